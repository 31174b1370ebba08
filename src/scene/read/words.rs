//! The words of messages: why a value is not what was expected, and short harmless excerpts of the file.
//!
//! It must not know the fields of any file, nor where in the file a value stands.

use super::super::problem::nearest;
use super::wanted::Wanted;

/// Longer excerpts are cut off.
const SHOWN: usize = 40;

/// Says why `found`, the text of one value, is not what was expected.
///
/// Returns the message and the remedy.
pub(super) fn explain(error: &ron::Error, wanted: Wanted, expected: &str, found: &str) -> (String, String) {
    let message = format!("expected {expected}, found {}", shown(found));
    let write = format!("write {expected}");
    let unquoted = found.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    let remedy = match (error, wanted) {
        (ron::Error::Message(own), _) => {
            let own = own.lines().next().unwrap_or_default();
            return (format!("{}, found {}", cut(own, 4 * SHOWN), shown(found)), write);
        }
        (ron::Error::NoSuchEnumVariant { expected, found, .. }, _) => return unknown(found, expected),
        (ron::Error::InvalidEscape(_), _) => {
            let message = format!("an unknown `\\` sequence in {}", shown(found));
            return (message, "write `\\\\` for one backslash".to_owned());
        }
        (_, Wanted::OneOf(names)) if unquoted.is_some_and(|name| names.contains(&name)) => "write it without quotes".to_owned(),
        (_, Wanted::Flag) if let Some(word) = flag(found) => format!("write {word}"),
        (_, Wanted::Whole(_)) if let Some(number) = number_with_unit(found) => format!("write the number alone: {number}"),
        (_, Wanted::Whole(_) | Wanted::Number | Wanted::Flag) if unquoted.is_some() => {
            format!("{write}, without quotes")
        }
        // Where something is left out, nothing is written.
        _ if matches!(found, "null" | "nil" | "undefined") => "leave the field out".to_owned(),
        (_, Wanted::Whole(range)) => {
            let digits = found.trim_start_matches(['-', '+']);
            if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) {
                let unsigned = range.starts_with("from 0");
                match found.starts_with('-') {
                    true if unsigned => "write it without the minus sign".to_owned(),
                    _ if range.is_empty() => "choose a number nearer to 0".to_owned(),
                    _ => "choose a number in that range".to_owned(),
                }
            } else if found.parse::<f64>().is_ok_and(f64::is_finite) {
                "write it without a fraction".to_owned()
            } else {
                write
            }
        }
        (_, Wanted::Text) if found.starts_with('\'') => "use double quotes in place of single ones".to_owned(),
        (_, Wanted::Text) if !found.contains(['(', '[', '{', '"']) => {
            format!("put it in double quotes: \"{}\"", cut(found, SHOWN))
        }
        (_, Wanted::List) => "put `[` and `]` around the values".to_owned(),
        _ => write,
    };
    (message, remedy)
}

/// The number in `60%`, `3m` or `"50 ft"`.
fn number_with_unit(found: &str) -> Option<&str> {
    let found = found.trim_matches('"').trim();
    let digits = found.trim_start_matches(['-', '+']).find(|c: char| !c.is_ascii_digit()).filter(|end| *end > 0)?;
    let (number, unit) = found.split_at(digits + found.len() - found.trim_start_matches(['-', '+']).len());
    let unit = unit.trim();
    let is_unit = unit == "%" || unit.chars().all(char::is_alphabetic) && !unit.contains(['O', 'o', 'l', 'I', 'x', 'e', 'd']);
    is_unit.then_some(number)
}

/// The switch that a word of other languages stands for.
fn flag(found: &str) -> Option<bool> {
    match found.trim_matches('"').to_ascii_lowercase().as_str() {
        "true" | "yes" | "on" | "1" => Some(true),
        "false" | "no" | "off" | "0" => Some(false),
        _ => None,
    }
}

/// The words for a fault inside a larger value, where only the reader's own error tells what was due.
pub(super) fn inner_words(error: &ron::Error) -> Option<&'static str> {
    Some(match error {
        ron::Error::ExpectedInteger | ron::Error::InvalidIntegerDigit { .. } => "a whole number",
        ron::Error::IntegerOutOfBounds => "a whole number within its range",
        ron::Error::ExpectedFloat => "a number",
        ron::Error::ExpectedBoolean => "true or false",
        ron::Error::ExpectedString => "a text in double quotes",
        ron::Error::ExpectedChar => "one character in single quotes",
        ron::Error::ExpectedArray => "a list [ value, … ]",
        ron::Error::ExpectedMap => "a map { key: value, … }",
        ron::Error::ExpectedStructLike | ron::Error::ExpectedNamedStructLike(_) => "( field: value, … )",
        _ => return None,
    })
}

/// The message and remedy for a name that is none of the known ones.
pub(super) fn unknown(found: &str, known: &[&str]) -> (String, String) {
    let remedy = match nearest(found, known.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("write {}", one_of(known)),
    };
    (format!("{} is not known here", quoted(found)), remedy)
}

pub(super) fn one_of(names: &[&str]) -> String {
    match names {
        [only] => format!("`{only}`"),
        names => format!("one of {}", listed(names)),
    }
}

