//! What is hidden from whom: two fights that differ only in a secret look the same to the other side, facts, questions,
//! options and reasons alike, until something gives it away (S-96, S-97; 2.4).

use super::people_c::{Ring, aids, ghost, helper, kara, pass, pass_to};
use crate::support::Table;
use willbound::engine::chronicle::{Fact, Verb, Viewer};
use willbound::engine::decision::{Choice, Question, Stake, Who};
use willbound::rules::spirit_combat::view::Known;

/// The chronicle as a mind may know it.
fn seen(table: &Table, mind: &str) -> Vec<Fact> {
    let viewer = Viewer::Mind(table.id(mind));
    table.session.facts().iter().filter_map(|fact| fact.seen_by(viewer)).collect()
}

/// The open question as who is asked may know it: without its number, and without chances that are closed to it.
fn question(table: &Table) -> Question {
    let question = table.session.question().unwrap().clone();
    let shut =
        |choice: Choice| Choice { stake: choice.stake.filter(|stake| !matches!(stake, Stake::Percent { open: false, .. })), ..choice };
    let own = Who::Mind(question.who);
    Question {
        number: 0,
        options: question.options.into_iter().map(shut).collect(),
        anytime: question.anytime.into_iter().filter(|(who, _)| *who == own).collect(),
        ..question
    }
}

/// Plays both and compares what this mind sees after each answer, and each question that it is asked.
fn same_to(mind: &str, one: &mut Table, other: &mut Table, answers: &[&str]) {
    assert_ne!(one.duel().setup(), other.duel().setup(), "there is no secret");
    for answer in answers {
        one.play(&[answer]);
        other.play(&[answer]);
        alike(mind, one, other, answer);
    }
}

fn alike(mind: &str, one: &Table, other: &Table, when: &str) {
    assert_eq!(seen(one, mind), seen(other, mind), "{mind} sees a difference after `{when}`");
    assert_eq!(one.asked(), other.asked(), "after `{when}`");
    if one.asked().starts_with(&format!("{mind} ")) {
        assert_eq!(question(one), question(other), "{mind} is asked otherwise after `{when}`");
    }
}

#[test]
fn s96_neither_side_sees_the_others_magic_points() {
    let mut table = Ring::of(&[kara("pow: 12"), ghost("pow: 10")]).table(&[47, 73, 2]);
    table.play(&["kara: attack@ghost", "kara: done", "ghost: attack@kara", "ghost: done", "kara: a1", "kara: done"]);
    let (k, g) = (table.id("kara"), table.id("ghost"));
    for fact in seen(&table, "kara") {
        match &fact.verb {
            Verb::Tested { chance, purpose: "attack", .. } => assert_eq!(*chance, None),
            Verb::PoolShifted { who, by, .. } => assert_eq!((*who, *by), (g, -2)),
            Verb::PoolChanged { who, .. } => assert_eq!(*who, k),
            Verb::Stands { who, pool, .. } => {
                assert!(*who == k || *pool != willbound::engine::chronicle::Pool::MagicPoints);
            }
            _ => {}
        }
    }
    assert!(seen(&table, "ghost").iter().any(|fact| matches!(fact.verb, Verb::PoolChanged { who, after: 8, .. } if who == g)));
    let look = table.duel();
    assert_eq!((look.known(k, g), look.known(g, k)), (Known::Nothing, Known::Nothing));
    assert_eq!((look.known(k, k), look.known(g, g)), (Known::Exactly(12), Known::Exactly(8)));
    table.end();
}

