//! Every verb of the chronicle by itself: which picture passes when it is told, and which mark of it stays. Each is told on a board
//! where nothing else happens, watched until all has passed, and compared with the same board painted at once.
//!
//! `cargo test strips -- --ignored` draws each of them as a strip of pictures into `target/tmp/strips`, to be looked at.

use super::Show::{self, Banner, Beam, Bolt, Card, Chain, Flash, Gate, Ghost, Mote, Ripple, Shake, Shard, TornWheel, Wheel, Words};
use super::face::Face;
use super::paint::TokenLook;
use super::strokes::{self, Kind, Lines};
use super::tokens::Standing;
use super::{Motion, Passing, TokenView, Worn, duel_face::Sign};
use crate::app::area::BoardArea;
use crate::app::command::Desk;
use crate::app::table::{Game, Painted};
use crate::engine::chronicle::{Audience, Edge, Fact, Hand, Pool, Veil, Verb};
use crate::engine::combatant::{Cell, CombatantId, Condition};
use crate::engine::contest::Winner;
use crate::engine::decision::{Act, Pick};
use crate::engine::encounter::Outcome;
use crate::engine::percentile::Level;
use crate::play::shown::Shown;
use crate::scene::Scene;
use bevy::app::PluginsState;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::pipelined_rendering::PipelinedRenderingPlugin;
use bevy::render::settings::WgpuSettings;
use bevy::time::TimeUpdateStrategy;
use bevy::window::ExitCondition;
use bevy::winit::WinitPlugin;
use std::sync::Arc;
use std::time::Duration;

/// The casts, one a rule system: who is who is the same in all.
const JACK: CombatantId = CombatantId(0);
const MARIA: CombatantId = CombatantId(1);
const BAL: CombatantId = CombatantId(2);

const SCENES: [&str; 3] = [
    r#"(title: "One by one", rules: possession, board: (width: 8, height: 6), sides: {"heroes": (), "fiends": ()}, cast: [
        (id: "jack", name: "Jack Clancy", side: "heroes", portrait: "feather", at: (2, 2), will: 9, health: 12),
        (id: "maria", name: "Maria Vance", side: "heroes", portrait: "nun", at: (2, 4), will: 7, health: 12),
        (id: "bal", name: "Bal-Ziggaroth", side: "fiends", kind: "demon", at: (5, 2), will: 11, health: 12, possession: (bonus: 4, range: 9)),
    ])"#,
    r#"(title: "One by one", rules: spirit_combat, board: (width: 8, height: 6), sides: {"heroes": (goals: [Dispel("bal")]), "fiends": (goals: [Possess("jack")])}, cast: [
        (id: "jack", name: "Jack Clancy", side: "heroes", portrait: "feather", at: (2, 2), pow: 12, int: 12, dex: 12, summon: 40, ceremony: 40, hit_points: 12),
        (id: "maria", name: "Maria Vance", side: "heroes", portrait: "nun", at: (2, 3), pow: 11, int: 12, dex: 12, summon: 40, ceremony: 40, hit_points: 12),
        (id: "bal", name: "Bal-Ziggaroth", side: "fiends", kind: "demon", nature: Spirit, at: (5, 2), pow: 14, int: 12, summon: 40, ceremony: 40),
    ])"#,
    r#"(title: "One by one", rules: willpower, board: (width: 8, height: 6), sides: {"heroes": (goals: [Dispel("bal")]), "fiends": (goals: [Overcome("jack")])}, cast: [
        (id: "jack", name: "Jack Clancy", side: "heroes", portrait: "feather", at: (2, 2), level: 3, willpower: 14, empathy: 40, movement: 9, hit_points: 12),
        (id: "maria", name: "Maria Vance", side: "heroes", portrait: "nun", at: (2, 3), level: 3, willpower: 12, empathy: 40, movement: 9, hit_points: 12),
        (id: "bal", name: "Bal-Ziggaroth", side: "fiends", being: Demon, at: (5, 2), level: 5, willpower: 15, movement: 9, hit_points: 12),
    ])"#,
];
const POSSESSION: usize = 0;
const SPIRIT: usize = 1;
const WILLS: usize = 2;

/// What the board looks like at rest.
struct Seen {
    faces: Vec<Face>,
    looks: Vec<TokenLook>,
    motions: Vec<Motion>,
    lines: Lines,
}

impl Seen {
    fn gone(&self, who: CombatantId) -> bool {
        !self.motions[who.index()].now.visible()
    }

    fn badge(&self, who: CombatantId, name: &str) -> bool {
        self.faces[who.index()].badges.iter().any(|sign| matches!(sign, Sign::Mark(mark) | Sign::Crossed(mark) if *mark == name))
    }

    fn line(&self, kind: Kind) -> bool {
        self.lines.strokes.iter().any(|stroke| stroke.kind == kind)
    }
}

