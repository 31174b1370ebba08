//! Good scenes: their defaults, and every field with a value of its own.

use super::super::super::willpower::{FIELDS, usual_tables};
use super::{TWO, setup};
use crate::engine::combatant::{Cell, CombatantId};
use crate::rules::willpower::rulings::*;
use crate::rules::willpower::setup::{Goal, OutWhen};
use crate::rules::willpower::sheet::*;
use std::sync::Arc;

fn dice(text: &str) -> Dice {
    text.parse().unwrap()
}

/// A sheet with the defaults of a being.
fn plain(kind: &str, being: Being, on_zero: OnZero) -> Sheet {
    Sheet {
        kind: kind.into(),
        being,
        class: "".into(),
        level: 1,
        attack_bonus: None,
        defence_bonus: 0,
        empathy: 0,
        movement: 6,
        parry: None,
        may_open: being != Being::Character,
        on_zero,
        true_name: None,
        knows_names: Vec::new(),
        acts: Vec::new(),
        arrives: 1,
    }
}

#[test]
fn a_short_scene_has_sensible_defaults() {
    let setup = setup("cast: [(id: \"gwen-hale\", willpower: 15), (id: \"demon\", willpower: 14, being: Demon)]");
    assert_eq!((setup.board, setup.sides.len(), setup.engaged.len(), setup.own_tables.len()), ((12, 8), 2, 0, 0));
    assert_eq!((&setup.rulings, &setup.tables, setup.out_when), (&Rulings::default(), &usual_tables(), OutWhen::Overcome));
    let [gwen, demon] = setup.members.as_slice() else { panic!("two members") };
    assert_eq!((&*gwen.identity.name, &*gwen.identity.side), ("Gwen Hale", "gwen-hale"));
    assert_eq!((gwen.willpower, gwen.willpower_now, gwen.hit_points, gwen.aids), (15, None, 10, None));
    assert_eq!(gwen.sheet, plain("human", Being::Character, OnZero::Consequence));
    assert_eq!(demon.sheet, plain("demon", Being::Demon, OnZero::Dispelled));
    assert_eq!((gwen.cell, demon.cell), (Some(Cell { x: 3, y: 4 }), Some(Cell { x: 9, y: 4 })));
}

#[test]
fn every_being_has_its_own_defaults() {
    let setup = setup(
        "cast: [(id: \"a\", willpower: 1, class: \"Gunslinger\"), (id: \"b\", willpower: 1, being: Summoned), \
         (id: \"c\", willpower: 1, being: Spirit), (id: \"d\", willpower: 1, being: Undead), (id: \"e\", willpower: 1, being: Creature), \
         (id: \"f\", willpower: 1, kind: \"Wight\", being: Undead, may_open: false, on_zero: Dispelled)]",
    );
    let sheet = |place: usize| setup.members[place].sheet.clone();
    let gunslinger = plain("gunslinger", Being::Character, OnZero::Consequence);
    assert_eq!(sheet(0), Sheet { class: "gunslinger".into(), ..gunslinger });
    assert_eq!(sheet(1), plain("summoned creature", Being::Summoned, OnZero::Dispelled));
    assert_eq!(sheet(2), plain("spirit", Being::Spirit, OnZero::Overcome));
    assert_eq!(sheet(3), plain("undead", Being::Undead, OnZero::Overcome));
    assert_eq!(sheet(4), plain("creature", Being::Creature, OnZero::Overcome));
    assert_eq!(sheet(5), Sheet { may_open: false, ..plain("wight", Being::Undead, OnZero::Dispelled) });
}

#[test]
fn every_field_of_a_sheet_is_read() {
    let setup = setup(
        "out_when: Never, sides: {\"x\": (goals: [Dispel(\"d\"), Overcome(\"d\"), LearnName(\"d\"), Survive(5)])}, \
         engaged: [(\"g\", \"d\")], cast: [\
         (id: \"g\", side: \"x\", kind: \"Marshal\", class: \"gunslinger\", level: 5, willpower: 15, willpower_now: 12, attack_bonus: 3, \
          defence_bonus: -1, empathy: 30, movement: 12, parry: 12, hit_points: 22, at: (1, 1), acts: [\
          (name: \"Colt\", kind: Missile, needs: 11, range: 8, effects: [Harm(\"1d6\")]), (name: \"Claw\", kind: Melee, needs: 10, \
          effects: [Harm(\"1d8\"), Stun]), (name: \"Dread gaze\", key: \"gaze\", kind: Power, effects: [LoseWillpower(\"1d3\")]), \
          (name: \"Bless\", kind: Spell, friendly: true, effects: [GainWillpower(\"1d4\"), Heal(\"d4\")])]), \
         (id: \"d\", being: Demon, willpower: 14, true_name: \"Azhrak\", arrives: 1), \
         (id: \"h\", side: \"x\", willpower: 9, empathy: 5, at: (1, 2), aids: \"g\", knows_names: [\"d\"], arrives: None), \
         (id: \"l\", side: \"x\", willpower: 9, willpower_now: 9, arrives: 3)]",
    );
    let [g, d, h, l] = setup.members.as_slice() else { panic!("four members") };
    let id = CombatantId;
    assert_eq!(setup.sides[0].goals, [Goal::Dispel(id(1)), Goal::Overcome(id(1)), Goal::LearnName(id(1)), Goal::Survive(5)]);
    assert_eq!((setup.engaged.as_slice(), setup.out_when), (&[(id(0), id(1))][..], OutWhen::Never));
    let act = |key: &str, name: &str, kind, needs, range, friendly, effects: &[Effect]| Act {
        key: key.into(),
        name: name.into(),
        kind,
        needs,
        range,
        friendly,
        effects: effects.to_vec(),
    };
    let expected = Sheet {
        class: "gunslinger".into(),
        level: 5,
        attack_bonus: Some(3),
        defence_bonus: -1,
        empathy: 30,
        movement: 12,
        parry: Some(12),
        acts: vec![
            act("colt", "Colt", ActKind::Missile, Some(11), 8, false, &[Effect::Harm(dice("1d6"))]),
            act("claw", "Claw", ActKind::Melee, Some(10), 1, false, &[Effect::Harm(dice("1d8")), Effect::Stun]),
            act("gaze", "Dread gaze", ActKind::Power, None, 10, false, &[Effect::LoseWillpower(dice("1d3"))]),
            act("bless", "Bless", ActKind::Spell, None, 10, true, &[Effect::GainWillpower(dice("1d4")), Effect::Heal(dice("1d4"))]),
        ],
        ..plain("marshal", Being::Character, OnZero::Consequence)
    };
    assert_eq!(g.sheet, expected);
    assert_eq!((g.willpower, g.willpower_now, g.hit_points, g.cell), (15, Some(12), 22, Some(Cell { x: 1, y: 1 })));
    assert_eq!((d.sheet.true_name.as_deref(), h.sheet.knows_names.as_slice(), h.aids), (Some("Azhrak"), &[id(1)][..], Some(id(0))));
    assert_eq!((h.sheet.arrives, l.sheet.arrives, l.willpower_now), (1, 3, None));
}

