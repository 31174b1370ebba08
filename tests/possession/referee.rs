//! The referee at any moment: whatever happens from outside while somebody is asked, the fight stays whole, asks the
//! right mind next, and can be played on.

use super::*;
use crate::support::{consistent, inline, picture_equals_world};
use std::sync::Arc;
use willbound::engine::combatant::Condition;
use willbound::engine::decision::{Need, Who};
use willbound::play::policy::RandomLegal;
use willbound::play::session::Session;
use willbound::scene::Scene;

/// A moment of a fight: who is asked what, and how it came to that.
struct Moment {
    asked: &'static str,
    scene: Arc<Scene>,
    dice: Vec<u16>,
    answers: Vec<&'static str>,
}

impl Moment {
    fn table(&self) -> Table {
        let mut t = Table::of(self.scene.clone(), &[]);
        t.session = Session::new(self.scene.clone(), 5, self.dice.clone());
        t.play(&self.answers);
        assert_eq!(t.asked(), self.asked);
        t
    }
}

fn moment(asked: &'static str, extra: &str, cast: &[String], dice: &[u16], answers: &[&'static str]) -> Moment {
    Moment { asked, scene: inline(&scene_with(extra, cast)), dice: dice.to_vec(), answers: answers.to_vec() }
}

/// Every kind of question, in a body with three minds where that is possible, with somebody outside and to come.
fn moments() -> Vec<Moment> {
    let late = r#"(id: "eve", side: "eves", at: (4, 4), will: 6, initiative: 2, arrives: 2)"#.to_owned();
    let rest = |mut cast: Vec<String>| {
        cast.extend([maria(""), late.clone()]);
        cast
    };
    let inside = rest(vec![bal(INSIDE), vex(INSIDE), jack("")]);
    let broken = rest(vec![bal(&format!("{INSIDE} will_now: 0,")), vex(INSIDE), jack("")]);
    let beside = rest(vec![bal("at: (5, 4),"), vex("at: (3, 4),"), jack("")]);
    let newcomer = rest(vec![vex("at: (3, 4),").replace("18", "30"), bal(INSIDE), jack("")]);
    let equals = rest(vec![vex("at: (3, 4),").replace("18", "30"), bal(&format!("{INSIDE} will_now: 9,")), jack("")]);
    let friends = rest(vec![bal(PARTNER), vex(PARTNER), jack("")]);
    let moves = ["bal: move@4,5", "bal: move@4,4", "bal: done"];
    let then = |more: &[&'static str]| [&moves[..], more].concat();
    vec![
        moment("bal declare", "", &inside, &[], &[]),
        moment("bal declare", "", &beside, &[], &["bal: possess@jack"]),
        moment("bal declare", "", &friends, &[], &["bal: pistol-shot@maria"]),
        moment("vex veto", "", &inside, &[], &moves),
        moment("jack veto", "", &inside, &[1, 6], &then(&["vex: veto"])),
        moment("vex veto", "", &friends, &[], &moves),
        moment("jack veto", "rulings: (several_vetoes: CommonRoll),", &inside, &[], &then(&["vex: veto"])),
        moment("vex veto", "rulings: (veto_after_declaration: false),", &inside, &[], &[]),
        moment("vex veto", "rulings: (veto_unit: Action),", &inside, &[], &moves),
        moment("bal go_on", "", &inside, &[], &then(&["vex: allow", "jack: allow"])),
        moment("bal end", "", &inside, &[], &then(&["vex: allow", "jack: allow", "bal: go_on"])),
        moment("vex escape_veto", "", &inside, &[], &["bal: leave"]),
        moment("jack escape_veto", "", &inside, &[], &then(&["vex: allow", "jack: allow", "bal: leave", "vex: allow"])),
        moment("bal leave", "", &broken, &[], &[]),
        moment("vex permission", "", &broken, &[], &["bal: leave"]),
        moment("jack permission", "rulings: (broken_escape_needs_host: true),", &broken, &[], &["bal: leave", "vex: permit"]),
        moment("jack escape_veto", "", &broken, &[], &["bal: leave", "vex: permit"]),
        moment("bal leave", "", &inside, &[], &["referee: harm@jack=10"]),
        moment("jack resist", "", &beside, &[], &["bal: possess@jack", "bal: done"]),
        moment("bal resist", "", &newcomer, &[], &["vex: possess@jack", "vex: done"]),
        moment("jack resist", "", &newcomer, &[], &["vex: possess@jack", "vex: done", "bal: forgo"]),
        moment("bal resist", "rulings: (resisters: Possessors),", &newcomer, &[], &["vex: possess@jack", "vex: done"]),
        moment("vex resister", "rulings: (resister_tie: Newcomer),", &equals, &[], &["vex: possess@jack", "vex: done"]),
        moment("jack cooperation", "", &inside, &[], &["bal: cooperate@jack"]),
        moment("vex cooperation", "rulings: (cooperation: Group),", &inside, &[], &["bal: cooperate@jack"]),
        moment("bal cooperation", "", &inside, &[], &then(&["bal: cooperate@vex", "vex: refuse", "vex: allow", "jack: cooperate@bal"])),
        moment("bal delayed", "", &inside, &[], &["bal: delay", "vex: pass"]),
        moment(
            "bal delayed",
            "",
            &inside,
            &[],
            &["bal: delay", "vex: move@4,5", "vex: move@4,4", "vex: done", "bal: allow", "jack: allow"],
        ),
        moment(
            "bal declare",
            "",
            &inside,
            &[],
            &["bal: delay", "vex: move@4,5", "vex: move@4,4", "vex: done", "bal: allow", "jack: allow", "bal: act_now"],
        ),
    ]
}

/// Every event the referee may bring about now, at its least and at its most.
fn events(t: &Table) -> Vec<String> {
    let question = t.session.question().unwrap();
    let said = question.anytime.iter().filter(|(who, _)| *who == Who::Referee).map(|(_, choice)| choice);
    let mut events: Vec<String> = said
        .flat_map(|choice| {
            let key = choice.pick.key(t.session.cast());
            match choice.need {
                Need::Number { min, max } => vec![format!("{key}={min}"), format!("{key}={max}")],
                _ => vec![key],
            }
        })
        .collect();
    events.dedup();
    events
}

fn sound(t: &Table, after: &str) {
    let checked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        consistent(&t.session);
        picture_equals_world(&t.session);
    }));
    assert!(checked.is_ok(), "after {after}:\n{}", t.told());
}

