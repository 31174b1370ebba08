//! The sheet of many fights: what is asked for, how far it is, and what came of it as plots. It must not know how fights are played.

use super::note;
use super::plots::{self, Curve, Look};
use super::sheets::Sheets;
use crate::app::command::Command;
use crate::app::style::{body, semi};
use crate::app::theme;
use crate::app::trials::{Found, Page, Row, Trial, Trials};
use crate::app::widgets::{CardLook, bar, card, chip, heading, keycap, line, marker, put, wrapped};
use crate::odds::comparison::{Comparison, Shift};
use crate::odds::simulation::{Report, Share};
use crate::scene::Scene;
use crate::scene::differences::{in_words, plainly};
use bevy_egui::egui::{Align2, Color32, Rect, RichText, ScrollArea, Sense, Ui, pos2, vec2};

/// Paints it.
pub fn show(ui: &mut Ui, sheets: &Sheets, trials: &Trials) -> Option<Command> {
    ui.set_width(820.0);
    let mut said = None;
    heading(ui, "Many Fights");
    let Some(scene) = trials.scene() else {
        ui.label(RichText::new("Choose a scene: its fights are played here.").font(body(14.0)).color(theme::QUIET));
        return None;
    };
    if sheets.game.is_some_and(|game| !game.referee_looks()) {
        let words = "Many fights would tell what these eyes may not know. They are for the GM's eyes: change through whose eyes you look.";
        ui.label(RichText::new(words).font(body(14.0)).color(theme::TEXT));
        return None;
    }
    ui.horizontal(|ui| {
        for (page, text) in Page::ALL.into_iter().zip(["As it is", "With another ruling", "With another number"]) {
            let response = chip(ui, text, page == trials.page);
            note(sheets.probe, format!("trial:page:{}", page as usize), response.rect);
            if response.clicked() {
                said = Some(Trial::Page(page));
            }
        }
        ui.add_space(8.0);
        ui.label(RichText::new(&scene.title).font(body(13.0)).color(theme::QUIET));
    });
    ui.add_space(4.0);
    ui.spacing_mut().item_spacing.y = 4.0;
    for (place, row) in trials.page.rows().iter().enumerate() {
        said = one(ui, sheets, trials, (place, *row)).or(said.take());
    }
    said = push(ui, sheets, trials).or(said.take());
    if let Some(word) = &trials.word {
        let text = wrapped(ui.painter(), &format!("⚠ {word}"), body(13.0), theme::GOLD, ui.available_width());
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), text.size().y + 4.0), Sense::hover());
        note(sheets.probe, "trial:word", rect);
        put(ui.painter(), rect.left_top(), Align2::LEFT_TOP, text);
    }
    ui.add_space(2.0);
    let room = sheets.room(250.0 + 38.0 * f32::from(u8::try_from(trials.page.rows().len()).unwrap_or(4)));
    ScrollArea::vertical().id_salt(("trials", trials.page)).max_height(room).auto_shrink(false).show(ui, |ui| {
        ui.set_min_height(room);
        ui.set_width(ui.available_width() - 14.0);
        super::help::follow_keys(ui, trials.scrolled);
        ui.spacing_mut().item_spacing.y = 4.0;
        match trials.found() {
            Some(Found::Fights(report)) if report.vary.is_some() => swept(ui, sheets, scene, trials, report),
            Some(Found::Fights(report)) => simulated(ui, sheets, scene, report),
            Some(Found::Both(both)) => compared(ui, sheets, scene, both),
            None => nothing(ui, trials),
        }
    });
    ui.add_space(4.0);
    let words = "Tab another page     ↑ ↓ choose     ← → change     Enter play or stop     PageUp PageDown read on     Esc close";
    ui.label(RichText::new(words).font(body(13.0)).color(theme::QUIET));
    said.map(Command::Trial)
}

/// What this page is for, while nothing is played yet.
fn nothing(ui: &mut Ui, trials: &Trials) {
    let words = match trials.page {
        Page::Simulate => {
            "The computer plays this scene many times, every seat by the plain policy: who wins, how long it takes, what is left."
        }
        Page::Compare => {
            "Every fight is played twice with the same dice, as the scene has it and under another ruling: what does the ruling change?"
        }
        Page::Sweep => "The scene is played with every value of a number: which one makes it a fair fight?",
    };
    ui.add_space(8.0);
    ui.label(RichText::new(words).font(body(14.0)).color(theme::QUIET));
}

