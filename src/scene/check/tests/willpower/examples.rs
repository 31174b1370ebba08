//! The worked examples of willpower have the numbers of the rules, and play out as these say.

use super::shipped::{id, shipped};
use crate::engine::combatant::Condition;
use crate::engine::decision::{Answer, Pick, Who};
use crate::engine::dice::Tray;
use crate::engine::encounter::Encounter;
use crate::engine::resolve::{DICE_QUESTION, settle, submit};
use crate::rules::willpower::view::Look;
use crate::scene::Seat;
use bevy::ecs::prelude::*;

/// What each needs as the fight begins: the gunslinger against the demon, and the demon against her.
#[test]
fn the_worked_examples_have_their_numbers() {
    let cases = [
        ("we01", 8, 12),
        ("we02", 8, 12),
        ("we03", 8, 12),
        ("we04a", 26, -6),
        ("we04b", -4, 24),
        ("we05a", 8, 15),
        ("we05b", 8, 17),
        ("we05c", 8, 12),
        ("we05d", 8, 12),
        ("we05e", 8, 12),
        ("we06", 8, 12),
        ("we07", 8, 12),
        ("we09a", 2, 18),
        ("we09b", 2, 18),
        ("we10", -1, 21),
        ("we11", 9, 11),
        ("we12", 19, 3),
    ];
    for (name, hers, its) in cases {
        let scene = shipped(&format!("examples/{name}"));
        let mut world = World::new();
        let encounter = scene.spawn(&mut world, 0, Vec::new(), false);
        let look = Look::at(&world, encounter).unwrap();
        let (g, d) = (id(&scene, "g"), id(&scene, "d"));
        assert_eq!((look.needs(g, d), look.needs(d, g)), (hers, its), "{name}");
        assert_eq!((look.opponent(g), look.opponent(d)), (Some(d), Some(g)), "{name}");
    }
}

#[test]
fn every_example_is_there_and_plain() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/scenes/willpower/examples");
    let mut numbers = Vec::new();
    for file in std::fs::read_dir(folder).unwrap() {
        let name = file.unwrap().path().file_stem().unwrap().to_str().unwrap().to_owned();
        let scene = shipped(&format!("examples/{name}"));
        let setup = scene.willpower().unwrap();
        assert!(scene.title.starts_with(&format!("WE-{}", &name[2..4])), "{name}: {}", scene.title);
        assert!(scene.seats.iter().all(|seat| *seat == Seat::Human) && setup.own_tables.is_empty(), "{name}");
        let other = (name == "we09b").then(|| ("banish_level".to_owned(), "Loser".to_owned()));
        assert_eq!(setup.rulings.changed(), other.into_iter().collect::<Vec<_>>(), "{name}");
        numbers.push(name[2..4].parse::<u32>().unwrap());
    }
    numbers.sort_unstable();
    numbers.dedup();
    assert_eq!(numbers, (1..=12).collect::<Vec<_>>());
}

#[test]
fn the_parts_that_need_no_dice_are_as_told() {
    let scene = shipped("examples/we05b");
    let setup = scene.willpower().unwrap();
    let g = id(&scene, "g");
    let cell = |key: &str| setup.members[id(&scene, key).index()].cell.unwrap();
    assert_eq!(setup.members.iter().filter(|member| member.aids == Some(g)).count(), 5);
    assert!(["a1", "a2", "a3", "a4", "a5", "a6"].iter().all(|aide| cell(aide).distance(cell("g")) == 1));
    let empathy = |name: &str, key: &str| {
        let scene = shipped(&format!("examples/{name}"));
        let member = scene.willpower().unwrap().members[id(&scene, key).index()].clone();
        let to_g = member.cell.unwrap().distance(scene.willpower().unwrap().members[id(&scene, "g").index()].cell.unwrap());
        (member.sheet.empathy, to_g)
    };
    assert_eq!(["a1", "a2", "a3"].map(|aide| empathy("we05a", aide)), [(5, 1), (30, 1), (12, 1)]);
    assert_eq!((empathy("we05c", "a1"), empathy("we05d", "a1"), empathy("we05e", "a1")), ((4, 1), (30, 2), (30, 1)));
    assert_eq!((empathy("we05c", "g").0, empathy("we05e", "g").0), (5, 4));
    let scene = shipped("examples/we07");
    let sheet = &scene.willpower().unwrap().members[0].sheet;
    assert_eq!((sheet.movement, sheet.parry, sheet.knows_names.len(), sheet.acts.len()), (12, Some(12), 1, 4));
    let scene = shipped("examples/we08");
    assert!(scene.willpower().unwrap().engaged.is_empty() && scene.cast.0.len() == 4);
}

/// Everybody says `done` at once, after what is to be said first; then come the dice of the example and no more.
#[test]
fn the_examples_play_out_as_told() {
    /// What she says first, dice, Willpower left to both, and whether each is out.
    type Case = (&'static str, Option<&'static str>, &'static [u16], (i32, i32), (bool, bool));
    let cases: [Case; 9] = [
        ("we02", None, &[4, 6, 8, 11], (15, 13), (false, false)),
        ("we03", None, &[7, 7, 18, 17], (13, 11), (false, false)),
        ("we04a", None, &[1, 1, 20, 1], (3, 19), (false, false)),
        ("we04b", None, &[1, 1, 1, 1], (15, 2), (false, false)),
        ("we06", Some("speak_name"), &[4, 6, 7, 11], (15, 13), (false, false)),
        ("we09a", None, &[4, 6, 7, 18], (8, 0), (false, true)),
        ("we10", None, &[3, 8, 12, 19, 2, 5], (15, 0), (false, true)),
        ("we11", None, &[10, 9, 9, 11, 5], (0, 0), (true, true)),
        ("we12", None, &[2, 2, 2, 13, 3], (0, 12), (true, false)),
    ];
    for (name, first, dice, willpower, out) in cases {
        let scene = shipped(&format!("examples/{name}"));
        let mut world = World::new();
        let encounter = scene.spawn(&mut world, 0, dice.to_vec(), true);
        world.get_mut::<Tray>(encounter).unwrap().set_typed(scene.cast.ids(), true);
        let (g, d) = (id(&scene, "g"), id(&scene, "d"));
        let mut said = first.map(|verb| Pick::at(verb, d));
        for _ in 0..20 {
            settle(&mut world);
            let of = world.get::<Encounter>(encounter).unwrap();
            let Some(question) = of.question.clone().filter(|question| question.kind != DICE_QUESTION) else { break };
            if world.get::<Tray>(encounter).unwrap().given_left() == 0 {
                break;
            }
            let pick = said.take_if(|_| question.who == g).unwrap_or_else(|| Pick::plain("done"));
            submit(&mut world, encounter, Answer { question: question.number, who: Who::Mind(question.who), pick }).unwrap();
        }
        assert_eq!(world.get::<Tray>(encounter).unwrap().given_left(), 0, "{name}");
        let look = Look::at(&world, encounter).unwrap();
        let is_out = |id| [Condition::Overcome, Condition::Dispelled].into_iter().any(|of| look.has(id, of));
        assert_eq!((look.willpower(g).0, look.willpower(d).0), willpower, "{name}");
        assert_eq!((is_out(g), is_out(d)), out, "{name}");
    }
}
