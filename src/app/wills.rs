//! What the table knows of a fight of wills besides its picture: scores and needed faces of the moment that was shown last, and
//! what of a run of facts is still to be seen.

use crate::engine::chronicle::{Fact, Verb, Viewer};
use crate::engine::combatant::CombatantId;
use crate::play::eyes::{self, Needs};
use crate::play::look::Look;
use std::collections::BTreeMap;

/// Numbers as of the last moment at which all was shown, as far as who looks may know them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tally(Needs);

impl Tally {
    /// Looks the numbers up anew; the picture must show the same moment.
    pub fn refresh(&mut self, look: Look, viewer: Viewer) {
        if let Some(needs) = eyes::needs(look, viewer) {
            self.0 = needs;
        }
    }

    /// Nothing has come to rest yet.
    pub fn unknown(&self) -> bool {
        self.0.scores.is_empty()
    }

    /// Spiritual attack and defence of a combatant; `None`: nothing has come to rest yet, or who looks may not know them.
    pub fn scores_of(&self, id: CombatantId) -> Option<(i32, i32)> {
        self.0.scores.get(id.index()).copied().flatten()
    }

    /// The face that one's attack on another needs, as far as who looks may know it.
    pub fn needs(&self, who: CombatantId, whom: CombatantId) -> Option<i32> {
        self.0.faces.get(&(who, whom)).copied()
    }

    /// The same in words.
    pub fn need_words(&self, who: CombatantId, whom: CombatantId) -> String {
        match self.needs(who, whom) {
            Some(needs) => need_words(needs),
            None if self.unknown() => "not known yet".into(),
            None => "hidden".into(),
        }
    }

    /// Whose true names somebody knows, as far as who looks may know that (W-33).
    pub fn names(&self, who: CombatantId) -> impl Iterator<Item = CombatantId> + '_ {
        self.0.names.iter().filter(move |(mind, _)| *mind == who).map(|(_, whom)| *whom)
    }
}

/// A needed face in words.
pub fn need_words(needs: i32) -> String {
    if needs <= 1 { "needs any face".into() } else { format!("needs {needs}") }
}

/// The facts of this melee round.
pub fn this_round(facts: &[Fact]) -> &[Fact] {
    let start = facts.iter().rposition(|fact| fact.verb == Verb::RoundBegan).unwrap_or(0);
    facts.get(start..).unwrap_or_default()
}

/// The initiatives that were rolled this melee round.
pub fn initiatives(facts: &[Fact]) -> BTreeMap<CombatantId, i32> {
    let rolled = this_round(facts).iter().filter_map(|fact| match &fact.verb {
        Verb::Rolled { who, purpose: "initiative", total, .. } => Some((*who, *total)),
        _ => None,
    });
    rolled.collect()
}

/// What the stage is to show.
#[derive(Clone, Debug, PartialEq)]
pub enum Moment<'a> {
    /// Both attacks of a spirit round.
    Attacks(Vec<&'a Verb>),
    /// A true name was spoken: by whom, and whose.
    Name(CombatantId, CombatantId),
    /// What became of somebody: banished, asked for its name, a consequence.
    Fate(Vec<&'a Verb>),
}

/// The last thing of this melee round that belongs on the stage.
pub fn moment(facts: &[Fact]) -> Option<Moment<'_>> {
    let round = this_round(facts);
    let last = round.iter().rposition(|fact| matches!(fact.verb, Verb::Matched { .. }));
    let after = round.get(last.map_or(0, |last| last + 1)..).unwrap_or_default();
    let fate: Vec<&Verb> = after
        .iter()
        .map(|fact| &fact.verb)
        .filter(|verb| matches!(verb, Verb::Banished { .. } | Verb::NameAsked { .. } | Verb::Suffers { .. }))
        .collect();
    if !fate.is_empty() {
        return Some(Moment::Fate(fate));
    }
    let spoken = after.iter().rev().find_map(|fact| match &fact.verb {
        Verb::NameSpoken { who, whom } => Some(Moment::Name(*who, *whom)),
        _ => None,
    });
    spoken.or_else(|| {
        let beat = round.get(last?)?.beat;
        let both = round.iter().filter(|fact| fact.beat == beat && matches!(fact.verb, Verb::Matched { .. }));
        Some(Moment::Attacks(both.map(|fact| &fact.verb).collect()))
    })
}

/// Whether a fact puts something on the stage that begins anew.
pub fn is_moment(verb: &Verb) -> bool {
    matches!(verb, Verb::Matched { .. } | Verb::NameSpoken { .. } | Verb::Banished { .. } | Verb::Suffers { .. } | Verb::NameAsked { .. })
}

#[cfg(test)]
mod tests {
    use crate::app::table::Game;
    use crate::scene::check;
    use std::sync::Arc;

    #[test]
    fn w10_w11_scores_are_known_before_anything_has_come_to_rest() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("scenes/willpower");
        for path in std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).filter(|path| path.is_file()) {
            let mut game = Game::new(Arc::new(check::scene_file(&path).unwrap()), 7);
            assert!(!game.caught_up(), "{}", path.display());
            let early: Vec<_> = game.session.cast().ids().map(|id| game.wills.scores_of(id)).collect();
            game.skip();
            let rested: Vec<_> = game.session.cast().ids().map(|id| game.wills.scores_of(id)).collect();
            assert!(early.iter().all(Option::is_some), "{}: {early:?}", path.display());
            assert_eq!(early, rested, "{}: nothing changes them before somebody decides", path.display());
        }
    }
}
