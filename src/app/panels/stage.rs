//! The contest stage over the board: dice tumble and settle, totals count up, equal totals visibly roll again, the
//! loser pays. Before a roll it shows what will be rolled. It says whose each number is, what it is compared with, and what
//! losing costs.

use super::dice::die;
use super::{View, check_stage, duel_stage, wills_stage};
use crate::app::area::BoardArea;
use crate::app::board::layout;
use crate::app::board::lens::{self, Lens};
use crate::app::style::{body, bold, head, semi};
use crate::app::theme;
use crate::app::widgets::{line, put, ring, row};
use crate::engine::chronicle::{Hand, Pool, Verb};
use crate::engine::combatant::CombatantId;
use crate::engine::contest::Winner;
use crate::engine::decision::{Question, Stake};
use crate::play::narration;
use crate::play::narration::words::title_case;
use crate::play::shown::{OnStage, Stage};
use crate::rules::possession::rulings::PossessionDamage;
use crate::rules::possession::sheet::{ActEntry, Hit};
use bevy::math::Vec2 as Point;
use bevy_egui::egui::{Align2, Area, Color32, CornerRadius, Id, Order, Painter, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, pos2, vec2};

/// Seconds the dice tumble.
pub const TUMBLE: f32 = 0.65;
/// Seconds until the totals have counted up.
pub const COUNTED: f32 = 1.05;

/// Whether a fact puts dice on the stage.
pub fn is_roll(verb: &Verb) -> bool {
    match verb {
        Verb::Contested { .. } | Verb::Tested { .. } => true,
        Verb::Rolled { purpose, .. } => !purpose.starts_with("initiative"),
        other => crate::app::wills::is_moment(other),
    }
}

/// What is on the stage.
enum Piece<'a> {
    /// A contest; its dice have fallen or have yet to.
    Contest(Stage, bool),
    /// A roll against scores or for an amount; its dice have fallen or have yet to.
    Check(check_stage::Against, bool),
    /// Rolls at or under a chance.
    Tests(Vec<check_stage::Test>),
    /// The exchange of strike rank 1.
    Exchange((u32, &'a [crate::play::shown::Arrow], bool)),
}

fn piece<'a>(view: &'a View) -> Option<Piece<'a>> {
    if let Some(piece) = view.game.open_question().and_then(|question| preview(view, question)) {
        return Some(piece);
    }
    match &view.shown.stage {
        Some(OnStage::Contest(stage)) => return Some(Piece::Contest(stage.clone(), true)),
        Some(OnStage::Check(check)) => return Some(Piece::Check(check_stage::Against::rolled(check), true)),
        None => {}
    }
    let tests = check_stage::tests(view);
    if !tests.is_empty() {
        return Some(Piece::Tests(tests));
    }
    if let Some(exchange) = duel_stage::exchange(view) {
        return Some(Piece::Exchange(exchange));
    }
    check_stage::coming(view).map(|test| Piece::Tests(vec![test]))
}

impl Piece<'_> {
    fn size(&self, room: Vec2) -> Vec2 {
        let wide = (room.x - 32.0).clamp(340.0, 600.0);
        match self {
            Self::Contest(..) => vec2(wide, 178.0),
            Self::Check(..) => vec2(wide, 178.0),
            Self::Tests(tests) => vec2(wide, check_stage::height(tests.len())),
            Self::Exchange((_, arrows, _)) => duel_stage::size(arrows, room),
        }
    }

    /// Whether the board makes room where it would hide somebody.
    fn docks(&self) -> bool {
        match self {
            Self::Contest(..) | Self::Check(..) | Self::Exchange(_) => true,
            Self::Tests(tests) => tests.iter().all(check_stage::Test::rolled),
        }
    }
}

/// The part of the free area that the stage leaves for the board.
pub fn board(view: &View, free: Rect) -> Rect {
    if view.scene.willpower().is_some() {
        return wills_stage::board(view, free);
    }
    let Some(piece) = piece(view) else {
        let Some(question) = view.game.open_question() else { return free };
        // While a veto can be chosen, the board does not jump with every change of the highlight.
        let contest = vec2((free.width() - 32.0).clamp(340.0, 600.0), 178.0);
        return if question.kind.contains("veto") { placed(view, free, (contest, false), true).1 } else { free };
    };
    let wide = matches!(piece, Piece::Exchange(_));
    placed(view, free, (piece.size(free.size()), wide), piece.docks()).1
}

