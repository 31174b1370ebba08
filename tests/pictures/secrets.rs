//! Two worlds that differ only in a secret, drawn through the eyes of who may not know it: pixel for pixel one picture.

use crate::views::fights::{SECRETS, hall, ring};
use crate::views::twins::Twins;
use crate::views::wills::cellar;
use image::RgbImage;
use willbound::app::eyes::Looking;
use willbound::app::shot::{self, Look, Subject};

/// Both worlds after so many answers, through these eyes; `None`: the referee's.
fn drawn((one, two): (&str, &str), answers: usize, eyes: Option<&str>) -> [RgbImage; 2] {
    let mut twins = Twins::new(one, two, 1);
    while twins.steps < answers && twins.step() {}
    assert!(twins.steps >= answers.min(4), "they go on together for a while");
    let eyes = eyes.map(|key| twins.id(key));
    let Twins { one, two, .. } = twins;
    [one, two].map(|session| {
        let look = Look { eyes: eyes.map_or(Looking::Referee, Looking::Mind), ..Look::default() };
        shot::take(Subject::Fight(Box::new(session), None), look).unwrap()
    })
}

fn differing(pictures: &[RgbImage; 2]) -> usize {
    pictures[0].pixels().zip(pictures[1].pixels()).filter(|(one, two)| one != two).count()
}

#[test]
#[ignore = "needs a graphics driver; .ci/pictures runs it"]
fn s96_w33_a_secret_changes_no_pixel_of_what_others_see() {
    let named = r#"true_name: "Avarazal""#;
    let (name, other) = (hall("", named), hall("", r#"true_name: "Beleth""#));
    let (unknown, known) = (hall("", named), hall(r#"knows_names: ["usurer"]"#, named));
    let secrets: Vec<(&str, String, String)> = SECRETS.iter().take(2).map(|(secret, one, two)| (*secret, ring(one), ring(two))).collect();
    for (secret, one, two) in &secrets {
        for answers in [1, 9] {
            let pictures = drawn((one, two), answers, Some("kara"));
            assert_eq!(differing(&pictures), 0, "{secret}, after {answers} answers");
        }
        // The eyes that may see it show that there is something to see.
        assert!(differing(&drawn((one, two), 1, None)) > 0, "{secret}: the referee sees the difference");
    }
    let will = |will: i32| cellar("will: 9", &format!("will: {will}, hides_will: true"), "");
    for answers in [1, 12] {
        assert_eq!(differing(&drawn((&will(30), &will(31)), answers, Some("jack"))), 0, "a hidden Will, after {answers} answers");
    }
    assert!(differing(&drawn((&will(30), &will(31)), 1, Some("imp"))) > 0, "its own side sees the difference");
    assert_eq!(differing(&drawn((&name, &other), 5, Some("rook"))), 0, "a true name");
    assert_eq!(differing(&drawn((&unknown, &known), 1, Some("rook"))), 0, "who knows it");
    assert!(differing(&drawn((&unknown, &known), 1, Some("iseult"))) > 0, "who knows it sees that it does");
}
