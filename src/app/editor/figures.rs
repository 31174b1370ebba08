//! Who is in a scene and where they stand, as far as its text can be read: a scene with mistakes has a board too.

use crate::app::art;
use crate::app::pictures::portrait_of;
use crate::scene::edit::{Outline, Path};
use crate::scene::{Fight, Scene};
use std::collections::BTreeMap;
use std::ops::Range;

/// One of the cast.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    /// Its id; empty: it has none.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// The place of its side among those of the scene.
    pub side: usize,
    /// The name of its side.
    pub side_name: String,
    /// Its picture.
    pub portrait: String,
    /// Its cell; `None`: it is not on the board, or nobody knows where.
    pub cell: Option<(i32, i32)>,
    /// The scene says its cell, rather than leaving it to the program.
    pub placed: bool,
    /// Whom it is inside of.
    pub inside: Option<String>,
    /// The bytes of the text where it stands.
    pub span: Range<usize>,
}

/// Columns and rows of the board that a scene states.
pub fn board(outline: Option<&Outline>) -> (i32, i32) {
    let side = |name: &str, usual: i32| {
        let field = outline.and_then(|outline| outline.find(&Path::new("board").name(name)));
        field.and_then(|field| field.written.parse().ok()).filter(|side| (1..=64).contains(side)).unwrap_or(usual)
    };
    (side("width", 12), side("height", 8))
}

/// Where everybody of a checked scene begins, by id.
pub fn cells(scene: &Scene) -> BTreeMap<String, (i32, i32)> {
    let cells: Vec<_> = match &scene.fight {
        Fight::Possession(setup) => setup.members.iter().map(|member| member.cell).collect(),
        Fight::SpiritCombat(setup) => setup.members.iter().map(|member| member.cell).collect(),
        Fight::Willpower(setup) => setup.members.iter().map(|member| member.cell).collect(),
    };
    let ids = scene.cast.0.iter().map(|who| who.key.to_string());
    ids.zip(cells).filter_map(|(id, cell)| cell.map(|cell| (id, (cell.x, cell.y)))).collect()
}

/// The cell that a value states.
pub fn cell_of(value: &Outline) -> Option<(i32, i32)> {
    let number = |place: usize| value.parts.get(place).and_then(|part| part.written.parse::<i32>().ok());
    (value.parts.len() == 2).then(|| number(0).zip(number(1))).flatten()
}

/// Everybody in the text; what it leaves out is taken from the checked scene, or from where they stood last.
pub fn of(outline: Option<&Outline>, scene: Option<&Scene>, last: &BTreeMap<String, (i32, i32)>) -> Vec<Figure> {
    let Some(cast) = outline.and_then(|outline| outline.get("cast")) else { return Vec::new() };
    let mut sides: Vec<String> = match scene {
        Some(scene) => scene.sides.iter().map(ToString::to_string).collect(),
        None => outline
            .and_then(|outline| outline.get("sides"))
            .iter()
            .flat_map(|sides| &sides.parts)
            .filter_map(|side| side.key.clone())
            .collect(),
    };
    let mut figures = Vec::new();
    for (place, part) in cast.parts.iter().enumerate() {
        let id = part.get_text("id").unwrap_or_default();
        let side_name = part.get_text("side").unwrap_or_else(|| id.clone());
        let side = sides.iter().position(|side| *side == side_name).unwrap_or_else(|| {
            sides.push(side_name.clone());
            sides.len() - 1
        });
        let checked = scene.and_then(|scene| scene.cast.ids().nth(place).map(|id| (scene, id)));
        let named = part.get_text("portrait").filter(|name| art::portrait(name).is_some());
        let portrait = named.unwrap_or_else(|| checked.map_or("hooded-figure", |(scene, id)| portrait_of(scene, id)).to_owned());
        let name = part.get_text("name").or_else(|| checked.map(|(scene, id)| scene.cast.name(id).to_owned()));
        let own = part.get("at").and_then(cell_of);
        let inside = part.get_text("possesses");
        figures.push(Figure {
            name: name
                .filter(|name| !name.is_empty())
                .unwrap_or_else(|| if id.is_empty() { format!("no. {}", place + 1) } else { id.clone() }),
            side,
            side_name,
            portrait,
            cell: own.or_else(|| last.get(&id).copied()).filter(|_| inside.is_none()),
            placed: own.is_some(),
            inside,
            span: part.whole.clone(),
            id,
        });
    }
    figures
}

/// The cell nearest to another that nobody has.
pub fn free_cell(figures: &[Figure], (width, height): (i32, i32), near: (i32, i32)) -> (i32, i32) {
    let cells = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    let free = cells.filter(|cell| figures.iter().all(|figure| figure.cell != Some(*cell)));
    free.min_by_key(|(x, y)| ((x - near.0).pow(2) + (y - near.1).pow(2), *y, *x)).unwrap_or((0, 0))
}
