//! Who is in spirit combat with whom from the start, and who gives aid to whom.
//!
//! It must not know how a spirit combat goes on.

use super::Table;
use super::member::Raw;
use crate::engine::combatant::{Cell, CombatantId};
use crate::rules::willpower::rulings::{AidWho, Openers};
use crate::scene::check::cast::Entry;
use crate::scene::check::pairs::{RawPair, found};
use crate::scene::check::values::Ids;
use crate::scene::read::{At, quoted};

/// A problem and what to do about it.
type Trouble = Option<(String, String)>;

fn say(message: String, remedy: &str) -> Trouble {
    Some((message, remedy.to_owned()))
}

/// Who is engaged with whom from the start: (who opened, the other).
pub(super) fn engaged(table: &Table<'_, '_>, given: &[RawPair], cast: &[Raw], ids: &Ids) -> Vec<(CombatantId, CombatantId)> {
    let doc = table.doc;
    let mut pairs: Vec<(CombatantId, CombatantId)> = Vec::new();
    for pair in found(doc, given, ids) {
        let Some([opener, other]) = pair.of(cast) else { continue };
        let before = |id: CombatantId| pairs.iter().any(|(a, b)| *a == id || *b == id);
        let busy = pair.ids.into_iter().find(|id| before(*id)).and_then(|id| cast.get(id.index()));
        if let Some((message, remedy)) = engaged_trouble([opener, other], pair.ids[0] == pair.ids[1], busy) {
            doc.error(pair.at, message, remedy);
            continue;
        }
        if let Some(why) = opening_trouble(table, opener) {
            doc.warn(pair.at, why, "write the one first that opened, or mend its entry");
        }
        pairs.push((pair.ids[0], pair.ids[1]));
    }
    pairs
}

fn engaged_trouble([opener, other]: [&Raw; 2], same: bool, busy: Option<&Raw>) -> Trouble {
    let (who, whom) = (opener.quoted(), other.quoted());
    if same {
        return say(format!("{who} cannot be engaged with itself"), "name somebody of another side");
    }
    if opener.side_name() == other.side_name() {
        return say(format!("{who} and {whom} are on one side, so they are not engaged"), "name somebody of another side");
    }
    for raw in [opener, other] {
        let id = raw.quoted();
        if raw.comes_later() {
            let message = format!("{id} arrives in round {}, so it is engaged with nobody before", raw.sheet.arrives);
            return say(message, "remove `arrives`, or this pair");
        }
        if raw.now() == 0 {
            return say(format!("{id} has no Willpower left, so it is engaged with nobody (W-15)"), "give it some, or remove this pair");
        }
        if let Some(aids) = &raw.aids {
            let message = format!("{id} gives aid to {}, so it is engaged with nobody (WA-25)", quoted(&aids.value));
            return say(message, "remove `aids`, or this pair");
        }
    }
    let busy = busy?;
    let rule = match busy.sheet.character() {
        true => "W-31",
        false if busy.who.id.value == other.who.id.value => "W-30",
        false => "W-32",
    };
    say(format!("{} is engaged already, and nobody has more than one opponent ({rule})", busy.quoted()), "remove this pair")
}

/// Why somebody could not have opened its spirit combat; `None`: it could.
pub(super) fn opening_trouble(table: &Table<'_, '_>, opener: &Raw) -> Option<String> {
    let sheet = &opener.sheet;
    let listed = table.rulings.openers == Openers::Listed;
    if sheet.character() {
        let class = table.tables.openers.contains(&sheet.class);
        return (!class).then(|| format!("{} is of no class that can open spirit combat (W-03)", opener.quoted()));
    }
    (!(listed && sheet.may_open)).then(|| format!("{} may not open spirit combat (WA-09)", opener.quoted()))
}

/// Where everybody is as the fight begins, as far as it could be read.
pub(super) struct Start<'a> {
    /// Who is engaged with whom.
    pub engaged: &'a [(CombatantId, CombatantId)],
    /// Every pair of the file is among them.
    pub all_engaged: bool,
    /// Where everybody stands.
    pub cells: Option<&'a [Option<Cell>]>,
}

impl Start<'_> {
    fn distance(&self, a: usize, b: usize) -> Option<i32> {
        let cell = |place: usize| self.cells.and_then(|cells| cells.get(place).copied().flatten());
        Some(cell(a)?.distance(cell(b)?))
    }
}

/// Whom everybody gives aid to from the start, in cast order.
pub(super) fn aided(table: &Table<'_, '_>, cast: &[Raw], ids: &Ids, start: &Start<'_>) -> Vec<Option<CombatantId>> {
    let mut aided: Vec<Option<CombatantId>> = Vec::new();
    for (place, raw) in cast.iter().enumerate() {
        let whom = raw.aids.as_ref().and_then(|given: &At<String>| Some((given.at, ids.find(table.doc, given)?)));
        if let Some((at, whom)) = whom
            && let Some(other) = cast.get(whom.index())
        {
            let distance = start.distance(place, whom.index());
            let is_engaged = !start.all_engaged || start.engaged.iter().any(|(a, b)| *a == whom || *b == whom);
            let before = aided.iter().filter(|other| **other == Some(whom)).count();
            if let Some((message, remedy)) = aid_trouble(table, [raw, other], whom.index() == place, is_engaged, distance, before) {
                table.doc.error(at, message, remedy);
            }
        }
        aided.push(whom.map(|(_, whom)| whom));
    }
    aided
}

fn aid_trouble(
    table: &Table<'_, '_>,
    [raw, other]: [&Raw; 2],
    same: bool,
    is_engaged: bool,
    distance: Option<i32>,
    before: usize,
) -> Trouble {
    let (who, whom) = (raw.quoted(), other.quoted());
    if same {
        return say(format!("{who} cannot give aid to itself"), "name somebody else of its side");
    }
    if raw.side_name() != other.side_name() {
        return say(format!("{who} and {whom} are not on one side, so neither aids the other"), "name somebody of its side");
    }
    if raw.comes_later() {
        let message = format!("{who} arrives in round {}, so it gives aid to nobody before", raw.sheet.arrives);
        return say(message, "remove `arrives`, or `aids`");
    }
    if !is_engaged {
        return say(format!("{whom} is engaged with nobody, so there is nothing to aid"), "add a pair to `engaged`, or remove `aids`");
    }
    if !raw.sheet.character() || !other.sheet.character() {
        let creature = if raw.sheet.character() { whom } else { who };
        return say(format!("aid passes between characters only, and {creature} is none (WA-25)"), "remove `aids`, or its `being`");
    }
    if raw.now() == 0 {
        return say(format!("{who} has no Willpower left, so it gives aid to nobody"), "give it some, or remove `aids`");
    }
    let least = table.tables.empathy;
    let receiver = Some(other).filter(|_| table.rulings.aid_who == AidWho::Both);
    for id in [Some(raw), receiver].into_iter().flatten() {
        if id.sheet.empathy < least {
            let message = format!("the empathic rating of {} is {} %, and aid needs {least} % (W-23)", id.quoted(), id.sheet.empathy);
            return say(message, &format!("give it `empathy: {least}` or more, or remove `aids`"));
        }
    }
    if distance.is_some_and(|distance| distance > 1) {
        return say(format!("{who} does not touch {whom} (W-24)"), "place it on a cell beside it with `at`");
    }
    let most = table.tables.most_aides;
    let too_many = i32::try_from(before).is_ok_and(|before| before >= most);
    too_many.then(|| (format!("{whom} has {most} aides already, and no more are allowed (W-29)"), "remove `aids`".to_owned()))
}
