//! The handle through which the systems of a rule system read and change its fights: the procedure of one encounter, its
//! dice, its timeline and its ledger together. It knows no rule; a rule system adds methods of its own to [`Fight`].

use super::chronicle::{Audience, Chronicle, Rule, Verb};
use super::combatant::{Cell, CombatantId, Condition, Members};
use super::decision::{Answer, Choice, Offers, Question, Refused, Which, Who};
use super::dice::Tray;
use super::digest::{StateWriter, StateWriters};
use super::encounter::{Asked, Encounter, Fault, Outcome, Status};
use super::ledger::{Combatant, Ledger, Roster};
use super::moving::{At, Runnable, stands_at};
use super::resolve::{self, OfRules, ResolveSystems};
use super::timeline::Timeline;
use bevy::ecs::component::Mutable;
use bevy::ecs::prelude::*;
use bevy::ecs::system::{SystemParam, SystemState};
use std::sync::Arc;

/// The procedure of a fight by one rule system: a component of its encounter.
pub trait Procedure: Component<Mutability = Mutable> + Clone {
    /// What such a fight begins with.
    type Setup: Send + Sync + 'static;

    /// The steps of these rules in the order of a pass. The first takes an answer in, the last asks.
    const STEPS: &'static [Step<Self>];

    /// Their part of the digest.
    const STATE: StateWriter;

    /// What this one began with.
    fn setup(&self) -> &Arc<Self::Setup>;

    /// Columns and rows of its board.
    fn board(&self) -> (i32, i32);

    /// The steps of its schedule that have something to do with it as it stands; `dice`: a person is asked for a die.
    fn stands(&self, encounter: &Encounter, dice: bool) -> At;

    /// A combatant was changed: whether the fight ends has to be looked at.
    fn touched(&mut self);
}

/// A step of a rule system: its place among them, the set that it belongs to, and what it does.
pub type Step<P> = (u8, ResolveSystems, fn(&mut Fight<P>));

type Parts<P> = (
    &'static mut Encounter,
    &'static Members,
    &'static mut Roster,
    &'static mut Tray,
    &'static mut Chronicle,
    &'static mut Timeline,
    &'static mut P,
);

/// Every fight of one rule system that can move.
#[derive(SystemParam)]
pub struct Fights<'w, 's, P: Procedure> {
    runnable: ResMut<'w, Runnable>,
    encounters: Query<'w, 's, Parts<P>>,
    combatants: Query<'w, 's, Combatant>,
}

/// The systems of one rule system, in which a later one follows the one before.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct StepOf(std::any::TypeId, usize);

/// The systems of all steps but the first.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Later(std::any::TypeId);

/// Adds a rule system to a world, once: each of its steps is a system of its set, after the step before it ([`Procedure::STEPS`]).
pub fn install<P: Procedure>(world: &mut World) {
    #[derive(Resource)]
    struct Installed<P>(std::marker::PhantomData<P>);
    if world.contains_resource::<Installed<P>>() {
        return;
    }
    resolve::install(world);
    world.insert_resource(Installed::<P>(std::marker::PhantomData));
    world.resource_mut::<StateWriters>().0.push(P::STATE);
    let rules = std::any::TypeId::of::<P>();
    resolve::with_schedule(world, |_, schedule| {
        // Without the condition a world in which nobody stands there would pay for each.
        schedule.configure_sets(Later(rules).run_if(stands_at(At::LATER)));
        for (place, (_, set, _)) in InOrder::<P>::STEPS.iter().enumerate() {
            let system = step::<P>(u8::try_from(place).unwrap_or(u8::MAX)).in_set(StepOf(rules, place)).in_set(set.clone());
            // Encounters of different rule systems never meet.
            let system = system.in_set(OfRules).ambiguous_with(OfRules).before(resolve::ask_for_dice);
            schedule.add_systems(match place.checked_sub(1) {
                None => system.after(resolve::take_for_the_table),
                Some(before) => system.in_set(Later(rules)).after(StepOf(rules, before)),
            });
        }
    });
}

/// The steps of a rule system, each at its place: anything else does not compile.
struct InOrder<P>(std::marker::PhantomData<P>);

