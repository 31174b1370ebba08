//! What people settle beside the fight: whose dice they roll themselves, and what minds answer unasked. Each is said to the
//! session like any other answer, so it is undone, saved and replayed with the fight.

use super::command::{Command, Desk, Sheet};
use super::table::Game;
use crate::engine::chronicle::Viewer;
use crate::engine::combatant::CombatantId;
use crate::engine::decision::{Pick, Who};
use crate::engine::dice::{Die, Request};
use crate::engine::standing::{Says, YesNo};
use crate::scene::Seat;
use bevy::input::keyboard::Key;

/// Switches whose dice people roll.
pub(super) fn dice_mode(game: &mut Game, whose: Option<CombatantId>, typed: bool) {
    let typing = game.session.typing();
    let so_already = match whose {
        Some(id) => typing.contains(&id) == typed,
        None => game.session.cast().ids().all(|id| typing.contains(&id) == typed),
    };
    if so_already {
        return;
    }
    if game.session.question().is_none() {
        return game.say("Nothing is rolled any more, so there is nothing to switch.");
    }
    let verb = if typed { "typed" } else { "rolled" };
    game.answer(Who::Referee, whose.map_or(Pick::plain(verb), |id| Pick::at(verb, id)));
}

/// Sets what a mind answers unasked.
pub(super) fn stand(game: &mut Game, who: CombatantId, kind: &'static YesNo, says: Says) {
    if game.session.standing().is_some_and(|standing| standing.says(who, kind) == says) {
        return;
    }
    if game.session.question().is_none() {
        return game.say("Nobody is asked any more, so there is nothing to answer unasked.");
    }
    game.answer(Who::Mind(who), kind.pick(says));
}

/// The option at a place of a yes/no question, now and from now on.
pub(super) fn from_now_on(game: &mut Game, place: usize) {
    if let Some((kind, says, who)) = offered(game).and_then(|(kind, who)| Some((kind, says_at(game, kind, place)?, who)))
        && game.ready()
    {
        stand(game, who, kind, says);
    }
}

/// The yes/no question that a person is asked now, with who is asked; `None`: it is none, or the computer is asked.
pub fn offered(game: &Game) -> Option<(&'static YesNo, CombatantId)> {
    let question = game.open_question().filter(|_| game.human_asked() && !game.led)?;
    Some((game.session.standing()?.kind_of(question)?, question.who)).filter(|(_, who)| game.seat(*who) == Seat::Human)
}

/// What the option at a place means, said for good.
pub fn says_at(game: &Game, kind: &YesNo, place: usize) -> Option<Says> {
    let verb = game.open_question()?.options.get(place)?.pick.verb;
    Some(if verb == kind.yes { Says::Always } else { Says::Never })
}

/// The minds whose standing answers who looks may see and set: those that people play, and of those its own.
pub fn minds(game: &Game) -> Vec<CombatantId> {
    let own = |id: &CombatantId| game.viewer() == Viewer::Referee || game.viewer() == Viewer::Mind(*id);
    game.session.cast().ids().filter(|id| game.seat(*id) == Seat::Human && own(id)).collect()
}

/// Every row of the sheet of standing answers.
pub fn standing_rows(game: &Game) -> Vec<(CombatantId, &'static YesNo)> {
    let kinds = game.session.standing().map_or(&[][..], |standing| standing.kinds());
    minds(game).into_iter().flat_map(|who| kinds.iter().map(move |kind| (who, kind))).collect()
}

/// What stands and may be seen, a sentence each.
pub fn standing_lines(game: &Game) -> Vec<String> {
    let minds = minds(game);
    let all = game.session.standing().into_iter().flat_map(|standing| standing.all()).filter(|(who, ..)| minds.contains(who));
    all.filter_map(|(who, kind, says)| Some(format!("{} {}", game.session.cast().name(who), kind.words(says)?))).collect()
}

/// The dice of the same roll that lie on the table already; dice are no secret.
pub fn lying<'g>(game: &'g Game, die: &Request) -> &'g [Die] {
    let dice = game.session.dice();
    dice.get(dice.len().saturating_sub(die.note.place.0.saturating_sub(1))..).unwrap_or_default()
}

/// How many rows a sheet has: of the dice, two for everybody and one for each mind.
pub(super) fn rows(sheet: Option<Sheet>, game: &Game) -> usize {
    match sheet {
        Some(Sheet::Dice) => game.session.cast().0.len() + 2,
        Some(Sheet::Standing) => standing_rows(game).len(),
        _ => 0,
    }
}

/// The keys of both sheets.
pub(super) fn key(sheet: Sheet, key: &Key, game: &Game, desk: &Desk) -> Option<Command> {
    match (key, sheet) {
        (Key::ArrowUp, _) => Some(Command::SheetRow(-1)),
        (Key::ArrowDown, _) => Some(Command::SheetRow(1)),
        (Key::Enter | Key::Space | Key::ArrowLeft | Key::ArrowRight, Sheet::Dice) => dice_row(game, desk.row),
        (Key::Enter | Key::Space | Key::ArrowRight, Sheet::Standing) => standing_row(game, desk.row, 1),
        (Key::ArrowLeft, Sheet::Standing) => standing_row(game, desk.row, 2),
        _ => None,
    }
}

/// What Enter does on a row of the dice sheet.
fn dice_row(game: &Game, row: usize) -> Option<Command> {
    Some(match row {
        0 => Command::DiceMode(None, false),
        1 => Command::DiceMode(None, true),
        row => {
            let id = game.session.cast().ids().nth(row - 2)?;
            Command::DiceMode(Some(id), !game.session.typing().contains(&id))
        }
    })
}

/// The next or the one before of the three answers of a row.
fn standing_row(game: &Game, row: usize, by: usize) -> Option<Command> {
    let (who, kind) = standing_rows(game).get(row).copied()?;
    let now = game.session.standing()?.says(who, kind);
    let place = Says::ALL.iter().position(|says| *says == now).unwrap_or(0);
    Some(Command::Stand(who, kind, *Says::ALL.get((place + by) % Says::ALL.len())?))
}
