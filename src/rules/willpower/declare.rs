//! What is said at the start of a melee round and before its spirit rounds, and what is done at once: openings, aid, names,
//! breaking off (3.2, step 1; W-01, W-19, W-23, W-34, WA-20, WA-26).

use super::aid;
use super::fight::{Engagement, Fight};
use super::options::{self, Tie, tie};
use super::rulings::BreakOff;
use super::stages::{Declare, Doing, Stage};
use crate::engine::chronicle::{Rule, Verb};
use crate::engine::combatant::CombatantId;
use crate::engine::decision::{Choice, Pick, Question};
use std::collections::{BTreeMap, BTreeSet};

#[inline]
pub(super) fn declarations(fight: &mut Fight) {
    let Stage::Declare(mut declare) = std::mem::replace(&mut fight.p.stage, Stage::Begin) else { return };
    if let Some((who, whom)) = declare.rolling
        && aid::roll(fight, who, whom)
    {
        declare.rolling = None;
    }
    let asked = declare.asking.first().copied();
    declare.asking.retain(|id| to_be_asked(fight, declare.opening, *id));
    if declare.asking.first().copied() != asked {
        declare.draft.clear();
    }
    let all = declare.asking.is_empty() && declare.rolling.is_none();
    if all && declare.opening {
        // Now everybody says what else it does, bound or free (3.2, step 1).
        let keeps = |id: &CombatantId| fight.p.keeps_aiding.contains(id) && fight.p.aid.contains_key(id);
        let able = |id: &CombatantId| !fight.out(*id) && !fight.p.idle.contains(id) && !keeps(id);
        declare = Declare { asking: fight.book.ids().filter(able).collect(), ..Declare::default() };
    }
    let over = declare.asking.is_empty() && declare.rolling.is_none();
    fight.p.stage = Stage::Declare(declare);
    if over {
        break_offs(fight);
        fight.p.stage = Stage::Initiative;
    }
}

/// Whether somebody has anything to say among the openings, or what else it does.
pub(super) fn to_be_asked(fight: &Fight, opening: bool, who: CombatantId) -> bool {
    !fight.out(who) && (!opening || options::may_open_any(fight, who))
}

/// Spirit combats that both want to end, or where the ruling lets either (WA-20).
fn break_offs(fight: &mut Fight) {
    let wants = |fight: &Fight, who: CombatantId, whom: CombatantId| {
        let said = |picks: &Vec<Pick>| picks.iter().any(|pick| pick.verb == "break_off" && pick.target == Some(whom));
        fight.p.plans.get(&who).is_some_and(said)
    };
    let pairs: Vec<_> = fight.p.engaged.iter().map(|of| (of.opener, of.other)).collect();
    let free = fight.rulings().break_off == BreakOff::Free;
    for (a, b) in pairs {
        let (first, second) = (wants(fight, a, b), wants(fight, b, a));
        if first && second || free && (first || second) {
            fight.beat();
            let (who, whom) = if first { (a, b) } else { (b, a) };
            fight.disengage(who, whom, "WA-20");
        }
    }
}

/// The question to the next one; `None`: nobody is left.
pub(super) fn question(fight: &Fight, declare: &Declare) -> Option<Question> {
    if declare.rolling.is_some() {
        return None;
    }
    let who = *declare.asking.first()?;
    if declare.opening {
        let foes = fight.book.ids().filter(|id| fight.foes(who, *id) && !fight.out(*id));
        let open = |foe| Choice { refused: options::open_refusal(fight, who, foe), ..Choice::new(Pick::at("open", foe)) };
        let mut options: Vec<_> = foes.map(open).collect();
        options.push(Choice::new(Pick::plain("hold")));
        return Some(Question::new(who, "opening", Rule("W-01"), options));
    }
    let (kind, why) = match tie(fight, who) {
        Tie::Engaged => ("meanwhile", "W-16"),
        Tie::Aiding => ("aiding", "W-27"),
        Tie::Free => ("act", "W-01"),
    };
    let subject = fight.opponent(who).or_else(|| fight.p.aid.get(&who).copied());
    let options = options::options(fight, who, &declare.draft);
    Some(Question { subject, draft: declare.draft.clone(), ..Question::new(who, kind, Rule(why), options) })
}

