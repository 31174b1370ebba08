//! Leaving a body (P-56 to P-61): permission for the Broken, the escape veto, and being out.

use super::consequences::{self, Penalty};
use super::fight::Fight;
use super::frames::{Done, Frame, Leave, VetoOf};
use super::veto;
use crate::engine::chronicle::Verb;
use crate::engine::combatant::CombatantId;
use crate::engine::decision::Refusal;

/// Why a mind may not try to leave now; `None`: it may.
pub(super) fn refusal(fight: &Fight, who: CombatantId) -> Option<Refusal> {
    if fight.book.host(who).is_none() {
        return Some(Refusal::new("P-57", "{who} possesses nobody").of(who));
    }
    let tried = fight.p.escapes.iter().filter(|id| **id == who).count();
    (tried >= fight.rulings().escapes_per_round as usize)
        .then(|| Refusal::new("PA-17", "{who} has already tried to leave this round").of(who))
}

/// Opens an attempt to leave, a zero-second act (P-57). A Broken creature needs the permission of every other
/// possessor (P-56), and under one reading of PA-19 the host's.
pub(super) fn open(fight: &mut Fight, who: CombatantId) -> Frame {
    fight.beat();
    fight.p.escapes.push(who);
    let body = fight.body_of(who);
    fight.tell("P-57", Verb::Chose { who, choice: "leave", whom: Some(body) });
    let mut queue = Vec::new();
    if fight.broken(who) {
        queue = fight.book.possessors(body).to_vec();
        queue.retain(|other| *other != who);
        if fight.rulings().broken_escape_needs_host {
            queue.push(body);
        }
        queue = fight.line.in_order(queue);
    }
    Frame::Leave(Leave { who, body, queue, current: None, says: None, agreed: Vec::new(), vetoing: false })
}

#[inline]
pub(super) fn leaving(fight: &mut Fight) {
    if let Some(Frame::Leave(leave)) = fight.p.frames.pop() {
        step(fight, leave);
    }
}

fn step(fight: &mut Fight, mut leave: Leave) {
    if leave.vetoing {
        return match fight.p.done.take() {
            Some(Done::Veto(true)) => {
                fight.beat();
                fight.tell("P-59", Verb::Chose { who: leave.who, choice: "trapped", whom: Some(leave.body) });
                consequences::penalty(fight, leave.who, Penalty::EscapeVetoed, "P-60");
                fight.finish(Done::Leave { out: false, vetoed: true });
            }
            _ => {
                fight.beat();
                consequences::expel(fight, leave.who, "P-61");
                fight.finish(Done::Leave { out: true, vetoed: false });
            }
        };
    }
    if let Some((current, says)) = leave.current.zip(leave.says.take()) {
        fight.beat();
        let choice = if says { "permit" } else { "refuse" };
        fight.tell("P-56", Verb::Chose { who: current, choice, whom: Some(leave.who) });
        leave.current = None;
        if !says {
            return fight.finish(Done::Leave { out: false, vetoed: false });
        }
        leave.agreed.push(current);
    }
    // Whoever was asked and is no longer here has no say; a mind that is no longer Broken needs no permission (PA-20).
    let mut ask: Vec<_> = leave.current.take().into_iter().chain(std::mem::take(&mut leave.queue)).collect();
    ask.retain(|mind| fight.broken(leave.who) && fight.body_of(*mind) == leave.body && !fight.out_of_world(*mind));
    if !ask.is_empty() {
        leave.current = Some(ask.remove(0));
        leave.queue = ask;
        return fight.p.frames.push(Frame::Leave(leave));
    }
    let vetoes = veto::open(fight, leave.who, VetoOf::Escape, Vec::new(), &leave.agreed);
    leave.vetoing = true;
    fight.push(Frame::Leave(leave), vetoes);
}

/// Whether a creature that was vetoed goes on with its turn (PA-17).
pub(super) fn goes_on(fight: &Fight, who: CombatantId, vetoed: bool) -> bool {
    !fight.broken(who) && (!vetoed || fight.rulings().vetoed_escape_turn_continues)
}
