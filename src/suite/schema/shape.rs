//! What a case file and an `assignment.toml` may have, as types from which their schemas are made. The words beside a key are what an
//! editor shows of it.
//!
//! A table is a struct, and a value that is no table one of the `value!`s.
#![expect(dead_code, reason = "nothing but the shape of these types is used")]

use std::borrow::Cow;

use nim_reference::Compare;
use schemars::generate::SchemaSettings;
use schemars::transform::{Transform, transform_subschemas};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Value, json};

/// A value that is no table with keys of its own: a type, and its schema.
macro_rules! value {
    ($name:ident, |$generator:ident| $schema:expr) => {
        struct $name;

        impl JsonSchema for $name {
            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema($generator: &mut SchemaGenerator) -> Schema {
                Schema::try_from($schema).expect("a schema is an object")
            }
        }
    };
    ($name:ident, $schema:expr) => {
        value!($name, |_generator| $schema);
    };
}

mod assignment;
mod case;

/// The schema of case files, as it should be.
pub(in crate::suite) fn of_cases() -> String {
    text::<case::CaseShape>()
}

/// The schema of an `assignment.toml`, as it should be.
pub(in crate::suite) fn of_assignments() -> String {
    text::<assignment::AssignmentShape>()
}

fn text<T: JsonSchema>() -> String {
    let settings = SchemaSettings::draft07().with(|settings| settings.inline_subschemas = true);
    let schema = settings.with_transform(NoNull).into_generator().into_root_schema_for::<T>();
    serde_json::to_string_pretty(&schema).expect("a schema is JSON") + "\n"
}

/// Takes `null` out of a schema: a key that may be left out is an `Option` here, and TOML has no null.
#[derive(Clone)]
struct NoNull;

impl Transform for NoNull {
    fn transform(&mut self, schema: &mut Schema) {
        transform_subschemas(self, schema);
        if let Some(Value::Array(types)) = schema.get_mut("type") {
            types.retain(|name| name != "null");
            if let [only] = types.as_slice() {
                let only = only.clone();
                schema.insert("type".to_owned(), only);
            }
        }
        if let Some(Value::Array(values)) = schema.get_mut("enum") {
            values.retain(|value| !value.is_null());
        }
        if let Some(Value::Array(choices)) = schema.get_mut("anyOf") {
            choices.retain(|choice| choice["type"] != "null");
            if let [only] = choices.as_slice() {
                let only = only.as_object().cloned().unwrap_or_default();
                schema.remove("anyOf");
                only.into_iter().for_each(|(key, value)| drop(schema.insert(key, value)));
            }
        }
    }
}

/// The schema of a table whose keys are names that fit a pattern.
fn by_name<T: JsonSchema>(generator: &mut SchemaGenerator, pattern: &str) -> Value {
    json!({
        "type": "object",
        "patternProperties": { pattern: generator.subschema_for::<T>() },
        "additionalProperties": false,
    })
}

/// A string that is not blank.
const WORDS: &str = r"\S";

/// The names of known values.
fn names<T, const N: usize>(all: [(&'static str, T); N]) -> Vec<&'static str> {
    all.into_iter().map(|(name, _)| name).collect()
}

value!(Words, json!({ "type": "string", "pattern": WORDS }));
value!(Text, json!({ "type": "string" }));
value!(Flag, json!({ "type": "boolean" }));
value!(Points, json!({ "type": "number", "minimum": 0, "maximum": 1_000_000 }));
value!(
    Time,
    json!({ "anyOf": [
    { "type": "number", "exclusiveMinimum": 0, "maximum": 3600 },
    { "type": "string", "pattern": r"^\s*([0-9]+\.?[0-9]*|\.[0-9]+)\s*(ms|s|min)?\s*$" },
] })
);
value!(Size, json!({ "type": "string", "pattern": r"^\s*[0-9]+\s*[KMG]\s*$" }));
value!(Comparison, json!({ "type": "string", "enum": names(Compare::ALL) }));

#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct LimitsShape {
    /// Time by the clock on the wall: a number of seconds, or a number with ms, s or min; at most an hour.
    wall: Option<Time>,
    /// Time on processors: a number of seconds, or a number with ms, s or min; at most an hour.
    cpu: Option<Time>,
    /// Address space: a whole number with K, M or G; at most 1024G.
    memory: Option<Size>,
    /// Output on each of stdout and stderr: a whole number with K, M or G; at most 1024G.
    output: Option<Size>,
}
