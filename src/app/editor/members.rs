//! The cast: somebody comes, is copied, and stands somewhere else.
//!
//! It must not know how the board is painted.

use super::figures::free_cell;
use super::{Editor, Effect, Part};
use crate::scene::edit::{Edit, Path, write};

impl Editor {
    pub(super) fn add_member(&mut self) -> Effect {
        let id = free_name("newcomer", |id| self.figures.iter().any(|figure| figure.id == id)).replace(' ', "-");
        let near = match self.part {
            Part::Member(member) => self.figures.get(member),
            _ => None,
        };
        let around = near.and_then(|figure| figure.cell).unwrap_or((self.board.0 / 2, self.board.1 / 2));
        let (x, y) = free_cell(&self.figures, self.board, around);
        // A newcomer is nobody's foe yet: where nobody is chosen it joins those who came last.
        let side =
            near.or(self.figures.last()).map(|figure| format!("side: {}, ", write::text(&figure.side_name, None))).unwrap_or_default();
        let (number, usual) = match self.system.as_str() {
            "spirit_combat" => ("pow", 10),
            "willpower" => ("willpower", 12),
            _ => ("will", 8),
        };
        let name = id.replace('-', " ").replacen('n', "N", 1);
        let value = format!("(id: \"{id}\", name: \"{name}\", {side}at: ({x}, {y}), {number}: {usual})");
        let place = self.figures.len();
        let said = self.edit(&[Edit::Insert { path: Path::new("cast"), place, key: None, value }]);
        self.show(Part::Member(place.min(self.figures.len().saturating_sub(1))));
        said
    }

    pub(super) fn copy_member(&mut self, member: usize) -> Effect {
        let Some(figure) = self.figures.get(member).cloned() else { return Effect::Nothing };
        let path = Path::new("cast").nth(member + 1);
        let id = free_name(if figure.id.is_empty() { "copy" } else { &figure.id }, |id| {
            self.figures.iter().any(|other| other.id == id.replace(' ', "-"))
        });
        let mut edits = vec![Edit::Copy { path: Path::new("cast").nth(member) }];
        edits.push(Edit::Set { path: path.name("id"), value: write::text(&id.replace(' ', "-"), None) });
        let node = self.outline.as_ref().and_then(|outline| outline.find(&Path::new("cast").nth(member)));
        if let Some(name) = node.and_then(|node| node.get_text("name")) {
            let name = free_name(&name, |name| self.figures.iter().any(|other| other.name == name));
            edits.push(Edit::Set { path: path.name("name"), value: write::text(&name, None) });
        }
        if figure.placed {
            let (x, y) = free_cell(&self.figures, self.board, figure.cell.unwrap_or((0, 0)));
            edits.push(Edit::Set { path: path.name("at"), value: format!("({x}, {y})") });
        }
        let said = self.edit(&edits);
        if matches!(said, Effect::Nothing) {
            self.show(Part::Member(member + 1));
        }
        said
    }

    pub(super) fn move_to(&mut self, member: usize, (x, y): (i32, i32)) -> Effect {
        let cell = (x.clamp(0, self.board.0 - 1), y.clamp(0, self.board.1 - 1));
        let Some(figure) = self.figures.get(member) else { return Effect::Nothing };
        if let Some(host) = &figure.inside {
            return Effect::Say(format!("{} begins inside `{host}` and has no cell of its own.", figure.name));
        }
        if figure.cell == Some(cell) && figure.placed {
            return Effect::Nothing;
        }
        let value = format!("({}, {})", cell.0, cell.1);
        self.edit(&[Edit::Set { path: Path::new("cast").nth(member).name("at"), value }])
    }
}

/// A name that is not taken: the name itself, or with a number.
pub(super) fn free_name(name: &str, taken: impl Fn(&str) -> bool) -> String {
    if !taken(name) {
        return name.to_owned();
    }
    let stem = name.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end_matches([' ', '-']);
    let numbered = |number: u32| format!("{stem} {number}");
    (2..).map(numbered).find(|name| !taken(name) && !taken(&name.replace(' ', "-"))).unwrap_or_default()
}
