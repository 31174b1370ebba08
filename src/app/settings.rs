//! What a person likes: scale, palette, motion, speed, captions, the window's size. It outlives the program in a file of its
//! own ([`keep`]), which reads like any other file of Willbound: a mistake in it is told with its place and costs nothing else.
//!
//! It must not know what the settings do: each part of the window looks up what concerns it.

pub mod keep;

use super::bindings::Bindings;
use super::board::Calm;
use super::compare::Compare;
use super::table::Game;
use super::theme::{self, Palette};
use crate::scene::problem::{Problem, Source};
use crate::scene::read::{Doc, Fields};
use bevy::prelude::*;
use serde::Serialize;

/// The least and the most scale of the panels that can be asked for.
pub const SCALE: (f32, f32) = (0.75, 3.0);
/// The least and the most speed of playback.
pub const SPEED: (f32, f32) = (0.5, 4.0);
/// The least and the most size of a window that is remembered, in logical pixels.
const SIDE: (f32, f32) = (320.0, 16_384.0);

/// What a person likes.
#[derive(Resource, Clone, Debug, PartialEq, Serialize)]
pub struct Settings {
    /// Scale of the panels, 0.75 to 3; `None`: as the system and the window's size say.
    pub scale: Option<f32>,
    /// The colours.
    pub palette: Palette,
    /// Everything is where it belongs at once: nothing travels, tumbles, pulses or floats.
    pub reduced_motion: bool,
    /// Speed of playback, 0.5 to 4.
    pub speed: f32,
    /// A line in plain words tells what happens on the board.
    pub captions: bool,
    /// Files of scenes are looked after, and the table follows them.
    pub watch: bool,
    /// What may come of each option is worked out and shown beside it.
    pub what_if: bool,
    /// Width and height of the window in logical pixels, when it was last open and not maximised.
    pub window: Option<(f32, f32)>,
    /// The window was maximised.
    pub maximised: bool,
    /// Keys of one's own.
    pub keys: Bindings,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            scale: None,
            palette: Palette::Usual,
            reduced_motion: false,
            speed: 1.0,
            captions: false,
            watch: true,
            what_if: true,
            window: None,
            maximised: false,
            keys: Bindings::default(),
        }
    }
}

impl Settings {
    /// The settings of a text. Each problem costs the one setting that it is about, which is then as it is by default.
    pub fn read(source: &Source) -> (Self, Vec<Problem>) {
        let mut settings = Self::default();
        let doc = Doc::new(source, &[]);
        if let Some(mut fields) = doc.root().and_then(|root| root.fields(&doc, "")) {
            settings.take(&doc, &mut fields);
            fields.finish();
        }
        (settings, doc.into_problems())
    }

    fn take(&mut self, doc: &Doc, fields: &mut Fields) {
        self.scale = number(doc, fields, "scale", SCALE);
        if let Some(palette) = fields.opt("palette") {
            self.palette = palette.value;
        }
        for (name, place) in [
            ("reduced_motion", &mut self.reduced_motion),
            ("captions", &mut self.captions),
            ("watch", &mut self.watch),
            ("what_if", &mut self.what_if),
            ("maximised", &mut self.maximised),
        ] {
            if let Some(on) = fields.opt_as(name, "true or false") {
                *place = on.value;
            }
        }
        if let Some(keys) = fields.node("keys") {
            self.keys = Bindings::read(doc, keys);
        }
        self.speed = number(doc, fields, "speed", SPEED).unwrap_or(self.speed);
        if let Some(size) = fields.opt_as::<(f32, f32)>("window", "a width and a height in ( )") {
            let fits = is_window(size.value);
            self.window = Some(size.value).filter(|_| fits);
            if !fits {
                doc.error(size.at, format!("no window has {} by {} pixels", size.value.0, size.value.1), "remove this field");
            }
        }
    }

    /// The settings as they are written to their file.
    ///
    /// # Errors
    /// What cannot be written, in a sentence; with numbers of the allowed ranges nothing can fail.
    pub fn text(&self) -> Result<String, String> {
        let pretty = ron::ser::PrettyConfig::new().new_line("\n");
        let text = ron::ser::to_string_pretty(self, pretty).map_err(|error| format!("the settings cannot be written: {error}"))?;
        Ok(format!(
            "// The settings of Willbound. The window writes this file; what is changed here counts from its next start on.\n{text}\n"
        ))
    }
}

/// A speed as people say it: `½×`, `2×`.
pub fn speed_words(speed: f32) -> String {
    let near = |of: f32| (speed - of).abs() < 0.01;
    if near(0.5) {
        "½×".into()
    } else if near(speed.round()) {
        format!("{speed:.0}×")
    } else {
        format!("{speed:.2}×")
    }
}

