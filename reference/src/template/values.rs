//! What placeholders are filled with.

use smallvec::SmallVec;

use super::field::Field;

/// Values for the placeholders of one rendering.
#[derive(Debug, Clone, Default)]
pub struct Values {
    /// Few enough for most messages that no rendering allocates for them.
    values: SmallVec<[(Field, Value); 3]>,
}

/// What a placeholder is filled with.
#[derive(Debug, Clone)]
pub enum Value {
    /// A number, which is written in decimal.
    Number(i64),
    /// Any other text.
    Text(String),
}

impl From<i64> for Value {
    fn from(number: i64) -> Self {
        Value::Number(number)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Value::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Value::Text(text)
    }
}

impl Values {
    /// No values yet.
    pub fn new() -> Self {
        Values::default()
    }

    /// These values with one more.
    pub fn with(mut self, field: Field, value: impl Into<Value>) -> Self {
        self.set(field, value);
        self
    }

    /// Puts another value in the place of that of a placeholder.
    pub(crate) fn set(&mut self, field: Field, value: impl Into<Value>) {
        let value = value.into();
        match self.values.iter_mut().find(|(own, _)| *own == field) {
            Some((_, own)) => *own = value,
            None => self.values.push((field, value)),
        }
    }

    /// The number at a placeholder.
    pub(super) fn number(&self, field: Field) -> Option<i64> {
        match self.get(field) {
            Some(Value::Number(number)) => Some(*number),
            _ => None,
        }
    }

    /// Writes the value of a placeholder; nothing if it was not given.
    pub(crate) fn write(&self, field: Field, text: &mut String) {
        match self.get(field) {
            None => {}
            Some(Value::Number(number)) => write_number(*number, text),
            Some(Value::Text(value)) => text.push_str(value),
        }
    }

    fn get(&self, field: Field) -> Option<&Value> {
        self.values.iter().find(|(own, _)| *own == field).map(|(_, value)| value)
    }
}

/// Writes a number in decimal behind a text. What formats any value takes longer for it than all the rest of a message.
pub(crate) fn write_number(number: i64, text: &mut String) {
    text.push_str(itoa::Buffer::new().format(number));
}
