//! The rules in play in short, for the help sheet: how a round goes and what each decision means, with the numbers of the rules that
//! say so. The rules themselves are in `rules/*/texts.rs`.
//!
//! What a scene may set stands in the words by its name in a file and is filled in as the scene plays it: `{far_ahead}` is `ten`,
//! `{#even_chance}` is `50`, `{Round_seconds second}` is `Six seconds`, `{/move_part}` is `a quarter`.

use crate::play::narration::words::{capital, counted, number, part, plural};
use crate::scene::differences::in_a_sentence;
use crate::scene::{Fight, Scene};

/// A step of a round, or a decision: a few words, what it means, and the rules that say so.
pub struct Entry {
    name: &'static str,
    words: &'static str,
    /// The numbers of its rules.
    pub rules: &'static [&'static str],
}

impl Entry {
    /// What it is called at this table.
    pub fn name(&self, scene: &Scene) -> String {
        filled(self.name, scene)
    }

    /// What it means, in a sentence or two.
    pub fn words(&self, scene: &Scene) -> String {
        filled(self.words, scene)
    }

    /// What this table plays otherwise that bears on it, but for what its words say already.
    pub fn otherwise(&self, scene: &Scene) -> Option<String> {
        let said: Vec<String> = [self.name, self.words].into_iter().flat_map(blanks).map(|blank| Blank::read(blank).name).collect();
        in_a_sentence(scene.otherwise(self.rules).filter(|of| !said.contains(&of.name)))
    }
}

/// What stands between braces.
fn blanks(words: &'static str) -> impl Iterator<Item = &'static str> {
    words.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(blank, _)| blank)
}

/// What stands between braces, taken apart.
struct Blank {
    /// The value, by its name in a file.
    name: String,
    /// What it counts; empty: nothing.
    of: &'static str,
    /// `#`: in digits; `/`: what dividing by it leaves.
    how: Option<char>,
    large: bool,
}

impl Blank {
    fn read(blank: &'static str) -> Self {
        let how = blank.chars().next().filter(|first| matches!(first, '#' | '/'));
        let (name, of) = blank.trim_start_matches(['#', '/']).split_once(' ').unwrap_or((blank.trim_start_matches(['#', '/']), ""));
        Self { name: name.to_lowercase(), of, how, large: name.starts_with(char::is_uppercase) }
    }

    fn value(&self, scene: &Scene) -> Option<i32> {
        let groups = scene.groups();
        let (_, value) = groups.iter().flat_map(|(_, own, _)| own).find(|(name, _)| *name == self.name)?;
        value.parse().ok()
    }

    fn filled(&self, scene: &Scene) -> String {
        let Some(value) = self.value(scene) else { return self.name.clone() };
        let words = match (self.how, self.of) {
            (Some('/'), _) => part(value),
            (Some(_), "") => value.to_string(),
            (Some(_), of) => plural(value, of),
            (None, "") => number(value),
            (None, of) => counted(value, of),
        };
        if self.large { capital(&words) } else { words }
    }
}

/// Words with what the scene plays in place of what stands between braces.
fn filled(words: &'static str, scene: &Scene) -> String {
    let mut text = String::new();
    for (place, piece) in words.split('{').enumerate() {
        match piece.split_once('}') {
            Some((blank, rest)) if place > 0 => {
                text.push_str(&Blank::read(blank).filled(scene));
                text.push_str(rest);
            }
            _ => text.push_str(piece),
        }
    }
    text
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
        "{Round_seconds second}",
        "Each body has {round_seconds second} a round, whoever they are spent by. The bar below the board shows them.",
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
        "Before it is done, any other mind of that body may veto it: 1d{#contest_die} and Will on each side. Won, the turn is skipped. Lost, the vetoer takes a morale penalty.",
        &["P-20", "P-21", "P-23", "P-24"],
    ),
    entry(
        "Entering a body",
        "An attempt rolls 1d{#contest_die} and the creature's bonus against the target. More than Minimum Will costs {morale_penalty} Will; more than Will lets the creature in.",
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
        "A veto risks {morale_penalty} Will against the chance to have the whole turn skipped. Against each mind there is {vetoes_per_pair} a round.",
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
        "{#even_chance} %, and {#chance_per_point} % more or less for each point that offence is above or below the opponent's defence. Helpers in trance and Spirit Screen add to defence.",
        &["S-32", "SA-03", "S-110"],
    ),
    entry(
        "Evading",
        "A good evade brings the attack's level down. Equal levels cost the victim {#equal_loss magic point} and nothing else.",
        &["S-29", "S-30", "S-31"],
    ),
    entry("Choices", "A success buys one choice on the victim, a special two, a critical three.", &["S-37", "S-38", "S-39"]),
    entry(
        "Later strike ranks",
        "{Delay rank} after the attacks those who fought may act again; spells fall due as many ranks after their start as they hold points.",
        &["S-09", "S-10", "S-34"],
    ),
    entry(
        "{Far_ahead} ahead",
        "{Far_ahead} or more points ahead decides: possess, bind, dispel, or leave. It is known one round later.",
        &["S-87", "S-91", "S-97", "S-98"],
    ),
    entry("End of the round", "Lost senses are rolled for, and those who chanted this round count for the next.", &["S-62", "S-113"]),
];

