//! What a viewer may know of a fight: its facts, the question that is open, the numbers beside them, and whose sheet it may
//! read. Window, command line and exports show nothing but what is given here.
//!
//! What is known (README of the rules, S-55, S-96, S-97, W-33): Will, Willpower, kinds and conditions are open, but a scene may keep
//! somebody's Will or Willpower from other sides. In a spirit
//! combat the magic points, Spirit Screen, skills and spells of another side are not, until they come out; in a fight of wills
//! true names and the sheet of another side are not. The referee knows everything. It decides nothing and knows no window.

use super::look::Look;
use super::narration;
use super::session::{Reason, Session};
use crate::engine::chronicle::{Fact, Viewer};
use crate::engine::combatant::CombatantId;
use crate::engine::decision::{Choice, Question, Stake, Who};
use crate::engine::encounter::Cast;
use crate::rules::spirit_combat::view::Known;
use crate::scene::problem::nearest;
use crate::scene::{Fight, Scene};
use std::collections::{BTreeMap, BTreeSet};

/// The word by which people name the referee's eyes.
pub const REFEREE: &str = "gm";

/// The facts as a viewer may know them, in order.
pub fn facts(session: &Session, viewer: Viewer) -> impl Iterator<Item = Fact> {
    session.facts().iter().filter_map(move |fact| fact.seen_by(viewer))
}

/// Why computer seats chose as they did, as far as a viewer may know it: each mind its own, and the referee all.
pub fn reasons(session: &Session, viewer: Viewer) -> impl DoubleEndedIterator<Item = &Reason> {
    session.reasons().filter(move |reason| viewer == Viewer::Referee || viewer == Viewer::Mind(reason.who))
}

/// The viewer that a text names: `gm` (or `referee`), else a combatant by its id or name, in any case.
///
/// # Errors
/// A sentence with the nearest name, or with all of them where none is near.
pub fn named(cast: &Cast, text: &str) -> Result<Viewer, String> {
    let plain = text.trim();
    if ["gm", "referee"].iter().any(|word| word.eq_ignore_ascii_case(plain)) {
        return Ok(Viewer::Referee);
    }
    let lower = plain.to_lowercase();
    let same = |id: &CombatantId| cast.key(*id) == lower || cast.name(*id).to_lowercase() == lower;
    if let Some(id) = cast.find(plain).or_else(|| cast.ids().find(same)) {
        return Ok(Viewer::Mind(id));
    }
    let all = || cast.ids().flat_map(|id| [cast.key(id), cast.name(id)]).chain([REFEREE]);
    // A first name is near enough to be meant.
    let part = cast.ids().find(|id| cast.name(*id).split_whitespace().any(|word| word.to_lowercase() == lower));
    let meant = part.map(|id| cast.key(id)).or_else(|| nearest(plain, all()));
    Err(match meant {
        Some(meant) => format!("nobody in this scene is called `{text}`; did you mean `{meant}`?"),
        None => {
            let keys: Vec<_> = std::iter::once(REFEREE).chain(cast.ids().map(|id| cast.key(id))).map(|key| format!("`{key}`")).collect();
            format!("nobody in this scene is called `{text}`; the views are {}", keys.join(", "))
        }
    })
}

/// A viewer in a word or two: the name of a mind, or who sees all.
pub fn name_of(viewer: Viewer, cast: &Cast) -> &str {
    match viewer {
        Viewer::Referee => "GM",
        Viewer::Mind(id) => cast.name(id),
    }
}

/// Whether a viewer may read the sheet of a combatant: skills, spells, blows. Of their own side everybody may; possession hides
/// nothing of it but Will, where a scene says so.
pub fn may_read(scene: &Scene, viewer: Viewer, id: CombatantId) -> bool {
    let Viewer::Mind(mind) = viewer else { return true };
    match &scene.fight {
        Fight::Possession(_) => true,
        Fight::SpiritCombat(_) | Fight::Willpower(_) => scene.cast.side(mind) == scene.cast.side(id),
    }
}

/// Whether the open question and all its options are before these eyes: those of who is asked and of the referee. What a real
/// die shows is no secret.
pub fn may_answer(question: &Question, viewer: Viewer) -> bool {
    viewer == Viewer::Referee || viewer == Viewer::Mind(question.who) || question.die.is_some()
}

/// A question as somebody before whose eyes it is may know it: a chance that it may not know is blotted out, and what others may
/// say meanwhile is left out; options keep their places.
pub fn own(question: &Question, viewer: Viewer) -> Question {
    let Viewer::Mind(mind) = viewer else { return question.clone() };
    let blot = |choice: &Choice| Choice { stake: choice.stake.map(Stake::blotted), ..choice.clone() };
    let own = |who: &Who, choice: &Choice| *who == Who::Mind(mind) || matches!(choice.pick.verb, "typed" | "rolled");
    Question {
        options: question.options.iter().map(blot).collect(),
        anytime: question.anytime.iter().filter(|(who, choice)| own(who, choice)).cloned().collect(),
        ..question.clone()
    }
}

