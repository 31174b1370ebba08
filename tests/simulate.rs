//! Simulations: the same numbers for any number of threads and shards, every fight as if it were alone, and reports that people
//! and scripts can read.

use crate::support::{inline, shipped};
use std::process::{Command, Output, Stdio};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use willbound::odds::simulation::{Plan, Report, Share};
use willbound::odds::thinker::Players;
use willbound::play::batch::{self, Run, seed_of};
use willbound::play::policy::Sensible;
use willbound::play::session::Session;
use willbound::scene::Scene;

const SCENES: [&str; 3] = ["possession/fell_bargain", "spirit_combat/duel", "willpower/gunslinger"];

fn plan(scene: &Arc<Scene>, runs: u64) -> Plan {
    Plan { scene: scene.clone(), vary: None, seed: 5, runs, players: Players::all_plain(scene), shard: None, threads: 1 }
}

fn report(plan: &Plan) -> Report {
    plan.run(&AtomicBool::new(false), |_| {})
}

fn json(report: &Report) -> String {
    serde_json::to_string(report).unwrap()
}

#[test]
fn one_thread_equals_two() {
    for name in SCENES {
        let one = plan(&shipped(name), 90);
        let (one, two) = (report(&one), report(&Plan { threads: 2, ..one }));
        assert_eq!(one.rows[0].fights, 90);
        assert_eq!(json(&one), json(&two), "{name}");
    }
}

#[test]
fn eight_shards_merged_are_the_whole_run() {
    for name in SCENES {
        let whole = plan(&shipped(name), 83);
        let shards: Vec<Report> = (1..=8).map(|shard| report(&Plan { shard: Some((shard, 8)), ..whole.clone() })).collect();
        assert_eq!(shards.iter().map(|of| of.rows[0].fights).sum::<u64>(), 83);
        // In any order, by way of their text, and by way of reports that are merged already.
        let read = |place: usize| Report::from_text(&json(&shards[place])).unwrap();
        let mut merged = read(5);
        for place in [0, 7, 3] {
            merged.merge(&read(place)).unwrap();
        }
        let mut others = read(1);
        for place in [6, 2, 4] {
            others.merge(&read(place)).unwrap();
        }
        assert_eq!(others.part.as_ref().unwrap().shards, [2, 3, 5, 7]);
        merged.merge(&Report::from_text(&json(&others)).unwrap()).unwrap();
        assert_eq!(json(&merged), json(&report(&whole)), "{name}");
    }
}

#[test]
fn every_fight_is_fact_for_fact_the_single_run_of_its_seed() {
    for name in SCENES {
        let scene = shipped(name);
        let mut ended = Vec::new();
        let mut numbers = 0..70;
        batch::play(
            Run { scene: &scene, seed: 5, policy: &Sensible, chronicle: true, width: 7, leads: true },
            || numbers.next(),
            |of| ended.push(of),
        );
        ended.sort_by_key(|of| of.number);
        assert_eq!(ended.len(), 70, "more than share a world at a time");
        let mut seeds: Vec<u64> = ended.iter().map(|of| of.seed).collect();
        for of in &ended {
            assert_eq!(of.seed, seed_of(5, of.number));
            let mut alone = Session::new(scene.clone(), of.seed, Vec::new());
            while alone.let_choose(&Sensible) {}
            assert_eq!(of.facts, alone.facts(), "{name}: fight {}", of.number);
            assert_eq!((of.outcome.as_ref().ok(), of.answers), (alone.outcome(), alone.answers().len() as u64));
            let look = alone.look().unwrap();
            assert_eq!(of.rounds, look.round());
            assert_eq!(of.left, look.ids().map(|id| look.left(id)).collect::<Vec<_>>());
        }
        seeds.sort_unstable();
        seeds.dedup();
        assert_eq!(seeds.len(), 70, "every fight has a seed of its own");
    }
}

