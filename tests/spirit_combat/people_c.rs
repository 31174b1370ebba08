//! Small scenes for the tests of being ahead, of helpers and of the rulings: a cast and what differs from the default.

use crate::support::Table;

/// Kara, in the flesh at (2, 2): INT 15, DEX 14, SRM 3; declares first. `more` says her POW.
pub fn kara(more: &str) -> String {
    format!(r#"(id: "kara", side: "shamans", at: (2, 2), int: 15, dex: 14, srm: 3, {more})"#)
}

/// The ghost beside her: a spirit without DEX, so it declares last. `more` says its POW.
pub fn ghost(more: &str) -> String {
    format!(r#"(id: "ghost", side: "dead", nature: Spirit, at: (3, 2), {more})"#)
}

/// A second spirit of the ghost's side.
pub fn shade(more: &str) -> String {
    format!(r#"(id: "shade", side: "dead", nature: Spirit, at: (3, 3), {more})"#)
}

/// Somebody of Kara's side with Ceremony 50, INT 12 (so 36 % to concentrate), DEX 10 and 10 magic points.
pub fn helper(id: &str, at: (i32, i32), more: &str) -> String {
    format!(r#"(id: "{id}", side: "shamans", at: ({}, {}), pow: 10, int: 12, dex: 10, ceremony: 50, {more})"#, at.0, at.1)
}

/// For [`helper`]: in trance for Kara from the start, as so many people.
pub fn aids(people: i32) -> String {
    format!(r#"trance: (aids: "kara", people: {people})"#)
}

/// A scene in the making.
#[derive(Clone)]
pub struct Ring {
    cast: Vec<String>,
    engaged: String,
    rulings: String,
    extra: String,
}

impl Ring {
    /// These people; Kara and the ghost are engaged, nobody is ever out of play.
    pub fn of(cast: &[String]) -> Self {
        Self { cast: cast.to_vec(), engaged: r#"("kara", "ghost")"#.into(), rulings: String::new(), extra: String::new() }
    }

    /// With these pairs engaged: `("kara", "ghost"), ("kara", "shade")`.
    pub fn engaged(&self, engaged: &str) -> Self {
        Self { engaged: engaged.into(), ..self.clone() }
    }

    /// With these rulings.
    pub fn rulings(&self, rulings: &str) -> Self {
        Self { rulings: rulings.into(), ..self.clone() }
    }

    /// With more fields of the scene.
    pub fn with(&self, extra: &str) -> Self {
        Self { extra: extra.into(), ..self.clone() }
    }

    /// The scene as text.
    pub fn text(&self) -> String {
        let Self { engaged, rulings, extra, .. } = self;
        let never = if extra.contains("out_when") { "" } else { "out_when: Never," };
        format!(
            "(title: \"Test\", rules: spirit_combat, board: (width: 12, height: 8), {never} engaged: [{engaged}], rulings: ({rulings}), \
             {extra} cast: [{}])",
            self.cast.join(", ")
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
}

/// Whoever has still to declare this round does nothing; stops at the next round or at another question.
pub fn pass(table: &mut Table) {
    let round = table.duel().round();
    while table.duel().round() == round {
        let asked = table.asked();
        match asked.split_once(' ') {
            Some((who, "intend")) => table.say(who, "done"),
            Some((who, "chant")) => table.say(who, "chant_on"),
            _ => return,
        };
    }
}

/// Everybody does nothing until this round has begun.
pub fn pass_to(table: &mut Table, round: u32) {
    while table.duel().round() < round {
        let asked = table.asked();
        match asked.split_once(' ') {
            Some((who, "intend")) => table.say(who, "done"),
            Some((who, "chant")) => table.say(who, "chant_on"),
            Some((who, "react")) => table.say(who, "carry_on"),
            _ => panic!("{asked} before round {round}:\n{}", table.told()),
        };
    }
}
