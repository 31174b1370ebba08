//! The melee round: openings that wait for it, initiative, three spirit rounds on the segment timeline, what is due when
//! (3.2; W-04 to W-08, WA-05, WA-06, WA-26).

use super::declare;
use super::fight::Fight;
use super::options;
use super::reckoning;
use super::rulings::LateSegments;
use super::stages::{Declare, Doing, Due, Segments, Stage, What};
use crate::engine::chronicle::{Rule, Verb};
use crate::engine::combatant::{CombatantId, Condition};
use crate::engine::decision::Pick;
use crate::engine::dice::Request;
use crate::engine::timeline::Slot;

#[inline]
pub(super) fn begin(fight: &mut Fight) {
    fight.p.round += 1;
    let round = fight.p.round;
    fight.book.chronicle.set_round(round);
    fight.beat();
    fight.tell("W-04", Verb::RoundBegan);
    fight.p.initiative.clear();
    fight.p.timeline.clear();
    arrive(fight, round);
    fight.p.spoken.clear();
    fight.p.tried.clear();
    for id in std::mem::take(&mut fight.p.idle) {
        fight.book.lose(id, Condition::Stunned, Rule("house"));
    }
    fight.p.idle = fight.book.ids().filter(|id| fight.book.has(*id, Condition::Stunned)).collect();
    // What was opened in the middle of the last melee round takes effect now (WA-26).
    for (who, pick) in
        std::mem::take(&mut fight.p.plans).into_iter().flat_map(|(who, picks)| picks.into_iter().map(move |pick| (who, pick)))
    {
        if pick.verb == "open_next"
            && let Some(whom) = pick.target
        {
            declare::open(fight, who, whom);
        }
    }
    let able = |id: &CombatantId| !fight.out(*id) && options::may_open_any(fight, *id);
    let asking = fight.book.ids().filter(able).collect();
    fight.p.stage = Stage::Declare(Declare { opening: true, asking, ..Declare::default() });
}

fn arrive(fight: &mut Fight, round: u32) {
    for id in fight.book.ids() {
        if fight.book.has(id, Condition::Away) && fight.sheet(id).arrives <= round && !fight.book.has(id, Condition::Gone) {
            let home = fight.member(id).and_then(|member| member.cell);
            fight.arrive(id, home);
        }
    }
}

/// Both sides of every spirit combat roll, and so does whoever acts alone (W-05).
#[inline]
pub(super) fn initiative(fight: &mut Fight) {
    let sides = fight.tables().initiative_die;
    let die = |who| Request::new(who, "initiative", sides);
    let each = fight.rulings().initiative_each_round;
    let due: Vec<usize> =
        (0..fight.p.engaged.len()).filter(|place| each || fight.p.engaged.get(*place).is_some_and(|of| of.initiative.is_none())).collect();
    let alone: Vec<CombatantId> = acting_alone(fight);
    let pairs: Vec<_> = due.iter().filter_map(|place| fight.p.engaged.get(*place)).map(|of| (of.opener, of.other)).collect();
    let mut requests: Vec<_> = pairs.iter().flat_map(|&(a, b)| [die(a), die(b)]).collect();
    requests.extend(alone.iter().map(|who| die(*who)));
    let Some(faces) = fight.tray.roll(&requests) else { return };
    if !requests.is_empty() {
        fight.beat();
    }
    for (request, face) in requests.iter().zip(&faces) {
        let verb = Verb::Rolled {
            who: request.who,
            whom: None,
            purpose: "initiative",
            dice: vec![*face],
            sides,
            bonus: 0,
            total: i32::from(*face),
            will: None,
            minimum_will: None,
        };
        let cause = if fight.opponent(request.who).is_some() { "W-05" } else { "house" };
        fight.tell(cause, verb);
    }
    let mut faces = faces.into_iter().map(i32::from);
    for place in due {
        let both = (faces.next().unwrap_or(1), faces.next().unwrap_or(1));
        if let Some(of) = fight.p.engaged.get_mut(place) {
            of.initiative = Some(both);
        }
    }
    fight.p.initiative = alone.into_iter().zip(faces).collect();
    lay_out(fight);
}

/// Who is not engaged and has declared something with a time of its own.
fn acting_alone(fight: &Fight) -> Vec<CombatantId> {
    let timed = |picks: &Vec<Pick>| picks.iter().any(|pick| matches!(pick.verb, "use" | "move"));
    let alone = fight.p.plans.iter().filter(|(id, picks)| fight.opponent(**id).is_none() && !fight.p.aid.contains_key(id) && timed(picks));
    alone.map(|(id, _)| *id).collect()
}

