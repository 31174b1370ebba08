//! What may be said and done, and what the spirit combat forbids meanwhile (W-03, W-16 to W-22, W-26, W-27, W-30 to W-34, W-37,
//! WA-09, WA-16, WA-18, WA-27).

use super::aid;
use super::fight::Fight;
use super::rulings::{ExceptionsFor, NameAsk, NameLasts, Openers};
use super::sheet::{Act, ActKind};
use super::stages::{Doing, Due, What};
use crate::engine::chronicle::Rule;
use crate::engine::combatant::CombatantId;
use crate::engine::decision::{Choice, Need, Offers, Pick, Question, Refusal, Stake};

/// Where somebody stands between spirit combat and freedom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tie {
    Engaged,
    Aiding,
    Free,
}

/// Where somebody stands.
pub(super) fn tie(fight: &Fight, who: CombatantId) -> Tie {
    if fight.opponent(who).is_some() {
        Tie::Engaged
    } else if fight.p.aid.contains_key(&who) {
        Tie::Aiding
    } else {
        Tie::Free
    }
}

/// Why somebody may not open spirit combat against another.
pub(super) fn open_refusal(fight: &Fight, who: CombatantId, whom: CombatantId) -> Option<Refusal> {
    if fight.out(who) || fight.p.idle.contains(&who) {
        return Some(Refusal::new("house", "{who} can do nothing now").of(who));
    }
    if fight.p.aid.contains_key(&who) {
        return Some(Refusal::new("W-27", "{who} gives aid, and is bound as whom it aids").of(who));
    }
    let sheet = fight.sheet(who);
    let listed = fight.rulings().openers == Openers::Listed;
    let class = fight.tables().openers.contains(&sheet.class);
    if sheet.character() && !class {
        return Some(Refusal::new("W-03", "{who} is of no class that can open spirit combat").of(who));
    }
    if !(sheet.character() || listed && sheet.may_open) {
        return Some(Refusal::new("WA-09", "{who} may not open spirit combat by its entry").of(who));
    }
    if fight.opponent(who).is_some() {
        let rule = if sheet.character() { "W-31" } else { "W-32" };
        return Some(Refusal::new(rule, "{who} is engaged already, and nobody has more than one opponent").of(who));
    }
    if fight.opponent(whom).is_some() {
        let rule = if fight.sheet(whom).character() { "W-31" } else { "W-30" };
        return Some(Refusal::new(rule, "{who} is engaged already, and several may not fight it").of(whom));
    }
    fight.out(whom).then(|| Refusal::new("house", "{who} is not in the fight").of(whom))
}

/// Every option at the start of a melee round, legal or not.
pub(super) fn options(fight: &Fight, who: CombatantId, draft: &[Pick]) -> Vec<Choice> {
    let tie = tie(fight, who);
    let mut options = Vec::with_capacity(Offers::MANY);
    let said = |verb: &str| draft.iter().any(|pick| pick.verb == verb);
    let busy = || said("use").then(|| Refusal::new("house", "one act a melee round"));
    let others: Vec<_> = fight.book.ids().filter(|id| *id != who && !fight.out(*id)).collect();
    for &foe in others.iter().filter(|id| fight.foes(who, **id)) {
        // Openings come first of all; what is opened now takes effect next melee round (WA-26).
        let late = Refusal::new("WA-26", "openings came first; now it can be opened for the next melee round");
        let refused = Some(open_refusal(fight, who, foe).unwrap_or(late));
        options.push(Choice { refused, ..Choice::new(Pick::at("open", foe)) });
        options.push(open_next(fight, who, foe));
    }
    for &friend in others.iter().filter(|id| !fight.foes(who, **id)) {
        let refused = aid::refusal(fight, who, friend).or_else(busy);
        options.push(Choice { refused, ..Choice::new(Pick::at("aid", friend)) });
    }
    if tie == Tie::Aiding {
        options.push(Choice::new(Pick::plain("stop_aiding")));
        options.push(Choice::new(Pick::plain("keep_aiding")));
    }
    if let Some(opponent) = fight.opponent(who) {
        let refused = said("break_off").then(|| Refusal::new("WA-20", "that is said already"));
        options.push(Choice { refused, ..Choice::new(Pick::at("break_off", opponent)) });
    }
    options.extend(names(fight, who));
    options.push(Choice { refused: exception(fight, who), ..Choice::new(Pick::plain("shout")) });
    parry(fight, who, draft, &mut options);
    walk(fight, who, draft, tie, &mut options);
    for act in &fight.sheet(who).acts {
        for &target in &others {
            if act.friendly != fight.foes(who, target) {
                options.push(act_option(fight, who, draft, act, target));
            }
        }
    }
    if !draft.is_empty() {
        options.push(Choice::new(Pick::plain("take_back")));
    }
    options.push(Choice::new(Pick::plain("done")));
    options
}

