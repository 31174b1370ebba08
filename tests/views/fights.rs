//! Whole fights in two worlds, looked at after every answer by all who may not know what differs.

use super::twins::{Twins, look, scene};
use willbound::engine::chronicle::Viewer;
use willbound::play::eyes;
use willbound::play::session::Session;

/// Kara and a friend against a ghost and a shade that have much to lose; `of` is the secret of the ghost.
pub fn ring(of: &str) -> String {
    let [kara, ally] = ["kara", "ally"].map(|id| {
        let at = if id == "kara" { "(2, 2)" } else { "(1, 2)" };
        format!(
            r#"(id: "{id}", side: "shamans", at: {at}, pow: 60, int: 15, dex: 14, summon: 50, ceremony: 45, hit_points: 12,
                spells: [(name: "Befuddle", aim: Foe, points: 2, effects: [Stun(level: 1, rounds: 1)])])"#
        )
    });
    format!(
        r#"(title: "Twins", rules: spirit_combat, board: (width: 8, height: 6), engaged: [("kara", "ghost")], out_when: Never,
            cast: [{kara}, {ally},
                (id: "ghost", side: "dead", nature: Spirit, at: (3, 2), pow: 60, int: 11, {of}),
                (id: "shade", side: "dead", nature: Spirit, at: (4, 3), pow: 60, ceremony: 40, summon: 40)])"#
    )
}

/// What the two worlds may differ in, all of it of the ghost.
pub const SECRETS: [(&str, &str, &str); 7] = [
    ("magic points", "magic_points: 60, ceremony: 40", "magic_points: 61, ceremony: 40"),
    ("Spirit Screen", "ceremony: 40", "ceremony: 40, spirit_screen: 2"),
    ("a ward", "ceremony: 40", "ceremony: 40, defence: 1, offence: -1"),
    ("Ceremony", "ceremony: 40", "ceremony: 55"),
    ("Summon", "ceremony: 40, summon: 40", "ceremony: 40, summon: 60"),
    (
        "a spell",
        r#"ceremony: 40, spells: [(name: "Chill", aim: Foe, points: 1, effects: [Harm("1d4")])]"#,
        r#"ceremony: 40, spells: [(name: "Dread", aim: Foe, points: 3, effects: [Stun(level: 2, rounds: 1)])]"#,
    ),
    ("what it keeps to itself", r#"ceremony: 40, secrets: ["The water was cold."]"#, r#"ceremony: 40, secrets: ["I lied."]"#),
];

/// Whether every chance of this moment lies where the faces of the twins mean the same.
fn even(session: &Session) -> bool {
    let look = session.look().unwrap().spirit_combat().unwrap();
    look.ids()
        .all(|who| look.ids().filter(|whom| look.side(who) != look.side(*whom)).all(|whom| (30..=85).contains(&look.chance(who, whom))))
}

#[test]
fn s96_a_spirit_combat_looks_the_same_whatever_the_other_side_keeps_secret() {
    for (secret, one, two) in SECRETS {
        let (mut looked, mut rounds) = (0, 0);
        for chance in 0..6 {
            let mut twins = Twins::new(&ring(one), &ring(two), chance);
            let viewers = ["kara", "ally"].map(|key| Viewer::Mind(twins.id(key)));
            let own = Viewer::Mind(twins.id("ghost"));
            for viewer in viewers {
                twins.alike(viewer, secret);
            }
            // What stands on a sheet alone is no fact before it comes out.
            let mut differs = look(&twins.one, own) != look(&twins.two, own);
            while twins.step() && twins.steps < 400 && even(&twins.one) && even(&twins.two) {
                // What was blurted out, and what was learnt by A7, is no secret any more.
                let told = |session: &Session| {
                    session.facts().iter().any(|fact| matches!(fact.json(session.cast())["fact"].as_str(), Some("blurted" | "learnt")))
                };
                let later = |session: &Session| session.facts().iter().filter(|fact| fact.round > 0).count();
                if told(&twins.one) || secret == "Spirit Screen" && later(&twins.one) != later(&twins.two) {
                    break;
                }
                if !twins.steps.is_multiple_of(3) {
                    continue;
                }
                for viewer in viewers {
                    twins.alike(viewer, secret);
                }
                looked += 1;
                differs |= look(&twins.one, own) != look(&twins.two, own) || matches!(secret, "Summon" | "what it keeps to itself");
            }
            rounds += twins.one.look().unwrap().round();
            assert!(differs || chance > 0, "{secret}: the ghost itself sees no difference");
        }
        assert!(looked > 40 && rounds > 8, "{secret}: only {looked} looks in {rounds} rounds");
    }
}

pub fn hall(iseult: &str, usurer: &str) -> String {
    format!(
        r#"(title: "Twins", rules: willpower, board: (width: 8, height: 6), out_when: Never,
            cast: [
                (id: "iseult", side: "chapter", at: (3, 2), class: "priest", level: 7, willpower: 15, empathy: 25, movement: 12, hit_points: 18, {iseult}),
                (id: "rook", side: "chapter", at: (3, 3), class: "gunslinger", level: 4, willpower: 17, empathy: 9, movement: 12, hit_points: 26),
                (id: "usurer", side: "creditors", at: (4, 2), being: Demon, level: 9, willpower: 15, movement: 6, hit_points: 45, {usurer}),
                (id: "tally", side: "creditors", at: (4, 3), being: Demon, level: 5, willpower: 16, movement: 12, hit_points: 20, true_name: "Pip")])"#
    )
}

