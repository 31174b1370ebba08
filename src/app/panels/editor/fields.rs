//! The form of the chosen part: a row for every field, with its game name, its value and what is wrong with it; and below what the
//! page on the format says of the field that is reached.

use super::{Sight, say};
use crate::app::command::Command;
use crate::app::editor::rows::{Row, What};
use crate::app::editor::{Pane, Part, Said, Typing};
use crate::app::style::{body, head, semi};
use crate::app::theme;
use crate::app::widgets::{CardLook, card, keep_in_sight, line, marker, put, row as one_row, wrapped};
use crate::scene::format::Kind;
use crate::scene::problem::{Problem, Severity};
use bevy_egui::egui::text::{LayoutJob, TextFormat};
use bevy_egui::egui::{
    Align2, Color32, Frame, Id, Key, Modifiers, Panel, Pos2, Rect, Response, ScrollArea, Sense, TextEdit, Ui, pos2, vec2,
};
use std::collections::BTreeMap;

/// Height of a row.
const HIGH: f32 = 30.0;
/// Height of the help.
const HELP: f32 = 176.0;

/// Paints it.
pub fn show(ui: &mut Ui, sight: &Sight, said: &mut Vec<Command>) {
    let editor = sight.editor;
    let hovered_id = Id::new("editor:hovered row");
    let hovered = ui.data(|data| data.get_temp::<Option<usize>>(hovered_id)).flatten();
    Panel::bottom("editor:help").exact_size(HELP).resizable(false).show_separator_line(true).frame(Frame::NONE).show(ui, |ui| {
        let about = hovered.or(Some(editor.row)).and_then(|place| editor.rows.get(place));
        help(ui, sight, about);
    });
    let title = editor.part_name(editor.part);
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 28.0), Sense::hover());
    line(ui.painter(), rect.left_center(), Align2::LEFT_CENTER, &title, head(18.0), theme::TEXT, rect.width() - 150.0);
    line(ui.painter(), rect.right_center(), Align2::RIGHT_CENTER, "◆ not as usual", body(12.0), theme::QUIET, 150.0);
    let mut by_row: BTreeMap<usize, Vec<&Problem>> = BTreeMap::new();
    for (at, problem) in &editor.problems {
        if editor.home_of(*at) == editor.part
            && let Some(row) = editor.row_of(*at, problem)
        {
            by_row.entry(row).or_default().push(problem);
        }
    }
    let mut over = None;
    ScrollArea::vertical().id_salt(("fields", part_id(editor.part))).auto_shrink(false).show(ui, |ui| {
        ui.set_width(ui.available_width() - 10.0);
        ui.spacing_mut().item_spacing.y = 2.0;
        if editor.rows.is_empty() {
            ui.label("The text holds no fields. Show the text to write some.");
        }
        let mut group = "";
        for (place, row) in editor.rows.iter().enumerate() {
            let own = row.field.filter(|_| row.depth == 0).and_then(|field| field.entry).map_or(group, |entry| entry.group);
            if own != group && !own.is_empty() {
                ui.add_space(4.0);
                crate::app::panels::options::section(ui, own);
            }
            group = own;
            if one(ui, sight, (place, row), by_row.get(&place).map(Vec::as_slice).unwrap_or_default(), said) {
                over = Some(place);
            }
        }
    });
    ui.data_mut(|data| data.insert_temp(hovered_id, over));
}

fn part_id(part: Part) -> String {
    format!("{part:?}")
}

