//! What can be wrong with a text file, where, and how to mend it; and the careful reading of such a file.
//!
//! It must not know what the file is about: no scenes, no rules, no field names. The one thing it
//! knows of the format is how blank space and comments look.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

use super::excerpt::Excerpt;
use serde::Serialize;

/// The largest file that is read, in bytes.
pub const MAX_BYTES: usize = 1024 * 1024;

/// How grave a [`Problem`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The file cannot be used.
    Error,
    /// The file can be used, but something in it is probably not as meant.
    Warning,
}

/// What sort of mistake a [`Problem`] is: one word that stays as it is, for editors and filters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// The file is missing, empty, too large or cannot be read.
    File,
    /// It is not UTF-8 text.
    Encoding,
    /// Brackets, commas, quotes.
    Syntax,
    /// A field, key or effect of a name that is not known there.
    UnknownField,
    /// A field that has to be there and is not.
    MissingField,
    /// Said twice.
    GivenTwice,
    /// A value of another shape than is due.
    WrongValue,
    /// A number, a length or a count that is too small or too large.
    OutOfRange,
    /// A word that is none of those that may stand there.
    UnknownName,
    /// An id that nobody has.
    UnknownId,
    /// It belongs to another rule system.
    OtherRules,
    /// Well written, but it cannot be so, or is hardly meant so.
    Meaning,
    /// What a scene expects of itself came otherwise.
    Expectation,
    /// A script or a save and its scene part.
    Replay,
}

/// One thing that is wrong, with its place and its remedy.
///
/// Shown as `scenes/x.ron:12:7: error: <message>; <remedy>`, by [`Problem::shown`] with the line itself below it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Problem {
    /// The file as the user named it.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted from 1 in characters.
    pub column: usize,
    /// The line of its end.
    pub end_line: usize,
    /// The column after its last character: of the word, number or text that is meant.
    pub end_column: usize,
    /// Whether the file can still be used.
    pub severity: Severity,
    /// The sort of mistake.
    pub code: Code,
    /// What is wrong: a lower-case fragment without a full stop.
    pub message: String,
    /// What to do about it, in the same form; empty when there is nothing to say.
    pub remedy: String,
    /// The line with the part that is meant; `None` where the file as a whole is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub excerpt: Option<Box<Excerpt>>,
}

impl Problem {
    /// A problem of a file as a whole.
    pub fn of_file(file: impl Into<String>, code: Code, message: impl Into<String>, remedy: impl Into<String>) -> Self {
        let (file, message, remedy) = (file.into(), message.into(), remedy.into());
        let place = Place { line: 1, column: 1, excerpt: None };
        Self::at(file, place, Severity::Error, code, message, remedy)
    }

    /// A problem at a place of a file; it ends where the mark of the excerpt does.
    pub(super) fn at(file: String, place: Place, severity: Severity, code: Code, message: String, remedy: String) -> Self {
        let Place { line, column, excerpt } = place;
        let marked = excerpt.as_ref().map_or(0, |excerpt| excerpt.meant());
        let (file, message, remedy) = (harmless(file), harmless(message), harmless(remedy));
        Self { file, line, column, end_line: line, end_column: column + marked, severity, code, message, remedy, excerpt }
    }

    /// The same of another sort.
    #[must_use]
    pub fn with_code(self, code: Code) -> Self {
        Self { code, ..self }
    }

    /// The problem with its line and a mark under the place.
    pub fn shown(&self) -> String {
        match &self.excerpt {
            Some(excerpt) => format!("{self}\n{}", excerpt.lines(self.line)),
            None => self.to_string(),
        }
    }
}

/// Words in which nothing out of a file steers a terminal or the direction of writing.
fn harmless(words: String) -> String {
    let steers = |c: char| c.is_control() || matches!(c, '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    if !words.contains(steers) {
        return words;
    }
    words.chars().flat_map(|c| if steers(c) { c.escape_default().collect::<Vec<_>>() } else { vec![c] }).collect()
}

/// Where a problem is, with its line where there is one.
pub(super) struct Place {
    pub line: usize,
    pub column: usize,
    pub excerpt: Option<Box<Excerpt>>,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let severity = match self.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        write!(f, "{}:{}:{}: {severity}: {}", self.file, self.line, self.column, self.message)?;
        if self.remedy.is_empty() { Ok(()) } else { write!(f, "; {}", self.remedy) }
    }
}

impl std::error::Error for Problem {}

