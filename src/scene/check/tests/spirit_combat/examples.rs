//! The shipped scenes of spirit combat: the worked examples have the numbers of the rules, and the others what they are for.

use crate::rules::spirit_combat::setup::{Member, Presence, Setup};
use crate::rules::spirit_combat::sheet::{Effect, Nature};
use crate::scene::check::scene_file;
use crate::scene::{Scene, Seat};
use std::mem::discriminant;
use std::path::Path;

fn shipped(name: &str) -> Scene {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("scenes/spirit_combat/{name}.ron"));
    scene_file(&path).unwrap_or_else(|problems| panic!("{}", problems[0]))
}

fn member<'a>(setup: &'a Setup, id: &str) -> &'a Member {
    setup.members.iter().find(|member| &*member.identity.key == id).unwrap_or_else(|| panic!("{id}"))
}

/// The chance with which one attacks the other as the fight begins, by S-32, S-110 and S-111.
fn chance(setup: &Setup, attacker: &str, defender: &str) -> i32 {
    let (of, by) = (member(setup, attacker), member(setup, defender));
    let aided = setup.members.iter().filter_map(|helper| helper.trance).filter(|(whom, _)| setup.members[whom.index()] == *by);
    let people: i32 = aided.map(|(_, people)| people).sum();
    let bonus = i32::try_from(32 - people.leading_zeros()).unwrap();
    let numbers = &setup.numbers;
    let defence = by.magic_points + by.sheet.defence + by.sheet.screen * numbers.screen_per_point + bonus;
    numbers.even_chance + numbers.chance_per_point * (of.magic_points + of.sheet.offence - defence)
}

#[test]
fn the_worked_examples_have_their_numbers() {
    let cases = [
        ("se01", 60, 40),
        ("se02", 60, 40),
        ("se03", 40, 60),
        ("se04", 60, 40),
        ("se04c", 60, 40),
        ("se05", 90, 10),
        ("se06", 60, 40),
        ("se07", 60, 40),
        ("se08", 60, 40),
        ("se09", 55, 30),
        ("se10a", 75, 25),
        ("se10b", 55, 45),
        ("se11", 60, 25),
        ("se12a", 60, 0),
        ("se12b", 55, 45),
        ("se12c", 40, 60),
    ];
    for (name, hers, its) in cases {
        let scene = shipped(&format!("examples/{name}"));
        let setup = scene.spirit_combat().unwrap();
        assert_eq!((chance(setup, "kara", "spirit"), chance(setup, "spirit", "kara")), (hers, its), "{name}");
        assert!(scene.title.starts_with(&format!("SE-{}", &name[2..4])), "{name}: {}", scene.title);
        assert!(scene.seats.iter().all(|seat| *seat == Seat::Human) && setup.rulings.changed().is_empty(), "{name}");
        let kara = &member(setup, "kara").sheet;
        assert_eq!((kara.summon, kara.ceremony, kara.intelligence, kara.srm), (60, 55, Some(15), Some(3)), "{name}");
    }
    let pow_and_points = |name: &str| {
        let scene = shipped(&format!("examples/{name}"));
        let kara = member(scene.spirit_combat().unwrap(), "kara");
        (kara.sheet.power, kara.magic_points)
    };
    assert_eq!(["se10a", "se10b", "se12b"].map(pow_and_points), [(8, 14), (11, 11), (11, 11)]);
}

#[test]
fn the_stand_off_is_one_for_good() {
    let scene = shipped("stand_off");
    let setup = scene.spirit_combat().unwrap();
    assert_eq!((chance(setup, "gray", "warden"), chance(setup, "warden", "gray")), (0, 0));
    assert!(setup.members.iter().all(|member| member.sheet.deeds.is_empty()));
}

/// Somewhere in the scenes to play there is something for every way to begin, every effect and every special power.
#[test]
fn the_scenes_use_what_the_format_has() {
    let names = ["duel", "circle", "haunting", "binding", "stand_off", "house_of_two_laws"];
    let scenes: Vec<Scene> = names.iter().map(|name| shipped(name)).collect();
    let setups: Vec<&Setup> = scenes.iter().map(|scene| &**scene.spirit_combat().unwrap()).collect();
    for (scene, setup) in scenes.iter().zip(&setups) {
        let sides: Vec<(Seat, usize)> =
            scene.seats.iter().copied().zip(setup.members.iter().map(|of| setup.side(of_id(setup, of)))).collect();
        assert!(sides.iter().all(|(seat, side)| (*seat == Seat::Human) == (*side == 0)), "{}: people play the first side", scene.title);
    }
    let members: Vec<&Member> = setups.iter().flat_map(|setup| &setup.members).collect();
    let has = |of: &dyn Fn(&Member) -> bool| members.iter().any(|member| of(member));
    for presence in [Presence::OnThePlane, Presence::Released] {
        assert!(has(&|of| of.presence == presence), "{presence:?}");
    }
    assert!(has(&|of| of.trance.is_some()) && has(&|of| of.will.is_some()) && has(&|of| of.sheet.binding.is_some()));
    assert!(
        has(&|of| of.sheet.mute) && has(&|of| of.sheet.arrives > 1) && has(&|of| of.sheet.screen > 0 && of.sheet.nature == Nature::Spirit)
    );
    let special = |of: &Member| of.sheet.special.clone();
    assert!(has(&|of| special(of).slips_away) && has(&|of| special(of).drains.is_some()));
    assert!(has(&|of| special(of).returns) && has(&|of| special(of).defies_odds));
    let effects = members.iter().flat_map(|of| &of.sheet.deeds).flat_map(|deed| &deed.effects);
    let kinds: std::collections::HashSet<_> = effects.map(discriminant::<Effect>).collect();
    assert_eq!(kinds.len(), 10, "every effect");
}

fn of_id(setup: &Setup, of: &Member) -> crate::engine::combatant::CombatantId {
    let place = setup.members.iter().position(|member| member == of).unwrap();
    crate::engine::combatant::CombatantId(u16::try_from(place).unwrap())
}
