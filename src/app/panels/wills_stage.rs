//! The stage of a fight of wills: both attacks of a spirit round at once with the tables that decide them, a true name that is
//! spoken, and what becomes of who is overcome.

use super::View;
use super::dice::die;
use super::stage::TUMBLE;
use super::wills_tables;
use crate::app::style::{body, bold, head, semi};
use crate::app::theme;
use crate::app::widgets::{line, name_between, put, ring, row, wrapped};
use crate::app::wills::{Moment, moment, need_words};
use crate::engine::chronicle::Verb;
use crate::engine::combatant::CombatantId;
use crate::play::narration::words::plural;
use bevy_egui::egui::{
    Align2, Area, Color32, CornerRadius, FontId, Id, Order, Painter, Pos2, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, pos2, vec2,
};

/// The height of the stage.
const HEIGHT: f32 = 204.0;

/// The part of the free area that the stage leaves for the board.
pub fn board(view: &View, free: Rect) -> Rect {
    let facts = view.game.facts();
    let up = view.scene.willpower().is_some() && (!view.shown.duel.engaged.is_empty() || moment(facts).is_some());
    if up { Rect::from_min_max(free.min, pos2(free.right(), free.bottom() - HEIGHT - 14.0)) } else { free }
}

/// Both attacks of a spirit round that is still to come: of who is asked, or of the first pair.
fn coming(view: &View) -> Vec<Verb> {
    let duel = &view.shown.duel;
    let asked = view.game.asked();
    let concerns = |(a, b): &&(CombatantId, CombatantId)| asked == Some(*a) || asked == Some(*b);
    let Some(&(a, b)) = duel.engaged.iter().find(concerns).or_else(|| duel.engaged.first()) else { return Vec::new() };
    let tally = &view.game.wills;
    let attack = |(who, whom): (CombatantId, CombatantId)| {
        if tally.unknown() {
            return None;
        }
        let (attack, defence) = (tally.scores_of(who).map(|of| of.0), tally.scores_of(whom).map(|of| of.1));
        let needs = tally.needs(who, whom);
        let sides = view.scene.willpower()?.tables.matrix.die;
        Some(Verb::Matched { who, whom, attack, defence, needs, die: 0, sides, hit: false, margin: Some(0), loss: 0 })
    };
    [(a, b), (b, a)].into_iter().filter_map(attack).collect()
}

/// Paints it, where there is something to show.
pub fn show(ui: &mut Ui, view: &View, free: Rect) {
    let facts = view.game.facts();
    let coming = coming(view);
    let Some(moment) = moment(facts).or_else(|| (!coming.is_empty()).then(|| Moment::Attacks(coming.iter().collect()))) else { return };
    let wide = |most: f32| (free.width() - 24.0).clamp(340.0, most);
    let size = match &moment {
        Moment::Attacks(_) => vec2(wide(720.0), HEIGHT),
        Moment::Name(..) => vec2(wide(520.0), 112.0),
        Moment::Fate(_) => vec2(wide(560.0), HEIGHT),
    };
    let at = pos2(free.center().x - size.x / 2.0, free.bottom() - 10.0 - (HEIGHT + size.y) / 2.0);
    Area::new(Id::new("stage")).order(Order::Middle).fixed_pos(at).movable(false).show(ui.ctx(), |ui| {
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        view.mark("stage", rect);
        let painter = ui.painter();
        painter.rect(rect, CornerRadius::same(14), theme::faded(theme::HOLLOW, 0.97), Stroke::new(1.25, theme::GOLD), StrokeKind::Inside);
        match &moment {
            Moment::Attacks(both) => attacks(painter, view, rect, both),
            Moment::Name(who, whom) => name(painter, view, rect, (*who, *whom)),
            Moment::Fate(fate) => fates(painter, view, rect, fate),
        }
    });
    if view.desk.dice_age < TUMBLE + 0.1 {
        ui.ctx().request_repaint();
    }
}

fn title(painter: &Painter, rect: Rect, words: &str) {
    line(painter, pos2(rect.center().x, rect.top() + 18.0), Align2::CENTER_CENTER, words, head(16.0), theme::GOLD, rect.width() - 40.0);
}

