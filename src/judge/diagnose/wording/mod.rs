//! Finding a message that a program words otherwise everywhere, by comparing templates: no list of misspellings is needed.
//!
//! What is found here is only a suspicion; that the program's whole output agrees with it is checked like any fault.

use nim_reference::template::Template;
use nim_reference::transcript::{Event, Line, Piece};
use nim_reference::voice::Message;
use nim_reference::{Assignment, Player, Subject};

mod drawing;
mod entries;
mod relearn;

use super::Observed;
use relearn::relearn;

/// No message is longer than this, so a longer line is no wording of one.
const MOST_BYTES: usize = 400;

/// Assignments that differ by the wording of the message at line `at`, where the program leaves the transcript, each with
/// a sentence.
pub(super) fn suspects(assignment: &Assignment, case: &Observed<'_>, at: usize) -> Vec<(String, Assignment)> {
    let Subject::Game(game) = &assignment.subject else { return Vec::new() };
    if game.grades_boards {
        return Vec::new();
    }
    let transcript = assignment.follow(case.input, case.output);
    let lines = transcript.lines();
    let theirs: Vec<&[u8]> = case.compare.lines(case.output);
    // Where only the last newline is missing, every line agrees, and the last one is meant.
    let at = if at == lines.len() && at == theirs.len() { at.saturating_sub(1) } else { at };
    let (Some(line), Some(actual)) = (lines.get(at), theirs.get(at)) else { return Vec::new() };
    let Ok(actual) = std::str::from_utf8(actual) else { return Vec::new() };
    if actual.len() > MOST_BYTES {
        return Vec::new();
    }
    let same = line.text.bytes().zip(actual.bytes()).take_while(|(e, a)| e == a).count();
    let Some(piece) = line.pieces.iter().find(|piece| same < piece.range.end).or(line.pieces.last()) else {
        return Vec::new();
    };
    let expected = &line.text[piece.range.clone()];
    let frame = &transcript.frames[piece.frame];
    if let Event::Drew(shows) = piece.event {
        let text = actual.strip_prefix(&line.text[..piece.range.start]);
        return text.zip(shows).map_or(Vec::new(), |(text, shows)| {
            drawing::suspects(assignment, &game.voice.drawing, &frame.position, shows, expected, text)
        });
    }
    let Some(message) = message_of(piece.event, frame.position.nim_sum() == 0) else { return Vec::new() };
    let message = if game.voice.message(message).is_some() { message } else { Message::ComputerTakes };
    let Some(template) = game.voice.message(message) else { return Vec::new() };
    let mut found = Vec::new();
    if let Some(text) = own_text(line, piece, actual) {
        found.extend(relearn(template, expected, text));
        if message == Message::Status && found.is_empty() {
            return entries::suspects(assignment, &game.voice, frame.position.heaps(), expected, text);
        }
    }
    found.extend(line_end_moved(template, line, piece, actual, &lines, at));
    if at + 1 == lines.len() && template.newline && actual == line.text && !case.output.ends_with(b"\n") {
        found.push(Template { parts: template.parts.clone(), newline: false });
    }
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
