//! What a token has to look like: a pure function of what is shown, whose question is open and what is selected. It knows
//! no entity; two equal faces look the same.

use super::duel_face::{self, Sign, Spirit};
use super::layout::{self, Spot};
use super::wills_face;
use crate::app::art;
use crate::app::panels::short_name;
use crate::app::table::Game;
use crate::engine::combatant::{CombatantId, Condition};
use crate::engine::contest::Winner;
use crate::play::shown::{OnStage, Shown};
use crate::scene::picture::Picture;
use bevy::math::Vec2;
use std::sync::Arc;

/// Portraits for kinds of combatants whose scene names none.
const KINDS: [(&str, &str); 18] = [
    ("angel", "praying-figure"),
    ("animal", "wolf"),
    ("beast", "wolf"),
    ("construct", "stone-golem"),
    ("creature", "spectre"),
    ("demon", "demon-horned"),
    ("devil", "devil-mask"),
    ("dragon", "dragon"),
    ("fiend", "fiend-grinning"),
    ("fire", "fire-spirit"),
    ("ghost", "ghost"),
    ("human", "hooded-face"),
    ("machine", "robot"),
    ("shade", "spectre"),
    ("soul", "soul-rising"),
    ("spirit", "ghost-shrouded"),
    ("undead", "skeleton"),
    ("vampire", "vampire-man"),
];

/// What stands in the middle of a token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Portrait {
    /// A picture of this name.
    Picture(&'static str),
    /// Letters, where no picture fits.
    Initials(String),
    /// A picture that the scene brings with it.
    Own(Arc<Picture>),
}

/// What a token has to look like.
#[derive(Clone, Debug, PartialEq)]
pub struct Face {
    /// Its side's place in the scene.
    pub side: usize,
    /// Its portrait.
    pub portrait: Portrait,
    /// Will as a fraction of the ring.
    pub will: f32,
    /// Minimum Will as a fraction of the ring.
    pub minimum: f32,
    /// Points of Will at full.
    pub points: i32,
    /// Health left, of a hurt body.
    pub health: Option<f32>,
    /// Its mind is Broken.
    pub broken: bool,
    /// Its body is down or dead.
    pub fallen: bool,
    /// Its body lies, but is not out of the fight.
    pub prone: bool,
    /// It is the acting body.
    pub acting: bool,
    /// Its mind is asked.
    pub deciding: bool,
    /// It was clicked.
    pub selected: bool,
    /// It is under the pointer.
    pub hovered: bool,
    /// Its badges.
    pub badges: Vec<Sign>,
    /// What a spirit combat adds.
    pub spirit: Spirit,
    /// The side of the mind that possesses it, for its aura.
    pub aura: Option<usize>,
    /// Whether it rides a host.
    pub satellite: bool,
    /// Where a rider sits on its host's ring, as an angle.
    pub outward: Option<f32>,
    /// Whether a satellite stands at its top, where the pointer would be.
    pub crowned: bool,
    /// Its whole name.
    pub name: String,
    /// What people call it for short, where that tells it from the others.
    pub short: String,
    /// What stands under the name, the fullest first.
    pub lines: Vec<String>,
    /// The last of them is its number, which is always said.
    pub numbers: bool,
}

#[cfg(test)]
impl Face {
    /// The face of nobody in particular.
    pub(super) fn nobody() -> Self {
        Self {
            side: 0,
            portrait: Portrait::Initials(String::new()),
            will: 1.0,
            minimum: 0.0,
            points: 1,
            health: None,
            broken: false,
            fallen: false,
            prone: false,
            acting: false,
            deciding: false,
            selected: false,
            hovered: false,
            badges: Vec::new(),
            spirit: Spirit::default(),
            aura: None,
            satellite: false,
            outward: None,
            crowned: false,
            name: String::new(),
            short: String::new(),
            lines: Vec::new(),
            numbers: false,
        }
    }
}