/// Both attacks, with the tables below them.
fn attacks(painter: &Painter, view: &View, rect: Rect, both: &[&Verb]) {
    let who = both.iter().find_map(|verb| if let Verb::Matched { who, .. } = verb { Some(*who) } else { None });
    let rank = view.shown.duel.rank;
    let waits = both.iter().any(|verb| matches!(verb, Verb::Matched { die: 0, .. }));
    let nth = view.shown.duel.track.iter().find(|entry| Some(entry.who) == who && entry.from == rank);
    let words = nth.map_or("Spirit Round".to_owned(), |entry| format!("Spirit Round{}", entry.what.trim_start_matches("spirit round")));
    title(painter, rect, if waits { "The Next Spirit Round" } else { &words });
    let y = rect.top() + 17.0;
    line(painter, pos2(rect.left() + 16.0, y), Align2::LEFT_CENTER, "both at once", body(12.0), theme::QUIET, 140.0);
    let when = if waits { "as they stand now".to_owned() } else { format!("melee round {}, segment {rank}", view.shown.round) };
    line(painter, pos2(rect.right() - 16.0, y), Align2::RIGHT_CENTER, &when, body(12.0), theme::QUIET, rect.width() / 2.0 - 90.0);
    let upper = Rect::from_min_max(pos2(rect.left() + 14.0, rect.top() + 30.0), pos2(rect.right() - 14.0, rect.top() + 114.0));
    for (place, verb) in both.iter().take(2).enumerate() {
        half(painter, view, upper, verb, place == 0);
    }
    let middle = upper.center() - vec2(0.0, 10.0);
    arrows(painter, middle);
    painter.hline(upper.x_range(), upper.bottom() + 4.0, Stroke::new(1.0, theme::LINE));
    let tables = Rect::from_min_max(pos2(upper.left(), upper.bottom() + 8.0), pos2(upper.right(), rect.bottom() - 8.0));
    wills_tables::show(painter, view, tables, both, !waits && view.desk.dice_age >= TUMBLE);
}

/// Two arrows, one each way.
fn arrows(painter: &Painter, middle: Pos2) {
    for (side, toward) in [(-4.0, 1.0), (4.0, -1.0)] {
        let (start, end) = (middle + vec2(-9.0 * toward, side), middle + vec2(9.0 * toward, side));
        painter.line_segment([start, end], Stroke::new(2.0, theme::GOLD));
        painter.line_segment([end, end + vec2(-5.0 * toward, -4.0)], Stroke::new(2.0, theme::GOLD));
        painter.line_segment([end, end + vec2(-5.0 * toward, 4.0)], Stroke::new(2.0, theme::GOLD));
    }
}

/// One side's attack.
fn half(painter: &Painter, view: &View, rect: Rect, verb: &Verb, left: bool) {
    let Verb::Matched { who, whom, attack, defence, needs, die: face, sides, hit, margin, loss } = verb else { return };
    let age = view.desk.dice_age;
    let settled = *face > 0 && age >= TUMBLE;
    let color = view.color(*who);
    let (edge, toward) = if left { (rect.left(), 1.0) } else { (rect.right(), -1.0) };
    let anchor = if left { Align2::LEFT_CENTER } else { Align2::RIGHT_CENTER };
    let at = |x: f32, y: f32| pos2(edge + toward * x, rect.top() + y);
    let inner = ring(painter, at(30.0, 30.0), 25.0, color);
    view.portrait(painter, *who, inner, color);
    let name = row(painter, view.short(*who), semi(12.5), theme::TEXT, 78.0);
    put(painter, at(30.0, 68.0), Align2::CENTER_CENTER, name);
    die(painter, at(94.0, 30.0), (*face, *sides), color, ((*face > 0).then_some(age), false));
    line(painter, at(94.0, 63.0), Align2::CENTER_CENTER, &format!("d{sides}"), body(11.5), theme::QUIET, 40.0);
    let room = rect.width() / 2.0 - 130.0 - 24.0;
    let of = |id: CombatantId, words: (&str, &str), font: FontId, color: Color32, y: f32| {
        put(painter, at(130.0, y), anchor, name_between(painter, (words.0, view.short(id), words.1), font, color, room));
    };
    let score = |of: &Option<i32>| of.map_or("hidden".to_owned(), |of| of.to_string());
    of(*who, ("", &format!("’s attack {}", score(attack))), body(12.5), theme::QUIET, 7.0);
    of(*whom, ("", &format!("’s defence {}", score(defence))), body(12.5), theme::QUIET, 22.0);
    let needed = match needs {
        None => "needs: hidden".to_owned(),
        Some(needs @ ..=1) => need_words(*needs),
        Some(needs) => format!("{} or more", need_words(*needs)),
    };
    line(painter, at(130.0, 41.0), anchor, &needed, semi(15.0), theme::TEXT, room);
    if !settled {
        let losses = view.scene.willpower().map(|setup| setup.tables.losses.iter().map(|row| row.lose));
        let range = losses.and_then(|of| Some((of.clone().min()?, of.max()?)));
        let words = match range {
            Some((low, high)) if low == high => format!(" –{low} Willpower"),
            Some((low, high)) => format!(" –{low} to –{high}"),
            None => return,
        };
        return of(*whom, ("a hit: ", &words), body(12.5), theme::QUIET, 61.0);
    }
    let (sign, tint) = match (*hit, needs, margin) {
        (true, _, Some(margin)) => (format!("★ hit, {margin} over"), theme::GOLD),
        (true, ..) => ("★ hit".to_owned(), theme::GOLD),
        (false, Some(needs), _) => (format!("× miss, {} short", (needs - i32::from(*face)).max(1)), theme::QUIET),
        (false, ..) => ("× miss".to_owned(), theme::QUIET),
    };
    line(painter, at(130.0, 60.0), anchor, &sign, bold(15.0), tint, room);
    if *hit {
        of(*whom, ("", &format!(" –{loss} Willpower")), semi(13.0), theme::loss(), 78.0);
    } else {
        line(painter, at(130.0, 78.0), anchor, "nothing is lost", semi(13.0), theme::FAINT, room);
    }
}