/// A text and the name under which its problems are reported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// The file as the user named it.
    pub name: String,
    /// The whole text, without a byte order mark.
    pub text: String,
}

impl Source {
    /// A source from a text already in memory; a leading byte order mark is dropped.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        let mut text = text.into();
        if text.starts_with('\u{FEFF}') {
            text.drain(..'\u{FEFF}'.len_utf8());
        }
        Self { name: name.into(), text }
    }

    /// Reads a UTF-8 text file of at most [`MAX_BYTES`], which may lie in an archive (`cursed.zip/the_well.ron`).
    ///
    /// # Errors
    /// One problem when the file is missing, unreadable, not an ordinary file, too large, empty or blank,
    /// or not UTF-8 text without NUL bytes. Nothing past the size limit is ever read.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, Problem> {
        let path = path.as_ref();
        let name = path.display().to_string();
        if let Some(read) = super::archive::bytes(path, MAX_BYTES as u64) {
            return read.and_then(|bytes| Self::from_bytes(name, bytes));
        }
        let refuse = |message: &str, remedy: &str| Problem::of_file(&name, Code::File, message, remedy);
        let unreadable = |error: io::Error| match error.kind() {
            ErrorKind::NotFound => refuse("there is no such file", "check its name and folder"),
            ErrorKind::PermissionDenied => refuse("you may not read this file", "change its permissions"),
            _ => refuse(&format!("the file cannot be read ({error})"), "check its name and the disk"),
        };
        // Asked before opening: opening a named pipe would wait for a writer.
        let meta = fs::metadata(path).map_err(unreadable)?;
        if meta.is_dir() {
            return Err(refuse("this is a folder, not a file", "name a file inside it"));
        }
        if !meta.is_file() {
            return Err(refuse("this is a device or pipe, not an ordinary file", "name an ordinary file"));
        }
        let too_large = || refuse("the file is larger than 1 MiB", "shorten it, or check that it is the right file");
        let limit = MAX_BYTES as u64;
        if meta.len() > limit {
            return Err(too_large());
        }
        let mut bytes = Vec::new();
        File::open(path).and_then(|file| file.take(limit + 1).read_to_end(&mut bytes)).map_err(unreadable)?;
        if bytes.len() > MAX_BYTES {
            return Err(too_large());
        }
        Self::from_bytes(name, bytes)
    }

    /// Takes the bytes of a file for UTF-8 text, as [`Source::open`] does after reading.
    ///
    /// # Errors
    /// One problem when the bytes are empty or blank, UTF-16, otherwise not UTF-8, or hold a NUL.
    pub fn from_bytes(name: impl Into<String>, bytes: Vec<u8>) -> Result<Self, Problem> {
        let name = name.into();
        if is_utf16(&bytes) {
            return Err(unreadable(&name, (1, 1), "the file is saved as UTF-16", "save it as UTF-8"));
        }
        // The valid beginning is kept, so that the place of the first bad byte can be counted in characters.
        let (text, invalid) = match String::from_utf8(bytes) {
            Ok(text) => (text, false),
            Err(error) => {
                let end = error.utf8_error().valid_up_to();
                let mut bytes = error.into_bytes();
                bytes.truncate(end);
                (String::from_utf8(bytes).unwrap_or_default(), true)
            }
        };
        let source = Self::new(name, text);
        let refuse = |at, message, remedy| Err(unreadable(&source.name, source.line_column(at), message, remedy));
        let empty = |message| Err(Problem::of_file(&source.name, Code::File, message, "write its content as ( field: value, … )"));
        if let Some(at) = source.text.find('\0') {
            return refuse(at, "the file holds a NUL byte, so it is not a text file", "save it as plain UTF-8 text");
        }
        if invalid {
            return refuse(source.text.len(), "this byte is not UTF-8 text", "save the file as UTF-8");
        }
        if source.text.is_empty() {
            return empty("the file is empty");
        }
        if skip_blank(&source.text, 0) == Ok(source.text.len()) {
            return empty("the file holds only blank space and comments");
        }
        Ok(source)
    }

    /// The line and the column of a byte offset, both counted from 1, the column in characters.
    ///
    /// An offset past the end means the end; one inside a character means that character.
    pub fn line_column(&self, offset: usize) -> (usize, usize) {
        let offset = self.text.floor_char_boundary(offset);
        let before = self.text.get(..offset).unwrap_or_default();
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let column = before.get(line_start..).unwrap_or_default().chars().count() + 1;
        (before.matches('\n').count() + 1, column)
    }

    /// The byte offset of a line and a column, both counted from 1; the end of the line where it is shorter.
    pub fn offset(&self, line: usize, column: usize) -> usize {
        let lines = self.text.split_inclusive('\n');
        let before: usize = lines.take(line.saturating_sub(1)).map(str::len).sum();
        let line = self.text.get(before..).unwrap_or_default().lines().next().unwrap_or_default();
        before + line.chars().take(column.saturating_sub(1)).map(char::len_utf8).sum::<usize>()
    }

    /// A problem at a byte offset of this text.
    pub fn problem(&self, offset: usize, severity: Severity, message: impl Into<String>, remedy: impl Into<String>) -> Problem {
        let (line, column) = self.line_column(offset);
        let place = Place { line, column, excerpt: Some(Box::new(Excerpt::at(&self.text, offset))) };
        Problem::at(self.name.clone(), place, severity, Code::Meaning, message.into(), remedy.into())
    }
}

