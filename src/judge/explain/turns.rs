//! Reasons about whose turn it is.

use nim_reference::Player;
use nim_reference::transcript::{Event, Piece};
use nim_reference::voice::{Drawing, Message};

use super::scene::Scene;
use super::{columns, rows};

/// The program lets the wrong player move, or shows the game in the wrong turn.
pub(super) fn explain(scene: &Scene<'_>, piece: &Piece) -> Option<String> {
    let said = scene.said(piece);
    let frame = scene.frame(piece);
    if frame.position.is_empty() {
        return None;
    }
    let moment = scene.moment(frame);
    if columns::is_picture(scene, &said) || rows::is_row(scene, &said) {
        return drawing(scene, piece).map(|reason| format!("{moment}{reason}"));
    }
    let told = scene.told(&said)?;
    let pace = scene.game.rules.turns;
    let reason = match (frame.player, told.message) {
        (Player::Computer, Message::AskMove) if matches!(piece.event, Event::Status | Event::Took(..)) => {
            format!("{}; your program asks the user for a move.", to_move(scene, piece))
        }
        (Player::User, Message::ComputerTakes | Message::ComputerTakesLosing)
            if !skipped(scene, piece, told.message) =>
        {
            match piece.event {
                Event::Refused(..) | Event::Asked(Message::AskAgain) => return None,
                _ => format!("{}; your output tells a move of the computer.", to_move(scene, piece)),
            }
        }
        (player, Message::Status) if piece.event != Event::Status && !pace.status.before(player) => {
            if asks_next(scene, scene.at + 1) {
                format!("{}; your program asks the user for a move.", to_move(scene, piece))
            } else {
                let (what, other) = (scene.name_of(Message::Status), scene.seat(player.other()));
                format!("{what} is printed before {other}'s moves only.")
            }
        }
        (_, message) if skipped(scene, piece, message) => format!("{} is missing.", scene.name(piece.event)),
        (_, Message::Status) if matches!(piece.event, Event::Took(..)) => {
            format!("{} is missing.", scene.name(piece.event))
        }
        _ => return None,
    };
    Some(format!("{moment}{reason}"))
}

/// Who is to move.
fn to_move(scene: &Scene<'_>, piece: &Piece) -> String {
    let seat = scene.seat(scene.frame(piece).player);
    let how = if scene.last_move(piece.frame).is_none() { "moves first" } else { "is to move" };
    format!("{seat} {how}")
}

/// Whether a message is expected later in the same turn, with only the status line and the drawing before it.
fn skipped(scene: &Scene<'_>, piece: &Piece, message: Message) -> bool {
    let pieces = scene.lines[scene.at..].iter().flat_map(|line| &line.pieces);
    let later = pieces.skip_while(|other| *other != piece).take_while(|other| other.frame == piece.frame);
    let shown = |other: &&Piece| matches!(other.event, Event::Status | Event::Drew(_));
    let mut next = later.skip_while(shown);
    piece.event == Event::Status
        && next.next().is_some_and(|next| match next.event {
            Event::Asked(asked) => asked == message,
            Event::Took(Player::User, _) => message == Message::UserTakes,
            Event::Took(Player::Computer, _) => {
                matches!(message, Message::ComputerTakes | Message::ComputerTakesLosing)
            }
            _ => false,
        })
}

/// Whether the program, after what it shows from line `from` on, asks the user for a move.
fn asks_next(scene: &Scene<'_>, from: usize) -> bool {
    let shown = |line: &str| columns::is_picture(scene, line) || rows::is_row(scene, line);
    let next = (from..).map_while(|line| scene.actual(line)).find(|line| !shown(line));
    next.is_some_and(|next| scene.told(&next).is_some_and(|told| told.message == Message::AskMove))
}

/// A drawing where none belongs.
fn drawing(scene: &Scene<'_>, piece: &Piece) -> Option<String> {
    let frame = scene.frame(piece);
    let nouns = scene.game.voice.nouns;
    let noun = nouns.heap;
    let above = scene.at.checked_sub(1).map(|at| &scene.lines[at])?;
    if above.pieces.iter().any(|p| matches!(p.event, Event::Drew(_)) && p.frame == piece.frame) {
        let lines = scene.game.voice.drawing_lines(&frame.position, &frame.position);
        let lines = if lines == 1 { "1 line".to_owned() } else { format!("{lines} lines") };
        return Some(format!(
            "the drawing has {lines}, as many as the tallest {noun} has {}; yours goes on.",
            nouns.objects
        ));
    }
    if scene.game.voice.drawing == Drawing::None || scene.game.rules.turns.drawing.before(frame.player) {
        return None;
    }
    // What follows the drawing tells for whom it is made.
    if asks_next(scene, scene.at + 1) {
        return Some(format!(
            "{}; your program draws the {noun}s and asks the user for a move.",
            to_move(scene, piece)
        ));
    }
    let (seat, other) = (scene.seat(frame.player), scene.seat(frame.player.other()));
    Some(format!("the {noun}s are drawn before {other}'s turns only, not before those of {seat}."))
}
