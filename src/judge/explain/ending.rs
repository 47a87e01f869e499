//! Reasons about how the game and the output end: the wrong winner, a game that is over but goes on or is ended too early,
//! output that stops.

use nim_reference::Player;
use nim_reference::transcript::{Ending, Entry, Event, Piece};
use nim_reference::voice::Message;

use super::entered::capitalised;
use super::scene::Scene;

/// The wrong winner, or a game that goes on after its end.
pub(super) fn winner(scene: &Scene<'_>, piece: &Piece, winner: Player) -> Option<String> {
    let said = scene.said(piece);
    let told = scene.told(&said)?;
    let seat = scene.seat(winner);
    let nouns = scene.game.voice.nouns;
    let over = format!("all {}s are empty, so the game is over", nouns.heap);
    if scene.last_move(piece.frame).is_none() && told.message != Message::HeapEntry {
        return Some(format!("all {}s are empty from the beginning, so {seat} wins at once.", nouns.heap));
    }
    match told.message {
        Message::UserWins | Message::ComputerWins => {
            let named = if told.message == Message::UserWins { Player::User } else { Player::Computer };
            (named != winner).then(|| {
                let other = scene.seat(named);
                format!("{seat} took the last {} and wins; your program announces that {other} does.", nouns.object)
            })
        }
        Message::Status => Some(format!(
            "{over}: the winner is announced, and {} is not printed again. {} wins.",
            scene.name_of(Message::Status),
            capitalised(seat)
        )),
        _ => Some(format!("{over}: {seat} took the last {} and wins. Your program goes on.", nouns.object)),
    }
}

/// The program announces a winner although there is something left.
pub(super) fn over_too_early(scene: &Scene<'_>, piece: &Piece) -> Option<String> {
    let said = scene.said(piece);
    let told = scene.told_all(&said)?;
    let frame = scene.frame(piece);
    let nouns = scene.game.voice.nouns;
    let left: u64 = frame.position.heaps().iter().fold(0, |sum, size| sum.saturating_add(*size));
    let int = i64::from(i32::MAX).unsigned_abs();
    let overflow =
        if left > int && frame.position.tallest() <= int { " Their sum is too large for an int." } else { "" };
    (matches!(told.message, Message::UserWins | Message::ComputerWins) && left > 0).then(|| {
        format!(
            "{}{}: the game is not over, {} left.{overflow}",
            scene.moment(frame),
            scene.position(&frame.position),
            if left == 1 { format!("one {} is", nouns.object) } else { format!("{left} {} are", nouns.objects) }
        )
    })
}

/// The program prints more than a right one.
pub(super) fn goes_on(scene: &Scene<'_>) -> String {
    let mut events = scene.transcript.entries.iter().filter_map(|entry| match entry {
        Entry::Print { event, .. } => Some(*event),
        Entry::Read { .. } => None,
    });
    let line = scene.actual(scene.at).unwrap_or_default();
    let told = scene.told(&line).map(|told| told.message);
    match events.next_back() {
        Some(Event::Refused(Message::BadSize, _)) if told == Some(Message::BadSize) => {
            format!("only the first {} whose size is not positive is reported; then the program ends.", scene.noun())
        }
        Some(Event::Refused(..)) => "after this error the program ends; yours goes on.".to_owned(),
        Some(Event::Won(_)) if matches!(told, Some(Message::UserWins | Message::ComputerWins)) => {
            "the winner is announced once; nothing follows.".to_owned()
        }
        _ if line.trim().is_empty() => "the output should have ended; an empty line follows.".to_owned(),
        _ => "the game is over and its winner announced; nothing more is printed.".to_owned(),
    }
}

/// The program prints less than a right one.
pub(super) fn stops_early(scene: &Scene<'_>, piece: &Piece) -> String {
    let next = match piece.event {
        Event::Drew(_)
            if scene.at > 0 && scene.lines[scene.at - 1].pieces.iter().any(|p| matches!(p.event, Event::Drew(_))) =>
        {
            "the rest of the drawing".to_owned()
        }
        Event::Took(player, _) => format!("the move of {}", scene.seat(player)),
        Event::Won(_)
            if scene.lines[..scene.at].iter().flat_map(|line| &line.pieces).any(|p| p.event == piece.event) =>
        {
            format!("“{}”", scene.wanted(piece).trim())
        }
        Event::Won(_) => "the winner".to_owned(),
        event => scene.name(event),
    };
    if scene.printed.lines.is_empty() {
        let first = scene.lines.first().map_or("", |line| line.text.trim());
        let stderr = String::from_utf8_lossy(scene.printed.stderr);
        if !first.is_empty() && stderr.lines().any(|line| line.trim() == first) {
            return "your program prints on standard error; only standard output counts.".to_owned();
        }
        return format!("your program prints nothing. The first thing it should print is {next}.");
    }
    let unread = scene.transcript.entries[piece.entry..].iter().any(|entry| matches!(entry, Entry::Read { .. }));
    let ended =
        if scene.transcript.ending == Ending::Finished && unread { " There is input left to read." } else { "" };
    format!("{}your output stops where {next} should follow.{ended}", scene.moment(scene.frame(piece)))
}
