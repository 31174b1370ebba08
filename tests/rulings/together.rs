//! Working together in one body: PA-21, PA-22.

use crate::support::stage::{Stage, bal, cinder, jack, maria, one, vex};

/// Bal and Vex hold Jack; Maria stands by.
fn three() -> Stage {
    Stage::of(&[
        bal(r#"will: 9, possesses: "jack""#),
        vex(r#"will: 9, possesses: "jack""#),
        jack("will: 9, at: (4, 4)"),
        maria("will: 8, at: (8, 4)"),
    ])
}

#[test]
fn pa21_pairs_or_the_whole_group_begin() {
    let answers = ["bal: cooperate@jack", "jack: agree"];
    let mut usual = three().played(&[], &["bal: cooperate@jack"]);
    assert_eq!(usual.asked(), "jack cooperation", "Pair: Vex is not asked");
    usual.say("jack", "agree");
    assert!(usual.cooperate("bal", "jack") && !usual.cooperate("bal", "vex") && !usual.cooperate("vex", "jack"));
    usual.end();
    let mut other = three().rulings("cooperation: Group").played(&[], &["bal: cooperate@jack"]);
    assert_eq!(other.asked(), "vex cooperation", "Group: everybody is asked");
    other.play(&["vex: agree", "jack: agree"]);
    assert!(other.cooperate("bal", "jack") && other.cooperate("bal", "vex") && other.cooperate("vex", "jack"));
    other.end();
    let mut no = three().rulings("cooperation: Group").played(&[], &["bal: cooperate@jack", "vex: refuse"]);
    assert_eq!(no.count("cooperation_began", "*"), 0, "all in or out");
    assert_eq!(no.asked(), "bal declare");
    assert_eq!(no.refused("jack", answers[1]), "bal is asked (`declare`), not jack");
}

#[test]
fn pa21_pairs_or_the_whole_group_fall_apart() {
    let pooled = |rulings: &str| {
        let rest = r#"will: 9, possesses: "jack", works_with: ["jack", "vex"]"#;
        let cast = [bal(rest), vex(r#"will: 9, possesses: "jack", works_with: ["jack"]"#), jack("will: 9, at: (4, 4)")];
        Stage::of(&cast).rulings(rulings).played(&[], &["jack: stop_cooperating@bal"])
    };
    let (usual, other) = (pooled("cooperation: Pair"), pooled("cooperation: Group"));
    assert_eq!((usual.count("cooperation_ended", "P-37"), other.count("cooperation_ended", "P-37")), (1, 3));
    assert!(usual.cooperate("bal", "vex") && usual.cooperate("jack", "vex"));
    assert!(!other.cooperate("bal", "vex") && !other.cooperate("jack", "vex"));
}

/// Jack (shoot 5) works with Ilse (shoot 2, heal 6), who acts first; the text's PE-09.
fn jack_and_ilse() -> Stage {
    let ilse = r#"will: 11, initiative: 30, skills: {"shoot": 2, "heal": 6}, possession: (bonus: 2), possesses: "jack", works_with: ["jack"],
        combos: [(name: "Aimed shot", seconds: 4, skill: "shoot", ability: Dexterity, range: 12, damage: "1d6")]"#;
    Stage::of(&[one("ilse", "heroes", ilse), jack("will: 9, dexterity: 4, at: (4, 4)"), bal("will: 11, at: (8, 4)")])
}

#[test]
fn pa22_a_veto_ends_the_pool_before_the_turn_is_played() {
    let declared = ["ilse: aimed-shot@bal", "ilse: done"];
    let mut pooled = jack_and_ilse().played(&[6, 1, 1], &declared);
    pooled.say("jack", "allow");
    assert_eq!(pooled.last("contested", "house")["active"]["bonus"], 9, "Jack's shoot 5 and his body's Dexterity 4");
    let mut alone = jack_and_ilse().played(&[3, 4, 6, 1, 1], &declared);
    alone.say("jack", "veto");
    assert_eq!(alone.last("cooperation_ended", "P-37")["who"], "jack");
    assert_eq!(alone.totals(), (12, 15));
    assert_eq!(alone.will("jack"), (8, 2));
    alone.say("ilse", "go_on");
    assert_eq!(alone.last("contested", "house")["active"]["bonus"], 6, "her own shoot 2, the body's 4");
    alone.end();
}

#[test]
fn pa22_without_a_veto_an_act_begun_is_finished_and_the_rest_is_her_own() {
    // Twice Jack's own Shot would take 8 seconds, so: a step, then his Shot.
    let mut table = jack_and_ilse().table(&[]);
    table.play(&["ilse: move@5,4", "ilse: shot@bal", "ilse: done", "jack: allow"]);
    assert_eq!((table.asked(), table.acted("ilse").len()), ("ilse go_on".into(), 1));
    table.say("jack", "stop_cooperating@ilse");
    table.say("ilse", "go_on");
    let lapsed = table.last("lapsed", "house");
    assert_eq!((&lapsed["act"]["key"], lapsed["reason"].as_str().unwrap().contains("P-18")), (&"shot".into(), true), "{lapsed}");
    assert!(table.refused("jack", "veto").contains("P-28"), "the turn cannot be vetoed once seconds have been spent");
    table.end();
}

#[test]
fn pa21_alliances_inside_one_body_are_pairwise() {
    let scene = Stage::of(&[
        bal(r#"will: 9, possesses: "jack", works_with: ["cinder"]"#),
        cinder(r#"will: 9, possesses: "jack""#),
        jack("will: 9, at: (4, 4)"),
    ]);
    let mut table = scene.table(&[]);
    assert!(table.cooperate("bal", "cinder") && !table.cooperate("bal", "jack"));
    // The pool serves both partners: Cinder has no combo of its own.
    table.play(&["bal: pass"]);
    assert_eq!(table.asked(), "cinder declare");
    assert!(table.session.question().unwrap().options.iter().any(|option| option.pick.what.as_deref() == Some("claw")));
    assert!(!table.options().iter().any(|key| key.starts_with("shot")), "Jack's is not in it");
}
