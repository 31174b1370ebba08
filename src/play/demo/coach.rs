//! The guided first fight: what a coach says, when, and to which thing on the table it points. It looks at facts that are
//! shown and at the open question; it answers nothing, and any legal choice is fine with it.

use super::scenes;
use crate::engine::chronicle::{Fact, Verb};
use crate::engine::combatant::{CombatantId, Condition};
use crate::engine::contest::Winner;
use crate::engine::decision::Question;
use crate::play::session::Session;
use crate::scene::check;
use std::collections::BTreeSet;
use std::sync::Arc;

/// What a coach says.
#[derive(Clone, Debug, PartialEq)]
pub struct Lesson {
    /// The sentences.
    pub text: String,
    /// The rules they speak of.
    pub rules: Vec<&'static str>,
    /// What is pointed at.
    pub at: At,
    /// It is read before the fight goes on; else it stands beside a question and waits for the answer.
    pub waits: bool,
    /// The fight is over, or all was said: nothing comes after it.
    pub last: bool,
}

/// A thing on the table that a coach points at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    /// Nothing special.
    Nothing,
    /// Somebody's token.
    Token(CombatantId),
    /// The open question with its options.
    Question,
    /// The seconds of the round.
    Seconds,
    /// The list of who has which Will.
    Roster,
    /// The dice.
    Dice,
}

/// How many rounds the coach goes along.
const ROUNDS: u32 = 6;

/// What was said so far.
#[derive(Clone, Debug, Default)]
pub struct Coach {
    said: BTreeSet<&'static str>,
    heard: usize,
}

/// The guided first fight at its beginning: the first die is the demon's 6, the others come from the seed.
///
/// # Errors
/// What is wrong with its scene.
pub fn session() -> Result<Session, String> {
    let (file, text) = scenes::find("first_fight").ok_or("it is not built in")?;
    let scene = check::scene_text(file, text).map_err(|problems| problems.first().map(ToString::to_string).unwrap_or_default())?;
    let seed = scene.seed.unwrap_or(0);
    Ok(Session::new(Arc::new(scene), seed, vec![6]))
}

/// What a topic is about to say.
type Words = (String, &'static [&'static str], At);

impl Coach {
    /// What to say now, with `shown` facts on the table; `None`: nothing.
    pub fn lesson(&mut self, session: &Session, shown: usize) -> Option<Lesson> {
        let jack = session.cast().find("jack")?;
        let waits = |(text, rules, at): Words| Lesson { text, rules: rules.to_vec(), at, waits: true, last: false };
        if let Some((key, words)) = opening(jack).into_iter().find(|(key, _)| !self.said.contains(key)) {
            self.said.insert(key);
            return Some(waits(words));
        }
        // After undo there is less to see than was heard of.
        self.heard = self.heard.min(shown);
        while self.heard < shown {
            let fact = &session.facts()[self.heard];
            self.heard += 1;
            if let Some((key, words)) = of_fact(fact, session, jack).filter(|(key, _)| !self.said.contains(key)) {
                self.said.insert(key);
                return Some(waits(words));
            }
        }
        if shown < session.facts().len() {
            return None;
        }
        let round = session.look().map_or(0, |look| look.round());
        if session.outcome().is_some() || round > ROUNDS {
            return self.said.insert("last").then(|| Lesson { last: true, ..waits(farewell(session)) });
        }
        let question = session.question()?;
        let (text, rules, at) = of_question(question, session, jack)?;
        Some(Lesson { text, rules: rules.to_vec(), at, waits: false, last: false })
    }
}

