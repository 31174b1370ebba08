//! A lenient reader of RON text that reports every problem of a file with its place and its remedy.
//!
//! A [`Doc`] nests the text once, past faults of writing where it can. Its [`Node`]s are then asked for
//! fields, lists, maps, variants and plain values; whatever is not as asked becomes a problem in the
//! `Doc` and an absent value for the caller, who goes on asking. An absent value that was asked for
//! always means at least one error in the `Doc`, so a caller need not report it again.
//!
//! It must not know what the file is about: field names, ranges and meanings come from the caller.

mod fields;
mod foreign;
mod nest;
mod node;
mod place;
mod quote;
mod spans;
mod token;
mod tree;
mod wanted;
mod words;

use std::cell::{Cell, RefCell};
use std::collections::HashSet;

use super::excerpt::Excerpt;
use super::problem::{Code, Place, Problem, Severity, Source};
pub use fields::Fields;
use nest::{Nested, nest};
pub use node::Node;
pub use spans::{Group, comments};
pub use token::Bracket;
use tree::{Id, Item, Kind, Tree};
pub(super) use words::{listed, quoted, shown};

/// Problems of one severity past this number are only counted.
pub const MAX_PROBLEMS: usize = 500;

/// Which field names belong where: pairs of a path such as `cast[..]` and the names known there.
/// The path of the file's outermost struct is empty.
pub type Elsewhere = &'static [(&'static str, &'static [&'static str])];

/// The rule systems, as problems call them, each with its fields by their place.
pub type Systems = &'static [(&'static str, Elsewhere)];

/// A value and the byte offset where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct At<T> {
    /// What was read.
    pub value: T,
    /// Its first byte in the text.
    pub at: usize,
}

/// One text being read, and the problems found in it so far.
pub struct Doc<'s> {
    source: &'s Source,
    tree: Tree,
    line_starts: Vec<usize>,
    elsewhere: Cell<Elsewhere>,
    systems: Cell<(&'static str, Systems)>,
    found: RefCell<Found>,
}

#[derive(Default)]
struct Found {
    list: Vec<Note>,
    errors: usize,
    warnings: usize,
    /// Values already reported as a whole; a second look at them adds nothing.
    blamed: HashSet<Id>,
}

struct Note {
    at: usize,
    severity: Severity,
    code: Code,
    message: String,
    remedy: String,
}

impl<'s> Doc<'s> {
    /// Nests the text; faults of writing become problems at once.
    pub fn new(source: &'s Source, elsewhere: Elsewhere) -> Self {
        let text = &source.text;
        let line_starts = [0].into_iter().chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        let Nested { tree, faults, dropped } = foreign::format_of(text).map_or_else(|| nest(text), nest::nothing);
        let doc =
            Self { source, tree, line_starts, elsewhere: Cell::new(elsewhere), systems: Cell::new(("", &[])), found: RefCell::default() };
        for fault in faults {
            doc.note(fault.at, fault.severity, Code::Syntax, fault.message, fault.remedy);
        }
        doc.found.borrow_mut().errors += dropped;
        doc
    }