/// A verb with what is to be seen of it.
struct Case {
    name: &'static str,
    scene: usize,
    before: Vec<Verb>,
    told: Vec<Verb>,
    /// What passes; of each at least one.
    passes: Vec<Show>,
    /// What stays.
    stays: fn(&Seen) -> bool,
}

fn words(text: &str) -> Show {
    Words(text.to_owned())
}

fn case(name: &'static str, scene: usize, before: Vec<Verb>, told: Vec<Verb>, passes: Vec<Show>, stays: fn(&Seen) -> bool) -> Case {
    Case { name, scene, before, told, passes, stays }
}

fn pool(who: CombatantId, pool: Pool, before: i32, after: i32, minimum: Option<(i32, i32)>) -> Verb {
    let (minimum_before, minimum_after) = (minimum.map(|of| of.0), minimum.map(|of| of.1));
    Verb::PoolChanged { who, pool, before, after, minimum_before, minimum_after }
}

fn gained(who: CombatantId, condition: Condition) -> Verb {
    Verb::ConditionGained { who, condition }
}

fn lost(who: CombatantId, condition: Condition) -> Verb {
    Verb::ConditionLost { who, condition }
}

fn contest(purpose: &'static str, winner: Winner) -> Verb {
    let hand = |who, die, bonus: i32, of: &str| Hand::new(who, (die, 6), bonus, of.into());
    let dice = match winner {
        Winner::Active => (6, 1),
        Winner::Passive => (1, 6),
        Winner::Tie => (3, 3),
    };
    Verb::Contested { purpose, active: hand(JACK, dice.0, 8, "Will"), passive: hand(BAL, dice.1, 8, "Will"), winner, again: true }
}

fn tested(who: CombatantId, whom: CombatantId, purpose: &'static str, level: Level) -> Verb {
    Verb::Tested { who, whom: Some(whom), purpose, die: 20, sides: 100, chance: Some(50), level }
}

fn act(key: &str, target: Option<CombatantId>) -> Act {
    Act { key: key.into(), name: key.into(), target, cell: None, seconds: 4 }
}

fn possessed() -> Verb {
    Verb::Possessed { who: BAL, body: JACK, willing: false }
}

fn engaged() -> Verb {
    Verb::Engaged { who: JACK, whom: BAL }
}

fn any(_: &Seen) -> bool {
    true
}

