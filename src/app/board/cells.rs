//! Choosing a cell: which can be reached, which are taken, and the cell under the pointer or the keyboard's cursor. It asks
//! the open question alone what is legal.

use super::layout::{CELL, cell_to_world};
use super::lens::Lens;
use super::paint;
use super::pictures::Pictures;
use super::tokens::Standing;
use super::words::words;
use super::z;
use crate::app::table::Game;
use crate::app::theme;
use crate::engine::combatant::Cell;
use crate::engine::decision::{Choice, Need, Pick};
use bevy::prelude::*;

/// Anything that marks cells.
#[derive(Component)]
pub struct CellMark;

/// The frame around the cursor's cell.
#[derive(Component)]
pub struct CursorMark;

/// The option that waits for a cell, with its need.
pub fn wanted(game: &Game) -> Option<&Choice> {
    let place = game.wants_cell?;
    let question = game.open_question().filter(|_| game.human_asked())?;
    question.options.get(place).filter(|choice| choice.legal() && matches!(choice.need, Need::Cell { .. }))
}

/// Picks a cell for the option that waits for one; says why where it cannot be picked.
pub fn pick(game: &mut Game, cell: Cell) {
    let Some(choice) = wanted(game) else { return };
    match choice.need.cell_trouble(cell) {
        Some(trouble) => game.say(format!("Not possible: {trouble}.")),
        None => {
            let pick = Pick { cell: Some(cell), ..choice.pick.clone() };
            game.answer_asked(pick);
        }
    }
}

/// How a cell stands to the option that waits for one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellState {
    /// It can be picked.
    Free,
    /// It could be reached, but somebody stands there.
    Taken,
}

/// Every cell within reach, and whether it can be picked.
pub fn reachable(need: &Need) -> Vec<(Cell, CellState)> {
    let Need::Cell { from, reach, board, .. } = need else { return Vec::new() };
    let all = (0..board.1).flat_map(|y| (0..board.0).map(move |x| Cell { x, y }));
    let near = all.filter(|cell| cell != from && from.distance(*cell) <= *reach);
    near.map(|cell| (cell, if need.cell_trouble(cell).is_none() { CellState::Free } else { CellState::Taken })).collect()
}

/// Marks the cells that can be picked.
pub(super) fn offer(
    mut commands: Commands,
    mut last: Local<Option<(Need, Entity)>>,
    (game, standing, pictures): (Res<Game>, Res<Standing>, Res<Pictures>),
    old: Query<Entity, With<CellMark>>,
) {
    let Some(root) = standing.root() else { return };
    let now = wanted(&game).map(|choice| (choice.need.clone(), root));
    if *last == now {
        return;
    }
    for entity in &old {
        commands.entity(entity).despawn();
    }
    if let Some((need @ Need::Cell { board, .. }, root)) = &now {
        let mut made = Vec::new();
        for (cell, state) in reachable(need) {
            let middle = cell_to_world(cell, *board);
            let mut mark = |image: &Handle<Image>, side: f32, colour: Color, up: f32| {
                let sprite = Sprite { image: image.clone(), color: colour, custom_size: Some(Vec2::splat(side)), ..default() };
                made.push(commands.spawn((CellMark, sprite, Transform::from_translation(middle.extend(z::CELLS + up)))).id());
            };
            let gold = paint::colour(theme::GOLD);
            match state {
                CellState::Free => {
                    mark(&pictures.frame, CELL * 0.98, gold.with_alpha(0.26), 0.0);
                    mark(&pictures.disc, 11.0, gold.with_alpha(0.75), 0.1);
                }
                CellState::Taken => {
                    mark(&pictures.frame, CELL * 0.98, paint::colour(theme::loss()).with_alpha(0.22), 0.0);
                    let corner = middle + Vec2::new(CELL, CELL) * 0.36;
                    let cross = Sprite {
                        image: pictures.cross.clone(),
                        color: paint::colour(theme::loss()),
                        custom_size: Some(Vec2::splat(19.0)),
                        ..default()
                    };
                    made.push(commands.spawn((CellMark, cross, Transform::from_translation(corner.extend(z::CELLS + 0.1)))).id());
                }
            }
        }
        commands.entity(*root).add_children(&made);
    }
    *last = now;
}

/// Keeps the cursor's frame and its label where the cursor is.
pub(super) fn cursor(
    mut commands: Commands,
    mut last: Local<Option<(Option<Cell>, bool, bool, Entity, i32)>>,
    (game, standing, pictures, lens): (Res<Game>, Res<Standing>, Res<Pictures>, Res<Lens>),
    old: Query<Entity, With<CursorMark>>,
) {
    let Some(root) = standing.root() else { return };
    let choice = wanted(&game);
    let at = game.cell_cursor;
    let legal = at.is_some_and(|cell| choice.is_some_and(|choice| choice.need.cell_trouble(cell).is_none()));
    let now = Some((at, choice.is_some(), legal, root, (lens.point() * 4096.0) as i32));
    if *last == now {
        return;
    }
    *last = now;
    for entity in &old {
        commands.entity(entity).despawn();
    }
    let Some(cell) = at else { return };
    let middle = cell_to_world(cell, game.session.scene().board);
    let colour = match (choice.is_some(), legal) {
        (true, true) => paint::colour(theme::GOLD),
        (true, false) => paint::colour(theme::loss()).with_alpha(0.8),
        _ => paint::colour(theme::QUIET).with_alpha(0.16),
    };
    let frame = Sprite { image: pictures.frame.clone(), color: colour, custom_size: Some(Vec2::splat(CELL)), ..default() };
    let frame = commands.spawn((CursorMark, frame, Transform::from_translation(middle.extend(z::CELLS + 0.3)))).id();
    let corner = middle + Vec2::new(-CELL * 0.5 + 10.0, CELL * 0.5 - 9.0);
    let place = Transform::from_translation(corner.extend(z::CELLS + 0.4)).with_scale(Vec3::splat(lens.point()));
    let ink = if choice.is_some() { colour } else { paint::colour(theme::QUIET).with_alpha(0.75) };
    let words = words(&format!("{},{}", cell.x, cell.y), &pictures.semibold, 11.0, (ink, Vec3::ZERO), &lens);
    let label = commands.spawn((CursorMark, place, Visibility::Inherited)).with_child((words, bevy::sprite::Anchor::TOP_LEFT)).id();
    commands.entity(root).add_children(&[frame, label]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_in_reach_are_offered_and_taken_ones_told_apart() {
        let need = Need::Cell { from: Cell { x: 0, y: 0 }, reach: 1, board: (5, 5), taken: vec![Cell { x: 1, y: 0 }, Cell { x: 4, y: 4 }] };
        let cells = reachable(&need);
        assert!(cells.iter().all(|(cell, state)| (*state == CellState::Free) == need.cell_trouble(*cell).is_none()));
        assert!(cells.contains(&(Cell { x: 1, y: 0 }, CellState::Taken)));
        assert!(!cells.iter().any(|(cell, _)| *cell == Cell { x: 4, y: 4 }), "taken, but out of reach");
    }
}