impl<P: Procedure> InOrder<P> {
    const STEPS: &'static [Step<P>] = {
        let mut place = 0;
        while place < P::STEPS.len() {
            assert!(P::STEPS[place].0 as usize == place, "a step is not at its place");
            place += 1;
        }
        P::STEPS
    };
}

/// The system of one step of a rule system: takes the step in each of its fights that stands at it
/// ([`Procedure::stands`]); the others are not touched. A fight that is open for one step goes on at once with those that
/// follow, in the order of a pass, until it waits or the table has to look: fights never meet, so nothing else can come between.
fn step<P: Procedure>(step: u8) -> impl FnMut(Fights<P>) {
    // Fights side by side mostly began with the same: what the last one began with is kept, so that nobody counts who shares it.
    let mut last: Option<Arc<P::Setup>> = None;
    move |mut fights: Fights<P>| {
        let Fights { runnable, encounters, combatants } = &mut fights;
        for moving in &mut runnable.0 {
            let Some(entity) = moving.standing_at(step) else { continue };
            let Ok((mut encounter, members, mut roster, mut tray, mut chronicle, mut line, mut p)) = encounters.get_mut(entity) else {
                continue;
            };
            let (encounter, tray, p) = (&mut *encounter, &mut *tray, &mut *p);
            if !moving.stands(encounter, tray, p, step) {
                continue;
            }
            let setup = shared(&mut last, p.setup());
            let book = Ledger::open(&mut roster, members, combatants, &mut chronicle);
            let mut fight = Fight { encounter, tray, line: &mut line, p, setup, book };
            let mut due = Some(step);
            while let Some(&(step, _, take)) = due.and_then(|step| P::STEPS.get(usize::from(step))) {
                take(&mut fight);
                if fight.book.take_changed() {
                    fight.p.touched();
                }
                due = moving.next(fight.encounter, fight.tray, fight.p, step);
            }
        }
    }
}

/// Holds on to this in place of what was held before, unless that is the same.
fn shared<'l, T>(last: &'l mut Option<Arc<T>>, this: &Arc<T>) -> &'l Arc<T> {
    let same = last.as_ref().is_some_and(|last| Arc::ptr_eq(last, this));
    if !same {
        *last = None;
    }
    last.get_or_insert_with(|| this.clone())
}

/// One fight, open for reading and changing.
pub struct Fight<'a, 'w, 's, P: Procedure> {
    /// Its encounter.
    pub encounter: &'a mut Encounter,
    /// Its dice.
    pub tray: &'a mut Tray,
    /// Its timeline.
    pub line: &'a mut Timeline,
    /// Its procedure.
    pub p: &'a mut P,
    /// What it began with.
    pub setup: &'a Arc<P::Setup>,
    /// The only way to change a combatant.
    pub book: Ledger<'a, 'w, 's>,
}

