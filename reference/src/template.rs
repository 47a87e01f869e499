//! Message templates: text with placeholders such as `{heap}`, rendered by the engine and matched by following.

use std::fmt;

/// What a placeholder stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Field {
    /// The number of the turn or round.
    Turn,
    /// All heap sizes, each told by the `heap_entry` message.
    Heaps,
    /// The number of one heap, as the assignment counts heaps.
    Heap,
    /// A number of objects taken.
    Count,
    /// The size of one heap.
    Size,
    /// How many heaps there are.
    Number,
    /// A row of one symbol for each object of a heap.
    Row,
    /// A player's name.
    Name,
}

impl Field {
    const ALL: [Field; 8] =
        [Field::Turn, Field::Heaps, Field::Heap, Field::Count, Field::Size, Field::Number, Field::Row, Field::Name];

    /// The word between the braces.
    pub fn name(self) -> &'static str {
        match self {
            Field::Turn => "turn",
            Field::Heaps => "heaps",
            Field::Heap => "heap",
            Field::Count => "count",
            Field::Size => "size",
            Field::Number => "number",
            Field::Row => "row",
            Field::Name => "name",
        }
    }
}

/// One stretch of a template.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// Words that are printed as they stand.
    Text(String),
    /// A value that is filled in.
    Field(Field),
}

/// A message with placeholders, and whether it ends its line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Template {
    /// Text and placeholders in order.
    pub parts: Vec<Part>,
    /// Whether a newline follows.
    pub newline: bool,
}

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

/// The most letters of an unknown placeholder that are told: a brace that is not closed may find its partner far away.
const MOST_TOLD: usize = 40;

fn cut(name: &str) -> String {
    let end = name.char_indices().nth(MOST_TOLD).map(|(end, _)| end);
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

/// Values for the placeholders of one rendering.
#[derive(Debug, Clone, Default)]
pub struct Values {
    values: Vec<(Field, Value)>,
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
        self.values.push((field, value.into()));
        self
    }

    /// Writes the value of a placeholder; nothing if it was not given.
    fn write(&self, field: Field, text: &mut String) {
        use fmt::Write as _;
        match self.values.iter().find(|(f, _)| *f == field) {
            None => {}
            Some((_, Value::Number(number))) => write!(text, "{number}").expect("a string takes all that is written"),
            Some((_, Value::Text(value))) => text.push_str(value),
        }
    }
}

/// Numbers read back from a line that fits a template.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Numbers {
    numbers: Vec<(Field, i64)>,
}

impl Numbers {
    /// The number at a placeholder.
    pub fn get(&self, field: Field) -> Option<i64> {
        self.numbers.iter().find(|(f, _)| *f == field).map(|&(_, number)| number)
    }
}

/// What stands at the placeholders of a template in a line that begins with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading<'a> {
    values: Vec<(Field, &'a str)>,
    /// Where in the line the message ends, in bytes.
    pub end: usize,
}

impl<'a> Reading<'a> {
    /// The text at a placeholder.
    pub fn text(&self, field: Field) -> Option<&'a str> {
        self.values.iter().find(|(f, _)| *f == field).map(|&(_, text)| text)
    }

    /// The number at a placeholder.
    pub fn number(&self, field: Field) -> Option<i64> {
        self.text(field)?.parse().ok()
    }
}

impl Template {
    /// A template that is known to be well formed: the assignments' own messages.
    pub(crate) fn known(text: &str, newline: bool) -> Self {
        Template { parts: parse(text, &Field::ALL).unwrap_or_else(|_| vec![Part::Text(text.to_owned())]), newline }
    }

    /// Reads a template that must have exactly the placeholders of `like`, and ends its line as that one does.
    ///
    /// # Errors
    /// An unknown, missing or repeated placeholder, or a single brace.
    pub fn reworded(text: &str, like: &Template) -> Result<Self, TemplateError> {
        let known = like.fields();
        let parts = parse(text.strip_suffix('\n').unwrap_or(text), &known)?;
        let template = Template { parts, newline: like.newline };
        let has = template.fields();
        match known.iter().find(|field| !has.contains(field)) {
            Some(&field) => Err(TemplateError::Missing(field)),
            None => Ok(template),
        }
    }

