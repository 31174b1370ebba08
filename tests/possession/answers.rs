//! What is refused, and that a refusal touches nothing; dice that people roll.

use super::*;
use crate::support::{inline, mind, picture_equals_world};
use willbound::engine::combatant::{Cell, CombatantId};
use willbound::engine::decision::{Answer, Pick, Refused, Who};
use willbound::play::session::Session;

fn digest_of(t: &Table) -> (String, usize, usize) {
    (t.session.digest(), t.session.dice().len(), t.session.facts().len())
}

/// Gives an answer that has to be refused and leave everything as it was.
fn refused(t: &mut Table, answer: Answer) -> Refused {
    let before = digest_of(t);
    let why = t.session.answer(answer.clone()).expect_err(&format!("{answer:?} was taken"));
    assert_eq!(digest_of(t), before, "{answer:?}");
    why
}

fn number(t: &Table) -> u32 {
    t.session.question().unwrap().number
}

#[test]
fn an_answer_to_an_earlier_question_is_stale() {
    let mut t = possessed(&[]);
    let old = number(&t);
    t.say("bal", "pass");
    let open = number(&t);
    let answer = Answer { question: old, who: mind(&t, "jack"), pick: Pick::plain("pass") };
    assert_eq!(refused(&mut t, answer), Refused::Stale { given: old, open });
    let ahead = Answer { question: open + 1, who: mind(&t, "jack"), pick: Pick::plain("pass") };
    assert_eq!(refused(&mut t, ahead), Refused::Stale { given: open + 1, open });
    t.end();
}

#[test]
fn a_mind_that_is_not_asked_is_told_who_is() {
    let mut t = possessed(&[]);
    let bal = t.id("bal");
    for who in ["jack", "maria"] {
        let answer = Answer { question: number(&t), who: mind(&t, who), pick: Pick::plain("pass") };
        assert_eq!(refused(&mut t, answer), Refused::NotAsked { asked: bal });
    }
    let nobody = Answer { question: number(&t), who: Who::Mind(CombatantId(99)), pick: Pick::plain("pass") };
    assert_eq!(refused(&mut t, nobody), Refused::NotAsked { asked: bal });
    t.end();
}

#[test]
fn what_is_not_offered_is_refused() {
    let mut t = possessed(&[]);
    let bal = mind(&t, "bal");
    for pick in [
        Pick::plain("veto"),
        Pick::plain("done"),
        Pick::plain("fly"),
        Pick::at("possess", CombatantId(99)),
        Pick { amount: Some(3), ..Pick::plain("pass") },
        Pick { cell: Some(Cell { x: 1, y: 1 }), ..Pick::plain("pass") },
    ] {
        let answer = Answer { question: number(&t), who: bal, pick: pick.clone() };
        assert_eq!(refused(&mut t, answer), Refused::NotOffered(pick));
    }
    let pick = Pick::plain("smite");
    let answer = Answer { question: number(&t), who: Who::Referee, pick: pick.clone() };
    assert_eq!(refused(&mut t, answer), Refused::NotOffered(pick), "nor may the referee do everything");
    t.end();
}

#[test]
fn cells_out_of_reach_taken_or_off_the_board_are_refused() {
    let mut t = possessed(&[]);
    let bal = mind(&t, "bal");
    for cell in [(4, 4), (5, 5), (9, 4), (-1, 4), (4, 8), (12, 4)] {
        let pick = Pick { cell: Some(Cell { x: cell.0, y: cell.1 }), ..Pick::plain("move") };
        let answer = Answer { question: number(&t), who: bal, pick };
        assert!(matches!(refused(&mut t, answer), Refused::Cell(_)), "{cell:?}");
    }
    let answer = Answer { question: number(&t), who: bal, pick: Pick::plain("move") };
    assert!(matches!(refused(&mut t, answer), Refused::Cell(_)), "and it has to say which");
    t.end();
}

