//! Ids of combatants and sides, and the keys of combos and spells that are made of their names.
//!
//! It must not know the file: it is given words and says what is wrong with them.

use crate::rules::possession::acts::COMMON_ACTS;
use crate::scene::problem::Code;

/// The longest id of a combatant, in characters.
pub(super) const LONGEST_ID: usize = 32;
/// The longest key of a combo or spell, in characters.
pub(super) const LONGEST_KEY: usize = 48;

/// Words that answer a question, so that no combo or spell may have them for a key: those of minds, then those of
/// the referee and of typed dice. [`COMMON_ACTS`] count besides.
const ANSWERS: [&str; 34] = [
    "pass",
    "done",
    "take-back",
    "use",
    "cooperate",
    "stop-cooperating",
    "leave",
    "stay",
    "delay",
    "act-now",
    "wait",
    "veto",
    "allow",
    "resist",
    "let-in",
    "forgo",
    "against",
    "permit",
    "agree",
    "refuse",
    "go-on",
    "stop",
    "end",
    "expel",
    "restore",
    "penalty",
    "harm",
    "heal",
    "kill",
    "remove",
    "die",
    "roll",
    "rolled",
    "typed",
];

/// Whether a key is a word that scripts need for something else.
pub(super) fn reserved(key: &str) -> bool {
    let key = key.replace('_', "-");
    ANSWERS.contains(&key.as_str()) || COMMON_ACTS.contains(&key.as_str())
}

/// What is wrong with an id, as message and remedy; `None`: nothing.
pub(super) fn id_trouble(id: &str) -> Option<(String, String)> {
    let allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '-' | '_');
    if id == "referee" {
        return Some(("the id `referee` stands for the referee in scripts".into(), "choose another id".into()));
    }
    if id.is_empty() {
        return Some(("the id is empty".into(), "write a short one, such as \"jack\"".into()));
    }
    let length = id.chars().count();
    if id.chars().all(allowed) {
        let message = format!("the id has {length} characters; {LONGEST_ID} are the most");
        return (length > LONGEST_ID).then(|| (message, "shorten it".into()));
    }
    let plain: String = simplified(id).chars().take(LONGEST_ID).collect();
    let remedy =
        if plain.is_empty() || plain == "referee" { "write a short one, such as \"jack\"".into() } else { format!("write \"{plain}\"") };
    Some(("an id is made of lower-case letters a to z, digits, `-` and `_`".into(), remedy))
}

/// What kind of mistake an id is that is none.
pub(super) fn id_code(id: &str) -> Code {
    if id.chars().count() > LONGEST_ID { Code::OutOfRange } else { Code::WrongValue }
}

/// What is wrong with a key that answers a question.
pub(super) const TAKEN: &str = "is a word that scripts use for something else";

/// What is wrong with the key of a combo or spell; `None`: nothing.
pub(super) fn key_trouble(key: &str) -> Option<&'static str> {
    let allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if key.is_empty() || !key.chars().all(allowed) || key.len() > LONGEST_KEY {
        return Some("is no key: 1 to 48 lower-case letters a to z, digits and `-`");
    }
    reserved(key).then_some(TAKEN)
}

/// A name as lower-case ASCII words with hyphens between: `Jack's Höllenschuß` becomes `jacks-hoellenschuss`. Empty
/// where the name has no letter or digit that can be written so.
pub(super) fn simplified(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars().flat_map(char::to_lowercase) {
        match c {
            'a'..='z' | '0'..='9' => out.push(c),
            // Marks that stand above the letter before, and apostrophes, part no words.
            '\'' | '’' | '‘' | '`' | '\u{300}'..='\u{36F}' => {}
            _ => match folded(c) {
                "" if out.is_empty() || out.ends_with('-') => {}
                "" => out.push('-'),
                letters => out.push_str(letters),
            },
        }
    }
    out.trim_end_matches('-').chars().take(LONGEST_KEY).collect::<String>().trim_end_matches('-').to_owned()
}