/// One row with its problems; whether the pointer is over it.
fn one(ui: &mut Ui, sight: &Sight, (place, row): (usize, &Row), problems: &[&Problem], said: &mut Vec<Command>) -> bool {
    let editor = sight.editor;
    let reached = editor.row == place;
    let chosen = reached && sight.in_pane(Pane::Fields);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), HIGH), Sense::click());
    let kind = if matches!(row.what, What::Add(_)) { "add" } else { "row" };
    sight.mark(format!("{kind}:{}", row.path), rect);
    if chosen {
        keep_in_sight(ui, "row", place, rect.expand2(vec2(0.0, 60.0)));
    }
    let over = response.hovered();
    if chosen || over || matches!(row.what, What::Entry { .. }) {
        card(ui.painter(), rect, CardLook { chosen, over, ..CardLook::default() });
    }
    let left = rect.left() + 10.0 + f32::from(u8::try_from(row.depth.min(6)).unwrap_or(6)) * 15.0;
    // Rulings have long names and short values.
    let share = if editor.part == Part::Field("rulings") { 0.56 } else { 0.42 };
    let middle = (rect.left() + rect.width() * share).max(left + 90.0);
    let painter = ui.painter();
    if chosen {
        marker(painter, pos2(rect.left() + 2.0, rect.center().y), 4.5, theme::GOLD);
    }
    let y = rect.center().y;
    match &row.what {
        What::Head { open, words } | What::Entry { open, words } => {
            triangle(painter, pos2(left + 5.0, y), *open);
            let ink = if row.written.is_some() { theme::TEXT } else { theme::QUIET };
            line(painter, pos2(left + 18.0, y), Align2::LEFT_CENTER, &row.title, semi(13.5), ink, middle - left - 22.0);
            if !*open || matches!(row.what, What::Head { .. }) {
                let width = rect.right() - middle - if chosen || over { 32.0 } else { 10.0 };
                line(painter, pos2(middle, y), Align2::LEFT_CENTER, words, body(12.5), theme::QUIET, width);
            }
        }
        What::Add(_) => {
            line(painter, pos2(left + 2.0, y), Align2::LEFT_CENTER, "+", semi(14.0), theme::gain(), 20.0);
            line(painter, pos2(left + 18.0, y), Align2::LEFT_CENTER, &row.title, body(13.0), theme::gain(), rect.right() - left - 30.0);
        }
        What::Value(_) => {
            if row.differs() {
                put(painter, pos2(left + 4.0, y), Align2::CENTER_CENTER, one_row(painter, "◆", body(9.0), theme::GOLD, 16.0));
            }
            let ink = if problems.is_empty() { theme::TEXT } else { theme::loss() };
            line(painter, pos2(left + 18.0, y), Align2::LEFT_CENTER, &row.title, body(13.5), ink, middle - left - 22.0);
        }
    }
    let mut pressed = None;
    let typing = typed_here(sight, row);
    if let Some(typed) = typing {
        let field = Rect::from_min_max(
            pos2(if matches!(row.what, What::Value(_)) { middle - 6.0 } else { left + 16.0 }, rect.top() + 2.0),
            pos2(rect.right() - 4.0, rect.bottom() - 2.0),
        );
        typing_field(ui, sight, row, typed, field, said);
    } else {
        pressed = value(ui, sight, (place, row), (middle, rect), chosen || over);
    }
    if response.clicked() && pressed.is_none() && typing.is_none() {
        pressed = Some(if matches!(row.what, What::Value(Kind::Flag)) && !reached { Said::Row(place) } else { Said::Act(place) });
    }
    said.extend(pressed.map(say));
    for problem in problems {
        trouble(ui, problem, left + 18.0);
    }
    over
}

fn triangle(painter: &bevy_egui::egui::Painter, at: Pos2, open: bool) {
    let points = if open {
        vec![at + vec2(-5.0, -3.0), at + vec2(5.0, -3.0), at + vec2(0.0, 4.0)]
    } else {
        vec![at + vec2(-3.0, -5.0), at + vec2(4.0, 0.0), at + vec2(-3.0, 5.0)]
    };
    painter.add(bevy_egui::egui::Shape::convex_polygon(points, theme::QUIET, bevy_egui::egui::Stroke::NONE));
}

/// What is typed in this row, if something is.
fn typed_here<'a>(sight: &'a Sight, row: &Row) -> Option<&'a str> {
    let (typing, typed) = sight.editor.typing.as_ref()?;
    let add = matches!(row.what, What::Add(_));
    let here = match typing {
        Typing::Value(path, _) => !add && *path == row.path && matches!(row.what, What::Value(_)),
        Typing::Rename(path) => !add && *path == row.path,
        Typing::Text(path) | Typing::Key(path, _) => add && *path == row.path,
        Typing::File => false,
    };
    here.then_some(typed.as_str())
}

