//! Finding a message that a program words otherwise everywhere, by comparing templates: no list of misspellings is needed.
//!
//! What is found here is only a suspicion; that the program's whole output agrees with it is checked like any fault.

use std::ops::Range;

use nim_reference::template::{Part, Template};
use nim_reference::transcript::{Event, Line, Piece};
use nim_reference::voice::Message;
use nim_reference::{Assignment, Player, Subject};
use similar::{Algorithm, DiffTag, capture_diff_slices};

use super::Observed;

/// No message is longer than this, so a longer line is no wording of one.
const MOST_BYTES: usize = 400;

/// Assignments that differ by the wording of the message at line `at`, where the program leaves the transcript, each with
/// a sentence.
pub(super) fn suspects(assignment: &Assignment, case: &Observed<'_>, at: usize) -> Vec<(String, Assignment)> {
    let Subject::Game(game) = &assignment.subject else { return Vec::new() };
    let transcript = assignment.follow(case.input, case.output);
    let lines = transcript.lines();
    let theirs: Vec<&[u8]> = case.compare.lines(case.output);
    let (Some(line), Some(actual)) = (lines.get(at), theirs.get(at)) else { return Vec::new() };
    let Ok(actual) = std::str::from_utf8(actual) else { return Vec::new() };
    if actual.len() > MOST_BYTES {
        return Vec::new();
    }
    let same = line.text.bytes().zip(actual.bytes()).take_while(|(e, a)| e == a).count();
    let Some(piece) = line.pieces.iter().find(|piece| same < piece.range.end).or(line.pieces.last()) else {
        return Vec::new();
    };
    let Some(message) = message_of(piece.event, transcript.frames[piece.frame].position.nim_sum() == 0) else {
        return Vec::new();
    };
    let message = if game.voice.message(message).is_some() { message } else { Message::ComputerTakes };
    let Some(template) = game.voice.message(message) else { return Vec::new() };
    let mut found = Vec::new();
    if let Some(text) = own_text(line, piece, actual)
        && let Some(reworded) = relearn(template, &line.text[piece.range.clone()], text)
    {
        found.push(reworded);
    }
    found.extend(line_end_moved(template, line, piece, actual, &lines, at));
    found
        .into_iter()
        .filter(|reworded| reworded != template)
        .map(|reworded| (sentence(message, template, &reworded), assignment.with_message(message, reworded)))
        .collect()
}

/// The message that an event is told by.
fn message_of(event: Event, lost: bool) -> Option<Message> {
    Some(match event {
        Event::Asked(message) | Event::Refused(message, _) => message,
        Event::Status => Message::Status,
        Event::Took(Player::User, _) => Message::UserTakes,
        Event::Took(Player::Computer, _) if lost => Message::ComputerTakesLosing,
        Event::Took(Player::Computer, _) => Message::ComputerTakes,
        Event::Won(Player::User) => Message::UserWins,
        Event::Won(Player::Computer) => Message::ComputerWins,
        Event::Drew(_) | Event::Answered(_) => return None,
    })
}

fn sentence(message: Message, old: &Template, new: &Template) -> String {
    let what = message.describe();
    if old.parts == new.parts {
        return if new.newline {
            format!("ends {what} with a newline, where the input should follow on the same line")
        } else {
            format!("does not end {what} with a newline")
        };
    }
    format!("words {what} as “{new}” instead of “{old}”")
}

/// The program's text in the place of a piece, between the pieces before and after it.
fn own_text<'a>(line: &Line, piece: &Piece, actual: &'a str) -> Option<&'a str> {
    let rest = actual.strip_prefix(&line.text[..piece.range.start])?;
    rest.strip_suffix(&line.text[piece.range.end..])
}

/// A newline that is missing at the end of a message, or one too many.
fn line_end_moved(
    template: &Template,
    line: &Line,
    piece: &Piece,
    actual: &str,
    lines: &[Line],
    at: usize,
) -> Option<Template> {
    let ends_here = piece.range.end == line.text.len();
    let moved = if template.newline {
        let next = lines.get(at + 1)?;
        ends_here && actual == line.text.clone() + &next.text
    } else {
        !ends_here && actual == &line.text[..piece.range.end]
    };
    moved.then(|| Template { parts: template.parts.clone(), newline: !template.newline })
}

