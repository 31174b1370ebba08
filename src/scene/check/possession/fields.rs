//! The field names of a possession scene, by their place.

use crate::scene::read::Elsewhere;

/// The readings.
const RULINGS: &[&str] = &[
    "beats",
    "minimum_will",
    "check_snapshot",
    "resisters",
    "last_may_forgo",
    "resister_tie",
    "veto_unit",
    "veto_after_declaration",
    "several_vetoes",
    "vetoes_per_pair",
    "pair_limit_with_two_minds",
    "escape_veto_counts",
    "skipped_seconds",
    "carry_over",
    "escape_veto",
    "vetoed_escape_turn_continues",
    "escapes_per_round",
    "broken_escape_needs_host",
    "cooperation",
    "possessor_acts",
    "possessor_initiative",
    "possession_damage",
    "exorcism",
    "inspire_restores",
    "initiative_each_round",
    "round_limit",
];

/// The house procedures.
const HOUSE: &[&str] = &[
    "contest_die",
    "initiative_die",
    "move_seconds",
    "draw_seconds",
    "combo_seconds",
    "spell_seconds",
    "exorcism_seconds",
    "exorcism_reach",
    "inspire_seconds",
    "inspire_hearing",
    "at_zero_health",
];

/// Every field of a ruleset file by its place, for hints.
pub(in crate::scene::check) const OF_RULESETS: Elsewhere = &[
    ("", &["ruleset", "about", "rulings", "house"]),
    ("rulings", RULINGS),
    ("rulings.minimum_will", &["possession", "veto_lost", "escape_vetoed"]),
    ("house", HOUSE),
];

/// Every field of a scene by its place, for hints.
pub(in crate::scene::check) const FIELDS: Elsewhere = &[
    ("", &["title", "rules", "ruleset", "about", "seed", "board", "rulings", "house", "out_when", "sides", "cast", "expect"]),
    ("board", &["width", "height"]),
    ("rulings", RULINGS),
    ("rulings.minimum_will", &["possession", "veto_lost", "escape_vetoed"]),
    ("house", HOUSE),
    ("sides[..]", &["goals"]),
    (
        "cast[..]",
        &[
            "id",
            "name",
            "side",
            "kind",
            "epithet",
            "portrait",
            "seat",
            "at",
            "arrives",
            "will",
            "will_now",
            "minimum_will",
            "morale_protection",
            "health",
            "defence",
            "speed",
            "strength",
            "endurance",
            "dexterity",
            "intelligence",
            "spirit",
            "reflex",
            "initiative",
            "skills",
            "combos",
            "spells",
            "techniques",
            "possession",
            "possesses",
            "works_with",
            "weapon_drawn",
            "dead",
        ],
    ),
    ("cast[..].combos[..]", &["name", "key", "seconds", "skill", "ability", "range", "weapon", "damage", "morale", "cows"]),
    ("cast[..].spells[..]", &["name", "key", "seconds", "skill", "ability", "range", "weapon", "damage", "morale", "cows"]),
    ("cast[..].techniques[..]", &["name", "skill", "bonus"]),
    ("cast[..].possession", &["bonus", "range", "seconds", "per_turn", "only"]),
];
