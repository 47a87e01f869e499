//! What can be wrong with the text of a template.

use std::fmt;

use super::field::Field;

/// Why a text is not a template. The offsets are bytes of the text.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TemplateError {
    /// A placeholder that this message does not have.
    #[error("unknown placeholder {{{}}}; {}", cut(.name), Known(.known))]
    Unknown {
        /// The word between the braces.
        name: String,
        /// Where the opening brace stands.
        at: usize,
        /// The placeholders that this message has.
        known: Vec<Field>,
    },
    /// A placeholder that this message must have.
    #[error("the placeholder {{{}}} is missing", .0.name())]
    Missing(Field),
    /// A placeholder that stands twice.
    #[error("the placeholder {{{}}} stands twice", .field.name())]
    Twice {
        /// The placeholder.
        field: Field,
        /// Where its second opening brace stands.
        at: usize,
    },
    /// An opening brace without a closing one, or a closing one alone. A brace is written `{{` or `}}`.
    #[error("a brace without its partner; to print a brace, write it twice")]
    Brace {
        /// Where the brace stands.
        at: usize,
    },
}

impl TemplateError {
    /// The bytes of the text to point at; all of it when something is missing.
    pub fn span(&self, text: &str) -> std::ops::Range<usize> {
        match self {
            TemplateError::Unknown { name, at, .. } => *at..*at + name.len() + 2,
            TemplateError::Twice { field, at } => *at..*at + field.name().len() + 2,
            TemplateError::Brace { at } => *at..*at + 1,
            TemplateError::Missing(_) => 0..text.len(),
        }
    }
}

/// The most letters of an unknown placeholder that are repeated: a brace that is not closed may find its partner far
/// away.
const MAX_NAMED: usize = 40;

fn cut(name: &str) -> String {
    let end = name.char_indices().nth(MAX_NAMED).map(|(end, _)| end);
    end.map_or_else(|| name.to_owned(), |end| format!("{}…", &name[..end]))
}

struct Known<'a>(&'a [Field]);

impl fmt::Display for Known<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("this message has no placeholders");
        }
        f.write_str("this message has ")?;
        for (i, field) in self.0.iter().enumerate() {
            write!(f, "{}{{{}}}", if i == 0 { "" } else { ", " }, field.name())?;
        }
        Ok(())
    }
}
