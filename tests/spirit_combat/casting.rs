//! Casting: never in strike rank 1 for who fights, on which ranks it falls, and concentration (S-07 to S-11, S-36).

use super::people_a::*;

const CAST_TWO: &str = "kara: spirit-screen@kara=2";

#[test]
fn s07_whoever_attacks_or_evades_casts_nothing_in_strike_rank_1() {
    // With SRM 0 a spell of one who does not fight begins in strike rank 1.
    let quick = || kara(12, "srm: 0");
    let mut t = pair_of(quick(), spirit("ghost", 10, ""), &[45]);
    t.play(&[CAST_TWO, "kara: done", "ghost: done"]);
    assert_eq!(ranks(&t, "kara"), (1, 3));
    t.end();
    let mut t = pair_of(quick(), spirit("ghost", 10, ""), &[90, 45]);
    t.play(&["kara: attack@ghost", CAST_TWO, "kara: done", "ghost: done"]);
    assert_eq!((ranks(&t, "kara"), moment(&t, "tested", "S-36")), ((4, 6), (1, 4)));
    t.end();
    let mut t = pair_of(quick(), spirit("ghost", 10, ""), &[90, 91, 45]);
    t.play(&["kara: evade@ghost", CAST_TWO, "kara: done", "ghost: attack@kara", "ghost: done"]);
    assert_eq!((ranks(&t, "kara"), moment(&t, "tested", "S-36")), ((4, 6), (1, 4)));
    t.end();
}

#[test]
fn s07_the_declared_evade_is_enough_even_if_no_attack_comes() {
    let mut t = pair_of(kara(12, "srm: 0"), spirit("ghost", 10, ""), &[45]);
    t.play(&["kara: evade@ghost", CAST_TWO, "kara: done", "ghost: done"]);
    assert_eq!(ranks(&t, "kara"), (4, 6));
    t.end();
}

#[test]
fn s08_casting_while_engaged_takes_a_roll_of_int_times_three_though_nobody_attacks() {
    let mut t = pair(&[45]);
    t.play(&[CAST_TWO, "kara: done", "ghost: done"]);
    assert_eq!(roll(&t, "kara", "concentration"), (45, 45, "success".into(), "S-08".into()));
    assert_eq!((moment(&t, "tested", "S-08"), t.mp("kara"), t.standing("kara").screen), ((1, 3), 10, 1));
    t.end();
}

#[test]
fn s08_with_that_roll_failed_there_is_no_spell() {
    let mut t = pair(&[46]);
    t.play(&[CAST_TWO, "kara: done", "ghost: done"]);
    assert_eq!(roll(&t, "kara", "concentration"), (46, 45, "failure".into(), "S-08".into()));
    assert_eq!(foiled(&t), [three("kara", "cast", "S-08")]);
    assert_eq!((t.mp("kara"), t.standing("kara").screen, t.count("done", "*")), (12, 0, 0));
    t.end();
}

#[test]
fn s08_who_is_not_engaged_needs_no_concentration() {
    let mut t = table(&[kara(12, ""), spirit("ghost", 10, "")], &[]);
    t.play(&[CAST_TWO, "kara: done", "ghost: done"]);
    assert_eq!((t.mp("kara"), t.standing("kara").screen), (10, 1));
    t.end();
}

#[test]
fn s08_having_been_engaged_earlier_in_the_round_is_being_engaged_in_it() {
    let mut t = pair(&[46]);
    t.play(&["kara: part@ghost", CAST_TWO, "kara: done", "ghost: part@kara", "ghost: done"]);
    assert!(!t.engaged("kara", "ghost"));
    assert_eq!(foiled(&t), [three("kara", "cast", "S-08")]);
    t.end();
}

#[test]
fn s09_after_an_attack_casting_begins_on_strike_rank_four_and_srm() {
    for srm in 0..=4 {
        let mut t = pair_of(kara(12, &format!("srm: {srm}")), spirit("ghost", 10, ""), &[90, 45]);
        t.play(&["kara: attack@ghost", CAST_TWO, "kara: done", "ghost: done"]);
        let from = 4 + i64::from(srm);
        assert_eq!((ranks(&t, "kara"), moment(&t, "tested", "S-36")), ((from, from + 2), (1, from)), "SRM {srm}");
        assert_eq!(moment(&t, "done", "S-10"), (1, from + 2), "SRM {srm}");
        t.end();
    }
}

