//! Nests the pieces of a text into a tree, in one pass and without recursion, and goes on past missing
//! commas, values and brackets so that later faults are found too.
//!
//! It must not know what any field or value means, nor which of them a reader expects.

mod brackets;

use super::super::problem::Severity;
use super::foreign::Foreign;
use super::token::{Bracket, Fault, Lexeme, Lexer, Token};
use super::tree::{Entry, Id, Item, Kind, Tree};
use super::words::shown;

/// Brackets nest no deeper than this; it also bounds the recursion of whatever reads a value's text.
const MAX_DEPTH: usize = 32;

/// A text nested, and the faults of writing found on the way.
pub(super) struct Nested {
    pub(super) tree: Tree,
    pub(super) faults: Vec<Fault>,
    /// Errors that were too many to list.
    pub(super) dropped: usize,
}

pub(super) fn nest(text: &str) -> Nested {
    let mut builder = Builder {
        text,
        lexer: Lexer::new(text),
        items: Vec::new(),
        top: Frame::new(None),
        outer: Vec::new(),
        first_comma: None,
        lost: false,
    };
    builder.run();
    let root = builder.root();
    let Lexer { faults, dropped, .. } = builder.lexer;
    Nested { tree: Tree::new(builder.items, root, &faults), faults, dropped }
}

/// What there is of a text of another format.
pub(super) fn nothing(of: Foreign) -> Nested {
    let fault = Fault { at: of.at, severity: Severity::Error, message: of.message.to_owned(), remedy: of.remedy.to_owned() };
    let faults = vec![fault];
    Nested { tree: Tree::new(Vec::new(), None, &faults), faults, dropped: 0 }
}

/// A group being read, or the top of the file.
struct Frame {
    group: Option<(Id, Bracket)>,
    entries: Vec<Entry>,
    key: Option<Id>,
    value: Option<Id>,
    /// The current entry was begun by guessing a comma.
    guessed: bool,
    /// Values are dropped up to the next separator.
    dropping: bool,
}

impl Frame {
    fn new(group: Option<(Id, Bracket)>) -> Self {
        Self { group, entries: Vec::new(), key: None, value: None, guessed: false, dropping: false }
    }

    fn is(&self, bracket: Bracket) -> bool {
        self.group.is_some_and(|(_, own)| own == bracket)
    }

    /// Further words of a text without quotes are part of the fault already reported.
    fn is_dropped(&self) -> bool {
        self.guessed && self.key.is_none() && self.is(Bracket::Round) && self.has_keys()
    }

    fn has_keys(&self) -> bool {
        self.entries.first().is_some_and(|entry| entry.key.is_some())
    }
}

struct Builder<'s> {
    text: &'s str,
    lexer: Lexer<'s>,
    items: Vec<Item>,
    top: Frame,
    outer: Vec<Frame>,
    /// The first comma outside all brackets.
    first_comma: Option<usize>,
    /// A bracket fault was reported; what follows from it is not reported again.
    lost: bool,
}

