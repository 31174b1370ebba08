//! The worked examples PE-01 to PE-06 on their shipped scenes, every number of them.

use super::*;
use crate::support::inline;
use willbound::engine::combatant::Condition;

/// A shipped example, with other readings of open points where `rulings` names any.
pub fn example(name: &str, rulings: &str, dice: &[u16]) -> Table {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("scenes/possession/examples/{name}.ron"));
    let text = std::fs::read_to_string(path).unwrap();
    if rulings.is_empty() {
        return Table::scene(&format!("possession/examples/{name}"), dice);
    }
    assert!(text.contains("cast: ["), "{name} is not written as expected");
    Table::of(inline(&text.replacen("cast: [", &format!("rulings: ({rulings}), cast: ["), 1)), dice)
}

/// (result, Will, Minimum Will) of the last check, and whether it cost a penalty and possessed.
fn check(t: &Table, target: &str) -> (i64, bool, bool, (i32, i32)) {
    let facts = t.facts();
    let place = facts.iter().rposition(|fact| fact["fact"] == "rolled").unwrap();
    let after = |fact: &str| facts[place..].iter().any(|of| of["fact"] == fact);
    (facts[place]["total"].as_i64().unwrap(), after("pool_changed"), after("possessed"), t.will(target))
}

/// Bal possesses Jack and shoots through his body, although Jack tries to veto; the shot misses.
fn pe01(rulings: &str) -> Table {
    let mut t = example("pe_01", rulings, &[6, 4, 3, 1, 6]);
    t.play(&["bal: possess@jack", "bal: done", "jack: resist"]);
    assert_eq!(t.last("rolled", "P-02")["total"], 10);
    t
}

#[test]
fn pe01_bal_ziggaroth_and_jack() {
    let mut t = pe01("");
    assert_eq!(check(&t, "jack"), (10, true, true, (8, 2)));
    assert_eq!((t.inside("jack"), t.will("bal")), (vec!["bal"], (11, 3)));
    t.play(&["jack: pass", "maria: pass"]);
    assert_eq!((t.asked(), t.seconds("jack"), t.look().round()), ("bal declare".into(), 6, 2));
    t.play(&["bal: hellfire-shot@maria", "bal: done"]);
    assert_eq!((t.asked(), t.last("declared", "P-28")["seconds"].clone()), ("jack veto".into(), 4.into()));
    t.say("jack", "veto");
    assert_eq!(t.totals(), (12, 14));
    assert_eq!((t.last("contested", "P-21")["winner"].clone(), t.will("jack")), ("passive".into(), (7, 2)));
    t.play(&["bal: go_on", "bal: end"]);
    assert_eq!((t.asked(), t.seconds("jack")), ("jack declare".into(), 2));
    assert_eq!((t.will("jack"), t.will("bal"), t.inside("jack")), ((7, 2), (11, 3), vec!["bal"]));
    // Jack's two seconds are open to Bal's veto; Jack's veto on Bal is used this round.
    assert!(t.look().vetoes_tried().any(|pair| pair == (t.id("jack"), t.id("bal"))));
    t.play(&["jack: move@3,2", "jack: done"]);
    assert_eq!(t.asked(), "bal veto");
    t.end();
}

#[test]
fn pe01_under_the_other_readings_of_minimum_will() {
    for (reading, after_check, at_the_end) in [
        ("minimum_will: WillMinus(6)", (8, 2), (7, 1)),
        ("minimum_will: Fixed", (8, 3), (7, 3)),
        ("minimum_will: Tracked(possession: 0, veto_lost: 1, escape_vetoed: 1)", (8, 3), (7, 2)),
    ] {
        let mut t = pe01(reading);
        assert_eq!(t.will("jack"), after_check, "{reading}");
        t.play(&["jack: pass", "maria: pass", "bal: hellfire-shot@maria", "bal: done", "jack: veto", "bal: go_on"]);
        assert_eq!(t.will("jack"), at_the_end, "{reading}");
        t.end();
    }
}

