//! Options: what may be picked, what it needs besides, what it puts at stake, why it may not be picked; and the list of them as it is
//! put together. They know no question.

use super::Refused;
use super::stake::Stake;
use crate::engine::chronicle::Rule;
use crate::engine::combatant::{Cell, CombatantId};
use crate::engine::encounter::Cast;
use serde::Serialize;
use std::sync::Arc;

/// One thing that was picked. Its text is `verb`, `verb@target`, `verb=amount` or `verb@x,y`; a named act stands for
/// its verb (`hellfire-shot@maria`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Pick {
    /// What kind of thing (`veto`, `move`, `use`, ...).
    pub verb: &'static str,
    /// The key of a named act.
    pub what: Option<Arc<str>>,
    /// At or concerning whom.
    pub target: Option<CombatantId>,
    /// Where to.
    pub cell: Option<Cell>,
    /// How much.
    pub amount: Option<i32>,
}

impl Pick {
    /// A pick without particulars.
    pub const fn plain(verb: &'static str) -> Self {
        Self { verb, what: None, target: None, cell: None, amount: None }
    }

    /// A pick at a target.
    pub fn at(verb: &'static str, target: CombatantId) -> Self {
        Self { target: Some(target), ..Self::plain(verb) }
    }

    /// The key that scripts, saves and the command line use.
    pub fn key(&self, cast: &Cast) -> String {
        let mut key = self.what.as_deref().unwrap_or(self.verb).to_owned();
        if let Some(target) = self.target {
            key.push('@');
            key.push_str(cast.key(target));
        }
        if let Some(cell) = self.cell {
            key.push_str(&format!("@{},{}", cell.x, cell.y));
        }
        if let Some(amount) = self.amount {
            key.push_str(&format!("={amount}"));
        }
        key
    }

    pub(super) fn same_option(&self, other: &Pick) -> bool {
        self.target == other.target && self.verb == other.verb && self.what == other.what
    }
}

/// What an option needs besides being picked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Need {
    /// Nothing.
    Nothing,
    /// A whole number in this range.
    Number {
        /// Least.
        min: i32,
        /// Most.
        max: i32,
    },
    /// A cell of the board.
    Cell {
        /// Where the body stands.
        from: Cell,
        /// How far it may go, in cells.
        reach: i32,
        /// Columns and rows of the board.
        board: (i32, i32),
        /// Cells where somebody stands.
        taken: Vec<Cell>,
    },
}

impl Need {
    /// Whether this cell can be picked.
    pub fn takes_cell(&self, cell: Cell) -> bool {
        matches!(self, Self::Cell { .. }) && self.hinders(cell).is_none()
    }

    /// Why this cell cannot be picked; `None`: it can.
    pub fn cell_trouble(&self, cell: Cell) -> Option<String> {
        let Self::Cell { reach, board, .. } = self else { return Some("no cell is asked for".into()) };
        let Cell { x, y } = cell;
        Some(match self.hinders(cell)? {
            Hindrance::OffBoard => format!("{x},{y} is off the board, which has cells 0,0 to {},{}", board.0 - 1, board.1 - 1),
            Hindrance::Own => format!("the body already stands at {x},{y}"),
            Hindrance::Taken => format!("somebody stands at {x},{y}"),
            Hindrance::Far(distance) => format!("{x},{y} is {distance} cells away; {reach} can be covered"),
        })
    }

    /// What stands against a cell, where one is asked for.
    fn hinders(&self, cell: Cell) -> Option<Hindrance> {
        let Self::Cell { from, reach, board, taken } = self else { return None };
        if !(0..board.0).contains(&cell.x) || !(0..board.1).contains(&cell.y) {
            return Some(Hindrance::OffBoard);
        }
        let distance = from.distance(cell);
        match () {
            () if cell == *from => Some(Hindrance::Own),
            () if taken.contains(&cell) => Some(Hindrance::Taken),
            () => (distance > *reach).then_some(Hindrance::Far(distance)),
        }
    }
}

/// What stands against a cell.
enum Hindrance {
    OffBoard,
    Own,
    Taken,
    Far(i32),
}

/// Why something is not allowed: a rule and a sentence fragment, in which `{who}`, `{a}` and `{b}` stand for the
/// particulars.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The rule that forbids it.
    pub rule: Rule,
    reason: &'static str,
    who: Option<CombatantId>,
    a: i32,
    b: i32,
}

impl Refusal {
    /// A refusal without particulars.
    pub const fn new(rule: &'static str, reason: &'static str) -> Self {
        Self { rule: Rule(rule), reason, who: None, a: 0, b: 0 }
    }

    /// With numbers for `{a}` and `{b}`.
    pub const fn with(self, a: i32, b: i32) -> Self {
        Self { a, b, ..self }
    }

    /// With a combatant for `{who}`.
    pub const fn of(self, who: CombatantId) -> Self {
        Self { who: Some(who), ..self }
    }

    /// The reason in words.
    pub fn text(&self, cast: &Cast) -> String {
        let who = self.who.map_or("?", |id| cast.name(id));
        self.reason.replace("{who}", who).replace("{a}", &self.a.to_string()).replace("{b}", &self.b.to_string())
    }
}

