//! What a line says for or against one mistake of several, where it is not explained.

use nim_reference::rules::Showing;
use nim_reference::template::Template;
use nim_reference::transcript::{Event, Frame};
use nim_reference::voice::{Drawing, Message};
use nim_reference::{Assignment, Game};

use super::evidence::Evidence;
use crate::judge::mistake::Mistake;

/// Whether line `at` (from 0) of an output, where it leaves the assignment with all mistakes, is foretold wrongly by one of
/// them, without which the assignment is `without`: the program makes another move there, in a position in which the mistake
/// changes what the computer does; or it prints a status line or a drawing where the mistake changes when they are printed.
pub(super) fn is_wrong_by(
    case: &Evidence<'_>,
    at: usize,
    mistake: &Mistake,
    with: &Assignment,
    without: &Assignment,
) -> bool {
    let (Some(own), Some(other)) = (with.game(), without.game()) else { return false };
    if mistake.is_of_words() || own.rules == other.rules {
        return false;
    }
    let transcript = case.transcript(with);
    let lines = transcript.lines();
    let Some(piece) = lines.get(at).and_then(|line| line.pieces.first()) else { return false };
    let Some(line) = case.lines().nth(at).and_then(|line| std::str::from_utf8(line).ok()) else { return false };
    let frame = &transcript.frames[piece.frame];
    let is = |message| own.voice.message(message).is_some_and(|template| is_in_words_of(template, line));
    if let Event::Took(player, _) = piece.event {
        let strategies = own.rules.strategy(player).zip(other.rules.strategy(player));
        let moves = strategies.map(|(own, other)| (own.choose(&frame.position), other.choose(&frame.position)));
        let is_move = is(Message::ComputerTakes) || is(Message::ComputerTakesLosing);
        if is_move && moves.is_some_and(|(own, other)| own != other) {
            return true;
        }
    }
    let (own_turns, other_turns) = (own.rules.turns, other.rules.turns);
    let status = (piece.event == Event::Status) != is(Message::Status);
    let drawing = matches!(piece.event, Event::Drew(_)) != is_drawn(own, line);
    (status && differ(own_turns.status, other_turns.status, frame))
        || (drawing && differ(own_turns.drawing, other_turns.drawing, frame))
}

/// Whether line `at` of an output, where it leaves the assignment with all mistakes, is a message in the words of one of them,
/// without which the assignment is `without`, but with other numbers in it.
pub(super) fn reads_as(case: &Evidence<'_>, at: usize, with: &Assignment, without: &Assignment) -> bool {
    let (Some(own), Some(other)) = (with.game(), without.game()) else { return false };
    if own.voice == other.voice {
        return false;
    }
    let transcript = case.transcript(with);
    let lines = transcript.lines();
    let Some([piece]) = lines.get(at).map(|line| line.pieces.as_slice()) else { return false };
    let Some(line) = case.lines().nth(at).and_then(|line| std::str::from_utf8(line).ok()) else { return false };
    let message = piece.event.message(transcript.frames[piece.frame].position.nim_sum() == 0);
    let template = |game: &'_ Game| message.and_then(|message| game.voice.message(message).cloned());
    let (Some(own), Some(other)) = (template(own), template(other)) else { return false };
    own.parts != other.parts && is_in_words_of(&own, line) && !is_in_words_of(&other, line)
}

/// Whether a line is a message, whatever the numbers in it are.
fn is_in_words_of(template: &Template, line: &str) -> bool {
    template.read(line).is_some_and(|reading| line[reading.end..].trim().is_empty())
}

/// Whether something is printed in one way at this point of a game, and not in the other.
fn differ(one: Showing, other: Showing, frame: &Frame) -> bool {
    let at_end = frame.position.is_empty() && one.at_end != other.at_end;
    at_end || one.before(frame.player) != other.before(frame.player)
}

/// Whether a line may be one of a drawing.
fn is_drawn(game: &Game, line: &str) -> bool {
    game.voice.drawing != Drawing::None && !line.is_empty() && !line.contains(char::is_alphanumeric)
}
