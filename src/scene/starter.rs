//! Scenes to begin with: one for each rule system, with remarks, as `willbound new` writes them.

/// The rule systems, by the words `rules:` takes, each with its starter scene.
pub const STARTERS: [(&str, &str); 3] = [
    ("possession", include_str!("starters/possession.ron")),
    ("spirit_combat", include_str!("starters/spirit_combat.ron")),
    ("willpower", include_str!("starters/willpower.ron")),
];

/// The starter scene of a rule system with a title in place of its own.
pub fn with_title(text: &str, title: &str) -> String {
    text.replacen("\"My scene\"", &format!("{title:?}"), 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::check::scene_text;

    /// Every field that a remark shows may be taken out of its remark, one by one.
    #[test]
    fn what_stands_in_remarks_is_right_too() {
        for (name, text) in STARTERS {
            let shown = |row: &str| {
                row.trim_start()
                    .strip_prefix("// ")
                    .is_some_and(|rest| rest.split_once(':').is_some_and(|(word, rest)| !word.contains(' ') && rest.contains(',')))
            };
            let bare = |row: &str| row.replacen("// ", "", 1);
            let rows: Vec<&str> = text.lines().collect();
            let count = rows.iter().filter(|row| shown(row)).count();
            assert!(count > 6, "{name}: {count}");
            for place in (0..rows.len()).filter(|place| shown(rows[*place])) {
                let one: Vec<String> =
                    rows.iter().enumerate().map(|(at, row)| if at == place { bare(row) } else { (*row).to_owned() }).collect();
                scene_text(name, &one.join("\n")).unwrap_or_else(|problems| panic!("{name}: {}: {problems:?}", rows[place]));
            }
        }
    }

    #[test]
    fn the_title_is_written_as_a_text() {
        let text = with_title(STARTERS[0].1, "A \"quoted\" one");
        assert_eq!(scene_text("x", &text).unwrap().title, "A \"quoted\" one");
    }
}
