//! `willbound shot`: a picture of any moment, drawn without a screen.

#[cfg(feature = "app")]
mod draw;

use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// What is to be drawn, and where it goes.
#[derive(Args)]
pub struct Shot {
    /// A scene, a save, or a folder of scenes of one cast that are played side by side.
    #[arg(required_unless_present_any = ["load", "screen", "film"])]
    scene: Option<PathBuf>,
    /// The picture, a PNG file.
    #[arg(long)]
    out: PathBuf,
    /// The seed of the dice; without it the scene's own, else 0.
    #[arg(long)]
    seed: Option<u64>,
    /// The moment after this line of the chronicle, as `run --format json` prints it; side by side: after this step. Without it
    /// the moment when a person is first asked, or the end of a fight in which nobody is; of a script or a save its end.
    #[arg(long, value_name = "N")]
    at: Option<usize>,
    /// Pixels across and down, 640x360 to 7680x4320.
    #[arg(long, value_name = "WxH", default_value = "1280x720", value_parser = size)]
    size: (u32, u32),
    /// The scale of the panels, 0.75 to 3; without it as the size says.
    #[arg(long, value_name = "F", value_parser = scale)]
    scale: Option<f32>,
    /// Through whose eyes: `gm`, or somebody's id or name.
    #[arg(long, value_name = "gm|NAME")]
    view: Option<String>,
    /// Which screen.
    #[arg(long, value_enum, default_value_t)]
    screen: Page,
    /// The page of the sheet of help, 1 to 4; of many fights, 1 to 3; of the settings, how often PageDown was pressed, and one.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=20))]
    page: u8,
    /// A script that leads to the moment.
    #[arg(long, conflicts_with = "load")]
    script: Option<PathBuf>,
    /// A worked example, by its name in `willbound demo --list`: the card at its end, or with `--screen films` the list with it chosen.
    #[arg(long, value_name = "NAME", conflicts_with_all = ["scene", "seed", "load", "script", "at", "view"])]
    film: Option<String>,
    /// People roll every die and type it in: a die that is asked for, where `--at` names no other moment.
    #[arg(long, conflicts_with_all = ["load", "script", "film"])]
    typed: bool,
    /// A saved fight.
    #[arg(long, conflicts_with_all = ["scene", "seed"])]
    load: Option<PathBuf>,
    /// The colours.
    #[arg(long, value_enum, default_value_t)]
    palette: Colours,
    /// With reduced motion: nothing flows or pulses.
    #[arg(long)]
    calm: bool,
    /// With the line of captions.
    #[arg(long)]
    captions: bool,
    /// With what may come of each option, by so many playouts, 1 to 10000; the question must be one that a person is asked.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000))]
    playouts: Option<u64>,
}

/// The palettes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Colours {
    /// The usual ones.
    #[default]
    Usual,
    /// Those that colour-blind people tell apart.
    ColourBlind,
}

/// The screens and sheets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Page {
    /// The fight.
    #[default]
    Table,
    /// The list of scenes, with the given one chosen.
    Picker,
    /// The sheet of keys and rules over the fight, or over the list where no fight is given.
    Help,
    /// The sheet of settings, likewise.
    Settings,
    /// The sheet of saves, likewise.
    Load,
    /// The sheet of views over the fight.
    Views,
    /// The screen between two people at one table.
    HandOver,
    /// The sheet that says whose dice people roll.
    Dice,
    /// The sheet of standing answers.
    Standing,
    /// The sheet of branches.
    Branches,
    /// The sheet of exports.
    Export,
    /// The sheet of many fights, played.
    ManyFights,
    /// The list of worked examples.
    Films,
    /// The card at the end of a worked example.
    Card,
    /// The guided first fight, as its coach begins to speak.
    Coach,
    /// The scene in the editor.
    Editor,
}

fn size(text: &str) -> Result<(u32, u32), String> {
    let whole = |text: &str| text.trim().parse::<u32>().ok();
    let parts = text.split_once(['x', 'X', '×']).and_then(|(width, height)| whole(width).zip(whole(height)));
    let (width, height) = parts.ok_or("write it as WIDTHxHEIGHT, for example 1280x720")?;
    if !(640..=7680).contains(&width) || !(360..=4320).contains(&height) {
        return Err("give 640 to 7680 pixels across and 360 to 4320 down".into());
    }
    Ok((width, height))
}

fn scale(text: &str) -> Result<f32, String> {
    let scale = text.parse::<f32>().ok().filter(|scale| (0.75..=3.0).contains(scale));
    scale.ok_or_else(|| "give a number from 0.75 to 3".into())
}

#[cfg(not(feature = "app"))]
impl Shot {
    /// This build cannot draw.
    pub fn take(self) -> Result<(), u8> {
        let Self { scene, out, seed, at, size, scale, view, screen, page, script, film, typed, load, palette, calm, captions, playouts } =
            self;
        let _ = ((scene, out, seed, at, size, scale), (view, screen, page, script, film, typed, load), (palette, calm, captions, playouts));
        Err(super::no_window())
    }
}
