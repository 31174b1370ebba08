//! Which keys do what: every deed that a key can be bound to, the keys it usually has, and a person's own. Digits, arrows, Enter and
//! Tab are the same for everybody: they choose among what is asked.
//!
//! It must not know how a deed is done: [`super::keys`] makes commands of them.

mod chord;
mod own;

pub use chord::Chord;
pub use own::Bindings;

/// Where one is, as far as keys go: the same key may do different things in different places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// The list of scenes.
    Picker,
    /// A fight.
    Table,
    /// A fight, while one looks back or its film runs.
    Past,
    /// A worked example that plays.
    Film,
    /// The list of worked examples.
    Films,
    /// Several fights side by side.
    Compare,
    /// The sheet of branches.
    Branches,
    /// A scene that is edited.
    Editor,
}

/// Something that a key can be bound to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Deed {
    /// Takes the last pick back.
    TakeBack,
    /// Shows everything at once.
    Skip,
    /// One step on.
    Step,
    /// The computer plays all seats.
    Auto,
    /// Faster playback.
    Faster,
    /// Slower playback.
    Slower,
    /// The referee's events.
    Referee,
    /// Through whose eyes to look.
    Views,
    /// A beat back.
    BeatBack,
    /// A beat on.
    BeatOn,
    /// The fight as a film from its start, or from the moment that is looked at.
    Film,
    /// While looking back: the film, or stop it.
    PastFilm,
    /// While looking back: the start of the fight.
    PastStart,
    /// While looking back: to now.
    PastNow,
    /// The branches of the fight.
    Branches,
    /// Names the chosen branch.
    NameBranch,
    /// Removes the chosen branch.
    RemoveBranch,
    /// The chronicle as a file.
    Export,
    /// Whose dice people roll.
    Dice,
    /// What minds answer unasked.
    Standing,
    /// What became of the scene's file.
    Bench,
    /// The fight as it was before the scene changed.
    Former,
    /// Many fights of the scene.
    Trials,
    /// How the dice of the fight to be begun are rolled.
    NextDice,
    /// Undo.
    Undo,
    /// Redo.
    Redo,
    /// Saves.
    Save,
    /// Opens the list of saves.
    Load,
    /// The same fight from the start.
    Restart,
    /// All fights side by side from the start.
    RestartAll,
    /// The chances beside options.
    WhatIf,
    /// The whole board in sight.
    WholeBoard,
    /// The list of worked examples.
    Films,
    /// The guided first fight.
    FirstFight,
    /// A worked example stands still or goes on.
    FilmPause,
    /// A worked example to its end.
    FilmEnd,
    /// The next worked example.
    FilmNext,
    /// The worked example before.
    FilmBefore,
    /// A worked example from its beginning.
    FilmAgain,
    /// A worked example ends and its fight is played on.
    FilmTakeOver,
    /// The help sheet.
    Help,
    /// The settings.
    Settings,
    /// To the list of scenes, or of examples.
    Leave,
    /// Back to the fight on the table.
    Resume,
    /// Looks for scenes again.
    Search,
    /// Types a seed.
    Seed,
    /// Edits the scene.
    Edit,
    /// Begins a new scene.
    NewScene,
    /// Saves the scene that is edited to another file.
    SaveAs,
    /// Plays the scene that is edited.
    Try,
    /// Shows the text of the scene that is edited, or the board.
    SceneText,
    /// A new combatant or entry.
    AddEntry,
    /// A copy of a combatant or entry.
    CopyEntry,
    /// A combatant or entry goes, a value is as usual again.
    RemoveEntry,
    /// Another key for an entry.
    RenameEntry,
    /// A combatant or entry comes earlier.
    EarlierEntry,
    /// A combatant or entry comes later.
    LaterEntry,
    /// Ends the program.
    Quit,
}

/// What is known of a deed.
pub struct About {
    /// The deed.
    pub deed: Deed,
    /// Its name in the settings file.
    pub id: &'static str,
    /// What it does, in words.
    pub words: &'static str,
    /// Where it can be done.
    pub places: &'static [Place],
    /// Its usual keys.
    pub usual: &'static [&'static str],
}

