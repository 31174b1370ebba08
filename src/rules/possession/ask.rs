//! The two doors of these rules: an answer is taken in, and whoever has to decide next is asked.

use super::cooperation;
use super::declare;
use super::fight::Fight;
use super::frames::{Frame, Phase, Turn, Veto, VetoOf};
use super::steps::waits;
use super::{entry, leave, referee, turns, veto};
use crate::engine::chronicle::{Rule, Verb};
use crate::engine::combatant::CombatantId;
use crate::engine::decision::{Act, Choice, Offers, Pick, Question, Refusal, Stake, Which, Who};
use crate::engine::resolve::{dice_modes, dice_question};

#[inline]
pub(super) fn accept(fight: &mut Fight) {
    let Some(answer) = fight.heard(|fight, which| offered(fight, fight.p.top()?, which)) else { return };
    match (answer.who, answer.pick.verb) {
        (Who::Referee, _) => referee::bring_about(fight, &answer.pick),
        (Who::Mind(mind), "stop_cooperating") => {
            if let Some(other) = answer.pick.target {
                fight.beat();
                cooperation::end(fight, mind, other, mind, "P-37");
            }
        }
        (Who::Mind(mind), "cooperate") => {
            if let Some(partner) = answer.pick.target {
                fight.beat();
                fight.tell("P-38", Verb::Chose { who: mind, choice: "cooperate", whom: Some(partner) });
                let proposal = cooperation::propose(fight, mind, partner);
                fight.p.frames.push(proposal);
            }
        }
        (Who::Mind(_) | Who::Standing(_), _) => take(fight, &answer.pick),
    }
}

/// The answer of the mind that was asked, to the frame that asked.
fn take(fight: &mut Fight, pick: &Pick) {
    match fight.p.frames.last_mut() {
        Some(Frame::Veto(veto)) => veto.says = Some(pick.verb == "veto"),
        Some(Frame::Leave(leave)) => leave.says = Some(pick.verb == "permit"),
        Some(Frame::Agree(agree)) => agree.says = Some(pick.verb == "agree"),
        Some(Frame::Round(round)) => round.act_now = Some(pick.verb == "act_now"),
        Some(Frame::Entry(entry)) if entry.tie == 0 => entry.resists = Some(pick.verb == "resist"),
        _ => match fight.p.frames.pop() {
            Some(Frame::Turn(turn)) => take_turn(fight, turn, pick),
            Some(Frame::Entry(mut entry)) => {
                let place = entry.chain.iter().position(|mind| Some(*mind) == pick.target).unwrap_or(0);
                entry::take_resister(fight, &mut entry, place);
                fight.p.frames.push(Frame::Entry(entry));
            }
            other => fight.p.frames.extend(other),
        },
    }
}

fn take_turn(fight: &mut Fight, mut turn: Turn, pick: &Pick) {
    let who = turn.who;
    match (turn.phase, pick.verb) {
        (Phase::Offer, said) => {
            let asking = turn.asking.take();
            if let (Some(asked), "act_now") = (asking, said) {
                fight.beat();
                fight.tell("house", Verb::Chose { who: asked, choice: "act_now", whom: None });
                return turns::interrupt(fight, turn, asked);
            }
        }
        (_, "leave") => {
            let attempt = leave::open(fight, who);
            return fight.push(Frame::Turn(turn), attempt);
        }
        (Phase::Declare, "pass") => {
            fight.tell("P-30", Verb::Chose { who, choice: "pass", whom: None });
            turn.phase = Phase::End;
        }
        (Phase::Declare, "done") => return declare_turn(fight, turn),
        (Phase::Declare, "take_back") => {
            turn.acts.pop();
        }
        (Phase::Declare, "delay") => {
            fight.beat();
            fight.p.delayed.push(who);
            fight.tell("house", Verb::Chose { who, choice: "delay", whom: None });
            if let Some(Frame::Round(round)) = fight.p.frames.last_mut() {
                round.after_turn = false; // it comes in after another's turn, not at once
            }
            return;
        }
        (Phase::Declare, _) => {
            let act = declare::declared(fight, &turn, pick);
            turn.acts.extend(act);
        }
        (Phase::Go, "go_on") => return turns::go_on(fight, turn),
        (Phase::Go, _) => {
            fight.tell("P-30", Verb::Chose { who, choice: "stop", whom: None });
            turn.phase = Phase::After;
        }
        (Phase::LeaveOnly, _) => {
            let cause = turns::cannot_act(fight, who, turn.body);
            fight.tell(cause, Verb::Skipped { who, act: None });
            turn.phase = Phase::End;
        }
        _ => turn.phase = Phase::End,
    }
    fight.p.frames.push(Frame::Turn(turn));
}

