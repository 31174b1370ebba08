//! Fonts and the look of egui's own widgets, from [`theme`].

use super::{art, theme};
use bevy_egui::egui::{self, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, Stroke, Visuals};
use std::sync::Arc;

/// Text.
pub fn body(size: f32) -> FontId {
    FontId::proportional(size)
}

/// Names and numbers.
pub fn semi(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name("semi".into()))
}

/// Numbers that must stand out.
pub fn bold(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name("bold".into()))
}

/// Headings; the lower case of this face is small capitals.
pub fn head(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name("head".into()))
}

fn fonts() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    let faces =
        [("inter", art::INTER_REGULAR), ("inter-semi", art::INTER_SEMIBOLD), ("inter-bold", art::INTER_BOLD), ("cinzel", art::CINZEL_BOLD)];
    for (name, bytes) in faces {
        fonts.font_data.insert(name.into(), Arc::new(FontData::from_static(bytes)));
    }
    let builtin = fonts.families.get(&FontFamily::Proportional).cloned().unwrap_or_default();
    let family = |first: &[&str]| first.iter().map(|name| (*name).to_owned()).chain(builtin.clone()).collect::<Vec<_>>();
    fonts.families.insert(FontFamily::Proportional, family(&["inter"]));
    fonts.families.insert(FontFamily::Name("semi".into()), family(&["inter-semi"]));
    fonts.families.insert(FontFamily::Name("bold".into()), family(&["inter-bold"]));
    fonts.families.insert(FontFamily::Name("head".into()), family(&["cinzel", "inter-semi"]));
    fonts
}

/// Gives a context the fonts and the look of the table.
pub fn dress(ctx: &egui::Context) {
    ctx.set_fonts(fonts());
    ctx.set_theme(egui::Theme::Dark);
    ctx.options_mut(|options| options.zoom_with_keyboard = false);
    ctx.all_styles_mut(|style| {
        style.visuals = visuals();
        style.spacing.item_spacing = egui::vec2(8.0, 6.0);
        style.spacing.button_padding = egui::vec2(10.0, 5.0);
        style.spacing.tooltip_width = 340.0;
        // A sheet with a list is as high as it needs to be from its first frame on.
        style.spacing.default_area_size = egui::vec2(600.0, 4000.0);
        style.spacing.scroll = egui::style::ScrollStyle::thin();
        style.interaction.tooltip_delay = 0.25;
        style.interaction.selectable_labels = false;
        for (text, font) in [
            (egui::TextStyle::Body, body(14.0)),
            (egui::TextStyle::Button, body(14.0)),
            (egui::TextStyle::Small, body(12.0)),
            (egui::TextStyle::Heading, head(19.0)),
        ] {
            style.text_styles.insert(text, font);
        }
    });
}

fn visuals() -> Visuals {
    let mut visuals = Visuals::dark();
    let round = CornerRadius::same(7);
    visuals.panel_fill = theme::PANEL;
    visuals.window_fill = theme::PANEL;
    visuals.window_stroke = Stroke::new(1.0, theme::LINE);
    visuals.window_corner_radius = CornerRadius::same(10);
    visuals.menu_corner_radius = CornerRadius::same(8);
    // A blinking caret would have the window drawn all the time.
    visuals.text_cursor.blink = false;
    visuals.extreme_bg_color = theme::HOLLOW;
    visuals.override_text_color = Some(theme::TEXT);
    visuals.selection.bg_fill = theme::faded(theme::GOLD, 0.35);
    visuals.selection.stroke = Stroke::new(1.0, theme::GOLD);
    visuals.widgets.noninteractive.bg_stroke = Stroke::new(1.0, theme::LINE);
    visuals.widgets.noninteractive.fg_stroke = Stroke::new(1.0, theme::TEXT);
    for (of, fill, line) in [
        (&mut visuals.widgets.inactive, theme::CARD, theme::LINE),
        (&mut visuals.widgets.hovered, theme::CARD_OVER, theme::QUIET),
        (&mut visuals.widgets.active, theme::CARD_CHOSEN, theme::GOLD),
        (&mut visuals.widgets.open, theme::CARD, theme::LINE),
    ] {
        of.bg_fill = fill;
        of.weak_bg_fill = fill;
        of.bg_stroke = Stroke::new(1.0, line);
        of.fg_stroke = Stroke::new(1.0, theme::TEXT);
        of.corner_radius = round;
        of.expansion = 0.0;
    }
    visuals
}