/// What is said before anything happens.
fn opening(jack: CombatantId) -> [(&'static str, Words); 5] {
    let words = |text: &str, rules: &'static [&'static str], at| (text.to_owned(), rules, at);
    [
        (
            "welcome",
            words(
                "Welcome. You play Jack and Brother Anselm. A demon has come for Jack's body, and the computer plays it. Press Enter to go on.",
                &[],
                At::Nothing,
            ),
        ),
        (
            "will",
            words(
                "This is Jack. The bright ring is his Will, 9 points: what he adds to every contest of minds. At 0 he is Broken.",
                &["P-21", "P-49"],
                At::Token(jack),
            ),
        ),
        (
            "minimum",
            words(
                "The tick on the ring is Minimum Will, a third of it. What beats the tick costs him a point. What beats the whole ring gets in.",
                &["P-05", "P-06"],
                At::Token(jack),
            ),
        ),
        (
            "roster",
            words(
                "All these numbers stand here too, for everybody. A body that holds several minds lists them below each other.",
                &["P-39"],
                At::Roster,
            ),
        ),
        (
            "seconds",
            words(
                "A round gives each body six seconds, however many minds are in it. They act in turn, the demon first. Now watch.",
                &["P-12", "P-13"],
                At::Seconds,
            ),
        ),
    ]
}

fn of_fact(fact: &Fact, session: &Session, jack: CombatantId) -> Option<(&'static str, Words)> {
    let name = |id: CombatantId| session.cast().name(id).to_owned();
    let (key, text, rules, at): (_, String, &'static [&'static str], _) = match &fact.verb {
        Verb::Rolled { purpose: "possession check", total, will: Some(will), minimum_will: Some(minimum), .. } => {
            let words = match (total > minimum, total > will) {
                (_, true) => {
                    format!("{total} beats the tick at {minimum}, so a point of Will is gone. It beats {will} as well: the demon is in.")
                }
                (true, false) => format!(
                    "{total} beats the tick at {minimum}: a point of Will is gone. It does not beat {will}, so the demon stays outside. It will try again."
                ),
                (false, false) => format!("{total} does not even beat the tick at {minimum}: nothing happens. It will try again."),
            };
            let key = if total > will { "check in" } else { "check out" };
            (key, words, &["P-05", "P-06", "P-08"], At::Dice)
        }
        Verb::Possessed { who, willing, .. } if *willing => (
            "let in",
            format!(
                "You opened the door: nothing was rolled, and {} and Jack begin as partners. Each may use what the other can do.",
                name(*who)
            ),
            &["P-32", "P-35"],
            At::Token(*who),
        ),
        Verb::Possessed { who, .. } => (
            "inside",
            format!(
                "{} now rides Jack's token. Both command the body by turns, and share its six seconds. Neither needs leave, but each may veto.",
                name(*who)
            ),
            &["P-11", "P-20"],
            At::Token(*who),
        ),
        Verb::Contested { purpose: "veto", winner: Winner::Active, active, .. } if active.who == jack => {
            ("veto won", "Your veto stands! Its turn is skipped, and it cost nobody any Will.".into(), &["P-24", "P-25"], At::Dice)
        }
        Verb::Contested { purpose: "veto", winner: Winner::Passive, active, .. } if active.who == jack => (
            "veto lost",
            "The veto failed: the demon acts, and trying cost you a point of Will. Choose your vetoes well.".into(),
            &["P-22", "P-23"],
            At::Dice,
        ),
        Verb::Contested { purpose: "veto", winner, passive, .. } if passive.who == jack && *winner != Winner::Tie => {
            let won = *winner == Winner::Active;
            let text = if won {
                "The demon vetoed you, and your turn is skipped. That cost neither of you any Will."
            } else {
                "The demon tried to veto you and failed: you have your turn, and it has lost a point of Will."
            };
            ("vetoed", text.into(), &["P-31", "P-23", "P-24"], At::Dice)
        }
        Verb::Contested { winner: Winner::Tie, again: true, .. } => {
            ("tie", "Equal! Then both roll again, until they differ.".into(), &["P-26"], At::Dice)
        }
        Verb::Contested { purpose: "exorcism", winner, .. } if *winner != Winner::Tie => {
            let won = *winner == Winner::Active;
            let text = if won {
                "Brother Anselm's faith was stronger than the demon's Will: it is driven out."
            } else {
                "The demon's Will was stronger than the prayer. Nothing is lost but the time; he may try again."
            };
            (if won { "exorcised" } else { "stayed" }, text.into(), &["P-62"], At::Dice)
        }
        Verb::Contested { purpose: "escape veto", winner, .. } if *winner != Winner::Tie => {
            let won = *winner == Winner::Active;
            let text = if won {
                "Held back: the leaver stays, and pays a point of Will for trying."
            } else {
                "The leaver could not be held, and trying cost a point of Will."
            };
            ("escape", text.into(), &["P-58", "P-60"], At::Dice)
        }
        Verb::ConditionGained { who, condition: Condition::Broken } => (
            "broken",
            format!("{} is at Will 0 and Broken: no acts and no vetoes, until somebody outside brings a point back.", name(*who)),
            &["P-49", "P-50", "P-51", "P-53"],
            At::Token(*who),
        ),
        Verb::Released { body, .. } => (
            "out",
            format!("{} is free of it. Who is outside may try again, so do not stand around.", name(*body)),
            &["P-61", "P-63"],
            At::Token(*body),
        ),
        _ => return None,
    };
    Some((key, (text, rules, at)))
}

