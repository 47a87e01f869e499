//! Message templates: text with placeholders such as `{heap}`, rendered by the engine and matched by following.

mod error;
mod field;
mod values;

use std::fmt;

pub use error::TemplateError;
pub use field::Field;
pub(crate) use values::write_number;
pub use values::{Value, Values};

/// One stretch of a template.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Part {
    /// Words that are printed as they stand.
    Text(String),
    /// A value that is filled in.
    Field(Field),
    /// A number that is filled in with its English ending, `{heap:ordinal}`: 1st, 2nd, 3rd, 4th.
    Ordinal(Field),
    /// The first word where a number is 1, the second where it is not: `{count:object|objects}`.
    Inflected(Field, String, String),
}

impl Part {
    /// The placeholder whose value it shows.
    fn field(&self) -> Option<Field> {
        match self {
            Part::Field(field) | Part::Ordinal(field) => Some(*field),
            Part::Text(_) | Part::Inflected(..) => None,
        }
    }
}

/// A message with placeholders, and whether it ends its line.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Template {
    /// Text and placeholders in order.
    pub parts: Vec<Part>,
    /// Whether a newline follows.
    pub newline: bool,
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
        let parts = parse(text, &known)?;
        let template = Template { parts, newline: like.newline };
        let has = template.fields();
        match known.iter().find(|field| !has.contains(field)) {
            Some(&field) => Err(TemplateError::Missing(field)),
            None => Ok(template),
        }
    }

    /// The placeholders in order of appearance.
    pub fn fields(&self) -> Vec<Field> {
        self.parts.iter().filter_map(Part::field).collect()
    }

    /// The template with the heap and the number of objects exchanged.
    pub fn exchanged(&self) -> Self {
        let parts = self.parts.iter().map(|part| match part {
            Part::Field(Field::Count) => Part::Field(Field::Heap),
            Part::Field(Field::Heap) => Part::Field(Field::Count),
            other => other.clone(),
        });
        Template { parts: parts.collect(), newline: self.newline }
    }

    /// The message with its values filled in, with its newline if it has one.
    pub fn render(&self, values: &Values) -> String {
        // Most messages are short, and every game has many.
        let mut text = String::with_capacity(80);
        self.render_into(values, &mut text);
        text
    }

    /// Writes the message with its values filled in behind a text.
    pub(crate) fn render_into(&self, values: &Values, text: &mut String) {
        for part in &self.parts {
            match part {
                Part::Text(words) => text.push_str(words),
                Part::Field(field) => values.write(*field, text),
                Part::Ordinal(field) => {
                    values.write(*field, text);
                    text.push_str(values.number(*field).map_or("", ending));
                }
                Part::Inflected(field, one, many) => {
                    text.push_str(if values.number(*field) == Some(1) { one } else { many });
                }
            }
        }
        if self.newline {
            text.push('\n');
        }
    }

    /// The same without newlines before its first words: what stands on the line where they begin.
    pub fn on_its_line(&self) -> Template {
        let mut parts = self.parts.clone();
        if let Some(Part::Text(words)) = parts.first_mut() {
            *words = words.trim_start_matches('\n').to_owned();
        }
        Template { parts, newline: self.newline }
    }

    /// Reads the numbers of a line that is this message from beginning to end; blanks at its end do not count.
    /// Placeholders that are no single number match nothing.
    pub fn matches(&self, line: &str) -> Option<Numbers> {
        let reading = self.read(line)?;
        let one_line = |part: &Part| match part {
            Part::Text(words) => !words.contains('\n'),
            Part::Field(field) | Part::Ordinal(field) | Part::Inflected(field, ..) => field.is_number(),
        };
        self.parts.iter().all(one_line).then_some(())?;
        let rest = line[reading.end..].trim_end_matches([' ', '\t', '\r']);
        let number = |&(field, text): &(Field, &str)| Some((field, text.parse().ok()?));
        let numbers: Option<Vec<(Field, i64)>> = reading.values.iter().map(number).collect();
        if rest.is_empty() { Some(Numbers { numbers: numbers? }) } else { None }
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
                Part::Field(field) if !field.is_number() => {
                    let next = self.parts.get(index + 1);
                    let words =
                        next.and_then(|part| if let Part::Text(words) = part { words.lines().next() } else { None });
                    let length = words.map_or(Some(rest.len()), |words| rest.find(words))?;
                    reading.values.push((*field, &rest[..length]));
                    reading.end += length;
                }
                Part::Field(field) | Part::Ordinal(field) => {
                    let sign = usize::from(rest.starts_with('-'));
                    let length = sign + rest[sign..].bytes().take_while(u8::is_ascii_digit).count();
                    let number = rest[..length].parse::<i64>().ok()?;
                    reading.values.push((*field, &rest[..length]));
                    reading.end += length;
                    if let Part::Ordinal(_) = part {
                        rest[length..].starts_with(ending(number)).then(|| reading.end += ending(number).len())?;
                    }
                }
                Part::Inflected(field, one, many) => {
                    let word = if reading.number(*field).is_none_or(|number| number != 1) { many } else { one };
                    rest.starts_with(word.as_str()).then(|| reading.end += word.len())?;
                }
            }
        }
        Some(reading)
    }

    /// The words with which every line begins that is this message, or begins with it.
    pub fn lead(&self) -> &str {
        let Some(Part::Text(words)) = self.parts.first() else { return "" };
        words.split_once('\n').map_or(words, |(first, _)| first)
    }

    /// The newlines with which the message begins; none in a right one.
    pub(crate) fn empty_lines_before(&self) -> &str {
        let Some(Part::Text(words)) = self.parts.first() else { return "" };
        &words[..words.len() - words.trim_start_matches('\n').len()]
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
                Part::Ordinal(field) => write!(f, "{{{}:ordinal}}", field.name())?,
                Part::Inflected(field, one, many) => write!(f, "{{{}:{one}|{many}}}", field.name())?,
            }
        }
        Ok(())
    }
}

