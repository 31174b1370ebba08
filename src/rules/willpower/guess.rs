//! What a mind may imagine of a fight of wills: who knows whose true name, and the sheets of the other side, are drawn anew, from what
//! they could be given all that has come out, for forks of the fight (W-33). It plays nothing, and reads of facts only those that
//! this mind may know.
//!
//! The draw (house): whoever could know a true name does as often as not, but who has fought its bearer without speaking it does
//! not; of blows, spells and powers an opponent has those that were seen, and each that a friend has as often as not; its parry
//! needs 6 to 16, if it has one, which is as likely as not unless one was seen; it is as fast as who imagines it. A Willpower that the
//! scene hides is at its full even over 1 to the faces of the matrix's die, and of these all that agree with every attack and loss seen
//! so far, each as likely.

use super::fight::Wills;
use super::reckoning;
use super::rulings::NameLasts;
use super::setup::Setup;
use super::sheet::{Act, Being, Sheet};
use super::stages::Stage;
use super::view::Look;
use crate::engine::chronicle::{Fact, Pool, Verb};
use crate::engine::combatant::CombatantId;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What a mind may imagine of the others.
#[derive(Clone, Debug)]
pub struct Guess {
    mind: CombatantId,
    /// Who surely knows whose name, and who may.
    names: BTreeSet<(CombatantId, CombatantId)>,
    perhaps: Vec<(CombatantId, CombatantId)>,
    others: Vec<Other>,
    /// Who hides its Willpower: what it may have now, and at its full as the fight began, each as likely.
    hidden: Vec<(CombatantId, Vec<(i32, i32)>)>,
}

/// Somebody of another side.
#[derive(Clone, Debug)]
struct Other {
    id: CombatantId,
    known: Vec<Act>,
    perhaps: Vec<Act>,
    parries: bool,
    aids: bool,
}

fn bears_a_name(sheet: &Sheet) -> bool {
    matches!(sheet.being, Being::Demon | Being::Summoned)
}

impl Guess {
    /// What a mind may imagine, given the facts that it knows.
    pub fn of(look: Look, mind: CombatantId, facts: &[Fact]) -> Self {
        let setup = look.setup();
        let foe = |id: CombatantId| look.side(id) != look.side(mind);
        let fought = |a: CombatantId, b: CombatantId| {
            facts.iter().any(|fact| matches!(&fact.verb, Verb::Matched { who, whom, .. } if (*who, *whom) == (a, b)))
        };
        let mut names: BTreeSet<_> = look.ids().filter(|of| look.knows_name(mind, *of)).map(|of| (mind, of)).collect();
        names.extend(facts.iter().filter_map(|fact| match &fact.verb {
            Verb::NameSpoken { who, whom } | Verb::NameAsked { who, whom, name: Some(_) } => Some((*who, *whom)),
            _ => None,
        }));
        let bearers = look.ids().filter(|of| setup.members.get(of.index()).is_some_and(|member| bears_a_name(&member.sheet)));
        let pairs =
            bearers.flat_map(|of| look.ids().filter(move |who| *who != mind && look.side(*who) != look.side(of)).map(move |who| (who, of)));
        let perhaps = pairs.filter(|(who, of)| !names.contains(&(*who, *of)) && !fought(*who, *of)).collect();
        let friends = || look.ids().filter(|id| !foe(*id)).filter_map(|id| setup.members.get(id.index()));
        let pool: Vec<Act> = friends().flat_map(|member| member.sheet.acts.iter().cloned()).collect();
        let others = look.ids().filter(|id| foe(*id)).filter_map(|id| {
            let sheet = &setup.members.get(id.index())?.sheet;
            let seen = |name: &str| {
                let did = |verb: &Verb| match verb {
                    Verb::Done { who, what, .. } | Verb::Scheduled { who, what, .. } => *who == id && &**what == name,
                    _ => false,
                };
                facts.iter().any(|fact| did(&fact.verb))
            };
            let known: Vec<Act> = sheet.acts.iter().filter(|act| seen(&act.name)).cloned().collect();
            let perhaps = pool.iter().filter(|act| known.iter().all(|of| of.key != act.key)).cloned();
            let mut once = BTreeMap::new();
            perhaps.for_each(|act| {
                once.entry(act.key.clone()).or_insert(act);
            });
            let parried = |verb: &Verb| match verb {
                Verb::Tested { who, purpose: "parry", .. } | Verb::Rolled { who, purpose: "parry", .. } => *who == id,
                Verb::Intends { who, picks } => *who == id && picks.iter().any(|pick| pick.verb == "parry"),
                _ => false,
            };
            let aided = |verb: &Verb| matches!(verb, Verb::Aids { who, whom } if *who == id || *whom == id);
            Some(Other {
                id,
                known,
                perhaps: once.into_values().collect(),
                parries: facts.iter().any(|fact| parried(&fact.verb)),
                aids: facts.iter().any(|fact| aided(&fact.verb)),
            })
        });
        let hidden = look.ids().filter(|id| !look.open_willpower(mind, *id)).map(|id| (id, points(look, id, facts)));
        Self { mind, names, perhaps, others: others.collect(), hidden: hidden.collect() }
    }

