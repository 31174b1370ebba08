//! What a player would notice of a spirit combat, for the table of the tests.

use super::Table;
use std::collections::BTreeSet;
use willbound::engine::combatant::{CombatantId, Condition};
use willbound::play::session::Session;
use willbound::play::shown::Shown;
use willbound::rules::spirit_combat::view::Look;

/// The spirit combat of a session.
pub fn duel(session: &Session) -> Look<'_> {
    session.look().unwrap().spirit_combat().unwrap()
}

impl Table {
    /// The spirit combat.
    pub fn duel(&self) -> Look<'_> {
        duel(&self.session)
    }

    /// Magic points as they stand.
    pub fn mp(&self, key: &str) -> i32 {
        self.duel().magic_points(self.id(key))
    }

    /// (offence, defence), of a spirit combat or of a fight of wills.
    pub fn scores(&self, key: &str) -> (i32, i32) {
        let id = self.id(key);
        self.session.look().unwrap().willpower().map_or_else(|| self.duel().scores(id), |wills| wills.scores(id))
    }

    /// Whether two are engaged.
    pub fn engaged(&self, a: &str, b: &str) -> bool {
        self.duel().engaged(self.id(a), self.id(b))
    }

    /// Whom a helper in trance, or an aide in a fight of wills, aids; empty: nobody.
    pub fn aids(&self, key: &str) -> &str {
        let (id, wills) = (self.id(key), self.session.look().unwrap().willpower());
        let whom = wills.map_or_else(|| self.duel().aiding(id), |wills| wills.aids(id));
        whom.map_or("", |id| self.session.cast().key(id))
    }

    /// Whether a combatant of a spirit combat, or of a fight of wills, is under a condition.
    pub fn under(&self, key: &str, condition: Condition) -> bool {
        let (id, wills) = (self.id(key), self.session.look().unwrap().willpower());
        wills.map_or_else(|| self.duel().has(id, condition), |wills| wills.has(id, condition))
    }

    /// How a combatant stands.
    pub fn standing(&self, key: &str) -> &willbound::rules::spirit_combat::standing::Standing {
        self.duel().standing(self.id(key)).unwrap()
    }

    /// The rolls for a purpose, in order: (who, face, level).
    pub fn tested(&self, purpose: &str) -> Vec<(String, u64, String)> {
        let of = self.all("tested", "*").into_iter().filter(|fact| fact["purpose"] == purpose);
        of.map(|fact| {
            let text = |name: &str| fact[name].as_str().unwrap().to_owned();
            (text("who"), fact["die"].as_u64().unwrap(), text("level"))
        })
        .collect()
    }

    /// The legal options of the open question of one verb.
    pub fn offered(&self, verb: &str) -> Vec<String> {
        self.options()
            .into_iter()
            .filter(|key| key == verb || key.starts_with(&format!("{verb}@")) || key.starts_with(&format!("{verb}-")))
            .collect()
    }

    /// Why the open question refuses an option that it shows: (rule, reason).
    pub fn reason(&self, key: &str) -> (String, String) {
        let question = self.session.question().expect("a question is open");
        let cast = self.session.cast();
        let choice = question.options.iter().find(|choice| choice.pick.key(cast) == key);
        let choice = choice.unwrap_or_else(|| {
            panic!("`{key}` is not shown; there are {:?}", question.options.iter().map(|c| c.pick.key(cast)).collect::<Vec<_>>())
        });
        let refused = choice.refused.unwrap_or_else(|| panic!("`{key}` is legal"));
        (refused.rule.0.to_owned(), refused.text(cast))
    }
}

