//! What-if: the chance of each side's goal behind every option, by playouts that know no more than who decides.

use crate::support::shipped;
use crate::views::fights::{SECRETS, hall, ring};
use crate::views::twins::{Twins, scene};
use std::sync::atomic::AtomicBool;
use willbound::engine::chronicle::Viewer;
use willbound::engine::combatant::CombatantId;
use willbound::odds::thinker::Thinker;
use willbound::odds::whatif::{Search, Tally};
use willbound::play::eyes;
use willbound::play::forks::{Crossroads, Way};
use willbound::play::policy::{Chance, Policy, Sensible};
use willbound::play::session::Session;
use willbound::rules::spirit_combat::guess::Guess;

const SEARCH: Search = Search { seed: 5, runs: 8, close: 0.0, threads: 1 };

/// What comes of the open decision.
fn whatif(session: &Session, search: Search) -> (Vec<Way>, Vec<Tally>) {
    let at = Crossroads::of(session.look().unwrap()).expect("a decision is open");
    let tallies = search.run(&at, &session.scene().sides, &AtomicBool::new(false), |_| {});
    (at.ways, tallies)
}

fn keys(session: &Session, ways: &[Way]) -> Vec<String> {
    ways.iter().map(|way| way.pick.key(session.cast())).collect()
}

/// Every option with its tally.
fn told(session: &Session) -> Vec<(String, Tally)> {
    let (ways, tallies) = whatif(session, SEARCH);
    keys(session, &ways).into_iter().zip(tallies).collect()
}

#[test]
fn every_legal_option_is_played_on_and_the_exact_chance_lies_within_the_interval() {
    // Once it is in, the creature has what it wants; else the round ends, and its host.
    let session = Session::new(
        scene(
            r#"(title: "Sixth", rules: possession, board: (width: 6, height: 4), out_when: Never,
                sides: {"people": (goals: [Survive(1)]), "fiends": (goals: [Possess("jack")])},
                cast: [
                    (id: "bal", side: "fiends", kind: "demon", at: (3, 2), will: 11, initiative: 20, possession: (bonus: 4, range: 3)),
                    (id: "jack", side: "people", at: (2, 2), will: 9, initiative: 10)])"#,
        ),
        0,
        Vec::new(),
    );
    let mut session = session;
    while session.question().is_some_and(|question| question.kind != "resist") {
        assert!(session.let_choose(&Sensible));
    }
    let (ways, tallies) = whatif(&session, Search { runs: 3_000, ..SEARCH });
    assert_eq!(keys(&session, &ways), ["resist", "let_in"]);
    let side = |name: &str| session.scene().sides.iter().position(|of| &**of == name).unwrap();
    let (fiends, people) = (side("fiends"), side("people"));
    let resisted = tallies[0].share(fiends);
    let errors = (resisted.p - 1.0 / 6.0).abs() / (5.0 / 36.0 / 3_000.0_f64).sqrt();
    assert!(errors < 4.0 && resisted.low < resisted.p && resisted.p < resisted.high && resisted.high - resisted.low < 0.03, "{resisted:?}");
    assert_eq!(tallies[1].wins[fiends], 3_000, "who is let in is in");
    assert_eq!(tallies[0].wins[fiends] + tallies[0].wins[people], 3_000, "somebody always wins here");
}

#[test]
fn the_same_seed_gives_the_same_for_any_number_of_threads_and_stops_when_told_or_when_it_is_close_enough() {
    for name in ["possession/rescue", "spirit_combat/duel", "willpower/gunslinger"] {
        let session = Session::new(shipped(name), 3, Vec::new());
        let one = whatif(&session, Search { runs: 40, ..SEARCH });
        assert_eq!(one, whatif(&session, Search { runs: 40, threads: 3, ..SEARCH }), "{name}");
        assert_ne!(one, whatif(&session, Search { runs: 40, seed: 6, ..SEARCH }), "{name}: another seed, other playouts");
        // The first forty of more are those forty.
        let mut first = None;
        let at = Crossroads::of(session.look().unwrap()).unwrap();
        let close = Search { runs: 100_000, close: 0.2, ..SEARCH };
        let tallies = close.run(&at, &session.scene().sides, &AtomicBool::new(false), |so_far| {
            first.get_or_insert_with(|| so_far.to_vec());
        });
        assert!(first.unwrap().iter().all(|tally| tally.runs <= 16), "{name}: a first glance is there at once");
        assert!(tallies.iter().all(|tally| tally.runs < 200 && tally.spread() <= 0.2), "{name}: {tallies:?}");
        let stopped = SEARCH.run(&at, &session.scene().sides, &AtomicBool::new(true), |_| {});
        assert!(stopped.iter().all(|tally| tally.runs == 0), "{name}");
    }
}

