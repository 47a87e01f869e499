//! Reasons about what the user enters and how the game ends: an illegal move accepted, a legal one refused, the wrong
//! winner, a game that is over but goes on, output that stops early.

use nim_reference::Player;
use nim_reference::transcript::{Ending, Entry, Event, Piece, Refusal};
use nim_reference::voice::Message;

use super::moves::seat;
use super::scene::Scene;

/// The program accepted what is to be refused, or refused what is to be accepted.
pub(super) fn judged_wrongly(scene: &Scene<'_>, piece: &Piece) -> Option<String> {
    let (entered, refusal) = scene.read_before(piece.entry)?;
    let said = scene.said(piece);
    let told = scene.recognise(&said).map(|(message, _)| message);
    let asked_again = |message| matches!(message, Some(Message::Illegal | Message::AskAgain));
    let goes_on = scene.is_status(&said)
        || matches!(
            told,
            Some(
                Message::UserTakes
                    | Message::ComputerTakes
                    | Message::ComputerTakesLosing
                    | Message::UserWins
                    | Message::ComputerWins
                    | Message::AskSizes
                    | Message::AskCount
            )
        );
    let refuses_here = match piece.event {
        Event::Refused(..) => true,
        // An assignment that has no words for it just asks once more.
        Event::Asked(_) => {
            refusal.is_some() && scene.first_since_read(piece.entry, |event| matches!(event, Event::Asked(_)))
        }
        _ => false,
    };
    if let Some(refusal) = refusal.filter(|_| refuses_here && goes_on) {
        return Some(format!("{} and must be refused; your program accepts it.", why(scene, entered, refusal)));
    }
    if refusal.is_some() {
        return None;
    }
    let again_here = told == Some(Message::AskMove) && scene.first_since_read(piece.entry, |_| true);
    match (piece.event, told) {
        (Event::Took(Player::User, mv), told) if asked_again(told) => {
            let frame = scene.frame(piece);
            let size = frame.position.heaps().get(mv.heap).copied().unwrap_or(0);
            let heap = scene.heap(mv.heap);
            Some(format!(
                "the move `{entered}` is legal: {heap} has {}, and {} may be taken. Your program refuses it.",
                scene.objects(size),
                if mv.count == size { "all".to_owned() } else { mv.count.to_string() }
            ))
        }
        (Event::Took(Player::Computer, _) | Event::Won(_), _) if again_here => {
            Some(format!("the move `{entered}` is legal, but your program asks for another one."))
        }
        (Event::Asked(_), Some(Message::BadHeaps)) => {
            Some(format!("{entered} {}s are allowed; your program refuses them.", scene.game.voice.nouns.heap))
        }
        (Event::Status, Some(Message::BadSize)) => {
            Some("all sizes are positive; your program refuses one of them.".to_owned())
        }
        _ => None,
    }
}

/// Why what was entered is illegal: the beginning of a sentence.
fn why(scene: &Scene<'_>, entered: &str, refusal: Refusal) -> String {
    let nouns = scene.game.voice.nouns;
    let base = scene.game.rules.legality.base;
    let entered = entered.split_whitespace().collect::<Vec<_>>().join(" ");
    match refusal {
        Refusal::HeapCount(count) => format!("{count} {}s are not allowed", nouns.heap),
        Refusal::HeapSize(heap, size) => format!("{} has size {size}, which is not positive", scene.heap(heap)),
        Refusal::NoSuchHeap(heap) => format!("the move `{entered}` is illegal: there is no {} {heap}", nouns.heap),
        Refusal::EmptyHeap(heap) => {
            format!("the move `{entered}` is illegal: {} {} is empty", nouns.heap, heap as i64 + base)
        }
        Refusal::TooFew(_) => format!("the move `{entered}` is illegal: at least one {} must be taken", nouns.object),
        Refusal::TooMany(heap, size, _) => format!(
            "the move `{entered}` is illegal: {} {} has only {}",
            nouns.heap,
            heap as i64 + base,
            nouns.count(size)
        ),
    }
}

/// The wrong winner, or a game that goes on after its end.
pub(super) fn winner(scene: &Scene<'_>, winner: Player) -> Option<String> {
    let line = &scene.lines[scene.at];
    let said = line.pieces.last().map(|piece| scene.said(piece)).unwrap_or_default();
    let told = scene.recognise(&said).map(|(message, _)| message);
    let over = format!("all {}s are empty, so the game is over", scene.game.voice.nouns.heap);
    let last = format!("{} took the last {}", seat(scene, winner), scene.game.voice.nouns.object);
    match told {
        Some(Message::UserWins | Message::ComputerWins) => {
            Some(format!("{last} and wins; your program says otherwise."))
        }
        Some(_) => Some(format!("{over}: {last} and wins. Your program goes on.")),
        None if scene.is_status(&said) => Some(format!(
            "{over}: only the winner is announced, without another status line. {} wins.",
            capitalised(seat(scene, winner))
        )),
        None => None,
    }
}

/// The program announces a winner although there is something left.
pub(super) fn over_too_early(scene: &Scene<'_>, piece: &Piece) -> Option<String> {
    let (message, _) = scene.recognise(&scene.said(piece))?;
    let frame = scene.frame(piece);
    let nouns = scene.game.voice.nouns;
    let left: u64 = frame.position.heaps().iter().fold(0, |sum, size| sum.saturating_add(*size));
    (matches!(message, Message::UserWins | Message::ComputerWins) && left > 0).then(|| {
        format!(
            "{}{}s {}: the game is not over, {} left.",
            scene.moment(frame),
            nouns.heap,
            frame.position,
            if left == 1 { format!("one {} is", nouns.object) } else { format!("{left} {} are", nouns.objects) }
        )
    })
}

/// The program prints more than a right one.
pub(super) fn goes_on(scene: &Scene<'_>) -> String {
    let refused = scene.transcript.entries.iter().rev().find_map(|entry| match entry {
        Entry::Print { event: Event::Refused(_, refusal), .. } => Some(*refusal),
        Entry::Print { event: Event::Won(_), .. } => None,
        _ => None,
    });
    let won = scene.transcript.entries.iter().any(|entry| matches!(entry, Entry::Print { event: Event::Won(_), .. }));
    match refused.filter(|_| !won) {
        Some(_) => "the program ends after this error; yours goes on.".to_owned(),
        None => "the game is over and its winner announced; nothing more is printed.".to_owned(),
    }
}

/// The program prints less than a right one.
pub(super) fn stops_early(scene: &Scene<'_>, piece: &Piece) -> String {
    let frame = scene.frame(piece);
    let next = match piece.event {
        Event::Asked(message) | Event::Refused(message, _) => message.describe().to_owned(),
        Event::Status => Message::Status.describe().to_owned(),
        Event::Drew(_) => "the rest of the drawing".to_owned(),
        Event::Took(player, _) => format!("the move of {}", seat(scene, player)),
        Event::Won(_) => "the winner".to_owned(),
        Event::Answered(_) => "the answer".to_owned(),
    };
    if scene.actual_len() == 0 {
        return format!("your program prints nothing. The first thing it should print is {next}.");
    }
    let unread = scene.transcript.entries[piece.entry..].iter().any(|entry| matches!(entry, Entry::Read { .. }));
    let ended =
        if scene.transcript.ending == Ending::Finished && unread { " There is input left to read." } else { "" };
    format!("{}your output stops where {next} should follow.{ended}", scene.moment(frame))
}

pub(super) fn capitalised(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
