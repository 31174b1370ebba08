//! Cuts a text into brackets, separators and leaf values, and goes on past what is written wrongly.
//!
//! It must not know how the pieces nest (that is `tree`), nor what any value means.

use super::super::problem::{Severity, is_blank, skip_blank};
use super::foreign;
use super::quote::is_curly_quote;

/// Faults past this number are only counted: the file is beyond use long before.
const MAX_FAULTS: usize = 1000;
/// A guess about an unclosed text reads on to the next quote, so guesses are rationed to stay linear.
const MAX_REPAIRS: u8 = 8;

/// The three kinds of brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bracket {
    /// `( )`: fields, or the values of a variant.
    Round,
    /// `[ ]`: a list.
    Square,
    /// `{ }`: a map.
    Curly,
}

impl Bracket {
    /// Its opening sign.
    pub fn open(self) -> char {
        match self {
            Self::Round => '(',
            Self::Square => '[',
            Self::Curly => '{',
        }
    }

    /// Its closing sign.
    pub fn close(self) -> char {
        match self {
            Self::Round => ')',
            Self::Square => ']',
            Self::Curly => '}',
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Open(Bracket),
    Close(Bracket),
    Comma,
    Colon,
    /// A name, a number, or any other run of characters.
    Word,
    /// Anything in quotes, single, double or raw.
    Quoted,
    End,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Lexeme {
    pub(super) token: Token,
    pub(super) start: usize,
    pub(super) end: usize,
    /// Already reported as faulty: its text cannot be relied on.
    pub(super) bad: bool,
}

/// A fault of writing, found before any meaning is looked at.
#[derive(Debug)]
pub(super) struct Fault {
    pub(super) at: usize,
    pub(super) severity: Severity,
    pub(super) message: String,
    pub(super) remedy: String,
}

pub(super) struct Lexer<'s> {
    pub(super) text: &'s str,
    at: usize,
    /// How many more guesses about unclosed texts may be made.
    pub(super) repairs: u8,
    pub(super) faults: Vec<Fault>,
    /// Errors found past [`MAX_FAULTS`].
    pub(super) dropped: usize,
    /// A remark or a raw text was never closed, so that the rest of the text is none.
    pub(super) cut: bool,
}

impl<'s> Lexer<'s> {
    /// Starts after any `#![..]` lines.
    pub(super) fn new(text: &'s str) -> Self {
        let mut lexer = Self { text, at: 0, repairs: MAX_REPAIRS, faults: Vec::new(), dropped: 0, cut: false };
        lexer.skip_blank();
        while lexer.rest(lexer.at).starts_with("#!") {
            let rest = lexer.rest(lexer.at);
            let len = match rest.find([']', '\n']) {
                Some(end) if rest.get(end..).is_some_and(|end| end.starts_with(']')) => end + 1,
                Some(end) => end,
                None => rest.len(),
            };
            let (message, remedy) = ("`#![..]` lines have no effect here", "remove this line");
            lexer.report(lexer.at, Severity::Warning, message, remedy);
            lexer.at += len;
            lexer.skip_blank();
        }
        lexer
    }

    pub(super) fn fault(&mut self, at: usize, message: impl Into<String>, remedy: impl Into<String>) {
        self.report(at, Severity::Error, message, remedy);
    }

    fn report(&mut self, at: usize, severity: Severity, message: impl Into<String>, remedy: impl Into<String>) {
        if self.is_full() {
            self.dropped += 1;
            return;
        }
        self.faults.push(Fault { at, severity, message: message.into(), remedy: remedy.into() });
    }

    /// Whether further faults are only counted, so that no work need go into their words.
    pub(super) fn is_full(&self) -> bool {
        self.faults.len() >= MAX_FAULTS
    }

    pub(super) fn rest(&self, at: usize) -> &'s str {
        self.text.get(at..).unwrap_or_default()
    }

    /// Whether nothing but blank space and comments is left.
    pub(super) fn at_end(&self) -> bool {
        skip_blank(self.text, self.at).is_ok_and(|at| at >= self.text.len())
    }

    fn skip_blank(&mut self) {
        loop {
            match skip_blank(self.text, self.at) {
                Ok(at) => self.at = at,
                Err(at) => {
                    self.fault(at, "this comment is never closed", "add `*/` at its end");
                    self.at = self.text.len();
                    self.cut = true;
                }
            }
            let rest = self.rest(self.at);
            if let Some((message, remedy)) = foreign::line_of(self.text, self.at) {
                self.fault(self.at, message, remedy);
                self.at += rest.find('\n').unwrap_or(rest.len());
                continue;
            }
            let visible = rest.trim_start_matches(is_odd);
            let Some(odd) = rest.chars().next().filter(|_| visible.len() < rest.len()) else {
                return;
            };
            let message = format!("an invisible character (U+{:04X}) stands here", u32::from(odd));
            self.fault(self.at, message, "remove it or type an ordinary space");
            self.at += rest.len() - visible.len();
        }
    }

    pub(super) fn next(&mut self) -> Lexeme {
        self.skip_blank();
        let start = self.at;
        let Some(first) = self.rest(start).chars().next() else {
            return Lexeme { token: Token::End, start, end: start, bad: false };
        };
        let single = |token| (token, start + 1, false);
        let (token, end, bad) = match first {
            '(' => single(Token::Open(Bracket::Round)),
            '[' => single(Token::Open(Bracket::Square)),
            '{' => single(Token::Open(Bracket::Curly)),
            ')' => single(Token::Close(Bracket::Round)),
            ']' => single(Token::Close(Bracket::Square)),
            '}' => single(Token::Close(Bracket::Curly)),
            ',' => single(Token::Comma),
            ':' => single(Token::Colon),
            ';' => {
                self.fault(start, "`;` separates nothing here", "write `,`");
                single(Token::Comma)
            }
            '=' => {
                self.fault(start, "`=` does not belong here", "write `:` between a name and its value");
                let arrow = self.rest(start).trim_start_matches(['=', '>']);
                (Token::Colon, self.text.len() - arrow.len(), false)
            }
            '"' => self.text_value(start, start + 1),
            '\'' => self.char_value(start, start + 1),
            quote if is_curly_quote(quote) => self.curly_quoted(start),
            'b' | 'r' => self.raw_or_word(start),
            _ => self.word(start),
        };
        self.at = end;
        Lexeme { token, start, end, bad }
    }

    pub(super) fn word_end(&self, start: usize) -> usize {
        let rest = self.rest(start);
        let stops = |(i, c): (usize, char)| match c {
            '(' | ')' | '[' | ']' | '{' | '}' | ',' | ':' | ';' | '=' | '"' => true,
            '/' => rest.get(i + 1..).is_some_and(|after| after.starts_with(['/', '*'])),
            c => is_blank(c) || is_odd(c),
        };
        // The first character has been looked at by the caller; skipping it makes sure of getting on.
        rest.char_indices().skip(1).find(|next| stops(*next)).map_or(self.text.len(), |(i, _)| start + i)
    }
}

/// Looks like blank space or like nothing at all, but is no blank space to the format.
fn is_odd(c: char) -> bool {
    let unseen = matches!(c, '\u{AD}' | '\u{200B}'..='\u{200D}' | '\u{2060}' | '\u{FEFF}');
    (unseen || c.is_whitespace() || c.is_control()) && !is_blank(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(text: &str) -> (Vec<String>, Vec<String>) {
        let mut lexer = Lexer::new(text);
        let mut pieces = Vec::new();
        loop {
            let next = lexer.next();
            if next.token == Token::End {
                break;
            }
            let mark = if next.bad { "!" } else { "" };
            pieces.push(format!("{mark}{}", &text[next.start..next.end]));
        }
        (pieces, lexer.faults.iter().map(|fault| format!("{}: {}", fault.at, fault.message)).collect())
    }

    fn clean(text: &str, pieces: &[&str]) {
        assert_eq!(cut(text), (pieces.iter().map(|piece| (*piece).to_owned()).collect(), vec![]));
    }

    fn faulty(text: &str, pieces: &[&str], faults: &[&str]) {
        let (found, said) = cut(text);
        assert_eq!(found, pieces);
        assert_eq!(said, faults);
    }

    #[test]
    fn every_kind_of_leaf_is_one_piece() {
        clean("(a:-1.5e3,b: \"x\\\"y,(\" /*,*/)", &["(", "a", ":", "-1.5e3", ",", "b", ":", "\"x\\\"y,(\"", ")"]);
        clean(
            r####"r#"a"b"# br"x" b"\"" r#name r"y" 'x' '\'' b'x' '''"####,
            &[r###"r#"a"b"#"###, "br\"x\"", "b\"\\\"\"", "r#name", "r\"y\"", "'x'", "'\\''", "b'x'", "'''"],
        );
        clean("\"two\nlines\", æø/x // end", &["\"two\nlines\"", ",", "æø/x"]);
        clean("Lord's 'abc'", &["Lord's", "'abc'"]);
    }

    #[test]
    fn an_unclosed_text_ends_where_it_was_likely_meant_to() {
        let fault = "6: this text is never closed";
        faulty("(aaa: \"The tower,\n b: \"x\")", &["(", "aaa", ":", "!\"The tower", ",", "b", ":", "\"x\"", ")"], &[fault]);
        faulty("(aaa: \"x (y)),", &["(", "aaa", ":", "!\"x (y)", ")", ","], &[fault]);
        faulty("(aaa: \"x, b: 3)", &["(", "aaa", ":", "!\"x", ",", "b", ":", "3", ")"], &[fault]);
        faulty("(aaa: \"x\r\n,b: 3)", &["(", "aaa", ":", "!\"x", ",", "b", ":", "3", ")"], &[fault]);
        faulty("(aa: [\"x, \"y\", \"z\"]", &["(", "aa", ":", "[", "!\"x", ",", "\"y\"", ",", "\"z\"", "]"], &[fault]);
    }

    #[test]
    fn wrong_separators_quotes_and_blanks_are_reported_and_passed() {
        faulty("a = 1; b", &["a", "=", "1", ";", "b"], &["2: `=` does not belong here", "5: `;` separates nothing here"]);
        faulty("“a b”, c", &["!“a b”", ",", "c"], &["0: curly quotes do not enclose a text here"]);
        faulty("a\u{A0}\u{A0}b", &["a", "b"], &["1: an invisible character (U+00A0) stands here"]);
        faulty("(aa: x y\", b\"c\"", &["(", "aa", ":", "x", "!y\"", ",", "b\"c\""], &["7: this text is never opened"]);
        faulty("(aaa: \"C:\\\",\n b: 1", &["(", "aaa", ":", "!\"C:\\\"", ",", "b", ":", "1"], &["6: this text is never closed"]);
        faulty("a /* b", &["a"], &["2: this comment is never closed"]);
        faulty("r#\"a\"", &["!r#\"a\""], &["0: this raw text is never closed"]);
        faulty("#![enable(implicit_some)]\n()", &["(", ")"], &["0: `#![..]` lines have no effect here"]);
    }
}
