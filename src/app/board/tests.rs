//! The board in a window that nobody sees and no graphics driver draws: what stands on it equals what is shown, and the
//! token under the pointer is the one that is picked.

use super::*;
use crate::app::table::playback;
use crate::engine::combatant::Cell;
use crate::engine::encounter::Identity;
use crate::rules::possession::setup::{Member, OutWhen, Setup, Side};
use crate::rules::possession::sheet::{Ability, ActEntry, ActKind, Entry, Hit, Sheet};
use crate::scene::{Look, Scene, Seat};
use bevy::app::PluginsState;
use bevy::input::ButtonState;
use bevy::input::mouse::MouseButtonInput;
use bevy::log::LogPlugin;
use bevy::render::RenderPlugin;
use bevy::render::settings::WgpuSettings;
use bevy::time::TimeUpdateStrategy;
use bevy::window::{ExitCondition, PrimaryWindow, WindowResolution};
use bevy::winit::WinitPlugin;
use std::sync::Arc;
use std::time::Duration;

fn scene(seat: Seat) -> Arc<Scene> {
    let shot = ActEntry {
        key: "shot".into(),
        name: "pistol shot".into(),
        kind: ActKind::Combo,
        seconds: 4,
        skill: "shoot".into(),
        ability: Ability::Dexterity,
        range: 9,
        weapon: false,
        hit: Hit::Damage("1d6".parse().unwrap()),
    };
    let hero = Sheet { skills: [("shoot".into(), 2)].into(), acts: vec![shot], initiative: Some(20), ..Sheet::default() };
    let entry = Entry { bonus: 5, range: 9, seconds: 2, per_turn: 1, only: Vec::new() };
    let demon = Sheet { kind: "demon".into(), possession: Some(entry), initiative: Some(10), ..Sheet::default() };
    let cast = [
        ("jack", "Jack Clancy", "heroes", 9, (3, 3), &hero),
        ("bal", "Bal-Ziggaroth", "fiends", 11, (6, 1), &demon),
        ("maria", "Maria Vance", "heroes", 7, (1, 4), &hero),
        ("imp", "Skitter the Imp", "fiends", 5, (5, 4), &demon),
    ];
    let members = cast.iter().map(|(key, name, side, will, (x, y), sheet)| Member {
        identity: Identity { key: (*key).into(), name: (*name).into(), side: (*side).into() },
        sheet: (*sheet).clone(),
        will: *will,
        will_now: None,
        minimum_will: None,
        health: 8,
        cell: Some(Cell { x: *x, y: *y }),
        inside: None,
        conditions: Vec::new(),
    });
    let sides = ["heroes", "fiends"].iter().map(|name| Side { name: (*name).into(), goals: Vec::new() }).collect();
    let setup = Setup {
        members: members.collect(),
        sides,
        out_when: OutWhen::default(),
        rulings: default(),
        house: default(),
        board: (8, 6),
        cooperation: Vec::new(),
    };
    let looks = vec![Look { portrait: "feather".into(), ..Look::default() }, Look::default(), Look::default(), Look::default()];
    Arc::new(Scene {
        file: "test".into(),
        text: String::new(),
        title: "A test".into(),
        about: String::new(),
        seed: None,
        setup: Arc::new(setup),
        looks,
        seats: vec![seat; 4],
        warnings: Vec::new(),
    })
}

struct Table {
    app: App,
    window: Entity,
}

