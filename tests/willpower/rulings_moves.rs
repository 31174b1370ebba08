//! The switch about moving while a spirit combat lasts: WA-11.

use super::people::*;
use willbound::engine::decision::Need;

#[test]
fn wa11_an_exact_quarter_makes_up_later_for_what_rounding_takes() {
    // Movement 6: one cell in one melee round, two in the next. Movement 3: nothing in the first, then one each.
    let scene = |ruling: &str, movement: i32| Bout::of(&[gun(&format!("willpower: 15, movement: {movement}")), demon(D14)]).rulings(ruling);
    let reach = |ruling: &str, movement: i32, rounds: usize| {
        let mut table = scene(ruling, movement).table(&[4, 6, 1, 1, 1, 1, 1, 1].repeat(rounds));
        let mut all = Vec::new();
        for _ in 0..rounds {
            let question = table.session.question().unwrap();
            let walk = question.options.iter().find(|choice| choice.pick.verb == "move").unwrap();
            let Need::Cell { reach, .. } = walk.need else { panic!("a move needs a cell") };
            assert_eq!(walk.legal(), reach > 0);
            all.push(reach);
            table.play(&["g: done", "d: done"]);
        }
        table.end();
        all
    };
    assert_eq!(reach("quarter_move: Exact", 6, 4), [1, 2, 1, 2]);
    assert_eq!(reach("quarter_move: Exact", 3, 4), [0, 1, 1, 1]);
    assert_eq!(reach("quarter_move: Exact", 12, 4), [3; 4]);
    assert_eq!(reach("quarter_move: Floor", 6, 4), [1; 4]);
    for movement in 0..=64 {
        let cells: i32 = reach("quarter_move: Exact", movement, 4).iter().sum();
        assert_eq!(cells, movement, "four melee rounds come to the whole movement");
    }
    // Two cells at once in the second melee round, which the usual reading forbids.
    let dice = [4, 6, 1, 1, 1, 1, 1, 1].repeat(2);
    let mut exact = scene("quarter_move: Exact", 6).table(&dice);
    exact.play(&["g: done", "d: done", "g: move@1,3", "g: done", "d: done"]);
    assert_eq!(exact.last("moved", "W-17")["to"]["y"], 3);
    exact.end();
    let mut usual = scene("quarter_move: Floor", 6).table(&dice[..8]);
    usual.play(&["g: done", "d: done"]);
    assert_eq!(usual.refused("g", "move@1,3"), "1,3 is 2 cells away; 1 can be covered");
}
