//! Several fights of one cast side by side, each by its own rules, that step together. Everybody's seat is the computer's; what
//! is shown of each comes from its facts alone, as on the table.

use super::command::Command;
use super::table::Screen;
use crate::engine::chronicle::{Fact, Verb};
use crate::engine::combatant::{Cell, CombatantId, Condition};
use crate::engine::contest::Winner;
use crate::play::narration;
use crate::play::pack::Pack;
use crate::play::policy::Sensible;
use crate::play::session::Session;
use crate::play::shown::Shown;
use crate::scene::{Fight, Scene};
use bevy::prelude::*;

/// Seconds between two steps at single speed.
const PAUSE: f32 = 1.4;

/// The most answers and beats that one step may take until something can be told.
const SILENT: usize = 200;

/// Answers of a frame while all are played to their ends, so that the window goes on answering meanwhile.
const HASTE: usize = 120;

/// Lines of the end that stay in sight after it was hurried to.
const LAST: usize = 4;

/// The fights.
#[derive(Resource)]
pub struct Compare {
    /// The scenes.
    pub pack: Pack,
    /// The seed of each.
    pub seed: u64,
    /// One for each scene.
    pub columns: Vec<Column>,
    /// They step by themselves.
    pub auto: bool,
    /// They are played to their ends, without being watched.
    pub hurry: bool,
    /// Steps a pause, 0.5 to 4.
    pub speed: f32,
    /// How many steps were made.
    pub steps: usize,
    /// The first column that is in sight, where there is no room for all.
    pub first: usize,
    /// Seconds until the next step.
    wait: f32,
}

/// One fight of them.
pub struct Column {
    /// The fight.
    pub session: Session,
    /// What is shown of it.
    pub shown: Shown,
    /// How many facts are shown.
    pub played: usize,
    /// The first fact of those that the last step has shown.
    pub from: usize,
    /// The step after which it was over.
    pub over_at: Option<usize>,
    /// The corners of the part of the board on which anybody has stood so far.
    pub seen: Option<(Cell, Cell)>,
}

impl Compare {
    /// All fights of a pack at their beginning.
    pub fn new(pack: Pack, seed: u64) -> Self {
        let columns = pack.scenes.iter().map(|scene| Column::new(Session::new(scene.clone(), seed, Vec::new()))).collect();
        Self { pack, seed, columns, auto: false, hurry: false, speed: 1.0, steps: 0, first: 0, wait: 0.0 }
    }

    /// Whether all are over.
    pub fn over(&self) -> bool {
        self.columns.iter().all(Column::over)
    }

    /// One step of each that goes on.
    pub fn step(&mut self) {
        if self.over() || self.hurry {
            self.auto = false;
            return;
        }
        self.steps += 1;
        self.wait = PAUSE;
        for column in &mut self.columns {
            column.step();
        }
        self.note_ends();
    }

    /// All of them a good way on to their ends.
    fn hasten(&mut self) {
        self.columns.iter_mut().for_each(|column| column.hasten(HASTE));
        self.hurry = !self.over();
    }

    fn note_ends(&mut self) {
        let steps = self.steps;
        for column in self.columns.iter_mut().filter(|column| column.over_at.is_none() && column.over()) {
            column.over_at = Some(steps);
        }
    }

    /// Time passes: where they step by themselves, the next step falls due.
    pub fn pass_time(&mut self, seconds: f32) {
        if self.hurry {
            return self.hasten();
        }
        self.wait -= seconds * self.speed;
        if self.auto && self.wait <= 0.0 {
            self.step();
        }
    }

    /// Does what was said; what concerns no comparison, it lets be.
    pub fn obey(&mut self, command: &Command) {
        match command {
            Command::Step => {
                self.auto = false;
                self.step();
            }
            Command::Auto => {
                self.auto = !self.auto && !self.over() && !self.hurry;
                self.wait = 0.0;
            }
            Command::Skip => (self.auto, self.hurry) = (false, !self.over()),
            Command::Restart => *self = Self { speed: self.speed, first: self.first, ..Self::new(self.pack.clone(), self.seed) },
            Command::Move(by) => {
                let last = self.columns.len().saturating_sub(1);
                self.first = self.first.saturating_add_signed(*by as isize).min(last);
            }
            _ => {}
        }
    }

    /// The part of the board that all columns show, as its first and last cell: where anybody has stood.
    pub fn window(&self) -> (Cell, Cell) {
        let board = self.columns.iter().map(|column| column.session.scene().board).fold((1, 1), |a, b| (a.0.max(b.0), a.1.max(b.1)));
        let seen = self.columns.iter().filter_map(|column| column.seen).reduce(around);
        seen.unwrap_or((Cell { x: 0, y: 0 }, Cell { x: board.0 - 1, y: board.1 - 1 }))
    }

