//! What the table shows of a fight with magic points: engagements, the strike-rank track, trances, stuns, lost senses
//! and the exchange of strike rank 1. Painted by facts alone, like the rest of the picture.

use super::Shown;
use crate::engine::chronicle::{Edge, Fact, Pool, Verb};
use crate::engine::combatant::CombatantId;
use crate::engine::decision::Pick;
use crate::engine::percentile::Level;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What such a fight adds to a combatant's token.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Aura {
    /// Magic points, where they are known.
    pub magic_points: Option<i32>,
    /// POW: magic points at their full.
    pub power: Option<i32>,
    /// INT.
    pub intelligence: Option<i32>,
    /// DEX.
    pub dexterity: Option<i32>,
    /// Willpower.
    pub willpower: Option<i32>,
    /// Willpower at its full.
    pub willpower_full: Option<i32>,
    /// By how much a Willpower that who looks may not know has changed since the start.
    pub willpower_shifted: i32,
    /// Points of Spirit Screen.
    pub screen: Option<i32>,
    /// The people who aid it, and what they add to its defence.
    pub support: (i32, i32),
    /// Whom its trance aids.
    pub aids: Option<CombatantId>,
    /// As how many people it counts in trance.
    pub people: i32,
    /// Stuns that run: (level, to the end of strike rank 1 of this round).
    pub stuns: Vec<(i32, u32)>,
    /// Senses it lacks.
    pub lost_senses: BTreeSet<Arc<str>>,
    /// Things it dropped.
    pub dropped: BTreeSet<Arc<str>>,
    /// Changes of offence and defence that run: (offence, defence, to the end of this round).
    pub modifiers: Vec<(i32, i32, u32)>,
    /// What it means to do this round.
    pub intends: Vec<Pick>,
    /// Combat actions left this round, where any was used.
    pub actions_left: Option<i32>,
}

/// Something on the strike-rank track.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Whose.
    pub who: CombatantId,
    /// At whom.
    pub whom: Option<CombatantId>,
    /// What, in words.
    pub what: Arc<str>,
    /// The rank it begins on.
    pub from: i32,
    /// The rank it is done on.
    pub to: i32,
    /// Done, foiled or carried over.
    pub over: bool,
}

/// One side's attack in the exchange of strike rank 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// The attacker.
    pub who: CombatantId,
    /// The defender.
    pub whom: CombatantId,
    /// The face rolled; `None`: no roll could succeed.
    pub die: Option<u16>,
    /// The chance, where it is known.
    pub chance: Option<i32>,
    /// How well it went.
    pub level: Option<Level>,
    /// The face and level of the evasion.
    pub evade: Option<(u16, Level)>,
    /// Choices it gives; `None` until evasion is taken off.
    pub choices: Option<i32>,
    /// It costs exactly one point.
    pub one_point: bool,
    /// Choices its fumble gives the defender.
    pub counter: i32,
    /// What was chosen, once that is open.
    pub bought: Option<Vec<Pick>>,
    /// What was chosen against the attacker for its fumble.
    pub countered: Option<Vec<Pick>>,
}

/// One side's attack in a spirit round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    /// The attacker.
    pub who: CombatantId,
    /// The defender.
    pub whom: CombatantId,
    /// Spiritual attack and defence, as far as who looks may know them.
    pub scores: (Option<i32>, Option<i32>),
    /// The face that was needed, likewise.
    pub needs: Option<i32>,
    /// The face rolled.
    pub die: u16,
    /// Whether it hit, by what margin as far as that may be known, and what it cost.
    pub hit: Option<(Option<i32>, i32)>,
}

/// Weeks and days; `None`: who looks may not know.
pub type Term = Option<(i32, i32)>;

/// What such a fight adds to the picture.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Duel {
    /// By combatant, in cast order.
    pub auras: Vec<Aura>,
    /// Pairs that are engaged, the smaller id first.
    pub engaged: BTreeSet<(CombatantId, CombatantId)>,
    /// Who knows to be far ahead of whom, and in what.
    pub ahead: BTreeSet<(CombatantId, CombatantId, Edge)>,
    /// What was learnt: (mind, opponent) has (magic points, in this round).
    pub learnt: BTreeMap<(CombatantId, CombatantId), (i32, u32)>,
    /// The strike rank; 0 before the first.
    pub rank: i32,
    /// The strike-rank track of this round.
    pub track: Vec<Entry>,
    /// The attacks of this round's strike rank 1.
    pub arrows: Vec<Arrow>,
    /// The attacks of the last spirit round.
    pub matches: Vec<Match>,
    /// Whose true name was spoken.
    pub named: BTreeSet<CombatantId>,
    /// Who is banished: by whom, for how many weeks and days, if who looks may know.
    pub banished: BTreeMap<CombatantId, (Option<CombatantId>, Term)>,
    /// Binding enchantments that hold somebody.
    pub bound_in: BTreeMap<CombatantId, Arc<str>>,
}