    /// The placeholders in order of appearance.
    pub fn fields(&self) -> Vec<Field> {
        self.parts.iter().filter_map(|part| if let Part::Field(f) = part { Some(*f) } else { None }).collect()
    }

    /// The message with its values filled in, with its newline if it has one.
    pub fn render(&self, values: &Values) -> String {
        // Most messages are short, and every game has many.
        let mut text = String::with_capacity(80);
        for part in &self.parts {
            match part {
                Part::Text(words) => text.push_str(words),
                Part::Field(field) => values.write(*field, &mut text),
            }
        }
        if self.newline {
            text.push('\n');
        }
        text
    }

    /// Reads the numbers of a line that is this message from beginning to end; blanks at its end do not count.
    /// Placeholders that are no single number match nothing.
    pub fn matches(&self, line: &str) -> Option<Numbers> {
        let mut rest = line;
        let mut numbers = Numbers::default();
        for part in &self.parts {
            match part {
                Part::Text(words) => rest = rest.strip_prefix(words.as_str())?,
                Part::Field(Field::Heaps | Field::Row | Field::Name) => return None,
                Part::Field(field) => {
                    let sign = usize::from(rest.starts_with('-'));
                    let end = sign + rest[sign..].bytes().take_while(u8::is_ascii_digit).count();
                    numbers.numbers.push((*field, rest[..end].parse().ok()?));
                    rest = &rest[end..];
                }
            }
        }
        rest.trim_end_matches([' ', '\t', '\r']).is_empty().then_some(numbers)
    }

    /// Reads a line that begins with this message. A placeholder that is no single number reaches up to the words that
    /// follow it; of a message of several lines the first is read.
    pub fn read<'a>(&self, line: &'a str) -> Option<Reading<'a>> {
        let mut reading = Reading { values: Vec::new(), end: 0 };
        for (index, part) in self.parts.iter().enumerate() {
            let rest = &line[reading.end..];
            match part {
                Part::Text(words) => {
                    let (first, more) =
                        words.split_once('\n').map_or((words.as_str(), false), |(first, _)| (first, true));
                    rest.starts_with(first).then_some(())?;
                    reading.end += first.len();
                    if more {
                        break;
                    }
                }
                Part::Field(field @ (Field::Heaps | Field::Row | Field::Name)) => {
                    let next = self.parts.get(index + 1);
                    let words =
                        next.and_then(|part| if let Part::Text(words) = part { words.lines().next() } else { None });
                    let length = words.map_or(Some(rest.len()), |words| rest.find(words))?;
                    reading.values.push((*field, &rest[..length]));
                    reading.end += length;
                }
                Part::Field(field) => {
                    let sign = usize::from(rest.starts_with('-'));
                    let length = sign + rest[sign..].bytes().take_while(u8::is_ascii_digit).count();
                    rest[..length].parse::<i64>().ok()?;
                    reading.values.push((*field, &rest[..length]));
                    reading.end += length;
                }
            }
        }
        Some(reading)
    }

    /// The words of the template without its placeholders, which identify the message.
    pub fn words(&self) -> String {
        self.parts.iter().map(|part| if let Part::Text(words) = part { words.as_str() } else { "" }).collect()
    }
}

/// The template as it is written, placeholders in braces.
impl fmt::Display for Template {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for part in &self.parts {
            match part {
                Part::Text(words) => f.write_str(&words.replace('{', "{{").replace('}', "}}"))?,
                Part::Field(field) => write!(f, "{{{}}}", field.name())?,
            }
        }
        Ok(())
    }
}

