//! What options are called: words for people, never the verb of a file.

use crate::support::in_folder;
use std::sync::Arc;
use willbound::play::narration::choice_label;
use willbound::play::policy::RandomLegal;
use willbound::play::session::Session;
use willbound::scene::Scene;

/// What is wrong with the words of an option, as one reads them.
fn unreadable(label: &str) -> Option<&'static str> {
    let words = || label.split(|letter: char| !letter.is_alphanumeric());
    match label.chars().next() {
        None => Some("says nothing"),
        Some(first) if first.is_lowercase() => Some("does not begin like a sentence"),
        _ if label.contains('_') => Some("shows a name of the file"),
        _ if words().any(|word| word.chars().filter(|letter| letter.is_uppercase()).count() > 3) => Some("shouts"),
        _ => None,
    }
}

#[test]
fn every_option_of_every_question_reads_well() {
    for folder in ["possession", "spirit_combat", "willpower"] {
        for (name, scene) in in_folder(folder) {
            for seed in 0..12 {
                listen(&name, &scene, seed);
            }
        }
    }
}

fn listen(name: &str, scene: &Arc<Scene>, seed: u64) {
    let mut session = Session::new(scene.clone(), seed, Vec::new());
    for _ in 0..400 {
        let Some(question) = session.question() else { return };
        let said = question.options.iter().chain(question.anytime.iter().map(|(_, choice)| choice));
        for choice in said {
            let label = choice_label(choice, question, session.cast());
            let wrong = unreadable(&label);
            assert_eq!(wrong, None, "{name}, seed {seed}: asked {}, {:?} is called `{label}`", question.kind, choice.pick);
        }
        session.let_choose(&RandomLegal);
    }
}
