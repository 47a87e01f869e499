//! An `assignment.toml`: which assignment the cases belong to, what they have in common, and what the edition changes.

use std::collections::BTreeMap;
use std::ops::Range;

use nim_reference::voice::Message;
use nim_reference::{Assignment, Compare, Player};
use toml::Spanned;
use toml::de::DeTable;

use super::build_rules::{self, BuildTable};
use super::case_file::{limits, points};
use super::check_settings::{self, CheckSettings};
use super::names::{listed, nearest};
use super::reader::{Reader, Value, cut};
use super::{Language, LimitSettings, SourceLines};
use crate::safe_text::is_obeyed;

/// The keys of an `assignment.toml`.
const KEYS: &[&str] = &[
    "extends",
    "title",
    "points",
    "total_points",
    "compare",
    "limits",
    "scratch",
    "first",
    "drawing",
    "messages",
    "languages",
    "checks",
    "build",
];
const LANGUAGE_KEYS: &[&str] = &["command", "package"];

/// An `assignment.toml` as it is written.
#[derive(Debug, Default)]
pub(super) struct SettingsFile {
    /// The built-in assignment whose cases these are.
    pub(super) extends: Option<Spanned<String>>,
    /// What the cases have in common.
    pub(super) common: Common,
    edition: Edition,
}

/// What the cases of an assignment have in common.
#[derive(Debug, Clone, Default)]
pub(super) struct Common {
    pub(super) title: Option<String>,
    pub(super) points: Option<f64>,
    pub(super) total_points: Option<f64>,
    pub(super) compare: Option<Compare>,
    pub(super) limits: LimitSettings,
    pub(super) scratch: Option<bool>,
    pub(super) languages: BTreeMap<String, Language>,
    pub(super) checks: CheckSettings,
    pub(super) build: BuildTable,
    /// Where the settings of the suite's own `assignment.toml` stand.
    pub(super) source: SourceLines,
}

/// What an edition changes of its assignment.
#[derive(Debug, Default)]
struct Edition {
    first: Option<Spanned<Player>>,
    drawing: Option<Spanned<bool>>,
    messages: Vec<Reworded>,
}

/// Another wording of one message.
#[derive(Debug)]
struct Reworded {
    key: Spanned<String>,
    text: Spanned<String>,
}

impl Common {
    /// These settings, and those of `base` where there are none.
    pub(super) fn over(self, base: Common) -> Common {
        let mut languages = base.languages;
        languages.extend(self.languages);
        Common {
            title: self.title.or(base.title),
            points: self.points.or(base.points),
            total_points: self.total_points.or(base.total_points),
            compare: self.compare.or(base.compare),
            limits: self.limits.or(base.limits),
            scratch: self.scratch.or(base.scratch),
            languages,
            checks: self.checks.over(base.checks),
            build: self.build.over(base.build),
            source: if self.source.file.is_empty() { base.source } else { self.source },
        }
    }
}

/// Reads the table of an `assignment.toml`.
pub(super) fn read(reader: &mut Reader, table: &DeTable) -> SettingsFile {
    let mut file = SettingsFile::default();
    file.common.source = reader.source_lines(table);
    let players = [("user", Player::User), ("computer", Player::Computer)];
    for (key, value) in table {
        let (name, span) = (key.get_ref().as_ref(), value.span());
        match name {
            "extends" => {
                file.extends = reader.string(name, value).map(|text| Spanned::new(span, text.to_owned()));
            }
            "title" => file.common.title = reader.words(name, value).map(str::to_owned),
            "points" => file.common.points = points(reader, name, value),
            "total_points" => file.common.total_points = points(reader, name, value),
            "compare" => file.common.compare = reader.one_of(name, value, &Compare::ALL),
            "limits" => file.common.limits = limits(reader, name, value),
            "scratch" => file.common.scratch = reader.flag(name, value),
            "first" => {
                file.edition.first =
                    reader.one_of(name, value, &players).map(|it| Spanned::new(key.span().start..span.end, it));
            }
            "drawing" => {
                file.edition.drawing = reader.flag(name, value).map(|it| Spanned::new(key.span().start..span.end, it));
            }
            "messages" => file.edition.messages = messages(reader, name, value),
            "build" => file.common.build = build_rules::read(reader, name, value),
            "languages" => file.common.languages = languages(reader, name, value),
            "checks" => file.common.checks = check_settings::checks(reader, name, value),
            _ => reader.unknown_key(key, "an assignment.toml", KEYS),
        }
    }
    file
}

fn messages(reader: &mut Reader, key: &str, value: &Value) -> Vec<Reworded> {
    let mut messages = Vec::new();
    for (key, value) in reader.table(key, value).into_iter().flatten() {
        if let Some(text) = reader.string(key.get_ref(), value) {
            let key = Spanned::new(key.span(), key.get_ref().to_string());
            messages.push(Reworded { key, text: Spanned::new(value.span(), text.to_owned()) });
        }
    }
    messages.sort_by_key(|message| message.key.span().start);
    messages
}