/// One option of a question, legal or not.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// What an answer has to pick.
    pub pick: Pick,
    /// Seconds it costs, for acts.
    pub seconds: Option<i32>,
    /// How much of the question's budget it uses.
    pub price: Option<i32>,
    /// What it needs besides.
    pub need: Need,
    /// Why it is not legal, if it is not.
    pub refused: Option<Refusal>,
    /// What it puts at stake.
    pub stake: Option<Stake>,
}

impl Choice {
    /// A legal option that needs and costs nothing.
    pub fn new(pick: Pick) -> Self {
        Self { pick, seconds: None, price: None, need: Need::Nothing, refused: None, stake: None }
    }

    /// Whether it may be picked.
    pub fn legal(&self) -> bool {
        self.refused.is_none()
    }

    /// Whether it may be picked with these particulars.
    ///
    /// # Errors
    /// It is not legal, or the particulars are not what it needs.
    pub fn takes(&self, pick: &Pick) -> Result<(), Refused> {
        if let Some(refusal) = self.refused {
            return Err(Refused::Illegal(refusal));
        }
        match (&self.need, pick.amount, pick.cell) {
            (Need::Nothing, None, None) => Ok(()),
            (Need::Number { min, max }, Some(amount), None) if (min..=max).contains(&&amount) => Ok(()),
            (Need::Number { min, max }, _, _) => Err(Refused::Range { min: *min, max: *max }),
            (need @ Need::Cell { .. }, None, Some(cell)) => need.cell_trouble(cell).map_or(Ok(()), |trouble| Err(Refused::Cell(trouble))),
            (Need::Cell { .. }, _, _) => Err(Refused::Cell("say which cell: move@x,y".into())),
            (Need::Nothing, _, _) => Err(Refused::NotOffered(pick.clone())),
        }
    }
}

/// Which options of a question are wanted: building them is most of what a question costs.
#[derive(Clone, Copy, Debug)]
pub enum Which<'p> {
    /// All.
    All,
    /// None.
    Nothing,
    /// The one that this pick takes.
    One(&'p Pick),
}

/// The options of a question as they are put together: those that are wanted. Of a pick only whether its option takes it.
#[derive(Clone, Debug)]
pub struct Offers<'p> {
    which: Which<'p>,
    list: Vec<Choice>,
    taken: Option<Result<(), Refused>>,
}

impl<'p> Offers<'p> {
    /// Room for as many options as a declaration mostly has.
    pub const MANY: usize = 16;

    /// None yet.
    pub fn new(which: Which<'p>) -> Self {
        Self { which, list: Vec::new(), taken: None }
    }

    /// None yet, with room for the many that a declaration has.
    pub fn many(which: Which<'p>) -> Self {
        let room = if matches!(which, Which::All) { Self::MANY } else { 0 };
        Self { list: Vec::with_capacity(room), ..Self::new(which) }
    }

    /// All that were put together otherwise.
    pub fn of(which: Which<'p>, list: Vec<Choice>) -> Self {
        let mut offers = Self::new(which);
        match which {
            Which::One(_) => offers.extend(list),
            Which::All | Which::Nothing => offers.list = list,
        }
        offers
    }

    /// Offers the option of a pick; the rest of it is worked out only where it is wanted.
    pub fn add(&mut self, pick: Pick, rest: impl FnOnce(Choice) -> Choice) {
        match self.which {
            Which::All => self.list.push(rest(Choice::new(pick))),
            Which::One(one) if self.taken.is_none() && pick.same_option(one) => self.taken = Some(rest(Choice::new(pick)).takes(one)),
            Which::One(_) | Which::Nothing => {}
        }
    }

    /// Offers options that need nothing and are always legal.
    pub fn plain(mut self, verbs: &[&'static str]) -> Self {
        verbs.iter().for_each(|verb| self.add(Pick::plain(verb), |choice| choice));
        self
    }

    /// Offers what is put together already.
    pub fn extend(&mut self, choices: impl IntoIterator<Item = Choice>) {
        match self.which {
            Which::All => self.list.extend(choices),
            Which::One(one) if self.taken.is_none() => {
                self.taken = choices.into_iter().find(|choice| choice.pick.same_option(one)).map(|choice| choice.takes(one));
            }
            Which::One(_) | Which::Nothing => {}
        }
    }

    /// Whether nothing more can be wanted: none was, or the one that was has been met.
    pub fn complete(&self) -> bool {
        match self.which {
            Which::All => false,
            Which::Nothing => true,
            Which::One(_) => self.taken.is_some(),
        }
    }

    /// Whether all of some kind can be left out, as none is wanted.
    pub fn without(&self, verb: &str) -> bool {
        match self.which {
            Which::All => false,
            Which::Nothing => true,
            Which::One(one) => one.verb != verb,
        }
    }

    /// The options.
    pub fn done(self) -> Vec<Choice> {
        self.list
    }

    /// Whether the option of the pick takes it.
    ///
    /// # Errors
    /// As of [`Choice::takes`], or none is meant.
    pub fn takes(self, pick: &Pick) -> Result<(), Refused> {
        self.taken.unwrap_or_else(|| Err(Refused::NotOffered(pick.clone())))
    }
}
