//! Every switch about who opens, when spirit rounds fall and what counts in them: WA-05 to WA-07, WA-09, WA-20, WA-27.

use super::people::*;
use crate::support::Table;

/// Both do nothing, in one melee round.
const NOTHING: [&str; 2] = ["g: done", "d: done"];

#[test]
fn wa05_spirit_rounds_past_the_tenth_segment_may_be_lost() {
    // 10 and 9: segments 9, 13, 17.
    let dice = [&[10, 9][..], &MISSES].concat();
    let (usual, other) = Bout::duel().both("late_segments: Lost", &dice, &NOTHING);
    assert_eq!((segments(&usual, 1), played(&usual, 1)), (vec![9, 13, 17], vec![9, 13, 17]));
    assert_eq!((played(&other, 1), other.count("foiled", "WA-05"), other.session.given_left()), (vec![9], 2, 4));
    assert_eq!(Bout::duel().rulings("late_segments: Played").played(&dice, &NOTHING).facts(), usual.facts());
    // With 1 and 2 all three come before segment 10, and nothing is lost.
    let early = |ruling: &str| Bout::duel().rulings(ruling).played(&[&[1, 2][..], &MISSES].concat(), &NOTHING);
    assert_eq!(early("late_segments: Lost").facts(), early("late_segments: Slide").facts());
}

#[test]
fn wa05_or_slide_into_the_next_melee_round() {
    let dice = [&[10, 9][..], &MISSES].concat();
    let (_, mut other) = Bout::duel().both("late_segments: Slide", &dice, &NOTHING);
    assert_eq!((segments(&other, 1), played(&other, 1), other.session.given_left()), (vec![9], vec![9], 4));
    other.end_but_for_dice();
    // In the next one they fall on 3 and 7, beside its own on 5 and 9 and 13, which slides in its turn.
    let dice = [&[10, 9, 1, 1, 5, 6][..], &[1; 8]].concat();
    other = Bout::duel().rulings("late_segments: Slide").played(&dice, &["g: done", "d: done", "g: done", "d: done"]);
    assert_eq!((played(&other, 2), other.wills().round()), (vec![3, 5, 7, 9], 3));
    other.end();
}

#[test]
fn wa06_initiative_may_stand_for_the_whole_combat() {
    let dice = [&[4, 6][..], &MISSES, &[7, 8], &MISSES].concat();
    let answers = ["g: done", "d: done", "g: done", "d: done"];
    let (usual, other) = Bout::duel().both("initiative_each_round: false", &dice, &answers);
    assert_eq!((segments(&usual, 2), usual.count("rolled", "W-05")), (vec![7, 11, 15], 4));
    assert_eq!((segments(&other, 2), other.count("rolled", "W-05"), other.session.given_left()), (vec![4, 8, 12], 2, 2));
    assert_eq!(Bout::duel().rulings("initiative_each_round: true").played(&dice, &answers).facts(), usual.facts());
}

#[test]
fn wa07_scores_may_come_from_the_willpower_of_the_start() {
    // 18 takes 3 of 14; then 7 hits against 11 and misses against 14.
    let dice = [4, 6, 18, 1, 7, 1, 1, 1];
    let (usual, other) = Bout::duel().both("score_from: Original", &dice, &NOTHING);
    assert_eq!((needed(&usual, "g"), attacks(&usual, "g")[1].hit), (vec![8, 5, 4], true));
    assert_eq!((needed(&other, "g"), attacks(&other, "g")[1].hit), (vec![8, 8, 8], false));
    assert_eq!((other.willpower("d"), other.scores("d")), (11, (14, 14)), "what is lost is lost");
    assert_eq!(Bout::duel().rulings("score_from: Current").played(&dice, &NOTHING).facts(), usual.facts());
    other.end();
}

#[test]
fn wa09_only_the_four_classes_may_open() {
    let bout = Bout::free(&[friend("f", (3, 3), ""), demon(D14)]);
    let (usual, mut other) = (bout.table(&[]), bout.rulings("openers: ClassesOnly").table(&[]));
    assert_eq!((usual.asked().as_str(), other.asked().as_str()), ("d opening", "f act"));
    other.say("f", "done");
    // Nobody could win now, so the fight is over; with a priest it goes on, and the demon is still refused.
    let cast = [priest("p", (3, 3), ""), demon(D14)];
    let mut other = Bout::free(&cast).rulings("openers: ClassesOnly").played(&[], &["p: hold", "p: done"]);
    assert_eq!((other.asked().as_str(), other.refused("d", "open@p").as_str()), ("d act", "WA-09"));
    let mut usual = Bout::free(&cast).rulings("openers: Listed").played(&[], &["p: hold"]);
    assert_eq!(usual.asked(), "d opening");
    usual.say("d", "open@p");
    assert_eq!(usual.opponent("p"), "d");
}

#[test]
fn wa20_either_side_may_break_off_between_melee_rounds() {
    let dice = [&[4, 6][..], &MISSES].concat();
    for answers in [["g: break_off@d", "g: done", "d: done"], ["g: done", "d: break_off@g", "d: done"]] {
        let (usual, other) = Bout::duel().both("break_off: Free", &dice, &answers);
        assert_eq!((usual.opponent("g"), other.opponent("g")), ("d", ""));
        assert_eq!((other.count("disengaged", "WA-20"), other.session.given_left()), (1, dice.len()));
        assert_eq!(Bout::duel().rulings("break_off: Mutual").played(&dice, &answers).facts(), usual.facts());
    }
}

#[test]
fn wa27_the_exceptions_may_hold_for_both_sides() {
    let bout = Bout::of(&[gun(G15), demon("willpower: 14, movement: 9, parry: 12"), thug()]);
    let asked = |ruling: &str| bout.rulings(ruling).played(&[], &["g: done"]);
    let mut usual = asked("exceptions_for: Characters");
    let mut other = asked("exceptions_for: Both");
    for act in ["shout", "parry", "move@5,3"] {
        assert_eq!(usual.refused("d", act), "WA-27", "{act}");
    }
    // At a quarter and at -4, as for a character.
    assert_eq!(other.refused("d", "move@6,6"), "6,6 is 3 cells away; 2 can be covered");
    other.play(&["d: shout", "d: parry", "d: move@7,4"]);
    assert_eq!(other.count("chose", "W-19"), 1);
    other.end();
}

#[test]
fn a_fight_is_a_stalemate_after_the_round_limit() {
    let dice = [&[4, 6][..], &MISSES].concat();
    let (usual, other) = Bout::duel().both("round_limit: 1", &dice, &NOTHING);
    assert_eq!((usual.outcome().as_str(), other.outcome().as_str()), ("unfinished", "stalemate:round_limit"));
    assert_eq!(Bout::duel().rulings("round_limit: 200").played(&dice, &NOTHING).facts(), usual.facts());
    let two: Table = Bout::duel().rulings("round_limit: 2").played(&dice, &NOTHING);
    assert_eq!(two.outcome(), "unfinished");
}
