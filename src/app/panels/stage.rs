//! The contest stage over the board: dice tumble and settle, totals count up, equal totals visibly roll again, the
//! loser pays. Before a roll it shows what will be rolled.

use super::{View, duel_stage, wills_stage};
use crate::app::style::{body, bold, head, semi};
use crate::app::theme;
use crate::app::widgets::{line, put, ring, row};
use crate::engine::chronicle::{Hand, Verb};
use crate::engine::combatant::CombatantId;
use crate::engine::contest::Winner;
use crate::engine::decision::{Question, Stake};
use crate::play::narration;
use crate::play::shown::{CheckStage, OnStage, Stage};
use bevy_egui::egui::{Align2, Area, Color32, CornerRadius, Id, Order, Painter, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, pos2, vec2};

/// Seconds the dice tumble.
pub const TUMBLE: f32 = 0.65;
/// Seconds until the totals have counted up.
const COUNTED: f32 = 1.05;

/// Whether a fact puts dice on the stage.
pub fn is_roll(verb: &Verb) -> bool {
    match verb {
        Verb::Contested { .. } => true,
        Verb::Tested { purpose: "attack", .. } => true,
        Verb::Rolled { purpose, .. } => !purpose.starts_with("initiative"),
        other => crate::app::wills::is_moment(other),
    }
}

/// Paints it, where there is something to show.
pub fn show(ui: &mut Ui, view: &View, free: Rect) {
    if view.scene.willpower().is_some() && view.shown.stage.is_none() {
        return wills_stage::show(ui, view, free);
    }
    let coming = view.game.open_question().and_then(|question| preview(view, question));
    let exchange = duel_stage::exchange(view);
    if coming.is_none() && view.shown.stage.is_none() && exchange.is_none() {
        return;
    }
    let size = match exchange {
        Some((_, arrows, _)) => duel_stage::size(arrows, free.size()),
        None => vec2((free.width() - 32.0).clamp(340.0, 600.0), 152.0),
    };
    let left = free.center().x - size.x / 2.0;
    let (below, above) = (pos2(left, free.bottom() - size.y - 16.0), pos2(left, free.top() + 16.0));
    let hides = |at| tokens_under(view, free, Rect::from_min_size(at, size));
    let mut places = vec![below, above];
    if exchange.is_some() {
        let sides = [free.right() - size.x - 12.0, free.left() + 12.0];
        places.extend(sides.into_iter().flat_map(|x| [pos2(x, below.y), pos2(x, above.y)]));
    }
    let at = places.into_iter().min_by_key(|at| hides(*at)).unwrap_or(below);
    Area::new(Id::new("stage")).order(Order::Middle).fixed_pos(at).movable(false).show(ui.ctx(), |ui| {
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        view.mark("stage", rect);
        let painter = ui.painter();
        let solid = if exchange.is_some() { 1.0 } else { 0.94 };
        painter.rect(rect, CornerRadius::same(14), theme::faded(theme::HOLLOW, solid), Stroke::new(1.25, theme::GOLD), StrokeKind::Inside);
        if let Some(exchange) = exchange {
            return duel_stage::paint(painter, view, rect, exchange, view.desk.dice_age);
        }
        match (coming, &view.shown.stage) {
            (Some(stage), _) => contest(painter, view, rect, &stage, None),
            (None, Some(OnStage::Contest(stage))) => contest(painter, view, rect, stage, Some(view.desk.dice_age)),
            (None, Some(OnStage::Check(check))) => check_stage(painter, view, rect, check, view.desk.dice_age),
            (None, None) => {}
        }
    });
    if view.desk.dice_age < COUNTED {
        ui.ctx().request_repaint();
    }
}

/// How many tokens of the whole board, as it lies in the free area, a part of that area covers.
#[expect(clippy::cast_precision_loss, reason = "boards have at most 64 cells a side")]
fn tokens_under(view: &View, free: Rect, part: Rect) -> usize {
    if view.scene.spirit_combat().is_some() {
        // With the name that stands below each.
        let part = Rect::from_min_max(part.min - vec2(30.0, 100.0), part.max + vec2(30.0, 50.0));
        return view.tokens.iter().filter(|at| part.contains(**at)).count();
    }
    let (columns, rows) = view.game.session.scene().board;
    let cell = (free.width() / columns as f32).min(free.height() / rows as f32);
    let board = Rect::from_center_size(free.center(), vec2(columns as f32, rows as f32) * cell);
    let cells = view.shown.tokens.iter().filter_map(|token| token.cell);
    cells.filter(|at| part.expand(cell / 2.0).contains(board.min + (vec2(at.x as f32, at.y as f32) + Vec2::splat(0.5)) * cell)).count()
}

