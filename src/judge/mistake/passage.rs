//! Finding out that a program prints too little: it ends early, or prints a message on standard error.

use nim_reference::transcript::Piece;
use nim_reference::voice::{EarlyEnd, Message};

use super::{Change, Mistake, Place, Slip};
use crate::judge::compare::same_beginning;
use crate::judge::standard_error::has_message;

/// What programs ask for; what comes after an illegal move is not asked in every game.
const PROMPTS: [Message; 4] = [Message::AskHeaps, Message::AskSizes, Message::AskMove, Message::AskCount];

/// Why the line is not there: the program ended before it, or printed it on standard error.
pub(super) fn silent(place: &Place<'_>) -> Vec<Mistake> {
    let Some((game, line)) = place.game().zip(place.line()) else { return Vec::new() };
    let evidence = place.evidence;
    let is_on_stderr = |message: &str| has_message(evidence.case.stderr, evidence.right_voice(), message);
    let mut theirs = evidence.lines().skip(place.at);
    let (actual, more) = (theirs.next(), theirs.next().is_some());
    let mut found = Vec::new();
    let actual = actual.map(String::from_utf8_lossy).unwrap_or_default();
    // What of the line is there ends with one of its pieces, and nothing follows it.
    let printed = line.pieces.iter().find(|piece| piece.range.end > 0 && line.text[..piece.range.end] == *actual);
    if !more && evidence.case.complete && (actual.is_empty() || printed.is_some()) {
        let last = printed.or_else(|| place.line_before()?.pieces.last());
        let next = line.pieces.iter().find(|piece| printed.is_none_or(|printed| piece.entry > printed.entry));
        // What a program prints elsewhere it prints.
        let is_elsewhere =
            last.is_none() && line.pieces.iter().any(|piece| is_on_stderr(&line.text[piece.range.clone()]));
        found.extend(if is_elsewhere { Vec::new() } else { stopped(place, last, next) });
    }
    let same = same_beginning(line.text.as_bytes(), actual.as_bytes());
    if let Some(piece) = line.pieces.iter().find(|piece| same < piece.range.end)
        && let Some(message) = place.message_of(piece)
        && game.voice.message(message).is_some()
        && is_on_stderr(&line.text[piece.range.clone()])
    {
        let mistake = |what: &str, messages| {
            let sentence = Slip::OnStderr.sentence(what);
            Mistake { id: "message-on-stderr".to_owned(), sentence, change: Change::OnStderr(messages) }
        };
        let prompts = PROMPTS.into_iter().filter(|&prompt| game.voice.message(prompt).is_some());
        let prompts: Vec<Message> = prompts.collect();
        let prompt_is_there = |&prompt: &Message| {
            let of_prompt = |piece: &&Piece| place.message_of(piece) == Some(prompt);
            let mut all = place.lines.iter().flat_map(|line| line.pieces.iter().map(move |piece| (line, piece)));
            all.any(|(line, piece)| of_prompt(&piece) && is_on_stderr(&line.text[piece.range.clone()]))
        };
        if prompts.len() > 1 && prompts.contains(&message) && prompts.iter().all(prompt_is_there) {
            found.push(mistake("the prompts", prompts));
        }
        found.push(mistake(&game.voice.describe(message), vec![message]));
    }
    found
}

/// The program ends behind the piece `last`, and so before `next`.
fn stopped(place: &Place<'_>, last: Option<&Piece>, next: Option<&Piece>) -> Vec<Mistake> {
    let mistake =
        |sentence, end| Mistake { id: "ends-early-everywhere".to_owned(), sentence, change: Change::EarlyEnd(end) };
    // An error is a mistake of its own, but for one about the end of the input: which one it is may differ from case to case.
    if place.evidence.is_broken_off() {
        return Vec::new();
    }
    let ended = place.evidence.exception_before(place.assignment, place.at).map(|_| "is ended by an error of Python");
    if last.is_none() {
        let sentence = ended.map_or("prints nothing".to_owned(), |ended| format!("{ended} before it prints anything"));
        return vec![mistake(sentence, EarlyEnd::AtOnce)];
    }
    let describe = |message| place.game().map_or(String::new(), |game| game.voice.describe(message));
    // Where the message was printed before, it is not what the program ends at.
    let first_of = |piece: &Piece| {
        let message = place.message_of(piece)?;
        let mut pieces = place.lines.iter().flat_map(|line| &line.pieces);
        let first = pieces.find(|other| place.message_of(other) == Some(message))?;
        (first.entry == piece.entry).then_some(message)
    };
    let after = last.and_then(first_of).map(|message| {
        let what = describe(message);
        let sentence = match &ended {
            Some(ended) => format!("{ended} after {what}"),
            None => format!("prints nothing more after {what}, though more should follow"),
        };
        mistake(sentence, EarlyEnd::After(message))
    });
    let before = next.and_then(first_of).map(|message| {
        let does = ended.unwrap_or("prints nothing more");
        mistake(format!("{does} where it should print {}", describe(message)), EarlyEnd::Before(message))
    });
    after.into_iter().chain(before).collect()
}
