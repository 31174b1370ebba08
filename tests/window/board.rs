//! The board: what stands on it equals what is shown, and the token under the pointer is the one that is picked.

use super::rig::Rig;
use bevy::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;
use willbound::app::Start;
use willbound::app::area::BoardArea;
use willbound::app::board::lens::TableCamera;
use willbound::app::board::{
    BoardRoot, Hovered, Lens, Motion, Passing, Satellite, TokenScreenPositions, TokenView, Worn, cells, layout, strokes,
};
use willbound::app::table::Game;
use willbound::engine::combatant::{Cell, CombatantId};
use willbound::engine::encounter::{Cast, Identity};
use willbound::rules::possession::setup::{Member, OutWhen, Setup, Side};
use willbound::rules::possession::sheet::{Ability, ActEntry, ActKind, Entry, Hit, Sheet};
use willbound::scene::{Fight, Look, Scene, Seat};

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
        hides_will: false,
        health: 8,
        cell: Some(Cell { x: *x, y: *y }),
        inside: None,
        conditions: Vec::new(),
    });
    let sides: [Arc<str>; 2] = ["heroes".into(), "fiends".into()];
    let setup = Setup {
        members: members.collect(),
        sides: sides.iter().map(|name| Side { name: name.clone(), goals: Vec::new() }).collect(),
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
        ruleset: None,
        differences: Vec::new(),
        title: "A test".into(),
        about: String::new(),
        seed: None,
        cast: Cast(setup.members.iter().map(|member| member.identity.clone()).collect(), Default::default()),
        kinds: setup.members.iter().map(|member| member.sheet.kind.clone()).collect(),
        sides: sides.to_vec(),
        board: setup.board,
        fight: Fight::Possession(Arc::new(setup)),
        looks,
        seats: vec![seat; 4],
        expect: Vec::new(),
        warnings: Vec::new(),
    })
}

fn begin(scale: f32, seat: Seat) -> Rig {
    Rig::scaled(Start::Scene(scene(seat), 5), scale)
}

fn positions(rig: &Rig) -> BTreeMap<CombatantId, Vec2> {
    rig.app.world().resource::<TokenScreenPositions>().0.clone()
}