impl<P: Procedure> Fight<'_, '_, '_, P> {
    /// The answer that was given, once it is known to be legal; `offered` puts together the option of a pick, where the question
    /// was asked without its options. An answer that is not legal changes nothing and leaves the question open.
    pub fn heard(&mut self, offered: impl for<'p> FnOnce(&Self, Which<'p>) -> Option<Offers<'p>>) -> Option<Answer> {
        let answer = self.encounter.inbox.take()?;
        if self.encounter.asks == Asked::Bare && self.encounter.question.is_some() {
            let refused = match offered(self, Which::One(&answer.pick)) {
                Some(offers) => offers.takes(&answer.pick).err(),
                None => Some(Refused::Closed),
            };
            if refused.is_some() {
                self.encounter.refused = refused;
                self.encounter.status = Status::Waiting;
                return None;
            }
            self.encounter.refused = None;
            self.encounter.question = None;
            self.encounter.answers.push(|| answer.clone());
        }
        Some(answer)
    }

    /// Which options the next question is asked with.
    pub fn which(&self) -> Which<'static> {
        if self.encounter.asks == Asked::Bare { Which::Nothing } else { Which::All }
    }

    /// Asks a question, with what may be said meanwhile where somebody looks.
    pub fn ask(&mut self, question: Question, anytime: impl FnOnce(&Self, &Question) -> Vec<(Who, Choice)>) {
        let anytime = if self.encounter.asks == Asked::Whole { anytime(self, &question) } else { Vec::new() };
        self.encounter.ask(Question { anytime, ..question });
    }

    /// Records a fact.
    #[inline]
    pub fn tell(&mut self, cause: &'static str, verb: Verb) {
        self.book.chronicle.record(Rule(cause), verb);
    }

    /// Records a fact that is put together only where facts are kept.
    #[inline]
    pub fn tell_with(&mut self, cause: &'static str, verb: impl FnOnce(&Self) -> Verb) {
        if self.book.chronicle.keeps() {
            let verb = verb(self);
            self.tell(cause, verb);
        }
    }

    /// Records a fact whose hidden numbers only some may know.
    pub fn tell_numbers(&mut self, cause: &'static str, numbers: Audience, verb: Verb) {
        self.book.chronicle.record_for(Rule(cause), Audience::All, numbers, verb);
    }

    /// Records a fact that only an audience may know of.
    pub fn tell_to(&mut self, cause: &'static str, audience: Audience, verb: Verb) {
        self.book.chronicle.record_for(Rule(cause), audience, Audience::All, verb);
    }

    /// The fight is over; told in a beat of its own.
    pub fn end(&mut self, outcome: Outcome) {
        self.beat();
        self.tell("house", Verb::Ended { outcome: outcome.clone() });
        self.encounter.status = Status::Ended(outcome);
    }

    /// Facts from here on land together on screen.
    pub fn beat(&mut self) {
        self.book.chronicle.next_beat();
    }

    /// The encounter can never go on.
    pub fn fault(&mut self, fault: Fault) {
        self.encounter.status = Status::Faulted(fault);
    }

    /// The nearest free cell to `around`: by distance, then row, then column (house). `None` on a full board.
    pub fn free_cell(&self, around: Cell) -> Option<Cell> {
        let taken = self.taken();
        let (width, height) = self.p.board();
        let cells = (0..height).flat_map(|y| (0..width).map(move |x| Cell { x, y }));
        cells.filter(|cell| !taken.contains(cell)).min_by_key(|cell| (cell.distance(around), cell.y, cell.x))
    }

    /// Somebody who was away arrives, on the free cell nearest to its own (house).
    pub fn arrive(&mut self, id: CombatantId, home: Option<Cell>) {
        self.book.lose(id, Condition::Away, Rule("house"));
        if let Some(cell) = home.and_then(|cell| self.free_cell(cell)) {
            self.book.move_to(id, cell, Rule("house"));
        }
    }

    /// Cells where a body stands.
    pub fn taken(&self) -> Vec<Cell> {
        self.book.ids().filter_map(|id| self.book.cell(id)).collect()
    }

    /// How far two are from each other, in cells; far away where one of them is not on the board.
    pub fn distance(&self, a: CombatantId, b: CombatantId) -> i32 {
        self.book.cell(a).zip(self.book.cell(b)).map_or(i32::MAX, |(a, b)| a.distance(b))
    }
}

/// The ledger of an encounter that is being spawned.
#[derive(SystemParam)]
struct SpawnLedger<'w, 's> {
    encounters: Query<'w, 's, (&'static Members, &'static mut Roster, &'static mut Chronicle)>,
    combatants: Query<'w, 's, Combatant>,
}

/// How a world reaches that ledger: made for its first encounter and kept, for it costs as much as the rest of a spawn.
#[derive(Resource)]
struct Opener(SystemState<SpawnLedger<'static, 'static>>);

/// Sets an encounter up that was just spawned: the ledger is open to it before any rule runs.
pub fn set_up(world: &mut World, encounter: Entity, with: impl FnOnce(&mut Ledger)) {
    if !world.contains_resource::<Opener>() {
        let opener = Opener(SystemState::new(world));
        world.insert_resource(opener);
    }
    world.resource_scope(|world, mut opener: Mut<Opener>| {
        if let Ok(mut of) = opener.0.get_mut(world)
            && let Ok((members, mut roster, mut chronicle)) = of.encounters.get_mut(encounter)
        {
            with(&mut Ledger::open(&mut roster, members, &mut of.combatants, &mut chronicle));
        }
    });
}