/// Everything that the table shows of a spirit combat, painted by facts alone, is as it is in the world.
pub fn duel_picture_equals_world(session: &Session) {
    let (shown, look) = (Shown::of(session.facts()), duel(session));
    for id in look.ids() {
        let who = session.cast().key(id);
        let (token, aura, standing) = (shown.token(id).unwrap(), shown.duel.aura(id).unwrap(), look.standing(id).unwrap());
        assert_eq!(aura.magic_points, Some(look.magic_points(id)), "magic points of {who}");
        assert_eq!(aura.power, Some(standing.power), "POW of {who}");
        assert_eq!(aura.intelligence, standing.intelligence, "INT of {who}");
        assert_eq!(aura.dexterity, standing.dexterity, "DEX of {who}");
        assert_eq!(aura.screen.unwrap_or(0), standing.screen, "Spirit Screen of {who}");
        assert_eq!(aura.support, standing.support, "support of {who}");
        assert_eq!(aura.aids, look.aiding(id), "trance of {who}");
        assert_eq!(aura.people, standing.people, "people of {who}");
        assert_eq!(aura.stuns, standing.stuns.iter().map(|stun| (stun.level, stun.until)).collect::<Vec<_>>(), "stuns of {who}");
        assert_eq!(aura.lost_senses, standing.lost_senses.iter().map(|(sense, _)| sense.clone()).collect::<BTreeSet<_>>(), "{who}");
        assert_eq!(aura.dropped, standing.dropped, "things dropped by {who}");
        let modifiers: Vec<_> = standing.modifiers.iter().map(|of| (of.offence, of.defence, of.until)).collect();
        assert_eq!(aura.modifiers, modifiers, "modifiers of {who}");
        assert_eq!(token.health, look.health(id), "hit points of {who}");
        assert_eq!(token.cell, look.cell(id), "cell of {who}");
        assert_eq!(token.host, look.host(id), "host of {who}");
        assert_eq!(token.possessors, look.possessors(id), "possessors of {who}");
        assert_eq!(token.conditions.iter().copied().collect::<Vec<_>>(), look.conditions(id), "conditions of {who}");
        for other in look.ids() {
            assert_eq!(shown.duel.engaged.contains(&(id.min(other), id.max(other))), id != other && look.engaged(id, other), "{who}");
            for edge in [willbound::engine::chronicle::Edge::Offence, willbound::engine::chronicle::Edge::Defence] {
                assert_eq!(shown.duel.ahead.contains(&(id, other, edge)), look.told(id, other, edge).is_some(), "what {who} knows");
            }
        }
    }
    assert_eq!(shown.round, look.round());
    assert_eq!(shown.outcome.as_ref(), session.outcome());
}

/// What holds at every moment of every spirit combat, and of the question that is open.
pub fn duel_consistent(session: &Session) {
    assert_eq!(session.fault(), None);
    let look = duel(session);
    let setup = look.setup();
    let key = |id: CombatantId| session.cast().key(id);
    let mut cells = BTreeSet::new();
    let out = |id| [Condition::Gone, Condition::Away, Condition::Dispelled, Condition::Bound].into_iter().any(|of| look.has(id, of));
    for id in look.ids() {
        let (points, standing) = (look.magic_points(id), look.standing(id).unwrap());
        let start = setup.members[id.index()].magic_points;
        let most = (setup.numbers.pow_most * standing.power).max(standing.power).max(start);
        assert!((0..=most).contains(&points), "{points} magic points of {}", key(id));
        assert!((0..=setup.numbers.actions).contains(&standing.actions), "combat actions of {}", key(id));
        assert!(standing.stuns.iter().all(|stun| (1..=3).contains(&stun.level)), "stuns of {}", key(id));
        let body = setup.members[id.index()].sheet.nature == willbound::rules::spirit_combat::sheet::Nature::Embodied;
        assert!(look.cell(id).filter(|_| body).is_none_or(|cell| cells.insert(cell)), "{} stands on somebody", key(id));
        assert!(!out(id) || look.opponents(id).is_empty(), "{} is out of the fight and engaged", key(id));
        if let Some(person) = look.aiding(id) {
            assert!(person != id && look.side(person) == look.side(id) && standing.people > 0, "trance of {}", key(id));
        } else {
            assert_eq!(standing.people, 0, "{} counts without a trance", key(id));
        }
        let spirits = look
            .opponents(id)
            .into_iter()
            .filter(|other| setup.members[other.index()].sheet.nature == willbound::rules::spirit_combat::sheet::Nature::Spirit);
        let power = setup.members[id.index()].sheet.power.max(standing.power);
        assert!(spirits.count() <= usize::try_from((power + 2) / setup.numbers.pow_part).unwrap().max(1), "a crowd around {}", key(id));
        if let Some(host) = look.host(id) {
            assert!(look.has(host, Condition::Possessed) && look.possessors(host).contains(&id), "{} in {}", key(id), key(host));
        }
    }
    let Some(question) = session.question() else { return };
    assert!(question.legal().next().is_some(), "{} is asked {} without an answer", key(question.who), question.kind);
    assert!(!out(question.who) || question.kind == "dice", "{} is asked {} and out", key(question.who), question.kind);
    if let Some(budget) = question.budget {
        assert!(budget.spent <= budget.all, "{} of {} {} spent by {}", budget.spent, budget.all, budget.of, key(question.who));
        for choice in question.legal() {
            assert!(budget.spent + choice.price.unwrap_or(0) <= budget.all, "`{}` cannot be paid", choice.pick.key(session.cast()));
        }
    }
}
