//! Colours of the table, in one place. Colour is never the only sign of anything.

use bevy_egui::egui::Color32;

/// Behind everything.
pub const NIGHT: Color32 = Color32::from_rgb(0x14, 0x15, 0x20);
/// Panels.
pub const PANEL: Color32 = Color32::from_rgb(0x1a, 0x1b, 0x28);
/// Cards on panels.
pub const CARD: Color32 = Color32::from_rgb(0x23, 0x24, 0x38);
/// Lines between things.
pub const LINE: Color32 = Color32::from_rgb(0x35, 0x37, 0x50);
/// Text.
pub const TEXT: Color32 = Color32::from_rgb(0xec, 0xe8, 0xe0);
/// Text of lesser weight; still readable on a panel.
pub const QUIET: Color32 = Color32::from_rgb(0xa3, 0xa5, 0xbd);
/// Gold: the deciding mind, what can be done now.
pub const GOLD: Color32 = Color32::from_rgb(0xe6, 0xc1, 0x4f);
/// Loss and harm.
pub const LOSS: Color32 = Color32::from_rgb(0xd9, 0x4a, 0x5f);
/// Accord: minds that work together, what is won back.
pub const ACCORD: Color32 = Color32::from_rgb(0x93, 0xd0, 0x6c);
/// Parchment: faces of dice.
pub const PARCHMENT: Color32 = Color32::from_rgb(0xf3, 0xed, 0xdd);

/// One colour a side, told apart in the common kinds of colour blindness (after M. Okabe and K. Ito).
pub const SIDES: [Color32; 6] = [
    Color32::from_rgb(0x3f, 0xc0, 0xac),
    Color32::from_rgb(0xf0, 0x7f, 0x3c),
    Color32::from_rgb(0x9d, 0x8d, 0xf1),
    Color32::from_rgb(0xe6, 0xc1, 0x4f),
    Color32::from_rgb(0x5d, 0xb2, 0xf0),
    Color32::from_rgb(0xe0, 0x7b, 0xb0),
];

/// The colour of a side, by its place in the scene.
pub fn side(place: usize) -> Color32 {
    SIDES[place % SIDES.len()]
}
