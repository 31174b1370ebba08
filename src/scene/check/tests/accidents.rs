//! Texts that nobody would write: endless lists, and shipped scenes that met with an accident.

use super::{said, shipped};
use crate::scene::Fight;
use crate::scene::check::scene_text;
use crate::scene::problem::Severity;
use std::time::Instant;

/// Texts as large as they may be, of one thing over and over, are checked without a long wait.
#[test]
fn endless_lists_are_cut_short() {
    let fill = |piece: &str| piece.repeat((1 << 20) / piece.len() - 200);
    let texts = [
        format!("cast: [{}]", fill("(id: \"a\", will: 1),")),
        format!("cast: [(id: \"a\", will: 1, works_with: [{}])]", fill("\"b\",")),
        format!("cast: [(id: \"a\", will: 1, combos: [{}])]", fill("(name: \"x\", skill: \"y\", damage: \"1d6\"),")),
        format!("sides: {{{}}}, cast: [(id: \"a\", will: 1)]", fill("\"b\": (goals: [Break(\"q\")]),")),
        format!("sides: {{\"a\": (goals: [{}])}}, cast: [(id: \"a\", will: 1)]", fill("Free(\"b\"),")),
        format!("cast: [(id: \"a\", will: 1, skills: {{{}}})]", (0..60_000).map(|n| format!("\"s{n}\": 1,")).collect::<String>()),
    ];
    for text in texts {
        let text = format!("(title: \"T\", rules: possession, {text})");
        let started = Instant::now();
        assert!(!said(&text).is_empty());
        let took = started.elapsed().as_millis();
        assert!(took < 4000, "{took} ms for {}", &text[..80]);
    }
}

/// Thousands of small accidents to the shipped scenes: each is loaded or refused with a place inside the text.
#[test]
fn no_accident_to_a_scene_makes_it_panic() {
    let pieces = [
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        ",",
        ":",
        "\"",
        "\\",
        "\n",
        " ",
        "//",
        "/*",
        "-",
        "0",
        "9",
        "99999999999999999999",
        "æ",
        "😀",
        "\0",
        "\u{202E}",
        "None",
        "Some(",
        "true",
        "Never",
        "id: \"jack\"",
        "will: 0",
        "at: (0, 0)",
        "possesses: \"jack\"",
        "cast: [",
        "dead: true",
        "arrives: 2",
        "works_with: [\"jack\"]",
        "rules: willpower",
        "Hold(\"jack\", 0)",
        "\"jack\"",
        "Tracked(",
        "seed: 1",
        "pow: 9",
        "nature: Spirit",
        "engaged: [(\"kara\", \"wend\")]",
        "trance: (aids: \"kara\")",
        "Stun(level: 9)",
        "numbers: (srm: [])",
        "willpower: 3",
        "being: Demon",
        "tables: (losses: [])",
        "aids: \"g\"",
        "(from: 1, to: 3, lose: 1)",
    ];
    let texts: Vec<String> = shipped().into_iter().map(|(_, text)| text).collect();
    let mut state = 0x5EED_5EED_5EED_5EED_u64;
    let mut below = move |most: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % most as u64) as usize
    };
    let (mut loaded, mut refused) = (0, 0);
    for round in 0..4_000 {
        let mut text = texts[round % texts.len()].clone();
        for _ in 0..=below(3) {
            let at = text.floor_char_boundary(below(text.len() + 1));
            let end = text.floor_char_boundary((at + below(6)).min(text.len())).max(at);
            text.replace_range(at..end, if below(3) == 0 { "" } else { pieces[below(pieces.len())] });
        }
        match scene_text("s", &text) {
            Ok(scene) => {
                loaded += 1;
                let count = scene.cast.0.len();
                assert!(count > 0 && scene.looks.len() == count && scene.seats.len() == count && scene.kinds.len() == count);
                match &scene.fight {
                    Fight::Possession(setup) => {
                        assert_eq!(setup.members.len(), count);
                        let inside = setup.members.iter().filter_map(|member| member.inside);
                        assert!(inside.clone().all(|host| setup.members[host.index()].inside.is_none()));
                    }
                    Fight::SpiritCombat(setup) => {
                        assert_eq!(setup.members.len(), count);
                        let aided = setup.members.iter().filter_map(|member| member.trance);
                        assert!(aided.clone().all(|(whom, _)| setup.members[whom.index()].trance.is_none()));
                        assert!(setup.engaged.iter().all(|(a, b)| setup.side(*a) != setup.side(*b)));
                    }
                    Fight::Willpower(setup) => {
                        assert_eq!(setup.members.len(), count);
                        let ends: Vec<_> = setup.engaged.iter().flat_map(|(a, b)| [*a, *b]).collect();
                        assert!(ends.iter().all(|id| ends.iter().filter(|other| *other == id).count() == 1));
                        for member in setup.members.iter().filter(|member| member.aids.is_some()) {
                            let whom = &setup.members[member.aids.unwrap().index()];
                            assert!(ends.contains(&member.aids.unwrap()) && whom.identity.side == member.identity.side);
                        }
                        let tables = &setup.tables;
                        assert!((1..=tables.consequence_die).eq(tables.consequences.iter().map(|row| row.on)));
                        assert!((0..40).all(|margin| tables.losses.iter().any(|row| margin >= row.from)));
                    }
                }
            }
            Err(problems) => {
                refused += 1;
                let lines = text.matches('\n').count() + 1;
                assert!(problems.iter().any(|problem| problem.severity == Severity::Error), "{text}");
                assert!(problems.iter().all(|problem| (1..=lines).contains(&problem.line) && problem.column > 0), "{problems:?}");
            }
        }
    }
    assert!(loaded > 200 && refused > 200, "{loaded} loaded, {refused} refused");
}
