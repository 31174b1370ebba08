//! The rulings and the house procedures of a scene: each field by its name, in the range its documentation gives.
//!
//! It must not know the cast.

use super::{OWN, refuse_strangers};
use crate::engine::combatant::MinimumWill;
use crate::rules::possession::rulings::{House, Rulings};
use crate::scene::check::foreign::refuse_foreign;
use crate::scene::check::values::{count, plain, set, switch};
use crate::scene::read::{Doc, Fields, Node};

/// The rulings of a scene or ruleset; those not given stay as they are.
pub(super) fn rulings(doc: &Doc<'_>, usual: Rulings, node: Option<Node<'_>>) -> Rulings {
    let mut of = usual;
    if let Some(mut fields) = node.and_then(|node| node.fields(doc, "rulings")) {
        read_rulings(&mut of, doc, &mut fields);
        refuse_foreign(&mut fields, OWN);
        refuse_strangers(&mut fields, &[]);
        fields.finish();
    }
    of
}

fn read_rulings(of: &mut Rulings, doc: &Doc<'_>, fields: &mut Fields<'_, '_>) {
    set(&mut of.beats, plain(fields, "beats"));
    set(&mut of.minimum_will, fields.node("minimum_will").and_then(|node| minimum_will(doc, node)));
    switch(&mut of.check_snapshot, fields, "check_snapshot");
    set(&mut of.resisters, plain(fields, "resisters"));
    switch(&mut of.last_may_forgo, fields, "last_may_forgo");
    set(&mut of.resister_tie, plain(fields, "resister_tie"));
    set(&mut of.veto_unit, plain(fields, "veto_unit"));
    switch(&mut of.veto_after_declaration, fields, "veto_after_declaration");
    set(&mut of.several_vetoes, plain(fields, "several_vetoes"));
    count(&mut of.vetoes_per_pair, doc, fields, "vetoes_per_pair", 1..=9);
    switch(&mut of.pair_limit_with_two_minds, fields, "pair_limit_with_two_minds");
    switch(&mut of.escape_veto_counts, fields, "escape_veto_counts");
    set(&mut of.skipped_seconds, plain(fields, "skipped_seconds"));
    switch(&mut of.carry_over, fields, "carry_over");
    set(&mut of.escape_veto, plain(fields, "escape_veto"));
    switch(&mut of.vetoed_escape_turn_continues, fields, "vetoed_escape_turn_continues");
    count(&mut of.escapes_per_round, doc, fields, "escapes_per_round", 1..=9);
    switch(&mut of.broken_escape_needs_host, fields, "broken_escape_needs_host");
    set(&mut of.cooperation, plain(fields, "cooperation"));
    set(&mut of.possessor_acts, plain(fields, "possessor_acts"));
    set(&mut of.possessor_initiative, plain(fields, "possessor_initiative"));
    set(&mut of.possession_damage, plain(fields, "possession_damage"));
    set(&mut of.exorcism, plain(fields, "exorcism"));
    count(&mut of.inspire_restores, doc, fields, "inspire_restores", 0..=9);
    switch(&mut of.initiative_each_round, fields, "initiative_each_round");
    count(&mut of.round_limit, doc, fields, "round_limit", 1..=1000);
}

/// The house procedures of a scene or ruleset with these rulings; those not given stay as they are.
pub(super) fn house(doc: &Doc<'_>, usual: House, node: Option<Node<'_>>, rulings: &Rulings) -> House {
    let mut of = usual;
    if let Some(mut fields) = node.and_then(|node| node.fields(doc, "house")) {
        read_house(&mut of, doc, &mut fields);
        warn_of_long_acts(&of, doc, &mut fields, rulings);
        refuse_strangers(&mut fields, &[]);
        fields.finish();
    }
    of
}

