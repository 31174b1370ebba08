//! What becomes of who is at zero: dispelling and its weeks, the secret name, the list of consequences (W-35 to W-38).

use super::aid;
use super::fight::{Fight, Fights};
use super::rulings::{AidShare, BanishLevel, BanishPoints, Consequence, ConsequencePick, ConsequenceRow, NameAsk};
use super::sheet::{Being, OnZero};
use super::stages::Fate;
use crate::engine::chronicle::{Audience, Rule, Verb};
use crate::engine::combatant::{CombatantId, Condition};
use crate::engine::decision::{Choice, Pick, Question};
use crate::engine::dice::Request;

/// Settles the next fate, one a pass.
pub(super) fn fates(mut fights: Fights) {
    fights.each(
        |encounter, p| encounter.inbox.is_none() && !p.fates.is_empty(),
        |fight| {
            let Some(fate) = fight.p.fates.first().cloned() else { return };
            let done = match fight.sheet(fate.who).on_zero {
                OnZero::Dispelled => {
                    dispel(fight, &fate);
                    true
                }
                OnZero::Consequence => consequence(fight, &fate),
                OnZero::Overcome => {
                    overcome(fight, fate.who, "WA-21");
                    true
                }
            };
            if done {
                fight.p.fates.remove(0);
                fight.p.unchecked = true;
            }
        },
    );
}

fn overcome(fight: &mut Fight, who: CombatantId, cause: &'static str) {
    fight.book.gain(who, Condition::Overcome, Rule(cause));
    for aide in fight.aides(who) {
        aid::stop(fight, aide, "W-15");
    }
}

/// Gone from the material world, for weeks by level and what Willpower the victor has left (W-35, W-36, WA-19).
fn dispel(fight: &mut Fight, fate: &Fate) {
    let (who, victor) = (fate.who, fate.victor);
    let level = match fight.rulings().banish_level {
        BanishLevel::Victor => fight.sheet(victor).level,
        BanishLevel::Loser => fight.sheet(who).level,
    };
    let points = fight.willpower(victor);
    let (weeks, days) = match fight.rulings().banish_points {
        BanishPoints::Weeks => (level + points, 0),
        BanishPoints::Days => (level, points),
    };
    fight.beat();
    fight.book.gain(who, Condition::Dispelled, Rule("W-35"));
    fight.book.off_the_board(who);
    fight.tell("W-36", Verb::Banished { who, whom: victor, weeks, days });
    fight.drop_out(who, "W-35");
    let told = fight.rulings().name_ask == NameAsk::Automatic;
    if told && fight.p.victories.iter().any(|of| of.who == victor && of.whom == who && !of.asked) {
        ask_name(fight, victor, who);
    }
}

/// The victor asks for the secret name, and learns it if nothing ever scored against it (W-37, WA-17).
pub(super) fn ask_name(fight: &mut Fight, who: CombatantId, whom: CombatantId) {
    let Some(of) = fight.p.victories.iter_mut().find(|of| of.who == who && of.whom == whom && !of.asked) else { return };
    of.asked = true;
    let unscathed = of.unscathed;
    let named = matches!(fight.sheet(whom).being, Being::Demon | Being::Summoned);
    let name =
        (unscathed && named).then(|| fight.sheet(whom).true_name.clone().unwrap_or_else(|| "a name that the scene does not give".into()));
    if name.is_some() {
        fight.p.names.insert((who, whom));
        fight.p.unchecked = true;
    }
    fight.beat();
    let audience = Audience::Only(fight.setup.friends(who));
    fight.book.chronicle.record_for(Rule("W-37"), audience, Audience::All, Verb::NameAsked { who, whom, name });
}

/// One entry of the list (W-38, WA-03), which the aides share (W-28, WA-14); `false`: a die or an answer is awaited.
fn consequence(fight: &mut Fight, fate: &Fate) -> bool {
    let who = fate.who;
    let sides = fight.tables().consequence_die;
    let (row, die) = match fight.rulings().consequence_pick {
        ConsequencePick::Nothing => (None, None),
        ConsequencePick::Roll => {
            let request = Request { who, purpose: "consequence", sides };
            let Some(faces) = fight.tray.roll(&[request]) else { return false };
            let face = faces.first().copied().unwrap_or(1);
            (row(fight, face), Some(face))
        }
        ConsequencePick::Victor => {
            let asked = !fight.out(fate.victor) && fate.picked.is_none();
            if asked {
                return false;
            }
            (fate.picked.and_then(|face| row(fight, face)), None)
        }
    };
    fight.beat();
    let sharers = if fight.rulings().aid_share == AidShare::Nothing { Vec::new() } else { fight.aides(who) };
    overcome(fight, who, "W-38");
    if let Some(row) = row {
        suffer(fight, who, fate.victor, &row, die, "W-38");
        for aide in sharers {
            suffer(fight, aide, fate.victor, &row, die, "W-28");
        }
    }
    true
}

fn row(fight: &Fight, face: u16) -> Option<ConsequenceRow> {
    fight.tables().consequences.iter().find(|row| row.on == face).cloned()
}

fn suffer(fight: &mut Fight, who: CombatantId, victor: CombatantId, row: &ConsequenceRow, die: Option<u16>, cause: &'static str) {
    fight.tell(cause, Verb::Suffers { who, die, words: row.words.clone() });
    match row.does {
        Consequence::Stunned => {
            fight.book.gain(who, Condition::Stunned, Rule(cause));
        }
        Consequence::Unconscious => {
            fight.book.gain(who, Condition::Down, Rule(cause));
            fight.drop_out(who, cause);
        }
        Consequence::Possessed => {
            fight.book.gain(who, Condition::Possessed, Rule(cause));
            // One mind is in one body: the first of those who share the fate.
            let free = fight.book.host(victor).is_none() && !fight.out(victor) && !fight.sheet(victor).character();
            if free && fight.opponent(victor).is_none() {
                fight.book.possess(victor, who, false, Rule(cause));
            }
            fight.drop_out(who, cause);
        }
        Consequence::Weakened => {
            if let Some(full) = fight.p.full.get_mut(who.index()) {
                *full = (*full - 1).max(0);
            }
            let over = fight.willpower(who) - fight.p.full.get(who.index()).copied().unwrap_or(0);
            if over > 0 {
                fight.change_willpower(who, -over, cause);
            }
        }
        Consequence::Words => {}
    }
}

/// The question to a victor that picks the consequence (WA-03, reading B); `None`: nothing is to be picked.
pub(super) fn question(fight: &Fight) -> Option<Question> {
    let fate = fight.p.fates.first()?;
    let picks = fight.rulings().consequence_pick == ConsequencePick::Victor && fight.sheet(fate.who).on_zero == OnZero::Consequence;
    if !picks || fate.picked.is_some() || fight.out(fate.victor) {
        return None;
    }
    let row =
        |row: &ConsequenceRow| Choice::new(Pick { what: Some(format!("consequence-{}", row.on).into()), ..Pick::plain("consequence") });
    let options = fight.tables().consequences.iter().map(row).collect();
    Some(Question { subject: Some(fate.who), ..Question::new(fate.victor, "consequence", Rule("WA-03"), options) })
}

/// Takes that pick.
pub(super) fn take(fight: &mut Fight, pick: &Pick) {
    let face = pick.what.as_deref().and_then(|what| what.rsplit('-').next()).and_then(|face| face.parse().ok());
    if let Some(fate) = fight.p.fates.first_mut() {
        fate.picked = face;
    }
}
