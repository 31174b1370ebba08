//! What a film can measure of the fight it plays: a word for each kind of figure that the worked examples give. Probes read
//! facts, the open question and the state; none of them knows what is expected.

use super::{possession, spirit_combat, willpower};
use crate::engine::combatant::CombatantId;
use crate::engine::decision::{Choice, Refused};
use crate::play::record::Given;
use crate::play::session::Session;
use serde::Deserialize;
use serde_json::{Value, json};

/// A kind of figure. Names in quotes are ids of the cast, rule numbers, verbs of facts or option keys.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[expect(missing_docs, reason = "their names say what they measure; each is explained where it is measured")]
pub enum Probe {
    // Of every fight.
    Not(Box<Probe>),
    List(Vec<Probe>),
    /// Whether an answer is legal now; where it is not, this rule has to say so.
    May(String, String),
    /// Whether this mind is asked this: `jack veto`.
    Asked(String),
    /// Whether, in a round, a mind that was asked this had this option: (`kara react`, option, round).
    Could(String, String, u32),
    /// Whether a fact of this verb with this cause was recorded of this mind.
    Happened(String, String, String),
    /// How many such facts in a round.
    Count(String, String, String, u32),
    /// The round in which the last such fact was recorded, and the strike rank or segment.
    RoundOf(String, String),
    RankOf(String, String),
    /// Whether somebody is under a condition.
    Has(String, String),

    // Of possession.
    Will(String),
    WillNow(String),
    Result,
    Penalty,
    Possessed,
    Check(String),
    Totals,
    VetoStands,
    Seconds(String),
    Spent(String),
    Wants(String, String, String),
    Senses(String),
    Minds(String),
    Bonus(String),
    Beyond(String, String),
    VetoUsed(String, String),
    Left(String),

    // Of spirit combat.
    Points(String),
    Chance(String),
    ChanceNow(String, String),
    ChanceInSequence(String, String),
    Struck(String),
    Choices(String),
    StunEnded(String),
    StunLevel(String),
    SensesBack(String),
    Margin(String, String),
    ToldIn(String, String),
    Rolls(String, String, u32),
    RollChance(String, String),
    People(Vec<String>),
    Paid(Vec<String>),
    SupportIn(String, u32),
    Supporters(String),
    Defence(String),
    Offence(String),
    Repel(String),
    From(String),
    To(String),
    Cast(String),
    Screen(String),
    Wasted(String, String),
    Most(String),
    Targets(String, String),
    Trance(String),
    Opponents(String),
    WayOut(String, String),

    // Of willpower.
    Willpower(Vec<String>),
    Segments,
    SegmentsVoid,
    Needs(String, usize),
    NeedsOf(Vec<String>, usize),
    Hit(String, usize),
    Landed(String, usize),
    Loss(String, usize),
    Exchange(Vec<String>, usize),
    Aid(String),
    Reach,
    RollTotal(String),
    Parried(String),
    Allowed,
    Barred,
    Opens(String, String, String),
    Weeks(String),
    NameLearnt(String, String),
    LossEntry(String),
    Shares(String, Vec<String>),
}

/// A question that was asked in the course of a film.
#[derive(Clone, Debug, PartialEq)]
pub struct Asked {
    /// Its number.
    pub number: u32,
    /// The round.
    pub round: u32,
    /// Who was asked what: `kara react`.
    pub what: String,
    /// The keys of its legal options.
    pub legal: Vec<String>,
}

/// A fight, open for measuring.
pub struct Sight<'a> {
    /// The fight.
    pub session: &'a Session,
    /// What was asked so far.
    pub asked: &'a [Asked],
    /// Every fact, combatants by their ids.
    pub facts: Vec<Value>,
}

/// What a measurement comes to, or why it cannot be made.
pub type Measured = Result<Value, String>;

impl<'a> Sight<'a> {
    /// A sight of a fight as it stands.
    pub fn new(session: &'a Session, asked: &'a [Asked]) -> Self {
        Self { session, asked, facts: session.facts().iter().map(|fact| fact.json(session.cast())).collect() }
    }

