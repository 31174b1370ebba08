//! A spirit round: both attacks on the matrix from one snapshot, both losses, one end check (3.2, step 2; W-09 to W-15).

use super::fight::Fight;
use super::reckoning::{self, AtZero, Struck};
use super::rulings::AidShare;
use super::stages::{Doing, Fate, Segments, Stage};
use crate::engine::chronicle::Verb;
use crate::engine::combatant::CombatantId;
use crate::engine::dice::{Against, Request};

/// One side's attack, read from the snapshot.
struct Attack {
    who: CombatantId,
    whom: CombatantId,
    attack: i32,
    defence: i32,
}

#[inline]
pub(super) fn contests(fight: &mut Fight) {
    let Stage::Segments(segments) = std::mem::replace(&mut fight.p.stage, Stage::Begin) else { return };
    let Some(mut doing) = segments.now.clone() else { return };
    if doing.rolling.is_some_and(|(who, whom)| super::aid::roll(fight, who, whom)) {
        doing.rolling = None;
    }
    let ready = doing.asking.is_empty() && doing.rolling.is_none();
    let done = ready && spirit_round(fight, &mut doing);
    fight.p.unchecked |= done;
    fight.p.stage = Stage::Segments(Segments { now: (!done).then_some(doing), ..segments });
}

/// Plays one; `false`: dice are awaited.
fn spirit_round(fight: &mut Fight, doing: &mut Doing) -> bool {
    let due = doing.due.clone();
    let Some((a, b)) = due.other.map(|other| (due.who, other)).filter(|(a, b)| fight.opponent(*a) == Some(*b)) else {
        return true; // void, and told when the spirit combat ended (W-15)
    };
    // The numbers of this moment count, whatever is said while the dice are on their way (W-12).
    let snapshot = doing.snapshot.get_or_insert_with(|| [(fight.attack(a), fight.defence(b)), (fight.attack(b), fight.defence(a))]);
    let read = |who, whom, (attack, defence)| Attack { who, whom, attack, defence };
    let attacks = [read(a, b, snapshot[0]), read(b, a, snapshot[1])];
    let sides = fight.tables().matrix.die;
    let needs = |of: &Attack| fight.tables().matrix.needs(of.attack, of.defence);
    let die = |of: &Attack| {
        Request::new(of.who, "spiritual attack", sides).at(of.whom).against(Against::Over(needs(of))).known(fight.known(of.who, of.whom))
    };
    let requests: Vec<_> = attacks.iter().map(die).collect();
    let Some(faces) = fight.tray.roll(&requests) else { return false };
    fight.beat();
    let mut hits: Vec<(CombatantId, i32, i32)> = Vec::new();
    for (of, face) in attacks.iter().zip(faces) {
        let Struck { needs, margin, loss } = reckoning::strike(fight.tables(), of.attack, of.defence, face);
        let verb = Verb::Matched {
            who: of.who,
            whom: of.whom,
            attack: Some(of.attack),
            defence: Some(of.defence),
            needs: Some(needs),
            die: face,
            sides,
            hit: margin.is_some(),
            margin: Some(margin.unwrap_or(0)),
            loss,
        };
        fight.tell(if of.who == a { "W-09" } else { "W-12" }, verb);
        if let Some(margin) = margin {
            hits.push((of.who, margin, loss));
        }
    }
    fight.beat();
    for &(who, _, loss) in &hits {
        let whom = if who == a { b } else { a };
        if let Some(of) = fight.p.engaged.iter_mut().find(|of| of.opener == a) {
            of.scored.insert(who);
        }
        fight.change_willpower(whom, -loss, "W-14");
        if fight.rulings().aid_share == AidShare::Willpower {
            for aide in fight.aides(whom) {
                super::acts::lose_willpower(fight, aide, loss, "W-28");
            }
        }
    }
    for id in [a, b] {
        fight.names_fade(id);
    }
    end_check(fight, (a, b), &hits);
    true
}

/// The spirit combat ends when either side is at zero (W-15); what becomes of whom is settled next.
fn end_check(fight: &mut Fight, (a, b): (CombatantId, CombatantId), hits: &[(CombatantId, i32, i32)]) {
    let mut fallen: Vec<_> = [a, b].into_iter().filter(|id| fight.willpower(*id) == 0).collect();
    if fallen.is_empty() {
        return;
    }
    if fallen.len() == 2 {
        let margin = |of: CombatantId| hits.iter().find(|(who, ..)| *who == of).map_or(-1, |(_, margin, _)| *margin);
        let at_zero = [a, b].map(|id| AtZero { margin: margin(id), character: fight.sheet(id).character() });
        if let Some(spared) = reckoning::spared(fight.rulings(), at_zero).map(|place| if place == 0 { a } else { b }) {
            fallen.retain(|id| *id != spared);
            fight.change_willpower(spared, 1, "WA-10");
        }
    }
    let scored = fight.p.engaged.iter().find(|of| of.opener == a).map(|of| of.scored.clone()).unwrap_or_default();
    for &who in &fallen {
        let victor = if who == a { b } else { a };
        if fight.willpower(victor) > 0 {
            fight.won(victor, who, !scored.contains(&who));
        }
        let victor_stands = fight.willpower(victor) > 0;
        fight.p.fates.push(Fate { who, victor: Some(victor), victor_stands, sharers: fight.aides(who), picked: None });
    }
    let first = fallen.first().copied().unwrap_or(a);
    fight.disengage(first, if first == a { b } else { a }, "W-15");
}