/// A row of what is asked for.
fn one(ui: &mut Ui, sheets: &Sheets, trials: &Trials, (place, row): (usize, Row)) -> Option<Trial> {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 34.0), Sense::click());
    let name = format!("{row:?}").to_lowercase();
    note(sheets.probe, format!("trial:{name}"), rect);
    let chosen = trials.row == place;
    card(ui.painter(), rect, CardLook { chosen, over: response.hovered(), ..CardLook::default() });
    if chosen {
        marker(ui.painter(), pos2(rect.left() + 4.0, rect.center().y), 5.0, theme::GOLD);
    }
    let (label, value) = words(trials, row);
    line(ui.painter(), pos2(rect.left() + 16.0, rect.center().y), Align2::LEFT_CENTER, label, body(13.5), theme::QUIET, 150.0);
    let mut said = response.clicked().then_some(Trial::Change(place, 0));
    for (by, x) in [(-1, rect.left() + 190.0), (1, rect.right() - 20.0)] {
        let button = Rect::from_center_size(pos2(x, rect.center().y), vec2(28.0, 26.0));
        let pressed = ui.interact(button, ui.id().with(("trial", &name, by)), Sense::click());
        note(sheets.probe, format!("trial:{name}:{}", if by < 0 { "less" } else { "more" }), button);
        let ink = if pressed.hovered() { theme::GOLD } else { theme::TEXT };
        line(ui.painter(), button.center(), Align2::CENTER_CENTER, if by < 0 { "◀" } else { "▶" }, semi(13.5), ink, 28.0);
        if pressed.clicked() {
            said = Some(Trial::Change(place, by));
        }
    }
    let room = rect.right() - 40.0 - (rect.left() + 212.0);
    let cut = line(ui.painter(), pos2(rect.left() + 212.0, rect.center().y), Align2::LEFT_CENTER, &value, semi(14.0), theme::TEXT, room);
    if cut || row == Row::Ruling {
        let told = trials.knob().map(|knob| knob.told.replace('`', "")).unwrap_or_default();
        response.on_hover_text(if row == Row::Ruling { told } else { value });
    }
    said
}

/// What a row is called, and what it says.
fn words(trials: &Trials, row: Row) -> (&'static str, String) {
    let (from, to) = trials.span();
    match row {
        Row::Fights => ("fights", thousands(trials.runs())),
        Row::Ruling => {
            let told = |knob: &crate::scene::variation::Knob| {
                let rule = if knob.rule.is_empty() { "house" } else { knob.rule };
                format!("{} ({rule}): {} here", knob.words(), plainly(&knob.now))
            };
            ("ruling", trials.knob().map(told).unwrap_or_default())
        }
        Row::Value => ("instead", plainly(&trials.value()).to_owned()),
        Row::Number => ("number", trials.number().map(|number| format!("{}: {} here", number.words, number.now)).unwrap_or_default()),
        Row::From => ("from", from.to_string()),
        Row::To => ("to", to.to_string()),
    }
}

/// A number with a comma after each three digits.
fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// The button that plays or stops, and how far it is.
fn push(ui: &mut Ui, sheets: &Sheets, trials: &Trials) -> Option<Trial> {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 34.0), Sense::click());
    note(sheets.probe, "trial:push", rect);
    let busy = trials.busy();
    card(ui.painter(), rect, CardLook { over: response.hovered(), frame: Some(theme::GOLD), ..CardLook::default() });
    keycap(ui.painter(), pos2(rect.left() + 36.0, rect.center().y), "Enter", theme::GOLD);
    let words = if busy { "Stop" } else { "Play" };
    line(ui.painter(), pos2(rect.left() + 72.0, rect.center().y), Align2::LEFT_CENTER, words, semi(14.0), theme::TEXT, 80.0);
    match trials.progress() {
        Some((done, all)) => {
            let track =
                Rect::from_min_max(pos2(rect.left() + 212.0, rect.center().y - 6.0), pos2(rect.right() - 200.0, rect.center().y + 6.0));
            #[expect(clippy::cast_precision_loss, reason = "a part of a bar")]
            bar(ui.painter(), track, done as f32 / all.max(1) as f32, theme::GOLD);
            let words = format!("{} of {}", thousands(done), thousands(all));
            line(ui.painter(), pos2(rect.right() - 14.0, rect.center().y), Align2::RIGHT_CENTER, &words, body(13.0), theme::QUIET, 180.0);
        }
        None if busy => {
            let words = "fights of another page are being played";
            line(ui.painter(), pos2(rect.left() + 212.0, rect.center().y), Align2::LEFT_CENTER, words, body(13.0), theme::QUIET, 400.0);
        }
        None => {}
    }
    response.clicked().then_some(Trial::Push)
}

