//! The options of a mind that declares its turn: every act it may add, what costs no seconds, and what it may not do
//! with the reason.

use super::acts::{self, Plan, Wanted};
use super::cooperation;
use super::entry;
use super::fight::Fight;
use super::frames::Turn;
use super::leave;
use super::sheet::{ActEntry, ActKind, Hit};
use crate::engine::combatant::CombatantId;
use crate::engine::decision::{Act, Choice, Need, Offers, Pick, Refusal, Stake, Which};

/// The most acts one turn may hold (house): twice as many as a round has seconds, so that it tells only where acts cost none.
fn most_acts(fight: &Fight) -> i32 {
    2 * fight.house().round_seconds
}

fn full(fight: &Fight, turn: &Turn) -> bool {
    i32::try_from(turn.acts.len()).is_ok_and(|acts| acts >= most_acts(fight))
}

/// The verbs of acts.
const ACTS: [&str; 6] = ["use", "possess", "exorcise", "inspire", "move", "draw"];

/// The options while a mind declares, legal or not, in the order they are offered.
pub(super) fn options<'p>(fight: &Fight, turn: &Turn, which: Which<'p>) -> Offers<'p> {
    let mut options = Offers::many(which);
    options.add(Pick::plain(if turn.acts.is_empty() { "pass" } else { "done" }), |choice| choice);
    if options.complete() {
        return options;
    }
    offer_acts(fight, turn, &mut options);
    if !turn.acts.is_empty() {
        options.add(Pick::plain("take_back"), |choice| choice);
    }
    if !options.without("cooperate") || !options.without("stop_cooperating") {
        options.extend(together(fight, turn.who));
    }
    if fight.book.host(turn.who).is_some() {
        options.add(Pick::plain("leave"), |choice| Choice { refused: leave::refusal(fight, turn.who), ..choice });
    }
    options.add(Pick::plain("delay"), |choice| Choice { refused: no_delay(fight, turn), ..choice });
    options
}

/// Every act, at everybody it could concern.
fn offer_acts(fight: &Fight, turn: &Turn, options: &mut Offers) {
    if ACTS.iter().all(|verb| options.without(verb)) {
        return;
    }
    let plan = Plan::of(fight, turn, true);
    let known = cooperation::acts(fight, turn.who);
    for entry in &known {
        targets(fight, entry).for_each(|target| offer(fight, &plan, turn, options, &Wanted::Use(entry, target)));
    }
    if !options.without("use") {
        options.extend(strangers_acts(fight, turn.who, turn.body, &known));
    }
    let others = || fight.book.ids().filter(|id| *id != plan.who && !fight.out_of_world(*id));
    for target in others().filter(|id| fight.book.host(*id).is_none()) {
        offer(fight, &plan, turn, options, &Wanted::Possess(target));
    }
    for target in others().filter(|id| fight.book.host(*id).is_some()) {
        offer(fight, &plan, turn, options, &Wanted::Exorcise(target));
    }
    for target in others().filter(|id| acts::lost_will(fight, plan.who, *id)) {
        offer(fight, &plan, turn, options, &Wanted::Inspire(target));
    }
    offer(fight, &plan, turn, options, &Wanted::Move);
    if known.iter().any(|entry| entry.weapon) {
        offer(fight, &plan, turn, options, &Wanted::Draw);
    }
}

/// Why a mind may not delay its turn.
fn no_delay(fight: &Fight, turn: &Turn) -> Option<Refusal> {
    let fresh = turn.acts.is_empty() && turn.spent == 0 && !turn.contested && turn.limit.is_none();
    let last = fight.line.due().is_none();
    if turn.delayed || !fresh {
        Some(Refusal::new("house", "delaying is for before acting"))
    } else if last {
        Some(Refusal::new("house", "nobody acts after it this round"))
    } else {
        None
    }
}

/// Whether a mind has anything to declare or may do something that costs no seconds (1.2, 2a).
pub(super) fn anything(fight: &Fight, turn: &Turn) -> bool {
    // What is legal most often is looked at first: nearly everybody can move.
    let plan = Plan::of(fight, turn, true);
    let moves = !full(fight, turn) && acts::refusal(fight, &plan, &Wanted::Move).is_none();
    moves || options(fight, turn, Which::All).done().iter().any(|choice| choice.legal() && !matches!(choice.pick.verb, "pass" | "delay"))
}

/// Working together: proposals and their end (P-37, P-38).
pub(super) fn together(fight: &Fight, who: CombatantId) -> Vec<Choice> {
    let others = fight.minds(fight.body_of(who)).into_iter().filter(move |mind| *mind != who);
    others
        .map(|other| {
            if fight.cooperate(who, other) {
                Choice::new(Pick::at("stop_cooperating", other))
            } else {
                Choice { refused: cooperation::proposal_refusal(fight, who, other), ..Choice::new(Pick::at("cooperate", other)) }
            }
        })
        .collect()
}

