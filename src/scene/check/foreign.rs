//! Rulings under the names of another rule system: told as such.
//!
//! It must not know what a ruling means.

use super::{System, rulesets};
use crate::scene::problem::{Code, nearest};
use crate::scene::read::Fields;

/// The rulings of a rule system by name.
fn rulings_of(system: System) -> &'static [&'static str] {
    system.fields().iter().find(|(place, _)| *place == "rulings").map_or(&[], |(_, names)| *names)
}

/// Reports rulings of other rule systems than `own`.
pub(super) fn refuse_foreign(fields: &mut Fields<'_, '_>, own: &str) {
    let systems = || rulesets::SYSTEMS.iter().map(|(_, system)| *system);
    let known = systems().find(|system| system.name() == own).map_or(&[][..], rulings_of);
    for system in systems().filter(|system| system.name() != own) {
        for &name in rulings_of(system).iter().filter(|name| !known.contains(name)) {
            let words = || {
                let remedy = match nearest(name, known.iter().copied()) {
                    Some(near) => format!("remove it, or did you mean `{near}`?"),
                    None => "remove it".to_owned(),
                };
                (format!("`{name}` is a ruling of {}; these are the rules of {own}", system.name()), remedy)
            };
            let _ = fields.refuse(Code::OtherRules, name, None, words);
        }
    }
}
