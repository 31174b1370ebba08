//! The window through one mind's eyes: two worlds that differ only in a secret paint the same, panel for panel and token for
//! token; between two people the table is handed over.

use super::rig::Rig;
use crate::support::shipped;
use crate::views::fights::{SECRETS, hall, ring};
use crate::views::twins::scene;
use crate::views::wills::{cellar, vault};
use bevy::input::keyboard::{Key, KeyCode};
use bevy::prelude::*;
use bevy_egui::egui::epaint::{Mesh, Primitive, Vertex};
use bevy_egui::egui::{Color32, ColorImage, TextureId};
use bevy_egui::{EguiContext, EguiRenderOutput, PrimaryEguiContext};
use std::collections::BTreeMap;
use std::sync::Arc;
use willbound::app::Start;
use willbound::app::board::face::Face;
use willbound::app::board::strokes::{self, Lines};
use willbound::app::board::{TokenView, Worn};
use willbound::app::command::Command;
use willbound::app::eyes::{HOLD, Looking};
use willbound::app::probe::Probe;
use willbound::engine::chronicle::Viewer;
use willbound::play::session::Session;
use willbound::play::shown::Shown;
use willbound::scene::{Scene, Seat};

/// A painted triangle: its corners with their colours, and what of the letters it shows, whatever place they have in the atlas.
#[derive(Debug, PartialEq)]
struct Triangle {
    corners: Vec<(Vec2, Color32)>,
    shows: Vec<u64>,
}

/// All triangles of a mesh.
fn triangles<'m>(mesh: &'m Mesh, atlas: &'m ColorImage) -> impl Iterator<Item = Triangle> + 'm {
    mesh.indices.as_chunks::<3>().0.iter().map(move |corners| {
        let corners: Vec<&Vertex> = corners.iter().map(|place| &mesh.vertices[*place as usize]).collect();
        let shows = if mesh.texture_id == TextureId::default() {
            let [width, height] = atlas.size;
            let span = |of: fn(&Vertex) -> f32, size: usize| {
                let all = corners.iter().map(|corner| of(corner) * size as f32);
                let (low, high) = (all.clone().fold(f32::MAX, f32::min), all.fold(0.0, f32::max));
                let low = (low.round() as usize).min(size - 1);
                low..(high.round() as usize).clamp(low + 1, size)
            };
            let across = span(|corner| corner.uv.x, width);
            let down = span(|corner| corner.uv.y, height);
            let mut hash = 0xcbf2_9ce4_8422_2325_u64;
            for pixel in down.flat_map(|y| across.clone().map(move |x| atlas.pixels[y * width + x])) {
                hash = (hash ^ u64::from(pixel.a())).wrapping_mul(0x0100_0000_01b3);
            }
            vec![hash]
        } else {
            corners.iter().map(|corner| u64::from(corner.uv.x.to_bits()) << 32 | u64::from(corner.uv.y.to_bits())).collect()
        };
        Triangle { corners: corners.iter().map(|corner| (Vec2::new(corner.pos.x, corner.pos.y), corner.color)).collect(), shows }
    })
}

/// All that is painted: every triangle of the panels, every mark, every token, line and word of the board.
#[derive(PartialEq)]
struct Painted {
    panels: Vec<Triangle>,
    marks: BTreeMap<String, Rect>,
    faces: Vec<Face>,
    lines: Lines,
    words: Vec<(String, String)>,
}

fn painted(rig: &mut Rig) -> Painted {
    let lines = strokes::lines(rig.game());
    let marks = rig.app.world().resource::<Probe>().0.clone();
    let world = rig.app.world_mut();
    let mut outputs = world.query_filtered::<(&mut EguiContext, &EguiRenderOutput), With<PrimaryEguiContext>>();
    let (mut context, output) = outputs.single_mut(world).unwrap();
    let atlas = context.get_mut().fonts(|fonts| fonts.image());
    let of = |primitive: &Primitive| match primitive {
        Primitive::Mesh(mesh) => triangles(mesh, &atlas).collect(),
        Primitive::Callback(_) => Vec::new(),
    };
    let panels: Vec<Triangle> = output.paint_jobs.iter().flat_map(|job| of(&job.primitive)).collect();
    assert!(panels.len() > 400, "nothing is painted: {} triangles", panels.len());
    let mut faces: Vec<_> = world.query::<(&TokenView, &Worn)>().iter(world).map(|(view, worn)| (view.0, worn.0.clone())).collect();
    faces.sort_by_key(|(id, _)| *id);
    let mut words: Vec<_> = world
        .query::<(&Text2d, &GlobalTransform, &InheritedVisibility)>()
        .iter(world)
        .filter(|(.., seen)| seen.get())
        .map(|(text, place, _)| (text.0.clone(), format!("{:.2}", place.translation())))
        .collect();
    words.sort();
    Painted { panels, marks, faces: faces.into_iter().map(|(_, face)| face).collect(), lines, words }
}

