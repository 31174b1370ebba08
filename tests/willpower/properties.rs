//! What holds of whole fights of wills: who opened makes no difference, and going back and forth changes nothing.

use super::people::*;
use crate::support::{Table, inline, picture_equals_world};
use willbound::play::policy::Chance;
use willbound::play::session::Session;

/// How a fight stands, by combatant: Willpower, conditions, what each of its attacks came to.
fn standing(table: &Table, who: &str) -> (i32, Vec<String>, Vec<Attack>) {
    let conditions = table.wills().conditions(table.id(who)).iter().map(|of| format!("{of:?}")).collect();
    (table.willpower(who), conditions, attacks(table, who))
}

/// One melee round with these dice; the demon opened in the mirror, and so rolls first there.
fn round(scene: &Bout, mirrored: bool, initiative: [u16; 2], faces: &[[u16; 2]]) -> Table {
    let pairs = std::iter::once(initiative).chain(faces.iter().copied());
    let dice: Vec<u16> = pairs.flat_map(|[g, d]| if mirrored { [d, g] } else { [g, d] }).collect();
    let engaged = if mirrored { r#"("d", "g")"# } else { r#"("g", "d")"# };
    scene.engaged(engaged).idle(&dice)
}

#[test]
fn who_opened_makes_no_difference() {
    let mut chance = Chance::new(3, 9);
    let mut fallen = [0; 4];
    for count in 0..400 {
        let mut die = |sides: usize| u16::try_from(chance.below(sides) + 1).unwrap();
        let (g, d) = (die(6), die(6));
        let cast = [gun(&format!("willpower: {g}")), demon(&format!("willpower: {d}, attack_bonus: 1"))];
        // No die of consequences, which would come between.
        let ruling = ["Both", "HigherMargin", "CreatureFirst"][count % 3];
        let scene = Bout::of(&cast).rulings(&format!("consequence_pick: Nothing, double_zero: {ruling}"));
        let (initiative, faces) = ([die(10), die(10)], [0; 3].map(|_| [die(20), die(20)]));
        let (plain, mirrored) = (round(&scene, false, initiative, &faces), round(&scene, true, initiative, &faces));
        let text = format!("{g} against {d} with {initiative:?} and {faces:?}, {ruling}");
        for who in ["g", "d"] {
            assert_eq!(standing(&plain, who), standing(&mirrored, who), "{who}: {text}");
        }
        assert_eq!((segments(&plain, 1), played(&plain, 1)), (segments(&mirrored, 1), played(&mirrored, 1)), "{text}");
        let weeks = |table: &Table| table.all("banished", "*").iter().map(|fact| fact["weeks"].as_i64()).collect::<Vec<_>>();
        assert_eq!(weeks(&plain), weeks(&mirrored), "{text}");
        fallen[usize::from(plain.willpower("g") == 0) + 2 * usize::from(plain.willpower("d") == 0)] += 1;
    }
    assert!(fallen.iter().all(|count| *count > 5), "neither, her, it, both fell: {fallen:?}");
}

/// Where the answers are, each with how the fight stood before it.
fn typed() -> (Session, Vec<String>) {
    let named = r#"willpower: 14, true_name: "Azhrak""#;
    let cast = [gun(r#"willpower: 15, empathy: 5, knows_names: ["d"]"#), friend("a1", (3, 2), "empathy: 30"), demon(named)];
    let mut session = Session::with_typed_dice(inline(&Bout::of(&cast).text()), 1, Vec::new());
    let mut digests = vec![session.digest()];
    let answers = "g done, a1 done, d done, g die=4, d die=6, g die=18, d die=17, g speak_name@d, a1 aid@g, g die=7, a1 shout";
    for answer in answers.split(", ") {
        let (who, pick) = answer.split_once(' ').unwrap();
        session.say(who, pick).unwrap_or_else(|why| panic!("{answer}: {why}"));
        digests.push(session.digest());
    }
    (session, digests)
}

#[test]
fn back_and_forth_five_times_in_the_middle_of_a_spirit_round_with_typed_dice() {
    let (mut session, digests) = typed();
    // One of the two dice of the second spirit round is typed, the other is wanted.
    let question = session.question().unwrap();
    assert_eq!((question.kind, session.cast().key(question.who)), ("dice", "d"));
    let facts = session.facts().to_vec();
    for _ in 0..5 {
        for back in (0..digests.len() - 1).rev() {
            assert!(session.undo());
            assert_eq!(session.digest(), digests[back], "back at answer {back}");
            picture_equals_world(&session);
        }
        for (forth, digest) in digests.iter().enumerate().skip(1) {
            assert!(session.redo());
            assert_eq!(session.digest(), *digest, "forth at answer {forth}");
        }
        assert_eq!(session.facts(), facts);
    }
    // And it goes on as if nothing had been.
    session.say("d", "die=12").unwrap();
    let wills = crate::support::wills::wills(&session);
    let [g, d] = ["g", "d"].map(|key| wills.willpower(session.cast().find(key).unwrap()).0);
    // She needed 6 and rolled 7; it needed 16: 13 and the aide against 11.
    assert_eq!((g, d), (13, 10));
}

#[test]
fn what_is_said_while_the_dice_are_on_their_way_tells_for_the_next_spirit_round() {
    let named = r#"willpower: 14, true_name: "Azhrak""#;
    let cast = [gun(r#"willpower: 15, knows_names: ["d"]"#), demon(named)];
    let mut session = Session::with_typed_dice(inline(&Bout::of(&cast).text()), 1, Vec::new());
    for answer in ["g done", "d done", "g die=4", "d die=6", "g die=7", "g speak_name@d", "d die=1"] {
        let (who, pick) = answer.split_once(' ').unwrap();
        session.say(who, pick).unwrap_or_else(|why| panic!("{answer}: {why}"));
    }
    // 7 against 14 needs 8, for the numbers of the moment at which the spirit round began count (W-12).
    let wills = crate::support::wills::wills(&session);
    let d = session.cast().find("d").unwrap();
    assert_eq!((wills.willpower(d).0, wills.scores(d).1), (14, 13));
}
