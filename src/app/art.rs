//! Pictures and fonts that are built into the program, so that it runs from any folder. It knows nothing of the fight.

/// Names and bytes of the portraits and marks (white glyphs on nothing, 192 x 192 PNG), sorted by name.
pub const PORTRAITS: &[(&str, &[u8])] = &[
    ("child-face", include_bytes!("../../assets/portraits/child-face.png")),
    ("child-skipping", include_bytes!("../../assets/portraits/child-skipping.png")),
    ("cowboy-hat", include_bytes!("../../assets/portraits/cowboy-hat.png")),
    ("demon-bull-skull", include_bytes!("../../assets/portraits/demon-bull-skull.png")),
    ("demon-horned", include_bytes!("../../assets/portraits/demon-horned.png")),
    ("demon-minion", include_bytes!("../../assets/portraits/demon-minion.png")),
    ("demon-tusked", include_bytes!("../../assets/portraits/demon-tusked.png")),
    ("devil-mask", include_bytes!("../../assets/portraits/devil-mask.png")),
    ("dragon", include_bytes!("../../assets/portraits/dragon.png")),
    ("dragon-spiked", include_bytes!("../../assets/portraits/dragon-spiked.png")),
    ("druid-oak", include_bytes!("../../assets/portraits/druid-oak.png")),
    ("elf-woman", include_bytes!("../../assets/portraits/elf-woman.png")),
    ("feather", include_bytes!("../../assets/portraits/feather.png")),
    ("feather-cap", include_bytes!("../../assets/portraits/feather-cap.png")),
    ("fiend-grinning", include_bytes!("../../assets/portraits/fiend-grinning.png")),
    ("fire-spirit", include_bytes!("../../assets/portraits/fire-spirit.png")),
    ("ghost", include_bytes!("../../assets/portraits/ghost.png")),
    ("ghost-shrouded", include_bytes!("../../assets/portraits/ghost-shrouded.png")),
    ("gunslinger", include_bytes!("../../assets/portraits/gunslinger.png")),
    ("healer", include_bytes!("../../assets/portraits/healer.png")),
    ("hood-dark", include_bytes!("../../assets/portraits/hood-dark.png")),
    ("hooded-face", include_bytes!("../../assets/portraits/hooded-face.png")),
    ("hooded-figure", include_bytes!("../../assets/portraits/hooded-figure.png")),
    ("imp-winged", include_bytes!("../../assets/portraits/imp-winged.png")),
    ("king", include_bytes!("../../assets/portraits/king.png")),
    ("knight-helm", include_bytes!("../../assets/portraits/knight-helm.png")),
    ("mark-all-seeing-eye", include_bytes!("../../assets/portraits/mark-all-seeing-eye.png")),
    ("mark-body-swap", include_bytes!("../../assets/portraits/mark-body-swap.png")),
    ("mark-broken-heart", include_bytes!("../../assets/portraits/mark-broken-heart.png")),
    ("mark-chained-heart", include_bytes!("../../assets/portraits/mark-chained-heart.png")),
    ("mark-chains", include_bytes!("../../assets/portraits/mark-chains.png")),
    ("mark-cracked-mask", include_bytes!("../../assets/portraits/mark-cracked-mask.png")),
    ("mark-cross", include_bytes!("../../assets/portraits/mark-cross.png")),
    ("mark-crown", include_bytes!("../../assets/portraits/mark-crown.png")),
    ("mark-dead-face", include_bytes!("../../assets/portraits/mark-dead-face.png")),
    ("mark-die-1", include_bytes!("../../assets/portraits/mark-die-1.png")),
    ("mark-die-2", include_bytes!("../../assets/portraits/mark-die-2.png")),
    ("mark-die-3", include_bytes!("../../assets/portraits/mark-die-3.png")),
    ("mark-die-4", include_bytes!("../../assets/portraits/mark-die-4.png")),
    ("mark-die-5", include_bytes!("../../assets/portraits/mark-die-5.png")),
    ("mark-die-6", include_bytes!("../../assets/portraits/mark-die-6.png")),
    ("mark-exit-door", include_bytes!("../../assets/portraits/mark-exit-door.png")),
    ("mark-eye", include_bytes!("../../assets/portraits/mark-eye.png")),
    ("mark-hourglass", include_bytes!("../../assets/portraits/mark-hourglass.png")),
    ("mark-knocked-out", include_bytes!("../../assets/portraits/mark-knocked-out.png")),
    ("mark-magic-swirl", include_bytes!("../../assets/portraits/mark-magic-swirl.png")),
    ("mark-play", include_bytes!("../../assets/portraits/mark-play.png")),
    ("mark-puppet", include_bytes!("../../assets/portraits/mark-puppet.png")),
    ("mark-redo", include_bytes!("../../assets/portraits/mark-redo.png")),
    ("mark-revolver", include_bytes!("../../assets/portraits/mark-revolver.png")),
    ("mark-ship-wheel", include_bytes!("../../assets/portraits/mark-ship-wheel.png")),
    ("mark-skull", include_bytes!("../../assets/portraits/mark-skull.png")),
    ("mark-sleepy", include_bytes!("../../assets/portraits/mark-sleepy.png")),
    ("mark-target", include_bytes!("../../assets/portraits/mark-target.png")),
    ("mark-trance", include_bytes!("../../assets/portraits/mark-trance.png")),
    ("mark-undo", include_bytes!("../../assets/portraits/mark-undo.png")),
    ("monk", include_bytes!("../../assets/portraits/monk.png")),
    ("nun", include_bytes!("../../assets/portraits/nun.png")),
    ("nurse", include_bytes!("../../assets/portraits/nurse.png")),
    ("plague-doctor", include_bytes!("../../assets/portraits/plague-doctor.png")),
    ("praying-figure", include_bytes!("../../assets/portraits/praying-figure.png")),
    ("priest-arms-raised", include_bytes!("../../assets/portraits/priest-arms-raised.png")),
    ("queen-crown", include_bytes!("../../assets/portraits/queen-crown.png")),
    ("quill-ink", include_bytes!("../../assets/portraits/quill-ink.png")),
    ("raven", include_bytes!("../../assets/portraits/raven.png")),
    ("reaper", include_bytes!("../../assets/portraits/reaper.png")),
    ("robot", include_bytes!("../../assets/portraits/robot.png")),
    ("rogue-masked", include_bytes!("../../assets/portraits/rogue-masked.png")),
    ("serpent", include_bytes!("../../assets/portraits/serpent.png")),
    ("shaman-mask", include_bytes!("../../assets/portraits/shaman-mask.png")),
    ("skeleton", include_bytes!("../../assets/portraits/skeleton.png")),
    ("skull-burning", include_bytes!("../../assets/portraits/skull-burning.png")),
    ("skull-crowned", include_bytes!("../../assets/portraits/skull-crowned.png")),
    ("soldier-helmet", include_bytes!("../../assets/portraits/soldier-helmet.png")),
    ("soul-rising", include_bytes!("../../assets/portraits/soul-rising.png")),
    ("spectre", include_bytes!("../../assets/portraits/spectre.png")),
    ("stone-golem", include_bytes!("../../assets/portraits/stone-golem.png")),
    ("swordswoman", include_bytes!("../../assets/portraits/swordswoman.png")),
    ("vampire-man", include_bytes!("../../assets/portraits/vampire-man.png")),
    ("vampire-woman", include_bytes!("../../assets/portraits/vampire-woman.png")),
    ("witch", include_bytes!("../../assets/portraits/witch.png")),
    ("wizard", include_bytes!("../../assets/portraits/wizard.png")),
    ("wolf", include_bytes!("../../assets/portraits/wolf.png")),
    ("zombie", include_bytes!("../../assets/portraits/zombie.png")),
];

