//! Reading a TOML document value by value, gathering every problem with its place.
//!
//! A document is parsed once. This module knows types of values and names of keys, not what they mean.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

use super::literal::source_offset;
use super::names::{listed, nearest};
use super::problem::{Problem, SuiteError};
use super::source_lines::SourceLines;
use super::units::{self, UnitError};
use crate::safe_text::one_line;

/// A value with its place.
pub(super) type Value<'i> = Spanned<DeValue<'i>>;
/// A key with its place.
pub(super) type Key<'i> = Spanned<DeString<'i>>;

/// The text of a TOML file that is read, and what is wrong with it so far.
pub(super) struct Reader<'d> {
    path: &'d str,
    text: &'d str,
    wrongs: Vec<Wrong>,
}

/// Something wrong, not yet shown: a file can have as many problems as lines, and few of them are looked at.
struct Wrong {
    span: Range<usize>,
    message: String,
    label: String,
    help: String,
}

impl<'d> Reader<'d> {
    /// Reads `text`, which is called `path` in messages.
    pub(super) fn new(path: &'d str, text: &'d str) -> Self {
        Reader { path, text, wrongs: Vec::new() }
    }

    /// The document's table; `None` where the text is not TOML.
    pub(super) fn parse(&mut self) -> Option<DeTable<'d>> {
        match DeTable::parse(self.text) {
            Ok(table) => Some(table.into_inner()),
            Err(error) => {
                let span = error.span().unwrap_or(0..0);
                self.wrong(span, "invalid TOML", error.message());
                None
            }
        }
    }

    /// Where the keys of the document stand.
    pub(super) fn source_lines(&self, table: &DeTable) -> SourceLines {
        let line = |key: &Key| self.text[..key.span().start].bytes().filter(|&byte| byte == b'\n').count() + 1;
        let mut source = SourceLines { file: self.path.to_owned(), ..SourceLines::default() };
        for (key, value) in table {
            source.lines.insert(key.get_ref().to_string(), line(key));
            for (inner, _) in value.get_ref().as_table().into_iter().flatten() {
                source.lines.insert(format!("{}.{}", key.get_ref(), inner.get_ref()), line(inner));
            }
        }
        source
    }

    /// What is wrong, in the order of lines. Those that nobody is shown have no excerpt.
    pub(super) fn into_problems(mut self) -> Vec<Problem> {
        self.wrongs.sort_by_key(|wrong| wrong.span.start);
        let problem = |(number, wrong): (usize, Wrong)| {
            let Wrong { span, message, label, help } = wrong;
            if number < SuiteError::MAX_SHOWN {
                Problem::at(self.path, self.text, span, message, label).help(help)
            } else {
                Problem::of_file(self.path, message)
            }
        };
        self.wrongs.into_iter().enumerate().map(problem).collect()
    }

    /// Whether nothing is wrong so far.
    pub(super) fn is_clean(&self) -> bool {
        self.wrongs.is_empty()
    }

    /// Notes a problem of a stretch of the text.
    pub(super) fn wrong(&mut self, span: Range<usize>, message: impl Into<String>, label: impl Into<String>) {
        self.wrong_with_help(span, message, label, "");
    }

    /// Notes a problem with an advice.
    pub(super) fn wrong_with_help(
        &mut self,
        span: Range<usize>,
        message: impl Into<String>,
        label: impl Into<String>,
        help: impl Into<String>,
    ) {
        let (message, label, help) = (message.into(), label.into(), help.into());
        self.wrongs.push(Wrong { span, message, label, help });
    }

    /// The place of bytes of a string's text; the whole string where they cannot be found in the file.
    pub(super) fn within(&self, string: &Range<usize>, decoded: &str, bytes: Range<usize>) -> Range<usize> {
        let literal = self.text.get(string.clone()).unwrap_or_default();
        let place = |at| source_offset(literal, decoded, at).map(|offset| string.start + offset);
        match (place(bytes.start), place(bytes.end)) {
            (Some(start), Some(end)) if start < end => start..end,
            _ => string.clone(),
        }
    }

    /// Notes a key that nobody knows. `whose` is as in "`x` is not a key of a case file".
    pub(super) fn unknown_key(&mut self, key: &Key, whose: &str, known: &[&str]) {
        let name = key.get_ref();
        let help = match nearest(name, known.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("the keys of {whose} are {}", listed(known.iter().copied())),
        };
        let message = format!("unknown key `{}`", cut(name));
        self.wrong_with_help(key.span(), message, format!("not a key of {whose}"), help);
    }

    /// Notes a value that is none of the known ones.
    pub(super) fn unknown_value(&mut self, key: &str, value: &Value, given: &str, known: &[&str]) {
        let help = nearest(given, known.iter().copied()).map(|near| format!("did you mean \"{near}\"?"));
        let quoted = known.iter().map(|name| format!("\"{name}\"")).collect::<Vec<_>>().join(", ");
        let message = format!("unknown value \"{}\" of `{key}`", cut(given));
        self.wrong_with_help(value.span(), message, format!("expected one of {quoted}"), help.unwrap_or_default());
    }

    /// Notes a value of the wrong type, which is then none.
    pub(super) fn wrong_type<T>(&mut self, key: &str, value: &Value, expected: &str) -> Option<T> {
        let found = match value.get_ref() {
            DeValue::Array(_) => "an array",
            DeValue::Boolean(_) => "a boolean",
            DeValue::Datetime(_) => "a date",
            DeValue::Float(_) => "a number with a fraction",
            DeValue::Integer(_) => "an integer",
            DeValue::String(_) => "a string",
            DeValue::Table(_) => "a table",
        };
        self.wrong(value.span(), format!("`{}` is {found}", cut(key)), format!("expected {expected}"));
        None
    }

    /// A string.
    pub(super) fn string<'v>(&mut self, key: &str, value: &'v Value) -> Option<&'v str> {
        value.get_ref().as_str().or_else(|| self.wrong_type(key, value, "a string"))
    }

    /// A string with something in it.
    pub(super) fn words<'v>(&mut self, key: &str, value: &'v Value) -> Option<&'v str> {
        let text = self.string(key, value)?;
        if text.trim().is_empty() {
            self.wrong(value.span(), format!("`{key}` is empty"), "expected words");
            return None;
        }
        Some(text)
    }

    /// One of the known strings.
    pub(super) fn one_of<T: Copy>(&mut self, key: &str, value: &Value, known: &[(&str, T)]) -> Option<T> {
        let text = self.string(key, value)?;
        let found = known.iter().find(|(name, _)| *name == text).map(|&(_, meaning)| meaning);
        if found.is_none() {
            let names: Vec<&str> = known.iter().map(|&(name, _)| name).collect();
            self.unknown_value(key, value, text, &names);
        }
        found
    }

    /// `true` or `false`.
    pub(super) fn flag(&mut self, key: &str, value: &Value) -> Option<bool> {
        value.get_ref().as_bool().or_else(|| self.wrong_type(key, value, "`true` or `false`"))
    }

    /// An integer from `least` to `most`.
    pub(super) fn integer(&mut self, key: &str, value: &Value, least: i64, most: i64) -> Option<i64> {
        let integer = value.get_ref().as_integer().or_else(|| self.wrong_type(key, value, "an integer"))?;
        let number = i64::from_str_radix(integer.as_str(), integer.radix()).ok();
        let number = number.filter(|number| (least..=most).contains(number));
        if number.is_none() {
            let label = format!("expected an integer from {least} to {most}");
            self.wrong(value.span(), format!("`{key}` is out of range"), label);
        }
        number
    }

    /// A number, whole or not; it may be infinite or none.
    pub(super) fn number(&mut self, key: &str, value: &Value) -> Option<f64> {
        let number = match value.get_ref() {
            DeValue::Integer(integer) => i64::from_str_radix(integer.as_str(), integer.radix()).ok().map(|n| n as f64),
            DeValue::Float(float) => float.as_str().parse().ok(),
            _ => return self.wrong_type(key, value, "a number"),
        };
        if number.is_none() {
            self.wrong(value.span(), format!("`{key}` is out of range"), "expected a number");
        }
        number
    }

    /// An array.
    pub(super) fn array<'v, 'i>(
        &mut self,
        key: &str,
        value: &'v Value<'i>,
        of: &str,
    ) -> Option<&'v toml::de::DeArray<'i>> {
        value.get_ref().as_array().or_else(|| self.wrong_type(key, value, &format!("an array of {of}")))
    }

    /// An array of strings.
    pub(super) fn strings(&mut self, key: &str, value: &Value) -> Option<Vec<String>> {
        let array = self.array(key, value, "strings")?;
        array.iter().map(|item| self.string(key, item).map(str::to_owned)).collect()
    }

    /// A table.
    pub(super) fn table<'v, 'i>(&mut self, key: &str, value: &'v Value<'i>) -> Option<&'v DeTable<'i>> {
        value.get_ref().as_table().or_else(|| self.wrong_type(key, value, "a table"))
    }

    /// A time limit: a number of seconds, or a string with a unit.
    pub(super) fn time(&mut self, key: &str, value: &Value) -> Option<std::time::Duration> {
        let read = match value.get_ref() {
            DeValue::Integer(_) | DeValue::Float(_) => units::seconds(self.number(key, value)?),
            DeValue::String(text) => units::time(text),
            _ => return self.wrong_type(key, value, "a time such as \"2s\", or a number of seconds"),
        };
        self.limit(key, value, read)
    }

    /// A size limit: a string with a unit.
    pub(super) fn size(&mut self, key: &str, value: &Value) -> Option<u64> {
        let read = match value.get_ref() {
            DeValue::String(text) => units::size(text),
            _ => Err(UnitError::Size),
        };
        self.limit(key, value, read)
    }

    fn limit<T>(&mut self, key: &str, value: &Value, read: Result<T, UnitError>) -> Option<T> {
        read.map_err(|error| self.wrong(value.span(), format!("`{key}` is not a valid limit"), error.to_string())).ok()
    }
}

/// A word from a file as a message quotes it.
pub(super) fn cut(word: &str) -> String {
    let mut shown: String = one_line(word).chars().take(MAX_QUOTED).collect();
    if word.chars().count() > MAX_QUOTED {
        shown.push('…');
    }
    shown
}

/// The most letters that a message quotes of a word.
const MAX_QUOTED: usize = 60;