/// Where the stage goes, and what it leaves for the board: over a part of the board where nobody stands, else below it.
fn placed(view: &View, free: Rect, (size, corners): (Vec2, bool), docks: bool) -> (Rect, Rect) {
    let left = free.center().x - size.x / 2.0;
    let (below, above) = (free.bottom() - size.y - 12.0, free.top() + 12.0);
    let mut places = vec![pos2(left, below), pos2(left, above)];
    if corners {
        let sides = [free.right() - size.x - 12.0, free.left() + 12.0];
        places.extend(sides.into_iter().flat_map(|x| [pos2(x, below), pos2(x, above)]));
    }
    let stands = standing(view, free);
    let hides = |at| stands.iter().filter(|of| Rect::from_min_size(at, size).intersects(**of)).count();
    let Some(best) = places.into_iter().min_by_key(|at| hides(*at)) else { return (free, free) };
    if hides(best) == 0 || !docks {
        return (Rect::from_min_size(best, size), free);
    }
    let stage = Rect::from_min_size(pos2(left, below), size);
    (stage, Rect::from_min_max(free.min, pos2(free.right(), stage.top() - 6.0)))
}

/// The room that everybody on the board takes with its name, as the board lies in this part of the window by itself.
fn standing(view: &View, free: Rect) -> Vec<Rect> {
    let area = BoardArea { min: Point::new(free.left(), free.top()), max: Point::new(free.right(), free.bottom()) };
    let board = view.game.session.scene().board;
    let lens = lens::near(view.game, &Lens { area, board, ..Lens::default() });
    let spots = layout::spots(view.shown, board);
    let seen = spots.iter().filter(|spot| spot.visible());
    seen.map(|spot| {
        let (at, radius) = (lens.to_window(spot.at), spot.radius() * 1.3 / lens.unit());
        // Words rise above it, its name stands below.
        let (above, name) = if spot.size > 0.9 { (30.0, 36.0) } else { (0.0, 0.0) };
        Rect::from_min_max(pos2(at.x - radius, at.y - radius - above), pos2(at.x + radius, at.y + radius + name))
    })
    .collect()
}

/// Paints it, where there is something to show.
pub fn show(ui: &mut Ui, view: &View, free: Rect) {
    if view.scene.willpower().is_some() && view.shown.stage.is_none() && check_stage::tests(view).is_empty() {
        return wills_stage::show(ui, view, free);
    }
    let Some(piece) = piece(view) else { return };
    let size = piece.size(free.size());
    let place = if view.scene.willpower().is_some() {
        // Its board always leaves this room.
        Rect::from_min_size(pos2(free.center().x - size.x / 2.0, free.bottom() - size.y - 12.0), size)
    } else {
        placed(view, free, (size, matches!(piece, Piece::Exchange(_))), piece.docks()).0
    };
    Area::new(Id::new("stage")).order(Order::Middle).fixed_pos(place.min).movable(false).show(ui.ctx(), |ui| {
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        let coming = matches!(&piece, Piece::Tests(tests) if !tests.iter().all(check_stage::Test::rolled));
        view.mark(if coming { "stage:coming" } else { "stage" }, rect);
        let painter = ui.painter();
        painter.rect(rect, CornerRadius::same(14), theme::faded(theme::HOLLOW, 0.97), Stroke::new(1.25, theme::GOLD), StrokeKind::Inside);
        let age = view.desk.dice_age;
        match &piece {
            Piece::Contest(stage, rolled) => contest(painter, view, rect, stage, rolled.then_some(age)),
            Piece::Check(check, rolled) => check_stage::paint(painter, view, rect, check, rolled.then_some(age)),
            Piece::Tests(tests) => check_stage::paint_tests(painter, view, rect, tests, age),
            Piece::Exchange(exchange) => duel_stage::paint(painter, view, rect, *exchange, age),
        }
    });
    if view.desk.dice_age < COUNTED + 0.6 {
        ui.ctx().request_repaint();
    }
}

