//! How the fight begins, looked at as a whole: names that nobody can know, wishes that cannot come true, sides that are lost
//! at once, fights in which nobody can do anything.
//!
//! It mostly warns: what it finds can be played, but is hardly what was meant. It must not know the file's fields.

use super::Table;
use super::engaged::opening_trouble;
use super::member::Raw;
use crate::engine::combatant::CombatantId;
use crate::rules::willpower::setup::{Goal, OutWhen};
use crate::rules::willpower::sheet::{Being, Effect, OnZero};
use crate::scene::check::cast::Entry;
use crate::scene::check::sides::{Named, Wish};
use crate::scene::check::values::Ids;
use crate::scene::read::{Doc, quoted};

/// Whose true name everybody knows from the start, in cast order.
pub(super) fn known(doc: &Doc<'_>, cast: &[Raw], ids: &Ids) -> Vec<Vec<CombatantId>> {
    let of = |raw: &Raw| {
        let mut known = Vec::new();
        for given in &raw.knows_names {
            let Some(whom) = ids.find(doc, given) else { continue };
            let Some(other) = cast.get(whom.index()) else { continue };
            if other.who.id.value == raw.who.id.value {
                doc.warn(given.at, format!("{} knows its own name anyway", raw.quoted()), "remove this");
                continue;
            }
            if other.sheet.true_name.is_none() {
                let message = format!("{} has no `true_name`, so there is none to know", other.quoted());
                doc.warn(given.at, message, "add `true_name: \"…\"` to it, or remove this");
            }
            known.push(whom);
        }
        known
    };
    cast.iter().map(of).collect()
}

/// What is known of the beginning.
pub(super) struct Beginning<'a> {
    pub cast: &'a [Raw],
    pub table: &'a Table<'a, 'a>,
    pub engaged: &'a [(CombatantId, CombatantId)],
    pub known: &'a [Vec<CombatantId>],
    pub out_when: OutWhen,
}

impl Beginning<'_> {
    fn on_side(&self, name: &str) -> impl Iterator<Item = (usize, &Raw)> {
        self.cast.iter().enumerate().filter(move |(_, raw)| *raw.side_name() == *name)
    }

    /// Warns of goals that can never be reached, or are from the start.
    pub fn warn_of_wishes(&self, wishes: &[Wish<Goal>]) {
        for wish in wishes {
            if let Some((message, remedy)) = self.trouble(&wish.side, &wish.goal) {
                self.table.doc.warn(wish.at, message, remedy);
            }
        }
    }

    fn trouble(&self, side: &str, goal: &Goal) -> Option<(String, String)> {
        let say = |message: String, remedy: &str| Some((message, remedy.to_owned()));
        let of = |whom: CombatantId| self.cast.get(whom.index());
        match *goal {
            Goal::Dispel(whom) => {
                let raw = of(whom).filter(|raw| raw.sheet.on_zero != OnZero::Dispelled)?;
                let message = format!("{} is never dispelled: at Willpower 0 it is overcome (WA-21)", raw.quoted());
                say(message, &format!("write Overcome(\"{}\"), or add `on_zero: Dispelled` to it", raw.who.id.value))
            }
            Goal::Overcome(whom) => {
                let raw = of(whom)?;
                if raw.now() == 0 {
                    return say("this is reached before the fight begins".to_owned(), "give it some Willpower, or this side another goal");
                }
                let drains = |effect: &Effect| matches!(effect, Effect::LoseWillpower(_));
                let outside = self.cast.iter().flat_map(|raw| &raw.sheet.acts).flat_map(|act| &act.effects).any(drains);
                if raw.sheet.on_zero != OnZero::Dispelled || outside {
                    return None;
                }
                let message = format!("{} is not overcome at Willpower 0 but dispelled (W-35)", raw.quoted());
                say(message, &format!("write Dispel(\"{}\"), or add `on_zero: Overcome` to it", raw.who.id.value))
            }
            Goal::LearnName(whom) => {
                let raw = of(whom)?;
                if self.on_side(side).any(|(place, _)| self.known.get(place).is_some_and(|known| known.contains(&whom))) {
                    let message = format!("somebody on side {} knows the name of {} from the start", quoted(side), raw.quoted());
                    return say(message, "remove it from `knows_names`, or give this side another goal");
                }
                if !matches!(raw.sheet.being, Being::Demon | Being::Summoned) {
                    let message = format!("{} never tells its name: only demons and summoned creatures do (W-37)", raw.quoted());
                    return say(message, "add `being: Demon` to it, or give this side another goal");
                }
                let message = format!("{} has no `true_name`, so nobody can read what was learned", raw.quoted());
                raw.sheet.true_name.is_none().then(|| (message, "add `true_name: \"…\"` to it".to_owned()))
            }
            Goal::Survive(rounds) if rounds > self.table.rulings.round_limit => {
                let limit = self.table.rulings.round_limit;
                let remedy = "ask for fewer rounds, or raise `round_limit` in `rulings`";
                say(format!("the fight is a stalemate after round {limit}, before this is reached"), remedy)
            }
            Goal::Survive(_) => None,
        }
    }

    /// Warns of a fight that is over as it begins: of all sides but one, nobody has any Willpower. Says whether it did.
    pub fn warn_of_lost_sides(&self, sides: &[Named<Goal>], cast_at: usize) -> bool {
        if self.out_when == OutWhen::Never {
            return false;
        }
        let is_out = |(name, _): &&Named<Goal>| self.on_side(name).all(|(_, raw)| raw.now() == 0 && !raw.comes_later());
        let lost: Vec<String> = sides.iter().filter(is_out).map(|(name, _)| quoted(name)).collect();
        let over = !lost.is_empty() && sides.len() - lost.len() < 2;
        if over {
            let message = format!("the fight ends as it begins: nobody of {} has any Willpower left (W-15)", lost.join(" and "));
            self.table.doc.warn(cast_at, message, "give one of them some, or choose another `out_when`");
        }
        over
    }

    /// Warns of a fight in which nobody can do anything.
    pub fn warn_of_idleness(&self, sides: &[Named<Goal>], cast_at: usize) {
        let waits = sides.iter().flat_map(|(_, goals)| goals).any(|goal| matches!(goal, Goal::Survive(_)));
        let acts = |raw: &Raw| raw.sheet.acts.iter().any(|act| !act.friendly) || opening_trouble(self.table, raw).is_none();
        if !waits && self.engaged.is_empty() && !self.cast.iter().any(acts) {
            let message = "nobody in the cast can open spirit combat (W-03, WA-09) or strike at anybody";
            self.table.doc.warn(cast_at, message, "give somebody a `class` such as \"priest\", or `acts`");
        }
    }
}
