//! The field names of a willpower scene and of its ruleset files, by their place.

use super::tables::ALL;
use crate::scene::read::Elsewhere;

const MATRIX: &[&str] = &["die", "base", "rows", "highest_hits", "lowest_misses"];
const MATRIX_ROW: &[&str] = &["from", "to", "needs"];
const LOSS_ROW: &[&str] = &["from", "to", "lose"];
const CONSEQUENCES: &[&str] = &["die", "list"];
const CONSEQUENCE: &[&str] = &["on", "words", "does"];

/// The readings.
const RULINGS: &[&str] = &[
    "late_segments",
    "initiative_each_round",
    "score_from",
    "openers",
    "double_zero",
    "quarter_move",
    "aid_who",
    "aid_rolls",
    "aid_stacks",
    "aid_share",
    "name_lasts",
    "name_stacks",
    "name_by_anyone",
    "name_ask",
    "banish_level",
    "banish_points",
    "break_off",
    "consequence_pick",
    "exceptions_for",
    "round_limit",
];

/// Every field of a ruleset file by its place, for hints.
pub(in crate::scene::check) const OF_RULESETS: Elsewhere = &[
    ("", &["ruleset", "about", "rulings", "tables"]),
    ("rulings", RULINGS),
    ("tables", &ALL),
    ("tables.matrix", MATRIX),
    ("tables.matrix.rows[..]", MATRIX_ROW),
    ("tables.losses[..]", LOSS_ROW),
    ("tables.consequences", CONSEQUENCES),
    ("tables.consequences.list[..]", CONSEQUENCE),
];

/// Every field of a scene by its place, for hints.
pub(in crate::scene::check) const FIELDS: Elsewhere = &[
    ("", &["title", "rules", "ruleset", "about", "seed", "board", "rulings", "tables", "out_when", "sides", "engaged", "cast", "expect"]),
    ("board", &["width", "height"]),
    ("rulings", RULINGS),
    ("tables", &ALL),
    ("tables.matrix", MATRIX),
    ("tables.matrix.rows[..]", MATRIX_ROW),
    ("tables.losses[..]", LOSS_ROW),
    ("tables.consequences", CONSEQUENCES),
    ("tables.consequences.list[..]", CONSEQUENCE),
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
            "being",
            "class",
            "level",
            "willpower",
            "willpower_now",
            "hides_willpower",
            "attack_bonus",
            "defence_bonus",
            "empathy",
            "movement",
            "parry",
            "may_open",
            "on_zero",
            "true_name",
            "knows_names",
            "hit_points",
            "aids",
            "acts",
        ],
    ),
    ("cast[..].acts[..]", &["name", "key", "kind", "needs", "range", "friendly", "effects"]),
];
