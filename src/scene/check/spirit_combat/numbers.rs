//! The tables and numbers of the parent game: read from a ruleset file, which has all of them, and from a scene, which may
//! change some.
//!
//! It must not know the cast.

use super::refuse_strangers;
use crate::engine::percentile::{Rounding, Widths};
use crate::rules::spirit_combat::rulings::{CHOICES, Choices, Numbers, Price};
use crate::scene::check::rulesets::{Given, need};
use crate::scene::check::values::{count, few, need_number, plain, set, whole as whole_number};
use crate::scene::read::{Doc, Node};

/// Every number that is a plain one, and those that have a bracket of their own.
const ALL: [&str; 22] = [
    "bands",
    "even_chance",
    "chance_per_point",
    "far_ahead",
    "strike_ranks",
    "delay",
    "actions",
    "srm",
    "screen_per_point",
    "loss_die",
    "concentration",
    "stay_up",
    "sense_back",
    "pow_part",
    "pow_most",
    "people",
    "choices",
    "helper_bonus",
    "equal_loss",
    "single_loss",
    "trance_cost",
    "slow_walk",
];
/// What a ruleset file has all of.
const ALL_OF: &str = "every number";
/// The most lines of the table of strike rank modifiers.
const MOST_LINES: usize = 99;

/// The numbers of a ruleset file; what it lacks is reported.
pub(super) fn whole(doc: &Doc<'_>, node: Node<'_>) -> Numbers {
    let mut of = blank();
    read(&mut of, doc, node, Given::All);
    of
}

/// The numbers of a scene: those of its ruleset, with what the scene changes.
pub(super) fn changed(doc: &Doc<'_>, usual: Numbers, node: Option<Node<'_>>) -> Numbers {
    let mut of = usual;
    if let Some(node) = node.and_then(|node| node.optional(doc)) {
        read(&mut of, doc, node, Given::Some);
    }
    of
}

/// What a ruleset file writes over.
pub(super) fn blank() -> Numbers {
    Numbers {
        bands: Widths { critical: 1, special: 1, fumble: 1, round: Rounding::default(), always: 0, never: 101 },
        even_chance: 0,
        chance_per_point: 1,
        far_ahead: 1,
        strike_ranks: 4,
        delay: 0,
        actions: 1,
        srm: Vec::new(),
        screen_per_point: 0,
        loss_die: 2,
        concentration: 1,
        stay_up: 1,
        sense_back: 1,
        pow_part: 1,
        pow_most: 1,
        people: [1; 3],
        choices: Choices([Price { cost: 1, most: None }; CHOICES.len()]),
        helper_bonus: Vec::new(),
        equal_loss: 0,
        single_loss: 1,
        trance_cost: 0,
        slow_walk: 0,
    }
}

fn read(of: &mut Numbers, doc: &Doc<'_>, node: Node<'_>, given: Given) {
    let Some(mut fields) = node.fields(doc, "numbers") else { return };
    need(&mut fields, &ALL, given, ALL_OF);
    let fields_of = &mut fields;
    if let Some(node) = fields_of.node("bands").and_then(|node| node.optional(doc)) {
        bands(&mut of.bands, doc, node, given);
    }
    count(&mut of.even_chance, doc, fields_of, "even_chance", 0..=100);
    count(&mut of.chance_per_point, doc, fields_of, "chance_per_point", 1..=50);
    count(&mut of.far_ahead, doc, fields_of, "far_ahead", 1..=99);
    count(&mut of.strike_ranks, doc, fields_of, "strike_ranks", 4..=30);
    count(&mut of.delay, doc, fields_of, "delay", 0..=9);
    count(&mut of.actions, doc, fields_of, "actions", 1..=9);
    set(&mut of.srm, fields_of.node("srm").and_then(|node| node.optional(doc)).and_then(|node| srm(doc, node)));
    count(&mut of.screen_per_point, doc, fields_of, "screen_per_point", 0..=9);
    count(&mut of.loss_die, doc, fields_of, "loss_die", 2..=100);
    count(&mut of.concentration, doc, fields_of, "concentration", 1..=20);
    count(&mut of.stay_up, doc, fields_of, "stay_up", 1..=20);
    count(&mut of.sense_back, doc, fields_of, "sense_back", 1..=20);
    count(&mut of.pow_part, doc, fields_of, "pow_part", 1..=20);
    count(&mut of.pow_most, doc, fields_of, "pow_most", 1..=20);
    if let Some(node) = fields_of.node("people").and_then(|node| node.optional(doc)) {
        people(&mut of.people, doc, node, given);
    }
    if let Some(node) = fields_of.node("choices").and_then(|node| node.optional(doc)) {
        choices(&mut of.choices, doc, node, given);
    }
    set(&mut of.helper_bonus, fields_of.node("helper_bonus").and_then(|node| node.optional(doc)).map(|node| helper_bonus(doc, node)));
    count(&mut of.equal_loss, doc, fields_of, "equal_loss", 0..=9);
    count(&mut of.single_loss, doc, fields_of, "single_loss", 1..=9);
    count(&mut of.trance_cost, doc, fields_of, "trance_cost", 0..=9);
    count(&mut of.slow_walk, doc, fields_of, "slow_walk", 0..=9);
    refuse_strangers(
        &mut fields,
        &[("ranks", "strike_ranks"), ("dex_strike_rank", "srm"), ("helpers", "people"), ("a5_loss", "single_loss")],
    );
    fields.finish();
}