/// The field that is typed in; long texts have several lines below the row.
fn typing_field(ui: &mut Ui, sight: &Sight, row: &Row, typed: &str, place: Rect, said: &mut Vec<Command>) {
    let mut text = typed.to_owned();
    let long = matches!(&row.what, What::Value(Kind::Text(most)) if *most >= 120)
        || matches!(row.what, What::Value(Kind::Any)) && typed.len() > 40
        || matches!(&row.what, What::Add(crate::app::editor::rows::Add::Text));
    let hint = match &sight.editor.typing {
        Some((Typing::Key(..) | Typing::Rename(_), _)) => "a name, then Enter".to_owned(),
        _ => row.field.and_then(|field| field.default).map(|default| format!("as usual: {default}")).unwrap_or_default(),
    };
    let (enter, escape) = (ui.input(|input| input.key_pressed(Key::Enter)), ui.input(|input| input.key_pressed(Key::Escape)));
    let back = ui.input_mut(|input| input.consume_key(Modifiers::SHIFT, Key::Tab));
    let on = ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Tab));
    let response: Response = if long {
        let edit = TextEdit::multiline(&mut text)
            .return_key(None)
            .desired_rows(4)
            .desired_width(f32::INFINITY)
            .font(body(13.5))
            .margin(vec2(8.0, 5.0));
        ui.add(edit)
    } else {
        ui.put(place, TextEdit::singleline(&mut text).font(body(13.5)).margin(vec2(7.0, 4.0)).hint_text(hint))
    };
    sight.mark("editor:field", response.rect);
    // The pen stands at the end, with everything marked, so that typing replaces it.
    let fresh = Id::new("editor:fresh field");
    let path = format!("{:?} {}", row.path, matches!(row.what, What::Add(_)));
    if ui.data(|data| data.get_temp::<String>(fresh)).as_ref() != Some(&path) {
        ui.data_mut(|data| data.insert_temp(fresh, path));
        if let Some(mut state) = TextEdit::load_state(ui.ctx(), response.id) {
            use bevy_egui::egui::text::{CCursor, CCursorRange};
            state.cursor.set_char_range(Some(CCursorRange::two(CCursor::new(0), CCursor::new(text.chars().count()))));
            state.store(ui.ctx(), response.id);
        }
        response.request_focus();
        return;
    }
    let commit = |said: &mut Vec<Command>, next: i32| {
        if text != typed {
            said.push(say(Said::Typed(text.clone())));
        }
        said.push(say(Said::Commit(next)));
    };
    if escape {
        said.push(say(Said::Cancel));
    } else if enter {
        commit(said, 0);
    } else if on || back {
        commit(said, if on { 1 } else { -1 });
    } else if response.lost_focus() && ui.input(|input| input.pointer.any_pressed()) {
        commit(said, 0);
    } else {
        response.request_focus();
        if text != typed {
            said.push(say(Said::Typed(text)));
        }
        return;
    }
    ui.data_mut(|data| data.remove::<String>(fresh));
}

/// The value at the right of a row, and what can be done with it.
fn value(ui: &Ui, sight: &Sight, (place, row): (usize, &Row), (middle, rect): (f32, Rect), active: bool) -> Option<Said> {
    let mut right = rect.right() - 8.0;
    let mut pressed = None;
    let mut button = |sign: &str, name: &str, right: &mut f32, command: Said, hint: &str| {
        let wide = if sign.len() > 3 { 40.0 } else { 22.0 };
        let of = Rect::from_center_size(pos2(*right - wide * 0.5, rect.center().y), vec2(wide, 24.0));
        let response = ui.interact(of, ui.id().with(("row", place, name)), Sense::click()).on_hover_text(hint);
        sight.mark(format!("{name}:{}", row.path), of);
        let ink = if response.hovered() { theme::GOLD } else { theme::TEXT };
        put(ui.painter(), of.center(), Align2::CENTER_CENTER, one_row(ui.painter(), sign, semi(12.5), ink, wide + 2.0));
        if response.clicked() {
            pressed = Some(command);
        }
        *right -= wide + 2.0;
    };
    let removable =
        row.written.is_some() && !matches!(row.what, What::Add(_)) && (row.entry || row.field.is_none_or(|field| !field.required));
    if active && removable {
        let hint = if row.entry { "Remove it (Del)" } else { "Leave it out: as usual (Del)" };
        button("✕", "clear", &mut right, Said::Reset(place), hint);
    }
    if active && matches!(row.what, What::Entry { .. }) {
        button("copy", "copy", &mut right, Said::Copy(place), "One more like it (Ctrl+D)");
        button("▼", "later", &mut right, Said::Shift(place, 1), "Later in the list (Alt+↓)");
        button("▲", "earlier", &mut right, Said::Shift(place, -1), "Earlier in the list (Alt+↑)");
    }
    let What::Value(kind) = &row.what else { return pressed };
    let steps = matches!(kind, Kind::Number(..) | Kind::Choice(_) | Kind::Flag | Kind::Who);
    if active && steps {
        button("▶", "more", &mut right, Said::Change(place, 1), "More, or the next (→)");
        button("◀", "less", &mut right, Said::Change(place, -1), "Less, or the one before (←)");
    }
    let mut left = middle;
    if let (Kind::Portrait, Some(name)) = (kind, row.shown()) {
        let face = Rect::from_center_size(pos2(left + 11.0, rect.center().y), vec2(22.0, 22.0));
        sight.pictures.paint(ui.painter(), &name, face, theme::TEXT);
        left += 28.0;
    }
    let width = right - left - 4.0;
    match row.shown() {
        Some(shown) => {
            let shown = if matches!(kind, Kind::Flag) { flag(&shown) } else { shown };
            line(ui.painter(), pos2(left, rect.center().y), Align2::LEFT_CENTER, &shown, semi(13.5), theme::TEXT, width);
        }
        None => {
            let required = row.field.is_some_and(|field| field.required);
            let (words, ink) = match row.field.and_then(|field| field.default) {
                Some(default) if matches!(kind, Kind::Flag) => (flag(default), theme::FAINT),
                Some(default) => (default.trim_matches('"').to_owned(), theme::FAINT),
                None if required => ("must be there".to_owned(), theme::loss()),
                None => (usual_words(row), theme::FAINT),
            };
            line(ui.painter(), pos2(left, rect.center().y), Align2::LEFT_CENTER, &words, body(13.0), ink, width);
        }
    }
    pressed
}

