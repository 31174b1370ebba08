//! A fight at the table: one encounter in a world of its own, answered, undone, redone and recorded.

use super::look::Look;
use super::policy::{self, Policy};
use super::record::{Given, Record};
use crate::engine::chronicle::{Chronicle, Fact};
use crate::engine::decision::{Answer, Pick, Question, Refused, Who};
use crate::engine::dice::{Die, Tray};
use crate::engine::digest::digest;
use crate::engine::encounter::{Cast, Encounter, Fault, Outcome, Status};
use crate::engine::resolve;
use crate::scene::{Scene, Seat};
use bevy::ecs::prelude::*;
use std::sync::Arc;

/// A fight being played.
pub struct Session {
    scene: Arc<Scene>,
    seed: u64,
    given: Vec<u16>,
    typed: bool,
    world: World,
    encounter: Entity,
    undone: Vec<Answer>,
    seats: Vec<Seat>,
}

impl Session {
    /// Begins a scene; `given` dice are used up before those of the seed.
    pub fn new(scene: Arc<Scene>, seed: u64, given: Vec<u16>) -> Self {
        let mut session = Self {
            seats: scene.seats.clone(),
            scene,
            seed,
            given,
            typed: false,
            world: World::new(),
            encounter: Entity::PLACEHOLDER,
            undone: Vec::new(),
        };
        session.begin(false);
        session
    }

    /// As [`new`](Self::new), but only the given dice may be used: one that is lacking is a fault.
    pub fn scripted(scene: Arc<Scene>, seed: u64, given: Vec<u16>) -> Self {
        let mut session = Self::new(scene, seed, given);
        session.begin(true);
        session
    }

    /// As [`new`](Self::new), but people roll the dice from the first one on.
    pub fn with_typed_dice(scene: Arc<Scene>, seed: u64, given: Vec<u16>) -> Self {
        let mut session = Self::new(scene, seed, given);
        session.typed = true;
        session.begin(false);
        session
    }

    fn begin(&mut self, given_only: bool) {
        self.world = World::new();
        self.encounter = self.scene.spawn(&mut self.world, self.seed, self.given.clone(), true);
        self.given_only(given_only);
        if let Some(mut tray) = self.world.get_mut::<Tray>(self.encounter) {
            tray.set_typed(self.typed);
        }
        resolve::settle(&mut self.world);
    }

    /// Whether dice that were not given are a fault.
    pub fn given_only(&mut self, only: bool) {
        if let Some(mut tray) = self.world.get_mut::<Tray>(self.encounter) {
            tray.given_only(only);
        }
    }

    /// The scene.
    pub fn scene(&self) -> &Arc<Scene> {
        &self.scene
    }

    /// Names and ids of the cast.
    pub fn cast(&self) -> &Cast {
        &self.scene.cast
    }

