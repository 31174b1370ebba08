//! Where the parts of a text stand: the brackets, keys and values of a group, and the remarks between them.
//!
//! It must not know what any field or value means.

use super::token::{Bracket, Lexer, Token};
use super::{Doc, Node};
use crate::scene::problem::comment_len;
use std::ops::Range;

/// What stands in one pair of brackets.
#[derive(Clone, Debug)]
pub struct Group<'s> {
    /// Its brackets.
    pub bracket: Bracket,
    /// The name before the bracket (`Stun` of `Stun(level: 1)`); empty: none.
    pub name: &'s str,
    /// The byte offset of the opening bracket.
    pub open: usize,
    /// The byte offset of the closing bracket.
    pub close: usize,
    /// Key and value of each entry, in order.
    pub entries: Vec<(Option<Node<'s>>, Node<'s>)>,
}

impl<'s> Doc<'s> {
    /// The brackets and entries of a value; `None`: it has no brackets.
    pub fn group(&self, node: Node<'s>) -> Option<Group<'s>> {
        let (bracket, item) = (self.bracket(node)?, self.item(node)?);
        let name = self.source.text.get(item.start..item.name_end).unwrap_or_default();
        let entries = self.entries(node).collect();
        Some(Group { bracket, name, open: item.open, close: item.end.saturating_sub(1), entries })
    }
}

/// The places of all remarks of a text, in order.
pub fn comments(text: &str) -> Vec<Range<usize>> {
    let (mut lexer, mut found, mut at) = (Lexer::new(text), Vec::new(), 0);
    loop {
        let next = lexer.next();
        found.extend(within(text, at..next.start));
        if next.token == Token::End {
            return found;
        }
        at = next.end;
    }
}

/// The remarks in a part of the text that holds nothing but remarks and blank space.
fn within(text: &str, part: Range<usize>) -> Vec<Range<usize>> {
    let (mut found, mut at) = (Vec::new(), part.start);
    let Some(text) = text.get(..part.end) else { return found };
    while let Some(begin) = text.get(at..).and_then(|rest| rest.find('/')).map(|begin| at + begin) {
        let rest = text.get(begin..).unwrap_or_default();
        let len = if rest.starts_with("//") {
            rest.lines().next().map_or(rest.len(), str::len)
        } else if rest.starts_with("/*") {
            comment_len(rest).unwrap_or(rest.len())
        } else {
            at = begin + 1;
            continue;
        };
        found.push(begin..begin + len);
        at = begin + len;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::super::problem::Source;
    use super::*;

    #[test]
    fn remarks_are_found_wherever_they_stand_and_texts_are_none() {
        let text = "// a\n( /* b /* c */ d */ x: \"// no\", /**/ y: r#\"/* no \"*/\"#, // e\r\n) /* f\n*/";
        let found: Vec<&str> = comments(text).into_iter().map(|part| &text[part]).collect();
        assert_eq!(found, ["// a", "/* b /* c */ d */", "/**/", "// e", "/* f\n*/"]);
        assert!(comments("(a: 1)").is_empty());
    }

    #[test]
    fn a_group_tells_its_brackets_and_entries() {
        let source = Source::new("x", "(a: Stun(level: 1), b: 3)");
        let doc = Doc::new(&source, &[]);
        let group = doc.group(doc.root().unwrap()).unwrap();
        assert_eq!((group.bracket, group.open, group.close), (Bracket::Round, 0, 24));
        let stun = doc.group(group.entries[0].1).unwrap();
        assert_eq!((stun.name, stun.open, stun.close, stun.entries.len()), ("Stun", 8, 17, 1));
        assert!(doc.group(group.entries[1].1).is_none());
    }
}