    /// Everybody of a column, those of the first column in their order there, so that rows of equal people stand level.
    pub fn roster(&self, column: &Column) -> Vec<CombatantId> {
        let cast = column.session.cast();
        let first = self.columns.first().map(|column| column.session.cast());
        let mut all: Vec<CombatantId> = cast.ids().collect();
        all.sort_by_key(|id| (first.and_then(|first| first.find(cast.key(*id))).map_or(usize::MAX, CombatantId::index), *id));
        all
    }
}

/// The smallest part of the board that holds both.
fn around(a: (Cell, Cell), b: (Cell, Cell)) -> (Cell, Cell) {
    (Cell { x: a.0.x.min(b.0.x), y: a.0.y.min(b.0.y) }, Cell { x: a.1.x.max(b.1.x), y: a.1.y.max(b.1.y) })
}

impl Column {
    fn new(session: Session) -> Self {
        let mut column = Self { session, shown: Shown::default(), played: 0, from: 0, over_at: None, seen: None };
        let opening = column.session.facts().iter().take_while(|fact| fact.round == 0).count();
        column.play_to(opening);
        column
    }

    fn play_to(&mut self, count: usize) {
        for fact in self.session.facts().iter().take(count).skip(self.played) {
            self.shown.apply(fact);
        }
        self.played = count.max(self.played);
        for cell in self.shown.tokens.iter().filter_map(|token| token.cell) {
            self.seen = Some(self.seen.map_or((cell, cell), |seen| around(seen, (cell, cell))));
        }
    }

    /// Everything that happened is shown.
    pub fn caught_up(&self) -> bool {
        self.played >= self.session.facts().len()
    }

    /// All is shown, and nothing more can happen.
    pub fn over(&self) -> bool {
        self.caught_up() && self.session.question().is_none()
    }

    /// Where the beat ends that is shown next.
    fn beat_end(&self) -> usize {
        let facts = self.session.facts();
        let beat = facts.get(self.played).map(|fact| fact.beat);
        self.played + facts.iter().skip(self.played).take_while(|fact| Some(fact.beat) == beat).count()
    }

    /// The next beat that tells anything of weight, and what it brings about; where an answer is awaited, the computer gives it.
    pub fn step(&mut self) {
        if self.over() {
            return;
        }
        let from = self.played;
        for _ in 0..SILENT {
            if self.caught_up() && !self.session.let_choose(&Sensible) {
                break;
            }
            self.play_to(self.beat_end());
            let cast = self.session.cast();
            let shown = self.session.facts().get(from..self.played).unwrap_or_default();
            if shown.iter().any(|fact| weighs(&fact.verb) && narration::line(fact, cast).is_some()) {
                break;
            }
        }
        while let Some(next) = self.session.facts().get(self.played..self.beat_end()).filter(|next| !next.is_empty())
            && next.iter().all(|fact| follows(&fact.verb))
        {
            self.play_to(self.beat_end());
        }
        self.from = from;
    }

    /// This many answers on, without being watched; the last lines stay in sight.
    pub fn hasten(&mut self, answers: usize) {
        if self.over() {
            return;
        }
        for _ in 0..answers {
            if !self.session.let_choose(&Sensible) {
                break;
            }
        }
        let facts = self.session.facts();
        let told = |place: &usize| facts.get(*place).is_some_and(|fact| narration::line(fact, self.session.cast()).is_some());
        let last = (self.from..facts.len()).rev().filter(told).nth(LAST);
        self.from = last.unwrap_or(self.from);
        self.play_to(self.session.facts().len());
    }

    /// The facts that the last step has shown.
    pub fn latest(&self) -> &[Fact] {
        self.session.facts().get(self.from..self.played).unwrap_or_default()
    }

    /// The facts that were shown before.
    pub fn earlier(&self) -> &[Fact] {
        self.session.facts().get(..self.from).unwrap_or_default()
    }
}

/// Whether a fact is worth a step of its own: not that a round, a turn or a segment begins or ends.
pub fn weighs(verb: &Verb) -> bool {
    !matches!(
        verb,
        Verb::RoundBegan
            | Verb::TurnBegan { .. }
            | Verb::TurnEnded { .. }
            | Verb::RankBegan { .. }
            | Verb::Scheduled { .. }
            | Verb::OrderSet { .. }
            | Verb::Moved { .. }
            | Verb::Chose { choice: "pass" | "stop" | "allow", .. }
    )
}

/// Whether a fact is what the one before it has brought about.
fn follows(verb: &Verb) -> bool {
    matches!(
        verb,
        Verb::PoolChanged { .. }
            | Verb::PoolShifted { .. }
            | Verb::ConditionGained { .. }
            | Verb::ConditionLost { .. }
            | Verb::Disengaged { .. }
            | Verb::AidsNoMore { .. }
            | Verb::Foiled { .. }
            | Verb::Banished { .. }
            | Verb::Suffers { .. }
            | Verb::Freed { .. }
            | Verb::TurnEnded { .. }
    )
}