fn languages(reader: &mut Reader, key: &str, value: &Value) -> BTreeMap<String, Language> {
    let mut languages = BTreeMap::new();
    for (key, value) in reader.table(key, value).into_iter().flatten() {
        let ending = key.get_ref().to_string();
        if ending.is_empty() || !ending.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            let label = "expected the ending of file names without its dot, such as `py`";
            reader.wrong(key.span(), "the name of a language is the ending of its files", label);
        } else if let Some(language) = language(reader, &ending, value, key.span()) {
            languages.insert(ending, language);
        }
    }
    languages
}

fn language(reader: &mut Reader, ending: &str, value: &Value, span: Range<usize>) -> Option<Language> {
    let (mut command, mut package) = (None, None);
    let table = reader.table(ending, value)?;
    for (key, value) in table {
        match key.get_ref().as_ref() {
            name @ "command" => {
                let words = reader.strings(name, value)?;
                if words.first().is_none_or(|word| word.is_empty()) {
                    let label = "expected the interpreter and its options, such as [\"python3\"]";
                    reader.wrong(value.span(), "`command` is empty", label);
                }
                command = Some(words);
            }
            name @ "package" => package = Some(reader.words(name, value)?.to_owned()),
            _ => reader.unknown_key(key, "a language", LANGUAGE_KEYS),
        }
    }
    for name in LANGUAGE_KEYS.iter().filter(|name| !table.contains_key(**name)) {
        reader.wrong(
            span.clone(),
            format!("the language `{}` has no `{name}`", cut(ending)),
            "it needs `command` and `package`",
        );
    }
    Some(Language { command: command?, package: package? })
}

impl SettingsFile {
    /// Changes the assignment as this edition does, with problems where the assignment has no such thing.
    pub(super) fn apply(&self, reader: &mut Reader, assignment: &mut Assignment) {
        if let Some(first) = &self.edition.first
            && let Err(error) = assignment.set_first(*first.get_ref())
        {
            let label = "no user and computer take turns in this assignment";
            reader.wrong(first.span(), error.to_string(), label);
        }
        if let Some(drawing) = &self.edition.drawing
            && !drawing.get_ref()
            && let Err(error) = assignment.leave_out_drawing()
        {
            reader.wrong(drawing.span(), error.to_string(), "this assignment draws nothing that could be left out");
        }
        for reworded in &self.edition.messages {
            reworded.apply(reader, assignment);
        }
    }
}

impl Reworded {
    fn apply(&self, reader: &mut Reader, assignment: &mut Assignment) {
        let has: Vec<Message> = assignment.messages().into_iter().map(|(message, _)| message).collect();
        let keys = || has.iter().map(|message| message.key());
        let Some(&message) = has.iter().find(|message| message.key() == self.key.get_ref()) else {
            let known = Message::ALL.iter().any(|message| message.key() == self.key.get_ref());
            let name = assignment.name;
            let label =
                if known { format!("{name} has no such message") } else { "not the name of a message".to_owned() };
            let help = match nearest(self.key.get_ref(), keys()) {
                _ if has.is_empty() => format!("{name} has no messages that can be reworded"),
                Some(near) if !known => format!("did you mean `{near}`?"),
                _ => format!("the messages of {name} are {}", listed(keys())),
            };
            let message = format!("unknown message `{}`", cut(self.key.get_ref()));
            return reader.wrong_with_help(self.key.span(), message, label, help);
        };
        if let Some((at, obeyed)) = self.text.get_ref().char_indices().find(|&(_, c)| is_obeyed(c)) {
            let place = reader.within(&self.text.span(), self.text.get_ref(), at..at + obeyed.len_utf8());
            let problem = format!("`{}` has a control character, which a terminal does not show", message.key());
            return reader.wrong(place, problem, "no program should print this: leave it out");
        }
        if self.text.get_ref().ends_with('\n') {
            let problem = format!("`{}` ends in a newline", message.key());
            let label = "remove the newline at the end: where the assignment prints one, it is added";
            let end = self.text.span().end;
            return reader.wrong(end.saturating_sub(1)..end, problem, label);
        }
        let old = assignment.messages().into_iter().find(|(key, _)| *key == message).map(|(_, old)| old.to_string());
        if let Err(error) = assignment.reword(message, self.text.get_ref()) {
            let place = reader.within(&self.text.span(), self.text.get_ref(), error.span(self.text.get_ref()));
            let help = format!("it is \"{}\" in {}", old.unwrap_or_default(), assignment.name);
            let problem = format!("the placeholders of `{}` are wrong", message.key());
            reader.wrong_with_help(place, problem, error.to_string(), help);
        }
    }
}