/// Plays on at random and looks at every step.
fn play_on(t: &mut Table, steps: usize, after: &str) {
    for _ in 0..steps {
        if !t.session.let_choose(&RandomLegal) {
            assert!(t.session.outcome().is_some(), "after {after} the fight hangs:\n{}", t.told());
            return;
        }
        sound(t, after);
    }
}

#[test]
fn every_event_at_every_kind_of_question_leaves_a_fight_that_goes_on() {
    let mut kinds = std::collections::BTreeSet::new();
    for moment in moments() {
        kinds.insert(moment.asked.split_once(' ').unwrap().1);
        let events = events(&moment.table());
        assert!(events.len() > 10);
        for event in events {
            let mut t = moment.table();
            let after = format!("{event} while {} ({:?})", moment.asked, moment.answers);
            t.say("referee", &event);
            sound(&t, &after);
            play_on(&mut t, 20, &after);
        }
    }
    let all = ["cooperation", "declare", "delayed", "end", "escape_veto", "go_on", "leave", "permission", "resist", "resister", "veto"];
    assert_eq!(kinds.into_iter().collect::<Vec<_>>(), all);
}

#[test]
fn two_events_in_a_row_do_no_harm_either() {
    for moment in moments() {
        let first = ["expel@bal", "penalty@jack=9", "harm@jack=10", "kill@jack", "remove@vex", "penalty@bal=9", "remove@bal"];
        for event in first.iter().filter(|event| events(&moment.table()).iter().any(|offered| offered == *event)) {
            let mut t = moment.table();
            t.say("referee", event);
            if t.session.question().is_none() {
                continue;
            }
            for second in events(&t) {
                let mut t = moment.table();
                let after = format!("{event} and {second} while {} ({:?})", moment.asked, moment.answers);
                t.say("referee", event).say("referee", &second);
                sound(&t, &after);
                play_on(&mut t, 3, &after);
            }
        }
    }
}

fn newcomer(cast: &[String]) -> Table {
    let mut all = vec![vex("at: (3, 4),").replace("18", "30")];
    all.extend(cast.to_vec());
    let mut t = table(&all, &[]);
    t.play(&["vex: possess@jack", "vex: done"]);
    t
}

#[test]
fn when_the_mind_that_is_asked_to_resist_leaves_the_next_is_asked() {
    let mut t = newcomer(&[bal(INSIDE), jack(""), maria("")]);
    assert_eq!(t.asked(), "bal resist");
    t.say("referee", "expel@bal");
    // Jack is alone in his body now: to let Vex in would be his choice.
    assert_eq!((t.asked(), t.options()), ("jack resist".into(), vec!["resist".into(), "let_in".into()]));
    t.say("jack", "let_in");
    assert_eq!(t.inside("jack"), ["vex"]);
    t.end();
}

#[test]
fn when_a_mind_further_down_leaves_the_attempt_goes_on() {
    let cinder = r#"(id: "cinder", side: "cinder", kind: "demon", possesses: "jack", will: 10, initiative: 17, possession: (bonus: 3))"#;
    let mut t = newcomer(&[bal(INSIDE), cinder.into(), jack("")]);
    t.say("referee", "expel@cinder");
    assert_eq!(t.asked(), "bal resist");
    t.say("bal", "forgo");
    assert_eq!(t.asked(), "jack resist");
    t.end();
}