/// The segment timeline: spirit rounds from the lower roll on at steps of four (W-06, W-07), acts at their own initiative.
fn lay_out(fight: &mut Fight) {
    let (last, rounds) = (fight.tables().segments, fight.tables().spirit_rounds);
    let mut timeline = std::mem::take(&mut fight.p.sliding);
    let engaged: Vec<_> = fight.p.engaged.iter().map(|of| (of.opener, of.other, of.initiative.unwrap_or((1, 1)))).collect();
    timeline.retain(|due| engaged.iter().any(|(opener, ..)| *opener == due.who));
    let mut slots = Vec::new();
    for (opener, other, rolls) in engaged {
        slots.push(Slot { owner: opener, count: reckoning::segment(fight.tables(), rolls, 1) });
        for nth in 1..=rounds.unsigned_abs() {
            let segment = reckoning::segment(fight.tables(), rolls, i32::try_from(nth).unwrap_or(1));
            let due = |segment| Due { segment, who: opener, other: Some(other), what: What::SpiritRound(nth) };
            match fight.rulings().late_segments {
                _ if segment <= last => timeline.push(due(segment)),
                LateSegments::Played => timeline.push(due(segment)),
                LateSegments::Lost => {
                    let reason = format!("segment {segment} is past the melee round");
                    fight.tell("WA-05", Verb::Foiled { who: opener, pick: Pick::at("spirit_round", other), reason });
                }
                LateSegments::Slide => fight.p.sliding.push(due(segment - last)),
            }
        }
    }
    for (id, picks) in &fight.p.plans {
        let segment = fight.p.initiative.get(id).copied().unwrap_or(1);
        let acts = picks.iter().filter(|pick| matches!(pick.verb, "use" | "move"));
        timeline.extend(acts.map(|pick| Due { segment, who: *id, other: None, what: What::Act(pick.clone()) }));
    }
    // On one segment spirit rounds come first, then acts by id; the order in which they stand is kept.
    timeline.sort_by_key(|due| (due.segment, matches!(due.what, What::Act(_))));
    for due in &timeline {
        let what = name_of(fight, due);
        let whom = due.other.or(match &due.what {
            What::Act(pick) => pick.target,
            What::SpiritRound(_) => None,
        });
        let cause = match due.what {
            What::SpiritRound(1) => "W-06",
            What::SpiritRound(_) => "W-07",
            What::Act(_) => "WA-04",
        };
        fight.tell(cause, Verb::Scheduled { who: due.who, whom, what: what.as_str().into(), from: due.segment, to: due.segment });
    }
    fight.line.set(slots);
    fight.p.timeline = timeline;
    fight.p.stage = Stage::Segments(Segments::default());
}

/// An entry of the timeline in words.
pub(super) fn name_of(fight: &Fight, due: &Due) -> String {
    match &due.what {
        What::SpiritRound(nth) => format!("spirit round {nth}"),
        What::Act(pick) if pick.verb == "move" => "moving".into(),
        What::Act(pick) => {
            let key = pick.what.as_deref().unwrap_or_default();
            fight.sheet(due.who).act(key).map_or_else(|| key.to_owned(), |act| act.name.to_string())
        }
    }
}

/// The next entry of the timeline begins; after the last one the melee round is over.
#[inline]
pub(super) fn take_due(fight: &mut Fight) {
    let Stage::Segments(mut segments) = std::mem::replace(&mut fight.p.stage, Stage::Begin) else { return };
    if segments.now.is_none() {
        if fight.p.timeline.is_empty() {
            fight.beat();
            let round = fight.p.round;
            let mut victors: Vec<_> = fight.p.victories.iter().filter(|of| of.round == round).map(|of| of.who).collect();
            victors.retain(|who| !fight.out(*who));
            victors.dedup();
            fight.p.stage = Stage::After(victors);
            fight.p.unchecked = true;
            return;
        }
        let due = fight.p.timeline.remove(0);
        if due.segment > segments.segment {
            segments.segment = due.segment;
            fight.beat();
            fight.tell("W-07", Verb::RankBegan { rank: due.segment });
        }
        let asking = options::may_speak(fight, &due);
        segments.now = Some(Doing { due, step: 0, snapshot: None, asking, rolling: None });
    }
    fight.p.stage = Stage::Segments(segments);
}