/// What the highlighted option would roll, as a contest whose dice have not fallen.
fn preview(view: &View, question: &Question) -> Option<Stage> {
    let choice = question.options.get(view.game.highlighted).filter(|choice| choice.legal())?;
    let other = choice.pick.target.or(question.subject)?;
    let hand = |who: CombatantId, sides: u16, bonus: i32, of: &str| Hand { who, die: 0, sides, bonus, bonus_of: of.into(), total: 0 };
    let (purpose, again, sides, mine, theirs, of) = match (choice.stake?, choice.pick.verb) {
        (Stake::Opposed { sides, mine, theirs }, "veto") if question.kind == "escape_veto" => {
            ("escape veto", true, sides, mine, theirs, ("Will", "Will"))
        }
        (Stake::Opposed { sides, mine, theirs }, "veto") => ("veto", true, sides, mine, theirs, ("Will", "Will")),
        (Stake::Opposed { sides, mine, theirs }, _) => ("exorcism", true, sides, mine, theirs, ("Faith", "Will")),
        (Stake::Hit { sides, mine, theirs }, _) => ("attack", false, sides, mine, theirs, ("skill + ability", "Defence")),
        (Stake::Check { .. } | Stake::Percent { .. }, _) => return None,
    };
    let (active, passive) = (hand(question.who, sides, mine, of.0), hand(other, sides, theirs, of.1));
    Some(Stage { purpose, active, passive, winner: Winner::Tie, again })
}

fn title(purpose: &str) -> String {
    match purpose {
        "veto" => "Veto Contest".into(),
        "escape veto" => "Veto of the Escape".into(),
        "combo" | "spell" | "attack" => "To Hit".into(),
        other => other.split(' ').map(capital).collect::<Vec<_>>().join(" "),
    }
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().collect::<String>() + letters.as_str()).unwrap_or_default()
}

/// One die. Age `None`: not rolled yet.
fn die(painter: &Painter, center: bevy_egui::egui::Pos2, (face, sides): (u16, u16), frame: Color32, age: Option<f32>) {
    let tumbling = age.is_some_and(|age| age < TUMBLE);
    let mut center = center;
    let mut shown = face;
    if let Some(age) = age.filter(|_| tumbling) {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a small step counter for a cosmetic face")]
        let step = (age * 16.0) as u32 + u32::from(face) * 7 + center.x as u32;
        shown = u16::try_from(step.wrapping_mul(2_654_435_761) >> 16).unwrap_or(1) % sides.max(1) + 1;
        center += vec2((age * 47.0).sin() * 3.0, -((age * 19.0).sin().abs()) * 7.0 * (1.0 - age / TUMBLE));
    }
    let rect = Rect::from_center_size(center, Vec2::splat(44.0));
    painter.rect(rect, CornerRadius::same(9), theme::PARCHMENT, Stroke::new(3.0, frame), StrokeKind::Inside);
    if age.is_none() {
        put(painter, center, Align2::CENTER_CENTER, row(painter, "?", bold(23.0), theme::INK, 30.0));
    } else if sides == 6 {
        pips(painter, rect, shown);
    } else {
        put(painter, center, Align2::CENTER_CENTER, row(painter, &shown.to_string(), bold(20.0), theme::INK, 40.0));
    }
}

fn pips(painter: &Painter, rect: Rect, face: u16) {
    let at = |x: f32, y: f32| rect.center() + vec2(x, y) * 10.0;
    let corners = [at(-1.0, -1.0), at(1.0, 1.0), at(1.0, -1.0), at(-1.0, 1.0), at(-1.0, 0.0), at(1.0, 0.0)];
    if face % 2 == 1 {
        painter.circle_filled(rect.center(), 3.6, theme::INK);
    }
    corners.iter().take(usize::from(face / 2 * 2)).for_each(|corner| {
        painter.circle_filled(*corner, 3.6, theme::INK);
    });
}

/// How much of the sum of die and bonus is counted by now.
fn counted(hand: (i32, i32), age: f32) -> i32 {
    let (die, total) = hand;
    let part = ((age - TUMBLE) / (COUNTED - TUMBLE)).clamp(0.0, 1.0);
    #[expect(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "totals are small")]
    let grown = ((total - die) as f32 * part).round() as i32;
    die + grown
}

