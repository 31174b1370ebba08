//! What holds of exchanges as such: swapping the sides swaps the result; the exact odds of one exchange are what the
//! engine does (C-17); levels reach the effect (C-13); going back and forth takes nothing twice (C-21).

use super::people_c::{Ring, ghost, helper, kara};
use crate::support::{crowd, pit::Pit};
use willbound::engine::combatant::{CombatantId, Condition};
use willbound::engine::dice::Die;
use willbound::engine::percentile::{Bands, Level, Rounding, Widths};
use willbound::play::policy::{Chance, RandomLegal};
use willbound::play::session::Session;

/// One of two fighters of the same kind, the first or the second of the cast; both without DEX, so they declare together.
fn fighter(place: usize, sheet: &str) -> String {
    let id = ["xx", "yy"][place];
    format!(r#"(id: "{id}", side: "side-{id}", nature: Spirit, at: ({place}, 0), speed: 0, {sheet})"#)
}

/// Sheets that have every kind of number and nothing that treats the two otherwise.
const SHEETS: [&str; 4] = [
    r#"pow: 12, summon: 60, ceremony: 55, spirit_screen: 2, int: 12, traits: {"pride": 11}, secrets: ["x"]"#,
    r#"pow: 10, summon: 30, ceremony: 40, offence: 1, binding: "ring""#,
    r#"pow: 15, magic_points: 17, ceremony: 20, defence: 2"#,
    r#"pow: 3, summon: 90"#,
];

/// What a fight comes to, of one fighter: magic points, screen, conditions, stuns, senses.
fn comes_to(session: &Session, id: CombatantId) -> String {
    let look = crate::support::duel::duel(session);
    let of = look.standing(id).unwrap();
    format!("{} {} {:?} {:?} {:?} {:?}", look.magic_points(id), of.screen, look.conditions(id), of.stuns, of.lost_senses, of.support)
}

/// Plays one fight at random and its mirror image with the same answers and the same dice, each for the other.
///
/// Dice are asked by id, so the mirror takes them as queues of each fighter: what `xx` rolled, `yy` rolls there.
fn mirrored(sheets: [&str; 2], seed: u64, most: usize) -> (Session, Session) {
    let scene = |a: &str, b: &str| Ring::of(&[fighter(0, a), fighter(1, b)]).engaged(r#"("xx", "yy")"#).text();
    let mut first = Session::new(crate::support::inline(&scene(sheets[0], sheets[1])), seed, Vec::new());
    let mut answers: Vec<(String, String)> = Vec::new();
    while let Some(question) = first.question() {
        // Not in the middle of a declaration, taken back or not.
        let begins = answers.last().is_none_or(|(who, key)| who != "xx" || key == "done");
        if answers.len() >= most && question.kind == "intend" && question.who == CombatantId(0) && begins {
            break;
        }
        let pick = crowd::brisk(question, first.look().unwrap(), &mut Chance::new(seed, answers.len()));
        let (who, key) = (first.cast().key(question.who).to_owned(), pick.key(first.cast()));
        first.say(&who, &key).unwrap();
        answers.push((who, key));
    }
    let swap = |text: &str| text.replace("xx", "?").replace("yy", "xx").replace('?', "yy");
    // The mirror asks the same dice in another order, so they are typed as they are asked for.
    let mut queues: std::collections::BTreeMap<(u16, &'static str), std::collections::VecDeque<u16>> = std::collections::BTreeMap::new();
    for Die { request, face, .. } in first.dice() {
        queues.entry((1 - request.who.0, request.purpose)).or_default().push_back(*face);
    }
    let mut second = Session::with_typed_dice(crate::support::inline(&scene(sheets[1], sheets[0])), seed, Vec::new());
    let mut left: std::collections::BTreeMap<String, std::collections::VecDeque<String>> = std::collections::BTreeMap::new();
    for (who, key) in &answers {
        left.entry(swap(who)).or_default().push_back(swap(key));
    }
    while let Some(question) = second.question().cloned() {
        let who = second.cast().key(question.who).to_owned();
        if let Some(die) = question.die {
            let face = queues.get_mut(&(die.who.0, die.purpose)).and_then(std::collections::VecDeque::pop_front);
            let Some(face) = face else { panic!("the mirror asks {who} for another die: {die:?}, seed {seed}") };
            second.say(&who, &format!("die={face}")).unwrap_or_else(|why| panic!("{why}"));
        } else {
            let Some(key) = left.get_mut(&who).and_then(std::collections::VecDeque::pop_front) else { break };
            second.say(&who, &key).unwrap_or_else(|why| panic!("`{who}: {key}` is refused in the mirror: {why}, seed {seed}"));
        }
    }
    assert!(left.values().all(std::collections::VecDeque::is_empty), "answers are left over: {left:?}, seed {seed}");
    assert!(queues.values().all(std::collections::VecDeque::is_empty), "dice are left over: {queues:?}, seed {seed}");
    (first, second)
}

#[test]
fn swapping_the_sides_swaps_the_result() {
    let seeds = if std::env::var("WILLBOUND_LONG").is_ok() { 2_000 } else { 60 };
    let (one, two) = (CombatantId(0), CombatantId(1));
    let (mut rolled, mut ended) = (0, 0);
    for a in SHEETS {
        for b in SHEETS {
            for seed in 0..seeds {
                let (first, second) = mirrored([a, b], seed, 40);
                for (here, there) in [(one, two), (two, one)] {
                    assert_eq!(comes_to(&first, here), comes_to(&second, there), "{a} against {b}, seed {seed}");
                }
                let swapped = |outcome: String| outcome.replace("xx", "?").replace("yy", "xx").replace('?', "yy");
                let word = |session: &Session| session.outcome().map(willbound::engine::encounter::Outcome::word);
                assert_eq!(word(&first), word(&second).map(swapped), "{a} against {b}, seed {seed}");
                rolled += first.dice().len();
                ended += usize::from(first.outcome().is_some());
            }
        }
    }
    assert!(rolled > 10_000 && ended > 50, "{rolled} dice, {ended} ends");
}

#[test]
fn c13_the_level_of_success_reaches_the_effect() {
    let cast = |more: &str| Ring::of(&[kara("pow: 14"), ghost(&format!("pow: 12, {more}"))]);
    let mut first = cast("").table(&[1, 97]);
    first.play(&["kara: attack@ghost", "kara: done", "ghost: attack@kara", "ghost: done"]);
    first.play(&["kara: a1", "kara: a2", "kara: a5", "kara: done"]);
    assert_eq!((first.mp("ghost"), first.mp("kara")), (8, 14));
    assert_eq!((&first.last("struck", "S-39")["choices"], &first.last("struck", "S-41")["choices"]), (&3.into(), &0.into()));
    let bought = first.last("bought", "SA-14");
    assert_eq!((bought["picks"].as_array().unwrap().len(), &bought["spent"], &bought["of"]), (3, &3.into(), &3.into()));
    let changes: Vec<_> =
        first.all("pool_changed", "*").iter().map(|of| (of["before"].as_i64().unwrap(), of["after"].as_i64().unwrap())).collect();
    assert_eq!(changes, [(12, 9), (9, 8)], "3 + 1");
    first.end();
    // A special at 60 %, evaded with an equal level.
    let mut second = cast("ceremony: 55").table(&[12, 9]);
    second.play(&["kara: attack@ghost", "kara: done", "ghost: evade@kara", "ghost: done"]);
    assert_eq!(
        (second.mp("ghost"), second.tested("attack")[0].2.as_str(), second.tested("evade")[0].2.as_str()),
        (11, "special", "special")
    );
    assert_eq!(second.last("pool_changed", "S-31")["before"], 12);
    second.end();
}

/// What becomes of the two in one exchange of 1 against 1: (the first out, the second out).
type Fate = (bool, bool);

/// The exact chances of the four fates, from the bands of 50 %: whoever may choose takes one point.
fn fates() -> [(Fate, f64); 4] {
    let bands = Bands::of(50, &Widths { critical: 20, special: 5, fumble: 20, round: Rounding::HalfUp, always: 5, never: 96 }, false, true);
    let mut counts = [[0u32; 2]; 2];
    for a in 1..=100 {
        for b in 1..=100 {
            let (a, b) = (bands.level(a), bands.level(b));
            // A success costs the other its point; so does the other's own fumble.
            let out = |mine: Level, theirs: Level| theirs.succeeds() || mine == Level::Fumble;
            counts[usize::from(out(a, b))][usize::from(out(b, a))] += 1;
        }
    }
    let share = |a: bool, b: bool| ((a, b), f64::from(counts[usize::from(a)][usize::from(b)]) / 10_000.0);
    [share(true, false), share(false, true), share(true, true), share(false, false)]
}

#[test]
fn c17_the_odds_of_one_against_one_are_exact() {
    let exact = fates();
    assert!((exact.iter().map(|(_, chance)| chance).sum::<f64>() - 1.0).abs() < 1e-9, "{exact:?}");
    assert!((exact[0].1 - exact[1].1).abs() < 1e-12, "the two are alike");
    // Neither: both fail without a fumble, 47 of 100 each. Both: both succeed (50 each) or both fumble (3 each).
    assert!((exact[3].1 - 0.47 * 0.47).abs() < 1e-12 && (exact[2].1 - 0.2509).abs() < 1e-12, "{exact:?}");
    // Within half a point needs the full run; a tenth of it is given a point and a half.
    let (runs, within) = if std::env::var("WILLBOUND_LONG").is_ok() { (100_000u32, 0.005) } else { (10_000, 0.015) };
    let scene = crate::support::inline(
        &Ring::of(&[fighter(0, "pow: 1"), fighter(1, "pow: 1")]).engaged(r#"("xx", "yy")"#).with("out_when: Helpless,").text(),
    );
    let share = runs / 2;
    let count = |from: u32| {
        let mut counts = std::collections::BTreeMap::<Fate, u32>::new();
        for start in (from..from + share).step_by(500) {
            let mut pit = Pit::default();
            for seed in start..(start + 500).min(from + share) {
                pit.add(&scene, u64::from(seed), false);
            }
            let mut over = vec![false; pit.fights.len()];
            loop {
                willbound::engine::resolve::settle(&mut pit.world);
                let mut any = false;
                for (place, over) in over.iter_mut().enumerate().filter(|(_, over)| !**over) {
                    let entity = pit.fights[place].0;
                    let look = willbound::rules::spirit_combat::view::Look::at(&pit.world, entity).unwrap();
                    if look.round() > 1 || pit.outcome(place).is_some() {
                        let out = |id| look.has(id, Condition::Spent);
                        *counts.entry((out(CombatantId(0)), out(CombatantId(1)))).or_insert(0) += 1;
                        *over = true;
                        continue;
                    }
                    any |= pit.answer(place, &mut |_, question, _, _| {
                        let wanted = match question.kind {
                            "intend" => "attack",
                            _ => "a5",
                        };
                        let open = question.budget.is_none_or(|budget| budget.spent < budget.all.min(1));
                        let choice = question.legal().find(|choice| choice.pick.verb == wanted && open);
                        choice.or(question.legal().last()).unwrap().pick.clone()
                    });
                }
                if !any {
                    break;
                }
            }
        }
        counts
    };
    let halves: Vec<_> = std::thread::scope(|scope| {
        let threads: Vec<_> = [0, share].map(|from| scope.spawn(move || count(from))).into_iter().collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    let all: u32 = halves.iter().flat_map(|half| half.values()).sum();
    assert_eq!(all, runs);
    for (fate, chance) in exact {
        let seen = f64::from(halves.iter().filter_map(|half| half.get(&fate)).sum::<u32>()) / f64::from(runs);
        println!("(out, out) = {fate:?}: exactly {chance:.4}, seen {seen:.4}");
        assert!((seen - chance).abs() < within, "{fate:?}: {seen} for {chance}");
    }
}

#[test]
fn c21_going_back_and_forth_takes_no_second_point_for_a_trance() {
    let scene = Ring::of(&[kara("pow: 12"), ghost("pow: 10"), helper("h1", (1, 2), "")]).text();
    let mut session = Session::new(crate::support::inline(&scene), 1, vec![50]);
    for (who, pick) in [("kara", "done"), ("h1", "chant@kara"), ("h1", "done"), ("ghost", "done")] {
        session.say(who, pick).unwrap();
    }
    let (kara, h1) = (session.cast().find("kara").unwrap(), session.cast().find("h1").unwrap());
    let (after, dice, facts) = (session.digest(), session.dice().to_vec(), session.facts().to_vec());
    for _ in 0..5 {
        assert!(session.undo());
        let look = crate::support::duel::duel(&session);
        assert_eq!((look.magic_points(h1), look.aiding(h1), look.round()), (10, None, 1));
        assert!(session.redo());
        let look = crate::support::duel::duel(&session);
        assert_eq!((look.magic_points(h1), look.aiding(h1), look.round()), (9, Some(kara), 2), "9 every time, not 8 to 5");
        assert_eq!(look.standing(kara).unwrap().support, (1, 1));
        assert_eq!((session.digest(), session.dice(), session.facts()), (after.clone(), dice.as_slice(), facts.as_slice()));
    }
}

#[test]
fn c21_the_same_through_a_long_fight_with_helpers() {
    let mut session = Session::new(crate::support::shipped("spirit_combat/circle"), 5, Vec::new());
    let mut digests = vec![session.digest()];
    while digests.len() < 60 && session.let_choose(&RandomLegal) {
        digests.push(session.digest());
    }
    for _ in 0..5 {
        session.go_to(digests.len() / 2);
        assert_eq!(session.digest(), digests[digests.len() / 2]);
        session.go_to(digests.len() - 1);
        assert_eq!(session.digest(), digests[digests.len() - 1]);
    }
    crate::support::consistent(&session);
    crate::support::picture_equals_world(&session);
}
