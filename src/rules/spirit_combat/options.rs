//! What a mind may declare and why not, whatever is legal or refused (S-01 to S-04, S-07, S-28, S-29, S-35, S-84, S-87 to S-95,
//! S-101, S-103, S-112).

use super::fight::Fight;
use super::helpers;
use super::plan::{FINISHING, Plan};
use super::rulings::{EvadeCommit, FinishAllowed};
use super::sheet::{Aim, Deed, Manner};
use crate::engine::chronicle::Edge;
use crate::engine::combatant::{CombatantId, Condition};
use crate::engine::decision::{Choice, Need, Offers, Pick, Refusal, Which};

/// The sentence of an act that would take more combat actions than a round has.
const NO_ACTION: &str = "{who} has only {a} combat actions in a round";

/// What a helper in trance may do without leaving it (S-112, S-115 to S-117).
pub(super) fn chant_options(fight: &Fight, who: CombatantId) -> Vec<Choice> {
    let mut options = vec![Choice::new(Pick::plain("chant_on")), Choice::new(Pick::plain("keep_chanting"))];
    if let Some(need) = cells(fight, who, fight.numbers().slow_walk) {
        let refused = walk_refusal(fight, who);
        options.push(Choice { need, refused, ..Choice::new(Pick::plain("walk")) });
    }
    if let Some(need) = cells(fight, who, fight.sheet(who).speed) {
        let refused = walk_refusal(fight, who);
        options.push(Choice { need, refused, ..Choice::new(Pick::plain("run")) });
    }
    // Other helpers may turn their trance to whom an attacker turns on (S-86).
    for turning in fight.p.turnings.iter().filter(|turning| turning.round == fight.p.round) {
        if fight.book.aiding(who) == Some(turning.from) && turning.to != who {
            let refused =
                (!helpers::reaches(fight, who, turning.to)).then(|| Refusal::new("S-103", "it does not touch {who}").of(turning.to));
            options.push(Choice { refused, ..Choice::new(Pick::at("turn_chant", turning.to)) });
        }
    }
    options.push(Choice::new(Pick::plain("leave_trance")));
    options
}

fn walk_refusal(fight: &Fight, who: CombatantId) -> Option<Refusal> {
    // A stun hinders no declaration (S-68); what it forbids comes to nothing in its rank.
    fight.book.has(who, Condition::Prone).then(|| Refusal::new("S-57", "{who} has to stand up first").of(who))
}

fn cells(fight: &Fight, who: CombatantId, reach: i32) -> Option<Need> {
    let from = fight.book.cell(who)?;
    (reach > 0).then(|| Need::Cell { from, reach, board: fight.setup.board, taken: fight.taken() })
}

/// The options of a declaration, legal or not.
pub(super) fn options<'p>(fight: &Fight, who: CombatantId, plan: &Plan, which: Which<'p>) -> Offers<'p> {
    let closing = ["take_back", "done"];
    let attacking = ["attack", "switch"];
    let foes = || fight.book.ids().filter(|id| fight.foes(who, *id) && !fight.out(*id));
    let mut options = Vec::new();
    match which {
        Which::Nothing => return Offers::new(which),
        Which::One(pick) if closing.contains(&pick.verb) => {}
        Which::One(pick) if attacking.contains(&pick.verb) => {
            options.extend(foes().filter(|foe| pick.target == Some(*foe)).map(|foe| attack(fight, who, plan, foe, false)));
        }
        _ => options = acts(fight, who, plan, foes),
    }
    if let Some(other) = takes_all(fight, who, plan).filter(|_| !options.is_empty()) {
        options.iter_mut().for_each(|choice| choice.refused = choice.refused.or(Some(other)));
    }
    Offers::of(which, options).plain(if plan.picks.is_empty() { &["done"] } else { &closing })
}

