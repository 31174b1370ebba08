//! Computer seats: random, plain, and the one that plays ahead; what they say of their choices, and who may hear it.

use crate::support::shipped;
use crate::views::twins::scene;
use willbound::engine::chronicle::Viewer;
use willbound::engine::combatant::CombatantId;
use willbound::odds::contest::{Contest, Score};
use willbound::odds::thinker::{Player, Players, Thinker};
use willbound::play::eyes;
use willbound::play::policy::{Chance, Policy, Sensible};
use willbound::play::record::{Record, Replayed};
use willbound::play::session::Session;
use willbound::scene::Seat;

const SYSTEMS: [&str; 3] = ["possession", "spirit_combat", "willpower"];

fn mirror(rules: &str) -> std::sync::Arc<willbound::scene::Scene> {
    let path = format!("{}/tests/benches/mirror/{rules}.ron", env!("CARGO_MANIFEST_DIR"));
    scene(&std::fs::read_to_string(path).unwrap())
}

fn contest(rules: &str, first: Player, second: Player, pairs: u64) -> Score {
    let scene = mirror(rules);
    Contest { scene: &scene, players: [first, second], pairs, seed: 1, threads: 2 }.run(|_| {}).unwrap()
}

#[test]
fn plain_sense_beats_chance() {
    for (rules, pairs) in [("possession", 30), ("spirit_combat", 30), ("willpower", 200)] {
        let score = contest(rules, Player::Plain, Player::Random, pairs);
        assert!(score.low > 0.0, "{rules}: {score:?}");
        let other = contest(rules, Player::Random, Player::Plain, pairs);
        assert_eq!((score.first.count, score.margin), (other.second.count, -other.margin), "{rules}: the same fights, the other way round");
    }
}

#[test]
fn a_player_against_its_like_is_even() {
    for rules in SYSTEMS {
        let score = contest(rules, Player::Plain, Player::Plain, 40);
        assert_eq!((score.margin, score.first.count), (0.0, score.second.count), "{rules}: {score:?}");
    }
}

#[test]
fn to_play_ahead_beats_plain_sense() {
    for (rules, pairs) in [("possession", 5), ("spirit_combat", 4), ("willpower", 24)] {
        let score = contest(rules, Player::Thinker(16), Player::Plain, pairs);
        assert!(score.margin > 0.0 && score.first.count > score.second.count, "{rules}: {score:?}");
    }
}

/// The numbers in a text, in order.
fn numbers(text: &str) -> Vec<usize> {
    text.split(|of: char| !of.is_ascii_digit()).filter_map(|of| of.parse().ok()).collect()
}

#[test]
fn a_thinker_leaves_the_plain_way_only_for_what_won_more_and_says_so() {
    let (mut left, mut kept) = (0, 0);
    for rules in SYSTEMS {
        for seed in 0..3 {
            let mut session = Session::new(mirror(rules), seed, Vec::new());
            for _ in 0..24 {
                let (Some(question), Some(look)) = (session.question(), session.look()) else { break };
                let place = session.record().answers.len();
                let chance = || Chance::new(seed, place);
                let (pick, why) = Thinker { budget: 48 }.explain(question, look, &mut chance());
                assert!(why.ends_with('.') && !why.contains("  "), "{rules}: {why}");
                if why.contains("this is the best") {
                    let [_, this, _, plain] = numbers(&why)[..] else { panic!("{rules}: {why}") };
                    let more = why.contains("wins") && this >= plain || why.contains("loses") && this <= plain;
                    assert!(more, "{rules}: {why}");
                    left += 1;
                } else if why.contains("none is clearly better") {
                    let [weighed, won, runs] = numbers(&why)[..] else { panic!("{rules}: {why}") };
                    assert!((2..=6).contains(&weighed) && won <= 100 && (8..=24).contains(&runs), "{rules}: {why}");
                    let mut same = chance();
                    same.seed();
                    assert_eq!(Sensible.choose(question, look, &mut same), pick, "{rules}: {why}");
                    kept += 1;
                }
                assert!(session.let_choose(&Sensible));
            }
        }
    }
    assert!(left > 8 && kept > 40, "{left} left the plain way, {kept} kept it");
}

