//! The ruleset file that a scene names: what its name may be, where its text is looked for, and what a checked scene keeps of it.
//!
//! It must not know what a ruleset holds.

use super::archive;
use super::problem::{Problem, Source, nearest};
use std::path::{Path, PathBuf};

/// The shipped ruleset files, each with the name by which a scene may call it.
pub const SHIPPED: [(&str, &str); 3] = [
    ("possession.ron", include_str!("../../scenes/rulesets/possession.ron")),
    ("spirit_combat.ron", include_str!("../../scenes/rulesets/spirit_combat.ron")),
    ("willpower.ron", include_str!("../../scenes/rulesets/willpower.ron")),
];

/// The longest name of a ruleset file, in characters.
const LONGEST: usize = 200;

/// The ruleset that a scene names, as the checked scene keeps it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruleset {
    /// The file as problems name it.
    pub file: String,
    /// Where it lies on this machine; `None`: it came from a record, or is a shipped one.
    pub path: Option<PathBuf>,
    /// Its text; a record carries it.
    pub text: String,
    /// A sentence or two on what it is for.
    pub about: String,
    /// What it sets otherwise than the shipped one: group, name and value.
    pub sets: Vec<(&'static str, String, String)>,
}

/// The text of a ruleset file, and where it lies.
#[derive(Clone, Debug)]
pub struct Found {
    /// Its text and its name in problems.
    pub source: Source,
    /// Where it lies on this machine, if it does.
    pub path: Option<PathBuf>,
}

/// Why there is no text.
#[derive(Clone, Debug)]
pub enum Missing {
    /// No such file: what is wrong with the name, and what to do.
    Name(String, String),
    /// There is a file that cannot be read: a problem of it.
    File(Problem),
}

/// Where the ruleset that a scene names is looked for; after that among the shipped ones.
#[derive(Clone, Copy)]
pub enum Shelf<'a> {
    /// In the scene's folder and those below it.
    Folder(&'a Path),
    /// It is this text, whatever its name: a record carries it.
    Text {
        /// The file it came from, for people.
        file: &'a str,
        /// The text.
        text: &'a str,
    },
    /// Wherever this says; `None`: it has no such file.
    Asked(&'a dyn Fn(&str) -> Option<Result<Source, Problem>>),
    /// Nowhere else.
    Shipped,
}

impl Shelf<'_> {
    /// The text of a ruleset by the name that a scene gives: names of folders and a file with `/` between them, none of them `..`.
    ///
    /// # Errors
    /// The name is none, no file has it, or the file cannot be read.
    pub fn find(&self, name: &str) -> Result<Found, Missing> {
        if let Self::Text { file, text } = self {
            return Ok(Found { source: Source::new(*file, *text), path: None });
        }
        if let Some(why) = no_name(name) {
            return Err(Missing::Name(why, "write the name of a .ron file in the scene's folder, such as \"my_house.ron\"".to_owned()));
        }
        let own = match self {
            Self::Folder(folder) => in_folder(folder, name),
            Self::Asked(ask) => ask(name).map(|found| found.map(|source| Found { source, path: None }).map_err(Missing::File)),
            Self::Text { .. } | Self::Shipped => None,
        };
        let shipped = || {
            let (_, text) = SHIPPED.iter().find(|(known, _)| *known == name)?;
            Some(Ok(Found { source: Source::new(format!("scenes/rulesets/{name}"), *text), path: None }))
        };
        own.or_else(shipped).unwrap_or_else(|| {
            let mut known: Vec<String> = SHIPPED.iter().map(|(name, _)| (*name).to_owned()).collect();
            if let Self::Folder(folder) = self {
                known.extend(files(folder));
            }
            let remedy = match nearest(name, known.iter().map(String::as_str)) {
                Some(near) => format!("did you mean \"{near}\"?"),
                None => format!("put it into the scene's folder, or name a shipped one: {}", super::read::listed(&shipped_names())),
            };
            Err(Missing::Name(format!("there is no ruleset file \"{name}\" beside the scene"), remedy))
        })
    }
}

fn shipped_names() -> Vec<&'static str> {
    SHIPPED.iter().map(|(name, _)| *name).collect()
}

/// Why a text can be no name of a ruleset file.
fn no_name(name: &str) -> Option<String> {
    let parts = || name.split('/');
    if name.chars().count() > LONGEST {
        Some(format!("the name of the ruleset file is longer than {LONGEST} characters"))
    } else if name.starts_with('/') || name.contains(['\\', ':']) || name.chars().any(char::is_control) {
        Some(format!("\"{name}\" is no name of a file beside the scene"))
    } else if parts().any(|part| part == "..") {
        Some(format!("\"{name}\" leads out of the scene's folder"))
    } else if parts().any(|part| part.is_empty() || part == ".") || !name.to_lowercase().ends_with(".ron") {
        Some(format!("\"{name}\" is no name of a .ron file"))
    } else {
        None
    }
}

