//! The digest of an encounter: sixteen hexadecimal digits over its state, dice and answers. Equal digests mean the
//! same fight, on any run, thread count and machine.

use super::combatant::*;
use super::dice::Tray;
use super::encounter::Encounter;
use super::timeline::Timeline;
use bevy::ecs::prelude::*;
use sha2::{Digest, Sha256};

/// Hands over a rule system's own state of an encounter as JSON; `None` where the encounter is not its own.
pub type StateWriter = fn(&World, Entity) -> Option<serde_json::Value>;

/// The state writers of all rule systems in a world.
#[derive(Resource, Default)]
pub struct StateWriters(pub Vec<StateWriter>);

/// The digest of one encounter (SHA-256 over its state as JSON, first eight bytes).
pub fn digest(world: &World, encounter: Entity) -> String {
    over(world, encounter, true)
}

/// The digest of how one encounter stands, whatever led there: without its answers, and with what every die showed but not
/// where its face came from.
pub fn state_digest(world: &World, encounter: Entity) -> String {
    over(world, encounter, false)
}

fn over(world: &World, encounter: Entity, history: bool) -> String {
    let mut hash = Sha256::new();
    let mut put = |value: serde_json::Value| {
        hash.update(value.to_string().as_bytes());
        hash.update([0]);
    };
    if let Some(members) = world.get::<Members>(encounter) {
        for entity in (0..members.count()).filter_map(|id| members.entity(CombatantId(id))) {
            let of = world.entity(entity);
            put(serde_json::json!([
                of.get::<CombatantId>(),
                of.get::<Will>(),
                of.get::<MagicPoints>(),
                of.get::<Possessors>(),
                of.get::<Inside>(),
                of.get::<Trance>(),
                of.get::<Conditions>(),
                of.get::<Place>(),
                of.get::<Health>(),
            ]));
        }
    }
    put(serde_json::json!(world.get::<Timeline>(encounter)));
    let (tray, state) = (world.get::<Tray>(encounter), world.get::<Encounter>(encounter));
    if history {
        put(serde_json::json!(tray.map(Tray::log)));
        put(serde_json::json!(state.map(|e| (&e.answers, e.outcome()))));
    } else {
        let faces = |tray: &Tray| tray.log().iter().map(|die| (die.request, die.face)).collect::<Vec<_>>();
        put(serde_json::json!(tray.map(faces)));
        put(serde_json::json!(state.map(Encounter::outcome)));
    }
    if let Some(writers) = world.get_resource::<StateWriters>() {
        writers.0.iter().filter_map(|write| write(world, encounter)).for_each(&mut put);
    }
    hash.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

/// The digest of a text, so that two can be told apart.
pub fn of_text(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}
