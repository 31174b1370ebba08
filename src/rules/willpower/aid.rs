//! Aid: touch, empathy, at most five, one point of spiritual defence each (W-23 to W-29, WA-12 to WA-15, WA-25).

use super::fight::Fight;
use super::rulings::AidWho;
use crate::engine::chronicle::Verb;
use crate::engine::combatant::CombatantId;
use crate::engine::decision::Refusal;
use crate::engine::dice::{Against, Request};
use crate::engine::percentile::Level;

/// Why somebody may not aid another.
pub(super) fn refusal(fight: &Fight, who: CombatantId, whom: CombatantId) -> Option<Refusal> {
    let tables = fight.tables();
    let receiver = fight.rulings().aid_who == AidWho::Both;
    if fight.opponent(who).is_some() {
        return Some(Refusal::new("WA-25", "{who} is engaged itself").of(who));
    }
    if fight.p.aid.contains_key(&who) {
        return Some(Refusal::new("W-27", "{who} gives aid already").of(who));
    }
    if fight.opponent(whom).is_none() {
        return Some(Refusal::new("W-24", "{who} is in no spirit combat").of(whom));
    }
    if !fight.sheet(whom).character() || !fight.sheet(who).character() {
        return Some(Refusal::new("WA-25", "aid passes between characters only"));
    }
    for id in [Some(who), receiver.then_some(whom)].into_iter().flatten() {
        let rating = fight.sheet(id).empathy;
        if rating < tables.empathy {
            return Some(
                Refusal::new("W-23", "the empathic rating of {who} is {a} %; {b} % are needed").of(id).with(rating, tables.empathy),
            );
        }
    }
    if fight.distance(who, whom) > 1 {
        return Some(Refusal::new("W-24", "{who} does not touch whom it would aid").of(who));
    }
    if fight.rulings().aid_rolls && fight.p.tried.contains(&who) {
        return Some(Refusal::new("WA-12", "{who} has tried this melee round").of(who));
    }
    let aides = i32::try_from(fight.aides(whom).len()).unwrap_or(i32::MAX);
    (aides >= tables.most_aides).then(|| Refusal::new("W-29", "{who} has {a} aides already").of(whom).with(aides, 0))
}

/// Aid is given; it tells from the next spirit round on (W-25, WA-15).
pub(super) fn give(fight: &mut Fight, who: CombatantId, whom: CombatantId) {
    fight.p.aid.insert(who, whom);
    fight.tell("W-23", Verb::Aids { who, whom });
    count(fight, whom, "W-25");
}

/// The rating is rolled for first (WA-12, reading C); `false`: the die is awaited.
pub(super) fn roll(fight: &mut Fight, who: CombatantId, whom: CombatantId) -> bool {
    let chance = fight.sheet(who).empathy;
    let request = Request::new(who, "empathy", 100).at(whom).against(Against::Under(chance));
    let Some(faces) = fight.tray.roll(&[request]) else { return false };
    let face = faces.first().copied().unwrap_or(100);
    fight.p.tried.insert(who);
    let works = i32::from(face) <= chance && refusal(fight, who, whom).is_none_or(|of| of.rule.0 == "WA-12");
    let level = if works { Level::Success } else { Level::Failure };
    let verb = Verb::Tested { who, whom: Some(whom), purpose: "empathy", die: face, sides: 100, chance: Some(chance), level };
    let numbers = crate::engine::chronicle::Audience::Only(fight.setup.friends(who));
    fight.tell_numbers("WA-12", numbers, verb);
    if works {
        give(fight, who, whom);
    }
    true
}

/// Aid ends; whoever gave it is free.
pub(super) fn stop(fight: &mut Fight, who: CombatantId, cause: &'static str) {
    if let Some(whom) = fight.p.aid.remove(&who) {
        fight.p.keeps_aiding.remove(&who);
        fight.tell(cause, Verb::AidsNoMore { who, whom });
        count(fight, whom, cause);
    }
}

/// Says what the aides of somebody add now.
fn count(fight: &mut Fight, whom: CombatantId, cause: &'static str) {
    let people = i32::try_from(fight.aides(whom).len()).unwrap_or(i32::MAX);
    let bonus = fight.aid_bonus(whom);
    fight.tell(cause, Verb::Supported { who: whom, people, bonus });
}

/// Aid whose contact is broken ends at once (WA-15).
pub(super) fn check_contact(fight: &mut Fight) {
    let broken: Vec<_> = fight.p.aid.iter().filter(|(who, whom)| fight.distance(**who, **whom) > 1).map(|(who, _)| *who).collect();
    for who in broken {
        stop(fight, who, "WA-15");
    }
}
