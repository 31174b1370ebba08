//! The matrix and the table of adjustments: what an attack needs, and what a hit costs.
//!
//! It must not know the cast.

use super::refuse_strangers;
use super::spans::{self, By, Span};
use super::tables::ALL_OF;
use crate::rules::willpower::rulings::{LossRow, Matrix, MatrixRow, Needed};
use crate::scene::check::rulesets::{Given, need};
use crate::scene::check::values::{count, few, need_number, number, switch};
use crate::scene::read::{Doc, Node};
use std::ops::RangeInclusive;

/// The most rows of a table.
const MOST_ROWS: usize = 200;
/// What attack less defence can be in a row.
const DIFFERENCE: RangeInclusive<i32> = -999..=999;
/// What a margin can be in a row.
const MARGIN: RangeInclusive<i32> = 0..=999;
/// What a needed face, or its base, can be.
const NEEDED: RangeInclusive<i32> = -99..=199;
const DIFFERENCES: By = By { one: "difference", many: "differences", least: None };
const MARGINS: By = By { one: "margin", many: "margins", least: Some(0) };

/// `(die: 20, base: 11, highest_hits: true, lowest_misses: true)`, or with `rows` in place of `base`.
pub(super) fn matrix(of: &mut Matrix, doc: &Doc<'_>, node: Node<'_>, given: Given) {
    let Some(mut fields) = node.fields(doc, "tables.matrix") else { return };
    need(&mut fields, &["die", "highest_hits", "lowest_misses"], given, ALL_OF);
    let other_die = fields.node("die").is_some();
    let (base_node, rows_node) = (fields.node("base"), fields.node("rows"));
    count(&mut of.die, doc, &mut fields, "die", 2..=100);
    let base = number(doc, &mut fields, "base", NEEDED);
    switch(&mut of.naturals.highest_hits, &mut fields, "highest_hits");
    switch(&mut of.naturals.lowest_misses, &mut fields, "lowest_misses");
    let other_names =
        &[("nat_max", "highest_hits"), ("nat_20", "highest_hits"), ("nat_1", "lowest_misses"), ("table", "rows"), ("needs", "base")];
    refuse_strangers(&mut fields, other_names);
    fields.finish();
    match (base_node, rows_node) {
        (Some(_), Some(rows)) => doc.error(rows.at(), "the matrix says both `base` and `rows`", "keep one of the two"),
        (None, None) if given == Given::All || other_die => {
            let message = "the matrix says neither `base` nor `rows`, so nobody would know what an attack needs";
            doc.error(node.at(), message, "add `base: 11`, or `rows: [(to: 0, needs: 11), …]`");
        }
        (_, Some(rows)) => of.needed = Needed::Rows(matrix_rows(doc, rows)),
        _ => {}
    }
    if let Some(base) = base {
        of.needed = Needed::Base(base.value);
    }
}

/// `[(to: -10, needs: 20), (from: -9, to: -5, needs: 17), …, (from: 10, needs: 2)]`
fn matrix_rows(doc: &Doc<'_>, node: Node<'_>) -> Vec<MatrixRow> {
    let (mut rows, mut ranges, mut complete) = (Vec::new(), Vec::new(), true);
    for line in lines(doc, node, "rows", "[(to: 0, needs: 11), (from: 1, needs: 10)]") {
        let Some(mut fields) = line.fields(doc, "tables.matrix.rows[..]") else {
            complete = false;
            continue;
        };
        let from = number(doc, &mut fields, "from", DIFFERENCE);
        let to = number(doc, &mut fields, "to", DIFFERENCE);
        let needs = need_number(doc, &mut fields, "needs", NEEDED, "add `needs: 11`, the face that hits");
        refuse_strangers(&mut fields, &[("least", "from"), ("most", "to"), ("need", "needs")]);
        fields.finish();
        complete &= !doc.has_error_in(line);
        ranges.push(Span { at: line.at(), from, to });
        rows.push(MatrixRow { from: from.map(|from| from.value), to: to.map(|to| to.value), needs: needs.map_or(0, |needs| needs.value) });
    }
    if complete {
        spans::check(doc, &DIFFERENCES, &ranges);
    }
    rows
}

/// `[(from: 0, to: 4, lose: 1), (from: 5, to: 9, lose: 2), (from: 10, lose: 3)]`
pub(super) fn losses(doc: &Doc<'_>, node: Node<'_>) -> Vec<LossRow> {
    let (mut rows, mut ranges, mut complete) = (Vec::new(), Vec::new(), true);
    for line in lines(doc, node, "losses", "[(from: 0, lose: 1)]") {
        let Some(mut fields) = line.fields(doc, "tables.losses[..]") else {
            complete = false;
            continue;
        };
        let from = need_number(doc, &mut fields, "from", MARGIN, "add `from: 0`, the least margin of this row");
        let to = number(doc, &mut fields, "to", MARGIN);
        let lose = need_number(doc, &mut fields, "lose", 0..=99, "add `lose: 1`, the Willpower that such a hit costs");
        refuse_strangers(&mut fields, &[("margin", "from"), ("loss", "lose"), ("loses", "lose")]);
        fields.finish();
        complete &= !doc.has_error_in(line);
        ranges.push(Span { at: line.at(), from, to });
        rows.push(LossRow { from: from.map_or(0, |from| from.value), to: to.map(|to| to.value), lose: lose.map_or(0, |lose| lose.value) });
    }
    if complete {
        spans::check(doc, &MARGINS, &ranges);
    }
    rows
}

/// The lines of a table, which has at least one.
fn lines<'s>(doc: &Doc<'s>, node: Node<'s>, name: &str, example: &str) -> Vec<Node<'s>> {
    let lines = few(doc, node.list(doc), MOST_ROWS, &format!("rows of `{name}`"), |line| line.at());
    if lines.is_empty() && !doc.has_error_in(node) {
        doc.error(node.at(), format!("`{name}` has no row"), format!("write {example}"));
    }
    lines
}
