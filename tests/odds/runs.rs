//! Enumerated odds against what the engine does: each contest is played many times through the schedule, and how often each
//! event came about has to lie within four standard errors of its exact chance. Case C-17 too.
//!
//! A thousand runs of each in the usual tests; as many as `WILLBOUND_LONG` says where that is set, a million where it says `1`.

use crate::possession::{INSIDE, bal, jack, maria, scene_with, vex};
use crate::spirit_combat::people_c::{Ring, ghost, helper, kara};
use crate::support::inline;
use crate::willpower::people::{Bout, D14, demon, gun};
use bevy::ecs::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use willbound::engine::chronicle::{Chronicle, Pool, Verb};
use willbound::engine::combatant::{MinimumWill, Will};
use willbound::engine::contest::Winner;
use willbound::engine::decision::{Answer, Pick, Question, Who};
use willbound::engine::dice::Dice;
use willbound::engine::encounter::{Asked, Cast, Encounter};
use willbound::engine::percentile::Level;
use willbound::engine::resolve;
use willbound::odds::possession::{self, Ties};
use willbound::odds::report::Odds;
use willbound::odds::{spirit_combat, willpower};
use willbound::rules::possession::rulings::{House, Rulings, SeveralVetoes};
use willbound::rules::{spirit_combat as spirit, willpower as wills};
use willbound::scene::check::{usual_numbers, usual_tables};

/// Runs of each contest.
fn runs() -> u64 {
    crate::support::long_runs().unwrap_or(1_000)
}

/// How often each event came about.
#[derive(Default)]
struct Seen {
    runs: u64,
    counts: BTreeMap<String, u64>,
}

impl Seen {
    /// Every event of the odds that is named here, or all, came about as often as its chance says; the others are none of
    /// this contest's facts.
    fn agrees(&self, odds: &Odds, events: &[&str]) {
        assert!(self.runs * 10 >= runs() * 9, "{}: only {} runs came to their contest", odds.asked, self.runs);
        let unknown: Vec<_> = self.counts.keys().filter(|key| odds.chance(key).is_none()).collect();
        assert!(unknown.is_empty(), "{}: the engine did what the odds do not know: {unknown:?}", odds.asked);
        for key in events {
            let exact = odds.chance(key).unwrap_or_else(|| panic!("{}: no event `{key}`", odds.asked));
            let (p, n) = (exact.value(), self.runs as f64);
            let seen = *self.counts.get(*key).unwrap_or(&0) as f64 / n;
            let error = (p * (1.0 - p) / n).sqrt();
            assert!((seen - p).abs() <= 4.0 * error, "{}: {key} is {} = {p}, seen {seen} of {n}", odds.asked, exact.fraction());
        }
    }
}

/// What a test says to a question of somebody in a round; `None`: the contest is over.
type Say<'s> = dyn Fn(&str, &Question, u32) -> Option<&'static str> + 's;

/// Plays the scene again and again, each time from its own seed, and notes the events that its facts show.
fn play(scene: &str, say: &Say, events: impl Fn(&[Verb], &Cast) -> Option<BTreeSet<String>>) -> Seen {
    let scene = inline(scene);
    let mut world = World::new();
    let mut seen = Seen::default();
    for seed in 0..runs() {
        let fight = scene.spawn(&mut world, seed, Vec::new(), true);
        world.get_mut::<Encounter>(fight).unwrap().asks = Asked::Options; // nothing is said meanwhile
        resolve::settle(&mut world);
        while let Some((who, pick, number)) = answer(&world, fight, &scene.cast, say) {
            resolve::submit(&mut world, fight, Answer { question: number, who, pick }).unwrap();
            resolve::settle(&mut world);
        }
        let facts = world.get::<Chronicle>(fight).unwrap().facts();
        let verbs: Vec<Verb> = facts.iter().map(|fact| fact.verb.clone()).collect();
        if let Some(events) = events(&verbs, &scene.cast) {
            seen.runs += 1;
            for event in events {
                *seen.counts.entry(event).or_default() += 1;
            }
        }
        world.despawn(fight);
    }
    seen
}