/// A true name is spoken.
fn name(painter: &Painter, view: &View, rect: Rect, (who, whom): (CombatantId, CombatantId)) {
    title(painter, rect, "The True Name");
    for (id, x) in [(who, rect.left() + 46.0), (whom, rect.right() - 46.0)] {
        let inner = ring(painter, pos2(x, rect.center().y + 8.0), 27.0, if id == whom { theme::GOLD } else { view.color(id) });
        view.portrait(painter, id, inner, view.color(id));
    }
    let words = format!("{} speaks the true name of {}.", view.cast.name(who), view.cast.name(whom));
    let galley = wrapped(painter, &words, semi(14.0), theme::TEXT, rect.width() - 170.0);
    put(painter, rect.center() + vec2(0.0, 2.0), Align2::CENTER_CENTER, galley);
    let penalty = view.scene.willpower().map_or(1, |setup| setup.tables.name_penalty);
    let words = format!("It defends at –{penalty} from then on.");
    line(
        painter,
        pos2(rect.center().x, rect.bottom() - 20.0),
        Align2::CENTER_CENTER,
        &words,
        body(13.0),
        theme::GOLD,
        rect.width() - 170.0,
    );
}

/// What became of who is at zero.
fn fates(painter: &Painter, view: &View, rect: Rect, fate: &[&Verb]) {
    let suffers =
        fate.iter().rev().find_map(|verb| if let Verb::Suffers { who, die, words } = verb { Some((*who, *die, words)) } else { None });
    if let Some((who, face, words)) = suffers {
        return wills_tables::consequences(painter, view, rect, (who, face, words), view.desk.dice_age);
    }
    let banished = fate.iter().rev().find_map(|verb| match verb {
        Verb::Banished { who, whom, weeks, days } => Some((*who, *whom, *weeks, *days)),
        _ => None,
    });
    let asked =
        fate.iter().rev().find_map(|verb| if let Verb::NameAsked { whom, name, .. } = verb { Some((*whom, name.clone())) } else { None });
    title(painter, rect, if banished.is_some() { "Banished" } else { "The Secret Name" });
    let whom = banished.map(|(who, ..)| who).or(asked.as_ref().map(|(whom, _)| *whom));
    let Some(whom) = whom else { return };
    let inner = ring(painter, pos2(rect.left() + 62.0, rect.center().y + 8.0), 38.0, theme::GOLD);
    view.portrait(painter, whom, inner, theme::FAINT);
    view.pictures.paint(painter, "mark-exit-door", Rect::from_center_size(inner.right_bottom(), Vec2::splat(20.0)), theme::GOLD);
    let (left, room) = (rect.left() + 126.0, rect.width() - 146.0);
    let mut y = rect.top() + 74.0;
    if let Some((_, by, weeks, days)) = banished {
        let mut term = weeks.map_or("for a time that is hidden".to_owned(), |weeks| plural(weeks, "week"));
        if let Some(days) = days.filter(|days| *days > 0) {
            term += &format!(" and {}", plural(days, "day"));
        }
        let number = row(painter, &term, bold(26.0), theme::GOLD, room);
        put(painter, pos2(left, y), Align2::LEFT_CENTER, number);
        let by = by.map_or(String::new(), |by| format!(", banished by {}", view.short(by)));
        let words = format!("{} is gone from the material world{by}.", view.short(whom));
        line(painter, pos2(left, y + 30.0), Align2::LEFT_CENTER, &words, body(13.5), theme::TEXT, room);
        y += 62.0;
    }
    let (words, tint) = match asked {
        Some((_, Some(name))) => (format!("It never got through, and has to tell its secret name: {name}."), theme::GOLD),
        Some((_, None)) => ("Asked for its secret name, it keeps silent.".to_owned(), theme::QUIET),
        None => ("Its secret name has not been asked for.".to_owned(), theme::QUIET),
    };
    put(painter, pos2(left, y), Align2::LEFT_CENTER, wrapped(painter, &words, semi(13.5), tint, room));
}
