//! What a mind may imagine of a spirit combat: what the others hide (S-55, S-96) is drawn anew, from what it could be given all that
//! has come out, for forks of the fight. It plays nothing, and reads of facts only those that this mind may know.
//!
//! The draw (house): magic points at the start even over 1 to twice POW, Spirit Screen none as often as 1 to 3, and of these all that
//! agree with every roll, loss and margin seen so far, each as likely; skills even over what rolls have left open; of spells and
//! blows those that were seen, and each that a friend has as often as not; no ward and no rare power.

use super::fight::SpiritCombat;
use super::reckoning;
use super::rulings::AtZero;
use super::setup::{Goal, Member, Setup};
use super::sheet::{Deed, Manner, Sheet, Special};
use super::stages::Stage;
use super::view::{Known, Look};
use crate::engine::chronicle::{Edge, Fact, Pool, Verb};
use crate::engine::combatant::{CombatantId, Condition};
use crate::engine::percentile::Level;
use crate::engine::percentile::Widths;
use std::sync::Arc;

/// Points of Spirit Screen that somebody may have, each entry as likely.
const SCREENS: [i32; 6] = [0, 0, 0, 1, 2, 3];

/// What a mind may imagine of the others.
#[derive(Clone, Debug)]
pub struct Guess {
    mind: CombatantId,
    /// Magic points of those whose points it knows, by id; of the others 0.
    points: Vec<i32>,
    others: Vec<Other>,
}

/// Somebody who hides something.
#[derive(Clone, Debug)]
struct Other {
    id: CombatantId,
    /// Magic points and Spirit Screen that it may have now, each as likely; empty: both are known.
    strengths: Vec<(i32, i32)>,
    /// Least and most of Ceremony, Summon, dodge and parry.
    skills: [(i32, i32); 4],
    /// Spells and blows that it has, and those that it may have.
    known: Vec<Deed>,
    perhaps: Vec<Deed>,
    binding: Option<Arc<str>>,
}

impl Guess {
    /// What a mind may imagine, given the facts that it knows.
    pub fn of(look: Look, mind: CombatantId, facts: &[Fact]) -> Self {
        let setup = look.setup();
        let hidden: Vec<CombatantId> = look.ids().filter(|id| look.side(*id) != look.side(mind)).collect();
        let open = |id: CombatantId| !hidden.contains(&id) || matches!(look.known(mind, id), Known::Exactly(_));
        let points = look.ids().map(|id| if open(id) { look.magic_points(id) } else { 0 }).collect();
        let friends = || setup.members.iter().zip(look.ids()).filter(|(_, id)| !hidden.contains(id));
        let pool: Vec<Deed> = friends().flat_map(|(member, _)| member.sheet.deeds.iter().cloned()).collect();
        let others = hidden.iter().filter_map(|id| {
            let member = setup.members.get(id.index())?;
            let strengths = if open(*id) { Vec::new() } else { strengths(look, mind, *id, facts, &open) };
            let (known, perhaps) = deeds(mind, *id, &member.sheet, &pool, facts);
            let binds = setup.sides.get(look.side(*id)).is_some_and(|side| side.goals.iter().any(|goal| matches!(goal, Goal::Bind(_))));
            Some(Other {
                id: *id,
                strengths,
                skills: ["evade", "summon", "dodge", "parry"].map(|purpose| skill(*id, purpose, facts, &setup.numbers.bands)),
                known,
                perhaps,
                binding: binds.then(|| "enchantment".into()),
            })
        });
        Self { mind, points, others: others.collect() }
    }

    /// Magic points and Spirit Screen that somebody may have now, each entry as likely; empty: this mind knows both.
    pub fn may_have(&self, id: CombatantId) -> &[(i32, i32)] {
        self.others.iter().find(|other| other.id == id).map_or(&[], |other| &other.strengths)
    }

