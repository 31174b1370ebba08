//! What becomes of who is at zero: dispelling and its weeks, the secret name, the list of consequences (W-35 to W-38).

use super::fight::Fight;
use super::reckoning;
use super::rulings::{AidShare, Consequence, ConsequencePick, ConsequenceRow, NameAsk};
use super::sheet::{Being, OnZero};
use super::stages::Fate;
use crate::engine::chronicle::{Audience, Pool, Rule, Verb};
use crate::engine::combatant::{CombatantId, Condition};
use crate::engine::decision::{Choice, Pick, Question};
use crate::engine::dice::Request;

/// Settles the next fate, one a pass.
#[inline]
pub(super) fn fates(fight: &mut Fight) {
    let Some(fate) = fight.p.fates.first().cloned() else { return };
    // The referee may have taken it out of the fight, or given it back some Willpower, meanwhile.
    let void = fight.book.has(fate.who, Condition::Gone) || fight.willpower(fate.who) > 0;
    let done = void
        || match fight.sheet(fate.who).on_zero {
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
}

fn overcome(fight: &mut Fight, who: CombatantId, cause: &'static str) {
    fight.book.gain(who, Condition::Overcome, Rule(cause));
    fight.drop_out(who, "W-15");
}

/// Gone from the material world, for weeks by level and what Willpower the victor has left (W-35, W-36, WA-19). Without a
/// victor its own level counts alone (house).
fn dispel(fight: &mut Fight, fate: &Fate) {
    let who = fate.who;
    let victor = fate.victor.map(|victor| (fight.sheet(victor).level, fight.willpower(victor)));
    let (weeks, days) = reckoning::banishment(fight.rulings(), fight.sheet(who).level, victor);
    fight.beat();
    super::referee::expel(fight, who);
    fight.book.gain(who, Condition::Dispelled, Rule("W-35"));
    fight.book.off_the_board(who);
    fight.tell("W-36", Verb::Banished { who, whom: fate.victor, weeks: Some(weeks), days: Some(days) });
    fight.drop_out(who, "W-35");
    let told = fight.rulings().name_ask == NameAsk::Automatic;
    let victory = fight.p.victories.iter().find(|of| of.whom == who && Some(of.who) == fate.victor && !of.asked).map(|of| of.who);
    if let Some(victor) = victory.filter(|_| told) {
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
    let audience = Audience::Only(vec![who]);
    fight.book.chronicle.record_for(Rule("W-37"), audience, Audience::All, Verb::NameAsked { who, whom, name });
}

/// One entry of the list (W-38, WA-03), which the aides share (W-28, WA-14); `false`: a die or an answer is awaited.
fn consequence(fight: &mut Fight, fate: &Fate) -> bool {
    let who = fate.who;
    let sides = fight.tables().consequence_die;
    // A victor that is at zero itself picks nothing.
    let picks = fight.rulings().consequence_pick == ConsequencePick::Victor && fate.victor_stands;
    let (row, die) = match fight.rulings().consequence_pick {
        ConsequencePick::Nothing => (None, None),
        ConsequencePick::Victor if picks => {
            if fate.picked.is_none() && fate.victor.is_some_and(|victor| !fight.out(victor)) {
                return false;
            }
            (fate.picked.and_then(|face| row(fight, face)), None)
        }
        ConsequencePick::Roll | ConsequencePick::Victor => {
            let request = Request::new(who, "consequence", sides);
            let Some(faces) = fight.tray.roll(&[request]) else { return false };
            let face = faces.first().copied().unwrap_or(1);
            (row(fight, face), Some(face))
        }
    };
    fight.beat();
    overcome(fight, who, "W-38");
    if let Some(row) = row {
        suffer(fight, who, fate, &row, die, "W-38");
        if fight.rulings().aid_share != AidShare::Nothing {
            for &aide in fate.sharers.iter().filter(|aide| !fight.out(**aide)).collect::<Vec<_>>() {
                suffer(fight, aide, fate, &row, die, "W-28");
            }
        }
    }
    true
}

fn row(fight: &Fight, face: u16) -> Option<ConsequenceRow> {
    fight.tables().consequences.iter().find(|row| row.on == face).cloned()
}

fn suffer(fight: &mut Fight, who: CombatantId, fate: &Fate, row: &ConsequenceRow, die: Option<u16>, cause: &'static str) {
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
            let free = |victor: &CombatantId| !fight.out(*victor) && !fight.sheet(*victor).character() && fight.opponent(*victor).is_none();
            if let Some(victor) = fate.victor.filter(|victor| fate.victor_stands && free(victor)) {
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
                super::acts::lose_willpower(fight, who, over, cause);
            }
            let (now, start) = (fight.willpower(who), fight.p.full.get(who.index()).copied().unwrap_or(0));
            fight.tell(cause, Verb::Stands { who, pool: Pool::Willpower, now, start });
        }
        Consequence::Words => {}
    }
}

/// The question to a victor that picks the consequence (WA-03, reading B); `None`: nothing is to be picked.
pub(super) fn question(fight: &Fight) -> Option<Question> {
    let fate = fight.p.fates.first()?;
    let picks = fight.rulings().consequence_pick == ConsequencePick::Victor && fight.sheet(fate.who).on_zero == OnZero::Consequence;
    let victor = fate.victor.filter(|victor| fate.victor_stands && !fight.out(*victor))?;
    if !picks || fate.picked.is_some() {
        return None;
    }
    let row =
        |row: &ConsequenceRow| Choice::new(Pick { what: Some(format!("consequence-{}", row.on).into()), ..Pick::plain("consequence") });
    let options = fight.tables().consequences.iter().map(row).collect();
    Some(Question { subject: Some(fate.who), ..Question::new(victor, "consequence", Rule("WA-03"), options) })
}

/// Takes that pick.
pub(super) fn take(fight: &mut Fight, pick: &Pick) {
    let face = pick.what.as_deref().and_then(|what| what.rsplit('-').next()).and_then(|face| face.parse().ok());
    if let Some(fate) = fight.p.fates.first_mut() {
        fate.picked = face;
    }
}
