//! Enumerated odds against reference figures (`figures.json`), which were computed independently of this program: every
//! fraction has to be the same.

use serde_json::Value;
use std::sync::LazyLock;
use willbound::engine::combatant::{MinimumWill, Will};
use willbound::engine::dice::Dice;
use willbound::odds::possession::{self, Ties};
use willbound::odds::report::Odds;
use willbound::odds::{spirit_combat, willpower};
use willbound::rules::possession::rulings::{Beats, House, Rulings};
use willbound::rules::{spirit_combat as spirit, willpower as wills};
use willbound::scene::check::{usual_numbers, usual_tables};

static FIGURES: LazyLock<Value> = LazyLock::new(|| serde_json::from_str(include_str!("figures.json")).unwrap());

fn rows(of: &Value) -> &[Value] {
    of.as_array().unwrap()
}

fn number(of: &Value) -> i32 {
    i32::try_from(of.as_i64().unwrap()).unwrap()
}

/// An event has this fraction; an event that is not listed has no chance.
fn same(odds: &Odds, key: &str, figure: &Value) {
    let exact = odds.chance(key).map_or_else(|| "0/1".into(), willbound::odds::exact::Exact::fraction);
    assert_eq!(exact, figure.as_str().unwrap(), "{key} of {}", odds.asked);
}

fn same_mean(odds: &Odds, key: &str, figure: &Value) {
    assert_eq!(odds.mean_of(key).unwrap().fraction(), figure.as_str().unwrap(), "{key} of {}", odds.asked);
}

#[test]
fn vetoes_with_every_reading_of_ties() {
    let rulings = Rulings::default();
    for row in rows(&FIGURES["veto"]) {
        let will = 20 + number(&row["ahead"]);
        let veto = |ties| possession::veto(&rulings, 6, &[will], 20, ties, 1);
        let odds = veto(Ties::Again);
        same(&odds, "stands", &row["stands"]);
        same(&odds, "goes_on", &row["goes_on"]);
        same(&odds, "lost", &row["goes_on"]);
        same(&odds, "tie", &row["tie"]);
        same_mean(&odds, "pairs", &row["mean_pairs"]);
        same(&veto(Ties::Passive), "stands", &row["stands_ties_to_actor"]);
        same(&veto(Ties::Active), "stands", &row["stands_ties_to_vetoer"]);
        let pairs = possession::pair(6, will, 20);
        use willbound::engine::contest::Winner;
        for (place, winner) in [Winner::Active, Winner::Tie, Winner::Passive].into_iter().enumerate() {
            let cases = u64::try_from(row["pairs"][place].as_i64().unwrap()).unwrap();
            assert_eq!(pairs.chance(|of| *of == winner), willbound::odds::exact::Exact::new(cases, 36), "{winner:?} at {row}");
        }
    }
}

fn nine() -> Will {
    Will::new(9, 9, None, MinimumWill::Third)
}

fn check(rulings: &Rulings, bonus: i32, attempts: u32) -> Odds {
    possession::check(rulings, &House::default(), Dice { count: 1, sides: 6, bonus }, nine(), attempts, "possessed")
}

fn same_bands(odds: &Odds, row: &Value) {
    same(odds, "nothing", &row["none"]);
    same(odds, "penalty_only", &row["penalty"]);
    same(odds, "takes_hold", &row["possessed"]);
}

