//! The exchange of strike rank 1 in one picture: who attacked whom at the same moment, what each rolled against which
//! chance, who evaded, and what was chosen. It stays until the next round is declared.

use super::View;
use super::check_stage::bands_of;
use super::dice::{bands, hundred, mark};
use super::stage::TUMBLE;
use crate::app::duel::chance_words;
use crate::app::style::{body, bold, head, semi};
use crate::app::theme;
use crate::app::widgets::{line, put, ring, row};
use crate::engine::combatant::{CombatantId, Condition};
use crate::engine::decision::Pick;
use crate::engine::percentile::resistance;
use crate::play::narration::words::plural;
use crate::play::narration::{all_chosen, level_name};
use crate::play::shown::Arrow;
use bevy_egui::egui::{Align2, Color32, Painter, Pos2, Rect, Stroke, Vec2, pos2, vec2};

/// The exchange that is to be seen now: its round, its attacks, and whether it is of the round before.
pub fn exchange<'a>(view: &'a View) -> Option<(u32, &'a [Arrow], bool)> {
    let now = &view.shown.duel.arrows;
    if !now.is_empty() {
        return Some((view.shown.round, now, false));
    }
    let fresh = view.game.open_question().is_none_or(|question| question.draft.is_empty() && view.game.wants_cell.is_none());
    view.game
        .duel
        .exchange
        .as_ref()
        .filter(|_| fresh && view.shown.outcome.is_none())
        .map(|(round, arrows)| (*round, arrows.as_slice(), true))
}

/// Two who met, with the attack of each on the other.
struct Meeting<'a> {
    left: (CombatantId, Option<&'a Arrow>),
    right: (CombatantId, Option<&'a Arrow>),
}

fn meetings<'a>(arrows: &'a [Arrow]) -> Vec<Meeting<'a>> {
    let mut pairs: Vec<(CombatantId, CombatantId)> = Vec::new();
    for arrow in arrows {
        let pair = (arrow.who.min(arrow.whom), arrow.who.max(arrow.whom));
        if !pairs.contains(&pair) {
            pairs.push(pair);
        }
    }
    let of = |who, whom| arrows.iter().find(|arrow| (arrow.who, arrow.whom) == (who, whom));
    pairs.into_iter().map(|(a, b)| Meeting { left: (a, of(a, b)), right: (b, of(b, a)) }).collect()
}

/// A row of the picture: two who met, or two attacks that nobody gave back.
enum Row<'a> {
    Both(Meeting<'a>),
    Lone(&'a Arrow, Option<&'a Arrow>),
}

fn rows(arrows: &[Arrow]) -> Vec<Row<'_>> {
    let all = meetings(arrows);
    if all.len() == 1 {
        return all.into_iter().map(Row::Both).collect();
    }
    let (both, lone): (Vec<_>, Vec<_>) = all.into_iter().partition(|of| of.left.1.is_some() && of.right.1.is_some());
    let lone: Vec<&Arrow> = lone.into_iter().filter_map(|of| of.left.1.or(of.right.1)).collect();
    let pairs = lone.chunks(2).filter_map(|pair| Some(Row::Lone(pair.first()?, pair.get(1).copied())));
    both.into_iter().map(Row::Both).chain(pairs).collect()
}

/// How large the picture is.
pub fn size(arrows: &[Arrow], room: Vec2) -> Vec2 {
    let count = rows(arrows).len() + usize::from(rows(arrows).len() == 1 && meetings(arrows).len() > 1);
    #[expect(clippy::cast_precision_loss, reason = "a handful of pairs")]
    let height = if count == 1 { 192.0 } else { 34.0 + 55.0 * count as f32 + 4.0 };
    let most = if meetings(arrows).len() == 1 { 580.0 } else { 680.0 };
    vec2((room.x - 24.0).clamp(340.0, most), height.min(room.y - 24.0))
}

