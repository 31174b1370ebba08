//! Files in zip archives, read in place and carefully: what an archive from anywhere may hold, how much of it, and under which names.
//! A file of an archive is named as if the archive were a folder: `cursed.zip/the_well.ron`.
//!
//! Nothing is ever unpacked to the disk. An archive in which anything is amiss is refused as a whole. It must not know what the
//! files are about.

use super::problem::{Code, Problem, Severity};
use flate2::bufread::DeflateDecoder;
use rawzip::{CompressionMethod, ZipArchive, ZipArchiveEntryWayfinder, ZipFileHeaderRecord, ZipSliceArchive};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fs::File;
use std::io::Read;
use std::path::{Component, Path, PathBuf};
use std::rc::Rc;

/// The largest archive that is opened, in bytes.
pub const LARGEST: u64 = 32 << 20;
/// The most files of an archive.
pub const MOST_FILES: usize = 2_000;
/// The largest file of an archive, unpacked, in bytes.
pub const LARGEST_FILE: u64 = 4 << 20;
/// The most that all files of an archive may weigh together, unpacked, in bytes.
pub const LARGEST_TOTAL: u64 = 128 << 20;
/// The most times that a file may be larger than what it is packed in; small files may be more.
pub const MOST_RATIO: u64 = 200;
/// Files up to this size are not held to [`MOST_RATIO`], in bytes.
const SMALL: u64 = 64 << 10;
/// How deep folders are searched.
const DEEPEST: usize = 8;
/// The longest name of a file, in bytes.
const LONGEST_NAME: usize = 240;

/// An archive that is fit to be read.
pub struct Archive {
    path: PathBuf,
    zip: ZipSliceArchive<Vec<u8>>,
    /// The names of its files, with `/` between folders, and where they lie.
    files: Vec<Packed>,
    /// What is passed over, though nothing is wrong with it.
    pub warnings: Vec<Problem>,
}

/// A file of an archive.
struct Packed {
    name: String,
    place: ZipArchiveEntryWayfinder,
    stored: bool,
}

fn trouble(path: &Path, severity: Severity, message: impl Into<String>, remedy: impl Into<String>) -> Problem {
    Problem { severity, ..Problem::of_file(path.display().to_string(), Code::File, message, remedy) }
}

impl Archive {
    /// Opens an archive and looks at everything that it says of itself; nothing is unpacked yet.
    ///
    /// # Errors
    /// Everything that is amiss with it.
    pub fn open(path: &Path) -> Result<Self, Vec<Problem>> {
        let refuse = |message: String, remedy: &str| vec![trouble(path, Severity::Error, message, remedy)];
        let again = "pack it anew with an ordinary zip program";
        let unreadable = |error: std::io::Error| refuse(format!("the archive cannot be read ({error})"), "check its name and the disk");
        let meta = path.metadata().map_err(unreadable)?;
        if !meta.is_file() || meta.len() > LARGEST {
            return Err(refuse("the archive is larger than 32 MiB, or no ordinary file".into(), "name a smaller archive"));
        }
        let mut bytes = Vec::new();
        File::open(path).and_then(|file| file.take(LARGEST).read_to_end(&mut bytes)).map_err(unreadable)?;
        let damaged = |error: rawzip::Error| refuse(format!("this is no zip archive, or it is damaged ({error})"), again);
        let zip = ZipArchive::from_slice(bytes).map_err(damaged)?;
        let mut seen = Seen { path, files: Vec::new(), problems: Vec::new(), warnings: Vec::new(), total: 0, known: BTreeSet::new() };
        let mut entries = zip.entries();
        let mut count = 0_u64;
        while let Some(entry) = entries.next_entry().map_err(damaged)? {
            count += 1;
            if count > MOST_FILES as u64 {
                return Err(refuse(format!("the archive holds more than {MOST_FILES} files"), "leave out what is not of the pack"));
            }
            seen.take(&entry);
        }
        if count != zip.entries_hint() {
            seen.amiss(format!("the archive says that it holds {} files, and it holds {count}", zip.entries_hint()), again);
        }
        seen.lie_apart(&zip);
        let Seen { mut files, problems, warnings, .. } = seen;
        files.sort_by(|a, b| a.name.cmp(&b.name));
        if problems.is_empty() { Ok(Self { path: path.to_owned(), zip, files, warnings }) } else { Err(problems) }
    }

    /// The names of its files, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.files.iter().map(|file| file.name.as_str())
    }

    /// What a file of it holds, where that is no more than so many bytes; `None`: it has no such file.
    ///
    /// # Errors
    /// Why it cannot be unpacked.
    pub fn read(&self, name: &str, most: u64) -> Result<Option<Vec<u8>>, Problem> {
        let Some(file) = self.files.iter().find(|file| file.name == name) else { return Ok(None) };
        let path = self.path.join(name);
        let refuse = |message: String| trouble(&path, Severity::Error, message, "pack the archive anew");
        let most = most.min(LARGEST_FILE);
        let mut bytes = Vec::new();
        let entry = self.zip.get_entry(file.place).map_err(|error| refuse(format!("it cannot be unpacked ({error})")))?;
        // What an archive says of a size is not believed.
        let read = if file.stored {
            entry.verifying_reader(entry.data()).take(most + 1).read_to_end(&mut bytes)
        } else {
            entry.verifying_reader(DeflateDecoder::new(entry.data())).take(most + 1).read_to_end(&mut bytes)
        };
        read.map_err(|error| refuse(format!("it cannot be unpacked ({error})")))?;
        if bytes.len() as u64 > most {
            return Err(refuse(format!("it has more than {} KiB", most >> 10)));
        }
        Ok(Some(bytes))
    }
}

