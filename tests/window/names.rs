//! Names on crowded boards: whatever the size of the window, no words cover other words, a token or a sign, all of it is in sight,
//! and everybody is named with its number.

use super::rig::Rig;
use bevy::math::{Rect, Vec2};
use bevy::prelude::*;
use bevy::text::TextLayoutInfo;
use std::path::Path;
use std::sync::Arc;
use willbound::app::Start;
use willbound::app::area::BoardArea;
use willbound::app::board::nameplates::{SIZES, Written};
use willbound::app::board::words::{Hand, Words, width};
use willbound::app::board::{Lens, Motion, Satellite, TokenView, Worn, layout};
use willbound::app::gui;
use willbound::app::table::Game;
use willbound::play::policy::Sensible;
use willbound::play::session::Session;
use willbound::scene::{Scene, Seat, check};

const SIZES_OF_WINDOWS: [(u32, u32); 4] = [(1280, 720), (1600, 900), (1920, 1080), (3840, 2160)];

fn crowd(rules: &str) -> Arc<Scene> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/crowds").join(rules).with_extension("ron");
    Arc::new(check::scene_file(&path).unwrap())
}

/// A fight after so many answers of the computer, with a person on every seat from then on.
fn after(scene: &Arc<Scene>, answers: usize) -> Game {
    let mut session = Session::new(scene.clone(), 5, Vec::new());
    while session.answers().len() < answers && session.let_choose(&Sensible) {}
    let seats = vec![Seat::Human; session.cast().ids().count()];
    Game::of(session, seats, true)
}

fn overlap(a: Rect, b: Rect) -> bool {
    let both = a.intersect(b);
    both.width() > 0.01 && both.height() > 0.01
}

/// All words against each other, against the tokens and against the part of the window that is free.
fn check(rig: &mut Rig, what: &str) {
    let world = rig.app.world_mut();
    let (lens, area) = (*world.resource::<Lens>(), *world.resource::<BoardArea>());
    let written = world.resource::<Written>().clone();
    let all: Vec<(String, Rect)> = written.names.values().cloned().chain(written.lines.iter().cloned()).collect();
    let rings: Vec<(u16, Vec2, f32)> = world
        .query::<(&TokenView, &Motion)>()
        .iter(world)
        .filter(|(_, motion)| motion.now.visible())
        .map(|(view, motion)| (view.0.0, motion.now.at, motion.now.radius()))
        .collect();
    for (place, (words, rect)) in all.iter().enumerate() {
        for (others, other) in all.iter().skip(place + 1) {
            assert!(!overlap(*rect, *other), "{what}: `{words}` on `{others}`");
        }
        for (id, at, radius) in &rings {
            assert!(at.clamp(rect.min, rect.max).distance(*at) >= *radius, "{what}: `{words}` on token {id}");
        }
        for corner in [rect.min, rect.max].map(|corner| lens.to_window(corner)) {
            let inside = corner.cmpge(area.min - 0.5).all() && corner.cmple(area.max + 0.5).all();
            assert!(inside, "{what}: `{words}` at {corner} is out of sight");
        }
    }
    let mut unnamed = 0;
    for (view, worn, motion, rides) in world.query::<(&TokenView, &Worn, &Motion, Option<&Satellite>)>().iter(world) {
        if rides.is_some() || !motion.now.visible() || !lens.holds(lens.to_window(motion.now.at)) {
            continue;
        }
        let Some((said, _)) = written.names.get(&view.0) else {
            unnamed += 1;
            continue;
        };
        let number = worn.0.lines.last().filter(|_| worn.0.numbers).and_then(|line| line.split('/').next());
        assert!(number.is_none_or(|number| said.contains(number)), "{what}: `{said}` lacks {number:?}");
        let first = said.split(['…', '\n', ' ']).next().unwrap_or_default();
        assert!(first.is_empty() || worn.0.name.contains(first) || number.is_some(), "{what}: `{said}`");
    }
    // Who stands in the middle of others on small cells may have no room at all; it is named once it is looked at.
    let most = if lens.cell_points() < 60.0 { 2 } else { 0 };
    assert!(unnamed <= most, "{what}: {unnamed} have no name");
}