/// All that can be declared.
fn acts<F: Iterator<Item = CombatantId>>(fight: &Fight, who: CombatantId, plan: &Plan, foes: impl Fn() -> F) -> Vec<Choice> {
    let mut options = Vec::with_capacity(Offers::MANY);
    if fight.book.has(who, Condition::Immaterial) {
        let rule = if fight.of(who).released { "S-02" } else { "S-01" };
        let refused = (!plan.picks.is_empty()).then(|| Refusal::new(rule, "it takes the whole round"));
        options.push(Choice { refused, ..Choice::new(Pick::plain("materialise")) });
    }
    options.extend(foes().map(|foe| attack(fight, who, plan, foe, true)));
    options.extend(foes().filter_map(|foe| evade(fight, who, plan, foe)));
    for foe in fight.opponents(who) {
        finishing(fight, who, plan, foe, &mut options);
        partings(fight, who, plan, foe, &mut options);
    }
    chants(fight, who, plan, &mut options);
    deeds(fight, who, plan, &mut options);
    bodily(fight, who, plan, &mut options);
    options
}

/// What was declared takes the whole round, so that nothing else can be.
fn takes_all(fight: &Fight, who: CombatantId, plan: &Plan) -> Option<Refusal> {
    if plan.has("chant") {
        // Chanting takes every action of the round (S-112), and so does becoming manifest (S-01, S-02).
        Some(Refusal::new("S-112", "chanting takes every action of the round"))
    } else if plan.has("materialise") {
        let rule = if fight.of(who).released { "S-02" } else { "S-01" };
        Some(Refusal::new(rule, "becoming manifest takes the whole round"))
    } else {
        None
    }
}

/// The combat actions that one more pick takes, if it takes any, and why they cannot be had.
fn price(fight: &Fight, who: CombatantId, plan: &Plan, pick: &Pick) -> (Option<i32>, Option<Refusal>) {
    let all = fight.of(who).actions;
    let (now, then) = plan.actions_with(pick, fight.rulings());
    let refusal = || Refusal::new("S-35", NO_ACTION).of(who).with(all, 0);
    ((then > now).then_some(then - now), (then > all).then(refusal))
}

fn immaterial(fight: &Fight, who: CombatantId) -> Option<Refusal> {
    let rule = if fight.of(who).released { "S-02" } else { "S-01" };
    let of = Refusal::new(rule, "{who} has to become manifest first, which takes a round").of(who);
    fight.book.has(who, Condition::Immaterial).then_some(of)
}

/// An attack; with what it puts at stake, where that is told.
fn attack(fight: &Fight, who: CombatantId, plan: &Plan, foe: CombatantId, told: bool) -> Choice {
    let turns = turning(fight, who, foe);
    let pick = Pick::at(if turns { "switch" } else { "attack" }, foe);
    let again = plan.attacks().any(|pick| pick.target == Some(foe)).then(|| Refusal::new("SA-12", "{who} is attacked already").of(foe));
    let many = i32::try_from(plan.attacks().count()).unwrap_or(i32::MAX) >= fight.rulings().attacks_per_round;
    let one =
        many.then(|| Refusal::new("SA-12", "{who} has only {a} attack in a round").of(who).with(fight.rulings().attacks_per_round, 0));
    let plane = fight.book.has(foe, Condition::Immaterial);
    let (price, no_action) = price(fight, who, plan, &pick);
    let refused = immaterial(fight, who)
        .or_else(|| plane.then(|| Refusal::new("SA-41", "{who} is not manifest yet").of(foe)))
        .or(again)
        .or(one)
        .or_else(|| shielded(fight, who, foe).filter(|_| !turns))
        .or_else(|| crowd(fight, who, foe))
        .or(no_action);
    let stake = || fight.magic_stake(who, fight.chance(who, foe), knows_points(fight, who, foe));
    Choice { price, refused, stake: told.then(stake), ..Choice::new(pick) }
}

/// Whether a mind knows another's exact numbers, so that a chance against it is open to it (S-96).
pub(super) fn knows_points(fight: &Fight, who: CombatantId, whom: CombatantId) -> bool {
    if !fight.foes(who, whom) {
        return true;
    }
    // Who knows the points at every moment may see its chance too, and draw its conclusions from it.
    let learnt = fight.p.learnt.get(&(who, whom)).copied().unwrap_or_default();
    fight.setup.known.contains(&(who, whom)) || fight.rulings().a7_live && learnt.points.is_some()
}

