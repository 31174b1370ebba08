//! What happens on the sheets of help and settings: which row is chosen, which key is asked for, and how a setting changes.

use super::bindings::{Bindings, Chord, Deed, deeds};
use super::settings::{SCALE, SPEED, Settings};
use super::theme::Palette;
use bevy::input::keyboard::Key;

/// Steps of the scale.
const STEP: f32 = 0.25;

/// A row of the settings sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Row {
    /// Scale of the panels.
    Scale,
    /// Colours.
    Palette,
    /// Reduced motion.
    Motion,
    /// Speed of playback.
    Speed,
    /// Captions.
    Captions,
    /// The table follows the files of scenes.
    Watch,
    /// What may come of each option.
    WhatIf,
    /// The key of a deed.
    Key(Deed),
    /// Everything as by default.
    Defaults,
}

/// All rows, from the top.
pub fn rows() -> Vec<Row> {
    let first = [Row::Scale, Row::Palette, Row::Motion, Row::Speed, Row::Captions, Row::WhatIf, Row::Watch];
    first.into_iter().chain(deeds().map(|about| Row::Key(about.deed))).chain([Row::Defaults]).collect()
}

/// Something done on one of the two sheets.
#[derive(Clone, Debug, PartialEq)]
pub enum Wish {
    /// Chooses a row.
    Row(usize),
    /// Moves on by so many rows.
    Move(i32),
    /// Changes the setting of a row, to the next value or the one before.
    Change(usize, i32),
    /// The same of the chosen row.
    ChangeHere(i32),
    /// Enter on the chosen row.
    Push,
    /// Asks for a key for the deed of a row.
    Ask(usize),
    /// No key after all.
    StopAsking,
    /// Binds what is asked for to this.
    Bind(Chord),
    /// The chosen row as by default.
    Reset,
    /// Shows a page of the help sheet.
    Page(usize),
    /// Shows the next page of the help sheet or the one before.
    NextPage(i32),
    /// Moves the page of the help sheet up or down, in points.
    Scroll(f32),
}

impl Wish {
    /// What a key does on the settings sheet.
    pub fn of_settings_key(key: &Key, shift: bool) -> Option<Self> {
        Some(match key {
            Key::ArrowUp => Self::Move(-1),
            Key::Tab if shift => Self::Move(-1),
            Key::ArrowDown | Key::Tab => Self::Move(1),
            Key::PageUp => Self::Move(-8),
            Key::PageDown => Self::Move(8),
            Key::Home => Self::Move(-1000),
            Key::End => Self::Move(1000),
            Key::ArrowLeft => Self::ChangeHere(-1),
            Key::ArrowRight => Self::ChangeHere(1),
            Key::Enter | Key::Space => Self::Push,
            Key::Backspace | Key::Delete => Self::Reset,
            _ => return None,
        })
    }

    /// What a key does on the help sheet.
    pub fn of_help_key(key: &Key, shift: bool) -> Option<Self> {
        Some(match key {
            Key::ArrowUp => Self::Scroll(-60.0),
            Key::ArrowDown => Self::Scroll(60.0),
            Key::PageUp => Self::Scroll(-380.0),
            Key::PageDown | Key::Space => Self::Scroll(380.0),
            Key::Home => Self::Scroll(-1e5),
            Key::End => Self::Scroll(1e5),
            Key::ArrowLeft => Self::NextPage(-1),
            Key::Tab if shift => Self::NextPage(-1),
            Key::ArrowRight | Key::Tab => Self::NextPage(1),
            _ => return None,
        })
    }
}

/// The pages of the help sheet.
pub const PAGES: [&str; 5] = ["Keys", "How a round goes", "What is asked", "All rules", "Rulings of this table"];

/// The page that tells what is played otherwise than by default.
pub const RULINGS: usize = 4;

