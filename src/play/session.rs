//! A fight at the table: one encounter in a world of its own, answered, undone, redone, branched and recorded.
//!
//! Going back restores a snapshot and answers on from there; nothing is ever played backwards.

use super::lines::Line;
use super::look::Look;
use super::policy::{self, Policy};
use super::record::{BranchRecord, Given, Record, STANDING};
use super::snapshot::Snapshot;
use super::unasked;
use crate::engine::chronicle::{Chronicle, Fact};
use crate::engine::combatant::CombatantId;
use crate::engine::decision::{Answer, Pick, Question, Refused, Who};
use crate::engine::dice::{Die, Tray};
use crate::engine::digest::{digest, state_digest};
use crate::engine::encounter::{Cast, Encounter, Fault, Outcome, Status};
use crate::engine::resolve;
use crate::engine::standing::{Says, Standing, YesNo};
use crate::scene::problem::nearest;
use crate::scene::{Scene, Seat};
use bevy::ecs::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The most branches that are kept beside the line that is played; the oldest nameless one makes room.
const MOST_BRANCHES: usize = 60;

/// Why a computer seat chose what it chose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// Who chose; nobody else may know why.
    pub who: CombatantId,
    /// What.
    pub pick: Pick,
    /// How many facts were told before.
    pub facts: usize,
    /// Why, in a sentence.
    pub text: String,
}

/// A fight being played.
pub struct Session {
    scene: Arc<Scene>,
    seed: u64,
    given: Vec<u16>,
    typed: Vec<CombatantId>,
    given_only: bool,
    world: World,
    encounter: Entity,
    line: Line,
    /// Lines that were left, the latest first.
    branches: Vec<Line>,
    seats: Vec<Seat>,
    /// Why computer seats chose as they did, by the place of the answer.
    reasons: BTreeMap<usize, Reason>,
    /// The open question was gone back to: it is asked, whatever stands.
    held: bool,
    /// How often it has changed: no two moments have the same.
    moment: u64,
}

impl Session {
    /// Begins a scene; `given` dice are used up before those of the seed.
    pub fn new(scene: Arc<Scene>, seed: u64, given: Vec<u16>) -> Self {
        let mut session = Self {
            seats: scene.seats.clone(),
            scene,
            seed,
            given,
            typed: Vec::new(),
            given_only: false,
            world: World::new(),
            encounter: Entity::PLACEHOLDER,
            line: Line::default(),
            branches: Vec::new(),
            reasons: BTreeMap::new(),
            held: false,
            moment: 0,
        };
        session.begin();
        session
    }

    /// As [`new`](Self::new), but only the given dice may be used: one that is lacking is a fault.
    pub fn scripted(scene: Arc<Scene>, seed: u64, given: Vec<u16>) -> Self {
        let mut session = Self::new(scene, seed, given);
        session.given_only = true;
        session.begin();
        session
    }

    /// As [`new`](Self::new), but people roll the dice from the first one on.
    pub fn with_typed_dice(scene: Arc<Scene>, seed: u64, given: Vec<u16>) -> Self {
        let everybody = scene.cast.ids().collect();
        Self::typed_by(scene, seed, given, everybody)
    }

    /// As [`new`](Self::new), but people roll the dice of these minds from the first one on.
    pub fn typed_by(scene: Arc<Scene>, seed: u64, given: Vec<u16>, whose: Vec<CombatantId>) -> Self {
        let mut session = Self::new(scene, seed, given);
        if !whose.is_empty() {
            session.typed = whose;
            session.begin();
        }
        session
    }

    fn begin(&mut self) {
        self.world = World::new();
        self.line = Line::default();
        self.encounter = self.scene.spawn(&mut self.world, self.seed, self.given.clone(), true);
        self.given_only(self.given_only);
        if let Some(mut tray) = self.world.get_mut::<Tray>(self.encounter) {
            tray.set_typed(self.typed.iter().copied(), true);
        }
        resolve::settle(&mut self.world);
        self.keep();
    }

    /// Whether dice that were not given are a fault.
    pub fn given_only(&mut self, only: bool) {
        self.given_only = only;
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

    /// Whose dice people roll and type in.
    pub fn typing(&self) -> BTreeSet<CombatantId> {
        self.world.get::<Tray>(self.encounter).map(|tray| tray.typed().clone()).unwrap_or_default()
    }

    /// Whether people roll everybody's dice and type them in.
    pub fn typed_dice(&self) -> bool {
        self.typing().len() == self.cast().0.len()
    }

    /// What minds answer unasked.
    pub fn standing(&self) -> Option<&Standing> {
        self.state().map(|state| &state.standing)
    }

    /// Sets what a mind answers unasked to questions of a kind.
    ///
    /// # Errors
    /// As [`answer`](Self::answer).
    pub fn stand(&mut self, who: CombatantId, kind: &YesNo, says: Says) -> Result<(), Refused> {
        self.pick(Who::Mind(who), kind.pick(says))
    }

    /// The fight, open for reading.
    pub fn look(&self) -> Option<Look<'_>> {
        Look::at(&self.world, self.encounter)
    }

