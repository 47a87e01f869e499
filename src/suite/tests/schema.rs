//! The schemas of case and assignment files: they are current, true, and agree with the loader.
//!
//! The loader reads TOML by hand, because it shows what is wrong in its place. So that the two cannot drift apart, they are asked
//! about the same files: those that come with nimgrade, and thousands that differ from a right one in one value.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use jsonschema::Validator;
use serde_json::Value;

use super::super::load;
use super::super::reader::Reader;
use super::super::schema::shape;
use super::super::settings::{self, Common};
use super::super::validate::Validation;

/// A case with every key that a case with a game can have.
const GAME: &str = r#"
title = "t"
points = 1.5
hidden = true
hint = { on = ["drawing", "status"], text = "h" }
needs = "drawing"
compare = "exact"
timeout = "2s"
[limits]
cpu = 1
memory = "512M"
output = "1 K"
[game]
names = ["Alice", "Computer 1"]
heaps = [1, 2]
moves = [[1, 1], [9, -9]]
user = { random = 7 }
[expect]
stdout = ""
exit_status = 3
"#;
/// A case with the others.
const TEXT: &str = r#"
title = "t"
hint = "h"
stdin = "1\n"
args = ["a", ""]
[limits]
wall = 0.5
"#;
/// An `assignment.toml` with every key.
const SETTINGS: &str = r#"
extends = "assignment2"
title = "t"
points = 2
total_points = 100
compare = "blank"
limits = { wall = ".5 min", cpu = "2", memory = "1G", output = "1M" }
scratch = true
first = "user"
drawing = false
[messages]
status = "{turn} {heaps}"
user_wins = "w"
[languages.py]
command = ["python3", ""]
package = "python3"
[checks]
archive-name = { enabled = true, points = 1, patterns = ["{id}_{id}.zip", "x.zip"] }
required-files = { enabled = true, points = 1, files = ["a/b.c"] }
stray-files = { enabled = true, points = 1, allowed = ["a.h"] }
partners = { enabled = true, points = 1, file = "p" }
makefile = { enabled = true, points = 1 }
function-length = { enabled = true, points = 1, max = 40 }
main-only = { enabled = true, points = 1, file = "main.c" }
constants = { enabled = true, points = 1, numbers = [32, 2] }
comments = { enabled = true, points = 1 }
syntax = { enabled = true, points = 1 }
[build]
product = "nim"
sources = ["main.c"]
command = ["gcc", "-Wall"]
supplied = { "a.h" = "x" }
"#;

/// Values that stand in the place of others. What no schema expresses is not among them: times and sizes out of range in a string, and
/// dates, which are strings in JSON.
const VALUES: [&str; 45] = [
    "true",
    "1.5",
    "-1",
    "-0.5",
    "0",
    "1",
    "2",
    "255",
    "256",
    "3601",
    "1000001",
    "2147483648",
    "-2147483649",
    "9223372036854775807",
    "inf",
    "nan",
    "\"\"",
    "\" \"",
    "\"x\"",
    "\"x \"",
    "\"drawing\"",
    "\"except-title\"",
    "\"user\"",
    "\"optimal\"",
    "\"trailing\"",
    "\"lab3\"",
    "\"2s\"",
    "\" 1.5 min \"",
    "\"512M\"",
    "\"5 m\"",
    "\"a/b\"",
    "\"..\"",
    "\"...\"",
    "\"{id}{id}\"",
    "\"a{id}\"",
    "\"a{b}\"",
    "\"\\u0000\"",
    "\"a\\u0007b\"",
    "\"a\\n\"",
    "[]",
    "[1]",
    "[\"x\", \"\"]",
    "[[1, 2], [3]]",
    "{}",
    "{ random = -1 }",
];

/// What a loader finds wrong with the text of a file.
type Loads = fn(&str) -> Vec<String>;

/// Where a value stands: keys of tables and places in arrays.
type Place = Vec<Result<String, usize>>;

fn validator(schema: &str) -> Validator {
    let schema: Value = serde_json::from_str(schema).expect("a schema is JSON");
    jsonschema::meta::validate(&schema).unwrap_or_else(|error| panic!("the schema is none: {error}"));
    jsonschema::validator_for(&schema).unwrap_or_else(|error| panic!("{error}"))
}

/// What the schema finds wrong with a document.
fn by_schema(validator: &Validator, document: &toml::Value) -> Vec<String> {
    let document = serde_json::to_value(document).expect("a document of TOML is one of JSON");
    if validator.is_valid(&document) {
        return Vec::new();
    }
    validator.iter_errors(&document).map(|error| format!("{}: {error}", error.instance_path())).collect()
}

