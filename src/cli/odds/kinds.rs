//! The contests that `willbound odds` knows, with their options.

use super::grammar::{Kind, Opt, Takes};

const fn need(name: &'static str, takes: Takes, about: &'static str) -> Opt {
    Opt { name, takes, needed: true, about }
}

const fn may(name: &'static str, takes: Takes, about: &'static str) -> Opt {
    Opt { name, takes, needed: false, about }
}

const WILL: Takes = Takes::Number(0, 99);
const BONUS: Takes = Takes::Number(-99, 99);
const POINTS: Takes = Takes::Number(0, 999);
const PER_CENT: Takes = Takes::Number(0, 400);
const SIDES: Takes = Takes::Number(2, 100);

const AT_LEAST: Opt = may("at-least", Takes::Nothing, "an equal result beats a score too (PA-01)");
const PENALTY_FIRST: Opt = may("penalty-first", Takes::Nothing, "the penalty lowers Will before Will is compared (PA-04)");
const MINIMUM: Opt = may("minimum", WILL, "Minimum Will; else what the reading in force makes of Will");
const MINIMUM_WILL: Opt = may(
    "minimum-will",
    Takes::Word(&["third", "minus", "fixed"]),
    "what Minimum Will does as Will falls: stays a third, keeps its distance, stays (PA-02)",
);
const BUYS: Opt = may("buys", Takes::Picks, "what the first buys, in this order, as far as its choices go; else a1,a2,a5,a5");

const EXCHANGE: [Opt; 13] = both_attack(POINTS);
const MAGIC_FIGHT: [Opt; 13] = both_attack(Takes::Number(1, 40));

/// The options of two who attack at once; `points` are the magic points that each may have.
const fn both_attack(points: Takes) -> [Opt; 13] {
    [
        need("mp", points, "magic points of the first"),
        need("against", points, "magic points of the second"),
        may("offence", BONUS, "added to the first's in offence"),
        may("defence", BONUS, "added to the first's in defence"),
        may("against-offence", BONUS, "added to the second's in offence"),
        may("against-defence", BONUS, "added to the second's in defence"),
        may("evade", PER_CENT, "the first evades with this Ceremony"),
        may("against-evade", PER_CENT, "the second evades with this Ceremony"),
        BUYS,
        may("against-buys", Takes::Picks, "what the second buys; else the same as the first"),
        may("pow", POINTS, "POW of the first, for B1 and B2; else its magic points"),
        may("against-pow", POINTS, "POW of the second"),
        may("one-sided", Takes::Nothing, "the second does not attack"),
    ]
}

