//! The worked examples SE-03, SE-04 and SE-09 to SE-11 on their shipped scenes, every number of them.

use super::people_b::*;
use crate::support::{Table, inline};

/// A shipped example.
fn example(name: &str, dice: &[u16]) -> Table {
    Table::scene(&format!("spirit_combat/examples/{name}"), dice)
}

/// The same, with a part of its text replaced.
fn changed(name: &str, part: &str, by: &str, dice: &[u16]) -> Table {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("scenes/spirit_combat/examples/{name}.ron"));
    let text = std::fs::read_to_string(path).unwrap();
    assert!(text.contains(part), "{name} is not written as expected");
    Table::of(inline(&text.replacen(part, by, 1)), dice)
}

/// The last attack's (chance, level).
fn attack(t: &Table) -> (i64, String) {
    let fact = t.last("tested", "S-32");
    (fact["chance"].as_i64().unwrap(), fact["level"].as_str().unwrap().to_owned())
}

/// SE-03: the spirit attacks at 60 %, Kara evades with Ceremony 55; (choices, one point, rule), levels, Kara's points after.
fn se03(face: u16, evade: u16) -> ((i64, bool, i64, String), [String; 2], i32) {
    let mut t = example("se03", &[face, evade]);
    declare(&mut t, &["kara: evade@spirit", "spirit: attack@kara"]);
    assert_eq!((attack(&t).0, t.last("tested", "S-30")["chance"].clone()), (60, 55.into()));
    let levels = ["attack", "evade"].map(|purpose| t.tested(purpose)[0].2.clone());
    let came = struck(&t, "spirit");
    if came.0 > 0 {
        assert_eq!((t.asked(), i64::from(budget(&t).1)), ("spirit choices".into(), came.0));
        t.say("spirit", "done");
    }
    assert_eq!((t.asked(), round(&t)), ("kara intend".into(), 2));
    t.end();
    (came, levels, t.mp("kara"))
}

fn levels(attack: &str, evade: &str) -> [String; 2] {
    [attack.to_owned(), evade.to_owned()]
}

#[test]
fn se03_a_an_evade_that_succeeds_leaves_one_choice() {
    assert_eq!(se03(10, 40), ((1, false, 0, "S-40".into()), levels("special", "success"), 10));
}

#[test]
fn se03_b_equal_levels_cost_exactly_one_point() {
    assert_eq!(se03(10, 9), ((0, true, 0, "S-31".into()), levels("special", "special"), 9));
}

#[test]
fn se03_c_a_better_evade_lets_nothing_through() {
    assert_eq!(se03(10, 2), ((0, false, 0, "S-40".into()), levels("special", "critical"), 10));
}

#[test]
fn se03_d_a_fumbled_evade_makes_three_choices() {
    assert_eq!(se03(10, 99), ((3, false, 0, "S-43".into()), levels("special", "fumble"), 10));
}

#[test]
fn se03_e_a_fumbled_evade_does_not_help_a_failed_attack() {
    assert_eq!(se03(61, 100), ((0, false, 0, "S-41".into()), levels("failure", "fumble"), 10));
}

#[test]
fn se03_f_when_both_fail_nothing_happens() {
    assert_eq!(se03(61, 56), ((0, false, 0, "S-41".into()), levels("failure", "failure"), 10));
}

/// SE-04 (a) in round 3, with more on the spirit's sheet.
fn se04a(spirit: &str, dice: &[u16]) -> Table {
    let mut t = changed("se04", "pow: 10)", &format!("pow: 10, {spirit})"), dice);
    declare(&mut t, &[]);
    declare(&mut t, &[]);
    assert_eq!(round(&t), 3);
    declare(&mut t, &["spirit: attack@kara"]);
    assert_eq!((attack(&t), struck(&t, "spirit")), ((40, "fumble".into()), (0, false, 1, "S-42".into())));
    assert_eq!((t.asked(), budget(&t)), ("kara choices".into(), (0, 1)));
    choose(&mut t, "kara", &["a13"]);
    let fact = t.last("stunned", "S-67");
    assert_eq!((fact["who"].clone(), fact["level"].clone(), fact["until"].clone()), ("spirit".into(), 1.into(), 4.into()));
    assert_eq!((round(&t), fact["round"].clone()), (4, 3.into()), "taken at once");
    t
}