impl Builder<'_> {
    fn run(&mut self) {
        loop {
            let next = self.lexer.next();
            match next.token {
                Token::Word => self.leaf(Kind::Word, next),
                Token::Quoted => self.leaf(Kind::Quoted, next),
                Token::Colon => self.colon(next.start),
                Token::Comma => self.comma(next.start),
                Token::Close(bracket) => self.close(bracket, next),
                Token::End => return self.end(),
                Token::Open(_) if self.outer.len() >= MAX_DEPTH => {
                    let message = format!("brackets are nested more than {MAX_DEPTH} deep here");
                    self.lexer.fault(next.start, message, "remove the needless brackets");
                    self.lost = true;
                    return self.end();
                }
                Token::Open(bracket) => self.open(bracket, next.start),
            }
        }
    }

    fn add(&mut self, item: Item) -> Id {
        self.items.push(item);
        self.items.len() - 1
    }

    fn shown(&self, id: Id) -> String {
        let text = self.items.get(id).and_then(|item| self.text.get(item.start..item.end));
        shown(text.unwrap_or_default())
    }

    fn span(&self, id: Id) -> (usize, usize) {
        self.items.get(id).map_or((0, 0), |item| (item.start, item.end))
    }

    fn is_name(&self, id: Id) -> bool {
        self.items.get(id).is_some_and(|item| {
            let name = self.text.get(item.start..item.end).unwrap_or_default();
            item.kind == Kind::Word && name.starts_with(|c: char| c.is_alphabetic() || c == '_')
        })
    }

    fn spoil(&mut self, id: Id) {
        if let Some(item) = self.items.get_mut(id) {
            item.bad = true;
        }
    }

    fn leaf(&mut self, kind: Kind, lexeme: Lexeme) {
        let id = self.add(Item::new(kind, lexeme.start, lexeme.end, lexeme.bad));
        self.place(id);
    }

    /// Takes a value into the current entry, or into a new one when the current has its value.
    fn place(&mut self, id: Id) {
        if self.top.dropping {
            return;
        }
        if let Some(previous) = self.top.value {
            let loose_at_top = self.top.group.is_none() && self.top.key.is_none();
            let is_told = loose_at_top || self.top.is_dropped() || self.lexer.is_full();
            let lacks_colon = self.lacks_colon(previous, id);
            if !is_told {
                let (a, b) = (self.shown(previous), self.shown(id));
                let sign = if lacks_colon { ':' } else { ',' };
                let message = format!("a `{sign}` is missing between {a} and {b}");
                let remedy = match (lacks_colon, self.is_name(previous), self.is_name(id)) {
                    (false, true, true) => "add the `,`, or put the text in double quotes".to_owned(),
                    (false, false, true) if self.is_unit(previous, id) => format!("remove {b}: a number stands alone"),
                    _ => format!("add the `{sign}`"),
                };
                let at = self.span(previous).1;
                self.lexer.fault(at, message, remedy);
            }
            if lacks_colon {
                self.top.key = Some(previous);
            } else {
                self.finish_entry();
                self.top.guessed = !loose_at_top;
            }
        }
        self.top.value = Some(id);
    }

    /// `a: 4 cells`: a word behind a number that names no field.
    fn is_unit(&self, number: Id, word: Id) -> bool {
        let text = |id| self.text.get(self.span(id).0..self.span(id).1).unwrap_or_default();
        let after = self.text.get(self.span(word).1..).unwrap_or_default().trim_start();
        text(number).parse::<f64>().is_ok() && !after.starts_with([':', '=', '('])
    }

    /// `( a: 1, b 2`: a name where a field begins, and then a value.
    fn lacks_colon(&self, name: Id, value: Id) -> bool {
        let frame = &self.top;
        let begins = frame.key.is_none() && !frame.guessed && frame.is(Bracket::Round);
        let is_struct = frame.has_keys() || frame.entries.is_empty();
        begins && is_struct && self.is_name(name) && !self.is_name(value)
    }

    fn finish_entry(&mut self) {
        let dropped = self.top.is_dropped();
        let (key, value) = (self.top.key.take(), self.top.value.take());
        (self.top.guessed, self.top.dropping) = (false, false);
        match (key, value) {
            (None, None) => {}
            (Some(key), None) => {
                let value = self.missing_value(key);
                self.top.entries.push(Entry { key: Some(key), value });
            }
            (None, Some(_)) if dropped => {
                if let Some(last) = self.top.entries.last() {
                    self.spoil(last.value);
                }
            }
            (key, Some(value)) => self.top.entries.push(Entry { key, value }),
        }
    }

    fn missing_value(&mut self, key: Id) -> Id {
        let (start, end) = self.span(key);
        let message = format!("{} has no value", self.shown(key));
        self.lexer.fault(start, message, "write its value after the `:`");
        self.add(Item::new(Kind::Missing, end, end, true))
    }

    fn comma(&mut self, at: usize) {
        let empty = self.top.key.is_none() && self.top.value.is_none();
        if self.outer.is_empty() {
            self.first_comma.get_or_insert(at);
        } else if empty && !self.top.dropping {
            self.lexer.fault(at, "a value is missing before this `,`", "remove the `,` or write the value");
        }
        self.finish_entry();
    }

    fn colon(&mut self, at: usize) {
        match (self.top.key, self.top.value) {
            _ if self.top.dropping => {}
            (None, None) => self.lexer.fault(at, "a name is missing before this `:`", "write the name or remove the `:`"),
            (Some(_), None) => self.lexer.fault(at, "one `:` too many", "remove it"),
            (None, Some(key)) => {
                self.leave_unclosed_list(key);
                self.top.key = Some(key);
                self.top.value = None;
            }
            (Some(key), Some(value)) => self.second_colon(at, key, value),
        }
    }

    /// `a: b: 3`: either `a` has no value, or `b: 3` is a text without quotes.
    fn second_colon(&mut self, at: usize, key: Id, value: Id) {
        let between = self.text.get(self.span(key).1..self.span(value).0).unwrap_or_default();
        if self.is_name(value) && between.contains('\n') {
            let missing = self.missing_value(key);
            self.top.entries.push(Entry { key: Some(key), value: missing });
            (self.top.key, self.top.value) = (Some(value), None);
        } else {
            let (message, remedy) = if self.text.get(at + 1..).is_some_and(|rest| rest.starts_with(':')) {
                ("`::` does not belong here", "write what follows it alone")
            } else {
                ("a second `:` in one field", "put the text in double quotes, or a `,` between two fields")
            };
            self.lexer.fault(at, message, remedy);
            self.spoil(value);
            self.top.dropping = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tree written out plainly: `!` marks what is unreliable, `?` a missing value.
    fn draw(text: &str) -> (String, Vec<String>) {
        fn put(tree: &Tree, text: &str, id: Id, out: &mut String) {
            let item = tree.item(id).unwrap();
            if item.bad && item.kind != Kind::Missing {
                out.push('!');
            }
            match item.kind {
                Kind::Missing => out.push('?'),
                Kind::Word | Kind::Quoted => out.push_str(&text[item.start..item.end]),
                Kind::Group(bracket) => {
                    out.push_str(&text[item.start..item.name_end]);
                    out.push(bracket.open());
                    for (i, entry) in item.entries.iter().enumerate() {
                        out.push_str(if i == 0 { "" } else { " " });
                        if let Some(key) = entry.key {
                            put(tree, text, key, out);
                            out.push(':');
                        }
                        put(tree, text, entry.value, out);
                    }
                    out.push(bracket.close());
                }
            }
        }
        let Nested { tree, faults, .. } = nest(text);
        let mut out = String::new();
        if let Some(root) = tree.root {
            put(&tree, text, root, &mut out);
        }
        (out, faults.iter().map(|fault| format!("{}: {}; {}", fault.at, fault.message, fault.remedy)).collect())
    }

    fn check(text: &str, tree: &str, faults: &[&str]) {
        let (drawn, said) = draw(text);
        assert_eq!((drawn.as_str(), said), (tree, faults.iter().map(|fault| (*fault).to_owned()).collect()), "{text}");
    }

    #[test]
    fn well_written_text_nests() {
        check("Top ( a: [1, Some(x),], b: { \"k\": (), } ) // e", "Top(a:[1 Some(x)] b:{\"k\":()})", &[]);
        check("()", "()", &[]);
        check(" 12 ", "12", &[]);
    }

    #[test]
    fn missing_commas_and_values_do_not_hide_the_rest() {
        check("(a: 1 b: 2)", "(a:1 b:2)", &["5: a `,` is missing between `1` and `b`; add the `,`"]);
        check("[\"x\" \"y\"]", "[\"x\" \"y\"]", &["4: a `,` is missing between \"x\" and \"y\"; add the `,`"]);
        let remedy = "add the `,`, or put the text in double quotes";
        let fault = format!("7: a `,` is missing between `the` and `tower`; {remedy}");
        check("(a: the tower, b: 2)", "(a:!the b:2)", &[&fault]);
        check("(a: the old high tower b: 2)", "(a:!the b:2)", &[&fault.replace("tower", "old")]);
        check("(a: 1, b 2, c: 3)", "(a:1 b:2 c:3)", &["8: a `:` is missing between `b` and `2`; add the `:`"]);
        check("(a: , b: 2)", "(a:? b:2)", &["1: `a` has no value; write its value after the `:`"]);
        check("(a:\n b: 2)", "(a:? b:2)", &["1: `a` has no value; write its value after the `:`"]);
        check("(a: 1,, b: 2)", "(a:1 b:2)", &["6: a value is missing before this `,`; remove the `,` or write the value"]);
        check(
            "(a: 12:30 (x), b: 2)",
            "(a:!12 b:2)",
            &["6: a second `:` in one field; put the text in double quotes, or a `,` between two fields"],
        );
        check(
            "(: 1, a:: 2)",
            "(1 a:2)",
            &["1: a name is missing before this `:`; write the name or remove the `:`", "8: one `:` too many; remove it"],
        );
    }

    #[test]
    fn one_bracket_fault_is_one_problem() {
        check("(a: [(b: 1), (b: 2), c: 3)", "(a:![(b:1) (b:2)] c:3)", &["4: this `[` is never closed; add `]` before `c`"]);
        check(
            "(a: [(b: 1, (b: 2)], c: 3)",
            "(a:![!(b:1 (b:2))] c:3)",
            &["5: this `(` is never closed; add `)` before the `]` of line 1, or earlier"],
        );
        check("(a: [1, 2), b: 3)", "(a:[1 2] b:3)", &["9: the `[` of line 1 is closed by `)`; write `]`"]);
        check("(a: 1]", "(a:1)", &["5: the `(` of line 1 is closed by `]`; write `)`"]);
        check("(a: [(b: 1", "!(a:![!(b:1)])", &["5: this `(` is never closed; add `)])` at the end of the file"]);
        check("(a: 1))", "(a:1)", &["6: this `)` closes nothing; remove it"]);
        check(
            "(a: 1) (b: 2)",
            "(a:1)",
            &["7: there is more text after the outermost closing bracket; move it inside the bracket or remove it"],
        );
        check("(a: 1),", "(a:1)", &["6: there is more text after the outermost closing bracket; move it inside the bracket or remove it"]);
        check("a: 1,\nb: 2", "(a:1 b:2)", &["0: the outermost ( … ) is missing; put `(` before this and `)` at the end of the file"]);
        check(")", "", &["0: this `)` closes nothing; remove it"]);
        check("", "", &["0: the file holds no value; write ( field: value, … )"]);
    }

    #[test]
    fn depth_is_bounded() {
        let text = format!("(a: 1, b: {}", "[{(".repeat(10_000));
        let (_, said) = draw(&text);
        assert_eq!(said, ["41: brackets are nested more than 32 deep here; remove the needless brackets"]);
    }
}