/// What is said beside a question to a person.
fn of_question(question: &Question, session: &Session, jack: CombatantId) -> Option<Words> {
    let person = session.scene().seats.get(question.who.index()) == Some(&crate::scene::Seat::Human);
    if !person {
        return None;
    }
    let look = session.look()?.possession()?;
    let inside = !look.possessors(jack).is_empty();
    let name = crate::play::narration::question_title(question, session.cast());
    let (text, rules): (String, &'static [&'static str]) = match question.kind {
        "resist" => ("The demon reaches for Jack. Resist, and its roll decides; or let it in of your own will. Press a number, then Enter.".into(), &["P-02", "P-32"]),
        "veto" => (
            "It has said what it will do with your body. Veto it? Each side rolls a die and adds its Will. Your exact chance stands beside the option; losing costs 1 Will.".into(),
            &["P-20", "P-21", "P-23"],
        ),
        "escape_veto" => ("It wants out. You may hold it back with a veto, at the usual price, or let it go and be rid of it.".into(), &["P-58", "P-59"]),
        "declare" if !question.acts.is_empty() => {
            ("Add more acts as long as there are seconds left, or press 0: that is all. Backspace takes the last one back.".into(), &["P-13", "P-14"])
        }
        "declare" if question.who == jack && inside => (
            "Jack's turn, with the seconds that the demon has left him. Whatever you declare, it may veto. Grey options say why they are not possible.".into(),
            &["P-29", "P-31"],
        ),
        "declare" if question.who == jack => ("Jack's turn. Each option says how many seconds it takes. Choose one and close with 0, or let the turn pass.".into(), &["P-13", "P-30"]),
        "declare" if inside => (
            "Brother Anselm stands outside and can help: an exorcism drives the demon out, if he is close enough. First move next to Jack, then exorcise.".into(),
            &["P-62"],
        ),
        "declare" => ("Brother Anselm's turn. With nobody to drive out, he may take a better place, or let the turn pass.".into(), &["P-13"]),
        "go_on" => ("The turn is yours: carry out what was declared, or stop early and leave the seconds to the others.".into(), &["P-30"]),
        "cooperation" => ("It offers to work together. Partners may use what the other can do; either may end it at any time.".into(), &["P-38", "P-37"]),
        _ => (format!("{name}. Take your time: a number highlights an option, and Enter takes it."), &[]),
    };
    Some((text, rules, At::Question))
}

fn farewell(session: &Session) -> Words {
    let end = match session.outcome() {
        Some(outcome) => format!("{}. ", crate::play::narration::outcome_in_words(outcome)),
        None => "You have seen the whole of it. ".to_owned(),
    };
    let more = "Next from the list of scenes: The Ghost at the Ford shows spirit combat, High Noon at Mercy Wells willpower. Enter ends the lesson, Esc leads to the list.";
    (format!("{end}{more}"), &[], At::Nothing)
}
