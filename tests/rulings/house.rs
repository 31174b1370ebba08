//! The dice of 1.6: which die is thrown for contests and for initiative.

use crate::support::inline;
use crate::support::stage::{Stage, bal, jack, one};
use willbound::play::session::Session;

fn pair() -> Stage {
    Stage::of(&[bal("will: 11, at: (4, 5)"), jack("will: 9, at: (4, 4)")])
}

#[test]
fn the_contest_die() {
    let answers = ["bal: possess@jack", "bal: done", "jack: resist"];
    let ten = pair().house("contest_die: 10").played(&[8], &answers);
    let roll = ten.last("rolled", "P-02");
    assert_eq!((&roll["sides"], &roll["total"], ten.inside("jack")), (&10.into(), &12.into(), vec!["bal"]));
    // A d6 cannot show 8.
    let mut six = Session::scripted(inline(&pair().text()), 0, vec![8]);
    for answer in answers {
        let (who, pick) = answer.split_once(": ").unwrap();
        six.say(who, pick).unwrap();
    }
    assert_eq!(six.fault().unwrap().text(six.cast()), "die 1 is 8, which Bal's d6 for the possession check cannot show");
    // Vetoes, hits and exorcism roll it too.
    let mut table = ten;
    table.say("jack", "move@5,4").say("jack", "done");
    let stake = table.session.question().unwrap().options[0].stake.unwrap();
    assert!(matches!(stake, willbound::engine::decision::Stake::Opposed { sides: 10, .. }), "{stake:?}");
}

#[test]
fn the_initiative_die() {
    let cast = [one("amy", "a", "will: 9, at: (1, 1)"), one("zed", "b", "will: 9, at: (9, 1)")];
    let scene = Stage::of(&cast).sides(r#""a": (goals: [Survive(9)])"#);
    let table = scene.house("initiative_die: 20").table(&[17, 18]);
    assert_eq!(table.last("rolled", "house")["sides"], 20);
    assert_eq!(table.last("order_set", "P-12")["order"][0], serde_json::json!({"who": "zed", "count": 24}));
    table.end();
    let six = Session::scripted(inline(&scene.text()), 0, vec![17, 18]);
    assert!(six.fault().unwrap().text(six.cast()).starts_with("die 1 is 17, which Amy's d6 for the initiative cannot show"));
}