#[test]
fn what_plain_sense_says_is_so() {
    let mut said = std::collections::BTreeSet::new();
    for rules in SYSTEMS {
        for seed in 0..12 {
            let mut session = Session::new(mirror(rules), seed, Vec::new());
            while let (Some(question), Some(look)) = (session.question(), session.look()) {
                let (pick, why) = Sensible.explain(question, look, &mut Chance::new(seed, 0));
                let me = question.who;
                let foe = |id: Option<CombatantId>| id.is_some_and(|id| look.side(id) != look.side(me));
                let has = |text: &str| why.starts_with(text);
                let told = [
                    ("Nothing else was possible", question.legal().count() == 1),
                    ("It is a foe that wants in", foe(question.subject) && pick.verb == "resist"),
                    ("A friend's turn is not worth a veto", !foe(question.subject) && pick.verb == "allow"),
                    ("What is meant is not worth the risk of a lost veto", foe(question.subject) && pick.verb == "allow"),
                    ("What is meant would hurt enough", foe(question.subject) && pick.verb == "veto"),
                    ("It hurts a foe more", foe(pick.target)),
                    ("A mind inside the body", foe(pick.target) && pick.verb == "possess"),
                    ("To wear this opponent down", foe(pick.target)),
                    ("Its chant makes a friend harder to hurt", !foe(pick.target)),
                    (
                        "Will against Will, it stands well enough",
                        look.willpower().zip(pick.target).is_some_and(|(look, foe)| look.needs(me, foe) <= look.needs(foe, me) + 6),
                    ),
                    (
                        "Its attack would stand badly against anyone it could open on",
                        look.willpower().is_some_and(|look| {
                            let opens = question.legal().filter(|of| of.pick.verb == "open").filter_map(|of| of.pick.target);
                            opens.into_iter().all(|foe| look.needs(me, foe) > look.needs(foe, me))
                        }),
                    ),
                    ("A parry costs nothing", pick.verb == "parry"),
                ];
                for (text, so) in told {
                    if has(text) {
                        assert!(so, "{rules}, seed {seed}: {} says: {why}", pick.key(session.cast()));
                        said.insert(text);
                    }
                }
                assert!(session.let_choose(&Sensible));
            }
        }
    }
    assert!(said.len() >= 10, "{said:?}");
}

#[test]
fn a_thinker_does_the_same_again_and_thinks_only_of_what_it_may_know() {
    let play = |mp: i32| {
        let text = format!(
            r#"(title: "Duel", rules: spirit_combat, board: (width: 6, height: 4), engaged: [("kara", "ghost")],
                cast: [(id: "kara", side: "shamans", at: (2, 2), pow: 14, int: 15, dex: 14, summon: 50, ceremony: 45, hit_points: 12),
                       (id: "ghost", side: "dead", nature: Spirit, at: (3, 2), pow: 14, magic_points: {mp}, int: 11)])"#
        );
        let mut session = Session::new(scene(&text), 4, Vec::new());
        assert!(session.let_choose(&Thinker { budget: 90 }));
        let reason = session.reasons().next().unwrap().clone();
        (reason.pick, reason.text)
    };
    assert_eq!(play(14), play(14));
    assert_eq!(play(14), play(20), "it cannot know how strong the ghost is");
}

#[test]
fn every_seat_says_why_to_nobody_but_itself_and_the_referee() {
    for (name, player) in
        [("possession/fell_bargain", Player::Plain), ("spirit_combat/duel", Player::Thinker(20)), ("willpower/gunslinger", Player::Random)]
    {
        let scene = shipped(name);
        let mut session = Session::new(scene.clone(), 1, Vec::new());
        let players = Players(scene.cast.ids().map(|_| player).collect());
        for _ in 0..12 {
            assert!(session.let_choose(&players), "{name}");
        }
        let all: Vec<_> = eyes::reasons(&session, Viewer::Referee).cloned().collect();
        assert_eq!(all.len(), 12, "{name}");
        for reason in &all {
            assert!(reason.text.ends_with('.') && reason.text.len() > 15 && !reason.text.contains("  "), "{name}: {}", reason.text);
        }
        for id in scene.cast.ids() {
            assert!(eyes::reasons(&session, Viewer::Mind(id)).all(|reason| reason.who == id), "{name}");
        }
        // What was taken back has no reason any more; what is given again has.
        session.go_to(4);
        assert_eq!(session.reasons().count(), 4, "{name}");
        session.go_to(12);
        assert_eq!(session.reasons().count(), 12, "{name}");
    }
}

#[test]
fn a_scene_and_a_save_say_who_thinks() {
    let text = shipped("possession/fell_bargain").text.replace("seat: Computer, at: (7, 3)", "seat: Thinker, at: (7, 3)");
    let scene = scene(&text);
    let bal = scene.cast.find("bal").unwrap();
    assert_eq!(scene.seats[bal.index()], Seat::Thinker);
    let mut session = Session::new(scene, 0, Vec::new());
    let mut seats = session.seats().to_vec();
    seats[0] = Seat::Random;
    session.set_seats(seats.clone());
    let text = session.record().to_text().unwrap();
    let (again, replayed) = Record::from_text(&text).unwrap().replay(None).unwrap();
    assert_eq!((again.seats(), replayed), (seats.as_slice(), Replayed::Same));
}

#[test]
fn players_are_named_by_a_word() {
    for word in ["random", "plain", "thinker", "thinker:500"] {
        assert_eq!(word.parse::<Player>().unwrap().to_string(), word);
    }
    for wrong in ["", "think", "thinker:0", "thinker:x", "plain:3"] {
        assert!(wrong.parse::<Player>().unwrap_err().contains("write random, plain, thinker"), "{wrong}");
    }
}
