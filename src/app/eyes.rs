//! Whose eyes look at the table: everything that panels and board may know of the fight comes through here. It knows what a
//! viewer may know from [`crate::play::eyes`] alone, and who sits where from the game; it paints nothing.

use super::table::{GUARD, Game};
use crate::engine::chronicle::{Fact, Viewer};
use crate::engine::combatant::CombatantId;
use crate::engine::decision::{Choice, Question, Who};
use crate::play::eyes;
use crate::scene::Seat;

/// Seconds in which the screen between two people cannot be passed, so that the key that closed the last answer does not.
pub const HOLD: f32 = 0.6;

/// Through whose eyes people want to look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Looking {
    /// The referee's: all is seen.
    #[default]
    Referee,
    /// The own eyes of each person, in turn.
    Own,
    /// Those of one mind.
    Mind(CombatantId),
}

/// Whose eyes look at the table, and what they may know.
#[derive(Clone, Debug, Default)]
pub(super) struct Eyes {
    /// What people want.
    looking: Looking,
    /// Through whose eyes the table is seen now.
    pub(super) viewer: Viewer,
    /// The person the table has to be handed to; nothing of it is to be seen meanwhile.
    cover: Option<CombatantId>,
    /// Seconds since that screen is up.
    covered_for: f32,
    /// The facts that are shown, as the viewer may know them.
    pub(super) facts: Vec<Fact>,
    /// Where each of them stands in the whole chronicle.
    pub(super) places: Vec<usize>,
    /// The open question, where it is before the viewer's eyes.
    open: Option<Question>,
    /// The question that was looked at last.
    looked_at: Option<(u32, usize)>,
}

impl Eyes {
    /// Forgets all that was shown.
    pub(super) fn forget(&mut self) {
        self.facts.clear();
        self.places.clear();
        self.open = None;
        self.looked_at = None;
    }
}

/// What may be known of a question that is not before the viewer's eyes.
#[derive(Clone, Debug, PartialEq)]
pub struct Outside {
    /// Who is asked.
    pub who: CombatantId,
    /// Who does what, in words.
    pub title: String,
    /// A sentence on it.
    pub text: String,
    /// Its number.
    pub number: u32,
    /// What the viewer itself may say meanwhile.
    pub anytime: Vec<(Who, Choice)>,
}

impl Game {
    /// Through whose eyes the table is seen now.
    pub fn viewer(&self) -> Viewer {
        self.eyes.viewer
    }

    /// Through whose eyes people want to look.
    pub fn looking(&self) -> Looking {
        self.eyes.looking
    }

    /// Whether the referee looks, who may bring events about.
    pub fn referee_looks(&self) -> bool {
        self.eyes.viewer == Viewer::Referee
    }

    /// The facts that are shown, as who looks may know them.
    pub fn facts(&self) -> &[Fact] {
        &self.eyes.facts
    }

    /// Where the shown fact of this place stands in the whole chronicle.
    pub fn place_of(&self, shown: usize) -> Option<usize> {
        self.eyes.places.get(shown).copied()
    }

    /// How many facts that who looks may know of stand before this place of the whole chronicle.
    pub fn seen_before(&self, place: usize) -> usize {
        match &self.past {
            Some(past) => past.all.partition_point(|(at, _)| *at < place),
            None => self.eyes.places.partition_point(|at| *at < place),
        }
    }

    /// The round in which the fact of this place in the whole chronicle came about, from 1.
    pub fn round_of(&self, place: usize) -> u32 {
        self.session.facts().get(place).map_or(1, |fact| fact.round.max(1))
    }

    /// How much of what can be seen is shown already, 0 to 1.
    pub fn progress(&self) -> f32 {
        let viewer = self.eyes.viewer;
        let all = self.session.facts().iter().filter(|fact| fact.shows_to(viewer)).count();
        self.eyes.facts.len() as f32 / all.max(1) as f32
    }

    /// How many answers were given, where that gives nothing away.
    pub fn decisions(&self) -> Option<usize> {
        self.referee_looks().then(|| self.session.answers().len())
    }

    /// Whether who looks may read the sheet of a combatant.
    pub fn may_read(&self, id: CombatantId) -> bool {
        eyes::may_read(self.session.scene(), self.eyes.viewer, id)
    }

    /// The open question, once everything before it has been shown: for the rules of the table, not for the screen.
    pub(super) fn waiting(&self) -> Option<&Question> {
        self.session.question().filter(|_| self.caught_up() && self.lag.is_none() && self.past.is_none())
    }

    /// The open question as who looks may know it, once everything before it has been shown; `None` where it is not before its
    /// eyes.
    pub fn open_question(&self) -> Option<&Question> {
        let now = self.waiting()?;
        self.eyes.open.as_ref().filter(|open| open.number == now.number && self.eyes.cover.is_none())
    }

    /// Who is asked, as far as who looks may know that somebody is.
    pub fn asked(&self) -> Option<CombatantId> {
        self.noticed(self.waiting()?).map(|question| question.who)
    }

    /// Who will be asked once all is shown, as far as who looks may know.
    pub fn asked_next(&self) -> Option<CombatantId> {
        self.noticed(self.session.question()?).map(|question| question.who)
    }

    /// Whether the open question is of this kind, as far as who looks may know.
    pub fn asked_for_kind(&self, kinds: &[&str]) -> Option<&Question> {
        self.noticed(self.waiting()?).filter(|question| kinds.contains(&question.kind))
    }

