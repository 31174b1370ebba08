//! What the rulings of all rule systems have in common: enums of readings, and rulings as a list of names and values.

use serde::Serialize;

/// Makes an enum whose values are one reading each.
macro_rules! readings {
    ($(#[$doc:meta])* $name:ident { $($(#[$value_doc:meta])* $value:ident),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        pub enum $name { $($(#[$value_doc])* $value),+ }
    };
}
pub(super) use readings;

/// Each field of a set of rulings as (name, value) in its order, values as the scene file writes them.
pub(super) fn list(of: &impl Serialize) -> Vec<(String, String)> {
    let Ok(serde_json::Value::Object(fields)) = serde_json::to_value(of) else { return Vec::new() };
    let plain = |value: serde_json::Value| match value {
        serde_json::Value::String(word) => word,
        serde_json::Value::Object(of) => of
            .into_iter()
            .map(|(name, value)| match value {
                serde_json::Value::Object(parts) => {
                    format!("{name}({})", parts.iter().map(|(part, n)| format!("{part}: {n}")).collect::<Vec<_>>().join(", "))
                }
                value => format!("{name}({value})"),
            })
            .collect(),
        value => value.to_string(),
    };
    fields.into_iter().map(|(name, value)| (name, plain(value))).collect()
}

/// The fields of a set of rulings that differ from the usual ones, as [`list`] gives them.
pub(super) fn changed<T: Serialize>(of: &T, usual: &T) -> Vec<(String, String)> {
    let usual = list(usual);
    list(of).into_iter().filter(|ruling| !usual.contains(ruling)).collect()
}
