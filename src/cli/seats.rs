//! Who plays which seat, as the command line says it: `kara=thinker`, `dead=random`.

use super::WRONG_CALL;
use crate::odds::thinker::{Player, Players};
use crate::scene::Scene;
use crate::scene::problem::nearest;

/// One seat, or all of a side, as it was given.
#[derive(Clone, Debug)]
pub struct Given {
    who: String,
    player: Player,
}

/// Reads `WHO=PLAYER`.
pub fn seat(text: &str) -> Result<Given, String> {
    let (who, player) = text.split_once('=').ok_or("write who is meant and who plays it, as kara=thinker")?;
    Ok(Given { who: who.trim().to_owned(), player: player.parse()? })
}

/// The players of a scene's seats: as it says, then as was given.
pub fn players(scene: &Scene, seats: &[Given]) -> Result<Players, u8> {
    given(Players(scene.seats.iter().map(|seat| Player::of(*seat)).collect()), scene, seats)
}

/// These players, but as was given, one after the other.
pub fn given(mut players: Players, scene: &Scene, seats: &[Given]) -> Result<Players, u8> {
    for of in seats {
        let meant = |id| {
            let (key, name, side) = (scene.cast.key(id), scene.cast.name(id), scene.cast.side(id));
            [key, name, side].iter().any(|word| word.eq_ignore_ascii_case(&of.who))
        };
        let seats: Vec<_> = scene.cast.ids().filter(|id| meant(*id)).collect();
        if seats.is_empty() {
            let words = scene.cast.ids().map(|id| scene.cast.key(id)).chain(scene.sides.iter().map(|side| &**side));
            let hint = nearest(&of.who, words).map_or_else(String::new, |word| format!("; did you mean `{word}`?"));
            eprintln!("error: --seat {}: nobody and no side of this scene is called so{hint}", of.who);
            return Err(WRONG_CALL);
        }
        for id in seats {
            if let Some(player) = players.0.get_mut(id.index()) {
                *player = of.player;
            }
        }
    }
    Ok(players)
}
