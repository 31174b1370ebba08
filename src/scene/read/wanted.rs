//! What a type wants to read, found out by asking the type, and the plain words for it.
//!
//! It must not know any text that is read, nor the fields of any file.

use std::fmt;

use serde::de::{self, DeserializeOwned, Deserializer, Visitor};

use super::words::one_of;

/// Options and wrappers in one another deeper than this are not looked through.
const WRAPPERS: u8 = 16;

/// What a type asks its deserializer for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    /// A whole number; the words for its range.
    Whole(&'static str),
    Number,
    Flag,
    Letter,
    Text,
    OneOf(&'static [&'static str]),
    List,
    Tuple,
    Map,
    Struct,
    Unit,
    Other,
}

impl Wanted {
    /// Asks the type itself, by letting it begin to read from nothing.
    pub(super) fn by<T: DeserializeOwned>() -> Self {
        match T::deserialize(Probe(WRAPPERS)) {
            Ok(_) => Self::Other,
            Err(Answer(wanted)) => wanted,
        }
    }

    pub(super) fn words(self) -> String {
        let words = match self {
            Self::Whole("") => "a whole number",
            Self::Whole(range) => return format!("a whole number {range}"),
            Self::Number => "a number",
            Self::Flag => "true or false",
            Self::Letter => "one character in single quotes",
            Self::Text => "a text in double quotes",
            Self::OneOf(names) => return one_of(names),
            Self::List => "a list [ value, … ]",
            Self::Tuple => "( value, … )",
            Self::Map => "a map { key: value, … }",
            Self::Struct => "( field: value, … )",
            Self::Unit => "()",
            Self::Other => "another kind of value",
        };
        words.to_owned()
    }
}

/// The error with which a [`Probe`] answers every question.
#[derive(Debug)]
struct Answer(Wanted);

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.words())
    }
}

impl std::error::Error for Answer {}

impl de::Error for Answer {
    fn custom<M: fmt::Display>(_: M) -> Self {
        Self(Wanted::Other)
    }
}

/// A deserializer that holds nothing and only notes what it is asked for.
struct Probe(u8);

impl Probe {
    fn inner(self) -> Result<Self, Answer> {
        self.0.checked_sub(1).map(Self).ok_or(Answer(Wanted::Other))
    }
}

macro_rules! answers {
    ($($method:ident => $wanted:expr,)*) => {
        $(fn $method<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Answer> {
            Err(Answer($wanted))
        })*
    };
}

impl<'de> Deserializer<'de> for Probe {
    type Error = Answer;

    answers! {
        deserialize_any => Wanted::Other,
        deserialize_bool => Wanted::Flag,
        deserialize_i8 => Wanted::Whole("from -128 to 127"),
        deserialize_i16 => Wanted::Whole("from -32768 to 32767"),
        deserialize_i32 => Wanted::Whole(""),
        deserialize_i64 => Wanted::Whole(""),
        deserialize_i128 => Wanted::Whole(""),
        deserialize_u8 => Wanted::Whole("from 0 to 255"),
        deserialize_u16 => Wanted::Whole("from 0 to 65535"),
        deserialize_u32 => Wanted::Whole("from 0 to 4294967295"),
        deserialize_u64 => Wanted::Whole("from 0 up"),
        deserialize_u128 => Wanted::Whole("from 0 up"),
        deserialize_f32 => Wanted::Number,
        deserialize_f64 => Wanted::Number,
        deserialize_char => Wanted::Letter,
        deserialize_str => Wanted::Text,
        deserialize_string => Wanted::Text,
        deserialize_bytes => Wanted::Other,
        deserialize_byte_buf => Wanted::Other,
        deserialize_unit => Wanted::Unit,
        deserialize_seq => Wanted::List,
        deserialize_map => Wanted::Map,
        deserialize_identifier => Wanted::Other,
        deserialize_ignored_any => Wanted::Other,
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Answer> {
        visitor.visit_some(self.inner()?)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Answer> {
        visitor.visit_newtype_struct(self.inner()?)
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(self, _: &'static str, _: V) -> Result<V::Value, Answer> {
        Err(Answer(Wanted::Unit))
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, _: V) -> Result<V::Value, Answer> {
        Err(Answer(Wanted::Tuple))
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(self, _: &'static str, _: usize, _: V) -> Result<V::Value, Answer> {
        Err(Answer(Wanted::Tuple))
    }

    fn deserialize_struct<V: Visitor<'de>>(self, _: &'static str, _: &'static [&'static str], _: V) -> Result<V::Value, Answer> {
        Err(Answer(Wanted::Struct))
    }

    fn deserialize_enum<V: Visitor<'de>>(self, _: &'static str, variants: &'static [&'static str], _: V) -> Result<V::Value, Answer> {
        Err(Answer(Wanted::OneOf(variants)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Debug, Deserialize)]
    struct Id(#[expect(dead_code)] String);
    #[derive(Debug, Deserialize)]
    enum Kind {
        Field,
        River,
    }
    #[derive(Debug, Deserialize)]
    #[serde(try_from = "u8")]
    struct Skill(#[expect(dead_code)] u8);
    impl TryFrom<u8> for Skill {
        type Error = String;
        fn try_from(value: u8) -> Result<Self, String> {
            if (1..=99).contains(&value) { Ok(Self(value)) } else { Err("a skill is 1 to 99".to_owned()) }
        }
    }
    #[derive(Debug, Deserialize)]
    struct Chain(#[expect(dead_code)] Option<Box<Chain>>);

    #[test]
    fn types_say_what_they_want() {
        assert_eq!(Wanted::by::<Option<Id>>().words(), "a text in double quotes");
        assert_eq!(Wanted::by::<Skill>().words(), "a whole number from 0 to 255");
        assert_eq!(Wanted::by::<Kind>().words(), "one of `Field`, `River`");
        assert_eq!(Wanted::by::<Vec<u8>>(), Wanted::List);
        assert_eq!(Wanted::by::<(u8, u8)>(), Wanted::Tuple);
        assert_eq!(Wanted::by::<std::collections::BTreeMap<String, u8>>(), Wanted::Map);
        assert_eq!(Wanted::by::<Chain>(), Wanted::Other);
        let _ = (Kind::Field, Kind::River);
    }
}