#[test]
fn se04_a_a_fumble_in_round_3_dazes_to_the_end_of_strike_rank_1_of_round_4() {
    let mut t = se04a("", &[98, 41]);
    until(&mut t, "spirit");
    assert_eq!(t.offered("attack"), ["attack@kara"], "its declaration is not hindered");
    t.play(&["spirit: attack@kara", "spirit: done"]);
    assert_eq!(foiled(&t), [foil("spirit", "attack", "S-69")]);
    assert_eq!((t.last("stun_ended", "S-67")["round"].clone(), stuns(&t, "spirit"), round(&t)), (4.into(), vec![], 5));
    declare(&mut t, &["spirit: attack@kara"]);
    assert_eq!((t.tested("attack").len(), attack(&t).1), (2, "failure".into()), "free in round 5");
    t.end();
}

#[test]
fn se04_a_it_may_neither_evade_then_but_cast_afterwards() {
    // Kara's attack at 60 %: 61 fails. The spirit casts on strike ranks 8 to 9 of round 4: concentration 33, no resistance.
    let spirit = r#"int: 11, ceremony: 40, spells: [(name: "Veil", aim: Own, points: 1, effects: [Screen(1)])]"#;
    let mut t = se04a(spirit, &[98, 61, 33]);
    declare(&mut t, &["kara: attack@spirit", "spirit: evade@kara", "spirit: veil@spirit=1"]);
    assert_eq!((foiled(&t), t.tested("evade").len()), (vec![foil("spirit", "evade", "S-69")], 0));
    let done = t.last("done", "S-10");
    assert_eq!((done["who"].clone(), done["round"].clone(), t.standing("spirit").screen), ("spirit".into(), 4.into(), 1));
    t.end();
}

#[test]
fn se04_b_a_critical_stuns_at_level_2_and_blinds() {
    let mut t = example("se04", &[2, 61, 60]);
    declare(&mut t, &["kara: move@2,0", "spirit: attack@kara"]);
    assert_eq!((attack(&t), budget(&t)), ((40, "critical".into()), (0, 3)));
    choose(&mut t, "spirit", &["a13", "a13", "a10-sight"]);
    assert_eq!((stuns(&t, "kara"), foiled(&t)), (vec![(2, 2)], vec![foil("kara", "move", "S-70")]));
    let tests = |t: &Table| -> Vec<_> {
        t.all("tested", "S-62").iter().map(|fact| (fact["round"].clone(), fact["chance"].clone(), fact["die"].clone())).collect()
    };
    assert_eq!((tests(&t), t.count("sense_back", "*")), (vec![(1.into(), 60.into(), 61.into())], 0), "still blind");
    declare(&mut t, &[]);
    assert_eq!(
        (tests(&t)[1..].to_vec(), t.last("sense_back", "S-62")["sense"].clone()),
        (vec![(2.into(), 60.into(), 60.into())], "sight".into())
    );
    t.end();
}

#[test]
fn se04_c_two_foes_with_one_choice_each_stun_at_level_1() {
    let fight = |mut t: Table| {
        declare(&mut t, &["kara: move@2,0", "spirit: attack@kara", "other: attack@kara"]);
        choose(&mut t, "spirit", &["a13"]);
        choose(&mut t, "other", &["a13"]);
        assert_eq!(stuns(&t, "kara"), [(1, 2), (1, 2)]);
        t.end();
        foiled(&t)
    };
    assert_eq!(fight(example("se04c", &[40, 9])), [], "at level 1 she moves");
    // The other reading makes it level 2, which does not move.
    let summed = changed("se04c", "cast: [", "rulings: (stun_stack: Sum), cast: [", &[40, 9]);
    assert_eq!(fight(summed), [foil("kara", "move", "S-70")]);
}

#[test]
fn se09_a_two_choices_against_a_screen_of_3_do_nothing() {
    let mut t = example("se09", &[9]);
    assert_eq!(t.scores("spirit"), (8, 11));
    declare(&mut t, &["kara: attack@spirit"]);
    assert_eq!((attack(&t), budget(&t)), ((55, "special".into()), (0, 2)));
    choose(&mut t, "kara", &["a11", "a11"]);
    assert_eq!((foiled(&t), t.standing("spirit").screen, t.scores("spirit")), (vec![foil("kara", "a11", "S-65")], 3, (8, 11)));
    t.end();
}

