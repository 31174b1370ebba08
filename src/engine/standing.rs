//! Standing answers: what a mind says to one kind of yes/no question until it says otherwise. Setting one is an answer that is
//! recorded, and so is every answer that one gives; where none stands, the mind is asked.
//!
//! It knows no rule: each rule system hands over the list of its yes/no questions.

use super::combatant::CombatantId;
use super::decision::{Need, Pick, Question};
use serde::Serialize;
use std::collections::BTreeMap;

/// The verb of an answer that sets a standing one. Its key is `always:veto`, `never:veto` or `ask:veto`.
pub const SET: &str = "standing";

/// A kind of yes/no question.
#[derive(Debug, PartialEq, Eq)]
pub struct YesNo {
    /// Its name in saves and scripts.
    pub key: &'static str,
    /// The kind of the question.
    pub kind: &'static str,
    /// The rule that asks, where that tells two of a kind apart; else empty.
    pub why: &'static str,
    /// The verb that means yes.
    pub yes: &'static str,
    /// The verb that means no.
    pub no: &'static str,
    /// What it is about, as a list of a mind's standing answers names it.
    pub about: &'static str,
    /// What somebody does who always says yes (`always vetoes the turns of others`).
    pub always: &'static str,
    /// What somebody does who always says no.
    pub never: &'static str,
}

impl YesNo {
    /// Whether a question is exactly one of these: two options and no more, both of them legal and whole.
    pub fn fits(&self, question: &Question) -> bool {
        let same = self.kind == question.kind && (self.why.is_empty() || self.why == question.why.0);
        let bare = question.options.len() == 2 && !question.sealed && question.draft.is_empty();
        same && bare && [self.yes, self.no].into_iter().all(|verb| option(question, verb).is_some())
    }

    /// What somebody does who says this to every such question; `None`: it is asked.
    pub fn words(&self, says: Says) -> Option<&'static str> {
        match says {
            Says::Ask => None,
            Says::Always => Some(self.always),
            Says::Never => Some(self.never),
        }
    }

    /// The pick that sets a standing answer of this kind.
    pub fn pick(&self, says: Says) -> Pick {
        Pick { what: Some(format!("{}:{}", says.word(), self.key).into()), ..Pick::plain(SET) }
    }
}

fn option<'q>(question: &'q Question, verb: &str) -> Option<&'q Pick> {
    let fits = |choice: &&super::decision::Choice| choice.pick.verb == verb && choice.legal() && choice.need == Need::Nothing;
    question.options.iter().find(fits).map(|choice| &choice.pick)
}

/// What a mind says to a kind of question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Says {
    /// It is asked every time.
    #[default]
    Ask,
    /// Yes, unasked.
    Always,
    /// No, unasked.
    Never,
}

impl Says {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Ask, Self::Always, Self::Never];

    /// The word that stands for it in keys.
    pub fn word(self) -> &'static str {
        match self {
            Self::Ask => "ask",
            Self::Always => "always",
            Self::Never => "never",
        }
    }
}

/// The standing answers of one encounter.
#[derive(Clone, Debug, Default)]
pub struct Standing {
    kinds: &'static [YesNo],
    said: BTreeMap<(CombatantId, &'static str), Says>,
}

impl Standing {
    /// None yet; these are the yes/no questions that the rules ask.
    pub fn new(kinds: &'static [YesNo]) -> Self {
        Self { kinds, said: BTreeMap::new() }
    }

    /// Every yes/no question of these rules.
    pub fn kinds(&self) -> &'static [YesNo] {
        self.kinds
    }

    /// The kind that a question is of; `None`: it is no yes/no question.
    pub fn kind_of(&self, question: &Question) -> Option<&'static YesNo> {
        self.kinds.iter().find(|kind| kind.fits(question))
    }

    /// What a mind says to the questions of this kind.
    pub fn says(&self, who: CombatantId, kind: &YesNo) -> Says {
        self.said.get(&(who, kind.key)).copied().unwrap_or_default()
    }

    /// Everything that stands, by mind, in the order of the kinds.
    pub fn all(&self) -> impl Iterator<Item = (CombatantId, &'static YesNo, Says)> + '_ {
        let minds: std::collections::BTreeSet<_> = self.said.keys().map(|(who, _)| *who).collect();
        let of = move |who| self.kinds.iter().map(move |kind| (who, kind, self.says(who, kind)));
        minds.into_iter().flat_map(of).filter(|(.., says)| *says != Says::Ask)
    }

    /// The kind and answer that a setting pick names; `None`: it is none of these rules.
    pub fn read(&self, pick: &Pick) -> Option<(&'static YesNo, Says)> {
        let (word, key) = pick.what.as_deref().filter(|_| pick.verb == SET)?.split_once(':')?;
        let says = Says::ALL.into_iter().find(|says| says.word() == word)?;
        Some((self.kinds.iter().find(|kind| kind.key == key)?, says))
    }

    /// The setting pick that a key stands for.
    pub fn read_key(&self, key: &str) -> Option<Pick> {
        let pick = Pick { what: Some(key.into()), ..Pick::plain(SET) };
        self.read(&pick).map(|_| pick)
    }

    /// Sets what a mind says.
    pub(super) fn set(&mut self, who: CombatantId, kind: &'static YesNo, says: Says) {
        match says {
            Says::Ask => self.said.remove(&(who, kind.key)),
            says => self.said.insert((who, kind.key), says),
        };
    }

    /// The kind, the word and the pick that stand for the answer to a question; `None`: the mind is asked.
    pub fn due(&self, question: &Question) -> Option<(&'static YesNo, Says, Pick)> {
        let kind = self.kind_of(question)?;
        let says = self.says(question.who, kind);
        let verb = match says {
            Says::Ask => return None,
            Says::Always => kind.yes,
            Says::Never => kind.no,
        };
        Some((kind, says, option(question, verb)?.clone()))
    }
}
