//! What the panels may tell of the last beat: its dice roll first, its cards fly first, and only then is said what they brought. The
//! board does the same by itself, by the same times; the picture of the game is ahead of both.

use super::board::timing;
use super::panels::stage::is_roll;
use super::table::Game;
use crate::engine::chronicle::Fact;
use crate::play::shown::Shown;

/// A beat of which not everything was seen yet.
#[derive(Clone, Debug)]
pub struct Lag {
    /// The picture as far as it was seen.
    shown: Shown,
    /// How many of the shown facts were there before it.
    before: usize,
    /// Seconds at playback speed after which each of its facts is seen, and after which its line may be read.
    due: Vec<(f32, f32)>,
    seen: usize,
    age: f32,
}

impl Lag {
    /// A beat that was just painted over this picture; `None`: all of it is seen at once.
    pub fn of(shown: Shown, before: usize, facts: &[Fact]) -> Option<Self> {
        let due: Vec<_> =
            timing::onsets(facts).into_iter().zip(facts).map(|(onset, fact)| (onset, onset + timing::settle(&fact.verb))).collect();
        let waits = due.iter().any(|(_, read)| *read > 0.0);
        waits.then_some(Self { shown, before, due, seen: 0, age: 0.0 })
    }

    /// Whether everything of it was seen and can be read.
    fn over(&self) -> bool {
        self.due.iter().all(|(_, read)| *read <= self.age)
    }

    /// Time passes; whether dice began to roll meanwhile.
    fn pass(&mut self, seconds: f32, facts: &[Fact]) -> bool {
        self.age += seconds;
        let mut rolled = false;
        while let Some((onset, _)) = self.due.get(self.seen).filter(|(onset, _)| *onset <= self.age) {
            if let Some(fact) = facts.get(self.before + self.seen) {
                self.shown.apply(fact);
                rolled |= *onset > 0.0 && is_roll(&fact.verb);
            }
            self.seen += 1;
        }
        rolled
    }
}

impl Game {
    /// The picture as far as what brought it about was seen.
    pub fn seen(&self) -> &Shown {
        self.lag.as_ref().map_or(&self.shown, |lag| &lag.shown)
    }

    /// The facts whose lines may be read: dice that still roll tell nothing.
    pub fn told(&self) -> &[Fact] {
        let Some(lag) = &self.lag else { return self.facts() };
        let read = lag.due.iter().take_while(|(_, read)| *read <= lag.age).count();
        self.facts().get(..lag.before + read).unwrap_or_default()
    }

    /// Shows the next beat, and lets it be seen at its own pace; its facts are returned for the board.
    pub fn begin_beat(&mut self) -> Vec<Fact> {
        let (shown, before) = (self.shown.clone(), self.facts().len());
        let facts = self.step();
        self.lag = Lag::of(shown, before, &facts);
        self.pass_beat(0.0);
        facts
    }

    /// Time passes in the beat that is shown; whether more dice began to roll.
    pub fn pass_beat(&mut self, seconds: f32) -> bool {
        let Some(mut lag) = self.lag.take() else { return false };
        let rolled = lag.pass(seconds, self.facts());
        self.lag = Some(lag).filter(|lag| !lag.over());
        rolled
    }

    /// All of the beat is seen at once.
    pub fn end_beat(&mut self) {
        self.lag = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::chronicle::Verb;
    use crate::play::policy::Sensible;
    use crate::play::session::Session;
    use std::sync::Arc;

    #[test]
    fn nothing_is_told_of_dice_that_roll_and_all_of_it_when_they_lie() {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("scenes/possession/three_minds.ron");
        let scene = Arc::new(crate::scene::check::scene_file(&path).unwrap());
        let mut session = Session::new(scene.clone(), 11, Vec::new());
        while session.answers().len() < 20 && session.let_choose(&Sensible) {}
        let mut game = Game::of(session, scene.seats.clone(), false);
        let mut waited = 0;
        while !game.caught_up() {
            let (shown, told) = (game.shown.clone(), game.facts().len());
            let facts = game.begin_beat();
            if facts.iter().any(|fact| timing::settle(&fact.verb) > 0.0) {
                waited += 1;
                assert!(game.told().len() < game.facts().len() && game.told().len() >= told);
                assert!(game.waiting().is_none(), "nobody is asked while dice roll");
                let mut stage = game.seen().clone();
                stage.stage.clone_from(&shown.stage);
                assert_eq!(stage, shown, "but for the dice on the stage nothing has changed");
                game.pass_beat(timing::settle(&facts[0].verb) * 0.9);
                assert!(!game.told().iter().skip(told).any(|fact| matches!(fact.verb, Verb::Contested { .. })));
            }
            game.pass_beat(9.0);
            assert_eq!((game.seen(), game.told()), (&game.shown, game.facts()));
        }
        assert!(waited > 3, "{waited}");
    }
}