/// Whether this attacker may turn on this helper in this round (S-84).
fn turning(fight: &Fight, who: CombatantId, foe: CombatantId) -> bool {
    let round = fight.p.round;
    fight.p.turnings.iter().any(|of| (of.who, of.to, of.round) == (who, foe, round))
}

/// A helper cannot be turned on by who is engaged with whom it aids, except by B6 (S-84).
fn shielded(fight: &Fight, who: CombatantId, foe: CombatantId) -> Option<Refusal> {
    let person = fight.book.aiding(foe)?;
    let shields = fight.engaged(who, person) && !fight.engaged(who, foe);
    shields.then(|| Refusal::new("S-84", "only B6 lets an attacker turn on the helper {who}").of(foe))
}

/// The crowd limit: POW/3 spirits engaged with one target (S-04, SA-41).
pub(super) fn crowd(fight: &Fight, who: CombatantId, foe: CombatantId) -> Option<Refusal> {
    if fight.engaged(who, foe) {
        return None;
    }
    let full = |spirit: CombatantId, target: CombatantId| {
        let most = fight.pow_third(target);
        let spirits = fight.against(target).filter(|other| fight.spirit(*other)).count();
        let engaged = i32::try_from(spirits).unwrap_or(i32::MAX);
        (fight.spirit(spirit) && engaged >= most).then(|| {
            Refusal::new("S-04", "{who} is engaged with {a} spirits already, which is all that its POW allows").of(target).with(most, 0)
        })
    };
    full(who, foe).or_else(|| full(foe, who))
}

fn evade(fight: &Fight, who: CombatantId, plan: &Plan, foe: CombatantId) -> Option<Choice> {
    // Who will be evaded only once it attacks is not asked beforehand (SA-11, reading B).
    if fight.rulings().evade_commit == EvadeCommit::After || fight.book.has(foe, Condition::Immaterial) {
        return None;
    }
    let pick = Pick::at("evade", foe);
    let ceremony = fight.sheet(who).ceremony;
    let (price, no_action) = price(fight, who, plan, &pick);
    let refused = (ceremony <= 0)
        .then(|| Refusal::new("S-29", "{who} has no Ceremony skill").of(who))
        .or_else(|| immaterial(fight, who))
        .or_else(|| plan.has_at("evade", foe).then(|| Refusal::new("SA-11", "one attack is evaded once")))
        .or(no_action);
    let stake = Some(fight.skill_stake(ceremony));
    Some(Choice { price, refused, stake, ..Choice::new(pick) })
}

/// Why this act cannot finish this opponent, whatever the margin (S-87 to S-89, SA-48).
pub(super) fn finish_refusal(fight: &Fight, who: CombatantId, foe: CombatantId, act: &str) -> Option<Refusal> {
    let anything = fight.rulings().finish_allowed == FinishAllowed::Anything;
    let spirit = |id| fight.spirit(id);
    match act {
        "possess" if !anything && !spirit(who) => Some(Refusal::new("SA-48", "only a spirit can possess")),
        "possess" if !anything && spirit(foe) => Some(Refusal::new("SA-48", "{who} has no body to possess").of(foe)),
        "bind" | "dispel" if !anything && !spirit(foe) => Some(Refusal::new("SA-48", "{who} is no spirit").of(foe)),
        "bind" => match fight.sheet(who).binding.as_ref() {
            None => Some(Refusal::new("S-88", "{who} has no enchantment made for binding at hand").of(who)),
            Some(item) => {
                let holds = fight.p.bindings.get(item).copied();
                holds.map(|held| Refusal::new("S-88", "the enchantment at hand holds {who} already").of(held))
            }
        },
        _ => None,
    }
}

