//! One value as written, and the shapes it can be read as: list, map, variant, or a plain value by its type.
//!
//! It must not know which shape belongs where: the caller asks for one.

use std::collections::HashMap;

use ron::extensions::Extensions;
use serde::de::DeserializeOwned;

use super::super::problem::Code;
use super::token::Bracket;
use super::tree::{Id, Kind};
use super::wanted::Wanted;
use super::words::{explain, inner_words, quoted, shown, unknown};
use super::{At, Doc, Fields};

/// One value: its text and its place. Cheap to copy; only meaningful with the [`Doc`] it came from.
#[derive(Clone, Copy, Debug)]
pub struct Node<'s> {
    pub(super) id: Id,
    pub(super) at: usize,
    pub(super) text: &'s str,
}

impl<'s> Node<'s> {
    /// The byte offset of the value's first character.
    pub fn at(self) -> usize {
        self.at
    }

    /// The value's text, from its first to its last character.
    pub fn text(self) -> &'s str {
        self.text
    }

    /// The value's text as a message shows it: one short line.
    pub fn shown(self) -> String {
        shown(self.text)
    }

    /// Reads `( name: value, .. )`, with or without a name before the bracket. `path` is this struct's
    /// place in the table given to [`Doc::new`].
    ///
    /// `None`, with an error, when it is no group of fields.
    pub fn fields<'d>(self, doc: &'d Doc<'s>, path: &'static str) -> Option<Fields<'d, 's>> {
        Fields::read(self, doc, path)
    }

    /// The value itself, or what is inside `Some( .. )`; `None` for the bare word `None`.
    pub fn optional(self, doc: &Doc<'s>) -> Option<Self> {
        if self.text == "None" {
            return None;
        }
        let is_some = self.name(doc) == Some("Some");
        Some(doc.single(self).filter(|_| is_some).unwrap_or(self))
    }

    /// The values of `[ .. ]`, in order.
    ///
    /// Anything else is an error; what was written is then taken as the values or as the only value, so
    /// that it is still looked at.
    pub fn list(self, doc: &Doc<'s>) -> Vec<Self> {
        let Some(item) = doc.item(self) else {
            return Vec::new();
        };
        let expected = |remedy: &str| {
            let message = format!("expected [ value, … ], found {}", shown(self.text));
            (message, remedy.to_owned())
        };
        let (mut plain, mut keys) = (Vec::new(), Vec::new());
        for (key, value) in doc.entries(self) {
            match key {
                None => plain.push(value),
                Some(key) => keys.push(key),
            }
        }
        match doc.bracket(self) {
            Some(Bracket::Square) => {
                if let Some(key) = keys.first().filter(|_| !item.bad) {
                    doc.blame(self, key.at, || {
                        let found = quoted(key.text);
                        let message = format!("a list holds values, but {found} is a field");
                        (message, "put the fields of each value in ( )".to_owned())
                    });
                }
                plain
            }
            Some(_) if item.name_end <= self.at && keys.is_empty() => {
                doc.blame(self, self.at, || expected("write the values in [ ]"));
                plain
            }
            Some(Bracket::Curly) => {
                let remedy = "write the values in [ ], without a name and `:` before each";
                doc.blame(self, self.at, || expected(remedy));
                doc.entries(self).map(|(_, value)| value).collect()
            }
            _ => {
                if !item.bad {
                    let remedy = "put `[` before it and `]` after it";
                    doc.blame(self, self.at, || expected(remedy));
                }
                vec![self]
            }
        }
    }

    /// The values in the bracket of `Name(value, .. )` or `(value, .. )`, in order, without those that have a
    /// field name. Never an error; a value without a bracket gives none.
    pub fn values(self, doc: &Doc<'s>) -> Vec<Self> {
        doc.entries(self).filter(|(key, _)| key.is_none()).map(|(_, value)| value).collect()
    }

    /// The entries of `{ "key": value, .. }`, in order; of a key given twice only the first.
    ///
    /// Anything else is an error and gives what entries there are.
    pub fn map(self, doc: &Doc<'s>) -> Vec<(At<String>, Self)> {
        let bad = doc.item(self).is_none_or(|item| item.bad);
        let is_map = doc.bracket(self) == Some(Bracket::Curly);
        if !is_map && !bad {
            doc.blame(self, self.at, || {
                let found = shown(self.text);
                let message = format!("expected {{ \"key\": value, … }}, found {found}");
                (message, "write the entries in { }".to_owned())
            });
        }
        let mut first: HashMap<String, usize> = HashMap::new();
        let mut out = Vec::new();
        for (key, value) in doc.entries(self) {
            let Some(key) = key else {
                if is_map && !bad {
                    doc.blame(value, value.at, || {
                        let message = format!("expected \"key\": value, found {}", shown(value.text));
                        (message, "write a key and `:` before it".to_owned())
                    });
                }
                continue;
            };
            let Some(name) = key.map_key(doc, is_map) else {
                continue;
            };
            if let Some(at) = first.get(&name.value) {
                doc.fault(Code::GivenTwice, name.at, || doc.twice("key", &name.value, *at));
                continue;
            }
            first.insert(name.value.clone(), name.at);
            out.push((name, value));
        }
        out
    }

    fn map_key(self, doc: &Doc<'s>, is_map: bool) -> Option<At<String>> {
        if !self.is_name(doc) {
            return self.parse(doc, "a key in double quotes");
        }
        if is_map {
            doc.blame(self, self.at, || {
                let name = quoted(self.text);
                let remedy = format!("write it in double quotes: \"{}\"", name.trim_matches('`'));
                (format!("the key {name} has no quotes"), remedy)
            });
        }
        let value = self.text.to_owned();
        Some(At { value, at: self.at })
    }

    /// Reads the value as a `T`; `expected` says in plain words what that is, after "expected".
    ///
    /// `None`, with an error, when it is not.
    pub fn parse<T: DeserializeOwned>(self, doc: &Doc<'s>, expected: &str) -> Option<At<T>> {
        self.read(doc, Some(expected))
    }

    /// As [`Node::parse`]; without words for what is expected, the type's own.
    pub(super) fn read<T: DeserializeOwned>(self, doc: &Doc<'s>, expected: Option<&str>) -> Option<At<T>> {
        let item = doc.item(self)?;
        if item.bad || doc.tree.has_fault(self.at, item.end) {
            return None;
        }
        let extensions = Extensions::IMPLICIT_SOME | Extensions::UNWRAP_NEWTYPES;
        let options = ron::Options::default().with_default_extension(extensions);
        let error = match options.from_str::<T>(self.text) {
            Ok(value) => return Some(At { value, at: self.at }),
            Err(error) => error,
        };
        let leaf = self.leaf_of(doc, &error.span);
        let code = if matches!(error.code, ron::Error::NoSuchEnumVariant { .. }) { Code::UnknownName } else { Code::WrongValue };
        doc.blame_as(code, self, leaf.map_or(self.at, |leaf| leaf.at), || {
            let wanted = Wanted::by::<T>();
            let words = expected.map_or_else(|| wanted.words(), str::to_owned);
            let inner = inner_words(&error.code);
            match leaf {
                Some(leaf) => {
                    let words = inner.unwrap_or(&words);
                    explain(&error.code, Wanted::Other, words, leaf.text)
                }
                None => {
                    let (mut message, remedy) = explain(&error.code, wanted, &words, self.text);
                    if doc.bracket(self).is_some() && inner.is_none() {
                        message = format!("{message} ({})", error.code.to_string().to_lowercase());
                    }
                    (message, remedy)
                }
            }
        });
        None
    }

    /// The leaf inside this group at which reading it failed.
    fn leaf_of(self, doc: &Doc<'s>, span: &ron::error::Span) -> Option<Self> {
        if doc.bracket(self).is_none() || doc.is_full() {
            return None;
        }
        let offset = |place: &ron::error::Position| {
            let lines = self.text.split_inclusive('\n');
            let before: usize = lines.take(place.line.saturating_sub(1)).map(str::len).sum();
            let line = self.text.get(before..).unwrap_or_default().chars();
            let in_line = line.take(place.col.saturating_sub(1)).map(char::len_utf8);
            self.at + before + in_line.sum::<usize>()
        };
        let leaf = |at| doc.tree.leaf_at(self.id, at);
        let item = leaf(offset(&span.end)).or_else(|| leaf(offset(&span.start)))?;
        let text = doc.source.text.get(item.start..item.end)?;
        Some(Self { at: item.start, text, ..self })
    }

    /// Reads `Name` or `Name( .. )`. The second part is what the bracket holds: the value itself when it
    /// is a single one, otherwise the bracket, to be asked for fields.
    ///
    /// `None`, with an error, when the name is none of `known`. Whether a bracket is due is for the
    /// caller to say.
    pub fn variant(self, doc: &Doc<'s>, known: &[&str]) -> Option<(At<String>, Option<Self>)> {
        let item = doc.item(self)?;
        let is_group = doc.bracket(self).is_some();
        if item.bad && !is_group {
            return None;
        }
        let name = match item.kind {
            Kind::Quoted => self.text.trim_matches('"'),
            _ if self.is_name(doc) => self.text,
            _ => self.name(doc).unwrap_or_default(),
        };
        if !known.contains(&name) {
            doc.blame_as(Code::UnknownName, self, self.at, || {
                let (mut message, remedy) = unknown(name, known);
                if name.is_empty() {
                    message = format!("expected a name, found {}", shown(self.text));
                }
                (message, remedy)
            });
            return None;
        }
        if item.kind == Kind::Quoted {
            doc.blame(self, self.at, || {
                let message = format!("the name {} is in quotes", shown(self.text));
                (message, format!("write it without quotes: `{name}`"))
            });
        }
        let bracket = || {
            let text = doc.source.text.get(item.open..item.end)?;
            Some(Self { at: item.open, text, ..self })
        };
        let payload = doc.single(self).or_else(bracket).filter(|_| is_group);
        let value = name.to_owned();
        Some((At { value, at: self.at }, payload))
    }

    /// Reads one of a few fixed words, in quotes or without, and gives what stands beside it.
    ///
    /// `None`, with an error, when it is none of them.
    pub fn one_of<V: Clone>(self, doc: &Doc<'s>, choices: &[(&str, V)]) -> Option<At<V>> {
        if doc.item(self)?.bad {
            return None;
        }
        let inside = self.text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
        let word = inside.unwrap_or(self.text);
        if let Some((_, value)) = choices.iter().find(|(name, _)| *name == word) {
            let value = value.clone();
            return Some(At { value, at: self.at });
        }
        doc.blame_as(Code::UnknownName, self, self.at, || {
            let names: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
            let (mut message, remedy) = unknown(word, &names);
            if doc.bracket(self).is_some() {
                message = format!("expected a word, found {}", shown(self.text));
            }
            (message, remedy)
        });
        None
    }

    /// The name before the bracket of a group; none for what a variant's bracket holds.
    fn name(self, doc: &Doc<'s>) -> Option<&'s str> {
        let name_end = doc.item(self)?.name_end;
        let name = doc.source.text.get(self.at..name_end)?;
        Some(name).filter(|name| !name.is_empty())
    }

    fn is_name(self, doc: &Doc<'s>) -> bool {
        let is_word = doc.item(self).is_some_and(|item| item.kind == Kind::Word);
        is_word && self.text.starts_with(|c: char| c.is_alphabetic() || c == '_')
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::problem::Source;
    use super::super::tests::{TABLE, of_scene, problems};
    use super::*;

    #[test]
    fn wrong_shapes_are_told_once_and_read_on() {
        assert_eq!(
            of_scene("{ \"title\": 1 }"),
            [
                "x:1:1 expected ( field: value, … ), found `{ \"title\": 1 }`; use round brackets, and names without quotes",
                "x:1:12 expected a text in double quotes, found `1`; put it in double quotes: \"1\"",
            ]
        );
        assert_eq!(
            of_scene("(title: \"\", cast: (name: 1))"),
            [
                "x:1:19 expected [ value, … ], found `(name: 1)`; put `[` before it and `]` after it",
                "x:1:26 expected a text in double quotes, found `1`; put it in double quotes: \"1\"",
            ]
        );
        assert_eq!(of_scene("(title: \"\", cast: 3)").len(), 1);
        assert_eq!(
            of_scene("(title: \"\", cast: [name: \"x\"])"),
            ["x:1:20 a list holds values, but `name` is a field; put the fields of each value in ( )",]
        );
        assert_eq!(
            of_scene("(\"title\": \"\", 3)"),
            [
                "x:1:2 the field name \"title\" is in quotes; write it without quotes: `title`",
                "x:1:15 expected field: value, found `3`; write the field's name and `:` before it",
            ]
        );
        assert_eq!(of_scene("(1, 2)"), ["x:1:1 expected ( field: value, … ), found `(1, 2)`; write a name and `:` before each value",]);
        assert_eq!(of_scene("Hello, world")[0], "x:1:1 the file does not begin with a bracket; write ( field: value, … )");
    }

    #[test]
    fn maps_give_their_keys_with_places() {
        let source = Source::new("x", "{ \"a\": 1, \"b\\n\": 2, c: 3, \"a\": 4, 5 }");
        let doc = Doc::new(&source, TABLE);
        let map = doc.root().unwrap().map(&doc);
        let seen: Vec<_> = map.iter().map(|(key, value)| (key.value.as_str(), key.at, value.text())).collect();
        assert_eq!(seen, [("a", 2, "1"), ("b\n", 10, "2"), ("c", 20, "3")]);
        let said: Vec<_> = doc.into_problems().iter().map(ToString::to_string).collect();
        assert_eq!(
            said,
            [
                "x:1:21: error: the key `c` has no quotes; write it in double quotes: \"c\"",
                "x:1:27: error: key `a` is given twice; keep only one; the other is on line 1",
                "x:1:35: error: expected \"key\": value, found `5`; write a key and `:` before it",
            ]
        );
        assert_eq!(
            problems("(a: 1)", |doc| assert_eq!(doc.root().unwrap().map(doc).len(), 1)),
            ["x:1:1 expected { \"key\": value, … }, found `(a: 1)`; write the entries in { }",]
        );
    }

    #[test]
    fn variants_give_name_and_payload() {
        const KNOWN: [&str; 3] = ["Third", "WillMinus", "Tracked"];
        let read = |text: &str, use_it: &dyn Fn(&Doc<'_>, Option<Node<'_>>)| {
            problems(text, |doc| {
                let found = doc.root().unwrap().variant(doc, &KNOWN);
                use_it(doc, found.and_then(|(_, payload)| payload));
            })
        };
        let none = |_: &Doc<'_>, payload: Option<Node<'_>>| assert!(payload.is_none());
        let number = |doc: &Doc<'_>, payload: Option<Node<'_>>| {
            let _ = payload.unwrap().parse::<u8>(doc, "a number of points");
        };
        let fields = |doc: &Doc<'_>, payload: Option<Node<'_>>| {
            let mut fields = payload.unwrap().fields(doc, "").unwrap();
            assert_eq!(fields.at(), 7);
            assert_eq!(fields.need::<u8>("possession", "add it"), Some(At { value: 0, at: 20 }));
            fields.finish();
        };
        assert_eq!(read("Third", &none), [""; 0]);
        assert_eq!(read("WillMinus( 6, )", &number), [""; 0]);
        assert_eq!(read("Tracked(possession: 0)", &fields), [""; 0]);
        assert_eq!(
            read("Tracked(possession: 0, y: 1)", &fields),
            ["x:1:24 field `y` is not known here; the fields known here are `possession`",]
        );
        assert_eq!(read("WillMinus(x)", &number), ["x:1:11 expected a number of points, found `x`; write a number of points",]);
        assert_eq!(read("WillMinus()", &number), ["x:1:10 expected a number of points, found `()`; write a number of points",]);
        assert_eq!(read("thrid", &none), ["x:1:1 `thrid` is not known here; did you mean `Third`?"]);
        assert_eq!(read("Moon(3)", &none), ["x:1:1 `Moon` is not known here; write one of `Third`, `WillMinus`, `Tracked`",]);
        assert_eq!(read("\"Third\"", &none), ["x:1:1 the name \"Third\" is in quotes; write it without quotes: `Third`"]);
        assert_eq!(read("3", &none), ["x:1:1 expected a name, found `3`; write one of `Third`, `WillMinus`, `Tracked`"]);
        let word = |text: &str| {
            problems(text, |doc| {
                let _ = doc.root().unwrap().one_of(doc, &[("gt", 1), ("lt", 2)]);
            })
        };
        assert_eq!(word("gt"), [""; 0]);
        assert_eq!(word("\"lt\""), [""; 0]);
        assert_eq!(word("greater"), ["x:1:1 `greater` is not known here; write one of `gt`, `lt`"]);
    }

    #[test]
    fn a_fault_inside_a_larger_value_is_placed_at_the_fault() {
        let read = |text: &str| problems(text, |doc| drop(doc.root().unwrap().parse::<Vec<u8>>(doc, "a list of dice")));
        assert_eq!(read("[1, 2]"), [""; 0]);
        assert_eq!(read("[1,\n  \"x\"]"), ["x:2:3 expected a whole number, found \"x\"; write a whole number"]);
        assert_eq!(
            read("[1, 300,4]"),
            ["x:1:5 expected a whole number within its range, found `300`; write a whole number within its range",]
        );
        assert_eq!(read("3"), ["x:1:1 expected a list of dice, found `3`; put `[` and `]` around the values"]);
    }
}