/// The number that a fight's rules count in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measure {
    /// As it stands.
    pub now: i32,
    /// At its full.
    pub full: i32,
    /// A mark below it that counts too.
    pub tick: Option<i32>,
}

/// What the rules of a scene call the number they count in.
pub fn measure_name(scene: &Scene) -> &'static str {
    match scene.fight {
        Fight::Possession(_) => "Will",
        Fight::SpiritCombat(_) => "MP",
        Fight::Willpower(_) => "Willpower",
    }
}

/// That number as a combatant's sheet has it.
pub fn measure_of_sheet(scene: &Scene, id: CombatantId) -> i32 {
    let place = id.index();
    match &scene.fight {
        Fight::Possession(setup) => setup.members.get(place).map(|member| member.will_now.unwrap_or(member.will)),
        Fight::SpiritCombat(setup) => setup.members.get(place).map(|member| member.magic_points),
        Fight::Willpower(setup) => setup.members.get(place).map(|member| member.willpower_now.unwrap_or(member.willpower)),
    }
    .unwrap_or(0)
}

/// The number of a combatant.
pub fn measure(scene: &Scene, shown: &Shown, id: CombatantId) -> Measure {
    let token = shown.token(id).cloned().unwrap_or_default();
    let aura = shown.duel.aura(id);
    match scene.fight {
        Fight::Possession(_) => Measure { now: token.will.unwrap_or(0), full: token.will_start.unwrap_or(0), tick: token.minimum_will },
        Fight::SpiritCombat(_) => {
            let now = aura.and_then(|aura| aura.magic_points).unwrap_or(0);
            Measure { now, full: aura.and_then(|aura| aura.power).unwrap_or(0), tick: None }
        }
        Fight::Willpower(_) => {
            let now = aura.and_then(|aura| aura.willpower).unwrap_or(0);
            Measure { now, full: aura.and_then(|aura| aura.willpower_full).unwrap_or(0), tick: None }
        }
    }
}

/// Whether a combatant can do nothing any more.
pub fn fallen(shown: &Shown, id: CombatantId) -> bool {
    use Condition as C;
    [C::Dead, C::Down, C::Gone, C::Broken, C::Dispelled, C::Bound, C::Overcome, C::Spent].into_iter().any(|of| shown.has(id, of))
}

/// An attack of a beat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strike {
    /// Whose.
    pub who: CombatantId,
    /// On whom.
    pub whom: CombatantId,
    /// Whether it came through; `None`: that is not said yet.
    pub lands: Option<bool>,
}

/// The attacks of these facts.
pub fn strikes(facts: &[Fact]) -> Vec<Strike> {
    let strike = |who: &CombatantId, whom: &CombatantId, lands| (who != whom).then_some(Strike { who: *who, whom: *whom, lands });
    let of = |fact: &Fact| match &fact.verb {
        Verb::Contested { active, passive, winner, .. } => strike(&active.who, &passive.who, Some(*winner == Winner::Active)),
        Verb::Rolled { who, whom: Some(whom), .. } => strike(who, whom, None),
        Verb::Tested { who, whom: Some(whom), purpose: "attack", level, .. } => strike(who, whom, Some(level.succeeds())),
        Verb::Hopeless { who, whom, .. } => strike(who, whom, Some(false)),
        Verb::Matched { who, whom, hit, .. } => strike(who, whom, Some(*hit)),
        Verb::Possessed { who, body, .. } => strike(who, body, Some(true)),
        _ => None,
    };
    facts.iter().filter_map(of).collect()
}

/// The dice of these facts: whose, the face, the faces of the die.
pub fn dice(facts: &[Fact]) -> Vec<(CombatantId, u16, u16)> {
    let of = |fact: &Fact| match &fact.verb {
        Verb::Rolled { who, dice, sides, .. } => dice.iter().map(|face| (*who, *face, *sides)).collect(),
        Verb::Contested { active, passive, .. } => {
            vec![(active.who, active.die, active.sides), (passive.who, passive.die, passive.sides)]
        }
        Verb::Tested { who, die, sides, .. } | Verb::Drawn { who, die, sides, .. } | Verb::Matched { who, die, sides, .. } => {
            vec![(*who, *die, *sides)]
        }
        _ => Vec::new(),
    };
    facts.iter().flat_map(of).collect()
}

/// Lets time pass, while the screen is up.
pub fn playback(time: Res<Time>, screen: Res<State<Screen>>, compare: Option<ResMut<Compare>>) {
    if let Some(mut compare) = compare
        && *screen.get() == Screen::Compare
        && (compare.auto || compare.hurry)
    {
        compare.pass_time(time.delta_secs());
    }
}