/// What was seen of an archive so far.
struct Seen<'p> {
    path: &'p Path,
    files: Vec<Packed>,
    problems: Vec<Problem>,
    warnings: Vec<Problem>,
    total: u64,
    known: BTreeSet<String>,
}

impl Seen<'_> {
    fn amiss(&mut self, message: impl Into<String>, remedy: &str) {
        // An archive made to annoy is not listed to its end.
        if self.problems.len() < 100 {
            self.problems.push(trouble(self.path, Severity::Error, message, remedy));
        }
    }

    /// Looks at one file.
    fn take(&mut self, entry: &ZipFileHeaderRecord<'_>) {
        let raw = entry.file_path();
        let Ok(name) = std::str::from_utf8(raw.as_bytes()).map(str::to_owned) else {
            let shown = shown(&String::from_utf8_lossy(raw.as_bytes()));
            return self.amiss(format!("the name {shown} in the archive is not UTF-8 text"), "give the file a plain name");
        };
        let shown = shown(&name);
        let folder = name.ends_with('/');
        if let Some(why) = name_trouble(name.strip_suffix('/').unwrap_or(&name)) {
            return self.amiss(format!("the archive holds a file named {shown}, and {why}"), "pack only files below one folder");
        }
        if entry.mode().is_symlink() {
            return self.amiss(format!("{shown} is a link, not a file"), "pack the file itself");
        }
        if folder {
            return;
        }
        let (size, packed) = (entry.uncompressed_size_hint(), entry.compressed_size_hint());
        self.total = self.total.saturating_add(size);
        let method = entry.compression_method();
        if entry.flags().is_encrypted() {
            self.amiss(format!("{shown} is locked with a password"), "pack it without one");
        } else if method != CompressionMethod::STORE && method != CompressionMethod::DEFLATE {
            self.amiss(format!("{shown} is packed in a way that is not known here"), "pack it with an ordinary zip program");
        } else if size > LARGEST_FILE {
            self.amiss(format!("{shown} is larger than 4 MiB"), "make it smaller or leave it out");
        } else if size > SMALL && size / packed.max(1) > MOST_RATIO {
            self.amiss(format!("{shown} is {} times as large as what it is packed in", size / packed.max(1)), "leave it out");
        }
        if self.total > LARGEST_TOTAL && self.total - size <= LARGEST_TOTAL {
            self.amiss("the archive holds more than 128 MiB", "make its files smaller");
        }
        if !self.known.insert(name.to_lowercase()) {
            self.amiss(format!("two files of the archive are named {shown}, capitals aside"), "rename one of them, or leave it out");
        }
        if is_archive_name(&name) {
            let message = format!("{shown} is an archive itself and is passed over");
            self.warnings.push(trouble(self.path, Severity::Warning, message, "pack what is in it"));
        } else {
            self.files.push(Packed { name, place: entry.wayfinder(), stored: method == CompressionMethod::STORE });
        }
    }

    /// No two files may be unpacked from the same bytes.
    fn lie_apart(&mut self, zip: &ZipSliceArchive<Vec<u8>>) {
        let mut ranges = Vec::new();
        let mut unread = Vec::new();
        for file in &self.files {
            match zip.get_entry(file.place) {
                Ok(entry) => ranges.push(entry.compressed_data_range()),
                Err(error) => unread.push(format!("{} cannot be read ({error})", shown(&file.name))),
            }
        }
        unread.into_iter().for_each(|message| self.amiss(message, "pack the archive anew"));
        ranges.sort_unstable();
        if ranges.windows(2).any(|pair| matches!(pair, [(_, end), (start, _)] if end > start)) {
            self.amiss("files of the archive lie over one another", "pack it anew with an ordinary zip program");
        }
    }
}

/// A name as a problem tells it.
fn shown(name: &str) -> String {
    let plain: String = name.chars().take(60).map(|c| if c.is_control() { '?' } else { c }).collect();
    format!("`{plain}`")
}

/// Why a file may not be named so, as a clause; `None`: it may. Names are relative, with `/` between folders.
pub fn name_trouble(name: &str) -> Option<&'static str> {
    if name.is_empty() || name.len() > LONGEST_NAME {
        return Some("a name has 1 to 240 letters");
    }
    if name.contains('\\') {
        return Some("folders are divided by `/`, not by `\\`");
    }
    if name.starts_with('/') || name.get(1..2) == Some(":") {
        return Some("a name that begins at the root of a disk leads out of the pack");
    }
    if name.chars().any(char::is_control) {
        return Some("a name has no control characters");
    }
    match name.split('/').find(|part| part.is_empty() || matches!(*part, "." | "..")) {
        Some("..") => Some("`..` leads out of the pack"),
        Some(_) => Some("a name has no empty parts"),
        None => None,
    }
}

