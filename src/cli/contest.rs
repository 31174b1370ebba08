//! `willbound contest`: which of two ways to play is better.

use super::simulate::{clear_progress, progress_to};
use super::{Format, fail, load_scene, say, threads};
use crate::odds::contest::{Contest, Score};
use crate::odds::thinker::Player;
use clap::Args;
use std::path::PathBuf;

/// Who plays against whom.
#[derive(Args)]
pub struct Call {
    /// Scenes of two sides.
    #[arg(required = true)]
    scenes: Vec<PathBuf>,
    /// One: random, plain, thinker, or thinker:500 for so many playouts a decision.
    #[arg(long, default_value = "thinker")]
    first: Player,
    /// The other.
    #[arg(long, default_value = "plain")]
    second: Player,
    /// How many fights: each seed is played twice, with the two on either side.
    #[arg(long, default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    runs: u64,
    /// The seed that every fight's own follows from; without it the scene's own, else 0.
    #[arg(long)]
    seed: Option<u64>,
    /// Threads; without it as many as the machine has. They change nothing but the time.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1_024))]
    threads: Option<u16>,
    /// How to print.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Plays and prints, a line a scene.
pub fn contest(call: &Call) -> Result<(), u8> {
    for path in &call.scenes {
        let scene = load_scene(path)?;
        let contest = Contest {
            scene: &scene,
            players: [call.first, call.second],
            pairs: call.runs.div_ceil(2),
            seed: call.seed.or(scene.seed).unwrap_or(0),
            threads: threads(call.threads),
        };
        let score = contest.run(progress_to(contest.pairs * 2, "fights"));
        clear_progress();
        let score = score.map_err(|why| fail(format!("{}: {why}", path.display())))?;
        say(&match call.format {
            Format::Text => text(call, &scene.title, &score),
            Format::Json => serde_json::json!({
                "contest": 1, "title": scene.title, "rules": scene.rules(), "first": call.first.to_string(), "second": call.second.to_string(),
                "seed": contest.seed, "score": score,
            })
            .to_string(),
        })?;
    }
    Ok(())
}

fn text(call: &Call, title: &str, score: &Score) -> String {
    let percent = |share: &crate::odds::simulation::Share| {
        format!("{:.1} % ({:.1} to {:.1})", share.p * 100.0, share.low * 100.0, share.high * 100.0)
    };
    format!(
        "{title}: {} fights, each seed on either side\n  {} wins {}   {} wins {}   neither {}\n  margin of {}: {:+.1} points ({:+.1} to {:+.1})",
        score.pairs * 2,
        call.first,
        percent(&score.first),
        call.second,
        percent(&score.second),
        percent(&score.neither),
        call.first,
        score.margin * 100.0,
        score.low * 100.0,
        score.high * 100.0,
    )
}
