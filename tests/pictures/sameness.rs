//! When a picture counts as the same: small copies are compared field by field, so that another driver's rounding passes and
//! a panel that is missing, moved or blank does not.

use bevy::math::Vec2;
use image::RgbImage;
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::imageops::thumbnail;
use std::path::Path;

/// Pixels of a small copy, and of the fields it is compared in.
const SMALL: (u32, u32) = (160, 90);
const FIELD: u32 = 10;

/// The most that a field may differ by, as the mean of its pixels' channels (0 to 255).
const MOST: f64 = 3.0;

/// Fewer colours than this make a part blank.
const COLOURS: usize = 6;

/// The small copy of a picture.
pub fn small(whole: &RgbImage) -> RgbImage {
    thumbnail(whole, SMALL.0, SMALL.1)
}

/// Writes a small copy, packed well.
pub fn keep(small: &RgbImage, path: &Path) {
    let file = std::fs::File::create(path).unwrap();
    let encoder = PngEncoder::new_with_quality(file, CompressionType::Best, FilterType::Adaptive);
    small.write_with_encoder(encoder).unwrap();
}

/// The fields that differ, in a sentence.
pub fn differences(before: &RgbImage, now: &RgbImage) -> Option<String> {
    if before.dimensions() != now.dimensions() {
        return Some(format!("the kept picture has {:?} pixels, the drawn one {:?}", before.dimensions(), now.dimensions()));
    }
    let (width, height) = now.dimensions();
    let mut changed: Vec<(f64, u32, u32)> = Vec::new();
    for top in (0..height).step_by(FIELD as usize) {
        for left in (0..width).step_by(FIELD as usize) {
            let places = (top..(top + FIELD).min(height)).flat_map(|y| (left..(left + FIELD).min(width)).map(move |x| (x, y)));
            let apart = places.flat_map(|(x, y)| {
                let (before, now) = (before.get_pixel(x, y).0, now.get_pixel(x, y).0);
                before.into_iter().zip(now).map(|(before, now)| f64::from(before.abs_diff(now)))
            });
            let (sum, count) = apart.fold((0.0, 0.0), |(sum, count), by| (sum + by, count + 1.0));
            if sum / count > MOST {
                changed.push((sum / count, left, top));
            }
        }
    }
    changed.sort_by(|a, b| b.0.total_cmp(&a.0));
    let (worst, left, top) = changed.first()?;
    let share = |at: u32, of: u32| 100 * at / of;
    Some(format!(
        "{} of {} fields have changed, most the one {} % from the left and {} % from the top (by {worst:.1} of 255; {MOST} pass)",
        changed.len(),
        (width / FIELD) * (height / FIELD),
        share(*left, width),
        share(*top, height),
    ))
}

/// Says that a part of a picture, given by two corners in pixels, shows nothing; parts outside it or of a few pixels count as fine.
pub fn blank(whole: &RgbImage, name: &str, min: Vec2, max: Vec2) -> Option<String> {
    let inside = |at: Vec2| at.cmpge(Vec2::ZERO).all() && at.x <= whole.width() as f32 && at.y <= whole.height() as f32;
    if !inside(min) || !inside(max) || (max - min).min_element() < 12.0 {
        return None;
    }
    let (min, max) = (min.as_uvec2(), max.as_uvec2());
    let places = (min.y..max.y).flat_map(|y| (min.x..max.x).map(move |x| (x, y)));
    let mut seen = std::collections::BTreeSet::new();
    for (x, y) in places {
        seen.insert(whole.get_pixel(x, y).0);
        if seen.len() >= COLOURS {
            return None;
        }
    }
    Some(format!("`{name}` is blank ({} colours)", seen.len()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pictures::kept;
    use crate::pictures::moments::NAMES;
    use image::Rgb;

    fn all() -> Vec<(&'static str, RgbImage)> {
        NAMES.iter().map(|name| (*name, image::open(kept(name)).unwrap().into_rgb8())).collect()
    }

    /// The picture with a part painted over in one colour; corners in hundredths of its size.
    fn covered(of: &RgbImage, (left, top, right, bottom): (u32, u32, u32, u32), colour: Rgb<u8>) -> RgbImage {
        let (width, height) = of.dimensions();
        let mut other = of.clone();
        for (x, y, pixel) in other.enumerate_pixels_mut() {
            if (left * width..right * width).contains(&(x * 100)) && (top * height..bottom * height).contains(&(y * 100)) {
                *pixel = colour;
            }
        }
        other
    }

    const PANEL: Rgb<u8> = Rgb([0x1a, 0x1b, 0x27]);
    const NIGHT: Rgb<u8> = Rgb([0x0d, 0x0e, 0x15]);

    #[test]
    fn a_blank_picture_fails() {
        for (name, picture) in all() {
            for colour in [PANEL, NIGHT, Rgb([0, 0, 0]), Rgb([255, 255, 255])] {
                assert!(differences(&picture, &covered(&picture, (0, 0, 100, 100), colour)).is_some(), "{name}");
            }
        }
    }

    #[test]
    fn a_missing_board_and_a_missing_panel_fail() {
        let tables = all().into_iter().filter(|(name, _)| !["picker", "errors", "compare", "help"].contains(name));
        for (name, picture) in tables {
            // The four panels and the board, as the table lays them out.
            let parts = [
                ("top", (0, 0, 100, 8)),
                ("roster", (0, 9, 19, 76)),
                ("board", (20, 9, 73, 76)),
                ("question", (75, 9, 100, 60)),
                ("transport", (0, 79, 73, 100)),
            ];
            for (part, at) in parts {
                let without = covered(&picture, at, if part == "board" { NIGHT } else { PANEL });
                assert!(differences(&picture, &without).is_some(), "{name} without its {part} passes");
            }
        }
    }

    #[test]
    fn rounding_of_another_driver_passes() {
        for (name, picture) in all() {
            let mut other = picture.clone();
            for (place, channel) in other.iter_mut().enumerate() {
                let by = [0, 2, 1, 3, 1, 0, 2][place % 7];
                *channel = if place % 2 == 0 { channel.saturating_add(by) } else { channel.saturating_sub(by) };
            }
            assert_eq!(differences(&picture, &other), None, "{name}");
        }
    }

    #[test]
    fn a_part_in_one_colour_is_blank() {
        let plain = RgbImage::from_pixel(100, 100, PANEL);
        assert!(blank(&plain, "x", Vec2::ZERO, Vec2::splat(100.0)).is_some());
        assert_eq!(blank(&plain, "x", Vec2::ZERO, Vec2::splat(200.0)), None, "what is out of the picture is not seen");
        let shaded = RgbImage::from_fn(100, 100, |x, _| Rgb([x as u8, 0, 0]));
        assert_eq!(blank(&shaded, "x", Vec2::ZERO, Vec2::splat(100.0)), None);
    }
}
