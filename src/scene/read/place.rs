//! Where in a text a number stands that is named by a path such as `cast.jack.will`, and the text with another number there.
//!
//! It must not know which fields there are: what is put in where nothing stood is for the reader of the scene to judge.

use super::token::Bracket;
use super::{Doc, Node, quoted};

/// The most steps of a path; no value lies deeper.
const MOST_STEPS: usize = 16;

impl<'s> Doc<'s> {
    /// The text with this number at a path. A path goes by field names, keys of maps, ids of list entries, or places in a list from
    /// 1. A field that is not there yet is added.
    ///
    /// # Errors
    /// Why there is no such place, in a sentence.
    pub fn with_number(&self, path: &str, number: i64) -> Result<String, String> {
        self.with(path, &number.to_string(), &|text| text.parse::<i64>().is_ok())
    }

    /// As [`with_number`](Self::with_number), with any value, as a file writes it.
    ///
    /// # Errors
    /// Why there is no such place, in a sentence.
    pub fn with_value(&self, path: &str, value: &str) -> Result<String, String> {
        self.with(path, value, &|_| true)
    }

    fn with(&self, path: &str, value: &str, fits: &dyn Fn(&str) -> bool) -> Result<String, String> {
        if self.has_errors() {
            return Err("the file is not written well, so nothing has its place in it".into());
        }
        let steps: Vec<&str> = path.split('.').map(str::trim).collect();
        if steps.len() > MOST_STEPS {
            return Err(format!("this path has {} steps; {MOST_STEPS} are the most", steps.len()));
        }
        if steps.iter().any(|step| step.is_empty()) {
            return Err(format!("{} is no path: write names with a point between them, as cast.jack.will", quoted(path)));
        }
        let mut node = self.root().ok_or("the file holds nothing")?;
        for (place, step) in steps.iter().enumerate() {
            match self.child(node, step) {
                Some(child) => node = child,
                None => return self.add(node, steps.get(..place).unwrap_or_default(), steps.get(place..).unwrap_or_default(), value),
            }
        }
        if !fits(node.text) {
            return Err(format!("{} is {}, which is no whole number", quoted(path), super::shown(node.text)));
        }
        Ok(self.replaced(node.at..node.at + node.text.len(), value))
    }

    fn replaced(&self, range: std::ops::Range<usize>, with: &str) -> String {
        let mut text = self.source.text.clone();
        text.replace_range(range, with);
        text
    }

    /// The value at one step below a node, as [`Doc::with_number`] counts them.
    pub fn child(&self, node: Node<'s>, step: &str) -> Option<Node<'s>> {
        let key = |key: Option<Node<'s>>| key.map(|key| key.text.trim_matches('"'));
        // The values of `(3, 4)` have places as those of a list.
        let bare = self.bracket(node) == Some(Bracket::Round) && self.entries(node).all(|(key, _)| key.is_none());
        if self.bracket(node) != Some(Bracket::Square) && !bare {
            return self.entries(node).find(|(of, _)| key(*of) == Some(step)).map(|(_, value)| value);
        }
        let named = |value: &Node<'s>| self.child(*value, "id").is_some_and(|id| id.text.trim_matches('"') == step);
        let nth = step.parse::<usize>().ok().and_then(|nth| nth.checked_sub(1));
        let mut values = self.entries(node).map(|(_, value)| value);
        let by_place = nth.and_then(|nth| self.entries(node).nth(nth)).map(|(_, value)| value);
        values.find(|value| self.bracket(*value) == Some(Bracket::Round) && named(value)).or(by_place)
    }

    /// Puts what is missing of a path into the group that lacks it.
    fn add(&self, node: Node<'s>, before: &[&str], missing: &[&str], written: &str) -> Result<String, String> {
        let whole = before.join(".");
        let Some((first, inner)) = missing.split_first() else { return Err(format!("{} is no number", quoted(&whole))) };
        let open = self.item(node).map(|item| item.open);
        let value = inner.iter().rev().fold(written.to_owned(), |value, step| format!("({step}: {value})"));
        match (self.bracket(node), open) {
            (Some(Bracket::Round), Some(open)) => Ok(self.replaced(open + 1..open + 1, &format!("{first}: {value}, "))),
            (Some(Bracket::Curly), Some(open)) => Ok(self.replaced(open + 1..open + 1, &format!("\"{first}\": {value}, "))),
            (Some(Bracket::Square), _) => {
                let ids: Vec<String> =
                    self.entries(node).filter_map(|(_, value)| Some(self.child(value, "id")?.text.trim_matches('"').to_owned())).collect();
                let have = if ids.is_empty() { "it holds no entry with an id".into() } else { format!("there are {}", ids.join(", ")) };
                Err(format!("{} has no entry {}: {have}", quoted(&whole), quoted(first)))
            }
            _ => Err(format!("{} is {}, in which there is no {}", quoted(&whole), super::shown(node.text), quoted(first))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::problem::Source;
    use super::super::Doc;

    fn with(text: &str, path: &str) -> Result<String, String> {
        let source = Source::new("x", text);
        Doc::new(&source, &[]).with_number(path, 7)
    }

    /// Found by fuzzing: without its outermost bracket a text has no place to put anything.
    #[test]
    fn a_text_that_is_not_well_written_and_a_path_without_an_end_are_refused() {
        assert!(with("ü: 1, b: 2", "c").unwrap_err().contains("not written well"));
        assert!(with("(a: 1", "c").is_err());
        assert!(with("(a: 1)", &"a.".repeat(99)).unwrap_err().contains("100 steps"));
    }

    #[test]
    fn a_number_is_replaced_where_it_stands() {
        let text = "( cast: [(id: \"a\", will: 9 /* Will */), (id: \"b\", skills: {\"shoot\": -5}, combos: [(seconds: 1)])] )";
        assert_eq!(with(text, "cast.a.will").unwrap(), text.replace("will: 9", "will: 7"));
        assert_eq!(with(text, "cast.1.will").unwrap(), text.replace("will: 9", "will: 7"));
        assert_eq!(with(text, "cast.b.skills.shoot").unwrap(), text.replace("-5", "7"));
        assert_eq!(with(text, "cast.b.combos.1.seconds").unwrap(), text.replace("seconds: 1", "seconds: 7"));
        assert_eq!(with("(at: (3, 4))", "at.2").unwrap(), "(at: (3, 7))");
    }

    #[test]
    fn what_is_not_there_is_added() {
        assert_eq!(with("(cast: [(id: \"a\")])", "cast.a.will").unwrap(), "(cast: [(will: 7, id: \"a\")])");
        assert_eq!(with("(cast: [])", "numbers.bands.critical").unwrap(), "(numbers: (bands: (critical: 7)), cast: [])");
        assert_eq!(with("(skills: {})", "skills.shoot").unwrap(), "(skills: {\"shoot\": 7, })");
    }

    #[test]
    fn what_cannot_be_is_said() {
        let text = "(title: \"x\", cast: [(id: \"a\", at: (1, 2)), (id: \"b\")])";
        for (path, why) in [
            ("title", "no whole number"),
            ("cast.c.will", "there are a, b"),
            ("cast", "no whole number"),
            ("title.x", "in which there is no"),
            ("cast..will", "is no path"),
            ("", "is no path"),
        ] {
            let said = with(text, path).unwrap_err();
            assert!(said.contains(why), "{path}: {said}");
        }
        assert!(with("", "a.b").is_err());
    }
}
