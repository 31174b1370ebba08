//! Finishing an opponent: possession, binding, dispelling (S-87 to S-90, SA-33, SA-48).

use super::fight::Fight;
use super::helpers;
use crate::engine::chronicle::{Rule, Verb};
use crate::engine::combatant::{CombatantId, Condition};
use crate::engine::decision::Pick;

/// Finishing acts that take place together: who is finished at the same moment cannot possess.
pub(super) fn execute_all(fight: &mut Fight, acts: &[(CombatantId, CombatantId, &'static str)]) {
    for &(who, whom, act) in acts {
        let lost = acts.iter().any(|(_, victim, how)| *victim == who && *how != act);
        let foiled = if act == "possess" && lost {
            Some("it is driven out itself".to_owned())
        } else if fight.out(whom) || fight.book.host(whom).is_some() {
            Some("the opponent is not there any more".to_owned())
        } else {
            super::declare::finish_refusal(fight, who, whom, act).map(|_| "it cannot be done any more".to_owned())
        };
        fight.use_action(who, "SA-33");
        match foiled {
            Some(reason) => fight.tell("SA-33", Verb::Foiled { who, pick: Pick::at(act, whom), reason }),
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