#[test]
fn possession_checks() {
    let usual = Rulings::default();
    let of = &FIGURES["possession"];
    assert_eq!((nine().now(), nine().minimum()), (9, 3));
    for row in rows(&of["faces"]) {
        let result = willbound::rules::possession::reckoning::check(&usual, &House::default(), number(&row["die"]) + 4, 9, 3);
        assert_eq!(number(&row["die"]) + 4, number(&row["result"]));
        assert_eq!((result.penalty, result.effect), (row["penalty"] == true, row["possessed"] == true), "{row}");
    }
    same_bands(&check(&usual, 4, 1), &of["usual"]);
    same_bands(&check(&Rulings { beats: Beats::AtLeast, ..Rulings::default() }, 4, 1), &of["at_least"]);
    same_bands(&check(&Rulings { check_snapshot: false, ..Rulings::default() }, 4, 1), &of["penalty_first"]);
    for row in rows(&of["bonuses"]) {
        same_bands(&check(&usual, number(&row["bonus"]), 1), row);
    }
    let attempts = rows(&of["attempts"]);
    let odds = check(&usual, 4, u32::try_from(attempts.len()).unwrap());
    for row in attempts {
        same(&odds, &format!("attempt_{}", row["attempt"]), &row["this"]);
        same(&odds, &format!("by_{}", row["attempt"]), &row["by_now"]);
        // Each attempt of a chain that only penalties led to is one against what is left of Will.
        let left = number(&row["will"]);
        let mind = Will::new(left, left, None, MinimumWill::Third);
        let alone = possession::check(&usual, &House::default(), Dice { count: 1, sides: 6, bonus: 4 }, mind, 1, "possessed");
        same(&alone, "takes_hold", &row["this"]);
    }
}

fn magic_by(of: impl Fn(spirit_combat::By) -> Odds) -> Odds {
    of(spirit_combat::By { rulings: &spirit::rulings::Rulings::default(), numbers: &usual_numbers() })
}

#[test]
fn magic_points_against_magic_points() {
    let numbers = usual_numbers();
    for row in rows(&FIGURES["magic"]) {
        let chance = spirit::reckoning::chance(&numbers, 12 + number(&row["ahead"]), 12);
        assert_eq!(chance, number(&row["chance"]));
        let odds = magic_by(|by| spirit_combat::magic(by, chance, None, false));
        let keys = ["critical", "special", "success", "failure", "fumble"];
        for (key, faces) in keys.into_iter().zip(rows(&row["faces"])) {
            same(&odds, key, &row[key]);
            let event = &odds.odds.iter().find(|odd| odd.key == key).unwrap().event;
            assert_eq!(*event, format!("{key} ({})", faces.as_str().unwrap()), "{row}");
        }
        same(&odds, "any_success", &row["any_success"]);
        for (choices, key) in [(3, "critical"), (2, "special"), (1, "success")] {
            same(&odds, &format!("choices_{choices}"), &row[key]);
        }
        same_mean(&odds, "choices", &row["mean_choices"]);
    }
}

#[test]
fn attack_against_evasion() {
    for row in rows(&FIGURES["evasion"]) {
        let ceremony = number(&row["ceremony"]);
        let odds = magic_by(|by| spirit_combat::magic(by, number(&row["chance"]), (ceremony > 0).then_some(ceremony), false));
        same(&odds, "nothing", &row["nothing"]);
        same(&odds, "one_point", &row["one_point"]);
        for (place, figure) in rows(&row["choices"]).iter().enumerate() {
            same(&odds, &format!("choices_{}", place + 1), figure);
        }
        same(&odds, "counter_1", &row["counter"]);
    }
}

#[test]
fn assistance() {
    let numbers = usual_numbers();
    for row in rows(&FIGURES["assistance"]) {
        for people in number(&row[0])..=number(&row[1]) {
            assert_eq!(willbound::rules::spirit_combat::reckoning::helper_bonus(&numbers, people), number(&row[2]), "{people} people");
        }
    }
}

#[test]
fn trances_of_one_helper_and_of_several() {
    for row in rows(&FIGURES["trance"]) {
        let odds = magic_by(|by| spirit_combat::trance(by, &[number(&row["ceremony"])], 0));
        for (people, figure) in [0, 1, 2, 4].into_iter().zip(rows(&row["people"])) {
            same(&odds, &format!("people_{people}"), figure);
        }
        same(&odds, "pays", &row["pays"]);
        same_mean(&odds, "people", &row["mean_people"]);
    }
    for row in rows(&FIGURES["choirs"]) {
        let ceremonies = vec![number(&row["ceremony"]); usize::try_from(number(&row["helpers"])).unwrap()];
        let odds = magic_by(|by| spirit_combat::trance(by, &ceremonies, 0));
        for (bonus, figure) in rows(&row["bonus"]).iter().enumerate() {
            same(&odds, &format!("bonus_{bonus}"), figure);
        }
        let more = odds.odds.iter().filter(|odd| odd.key.starts_with("bonus_")).count();
        assert_eq!(more, rows(&row["bonus"]).len(), "{row}");
        same_mean(&odds, "bonus", &row["mean"]);
    }
}

