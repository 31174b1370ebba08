//! Every switch about finishing, casting, helpers and the round: SA-32 to SA-40, SA-43, SA-48, the round limit.

use super::people_c::{Ring, aids, ghost, helper, kara, pass, pass_to};
use crate::support::Table;
use serde_json::json;
use willbound::engine::chronicle::{Verb, Viewer};
use willbound::engine::combatant::Condition;

/// Kara 15 against 5.
fn ahead() -> Ring {
    Ring::of(&[kara("pow: 15"), ghost("pow: 5")])
}

/// Kara is asked whether she reacts in round 2.
fn to_react(ruling: &str) -> Table {
    let mut table = ahead().rulings(ruling).table(&[]);
    pass(&mut table);
    pass(&mut table);
    assert_eq!(table.asked(), "kara react");
    table
}

#[test]
fn sa32_the_weaker_side_learns_it_or_not() {
    let told = |ruling: &str| {
        let table = to_react(ruling);
        let viewer = Viewer::Mind(table.id("ghost"));
        table.session.facts().iter().filter_map(|fact| fact.seen_by(viewer)).filter(|fact| matches!(fact.verb, Verb::Told { .. })).count()
    };
    assert_eq!((told("knowledge_both: false"), told("knowledge_both: true")), (0, 2));
}

#[test]
fn sa33_the_rank_of_an_undeclared_reaction() {
    for (ruling, rank) in [("finish_undeclared_rank: 4", 4), ("finish_undeclared_rank: 2", 2), ("finish_undeclared_rank: 10", 10)] {
        let mut table = to_react(ruling);
        table.say("kara", "dispel@ghost");
        assert_eq!(table.last("rank_began", "S-98")["rank"], rank);
        table.end();
    }
}

#[test]
fn sa34_the_two_delays_are_one_or_add_up() {
    for (ruling, rank) in [("finish_stack_delay: false", 4), ("finish_stack_delay: true", 7)] {
        let mut table = to_react(ruling);
        table.say("kara", "dispel@ghost");
        assert_eq!(table.last("rank_began", "S-98")["rank"], rank);
    }
}

#[test]
fn sa48_who_may_be_finished_how() {
    let mut usual = ahead().rulings("finish_allowed: ByKind").table(&[]);
    pass(&mut usual);
    assert_eq!(usual.refused("kara", "possess@ghost"), "SA-48");
    let mut other = ahead().rulings("finish_allowed: Anything").table(&[]);
    pass(&mut other);
    other.play(&["kara: possess@ghost", "kara: done", "ghost: done"]);
    assert_eq!(other.last("finished", "S-87")["who"], "kara");
    assert!(other.under("ghost", Condition::Possessed));
    let mut ghosts = Ring::of(&[kara("pow: 5"), ghost("pow: 15")]).rulings("finish_allowed: Anything").table(&[]);
    pass(&mut ghosts);
    ghosts.play(&["kara: done", "ghost: dispel@kara", "ghost: done"]);
    assert!(ghosts.under("kara", Condition::Dispelled));
}

#[test]
fn sa35_no_magic_points_is_helpless_or_nothing_more() {
    let ring = Ring::of(&[kara("pow: 3"), ghost("pow: 3"), helper("h1", (6, 6), "")]);
    let play = ["kara: done", "h1: done", "ghost: attack@kara", "ghost: done", "ghost: a1", "ghost: done"];
    let (usual, mut other) = ring.both("mp_at_zero: Nothing", &[20, 3], &play);
    assert_eq!((usual.mp("kara"), usual.under("kara", Condition::Spent), usual.asked()), (0, true, "h1 intend".into()));
    assert_eq!((other.mp("kara"), other.under("kara", Condition::Spent), other.asked()), (0, false, "kara intend".into()));
    other.say("kara", "attack@ghost");
    assert_eq!(ring.rulings("mp_at_zero: Helpless").played(&[20, 3], &play).facts(), usual.facts());
}

/// Kara (SRM 3, INT 15) with a spell of 2 to 8 points that only she feels.
fn caster() -> Ring {
    let spell = r#"spells: [(name: "Ward", aim: Own, points: 2, up_to: 8, effects: [Screen(1)])]"#;
    Ring::of(&[kara(&format!("pow: 12, {spell}")), ghost("pow: 10")])
}

/// The ranks on which Kara's spell begins and ends.
fn ranks(table: &Table) -> (i64, i64) {
    let fact = table.last("scheduled", "S-34");
    (fact["from"].as_i64().unwrap(), fact["to"].as_i64().unwrap())
}