/// True names that can be spoken, and secret names that can be asked for, with why not (W-34, W-37). Only names that the mind
/// itself knows are listed, and every opponent it has beaten.
pub(super) fn names(fight: &Fight, who: CombatantId) -> Vec<Choice> {
    let mut options = Vec::new();
    for &(_, whom) in fight.p.names.iter().filter(|(mind, whom)| *mind == who && !fight.out(*whom)) {
        options.push(Choice { refused: name_refusal(fight, who, whom), ..Choice::new(Pick::at("speak_name", whom)) });
    }
    let round = fight.p.round;
    let later = fight.rulings().name_ask == NameAsk::AnyTime;
    for of in fight.p.victories.iter().filter(|of| of.who == who && !of.asked) {
        let late = (!later && of.round != round).then(|| Refusal::new("WA-18", "the melee round in which {who} fell is over").of(of.whom));
        options.push(Choice { refused: late, ..Choice::new(Pick::at("ask_name", of.whom)) });
    }
    options
}

/// Why a known true name cannot be spoken to any purpose now (W-34, WA-16).
fn name_refusal(fight: &Fight, who: CombatantId, whom: CombatantId) -> Option<Refusal> {
    let rulings = fight.rulings();
    let engaged = fight.opponent(who) == Some(whom);
    let heard = rulings.name_by_anyone && fight.opponent(whom).is_some_and(|opponent| !fight.foes(who, opponent));
    let told = fight.engagement(whom).and_then(|of| of.named.get(&whom)).is_some_and(|times| *times > 0);
    let again = fight.p.spoken.contains(&(who, whom)) && rulings.name_lasts == NameLasts::Combat;
    (!engaged && !heard)
        .then(|| Refusal::new("W-34", "{who} has to be engaged with it").of(who))
        .or_else(|| (told && !rulings.name_stacks).then(|| Refusal::new("WA-16", "it tells already")))
        .or_else(|| again.then(|| Refusal::new("WA-16", "it was spoken this melee round")))
        .or_else(|| {
            (told && rulings.name_lasts == NameLasts::SpiritRound).then(|| Refusal::new("WA-16", "it tells for the next spirit round"))
        })
}

/// Whether somebody could open spirit combat against anybody now.
pub(super) fn may_open_any(fight: &Fight, who: CombatantId) -> bool {
    fight.book.ids().any(|foe| fight.foes(who, foe) && open_refusal(fight, who, foe).is_none())
}

/// An opening for the next melee round (WA-26).
pub(super) fn open_next(fight: &Fight, who: CombatantId, foe: CombatantId) -> Choice {
    let said = fight.p.plans.get(&who).is_some_and(|picks| picks.iter().any(|pick| pick.verb == "open_next"));
    let said = said.then(|| Refusal::new("WA-26", "that is said already"));
    Choice { refused: open_refusal(fight, who, foe).or(said), ..Choice::new(Pick::at("open_next", foe)) }
}

/// Who has something to say before a spirit round: a true name that would tell, or aid within touch (W-34, WA-15). Before the
/// first one everybody has just been asked.
pub(super) fn may_speak(fight: &Fight, due: &Due) -> Vec<CombatantId> {
    let What::SpiritRound(nth) = due.what else { return Vec::new() };
    if nth < 2 {
        return Vec::new();
    }
    fight.book.ids().filter(|id| !fight.out(*id) && !between_options(fight, *id, due).is_empty()).collect()
}

pub(super) fn between_options(fight: &Fight, who: CombatantId, due: &Due) -> Vec<Choice> {
    let concerns = |id: CombatantId| id == due.who || Some(id) == due.other;
    let speaks =
        names(fight, who).into_iter().filter(|of| of.pick.verb == "speak_name" && of.legal() && of.pick.target.is_some_and(concerns));
    let mut options: Vec<_> = speaks.collect();
    if !fight.p.tried.contains(&who) && !fight.p.idle.contains(&who) {
        let friends = [Some(due.who), due.other].into_iter().flatten().filter(|id| *id != who && !fight.foes(who, *id));
        let aided = friends.filter(|friend| aid::refusal(fight, who, *friend).is_none());
        options.extend(aided.map(|friend| Choice::new(Pick::at("aid", friend))));
    }
    options
}

