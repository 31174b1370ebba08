//! What a player would notice of a fight of wills, for the table of the tests.

use super::Table;
use std::collections::BTreeSet;
use willbound::engine::combatant::{CombatantId, Condition};
use willbound::play::session::Session;
use willbound::play::shown::Shown;
use willbound::rules::willpower::rulings::AidWho;
use willbound::rules::willpower::view::Look;

/// The fight of wills of a session.
pub fn wills(session: &Session) -> Look<'_> {
    session.look().unwrap().willpower().unwrap()
}

impl Table {
    /// The fight of wills.
    pub fn wills(&self) -> Look<'_> {
        wills(&self.session)
    }

    /// Willpower as it stands.
    pub fn willpower(&self, key: &str) -> i32 {
        self.wills().willpower(self.id(key)).0
    }

    /// Whom somebody is engaged with; empty: nobody.
    pub fn opponent(&self, key: &str) -> &str {
        self.wills().opponent(self.id(key)).map_or("", |id| self.session.cast().key(id))
    }

    /// Who aids somebody, by id.
    pub fn aides(&self, key: &str) -> Vec<&str> {
        self.wills().aides(self.id(key)).into_iter().map(|id| self.session.cast().key(id)).collect()
    }
}

/// Everything that the table shows of a fight of wills, painted by facts alone, is as it is in the world.
pub fn wills_picture_equals_world(session: &Session) {
    let (shown, look) = (Shown::of(session.facts()), wills(session));
    for id in look.ids() {
        let who = session.cast().key(id);
        let (token, aura) = (shown.token(id).unwrap(), shown.duel.aura(id).unwrap());
        let (now, full) = look.willpower(id);
        assert_eq!((aura.willpower, aura.willpower_full), (Some(now), Some(full)), "Willpower of {who}");
        assert_eq!(aura.aids, look.aids(id), "whom {who} aids");
        let aides = look.aides(id).len();
        assert_eq!(aura.support, (i32::try_from(aides).unwrap(), bonus(look, id)), "aid for {who}");
        assert_eq!(token.health, look.health(id), "hit points of {who}");
        assert_eq!(token.cell, look.cell(id), "cell of {who}");
        assert_eq!(token.host, look.host(id), "host of {who}");
        assert_eq!(token.possessors, look.possessors(id), "possessors of {who}");
        assert_eq!(token.conditions.iter().copied().collect::<Vec<_>>(), look.conditions(id), "conditions of {who}");
        let told = look.engagement(id).and_then(|of| of.named.get(&id)).is_some_and(|times| *times > 0);
        assert!(!told || shown.duel.named.contains(&id), "the name of {who}");
    }
    let pairs: BTreeSet<_> = look.engagements().iter().map(|of| (of.opener.min(of.other), of.opener.max(of.other))).collect();
    assert_eq!(shown.duel.engaged, pairs, "who is engaged");
    assert_eq!(shown.round, look.round());
    assert_eq!(shown.outcome.as_ref(), session.outcome());
}

/// What the aides of somebody add (W-25, WA-12, WA-13), counted here once more.
fn bonus(look: Look, id: CombatantId) -> i32 {
    let (setup, aides) = (look.setup(), i32::try_from(look.aides(id).len()).unwrap());
    let receives = setup.rulings.aid_who == AidWho::Giver || setup.members[id.index()].sheet.empathy >= setup.tables.empathy;
    let counted = if setup.rulings.aid_stacks { aides } else { aides.min(1) };
    if receives { counted * setup.tables.aid } else { 0 }
}

/// Whether somebody is out of the fight for good or for now.
pub fn out(look: Look, id: CombatantId) -> bool {
    use Condition as C;
    [C::Gone, C::Away, C::Down, C::Dead, C::Dispelled, C::Overcome, C::Possessed].into_iter().any(|of| look.has(id, of))
        || look.host(id).is_some()
}