    /// What somebody's Willpower may be now, and at its full as the fight began, each as likely; empty: this mind knows it.
    pub fn may_have(&self, id: CombatantId) -> &[(i32, i32)] {
        self.hidden.iter().find(|(other, _)| *other == id).map_or(&[], |(_, points)| points)
    }

    /// Draws what the others hide and puts it into a fork; `below` gives a number below another.
    pub fn imagine(&self, p: &mut Wills, below: &mut dyn FnMut(usize) -> usize) {
        p.names.clone_from(&self.names);
        for pair in &self.perhaps {
            if below(2) == 1 {
                p.names.insert(*pair);
            }
        }
        p.keeps_aiding.retain(|id| *id == self.mind);
        p.keeps_aiding.extend(p.aid.keys().filter(|id| **id != self.mind));
        let mut setup = Setup::clone(&p.setup);
        let movement = setup.members.get(self.mind.index()).map_or(0, |member| member.sheet.movement);
        let threshold = setup.tables.empathy;
        // From a quarter, or three tenths, of the faces to four fifths of them.
        let (least, least_parry, most) = {
            let faces = i32::from(setup.tables.act_die);
            ((faces / 4).max(1), (faces * 3 / 10).max(1), (faces * 4 / 5).max(1))
        };
        for other in &self.others {
            let Some(member) = setup.members.get_mut(other.id.index()) else { continue };
            let sheet = &mut member.sheet;
            let mut even =
                |least: i32, most: i32| least + i32::try_from(below(usize::try_from(most - least + 1).unwrap_or(1))).unwrap_or(0);
            sheet.acts.clone_from(&other.known);
            for act in &other.perhaps {
                if even(0, 1) == 1 {
                    sheet.acts.push(act.clone());
                }
            }
            for act in &mut sheet.acts {
                act.needs = act.needs.map(|_| even(least, most));
            }
            let parry = even(least_parry, most);
            sheet.parry = (other.parries || even(0, 1) == 1).then_some(parry);
            let empathy = even(0, 2 * threshold.max(1));
            sheet.empathy = if other.aids { empathy.max(threshold) } else { empathy };
            sheet.movement = movement;
            sheet.knows_names.clear();
            let name: Arc<str> = "?".into();
            sheet.true_name = bears_a_name(sheet).then_some(name);
        }
        for (id, points) in &self.hidden {
            let Some(&(now, full)) = points.get(below(points.len())) else { continue };
            let place = id.index();
            if let Some(((of, most), member)) = p.willpower.get_mut(place).zip(p.full.get_mut(place)).zip(setup.members.get_mut(place)) {
                (*of, *most, member.willpower) = (now, full, full);
            }
        }
        if let (Stage::Segments(segments), false) = (&mut p.stage, self.hidden.is_empty()) {
            // The numbers that a spirit round began with are those that are imagined.
            segments.now.iter_mut().for_each(|doing| doing.snapshot = None);
        }
        p.setup = Arc::new(setup);
    }
}

/// The Willpower that somebody is taken to have of whom nothing is known: the middle face of the matrix's die.
pub(super) fn middle(setup: &Setup) -> i32 {
    i32::from(setup.tables.matrix.die) / 2 + 1
}

