//! A table for tests: a scene, scripted dice, answers in words, and what a player would notice.

pub mod crowd;
pub mod duel;
pub mod pit;
pub mod stage;
pub mod wills;

use std::sync::Arc;
use willbound::engine::combatant::{CombatantId, Condition};
use willbound::engine::decision::{Refused, Who};
use willbound::play::record::Given;
use willbound::play::session::Session;
use willbound::play::{self, narration, shown::Shown};
use willbound::rules::possession::view::Look;
use willbound::scene::{Scene, check};

/// A shipped scene by its path below `scenes/`, without the ending.
pub fn shipped(name: &str) -> Arc<Scene> {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("scenes").join(name).with_extension("ron");
    match check::scene_file(&path) {
        Ok(scene) => Arc::new(scene),
        Err(problems) => panic!("{name} does not load:\n{}", list(&problems)),
    }
}

/// Every scene of `scenes/possession` itself, by its name there, sorted.
pub fn all_shipped() -> Vec<(String, Arc<Scene>)> {
    in_folder("possession")
}

/// Every scene of the folders of all three rule systems.
pub fn of_all_rules() -> Vec<(String, Arc<Scene>)> {
    ["possession", "spirit_combat", "willpower"].into_iter().flat_map(in_folder).collect()
}

/// Every scene of a folder below `scenes/`, sorted.
pub fn in_folder(folder: &str) -> Vec<(String, Arc<Scene>)> {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("scenes").join(folder);
    let files = std::fs::read_dir(path).unwrap().map(|file| file.unwrap().path());
    let mut names: Vec<_> = files
        .filter(|path| path.extension().is_some_and(|ending| ending == "ron"))
        .map(|path| format!("{folder}/{}", path.file_stem().unwrap().to_str().unwrap()))
        .collect();
    names.sort();
    assert!(!names.is_empty(), "no scenes in {folder}");
    names.into_iter().map(|name| (name.clone(), shipped(&name))).collect()
}

/// A scene written in the test.
pub fn inline(text: &str) -> Arc<Scene> {
    match check::scene_text("test.ron", text) {
        Ok(scene) => Arc::new(scene),
        Err(problems) => panic!("the test's scene does not load:\n{}", list(&problems)),
    }
}