fn answer(world: &World, fight: Entity, cast: &Cast, say: &Say) -> Option<(Who, Pick, u32)> {
    let question = world.get::<Encounter>(fight)?.question.as_ref()?;
    let key = say(cast.key(question.who), question, world.get::<Chronicle>(fight)?.round())?;
    let who = Who::Mind(question.who);
    let pick = question.read_key(who, key, cast).unwrap_or_else(|| panic!("{} cannot say {key} to {question:?}", cast.key(question.who)));
    Some((who, pick, question.number))
}

/// How many answers this question's draft holds.
fn drafted(question: &Question) -> usize {
    question.draft.len()
}

/// The events that hold.
fn those(events: &[(&str, bool)]) -> BTreeSet<String> {
    events.iter().filter(|(_, holds)| *holds).map(|(key, _)| (*key).to_owned()).collect()
}

/// Contests of this purpose: who won, in order.
fn contests<'v>(verbs: &'v [Verb], of: &'v str) -> impl Iterator<Item = Winner> + 'v {
    verbs.iter().filter_map(move |verb| match verb {
        Verb::Contested { purpose, winner, .. } if *purpose == of => Some(*winner),
        _ => None,
    })
}

/// By how much somebody's pool changed in all.
fn change(verbs: &[Verb], cast: &Cast, of: &str, which: Pool) -> i32 {
    let by = verbs.iter().filter_map(|verb| match verb {
        Verb::PoolChanged { who, pool, before, after, .. } if *pool == which && cast.key(*who) == of => Some(after - before),
        _ => None,
    });
    by.sum()
}