/// What is wrong with a fight of wills; at no moment of any may anything be.
pub fn trouble(look: Look, key: impl Fn(CombatantId) -> String) -> Result<(), String> {
    let setup = look.setup();
    let check = |holds: bool, what: &dyn Fn() -> String| if holds { Ok(()) } else { Err(what()) };
    let mut cells = BTreeSet::new();
    for id in look.ids() {
        let who = || key(id);
        let ((now, full), sheet) = (look.willpower(id), &setup.members[id.index()].sheet);
        let of_old = setup.members[id.index()].willpower;
        check((0..=full).contains(&now) && (0..=of_old).contains(&full), &|| {
            format!("Willpower of {} is {now} of {full} of {of_old}", who())
        })?;
        check(look.cell(id).is_none_or(|cell| cells.insert(cell)), &|| format!("{} stands on somebody", who()))?;
        let engagements = look.engagements().iter().filter(|of| of.opener == id || of.other == id).count();
        check(engagements <= 1, &|| format!("{} has {engagements} opponents (W-31, W-32)", who()))?;
        if let Some(opponent) = look.opponent(id) {
            check(look.side(opponent) != look.side(id), &|| format!("{} fights a friend", who()))?;
            check(!out(look, id) && now > 0, &|| format!("{} is engaged, and out or at zero (W-15)", who()))?;
            check(look.aids(id).is_none(), &|| format!("{} is engaged and gives aid (WA-25)", who()))?;
        }
        let aides = look.aides(id);
        let most = usize::try_from(setup.tables.most_aides).unwrap();
        check(aides.len() <= most, &|| format!("{} has {} aides (W-29)", who(), aides.len()))?;
        check(aides.is_empty() || look.opponent(id).is_some(), &|| format!("{} is aided and in no spirit combat", who()))?;
        if let Some(whom) = look.aids(id) {
            check(!out(look, id), &|| format!("{} gives aid and is out", who()))?;
            check(look.side(whom) == look.side(id) && sheet.character(), &|| format!("{} gives aid and may not", who()))?;
            check(sheet.empathy >= setup.tables.empathy, &|| format!("{} gives aid at {} % (W-23)", who(), sheet.empathy))?;
            let apart = look.cell(id).zip(look.cell(whom)).map(|(a, b)| a.distance(b));
            check(apart == Some(1), &|| format!("{} gives aid over {apart:?} cells (W-24)", who()))?;
        }
        if let Some(host) = look.host(id) {
            check(look.has(host, Condition::Possessed) && look.possessors(host).contains(&id), &|| format!("{} in {}", who(), key(host)))?;
        }
        check(!look.has(id, Condition::Overcome) || now == 0, &|| format!("{} is overcome at Willpower {now}", who()))?;
        check(!look.has(id, Condition::Dispelled) || look.cell(id).is_none(), &|| format!("{} is dispelled and on the board", who()))?;
    }
    Ok(())
}

/// What holds at every moment of every fight of wills, and of the question that is open.
pub fn wills_consistent(session: &Session) {
    assert_eq!(session.fault(), None);
    let look = wills(session);
    let key = |id: CombatantId| session.cast().key(id).to_owned();
    if let Err(why) = trouble(look, key) {
        panic!("{why}");
    }
    let Some(question) = session.question() else { return };
    let text = format!("{} is asked {}", key(question.who), question.kind);
    assert!(question.legal().next().is_some(), "{text} without an answer");
    let (who, free) = (question.who, !out(look, question.who));
    match question.kind {
        "dice" => {}
        "opening" => {
            assert!(free && look.opponent(who).is_none() && look.aids(who).is_none(), "{text}");
            assert!(question.legal().any(|choice| choice.pick.verb == "open"), "{text} and can open nothing");
        }
        "meanwhile" => assert!(free && look.opponent(who).is_some(), "{text}"),
        "aiding" => assert!(free && look.aids(who).is_some(), "{text}"),
        "act" => assert!(free && look.opponent(who).is_none() && look.aids(who).is_none(), "{text}"),
        "between" | "after" | "consequence" => assert!(free, "{text}"),
        other => panic!("a question of an unknown kind: {other}"),
    }
}