    /// Measures.
    ///
    /// # Errors
    /// Why it cannot be measured here, in a sentence.
    pub fn measure(&self, probe: &Probe) -> Measured {
        match probe {
            Probe::Not(of) => match self.measure(of)? {
                Value::Bool(is) => Ok((!is).into()),
                other => Err(format!("{other} is neither true nor false")),
            },
            Probe::List(of) => of.iter().map(|probe| self.measure(probe)).collect(),
            Probe::May(answer, rule) => self.may(answer, rule),
            Probe::Asked(what) => Ok((self.asked_now() == *what).into()),
            Probe::Could(what, key, round) => {
                let mut of = self.asked.iter().filter(|asked| asked.round == *round && asked.what == *what);
                Ok(of.any(|asked| asked.legal.contains(key)).into())
            }
            Probe::Happened(fact, cause, who) => Ok((!self.of(fact, cause, who).is_empty()).into()),
            Probe::Count(fact, cause, who, round) => {
                Ok(self.of(fact, cause, who).into_iter().filter(|of| of["round"] == *round).count().into())
            }
            Probe::RoundOf(fact, cause) => Ok(self.moment(fact, cause)?.0),
            Probe::RankOf(fact, cause) => Ok(self.moment(fact, cause)?.1),
            Probe::Has(who, condition) => self.has(who, condition),
            other => match self.session.look() {
                Some(crate::play::look::Look::Possession(look)) => possession::measure(self, look, other),
                Some(crate::play::look::Look::SpiritCombat(look)) => spirit_combat::measure(self, look, other),
                Some(crate::play::look::Look::Willpower(look)) => willpower::measure(self, look, other),
                None => Err("there is no fight".into()),
            },
        }
    }

    /// Somebody of the cast.
    pub fn id(&self, key: &str) -> Result<CombatantId, String> {
        self.session.cast().find(key).ok_or_else(|| format!("nobody has the id `{key}`"))
    }

    /// The facts of a verb with a cause (`*`: any) of a mind (empty: anybody), in order.
    pub fn of(&self, fact: &str, cause: &str, who: &str) -> Vec<&Value> {
        let fits = |of: &&Value| of["fact"] == fact && (cause == "*" || of["cause"] == cause) && (who.is_empty() || of["who"] == who);
        self.facts.iter().filter(fits).collect()
    }

    /// The last of them.
    ///
    /// # Errors
    /// That there is none.
    pub fn last(&self, fact: &str, cause: &str, who: &str) -> Result<&Value, String> {
        self.of(fact, cause, who)
            .pop()
            .ok_or_else(|| format!("no `{fact}` was recorded{}", if who.is_empty() { String::new() } else { format!(" of {who}") }))
    }

    fn moment(&self, fact: &str, cause: &str) -> Result<(Value, Value), String> {
        let (mut rank, mut found) = (json!(0), None);
        for of in &self.facts {
            match of["fact"].as_str() {
                Some("round_began") => rank = json!(0),
                Some("rank_began") => rank = of["rank"].clone(),
                _ => {}
            }
            if of["fact"] == fact && (cause == "*" || of["cause"] == cause) {
                found = Some((of["round"].clone(), rank.clone()));
            }
        }
        found.ok_or_else(|| format!("no `{fact}` was recorded"))
    }

    fn asked_now(&self) -> String {
        let cast = self.session.cast();
        self.session.question().map_or(String::new(), |question| format!("{} {}", cast.key(question.who), question.kind))
    }

    /// The option of the open question with this key.
    pub fn option(&self, key: &str) -> Result<&'a Choice, String> {
        let question = self.session.question().ok_or("no question is open")?;
        let cast = self.session.cast();
        question
            .options
            .iter()
            .find(|choice| choice.pick.key(cast) == key)
            .ok_or_else(|| format!("`{key}` is not offered to {}", self.asked_now()))
    }

    /// Which rule refuses an answer, or the reason where no rule is named; `None`: it is legal.
    pub fn refusal(&self, answer: &str) -> Option<String> {
        let (who, pick) = answer.split_once(": ").unwrap_or(("", answer));
        let cast = self.session.cast();
        match self.session.read(&Given { who: who.into(), pick: pick.into() }) {
            Err(why) => Some(why),
            Ok(answer) => match self.session.question()?.check(&answer) {
                Ok(()) => None,
                Err(Refused::Illegal(refusal)) => Some(refusal.rule.0.to_owned()),
                // An act that is legal and still wants a cell or a number.
                Err(Refused::Range { .. } | Refused::Cell(_)) => None,
                Err(other) => Some(other.text(cast)),
            },
        }
    }

    /// Whether an answer is legal; a refusal by another rule than the one named is told.
    pub fn may(&self, answer: &str, rule: &str) -> Measured {
        Ok(match self.refusal(answer) {
            None => true.into(),
            Some(by) if by == rule => false.into(),
            Some(by) => format!("refused, but by {by}").into(),
        })
    }

    fn has(&self, who: &str, condition: &str) -> Measured {
        let id = self.id(who)?;
        let look = self.session.look().ok_or("there is no fight")?;
        let conditions = match look {
            crate::play::look::Look::Possession(look) => look.conditions(id),
            crate::play::look::Look::SpiritCombat(look) => look.conditions(id),
            crate::play::look::Look::Willpower(look) => look.conditions(id),
        };
        let named = |of: &crate::engine::combatant::Condition| serde_json::to_value(of).is_ok_and(|name| name == condition);
        Ok(conditions.iter().any(named).into())
    }
}

/// A whole number in a fact.
pub fn number(fact: &Value, name: &str) -> i64 {
    fact[name].as_i64().unwrap_or_default()
}
