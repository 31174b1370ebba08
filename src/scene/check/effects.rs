//! Effects of spells, blows and other acts: a list of names, most with something in brackets.
//!
//! It must not know which effects there are: they come from the rules of the scene.

use super::values::{dice, few};
use crate::engine::dice::Dice;
use crate::scene::read::{At, Doc, Fields, Node};

/// The most effects of one act.
const MOST_EFFECTS: usize = 16;

/// The `effects` of an act: at least one.
pub(super) fn read<'s, E>(doc: &Doc<'s>, fields: &mut Fields<'_, 's>, effect: impl Fn(&Doc<'s>, Node<'s>) -> Option<E>) -> Option<Vec<E>> {
    let node = fields.need_node("effects", "add `effects: [Harm(\"1d6\")]`, or what else it does")?;
    let listed = few(doc, node.list(doc), MOST_EFFECTS, "effects", |node| node.at());
    if listed.is_empty() && !doc.has_error_in(node) {
        doc.error(node.at(), "`effects` is empty, so it would do nothing", "name an effect, such as Harm(\"1d6\")");
    }
    let effects: Vec<E> = listed.into_iter().filter_map(|node| effect(doc, node)).collect();
    Some(effects).filter(|effects| !effects.is_empty())
}

/// What is in the brackets of an effect that needs something there.
pub(super) fn needed<'s>(doc: &Doc<'s>, name: &At<String>, inside: Option<Node<'s>>, what: &str, example: &str) -> Option<Node<'s>> {
    if inside.is_none() {
        doc.error(name.at, format!("`{}` needs {what}", name.value), format!("write {}{example}", name.value));
    }
    inside
}

/// The dice in the brackets of an effect.
pub(super) fn points(doc: &Doc<'_>, name: &At<String>, inside: Option<Node<'_>>) -> Option<Dice> {
    dice(doc, needed(doc, name, inside, "dice", "(\"1d6\")")?, &name.value)
}

/// An effect that has no brackets.
pub(super) fn bare<E>(doc: &Doc<'_>, name: &At<String>, inside: Option<Node<'_>>, effect: E) -> E {
    if let Some(inside) = inside {
        doc.error(inside.at(), format!("`{}` takes nothing in brackets", name.value), "remove the bracket");
    }
    effect
}
