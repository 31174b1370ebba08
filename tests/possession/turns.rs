//! Whose turn it is, what a mind may do with a body, and the six seconds: P-11 to P-19, P-28 to P-30, P-48.

use super::*;

#[test]
fn p11_host_and_possessor_act_by_equal_right_and_without_leave() {
    let mut t = possessed(&[]);
    walk(&mut t, "bal", 2);
    walk(&mut t, "jack", 2);
    let acted = t.all("acted", "P-13");
    let by: Vec<_> = acted.iter().map(|fact| (fact["who"].as_str().unwrap(), fact["body"].as_str().unwrap())).collect();
    assert_eq!(by, [("bal", "jack"), ("bal", "jack"), ("jack", "jack"), ("jack", "jack")]);
    // A mind that cannot veto is not asked at all: the other one's acts need nobody's leave.
    let mut t = table(&[bal(INSIDE), jack("will_now: 0,"), maria("")], &[]);
    t.play(&["bal: move@4,5", "bal: done"]);
    assert_eq!(t.last("acted", "P-13")["who"], "bal");
    t.end();
}

#[test]
fn p12_a_mind_directs_the_body_only_in_its_own_turn_in_initiative_order() {
    let mut t = possessed(&[]);
    let order: Vec<_> = t.last("order_set", "P-12")["order"].as_array().unwrap().iter().map(|slot| slot["who"].clone()).collect();
    assert_eq!(order, ["bal", "jack", "maria"]);
    let why = t.refused("jack", "move@4,5");
    assert!(why.contains("bal is asked"), "{why}");
    t.say("bal", "pass");
    assert_eq!(t.asked(), "jack declare");
    let why = t.refused("bal", "move@4,5");
    assert!(why.contains("jack is asked"), "{why}");
    let turns: Vec<_> = t.all("turn_began", "P-12").iter().map(|fact| (fact["who"].clone(), fact["body"].clone())).collect();
    assert_eq!(turns, [("bal".into(), "jack".into()), ("jack".into(), "jack".into())]);
    t.end();
}

#[test]
fn p13_more_than_six_seconds_a_round_are_refused() {
    let mut t = possessed(&[1, 6]);
    t.say("bal", "hellfire-shot@maria");
    assert_eq!(t.refused("bal", "hellfire-shot@maria"), "P-13", "two of four seconds each make eight");
    t.say("bal", "done");
    unopposed(&mut t);
    assert_eq!((t.asked(), t.seconds("jack")), ("jack declare".into(), 2));
    assert_eq!(t.refused("jack", "pistol-shot@maria"), "P-13", "also when another mind spent them");
    assert_eq!((t.seconds("bal"), t.seconds("maria")), (6, 6), "other bodies have their own seconds");
    t.end();
}

#[test]
fn p13_the_seconds_come_back_with_the_round() {
    let mut t = possessed(&[]);
    walk(&mut t, "bal", 6);
    assert_eq!(t.seconds("jack"), 0);
    next_round(&mut t);
    assert_eq!(t.seconds("jack"), 6);
    t.end();
}

#[test]
fn p14_any_split_of_the_six_seconds_is_legal() {
    for (bals, jacks) in [(3, 3), (6, 0), (0, 6), (4, 2), (1, 5)] {
        let mut t = possessed(&[]);
        walk(&mut t, "bal", bals);
        assert_eq!(t.seconds("jack"), 6 - bals);
        walk(&mut t, "jack", jacks);
        assert_eq!(t.seconds("jack"), 0);
        let spent = |who: &str| t.all("acted", "P-13").iter().filter(|fact| fact["who"] == who).count();
        assert_eq!((spent("bal"), spent("jack")), (bals as usize, jacks as usize));
        t.end();
    }
}

