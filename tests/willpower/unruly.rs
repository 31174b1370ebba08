//! Random fights under random readings of the open points, with the referee and others speaking up: nothing ever stands
//! still, is out of range, or shows the table another picture than the world.

use super::fights::random;
use crate::support::{consistent, in_folder, inline, picture_equals_world};
use willbound::play::policy::Chance;
use willbound::play::record::Replayed;
use willbound::play::session::Session;
use willbound::rules::willpower::rulings::Rulings;

/// Every switch with the readings to choose from.
const SWITCHES: &[(&str, &[&str])] = &[
    ("late_segments", &["Played", "Lost", "Slide"]),
    ("initiative_each_round", &["true", "false"]),
    ("score_from", &["Current", "Original"]),
    ("openers", &["Listed", "ClassesOnly"]),
    ("double_zero", &["Both", "HigherMargin", "CreatureFirst"]),
    ("quarter_move", &["Floor", "Exact"]),
    ("aid_who", &["Both", "Giver"]),
    ("aid_rolls", &["true", "false"]),
    ("aid_stacks", &["true", "false"]),
    ("aid_share", &["Consequence", "Willpower", "Nothing"]),
    ("name_lasts", &["Combat", "SpiritRound"]),
    ("name_stacks", &["true", "false"]),
    ("name_by_anyone", &["true", "false"]),
    ("name_ask", &["Explicit", "Automatic", "AnyTime"]),
    ("banish_level", &["Victor", "Loser"]),
    ("banish_points", &["Weeks", "Days"]),
    ("break_off", &["Mutual", "Free"]),
    ("consequence_pick", &["Roll", "Victor", "Nothing"]),
    ("exceptions_for", &["Characters", "Both"]),
    ("round_limit", &["20"]),
];

/// The scene with rulings drawn at random, in place of its own if it has any.
fn unruly(text: &str, chance: &mut Chance) -> (String, String) {
    let chosen = |(name, values): &(&str, &[&str])| format!("{name}: {}", values[chance.below(values.len())]);
    let rulings = SWITCHES.iter().map(chosen).collect::<Vec<_>>().join(", ");
    let plain: Vec<_> = text.lines().filter(|line| !line.trim_start().starts_with("rulings:")).collect();
    let text = plain.join("\n").replacen("rules: willpower,", &format!("rules: willpower, rulings: ({rulings}),"), 1);
    (text, rulings)
}

fn play(name: &str, text: &str, seed: u64) {
    let mut chance = Chance::new(seed, 7_777);
    let (text, rulings) = unruly(text, &mut chance);
    let of = format!("{name} with seed {seed} and rulings ({rulings})");
    let mut session = Session::new(inline(&text), seed, Vec::new());
    while let Some(question) = session.question() {
        let count = session.answers().len();
        let (who, pick) = random(question, session.look().unwrap(), &mut Chance::new(seed, count), !seed.is_multiple_of(4));
        let said = format!("{who:?} {pick:?}");
        if let Err(why) = session.pick(who, pick) {
            panic!("{of}, answer {count}: {said} is offered and refused: {}", why.text(session.cast()));
        }
        std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            consistent(&session);
            if count.is_multiple_of(8) {
                picture_equals_world(&session);
            }
        }))
        .unwrap_or_else(|_| panic!("after answer {count}, {said}, of {of}"));
        assert!(count < 20_000, "{of}: it goes on and on");
    }
    assert!(session.fault().is_none(), "{of}: {}", session.fault().unwrap().text(session.cast()));
    assert!(session.outcome().is_some(), "{of}: it stands still");
    picture_equals_world(&session);
    assert_eq!(session.record().replay(None).unwrap().1, Replayed::Same, "{of}");
}

#[test]
fn random_rulings_and_voices_from_outside_break_nothing() {
    let switches: Vec<_> = SWITCHES.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(switches, Rulings::default().list().into_iter().map(|(name, _)| name).collect::<Vec<_>>(), "every switch");
    let seeds = std::env::var("WILLBOUND_LONG").map_or(40, |_| 2_000);
    std::thread::scope(|scope| {
        for half in 0..2 {
            scope.spawn(move || {
                for (name, scene) in in_folder("willpower") {
                    (half * seeds / 2..(half + 1) * seeds / 2).for_each(|seed| play(&name, &scene.text, seed));
                }
            });
        }
    });
}
