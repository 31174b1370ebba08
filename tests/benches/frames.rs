//! How long the window takes: a frame with twelve combatants and all panels, a frame with two hundred tokens, and from the
//! start to the first picture; drawn without a screen, each frame waited for until the driver has drawn it.
//!
//! ```sh
//! cargo bench --bench frames                  # the release build
//! cargo bench --bench frames --profile dev    # the build that `cargo run` makes
//! ```
//!
//! Nothing fails for being slow: the numbers are to be read, on a machine that does nothing else.

#![expect(clippy::unwrap_used, reason = "a bench that cannot be set up stops")]

use bevy::math::UVec2;
use std::fmt::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};
use willbound::app::shot::{self, Look, SETTLING, Subject};
use willbound::play::session::Session;
use willbound::scene::{Scene, check};

/// Frames that are measured, after as many as it takes to come to rest.
const FRAMES: usize = 60;

/// A possession scene with so many combatants of two sides, every fifth inside another, all played by people.
fn scene(combatants: usize) -> Arc<Scene> {
    let mut text = String::from(
        "(title: \"A Crowd\", rules: possession, board: (width: 24, height: 16), seed: 3, sides: { \"heroes\": (), \"fiends\": () }, cast: [",
    );
    for place in 0..combatants {
        let id = format!("c{place}");
        if place % 5 == 4 {
            let host = place - 1;
            write!(text, "(id: \"{id}\", name: \"Fiend {place}\", side: \"fiends\", kind: \"demon\", will: 9, possesses: \"c{host}\", initiative: {}, possession: (bonus: 4, range: 3)),", place % 20).unwrap();
        } else {
            let (x, y) = if combatants > 24 { (place % 24, place / 24) } else { (place % 6 * 4 + 1, place / 6 * 6 + 2) };
            write!(text, "(id: \"{id}\", name: \"Hero Number {place}\", side: \"heroes\", will: 8, at: ({x}, {y}), initiative: {}, dexterity: 4, skills: {{\"shoot\": 4}}, combos: [(name: \"Quick shot\", skill: \"shoot\", ability: Dexterity, range: 8, weapon: true, damage: \"1d6+1\")]),", place % 20).unwrap();
        }
    }
    text.push_str("])");
    match check::scene_text("bench.ron", &text) {
        Ok(scene) => Arc::new(scene),
        Err(problems) => {
            let all: Vec<_> = problems.iter().map(ToString::to_string).collect();
            eprintln!("{}", all.join("\n"));
            std::process::exit(1);
        }
    }
}

fn fight(combatants: usize) -> Subject {
    let mut session = Session::new(scene(combatants), 3, Vec::new());
    shot::play_until_asked(&mut session);
    Subject::Fight(Box::new(session), None)
}

/// The median and the ninetieth of a hundred.
fn spread(mut times: Vec<Duration>) -> (f64, f64) {
    times.sort();
    let at = |share: usize| times[(times.len() * share / 100).min(times.len() - 1)].as_secs_f64() * 1000.0;
    (at(50), at(90))
}

fn frames(name: &str, combatants: usize, size: (u32, u32)) {
    let look = Look { size: UVec2::from(size), ..Look::default() };
    let mut studio = shot::set_up(fight(combatants), look).unwrap();
    studio.frames(SETTLING);
    for _ in 0..5 {
        studio.drawn_frame();
    }
    let worked_out = (0..FRAMES).map(|_| timed(|| studio.frames(1)));
    let (alone, _) = spread(worked_out.collect());
    let times = (0..FRAMES).map(|_| timed(|| studio.drawn_frame()));
    let (middle, slow) = spread(times.collect());
    println!("{name:<34} {:>4}x{:<5} {middle:>7.1} ms {slow:>7.1} ms {alone:>7.1} ms", size.0, size.1);
}

fn timed(work: impl FnOnce()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}

fn first_picture() {
    let start = |_| {
        timed(|| {
            let mut studio = shot::set_up(fight(12), Look::default()).unwrap();
            studio.drawn_frame();
        })
    };
    let (middle, slow) = spread((0..7).map(start).collect());
    println!("{:<34} {:>4}x{:<5} {middle:>7.1} ms {slow:>7.1} ms", "start to first picture", 1280, 720);
}

fn main() {
    println!("{:<34} {:>10} {:>10} {:>10} {:>10}", "", "pixels", "median", "90 %", "undrawn");
    frames("a frame, 12 combatants, all panels", 12, (1280, 720));
    frames("a frame, 12 combatants, all panels", 12, (1920, 1080));
    frames("a frame, 200 tokens", 200, (1280, 720));
    first_picture();
}
