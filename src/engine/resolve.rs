//! The schedule that advances encounters, and the one way in.
//!
//! A pass runs the ordered sets once over every encounter that can move; [`settle`] makes passes until none can. The
//! executor is single-threaded, ambiguity between systems is an error, and no clock or frame is involved.

use super::chronicle::Rule;
use super::decision::{Answer, Choice, Need, Pick, Question, Refused, Who};
use super::dice::{Request, Tray};
use super::encounter::{Encounter, Fault, Status};
use bevy::ecs::prelude::*;
use bevy::ecs::schedule::{LogLevel, ScheduleBuildSettings, ScheduleLabel, SingleThreadedExecutor};

/// The rules schedule.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Resolve;

/// The order within a pass, first to last.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub enum ResolveSystems {
    /// An answer is taken in: a typed die goes into the tray, a pick to the procedure that asked.
    Accept,
    /// Initiative is rolled and late arrivals roll in.
    Initiative,
    /// Whoever is due next begins its turn.
    TakeDue,
    /// Turns go through their steps: declaration, asking, acting, leaving.
    Turns,
    /// Opposed rolls and checks are rolled and read.
    Contests,
    /// What was won or chosen takes effect.
    Effects,
    /// Ends are checked.
    Consequences,
    /// Whoever has to decide is asked.
    Ask,
}

/// The systems of one rule system, by its word in scene files. Encounters of different rule systems never meet, so their
/// systems need no order among each other.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct OfRules(pub &'static str);

/// How many passes an encounter may take between two answers before it is declared faulty.
pub const PASS_CAP: u32 = 500_000;

/// The encounters that can move, in the order they were woken.
#[derive(Resource, Default)]
pub struct Runnable(pub Vec<Entity>);

/// Lays the schedule into a world; rule systems add theirs to its sets.
pub fn install(world: &mut World) {
    if world.contains_resource::<Runnable>() {
        return;
    }
    world.init_resource::<Runnable>();
    world.init_resource::<super::digest::StateWriters>();
    world.init_resource::<Schedules>();
    let mut schedule = Schedule::new(Resolve);
    schedule.set_executor(SingleThreadedExecutor::new());
    schedule.set_build_settings(ScheduleBuildSettings { ambiguity_detection: LogLevel::Error, ..Default::default() });
    schedule.configure_sets(
        (
            ResolveSystems::Accept,
            ResolveSystems::Initiative,
            ResolveSystems::TakeDue,
            ResolveSystems::Turns,
            ResolveSystems::Contests,
            ResolveSystems::Effects,
            ResolveSystems::Consequences,
            ResolveSystems::Ask,
        )
            .chain(),
    );
    schedule.add_systems((take_typed_dice.in_set(ResolveSystems::Accept), ask_for_dice.in_set(ResolveSystems::Ask)));
    world.add_schedule(schedule);
}

/// Lets an encounter move on the next [`settle`].
pub fn wake(world: &mut World, encounter: Entity) {
    if let Some(mut runnable) = world.get_resource_mut::<Runnable>()
        && !runnable.0.contains(&encounter)
    {
        runnable.0.push(encounter);
    }
}

/// Makes passes until every encounter waits, has ended or is faulty. Never hangs: an encounter that takes more than
/// [`PASS_CAP`] passes is declared faulty.
pub fn settle(world: &mut World) {
    loop {
        let mut list = std::mem::take(&mut world.resource_mut::<Runnable>().0);
        list.retain(|&entity| {
            let Some(mut encounter) = world.get_mut::<Encounter>(entity) else { return false };
            if encounter.status != Status::Running {
                return false;
            }
            encounter.passes += 1;
            if encounter.passes > PASS_CAP {
                encounter.status = Status::Faulted(Fault::PassCap(PASS_CAP));
            }
            encounter.status == Status::Running
        });
        if list.is_empty() {
            return;
        }
        world.resource_mut::<Runnable>().0 = list;
        world.run_schedule(Resolve);
    }
}

/// Takes an answer in. The encounter moves on the next [`settle`].
///
/// # Errors
/// Why it was refused; then nothing changed and no die was touched.
pub fn submit(world: &mut World, encounter: Entity, answer: Answer) -> Result<(), Refused> {
    let Some(mut of) = world.get_mut::<Encounter>(encounter) else { return Err(Refused::Closed) };
    of.question.as_ref().ok_or(Refused::Closed)?.check(&answer)?;
    of.question = None;
    of.status = Status::Running;
    of.passes = 0;
    of.answers.push(answer.clone());
    of.inbox = Some(answer);
    wake(world, encounter);
    Ok(())
}

/// The question kind of a die that a person rolls.
pub const DICE_QUESTION: &str = "dice";

pub(crate) fn take_typed_dice(runnable: Res<Runnable>, mut encounters: Query<(&mut Encounter, &mut Tray)>) {
    for &entity in &runnable.0 {
        let Ok((mut encounter, mut tray)) = encounters.get_mut(entity) else { continue };
        match encounter.inbox.as_ref().map(|answer| (answer.pick.verb, answer.pick.amount)) {
            Some(("die", face)) => tray.fill(face.and_then(|face| u16::try_from(face).ok())),
            Some(("roll", _)) => tray.fill(None),
            Some(("typed", _)) => tray.set_typed(true),
            Some(("rolled", _)) => tray.set_typed(false),
            _ => continue,
        }
        encounter.inbox = None;
    }
}

pub(crate) fn ask_for_dice(runnable: Res<Runnable>, mut encounters: Query<(&mut Encounter, &Tray)>) {
    for &entity in &runnable.0 {
        let Ok((mut encounter, tray)) = encounters.get_mut(entity) else { continue };
        if let Some(fault) = tray.fault() {
            encounter.status = Status::Faulted(Fault::Dice(fault));
        } else if let Some(die) = tray.wanted().filter(|_| encounter.status == Status::Running) {
            encounter.ask(dice_question(die));
        }
    }
}

/// Asks a person for a die. Rule systems that let things be said meanwhile add them and ask it themselves.
pub fn dice_question(die: Request) -> Question {
    let mut typed = Choice::new(Pick::plain("die"));
    typed.need = Need::Number { min: 1, max: i32::from(die.sides) };
    let options = vec![typed, Choice::new(Pick::plain("roll"))];
    Question { die: Some(die), anytime: dice_modes(true), ..Question::new(die.who, DICE_QUESTION, Rule("house"), options) }
}

/// The referee's choice between rolled and typed dice, open at any time.
pub fn dice_modes(typed: bool) -> Vec<(Who, Choice)> {
    vec![(Who::Referee, Choice::new(Pick::plain(if typed { "rolled" } else { "typed" })))]
}