/// What the loader finds wrong with a case file, whichever assignment it belongs to.
fn by_loader_of_cases(text: &str) -> Vec<String> {
    let loaded = load::one("x", "x.toml", Ok(text.into()), None, &Common::default(), Validation::Skipped);
    loaded.problems.iter().map(|problem| format!("{problem:?}")).collect()
}

/// What the loader finds wrong with an `assignment.toml`, but for the placeholders of messages, which are other ones in every assignment.
fn by_loader_of_settings(text: &str) -> Vec<String> {
    let mut reader = Reader::new("assignment.toml", text);
    let Some(table) = reader.parse() else { return vec!["no TOML".to_owned()] };
    let file = settings::read(&mut reader, &table);
    if let Some(mut assignment) = load::extended(&mut reader, &file, None) {
        file.apply(&mut reader, &mut assignment);
    }
    let problems = reader.into_problems().into_iter().map(|problem| format!("{problem:?}"));
    problems.filter(|problem| !problem.contains("the placeholders of")).collect()
}

/// Every place in a document where a value stands.
fn places(value: &toml::Value, at: &Place, found: &mut Vec<Place>) {
    let below = |step| at.iter().cloned().chain([step]).collect::<Place>();
    let inner: Vec<(Place, &toml::Value)> = match value {
        toml::Value::Table(table) => table.iter().map(|(key, value)| (below(Ok(key.clone())), value)).collect(),
        toml::Value::Array(array) => {
            array.iter().enumerate().map(|(number, value)| (below(Err(number)), value)).collect()
        }
        _ => return,
    };
    for (place, value) in inner {
        found.push(place.clone());
        places(value, &place, found);
    }
}

/// The value at a place.
fn at<'v>(value: &'v mut toml::Value, place: &[Result<String, usize>]) -> &'v mut toml::Value {
    place.iter().fold(value, |value, step| match step {
        Ok(key) => &mut value[key.as_str()],
        Err(number) => &mut value[*number],
    })
}

/// Every document that differs from a right one in one place: another value stands there, or none, or an unknown key beside it.
fn variants(document: &toml::Value) -> Vec<toml::Value> {
    let value = |value| parse(&format!("it = {value}"))["it"].clone();
    let values = VALUES.map(value);
    let mut all = Vec::new();
    places(document, &Vec::new(), &mut all);
    let mut variants = Vec::new();
    for place in &all {
        for value in &values {
            let mut changed = document.clone();
            *at(&mut changed, place) = value.clone();
            variants.push(changed);
        }
        let (last, above) = place.split_last().expect("a place is in something");
        let mut without = document.clone();
        let mut beside = document.clone();
        match (last, at(&mut without, above), at(&mut beside, above)) {
            (Ok(key), toml::Value::Table(without), toml::Value::Table(beside)) => {
                without.remove(key);
                beside.insert(format!("{key}x"), toml::Value::Boolean(true));
            }
            (Err(number), toml::Value::Array(array), _) => drop(array.remove(*number)),
            _ => unreachable!("a step leads into a table or an array"),
        }
        variants.extend([without, beside]);
    }
    variants
}

fn parse(text: &str) -> toml::Value {
    toml::Value::Table(toml::from_str(text).unwrap_or_else(|error| panic!("{error}")))
}

/// Every `.toml` file below a folder.
fn toml_files(folder: &Path) -> Vec<PathBuf> {
    let files = walkdir::WalkDir::new(folder).into_iter().map(|entry| entry.expect("a folder can be read").into_path());
    files.filter(|path| path.extension().is_some_and(|ending| ending == "toml")).collect()
}

#[test]
fn the_committed_schemas_are_those_of_the_code() {
    snapbox::assert_data_eq!(shape::of_cases(), snapbox::file!("../../../cases/case.schema.json").raw());
    snapbox::assert_data_eq!(shape::of_assignments(), snapbox::file!("../../../cases/assignment.schema.json").raw());
}

#[test]
fn every_file_that_comes_with_nimgrade_names_its_schema_and_is_right_by_it() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases");
    let (case, assignment) = (validator(&shape::of_cases()), validator(&shape::of_assignments()));
    let files = toml_files(&root);
    assert!(files.len() > 400, "{} files", files.len());
    for path in files {
        let text = fs::read_to_string(&path).expect("it can be read");
        let (validator, name) =
            if path.ends_with("assignment.toml") { (&assignment, "assignment") } else { (&case, "case") };
        assert_eq!(by_schema(validator, &parse(&text)), [""; 0], "{}", path.display());
        let line = text.lines().next().unwrap_or_default();
        let named = line.strip_prefix("#:schema ").map(|named| path.with_file_name(named).canonicalize());
        let schema = root.join(format!("{name}.schema.json")).canonicalize().expect("it is there");
        assert_eq!(named.and_then(Result::ok), Some(schema), "{}: {line}", path.display());
    }
}

