//! The ways a fight went: the line of answers that is played, and the branches that were left for it. It holds answers and
//! keyframes and plays nothing itself.

use super::snapshot::Snapshot;
use crate::engine::decision::Answer;
use crate::engine::encounter::Outcome;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Answers from one keyframe to the next, at first.
const STRIDE: usize = 16;
/// The most keyframes of a line; with more, every other one is dropped.
const MOST: usize = 64;

/// One way a fight went: its answers, those that were taken back included.
#[derive(Clone, Debug, Default)]
pub struct Line {
    /// What people call it; empty: nothing.
    pub name: String,
    pub(super) answers: Vec<Answer>,
    /// How many facts were told when each answer was given.
    pub(super) marks: Vec<usize>,
    /// How it ended, if its last answer ended it.
    pub(super) outcome: Option<Outcome>,
    pub(super) keyframes: Keyframes,
}

impl Line {
    /// Every answer of it.
    pub fn answers(&self) -> &[Answer] {
        &self.answers
    }

    /// How it ended, if it was played to its end.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// How many answers two lines have in common from the start.
    pub fn shared(&self, other: &Self) -> usize {
        self.answers.iter().zip(&other.answers).take_while(|(a, b)| a == b).count()
    }

    /// A line of its first `place` answers, from which another may part.
    pub(super) fn upto(&self, place: usize) -> Self {
        Self {
            name: String::new(),
            answers: self.answers.iter().take(place).cloned().collect(),
            marks: self.marks.iter().take(place).copied().collect(),
            outcome: None,
            keyframes: self.keyframes.upto(place),
        }
    }

    /// Appends an answer, given when so many facts were told.
    pub(super) fn push(&mut self, answer: Answer, facts: usize) {
        self.answers.push(answer);
        self.marks.push(facts);
        self.outcome = None;
    }

    /// The decision of the moment at which so many facts were told: the one that was open just then, else the one that led to
    /// it. Where an answer was put together pick by pick it is the first of them.
    pub(super) fn decision_at(&self, facts: usize) -> usize {
        let mark = self.marks.iter().copied().take_while(|mark| *mark <= facts).last();
        mark.and_then(|mark| self.marks.iter().position(|other| *other == mark)).unwrap_or(0)
    }
}

/// Snapshots along a line, few enough to keep and close enough together to be anywhere at once.
#[derive(Clone, Debug)]
pub(super) struct Keyframes {
    stride: usize,
    kept: BTreeMap<usize, Arc<Snapshot>>,
}

impl Default for Keyframes {
    fn default() -> Self {
        Self { stride: STRIDE, kept: BTreeMap::new() }
    }
}

impl Keyframes {
    /// Whether one is wanted of the moment before the answer at this place.
    pub fn wants(&self, place: usize) -> bool {
        place.is_multiple_of(self.stride) && !self.kept.contains_key(&place)
    }

    /// Keeps one.
    pub fn put(&mut self, place: usize, snapshot: Snapshot) {
        self.kept.insert(place, Arc::new(snapshot));
        while self.kept.len() > MOST {
            self.stride *= 2;
            self.kept.retain(|place, _| place.is_multiple_of(self.stride));
        }
    }

    /// The last one at or before a place.
    pub fn nearest(&self, place: usize) -> Option<(usize, Arc<Snapshot>)> {
        self.kept.range(..=place).next_back().map(|(place, snapshot)| (*place, snapshot.clone()))
    }

    fn upto(&self, place: usize) -> Self {
        Self { stride: self.stride, kept: self.kept.range(..=place).map(|(place, snapshot)| (*place, snapshot.clone())).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::combatant::CombatantId;
    use crate::engine::decision::{Pick, Who};

    #[test]
    fn the_decision_of_a_moment_is_the_one_open_then_or_the_one_that_led_there() {
        let mut line = Line::default();
        assert_eq!(line.decision_at(5), 0, "before anybody decided");
        // Three picks of one declaration, then two decisions with facts between.
        for (question, facts) in [(1, 10), (2, 10), (3, 10), (4, 16), (5, 20)] {
            line.push(Answer { question, who: Who::Mind(CombatantId(0)), pick: Pick::plain("pass") }, facts);
        }
        let at = [(0, 0), (9, 0), (10, 0), (11, 0), (15, 0), (16, 3), (19, 3), (20, 4), (99, 4)];
        for (facts, place) in at {
            assert_eq!(line.decision_at(facts), place, "after {facts} facts");
        }
        assert_eq!((line.upto(3).answers().len(), line.shared(&line.upto(3))), (3, 3));
    }
}
