//! The rulings of a willpower scene: each field by its name, in the range its documentation gives.
//!
//! It must not know the cast.

use super::{OWN, refuse_strangers};
use crate::rules::willpower::rulings::Rulings;
use crate::scene::check::foreign::refuse_foreign;
use crate::scene::check::values::{count, plain, set, switch};
use crate::scene::read::{Doc, Fields, Node};

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
    set(&mut of.late_segments, plain(fields, "late_segments"));
    switch(&mut of.initiative_each_round, fields, "initiative_each_round");
    set(&mut of.score_from, plain(fields, "score_from"));
    set(&mut of.openers, plain(fields, "openers"));
    set(&mut of.double_zero, plain(fields, "double_zero"));
    set(&mut of.quarter_move, plain(fields, "quarter_move"));
    set(&mut of.aid_who, plain(fields, "aid_who"));
    switch(&mut of.aid_rolls, fields, "aid_rolls");
    switch(&mut of.aid_stacks, fields, "aid_stacks");
    set(&mut of.aid_share, plain(fields, "aid_share"));
    set(&mut of.name_lasts, plain(fields, "name_lasts"));
    switch(&mut of.name_stacks, fields, "name_stacks");
    switch(&mut of.name_by_anyone, fields, "name_by_anyone");
    set(&mut of.name_ask, plain(fields, "name_ask"));
    set(&mut of.banish_level, plain(fields, "banish_level"));
    set(&mut of.banish_points, plain(fields, "banish_points"));
    set(&mut of.break_off, plain(fields, "break_off"));
    set(&mut of.consequence_pick, plain(fields, "consequence_pick"));
    set(&mut of.exceptions_for, plain(fields, "exceptions_for"));
    count(&mut of.round_limit, doc, fields, "round_limit", 1..=1000);
}