/// Plain letters for one that is not: German umlauts by two letters, as they are written without the dots.
fn folded(c: char) -> &'static str {
    const TO: &[(&str, &str)] = &[
        ("àáâãāăąǎ", "a"),
        ("äæ", "ae"),
        ("åǻ", "a"),
        ("çćĉċč", "c"),
        ("ďđð", "d"),
        ("èéêëēĕėęě", "e"),
        ("ĝğġģ", "g"),
        ("ĥħ", "h"),
        ("ìíîïĩīĭįı", "i"),
        ("ĵ", "j"),
        ("ķ", "k"),
        ("ĺļľł", "l"),
        ("ñńņňŋ", "n"),
        ("òóôõōŏő", "o"),
        ("öœ", "oe"),
        ("ø", "o"),
        ("ŕŗř", "r"),
        ("śŝşšș", "s"),
        ("ß", "ss"),
        ("ţťŧț", "t"),
        ("þ", "th"),
        ("ùúûũūŭůűų", "u"),
        ("ü", "ue"),
        ("ŵ", "w"),
        ("ýÿŷ", "y"),
        ("źżž", "z"),
        ("абвгдеёжзийклмнопрстуфхцчшщыэюя", "?"),
    ];
    const CYRILLIC: [&str; 31] = [
        "a", "b", "v", "g", "d", "e", "e", "zh", "z", "i", "j", "k", "l", "m", "n", "o", "p", "r", "s", "t", "u", "f", "kh", "ts", "ch",
        "sh", "shch", "y", "e", "yu", "ya",
    ];
    match TO.iter().find(|(letters, _)| letters.contains(c)) {
        Some((letters, "?")) => letters.chars().position(|letter| letter == c).and_then(|place| CYRILLIC.get(place)).copied().unwrap_or(""),
        Some((_, plain)) => plain,
        None => "",
    }
}

/// The name of somebody whose file gives only an id: `jack-clancy` becomes `Jack Clancy`.
pub(super) fn name_of(id: &str) -> String {
    let word = |part: &str| {
        let mut letters = part.chars();
        letters.next().map(|first| first.to_uppercase().chain(letters).collect::<String>()).unwrap_or_default()
    };
    id.split(['-', '_']).filter(|part| !part.is_empty()).map(word).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_keys() {
        let cases = [
            ("Hellfire shot", "hellfire-shot"),
            ("Jack's  Höllenschuß!", "jacks-hoellenschuss"),
            ("  Élan (vital) 2 ", "elan-vital-2"),
            ("Адский выстрел", "adskij-vystrel"),
            ("e\u{301}clair", "eclair"),
            ("火", ""),
            ("---", ""),
        ];
        for (name, key) in cases {
            assert_eq!(simplified(name), key);
        }
        assert_eq!(simplified(&"ab ".repeat(100)).len(), 47);
    }

    #[test]
    fn ids_and_keys_say_what_is_wrong_with_them() {
        assert_eq!(id_trouble("jack-2_b"), None);
        let said = |id: &str| id_trouble(id).map(|(message, remedy)| format!("{message}; {remedy}")).unwrap_or_default();
        assert_eq!(said("Jack Clancy"), "an id is made of lower-case letters a to z, digits, `-` and `_`; write \"jack-clancy\"");
        assert_eq!(said("火"), "an id is made of lower-case letters a to z, digits, `-` and `_`; write a short one, such as \"jack\"");
        assert_eq!(said(&"a".repeat(33)), "the id has 33 characters; 32 are the most; shorten it");
        assert_eq!(said("referee"), "the id `referee` stands for the referee in scripts; choose another id");
        assert_eq!(said(""), "the id is empty; write a short one, such as \"jack\"");
        assert_eq!(key_trouble("hellfire-shot"), None);
        for key in ["move", "take-back", "veto", "let-in", "heal"] {
            assert_eq!(key_trouble(key), Some("is a word that scripts use for something else"), "{key}");
        }
        assert!(key_trouble("Hell").is_some() && key_trouble("").is_some() && key_trouble(&"a".repeat(49)).is_some());
        assert!(reserved("take_back"));
        assert_eq!(name_of("jack-clancy"), "Jack Clancy");
    }

    /// Every word that the rules offer as an answer has to be kept from becoming a key.
    #[test]
    fn every_answer_of_the_rules_is_reserved() {
        let sources = [
            include_str!("../../rules/possession/ask.rs"),
            include_str!("../../rules/possession/declare.rs"),
            include_str!("../../rules/possession/referee.rs"),
            include_str!("../../engine/resolve.rs"),
        ];
        let mut seen = 0;
        for source in sources {
            for call in ["Pick::plain(", "Pick::at(", "plain(&["] {
                for (at, _) in source.match_indices(call) {
                    let rest = &source[at + call.len()..];
                    let end = rest.find([')', ']', '\n']).unwrap_or(0);
                    for word in rest[..end].split('"').skip(1).step_by(2) {
                        seen += 1;
                        assert!(reserved(word), "`{word}` is an answer and not reserved");
                    }
                }
            }
        }
        assert!(seen > 30, "only {seen} answers found: the rules are written otherwise now");
    }
}
