//! The worked examples PE-07 to PE-12 on their shipped scenes, every number of them.

use super::examples::example;
use super::*;
use willbound::engine::combatant::Condition;
use willbound::engine::decision::Stake;

#[test]
fn pe07_entering_an_occupied_body() {
    let mut t = example("pe_07", "", &[4, 6]);
    assert_eq!((t.will("jack"), t.will("bal")), ((7, 2), (11, 3)));
    t.play(&["vex: possess@jack", "vex: done"]);
    assert_eq!(t.asked(), "bal resist");
    t.say("bal", "forgo");
    assert_eq!(t.asked(), "jack resist");
    t.say("jack", "resist");
    assert_eq!((t.last("rolled", "P-40")["total"].clone(), t.will("jack"), t.will("bal")), (7.into(), (6, 2), (11, 3)));
    assert_eq!(t.inside("jack"), ["bal"]);
    next_round(&mut t);
    t.play(&["vex: possess@jack", "vex: done", "bal: resist"]);
    assert_eq!((t.last("rolled", "P-40")["total"].clone(), t.will("jack"), t.will("bal")), (9.into(), (6, 2), (10, 3)));
    assert_eq!(t.inside("jack"), ["bal"]);
    t.end();
}

#[test]
fn pe08_two_vetoers() {
    let mut t = example("pe_08", "", &[2, 5, 6, 1]);
    assert_eq!([t.will("bal"), t.will("jack"), t.will("vex")], [(10, 3), (6, 2), (9, 3)]);
    t.play(&["vex: move@1,2", "vex: done"]);
    assert_eq!(t.asked(), "bal veto");
    t.say("bal", "veto");
    assert_eq!((t.totals(), t.will("bal"), t.asked()), ((12, 14), (9, 3), "jack veto".into()));
    assert_eq!(t.refused("bal", "veto"), "P-47");
    t.say("jack", "veto");
    assert_eq!(t.totals(), (12, 10));
    assert_eq!(t.last("skipped", "P-24")["who"], "vex");
    assert_eq!([t.will("bal"), t.will("jack"), t.will("vex")], [(9, 3), (6, 2), (9, 3)]);
    assert_eq!((t.count("acted", "*"), t.seconds("jack")), (0, 6));
    t.end();
}

#[test]
fn pe09_cooperation_then_a_veto() {
    let mut t = example("pe_09", "", &[3, 4, 1, 6]);
    t.play(&["ilse: possess@jack", "ilse: done", "jack: let_in"]);
    assert_eq!((t.count("rolled", "*"), t.will("jack"), t.will("ilse"), t.cooperate("ilse", "jack")), (0, (9, 3), (11, 3), true));
    next_round(&mut t);
    assert_eq!(mine(&t, "pistol-shot@bones"), 5 + 4);
    assert_eq!(mine(&t, "light-of-mending@bones"), 6 + 5);
    t.play(&["ilse: light-of-mending@bones", "ilse: done", "jack: veto"]);
    assert!(!t.cooperate("ilse", "jack"));
    assert_eq!((t.totals(), t.will("jack"), t.will("ilse")), ((12, 15), (8, 2), (11, 3)));
    t.say("ilse", "go_on");
    assert_eq!(t.last("contested", "house")["active"]["bonus"], 6 + 5);
    next_round(&mut t);
    assert_eq!(t.refused("ilse", "pistol-shot"), "P-18");
    t.end();
}

/// The bonus that an option would be done with.
fn mine(t: &Table, key: &str) -> i32 {
    let options = &t.session.question().unwrap().options;
    let choice = options.iter().find(|choice| choice.pick.key(t.session.cast()) == key).unwrap_or_else(|| panic!("no {key}"));
    match choice.stake {
        Some(Stake::Hit { mine, .. }) => mine,
        other => panic!("{key}: {other:?}"),
    }
}

