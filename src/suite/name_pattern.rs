//! How the archive of a submission is to be called: a name with places for the partners' ids.

use std::ops::Range;

/// The place of an id in a pattern.
const ID: &str = "{id}";
/// Ids that nobody has, for examples.
const EXAMPLES: [&str; 2] = ["123456789", "987654321"];

/// A name in which `{id}` stands for an id: one digit or more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamePattern {
    /// The text before, between and after the ids.
    texts: Vec<String>,
}

/// Why a text is no pattern, and which of its bytes are wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct NotAPattern {
    pub(super) span: Range<usize>,
    pub(super) why: &'static str,
}

impl NamePattern {
    /// Reads a pattern.
    ///
    /// # Errors
    /// It is empty, has a brace that is not one of `{id}`, two ids without anything between them, or a `/`.
    pub(super) fn new(text: &str) -> Result<NamePattern, NotAPattern> {
        let wrong = |span, why| Err(NotAPattern { span, why });
        if text.trim().is_empty() {
            return wrong(0..text.len(), "expected the name of a file");
        }
        let plain = text.replace(ID, "    ");
        if let Some(at) = plain.find(['{', '}']) {
            return wrong(at..at + 1, "the only placeholder is {id}");
        }
        if let Some(at) = text.find('/') {
            return wrong(at..at + 1, "this is the name of a file, not a path");
        }
        if let Some(at) = text.find("{id}{id}") {
            return wrong(at..at + 2 * ID.len(), "something must stand between two ids");
        }
        Ok(NamePattern { texts: text.split(ID).map(str::to_owned).collect() })
    }

    /// The ids in a name of this pattern; `None` where the name is another one.
    pub fn ids<'n>(&self, name: &'n str) -> Option<Vec<&'n str>> {
        let (first, others) = self.texts.split_first()?;
        let mut rest = name.strip_prefix(first.as_str())?;
        let mut ids = Vec::new();
        for text in others {
            let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            let (id, behind) = rest.split_at(digits);
            rest = behind.strip_prefix(text.as_str()).filter(|_| !id.is_empty())?;
            ids.push(id);
        }
        rest.is_empty().then_some(ids)
    }

    /// The same pattern in small letters.
    pub fn lowercase(&self) -> NamePattern {
        NamePattern { texts: self.texts.iter().map(|text| text.to_lowercase()).collect() }
    }

    /// A name of this pattern.
    pub fn example(&self) -> String {
        let mut name = String::new();
        for (number, text) in self.texts.iter().enumerate() {
            if number > 0 {
                name.push_str(EXAMPLES[(number - 1) % EXAMPLES.len()]);
            }
            name.push_str(text);
        }
        name
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pattern(text: &str) -> NamePattern {
        NamePattern::new(text).expect("a pattern")
    }

    #[test]
    fn ids_are_digits_between_the_words() {
        let pair = pattern("{id}_{id}_assignment2.zip");
        assert_eq!(pair.ids("123_45_assignment2.zip"), Some(vec!["123", "45"]));
        assert_eq!(pair.example(), "123456789_987654321_assignment2.zip");
        for other in ["123_assignment2.zip", "1_2_assignment2.zip2", "a_2_assignment2.zip", "_2_assignment2.zip", ""] {
            assert_eq!(pair.ids(other), None, "{other}");
        }
        assert_eq!(pattern("nim.zip").ids("nim.zip"), Some(Vec::new()));
    }

    #[test]
    fn what_is_no_pattern_is_pointed_at() {
        for (text, span) in [("", 0..0), ("{id}_{name}.zip", 5..6), ("a/{id}.zip", 1..2), ("x{id}{id}.zip", 1..9)] {
            assert_eq!(NamePattern::new(text).map_err(|wrong| wrong.span), Err(span), "{text}");
        }
    }
}
