//! The panels in the window: one egui pass a frame, run by hand, so that what lies under a panel gets no click.

use super::area::BoardArea;
use super::bench::Bench;
use super::board::TokenScreenPositions;
use super::cinema::Cinema;
use super::command::{Command, Desk};
use super::compare::Compare;
use super::editor::Editor;
use super::keys::Held;
use super::keys::letters::drop_commands;
use super::library::Library;
use super::panels::details::Shelf;
use super::panels::sheets::Sheets;
use super::panels::{self, View};
use super::pictures::Pictures;
use super::probe::Probe;
use super::settings::Settings;
use super::table::{Game, Screen};
use super::trials::Trials;
use super::{style, theme};
use bevy::camera::CameraOutputMode;
use bevy::camera::visibility::RenderLayers;
use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;
use bevy::render::render_resource::BlendState;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiContext, EguiContextSettings, EguiFullOutput, EguiGlobalSettings, EguiInput, EguiPlugin, PrimaryEguiContext, egui};
use std::cell::RefCell;

/// The least logical size that the layout is made for.
const LEAST: Vec2 = Vec2::new(1280.0, 720.0);
/// The least scale, of windows that nobody can read anything in.
const SMALLEST: f32 = 0.1;

/// The camera that carries the panels; the board's camera lies below it.
#[derive(Component)]
pub struct PanelCamera;

/// Adds egui and the panels.
pub fn plugin(app: &mut App) {
    app.add_plugins(EguiPlugin::default())
        .init_resource::<BoardArea>()
        .init_resource::<Probe>()
        .init_resource::<Pictures>()
        .add_systems(PreStartup, spawn_camera)
        .add_systems(Update, clear_behind)
        .add_systems(PostUpdate, draw.before(bevy_egui::EguiPostUpdateSet::EndPass).before(bevy_egui::capture_pointer_input_system));
    app.world_mut().resource_mut::<EguiGlobalSettings>().auto_create_primary_context = false;
}

fn spawn_camera(mut commands: Commands) {
    commands.spawn((
        PanelCamera,
        Camera2d,
        Camera {
            order: 10,
            clear_color: ClearColorConfig::None,
            // Nothing lies below what both cameras have drawn.
            output_mode: CameraOutputMode::Write { blend_state: Some(BlendState::REPLACE), clear_color: ClearColorConfig::None },
            ..default()
        },
        Msaa::Off,
        RenderLayers::none(),
        PrimaryEguiContext,
        EguiContextSettings { run_manually: true, ..default() },
    ));
}

/// Where no board draws below the panels, their camera wipes the window itself.
fn clear_behind(mut cameras: Query<(&mut Camera, Has<PanelCamera>)>) {
    let board = cameras.iter().any(|(camera, panels)| !panels && camera.is_active);
    let [red, green, blue, _] = theme::NIGHT.to_array();
    let clear = if board { ClearColorConfig::None } else { ClearColorConfig::Custom(Color::srgb_u8(red, green, blue)) };
    for (mut camera, _) in cameras.iter_mut().filter(|(_, panels)| *panels) {
        let same = matches!((&camera.clear_color, &clear), (ClearColorConfig::None, ClearColorConfig::None))
            || matches!((&camera.clear_color, &clear), (ClearColorConfig::Custom(_), ClearColorConfig::Custom(_)));
        if !same {
            camera.clear_color = clear;
        }
    }
}

/// Physical pixels a point of the panels: as asked for, else as the system scales and larger on large windows; never so large that
/// less than 1280 x 720 points remain.
pub fn scale(physical: Vec2, system: f32, asked: Option<f32>) -> f32 {
    let most = most_scale(physical);
    asked.unwrap_or_else(|| (most * 0.75).max(1.0).max(system)).min(most).max(SMALLEST)
}

/// The largest scale that leaves the layout its room.
pub fn most_scale(physical: Vec2) -> f32 {
    (physical / LEAST).min_element()
}