    fn noticed<'q>(&self, question: &'q Question) -> Option<&'q Question> {
        (self.eyes.cover.is_none() && eyes::may_notice(question, self.session.scene(), self.eyes.viewer)).then_some(question)
    }

    /// What may be known of a question that is not before the eyes of who looks.
    pub fn outside(&self) -> Option<Outside> {
        let question = self.noticed(self.waiting()?).filter(|question| !eyes::may_answer(question, self.eyes.viewer))?;
        let (title, text) = eyes::outside(question, self.session.cast());
        let own = |(who, choice): &&(Who, Choice)| match (who, self.eyes.viewer) {
            (Who::Mind(mind), Viewer::Mind(viewer)) => *mind == viewer && choice.legal(),
            _ => false,
        };
        let anytime = question.anytime.iter().filter(own).cloned().collect();
        Some(Outside { who: question.who, title, text, number: question.number, anytime })
    }

    /// Looks through other eyes; the whole picture is painted anew at once.
    pub fn look_through(&mut self, viewer: Viewer) {
        self.look(match viewer {
            Viewer::Referee => Looking::Referee,
            Viewer::Mind(mind) => Looking::Mind(mind),
        });
    }

    /// Looks as people want it from now on.
    pub fn look(&mut self, looking: Looking) {
        self.eyes.looking = looking;
        self.eyes.cover = None;
        match looking {
            Looking::Referee => self.see_through(Viewer::Referee),
            Looking::Mind(mind) => self.see_through(Viewer::Mind(mind)),
            Looking::Own => match self.people().as_slice() {
                // Where nobody is a person, nobody is there from whom to hide.
                [] => self.see_through(Viewer::Referee),
                [only] => self.see_through(Viewer::Mind(*only)),
                [first, ..] => {
                    let asked = self.session.question().map(|question| question.who).filter(|who| self.seat(*who) == Seat::Human);
                    self.hand_to(asked.unwrap_or(*first));
                }
            },
        }
    }

    /// The key of the mind that looks; `None`: the referee looks, or the table is being handed over.
    pub(super) fn viewer_key(&self) -> Option<String> {
        let Viewer::Mind(mind) = self.eyes.viewer else { return None };
        self.eyes.cover.is_none().then(|| self.session.cast().key(mind).to_owned())
    }

    /// Each person looks with the own eyes, and this one has the table; without one it has to be handed over.
    pub(super) fn look_as_own(&mut self, viewer: Option<CombatantId>) {
        self.look(Looking::Own);
        if let Some(mind) = viewer.filter(|mind| self.seat(*mind) == Seat::Human) {
            self.eyes.cover = None;
            self.see_through(Viewer::Mind(mind));
        }
    }

    /// All ways to look at this table: the referee's eyes, each person's own, every mind's.
    pub fn views(&self) -> Vec<Looking> {
        let minds = self.session.cast().ids().map(Looking::Mind);
        [Looking::Referee, Looking::Own].into_iter().chain(minds).collect()
    }

    /// Every person's mind, in cast order.
    pub(super) fn people(&self) -> Vec<CombatantId> {
        self.session.cast().ids().filter(|id| self.seat(*id) == Seat::Human).collect()
    }

    fn see_through(&mut self, viewer: Viewer) {
        let count = self.played;
        self.eyes.viewer = viewer;
        self.wipe();
        self.play_to(count);
        self.asked_for = 0.0;
        self.look_back_anew();
    }

    fn hand_to(&mut self, mind: CombatantId) {
        self.eyes.cover = Some(mind);
        self.eyes.covered_for = 0.0;
        self.wants_cell = None;
        self.selected = None;
        self.notice = None;
    }

    /// The person whom the table has to be handed to before anything of it is shown again.
    pub fn covered(&self) -> Option<CombatantId> {
        self.eyes.cover
    }

    /// That person looks now.
    pub fn uncover(&mut self) {
        if let Some(mind) = self.eyes.cover.filter(|_| self.eyes.covered_for >= HOLD) {
            self.eyes.cover = None;
            self.see_through(Viewer::Mind(mind));
        }
    }

    /// Time passes; whether the table waits for being handed over, with everything on it.
    pub(super) fn wait_for_table(&mut self, seconds: f32) -> bool {
        if self.eyes.looking == Looking::Own && self.eyes.cover.is_none() {
            // Dice are no secret: whoever has the table types them in.
            let asked = self.waiting().filter(|question| question.die.is_none() && self.human_asked()).map(|question| question.who);
            if let Some(asked) = asked.filter(|asked| self.eyes.viewer != Viewer::Mind(*asked)) {
                match self.people().as_slice() {
                    [_] => self.see_through(Viewer::Mind(asked)),
                    _ => self.hand_to(asked),
                }
            }
        }
        self.eyes.covered_for += seconds;
        self.eyes.cover.is_some()
    }

    /// Looks at the fight anew where something has changed: numbers, and the open question as who looks may know it.
    pub(super) fn look_up(&mut self) {
        if !self.caught_up() {
            self.eyes.open = None;
            self.eyes.looked_at = None;
            return;
        }
        let now = (self.session.question().map_or(0, |question| question.number), self.session.facts().len());
        if self.eyes.looked_at == Some(now) {
            return;
        }
        self.eyes.looked_at = Some(now);
        let viewer = self.eyes.viewer;
        if let Some(look) = self.session.look() {
            self.duel.refresh(look, viewer);
            self.wills.refresh(look, viewer);
        }
        let open = self.session.question().filter(|question| eyes::may_answer(question, viewer));
        self.eyes.open = open.map(|question| eyes::own(question, viewer));
    }

    /// Whether something that may be said at any time counts now.
    pub fn may_speak(&self) -> bool {
        self.covered().is_none() && self.asked_for >= GUARD
    }
}
