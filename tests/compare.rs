//! `willbound compare`: two readings side by side, from the same dice, whatever the number of threads.

use crate::support::shipped;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use willbound::odds::comparison::{self, Comparison};
use willbound::odds::simulation;
use willbound::odds::thinker::Players;
use willbound::scene::Scene;
use willbound::scene::variation::{setting, varied};

const FELL_BARGAIN: &str = "scenes/possession/fell_bargain.ron";

fn willbound(arguments: &[&str]) -> (Option<i32>, String, String) {
    let out = Command::new(env!("CARGO_BIN_EXE_willbound")).args(arguments).current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap();
    (out.status.code(), String::from_utf8(out.stdout).unwrap(), String::from_utf8(out.stderr).unwrap())
}

fn with(scene: &Arc<Scene>, name: &str, value: &str) -> Arc<Scene> {
    Arc::new(varied(scene, &[setting(scene, name, value).unwrap()]).unwrap())
}

fn compared(own: &Arc<Scene>, other: &Arc<Scene>, runs: u64, threads: usize) -> Comparison {
    comparison::Plan::new(own.clone(), other.clone(), 7, runs, threads).run(&AtomicBool::new(false), |_| {})
}

#[test]
fn both_sides_are_what_simulate_finds_and_the_threads_do_not_show() {
    for (name, ruling, value) in [
        ("possession/fell_bargain", "minimum_will", "Fixed"),
        ("spirit_combat/duel", "far_ahead", "6"),
        ("willpower/gunslinger", "aid_stacks", "false"),
    ] {
        let own = shipped(name);
        let other = with(&own, ruling, value);
        let report = compared(&own, &other, 70, 2);
        for (scene, row) in [(&own, &report.own), (&other, &report.other)] {
            let players = Players::all_plain(scene);
            let plan = simulation::Plan { scene: scene.clone(), vary: None, seed: 7, runs: 70, players, shard: None, threads: 1 };
            let mut simulated = plan.run(&AtomicBool::new(false), |_| {}).rows.remove(0);
            // Outcomes of the other side are listed here too, with a count of 0.
            for word in row.outcomes.keys() {
                simulated.outcomes.entry(word.clone()).or_insert_with(|| simulation::Share::of(0, 70));
            }
            assert_eq!(*row, simulated, "{name}");
        }
        assert_eq!(serde_json::json!(report).to_string(), serde_json::json!(compared(&own, &other, 70, 1)).to_string(), "{name}");
        for (word, apart) in &report.outcomes {
            let (a, b) = (report.own.outcomes[word].count, report.other.outcomes[word].count);
            assert_eq!(b + apart.only_own, a + apart.only_other, "{name} {word}: what came about on both sides is the rest");
            assert!((apart.difference - (report.other.outcomes[word].p - report.own.outcomes[word].p)).abs() < 1e-9);
            assert!(apart.low <= apart.difference && apart.difference <= apart.high, "{name} {word}: {apart:?}");
        }
    }
}

#[test]
fn a_reading_that_changes_nothing_here_leaves_every_pair_alike() {
    let own = shipped("possession/fell_bargain");
    let report = compared(&own, &with(&own, "inspire_hearing", "9"), 60, 2);
    assert_eq!((report.alike, report.rounds.difference), (60, 0.0));
    assert!(report.outcomes.values().all(|apart| apart.difference == 0.0 && !apart.is_sure()));
}

#[test]
fn a_ruling_that_matters_is_found_to_matter() {
    let own = shipped("possession/fell_bargain");
    let report = compared(&own, &with(&own, "round_limit", "2"), 200, 2);
    let limit = &report.outcomes["stalemate:round_limit"];
    assert!(limit.is_sure() && limit.difference > 0.5 && report.rounds.is_sure() && report.rounds.difference < -1.0, "{limit:?}");
}

#[test]
fn it_prints_both_readings_for_people_scripts_and_spreadsheets() {
    let call = ["compare", FELL_BARGAIN, "--ruling", "minimum_will=Fixed", "--ruling", "contest_die=8", "--runs", "64", "--seed", "3"];
    let (code, out, err) = willbound(&call);
    assert_eq!(code, Some(0), "{out}{err}");
    for words in [
        "64 fights twice from seed 3",
        "minimum Will (PA-02): Third here, Fixed instead",
        "contest die (house): 6 here, 8 instead",
        "victory:fiends",
        "Rounds on average",
        "of 64 pairs ended alike",
    ] {
        assert!(out.contains(words), "{words}: {out}");
    }
    let (_, json, _) = willbound(&[&call[..], &["--format", "json", "--threads", "1"]].concat());
    let report: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&report["comparison"], &report["own"]["fights"], &report["rulings"][0]["other"]), (&1.into(), &64.into(), &"Fixed".into()));
    let (_, again, _) = willbound(&[&call[..], &["--format", "json", "--threads", "3"]].concat());
    assert_eq!(json, again, "the same bytes for any number of threads");
    let (_, csv, _) = willbound(&[&call[..], &["--format", "csv"]].concat());
    assert!(csv.starts_with("table,who,key,own,") && csv.lines().all(|line| line.split(',').count() == 12), "{csv}");
}

#[test]
fn mistakes_are_told_all_at_once_with_exit_code_2() {
    let (code, out, err) =
        willbound(&["compare", FELL_BARGAIN, "--ruling", "beets=AtLeast", "--ruling", "aid_stacks=true", "--ruling", "carry_over=maybe"]);
    assert_eq!((code, out.as_str()), (Some(2), ""));
    for words in [
        "error: --ruling beets=AtLeast: no ruling of possession is called `beets`; did you mean `beats`? Its values: `MoreThan`",
        "error: --ruling aid_stacks=true: `aid_stacks` is a ruling of willpower; this scene plays possession",
        "error: --ruling carry_over=maybe: the scene does not take rulings.carry_over: maybe: expected true or false",
    ] {
        assert!(err.contains(words), "{words}: {err}");
    }
    for wrong in [&["--ruling", "nothing"][..], &[], &["--ruling", "beats=AtLeast", "--ruling", "rulings.beats=AtLeast"]] {
        assert_eq!(willbound(&[&["compare", FELL_BARGAIN], wrong].concat()).0, Some(2), "{wrong:?}");
    }
    assert_eq!(willbound(&["compare", "no/such.ron", "--ruling", "beats=AtLeast"]).0, Some(1));
}
