//! People, scenes and readings of the chronicle for the tests of S-01 to S-36.

use crate::support::Table;
use serde_json::Value;

/// Kara and the ghost are engaged from the start.
pub const ENGAGED: &str = r#"engaged: [("kara", "ghost")],"#;

/// A scene in which nothing ends the fight, with these people.
pub fn scene_with(extra: &str, cast: &[String]) -> String {
    format!("(title: \"Test\", rules: spirit_combat, board: (width: 12, height: 8), out_when: Never, {extra} cast: [{}])", cast.join(", "))
}

/// A table with these people and these dice, and no others.
pub fn table(cast: &[String], dice: &[u16]) -> Table {
    table_with("", cast, dice)
}

/// The same, with more fields of the scene.
pub fn table_with(extra: &str, cast: &[String], dice: &[u16]) -> Table {
    Table::text(&scene_with(extra, cast), dice)
}

/// Kara: INT 15, DEX 14, Ceremony 55, a spell of 1 to 4 points on herself. Her SRM is that of her DEX: 3.
pub fn kara(power: i32, more: &str) -> String {
    format!(
        r#"(id: "kara", name: "Kara", side: "shamans", at: (2, 1), pow: {power}, int: 15, dex: 14, ceremony: 55,
        spells: [(name: "Spirit screen", aim: Own, up_to: 4, effects: [Screen(1)])], {more})"#
    )
}

/// A spirit without DEX, so that it declares last.
pub fn spirit(id: &str, power: i32, more: &str) -> String {
    format!(r#"(id: "{id}", side: "spirits", nature: Spirit, pow: {power}, {more})"#)
}

/// Kara with 12 magic points and Summon 60, engaged with a ghost of 10.
pub fn pair(dice: &[u16]) -> Table {
    pair_of(kara(12, "summon: 60"), spirit("ghost", 10, ""), dice)
}

/// The two, as a test needs them, engaged.
pub fn pair_of(kara: String, ghost: String, dice: &[u16]) -> Table {
    table_with(ENGAGED, &[kara, ghost], dice)
}

/// Nobody declares anything more in this round, and nobody reacts. Stops at any other question, and at the next round.
pub fn rest_of_round(table: &mut Table) {
    let round = table.duel().round();
    while table.duel().round() == round {
        let asked = table.asked();
        let (who, kind) = asked.split_once(' ').unwrap_or((&asked, ""));
        let pick = match kind {
            "intend" => "done",
            "chant" => "chant_on",
            "react" => "carry_on",
            _ => return,
        };
        table.say(who, pick);
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// Picks of a fact by their verbs and targets: `attack@ghost`.
fn picks(fact: &Value) -> Vec<String> {
    let of = |pick: &Value| match pick["target"].as_str() {
        Some(target) => format!("{}@{target}", text(&pick["verb"])),
        None => text(&pick["verb"]),
    };
    fact["picks"].as_array().unwrap().iter().map(of).collect()
}

/// Every declaration that is open, in the order it was opened: who, what, by which rule.
pub fn intents(table: &Table) -> Vec<(String, Vec<String>, String)> {
    table.all("intends", "*").iter().map(|fact| (text(&fact["who"]), picks(fact), text(&fact["cause"]))).collect()
}

/// The last roll of somebody for something: the face, the chance, the level, the rule.
pub fn roll(table: &Table, who: &str, purpose: &str) -> (i64, i64, String, String) {
    let all = table.all("tested", "*");
    let fact = all.iter().rev().find(|fact| fact["who"] == who && fact["purpose"] == purpose);
    let fact = fact.unwrap_or_else(|| panic!("{who} rolls nothing for {purpose}:\n{}", table.told()));
    let number = |name: &str| fact[name].as_i64().unwrap();
    (number("die"), number("chance"), text(&fact["level"]), text(&fact["cause"]))
}

/// What the last attack of somebody came to: choices, whether it costs exactly one point, the rule.
pub fn struck(table: &Table, who: &str) -> (i64, bool, String) {
    let all = table.all("struck", "*");
    let fact = all.iter().rev().find(|fact| fact["who"] == who).unwrap_or_else(|| panic!("no attack of {who}:\n{}", table.told()));
    (fact["choices"].as_i64().unwrap(), fact["one_point"].as_bool().unwrap(), text(&fact["cause"]))
}

/// Combat actions used, in order: who, how many are left after it, the rule.
pub fn actions(table: &Table) -> Vec<(String, i64, String)> {
    let of = |fact: &Value| (text(&fact["who"]), fact["left"].as_i64().unwrap(), text(&fact["cause"]));
    table.all("action_used", "*").iter().map(of).collect()
}

/// From which strike rank to which somebody's last act on the track goes.
pub fn ranks(table: &Table, who: &str) -> (i64, i64) {
    let all = table.all("scheduled", "*");
    let fact = all.iter().rev().find(|fact| fact["who"] == who);
    let fact = fact.unwrap_or_else(|| panic!("{who} has nothing on the track:\n{}", table.told()));
    (fact["from"].as_i64().unwrap(), fact["to"].as_i64().unwrap())
}

/// What came to nothing, in order: who, which verb, by which rule.
pub fn foiled(table: &Table) -> Vec<(String, String, String)> {
    let of = |fact: &Value| (text(&fact["who"]), text(&fact["pick"]["verb"]), text(&fact["cause"]));
    table.all("foiled", "*").iter().map(of).collect()
}

/// In which round and strike rank the last such fact happened; rank 0 is before strike rank 1.
pub fn moment(table: &Table, fact: &str, cause: &str) -> (i64, i64) {
    let (mut rank, mut found) = (0, None);
    for of in table.facts() {
        match of["fact"].as_str().unwrap() {
            "round_began" => rank = 0,
            "rank_began" => rank = of["rank"].as_i64().unwrap(),
            _ => {}
        }
        if of["fact"] == fact && of["cause"] == cause {
            found = Some((of["round"].as_i64().unwrap(), rank));
        }
    }
    found.unwrap_or_else(|| panic!("no `{fact}` by {cause}:\n{}", table.told()))
}

/// Three words for comparing with what [`foiled`] and others give.
pub fn three(a: &str, b: &str, c: &str) -> (String, String, String) {
    (a.into(), b.into(), c.into())
}
