//! The yes/no questions of these rules, for standing answers. Where there is more to choose from, the mind is asked.

use crate::engine::standing::YesNo;

/// Every kind, in the order of a melee round.
pub const KINDS: &[YesNo] = &[
    YesNo {
        key: "open",
        kind: "opening",
        why: "W-01",
        yes: "open",
        no: "hold",
        about: "Open spirit combat with the only foe",
        always: "always opens spirit combat with the only foe",
        never: "never opens spirit combat with the only foe",
    },
    YesNo {
        key: "speak-name",
        kind: "between",
        why: "W-07",
        yes: "speak_name",
        no: "done",
        about: "Speak a true name before a spirit round",
        always: "always speaks the true name before a spirit round",
        never: "never speaks a true name before a spirit round",
    },
    YesNo {
        key: "aid",
        kind: "between",
        why: "W-07",
        yes: "aid",
        no: "done",
        about: "Give aid before a spirit round",
        always: "always gives aid before a spirit round",
        never: "never gives aid before a spirit round",
    },
];
