//! The fight on the table: the session, the picture shown of it, and the playback that brings the one to the other.
//!
//! Only facts change what is shown; the world may be ahead of the screen and never waits for it. Skipping is the same
//! walk with no time in between.

use super::ahead::Ahead;
use super::board::Calm;
use super::duel::Memory;
use super::eyes::Eyes;
use super::film::Past;
use super::lag::Lag;
use super::wills::Tally;
use crate::engine::chronicle::{Fact, Verb};
use crate::engine::combatant::{Cell, CombatantId};
use crate::engine::decision::{Pick, Question, Who};
use crate::play::session::Session;
use crate::play::shown::Shown;
use crate::scene::{Scene, Seat};
use bevy::prelude::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Which screen is up.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The list of scenes.
    #[default]
    Picker,
    /// A fight.
    Table,
    /// Several fights side by side.
    Compare,
    /// The list of films.
    Films,
    /// A scene that is edited.
    Editor,
}

/// A fact has just been painted; the board starts its animation from it.
#[derive(Message, Clone, Debug)]
pub struct Painted(pub Fact);

/// Seconds after a question appears in which answers do not count, so that a doubled click never answers the next one.
pub const GUARD: f32 = 0.25;

/// The fight on the table.
#[derive(Resource)]
pub struct Game {
    /// The fight.
    pub session: Session,
    /// What is shown of it.
    pub shown: Shown,
    /// What a spirit combat's picture leaves out.
    pub duel: Memory,
    /// What a fight of wills' picture leaves out.
    pub wills: Tally,
    /// How many facts are shown; those that who looks may not know are counted too.
    pub played: usize,
    /// Whose eyes look at it, and what they may know.
    pub(super) eyes: Eyes,
    /// What of the last beat is still to be seen; `None`: nothing.
    pub(super) lag: Option<Lag>,
    /// Dice of the last beat that began to roll while time passed.
    pub(super) rolls: bool,
    /// What may come of the open decision.
    pub ahead: Ahead,
    /// Seconds until the next beat is shown.
    pub wait: f32,
    /// The past moment that is looked at; `None`: now.
    pub past: Option<Past>,
    /// Playback speed, 0.5 to 4.
    pub speed: f32,
    /// Everybody's seat is the computer's until switched off.
    pub auto: bool,
    /// A film answers; people and the computer do not.
    pub led: bool,
    /// Time stands still: a film is paused, or a coach speaks.
    pub held: bool,
    /// Who sits where, in cast order.
    pub seats: Vec<Seat>,
    /// The combatant that was clicked.
    pub selected: Option<CombatantId>,
    /// The highlighted option of the open question, as a place in its list.
    pub highlighted: usize,
    /// An option that needs a cell of the board: its place in the list.
    pub wants_cell: Option<usize>,
    /// The cell under the keyboard's cursor while a cell is wanted.
    pub cell_cursor: Option<Cell>,
    /// Seconds since the open question could be answered.
    pub asked_for: f32,
    /// A sentence for the user (a refusal, a save), and the seconds it stays.
    pub notice: Option<(String, f32)>,
    /// Which table it is: another fight has another number, the same fight on a changed scene has the same.
    pub(super) table: usize,
    /// The question that `highlighted` and `asked_for` belong to.
    question: u32,
}

/// How many fights were put on the table so far.
static TABLES: AtomicUsize = AtomicUsize::new(1);

impl Game {
    /// A fresh game of a scene.
    pub fn new(scene: Arc<Scene>, seed: u64) -> Self {
        let seats = scene.seats.clone();
        Self::of(Session::new(scene, seed, Vec::new()), seats, false)
    }

    /// A game that goes on from a session; with `caught_up` its past is shown at once.
    pub fn of(mut session: Session, seats: Vec<Seat>, caught_up: bool) -> Self {
        session.set_seats(seats.clone());
        let mut game = Self {
            session,
            shown: Shown::default(),
            duel: Memory::default(),
            wills: Tally::default(),
            played: 0,
            eyes: Eyes::default(),
            lag: None,
            rolls: false,
            ahead: Ahead::default(),
            wait: 0.0,
            past: None,
            speed: 1.0,
            auto: false,
            led: false,
            held: false,
            seats,
            selected: None,
            highlighted: 0,
            wants_cell: None,
            cell_cursor: None,
            asked_for: 0.0,
            notice: None,
            table: TABLES.fetch_add(1, Ordering::Relaxed),
            question: 0,
        };
        game.paint_beginning();
        if caught_up {
            game.skip();
        }
        game
    }

    /// Where everybody stands as the fight begins needs no animation.
    fn paint_beginning(&mut self) {
        let opening = self.session.facts().iter().take_while(|fact| fact.round == 0).count();
        self.play_to(opening);
    }

