//! The shipped scenes of willpower use what the format has, and the three scenes that compare the rule systems are alike.

use crate::engine::combatant::CombatantId;
use crate::rules::willpower::rulings::Needed;
use crate::rules::willpower::setup::{Goal, Member, Setup};
use crate::rules::willpower::sheet::{ActKind, Being, Effect, OnZero};
use crate::scene::check::scene_file;
use crate::scene::{Scene, Seat};
use std::mem::discriminant;
use std::path::Path;

fn scene(name: &str) -> Scene {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("scenes/{name}.ron"));
    scene_file(&path).unwrap_or_else(|problems| panic!("{}", problems[0]))
}

/// A shipped scene of willpower.
pub(super) fn shipped(name: &str) -> Scene {
    scene(&format!("willpower/{name}"))
}

/// The combatant with this id.
pub(super) fn id(scene: &Scene, key: &str) -> CombatantId {
    let place = scene.cast.0.iter().position(|identity| &*identity.key == key).unwrap_or_else(|| panic!("{key}"));
    CombatantId(u16::try_from(place).unwrap())
}

#[test]
fn the_priest_has_five_aides_who_all_touch_him() {
    let scene = shipped("five_aides");
    let setup = scene.willpower().unwrap();
    let dunstan = id(&scene, "dunstan");
    let cell = |member: &Member| member.cell.unwrap();
    let aides: Vec<&Member> = setup.members.iter().filter(|member| member.aids == Some(dunstan)).collect();
    assert_eq!(aides.len(), 5);
    assert!(aides.iter().all(|aide| cell(aide).distance(cell(&setup.members[dunstan.index()])) == 1));
    assert!(setup.members[id(&scene, "sexton").index()].willpower > setup.members[dunstan.index()].willpower);
}

/// Somewhere in the scenes to play there is something for every being, every effect and every goal.
#[test]
fn the_scenes_use_what_the_format_has() {
    let names = ["gunslinger", "five_aides", "two_duels", "named_demon", "undead"];
    let scenes: Vec<Scene> = names.iter().map(|name| shipped(name)).collect();
    let setups: Vec<&Setup> = scenes.iter().map(|scene| &**scene.willpower().unwrap()).collect();
    for (scene, setup) in scenes.iter().zip(&setups) {
        let sides = scene.seats.iter().zip((0..).map(CombatantId)).map(|(seat, id)| (*seat, setup.side(id)));
        assert!(sides.into_iter().all(|(seat, side)| (seat == Seat::Human) == (side == 0)), "{}: people play the first side", scene.title);
    }
    let members: Vec<&Member> = setups.iter().flat_map(|setup| &setup.members).collect();
    let has = |of: &dyn Fn(&Member) -> bool| members.iter().any(|member| of(member));
    for being in [Being::Character, Being::Demon, Being::Summoned, Being::Spirit, Being::Undead, Being::Creature] {
        assert!(has(&|of| of.sheet.being == being), "{being:?}");
    }
    for on_zero in [OnZero::Dispelled, OnZero::Consequence, OnZero::Overcome] {
        assert!(has(&|of| of.sheet.on_zero == on_zero), "{on_zero:?}");
    }
    assert!(has(&|of| of.willpower_now.is_some()) && has(&|of| of.sheet.attack_bonus.is_some()) && has(&|of| of.sheet.defence_bonus != 0));
    assert!(has(&|of| of.aids.is_some()) && has(&|of| !of.sheet.knows_names.is_empty()) && has(&|of| of.sheet.arrives > 1));
    assert!(has(&|of| of.sheet.being != Being::Character && !of.sheet.may_open) && has(&|of| (1..5).contains(&of.sheet.empathy)));
    for class in ["gunslinger", "priest", "paladin", "shaman"] {
        assert!(has(&|of| &*of.sheet.class == class), "{class}");
    }
    let acts: Vec<_> = members.iter().flat_map(|member| &member.sheet.acts).collect();
    for kind in [ActKind::Melee, ActKind::Missile, ActKind::Spell, ActKind::Power] {
        assert!(acts.iter().any(|act| act.kind == kind), "{kind:?}");
    }
    let dice = "1d4".parse().unwrap();
    for effect in [Effect::Harm(dice), Effect::Heal(dice), Effect::LoseWillpower(dice), Effect::GainWillpower(dice), Effect::Stun] {
        let used = acts.iter().flat_map(|act| &act.effects).any(|other| discriminant(other) == discriminant(&effect));
        assert!(used, "{effect:?}");
    }
    let goals: Vec<Goal> = setups.iter().flat_map(|setup| &setup.sides).flat_map(|side| side.goals.clone()).collect();
    for goal in [Goal::Dispel(CombatantId(0)), Goal::Overcome(CombatantId(0)), Goal::LearnName(CombatantId(0)), Goal::Survive(1)] {
        assert!(goals.iter().any(|other| discriminant(other) == discriminant(&goal)), "{goal:?}");
    }
    assert!(setups.iter().any(|setup| setup.engaged.len() == 2) && setups.iter().any(|setup| setup.engaged.is_empty()));
    assert!(setups.iter().any(|setup| matches!(setup.tables.matrix.needed, Needed::Rows(_))));
    assert!(setups.iter().any(|setup| !setup.rulings.changed().is_empty()));
}

/// Where two spirit combats go on, blows fall on who is engaged and can parry.
#[test]
fn blows_fall_beside_the_two_duels() {
    let scene = shipped("two_duels");
    let setup = scene.willpower().unwrap();
    let engaged = |id: CombatantId| setup.engaged.iter().any(|(a, b)| *a == id || *b == id);
    let ids = || (0..).map(CombatantId).zip(&setup.members);
    let strikes = |member: &Member| member.sheet.acts.iter().any(|act| act.parryable() && !act.friendly);
    assert!(ids().any(|(id, member)| setup.side(id) == 1 && !engaged(id) && strikes(member)));
    assert_eq!(ids().filter(|(id, member)| setup.side(*id) == 0 && engaged(*id) && member.sheet.parry.is_some()).count(), 2);
}

#[test]
fn the_three_lodgers_are_one_fight_by_three_rules() {
    let scenes = ["possession", "spirit_combat", "willpower"].map(|rules| {
        let scene = scene(&format!("compare/{rules}"));
        assert_eq!(scene.rules(), rules);
        scene
    });
    let cells = [
        scenes[0].possession().unwrap().members.iter().map(|member| member.cell).collect::<Vec<_>>(),
        scenes[1].spirit_combat().unwrap().members.iter().map(|member| member.cell).collect(),
        scenes[2].willpower().unwrap().members.iter().map(|member| member.cell).collect(),
    ];
    for (scene, own) in scenes.iter().zip(&cells) {
        let first = &scenes[0];
        assert_eq!((&scene.cast.0, own, scene.board), (&first.cast.0, &cells[0], first.board));
        assert_eq!((&scene.looks, &scene.seats, &scene.sides), (&first.looks, &first.seats, &first.sides));
    }
}