fn wills_by(tables: &wills::rulings::Tables, of: impl Fn(willpower::By) -> Odds) -> Odds {
    of(willpower::By { rulings: &wills::rulings::Rulings::default(), tables })
}

#[test]
fn the_matrix_and_its_losses() {
    let tables = usual_tables();
    for row in rows(&FIGURES["matrix"]) {
        let ahead = number(&row["ahead"]);
        assert_eq!(tables.matrix.needs(20 + ahead, 20), number(&row["needs"]));
        let odds = wills_by(&tables, |by| willpower::attack(by, 20 + ahead, 20, None));
        same(&odds, "hit", &row["hit"]);
        for (place, figure) in rows(&row["loss"]).iter().enumerate() {
            same(&odds, &format!("loss_{}", place + 1), figure);
        }
        same_mean(&odds, "loss", &row["mean"]);
    }
}

#[test]
fn segments_of_two_dice() {
    for (die, sides) in [("d6", 6), ("d10", 10)] {
        let tables = wills::rulings::Tables { initiative_die: sides, ..usual_tables() };
        let odds = wills_by(&tables, willpower::segments);
        let all = rows(&FIGURES["segments"][die]);
        assert_eq!(all.len(), usize::from(sides));
        for row in all {
            let list = rows(&row["segments"]).iter().map(Value::to_string).collect::<Vec<_>>().join(", ");
            let key = format!("first_{}", row["segments"][0]);
            same(&odds, &key, &row["p"]);
            let event = &odds.odds.iter().find(|odd| odd.key == key).unwrap().event;
            let late = 3 - number(&row["by_ten"]);
            let late = if late == 0 { String::new() } else { format!(" ({late} past the melee round, played all the same)") };
            assert_eq!(*event, format!("spirit rounds on segments {list}{late}"));
        }
    }
}

/// Two whole fights whose odds were worked out by other programs: a siege of Will 10 by a demon with Will 8 and +5, and 14 magic
/// points against 12. The reference breaks the siege off after 50 rounds, so that its last digits are not the same.
#[test]
fn whole_fights_solved_exactly() {
    use willbound::odds::fights::{self, Siege};
    let near = |exact: &willbound::odds::exact::Exact, figure: f64, within: f64| {
        let value = exact.value();
        assert!((value - figure).abs() < within, "{value} is not {figure}");
    };
    let will = |will| Will::new(will, will, None, MinimumWill::Third);
    let check = Dice { count: 1, sides: 6, bonus: 5 };
    let siege = Siege { check, creature: will(8), host: will(10), sides: 6, initiative: Some((6, 2, 1)) };
    let odds = fights::siege(&Rulings::default(), &House::default(), &siege).unwrap();
    near(odds.chance("host_broken").unwrap(), 0.624_816_176_367_484_3, 1e-6);
    near(odds.mean_of("rounds").unwrap(), 10.753, 1e-3);
    let side = |points| spirit_combat::Side {
        points,
        power: points,
        attacks: true,
        buys: ["a1", "a2", "a5"].map(willbound::engine::decision::Pick::plain).to_vec(),
        ..spirit_combat::Side::default()
    };
    let odds = magic_by(|by| fights::duel(by, &[side(14), side(12)]).unwrap());
    near(odds.chance("first_wins").unwrap(), 0.770_373, 1e-6);
    near(odds.chance("second_wins").unwrap(), 0.216_555, 1e-6);
    near(odds.chance("both_out").unwrap(), 0.013_072, 1e-6);
    near(odds.mean_of("exchanges").unwrap(), 6.690, 1e-3);
}