#[test]
fn s96_a_scene_may_say_that_somebody_knows() {
    let mut table = Ring::of(&[kara("pow: 12"), ghost("pow: 10")]).with(r#"known: [("kara", "ghost")],"#).table(&[61, 73]);
    table.play(&["kara: attack@ghost", "kara: done", "ghost: attack@kara", "ghost: done"]);
    let chances = |mind| {
        let of = |fact: &Fact| if let Verb::Tested { chance, .. } = fact.verb { chance } else { None };
        seen(&table, mind).iter().filter_map(of).collect::<Vec<_>>()
    };
    assert_eq!((chances("kara"), chances("ghost")), (vec![60, 40], vec![]));
    assert_eq!(table.duel().known(table.id("kara"), table.id("ghost")), Known::Exactly(10));
}

#[test]
fn s96_a_scene_may_show_somebodys_magic_points_to_all() {
    let cast =
        |kara_shows: &str| [kara(&format!("pow: 12, {kara_shows}")), ghost("pow: 10, shows_magic_points: true"), helper("h1", (1, 2), "")];
    let mut table = Ring::of(&cast("")).with(r#"known: [("kara", "ghost")],"#).table(&[61, 73]);
    table.play(&["kara: attack@ghost", "kara: done", "h1: done", "ghost: attack@kara", "ghost: done"]);
    let look = table.duel();
    let known = |mind, of| look.known(table.id(mind), table.id(of));
    assert_eq!((known("kara", "ghost"), known("h1", "ghost")), (Known::Exactly(10), Known::Exactly(10)));
    assert_eq!((known("ghost", "kara"), known("ghost", "h1")), (Known::Nothing, Known::Nothing), "the ghost alone shows them");
    let chances = |mind| {
        let of = |fact: &Fact| if let Verb::Tested { chance, .. } = fact.verb { chance } else { None };
        seen(&table, mind).iter().filter_map(of).collect::<Vec<_>>()
    };
    assert_eq!((chances("kara"), chances("h1"), chances("ghost")), (vec![60, 40], vec![60, 40], vec![]));
    let both = Ring::of(&cast("shows_magic_points: true")).table(&[]);
    assert_eq!(both.duel().known(both.id("ghost"), both.id("kara")), Known::Exactly(12));
}

#[test]
fn s96_friends_know_and_opponents_do_not() {
    let table = Ring::of(&[kara("pow: 12"), ghost("pow: 10"), helper("h1", (1, 2), "")]).table(&[]);
    let look = table.duel();
    assert_eq!(look.known(table.id("h1"), table.id("kara")), Known::Exactly(12));
    assert_eq!(look.known(table.id("ghost"), table.id("h1")), Known::Nothing);
}

/// A whole exchange with every question on the way; the dice mean the same at 55 to 70 % and at 30 to 45 %.
const EXCHANGE: &[&str] = &[
    "kara: attack@ghost",
    "kara: evade@ghost",
    "kara: done",
    "ghost: attack@kara",
    "ghost: done",
    "kara: a1",
    "kara: a2",
    "kara: done",
    "kara: dispel@ghost",
    "kara: attack@ghost",
    "kara: done",
    "ghost: done",
];

#[test]
fn s96_the_ghosts_magic_points_change_nothing_that_kara_sees_or_may_do() {
    let tables = [9, 10, 11].map(|points| {
        let cast = [kara("pow: 12, summon: 60, ceremony: 55"), ghost(&format!("pow: 11, magic_points: {points}, summon: 40, int: 10"))];
        // Special; failure; evasion; then a failure.
        Ring::of(&cast).table(&[8, 73, 50, 96])
    });
    let [mut one, mut two, mut three] = tables;
    alike("kara", &one, &two, "the beginning");
    same_to("kara", &mut one, &mut two, EXCHANGE);
    three.play(EXCHANGE);
    alike("kara", &one, &three, "the end");
    assert_eq!([one.mp("ghost"), two.mp("ghost"), three.mp("ghost")], [6, 7, 8]);
    assert_eq!(one.tested("attack").len(), 3);
}

#[test]
fn s96_a_roll_that_means_something_else_gives_it_away() {
    let play = ["kara: attack@ghost", "kara: done", "ghost: done"];
    let [one, two] = [9, 10].map(|points| {
        let cast = [kara("pow: 12"), ghost(&format!("pow: 11, magic_points: {points}"))];
        Ring::of(&cast).played(&[62], &play)
    });
    // 65 and 60 %: the same 62 succeeds and fails.
    assert_ne!(seen(&one, "kara"), seen(&two, "kara"));
}

#[test]
fn s96_whether_there_is_a_spirit_screen_cannot_be_seen() {
    let [mut one, mut two] = [0, 3].map(|screen| {
        let cast = [kara("pow: 12"), ghost(&format!("pow: 10, spirit_screen: {screen}"))];
        Ring::of(&cast).table(&[30])
    });
    alike("kara", &one, &two, "the beginning");
    same_to("kara", &mut one, &mut two, &["kara: attack@ghost", "kara: done", "ghost: done", "kara: a11", "kara: done"]);
    assert_eq!((one.count("foiled", "S-65"), two.count("foiled", "S-65"), two.standing("ghost").screen), (1, 1, 3));
}

#[test]
fn s96_a_ward_or_a_better_offence_cannot_be_seen() {
    let [mut one, mut two] = ["", "defence: 2, offence: -1,"].map(|more| {
        let cast = [kara("pow: 12"), ghost(&format!("pow: 10, {more}"))];
        Ring::of(&cast).table(&[30, 90])
    });
    alike("kara", &one, &two, "the beginning");
    same_to(
        "kara",
        &mut one,
        &mut two,
        &["kara: attack@ghost", "kara: done", "ghost: attack@kara", "ghost: done", "kara: a5", "kara: done"],
    );
}

#[test]
fn s97_the_side_behind_sees_nothing_of_what_the_other_is_told() {
    // Kara 15 is ten ahead of 5; Kara 14 is not. She is told, could react, and carries on.
    let [mut one, mut two] =
        [15, 14].map(|points| Ring::of(&[kara(&format!("pow: 15, magic_points: {points}")), ghost("pow: 5")]).table(&[]));
    for table in [&mut one, &mut two] {
        pass(table);
        pass(table);
    }
    assert_eq!((one.asked(), two.asked()), ("kara react".into(), "kara intend".into()));
    one.say("kara", "carry_on");
    for table in [&mut one, &mut two] {
        table.say("kara", "done");
    }
    alike("ghost", &one, &two, "round 3");
    assert_eq!(one.asked(), "ghost intend");
    assert_eq!((one.count("told", "S-97"), two.count("told", "*")), (2, 0));
    assert!(seen(&one, "kara").iter().any(|fact| matches!(fact.verb, Verb::Told { .. })), "Kara herself knows");
}

#[test]
fn s97_a_condition_that_is_not_met_leaves_no_trace() {
    // With and without the margin, declared and not yet known: the ghost sees the same until the branch is taken.
    let [mut one, mut two] =
        [15, 14].map(|points| Ring::of(&[kara(&format!("pow: 15, magic_points: {points}")), ghost("pow: 5")]).table(&[]));
    same_to("ghost", &mut one, &mut two, &["kara: dispel@ghost", "kara: done", "ghost: done"]);
    one.play(&["kara: dispel@ghost", "kara: done", "ghost: done"]);
    two.play(&["kara: dispel@ghost", "kara: done", "ghost: done"]);
    assert_eq!((one.count("finished", "S-89"), two.count("finished", "*")), (1, 0), "now it is plain");
    assert_ne!(seen(&one, "ghost"), seen(&two, "ghost"));
}

#[test]
fn s97_friends_of_the_side_ahead_are_told_too() {
    let mut table = Ring::of(&[kara("pow: 15"), ghost("pow: 5"), helper("h1", (1, 2), "")]).table(&[]);
    pass(&mut table);
    pass(&mut table);
    let told = |mind| seen(&table, mind).iter().filter(|fact| matches!(fact.verb, Verb::Told { .. })).count();
    assert_eq!((told("kara"), told("h1"), told("ghost")), (2, 2, 0));
}

#[test]
fn s94_the_side_behind_learns_it_only_by_trying() {
    let [mut one, mut two] =
        [15, 14].map(|points| Ring::of(&[kara(&format!("pow: 15, magic_points: {points}")), ghost("pow: 5")]).table(&[50]));
    for table in [&mut one, &mut two] {
        table.say("kara", "done");
    }
    assert_eq!(question(&one), question(&two), "`leave` is offered in the same words");
    for table in [&mut one, &mut two] {
        table.play(&["ghost: attack@kara", "ghost: done"]);
    }
    assert_eq!((one.count("hopeless", "S-94"), two.count("hopeless", "*")), (1, 0));
    assert_ne!(seen(&one, "ghost"), seen(&two, "ghost"));
}

#[test]
fn s55_what_a7_teaches_its_taker_alone_knows() {
    let mut table = Ring::of(&[kara("pow: 12"), ghost("pow: 10, spirit_screen: 1"), helper("h1", (1, 2), "")]).table(&[8]);
    table.play(&["kara: attack@ghost", "kara: done", "h1: done", "ghost: done", "kara: a7-points", "kara: a7-magics", "kara: done"]);
    let learnt = |mind| seen(&table, mind).iter().filter(|fact| matches!(fact.verb, Verb::Learnt { .. })).count();
    assert_eq!((learnt("kara"), learnt("h1"), learnt("ghost")), (1, 0, 0));
    assert_eq!(table.last("learnt", "S-56")["magic_points"], 10);
    let look = table.duel();
    assert_eq!(look.known(table.id("kara"), table.id("ghost")), Known::AsOf(10, 1), "a snapshot");
    table.end();
}

#[test]
fn s96_the_magic_points_of_helpers_are_hidden_too() {
    let [mut one, mut two] = [10, 6].map(|points| {
        let h1 = helper("h1", (1, 2), &format!("magic_points: {points}, {}", aids(2)));
        Ring::of(&[kara("pow: 12"), ghost("pow: 14, summon: 30"), h1]).table(&[6])
    });
    // Special: the ghost sees B3 and B6 on the helper with the same reasons and prices.
    let play = ["kara: done", "h1: chant_on", "ghost: attack@kara", "ghost: done", "ghost: b6@h1", "ghost: done"];
    for answer in play {
        one.play(&[answer]);
        two.play(&[answer]);
        assert_eq!(seen(&one, "ghost"), seen(&two, "ghost"), "after `{answer}`");
        if one.asked().starts_with("ghost") {
            assert_eq!(question(&one), question(&two), "after `{answer}`");
        }
    }
    pass_to(&mut one, 3);
    pass_to(&mut two, 3);
    assert_eq!(seen(&one, "ghost"), seen(&two, "ghost"));
}
