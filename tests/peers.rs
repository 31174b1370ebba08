//! The two fights of the benchmark end as often in each way as their exact odds say, through the batches of a simulation.

#[path = "benches/peers/mod.rs"]
mod work;

use std::collections::BTreeMap;
use willbound::engine::chronicle::{Pool, Verb};
use willbound::engine::combatant::CombatantId;
use willbound::play::batch::{self, Run};
use willbound::play::lead::Turning;
use willbound::scene::Scene;

fn shares(scene: &Scene, fights: u64) -> BTreeMap<String, u64> {
    let mut count = BTreeMap::new();
    let run = Run { scene, seed: 5, policy: &work::Peer, chronicle: false, width: batch::WIDTH, leads: false };
    let mut begun = 0..fights;
    batch::play(run, || begun.next(), |ended| *count.entry(work::winners(&ended)).or_default() += 1);
    count
}

fn agree(scene: &Scene, exact: [f64; 2], names: [&str; 2]) {
    let fights = crate::support::long_runs().unwrap_or(2_000);
    let seen = shares(scene, fights);
    for (name, p) in names.into_iter().zip(exact) {
        let share = seen.get(name).copied().unwrap_or(0) as f64 / fights as f64;
        let error = (p * (1.0 - p) / fights as f64).sqrt();
        assert!((share - p).abs() <= 4.0 * error, "{name} has {p}, seen {seen:?}");
    }
    assert_eq!(seen.values().sum::<u64>(), fights);
}

#[test]
fn a_siege_ends_as_its_exact_odds_say() {
    agree(&work::possession(), work::POSSESSION, ["victory:demons", "victory:heroes"]);
}

#[test]
fn fourteen_magic_points_against_twelve_end_as_their_exact_odds_say() {
    agree(&work::spirit_combat(), work::SPIRIT_COMBAT, ["victory:first", "victory:second"]);
}

/// The same read from the chronicle: in a siege every answer costs at most one point of Will.
#[test]
fn the_turning_point_is_the_roll_with_which_the_winner_took_the_lead_for_good() {
    let scene = work::possession();
    let run = Run { scene: &scene, seed: 9, policy: &work::Peer, chronicle: true, width: 16, leads: true };
    let (mut begun, mut seen) = (0..200, BTreeMap::<Turning, u32>::new());
    batch::play(
        run,
        || begun.next(),
        |ended| {
            let (mut will, mut ahead, mut purpose, mut taken) = ([8, 10], None, "", [None; 2]);
            for fact in &ended.facts {
                match &fact.verb {
                    Verb::Rolled { purpose: of, .. } | Verb::Contested { purpose: of, .. } => purpose = of,
                    Verb::PoolChanged { who: CombatantId(who), pool: Pool::Will, after, .. } => {
                        will[usize::from(*who)] = *after;
                        let leader = [will[0] * 10 > will[1] * 8, will[1] * 8 > will[0] * 10].iter().position(|leads| *leads);
                        if let Some(side) = leader.filter(|_| leader != ahead) {
                            taken[side] = Some(Turning::Luck(purpose));
                        }
                        ahead = leader;
                    }
                    _ => {}
                }
            }
            let winner = usize::from(work::winners(&ended) == "victory:heroes");
            assert_eq!(ended.turning, taken[winner], "fight {}", ended.number);
            *seen.entry(ended.turning.unwrap()).or_default() += 1;
        },
    );
    assert_eq!(seen.keys().copied().collect::<Vec<_>>(), [Turning::Luck("possession check"), Turning::Luck("veto")], "{seen:?}");
}
