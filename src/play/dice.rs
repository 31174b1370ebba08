//! A die that a person is asked to roll, in words: who rolls, what for, what is added and what it is compared with, as far as
//! the viewer may know; and the reading of a face as tabletop players write it.

use super::narration::signed;
use crate::engine::chronicle::Viewer;
use crate::engine::combatant::CombatantId;
use crate::engine::dice::{Against, Known, Request};
use crate::engine::encounter::Cast;

/// What every die is rolled for: its purpose, how a person would say it with whom it concerns, and without.
pub const PURPOSES: &[(&str, &str, &str)] = &[
    ("veto", "for the veto against {}", "for the veto"),
    ("escape veto", "for the veto of the escape, against {}", "for the veto of the escape"),
    ("possession check", "to possess {}", "to possess"),
    ("exorcism", "for the exorcism, against {}", "for the exorcism"),
    ("combo", "for the combo, against {}", "for the combo"),
    ("spell", "for the spell, against {}", "for the spell"),
    ("damage", "for the damage to {}", "for the damage"),
    ("morale damage", "to shake the Will of {}", "to shake a Will"),
    ("initiative", "for initiative against {}", "for initiative"),
    ("initiative draw", "for initiative again, level with {}", "for initiative again, as counts are equal"),
    ("attack", "to attack {}", "to attack"),
    ("evade", "to evade {}", "to evade"),
    ("attack on a helper", "to strike at {}, a helper", "to strike at a helper"),
    ("stay up", "to stay up, struck by {}", "to stay on its feet"),
    ("helper", "for which helper of {} is shaken", "for which helper is shaken"),
    ("hold trance", "to hold its trance for {}", "to hold its trance"),
    ("stay in trance", "to stay in trance for {}", "to stay in trance"),
    ("trance", "to enter trance for {}", "to enter trance"),
    ("sense", "to get a sense back from {}", "to get a sense back"),
    ("trait", "to hold a trait against {}", "to hold a trait"),
    ("loss", "for the magic points that {} loses", "for a loss of magic points"),
    ("trait loss", "for the magic points that {} loses over a trait", "for a loss over a trait"),
    ("disruption", "for the disruption of the body of {}", "for a disruption"),
    ("withdraw", "to withdraw from {}", "to withdraw"),
    ("concentration", "to keep its concentration against {}", "to keep its concentration"),
    ("magic", "to overcome the magic points of {}", "to overcome magic points"),
    ("blow", "for a blow at {}", "for a blow"),
    ("dodge", "to dodge the blow of {}", "to dodge a blow"),
    ("parry", "to parry the blow of {}", "to parry a blow"),
    ("effect", "for the effect on {}", "for the effect"),
    ("spiritual attack", "for the spiritual attack on {}", "for the spiritual attack"),
    ("empathy", "to give aid to {} by empathy", "to give aid by empathy"),
    ("consequence", "for what {} suffers", "for what it suffers"),
];

/// What a die is rolled for in words: `to possess Jack Clancy`.
pub fn purpose(die: &Request, cast: &Cast) -> String {
    match (PURPOSES.iter().find(|(of, ..)| *of == die.purpose), die.note.whom) {
        (Some((_, with, _)), Some(whom)) => with.replace("{}", cast.name(whom)),
        (Some((.., alone)), None) => (*alone).to_owned(),
        (None, _) => format!("for the {}", die.purpose),
    }
}

/// Who rolls what for what: `Bal rolls 1d6 to possess Jack Clancy`.
pub fn title(die: &Request, cast: &Cast) -> String {
    format!("{} rolls 1d{} {}", cast.name(die.who), die.sides, purpose(die, cast))
}

/// Whether this viewer may know what is added to a die, and what it is compared with.
fn known(die: &Request, viewer: Viewer, cast: &Cast) -> (bool, bool) {
    let Viewer::Mind(mind) = viewer else { return (true, true) };
    let friend = |of: Option<CombatantId>| of.is_some_and(|of| cast.side(mind) == cast.side(of));
    match die.note.known {
        Known::All => (true, true),
        Known::Own => (mind == die.who, mind == die.who),
        Known::Referee => (false, false),
        Known::Sides { added, compared, both } => {
            let (own, other) = (!added || friend(Some(die.who)), !compared || friend(die.note.whom));
            (own, other && (own || !both))
        }
    }
}

/// What is added to the die, as this viewer may know it; `None`: nothing, or nothing that it may know of.
pub fn added(die: &Request, viewer: Viewer, cast: &Cast) -> Option<String> {
    let (bonus, of) = die.note.bonus?;
    match (known(die, viewer, cast).0, bonus) {
        (false, _) if matches!(die.note.known, Known::Sides { .. }) => Some(format!("+ {of}, which is hidden")),
        (false, _) => None,
        (true, 0) => Some(format!("+ 0 ({of})")),
        (true, _) => Some(format!("{} ({of})", signed(bonus).trim_start())),
    }
}

/// What the die is compared with, as this viewer may know it; `None`: it is only counted.
pub fn compared(die: &Request, viewer: Viewer, cast: &Cast) -> Option<String> {
    let whom = die.note.whom.map(|id| cast.name(id)).unwrap_or_default();
    let told = known(die, viewer, cast).1;
    let text = match die.note.against {
        Against::Nothing => return None,
        Against::Roll { sides, of, .. } if !told => format!("against {whom}'s 1d{sides} + {of}, which is hidden"),
        Against::Wills { .. } if !told => format!("against {whom}'s Will and Minimum Will, which are hidden"),
        Against::Over(_) if !told => "a face is needed that is not known to it".to_owned(),
        _ if !told => "at or under a chance that is not known to it".to_owned(),
        Against::Roll { sides, bonus, of } => format!("against {whom}'s 1d{sides}{} ({of})", signed(bonus)),
        Against::Wills { will, minimum } => format!("against {whom}'s Will {will} and Minimum Will {minimum}"),
        Against::Under(chance) => format!("{chance} or less succeeds"),
        Against::Over(needs) => format!("{needs} or more succeeds"),
    };
    Some(text)
}

/// Which die of the roll it is; `None`: it is the only one.
pub fn place(die: &Request) -> Option<String> {
    let (nth, of) = die.note.place;
    (of > 1).then(|| format!("die {nth} of {of} of this roll"))
}

/// Reads a face as tabletop players write it: on a d100 `00` is 100, on a d10 `0` is 10.
///
/// # Errors
/// A sentence that says what the die can show.
pub fn face(text: &str, sides: u16) -> Result<u16, String> {
    let text = text.trim();
    let zeros = !text.is_empty() && text.bytes().all(|byte| byte == b'0');
    let read = match (sides, zeros) {
        (100, true) if text.len() > 1 => Some(100),
        (10, true) => Some(10),
        _ => text.parse().ok(),
    };
    let hint = if sides == 100 { ", and 00 is 100" } else { "" };
    match read {
        Some(face) if (1..=sides).contains(&face) => Ok(face),
        _ if text.is_empty() => Err(format!("Type the face that the d{sides} shows: 1 to {sides}{hint}.")),
        _ => Err(format!("A d{sides} cannot show {text}. It shows 1 to {sides}{hint}.")),
    }
}
