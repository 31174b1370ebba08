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

/// The screen behind the list of scenes, and what dims the table behind a sheet.
pub const DEEP: Color32 = Color32::from_rgb(0x0e, 0x0f, 0x18);
/// A card under the pointer.
pub const CARD_OVER: Color32 = Color32::from_rgb(0x2b, 0x2c, 0x45);
/// The card that is chosen: warm, framed in gold.
pub const CARD_CHOSEN: Color32 = Color32::from_rgb(0x35, 0x2e, 0x33);
/// Hollows: empty bars, fields, cells of a grid.
pub const HOLLOW: Color32 = Color32::from_rgb(0x12, 0x13, 0x1d);
/// What has been lost of a bar.
pub const SPENT: Color32 = Color32::from_rgb(0x3d, 0x23, 0x32);
/// Text of things that cannot be done now; still readable on a panel.
pub const FAINT: Color32 = Color32::from_rgb(0x86, 0x88, 0xa2);
/// Possession and magic: the badge of the rules.
pub const ARCANE: Color32 = Color32::from_rgb(0xb0, 0x9c, 0xf6);
/// Ink on parchment and on gold.
pub const INK: Color32 = Color32::from_rgb(0x1a, 0x18, 0x20);
/// Help and healing.
pub const GAIN: Color32 = Color32::from_rgb(0x6f, 0xd0, 0x8c);
/// The shadow behind sheets.
pub const SHADE: Color32 = Color32::from_black_alpha(0xa0);

/// No colour at all.
pub const NONE: Color32 = Color32::TRANSPARENT;

/// A colour at part of its strength.
pub fn faded(color: Color32, strength: f32) -> Color32 {
    color.gamma_multiply(strength)
}
