//! A Will or Willpower that a scene hides: two fights that differ in nothing else look the same to other sides, play the same and are
//! thought of the same, until a die makes the difference plain.

use super::fights::hall;
use super::twins::{Twins, look, scene};
use std::sync::atomic::AtomicBool;
use willbound::engine::chronicle::{Verb, Viewer};
use willbound::engine::combatant::{CombatantId, Condition, Members, Will};
use willbound::engine::decision::{Question, Stake};
use willbound::odds::thinker::Thinker;
use willbound::odds::whatif::Search;
use willbound::play::forks::Crossroads;
use willbound::play::policy::{self, Chance, Policy, RandomLegal, Sensible};
use willbound::play::session::Session;
use willbound::play::{eyes, narration, standing};
use willbound::rules::possession::guess::Guess;

/// Jack and Anselm, who can exorcise, inspire and frighten, against Bal inside Jack and an imp outside; `jack` and `bal` are what else is
/// said of those two, `rulings` what is played otherwise.
pub fn cellar(jack: &str, bal: &str, rulings: &str) -> String {
    format!(
        r#"(title: "Twins", rules: possession, board: (width: 8, height: 6), out_when: Never,
            rulings: (round_limit: 6, {rulings}), house: (inspire_hearing: 12),
            cast: [
                (id: "jack", side: "heroes", at: (2, 2), initiative: 12, {jack}),
                (id: "anselm", side: "heroes", at: (3, 2), will: 9, will_now: 8, skills: {{"Faith": 9, "Charisma": 2, "chant": 8}},
                    spells: [(name: "Psalm", skill: "chant", ability: Spirit, range: 8, morale: "1d6+2", cows: true)], initiative: 9),
                (id: "bal", side: "fiends", kind: "demon", initiative: 15, possesses: "jack", possession: (bonus: 4, range: 8),
                    skills: {{"Charisma": 1}}, {bal}),
                (id: "imp", side: "fiends", kind: "demon", at: (4, 2), will: 7, initiative: 6, possession: (bonus: 2, range: 8),
                    skills: {{"dread": 8}}, spells: [(name: "Dread", skill: "dread", ability: Spirit, range: 8, morale: "1d6+3")])])"#
    )
}

/// What is hidden: its name, both worlds, who may not know it, who may.
type Secret = (&'static str, String, String, [&'static str; 2], &'static str);

/// What hides whose Will.
fn secrets() -> Vec<Secret> {
    let jack = |will: i32| cellar(&format!("will: {will}, hides_will: true"), "will: 9", "");
    let bal = |will: i32, more: &str| cellar("will: 9", &format!("will: {will}, hides_will: true"), more);
    let low = |now: i32| cellar("will: 9", &format!("will: 14, will_now: {now}, hides_will: true"), "");
    let grouped = "several_vetoes: CommonRoll, resister_tie: Newcomer, possession_damage: Morale";
    vec![
        ("a demon's Will", bal(12, ""), bal(13, ""), ["jack", "anselm"], "imp"),
        ("whether it has lost any", low(13), low(14), ["jack", "anselm"], "bal"),
        ("other rulings", bal(12, grouped), bal(13, grouped), ["jack", "anselm"], "imp"),
        ("a hero's Will", jack(10), jack(11), ["bal", "imp"], "anselm"),
    ]
}

/// How contests and checks came out so far: where that differs, the worlds do for everybody.
fn outcomes(session: &Session) -> Vec<String> {
    let of = |verb: &Verb| match verb {
        Verb::Contested { winner, .. } => Some(format!("{winner:?}")),
        Verb::Matched { hit, loss, .. } => Some(format!("{hit} {loss}")),
        Verb::ConditionGained { .. } | Verb::ConditionLost { .. } | Verb::Possessed { .. } | Verb::Released { .. } => {
            Some(format!("{verb:?}"))
        }
        Verb::PoolChanged { who, before, after, .. } => Some(format!("{who:?} {}", after - before)),
        Verb::Chose { .. } => Some(format!("{verb:?}")),
        _ => None,
    };
    session.facts().iter().filter_map(|fact| of(&fact.verb)).collect()
}

