//! Portraits that scenes bring with them: PNG files, looked at before they are unpacked, brought to the size of those that are built in.
//!
//! It must not know whose portraits they are.

use std::fmt;
use std::io::Cursor;
use std::path::Path;

/// Pixels along a side of a portrait.
pub const SIDE: usize = 192;
/// The largest file of a portrait, in bytes.
pub const LARGEST: u64 = 2 << 20;
/// The most pixels along a side of a portrait's file.
pub const MOST_SIDE: u32 = 2048;
/// The most memory that unpacking takes, in bytes.
const MEMORY: usize = 32 << 20;

/// A portrait: red, green, blue and opacity of each of [`SIDE`] x [`SIDE`] pixels.
#[derive(Clone, PartialEq, Eq)]
pub struct Picture {
    /// The pixels from the top left, four bytes each.
    pub pixels: Vec<u8>,
}

impl fmt::Debug for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Picture")
    }
}

/// Loads a portrait from a file, which may lie in an archive.
///
/// # Errors
/// What is wrong with it, as a clause.
pub fn load(path: &Path) -> Result<Picture, String> {
    decode(&bytes(path)?)
}

fn bytes(path: &Path) -> Result<Vec<u8>, String> {
    if let Some(read) = super::archive::bytes(path, LARGEST) {
        return read.map_err(|problem| problem.message);
    }
    use std::io::Read;
    let meta = path.metadata().map_err(|_| "there is no such file".to_owned())?;
    if !meta.is_file() || meta.len() > LARGEST {
        return Err("it is larger than 2 MiB, or no ordinary file".into());
    }
    let mut bytes = Vec::new();
    let file = std::fs::File::open(path).map_err(|error| format!("it cannot be read ({error})"))?;
    file.take(LARGEST).read_to_end(&mut bytes).map_err(|error| format!("it cannot be read ({error})"))?;
    Ok(bytes)
}

/// A portrait from the bytes of a PNG file: its middle square, brought to [`SIDE`] pixels.
///
/// # Errors
/// What is wrong with it, as a clause.
pub fn decode(bytes: &[u8]) -> Result<Picture, String> {
    let damaged = |error: png::DecodingError| format!("it is no PNG picture, or it is damaged ({error})");
    let mut decoder = png::Decoder::new_with_limits(Cursor::new(bytes), png::Limits { bytes: MEMORY });
    decoder.set_transformations(png::Transformations::normalize_to_color8() | png::Transformations::ALPHA);
    let (width, height) = decoder.read_header_info().map(|info| (info.width, info.height)).map_err(damaged)?;
    if width.max(height) > MOST_SIDE || width == 0 || height == 0 {
        return Err(format!("it has {width} x {height} pixels, and a portrait has 1 to {MOST_SIDE} a side"));
    }
    let mut reader = decoder.read_info().map_err(damaged)?;
    let size = reader.output_buffer_size().filter(|size| *size <= MEMORY).ok_or("it is too large")?;
    let mut pixels = vec![0; size];
    let info = reader.next_frame(&mut pixels).map_err(damaged)?;
    let count = match info.color_type {
        png::ColorType::Grayscale => 1,
        png::ColorType::GrayscaleAlpha => 2,
        png::ColorType::Rgb => 3,
        png::ColorType::Rgba => 4,
        png::ColorType::Indexed => return Err("its colours cannot be read".into()),
    };
    Ok(square(&pixels, (info.width as usize, info.height as usize), count))
}

/// The middle square of a picture with so many bytes a pixel, each new pixel the mean of those that it covers.
fn square(from: &[u8], (width, height): (usize, usize), count: usize) -> Picture {
    let side = width.min(height).max(1);
    let corner = ((width - side.min(width)) / 2, (height - side.min(height)) / 2);
    let span = |place: usize| {
        let first = place * side / SIDE;
        first..((place + 1) * side).div_ceil(SIDE).clamp(first + 1, side.max(first + 1))
    };
    let mut pixels = Vec::with_capacity(SIDE * SIDE * 4);
    for y in 0..SIDE {
        for x in 0..SIDE {
            // Colours count as much as they can be seen.
            let (mut color, mut opacity, mut covered) = ([0_u64; 3], 0_u64, 0_u64);
            for row in span(y) {
                for column in span(x) {
                    let at = ((corner.1 + row) * width + corner.0 + column) * count;
                    let pixel = from.get(at..at + count).unwrap_or_default();
                    let [red, green, blue, alpha] = match *pixel {
                        [grey] => [grey, grey, grey, 255],
                        [grey, alpha] => [grey, grey, grey, alpha],
                        [red, green, blue] => [red, green, blue, 255],
                        [red, green, blue, alpha] => [red, green, blue, alpha],
                        _ => [0; 4],
                    };
                    let weight = u64::from(alpha);
                    for (sum, part) in color.iter_mut().zip([red, green, blue]) {
                        *sum += u64::from(part) * weight;
                    }
                    (opacity, covered) = (opacity + weight, covered + 1);
                }
            }
            #[expect(clippy::cast_possible_truncation, reason = "the mean of bytes is a byte")]
            pixels.extend(color.map(|sum| (sum / opacity.max(1)) as u8).into_iter().chain([(opacity / covered.max(1)) as u8]));
        }
    }
    Picture { pixels }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A PNG of one colour.
    fn png(width: u32, height: u32, color: png::ColorType, pixel: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, width, height);
        encoder.set_color(color);
        let mut writer = encoder.write_header().unwrap();
        writer.write_image_data(&pixel.repeat((width * height) as usize)).unwrap();
        writer.finish().unwrap();
        bytes
    }

    #[test]
    fn every_kind_of_png_becomes_a_square_of_one_size() {
        for (color, pixel, expected) in [
            (png::ColorType::Grayscale, &[7][..], [7, 7, 7, 255]),
            (png::ColorType::GrayscaleAlpha, &[7, 9], [7, 7, 7, 9]),
            (png::ColorType::Rgb, &[1, 2, 3], [1, 2, 3, 255]),
            (png::ColorType::Rgba, &[1, 2, 3, 200], [1, 2, 3, 200]),
        ] {
            for (width, height) in [(1, 1), (3, 500), (300, 200), (192, 192), (1000, 7)] {
                let picture = decode(&png(width, height, color, pixel)).unwrap();
                assert_eq!(picture.pixels.len(), SIDE * SIDE * 4);
                assert!(picture.pixels.chunks(4).all(|of| of == expected), "{color:?} {width}x{height}");
            }
        }
    }

    #[test]
    fn what_is_no_portrait_is_refused_in_words_and_never_unpacked() {
        let good = png(20, 20, png::ColorType::Rgb, &[1, 2, 3]);
        // A header that promises a giant; its checksum is right.
        let giant = png(MOST_SIDE + 1, 1, png::ColorType::Grayscale, &[0]);
        assert!(decode(&giant).unwrap_err().contains("pixels"), "{:?}", decode(&giant));
        for bytes in [&b""[..], b"not a picture", &good[..good.len() / 2], &[0; 4000]] {
            assert!(decode(bytes).unwrap_err().starts_with("it is no PNG picture, or it is damaged"));
        }
        // Every single byte changed: an answer of some kind, and no panic.
        for place in 0..good.len() {
            let mut bytes = good.clone();
            bytes[place] ^= 0x5A;
            let _ = decode(&bytes);
        }
    }
}