fn is_archive_name(name: &str) -> bool {
    let ending = name.rsplit('.').next().unwrap_or_default().to_lowercase();
    matches!(ending.as_str(), "zip" | "7z" | "rar" | "gz" | "tgz" | "tar" | "xz" | "bz2" | "zst" | "jar")
}

/// Whether a path names an archive file.
pub fn is_archive(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("zip")) && path.is_file()
}

/// The archive that a path leads into, and the name of the file in it; `None`: it leads into none. The name is empty where the
/// path leads out of the archive again.
pub fn inside(path: &Path) -> Option<(PathBuf, String)> {
    let mut archive = PathBuf::new();
    let mut parts = path.components();
    while let Some(part) = parts.next() {
        archive.push(part);
        let rest = parts.as_path();
        if rest.as_os_str().is_empty() {
            return None;
        }
        if is_archive(&archive) {
            return Some((archive, within(rest).unwrap_or_default()));
        }
    }
    None
}

/// A path without detours; `None`: it leads out, or is no text.
fn within(rest: &Path) -> Option<String> {
    let mut parts: Vec<&str> = Vec::new();
    for part in rest.components() {
        match part {
            Component::Normal(name) => parts.push(name.to_str()?),
            Component::CurDir => {}
            Component::ParentDir => {
                parts.pop()?;
            }
            Component::RootDir | Component::Prefix(_) => return None,
        }
    }
    Some(parts.join("/"))
}

/// An archive that is opened, or what is amiss with it.
type Opened = Rc<Result<Archive, Vec<Problem>>>;

thread_local! {
    /// The archive that [`once`] has opened.
    static HELD: RefCell<Option<(PathBuf, Opened)>> = const { RefCell::new(None) };
}

/// Does something with the files of a pack; if that is an archive, it is read from the disk once for all of it. What the archive
/// becomes meanwhile is not seen.
pub fn once<T>(root: &Path, deed: impl FnOnce() -> T) -> T {
    /// Lets the archive go again, whatever becomes of the deed.
    struct Held(Option<(PathBuf, Opened)>);
    impl Drop for Held {
        fn drop(&mut self) {
            HELD.set(self.0.take());
        }
    }
    let held = || is_archive(root).then(|| (root.to_owned(), Rc::new(Archive::open(root))));
    let already = HELD.with_borrow(|held| held.as_ref().is_some_and(|(path, _)| path == root));
    let _before = (!already).then(|| Held(HELD.replace(held())));
    deed()
}

/// The archive at a path: the one that is held, or opened anew.
fn opened(path: &Path) -> Opened {
    let held = HELD.with_borrow(|held| held.as_ref().filter(|(of, _)| of == path).map(|(_, archive)| archive.clone()));
    held.unwrap_or_else(|| Rc::new(Archive::open(path)))
}

/// What a file of an archive holds, for a path that leads into one; `None`: it leads into none.
///
/// # Errors
/// Why it cannot be read: that the archive is amiss, that it has no such file, or that the file is too large.
pub fn bytes(path: &Path, most: u64) -> Option<Result<Vec<u8>, Problem>> {
    let (archive, name) = inside(path)?;
    let missing =
        || trouble(path, Severity::Error, "there is no such file in the archive", "check its name; `willbound check` lists what is there");
    let read = || {
        let archive = opened(&archive);
        let archive = archive.as_ref().as_ref().map_err(|problems| problems.first().cloned().unwrap_or_else(missing))?;
        archive.read(&name, most)?.ok_or_else(missing)
    };
    Some(read())
}

/// The names of all files of a pack, be it a folder or an archive, with `/` between folders, in order. Of a folder hidden files and
/// links are passed over.
///
/// # Errors
/// What is amiss with the archive.
pub fn names(root: &Path) -> Result<Vec<String>, Vec<Problem>> {
    if is_archive(root) {
        let archive = opened(root);
        return archive.as_ref().as_ref().map(|archive| archive.names().map(str::to_owned).collect()).map_err(Clone::clone);
    }
    let mut names = Vec::new();
    collect(root, "", DEEPEST, &mut names);
    names.sort();
    Ok(names)
}

fn collect(folder: &Path, before: &str, depth: usize, names: &mut Vec<String>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.filter_map(Result::ok) {
        let Ok(name) = entry.file_name().into_string() else { continue };
        let Ok(kind) = entry.file_type() else { continue };
        let whole = format!("{before}{name}");
        if name.starts_with('.') || names.len() >= MOST_FILES {
            continue;
        }
        if kind.is_file() {
            names.push(whole);
        } else if kind.is_dir() && depth > 0 {
            collect(&entry.path(), &format!("{whole}/"), depth - 1, names);
        }
    }
}
