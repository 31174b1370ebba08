//! Small helps with words, for all that speaks to people.

use std::fmt::Display;

/// `1 round`, `2 rounds`.
pub fn plural<N: Display + PartialEq + From<u8>>(count: N, what: &str) -> String {
    if count == N::from(1) { format!("{count} {what}") } else { format!("{count} {what}s") }
}

/// `six seconds`, `1 second`, `10 seconds`.
pub fn seconds(count: i32) -> String {
    if count == 6 { "six seconds".to_owned() } else { plural(count, "second") }
}

/// `three`, `twelve`, `13`: a number within a sentence.
pub fn number(count: i32) -> String {
    const WORDS: [&str; 13] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    usize::try_from(count).ok().and_then(|count| WORDS.get(count)).map_or_else(|| count.to_string(), |word| (*word).to_owned())
}

/// `three spirit rounds`, `one segment`: how many, within a sentence.
pub fn counted(count: i32, what: &str) -> String {
    format!("{} {what}{}", number(count), if count == 1 { "" } else { "s" })
}

/// What dividing by a number leaves: `a quarter`, `1/6`.
pub fn part(of: i32) -> String {
    match of {
        ..=1 => "all".to_owned(),
        2 => "half".to_owned(),
        3 => "a third".to_owned(),
        4 => "a quarter".to_owned(),
        more => format!("1/{more}"),
    }
}

/// The first letter large.
pub fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map(|first| first.to_uppercase().collect::<String>() + letters.as_str()).unwrap_or_default()
}

/// The first letter of every word large.
pub fn title_case(words: &str) -> String {
    words.split(' ').map(capital).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_and_large_letters_read_as_people_write_them() {
        assert_eq!([plural(0_usize, "round"), plural(1_usize, "round"), plural(2_usize, "round")], ["0 rounds", "1 round", "2 rounds"]);
        assert_eq!((plural(1_i32, "week"), plural(-2_i32, "day")), ("1 week".into(), "-2 days".into()));
        assert_eq!([number(0), number(10), number(13), number(-1)], ["no", "ten", "13", "-1"]);
        assert_eq!([part(1), part(4), part(6)], ["all", "a quarter", "1/6"]);
        assert_eq!([counted(1, "segment"), counted(3, "round"), counted(20, "second")], ["one segment", "three rounds", "20 seconds"]);
        assert_eq!((capital("über uns"), capital("")), ("Über uns".into(), String::new()));
        assert_eq!(title_case("the old  man"), "The Old  Man");
    }
}
