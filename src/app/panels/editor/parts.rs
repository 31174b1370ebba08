//! The parts of the scene and its cast.

use super::{Sight, say};
use crate::app::command::Command;
use crate::app::editor::{Pane, Part, Said};
use crate::app::style::{body, semi};
use crate::app::theme;
use crate::app::widgets::{CardLook, card, chip, heading, keep_in_sight, line, marker, put, row, side_mark};
use bevy_egui::egui::{Align2, Rect, ScrollArea, Sense, Ui, Vec2, pos2, vec2};

/// Paints them.
pub fn show(ui: &mut Ui, sight: &Sight, said: &mut Vec<Command>) {
    let editor = sight.editor;
    ScrollArea::vertical().id_salt("parts").auto_shrink(false).show(ui, |ui| {
        ui.set_width(ui.available_width() - 8.0);
        ui.spacing_mut().item_spacing.y = 4.0;
        heading(ui, "Scene");
        let mut cast = false;
        for part in editor.parts() {
            if matches!(part, Part::Member(_)) && !cast {
                cast = true;
                heading_of_cast(ui, sight, said);
            }
            one(ui, sight, part, said);
        }
        if !cast {
            heading_of_cast(ui, sight, said);
        }
    });
}

fn heading_of_cast(ui: &mut Ui, sight: &Sight, said: &mut Vec<Command>) {
    ui.add_space(8.0);
    heading(ui, "Cast");
    ui.horizontal(|ui| {
        ui.scope(|ui| {
            let add = chip(ui, "+ add", false);
            sight.mark("button:add-member", add.rect);
            if add.clicked() {
                said.push(say(Said::AddMember));
            }
            add.on_hover_text("One more combatant, beside the chosen one (Ins)");
            if let Part::Member(member) = sight.editor.part {
                for (name, sign, command, hint) in [
                    ("remove-member", "remove", Said::RemoveMember(member), "The chosen one goes (Del)"),
                    ("copy-member", "copy", Said::CopyMember(member), "One more like the chosen one (Ctrl+D)"),
                ] {
                    let button = chip(ui, sign, false);
                    sight.mark(format!("button:{name}"), button.rect);
                    if button.clicked() {
                        said.push(say(command));
                    }
                    button.on_hover_text(hint);
                }
            }
        });
    });
}

fn one(ui: &mut Ui, sight: &Sight, part: Part, said: &mut Vec<Command>) {
    let editor = sight.editor;
    let chosen = editor.part == part;
    let member = match part {
        Part::Member(member) => editor.figures.get(member),
        _ => None,
    };
    let high = if member.is_some() { 42.0 } else { 32.0 };
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), high), Sense::click());
    let name = match (part, member) {
        (_, Some(figure)) => format!("member:{}", figure.id),
        (Part::Field(name), _) => format!("part:{name}"),
        _ => "part:scene".into(),
    };
    sight.mark(name, rect);
    let painter = ui.painter();
    card(painter, rect, CardLook { chosen, over: response.hovered(), ..CardLook::default() });
    if chosen {
        keep_in_sight(ui, "part", editor.parts().iter().position(|other| *other == part), rect.expand(6.0));
        marker(painter, pos2(rect.left() + 3.0, rect.center().y), 5.0, theme::GOLD);
    }
    let (errors, warnings) = editor.troubles(part);
    let mut right = rect.right() - 10.0;
    if errors + warnings > 0 {
        let ink = if errors > 0 { theme::loss() } else { theme::GOLD };
        let galley = row(painter, &format!("⚠ {}", errors + warnings), semi(12.5), ink, 60.0);
        right = put(painter, pos2(right, rect.center().y), Align2::RIGHT_CENTER, galley).left() - 6.0;
    }
    let words = editor.part_name(part);
    match member {
        Some(figure) => {
            let color = theme::side(figure.side);
            let face = Rect::from_center_size(pos2(rect.left() + 26.0, rect.center().y), Vec2::splat(28.0));
            sight.pictures.paint(painter, &figure.portrait, face, theme::TEXT);
            side_mark(painter, face.right_bottom() - Vec2::splat(2.0), 4.0, figure.side, color);
            let left = rect.left() + 48.0;
            line(painter, pos2(left, rect.top() + 13.0), Align2::LEFT_CENTER, &words, semi(13.5), theme::TEXT, right - left);
            line(painter, pos2(left, rect.top() + 30.0), Align2::LEFT_CENTER, &figure.side_name, body(11.5), color, right - left);
        }
        None => {
            line(
                painter,
                pos2(rect.left() + 14.0, rect.center().y),
                Align2::LEFT_CENTER,
                &words,
                semi(13.5),
                theme::TEXT,
                right - rect.left() - 14.0,
            );
        }
    }
    if response.clicked() {
        said.push(say(Said::Part(part)));
        said.push(say(Said::Pane(Pane::Parts)));
    }
}
