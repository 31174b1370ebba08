//! Every switch about what choices do: SA-19, SA-21 to SA-30, SA-45, SA-46.

use super::people_c::{Ring, aids, ghost, helper, kara, pass, shade};
use crate::support::{Table, inline};
use serde_json::json;
use willbound::engine::chronicle::{Verb, Viewer};
use willbound::play::dice;
use willbound::play::session::Session;
use willbound::rules::spirit_combat::view::Known;

/// Kara 12 against 10: 60 %, critical to 03, special to 12.
fn duel(of_ghost: &str) -> Ring {
    Ring::of(&[kara("pow: 12, summon: 60"), ghost(&format!("pow: 10, {of_ghost}"))])
}

const KARA_ATTACKS: &[&str] = &["kara: attack@ghost", "kara: done", "ghost: done"];

/// Kara attacks with these dice and buys this.
fn bought(ring: &Ring, ruling: &str, dice: &[u16], picks: &[&str]) -> Table {
    let mut table = ring.rulings(ruling).played(dice, KARA_ATTACKS);
    for pick in picks {
        table.say("kara", pick);
    }
    table.say("kara", "done");
    table
}

#[test]
fn sa19_which_magic_points_a_withdrawal_pits() {
    // A1 takes 3 of 10; the ghost has a defence of +3. After the losses 12 against 10, before them 12 against 13, plain
    // 12 against 7: 60, 45 and 75 %.
    let ring = duel("defence: 3");
    let chance = |ruling: &str| {
        let table = bought(&ring, ruling, &[5, 3, 99], &["a1", "a3"]);
        table.last("tested", "S-48")["chance"].as_i64().unwrap()
    };
    let rulings = ["withdraw_values: AfterLosses", "withdraw_values: BeforeLosses", "withdraw_values: PlainPoints"];
    assert_eq!(rulings.map(chance), [60, 45, 75]);
    // And so the same 50 and 70 are enough or not.
    let out = |ruling: &str, roll| bought(&ring, ruling, &[5, 3, roll], &["a1", "a3"]).count("disengaged", "S-48");
    assert_eq!(rulings.map(|ruling| out(ruling, 50)), [1, 0, 1]);
    assert_eq!(rulings.map(|ruling| out(ruling, 70)), [0, 0, 1]);
}

#[test]
fn sa21_a5_as_often_as_one_likes_or_once() {
    let table = bought(&duel(""), "a5_repeat: true", &[3], &["a5", "a5", "a5"]);
    assert_eq!(table.mp("ghost"), 7);
    table.end();
    let mut once = duel("").rulings("a5_repeat: false").played(&[3], KARA_ATTACKS);
    once.say("kara", "a5");
    assert_eq!(once.refused("kara", "a5"), "SA-21");
}

#[test]
fn sa22_a4_is_a_longer_daze_or_the_same_as_a13() {
    let stuns = |table: &Table| {
        let all = table.all("stunned", "*").into_iter().map(|fact| (fact["level"].as_i64().unwrap(), fact["until"].as_i64().unwrap()));
        all.collect::<Vec<_>>()
    };
    assert_eq!(stuns(&bought(&duel(""), "a4: Rounds", &[8], &["a4", "a4"])), [(1, 3)]);
    assert_eq!(stuns(&bought(&duel(""), "a4: AliasA13", &[8], &["a4", "a4"])), [(2, 2)]);
    assert_eq!(stuns(&bought(&duel(""), "a4: Rounds", &[8], &["a4", "a13"])), [(1, 2), (1, 2)]);
    assert_eq!(stuns(&bought(&duel(""), "a4: AliasA13", &[8], &["a4", "a13"])), [(2, 2)]);
}

