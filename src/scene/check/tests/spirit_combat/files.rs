//! Good scenes with every value, the ruleset file, and the page that explains the format.

use super::super::super::ruleset_file;
use super::super::super::rulesets::{problems as ruleset, problems_of_whole};
use super::super::super::spirit_combat::read_whole;
use super::super::super::spirit_combat::{FIELDS, usual_numbers};
use super::super::files::{known_fields, named_in};
use super::super::said;
use super::setup;
use crate::engine::combatant::{Cell, CombatantId};
use crate::engine::percentile::{Rounding, Widths};
use crate::rules::spirit_combat::rulings::{CHOICES, Choices, Numbers, Price, Rulings};
use crate::rules::spirit_combat::setup::{Goal, Presence};
use crate::rules::spirit_combat::sheet::*;
use crate::scene::problem::Source;
use std::path::Path;

/// The shipped ruleset file.
const RULESET: &str = include_str!("../../../../../scenes/rulesets/spirit_combat.ron");

fn dice(text: &str) -> Dice {
    text.parse().unwrap()
}

#[test]
fn a_short_scene_has_sensible_defaults() {
    let setup = setup("cast: [(id: \"kara\", pow: 12), (id: \"old-wend\", nature: Spirit, pow: 10)]");
    assert_eq!((setup.board, setup.sides.len(), setup.engaged.len(), setup.known.len()), ((12, 8), 2, 0, 0));
    assert_eq!((&setup.rulings, &setup.numbers), (&Rulings::default(), &usual_numbers()));
    let [kara, wend] = setup.members.as_slice() else { panic!("two members") };
    assert_eq!((&*wend.identity.name, &*wend.identity.side), ("Old Wend", "old-wend"));
    assert_eq!((kara.magic_points, kara.hit_points, kara.will, kara.presence, kara.trance), (12, 10, None, Presence::Manifest, None));
    assert_eq!((wend.magic_points, wend.hit_points), (10, 0));
    let senses = |names: &[&str]| names.iter().map(|name| (*name).into()).collect::<Vec<_>>();
    let usual = Sheet { speed: 4, arrives: 1, ..Sheet::default() };
    assert_eq!(kara.sheet, Sheet { kind: "human".into(), power: 12, senses: senses(&["sight", "hearing", "touch"]), ..usual.clone() });
    let spirit = Sheet { kind: "spirit".into(), nature: Nature::Spirit, power: 10, senses: senses(&["sight", "hearing"]), ..usual };
    assert_eq!(wend.sheet, spirit);
    assert_eq!((kara.cell, wend.cell), (Some(Cell { x: 3, y: 4 }), Some(Cell { x: 9, y: 4 })));
}

