//! Every combination of choices that the rules forbid is refused with the rule that forbids it, and changes nothing.

use super::people_b::*;
use crate::support::Table;

/// What was chosen before, what is refused then, and by which rule.
type Case = (&'static [&'static str], &'static str, &'static str);

/// Says what was chosen before, has the next refused, and takes all back.
fn refuse_all(t: &mut Table, who: &str, cases: &[Case]) {
    for (before, pick, rule) in cases {
        for earlier in *before {
            t.say(who, earlier);
        }
        assert_eq!(t.refused(who, pick), *rule, "{pick} after {before:?}");
        for _ in *before {
            t.say(who, "take_back");
        }
        assert_eq!(budget(t).0, 0, "all is taken back");
    }
}

/// A ghost with four choices (a critical, evaded with a fumble) on Kara, who has helpers, limbs, senses and traits.
fn four() -> Table {
    let kara = r#"at: (2, 1), ceremony: 55, traits: {"pride": 14}, senses: ["sight"], limbs: [(name: "legs")],"#;
    let cast = [
        body("kara", 9, kara),
        helper("h1", 1, (1, 0), ""),
        helper("h2", 2, (2, 0), ""),
        helper("h3", 1, (1, 1), ""),
        spirit(
            "ghost",
            12,
            r#"int: 11, summon: 60, spells: [(name: "Chill", points: 2, effects: [Harm("1d4")]), (name: "Balm", points: 13, effects: [Harm("1d2")])],"#,
        ),
    ];
    let mut t = table(r#"engaged: [("kara", "ghost")],"#, &cast, &[3, 99]);
    declare(&mut t, &["kara: evade@ghost", "ghost: attack@kara"]);
    assert_eq!(budget(&t), (0, 4));
    t
}

#[test]
fn s37_to_s86_what_may_not_be_combined() {
    let cases: [Case; 24] = [
        (&["a1"], "a1", "S-46"),
        (&[], "a2", "S-47"),
        (&["a5"], "a2", "S-47"),
        (&["a1", "a2"], "a2", "S-47"),
        (&["a3", "a3"], "a3", "S-49"),
        (&["a6@h2"], "a6@h2", "S-53"),
        (&["a7-points"], "a7-points", "S-56"),
        (&["a7-points", "a7-magics"], "a7-magics", "S-56"),
        (&["a8-legs"], "a8-legs", "S-58"),
        (&["a10-sight"], "a10-sight", "S-61"),
        (&["a12-pride"], "a12-pride", "S-66"),
        (&["a13", "a13", "a13"], "a13", "S-71"),
        (&["repel"], "repel", "S-19"),
        (&[], "b1", "SA-27"),
        (&["a4", "a13"], "b1", "SA-27"),
        (&["b2=1", "b1"], "b1", "S-73"),
        (&["b2=1"], "b2=1", "S-73"),
        (&["b3@h1"], "b3@h1", "S-78"),
        (&["b6@h1"], "b6@h1", "S-84"),
        (&["b6@h1"], "b6@h2", "S-73"),
        (&["b5-chill=2"], "b5-chill=2", "house"),
        (&[], "b5-balm=13", "S-10"),
        (&["b4", "b4"], "a5", "S-37"),
        (&["b4", "a5"], "b4", "S-73"),
    ];
    let mut t = four();
    refuse_all(&mut t, "ghost", &cases);
    t.say("ghost", "done");
    t.end();
}

#[test]
fn s37_more_than_the_budget_is_refused_whatever_comes_last() {
    let mut t = four();
    t.play(&["ghost: a1", "ghost: a2", "ghost: a5", "ghost: a4"]);
    assert_eq!(budget(&t), (4, 4));
    for pick in ["a3", "a4", "a5", "a6@h1", "a7-points", "a8-legs", "a9", "a10-sight", "a11", "a12-pride", "a13", "repel"] {
        assert_eq!(t.refused("ghost", pick), "S-37", "{pick}");
    }
    for pick in ["b1", "b2=1", "b3@h1", "b4", "b5-chill=2", "b6@h1"] {
        assert_eq!(t.refused("ghost", pick), "S-73", "{pick}");
    }
    assert_eq!(t.options(), ["take_back", "done"]);
    t.say("ghost", "take_back");
    assert_eq!(t.reason("b4"), ("S-73".into(), "it takes 2 more; 1 are left".into()));
    assert_eq!(t.reason("a1"), ("S-46".into(), "A1 may be taken only once in an attack".into()));
    t.end();
}

#[test]
fn s37_to_s86_what_this_victim_cannot_suffer() {
    // Kara, without Summon and spells, on a ghost that is mute, has no body, no senses, no traits and no helpers.
    let mut t = duel("", "mute: true, senses: [],", &[3]);
    declare(&mut t, &["kara: attack@ghost"]);
    let cases: [Case; 11] = [
        (&[], "a6", "S-53"),
        (&[], "a8", "SA-25"),
        (&[], "a9", "S-59"),
        (&[], "a10", "S-61"),
        (&[], "a12", "SA-46"),
        (&[], "repel", "S-27"),
        (&[], "b3", "S-78"),
        (&[], "b4", "S-82"),
        (&[], "b5", "S-83"),
        (&[], "b6", "S-84"),
        (&["a1", "a2"], "b1", "S-73"),
    ];
    refuse_all(&mut t, "kara", &cases);
    t.say("kara", "done");
    t.end();
}

#[test]
fn s37_a_repel_counts_against_the_same_choices() {
    // 11 and 12 are both below both Summon skills: the ghost's success denies, and overcoming it would take two.
    let mut t = duel("summon: 60,", "summon: 60,", &[10, 12]);
    declare(&mut t, &["kara: attack@ghost", "ghost: attack@kara"]);
    assert_eq!((price(&t, "repel"), budget(&t)), (Some(2), (0, 2)));
    refuse_all(&mut t, "kara", &[(&["repel"], "a5", "S-37"), (&["a5"], "repel", "S-37"), (&["repel"], "b2=1", "S-73")]);
    t.end();
}

#[test]
fn s77_who_has_no_magic_points_cannot_pay() {
    let mut t = duel_with("rulings: (mp_at_zero: Nothing),", "magic_points: 0, offence: 12,", "", &[10]);
    declare(&mut t, &["kara: attack@ghost"]);
    assert_eq!(t.refused("kara", "b2=1"), "S-77");
    t.end();
}

#[test]
fn s52_a5_once_where_the_ruling_says_so() {
    let mut t = duel_with("rulings: (a5_repeat: false),", "", "", &[10]);
    declare(&mut t, &["kara: attack@ghost"]);
    t.say("kara", "a5");
    assert_eq!(t.refused("kara", "a5"), "SA-21");
    t.end();
}

#[test]
fn s37_only_who_is_asked_chooses_and_only_what_there_is() {
    let mut t = duel("", "", &[3, 3]);
    declare(&mut t, &["kara: attack@ghost", "ghost: attack@kara"]);
    assert!(t.refused("ghost", "a1").starts_with("kara is asked"));
    for pick in ["a14", "b7", "a0", "attack@ghost", "a7", "a10-smell", "a5=2"] {
        let why = t.refused("kara", pick);
        assert!(!why.starts_with("S-") && !why.is_empty(), "{pick}: {why}");
    }
    t.end();
}
