//! What a mind may imagine of a fight of wills: who knows whose true name, and the sheets of the other side, are drawn anew, from what
//! they could be given all that has come out, for forks of the fight (W-33). It plays nothing, and reads of facts only those that
//! this mind may know.
//!
//! The draw (house): whoever could know a true name does as often as not, but who has fought its bearer without speaking it does
//! not; of blows, spells and powers an opponent has those that were seen, and each that a friend has as often as not; its parry
//! needs 6 to 16, if it has one, which is as likely as not unless one was seen; it is as fast as who imagines it.

use super::fight::Wills;
use super::setup::Setup;
use super::sheet::{Act, Being, Sheet};
use super::view::Look;
use crate::engine::chronicle::{Fact, Verb};
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
        Self { mind, names, perhaps, others: others.collect() }
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
        p.setup = Arc::new(setup);
    }
}