/// Whom a combo or spell could be aimed at: bodies on the board, or minds for a morale effect.
fn targets(fight: &Fight, entry: &ActEntry) -> impl Iterator<Item = CombatantId> {
    let bodily = matches!(entry.hit, Hit::Damage(_));
    fight.book.ids().filter(move |id| !fight.out_of_world(*id) && (!bodily || fight.book.host(*id).is_none()))
}

/// Combos and spells of the other minds of the body: only their owners have them (P-18, P-19).
fn strangers_acts(fight: &Fight, who: CombatantId, body: CombatantId, known: &[ActEntry]) -> Vec<Choice> {
    let mut shown: Vec<Choice> = Vec::new();
    for mind in fight.minds(body).into_iter().filter(|mind| *mind != who) {
        for entry in &fight.sheet(mind).acts {
            let is_known = known.iter().any(|other| other.key == entry.key);
            if is_known || shown.iter().any(|choice| choice.pick.what.as_ref() == Some(&entry.key)) {
                continue;
            }
            let rule = if entry.kind == ActKind::Combo { "P-18" } else { "P-19" };
            let refused = Some(Refusal::new(rule, "only {who} has it").of(mind));
            let pick = Pick { what: Some(entry.key.clone()), ..Pick::plain("use") };
            shown.push(Choice { refused, seconds: Some(entry.seconds), ..Choice::new(pick) });
        }
    }
    shown
}

fn offer(fight: &Fight, plan: &Plan, turn: &Turn, options: &mut Offers, wanted: &Wanted) {
    let pick = match wanted {
        Wanted::Move => Pick::plain("move"),
        Wanted::Draw => Pick::plain("draw"),
        Wanted::Use(entry, target) => Pick { what: Some(entry.key.clone()), ..Pick::at("use", *target) },
        Wanted::Possess(target) => Pick::at("possess", *target),
        Wanted::Exorcise(target) => Pick::at("exorcise", *target),
        Wanted::Inspire(target) => Pick::at("inspire", *target),
    };
    options.add(pick, |choice| {
        let too_many = || {
            let refusal = || Refusal::new("house", "{a} acts are the most for one turn").with(most_acts(fight), 0);
            full(fight, turn).then(refusal)
        };
        let refused = acts::refusal(fight, plan, wanted).or_else(too_many);
        let stake = refused.is_none().then(|| stake(fight, plan, wanted)).flatten();
        let need = if let (Wanted::Move, Some(from)) = (wanted, plan.cell) {
            let own = fight.book.cell(plan.body);
            let taken = fight.taken().into_iter().filter(|cell| Some(*cell) != own).collect();
            Need::Cell { from, reach: fight.sheet(plan.body).speed, board: fight.setup.board, taken }
        } else {
            Need::Nothing
        };
        Choice { seconds: Some(acts::seconds(fight, plan.who, wanted)), need, refused, stake, ..choice }
    });
}

/// What an act puts at stake if its target stands as it does now.
fn stake(fight: &Fight, plan: &Plan, wanted: &Wanted) -> Option<Stake> {
    let sides = fight.house().contest_die;
    match wanted {
        Wanted::Possess(target) => {
            let minds = || fight.minds(*target).into_iter();
            let strongest = minds().max_by_key(|mind| (fight.book.will(*mind).now(), std::cmp::Reverse(*mind)))?;
            // Who would resist tells something of every Will in there.
            Some(entry::stake(fight, plan.who, strongest, minds().all(|mind| fight.open_will(plan.who, mind))))
        }
        Wanted::Exorcise(target) => {
            let mine = cooperation::skill(fight, plan.who, acts::FAITH);
            let certain = fight.rulings().exorcism == super::rulings::Exorcism::Referee;
            let (theirs, open) = (fight.book.will(*target).now(), fight.open_will(plan.who, *target));
            (!certain).then_some(Stake::Opposed { sides, mine, theirs, pays: 0, open })
        }
        Wanted::Use(entry, target) => {
            let mine = cooperation::skill(fight, plan.who, &entry.skill) + cooperation::ability(fight, plan.who, entry.ability);
            Some(Stake::Hit { sides, mine, theirs: fight.sheet(fight.body_of(*target)).defence })
        }
        Wanted::Move | Wanted::Draw | Wanted::Inspire(_) => None,
    }
}

/// The act that a pick adds to the declaration, in words people read.
pub(super) fn declared(fight: &Fight, turn: &Turn, pick: &Pick) -> Option<Act> {
    let known = cooperation::acts(fight, turn.who);
    let entry = pick.what.as_ref().and_then(|what| known.iter().find(|entry| entry.key == *what));
    let (key, name) = match entry {
        Some(entry) => (entry.key.clone(), entry.name.clone()),
        None => (pick.verb.into(), pick.verb.into()),
    };
    let mut act = Act { key, name, target: pick.target, cell: pick.cell, seconds: 0 };
    act.seconds = acts::recall(&act, &known).map(|wanted| acts::seconds(fight, turn.who, &wanted))?;
    Some(act)
}
