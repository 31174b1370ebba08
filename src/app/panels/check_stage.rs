//! Rolls of one side on the contest stage: against Minimum Will and Will, for an amount, and at or under a chance in per cent.

use super::View;
use super::dice::{bands, die, hundred, mark};
use super::stage::{COUNTED, TUMBLE, aftermath, counted, told};
use crate::app::duel::chance_words;
use crate::app::style::{body, bold, head, semi};
use crate::app::theme;
use crate::app::widgets::{line, ring};
use crate::engine::chronicle::{Fact, Verb};
use crate::engine::combatant::CombatantId;
use crate::engine::decision::Stake;
use crate::engine::percentile::{Bands, Level};
use crate::play::narration;
use crate::play::narration::words::{capital, title_case};
use crate::play::shown::CheckStage;
use bevy_egui::egui::{Align2, Color32, CornerRadius, Painter, Rect, Stroke, StrokeKind, pos2, vec2};

/// A roll against scores or for an amount, rolled or to come.
pub struct Against {
    check: CheckStage,
    at_least: bool,
}

impl Against {
    /// One that was rolled.
    pub fn rolled(check: &CheckStage) -> Self {
        Self { check: check.clone(), at_least: false }
    }

    /// One that an option would roll: against Will and Minimum Will, if who looks may know them.
    pub fn coming(who: CombatantId, whom: CombatantId, (sides, bonus): (u16, i32), scores: Option<(i32, i32)>, at_least: bool) -> Self {
        let (purpose, dice) = ("possession check", vec![0]);
        let check = CheckStage { purpose, who, whom: Some(whom), dice, sides, bonus, total: 0, scores };
        Self { check, at_least }
    }
}

/// What is added to a check, in words.
fn bonus_of(purpose: &str) -> &'static str {
    match purpose {
        "possession check" => "bonus to possess",
        _ => "bonus",
    }
}

/// A roll against Will and Minimum Will, or for an amount.
pub fn paint(painter: &Painter, view: &View, rect: Rect, against: &Against, age: Option<f32>) {
    let check = &against.check;
    let at = |x: f32, y: f32| pos2(rect.left() + x, rect.top() + y);
    let heading = title_case(check.purpose);
    line(painter, pos2(rect.center().x, rect.top() + 17.0), Align2::CENTER_CENTER, &heading, head(15.5), theme::GOLD, rect.width() - 40.0);
    let done = age.is_some_and(|age| age >= COUNTED);
    let color = view.color(check.who);
    view.portrait(painter, check.who, ring(painter, at(40.0, 58.0), 25.0, color), color);
    let mut x = 102.0;
    for face in check.dice.iter().take(4) {
        die(painter, at(x, 58.0), (*face, check.sides), color, (age, false));
        x += 50.0;
    }
    let thrown: i32 = check.dice.iter().map(|face| i32::from(*face)).sum();
    let rolled = age.filter(|age| *age >= TUMBLE);
    let now = rolled.map(|age| counted((thrown, check.total), age));
    line(
        painter,
        at(x - 16.0, 49.0),
        Align2::LEFT_CENTER,
        &now.map_or("?".to_owned(), |now| now.to_string()),
        bold(25.0),
        theme::TEXT,
        60.0,
    );
    line(painter, at(x - 16.0, 71.0), Align2::LEFT_CENTER, if done { "in all" } else { "to come" }, body(12.0), theme::QUIET, 60.0);
    let half = rect.width() / 2.0 - 24.0;
    line(painter, at(14.0, 96.0), Align2::LEFT_CENTER, view.cast.name(check.who), semi(12.5), theme::TEXT, half);
    let faces = match rolled {
        Some(_) => check.dice.iter().map(u16::to_string).collect::<Vec<_>>().join(" + "),
        None => "?".to_owned(),
    };
    let (count, sides, name) = (check.dice.len(), check.sides, view.short(check.who));
    let sum = match check.bonus {
        0 => format!("{count}d{sides}: {faces}"),
        minus @ ..0 => format!("{count}d{sides}: {faces} – {} ({name}’s {})", -minus, bonus_of(check.purpose)),
        plus => format!("{count}d{sides}: {faces} + {plus}, {name}’s {}", bonus_of(check.purpose)),
    };
    line(painter, at(14.0, 115.0), Align2::LEFT_CENTER, &sum, body(12.5), theme::QUIET, half);
    if let Some(whom) = check.whom {
        let theirs = view.color(whom);
        view.portrait(painter, whom, ring(painter, pos2(rect.right() - 40.0, rect.top() + 58.0), 25.0, theirs), theirs);
        let edge = |y: f32| pos2(rect.right() - 14.0, rect.top() + y);
        line(painter, edge(96.0), Align2::RIGHT_CENTER, view.cast.name(whom), semi(12.5), theme::TEXT, half);
        let words = match check.scores {
            Some((will, minimum)) => Some(format!("{}’s Minimum Will {minimum} and Will {will}", view.short(whom))),
            None => veiled(check).then(|| format!("{}’s Minimum Will and Will are hidden", view.short(whom))),
        };
        if let Some(words) = words {
            line(painter, edge(115.0), Align2::RIGHT_CENTER, &words, body(12.5), theme::QUIET, half);
        }
    }
    if let Some((will, minimum)) = check.scores {
        let space = Rect::from_min_max(at(x + 46.0, 50.0), pos2(rect.right() - 84.0, rect.top() + 64.0));
        gauge(painter, space, (will, minimum, now.unwrap_or(0)), color);
    }
    painter.hline(rect.x_range().shrink(16.0), rect.bottom() - 46.0, Stroke::new(1.0, theme::LINE));
    let after = if done { aftermath(view) } else { String::new() };
    let (words, after) = match (check.scores, done) {
        (Some((will, minimum)), false) => (terms(view, check, (will, minimum), against.at_least), after),
        (Some((will, minimum)), true) => {
            let after = if after.is_empty() { cost(view, check, (will, minimum)) } else { after };
            (verdict(check.total, will, minimum), after)
        }
        (None, false) if veiled(check) => (hidden_terms(view, check, against.at_least), after),
        (None, false) => ("The dice fall…".to_owned(), after),
        (None, true) => (format!("{} in all", check.total), after),
    };
    told(painter, rect, (&words, if done { theme::TEXT } else { theme::QUIET }), &after);
}