fn parse(text: &str, known: &[Field]) -> Result<Vec<Part>, TemplateError> {
    let mut parts: Vec<Part> = Vec::new();
    let mut words = String::new();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        if rest.starts_with("{{") || rest.starts_with("}}") {
            words.push(c);
            at += 2;
        } else if c == '{' {
            let end = rest.find('}').ok_or(TemplateError::Brace { at })?;
            let name = &rest[1..end];
            let field = known.iter().copied().find(|field| field.name() == name);
            let field =
                field.ok_or_else(|| TemplateError::Unknown { name: name.to_owned(), at, known: known.to_vec() })?;
            if parts.contains(&Part::Field(field)) {
                return Err(TemplateError::Twice { field, at });
            }
            if !words.is_empty() {
                parts.push(Part::Text(std::mem::take(&mut words)));
            }
            parts.push(Part::Field(field));
            at += end + 1;
        } else if c == '}' {
            return Err(TemplateError::Brace { at });
        } else {
            words.push(c);
            at += c.len_utf8();
        }
    }
    if !words.is_empty() {
        parts.push(Part::Text(words));
    }
    Ok(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn takes() -> Template {
        Template::known("Computer takes {count} objects from heap {heap}.", true)
    }

    #[test]
    fn a_rendered_message_is_read_back() {
        let text = takes().render(&Values::new().with(Field::Count, 3).with(Field::Heap, 12));
        assert_eq!(text, "Computer takes 3 objects from heap 12.\n");
        let numbers = takes().matches(text.trim_end()).expect("fits");
        assert_eq!((numbers.get(Field::Count), numbers.get(Field::Heap)), (Some(3), Some(12)));
    }

    #[test]
    fn a_line_that_begins_with_a_message_is_read_as_far_as_that_goes() {
        let asks = Template::known("Choose number of matches to take from 1 to {size}: ", false);
        let reading = asks.read("Choose number of matches to take from 1 to 6: Illegal move!").expect("begins so");
        assert_eq!((reading.number(Field::Size), reading.end), (Some(6), 46));
        let heaps = Template::known("You have heaps of matches: [{heaps}]", true);
        let reading = heaps.read("You have heaps of matches: [3,5,0]").expect("begins so");
        assert_eq!((reading.text(Field::Heaps), reading.end), (Some("3,5,0"), 34));
        let wins = Template::known("You won :(\n Congratulations!", true);
        assert_eq!(wins.read("You won :(").map(|reading| reading.end), Some(10));
        assert_eq!(asks.read("Choose number of matches to take from 1 to x: "), None);
    }

    #[test]
    fn another_message_is_not_read() {
        assert_eq!(takes().matches("Computer takes 3 objects from heap 12"), None);
        assert_eq!(takes().matches("Computer takes x objects from heap 12."), None);
    }

    #[test]
    fn rewording_keeps_the_placeholders_and_the_line_end() {
        let reworded = Template::reworded("{heap}: {count}", &takes()).expect("good");
        assert!(reworded.newline);
        assert_eq!(Template::reworded("takes {count}", &takes()), Err(TemplateError::Missing(Field::Heap)));
        assert!(matches!(Template::reworded("{size}", &takes()), Err(TemplateError::Unknown { at: 0, .. })));
        assert!(matches!(
            Template::reworded("{count} {heap} {heap}", &takes()),
            Err(TemplateError::Twice { at: 15, .. })
        ));
        assert!(matches!(Template::reworded("a } {count} {heap}", &takes()), Err(TemplateError::Brace { at: 2 })));
    }

    #[test]
    fn an_error_does_not_repeat_a_whole_text() {
        let text = format!("{{{}}}", "ö".repeat(100_000));
        let error = Template::reworded(&text, &takes()).expect_err("no such placeholder");
        let told = format!("unknown placeholder {{{}…}}; this message has {{count}}, {{heap}}", "ö".repeat(40));
        assert_eq!(error.to_string(), told);
        assert_eq!(error.span(&text), 0..text.len());
    }
}