/// What the two sheets remember.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Comfort {
    /// The chosen row of the settings.
    pub row: usize,
    /// The deed for which a key is asked.
    pub asks: Option<Deed>,
    /// A sentence on what was not possible or what was done.
    pub word: Option<String>,
    /// The page of the help sheet.
    pub page: usize,
    /// How often and how far the page was moved.
    pub scrolled: (u32, f32),
}

impl Comfort {
    /// A sheet was opened or closed.
    pub fn opened(&mut self) {
        (self.asks, self.word) = (None, None);
    }

    fn on(&self) -> Option<Row> {
        rows().get(self.row).copied()
    }
}

/// Does what is wished.
pub fn obey(wish: &Wish, comfort: &mut Comfort, settings: &mut Settings) {
    let last = rows().len() - 1;
    if !matches!(wish, Wish::Bind(_)) {
        comfort.opened();
    }
    match wish {
        Wish::Row(row) => comfort.row = (*row).min(last),
        Wish::Move(by) => comfort.row = comfort.row.saturating_add_signed(*by as isize).min(last),
        Wish::Change(row, by) => {
            comfort.row = (*row).min(last);
            change(comfort, settings, *by);
        }
        Wish::ChangeHere(by) => change(comfort, settings, *by),
        Wish::Push => push(comfort, settings),
        Wish::Ask(row) => {
            comfort.row = (*row).min(last);
            push(comfort, settings);
        }
        Wish::StopAsking => {}
        Wish::Bind(chord) => bind(comfort, settings, chord),
        Wish::Reset => reset(comfort, settings),
        Wish::Page(page) => comfort.page = (*page).min(PAGES.len() - 1),
        Wish::NextPage(by) => comfort.page = (comfort.page + PAGES.len()).saturating_add_signed(*by as isize) % PAGES.len(),
        Wish::Scroll(by) => comfort.scrolled = (comfort.scrolled.0.wrapping_add(1), *by),
    }
}

/// Enter turns a setting on, leads on to its next value, or asks for a key.
fn push(comfort: &mut Comfort, settings: &mut Settings) {
    match comfort.on() {
        Some(Row::Key(deed)) => comfort.asks = Some(deed),
        Some(Row::Defaults) => {
            let (window, maximised) = (settings.window, settings.maximised);
            *settings = Settings { window, maximised, ..Settings::default() };
            comfort.word = Some("Every setting and every key is as by default.".into());
        }
        _ => change(comfort, settings, 1),
    }
}

fn change(comfort: &mut Comfort, settings: &mut Settings, by: i32) {
    match comfort.on() {
        Some(Row::Scale) => settings.scale = next_scale(settings.scale, by),
        Some(Row::Palette) => {
            let place = Palette::ALL.iter().position(|palette| *palette == settings.palette).unwrap_or(0);
            let next = (place + Palette::ALL.len()).saturating_add_signed(by as isize) % Palette::ALL.len();
            settings.palette = Palette::ALL[next];
        }
        Some(Row::Motion) => settings.reduced_motion = !settings.reduced_motion,
        Some(Row::Speed) => {
            let speed = if by > 0 { settings.speed * 2.0 } else { settings.speed / 2.0 };
            settings.speed = speed.clamp(SPEED.0, SPEED.1);
        }
        Some(Row::Captions) => settings.captions = !settings.captions,
        Some(Row::Watch) => settings.watch = !settings.watch,
        Some(Row::WhatIf) => settings.what_if = !settings.what_if,
        Some(Row::Key(_) | Row::Defaults) | None => {}
    }
}

/// As the system says, then from the least to the most.
fn next_scale(now: Option<f32>, by: i32) -> Option<f32> {
    match now {
        None if by > 0 => Some(SCALE.0),
        None => None,
        Some(scale) if by < 0 && scale <= SCALE.0 + 0.01 => None,
        Some(scale) if by < 0 => Some((scale - STEP).clamp(SCALE.0, SCALE.1)),
        Some(scale) => Some((scale + STEP).clamp(SCALE.0, SCALE.1)),
    }
}

