//! Words for what is refused, where the assignment has none and only asks again (lab3).

use nim_reference::template::{Part, Template};
use nim_reference::transcript::{Entry, Event, Line, Piece, Refusal};
use nim_reference::voice::{Message, Nouns, ToldIllegal, Voice};
use nim_reference::{Game, Player, Transcript};

use super::meant::is_another;
use super::wording::own_text;
use super::{Change, Mistake};

/// Words for what is refused, where the assignment has none and only asks again (lab3): before the prompt, on its line or on one of
/// their own above it; or nothing follows them.
pub(super) fn new_message(
    (right, game): (&Voice, &Game),
    transcript: &Transcript,
    line: &Line,
    piece: &Piece,
    (actual, next): (&str, Option<&[u8]>),
) -> Option<Vec<Mistake>> {
    let voices @ (_, voice) = (right, &*game.voice);
    let before = transcript.entries().nth(piece.entry.checked_sub(1)?);
    let Some(Entry::Read { refusal: Some(refusal), .. }) = before else { return None };
    let (message, what) = match refusal {
        Refusal::HeapCount(_) => (Message::BadHeaps, "a wrong number of heaps"),
        _ => (Message::Illegal, "an illegal move"),
    };
    // There may be words for other illegal moves already.
    let has_words = voice.message(message).is_some();
    let is_said = has_words && (message != Message::Illegal || game.is_told(refusal));
    if is_said || !matches!(piece.event, Event::Asked(_)) {
        return None;
    }
    let rest = actual.strip_prefix(&line.text[..piece.range.start])?;
    let wanted = &line.text[piece.range.start..];
    // A program may also end after them. Where the user wins in words of the program's own, these stand behind them on the line.
    let is_won = |entry: Entry<'_>| matches!(entry, Entry::Print { event: Event::Won(Player::User), .. });
    let may_have_won = || voice.free_user_win && transcript.entries().skip(piece.entry).any(is_won);
    // The turn may begin again behind them.
    let begins_turn = |next: &[u8]| message == Message::Illegal && voice.is_one_of(&[Message::Status], next);
    let above = || match next {
        Some(next) => next.starts_with(line.text[piece.range.clone()].as_bytes()) || begins_turn(next),
        None => !may_have_won(),
    };
    // What follows the prompt on its line may be another message than the one that is expected.
    let prompt = line.text[piece.range.clone()].trim_end();
    let on_its_line = rest.strip_suffix(wanted).or_else(|| Some(rest.split_once(prompt)?.0));
    let (words, newline) = match on_its_line {
        Some(words) => (words, false),
        None => Some((rest, true)).filter(|_| above())?,
    };
    // Beside a mistake that leaves the assignment's own message out, something should be printed there.
    let instead = if right.message(message).is_none() { ", where it should only ask again" } else { "" };
    let sentence = format!("prints “{}” after {what}{instead}", words.trim());
    let template = Template { parts: vec![Part::Text(words.to_owned())], newline };
    let new = |sentence, change| Mistake { id: "new-message".to_owned(), sentence, change };
    let of_all = || (!has_words).then(|| new(sentence.clone(), Change::NewMessage(message, template.clone())));
    let turns = game.rules.turns;
    let Nouns { heap, object, objects, .. } = voice.nouns;
    let or_is_empty = if turns.checks_heap_first { " or is empty" } else { "" };
    let some = [
        (ToldIllegal::Heap, format!("from a {heap} that does not exist{or_is_empty}")),
        (ToldIllegal::Count, format!("of a wrong number of {objects}")),
        (ToldIllegal::TooMany, format!("of more {objects} than the {heap} has")),
        (ToldIllegal::TooFew, format!("of fewer than one {object}")),
    ];
    let of_some = |(told, which): &(ToldIllegal, String)| {
        let alone = if instead.is_empty() { ", and after no other illegal move" } else { instead };
        let sentence = format!("prints “{}” after a move {which}{alone}", words.trim());
        (message == Message::Illegal && told.has(refusal, turns.is_heap_refused(refusal)))
            .then(|| new(sentence, Change::NewMessageFor(template.clone(), *told)))
    };
    let found = || of_all().into_iter().chain(some.iter().filter_map(of_some)).collect::<Vec<Mistake>>();
    // A piece of the prompt is no message.
    let is_of_prompt = |word: &str| wanted.contains(word);
    let is_new = !words.trim().is_empty()
        && words.chars().filter(char::is_ascii_digit).all(|digit| prompt.contains(digit))
        && !words.split(|c: char| !c.is_alphabetic()).all(is_of_prompt)
        && may_be_new(voices, message, wanted, words);
    is_new.then(found).filter(|found| !found.is_empty())
}

/// Whether words are none of another message in other words; a message that only the program has may stand at both places.
fn may_be_new((right, voice): (&Voice, &Voice), message: Message, wanted: &str, words: &str) -> bool {
    let mut own = voice.messages().filter(|(other, _)| right.message(*other).is_none());
    own.any(|(_, template)| template.words().trim() == words.trim()) || !is_another(voice, message, wanted, words)
}

/// A prompt of the program's own after an illegal move or a wrong number of heaps, where the assignment has none and prints the first
/// one again (lab3).
pub(super) fn prompt_again(
    voices @ (_, voice): (&Voice, &Voice),
    transcript: &Transcript,
    line: &Line,
    piece: &Piece,
    actual: &str,
) -> Option<Mistake> {
    let before = transcript.entries().nth(piece.entry.checked_sub(1)?);
    let Some(Entry::Read { refusal: Some(refusal), .. }) = before else { return None };
    let (prompt, again, what) = match refusal {
        Refusal::HeapCount(_) => (Message::AskHeaps, Message::BadHeaps, "a wrong number of heaps"),
        _ => (Message::AskMove, Message::AskAgain, "an illegal move"),
    };
    // Where nothing follows, the words may have the beginning of something else behind them.
    let is_followed = piece.range.end < line.text.len();
    if piece.event != Event::Asked(prompt) || !is_followed || voice.message(again).is_some() {
        return None;
    }
    let (wanted, words) = (&line.text[piece.range.clone()], own_text(line, piece, actual)?);
    let is_new = words != wanted
        && words.contains(char::is_alphabetic)
        && words.chars().filter(char::is_ascii_digit).all(|digit| wanted.contains(digit))
        && may_be_new(voices, again, wanted, words);
    let template = Template { parts: vec![Part::Text(words.to_owned())], newline: false };
    is_new.then(|| Mistake {
        id: "new-message".to_owned(),
        sentence: format!("asks with “{}” after {what}, instead of printing the same prompt again", words.trim()),
        change: match again {
            Message::BadHeaps => Change::HeapsPromptAgain(template),
            _ => Change::PromptAgain(template),
        },
    })
}
