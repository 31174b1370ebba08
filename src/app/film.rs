//! Looking back: the table as it was at any line of the chronicle, and the film that plays the facts on from there.
//!
//! The past is painted from the facts up to its moment, as who looks may know them, and from snapshots; no rule runs and no
//! die falls. While one looks back no answer counts.

use super::command::{Command, Desk};
use super::table::Game;
use crate::engine::chronicle::Fact;
use crate::engine::decision::{Pick, Question, Who};
use crate::play::narration::words::plural;
use crate::play::{eyes, narration};
use std::sync::Arc;

/// The past moment that is looked at.
#[derive(Clone, Debug, PartialEq)]
pub struct Past {
    /// The fact whose line the cursor is on, as its place in the chronicle.
    pub fact: usize,
    /// Every fact of the fight as who looks may know it, with its place in the chronicle.
    pub all: Arc<[(usize, Fact)]>,
    /// The number of that line, from 1, and how many lines there are.
    pub line: (usize, usize),
    /// The film runs.
    pub plays: bool,
    /// The decision of this moment, as the place of its answer.
    pub decision: usize,
    /// That decision in words, as far as who looks may know of it.
    pub decided: Option<Decided>,
}

/// A decision of the past in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decided {
    /// Who was asked: `Jack Clancy decides`.
    pub who: String,
    /// What was answered; `None`: it is not for the eyes of who looks.
    pub what: Option<String>,
}

/// What the user can say about time.
#[derive(Clone, Debug, PartialEq)]
pub enum Time {
    /// Looks at the moment of a fact, by its place in the chronicle.
    LookAt(usize),
    /// So many beats on or back.
    Beat(i32),
    /// To the start of the fight.
    Start,
    /// Back to now.
    Now,
    /// The film runs from here (from the start, where one looks at now), or stops.
    Film,
    /// The fight goes on from the decision of this moment.
    Continue,
    /// Plays a branch on, by its place in the list.
    Switch(usize),
    /// Chooses a branch of the list, for the keys.
    Choose(usize),
    /// The name of a branch, or with an inner `None` of the line that is played, as typed so far; `None`: no name is typed.
    Naming(Option<(Option<usize>, String)>),
    /// Names a branch, or with `None` the line that is played.
    Name(Option<usize>, String),
    /// Forgets a branch.
    Remove(usize),
}

/// Whether a command has to wait until one looks at now again.
pub fn holds(command: &Command) -> bool {
    use Command as C;
    let house = matches!(command, C::DiceMode(..) | C::Stand(..) | C::FromNowOn(_));
    house
        || matches!(
            command,
            C::Undo | C::Redo | C::Auto | C::Step | C::Skip | C::Confirm | C::Move(_) | C::More(_) | C::Take(_) | C::Answer(..)
        )
}

/// What is said of such a command.
pub const HELD: &str = "You are looking back. Esc returns to now, Enter goes on from here.";

/// Does what was said.
pub fn obey(game: &mut Game, desk: &mut Desk, said: &Time) {
    match said {
        Time::LookAt(fact) => game.look_at(*fact),
        Time::Beat(by) => game.beat(*by),
        Time::Start => game.look_at(game.opening().saturating_sub(1)),
        Time::Now => game.back_to_now(),
        Time::Film => game.film(),
        Time::Continue => game.continue_from_here(),
        Time::Switch(branch) => {
            desk.sheet = None;
            switch(game, *branch);
        }
        Time::Choose(branch) => desk.branch = (*branch).min(game.session.branches().len().saturating_sub(1)),
        Time::Naming(typed) => desk.naming.clone_from(typed),
        Time::Name(branch, name) => {
            desk.naming = None;
            match branch {
                Some(branch) => game.session.name_branch(*branch, name),
                None => game.session.name_line(name),
            }
        }
        Time::Remove(branch) => {
            desk.naming = None;
            if let Some(line) = game.session.remove_branch(*branch) {
                desk.branch = desk.branch.min(game.session.branches().len().saturating_sub(1));
                let answers = plural(line.answers().len(), "decision");
                game.say(format!("The branch of {answers} is removed."));
            }
        }
    }
}

