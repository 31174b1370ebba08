//! Mutations that know what such a text is made of: words, numbers, quoted texts and signs are taken out, doubled, swapped and
//! replaced by what stands elsewhere or by what is hard to read. Bytes are broken as well, so that not every text stays one.

use std::sync::LazyLock;

/// A source of chance: a number below the one that is given, which is never 0.
pub trait Chance {
    /// A number below `most`.
    fn below(&mut self, most: usize) -> usize;
}

/// Values that readers trip over.
const NASTY: &[&str] = &[
    "0",
    "-1",
    "1",
    "99",
    "100",
    "1000",
    "999999999999999999999",
    "-9223372036854775808",
    "9223372036854775807",
    "4294967296",
    "2.5",
    "1e9",
    "0x10",
    "1_000",
    "inf",
    "NaN",
    "\"\"",
    "\"x\"",
    "\" \"",
    "\"é\"",
    "\"\u{202e}\"",
    "\"1d6\"",
    "\"0d6\"",
    "\"99999d99999+99999\"",
    "'x'",
    "r#\"x\"#",
    "None",
    "Some(1)",
    "Some(None)",
    "()",
    "[]",
    "{}",
    "true",
    "false",
    "(0, 0)",
    "(-1, 99)",
    "[(\"a\", \"a\")]",
    "“x”",
    "/*",
    "*/",
    "//",
    "#",
    "=",
    ";",
    "\u{a0}",
    "\u{feff}",
    "\0",
    "(((((((((((((((((",
    "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
    "\\",
    "\"",
    "\t",
    "\r\n",
    "null",
];

/// Names that files are made of, from the page that explains them, and what is hard to read.
fn words() -> &'static [&'static str] {
    static WORDS: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
        let mut words: Vec<&str> = willbound::scene::format::entries().iter().map(|entry| entry.name).collect();
        let quoted = willbound::scene::format::PAGE.split('`').skip(1).step_by(2).filter(|word| word.len() < 40 && !word.contains('\n'));
        words.extend(quoted);
        words.sort_unstable();
        words.dedup();
        words.extend(NASTY);
        words
    });
    &WORDS
}

/// The pieces of a text: words and numbers, quoted texts, blank space, single signs.
fn pieces(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.');
        let end = match first {
            '"' => rest[1..].find(['"', '\n']).map_or(rest.len(), |at| at + 2),
            c if is_word(c) => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
            c if c.is_whitespace() => rest.find(|c: char| !c.is_whitespace()).unwrap_or(rest.len()),
            c => c.len_utf8(),
        };
        let (piece, after) = rest.split_at(rest.ceil_char_boundary(end));
        pieces.push(piece);
        rest = after;
    }
    pieces
}

/// One text made of another; `other` lends pieces.
pub fn mutated(bytes: &[u8], other: &[u8], chance: &mut impl Chance) -> Vec<u8> {
    if chance.below(8) == 0 {
        return broken(bytes, chance);
    }
    let (text, other) = (String::from_utf8_lossy(bytes), String::from_utf8_lossy(other));
    let mut all: Vec<&str> = pieces(&text);
    let lent = pieces(&other);
    for _ in 0..=chance.below(4) {
        let at = chance.below(all.len() + 1).min(all.len().saturating_sub(1));
        let most = 1 + chance.below(12);
        let end = (at + 1 + chance.below(most)).min(all.len());
        let word = words()[chance.below(words().len())];
        let some = || all.get(at..end).unwrap_or_default().to_vec();
        match chance.below(9) {
            _ if all.is_empty() => all.push(word),
            0 => drop(all.drain(at..end)),
            1 => {
                let some = some();
                drop(all.splice(at..at, some));
            }
            2 => {
                let some = some();
                let to = chance.below(all.len());
                drop(all.splice(to..to, some));
            }
            3 => {
                let to = chance.below(all.len());
                all.swap(at, to);
            }
            4 | 5 => all[at] = word,
            6 => all.insert(at, word),
            7 if !lent.is_empty() => {
                let from = chance.below(lent.len());
                let some = lent[from..(from + 1 + chance.below(20)).min(lent.len())].to_vec();
                drop(all.splice(at..end, some));
            }
            // A number for a number, so that what reads well stays so.
            _ => {
                let numbers: Vec<usize> = (0..all.len()).filter(|at| all[*at].parse::<i64>().is_ok()).collect();
                if !numbers.is_empty() {
                    let place = numbers[chance.below(numbers.len())];
                    all[place] = NASTY[chance.below(13)];
                }
            }
        }
    }
    all.concat().into_bytes()
}

/// Bytes changed, taken out and put in, whatever they are.
fn broken(bytes: &[u8], chance: &mut impl Chance) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..=chance.below(4) {
        let at = chance.below(bytes.len() + 1);
        let byte = u8::try_from(chance.below(256)).unwrap_or(0);
        match chance.below(4) {
            0 if at < bytes.len() => bytes[at] = byte,
            1 if at < bytes.len() => drop(bytes.remove(at)),
            2 => bytes.truncate(at),
            _ => bytes.insert(at, byte),
        }
    }
    bytes
}