/// The keys that a schema has for the table at a place; `None` where the keys are names that the author chooses, or the messages that
/// some assignment has.
fn keys_by_schema(schema: &Value, place: &[Result<String, usize>]) -> Option<BTreeSet<String>> {
    let table = |schema: &'_ Value| schema.get("properties").is_some();
    if place == [Ok("messages".to_owned())] {
        return None;
    }
    let inner = place.iter().try_fold(schema, |schema, step| match step {
        Ok(key) => schema["properties"].get(key),
        Err(_) => schema.get("items"),
    })?;
    let choices = inner.get("anyOf").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let inner = if table(inner) { inner } else { choices.iter().find(|choice| table(choice))? };
    Some(inner["properties"].as_object()?.keys().cloned().collect())
}

/// The keys that the loader knows for the table at a place, by what it says of one that it does not know.
fn keys_by_loader(document: &toml::Value, place: &[Result<String, usize>], by_loader: Loads) -> BTreeSet<String> {
    let mut document = document.clone();
    let unknown = ("unlike-any-key".to_owned(), toml::Value::Boolean(true));
    at(&mut document, place).as_table_mut().expect("it is a table").extend([unknown]);
    let problems = by_loader(&toml::to_string(&document).expect("a document can be written"));
    let [problem] = problems.as_slice() else { panic!("{place:?}: {problems:?}") };
    let listed = problem.split_once(" are ").unwrap_or_else(|| panic!("{place:?}: {problem}")).1;
    listed.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

#[test]
fn schema_and_loader_know_the_same_keys() {
    let samples: [(&[&str], String, Loads); 2] = [
        (&[GAME, TEXT], shape::of_cases(), by_loader_of_cases),
        (&[SETTINGS], shape::of_assignments(), by_loader_of_settings),
    ];
    for (texts, schema, by_loader) in samples {
        let schema = serde_json::from_str(&schema).expect("a schema is JSON");
        // The keys of each table in the samples.
        let mut used: BTreeMap<Place, BTreeSet<String>> = BTreeMap::new();
        for document in texts.iter().map(|text| parse(text)) {
            let mut all = vec![Vec::new()];
            places(&document, &Vec::new(), &mut all);
            for place in all {
                let mut document = document.clone();
                let Some(table) = at(&mut document, &place).as_table() else { continue };
                used.entry(place.clone()).or_default().extend(table.keys().cloned());
                if let Some(known) = keys_by_schema(&schema, &place) {
                    assert_eq!(known, keys_by_loader(&document, &place, by_loader), "{place:?}");
                }
            }
        }
        assert!(used.len() >= 6, "{used:?}");
        for (place, used) in used {
            let known = keys_by_schema(&schema, &place);
            assert_eq!(known.as_ref().unwrap_or(&used), &used, "{place:?}: the samples have every key");
        }
    }
}

#[test]
fn schema_and_loader_refuse_the_same_files() {
    let (case, assignment) = (validator(&shape::of_cases()), validator(&shape::of_assignments()));
    let loaders: [(_, &Validator, Loads); 3] = [
        (GAME, &case, by_loader_of_cases),
        (TEXT, &case, by_loader_of_cases),
        (SETTINGS, &assignment, by_loader_of_settings),
    ];
    for (right, validator, by_loader) in loaders {
        let document = parse(right);
        assert_eq!((by_schema(validator, &document), by_loader(right)), (vec![], vec![]), "{right}");
        let variants = variants(&document);
        let (mut refused, mut different) = (0, Vec::new());
        for variant in &variants {
            let text = toml::to_string(variant).expect("a document can be written");
            let (schema, loader) = (by_schema(validator, variant), by_loader(&text));
            refused += usize::from(!loader.is_empty());
            if schema.is_empty() != loader.is_empty() {
                different.push(format!("schema: {schema:?}\nloader: {loader:?}"));
            }
        }
        assert!(different.is_empty(), "{} of {} differ:\n{}", different.len(), variants.len(), different.join("\n"));
        let some = variants.len() / 10;
        assert!((some..variants.len() - some).contains(&refused), "{refused} of {} are refused", variants.len());
    }
}