#[test]
fn se09_b_three_choices_take_all_of_it() {
    let mut t = example("se09", &[3, 71]);
    declare(&mut t, &["kara: attack@spirit"]);
    assert_eq!((attack(&t), budget(&t)), ((55, "critical".into()), (0, 3)));
    choose(&mut t, "kara", &["a11", "a11", "a11"]);
    assert_eq!((pools(&t, "spirit", "spirit_screen", "S-64"), t.scores("spirit")), (vec![(3, 0)], (8, 8)));
    declare(&mut t, &["kara: attack@spirit"]);
    assert_eq!(attack(&t), (70, "failure".into()));
    t.end();
}

#[test]
fn se10_a_gaining_what_the_victim_lost_up_to_twice_pow() {
    let mut t = example("se10a", &[4, 3]);
    declare(&mut t, &["kara: attack@spirit"]);
    assert_eq!((attack(&t), budget(&t)), ((75, "critical".into()), (0, 3)));
    choose(&mut t, "kara", &["a1", "b1"]);
    assert_eq!(t.last("bought", "SA-14")["spent"], 3);
    assert_eq!((changes(&t, "spirit", "S-44"), changes(&t, "kara", "S-74")), (vec![(9, 6)], vec![(14, 16)]), "1 of 3 is wasted");
    assert_eq!(t.last("foiled", "S-75")["reason"], "1 of its gain is beyond the limit and wasted");
    t.end();
}

#[test]
fn se10_b_paying_own_magic_points() {
    let mut t = example("se10b", &[11]);
    declare(&mut t, &["kara: attack@spirit"]);
    assert_eq!((attack(&t), budget(&t)), ((55, "special".into()), (0, 2)));
    assert_eq!(t.refused("kara", "b2=4"), "a whole number from 1 to 3 is needed");
    choose(&mut t, "kara", &["b2=3"]);
    assert_eq!((changes(&t, "spirit", "S-77"), changes(&t, "kara", "S-77")), (vec![(10, 7)], vec![(11, 8)]));
    t.end();
}

#[test]
fn se11_a6_half_of_three_helpers_are_two() {
    // 25 %: 06 succeeds. Next round 30 %: 31 fails.
    let mut t = example("se11", &[6, 50, 51, 31]);
    let support = t.last("supported", "S-113");
    assert_eq!((support["people"].clone(), support["bonus"].clone(), t.scores("kara")), (4.into(), 3.into(), (12, 15)));
    declare(&mut t, &["spirit: attack@kara"]);
    assert_eq!((attack(&t), budget(&t)), ((25, "success".into()), (0, 1)));
    t.play(&["spirit: a6@h1", "spirit: a6@h2"]);
    assert_eq!((budget(&t), t.refused("spirit", "a6@h3")), ((1, 1), "S-37".into()));
    t.say("spirit", "done");
    assert_eq!(t.tested("hold trance"), [("h1".into(), 50, "success".into()), ("h2".into(), 51, "failure".into())]);
    assert_eq!((t.aids("h1"), t.aids("h2"), t.aids("h3")), ("kara", "", "kara"));
    let supported: Vec<_> = t.all("supported", "*").iter().map(|fact| (fact["round"].clone(), fact["bonus"].clone())).collect();
    assert_eq!(supported, [(1.into(), 3.into()), (2.into(), 2.into())], "+3 to the end of the round, then +2");
    declare(&mut t, &["spirit: attack@kara"]);
    assert_eq!((attack(&t).0, t.scores("kara")), (30, (12, 14)));
    t.end();
}

/// SE-11, B3 on h1 after a special: the attack of 50 %, a failed evasion, and the INT roll if there is one.
fn se11_b3(dice: &[u16]) -> Table {
    let mut all = vec![5];
    all.extend(dice);
    let mut t = example("se11", &all);
    declare(&mut t, &["spirit: attack@kara"]);
    assert_eq!((attack(&t), budget(&t)), ((25, "special".into()), (0, 2)));
    choose(&mut t, "spirit", &["b3@h1"]);
    let test = t.last("tested", "S-78");
    assert_eq!((test["chance"].clone(), test["level"].clone()), (50.into(), "success".into()));
    t.end();
    t
}

#[test]
fn se11_b3_below_summon_the_helper_is_out() {
    let t = se11_b3(&[28, 51]);
    assert_eq!((t.aids("h1"), t.count("trance_left", "S-80"), t.tested("stay in trance").len()), ("", 1, 0));
}

#[test]
fn se11_b3_else_it_rolls_int_times_three() {
    for (face, aids) in [(36, "kara"), (37, "")] {
        let t = se11_b3(&[45, 51, face]);
        assert_eq!((t.last("tested", "S-79")["chance"].clone(), t.aids("h1")), (36.into(), aids));
    }
}