/// Every contest.
pub const KINDS: &[Kind] = &[
    Kind {
        name: "veto",
        rules: "possession",
        about: "a veto, or several against one turn (P-21 to P-26, P-45)",
        options: &[
            need("will", Takes::Numbers(1, 99, 8), "Will of the vetoer, or of several in the order in which they are asked"),
            need("against", WILL, "Will of the acting mind"),
            may("ties", Takes::Word(&["reroll", "vetoer", "actor"]), "what equal totals do: roll again, or go to one side"),
            may(
                "several",
                Takes::Word(&["sequential", "common", "first"]),
                "several vetoers: in turn, one common roll, only the first (PA-12)",
            ),
            may("die", SIDES, "sides of the die"),
        ],
        example: "odds veto --will 8 --against 11",
    },
    Kind {
        name: "possession",
        rules: "possession",
        about: "a possession check, once or several times without recovery (P-02 to P-08)",
        options: &[
            need("bonus", BONUS, "the creature's bonus"),
            need("will", WILL, "Will of the mind that resists"),
            MINIMUM,
            MINIMUM_WILL,
            may("attempts", Takes::Number(1, 100), "how many attempts"),
            AT_LEAST,
            PENALTY_FIRST,
            may("die", SIDES, "sides of the die"),
        ],
        example: "odds possession --bonus 4 --will 9 --minimum 3 --attempts 6",
    },
    Kind {
        name: "morale",
        rules: "possession",
        about: "a morale effect against Minimum Will and Will (house)",
        options: &[
            need("dice", Takes::Dice, "what it rolls"),
            need("will", WILL, "Will of its target"),
            MINIMUM,
            MINIMUM_WILL,
            AT_LEAST,
            PENALTY_FIRST,
        ],
        example: "odds morale --dice 1d6+2 --will 11",
    },
    Kind {
        name: "exorcism",
        rules: "possession",
        about: "Faith against the possessor's Will (P-62, house)",
        options: &[
            need("faith", BONUS, "Faith, with what a technique adds"),
            need("will", WILL, "Will of the possessor"),
            may("die", SIDES, "sides of the die"),
        ],
        example: "odds exorcism --faith 8 --will 11",
    },
    Kind {
        name: "hit",
        rules: "possession",
        about: "a combo or spell against Defence, ties to the defender (house)",
        options: &[
            need("bonus", BONUS, "skill and ability of the attacker"),
            need("defence", BONUS, "Defence of the target"),
            may("damage", Takes::Dice, "its damage"),
            may("health", Takes::Number(1, 999), "Health of the target; with --damage the chance that it goes down"),
            may("die", SIDES, "sides of the die"),
        ],
        example: "odds hit --bonus 9 --defence 8 --damage 1d6+1 --health 6",
    },
    Kind {
        name: "initiative",
        rules: "possession",
        about: "who acts first, draws rolled again (house)",
        options: &[
            need("bonus", BONUS, "Reflex and Dexterity"),
            need("against", BONUS, "Reflex and Dexterity of the other"),
            may("die", SIDES, "sides of the die"),
        ],
        example: "odds initiative --bonus 2 --against 1",
    },
    Kind {
        name: "possession-fight",
        rules: "possession",
        about: "a whole possession: attempts until the creature is in, then every turn of the other is vetoed, until one is Broken",
        options: &[
            need("bonus", BONUS, "the creature's bonus"),
            need("will", Takes::Number(1, 30), "Will of the host"),
            need("against", Takes::Number(1, 30), "Will of the creature"),
            may("initiative", BONUS, "Reflex and Dexterity of the creature; else it acts first"),
            may("against-initiative", BONUS, "Reflex and Dexterity of the host"),
            MINIMUM,
            MINIMUM_WILL,
            AT_LEAST,
            PENALTY_FIRST,
            may("die", SIDES, "sides of the die"),
        ],
        example: "odds possession-fight --bonus 5 --will 10 --against 8",
    },
    Kind {
        name: "magic",
        rules: "spirit_combat",
        about: "an attack with magic points against magic points, with or without evasion (S-28 to S-43); a withdrawal by one A3 is its any_success",
        options: &[
            may("mp", POINTS, "magic points of the attacker"),
            may("against", POINTS, "magic points of the defender"),
            may("offence", BONUS, "added to the attacker's"),
            may("defence", BONUS, "added to the defender's (Spirit Screen, modifiers)"),
            may("helpers", Takes::Number(0, 999), "people who assist the defender from a trance"),
            may("chance", Takes::Number(-400, 400), "the chance in per cent, in place of magic points"),
            may("evade", PER_CENT, "the defender evades with this Ceremony"),
            may("defies-odds", Takes::Nothing, "the attacker has the rare power to try what is hopeless (SA-49)"),
        ],
        example: "odds magic --mp 14 --against 12 --helpers 3 --evade 50",
    },
    Kind {
        name: "exchange",
        rules: "spirit_combat",
        about: "strike rank 1: both attack at once, buy and lose; who is out, who can finish the other (S-33, S-87)",
        options: &EXCHANGE,
        example: "odds exchange --mp 14 --against 12 --against-evade 55",
    },
    Kind {
        name: "magic-fight",
        rules: "spirit_combat",
        about: "exchange after exchange until one is out of magic points or can finish the other",
        options: &MAGIC_FIGHT,
        example: "odds magic-fight --mp 14 --against 12",
    },
    Kind {
        name: "basket",
        rules: "spirit_combat",
        about: "what choices of list A and B do: losses, gains, rolls they call for (S-44 to S-86)",
        options: &[
            need("buys", Takes::Picks, "the choices"),
            need("against", POINTS, "magic points of the victim"),
            may("mp", POINTS, "magic points of the buyer, for A3, B1 and B2"),
            may("pow", POINTS, "POW of the buyer, for B1 and B2; else its magic points"),
            may("traits", Takes::Numbers(0, 100, 4), "scores of the traits that A12 tries, one for each a12"),
            may("dex", Takes::Number(0, 99), "DEX of the victim, for A8"),
            may("ceremony", PER_CENT, "Ceremony of the helper that A6 names"),
        ],
        example: "odds basket --buys a1,b1 --mp 10 --pow 12 --against 7",
    },
    Kind {
        name: "skill",
        rules: "spirit_combat",
        about: "a roll of a skill or characteristic: evading, concentration (INT x 3), staying up (DEX x 5), regaining a sense (POW x 5)",
        options: &[need("chance", PER_CENT, "the chance in per cent")],
        example: "odds skill --chance 55",
    },
    Kind {
        name: "trance",
        rules: "spirit_combat",
        about: "helpers entering a trance in one round, and what they add (S-104 to S-111)",
        options: &[
            need("ceremony", Takes::Numbers(0, 400, 12), "Ceremony of the helper, or of several"),
            may("helpers", Takes::Number(1, 12), "so many helpers with that Ceremony each"),
            may("people", Takes::Number(0, 999), "people who count already"),
        ],
        example: "odds trance --ceremony 50 --helpers 3",
    },
    Kind {
        name: "willpower",
        rules: "willpower",
        about: "an attack on the matrix, and what it costs (W-09 to W-14)",
        options: &[
            need("attack", Takes::Number(-99, 199), "spiritual attack"),
            need("defence", Takes::Number(-99, 199), "spiritual defence"),
            may("willpower", Takes::Number(1, 99), "Willpower of the victim"),
        ],
        example: "odds willpower --attack 17 --defence 14 --willpower 3",
    },
    Kind {
        name: "spirit-round",
        rules: "willpower",
        about: "a spirit round of both sides (W-09 to W-15, W-36)",
        options: &[
            need("willpower", Takes::Number(1, 99), "Willpower of the first, a character"),
            need("against", Takes::Number(1, 99), "Willpower of the second, a creature"),
            may("attack-bonus", BONUS, "the first's, for its class"),
            may("defence-bonus", BONUS, "the first's, by aides and its own"),
            may("against-attack-bonus", BONUS, "the second's"),
            may("against-defence-bonus", BONUS, "the second's; -1 for its true name spoken"),
            may("level", Takes::Number(0, 99), "level of the first, for the weeks of a banishment"),
            may("against-level", Takes::Number(0, 99), "level of the second"),
            may("against-character", Takes::Nothing, "the second is a character too"),
        ],
        example: "odds spirit-round --willpower 9 --against 2 --attack-bonus 2 --level 5",
    },
    Kind {
        name: "will-fight",
        rules: "willpower",
        about: "spirit round after spirit round until one is at zero",
        options: &[
            need("willpower", Takes::Number(1, 40), "Willpower of the first, a character"),
            need("against", Takes::Number(1, 40), "Willpower of the second, a creature"),
            may("attack-bonus", BONUS, "the first's, for its class"),
            may("defence-bonus", BONUS, "the first's, by aides and its own"),
            may("against-attack-bonus", BONUS, "the second's"),
            may("against-defence-bonus", BONUS, "the second's; -1 for its true name spoken"),
            may("against-character", Takes::Nothing, "the second is a character too"),
        ],
        example: "odds will-fight --willpower 15 --against 16 --attack-bonus 2",
    },
    Kind {
        name: "segments",
        rules: "willpower",
        about: "the segments of a melee round (W-05 to W-08)",
        options: &[may("die", SIDES, "sides of the initiative die")],
        example: "odds segments --die 10",
    },
    Kind { name: "consequence", rules: "willpower", about: "the list of consequences (W-38)", options: &[], example: "odds consequence" },
];
