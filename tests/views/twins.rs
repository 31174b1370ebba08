//! Two fights that differ only in a secret, played side by side with the same answers and the same dice, and what a viewer
//! sees of each.

use serde_json::Value;
use std::sync::Arc;
use willbound::engine::chronicle::{Fact, Viewer};
use willbound::engine::combatant::CombatantId;
use willbound::engine::decision::{Choice, Need, Question};
use willbound::play::session::Session;
use willbound::play::shown::Shown;
use willbound::play::{dice, eyes, narration, standing};
use willbound::scene::{Scene, check};

/// A scene written in a test.
pub fn scene(text: &str) -> Arc<Scene> {
    match check::scene_text("twin.ron", text) {
        Ok(scene) => Arc::new(scene),
        Err(problems) => panic!("{}", problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")),
    }
}

/// All that a viewer can see of a fight: facts with their words and JSON, the picture they paint, the numbers beside them, and
/// the open question.
#[derive(Debug, PartialEq)]
pub struct Seen {
    pub facts: Vec<Fact>,
    pub words: Vec<String>,
    pub json: Vec<Value>,
    pub shown: Shown,
    pub strengths: Option<eyes::Strengths>,
    pub needs: Option<eyes::Needs>,
    pub wills: Option<Vec<Option<(i32, i32)>>>,
    pub standing: (Vec<String>, Value),
    pub die: Option<[Option<String>; 2]>,
    pub question: Option<Asked>,
}

/// The open question as a viewer sees it.
#[derive(Debug, PartialEq)]
pub enum Asked {
    Own(Box<Question>),
    Other((String, String)),
}

/// Looks at a fight through somebody's eyes.
pub fn look(session: &Session, viewer: Viewer) -> Seen {
    let facts: Vec<Fact> = eyes::facts(session, viewer).collect();
    let question = session.question().filter(|question| eyes::may_notice(question, session.scene(), viewer)).map(|question| {
        if eyes::may_answer(question, viewer) {
            Asked::Own(Box::new(Question { number: 0, ..eyes::own(question, viewer) }))
        } else {
            Asked::Other(eyes::outside(question, session.cast()))
        }
    });
    let die = session.question().and_then(|question| question.die);
    Seen {
        wills: session.look().and_then(|look| eyes::wills(look, viewer)),
        standing: (standing::lines(session, viewer), standing::json_for(session, viewer)),
        die: die.map(|die| [dice::added(&die, viewer, session.cast()), dice::compared(&die, viewer, session.cast())]),
        words: facts.iter().filter_map(|fact| narration::line(fact, session.cast())).collect(),
        json: facts.iter().map(|fact| fact.json(session.cast())).collect(),
        shown: Shown::of(&facts),
        strengths: session.look().and_then(|look| eyes::strengths(look, viewer)),
        needs: session.look().and_then(|look| eyes::needs(look, viewer)),
        facts,
        question,
    }
}

/// Two such fights.
pub struct Twins {
    pub one: Session,
    pub two: Session,
    chance: u64,
    pub steps: usize,
}

impl Twins {
    /// Both at their beginning; people roll the dice.
    pub fn new(one: &str, two: &str, chance: u64) -> Self {
        let begin = |text| Session::with_typed_dice(scene(text), 0, Vec::new());
        Self { one: begin(one), two: begin(two), chance, steps: 0 }
    }

    fn below(&mut self, count: usize) -> usize {
        self.chance = self.chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.chance >> 33) as usize % count.max(1)
    }

    pub fn id(&self, key: &str) -> CombatantId {
        self.one.cast().find(key).unwrap()
    }

    /// Gives both the next answer: one that is legal in both, the same face of a die. What only one of them is asked because of
    /// the secret is passed over there. `false`: the fight is over, or they cannot go on together any more.
    pub fn step(&mut self) -> bool {
        for session in [&mut self.one, &mut self.two] {
            while session.question().is_some_and(|question| question.kind == "react") {
                let who = session.cast().key(session.question().unwrap().who).to_owned();
                session.say(&who, "carry_on").unwrap();
            }
        }
        let (Some(one), Some(two)) = (self.one.question(), self.two.question()) else { return false };
        if (one.who, one.kind) != (two.who, two.kind) {
            return false;
        }
        let cast = self.one.cast().clone();
        let who = cast.key(one.who).to_owned();
        let key = match one.die {
            Some(die) if die.sides == 100 => {
                // At every chance from 30 to 85 these mean the same: critical, success, failure.
                let faces = [1, 30, 90];
                format!("die={}", faces[self.below(3)])
            }
            Some(die) => format!("die={}", 1 + self.below(usize::from(die.sides))),
            None => {
                let keys = |question: &Question| question.legal().filter(|of| plain(of)).map(|of| said(of, &cast)).collect::<Vec<_>>();
                let (mine, theirs) = (keys(one), keys(two));
                let both: Vec<_> = mine.into_iter().filter(|key| theirs.contains(key)).collect();
                // `done` and `hold` come last: now and then more is said before.
                let place = self.below(both.len());
                let Some(key) = both.get(place).cloned() else { return false };
                key
            }
        };
        self.one.say(&who, &key).unwrap();
        self.two.say(&who, &key).unwrap();
        self.steps += 1;
        true
    }

    /// Both look the same to a viewer.
    pub fn alike(&self, viewer: Viewer, when: &str) {
        let (one, two) = (look(&self.one, viewer), look(&self.two, viewer));
        if one != two {
            let place = one.json.iter().zip(&two.json).position(|(a, b)| a != b).unwrap_or(one.json.len().min(two.json.len()));
            panic!(
                "{when}, after {} answers: a difference shows\n{:?}\n{:?}\n{:?}\n{:?}\n{:?}\n{:?}\n{:?}\n{:?}",
                self.steps,
                one.json.get(place),
                two.json.get(place),
                one.question,
                two.question,
                (one.strengths, one.needs),
                (two.strengths, two.needs),
                (one.standing, one.die),
                (two.standing, two.die),
            );
        }
    }
}

fn plain(choice: &Choice) -> bool {
    !matches!(choice.need, Need::Cell { .. }) && choice.pick.verb != "take_back" && choice.pick.verb != "roll"
}

fn said(choice: &Choice, cast: &willbound::engine::encounter::Cast) -> String {
    match choice.need {
        Need::Number { min, .. } => format!("{}={min}", choice.pick.key(cast)),
        _ => choice.pick.key(cast),
    }
}