#[test]
fn s09_after_an_evade_as_well() {
    let mut t = pair_of(kara(12, "srm: 2"), spirit("ghost", 10, ""), &[30, 10, 45]);
    t.play(&["kara: evade@ghost", CAST_TWO, "kara: done", "ghost: attack@kara", "ghost: done"]);
    assert_eq!(ranks(&t, "kara"), (6, 8));
    t.end();
}

#[test]
fn s10_a_spell_ends_as_many_ranks_after_its_start_as_magic_points_were_put_in() {
    for points in 1..=4 {
        let mut t = table(&[kara(12, ""), spirit("ghost", 10, "")], &[]);
        t.play(&[&format!("kara: spirit-screen@kara={points}"), "kara: done", "ghost: done"]);
        assert_eq!(ranks(&t, "kara"), (3, 3 + i64::from(points)));
        let paid = t.last("pool_changed", "S-10");
        assert_eq!((paid["before"].as_i64(), paid["after"].as_i64()), (Some(12), Some(12 - i64::from(points))));
        assert_eq!(moment(&t, "pool_changed", "S-10"), (1, 3 + i64::from(points)), "paid as it takes effect");
        assert_eq!(t.standing("kara").screen, 1);
        t.end();
    }
}

#[test]
fn s10_magic_points_that_are_gone_by_then_leave_no_spell() {
    // Three of her four points are lost before the end of a spell of two.
    let mut t = pair_of(kara(12, "magic_points: 4"), spirit("ghost", 10, ""), &[8, 45]);
    t.play(&[CAST_TWO, "kara: done", "ghost: attack@kara", "ghost: done", "ghost: a1", "ghost: a2", "ghost: done"]);
    assert_eq!((t.mp("kara"), foiled(&t)), (1, vec![three("kara", "cast", "S-10")]));
    t.end();
}

#[test]
fn s11_being_attacked_while_casting_takes_the_roll_but_does_not_delay() {
    let mut t = pair(&[90, 45]);
    t.play(&[CAST_TWO, "kara: done", "ghost: attack@kara", "ghost: done"]);
    assert_eq!(roll(&t, "kara", "concentration"), (45, 45, "success".into(), "S-11".into()));
    assert_eq!((ranks(&t, "kara"), moment(&t, "done", "S-10"), t.mp("kara")), ((3, 5), (1, 5), 10));
    t.end();
}

#[test]
fn s11_failed_there_is_no_spell_and_nothing_is_paid() {
    let mut t = pair(&[90, 46]);
    t.play(&[CAST_TWO, "kara: done", "ghost: attack@kara", "ghost: done"]);
    assert_eq!(foiled(&t), [three("kara", "cast", "S-11")]);
    assert_eq!((t.mp("kara"), t.standing("kara").screen), (12, 0));
    t.end();
}

#[test]
fn s11_an_attack_out_of_nowhere_disturbs_as_well() {
    let mut t = table(&[kara(12, ""), spirit("ghost", 10, "")], &[90, 46]);
    t.play(&[CAST_TWO, "kara: done", "ghost: attack@kara", "ghost: done"]);
    assert_eq!(foiled(&t), [three("kara", "cast", "S-11")]);
    t.end();
}

#[test]
fn s36_casting_after_an_attack_or_an_evade_needs_the_roll_or_fails() {
    for (face, cast) in [(45, true), (46, false)] {
        let mut t = pair(&[90, face]);
        t.play(&["kara: attack@ghost", CAST_TWO, "kara: done", "ghost: done"]);
        let level = if cast { "success" } else { "failure" };
        assert_eq!(roll(&t, "kara", "concentration"), (i64::from(face), 45, level.into(), "S-36".into()));
        assert_eq!((t.mp("kara"), t.standing("kara").screen, foiled(&t).len()), if cast { (10, 1, 0) } else { (12, 0, 1) });
        t.end();
        let mut t = pair(&[90, 80, face]);
        t.play(&["kara: evade@ghost", CAST_TWO, "kara: done", "ghost: attack@kara", "ghost: done"]);
        assert_eq!(roll(&t, "kara", "concentration").3, "S-36");
        assert_eq!((t.mp("kara"), t.standing("kara").screen), if cast { (10, 1) } else { (12, 0) });
        t.end();
    }
}
