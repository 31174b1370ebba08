//! Pictures and fonts as the renderer takes them: portraits on demand, and a few soft shapes worked out at the start. All
//! carry smaller copies of themselves, so that they stay clean when drawn small. It knows no fight.

use crate::app::art;
use crate::scene::picture::{self, Picture};
use bevy::asset::RenderAssetUsages;
use bevy::image::{ImageFilterMode, ImageSampler, ImageSamplerDescriptor};
use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use std::sync::{Arc, Weak};

/// Every picture and font the board uses.
#[derive(Resource, Default)]
pub struct Pictures {
    /// For names and numbers.
    pub semibold: Handle<Font>,
    /// For smaller lines.
    pub regular: Handle<Font>,
    /// For numbers that must stand out.
    pub bold: Handle<Font>,
    /// For what concerns the whole table.
    pub heading: Handle<Font>,
    /// A soft round glow.
    pub glow: Handle<Image>,
    /// A disc with a clean edge.
    pub disc: Handle<Image>,
    /// A ring.
    pub ring: Handle<Image>,
    /// The outline of a cell.
    pub frame: Handle<Image>,
    /// A cross.
    pub cross: Handle<Image>,
    /// Two bars, one above the other.
    pub equal: Handle<Image>,
    /// A triangle that points down.
    pub pointer: Handle<Image>,
    /// A bar from the lower left to the upper right: no longer.
    pub slash: Handle<Image>,
    /// An ear.
    pub ear: Handle<Image>,
    /// A rounded bar, to be stretched in its middle.
    pub pill: Handle<Image>,
    /// A ring of strokes that turn inwards: a way out of the world.
    pub gate: Handle<Image>,
    portraits: HashMap<&'static str, Handle<Image>>,
    /// Pictures that scenes bring with them.
    own: Vec<(Weak<Picture>, Handle<Image>)>,
}

impl Pictures {
    /// A plate with round ends that words lie on.
    pub fn plate(&self, size: Vec2, color: Color) -> Sprite {
        let slicer = bevy::sprite::TextureSlicer {
            border: bevy::sprite::BorderRect::all(30.0),
            max_corner_scale: size.y.min(22.0) / 64.0,
            ..default()
        };
        let image_mode = bevy::sprite::SpriteImageMode::Sliced(slicer);
        Sprite { image: self.pill.clone(), color, custom_size: Some(size), image_mode, ..default() }
    }

    /// A picture that a scene brings with it, cut round; those of scenes that are gone are given back.
    pub fn own(&mut self, picture: &Arc<Picture>, images: &mut Assets<Image>) -> Handle<Image> {
        if let Some((_, ready)) = self.own.iter().find(|(of, _)| std::ptr::eq(of.as_ptr(), Arc::as_ptr(picture))) {
            return ready.clone();
        }
        self.own.retain(|(of, _)| of.strong_count() > 0);
        let handle = images.add(round(picture));
        self.own.push((Arc::downgrade(picture), handle.clone()));
        handle
    }

    /// A portrait or mark; `None`: there is none of this name.
    pub fn portrait(&mut self, name: &str, images: &mut Assets<Image>) -> Option<Handle<Image>> {
        if let Some(ready) = self.portraits.get(name) {
            return Some(ready.clone());
        }
        let (name, bytes) = art::PORTRAITS.iter().find(|(known, _)| *known == name)?;
        let picture = image::load_from_memory_with_format(bytes, image::ImageFormat::Png).ok()?.into_luma_alpha8();
        let (width, height) = picture.dimensions();
        let shape = picture.pixels().map(|pixel| pixel.0[1]).collect();
        let handle = images.add(white(width, height, shape));
        self.portraits.insert(name, handle.clone());
        Some(handle)
    }
}

/// A white picture of this shape (one value of opacity a pixel), with smaller copies down to one pixel.
fn white(width: u32, height: u32, shape: Vec<u8>) -> Image {
    let (mut w, mut h, mut level) = (width, height, shape);
    let mut data: Vec<u8> = Vec::with_capacity(level.len() * 6);
    let mut levels = 0;
    loop {
        data.extend(level.iter().flat_map(|opacity| [255, 255, 255, *opacity]));
        levels += 1;
        if w == 1 && h == 1 {
            break;
        }
        (w, h, level) = halve(w, h, &level);
    }
    let size = Extent3d { width, height, depth_or_array_layers: 1 };
    let mut image = Image::new_uninit(size, TextureDimension::D2, TextureFormat::Rgba8UnormSrgb, RenderAssetUsages::RENDER_WORLD);
    image.data = Some(data);
    image.texture_descriptor.mip_level_count = levels;
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        mag_filter: ImageFilterMode::Linear,
        min_filter: ImageFilterMode::Linear,
        mipmap_filter: ImageFilterMode::Linear,
        ..default()
    });
    image
}