    /// The seed.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    fn state(&self) -> Option<&Encounter> {
        self.world.get::<Encounter>(self.encounter)
    }

    /// Who sits where, in cast order; as the scene has it until it is changed.
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// Gives seats to people or the computer; the record keeps them.
    pub fn set_seats(&mut self, seats: Vec<Seat>) {
        self.seats = seats;
    }

    /// The open question.
    pub fn question(&self) -> Option<&Question> {
        self.state().and_then(|state| state.question.as_ref())
    }

    /// How the fight ended, if it did.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.state().and_then(Encounter::outcome)
    }

    /// What stopped the fight for good, if anything did.
    pub fn fault(&self) -> Option<&Fault> {
        match self.state().map(|state| &state.status) {
            Some(Status::Faulted(fault)) => Some(fault),
            _ => None,
        }
    }

    /// The chronicle.
    pub fn facts(&self) -> &[Fact] {
        self.world.get::<Chronicle>(self.encounter).map_or(&[], Chronicle::facts)
    }

    /// Every answer so far.
    pub fn answers(&self) -> &[Answer] {
        self.state().map_or(&[], |state| &state.answers)
    }

    /// Every die so far.
    pub fn dice(&self) -> &[Die] {
        self.world.get::<Tray>(self.encounter).map_or(&[], Tray::log)
    }

    /// Given dice that are still unused.
    pub fn given_left(&self) -> usize {
        self.world.get::<Tray>(self.encounter).map_or(0, Tray::given_left)
    }

    /// Whether people roll the dice and type them in.
    pub fn typed_dice(&self) -> bool {
        self.world.get::<Tray>(self.encounter).is_some_and(Tray::typed)
    }

    /// The fight, open for reading.
    pub fn look(&self) -> Option<Look<'_>> {
        Look::at(&self.world, self.encounter)
    }

    /// The digest over state, dice and answers.
    pub fn digest(&self) -> String {
        digest(&self.world, self.encounter)
    }

    /// Takes an answer; what was undone before can then no longer be redone.
    ///
    /// # Errors
    /// Why it was refused; then nothing changed.
    pub fn answer(&mut self, answer: Answer) -> Result<(), Refused> {
        self.take(answer)?;
        self.undone.clear();
        Ok(())
    }

    fn take(&mut self, answer: Answer) -> Result<(), Refused> {
        resolve::submit(&mut self.world, self.encounter, answer)?;
        resolve::settle(&mut self.world);
        Ok(())
    }

    /// Answers the open question with a pick.
    ///
    /// # Errors
    /// As [`answer`](Self::answer).
    pub fn pick(&mut self, who: Who, pick: Pick) -> Result<(), Refused> {
        let question = self.question().ok_or(Refused::Closed)?.number;
        self.answer(Answer { question, who, pick })
    }

    /// Reads an answer written as text (`jack`, `veto`) for the open question.
    ///
    /// # Errors
    /// A sentence that says what is wrong with it.
    pub fn read(&self, given: &Given) -> Result<Answer, String> {
        let question = self.question().ok_or("no question is open")?;
        let who = if given.who == "referee" {
            Who::Referee
        } else {
            Who::Mind(self.cast().find(&given.who).ok_or_else(|| format!("nobody here has the id `{}`", given.who))?)
        };
        let asked = self.cast().key(question.who);
        let Some(pick) = question.read_key(who, &given.pick, self.cast()) else {
            let open = if who == Who::Mind(question.who) || who == Who::Referee {
                let keys: Vec<_> = question.legal().map(|choice| choice.pick.key(self.cast())).collect();
                format!("`{}` is not among the options ({asked} may answer {})", given.pick, keys.join(", "))
            } else {
                format!("{asked} is asked (`{}`), not {}", question.kind, given.who)
            };
            return Err(open);
        };
        Ok(Answer { question: question.number, who, pick })
    }

    /// Takes an answer written as text.
    ///
    /// # Errors
    /// A sentence that says why it was refused.
    pub fn say(&mut self, who: &str, pick: &str) -> Result<(), String> {
        let answer = self.read(&Given { who: who.into(), pick: pick.into() })?;
        self.answer(answer).map_err(|refused| refused.text(self.cast()))
    }

    /// Goes back to the question that the answer at place `count` (from 0) answered, or on to it: the state is exactly
    /// what it was, dice and random stream included. Answers after it can be redone.
    pub fn go_to(&mut self, count: usize) {
        let mut all = self.answers().to_vec();
        all.extend(self.undone.iter().rev().cloned());
        let count = count.min(all.len());
        self.begin(false);
        for answer in all.iter().take(count) {
            if self.take(answer.clone()).is_err() {
                break;
            }
        }
        self.undone = all.split_off(count);
        self.undone.reverse();
    }

    /// Takes the last answer back; `false`: there is none.
    pub fn undo(&mut self) -> bool {
        let count = self.answers().len();
        if count > 0 {
            self.go_to(count - 1);
        }
        count > 0
    }

    /// Gives the answer that was taken back last again; `false`: there is none.
    pub fn redo(&mut self) -> bool {
        let Some(answer) = self.undone.pop() else { return false };
        self.take(answer).is_ok()
    }

    /// How many answers can be redone.
    pub fn redoable(&self) -> usize {
        self.undone.len()
    }

    /// Lets a policy answer the open question; `false`: none is open.
    pub fn let_choose(&mut self, policy: &dyn Policy) -> bool {
        let Some((question, look)) = self.question().zip(self.look()) else { return false };
        let mut chance = policy::Chance::new(self.seed, self.answers().len());
        let pick = policy.choose(question, look, &mut chance);
        let who = Who::Mind(question.who);
        self.pick(who, pick).is_ok()
    }

    /// The record of the fight so far.
    pub fn record(&self) -> Record {
        Record {
            willbound: super::record::VERSION,
            scene_file: self.scene.file.clone(),
            scene: self.scene.text.clone(),
            rulings: self.scene.rulings(),
            seed: self.seed,
            dice: self.given.clone(),
            typed_dice: self.typed,
            computer: Some(
                self.cast()
                    .ids()
                    .filter(|id| self.seats.get(id.index()) == Some(&Seat::Computer))
                    .map(|id| self.cast().key(id).to_owned())
                    .collect(),
            ),
            answers: self.answers().iter().map(|answer| Given::of(answer, self.cast())).collect(),
            digest: self.digest(),
        }
    }
}
