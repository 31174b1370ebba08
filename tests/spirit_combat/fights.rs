//! Random legal fights: every one ends, nothing is ever out of range, and every kind of answer is given.

use super::people_c::{Ring, aids, ghost, helper, kara};
use crate::support::{consistent, crowd, in_folder, inline, picture_equals_world};
use std::collections::BTreeMap;
use std::sync::Arc;
use willbound::engine::combatant::Condition;
use willbound::engine::decision::{Pick, Question, Who};
use willbound::play::look::Look;
use willbound::play::policy::{Chance, Policy, RandomLegal};
use willbound::play::session::Session;
use willbound::scene::Scene;

/// One random fight; every `often`-th answer everything is looked at. Now and then the referee brings something about.
fn fight(scene: &Arc<Scene>, seed: u64, often: usize, referee: bool) -> (Session, BTreeMap<&'static str, usize>) {
    let mut session = Session::new(scene.clone(), seed, Vec::new());
    let mut chosen = BTreeMap::new();
    while let Some(question) = session.question() {
        let count = session.answers().len();
        let mut chance = Chance::new(seed, count);
        let events: Vec<_> = question.anytime.iter().filter(|(_, choice)| choice.legal() && choice.pick.verb != "typed").cloned().collect();
        let (who, pick): (Who, Pick) = if referee && chance.below(40) == 0 && !events.is_empty() {
            let (who, choice) = events[chance.below(events.len())].clone();
            let amount = match choice.need {
                willbound::engine::decision::Need::Number { min, .. } => Some(min),
                _ => None,
            };
            (who, Pick { amount, ..choice.pick })
        } else {
            (Who::Mind(question.who), RandomLegal.choose(question, session.look().unwrap(), &mut chance))
        };
        *chosen.entry(pick.verb).or_insert(0) += 1;
        let text = format!("{:?} {pick:?}", who);
        if let Err(why) = session.pick(who, pick) {
            panic!("seed {seed}, answer {count}: {text}: {}", why.text(session.cast()));
        }
        if count.is_multiple_of(often) {
            consistent(&session);
            picture_equals_world(&session);
        }
    }
    consistent(&session);
    assert!(session.outcome().is_some(), "seed {seed} has no end");
    (session, chosen)
}

#[test]
fn random_fights_are_sound_at_every_answer() {
    for (name, scene) in in_folder("spirit_combat") {
        for seed in 0..6 {
            let (session, _) = fight(&scene, seed, 1, seed % 2 == 1);
            println!(
                "{name} {seed}: {} in {} answers, round {}",
                session.outcome().unwrap().word(),
                session.answers().len(),
                session.look().unwrap().round()
            );
        }
    }
}

/// What holds at every question of every fight.
pub fn sound(question: &Question, look: Look) -> Result<(), String> {
    let look = look.spirit_combat().unwrap();
    let (setup, engaged) = (look.setup(), |id| !look.opponents(id).is_empty());
    for id in look.ids() {
        let (points, standing) = (look.magic_points(id), look.standing(id).unwrap());
        let most = (setup.numbers.pow_most * standing.power).max(standing.power).max(setup.members[id.index()].magic_points);
        if !(0..=most).contains(&points) {
            return Err(format!("{id:?} has {points} magic points of at most {most}"));
        }
        if !(0..=setup.numbers.actions).contains(&standing.actions) {
            return Err(format!("{id:?} has {} combat actions left", standing.actions));
        }
        if standing.stuns.iter().any(|stun| !(1..=3).contains(&stun.level) || stun.until < look.round()) {
            return Err(format!("{id:?} is stunned: {:?} in round {}", standing.stuns, look.round()));
        }
        if standing.screen < 0 || look.health(id) < 0 {
            return Err(format!("{id:?} has {} points of screen and {} hit points", standing.screen, look.health(id)));
        }
        if [Condition::Dispelled, Condition::Bound, Condition::Possessed, Condition::Gone].into_iter().any(|of| look.has(id, of))
            && engaged(id)
        {
            return Err(format!("{id:?} is out of the fight and engaged"));
        }
        if look.host(id).is_some_and(|host| !look.possessors(host).contains(&id) || engaged(id)) {
            return Err(format!("{id:?} is inside {:?}, which does not hold it", look.host(id)));
        }
    }
    if let Some(budget) = question.budget {
        if !(0..=budget.all).contains(&budget.spent) {
            return Err(format!("{} of {} {} are spent", budget.spent, budget.all, budget.of));
        }
        if let Some(choice) = question.legal().find(|choice| budget.spent + choice.price.unwrap_or(0) > budget.all) {
            return Err(format!("{:?} cannot be paid with {budget:?}", choice.pick));
        }
    }
    crowd::answerable(question)
}

