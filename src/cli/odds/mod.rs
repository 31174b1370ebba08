//! `willbound odds`: exact odds of a single contest, printed as fraction and per cent.

mod answer;
mod grammar;
mod kinds;

use super::{PROBLEMS, WRONG_CALL, print_problems, say};
use kinds::KINDS;

/// The grammar, for the help.
pub fn help() -> String {
    grammar::help(KINDS)
}

/// Reads a call without answering it.
///
/// # Errors
/// Its mistakes, a line each.
pub fn understands(args: &[String]) -> Result<(), String> {
    grammar::read(KINDS, args).map(drop).map_err(|mistakes| mistakes.join("\n"))
}

/// Answers one call: the kind of contest, then its options. Every mistake of the call is told at once.
pub fn odds(args: &[String]) -> Result<(), u8> {
    if matches!(args.first().map(String::as_str), Some("--help" | "-h")) {
        return say(help().trim_end());
    }
    if args.iter().skip(1).any(|arg| arg == "--help" || arg == "-h")
        && let Some(kind) = KINDS.iter().find(|kind| args.first().is_some_and(|name| name == kind.name))
    {
        return say(grammar::kind_help(kind).trim_end());
    }
    let wrong = |mistakes: Vec<String>| {
        mistakes.iter().for_each(|mistake| eprintln!("error: {mistake}"));
        WRONG_CALL
    };
    let given = grammar::read(KINDS, args).map_err(wrong)?;
    let odds = answer::answer(&given).map_err(|fault| match fault {
        answer::Fault::Call(mistakes) => wrong(mistakes),
        answer::Fault::Scene(problems) => {
            print_problems(&problems);
            PROBLEMS
        }
    })?;
    match given.word("format") {
        Some("json") => say(&odds.json(given.kind.name).to_string()),
        _ => say(&odds.text()),
    }
}