#[test]
fn the_highest_will_is_read_anew_when_it_changes_before_the_roll() {
    let mut t = newcomer(&[bal(INSIDE), jack("")]);
    t.say("referee", "penalty@bal=5");
    assert_eq!(t.asked(), "jack resist", "Bal has 6, Jack 9");
    t.end();
}

#[test]
fn a_creature_or_host_that_is_gone_ends_the_attempt() {
    for event in ["remove@vex", "kill@vex", "remove@jack", "kill@jack"] {
        let mut t = newcomer(&[bal(INSIDE), jack(""), maria("")]);
        t.say("referee", event);
        assert_eq!(t.asked(), "bal declare", "{event}");
        assert!(t.inside("jack").iter().all(|mind| *mind == "bal"), "{event}");
        assert_eq!(t.count("rolled", "*"), 0);
        t.end();
    }
}

#[test]
fn a_mind_that_breaks_while_it_is_asked_for_a_veto_is_passed_over() {
    let mut t = three_minds(&[]);
    t.play(&["bal: move@4,5", "bal: done"]);
    assert_eq!(t.asked(), "vex veto");
    t.say("referee", "penalty@vex=9");
    assert_eq!(t.asked(), "jack veto");
    t.say("referee", "penalty@jack=9");
    assert_eq!((t.asked(), t.seconds("jack")), ("bal end".into(), 5), "nobody is left who could veto");
    t.end();
}

#[test]
fn when_the_acting_mind_is_expelled_during_the_vetoes_its_turn_is_over() {
    let mut t = three_minds(&[]);
    t.play(&["bal: move@4,5", "bal: done", "referee: expel@bal"]);
    assert_eq!((t.asked(), t.count("acted", "*"), t.seconds("jack")), ("vex declare".into(), 0, 6));
    t.end();
}

#[test]
fn permission_is_not_asked_of_who_left_nor_for_who_recovered() {
    let cast = [bal(&format!("{INSIDE} will_now: 0,")), vex(INSIDE), jack("")];
    let mut t = table(&cast, &[]);
    t.play(&["bal: leave", "referee: expel@vex"]);
    assert_eq!(t.asked(), "jack escape_veto", "Bal is the only possessor now");
    t.end();
    let mut t = table(&cast, &[]);
    t.play(&["bal: leave", "referee: restore@bal=1"]);
    assert_eq!(t.asked(), "vex escape_veto", "not Broken any more, so Vex may veto instead");
    t.end();
}

#[test]
fn a_proposal_falls_when_one_of_the_two_leaves() {
    let mut t = possessed(&[]);
    t.play(&["bal: cooperate@jack", "referee: expel@bal"]);
    assert_eq!((t.asked(), t.cooperate("bal", "jack")), ("jack declare".into(), false));
    t.end();
}

#[test]
fn events_are_recorded_like_any_answer_and_can_be_undone() {
    let mut t = possessed(&[]);
    let before = t.session.digest();
    t.say("referee", "penalty@jack=3");
    assert_eq!((t.will("jack"), t.count("pool_changed", "P-09")), ((6, 2), 3), "three penalties of one each");
    assert!(t.session.undo());
    assert_eq!((t.session.digest(), t.will("jack")), (before, (9, 3)));
    assert!(t.session.redo());
    t.say("referee", "restore@jack=2");
    assert_eq!(t.will("jack"), (8, 2));
    t.say("referee", "harm@maria=4").say("referee", "heal@maria=1");
    assert_eq!(t.look().health(t.id("maria")), 7);
    assert!(!t.is("maria", Condition::Down));
    t.end();
}

#[test]
fn p37_the_referee_and_partners_may_speak_while_a_real_die_is_awaited() {
    let mut t = Table::scene("possession/fell_bargain", &[]);
    t.session.given_only(false);
    t.say("referee", "typed").play(&["bal: possess@jack", "bal: done", "jack: resist"]);
    assert_eq!(t.asked(), "bal dice");
    t.say("referee", "penalty@jack=1");
    assert_eq!((t.asked().as_str(), t.will("jack")), ("bal dice", (8, 2)), "the die is still awaited");
    t.say("bal", "die=5");
    assert_eq!(t.inside("jack"), ["bal"], "9 beats the Will of 8 that stands now");
    t.say("referee", "rolled");

    let mut t = Table::scene("possession/fell_bargain", &[]);
    t.session.given_only(false);
    t.say("referee", "typed").play(&["bal: possess@jack", "bal: done", "jack: resist"]);
    t.say("referee", "remove@jack");
    assert_ne!(t.asked(), "bal dice", "with Jack gone there is nothing to roll for");
}
