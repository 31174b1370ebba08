//! The exact odds of spirit combat against the tables of the rules pages: bands of a chance, resistance, assistance, attack
//! against evade, helpers entering a trance. Enumerated in whole numbers, so equal means equal. Case C-11 too.

use willbound::engine::percentile::{Bands, Level, Rounding, Widths, resistance};
use willbound::rules::spirit_combat::reckoning::helper_bonus;
use willbound::scene::check::usual_numbers;

/// The widths of the usual ruleset.
const WIDTHS: Widths = Widths { critical: 20, special: 5, fumble: 20, round: Rounding::HalfUp, always: 5, never: 96 };

/// All levels, the best first.
const LEVELS: [Level; 5] = [Level::Critical, Level::Special, Level::Success, Level::Failure, Level::Fumble];

/// What people in trance add by the usual ruleset.
fn assistance(people: i32) -> i32 {
    static USUAL: std::sync::LazyLock<willbound::rules::spirit_combat::rulings::Numbers> = std::sync::LazyLock::new(usual_numbers);
    helper_bonus(&USUAL, people)
}

/// The bands of a roll of magic points (SA-05: nothing is certain by its face alone).
fn magic(chance: i32) -> Bands {
    Bands::of(chance, &WIDTHS, false, true)
}

/// The bands of a roll of a skill or characteristic (SA-05: 01-05 succeed, 96-00 fail).
fn skill(chance: i32) -> Bands {
    Bands::of(chance, &WIDTHS, true, true)
}

/// The faces that mean a level, as the tables print them: `01`, `02-05`, `96-00`, or nothing. Fails on a gap.
fn faces(bands: &Bands, level: Level) -> String {
    let faces: Vec<u16> = (1..=100).filter(|face| bands.level(*face) == level).collect();
    assert!(faces.windows(2).all(|pair| pair[0] + 1 == pair[1]), "{level:?} has a gap in {bands:?}");
    match faces.as_slice() {
        [] => String::new(),
        [only] => format!("{:02}", only % 100),
        [first, .., last] => format!("{first:02}-{:02}", last % 100),
    }
}

/// The faces of each level, the best first.
fn printed(bands: &Bands) -> [String; 5] {
    LEVELS.map(|level| faces(bands, level))
}

/// Fails unless every face has one level, better levels lie lower, and the bands count their faces right.
fn whole(bands: &Bands) {
    assert!(bands.critical <= bands.special && bands.special <= bands.success && bands.success < bands.fumble, "{bands:?}");
    assert!((2..=100).all(|face| bands.level(face - 1) <= bands.level(face)), "{bands:?}");
    let count = |level| (1..=100).map(|face| i32::from(bands.level(face) == level)).sum::<i32>();
    assert_eq!(bands.faces(), LEVELS.map(count), "{bands:?}");
    assert_eq!(bands.faces().iter().sum::<i32>(), 100, "{bands:?}");
}