/// What stands between two braces: `heap`, `heap:ordinal` or `count:object|objects`.
fn placeholder(text: &str, known: &[Field]) -> Option<Part> {
    let (name, form) = text.split_once(':').map_or((text, None), |(name, form)| (name, Some(form)));
    let field = known.iter().copied().find(|field| field.name() == name)?;
    Some(match form {
        None => Part::Field(field),
        Some("ordinal") => Part::Ordinal(field),
        Some(words) => {
            let (one, many) = words.split_once('|')?;
            Part::Inflected(field, one.to_owned(), many.to_owned())
        }
    })
}

/// The English ending of an ordinal number.
fn ending(number: i64) -> &'static str {
    match (number % 100, number % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
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
            let part = placeholder(&rest[1..end], known).ok_or_else(|| {
                let name = rest[1..end].to_owned();
                TemplateError::Unknown { name, at, known: known.to_vec() }
            })?;
            if let Some(field) = part.field().filter(|field| parts.iter().any(|part| part.field() == Some(*field))) {
                return Err(TemplateError::Twice { field, at });
            }
            if !words.is_empty() {
                parts.push(Part::Text(std::mem::take(&mut words)));
            }
            parts.push(part);
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
    fn words_and_endings_go_by_the_number() {
        let text = "I take {count} {count:match|matches} from {heap:ordinal} heap";
        let takes = Template::known(text, false);
        assert_eq!(takes.to_string(), text);
        for (count, heap, line) in [
            (1, 1, "I take 1 match from 1st heap"),
            (2, 23, "I take 2 matches from 23rd heap"),
            (0, 12, "I take 0 matches from 12th heap"),
        ] {
            assert_eq!(takes.render(&Values::new().with(Field::Count, count).with(Field::Heap, heap)), line);
            let numbers = takes.matches(line).expect("fits");
            assert_eq!((numbers.get(Field::Count), numbers.get(Field::Heap)), (Some(count), Some(heap)));
        }
        assert_eq!(takes.matches("I take 1 matches from 1st heap"), None);
        assert_eq!(takes.matches("I take 1 match from 1th heap"), None);
        assert_eq!(Template::reworded("{count:one|more} {heap}", &takes), Err(TemplateError::Missing(Field::Count)));
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
        let expected = format!("unknown placeholder {{{}…}}; this message has {{count}}, {{heap}}", "ö".repeat(40));
        assert_eq!(error.to_string(), expected);
        assert_eq!(error.span(&text), 0..text.len());
    }
}
