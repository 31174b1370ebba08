//! Every option that the rules pages propose for an open point can be had here: as a ruling, as a number or table, as a field of a
//! sheet; or the page of the format says why the point has one reading only.

use crate::support::shipped;
use std::collections::BTreeSet;
use willbound::scene::format;

/// What an option of the rules pages is here.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Here {
    /// A ruling.
    Ruling(&'static str),
    /// A house value, number or table, by its path in a file.
    Value(&'static str),
    /// A field of a combatant.
    Sheet(&'static str),
    /// Nothing: the page says why.
    OneReading,
}

use Here::{OneReading, Ruling, Sheet, Value};

/// (point, option as the rules pages spell it, what it is here). Without an option: a reading that has a switch all the same.
type Point = (&'static str, &'static str, Here);

const POSSESSION: &[Point] = &[
    ("PA-01", "check.beats", Ruling("beats")),
    ("PA-02", "minimum_will", Ruling("minimum_will")),
    ("PA-02", "minimum_will", Sheet("minimum_will")),
    ("PA-04", "check.snapshot", Ruling("check_snapshot")),
    ("PA-06", "multi.resisters", Ruling("resisters")),
    ("PA-07", "multi.last_may_forgo", Ruling("last_may_forgo")),
    ("PA-08", "multi.tie", Ruling("resister_tie")),
    ("PA-10", "veto.unit", Ruling("veto_unit")),
    ("PA-11", "veto.after_declaration", Ruling("veto_after_declaration")),
    ("PA-12", "veto.multiple", Ruling("several_vetoes")),
    ("PA-13", "veto.per_pair_per_round", Ruling("vetoes_per_pair")),
    ("PA-13", "veto.escape_counts", Ruling("escape_veto_counts")),
    ("PA-13", "", Ruling("pair_limit_with_two_minds")),
    ("PA-14", "veto.skipped_seconds", Ruling("skipped_seconds")),
    ("PA-16", "body.carry_over", Ruling("carry_over")),
    ("PA-17", "escape.veto", Ruling("escape_veto")),
    ("PA-17", "escape.vetoed_turn_continues", Ruling("vetoed_escape_turn_continues")),
    ("PA-17", "escape.attempts_per_round", Ruling("escapes_per_round")),
    ("PA-19", "escape.broken_needs_host", Ruling("broken_escape_needs_host")),
    ("PA-21", "coop.scope", Ruling("cooperation")),
    ("PA-23", "possession.seconds", Value("house.possession_seconds")),
    ("PA-23", "possession.per_round", Value("house.possession_attempts")),
    ("PA-24", "possession.acts_next_round", Ruling("possessor_acts")),
    ("PA-25", "initiative.reroll", Ruling("possessor_initiative")),
    ("PA-26", "possession.damage_type", Ruling("possession_damage")),
    ("PA-27", "exorcism.mode", Ruling("exorcism")),
    ("PA-28", "recovery.inspire", Ruling("inspire_restores")),
    ("-", "", Ruling("initiative_each_round")),
    ("-", "", Ruling("round_limit")),
];

const SPIRIT_COMBAT: &[Point] = &[
    ("SA-01", "pow_third", Ruling("pow_third")),
    ("SA-02", "declare.order", Ruling("declare_order")),
    ("SA-03", "screen.def_per_point", Value("numbers.screen_per_point")),
    ("SA-03", "modifiers", Sheet("offence")),
    ("SA-03", "modifiers", Sheet("defence")),
    ("SA-04", "bands.round", Value("numbers.bands.round")),
    ("SA-04", "", Ruling("mp_fumbles")),
    ("SA-05", "auto_range.mp", Ruling("mp_auto_range")),
    ("SA-05", "auto_range.skill", Ruling("skill_auto_range")),
    ("SA-06", "mp.over", Ruling("mp_over")),
    ("SA-07", "evade.better", Ruling("evade_better")),
    ("SA-09", "evade.fumble_needs_hit", Ruling("evade_fumble_needs_hit")),
    ("SA-10", "fumble.pool", Ruling("fumble_pool")),
    ("SA-11", "evade.commit", Ruling("evade_commit")),
    ("SA-12", "attacks_per_round", Ruling("attacks_per_round")),
    ("SA-13", "spell.uses_action", Ruling("spell_uses_action")),
    ("SA-14", "choices.when", OneReading),
    ("SA-16", "repel.rounds", Ruling("repel_rounds")),
    ("SA-17", "summon.compare", Ruling("summon_compare")),
    ("SA-18", "repel.cancel", Ruling("repel_cancel")),
    ("SA-19", "withdraw.values", Ruling("withdraw_values")),
    ("SA-21", "A5.repeat", Ruling("a5_repeat")),
    ("SA-22", "A4", Ruling("a4")),
    ("SA-23", "stun.stack", Ruling("stun_stack")),
    ("SA-24", "A6.round", Ruling("a6_half")),
    ("SA-24", "A6.who", Ruling("a6_who")),
    ("SA-25", "A10.retry", Ruling("a10_retry")),
    ("SA-26", "A11.mode", Ruling("a11_mode")),
    ("SA-27", "B1.includes_loss", Ruling("b1_includes_loss")),
    ("SA-28", "surplus.decay", Ruling("surplus_decay")),
    ("SA-29", "B3.evade_breaks_trance", Ruling("b3_evade_breaks_trance")),
    ("SA-30", "B5.when", Ruling("b5_when")),
    ("SA-32", "knowledge.both", Ruling("knowledge_both")),
    ("SA-33", "finish.undeclared_sr", Ruling("finish_undeclared_rank")),
    ("SA-34", "finish.stack_delay", Ruling("finish_stack_delay")),
    ("SA-35", "mp.at_zero", Ruling("mp_at_zero")),
    ("SA-36", "cast.base", Ruling("cast_base")),
    ("SA-37", "round.sr", Value("numbers.strike_ranks")),
    ("SA-37", "cast.overflow", Ruling("cast_overflow")),
    ("SA-38", "cast.fail_cost", Ruling("cast_fail_cost")),
    ("SA-40", "no_dex.srm", Ruling("no_dex_srm")),
    ("SA-43", "helpers.recount", Ruling("helpers_recount")),
    ("SA-45", "A7.live", Ruling("a7_live")),
    ("SA-46", "A12.die", Ruling("a12_die")),
    ("SA-47", "repel.after_evade", Ruling("repel_after_evade")),
    ("SA-48", "finish.allowed", Ruling("finish_allowed")),
    ("SA-49", "special", Sheet("special")),
    ("SA-51", "repel.deny_skill", Ruling("repel_deny_skill")),
    ("-", "", Ruling("round_limit")),
];

const WILLPOWER: &[Point] = &[
    ("WA-01", "matrix", Value("tables.matrix")),
    ("WA-01", "matrix.table", Value("tables.matrix.rows")),
    ("WA-02", "loss", Value("tables.losses")),
    ("WA-03", "loss_list", Value("tables.consequences")),
    ("WA-03", "loss_list.pick", Ruling("consequence_pick")),
    ("WA-04", "initiative.die", Value("tables.initiative_die")),
    ("WA-05", "segments.cap", Ruling("late_segments")),
    ("WA-05", "segments.cap", Value("tables.segments")),
    ("WA-06", "initiative.each_round", Ruling("initiative_each_round")),
    ("WA-07", "score.from", Ruling("score_from")),
    ("WA-08", "class_bonus", Value("tables.class_bonus")),
    ("WA-09", "may_open", Sheet("may_open")),
    ("WA-09", "", Ruling("openers")),
    ("WA-10", "double_zero", Ruling("double_zero")),
    ("WA-11", "move.round", Ruling("quarter_move")),
    ("WA-11", "", OneReading),
    ("WA-12", "aid.who", Ruling("aid_who")),
    ("WA-12", "aid.roll", Ruling("aid_rolls")),
    ("WA-13", "aid.stacks", Ruling("aid_stacks")),
    ("WA-14", "aid.share", Ruling("aid_share")),
    ("WA-16", "true_name.penalty", Value("tables.name_penalty")),
    ("WA-16", "true_name.lasts", Ruling("name_lasts")),
    ("WA-16", "true_name.stacks", Ruling("name_stacks")),
    ("WA-16", "", Ruling("name_by_anyone")),
    ("WA-18", "true_name.ask", Ruling("name_ask")),
    ("WA-19", "banish.level", Ruling("banish_level")),
    ("WA-19", "banish.wp_unit", Ruling("banish_points")),
    ("WA-20", "break_off", Ruling("break_off")),
    ("WA-21", "on_zero", Sheet("on_zero")),
    ("WA-24", "recovery", OneReading),
    ("WA-27", "exceptions.for", Ruling("exceptions_for")),
    ("-", "", Ruling("round_limit")),
];

/// The three rule systems, each with a scene of it.
const SYSTEMS: [(&str, &str, &[Point]); 3] = [
    ("possession", "possession/fell_bargain", POSSESSION),
    ("spirit_combat", "spirit_combat/duel", SPIRIT_COMBAT),
    ("willpower", "willpower/gunslinger", WILLPOWER),
];

/// The rules and points that the page names for a field at this path.
fn named(path: &str, system: &str) -> Vec<String> {
    let found = format::find(path, Some(system)).unwrap_or_else(|near| panic!("{system}: `{path}` is not on the page; near: {near:?}"));
    found.iter().flat_map(|entry| entry.rules()).collect()
}

#[test]
fn every_option_of_the_rules_pages_can_be_had() {
    for (system, scene, points) in SYSTEMS {
        let groups = shipped(scene).groups();
        let lists = |group: &str, name: &str| {
            let named = |values: &[(String, String)]| values.iter().any(|(of, _)| of == name);
            groups.iter().any(|(of, own, _)| *of == group && named(own))
        };
        for (point, option, here) in points {
            match here {
                Ruling(name) => {
                    assert!(lists("rulings", name), "{point} {option}: no ruling {name}");
                    let rules = named(&format!("rulings.{name}"), system);
                    assert!(*point == "-" || rules.iter().any(|rule| rule == point), "{name} does not name {point}: {rules:?}");
                }
                Value(path) => {
                    let mut parts = path.split('.');
                    let (group, name) = (parts.next().unwrap(), parts.next().unwrap());
                    assert!(lists(group, name), "{point} {option}: no {group} {name}");
                    named(path, system);
                }
                Sheet(field) => _ = named(&format!("cast.{field}"), system),
                OneReading => assert!(one_reading().contains(point), "{point} {option}: the page does not say why"),
            }
        }
    }
}

#[test]
fn every_ruling_is_of_an_open_point_and_every_single_reading_is_one() {
    for (system, scene, points) in SYSTEMS {
        for (name, _) in shipped(scene).groups().into_iter().filter(|(group, ..)| *group == "rulings").flat_map(|(_, own, _)| own) {
            assert!(points.iter().any(|(.., here)| matches!(here, Ruling(of) if *of == name)), "{system}: {name} stands for no point");
        }
    }
    let single: BTreeSet<&str> =
        SYSTEMS.iter().flat_map(|(.., points)| *points).filter(|(.., here)| *here == OneReading).map(|(point, ..)| *point).collect();
    assert_eq!(one_reading(), single);
}

/// The points that the page lists as having one reading only.
fn one_reading() -> BTreeSet<&'static str> {
    let lists = format::PAGE.split("Points with one reading only:\n\n").skip(1);
    let lists = lists.flat_map(|list| list.split("\n\n").next().unwrap_or_default().lines());
    lists.filter_map(|line| line.strip_prefix("- ")?.split([',', ' ']).next()).collect()
}