/// A row of the table of magic points: offence less defence, the chance, the faces, the mean choices in hundredths.
type Row = (i32, i32, [&'static str; 5], i32);

/// Magic points against magic points.
const MAGIC: [Row; 19] = [
    (-9, 5, ["01", "", "02-05", "06-95", "96-00"], 7),
    (-8, 10, ["01", "02", "03-10", "11-95", "96-00"], 13),
    (-7, 15, ["01", "02-03", "04-15", "16-96", "97-00"], 19),
    (-6, 20, ["01", "02-04", "05-20", "21-96", "97-00"], 25),
    (-5, 25, ["01", "02-05", "06-25", "26-96", "97-00"], 31),
    (-4, 30, ["01-02", "03-06", "07-30", "31-96", "97-00"], 38),
    (-3, 35, ["01-02", "03-07", "08-35", "36-97", "98-00"], 44),
    (-2, 40, ["01-02", "03-08", "09-40", "41-97", "98-00"], 50),
    (-1, 45, ["01-02", "03-09", "10-45", "46-97", "98-00"], 56),
    (0, 50, ["01-03", "04-10", "11-50", "51-97", "98-00"], 63),
    (1, 55, ["01-03", "04-11", "12-55", "56-98", "99-00"], 69),
    (2, 60, ["01-03", "04-12", "13-60", "61-98", "99-00"], 75),
    (3, 65, ["01-03", "04-13", "14-65", "66-98", "99-00"], 81),
    (4, 70, ["01-04", "05-14", "15-70", "71-98", "99-00"], 88),
    (5, 75, ["01-04", "05-15", "16-75", "76-99", "00"], 94),
    (6, 80, ["01-04", "05-16", "17-80", "81-99", "00"], 100),
    (7, 85, ["01-04", "05-17", "18-85", "86-99", "00"], 106),
    (8, 90, ["01-05", "06-18", "19-90", "91-99", "00"], 113),
    (9, 95, ["01-05", "06-19", "20-95", "96-99", "00"], 119),
];

#[test]
fn sa04_bands_of_every_chance_of_the_table() {
    for (margin, chance, expected, mean) in MAGIC {
        let bands = magic(chance);
        whole(&bands);
        assert_eq!(printed(&bands), expected, "{margin}: {chance} %");
        let choices = LEVELS.iter().zip(bands.faces()).map(|(level, faces)| level.degree() * faces).sum::<i32>();
        assert_eq!(choices, mean, "{margin}: {chance} %");
    }
}

/// The level of a face by the formula as the rules write it, in fractions: a critical a twentieth of the chance, a special a
/// fifth, a fumble a twentieth of what it lacks of 100, each at least 1; no fumble when nothing is lacking (SA-06).
fn by_formula(chance: i32, face: u16, round: fn(f64) -> f64) -> Level {
    let (chance, face) = (f64::from(chance), f64::from(face));
    if face <= round(chance / 20.0).max(1.0) {
        Level::Critical
    } else if face <= round(chance / 5.0).max(1.0) {
        Level::Special
    } else if face <= chance {
        Level::Success
    } else if face > 100.0 - ((100.0 - chance) / 20.0).round().max(1.0) {
        Level::Fumble
    } else {
        Level::Failure
    }
}

/// Levels of the faces 01, 02, 03, 05, 06, 96 and 00.
const SPOTS: [(i32, [Level; 7]); 8] = {
    use Level::{Critical, Failure, Fumble, Special, Success};
    [
        (5, [Critical, Success, Success, Success, Failure, Fumble, Fumble]),
        (6, [Critical, Success, Success, Success, Success, Fumble, Fumble]),
        (7, [Critical, Success, Success, Success, Success, Fumble, Fumble]),
        (8, [Critical, Special, Success, Success, Success, Fumble, Fumble]),
        (10, [Critical, Special, Success, Success, Success, Fumble, Fumble]),
        (50, [Critical, Critical, Critical, Special, Special, Failure, Fumble]),
        (95, [Critical, Critical, Critical, Critical, Special, Failure, Fumble]),
        (100, [Critical, Critical, Critical, Critical, Special, Success, Success]),
    ]
};

#[test]
fn sa04_every_chance_and_roll_has_one_level() {
    for chance in 1..=100 {
        let bands = magic(chance);
        whole(&bands);
        for face in 1..=100 {
            assert_eq!(bands.level(face), by_formula(chance, face, f64::round), "{face} at {chance} %");
        }
    }
    for (chance, expected) in SPOTS {
        assert_eq!([1, 2, 3, 5, 6, 96, 100].map(|face| magic(chance).level(face)), expected, "{chance} %");
    }
}

#[test]
fn sa04_special_and_critical_may_be_rounded_up_or_down() {
    let rows = [
        (Rounding::Ceil, 6, ["01", "02", "03-06", "07-95", "96-00"]),
        (Rounding::Floor, 6, ["01", "", "02-06", "07-95", "96-00"]),
        (Rounding::Ceil, 50, ["01-03", "04-10", "11-50", "51-97", "98-00"]),
        (Rounding::Floor, 50, ["01-02", "03-10", "11-50", "51-97", "98-00"]),
        (Rounding::Ceil, 61, ["01-04", "05-13", "14-61", "62-98", "99-00"]),
        (Rounding::Floor, 61, ["01-03", "04-12", "13-61", "62-98", "99-00"]),
        (Rounding::Ceil, 95, ["01-05", "06-19", "20-95", "96-99", "00"]),
        (Rounding::Floor, 95, ["01-04", "05-19", "20-95", "96-99", "00"]),
    ];
    for (round, chance, expected) in rows {
        assert_eq!(printed(&Bands::of(chance, &Widths { round, ..WIDTHS }, false, true)), expected, "{round:?} at {chance} %");
    }
    for (round, formula) in [(Rounding::Ceil, f64::ceil as fn(f64) -> f64), (Rounding::Floor, f64::floor)] {
        for chance in 1..=100 {
            let bands = Bands::of(chance, &Widths { round, ..WIDTHS }, false, true);
            whole(&bands);
            for face in 1..=100 {
                assert_eq!(bands.level(face), by_formula(chance, face, formula), "{face} at {chance} %, {round:?}");
            }
        }
    }
}

#[test]
fn sa04_without_fumbles_the_worst_is_a_failure() {
    for chance in 0..=100 {
        let (with, without) = (magic(chance), Bands::of(chance, &WIDTHS, false, false));
        whole(&without);
        for face in 1..=100 {
            let expected = if with.level(face) == Level::Fumble { Level::Failure } else { with.level(face) };
            assert_eq!(without.level(face), expected, "{face} at {chance} %");
        }
    }
    assert_eq!(printed(&Bands::of(50, &WIDTHS, false, false)), ["01-03", "04-10", "11-50", "51-00", ""]);
    assert_eq!(printed(&Bands::of(3, &WIDTHS, true, false)), ["01", "", "02-05", "06-00", ""]);
}

#[test]
fn sa05_skill_rolls_keep_01_05_and_96_00() {
    for chance in 0..=200 {
        let bands = skill(chance);
        whole(&bands);
        assert!((1..=5).all(|face| bands.level(face).succeeds()), "{chance} %");
        assert!((96..=100).all(|face| !bands.level(face).succeeds()), "{chance} %");
        assert_eq!(bands.level(100), Level::Fumble, "{chance} %");
    }
    for chance in 5..=95 {
        assert_eq!(skill(chance), magic(chance), "{chance} %: in between both are the same");
    }
    let rows = [
        (0, ["01", "", "02-05", "06-95", "96-00"]),
        (4, ["01", "", "02-05", "06-95", "96-00"]),
        (96, ["01-05", "06-19", "20-95", "96-99", "00"]),
        (100, ["01-05", "06-20", "21-95", "96-99", "00"]),
        (150, ["01-08", "09-30", "31-95", "96-99", "00"]),
    ];
    for (chance, expected) in rows {
        assert_eq!(printed(&skill(chance)), expected, "{chance} %");
    }
}

#[test]
fn sa05_magic_points_have_no_such_faces() {
    for chance in 0..=100 {
        let succeeding = (1..=100).filter(|face| magic(chance).level(*face).succeeds()).count();
        assert_eq!(i32::try_from(succeeding), Ok(chance), "as many faces as the chance has per cent");
    }
    for chance in [-50, -5, 0] {
        assert!((1..=100).all(|face| !magic(chance).level(face).succeeds()), "{chance} %");
    }
}

#[test]
fn sa06_a_hundred_is_certain_and_the_die_says_how_well() {
    assert_eq!(printed(&magic(100)), ["01-05", "06-20", "21-00", "", ""]);
    assert_eq!(printed(&magic(99)), ["01-05", "06-20", "21-99", "", "00"], "short of it the last face fumbles");
    for chance in 100..=200 {
        whole(&magic(chance));
        assert!((1..=100).all(|face| magic(chance).level(face).succeeds()), "{chance} %");
    }
}

/// People assisting, from and to, and what they add.
const ASSISTANCE: [(i32, i32, i32); 9] =
    [(0, 0, 0), (1, 1, 1), (2, 3, 2), (4, 7, 3), (8, 15, 4), (16, 31, 5), (32, 63, 6), (64, 127, 7), (128, 255, 8)];

#[test]
fn s111_assistance_is_the_number_of_binary_digits() {
    let mut next = 0;
    for (from, to, bonus) in ASSISTANCE {
        assert_eq!(from, next, "the table has a gap");
        for people in from..=to {
            assert_eq!(assistance(people), bonus, "{people} people");
        }
        next = to + 1;
    }
    assert_eq!(next, 256);
    // As many as a full board can have in trance, each counting as the most.
    for people in 1..=255 * 99 {
        assert_eq!(i32::try_from(format!("{people:b}").len()), Ok(assistance(people)), "{people:b}");
    }
}

#[test]
fn s32_fifty_per_cent_and_five_a_point() {
    for (margin, chance, ..) in MAGIC {
        for passive in [0, 7, 30] {
            assert_eq!(resistance(50, 5, passive + margin, passive), chance, "{margin} ahead of {passive}");
        }
    }
    // The scores of the worked examples.
    let rows = [(12, 10, 60), (10, 12, 40), (15, 7, 90), (7, 15, 10), (10, 15, 25), (14, 9, 75), (5, 15, 0), (10, 20, 0), (20, 10, 100)];
    for (active, passive, chance) in rows {
        assert_eq!(resistance(50, 5, active, passive), chance, "{active} against {passive}");
    }
    assert_eq!(resistance(50, 5, 0, 11), -5, "there is no floor: S-94 asks whether it is 0 or less");
    assert_eq!(resistance(0, 5, i32::MAX, -1), i32::MAX, "absurd scores do not overflow");
    assert_eq!(resistance(0, 5, i32::MIN, 1), i32::MIN, "nor the other way");
}

/// Attack against evade: the attack's chance, the Ceremony of who evades (0: nobody does), then in ten-thousandths how
/// often nothing comes of it, 1 magic point is lost, there are 1 to 4 choices, the defender has one for a fumble.
const DUELS: [(i32, i32, [i32; 7]); 95] = [
    (5, 0, [9000, 0, 400, 0, 100, 0, 500]),
    (5, 25, [9020, 81, 288, 36, 71, 4, 500]),
    (5, 50, [9040, 163, 195, 52, 47, 3, 500]),
    (5, 75, [9060, 244, 107, 64, 24, 1, 500]),
    (5, 95, [9076, 309, 30, 80, 4, 1, 500]),
    (10, 0, [8500, 0, 800, 100, 100, 0, 500]),
    (10, 25, [8541, 165, 592, 123, 75, 4, 500]),
    (10, 50, [8583, 330, 423, 111, 50, 3, 500]),
    (10, 75, [8624, 495, 263, 92, 25, 1, 500]),
    (10, 95, [8657, 627, 122, 88, 5, 1, 500]),
    (15, 0, [8100, 0, 1200, 200, 100, 0, 400]),
    (15, 25, [8162, 249, 896, 210, 79, 4, 400]),
    (15, 50, [8226, 497, 651, 170, 53, 3, 400]),
    (15, 75, [8288, 746, 419, 120, 26, 1, 400]),
    (15, 95, [8338, 945, 214, 96, 6, 1, 400]),
    (20, 0, [7600, 0, 1600, 300, 100, 0, 400]),
    (20, 25, [7683, 333, 1200, 297, 83, 4, 400]),
    (20, 50, [7769, 664, 879, 229, 56, 3, 400]),
    (20, 75, [7852, 997, 575, 148, 27, 1, 400]),
    (20, 95, [7919, 1263, 306, 104, 7, 1, 400]),
    (25, 0, [7100, 0, 2000, 400, 100, 0, 400]),
    (25, 25, [7204, 417, 1504, 384, 87, 4, 400]),
    (25, 50, [7312, 831, 1107, 288, 59, 3, 400]),
    (25, 75, [7416, 1248, 731, 176, 28, 1, 400]),
    (25, 95, [7500, 1581, 398, 112, 8, 1, 400]),
    (30, 0, [6600, 0, 2400, 400, 200, 0, 400]),
    (30, 25, [6724, 498, 1792, 420, 158, 8, 400]),
    (30, 50, [6852, 994, 1302, 340, 106, 6, 400]),
    (30, 75, [6976, 1492, 838, 240, 52, 2, 400]),
    (30, 95, [7076, 1890, 428, 192, 12, 2, 400]),
    (35, 0, [6200, 0, 2800, 500, 200, 0, 300]),
    (35, 25, [6345, 582, 2096, 507, 162, 8, 300]),
    (35, 50, [6495, 1161, 1530, 399, 109, 6, 300]),
    (35, 75, [6640, 1743, 994, 268, 53, 2, 300]),
    (35, 95, [6757, 2208, 520, 200, 13, 2, 300]),
    (40, 0, [5700, 0, 3200, 600, 200, 0, 300]),
    (40, 25, [5866, 666, 2400, 594, 166, 8, 300]),
    (40, 50, [6038, 1328, 1758, 458, 112, 6, 300]),
    (40, 75, [6204, 1994, 1150, 296, 54, 2, 300]),
    (40, 95, [6338, 2526, 612, 208, 14, 2, 300]),
    (45, 0, [5200, 0, 3600, 700, 200, 0, 300]),
    (45, 25, [5387, 750, 2704, 681, 170, 8, 300]),
    (45, 50, [5581, 1495, 1986, 517, 115, 6, 300]),
    (45, 75, [5768, 2245, 1306, 324, 55, 2, 300]),
    (45, 95, [5919, 2844, 704, 216, 15, 2, 300]),
    (50, 0, [4700, 0, 4000, 700, 300, 0, 300]),
    (50, 25, [4907, 831, 2992, 717, 241, 12, 300]),
    (50, 50, [5121, 1658, 2181, 569, 162, 9, 300]),
    (50, 75, [5328, 2489, 1413, 388, 79, 3, 300]),
    (50, 95, [5495, 3153, 734, 296, 19, 3, 300]),
    (55, 0, [4300, 0, 4400, 800, 300, 0, 200]),
    (55, 25, [4528, 915, 3296, 804, 245, 12, 200]),
    (55, 50, [4764, 1825, 2409, 628, 165, 9, 200]),
    (55, 75, [4992, 2740, 1569, 416, 80, 3, 200]),
    (55, 95, [5176, 3471, 826, 304, 20, 3, 200]),
    (60, 0, [3800, 0, 4800, 900, 300, 0, 200]),
    (60, 25, [4049, 999, 3600, 891, 249, 12, 200]),
    (60, 50, [4307, 1992, 2637, 687, 168, 9, 200]),
    (60, 75, [4556, 2991, 1725, 444, 81, 3, 200]),
    (60, 95, [4757, 3789, 918, 312, 21, 3, 200]),
    (65, 0, [3300, 0, 5200, 1000, 300, 0, 200]),
    (65, 25, [3570, 1083, 3904, 978, 253, 12, 200]),
    (65, 50, [3850, 2159, 2865, 746, 171, 9, 200]),
    (65, 75, [4120, 3242, 1881, 472, 82, 3, 200]),
    (65, 95, [4338, 4107, 1010, 320, 22, 3, 200]),
    (70, 0, [2800, 0, 5600, 1000, 400, 0, 200]),
    (70, 25, [3090, 1164, 4192, 1014, 324, 16, 200]),
    (70, 50, [3390, 2322, 3060, 798, 218, 12, 200]),
    (70, 75, [3680, 3486, 1988, 536, 106, 4, 200]),
    (70, 95, [3914, 4416, 1040, 400, 26, 4, 200]),
    (75, 0, [2400, 0, 6000, 1100, 400, 0, 100]),
    (75, 25, [2711, 1248, 4496, 1101, 328, 16, 100]),
    (75, 50, [3033, 2489, 3288, 857, 221, 12, 100]),
    (75, 75, [3344, 3737, 2144, 564, 107, 4, 100]),
    (75, 95, [3595, 4734, 1132, 408, 27, 4, 100]),
    (80, 0, [1900, 0, 6400, 1200, 400, 0, 100]),
    (80, 25, [2232, 1332, 4800, 1188, 332, 16, 100]),
    (80, 50, [2576, 2656, 3516, 916, 224, 12, 100]),
    (80, 75, [2908, 3988, 2300, 592, 108, 4, 100]),
    (80, 95, [3176, 5052, 1224, 416, 28, 4, 100]),
    (85, 0, [1400, 0, 6800, 1300, 400, 0, 100]),
    (85, 25, [1753, 1416, 5104, 1275, 336, 16, 100]),
    (85, 50, [2119, 2823, 3744, 975, 227, 12, 100]),
    (85, 75, [2472, 4239, 2456, 620, 109, 4, 100]),
    (85, 95, [2757, 5370, 1316, 424, 29, 4, 100]),
    (90, 0, [900, 0, 7200, 1300, 500, 0, 100]),
    (90, 25, [1273, 1497, 5392, 1311, 407, 20, 100]),
    (90, 50, [1659, 2986, 3939, 1027, 274, 15, 100]),
    (90, 75, [2032, 4483, 2563, 684, 133, 5, 100]),
    (90, 95, [2333, 5679, 1346, 504, 33, 5, 100]),
    (95, 0, [400, 0, 7600, 1400, 500, 0, 100]),
    (95, 25, [794, 1581, 5696, 1398, 411, 20, 100]),
    (95, 50, [1202, 3153, 4167, 1086, 277, 15, 100]),
    (95, 75, [1596, 4734, 2719, 712, 134, 5, 100]),
    (95, 95, [1914, 5997, 1438, 512, 34, 5, 100]),
];

/// The column of the table that an attack and the evade it met belong to (S-37 to S-43, SA-07 to SA-09).
fn column(attack: Level, evade: Option<Level>) -> usize {
    let margin = match (attack, evade) {
        (Level::Fumble, _) => return 6,
        (Level::Failure, _) => return 0,
        (hit, None) => hit.degree(),
        (hit, Some(Level::Fumble)) => hit.degree() + 1,
        (hit, Some(evade)) => hit.degree() - evade.degree(),
    };
    match margin {
        ..0 => 0,
        0 => 1,
        1 => 2,
        2 => 3,
        3 => 4,
        _ => 5,
    }
}

#[test]
fn s40_attack_against_evade_as_tabled() {
    for (chance, ceremony, expected) in DUELS {
        let (attack, evade) = (magic(chance), skill(ceremony));
        let mut counts = [0; 7];
        for face in 1..=100 {
            for against in 1..=100 {
                let evade = (ceremony > 0).then(|| evade.level(against));
                counts[column(attack.level(face), evade)] += 1;
            }
        }
        assert_eq!(counts, expected, "{chance} % against Ceremony {ceremony}");
    }
}

/// One helper entering a trance: Ceremony, then in hundredths how often it counts as nobody, 1, 2 and 4 people, and how
/// often it pays the magic point.
const TRANCES: [(i32, [i32; 4], i32); 19] = [
    (5, [95, 4, 0, 1], 10),
    (10, [90, 8, 1, 1], 15),
    (15, [85, 12, 2, 1], 19),
    (20, [80, 16, 3, 1], 24),
    (25, [75, 20, 4, 1], 29),
    (30, [70, 24, 4, 2], 34),
    (35, [65, 28, 5, 2], 38),
    (40, [60, 32, 6, 2], 43),
    (45, [55, 36, 7, 2], 48),
    (50, [50, 40, 7, 3], 53),
    (55, [45, 44, 8, 3], 57),
    (60, [40, 48, 9, 3], 62),
    (65, [35, 52, 10, 3], 67),
    (70, [30, 56, 10, 4], 72),
    (75, [25, 60, 11, 4], 76),
    (80, [20, 64, 12, 4], 81),
    (85, [15, 68, 13, 4], 86),
    (90, [10, 72, 13, 5], 91),
    (95, [5, 76, 14, 5], 96),
];

/// As how many people a helper counts by its level, with how many faces of the hundred.
fn people(ceremony: i32) -> [(usize, i32); 4] {
    let [critical, special, success, failure, fumble] = skill(ceremony).faces();
    [(0, failure + fumble), (1, success), (2, special), (4, critical)]
}

#[test]
fn s105_to_s109_one_helper_as_tabled() {
    for (ceremony, expected, pays) in TRANCES {
        assert_eq!(people(ceremony).map(|(_, faces)| faces), expected, "Ceremony {ceremony}");
        let [critical, special, success, _, fumble] = skill(ceremony).faces();
        assert_eq!(critical + special + success + fumble, pays, "Ceremony {ceremony}");
    }
}

/// A fraction: numerator and denominator.
type Fraction = (i128, i128);

/// Helpers who enter a trance in the same round: how many, the Ceremony of each, the odds of each bonus from +0 up, the
/// mean bonus.
const CHOIRS: [(u32, i32, &[Fraction], Fraction); 24] = [
    (1, 25, &[(3, 4), (1, 5), (1, 25), (1, 100)], (31, 100)),
    (2, 25, &[(9, 16), (3, 10), (29, 250), (107, 5000), (1, 10000)], (2983, 5000)),
    (3, 25, &[(27, 64), (27, 80), (403, 2000), (38779, 1000000), (173, 500000)], (858221, 1000000)),
    (4, 25, &[(81, 256), (27, 80), (561, 2000), (323111, 5000000), (48577, 50000000), (1, 100000000)], (109625281, 100000000)),
    (5, 25, &[(243, 1024), (81, 256), (441, 1280), (318177, 3200000), (2909293, 1250000000), (41, 625000000)], (13130697531, 10000000000)),
    (
        6,
        25,
        &[(729, 4096), (729, 2560), (999, 2560), (22751533, 160000000), (964812639, 200000000000), (33993, 100000000000)],
        (75556178559, 50000000000),
    ),
    (
        7,
        25,
        &[(2187, 16384), (5103, 20480), (213759, 512000), (9776803, 51200000), (444681141417, 50000000000000), (33452729, 25000000000000)],
        (169260674826541, 100000000000000),
    ),
    (
        8,
        25,
        &[
            (6561, 65536),
            (2187, 10240),
            (109593, 256000),
            (155677431, 640000000),
            (7482512875077, 500000000000000),
            (20991366417, 5000000000000000),
            (1, 10000000000000000),
        ],
        (2324235729286917, 1250000000000000),
    ),
    (1, 50, &[(1, 2), (2, 5), (7, 100), (3, 100)], (63, 100)),
    (2, 50, &[(1, 4), (2, 5), (143, 500), (631, 10000), (9, 10000)], (11649, 10000)),
    (3, 50, &[(1, 8), (3, 10), (881, 2000), (131413, 1000000), (3087, 1000000)], (1587587, 1000000)),
    (4, 50, &[(1, 16), (1, 5), (487, 1000), (18721, 78125), (1087039, 100000000), (81, 100000000)], (193637201, 100000000)),
    (5, 50, &[(1, 32), (1, 8), (723, 1600), (724751, 2000000), (147471121, 5000000000), (26379, 5000000000)], (11169398879, 5000000000)),
    (
        6,
        50,
        &[(1, 64), (3, 40), (601, 1600), (9438331, 20000000), (12359215671, 200000000000), (7474329, 200000000000)],
        (497874164329, 200000000000),
    ),
    (
        7,
        50,
        &[(1, 128), (7, 160), (9261, 32000), (43993051, 80000000), (10895095805993, 100000000000000), (16715444007, 100000000000000)],
        (270894151694007, 100000000000000),
    ),
    (
        8,
        50,
        &[
            (1, 256),
            (1, 40),
            (1687, 8000),
            (5887307, 10000000),
            (10684286468151, 62500000000000),
            (5394665089279, 10000000000000000),
            (6561, 10000000000000000),
        ],
        (28994337665102401, 10000000000000000),
    ),
    (1, 75, &[(1, 4), (3, 5), (11, 100), (1, 25)], (47, 50)),
    (2, 75, &[(1, 16), (3, 10), (547, 1000), (889, 10000), (1, 625)], (16671, 10000)),
    (3, 75, &[(1, 64), (9, 80), (969, 1600), (130063, 500000), (1531, 250000)], (133039, 62500)),
    (4, 75, &[(1, 256), (3, 80), (3259, 8000), (5178189, 10000000), (3339729, 100000000), (1, 390625)], (126965433, 50000000)),
    (5, 75, &[(1, 1024), (3, 256), (5479, 25600), (2691921, 4000000), (62675541, 625000000), (1573, 78125000)], (14299652547, 5000000000)),
    (
        6,
        75,
        &[(1, 4096), (9, 2560), (993, 10240), (223458407, 320000000), (20072729697, 100000000000), (2909491, 12500000000)],
        (619291297481, 200000000000),
    ),
    (
        7,
        75,
        &[
            (1, 16384),
            (21, 20480),
            (81529, 2048000),
            (394315571, 640000000),
            (8545623052149, 25000000000000),
            (29037260351, 25000000000000),
        ],
        (82552623354101, 25000000000000),
    ),
    (
        8,
        75,
        &[
            (1, 65536),
            (3, 10240),
            (3119, 204800),
            (120602129, 256000000),
            (509342437020733, 1000000000000000),
            (40177768399009, 10000000000000000),
            (1, 152587890625),
        ],
        (35015167846655081, 10000000000000000),
    ),
];

/// In how many of the 100 to the power of `helpers` ways each number of people comes about.
fn choir(helpers: u32, ceremony: i32) -> Vec<i128> {
    let mut ways = vec![1];
    for _ in 0..helpers {
        let mut next = vec![0; ways.len() + 4];
        for (before, count) in ways.iter().enumerate() {
            for (more, faces) in people(ceremony) {
                next[before + more] += count * i128::from(faces);
            }
        }
        ways = next;
    }
    ways
}

#[test]
fn s111_bonus_distribution_for_one_to_eight_helpers() {
    for (helpers, ceremony, odds, mean) in CHOIRS {
        let all = 100_i128.pow(helpers);
        let mut by_bonus = vec![0; odds.len()];
        let mut total = 0;
        for (people, ways) in (0..).zip(choir(helpers, ceremony)) {
            let bonus = assistance(people);
            by_bonus[usize::try_from(bonus).unwrap()] += ways;
            total += i128::from(bonus) * ways;
        }
        let same = |ways: i128, (numerator, denominator): Fraction| ways * denominator == numerator * all;
        for (bonus, (ways, fraction)) in by_bonus.into_iter().zip(odds).enumerate() {
            assert!(same(ways, *fraction), "+{bonus} of {helpers} with Ceremony {ceremony}: {ways} of {all}");
        }
        assert!(same(total, mean), "the mean of {helpers} with Ceremony {ceremony}: {total} of {all}");
    }
}
