//! What a call asks to be drawn, and the picture of it.

use super::{Colours, Page, Shot};
use crate::app::command::Sheet;
use crate::app::eyes::Looking;
use crate::app::library::begin;
use crate::app::settings::Settings;
use crate::app::shot::{self, Look, Subject};
use crate::app::theme::Palette;
use crate::cli::{LACKING, PROBLEMS, WRONG_CALL, fail, load_pack, load_save, load_scene, print_problems};
use crate::engine::chronicle::Viewer;
use crate::play::demo;
use crate::play::files::{self, Kind, write_whole};
use crate::play::policy::Sensible;
use crate::play::script::Script;
use crate::play::session::Session;
use crate::scene::Seat;
use crate::scene::problem::Problem;
use atomic_write_file::AtomicWriteFile;
use bevy::math::UVec2;
use image::ImageEncoder;
use std::path::Path;
use std::sync::Arc;

impl Shot {
    /// Draws the picture and writes it.
    pub fn take(self) -> Result<(), u8> {
        let subject = self.subject()?;
        let sheet = match self.screen {
            Page::Help => Some(Sheet::Help),
            Page::Settings => Some(Sheet::Settings),
            Page::Load => Some(Sheet::Load),
            Page::Views => Some(Sheet::Views),
            Page::Dice => Some(Sheet::Dice),
            Page::Standing => Some(Sheet::Standing),
            Page::Branches => Some(Sheet::Branches),
            Page::Export => Some(Sheet::Export),
            Page::ManyFights => Some(Sheet::Trials),
            Page::Table | Page::Picker | Page::HandOver | Page::Films | Page::Card | Page::Coach | Page::Editor => None,
        };
        let eyes = self.eyes(&subject)?;
        let palette = if self.palette == Colours::Usual { Palette::Usual } else { Palette::ColourBlind };
        let likes = Settings { scale: self.scale, palette, reduced_motion: self.calm, captions: self.captions, ..Settings::default() };
        let look = Look {
            size: UVec2::from(self.size),
            settings: likes,
            eyes,
            sheet,
            page: usize::from(self.page) - 1,
            playouts: self.playouts,
            ..Look::default()
        };
        let cannot = |error: std::io::Error| fail(format!("cannot write {}: {error}", self.out.display()));
        // Known before the work of drawing.
        if self.out.is_dir() {
            return Err(cannot(std::io::ErrorKind::IsADirectory.into()));
        }
        AtomicWriteFile::open(&self.out).and_then(AtomicWriteFile::discard).map_err(cannot)?;
        let picture = shot::take(subject, look).map_err(|lacking| {
            eprintln!("error: {lacking}");
            LACKING
        })?;
        let mut png = Vec::new();
        image::codecs::png::PngEncoder::new(&mut png)
            .write_image(picture.as_raw(), picture.width(), picture.height(), image::ExtendedColorType::Rgb8)
            .map_err(|error| fail(format!("the picture could not be packed: {error}")))?;
        write_whole(&self.out, &png).map_err(cannot)?;
        eprintln!("drew {}", self.out.display());
        Ok(())
    }

    fn eyes(&self, subject: &Subject) -> Result<Looking, u8> {
        let Subject::Fight(session, _) = subject else {
            let of_a_fight = matches!(
                self.screen,
                Page::HandOver | Page::Views | Page::Dice | Page::Standing | Page::Branches | Page::Export | Page::ManyFights
            );
            return if self.view.is_some() || self.playouts.is_some() || of_a_fight {
                Err(wrong("this is of one fight: name a scene or a save"))
            } else {
                Ok(Looking::Referee)
            };
        };
        if self.screen == Page::HandOver {
            let people = session.seats().iter().filter(|seat| **seat == Seat::Human).count();
            return if people > 1 { Ok(Looking::Own) } else { Err(fail("nobody hands the table over where fewer than two are people")) };
        }
        Ok(match crate::cli::viewer(session.cast(), self.view.as_deref())? {
            Viewer::Referee => Looking::Referee,
            Viewer::Mind(mind) => Looking::Mind(mind),
        })
    }