/// What the highlighted option would roll, as a contest whose dice have not fallen.
fn preview<'a>(view: &View, question: &Question) -> Option<Piece<'a>> {
    let choice = question.options.get(view.game.highlighted).filter(|choice| choice.legal())?;
    let other = choice.pick.target.or(question.subject)?;
    let hand = |who: CombatantId, sides: u16, bonus: Option<i32>, of: &str| {
        let total = bonus.map(|_| 0);
        Hand { who, die: 0, sides, bonus, bonus_of: of.into(), total }
    };
    let will = || ("Will".to_owned(), "Will");
    let (purpose, again, sides, mine, theirs, of) = match (choice.stake?, choice.pick.verb) {
        (Stake::Closed { sides, mine: None, .. }, _) => {
            let check = check_stage::Against::coming(question.who, other, (sides, own_bonus(view, question.who)?), None, false);
            return Some(Piece::Check(check, false));
        }
        (Stake::Closed { sides, mine: Some(mine), .. }, "veto") => {
            let purpose = if question.kind == "escape_veto" { "escape veto" } else { "veto" };
            (purpose, true, sides, mine, None, will())
        }
        (Stake::Closed { sides, mine: Some(mine), .. }, _) => ("exorcism", true, sides, mine, None, ("Faith".to_owned(), "Will")),
        (Stake::Opposed { sides, mine, theirs, .. }, "veto") if question.kind == "escape_veto" => {
            ("escape veto", true, sides, mine, Some(theirs), will())
        }
        (Stake::Opposed { sides, mine, theirs, .. }, "veto") => ("veto", true, sides, mine, Some(theirs), will()),
        (Stake::Opposed { sides, mine, theirs, .. }, _) => ("exorcism", true, sides, mine, Some(theirs), ("Faith".to_owned(), "Will")),
        (Stake::Hit { sides, mine, theirs }, _) => {
            let entry = choice.pick.what.as_deref().and_then(|key| entry(view, key));
            let of = entry.map_or("skill + ability".to_owned(), |entry| format!("{} + {}", entry.skill, entry.ability.name()));
            ("combo", false, sides, mine, Some(theirs), (of, "Defence"))
        }
        (Stake::Check { sides, bonus, will, minimum, at_least, .. }, verb) => {
            // Who resists is checked against; the newcomer rolls.
            let (roller, target) = if verb == "resist" { (other, question.who) } else { (question.who, other) };
            let check = check_stage::Against::coming(roller, target, (sides, bonus), Some((will, minimum)), at_least);
            return Some(Piece::Check(check, false));
        }
        (Stake::Percent { .. } | Stake::Face { .. }, _) => return None,
    };
    let (active, passive) = (hand(question.who, sides, Some(mine), &of.0), hand(other, sides, theirs, of.1));
    Some(Piece::Contest(Stage { purpose, active, passive, winner: Winner::Tie, again }, false))
}

/// The bonus of somebody's possession check, where it is the same against everybody.
fn own_bonus(view: &View, who: CombatantId) -> Option<i32> {
    let setup = view.scene.possession().filter(|setup| setup.rulings.possession_damage == PossessionDamage::Untyped)?;
    setup.members.get(who.index())?.sheet.possession.as_ref().map(|entry| entry.bonus)
}

/// The combo or spell of this key, whoever has it.
fn entry<'a>(view: &View<'a>, key: &str) -> Option<&'a ActEntry> {
    let setup = view.scene.possession()?;
    setup.members.iter().flat_map(|member| &member.sheet.acts).find(|entry| &*entry.key == key)
}

fn title(purpose: &str) -> String {
    match purpose {
        "veto" => "Veto Contest".into(),
        "escape veto" => "Veto of the Escape".into(),
        "combo" | "spell" | "attack" => "To Hit".into(),
        other => title_case(other),
    }
}

/// How much of the sum of die and bonus is counted by now.
pub fn counted(hand: (i32, i32), age: f32) -> i32 {
    let (die, total) = hand;
    let part = ((age - TUMBLE) / (COUNTED - TUMBLE)).clamp(0.0, 1.0);
    #[expect(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "totals are small")]
    let grown = ((total - die) as f32 * part).round() as i32;
    die + grown
}

/// How often this contest was equal before.
fn rolled_before(view: &View) -> usize {
    let facts = view.game.facts();
    let contests = facts.iter().rev().skip_while(|fact| !matches!(fact.verb, Verb::Contested { .. })).skip(1);
    contests.take_while(|fact| matches!(fact.verb, Verb::Contested { winner: Winner::Tie, again: true, .. })).count()
}