    /// Draws what the others hide and puts it into a fork; `below` gives a number below another. Says who has how many magic points.
    pub fn imagine(&self, p: &mut SpiritCombat, below: &mut dyn FnMut(usize) -> usize) -> Vec<(CombatantId, i32)> {
        let mut setup = Setup::clone(&p.setup);
        let mut points = self.points.clone();
        let mut given = Vec::new();
        for other in &self.others {
            if let Some((now, screen)) = other.strengths.get(below(other.strengths.len())) {
                given.push((other.id, *now));
                if let Some(of) = points.get_mut(other.id.index()) {
                    *of = *now;
                }
                if let Some(standing) = p.standing.get_mut(other.id.index()) {
                    standing.screen = *screen;
                }
            }
            if let Some(standing) = p.standing.get_mut(other.id.index()) {
                standing.keeps_chanting = standing.people > 0;
            }
            if let Some(member) = setup.members.get_mut(other.id.index()) {
                other.dress(member, below);
            }
        }
        p.setup = Arc::new(setup);
        self.forget(p, &points);
        given
    }

    /// What follows from the true numbers of the others, or from what they have said in secret, is worked out anew or asked again.
    fn forget(&self, p: &mut SpiritCombat, points: &[i32]) {
        let friend = |p: &SpiritCombat, id: CombatantId| p.setup.side(id) == p.setup.side(self.mind);
        let score = |p: &SpiritCombat, id: CombatantId| scores(p, id, points.get(id.index()).copied().unwrap_or(0));
        let pairs: Vec<_> = p.engaged.keys().flat_map(|&(a, b)| [(a, b), (b, a)]).collect();
        let ahead = |p: &SpiritCombat, (a, b): (CombatantId, CombatantId), edge: Edge| {
            let ((offence, defence), (against, shield)) = (score(p, a), score(p, b));
            let margin = if edge == Edge::Offence { offence - shield } else { defence - against };
            reckoning::far_ahead(&p.setup.numbers, margin)
        };
        let far: Vec<_> = pairs.iter().flat_map(|&(a, b)| [Edge::Offence, Edge::Defence].map(|edge| (a, b, edge))).collect();
        let far: Vec<_> = far.into_iter().filter(|&(a, b, edge)| ahead(p, (a, b), edge)).collect();
        let (round, both) = (p.round, p.setup.rulings.knowledge_both);
        let mut told = std::mem::take(&mut p.told);
        told.retain(|&(who, ..), _| friend(p, who) || both);
        told.extend(far.iter().filter(|(who, ..)| !friend(p, *who) && !both && round > 1).map(|of| (*of, round - 1)));
        p.told = told;
        p.noted = far.into_iter().collect();
        for (&(mind, of), learnt) in &mut p.learnt {
            if mind != self.mind && self.others.iter().any(|other| other.id == of) {
                learnt.points = learnt.points.map(|(_, when)| (points.get(of.index()).copied().unwrap_or(0), when));
            }
        }
        let all: Vec<_> = (0u16..).zip(&p.standing).map(|(id, _)| score(p, CombatantId(id))).collect();
        match &mut p.stage {
            Stage::Declare(declare) => {
                let sealed = std::mem::take(&mut declare.sealed);
                let (own, others): (Vec<_>, Vec<_>) = sealed.into_iter().partition(|(who, _)| *who == self.mind);
                declare.asking.extend(others.into_iter().map(|(who, _)| who));
                declare.sealed = own;
            }
            Stage::Rolls(exchange) | Stage::Evades(exchange) => exchange.snapshot = all,
            Stage::Choices(exchange) => {
                exchange.snapshot = all;
                let (own, mut others): (Vec<_>, Vec<_>) =
                    std::mem::take(&mut exchange.baskets).into_iter().partition(|of| of.who == self.mind);
                for basket in &mut others {
                    basket.picks.clear();
                    basket.done = false;
                }
                exchange.baskets = own.into_iter().chain(others).collect();
            }
            _ => {}
        }
    }
}