#[test]
fn every_field_of_a_sheet_is_read() {
    let setup = setup(
        "sides: {\"x\": (goals: [Possess(\"s\"), Bind(\"s\"), Dispel(\"s\"), Spend(\"s\"), Escape(\"k\"), Survive(5)])}, \
         engaged: [(\"k\", \"s\")], known: [(\"s\", \"k\")], cast: [\
         (id: \"k\", side: \"x\", kind: \"Shaman\", pow: 12, magic_points: 10, int: 15, dex: 14, srm: 2, summon: 60, ceremony: 55, dodge: 30, \
          parry: 40, offence: 1, defence: -2, spirit_screen: 3, hit_points: 12, will: 9, speed: 6, traits: {\"Fear of water\": 14}, \
          limbs: [(name: \"Right arm\", holds: \"Spear\"), (name: \"legs\")], senses: [\"Second sight\"], secrets: [\"one\", \"two\"], \
          mute: true, binding: \"silver ring\", special: (slips_away: true, drains: Power, returns: true, defies_odds: true)), \
         (id: \"s\", nature: Spirit, pow: 9), (id: \"t\", side: \"s\", nature: Spirit, pow: 9, presence: Released, arrives: 2), \
         (id: \"h\", side: \"x\", pow: 9, dex: 9, trance: (aids: \"k\", people: 4)), (id: \"i\", side: \"x\", pow: 9, trance: (aids: \"k\"))]",
    );
    let [k, s, t, h, i] = setup.members.as_slice() else { panic!("five members") };
    let id = CombatantId;
    let goals = [Goal::Possess(id(1)), Goal::Bind(id(1)), Goal::Dispel(id(1)), Goal::Spend(id(1)), Goal::Escape(id(0)), Goal::Survive(5)];
    assert_eq!(setup.sides[0].goals, goals);
    assert_eq!((setup.engaged.as_slice(), setup.known.as_slice()), (&[(id(0), id(1))][..], &[(id(1), id(0))][..]));
    let expected = Sheet {
        kind: "shaman".into(),
        nature: Nature::Embodied,
        power: 12,
        intelligence: Some(15),
        dexterity: Some(14),
        srm: Some(2),
        summon: 60,
        ceremony: 55,
        dodge: 30,
        parry: 40,
        offence: 1,
        defence: -2,
        screen: 3,
        traits: [("fear-of-water".into(), 14)].into(),
        limbs: vec![Limb { name: "right-arm".into(), holds: Some("Spear".into()) }, Limb { name: "legs".into(), holds: None }],
        senses: vec!["second-sight".into()],
        secrets: vec!["one".into(), "two".into()],
        mute: true,
        deeds: Vec::new(),
        binding: Some("silver ring".into()),
        speed: 6,
        special: Special { slips_away: true, drains: Some(Characteristic::Power), returns: true, defies_odds: true },
        arrives: 1,
    };
    assert_eq!(k.sheet, expected);
    assert_eq!((k.magic_points, k.hit_points, k.will), (10, 12, Some(9)));
    assert_eq!((s.presence, t.presence, t.sheet.arrives), (Presence::Manifest, Presence::Released, 2));
    assert_eq!((h.trance, i.trance), (Some((id(0), 4)), Some((id(0), 1))));
    let limbs: Vec<&str> = h.sheet.limbs.iter().map(|limb| &*limb.name).collect();
    assert_eq!((limbs, i.sheet.limbs.len()), (vec!["right-arm", "left-arm", "legs"], 0));
}

#[test]
fn every_spell_blow_and_effect_is_read() {
    let setup = setup(
        "cast: [(id: \"b\", pow: 9), (id: \"a\", pow: 9, int: 9, limbs: [(name: \"arm\", holds: \"Long spear\")], spells: [\
         (name: \"Befuddle\", effects: [Stun(level: 2, rounds: 3), Stun]), \
         (name: \"Ward\", key: \"my-ward\", aim: Own, points: 2, up_to: 4, range: 3, effects: [Screen(3), Modify(offence: -1, rounds: 2)]), \
         (name: \"Praise\", effects: [Modify(offence: 1)]), \
         (name: \"Sap\", aim: Anybody, resisted: true, effects: [LoseMagicPoints(\"1d3\"), GainMagicPoints(\"1d6\"), LoseSense(\"Sight\")]), \
         (name: \"Blink\", resisted: false, effects: [Disengage, BreakTrance])], blows: [\
         (name: \"Spear thrust\", skill: 60, ranks: 3, range: 2, with: \"long  spear\", avoidable: false, effects: [Harm(\"1d8+1\")]), \
         (name: \"Bandage\", skill: 40, aim: Friend, effects: [Heal(\"d4\")])])]",
    );
    let deeds = &setup.members[1].sheet.deeds;
    let keys: Vec<&str> = deeds.iter().map(|deed| &*deed.key).collect();
    assert_eq!(keys, ["befuddle", "my-ward", "praise", "sap", "blink", "spear-thrust", "bandage"]);
    let spell = |least, most, resisted| Manner::Spell { least, most, resisted };
    let blow = |skill, ranks, avoidable| Manner::Blow { skill, ranks, avoidable };
    let manners = [
        (spell(1, 1, true), Aim::Foe, 10),
        (spell(2, 4, false), Aim::Own, 3),
        (spell(1, 1, false), Aim::Foe, 10),
        (spell(1, 1, true), Aim::Anybody, 10),
        (spell(1, 1, false), Aim::Foe, 10),
        (blow(60, 3, false), Aim::Foe, 2),
        (blow(40, 2, true), Aim::Friend, 1),
    ];
    assert_eq!(deeds.iter().map(|deed| (deed.manner, deed.aim, deed.range)).collect::<Vec<_>>(), manners);
    assert_eq!((deeds[5].with.as_deref(), deeds[6].with.as_deref()), (Some("Long spear"), None));
    let modify = |offence, rounds| Effect::Modify { offence, defence: 0, rounds };
    let effects = [
        vec![Effect::Stun { level: 2, rounds: 3 }, Effect::Stun { level: 1, rounds: 1 }],
        vec![Effect::Screen(3), modify(-1, 2)],
        vec![modify(1, 1)],
        vec![Effect::LoseMagicPoints(dice("1d3")), Effect::GainMagicPoints(dice("1d6")), Effect::LoseSense("sight".into())],
        vec![Effect::Disengage, Effect::BreakTrance],
        vec![Effect::Harm(dice("1d8+1"))],
        vec![Effect::Heal(dice("1d4"))],
    ];
    assert!(deeds.iter().map(|deed| &deed.effects).eq(&effects));
}

