//! The yes/no questions of these rules, for standing answers.

use crate::engine::standing::YesNo;

/// Every kind, in the order of a round.
pub const KINDS: &[YesNo] = &[
    YesNo {
        key: "evade",
        kind: "evade",
        why: "SA-11",
        yes: "evade",
        no: "take_it",
        about: "Evade an attack that will hit",
        always: "always evades an attack that will hit",
        never: "never evades an attack that will hit",
    },
    YesNo {
        key: "evade-in-trance",
        kind: "evade",
        why: "SA-29",
        yes: "evade",
        no: "take_it",
        about: "Evade a blow at the price of the trance",
        always: "always evades, at the price of its trance",
        never: "never evades at the price of its trance",
    },
];
