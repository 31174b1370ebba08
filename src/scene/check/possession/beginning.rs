//! How the fight begins, looked at as a whole: wishes that cannot come true, sides that are lost at once.
//!
//! It only warns: what it finds can be played, but is hardly what was meant. It must not know the file's fields.

use super::member::Raw;
use crate::engine::combatant::CombatantId;
use crate::rules::possession::rulings::Rulings;
use crate::rules::possession::setup::{Goal, OutWhen};
use crate::scene::check::cast::Entry;
use crate::scene::check::sides::{Named, Wish};
use crate::scene::read::{Doc, quoted};

/// What is known of the beginning: who is inside whom, and who works with whom.
pub(super) struct Beginning<'a> {
    pub cast: &'a [Raw],
    pub inside: &'a [Option<CombatantId>],
    pub cooperation: &'a [(CombatantId, CombatantId)],
    pub rulings: &'a Rulings,
    pub out_when: OutWhen,
}

impl Beginning<'_> {
    fn on_side(&self, name: &str) -> impl Iterator<Item = (usize, &Raw)> {
        self.cast.iter().enumerate().filter(move |(_, raw)| *raw.side_name() == *name)
    }

    fn is_inside(&self, place: usize, body: CombatantId) -> bool {
        self.inside.get(place).copied().flatten() == Some(body)
    }

    /// Whether a combatant is inside a body or can ever be: its entry reaches the body's kind.
    fn can_enter(&self, place: usize, raw: &Raw, body: CombatantId) -> bool {
        let kind = self.cast.get(body.index()).map(|host| &host.sheet.kind);
        let entry = raw.sheet.possession.as_ref().filter(|_| !raw.dead && place != body.index());
        let reaches = entry.zip(kind).is_some_and(|(entry, kind)| entry.only.is_empty() || entry.only.contains(kind));
        reaches || self.is_inside(place, body)
    }

    /// Warns of goals that can never be reached, or are from the start.
    pub fn warn_of_wishes(&self, doc: &Doc<'_>, wishes: &[Wish<Goal>]) {
        for wish in wishes {
            if let Some((message, remedy)) = self.trouble(&wish.side, &wish.goal) {
                doc.warn(wish.at, message, remedy);
            }
        }
    }

    fn trouble(&self, side: &str, goal: &Goal) -> Option<(String, String)> {
        let id = |whom: CombatantId| self.cast.get(whom.index()).map_or("?", |raw| raw.id.value.as_str());
        let before = |remedy: String| Some(("this is reached before the fight begins".to_owned(), remedy));
        match *goal {
            Goal::Possess(body) | Goal::Hold(body, _) if !self.on_side(side).any(|(place, raw)| self.can_enter(place, raw, body)) => {
                let message = format!("nobody on side {} can ever possess {}", quoted(side), quoted(id(body)));
                Some((message, "give one of them a `possession` entry that reaches its kind, or remove this goal".to_owned()))
            }
            Goal::Possess(body) if self.on_side(side).any(|(place, _)| self.is_inside(place, body)) => {
                before(format!("write Hold(\"{}\", 3), or another goal", id(body)))
            }
            Goal::Break(mind) if self.cast.get(mind.index()).is_some_and(|raw| raw.will_at_start() == 0) => {
                before("give that mind some Will, or this side another goal".to_owned())
            }
            Goal::Free(body) if !self.cast.iter().enumerate().any(|(place, raw)| self.can_enter(place, raw, body)) => {
                let message = format!("nobody can ever possess {}, so it can never be freed", quoted(id(body)));
                Some((message, "let somebody begin inside it, or remove this goal".to_owned()))
            }
            Goal::Hold(_, rounds) | Goal::Survive(rounds) if rounds > self.rulings.round_limit => {
                let message = format!("the fight is a stalemate after round {}, before this is reached", self.rulings.round_limit);
                Some((message, "ask for fewer rounds, or raise `round_limit` in `rulings`".to_owned()))
            }
            _ => None,
        }
    }

    /// Whether a combatant counts as out of play from the start.
    fn is_out(&self, place: usize, raw: &Raw) -> bool {
        let works = |a: usize, b: usize| self.cooperation.iter().any(|(x, y)| [(a, b), (b, a)].contains(&(x.index(), y.index())));
        let is_captor = |(other, possessor): (usize, &Raw)| {
            let within = self.inside.get(other).copied().flatten().is_some_and(|host| host.index() == place);
            within && possessor.side_name() != raw.side_name() && !works(other, place)
        };
        let lost = raw.dead || raw.will_at_start() == 0;
        match self.out_when {
            OutWhen::Never => false,
            OutWhen::Broken => lost,
            OutWhen::Overcome => lost || self.cast.iter().enumerate().any(is_captor),
        }
    }

    /// Warns of a fight that is over as it begins.
    pub fn warn_of_lost_sides(&self, doc: &Doc<'_>, sides: &[Named<Goal>], cast_at: usize) {
        let is_out = |(name, _): &&Named<Goal>| self.on_side(name).all(|(place, raw)| self.is_out(place, raw));
        let lost: Vec<String> = sides.iter().filter(is_out).map(|(name, _)| quoted(name)).collect();
        if !lost.is_empty() && sides.len() - lost.len() < 2 {
            let message = format!("the fight ends as it begins: nobody of {} is in play", lost.join(" and "));
            doc.warn(cast_at, message, "add somebody to that side, or choose another `out_when`");
        }
    }
}