fn contest(painter: &Painter, view: &View, rect: Rect, stage: &Stage, age: Option<f32>) {
    let again = if age.is_some() { rolled_before(view) } else { 0 };
    let words = match again {
        0 => title(stage.purpose),
        1 => format!("{}, Rolled Again", title(stage.purpose)),
        more => format!("{}, Roll {}", title(stage.purpose), more + 1),
    };
    line(painter, pos2(rect.center().x, rect.top() + 17.0), Align2::CENTER_CENTER, &words, head(15.5), theme::GOLD, rect.width() - 40.0);
    let done = age.is_some_and(|age| age >= COUNTED);
    let holds = stage.winner == Winner::Passive || stage.winner == Winner::Tie && !stage.again;
    let tie = stage.winner == Winner::Tie && stage.again;
    for (hand, left, won) in [(&stage.active, true, stage.winner == Winner::Active), (&stage.passive, false, holds)] {
        let outcome = done.then_some(won).filter(|_| !tie);
        side(painter, view, rect, hand, (left, outcome), (age, tie));
    }
    let middle = pos2(rect.center().x, rect.top() + 58.0);
    let sign = match (done, stage.winner) {
        (false, _) => "vs",
        (true, Winner::Active) => ">",
        (true, Winner::Passive) => "<",
        (true, Winner::Tie) => "=",
    };
    let font = if done { bold(24.0) } else { head(17.0) };
    line(painter, middle, Align2::CENTER_CENTER, sign, font, theme::TEXT, 60.0);
    painter.hline(rect.x_range().shrink(16.0), rect.bottom() - 46.0, Stroke::new(1.0, theme::LINE));
    let (words, color) = result(view, stage, age.is_none(), done);
    told(painter, rect, (&words, color), &price(view, stage, done));
}

/// One side: whose die and whose number make its total. `won`: how it came out, once it has.
fn side(painter: &Painter, view: &View, rect: Rect, hand: &Hand, (left, won): (bool, Option<bool>), (age, tie): (Option<f32>, bool)) {
    let color = view.color(hand.who);
    let (edge, toward) = if left { (rect.left(), 1.0) } else { (rect.right(), -1.0) };
    let at = |x: f32, y: f32| pos2(edge + toward * x, rect.top() + y);
    let frame = if won == Some(true) { theme::GOLD } else { color };
    let inner = ring(painter, at(40.0, 58.0), 25.0, frame);
    let tint = if won == Some(false) { theme::faded(color, 0.45) } else { color };
    view.portrait(painter, hand.who, inner, tint);
    if won == Some(true) {
        view.pictures.paint(painter, "mark-crown", Rect::from_center_size(at(40.0, 26.0), Vec2::splat(20.0)), theme::GOLD);
    }
    die(painter, at(104.0, 58.0), (hand.die, hand.sides), frame, (age, tie));
    let anchor = if left { Align2::LEFT_CENTER } else { Align2::RIGHT_CENTER };
    let room = rect.width() / 2.0 - 140.0 - 30.0;
    let rolled = age.filter(|age| *age >= TUMBLE);
    let total = rolled.zip(hand.total).map_or("?".to_owned(), |(age, total)| counted((i32::from(hand.die), total), age).to_string());
    let ink = if won == Some(true) { theme::GOLD } else { theme::TEXT };
    line(painter, at(138.0, 49.0), anchor, &total, bold(25.0), ink, room);
    let word = match won {
        Some(true) => "ahead",
        Some(false) => "behind",
        None if rolled.is_some() => "in all",
        None => "to come",
    };
    let word = if hand.total.is_none() && rolled.is_some() && won.is_none() { "hidden" } else { word };
    line(painter, at(138.0, 71.0), anchor, word, body(12.0), theme::QUIET, room);
    let wide = rect.width() / 2.0 - 24.0;
    line(painter, at(14.0, 96.0), anchor, view.cast.name(hand.who), semi(12.5), theme::TEXT, wide);
    let face = if rolled.is_some() { hand.die.to_string() } else { "?".to_owned() };
    let sum = match hand.bonus {
        None => format!("1d{}: {face} + {}, which is hidden", hand.sides, owned(view, hand)),
        Some(0) => format!("1d{}: {face}, {} 0", hand.sides, owned(view, hand)),
        Some(minus @ ..0) => format!("1d{}: {face} – {} ({})", hand.sides, -minus, owned(view, hand)),
        Some(plus) => format!("1d{}: {face} + {} {plus}", hand.sides, owned(view, hand)),
    };
    line(painter, at(14.0, 115.0), anchor, &sum, body(12.5), theme::QUIET, wide);
}

/// Whose number a bonus is, and which: `Jack's Will`.
fn owned(view: &View, hand: &Hand) -> String {
    format!("{}’s {}", view.short(hand.who), hand.bonus_of)
}

