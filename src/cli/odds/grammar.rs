//! The grammar of `willbound odds`, as data: every kind of contest with its options. One reader for all of them, which tells
//! every mistake of a call at once. It knows no rule.

use crate::engine::decision::Pick;
use crate::engine::dice::Dice;
use crate::scene::problem::nearest;
use std::collections::BTreeMap;
use std::fmt::Write;

/// What an option takes.
#[derive(Clone, Copy, Debug)]
pub enum Takes {
    /// A whole number in this range.
    Number(i32, i32),
    /// One or more of them, by commas or by naming the option again; so many at most.
    Numbers(i32, i32, usize),
    /// One of these words.
    Word(&'static [&'static str]),
    /// Dice, as `1d6+2`.
    Dice,
    /// Choices of spirit combat, as `a1,a2,b2=3`.
    Picks,
    /// A file.
    File,
    /// Nothing: it is there or not.
    Nothing,
}

/// An option of a kind.
#[derive(Clone, Copy, Debug)]
pub struct Opt {
    /// Its name, without the two hyphens.
    pub name: &'static str,
    /// What it takes.
    pub takes: Takes,
    /// Whether it has to be given.
    pub needed: bool,
    /// What it is, for the help.
    pub about: &'static str,
}

/// A kind of contest.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    /// Its name.
    pub name: &'static str,
    /// The rules it belongs to, by their word in scene files.
    pub rules: &'static str,
    /// What it is, for the help.
    pub about: &'static str,
    /// Its options.
    pub options: &'static [Opt],
    /// A call that works.
    pub example: &'static str,
}

/// Options of every kind.
pub const COMMON: [Opt; 2] = [
    Opt { name: "scene", takes: Takes::File, needed: false, about: "take rulings, numbers and tables from this scene" },
    Opt { name: "format", takes: Takes::Word(&["text", "json"]), needed: false, about: "how to print: text (usual) or json" },
];

/// Choices whose effect on magic points, or whose roll, is known without a fight around them.
pub const PICKS: [&str; 17] = ["a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8", "a9", "a10", "a11", "a12", "a13", "b1", "b2", "b4", "b5"];

/// What was given for an option.
#[derive(Clone, Debug, PartialEq)]
enum Value {
    Numbers(Vec<i32>),
    Word(String),
    Dice(Dice),
    Picks(Vec<Pick>),
    Nothing,
}

/// A call that was read.
#[derive(Clone, Debug)]
pub struct Given {
    /// The kind of contest.
    pub kind: &'static Kind,
    values: BTreeMap<&'static str, Value>,
}

impl Given {
    /// Whether an option was given.
    pub fn has(&self, name: &str) -> bool {
        self.values.contains_key(name)
    }

    /// A number.
    pub fn number(&self, name: &str) -> Option<i32> {
        self.numbers(name).first().copied()
    }

    /// All numbers of an option.
    pub fn numbers(&self, name: &str) -> &[i32] {
        match self.values.get(name) {
            Some(Value::Numbers(numbers)) => numbers,
            _ => &[],
        }
    }

    /// A word, or a file.
    pub fn word(&self, name: &str) -> Option<&str> {
        match self.values.get(name) {
            Some(Value::Word(word)) => Some(word),
            _ => None,
        }
    }

    /// Dice.
    pub fn dice(&self, name: &str) -> Option<Dice> {
        match self.values.get(name) {
            Some(Value::Dice(dice)) => Some(*dice),
            _ => None,
        }
    }

    /// Choices.
    pub fn picks(&self, name: &str) -> Option<&[Pick]> {
        match self.values.get(name) {
            Some(Value::Picks(picks)) => Some(picks),
            _ => None,
        }
    }
}

/// Reads a call: the kind, then its options in any order.
///
/// # Errors
/// Every mistake of the call, each in a sentence with its remedy.
pub fn read(kinds: &'static [Kind], args: &[String]) -> Result<Given, Vec<String>> {
    let names: Vec<&str> = kinds.iter().map(|kind| kind.name).collect();
    let list = names.join(", ");
    let Some(name) = args.first() else {
        return Err(vec![format!("which contest? name one of: {list} (`willbound help odds` explains them)")]);
    };
    let Some(kind) = kinds.iter().find(|kind| kind.name == name) else {
        return Err(vec![format!("`{name}` is no contest with odds{}; there are: {list}", meant(name, &names))]);
    };
    let options: Vec<&Opt> = kind.options.iter().chain(&COMMON).collect();
    let known: Vec<&str> = options.iter().map(|option| option.name).collect();
    let (mut values, mut mistakes, mut seen) = (BTreeMap::new(), Vec::new(), Vec::new());
    let mut args = args.iter().skip(1).peekable();
    while let Some(arg) = args.next() {
        let Some(named) = arg.strip_prefix("--") else {
            mistakes.push(format!("`{arg}` stands by itself: write what it is before it, as in `{}`", kind.example));
            continue;
        };
        let (name, inline) = named.split_once('=').map_or((named, None), |(name, value)| (name, Some(value.to_owned())));
        let Some(option) = options.iter().find(|option| option.name == name) else {
            mistakes.push(format!("`odds {}` has no option --{name}{}", kind.name, meant(name, &known)));
            // What follows it is its value.
            if inline.is_none() {
                args.next_if(|next| !next.starts_with("--"));
            }
            continue;
        };
        seen.push(option.name);
        if matches!(option.takes, Takes::Nothing) {
            match inline {
                Some(_) => mistakes.push(format!("--{name} takes no value: leave out what follows `=`")),
                None => drop(values.insert(option.name, Value::Nothing)),
            }
            continue;
        }
        let Some(text) = inline.or_else(|| args.next_if(|next| !next.starts_with("--")).cloned()) else {
            mistakes.push(format!("--{name} lacks its value: {}", wanted(option.takes)));
            continue;
        };
        let before = values.remove(option.name);
        match value(option.takes, &text, before) {
            Ok(value) => drop(values.insert(option.name, value)),
            Err(why) => mistakes.push(format!("--{name} {text}: {why}")),
        }
    }
    let missing = options.iter().filter(|option| option.needed && !seen.contains(&option.name));
    mistakes.extend(missing.map(|option| format!("--{} is missing: {}; add {}", option.name, option.about, wanted(option.takes))));
    if mistakes.is_empty() { Ok(Given { kind, values }) } else { Err(mistakes) }
}