#[test]
fn w33_a_fight_of_wills_looks_the_same_whatever_a_demon_is_called_and_whoever_knows_it() {
    let named = r#"true_name: "Avarazal""#;
    let worlds = [
        ("the name", hall("", named), hall("", r#"true_name: "Beleth""#), ["iseult", "rook", "tally"].as_slice()),
        ("who knows it", hall("", named), hall(r#"knows_names: ["usurer"]"#, named), ["rook", "usurer", "tally"].as_slice()),
        (
            "its acts",
            hall("", &format!(r#"{named}, acts: [(name: "Pin", kind: Melee, needs: 11, effects: [Harm("1d4")])]"#)),
            hall("", &format!(r#"{named}, empathy: 9, acts: [(name: "Call in", kind: Power, range: 6, effects: [LoseWillpower("1d4")])]"#)),
            ["iseult", "rook"].as_slice(),
        ),
        ("a parry", hall("parry: 11", named), hall("parry: 13", named), ["usurer", "tally"].as_slice()),
    ];
    for (secret, one, two, viewers) in worlds {
        let (mut looked, mut ended) = (0, 0);
        for chance in 0..5 {
            let mut twins = Twins::new(&one, &two, chance);
            let viewers: Vec<_> = viewers.iter().map(|key| Viewer::Mind(twins.id(key))).collect();
            loop {
                let asked = |session: &Session| session.question().map(|question| (question.who, question.kind));
                // Who alone knows a name is asked before a spirit round.
                if secret == "who knows it" && asked(&twins.one) != asked(&twins.two) {
                    let who = twins.two.cast().key(twins.two.question().unwrap().who).to_owned();
                    twins.two.say(&who, "done").unwrap();
                    continue;
                }
                if twins.steps.is_multiple_of(4) {
                    viewers.iter().for_each(|viewer| twins.alike(*viewer, secret));
                    looked += 1;
                }
                let parries = twins
                    .one
                    .facts()
                    .iter()
                    .any(|fact| matches!(fact.verb, willbound::engine::chronicle::Verb::Rolled { purpose: "parry", .. }));
                if parries || !twins.step() || twins.steps > 400 {
                    break;
                }
                let said = |session: &Session| session.facts().iter().any(|fact| fact.json(session.cast())["fact"] == "name_asked");
                if secret == "the name" && said(&twins.one) {
                    break;
                }
            }
            ended += usize::from(twins.one.outcome().is_some() || twins.steps > 100);
        }
        assert!(looked > 40 && ended > 0, "{secret}: only {looked} looks");
    }
}

#[test]
fn what_is_put_together_is_for_its_own_eyes_until_it_is_said() {
    // Possession: an act of the turn is picked; who may veto it sees it once it is declared.
    let bargain = crate::support::shipped("possession/fell_bargain");
    let mut session = Session::new(bargain.clone(), 7, Vec::new());
    while session.question().is_some_and(|question| question.kind != "declare") {
        session.let_choose(&willbound::play::policy::RandomLegal);
    }
    let who = session.question().unwrap().who;
    let other = session.cast().ids().find(|id| *id != who).unwrap();
    let before = look(&session, Viewer::Mind(other));
    let keys: Vec<_> = session.question().unwrap().legal().map(|of| of.pick.key(session.cast())).collect();
    let act = keys.iter().find(|key| key.contains('@')).unwrap_or(&keys[0]).clone();
    let key = session.cast().key(who).to_owned();
    session.say(&key, &act).unwrap();
    if session.question().is_some_and(|question| question.who == who && question.kind == "declare") {
        assert_eq!(look(&session, Viewer::Mind(other)), before, "`{act}` shows before it is declared");
        assert_ne!(look(&session, Viewer::Mind(who)).question, before.question);
    }
}

#[test]
fn s06_sealed_declarations_show_to_nobody_before_all_have_said_theirs() {
    // Ghost and shade have no DEX: they declare together, closed.
    let begin = || {
        let mut session = Session::new(scene(&ring("ceremony: 40")), 0, Vec::new());
        for who in ["kara", "ally"] {
            session.say(who, "done").unwrap();
        }
        session
    };
    let [mut one, mut two] = [begin(), begin()];
    assert!(one.question().unwrap().sealed, "the first of those who declare together is asked");
    one.say("ghost", "attack@kara").unwrap();
    one.say("ghost", "done").unwrap();
    two.say("ghost", "evade@kara").unwrap();
    two.say("ghost", "done").unwrap();
    let shade = one.cast().find("shade").unwrap();
    assert_eq!(one.question().unwrap().who, shade);
    for viewer in ["kara", "ally", "shade"].map(|key| Viewer::Mind(one.cast().find(key).unwrap())) {
        let (mut a, mut b) = (look(&one, viewer), look(&two, viewer));
        // Reasons and numbers of questions are the shade's own.
        (a.question, b.question) = (None, None);
        assert_eq!(a, b, "what the ghost said shows");
    }
    let own = |session: &Session| eyes::own(session.question().unwrap(), Viewer::Mind(shade));
    assert_eq!(own(&one).options, own(&two).options);
    assert!(
        own(&one).draft.is_empty()
            && own(&one).anytime.iter().all(|(who, _)| *who != willbound::engine::decision::Who::Mind(one.cast().find("ghost").unwrap()))
    );
    one.say("shade", "done").unwrap();
    let said = eyes::facts(&one, Viewer::Mind(shade)).filter(|fact| fact.json(one.cast())["fact"] == "intends").collect::<Vec<_>>();
    let (ghost, last) = (&said[said.len() - 2], &said[said.len() - 1]);
    assert_eq!(ghost.beat, last.beat, "both are shown together");
}

#[test]
fn arrivals_carry_no_number_that_is_hidden() {
    let session = Session::new(scene(&ring("magic_points: 57, ceremony: 40, spirit_screen: 4")), 0, Vec::new());
    let kara = Viewer::Mind(session.cast().find("kara").unwrap());
    let told: Vec<_> = eyes::facts(&session, kara).map(|fact| fact.json(session.cast())).collect();
    assert!(told.iter().any(|fact| fact["fact"] == "arrived" && fact["who"] == "ghost"));
    assert!(!told.iter().any(|fact| fact["who"] == "ghost" && fact.to_string().contains("57")), "{told:?}");
    assert!(!told.iter().any(|fact| fact["pool"] == "spirit_screen"), "not even that there is one");
}
