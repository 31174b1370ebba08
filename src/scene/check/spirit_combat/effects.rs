//! What spells and blows do: one effect each of the closed list.
//!
//! It must not know who does it to whom.

use crate::rules::spirit_combat::sheet::Effect;
use crate::scene::check::effects::{self, bare, needed, points};
use crate::scene::check::names;
use crate::scene::check::values::{count, whole, words};
use crate::scene::problem::Code;
use crate::scene::read::{At, Doc, Fields, Node, quoted};

/// Every effect by its name in the file.
const EFFECTS: [&str; 10] =
    ["LoseMagicPoints", "GainMagicPoints", "Harm", "Heal", "Stun", "LoseSense", "Modify", "Screen", "Disengage", "BreakTrance"];

/// The `effects` of a spell or blow: at least one.
pub(super) fn read<'s>(doc: &Doc<'s>, fields: &mut Fields<'_, 's>) -> Option<Vec<Effect>> {
    effects::read(doc, fields, effect)
}

fn effect<'s>(doc: &Doc<'s>, node: Node<'s>) -> Option<Effect> {
    let (name, inside) = node.variant(doc, &EFFECTS)?;
    Some(match name.value.as_str() {
        "LoseMagicPoints" => Effect::LoseMagicPoints(points(doc, &name, inside)?),
        "GainMagicPoints" => Effect::GainMagicPoints(points(doc, &name, inside)?),
        "Harm" => Effect::Harm(points(doc, &name, inside)?),
        "Heal" => Effect::Heal(points(doc, &name, inside)?),
        "Stun" => stun(doc, inside)?,
        "LoseSense" => {
            let sense = words(doc, needed(doc, &name, inside, "a sense", "(\"sight\")")?, &name.value, 40)?;
            Effect::LoseSense(key(doc, &sense, "a sense")?.into())
        }
        "Modify" => modify(doc, &name, inside)?,
        "Screen" => {
            let points = needed(doc, &name, inside, "points of Spirit Screen", "(3)")?;
            Effect::Screen(whole(doc, points, &name.value, 1..=99)?.value)
        }
        "Disengage" => bare(doc, &name, inside, Effect::Disengage),
        _ => bare(doc, &name, inside, Effect::BreakTrance),
    })
}

fn stun(doc: &Doc<'_>, inside: Option<Node<'_>>) -> Option<Effect> {
    let (mut level, mut rounds) = (1, 1);
    if let Some(inside) = inside {
        let mut fields = inside.fields(doc, "Stun(..)")?;
        count(&mut level, doc, &mut fields, "level", 1..=3);
        count(&mut rounds, doc, &mut fields, "rounds", 1..=1000);
        fields.finish();
    }
    Some(Effect::Stun { level, rounds })
}

fn modify(doc: &Doc<'_>, name: &At<String>, inside: Option<Node<'_>>) -> Option<Effect> {
    let inside = needed(doc, name, inside, "what it changes", "(defence: 2, rounds: 3)")?;
    let (mut offence, mut defence, mut rounds) = (0, 0, 1);
    let mut fields = inside.fields(doc, "Modify(..)")?;
    let given = fields.node("offence").is_some() || fields.node("defence").is_some();
    count(&mut offence, doc, &mut fields, "offence", -99..=99);
    count(&mut defence, doc, &mut fields, "defence", -99..=99);
    count(&mut rounds, doc, &mut fields, "rounds", 1..=1000);
    for (name, called) in [("offense", "offence"), ("defense", "defence")] {
        let words = || (format!("field `{name}` is not known here"), format!("it is called `{called}`"));
        let _ = fields.refuse(Code::UnknownField, name, Some(called), words);
    }
    fields.finish();
    if !given && !doc.has_error_in(inside) {
        doc.error(name.at, "`Modify` changes neither `offence` nor `defence`", "write Modify(defence: 2, rounds: 3)");
    }
    Some(Effect::Modify { offence, defence, rounds })
}

/// A name as the key by which options call it: `Right arm` is `right-arm`. `None`: it has no letter (reported).
pub(super) fn key(doc: &Doc<'_>, name: &At<String>, what: &str) -> Option<String> {
    let key = names::simplified(&name.value);
    if key.is_empty() {
        doc.error(name.at, format!("{} is no name of {what}", quoted(&name.value)), "write it in letters a to z");
    }
    Some(key).filter(|key| !key.is_empty())
}