/// The middle of a picture as a disc, with smaller copies down to one pixel.
fn round(picture: &Picture) -> Image {
    let side = picture::SIDE;
    let middle = side as f32 * 0.5;
    let mut level: Vec<[u8; 4]> = picture.pixels.as_chunks().0.to_vec();
    for (place, pixel) in level.iter_mut().enumerate() {
        let at = Vec2::new((place % side) as f32 + 0.5, (place / side) as f32 + 0.5);
        let inside = (middle - 0.5 - at.distance(Vec2::splat(middle))).clamp(0.0, 1.0);
        pixel[3] = (f32::from(pixel[3]) * inside) as u8;
    }
    let (mut data, mut now, mut levels) = (Vec::new(), side, 0);
    loop {
        data.extend(level.iter().flatten());
        levels += 1;
        if now <= 1 {
            break;
        }
        let half = now / 2;
        let mean = |x: usize, y: usize| {
            let four = [(0, 0), (1, 0), (0, 1), (1, 1)]
                .map(|(right, down)| level.get((2 * y + down) * now + 2 * x + right).copied().unwrap_or_default());
            let part = |place: usize| (four.iter().map(|pixel| u32::from(pixel[place])).sum::<u32>() / 4) as u8;
            [part(0), part(1), part(2), part(3)]
        };
        level = (0..half).flat_map(|y| (0..half).map(move |x| (x, y))).map(|(x, y)| mean(x, y)).collect();
        now = half;
    }
    finished(side as u32, levels, data)
}

/// A texture of these bytes, that of each smaller copy after the one before.
fn finished(side: u32, levels: u32, data: Vec<u8>) -> Image {
    let size = Extent3d { width: side, height: side, depth_or_array_layers: 1 };
    let mut image = Image::new_uninit(size, TextureDimension::D2, TextureFormat::Rgba8UnormSrgb, RenderAssetUsages::RENDER_WORLD);
    image.data = Some(data);
    image.texture_descriptor.mip_level_count = levels;
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        mag_filter: ImageFilterMode::Linear,
        min_filter: ImageFilterMode::Linear,
        mipmap_filter: ImageFilterMode::Linear,
        ..default()
    });
    image
}

/// Half the size, each pixel the mean of four.
fn halve(width: u32, height: u32, shape: &[u8]) -> (u32, u32, Vec<u8>) {
    let (w, h) = ((width / 2).max(1), (height / 2).max(1));
    let pixel = |x: u32, y: u32| u32::from(shape.get((y.min(height - 1) * width + x.min(width - 1)) as usize).copied().unwrap_or(0));
    let mean = |x: u32, y: u32| (pixel(2 * x, 2 * y) + pixel(2 * x + 1, 2 * y) + pixel(2 * x, 2 * y + 1) + pixel(2 * x + 1, 2 * y + 1)) / 4;
    let small = (0..h).flat_map(|y| (0..w).map(move |x| (x, y))).map(|(x, y)| mean(x, y) as u8).collect();
    (w, h, small)
}

/// A square picture whose opacity is worked out from the place, -1 to 1 both ways; the second number is a pixel's size.
fn drawn(side: u32, opacity: impl Fn(Vec2, f32) -> f32) -> Image {
    let pixel = 2.0 / side as f32;
    let place = |at: u32| (at as f32 + 0.5) * pixel - 1.0;
    let shape = (0..side).flat_map(|y| (0..side).map(move |x| (x, y)));
    let shape = shape.map(|(x, y)| (opacity(Vec2::new(place(x), place(y)), pixel).clamp(0.0, 1.0) * 255.0).round() as u8);
    white(side, side, shape.collect())
}

