//! The board of a scene: how many columns and rows it has.
//!
//! It must not know who stands on it.

use super::values::{number, refuse_strangers};
use crate::scene::read::{Doc, Node};

/// The board, and the place of the field that gives it.
pub(super) struct Board {
    pub width: i32,
    pub height: i32,
    pub at: usize,
}

/// The board of a scene for the rules `own`; `None`: its size could not be read (reported).
pub(super) fn read(doc: &Doc<'_>, own: &str, node: Option<Node<'_>>, scene_at: usize) -> Option<Board> {
    let Some(node) = node.and_then(|node| node.optional(doc)) else { return Some(Board { width: 12, height: 8, at: scene_at }) };
    let mut fields = node.fields(doc, "board")?;
    let (columns, rows) = (fields.node("width"), fields.node("height"));
    let width = number(doc, &mut fields, "width", 1..=64);
    let height = number(doc, &mut fields, "height", 1..=64);
    refuse_strangers(&mut fields, own, &[("columns", "width"), ("rows", "height")]);
    fields.finish();
    if doc.has_error_in(node) {
        return None;
    }
    let size = |given: Option<Node<'_>>, read: Option<i32>, usual| if given.is_none() { Some(usual) } else { read };
    let width = size(columns, width.map(|width| width.value), 12)?;
    let height = size(rows, height.map(|height| height.value), 8)?;
    Some(Board { width, height, at: node.at() })
}