/// Paints it; `age`: seconds since the dice fell.
pub fn paint(painter: &Painter, view: &View, rect: Rect, (round, arrows, past): (u32, &[Arrow], bool), age: f32) {
    let title = pos2(rect.center().x, rect.top() + 17.0);
    line(painter, title, Align2::CENTER_CENTER, "The Exchange", head(15.5), theme::GOLD, 200.0);
    let when = format!("round {round}, strike rank 1");
    line(painter, pos2(rect.right() - 16.0, title.y), Align2::RIGHT_CENTER, &when, body(12.0), theme::QUIET, rect.width() / 2.0 - 80.0);
    line(
        painter,
        pos2(rect.left() + 16.0, title.y),
        Align2::LEFT_CENTER,
        if past { "just past: both at once" } else { "both at once" },
        body(12.0),
        theme::QUIET,
        150.0,
    );
    let one = meetings(arrows).len() == 1;
    let age = if past { f32::MAX } else { age };
    let mut top = rect.top() + 32.0;
    for of in rows(arrows) {
        let height = if one { rect.bottom() - top - 6.0 } else { 55.0 };
        let space = Rect::from_min_max(pos2(rect.left() + 12.0, top), pos2(rect.right() - 12.0, top + height));
        if !one {
            painter.hline(space.x_range(), space.top(), Stroke::new(1.0, theme::LINE));
        }
        match &of {
            Row::Both(meeting) => meet(painter, view, space, meeting, (one, age)),
            Row::Lone(first, second) => {
                let middle = space.center().x;
                lone(painter, view, Rect::from_min_max(space.min, pos2(middle - 8.0, space.bottom())), first, age);
                if let Some(second) = second {
                    painter.vline(middle, space.y_range().shrink(6.0), Stroke::new(1.0, theme::LINE));
                    lone(painter, view, Rect::from_min_max(pos2(middle + 8.0, space.top()), space.max), second, age);
                }
            }
        }
        top += height;
        if top > rect.bottom() - 20.0 {
            break;
        }
    }
}

fn meet(painter: &Painter, view: &View, space: Rect, meeting: &Meeting, (large, age): (bool, f32)) {
    let radius = if large { 25.0 } else { 17.0 };
    let middle = space.center();
    for (left, (who, arrow)) in [(true, meeting.left), (false, meeting.right)] {
        let color = view.color(who);
        let edge = if left { space.left() + radius + 2.0 } else { space.right() - radius - 2.0 };
        let y = if large { space.top() + 36.0 } else { middle.y - 5.0 };
        let inner = ring(painter, pos2(edge, y), radius, color);
        view.portrait(painter, who, inner, color);
        let name = pos2(edge, y + radius + if large { 13.0 } else { 9.0 });
        let font = semi(if large { 12.5 } else { 11.0 });
        line(painter, name, Align2::CENTER_CENTER, view.short(who), font, theme::TEXT, radius * 2.0 + 14.0);
        let near = if left { space.left() + radius * 2.0 + 18.0 } else { space.right() - radius * 2.0 - 18.0 };
        let far = middle.x + if left { -13.0 } else { 13.0 };
        let half = Half { painter, view, near, far, left, top: space.top(), bottom: space.bottom() };
        match arrow {
            Some(arrow) if large => half.large(arrow, age),
            Some(arrow) => half.small(arrow, age),
            None => {
                let other = if left { meeting.right.0 } else { meeting.left.0 };
                let y = if large { space.top() + 36.0 } else { middle.y };
                let (words, tint) = instead(view, other);
                half.say(pos2(near, y), words, semi(13.0), tint);
            }
        }
    }
    let both = meeting.left.1.is_some() && meeting.right.1.is_some();
    let sign = match (both, meeting.left.1.is_some()) {
        (true, _) => "↔",
        (false, true) => "→",
        (false, false) => "←",
    };
    let y = if large { space.top() + 36.0 } else { middle.y };
    line(painter, pos2(middle.x, y), Align2::CENTER_CENTER, sign, bold(if large { 22.0 } else { 17.0 }), theme::GOLD, 26.0);
}

/// What somebody did who did not attack.
fn instead(view: &View, other: CombatantId) -> (&'static str, Color32) {
    let done = [(Condition::Dispelled, "dispels it"), (Condition::Bound, "binds it"), (Condition::Possessed, "takes possession")];
    let finished = done.into_iter().find(|(condition, _)| view.shown.has(other, *condition));
    finished.map_or(("does not attack", theme::FAINT), |(_, words)| (words, theme::GOLD))
}

