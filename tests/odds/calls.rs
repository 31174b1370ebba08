//! `willbound odds` as a person or a script calls it.

use std::process::Command;

/// A call that ends with this exit code; its two outputs.
fn ends(code: i32, call: &str) -> (String, String) {
    let out = Command::new(env!("CARGO_BIN_EXE_willbound"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(call.split_whitespace())
        .output()
        .unwrap();
    let text = |of: &[u8]| String::from_utf8(of.to_vec()).unwrap();
    let (stdout, stderr) = (text(&out.stdout), text(&out.stderr));
    assert_eq!(out.status.code(), Some(code), "{call}\n{stdout}\n{stderr}");
    assert!(!stderr.contains("panicked"), "{stderr}");
    (stdout, stderr)
}

fn json(call: &str) -> serde_json::Value {
    serde_json::from_str(&ends(0, &format!("{call} --format json")).0).unwrap()
}

#[test]
fn fraction_and_per_cent_in_words_and_as_json() {
    let (text, _) = ends(0, "odds veto --will 8 --against 11");
    assert!(text.contains("the veto stands") && text.contains("1/11 = 9.09 %"), "{text}");
    let veto = json("odds veto --will 8 --against 11");
    assert_eq!(veto["exact"], "1/11");
    assert!((veto["p"].as_f64().unwrap() - 1.0 / 11.0).abs() < 1e-15);
    assert_eq!(veto["odds"][0]["key"], "stands");
    let (text, _) = ends(0, "odds veto --will 3 --against 9");
    assert!(text.contains("impossible") && text.contains("certain"), "{text}");
}

/// Every contest that the help names answers its own example, by text and by JSON; its chances are chances.
#[test]
fn every_example_of_the_help_works() {
    let (help, _) = ends(0, "help odds");
    let examples: Vec<_> = help.lines().filter_map(|line| line.trim().strip_prefix("for example: willbound ")).collect();
    assert!(examples.len() >= 15, "{help}");
    for example in examples {
        let (text, _) = ends(0, example);
        assert!(text.contains(" %") || text.contains("certain"), "{example}\n{text}");
        let odds = json(example);
        assert_eq!(odds["kind"], example.split(' ').nth(1).unwrap());
        for odd in odds["odds"].as_array().unwrap() {
            let p = odd["p"].as_f64().unwrap();
            let whole_fight = example.split(' ').nth(1).unwrap().ends_with("-fight");
            assert_eq!(odd["exact"].is_null(), whole_fight, "{example}: {odd}");
            if whole_fight {
                assert!((0.0..=1.0).contains(&p), "{example}: {odd}");
                continue;
            }
            let (over, under) = odd["exact"].as_str().unwrap().split_once('/').unwrap();
            let exact = over.parse::<f64>().unwrap() / under.parse::<f64>().unwrap();
            assert!((0.0..=1.0).contains(&p) && (p - exact).abs() < 1e-12, "{example}: {odd}");
        }
        let (of_kind, _) = ends(0, &format!("odds {} --help", example.split(' ').nth(1).unwrap()));
        assert!(of_kind.contains(example), "{of_kind}");
    }
}

#[test]
fn all_mistakes_of_a_call_at_once() {
    let (out, err) = ends(2, "odds veto --wil 8 --against x --will 0 --foo --die 1 --die 6 stray");
    assert!(out.is_empty());
    for mistake in ["--wil (did you mean will?)", "--against x", "--will 0", "--foo", "--die 1", "`stray`"] {
        assert!(err.contains(mistake), "{mistake} in\n{err}");
    }
    assert_eq!(err.lines().count(), 6, "{err}");
    let (_, err) = ends(2, "odds exchange");
    assert!(err.contains("--mp is missing") && err.contains("--against is missing"), "{err}");
    for (call, mistake) in [
        ("odds", "which contest?"),
        ("odds vett", "did you mean veto?"),
        ("odds veto --will 8 --against", "--against lacks its value"),
        ("odds veto --will 8 --against 9 --against 9", "given twice"),
        ("odds veto --will 1,2,3,4,5,6,7,8,9 --against 9", "8 are the most"),
        ("odds magic --mp 3", "--mp and --against, or --chance"),
        ("odds magic --mp 3 --against 4 --chance 5", "one or the other"),
        ("odds magic --chance 50 --helpers 3", "--helpers"),
        ("odds possession --bonus 4 --will 9 --minimum 4", "--minimum-will"),
        ("odds possession --bonus 4 --will 9 --minimum 10 --minimum-will fixed", "never above Will"),
        ("odds basket --buys a2 --against 5", "A2 needs A1"),
        ("odds basket --buys a12,a8 --against 5", "--dex"),
        ("odds basket --buys b2=9 --mp 9 --pow 9 --against 5", "at most 3"),
        ("odds basket --buys a1,zz --against 5", "zz"),
        ("odds trance --ceremony 50,40 --helpers 3", "--helpers"),
        ("odds veto --will 8 --against 9 --scene scenes/willpower/undead.ron", "needs one of possession"),
    ] {
        assert!(ends(2, call).1.contains(mistake), "{call}: {}", ends(2, call).1);
    }
    assert!(ends(1, "odds veto --will 8 --against 9 --scene no/such.ron").1.contains("no/such.ron"));
}

#[test]
fn readings_by_option_and_by_scene() {
    let chance = |call: &str, key: &str| {
        let odds = json(call);
        let odd = odds["odds"].as_array().unwrap().iter().find(|odd| odd["key"] == key).unwrap().clone();
        odd["exact"].as_str().unwrap().to_owned()
    };
    let check = "odds possession --bonus 4 --will 9 --minimum 3";
    assert_eq!(chance(check, "takes_hold"), "1/6");
    assert_eq!(chance(&format!("{check} --at-least"), "takes_hold"), "1/3");
    assert_eq!(chance(&format!("{check} --penalty-first"), "takes_hold"), "1/3");
    assert_eq!(chance("odds possession --bonus -3 --will 9 --minimum 5 --minimum-will fixed", "penalty"), "0/1");
    // A tie goes to one side or is rolled again.
    let veto = "odds veto --will 9 --against 9";
    assert_eq!(["reroll", "vetoer", "actor"].map(|ties| chance(&format!("{veto} --ties {ties}"), "stands")), ["1/2", "7/12", "5/12"]);
    // Three vetoers in turn, a common roll, only the first.
    let three = "odds veto --will 9,9,9 --against 9";
    assert_eq!(chance(three, "stands"), "7/8");
    assert_eq!(chance(&format!("{three} --several first"), "stands"), "1/2");
    let common = json(&format!("{three} --several common"))["p"].as_f64().unwrap();
    assert!(common > 0.5 && common < 0.875, "{common}: they depend on one roll");
    // A scene brings its rulings and numbers.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("scene.ron");
    let scene = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/scenes/possession/fell_bargain.ron")).unwrap();
    std::fs::write(&path, scene.replace("seed: 7,", "rulings: (beats: AtLeast), house: (contest_die: 20),")).unwrap();
    let by_scene = format!("{check} --scene {}", path.display());
    assert_eq!(chance(&by_scene, "takes_hold"), "4/5");
    assert_eq!(chance(&format!("{by_scene} --die 6"), "takes_hold"), "1/3");
}
