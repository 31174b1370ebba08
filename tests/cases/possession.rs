//! Vetoes as contests and the life of a possession: C-09, C-15, C-23.

use crate::support::stage::{Stage, bal, jack, maria, vex};
use willbound::scene::check::scene_text;

fn equals() -> Stage {
    Stage::of(&[bal(r#"will: 8, possesses: "jack""#), jack("will: 8, at: (4, 4)")])
}

const VETO: &[&str] = &["bal: move@5,4", "bal: done", "jack: veto"];

#[test]
fn c09_both_sides_roll_and_both_dice_are_facts() {
    let table = equals().played(&[6, 1], VETO);
    let contest = table.last("contested", "P-21");
    let side = |side: &str| (contest[side]["die"].as_u64(), contest[side]["bonus"].as_i64(), contest[side]["total"].as_i64());
    assert_eq!(side("active"), (Some(6), Some(8), Some(14)), "the vetoer");
    assert_eq!(side("passive"), (Some(1), Some(8), Some(9)), "the acting mind");
    assert_eq!(table.count("skipped", "P-24"), 1);
    assert_eq!((table.will("bal"), table.will("jack")), ((8, 2), (8, 2)), "nobody loses Will");
    table.end();
    let tied = equals().played(&[4, 4, 5, 2], VETO);
    let winners: Vec<_> = tied.all("contested", "P-21").into_iter().map(|of| of["winner"].as_str().unwrap().to_owned()).collect();
    assert_eq!(winners, ["tie", "active"]);
    assert_eq!(tied.session.dice().len(), 4);
    tied.end();
}

#[test]
fn c09_every_opposed_roll_counts_both_dice() {
    // Veto, escape veto, hit and exorcism: turning the two dice round turns the result.
    let scene = Stage::of(&[bal(r#"will: 8, possesses: "jack""#), jack("will: 8, at: (4, 4)"), maria("will: 8, at: (5, 4)")]);
    let exorcism = ["bal: pass", "jack: pass", "maria: exorcise@bal", "maria: done"];
    let hit = ["bal: pass", "jack: shot@maria", "jack: done", "bal: allow"];
    let escape = ["bal: leave", "jack: veto"];
    let veto = ["bal: move@4,5", "bal: done", "jack: veto"];
    for (purpose, answers) in [("veto", &veto[..]), ("exorcism", &exorcism), ("combo", &hit), ("escape veto", &escape)] {
        let winner = |dice: &[u16]| {
            let table = scene.played(dice, answers);
            let contest = table.last("contested", "*");
            assert_eq!(
                (&contest["purpose"], &contest["active"]["die"], &contest["passive"]["die"]),
                (&purpose.into(), &dice[0].into(), &dice[1].into())
            );
            contest["winner"].clone()
        };
        assert_eq!(winner(&[1, 6, 3]), "passive", "{purpose}");
        let forward = winner(&[6, 1, 3]);
        assert_eq!(forward, "active", "{purpose}");
    }
}

#[test]
fn c15_dice_that_decide_nothing_are_refused_at_load() {
    let cast = [bal("will: 8, at: (4, 5)"), jack("will: 8, at: (4, 4)")];
    for field in ["contest_die", "initiative_die"] {
        for faces in [-6, 0, 1, 101, 100_000] {
            let text = Stage::of(&cast).house(&format!("{field}: {faces}")).text();
            let problems = scene_text("dice.ron", &text).unwrap_err();
            let line = text.lines().position(|line| line.contains(field)).unwrap() + 1;
            assert!(problems.iter().any(|of| of.line == line && of.message.contains(field)), "{field}: {faces}: {problems:?}");
        }
        assert!(scene_text("dice.ron", &Stage::of(&cast).house(&format!("{field}: 2")).text()).is_ok());
    }
    for damage in ["1d1", "1d0", "0d6", "21d6", "1d6+1d6", "d", "", "1d-6", "99999999999d6"] {
        let text = Stage::of(&cast).text().replace(r#"damage: "1d6""#, &format!(r#"damage: "{damage}""#));
        assert!(scene_text("dice.ron", &text).is_err(), "damage {damage:?}");
    }
}

#[test]
fn c15_a_contest_that_never_differs_ends_with_a_reason_at_once() {
    let scene = crate::support::inline(&equals().text());
    let mut session = willbound::play::session::Session::scripted(scene, 0, vec![3; 4_000]);
    let begun = std::time::Instant::now();
    for answer in VETO {
        let (who, pick) = answer.split_once(": ").unwrap();
        session.say(who, pick).unwrap();
    }
    assert_eq!(session.fault().unwrap().text(session.cast()), "no result after 1000 re-rolls");
    assert!(session.question().is_none() && session.outcome().is_none());
    assert!(begun.elapsed().as_millis() < 1_000, "took {:?}", begun.elapsed());
}

#[test]
fn c23_when_the_last_possessor_is_gone_the_host_is_free_at_once() {
    let mut table = Stage::of(&[
        bal(r#"will: 9, possesses: "jack""#),
        vex(r#"will: 9, possesses: "jack""#),
        jack("will: 9, will_now: 7, at: (4, 4)"),
        maria("will: 8, at: (8, 4)"),
    ])
    .table(&[]);
    let round = |table: &mut crate::support::Table| {
        let now = table.look().round();
        while table.look().round() == now {
            let who = table.asked().strip_suffix(" declare").unwrap().to_owned();
            table.say(&who, "pass");
        }
    };
    round(&mut table);
    round(&mut table);
    table.say("referee", "expel@bal");
    assert_eq!(table.inside("jack"), ["vex"], "only that one goes");
    while table.asked() != "jack declare" {
        let who = table.asked().strip_suffix(" declare").unwrap().to_owned();
        table.say(&who, "pass");
    }
    table.play(&["jack: move@5,4", "jack: done"]);
    assert_eq!(table.asked(), "vex veto", "and only Vex may veto");
    table.say("vex", "allow");
    while table.look().round() < 5 {
        let who = table.asked().strip_suffix(" declare").unwrap().to_owned();
        table.say(&who, "pass");
    }
    table.say("referee", "remove@vex");
    assert_eq!((table.inside("jack"), table.count("freed", "P-63")), (vec![], 1));
    while table.asked() != "jack declare" {
        let who = table.asked().strip_suffix(" declare").unwrap().to_owned();
        table.say(&who, "pass");
    }
    assert_eq!((table.look().round(), table.seconds("jack")), (5, 6));
    table.play(&["jack: shot@maria"]);
    assert_eq!(table.will("jack"), (7, 2), "what morale he lost stays lost");
    table.session.go_to(table.session.answers().len());
    assert_eq!(table.refused("vex", "veto"), "jack is asked (`declare`), not vex");
}

#[test]
fn c23_every_way_out_frees_the_host() {
    for (event, cause) in [("expel@bal", "P-62"), ("remove@bal", "house"), ("kill@jack", "PA-27")] {
        let mut table = equals().table(&[]);
        table.say("referee", event);
        assert_eq!(table.inside("jack"), [""; 0], "{event}");
        assert_eq!(table.count("freed", "P-63"), 1, "{event}");
        assert_eq!(table.last("released", cause)["who"], "bal");
        table.end();
    }
}