/// An attack that nobody gave back: from who attacks to whom.
fn lone(painter: &Painter, view: &View, space: Rect, arrow: &Arrow, age: f32) {
    let y = space.center().y - 5.0;
    for (who, x, radius) in [(arrow.who, space.left() + 19.0, 17.0), (arrow.whom, space.right() - 15.0, 13.0)] {
        let color = view.color(who);
        let inner = ring(painter, pos2(x, y), radius, color);
        view.portrait(painter, who, inner, color);
        line(painter, pos2(x, space.bottom() - 8.0), Align2::CENTER_CENTER, view.short(who), semi(11.0), theme::TEXT, 46.0);
    }
    line(painter, pos2(space.right() - 38.0, y), Align2::CENTER_CENTER, "→", bold(16.0), theme::GOLD, 20.0);
    let (near, far) = (space.left() + 48.0, space.right() - 48.0);
    Half { painter, view, near, far, left: true, top: space.top(), bottom: space.bottom() }.small(arrow, age);
}

/// One attacker's half of a meeting: from near its face to the middle.
struct Half<'a> {
    painter: &'a Painter,
    view: &'a View<'a>,
    near: f32,
    far: f32,
    left: bool,
    top: f32,
    bottom: f32,
}

impl Half<'_> {
    fn width(&self) -> f32 {
        (self.far - self.near).abs()
    }

    fn anchor(&self) -> Align2 {
        if self.left { Align2::LEFT_CENTER } else { Align2::RIGHT_CENTER }
    }

    fn say(&self, at: Pos2, text: &str, font: bevy_egui::egui::FontId, color: Color32) {
        let room = (self.far - at.x).abs();
        line(self.painter, at, self.anchor(), text, font, color, room);
    }

    fn toward(&self) -> f32 {
        if self.left { 1.0 } else { -1.0 }
    }

    fn chance(arrow: &Arrow) -> String {
        match (arrow.chance, arrow.die) {
            (_, None) => "impossible: no roll".into(),
            (Some(chance), _) => format!("against {}", chance_words(chance)),
            (None, _) => "chance not known".into(),
        }
    }

    /// Where the chance comes from, as long as the numbers are those of the roll.
    fn arithmetic(&self, arrow: &Arrow, chance: i32) -> Option<String> {
        let numbers = &self.view.scene.spirit_combat()?.numbers;
        let scores = |id: CombatantId| self.view.game.duel.scores_of(self.view.shown, id);
        let ((offence, _), (_, defence)) = (scores(arrow.who)?, scores(arrow.whom)?);
        let same = resistance(numbers.even_chance, numbers.chance_per_point, offence, defence) == chance;
        same.then(|| format!("offence {offence}, {}’s defence {defence}", self.view.short(arrow.whom)))
    }

    fn evasion(&self, arrow: &Arrow) -> Option<(String, Color32)> {
        let (face, level) = arrow.evade?;
        let (sign, _) = mark(level);
        let color = if level.succeeds() { theme::accord() } else { theme::QUIET };
        Some((format!("{} evades {:02}: {sign} {}", self.view.short(arrow.whom), face % 100, level_name(level)), color))
    }

    /// What it came to.
    fn result(&self, arrow: &Arrow) -> (String, Color32) {
        match (arrow.choices, arrow.one_point, arrow.counter) {
            _ if arrow.die.is_none() => ("comes to nothing".into(), theme::FAINT),
            (None, ..) => ("…".into(), theme::QUIET),
            (Some(0), true, _) => ("met level for level: 1 MP".into(), theme::TEXT),
            (Some(0), false, 0) => ("comes to nothing".into(), theme::FAINT),
            (Some(0), false, counter) => {
                let many = plural(counter, "choice");
                (format!("{} gets {many}", self.view.short(arrow.whom)), theme::loss())
            }
            (Some(choices), ..) => (plural(choices, "choice"), theme::GOLD),
        }
    }

    fn bought(&self, arrow: &Arrow) -> Option<(String, Color32)> {
        let list = |picks: &[Pick]| match picks {
            [] => "nothing chosen".to_owned(),
            picks => all_chosen(picks, self.view.cast),
        };
        let own = arrow.bought.as_ref().map(|picks| list(picks));
        let other = arrow.countered.as_ref().map(|picks| format!("{}: {}", self.view.short(arrow.whom), list(picks)));
        let told: Vec<_> = own.into_iter().chain(other).collect();
        if !told.is_empty() {
            return Some((told.join("; "), theme::TEXT));
        }
        (arrow.choices.is_some_and(|choices| choices > 0) || arrow.counter > 0).then(|| ("chosen in secret…".to_owned(), theme::ARCANE))
    }

    fn large(&self, arrow: &Arrow, age: f32) {
        let color = self.view.color(arrow.who);
        let at = |x: f32, y: f32| pos2(self.near + self.toward() * x, self.top + y);
        let settled = age >= TUMBLE;
        let text = if arrow.die.is_some() { 60.0 } else { 0.0 };
        if let Some(face) = arrow.die {
            hundred(self.painter, at(25.0, 30.0), face, color, (Some(age), vec2(50.0, 42.0)));
        }
        match arrow.level.filter(|_| settled) {
            Some(level) => {
                let (sign, tint) = mark(level);
                self.say(at(text, 20.0), &format!("{sign} {}", level_name(level)), bold(15.0), tint);
            }
            None if arrow.die.is_some() => self.say(at(text, 20.0), "…", bold(15.0), theme::QUIET),
            None => {}
        }
        let (y, font) = if arrow.die.is_some() { (39.0, body(12.5)) } else { (36.0, semi(13.5)) };
        self.say(at(text, y), &Self::chance(arrow), font, theme::QUIET);
        if let (Some(face), Some(chance)) = (arrow.die, arrow.chance) {
            if let Some(of) = bands_of(self.view, chance) {
                let (from, to) = (at(0.0, 65.0), pos2(self.far, self.top + 70.0));
                bands(self.painter, Rect::from_two_pos(from, to), &of, (settled.then_some(face), false));
            }
            if let Some(words) = self.arithmetic(arrow, chance) {
                self.say(at(0.0, 81.0), &words, body(12.0), theme::QUIET);
            }
        }
        if !settled {
            return;
        }
        if let Some((words, tint)) = self.evasion(arrow) {
            self.say(at(0.0, 99.0), &words, body(12.5), tint);
        }
        let (words, tint) = self.result(arrow);
        self.say(at(0.0, 117.0), &words, semi(13.5), tint);
        if let Some((words, tint)) = self.bought(arrow) {
            let galley = row(self.painter, &words, body(12.5), tint, self.width());
            put(self.painter, pos2(self.near, self.bottom - 13.0), self.anchor(), galley);
        }
    }

    fn small(&self, arrow: &Arrow, age: f32) {
        let color = self.view.color(arrow.who);
        let at = |x: f32, y: f32| pos2(self.near + self.toward() * x, self.top + y);
        let settled = age >= TUMBLE;
        let text = if arrow.die.is_some() { 44.0 } else { 0.0 };
        if let Some(face) = arrow.die {
            hundred(self.painter, at(17.0, 29.0), face, color, (Some(age), vec2(34.0, 28.0)));
        }
        let level = arrow.level.filter(|_| settled).map(|level| (mark(level), level_name(level)));
        let (first, tint) = match level {
            Some(((sign, tint), name)) => (format!("{sign} {name} {}", Self::chance(arrow)), tint),
            None => (Self::chance(arrow), theme::QUIET),
        };
        self.say(at(text, 12.0), &first, semi(12.0), tint);
        if !settled {
            return;
        }
        let (result, tint) = self.result(arrow);
        let second = match self.evasion(arrow) {
            Some((words, _)) => words,
            None => result.clone(),
        };
        self.say(at(text, 28.0), &second, body(12.0), if arrow.evade.is_some() { theme::accord() } else { tint });
        let third = match (self.bought(arrow), arrow.evade.is_some()) {
            (Some((words, tint)), true) => Some((format!("{result}: {words}"), tint)),
            (Some((words, tint)), false) => Some((words, tint)),
            (None, true) => Some((result, tint)),
            (None, false) => None,
        };
        if let Some((words, tint)) = third {
            self.say(at(text, 44.0), &words, body(12.0), tint);
        }
    }
}
