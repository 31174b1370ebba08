//! Colours of the table, in one place. Colour is never the only sign of anything.
//!
//! Most are constants. Those that carry a meaning which some people could not tell apart (sides, loss, gain, accord) come from the
//! palette in use, one for the whole program.

use bevy_egui::egui::Color32;
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicBool, Ordering};

/// Which colours the window uses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Palette {
    /// The colours of the table.
    #[default]
    Usual,
    /// Colours that people with any of the common kinds of colour blindness tell apart.
    ColourBlind,
}

impl Palette {
    /// All palettes.
    pub const ALL: [Self; 2] = [Self::Usual, Self::ColourBlind];

    /// Its name for people.
    pub fn name(self) -> &'static str {
        match self {
            Self::Usual => "Usual",
            Self::ColourBlind => "Colour-blind safe",
        }
    }

    fn tones(self) -> &'static Tones {
        match self {
            Self::Usual => &USUAL,
            Self::ColourBlind => &SAFE,
        }
    }
}

/// What differs between palettes.
struct Tones {
    sides: [Color32; 6],
    loss: Color32,
    accord: Color32,
    gain: Color32,
}

const USUAL: Tones = Tones {
    sides: [
        Color32::from_rgb(0x3f, 0xc0, 0xac),
        Color32::from_rgb(0xf0, 0x7f, 0x3c),
        Color32::from_rgb(0x9d, 0x8d, 0xf1),
        Color32::from_rgb(0xe6, 0xc1, 0x4f),
        Color32::from_rgb(0x5d, 0xb2, 0xf0),
        Color32::from_rgb(0xe0, 0x7b, 0xb0),
    ],
    loss: Color32::from_rgb(0xd9, 0x4a, 0x5f),
    accord: Color32::from_rgb(0x93, 0xd0, 0x6c),
    gain: Color32::from_rgb(0x6f, 0xd0, 0x8c),
};

/// After the set of M. Okabe and K. Ito, moved apart in lightness for a dark ground.
const SAFE: Tones = Tones {
    sides: [
        Color32::from_rgb(0x56, 0xb4, 0xe9),
        Color32::from_rgb(0xe2, 0x60, 0x1f),
        Color32::from_rgb(0xdc, 0xf2, 0xea),
        Color32::from_rgb(0x44, 0x80, 0xe2),
        Color32::from_rgb(0xab, 0x60, 0x80),
        Color32::from_rgb(0xf0, 0xe4, 0x42),
    ],
    loss: Color32::from_rgb(0xee, 0x6a, 0x35),
    accord: Color32::from_rgb(0x8e, 0xe6, 0xf2),
    gain: Color32::from_rgb(0x8e, 0xe6, 0xf2),
};

/// Whether the palette in use is the safe one.
static SAFE_IN_USE: AtomicBool = AtomicBool::new(false);

/// From now on the program is painted with this palette.
pub fn use_palette(palette: Palette) {
    SAFE_IN_USE.store(palette == Palette::ColourBlind, Ordering::Relaxed);
}

/// The palette in use.
pub fn palette() -> Palette {
    if SAFE_IN_USE.load(Ordering::Relaxed) { Palette::ColourBlind } else { Palette::Usual }
}

/// The colour of a side, by its place in the scene.
pub fn side(place: usize) -> Color32 {
    let sides = &palette().tones().sides;
    sides[place % sides.len()]
}

/// Loss and harm.
pub fn loss() -> Color32 {
    palette().tones().loss
}

/// Accord: minds that work together, what is won back.
pub fn accord() -> Color32 {
    palette().tones().accord
}

/// Help and healing.
pub fn gain() -> Color32 {
    palette().tones().gain
}

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
/// Parchment: faces of dice.
pub const PARCHMENT: Color32 = Color32::from_rgb(0xf3, 0xed, 0xdd);

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
/// The shadow behind sheets.
pub const SHADE: Color32 = Color32::from_black_alpha(0xa0);

/// No colour at all.
pub const NONE: Color32 = Color32::TRANSPARENT;

/// A colour at part of its strength.
pub fn faded(color: Color32, strength: f32) -> Color32 {
    color.gamma_multiply(strength)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How the three kinds of dichromats see linear red, green and blue (G. Machado, M. Oliveira, L. Fernandes, 2009).
    const SIGHTS: [(&str, [[f32; 3]; 3]); 4] = [
        ("usual sight", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
        ("protanopia", [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]),
        ("deuteranopia", [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]),
        ("tritanopia", [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]),
    ];

    fn linear(of: Color32) -> [f32; 3] {
        [of.r(), of.g(), of.b()].map(|part| {
            let part = f32::from(part) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        })
    }

    fn through(matrix: &[[f32; 3]; 3], of: [f32; 3]) -> [f32; 3] {
        matrix.map(|row| row.iter().zip(of).map(|(a, b)| a * b).sum::<f32>().clamp(0.0, 1.0))
    }

    /// CIE L*a*b* under daylight.
    fn lab(rgb: [f32; 3]) -> [f32; 3] {
        let to_xyz = [[0.4339, 0.3763, 0.1898], [0.2126, 0.7152, 0.0722], [0.0178, 0.1095, 0.8727]];
        let [x, y, z] = through(&to_xyz, rgb).map(|t: f32| if t > 0.008_856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 });
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    }

    fn apart(a: Color32, b: Color32, sight: &[[f32; 3]; 3]) -> f32 {
        let (a, b) = (lab(through(sight, linear(a))), lab(through(sight, linear(b))));
        a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f32>().sqrt()
    }

    fn brightness(of: Color32) -> f32 {
        let [r, g, b] = linear(of);
        0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05
    }

    #[test]
    fn the_safe_palette_is_told_apart_by_everybody() {
        let tones = Palette::ColourBlind.tones();
        let mut pairs = vec![(tones.loss, tones.accord), (tones.loss, tones.gain), (tones.loss, GOLD), (tones.accord, GOLD)];
        for (place, side) in tones.sides.iter().enumerate() {
            pairs.extend(tones.sides.iter().skip(place + 1).map(|other| (*side, *other)));
        }
        for (name, sight) in &SIGHTS {
            for (a, b) in &pairs {
                assert!(apart(*a, *b, sight) > 15.0, "{a:?} and {b:?} look alike in {name}: {}", apart(*a, *b, sight));
            }
            assert!(apart(tones.sides[0], tones.sides[1], sight) > 80.0, "the first two sides are far apart in {name}");
        }
    }

    #[test]
    fn every_colour_of_meaning_is_readable_on_a_panel() {
        for palette in Palette::ALL {
            let tones = palette.tones();
            for colour in tones.sides.iter().chain([&tones.loss, &tones.accord, &tones.gain, &GOLD, &TEXT, &QUIET, &FAINT]) {
                let contrast = brightness(*colour) / brightness(PANEL);
                assert!(contrast > 3.5, "{colour:?} of {palette:?} has a contrast of {contrast}");
            }
        }
    }

    #[test]
    fn the_palette_in_use_gives_the_colours() {
        assert_eq!((palette(), side(6), loss()), (Palette::Usual, USUAL.sides[0], USUAL.loss));
        use_palette(Palette::ColourBlind);
        let (side, loss) = (side(1), loss());
        use_palette(Palette::Usual);
        assert_eq!((side, loss), (SAFE.sides[1], SAFE.loss));
    }
}