fn bands(of: &mut Widths, doc: &Doc<'_>, node: Node<'_>, given: Given) {
    let Some(mut fields) = node.fields(doc, "numbers.bands") else { return };
    need(&mut fields, &["critical", "special", "fumble", "round", "always", "never"], given, ALL_OF);
    count(&mut of.critical, doc, &mut fields, "critical", 1..=100);
    count(&mut of.special, doc, &mut fields, "special", 1..=100);
    count(&mut of.fumble, doc, &mut fields, "fumble", 1..=100);
    set(&mut of.round, plain(&mut fields, "round"));
    count(&mut of.always, doc, &mut fields, "always", 0..=50);
    count(&mut of.never, doc, &mut fields, "never", 51..=101);
    refuse_strangers(&mut fields, &[("rounding", "round")]);
    fields.finish();
}

/// `(a13: (cost: 1, most: 3), b1: (cost: 2))`: what is left out stays.
fn choices(of: &mut Choices, doc: &Doc<'_>, node: Node<'_>, given: Given) {
    let Some(mut fields) = node.fields(doc, "numbers.choices") else { return };
    need(&mut fields, &CHOICES, given, ALL_OF);
    for (name, price) in CHOICES.into_iter().zip(&mut of.0) {
        let Some(mut inner) =
            fields.node(name).and_then(|node| node.optional(doc)).and_then(|node| node.fields(doc, "numbers.choices[..]"))
        else {
            continue;
        };
        need(&mut inner, &["cost"], given, ALL_OF);
        count(&mut price.cost, doc, &mut inner, "cost", 1..=9);
        // More than the rules know what to do with is nothing to choose.
        let ceiling = Choices::ceiling(name);
        if let Some(node) = inner.node("most") {
            price.most = match (node.text(), ceiling) {
                ("None", None) => None,
                _ => whole_number(doc, node, "most", 0..=ceiling.unwrap_or(9)).map(|most| most.value).or(price.most),
            };
        } else if given == Given::All {
            price.most = ceiling;
        }
        refuse_strangers(&mut inner, &[("price", "cost"), ("limit", "most"), ("max", "most")]);
        inner.finish();
    }
    refuse_strangers(&mut fields, &[]);
    fields.finish();
}

fn people(of: &mut [i32; 3], doc: &Doc<'_>, node: Node<'_>, given: Given) {
    let Some(mut fields) = node.fields(doc, "numbers.people") else { return };
    let names = ["success", "special", "critical"];
    need(&mut fields, &names, given, ALL_OF);
    for (to, name) in of.iter_mut().zip(names) {
        count(to, doc, &mut fields, name, 1..=99);
    }
    refuse_strangers(&mut fields, &[]);
    fields.finish();
}

/// `[(people: 1, bonus: 1), (people: 2, bonus: 2)]`: each line for more people than the one before; fewer than the first add nothing.
fn helper_bonus(doc: &Doc<'_>, node: Node<'_>) -> Vec<(i32, i32)> {
    let mut table: Vec<(i32, i32)> = Vec::new();
    for line in few(doc, node.list(doc), MOST_LINES, "lines of `helper_bonus`", |line| line.at()) {
        let Some(mut fields) = line.fields(doc, "numbers.helper_bonus[..]") else { continue };
        let people = need_number(doc, &mut fields, "people", 1..=99_999, "add `people: 4`, from how many people on this line holds");
        let bonus = need_number(doc, &mut fields, "bonus", 0..=99, "add `bonus: 3`, what they add to defence");
        refuse_strangers(&mut fields, &[("helpers", "people"), ("from", "people"), ("defence", "bonus")]);
        fields.finish();
        let (Some(people), Some(bonus)) = (people, bonus) else { continue };
        if let Some((before, _)) = table.last().filter(|(before, _)| people.value <= *before) {
            let message = format!("this line of `helper_bonus` is for {} people, after one for {before}", people.value);
            doc.error(people.at, message, "write the lines in the order of their people, the fewest first");
        }
        table.push((people.value, bonus.value));
    }
    table
}

/// `[(dex: 1, srm: 4), (dex: 10, srm: 3)]`: from 1 up, each line for a higher DEX than the one before.
fn srm(doc: &Doc<'_>, node: Node<'_>) -> Option<Vec<(i32, i32)>> {
    let mut table: Vec<(i32, i32)> = Vec::new();
    let lines = few(doc, node.list(doc), MOST_LINES, "lines of `srm`", |line| line.at());
    if lines.is_empty() && !doc.has_error_in(node) {
        doc.error(node.at(), "`srm` has no line, so nobody would have a strike rank modifier", "write [(dex: 1, srm: 4), …]");
    }
    for line in lines {
        let Some(mut fields) = line.fields(doc, "numbers.srm[..]") else { continue };
        let dex = need_number(doc, &mut fields, "dex", 1..=99, "add `dex: 10`, the DEX from which on this line holds");
        let modifier = need_number(doc, &mut fields, "srm", 0..=9, "add `srm: 3`, the modifier from that DEX on");
        refuse_strangers(&mut fields, &[]);
        fields.finish();
        let (Some(dex), Some(modifier)) = (dex, modifier) else { continue };
        match table.last() {
            None if dex.value > 1 => {
                let message = format!("the table of `srm` begins at DEX {}, so lower ones have no modifier", dex.value);
                doc.error(dex.at, message, "begin it with dex: 1");
            }
            Some((before, _)) if dex.value <= *before => {
                let message = format!("this line of `srm` is for DEX {}, after one for {before}", dex.value);
                doc.error(dex.at, message, "write the lines in the order of their DEX, the lowest first");
            }
            _ => {}
        }
        table.push((dex.value, modifier.value));
    }
    Some(table).filter(|table| !table.is_empty())
}