/// The file of that name in a folder; `None`: there is none.
fn in_folder(folder: &Path, name: &str) -> Option<Result<Found, Missing>> {
    let path = folder.join(name);
    if let Some((archive, inner)) = archive::inside(&path) {
        let known = archive::names(&archive).is_ok_and(|names| names.contains(&inner));
        return known.then(|| Source::open(&path).map(|source| Found { source, path: Some(path) }).map_err(Missing::File));
    }
    if path.symlink_metadata().is_err() {
        return None;
    }
    // A link may lead anywhere; what it leads to has to lie below the folder too.
    let whole = |path: &Path| if path.as_os_str().is_empty() { Path::new(".").canonicalize() } else { path.canonicalize() };
    if let (Ok(inside), Ok(root)) = (whole(&path), whole(folder))
        && !inside.starts_with(&root)
    {
        let why = format!("\"{name}\" is a link that leads out of the scene's folder");
        return Some(Err(Missing::Name(why, "put a copy of the file into the scene's folder".to_owned())));
    }
    Some(Source::open(&path).map(|source| Found { source, path: Some(path) }).map_err(Missing::File))
}

/// The .ron files of a folder by name, for hints.
fn files(folder: &Path) -> Vec<String> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let names = entries.filter_map(Result::ok).filter_map(|entry| entry.file_name().into_string().ok());
    let mut names: Vec<String> = names.filter(|name| name.ends_with(".ron")).take(200).collect();
    names.sort();
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    fn why(shelf: Shelf<'_>, name: &str) -> String {
        match shelf.find(name) {
            Ok(found) => format!("found {}", found.source.name),
            Err(Missing::Name(why, remedy)) => format!("{why}; {remedy}"),
            Err(Missing::File(problem)) => problem.message,
        }
    }

    #[test]
    fn no_name_leads_out_of_the_folder() {
        let outer = tempfile::tempdir().unwrap();
        let folder = outer.path().join("scenes");
        std::fs::create_dir_all(folder.join("deep")).unwrap();
        std::fs::write(outer.path().join("secret.ron"), "(ruleset: possession)").unwrap();
        std::fs::write(folder.join("deep/house.ron"), "(ruleset: possession)").unwrap();
        let shelf = Shelf::Folder(&folder);
        assert!(why(shelf, "deep/house.ron").starts_with("found "));
        for name in
            ["../secret.ron", "deep/../../secret.ron", "/etc/passwd.ron", "..\\secret.ron", "c:x.ron", "./x.ron", "", "deep//x.ron", "x"]
        {
            assert!(!why(shelf, name).starts_with("found "), "{name}");
        }
        assert!(why(shelf, &"x".repeat(1 << 16)).contains("longer than"));
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(outer.path().join("secret.ron"), folder.join("link.ron")).unwrap();
            assert!(why(shelf, "link.ron").contains("leads out of"));
        }
    }

    #[test]
    fn what_is_not_there_gets_the_nearest_name() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("my_house.ron"), "(ruleset: possession)").unwrap();
        let shelf = Shelf::Folder(folder.path());
        assert!(why(shelf, "my_hose.ron").ends_with("did you mean \"my_house.ron\"?"));
        assert!(why(shelf, "possesion.ron").ends_with("did you mean \"possession.ron\"?"));
        assert!(why(shelf, "zzzzzzzzz.ron").contains("`possession.ron`"));
        assert_eq!(why(shelf, "willpower.ron"), "found scenes/rulesets/willpower.ron");
        std::fs::write(folder.path().join("bad.ron"), b"\0\0").unwrap();
        assert!(why(shelf, "bad.ron").contains("NUL"));
    }

    #[test]
    fn a_file_of_the_scene_comes_before_a_shipped_one() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("willpower.ron"), "(ruleset: willpower)").unwrap();
        let found = Shelf::Folder(folder.path()).find("willpower.ron").unwrap();
        assert_eq!((found.source.text.as_str(), found.path.is_some()), ("(ruleset: willpower)", true));
        let asked = |name: &str| (name == "a.ron").then(|| Ok(Source::new("pack/a.ron", "x")));
        assert_eq!(Shelf::Asked(&asked).find("a.ron").unwrap().source.name, "pack/a.ron");
        assert!(Shelf::Asked(&asked).find("b.ron").is_err());
    }
}