#[test]
fn no_words_on_a_crowded_board_cover_anything_at_any_size() {
    for rules in ["possession", "spirit_combat", "willpower"] {
        let scene = crowd(rules);
        for size in SIZES_OF_WINDOWS {
            let mut rig = Rig::on(Start::Scene(scene.clone(), 5), size, 1.0, None);
            for answers in [0, 30] {
                rig.app.insert_resource(after(&scene, answers));
                rig.step(12);
                check(&mut rig, &format!("{rules} at {size:?} after {answers}"));
            }
        }
    }
}

#[test]
fn words_of_the_board_are_set_as_large_as_those_of_the_panels() {
    let scene = crowd("spirit_combat");
    for (size, system) in [((1280, 720), 1.0), ((3840, 2160), 1.0), ((3840, 2160), 2.0)] {
        let mut rig = Rig::on(Start::Scene(scene.clone(), 5), size, system, None);
        rig.step(10);
        let panels = gui::scale(Vec2::new(size.0 as f32, size.1 as f32), system, None);
        let world = rig.app.world_mut();
        let mut names = world.query::<(&Words, &TextFont, &Text2d, &TextLayoutInfo, &GlobalTransform)>();
        let mut seen = 0;
        for (words, font, text, laid, place) in names.iter(world).filter(|(_, _, text, ..)| text.0.len() > 4 && !text.0.contains('\n')) {
            seen += 1;
            // What the font is cut for, in physical pixels.
            let FontSize::Px(cut) = font.font_size else { panic!("{:?}", font.font_size) };
            assert!((cut * system - words.0 * panels).abs() < 0.01, "{size:?} at {system}: {cut} for {}", words.0);
            let lens = world.resource::<Lens>();
            let on_screen = place.scale().y * cut / lens.unit() * system;
            assert!((on_screen - words.0 * panels).abs() < 0.1, "{size:?} at {system}: {on_screen}");
            // What was measured is what is drawn.
            let hand = if words.0 == SIZES.1 { Hand::Regular } else { Hand::Semibold };
            let measured = width(&text.0, hand, cut);
            assert!(laid.size.x == 0.0 || (laid.size.x / measured - 1.0).abs() < 0.05, "`{}`: {} for {measured}", text.0, laid.size.x);
        }
        assert!(seen > 10);
    }
}

#[test]
fn who_fights_stands_in_the_middle_of_what_the_panels_leave_free() {
    for rules in ["possession", "spirit_combat", "willpower"] {
        let scene = crowd(rules);
        for size in SIZES_OF_WINDOWS {
            let mut rig = Rig::on(Start::Scene(scene.clone(), 5), size, 1.0, None);
            rig.step(12);
            let (lens, area) = (*rig.app.world().resource::<Lens>(), *rig.app.world().resource::<BoardArea>());
            let spots = layout::spots(&rig.game().shown, scene.board);
            let rings = spots.iter().filter(|spot| spot.visible());
            let around = rings.map(|spot| Rect::from_center_size(lens.to_window(spot.at), Vec2::splat(spot.radius() * 2.0 / lens.unit())));
            let all = around.reduce(|a, b| a.union(b)).unwrap();
            let free = Rect { min: area.min, max: area.max };
            assert!(free.contains(all.min) && free.contains(all.max), "{rules} at {size:?}: {all:?} in {free:?}");
            let off = (all.center() - free.center()).abs() / free.size();
            assert!(off.max_element() < 0.04, "{rules} at {size:?}: {off} off the middle");
            let fills = (all.size() / free.size()).max_element();
            assert!(fills > 0.55, "{rules} at {size:?}: they fill {fills} of what is free");
        }
    }
}