#[test]
fn sa23_stuns_of_several_foes() {
    // The ghost and the shade daze Kara at once; she may move at level 1 and not at level 2.
    let ring = Ring::of(&[kara("pow: 12"), ghost("pow: 10"), shade("pow: 10")]).engaged(r#"("kara", "ghost"), ("kara", "shade")"#);
    let play = |ruling: &str| {
        let mut table = ring.rulings(ruling).table(&[30, 31]);
        table.play(&["kara: move@1,2", "kara: done", "ghost: attack@kara", "ghost: done", "shade: attack@kara", "shade: done"]);
        table.play(&["ghost: a13", "ghost: done", "shade: a13", "shade: done"]);
        table
    };
    let (usual, other) = (play("stun_stack: Max"), play("stun_stack: Sum"));
    assert_eq!((usual.count("moved", "house"), usual.count("foiled", "S-70")), (1, 0));
    assert_eq!((other.count("moved", "house"), other.count("foiled", "S-70")), (0, 1));
    let two = [1, 1];
    for table in [&usual, &other] {
        assert_eq!(table.standing("kara").stuns.iter().map(|stun| stun.level).collect::<Vec<_>>(), two, "each with its own clock");
    }
}

/// The ghost won a special against Kara and three helpers.
fn against_three(ruling: &str, dice: &[u16]) -> Table {
    let helpers = [helper("h1", (1, 1), &aids(1)), helper("h2", (1, 2), &aids(1)), helper("h3", (1, 3), &aids(1))];
    let ring = Ring::of(&[&[kara("pow: 12"), ghost("pow: 12")], helpers.as_slice()].concat());
    let mut table = ring.rulings(ruling).table(&[&[6], dice].concat());
    table.play(&["kara: done", "h1: chant_on", "h2: chant_on", "h3: chant_on", "ghost: attack@kara", "ghost: done"]);
    table
}

#[test]
fn sa24_half_of_an_odd_number_of_helpers() {
    let price = |table: &Table| {
        let question = table.session.question().unwrap();
        (
            question.budget.unwrap().spent,
            question.options.iter().find(|choice| choice.pick.verb == "a6" && choice.legal()).and_then(|of| of.price),
        )
    };
    let (mut up, mut down) = (against_three("a6_half: Up", &[]), against_three("a6_half: Down", &[]));
    for table in [&mut up, &mut down] {
        table.say("ghost", "a6@h1");
    }
    assert_eq!((price(&up), price(&down)), ((1, Some(0)), (1, Some(1))), "two of three are half, or more than half");
    for table in [&mut up, &mut down] {
        table.say("ghost", "a6@h2");
    }
    assert_eq!((price(&up).0, price(&down).0), (1, 2));
    up.say("ghost", "a5");
    assert_eq!(down.refused("ghost", "a5"), "S-37");
}

/// Who rolled to hold its trance.
fn shaken(table: &Table) -> Vec<String> {
    table.tested("hold trance").into_iter().map(|(who, ..)| who).collect()
}

#[test]
fn sa24_dice_pick_the_helpers_that_a6_shakes() {
    // Half of three are two: a 3 on 1d3 is the third, a 1 on 1d2 the first of the other two; then 51 falls out and 50 stays.
    let mut table = against_three("a6_who: Chance", &[3, 1, 51, 50]);
    assert_eq!(table.offered("a6"), vec!["a6".to_owned()], "nobody is named");
    assert!(table.refused("ghost", "a6@h1").contains("not among"));
    table.say("ghost", "a6").say("ghost", "a5").say("ghost", "done");
    let drawn: Vec<_> =
        table.all("drawn", "SA-24").iter().map(|fact| (fact["whom"].clone(), fact["die"].clone(), fact["sides"].clone())).collect();
    assert_eq!(drawn, vec![(json!("h3"), json!(3), json!(3)), (json!("h1"), json!(1), json!(2))]);
    assert_eq!((shaken(&table), table.count("tested", "S-53")), (vec!["h3".into(), "h1".to_owned()], 2));
    assert_eq!((table.aids("h1"), table.aids("h2"), table.aids("h3")), ("kara", "kara", ""));
    assert!(table.told().contains("Ghost rolls which helper in trance is shaken: 1d3 (3): H3."), "{}", table.told());
    table.end();
}

#[test]
fn sa24_a6_taken_twice_leaves_nothing_to_chance() {
    let mut table = against_three("a6_who: Chance", &[50, 51, 50]);
    table.say("ghost", "a6");
    let price = |table: &Table| table.session.question().unwrap().options.iter().find(|of| of.pick.verb == "a6").and_then(|of| of.price);
    assert_eq!(price(&table), Some(1));
    table.say("ghost", "a6");
    assert_eq!(table.refused("ghost", "a6"), "S-54");
    table.say("ghost", "done");
    assert!(table.told().contains("Ghost chooses against Kara: shake every helper."), "{}", table.told());
    assert_eq!((table.count("drawn", "*"), shaken(&table).len(), table.count("tested", "S-54")), (0, 3, 3));
    assert_eq!(table.aids("h2"), "");
    table.end();
}

#[test]
fn sa24_where_half_is_nobody_a6_shakes_the_one_helper_for_two_choices() {
    let ring = Ring::of(&[kara("pow: 12"), ghost("pow: 12"), helper("h1", (1, 1), &aids(1))]);
    let play = |rulings: &str, dice: &[u16]| {
        let mut table = ring.rulings(rulings).table(&[&[6], dice].concat());
        table.play(&["kara: done", "h1: chant_on", "ghost: attack@kara", "ghost: done", "ghost: a6"]);
        table
    };
    let spent = |table: &Table| table.session.question().unwrap().budget.unwrap().spent;
    assert!(
        ring.rulings("a6_who: Attacker")
            .played(&[6], &["kara: done", "h1: chant_on", "ghost: attack@kara", "ghost: done"])
            .refused("ghost", "a6")
            .contains("not among")
    );
    for (rulings, price) in [("a6_who: Chance", 1), ("a6_who: Chance, a6_half: Down", 2)] {
        let mut table = play(rulings, &[51]);
        assert_eq!((spent(&table), table.refused("ghost", "a6")), (price, "S-54".into()), "{rulings}");
        table.say("ghost", "done");
        assert_eq!((table.count("drawn", "*"), table.aids("h1")), (0, ""), "one of one is no draw");
        table.end();
    }
}

#[test]
fn sa24_a_person_rolls_the_draw_by_hand() {
    let helpers = [helper("h1", (1, 1), &aids(1)), helper("h2", (1, 2), &aids(1)), helper("h3", (1, 3), &aids(1))];
    let ring = Ring::of(&[&[kara("pow: 12"), ghost("pow: 12")], helpers.as_slice()].concat()).rulings("a6_who: Chance");
    let mut session = Session::new(inline(&ring.text()), 1, vec![6]);
    let play = |session: &mut Session, answers: &[(&str, &str)]| answers.iter().for_each(|(who, pick)| session.say(who, pick).unwrap());
    play(&mut session, &[("kara", "done"), ("h1", "chant_on"), ("h2", "chant_on"), ("h3", "chant_on")]);
    play(&mut session, &[("ghost", "attack@kara"), ("ghost", "done"), ("referee", "typed"), ("ghost", "a6"), ("ghost", "done")]);
    let die = session.question().unwrap().die.unwrap();
    assert_eq!(dice::title(&die, session.cast()), "Ghost rolls 1d3 for which helper of Kara is shaken");
    play(&mut session, &[("ghost", "die=2"), ("ghost", "die=2"), ("h2", "die=1"), ("h3", "die=99")]);
    let id = |key: &str| session.cast().find(key).unwrap();
    let aided = |key: &str| session.look().unwrap().spirit_combat().unwrap().aiding(id(key)).is_some();
    assert_eq!((aided("h1"), aided("h2"), aided("h3")), (true, true, false));
}

#[test]
fn sa25_a_lost_sense_may_come_back_each_round_or_only_in_the_first() {
    // POW 10: 50 %. 51 fails in round 1; in round 2 50 would do.
    let ring = duel("");
    let play = |ruling: &str| {
        let mut table = bought(&ring, ruling, &[30, 51, 50], &["a10-sight"]);
        pass(&mut table);
        table
    };
    let (usual, other) = (play("a10_retry: true"), play("a10_retry: false"));
    assert_eq!((usual.tested("sense").len(), usual.standing("ghost").lost_senses.len()), (2, 0));
    assert_eq!((other.tested("sense").len(), other.standing("ghost").lost_senses.len()), (1, 1));
    usual.end();
}

#[test]
fn sa26_all_of_the_screen_or_point_by_point() {
    // 12 against 10 + 3: 45 %, special to 09.
    let ring = duel("spirit_screen: 3");
    let left = |ruling: &str| bought(&ring, ruling, &[8], &["a11", "a11"]).standing("ghost").screen;
    assert_eq!((left("a11_mode: AllOrNothing"), left("a11_mode: Partial")), (3, 1));
    assert_eq!(bought(&ring, "a11_mode: Partial", &[2], &["a11", "a11", "a11"]).standing("ghost").screen, 0);
}

#[test]
fn sa27_b1_with_or_without_a_loss_of_its_own() {
    let mut usual = duel("").rulings("b1_includes_loss: false").played(&[8], KARA_ATTACKS);
    assert_eq!(usual.refused("kara", "b1"), "SA-27");
    let table = bought(&duel(""), "b1_includes_loss: true", &[8, 2], &["b1"]);
    assert_eq!((table.mp("ghost"), table.mp("kara")), (8, 14));
    assert_eq!(table.count("pool_changed", "SA-27"), 1);
    table.end();
}

#[test]
fn sa28_points_above_pow_fade() {
    let ring = Ring::of(&[kara("pow: 12, magic_points: 14"), ghost("pow: 10")]);
    let (usual, mut other) = ring.both("surplus_decay: Round", &[], &["kara: done", "ghost: done"]);
    assert_eq!((usual.mp("kara"), other.mp("kara")), (14, 13));
    for _ in 0..3 {
        pass(&mut other);
    }
    assert_eq!((other.mp("kara"), other.count("pool_changed", "SA-28")), (12, 2), "down to POW");
    assert_eq!(ring.rulings("surplus_decay: Hourly").played(&[], &["kara: done", "ghost: done"]).facts(), usual.facts());
}

#[test]
fn sa29_evading_b3_may_cost_the_trance() {
    // 12 against the helper's 10: 60 %. 50 hits; evaded by 40.
    let answers = ["ghost: b3@h1", "ghost: a5", "ghost: done"];
    let mut usual = against_three("b3_evade_breaks_trance: false", &[50, 40]);
    usual.play(&answers);
    assert_eq!((usual.aids("h1"), usual.tested("evade").len()), ("kara", 1), "evaded without being asked, and in trance still");
    let mut other = against_three("b3_evade_breaks_trance: true", &[50, 40]);
    other.play(&answers);
    assert_eq!(other.asked(), "h1 evade");
    other.say("h1", "evade@ghost");
    assert_eq!((other.aids("h1"), other.count("trance_left", "SA-29")), ("", 1));
    other.end();
    // It may hold still: 50 is not below Summon 0, and INT 36 % holds.
    let mut held = against_three("b3_evade_breaks_trance: true", &[50, 36]);
    held.play(&answers).say("h1", "take_it");
    assert_eq!((held.aids("h1"), held.tested("evade").len()), ("kara", 0));
    held.end();
}

#[test]
fn sa30_a_won_spell_is_cast_on_its_ranks_or_at_once() {
    let spell = r#"spells: [(name: "Chill", points: 2, resisted: true, effects: [LoseMagicPoints("1d3")])]"#;
    let ring = Ring::of(&[kara(&format!("pow: 12, {spell}")), ghost("pow: 10")]);
    // Usually rank 7 with concentration (45 %), done on 9.
    let usual = bought(&ring, "b5_when: Normal", &[8, 45, 2], &["b5-chill=2"]);
    assert_eq!((usual.tested("concentration").len(), usual.mp("ghost")), (1, 8));
    assert_eq!(usual.all("rank_began", "*").last().unwrap()["rank"], 9);
    usual.end();
    let other = bought(&ring, "b5_when: Instant", &[8, 2], &["b5-chill=2"]);
    assert_eq!((other.tested("concentration").len(), other.mp("ghost"), other.mp("kara")), (0, 8, 10));
    assert_eq!(other.all("rank_began", "*").last().unwrap()["rank"], 1);
    other.end();
}

#[test]
fn sa45_what_a7_tells_is_a_snapshot_or_stays_true() {
    let ring = duel("");
    let play = |ruling: &str| {
        let mut table = bought(&ring, ruling, &[30, 61], &["a7-points"]);
        table.play(&["referee: drain@ghost=1"]).play(KARA_ATTACKS);
        table
    };
    let (usual, live) = (play("a7_live: false"), play("a7_live: true"));
    let known = |table: &Table| table.duel().known(table.id("kara"), table.id("ghost"));
    assert_eq!((known(&usual), known(&live)), (Known::AsOf(10, 1), Known::Exactly(9)));
    // The chance of her next attack is open to her: 12 against 9.
    let chances = |table: &Table| {
        let viewer = Viewer::Mind(table.id("kara"));
        let of = |verb: Verb| if let Verb::Tested { chance, purpose: "attack", .. } = verb { Some(chance) } else { None };
        table.session.facts().iter().filter_map(|fact| of(fact.seen_by(viewer)?.verb)).collect::<Vec<_>>()
    };
    assert_eq!((chances(&usual), chances(&live)), (vec![None, None], vec![None, Some(65)]));
}

#[test]
fn sa46_the_die_of_a_trait_roll() {
    let ring = duel(r#"traits: {"pride": 60}"#);
    let roll = |ruling: &str, dice: &[u16]| {
        let table = bought(&ring, ruling, dice, &["a12-pride"]);
        table.end();
        table.last("tested", "S-66")
    };
    let (usual, other) = (roll("a12_die: 20", &[30, 20]), roll("a12_die: 100", &[30, 61, 2]));
    assert_eq!((&usual["sides"], &usual["level"]), (&json!(20), &json!("success")));
    assert_eq!((&other["sides"], &other["level"]), (&json!(100), &json!("failure")));
}
