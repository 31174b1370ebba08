//! Values as a person writes them in a scene.

/// A text in double quotes. Where it comes in place of a raw text, it stays one if it can.
pub fn text(value: &str, instead_of: Option<&str>) -> String {
    let raw = instead_of.filter(|old| old.starts_with('r') && !value.contains('\r'));
    if let Some(hashes) = raw.and_then(|old| old.get(1..)).map(|old| old.chars().take_while(|c| *c == '#').count()) {
        let hashes = "#".repeat(hashes);
        if !value.contains(&format!("\"{hashes}")) {
            return format!("r{hashes}\"{value}\"{hashes}");
        }
    }
    let mut out = String::from("\"");
    for c in value.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if c.is_control() => out.push_str(&format!("\\u{{{:x}}}", u32::from(c))),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// What a written text says; `None`: it is no text.
pub fn unquoted(written: &str) -> Option<String> {
    ron::from_str::<String>(written).ok()
}

/// A key of a map: a text in double quotes.
pub fn key(value: &str) -> String {
    text(value, None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_written_so_that_they_read_the_same() {
        for value in ["", "plain", "a \"b\"", "back\\slash", "two\nlines\r\n", "tab\t", "ÆØ – „“", "\u{7}", "#\"#"] {
            assert_eq!(unquoted(&text(value, None)).as_deref(), Some(value));
            assert_eq!(unquoted(&text(value, Some("r#\"x\"#"))).as_deref(), Some(value));
        }
        assert_eq!(text("say \"no\"", Some("r#\"x\"#")), "r#\"say \"no\"\"#");
        assert_eq!(text("a", Some("\"x\"")), "\"a\"");
        assert_eq!(unquoted("jack"), None);
    }
}