fn finishing(fight: &Fight, who: CombatantId, plan: &Plan, foe: CombatantId, options: &mut Vec<Choice>) {
    for act in FINISHING {
        let pick = Pick::at(act, foe);
        let two = plan.finishing().is_some().then(|| Refusal::new("SA-33", "one finishing act takes the place of one attack"));
        let (price, no_action) = price(fight, who, plan, &pick);
        let refused = finish_refusal(fight, who, foe, act).or(two).or(no_action);
        options.push(Choice { price, refused, ..Choice::new(pick) });
    }
}

fn partings(fight: &Fight, who: CombatantId, plan: &Plan, foe: CombatantId, options: &mut Vec<Choice>) {
    let said = |verb| plan.has_at(verb, foe).then(|| Refusal::new("house", "that is said already"));
    let trapped = fight.p.hopeless.contains(&(who, foe)) && fight.knows(who, foe, Edge::Defence).is_none();
    let trapped = trapped.then(|| Refusal::new("S-95", "{who} has to let it go: its own attack cannot succeed").of(foe));
    let leave = said("leave").or(trapped);
    options.push(Choice { refused: leave, ..Choice::new(Pick::at("leave", foe)) });
    options.push(Choice { refused: said("part"), ..Choice::new(Pick::at("part", foe)) });
    let ahead = [Edge::Offence, Edge::Defence].into_iter().any(|edge| fight.knows(who, foe, edge).is_some());
    let not_ahead = (!ahead)
        .then(|| Refusal::new("S-95", "{who} does not know itself to be {a} points ahead").of(who).with(fight.numbers().far_ahead, 0));
    options.push(Choice { refused: said("let_go").or(not_ahead), ..Choice::new(Pick::at("let_go", foe)) });
    if fight.sheet(who).special.slips_away {
        options.push(Choice { refused: said("slip_away"), ..Choice::new(Pick::at("slip_away", foe)) });
    }
}

fn chants(fight: &Fight, who: CombatantId, plan: &Plan, options: &mut Vec<Choice>) {
    let friends = fight.book.ids().filter(|id| *id != who && !fight.foes(who, *id) && !fight.out(*id));
    for person in friends {
        let takes_all = (!plan.picks.is_empty()).then(|| Refusal::new("S-112", "chanting takes every action of the round"));
        let refused = immaterial(fight, who).or_else(|| helpers::chant_refusal(fight, who, person)).or(takes_all);
        if fight.sheet(who).ceremony > 0 || refused.is_none() {
            let stake = Some(fight.skill_stake(fight.sheet(who).ceremony));
            options.push(Choice { refused, stake, ..Choice::new(Pick::at("chant", person)) });
        }
    }
}

fn deeds(fight: &Fight, who: CombatantId, plan: &Plan, options: &mut Vec<Choice>) {
    for deed in &fight.sheet(who).deeds {
        for target in targets(fight, who, deed) {
            options.push(deed_option(fight, who, plan, deed, target));
        }
    }
}

/// Whom a deed may be used on.
pub(super) fn targets(fight: &Fight, who: CombatantId, deed: &Deed) -> impl Iterator<Item = CombatantId> {
    let aim = deed.aim;
    let fits = move |id: &CombatantId| match aim {
        Aim::Foe => fight.foes(who, *id),
        Aim::Friend => !fight.foes(who, *id),
        Aim::Own => *id == who,
        Aim::Anybody => true,
    };
    fight.book.ids().filter(move |id| fight.manifest(*id) && fits(id))
}

/// Why a deed cannot reach its target just now.
pub(super) fn out_of_reach(fight: &Fight, who: CombatantId, deed: &Deed, target: CombatantId) -> Option<Refusal> {
    let distance = if who == target { 0 } else { fight.distance(who, target) };
    let blind = distance > 1 && fight.of(who).lost_senses.iter().any(|(sense, _)| &**sense == "sight");
    let lacks = deed.with.as_ref().is_some_and(|item| fight.of(who).dropped.contains(item));
    (distance > deed.range)
        .then(|| Refusal::new("house", "{who} is {a} cells away; it reaches {b}").of(target).with(distance, deed.range))
        .or_else(|| blind.then(|| Refusal::new("S-61", "{who} cannot see that far").of(who)))
        .or_else(|| lacks.then(|| Refusal::new("S-57", "what it needs lies on the ground")))
}

