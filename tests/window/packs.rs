//! Packs in the list of scenes and on the table.

use super::rig::Rig;
use crate::packs::zip;
use bevy::prelude::*;
use willbound::app::Start;
use willbound::app::command::Command;
use willbound::app::library::{Group, Library};

#[test]
fn a_pack_is_listed_with_its_scenes_and_played_with_its_own_portrait() {
    let folder = tempfile::tempdir().unwrap();
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("scenes/packs/ferry");
    let names = ["pack.ron", "house.ron", "the_crossing.ron", "the_bell.ron", "portraits/ines.png"];
    let files = names.map(|name| (name.to_owned(), std::fs::read(root.join(name)).unwrap()));
    let path = folder.path().join("ferry.zip");
    std::fs::write(&path, zip(&files)).unwrap();
    let mut rig = Rig::new(Start::Listed(path.clone()));
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
    assert!(game.session.scene().looks[0].picture.is_some());
    let sprites = rig.app.world_mut().query::<&Sprite>().iter(rig.app.world()).filter_map(|sprite| sprite.custom_size).collect::<Vec<_>>();
    assert!(!sprites.is_empty());
}
