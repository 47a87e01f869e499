//! Whatever stands in a file, loading it ends with a suite or with problems that can be shown.

use std::borrow::Cow;

use nim_reference::Assignment;
use proptest::collection::vec;
use proptest::prelude::*;

use super::*;
use crate::suite::load::{Loaded, one};
use crate::suite::settings::Common;
use crate::suite::validate::Validation;
use crate::suite::{Case, SuiteError};

/// The case of a text, or what is wrong with it as it is shown.
fn load(assignment: &str, text: &str) -> Result<Case, String> {
    let assignment = Assignment::builtin(assignment).expect("an assignment");
    let text = Ok(Cow::Borrowed(text));
    let Loaded { case, problems, .. } =
        one("x", "x.toml", text, Some(&assignment), &Common::default(), Validation::Full);
    match case {
        Some(case) if problems.is_empty() => Ok(case),
        _ => Err(SuiteError::new(problems).render(true)),
    }
}

/// A TOML value of any type, often one that fits some key.
fn value() -> impl Strategy<Value = String> {
    let number = prop_oneof![-3_i64..12, Just(i64::from(i32::MAX)), any::<i64>()].prop_map(|number| number.to_string());
    let leaf = prop_oneof![
        4 => number,
        1 => any::<f64>().prop_filter("TOML writes it otherwise", |f| f.is_finite()).prop_map(|f| format!("{f:?}")),
        1 => Just("nan".to_owned()),
        1 => any::<bool>().prop_map(|flag| flag.to_string()),
        2 => "[ -~\u{e9}\u{202e}]{0,12}".prop_map(|text| toml::Value::String(text).to_string()),
        2 => "[0-9 \n.,\\[\\]]{0,20}".prop_map(|text| toml::Value::String(text).to_string()),
        2 => prop::sample::select(vec!["exact", "first", "optimal", "2s", "512M", "user", "3\n1 2 3\n", "[1,2].\n1.\n1.\n"])
            .prop_map(|text| toml::Value::String(text.to_owned()).to_string()),
        1 => Just("1979-05-27".to_owned()),
    ];
    leaf.prop_recursive(3, 24, 5, |inner| {
        let key = prop::sample::select(vec![
            "random", "wall", "cpu", "memory", "heaps", "moves", "user", "names", "stdout", "py",
        ]);
        prop_oneof![
            3 => vec(inner.clone(), 0..5).prop_map(|items| format!("[{}]", items.join(", "))),
            1 => prop::collection::btree_map(key, inner, 0..4).prop_map(|table| {
                let pairs: Vec<String> = table.iter().map(|(key, value)| format!("{key} = {value}")).collect();
                format!("{{ {} }}", pairs.join(", "))
            }),
        ]
    })
}

/// A file of some of these keys, each with any value.
fn file(keys: &'static [&'static str]) -> impl Strategy<Value = String> {
    prop::sample::subsequence(keys, 0..=keys.len()).prop_flat_map(|keys| {
        let values = vec(value(), keys.len());
        values.prop_map(move |values| {
            keys.iter().zip(values).map(|(key, value)| format!("{key} = {value}\n")).collect::<String>()
        })
    })
}

const CASE_KEYS: &[&str] = &[
    "title",
    "points",
    "hidden",
    "hint",
    "hint.on",
    "needs",
    "compare",
    "timeout",
    "limits",
    "stdin",
    "args",
    "expect",
    "game.heaps",
    "game.moves",
    "game.user",
    "game.names",
    "unknown",
];
const SETTING_KEYS: &[&str] = &[
    "extends",
    "title",
    "points",
    "compare",
    "limits",
    "scratch",
    "first",
    "drawing",
    "messages.status",
    "messages.user_wins",
    "messages.nothing",
    "languages.py",
    "languages",
];

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(200) })]

    #[test]
    fn arbitrary_bytes(bytes in vec(any::<u8>(), 0..300)) {
        let folder = Folder::with(&[]);
        folder.write("x.toml", &bytes);
        if let Err(error) = Suite::from_folder(folder.path(), None) {
            prop_assert!(error.render(false).starts_with("error: "));
        }
    }

    #[test]
    fn arbitrary_text(text in "(title|stdin|game|\\[|\\]|\\{|\\}|\"|'|=|\n|\\\\|[ -~]|\\PC){0,40}") {
        let _ = load("assignment2", &text);
    }

    #[test]
    fn arbitrary_values_of_every_key(
        name in prop::sample::select(Assignment::NAMES.to_vec()),
        text in file(CASE_KEYS),
    ) {
        match load(name, &text) {
            Ok(case) => prop_assert!(!case.title.trim().is_empty() && case.points.is_finite()),
            Err(shown) => prop_assert!(shown.contains("error")),
        }
    }

    #[test]
    fn arbitrary_games(
        name in prop::sample::select(vec!["assignment2", "lab3", "matches", "stacks", "givegrade/working_game"]),
        heaps in value(), moves in value(), user in value(),
    ) {
        let names = if name == "givegrade/working_game" { "names = [\"A\", \"Computer\"]" } else { "" };
        let text = format!("title = \"t\"\n[game]\nheaps = {heaps}\nmoves = {moves}\nuser = {user}\n{names}\n");
        let _ = load(name, &text);
    }

    #[test]
    fn arbitrary_settings(text in file(SETTING_KEYS)) {
        let folder = Folder::with(&[("assignment.toml", &text), ("x.toml", "title = \"t\"\nstdin = \"33\\n\"\n")]);
        if let Err(error) = Suite::from_folder(folder.path(), None) {
            prop_assert!(error.render(false).starts_with("error: "));
        }
    }
}