/// Every ruling and table that is set away from its default is read as written.
#[test]
fn every_ruling_and_table_is_read() {
    let rulings = "late_segments: Slide, initiative_each_round: false, score_from: Original, openers: ClassesOnly, \
        double_zero: HigherMargin, quarter_move: Exact, aid_who: Giver, aid_rolls: true, aid_stacks: false, aid_share: Willpower, name_lasts: SpiritRound, \
        name_stacks: true, name_by_anyone: true, name_ask: AnyTime, banish_level: Loser, banish_points: Days, break_off: Free, \
        consequence_pick: Victor, exceptions_for: Both, round_limit: 30";
    let tables = "matrix: (die: 12, rows: [(to: 0, needs: 9), (from: 1, to: 4, needs: 6), (from: 5, needs: 2)], highest_hits: false, \
        lowest_misses: false), losses: [(from: 0, to: 2, lose: 2), (from: 3, lose: 4)], \
        consequences: (die: 2, list: [(on: 1, words: \"Sleeps\", does: Unconscious), (on: 2, words: \"Weeps\")]), \
        class_bonus: {\"Monk\": 1, \"witch  finder\": -2}, openers: [\"Monk\"], act_die: 30, initiative_die: 6, segments: 12, step: 3, \
        spirit_rounds: 4, empathy: 10, aid: 2, most_aides: 3, name_penalty: 2, parry_penalty: 3, move_part: 2";
    let all = setup(&format!("rulings: ({rulings}), tables: ({tables}), {TWO}"));
    let words: Vec<String> = all.rulings.changed().into_iter().map(|(name, value)| format!("{name}: {value}")).collect();
    assert_eq!(words.join(", "), rulings);
    let row = |from, to, needs| MatrixRow { from, to, needs };
    let words = |on, words: &str, does| ConsequenceRow { on, words: words.into(), does };
    let expected = Tables {
        matrix: Matrix {
            die: 12,
            needed: Needed::Rows(vec![row(None, Some(0), 9), row(Some(1), Some(4), 6), row(Some(5), None, 2)]),
            naturals: Naturals { highest_hits: false, lowest_misses: false },
        },
        losses: vec![LossRow { from: 0, to: Some(2), lose: 2 }, LossRow { from: 3, to: None, lose: 4 }],
        consequences: vec![words(1, "Sleeps", Consequence::Unconscious), words(2, "Weeps", Consequence::Words)],
        consequence_die: 2,
        class_bonus: vec![("monk".into(), 1), ("witch finder".into(), -2)],
        openers: vec!["monk".into()],
        act_die: 30,
        initiative_die: 6,
        segments: 12,
        step: 3,
        spirit_rounds: 4,
        empathy: 10,
        aid: 2,
        most_aides: 3,
        name_penalty: 2,
        parry_penalty: 3,
        move_part: 2,
    };
    assert_eq!(all.tables, expected);
    let fields = FIELDS.iter().find(|(path, _)| *path == "tables").unwrap().1;
    assert_eq!(all.own_tables, fields.iter().map(|name| Arc::from(*name)).collect::<Vec<_>>());
}

/// A scene that brings some tables has the others from the ruleset.
#[test]
fn a_scene_may_bring_some_tables() {
    let part = setup(&format!(
        "tables: (step: 5, matrix: (base: 10), losses: None, consequences: (list: [\
        (on: 1, words: \"a\"), (on: 2, words: \"b\"), (on: 3, words: \"c\"), (on: 4, words: \"d\"), (on: 5, words: \"e\"), \
        (on: 6, words: \"f\", does: Possessed)])), {TWO}"
    ));
    let usual = usual_tables();
    let matrix = Matrix { needed: Needed::Base(10), ..usual.matrix.clone() };
    let words = |on, words: &str, does| ConsequenceRow { on, words: words.into(), does };
    let mut consequences: Vec<_> = (1..).zip(["a", "b", "c", "d", "e"]).map(|(on, word)| words(on, word, Consequence::Words)).collect();
    consequences.push(words(6, "f", Consequence::Possessed));
    assert_eq!(part.tables, Tables { matrix, consequences, step: 5, ..usual });
    assert_eq!(part.own_tables, ["matrix", "consequences", "step"].map(Arc::from));
}