#[test]
fn p15_the_mind_in_control_uses_its_own_skill_and_techniques() {
    let mut t = possessed(&[1, 6]);
    t.play(&["bal: hellfire-shot@maria", "bal: done"]);
    unopposed(&mut t);
    let shot = t.last("contested", "house");
    assert_eq!(shot["active"]["who"], "bal");
    assert_eq!(shot["active"]["bonus_of"], "shoot + Dexterity");
    // Own 4 and 2 by technique, and 2 of Jack's body: not Jack's 5 and his steady hand.
    assert_eq!(shot["active"]["bonus"], 4 + 2 + 2);
    t.end();
    let mut t = possessed(&[1, 6]);
    t.play(&["bal: pass", "jack: pistol-shot@maria", "jack: done"]);
    unopposed(&mut t);
    assert_eq!(t.last("contested", "house")["active"]["bonus"], 5 + 1 + 2);
    t.end();
}

#[test]
fn p16_it_uses_its_own_intelligence_and_spirit() {
    let mut t = possessed(&[1, 6, 1, 6]);
    t.play(&["bal: dread-word@maria", "bal: done"]);
    unopposed(&mut t);
    assert_eq!(t.last("contested", "house")["active"]["bonus"], 1 + 6, "dread 1 and his own Intelligence 6, not Jack's 3");
    next_round(&mut t);
    t.play(&["bal: pass", "jack: mend@maria", "jack: done"]);
    unopposed(&mut t);
    assert_eq!(t.last("contested", "house")["active"]["bonus"], 1, "heal 0 and Jack's own Spirit 1, not Bal's 5");
    t.end();
}

#[test]
fn p17_it_uses_the_bodys_strength_endurance_and_dexterity() {
    let combo =
        |name: &str, ability: &str| format!(r#"(name: "{name}", skill: "brawl", seconds: 1, ability: {ability}, range: 8, damage: "1d6")"#);
    let combos = [combo("Push", "Strength"), combo("Ram", "Endurance"), combo("Trip", "Dexterity")].join(", ");
    let ogre = format!(
        r#"(id: "ogre", side: "fiends", possesses: "jack", will: 9, initiative: 30, strength: 20, endurance: 21, dexterity: 22,
        skills: {{"brawl": 0}}, combos: [{combos}], possession: (bonus: 1))"#
    );
    let mut t = table(&[ogre, jack(""), maria("")], &[1, 6, 1, 6, 1, 6]);
    t.play(&["ogre: push@maria", "ogre: ram@maria", "ogre: trip@maria", "ogre: done"]);
    unopposed(&mut t);
    let bonus: Vec<_> = t.all("contested", "house").iter().map(|fact| fact["active"]["bonus"].as_i64().unwrap()).collect();
    assert_eq!(bonus, [4, 5, 2], "Jack's body");
    t.end();
}

#[test]
fn p18_it_may_use_only_combos_of_its_own() {
    let mut t = possessed(&[]);
    assert!(t.options().contains(&"hellfire-shot@maria".into()));
    assert_eq!(t.refused("bal", "pistol-shot"), "P-18");
    t.say("bal", "pass");
    assert!(t.options().contains(&"pistol-shot@maria".into()));
    assert_eq!(t.refused("jack", "hellfire-shot"), "P-18");
    t.end();
}

#[test]
fn p19_it_may_cast_only_spells_that_it_knows() {
    let mut t = possessed(&[]);
    assert!(t.options().contains(&"dread-word@maria".into()));
    assert_eq!(t.refused("bal", "mend"), "P-19");
    t.say("bal", "pass");
    assert!(t.options().contains(&"mend@maria".into()));
    assert_eq!(t.refused("jack", "dread-word"), "P-19");
    t.end();
}