/// Where the first difference of two paintings lies.
fn difference(one: &Painted, two: &Painted) -> String {
    let at = one.panels.iter().zip(&two.panels).find(|(a, b)| a != b).map(|(a, _)| a.corners[0].0);
    let near = |of: &Painted| {
        let at = at?;
        Some(of.marks.iter().filter(|(_, rect)| rect.contains(at)).map(|(name, _)| name.clone()).collect::<Vec<_>>())
    };
    let marks: Vec<_> = one.marks.iter().filter(|(name, rect)| two.marks.get(*name) != Some(*rect)).collect();
    let faces: Vec<_> = one.faces.iter().zip(&two.faces).filter(|(a, b)| a != b).collect();
    let words: Vec<_> = one.words.iter().zip(&two.words).find(|(a, b)| a != b).into_iter().collect();
    format!(
        "triangles {} and {}, first at {at:?} near {:?} and {:?}\nmarks {marks:?}\nfaces {faces:?}\nwords {words:?}\nlines {}",
        one.panels.len(),
        two.panels.len(),
        near(one),
        near(two),
        one.lines == two.lines
    )
}

/// Two windows that are driven alike.
struct Pair([Rig; 2]);

impl Pair {
    fn new(one: &str, two: &str, dice: &[u16]) -> Self {
        Self([one, two].map(|text| {
            let session = Session::new(scene(text), 0, dice.to_vec());
            let mut rig = Rig::new(Start::Save(std::env::temp_dir().join("willbound-test-twin.ron"), Box::new(session)));
            rig.settle();
            rig
        }))
    }

    fn both(&mut self, mut act: impl FnMut(&mut Rig)) {
        self.0.iter_mut().for_each(&mut act);
    }

    /// An answer in both, and all of it shown; some frames of it are looked at on the way.
    fn say(&mut self, answer: &str) {
        let (who, pick) = answer.split_once(": ").unwrap();
        self.both(|rig| rig.game_mut().session.say(who, pick).unwrap_or_else(|why| panic!("{answer}: {why}")));
        self.both(|rig| rig.step(4));
        self.alike(answer);
        self.both(Rig::settle);
        self.alike(answer);
    }

    fn look(&mut self, key: &str) {
        self.both(|rig| {
            let viewer = willbound::play::eyes::named(rig.game().session.cast(), key).unwrap();
            rig.game_mut().look_through(viewer);
            rig.step(3);
        });
    }

    fn differ(&mut self) -> bool {
        let [one, two] = &mut self.0;
        painted(one) != painted(two)
    }

    fn alike(&mut self, when: &str) {
        let [one, two] = &mut self.0;
        let eyes = one.game().viewer();
        let (one, two) = (painted(one), painted(two));
        assert!(one == two, "{when}, through {eyes:?}: {}", difference(&one, &two));
    }

    /// The same under the pointer, tooltips included.
    fn hover(&mut self, mark: &str, when: &str) {
        self.both(|rig| {
            let at = rig.place(mark);
            rig.move_to(at);
            rig.step(24);
        });
        self.alike(&format!("{when}, pointing at {mark}"));
        self.both(|rig| rig.move_to(Vec2::new(640.0, 690.0)));
    }
}

