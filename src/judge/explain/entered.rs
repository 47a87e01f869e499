//! Reasons about what the user enters: an illegal move accepted, a legal one refused, a move told in wrong numbers.

use nim_reference::rules::Opening;
use nim_reference::template::Field;
use nim_reference::transcript::{Event, Piece, Refusal};
use nim_reference::voice::Message;
use nim_reference::{Move, Player};

use super::scene::{Scene, Told};
use super::{repeated, status};

/// The program judged wrongly what was entered just before.
pub(super) fn explain(scene: &Scene<'_>, piece: &Piece) -> Option<String> {
    let (entry, entered, refusal) = scene.read_before(piece.entry)?;
    if !scene.follows_a_read(piece.entry) {
        return None;
    }
    let said = scene.said(piece);
    let told = scene.told(&said);
    match refusal {
        Some(refusal) => {
            // Of a try that follows another bad one it is not certain that the program has read it.
            let earlier = scene.refused_before(entry);
            let own_words = matches!(piece.event, Event::Refused(..));
            earlier
                .filter(|_| own_words)
                .and_then(|(entered, _)| repeated::after_refusal(scene, piece, &said, entered))
                .or_else(|| should_be_refused(scene, piece, entered, refusal, told.as_ref()))
        }
        None => should_be_accepted(scene, piece, entered, &said, told.as_ref()),
    }
}

fn should_be_refused(
    scene: &Scene<'_>,
    piece: &Piece,
    entered: &str,
    refusal: Refusal,
    told: Option<&Told<'_>>,
) -> Option<String> {
    let only_asks = matches!(piece.event, Event::Asked(_));
    let why = why(scene, entered, refusal);
    let Some(told) = told else {
        let again = scene.name(piece.event);
        return only_asks.then(|| format!("{why} Nothing but {again} follows, once more."));
    };
    let heaps = matches!(refusal, Refusal::HeapCount(_) | Refusal::HeapSize(..));
    let heap = matches!(refusal, Refusal::NoSuchHeap(_) | Refusal::EmptyHeap(_));
    let several = matches!(refusal, Refusal::HeapCount(count) if count != 1);
    let (they, them) = if several { ("They", "them") } else { ("It", "it") };
    let accepts = format!("{why} {they} must be refused; your program accepts {them}.");
    let goes_on = |with: &str| Some(format!("{why} The user must be asked again; your program goes on with {with}."));
    let frame = scene.frame(piece);
    match told.message {
        Message::UserTakes => Some(accepts),
        Message::AskCount if heap => Some(accepts),
        Message::BadHeaps | Message::BadSize | Message::Illegal | Message::AskAgain | Message::AskHeaps => None,
        message if heaps && message != Message::HeapEntry => Some(accepts),
        Message::ComputerTakes | Message::ComputerTakesLosing => goes_on("the computer's move"),
        Message::UserWins | Message::ComputerWins => goes_on("the end of the game"),
        Message::Status if status::is_current(scene, told, frame) => Some(format!(
            "{why} {} must follow, not {}.",
            capitalised(&scene.name(piece.event)),
            scene.name_of(told.message)
        )),
        Message::Status => goes_on(&scene.name_of(Message::Status)),
        message => {
            let (right, wrong) = (scene.name(piece.event), scene.name_of(message));
            (right != wrong).then(|| format!("{why} {} must follow, not {wrong}.", capitalised(&right)))
        }
    }
}

fn should_be_accepted(
    scene: &Scene<'_>,
    piece: &Piece,
    entered: &str,
    said: &str,
    told: Option<&Told<'_>>,
) -> Option<String> {
    let refused_before = scene.refused_in_turn(piece).is_some();
    let asks_prompt_again = scene.game.rules.turns.after_illegal.prompts();
    let message = told.map(|told| told.message);
    let noun = scene.noun();
    match (piece.event, message) {
        (Event::Won(_), Some(Message::UserWins | Message::ComputerWins)) => None,
        (Event::Asked(_), Some(Message::BadHeaps)) => {
            Some(format!("{}; your program refuses {}.", heaps_allowed(scene, entered), them(entered)))
        }
        (Event::Status, Some(Message::BadSize)) => bad_size(scene, piece, told?),
        (_, Some(Message::AskHeaps)) if matches!(scene.game.rules.opening, Opening::Progression { .. }) => {
            Some(format!("{}; your program asks again.", heaps_allowed(scene, entered)))
        }
        (Event::Asked(Message::AskCount), Some(Message::Illegal | Message::Status | Message::AskMove)) => Some(
            format!("`{entered}` is allowed: there is such a {noun}, and it is not empty. Your program refuses it."),
        ),
        (Event::Asked(Message::AskCount), Some(Message::AskCount)) => count_prompt(scene, piece, entered, told?),
        (_, Some(Message::Illegal | Message::AskAgain)) => legal(scene, piece, entered, "refuses it"),
        (Event::Took(..) | Event::Won(_), Some(Message::AskMove)) if asks_prompt_again || !refused_before => {
            legal(scene, piece, entered, "asks again")
        }
        (Event::Took(Player::User, mv), Some(Message::UserTakes)) => told_otherwise(scene, piece, entered, mv, told?),
        _ => {
            let (entered, _) = scene.refused_in_turn(piece)?;
            repeated::after_refusal(scene, piece, said, entered)
        }
    }
}

