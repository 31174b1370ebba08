//! A fight keeps itself: a program that dies loses nothing.

use super::rig::Rig;
use crate::support::shipped;
use std::sync::Arc;
use willbound::app::Start;
use willbound::app::autosave::Autosave;
use willbound::app::command::Desk;
use willbound::app::saves;
use willbound::play::policy::Sensible;
use willbound::play::record::Record;
use willbound::scene::{Scene, Seat};

#[test]
fn each_decision_of_a_person_is_kept_and_can_be_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let mut scene = Scene::clone(&shipped("possession/fell_bargain"));
    scene.seats.fill(Seat::Human);
    let mut rig = Rig::new(Start::Scene(Arc::new(scene), 7));
    rig.app.insert_resource(Autosave::to(folder.path().to_owned()));
    rig.settle();
    assert!(saves::list(folder.path()).is_empty(), "nothing was decided yet");
    for answers in 1..4 {
        rig.until_asked();
        assert!(rig.game_mut().session.let_choose(&Sensible));
        assert_eq!(rig.answers(), answers);
        let mut kept = None;
        for _ in 0..400 {
            rig.step(1);
            kept = saves::list(folder.path()).first().and_then(|saved| Record::load(&saved.path).ok());
            if kept.as_ref().is_some_and(|record| record.answers.len() == answers) {
                break;
            }
        }
        let record = kept.unwrap();
        // The program dies here: what the file holds is the fight as it stands.
        let (session, _) = record.replay(None).unwrap();
        assert_eq!(session.digest(), rig.game().session.digest());
    }
    let listed = saves::list(folder.path());
    assert_eq!(listed.len(), 1, "one file a fight");
    let held = listed[0].holds.as_ref().unwrap();
    assert!(listed[0].auto && held.goes_on && held.title == "The Fell Bargain" && held.stands.contains("round 1"), "{held:?}");
    let desk = Desk { saves: listed, ..Desk::default() };
    assert!(desk.unfinished().is_some(), "the next start offers it");
}