fn result(view: &View, stage: &Stage, coming: bool, done: bool) -> (String, Color32) {
    let (active, passive) = (view.short(stage.active.who), view.short(stage.passive.who));
    if coming || !done {
        let ties = if stage.again { "roll again" } else { "miss" };
        return (format!("{active} must roll higher than {passive}; equal totals {ties}"), theme::QUIET);
    }
    let words = match (stage.winner, stage.purpose) {
        (Winner::Tie, _) if stage.again => return ("Equal: both roll again".into(), theme::GOLD),
        (Winner::Active, "veto" | "escape veto") => format!("The veto stands: {passive} is stopped"),
        (_, "veto" | "escape veto") => format!("The veto fails: {passive} goes on"),
        (Winner::Active, "exorcism") => format!("{passive} is driven out"),
        (_, "exorcism") => format!("{passive} stays"),
        (Winner::Active, _) => format!("{active} hits"),
        (Winner::Tie, _) => "Equal: a miss".into(),
        _ => format!("{active} misses"),
    };
    (words, theme::TEXT)
}

/// What losing costs: either side before the roll, the loser after it, and what was paid once it is shown.
fn price(view: &View, stage: &Stage, done: bool) -> String {
    let paid = if done { aftermath(view) } else { String::new() };
    if !paid.is_empty() {
        return paid;
    }
    let penalty = view.scene.possession().map_or(1, |setup| setup.house.morale_penalty);
    let point = |id: CombatantId| match view.shown.token(id).map(|token| token.will) {
        Some(Some(will)) => format!("Will {will} → {}", (will - penalty).max(0)),
        _ => format!("{penalty} of a Will that is hidden"),
    };
    let (active, passive) = (stage.active.who, stage.passive.who);
    let (mine, theirs) = match stage.purpose {
        "veto" => (point(active), "the turn is lost, no Will".to_owned()),
        "escape veto" => (point(active), format!("stays inside, {}", point(passive))),
        "exorcism" => ("nothing is lost".to_owned(), "is out of the body".to_owned()),
        _ => ("a miss, nothing more".to_owned(), blow(view, active, passive)),
    };
    let (one, other) = (format!("{} loses: {mine}", view.short(active)), format!("{} loses: {theirs}", view.short(passive)));
    match stage.winner {
        _ if !done => format!("If {one}. If {other}."),
        Winner::Tie if stage.again => "Nobody has lost anything yet.".into(),
        Winner::Active => format!("{other}."),
        _ => format!("{one}."),
    }
}

/// What a blow that lands does, as far as the acts tell.
fn blow(view: &View, who: CombatantId, whom: CombatantId) -> String {
    let question = view.game.open_question().filter(|question| question.who == who);
    let chosen = question.and_then(|question| question.options.get(view.game.highlighted)).and_then(|choice| choice.pick.what.clone());
    let facts = view.game.facts();
    let acted = facts.iter().rev().find_map(|fact| match &fact.verb {
        Verb::Acted { act, .. } if act.target == Some(whom) => Some(act.key.clone()),
        _ => None,
    });
    match chosen.or(acted).filter(|_| view.game.may_read(who)).and_then(|key| entry(view, &key)).map(|entry| &entry.hit) {
        Some(Hit::Damage(dice)) => format!("{dice} Health"),
        Some(Hit::Morale { dice, .. }) => format!("{dice} against Minimum Will and Will"),
        None => "the blow lands".into(),
    }
}

/// What the last roll cost or brought, as far as it is shown.
pub fn aftermath(view: &View) -> String {
    let shown = view.game.facts();
    let Some(roll) = shown.iter().rposition(|fact| is_roll(&fact.verb)) else { return String::new() };
    let told = shown.iter().skip(roll + 1).filter(|fact| match &fact.verb {
        Verb::PoolChanged { pool, .. } => *pool == Pool::Will || *pool == Pool::Health,
        Verb::PoolShifted { pool, .. } => *pool == Pool::Will,
        other => matches!(other, Verb::Possessed { .. } | Verb::Released { .. } | Verb::ConditionGained { .. }),
    });
    told.take(2).filter_map(|fact| narration::line(fact, view.cast)).collect::<Vec<_>>().join("  ")
}

/// The last lines of the stage: how it came out, and what that cost or brought.
pub fn told(painter: &Painter, rect: Rect, (words, color): (&str, Color32), after: &str) {
    let (center, width) = (rect.center().x, rect.width() - 28.0);
    let both = !words.is_empty() && !after.is_empty();
    let first = rect.bottom() - if both { 32.0 } else { 24.0 };
    line(painter, pos2(center, first), Align2::CENTER_CENTER, words, semi(13.5), color, width);
    let second = rect.bottom() - if both { 14.0 } else { 24.0 };
    let galley = row(painter, after, body(12.5), theme::GOLD, width);
    put(painter, pos2(center, second), Align2::CENTER_CENTER, galley);
}