/// What stands on the table of somebody's scores besides Willpower, and how its Willpower has moved, as the facts go by.
#[derive(Clone, Copy, Default)]
struct Told {
    moved: i32,
    highest: i32,
    aid: i32,
    named: i32,
    engaged: bool,
    /// The beat of its last spirit round.
    round: Option<u32>,
}

impl Told {
    fn take(&mut self, look: Look, id: CombatantId, fact: &Fact) {
        let setup = look.setup();
        if self.round.is_some_and(|beat| beat != fact.beat) {
            self.round = None;
            if setup.rulings.name_lasts == NameLasts::SpiritRound {
                self.named = 0;
            }
        }
        match &fact.verb {
            Verb::PoolShifted { who, pool: Pool::Willpower, by } if *who == id => {
                self.moved += by;
                self.highest = self.highest.max(self.moved);
            }
            Verb::Supported { who, bonus, .. } if *who == id => self.aid = *bonus,
            Verb::Engaged { who, whom } if *who == id || *whom == id => (self.engaged, self.named) = (true, 0),
            Verb::Disengaged { who, whom } if *who == id || *whom == id => (self.engaged, self.named) = (false, 0),
            Verb::NameSpoken { whom, .. } if *whom == id && self.engaged => {
                self.named = if setup.rulings.name_stacks { self.named + 1 } else { 1 };
            }
            Verb::Matched { who, whom, .. } if *who == id || *whom == id => self.round = Some(fact.beat),
            _ => {}
        }
    }
}

/// What somebody's Willpower may be now, and at its full, given what a mind has seen.
fn points(look: Look, id: CombatantId, facts: &[Fact]) -> Vec<(i32, i32)> {
    let setup = look.setup();
    let mut end = Told::default();
    facts.iter().for_each(|fact| end.take(look, id, fact));
    // Who has won back more than it lost had lost some before.
    let least = 1 + end.highest;
    let agreeing = |most: i32, reads: bool| -> Vec<(i32, i32)> {
        let all = (least..=most.max(least)).filter(|full| agrees(look, id, facts, *full, full - end.highest, reads));
        all.map(|full| (full - end.highest + end.moved, full)).collect()
    };
    // Where nothing usual agrees, it is stronger than usual, or has something that is not thought of here.
    let usual = i32::from(setup.tables.matrix.die);
    let found = [(usual, true), (99, true), (99, false)].into_iter().map(|(most, reads)| agreeing(most, reads));
    found.into_iter().find(|found| !found.is_empty()).unwrap_or_else(|| vec![(0, middle(setup).max(least))])
}

/// Whether somebody of this full Willpower, who began with so much of it, could have been seen so. With `reads` attacks count.
fn agrees(look: Look, id: CombatantId, facts: &[Fact], full: i32, began: i32, reads: bool) -> bool {
    let (setup, mut told) = (look.setup(), Told::default());
    let Some(member) = setup.members.get(id.index()) else { return true };
    let sheet = &member.sheet;
    let attack_bonus = sheet.attack_bonus.unwrap_or_else(|| setup.tables.bonus(&sheet.class));
    for fact in facts {
        told.take(look, id, fact);
        let now = began + told.moved;
        if now < 0 {
            return false;
        }
        let Verb::Matched { who, whom, attack, defence, die, hit, loss, needs: None, .. } = &fact.verb else { continue };
        if !reads || *who != id && *whom != id {
            continue;
        }
        let score = reckoning::score(&setup.rulings, now, full);
        let own = |is_own: bool, known: Option<i32>, more: i32| if is_own { Some(score + more) } else { known };
        let attack = own(*who == id, *attack, attack_bonus);
        let defence = own(*whom == id, *defence, sheet.defence_bonus + told.aid - told.named * setup.tables.name_penalty);
        // Where both are hidden, nothing can be made of it.
        let Some((attack, defence)) = attack.zip(defence) else { continue };
        let struck = reckoning::strike(&setup.tables, attack, defence, *die);
        if (struck.margin.is_some(), struck.loss) != (*hit, *loss) {
            return false;
        }
    }
    // Who is at zero fights on in no spirit combat (W-15).
    began + told.moved > 0 || look.opponent(id).is_none()
}