#[expect(clippy::too_many_lines, reason = "a list")]
fn cases() -> Vec<Case> {
    use Condition as C;
    let (p, s, w) = (POSSESSION, SPIRIT, WILLS);
    let turn = || Verb::TurnBegan { who: BAL, body: JACK, seconds: 6 };
    let rolled = |purpose, whom| Verb::Rolled {
        who: JACK,
        whom,
        purpose,
        dice: vec![4],
        sides: 6,
        bonus: 3,
        total: 7,
        will: None,
        minimum_will: None,
    };
    let matched = |who, whom, hit| Verb::Matched {
        who,
        whom,
        attack: Some(14),
        defence: Some(12),
        needs: Some(9),
        die: 12,
        sides: 20,
        hit,
        margin: Some(3),
        loss: 1,
    };
    let struck = |choices, one_point, counter| Verb::Struck {
        who: JACK,
        whom: BAL,
        attack: Some(Level::Success),
        evade: None,
        choices,
        one_point,
        counter,
    };
    let finished = |how, item: Option<&str>| Verb::Finished { who: JACK, whom: BAL, how, item: item.map(Into::into) };
    let bought = |count: usize| Verb::Bought {
        who: JACK,
        whom: BAL,
        picks: vec![Pick { amount: Some(1), ..Pick::plain("a1") }; count],
        spent: 1,
        of: 1,
    };
    vec![
        case("round began", p, vec![], vec![Verb::RoundBegan], vec![Banner("Round 1".into())], any),
        case("arrived", p, vec![gained(JACK, C::Away)], vec![lost(JACK, C::Away)], vec![Flash, words("arrives")], |seen| !seen.gone(JACK)),
        case("turn began", p, vec![possessed()], vec![turn()], vec![Ripple, Wheel], |seen| {
            seen.badge(BAL, "mark-ship-wheel") && seen.faces[0].acting
        }),
        case("turn ended", p, vec![possessed(), turn()], vec![Verb::TurnEnded { who: BAL }], vec![Wheel], |seen| {
            !seen.badge(BAL, "mark-ship-wheel")
        }),
        case(
            "declared",
            p,
            vec![Verb::TurnBegan { who: BAL, body: BAL, seconds: 6 }],
            vec![Verb::Declared { who: BAL, body: BAL, acts: vec![act("possess", Some(JACK))], seconds: 4 }],
            vec![Ripple],
            |seen| seen.line(Kind::Dots),
        ),
        case(
            "chose a veto",
            p,
            vec![],
            vec![Verb::Chose { who: JACK, choice: "veto", whom: Some(BAL) }],
            vec![Ripple, words("veto!")],
            any,
        ),
        case("rolled initiative", p, vec![], vec![rolled("initiative", None)], vec![words("7")], any),
        case("rolled a check", p, vec![], vec![rolled("possession check", Some(BAL))], vec![Beam], any),
        case("rolled damage", p, vec![], vec![rolled("damage", None)], vec![Ripple], any),
        case(
            "a veto won",
            p,
            vec![possessed(), turn()],
            vec![Verb::Contested { purpose: "veto", active: hand(JACK, 9), passive: hand(BAL, 3), winner: Winner::Active, again: true }],
            vec![Beam, TornWheel, words("the wheel is torn away")],
            |seen| !seen.badge(BAL, "mark-ship-wheel"),
        ),
        case(
            "a veto lost",
            p,
            vec![possessed(), turn()],
            vec![Verb::Contested { purpose: "veto", active: hand(JACK, 3), passive: hand(BAL, 9), winner: Winner::Passive, again: true }],
            vec![Beam, words("holds")],
            |seen| seen.badge(BAL, "mark-ship-wheel"),
        ),
        case("a tie", p, vec![], vec![contest("veto", Winner::Tie)], vec![Beam, Shake, words("equal")], any),
        case("an exorcism", p, vec![], vec![contest("exorcism", Winner::Active)], vec![Beam, words("driven out")], any),
        case("a hit", p, vec![], vec![contest("combo", Winner::Active)], vec![Beam, Bolt(true), words("hit")], any),
        case("a miss", p, vec![], vec![contest("combo", Winner::Passive)], vec![Beam, words("a miss")], any),
        case("Will lost", p, vec![], vec![pool(JACK, Pool::Will, 9, 6, Some((3, 4)))], vec![words("−3 Will")], |seen| {
            near(seen.looks[0].levels.x, 6.0 / 9.0) && near(seen.looks[0].levels.z, 4.0 / 9.0)
        }),
        case("Health lost", p, vec![], vec![pool(JACK, Pool::Health, 12, 6, None)], vec![words("−6 Health")], |seen| {
            near(seen.looks[0].levels.w, 0.5)
        }),
        case("Broken", p, vec![], vec![gained(JACK, C::Broken)], vec![Ripple, Flash, Shard, words("Broken")], |seen| {
            near(seen.looks[0].state.x, 1.0) && seen.badge(JACK, "mark-broken-heart")
        }),
        case("down", p, vec![], vec![gained(JACK, C::Down)], vec![words("down")], |seen| {
            near(seen.looks[0].state.y, 1.0) && seen.badge(JACK, "mark-knocked-out")
        }),
        case("dead", p, vec![], vec![gained(JACK, C::Dead)], vec![Flash, words("dead")], |seen| seen.badge(JACK, "mark-skull")),
        case("cowed", p, vec![], vec![gained(JACK, C::Cowed)], vec![words("cowed")], |seen| seen.badge(JACK, "mark-cracked-mask")),
        case("whole again", p, vec![gained(JACK, C::Broken)], vec![lost(JACK, C::Broken)], vec![Ripple, words("whole again")], |seen| {
            near(seen.looks[0].state.x, 0.0)
        }),
        case(
            "acted",
            p,
            vec![],
            vec![Verb::Acted { who: JACK, body: JACK, act: act("shot", Some(BAL)), left: 2 }],
            vec![Bolt(false), words("shot")],
            any,
        ),
        case(
            "lapsed",
            p,
            vec![],
            vec![Verb::Lapsed { who: JACK, act: act("shot", Some(BAL)), reason: "out of range".into() }],
            vec![words("shot lapses")],
            any,
        ),
        case(
            "moved",
            p,
            vec![],
            vec![Verb::Moved { who: JACK, from: Some(Cell { x: 2, y: 2 }), to: Cell { x: 4, y: 3 } }],
            vec![Ripple],
            |seen| !seen.gone(JACK),
        ),
        case("possessed", p, vec![], vec![possessed()], vec![Flash, Ripple, words("possessed")], |seen| {
            seen.faces[2].satellite && seen.faces[0].aura == Some(1)
        }),
        case(
            "released",
            p,
            vec![possessed()],
            vec![Verb::Released { who: BAL, body: JACK, cell: Some(Cell { x: 4, y: 2 }) }],
            vec![Flash, words("out")],
            |seen| !seen.faces[2].satellite && !seen.gone(BAL) && seen.faces[0].aura.is_none(),
        ),
        case("freed", p, vec![], vec![Verb::Freed { body: JACK }], vec![Ripple, words("free")], any),
        case(
            "cooperation",
            p,
            vec![possessed()],
            vec![Verb::CooperationBegan { who: JACK, whom: BAL }],
            vec![Beam, words("together")],
            |seen| seen.lines.bonds.len() == 1,
        ),
        case(
            "no cooperation",
            p,
            vec![possessed(), Verb::CooperationBegan { who: JACK, whom: BAL }],
            vec![Verb::CooperationEnded { who: JACK, whom: BAL }],
            vec![Ripple, words("no longer together")],
            |seen| seen.lines.bonds.is_empty(),
        ),
        case("seconds lost", p, vec![], vec![Verb::SecondsLost { body: JACK, seconds: 3, left: 3 }], vec![words("−3 s")], any),
        case("skipped", p, vec![], vec![Verb::Skipped { who: JACK, act: None }], vec![words("turn lost")], any),
        case("removed", p, vec![], vec![Verb::Removed { who: BAL }], vec![Ghost, words("leaves the fight")], |seen| seen.gone(BAL)),
        case("shifted", s, vec![], vec![Verb::PoolShifted { who: JACK, pool: Pool::MagicPoints, by: -2 }], vec![words("−2 MP")], any),
        case("magic points lost", s, vec![], vec![pool(JACK, Pool::MagicPoints, 12, 6, None)], vec![words("−6 MP")], |seen| {
            near(seen.looks[0].levels.x, 0.5)
        }),
        case("intends", s, vec![], vec![Verb::Intends { who: JACK, picks: vec![] }], vec![Ripple, words("holds")], any),
        case(
            "told",
            s,
            vec![engaged()],
            vec![Verb::Told { who: JACK, whom: BAL, edge: Edge::Offence, ahead: true }],
            vec![Ripple, words("ten ahead!")],
            any,
        ),
        case(
            "the exchange",
            s,
            vec![engaged()],
            vec![tested(JACK, BAL, "attack", Level::Success), tested(BAL, JACK, "attack", Level::Special)],
            vec![Bolt(true), Flash, Ripple],
            |seen| seen.line(Kind::Blow) && seen.line(Kind::Tether),
        ),
        case("an attack that fails", s, vec![engaged()], vec![tested(JACK, BAL, "attack", Level::Failure)], vec![Bolt(false)], any),
        case("an evasion", s, vec![engaged()], vec![tested(BAL, JACK, "evade", Level::Success)], vec![words("evades")], any),
        case(
            "hopeless",
            s,
            vec![engaged()],
            vec![Verb::Hopeless { who: JACK, whom: BAL, purpose: "attack" }],
            vec![words("impossible")],
            any,
        ),
        case("struck", s, vec![engaged()], vec![struck(2, false, 0)], vec![words("hit: 2 choices")], any),
        case("struck level for level", s, vec![engaged()], vec![struck(0, true, 0)], vec![words("met level for level")], any),
        case("fumbled", s, vec![engaged()], vec![struck(0, false, 1)], vec![words("fumbles")], any),
        case("bought", s, vec![engaged()], vec![bought(2)], vec![Card(String::new()), Ripple], any),
        case("engaged", s, vec![], vec![engaged()], vec![Beam], |seen| seen.line(Kind::Tether)),
        case("disengaged", s, vec![engaged()], vec![Verb::Disengaged { who: JACK, whom: BAL }], vec![Ripple, words("apart")], |seen| {
            !seen.line(Kind::Tether)
        }),
        case("an action used", s, vec![], vec![Verb::ActionUsed { who: JACK, left: 1 }], vec![Ripple], any),
        case(
            "trance",
            s,
            vec![engaged()],
            vec![Verb::TranceEntered { who: MARIA, whom: JACK, people: 2 }],
            vec![Ripple, words("in trance: 2 people")],
            |seen| near(seen.looks[1].more.w, 1.0) && seen.line(Kind::Chain) && seen.badge(MARIA, "mark-trance"),
        ),
        case(
            "trance turned",
            s,
            vec![Verb::TranceEntered { who: MARIA, whom: BAL, people: 1 }],
            vec![Verb::TranceTurned { who: MARIA, whom: JACK }],
            vec![Ripple, words("turns to Jack")],
            |seen| seen.line(Kind::Chain),
        ),
        case(
            "drawn",
            s,
            vec![Verb::TranceEntered { who: MARIA, whom: JACK, people: 1 }],
            vec![Verb::Drawn { who: BAL, whom: MARIA, purpose: "helper", die: 2, sides: 3 }],
            vec![Beam, words("drawn")],
            any,
        ),
        case(
            "trance left",
            s,
            vec![Verb::TranceEntered { who: MARIA, whom: JACK, people: 1 }],
            vec![Verb::TranceLeft { who: MARIA, whom: JACK }],
            vec![Ripple, words("out of trance")],
            |seen| near(seen.looks[1].more.w, 0.0) && !seen.line(Kind::Chain),
        ),
        case("supported", s, vec![], vec![Verb::Supported { who: JACK, people: 3, bonus: 2 }], vec![words("defence +2")], |seen| {
            near(seen.looks[0].spirit.y, 2.0)
        }),
        case("stunned", s, vec![], vec![Verb::Stunned { who: JACK, level: 3, until: 2 }], vec![Flash], |seen| {
            near(seen.looks[0].spirit.w, 3.0)
        }),
        case(
            "a stun ends",
            s,
            vec![Verb::Stunned { who: JACK, level: 2, until: 1 }],
            vec![Verb::StunEnded { who: JACK, level: 0 }],
            vec![words("itself again")],
            |seen| near(seen.looks[0].spirit.w, 0.0),
        ),
        case(
            "hearing lost",
            s,
            vec![],
            vec![Verb::SenseLost { who: JACK, sense: "hearing".into() }],
            vec![Flash, words("no hearing")],
            |seen| seen.badge(JACK, "ear"),
        ),
        case("sight lost", s, vec![], vec![Verb::SenseLost { who: JACK, sense: "sight".into() }], vec![Flash, words("no sight")], |seen| {
            seen.badge(JACK, "mark-eye")
        }),
        case(
            "a sense is back",
            s,
            vec![Verb::SenseLost { who: JACK, sense: "sight".into() }],
            vec![Verb::SenseBack { who: JACK, sense: "sight".into() }],
            vec![words("sight is back")],
            |seen| !seen.badge(JACK, "mark-eye"),
        ),
        case("modified", s, vec![], vec![Verb::Modified { who: JACK, offence: 0, defence: 2, until: 2 }], vec![words("defence +2")], any),
        case(
            "a modifier ends",
            s,
            vec![Verb::Modified { who: JACK, offence: 1, defence: 0, until: 1 }],
            vec![Verb::ModifierEnded { who: JACK, offence: 1, defence: 0 }],
            vec![words("offence −1")],
            any,
        ),
        case("blurted", s, vec![], vec![Verb::Blurted { who: JACK, words: "I am tired.".into() }], vec![words("“I am tired.”")], any),
        case(
            "learnt",
            s,
            vec![],
            vec![Verb::Learnt { who: JACK, whom: BAL, magic_points: Some(9), magics: None }],
            vec![Ripple, words("learns")],
            any,
        ),
        case("dropped", s, vec![], vec![Verb::Dropped { who: JACK, item: "staff".into() }], vec![words("drops the staff")], |seen| {
            seen.badge(JACK, "mark-target")
        }),
        case(
            "picked up",
            s,
            vec![Verb::Dropped { who: JACK, item: "staff".into() }],
            vec![Verb::PickedUp { who: JACK, item: "staff".into() }],
            vec![words("picks up the staff")],
            |seen| !seen.badge(JACK, "mark-target"),
        ),
        case("a rank began", s, vec![], vec![Verb::RankBegan { rank: 3 }], vec![Banner("Strike rank 3".into())], any),
        case(
            "scheduled",
            s,
            vec![],
            vec![Verb::Scheduled { who: JACK, whom: None, what: "a spell".into(), from: 2, to: 4 }],
            vec![Ripple],
            any,
        ),
        case(
            "done",
            s,
            vec![],
            vec![Verb::Done { who: JACK, whom: Some(BAL), what: "a spell".into() }],
            vec![Ripple, words("a spell")],
            any,
        ),
        case("carried", s, vec![], vec![Verb::Carried { who: JACK, what: "a spell".into(), to: 2 }], vec![words("goes on to rank 2")], any),
        case(
            "foiled",
            s,
            vec![],
            vec![Verb::Foiled { who: JACK, pick: Pick::plain("cast"), reason: "dead".into() }],
            vec![words("comes to nothing")],
            any,
        ),
        case("prone", s, vec![], vec![gained(JACK, C::Prone)], vec![words("falls")], |seen| {
            seen.badge(JACK, "mark-knocked-out") && seen.faces[0].prone
        }),
        case("spent", s, vec![], vec![gained(JACK, C::Spent)], vec![Flash, words("no magic points")], |seen| {
            seen.badge(JACK, "mark-sleepy")
        }),
        case("manifest", s, vec![gained(BAL, C::Immaterial)], vec![lost(BAL, C::Immaterial)], vec![Flash, words("manifest")], |seen| {
            near(seen.looks[2].spirit.z, 0.0)
        }),
        case(
            "bound",
            s,
            vec![engaged()],
            vec![finished("bind", Some("a ring")), gained(BAL, C::Bound)],
            vec![Chain, Ghost, words("bound!")],
            |seen| seen.gone(BAL) && seen.lines.footprints.len() == 1,
        ),
        case(
            "dispelled",
            s,
            vec![engaged()],
            vec![finished("dispel", None), gained(BAL, C::Dispelled)],
            vec![Mote, Ghost, words("dispelled!")],
            |seen| seen.gone(BAL),
        ),
        case(
            "possessed by a victor",
            s,
            vec![engaged()],
            vec![Verb::Finished { who: BAL, whom: JACK, how: "possess", item: None }, gained(JACK, C::Possessed), possessed()],
            vec![Ripple, Flash, words("possessed!")],
            |seen| seen.badge(JACK, "mark-puppet") && seen.faces[2].satellite,
        ),
        case(
            "both attacks of a spirit round",
            w,
            vec![engaged()],
            vec![matched(JACK, BAL, true), matched(BAL, JACK, false)],
            vec![Bolt(true), Bolt(false)],
            |seen| seen.line(Kind::Blow),
        ),
        case("Willpower lost", w, vec![], vec![pool(JACK, Pool::Willpower, 14, 7, None)], vec![words("−7 Willpower")], |seen| {
            near(seen.looks[0].levels.x, 0.5)
        }),
        case("aids", w, vec![], vec![Verb::Aids { who: MARIA, whom: JACK }], vec![Beam, Ripple, words("gives aid")], |seen| {
            seen.line(Kind::Chain) && near(seen.looks[1].more.w, 1.0)
        }),
        case(
            "aids no more",
            w,
            vec![Verb::Aids { who: MARIA, whom: JACK }],
            vec![Verb::AidsNoMore { who: MARIA, whom: JACK }],
            vec![Ripple, words("lets go")],
            |seen| !seen.line(Kind::Chain),
        ),
        case(
            "a name spoken",
            w,
            vec![engaged()],
            vec![Verb::NameSpoken { who: JACK, whom: BAL }],
            vec![Beam, Ripple, words("its true name!")],
            any,
        ),
        case(
            "a name asked",
            w,
            vec![],
            vec![Verb::NameAsked { who: JACK, whom: BAL, name: Some("Ghorm".into()) }],
            vec![words("“Ghorm”")],
            any,
        ),
        case("a name kept", w, vec![], vec![Verb::NameAsked { who: JACK, whom: BAL, name: None }], vec![words("the name is kept")], any),
        case(
            "banished",
            w,
            vec![engaged()],
            vec![Verb::Banished { who: BAL, whom: Some(JACK), weeks: Some(3), days: Some(2) }],
            vec![Gate, Ghost, words("banished: 3 weeks 2 days")],
            |seen| seen.gone(BAL),
        ),
        case(
            "suffers",
            w,
            vec![],
            vec![Verb::Suffers { who: JACK, die: Some(4), words: "faints".into() }],
            vec![Flash, words("faints")],
            any,
        ),
        case("overcome", w, vec![], vec![gained(JACK, C::Overcome)], vec![Ripple, Flash, words("overcome")], |seen| {
            seen.badge(JACK, "mark-broken-heart")
        }),
        case("dazed", w, vec![], vec![gained(JACK, C::Stunned)], vec![Flash, words("stunned")], |seen| near(seen.looks[0].spirit.w, 2.0)),
        case("the end", p, vec![], vec![Verb::Ended { outcome: Outcome::MutualDefeat }], vec![Banner(String::new())], any),
    ]
}