#[expect(clippy::too_many_arguments, reason = "the parameters of a system")]
fn draw(
    context: Single<(&mut EguiContext, &mut EguiInput, &mut EguiFullOutput), With<PrimaryEguiContext>>,
    window: Single<&Window, With<PrimaryWindow>>,
    (game, compare, cinema): (Option<Res<Game>>, Option<Res<Compare>>, Res<Cinema>),
    (desk, settings, trials): (Res<Desk>, Res<Settings>, Res<Trials>),
    (library, bench, edited): (Res<Library>, Option<Res<Bench>>, Option<Res<Editor>>),
    pictures: Res<Pictures>,
    screen: Res<State<Screen>>,
    (mut area, mut probe, tokens): (ResMut<BoardArea>, ResMut<Probe>, Res<TokenScreenPositions>),
    mut say: MessageWriter<Command>,
    (mut dressed, mut modifiers): (Local<bool>, Local<egui::Modifiers>),
    (mut pressed, keys, mut held): (MessageReader<KeyboardInput>, Res<ButtonInput<KeyCode>>, Local<Held>),
) {
    let (mut context, mut input, mut output) = context.into_inner();
    let context = context.get_mut().clone();
    if !*dressed {
        style::dress(&context);
        *dressed = true;
    }
    let physical = Vec2::new(window.resolution.physical_width() as f32, window.resolution.physical_height() as f32);
    let points = scale(physical, window.resolution.base_scale_factor(), settings.scale);
    // Logical pixels of the window a point of the panels.
    let zoom = points / window.resolution.scale_factor();
    let mut raw = input.take();
    // A window too small for it shows the top left of the least layout.
    fit(&mut raw, (physical / points).max(LEAST), points, zoom);
    drop_news_of_nothing(&mut raw, &mut modifiers);
    drop_commands(&mut raw, pressed.read(), &mut held);
    *held = Held::of(&keys);
    if !context.text_edit_focused() {
        raw.events.retain(|event| !matches!(event, egui::Event::Key { .. } | egui::Event::Text(_)));
    }
    let found = RefCell::new(Probe::default());
    let mut said = Vec::new();
    let mut free = None;
    let full = context.run_ui(raw, |ui| {
        found.borrow_mut().0.clear();
        said.clear();
        match (screen.get(), game.as_deref()) {
            (Screen::Table, Some(game)) if game.covered().is_some() => panels::handover::show(ui, game, &pictures, &found, &mut said),
            (Screen::Table, Some(game)) => {
                let drawn = tokens.0.values().map(|at| egui::pos2(at.x / zoom, at.y / zoom)).collect();
                let spots = tokens.0.iter().map(|(id, at)| (*id, egui::pos2(at.x / zoom, at.y / zoom))).collect();
                let mut view = View::new(game, (&desk, &settings), &pictures, drawn, &found);
                view.spots = spots;
                view.cinema = Some(&cinema);
                view.bench = bench.as_deref();
                free = Some(panels::table(ui, &view, &mut said));
            }
            (Screen::Compare, _) if compare.is_some() => {
                let bench = compare.as_deref().map(|compare| panels::compare::Bench {
                    compare,
                    settings: &settings,
                    pictures: &pictures,
                    probe: &found,
                });
                bench.iter().for_each(|bench| panels::compare::show(ui, bench, &mut said));
            }
            (Screen::Editor, _) if edited.is_some() => {
                let sights = edited.as_deref().map(|editor| panels::editor::Sight {
                    editor,
                    desk: &desk,
                    settings: &settings,
                    pictures: &pictures,
                    probe: &found,
                });
                sights.iter().for_each(|sight| panels::editor::show(ui, sight, &mut said));
            }
            (Screen::Films, _) => {
                let shelf = Shelf { library: &library, desk: &desk, settings: &settings, pictures: &pictures, probe: &found };
                panels::films::show(ui, &shelf, cinema.chosen, &mut said);
            }
            _ => {
                let shelf = Shelf { library: &library, desk: &desk, settings: &settings, pictures: &pictures, probe: &found };
                let title = game.as_deref().map(|game| game.session.scene().title.as_str());
                panels::picker::show(ui, &shelf, title, &mut said);
            }
        }
        let scenes = match (screen.get(), game.as_deref(), compare.as_deref()) {
            (Screen::Table, Some(game), _) => vec![&**game.session.scene()],
            (Screen::Compare, _, Some(compare)) => compare.columns.iter().map(|column| &**column.session.scene()).collect(),
            (Screen::Editor, ..) => edited.as_deref().and_then(|editor| editor.scene.as_deref()).into_iter().collect(),
            _ => library.scene().map(|scene| &**scene).into_iter().collect(),
        };
        let (desk, settings, scale) = (&*desk, &*settings, (points, most_scale(physical)));
        let at_table = game.as_deref().filter(|_| *screen.get() == Screen::Table);
        let trials = &*trials;
        let sheets = Sheets { trials, desk, game: at_table, settings, scenes, scale, height: physical.y / points, probe: &found };
        if game.as_deref().is_none_or(|game| *screen.get() != Screen::Table || game.covered().is_none()) {
            said.extend(panels::sheets::show(ui, &sheets));
        }
    });
    **output = Some(full);
    said.into_iter().for_each(|command| {
        say.write(command);
    });
    if let Some(free) = free {
        let corner = |at: egui::Pos2| Vec2::new(at.x, at.y) * zoom;
        area.set_if_neq(BoardArea { min: corner(free.min), max: corner(free.max) });
    }
    let mut found = found.into_inner();
    found.0.values_mut().for_each(|rect| *rect = Rect { min: rect.min * zoom, max: rect.max * zoom });
    probe.set_if_neq(found);
}

