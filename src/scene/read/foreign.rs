//! Texts that are of another format altogether, told in one sentence, since no single fault of theirs is to be mended; and marks of
//! other formats within a text of this one.
//!
//! It must not know what the file is about.

use super::super::problem::skip_blank;

/// A fault of a text as a whole: where it shows, what is wrong, and the remedy.
pub(super) struct Foreign {
    pub(super) at: usize,
    pub(super) message: &'static str,
    pub(super) remedy: &'static str,
}

/// What other format a text is written in, if it clearly is.
pub(super) fn format_of(text: &str) -> Option<Foreign> {
    let first = skip_blank(text, 0).ok()?;
    let rest = text.get(first..)?;
    if rest.starts_with('<') && rest.get(1..)?.starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '!' | '?' | '/')) {
        let (message, remedy) = ("this is a page of HTML or XML", "take the file itself: as a web page offers it for downloading");
        return Some(Foreign { at: first, message, remedy });
    }
    if rest.starts_with(['(', '[', '{']) && !rest.starts_with("[[") {
        return None;
    }
    if rest.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_').trim_start().starts_with('(') {
        return None;
    }
    let found = |is: fn(&str) -> bool| {
        let mut at = 0;
        text.split_inclusive('\n').find_map(|line| {
            let start = at + line.len() - line.trim_start().len();
            at += line.len();
            is(line.trim()).then_some(start)
        })
    };
    let remedy = "write ( field: value, … ), with `,` after each value, ( ) around what belongs together and [ ] around lists";
    if let Some(at) = found(is_section) {
        return Some(Foreign { at, message: "this is written as TOML or as an INI file", remedy });
    }
    let at = found(|line| line.starts_with("- ") && !line.contains(['(', '{', '[']))?;
    Some(Foreign { at, message: "this is written as YAML", remedy })
}

/// `[name]` or `[[name]]`, with nothing else on its line.
fn is_section(line: &str) -> bool {
    let name = line.strip_prefix('[').and_then(|line| line.strip_suffix(']'));
    let name = name.map(|name| name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name));
    name.is_some_and(|name| !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '.')))
}

/// A remark as other languages write it, or a mark that a merge left, at this place: its message and remedy.
pub(super) fn line_of(text: &str, at: usize) -> Option<(&'static str, &'static str)> {
    let rest = text.get(at..)?;
    let starts_line = text.get(..at)?.chars().next_back().is_none_or(|c| c == '\n');
    let conflict = ["<<<<<<<", "|||||||", "=======", ">>>>>>>"].iter().any(|mark| rest.starts_with(mark));
    if starts_line && conflict {
        return Some(("this line is a mark of two versions that were merged", "keep one of the two versions, and remove the marks"));
    }
    let blank_after = |mark: &str| rest.strip_prefix(mark).is_some_and(|after| after.is_empty() || after.starts_with(char::is_whitespace));
    if blank_after(rest.get(..rest.len() - rest.trim_start_matches('#').len()).filter(|marks| !marks.is_empty()).unwrap_or("--")) {
        return Some(("a remark begins otherwise here", "write `//` before it"));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_formats_are_known_by_their_looks() {
        let message = |text: &str| format_of(text).map_or("", |foreign| foreign.message);
        assert_eq!(message("<!DOCTYPE html>\n<p>"), "this is a page of HTML or XML");
        assert_eq!(message("a = 1\n\n[[cast]]\nid = 3"), "this is written as TOML or as an INI file");
        assert_eq!(message("cast:\n  - id: jack\n"), "this is written as YAML");
        for own in ["(cast: [\n]\n)", "Scene(\n- 3\n)", "a: 1,\nb: 2", "[\n[cast]\n]", "", "<", "// [a]\n(b: 1)"] {
            assert_eq!(message(own), "", "{own}");
        }
    }

    #[test]
    fn remarks_and_marks_of_others_are_known_where_they_stand() {
        let is = |text: &str, at: usize| line_of(text, at).is_some();
        assert!(is("# x", 0) && is("a -- x", 2) && is("<<<<<<< HEAD", 0) && is("a\n=======\n", 2) && is("##", 0));
        assert!(!is("#9", 0) && !is("--3", 0) && !is(" <<<<<<< HEAD", 1) && !is("-1", 0) && !is("", 0));
    }
}