/// Declares this one act for a turn; the contest is over where that cannot be.
fn turn(question: &Question, act: &'static str) -> Option<&'static str> {
    let name = act.split('@').next();
    let legal = |name: Option<&str>| question.legal().any(|of| Some(of.pick.verb) == name || of.pick.what.as_deref() == name);
    if legal(Some("done")) { Some("done") } else { Some(act).filter(|_| legal(name)) }
}

/// Says these in order to whoever declares, then nothing.
fn declares(question: &Question, all: &[&'static str]) -> Option<&'static str> {
    Some(all.get(question.draft.len()).copied().unwrap_or("done"))
}

#[test]
fn a_veto_between_two_minds() {
    for will in [8, 1, 11, 12] {
        let scene = scene_with("", &[bal(INSIDE), jack(&format!("will_now: {will},")).replace("will: 9,", "will: 12,"), maria("")]);
        let say = |who: &str, question: &Question, _: u32| match (who, question.kind) {
            ("bal", "declare") => turn(question, "move@4,5"),
            ("jack", "veto") => Some("veto"),
            _ => None,
        };
        let seen = play(&scene, &say, |verbs, cast| {
            let all: Vec<_> = contests(verbs, "veto").collect();
            let stands = *all.last()? == Winner::Active;
            let lost = change(verbs, cast, "jack", Pool::Will) == -1;
            let broken = lost && will == 1;
            let mut events = those(&[("stands", stands), ("goes_on", !stands), ("lost", lost), ("tie", all[0] == Winner::Tie)]);
            events.extend(broken.then(|| "broken".to_owned()));
            Some(events)
        });
        let odds = possession::veto(&Rulings::default(), 6, &[will], 11, Ties::Again, 1);
        seen.agrees(&odds, &["stands", "goes_on", "lost", "tie"]);
    }
}

#[test]
fn several_vetoers_in_turn_at_once_and_the_first_only() {
    for (ruling, several) in
        [("Sequential", SeveralVetoes::Sequential), ("CommonRoll", SeveralVetoes::CommonRoll), ("FirstOnly", SeveralVetoes::FirstOnly)]
    {
        let cast = [bal(INSIDE), vex(INSIDE).replace("will: 9,", "will: 10,"), jack("")];
        let scene = scene_with(&format!("rulings: (several_vetoes: {ruling}),"), &cast);
        let say = |who: &str, question: &Question, _: u32| match (who, question.kind) {
            ("bal", "declare") => turn(question, "move@4,5"),
            (_, "veto") => Some("veto"),
            _ => None,
        };
        let seen = play(&scene, &say, |verbs, cast| {
            let goes_on = verbs.iter().all(|verb| !matches!(verb, Verb::Skipped { .. }));
            let lost = ["vex", "jack"].map(|who| change(verbs, cast, who, Pool::Will) == -1);
            contests(verbs, "veto").next()?;
            Some(those(&[("stands", !goes_on), ("goes_on", goes_on), ("lost_1", lost[0]), ("lost_2", lost[1])]))
        });
        let rulings = Rulings { several_vetoes: several, ..Rulings::default() };
        let odds = possession::veto(&rulings, 6, &[10, 9], 11, Ties::Again, 1);
        seen.agrees(&odds, &["stands", "goes_on", "lost_1", "lost_2"]);
    }
}

#[test]
fn possession_checks_one_after_the_other() {
    let scene = scene_with("", &[bal("at: (5, 4),"), jack("").replace("will: 9,", "will: 10,")]);
    let say = |who: &str, question: &Question, round: u32| match (who, question.kind) {
        _ if round > 3 => None,
        ("bal", "declare") => turn(question, "possess@jack"),
        ("jack", "resist") => Some("resist"),
        ("jack", "declare") => Some("pass"),
        (_, "go_on") => Some("go_on"),
        (_, "end") => Some("end"),
        _ => None,
    };
    let seen = play(&scene, &say, |verbs, _| {
        let mut checks = Vec::new();
        for verb in verbs {
            match verb {
                Verb::Rolled { purpose: "possession check", .. } => checks.push((false, false)),
                Verb::PoolChanged { pool: Pool::Will, .. } => checks.last_mut()?.0 = true,
                Verb::Possessed { .. } => checks.last_mut()?.1 = true,
                _ => {}
            }
        }
        let &(penalty, held) = checks.first()?;
        let by = |attempts: usize| checks.iter().take(attempts).any(|(_, held)| *held);
        let mut events = those(&[("takes_hold", held), ("penalty", penalty), ("penalty_only", penalty && !held), ("nothing", !penalty)]);
        events.extend((1..=3).filter(|attempt| by(*attempt)).map(|attempt| format!("by_{attempt}")));
        Some(events)
    });
    let mind = Will::new(10, 10, None, MinimumWill::Third);
    let odds = possession::check(&Rulings::default(), &House::default(), Dice { count: 1, sides: 6, bonus: 4 }, mind, 3, "possessed");
    seen.agrees(&odds, &["takes_hold", "penalty", "penalty_only", "nothing", "by_1", "by_2", "by_3"]);
}

#[test]
fn a_morale_effect_a_hit_and_an_exorcism() {
    // The dread word hits for sure, so that its dice are what decides.
    let scene = scene_with("", &[bal("at: (5, 4),").replace("\"dread\": 1", "\"dread\": 30"), jack("")]);
    let say = |who: &str, question: &Question, _: u32| match (who, question.kind) {
        ("bal", "declare") => turn(question, "dread-word@jack"),
        ("bal", "go_on") => Some("go_on"),
        _ => None,
    };
    let seen = play(&scene, &say, |verbs, cast| {
        verbs.iter().find(|verb| matches!(verb, Verb::Rolled { purpose: "morale damage", .. }))?;
        let penalty = change(verbs, cast, "jack", Pool::Will) == -1;
        Some(those(&[("penalty", penalty)]))
    });
    let mind = Will::new(9, 9, None, MinimumWill::Third);
    let odds =
        possession::check(&Rulings::default(), &House::default(), Dice { count: 1, sides: 6, bonus: 2 }, mind, 1, "the effect takes hold");
    seen.agrees(&odds, &["penalty"]);

    let scene = scene_with("", &[bal("at: (5, 4),"), jack("health: 5, defence: 10,")]);
    let say = |who: &str, question: &Question, _: u32| match (who, question.kind) {
        ("bal", "declare") => turn(question, "hellfire-shot@jack"),
        ("bal", "go_on") => Some("go_on"),
        _ => None,
    };
    let seen = play(&scene, &say, |verbs, cast| {
        let hit = verbs.iter().any(|verb| matches!(verb, Verb::Contested { winner: Winner::Active, .. }));
        let down = change(verbs, cast, "jack", Pool::Health) <= -5;
        verbs.iter().find(|verb| matches!(verb, Verb::Contested { .. }))?;
        Some(those(&[("hit", hit), ("miss", !hit), ("down", down)]))
    });
    // Shoot 4 and Strength 9, the ability of a combo that names none.
    let bonus = 13;
    let odds = possession::hit(6, bonus, 10, Some(Dice { count: 1, sides: 6, bonus: 0 }), Some(5));
    seen.agrees(&odds, &["hit", "miss", "down"]);

    let scene = scene_with("", &[bal(INSIDE), jack(""), maria("").replace("\"Faith\": 4", "\"Faith\": 9")]);
    let say = |who: &str, question: &Question, round: u32| match (who, question.kind) {
        _ if round > 1 => None,
        ("maria", "declare") => turn(question, "exorcise@bal"),
        (_, "declare") => Some("pass"),
        (_, "go_on") => Some("go_on"),
        ("maria", "end") => None,
        (_, "end") => Some("end"),
        _ => None,
    };
    let seen = play(&scene, &say, |verbs, _| {
        verbs.iter().find(|verb| matches!(verb, Verb::Contested { .. }))?;
        let out = verbs.iter().any(|verb| matches!(verb, Verb::Released { .. }));
        Some(those(&[("expelled", out), ("nothing", !out)]))
    });
    seen.agrees(&possession::exorcism(6, 9, 11), &["expelled", "nothing"]);
}

#[test]
fn initiative_with_draws() {
    let cast = [
        r#"(id: "a", side: "x", at: (1, 1), will: 9, reflex: 2, dexterity: 1)"#.to_owned(),
        r#"(id: "b", side: "y", at: (3, 3), will: 9, reflex: 1, dexterity: 1)"#.to_owned(),
    ];
    let seen = play(&scene_with("", &cast), &|_, _, _| None, |verbs, cast| {
        let order = verbs.iter().find_map(|verb| if let Verb::OrderSet { order } = verb { Some(order) } else { None })?;
        let first = cast.key(order[0].who) == "a";
        let draw = verbs.iter().any(|verb| matches!(verb, Verb::Rolled { purpose: "initiative draw", .. }));
        Some(those(&[("first", first), ("second", !first), ("draw", draw)]))
    });
    seen.agrees(&possession::initiative(6, 3, 2), &["first", "second", "draw"]);
}

fn by<'r>(rulings: &'r spirit::rulings::Rulings, numbers: &'r spirit::rulings::Numbers) -> spirit_combat::By<'r> {
    spirit_combat::By { rulings, numbers }
}

#[test]
fn magic_points_against_magic_points_with_and_without_evasion() {
    for evade in [None, Some(55)] {
        let ring = Ring::of(&[kara("pow: 14"), ghost(&format!("pow: 12, ceremony: {}", evade.unwrap_or(1)))]);
        let say = |who: &str, question: &Question, _: u32| match (who, question.kind) {
            ("kara", "intend") => declares(question, &["attack@ghost"]),
            ("ghost", "intend") if evade.is_some() => declares(question, &["evade@kara"]),
            ("ghost", "intend") => Some("done"),
            _ => None,
        };
        let seen = play(&ring.text(), &say, |verbs, _| {
            let struck = verbs.iter().find_map(|verb| match verb {
                Verb::Struck { attack, choices, one_point, counter, .. } => Some((*attack, *choices, *one_point, *counter)),
                _ => None,
            });
            let (level, choices, one_point, counter) = struck?;
            let level = level?;
            let mut events = those(&[
                ("any_success", level.succeeds()),
                ("critical", level == Level::Critical),
                ("special", level == Level::Special),
                ("success", level == Level::Success),
                ("failure", level == Level::Failure),
                ("fumble", level == Level::Fumble),
                ("one_point", one_point),
                ("nothing", choices == 0 && !one_point && counter == 0),
                ("effect", evade.is_some() && (choices > 0 || one_point)),
            ]);
            events.extend((choices > 0).then(|| format!("choices_{choices}")));
            events.extend((counter > 0).then(|| format!("counter_{counter}")));
            Some(events)
        });
        let (rulings, numbers) = (spirit::rulings::Rulings::default(), usual_numbers());
        let odds = spirit_combat::magic(by(&rulings, &numbers), 60, evade, false);
        let all: Vec<&str> = odds.odds.iter().map(|odd| odd.key.as_str()).collect();
        seen.agrees(&odds, &all);
    }
}

/// Kara and the ghost attack each other at once, and buy down the usual list; magic points of both afterwards.
fn exchange(points: [i32; 2], more: [&str; 2]) -> (Seen, Odds) {
    let ring = Ring::of(&[kara(&format!("pow: {}, {}", points[0], more[0])), ghost(&format!("pow: {}, {}", points[1], more[1]))]);
    let buys = ["a1", "a2", "a5", "a5"];
    let say = |who: &str, question: &Question, round: u32| match (who, question.kind) {
        _ if round > 1 => None,
        ("kara", "intend") if drafted(question) < 1 => Some("attack@ghost"),
        ("ghost", "intend") if drafted(question) < 1 => Some("attack@kara"),
        (_, "intend") => Some("done"),
        (_, "choices") => {
            let left = question.budget.map_or(0, |budget| budget.all - budget.spent);
            if left > 0 { buys.get(question.draft.len()).copied() } else { Some("done") }
        }
        _ => None,
    };
    let seen = play(&ring.text(), &say, |verbs, cast| {
        let now = |who: usize, key: &str| points[who] + change(verbs, cast, key, Pool::MagicPoints);
        let (a, b) = (now(0, "kara"), now(1, "ghost"));
        // Whoever has points left is asked again; nobody is where none is able to act.
        Some(those(&[
            ("only_first_out", a == 0 && b > 0),
            ("only_second_out", b == 0 && a > 0),
            ("both_out", a == 0 && b == 0),
            ("neither_out", a > 0 && b > 0),
            ("first_finishes", a - b >= 10),
            ("second_finishes", b - a >= 10),
            ("first_leaves", a - b >= 10),
            ("second_leaves", b - a >= 10),
        ]))
    });
    let (rulings, numbers) = (spirit::rulings::Rulings::default(), usual_numbers());
    let side = |points| spirit_combat::Side {
        points,
        power: points,
        attacks: true,
        buys: buys.map(Pick::plain).to_vec(),
        ..spirit_combat::Side::default()
    };
    (seen, spirit_combat::exchange(by(&rulings, &numbers), &[side(points[0]), side(points[1])]).unwrap())
}

#[test]
fn c17_odds_that_are_shown_are_those_of_the_engine() {
    let four = ["only_first_out", "only_second_out", "both_out", "neither_out"];
    let (seen, odds) = exchange([1, 1], ["", ""]);
    seen.agrees(&odds, &four);
    let sum: f64 = four.iter().map(|key| odds.chance(key).unwrap().value()).sum();
    assert!((sum - 1.0).abs() < 1e-9, "{sum}");
    assert!(four.iter().all(|key| !odds.chance(key).unwrap().is_zero()), "both may go at once");
    let labels: Vec<_> = odds.odds.iter().take(4).map(|odd| odd.event.as_str()).collect();
    assert!(labels[2].contains("both are left without magic points"), "a label says which event: {labels:?}");
    // A veto of one point of Will against one.
    let veto = possession::veto(&Rulings::default(), 6, &[1], 1, Ties::Again, 1);
    assert_eq!((veto.chance("stands").unwrap().fraction(), veto.chance("stands").unwrap().words()), ("1/2".into(), "50.00 %".into()));
}

#[test]
fn an_exchange_that_may_decide() {
    let (seen, odds) = exchange([14, 5], ["", ""]);
    seen.agrees(&odds, &["only_second_out", "neither_out", "first_finishes", "second_finishes"]);
    assert!(!odds.chance("first_finishes").unwrap().is_zero() && !odds.chance("first_finishes").unwrap().is_one());
}

#[test]
fn helpers_entering_a_trance() {
    let ring = Ring::of(&[kara("pow: 12"), ghost("pow: 10"), helper("h1", (1, 2), ""), helper("h2", (1, 1), "")]);
    let say = |who: &str, question: &Question, round: u32| match (who, question.kind) {
        ("h1" | "h2", "intend") if round == 1 => declares(question, &["chant@kara"]),
        (_, "intend") if round == 1 => Some("done"),
        _ => None,
    };
    let (rulings, numbers) = (spirit::rulings::Rulings::default(), usual_numbers());
    for both in [false, true] {
        let seen = play(&ring.text(), &say, |verbs, cast| {
            let people: Vec<_> = verbs
                .iter()
                .filter_map(|verb| match verb {
                    Verb::TranceEntered { who, people, .. } if both || cast.key(*who) == "h1" => Some(*people),
                    _ => None,
                })
                .collect();
            verbs.iter().find(|verb| matches!(verb, Verb::Tested { purpose: "trance", .. }))?;
            let sum: i32 = people.iter().sum();
            let supported = verbs.iter().rev().find_map(|verb| match verb {
                Verb::Supported { who, bonus, .. } if cast.key(*who) == "kara" => Some(*bonus),
                _ => None,
            });
            let mut events = those(&[("entered", sum > 0)]);
            if both {
                // What the next round says of it.
                events.insert(format!("bonus_{}", supported.unwrap_or(0)));
            } else {
                events.insert(format!("people_{sum}"));
                events.extend((change(verbs, cast, "h1", Pool::MagicPoints) == -1).then(|| "pays".to_owned()));
            }
            Some(events)
        });
        let ceremonies = if both { vec![50, 50] } else { vec![50] };
        let odds = spirit_combat::trance(by(&rulings, &numbers), &ceremonies, 0);
        let wanted = if both {
            vec!["entered", "bonus_0", "bonus_1", "bonus_2", "bonus_3", "bonus_4"]
        } else {
            vec!["entered", "people_0", "people_1", "people_2", "people_4", "pays"]
        };
        seen.agrees(&odds, &wanted);
    }
}

#[test]
fn a_spirit_round_on_the_matrix() {
    let bout = Bout::of(&[gun("willpower: 3"), demon("willpower: 2")]).once();
    let say = |_: &str, question: &Question, round: u32| match question.kind {
        "opening" if round == 1 => Some("hold"),
        "act" | "meanwhile" | "aiding" if round == 1 => Some("done"),
        _ => None,
    };
    let (rulings, tables) = (wills::rulings::Rulings::default(), usual_tables());
    let by = willpower::By { rulings: &rulings, tables: &tables };
    let seen = play(&bout.text(), &say, |verbs, cast| {
        let now = [("g", 3), ("d", 2)].map(|(who, start)| start + change(verbs, cast, who, Pool::Willpower));
        verbs.iter().find(|verb| matches!(verb, Verb::Matched { .. }))?;
        Some(those(&[
            ("only_first_zero", now[0] == 0 && now[1] > 0),
            ("only_second_zero", now[1] == 0 && now[0] > 0),
            ("both_zero", now == [0, 0]),
            ("neither_zero", now[0] > 0 && now[1] > 0),
        ]))
    });
    let side =
        |willpower, bonus, character| willpower::Side { willpower, attack: willpower + bonus, defence: willpower, character, level: 0 };
    let odds = willpower::spirit_round(by, &[side(3, 2, true), side(2, 0, false)]);
    seen.agrees(&odds, &["only_first_zero", "only_second_zero", "both_zero", "neither_zero"]);

    let seen = play(&bout.text(), &say, |verbs, cast| {
        let of = verbs.iter().find_map(|verb| match verb {
            Verb::Matched { who, hit, loss, margin, .. } if cast.key(*who) == "g" => Some((*hit, *loss, margin.unwrap_or(0))),
            _ => None,
        });
        let (hit, loss, margin) = of?;
        let mut events = those(&[("hit", hit), ("miss", !hit), ("zero", loss >= 2)]);
        events.extend(hit.then(|| format!("loss_{loss}")));
        let band = match margin {
            ..=4 => "margin_0_4",
            5..=9 => "margin_5_9",
            _ => "margin_10_up",
        };
        events.extend(hit.then(|| band.to_owned()));
        Some(events)
    });
    let odds = willpower::attack(by, 5, 2, Some(2));
    let all: Vec<&str> = odds.odds.iter().map(|odd| odd.key.as_str()).collect();
    seen.agrees(&odds, &all);
}

#[test]
fn segments_and_consequences() {
    let (rulings, tables) = (wills::rulings::Rulings::default(), usual_tables());
    let by = willpower::By { rulings: &rulings, tables: &tables };
    let say = |_: &str, question: &Question, round: u32| match question.kind {
        "opening" if round == 1 => Some("hold"),
        "act" | "meanwhile" | "aiding" if round == 1 => Some("done"),
        _ => None,
    };
    let seen = play(&Bout::of(&[gun("willpower: 99"), demon(D14)]).text(), &say, |verbs, _| {
        let laid: Vec<i32> =
            verbs.iter().filter_map(|verb| if let Verb::Scheduled { from, .. } = verb { Some(*from) } else { None }).take(3).collect();
        let first = *laid.first()?;
        let mut events = those(&[("all", laid.iter().all(|segment| *segment <= 10))]);
        events.insert(format!("first_{first}"));
        Some(events)
    });
    let odds = willpower::segments(by);
    let all: Vec<&str> = odds.odds.iter().map(|odd| odd.key.as_str()).collect();
    seen.agrees(&odds, &all);

    // The demon never misses but by the lowest face, and she has one point: what befalls her is the list's.
    let scene = Bout::of(&[gun("willpower: 1"), demon("willpower: 90")]).text();
    let seen = play(&scene, &say, |verbs, _| {
        let die = verbs.iter().find_map(|verb| if let Verb::Suffers { die, .. } = verb { Some(*die) } else { None });
        Some(BTreeSet::from([format!("entry_{}", die??)]))
    });
    let odds = willpower::consequence(by);
    let all: Vec<&str> = odds.odds.iter().map(|odd| odd.key.as_str()).collect();
    seen.agrees(&odds, &all);
}

#[test]
fn a_whole_fight_of_wills() {
    let bout = Bout::of(&[gun("willpower: 6"), demon("willpower: 7")]);
    let say = |_: &str, question: &Question, _: u32| match question.kind {
        "opening" => Some("hold"),
        "act" | "meanwhile" | "aiding" => Some("done"),
        _ => None,
    };
    let stop = |who: &str, question: &Question, round: u32| if round > 150 { None } else { say(who, question, round) };
    let seen = play(&bout.with("out_when: Overcome,").text(), &stop, |verbs, cast| {
        let now = [("g", 6), ("d", 7)].map(|(who, start)| start + change(verbs, cast, who, Pool::Willpower));
        let hit = verbs.iter().any(|verb| matches!(verb, Verb::Matched { who, hit: true, .. } if cast.key(*who) == "d"));
        Some(those(&[
            ("first_wins", now[1] == 0 && now[0] > 0),
            ("second_wins", now[0] == 0 && now[1] > 0),
            ("both_zero", now == [0, 0]),
            ("first_unscathed", now[1] == 0 && now[0] > 0 && !hit),
        ]))
    });
    let (rulings, tables) = (wills::rulings::Rulings::default(), usual_tables());
    let by = willpower::By { rulings: &rulings, tables: &tables };
    let side =
        |willpower, bonus, character| willpower::Side { willpower, attack: willpower + bonus, defence: willpower, character, level: 0 };
    let odds = willbound::odds::fights::contest_of_wills(by, &[side(6, 2, true), side(7, 0, false)]).unwrap();
    seen.agrees(&odds, &["first_wins", "second_wins", "both_zero", "first_unscathed"]);
}
