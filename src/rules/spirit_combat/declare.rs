//! Declaration: who is asked when, what is revealed together, and what declarations alone bring about (2.2, step 1; S-05, S-06,
//! S-12 to S-15).

use super::fight::{Engagement, Fight, pair};
use super::helpers;
use super::options;
use super::plan::Plan;
use super::stages::{Declare, Exchange, Stage};
use crate::engine::chronicle::{Edge, Rule, Verb};
use crate::engine::combatant::CombatantId;
use crate::engine::decision::{Budget, Offers, Pick, Question, Which};
use std::sync::Arc;

#[inline]
pub(super) fn declarations(fight: &mut Fight) {
    let Stage::Declare(mut declare) = std::mem::replace(&mut fight.p.stage, Stage::Begin) else { return };
    if declare.asking.is_empty() && !declare.sealed.is_empty() {
        reveal(fight, std::mem::take(&mut declare.sealed));
    }
    let asked = declare.asking.first().copied();
    declare.asking.retain(|id| fight.able(*id));
    if declare.asking.first().copied() != asked {
        declare.draft = Plan::default();
    }
    while declare.asking.is_empty() && declare.sealed.is_empty() && !declare.groups.is_empty() {
        declare.asking = declare.groups.remove(0);
        declare.asking.retain(|id| fight.able(*id));
    }
    let over = declare.asking.is_empty() && declare.sealed.is_empty() && declare.groups.is_empty();
    fight.p.stage = Stage::Declare(declare);
    if over {
        part(fight);
        fight.p.stage = Stage::Rolls(Exchange::default());
        super::exchange::open(fight);
    }
}

/// What a group declared is open now, all of it at once (S-06).
fn reveal(fight: &mut Fight, sealed: Vec<(CombatantId, Plan)>) {
    fight.beat();
    for (who, plan) in sealed {
        let cause = if fight.of(who).dexterity.is_none() { "S-06" } else { "S-05" };
        if plan.has("keep_chanting") {
            fight.set(who, |standing| standing.keeps_chanting = true);
        }
        if plan.has("leave_trance") {
            helpers::out_of_trance(fight, who, "S-116");
        }
        for person in plan.of("turn_chant").filter_map(|pick| pick.target) {
            // Turned in this round, it counts from the next count on (S-86).
            let people = fight.of(who).people;
            fight.book.enter_trance(who, person, people, Rule("S-86"));
        }
        fight.set(who, |standing| {
            let guards = ["dodge", "parry"];
            standing.guards = guards.into_iter().filter(|guard| plan.has(guard)).collect();
        });
        fight.tell_with(cause, |_| Verb::Intends { who, picks: plan.picks.clone() });
        fight.p.plans.insert(who, Arc::new(plan));
    }
}

/// What declarations alone bring about: parting by consent, being let go, leaving for being ten ahead as known from an
/// earlier round, special powers (table 2.3).
fn part(fight: &mut Fight) {
    let plans = &fight.p.plans;
    let mut out: Vec<(CombatantId, CombatantId, &'static str)> = Vec::new();
    for (&who, plan) in plans {
        for pick in &plan.picks {
            let Some(whom) = pick.target.filter(|whom| fight.engaged(who, *whom)) else { continue };
            let both = || plans.get(&whom).is_some_and(|plan| plan.has_at("part", who));
            let known = |edge| fight.knows(who, whom, edge).is_some() && fight.far_ahead(who, whom, edge);
            match pick.verb {
                "part" if both() => out.push((who, whom, "S-15")),
                "slip_away" => out.push((who, whom, "S-13")),
                "let_go" => out.push((whom, who, "S-95")),
                "leave" if known(Edge::Defence) => out.push((who, whom, "S-91")),
                _ => {}
            }
        }
    }
    if !out.is_empty() {
        fight.beat();
    }
    for (who, whom, cause) in out {
        fight.disengage(who, whom, cause);
        fight.p.parted.insert(pair(who, whom), cause);
    }
}

/// The question to the next one who declares; `None`: nobody is left.
pub(super) fn question(fight: &Fight, declare: &Declare, which: Which) -> Option<Question> {
    let who = *declare.asking.first()?;
    let sealed = declare.asking.len() + declare.sealed.len() > 1;
    let plan = &declare.draft;
    let (kind, why) = match () {
        () if chants(fight, who, plan) => ("chant", "S-112"),
        () if fight.of(who).dexterity.is_none() => ("intend", "S-06"),
        () => ("intend", "S-05"),
    };
    let budget = Budget { of: "combat actions", spent: plan.actions(fight.rulings()), all: fight.of(who).actions };
    let options = offered(fight, declare, which)?.done();
    let subject = fight.book.aiding(who);
    Some(Question {
        draft: plan.picks.clone(),
        budget: (kind == "intend").then_some(budget),
        sealed,
        subject,
        ..Question::new(who, kind, Rule(why), options)
    })
}

/// Whether a helper is asked what it does in its trance, not what it intends.
fn chants(fight: &Fight, who: CombatantId, plan: &Plan) -> bool {
    fight.book.aiding(who).is_some() && !plan.has("leave_trance")
}

/// The options of that question, those that are wanted.
pub(super) fn offered<'p>(fight: &Fight, declare: &Declare, which: Which<'p>) -> Option<Offers<'p>> {
    let (who, plan) = (*declare.asking.first()?, &declare.draft);
    let chanting = || Offers::of(which, options::chant_options(fight, who));
    Some(if chants(fight, who, plan) { chanting() } else { options::options(fight, who, plan, which) })
}

/// Takes a pick into the draft; `done` closes it.
pub(super) fn take(fight: &mut Fight, mut declare: Declare, pick: &Pick) {
    let Some(who) = declare.asking.first().copied() else { return };
    let chants = matches!(pick.verb, "chant_on" | "keep_chanting" | "walk" | "run" | "turn_chant");
    match pick.verb {
        "done" => {}
        "take_back" => {
            declare.draft.picks.pop();
        }
        _ => declare.draft.picks.push(pick.clone()),
    }
    if pick.verb == "done" || chants {
        declare.asking.remove(0);
        declare.sealed.push((who, std::mem::take(&mut declare.draft)));
    }
    fight.p.stage = Stage::Declare(declare);
}

/// Two are engaged from now on (S-12, SA-42).
pub(super) fn engage(fight: &mut Fight, who: CombatantId, whom: CombatantId, cause: &'static str) {
    let since = fight.p.round;
    if !fight.engaged(who, whom) {
        fight.p.engaged.insert(pair(who, whom), Engagement { since, ..Engagement::default() });
        fight.p.ever_engaged.extend([who, whom]);
        fight.tell(cause, Verb::Engaged { who: who.min(whom), whom: who.max(whom) });
    }
    for id in [who, whom] {
        fight.set(id, |standing| standing.engaged = true);
    }
}