#[test]
fn pe09_every_number_of_the_pool_and_of_ilse_alone() {
    // The people of PE-09; Ilse knows a spell for each skill and ability, so that each number shows.
    let spell = |skill: &str, ability: &str| {
        format!(r#"(name: "{skill} by {ability}", skill: "{skill}", ability: {ability}, range: 9, seconds: 1, damage: "1d6")"#)
    };
    let all = [
        ("heal", "Strength"),
        ("heal", "Endurance"),
        ("heal", "Dexterity"),
        ("heal", "Intelligence"),
        ("heal", "Spirit"),
        ("shoot", "Dexterity"),
    ];
    let spells: Vec<_> = all.iter().map(|(skill, ability)| spell(skill, ability)).collect();
    let ilse = format!(
        r#"(id: "ilse", side: "ilse", will: 11, initiative: 20, possesses: "jack", works_with: ["jack"], intelligence: 6, spirit: 5,
        strength: 9, endurance: 9, dexterity: 9, skills: {{"shoot": 2, "heal": 6}}, spells: [{}], possession: (bonus: 2))"#,
        spells.join(", ")
    );
    let jack = r#"(id: "jack", side: "heroes", at: (1, 1), will: 9, initiative: 15, strength: 4, endurance: 5, dexterity: 4, intelligence: 3,
        spirit: 3, skills: {"shoot": 5, "heal": 0})"#;
    let bones = r#"(id: "bones", side: "dead", at: (5, 1), will: 5, initiative: 5)"#;
    let mut t = table(&[ilse, jack.into(), bones.into()], &[3, 4]);
    let numbers = |t: &Table| all.map(|(skill, ability)| mine(t, &format!("{skill}-by-{}@bones", ability.to_lowercase())));
    let (heal, shoot) = (6, 5);
    assert_eq!(numbers(&t), [heal + 4, heal + 5, heal + 4, heal + 6, heal + 5, shoot + 4], "the pool, in Ilse's turn");
    t.say("ilse", "pass");
    assert_eq!(numbers(&t), [heal + 4, heal + 5, heal + 4, heal + 6, heal + 5, shoot + 4], "and in Jack's");
    next_round(&mut t);
    t.play(&["ilse: move@1,2", "ilse: done", "jack: veto", "ilse: stop", "ilse: end"]);
    assert_eq!((t.totals(), t.will("jack")), ((12, 15), (8, 2)));
    next_round(&mut t);
    assert_eq!(numbers(&t), [6 + 4, 6 + 5, 6 + 4, 6 + 6, 6 + 5, 2 + 4], "Ilse alone");
    t.end();
}

#[test]
fn pe10_trapped() {
    let mut t = example("pe_10", "", &[6, 1]);
    assert_eq!((t.will("jack"), t.will("bal")), ((7, 2), (11, 3)));
    t.play(&["bal: leave", "jack: veto"]);
    assert_eq!((t.totals(), t.inside("jack")), ((13, 12), vec!["bal"]));
    assert_eq!((t.will("bal"), t.will("jack"), t.seconds("jack")), ((10, 3), (7, 2), 6));
    // He keeps the rest of his turn, which Jack cannot veto any more.
    assert_eq!(t.asked(), "bal declare");
    t.play(&["bal: move@1,2", "bal: done"]);
    assert_eq!(t.refused("jack", "veto"), "P-47");
    t.say("bal", "go_on");
    assert_eq!(t.last("acted", "P-13")["who"], "bal");
    t.end();
}

#[test]
fn pe11_away() {
    let mut t = example("pe_11", "", &[2, 3]);
    assert_eq!((t.will("jack"), t.will("bal")), ((7, 2), (10, 3)));
    t.play(&["bal: leave", "jack: veto"]);
    assert_eq!((t.totals(), t.will("jack"), t.will("bal")), ((9, 13), (6, 2), (10, 3)));
    assert_eq!((t.inside("jack").len(), t.count("released", "P-61"), t.count("freed", "P-63")), (0, 1, 1));
    assert_eq!((t.asked(), t.seconds("jack")), ("jack declare".into(), 6));
    t.end();
}

#[test]
fn pe10_and_pe11_in_one_fight() {
    let mut t = example("pe_10", "", &[6, 1, 2, 3]);
    t.play(&["bal: leave", "jack: veto", "bal: pass", "jack: pass"]);
    t.play(&["bal: leave", "jack: veto"]);
    assert_eq!((t.totals(), t.will("jack"), t.inside("jack").len()), ((9, 13), (6, 2), 0));
    t.end();
}

#[test]
fn pe12_broken_and_asking_leave() {
    // Vex refuses: no attempt, no dice, no penalty.
    let mut t = example("pe_12", "", &[]);
    assert_eq!([t.will("jack"), t.will("bal"), t.will("vex")], [(6, 2), (0, 0), (9, 3)]);
    assert!(t.is("bal", Condition::Broken));
    t.play(&["bal: leave", "vex: refuse"]);
    assert_eq!((t.inside("jack"), t.will("bal"), t.asked()), (vec!["bal", "vex"], (0, 0), "vex declare".into()));
    assert_eq!((t.count("contested", "*"), t.count("pool_changed", "*")), (0, 0));
    t.end();
    // Vex agrees: the attempt is legal, the host may still veto.
    let mut t = example("pe_12", "", &[]);
    t.play(&["bal: leave", "vex: permit"]);
    assert_eq!(t.asked(), "jack escape_veto");
    t.say("jack", "allow");
    assert_eq!(t.inside("jack"), ["vex"]);
    t.end();
    // The only possessor asks nobody.
    let mut t = example("pe_12_b", "", &[]);
    t.say("bal", "leave");
    assert_eq!(t.asked(), "jack escape_veto");
    t.say("jack", "allow");
    assert!(t.inside("jack").is_empty());
    t.end();
}

#[test]
fn pe12_the_hosts_veto_of_a_broken_leaver_is_rolled() {
    let mut t = example("pe_12_b", "", &[6, 6]);
    t.play(&["bal: leave", "jack: veto"]);
    assert_eq!((t.totals(), t.inside("jack"), t.will("bal")), ((12, 6), vec!["bal"], (0, 0)));
    t.end();
}
