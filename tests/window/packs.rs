//! Packs in the list of scenes and on the table.

use super::rig::Rig;
use crate::packs::zip;
use bevy::prelude::*;
use bevy_egui::egui::epaint::Primitive;
use bevy_egui::{EguiContext, EguiRenderOutput, PrimaryEguiContext};
use willbound::app::Start;
use willbound::app::command::Command;
use willbound::app::library::{Group, Library};
use willbound::scene::picture::{Picture, SIDE};

#[test]
fn a_pack_is_listed_with_its_scenes_and_played_with_its_own_portrait() {
    let folder = tempfile::tempdir().unwrap();
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("scenes/packs/ferry");
    let names = ["pack.ron", "house.ron", "the_crossing.ron", "the_bell.ron", "portraits/ines.png"];
    let files = names.map(|name| (name.to_owned(), std::fs::read(root.join(name)).unwrap()));
    let path = folder.path().join("ferry.zip");
    std::fs::write(&path, zip(&files)).unwrap();
    let mut rig = Rig::new(Start::Listed(path.clone(), Some(77)));
    rig.step(3);
    let library = rig.app.world().resource::<Library>();
    let chosen = library.chosen().unwrap();
    assert_eq!((chosen.path.clone(), chosen.group()), (path.join("the_crossing.ron"), Group::Bundles));
    assert_eq!(chosen.bundle.as_ref().unwrap().0.head.title, "The Ferry at Low Water");
    let of_pack: Vec<_> = library.found.iter().filter(|found| found.path.starts_with(&path)).map(|found| found.stem()).collect();
    assert_eq!(of_pack, ["the_crossing", "the_bell"], "in the order of the manifest");
    rig.app.world_mut().write_message(Command::Play);
    rig.step(3);
    rig.settle();
    let game = rig.game();
    assert_eq!(game.session.seed(), 77, "the seed of the command line");
    let own = game.session.scene().looks[0].picture.clone().unwrap();
    assert_eq!(board_pictures(&mut rig, &own), 1, "its own picture stands on the board");
    let (textures, drawn) = faces(&mut rig);
    assert!(textures > 0 && drawn, "and in the panels");
}

/// How many tokens of the board show a picture, by its middle, which nothing rounds off.
fn board_pictures(rig: &mut Rig, picture: &Picture) -> usize {
    let middle = |pixels: &[u8], side: usize| {
        let row = |y: usize| pixels.get((y * side + side / 2 - 20) * 4..(y * side + side / 2 + 20) * 4).unwrap_or_default().to_vec();
        (side / 2 - 20..side / 2 + 20).map(row).collect::<Vec<_>>()
    };
    let wanted = middle(&picture.pixels, SIDE);
    let shown: Vec<Handle<Image>> =
        rig.app.world_mut().query::<&Sprite>().iter(rig.app.world()).map(|sprite| sprite.image.clone()).collect();
    let images = rig.app.world().resource::<Assets<Image>>();
    let has = |image: &&Handle<Image>| {
        let image = images.get(*image).filter(|image| image.width() as usize == SIDE && image.height() as usize == SIDE);
        image.and_then(|image| image.data.as_deref()).is_some_and(|data| middle(data, SIDE) == wanted)
    };
    shown.iter().filter(has).count()
}

/// How many textures of scenes' own pictures the panels hold, and whether something is drawn with one.
fn faces(rig: &mut Rig) -> (usize, bool) {
    let world = rig.app.world_mut();
    let mut outputs = world.query_filtered::<(&mut EguiContext, &EguiRenderOutput), With<PrimaryEguiContext>>();
    let (mut context, output) = outputs.single_mut(world).unwrap();
    let manager = context.get_mut().tex_manager();
    let textures: Vec<_> = manager.read().allocated().filter(|(_, meta)| meta.name == "portrait of a scene").map(|(id, _)| *id).collect();
    let drawn = output.paint_jobs.iter().any(|job| matches!(&job.primitive, Primitive::Mesh(mesh) if textures.contains(&mesh.texture_id)));
    (textures.len(), drawn)
}

#[test]
fn a_picture_that_is_missing_or_broken_is_told_and_one_is_chosen_by_kind() {
    let folder = tempfile::tempdir().unwrap();
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("scenes/packs/ferry");
    let names = ["pack.ron", "house.ron", "the_crossing.ron", "the_bell.ron", "portraits/ines.png"];
    let files = names.map(|name| (name.to_owned(), std::fs::read(root.join(name)).unwrap()));
    let own = willbound::scene::picture::decode(&files[4].1).unwrap();
    let missing = files[..4].to_vec();
    let mut broken = files.to_vec();
    broken[4].1.truncate(200);
    for (name, files, why) in [("missing.zip", missing, "there is no such file in the archive"), ("broken.zip", broken, "damaged")] {
        let path = folder.path().join(name);
        std::fs::write(&path, zip(&files)).unwrap();
        let mut rig = Rig::new(Start::Listed(path.clone(), None));
        rig.step(3);
        let scene = rig.app.world().resource::<Library>().scene().cloned().unwrap();
        let told: Vec<&str> = scene.warnings.iter().map(|problem| problem.message.as_str()).collect();
        assert!(told.len() == 1 && told[0].contains("portraits/ines.png") && told[0].contains(why), "{told:?}");
        rig.app.world_mut().write_message(Command::Play);
        rig.step(3);
        rig.settle();
        assert!(scene.looks[0].picture.is_none());
        assert_eq!((board_pictures(&mut rig, &own), faces(&mut rig).1), (0, false), "neither on the board nor in the panels");
        assert_eq!(rig.game().session.seed(), scene.seed.unwrap_or(0), "without a seed the scene's own");
        let chosen = willbound::app::pictures::portrait_of(&scene, willbound::engine::combatant::CombatantId(0));
        assert!(!chosen.is_empty());
    }
}