/// The known word that one is a misspelling of, to follow it in a sentence; empty: none is near.
fn meant(name: &str, known: &[&str]) -> String {
    nearest(name, known.iter().copied()).map_or_else(String::new, |near| format!(" (did you mean {near}?)"))
}

fn wanted(takes: Takes) -> String {
    match takes {
        Takes::Number(least, most) => format!("a whole number from {least} to {most}"),
        Takes::Numbers(least, most, count) => format!("up to {count} whole numbers from {least} to {most}, with commas between them"),
        Takes::Word(words) => format!("one of {}", words.join(", ")),
        Takes::Dice => "dice, as 1d6+2".into(),
        Takes::Picks => format!("choices with commas between them, of {} (b2 with its points: b2=3)", PICKS.join(" ")),
        Takes::File => "a file".into(),
        Takes::Nothing => "nothing".into(),
    }
}

fn value(takes: Takes, text: &str, before: Option<Value>) -> Result<Value, String> {
    let number = |text: &str, least, most| {
        let number = text.trim().parse::<i32>().ok().filter(|number| (least..=most).contains(number));
        number.ok_or_else(|| format!("it has to be {}", wanted(takes)))
    };
    let once = |value| if before.is_some() { Err("it is given twice; give it once".to_owned()) } else { Ok(value) };
    match takes {
        Takes::Number(least, most) => once(Value::Numbers(vec![number(text, least, most)?])),
        Takes::Numbers(least, most, count) => {
            let mut numbers = if let Some(Value::Numbers(numbers)) = before { numbers } else { Vec::new() };
            for text in text.split(',') {
                numbers.push(number(text, least, most)?);
            }
            if numbers.len() > count {
                Err(format!("these are {}; {count} are the most", numbers.len()))
            } else {
                Ok(Value::Numbers(numbers))
            }
        }
        Takes::Word(words) if !words.contains(&text) => Err(format!("it has to be {}{}", wanted(takes), meant(text, words))),
        Takes::Word(_) | Takes::File => once(Value::Word(text.to_owned())),
        Takes::Dice => once(Value::Dice(text.parse()?)),
        Takes::Picks => once(Value::Picks(picks(text)?)),
        Takes::Nothing => once(Value::Nothing),
    }
}

fn picks(text: &str) -> Result<Vec<Pick>, String> {
    let read = |part: &str| {
        let (verb, amount) = part.trim().split_once('=').map_or((part.trim(), None), |(verb, amount)| (verb, Some(amount)));
        let verb = PICKS.iter().find(|of| **of == verb).ok_or_else(|| format!("`{verb}` is none of {}", PICKS.join(" ")))?;
        let amount = match (*verb, amount) {
            ("b2", Some(text)) => text.parse().ok().filter(|points| (1..=999).contains(points)).map(Some),
            ("b2", None) | (_, Some(_)) => None,
            (_, None) => Some(None),
        };
        let amount = amount.ok_or_else(|| "b2, and only b2, has its points with it: b2=3".to_owned())?;
        Ok(Pick { amount, ..Pick::plain(verb) })
    };
    text.split(',').map(read).collect()
}

/// The help of one kind.
pub fn kind_help(kind: &Kind) -> String {
    let mut text = format!("odds {}: {}\n", kind.name, kind.about);
    let width = kind.options.iter().map(|option| option.name.len()).max().unwrap_or(0);
    for option in kind.options {
        let needed = if option.needed { "" } else { " (may be left out)" };
        let takes = if matches!(option.takes, Takes::Nothing) { String::new() } else { format!("; {}", wanted(option.takes)) };
        let _ = writeln!(text, "  --{:width$}  {}{takes}{needed}", option.name, option.about);
    }
    let _ = writeln!(text, "  for example: willbound {}", kind.example);
    text
}

/// The whole grammar.
pub fn help(kinds: &[Kind]) -> String {
    let mut text = String::from("Options of every contest:\n");
    for option in COMMON {
        let _ = writeln!(text, "  --{:6}  {}", option.name, option.about);
    }
    text.push_str(
        "\nNumbers that belong to no option (dice, bands, tables) are those of the rules as they are shipped, or of --scene.\n\
         The first event that is printed is the one asked for; `--format json` has its fraction as `exact` and its chance as `p`,\n\
         and all events under `odds`, each with a `key` that stays as it is. Whole fights are right to some twelve digits and have no\n\
         fraction: there `exact` is null.\n",
    );
    for rules in ["possession", "spirit_combat", "willpower"] {
        let _ = writeln!(text, "\n{}", rules.replace('_', " ").to_uppercase());
        for kind in kinds.iter().filter(|kind| kind.rules == rules) {
            let _ = write!(text, "\n{}", kind_help(kind));
        }
    }
    text
}