    /// Paints on to a fact, as far as who looks may know it; what was painted is returned.
    pub(super) fn play_to(&mut self, count: usize) -> Vec<Fact> {
        let from = self.eyes.facts.len();
        self.end_beat();
        for (place, fact) in self.session.facts().iter().enumerate().take(count).skip(self.played) {
            let Some(fact) = fact.seen_by(self.eyes.viewer) else { continue };
            self.duel.before(&self.shown, &fact);
            self.shown.apply(&fact);
            self.eyes.facts.push(fact);
            self.eyes.places.push(place);
        }
        self.played = count.max(self.played);
        self.look_up();
        self.know_from_the_start();
        self.eyes.facts.get(from..).unwrap_or_default().to_vec()
    }

    /// Attack and defence of a fight of wills follow from open numbers (W-10, W-11), so they are known before anything has come to
    /// rest: as of the first decision, where no attack fell before it.
    fn know_from_the_start(&mut self) {
        if !self.wills.unknown() || self.session.scene().willpower().is_none() {
            return;
        }
        let before = self.session.told_before(0);
        if !self.session.facts().iter().take(before).any(|fact| matches!(fact.verb, Verb::Matched { .. })) {
            let (wills, viewer) = (&mut self.wills, self.eyes.viewer);
            self.session.at(0, |look, _| wills.refresh(look, viewer));
        }
    }

    /// Everything that happened is shown.
    pub fn caught_up(&self) -> bool {
        self.played >= self.session.facts().len()
    }

    /// Whether a person is asked (rather than the computer).
    pub fn human_asked(&self) -> bool {
        self.waiting().is_some_and(|question| self.asks_person(question))
    }

    /// Whether people answer a question: who sits there is a person, or a die is to be typed in, whosever it is.
    fn asks_person(&self, question: &Question) -> bool {
        question.die.is_some() || !self.auto && self.seat(question.who) == Seat::Human
    }

    /// Whether an answer counts now: a person is asked, the question is before its eyes, and it has had a moment to see it.
    pub fn ready(&self) -> bool {
        let led = self.led || self.held;
        self.human_asked() && !led && self.open_question().is_some() && self.covered().is_none() && self.asked_for >= GUARD
    }

    /// The seat of a mind.
    pub fn seat(&self, id: CombatantId) -> Seat {
        self.seats.get(id.index()).copied().unwrap_or_default()
    }

    /// Shows the next beat; its facts are returned for the board.
    pub fn step(&mut self) -> Vec<Fact> {
        let facts = self.session.facts();
        let Some(beat) = facts.get(self.played).map(|fact| fact.beat) else { return Vec::new() };
        let count = self.played + facts.iter().skip(self.played).take_while(|fact| fact.beat == beat).count();
        self.play_to(count)
    }

    /// Shows everything at once.
    pub fn skip(&mut self) -> Vec<Fact> {
        self.wait = 0.0;
        self.play_to(self.session.facts().len())
    }

    /// A person answers. A refusal becomes a notice and changes nothing.
    pub fn answer(&mut self, who: Who, pick: Pick) {
        if let Err(refused) = self.session.pick(who, pick) {
            let text = refused.text(self.session.cast());
            self.say(format!("Not possible: {text}."));
        }
        self.wants_cell = None;
        self.look_up();
    }

    /// Answers the open question for the person asked, if an answer counts now.
    pub fn answer_asked(&mut self, pick: Pick) {
        if let Some(who) = self.session.question().map(|question| question.who).filter(|_| self.ready()) {
            self.answer(Who::Mind(who), pick);
        }
    }

    /// Highlights an option; a cell that was wanted for another one no longer is.
    pub fn highlight(&mut self, place: usize) {
        if self.wants_cell.is_some_and(|wanted| wanted != place) {
            self.wants_cell = None;
        }
        self.highlighted = place;
    }

    /// Moves the highlight among the legal options, stopping at either end.
    pub fn move_highlight(&mut self, by: i32) {
        let Some(question) = self.open_question() else { return };
        let legal: Vec<usize> = (0..question.options.len()).filter(|place| question.options[*place].legal()).collect();
        let now = legal.iter().position(|place| *place == self.highlighted).unwrap_or(0);
        let next = now.saturating_add_signed(by as isize).min(legal.len().saturating_sub(1));
        if let Some(place) = legal.get(next) {
            self.highlight(*place);
        }
    }

    /// Shows a sentence for a few seconds.
    pub fn say(&mut self, text: impl Into<String>) {
        self.notice = Some((text.into(), 5.0));
    }

    /// Goes back to the last question that a person answered (to the last of all where nobody is a person).
    pub fn undo(&mut self) {
        let answers = self.session.answers();
        let by_person = |place: &usize| match answers.get(*place).map(|answer| (answer.who, answer.pick.verb)) {
            Some((Who::Mind(mind), verb)) => self.seat(mind) == Seat::Human || matches!(verb, "die" | "roll"),
            _ => true,
        };
        let last = (0..answers.len()).rev().find(by_person).or(answers.len().checked_sub(1));
        match last {
            Some(place) => self.go_to(place),
            None => self.say("There is nothing to undo."),
        }
    }