/// Every verb that a question of these rules can offer.
const VERBS: &[&str] = &[
    "a1",
    "a10",
    "a11",
    "a12",
    "a13",
    "a2",
    "a3",
    "a4",
    "a5",
    "a6",
    "a7",
    "a8",
    "a9",
    "attack",
    "b1",
    "b2",
    "b3",
    "b4",
    "b5",
    "b6",
    "bind",
    "carry_on",
    "cast",
    "chant",
    "chant_on",
    "dispel",
    "dodge",
    "done",
    "evade",
    "keep_chanting",
    "leave",
    "leave_trance",
    "let_go",
    "materialise",
    "move",
    "parry",
    "part",
    "pick_up",
    "possess",
    "repel",
    "run",
    "slip_away",
    "stand_up",
    "strike",
    "switch",
    "take_back",
    "take_it",
    "turn_chant",
    "walk",
];

/// Ten thousand, which take about a minute; more with `WILLBOUND_LONG=1`.
#[test]
fn ten_thousand_random_fights_end() {
    let scenes = in_folder("spirit_combat");
    let all = std::env::var("WILLBOUND_LONG").map_or(10_000u64, |_| 50_000);
    let each = all.div_ceil(scenes.len() as u64);
    let mut sum = crowd::told(&scenes, each, sound, |name, tally| {
        // A fight without end is one in which somebody waits and waits; most of them are decided.
        assert!(tally.by_round_limit * 20 < tally.fights, "{name}: {} of {} by the round limit", tally.by_round_limit, tally.fights);
    });
    assert!(sum.fights >= all);
    // Nobody is asked about an evasion afterwards under the default readings, and few helpers see an attacker turn on one
    // of them (B6) while they touch it.
    let after = set_rulings("duel", "evade_commit: After, b3_evade_breaks_trance: true");
    let circle = [helper("h1", (1, 2), &aids(1)), helper("h2", (1, 1), &aids(1)), helper("h3", (1, 3), &aids(1))];
    let turned = Ring::of(&[&[kara("pow: 50"), ghost("pow: 52")], circle.as_slice()].concat())
        .with("out_when: Helpless, numbers: (bands: (special: 1)),");
    let extra = [("after".to_owned(), after), ("turned".to_owned(), inline(&turned.rulings("round_limit: 20").text()))];
    crowd::play(&extra, 150, sound).into_iter().for_each(|tally| sum.add(tally));
    crowd::all_chosen(&sum, VERBS);
}

#[test]
fn the_worked_examples_end_too() {
    let tallies = crowd::play(&in_folder("spirit_combat/examples"), 10, sound);
    assert!(tallies.iter().all(|tally| tally.fights == 10));
}

/// A scene of the folder that sets no rulings, with these.
fn set_rulings(name: &str, rulings: &str) -> Arc<Scene> {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("scenes/spirit_combat/{name}.ron"));
    let text = std::fs::read_to_string(path).unwrap();
    assert!(!text.contains("rulings:"), "{name} has rulings of its own");
    inline(&text.replacen("rules: spirit_combat,", &format!("rules: spirit_combat, rulings: ({rulings}),"), 1))
}

/// Every switch with the readings to choose from.
const SWITCHES: &[(&str, &[&str])] = &[
    ("pow_third", &["Floor", "HalfUp", "Ceil"]),
    ("declare_order", &["HighFirst", "LowFirst"]),
    ("mp_fumbles", &["true", "false"]),
    ("mp_auto_range", &["true", "false"]),
    ("skill_auto_range", &["true", "false"]),
    ("mp_over", &["WithLevel", "Capped", "Plain"]),
    ("evade_better", &["Nothing", "OnePoint", "Counter"]),
    ("evade_fumble_needs_hit", &["true", "false"]),
    ("fumble_pool", &["true", "false"]),
    ("evade_commit", &["Before", "After"]),
    ("attacks_per_round", &["1", "2"]),
    ("spell_uses_action", &["true", "false"]),
    ("repel_rounds", &["Any", "Retry", "First"]),
    ("summon_compare", &["Lt", "Le"]),
    ("repel_cancel", &["PerLevel", "Flat"]),
    ("repel_after_evade", &["true", "false"]),
    ("repel_deny_skill", &["Opponent", "Repeller"]),
    ("withdraw_values", &["AfterLosses", "BeforeLosses", "PlainPoints"]),
    ("a5_repeat", &["true", "false"]),
    ("a4", &["Rounds", "AliasA13"]),
    ("stun_stack", &["Max", "Sum"]),
    ("a6_half", &["Up", "Down"]),
    ("a6_who", &["Attacker", "Chance"]),
    ("a7_live", &["true", "false"]),
    ("a10_retry", &["true", "false"]),
    ("a11_mode", &["AllOrNothing", "Partial"]),
    ("a12_die", &["20", "100"]),
    ("b1_includes_loss", &["true", "false"]),
    ("b3_evade_breaks_trance", &["true", "false"]),
    ("b5_when", &["Normal", "Instant"]),
    ("surplus_decay", &["Hourly", "Round"]),
    ("knowledge_both", &["true", "false"]),
    ("finish_undeclared_rank", &["2", "4", "10"]),
    ("finish_stack_delay", &["true", "false"]),
    ("finish_allowed", &["ByKind", "Anything"]),
    ("mp_at_zero", &["Helpless", "Nothing"]),
    ("cast_base", &["Srm", "OneMore"]),
    ("cast_overflow", &["Carry", "Lost"]),
    ("cast_fail_cost", &["Nothing", "All", "One"]),
    ("no_dex_srm", &["0", "4", "9"]),
    ("helpers_recount", &["RoundStart", "AtOnce"]),
    ("round_limit", &["30"]),
];

