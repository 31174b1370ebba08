//! The exact odds of willpower against the tables of the rules pages: hits and losses by attack less defence, the segment of
//! the first spirit round. Enumerated in whole numbers, so equal means equal.

use super::people::*;
use willbound::rules::willpower::rulings::Tables;

/// The tables of the ruleset.
fn usual() -> Tables {
    Bout::duel().table(&[]).wills().setup().tables.clone()
}

/// A row: attack less defence, the face that is needed, then in twentieths the chance of a hit, of losing 1, 2 and 3 points,
/// and the mean loss.
type Row = (i32, i32, i32, [i32; 3], i32);

/// `probabilities.json`, `willpower.by_difference`.
const BY_DIFFERENCE: [Row; 25] = [
    (-12, 23, 1, [1, 0, 0], 1),
    (-11, 22, 1, [1, 0, 0], 1),
    (-10, 21, 1, [1, 0, 0], 1),
    (-9, 20, 1, [1, 0, 0], 1),
    (-8, 19, 2, [2, 0, 0], 2),
    (-7, 18, 3, [3, 0, 0], 3),
    (-6, 17, 4, [4, 0, 0], 4),
    (-5, 16, 5, [5, 0, 0], 5),
    (-4, 15, 6, [5, 1, 0], 7),
    (-3, 14, 7, [5, 2, 0], 9),
    (-2, 13, 8, [5, 3, 0], 11),
    (-1, 12, 9, [5, 4, 0], 13),
    (0, 11, 10, [5, 5, 0], 15),
    (1, 10, 11, [5, 5, 1], 18),
    (2, 9, 12, [5, 5, 2], 21),
    (3, 8, 13, [5, 5, 3], 24),
    (4, 7, 14, [5, 5, 4], 27),
    (5, 6, 15, [5, 5, 5], 30),
    (6, 5, 16, [5, 5, 6], 33),
    (7, 4, 17, [5, 5, 7], 36),
    (8, 3, 18, [5, 5, 8], 39),
    (9, 2, 19, [5, 5, 9], 42),
    (10, 1, 19, [4, 5, 10], 44),
    (11, 0, 19, [3, 5, 11], 46),
    (12, -1, 19, [2, 5, 12], 48),
];

#[test]
fn chances_of_a_hit() {
    let matrix = usual().matrix;
    for (ahead, needs, hits, ..) in BY_DIFFERENCE {
        // Wherever the two stand, the difference decides.
        for defence in [0, 14, 40] {
            assert_eq!(matrix.needs(defence + ahead, defence), needs, "{ahead}");
        }
        let faces = (1..=20).filter(|face| matrix.hit(needs, *face).is_some()).count();
        assert_eq!(i32::try_from(faces).unwrap(), hits, "attack less defence {ahead}");
        // 3.5: (10 + SA - SD)/20, never below 1/20 or above 19/20.
        assert_eq!((10 + ahead).clamp(1, 19), hits);
    }
}

#[test]
fn chances_of_each_loss_and_the_mean_loss() {
    let tables = usual();
    for (ahead, needs, hits, losses, mean) in BY_DIFFERENCE {
        let loss = |face: u16| tables.matrix.hit(needs, face).map_or(0, |margin| tables.loss(margin));
        let faces = |lost: i32| i32::try_from((1..=20).filter(|face| loss(*face) == lost).count()).unwrap();
        assert_eq!([faces(1), faces(2), faces(3)], losses, "attack less defence {ahead}");
        assert_eq!(faces(0), 20 - hits, "every hit costs something");
        assert_eq!((1..=20).map(loss).sum::<i32>(), mean, "attack less defence {ahead}");
    }
}

#[test]
fn the_means_of_the_rules_page() {
    // 3.5, as fractions of twentieths: 1/4, 11/20, 3/4, 21/20, 3/2, 21/10.
    for (ahead, mean) in [(-5, 5), (-2, 11), (0, 15), (2, 21), (5, 30), (9, 42)] {
        assert!(BY_DIFFERENCE.iter().any(|row| row.0 == ahead && row.4 == mean), "{ahead}");
    }
}

/// A row: the segment of the first spirit round, its chance in so many of all throws, spirit rounds by segment 10.
type First = (i64, usize, usize);

/// `probabilities.json`, `willpower.first_segment_lower_of_two_dice`, in hundredths.
const OF_TWO_D10: [First; 10] =
    [(1, 19, 3), (2, 17, 3), (3, 15, 2), (4, 13, 2), (5, 11, 2), (6, 9, 2), (7, 7, 1), (8, 5, 1), (9, 3, 1), (10, 1, 1)];

/// The same with two d6, in thirty-sixths.
const OF_TWO_D6: [First; 6] = [(1, 11, 3), (2, 9, 3), (3, 7, 2), (4, 5, 2), (5, 3, 2), (6, 1, 2)];

/// Plays every throw of two dice and compares.
fn throws(sides: u16, rows: &[First]) {
    let bout = Bout::duel().tables(&format!("initiative_die: {sides}"));
    let mut laid: Vec<Vec<i64>> = Vec::new();
    for a in 1..=sides {
        for b in 1..=sides {
            let table = bout.idle(&[&[a, b][..], &MISSES].concat());
            laid.push(segments(&table, 1));
            assert_eq!(played(&table, 1), segments(&table, 1));
        }
    }
    assert_eq!(rows.iter().map(|row| row.1).sum::<usize>(), laid.len());
    for (first, chance, by_ten) in rows {
        let of: Vec<_> = laid.iter().filter(|of| of[0] == *first).collect();
        assert_eq!(of.len(), *chance, "first segment {first}");
        assert!(of.iter().all(|of| ***of == [*first, first + 4, first + 8]), "first segment {first}");
        assert!(of.iter().all(|of| of.iter().filter(|segment| **segment <= 10).count() == *by_ten), "first segment {first}");
    }
}

#[test]
fn the_first_segment_of_two_ten_sided_dice() {
    throws(10, &OF_TWO_D10);
    // 3.5: P(k) = (21 - 2k)/100; all three by segment 10 with 9/25.
    assert!(OF_TWO_D10.iter().all(|(first, chance, _)| 21 - 2 * first == i64::try_from(*chance).unwrap()));
    assert_eq!(OF_TWO_D10.iter().filter(|row| row.2 == 3).map(|row| row.1).sum::<usize>() * 25, 9 * 100);
}

#[test]
fn the_first_segment_of_two_six_sided_dice() {
    throws(6, &OF_TWO_D6);
}