/// A move that is legal, and what the program does with it.
fn legal(scene: &Scene<'_>, piece: &Piece, entered: &str, does: &str) -> Option<String> {
    let (_, mv, before) = user_move(scene, piece)?;
    let size = before.heaps().get(mv.heap).copied().unwrap_or(0);
    let entered = one_line(entered);
    let taken = if mv.count == size { "all".to_owned() } else { mv.count.to_string() };
    let holds = scene.holds(mv.heap, size);
    let heap = mv.heap as i64 + scene.game.rules.entered_base;
    // Where heaps are entered by other numbers than they are told, the number that is entered is the one to name.
    let holds = holds.replacen(&scene.heap(mv.heap), &format!("{} {heap}", scene.noun()), 1);
    Some(format!("`{entered}` is allowed: {holds}, and {taken} may be taken. Your program {does}."))
}

/// The user's move that was entered just before a piece.
fn user_move<'a>(scene: &Scene<'a>, piece: &Piece) -> Option<(Player, Move, &'a nim_reference::Position)> {
    let frame = match piece.event {
        // The move changes the heaps of the frame in which it is told.
        Event::Took(Player::User, mv) => {
            return Some((Player::User, mv, &scene.transcript.frames[piece.frame].position));
        }
        _ => piece.frame,
    };
    scene.last_move(frame).filter(|(player, ..)| *player == Player::User)
}

/// The user's move told in other numbers, or with other heaps left.
fn told_otherwise(scene: &Scene<'_>, piece: &Piece, entered: &str, mv: Move, told: &Told<'_>) -> Option<String> {
    let reading = &told.reading;
    if let Some(list) = reading.text(Field::Heaps) {
        let after = scene.frame(piece).position.after(mv)?;
        let moved = (Player::User, mv, &scene.frame(piece).position);
        return status::sizes(scene, Some(moved), &after, &scene.sizes(list));
    }
    let (heap, count) = (reading.number(Field::Heap)?, reading.number(Field::Count)?);
    let right = (mv.heap as i64 + scene.game.voice.move_base, i64::try_from(mv.count).ok()?);
    if (heap, count) == right {
        return None;
    }
    let entered = one_line(entered);
    let exchanged = if (count, heap) == right { ": the numbers stand in each other's place" } else { "" };
    let (objects, noun) = (scene.objects(mv.count), scene.noun());
    Some(format!("`{entered}` is {objects} from {noun} {}; you print {count} from {noun} {heap}{exchanged}.", right.0))
}

/// The prompt for the number of objects with another number in it.
fn count_prompt(scene: &Scene<'_>, piece: &Piece, entered: &str, told: &Told<'_>) -> Option<String> {
    let wanted = scene.told(scene.wanted(piece))?.reading.number(Field::Size)?;
    let most = told.reading.number(Field::Size).filter(|&most| most != wanted)?;
    let noun = scene.noun();
    let heap = entered.trim_end_matches('.');
    let objects = scene.objects(u64::try_from(wanted).ok()?);
    Some(format!("`{entered}` chooses {noun} {heap}, which has {objects}; you print {most}."))
}

fn heaps_allowed(scene: &Scene<'_>, entered: &str) -> String {
    let is = if entered == "1" { " is" } else { "s are" };
    format!("{entered} {}{is} allowed", scene.noun())
}

fn them(entered: &str) -> &'static str {
    if entered == "1" { "it" } else { "them" }
}

fn bad_size(scene: &Scene<'_>, piece: &Piece, told: &Told<'_>) -> Option<String> {
    let label = told.reading.number(Field::Heap)?;
    let heaps = scene.frame(piece).position.heaps();
    let size = usize::try_from(label - 1).ok().and_then(|heap| heaps.get(heap));
    Some(match size {
        Some(size) => format!("{} {label} has size {size}, which is positive; your program refuses it.", scene.noun()),
        None => "all sizes are positive; your program refuses one of them.".to_owned(),
    })
}

/// Why what was entered is not allowed, as a sentence.
pub(super) fn why(scene: &Scene<'_>, entered: &str, refusal: Refusal) -> String {
    let nouns = scene.game.voice.nouns;
    let base = scene.game.rules.entered_base;
    let entered = one_line(entered);
    let noun = nouns.heap;
    let reason = match refusal {
        Refusal::HeapCount(1) => return format!("1 {noun} is not allowed."),
        Refusal::HeapCount(count) => return format!("{count} {noun}s are not allowed."),
        Refusal::HeapSize(heap, size) => {
            return format!("{} has size {size}, which is not positive.", scene.heap(heap));
        }
        Refusal::NoSuchHeap(heap) => format!("there is no {noun} {heap}"),
        Refusal::EmptyHeap(heap) => format!("{noun} {} is empty", heap as i64 + base),
        Refusal::TooFew(_) => format!("at least one {} must be taken", nouns.object),
        Refusal::TooMany(heap, 0, _) => format!("{noun} {} is empty", heap as i64 + base),
        Refusal::TooMany(heap, size, _) => {
            format!("{noun} {} has only {}", heap as i64 + base, nouns.count(size))
        }
    };
    format!("`{entered}` is not allowed: {reason}.")
}

fn one_line(entered: &str) -> String {
    entered.split_whitespace().collect::<Vec<_>>().join(" ")
}

pub(super) fn capitalised(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
