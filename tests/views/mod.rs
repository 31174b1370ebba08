//! Through one mind's eyes: two worlds that differ only in a secret look the same to who may not know it (S-55, S-96, S-97,
//! W-33).

mod calls;
pub mod fights;
pub mod twins;
pub mod wills;

use crate::support::shipped;
use willbound::engine::chronicle::Viewer;
use willbound::play::eyes;

#[test]
fn eyes_are_named_by_id_and_name_and_a_slip_is_pointed_out() {
    let scene = shipped("spirit_combat/duel");
    let wend = scene.cast.find("wend").unwrap();
    for name in ["wend", "Old Wend", "old wend", " WEND "] {
        assert_eq!(eyes::named(&scene.cast, name), Ok(Viewer::Mind(wend)), "{name}");
    }
    for name in ["gm", "GM", "referee"] {
        assert_eq!(eyes::named(&scene.cast, name), Ok(Viewer::Referee), "{name}");
    }
    let sorry = |name: &str| eyes::named(&scene.cast, name).unwrap_err();
    assert!(sorry("wendd").contains("did you mean `wend`"), "{}", sorry("wendd"));
    assert!(sorry("old").contains("did you mean `wend`"), "{}", sorry("old"));
    assert!(sorry("zzzzzz").contains("the views are `gm`, `kara`, `wend`"), "{}", sorry("zzzzzz"));
}
