//! Whose mind begins in whose body, and who works with whom from the start.
//!
//! It must not know how possession goes on from there.

use super::member::Raw;
use crate::engine::combatant::CombatantId;
use crate::rules::possession::rulings::CooperationScope;
use crate::scene::check::cast::Entry;
use crate::scene::check::values::Ids;
use crate::scene::read::{Doc, quoted};

fn number(place: usize) -> CombatantId {
    CombatantId(u16::try_from(place).unwrap_or(u16::MAX))
}

/// Who begins inside whom, in cast order.
pub(super) fn inside(doc: &Doc<'_>, cast: &[Raw], ids: &Ids) -> Vec<Option<CombatantId>> {
    let find = |raw: &Raw| raw.possesses.as_ref().and_then(|host| ids.find(doc, host));
    let found: Vec<Option<CombatantId>> = cast.iter().map(find).collect();
    for (place, raw) in cast.iter().enumerate() {
        let Some((named, host)) = raw.possesses.as_ref().zip(found.get(place).copied().flatten()) else { continue };
        if let Some((message, remedy)) = inside_trouble(cast, raw, place, host, &found) {
            doc.error(named.at, message, remedy);
        }
        if let Some(cell) = raw.cell {
            let message = format!("{} begins inside a body, so its own is off the board and `at` does nothing", quoted(&raw.id.value));
            doc.warn(cell.at, message, "remove `at`");
        }
    }
    found
}

fn inside_trouble(cast: &[Raw], raw: &Raw, place: usize, host: CombatantId, found: &[Option<CombatantId>]) -> Option<(String, String)> {
    let body = cast.get(host.index())?;
    let (who, whom) = (quoted(&raw.id.value), quoted(&body.id.value));
    let say = |message: String, remedy: &str| Some((message, remedy.to_owned()));
    if host.index() == place {
        return say(format!("{who} cannot begin inside its own body"), "name another body, or remove `possesses`");
    }
    if let Some(outer) = found.get(host.index()).copied().flatten() {
        let message = format!("{whom} is itself inside a body, so nobody can be inside {whom}");
        let both = cast.get(outer.index()).filter(|outer| outer.id.value != raw.id.value && outer.id.value != body.id.value);
        let remedy = both.map(|both| format!("write `possesses: \"{}\"`, the body where both are", both.id.value));
        return Some((message, remedy.unwrap_or_else(|| "remove one `possesses`".to_owned())));
    }
    let Some(entry) = &raw.sheet.possession else {
        let remedy = "add `possession: (bonus: 4)` to it, or remove `possesses`";
        return say(format!("{who} has no `possession` entry, so it can be inside nobody (P-01)"), remedy);
    };
    if !entry.only.is_empty() && !entry.only.contains(&body.sheet.kind) {
        let message = format!("the entry of {who} does not reach {whom}, which is of kind {} (P-04)", quoted(&body.sheet.kind));
        return say(message, &format!("add \"{}\" to `only`, or name another body", body.sheet.kind));
    }
    if raw.dead || body.dead {
        let dead = if raw.dead { who } else { whom };
        return say(format!("{dead} is dead, and nobody is inside the dead (PA-27)"), "remove `dead: true`, or `possesses`");
    }
    for (late, other) in [(raw, "it cannot be inside a body before that"), (body, "nobody can be inside it before that")] {
        if late.comes_later() {
            let message = format!("{} arrives in round {}; {other}", quoted(&late.id.value), late.sheet.arrives);
            return say(message, "remove `arrives`, or `possesses`");
        }
    }
    None
}

/// Pairs that cooperate from the start, each once. Where all minds of a body work together or none, one pair brings in
/// all of them.
pub(super) fn cooperation(
    doc: &Doc<'_>,
    cast: &[Raw],
    inside: &[Option<CombatantId>],
    ids: &Ids,
    scope: CooperationScope,
) -> Vec<(CombatantId, CombatantId)> {
    let body = |id: CombatantId| inside.get(id.index()).copied().flatten().unwrap_or(id);
    let broken = |id: CombatantId| cast.get(id.index()).filter(|raw| raw.will_at_start() == 0);
    let mut pairs: Vec<(CombatantId, CombatantId)> = Vec::new();
    let add = |pairs: &mut Vec<_>, a: CombatantId, b: CombatantId| {
        let pair = (a.min(b), a.max(b));
        if a != b && !pairs.contains(&pair) {
            pairs.push(pair);
        }
    };
    for (place, raw) in cast.iter().enumerate() {
        let me = number(place);
        for named in &raw.works_with {
            let Some(other) = ids.find(doc, named) else { continue };
            let (who, whom) = (quoted(&raw.id.value), quoted(&named.value));
            if other == me {
                doc.error(named.at, format!("{who} need not work with itself"), "name the other mind of the body");
            } else if body(other) != body(me) {
                let remedy = "let one begin inside the other with `possesses`, or remove this";
                doc.error(named.at, format!("{who} and {whom} are not in one body, so they cannot work together"), remedy);
            } else if let Some(mind) = broken(me).or_else(|| broken(other)) {
                let message = format!("{} is Broken (Will 0) and no partner (P-55)", quoted(&mind.id.value));
                doc.error(named.at, message, "give it some Will, or remove this");
            } else {
                add(&mut pairs, me, other);
            }
        }
    }
    if scope == CooperationScope::Group {
        let of: Vec<CombatantId> = pairs.iter().map(|(mind, _)| body(*mind)).collect();
        let minds = || (0..cast.len()).map(number).filter(|mind| broken(*mind).is_none());
        for host in of {
            for a in minds().filter(|mind| body(*mind) == host) {
                minds().filter(|mind| body(*mind) == host).for_each(|b| add(&mut pairs, a, b));
            }
        }
    }
    pairs
}