impl Other {
    /// A sheet with what it may say.
    fn dress(&self, member: &mut Member, below: &mut dyn FnMut(usize) -> usize) {
        let mut even =
            |(least, most): (i32, i32)| least + i32::try_from(below(usize::try_from(most - least + 1).unwrap_or(1))).unwrap_or(0);
        let sheet = &mut member.sheet;
        [sheet.ceremony, sheet.summon, sheet.dodge, sheet.parry] = self.skills.map(&mut even);
        if !self.strengths.is_empty() {
            (sheet.offence, sheet.defence, sheet.screen) = (0, 0, 0);
        }
        sheet.srm = None;
        sheet.special = Special::default();
        sheet.binding = self.binding.clone();
        sheet.secrets.clear();
        sheet.deeds.clone_from(&self.known);
        for deed in &self.perhaps {
            if even((0, 1)) == 1 {
                sheet.deeds.push(deed.clone());
            }
        }
        for deed in &mut sheet.deeds {
            if let Manner::Blow { skill, .. } = &mut deed.manner {
                *skill = even((5, 95));
            }
        }
    }
}

/// Offence and defence of somebody who has so many magic points (SA-03).
fn scores(p: &SpiritCombat, id: CombatantId, points: i32) -> (i32, i32) {
    let (Some(of), Some(member)) = (p.standing.get(id.index()), p.setup.members.get(id.index())) else { return (0, 0) };
    let offence: i32 = of.modifiers.iter().map(|of| of.offence).sum();
    let defence: i32 = of.modifiers.iter().map(|of| of.defence).sum();
    let screen = of.screen * p.setup.numbers.screen_per_point;
    (points + member.sheet.offence + offence, points + of.support.1 + screen + member.sheet.defence + defence)
}

/// What a score of somebody who hides its points was seen to do.
struct Evidence {
    /// Its defence, else its offence.
    defends: bool,
    /// What its score had then beside the points it began with and its Spirit Screen.
    more: i32,
    /// The other side's score.
    against: i32,
    seen: Seen,
}

enum Seen {
    /// Its own attack, or one on it, was rolled.
    Rolled(u16, Level),
    /// There was no roll, for it could not succeed.
    Hopeless,
    /// The other is far ahead of it, or no longer.
    Ahead(bool),
}

/// What of the sums of a fight everybody knows, as the facts go by.
#[derive(Clone, Default)]
struct Sums {
    moved: Vec<i32>,
    offence: Vec<i32>,
    defence: Vec<i32>,
    support: Vec<i32>,
}

impl Sums {
    fn new(count: usize) -> Self {
        let none = vec![0; count];
        Self { moved: none.clone(), offence: none.clone(), defence: none.clone(), support: none }
    }

    fn take(&mut self, verb: &Verb) {
        let mut add = |list: fn(&mut Self) -> &mut Vec<i32>, id: CombatantId, by: i32| {
            if let Some(of) = list(self).get_mut(id.index()) {
                *of += by;
            }
        };
        match verb {
            Verb::PoolShifted { who, pool: Pool::MagicPoints, by } => add(|of| &mut of.moved, *who, *by),
            Verb::PoolChanged { who, pool: Pool::MagicPoints, before, after, .. } => add(|of| &mut of.moved, *who, after - before),
            Verb::Modified { who, offence, defence, .. } => {
                add(|of| &mut of.offence, *who, *offence);
                add(|of| &mut of.defence, *who, *defence);
            }
            Verb::ModifierEnded { who, offence, defence } => {
                add(|of| &mut of.offence, *who, -offence);
                add(|of| &mut of.defence, *who, -defence);
            }
            Verb::Supported { who, bonus, .. } => {
                if let Some(of) = self.support.get_mut(who.index()) {
                    *of = *bonus;
                }
            }
            _ => {}
        }
    }

    /// What offence and defence had beside magic points at the start.
    fn more(&self, id: CombatantId) -> (i32, i32) {
        let of = |list: &Vec<i32>| list.get(id.index()).copied().unwrap_or(0);
        (of(&self.moved) + of(&self.offence), of(&self.moved) + of(&self.support) + of(&self.defence))
    }
}

