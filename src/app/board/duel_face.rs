//! What a spirit combat adds to a token's face: magic points as its ring, what lies above POW, helpers, stuns, lost senses,
//! trance, and where somebody is who is not manifest.

use super::face::Face;
use crate::app::table::Game;
use crate::engine::combatant::{CombatantId, Condition};

/// The points of a ring whose number is hidden from who looks.
pub const HIDDEN: i32 = -1;

/// A small sign at the rim of a token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sign {
    /// A picture.
    Mark(&'static str),
    /// A picture that is struck through.
    Crossed(&'static str),
    /// A word that is struck through.
    CrossedWord(String),
    /// A number or word.
    Word(String),
}

/// What a spirit combat adds.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Spirit {
    /// Magic points above POW, as a fraction of the ring.
    pub surplus: f32,
    /// What helpers and a screen add to the defence.
    pub bonus: i32,
    /// It is not manifest.
    pub ghostly: bool,
    /// How deep it is stunned, 0 to 3.
    pub stun: i32,
    /// It is in trance.
    pub trance: bool,
}

/// Changes a face to what a spirit combat shows of it.
pub fn dress(face: &mut Face, game: &Game, id: CombatantId) {
    let (shown, duel) = (&game.shown, &game.shown.duel);
    let Some(aura) = duel.aura(id) else { return };
    let has = |condition| shown.has(id, condition);
    let power = aura.power.unwrap_or(1).max(1);
    let known = game.duel.points_of(shown, id);
    let points = known.unwrap_or(0);
    face.will = (points as f32 / power as f32).clamp(0.0, 1.0);
    face.minimum = 0.0;
    // Hidden points look the same whatever they are.
    face.points = if known.is_some() { power } else { HIDDEN };
    face.broken = false;
    face.fallen = face.fallen || has(Condition::Spent);
    let bonus = aura.support.1 + aura.screen.unwrap_or(0);
    face.spirit = Spirit {
        surplus: ((points - power).max(0) as f32 / power as f32).min(1.0),
        bonus,
        ghostly: has(Condition::Immaterial),
        stun: duel.stun(id).clamp(0, 3),
        trance: aura.aids.is_some(),
    };
    face.aura = face.aura.filter(|_| has(Condition::Possessed));
    let whole = match (points > power, bonus) {
        _ if known.is_none() && has(Condition::Immaterial) => "MP hidden · not manifest".into(),
        (_, 0) if known.is_none() => "MP hidden".into(),
        (_, bonus) if known.is_none() => format!("MP hidden, def +{bonus}"),
        _ if has(Condition::Immaterial) => format!("{points} MP · not manifest"),
        (true, 0) => format!("{points} MP, {} over", points - power),
        (_, 0) => format!("{points}/{power} MP"),
        (_, bonus) => format!("{points}/{power} MP, def +{bonus}"),
    };
    let shorter = match known {
        Some(points) => [format!("{points}/{power} MP"), format!("{points}/{power}")],
        None => ["MP hidden".into(), format!("?/{power}")],
    };
    (face.lines, face.numbers) = (vec![whole], true);
    face.lines.extend(shorter);
    face.lines.dedup();
    let mut signs = std::mem::take(&mut face.badges);
    if bonus > 0 {
        signs.insert(0, Sign::Word(format!("+{bonus}")));
    }
    for sense in &aura.lost_senses {
        signs.push(match &**sense {
            "sight" => Sign::Crossed("mark-eye"),
            "hearing" => Sign::Crossed("ear"),
            other => Sign::CrossedWord(other.chars().take(5).collect()),
        });
    }
    let marks = [
        (has(Condition::Possessed), "mark-puppet"),
        (has(Condition::Prone), "mark-knocked-out"),
        (has(Condition::Spent), "mark-sleepy"),
        (has(Condition::Immaterial), "mark-hourglass"),
        (aura.aids.is_some(), "mark-trance"),
        (!aura.dropped.is_empty(), "mark-target"),
    ];
    signs.extend(marks.into_iter().filter(|(on, _)| *on).map(|(_, name)| Sign::Mark(name)));
    face.badges = signs;
}
