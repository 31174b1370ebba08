//! The offending line of a text with a mark under the part that is meant, as `willbound check` and the window show it.
//!
//! It knows a line of text and a place in it; what is wrong there is the business of [`super::problem`].

use serde::Serialize;

/// The most characters of a line that are shown; of a longer one the part around the mark.
const WIDEST: usize = 100;
/// How much of a long line stands before the mark.
const BEFORE: usize = 40;

/// A line of a text and the part of it that is meant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Excerpt {
    /// The line, or the part of a long line around the mark; what has no picture is a blank.
    pub text: String,
    /// Characters of `text` before the mark.
    pub before: usize,
    /// Characters under the mark, at least 1.
    pub marked: usize,
}

impl Excerpt {
    /// The excerpt for a byte offset of a text: the word, number or quoted text that begins there is marked. It looks no further
    /// than it shows.
    pub fn at(text: &str, offset: usize) -> Self {
        let offset = text.floor_char_boundary(offset);
        let (head, tail) = (text.get(..offset).unwrap_or_default(), text.get(offset..).unwrap_or_default());
        let inside = |c: &char| !matches!(c, '\n' | '\r');
        let mut before: Vec<char> = head.chars().rev().take_while(inside).take(WIDEST + 1).collect();
        let mut after: Vec<char> = tail.chars().take_while(inside).take(WIDEST + 1).collect();
        let marked = length(after.iter().copied());
        let long = before.len() + after.len() > WIDEST;
        let (cut_start, cut_end) = (long && before.len() > BEFORE, long && after.len() > WIDEST - before.len().min(BEFORE));
        if cut_start {
            before.truncate(BEFORE);
            before.push('…');
        }
        if cut_end {
            after.truncate(WIDEST - before.len().min(BEFORE));
            after.push('…');
        }
        let marked = marked.min(after.len()).max(1);
        let text = before.iter().rev().chain(&after).copied().map(harmless).collect();
        Self { text, before: before.len(), marked }
    }

    /// How many characters of the file are meant; of a text that is longer than the excerpt those that are shown. None where the
    /// place is the end of a line.
    pub fn meant(&self) -> usize {
        self.marked.min(self.text.chars().count().saturating_sub(self.before))
    }

    /// The two lines to print below a problem: the line with its number, and the mark below it.
    pub fn lines(&self, number: usize) -> String {
        let margin = number.to_string().len().max(4);
        // A wide letter is two columns wide on a terminal, a combining mark none.
        let wide = |from: usize, count: usize| -> usize {
            self.text.chars().skip(from).take(count).map(|c| unicode_width::UnicodeWidthChar::width(c).unwrap_or(0)).sum()
        };
        let (before, marked) = (wide(0, self.before), wide(self.before, self.marked).max(1));
        format!("{number:>margin$} | {}\n{:margin$} | {}{}", self.text, "", " ".repeat(before), "^".repeat(marked))
    }
}

/// Characters of the word, number or quoted text at the beginning.
fn length(mut rest: impl Iterator<Item = char>) -> usize {
    let word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '+');
    match rest.next() {
        Some('"') => {
            let mut escaped = false;
            let inside = rest.take_while(|c| {
                let open = *c != '"' || escaped;
                escaped = *c == '\\' && !escaped;
                open
            });
            inside.count() + 2
        }
        Some(first) if word(first) => 1 + rest.take_while(|c| word(*c)).count(),
        _ => 1,
    }
}

/// A letter that moves nothing about on a terminal.
fn harmless(c: char) -> char {
    let turns = matches!(c, '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    if c.is_control() || turns { ' ' } else { c }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The excerpt for a column, from 1.
    fn of(line: &str, column: usize) -> Excerpt {
        Excerpt::at(line, line.char_indices().nth(column - 1).map_or(line.len(), |(at, _)| at))
    }

    #[test]
    fn the_word_number_or_text_at_the_place_is_marked() {
        let marked = |line: &str, column: usize| {
            let of = of(line, column);
            of.text.chars().skip(of.before).take(of.marked).collect::<String>()
        };
        assert_eq!(marked("    wil: 9,\r\n", 5), "wil");
        assert_eq!(marked("will: -12, x", 7), "-12");
        assert_eq!(marked(r#"name: "a \" b", x"#, 7), r#""a \" b""#);
        assert_eq!(marked("a: (b", 4), "(");
        assert_eq!(marked("Ærø: 3", 6), "3");
        assert_eq!(of("ab", 3), Excerpt { text: "ab".into(), before: 2, marked: 1 });
        assert_eq!(of("", 1).lines(3), "   3 | \n     | ^");
    }

    #[test]
    fn the_mark_stands_below_its_place_whatever_stands_before() {
        assert_eq!(of("\ta: wil,", 5).lines(12), "  12 |  a: wil,\n     |     ^^^");
        assert_eq!(of("x: \"日本\", b", 4).lines(1), "   1 | x: \"日本\", b\n     |    ^^^^^^");
        assert_eq!(of("\u{202E}a\u{0}b: 1", 2).text, " a b: 1");
    }

    #[test]
    fn of_a_long_line_the_part_around_the_mark_is_shown() {
        let line = format!("{}wil: 9, {}", "x".repeat(500), "y".repeat(500));
        let cut = of(&line, 501);
        assert!(cut.text.starts_with("…xxx") && cut.text.ends_with("yy…") && cut.text.chars().count() == 102, "{}", cut.text);
        assert_eq!(cut.text.chars().skip(cut.before).take(cut.marked).collect::<String>(), "wil");
        let whole = of(&format!("\"{}", "z".repeat(900)), 1);
        assert_eq!((whole.before, whole.marked), (0, 101));
    }
}
