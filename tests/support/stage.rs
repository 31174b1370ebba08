//! Small scenes for tests, put together from a cast and what differs from the default.

use super::Table;

/// Jack, the host of most tests: Shot takes 4 seconds and reaches far.
pub fn jack(rest: &str) -> String {
    let shot = r#"(name: "Shot", seconds: 4, skill: "shoot", ability: Dexterity, range: 12, damage: "1d6")"#;
    one("jack", "heroes", &format!(r#"initiative: 10, skills: {{"shoot": 5}}, combos: [{shot}], {rest}"#))
}

/// Bal, a creature that possesses with +4 and acts before everybody else.
pub fn bal(rest: &str) -> String {
    let claw = r#"(name: "Claw", seconds: 4, skill: "claw", ability: Strength, range: 12, damage: "1d6")"#;
    let entry = r#"kind: "demon", possession: (bonus: 4, range: 3)"#;
    one("bal", "fiends", &format!(r#"initiative: 20, skills: {{"claw": 4}}, combos: [{claw}], {entry}, {rest}"#))
}

/// Vex, a second creature (+3), after Bal and before Jack.
pub fn vex(rest: &str) -> String {
    one("vex", "fiends", &format!(r#"initiative: 15, kind: "demon", possession: (bonus: 3, range: 3), {rest}"#))
}

/// Cinder, a third creature (+2), after Vex and before Jack.
pub fn cinder(rest: &str) -> String {
    one("cinder", "fiends", &format!(r#"initiative: 12, kind: "demon", possession: (bonus: 2, range: 3), {rest}"#))
}

/// Maria, who has Faith and Charisma and acts last.
pub fn maria(rest: &str) -> String {
    one("maria", "heroes", &format!(r#"initiative: 5, skills: {{"Faith": 4, "Charisma": 3}}, {rest}"#))
}

/// Anybody.
pub fn one(id: &str, side: &str, rest: &str) -> String {
    format!(r#"(id: "{id}", side: "{side}", {rest})"#)
}

/// A scene in the making.
#[derive(Clone)]
pub struct Stage {
    cast: Vec<String>,
    rulings: String,
    house: String,
    sides: String,
    out_when: &'static str,
}

impl Stage {
    /// A scene with this cast, default rulings, no goals, and nobody ever out of play.
    pub fn of(cast: &[String]) -> Self {
        Self { cast: cast.to_vec(), rulings: String::new(), house: String::new(), sides: String::new(), out_when: "Never" }
    }

    /// With these rulings: `beats: AtLeast`.
    pub fn rulings(&self, rulings: &str) -> Self {
        Self { rulings: rulings.into(), ..self.clone() }
    }

    /// With these house procedures.
    pub fn house(&self, house: &str) -> Self {
        Self { house: house.into(), ..self.clone() }
    }

    /// With these sides and goals.
    pub fn sides(&self, sides: &str) -> Self {
        Self { sides: sides.into(), ..self.clone() }
    }

    /// With another rule for who is out of play.
    pub fn out_when(&self, out_when: &'static str) -> Self {
        Self { out_when, ..self.clone() }
    }

    /// The scene as text.
    pub fn text(&self) -> String {
        let Self { rulings, house, sides, out_when, .. } = self;
        let cast = self.cast.join(",\n    ");
        format!(
            "(\n  title: \"Test\",\n  rules: possession,\n  board: (width: 12, height: 8),\n  rulings: ({rulings}),\n  house: ({house}),\n  \
             out_when: {out_when},\n  sides: {{{sides}}},\n  cast: [\n    {cast},\n  ],\n)\n"
        )
    }

    /// A table with these dice.
    pub fn table(&self, dice: &[u16]) -> Table {
        Table::text(&self.text(), dice)
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

    /// As [`both`](Self::both), for a house procedure.
    pub fn both_house(&self, house: &str, dice: &[u16], answers: &[&str]) -> (Table, Table) {
        let (usual, other) = (self.played(dice, answers), self.house(house).played(dice, answers));
        assert_ne!(usual.facts(), other.facts(), "`{house}` changes nothing in\n{}", usual.told());
        (usual, other)
    }
}
