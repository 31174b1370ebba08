//! The rules of possession, each as a player would notice it, and the worked examples of the rules pages.

mod answers;
mod arrivals;
mod broken;
mod cooperation;
mod delays;
mod ends;
mod entering;
mod examples;
mod examples_minds;
mod going_on;
mod leaving;
mod outside;
mod referee;
mod several_minds;
mod turns;
mod vetoes;

use crate::support::Table;

/// A scene in which nothing but what `extra` says ends the fight, with these people.
pub fn scene_with(extra: &str, cast: &[String]) -> String {
    let never = if extra.contains("out_when") { "" } else { "out_when: Never," };
    format!("(title: \"Test\", rules: possession, board: (width: 12, height: 8), {never} {extra} cast: [{}])", cast.join(", "))
}

/// A table with these people and these dice, and no others.
pub fn table(cast: &[String], dice: &[u16]) -> Table {
    table_with("", cast, dice)
}

/// The same, with more fields of the scene (`rulings: (…),`).
pub fn table_with(extra: &str, cast: &[String], dice: &[u16]) -> Table {
    Table::text(&scene_with(extra, cast), dice)
}

/// Jack Clancy: Will 9/3, Strength 4, Endurance 5, Dexterity 2, Intelligence 3, Spirit 1, acts at 15, holds his pistol.
pub fn jack(more: &str) -> String {
    format!(
        r#"(id: "jack", name: "Jack Clancy", side: "heroes", kind: "human", at: (4, 4), will: 9, initiative: 15, weapon_drawn: true,
        strength: 4, endurance: 5, dexterity: 2, intelligence: 3, spirit: 1, skills: {{"shoot": 5, "heal": 0}},
        combos: [(name: "Pistol shot", skill: "shoot", range: 8, weapon: true, damage: "1d6")],
        spells: [(name: "Mend", skill: "heal", ability: Spirit, range: 8, damage: "1d6")],
        techniques: [(name: "Steady hand", skill: "shoot", bonus: 1)], {more})"#
    )
}

/// Bal-Ziggaroth: Will 11/3, possession +4 at range 3, better than Jack in body and mind, acts at 21.
/// Where he is comes with `more`: `at: (5, 4)` or [`INSIDE`].
pub fn bal(more: &str) -> String {
    format!(
        r#"(id: "bal", name: "Bal-Ziggaroth", side: "fiends", kind: "demon", will: 11, initiative: 21,
        strength: 9, endurance: 8, dexterity: 7, intelligence: 6, spirit: 5, skills: {{"shoot": 4, "dread": 1}},
        combos: [(name: "Hellfire shot", skill: "shoot", range: 8, damage: "1d6")],
        spells: [(name: "Dread word", skill: "dread", range: 8, morale: "1d6+2")],
        techniques: [(name: "Hell eye", skill: "shoot", bonus: 2)], possession: (bonus: 4, range: 3), {more})"#
    )
}

/// Vex: Will 9/3, possession +3 at range 3, acts at 18.
pub fn vex(more: &str) -> String {
    format!(r#"(id: "vex", name: "Vex", side: "vex", kind: "demon", will: 9, initiative: 18, possession: (bonus: 3, range: 3), {more})"#)
}

/// Maria: Will 8/2, outside, Faith and Charisma, acts at 9.
pub fn maria(more: &str) -> String {
    format!(
        r#"(id: "maria", name: "Maria Vance", side: "heroes", kind: "human", at: (5, 5), will: 8, initiative: 9,
        skills: {{"Faith": 4, "Charisma": 3}}, {more})"#
    )
}

/// For [`bal`] and [`vex`]: inside Jack from the start.
pub const INSIDE: &str = r#"possesses: "jack","#;

/// For [`bal`] and [`vex`]: inside Jack from the start, and working with him.
pub const PARTNER: &str = r#"possesses: "jack", works_with: ["jack"],"#;

/// Bal inside Jack, Maria beside them.
pub fn possessed(dice: &[u16]) -> Table {
    table(&[bal(INSIDE), jack(""), maria("")], dice)
}

/// Bal and Vex inside Jack.
pub fn three_minds(dice: &[u16]) -> Table {
    table(&[bal(INSIDE), vex(INSIDE), jack("")], dice)
}

/// Answers so that nothing gets in the way: no veto, go on, wait, end the turn. Stops at the next other question.
pub fn unopposed(table: &mut Table) {
    loop {
        let asked = table.asked();
        let (who, kind) = asked.split_once(' ').unwrap_or((&asked, ""));
        let answer = match kind {
            "veto" | "escape_veto" => "allow",
            "go_on" => "go_on",
            "end" => "end",
            "delayed" => "wait",
            _ => return,
        };
        table.say(who, answer);
    }
}

/// Declares `count` moves of a second each, there and back; with none, passes. Then everything else goes unopposed.
pub fn walk(table: &mut Table, who: &str, count: i32) {
    walk_declared(table, who, count);
    unopposed(table);
}

/// The declaration of [`walk`] alone.
pub fn walk_declared(table: &mut Table, who: &str, count: i32) {
    let look = table.look();
    let from = look.cell(look.body_of(table.id(who))).unwrap();
    for step in 0..count {
        let y = if step % 2 == 0 { from.y ^ 1 } else { from.y };
        table.say(who, &format!("move@{},{y}", from.x));
    }
    table.say(who, if count == 0 { "pass" } else { "done" });
}

/// Everybody passes until this mind declares.
pub fn pass_to(table: &mut Table, who: &str) {
    for _ in 0..64 {
        unopposed(table);
        let asked = table.asked();
        let (mind, kind) = asked.split_once(' ').unwrap_or((&asked, ""));
        if asked == format!("{who} declare") {
            return;
        }
        table.say(mind, if kind == "leave" { "stay" } else { "pass" });
    }
    panic!("{who} is never asked to declare:\n{}", table.told());
}

/// Everybody passes until the next round has begun.
pub fn next_round(table: &mut Table) {
    let round = table.look().round();
    for _ in 0..64 {
        unopposed(table);
        if table.look().round() > round {
            return;
        }
        let asked = table.asked();
        let (mind, kind) = asked.split_once(' ').unwrap_or((&asked, ""));
        table.say(mind, if kind == "leave" { "stay" } else { "pass" });
    }
    panic!("the round never ends:\n{}", table.told());
}

/// Every rule P-01 to P-63 has a test whose name begins with its number.
#[test]
fn every_rule_has_a_test() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/possession");
    let mut tests = Vec::new();
    for file in std::fs::read_dir(folder).unwrap() {
        let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            if line.trim() == "#[test]" {
                tests.extend(lines.next().and_then(|line| line.trim().strip_prefix("fn ")).map(str::to_owned));
            }
        }
    }
    let lacking = |prefix: &str, most: u32| -> Vec<String> {
        let all = (1..=most).map(|number| format!("{prefix}{number:02}_"));
        all.filter(|number| !tests.iter().any(|test| test.starts_with(number.as_str()))).collect()
    };
    assert_eq!(lacking("p", 63), Vec::<String>::new(), "rules without a test");
    assert_eq!(lacking("pe", 12), Vec::<String>::new(), "worked examples without a test");
}
