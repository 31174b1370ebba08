//! Ruleset files: the numbers of the parent game for all scenes. The one that is shipped is built in.
//!
//! It must not know scenes.

use super::numbers::{blank, whole};
use super::refuse_strangers;
use crate::rules::spirit_combat::rulings::Numbers;
use crate::scene::check::values::text;
use crate::scene::problem::Source;
use crate::scene::read::{Doc, Node};
use std::sync::LazyLock;

/// The shipped ruleset file.
const TEXT: &str = include_str!("../../../../scenes/rulesets/spirit_combat.ron");

/// The numbers of the shipped ruleset.
pub fn usual() -> Numbers {
    static USUAL: LazyLock<Numbers> = LazyLock::new(|| {
        let source = Source::new("scenes/rulesets/spirit_combat.ron", TEXT);
        let doc = Doc::new(&source, &[]);
        doc.root().map_or_else(blank, |root| read(&doc, root))
    });
    USUAL.clone()
}

/// Reads a ruleset file; what is given back counts only when the document has no error.
pub(in crate::scene::check) fn read(doc: &Doc<'_>, root: Node<'_>) -> Numbers {
    doc.set_elsewhere(super::fields::OF_RULESETS);
    let Some(mut fields) = root.fields(doc, "") else { return blank() };
    let ruleset = fields.need_node("ruleset", "add `ruleset: spirit_combat`");
    ruleset.and_then(|node| node.one_of(doc, &[("spirit_combat", ())]));
    text(doc, &mut fields, "about", 600);
    let numbers = fields.need_node("numbers", "add `numbers: ( … )`");
    refuse_strangers(&mut fields, &[]);
    fields.finish();
    numbers.map_or_else(blank, |node| whole(doc, node))
}
