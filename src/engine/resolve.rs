//! The schedule that advances encounters, and the one way in.
//!
//! A pass runs the ordered sets once over every encounter that can move; [`settle`] makes passes until none can. The
//! executor is single-threaded, ambiguity between systems is an error, and no clock or frame is involved.

use super::chronicle::{Audience, Chronicle, Rule, Verb};
use super::combatant::{CombatantId, Members};
use super::decision::{Answer, Choice, Need, Pick, Question, Refused, Who};
use super::dice::{Request, Tray};
use super::encounter::{Asked, Encounter, Fault, Status};
use super::moving::{At, Moving, Runnable, for_the_table, stands_at};
use super::standing::{SET, Says, Standing, YesNo};
use bevy::ecs::prelude::*;
use bevy::ecs::schedule::{LogLevel, ScheduleBuildSettings, ScheduleLabel, SingleThreadedExecutor};
use bevy::ecs::system::SystemState;

/// The rules schedule.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Resolve;

/// Where a world keeps its rules schedule: by itself and in a box, for it is taken out with every answer, and among all the other
/// schedules of a world that would cost as much as ten systems.
#[derive(Resource)]
struct RulesSchedule(Option<Box<Schedule>>);

/// Opens the rules schedule of a world; lays it there where none is yet.
pub fn with_schedule<R>(world: &mut World, open: impl FnOnce(&mut World, &mut Schedule) -> R) -> R {
    install(world);
    let kept = world.resource_mut::<RulesSchedule>().0.take();
    let mut schedule = kept.unwrap_or_else(|| Box::new(laid_out()));
    let result = open(world, &mut schedule);
    world.resource_mut::<RulesSchedule>().0 = Some(schedule);
    result
}

/// The order within a pass, first to last.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub enum ResolveSystems {
    /// An answer is taken in: what it says to the table itself, a typed die, a pick to the procedure that asked.
    Accept,
    /// Initiative is rolled and late arrivals roll in; rounds begin and end.
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
    /// Whoever has to decide, or to roll a die by hand, is asked.
    Ask,
}

/// The systems of all rule systems. Encounters of different ones never meet, so they need no order among each other.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct OfRules;

/// How many steps an encounter may take between two answers before it is declared faulty.
pub const STEP_CAP: u32 = 500_000;

/// Lays the schedule into a world; rule systems add theirs to its sets ([`with_schedule`]).
pub fn install(world: &mut World) {
    if world.contains_resource::<Runnable>() {
        return;
    }
    world.init_resource::<Runnable>();
    world.init_resource::<super::digest::StateWriters>();
    world.insert_resource(RulesSchedule(None));
}

/// The schedule with its sets in order and what is the same by all rules.
fn laid_out() -> Schedule {
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
    schedule.add_systems((
        take_for_the_table.in_set(ResolveSystems::Accept).run_if(stands_at(At::TABLE)),
        ask_for_dice.in_set(ResolveSystems::Ask).run_if(stands_at(At::DICE)),
    ));
    schedule
}

/// Lets an encounter move on the next [`settle`], once however often it is woken.
pub fn wake(world: &mut World, encounter: Entity) {
    if let Some(mut runnable) = world.get_resource_mut::<Runnable>() {
        runnable.0.retain(|moving| moving.encounter != encounter);
    }
    wake_at(world, encounter, At::UNKNOWN);
}

fn wake_at(world: &mut World, encounter: Entity, at: At) {
    if let Some(mut runnable) = world.get_resource_mut::<Runnable>() {
        runnable.0.push(Moving::new(encounter, at));
    }
}

/// Makes passes until every encounter waits, has ended or is faulty. Never hangs: an encounter that takes more than
/// [`STEP_CAP`] steps is declared faulty.
pub fn settle(world: &mut World) {
    if world.resource::<Runnable>().0.is_empty() {
        return;
    }
    with_schedule(world, |world, schedule| {
        while !world.resource::<Runnable>().0.is_empty() {
            schedule.run(world);
            world.resource_mut::<Runnable>().0.retain_mut(Moving::goes_on);
        }
    });
}

