//! The mistake of other words for a message, and how its sentence tells what is other about them.

use nim_reference::template::{Part, Template, Values};
use nim_reference::voice::{Message, Voice};

use super::{Change, Mistake, Slip, again};
use crate::judge::reason;

/// What is known of a message that a program prints in other words.
pub(super) enum Right<'a> {
    /// What a right program prints there.
    Line(&'a str),
    /// What the program would print there with the right words: other mistakes came before.
    Words(&'a str),
    Unknown,
}

/// The mistake of other words, or another end, for a message; with the message as it is at one place in a right program's
/// output, if that is known, and as the program prints it there.
pub(super) fn other_words(
    voice: &Voice,
    message: Message,
    old: &Template,
    new: Template,
    (right, actual): (Right<'_>, &str),
) -> Mistake {
    let what = voice.describe(message);
    let quoted = |template: &Template, text: &str| quoted(template, text).trim_start_matches('\n').to_owned();
    // What comes first of all may be no part of the first prompt.
    let greeting = match right {
        Right::Line(right) if message == Message::AskHeaps => actual.strip_suffix(right).map(str::trim),
        _ => None,
    };
    let end = match (old.newline, new.newline) {
        (true, false) => ", without a newline at its end",
        (false, true) => ", followed by a newline before or after it reads the input, where there should be none",
        _ => "",
    };
    let sentence = match Slip::of_templates(old, &new) {
        Some(slip @ (Slip::NoNewline | Slip::BlankForNewline | Slip::Newline)) => slip.sentence(&what),
        _ if end.is_empty()
            && let Some((one, many)) = only_bent(old, &new) =>
        {
            format!("prints “1 {one}” where the assignment prints “1 {many}”, in {what}")
        }
        _ if let Some(greeting) = greeting.filter(|greeting| !greeting.is_empty()) => {
            format!("prints “{greeting}” before {what}")
        }
        _ => {
            let below = if again::is_below_newline(&new) { ", with a newline too many before it" } else { "" };
            let exchanged = match are_exchanged(old, &new) {
                true => format!(", with the {} and the number of {} exchanged", voice.nouns.heap, voice.nouns.objects),
                false => String::new(),
            };
            let comma = if below.is_empty() && end.is_empty() && exchanged.is_empty() { "" } else { "," };
            // Where a newline is wrong too, it is no matter of signs and blanks.
            let is_one_line = end.is_empty() && ![old, &new].iter().any(|words| words.words().contains('\n'));
            let hardly_differ = |right: &str| {
                let letters = |text: &str| text.replace(|c: char| !c.is_alphanumeric(), "");
                let are_alike = is_one_line && letters(right) == letters(actual);
                let what = if are_alike { reason::differences(right, actual) } else { None }?;
                // Blanks at the end are compared where more follows on the line.
                let is_end_left_out =
                    right.ends_with(' ') && !actual.ends_with(' ') && right.trim_end() != actual.trim_end();
                Some(if is_end_left_out { format!("{what}; and the space at the end is missing too") } else { what })
            };
            let instead = match right {
                Right::Line(right) | Right::Words(right) if let Some(what) = hardly_differ(right) => {
                    format!(": {what}")
                }
                Right::Line(right) => format!("{comma} instead of “{}”", quoted(old, right)),
                Right::Words(right) if old.fields().is_empty() => {
                    format!("; in the assignment's words it is “{}”", quoted(old, right))
                }
                // What is in their place differs elsewhere.
                Right::Words(_) if new.fields().len() < old.fields().len() => {
                    let without = if new.fields().is_empty() { "its numbers" } else { "one of its numbers" };
                    format!("{comma} without {without}")
                }
                // Its numbers may be wrong by another mistake.
                Right::Words(right)
                    if end.is_empty()
                        && let Some(what) = reason::differences(right, actual) =>
                {
                    format!(": {what}")
                }
                Right::Unknown
                    if end.is_empty()
                        && let Some(what) = with_its_numbers(old, &new, actual)
                            .and_then(|right| reason::differences(&right, actual)) =>
                {
                    format!(": {what}")
                }
                Right::Words(_) | Right::Unknown if end.is_empty() && below.is_empty() => in_its_words(old, &new),
                Right::Words(_) | Right::Unknown => String::new(),
            };
            let bent = bent_nouns(old, &new).filter(|(one, _)| !actual.contains(&format!("1 {one}")));
            let bent = bent.map_or(String::new(), |(one, many)| match old.words().contains(many) {
                true => format!("; and it prints “1 {one}” there where the assignment prints “1 {many}”"),
                false => format!("; and it prints “1 {one}” there where the number is 1"),
            });
            // Its numbers are those of one line.
            let has_numbers = !new.fields().is_empty() || (!old.fields().is_empty() && matches!(right, Right::Line(_)));
            let example = if has_numbers { ", for example," } else { "" };
            format!("prints {what}{example} as “{}”{exchanged}{below}{end}{instead}{bent}", quoted(&new, actual))
        }
    };
    Mistake { id: "other-words".to_owned(), sentence, change: Change::Words(message, new) }
}

/// Whether two numbers of a message stand in each other's place among the same words. Other words may say in their own order what the
/// numbers are.
fn are_exchanged(old: &Template, new: &Template) -> bool {
    let [old_fields, mut new_fields] = [old, new].map(Template::fields);
    new_fields.reverse();
    let words = |template: &Template| template.words().trim().to_lowercase();
    new_fields.len() == 2 && old_fields == new_fields && words(old) == words(new)
}

/// A message in the assignment's words, with the numbers that a program prints in its own words there; `None` where these are others.
fn with_its_numbers(old: &Template, new: &Template, actual: &str) -> Option<String> {
    let reading = new.read(actual)?;
    let fields = old.fields();
    if fields.is_empty() || fields != new.fields() {
        return None;
    }
    let values =
        fields.into_iter().try_fold(Values::new(), |values, field| Some(values.with(field, reading.number(field)?)))?;
    Some(old.render(&values).trim_matches('\n').to_owned())
}

/// What a message is in the assignment's words, with nothing for its numbers.
fn in_its_words(old: &Template, new: &Template) -> String {
    let part = |part: &Part| match part {
        Part::Text(words) => words.clone(),
        Part::Inflected(_, _, many) => many.clone(),
        Part::Field(_) => "…".to_owned(),
        Part::Ordinal(_) => "…th".to_owned(),
    };
    let [old_words, own] = [old, new].map(|template| template.parts.iter().map(part).collect::<String>());
    let old_words = old_words.trim_matches('\n');
    if old_words == own.trim_matches('\n') || old_words.contains('\n') {
        return String::new();
    }
    format!("; in the assignment's words it is “{old_words}”")
}

/// The noun for one object and for more, where a message has one for each and the assignment's has not.
fn bent_nouns<'n>(old: &Template, new: &'n Template) -> Option<(&'n str, &'n str)> {
    let has_own = old.parts.iter().any(|part| nouns(part).is_some());
    new.parts.iter().find_map(nouns).filter(|_| !has_own)
}

fn nouns(part: &Part) -> Option<(&str, &str)> {
    if let Part::Inflected(_, one, many) = part { Some((one, many)) } else { None }
}

/// The noun for one object and for more, where a message differs from the assignment's only in that it has one for each.
fn only_bent<'n>(old: &Template, new: &'n Template) -> Option<(&'n str, &'n str)> {
    let (one, many) = new.parts.iter().find_map(nouns)?;
    let plural = |part: &'n Part| nouns(part).map_or_else(|| part.clone(), |(_, many)| Part::Text(many.to_owned()));
    let unbent = Template { parts: new.parts.iter().map(plural).collect(), newline: new.newline };
    (unbent.to_string() == old.to_string()).then_some((one, many))
}

/// How a message is quoted that stands somewhere as `text`: where nothing is filled in, it is the same everywhere.
pub(super) fn quoted(template: &Template, text: &str) -> String {
    if template.fields().is_empty() { template.to_string() } else { text.to_owned() }
}