const SPIRIT_ASKED: &[Entry] = &[
    entry(
        "Say what to do this round",
        "{Actions combat action}: each attack and each evade takes one. ‘That is all’ declares.",
        &["S-35", "S-28", "S-29"],
    ),
    entry(
        "If {far_ahead} ahead",
        "An intent for the case that you turn out to be {far_ahead} ahead; if not, the attack goes on.",
        &["S-101", "SA-33"],
    ),
    entry(
        "Spend choices",
        "A1 takes magic points, A3 withdraws, A13 stuns, and so on. The dots show what each takes.",
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
        "You know now that you are {far_ahead} ahead. Doing otherwise than declared may take {delay strike rank} longer.",
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
    entry("{Spirit_rounds spirit round}", "A melee round holds {spirit_rounds}, {step segment} apart.", &["W-04", "W-07"]),
    entry(
        "A spirit round",
        "Each sets attack (Willpower and the bonus of its class) against the other's defence (Willpower and aid) on the matrix, both at once.",
        &["W-09", "W-10", "W-11", "W-12"],
    ),
    entry("Loss", "After each spirit round a table says what Willpower is lost.", &["W-14"]),
    entry(
        "Bound",
        "Who is engaged may move at {/move_part} of the pace, parry at -{#parry_penalty} and call for help, and nothing else.",
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
        "Touching whom it aids, a helper adds {aid} to that defence, and is bound and hurt with it. At most {most_aides} aid one.",
        &["W-24", "W-25", "W-28", "W-29"],
    ),
    entry("What besides", "Parry, move slowly, or cry for help while the wills fight.", &["W-17", "W-18", "W-19"]),
    entry("Speak the true name", "From then on its bearer defends at -{#name_penalty}.", &["W-34"]),
    entry("Ask for the secret name", "A demon that never scored against its vanquisher has to tell it.", &["W-37"]),
    entry("Break off", "Only if both want it.", &["WA-20"]),
    entry("What becomes of it", "A beaten character suffers one entry of the list of consequences.", &["W-38", "WA-03"]),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::check::scene_text;

    const PAGES: [(&[Entry], &str); 6] = [
        (POSSESSION_ROUND, "P"),
        (POSSESSION_ASKED, "P"),
        (SPIRIT_ROUND, "S"),
        (SPIRIT_ASKED, "S"),
        (WILLPOWER_ROUND, "W"),
        (WILLPOWER_ASKED, "W"),
    ];

    fn scene(rules: &str, more: &str) -> Scene {
        let cast = match rules {
            "possession" => r#"(id: "a", will: 9), (id: "b", will: 8)"#,
            "spirit_combat" => r#"(id: "a", pow: 9), (id: "b", pow: 8)"#,
            _ => r#"(id: "a", willpower: 9), (id: "b", willpower: 8)"#,
        };
        scene_text("s", &format!("(title: \"T\", rules: {rules}, {more} cast: [{cast}])")).unwrap()
    }

    #[test]
    fn every_number_is_of_a_rule() {
        for (page, letter) in PAGES {
            for entry in page {
                assert!(!entry.rules.is_empty(), "{}", entry.name);
                for rule in entry.rules {
                    assert!(rule.starts_with(letter) || *rule == "house", "{rule} of {}", entry.name);
                    let text = crate::play::narration::rule_text(crate::engine::chronicle::Rule(rule));
                    assert!(!text.is_empty(), "{rule} of {} is no rule", entry.name);
                }
            }
        }
    }

    #[test]
    fn every_blank_is_filled_with_a_number() {
        for (page, letter) in PAGES {
            let system = match letter {
                "P" => "possession",
                "S" => "spirit_combat",
                _ => "willpower",
            };
            let scene = scene(system, "");
            for blank in page.iter().flat_map(|entry| [entry.name, entry.words]).flat_map(blanks) {
                assert!(Blank::read(blank).value(&scene).is_some(), "{{{blank}}} is nothing that {system} can set");
            }
            for entry in page {
                let (name, words) = (entry.name(&scene), entry.words(&scene));
                assert!(!format!("{name}{words}").contains(['{', '}', '_']), "{name}: {words}");
                assert_eq!(entry.otherwise(&scene), None, "all is as usual");
            }
        }
    }

    fn page(round: &[Entry], scene: &Scene) -> String {
        let said = |entry: &Entry| format!("{}: {} {}", entry.name(scene), entry.words(scene), entry.otherwise(scene).unwrap_or_default());
        round.iter().map(said).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn what_a_table_plays_otherwise_stands_in_the_words_and_below_them() {
        let (usual, own) = (scene("possession", ""), scene("possession", "house: (round_seconds: 8), rulings: (veto_unit: Action),"));
        assert!(page(POSSESSION_ROUND, &usual).contains("Six seconds: Each body has six seconds a round"));
        let text = page(POSSESSION_ROUND, &own);
        assert!(text.contains("Eight seconds: Each body has eight seconds a round"), "{text}");
        assert!(text.contains("At this table: veto unit Action, by default Turn."), "{text}");
        assert_eq!(POSSESSION_ROUND[0].otherwise(&own), None, "what the words say is not said below them");
        let own = scene("spirit_combat", "numbers: (far_ahead: 12, delay: 1),");
        let text = page(SPIRIT_ROUND, &own);
        assert!(
            text.contains("Twelve ahead: Twelve or more points ahead decides") && text.contains("One rank after the attacks"),
            "{text}"
        );
        let own = scene("willpower", "tables: (move_part: 2, spirit_rounds: 1, step: 20, parry_penalty: 3),");
        let text = page(WILLPOWER_ROUND, &own);
        assert!(text.contains("may move at half of the pace, parry at -3") && text.contains("One spirit round: "), "{text}");
    }
}