/// What whoever is asked would do, and what it thinks would come of it.
fn thoughts(session: &Session, deep: bool) -> String {
    let (question, fight) = (session.question().unwrap(), session.look().unwrap());
    let chance = || Chance::new(9, 0);
    let plain = Sensible.explain(question, fight, &mut chance());
    let random = RandomLegal.explain(question, fight, &mut chance());
    if !deep {
        return format!("{plain:?} {random:?}");
    }
    let at = Crossroads::of(fight).unwrap();
    let search = Search { seed: 5, runs: 2, close: 0.0, threads: 1 };
    let ahead = search.run(&at, &session.scene().sides, &AtomicBool::new(false), |_| {});
    let thinker = Thinker { budget: 8 }.explain(question, fight, &mut chance());
    format!("{plain:?} {random:?} {ahead:?} {thinker:?} {:?}", at.ways)
}

/// Plays both worlds of each secret side by side and looks at them after every answer.
fn compare(secrets: Vec<Secret>, deep: usize) {
    for (secret, one, two, viewers, friend) in secrets {
        let (mut looked, mut thought, mut rolls, mut differs) = (0, 0, 0, false);
        for chance in 0..5 {
            let mut twins = Twins::new(&one, &two, chance);
            let minds = viewers.map(|key| twins.id(key));
            let own = Viewer::Mind(twins.id(friend));
            differs |= look(&twins.one, own) != look(&twins.two, own);
            loop {
                minds.iter().for_each(|mind| twins.alike(Viewer::Mind(*mind), secret));
                looked += 1;
                let question = twins.one.question().filter(|question| question.die.is_none() && minds.contains(&question.who));
                if question.is_some() {
                    let deep = twins.steps.is_multiple_of(deep);
                    assert_eq!(thoughts(&twins.one, deep), thoughts(&twins.two, deep), "{secret}, after {} answers", twins.steps);
                    thought += usize::from(deep);
                }
                if !twins.step() || twins.steps > 90 || outcomes(&twins.one) != outcomes(&twins.two) {
                    break;
                }
            }
            let is_roll = |verb: &Verb| matches!(verb, Verb::Contested { .. } | Verb::Rolled { .. } | Verb::Matched { .. });
            rolls += twins.one.facts().iter().filter(|fact| is_roll(&fact.verb)).count();
        }
        assert!(differs, "{secret}: its own side sees no difference");
        assert!(looked > 60 && thought > 2 && rolls > 25, "{secret}: {looked} looks, {thought} thoughts, {rolls} rolls");
    }
}

#[test]
fn a_possession_fight_looks_the_same_whatever_will_the_other_side_hides() {
    compare(secrets(), 12);
}

/// All these fights are thought of the same by who is asked so, whatever differs in them.
fn thought_of_alike(fights: &[String], who: &str, kind: &str) {
    let thoughts = fights.iter().map(|text| {
        let mut session = Session::new(scene(text), 0, Vec::new());
        until(&mut session, who, kind);
        let (question, fight) = (session.question().unwrap(), session.look().unwrap());
        let at = Crossroads::of(fight).unwrap();
        let search = Search { seed: 5, runs: 12, close: 0.0, threads: 1 };
        let ahead = search.run(&at, &session.scene().sides, &AtomicBool::new(false), |_| {});
        let thinker = Thinker { budget: 24 }.explain(question, fight, &mut Chance::new(9, 0));
        let worth: Vec<_> = question.options.iter().map(|choice| policy::worth(question, fight, choice)).collect();
        let won: u64 = ahead.iter().flat_map(|tally| &tally.wins).sum();
        assert!(won > 0, "{who} {kind}: no playout is won");
        format!("{worth:?} {ahead:?} {thinker:?}")
    });
    let thoughts: Vec<_> = thoughts.collect();
    assert!(thoughts.iter().all(|of| *of == thoughts[0]), "{who} {kind}: {thoughts:#?}");
}

