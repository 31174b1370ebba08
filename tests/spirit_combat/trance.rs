//! In trance: chanting takes everything, what disturbs it, walking, leaving, turning to somebody else (S-86, S-112 to
//! S-117).

use super::people_c::{Ring, aids, ghost, helper, kara, pass, pass_to};
use crate::support::Table;
use serde_json::json;

/// Kara 12 with h1 in trance beside her as two people, and the ghost with this.
fn with_h1(of_ghost: &str) -> Ring {
    Ring::of(&[kara("pow: 12"), ghost(of_ghost), helper("h1", (1, 2), &format!("hit_points: 9, {}", aids(2)))])
}

/// Kara has declared nothing; h1 is asked.
fn asked(dice: &[u16]) -> Table {
    let mut table = with_h1("pow: 10").table(dice);
    table.say("kara", "done");
    table
}

fn support(table: &Table) -> (i32, i32) {
    table.standing("kara").support
}

#[test]
fn s112_chanting_takes_every_action_of_every_round() {
    let mut table = asked(&[]);
    let question = table.session.question().unwrap();
    assert_eq!((table.asked(), question.why.0, question.budget), ("h1 chant".into(), "S-112", None));
    assert_eq!(table.options(), ["chant_on", "keep_chanting", "walk", "run", "leave_trance"]);
    for pick in ["attack@ghost", "evade@ghost", "move@0,2", "done"] {
        table.refused("h1", pick);
    }
    table.say("h1", "chant_on");
    table.say("ghost", "done");
    assert_eq!((table.duel().round(), table.aids("h1"), support(&table)), (2, "kara", (2, 2)));
    table.end();
}

#[test]
fn s112_so_does_the_round_of_entering() {
    let h1 = helper("h1", (1, 2), "dodge: 20");
    let mut table = Ring::of(&[kara("pow: 12"), ghost("pow: 10"), h1]).table(&[]);
    table.play(&["kara: done", "h1: chant@kara"]);
    for pick in ["attack@ghost", "evade@ghost", "move@0,2", "dodge", "chant@kara"] {
        assert_eq!(table.refused("h1", pick), "S-112", "{pick}");
    }
    table.play(&["h1: take_back", "h1: attack@ghost"]);
    assert_eq!(table.refused("h1", "chant@kara"), "S-112", "nor the other way round");
}

#[test]
fn s112_who_keeps_chanting_is_asked_no_more_until_it_reconsiders() {
    let mut table = asked(&[]);
    table.say("h1", "keep_chanting");
    pass(&mut table);
    table.say("kara", "done");
    assert_eq!(table.asked(), "ghost intend", "h1 chants on by itself");
    table.say("h1", "reconsider");
    table.say("ghost", "done");
    table.say("kara", "done");
    assert_eq!((table.duel().round(), table.asked()), (3, "h1 chant".into()));
    table.end();
}

#[test]
fn s113_the_effect_comes_in_the_round_after() {
    let mut table = asked(&[]);
    table.play(&["h1: leave_trance", "h1: done"]);
    assert_eq!((table.aids("h1"), support(&table), table.scores("kara").1), ("", (2, 2), 14), "chanted through the last round");
    table.say("ghost", "done");
    assert_eq!((table.duel().round(), support(&table), table.scores("kara").1), (2, (0, 0), 12));
    let fact = table.last("supported", "S-113");
    assert_eq!((&fact["people"], &fact["bonus"], &fact["round"]), (&json!(0), &json!(0), &json!(2)));
    table.end();
}

/// How h1 came through a disturbance: whether it is still in trance, and the rule that called for the roll.
fn disturbed(table: &Table) -> (bool, String) {
    let rolls = table.all("tested", "*").into_iter().filter(|fact| fact["purpose"] == "stay in trance").collect::<Vec<_>>();
    assert_eq!((rolls.len(), &rolls[0]["who"], &rolls[0]["chance"]), (1, &json!("h1"), &json!(36)), "INT 12 x 3");
    (table.aids("h1") == "kara", rolls[0]["cause"].as_str().unwrap().into())
}

#[test]
fn s114_an_injury_calls_for_concentration() {
    for (roll, stays) in [(36, true), (37, false)] {
        let mut table = asked(&[roll]);
        table.say("referee", "harm@h1=2");
        assert_eq!(disturbed(&table), (stays, "S-114".into()));
        assert_eq!(support(&table), (2, 2), "this round as before (SA-43)");
        pass(&mut table);
        assert_eq!(support(&table), if stays { (2, 2) } else { (0, 0) });
        assert_eq!(table.count("trance_left", "S-114"), usize::from(!stays));
        table.end();
    }
}