/// Whether a viewer may know that this question is asked at all. That somebody is far ahead (S-97), or knows a true name (W-33),
/// would show by its being asked.
pub fn may_notice(question: &Question, scene: &Scene, viewer: Viewer) -> bool {
    let Viewer::Mind(mind) = viewer else { return true };
    let friend = scene.cast.side(mind) == scene.cast.side(question.who);
    match question.kind {
        _ if mind == question.who || question.die.is_some() => true,
        "react" => friend || scene.spirit_combat().is_some_and(|setup| setup.rulings.knowledge_both),
        "between" => false,
        _ => true,
    }
}

/// What everybody sees of a question to another mind: who is asked, and a sentence.
pub fn outside(question: &Question, cast: &Cast) -> (String, String) {
    let title = match question.kind {
        "react" | "between" => format!("{} decides", cast.name(question.who)),
        _ => narration::question_title(question, cast),
    };
    let text = if question.sealed {
        "What is said here stays closed until all who are asked have answered; then all of it is shown together."
    } else {
        "What it may do, and what it thinks of, is for its own eyes."
    };
    (title, text.to_owned())
}

/// Will and Minimum Will in a possession fight as they stand, in cast order, as far as a viewer may know them; `None`: it is fought by
/// other rules.
pub fn wills(look: Look, viewer: Viewer) -> Option<Vec<Option<(i32, i32)>>> {
    let look = look.possession()?;
    let known = |id: &CombatantId| match viewer {
        Viewer::Referee => true,
        Viewer::Mind(mind) => look.open_will(mind, *id),
    };
    Some(look.ids().map(|id| Some(id).filter(known).map(|id| look.will(id))).collect())
}

/// Numbers of a spirit combat as they stand, as far as a viewer may know them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Strengths {
    /// Magic points, in cast order.
    pub points: Vec<Option<i32>>,
    /// Offence and defence, in cast order.
    pub scores: Vec<Option<(i32, i32)>>,
    /// The chance in per cent of one's attack on another with whom it is engaged.
    pub chances: BTreeMap<(CombatantId, CombatantId), i32>,
}

/// Numbers of a spirit combat; `None`: it is fought by other rules.
pub fn strengths(look: Look, viewer: Viewer) -> Option<Strengths> {
    let look = look.spirit_combat()?;
    let known = |id: CombatantId| match viewer {
        Viewer::Referee => Some(look.magic_points(id)),
        Viewer::Mind(mind) => match look.known(mind, id) {
            Known::Exactly(points) => Some(points),
            Known::AsOf(..) | Known::Nothing => None,
        },
    };
    let pairs = look.ids().flat_map(|who| look.opponents(who).into_iter().map(move |whom| (who, whom)));
    let open = pairs.filter(|(who, whom)| known(*who).is_some() && known(*whom).is_some());
    Some(Strengths {
        points: look.ids().map(known).collect(),
        scores: look.ids().map(|id| known(id).map(|_| look.scores(id))).collect(),
        chances: open.map(|(who, whom)| ((who, whom), look.chance(who, whom))).collect(),
    })
}

/// Numbers of a fight of wills as they stand, as far as a viewer may know them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Needs {
    /// Willpower as it stands and at its full, in cast order.
    pub points: Vec<Option<(i32, i32)>>,
    /// Spiritual attack and defence, in cast order: both follow from Willpower and open numbers (W-10, W-11).
    pub scores: Vec<Option<(i32, i32)>>,
    /// The face that one's attack on another needs.
    pub faces: BTreeMap<(CombatantId, CombatantId), i32>,
    /// Who knows whose true name: to a mind, its own knowledge alone (W-33).
    pub names: BTreeSet<(CombatantId, CombatantId)>,
}

/// Numbers of a fight of wills; `None`: it is fought by other rules.
pub fn needs(look: Look, viewer: Viewer) -> Option<Needs> {
    let look = look.willpower()?;
    let pairs = || look.ids().flat_map(|who| look.ids().map(move |whom| (who, whom))).filter(|(who, whom)| who != whom);
    let own = |who: CombatantId| viewer == Viewer::Referee || viewer == Viewer::Mind(who);
    let known = |id: CombatantId| match viewer {
        Viewer::Referee => true,
        Viewer::Mind(mind) => look.open_willpower(mind, id),
    };
    Some(Needs {
        points: look.ids().map(|id| known(id).then(|| look.willpower(id))).collect(),
        scores: look.ids().map(|id| known(id).then(|| look.scores(id))).collect(),
        faces: pairs().filter(|(who, whom)| known(*who) && known(*whom)).map(|(who, whom)| ((who, whom), look.needs(who, whom))).collect(),
        names: pairs().filter(|(who, whom)| own(*who) && look.knows_name(*who, *whom)).collect(),
    })
}