    /// Gives the answers that were undone again, up to the next question of a person.
    pub fn redo(&mut self) {
        if self.session.redoable() == 0 {
            return self.say("There is nothing to redo.");
        }
        self.auto = false;
        while self.session.redo() {
            let person = self.session.question().is_none_or(|question| self.asks_person(question));
            if person {
                break;
            }
        }
        self.repaint();
    }

    /// Goes to the question before the answer at this place, and shows the table as it was.
    pub fn go_to(&mut self, place: usize) {
        self.auto = false;
        self.session.go_to(place);
        self.repaint();
    }

    /// Paints the whole picture anew, without animation.
    pub fn repaint(&mut self) {
        self.past = None;
        self.wipe();
        self.question = 0;
        self.skip();
    }

    /// Takes the whole picture away; [`play_to`](Self::play_to) paints it again.
    pub(super) fn wipe(&mut self) {
        self.shown = Shown::default();
        self.duel = Memory::default();
        self.wills = Tally::default();
        self.eyes.forget();
        self.played = 0;
        self.wants_cell = None;
    }

    /// Time passes: beats fall due, computer seats answer.
    pub fn pass_time(&mut self, seconds: f32) -> Vec<Fact> {
        if let Some((_, left)) = &mut self.notice {
            *left -= seconds;
            if *left <= 0.0 {
                self.notice = None;
            }
        }
        self.rolls = self.pass_beat(seconds * self.speed);
        if self.held {
            return Vec::new();
        }
        self.look_up();
        self.look_ahead();
        if self.wait_for_table(seconds) || self.past.as_ref().is_some_and(|past| !past.plays) {
            return Vec::new();
        }
        self.wait -= seconds * self.speed;
        if self.wait > 0.0 {
            return Vec::new();
        }
        if !self.caught_up() {
            let facts = if self.past.is_some() { self.film_on() } else { self.begin_beat() };
            self.wait = facts.iter().map(|fact| pause(&fact.verb)).fold(0.0, f32::max);
            return facts;
        }
        self.wait = 0.0;
        if self.lag.is_some() {
            return Vec::new();
        }
        let Some(question) = self.session.question() else { return Vec::new() };
        if question.number != self.question {
            self.question = question.number;
            self.highlighted = question.options.iter().position(crate::engine::decision::Choice::legal).unwrap_or(0);
            self.wants_cell = None;
            self.asked_for = 0.0;
        }
        self.asked_for += seconds;
        if !self.led && !self.human_asked() && self.asked_for > 0.3 / self.speed {
            self.let_computer_choose();
        }
        Vec::new()
    }
}

/// Seconds that a fact holds the table before the next beat.
fn pause(verb: &Verb) -> f32 {
    match verb {
        Verb::Contested { .. } | Verb::Tested { purpose: "attack" | "withdraw", .. } => 1.6,
        Verb::Matched { .. } | Verb::NameSpoken { .. } | Verb::NameAsked { .. } => 2.0,
        Verb::Banished { .. } | Verb::Suffers { .. } => 2.2,
        Verb::Bought { .. } | Verb::Finished { .. } => 1.8,
        Verb::Struck { .. } | Verb::Drawn { .. } | Verb::Hopeless { .. } | Verb::Told { .. } | Verb::Tested { .. } => 1.1,
        Verb::Stunned { .. } | Verb::SenseLost { .. } | Verb::TranceEntered { .. } | Verb::TranceLeft { .. } => 0.8,
        Verb::Intends { .. } | Verb::Foiled { .. } | Verb::Done { .. } | Verb::Blurted { .. } | Verb::Learnt { .. } => 0.8,
        Verb::RankBegan { .. } | Verb::Engaged { .. } | Verb::Disengaged { .. } => 0.5,
        Verb::Rolled { purpose, .. } if purpose.starts_with("initiative") => 0.15,
        Verb::Rolled { .. } => 1.3,
        Verb::Possessed { .. } | Verb::Released { .. } => 1.0,
        Verb::PoolChanged { .. } | Verb::ConditionGained { .. } => 0.7,
        Verb::Skipped { .. } | Verb::Declared { .. } | Verb::Acted { .. } | Verb::Ended { .. } => 0.8,
        Verb::RoundBegan | Verb::TurnBegan { .. } => 0.5,
        Verb::Moved { .. } | Verb::Chose { .. } => 0.4,
        _ => 0.1,
    }
}

/// Lets time pass on the table.
pub fn playback(time: Res<Time>, calm: Res<Calm>, game: Option<ResMut<Game>>, mut painted: MessageWriter<Painted>) {
    if let Some(mut game) = game {
        for fact in game.pass_time(time.delta_secs()) {
            painted.write(Painted(fact));
        }
        if calm.0 {
            game.end_beat();
        }
    }
}
