//! The pictures in `assets/portraits`, by name: the ones that a scene may give its cast.
//!
//! It must not know what they are used for.

/// Their names without the ending, sorted.
pub(super) const PORTRAITS: &[&str] = &[
    "child-face",
    "child-skipping",
    "cowboy-hat",
    "demon-bull-skull",
    "demon-horned",
    "demon-minion",
    "demon-tusked",
    "devil-mask",
    "dragon",
    "dragon-spiked",
    "druid-oak",
    "elf-woman",
    "feather",
    "feather-cap",
    "fiend-grinning",
    "fire-spirit",
    "ghost",
    "ghost-shrouded",
    "gunslinger",
    "healer",
    "hood-dark",
    "hooded-face",
    "hooded-figure",
    "imp-winged",
    "king",
    "knight-helm",
    "mark-all-seeing-eye",
    "mark-body-swap",
    "mark-broken-heart",
    "mark-chained-heart",
    "mark-chains",
    "mark-cracked-mask",
    "mark-cross",
    "mark-crown",
    "mark-dead-face",
    "mark-die-1",
    "mark-die-2",
    "mark-die-3",
    "mark-die-4",
    "mark-die-5",
    "mark-die-6",
    "mark-exit-door",
    "mark-eye",
    "mark-hourglass",
    "mark-knocked-out",
    "mark-magic-swirl",
    "mark-play",
    "mark-puppet",
    "mark-redo",
    "mark-revolver",
    "mark-ship-wheel",
    "mark-skull",
    "mark-sleepy",
    "mark-target",
    "mark-trance",
    "mark-undo",
    "monk",
    "nun",
    "nurse",
    "plague-doctor",
    "praying-figure",
    "priest-arms-raised",
    "queen-crown",
    "quill-ink",
    "raven",
    "reaper",
    "robot",
    "rogue-masked",
    "serpent",
    "shaman-mask",
    "skeleton",
    "skull-burning",
    "skull-crowned",
    "soldier-helmet",
    "soul-rising",
    "spectre",
    "stone-golem",
    "swordswoman",
    "vampire-man",
    "vampire-woman",
    "witch",
    "wizard",
    "wolf",
    "zombie",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_what_the_folder_holds() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/portraits");
        let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = files.filter_map(|name| name.strip_suffix(".png").map(str::to_owned)).collect();
        names.sort_unstable();
        assert_eq!(PORTRAITS, names, "write the names of the folder into this list");
    }
}