fn deed_option(fight: &Fight, who: CombatantId, plan: &Plan, deed: &Deed, target: CombatantId) -> Choice {
    let spell = deed.is_spell();
    let pick = Pick { what: Some(deed.key.clone()), ..Pick::at(if spell { "cast" } else { "strike" }, target) };
    let again = plan.has("cast") || fight.p.carried.iter().any(|of| of.who == who);
    let (price, no_action) = price(fight, who, plan, &pick);
    let mut choice = Choice { price, ..Choice::new(pick.clone()) };
    let points = fight.book.magic(who).now();
    let own = match deed.manner {
        Manner::Spell { least, most, .. } => {
            choice.need = Need::Number { min: least, max: most.min(points).max(least) };
            let open = knows_points(fight, who, target);
            let resisted = matches!(deed.manner, Manner::Spell { resisted: true, .. });
            choice.stake = resisted.then(|| fight.magic_stake(who, fight.chance(who, target), open));
            (fight.of(who).intelligence.is_none())
                .then(|| Refusal::new("SA-40", "{who} has no INT and cannot cast").of(who))
                .or_else(|| again.then(|| Refusal::new("house", "{who} casts one spell in a round").of(who)))
                .or_else(|| {
                    (points < least).then(|| Refusal::new("S-10", "{who} has {a} magic points; it takes {b}").of(who).with(points, least))
                })
        }
        Manner::Blow { skill, .. } => {
            choice.stake = Some(fight.skill_stake(skill));
            fight.book.has(who, Condition::Prone).then(|| Refusal::new("S-57", "{who} has to stand up first").of(who))
        }
    };
    let said = plan.picks.iter().any(|of| of.what == pick.what && of.target == pick.target && of.verb == pick.verb);
    let said = said.then(|| Refusal::new("house", "that is said already"));
    choice.refused = immaterial(fight, who).or(own).or(said).or_else(|| out_of_reach(fight, who, deed, target)).or(no_action);
    choice
}

/// What a body does besides: moving, standing up, picking up, guarding against blows.
fn bodily(fight: &Fight, who: CombatantId, plan: &Plan, options: &mut Vec<Choice>) {
    let once = |verb| plan.has(verb).then(|| Refusal::new("house", "that is said already"));
    if let Some(need) = cells(fight, who, fight.sheet(who).speed) {
        let refused = once("move").or_else(|| walk_refusal(fight, who));
        options.push(Choice { need, refused, ..Choice::new(Pick::plain("move")) });
    }
    if fight.book.has(who, Condition::Prone) {
        options.push(Choice { refused: once("stand_up"), ..Choice::new(Pick::plain("stand_up")) });
    }
    for item in &fight.of(who).dropped {
        let refused = plan.of("pick_up").any(|pick| picks_up(pick, item)).then(|| Refusal::new("house", "that is said already"));
        let what = Some(format!("pick_up-{}", item.replace(' ', "-")).into());
        options.push(Choice { refused, ..Choice::new(Pick { what, ..Pick::plain("pick_up") }) });
    }
    let sheet = fight.sheet(who);
    for (verb, skill) in [("dodge", sheet.dodge), ("parry", sheet.parry)] {
        if skill > 0 {
            let pick = Pick::plain(verb);
            let (price, no_action) = price(fight, who, plan, &pick);
            let refused = once(verb).or(no_action);
            let stake = Some(fight.skill_stake(skill));
            options.push(Choice { price, refused, stake, ..Choice::new(pick) });
        }
    }
}

/// Whether a pick is about picking this thing up.
pub(super) fn picks_up(pick: &Pick, item: &str) -> bool {
    pick.what.as_deref().and_then(|what| what.strip_prefix("pick_up-")).is_some_and(|name| name == item.replace(' ', "-"))
}