#[test]
fn s96_two_worlds_that_differ_in_a_secret_paint_the_same_windows() {
    let answers =
        ["kara: attack@ghost", "kara: done", "ally: done", "ghost: attack@kara", "ghost: done", "shade: done", "kara: a1", "kara: done"];
    for (secret, one, two) in SECRETS.into_iter().filter(|(secret, ..)| ["magic points", "Spirit Screen", "a spell"].contains(secret)) {
        let mut pair = Pair::new(&ring(one), &ring(two), &[30, 90, 2]);
        assert!(pair.differ() || secret == "a spell", "{secret}: the referee sees no difference");
        for key in ["kara", "ally"] {
            pair.look(key);
            pair.alike(secret);
            pair.hover("roster:ghost", secret);
        }
        pair.look("ghost");
        assert!(pair.differ() || secret == "a spell", "{secret}: the ghost itself sees no difference");
        pair.look("kara");
        for answer in answers {
            pair.say(answer);
        }
        pair.hover("stage", secret);
        pair.hover("roster:ghost", secret);
        pair.hover("order:ghost", secret);
        pair.both(|rig| {
            rig.app.world_mut().write_message(Command::Undo);
            rig.step(1);
        });
        pair.both(Rig::settle);
        pair.alike("undone");
        pair.look("gm");
        assert!(pair.differ() || secret == "a spell", "{secret}: the referee sees no difference");
    }
}