/// The magic points and Spirit Screens that somebody may have now, given what a mind has seen.
fn strengths(look: Look, mind: CombatantId, id: CombatantId, facts: &[Fact], open: &dyn Fn(CombatantId) -> bool) -> Vec<(i32, i32)> {
    let setup = look.setup();
    let count = setup.members.len();
    let mut now = Sums::new(count);
    facts.iter().for_each(|fact| now.take(&fact.verb));
    let end = now;
    let mut now = Sums::new(count);
    let mut began = now.clone();
    let mut evidence: Vec<Evidence> = Vec::new();
    let (mut least, mut exactly) = (0, None);
    // What the other side's scores were, who is known: from what they are now.
    let score = |then: &Sums, other: CombatantId| {
        let (offence, defence) = look.scores(other);
        let ((then_off, then_def), (end_off, end_def)) = (then.more(other), end.more(other));
        (offence - end_off + then_off, defence - end_def + then_def)
    };
    for fact in facts {
        match &fact.verb {
            Verb::RoundBegan => began = now.clone(),
            Verb::Tested { who, whom: Some(whom), purpose: "attack", die, level, .. } => {
                let seen = Seen::Rolled(*die, *level);
                evidence.extend(clash(&now, id, (*who, *whom), seen, open, &score));
            }
            Verb::Hopeless { who, whom, purpose: "attack" } => {
                evidence.extend(clash(&now, id, (*who, *whom), Seen::Hopeless, open, &score));
            }
            Verb::Told { who, whom, edge, ahead } if *whom == id && open(*who) => {
                // It was so at the end of the round before.
                let (offence, defence) = score(&began, *who);
                let (own_off, own_def) = began.more(id);
                let (defends, more, against) = if *edge == Edge::Offence { (true, own_def, offence) } else { (false, own_off, defence) };
                evidence.push(Evidence { defends, more, against, seen: Seen::Ahead(*ahead) });
            }
            // What stripped its Spirit Screen, if it had one, makes earlier tests of its defence void (S-65).
            Verb::Bought { whom, picks, .. } if *whom == id && picks.iter().any(|pick| pick.verb == "a11") => {
                evidence.retain(|of| !of.defends);
            }
            Verb::Learnt { who, whom, magic_points: Some(points), .. } if (*who, *whom) == (mind, id) => {
                exactly = Some(points - now.moved.get(id.index()).copied().unwrap_or(0));
            }
            verb => now.take(verb),
        }
        least = least.max(-now.moved.get(id.index()).copied().unwrap_or(0));
    }
    let moved = end.moved.get(id.index()).copied().unwrap_or(0);
    let helpless = setup.rulings.mp_at_zero == AtZero::Helpless;
    let spent = look.has(id, Condition::Spent);
    let stands = |start: i32| match start + moved {
        now if helpless && spent => now == 0,
        now if helpless => now > 0,
        now => now >= 0,
    };
    let power = look.standing(id).map_or(11, |of| of.power).max(1);
    let most = power.saturating_mul(2);
    let starts = |most: i32| (1.max(least)..=most.max(least + 1)).filter(|start| stands(*start));
    let agrees = |start: i32, screen: i32| evidence.iter().all(|of| of.agrees(look, start, screen));
    let all = |most: i32| starts(most).flat_map(|start| SCREENS.map(|screen| (start, screen)));
    let here = |of: Vec<(i32, i32)>| of.into_iter().map(|(start, screen)| (start + moved, screen)).collect::<Vec<_>>();
    if let Some(start) = exactly {
        let fits: Vec<_> = SCREENS.into_iter().filter(|screen| agrees(start, *screen)).map(|screen| (start, screen)).collect();
        return here(if fits.is_empty() { vec![(start, 0)] } else { fits });
    }
    // Where nothing usual agrees, it is stronger than usual, or has something that is not thought of here.
    let tries = [most, most.saturating_mul(3).max(least + 30)].map(|most| all(most).filter(|(start, screen)| agrees(*start, *screen)));
    let found = tries.into_iter().map(Iterator::collect::<Vec<_>>).find(|found| !found.is_empty());
    let found = found.unwrap_or_else(|| all(most).collect());
    here(if found.is_empty() { vec![((1 - moved).max(least), 0)] } else { found })
}