fn read_house(of: &mut House, doc: &Doc<'_>, fields: &mut Fields<'_, '_>) {
    count(&mut of.round_seconds, doc, fields, "round_seconds", 1..=60);
    let most = of.round_seconds;
    count(&mut of.morale_penalty, doc, fields, "morale_penalty", 1..=9);
    count(&mut of.contest_die, doc, fields, "contest_die", 2..=100);
    count(&mut of.initiative_die, doc, fields, "initiative_die", 2..=100);
    count(&mut of.possession_seconds, doc, fields, "possession_seconds", 0..=most);
    count(&mut of.possession_attempts, doc, fields, "possession_attempts", 1..=9);
    count(&mut of.move_seconds, doc, fields, "move_seconds", 0..=most);
    count(&mut of.draw_seconds, doc, fields, "draw_seconds", 0..=most);
    count(&mut of.combo_seconds, doc, fields, "combo_seconds", 1..=most);
    count(&mut of.spell_seconds, doc, fields, "spell_seconds", 1..=most);
    count(&mut of.exorcism_seconds, doc, fields, "exorcism_seconds", 1..=most);
    count(&mut of.exorcism_reach, doc, fields, "exorcism_reach", 1..=64);
    count(&mut of.inspire_seconds, doc, fields, "inspire_seconds", 1..=most);
    count(&mut of.inspire_hearing, doc, fields, "inspire_hearing", 1..=64);
    count(&mut of.inspired_per_round, doc, fields, "inspired_per_round", 1..=9);
    set(&mut of.at_zero_health, plain(fields, "at_zero_health"));
}

/// Warns of times that stay as they were and that a shorter round has no room for (P-13).
fn warn_of_long_acts(of: &House, doc: &Doc<'_>, fields: &mut Fields<'_, '_>, rulings: &Rulings) {
    let Some(round) = fields.node("round_seconds").filter(|_| !rulings.carry_over) else { return };
    let times = [
        ("possession_seconds", of.possession_seconds),
        ("move_seconds", of.move_seconds),
        ("draw_seconds", of.draw_seconds),
        ("combo_seconds", of.combo_seconds),
        ("spell_seconds", of.spell_seconds),
        ("exorcism_seconds", of.exorcism_seconds),
        ("inspire_seconds", of.inspire_seconds),
    ];
    let long = times.iter().filter(|(_, seconds)| *seconds > of.round_seconds);
    let long: Vec<String> = long.map(|(name, seconds)| format!("`{name}` ({seconds})")).collect();
    if long.is_empty() {
        return;
    }
    let (has, long) = (of.round_seconds, long.join(", "));
    let message = format!("a round has {has} s, and {long} need more: nobody can ever do what takes so long (P-13)");
    doc.warn(round.at(), message, "set these times too, or add `rulings: (carry_over: true)` (PA-16)");
}

/// `Third`, `WillMinus(6)`, `Fixed` or `Tracked(possession: 0, veto_lost: 1, escape_vetoed: 1)`.
fn minimum_will(doc: &Doc<'_>, node: Node<'_>) -> Option<MinimumWill> {
    let node = node.optional(doc)?;
    let (name, payload) = node.variant(doc, &["Third", "WillMinus", "Fixed", "Tracked"])?;
    let bare = |reading| {
        if let Some(payload) = payload {
            doc.error(payload.at(), format!("`{}` takes nothing in brackets", name.value), "remove the bracket");
        }
        Some(reading)
    };
    match name.value.as_str() {
        "Third" => bare(MinimumWill::Third),
        "Fixed" => bare(MinimumWill::Fixed),
        "WillMinus" => {
            let Some(payload) = payload else {
                doc.error(name.at, "`WillMinus` needs the points that Minimum Will is below Will", "write WillMinus(6)");
                return None;
            };
            crate::scene::check::values::whole(doc, payload, "WillMinus", 0..=99).map(|points| MinimumWill::WillMinus(points.value))
        }
        _ => {
            let (mut possession, mut veto_lost, mut escape_vetoed) = (0, 1, 1);
            if let Some(mut fields) = payload.and_then(|payload| payload.fields(doc, "rulings.minimum_will")) {
                count(&mut possession, doc, &mut fields, "possession", 0..=9);
                count(&mut veto_lost, doc, &mut fields, "veto_lost", 0..=9);
                count(&mut escape_vetoed, doc, &mut fields, "escape_vetoed", 0..=9);
                refuse_strangers(&mut fields, &[]);
                fields.finish();
            }
            Some(MinimumWill::Tracked { possession, veto_lost, escape_vetoed })
        }
    }
}
