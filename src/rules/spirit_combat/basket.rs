//! Choices as purchases: what each costs, whom and what it needs, and why it cannot be had (S-44 to S-86, SA-14). A basket
//! is filled pick by pick and stays closed until everybody's is full.

use super::fight::Fight;
use super::helpers::helpers_of;
use super::reckoning::{self, Purse, Spending, Struck, of_list_b};
use super::rulings::{DenySkill, HelperHalf, HelperPick, RepelCancel, RepelRounds, SummonCompare};
use super::sheet::Manner;
use super::stages::{Attack, Basket, Exchange, Stage};
use crate::engine::chronicle::{Rule, Verb};
use crate::engine::combatant::CombatantId;
use crate::engine::decision::{Budget, Choice, Need, Offers, Pick, Question, Refusal, Which};
use crate::engine::percentile::Level;
use smallvec::SmallVec;

/// Baskets of an exchange, in the order they are asked: by who chooses.
pub(super) fn open(fight: &Fight, exchange: &Exchange) -> Vec<Basket> {
    let purse = |attack: &Attack| {
        let raw = attack.degree(true);
        let for_repel = if !fight.rulings().repel_after_evade && may_claim(fight, attack).is_none() { raw } else { 0 };
        let struck = Struck { choices: attack.choices, one_point: attack.one_point, counter: attack.counter };
        (attack.who, attack.whom, struck, for_repel)
    };
    let attacks: SmallVec<[_; 4]> = exchange.attacks.iter().map(purse).collect();
    let mut baskets: Vec<Basket> = reckoning::purses(fight.rulings(), &attacks)
        .into_iter()
        .map(|Purse { who, whom, all, counter, for_repel }| Basket { who, whom, all, counter, for_repel, picks: Vec::new(), done: false })
        .collect();
    baskets.retain(|of| fight.able(of.who));
    baskets.sort_by_key(|of| (of.who, of.whom, of.counter));
    baskets
}

/// What the picks of a basket come to so far.
fn spending(fight: &Fight, basket: &Basket) -> Spending {
    Spending::of(fight.numbers(), &basket.picks)
}

/// Choices that picks which come to this use in this basket.
fn spent(fight: &Fight, basket: &Basket, exchange: &Exchange, spending: Spending) -> i32 {
    let repel = if spending.claims() { repel_price(fight, basket, exchange) } else { 0 };
    let half = if spending.shakes() { half_of_helpers(fight, basket.whom) } else { 0 };
    // Where dice pick the helpers, taking it once is half of them (SA-24).
    let half = if fight.rulings().a6_who == HelperPick::Chance { half.min(1) } else { half };
    spending.used(fight.numbers(), half, repel)
}

fn half_of_helpers(fight: &Fight, person: CombatantId) -> i32 {
    half(fight, helpers_of(fight, person).len())
}

fn half(fight: &Fight, all: usize) -> i32 {
    let all = i32::try_from(all).unwrap_or(i32::MAX);
    match fight.rulings().a6_half {
        HelperHalf::Up => (all + 1) / 2,
        HelperHalf::Down => all / 2,
    }
}

/// How many of so many helpers A6 makes roll that was taken so often and names none (S-53, S-54, SA-24). Where half of them is
/// nobody, it takes all of them at once, for twice its price.
pub(super) fn shaken(fight: &Fight, taken: usize, all: usize) -> usize {
    let half = usize::try_from(half(fight, all)).unwrap_or(0);
    match taken {
        0 => 0,
        1 if half > 0 => half,
        _ => all,
    }
}

/// Whether a roll is below a Summon skill (SA-17).
pub(super) fn below_summon(fight: &Fight, face: Option<u16>, summon: i32) -> bool {
    face.is_some_and(|face| match fight.rulings().summon_compare {
        SummonCompare::Lt => i32::from(face) < summon,
        SummonCompare::Le => i32::from(face) <= summon,
    })
}

