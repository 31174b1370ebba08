//! People and ways of playing for the tests of levels and choices.

use crate::support::Table;

/// A body on the side of the shamans with this POW; INT 15, DEX 14, DEX strike rank modifier 3.
pub fn body(id: &str, pow: i32, more: &str) -> String {
    format!(r#"(id: "{id}", side: "shamans", pow: {pow}, int: 15, dex: 14, srm: 3, {more})"#)
}

/// A spirit with this POW; no INT, no DEX, and no skill or trait.
pub fn spirit(id: &str, pow: i32, more: &str) -> String {
    format!(r#"(id: "{id}", side: "spirits", nature: Spirit, pow: {pow}, {more})"#)
}

/// A helper of Kara in trance from the start: Ceremony 50, INT 12 (36 % to stay in trance).
pub fn helper(id: &str, people: i32, at: (i32, i32), more: &str) -> String {
    let (x, y) = at;
    format!(
        r#"(id: "{id}", side: "shamans", at: ({x}, {y}), pow: 10, int: 12, dex: 9, ceremony: 50, trance: (aids: "kara", people: {people}), {more})"#
    )
}

/// A table that nothing but `extra` ends.
pub fn table(extra: &str, cast: &[String], dice: &[u16]) -> Table {
    Table::text(&format!("(title: \"Test\", rules: spirit_combat, out_when: Never, {extra} cast: [{}])", cast.join(", ")), dice)
}

/// Kara and a ghost, engaged, 12 magic points each. Either attacks at 50 %: 01-03 critical, 04-10 special, 11-50 success,
/// 51-97 failure, 98-00 fumble.
pub fn duel(kara: &str, ghost: &str, dice: &[u16]) -> Table {
    duel_with("", kara, ghost, dice)
}

/// The same, with more fields of the scene.
pub fn duel_with(extra: &str, kara: &str, ghost: &str, dice: &[u16]) -> Table {
    table(&format!("engaged: [(\"kara\", \"ghost\")], {extra}"), &[body("kara", 12, kara), spirit("ghost", 12, ghost)], dice)
}

/// Kara with three helpers who count as 1, 2 and 1 people (bonus +3), and a ghost that attacks her at 50 %.
pub fn choir(extra: &str, ghost: &str, dice: &[u16]) -> Table {
    choir_of(extra, ["", "", ""], ghost, dice)
}

/// The same, with more fields of each helper.
pub fn choir_of(extra: &str, more: [&str; 3], ghost: &str, dice: &[u16]) -> Table {
    let [h1, h2, h3] = more;
    let cast = [
        body("kara", 9, "at: (2, 1), ceremony: 55,"),
        helper("h1", 1, (1, 0), h1),
        helper("h2", 2, (2, 0), h2),
        helper("h3", 1, (1, 1), h3),
        spirit("ghost", 12, ghost),
    ];
    table(&format!("engaged: [(\"kara\", \"ghost\")], {extra}"), &cast, dice)
}

/// Kara with 4 magic points attacks two ghosts (SA-12, reading B), with a special each.
pub fn on_two(kara: &str) -> Table {
    let kara = format!("at: (2, 1), magic_points: 4, offence: 8, {kara}");
    let cast = [body("kara", 12, &kara), spirit("ghost", 12, "at: (4, 1),"), spirit("other", 12, "at: (4, 2),")];
    let extra = r#"rulings: (attacks_per_round: 2), engaged: [("kara", "ghost"), ("kara", "other")],"#;
    let mut t = table(extra, &cast, &[10, 10]);
    declare(&mut t, &["kara: attack@ghost", "kara: attack@other"]);
    t
}

/// Everybody declares: what `plans` says (`"kara: attack@ghost"`), the others nothing; who is in trance chants on.
pub fn declare(t: &mut Table, plans: &[&str]) {
    let plans: Vec<_> = plans.iter().map(|plan| plan.split_once(": ").unwrap()).collect();
    let (now, mut said) = (round(t), 0);
    while let Some(question) = t.session.question().filter(|question| matches!(question.kind, "intend" | "chant")) {
        if round(t) != now {
            break;
        }
        let (number, who) = (question.number, t.session.cast().key(question.who).to_owned());
        for (_, pick) in plans.iter().filter(|(of, _)| *of == who) {
            t.say(&who, pick);
            said += 1;
        }
        // A pick that closes the answer, such as `keep_chanting`, has asked the next one already.
        let still = t.session.question().filter(|question| round(t) == now && t.session.cast().key(question.who) == who);
        match still.map(|question| (question.kind, question.number == number)) {
            Some(("intend", _)) => t.say(&who, "done"),
            Some(("chant", true)) => t.say(&who, "chant_on"),
            _ => continue,
        };
    }
    assert_eq!(said, plans.len(), "somebody was not asked:\n{}", t.told());
}

/// Everybody declares nothing until this one is asked.
pub fn until(t: &mut Table, who: &str) {
    while t.asked() != format!("{who} intend") {
        let asked = t.asked();
        let (other, kind) = asked.split_once(' ').unwrap();
        t.say(other, if kind == "chant" { "chant_on" } else { "done" });
    }
}

/// Chooses these, and closes the basket.
pub fn choose(t: &mut Table, who: &str, picks: &[&str]) {
    assert_eq!(t.asked(), format!("{who} choices"), "{}", t.told());
    for pick in picks {
        t.say(who, pick);
    }
    t.say(who, "done");
}

/// Kara attacks the ghost, which does nothing, and chooses these; dice as far as the duel needs them.
pub fn kara_takes(t: &mut Table, picks: &[&str]) {
    declare(t, &["kara: attack@ghost"]);
    choose(t, "kara", picks);
}

/// The ghost attacks Kara, who does nothing, and chooses these.
pub fn ghost_takes(t: &mut Table, picks: &[&str]) {
    declare(t, &["ghost: attack@kara"]);
    choose(t, "ghost", picks);
}

/// (spent, all) of the open question's budget.
pub fn budget(t: &Table) -> (i32, i32) {
    let budget = t.session.question().and_then(|question| question.budget).expect("a budget is shown");
    assert_eq!(budget.of, "choices");
    (budget.spent, budget.all)
}

/// What an option of the open question costs.
pub fn price(t: &Table, key: &str) -> Option<i32> {
    let question = t.session.question().unwrap();
    question.options.iter().find(|choice| choice.pick.key(t.session.cast()) == key).unwrap_or_else(|| panic!("no `{key}`")).price
}

/// (level, last round) of each stun that runs.
pub fn stuns(t: &Table, who: &str) -> Vec<(i32, u32)> {
    t.standing(who).stuns.iter().map(|stun| (stun.level, stun.until)).collect()
}

/// (before, after) of a change of magic points by a rule, in order.
pub fn changes(t: &Table, who: &str, cause: &str) -> Vec<(i64, i64)> {
    pools(t, who, "magic_points", cause)
}

/// (before, after) of a change of a pool by a rule, in order.
pub fn pools(t: &Table, who: &str, pool: &str, cause: &str) -> Vec<(i64, i64)> {
    let of = t.all("pool_changed", cause).into_iter().filter(|fact| fact["who"] == who && fact["pool"] == pool);
    of.map(|fact| (fact["before"].as_i64().unwrap(), fact["after"].as_i64().unwrap())).collect()
}

/// (who, verb, rule) of everything that came to nothing, in order.
pub fn foiled(t: &Table) -> Vec<(String, String, String)> {
    let text = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
    t.all("foiled", "*").iter().map(|fact| (text(&fact["who"]), text(&fact["pick"]["verb"]), text(&fact["cause"]))).collect()
}

/// An entry of [`foiled`].
pub fn foil(who: &str, verb: &str, rule: &str) -> (String, String, String) {
    (who.to_owned(), verb.to_owned(), rule.to_owned())
}

/// What an attack came to: (choices, exactly one point, the defender's choices, the rule).
pub fn struck(t: &Table, who: &str) -> (i64, bool, i64, String) {
    let fact = t.all("struck", "*").into_iter().rfind(|fact| fact["who"] == who).unwrap_or_else(|| panic!("{who} struck nobody"));
    let cause = fact["cause"].as_str().unwrap().to_owned();
    (fact["choices"].as_i64().unwrap(), fact["one_point"].as_bool().unwrap(), fact["counter"].as_i64().unwrap(), cause)
}

/// The round that is going on.
pub fn round(t: &Table) -> u32 {
    t.duel().round()
}