fn bind(comfort: &mut Comfort, settings: &mut Settings, chord: &Chord) {
    let Some(deed) = comfort.asks else { return };
    match settings.keys.bind(deed, chord.clone()) {
        Ok(()) => (comfort.asks, comfort.word) = (None, None),
        Err(why) => comfort.word = Some(why),
    }
}

fn reset(comfort: &mut Comfort, settings: &mut Settings) {
    let usual = Settings::default();
    match comfort.on() {
        Some(Row::Scale) => settings.scale = usual.scale,
        Some(Row::Palette) => settings.palette = usual.palette,
        Some(Row::Motion) => settings.reduced_motion = usual.reduced_motion,
        Some(Row::Speed) => settings.speed = usual.speed,
        Some(Row::Captions) => settings.captions = usual.captions,
        Some(Row::Watch) => settings.watch = usual.watch,
        Some(Row::WhatIf) => settings.what_if = usual.what_if,
        Some(Row::Key(deed)) => comfort.word = settings.keys.reset(deed).err(),
        Some(Row::Defaults) | None => {}
    }
}

/// Whether anything is other than by default, the window's size aside.
pub fn differs(settings: &Settings) -> bool {
    let plain = Settings { window: None, maximised: false, ..settings.clone() };
    plain != Settings::default() || settings.keys != Bindings::default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_setting_is_reached_changed_and_taken_back() {
        let (mut comfort, mut settings) = (Comfort::default(), Settings::default());
        for row in 0..7 {
            obey(&Wish::Row(row), &mut comfort, &mut settings);
            obey(&Wish::Push, &mut comfort, &mut settings);
            assert!(differs(&settings), "row {row}");
            obey(&Wish::Reset, &mut comfort, &mut settings);
            assert_eq!(settings, Settings::default(), "row {row}");
        }
        obey(&Wish::Change(0, 1), &mut comfort, &mut settings);
        (0..40).for_each(|_| obey(&Wish::ChangeHere(1), &mut comfort, &mut settings));
        assert_eq!(settings.scale, Some(SCALE.1), "never above the most");
        (0..40).for_each(|_| obey(&Wish::ChangeHere(-1), &mut comfort, &mut settings));
        assert_eq!(settings.scale, None, "down to what the system says");
        obey(&Wish::Change(3, 1), &mut comfort, &mut settings);
        obey(&Wish::Move(1000), &mut comfort, &mut settings);
        obey(&Wish::Push, &mut comfort, &mut settings);
        assert_eq!(settings, Settings::default(), "the last row sets everything back");
    }

    #[test]
    fn a_key_is_asked_for_until_one_is_free_or_the_wish_is_dropped() {
        let (mut comfort, mut settings) = (Comfort::default(), Settings::default());
        let row = rows().iter().position(|row| *row == Row::Key(Deed::Step)).unwrap();
        obey(&Wish::Ask(row), &mut comfort, &mut settings);
        obey(&Wish::Bind(Chord::parse("A").unwrap()), &mut comfort, &mut settings);
        assert!(comfort.word.as_deref().is_some_and(|word| word.starts_with("A is taken")), "{:?}", comfort.word);
        assert_eq!(comfort.asks, Some(Deed::Step), "it is still asked");
        obey(&Wish::Bind(Chord::parse("X").unwrap()), &mut comfort, &mut settings);
        assert_eq!((comfort.asks, settings.keys.hint(Deed::Step)), (None, "X".into()));
        obey(&Wish::Ask(row), &mut comfort, &mut settings);
        obey(&Wish::StopAsking, &mut comfort, &mut settings);
        assert_eq!((comfort.asks, settings.keys.hint(Deed::Step)), (None, "X".into()));
        obey(&Wish::Reset, &mut comfort, &mut settings);
        assert_eq!(settings, Settings::default());
    }
}
