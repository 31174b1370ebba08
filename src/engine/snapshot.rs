//! A snapshot: an owned copy of one encounter that spawns into any world on any thread, for undo, looking back and forks. It
//! holds everything, the random stream and the open question included; facts, answers and dice are shared between the
//! snapshots of one fight.

use super::chronicle::{Chronicle, Fact};
use super::combatant::*;
use super::decision::Answer;
use super::dice::{Die, Tray};
use super::encounter::{Cast, Encounter, Status};
use super::fights::{self, Procedure};
use super::ledger::{Roster, Row};
use super::log::{Kept, Log};
use super::resolve;
use super::timeline::Timeline;
use bevy::ecs::prelude::*;
use smallvec::SmallVec;

/// What a fork has otherwise, because somebody can only imagine it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Imagined {
    /// Who has how many magic points.
    pub points: Vec<(CombatantId, i32)>,
    /// Whose Will stands how.
    pub wills: Vec<(CombatantId, Will)>,
}

/// An owned copy of one encounter of a rule system.
#[derive(Clone, Debug)]
pub struct Snapshot<P> {
    encounter: Encounter,
    answers: Kept<Answer>,
    cast: Cast,
    tray: Tray,
    dice: Kept<Die>,
    chronicle: Chronicle,
    facts: Kept<Fact>,
    timeline: Timeline,
    procedure: P,
    /// The combatants, in order.
    members: Vec<Member>,
}

#[derive(Clone, Debug)]
struct Member {
    id: CombatantId,
    will: Will,
    magic: Option<MagicPoints>,
    possessors: Possessors,
    inside: Inside,
    trance: Trance,
    conditions: Conditions,
    place: Place,
    health: Health,
}

impl<P: Procedure> Snapshot<P> {
    /// A copy of an encounter as it stands; `None`: it is no fight by these rules. The world changes in nothing that can be
    /// seen: its logs only note what of them is shared.
    pub fn of(world: &mut World, encounter: Entity) -> Option<Self> {
        let procedure = world.get::<P>(encounter)?.clone();
        let (state, answers) = apart(&mut *world.get_mut::<Encounter>(encounter)?, |of| &mut of.answers);
        let (tray, dice) = apart(&mut *world.get_mut::<Tray>(encounter)?, |of| &mut of.log);
        let (chronicle, facts) = apart(&mut *world.get_mut::<Chronicle>(encounter)?, |of| &mut of.facts);
        let members = world.get::<Members>(encounter)?.iter().filter_map(|entity| Member::of(world, entity)).collect();
        Some(Self {
            encounter: state,
            answers,
            cast: world.get::<Cast>(encounter)?.clone(),
            tray,
            dice,
            chronicle,
            facts,
            timeline: world.get::<Timeline>(encounter)?.clone(),
            procedure,
            members,
        })
    }

    /// Dice that are rolled from here on follow from this seed.
    pub fn reseed(&mut self, seed: u64) {
        self.tray.reseed(seed);
    }

    /// A copy for forks: without answers, dice and facts, which no rule reads. It changes nothing of the world. `None`: it is no fight
    /// by these rules.
    pub fn bare(world: &World, encounter: Entity) -> Option<Self> {
        let state = world.get::<Encounter>(encounter)?;
        let chronicle = world.get::<Chronicle>(encounter)?;
        Some(Self {
            encounter: state.without_answers(),
            answers: Kept::default(),
            cast: world.get::<Cast>(encounter)?.clone(),
            tray: Tray::new(0, []),
            dice: Kept::default(),
            chronicle: chronicle.silenced(),
            facts: Kept::default(),
            timeline: world.get::<Timeline>(encounter)?.clone(),
            procedure: world.get::<P>(encounter)?.clone(),
            members: world.get::<Members>(encounter)?.iter().filter_map(|entity| Member::of(world, entity)).collect(),
        })
    }

    /// Puts a fork into a world: dice of its own, all of them rolled by the program, and no chronicle. `imagine` may change what
    /// somebody cannot know: it gets the procedure, and says what of the combatants stands otherwise.
    pub fn fork(&self, world: &mut World, seed: u64, imagine: impl FnOnce(&mut P) -> Imagined) -> Entity {
        fights::install::<P>(world);
        let mut procedure = self.procedure.clone();
        let mut tray = Tray::new(seed, []);
        tray.forgets();
        let Imagined { points, wills } = imagine(&mut procedure);
        let parts =
            (self.encounter.without_answers(), self.cast.clone(), tray, self.chronicle.silenced(), self.timeline.clone(), procedure);
        let encounter = world.spawn(parts).id();
        let mut rows = Vec::with_capacity(self.members.len());
        for member in &self.members {
            let now = points.iter().find(|(id, _)| *id == member.id).map(|(_, now)| *now);
            let magic = member.magic.map(|magic| now.map_or(magic, |now| MagicPoints::new(now, magic.start())));
            let will = wills.iter().find(|(id, _)| *id == member.id).map_or(member.will, |(_, will)| *will);
            rows.push(Member { magic, will, ..member.clone() }.spawn(world, encounter));
        }
        known(world, encounter, rows);
        encounter
    }