fn list(problems: &[willbound::scene::problem::Problem]) -> String {
    problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

/// A fight with scripted dice: one that is lacking, left over or impossible fails the test.
pub struct Table {
    pub session: Session,
    dice: usize,
}

impl Table {
    /// A shipped scene with these dice and no others.
    pub fn scene(name: &str, dice: &[u16]) -> Self {
        Self::of(shipped(name), dice)
    }

    /// A scene written in the test, with these dice and no others.
    pub fn text(text: &str, dice: &[u16]) -> Self {
        Self::of(inline(text), dice)
    }

    pub fn of(scene: Arc<Scene>, dice: &[u16]) -> Self {
        let table = Self { session: Session::scripted(scene, 0, dice.to_vec()), dice: dice.len() };
        table.sound();
        table
    }

    fn sound(&self) {
        if let Some(fault) = self.session.fault() {
            panic!("{}\n{}", fault.text(self.session.cast()), self.told());
        }
    }

    /// An answer that has to be taken.
    pub fn say(&mut self, who: &str, pick: &str) -> &mut Self {
        if let Err(why) = self.session.say(who, pick) {
            panic!("`{who}: {pick}` is refused: {why}\n{}", self.told());
        }
        self.sound();
        self
    }

    /// Several answers in a row: `"bal: possess@jack"`.
    pub fn play(&mut self, answers: &[&str]) -> &mut Self {
        for answer in answers {
            let (who, pick) = answer.split_once(": ").unwrap_or_else(|| panic!("write `who: pick`, not `{answer}`"));
            self.say(who, pick);
        }
        self
    }

    /// An answer that has to be refused. Gives the rule that refuses it, or the reason where no rule is named; nothing
    /// may have changed and no die may have been touched.
    pub fn refused(&mut self, who: &str, pick: &str) -> String {
        let before = (self.session.digest(), self.session.dice().len(), self.session.facts().len());
        let why = match self.session.read(&Given { who: who.into(), pick: pick.into() }) {
            Err(why) => why,
            Ok(answer) => match self.session.answer(answer) {
                Err(Refused::Illegal(refusal)) => refusal.rule.0.to_owned(),
                Err(refused) => refused.text(self.session.cast()),
                Ok(()) => panic!("`{who}: {pick}` was taken\n{}", self.told()),
            },
        };
        let after = (self.session.digest(), self.session.dice().len(), self.session.facts().len());
        assert_eq!(before, after, "a refused answer changed something");
        why
    }

    /// Who is asked what: `"jack veto"`.
    pub fn asked(&self) -> String {
        self.session.question().map_or("nobody".into(), |question| format!("{} {}", self.session.cast().key(question.who), question.kind))
    }

    /// The keys of the legal options of the open question.
    pub fn options(&self) -> Vec<String> {
        let Some(question) = self.session.question() else { return Vec::new() };
        question.legal().map(|choice| choice.pick.key(self.session.cast())).collect()
    }

    pub fn id(&self, key: &str) -> CombatantId {
        self.session.cast().find(key).unwrap_or_else(|| panic!("nobody has the id `{key}`"))
    }

    /// The possession fight.
    pub fn look(&self) -> Look<'_> {
        possession(&self.session)
    }

    /// (Will, Minimum Will).
    pub fn will(&self, key: &str) -> (i32, i32) {
        self.look().will(self.id(key))
    }

    pub fn is(&self, key: &str, condition: Condition) -> bool {
        self.look().has(self.id(key), condition)
    }

    /// Who is in this body besides the host, by id.
    pub fn inside(&self, key: &str) -> Vec<&str> {
        self.look().possessors(self.id(key)).iter().map(|id| self.session.cast().key(*id)).collect()
    }

    pub fn seconds(&self, body: &str) -> i32 {
        self.look().seconds_left(self.id(body))
    }

    pub fn cooperate(&self, a: &str, b: &str) -> bool {
        self.look().cooperate(self.id(a), self.id(b))
    }

    /// Every fact as JSON, with combatants by id.
    pub fn facts(&self) -> Vec<serde_json::Value> {
        self.session.facts().iter().map(|fact| fact.json(self.session.cast())).collect()
    }

    /// The facts of this verb with this cause; `"*"` for any cause.
    pub fn all(&self, fact: &str, cause: &str) -> Vec<serde_json::Value> {
        let fits = |of: &serde_json::Value| of["fact"] == fact && (cause == "*" || of["cause"] == cause);
        self.facts().into_iter().filter(fits).collect()
    }

    /// The last fact of this verb with this cause; it has to be there.
    pub fn last(&self, fact: &str, cause: &str) -> serde_json::Value {
        self.all(fact, cause).pop().unwrap_or_else(|| panic!("no `{fact}` by {cause} in\n{}", self.told()))
    }

    /// How often this verb with this cause was recorded.
    pub fn count(&self, fact: &str, cause: &str) -> usize {
        self.all(fact, cause).len()
    }

    /// The last contest: the totals of who forced it and who stood against it.
    pub fn totals(&self) -> (i64, i64) {
        let of = self.last("contested", "*");
        (of["active"]["total"].as_i64().unwrap(), of["passive"]["total"].as_i64().unwrap())
    }

    /// Seconds that the declared acts of this mind took, in order of the chronicle: (act, seconds left after it).
    pub fn acted(&self, who: &str) -> Vec<(String, i64)> {
        let of_mind = self.all("acted", "*").into_iter().filter(|fact| fact["who"] == who);
        of_mind.map(|fact| (fact["act"]["key"].as_str().unwrap().to_owned(), fact["left"].as_i64().unwrap())).collect()
    }

    /// Which minds said this, in order.
    pub fn said(&self, choice: &str) -> Vec<String> {
        let of_choice = self.all("chose", "*").into_iter().filter(|fact| fact["choice"] == choice);
        of_choice.map(|fact| fact["who"].as_str().unwrap().to_owned()).collect()
    }

    /// The chronicle in words.
    pub fn told(&self) -> String {
        let line = |fact| narration::line(fact, self.session.cast());
        let rule = |fact: &willbound::engine::chronicle::Fact| fact.cause.map_or("", |rule| rule.0);
        self.session.facts().iter().filter_map(|fact| Some(format!("{} [{}]", line(fact)?, rule(fact)))).collect::<Vec<_>>().join("\n")
    }

    /// How it ended, in a word; `unfinished` while it goes on.
    pub fn outcome(&self) -> String {
        self.session.outcome().map_or("unfinished".into(), |outcome| outcome.word())
    }

    /// Every die was asked for, and the picture that facts alone paint equals the world.
    pub fn end(&self) {
        assert_eq!(self.session.given_left(), 0, "of {} dice some are left over:\n{}", self.dice, self.told());
        self.end_but_for_dice();
    }

    /// As [`end`](Self::end), with dice that are meant to be left over.
    pub fn end_but_for_dice(&self) {
        picture_equals_world(&self.session);
        consistent(&self.session);
    }
}

/// The possession fight of a session, open for reading.
pub fn possession(session: &Session) -> Look<'_> {
    session.look().unwrap().possession().unwrap()
}