/// The portrait of a combatant.
pub fn portrait(game: &Game, id: CombatantId) -> Portrait {
    let scene = game.session.scene();
    if let Some(own) = scene.looks.get(id.index()).and_then(|look| look.picture.clone()) {
        return Portrait::Own(own);
    }
    let known = |name: &str| art::PORTRAITS.iter().find(|(known, _)| *known == name).map(|(known, _)| *known);
    let named = scene.looks.get(id.index()).and_then(|look| known(look.portrait.trim().trim_end_matches(".png")));
    let kind = || {
        let kind = scene.kinds.get(id.index())?.to_lowercase();
        known(&kind).or_else(|| KINDS.iter().find(|(word, _)| kind.contains(word)).and_then(|(_, name)| known(name)))
    };
    named.or_else(kind).map_or_else(|| Portrait::Initials(initials(game.session.cast().name(id))), Portrait::Picture)
}

/// The first letters of the first two words.
fn initials(name: &str) -> String {
    name.split_whitespace().filter_map(|word| word.chars().next()).take(2).flat_map(char::to_uppercase).collect()
}

/// The place of a combatant's side in the scene.
pub fn side(game: &Game, id: CombatantId) -> usize {
    let name = game.session.cast().side(id);
    game.session.scene().sides.iter().position(|side| &**side == name).unwrap_or(0)
}

/// A name cut to a number of letters, with an ellipsis where something is missing.
pub fn elide(name: &str, most: usize) -> String {
    if name.chars().count() <= most {
        return name.to_owned();
    }
    let kept: String = name.chars().take(most.saturating_sub(1)).collect();
    let small = [" the", " of", " a", " and"];
    let kept = kept.trim_end_matches([' ', '-', ',', '(']);
    let kept = small.iter().find_map(|word| kept.strip_suffix(word)).unwrap_or(kept);
    format!("{kept}…")
}

/// The word of a name that people call its bearer by, for short lines: not an article, not a title.
pub fn short(name: &str) -> &str {
    let skipped = |word: &&str| {
        let titles = [
            "the", "a", "an", "aunt", "uncle", "brother", "sister", "father", "mother", "saint", "sir", "dame", "lord", "lady", "old",
            "young", "dr", "mr", "mrs",
        ];
        titles.contains(&word.trim_end_matches('.').to_lowercase().as_str())
    };
    name.split_whitespace().find(|word| !skipped(word)).unwrap_or(name)
}

/// Everything faces depend on besides the combatant itself.
pub struct Scenery<'a> {
    /// The fight on the table.
    pub game: &'a Game,
    /// Where everybody is.
    pub spots: &'a [Spot],
    /// Who is under the pointer.
    pub hovered: Option<CombatantId>,
    /// The dice on the stage lie.
    pub settled: bool,
}

/// Whether a veto that stands has torn the wheel out of the hands of this mind: the dice on the stage say so.
pub fn wheel_torn(shown: &Shown, mind: CombatantId) -> bool {
    let stage = match &shown.stage {
        Some(OnStage::Contest(stage)) => stage,
        _ => return false,
    };
    (stage.purpose, stage.winner, stage.passive.who) == ("veto", Winner::Active, mind)
}

/// The middle of a badge, in radii of an unscaled ring from the token's middle.
pub fn badge_place(shown: &Shown, id: CombatantId, place: usize) -> Vec2 {
    badge_at(layout::seat(shown, id), place)
}

/// The same for a token that sits so on its host, or on none.
pub fn badge_at(outward: Option<f32>, place: usize) -> Vec2 {
    let (angle, away) = outward.map_or((layout::badge_angle(place), 1.08), |out| (out + layout::rider_badge_turn(place), 1.22));
    Vec2::from_angle(angle) * away
}