#[test]
fn playouts_leave_the_fight_itself_alone() {
    let mut session = Session::new(shipped("spirit_combat/haunting"), 3, Vec::new());
    let mut alone = Session::new(shipped("spirit_combat/haunting"), 3, Vec::new());
    for _ in 0..5 {
        let before = session.digest();
        told(&session);
        assert_eq!(session.digest(), before);
        session.let_choose(&Sensible);
        alone.let_choose(&Sensible);
    }
    assert_eq!(session.digest(), alone.digest());
}

#[test]
fn s96_what_if_of_a_spirit_combat_is_the_same_whatever_the_other_side_keeps_secret() {
    for (secret, one, two) in SECRETS {
        let mut looked = 0;
        for chance in 0..2 {
            let mut twins = Twins::new(&ring(one), &ring(two), chance);
            let viewers = ["kara", "ally"].map(|key| twins.id(key));
            let before = looked;
            // Playouts of so many magic points are long; a few of each are enough.
            while looked < before + 4 && twins.step() && twins.steps < 120 {
                if !even(&twins) || unlike(&twins, &viewers) {
                    break;
                }
                let asked = twins.one.question().filter(|question| question.die.is_none() && viewers.contains(&question.who));
                if asked.is_none() || !twins.steps.is_multiple_of(2) {
                    continue;
                }
                assert_eq!(told(&twins.one), told(&twins.two), "{secret}: what-if gives it away after {} answers", twins.steps);
                looked += 1;
            }
        }
        assert!(looked > 2, "{secret}: only {looked} looks");
    }
}

/// Two on either side who have few points to lose, so that fights and playouts come to their ends; `of` is the secret of the ghost.
fn short_ring(of: &str) -> String {
    let ends = r#"sides: {"shamans": (goals: [Spend("ghost")]), "dead": (goals: [Spend("kara")])}"#;
    ring(of)
        .replace("pow: 60", "pow: 13")
        .replace("out_when: Never", ends)
        .replace("points: 60", "points: 13")
        .replace("points: 61", "points: 14")
}

#[test]
fn s96_nothing_hidden_changes_guesses_odds_or_the_choice_of_who_thinks_played_to_the_end() {
    let mut looked = 0;
    for (secret, one, two) in SECRETS {
        let mut looks = 0;
        let mut twins = Twins::new(&short_ring(one), &short_ring(two), 0);
        let viewers = ["kara", "ally"].map(|key| twins.id(key));
        while looks < 6 && !unlike(&twins, &viewers) {
            let asked = twins.one.question().filter(|question| question.die.is_none() && viewers.contains(&question.who));
            if let Some(mind) = asked.map(|question| question.who).filter(|_| twins.steps.is_multiple_of(7)) {
                let know = |session: &Session| {
                    let facts: Vec<_> = eyes::facts(session, Viewer::Mind(mind)).collect();
                    let guess = Guess::of(session.look().unwrap().spirit_combat().unwrap(), mind, &facts);
                    let guesses: Vec<_> = session.look().unwrap().ids().map(|id| guess.may_have(id).to_vec()).collect();
                    let at = Crossroads::of(session.look().unwrap()).unwrap();
                    let odds = Search { runs: 1, ..SEARCH }.run(&at, &session.scene().sides, &AtomicBool::new(false), |_| {});
                    let choice =
                        Thinker { budget: 8 }.explain(session.question().unwrap(), session.look().unwrap(), &mut Chance::new(9, 0));
                    (guesses, keys(session, &at.ways), odds, choice)
                };
                assert_eq!(know(&twins.one), know(&twins.two), "{secret}: given away after {} answers", twins.steps);
                looks += 1;
            }
            if !twins.step() || twins.steps > 300 {
                break;
            }
        }
        looked += looks;
    }
    assert!(looked > 10, "only {looked} looks");
}