impl Table {
    fn new(scale: f32, seat: Seat) -> Self {
        let size = (Vec2::new(1280.0, 720.0) * scale).as_uvec2();
        let window = Window { resolution: WindowResolution::new(size.x, size.y).with_scale_factor_override(scale), ..default() };
        let mut app = App::new();
        app.add_plugins(
            DefaultPlugins
                .set(WindowPlugin { primary_window: Some(window), exit_condition: ExitCondition::DontExit, ..default() })
                .set(RenderPlugin { render_creation: WgpuSettings { backends: None, ..default() }.into(), ..default() })
                .disable::<WinitPlugin>()
                .disable::<LogPlugin>(),
        );
        app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(50)));
        app.add_plugins(plugin).add_systems(Update, playback.run_if(resource_exists::<Game>).after(BoardSystems::Input));
        while app.plugins_state() == PluginsState::Adding {
            bevy::tasks::tick_global_task_pools_on_main_thread();
        }
        app.finish();
        app.cleanup();
        app.insert_resource(Game::new(scene(seat), 5));
        let window = app.world_mut().query_filtered::<Entity, With<PrimaryWindow>>().single(app.world()).unwrap();
        let mut table = Self { app, window };
        table.step(2);
        table
    }

    fn step(&mut self, frames: usize) {
        (0..frames).for_each(|_| self.app.update());
    }

    fn game(&mut self) -> Mut<'_, Game> {
        self.app.world_mut().resource_mut::<Game>()
    }

    fn positions(&self) -> BTreeMap<CombatantId, Vec2> {
        self.app.world().resource::<TokenScreenPositions>().0.clone()
    }

    fn point(&mut self, at: Vec2) {
        let window = self.window;
        self.app.world_mut().get_mut::<Window>(window).unwrap().set_cursor_position(Some(at));
        self.step(1);
    }

    fn click(&mut self, at: Vec2) {
        self.point(at);
        let window = self.window;
        for state in [ButtonState::Pressed, ButtonState::Released] {
            self.app.world_mut().write_message(MouseButtonInput { button: MouseButton::Left, state, window });
            self.step(1);
        }
    }

    /// What is on the board against what is shown.
    fn check(&mut self, arrived: bool) {
        let shown = self.game().shown.clone();
        let spots = layout::spots(&shown, (8, 6));
        let world = self.app.world_mut();
        let mut views = world.query::<(&TokenView, &Motion, &Worn, &Visibility, Option<&Satellite>)>();
        let mut count = 0;
        for (view, motion, worn, visibility, satellite) in views.iter(world) {
            let (token, spot) = (shown.token(view.0).unwrap(), spots[view.0.index()]);
            count += 1;
            assert_eq!(motion.to.visible(), spot.visible(), "{view:?}");
            assert_eq!(satellite.map(|satellite| satellite.0), token.host, "{view:?}");
            assert_eq!(worn.0.will, token.will as f32 / token.will_start as f32, "{view:?}");
            if spot.visible() {
                assert_eq!(motion.to, spot, "{view:?}");
            }
            if arrived {
                assert_eq!(motion.now, motion.to, "{view:?}");
                assert_eq!(*visibility == Visibility::Inherited, spot.visible(), "{view:?}");
            }
        }
        assert_eq!(count, shown.tokens.len());
    }
}

#[test]
fn a_whole_fight_is_followed_and_caught_up_the_board_equals_what_is_shown() {
    let mut table = Table::new(1.0, Seat::Computer);
    table.game().speed = 4.0;
    let mut possessed = false;
    for _ in 0..400 {
        table.step(1);
        table.check(false);
        possessed |= table.game().shown.tokens.iter().any(|token| !token.possessors.is_empty());
        if table.game().session.outcome().is_some() && table.game().caught_up() {
            break;
        }
    }
    assert!(possessed, "somebody is possessed in this fight");
    // Going back snaps: the next frame already shows the table as it was.
    let half = table.game().session.answers().len() / 2;
    for place in [half, 0, half] {
        table.game().seats = vec![Seat::Human; 4];
        table.game().go_to(place);
        table.step(1);
        table.check(true);
    }
    table.step(80);
    table.check(true);
    let world = table.app.world_mut();
    assert_eq!(world.query::<&Passing>().iter(world).count(), 0, "effects pass");
}

