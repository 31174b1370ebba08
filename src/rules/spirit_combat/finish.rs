//! Finishing an opponent: possession, binding, dispelling (S-87 to S-90, SA-33, SA-48).

use super::fight::Fight;
use super::helpers;
use crate::engine::chronicle::{Rule, Verb};
use crate::engine::combatant::{CombatantId, Condition};
use crate::engine::decision::Pick;

/// Finishing acts that take place together. Whether each can be done is read before any is: a spirit that is finished at the
/// same moment possesses nobody, and of two acts that cannot both be done to one opponent the first by id is.
pub(super) fn execute_all(fight: &mut Fight, acts: &[(CombatantId, CombatantId, &'static str)]) {
    let foils: Vec<Option<&str>> = acts
        .iter()
        .map(|&(who, whom, act)| {
            let driven_out = act == "possess" && acts.iter().any(|(_, victim, _)| *victim == who);
            if driven_out {
                Some("it is overcome itself")
            } else if fight.out(whom) || fight.book.host(whom).is_some() {
                Some("the opponent is not there any more")
            } else {
                super::options::finish_refusal(fight, who, whom, act).map(|_| "it cannot be done any more")
            }
        })
        .collect();
    for (&(who, whom, act), foil) in acts.iter().zip(foils) {
        fight.use_action(who, "SA-33");
        let taken = [Condition::Bound, Condition::Dispelled].into_iter().any(|of| fight.book.has(whom, of));
        let foil = foil.or(taken.then_some("another was faster"));
        match foil {
            Some(reason) => fight.tell("SA-33", Verb::Foiled { who, pick: Pick::at(act, whom), reason: reason.to_owned() }),
            None => execute(fight, who, whom, act),
        }
    }
}

fn execute(fight: &mut Fight, who: CombatantId, whom: CombatantId, act: &'static str) {
    let item = (act == "bind").then(|| fight.sheet(who).binding.clone()).flatten();
    let (cause, condition) = match act {
        "possess" => ("S-87", Condition::Possessed),
        "bind" => ("S-88", Condition::Bound),
        _ => ("S-89", Condition::Dispelled),
    };
    fight.tell(cause, Verb::Finished { who, whom, how: act, item: item.clone() });
    helpers::out_of_trance(fight, whom, cause);
    fight.disengage_all(whom, cause);
    fight.book.gain(whom, condition, Rule(cause));
    if act == "possess" {
        fight.disengage_all(who, cause);
        fight.book.possess(who, whom, false, Rule(cause));
    } else {
        fight.book.off_the_board(whom);
    }
    if let Some(item) = item {
        fight.p.bindings.insert(item, whom);
    }
}