/// The declaration stands; whoever may veto it is asked, unless acts are vetoed one by one or the veto was blind.
fn declare_turn(fight: &mut Fight, mut turn: Turn) {
    let seconds = turn.planned();
    turn.declared = true;
    fight.beat();
    fight.tell_with("P-28", |_| Verb::Declared { who: turn.who, body: turn.body, acts: turn.acts.clone(), seconds });
    let rulings = fight.rulings();
    let now = rulings.veto_unit == super::rulings::VetoUnit::Turn && rulings.veto_after_declaration;
    if now {
        let vetoes = veto::open(fight, turn.who, VetoOf::Turn, turn.acts.clone(), &[]);
        turn.phase = Phase::Vetoes;
        fight.push(Frame::Turn(turn), vetoes);
    } else {
        turn.phase = Phase::Next;
        fight.p.frames.push(Frame::Turn(turn));
    }
}

#[inline]
pub(super) fn ask(fight: &mut Fight) {
    if let Some(die) = fight.tray.wanted() {
        return fight.ask(dice_question(die), |fight, _| while_rolling(fight));
    }
    if let Some(question) = fight.p.top().and_then(|frame| question(fight, frame, fight.which())) {
        fight.ask(question, |fight, question| fight.p.top().map_or_else(Vec::new, |frame| anytime(fight, question, frame)));
    }
}

/// What may be said while a person rolls a die: the end of a cooperation (P-37), events of the referee, the dice mode.
fn while_rolling(fight: &Fight) -> Vec<(Who, Choice)> {
    let pairs = fight.p.cooperation.iter().flat_map(|&(a, b)| [(a, b), (b, a)]);
    let mut said: Vec<_> = pairs.map(|(mind, other)| (Who::Mind(mind), Choice::new(Pick::at("stop_cooperating", other)))).collect();
    said.extend(referee::events(fight));
    said.extend(dice_modes(fight.tray, fight.book.ids()));
    said
}

fn asked(who: CombatantId, kind: &'static str, why: &'static str, subject: Option<CombatantId>, options: Vec<Choice>) -> Question {
    Question { subject, ..Question::new(who, kind, Rule(why), options) }
}

fn plain<'p>(which: Which<'p>, verbs: &[&'static str]) -> Offers<'p> {
    Offers::new(which).plain(verbs)
}

/// The question that the top frame waits for, with the options that are wanted; `None`: it can move by itself.
fn question(fight: &Fight, frame: &Frame, which: Which) -> Option<Question> {
    let options = match which {
        Which::Nothing => waits(frame).then(Vec::new)?,
        _ => offered(fight, frame, which)?.done(),
    };
    let question = match frame {
        Frame::Turn(turn) => turn_question(fight, turn, options),
        Frame::Round(round) => asked(round.asking?, "delayed", "house", None, options),
        Frame::Veto(veto) => {
            let (kind, why) = if veto.of == VetoOf::Escape { ("escape_veto", "P-58") } else { ("veto", "P-20") };
            Question { acts: veto.acts.clone(), ..asked(veto.current?, kind, why, Some(veto.actor), options) }
        }
        Frame::Leave(leave) => asked(leave.current?, "permission", "P-56", Some(leave.who), options),
        Frame::Agree(agree) => asked(agree.current?, "cooperation", "P-38", Some(agree.who), options),
        Frame::Entry(of) if of.tie > 0 => asked(of.who, "resister", "PA-08", Some(of.body), options),
        Frame::Entry(of) => asked(of.current?, "resist", if of.occupied { "P-41" } else { "P-32" }, Some(of.who), options),
        Frame::Initiative(_) | Frame::Contest(_) | Frame::Strike(_) => return None,
    };
    Some(question)
}

fn turn_question(fight: &Fight, turn: &Turn, options: Vec<Choice>) -> Question {
    let (who, body) = (turn.who, Some(turn.body));
    match (turn.phase, turn.asking) {
        (Phase::Declare, _) => Question { acts: turn.acts.clone(), ..asked(who, "declare", "P-28", body, options) },
        (Phase::Offer, Some(asking)) => asked(asking, "delayed", "house", Some(who), options),
        (Phase::Go, _) => {
            let acts: Vec<Act> = turn.acts.iter().skip(turn.next).cloned().collect();
            Question { acts, ..asked(who, "go_on", "P-30", body, options) }
        }
        (Phase::LeaveOnly, _) => asked(who, "leave", if fight.broken(who) { "P-56" } else { "P-57" }, body, options),
        _ => asked(who, "end", "P-57", body, options),
    }
}

/// The options of the question that the top frame waits for, those that are wanted; `None`: it waits for none.
fn offered<'p>(fight: &Fight, frame: &Frame, which: Which<'p>) -> Option<Offers<'p>> {
    match frame {
        Frame::Turn(turn) => turn_options(fight, turn, which),
        Frame::Round(round) if round.act_now.is_none() => round.asking.map(|_| plain(which, &["act_now", "wait"])),
        Frame::Veto(veto) if veto.says.is_none() && !veto.rolling => veto.current.map(|who| veto_options(fight, veto, who, which)),
        Frame::Leave(leave) if leave.says.is_none() => leave.current.map(|_| plain(which, &["permit", "refuse"])),
        Frame::Agree(agree) if agree.says.is_none() => agree.current.map(|_| plain(which, &["agree", "refuse"])),
        Frame::Entry(of) if of.tie > 0 => {
            let mut equals = Offers::new(which);
            of.chain.iter().take(of.tie).for_each(|mind| equals.add(Pick::at("against", *mind), |choice| choice));
            Some(equals)
        }
        Frame::Entry(of) if of.resists.is_none() => of.current.map(|who| {
            let mut options = Offers::new(which);
            options.add(Pick::plain("resist"), |choice| Choice { stake: Some(entry::stake(fight, of.who, who, true)), ..choice });
            options.plain(&[if of.occupied { "forgo" } else { "let_in" }])
        }),
        _ => None,
    }
}

