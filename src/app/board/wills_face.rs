//! What a fight of wills puts on a token's face: Willpower as its ring, what aides add to the defence, a spoken name, and what
//! became of who was overcome.

use super::duel_face::{HIDDEN, Sign, Spirit};
use super::face::Face;
use crate::app::table::Game;
use crate::engine::combatant::{CombatantId, Condition};

/// Changes a face to what a fight of wills shows of it.
pub fn dress(face: &mut Face, game: &Game, id: CombatantId) {
    let (shown, duel) = (&game.shown, &game.shown.duel);
    let Some(aura) = duel.aura(id) else { return };
    let has = |condition| shown.has(id, condition);
    let known = aura.willpower.zip(aura.willpower_full);
    let (points, full) = known.map_or((0, 1), |(points, full)| (points, full.max(1)));
    face.will = (points as f32 / full as f32).clamp(0.0, 1.0);
    face.minimum = 0.0;
    face.points = known.map_or(HIDDEN, |_| full);
    face.broken = false;
    face.fallen = face.fallen || has(Condition::Overcome);
    let aides = duel.auras.iter().filter(|of| of.aids == Some(id)).count();
    let bonus = i32::try_from(aides).unwrap_or(0) * game.session.scene().willpower().map_or(0, |setup| setup.tables.aid);
    face.spirit = Spirit { bonus, stun: i32::from(has(Condition::Stunned)) * 2, trance: aura.aids.is_some(), ..Spirit::default() };
    face.aura = face.aura.filter(|_| has(Condition::Possessed));
    let whole = match bonus {
        _ if known.is_none() && has(Condition::Overcome) => "overcome".to_owned(),
        0 if known.is_none() => "Willpower hidden".to_owned(),
        bonus if known.is_none() => format!("Willpower hidden, defence +{bonus}"),
        _ if has(Condition::Overcome) => format!("overcome · {points}/{full}"),
        0 => format!("{points}/{full} Willpower"),
        bonus => format!("{points}/{full}, defence +{bonus}"),
    };
    let shorter = if known.is_some() { format!("{points}/{full}") } else { "hidden".to_owned() };
    (face.lines, face.numbers) = (vec![whole, shorter], true);
    let mut signs = std::mem::take(&mut face.badges);
    if bonus > 0 {
        signs.insert(0, Sign::Word(format!("+{bonus}")));
    }
    if duel.named.contains(&id) {
        signs.push(Sign::Word("–1".into()));
    }
    let marks = [
        (has(Condition::Overcome), "mark-broken-heart"),
        (has(Condition::Possessed), "mark-puppet"),
        (has(Condition::Stunned), "mark-sleepy"),
        (aura.aids.is_some(), "mark-trance"),
    ];
    signs.extend(marks.into_iter().filter(|(on, _)| *on).map(|(_, name)| Sign::Mark(name)));
    face.badges = signs;
}