/// An outcome in words, with the side whose mark it has.
fn outcome(scene: &Scene, word: &str) -> (String, Option<usize>, Color32) {
    let title = |side: &str| side.split(['-', '_']).map(capital).collect::<Vec<_>>().join(" ");
    match word {
        "mutual_defeat" => ("Mutual defeat".into(), None, theme::QUIET),
        "stalemate:no_winning_act" => ("Nobody can win any more".into(), None, theme::QUIET),
        "stalemate:round_limit" => ("Too many rounds".into(), None, theme::QUIET),
        other => {
            let sides: Vec<&str> = other.strip_prefix("victory:").unwrap_or(other).split('+').collect();
            // Several that win together have the mark of none.
            let alone = sides.first().filter(|_| sides.len() == 1);
            let place = scene.sides.iter().position(|side| alone == Some(&&**side));
            let names = sides.iter().map(|side| title(side)).collect::<Vec<_>>().join(" and ");
            let verb = if sides.len() > 1 || names.ends_with('s') { "win" } else { "wins" };
            (format!("{names} {verb}"), place, place.map_or(theme::QUIET, theme::side))
        }
    }
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn section(ui: &mut Ui, text: &str) {
    ui.add_space(4.0);
    super::options::section(ui, text);
}

fn plain(color: Color32) -> Look {
    Look { color, hatched: false }
}

fn other(color: Color32) -> Look {
    Look { color, hatched: true }
}

/// How many fights that are, and what could not be.
fn counted(ui: &mut Ui, report: &Report) {
    let fights: u64 = report.rows.iter().map(|row| row.fights).sum();
    let faults: u64 = report.rows.iter().flat_map(|row| row.faults.values()).sum();
    let broken = if report.interrupted { ", broken off" } else { "" };
    let faulty = if faults > 0 { format!("; {faults} could not go on") } else { String::new() };
    let words = format!("{} fights from seed {}{broken}{faulty}", thousands(fights), report.seed);
    ui.label(RichText::new(words).font(body(13.0)).color(theme::QUIET));
}

fn name_of(scene: &Scene, key: &str) -> String {
    let id = scene.cast.ids().find(|id| scene.cast.key(*id) == key);
    id.map_or_else(|| key.to_owned(), |id| scene.cast.name(id).to_owned())
}

fn simulated(ui: &mut Ui, sheets: &Sheets, scene: &Scene, report: &Report) {
    let Some(row) = report.rows.first() else { return };
    counted(ui, report);
    section(ui, "How it ends");
    for (word, share) in &row.outcomes {
        let (label, side, color) = outcome(scene, word);
        let rect = plots::share(ui, (&label, side), share, plain(color));
        note(sheets.probe, format!("trial:outcome:{word}"), rect);
    }
    section(ui, "How long it takes, and what is left");
    plots::histogram(ui, &format!("Rounds: {:.2} on average", row.rounds.mean), &[(&row.rounds, plain(theme::ARCANE))]);
    for of in &row.left {
        let side = scene.cast.ids().find(|id| scene.cast.key(*id) == of.who).map_or(0, |id| super::side_of(scene, id));
        let title = format!("{} that {} has left: {:.2} on average", report.pool, name_of(scene, &of.who), of.left.mean);
        plots::histogram(ui, &capital(&title), &[(&of.left, plain(theme::side(side)))]);
    }
}

fn compared(ui: &mut Ui, sheets: &Sheets, scene: &Scene, both: &Comparison) {
    let rulings: Vec<String> = both
        .rulings
        .iter()
        .map(|of| {
            let name = of.name.split_once('.').map_or(of.name.as_str(), |(_, name)| name);
            format!("{}: {} here, {} instead", in_words(name), plainly(&of.own), plainly(&of.other))
        })
        .collect();
    let broken = if both.interrupted { ", broken off" } else { "" };
    let words = format!(
        "{}. {} pairs of fights with the same dice{broken}; {} ended alike.",
        rulings.join("; "),
        thousands(both.own.fights),
        thousands(both.alike)
    );
    ui.label(RichText::new(words).font(body(13.0)).color(theme::QUIET));
    plots::legend(ui, &[("as the scene has it", plain(theme::ARCANE)), ("instead", other(theme::ARCANE))]);
    section(ui, "How it ends");
    let none = Share::default();
    for (word, apart) in &both.outcomes {
        let (label, side, color) = outcome(scene, word);
        let rect = plots::share(ui, (&label, side), both.own.outcomes.get(word).unwrap_or(&none), plain(color));
        plots::share(ui, ("  instead", None), both.other.outcomes.get(word).unwrap_or(&none), other(color));
        note(sheets.probe, format!("trial:outcome:{word}"), rect);
        let of = |share: f64| signed(share * 100.0, 1);
        difference(ui, &format!("{} points ({} to {})", of(apart.difference), of(apart.low), of(apart.high)), apart.is_sure());
    }
    section(ui, "How long it takes, and what is left");
    let shift = |ui: &mut Ui, by: &Shift| {
        difference(ui, &format!("{} on average ({} to {})", signed(by.difference, 2), signed(by.low, 2), signed(by.high, 2)), by.is_sure());
    };
    plots::histogram(
        ui,
        &format!("Rounds: {:.2} here, {:.2} instead", both.own.rounds.mean, both.other.rounds.mean),
        &[(&both.own.rounds, plain(theme::ARCANE)), (&both.other.rounds, other(theme::ARCANE))],
    );
    shift(ui, &both.rounds);
    for ((who, by), (own, instead)) in both.left.iter().zip(both.own.left.iter().zip(&both.other.left)) {
        let side = scene.cast.ids().find(|id| scene.cast.key(*id) == who).map_or(0, |id| super::side_of(scene, id));
        let color = theme::side(side);
        let title =
            format!("{} that {} has left: {:.2} here, {:.2} instead", both.pool, name_of(scene, who), own.left.mean, instead.left.mean);
        plots::histogram(ui, &capital(&title), &[(&own.left, plain(color)), (&instead.left, other(color))]);
        shift(ui, by);
    }
}

/// A number with its sign.
fn signed(number: f64, digits: usize) -> String {
    format!("{number:+.digits$}").replace('-', "−")
}

/// How far two numbers are apart, and whether that is more than chance.
fn difference(ui: &mut Ui, words: &str, sure: bool) {
    let (words, ink) =
        if sure { (format!("changed by {words}"), theme::GOLD) } else { (format!("{words}: no more than chance would do"), theme::QUIET) };
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 20.0), Sense::hover());
    line(ui.painter(), pos2(rect.right(), rect.center().y), Align2::RIGHT_CENTER, &words, body(12.5), ink, rect.width());
}