fn hand(who: CombatantId, die: u16) -> Hand {
    Hand::new(who, (die, 6), 8, "Will".into())
}

fn near(a: f32, b: f32) -> bool {
    (a - b).abs() < 0.002
}

/// Whether a verb has a picture of its own on the board. A new verb has to be thought about here.
fn belongs(verb: &Verb) -> bool {
    match verb {
        // How dice come and what is answered unasked concerns the people at the table; the rest only places what the next fact shows.
        Verb::Began
        | Verb::DiceMode { .. }
        | Verb::StandingSet { .. }
        | Verb::StandingGiven { .. }
        | Verb::OrderSet { .. }
        | Verb::Stands { .. } => false,
        Verb::Arrived { .. }
        | Verb::RoundBegan
        | Verb::TurnBegan { .. }
        | Verb::Declared { .. }
        | Verb::Chose { .. }
        | Verb::Rolled { .. } => true,
        Verb::Contested { .. }
        | Verb::PoolChanged { .. }
        | Verb::ConditionGained { .. }
        | Verb::ConditionLost { .. }
        | Verb::Acted { .. } => true,
        Verb::Lapsed { .. } | Verb::Moved { .. } | Verb::Possessed { .. } | Verb::Released { .. } | Verb::Freed { .. } => true,
        Verb::CooperationBegan { .. } | Verb::CooperationEnded { .. } | Verb::SecondsLost { .. } | Verb::Skipped { .. } => true,
        Verb::TurnEnded { .. } | Verb::Removed { .. } | Verb::PoolShifted { .. } | Verb::Intends { .. } | Verb::Told { .. } => true,
        Verb::Tested { .. } | Verb::Hopeless { .. } | Verb::Struck { .. } | Verb::Bought { .. } | Verb::Engaged { .. } => true,
        Verb::Drawn { .. } => true,
        Verb::Disengaged { .. } | Verb::ActionUsed { .. } | Verb::TranceEntered { .. } | Verb::TranceTurned { .. } => true,
        Verb::TranceLeft { .. } | Verb::Supported { .. } | Verb::Stunned { .. } | Verb::StunEnded { .. } | Verb::SenseLost { .. } => true,
        Verb::SenseBack { .. } | Verb::Modified { .. } | Verb::ModifierEnded { .. } | Verb::Blurted { .. } | Verb::Learnt { .. } => true,
        Verb::Dropped { .. } | Verb::PickedUp { .. } | Verb::RankBegan { .. } | Verb::Scheduled { .. } | Verb::Done { .. } => true,
        Verb::Carried { .. } | Verb::Foiled { .. } | Verb::Matched { .. } | Verb::Aids { .. } | Verb::AidsNoMore { .. } => true,
        Verb::NameSpoken { .. } | Verb::NameAsked { .. } | Verb::Banished { .. } | Verb::Suffers { .. } | Verb::Finished { .. } => true,
        Verb::Ended { .. } => true,
    }
}

