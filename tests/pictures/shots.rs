//! The pictures of `assets/shots`: what matters in the window, at three sizes. `.ci/pictures shots` draws them and makes them small.

use super::moments::{NAMES, Picture, all};
use bevy::math::UVec2;
use std::path::Path;
use willbound::app::shot;

/// From the smallest window that everything must be readable in to one on a screen of 4K.
const SIZES: [UVec2; 3] = [UVec2::new(1280, 720), UVec2::new(1600, 900), UVec2::new(3840, 2160)];

/// Those of the moments that are shown to people.
const SHOWN: &[&str] = &[
    "picker",
    "possession",
    "spirit-combat",
    "willpower",
    "veto",
    "exchange",
    "choices",
    "circle",
    "three-minds",
    "banishment",
    "hand-over",
    "help",
    "settings",
    "errors",
    "compare",
    "what-if",
    "many-fights",
];

#[test]
#[ignore = "draws into target/tmp/shots; .ci/pictures shots runs it"]
fn pictures_to_show() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("shots");
    for size in SIZES {
        let folder = folder.join(format!("{}x{}", size.x, size.y));
        std::fs::create_dir_all(&folder).unwrap();
        for make in NAMES.iter().zip(all()).filter(|(name, _)| SHOWN.contains(name)).map(|(_, make)| make) {
            let Picture { name, subject, mut look, .. } = make();
            look.size = size;
            let mut studio = shot::set_up(subject, look).unwrap();
            shot::settle(&mut studio);
            studio.picture().unwrap().save(folder.join(name).with_extension("png")).unwrap();
        }
    }
}

/// What the README shows, and every other moment that is shown to people, is there at every size.
#[test]
fn what_is_shown_to_people_is_there_at_three_sizes() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for size in SIZES {
        for name in SHOWN {
            let file = root.join(format!("assets/shots/{}x{}/{name}.png", size.x, size.y));
            assert_eq!(image::image_dimensions(&file).ok(), Some((size.x, size.y)), "{}", file.display());
        }
    }
    let readme = std::fs::read_to_string(root.join("README.md")).unwrap();
    for shown in readme.split("](").skip(1).filter_map(|rest| rest.split(')').next()).filter(|target| target.ends_with(".png")) {
        assert!(root.join(shown).exists(), "the README shows {shown}, which is not there");
    }
}