/// Takes a pick: some are done at once, others wait in the draft until `done`.
pub(super) fn take(fight: &mut Fight, mut declare: Declare, pick: &Pick) {
    let Some(who) = declare.asking.first().copied() else { return };
    if declare.opening {
        declare.asking.remove(0);
        if let Some(whom) = pick.target {
            fight.beat();
            open(fight, who, whom);
        }
        fight.p.stage = Stage::Declare(declare);
        return;
    }
    match (pick.verb, pick.target) {
        ("done" | "keep_aiding", _) => {
            declare.asking.remove(0);
            let picks = std::mem::take(&mut declare.draft);
            if pick.verb == "keep_aiding" {
                fight.p.keeps_aiding.insert(who);
            }
            fight.beat();
            let cause = match tie(fight, who) {
                Tie::Engaged => "W-16",
                Tie::Aiding => "W-27",
                Tie::Free => "house",
            };
            fight.tell(cause, Verb::Intends { who, picks: picks.clone() });
            // Beside what is said to be opened in the next melee round (WA-26).
            fight.p.plans.entry(who).or_default().extend(picks);
        }
        ("take_back", _) => {
            declare.draft.pop();
        }
        ("aid", Some(whom)) => {
            fight.beat();
            if fight.rulings().aid_rolls {
                declare.rolling = Some((who, whom));
            } else {
                aid::give(fight, who, whom);
            }
        }
        _ if free_act(fight, who, pick) => {}
        _ => declare.draft.push(pick.clone()),
    }
    fight.p.stage = Stage::Declare(declare);
}

/// What costs no time and is done at once, whoever says it and when. Says whether it was such an act.
pub(super) fn free_act(fight: &mut Fight, who: CombatantId, pick: &Pick) -> bool {
    match (pick.verb, pick.target) {
        ("stop_aiding", _) => {
            fight.beat();
            aid::stop(fight, who, "WA-15");
        }
        ("reconsider", _) => {
            fight.p.keeps_aiding.remove(&who);
        }
        ("shout", _) => {
            fight.beat();
            fight.tell("W-19", Verb::Chose { who, choice: "shout", whom: None });
        }
        ("speak_name", Some(whom)) => speak_name(fight, who, whom),
        ("ask_name", Some(whom)) => super::fates::ask_name(fight, who, whom),
        ("open_next", Some(whom)) => {
            // It takes effect at the start of the next melee round (WA-26).
            fight.beat();
            fight.tell("WA-26", Verb::Chose { who, choice: "open_next", whom: Some(whom) });
            fight.p.plans.entry(who).or_default().push(pick.clone());
        }
        _ => return false,
    }
    true
}

/// The true name is spoken: its bearer defends at -1 from then on (W-34, WA-16).
fn speak_name(fight: &mut Fight, who: CombatantId, whom: CombatantId) {
    let stacks = fight.rulings().name_stacks;
    fight.p.spoken.insert((who, whom));
    fight.beat();
    fight.tell("W-34", Verb::NameSpoken { who, whom });
    if let Some(of) = fight.p.engaged.iter_mut().find(|of| of.opener == whom || of.other == whom) {
        let times = of.named.entry(whom).or_default();
        *times = if stacks { *times + 1 } else { 1 };
    }
}

/// A spirit combat is opened (W-01); both are engaged from this melee round on.
pub(super) fn open(fight: &mut Fight, who: CombatantId, whom: CombatantId) {
    if let Some(refusal) = options::open_refusal(fight, who, whom) {
        let reason = "it is not possible any more".to_owned();
        return fight.tell(refusal.rule.0, Verb::Foiled { who, pick: Pick::at("open", whom), reason });
    }
    // Who is attacked itself can aid nobody any more (WA-15).
    aid::stop(fight, who, "WA-15");
    aid::stop(fight, whom, "WA-15");
    let (scored, named) = (BTreeSet::new(), BTreeMap::new());
    fight.p.engaged.push(Engagement { opener: who, other: whom, scored, named, initiative: None });
    fight.p.unchecked = true;
    fight.tell("W-01", Verb::Engaged { who, whom });
}

/// Takes what is said before a spirit round.
pub(super) fn between(fight: &mut Fight, doing: &mut Doing, who: CombatantId, pick: &Pick) {
    doing.asking.remove(0);
    // Who lets the chance of giving aid go by is not asked again this melee round.
    if fight.opponent(who).is_none() {
        fight.p.tried.insert(who);
    }
    match (pick.verb, pick.target) {
        ("aid", Some(whom)) => {
            fight.beat();
            if fight.rulings().aid_rolls {
                doing.rolling = Some((who, whom));
            } else {
                aid::give(fight, who, whom);
            }
        }
        _ => {
            free_act(fight, who, pick);
        }
    }
}