/// The ghost casts at h1 with this spell; it knows INT 10 and is engaged, so it concentrates itself (30 %).
fn cast_at_h1(spell: &str, dice: &[u16]) -> Table {
    let mut table = with_h1(&format!(r#"pow: 10, int: 10, dex: 9, spells: [{spell}]"#)).table(dice);
    table.play(&["kara: done", "h1: chant_on", "ghost: chill@h1=1", "ghost: done"]);
    table
}

#[test]
fn s114_an_offensive_spell_that_takes_effect_does_too() {
    let chill = r#"(name: "Chill", resisted: false, effects: [LoseMagicPoints("1d3")])"#;
    for (roll, stays) in [(36, true), (37, false)] {
        let table = cast_at_h1(chill, &[30, 1, roll]);
        assert_eq!((disturbed(&table), table.mp("h1")), ((stays, "S-114".into()), 9));
        table.end();
    }
}

#[test]
fn s114_a_spell_that_is_resisted_or_harmless_does_not() {
    let chill = r#"(name: "Chill", resisted: true, effects: [LoseMagicPoints("1d3")])"#;
    let table = cast_at_h1(chill, &[30, 51]);
    assert_eq!((table.tested("stay in trance").len(), table.aids("h1")), (0, "kara"));
    table.end();
    let gift = r#"(name: "Chill", aim: Anybody, effects: [Screen(1)])"#;
    let table = cast_at_h1(gift, &[30]);
    assert_eq!((table.tested("stay in trance").len(), table.standing("h1").screen), (0, 1));
    table.end();
}

#[test]
fn s114_losing_magic_points_disturbs_and_without_any_the_trance_is_over() {
    let mut table = asked(&[20]);
    table.say("referee", "drain@h1=3");
    assert_eq!(disturbed(&table), (true, "S-114".into()));
    table.say("referee", "drain@h1=7");
    assert_eq!(table.last("trance_left", "SA-35")["who"], "h1", "no roll helps at 0");
    table.end();
}

#[test]
fn s114_without_int_there_is_no_concentration() {
    let h1 = helper("h1", (1, 2), &aids(2)).replace("int: 12, ", "");
    let mut table = Ring::of(&[kara("pow: 12"), ghost("pow: 10"), h1]).table(&[6]);
    table.play(&["kara: done", "referee: disturb@h1"]);
    assert_eq!(table.aids("h1"), "");
    table.end();
}

#[test]
fn s115_slow_walking_is_all_that_may_be_done() {
    let mut table = asked(&[]);
    table.refused("h1", "walk@1,5");
    table.say("h1", "walk@1,3");
    table.say("ghost", "done");
    assert_eq!(table.last("moved", "S-115")["to"], json!({"x": 1, "y": 3}));
    assert_eq!((table.aids("h1"), support(&table), table.tested("stay in trance").len()), ("kara", (2, 2), 0));
    table.end();
}

#[test]
fn s115_walking_out_of_contact_keeps_the_trance_and_loses_the_bonus() {
    let mut table = asked(&[]);
    table.say("h1", "walk@0,3");
    table.say("ghost", "done");
    assert_eq!((table.aids("h1"), support(&table)), ("kara", (0, 0)));
    table.say("kara", "done");
    table.say("h1", "walk@1,2");
    table.say("ghost", "done");
    assert_eq!(support(&table), (2, 2), "back in contact, and still in trance");
    table.end();
}

#[test]
fn s115_running_calls_for_concentration() {
    for (roll, stays) in [(36, true), (37, false)] {
        let mut table = asked(&[roll]);
        table.say("h1", "run@1,5");
        table.say("ghost", "done");
        assert_eq!(disturbed(&table), (stays, "S-115".into()));
        assert_eq!(table.duel().cell(table.id("h1")).map(|cell| (cell.x, cell.y)), Some((1, 5)), "it ran all the same");
        table.end();
    }
}

#[test]
fn s116_any_other_act_ends_the_trance() {
    // Leaving comes first, without a roll; then it may do what everybody may.
    let mut table = asked(&[50]);
    table.say("h1", "leave_trance");
    assert_eq!(table.asked(), "h1 intend");
    table.play(&["h1: attack@ghost", "h1: done", "ghost: done"]);
    let left = table.last("trance_left", "S-116");
    assert_eq!((&left["who"], &left["whom"], table.aids("h1")), (&json!("h1"), &json!("kara"), ""));
    assert_eq!(table.tested("attack"), [("h1".into(), 50, "success".into())]);
    table.end_but_for_dice();
}

#[test]
fn s116_casting_and_picking_things_up_end_it_as_well() {
    let spell = r#"spells: [(name: "Chill", resisted: false, effects: [LoseMagicPoints("1d3")])]"#;
    let h1 = helper("h1", (1, 2), &format!("{spell}, {}", aids(2)));
    let mut table = Ring::of(&[kara("pow: 12"), ghost("pow: 10"), h1]).table(&[1]);
    table.say("kara", "done");
    table.refused("h1", "chill@ghost=1");
    table.play(&["h1: leave_trance", "h1: chill@ghost=1", "h1: done", "ghost: done"]);
    assert_eq!((table.count("trance_left", "S-116"), table.mp("ghost")), (1, 9));
    table.end();
}

#[test]
fn s116_a_change_of_mind_before_it_is_declared_costs_nothing() {
    let mut table = asked(&[]);
    table.play(&["h1: leave_trance", "h1: take_back"]);
    assert_eq!(table.asked(), "h1 chant");
    table.play(&["h1: chant_on", "ghost: done"]);
    assert_eq!((table.aids("h1"), support(&table)), ("kara", (2, 2)));
}

#[test]
fn s117_no_new_roll_is_needed_until_one_has_left() {
    let mut table = asked(&[51]);
    pass_to(&mut table, 4);
    assert!(table.tested("trance").is_empty() && table.aids("h1") == "kara");
    assert_eq!((support(&table), table.mp("h1")), ((2, 2), 10), "as many people as ever (SA-44), and no more points");
    table.play(&["kara: done", "h1: leave_trance", "h1: done", "ghost: done", "kara: done", "h1: chant@kara", "h1: done", "ghost: done"]);
    assert_eq!(table.tested("trance"), [("h1".into(), 51, "failure".into())], "back in only by another roll");
    assert_eq!(table.aids("h1"), "");
    table.end();
}

#[test]
fn s117_leaving_and_entering_again_does_not_go_in_one_round() {
    let mut table = asked(&[]);
    table.say("h1", "leave_trance");
    assert_eq!(table.refused("h1", "chant@kara"), "S-112");
}

/// h1 (2 people) and h2 (4) in trance for Kara; the ghost wins a special against 12 + 3 and chooses B6 on h1.
fn turned_on_h1(dice: &[u16]) -> Table {
    let helpers = [helper("h1", (1, 2), &aids(2)), helper("h2", (0, 2), &aids(4)), helper("h3", (3, 1), &aids(1))];
    let ring = Ring::of(&[&[kara("pow: 12"), ghost("pow: 15")], helpers.as_slice()].concat());
    let mut table = ring.table(&[&[6], dice].concat());
    assert_eq!(support(&table), (7, 3));
    table.play(&["kara: done", "h1: chant_on", "h2: chant_on", "h3: chant_on", "ghost: attack@kara", "ghost: done"]);
    table.play(&["ghost: b6@h1", "ghost: done"]);
    assert_eq!(table.duel().round(), 2);
    table
}

#[test]
fn s86_the_other_helpers_turn_their_trance_to_the_new_target_without_a_roll() {
    let mut table = turned_on_h1(&[96]);
    table.play(&["kara: done", "h1: chant_on"]);
    table.say("h2", "turn_chant@h1");
    assert_eq!(table.refused("h3", "turn_chant@h1"), "S-103", "h3 touches neither h1 nor anybody who aids it");
    table.play(&["h3: chant_on", "ghost: switch@h1", "ghost: done"]);
    let fact = table.last("trance_turned", "S-86");
    assert_eq!((&fact["who"], &fact["whom"]), (&json!("h2"), &json!("h1")));
    assert!(table.engaged("ghost", "h1") && !table.engaged("ghost", "kara"));
    assert!(table.tested("trance").is_empty() && table.mp("h2") == 10, "no new roll (S-117)");
    assert_eq!((table.duel().round(), table.standing("h1").support), (3, (4, 3)));
    assert_eq!(support(&table), (3, 2), "h1 and h3 are left to Kara");
    table.end();
}

#[test]
fn s86_only_in_the_round_after_b6_and_only_to_the_new_target() {
    let mut table = turned_on_h1(&[]);
    table.play(&["kara: done", "h1: chant_on"]);
    assert_eq!(table.offered("turn_chant"), ["turn_chant@h1"]);
    pass(&mut table);
    table.play(&["kara: done", "h1: chant_on"]);
    assert!(table.offered("turn_chant").is_empty(), "round 3");
}