#[test]
fn the_token_under_the_pointer_is_the_one_that_is_picked_at_every_scale() {
    for scale in [1.0, 1.25, 1.5, 2.0, 3.0] {
        let mut table = Table::new(scale, Seat::Human);
        table.game().shown.tokens[0].possessors.push(CombatantId(1));
        (table.game().shown.tokens[1].cell, table.game().shown.tokens[1].host) = (None, Some(CombatantId(0)));
        table.step(2);
        let positions = table.positions();
        assert_eq!(positions.len(), 4);
        for (id, at) in positions {
            table.click(at);
            assert_eq!(table.game().selected, Some(id), "scale {scale}, at {at}");
            assert_eq!(table.app.world().resource::<Hovered>().0, Some(id));
        }
        // Beside every token nothing is selected; outside the board's area a click does not count at all.
        let (lens, area) = (*table.app.world().resource::<Lens>(), *table.app.world().resource::<BoardArea>());
        table.click(Vec2::new(area.min.x - 20.0, 300.0));
        assert!(table.game().selected.is_some());
        table.click(lens.to_window(layout::cell_to_world(Cell { x: 0, y: 0 }, (8, 6))));
        assert_eq!(table.game().selected, None);
        // The camera shows a token exactly where the lens says.
        let world = table.app.world_mut();
        let mut cameras = world.query::<(&Camera, &GlobalTransform)>();
        let (camera, at) = cameras.single(world).unwrap();
        let seen = camera.world_to_viewport(at, Vec3::new(120.0, -80.0, 0.0)).unwrap();
        assert!((seen - lens.to_window(Vec2::new(120.0, -80.0))).length() < 0.5, "scale {scale}: {seen}");
    }
}

#[test]
fn an_option_that_needs_a_cell_takes_the_legal_one_that_is_clicked() {
    let mut table = Table::new(1.5, Seat::Human);
    table.step(120);
    let place = table.game().open_question().and_then(|question| question.options.iter().position(|choice| choice.pick.verb == "move"));
    table.game().wants_cell = place;
    table.step(1);
    assert!(cells::wanted(&table.game()).is_some(), "the question offers a move");
    let world = table.app.world_mut();
    assert!(world.query::<&cells::CellMark>().iter(world).count() > 10);
    let lens = *table.app.world().resource::<Lens>();
    let window = |cell: Cell| lens.to_window(layout::cell_to_world(cell, (8, 6)));
    // A cell that is out of reach or taken is refused in words and answers nothing.
    let before = table.game().session.answers().len();
    let taken = table.game().shown.tokens[2].cell.unwrap();
    table.click(window(taken) + Vec2::new(lens.cell_pixels() * 0.47, lens.cell_pixels() * 0.47));
    assert_eq!(table.game().session.answers().len(), before);
    assert!(table.game().notice.is_some());
    let to = Cell { x: 4, y: 2 };
    table.click(window(to));
    assert_eq!(table.game().cell_cursor, Some(to));
    let answers = table.game().session.answers().to_vec();
    assert_eq!(answers.len(), before + 1);
    assert_eq!(answers.last().and_then(|answer| answer.pick.cell), Some(to));
    table.step(2);
    let world = table.app.world_mut();
    assert_eq!(world.query::<&cells::CellMark>().iter(world).count(), 0);
    assert_eq!(strokes::lines(&table.game()).footprints.len(), 1, "the planned move leaves a footprint");
}

#[test]
fn another_scene_takes_the_old_tokens_away() {
    let mut table = Table::new(1.0, Seat::Human);
    table.app.insert_resource(Game::new(scene(Seat::Human), 9));
    table.step(2);
    table.check(true);
    let world = table.app.world_mut();
    assert_eq!((world.query::<&BoardRoot>().iter(world).count(), world.query::<&TokenView>().iter(world).count()), (1, 4));
    world.remove_resource::<Game>();
    table.step(2);
    let world = table.app.world_mut();
    assert_eq!(world.query::<&TokenView>().iter(world).count(), 0);
}