/// Takes an answer in. The encounter moves on the next [`settle`].
///
/// # Errors
/// Why it was refused; then nothing changed and no die was touched.
pub fn submit(world: &mut World, encounter: Entity, answer: Answer) -> Result<(), Refused> {
    let Some(mut of) = world.get_mut::<Encounter>(encounter) else { return Err(Refused::Closed) };
    let (at, stood) = take_in(&mut of, answer)?;
    if let (Some((mind, kind, says)), Some(mut chronicle)) = (stood, world.get_mut::<Chronicle>(encounter)) {
        // What a mind leaves unasked is its own affair; the answer itself is told by the rules like any other.
        chronicle.next_beat();
        let verb = Verb::StandingGiven { who: mind, question: kind.key, says };
        chronicle.record_for(Rule("house"), Audience::Only(vec![mind]), Audience::All, verb);
    }
    wake_at(world, encounter, at);
    Ok(())
}

/// A standing answer that was given: whose, to what kind of question, what it says.
type Stood = (CombatantId, &'static YesNo, Says);

/// Takes an answer into its encounter: where that stands then, and what a standing answer said.
fn take_in(of: &mut Encounter, answer: Answer) -> Result<(At, Option<Stood>), Refused> {
    let question = of.question.as_ref().ok_or(Refused::Closed)?;
    let at = At::told(&answer);
    if of.asks == Asked::Bare {
        question.addressed(&answer)?;
        if of.status != Status::Waiting {
            return Err(Refused::Closed); // an answer is on its way already
        }
        // Not recorded before its legality has been looked at (`Fight::heard`).
        of.status = Status::Running;
        of.inbox = Some(answer);
        return Ok((at, None));
    }
    check(question, &of.standing, &answer)?;
    let stood = match answer.who {
        Who::Standing(mind) => of.standing.due(question).map(|(kind, says, _)| (mind, kind, says)),
        _ => None,
    };
    of.question = None;
    of.status = Status::Running;
    of.answers.push(|| answer.clone());
    of.inbox = Some(match answer.who {
        Who::Standing(mind) => Answer { who: Who::Mind(mind), ..answer },
        _ => answer,
    });
    Ok((at, stood))
}

/// The way in for seats that answer in many fights of a world at once: [`submit`] without looking every part up anew.
pub struct Door(SystemState<(ResMut<'static, Runnable>, Query<'static, 'static, &'static mut Encounter>)>);

impl Door {
    /// The door of a world.
    pub fn new(world: &mut World) -> Self {
        Self(SystemState::new(world))
    }

    /// Takes in what the minds that are asked pick, and leaves nothing of the list. What is not taken stands in the encounter
    /// ([`Encounter::refused`]).
    pub fn take(&mut self, world: &mut World, picks: &mut Vec<(Entity, Pick)>) {
        let Ok((mut runnable, mut encounters)) = self.0.get_mut(world) else { return picks.clear() };
        for (encounter, pick) in picks.drain(..) {
            let Ok(mut of) = encounters.get_mut(encounter) else { continue };
            let Some(question) = &of.question else { continue };
            let answer = Answer { question: question.number, who: Who::Mind(question.who), pick };
            match take_in(&mut of, answer) {
                Ok((at, _)) => runnable.0.push(Moving::new(encounter, at)),
                Err(refused) => of.refused = Some(refused),
            }
        }
    }
}

/// Checks what is said to a question: its answer, a standing one given or set, or something said meanwhile.
fn check(question: &Question, standing: &Standing, answer: &Answer) -> Result<(), Refused> {
    let due = || standing.due(question).is_some_and(|(.., pick)| pick == answer.pick);
    let fits = match answer.who {
        Who::Standing(mind) => mind == question.who && due(),
        Who::Mind(_) if answer.pick.verb == SET => standing.read(&answer.pick).is_some(),
        _ => return question.check(answer),
    };
    match fits {
        _ if answer.question != question.number => Err(Refused::Stale { given: answer.question, open: question.number }),
        true => Ok(()),
        false => Err(Refused::NotOffered(answer.pick.clone())),
    }
}

/// The question kind of a die that a person rolls.
pub const DICE_QUESTION: &str = "dice";

/// What an answer does that is the same by all rules: a die is typed in, the dice mode is switched, a standing answer is set.
pub(crate) fn take_for_the_table(runnable: Res<Runnable>, mut encounters: Query<(&mut Encounter, &mut Tray, &mut Chronicle, &Members)>) {
    for moving in runnable.0.iter().filter(|moving| moving.at.has(At::TABLE)) {
        let Ok((mut encounter, mut tray, mut chronicle, members)) = encounters.get_mut(moving.encounter) else { continue };
        let Some(Answer { who, pick, question }) = encounter.inbox.take_if(|answer| for_the_table(answer)) else { continue };
        match (pick.verb, who) {
            ("die", _) => tray.fill(pick.amount.and_then(|face| u16::try_from(face).ok())),
            ("roll", _) => tray.fill(None),
            ("typed" | "rolled", Who::Referee) => {
                let (typed, all) = (pick.verb == "typed", (0..members.count()).map(CombatantId));
                match pick.target {
                    Some(one) => tray.set_typed([one], typed),
                    None => tray.set_typed(all, typed),
                }
                chronicle.next_beat();
                chronicle.record(Rule("house"), Verb::DiceMode { who: pick.target, typed });
            }
            (SET, Who::Mind(mind)) => {
                if let Some((kind, says)) = encounter.standing.read(&pick) {
                    encounter.standing.set(mind, kind, says);
                    chronicle.next_beat();
                    let verb = Verb::StandingSet { who: mind, question: kind.key, says };
                    chronicle.record_for(Rule("house"), Audience::Only(vec![mind]), Audience::All, verb);
                }
            }
            _ => encounter.inbox = Some(Answer { who, pick, question }),
        }
    }
}

/// Asks for a die that a person has to roll, where the rules have not; what cannot go on is at no step any more.
pub(crate) fn ask_for_dice(mut runnable: ResMut<Runnable>, mut encounters: Query<(&mut Encounter, &Tray, &Members)>) {
    for moving in runnable.0.iter_mut().filter(|moving| moving.at.has(At::DICE)) {
        let Ok((mut encounter, tray, members)) = encounters.get_mut(moving.encounter) else {
            moving.at = At::NOWHERE;
            continue;
        };
        if encounter.status == Status::Running {
            if let Some(fault) = tray.fault() {
                encounter.status = Status::Faulted(Fault::Dice(fault));
            } else if moving.steps > STEP_CAP {
                encounter.status = Status::Faulted(Fault::StepCap(STEP_CAP));
            } else if let Some(die) = tray.wanted() {
                let anytime = dice_modes(tray, (0..members.count()).map(CombatantId));
                encounter.ask(Question { anytime, ..dice_question(die) });
            }
        }
        if encounter.status != Status::Running {
            moving.at = At::NOWHERE;
        }
    }
}

/// Asks a person for a die. Rule systems that let things be said meanwhile add them and ask it themselves.
pub fn dice_question(die: Request) -> Question {
    let mut typed = Choice::new(Pick::plain("die"));
    typed.need = Need::Number { min: 1, max: i32::from(die.sides) };
    let options = vec![typed, Choice::new(Pick::plain("roll"))];
    Question { die: Some(die), subject: die.note.whom, ..Question::new(die.who, DICE_QUESTION, Rule("house"), options) }
}

/// The referee's choice between rolled and typed dice, of everybody and mind by mind, open at any time: what would change
/// something.
pub fn dice_modes(tray: &Tray, minds: impl Iterator<Item = CombatantId>) -> Vec<(Who, Choice)> {
    let say = |pick| (Who::Referee, Choice::new(pick));
    let word = |typed: bool| if typed { "typed" } else { "rolled" };
    let each: Vec<_> = minds.map(|id| (id, !tray.typed().contains(&id))).collect();
    let all = [true, false].into_iter().filter(|typed| each.iter().any(|(_, other)| other == typed));
    let all = all.map(|typed| say(Pick::plain(word(typed))));
    all.chain(each.iter().map(|(id, typed)| say(Pick::at(word(*typed), *id)))).collect()
}
