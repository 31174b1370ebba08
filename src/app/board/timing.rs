//! When in a beat each of its facts is seen: what dice decide waits until they have settled, what a choice does waits until its
//! card has flown. Pure arithmetic on facts; seconds at playback speed.

use crate::app::panels::stage::{COUNTED, TUMBLE};
use crate::engine::chronicle::{Fact, Verb};

/// Seconds until who goes into a body is there.
pub const ENTERS: f32 = 0.5;
/// Seconds a card flies.
pub const FLIGHT: f32 = 0.6;
/// Seconds between two cards of one mind.
pub const NEXT_CARD: f32 = 0.16;

/// Seconds until the dice of a fact have settled; 0: it has none that are looked at.
pub fn settle(verb: &Verb) -> f32 {
    match verb {
        Verb::Contested { .. } => COUNTED,
        Verb::Rolled { purpose, .. } if !purpose.starts_with("initiative") => COUNTED,
        Verb::Tested { .. } | Verb::Matched { .. } | Verb::Drawn { .. } | Verb::Suffers { die: Some(_), .. } => TUMBLE,
        _ => 0.0,
    }
}

/// Seconds after their beat began at which facts that are heard together are seen, in their order. All dice fall at once, and
/// all cards fly at once.
pub fn onsets(facts: &[Fact]) -> Vec<f32> {
    let (mut dice, mut cards, mut clock) = (0.0_f32, 0.0_f32, 0.0_f32);
    facts
        .iter()
        .map(|fact| {
            let wait = settle(&fact.verb);
            if wait > 0.0 {
                clock = clock.max(dice + wait);
                return dice;
            }
            if let Verb::Bought { picks, .. } = &fact.verb {
                let start = if cards > 0.0 { cards } else { clock };
                cards = start.max(f32::EPSILON);
                let more = picks.len().saturating_sub(1) as f32 * NEXT_CARD;
                clock = clock.max(start + if picks.is_empty() { 0.0 } else { FLIGHT + more });
                return start;
            }
            dice = clock;
            clock
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::chronicle::{Audience, Pool, Veil};
    use crate::engine::combatant::CombatantId;
    use crate::engine::decision::Pick;
    use crate::engine::percentile::Level;

    fn seen(verbs: Vec<Verb>) -> Vec<f32> {
        let (all, veil) = (Audience::All, Veil::default());
        let fact = |verb| Fact { round: 1, beat: 1, cause: None, audience: all.clone(), numbers: all.clone(), veil: veil.clone(), verb };
        onsets(&verbs.into_iter().map(fact).collect::<Vec<_>>())
    }

    #[test]
    fn dice_fall_together_and_what_they_bring_waits_for_them() {
        let (who, whom) = (CombatantId(0), CombatantId(1));
        let roll = |who, whom| {
            let (purpose, level) = ("attack", Level::Success);
            Verb::Tested { who, whom: Some(whom), purpose, die: 9, sides: 100, chance: None, level }
        };
        let struck = Verb::Struck { who, whom, attack: Some(Level::Success), evade: None, choices: 1, one_point: false, counter: 0 };
        assert_eq!(seen(vec![roll(who, whom), roll(whom, who), struck]), [0.0, 0.0, TUMBLE]);
    }

    #[test]
    fn a_loss_waits_for_the_card_that_causes_it() {
        let (who, whom) = (CombatantId(0), CombatantId(1));
        let bought = |who, whom, count| Verb::Bought { who, whom, picks: vec![Pick::plain("a1"); count], spent: 1, of: 1 };
        let loss = Verb::PoolChanged { who: whom, pool: Pool::MagicPoints, before: 9, after: 8, minimum_before: None, minimum_after: None };
        let times = seen(vec![bought(who, whom, 2), bought(whom, who, 1), loss]);
        assert!(times[0] < 0.001 && times[1] < 0.001, "both fly at once: {times:?}");
        assert!((times[2] - FLIGHT - NEXT_CARD).abs() < 0.001);
        assert!(seen(vec![bought(who, whom, 0)])[0] < 0.001);
    }
}
