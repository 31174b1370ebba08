//! Questions, options, answers and refusals: one shape for every decision of every rule system, for people, computer
//! seats, scripts and replays alike.

use super::chronicle::Rule;
use super::combatant::{Cell, CombatantId};
use super::contest::{Chance, check_chances, hit_chance, opposed_chance};
use super::dice::Request;
use super::encounter::Cast;
use serde::Serialize;
use std::sync::Arc;

/// Who gives an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    /// A mind.
    Mind(CombatantId),
    /// A mind, by its standing answer.
    Standing(CombatantId),
    /// The referee, for events from outside the rules.
    Referee,
}

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

    fn same_option(&self, other: &Pick) -> bool {
        self.verb == other.verb && self.what == other.what && self.target == other.target
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
    /// Why this cell cannot be picked; `None`: it can.
    pub fn cell_trouble(&self, cell: Cell) -> Option<String> {
        let Self::Cell { from, reach, board, taken } = self else { return Some("no cell is asked for".into()) };
        if cell.x < 0 || cell.y < 0 || cell.x >= board.0 || cell.y >= board.1 {
            return Some(format!("{},{} is off the board, which has cells 0,0 to {},{}", cell.x, cell.y, board.0 - 1, board.1 - 1));
        }
        if cell == *from {
            return Some(format!("the body already stands at {},{}", cell.x, cell.y));
        }
        if taken.contains(&cell) {
            return Some(format!("somebody stands at {},{}", cell.x, cell.y));
        }
        let distance = from.distance(cell);
        (distance > *reach).then(|| format!("{},{} is {distance} cells away; {reach} can be covered", cell.x, cell.y))
    }
}

/// What an option puts at stake, so that its exact odds can be worked out by whoever wants to see them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stake {
    /// An opposed roll, ties rolled again.
    Opposed {
        /// Faces of each die.
        sides: u16,
        /// The bonus of who decides.
        mine: i32,
        /// The other side's bonus.
        theirs: i32,
        /// Will that losing costs who decides.
        pays: i32,
        /// Whether the deciding mind may know the other side's bonus. Seats that choose must not look where it may not.
        open: bool,
    },
    /// A roll to hit, ties going to the defender.
    Hit {
        /// Faces of each die.
        sides: u16,
        /// The attacker's bonus.
        mine: i32,
        /// The defender's bonus.
        theirs: i32,
    },
    /// A check against Minimum Will and Will.
    Check {
        /// Faces of the die.
        sides: u16,
        /// The bonus.
        bonus: i32,
        /// Will of the target.
        will: i32,
        /// Minimum Will of the target.
        minimum: i32,
        /// PA-01, reading B.
        at_least: bool,
        /// What the penalty of the check takes off Will before that is compared: nothing by reading A of PA-04.
        first: i32,
        /// Whether the deciding mind may know Will and Minimum Will. Seats that choose must not look where it may not.
        open: bool,
    },
    /// A roll against a Will that is hidden, as a view shows it to who decides.
    Closed {
        /// Faces of each die.
        sides: u16,
        /// The bonus of who decides, of an opposed roll; `None`: a check.
        mine: Option<i32>,
        /// Will that losing costs who decides.
        pays: i32,
    },
    /// A roll of one die at or over a face, where that is no whole number of per cent.
    Face {
        /// Faces of the die.
        sides: u16,
        /// The lowest face that does.
        needs: i32,
    },
    /// A roll at or under a chance in per cent.
    Percent {
        /// The chance.
        chance: i32,
        /// Whether the deciding mind may know it. Seats that choose must not look where it may not.
        open: bool,
    },
}

impl Stake {
    /// A roll of one die at or over a face.
    pub fn at_or_over(sides: u16, needs: i32) -> Self {
        match u64::from(sides) {
            faces if faces > 0 && 100 % faces == 0 => {
                let chance = i32::try_from(Self::faces(sides, needs) * (100 / faces)).unwrap_or(0);
                Self::Percent { chance, open: true }
            }
            _ => Self::Face { sides, needs },
        }
    }

    /// Whether the deciding mind may know the numbers.
    pub fn open(self) -> bool {
        match self {
            Self::Opposed { open, .. } | Self::Check { open, .. } | Self::Percent { open, .. } => open,
            Self::Hit { .. } | Self::Face { .. } => true,
            Self::Closed { .. } => false,
        }
    }

    /// As the deciding mind may know it: numbers that it may not are blotted out.
    pub fn blotted(self) -> Self {
        match self {
            stake if stake.open() => stake,
            Self::Opposed { sides, mine, pays, .. } => Self::Closed { sides, mine: Some(mine), pays },
            Self::Check { sides, .. } => Self::Closed { sides, mine: None, pays: 0 },
            Self::Percent { .. } => Self::Percent { chance: 0, open: false },
            other => other,
        }
    }