/// The template that renders `text` with the values with which `template` renders `expected`.
///
/// Both texts are aligned token by token; a value keeps its placeholder when it stands unchanged in the other text.
fn relearn(template: &Template, expected: &str, text: &str) -> Option<Template> {
    let fields = field_ranges(template, expected)?;
    let (ours, theirs) = (tokens(expected), tokens(text));
    let words = |text: &str, tokens: &[Range<usize>]| -> Vec<String> {
        tokens.iter().map(|range| text[range.clone()].to_owned()).collect()
    };
    let ops = capture_diff_slices(Algorithm::Myers, &words(expected, &ours), &words(text, &theirs));
    // Where each token of the expected text stands in the program's.
    let mut stands: Vec<Option<Range<usize>>> = vec![None; ours.len()];
    for op in ops.iter().filter(|op| op.tag() == DiffTag::Equal) {
        for (old, new) in op.old_range().zip(op.new_range()) {
            stands[old] = Some(theirs[new].clone());
        }
    }
    let mut parts = Vec::new();
    let mut done = 0;
    for (range, field) in fields {
        let mut covered =
            ours.iter().zip(&stands).filter(|(token, _)| token.start >= range.start && token.end <= range.end);
        let (_, first) = covered.next()?;
        let first = first.clone()?;
        let last = covered.try_fold(first.clone(), |_, (_, stand)| stand.clone())?;
        if first.start < done || text[first.start..last.end] != expected[range] {
            return None;
        }
        if first.start > done {
            parts.push(Part::Text(text[done..first.start].to_owned()));
        }
        parts.push(Part::Field(field));
        done = last.end;
    }
    if done < text.len() {
        parts.push(Part::Text(text[done..].to_owned()));
    }
    Some(Template { parts, newline: template.newline })
}

/// Where each placeholder of a template stands in its rendering.
fn field_ranges(template: &Template, expected: &str) -> Option<Vec<(Range<usize>, nim_reference::template::Field)>> {
    let mut ranges = Vec::new();
    let mut at = 0;
    let mut parts = template.parts.iter().peekable();
    while let Some(part) = parts.next() {
        match part {
            Part::Text(words) => {
                expected[at..].starts_with(words.as_str()).then_some(())?;
                at += words.len();
            }
            Part::Field(field) => {
                let end = match parts.peek() {
                    Some(Part::Text(words)) => at + expected[at..].find(words.as_str())?,
                    _ => expected.len(),
                };
                ranges.push((at..end, *field));
                at = end;
            }
        }
    }
    Some(ranges)
}

/// Numbers, words, and every other character by itself.
fn tokens(text: &str) -> Vec<Range<usize>> {
    let kind = |c: char| match c {
        c if c.is_ascii_digit() => 1,
        c if c.is_alphabetic() => 2,
        _ => 0,
    };
    let mut tokens: Vec<Range<usize>> = Vec::new();
    let mut last = 0;
    for (at, c) in text.char_indices() {
        let end = at + c.len_utf8();
        match tokens.last_mut() {
            Some(token) if kind(c) != 0 && kind(c) == last => token.end = end,
            _ => tokens.push(at..end),
        }
        last = kind(c);
    }
    tokens
}

#[cfg(test)]
mod tests {
    use super::*;
    use nim_reference::template::{Field, Values};

    fn learn(text: &str, values: &[(Field, &str)], told: &str) -> Option<String> {
        let assignment = Assignment::builtin("assignment2").expect("known");
        let message = assignment.messages().into_iter().find(|(key, _)| key.key() == text).expect("known").1;
        let values = values.iter().fold(Values::new(), |all, (field, value)| all.with(*field, value));
        let expected = message.render(&values);
        relearn(&message, expected.trim_end_matches('\n'), told).map(|template| template.to_string())
    }

    #[test]
    fn a_misspelt_message_gives_its_template() {
        let told = "Computer removes 3 objects from heap 12";
        let learnt = learn("computer_takes", &[(Field::Count, "3"), (Field::Heap, "12")], told);
        assert_eq!(learnt.as_deref(), Some("Computer removes {count} objects from heap {heap}"));
    }

    #[test]
    fn a_changed_value_is_no_wording() {
        let told = "Computer takes 4 objects from heap 12.";
        assert_eq!(learn("computer_takes", &[(Field::Count, "3"), (Field::Heap, "12")], told), None);
    }

    #[test]
    fn the_heaps_of_the_status_line_are_one_value() {
        let told = "In turn 2 the sizes are: h1=3 h2=4";
        let learnt = learn("status", &[(Field::Turn, "2"), (Field::Heaps, "h1=3 h2=4")], told);
        assert_eq!(learnt.as_deref(), Some("In turn {turn} the sizes are: {heaps}"));
    }
}