fn switch(game: &mut Game, branch: usize) {
    game.past = None;
    game.auto = false;
    if game.session.switch(branch) {
        game.repaint();
        game.say("The other branch is played on; the one before is kept.");
    }
}

/// The facts of a beat end where the next one begins: the count of facts up to there.
fn end_of_beat(facts: &[Fact], fact: usize) -> usize {
    let Some(beat) = facts.get(fact).map(|fact| fact.beat) else { return facts.len() };
    fact + facts.iter().skip(fact).take_while(|fact| fact.beat == beat).count()
}

impl Game {
    /// Facts of the opening, which is shown from the first.
    pub(super) fn opening(&self) -> usize {
        self.session.facts().iter().take_while(|fact| fact.round == 0).count()
    }

    /// Every fact as who looks may know it, with its place in the chronicle.
    fn all_seen(&self) -> Arc<[(usize, Fact)]> {
        if let Some(past) = &self.past {
            return past.all.clone();
        }
        let viewer = self.viewer();
        self.session.facts().iter().enumerate().filter_map(|(place, fact)| Some((place, fact.seen_by(viewer)?))).collect()
    }

    /// Shows the table as it was when a fact had just been told, with the others of its beat.
    pub fn look_at(&mut self, fact: usize) {
        let facts = self.session.facts();
        let count = end_of_beat(facts, fact).max(self.opening());
        if count >= facts.len() {
            if self.past.is_none() {
                self.say("This is the moment that is shown.");
            }
            return self.back_to_now();
        }
        let all = self.all_seen();
        // The line that was chosen stays the chosen one, also where its beat goes on after it.
        let fact = fact.max(self.opening().saturating_sub(1));
        self.wipe();
        self.play_to(count);
        self.wait = 0.0;
        let moment = self.moment(all, fact);
        self.refresh_at(moment.decision);
        self.past = Some(moment);
    }

    /// The same moment once more, where other eyes look now.
    pub(super) fn look_back_anew(&mut self) {
        if let Some(past) = self.past.take() {
            self.look_at(past.fact);
        }
    }

    /// What is to be said of the moment that is shown, with the cursor on this fact.
    fn moment(&mut self, all: Arc<[(usize, Fact)]>, fact: usize) -> Past {
        let decision = self.session.decision_at(self.played);
        let decided = self.decided(decision);
        let cast = self.session.cast();
        let told = |(_, fact): &&(usize, Fact)| narration::line(fact, cast).is_some();
        let line = (all.iter().take_while(|(place, _)| *place <= fact).filter(told).count(), all.iter().filter(told).count());
        Past { fact, line, plays: false, decision, decided, all }
    }

    /// A decision of the past in words, as far as who looks may know of it.
    fn decided(&mut self, decision: usize) -> Option<Decided> {
        let (scene, viewer) = (self.session.scene().clone(), self.viewer());
        let answer = self.session.answers().get(decision)?.clone();
        let same = |pick: &Pick| (pick.verb, &pick.what, pick.target) == (answer.pick.verb, &answer.pick.what, answer.pick.target);
        let words = |question: &Question| {
            if !eyes::may_notice(question, &scene, viewer) {
                return None;
            }
            if answer.who == Who::Referee {
                return Some(Decided { who: "The referee".into(), what: Some(narration::pick_in_words(&answer.pick, &scene.cast)) });
            }
            if !eyes::may_answer(question, viewer) {
                return Some(Decided { who: eyes::outside(question, &scene.cast).0, what: None });
            }
            let choice = question.options.iter().find(|choice| same(&choice.pick));
            let what = choice.map(|choice| narration::choice_label(choice, question, &scene.cast));
            let what = what.unwrap_or_else(|| narration::pick_in_words(&answer.pick, &scene.cast));
            Some(Decided { who: narration::question_title(question, &scene.cast), what: Some(what) })
        };
        self.session.at(decision, |_, question| question.and_then(words)).flatten()
    }

