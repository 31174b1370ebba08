//! The chance that stands beside an option is the chance that the dice have (case C-17), at the ends of the scale too, where some
//! faces succeed or fail whatever the score.

use crate::spirit_combat::people_c::{Ring, ghost, kara};
use willbound::engine::decision::Question;
use willbound::odds::exact::Exact;
use willbound::odds::spirit_combat::{self, By};
use willbound::rules::spirit_combat::rulings::Rulings;
use willbound::scene::check::usual_numbers;

fn stake(question: &Question, verb: &str) -> Exact {
    let choice = question.options.iter().find(|choice| choice.pick.verb == verb).unwrap();
    let chance = choice.stake.unwrap().chance();
    Exact::new(chance.of, chance.out_of)
}

#[test]
fn c17_a_skill_is_shown_with_its_faces_that_always_succeed_or_fail() {
    let (rulings, numbers) = (Rulings::default(), usual_numbers());
    for ceremony in [1, 3, 5, 50, 95, 99, 120] {
        let table = Ring::of(&[kara(&format!("pow: 12, ceremony: {ceremony}")), ghost("pow: 10")]).table(&[]);
        let odds = spirit_combat::skill(By { rulings: &rulings, numbers: &numbers }, ceremony);
        let shown = stake(table.session.question().unwrap(), "evade");
        assert_eq!(Some(&shown), odds.chance("any_success"), "Ceremony {ceremony}");
    }
}

#[test]
fn c17_an_attack_is_shown_as_it_is_rolled() {
    let (rulings, numbers) = (Rulings::default(), usual_numbers());
    for (mine, theirs) in [(10, 10), (12, 10), (20, 10), (30, 10), (10, 19), (10, 20), (10, 30)] {
        let table = Ring::of(&[kara(&format!("pow: {mine}")), ghost(&format!("pow: {theirs}"))]).table(&[]);
        let odds = spirit_combat::magic(By { rulings: &rulings, numbers: &numbers }, 50 + 5 * (mine - theirs), None, false);
        let shown = stake(table.session.question().unwrap(), "attack");
        assert_eq!(Some(&shown), odds.chance("any_success"), "{mine} against {theirs}");
    }
    // Under another reading no attack is certain and none hopeless.
    let capped = Ring::of(&[kara("pow: 40"), ghost("pow: 10")]).rulings("mp_auto_range: true").table(&[]);
    assert_eq!(stake(capped.session.question().unwrap(), "attack"), Exact::new(95, 100));
}