#[test]
fn numbers_out_of_range_are_refused() {
    let mut t = possessed(&[]);
    let jack = t.id("jack");
    for amount in [None, Some(0), Some(-3), Some(11), Some(i32::MAX)] {
        let pick = Pick { amount, ..Pick::at("harm", jack) };
        let answer = Answer { question: number(&t), who: Who::Referee, pick };
        assert_eq!(refused(&mut t, answer), Refused::Range { min: 1, max: 10 }, "{amount:?}");
    }
    t.say("referee", "harm@jack=9");
    assert_eq!(t.look().health(jack), 1);
    t.end();
}

#[test]
fn after_a_refusal_the_same_question_is_open_with_the_same_number() {
    let mut t = possessed(&[]);
    let before = number(&t);
    assert_eq!(t.refused("bal", "pistol-shot"), "P-18");
    assert_eq!((number(&t), t.asked()), (before, "bal declare".into()));
    t.say("bal", "pass");
    t.end();
}

fn typed() -> Table {
    let scene = inline(&scene_with("", &[bal("at: (5, 4),"), jack(""), maria("")]));
    let mut t = Table::of(scene.clone(), &[]);
    t.session = Session::with_typed_dice(scene, 7, Vec::new());
    t
}

#[test]
fn where_people_roll_each_die_is_a_question_to_whose_die_it_is() {
    let mut t = typed();
    t.play(&["bal: possess@jack", "bal: done", "jack: resist"]);
    assert_eq!((t.asked(), t.options()), ("bal dice".into(), vec!["die".into(), "roll".into()]));
    let bal = mind(&t, "bal");
    for amount in [None, Some(0), Some(7)] {
        let answer = Answer { question: number(&t), who: bal, pick: Pick { amount, ..Pick::plain("die") } };
        assert_eq!(refused(&mut t, answer), Refused::Range { min: 1, max: 6 }, "{amount:?}");
    }
    t.say("bal", "die=6");
    assert_eq!((t.last("rolled", "P-02")["total"].clone(), t.inside("jack")), (10.into(), vec!["bal"]));
    t.play(&["jack: pass", "maria: pass", "bal: move@4,5", "bal: done", "jack: veto"]);
    assert_eq!(t.asked(), "jack dice", "the vetoer's die first");
    t.say("jack", "die=4");
    assert_eq!(t.asked(), "bal dice");
    assert_eq!(t.count("contested", "*"), 0, "read when both lie on the table");
    t.say("bal", "die=5");
    assert_eq!(t.totals(), (12, 16));
    t.end();
}

#[test]
fn a_tie_asks_for_both_dice_again() {
    let mut t = typed();
    t.play(&["bal: possess@jack", "bal: done", "jack: resist", "bal: die=6", "jack: pass", "maria: pass"]);
    t.play(&["bal: move@4,5", "bal: done", "jack: veto", "jack: die=6", "bal: die=3"]);
    assert_eq!((t.totals(), t.asked()), ((14, 14), "jack dice".into()));
    t.play(&["jack: die=6", "bal: die=1"]);
    assert_eq!(t.last("skipped", "P-24")["who"], "bal");
    t.end();
}

#[test]
fn a_person_may_let_the_program_roll_one_die_or_all_from_now_on() {
    let mut t = typed();
    t.play(&["bal: possess@jack", "bal: done", "jack: resist", "bal: roll"]);
    let face = t.last("rolled", "P-02")["dice"][0].as_u64().unwrap();
    assert!((1..=6).contains(&face));
    assert!(t.session.typed_dice());
    next_round(&mut t);
    if t.inside("jack").is_empty() {
        t.play(&["bal: possess@jack", "bal: done", "jack: resist"]);
    } else {
        t.play(&["bal: move@4,5", "bal: done", "jack: veto"]);
    }
    assert!(t.asked().ends_with("dice"));
    t.say("referee", "rolled");
    assert!(!t.asked().ends_with("dice") && !t.session.typed_dice());
    t.end();
}

#[test]
fn undo_takes_back_exactly_one_answer_and_its_dice() {
    let mut t = possessed(&[4, 3]);
    t.play(&["bal: move@4,5", "bal: done"]);
    let before = digest_of(&t);
    t.say("jack", "veto");
    let after = digest_of(&t);
    assert!(t.session.undo());
    assert_eq!(digest_of(&t), before);
    assert!(t.session.redo());
    assert_eq!(digest_of(&t), after);
    picture_equals_world(&t.session);
}
