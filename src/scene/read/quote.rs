//! Finds where a leaf in quotes ends, also when its closing quote is missing or of the wrong kind.
//!
//! It must not know what stands around the leaf beyond what a guess at its end needs.

use super::token::{Lexer, Token};

/// How far an apostrophe looks for its partner.
const LONGEST_CHAR: usize = 80;
/// How far a curly quote looks for its partner.
const LONGEST_CURLY: usize = 1_000;
/// How far a text with quotes in it looks for its end.
const LONGEST_TEXT: usize = 1_000;
/// How many brackets at the end of an unclosed text are taken for brackets of the file.
const MOST_CLOSERS: usize = 8;

/// A leaf's kind, its end, and whether it was reported as faulty.
type Leaf = (Token, usize, bool);

impl Lexer<'_> {
    /// A word, or a text without its opening quote.
    pub(super) fn word(&mut self, start: usize) -> Leaf {
        let end = self.word_end(start);
        let after = self.rest(end).strip_prefix('"').map(|after| after.chars().next());
        let separated = |c: char| c.is_whitespace() || matches!(c, ',' | ')' | ']' | '}');
        if after.is_none_or(|next| !next.is_none_or(separated)) {
            return (Token::Word, end, false);
        }
        self.fault(start, "this text is never opened", "add `\"` at its beginning");
        (Token::Quoted, end + 1, true)
    }

    /// Words may begin with the letters that also announce raw and byte strings.
    pub(super) fn raw_or_word(&mut self, start: usize) -> Leaf {
        let rest = self.rest(start);
        if rest.starts_with("b\"") {
            return self.text_value(start, start + 2);
        }
        if rest.starts_with("b'") {
            return self.char_value(start, start + 2);
        }
        let Some(after) = rest.strip_prefix("br").or_else(|| rest.strip_prefix('r')) else {
            return self.word(start);
        };
        let content = after.trim_start_matches('#');
        let Some(content) = content.strip_prefix('"') else {
            return self.word(start);
        };
        let hashes = "#".repeat(after.len() - content.len() - 1);
        let ending = format!("\"{hashes}");
        if let Some(len) = content.find(&ending) {
            let end = self.text.len() - content.len() + len + ending.len();
            return (Token::Quoted, end, false);
        }
        self.cut = true;
        self.fault(start, "this raw text is never closed", "add its closing quote and as many `#` as it began with");
        (Token::Quoted, self.text.len(), true)
    }

    /// A single-quoted character, or a word that merely begins with an apostrophe.
    pub(super) fn char_value(&mut self, start: usize, body: usize) -> Leaf {
        let rest = self.rest(body);
        let mut escaped = false;
        for (i, c) in rest.char_indices().take(LONGEST_CHAR) {
            match c {
                '\n' if !rest.starts_with("\n'") => break,
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                '\'' if i > 0 || !rest.starts_with("''") => {
                    return (Token::Quoted, body + i + 1, false);
                }
                _ => {}
            }
        }
        self.word(start)
    }

    pub(super) fn curly_quoted(&mut self, start: usize) -> Leaf {
        self.fault(start, "curly quotes do not enclose a text here", "write straight double quotes: \"…\"");
        let line = self.rest(start).char_indices().take(LONGEST_CURLY).take_while(|(_, c)| *c != '\n');
        let close = line.skip(1).find(|(_, c)| is_curly_quote(*c) && !matches!(c, '‘' | '’'));
        let end = close.map_or_else(|| self.word_end(start), |(i, c)| start + i + c.len_utf8());
        (Token::Quoted, end, true)
    }

    /// A text in double quotes. One that was never closed runs on to the quote that should open the next;
    /// taking it to end on its own line keeps everything after it readable.
    pub(super) fn text_value(&mut self, start: usize, body: usize) -> Leaf {
        let close = self.closing_quote(body);
        if let Some((inner, end)) = close.and_then(|close| Some((close, self.end_behind_quotes(body, close)?))) {
            self.repairs = self.repairs.saturating_sub(1);
            self.fault(inner, "a `\"` within a text ends it here", "write `\\\"` for a quote within a text");
            return (Token::Quoted, end + 1, true);
        }
        match close {
            Some(close) if self.repairs == 0 || !self.runs_on(body, close) => (Token::Quoted, close + 1, false),
            _ => {
                let repaired = self.repairs > 0;
                self.repairs = self.repairs.saturating_sub(1);
                let end = if repaired { self.likely_end(body, close) } else { self.text.len() };
                let content = self.text.get(body..end).unwrap_or_default();
                let remedy = if content.ends_with("\\\"") {
                    "write `\\\\` for the backslash before its closing quote"
                } else {
                    "add `\"` at its end"
                };
                self.fault(start, "this text is never closed", remedy);
                (Token::Quoted, end, true)
            }
        }
    }

    /// `"says "no" and leaves",`: the quote that ends the text was meant to stand within it. The place of the one that does end it, on
    /// the same line and before a separator.
    fn end_behind_quotes(&self, body: usize, close: usize) -> Option<usize> {
        let rest = self.rest(close + 1);
        let one_line = !self.text.get(body..close)?.contains('\n');
        if self.repairs == 0 || !one_line || self.runs_on(body, close) || !rest.starts_with(char::is_alphabetic) {
            return None;
        }
        let line = rest.get(..rest.floor_char_boundary(LONGEST_TEXT))?.split('\n').next()?;
        let ends = |at: &usize| {
            let after = line.get(at + 1..).unwrap_or_default().trim_start();
            after.is_empty() || after.starts_with([',', ')', ']', '}'])
        };
        let end = line.match_indices('"').map(|(at, _)| at).find(ends)?;
        // A `:` between says that a field begins there, and that only a comma is missing.
        let inside = line.get(..end)?;
        (!inside.contains(':')).then_some(close + 1 + end)
    }

    fn closing_quote(&self, body: usize) -> Option<usize> {
        let mut escaped = false;
        self.rest(body)
            .bytes()
            .position(|byte| {
                let closes = byte == b'"' && !escaped;
                escaped = byte == b'\\' && !escaped;
                closes
            })
            .map(|i| body + i)
    }

    /// Whether the closing quote looks like the opening quote of the next text: a separator stands
    /// before it, and something other than a separator behind it.
    fn runs_on(&self, body: usize, close: usize) -> bool {
        let content = self.text.get(body..close).unwrap_or_default();
        let separated = content.trim_end().ends_with([',', ':', '(', '[', '{']);
        let Some(next) = self.rest(close + 1).trim_start().chars().next() else {
            return false;
        };
        let opens = !matches!(next, ',' | ')' | ']' | '}' | ':' | '/');
        separated && opens && (next != '"' || content.contains('\n'))
    }

    fn likely_end(&self, body: usize, close: Option<usize>) -> usize {
        let content = self.text.get(body..close.unwrap_or(self.text.len())).unwrap_or_default();
        let line = content.split('\n').next().unwrap_or_default();
        if let Some(comma) = comma_before_field(line) {
            return body + comma;
        }
        if close.is_some() && line.len() == content.len() {
            return body + line.find(',').unwrap_or_else(|| line.trim_end().len().saturating_sub(1));
        }
        let mut kept = line;
        for _ in 0..MOST_CLOSERS {
            kept = kept.trim_end().trim_end_matches(',').trim_end();
            let pair = match kept.chars().next_back() {
                Some(')') => ('(', ')'),
                Some(']') => ('[', ']'),
                Some('}') => ('{', '}'),
                _ => break,
            };
            // A bracket that the text itself opened belongs to the text.
            if kept.matches(pair.0).count() >= kept.matches(pair.1).count() {
                break;
            }
            kept = kept.get(..kept.len() - 1).unwrap_or_default();
        }
        body + kept.len()
    }
}

/// The comma in `…, name: …`: where a text on the same line most likely should have ended.
fn comma_before_field(line: &str) -> Option<usize> {
    line.match_indices(',').map(|(at, _)| at).find(|at| {
        let rest = line.get(at + 1..).unwrap_or_default().trim_start();
        let after = rest.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_');
        after.len() < rest.len() && after.starts_with(':')
    })
}

pub(super) fn is_curly_quote(c: char) -> bool {
    matches!(c, '“' | '”' | '„' | '‟' | '«' | '»' | '‘' | '’')
}