fn flag(written: &str) -> String {
    match written {
        "true" => "yes".into(),
        "false" => "no".into(),
        other => other.to_owned(),
    }
}

/// The default in the words of the page.
fn usual_words(row: &Row) -> String {
    let told = row.field.filter(|_| !row.entry).and_then(|field| field.entry.filter(|entry| entry.name == field.name));
    let default = told.and_then(|entry| entry.told.iter().find(|(head, _)| matches!(*head, "default" | "ruleset")));
    default.map(|(_, text)| text.replace('`', "")).unwrap_or_else(|| "–".into())
}

fn trouble(ui: &mut Ui, problem: &Problem, left: f32) {
    let ink = if problem.severity == Severity::Error { theme::loss() } else { theme::GOLD };
    let words = if problem.remedy.is_empty() {
        format!("⚠ {}", problem.message)
    } else {
        format!("⚠ {} → {}", problem.message, problem.remedy)
    };
    let start = ui.cursor().left();
    let galley = wrapped(ui.painter(), &words, body(12.5), ink, ui.available_width() - (left - start) - 8.0);
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), galley.size().y + 6.0), Sense::hover());
    put(ui.painter(), pos2(left, rect.top() + 1.0), Align2::LEFT_TOP, galley);
}

/// What the page on the format says of a field.
fn help(ui: &mut Ui, sight: &Sight, row: Option<&Row>) {
    let whole = ui.max_rect();
    sight.mark("editor:help", whole);
    let Some(row) = row else { return };
    ui.add_space(6.0);
    let Some(field) = row.field else {
        paragraph(
            ui,
            "The format knows no such field. It is kept as it is written; remove it or correct its name in the text.",
            theme::TEXT,
        );
        return;
    };
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 22.0), Sense::hover());
    let title = field.title();
    let name = one_row(ui.painter(), &title, semi(14.5), theme::GOLD, rect.width() * 0.6);
    let end = put(ui.painter(), rect.left_center(), Align2::LEFT_CENTER, name).right();
    let mut words = format!("in the file: {}", field.name);
    if let Some(range) = field.range() {
        words.push_str(&format!("  ·  {range}"));
    }
    if field.required {
        words.push_str("  ·  must be there");
    } else if let Some(default) = field.default {
        words.push_str(&format!("  ·  as usual: {default}"));
    }
    line(ui.painter(), pos2(end + 12.0, rect.center().y), Align2::LEFT_CENTER, &words, body(12.5), theme::QUIET, rect.right() - end - 12.0);
    ScrollArea::vertical().id_salt("help text").auto_shrink(false).show(ui, |ui| {
        ui.set_width(ui.available_width() - 8.0);
        ui.spacing_mut().item_spacing.y = 4.0;
        let Some(entry) = field.entry else { return };
        if entry.name != field.name {
            paragraph(ui, &format!("Part of {}:", entry.name.replace('_', " ")), theme::QUIET);
        }
        for (head, text) in &entry.told {
            let told = match *head {
                "range" => continue,
                "default" if field.default.is_some() || field.required => continue,
                "ruleset" if field.default.is_some() => continue,
                "meaning" | "values" => String::new(),
                "default" | "ruleset" => "As usual: ".to_owned(),
                "point" => "Open point ".to_owned(),
                "of" => "Of ".to_owned(),
                head => format!("{head}: "),
            };
            rich(ui, &format!("{told}{text}"));
        }
    });
}

fn paragraph(ui: &mut Ui, words: &str, ink: Color32) {
    let galley = wrapped(ui.painter(), words, body(13.0), ink, ui.available_width());
    let (rect, _) = ui.allocate_exact_size(galley.size(), Sense::hover());
    put(ui.painter(), rect.min, Align2::LEFT_TOP, galley);
}

/// A text in which what stands between backticks is set off.
fn rich(ui: &mut Ui, text: &str) {
    let mut job = LayoutJob::default();
    job.wrap.max_width = ui.available_width();
    for (place, part) in text.split('`').enumerate() {
        let format =
            if place % 2 == 1 { TextFormat::simple(semi(13.0), theme::TEXT) } else { TextFormat::simple(body(13.0), theme::QUIET) };
        job.append(part, 0.0, format);
    }
    let galley = ui.painter().layout_job(job);
    let (rect, _) = ui.allocate_exact_size(galley.size(), Sense::hover());
    put(ui.painter(), rect.min, Align2::LEFT_TOP, galley);
}