    /// How many faces of a die are at or over this one.
    fn faces(sides: u16, needs: i32) -> u64 {
        u64::from((i32::from(sides) + 1 - needs).clamp(0, i32::from(sides)).unsigned_abs())
    }

    /// Exact chance that what is at stake succeeds (of a check: that its effect takes hold); none of what is closed.
    pub fn chance(self) -> Chance {
        match self {
            Self::Opposed { sides, mine, theirs, .. } => opposed_chance(sides, mine, theirs),
            Self::Hit { sides, mine, theirs } => hit_chance(sides, mine, theirs),
            Self::Check { sides, bonus, will, minimum, at_least, first, .. } => {
                check_chances(sides, bonus, will, minimum, at_least, first)[2]
            }
            Self::Closed { .. } => Chance::new(0, 1),
            Self::Face { sides, needs } => Chance::new(Self::faces(sides, needs), u64::from(sides)),
            Self::Percent { chance, .. } => Chance::new(u64::from(chance.clamp(0, 100).unsigned_abs()), 100),
        }
    }
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

    /// Whether one of these options may be picked so.
    ///
    /// # Errors
    /// As of [`takes`](Self::takes), or none of them is meant.
    pub fn one_takes(options: &[Self], pick: &Pick) -> Result<(), Refused> {
        let meant = options.iter().find(|choice| choice.pick.same_option(pick));
        meant.map_or_else(|| Err(Refused::NotOffered(pick.clone())), |choice| choice.takes(pick))
    }
}

/// An act of a declared turn, as people read it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Act {
    /// Its key (`move`, `possess`, `hellfire-shot`, ...).
    pub key: Arc<str>,
    /// Its name in words.
    pub name: Arc<str>,
    /// At whom.
    #[serde(rename = "whom")]
    pub target: Option<CombatantId>,
    /// Where to.
    pub cell: Option<Cell>,
    /// Its seconds.
    pub seconds: i32,
}

/// What can be spent on the options of a question, answer by answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// What is spent (`choices`, `combat actions`).
    pub of: &'static str,
    /// Spent so far.
    pub spent: i32,
    /// All there is.
    pub all: i32,
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

impl Which<'_> {
    /// Whether the option of this pick is wanted.
    fn wants(self, pick: &Pick) -> bool {
        match self {
            Self::All => true,
            Self::Nothing => false,
            Self::One(one) => pick.same_option(one),
        }
    }

    /// What a question tells besides its options; nothing where only the option of a pick is looked at.
    pub fn told<T: Clone>(self, list: &[T]) -> Vec<T> {
        if matches!(self, Self::One(_)) { Vec::new() } else { list.to_vec() }
    }
}

/// The options of a question as they are put together: those that are wanted.
#[derive(Clone, Debug)]
pub struct Offers<'p> {
    which: Which<'p>,
    list: Vec<Choice>,
}

impl<'p> Offers<'p> {
    /// None yet.
    pub fn new(which: Which<'p>) -> Self {
        Self { which, list: Vec::new() }
    }

    /// Offers the option of a pick; the rest of it is worked out only where it is wanted.
    pub fn add(&mut self, pick: Pick, rest: impl FnOnce(Choice) -> Choice) {
        if self.which.wants(&pick) {
            self.list.push(rest(Choice::new(pick)));
        }
    }

    /// Offers options that need nothing and are always legal.
    pub fn plain(mut self, verbs: &[&'static str]) -> Self {
        verbs.iter().for_each(|verb| self.add(Pick::plain(verb), |choice| choice));
        self
    }

    /// Offers what is put together already.
    pub fn extend(&mut self, choices: impl IntoIterator<Item = Choice>) {
        let which = self.which;
        self.list.extend(choices.into_iter().filter(|choice| which.wants(&choice.pick)));
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
}

/// The one open question of an encounter.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// Its number; an answer to another number is stale.
    pub number: u32,
    /// The deciding mind.
    pub who: CombatantId,
    /// What kind of question (`declare`, `veto`, ...).
    pub kind: &'static str,
    /// The rule that asks.
    pub why: Rule,
    /// Whom it concerns besides.
    pub subject: Option<CombatantId>,
    /// Acts it is about (the declaration that may be vetoed, what was declared so far).
    pub acts: Vec<Act>,
    /// What was picked so far, where an answer is put together pick by pick.
    pub draft: Vec<Pick>,
    /// What may be spent, where options have a price.
    pub budget: Option<Budget>,
    /// Answers stay secret until all who are asked have given theirs.
    pub sealed: bool,
    /// The die that a person is asked to roll, if that is the question.
    pub die: Option<Request>,
    /// Every option, legal or not.
    pub options: Vec<Choice>,
    /// What may be said at any time while it is open, and by whom.
    pub anytime: Vec<(Who, Choice)>,
}

impl Question {
    /// A question without particulars.
    pub fn new(who: CombatantId, kind: &'static str, why: Rule, options: Vec<Choice>) -> Self {
        Self {
            number: 0,
            who,
            kind,
            why,
            subject: None,
            acts: Vec::new(),
            draft: Vec::new(),
            budget: None,
            sealed: false,
            die: None,
            options,
            anytime: Vec::new(),
        }
    }