    /// The numbers beside the picture as they stood at a decision.
    fn refresh_at(&mut self, decision: usize) {
        let (duel, wills, viewer) = (&mut self.duel, &mut self.wills, self.eyes.viewer);
        self.session.at(decision, |look, _| {
            duel.refresh(look, viewer);
            wills.refresh(look, viewer);
        });
    }

    /// So many beats on or back from what is shown; beats of which who looks may know nothing are none.
    fn beat(&mut self, by: i32) {
        if by > 0 && self.past.is_none() {
            return;
        }
        let all = self.all_seen();
        let mut next = all.iter().take_while(|(place, _)| *place < self.played).count();
        for _ in 0..by.unsigned_abs() {
            let beat_at = |count: usize| all.get(count).map(|(_, fact)| fact.beat);
            next = match (by < 0, next.checked_sub(1).and_then(beat_at), beat_at(next)) {
                (true, Some(beat), _) => all.iter().take_while(|(_, fact)| fact.beat < beat).count(),
                (false, _, Some(beat)) => all.iter().take_while(|(_, fact)| fact.beat <= beat).count(),
                _ => break,
            };
        }
        let fact = next.checked_sub(1).and_then(|last| all.get(last)).map_or(0, |(place, _)| *place);
        self.look_at(fact);
    }

    /// Shows the table as it stands.
    pub fn back_to_now(&mut self) {
        if self.past.take().is_some() {
            self.repaint();
        }
    }

    /// Runs the film or stops it.
    fn film(&mut self) {
        if self.past.is_none() {
            self.look_at(self.opening().saturating_sub(1));
        }
        match &mut self.past {
            Some(past) => past.plays = !past.plays,
            None => self.say("Nothing has happened yet that could be shown."),
        }
        self.wait = 0.4;
    }

    /// Goes on from the decision of the moment that is looked at; what came after can be redone, and becomes a branch once
    /// something else is answered.
    fn continue_from_here(&mut self) {
        let Some(past) = self.past.take() else { return };
        self.go_to(past.decision);
        self.say("The fight goes on from here. What came after is kept: redo it, or answer otherwise and find it among the branches.");
    }