const TABLE: &[Place] = &[Place::Table];
const PAST: &[Place] = &[Place::Past];
/// At the table, also while one looks back.
const FIGHT: &[Place] = &[Place::Table, Place::Past];
const FIGHTS: &[Place] = &[Place::Table, Place::Compare];
const FILM: &[Place] = &[Place::Film];
const PICKER: &[Place] = &[Place::Picker];
const COMPARE: &[Place] = &[Place::Compare];
const BRANCHES: &[Place] = &[Place::Branches];
const PLAYBACK: &[Place] = &[Place::Table, Place::Past, Place::Film, Place::Compare];
const EDITOR: &[Place] = &[Place::Editor];
const CHANGES: &[Place] = &[Place::Table, Place::Editor];
const EVERYWHERE: &[Place] =
    &[Place::Editor, Place::Picker, Place::Table, Place::Past, Place::Film, Place::Films, Place::Compare, Place::Branches];

const fn about(deed: Deed, id: &'static str, words: &'static str, places: &'static [Place], usual: &'static [&'static str]) -> About {
    About { deed, id, words, places, usual }
}

/// Every deed, in the order in which people are told of them, under the headings of the help sheet.
pub const SECTIONS: &[(&str, &[About])] = &[
    (
        "Playing",
        &[
            about(Deed::TakeBack, "take_back", "take the last pick back", TABLE, &["Backspace"]),
            about(Deed::Skip, "skip", "show everything at once", FIGHTS, &["Space", "End"]),
            about(Deed::Step, "step", "one step on", &[Place::Table, Place::Compare, Place::Film], &["S"]),
            about(Deed::Auto, "auto", "let the computer play all seats, or stop it", FIGHTS, &["A"]),
            about(Deed::Faster, "faster", "faster", PLAYBACK, &["+", "="]),
            about(Deed::Slower, "slower", "slower", PLAYBACK, &["-", "–"]),
            about(Deed::Undo, "undo", "undo: back to your last decision, or change of a scene", CHANGES, &["Ctrl+Z"]),
            about(Deed::Redo, "redo", "redo", CHANGES, &["Ctrl+Y", "Ctrl+Shift+Z"]),
            about(Deed::Referee, "referee", "open or close the referee's events", TABLE, &["R"]),
            about(Deed::Views, "views", "choose through whose eyes to look", FIGHT, &["V"]),
            about(Deed::Dice, "dice", "whose dice the program rolls, whose people roll", TABLE, &["D"]),
            about(Deed::Standing, "standing", "standing answers: what minds answer unasked", TABLE, &["Y"]),
            about(
                Deed::Trials,
                "many_fights",
                "many fights of this scene: who wins, other rulings, other numbers",
                &[Place::Table, Place::Picker],
                &["O"],
            ),
            about(Deed::WhatIf, "what_if", "what if: show or hide the chances beside options", TABLE, &["I"]),
            about(Deed::WholeBoard, "whole_board", "the whole board in sight", &[Place::Table, Place::Film], &["Home"]),
        ],
    ),
    (
        "Looking back, films of a fight, branches",
        &[
            about(Deed::BeatBack, "beat_back", "look back: a beat back", FIGHT, &["["]),
            about(Deed::BeatOn, "beat_on", "while looking back: a beat on", FIGHT, &["]"]),
            about(Deed::Film, "film", "the fight as a film, from its start", FIGHT, &["P"]),
            about(Deed::PastFilm, "past_film", "while looking back: the film from there, or stop it", PAST, &["Space"]),
            about(Deed::PastStart, "past_start", "while looking back: the start of the fight", PAST, &["Home"]),
            about(Deed::PastNow, "past_now", "while looking back: to now", PAST, &["End"]),
            about(Deed::Branches, "branches", "the branches of the fight", FIGHT, &["B"]),
            about(Deed::NameBranch, "name_branch", "on the sheet of branches: name the chosen one", BRANCHES, &["N"]),
            about(Deed::RemoveBranch, "remove_branch", "on the sheet of branches: remove the chosen one", BRANCHES, &["Delete"]),
        ],
    ),
    (
        "Files",
        &[
            about(Deed::Save, "save", "save", &[Place::Table, Place::Past, Place::Editor], &["Ctrl+S"]),
            about(Deed::Load, "load", "load", &[Place::Table, Place::Past, Place::Picker], &["Ctrl+O"]),
            about(Deed::Restart, "restart", "the same fight from the start", FIGHT, &["Ctrl+N"]),
            about(Deed::Export, "export", "the chronicle as a file", FIGHT, &["E"]),
            about(Deed::Bench, "bench", "show or hide what became of the scene's file", FIGHT, &["W"]),
            about(Deed::Former, "former", "the fight as it was before its scene changed, and back", FIGHT, &["Ctrl+B"]),
        ],
    ),
    (
        "Worked examples",
        &[
            about(Deed::FilmPause, "film_pause", "the example stands still, or goes on", FILM, &["Space"]),
            about(Deed::FilmEnd, "film_end", "the example to its end", FILM, &["End"]),
            about(Deed::FilmNext, "film_next", "the next example", FILM, &["N"]),
            about(Deed::FilmBefore, "film_before", "the example before", FILM, &["P"]),
            about(Deed::FilmAgain, "film_again", "the example from its beginning", FILM, &["R"]),
            about(Deed::FilmTakeOver, "film_take_over", "end the example here and play its fight on", FILM, &["T"]),
        ],
    ),
    ("Side by side", &[about(Deed::RestartAll, "restart_all", "all fights from the start", COMPARE, &["R", "Ctrl+N"])]),
    (
        "The list of scenes",
        &[
            about(Deed::Films, "films", "the worked examples", PICKER, &["F2"]),
            about(Deed::FirstFight, "first_fight", "your first fight, with a coach", &[Place::Picker, Place::Films], &["F3"]),
            about(Deed::Edit, "edit", "edit the scene", &[Place::Picker, Place::Table], &["F4"]),
            about(Deed::NewScene, "new_scene", "write a new scene", PICKER, &["Ctrl+N"]),
            about(Deed::Resume, "resume", "back to the fight, or on with the unfinished one", PICKER, &["Esc"]),
            about(Deed::Search, "search", "look for scenes again", PICKER, &["F5"]),
            about(Deed::Seed, "seed", "type a seed", PICKER, &["S"]),
            about(Deed::NextDice, "next_dice", "dice rolled or typed", PICKER, &["T"]),
        ],
    ),
    (
        "The scene editor",
        &[
            about(Deed::Try, "try", "play the scene as it stands", EDITOR, &["F5"]),
            about(Deed::SceneText, "scene_text", "the text of the scene, or the board", EDITOR, &["F6"]),
            about(Deed::SaveAs, "save_as", "save to another file", EDITOR, &["Ctrl+Shift+S"]),
            about(Deed::AddEntry, "add_entry", "a new combatant, or entry of a list", EDITOR, &["Insert"]),
            about(Deed::CopyEntry, "copy_entry", "a copy of a combatant or entry", EDITOR, &["Ctrl+D"]),
            about(Deed::RemoveEntry, "remove_entry", "remove a combatant or entry; a value as usual", EDITOR, &["Delete"]),
            about(Deed::RenameEntry, "rename_entry", "another name for an entry", EDITOR, &["F2"]),
            about(Deed::EarlierEntry, "earlier_entry", "a combatant or entry comes earlier", EDITOR, &["["]),
            about(Deed::LaterEntry, "later_entry", "a combatant or entry comes later", EDITOR, &["]"]),
        ],
    ),
    (
        "Everywhere",
        &[
            about(
                Deed::Leave,
                "leave",
                "back to the list of scenes, or of examples",
                &[Place::Table, Place::Compare, Place::Film, Place::Films],
                &["Esc"],
            ),
            about(Deed::Help, "help", "help: keys and rules", EVERYWHERE, &["F1"]),
            about(Deed::Settings, "settings", "settings", EVERYWHERE, &["F10", "Ctrl+,"]),
            about(Deed::Quit, "quit", "end the program", &[Place::Picker, Place::Compare, Place::Films], &["Ctrl+Q"]),
        ],
    ),
];

/// Every deed, in that order.
pub fn deeds() -> impl Iterator<Item = &'static About> {
    SECTIONS.iter().flat_map(|(_, deeds)| deeds.iter())
}

impl Deed {
    /// What is known of it.
    pub fn about(self) -> &'static About {
        // A test keeps the list whole; its first entry stands in for what cannot be missing.
        deeds().find(|about| about.deed == self).unwrap_or(&SECTIONS[0].1[0])
    }
}