impl Scenery<'_> {
    /// The faces of all, in cast order.
    pub fn faces(&self) -> Vec<Face> {
        (0..self.game.shown.tokens.len()).filter_map(|place| u16::try_from(place).ok()).map(|place| self.face(CombatantId(place))).collect()
    }

    fn face(&self, id: CombatantId) -> Face {
        let (game, shown) = (self.game, &self.game.shown);
        let token = shown.token(id).cloned().unwrap_or_default();
        let full = token.will_start.unwrap_or(0).max(1) as f32;
        let acting = shown.acting();
        let has = |condition| token.conditions.contains(&condition);
        let angles = layout::satellite_angles(token.possessors.len());
        let holder = self.holder(id);
        let fraction = |value: Option<i32>| (value.unwrap_or(0) as f32 / full).clamp(0.0, 1.0);
        let mut face = Face {
            spirit: Spirit::default(),
            side: side(game, id),
            portrait: portrait(game, id),
            will: fraction(token.will),
            minimum: fraction(token.minimum_will),
            points: token.will_start.unwrap_or(duel_face::HIDDEN),
            health: (token.health_start > 0 && token.health < token.health_start && token.host.is_none())
                .then(|| (token.health as f32 / token.health_start as f32).clamp(0.0, 1.0)),
            broken: has(Condition::Broken),
            fallen: has(Condition::Down) || has(Condition::Dead),
            prone: has(Condition::Prone),
            acting: acting.is_some_and(|(_, body)| body == id),
            deciding: game.asked() == Some(id),
            selected: game.selected == Some(id),
            hovered: self.hovered == Some(id),
            badges: self.badges(id),
            aura: (!token.possessors.is_empty())
                .then_some(holder.or(token.possessors.last().copied()))
                .flatten()
                .map(|mind| side(game, mind)),
            satellite: token.host.is_some(),
            outward: layout::seat(shown, id),
            crowned: angles.iter().any(|angle| (angle.to_degrees() - 90.0).abs() < 24.0),
            name: game.session.cast().name(id).to_owned(),
            short: short_name(game.session.cast(), id).to_owned(),
            lines: self.lines(id),
            numbers: false,
        };
        if game.session.scene().spirit_combat().is_some() {
            duel_face::dress(&mut face, game, id);
        }
        if game.session.scene().willpower().is_some() {
            wills_face::dress(&mut face, game, id);
        }
        face
    }

    /// The mind that acts through a body, while nobody has torn the wheel from it.
    fn holder(&self, body: CombatantId) -> Option<CombatantId> {
        let shown = &self.game.shown;
        let (mind, _) = shown.acting().filter(|(_, of)| *of == body)?;
        (!self.settled || !wheel_torn(shown, mind)).then_some(mind)
    }

    fn lines(&self, id: CombatantId) -> Vec<String> {
        let shown = &self.game.shown;
        let Some(inside) = shown.token(id).map(|token| &token.possessors) else { return Vec::new() };
        let name = |mind: &CombatantId| short(self.game.session.cast().name(*mind)).to_owned();
        let left = shown.seconds_left(id, self.game.session.scene().round_seconds());
        let stopped = shown.acting().is_some_and(|(_, body)| body == id) && self.holder(id).is_none();
        let who = match (inside.as_slice(), self.holder(id)) {
            ([], _) => return Vec::new(),
            (_, None) if stopped => "nobody at the wheel".to_owned(),
            (_, Some(mind)) if mind != id => format!("body held by {}", name(&mind)),
            (_, Some(_)) => "commands its own body".to_owned(),
            ([one], None) => format!("possessed by {}", name(one)),
            (many, None) => format!("{} minds inside", many.len() + 1),
        };
        vec![format!("{who} · {left} s left"), who]
    }

    /// Badges of a token, the weightiest first.
    fn badges(&self, id: CombatantId) -> Vec<Sign> {
        let shown = &self.game.shown;
        let has = |condition| shown.has(id, condition);
        let wheel = shown.minds(shown.body_of(id)).len() > 1 && self.holder(shown.body_of(id)) == Some(id);
        let list = [
            (wheel, "mark-ship-wheel"),
            (has(Condition::Dead), "mark-skull"),
            (has(Condition::Broken), "mark-broken-heart"),
            (has(Condition::Down) && !has(Condition::Dead), "mark-knocked-out"),
            (has(Condition::Cowed), "mark-cracked-mask"),
            (shown.delayed.contains(&id), "mark-hourglass"),
            (has(Condition::Armed) && !has(Condition::Dead), "mark-revolver"),
        ];
        list.into_iter().filter(|(on, _)| *on).map(|(_, name)| Sign::Mark(name)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_are_cut_and_short_ones_kept() {
        assert_eq!(elide("Jack", 7), "Jack");
        assert_eq!(elide("Bal-Ziggaroth the Old", 9), "Bal-Zigg…");
        assert_eq!(elide("Ærø Ødegård", 5), "Ærø…");
        assert_eq!((short("Brother Anselm"), short("The Widow of Harrow"), short("The")), ("Anselm", "Widow", "The"));
        assert_eq!(initials("maria Vance Third"), "MV");
    }

    #[test]
    fn portraits_by_kind_all_exist() {
        for (kind, name) in KINDS {
            assert!(art::portrait(name).is_some(), "{kind}: {name}");
        }
    }
}
