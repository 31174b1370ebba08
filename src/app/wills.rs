//! What the table knows of a fight of wills besides its picture: scores and needed faces of the moment that was shown last, and
//! what of a run of facts is still to be seen.

use crate::engine::chronicle::{Fact, Verb};
use crate::engine::combatant::CombatantId;
use crate::play::session::Session;
use std::collections::{BTreeMap, BTreeSet};

/// Numbers as of the last moment at which all was shown.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tally {
    /// Spiritual attack and defence, in cast order.
    pub scores: Vec<(i32, i32)>,
    /// The face that one's attack on another needs.
    pub needs: BTreeMap<(CombatantId, CombatantId), i32>,
    /// Who knows whose true name.
    pub names: BTreeSet<(CombatantId, CombatantId)>,
}

impl Tally {
    /// Looks the numbers up anew; the picture must be caught up.
    pub fn refresh(&mut self, session: &Session) {
        let Some(look) = session.look().and_then(|look| look.willpower()) else { return };
        let pairs = || look.ids().flat_map(|who| look.ids().map(move |whom| (who, whom))).filter(|(who, whom)| who != whom);
        self.scores = look.ids().map(|id| look.scores(id)).collect();
        self.needs = pairs().map(|(who, whom)| ((who, whom), look.needs(who, whom))).collect();
        self.names = pairs().filter(|(who, whom)| look.knows_name(*who, *whom)).collect();
    }

    /// Spiritual attack and defence of a combatant.
    pub fn scores_of(&self, id: CombatantId) -> (i32, i32) {
        self.scores.get(id.index()).copied().unwrap_or_default()
    }

    /// The face that one's attack on another needs, in words.
    pub fn need_words(&self, who: CombatantId, whom: CombatantId) -> String {
        self.needs.get(&(who, whom)).map_or("needs ?".into(), |needs| need_words(*needs))
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