    /// The text being read.
    pub fn source(&self) -> &'s Source {
        self.source
    }

    /// From now on unknown fields are looked for here.
    pub fn set_elsewhere(&self, elsewhere: Elsewhere) {
        self.elsewhere.set(elsewhere);
    }

    /// From now on a field is told to be of another rule system than `own` where it is.
    pub fn set_systems(&self, own: &'static str, all: Systems) {
        self.systems.set((own, all));
    }

    /// The outermost value; `None` (with an error) when there is none.
    pub fn root(&self) -> Option<Node<'s>> {
        self.tree.root.and_then(|id| self.node(id))
    }

    /// Reports an error at a byte offset: something that is well written and cannot be so.
    pub fn error(&self, offset: usize, message: impl Into<String>, remedy: impl Into<String>) {
        self.error_of(Code::Meaning, offset, message, remedy);
    }

    /// Reports an error of any sort at a byte offset.
    pub fn error_of(&self, code: Code, offset: usize, message: impl Into<String>, remedy: impl Into<String>) {
        self.note(offset, Severity::Error, code, message.into(), remedy.into());
    }

    /// Reports a warning at a byte offset.
    pub fn warn(&self, offset: usize, message: impl Into<String>, remedy: impl Into<String>) {
        self.note(offset, Severity::Warning, Code::Meaning, message.into(), remedy.into());
    }

    /// Whether any error was reported so far.
    pub fn has_errors(&self) -> bool {
        self.found.borrow().errors > 0
    }

    /// Whether an error is placed inside this value, so that conclusions from it may be wrong.
    pub fn has_error_in(&self, node: Node<'_>) -> bool {
        let part = node.at..node.at + node.text.len().max(1);
        let found = self.found.borrow();
        found.list.iter().any(|note| note.severity == Severity::Error && part.contains(&note.at))
    }

    /// The line of a byte offset, counted from 1.
    pub fn line(&self, offset: usize) -> usize {
        self.line_starts.partition_point(|start| *start <= offset).max(1)
    }

    /// All problems, by place, each once. Where more than [`MAX_PROBLEMS`] of a severity were found, a
    /// last one says how many are left out.
    pub fn into_problems(self) -> Vec<Problem> {
        let found = self.found.take();
        let mut notes = found.list;
        let listed = |severity| notes.iter().filter(|note| note.severity == severity).count();
        let hidden = [
            (Severity::Error, found.errors - listed(Severity::Error).min(found.errors), "errors"),
            (Severity::Warning, found.warnings - listed(Severity::Warning).min(found.warnings), "warnings"),
        ];
        notes.sort_by_key(|note| note.at);
        let last = notes.last().map_or(0, |note| note.at);
        let mut seen = HashSet::new();
        notes.retain(|note| seen.insert((note.at, note.severity, note.message.clone())));
        for (severity, count, what) in hidden {
            if count > 0 {
                let message = format!("{count} more {what} are not listed");
                notes.push(Note { at: last, severity, code: Code::Meaning, message, remedy: "correct the listed ones first".to_owned() });
            }
        }
        notes.into_iter().map(|note| self.problem(note)).collect()
    }

    fn problem(&self, note: Note) -> Problem {
        let text = &self.source.text;
        let at = text.floor_char_boundary(note.at);
        let line = self.line(at);
        let start = self.line_starts.get(line.saturating_sub(1)).copied().unwrap_or_default();
        let column = text.get(start..at).unwrap_or_default().chars().count() + 1;
        let Note { severity, code, message, remedy, .. } = note;
        let place = Place { line, column, excerpt: Some(Box::new(Excerpt::at(text, at))) };
        Problem::at(self.source.name.clone(), place, severity, code, message, remedy)
    }

    fn note(&self, at: usize, severity: Severity, code: Code, message: String, remedy: String) {
        let found = &mut *self.found.borrow_mut();
        let count = if severity == Severity::Error { &mut found.errors } else { &mut found.warnings };
        *count += 1;
        if *count <= MAX_PROBLEMS {
            found.list.push(Note { at, severity, code, message, remedy });
        }
    }

    /// Whether further errors are only counted, so that no work need go into their words.
    fn is_full(&self) -> bool {
        self.found.borrow().errors >= MAX_PROBLEMS
    }

    /// Reports an error whose words are only made when it will be listed.
    fn fault(&self, code: Code, at: usize, words: impl FnOnce() -> (String, String)) {
        let (message, remedy) = if self.is_full() { Default::default() } else { words() };
        self.error_of(code, at, message, remedy);
    }

    /// Reports an error about the shape of a value as a whole, once.
    fn blame(&self, node: Node<'_>, at: usize, words: impl FnOnce() -> (String, String)) {
        self.blame_as(Code::WrongValue, node, at, words);
    }

    /// As [`Doc::blame`], of any sort.
    fn blame_as(&self, code: Code, node: Node<'_>, at: usize, words: impl FnOnce() -> (String, String)) {
        if self.found.borrow_mut().blamed.insert(node.id) {
            self.fault(code, at, words);
        }
    }

    fn node(&self, id: Id) -> Option<Node<'s>> {
        let item = self.tree.item(id)?;
        let text = self.source.text.get(item.start..item.end)?;
        Some(Node { id, at: item.start, text })
    }

    fn item(&self, node: Node<'_>) -> Option<&Item> {
        self.tree.item(node.id)
    }

    fn bracket(&self, node: Node<'_>) -> Option<Bracket> {
        match self.item(node)?.kind {
            Kind::Group(bracket) => Some(bracket),
            _ => None,
        }
    }

    /// Key and value of each entry of a group, without the values that are missing.
    fn entries(&self, node: Node<'_>) -> impl Iterator<Item = (Option<Node<'s>>, Node<'s>)> {
        let entries = self.item(node).map(|item| item.entries.as_slice()).unwrap_or_default();
        let pair = |entry: &tree::Entry| {
            let key = entry.key.and_then(|key| self.node(key));
            Some((key, self.node(entry.value)?))
        };
        entries.iter().filter_map(pair)
    }

    /// The only value in a round bracket, when there is exactly one and it has no name.
    fn single(&self, node: Node<'_>) -> Option<Node<'s>> {
        let mut entries = self.entries(node);
        match (self.bracket(node), entries.next(), entries.next()) {
            (Some(Bracket::Round), Some((None, value)), None) => Some(value),
            _ => None,
        }
    }

    fn twice(&self, what: &str, name: &str, first: usize) -> (String, String) {
        let message = format!("{what} {} is given twice", quoted(name));
        let line = self.line(first);
        (message, format!("keep only one; the other is on line {line}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Instant;

    pub(super) const TABLE: Elsewhere = &[("", &["title", "cast"]), ("cast[..]", &["name", "will", "skill"])];

    /// The problems of a text after `read` has asked for what it wants.
    pub(super) fn problems(text: &str, read: impl Fn(&Doc<'_>)) -> Vec<String> {
        let source = Source::new("x", text);
        let doc = Doc::new(&source, TABLE);
        read(&doc);
        doc.into_problems().iter().map(|problem| problem.to_string().replace(": error:", "")).collect()
    }

    #[derive(Debug, Default, PartialEq)]
    struct Scene {
        title: Option<String>,
        rounds: Option<u8>,
        cast: Vec<(Option<String>, Option<i32>)>,
    }

    fn scene(doc: &Doc<'_>) -> Option<Scene> {
        let mut top = doc.root()?.fields(doc, "")?;
        let title = top.need("title", "add `title: \"…\"`").map(|at| at.value);
        let rounds = top.opt("rounds").map(|at| at.value);
        let mut cast = Vec::new();
        for member in top.node("cast").map(|node| node.list(doc)).unwrap_or_default() {
            let Some(mut fields) = member.fields(doc, "cast[..]") else {
                continue;
            };
            let name = fields.need("name", "add `name: \"…\"`").map(|at| at.value);
            let will = fields.opt_as("will", "a whole number from 1 to 99").map(|at| at.value);
            fields.finish();
            cast.push((name, will));
        }
        top.finish();
        Some(Scene { title, rounds, cast })
    }

    pub(super) fn of_scene(text: &str) -> Vec<String> {
        problems(text, |doc| drop(scene(doc)))
    }

    #[test]
    fn a_good_file_is_read_whole() {
        let text = "// c\r\nScene (\r\n  title: \"Ærø\", /* n */ rounds: Some(3),\r\n  cast: [ (name: \"A\", will: None), (name: r#\"B\"#, will: 0x10,),],\r\n)\r\n// end";
        let source = Source::new("x", text);
        let doc = Doc::new(&source, TABLE);
        let cast = vec![(Some("A".to_owned()), None), (Some("B".to_owned()), Some(16))];
        assert_eq!(scene(&doc), Some(Scene { title: Some("Ærø".to_owned()), rounds: Some(3), cast }));
        assert!(!doc.has_errors());
        assert_eq!(doc.into_problems(), []);
    }

    #[test]
    fn all_problems_of_a_file_are_reported_at_their_places() {
        let text = "(\r\n  rounds: 300,\r\n  cast: [\r\n    (nmae: \"Æ\", wil: 3, will: /* Æ */ \"x\"),\r\n    (name: Bo, will: -1 title: 1),\r\n    3,\r\n  ],\r\n  will: 3,\r\n  rounds: 4,\r\n  colour: 1,\r\n)";
        assert_eq!(
            of_scene(text),
            [
                "x:1:1 field `title` is missing; add `title: \"…\"`",
                "x:2:11 expected a whole number from 0 to 255, found `300`; choose a number in that range",
                "x:4:6 field `nmae` is not known here; did you mean `name`?",
                "x:4:17 field `wil` is not known here; did you mean `will`?",
                "x:4:39 expected a whole number from 1 to 99, found \"x\"; write a whole number from 1 to 99, without quotes",
                "x:5:12 expected a text in double quotes, found `Bo`; put it in double quotes: \"Bo\"",
                "x:5:24 a `,` is missing between `-1` and `title`; add the `,`",
                "x:5:25 field `title` is not known here; `title` belongs at the top level of the file",
                "x:6:5 expected ( field: value, … ), found `3`; write its fields in ( )",
                "x:8:3 field `will` is not known here; `will` belongs in `cast[..]`: write it as cast[..].will",
                "x:9:3 field `rounds` is given twice; keep only one; the other is on line 2",
                "x:10:3 field `colour` is not known here; the fields known here are `title`, `rounds`, `cast`",
            ]
        );
    }

    #[test]
    fn faults_of_writing_leave_the_rest_readable() {
        assert_eq!(
            of_scene("(title: \"The tower,\n rounds: -1,\n cast: [(name: \"A\", will: x)])"),
            [
                "x:1:9 this text is never closed; add `\"` at its end",
                "x:2:10 expected a whole number from 0 to 255, found `-1`; write it without the minus sign",
                "x:3:27 expected a whole number from 1 to 99, found `x`; write a whole number from 1 to 99",
            ]
        );
        assert_eq!(
            of_scene("(cast: [(name: \"A\", (name: 3)], rounds: -1"),
            [
                "x:1:9 this `(` is never closed; add `)` before the `]` of line 1, or earlier",
                "x:1:41 expected a whole number from 0 to 255, found `-1`; write it without the minus sign",
            ]
        );
        assert_eq!(
            of_scene("title = \"x\"\nrounds = y"),
            [
                "x:1:1 the outermost ( … ) is missing; put `(` before this and `)` at the end of the file",
                "x:1:7 `=` does not belong here; write `:` between a name and its value",
                "x:1:12 a `,` is missing between \"x\" and `rounds`; add the `,`",
                "x:2:8 `=` does not belong here; write `:` between a name and its value",
                "x:2:10 expected a whole number from 0 to 255, found `y`; write a whole number from 0 to 255",
            ]
        );
        assert_eq!(of_scene("(title:, cast: [])"), ["x:1:2 `title` has no value; write its value after the `:`"]);
    }

    #[test]
    fn an_early_return_still_reports_what_was_missing() {
        let early = |doc: &Doc<'_>| assert_eq!(doc.root().unwrap().fields(doc, "cast[..]").unwrap().need::<u8>("will", "add it"), None);
        assert_eq!(problems("(x: 1)", early), ["x:1:1 field `will` is missing in `cast[..]`; add it"]);
    }

    #[test]
    fn problems_are_sorted_single_and_counted_past_the_limit() {
        let said = problems("(a: 1)", |doc| {
            doc.error(3, "b", "");
            doc.warn(usize::MAX, "c", "d");
            doc.error(0, "a", "");
            doc.error(3, "b", "");
            assert!(doc.has_error_in(doc.root().unwrap()));
        });
        assert_eq!(said, ["x:1:1 a", "x:1:4 b", "x:1:7: warning: c; d"]);
        let many = problems("()", |doc| (0..MAX_PROBLEMS + 3).for_each(|i| doc.error(0, format!("{i}"), "")));
        assert_eq!(many.len(), MAX_PROBLEMS + 1);
        assert_eq!(many.last().unwrap(), "x:1:1 3 more errors are not listed; correct the listed ones first");
    }

    #[test]
    fn huge_and_deep_files_are_quick_and_safe_on_a_small_stack() {
        let mib = |piece: &str| piece.repeat((1 << 20) / piece.len());
        let pieces = ["[", "(", "{", "a(", "\"\\", "\"\n", "r#\"", "“", "[(])", "1,", "a:1 ", "\\\"\n", "\"(,x"];
        let mut texts = vec![
            mib("]}"),
            format!("(title: {})", "[".repeat(10_000)),
            format!("(cast: [{}])", mib("(nam: 1, will: \"x\"),")),
            format!("(cast: [{}])", mib("(name: \"A\", will: 3),")),
        ];
        for piece in pieces {
            texts.push(mib(piece));
            texts.push(format!("(cast: [{}", mib(piece)));
        }
        let check = move || {
            for text in texts {
                let started = Instant::now();
                let said = of_scene(&text);
                let took = started.elapsed().as_millis();
                assert!(!said.is_empty());
                // Work that grows with the square of the text would take minutes.
                assert!(took < 30_000, "{took} ms for {}", &text.chars().take(30).collect::<String>());
            }
        };
        std::thread::Builder::new().stack_size(2 << 20).spawn(check).unwrap().join().unwrap();
    }

    /// Everything in the file, read as whatever its shape suggests.
    fn walk(doc: &Doc<'_>, node: Node<'_>) {
        let _ = (node.variant(doc, &["A"]), node.one_of(doc, &[("gt", 1)]), node.map(doc), node.text(), node.optional(doc));
        let _ = (node.parse::<String>(doc, "x"), node.parse::<Vec<u8>>(doc, "y"), node.parse::<ron::Value>(doc, "z"));
        if let Some(mut fields) = node.fields(doc, "") {
            let _ = (fields.opt::<u8>("rounds"), fields.need::<i64>("will", "z"));
            fields.finish();
        }
        if doc.bracket(node).is_some() {
            node.list(doc).into_iter().filter(|inner| inner.at > node.at).for_each(|inner| walk(doc, inner));
        }
    }

    #[test]
    fn no_text_whatever_makes_it_panic() {
        let seed = "(title: \"Ærø\", rounds: Some(3), // c\r\n cast: [(name: r#\"A\"#, will: -1), B('x')], m: {\"k\": 'y'} /* d */)";
        let pieces = [
            "(", ")", "[", "]", "{", "}", ",", ":", "\"", "'", "\\", "\n", "\r", " ", "//", "/*", "*/", "#", "r#\"", "b\"", "=", ";", "“",
            "”", "\u{A0}", "\u{FEFF}", "\0", "æ", "😀", "a", "Some(", "None", "-1", "1e9", "title", "will:",
        ];
        let mut state = 0x9E37_79B9_7F4A_7C15_u64;
        let mut below = move |most: usize| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state % most as u64) as usize
        };
        for round in 0..6_000 {
            let mut text = if round % 3 == 0 { String::new() } else { seed.to_owned() };
            for _ in 0..=below(if text.is_empty() { 40 } else { 5 }) {
                let at = text.floor_char_boundary(below(text.len() + 1));
                let end = text.floor_char_boundary((at + below(4)).min(text.len())).max(at);
                text.replace_range(at..end, if below(4) == 0 { "" } else { pieces[below(pieces.len())] });
            }
            let source = Source::new("x", text.as_str());
            let doc = Doc::new(&source, TABLE);
            let written_well = !doc.has_errors();
            if let Some(root) = doc.root() {
                walk(&doc, root);
            }
            let ron_takes_it = ron::from_str::<&ron::value::RawValue>(&format!("{text}\n")).is_ok();
            assert!(written_well || !ron_takes_it || text.contains('\u{FEFF}'), "too strict: {text:?} {:?}", doc.into_problems());
            let whole = scene(&Doc::new(&source, TABLE));
            let problems = {
                let doc = Doc::new(&source, TABLE);
                let _ = scene(&doc);
                doc.into_problems()
            };
            assert!(!problems.is_empty() || (ron_takes_it && whole.is_some()), "too lenient: {text:?}");
        }
    }
}
