//! Pairs of the cast: who is engaged with whom from the start, and who knows whose magic points.
//!
//! It must not know how an engagement goes on.

use super::Table;
use super::member::Raw;
use crate::engine::combatant::CombatantId;
use crate::rules::spirit_combat::setup::Presence;
use crate::rules::spirit_combat::sheet::Nature;
use crate::scene::check::cast::Entry;
use crate::scene::check::pairs::{RawPair, found};
use crate::scene::check::values::Ids;
use crate::scene::read::{Doc, quoted};

/// Who is engaged with whom from the start.
pub(super) fn engaged(table: &Table<'_, '_>, given: &[RawPair], cast: &[Raw], ids: &Ids) -> Vec<(CombatantId, CombatantId)> {
    let doc = table.doc;
    let mut pairs: Vec<(CombatantId, CombatantId)> = Vec::new();
    let mut ends: Vec<(usize, CombatantId)> = Vec::new();
    for pair in found(doc, given, ids) {
        let [first, second] = pair.ids;
        let Some(of) = pair.of(cast) else { continue };
        if let Some((message, remedy)) = engaged_trouble(of, first == second) {
            doc.error(pair.at, message, remedy);
        } else if pairs.contains(&(first, second)) || pairs.contains(&(second, first)) {
            let message = format!("{} and {} are engaged already", quoted(&of[0].who.id.value), quoted(&of[1].who.id.value));
            doc.error(pair.at, message, "keep only one of the two pairs");
        } else {
            pairs.push((first, second));
            for (target, other) in [(first, of[1]), (second, of[0])] {
                if other.sheet.nature == Nature::Spirit {
                    ends.push((pair.at, target));
                }
            }
        }
    }
    refuse_crowds(table, &ends, cast);
    pairs
}

fn engaged_trouble([first, second]: [&Raw; 2], same: bool) -> Option<(String, String)> {
    let (who, whom) = (quoted(&first.who.id.value), quoted(&second.who.id.value));
    let say = |message: String, remedy: &str| Some((message, remedy.to_owned()));
    if same {
        return say(format!("{who} cannot be engaged with itself"), "name somebody of another side");
    }
    if first.side_name() == second.side_name() {
        return say(format!("{who} and {whom} are on one side, so they are not engaged"), "name somebody of another side");
    }
    for raw in [first, second] {
        let id = quoted(&raw.who.id.value);
        if raw.comes_later() {
            let message = format!("{id} arrives in round {}, so it is engaged with nobody before", raw.sheet.arrives);
            return say(message, "remove `arrives`, or this pair");
        }
        if raw.presence != Presence::Manifest {
            let rule = if raw.presence == Presence::Released { "S-02" } else { "S-01" };
            return say(format!("{id} is not manifest yet ({rule}), so it is engaged with nobody"), "remove `presence`, or this pair");
        }
        if let Some(aids) = &raw.aids {
            let message = format!("{id} is in trance for {}, so it is engaged with nobody", quoted(&aids.whom.value));
            return say(message, "remove `trance`, or this pair");
        }
    }
    None
}

/// At most POW/3 spirits are engaged with one target (S-04).
fn refuse_crowds(table: &Table<'_, '_>, ends: &[(usize, CombatantId)], cast: &[Raw]) {
    for (place, (at, target)) in ends.iter().enumerate() {
        let Some(raw) = cast.get(target.index()) else { continue };
        let part = table.numbers.pow_part;
        let most = table.rulings.pow_third.divide(raw.sheet.power, part).max(1);
        let before = ends.iter().take(place).filter(|(_, other)| other == target).count();
        if i32::try_from(before) == Ok(most) {
            let spirits = if most == 1 { "1 spirit is the most".to_owned() } else { format!("{most} spirits are the most") };
            let message = format!("too many for {}: with POW {}, {spirits} (S-04)", quoted(&raw.who.id.value), raw.sheet.power);
            table.doc.error(*at, message, "remove this pair, or raise `pow`");
        }
    }
}

/// Who knows whose magic points from the start: by the pairs that say so, and everybody those of who shows them to all.
pub(super) fn known(doc: &Doc<'_>, given: &[RawPair], cast: &[Raw], ids: &Ids) -> Vec<(CombatantId, CombatantId)> {
    let mut pairs: Vec<(CombatantId, CombatantId)> = Vec::new();
    for pair in found(doc, given, ids) {
        let Some([mind, opponent]) = pair.of(cast) else { continue };
        let (who, whom) = (quoted(&mind.who.id.value), quoted(&opponent.who.id.value));
        let ids = (pair.ids[0], pair.ids[1]);
        if mind.side_name() == opponent.side_name() {
            let message = if ids.0 == ids.1 {
                format!("{who} knows its own magic points anyway")
            } else {
                format!("{who} knows the magic points of {whom} anyway: they are on one side")
            };
            doc.warn(pair.at, message, "remove this pair");
        } else if pairs.contains(&ids) {
            doc.error(pair.at, format!("{who} knows the magic points of {whom} already"), "keep only one of the two pairs");
        } else {
            pairs.push(ids);
        }
    }
    let ids = || (0u16..).zip(cast).map(|(id, raw)| (CombatantId(id), raw));
    for (of, shown) in ids().filter(|(_, raw)| raw.shows_magic_points) {
        let others = ids().filter(|(_, mind)| mind.side_name() != shown.side_name()).map(|(mind, _)| (mind, of));
        let more: Vec<_> = others.filter(|pair| !pairs.contains(pair)).collect();
        pairs.extend(more);
    }
    pairs
}
