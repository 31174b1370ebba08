//! What the odds of a contest say: events with their chances, means beside them, in words and as JSON. It knows no rule.

use super::exact::Exact;
use serde_json::{Value, json};

/// The longest fraction that is printed for people.
const LONGEST: usize = 60;

/// An event and its chance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odd {
    /// Short and stable, for scripts: `stands`.
    pub key: String,
    /// Which event exactly: `the veto stands`.
    pub event: String,
    /// Its chance.
    pub chance: Exact,
}

/// A mean of something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mean {
    /// Short and stable, for scripts.
    pub key: String,
    /// Of what exactly.
    pub of: String,
    /// The mean.
    pub value: Exact,
}

/// The odds of one contest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Odds {
    /// The contest in a sentence, with its numbers.
    pub asked: String,
    /// Events; the first is what one asks for.
    pub odds: Vec<Odd>,
    /// Means.
    pub means: Vec<Mean>,
    /// They are machine numbers, right to some twelve digits, whose fractions say nothing.
    pub rounded: bool,
}

impl Odds {
    /// No events yet.
    pub fn of(asked: impl Into<String>) -> Self {
        Self { asked: asked.into(), ..Self::default() }
    }

    /// No events yet; theirs will be machine numbers.
    pub fn rounded(asked: impl Into<String>) -> Self {
        Self { asked: asked.into(), rounded: true, ..Self::default() }
    }

    /// Adds an event.
    pub fn event(&mut self, key: impl Into<String>, event: impl Into<String>, chance: Exact) -> &mut Self {
        self.odds.push(Odd { key: key.into(), event: event.into(), chance });
        self
    }

    /// Adds a mean.
    pub fn mean(&mut self, key: impl Into<String>, of: impl Into<String>, value: Exact) -> &mut Self {
        self.means.push(Mean { key: key.into(), of: of.into(), value });
        self
    }

    /// The chance of an event by its key.
    pub fn chance(&self, key: &str) -> Option<&Exact> {
        self.odds.iter().find(|odd| odd.key == key).map(|odd| &odd.chance)
    }

    /// A mean by its key.
    pub fn mean_of(&self, key: &str) -> Option<&Exact> {
        self.means.iter().find(|mean| mean.key == key).map(|mean| &mean.value)
    }

    /// In words and numbers, a line an event.
    pub fn text(&self) -> String {
        let head = if self.asked.is_empty() { String::new() } else { format!("{}\n", self.asked) };
        let lines = self.odds.iter().map(|odd| {
            // A fraction that fills lines tells nobody anything; JSON has it.
            let fraction = odd.chance.fraction();
            let told = !odd.chance.is_zero() && !odd.chance.is_one() && !self.rounded && fraction.len() <= LONGEST;
            let exact = if told { format!("{fraction} = ") } else { String::new() };
            (odd.event.clone(), format!("{exact}{}", odd.chance.words()))
        });
        let means = self.means.iter().map(|mean| {
            let exact = mean.value.fraction();
            let value = match exact.strip_suffix("/1") {
                Some(whole) => whole.to_owned(),
                None if self.rounded || exact.len() > LONGEST => format!("{:.4}", mean.value.value()),
                None => format!("{exact} = {:.4}", mean.value.value()),
            };
            (mean.of.clone(), value)
        });
        let lines: Vec<_> = lines.chain(means).collect();
        let width = lines.iter().map(|(label, _)| label.chars().count()).max().unwrap_or(0);
        let lines: Vec<_> = lines.into_iter().map(|(label, value)| format!("  {label:width$}  {value}")).collect();
        format!("{head}{}", lines.join("\n"))
    }

    /// As JSON: the first event's fraction and chance at the top, then all of them.
    pub fn json(&self, kind: &str) -> Value {
        let first = self.odds.first();
        let exact = |of: &Exact| (!self.rounded).then(|| of.fraction());
        let odd = |odd: &Odd| json!({ "key": odd.key, "event": odd.event, "exact": exact(&odd.chance), "p": odd.chance.value() });
        let mean = |mean: &Mean| json!({ "key": mean.key, "of": mean.of, "exact": exact(&mean.value), "value": mean.value.value() });
        json!({
            "kind": kind,
            "asked": self.asked,
            "event": first.map(|odd| &odd.event),
            "exact": first.and_then(|odd| exact(&odd.chance)),
            "p": first.map(|odd| odd.chance.value()),
            "odds": self.odds.iter().map(odd).collect::<Vec<_>>(),
            "means": self.means.iter().map(mean).collect::<Vec<_>>(),
        })
    }
}
