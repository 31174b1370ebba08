//! How the fight begins, looked at as a whole: wishes that cannot come true, sides that are lost at once.
//!
//! It only warns: what it finds can be played, but is hardly what was meant. It must not know the file's fields.

use super::Table;
use super::member::Raw;
use crate::engine::combatant::CombatantId;
use crate::rules::spirit_combat::rulings::{AtZero, FinishAllowed};
use crate::rules::spirit_combat::setup::Goal;
use crate::rules::spirit_combat::sheet::Nature;
use crate::scene::check::cast::Entry;
use crate::scene::check::sides::{Named, Wish};
use crate::scene::read::quoted;

/// What is known of the beginning.
pub(super) struct Beginning<'a> {
    pub cast: &'a [Raw],
    pub table: &'a Table<'a, 'a>,
}

impl Beginning<'_> {
    fn on_side(&self, name: &str) -> impl Iterator<Item = &Raw> {
        self.cast.iter().filter(move |raw| *raw.side_name() == *name)
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
        let of = |whom: CombatantId| self.cast.get(whom.index());
        let id = |whom: CombatantId| quoted(of(whom).map_or("?", |raw| &raw.who.id.value));
        let is_spirit = |whom: CombatantId| of(whom).is_some_and(|raw| raw.sheet.nature == Nature::Spirit);
        let by_kind = self.table.rulings.finish_allowed == FinishAllowed::ByKind;
        let say = |message: String, remedy: &str| Some((message, remedy.to_owned()));
        match *goal {
            Goal::Possess(whom) if by_kind && is_spirit(whom) => {
                let remedy = "name somebody with a body, or add `rulings: (finish_allowed: Anything)`";
                say(format!("{} is a spirit, and only bodies can be possessed (SA-48)", id(whom)), remedy)
            }
            Goal::Possess(_) if by_kind && !self.on_side(side).any(|raw| raw.sheet.nature == Nature::Spirit) => {
                let remedy = "give the side a spirit, or add `rulings: (finish_allowed: Anything)`";
                say(format!("nobody on side {} is a spirit, and only spirits possess (SA-48)", quoted(side)), remedy)
            }
            Goal::Bind(whom) | Goal::Dispel(whom) if by_kind && !is_spirit(whom) => {
                let done = if matches!(goal, Goal::Bind(_)) { "bound" } else { "dispelled" };
                let remedy = "name a spirit, or add `rulings: (finish_allowed: Anything)`";
                say(format!("{} has a body, and only spirits can be {done} (SA-48)", id(whom)), remedy)
            }
            Goal::Bind(_) if !self.on_side(side).any(|raw| raw.sheet.binding.is_some()) => {
                let remedy = "give one of them `binding: \"silver ring\"`, or remove this goal";
                say(format!("nobody on side {} has a binding enchantment (S-88)", quoted(side)), remedy)
            }
            Goal::Spend(whom) if of(whom).is_some_and(|raw| raw.magic_points == 0) => {
                say("this is reached before the fight begins".to_owned(), "give it some `magic_points`, or this side another goal")
            }
            Goal::Survive(rounds) if rounds > self.table.rulings.round_limit => {
                let limit = self.table.rulings.round_limit;
                let remedy = "ask for fewer rounds, or raise `round_limit` in `rulings`";
                say(format!("the fight is a stalemate after round {limit}, before this is reached"), remedy)
            }
            _ => None,
        }
    }

    /// Warns of a fight that is over as it begins: of all sides but one, nobody has a magic point.
    pub fn warn_of_lost_sides(&self, sides: &[Named<Goal>], cast_at: usize) {
        if self.table.rulings.mp_at_zero != AtZero::Helpless {
            return;
        }
        let is_out = |(name, _): &&Named<Goal>| self.on_side(name).all(|raw| raw.magic_points == 0);
        let lost: Vec<String> = sides.iter().filter(is_out).map(|(name, _)| quoted(name)).collect();
        if !lost.is_empty() && sides.len() - lost.len() < 2 {
            let message = format!("the fight ends as it begins: nobody of {} has a magic point left (SA-35)", lost.join(" and "));
            self.table.doc.warn(cast_at, message, "give one of them some `magic_points`");
        }
    }
}
