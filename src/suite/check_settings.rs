//! The table `[checks]` of an `assignment.toml`: what is demanded of a submission's packaging and code.
//!
//! A check is made where the assignment has a table of its name: its own, or that of the built-in assignment that it extends.
//! The edition's keys go before those of the built-in one, key by key.

use std::collections::BTreeMap;
use std::ops::Range;

use toml::de::DeTable;

use super::case_file::points;
use super::name_pattern::NamePattern;
use super::names::listed;
use super::reader::{Reader, Value};

/// The most lines that a rule may allow, and the largest number that it may forbid.
const MAX_NUMBER: i64 = 1_000_000_000;

/// A check: its name, the key of its own if it has one, and what it demands where that key is left out, if it can be.
type Check = (&'static str, Option<&'static str>, fn() -> Option<Demand>);

/// Every check.
const CHECKS: [Check; 10] = [
    ("archive-name", Some("patterns"), || None),
    ("required-files", Some("files"), || None),
    ("stray-files", Some("allowed"), || Some(Demand::StrayFiles { allowed: Vec::new() })),
    ("partners", Some("file"), || Some(Demand::Partners { file: "partners.txt".to_owned() })),
    ("makefile", None, || Some(Demand::Makefile)),
    ("function-length", Some("max"), || None),
    ("main-only", Some("file"), || Some(Demand::MainOnly { file: "main.c".to_owned() })),
    ("constants", Some("numbers"), || None),
    ("comments", None, || Some(Demand::Comments)),
    ("syntax", None, || Some(Demand::Syntax)),
];

/// What an assignment demands of a submission's packaging and code.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct CheckRules {
    /// The checks that are made, in the order in which they are reported.
    pub rules: Vec<CheckRule>,
}

/// One check that is made.
#[derive(Debug, Clone, PartialEq)]
pub struct CheckRule {
    /// What is demanded.
    pub demand: Demand,
    /// What it is worth; never negative. A check of 0 points is a warning: where it fails, nothing is taken off.
    pub points: f64,
}

/// What a check demands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Demand {
    /// The archive's name is one of these.
    ArchiveName {
        /// At least one; the first is the one that is named as an example.
        patterns: Vec<NamePattern>,
    },
    /// These files are there.
    RequiredFiles {
        /// Their paths, with `/` between the parts.
        files: Vec<String>,
    },
    /// No other files are there than those required and these.
    StrayFiles {
        /// Their paths, likewise.
        allowed: Vec<String>,
    },
    /// A file names the partners.
    Partners {
        /// Its path, likewise.
        file: String,
    },
    /// The makefile is the course's own.
    Makefile,
    /// No function is longer.
    FunctionLength {
        /// The most lines, from the first of its definition to its closing brace.
        max: usize,
    },
    /// One file has no other function than `main`.
    MainOnly {
        /// Its path, likewise.
        file: String,
    },
    /// These numbers are written in `#define` only.
    Constants {
        /// At least one.
        numbers: Vec<u64>,
    },
    /// Every C file has a comment.
    Comments,
    /// Every C file and header can be read as C.
    Syntax,
}

impl Demand {
    /// The name of the check that demands it, in `assignment.toml` and in reports.
    pub fn id(&self) -> &'static str {
        CHECKS[match self {
            Demand::ArchiveName { .. } => 0,
            Demand::RequiredFiles { .. } => 1,
            Demand::StrayFiles { .. } => 2,
            Demand::Partners { .. } => 3,
            Demand::Makefile => 4,
            Demand::FunctionLength { .. } => 5,
            Demand::MainOnly { .. } => 6,
            Demand::Constants { .. } => 7,
            Demand::Comments => 8,
            Demand::Syntax => 9,
        }]
        .0
    }
}