#[test]
fn a_report_counts_every_fight_once() {
    for name in SCENES {
        let report = report(&plan(&shipped(name), 50));
        let row = &report.rows[0];
        assert_eq!(row.outcomes.values().map(|of| of.count).sum::<u64>() + row.faults.values().sum::<u64>(), 50);
        assert_eq!(row.rounds.counts.values().sum::<u64>(), 50);
        assert_eq!(row.left.len(), shipped(name).cast.0.len());
        assert!(row.left.iter().all(|of| of.left.counts.values().sum::<u64>() == 50), "{name}");
        assert!(shipped(name).sides.iter().all(|side| row.outcomes.contains_key(&format!("victory:{side}"))));
        assert!(row.outcomes.values().all(|of| of.low <= of.p && of.p <= of.high && of.high <= 1.0 && of.low >= 0.0));
    }
}

/// Known values of Wilson's interval, worked out by hand from its formula.
#[test]
fn intervals_are_wilsons() {
    let near = |a: f64, b: f64| (a - b).abs() < 5e-5;
    for (count, all, low, high) in [(5, 10, 0.2366, 0.7634), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (81, 263, 0.2553, 0.3662)] {
        let share = Share::of(count, all);
        assert!(near(share.low, low) && near(share.high, high), "{count} of {all}: {share:?}");
    }
    assert_eq!((Share::of(0, 0).low, Share::of(0, 0).high), (0.0, 1.0), "of nothing nothing is known");
}

#[test]
fn a_run_that_is_broken_off_tells_of_its_first_fights_and_is_not_merged() {
    let scene = shipped(SCENES[0]);
    let stop = AtomicBool::new(true);
    let none = plan(&scene, 1_000).run(&stop, |_| {});
    assert!(none.interrupted && none.rows[0].fights == 0);
    let shard = |shard| report(&Plan { shard: Some((shard, 2)), ..plan(&scene, 6) });
    let broken = Report { interrupted: true, ..shard(2) };
    assert!(shard(1).merge(&broken).unwrap_err().contains("broken off"));
}

#[test]
fn shards_of_other_runs_are_refused() {
    let scene = shipped(SCENES[2]);
    let shard = |shard| Plan { shard: Some(shard), ..plan(&scene, 12) };
    let first = report(&shard((1, 3)));
    let merged = |other: &Plan| first.clone().merge(&report(other)).unwrap_err();
    assert!(merged(&shard((1, 3))).contains("twice"));
    assert!(merged(&shard((2, 4))).contains("shard of 4"));
    assert!(merged(&Plan { seed: 6, ..shard((2, 3)) }).contains("seed"));
    assert!(merged(&Plan { runs: 13, ..shard((2, 3)) }).contains("number of runs"));
    assert!(merged(&plan(&scene, 12)).contains("whole run"));
    let other = inline(&scene.text.replace("willpower: 15", "willpower: 14"));
    assert!(merged(&Plan { scene: other, ..shard((2, 3)) }).contains("scene"));
    assert!(Report::from_text("{}").is_err() && Report::from_text("x").is_err());
    let newer = json(&first).replace("\"simulation\":2", "\"simulation\":3");
    assert!(Report::from_text(&newer).unwrap_err().contains("version 3"));
}

fn call(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_willbound")).current_dir(env!("CARGO_MANIFEST_DIR")).args(arguments).output().unwrap()
}

fn ends(code: i32, line: &str) -> (String, String) {
    let out = call(&line.split_whitespace().collect::<Vec<_>>());
    let text = |of: &[u8]| String::from_utf8(of.to_vec()).unwrap();
    let (stdout, stderr) = (text(&out.stdout), text(&out.stderr));
    assert_eq!(out.status.code(), Some(code), "{line}\n{stdout}\n{stderr}");
    assert!(!stderr.contains("panicked"), "{stderr}");
    (stdout, stderr)
}

const DUEL: &str = "simulate scenes/spirit_combat/duel.ron --runs 40 --seed 3";