/// Everything that the table shows, painted by facts alone, is as it is in the world.
pub fn picture_equals_world(session: &Session) {
    match session.look().unwrap() {
        play::look::Look::Possession(_) => {}
        play::look::Look::SpiritCombat(_) => return duel::duel_picture_equals_world(session),
        play::look::Look::Willpower(_) => return wills::wills_picture_equals_world(session),
    }
    let (shown, look) = (Shown::of(session.facts()), possession(session));
    for id in look.ids() {
        let token = shown.token(id).unwrap();
        let who = session.cast().key(id);
        assert_eq!(token.will.zip(token.minimum_will), Some(look.will(id)), "Will of {who}");
        assert_eq!(token.health, look.health(id), "Health of {who}");
        assert_eq!(token.cell, look.cell(id), "cell of {who}");
        assert_eq!(token.host, look.host(id), "host of {who}");
        assert_eq!(token.possessors, look.possessors(id), "possessors of {who}");
        assert_eq!(token.conditions.iter().copied().collect::<Vec<_>>(), look.conditions(id), "conditions of {who}");
        if look.round() > 0 {
            assert_eq!(shown.seconds_left(id, session.scene().round_seconds()), look.seconds_left(id), "seconds of {who}");
        }
        for other in look.ids() {
            assert_eq!(shown.cooperation.contains(&(id.min(other), id.max(other))), look.cooperate(id.min(other), id.max(other)), "{who}");
        }
    }
    assert_eq!(shown.round, look.round());
    let tried: std::collections::BTreeSet<_> = look.vetoes_tried().collect();
    assert_eq!(shown.vetoes, tried, "vetoes tried");
    assert_eq!(shown.outcome.as_ref(), session.outcome());
}

/// The mind with this id, as somebody who answers.
pub fn mind(table: &Table, key: &str) -> Who {
    Who::Mind(table.id(key))
}

/// What holds at every moment of every possession fight, and of the question that is open.
pub fn consistent(session: &Session) {
    match session.look().unwrap() {
        play::look::Look::Possession(_) => {}
        play::look::Look::SpiritCombat(_) => return duel::duel_consistent(session),
        play::look::Look::Willpower(_) => return wills::wills_consistent(session),
    }
    assert_eq!(session.fault(), None);
    let look = possession(session);
    let key = |id: CombatantId| session.cast().key(id);
    let out = |id| [Condition::Gone, Condition::Away, Condition::Dead].into_iter().any(|of| look.has(id, of));
    let body = |id| look.body_of(id);
    let mut cells = std::collections::BTreeSet::new();
    for id in look.ids() {
        let (will, minimum) = look.will(id);
        assert!((0..=99).contains(&will) && (0..=will).contains(&minimum), "Will of {}", key(id));
        assert_eq!(look.has(id, Condition::Broken), will == 0, "{} is Broken at Will 0 and only then", key(id));
        assert!((0..=session.scene().round_seconds()).contains(&look.seconds_left(id)), "seconds of {}", key(id));
        assert!(look.cell(id).is_none_or(|cell| cells.insert(cell)), "{} stands on somebody", key(id));
        if let Some(host) = look.host(id) {
            assert_eq!((look.cell(id), look.host(host), out(id), out(host)), (None, None, false, false), "{} in {}", key(id), key(host));
        }
        for other in look.ids().filter(|other| *other > id && look.cooperate(id, *other)) {
            assert_eq!(body(id), body(other), "{} and {} work together", key(id), key(other));
            assert!(![id, other].iter().any(|mind| look.has(*mind, Condition::Broken)), "a Broken partner");
        }
    }
    let Some(question) = session.question() else { return };
    let (who, kind) = (question.who, question.kind);
    let text = format!("{} is asked {kind}", key(who));
    assert!(!out(who) || kind == "dice", "{text}");
    assert!(question.legal().next().is_some(), "{text} without an answer");
    let can_act = |mind| !look.has(mind, Condition::Broken) && !look.has(body(mind), Condition::Down);
    let subject = question.subject.unwrap_or(who);
    match kind {
        "declare" | "go_on" => assert!(can_act(who) && subject == body(who), "{text}"),
        "leave" => assert!(!can_act(who) && look.host(who) == Some(subject), "{text}"),
        "end" => assert_eq!(look.host(who), Some(subject), "{text}"),
        "veto" => assert!(who != subject && body(who) == body(subject) && look.will(who).0 > 0, "{text}"),
        "escape_veto" => {
            assert!(who != subject && Some(body(who)) == look.host(subject) && look.will(who).0 > 0, "{text}");
        }
        "permission" => assert!(Some(body(who)) == look.host(subject) && look.will(subject).0 == 0, "{text}"),
        "cooperation" => assert!(who != subject && body(who) == body(subject) && look.will(who).0 * look.will(subject).0 > 0, "{text}"),
        "resist" => assert!(look.host(subject).is_none() && !out(subject) && body(who) != subject, "{text}"),
        "resister" => assert!(question.legal().all(|choice| choice.pick.target.is_some_and(|mind| body(mind) == subject)), "{text}"),
        "delayed" | "dice" => {}
        other => panic!("a question of an unknown kind: {other}"),
    }
}

/// How many runs a long test makes; `None`: it is not asked for. `WILLBOUND_LONG=1` asks for a million, another number for so many.
pub fn long_runs() -> Option<u64> {
    let asked = std::env::var("WILLBOUND_LONG").ok()?;
    Some(asked.parse().ok().filter(|runs| *runs > 1).unwrap_or(1_000_000))
}