/// The table `[checks]` of one file: what it sets of each check that it names.
#[derive(Debug, Clone, Default)]
pub(super) struct CheckSettings(BTreeMap<&'static str, Setting>);

/// What a file sets of one check.
#[derive(Debug, Clone, Default)]
struct Setting {
    enabled: Option<bool>,
    points: Option<f64>,
    demand: Option<Demand>,
    /// Where the check's name stands in the file.
    place: Range<usize>,
}

/// Reads the table `[checks]`.
pub(super) fn checks(reader: &mut Reader, key: &str, value: &Value) -> CheckSettings {
    let mut settings = CheckSettings::default();
    for (key, value) in reader.table(key, value).into_iter().flatten() {
        let Some((id, own, _)) = CHECKS.iter().find(|(id, ..)| *id == key.get_ref()) else {
            reader.unknown_key(key, "the checks", &CHECKS.map(|(id, ..)| id));
            continue;
        };
        let Some(table) = reader.table(id, value) else { continue };
        settings.0.insert(id, Setting { place: key.span(), ..setting(reader, id, *own, table) });
    }
    settings
}

fn setting(reader: &mut Reader, id: &str, own: Option<&str>, table: &DeTable) -> Setting {
    let mut setting = Setting::default();
    for (key, value) in table {
        match key.get_ref().as_ref() {
            name @ "enabled" => setting.enabled = reader.flag(name, value),
            name @ "points" => setting.points = points(reader, name, value),
            name if Some(name) == own => setting.demand = demand(reader, id, name, value),
            _ => {
                let keys: Vec<&str> = own.into_iter().chain(["enabled", "points"]).collect();
                reader.unknown_key(key, &format!("the check `{id}`"), &keys);
            }
        }
    }
    setting
}

/// What the key of a check's own comes to.
fn demand(reader: &mut Reader, id: &str, key: &str, value: &Value) -> Option<Demand> {
    match id {
        "archive-name" => Some(Demand::ArchiveName { patterns: patterns(reader, key, value)? }),
        "required-files" => Some(Demand::RequiredFiles { files: filled(reader, key, value)? }),
        "stray-files" => Some(Demand::StrayFiles { allowed: reader.strings(key, value)? }),
        "partners" => Some(Demand::Partners { file: reader.words(key, value)?.to_owned() }),
        "function-length" => {
            let max = reader.integer(key, value, 1, MAX_NUMBER)?;
            Some(Demand::FunctionLength { max: usize::try_from(max).ok()? })
        }
        "main-only" => Some(Demand::MainOnly { file: reader.words(key, value)?.to_owned() }),
        "constants" => Some(Demand::Constants { numbers: numbers(reader, key, value)? }),
        _ => None,
    }
}

/// An array of strings with something in it.
fn filled(reader: &mut Reader, key: &str, value: &Value) -> Option<Vec<String>> {
    let strings = reader.strings(key, value)?;
    if strings.is_empty() {
        reader.wrong(value.span(), format!("`{key}` is empty"), "expected one at least");
        return None;
    }
    Some(strings)
}

fn patterns(reader: &mut Reader, key: &str, value: &Value) -> Option<Vec<NamePattern>> {
    filled(reader, key, value)?;
    let mut patterns = Vec::new();
    for item in reader.array(key, value, "strings")? {
        let text = reader.string(key, item)?;
        match NamePattern::new(text) {
            Ok(pattern) => patterns.push(pattern),
            Err(error) => {
                let place = reader.within(&item.span(), text, error.span);
                reader.wrong(place, "this is no pattern of an archive's name", error.why);
            }
        }
    }
    Some(patterns)
}

fn numbers(reader: &mut Reader, key: &str, value: &Value) -> Option<Vec<u64>> {
    let array = reader.array(key, value, "integers")?;
    if array.is_empty() {
        reader.wrong(value.span(), format!("`{key}` is empty"), "expected one at least");
        return None;
    }
    let number = |item| reader.integer(key, item, 2, MAX_NUMBER).and_then(|number| u64::try_from(number).ok());
    array.iter().map(number).collect()
}

impl CheckSettings {
    /// These settings, and those of `base` where there are none.
    pub(super) fn over(self, base: CheckSettings) -> CheckSettings {
        let mut settings = base;
        for (id, own) in self.0 {
            let base = settings.0.remove(id).unwrap_or_default();
            let setting = Setting {
                enabled: own.enabled.or(base.enabled),
                points: own.points.or(base.points),
                demand: own.demand.or(base.demand),
                place: own.place,
            };
            settings.0.insert(id, setting);
        }
        settings
    }

    /// Notes the checks that lack what they cannot do without, in the file that names them.
    pub(super) fn validate(&self, reader: &mut Reader) {
        for (id, own, default) in CHECKS {
            let Some((setting, own)) = self.0.get(id).zip(own) else { continue };
            if setting.enabled != Some(false) && setting.demand.is_none() && default().is_none() {
                let message = format!("the check `{id}` has no `{own}`");
                let help = format!("its keys are {}", listed([own, "enabled", "points"]));
                reader.wrong_with_help(setting.place.clone(), message, format!("it needs `{own}`"), help);
            }
        }
    }

    /// The checks that are made.
    pub(super) fn rules(self) -> CheckRules {
        let mut settings = self.0;
        let rule = |(id, _, default): (&str, _, fn() -> Option<Demand>)| {
            let setting = settings.remove(id).filter(|setting| setting.enabled != Some(false))?;
            Some(CheckRule { demand: setting.demand.or_else(default)?, points: setting.points.unwrap_or(0.0) })
        };
        CheckRules { rules: CHECKS.into_iter().filter_map(rule).collect() }
    }
}