    /// The legal options.
    pub fn legal(&self) -> impl Iterator<Item = &Choice> {
        self.options.iter().filter(|choice| choice.legal())
    }

    /// Whether an answer is one to this question, by who is asked in it.
    ///
    /// # Errors
    /// It is stale, or from somebody who is not asked.
    pub fn addressed(&self, answer: &Answer) -> Result<(), Refused> {
        match () {
            () if answer.question != self.number => Err(Refused::Stale { given: answer.question, open: self.number }),
            () if answer.who != Who::Mind(self.who) => Err(Refused::NotAsked { asked: self.who }),
            () => Ok(()),
        }
    }

    /// Checks an answer without changing anything.
    ///
    /// # Errors
    /// What is wrong with it: stale, from somebody who is not asked, not offered, not legal, or out of range.
    pub fn check(&self, answer: &Answer) -> Result<(), Refused> {
        if answer.question != self.number {
            return Err(Refused::Stale { given: answer.question, open: self.number });
        }
        let solicited = answer.who == Who::Mind(self.who);
        let mut choices = self.anytime.iter().filter(|(who, _)| *who == answer.who).map(|(_, choice)| choice);
        let choice = solicited
            .then(|| self.options.iter().find(|choice| choice.pick.same_option(&answer.pick)))
            .flatten()
            .or_else(|| choices.find(|choice| choice.pick.same_option(&answer.pick)));
        let Some(choice) = choice else {
            return Err(if solicited || answer.who == Who::Referee {
                Refused::NotOffered(answer.pick.clone())
            } else {
                Refused::NotAsked { asked: self.who }
            });
        };
        choice.takes(&answer.pick)
    }

    /// The pick that a text key means here, for this speaker; `None`: it means nothing here.
    pub fn read_key(&self, who: Who, key: &str, cast: &Cast) -> Option<Pick> {
        let options = self.options.iter().filter(|_| who == Who::Mind(self.who));
        let anytime = self.anytime.iter().filter(|(by, _)| *by == who).map(|(_, choice)| choice);
        options.chain(anytime).find_map(|choice| {
            let rest = key.strip_prefix(&choice.pick.key(cast))?;
            let mut pick = choice.pick.clone();
            match &choice.need {
                _ if rest.is_empty() => {}
                Need::Number { .. } => pick.amount = Some(rest.strip_prefix('=')?.trim().parse().ok()?),
                Need::Cell { .. } => {
                    let (x, y) = rest.strip_prefix('@')?.split_once(',')?;
                    pick.cell = Some(Cell { x: x.trim().parse().ok()?, y: y.trim().parse().ok()? });
                }
                // What is refused without a target is refused with one: the reason is worth more than "not offered".
                Need::Nothing if !choice.legal() && rest.starts_with('@') => {}
                Need::Nothing => return None,
            }
            Some(pick)
        })
    }
}

/// An answer to a question, or something said while it is open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Answer {
    /// The number of the open question.
    pub question: u32,
    /// Who says it.
    pub who: Who,
    /// What.
    pub pick: Pick,
}

/// Why an answer was not taken. Nothing changed and no die was touched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// No question is open.
    Closed,
    /// It answers another question.
    Stale {
        /// The number it gave.
        given: u32,
        /// The number that is open.
        open: u32,
    },
    /// Somebody else is asked.
    NotAsked {
        /// Who is.
        asked: CombatantId,
    },
    /// It is not among the options.
    NotOffered(Pick),
    /// A rule forbids it.
    Illegal(Refusal),
    /// A number is missing or out of range.
    Range {
        /// Least.
        min: i32,
        /// Most.
        max: i32,
    },
    /// The cell cannot be picked.
    Cell(String),
}

impl Refused {
    /// The reason in words.
    pub fn text(&self, cast: &Cast) -> String {
        match self {
            Self::Closed => "no question is open".into(),
            Self::Stale { given, open } => format!("this answers question {given}, but question {open} is open"),
            Self::NotAsked { asked } => format!("{} is asked, nobody else", cast.name(*asked)),
            Self::NotOffered(pick) => format!("`{}` is not among the options", pick.key(cast)),
            Self::Illegal(refusal) => format!("{} ({})", refusal.text(cast), refusal.rule.0),
            Self::Range { min, max } => format!("a whole number from {min} to {max} is needed"),
            Self::Cell(trouble) => trouble.clone(),
        }
    }
}