    /// The digest over state, dice and answers.
    pub fn digest(&self) -> String {
        digest(&self.world, self.encounter)
    }

    /// The digest of how the fight stands, whatever answers and hands led there: the same faces typed in as rolled give the same.
    pub fn state_digest(&self) -> String {
        state_digest(&self.world, self.encounter)
    }

    /// Takes an answer. One that differs from what was given here before parts from it: the former line is kept as a branch.
    /// Where what is asked next has a standing answer, that is given too, and so on.
    ///
    /// # Errors
    /// Why it was refused; then nothing changed.
    pub fn answer(&mut self, answer: Answer) -> Result<(), Refused> {
        let held = self.held && !unasked::settles(self, &answer);
        self.give(answer)?;
        self.held = held;
        for _ in 0..unasked::MOST {
            let due = unasked::due(self).filter(|_| !held);
            if due.is_none_or(|answer| self.give(answer).is_err()) {
                break;
            }
        }
        Ok(())
    }

    /// Takes one answer and no more.
    fn give(&mut self, answer: Answer) -> Result<(), Refused> {
        let (place, facts) = (self.answers().len(), self.facts().len());
        self.take(answer.clone())?;
        match self.line.answers.get(place) {
            None => self.line.push(answer, facts),
            Some(given) if *given == answer => {}
            Some(_) => self.part(place, answer, facts),
        }
        if self.answers().len() == self.line.answers.len() {
            self.line.outcome = self.outcome().cloned();
        }
        self.keep();
        Ok(())
    }

    fn take(&mut self, answer: Answer) -> Result<(), Refused> {
        self.moment += 1;
        resolve::submit(&mut self.world, self.encounter, answer)?;
        resolve::settle(&mut self.world);
        Ok(())
    }

    /// The line goes on with another answer: along a branch that has it already, or along a new one.
    fn part(&mut self, place: usize, answer: Answer, facts: usize) {
        let goes_on = |branch: &Line| branch.answers.get(place) == Some(&answer) && branch.shared(&self.line) >= place;
        let known = self.branches.iter().position(goes_on).map(|branch| self.branches.remove(branch));
        let next = known.unwrap_or_else(|| {
            let mut line = self.line.upto(place);
            line.push(answer, facts);
            line
        });
        let former = std::mem::replace(&mut self.line, next);
        self.leave(former);
    }

    /// Keeps a line that is no longer played, unless the one that is holds all of it.
    fn leave(&mut self, former: Line) {
        if former.shared(&self.line) == former.answers.len() && former.name.is_empty() {
            return;
        }
        self.branches.insert(0, former);
        if self.branches.len() > MOST_BRANCHES
            && let Some(oldest) = self.branches.iter().rposition(|branch| branch.name.is_empty())
        {
            self.branches.remove(oldest);
        }
    }

