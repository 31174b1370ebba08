//! Pictures of the window, drawn without a screen, against kept ones: blank or changed, and the test fails. They need a
//! graphics driver (one in software will do), so they are asked for by name:
//!
//! ```sh
//! .ci/pictures          # draws and compares
//! .ci/pictures renew    # takes what is drawn now as the kept ones
//! ```

mod calls;
mod moments;
mod sameness;
mod secrets;
mod shots;

use moments::{Picture, all};
use sameness::{differences, small};
use std::path::{Path, PathBuf};
use willbound::app::board::TokenScreenPositions;
use willbound::app::probe::Probe;
use willbound::app::shot;

/// Where the kept pictures are.
fn kept(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pictures/kept").join(name).with_extension("png")
}

/// Where the drawn ones go, in full size, to be looked at.
fn drawn(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pictures");
    std::fs::create_dir_all(&folder).unwrap();
    folder.join(name).with_extension("png")
}

/// What is wrong with a picture; with `renew` it becomes the kept one if nothing is blank.
fn faults(picture: Picture, renew: bool) -> Vec<String> {
    let name = picture.name;
    let (scale, covered) = (picture.look.screen, picture.look.sheet.is_some());
    let mut studio = shot::set_up(picture.subject, picture.look).unwrap();
    shot::settle(&mut studio);
    let whole = studio.picture().unwrap();
    whole.save(drawn(name)).unwrap();
    let world = studio.app.world();
    let mut faults: Vec<String> = Vec::new();
    let probe = world.resource::<Probe>();
    for wanted in picture.shows {
        if !probe.0.keys().any(|known| known.starts_with(wanted)) {
            faults.push(format!("`{wanted}` is not drawn; drawn are {:?}", probe.0.keys().collect::<Vec<_>>()));
        }
    }
    let parts = probe.0.iter().filter(|(name, _)| picture.shows.iter().any(|wanted| name.starts_with(wanted)));
    faults.extend(parts.filter_map(|(name, rect)| sameness::blank(&whole, name, rect.min * scale, rect.max * scale)));
    if probe.0.contains_key("board") && !covered {
        let over: Vec<_> = ["stage", "film:end"].into_iter().filter_map(|name| probe.0.get(name).copied()).collect();
        for (id, at) in &world.resource::<TokenScreenPositions>().0 {
            // The stage may cover a token, and the card at the end of a film does.
            if !over.iter().any(|over| over.inflate(20.0).contains(*at)) {
                faults.extend(sameness::blank(&whole, &format!("token {}", id.0), (*at - 20.0) * scale, (*at + 20.0) * scale));
            }
        }
    }
    let now = small(&whole);
    if renew && faults.is_empty() {
        sameness::keep(&now, &kept(name));
    }
    match image::open(kept(name)) {
        Ok(before) => faults.extend(differences(&before.into_rgb8(), &now)),
        Err(trouble) => faults.push(format!("{}: {trouble}; `.ci/pictures renew` keeps what is drawn now", kept(name).display())),
    }
    faults.into_iter().map(|fault| format!("{name}: {fault}")).collect()
}

#[test]
#[ignore = "needs a graphics driver; .ci/pictures runs it"]
fn the_window_looks_as_it_did() {
    let renew = std::env::var_os("RENEW").is_some();
    let faults: Vec<String> = all().into_iter().flat_map(|make| faults(make(), renew)).collect();
    let folder = drawn("x").parent().unwrap().display().to_string();
    assert!(faults.is_empty(), "{}\nthe pictures are in {folder}; `.ci/pictures renew` keeps them if they are right", faults.join("\n"));
}

/// Nothing is kept that no picture is compared with.
#[test]
fn every_kept_picture_belongs_to_one_that_is_drawn() {
    let mut names: Vec<String> = moments::NAMES.iter().map(|name| (*name).to_owned()).collect();
    let mut files: Vec<String> = std::fs::read_dir(kept("x").parent().unwrap())
        .unwrap()
        .map(|file| file.unwrap().path().file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    names.sort();
    files.sort();
    assert_eq!(names, files);
}
