//! Small scenes for the tests of willpower: a cast and what differs from the default.

use crate::support::Table;

/// The gunslinger of level 5 at (3, 3); `more` says her Willpower.
pub fn gun(more: &str) -> String {
    format!(r#"(id: "g", side: "town", at: (3, 3), class: "gunslinger", level: 5, {more})"#)
}

/// The demon of level 8 at (6, 3); `more` says its Willpower.
pub fn demon(more: &str) -> String {
    format!(r#"(id: "d", side: "hell", at: (6, 3), being: Demon, level: 8, {more})"#)
}

/// A second demon, at (6, 5).
pub fn demon2(more: &str) -> String {
    format!(r#"(id: "d2", side: "hell", at: (6, 5), being: Demon, level: 3, willpower: 12, {more})"#)
}

/// A priest of level 4 with Willpower 12, of the gunslinger's side.
pub fn priest(id: &str, at: (i32, i32), more: &str) -> String {
    format!(r#"(id: "{id}", side: "town", at: ({}, {}), class: "priest", level: 4, willpower: 12, {more})"#, at.0, at.1)
}

/// Somebody of the gunslinger's side who can open nothing: of no class, Willpower 10.
pub fn friend(id: &str, at: (i32, i32), more: &str) -> String {
    format!(r#"(id: "{id}", side: "town", at: ({}, {}), willpower: 10, {more})"#, at.0, at.1)
}

/// For [`friend`]: 30 % empathy, and aids the gunslinger from the start.
pub const AIDS: &str = r#"empathy: 30, aids: "g""#;

/// A thug of the demon's side beside the gunslinger: his club needs 10.
pub fn thug() -> String {
    let club = r#"(name: "Club", kind: Melee, needs: 10, effects: [Harm("1d6")])"#;
    format!(r#"(id: "thug", side: "hell", at: (4, 4), willpower: 8, acts: [{club}])"#)
}

/// An act of each kind, all of them within reach of everybody.
pub const ACTS: &str = r#"acts: [
    (name: "Charm", kind: Spell, effects: [LoseWillpower("1d4")]),
    (name: "Gaze", kind: Power, effects: [LoseWillpower("1d4")]),
    (name: "Knife", kind: Melee, needs: 10, range: 9, effects: [Harm("1d4")]),
    (name: "Colt", kind: Missile, needs: 10, range: 9, effects: [Harm("1d6")]),
    (name: "Soothe", kind: Power, friendly: true, effects: [GainWillpower("1d4")]),
]"#;

/// The demon's Willpower of most tests, and the gunslinger's.
pub const D14: &str = "willpower: 14";
pub const G15: &str = "willpower: 15";

/// Three spirit rounds in which nobody hits.
pub const MISSES: [u16; 6] = [1; 6];

/// A scene in the making.
#[derive(Clone)]
pub struct Bout {
    cast: Vec<String>,
    engaged: String,
    rulings: String,
    tables: String,
    extra: String,
}

impl Bout {
    /// These people; `g` has opened spirit combat against `d`, nobody is ever out of play.
    pub fn of(cast: &[String]) -> Self {
        let engaged = r#"("g", "d")"#.into();
        Self { cast: cast.to_vec(), engaged, rulings: String::new(), tables: String::new(), extra: String::new() }
    }

    /// These people, and nobody is engaged.
    pub fn free(cast: &[String]) -> Self {
        Self::of(cast).engaged("")
    }

    /// The gunslinger and the demon with 15 and 14.
    pub fn duel() -> Self {
        Self::of(&[gun(G15), demon(D14)])
    }

    /// With these pairs engaged.
    pub fn engaged(&self, engaged: &str) -> Self {
        Self { engaged: engaged.into(), ..self.clone() }
    }

    /// With these rulings.
    pub fn rulings(&self, rulings: &str) -> Self {
        Self { rulings: rulings.into(), ..self.clone() }
    }

    /// With these tables of its own.
    pub fn tables(&self, tables: &str) -> Self {
        Self { tables: tables.into(), ..self.clone() }
    }

    /// With one spirit round a melee round, for tests of a single exchange.
    pub fn once(&self) -> Self {
        self.tables("spirit_rounds: 1")
    }

    /// With more fields of the scene.
    pub fn with(&self, extra: &str) -> Self {
        Self { extra: extra.into(), ..self.clone() }
    }

    /// The scene as text.
    pub fn text(&self) -> String {
        let Self { engaged, rulings, tables, extra, .. } = self;
        let never = if extra.contains("out_when") { "" } else { "out_when: Never," };
        format!(
            "(title: \"Test\", rules: willpower, board: (width: 12, height: 8), {never} engaged: [{engaged}], rulings: ({rulings}), \
             tables: ({tables}), {extra} cast: [{}])",
            self.cast.join(", ")
        )
    }

    /// A table with these dice.
    pub fn table(&self, dice: &[u16]) -> Table {
        Table::text(&self.text(), dice)
    }

    /// A table with these dice, on which everybody declares nothing as long as that is what is asked.
    pub fn idle(&self, dice: &[u16]) -> Table {
        let mut table = self.table(dice);
        idle(&mut table);
        table
    }

    /// A table with these dice, played by these answers.
    pub fn played(&self, dice: &[u16], answers: &[&str]) -> Table {
        let mut table = self.table(dice);
        table.play(answers);
        table
    }

    /// The same dice and answers under the default readings and under another one; the chronicles have to differ.
    pub fn both(&self, rulings: &str, dice: &[u16], answers: &[&str]) -> (Table, Table) {
        let (usual, other) = (self.played(dice, answers), self.rulings(rulings).played(dice, answers));
        assert_ne!(usual.facts(), other.facts(), "`{rulings}` changes nothing in\n{}", usual.told());
        (usual, other)
    }
}

/// Everybody who is asked to open, act or declare does nothing, until the next melee round or another kind of question.
pub fn idle(table: &mut Table) {
    let round = table.wills().round();
    while table.wills().round() == round {
        let asked = table.asked();
        match asked.split_once(' ') {
            Some((who, "opening")) => table.say(who, "hold"),
            Some((who, "act" | "meanwhile" | "aiding")) => table.say(who, "done"),
            _ => return,
        };
    }
}

/// What an attack of a spirit round came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attack {
    pub attack: i64,
    pub defence: i64,
    pub needs: i64,
    pub die: i64,
    pub hit: bool,
    pub margin: i64,
    pub loss: i64,
}

/// Every attack of somebody, in order.
pub fn attacks(table: &Table, who: &str) -> Vec<Attack> {
    let of = table.all("matched", "*").into_iter().filter(|fact| fact["who"] == who);
    of.map(|fact| {
        let number = |name: &str| fact[name].as_i64().unwrap();
        Attack {
            attack: number("attack"),
            defence: number("defence"),
            needs: number("needs"),
            die: number("die"),
            hit: fact["hit"].as_bool().unwrap(),
            margin: number("margin"),
            loss: number("loss"),
        }
    })
    .collect()
}

/// The last attack of somebody: (what it needed, whether it hit, what it cost).
pub fn last(table: &Table, who: &str) -> (i64, bool, i64) {
    let of = attacks(table, who).pop().unwrap_or_else(|| panic!("{who} attacked nobody:\n{}", table.told()));
    (of.needs, of.hit, of.loss)
}

/// What every attack of somebody needed, in order.
pub fn needed(table: &Table, who: &str) -> Vec<i64> {
    attacks(table, who).iter().map(|of| of.needs).collect()
}

/// The segments of this melee round on which spirit rounds were laid, in order.
pub fn segments(table: &Table, round: u32) -> Vec<i64> {
    let laid = table.all("scheduled", "*").into_iter().filter(|fact| fact["round"] == round);
    laid.filter(|fact| fact["what"].as_str().unwrap().starts_with("spirit round")).map(|fact| fact["from"].as_i64().unwrap()).collect()
}

/// The segments of this melee round that began, in order.
pub fn played(table: &Table, round: u32) -> Vec<i64> {
    let began = table.all("rank_began", "*").into_iter().filter(|fact| fact["round"] == round);
    began.map(|fact| fact["rank"].as_i64().unwrap()).collect()
}

/// The places in the chronicle of the facts of this verb.
pub fn places(table: &Table, fact: &str) -> Vec<usize> {
    table.facts().iter().enumerate().filter(|(_, of)| of["fact"] == fact).map(|(place, _)| place).collect()
}