fn swept(ui: &mut Ui, sheets: &Sheets, scene: &Scene, trials: &Trials, report: &Report) {
    counted(ui, report);
    let mut words: Vec<&String> = report.rows.iter().flat_map(|row| row.outcomes.keys()).collect();
    words.sort();
    words.dedup();
    let curves: Vec<Curve> = words
        .iter()
        .map(|word| {
            let (label, side, color) = outcome(scene, word);
            let points = report
                .rows
                .iter()
                .map(|row| (row.value.unwrap_or(0), row.outcomes.get(*word).cloned().unwrap_or_else(|| Share::of(0, row.fights))));
            Curve { label, side: side.unwrap_or(5), color, points: points.collect() }
        })
        .collect();
    let field = report.vary.as_deref().unwrap_or_default();
    let what = trials.number().filter(|number| number.path == field).map_or_else(|| field.to_owned(), |number| number.words.clone());
    // The value at which the two likeliest winners are nearest to one another.
    let victories: Vec<&Curve> =
        curves.iter().zip(&words).filter(|(_, word)| word.starts_with("victory:") && !word.contains('+')).map(|(curve, _)| curve).collect();
    if let [a, b] = victories[..] {
        let gap = |place: usize| a.points.get(place).zip(b.points.get(place)).map_or(f64::MAX, |((_, a), (_, b))| (a.p - b.p).abs());
        let nearest = (0..report.rows.len()).min_by(|x, y| gap(*x).total_cmp(&gap(*y)));
        if let Some(((value, one), (_, two))) = nearest.and_then(|place| a.points.get(place).zip(b.points.get(place))) {
            let words = format!("Nearest to even at {value}: {} {:.1} %, {} {:.1} %.", a.label, one.p * 100.0, b.label, two.p * 100.0);
            ui.label(RichText::new(words).font(semi(14.0)).color(theme::GOLD));
        }
    }
    let rect = plots::curves(ui, &what, &curves, 200.0);
    note(sheets.probe, "trial:curves", rect);
    let rounds: Vec<String> = report.rows.iter().map(|row| format!("{}: {:.1}", row.value.unwrap_or(0), row.rounds.mean)).collect();
    ui.label(RichText::new(format!("Rounds on average at {}", rounds.join(", "))).font(body(13.0)).color(theme::QUIET));
}