/// Why an attacker may not claim Repel, leaving choices aside (S-18, S-25, S-27, SA-16).
fn may_claim(fight: &Fight, attack: &Attack) -> Option<Refusal> {
    let who = attack.who;
    let summon = fight.sheet(who).summon;
    let engagement = fight.p.engaged.get(&super::fight::pair(who, attack.whom));
    let first = engagement.is_none_or(|of| of.since == fight.p.round);
    let failed = engagement.is_some_and(|of| of.repel_failed.contains(&who));
    let late = match fight.rulings().repel_rounds {
        RepelRounds::Any => false,
        RepelRounds::Retry => !first && !failed,
        RepelRounds::First => !first,
    };
    if summon <= 0 {
        Some(Refusal::new("S-27", "{who} has no Summon skill").of(who))
    } else if late {
        Some(Refusal::new("SA-16", "Repel belongs to the first round of an engagement"))
    } else if !attack.level.is_some_and(Level::succeeds) || !below_summon(fight, attack.face, summon) {
        let face = attack.face.map_or(0, i32::from);
        Some(Refusal::new("S-18", "the attack roll {a} is not below Summon {b}").with(face, summon))
    } else {
        None
    }
}

fn attack_of(exchange: &Exchange, who: CombatantId, whom: CombatantId) -> Option<&Attack> {
    exchange.attacks.iter().find(|attack| (attack.who, attack.whom) == (who, whom))
}

/// The degree of the opponent's attack that denies a Repel; 0: it is not denied (S-21, SA-47, SA-51).
pub(super) fn denial(fight: &Fight, exchange: &Exchange, who: CombatantId, whom: CombatantId) -> i32 {
    let Some(attack) = attack_of(exchange, whom, who) else { return 0 };
    let skill = match fight.rulings().repel_deny_skill {
        DenySkill::Opponent => fight.sheet(whom).summon,
        DenySkill::Repeller => fight.sheet(who).summon,
    };
    let degree = attack.degree(!fight.rulings().repel_after_evade);
    if degree > 0 && attack.level.is_some_and(Level::succeeds) && below_summon(fight, attack.face, skill) { degree } else { 0 }
}

/// What a Repel that stands costs here: one choice, and what overcomes a denial (S-19, S-22, SA-18).
pub(super) fn full_repel_price(fight: &Fight, exchange: &Exchange, who: CombatantId, whom: CombatantId) -> i32 {
    let cost = fight.numbers().choices.of("repel").cost;
    match (denial(fight, exchange, who, whom), fight.rulings().repel_cancel) {
        (0, _) => cost,
        (degree, RepelCancel::PerLevel) => cost + degree,
        (_, RepelCancel::Flat) => cost + 1,
    }
}

/// What the pick takes from this basket: the full price where it can be paid; else one choice, and the Repel stands only if
/// the opponent wants out too (SA-20).
fn repel_price(fight: &Fight, basket: &Basket, exchange: &Exchange) -> i32 {
    let full = full_repel_price(fight, exchange, basket.who, basket.whom);
    if full <= basket.all.max(basket.for_repel) { full } else { fight.numbers().choices.of("repel").cost }
}

/// The question to the next one who chooses; `None`: all have.
pub(super) fn question(fight: &Fight, exchange: &Exchange, which: Which) -> Option<Question> {
    let basket = exchange.baskets.iter().find(|of| !of.done)?;
    let why = if basket.counter { "S-42" } else { "S-37" };
    let budget =
        Budget { of: "choices", spent: spent(fight, basket, exchange, spending(fight, basket)), all: basket.all.max(basket.for_repel) };
    Some(Question {
        subject: Some(basket.whom),
        draft: basket.picks.clone(),
        budget: Some(budget),
        sealed: exchange.baskets.len() > 1,
        ..Question::new(basket.who, "choices", Rule(why), options(fight, exchange, basket, which).done())
    })
}

/// The options of that question, those that are wanted.
pub(super) fn offered<'p>(fight: &Fight, exchange: &Exchange, which: Which<'p>) -> Option<Offers<'p>> {
    let basket = exchange.baskets.iter().find(|of| !of.done)?;
    Some(options(fight, exchange, basket, which))
}

/// Takes a pick into the basket that is open (SA-14).
pub(super) fn take(fight: &mut Fight, mut exchange: Exchange, pick: &Pick) {
    if let Some(basket) = exchange.baskets.iter_mut().find(|of| !of.done) {
        match pick.verb {
            "done" => basket.done = true,
            "take_back" => {
                basket.picks.pop();
            }
            _ => basket.picks.push(pick.clone()),
        }
    }
    fight.p.stage = Stage::Choices(exchange);
}

