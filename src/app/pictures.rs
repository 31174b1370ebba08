//! Portraits and marks as textures of the panels, made when first painted, near the size they are painted at.

use super::art;
use super::theme;
use crate::engine::combatant::CombatantId;
use crate::scene::Scene;
use crate::scene::picture::{self, Picture};
use bevy::prelude::Resource;
use bevy_egui::egui::epaint::RectShape;
use bevy_egui::egui::{Color32, ColorImage, CornerRadius, Painter, Pos2, Rect, TextureFilter, TextureHandle, TextureId, TextureOptions};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, Weak};

/// The textures made so far.
#[derive(Resource, Default)]
pub struct Pictures(Mutex<BTreeMap<(&'static str, u32), Option<TextureHandle>>>, Mutex<Vec<(Weak<Picture>, TextureHandle)>>);

/// Sizes in pixels that pictures are kept in.
const SIZES: [u32; 4] = [24, 48, 96, 192];

impl Pictures {
    /// Paints a picture into a square; nothing where there is no picture of this name.
    pub fn paint(&self, painter: &Painter, name: &str, rect: Rect, tint: Color32) {
        let wanted = rect.width() * painter.pixels_per_point();
        #[expect(clippy::cast_precision_loss, reason = "four small sizes")]
        let size = SIZES.into_iter().find(|size| *size as f32 >= wanted * 0.9).unwrap_or(192);
        if let Some(id) = self.texture(painter, name, size) {
            painter.image(id, rect, Rect::from_min_max(Pos2::ZERO, Pos2::new(1.0, 1.0)), tint);
        }
    }

    /// Paints a combatant's portrait: the one that its scene brings with it in its own colours, else a glyph in this ink.
    pub fn face(&self, painter: &Painter, (scene, id): (&Scene, CombatantId), rect: Rect, ink: Color32) {
        let own = scene.looks.get(id.index()).and_then(|look| look.picture.as_ref());
        match own.and_then(|picture| self.own(painter, picture)) {
            Some(texture) => {
                let whole = Rect::from_min_max(Pos2::ZERO, Pos2::new(1.0, 1.0));
                // Who is faint as a glyph is dark as a picture.
                let light = if ink == theme::FAINT { Color32::from_gray(110) } else { Color32::WHITE };
                let round = CornerRadius::from(rect.width() / 2.0);
                painter.add(RectShape::filled(rect, round, light).with_texture(texture, whole));
            }
            None => self.paint(painter, portrait_of(scene, id), rect, ink),
        }
    }

    /// The texture of a picture that a scene brings with it; those of scenes that are gone are given back.
    fn own(&self, painter: &Painter, picture: &Arc<Picture>) -> Option<TextureId> {
        let mut made = self.1.lock().ok()?;
        if let Some((_, texture)) = made.iter().find(|(of, _)| std::ptr::eq(of.as_ptr(), Arc::as_ptr(picture))) {
            return Some(texture.id());
        }
        made.retain(|(of, _)| of.strong_count() > 0);
        let pixels = ColorImage::from_rgba_unmultiplied([picture::SIDE, picture::SIDE], &picture.pixels);
        let options = TextureOptions { mipmap_mode: Some(TextureFilter::Linear), ..TextureOptions::LINEAR };
        let texture = painter.ctx().load_texture("portrait of a scene", pixels, options);
        let id = texture.id();
        made.push((Arc::downgrade(picture), texture));
        Some(id)
    }

    fn texture(&self, painter: &Painter, name: &str, size: u32) -> Option<TextureId> {
        let place = art::PORTRAITS.binary_search_by_key(&name, |(name, _)| name).ok()?;
        let (name, bytes) = *art::PORTRAITS.get(place)?;
        let mut made = self.0.lock().ok()?;
        let texture = made.entry((name, size)).or_insert_with(|| {
            let picture = image::load_from_memory(bytes).ok()?;
            let picture = picture.resize_exact(size, size, image::imageops::FilterType::Triangle).to_rgba8();
            let side = size as usize;
            let pixels = ColorImage::from_rgba_unmultiplied([side, side], picture.as_raw());
            Some(painter.ctx().load_texture(format!("{name}@{size}"), pixels, TextureOptions::LINEAR))
        });
        texture.as_ref().map(TextureHandle::id)
    }
}

/// The built-in picture of a combatant: the one its scene names, or one that fits what it is.
pub fn portrait_of(scene: &Scene, id: CombatantId) -> &str {
    let named = scene.looks.get(id.index()).map(|look| look.portrait.as_str()).unwrap_or_default();
    if art::portrait(named).is_some() {
        return named;
    }
    let Some(kind) = scene.kinds.get(id.index()) else { return "hooded-figure" };
    let sheet = scene.possession().and_then(|setup| setup.members.get(id.index())).map(|member| &member.sheet);
    match &**kind {
        "demon" | "devil" | "fiend" => "demon-horned",
        "ghost" | "spirit" => "ghost",
        "undead" => "zombie",
        "dragon" => "dragon",
        "animal" | "beast" => "wolf",
        "human" if sheet.is_some_and(|sheet| sheet.skills.contains_key("faith")) => "praying-figure",
        "human" if id.0.is_multiple_of(2) => "hooded-face",
        "human" => "swordswoman",
        _ if sheet.is_some_and(|sheet| sheet.possession.is_some()) => "spectre",
        _ => "hooded-figure",
    }
}
