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
    fields.into_iter().map(|(name, value)| (name, plain(&value))).collect()
}

/// A value as the scene file writes it.
fn plain(value: &serde_json::Value) -> String {
    use serde_json::Value;
    let parts = |of: &serde_json::Map<String, Value>| of.iter().map(|(name, part)| format!("{name}: {}", plain(part))).collect::<Vec<_>>();
    match value {
        Value::Null => "None".to_owned(),
        Value::String(word) => word.clone(),
        Value::Array(values) => format!("[{}]", values.iter().map(plain).collect::<Vec<_>>().join(", ")),
        Value::Object(of) => match of.iter().next().filter(|(name, _)| of.len() == 1 && name.starts_with(char::is_uppercase)) {
            Some((name, Value::Object(parts_of))) => format!("{name}({})", parts(parts_of).join(", ")),
            Some((name, inner)) => format!("{name}({})", plain(inner)),
            None => format!("({})", parts(of).join(", ")),
        },
        value => value.to_string(),
    }
}

/// What of a list of (name, value) differs from another.
pub(super) fn differing(of: Vec<(String, String)>, usual: &[(String, String)]) -> Vec<(String, String)> {
    of.into_iter().filter(|value| !usual.contains(value)).collect()
}

/// The fields of a set of rulings that differ from the usual ones, as [`list`] gives them.
pub(super) fn changed<T: Serialize>(of: &T, usual: &T) -> Vec<(String, String)> {
    differing(list(of), &list(usual))
}