#[test]
fn shards_from_the_command_line_merge_to_the_whole_run_byte_for_byte() {
    let folder = tempfile::tempdir().unwrap();
    let (whole, _) = ends(0, &format!("{DUEL} --format json --threads 2"));
    let files: Vec<String> = (1..=8)
        .map(|shard| {
            let (text, _) = ends(0, &format!("{DUEL} --format json --threads 1 --shard {shard}/8"));
            let file = folder.path().join(format!("{shard}.json")).display().to_string();
            std::fs::write(&file, text).unwrap();
            file
        })
        .collect();
    assert_eq!(ends(0, &format!("merge {} --format json", files.join(" "))).0, whole);
    assert_eq!(ends(0, &format!("merge {}", files.join(" "))).0, ends(0, DUEL).0);
    let (part, _) = ends(0, &format!("merge {}", files[..3].join(" ")));
    assert!(part.contains("of 8 shards only 1, 2, 3"), "{part}");
    let (_, err) = ends(1, &format!("merge {} {} no/such.json scenes/README.md", files[0], files[0]));
    assert!(err.contains("twice") && err.contains("no/such.json") && err.contains("no report"), "all at once:\n{err}");
}

#[test]
fn a_report_for_people_and_one_for_spreadsheets() {
    let (text, err) = ends(0, DUEL);
    assert!(err.is_empty(), "no bar where nobody looks: {err}");
    for part in ["The Ghost at the Ford (spirit_combat): 40 fights from seed 3", "victory:shamans", "victory:dead", " % (", "Rounds: "] {
        assert!(text.contains(part), "{part} in\n{text}");
    }
    assert!(text.contains("magic points that kara has at the end") && text.contains("###"), "{text}");
    assert!(text.contains("Turning points: what brought the winner into the lead for good\n  dice: "), "{text}");
    let (csv, _) = ends(0, &format!("{DUEL} --format csv"));
    let mut lines = csv.lines();
    assert_eq!(lines.next(), Some("value,table,who,key,count,p,low,high"));
    let rows: Vec<Vec<&str>> = lines.map(|line| line.split(',').collect()).collect();
    assert!(rows.iter().all(|row| row.len() == 8), "{csv}");
    let won = rows.iter().filter(|row| row[1] == "outcome" && row[3].starts_with("victory:")).map(|row| row[4].parse::<u64>().unwrap());
    let turned = rows.iter().filter(|row| row[1] == "turning").map(|row| row[4].parse::<u64>().unwrap());
    assert_eq!(won.sum::<u64>(), turned.sum::<u64>(), "every fight that one side won has its turning point");
    for table in ["outcome", "rounds"] {
        let counts = rows.iter().filter(|row| row[1] == table).map(|row| row[4].parse::<u64>().unwrap());
        assert_eq!(counts.sum::<u64>(), 40, "{table}");
    }
    let of_kara = rows.iter().filter(|row| row[1] == "magic points" && row[2] == "kara").map(|row| row[4].parse::<u64>().unwrap());
    assert_eq!(of_kara.sum::<u64>(), 40);
}

#[test]
fn a_number_of_the_scene_is_varied() {
    let sweep = "simulate scenes/willpower/gunslinger.ron --runs 30 --seed 2 --vary cast.temperance.willpower=14..16";
    let (text, _) = ends(0, sweep);
    let lines: Vec<&str> = text.lines().filter(|line| line.contains(" % (")).collect();
    assert_eq!(lines.len(), 3, "one line a value:\n{text}");
    assert!(["14 ", "15 ", "16 "].iter().zip(&lines).all(|(value, line)| line.trim_start().starts_with(value)), "{text}");
    let bars: Vec<&str> = text.lines().filter(|line| line.trim_end().ends_with(['a', 'b']) && line.len() > 50).collect();
    assert_eq!(bars.len(), 3, "a bar a value:\n{text}");
    assert!(bars.iter().all(|bar| bar.chars().filter(|sign| matches!(sign, 'a' | 'b')).count() == 50), "{text}");
    assert!(text.contains("\nMost even at 1"), "{text}");
    let rows =
        |line: &str| serde_json::from_str::<serde_json::Value>(&ends(0, &format!("{line} --format json")).0).unwrap()["rows"].clone();
    let (varied, alone) = (rows(sweep), rows("simulate scenes/willpower/gunslinger.ron --runs 30 --seed 2"));
    assert_eq!(varied.as_array().unwrap().iter().map(|row| row["value"].as_i64().unwrap()).collect::<Vec<_>>(), [14, 15, 16]);
    for part in ["outcomes", "rounds", "left"] {
        assert_eq!(varied[1][part], alone[0][part], "15 is what the scene has");
        assert_ne!(varied[0][part], varied[2][part], "{part}");
    }
    for (field, why) in [
        ("cast.temperance.willpwr=14..15", "did you mean `willpower`"),
        ("cast.nobody.willpower=14..15", "there are temperance, drought"),
        ("title=1..2", "no whole number"),
        ("cast.temperance.willpower=-2..15", "does not take -2"),
    ] {
        let (_, err) = ends(1, &format!("simulate scenes/willpower/gunslinger.ron --runs 3 --vary {field}"));
        assert!(err.contains(why), "{field}: {err}");
    }
    for vary in ["cast.x", "cast.x=1", "cast.x=5..1", "cast.x=0..9999"] {
        ends(2, &format!("simulate scenes/willpower/gunslinger.ron --vary {vary}"));
    }
    for wrong in ["--runs 0", "--shard 0/8", "--shard 9/8", "--shard x", "--threads 0", "--format xml"] {
        ends(2, &format!("simulate scenes/willpower/gunslinger.ron {wrong}"));
    }
    ends(1, "simulate no/such.ron");
}