/// What is on the board against what is shown.
fn check(rig: &mut Rig, arrived: bool) {
    let shown = rig.game().shown.clone();
    let spots = layout::spots(&shown, (8, 6));
    let world = rig.app.world_mut();
    let mut views = world.query::<(&TokenView, &Motion, &Worn, &Visibility, Option<&Satellite>)>();
    let mut count = 0;
    for (view, motion, worn, visibility, satellite) in views.iter(world) {
        let (token, spot) = (shown.token(view.0).unwrap(), spots[view.0.index()]);
        count += 1;
        assert_eq!(motion.to.visible(), spot.visible(), "{view:?}");
        assert_eq!(satellite.map(|satellite| satellite.0), token.host, "{view:?}");
        assert_eq!(worn.0.will, token.will.unwrap() as f32 / token.will_start.unwrap() as f32, "{view:?}");
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

#[test]
fn a_whole_fight_is_followed_and_caught_up_the_board_equals_what_is_shown() {
    let mut table = begin(1.0, Seat::Computer);
    table.game_mut().speed = 4.0;
    let mut possessed = false;
    for _ in 0..400 {
        table.step(1);
        check(&mut table, false);
        possessed |= table.game_mut().shown.tokens.iter().any(|token| !token.possessors.is_empty());
        if table.game_mut().session.outcome().is_some() && table.game_mut().caught_up() {
            break;
        }
    }
    assert!(possessed, "somebody is possessed in this fight");
    // Going back snaps: the next frame already shows the table as it was.
    let half = table.game_mut().session.answers().len() / 2;
    for place in [half, 0, half] {
        table.game_mut().seats = vec![Seat::Human; 4];
        table.game_mut().go_to(place);
        table.step(1);
        check(&mut table, true);
    }
    table.step(80);
    check(&mut table, true);
    let world = table.app.world_mut();
    assert_eq!(world.query::<&Passing>().iter(world).count(), 0, "effects pass");
}

#[test]
fn c33_the_token_under_the_pointer_is_the_one_that_is_picked_at_every_scale() {
    for scale in [1.0, 1.25, 1.5, 2.0, 3.0] {
        let mut table = begin(scale, Seat::Human);
        table.game_mut().shown.tokens[0].possessors.push(CombatantId(1));
        (table.game_mut().shown.tokens[1].cell, table.game_mut().shown.tokens[1].host) = (None, Some(CombatantId(0)));
        table.step(2);
        let positions = positions(&table);
        assert_eq!(positions.len(), 4);
        for (id, at) in positions {
            table.click(at);
            assert_eq!(table.game_mut().selected, Some(id), "scale {scale}, at {at}");
            assert_eq!(table.app.world().resource::<Hovered>().0, Some(id));
        }
        // Beside every token nothing is selected; outside the board's area a click does not count at all.
        let (lens, area) = (*table.app.world().resource::<Lens>(), *table.app.world().resource::<BoardArea>());
        table.click(Vec2::new(area.max.x - 4.0, area.min.y - 4.0));
        assert!(table.game_mut().selected.is_some());
        table.click(lens.to_window(layout::cell_to_world(Cell { x: 2, y: 3 }, (8, 6))));
        assert_eq!(table.game_mut().selected, None);
        // The camera shows a token exactly where the lens says.
        let world = table.app.world_mut();
        let mut cameras = world.query_filtered::<(&Camera, &GlobalTransform), With<TableCamera>>();
        let (camera, at) = cameras.single(world).unwrap();
        let seen = camera.world_to_viewport(at, Vec3::new(120.0, -80.0, 0.0)).unwrap();
        assert!((seen - lens.to_window(Vec2::new(120.0, -80.0))).length() < 0.5, "scale {scale}: {seen}");
    }
}

#[test]
fn an_option_that_needs_a_cell_takes_the_legal_one_that_is_clicked() {
    let mut table = begin(1.5, Seat::Human);
    table.step(120);
    let place = table.game_mut().open_question().and_then(|question| question.options.iter().position(|choice| choice.pick.verb == "move"));
    table.game_mut().wants_cell = place;
    // The whole board comes into sight.
    table.step(20);
    assert!(cells::wanted(table.game()).is_some(), "the question offers a move");
    let world = table.app.world_mut();
    assert!(world.query::<&cells::CellMark>().iter(world).count() > 10);
    let lens = *table.app.world().resource::<Lens>();
    let window = |cell: Cell| lens.to_window(layout::cell_to_world(cell, (8, 6)));
    // A cell that is out of reach or taken is refused in words and answers nothing.
    let before = table.game_mut().session.answers().len();
    let taken = table.game_mut().shown.tokens[2].cell.unwrap();
    table.click(window(taken) + Vec2::new(lens.cell_pixels() * 0.47, lens.cell_pixels() * 0.47));
    assert_eq!(table.game_mut().session.answers().len(), before);
    assert!(table.game_mut().notice.is_some());
    let to = Cell { x: 4, y: 2 };
    table.click(window(to));
    assert_eq!(table.game_mut().cell_cursor, Some(to));
    let answers = table.game_mut().session.answers().to_vec();
    assert_eq!(answers.len(), before + 1);
    assert_eq!(answers.last().and_then(|answer| answer.pick.cell), Some(to));
    table.step(2);
    let world = table.app.world_mut();
    assert_eq!(world.query::<&cells::CellMark>().iter(world).count(), 0);
    assert_eq!(strokes::lines(table.game()).footprints.len(), 1, "the planned move leaves a footprint");
}

#[test]
fn another_scene_takes_the_old_tokens_away() {
    let mut table = begin(1.0, Seat::Human);
    table.app.insert_resource(Game::new(scene(Seat::Human), 9));
    table.step(2);
    check(&mut table, true);
    let world = table.app.world_mut();
    assert_eq!((world.query::<&BoardRoot>().iter(world).count(), world.query::<&TokenView>().iter(world).count()), (1, 4));
    world.remove_resource::<Game>();
    table.step(2);
    let world = table.app.world_mut();
    assert_eq!(world.query::<&TokenView>().iter(world).count(), 0);
}