/// Names in backticks with commas between.
pub(in super::super) fn listed(names: &[&str]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

/// A piece of the file as a message shows it: one short line; what is not a quoted text in backticks.
pub(in super::super) fn shown(text: &str) -> String {
    if text.starts_with('"') { cut(text, SHOWN) } else { quoted(text) }
}

/// A short form of a piece of the file in backticks.
pub(in super::super) fn quoted(text: &str) -> String {
    format!("`{}`", cut(text, SHOWN))
}

fn cut(text: &str, most: usize) -> String {
    let mut out = String::new();
    let mut count = 0;
    let mut blank = false;
    for c in text.chars() {
        if count >= most {
            out.push('…');
            break;
        }
        if c.is_whitespace() {
            if !blank {
                out.push(' ');
                count += 1;
            }
            blank = true;
            continue;
        }
        blank = false;
        count += 1;
        // What steers a terminal or the direction of writing must not come out of a file.
        if c.is_control() || matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}') {
            out.extend(c.escape_default())
        } else {
            out.push(c)
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;
    use serde::de::DeserializeOwned;
    use std::fmt;

    #[derive(Debug, Deserialize)]
    enum Kind {
        Field,
        River,
    }
    #[derive(Debug, Deserialize)]
    #[serde(try_from = "u8")]
    struct Skill(#[expect(dead_code, reason = "only read from text")] u8);
    impl TryFrom<u8> for Skill {
        type Error = String;
        fn try_from(value: u8) -> Result<Self, String> {
            if (1..=99).contains(&value) { Ok(Self(value)) } else { Err("a skill is 1 to 99".to_owned()) }
        }
    }
    fn said<T: DeserializeOwned + fmt::Debug>(text: &str) -> String {
        let error = ron::from_str::<T>(text).unwrap_err().code;
        let wanted = Wanted::by::<T>();
        let (message, remedy) = explain(&error, wanted, &wanted.words(), text);
        format!("{message}; {remedy}")
    }

    #[test]
    fn wrong_values_are_told_in_plain_words() {
        let byte = "expected a whole number from 0 to 255, found";
        assert_eq!(said::<u8>("300"), format!("{byte} `300`; choose a number in that range"));
        assert_eq!(said::<u8>(&"9".repeat(39)), format!("{byte} `{}`; choose a number in that range", "9".repeat(39)));
        assert_eq!(said::<u8>("-3"), format!("{byte} `-3`; write it without the minus sign"));
        assert_eq!(said::<u8>("2.5"), format!("{byte} `2.5`; write it without a fraction"));
        assert_eq!(said::<u8>("\"3\""), format!("{byte} \"3\"; write a whole number from 0 to 255, without quotes"));
        assert_eq!(said::<u8>("three"), format!("{byte} `three`; write a whole number from 0 to 255"));
        let text = "expected a text in double quotes, found";
        assert_eq!(said::<String>("hero"), format!("{text} `hero`; put it in double quotes: \"hero\""));
        assert_eq!(said::<String>("'hero'"), format!("{text} `'hero'`; use double quotes in place of single ones"));
        assert_eq!(said::<String>("[1]"), format!("{text} `[1]`; write a text in double quotes"));
        assert_eq!(said::<String>("\"C:\\q\""), "an unknown `\\` sequence in \"C:\\q\"; write `\\\\` for one backslash");
        assert_eq!(said::<bool>("yes"), "expected true or false, found `yes`; write true");
        assert_eq!(said::<bool>("\"off\""), "expected true or false, found \"off\"; write false");
        assert_eq!(said::<u8>("60%"), format!("{byte} `60%`; write the number alone: 60"));
        assert_eq!(said::<i64>("\"-3 m\""), "expected a whole number, found \"-3 m\"; write the number alone: -3");
        assert_eq!(said::<u8>("1O"), format!("{byte} `1O`; write a whole number from 0 to 255"));
        assert_eq!(said::<f64>("x"), "expected a number, found `x`; write a number");
        assert_eq!(said::<Kind>("Rivr"), "`Rivr` is not known here; did you mean `River`?");
        assert_eq!(said::<Kind>("Moon"), "`Moon` is not known here; write one of `Field`, `River`");
        assert_eq!(said::<Kind>("\"River\""), "expected one of `Field`, `River`, found \"River\"; write it without quotes");
        assert_eq!(said::<Skill>("0"), "a skill is 1 to 99, found `0`; write a whole number from 0 to 255");
        assert_eq!(said::<Vec<u8>>("3"), "expected a list [ value, … ], found `3`; put `[` and `]` around the values");
    }

    #[test]
    fn excerpts_are_short_single_and_harmless_lines() {
        assert_eq!(shown("(a:\r\n   1)"), "`(a: 1)`");
        assert_eq!(shown("\u{1B}[2J"), "`\\u{1b}[2J`");
        assert_eq!(shown(&"æ".repeat(50)), format!("`{}…`", "æ".repeat(40)));
        assert_eq!(cut(&" ".repeat(1 << 20), 5), " ");
    }
}