/// An ear: its rim, its lobe and the fold within.
fn ear(at: Vec2, pixel: f32) -> f32 {
    let above = at - Vec2::new(0.0, -0.28);
    let rim = if above.y < 0.28 && above.x > -0.56 || above.y < 0.0 { (above.length() - 0.56).abs() - 0.11 } else { 1.0 };
    let side = segment(at, Vec2::new(0.54, -0.16), Vec2::new(0.12, 0.46)) - 0.11;
    let lobe = ((at - Vec2::new(-0.08, 0.56)).length() - 0.24).abs() - 0.11;
    let fold = if above.y < 0.06 { (above.length() - 0.24).abs() - 0.09 } else { 1.0 };
    edge(rim.min(side).min(lobe).min(fold), pixel)
}

/// How far a point is from a line between two others.
fn segment(at: Vec2, from: Vec2, to: Vec2) -> f32 {
    let (way, off) = (to - from, at - from);
    (off - way * (off.dot(way) / way.length_squared()).clamp(0.0, 1.0)).length()
}

fn edge(distance: f32, pixel: f32) -> f32 {
    0.5 - distance / pixel
}

/// Fills the store at the start.
pub(super) fn set_up(mut commands: Commands, mut images: ResMut<Assets<Image>>, mut fonts: ResMut<Assets<Font>>) {
    let mut add = |image| images.add(image);
    commands.insert_resource(Pictures {
        semibold: fonts.add(Font::from_bytes(art::INTER_SEMIBOLD.to_vec())),
        regular: fonts.add(Font::from_bytes(art::INTER_REGULAR.to_vec())),
        bold: fonts.add(Font::from_bytes(art::INTER_BOLD.to_vec())),
        heading: fonts.add(Font::from_bytes(art::CINZEL_BOLD.to_vec())),
        glow: add(drawn(128, |at, _| {
            let fall = 1.0 - at.length();
            if fall <= 0.0 { 0.0 } else { fall * fall * (3.0 - 2.0 * fall) }
        })),
        disc: add(drawn(64, |at, pixel| edge(at.length() - 0.94, pixel))),
        ring: add(drawn(128, |at, pixel| edge((at.length() - 0.92).abs() - 0.035, pixel))),
        frame: add(drawn(128, |at, pixel| {
            let inner = at.abs() - Vec2::splat(0.80);
            edge((inner.max(Vec2::ZERO).length() + inner.max_element().min(0.0) - 0.12).abs() - 0.022, pixel)
        })),
        cross: add(drawn(64, |at, pixel| {
            let (a, b) = ((at.x + at.y).abs(), (at.x - at.y).abs());
            edge((a.min(b) * 0.707 - 0.10).max(at.abs().max_element() - 0.62), pixel)
        })),
        equal: add(drawn(64, |at, pixel| edge(((at.y.abs() - 0.30).abs() - 0.13).max(at.x.abs() - 0.62), pixel))),
        pointer: add(drawn(64, |at, pixel| edge((at.x.abs() * 0.85 + at.y * 0.53 - 0.38).max(-at.y - 0.62), pixel))),
        slash: add(drawn(64, |at, pixel| edge(((at.x + at.y).abs() * 0.707 - 0.13).max(at.length() - 0.95), pixel))),
        ear: add(drawn(96, ear)),
        gate: add(drawn(192, |at, pixel| {
            let r = at.length();
            let rim = edge((r - 0.93).abs() - 0.03, pixel).max(edge((r - 0.62).abs() - 0.018, pixel));
            let swirl = (at.to_angle() * 6.0 + (1.0 - r) * 9.0).sin();
            let arms = if r > 0.62 && r < 0.93 { (swirl * 1.6 - 0.7).clamp(0.0, 1.0) * 0.8 } else { 0.0 };
            rim.max(arms)
        })),
        pill: add(drawn(64, |at, pixel| edge(at.length() - 0.96, pixel))),
        portraits: HashMap::default(),
        own: Vec::new(),
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_portrait_can_be_drawn_and_carries_its_smaller_copies() {
        let (mut pictures, mut images) = (Pictures::default(), Assets::<Image>::default());
        for (name, _) in art::PORTRAITS {
            let handle = pictures.portrait(name, &mut images).expect("a picture");
            let image = images.get(&handle).expect("kept");
            assert_eq!((image.width(), image.texture_descriptor.mip_level_count), (192, 8), "{name}");
            let pixels: usize = [192_usize, 96, 48, 24, 12, 6, 3, 1].iter().map(|side| side * side).sum();
            assert_eq!(image.data.as_ref().map(Vec::len), Some(pixels * 4));
        }
        assert!(pictures.portrait("nobody", &mut images).is_none());
    }
}