#[test]
fn p28_the_veto_comes_after_the_declaration_and_before_the_acts() {
    let mut t = possessed(&[]);
    assert_eq!(t.refused("jack", "veto"), "P-28", "nothing has been said yet");
    t.say("bal", "move@4,5");
    assert_eq!(t.refused("jack", "veto"), "P-28", "Bal may still add to it");
    t.say("bal", "done");
    assert_eq!(t.asked(), "jack veto");
    let question = t.session.question().unwrap();
    assert_eq!(question.acts.iter().map(|act| &*act.key).collect::<Vec<_>>(), ["move"], "Jack knows what he would stop");
    assert_eq!(t.last("declared", "P-28")["seconds"], 1);
    assert_eq!((t.count("acted", "*"), t.seconds("jack")), (0, 6), "nothing is done yet");
    t.say("jack", "allow");
    assert_eq!(t.seconds("jack"), 5);
    t.end();
}

#[test]
fn p28_once_seconds_are_spent_the_turn_can_no_longer_be_vetoed() {
    let mut t = possessed(&[]);
    walk_declared(&mut t, "bal", 2);
    t.say("jack", "allow");
    assert_eq!((t.asked(), t.seconds("jack")), ("bal go_on".into(), 5));
    assert_eq!(t.refused("jack", "veto"), "P-28");
    t.end();
}

#[test]
fn p28_what_was_declared_cannot_be_added_to_or_swapped() {
    let mut t = possessed(&[]);
    walk_declared(&mut t, "bal", 2);
    t.say("jack", "allow");
    assert_eq!(t.options(), ["go_on", "stop", "leave"]);
    let why = t.refused("bal", "hellfire-shot@maria");
    assert!(why.contains("not among the options"), "{why}");
    t.say("bal", "go_on");
    assert_eq!(t.options(), ["end", "leave"], "after the last act neither");
    t.end();
}

#[test]
fn p29_seconds_spent_by_an_earlier_mind_are_gone_for_later_ones() {
    let mut t = possessed(&[1, 6]);
    t.play(&["bal: hellfire-shot@maria", "bal: done"]);
    unopposed(&mut t);
    assert_eq!(t.asked(), "jack declare");
    assert_eq!(t.last("turn_began", "P-12")["seconds"], 2, "four of six are spent");
    assert_eq!(t.refused("jack", "pistol-shot@maria"), "P-13");
    walk(&mut t, "jack", 2);
    assert_eq!(t.seconds("jack"), 0, "the rest is his");
    t.end();
}

#[test]
fn p30_a_mind_may_stop_early_and_leave_seconds_unused() {
    let mut t = possessed(&[]);
    walk_declared(&mut t, "bal", 4);
    t.play(&["jack: allow", "bal: go_on", "bal: stop", "bal: end"]);
    assert_eq!(t.count("acted", "*"), 2, "two of four moves");
    assert_eq!((t.asked(), t.seconds("jack")), ("jack declare".into(), 4), "what he did not use is Jack's");
    t.say("jack", "pass");
    assert_eq!(t.seconds("jack"), 4, "passing spends nothing either");
    t.end();
}

#[test]
fn p48_more_minds_do_not_mean_more_seconds() {
    let mut t = three_minds(&[]);
    walk(&mut t, "bal", 2);
    walk(&mut t, "vex", 2);
    assert_eq!(t.seconds("jack"), 2);
    t.play(&["jack: move@4,5", "jack: move@4,4"]);
    assert_eq!(t.refused("jack", "move@4,5"), "P-13");
    t.say("jack", "done");
    t.play(&["bal: allow", "vex: allow", "jack: go_on"]);
    assert_eq!(t.count("acted", "P-13"), 6, "six in all");
    assert_eq!(t.last("acted", "P-13")["left"], 0);
    t.end();
}

#[test]
fn a_mind_with_no_second_left_may_still_do_what_costs_none() {
    let mut t = possessed(&[]);
    walk(&mut t, "bal", 6);
    assert_eq!(t.asked(), "jack declare");
    assert_eq!(t.options(), ["pass", "cooperate@bal", "delay"]);
    t.say("jack", "pass");
    assert_eq!(t.count("chose", "P-20"), 1, "nothing to veto about a turn without acts (only Jack was asked, by Bal's)");
    t.end();
}