fn fact(verb: &Verb) -> Fact {
    Fact { round: 1, beat: 9, cause: None, audience: Audience::All, numbers: Audience::All, veil: Veil::default(), verb: verb.clone() }
}

fn game(of: usize) -> Game {
    let scene: Arc<Scene> = match crate::scene::check::scene_text("one_by_one.ron", SCENES[of]) {
        Ok(scene) => Arc::new(scene),
        Err(problems) => panic!("{}", problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")),
    };
    let mut game = Game::new(scene, 1);
    (game.held, game.wait) = (true, f32::INFINITY);
    game
}

/// Tells facts that no rule brought about.
fn tell(app: &mut App, verbs: &[Verb], aloud: bool) {
    for fact in verbs.iter().map(fact) {
        let mut game = app.world_mut().resource_mut::<Game>();
        let game = &mut *game;
        game.duel.before(&game.shown, &fact);
        game.shown.apply(&fact);
        game.eyes.places.push(game.eyes.facts.len());
        game.eyes.facts.push(fact.clone());
        if aloud {
            app.world_mut().write_message(Painted(fact));
        }
    }
}

/// The board alone, without a screen and a driver.
fn board() -> App {
    let mut app = App::new();
    let settings = WgpuSettings { backends: None, ..default() };
    app.add_plugins(
        DefaultPlugins
            .set(WindowPlugin { primary_window: Some(Window::default()), exit_condition: ExitCondition::DontExit, ..default() })
            .set(RenderPlugin { render_creation: settings.into(), ..default() })
            .disable::<WinitPlugin>()
            .disable::<PipelinedRenderingPlugin>()
            .disable::<LogPlugin>(),
    )
    .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(50)))
    .insert_resource(BoardArea::default())
    .insert_resource(Desk { dice_age: f32::MAX, ..Desk::default() })
    .add_plugins(super::plugin);
    while app.plugins_state() == PluginsState::Adding {
        bevy::tasks::tick_global_task_pools_on_main_thread();
    }
    app.finish();
    app.cleanup();
    app
}