/// What an attack says of somebody who hides its points: its own attack on somebody known, or such a one's on it.
fn clash(
    now: &Sums,
    id: CombatantId,
    (who, whom): (CombatantId, CombatantId),
    seen: Seen,
    open: &dyn Fn(CombatantId) -> bool,
    score: &dyn Fn(&Sums, CombatantId) -> (i32, i32),
) -> Option<Evidence> {
    if whom == id && open(who) {
        Some(Evidence { defends: true, more: now.more(id).1, against: score(now, who).0, seen })
    } else if who == id && open(whom) {
        Some(Evidence { defends: false, more: now.more(id).0, against: score(now, whom).1, seen })
    } else {
        None
    }
}

impl Evidence {
    /// Whether somebody who began with so many points, and has this Spirit Screen, could have been seen so.
    fn agrees(&self, look: Look, start: i32, screen: i32) -> bool {
        let (rulings, numbers) = (&look.setup().rulings, &look.setup().numbers);
        let own = start + self.more + if self.defends { screen * numbers.screen_per_point } else { 0 };
        let bands = || {
            let (active, passive) = if self.defends { (self.against, own) } else { (own, self.against) };
            reckoning::magic_bands(rulings, numbers, reckoning::chance(numbers, active, passive), false)
        };
        match self.seen {
            Seen::Rolled(face, level) => bands().is_some_and(|bands| bands.level(face) == level),
            Seen::Hopeless => bands().is_none(),
            Seen::Ahead(ahead) => reckoning::far_ahead(numbers, self.against - own) == ahead,
        }
    }
}

/// Least and most of a skill in per cent, given the rolls that were seen: faces that always succeed or never do say
/// nothing (SA-05).
fn skill(id: CombatantId, purpose: &str, facts: &[Fact], bands: &Widths) -> (i32, i32) {
    let says = |face: i32| face > bands.always && face < bands.never;
    let (mut least, mut most) = (0, 100);
    for fact in facts {
        if let Verb::Tested { who, purpose: of, die, level, .. } = &fact.verb
            && *who == id
            && *of == purpose
        {
            match i32::from(*die) {
                face if says(face) && level.succeeds() => least = least.max(face),
                face if says(face) => most = most.min(face - 1),
                _ => least = least.max(1),
            }
        }
    }
    (least.min(most), most.max(least))
}

/// Spells and blows that somebody has as a mind knows, and those that it may have.
fn deeds(mind: CombatantId, id: CombatantId, sheet: &Sheet, pool: &[Deed], facts: &[Fact]) -> (Vec<Deed>, Vec<Deed>) {
    let mut names: Vec<Arc<str>> = Vec::new();
    let mut all_spells = false;
    for fact in facts {
        match &fact.verb {
            Verb::Scheduled { who, what, .. } | Verb::Done { who, what, .. } | Verb::Carried { who, what, .. } if *who == id => {
                names.push(what.clone());
            }
            Verb::Learnt { who, whom, magics: Some(magics), .. } if (*who, *whom) == (mind, id) => {
                names.extend(magics.iter().cloned());
                all_spells = true;
            }
            _ => {}
        }
    }
    let known: Vec<Deed> = sheet.deeds.iter().filter(|deed| names.contains(&deed.name)).cloned().collect();
    let mut perhaps: Vec<Deed> = Vec::new();
    for deed in pool {
        let there = known.iter().chain(&perhaps).any(|of| of.key == deed.key);
        let ruled_out = all_spells && deed.is_spell();
        if !there && !ruled_out {
            perhaps.push(deed.clone());
        }
    }
    (known, perhaps)
}