fn contest(painter: &Painter, view: &View, rect: Rect, stage: &Stage, age: Option<f32>) {
    line(
        painter,
        pos2(rect.center().x, rect.top() + 17.0),
        Align2::CENTER_CENTER,
        &title(stage.purpose),
        head(15.5),
        theme::GOLD,
        rect.width() - 40.0,
    );
    let done = age.is_some_and(|age| age >= COUNTED);
    for (hand, left, won) in [
        (&stage.active, true, done && stage.winner == Winner::Active),
        (&stage.passive, false, done && (stage.winner == Winner::Passive || stage.winner == Winner::Tie && !stage.again)),
    ] {
        side(painter, view, rect, hand, (left, won), age);
    }
    let middle = pos2(rect.center().x, rect.top() + 62.0);
    let sign = match (done, stage.winner) {
        (false, _) => "vs",
        (true, Winner::Active) => ">",
        (true, Winner::Passive) => "<",
        (true, Winner::Tie) => "=",
    };
    let font = if done { bold(22.0) } else { head(17.0) };
    line(painter, middle, Align2::CENTER_CENTER, sign, font, theme::TEXT, 60.0);
    let (words, color) = result(view, stage, age.is_none(), done);
    let after = if done { aftermath(view) } else { String::new() };
    told(painter, rect, (&words, color), &after);
}

fn side(painter: &Painter, view: &View, rect: Rect, hand: &Hand, (left, won): (bool, bool), age: Option<f32>) {
    let color = view.color(hand.who);
    let (edge, toward) = if left { (rect.left(), 1.0) } else { (rect.right(), -1.0) };
    let at = |x: f32, y: f32| pos2(edge + toward * x, rect.top() + y);
    let frame = if won { theme::GOLD } else { color };
    let inner = ring(painter, at(40.0, 62.0), 25.0, frame);
    view.portrait(painter, hand.who, inner, color);
    let die_at = at(104.0, 62.0);
    die(painter, die_at, (hand.die, hand.sides), frame, age);
    let anchor = if left { Align2::LEFT_CENTER } else { Align2::RIGHT_CENTER };
    let room = rect.width() / 2.0 - 134.0 - 26.0;
    let first = match age {
        Some(age) if age >= TUMBLE => counted((i32::from(hand.die), hand.total), age).to_string(),
        _ => {
            if hand.bonus < 0 {
                format!("– {}", -hand.bonus)
            } else {
                format!("+ {}", hand.bonus)
            }
        }
    };
    let second = match age {
        Some(age) if age >= TUMBLE => format!("{}{} {}", hand.die, narration::signed(hand.bonus), hand.bonus_of),
        _ => hand.bonus_of.to_string(),
    };
    line(painter, at(134.0, 54.0), anchor, &first, bold(21.0), if won { theme::GOLD } else { theme::TEXT }, room);
    line(painter, at(134.0, 75.0), anchor, &second, body(12.0), theme::QUIET, room);
    line(painter, at(14.0, 98.0), anchor, view.cast.name(hand.who), semi(12.5), theme::TEXT, rect.width() / 2.0 - 30.0);
}

