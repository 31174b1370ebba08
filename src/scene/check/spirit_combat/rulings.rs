//! The rulings of a spirit combat scene: each field by its name, in the range its documentation gives.
//!
//! It must not know the cast.

use super::{OWN, refuse_strangers};
use crate::rules::spirit_combat::rulings::Rulings;
use crate::scene::check::foreign::refuse_foreign;
use crate::scene::check::values::{count, number, plain, set, switch};
use crate::scene::read::{Doc, Fields, Node, shown};

/// The rulings of a scene or ruleset; those not given stay as they are.
pub(super) fn rulings(doc: &Doc<'_>, usual: Rulings, node: Option<Node<'_>>) -> Rulings {
    let mut of = usual;
    if let Some(mut fields) = node.and_then(|node| node.optional(doc)).and_then(|node| node.fields(doc, "rulings")) {
        read(&mut of, doc, &mut fields);
        refuse_foreign(&mut fields, OWN);
        refuse_strangers(&mut fields, &[]);
        fields.finish();
    }
    of
}

fn read(of: &mut Rulings, doc: &Doc<'_>, fields: &mut Fields<'_, '_>) {
    set(&mut of.pow_third, plain(fields, "pow_third"));
    set(&mut of.declare_order, plain(fields, "declare_order"));
    switch(&mut of.mp_fumbles, fields, "mp_fumbles");
    switch(&mut of.mp_auto_range, fields, "mp_auto_range");
    switch(&mut of.skill_auto_range, fields, "skill_auto_range");
    set(&mut of.mp_over, plain(fields, "mp_over"));
    set(&mut of.evade_better, plain(fields, "evade_better"));
    switch(&mut of.evade_fumble_needs_hit, fields, "evade_fumble_needs_hit");
    switch(&mut of.fumble_pool, fields, "fumble_pool");
    set(&mut of.evade_commit, plain(fields, "evade_commit"));
    count(&mut of.attacks_per_round, doc, fields, "attacks_per_round", 1..=2);
    switch(&mut of.spell_uses_action, fields, "spell_uses_action");
    set(&mut of.repel_rounds, plain(fields, "repel_rounds"));
    set(&mut of.summon_compare, plain(fields, "summon_compare"));
    set(&mut of.repel_cancel, plain(fields, "repel_cancel"));
    switch(&mut of.repel_after_evade, fields, "repel_after_evade");
    set(&mut of.repel_deny_skill, plain(fields, "repel_deny_skill"));
    set(&mut of.withdraw_values, plain(fields, "withdraw_values"));
    switch(&mut of.a5_repeat, fields, "a5_repeat");
    set(&mut of.a4, plain(fields, "a4"));
    set(&mut of.stun_stack, plain(fields, "stun_stack"));
    set(&mut of.a6_half, plain(fields, "a6_half"));
    set(&mut of.a6_who, plain(fields, "a6_who"));
    switch(&mut of.a7_live, fields, "a7_live");
    switch(&mut of.a10_retry, fields, "a10_retry");
    set(&mut of.a11_mode, plain(fields, "a11_mode"));
    trait_die(&mut of.a12_die, doc, fields);
    switch(&mut of.b1_includes_loss, fields, "b1_includes_loss");
    switch(&mut of.b3_evade_breaks_trance, fields, "b3_evade_breaks_trance");
    set(&mut of.b5_when, plain(fields, "b5_when"));
    set(&mut of.surplus_decay, plain(fields, "surplus_decay"));
    switch(&mut of.knowledge_both, fields, "knowledge_both");
    count(&mut of.finish_undeclared_rank, doc, fields, "finish_undeclared_rank", 2..=10);
    switch(&mut of.finish_stack_delay, fields, "finish_stack_delay");
    set(&mut of.finish_allowed, plain(fields, "finish_allowed"));
    set(&mut of.mp_at_zero, plain(fields, "mp_at_zero"));
    set(&mut of.cast_base, plain(fields, "cast_base"));
    set(&mut of.cast_overflow, plain(fields, "cast_overflow"));
    set(&mut of.cast_fail_cost, plain(fields, "cast_fail_cost"));
    count(&mut of.no_dex_srm, doc, fields, "no_dex_srm", 0..=9);
    set(&mut of.helpers_recount, plain(fields, "helpers_recount"));
    count(&mut of.round_limit, doc, fields, "round_limit", 1..=1000);
}

/// The die of a trait roll has 20 or 100 faces.
fn trait_die(to: &mut u16, doc: &Doc<'_>, fields: &mut Fields<'_, '_>) {
    let text = fields.node("a12_die").map(|node| shown(node.text()));
    match number(doc, fields, "a12_die", 2..=100) {
        Some(faces) if faces.value == 20 => *to = 20,
        Some(faces) if faces.value == 100 => *to = 100,
        Some(faces) => {
            let message = format!("expected 20 or 100 for `a12_die`, found {}", text.unwrap_or_default());
            doc.error(faces.at, message, "choose one of the two");
        }
        None => {}
    }
}