fn seen(app: &mut App) -> Seen {
    let world = app.world_mut();
    let mut views: Vec<_> =
        world.query::<(&TokenView, &Motion, &Worn)>().iter(world).map(|(view, motion, worn)| (view.0, *motion, worn.0.clone())).collect();
    views.sort_by_key(|(id, ..)| *id);
    Seen {
        faces: views.iter().map(|(.., face)| face.clone()).collect(),
        looks: world.resource::<Standing>().looks().to_vec(),
        motions: views.iter().map(|(_, motion, _)| *motion).collect(),
        lines: strokes::lines(world.resource::<Game>()),
    }
}

fn steps(app: &mut App, count: usize) {
    (0..count).for_each(|_| app.update());
}

/// Whether it is of this kind; words that are not named count whatever they are.
fn is(show: &Show, wanted: &Show) -> bool {
    match (show, wanted) {
        (Card(_), Card(text)) | (Banner(_), Banner(text)) if text.is_empty() => true,
        _ => show == wanted,
    }
}

#[test]
fn every_verb_has_its_picture_and_comes_to_rest_as_if_it_had_been_painted_at_once() {
    let cases = cases();
    let mut app = board();
    for case in &cases {
        app.insert_resource(game(case.scene));
        steps(&mut app, 3);
        tell(&mut app, &case.before, false);
        steps(&mut app, 2);
        tell(&mut app, &case.told, true);
        steps(&mut app, 1);
        let world = app.world_mut();
        let passing: Vec<Passing> = world.query::<&Passing>().iter(world).cloned().collect();
        for wanted in &case.passes {
            let found = passing.iter().find(|of| is(&of.show, wanted));
            let Some(found) = found else {
                panic!("{}: {wanted:?} is not among {:?}", case.name, passing.iter().map(|of| &of.show).collect::<Vec<_>>())
            };
            assert!(found.wait() < 2.0, "{}: {wanted:?} comes too late", case.name);
        }
        steps(&mut app, 130);
        let world = app.world_mut();
        assert_eq!(world.query::<&Passing>().iter(world).count(), 0, "{}: something stays", case.name);
        let watched = seen(&mut app);
        assert!((case.stays)(&watched), "{}: its mark is not there: {:?} {:?}", case.name, watched.looks, watched.faces);
        let shown = app.world().resource::<Game>().shown.clone();
        assert_eq!(shown, Shown::of(app.world().resource::<Game>().facts()), "{}", case.name);
        // The same painted at once.
        app.insert_resource(game(case.scene));
        steps(&mut app, 2);
        tell(&mut app, &case.before, false);
        tell(&mut app, &case.told, false);
        steps(&mut app, 4);
        let at_once = seen(&mut app);
        assert_eq!((watched.looks, watched.faces, watched.lines), (at_once.looks, at_once.faces, at_once.lines), "{}", case.name);
        for (one, other) in watched.motions.iter().zip(&at_once.motions).filter(|(_, other)| other.to.visible()) {
            assert_eq!((one.now, one.still()), (other.now, true), "{}", case.name);
        }
    }
    // Every verb of the chronicle that belongs on the board is among them.
    let told: Vec<String> = cases.iter().flat_map(|case| &case.told).map(tag).collect();
    assert!(cases.iter().flat_map(|case| &case.told).all(belongs));
    let missing: Vec<_> = tags().into_iter().filter(|tag| !told.contains(tag)).collect();
    assert_eq!(missing, SILENT, "verbs without a picture");
}

