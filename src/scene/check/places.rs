//! Where everybody stands: as given, else on free cells, each side in its own part of the board.
//!
//! It must not know what a combatant can do.

use super::board::Board;
use super::cast::Entry;
use crate::engine::combatant::Cell;
use crate::scene::read::{At, Doc, quoted};
use std::sync::Arc;

/// The cell of everybody; those `off_board` have none.
pub(super) fn places(doc: &Doc<'_>, board: &Board, cast: &[impl Entry], off_board: impl Fn(usize) -> bool) -> Vec<Option<Cell>> {
    let room = usize::try_from(board.width * board.height).unwrap_or(0);
    if room < cast.len() {
        let message = format!("the board has room for {room}, and the cast has {}", cast.len());
        doc.error(board.at, message, "write a larger `board: (width: …, height: …)`");
        return vec![None; cast.len()];
    }
    let mut taken: Vec<(Cell, usize)> = Vec::new();
    for (place, raw) in cast.iter().enumerate() {
        let Some(cell) = raw.cell() else { continue };
        refuse_cell(doc, board, cast, raw, cell, &taken);
        // Who comes later takes the nearest free cell then, and who is inside a body takes none.
        if !raw.comes_later() && !off_board(place) {
            taken.push((cell.value, place));
        }
    }
    let mut sides: Vec<Arc<str>> = Vec::new();
    for side in cast.iter().map(Entry::side_name) {
        if !sides.contains(&side) {
            sides.push(side);
        }
    }
    let mut cells = Vec::new();
    for (place, raw) in cast.iter().enumerate() {
        if off_board(place) || raw.cell().is_some() {
            cells.push(raw.cell().map(|cell| cell.value));
            continue;
        }
        let side = raw.side_name();
        let mates: Vec<usize> = (0..cast.len()).filter(|other| cast.get(*other).is_some_and(|mate| mate.side_name() == side)).collect();
        let column = middle(sides.iter().position(|other| *other == side), sides.len(), board.width);
        let row = middle(mates.iter().position(|mate| *mate == place), mates.len(), board.height);
        let home = Cell { x: column, y: row };
        let all = (0..board.height).flat_map(|y| (0..board.width).map(move |x| Cell { x, y }));
        let free = all.filter(|cell| !taken.iter().any(|(other, _)| other == cell));
        let cell = free.min_by_key(|cell| (cell.distance(home), (cell.x - home.x).abs(), cell.y, cell.x));
        taken.extend(cell.map(|cell| (cell, place)));
        cells.push(cell);
    }
    cells
}

/// The middle of one of `parts` equal parts of a stretch of so many cells.
fn middle(part: Option<usize>, parts: usize, cells: i32) -> i32 {
    let number = |count: usize| i32::try_from(count).unwrap_or(0);
    (number(part.unwrap_or(0)) * 2 + 1) * cells / (number(parts).max(1) * 2)
}

fn refuse_cell<E: Entry>(doc: &Doc<'_>, board: &Board, cast: &[E], raw: &E, cell: At<Cell>, taken: &[(Cell, usize)]) {
    let Cell { x, y } = cell.value;
    if x < 0 || y < 0 || x >= board.width || y >= board.height {
        let message = format!("({x}, {y}) is off the board, whose cells go from (0, 0) to ({}, {})", board.width - 1, board.height - 1);
        return doc.error(cell.at, message, "choose a cell of the board, or write a larger `board`");
    }
    if raw.comes_later() || raw.shares_its_cell() {
        return;
    }
    let solid = |place: usize| cast.get(place).filter(|other| !other.shares_its_cell());
    let other = taken.iter().filter(|(other, _)| *other == cell.value).find_map(|(_, place)| solid(*place));
    if let Some(other) = other {
        let message = format!("{} stands on ({x}, {y}) already", quoted(&other.id().value));
        doc.error(cell.at, message, "choose another cell, or leave `at` out for a free one");
    }
}