impl Duel {
    /// The aura of a combatant; `None`: nothing is shown of it.
    pub fn aura(&self, id: CombatantId) -> Option<&Aura> {
        self.auras.get(id.index())
    }

    /// The deepest stun that runs, 0 to 3.
    pub fn stun(&self, id: CombatantId) -> i32 {
        self.aura(id).and_then(|aura| aura.stuns.iter().map(|(level, _)| *level).max()).unwrap_or(0)
    }

    /// The opponents somebody is engaged with.
    pub fn opponents(&self, id: CombatantId) -> Vec<CombatantId> {
        self.engaged.iter().filter_map(|&(a, b)| if a == id { Some(b) } else { (b == id).then_some(a) }).collect()
    }

    fn change(&mut self, id: CombatantId, change: impl FnOnce(&mut Aura)) {
        if self.auras.len() <= id.index() {
            self.auras.resize_with(id.index() + 1, Aura::default);
        }
        if let Some(aura) = self.auras.get_mut(id.index()) {
            change(aura);
        }
    }

    /// Changes the arrow from one to the other, which is there afterwards.
    fn arrow(&mut self, who: CombatantId, whom: CombatantId, change: impl FnOnce(&mut Arrow)) {
        if !self.arrows.iter().any(|arrow| (arrow.who, arrow.whom) == (who, whom)) {
            self.arrows.push(Arrow {
                who,
                whom,
                die: None,
                chance: None,
                level: None,
                evade: None,
                choices: None,
                one_point: false,
                counter: 0,
                bought: None,
                countered: None,
            });
        }
        if let Some(arrow) = self.arrows.iter_mut().find(|arrow| (arrow.who, arrow.whom) == (who, whom)) {
            change(arrow);
        }
    }

    fn new_round(&mut self) {
        self.rank = 0;
        self.track.clear();
        self.arrows.clear();
        self.matches.clear();
        for aura in &mut self.auras {
            aura.intends.clear();
            aura.actions_left = None;
        }
    }

    fn over(&mut self, who: CombatantId, what: &str) {
        if let Some(entry) = self.track.iter_mut().find(|entry| entry.who == who && !entry.over && &*entry.what == what) {
            entry.over = true;
        }
    }