fn result(view: &View, stage: &Stage, coming: bool, done: bool) -> (String, Color32) {
    let (active, passive) = (view.short(stage.active.who), view.short(stage.passive.who));
    if coming {
        let ties = if stage.again { "roll again" } else { "miss" };
        return (format!("{active} must roll higher; equal totals {ties}"), theme::QUIET);
    }
    if !done {
        return ("The dice fall…".into(), theme::QUIET);
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

/// What the last roll cost or brought, as far as it is shown.
fn aftermath(view: &View) -> String {
    let shown = view.game.facts();
    let Some(roll) = shown.iter().rposition(|fact| is_roll(&fact.verb)) else { return String::new() };
    let told = shown.iter().skip(roll + 1).filter(|fact| {
        matches!(fact.verb, Verb::PoolChanged { .. } | Verb::Possessed { .. } | Verb::Released { .. } | Verb::ConditionGained { .. })
    });
    told.take(2).filter_map(|fact| narration::line(fact, view.cast)).collect::<Vec<_>>().join("  ")
}

/// A roll against Will and Minimum Will, or for an amount.
fn check_stage(painter: &Painter, view: &View, rect: Rect, check: &CheckStage, age: f32) {
    line(
        painter,
        pos2(rect.center().x, rect.top() + 17.0),
        Align2::CENTER_CENTER,
        &title(check.purpose),
        head(15.5),
        theme::GOLD,
        rect.width() - 40.0,
    );
    let done = age >= COUNTED;
    let color = view.color(check.who);
    let inner = ring(painter, pos2(rect.left() + 40.0, rect.top() + 62.0), 25.0, color);
    view.portrait(painter, check.who, inner, color);
    let mut x = rect.left() + 102.0;
    for face in check.dice.iter().take(4) {
        die(painter, pos2(x, rect.top() + 62.0), (*face, check.sides), color, Some(age));
        x += 50.0;
    }
    let thrown: i32 = check.dice.iter().map(|face| i32::from(*face)).sum();
    let total =
        if age < TUMBLE { narration::signed(check.bonus).trim().to_owned() } else { counted((thrown, check.total), age).to_string() };
    line(painter, pos2(x - 18.0, rect.top() + 54.0), Align2::LEFT_CENTER, &total, bold(21.0), theme::TEXT, 60.0);
    let sum = format!("{thrown}{}", narration::signed(check.bonus));
    line(painter, pos2(x - 18.0, rect.top() + 75.0), Align2::LEFT_CENTER, &sum, body(12.0), theme::QUIET, 70.0);
    line(
        painter,
        pos2(rect.left() + 14.0, rect.top() + 98.0),
        Align2::LEFT_CENTER,
        view.cast.name(check.who),
        semi(12.5),
        theme::TEXT,
        rect.width() / 2.0 - 30.0,
    );
    if let Some(whom) = check.whom {
        let theirs = view.color(whom);
        let inner = ring(painter, pos2(rect.right() - 40.0, rect.top() + 62.0), 25.0, theirs);
        view.portrait(painter, whom, inner, theirs);
        line(
            painter,
            pos2(rect.right() - 14.0, rect.top() + 98.0),
            Align2::RIGHT_CENTER,
            view.cast.name(whom),
            semi(12.5),
            theme::TEXT,
            rect.width() / 2.0 - 30.0,
        );
    }
    if let Some((will, minimum)) = check.scores {
        let now = if age < TUMBLE { 0 } else { counted((thrown, check.total), age) };
        gauge(
            painter,
            Rect::from_min_max(pos2(x + 44.0, rect.top() + 50.0), pos2(rect.right() - 82.0, rect.top() + 64.0)),
            (will, minimum, now),
            color,
        );
    }
    let (words, after) = if done {
        (check.scores.map_or(String::new(), |(will, minimum)| verdict(check.total, will, minimum)), aftermath(view))
    } else {
        ("The dice fall…".to_owned(), String::new())
    };
    told(painter, rect, (&words, if done { theme::TEXT } else { theme::QUIET }), &after);
}

fn verdict(total: i32, will: i32, minimum: i32) -> String {
    let says = |score: i32| match total.cmp(&score) {
        std::cmp::Ordering::Greater => "is more than",
        std::cmp::Ordering::Equal => "equals",
        std::cmp::Ordering::Less => "is less than",
    };
    let (first, second) = (says(minimum), says(will));
    if first == second {
        format!("{total} {first} Minimum Will {minimum} and Will {will}")
    } else {
        format!("{total} {first} Minimum Will {minimum} and {second} Will {will}")
    }
}

/// The last lines of the stage: how it came out, and what that cost or brought.
fn told(painter: &Painter, rect: Rect, (words, color): (&str, Color32), after: &str) {
    let (center, width) = (rect.center().x, rect.width() - 28.0);
    let both = !words.is_empty() && !after.is_empty();
    let first = rect.bottom() - if both { 34.0 } else { 24.0 };
    line(painter, pos2(center, first), Align2::CENTER_CENTER, words, semi(13.5), color, width);
    let second = rect.bottom() - if both { 15.0 } else { 24.0 };
    line(painter, pos2(center, second), Align2::CENTER_CENTER, after, body(13.0), theme::GOLD, width);
}

/// A scale with ticks at Minimum Will and Will, filled to the result.
fn gauge(painter: &Painter, rect: Rect, (will, minimum, now): (i32, i32, i32), color: Color32) {
    if rect.width() < 40.0 {
        return;
    }
    let most = (will + 4).max(now + 1).max(8);
    #[expect(clippy::cast_precision_loss, reason = "scores are small")]
    let at = |score: i32| rect.left() + rect.width() * score.max(0) as f32 / most as f32;
    painter.rect(rect, CornerRadius::same(4), theme::HOLLOW, Stroke::new(1.0, theme::LINE), StrokeKind::Outside);
    painter.rect_filled(Rect::from_min_max(rect.min, pos2(at(now), rect.bottom())), CornerRadius::same(4), color);
    let close = at(will) - at(minimum) < 34.0;
    for (score, word, below) in [(minimum, "min", true), (will, "Will", !close)] {
        painter.vline(at(score), rect.y_range().expand(4.0), Stroke::new(2.0, theme::TEXT));
        let y = if below { rect.bottom() + 13.0 } else { rect.top() - 12.0 };
        line(painter, pos2(at(score), y), Align2::CENTER_CENTER, &format!("{word} {score}"), body(11.5), theme::QUIET, 60.0);
    }
}