    fn subject(&self) -> Result<Subject, u8> {
        if self.screen == Page::Picker {
            return self.picker();
        }
        if self.screen == Page::Editor {
            return self.scene.clone().map(Subject::Edited).ok_or_else(|| wrong("name a scene"));
        }
        if self.film.is_some() || matches!(self.screen, Page::Films | Page::Card | Page::Coach) {
            return self.film();
        }
        if let Some(save) = &self.load {
            return self.saved(save);
        }
        match &self.scene {
            None if self.screen == Page::Table => Err(wrong("name a scene")),
            None => self.picker(),
            Some(path) if path.is_dir() => self.pack(path),
            Some(path) if path.is_file() && files::kind(path) == Kind::Save => self.saved(path),
            Some(path) => self.scene(path),
        }
    }

    /// Worked examples and the guided first fight.
    fn film(&self) -> Result<Subject, u8> {
        if self.scene.is_some() || self.load.is_some() || self.typed {
            return Err(wrong("worked examples and the first fight bring their own scene: leave it, --load and --typed away"));
        }
        let place = match &self.film {
            None => 0,
            Some(name) => {
                let film = demo::find(name).map_err(fail)?;
                demo::films().iter().position(|other| other.id == film.id).unwrap_or(0)
            }
        };
        match self.screen {
            Page::Table | Page::Card => Ok(Subject::Card(place)),
            Page::Films => Ok(Subject::Films(place)),
            Page::Coach if self.film.is_none() => Ok(Subject::First),
            _ => Err(wrong("an example is drawn as --screen card or --screen films")),
        }
    }

    fn picker(&self) -> Result<Subject, u8> {
        if self.at.is_some() || self.script.is_some() || self.seed.is_some() || self.load.is_some() {
            return Err(wrong("the list of scenes has no --at, --seed, --script or --load"));
        }
        let Some(path) = &self.scene else { return Ok(Subject::Picker(Vec::new(), None)) };
        if !path.exists() {
            return Err(fail(format!("{}: there is no such file", path.display())));
        }
        let folder = if path.is_dir() { Some(path.as_path()) } else { path.parent() };
        let folder = folder.filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        Ok(Subject::Picker(vec![folder.to_owned()], Some(path.clone())))
    }

    fn saved(&self, path: &Path) -> Result<Subject, u8> {
        if self.script.is_some() || self.seed.is_some() {
            return Err(wrong("a save brings its own seed and answers: leave --seed and --script away"));
        }
        let mut session = load_save(path)?;
        self.back(&mut session)?;
        Ok(Subject::Fight(Box::new(session), self.at))
    }

    /// Back to where the chronicle has the line that is wanted.
    fn back(&self, session: &mut Session) -> Result<(), u8> {
        let lines = session.facts().len();
        match self.at {
            Some(at) if !shot::go_back_to(session, at) => Err(too_far(at, lines)),
            _ => Ok(()),
        }
    }

    fn pack(&self, folder: &Path) -> Result<Subject, u8> {
        if self.script.is_some() {
            return Err(wrong("fights side by side follow no script"));
        }
        let pack = load_pack(folder)?;
        let seed = self.seed.unwrap_or_else(|| pack.seed());
        Ok(Subject::Pack(pack, seed, self.at.unwrap_or(usize::MAX)))
    }

    fn scene(&self, path: &Path) -> Result<Subject, u8> {
        let scene = Arc::new(load_scene(path)?);
        let seed = self.seed.or(scene.seed).unwrap_or(0);
        let mut session = match &self.script {
            None => {
                let typing = if self.typed { scene.cast.ids().collect() } else { Vec::new() };
                begin(&scene, seed, typing)
            }
            Some(script) => {
                let wrong = |problems: Vec<Problem>| {
                    print_problems(&problems);
                    PROBLEMS
                };
                let read = Script::load(script).map_err(wrong)?;
                let mut session = read.play(scene, seed, &Sensible).map_err(|parting| wrong(vec![Script::parted(script, &parting)]))?;
                self.back(&mut session)?;
                return Ok(Subject::Fight(Box::new(session), self.at));
            }
        };
        match self.at {
            None if self.typed => {
                let no_die = |session: &Session| session.question().is_none_or(|asked| asked.die.is_none());
                while no_die(&session) && session.let_choose(&Sensible) {}
            }
            None => shot::play_until_asked(&mut session),
            Some(at) if !shot::play_until(&mut session, at) => return Err(too_far(at, session.facts().len())),
            Some(_) => {}
        }
        Ok(Subject::Fight(Box::new(session), self.at))
    }
}

fn too_far(at: usize, lines: usize) -> u8 {
    fail(format!("--at {at}: the chronicle of this fight ends with line {lines}"))
}

fn wrong(text: &str) -> u8 {
    eprintln!("error: {text}");
    WRONG_CALL
}