/// Every ruling and number that is set away from its default is read as written.
#[test]
fn every_ruling_and_number_is_read() {
    let rulings = "pow_third: Ceil, declare_order: LowFirst, mp_fumbles: false, mp_auto_range: true, skill_auto_range: false, \
        mp_over: Plain, evade_better: Counter, evade_fumble_needs_hit: false, fumble_pool: true, evade_commit: After, \
        attacks_per_round: 2, spell_uses_action: true, repel_rounds: Retry, summon_compare: Le, repel_cancel: Flat, \
        repel_after_evade: false, repel_deny_skill: Repeller, withdraw_values: PlainPoints, a5_repeat: false, a4: AliasA13, \
        stun_stack: Sum, a6_half: Down, a6_who: Chance, a7_live: true, a10_retry: false, a11_mode: Partial, a12_die: 100, b1_includes_loss: true, \
        b3_evade_breaks_trance: true, b5_when: Instant, surplus_decay: Round, knowledge_both: true, finish_undeclared_rank: 5, \
        finish_stack_delay: true, finish_allowed: Anything, mp_at_zero: Nothing, cast_base: OneMore, cast_overflow: Lost, \
        cast_fail_cost: One, no_dex_srm: 3, helpers_recount: AtOnce, round_limit: 30";
    let numbers = "bands: (critical: 10, special: 4, fumble: 25, round: Ceil, always: 3, never: 99), even_chance: 40, chance_per_point: 4, far_ahead: 12, \
        strike_ranks: 12, delay: 2, actions: 3, srm: [(dex: 1, srm: 5), (dex: 9, srm: 0)], screen_per_point: 2, loss_die: 6, \
        concentration: 4, stay_up: 4, sense_back: 3, pow_part: 4, pow_most: 3, people: (success: 2, special: 3, critical: 5), \
        choices: (a5: (cost: 2), a13: (most: 2), b1: (cost: 3, most: 0)), \
        helper_bonus: [(people: 2, bonus: 1), (people: 9, bonus: 4)], equal_loss: 2, single_loss: 3, trance_cost: 2, slow_walk: 1";
    let cast = "cast: [(id: \"a\", pow: 1), (id: \"b\", pow: 1)]";
    let all = setup(&format!("rulings: ({rulings}), numbers: ({numbers}), {cast}"));
    let words: Vec<String> = all.rulings.changed().into_iter().map(|(name, value)| format!("{name}: {value}")).collect();
    assert_eq!(words.join(", "), rulings);
    let expected = Numbers {
        bands: Widths { critical: 10, special: 4, fumble: 25, round: Rounding::Ceil, always: 3, never: 99 },
        even_chance: 40,
        chance_per_point: 4,
        far_ahead: 12,
        strike_ranks: 12,
        delay: 2,
        actions: 3,
        srm: vec![(1, 5), (9, 0)],
        screen_per_point: 2,
        loss_die: 6,
        concentration: 4,
        stay_up: 4,
        sense_back: 3,
        pow_part: 4,
        pow_most: 3,
        people: [2, 3, 5],
        choices: {
            let mut choices = usual_numbers().choices;
            choices.0[4].cost = 2;
            choices.0[12].most = Some(2);
            choices.0[13] = Price { cost: 3, most: Some(0) };
            choices
        },
        helper_bonus: vec![(2, 1), (9, 4)],
        equal_loss: 2,
        single_loss: 3,
        trance_cost: 2,
        slow_walk: 1,
    };
    assert_eq!(all.numbers, expected);
    let part = setup(&format!("numbers: (bands: (round: Floor), people: (special: 3)), {cast}"));
    let usual = usual_numbers();
    let bands = Widths { round: Rounding::Floor, ..usual.bands };
    assert_eq!(part.numbers, Numbers { bands, people: [1, 3, 4], ..usual });
}