/// Whether it is compared with a Will that who looks may not know.
fn veiled(check: &CheckStage) -> bool {
    check.scores.is_none() && matches!(check.purpose, "possession check" | "morale damage")
}

/// What a result would bring, before the roll, where the scores are hidden.
fn hidden_terms(view: &View, check: &CheckStage, at_least: bool) -> String {
    let whom = check.whom.map_or("the target", |whom| view.short(whom));
    let over = if at_least { "As much as" } else { "More than" };
    let taken = if check.purpose == "possession check" { "is possessed" } else { "gives way" };
    format!("{over} Minimum Will: {whom} loses {} Will. {over} Will: {whom} {taken}.", price(view))
}

/// What each result would bring, before the roll.
fn terms(view: &View, check: &CheckStage, (will, minimum): (i32, i32), at_least: bool) -> String {
    let whom = check.whom.map_or("the target", |whom| view.short(whom));
    let over = |score: i32| if at_least { format!("{score} or more") } else { format!("more than {score}") };
    let taken = if check.purpose == "possession check" { "is possessed" } else { "gives way" };
    let price = price(view);
    format!("{}: {whom} loses {price} Will. {}: {whom} {taken}.", capital(&over(minimum)), capital(&over(will)))
}

/// The Will that one morale penalty takes (P-09).
fn price(view: &View) -> i32 {
    view.scene.possession().map_or(1, |setup| setup.house.morale_penalty)
}