/// What keeps the text from being read at all; the place in bytes that are no text cannot be shown.
fn unreadable(name: &str, (line, column): (usize, usize), message: &str, remedy: &str) -> Problem {
    let place = Place { line, column, excerpt: None };
    Problem::at(name.to_owned(), place, Severity::Error, Code::Encoding, message.to_owned(), remedy.to_owned())
}

/// UTF-16 by its mark, or by a share of zero bytes on one side only, as its brackets and blanks give it.
fn is_utf16(bytes: &[u8]) -> bool {
    if bytes.starts_with(&[0xFF, 0xFE]) || bytes.starts_with(&[0xFE, 0xFF]) {
        return true;
    }
    let sample = bytes.get(..4096).unwrap_or(bytes);
    let zeros = |first: usize| sample.iter().skip(first).step_by(2).filter(|byte| **byte == 0).count();
    let (high, low) = (zeros(0).max(zeros(1)), zeros(0).min(zeros(1)));
    high >= 2 && high * 8 >= sample.len() && low * 16 <= high
}

/// The offset after all blank space and comments from `from` on, or the place of a comment never closed.
pub(super) fn skip_blank(text: &str, from: usize) -> Result<usize, usize> {
    let mut at = from;
    loop {
        let rest = text.get(at..).unwrap_or_default();
        let trimmed = rest.trim_start_matches(is_blank);
        at += rest.len() - trimmed.len();
        if trimmed.starts_with("//") {
            at += trimmed.find('\n').unwrap_or(trimmed.len());
        } else if trimmed.starts_with("/*") {
            at += comment_len(trimmed).ok_or(at)?;
        } else {
            return Ok(at);
        }
    }
}

/// How long the remark in `/* */` is that the text begins with; `None`: it is never closed.
pub(super) fn comment_len(text: &str) -> Option<usize> {
    let (mut depth, mut at) = (0_usize, 0);
    loop {
        at += text.get(at..)?.find(['/', '*'])?;
        let pair = text.as_bytes().get(at..at + 2)?;
        match pair {
            b"/*" => depth += 1,
            b"*/" => depth = depth.saturating_sub(1),
            _ => {
                at += 1;
                continue;
            }
        }
        at += 2;
        if depth == 0 {
            return Some(at);
        }
    }
}

/// The characters the format itself takes for blank space; others that look blank are faults.
pub(super) fn is_blank(c: char) -> bool {
    c.is_ascii_whitespace() || matches!(c, '\x0B' | '\u{85}' | '\u{200E}' | '\u{200F}' | '\u{2028}' | '\u{2029}')
}