#[test]
fn w33_the_window_keeps_a_true_name_to_itself() {
    let mut pair = Pair::new(&hall("", r#"true_name: "Avarazal""#), &hall("", r#"true_name: "Beleth""#), &[4, 6, 12, 3, 5, 2, 9, 9]);
    let pick = |rig: &Rig, key: &str| {
        let question = rig.game().session.question().unwrap();
        (rig.game().session.cast().key(question.who).to_owned(), key.to_owned())
    };
    pair.hover_differs("roster:usurer");
    for key in ["iseult", "usurer", "tally"] {
        pair.look(key);
        if key != "usurer" {
            pair.hover("roster:usurer", key);
        }
    }
    pair.look("iseult");
    let (who, key) = pick(&pair.0[0], "open@usurer");
    assert_eq!(who, "iseult");
    pair.say(&format!("{who}: {key}"));
    for _ in 0..6 {
        let (who, key) = pick(&pair.0[0], "done");
        let key = if pair.0[0].asked() == "opening" || pair.0[0].game().session.question().unwrap().kind == "opening" {
            "hold".to_owned()
        } else {
            key
        };
        pair.say(&format!("{who}: {key}"));
    }
    pair.hover("roster:usurer", "engaged");
    assert!(pair.0[0].game().shown.duel.matches.len() == 2, "they have struck at each other");
}

#[test]
fn two_worlds_that_differ_in_a_hidden_will_paint_the_same_windows() {
    let hidden = |will: i32| format!("will: {will}, hides_will: true");
    let (bal, jack) = (|will| cellar("will: 9", &hidden(will), ""), |will| cellar(&hidden(will), "will: 9", ""));
    // Two vetoes, of which the second costs whoever tries it, an exorcism in vain and a possession check.
    let answers = [
        "bal: move@1,2",
        "bal: done",
        "jack: veto",
        "jack: move@2,3",
        "jack: done",
        "bal: veto",
        "jack: go_on",
        "anselm: exorcise@bal",
        "anselm: done",
        "anselm: go_on",
        "anselm: end",
        "imp: possess@jack",
        "imp: done",
        "imp: go_on",
        "bal: forgo",
        "jack: resist",
        "imp: end",
    ];
    let worlds = [(bal(12), bal(13), ["jack", "anselm"], "bal"), (jack(10), jack(11), ["imp", "bal"], "jack")];
    for (one, two, viewers, own) in worlds {
        let mut pair = Pair::new(&one, &two, &[6, 1, 1, 6, 1, 6, 1]);
        assert!(pair.differ(), "the referee sees a difference");
        pair.look(own);
        assert!(pair.differ(), "{own} itself sees a difference");
        for viewer in viewers {
            pair.look(viewer);
            pair.alike("the beginning");
        }
        for answer in answers {
            let (who, pick) = answer.split_once(": ").unwrap();
            let game = pair.0[0].game();
            let asked = game.session.question().unwrap();
            let kind = if pick == "forgo" { "resist" } else { pick };
            // Not every turn has an end of its own, and who has more Will is the first to be asked whether it resists.
            if matches!(pick, "go_on" | "end" | "forgo") && (game.session.cast().key(asked.who), asked.kind) != (who, kind) {
                continue;
            }
            if let Some(asked) = viewers.iter().find(|viewer| **viewer == who) {
                pair.look(asked);
                // Whatever is highlighted, with what it would roll.
                let count = pair.0[0].game().session.question().unwrap().options.len();
                for place in 0..count {
                    pair.both(|rig| {
                        rig.game_mut().highlighted = place;
                        rig.step(2);
                    });
                    pair.alike(&format!("before {answer}, option {place} highlighted"));
                }
            }
            pair.say(answer);
        }
        let told = |what: &str| {
            pair.0[0].game().session.facts().iter().filter(|fact| fact.json(pair.0[0].game().session.cast())["fact"] == what).count()
        };
        assert!(told("contested") >= 3 && told("rolled") >= 1, "{} contests, {} checks", told("contested"), told("rolled"));
        for mark in ["stage", "roster:bal", "roster:jack", "roster:imp"] {
            if pair.0[0].app.world().resource::<Probe>().0.contains_key(mark) {
                pair.hover(mark, "the end");
            }
        }
        pair.look("gm");
        assert!(pair.differ(), "the referee sees a difference");
    }
}

#[test]
fn two_worlds_that_differ_in_a_hidden_willpower_paint_the_same_windows() {
    let hidden = |points: i32| vault(&format!("willpower: {points}, hides_willpower: true"), "willpower: 15");
    let mut pair = Pair::new(&hidden(15), &hidden(16), &[4, 6, 12, 2, 13, 3, 12, 2]);
    assert!(pair.differ(), "the referee sees a difference");
    for key in ["tally", "rook", "iseult"] {
        pair.look(key);
        if key == "tally" {
            assert!(pair.differ(), "its own side sees a difference");
        } else {
            pair.alike("the beginning");
            pair.hover("roster:usurer", "the beginning");
        }
    }
    for _ in 0..14 {
        let game = pair.0[0].game();
        let Some(question) = game.session.question() else { break };
        let who = game.session.cast().key(question.who).to_owned();
        let pick = if question.kind == "opening" { "hold" } else { "done" };
        pair.say(&format!("{who}: {pick}"));
        if pair.0[0].game().shown.duel.matches.len() == 2 {
            break;
        }
    }
    assert_eq!(pair.0[0].game().shown.duel.matches.len(), 2, "they have struck at each other");
    for mark in ["stage", "roster:usurer", "roster:iseult"] {
        pair.hover(mark, "struck");
    }
    pair.look("gm");
    assert!(pair.differ(), "the referee sees a difference");
}

impl Pair {
    /// What the referee is told under the pointer differs.
    fn hover_differs(&mut self, mark: &str) {
        self.both(|rig| {
            let at = rig.place(mark);
            rig.move_to(at);
            rig.step(24);
        });
        assert!(self.differ(), "the referee reads the true name");
        self.both(|rig| rig.move_to(Vec2::new(640.0, 690.0)));
    }
}

fn marks(rig: &Rig) -> Vec<String> {
    rig.app.world().resource::<Probe>().0.keys().cloned().collect()
}

fn drawn(rig: &Rig, start: &str) -> bool {
    marks(rig).iter().any(|mark| mark.starts_with(start))
}

fn letter(rig: &mut Rig, code: KeyCode, letter: &str) {
    rig.key(code, Key::Character(letter.into()));
    rig.step(2);
}

fn enter(rig: &mut Rig) {
    rig.key(KeyCode::Enter, Key::Enter);
    rig.step(2);
}

/// Frames until the screen between two people can be passed.
fn hold(rig: &mut Rig) {
    rig.step((HOLD / 0.05) as usize + 2);
}

/// The duel with a person on every seat.
fn people(name: &str) -> Rig {
    let mut scene = Scene::clone(&shipped(name));
    scene.seats.fill(Seat::Human);
    let mut rig = Rig::new(Start::Scene(Arc::new(scene), 11));
    rig.settle();
    rig
}

#[test]
fn the_list_of_eyes_is_opened_and_chosen_from_by_keys_and_clicks() {
    let mut rig = people("spirit_combat/duel");
    assert_eq!(rig.game().looking(), Looking::Referee);
    letter(&mut rig, KeyCode::KeyV, "v");
    assert!(drawn(&rig, "view:gm") && drawn(&rig, "view:own") && drawn(&rig, "view:wend"));
    letter(&mut rig, KeyCode::Digit4, "4");
    let wend = rig.game().session.cast().find("wend").unwrap();
    assert_eq!((rig.game().looking(), rig.game().viewer()), (Looking::Mind(wend), Viewer::Mind(wend)));
    assert!(!drawn(&rig, "view:"), "the list closes");
    let button = rig.place("button:view");
    rig.click(button);
    rig.key(KeyCode::ArrowUp, Key::ArrowUp);
    enter(&mut rig);
    assert_eq!(
        rig.game().session.cast().key(match rig.game().viewer() {
            Viewer::Mind(id) => id,
            Viewer::Referee => panic!(),
        }),
        "kara"
    );
    letter(&mut rig, KeyCode::KeyV, "v");
    let gm = rig.place("view:gm");
    rig.click(gm);
    assert_eq!(rig.game().viewer(), Viewer::Referee);
    assert_eq!(rig.answers(), 0, "none of it answered anything");
}

#[test]
fn a_question_to_another_mind_shows_who_is_asked_and_nothing_it_may_do() {
    let mut rig = people("spirit_combat/duel");
    assert!(drawn(&rig, "option:") && drawn(&rig, "button:referee"));
    let wend = rig.game().session.cast().find("wend").unwrap();
    rig.game_mut().look_through(Viewer::Mind(wend));
    rig.step(4);
    assert!(drawn(&rig, "question") && drawn(&rig, "button:whose-eyes"));
    for hidden in ["option:", "refused:", "event:", "button:referee", "draft:", "budget", "step:"] {
        assert!(!drawn(&rig, hidden), "`{hidden}` is drawn: {:?}", marks(&rig));
    }
    for (code, text) in
        [(KeyCode::Digit1, "1"), (KeyCode::Digit1, "1"), (KeyCode::Digit0, "0"), (KeyCode::Digit0, "0"), (KeyCode::KeyR, "r")]
    {
        letter(&mut rig, code, text);
    }
    enter(&mut rig);
    assert_eq!(rig.answers(), 0, "nobody answers with another's eyes");
    assert!(!drawn(&rig, "event:"));
    // What Kara picks shows to Wend when it is declared.
    rig.game_mut().session.say("kara", "attack@wend").unwrap();
    rig.settle();
    assert_eq!(rig.game().shown, Shown::of(&willbound::play::eyes::facts(&rig.game().session, Viewer::Mind(wend)).collect::<Vec<_>>()));
    assert!(strokes::lines(rig.game()).strokes.iter().all(|stroke| stroke.kind != strokes::Kind::Arrow), "no arrow gives it away");
}

#[test]
fn the_view_outlives_undo_redo_and_a_new_beginning() {
    let mut rig = people("spirit_combat/duel");
    let kara = rig.game().session.cast().find("kara").unwrap();
    rig.game_mut().look_through(Viewer::Mind(kara));
    rig.game_mut().session.say("kara", "attack@wend").unwrap();
    rig.settle();
    let hidden = |rig: &Rig| {
        let wend = rig.game().session.cast().find("wend").unwrap();
        assert_eq!(rig.game().viewer(), Viewer::Mind(kara));
        assert_eq!((rig.game().shown.magic_points(wend), rig.game().shown.magic_points(kara)), (None, Some(12)));
    };
    hidden(&rig);
    for command in [Command::Undo, Command::Redo, Command::Restart] {
        rig.app.world_mut().write_message(command.clone());
        rig.step(3);
        hidden(&rig);
    }
    rig.game_mut().go_to(0);
    hidden(&rig);
    let record = rig.game().session.record().to_text().unwrap();
    rig.game_mut().look_through(Viewer::Referee);
    assert_eq!(rig.game().session.record().to_text().unwrap(), record, "the record knows of no view");
}

/// Only the screen between two people is to be seen.
fn covered(rig: &mut Rig, by: &str) {
    let who = rig.game().covered().map(|id| rig.game().session.cast().key(id).to_owned());
    assert_eq!(who.as_deref(), Some(by));
    assert_eq!(marks(rig), ["button:handed-over", "handover"], "nothing of the table");
    let world = rig.app.world_mut();
    let words: Vec<_> = world
        .query::<(&Text2d, &InheritedVisibility)>()
        .iter(world)
        .filter(|(_, seen)| seen.get())
        .map(|(text, _)| text.0.clone())
        .collect();
    assert_eq!(words, [""; 0], "no word of the board");
}

#[test]
fn between_two_people_the_table_is_handed_over_and_nothing_counts_meanwhile() {
    let mut rig = people("spirit_combat/duel");
    rig.app.world_mut().write_message(Command::View(Looking::Own));
    rig.step(3);
    covered(&mut rig, "kara");
    enter(&mut rig);
    covered(&mut rig, "kara"); // a doubled Enter does not pass it
    for (code, text) in [(KeyCode::Digit1, "1"), (KeyCode::Digit1, "1"), (KeyCode::KeyV, "v"), (KeyCode::KeyA, "a"), (KeyCode::KeyS, "s")] {
        letter(&mut rig, code, text);
    }
    rig.with_control(KeyCode::KeyZ, "z");
    covered(&mut rig, "kara");
    hold(&mut rig);
    enter(&mut rig);
    rig.settle();
    assert_eq!((rig.game().covered(), rig.answers(), rig.game().auto), (None, 0, false));
    assert!(drawn(&rig, "option:attack@wend"));
    let wend = rig.game().session.cast().find("wend").unwrap();
    assert_eq!(rig.game().shown.magic_points(wend), None);
    // Kara declares by keys; then Wend's player looks.
    for text in ["1", "1"] {
        letter(&mut rig, KeyCode::Digit1, text);
    }
    rig.settle();
    for text in ["0", "0"] {
        letter(&mut rig, KeyCode::Digit0, text);
    }
    assert_eq!(rig.answers(), 2);
    rig.settle();
    rig.settle();
    covered(&mut rig, "wend");
    hold(&mut rig);
    let button = rig.place("button:handed-over");
    rig.click(button);
    rig.settle();
    assert_eq!(rig.game().viewer(), Viewer::Mind(wend));
    let kara = rig.game().session.cast().find("kara").unwrap();
    assert_eq!((rig.game().shown.magic_points(kara), rig.game().shown.magic_points(wend)), (None, Some(11)));
    // Undo goes back to Kara's decision: the table goes back to her.
    rig.with_control(KeyCode::KeyZ, "z");
    rig.step(3);
    covered(&mut rig, "kara");
}

#[test]
fn one_person_needs_no_screen() {
    let mut rig = Rig::new(Start::Scene(shipped("spirit_combat/duel"), 11));
    rig.settle();
    rig.game_mut().look(Looking::Own);
    rig.settle();
    let kara = rig.game().session.cast().find("kara").unwrap();
    assert_eq!((rig.game().covered(), rig.game().viewer()), (None, Viewer::Mind(kara)));
    assert!(drawn(&rig, "option:attack@wend"));
}

#[test]
fn s06_a_sealed_declaration_shows_nothing_to_the_next_who_declares() {
    let mut pair = Pair::new(&ring("ceremony: 40"), &ring("ceremony: 40"), &[]);
    pair.both(|rig| {
        for (who, pick) in [("kara", "done"), ("ally", "done")] {
            rig.game_mut().session.say(who, pick).unwrap();
        }
        rig.settle();
        rig.game_mut().look(Looking::Own);
        hold(rig);
        enter(rig);
        rig.settle();
        let ghost = rig.game().session.cast().find("ghost").unwrap();
        assert_eq!(rig.game().viewer(), Viewer::Mind(ghost));
        assert!(drawn(rig, "sealed"));
    });
    for (rig, pick) in pair.0.iter_mut().zip(["attack@kara", "evade@kara"]) {
        rig.game_mut().session.say("ghost", pick).unwrap();
        rig.settle();
        assert!(drawn(rig, "draft:0"), "the ghost sees what it has picked");
        rig.game_mut().session.say("ghost", "done").unwrap();
        rig.settle();
        covered(rig, "shade");
        hold(rig);
        enter(rig);
        rig.settle();
        let shade = rig.game().session.cast().find("shade").unwrap();
        assert_eq!(rig.game().viewer(), Viewer::Mind(shade));
    }
    pair.alike("the shade declares");
    for mark in ["order:ghost", "roster:ghost", "button:undo"] {
        pair.hover(mark, "the shade declares");
    }
    pair.look("kara");
    pair.alike("and Kara waits");
}