#[test]
#[cfg(unix)]
fn ctrl_c_reports_what_is_done() {
    // A signal that comes before the program listens ends it at once, without a report: then it gets more time.
    let broken_off = (0..8).map(|attempt| interrupted(200 << attempt)).find(|out| out.status.code().is_some()).unwrap();
    let (text, err) = (String::from_utf8(broken_off.stdout).unwrap(), String::from_utf8(broken_off.stderr).unwrap());
    assert_eq!(broken_off.status.code(), Some(1), "{err}");
    assert!(err.contains("stopped after"), "{err}");
    let report = Report::from_text(&text).unwrap();
    assert!(report.interrupted);
    // What it tells of are the first fights of the run, whole.
    let done = report.rows[0].fights;
    if done <= 2_000 {
        let first = Plan { seed: report.seed, threads: 2, ..plan(&shipped(SCENES[2]), done) };
        assert_eq!(self::report(&first).rows[0], report.rows[0]);
    }
}

/// A long run that is broken off after so many milliseconds.
#[cfg(unix)]
fn interrupted(after: u64) -> Output {
    let child = Command::new(env!("CARGO_BIN_EXE_willbound"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args("simulate scenes/willpower/gunslinger.ron --runs 100000000 --format json".split(' '))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(std::time::Duration::from_millis(after));
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    child.wait_with_output().unwrap()
}

#[test]
fn a_report_whose_counts_are_not_of_its_fights_is_refused() {
    let text = json(&report(&Plan { shard: Some((2, 3)), ..plan(&shipped("possession/fell_bargain"), 12) }));
    assert!(Report::from_text(&text).is_ok());
    let tampered = |path: &[&str], value: serde_json::Value| {
        let mut report: serde_json::Value = serde_json::from_str(&text).unwrap();
        let row = &mut report["rows"][0];
        let (last, before) = path.split_last().unwrap();
        before.iter().fold(row, |at, step| &mut at[*step])[*last] = value;
        Report::from_text(&report.to_string()).map(drop)
    };
    let most = i64::MAX;
    for (path, value) in [
        (&["rounds", "counts", "2"][..], most.into()),
        (&["rounds", "counts", "-9223372036854775808"], 1.into()),
        (&["outcomes", "victory:fiends", "count"], 13.into()),
        (&["faults"], serde_json::json!({ "a": most, "b": most, "c": most })),
        (&["turning"], serde_json::json!({ "dice: veto": { "count": 5, "p": 0.0, "low": 0.0, "high": 1.0 } })),
        (&["fights"], u64::MAX.into()),
        (&["answers"], u64::MAX.into()),
    ] {
        let refused = tampered(path, value).expect_err(&format!("{path:?}"));
        assert!(refused.contains("its counts cannot be of so many fights"), "{path:?}: {refused}");
    }
}