/// Brings the settings to where they count, whenever they change or a fight is new on the table.
pub fn heed(settings: Res<Settings>, game: Option<ResMut<Game>>, compare: Option<ResMut<Compare>>, mut calm: ResMut<Calm>) {
    calm.set_if_neq(Calm(settings.reduced_motion));
    if let Some(mut game) = game
        && (settings.is_changed() || game.is_added())
    {
        game.speed = settings.speed;
        game.ahead.on = settings.what_if && game.ahead.exactly != Some(0);
    }
    if let Some(mut compare) = compare
        && (settings.is_changed() || compare.is_added())
    {
        compare.speed = settings.speed;
    }
}

/// Paints with the palette that is set. It counts for the whole program.
pub fn colour(settings: Res<Settings>) {
    if settings.is_changed() {
        theme::use_palette(settings.palette);
    }
}

/// Whether a window may have this width and height, in logical pixels.
pub fn is_window((width, height): (f32, f32)) -> bool {
    within(width, SIDE) && within(height, SIDE)
}

fn within(number: f32, (least, most): (f32, f32)) -> bool {
    number.is_finite() && (least..=most).contains(&number)
}

fn number(doc: &Doc, fields: &mut Fields, name: &'static str, range: (f32, f32)) -> Option<f32> {
    let given = fields.opt_as::<f32>(name, "a number")?;
    if !within(given.value, range) {
        doc.error(given.at, format!("{name} {} is out of range", given.value), format!("use a number from {} to {}", range.0, range.1));
        return None;
    }
    Some(given.value)
}

#[cfg(test)]
mod tests {
    use super::super::bindings::{Chord, Deed};
    use super::*;

    fn read(text: &str) -> (Settings, Vec<String>) {
        let (settings, problems) = Settings::read(&Source::new("settings.ron", text));
        (settings, problems.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn what_is_written_is_read_again() {
        let mut keys = Bindings::default();
        keys.bind(Deed::Undo, Chord::parse("U").unwrap()).unwrap();
        keys.bind(Deed::Faster, Chord::parse("Ctrl++").unwrap()).unwrap();
        for settings in [
            Settings::default(),
            Settings {
                scale: Some(1.25),
                palette: Palette::ColourBlind,
                reduced_motion: true,
                speed: 2.0,
                captions: true,
                watch: false,
                what_if: false,
                window: Some((1600.0, 900.0)),
                maximised: true,
                keys,
            },
        ] {
            assert_eq!(read(&settings.text().unwrap()), (settings, vec![]));
        }
    }

    #[test]
    fn a_mistake_costs_only_the_setting_it_is_about_and_is_placed() {
        let (settings, problems) = read(
            "(\n    scale: 9.0,\n    palette: Grey,\n    reduced_motion: yes,\n    captions: true,\n    window: (2, 5),\n    speed: 2.0,\n    tea: 1,\n)",
        );
        assert_eq!(settings, Settings { captions: true, speed: 2.0, ..Settings::default() });
        let starts = ["settings.ron:2:12", "settings.ron:3:14", "settings.ron:4:21", "settings.ron:6:13", "settings.ron:8:5"];
        assert_eq!(problems.len(), starts.len(), "{problems:#?}");
        for (problem, start) in problems.iter().zip(starts) {
            assert!(problem.starts_with(start), "{problem} is not at {start}");
        }
    }

    #[test]
    fn keys_that_meet_or_mean_nothing_are_placed_and_the_others_hold() {
        let text = "(\n    keys: {\n        \"step\": [\"Ctrl+S\"],\n        \"undo\": [\"U\", \"Ctrl+U\"],\n        \"dance\": [\"D\"],\n        \"auto\": [\"Wheel\"],\n    },\n)";
        let (settings, problems) = read(text);
        let places = ["settings.ron:3:18", "settings.ron:5:9", "settings.ron:6:18"];
        assert_eq!(problems.len(), places.len(), "{problems:#?}");
        for (problem, place) in problems.iter().zip(places) {
            assert!(problem.starts_with(place), "{problem} is not at {place}");
        }
        assert_eq!(settings.keys.hint(Deed::Undo), "U");
        assert_eq!((settings.keys.hint(Deed::Step), settings.keys.hint(Deed::Auto)), ("S".into(), "A".into()));
        // Two deeds that have changed places are no conflict.
        let (settings, problems) = read("(keys: { \"step\": [\"A\"], \"auto\": [\"S\"] })");
        assert_eq!(problems, Vec::<String>::new());
        assert_eq!(settings.keys.hint(Deed::Auto), "S");
    }

    #[test]
    fn what_is_no_settings_file_at_all_gives_the_defaults_and_a_problem() {
        for text in ["", "soup", "(scale: ", "[1, 2]", "(speed: NaN)", "\u{0}", "((((((", "(keys: {)"] {
            let (settings, problems) = read(text);
            assert_eq!(settings, Settings::default(), "{text:?}");
            assert!(!problems.is_empty(), "{text:?}");
        }
    }
}
