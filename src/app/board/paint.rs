//! Materials of the board: what a token, a line and the ground are drawn with. Shapes are worked out by small shaders, so
//! they are sharp at any zoom and scale without multisampling. It knows no fight.

use crate::app::theme;
use bevy::asset::uuid_handle;
use bevy::prelude::*;
use bevy::reflect::TypePath;
use bevy::render::render_resource::{AsBindGroup, ShaderType};
use bevy::render::storage::ShaderBuffer;
use bevy::shader::{Shader, ShaderRef};
use bevy::sprite_render::{AlphaMode2d, Material2d, Material2dPlugin};
use bevy_egui::egui::Color32;

const TOKEN: Handle<Shader> = uuid_handle!("6f0c0f5e-6b0d-4c5b-9b1e-0d5f3a9c7a01");
const GROUND: Handle<Shader> = uuid_handle!("6f0c0f5e-6b0d-4c5b-9b1e-0d5f3a9c7a02");
const STROKE: Handle<Shader> = uuid_handle!("6f0c0f5e-6b0d-4c5b-9b1e-0d5f3a9c7a03");

const AURA: Handle<Shader> = uuid_handle!("6f0c0f5e-6b0d-4c5b-9b1e-0d5f3a9c7a04");

/// How far a token's quad reaches, in radii of its ring; `REACH` of the shader.
pub const REACH: f32 = 1.75;

/// A colour of the theme for the renderer.
pub fn colour(of: Color32) -> Color {
    let [r, g, b, a] = of.to_srgba_unmultiplied();
    Color::srgba_u8(r, g, b, a)
}

/// The colour of a side for the renderer.
pub fn side(place: usize) -> Color {
    colour(theme::side(place))
}

/// A colour as shaders take it.
pub fn linear(of: Color) -> Vec4 {
    let of = of.to_linear();
    Vec4::new(of.red, of.green, of.blue, of.alpha)
}

/// Numbers of `token.wgsl`.
#[derive(ShaderType, Clone, Copy, Debug, Default, PartialEq)]
pub struct TokenLook {
    /// Colour of the side; alpha fades the whole.
    pub colour: Vec4,
    /// Fractions of the ring: Will, Will a moment ago, Minimum Will; Health (below 0: not shown).
    pub levels: Vec4,
    /// Broken, greyed, mark of the side, points of Will at full.
    pub state: Vec4,
    /// Acting, deciding, selected, under the pointer.
    pub glow: Vec4,
    /// Flash, size of the mark of the side, still, in trance.
    pub more: Vec4,
    /// Magic points above the ring as a fraction of it, points of defence from others, not manifest, depth of stun.
    pub spirit: Vec4,
}

/// Colours of the palette in use, for `token.wgsl`.
#[derive(ShaderType, Clone, Copy, Debug, PartialEq)]
pub struct Tones {
    /// Loss and harm.
    pub loss: Vec4,
    /// Accord and help.
    pub accord: Vec4,
}

impl Tones {
    /// Those of the palette in use.
    pub fn now() -> Self {
        Self { loss: linear(colour(theme::loss())), accord: linear(colour(theme::accord())) }
    }
}

/// The material that all tokens share, so that they are drawn together: each finds its numbers by its mesh tag.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
pub struct TokenMaterial {
    /// The numbers of all, in cast order.
    #[storage(0, read_only)]
    pub looks: Handle<ShaderBuffer>,
    /// Colours.
    #[uniform(1)]
    pub tones: Tones,
}

/// Numbers of `ground.wgsl`.
#[derive(ShaderType, Clone, Copy, Debug, Default, PartialEq)]
pub struct GroundLook {
    /// Half the board's width and height, side of a cell, world units of a pixel.
    pub board: Vec4,
    /// How strongly the grid shows, spare.
    pub more: Vec4,
}

/// The ground's material.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug, Default)]
pub struct GroundMaterial {
    /// Its numbers.
    #[uniform(0)]
    pub look: GroundLook,
}

/// Numbers of `stroke.wgsl`.
#[derive(ShaderType, Clone, Copy, Debug, Default, PartialEq)]
pub struct StrokeLook {
    /// Its colour.
    pub colour: Vec4,
    /// Half the strip's width, half the line's width, length of the path, length of the head (0: none).
    pub shape: Vec4,
    /// Kind (0 dashes, 1 dots, 2 double, 3 whole, 4 chain, 5 tether), length of a dash with its gap, speed of the flow, how
    /// strongly it is drawn towards its end (-1: towards its start).
    pub dash: Vec4,
    /// The shader's seconds at which it began to grow and to fade, and how long each takes; below 0: it is there, it stays.
    pub life: Vec4,
}

/// A line's material.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug, Default)]
pub struct StrokeMaterial {
    /// Its numbers.
    #[uniform(0)]
    pub look: StrokeLook,
}

impl Material2d for TokenMaterial {
    fn vertex_shader() -> ShaderRef {
        TOKEN.into()
    }
    fn fragment_shader() -> ShaderRef {
        TOKEN.into()
    }
    fn alpha_mode(&self) -> AlphaMode2d {
        AlphaMode2d::Blend
    }
}

impl Material2d for GroundMaterial {
    fn fragment_shader() -> ShaderRef {
        GROUND.into()
    }
}

impl Material2d for StrokeMaterial {
    fn fragment_shader() -> ShaderRef {
        STROKE.into()
    }
    fn alpha_mode(&self) -> AlphaMode2d {
        AlphaMode2d::Blend
    }
}

/// Numbers of `aura.wgsl`.
#[derive(ShaderType, Clone, Copy, Debug, Default, PartialEq)]
pub struct AuraLook {
    /// Its colour; alpha is its strength.
    pub colour: Vec4,
    /// Kind (0: a mind holds this body, 1: in trance), still, where its pattern begins, acting.
    pub shape: Vec4,
}

/// The material of what glows around a token.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug, Default)]
pub struct AuraMaterial {
    /// Its numbers.
    #[uniform(0)]
    pub look: AuraLook,
}

impl Material2d for AuraMaterial {
    fn fragment_shader() -> ShaderRef {
        AURA.into()
    }
    fn alpha_mode(&self) -> AlphaMode2d {
        AlphaMode2d::Blend
    }
}

/// The square all tokens share, one unit wide.
#[derive(Resource)]
pub struct Quad(pub Handle<Mesh>);

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        Material2dPlugin::<TokenMaterial>::default(),
        Material2dPlugin::<GroundMaterial>::default(),
        Material2dPlugin::<StrokeMaterial>::default(),
        Material2dPlugin::<AuraMaterial>::default(),
    ));
    let sources = [
        (&TOKEN, include_str!("../../../assets/shaders/token.wgsl"), "willbound/token.wgsl"),
        (&GROUND, include_str!("../../../assets/shaders/ground.wgsl"), "willbound/ground.wgsl"),
        (&STROKE, include_str!("../../../assets/shaders/stroke.wgsl"), "willbound/stroke.wgsl"),
        (&AURA, include_str!("../../../assets/shaders/aura.wgsl"), "willbound/aura.wgsl"),
    ];
    if let Some(mut shaders) = app.world_mut().get_resource_mut::<Assets<Shader>>() {
        for (handle, text, path) in sources {
            if let Err(error) = shaders.insert(handle.id(), Shader::from_wgsl(text, path)) {
                error!("the shader {path} could not be taken in: {error}");
            }
        }
    }
    let quad = app.world_mut().resource_mut::<Assets<Mesh>>().add(Rectangle::new(1.0, 1.0));
    app.insert_resource(Quad(quad));
}