    /// Keeps a snapshot where one is wanted.
    fn keep(&mut self) {
        let place = self.answers().len();
        if self.line.keyframes.wants(place)
            && let Some(snapshot) = Snapshot::of(&mut self.world, self.encounter)
        {
            self.line.keyframes.put(place, snapshot);
        }
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
        let find = |key: &str| self.cast().find(key).ok_or_else(|| format!("nobody here has the id `{key}`"));
        let (speaker, who) = match given.who.strip_prefix(STANDING) {
            Some(key) => (Who::Mind(find(key)?), Who::Standing(find(key)?)),
            None if given.who == "referee" => (Who::Referee, Who::Referee),
            None => (Who::Mind(find(&given.who)?), Who::Mind(find(&given.who)?)),
        };
        let asked = self.cast().key(question.who);
        let set = || self.standing()?.read_key(&given.pick).filter(|_| matches!(who, Who::Mind(_)));
        let Some(pick) = question.read_key(speaker, &given.pick, self.cast()).or_else(set) else {
            let who = speaker;
            let open = if who == Who::Mind(question.who) || who == Who::Referee {
                let keys: Vec<_> = question.legal().map(|choice| choice.pick.key(self.cast())).collect();
                let near = nearest(&given.pick, keys.iter().map(String::as_str)).map(|near| format!("did you mean `{near}`? "));
                let near = near.unwrap_or_default();
                format!("`{}` is not among the options ({near}{asked} may answer {})", given.pick, keys.join(", "))
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

    /// Takes a recorded answer written as text; what stands gives none of its own, as those it gave are recorded too.
    ///
    /// # Errors
    /// A sentence that says why it was refused.
    pub(super) fn repeat(&mut self, given: &Given) -> Result<(), String> {
        let answer = self.read(given)?;
        self.held = true;
        self.give(answer).map_err(|refused| refused.text(self.cast()))
    }

    /// Goes back to the question that the answer at place `count` (from 0) answered, or on to it: the state is exactly
    /// what it was, dice and random stream included. Answers after it can be redone.
    pub fn go_to(&mut self, count: usize) {
        let count = count.min(self.line.answers.len());
        self.held = true;
        let now = self.answers().len();
        match self.line.keyframes.nearest(count) {
            Some((place, snapshot)) if now > count || place > now => self.restore(&snapshot),
            _ => {}
        }
        while self.answers().len() < count && self.redo() {}
    }

    /// A number that is another whenever anything has changed: what was worked out for one moment counts for no other.
    pub fn moment(&self) -> u64 {
        self.moment
    }

    fn restore(&mut self, snapshot: &Snapshot) {
        self.moment += 1;
        self.world.despawn(self.encounter);
        self.encounter = snapshot.spawn(&mut self.world, true);
        self.given_only(self.given_only);
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
        let Some(answer) = self.line.answers.get(self.answers().len()).cloned() else { return false };
        self.held = true;
        let taken = self.take(answer).is_ok();
        self.keep();
        taken
    }

    /// How many answers can be redone.
    pub fn redoable(&self) -> usize {
        self.line.answers.len().saturating_sub(self.answers().len())
    }

    /// The line that is played, with the answers that can be redone.
    pub fn line(&self) -> &Line {
        &self.line
    }

    /// The lines that were left, the latest first.
    pub fn branches(&self) -> &[Line] {
        &self.branches
    }

    /// Names the line that is played; an empty name is none.
    pub fn name_line(&mut self, name: &str) {
        self.line.name = name.trim().to_owned();
    }

    /// Names a branch.
    pub fn name_branch(&mut self, branch: usize, name: &str) {
        if let Some(line) = self.branches.get_mut(branch) {
            line.name = name.trim().to_owned();
        }
    }

    /// Forgets a branch; `None`: there is none at this place.
    pub fn remove_branch(&mut self, branch: usize) -> Option<Line> {
        (branch < self.branches.len()).then(|| self.branches.remove(branch))
    }

    /// Goes to the end of a branch; the line that was played becomes a branch. `false`: there is none at this place.
    pub fn switch(&mut self, branch: usize) -> bool {
        let Some(next) = self.remove_branch(branch) else { return false };
        let parts = next.shared(&self.line);
        if self.answers().len() > parts {
            self.go_to(parts);
        }
        let former = std::mem::replace(&mut self.line, next);
        self.leave(former);
        self.go_to(usize::MAX);
        true
    }

    /// The decision of the moment at which so many facts were told, as the place of its answer: the one that was open just
    /// then, else the one that led to it.
    pub fn decision_at(&self, facts: usize) -> usize {
        self.line.decision_at(facts).min(self.answers().len())
    }

    /// How many facts were told when the answer at this place was given.
    pub fn told_before(&self, place: usize) -> usize {
        self.line.marks.get(place).copied().unwrap_or_else(|| self.facts().len())
    }

    /// Looks at the fight as it stood at the question that the answer at `place` answered. Nothing of the fight changes;
    /// `None`: there is no such place.
    pub fn at<T>(&mut self, place: usize, look: impl FnOnce(Look, Option<&Question>) -> T) -> Option<T> {
        if place > self.line.answers.len() {
            return None;
        }
        let (from, snapshot) = self.line.keyframes.nearest(place)?;
        let past = snapshot.spawn(&mut self.world, false);
        for answer in self.line.answers.iter().take(place).skip(from) {
            if resolve::submit(&mut self.world, past, answer.clone()).is_err() {
                break;
            }
            resolve::settle(&mut self.world);
        }
        let question = self.world.get::<Encounter>(past).and_then(|state| state.question.as_ref());
        let seen = Look::at(&self.world, past).map(|of| look(of, question));
        self.world.despawn(past);
        seen
    }

    /// Lets a branch grow that parts from the line at `parts` and goes on with these answers, as a record tells them.
    ///
    /// # Errors
    /// A sentence that says from which answer on it could not be taken; what came before is kept.
    pub(super) fn grow(&mut self, branch: &BranchRecord) -> Result<(), String> {
        let (main, now) = (self.line.clone(), self.answers().len());
        self.go_to(branch.parts);
        self.line = self.line.upto(branch.parts.min(main.answers.len()));
        let mut trouble = Ok(());
        for (place, given) in branch.answers.iter().enumerate() {
            // The line is a new one of its own here, so an answer only lengthens it.
            if let Err(why) = self.repeat(given) {
                trouble = Err(format!("answer {} ({}: {}) is not taken any more: {why}", branch.parts + place + 1, given.who, given.pick));
                break;
            }
        }
        let mut grown = std::mem::replace(&mut self.line, main);
        let parts = grown.shared(&self.line);
        grown.name.clone_from(&branch.name);
        if let Some((_, snapshot)) = self.line.keyframes.nearest(parts.min(now)) {
            self.restore(&snapshot);
        }
        self.go_to(now);
        if parts < grown.answers.len() || !grown.name.is_empty() {
            self.branches.push(grown);
        }
        trouble
    }

    /// The chance that a policy may use for the open question.
    pub fn chance(&self) -> policy::Chance {
        policy::Chance::new(self.seed, self.answers().len())
    }

    /// Lets a policy answer the open question, and notes why it chose so; `false`: none is open.
    pub fn let_choose(&mut self, policy: &dyn Policy) -> bool {
        let Some((question, look)) = self.question().zip(self.look()) else { return false };
        let (pick, why) = policy.explain(question, look, &mut self.chance());
        self.choose(pick, why)
    }

    /// Answers the open question as a computer seat does, which says why; `false`: none is open, or it is refused.
    pub fn choose(&mut self, pick: Pick, why: String) -> bool {
        let Some(who) = self.question().map(|question| question.who) else { return false };
        let (place, facts) = (self.answers().len(), self.facts().len());
        let reason = Reason { who, pick: pick.clone(), facts, text: why };
        let taken = self.pick(Who::Mind(who), pick).is_ok();
        if taken {
            self.reasons.insert(place, reason);
        }
        taken
    }

    /// Why computer seats chose as they did, in order, as far as the line that is played still has those answers.
    pub fn reasons(&self) -> impl DoubleEndedIterator<Item = &Reason> {
        let answers = self.answers();
        let same = |(place, reason): &(&usize, &Reason)| {
            answers.get(**place).is_some_and(|answer| (answer.who, &answer.pick) == (Who::Mind(reason.who), &reason.pick))
        };
        self.reasons.iter().filter(move |entry| same(entry)).map(|(_, reason)| reason)
    }

    /// The minds whose dice people rolled from the first one on, where it is not everybody.
    fn typed_keys(&self) -> Vec<String> {
        let some = self.typed.len() < self.cast().0.len();
        self.typed.iter().filter(|_| some).map(|id| self.cast().key(*id).to_owned()).collect()
    }

    /// The record of the fight so far, with what can be redone and all branches.
    pub fn record(&self) -> Record {
        let given = |answers: &[Answer]| answers.iter().map(|answer| Given::of(answer, self.cast())).collect::<Vec<_>>();
        let branch = |line: &Line| {
            let parts = line.shared(&self.line);
            BranchRecord { name: line.name.clone(), parts, answers: given(line.answers.get(parts..).unwrap_or_default()) }
        };
        Record {
            willbound: super::record::VERSION,
            title: self.scene.title.clone(),
            round: self.look().map_or(0, Look::round),
            outcome: self.outcome().map(Outcome::word).unwrap_or_default(),
            scene_file: self.scene.file.clone(),
            scene: self.scene.text.clone(),
            ruleset_file: self.scene.ruleset.as_ref().map(|ruleset| ruleset.file.clone()).unwrap_or_default(),
            ruleset: self.scene.ruleset.as_ref().map(|ruleset| ruleset.text.clone()).unwrap_or_default(),
            rulings: self.scene.rulings(),
            seed: self.seed,
            dice: self.given.clone(),
            typed_dice: self.typed.len() == self.cast().0.len(),
            typed_by: self.typed_keys(),
            computer: Some(
                self.cast()
                    .ids()
                    .filter(|id| self.seats.get(id.index()).is_some_and(|seat| seat.by_computer()))
                    .map(|id| self.cast().key(id).to_owned())
                    .collect(),
            ),
            players: self
                .cast()
                .ids()
                .filter_map(|id| Some((id, *self.seats.get(id.index())?)))
                .filter(|(_, seat)| !matches!(seat, Seat::Human | Seat::Computer))
                .map(|(id, seat)| (self.cast().key(id).to_owned(), seat.word().to_owned()))
                .collect(),
            answers: given(self.answers()),
            digest: self.digest(),
            name: self.line.name.clone(),
            undone: given(self.line.answers.get(self.answers().len()..).unwrap_or_default()),
            branches: self.branches.iter().map(branch).collect(),
        }
    }
}