    /// A beat of the film; its facts are returned for the board.
    pub(super) fn film_on(&mut self) -> Vec<Fact> {
        let all = self.all_seen();
        let mut facts = Vec::new();
        while facts.is_empty() && !self.caught_up() {
            facts = self.begin_beat();
        }
        if self.caught_up() {
            self.past = None;
            self.look_up();
            self.say("The film is over: this is now.");
            return facts;
        }
        let moment = self.moment(all, self.played.saturating_sub(1));
        if self.session.told_before(moment.decision) == self.played {
            self.refresh_at(moment.decision);
        }
        self.past = Some(Past { plays: true, ..moment });
        facts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::chronicle::Viewer;
    use crate::engine::combatant::CombatantId;
    use crate::play::policy::Sensible;
    use crate::scene::check;
    use std::sync::Arc;

    fn played(scene: &str, most: usize) -> Game {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("scenes").join(scene);
        let mut game = Game::new(Arc::new(check::scene_file(&path).unwrap()), 7);
        while game.session.answers().len() < most && game.session.let_choose(&Sensible) {}
        game.skip();
        game
    }

    const SCENES: [&str; 3] = ["possession/fell_bargain.ron", "spirit_combat/haunting.ron", "willpower/named_demon.ron"];

    #[test]
    fn every_moment_looks_as_it_did_when_it_was_first_shown() {
        let mind = |place| Viewer::Mind(CombatantId(place));
        for (scene, viewer) in SCENES.iter().flat_map(|scene| [Viewer::Referee, mind(0), mind(1)].map(|viewer| (*scene, viewer))) {
            let mut game = played(scene, 30);
            game.look_through(viewer);
            let now = (game.shown.clone(), game.duel.clone(), game.wills.clone(), game.session.digest());
            // The fight played once more, beat by beat, with all that the table remembers on the way.
            let mut live = Game::new(game.session.scene().clone(), 7);
            live.look_through(viewer);
            let mut seen = Vec::new();
            for answer in game.session.answers().to_vec() {
                while !live.caught_up() {
                    live.step();
                    seen.push((live.played, live.shown.clone(), live.duel.clone(), live.wills.clone(), live.facts().to_vec()));
                }
                live.session.answer(answer).unwrap();
            }
            let order: Vec<usize> = (0..seen.len()).rev().chain(0..seen.len()).collect();
            for place in order {
                let (count, shown, duel, wills, facts) = &seen[place];
                game.look_at(count - 1);
                let here = (&game.played, &game.shown, &game.duel, &game.wills, game.facts());
                assert_eq!(here, (count, shown, duel, wills, facts.as_slice()), "{scene}: after {count} facts");
                let past = *count < game.session.facts().len();
                assert_eq!(game.past.is_some(), past, "{scene}");
                assert!(!past || game.open_question().is_none() && !game.ready(), "no answer counts in the past");
            }
            game.back_to_now();
            assert_eq!((game.shown, game.duel, game.wills, game.session.digest()), now, "{scene}");
        }
    }

    #[test]
    fn the_film_shows_every_beat_once_and_ends_at_now() {
        for scene in SCENES {
            let mut game = played(scene, 25);
            let (digest, dice) = (game.session.digest(), game.session.dice().len());
            obey(&mut game, &mut Desk::default(), &Time::Film);
            assert!(game.past.as_ref().is_some_and(|past| past.plays));
            let mut facts = game.session.facts()[..game.played].to_vec();
            for _ in 0..100_000 {
                facts.extend(game.pass_time(0.05));
                if game.past.is_none() {
                    break;
                }
                assert_eq!(game.shown, crate::play::shown::Shown::of(&facts), "{scene}");
            }
            assert!(game.past.is_none(), "{scene}: it ended");
            assert_eq!(facts, game.session.facts(), "{scene}");
            assert_eq!((game.session.digest(), game.session.dice().len()), (digest, dice), "{scene}: no new dice");
        }
    }

    #[test]
    fn other_eyes_see_the_same_moment_as_they_may_know_it() {
        let mut game = played(SCENES[1], 24);
        obey(&mut game, &mut Desk::default(), &Time::Beat(-4));
        let count = game.played;
        for place in [0, 1] {
            game.look_through(Viewer::Mind(CombatantId(place)));
            assert_eq!(game.played, count);
            let seen: Vec<Fact> = game.session.facts()[..count].iter().filter_map(|fact| fact.seen_by(game.viewer())).collect();
            assert_eq!(game.facts(), seen);
            let all = game.session.facts().iter().filter_map(|fact| fact.seen_by(game.viewer()));
            let past = game.past.as_ref().unwrap();
            assert!(all.eq(past.all.iter().map(|(_, fact)| fact.clone())), "later lines too are those of these eyes");
        }
    }

    #[test]
    fn beats_back_and_on_and_the_decision_of_a_moment() {
        let mut game = played(SCENES[0], 20);
        let all = game.session.facts().len();
        obey(&mut game, &mut Desk::default(), &Time::Beat(-1));
        let before = game.played;
        assert!(before < all && game.past.is_some());
        obey(&mut game, &mut Desk::default(), &Time::Beat(-3));
        obey(&mut game, &mut Desk::default(), &Time::Beat(3));
        assert_eq!(game.played, before, "three back and three on");
        obey(&mut game, &mut Desk::default(), &Time::Beat(1));
        assert!(game.past.is_none() && game.caught_up(), "on from the last beat is now");
        obey(&mut game, &mut Desk::default(), &Time::Start);
        assert_eq!(game.played, game.opening());
        obey(&mut game, &mut Desk::default(), &Time::Beat(-5));
        assert_eq!(game.played, game.opening(), "not before the start");
        let past = game.past.clone().unwrap();
        assert!(past.decided.is_some() && past.decision == 0, "{past:?}");
        obey(&mut game, &mut Desk::default(), &Time::Continue);
        assert_eq!((game.session.answers().len(), game.session.redoable()), (0, 20));
        assert!(game.past.is_none() && game.caught_up());
    }
}