#[test]
fn pe02_equal_results() {
    let mut t = example("pe_02", "", &[1, 5]);
    t.play(&["imp: possess@nell", "imp: done", "nell: resist"]);
    assert_eq!(check(&t, "nell"), (3, false, false, (9, 3)));
    t.play(&["fiend: possess@nell", "fiend: done", "nell: resist"]);
    assert_eq!(check(&t, "nell"), (9, true, false, (8, 2)));
    assert!(t.inside("nell").is_empty());
    t.end();
}

#[test]
fn pe02_if_beats_means_at_least_or_the_penalty_comes_first() {
    for reading in ["beats: AtLeast", "check_snapshot: false"] {
        let mut t = example("pe_02", reading, &[5]);
        t.play(&["imp: pass", "fiend: possess@nell", "fiend: done", "nell: resist"]);
        assert_eq!(check(&t, "nell"), (9, true, true, (8, 2)), "{reading}");
        assert_eq!(t.inside("nell"), ["fiend"]);
        t.end();
    }
}

#[test]
fn pe03_attrition() {
    let mut t = example("pe_03", "", &[1, 3, 5]);
    let mut trace = Vec::new();
    for _ in 0..3 {
        t.play(&["fiend: possess@nell", "fiend: done", "nell: resist"]);
        trace.push(check(&t, "nell"));
        t.say("nell", "pass");
    }
    assert_eq!(trace, [(5, true, false, (8, 2)), (7, true, false, (7, 2)), (9, true, true, (6, 2))]);
    assert_eq!(t.inside("nell"), ["fiend"]);
    t.end();
}

#[test]
fn pe04_a_tie_then_a_good_veto() {
    let mut t = example("pe_04", "", &[2, 3, 2, 1]);
    assert_eq!((t.will("nell"), t.will("fiend")), ((9, 3), (8, 2)));
    t.play(&["fiend: move@2,1", "fiend: done", "nell: veto"]);
    let totals: Vec<_> =
        t.all("contested", "P-21").iter().map(|fact| (fact["active"]["total"].clone(), fact["passive"]["total"].clone())).collect();
    assert_eq!(totals, [(11.into(), 11.into()), (11.into(), 9.into())]);
    assert_eq!(t.last("skipped", "P-24")["who"], "fiend");
    assert_eq!((t.will("nell"), t.will("fiend"), t.seconds("nell")), ((9, 3), (8, 2), 6));
    t.end();
}

#[test]
fn pe05_broken_by_a_lost_veto() {
    let mut t = example("pe_05", "", &[6, 1]);
    assert_eq!((t.will("nell"), t.will("fiend")), ((1, 0), (9, 3)));
    t.play(&["fiend: move@2,1", "fiend: done", "nell: veto"]);
    assert_eq!((t.totals(), t.will("nell")), ((7, 10), (0, 0)));
    assert!(t.is("nell", Condition::Broken));
    assert_eq!(t.refused("nell", "veto"), "P-50");
    t.play(&["fiend: go_on", "fiend: end"]);
    // She still sees and hears, and has no turn.
    assert_eq!(t.look().conditions(t.id("nell")), [Condition::Broken]);
    assert_eq!((t.asked(), t.last("skipped", "P-51")["who"].clone()), ("rosa declare".into(), "nell".into()));
    t.play(&["rosa: inspire@nell", "rosa: done"]);
    assert_eq!((t.will("nell").0, t.is("nell", Condition::Broken)), (1, false));
    t.play(&["fiend: pass"]);
    assert_eq!(t.asked(), "nell declare");
    t.end();
}

#[test]
fn pe06_three_minds_six_seconds() {
    let mut t = example("pe_06", "", &[]);
    walk(&mut t, "bal", 3);
    assert_eq!((t.asked(), t.seconds("jack")), ("cinder declare".into(), 3));
    assert_eq!(t.refused("cinder", "burning-hands@maria"), "P-13");
    assert_eq!(t.seconds("jack"), 3);
    walk(&mut t, "cinder", 3);
    assert_eq!((t.asked(), t.seconds("jack")), ("jack declare".into(), 0));
    assert_eq!(t.refused("jack", "move@1,2"), "P-13");
    next_round(&mut t);
    assert_eq!(t.seconds("jack"), 6);
    t.end();
}