#[test]
fn the_shipped_ruleset_is_whole() {
    assert_eq!(ruleset(&Source::new("s", RULESET)), []);
    assert_eq!(ruleset_file(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/scenes/rulesets/spirit_combat.ron"))), []);
    let expected = Numbers {
        bands: Widths { critical: 20, special: 5, fumble: 20, round: Rounding::HalfUp, always: 5, never: 96 },
        even_chance: 50,
        chance_per_point: 5,
        far_ahead: 10,
        strike_ranks: 10,
        delay: 3,
        actions: 2,
        srm: vec![(1, 4), (10, 3), (16, 2), (20, 1)],
        screen_per_point: 1,
        loss_die: 3,
        concentration: 3,
        stay_up: 5,
        sense_back: 5,
        pow_part: 3,
        pow_most: 2,
        people: [1, 2, 4],
        choices: Choices(std::array::from_fn(|place| Price {
            cost: if (13..19).contains(&place) { 2 } else { 1 },
            most: Choices::ceiling(CHOICES[place]),
        })),
        helper_bonus: (0..15).map(|digits| (1 << digits, digits + 1)).collect(),
        equal_loss: 1,
        single_loss: 1,
        trance_cost: 1,
        slow_walk: 2,
    };
    assert_eq!(usual_numbers(), expected);
}

#[test]
fn the_shipped_ruleset_has_every_number() {
    let said = |text: &str| {
        let problems = problems_of_whole(text, read_whole);
        problems.iter().map(|problem| problem.to_string().replacen("s:", "", 1).replacen(": error:", "", 1)).collect::<Vec<_>>()
    };
    let number =
        |name: &str, place: &str| format!("1:{place} field `{name}` is missing in `numbers`; add it: a ruleset file has every number");
    let all = said("(ruleset: spirit_combat, numbers: ())");
    let fields = serde_json::json!(usual_numbers());
    let expected: Vec<String> = fields.as_object().unwrap().keys().map(|name| number(name, "35")).collect();
    assert_eq!(all, expected);
    for (name, _) in fields.as_object().unwrap() {
        let lacking = RULESET.replacen(&format!("        {name}:"), &format!("        x{name}x:"), 1);
        assert!(said(&lacking).iter().any(|line| line.contains(&format!("`x{name}x` is not known here"))), "{name}");
    }
    assert_eq!(said("(numbers: 3)").len(), 2);
    assert_eq!(
        said("(ruleset: spirits, title: \"T\", numbers: (bands: (critical: 20)), far_ahead: 3)")[..3],
        [
            "1:11 `spirits` is not known here; write one of `possession`, `spirit_combat`, `willpower`",
            "1:20 field `title` is not known here; the fields known here are `ruleset`, `about`, `numbers`, `rulings`",
            "1:41 field `even_chance` is missing in `numbers`; add it: a ruleset file has every number",
        ]
    );
    assert_eq!(said(""), ["1:1 the file holds no value; write ( field: value, … )"]);
}

/// The table of hints names every field that is read, and no other.
#[test]
fn the_fields_table_is_what_is_read() {
    let cast = |inner: &str| format!("(cast: [({inner})])");
    for (path, names) in FIELDS {
        let text = match *path {
            "" => "(zzz: 1)".to_owned(),
            "board" => "(board: (zzz: 1))".to_owned(),
            "rulings" => "(rulings: (zzz: 1), cast: [])".to_owned(),
            "numbers" => "(numbers: (zzz: 1), cast: [])".to_owned(),
            "numbers.bands" => "(numbers: (bands: (zzz: 1)), cast: [])".to_owned(),
            "numbers.people" => "(numbers: (people: (zzz: 1)), cast: [])".to_owned(),
            "numbers.choices" => "(numbers: (choices: (zzz: 1)), cast: [])".to_owned(),
            "numbers.choices[..]" => "(numbers: (choices: (a1: (zzz: 1))), cast: [])".to_owned(),
            "numbers.helper_bonus[..]" => "(numbers: (helper_bonus: [(zzz: 1)]), cast: [])".to_owned(),
            "numbers.srm[..]" => "(numbers: (srm: [(zzz: 1)]), cast: [])".to_owned(),
            "sides[..]" => "(sides: {\"a\": (zzz: 1)}, cast: [])".to_owned(),
            "cast[..]" => cast("zzz: 1"),
            "cast[..].limbs[..]" => cast("limbs: [(zzz: 1)]"),
            "cast[..].trance" => cast("trance: (zzz: 1)"),
            "cast[..].special" => cast("special: (zzz: 1)"),
            "cast[..].spells[..]" => cast("spells: [(zzz: 1)]"),
            "cast[..].blows[..]" => cast("blows: [(zzz: 1)]"),
            "Stun(..)" => cast("spells: [(effects: [Stun(zzz: 1)])]"),
            "Modify(..)" => cast("spells: [(effects: [Modify(zzz: 1)])]"),
            other => panic!("no example for {other}"),
        };
        let text = text.replacen('(', "(title: \"T\", rules: spirit_combat, ", 1);
        let mut table: Vec<&str> = names.to_vec();
        table.sort_unstable();
        assert_eq!(known_fields(&text, path), table, "{path}");
    }
    let of = |value: serde_json::Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    let table = |path: &str| FIELDS.iter().find(|(name, _)| *name == path).unwrap().1.to_vec();
    assert_eq!(of(serde_json::json!(Rulings::default())), table("rulings"));
    assert_eq!(of(serde_json::json!(usual_numbers())), table("numbers"));
    assert_eq!(of(serde_json::json!(usual_numbers().bands)), table("numbers.bands"));
}

/// The part of the page for spirit combat names every field, reading and number, and its whole scene loads.
#[test]
fn the_readme_knows_the_format() {
    let readme = include_str!("../../../../../scenes/README.md");
    let page = readme.split("\n# Spirit combat\n").nth(1).unwrap();
    for (path, names) in FIELDS.iter().filter(|(path, _)| *path != "board") {
        for name in *names {
            assert!(named_in(page, name), "{path} {name}");
        }
    }
    for (name, value) in Rulings::default().list() {
        let row = page.lines().find(|line| line.starts_with(&format!("| `{name}` |"))).unwrap_or_else(|| panic!("{name}"));
        let first = row.split('|').nth(3).unwrap().split('`').nth(1).unwrap();
        assert_eq!(first, value, "{name}");
    }
    let numbers = page.split("\n## Numbers\n").nth(1).unwrap();
    for (name, value) in serde_json::json!(usual_numbers()).as_object().unwrap() {
        let row = numbers.lines().find(|line| line.starts_with(&format!("| `{name}` |"))).unwrap_or_else(|| panic!("{name}"));
        assert!(!value.is_i64() || row.ends_with(&format!("| {value} |")), "{name} {value}");
    }
    let whole = page.split("```ron\n").nth(1).unwrap().split("```").next().unwrap();
    assert_eq!(said(whole), [""; 0]);
}