/// The question to the next one before a spirit round.
pub(super) fn between_question(fight: &Fight, doing: &Doing) -> Option<Question> {
    let who = *doing.asking.first()?;
    let mut options = between_options(fight, who, &doing.due);
    options.push(Choice::new(Pick::plain("done")));
    Some(Question { subject: doing.due.other, ..Question::new(who, "between", Rule("W-07"), options) })
}

/// Why one of the three exceptions does not hold for somebody; `None`: it does, or nothing binds it (WA-27).
pub(super) fn exception(fight: &Fight, who: CombatantId) -> Option<Refusal> {
    let bound = tie(fight, who) != Tie::Free;
    let holds = fight.rulings().exceptions_for == ExceptionsFor::Both || fight.sheet(who).character();
    (bound && !holds).then(|| Refusal::new("WA-27", "only characters and their aides may do this meanwhile"))
}

fn parry(fight: &Fight, who: CombatantId, draft: &[Pick], options: &mut Vec<Choice>) {
    let Some(needs) = fight.sheet(who).parry else { return };
    let bound = tie(fight, who) != Tie::Free;
    let said = draft.iter().any(|pick| pick.verb == "parry").then(|| Refusal::new("house", "that is said already"));
    let penalty = if bound { fight.tables().parry_penalty } else { 0 };
    // At or over what is needed, less the penalty (W-18).
    let stake = Some(Stake::at_or_over(fight.tables().act_die, needs + penalty));
    options.push(Choice { refused: exception(fight, who).or(said), stake, ..Choice::new(Pick::plain("parry")) });
}

fn walk(fight: &Fight, who: CombatantId, draft: &[Pick], tie: Tie, options: &mut Vec<Choice>) {
    let Some(from) = fight.book.cell(who) else { return };
    let reach = fight.reach(who, tie != Tie::Free);
    let said = draft.iter().any(|pick| pick.verb == "move").then(|| Refusal::new("house", "that is said already"));
    let slow = (reach < 1).then(|| Refusal::new("W-17", "at that pace {who} gets nowhere in this melee round").of(who));
    let need = Need::Cell { from, reach, board: fight.setup.board, taken: fight.taken() };
    options.push(Choice { need, refused: exception(fight, who).or(said).or(slow), ..Choice::new(Pick::plain("move")) });
}

/// Why an act outside the spirit combat is forbidden to who is bound by one (W-16, W-20 to W-22, W-26, W-27).
pub(super) fn forbidden(fight: &Fight, who: CombatantId, kind: ActKind) -> Option<Refusal> {
    let refusal = match (tie(fight, who), kind) {
        (Tie::Free, _) => return None,
        (Tie::Aiding, _) => Refusal::new("W-27", "who gives aid is bound as whom it aids"),
        (_, ActKind::Power) => Refusal::new("W-21", "innate powers are barred in spirit combat"),
        (_, ActKind::Melee | ActKind::Missile) => Refusal::new("W-22", "ordinary combat is barred in spirit combat"),
        (_, ActKind::Spell) => Refusal::new("W-16", "nothing else can be done in spirit combat"),
    };
    Some(refusal)
}

fn act_option(fight: &Fight, who: CombatantId, draft: &[Pick], act: &Act, target: CombatantId) -> Choice {
    let pick = Pick { what: Some(act.key.clone()), ..Pick::at("use", target) };
    let distance = fight.distance(who, target);
    let far = (distance > act.range)
        .then(|| Refusal::new("house", "{who} is {a} cells away; it reaches {b}").of(target).with(distance, act.range));
    let busy = draft.iter().any(|pick| pick.verb == "use").then(|| Refusal::new("house", "one act a melee round"));
    let refused = forbidden(fight, who, act.kind).or(busy).or(far);
    let stake = act.needs.map(|needs| Stake::at_or_over(fight.tables().act_die, needs));
    Choice { refused, stake, ..Choice::new(pick) }
}

/// The question to a victor before the melee round is over (WA-18); it is the same whatever the answer would be.
pub(super) fn after_question(fight: &Fight, who: CombatantId) -> Question {
    let mut options = names(fight, who);
    options.push(Choice::new(Pick::plain("shout")));
    let foes = fight.book.ids().filter(|id| fight.foes(who, *id) && !fight.out(*id));
    options.extend(foes.map(|foe| open_next(fight, who, foe)));
    options.push(Choice::new(Pick::plain("done")));
    Question::new(who, "after", Rule("W-15"), options)
}