    /// Paints one fact.
    pub(super) fn apply(&mut self, fact: &Fact) {
        match &fact.verb {
            Verb::RoundBegan => self.new_round(),
            Verb::Stands { who, pool, now, start } => {
                self.set(*who, *pool, *now);
                if *pool == Pool::Willpower {
                    self.change(*who, |aura| aura.willpower_full = Some(*start));
                }
            }
            Verb::Matched { who, whom, attack, defence, needs, die, hit, margin, loss, .. } => {
                if self.matches.iter().any(|of| of.who == *who) {
                    self.matches.clear();
                }
                let hit = hit.then_some((*margin, *loss));
                self.matches.push(Match { who: *who, whom: *whom, scores: (*attack, *defence), needs: *needs, die: *die, hit });
            }
            Verb::Aids { who, whom } => self.change(*who, |aura| aura.aids = Some(*whom)),
            Verb::AidsNoMore { who, .. } => self.change(*who, |aura| aura.aids = None),
            Verb::NameSpoken { whom, .. } => {
                self.named.insert(*whom);
            }
            Verb::Banished { who, whom, weeks, days } => {
                self.banished.insert(*who, (*whom, weeks.zip(*days)));
            }
            Verb::PoolChanged { who, pool, after, .. } => self.set(*who, *pool, *after),
            Verb::PoolShifted { who, pool: Pool::Willpower, by } => self.change(*who, |aura| aura.willpower_shifted += by),
            Verb::Intends { who, picks } => self.change(*who, |aura| aura.intends.clone_from(picks)),
            Verb::Told { who, whom, edge, ahead } => {
                if *ahead {
                    self.ahead.insert((*who, *whom, *edge));
                } else {
                    self.ahead.remove(&(*who, *whom, *edge));
                }
            }
            Verb::Tested { who, whom: Some(whom), purpose: "attack", die, chance, level, .. } => {
                let (die, chance, level) = (Some(*die), *chance, Some(*level));
                self.arrow(*who, *whom, |arrow| (arrow.die, arrow.chance, arrow.level) = (die, chance, level));
            }
            Verb::Tested { who, whom: Some(whom), purpose: "evade", die, level, .. } => {
                self.arrow(*whom, *who, |arrow| arrow.evade = Some((*die, *level)));
            }
            Verb::Hopeless { who, whom, purpose: "attack" } => self.arrow(*who, *whom, |_| {}),
            Verb::Struck { who, whom, choices, one_point, counter, .. } => {
                let (choices, one_point, counter) = (Some(*choices), *one_point, *counter);
                self.arrow(*who, *whom, |arrow| (arrow.choices, arrow.one_point, arrow.counter) = (choices, one_point, counter));
            }
            Verb::Bought { who, whom, picks, .. } => {
                if fact.cause.is_some_and(|rule| rule.0 == "S-42") {
                    self.arrow(*whom, *who, |arrow| arrow.countered = Some(picks.clone()));
                } else {
                    self.arrow(*who, *whom, |arrow| arrow.bought = Some(picks.clone()));
                }
            }
            Verb::Engaged { who, whom } => {
                self.engaged.insert((*who.min(whom), *who.max(whom)));
            }
            Verb::Disengaged { who, whom } => {
                self.engaged.remove(&(*who.min(whom), *who.max(whom)));
                self.ahead.retain(|(a, b, _)| (a.min(b), a.max(b)) != (who.min(whom), who.max(whom)));
            }
            Verb::ActionUsed { who, left } => self.change(*who, |aura| aura.actions_left = Some(*left)),
            Verb::TranceEntered { who, whom, people } => {
                self.change(*who, |aura| (aura.aids, aura.people) = (Some(*whom), *people));
            }
            Verb::TranceTurned { who, whom } => self.change(*who, |aura| aura.aids = Some(*whom)),
            Verb::TranceLeft { who, .. } => self.change(*who, |aura| (aura.aids, aura.people) = (None, 0)),
            Verb::Supported { who, people, bonus } => self.change(*who, |aura| aura.support = (*people, *bonus)),
            Verb::Stunned { who, level, until } => self.change(*who, |aura| aura.stuns.push((*level, *until))),
            Verb::StunEnded { who, .. } => {
                let round = fact.round;
                self.change(*who, |aura| aura.stuns.retain(|(_, until)| *until > round));
            }
            Verb::SenseLost { who, sense } => self.change(*who, |aura| {
                aura.lost_senses.insert(sense.clone());
            }),
            Verb::SenseBack { who, sense } => self.change(*who, |aura| {
                aura.lost_senses.remove(sense);
            }),
            Verb::Modified { who, offence, defence, until } => {
                self.change(*who, |aura| aura.modifiers.push((*offence, *defence, *until)));
            }
            Verb::ModifierEnded { who, offence, defence } => self.change(*who, |aura| {
                if let Some(place) = aura.modifiers.iter().position(|of| (of.0, of.1) == (*offence, *defence)) {
                    aura.modifiers.remove(place);
                }
            }),
            Verb::Learnt { who, whom, magic_points: Some(points), .. } => {
                self.learnt.insert((*who, *whom), (*points, fact.round));
            }
            Verb::Dropped { who, item } => self.change(*who, |aura| {
                aura.dropped.insert(item.clone());
            }),
            Verb::PickedUp { who, item } => self.change(*who, |aura| {
                aura.dropped.remove(item);
            }),
            Verb::RankBegan { rank } => self.rank = *rank,
            Verb::Scheduled { who, whom, what, from, to } => {
                self.track.push(Entry { who: *who, whom: *whom, what: what.clone(), from: *from, to: *to, over: false });
            }
            Verb::Done { who, what, .. } | Verb::Carried { who, what, .. } => self.over(*who, what),
            Verb::Finished { who: _, whom, how: "bind", item: Some(item) } => {
                self.bound_in.insert(*whom, item.clone());
            }
            _ => {}
        }
    }

    fn set(&mut self, who: CombatantId, pool: Pool, now: i32) {
        self.change(who, |aura| match pool {
            Pool::MagicPoints => aura.magic_points = Some(now),
            Pool::Power => aura.power = Some(now),
            Pool::Intelligence => aura.intelligence = Some(now),
            Pool::Dexterity => aura.dexterity = Some(now),
            Pool::SpiritScreen => aura.screen = Some(now),
            Pool::Willpower => aura.willpower = Some(now),
            Pool::Will | Pool::Health => {}
        });
    }
}

impl Shown {
    /// Whether a combatant's magic points are shown at all.
    pub fn magic_points(&self, id: CombatantId) -> Option<i32> {
        self.duel.aura(id).and_then(|aura| aura.magic_points)
    }
}