/// Opens all baskets together once all are closed; who is out of the fight meanwhile chooses nothing.
pub(super) fn reveal(fight: &mut Fight, mut exchange: Exchange) {
    for basket in &mut exchange.baskets {
        if fight.out(basket.who) {
            basket.picks.clear();
            basket.done = true;
        }
    }
    if exchange.baskets.iter().any(|of| !of.done) {
        fight.p.stage = Stage::Choices(exchange);
        return;
    }
    fight.beat();
    for basket in &exchange.baskets {
        if !fight.book.chronicle.keeps() {
            continue;
        }
        let spent = spent(fight, basket, &exchange, spending(fight, basket));
        let fumbled = attack_of(&exchange, basket.whom, basket.who).is_some_and(|of| of.level == Some(Level::Fumble));
        let cause = match (basket.counter, fumbled) {
            (true, true) => "S-42",
            (true, false) => "SA-07",
            _ => "SA-14",
        };
        let of = basket.all.max(basket.for_repel);
        fight.tell(cause, Verb::Bought { who: basket.who, whom: basket.whom, picks: basket.picks.clone(), spent, of });
    }
    fight.p.stage = Stage::Effects(exchange, super::stages::Effects::default());
}

/// The choices, legal or not.
fn options<'p>(fight: &Fight, exchange: &Exchange, basket: &Basket, which: Which<'p>) -> Offers<'p> {
    let mut options = Vec::new();
    match which {
        Which::Nothing => return Offers::new(which),
        Which::One(pick) if matches!(pick.verb, "take_back" | "done") => {}
        Which::One(pick) if SIMPLE.contains(&pick.verb) => options.push(simple(fight, basket, pick.verb)),
        _ => {
            options.reserve(Offers::MANY);
            lists(fight, exchange, basket, &mut options);
        }
    }
    let spending = spending(fight, basket);
    options.iter_mut().for_each(|choice| price(fight, exchange, basket, spending, choice));
    Offers::of(which, options).plain(if basket.picks.is_empty() { &["done"] } else { &["take_back", "done"] })
}

/// What a choice takes from this basket, whose picks come to so much, and whether that can be had.
fn price(fight: &Fight, exchange: &Exchange, basket: &Basket, spending: Spending, choice: &mut Choice) {
    choice.refused = choice.refused.take().or_else(|| reckoning::limited(fight.numbers(), &basket.picks, choice.pick.verb));
    let with = spending.with(fight.numbers(), &choice.pick);
    let (now, then) = (spent(fight, basket, exchange, spending), spent(fight, basket, exchange, with));
    // Choices that count for Repel alone buy nothing else (SA-47, reading B).
    let others = if with.claims() { spent(fight, basket, exchange, with.unclaimed()) } else { then };
    let all = if with.claims() { basket.all.max(basket.for_repel) } else { basket.all };
    if (then > all || others > basket.all) && choice.refused.is_none() {
        let rule = if of_list_b(choice.pick.verb) { "S-73" } else { "S-37" };
        choice.refused = Some(Refusal::new(rule, "it takes {a} more; {b} are left").with(then - now, (all - now).max(0)));
    }
    choice.price = Some(then - now);
}

/// Both lists, and Repel between them.
fn lists(fight: &Fight, exchange: &Exchange, basket: &Basket, options: &mut Vec<Choice>) {
    list_a(fight, basket, options);
    if basket.counter {
        let others = options.len();
        options.push(Choice::new(Pick::plain("repel")));
        list_b(fight, exchange, basket, options);
        for choice in options.iter_mut().skip(others) {
            choice.refused = Some(Refusal::new("SA-10", "a fumble gives one choice of list A"));
        }
    } else {
        repel(fight, exchange, basket, options);
        list_b(fight, exchange, basket, options);
    }
}

/// Choices of list A that need nothing to name.
const SIMPLE: [&str; 5] = ["a1", "a2", "a3", "a4", "a5"];

fn count(basket: &Basket, verb: &str) -> usize {
    basket.picks.iter().filter(|pick| pick.verb == verb).count()
}

/// A pick with a particular: `a10-sight`.
fn about(verb: &'static str, what: &str) -> Pick {
    Pick { what: Some([verb, "-", what].concat().into()), ..Pick::plain(verb) }
}

/// The particular of such a pick.
pub(super) fn particular(pick: &Pick) -> &str {
    pick.what.as_deref().and_then(|what| what.split_once('-')).map_or("", |(_, what)| what)
}

/// One of them.
fn simple(fight: &Fight, basket: &Basket, verb: &'static str) -> Choice {
    let drains = fight.sheet(basket.who).special.drains.is_some();
    Choice { refused: reckoning::held(fight.rulings(), &basket.picks, verb, drains), ..Choice::new(Pick::plain(verb)) }
}