#[test]
fn what_would_come_of_an_option_is_thought_of_the_same_however_strong_the_other_is() {
    let goals = r#"out_when: Never, sides: {"heroes": (goals: [Free("jack")]), "fiends": (goals: [Break("jack"), Break("anselm")])},"#;
    let aimed = |text: String| text.replace("out_when: Never,", goals);
    // Anselm stands beside Jack, so that he reaches whoever is inside.
    let bal = [3, 8, 12, 40].map(|will| aimed(cellar("will: 9", &format!("will: {will}, hides_will: true"), "")));
    thought_of_alike(&bal, "anselm", "declare");
    let jack = [2, 6, 9, 40].map(|will| aimed(cellar(&format!("will: {will}, hides_will: true"), "will: 9", "")));
    thought_of_alike(&jack, "imp", "declare");
    let goals = r#"sides: {"chapter": (goals: [Dispel("usurer")]), "creditors": (goals: [Overcome("iseult")])},"#;
    let loose = |text: String| text.replace(r#"engaged: [("iseult", "usurer")],"#, goals);
    let usurer = [3, 9, 15, 40].map(|points| loose(vault(&format!("willpower: {points}, hides_willpower: true"), "willpower: 15")));
    thought_of_alike(&usurer, "iseult", "opening");
    let iseult = [3, 9, 15, 40].map(|points| loose(vault("willpower: 15", &format!("willpower: {points}, hides_willpower: true"))));
    thought_of_alike(&iseult, "usurer", "opening");
}

/// A fight of wills in which the usurer has so much Willpower, and hides it; or Iseult.
pub fn vault(usurer: &str, iseult: &str) -> String {
    let named = r#"true_name: "Avarazal", acts: [(name: "Sap", kind: Power, range: 6, effects: [LoseWillpower("1d3")])]"#;
    hall(r#"knows_names: ["usurer"]"#, named)
        .replace("willpower: 15, movement", &format!("{usurer}, movement"))
        .replace("willpower: 15, empathy", &format!("{iseult}, empathy"))
        .replace("out_when: Never,", r#"out_when: Never, engaged: [("iseult", "usurer")], rulings: (round_limit: 5),"#)
}

#[test]
fn a_fight_of_wills_looks_the_same_whatever_willpower_the_other_side_hides() {
    let usurer = |points: i32| vault(&format!("willpower: {points}, hides_willpower: true"), "willpower: 15");
    let iseult = |points: i32| vault("willpower: 15", &format!("willpower: {points}, hides_willpower: true"));
    let now = |points: i32| vault(&format!("willpower: 16, willpower_now: {points}, hides_willpower: true"), "willpower: 15");
    let days = |text: String| text.replace("round_limit: 5", "round_limit: 5, score_from: Original, name_lasts: SpiritRound");
    let secrets: Vec<Secret> = vec![
        ("a demon's Willpower", usurer(15), usurer(16), ["iseult", "rook"], "tally"),
        ("what it has lost", now(15), now(14), ["iseult", "rook"], "usurer"),
        ("a priest's Willpower", iseult(15), iseult(16), ["usurer", "tally"], "rook"),
        ("other rulings", days(usurer(15)), days(usurer(16)), ["iseult", "rook"], "tally"),
    ];
    compare(secrets, 8);
}

#[test]
fn neither_willpower_nor_what_follows_from_it_is_told_and_losses_are() {
    let (mut shifts, mut attacks) = (0, 0);
    for seed in 0..6 {
        let mut session = Session::new(scene(&vault("willpower: 18, hides_willpower: true", "willpower: 15")), seed, Vec::new());
        let rook = Viewer::Mind(session.cast().find("rook").unwrap());
        for _ in 0..80 {
            if !session.let_choose(&Sensible) {
                break;
            }
        }
        for fact in eyes::facts(&session, rook).map(|fact| fact.json(session.cast())) {
            let of = |field: &str| fact[field] == "usurer";
            match fact["fact"].as_str().unwrap() {
                "stands" => assert!(!of("who"), "{fact}"),
                "pool_changed" => assert!(!of("who") || fact["pool"] != "willpower", "{fact}"),
                "pool_shifted" => shifts += usize::from(of("who")),
                "matched" if of("who") || of("whom") => {
                    let hidden = if of("who") { "attack" } else { "defence" };
                    assert!(["needs", "margin", hidden].iter().all(|field| fact[*field].is_null()), "{fact}");
                    assert!(["attack", "defence"].iter().any(|field| fact[*field].is_number()), "one's own is known: {fact}");
                    attacks += 1;
                }
                "banished" => assert!(!of("whom") || fact["weeks"].is_null() && fact["days"].is_null(), "{fact}"),
                _ => {}
            }
        }
        let lines = standing::lines(&session, rook).join("\n");
        assert!(
            lines.contains("Usurer: Willpower hidden, attack hidden, defence hidden") && !lines.contains("Rook: Willpower hidden"),
            "{lines}"
        );
    }
    assert!(attacks > 10 && shifts > 0, "{attacks} attacks, {shifts} losses");
}

#[test]
fn w36_how_long_a_banishment_lasts_tells_what_its_victor_has_left_so_it_is_hidden_with_it() {
    let mut told = 0;
    for seed in 0..8 {
        let mut session = Session::new(scene(&vault("willpower: 2", "willpower: 30, hides_willpower: true")), seed, Vec::new());
        for _ in 0..60 {
            if !session.let_choose(&Sensible) {
                break;
            }
        }
        let seen = |key: &str| {
            let viewer = Viewer::Mind(session.cast().find(key).unwrap());
            let facts = eyes::facts(&session, viewer).map(|fact| (fact.json(session.cast()), narration::line(&fact, session.cast())));
            facts.filter(|(fact, _)| fact["fact"] == "banished" && fact["whom"] == "iseult").collect::<Vec<_>>()
        };
        for ((own, _), (other, words)) in seen("rook").into_iter().zip(seen("tally")) {
            assert!(own["weeks"].is_number() && other["weeks"].is_null() && other["days"].is_null(), "{own} {other}");
            assert!(words.unwrap().ends_with("by Iseult for a time that is hidden."));
            told += 1;
        }
    }
    assert!(told > 3, "{told} banishments");
}

#[test]
fn what_is_imagined_of_willpower_agrees_with_what_was_seen_and_never_rules_out_the_truth() {
    let (mut looked, mut narrowed) = (0, 0);
    for (seed, rulings) in (0..12).zip(["", "score_from: Original", "name_lasts: SpiritRound", "name_stacks: true"].into_iter().cycle()) {
        let points = 8 + i32::try_from(seed).unwrap();
        let text = vault(&format!("willpower: {points}, hides_willpower: true"), "willpower: 14, hides_willpower: true");
        let text = text.replace("round_limit: 5", &format!("round_limit: 12, {rulings}"));
        let mut session = Session::new(scene(&text), seed, Vec::new());
        for place in 0..120 {
            let policy: &dyn Policy = if place % 3 == 0 { &RandomLegal } else { &Sensible };
            if !session.let_choose(policy) {
                break;
            }
            let Some(question) = session.question() else { break };
            let (mind, fight) = (question.who, session.look().unwrap().willpower().unwrap());
            let facts: Vec<_> = eyes::facts(&session, Viewer::Mind(mind)).collect();
            let guess = willbound::rules::willpower::guess::Guess::of(fight, mind, &facts);
            for of in ["iseult", "usurer"].map(|key| session.cast().find(key).unwrap()) {
                let may = guess.may_have(of);
                assert_eq!(may.is_empty(), fight.open_willpower(mind, of));
                if may.is_empty() {
                    continue;
                }
                let truth = (fight.willpower(of).0, fight.setup().members[of.index()].willpower);
                assert!(may.contains(&truth), "{rulings}, {seed}, {place}: it stands at {truth:?}, and {may:?} is thought of");
                narrowed += usize::from(may.len() < 12);
                looked += 1;
            }
        }
    }
    assert!(looked > 200 && narrowed > looked / 3, "{narrowed} of {looked} were narrowed down");
}

#[test]
fn neither_will_nor_what_follows_from_it_is_told_and_what_happened_is() {
    let (mut shifts, mut contests) = (0, 0);
    for seed in 0..4 {
        let mut session = Session::new(scene(&cellar("will: 9", "will: 57, hides_will: true", "")), seed, Vec::new());
        let jack = Viewer::Mind(session.cast().find("jack").unwrap());
        let mut seen = 0;
        for place in 0..200 {
            // Nothing else takes much from so strong a mind.
            let more = place % 20 == 19 && session.say("referee", "penalty@bal=1").is_ok();
            if !more && !session.let_choose(&RandomLegal) {
                break;
            }
            // Nothing that Jack sees has a number of it: 57 or a little less, alone or with a die.
            let told: Vec<_> = eyes::facts(&session, jack).map(|fact| fact.json(session.cast())).collect();
            let numbers = |text: &str| text.split(|c: char| !c.is_ascii_digit()).filter_map(|of| of.parse().ok()).collect::<Vec<i32>>();
            for fact in told.iter().skip(seen) {
                let mut told = fact.clone();
                ["beat", "cause"].iter().for_each(|field| told[*field] = "".into());
                assert!(!numbers(&told.to_string()).iter().any(|number| (40..=63).contains(number)), "{fact}");
                shifts += usize::from(fact["fact"] == "pool_shifted" && fact["who"] == "bal");
                contests += usize::from(fact["fact"] == "contested" && fact.to_string().contains(r#""total":null"#));
            }
            seen = told.len();
            let lines = standing::lines(&session, jack).join("\n");
            assert!(lines.contains("Bal: Will hidden, ") && lines.contains("Jack: Will "), "{lines}");
            assert!(standing::lines(&session, Viewer::Referee).join("\n").contains("Bal: Will 5"), "the referee reads it");
        }
    }
    assert!(contests > 5 && shifts > 5, "{contests} contests, {shifts} losses");
}

/// The open stake of an option, as this viewer sees it.
fn stake(session: &Session, viewer: Viewer, key: &str) -> Option<Stake> {
    let question: Question = eyes::own(session.question().unwrap(), viewer);
    question.options.iter().find(|choice| choice.pick.key(session.cast()) == key).unwrap().stake
}

fn until(session: &mut Session, who: &str, kind: &str) {
    for _ in 0..40 {
        let question = session.question().unwrap();
        if session.cast().key(question.who) == who && question.kind == kind {
            return;
        }
        let (who, kind) = (session.cast().key(question.who).to_owned(), question.kind);
        let keys: Vec<_> = question.legal().map(|choice| choice.pick.key(session.cast())).collect();
        let say = ["allow", "end", "pass", "go_on", "hold"].into_iter().find(|key| keys.iter().any(|of| of == key));
        session.say(&who, say.unwrap_or_else(|| panic!("{kind}: {keys:?}"))).unwrap();
    }
    panic!("{who} is never asked for `{kind}`");
}

#[test]
fn the_odds_of_a_roll_against_a_hidden_will_are_the_referees_alone() {
    let mut session = Session::new(scene(&cellar("will: 9, hides_will: true", "will: 12, hides_will: true", "")), 0, Vec::new());
    let id = |session: &Session, key: &str| session.cast().find(key).unwrap();
    until(&mut session, "anselm", "declare");
    let anselm = Viewer::Mind(id(&session, "anselm"));
    assert_eq!(stake(&session, anselm, "exorcise@bal"), Some(Stake::Closed { sides: 6, mine: Some(9), pays: 0 }));
    let true_odds = stake(&session, Viewer::Referee, "exorcise@bal").unwrap();
    assert_eq!(true_odds, Stake::Opposed { sides: 6, mine: 9, theirs: 12, pays: 0, open: false });
    assert!(true_odds.chance().of > 0);
    until(&mut session, "imp", "declare");
    let imp = Viewer::Mind(id(&session, "imp"));
    assert_eq!(stake(&session, imp, "possess@jack"), Some(Stake::Closed { sides: 6, mine: None, pays: 0 }));
    assert!(stake(&session, imp, "possess@anselm").is_some_and(Stake::open), "Anselm hides nothing");
    session.say("imp", "possess@jack").unwrap();
    session.say("imp", "done").unwrap();
    until(&mut session, "bal", "resist");
    let bal = Viewer::Mind(id(&session, "bal"));
    assert_eq!(
        stake(&session, bal, "resist"),
        Some(Stake::Check { sides: 6, bonus: 2, will: 12, minimum: 4, at_least: false, first: 0, open: true })
    );
}

#[test]
fn pa28_whether_a_hidden_will_is_at_its_full_does_not_show_by_what_may_be_tried() {
    let inspire = |bal: &str| {
        let mut session = Session::new(scene(&cellar("will: 9", bal, "")), 0, Vec::new());
        until(&mut session, "anselm", "declare");
        let question = session.question().unwrap();
        let keys: Vec<_> =
            question.legal().map(|choice| choice.pick.key(session.cast())).filter(|key| key.starts_with("inspire")).collect();
        let bal = session.cast().find("bal").unwrap();
        let tried = keys.contains(&"inspire@bal".to_owned()).then(|| {
            session.say("anselm", "inspire@bal").unwrap();
            session.say("anselm", "done").unwrap();
            until(&mut session, "imp", "declare");
            session.look().unwrap().possession().unwrap().will(bal).0
        });
        (keys, tried)
    };
    assert_eq!(inspire("will: 12"), (vec![], None), "everybody sees that it is at its full");
    assert_eq!(inspire("will: 12, will_now: 11").1, Some(12));
    assert_eq!(inspire("will: 12, hides_will: true"), (vec!["inspire@bal".to_owned()], Some(12)), "it is tried in vain");
    assert_eq!(inspire("will: 12, will_now: 11, hides_will: true"), (vec!["inspire@bal".to_owned()], Some(12)));
}

#[test]
fn what_is_imagined_of_a_will_agrees_with_what_was_seen_and_never_rules_out_the_truth() {
    let (mut looked, mut narrowed, mut exact) = (0, 0, 0);
    for (chance, rulings) in (0..14).zip(
        [
            "",
            "minimum_will: Fixed",
            "minimum_will: WillMinus(6)",
            "minimum_will: Tracked(possession: 2, veto_lost: 1, escape_vetoed: 0)",
            "several_vetoes: CommonRoll, beats: AtLeast",
            "inspire_restores: 2",
        ]
        .into_iter()
        .cycle(),
    ) {
        let bal = 5 + i32::try_from(chance).unwrap();
        let text = cellar("will: 8, hides_will: true", &format!("will: {bal}, hides_will: true"), rulings);
        let mut session = Session::new(scene(&text), chance, Vec::new());
        for place in 0..160 {
            let policy: &dyn Policy = if place % 3 == 0 { &Sensible } else { &RandomLegal };
            if !session.let_choose(policy) {
                break;
            }
            let Some(question) = session.question() else { break };
            let (mind, fight) = (question.who, session.look().unwrap().possession().unwrap());
            let facts: Vec<_> = eyes::facts(&session, Viewer::Mind(mind)).collect();
            let guess = Guess::of(fight, mind, &facts);
            for of in ["jack", "bal"].map(|key| session.cast().find(key).unwrap()) {
                let may = guess.may_have(of);
                assert_eq!(may.is_empty(), fight.open_will(mind, of));
                if may.is_empty() {
                    continue;
                }
                let (world, encounter) = fight.place();
                let truth = world.get::<Will>(world.get::<Members>(encounter).unwrap().entity(of).unwrap()).unwrap();
                assert!(may.contains(truth), "{rulings}, {chance}: it stands at {truth:?}, and {may:?} is thought of");
                let broken = fight.has(of, Condition::Broken);
                assert!(may.iter().all(|will| (will.now() == 0) == broken), "{may:?}");
                narrowed += usize::from(may.len() < 18);
                exact += usize::from(may.len() == 1);
                looked += 1;
            }
        }
    }
    assert!(looked > 500 && narrowed > looked / 2 && exact > 0, "{narrowed} of {looked} were narrowed down, {exact} to one");
}

#[test]
fn another_spelling_is_pointed_out() {
    let text = cellar("will: 9", "will: 12, will_hidden: true", "");
    let problems = willbound::scene::check::scene_text("twin.ron", &text).unwrap_err();
    let told: Vec<_> = problems.iter().map(ToString::to_string).collect();
    assert!(told.len() == 1 && told[0].contains("field `will_hidden` is not known here; it is called `hides_will`"), "{told:?}");
}

#[test]
fn who_hides_it_from_whom_is_a_matter_of_sides() {
    let session = Session::new(scene(&cellar("will: 9", "will: 12, hides_will: true", "")), 0, Vec::new());
    let fight = session.look().unwrap();
    let wills = |key: &str| eyes::wills(fight, Viewer::Mind(session.cast().find(key).unwrap())).unwrap();
    let [jack, anselm, bal, imp] = [0_u16, 1, 2, 3].map(|id| CombatantId(id).index());
    for key in ["jack", "anselm"] {
        assert_eq!(
            (wills(key)[bal], wills(key)[jack], wills(key)[anselm], wills(key)[imp]),
            (None, Some((9, 3)), Some((8, 2)), Some((7, 2)))
        );
    }
    for key in ["bal", "imp"] {
        assert_eq!(wills(key)[bal], Some((12, 4)));
    }
    assert_eq!(eyes::wills(fight, Viewer::Referee).unwrap()[bal], Some((12, 4)));
}