/// What a result costs, before the facts of it are shown.
fn cost(view: &View, check: &CheckStage, (will, minimum): (i32, i32)) -> String {
    let whom = check.whom.map_or("The target", |whom| view.short(whom));
    match check.total {
        total if total < minimum => format!("{whom} loses nothing."),
        total if total > will => format!("{whom} pays {} Will, and gives way.", price(view)),
        total if total > minimum => format!("{whom} pays {} Will.", price(view)),
        _ => String::new(),
    }
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

/// A roll at or under a chance, rolled or to come.
pub struct Test {
    who: CombatantId,
    whom: Option<CombatantId>,
    words: String,
    face: Option<u16>,
    sides: u16,
    chance: Option<i32>,
    level: Option<Level>,
}

impl Test {
    /// Whether its die has fallen.
    pub fn rolled(&self) -> bool {
        self.face.is_some()
    }
}

/// How high the stage is with so many such rolls.
pub fn height(count: usize) -> f32 {
    #[expect(clippy::cast_precision_loss, reason = "at most three")]
    let rows = count.clamp(1, 3) as f32;
    36.0 + 62.0 * rows
}

/// The rolls at or under a chance that were the last dice: all of one moment, but for attacks and evasions, which have a stage of
/// their own.
pub fn tests(view: &View) -> Vec<Test> {
    let facts = view.game.facts();
    let ends = |fact: &&Fact| {
        matches!(
            fact.verb,
            Verb::Tested { .. }
                | Verb::Matched { .. }
                | Verb::Contested { .. }
                | Verb::RoundBegan
                | Verb::RankBegan { .. }
                | Verb::Intends { .. }
                | Verb::Bought { .. }
                | Verb::NameSpoken { .. }
                | Verb::Banished { .. }
                | Verb::Suffers { .. }
        )
    };
    let Some(last) = facts.iter().rev().find(ends) else { return Vec::new() };
    let of_beat = facts.iter().filter(|fact| fact.beat == last.beat && fact.round == last.round);
    let all = of_beat.filter_map(|fact| match &fact.verb {
        Verb::Tested { who, whom, purpose, die, sides, chance, level } if !matches!(*purpose, "attack" | "evade") => Some(Test {
            who: *who,
            whom: *whom,
            words: narration::tested(purpose, whom.map(|whom| view.short(whom).to_owned()), &view.cast.1),
            face: Some(*die),
            sides: *sides,
            chance: *chance,
            level: Some(*level),
        }),
        _ => None,
    });
    if matches!(last.verb, Verb::Tested { purpose, .. } if !matches!(purpose, "attack" | "evade")) { all.collect() } else { Vec::new() }
}

/// What the highlighted option would roll at or under a chance that may be known.
pub fn coming(view: &View) -> Option<Test> {
    let question = view.game.open_question()?;
    let choice = question.options.get(view.game.highlighted).filter(|choice| choice.legal())?;
    let Some(Stake::Percent { chance, open: true }) = choice.stake else { return None };
    let words = narration::choice_label(choice, question, view.cast);
    let (who, whom) = (question.who, choice.pick.target.filter(|target| *target != question.who));
    Some(Test { who, whom, words, face: None, sides: 100, chance: Some(chance), level: None })
}

/// The bands of a chance by the rules in play; `None`: these rules know success and failure alone.
pub fn bands_of(view: &View, chance: i32) -> Option<Bands> {
    let setup = view.scene.spirit_combat()?;
    Some(Bands::of(chance, &setup.numbers.bands, setup.rulings.mp_auto_range, setup.rulings.mp_fumbles))
}

/// Rolls at or under a chance, a row each.
pub fn paint_tests(painter: &Painter, view: &View, rect: Rect, tests: &[Test], age: f32) {
    let coming = tests.iter().all(|test| !test.rolled());
    let heading = if coming { "At Stake" } else { "The Dice Decide" };
    line(painter, pos2(rect.center().x, rect.top() + 17.0), Align2::CENTER_CENTER, heading, head(15.5), theme::GOLD, rect.width() - 40.0);
    let mut top = rect.top() + 32.0;
    for test in tests.iter().take(3) {
        row_of(painter, view, Rect::from_min_size(pos2(rect.left() + 14.0, top), vec2(rect.width() - 28.0, 60.0)), test, age);
        top += 62.0;
    }
}

fn row_of(painter: &Painter, view: &View, space: Rect, test: &Test, age: f32) {
    let color = view.color(test.who);
    let at = |x: f32, y: f32| pos2(space.left() + x, space.top() + y);
    view.portrait(painter, test.who, ring(painter, at(22.0, 26.0), 20.0, color), color);
    let age = test.rolled().then_some(age);
    let settled = age.is_some_and(|age| age >= TUMBLE);
    if test.sides == 100 {
        hundred(painter, at(76.0, 26.0), test.face.unwrap_or(0), color, (age, vec2(50.0, 40.0)));
    } else {
        die(painter, at(76.0, 26.0), (test.face.unwrap_or(0), test.sides), color, (age, false));
    }
    let room = space.width() - 112.0;
    let words = format!("{} {}", view.short(test.who), test.words);
    let words = if test.rolled() { words } else { test.words.clone() };
    line(painter, at(112.0, 9.0), Align2::LEFT_CENTER, &words, semi(13.0), theme::TEXT, room);
    let chance = match test.chance {
        Some(chance) => format!("d{} at or under {}", test.sides, chance_words(chance)),
        None => format!("d{}; the referee knows the chance", test.sides),
    };
    line(painter, at(112.0, 27.0), Align2::LEFT_CENTER, &chance, body(12.5), theme::QUIET, room * 0.55);
    if let Some(level) = test.level.filter(|_| settled) {
        let (sign, tint) = mark(level);
        let words = format!("{sign} {}", narration::level_name(level));
        line(painter, pos2(space.right(), space.top() + 27.0), Align2::RIGHT_CENTER, &words, bold(14.5), tint, room * 0.45);
    }
    let strip = test.chance.filter(|_| test.sides == 100).and_then(|chance| bands_of(view, chance));
    if let Some(of) = strip {
        let strip = Rect::from_min_max(at(112.0, 40.0), pos2(space.right(), space.top() + 46.0));
        bands(painter, strip, &of, (test.face.filter(|_| settled), true));
    }
    if let Some(whom) = test.whom.filter(|_| test.face.is_none()) {
        let scores = |id| view.game.duel.scores_of(view.shown, id);
        if let (Some((offence, _)), Some((_, defence))) = (scores(test.who), scores(whom)) {
            let words = format!("{}’s offence {offence}, {}’s defence {defence}", view.short(test.who), view.short(whom));
            line(painter, pos2(space.right(), space.top() + 27.0), Align2::RIGHT_CENTER, &words, body(12.0), theme::QUIET, room * 0.55);
        }
    }
}
