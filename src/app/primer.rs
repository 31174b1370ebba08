//! The rules in play in short, for the help sheet: how a round goes and what each decision means, with the numbers of the rules that
//! say so. The rules themselves are in `rules/*/texts.rs`.

use crate::scene::Fight;

/// A step of a round, or a decision: a few words, what it means, and the rules that say so.
pub struct Entry {
    /// What it is called.
    pub name: &'static str,
    /// What it means, in a sentence or two.
    pub words: &'static str,
    /// The numbers of its rules.
    pub rules: &'static [&'static str],
}

const fn entry(name: &'static str, words: &'static str, rules: &'static [&'static str]) -> Entry {
    Entry { name, words, rules }
}

/// How a round goes by the rules of a fight.
pub fn round(fight: &Fight) -> &'static [Entry] {
    match fight {
        Fight::Possession(_) => POSSESSION_ROUND,
        Fight::SpiritCombat(_) => SPIRIT_ROUND,
        Fight::Willpower(_) => WILLPOWER_ROUND,
    }
}

/// What each decision means by the rules of a fight.
pub fn decisions(fight: &Fight) -> &'static [Entry] {
    match fight {
        Fight::Possession(_) => POSSESSION_ASKED,
        Fight::SpiritCombat(_) => SPIRIT_ASKED,
        Fight::Willpower(_) => WILLPOWER_ASKED,
    }
}

/// Every rule of a fight with its number.
pub fn all(fight: &Fight) -> &'static [(&'static str, &'static str)] {
    match fight {
        Fight::Possession(_) => crate::rules::possession::texts::RULES,
        Fight::SpiritCombat(_) => crate::rules::spirit_combat::texts::RULES,
        Fight::Willpower(_) => crate::rules::willpower::texts::RULES,
    }
}

const POSSESSION_ROUND: &[Entry] = &[
    entry(
        "Six seconds",
        "Each body has six seconds a round, whoever they are spent by. The bar below the board shows them.",
        &["P-13", "P-48"],
    ),
    entry("Initiative", "Every mind has a turn of its own, in the order along the top. Only then it directs its body.", &["P-12"]),
    entry(
        "Declaring",
        "The mind whose turn it is says what the body will do, act by act, as far as the seconds last.",
        &["P-14", "P-28", "P-29"],
    ),
    entry(
        "Veto",
        "Before it is done, any other mind of that body may veto it: 1d6 and Will on each side. Won, the turn is skipped. Lost, the vetoer takes a morale penalty.",
        &["P-20", "P-21", "P-23", "P-24"],
    ),
    entry(
        "Entering a body",
        "An attempt rolls 1d6 and the creature's bonus against the target. More than Minimum Will costs one Will; more than Will lets the creature in.",
        &["P-02", "P-05", "P-06"],
    ),
    entry(
        "Will 0",
        "A mind at Will 0 is Broken: it can neither act nor veto until somebody outside helps it.",
        &["P-49", "P-50", "P-51", "P-53"],
    ),
    entry("The end", "When the last possessor is gone, the host alone commands the body again.", &["P-63"]),
];

const POSSESSION_ASKED: &[Entry] = &[
    entry("A turn", "Choose acts one after the other; each shows its seconds. ‘That is all’ declares them.", &["P-14", "P-28"]),
    entry(
        "Veto the turn, or let it happen",
        "A veto risks one Will against the chance to have the whole turn skipped. One veto a round against each mind.",
        &["P-21", "P-23", "P-47"],
    ),
    entry("Resist, or let it in", "Resisting is the possession check. Letting in costs nothing, and you work together.", &["P-02", "P-32"]),
    entry("Forgo the check", "In a body with several minds the strongest may leave the check to the next.", &["P-40", "P-41", "P-42"]),
    entry(
        "Work together",
        "Partners act with the better of their skills and with the techniques and spells of both, until one of them stops.",
        &["P-33", "P-35", "P-37"],
    ),
    entry(
        "Leave the body",
        "It takes no seconds, but may be vetoed: a vetoed leaver stays and takes a morale penalty.",
        &["P-57", "P-58", "P-60"],
    ),
    entry("Permit to leave", "A Broken creature leaves only if every other possessor permits it.", &["P-56"]),
    entry("Delay", "The turn waits; after each other turn and each act you are asked whether to act now.", &["house"]),
];