#[test]
fn random_rulings_are_sound_with_a_referee_who_speaks_up() {
    let listed: Vec<_> = SWITCHES.iter().map(|(name, _)| (*name).to_owned()).collect();
    let all = willbound::rules::spirit_combat::rulings::Rulings::default().list().into_iter().map(|(name, _)| name).collect::<Vec<_>>();
    assert_eq!(listed, all, "every switch is in the list");
    for seed in 0..if std::env::var("WILLBOUND_LONG").is_ok() { 3_000 } else { 150 } {
        let mut chance = Chance::new(seed, 7_777);
        let chosen = |(name, values): &(&str, &[&str])| format!("{name}: {}", values[chance.below(values.len())]);
        let rulings = SWITCHES.iter().map(chosen).collect::<Vec<_>>().join(", ");
        let name = ["duel", "circle", "haunting", "binding"][seed as usize % 4];
        println!("{name} with seed {seed} and rulings ({rulings})");
        fight(&set_rulings(name, &rulings), seed, 7, seed % 2 == 1);
    }
}

#[test]
fn a_spirit_inside_a_body_that_nobody_can_reach_ends_the_fight() {
    // The ghost possesses the helper; Kara could still hit it and cast at it, were it not inside.
    let spell = r#"spells: [(name: "Chill", resisted: false, effects: [LoseMagicPoints("1d3")])]"#;
    let h1 = helper("h1", (1, 2), "").replace("pow: 10", "pow: 3");
    let ring =
        Ring::of(&[kara(&format!("pow: 12, {spell}")), ghost("pow: 13"), h1]).engaged(r#"("h1", "ghost")"#).with("out_when: Helpless,");
    let mut table = ring.table(&[]);
    table.play(&["kara: done", "h1: done", "ghost: done", "kara: done", "h1: done", "ghost: possess@h1", "ghost: done"]);
    assert!(table.under("h1", Condition::Possessed));
    assert_eq!((table.outcome(), table.duel().round()), ("stalemate:no_winning_act".into(), 2));
    table.end();
    // While the ghost is outside, the same two have an act each.
    let mut table = ring.table(&[]);
    table.play(&["kara: done", "h1: done", "ghost: done", "kara: done", "h1: done", "ghost: done", "ghost: carry_on"]);
    assert_eq!((table.outcome(), table.duel().round()), ("unfinished".into(), 3));
}

#[test]
fn who_is_taken_out_before_it_has_chosen_chooses_nothing() {
    let mut table = Ring::of(&[kara("pow: 12"), ghost("pow: 10"), helper("h1", (6, 6), "")]).table(&[30]);
    table.play(&["kara: attack@ghost", "kara: done", "h1: done", "ghost: done", "kara: a5", "referee: remove@kara"]);
    assert_eq!((table.mp("ghost"), table.asked()), (10, "h1 intend".into()));
    table.end();
}

/// No spell or blow may be called what an option is called: a script could not tell them apart.
#[test]
fn every_answer_of_the_rules_is_reserved() {
    let mut words = std::collections::BTreeSet::new();
    for (_, scene) in in_folder("spirit_combat") {
        for seed in 0..4 {
            let mut session = Session::new(scene.clone(), seed, Vec::new());
            while let Some(question) = session.question().filter(|_| session.answers().len() < 400) {
                let choices = question.options.iter().chain(question.anytime.iter().map(|(_, choice)| choice));
                words.extend(choices.filter(|choice| choice.pick.what.is_none()).map(|choice| choice.pick.verb));
                session.let_choose(&RandomLegal);
            }
        }
    }
    words.retain(|word| !word.contains('_'));
    assert!(words.len() > 20, "{words:?}");
    for word in words {
        let text = format!(
            r#"(title: "T", rules: spirit_combat, cast: [(id: "a", pow: 9, int: 9, spells: [(name: "X", key: "{word}", points: 1, effects: [Disengage])]), (id: "b", pow: 9)])"#
        );
        let problems = willbound::scene::check::scene_text("t.ron", &text).expect_err(word);
        assert!(problems.iter().any(|problem| problem.message.contains(word)), "`{word}` may be a key: {problems:?}");
    }
}
