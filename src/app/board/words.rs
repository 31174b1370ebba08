//! Words on the board: how wide they will be, and how they stay sharp. Their sizes are points, the measure of the panels, so that
//! both grow together on a large window. It knows no fight.

use super::lens::Lens;
use crate::app::art;
use bevy::prelude::*;
use std::collections::HashMap;
use std::sync::LazyLock;
use ttf_parser::Face;

/// Rows of words are so much higher than their letters.
pub const ROW: f32 = 1.2;

/// What words are set in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hand {
    /// Smaller lines.
    Regular,
    /// Names and numbers.
    Semibold,
    /// What must stand out.
    Bold,
    /// What concerns the whole table.
    Heading,
}

/// How wide each letter is, as a part of the size, by font.
static LETTERS: LazyLock<HashMap<Hand, HashMap<char, f32>>> = LazyLock::new(|| {
    let fonts = [
        (Hand::Regular, art::INTER_REGULAR),
        (Hand::Semibold, art::INTER_SEMIBOLD),
        (Hand::Bold, art::INTER_BOLD),
        (Hand::Heading, art::CINZEL_BOLD),
    ];
    let letters = (' '..='\u{24f}').chain("–—‘’“”…·−→←↔•".chars());
    let widths = |bytes: &[u8]| {
        let Ok(face) = Face::parse(bytes, 0) else { return HashMap::new() };
        let em = f32::from(face.units_per_em());
        let wide = |letter: char| Some((letter, f32::from(face.glyph_hor_advance(face.glyph_index(letter)?)?) / em));
        letters.clone().filter_map(wide).collect()
    };
    fonts.into_iter().map(|(hand, bytes)| (hand, widths(bytes))).collect()
});

/// How wide the widest row of words of this size is.
pub fn width(text: &str, hand: Hand, size: f32) -> f32 {
    let known = LETTERS.get(&hand);
    // A letter of another font may be as wide as it is high.
    let letter = |letter: char| known.and_then(|known| known.get(&letter)).copied().unwrap_or(1.0);
    text.lines().map(|row| row.chars().map(letter).sum::<f32>()).fold(0.0, f32::max) * size
}

/// How much room words of this size take.
pub fn room(text: &str, hand: Hand, size: f32) -> Vec2 {
    Vec2::new(width(text, hand, size), text.lines().count().max(1) as f32 * size * ROW)
}

/// Words of this size in points, below something that [`Lens::point`] scales. They are cut for the pixels they cover.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Words(pub f32);

/// What words are drawn with; `place`: where, in points from what they hang on.
pub fn words(text: &str, font: &Handle<Font>, size: f32, (ink, place): (Color, Vec3), lens: &Lens) -> impl Bundle + use<> {
    let font = TextFont { font: font.clone().into(), font_size: FontSize::Px(size * lens.points), ..default() };
    let place = Transform::from_translation(place).with_scale(Vec3::splat(1.0 / lens.points));
    (Words(size), Text2d::new(text.to_owned()), font, TextColor(ink), place)
}

/// Cuts all words anew when a point covers more or fewer pixels than before.
pub(super) fn sharpen(lens: Res<Lens>, mut last: Local<f32>, mut all: Query<(&Words, &mut TextFont, &mut Transform)>) {
    if *last == lens.points {
        return;
    }
    *last = lens.points;
    for (words, mut font, mut transform) in &mut all {
        font.font_size = FontSize::Px(words.0 * lens.points);
        transform.scale = Vec3::splat(1.0 / lens.points);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_measured_by_their_letters() {
        let wide = |text| width(text, Hand::Semibold, 13.0);
        assert!(wide("iiii") < wide("mmmm") * 0.5);
        assert!((wide("ab") - wide("a") - wide("b")).abs() < 1e-4);
        assert_eq!(wide("Tam\nWilliam"), wide("William"));
        assert!(width("一二", Hand::Regular, 10.0) >= 20.0, "letters of other fonts have room too");
        assert_eq!(room("a\nb", Hand::Regular, 10.0).y, 24.0);
    }
}