fn list_a(fight: &Fight, basket: &Basket, options: &mut Vec<Choice>) {
    options.extend(SIMPLE.map(|verb| simple(fight, basket, verb)));
    let victim = basket.whom;
    let (sheet, of) = (fight.sheet(victim), fight.of(victim));
    let mut offer = |pick: Pick, refused: Option<Refusal>| options.push(Choice { refused, ..Choice::new(pick) });
    let drains = fight.sheet(basket.who).special.drains.is_some();
    let by_picks = |verb: &str| reckoning::held(fight.rulings(), &basket.picks, verb, drains);
    let held = |holds: bool, refusal: Refusal| holds.then_some(refusal);
    let helpers = helpers_of(fight, victim);
    if helpers.is_empty() {
        offer(Pick::plain("a6"), Some(Refusal::new("S-53", "{who} has no helper in trance").of(victim)));
    }
    if fight.rulings().a6_who == HelperPick::Chance {
        let all = held(
            shaken(fight, count(basket, "a6"), helpers.len()) == helpers.len(),
            Refusal::new("S-54", "every helper of {who} has to roll already").of(victim),
        );
        helpers.iter().take(1).for_each(|_| offer(Pick::plain("a6"), all));
    }
    let named = helpers.into_iter().filter(|_| fight.rulings().a6_who == HelperPick::Attacker);
    for helper in named {
        let named = basket.picks.iter().any(|pick| pick.verb == "a6" && pick.target == Some(helper));
        offer(Pick::at("a6", helper), held(named, Refusal::new("S-53", "{who} is named already").of(helper)));
    }
    for what in ["points", "magics"] {
        let pick = about("a7", what);
        let again = held(basket.picks.contains(&pick), Refusal::new("S-56", "that is learnt already"));
        offer(pick, again);
    }
    if of.dexterity.is_none() || sheet.limbs.is_empty() {
        offer(Pick::plain("a8"), Some(Refusal::new("SA-25", "{who} has no limbs that could fail it").of(victim)));
    } else {
        for limb in &sheet.limbs {
            let pick = about("a8", &limb.name);
            let again = held(basket.picks.contains(&pick), Refusal::new("S-58", "each choice names another limb"));
            offer(pick, again);
        }
    }
    let stunned = fight.dazed(victim).map(|rule| Refusal::new(rule, "{who} is stunned and cannot speak").of(victim));
    offer(Pick::plain("a9"), held(sheet.mute, Refusal::new("S-59", "{who} cannot speak").of(victim)).or(stunned));
    if sheet.senses.is_empty() {
        offer(Pick::plain("a10"), Some(Refusal::new("S-61", "{who} has no sense to lose").of(victim)));
    }
    for sense in &sheet.senses {
        let pick = about("a10", sense);
        let lost = of.lost_senses.iter().any(|(lost, _)| lost == sense) || basket.picks.contains(&pick);
        offer(pick, held(lost, Refusal::new("S-61", "{who} lacks that sense already").of(victim)));
    }
    // Whether there is a Spirit Screen is a secret; against none, nothing happens (S-65).
    offer(Pick::plain("a11"), None);
    if sheet.traits.is_empty() {
        offer(Pick::plain("a12"), Some(Refusal::new("SA-46", "{who} has no trait that would fit").of(victim)));
    }
    for name in sheet.traits.keys() {
        let pick = about("a12", name);
        let again = held(basket.picks.contains(&pick), Refusal::new("S-66", "that trait is tried already"));
        offer(pick, again);
    }
    offer(Pick::plain("a13"), by_picks("a13"));
}

fn repel(fight: &Fight, exchange: &Exchange, basket: &Basket, options: &mut Vec<Choice>) {
    let Some(attack) = attack_of(exchange, basket.who, basket.whom) else { return };
    let twice = (count(basket, "repel") > 0).then(|| Refusal::new("S-19", "it is claimed already"));
    options.push(Choice { refused: twice.or_else(|| may_claim(fight, attack)), ..Choice::new(Pick::plain("repel")) });
}

/// What somebody has chosen of a verb so far, in all its baskets.
fn chosen<'e>(exchange: &'e Exchange, who: CombatantId, verb: &'e str) -> impl Iterator<Item = &'e Pick> {
    exchange.baskets.iter().filter(move |of| of.who == who).flat_map(|of| &of.picks).filter(move |pick| pick.verb == verb)
}

