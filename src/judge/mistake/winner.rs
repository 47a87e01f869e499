//! Learning how a program announces the winner, where only boards and the last line are graded.

use nim_reference::Transcript;
use nim_reference::template::{Field, Part, Template, Values};
use nim_reference::transcript::{Entry, Event};
use nim_reference::voice::{Message, speaks_of_win};

use super::relearn::relearn;
use super::wording::MAX_BYTES;
use super::{Change, Mistake, Place};
use crate::judge::reason::PROMPT_ENDS;

/// The mistake of other words in the last line, with the winner's name in them or nobody's.
pub(super) fn reworded(place: &Place<'_>) -> Option<Mistake> {
    let game = place.assignment.game()?;
    game.grading.boards()?;
    // Where an exception ended the program, the last line is no message about the winner.
    let reason = place.evidence.case.reason;
    // Nor is one that stands below the right one.
    if reason.is_some_and(|reason| reason.is_an_error_of_its_own() || reason.is_below_the_winner()) {
        return None;
    }
    let line = place.line()?;
    let piece = line.pieces.last().filter(|piece| matches!(piece.event, Event::Won(_)))?;
    let right = place.evidence.right_transcript();
    if ends_behind_a_refusal(&place.transcript) || ends_behind_a_refusal(&right) {
        return None;
    }
    let mut theirs = place.evidence.lines().skip(place.at);
    let actual = std::str::from_utf8(theirs.next()?).ok().filter(|actual| actual.len() <= MAX_BYTES)?;
    // A last line may also name the loser as the loser.
    let is_right = right.lines().pop().is_some_and(|right| right.text == line.text);
    if !is_right && !speaks_of_win(actual) {
        return None;
    }
    let template = game.voice.message(Message::UserWins)?;
    let expected = &line.text[piece.range.clone()];
    let text = actual.strip_prefix(&line.text[..piece.range.start])?;
    if theirs.next().is_some() || text.trim().is_empty() || stands_twice(actual, place.evidence.case.whole) {
        return None;
    }
    let mut names = place.evidence.case.names();
    let names = [names.next()?, names.next()?];
    // Of two players with one name nobody knows which is meant.
    if names[0] == names[1] {
        return None;
    }
    if is_behind_a_prompt(text, names) || text.trim_end().ends_with(PROMPT_ENDS) {
        return None;
    }
    // A name may be a part of the other one, which is what is printed.
    let names_other = |name: &str| text.contains(name) && !expected.contains(name);
    if names.iter().any(|name| !name.is_empty() && names_other(name)) {
        return None;
    }
    let names_nobody = || names.iter().all(|name| name.is_empty() || !text.contains(name));
    let with_name = relearn(template, expected, text).filter(|words| words != template);
    let names_winner = with_name.is_some();
    let words = match with_name {
        Some(words) => words,
        None if names_nobody() => Template { parts: vec![Part::Text(text.to_owned())], newline: template.newline },
        None => return None,
    };
    // Another number may stand there in another game.
    if words.words().contains(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let instead = match place.evidence.is_right(place.at, &line.text) {
        true => format!(" instead of “{expected}”"),
        false => String::new(),
    };
    let behind = text.rsplit_once(expected).map(|(_, behind)| behind.trim()).filter(|behind| !behind.is_empty());
    let sentence = match behind {
        // Another name stands there in another game.
        Some(behind) => format!("prints “{behind}” at the end of its last line, for example in “{}”", text.trim()),
        None if names_winner && instead.is_empty() => {
            // Another mistake may change the name itself.
            let Event::Won(winner) = piece.event else { return None };
            let name = Values::new().with(Field::Name, names[winner as usize]);
            let right = place.evidence.right_voice().and_then(|voice| voice.message(Message::UserWins));
            let right = right.map_or_else(|| expected.to_owned(), |right| right.render(&name).trim_end().to_owned());
            format!("prints last lines such as “{text}”, which should be in words such as “{right}”")
        }
        None if names_winner => format!("prints last lines such as “{text}”{instead}"),
        None => format!("prints “{text}” as its last line{instead}"),
    };
    Some(Mistake { id: "other-words".to_owned(), sentence, change: Change::Winner(words) })
}

/// Whether a player is asked for a move where the line begins, so that its words are not those about the winner.
fn is_behind_a_prompt(line: &str, names: [&str; 2]) -> bool {
    let has_name = |words: &str| names.iter().any(|name| !name.is_empty() && words.contains(name));
    line.rsplit_once(PROMPT_ENDS).is_some_and(|(prompt, behind)| has_name(prompt) && has_name(behind))
}

/// Whether a program prints a line more than once: then it is a prompt, for which there is no more input at the end.
fn stands_twice(line: &str, whole: &[u8]) -> bool {
    whole.split(|&byte| byte == b'\n').filter(|own| own.trim_ascii_end() == line.trim_end().as_bytes()).count() > 1
}

/// Whether a move is refused behind the last board: a program that ends there may speak of that move in its last line, and not of who wins.
fn ends_behind_a_refusal(transcript: &Transcript) -> bool {
    let behind_boards = transcript.entries().rev().take_while(|entry| match entry {
        Entry::Print { event, .. } => matches!(event, Event::Won(_)),
        Entry::Read { .. } => true,
    });
    behind_boards.into_iter().any(|entry| matches!(entry, Entry::Read { refusal: Some(_), .. }))
}