/// The candidate that `name` is plausibly a misspelling of, if any is near enough.
///
/// Letter case and `-` for `_` do not count as differences.
pub fn nearest<'c>(name: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    const LONGEST: usize = 64;
    if name.is_empty() || name.len() > LONGEST {
        return None;
    }
    let plain = |text: &str| text.to_lowercase().replace('-', "_");
    let name = plain(name);
    let allowed = (name.chars().count() / 3).max(1);
    let mut best: Option<(usize, &'c str)> = None;
    for candidate in candidates {
        if candidate.len() > LONGEST {
            continue;
        }
        let other = plain(candidate);
        let distance = strsim::osa_distance(&name, &other);
        let near = distance <= allowed && distance < name.chars().count().min(other.chars().count());
        if near && best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Instant;

    fn refused(bytes: &[u8]) -> String {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("x.ron");
        fs::write(&path, bytes).unwrap();
        let problem = Source::open(&path).unwrap_err();
        problem.to_string().replace(&path.display().to_string(), "x.ron")
    }

    fn utf16(text: &str, big: bool) -> Vec<u8> {
        text.encode_utf16().flat_map(|unit| if big { unit.to_be_bytes() } else { unit.to_le_bytes() }).collect()
    }

    #[test]
    fn display_and_json_hold_the_place_and_the_remedy() {
        let source = Source::new("scenes/x.ron", "a\r\næøb");
        let problem = source.problem(7, Severity::Warning, "odd", "mend it");
        assert_eq!(problem.to_string(), "scenes/x.ron:2:3: warning: odd; mend it");
        assert_eq!(source.problem(0, Severity::Error, "odd", "").to_string(), "scenes/x.ron:1:1: error: odd");
        let json = serde_json::to_string(&problem).unwrap();
        let place = r#""line":2,"column":3,"end_line":2,"end_column":4,"severity":"warning","code":"meaning""#;
        assert!(json.contains(place), "{json}");
    }

    #[test]
    fn offsets_inside_characters_and_past_the_end_are_safe() {
        let source = Source::new("x", "æ\nb");
        assert_eq!(source.line_column(1), (1, 1));
        assert_eq!(source.line_column(2), (1, 2));
        assert_eq!(source.line_column(3), (2, 1));
        assert_eq!(source.line_column(usize::MAX), (2, 2));
    }

    #[test]
    fn a_mark_is_stripped_and_good_text_is_kept() {
        let source = Source::from_bytes("x", b"\xEF\xBB\xBF(a: 1) /* c */".to_vec()).unwrap();
        assert_eq!(source.text, "(a: 1) /* c */");
    }

    #[test]
    fn utf16_is_named_with_and_without_a_mark() {
        for text in ["()", "(title: \"The tower\")", "(title: \"Башня у моря, старая и пустая\")"] {
            for big in [false, true] {
                for mark in ["", "\u{FEFF}"] {
                    let message = refused(&utf16(&format!("{mark}{text}"), big));
                    assert_eq!(message, "x.ron:1:1: error: the file is saved as UTF-16; save it as UTF-8");
                }
            }
        }
    }

    #[test]
    fn other_bad_bytes_are_placed() {
        assert!(refused(b"(a:\n \xC3\xA6\xFF)").starts_with("x.ron:2:3: error: this byte is not UTF-8"));
        assert!(refused(b"(a: 1,\n\xC3\xA6 \0)").starts_with("x.ron:2:3: error: the file holds a NUL byte"));
        assert!(refused(&[0; 600]).contains("NUL byte"));
    }

    #[test]
    fn empty_blank_missing_and_odd_files_are_refused() {
        assert!(refused(b"").contains("1:1: error: the file is empty"));
        assert!(refused(b"\xEF\xBB\xBF").contains("the file is empty"));
        assert!(refused(b" \r\n// x\n/* a /* b */ c */\n// end").contains("only blank space and comments"));
        let message = |path: &str| Source::open(path).unwrap_err().message;
        assert_eq!(message("/nowhere/at/all.ron"), "there is no such file");
        assert_eq!(message(""), "there is no such file");
        let dir = tempfile::tempdir().unwrap();
        let folder = dir.path().display().to_string();
        assert_eq!(message(&folder), "this is a folder, not a file");
        if cfg!(target_os = "linux") {
            assert_eq!(message("/dev/zero"), "this is a device or pipe, not an ordinary file");
        }
    }

    #[test]
    fn a_huge_file_is_refused_at_once() {
        let started = Instant::now();
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("huge.ron");
        File::create(&path).unwrap().set_len(1 << 30).unwrap();
        assert_eq!(Source::open(&path).unwrap_err().message, "the file is larger than 1 MiB");
        fs::write(&path, vec![b'('; MAX_BYTES]).unwrap();
        assert!(Source::open(&path).is_ok());
        assert!(started.elapsed().as_millis() < 30_000);
    }

    #[test]
    fn nearest_finds_slips_but_no_strangers() {
        let names = ["will", "skill", "possession", "name"];
        assert_eq!(nearest("wil", names), Some("will"));
        assert_eq!(nearest("Will", names), Some("will"));
        assert_eq!(nearest("posession", names), Some("possession"));
        assert_eq!(nearest("nmae", names), Some("name"));
        assert_eq!(nearest("colour", names), None);
        assert_eq!(nearest("x", ["y"]), None);
        assert_eq!(nearest(&"x".repeat(1 << 20), names), None);
    }
}
