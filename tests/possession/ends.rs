//! How fights end: goals, the last side in play, both at once, nobody able to win, the round limit.

use super::*;

fn goals(of: &str) -> String {
    format!(r#"sides: {{"heroes": (goals: [{of}]), "fiends": ()}},"#)
}

fn fiends(of: &str) -> String {
    format!(r#"sides: {{"fiends": (goals: [{of}]), "heroes": ()}},"#)
}

fn at_the_door(extra: &str, jack_more: &str, dice: &[u16]) -> Table {
    table_with(extra, &[bal("at: (5, 4),"), jack(jack_more), maria("")], dice)
}

#[test]
fn possess_is_reached_when_a_mind_of_the_side_is_in_the_body() {
    let mut t = at_the_door(&fiends(r#"Possess("jack")"#), "", &[6]);
    t.play(&["bal: possess@jack", "bal: done"]);
    assert_eq!(t.outcome(), "unfinished");
    t.say("jack", "resist");
    assert_eq!(t.outcome(), "victory:fiends");
    assert_eq!(t.asked(), "nobody");
    t.end();
}

#[test]
fn hold_counts_the_ends_of_rounds_in_a_row() {
    let mut t = at_the_door(&fiends(r#"Hold("jack", 2)"#), "", &[6, 6]);
    t.play(&["bal: possess@jack", "bal: done", "jack: resist"]);
    next_round(&mut t);
    // Out and in again: the count begins anew.
    t.play(&["bal: leave", "jack: allow"]);
    next_round(&mut t);
    t.play(&["bal: possess@jack", "bal: done", "jack: resist"]);
    next_round(&mut t);
    assert_eq!((t.outcome(), t.look().round()), ("unfinished".into(), 4), "one round end inside, after one outside");
    t.play(&["bal: pass", "jack: pass", "maria: pass"]);
    assert_eq!(t.outcome(), "victory:fiends");
    t.end();
}

#[test]
fn break_is_reached_at_will_0() {
    let mut t = table_with(&fiends(r#"Break("jack")"#), &[bal(INSIDE), jack("will_now: 1,"), maria("")], &[1, 6]);
    t.play(&["bal: move@4,5", "bal: done", "jack: veto"]);
    assert_eq!((t.will("jack"), t.outcome()), ((0, 0), "victory:fiends".into()));
    t.end();
}

#[test]
fn free_is_reached_when_a_body_that_was_possessed_is_nobodys() {
    let mut t = at_the_door(&goals(r#"Free("jack")"#), "", &[6]);
    assert_eq!(t.outcome(), "unfinished", "Jack was not possessed yet");
    t.play(&["bal: possess@jack", "bal: done", "jack: resist"]);
    next_round(&mut t);
    t.play(&["bal: leave", "jack: allow"]);
    assert_eq!(t.outcome(), "victory:heroes");
    t.end();
}

#[test]
fn survive_is_reached_at_the_end_of_the_round() {
    let mut t = at_the_door(&goals("Survive(2)"), "", &[]);
    next_round(&mut t);
    t.play(&["bal: pass", "jack: pass"]);
    assert_eq!(t.outcome(), "unfinished");
    t.say("maria", "pass");
    assert_eq!(t.outcome(), "victory:heroes");
    t.end();
}

#[test]
fn goals_of_both_sides_reached_at_once_are_a_shared_victory() {
    let both = r#"sides: {"fiends": (goals: [Break("jack")]), "heroes": (goals: [Break("jack")])},"#;
    let mut t = at_the_door(both, "", &[]);
    t.say("referee", "penalty@jack=9");
    assert_eq!(t.outcome(), "victory:fiends+heroes");
    t.end();
}

#[test]
fn overcome_a_side_is_out_when_all_are_broken_down_gone_or_held_by_others() {
    let overcome = "out_when: Overcome,";
    for (events, outcome) in [
        (&["referee: penalty@jack=9"][..], "victory:fiends"),
        (&["referee: harm@jack=10"], "victory:fiends"),
        (&["referee: kill@jack"], "victory:fiends"),
        (&["referee: remove@jack"], "victory:fiends"),
        (&["bal: possess@jack", "bal: done", "jack: resist"], "victory:fiends"),
        (&["bal: possess@jack", "bal: done", "jack: let_in"], "unfinished"),
        (&["referee: penalty@bal=11"], "victory:heroes"),
    ] {
        let dice: &[u16] = if events.contains(&"jack: resist") { &[6] } else { &[] };
        let mut t = table_with(overcome, &[bal("at: (5, 4),"), jack("")], dice);
        t.play(events);
        assert_eq!(t.outcome(), outcome, "{events:?}");
        t.end();
    }
    // As long as one of a side is in play, the side is.
    let mut t = at_the_door(overcome, "", &[]);
    t.say("referee", "remove@jack");
    assert_eq!(t.outcome(), "unfinished");
    t.end();
}

#[test]
fn broken_a_side_is_out_when_all_are_broken_dead_or_gone() {
    for (event, outcome) in [("penalty@jack=9", "victory:fiends"), ("harm@jack=10", "unfinished"), ("kill@jack", "victory:fiends")] {
        let mut t = table_with("out_when: Broken,", &[bal(INSIDE), jack("")], &[]);
        assert_eq!(t.outcome(), "unfinished", "to be possessed is not the end");
        t.say("referee", event);
        assert_eq!(t.outcome(), outcome, "{event}");
        t.end();
    }
}

#[test]
fn never_a_side_is_out_whatever_happens() {
    let mut t = at_the_door("", "", &[]);
    t.play(&["referee: penalty@jack=9", "referee: remove@maria"]);
    assert_eq!(t.outcome(), "unfinished");
    t.end();
}

#[test]
fn both_sides_out_at_once_is_mutual_defeat() {
    // Jack's last possessor-partner: the dead body takes the only hero, and Bal is Broken already inside it.
    let cast = [bal(&format!("{INSIDE} will_now: 0,")), jack("will_now: 1,")];
    let t = table_with("out_when: Overcome,", &cast, &[]);
    // Bal Broken is out from the start, so the fight ends at once for the one who is left; held by Bal, Jack is out too.
    assert_eq!(t.outcome(), "mutual_defeat");
    t.end();
    let mut t = table_with("out_when: Broken,", &[bal("at: (5, 4),"), jack("")], &[]);
    t.say("referee", "penalty@bal=10");
    assert_eq!(t.outcome(), "unfinished");
    t.end();
    t = table_with("out_when: Broken,", &[bal("at: (5, 4), will_now: 0,"), jack("will_now: 0,")], &[]);
    assert_eq!(t.outcome(), "mutual_defeat");
    t.end();
}

#[test]
fn with_no_act_left_that_could_win_it_is_a_stalemate() {
    let tom = r#"(id: "tom", side: "toms", at: (1, 1), will: 6, initiative: 5)"#;
    let ann = r#"(id: "ann", side: "anns", at: (5, 1), will: 6, initiative: 4)"#;
    let mut t = table_with("out_when: Overcome,", &[tom.into(), ann.into()], &[]);
    t.play(&["tom: pass", "ann: pass"]);
    assert_eq!(t.outcome(), "stalemate:no_winning_act");
    t.end();
    // Somebody who still comes may win; somebody who will not come after all may not.
    let eve = r#"(id: "eve", side: "anns", at: (5, 3), will: 6, initiative: 3, arrives: 9)"#;
    let mut t = table_with("out_when: Overcome,", &[tom.into(), ann.into(), eve.into()], &[]);
    t.play(&["tom: pass", "ann: pass"]);
    assert_eq!(t.outcome(), "unfinished");
    t.play(&["referee: remove@eve", "tom: pass", "ann: pass"]);
    assert_eq!(t.outcome(), "stalemate:no_winning_act");
    t.end();
}

#[test]
fn after_the_last_round_it_is_a_stalemate() {
    let mut t = at_the_door("rulings: (round_limit: 2),", "", &[]);
    next_round(&mut t);
    t.play(&["bal: pass", "jack: pass"]);
    assert_eq!(t.outcome(), "unfinished");
    t.say("maria", "pass");
    assert_eq!(t.outcome(), "stalemate:round_limit");
    t.end();
}

#[test]
fn once_it_has_ended_nothing_more_is_taken() {
    let mut t = at_the_door(&fiends(r#"Break("jack")"#), "", &[]);
    t.say("referee", "penalty@jack=9");
    assert_eq!(t.outcome(), "victory:fiends");
    let why = t.refused("referee", "restore@jack=1");
    assert!(why.contains("no question is open"), "{why}");
    t.end();
}