/// Each frame the input says anew which of Ctrl, Shift and Alt are held. Any input has the next frame drawn as well, so without this the
/// window would be drawn for ever.
fn drop_news_of_nothing(raw: &mut egui::RawInput, held: &mut egui::Modifiers) {
    raw.events.retain(|event| match event {
        egui::Event::ModifiersChanged(now) => std::mem::replace(held, *now) != *now,
        _ => true,
    });
}

/// Brings input from the window's logical pixels to the points of the panels.
fn fit(raw: &mut egui::RawInput, size: Vec2, points: f32, zoom: f32) {
    raw.screen_rect = Some(egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(size.x, size.y)));
    raw.viewports.entry(egui::ViewportId::ROOT).or_default().native_pixels_per_point = Some(points);
    for event in &mut raw.events {
        match event {
            egui::Event::PointerMoved(at) | egui::Event::PointerButton { pos: at, .. } | egui::Event::Touch { pos: at, .. } => {
                *at = (at.to_vec2() / zoom).to_pos2();
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_layout_always_has_room_and_grows_on_large_windows() {
        for (width, height, system) in
            [(1280.0, 720.0, 1.0), (1600.0, 900.0, 1.0), (1920.0, 1080.0, 1.5), (3840.0, 2160.0, 1.0), (3840.0, 2160.0, 2.0)]
        {
            let physical = Vec2::new(width, height);
            for asked in [None, Some(0.75), Some(1.0), Some(1.3), Some(3.0)] {
                let points = physical / scale(physical, system, asked);
                assert!(points.x >= 1279.9 && points.y >= 719.9, "{physical} {asked:?}: {points}");
            }
        }
        assert!(scale(Vec2::new(3840.0, 2160.0), 1.0, None) > 2.0);
        assert!(scale(Vec2::new(960.0, 540.0), 1.0, None) < 0.8);
        let near = |a: f32, b: f32| (a - b).abs() < 1e-6;
        assert!(near(scale(Vec2::new(3840.0, 2160.0), 1.0, Some(1.25)), 1.25), "what fits is as asked for");
        assert!(near(scale(Vec2::new(1280.0, 720.0), 1.0, Some(0.75)), 0.75));
        assert!(near(scale(Vec2::new(1600.0, 900.0), 1.0, Some(3.0)), 1.25), "what does not fit is held");
    }
}