    /// Puts the fight into a world as it stood. Without `chronicle` the copy keeps no facts, neither those so far nor later
    /// ones: for forks that only their end is asked of.
    pub fn spawn(&self, world: &mut World, chronicle: bool) -> Entity {
        self.put(world, None, chronicle)
    }

    /// As [`spawn`](Self::spawn), in the place of another copy of a fight of as many combatants by these rules, where one is
    /// there: that costs less than making room and clearing up.
    pub fn put(&self, world: &mut World, over: Option<Entity>, chronicle: bool) -> Entity {
        fights::install::<P>(world);
        let seats = over.and_then(|old| Some((old, world.get::<Members>(old)?.iter().collect::<SmallVec<[Entity; 8]>>())));
        let seats = seats.filter(|(old, seats)| seats.len() == self.members.len() && world.get::<P>(*old).is_some());
        let mut state = self.encounter.clone();
        let mut tray = self.tray.clone();
        let mut facts = if chronicle { self.chronicle.clone() } else { self.chronicle.silenced() };
        let old = seats.as_ref().map(|(old, _)| *old);
        state.answers = self.answers.open(old.and_then(|old| Some(std::mem::take(&mut world.get_mut::<Encounter>(old)?.answers))));
        tray.log = self.dice.open(old.and_then(|old| Some(std::mem::take(&mut world.get_mut::<Tray>(old)?.log))));
        if chronicle {
            facts.facts = self.facts.open(None);
        }
        let running = state.status == Status::Running;
        let parts = (state, self.cast.clone(), tray, facts, self.timeline.clone(), self.procedure.clone());
        let encounter = match seats {
            None => {
                let encounter = world.spawn(parts).id();
                let rows = self.members.iter().map(|member| member.spawn(world, encounter)).collect();
                known(world, encounter, rows);
                encounter
            }
            Some((encounter, seats)) => {
                world.entity_mut(encounter).insert(parts);
                let rows = self.members.iter().zip(&seats).map(|(member, seat)| member.row(*seat)).collect();
                known(world, encounter, rows);
                for (member, seat) in self.members.iter().zip(seats) {
                    let mut seat = world.entity_mut(seat);
                    seat.insert(member.bundle());
                    match member.magic {
                        Some(magic) => _ = seat.insert(magic),
                        None if seat.contains::<MagicPoints>() => _ = seat.remove::<MagicPoints>(),
                        None => {}
                    }
                }
                encounter
            }
        };
        if running {
            resolve::wake(world, encounter);
        }
        encounter
    }
}

/// The combatants of an encounter were put there so.
fn known(world: &mut World, encounter: Entity, rows: Vec<Row>) {
    if let Some(mut roster) = world.get_mut::<Roster>(encounter) {
        roster.0 = rows;
    }
}

/// A component without its log, and the log as it stands.
fn apart<C: Clone, T: Clone>(part: &mut C, log: impl Fn(&mut C) -> &mut Log<T>) -> (C, Kept<T>) {
    let mut whole = std::mem::take(log(part));
    let bare = part.clone();
    let kept = whole.keep();
    *log(part) = whole;
    (bare, kept)
}

impl Member {
    fn of(world: &World, entity: Entity) -> Option<Self> {
        let of = world.entity(entity);
        Some(Self {
            id: *of.get()?,
            will: *of.get()?,
            magic: of.get().copied(),
            possessors: of.get::<Possessors>()?.clone(),
            inside: *of.get()?,
            trance: *of.get()?,
            conditions: *of.get()?,
            place: *of.get()?,
            health: *of.get()?,
        })
    }

    fn bundle(&self) -> CombatantBundle {
        CombatantBundle {
            id: self.id,
            will: self.will,
            possessors: self.possessors.clone(),
            inside: self.inside,
            trance: self.trance,
            conditions: self.conditions,
            place: self.place,
            health: self.health,
        }
    }

    /// Puts it into a world; what the encounter's roster says of it.
    fn spawn(&self, world: &mut World, encounter: Entity) -> Row {
        let entity = match self.magic {
            Some(magic) => world.spawn((self.bundle(), magic, InEncounter(encounter))),
            None => world.spawn((self.bundle(), InEncounter(encounter))),
        };
        self.row(entity.id())
    }

    fn row(&self, entity: Entity) -> Row {
        let Self { will, magic, ref possessors, inside, trance, conditions, place, health, .. } = *self;
        let magic = magic.unwrap_or_else(|| MagicPoints::new(0, 0));
        Row { entity, will, possessors: possessors.clone(), inside, conditions, place, health, magic, trance }
    }
}