fn list_b(fight: &Fight, exchange: &Exchange, basket: &Basket, options: &mut Vec<Choice>) {
    let (who, victim) = (basket.who, basket.whom);
    let held = |holds: bool, refusal: Refusal| holds.then_some(refusal);
    let drains = fight.sheet(who).special.drains.is_some();
    let by_picks = |verb: &str| reckoning::held(fight.rulings(), &basket.picks, verb, drains);
    options.push(Choice { refused: by_picks("b1"), ..Choice::new(Pick::plain("b1")) });
    // Never more than it has, in all its attacks together (S-77).
    let promised: i32 = chosen(exchange, who, "b2").filter_map(|pick| pick.amount).sum();
    let most = fight.pow_third(who).min(fight.book.magic(who).now() - promised);
    let b2 = by_picks("b2").or_else(|| held(most < 1, Refusal::new("S-77", "{who} has no magic points to pay").of(who)));
    options.push(Choice { refused: b2, need: Need::Number { min: 1, max: most.max(1) }, ..Choice::new(Pick::plain("b2")) });
    let helpers = helpers_of(fight, victim);
    for verb in ["b3", "b6"] {
        let (rule, reason) =
            if verb == "b3" { ("S-78", "{who} has no helper in trance") } else { ("S-84", "{who} has no helper in trance") };
        if helpers.is_empty() {
            options.push(Choice { refused: Some(Refusal::new(rule, reason).of(victim)), ..Choice::new(Pick::plain(verb)) });
        }
        for &helper in &helpers {
            let pick = Pick::at(verb, helper);
            let again = held(basket.picks.contains(&pick), Refusal::new(rule, "{who} is named already").of(helper));
            let again = again.or_else(|| by_picks(verb));
            let open = super::options::knows_points(fight, who, helper);
            let chance = fight.chance_of(fight.offence(who), fight.book.magic(helper).now());
            let stake = (verb == "b3").then(|| fight.magic_stake(who, chance, open));
            options.push(Choice { refused: again, stake, ..Choice::new(pick) });
        }
    }
    let bodiless = fight.spirit(victim).then(|| Refusal::new("S-82", "{who} has no body to disrupt").of(victim));
    options.push(Choice { refused: bodiless, ..Choice::new(Pick::plain("b4")) });
    spells(fight, exchange, basket, options);
}

/// B5: a spell one knows, on the victim, without resistance (S-83, SA-30).
fn spells(fight: &Fight, exchange: &Exchange, basket: &Basket, options: &mut Vec<Choice>) {
    let (who, victim) = (basket.who, basket.whom);
    let spells: Vec<_> = fight.sheet(who).deeds.iter().filter(|deed| deed.is_spell()).collect();
    if spells.is_empty() {
        options.push(Choice { refused: Some(Refusal::new("S-83", "{who} knows no spell").of(who)), ..Choice::new(Pick::plain("b5")) });
    }
    let busy = fight.p.plans.get(&who).is_some_and(|plan| plan.has("cast")) || chosen(exchange, who, "b5").next().is_some();
    let busy =
        busy || fight.p.carried.iter().any(|of| of.who == who) || fight.p.track.iter().any(|due| due.who == who && due.pick.verb == "cast");
    for deed in spells {
        let Manner::Spell { least, most, .. } = deed.manner else { continue };
        let points = fight.book.magic(who).now();
        let refused = busy
            .then(|| Refusal::new("house", "{who} casts one spell in a round").of(who))
            .or_else(|| fight.of(who).intelligence.is_none().then(|| Refusal::new("SA-40", "{who} has no INT and cannot cast").of(who)))
            .or_else(|| {
                (points < least).then(|| Refusal::new("S-10", "{who} has {a} magic points; it takes {b}").of(who).with(points, least))
            })
            .or_else(|| super::options::out_of_reach(fight, who, deed, victim))
            .or_else(|| {
                (!super::options::targets(fight, who, deed).any(|id| id == victim))
                    .then(|| Refusal::new("house", "it is not for {who}").of(victim))
            });
        let need = Need::Number { min: least, max: most.min(points).max(least) };
        options.push(Choice { refused, need, ..Choice::new(about("b5", &deed.key)) });
    }
}

/// Whether a Repel was claimed by one of a pair, and what it paid.
pub(super) fn claimed(fight: &Fight, exchange: &Exchange, who: CombatantId, whom: CombatantId) -> Option<i32> {
    let basket = exchange.baskets.iter().find(|of| (of.who, of.whom) == (who, whom) && !of.counter)?;
    (count(basket, "repel") > 0).then(|| repel_price(fight, basket, exchange))
}