/// Verbs that do not belong on the board; how somebody arrives is shown when it comes in later.
const SILENT: [&str; 7] = ["began", "arrived", "dice_mode", "standing_set", "standing_given", "order_set", "stands"];

fn tag(verb: &Verb) -> String {
    serde_json::to_value(verb).ok().and_then(|value| value["fact"].as_str().map(str::to_owned)).unwrap_or_default()
}

/// The names of all verbs, as the source has them.
fn tags() -> Vec<String> {
    let source = include_str!("../../engine/chronicle/verb.rs");
    let body = source.split("pub enum Verb {").nth(1).and_then(|rest| rest.split("\n}\n").next()).unwrap_or_default();
    let names = body.lines().filter_map(|line| line.strip_prefix("    ")).filter(|line| line.starts_with(char::is_uppercase));
    let snake = |name: &str| {
        let mut snake = String::new();
        for letter in name.chars().take_while(|letter| letter.is_alphanumeric()) {
            if letter.is_uppercase() && !snake.is_empty() {
                snake.push('_');
            }
            snake.extend(letter.to_lowercase());
        }
        snake
    };
    names.map(snake).collect()
}

#[test]
#[ignore = "draws pictures to be looked at; it needs a driver"]
fn strips() {
    use crate::app::shot;
    use image::RgbImage;
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("target/tmp/strips");
    std::fs::create_dir_all(&folder).unwrap();
    let only = std::env::var("STRIPS").unwrap_or_default();
    let subject = shot::Subject::Fight(Box::new(crate::play::session::Session::new(game(0).session.scene().clone(), 1, Vec::new())), None);
    let mut studio = shot::set_up(subject, shot::Look::default()).unwrap();
    let (left, top, wide, high) = (248, 60, 696, 480);
    for case in cases().iter().filter(|case| only.is_empty() || only.split(',').any(|name| case.name.contains(name))) {
        studio.app.insert_resource(game(case.scene));
        studio.app.world_mut().resource_mut::<Game>().speed = 0.5;
        studio.frames(8);
        tell(&mut studio.app, &case.before, false);
        studio.frames(8);
        tell(&mut studio.app, &case.told, true);
        let mut strip = RgbImage::new(wide * 3, high * 3);
        for (nth, pause) in [4, 6, 8, 8, 8, 8, 8, 12, 60].into_iter().enumerate() {
            studio.frames(pause);
            studio.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO));
            let picture = studio.picture().unwrap();
            studio.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(50)));
            let nth = u32::try_from(nth).unwrap();
            for (x, y) in (0..wide).flat_map(|x| (0..high).map(move |y| (x, y))) {
                strip.put_pixel(nth % 3 * wide + x, nth / 3 * high + y, *picture.get_pixel(left + x, top + y));
            }
        }
        let strip = image::imageops::resize(&strip, wide * 2, high * 2, image::imageops::FilterType::Triangle);
        strip.save(folder.join(case.name.replace(' ', "_")).with_extension("png")).unwrap();
    }
}
