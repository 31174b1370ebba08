//! Two fights whose odds and costs are known from other programs, as scenes with the players who play them: the benchmark
//! measures them, a test compares how they end with their exact odds.

use willbound::engine::decision::{Pick, Question};
use willbound::engine::encounter::Asked;
use willbound::play::batch::Ended;
use willbound::play::look::Look;
use willbound::play::policy::{Chance, Policy};
use willbound::scene::{Scene, check};

/// A demon with Will 8 and +5 to possess besieges a hero with Will 10; of every turn of the other there is a veto.
pub fn possession() -> Scene {
    scene("possession.ron", include_str!("possession.ron"))
}

/// Fourteen magic points against twelve.
pub fn spirit_combat() -> Scene {
    scene("spirit_combat.ron", include_str!("spirit_combat.ron"))
}

/// Exact: (first side wins, second side wins) of [`possession`].
pub const POSSESSION: [f64; 2] = [0.624_816_176_367_484_3, 0.375_183_823_632_515_7];
/// Exact: (first side wins, second side wins) of [`spirit_combat`]; else both are left with nothing.
pub const SPIRIT_COMBAT: [f64; 2] = [0.770_373, 0.216_555];

fn scene(name: &str, text: &str) -> Scene {
    match check::scene_text(name, text) {
        Ok(scene) => scene,
        Err(problems) => {
            problems.iter().for_each(|problem| eprintln!("{problem}"));
            panic!("{name} is no scene");
        }
    }
}

/// Which sides won.
pub fn winners(ended: &Ended) -> String {
    ended.outcome.as_ref().map_or_else(Clone::clone, |outcome| outcome.word())
}

/// Plays both fights as the peers do.
pub struct Peer;

impl Policy for Peer {
    fn asks(&self) -> Asked {
        Asked::Bare
    }

    fn choose(&self, question: &Question, look: Look, _: &mut Chance) -> Pick {
        match (question.kind, look) {
            ("veto", _) => Pick::plain("veto"),
            ("resist", _) => Pick::plain("resist"),
            ("declare", Look::Possession(look)) => match look.setup().members.get(question.who.index()) {
                Some(member) if member.sheet.possession.is_some() && look.host(question.who).is_none() => {
                    let other = look.ids().find(|id| *id != question.who);
                    match (question.acts.is_empty(), other) {
                        (true, Some(other)) => Pick::at("possess", other),
                        _ => Pick::plain("done"),
                    }
                }
                _ => Pick::plain("pass"),
            },
            ("intend", Look::SpiritCombat(look)) => match look.ids().find(|id| *id != question.who) {
                Some(other) if question.draft.is_empty() => Pick::at("attack", other),
                _ => Pick::plain("done"),
            },
            ("choices", _) => {
                let left = question.budget.map_or(0, |budget| budget.all - budget.spent);
                let next = ["a1", "a2", "a5"].get(question.draft.len()).filter(|_| left > 0);
                Pick::plain(next.copied().unwrap_or("done"))
            }
            ("react", Look::SpiritCombat(look)) => {
                look.ids().find(|id| *id != question.who).map_or(Pick::plain("done"), |other| Pick::at("dispel", other))
            }
            ("end", _) => Pick::plain("end"),
            _ => Pick::plain("done"),
        }
    }
}
