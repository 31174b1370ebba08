//! The window without a screen: a window that no system owns, whose cameras draw into an image. Everything else is what the
//! program is made of, so the picture is the one a screen would show. Time passes by fixed steps: no clock is read.
//!
//! It needs a graphics driver (one in software will do) and no display, and knows no fight.

use super::preflight;
use bevy::app::PluginsState;
use bevy::asset::RenderAssetUsages;
use bevy::camera::{ImageRenderTarget, RenderTarget};
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::camera::SortedCameras;
use bevy::render::gpu_readback::{Readback, ReadbackComplete};
use bevy::render::pipelined_rendering::PipelinedRenderingPlugin;
use bevy::render::render_resource::{TextureFormat, TextureUsages};
use bevy::render::renderer::RenderDevice;
use bevy::render::{Render, RenderApp, RenderPlugin, RenderSystems};
use bevy::time::TimeUpdateStrategy;
use bevy::window::{ExitCondition, WindowResolution};
use bevy::winit::WinitPlugin;
use image::RgbImage;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Seconds that pass between two frames.
pub const STEP: Duration = Duration::from_millis(50);

/// Frames after which a picture that was asked for must have come back.
const PATIENCE: usize = 200;

/// A window without a screen.
pub struct Offscreen {
    /// The program.
    pub app: App,
    size: UVec2,
    image: Handle<Image>,
}

/// The image that cameras draw into.
#[derive(Resource)]
struct Canvas(ImageRenderTarget);

/// In the renderer's world: whether cameras draw in this frame.
#[derive(Resource)]
struct Draws(bool);

impl Offscreen {
    /// A window of this many physical pixels on a screen of this scale factor, with what `build` adds to it.
    ///
    /// # Errors
    /// What this machine lacks to draw, in a sentence with the remedy.
    pub fn new(size: UVec2, scale: f32, build: impl FnOnce(&mut App)) -> Result<Self, String> {
        preflight::check_driver()?;
        preflight::install_hook();
        let mut resolution = WindowResolution::new(size.x, size.y);
        resolution.set_scale_factor(scale);
        let window = Window { resolution, ..default() };
        let mut app = App::new();
        app.add_plugins(
            DefaultPlugins
                .set(WindowPlugin { primary_window: Some(window), exit_condition: ExitCondition::DontExit, ..default() })
                .set(RenderPlugin { synchronous_pipeline_compilation: true, ..default() })
                .disable::<WinitPlugin>()
                .disable::<PipelinedRenderingPlugin>()
                .disable::<LogPlugin>(),
        )
        .insert_resource(TimeUpdateStrategy::ManualDuration(STEP));
        let mut image = Image::new_target_texture(size.x, size.y, TextureFormat::Rgba8UnormSrgb, None);
        image.texture_descriptor.usage |= TextureUsages::COPY_SRC;
        image.asset_usage = RenderAssetUsages::RENDER_WORLD;
        let image = app.world_mut().resource_mut::<Assets<Image>>().add(image);
        app.insert_resource(Canvas(ImageRenderTarget { handle: image.clone(), scale_factor: scale })).add_systems(First, aim);
        if let Some(render) = app.get_sub_app_mut(RenderApp) {
            render.insert_resource(Draws(true)).add_systems(Render, rest.in_set(RenderSystems::PhaseSort));
        }
        build(&mut app);
        while app.plugins_state() == PluginsState::Adding {
            bevy::tasks::tick_global_task_pools_on_main_thread();
        }
        app.finish();
        app.cleanup();
        Ok(Self { app, size, image })
    }

    /// Lets frames pass that nobody sees: all is worked out and nothing drawn.
    pub fn frames(&mut self, count: usize) {
        self.draws(false);
        for _ in 0..count {
            self.app.update();
        }
    }

    fn draws(&mut self, draws: bool) {
        if let Some(render) = self.app.get_sub_app_mut(RenderApp) {
            render.insert_resource(Draws(draws));
        }
    }

    /// Lets one frame pass and waits until it is drawn.
    pub fn drawn_frame(&mut self) {
        self.draws(true);
        self.app.update();
        if let Some(device) = self.app.world().get_resource::<RenderDevice>() {
            // A driver that is lost shows in the picture that never comes.
            let _ = device.poll(wgpu::PollType::wait_indefinitely());
        }
    }

    /// The picture of the next frame.
    ///
    /// # Errors
    /// In a sentence, where the driver gives none.
    pub fn picture(&mut self) -> Result<RgbImage, String> {
        let came: Arc<Mutex<Option<Vec<u8>>>> = Arc::default();
        let there = came.clone();
        let keep = move |back: On<ReadbackComplete>| {
            if let Ok(mut there) = there.lock() {
                there.get_or_insert_with(|| back.data.clone());
            }
        };
        let reader = self.app.world_mut().spawn(Readback::texture(self.image.clone())).observe(keep).id();
        let mut bytes = None;
        for _ in 0..PATIENCE {
            self.drawn_frame();
            bytes = came.lock().ok().and_then(|mut came| came.take());
            if bytes.is_some() {
                break;
            }
        }
        self.app.world_mut().despawn(reader);
        let bytes = bytes.ok_or("the graphics driver gave no picture back")?;
        self.without_padding(&bytes).ok_or_else(|| "the graphics driver gave back less than a picture".to_owned())
    }

    /// Rows come with room at their ends, and with an opacity that means nothing here.
    fn without_padding(&self, bytes: &[u8]) -> Option<RgbImage> {
        let (width, height) = (self.size.x as usize, self.size.y as usize);
        let stride = bytes.len() / height.max(1);
        let rows = bytes.chunks_exact(stride).take(height).filter_map(|row| row.get(..width * 4));
        let pixels = rows.flat_map(|row| row.chunks_exact(4)).flat_map(|pixel| pixel.iter().take(3).copied()).collect();
        RgbImage::from_raw(self.size.x, self.size.y, pixels)
    }
}

/// Every camera draws into the image.
fn aim(canvas: Res<Canvas>, mut cameras: Query<&mut RenderTarget, Added<Camera>>) {
    for mut target in &mut cameras {
        *target = RenderTarget::Image(canvas.0.clone());
    }
}

/// No camera draws in a frame that nobody sees.
fn rest(draws: Res<Draws>, mut cameras: ResMut<SortedCameras>) {
    if !draws.0 {
        cameras.0.clear();
    }
}
