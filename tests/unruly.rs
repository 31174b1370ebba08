//! Random fights under random rulings, in which the referee and minds that are not asked speak up at random moments:
//! nothing ever stands still, is out of range, or shows the table another picture than the world.

use crate::fights::sound;
use crate::support::{all_shipped, in_folder, inline, picture_equals_world};
use willbound::engine::decision::{Answer, Choice, Need, Pick, Who};
use willbound::play::policy::{Chance, RandomLegal, cells};
use willbound::play::record::Replayed;
use willbound::play::session::Session;

/// Every switch with the readings to choose from.
const SWITCHES: &[(&str, &[&str])] = &[
    ("beats", &["MoreThan", "AtLeast"]),
    (
        "minimum_will",
        &["Third", "WillMinus(6)", "WillMinus(0)", "Fixed", "Tracked(possession: 1, veto_lost: 1, escape_vetoed: 2)", "Tracked"],
    ),
    ("check_snapshot", &["true", "false"]),
    ("resisters", &["All", "PossessorsThenHost", "Possessors"]),
    ("last_may_forgo", &["true", "false"]),
    ("resister_tie", &["Longest", "Newcomer"]),
    ("veto_unit", &["Turn", "Action"]),
    ("veto_after_declaration", &["true", "false"]),
    ("several_vetoes", &["Sequential", "CommonRoll", "FirstOnly"]),
    ("vetoes_per_pair", &["1", "3"]),
    ("pair_limit_with_two_minds", &["true", "false"]),
    ("escape_veto_counts", &["true", "false"]),
    ("skipped_seconds", &["Free", "Lost"]),
    ("carry_over", &["true", "false"]),
    ("escape_veto", &["Opposed", "Automatic"]),
    ("vetoed_escape_turn_continues", &["true", "false"]),
    ("escapes_per_round", &["1", "3"]),
    ("broken_escape_needs_host", &["true", "false"]),
    ("cooperation", &["Pair", "Group"]),
    ("possessor_acts", &["NextTurn", "AtOnce"]),
    ("possessor_initiative", &["Kept", "Rerolled"]),
    ("possession_damage", &["Untyped", "Morale"]),
    ("exorcism", &["Opposed", "Referee"]),
    ("inspire_restores", &["0", "1", "3"]),
    ("initiative_each_round", &["true", "false"]),
    ("round_limit", &["20"]),
];

fn rulings(chance: &mut Chance) -> String {
    let chosen = |(name, values): &(&str, &[&str])| format!("{name}: {}", values[chance.below(values.len())]);
    SWITCHES.iter().map(chosen).collect::<Vec<_>>().join(", ")
}

/// The pick of an option with a random number or cell; `None`: there is no cell to be had.
fn filled(choice: &Choice, chance: &mut Chance) -> Option<Pick> {
    let mut pick = choice.pick.clone();
    match &choice.need {
        Need::Nothing => {}
        Need::Number { min, max } => pick.amount = Some(min + i32::try_from(chance.below((max - min + 1) as usize)).unwrap()),
        need @ Need::Cell { .. } => {
            let cells: Vec<_> = cells(need).collect();
            pick.cell = Some(*cells.get(chance.below(cells.len()))?);
        }
    }
    Some(pick)
}

/// Something said by somebody who is not asked, if anything may be.
fn unasked(session: &Session, gently: bool, chance: &mut Chance) -> Option<Answer> {
    let question = session.question()?;
    let harsh = |verb: &str| matches!(verb, "remove" | "kill" | "harm" | "penalty");
    let open: Vec<&(Who, Choice)> =
        question.anytime.iter().filter(|(_, choice)| choice.legal() && !(gently && harsh(choice.pick.verb))).collect();
    let (who, choice) = open.get(chance.below(open.len()))?;
    Some(Answer { question: question.number, who: *who, pick: filled(choice, chance)? })
}

/// Plays one such fight; what is wrong is said with scene, rulings and seed.
fn play(name: &str, text: &str, seed: u64) {
    let mut chance = Chance::new(seed, 7_777);
    let rulings = rulings(&mut chance);
    let text = text.replacen("rules: possession,", &format!("rules: possession, rulings: ({rulings}),"), 1);
    let of = format!("{name} with seed {seed} and rulings ({rulings})");
    let mut session = Session::new(inline(&text), seed, Vec::new());
    while let Some(question) = session.question() {
        if let Err(why) = sound(question, session.look().unwrap()) {
            panic!("{of}: {why}");
        }
        let speaks = chance.below(6) == 0;
        let gently = chance.below(4) != 0;
        match unasked(&session, gently, &mut chance).filter(|_| speaks) {
            Some(answer) => {
                if let Err(refused) = session.answer(answer.clone()) {
                    panic!("{of}: {answer:?} is offered and refused: {refused:?}");
                }
            }
            None => assert!(session.let_choose(&RandomLegal), "{of}: a legal answer is refused"),
        }
        assert!(session.answers().len() < 20_000, "{of}: it goes on and on");
    }
    assert!(session.fault().is_none(), "{of}: {}", session.fault().unwrap().text(session.cast()));
    assert!(session.outcome().is_some(), "{of}: it stands still");
    picture_equals_world(&session);
    assert_eq!(session.record().replay(None).unwrap().1, Replayed::Same, "{of}");
}

#[test]
fn random_rulings_and_voices_from_outside_break_nothing() {
    let seeds = std::env::var("WILLBOUND_LONG").map_or(60, |_| 3_000);
    std::thread::scope(|scope| {
        for half in 0..2 {
            scope.spawn(move || {
                for (name, scene) in all_shipped().into_iter().chain(in_folder("possession/examples")) {
                    (half * seeds / 2..(half + 1) * seeds / 2).for_each(|seed| play(&name, &scene.text, seed));
                }
            });
        }
    });
}