/// Text.
pub const INTER_REGULAR: &[u8] = include_bytes!("../../assets/fonts/Inter-Regular.ttf");
/// Names and numbers.
pub const INTER_SEMIBOLD: &[u8] = include_bytes!("../../assets/fonts/Inter-SemiBold.ttf");
/// Numbers that must stand out.
pub const INTER_BOLD: &[u8] = include_bytes!("../../assets/fonts/Inter-Bold.ttf");
/// Small headings.
pub const CINZEL_SEMIBOLD: &[u8] = include_bytes!("../../assets/fonts/Cinzel-SemiBold.ttf");
/// Headings.
pub const CINZEL_BOLD: &[u8] = include_bytes!("../../assets/fonts/Cinzel-Bold.ttf");

/// The PNG of a portrait or mark; `None`: there is none of this name.
pub fn portrait(name: &str) -> Option<&'static [u8]> {
    let place = PORTRAITS.binary_search_by_key(&name, |(name, _)| name).ok()?;
    PORTRAITS.get(place).map(|(_, bytes)| *bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_picture_is_found_by_its_name() {
        assert!(PORTRAITS.is_sorted_by_key(|(name, _)| *name));
        assert!(PORTRAITS.iter().all(|(name, bytes)| portrait(name) == Some(*bytes) && bytes.starts_with(b"\x89PNG")));
        assert_eq!(portrait("no such picture"), None);
    }
}