fn turn_options<'p>(fight: &Fight, turn: &Turn, which: Which<'p>) -> Option<Offers<'p>> {
    let who = turn.who;
    let leave = |choice| Choice { refused: leave::refusal(fight, who), ..choice };
    let mut options = Offers::new(which);
    match turn.phase {
        Phase::Declare => return Some(declare::options(fight, turn, which)),
        Phase::Offer => return turn.asking.map(|_| plain(which, &["act_now", "wait"])),
        Phase::Go => {
            options = options.plain(&["go_on", "stop"]);
            let endings = declare::together(fight, who);
            options.extend(endings.into_iter().filter(|choice| choice.pick.verb == "stop_cooperating"));
            if fight.book.host(who).is_some() {
                options.add(Pick::plain("leave"), leave);
            }
        }
        Phase::Ending => {
            options = options.plain(&["end"]);
            options.add(Pick::plain("leave"), leave);
        }
        Phase::LeaveOnly => {
            options.add(Pick::plain("leave"), leave);
            options = options.plain(&["stay"]);
        }
        _ => return None,
    }
    Some(options)
}

fn veto_options<'p>(fight: &Fight, veto: &Veto, who: CombatantId, which: Which<'p>) -> Offers<'p> {
    let automatic = veto.of == VetoOf::Escape && fight.rulings().escape_veto == super::rulings::EscapeVeto::Automatic;
    let mut options = Offers::new(which);
    options.add(Pick::plain("veto"), |choice| {
        let (mine, theirs) = (fight.book.will(who).now(), fight.book.will(veto.actor).now());
        let open = fight.open_will(who, veto.actor);
        let stake = (!automatic).then(|| Stake::Opposed {
            sides: fight.house().contest_die,
            mine,
            theirs,
            pays: fight.house().morale_penalty,
            open,
        });
        Choice { stake, ..choice }
    });
    options.plain(&["allow"])
}

/// What may be said while a question is open, besides its answer: ending a cooperation (P-37), proposing one to or by
/// the mind that is asked (P-38), events of the referee; and vetoes that are refused, with the reason.
fn anytime(fight: &Fight, question: &Question, frame: &Frame) -> Vec<(Who, Choice)> {
    let mut said = Vec::new();
    let mut offer = |mind: CombatantId, pick: Pick| {
        if question.who != mind || !question.options.iter().any(|choice| choice.pick == pick) {
            said.push((Who::Mind(mind), Choice::new(pick)));
        }
    };
    for &(a, b) in &fight.p.cooperation {
        offer(a, Pick::at("stop_cooperating", b));
        offer(b, Pick::at("stop_cooperating", a));
    }
    if !matches!(frame, Frame::Agree(_)) {
        let asked = question.who;
        for other in fight.minds(fight.body_of(asked)) {
            for (who, whom) in [(asked, other), (other, asked)] {
                if cooperation::proposal_refusal(fight, who, whom).is_none() {
                    offer(who, Pick::at("cooperate", whom));
                }
            }
        }
    }
    let (actor, of) = match frame {
        Frame::Turn(turn) => (Some(turn.who), VetoOf::Turn),
        Frame::Veto(veto) => (Some(veto.actor), veto.of),
        _ => (None, VetoOf::Turn),
    };
    if let Some(actor) = actor {
        for mind in fight.minds(fight.body_of(actor)).into_iter().filter(|mind| *mind != actor && *mind != question.who) {
            let early = Refusal::new("P-28", "{who} is asked once the turn is declared, and before it is played").of(mind);
            let refused = Some(veto::refusal(fight, mind, actor, of).unwrap_or(early));
            said.push((Who::Mind(mind), Choice { refused, ..Choice::new(Pick::plain("veto")) }));
        }
    }
    said.extend(referee::events(fight));
    said.extend(dice_modes(fight.tray, fight.book.ids()));
    said
}