const SPIRIT_ROUND: &[Entry] = &[
    entry(
        "Declaring",
        "Everybody says what it means to do, the highest DEX first. What is secret is told when all have declared.",
        &["S-05", "S-06", "SA-02"],
    ),
    entry("Strike rank 1", "All attacks of spirit combat fall together, by the scores as they stood when it began.", &["S-33"]),
    entry(
        "The chance",
        "50 %, and 5 % more or less for each point that offence is above or below the opponent's defence. Helpers in trance and Spirit Screen add to defence.",
        &["S-32", "SA-03", "S-110"],
    ),
    entry(
        "Evading",
        "A good evade brings the attack's level down. Equal levels cost the victim 1 magic point and nothing else.",
        &["S-29", "S-30", "S-31"],
    ),
    entry("Choices", "A success buys one choice on the victim, a special two, a critical three.", &["S-37", "S-38", "S-39"]),
    entry(
        "Later strike ranks",
        "From rank 4 on, those who fought may act again; spells fall due as many ranks after their start as they hold points.",
        &["S-09", "S-10", "S-34"],
    ),
    entry(
        "Ten ahead",
        "Ten or more points ahead decides: possess, bind, dispel, or leave. It is known one round later.",
        &["S-87", "S-91", "S-97", "S-98"],
    ),
    entry("End of the round", "Lost senses are rolled for, and those who chanted this round count for the next.", &["S-62", "S-113"]),
];

const SPIRIT_ASKED: &[Entry] = &[
    entry(
        "Say what to do this round",
        "Two combat actions: each attack and each evade takes one. ‘That is all’ declares.",
        &["S-35", "S-28", "S-29"],
    ),
    entry("If ten ahead", "An intent for the case that you turn out to be ten ahead; if not, the attack goes on.", &["S-101", "SA-33"]),
    entry(
        "Spend choices",
        "A1 takes magic points, A3 withdraws, A13 stuns, and so on. The dots show what each takes; B choices take two.",
        &["S-44", "S-48", "S-67", "S-73"],
    ),
    entry("Repel", "As an engagement begins, a roll below Summon can end it there and then.", &["S-18", "S-19"]),
    entry("Evade it?", "A roll of Ceremony against one attack that will hit; it takes a combat action.", &["S-29", "SA-11"]),
    entry(
        "Chant",
        "A helper who touches whom it aids enters trance with Ceremony and counts from the next round on.",
        &["S-103", "S-104", "S-106"],
    ),
    entry(
        "React",
        "You know now that you are ten ahead. Doing otherwise than declared may take three strike ranks longer.",
        &["S-98", "S-99"],
    ),
    entry("Part", "Two who both want to part are free of each other.", &["S-15"]),
];

const WILLPOWER_ROUND: &[Entry] = &[
    entry(
        "Opening",
        "Priests, paladins, shamans, gunslingers and some creatures may open spirit combat, one against one.",
        &["W-03", "W-31", "WA-09"],
    ),
    entry(
        "Initiative",
        "Both sides roll as the melee round begins. The lower roll is the segment of the first spirit round.",
        &["W-05", "W-06"],
    ),
    entry("Three spirit rounds", "A melee round holds three, four segments apart.", &["W-04", "W-07"]),
    entry(
        "A spirit round",
        "Each sets attack (Willpower and the bonus of its class) against the other's defence (Willpower and aid) on the matrix, both at once.",
        &["W-09", "W-10", "W-11", "W-12"],
    ),
    entry("Loss", "After each spirit round a table says what Willpower is lost.", &["W-14"]),
    entry(
        "Bound",
        "Who is engaged may move at a quarter of the pace, parry at -4 and call for help, and nothing else.",
        &["W-16", "W-17", "W-18", "W-20"],
    ),
    entry(
        "Zero",
        "A demon at zero is dispelled for weeks; a character suffers one of the consequences.",
        &["W-15", "W-35", "W-36", "W-38"],
    ),
];

const WILLPOWER_ASKED: &[Entry] = &[
    entry("Open spirit combat", "It binds both until one is at zero or both want to break off.", &["W-01", "WA-20"]),
    entry(
        "Give aid",
        "Touching whom it aids, a helper adds one to that defence, and is bound and hurt with it. At most five aid one.",
        &["W-24", "W-25", "W-28", "W-29"],
    ),
    entry("What besides", "Parry, move slowly, or cry for help while the wills fight.", &["W-17", "W-18", "W-19"]),
    entry("Speak the true name", "From then on its bearer defends at -1.", &["W-34"]),
    entry("Ask for the secret name", "A demon that never scored against its vanquisher has to tell it.", &["W-37"]),
    entry("Break off", "Only if both want it.", &["WA-20"]),
    entry("What becomes of it", "A beaten character suffers one entry of the list of consequences.", &["W-38", "WA-03"]),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_of_a_rule() {
        let pages = [POSSESSION_ROUND, POSSESSION_ASKED, SPIRIT_ROUND, SPIRIT_ASKED, WILLPOWER_ROUND, WILLPOWER_ASKED];
        for (page, letter) in pages.iter().zip(["P", "P", "S", "S", "W", "W"]) {
            for entry in *page {
                assert!(!entry.rules.is_empty(), "{}", entry.name);
                for rule in entry.rules {
                    assert!(rule.starts_with(letter) || *rule == "house", "{rule} of {}", entry.name);
                    let text = crate::play::narration::rule_text(crate::engine::chronicle::Rule(rule));
                    assert!(!text.is_empty(), "{rule} of {} is no rule", entry.name);
                }
            }
        }
    }
}