/// Whether something came out by now that tells the two apart to who decides.
fn unlike(twins: &Twins, viewers: &[CombatantId]) -> bool {
    let facts = |session: &Session, viewer: &CombatantId| eyes::facts(session, Viewer::Mind(*viewer)).collect::<Vec<_>>();
    viewers.iter().any(|viewer| facts(&twins.one, viewer) != facts(&twins.two, viewer))
}

/// Whether every chance of this moment lies where the faces of the twins mean the same.
fn even(twins: &Twins) -> bool {
    [&twins.one, &twins.two].into_iter().all(|session| {
        let look = session.look().unwrap().spirit_combat().unwrap();
        let foes = |who| look.ids().filter(move |whom| look.side(who) != look.side(*whom));
        look.ids().all(|who| foes(who).all(|whom| (30..=85).contains(&look.chance(who, whom))))
    })
}

#[test]
fn w33_what_if_of_a_fight_of_wills_is_the_same_whatever_a_demon_is_called_and_whoever_knows_it() {
    let named = r#"true_name: "Avarazal""#;
    let acts = |acts: &str| hall("", &format!("{named}, acts: [{acts}]"));
    let worlds = [
        ("the name", hall("", named), hall("", r#"true_name: "Beleth""#), ["iseult", "rook"]),
        ("who knows it", hall("", named), hall(r#"knows_names: ["usurer"]"#, named), ["usurer", "tally"]),
        (
            "its acts",
            acts(r#"(name: "Pin", kind: Melee, needs: 11, effects: [Harm("1d4")])"#),
            acts(r#"(name: "Call in", kind: Power, range: 6, effects: [LoseWillpower("1d4")])"#),
            ["iseult", "rook"],
        ),
        ("a parry", hall("parry: 11", named), hall("parry: 13", named), ["usurer", "tally"]),
    ];
    for (secret, one, two, viewers) in worlds {
        let mut looked = 0;
        for chance in 0..2 {
            let mut twins = Twins::new(&one, &two, chance);
            let viewers: Vec<_> = viewers.iter().map(|key| twins.id(key)).collect();
            loop {
                let asked = twins.one.question().filter(|question| question.die.is_none() && viewers.contains(&question.who));
                if asked.is_some() && !unlike(&twins, &viewers) {
                    assert_eq!(told(&twins.one), told(&twins.two), "{secret}: what-if gives it away after {} answers", twins.steps);
                    looked += 1;
                }
                if looked > 8 || !twins.step() || twins.steps > 60 {
                    break;
                }
            }
        }
        assert!(looked > 2, "{secret}: only {looked} looks");
    }
}

#[test]
fn s06_what_if_knows_nothing_of_what_others_have_declared_in_secret() {
    let said = |pick: &str| {
        let mut session = Session::new(scene(&ring("ceremony: 40")), 0, Vec::new());
        for who in ["kara", "ally"] {
            session.say(who, "done").unwrap();
        }
        session.say("ghost", pick).unwrap();
        session.say("ghost", "done").unwrap();
        assert!(session.question().is_some_and(|question| question.sealed && session.cast().key(question.who) == "shade"));
        session
    };
    assert_eq!(told(&said("attack@kara")), told(&said("evade@kara")));
}

#[test]
fn s96_what_is_imagined_agrees_with_what_was_seen_and_never_rules_out_the_truth() {
    let (mut looked, mut narrowed) = (0, 0);
    for seed in 0..12 {
        let mut session = Session::new(shipped("spirit_combat/duel"), seed, Vec::new());
        while session.let_choose(&Sensible) {
            let Some(question) = session.question() else { break };
            let mind = question.who;
            let facts: Vec<_> = eyes::facts(&session, Viewer::Mind(mind)).collect();
            let look = session.look().unwrap().spirit_combat().unwrap();
            let guess = Guess::of(look, mind, &facts);
            let other = look.ids().find(|id| *id != mind).unwrap();
            let may = guess.may_have(other);
            let points = look.magic_points(other);
            assert!(may.contains(&(points, 0)), "seed {seed}: it has {points}, and {may:?} is thought of");
            assert!(may.iter().all(|(now, _)| *now >= 0), "{may:?}");
            narrowed += usize::from(may.len() < 60);
            looked += 1;
        }
    }
    assert!(looked > 100 && narrowed > looked / 2, "{narrowed} of {looked} were narrowed down");
}