#[test]
fn sa36_the_rank_on_which_casting_begins() {
    let cast = ["kara: ward@kara=2", "kara: done", "ghost: done"];
    let (usual, other) = caster().both("cast_base: OneMore", &[45], &cast);
    assert_eq!((ranks(&usual), ranks(&other)), ((3, 5), (4, 6)));
    assert_eq!(caster().rulings("cast_base: Srm").played(&[45], &cast).facts(), usual.facts());
    // After an attack it is 1 + 3 + SRM in either reading.
    let fought = ["kara: attack@ghost", "kara: ward@kara=2", "kara: done", "ghost: done"];
    let after = |ruling: &str| ranks(&caster().rulings(ruling).played(&[61, 45], &fought));
    assert_eq!((after("cast_base: Srm"), after("cast_base: OneMore")), ((7, 9), (7, 9)));
}

#[test]
fn sa37_a_spell_that_is_not_done_by_the_last_rank() {
    let cast = ["kara: ward@kara=8", "kara: done", "ghost: done"];
    let (mut usual, mut other) = caster().both("cast_overflow: Lost", &[45], &cast);
    assert_eq!((&usual.last("carried", "SA-37")["to"], usual.mp("kara")), (&json!(1), 12));
    assert_eq!(other.last("foiled", "SA-37")["who"], "kara");
    pass(&mut other);
    assert_eq!((other.standing("kara").screen, other.mp("kara")), (0, 12));
    other.end();
    // It goes on next round with a new concentration roll.
    usual.end();
    usual = caster().rulings("cast_overflow: Carry").played(&[45, 45], &cast);
    pass(&mut usual);
    assert_eq!((usual.standing("kara").screen, usual.mp("kara"), usual.tested("concentration").len()), (1, 4, 2));
    usual.end();
}

#[test]
fn sa38_what_failed_concentration_costs() {
    let left = |ruling: &str| {
        let table = caster().rulings(ruling).played(&[46], &["kara: ward@kara=3", "kara: done", "ghost: done"]);
        assert_eq!((table.tested("concentration")[0].2.as_str(), table.standing("kara").screen), ("failure", 0));
        table.end();
        table.mp("kara")
    };
    assert_eq!(["cast_fail_cost: Nothing", "cast_fail_cost: All", "cast_fail_cost: One"].map(left), [12, 9, 11]);
}

#[test]
fn sa40_the_modifier_of_who_has_no_dex() {
    let spell = r#"spells: [(name: "Chill", resisted: false, effects: [LoseMagicPoints("1d3")])]"#;
    let ring = Ring::of(&[kara("pow: 12"), ghost(&format!("pow: 10, int: 15, {spell}"))]);
    let cast = ["kara: done", "ghost: chill@kara=1", "ghost: done"];
    let (usual, other) = ring.both("no_dex_srm: 3", &[45, 1], &cast);
    assert_eq!((ranks(&usual), ranks(&other)), ((4, 5), (3, 4)));
    assert_eq!(ring.rulings("no_dex_srm: 4").played(&[45, 1], &cast).facts(), usual.facts());
}

#[test]
fn sa43_a_helper_lost_in_mid_round_tells_next_round_or_at_once() {
    let ring = Ring::of(&[kara("pow: 12"), ghost("pow: 10"), helper("h1", (1, 2), &aids(7))]);
    let defence = |ruling: &str| {
        let table = ring.rulings(ruling).played(&[37], &["kara: done", "referee: disturb@h1"]);
        assert_eq!(table.aids("h1"), "");
        table.end();
        table.scores("kara").1
    };
    assert_eq!((defence("helpers_recount: RoundStart"), defence("helpers_recount: AtOnce")), (15, 12));
}

#[test]
fn the_round_limit_ends_the_fight() {
    let ring = Ring::of(&[kara("pow: 12"), ghost("pow: 10")]);
    let mut other = ring.rulings("round_limit: 3").table(&[]);
    for _ in 0..3 {
        pass(&mut other);
    }
    assert_eq!((other.outcome(), other.duel().round()), ("stalemate:round_limit".into(), 3));
    other.end();
    let mut usual = ring.rulings("round_limit: 200").table(&[]);
    pass_to(&mut usual, 200);
    assert_eq!(usual.outcome(), "unfinished");
    pass(&mut usual);
    assert_eq!(usual.outcome(), "stalemate:round_limit");
}
