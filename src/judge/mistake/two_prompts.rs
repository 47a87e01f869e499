//! Learning that a program asks for the heap and for the number of objects with two prompts, where the assignment has one (lab3).

use nim_reference::rules::AsksAgain;
use nim_reference::template::{Part, Template};
use nim_reference::voice::{Message, Nouns};

use super::{Change, Mistake, Place};
use crate::judge::compare::same_beginning;
use crate::judge::reason::PROMPT_ENDS;

/// The mistake of two prompts for a move: both numbers are checked together, or only the wrong one is asked for again.
pub(super) fn two_prompts(place: &Place<'_>) -> Vec<Mistake> {
    let Some(game) = place.game().filter(|game| game.voice.message(Message::AskCount).is_none()) else {
        return Vec::new();
    };
    let right = place.evidence.right_voice().and_then(|voice| voice.message(Message::AskMove));
    let Some((first, second)) = behind_the_first(place).or_else(|| in_one(place)) else { return Vec::new() };
    let Nouns { heap, objects, .. } = game.voice.nouns;
    let instead = right.map(|right| format!(" instead of “{}”", right.words())).unwrap_or_default();
    let asks = format!(
        "asks for the {heap} and the number of {objects} with two prompts, “{}” and “{}”{instead}",
        first.trim(),
        second.trim()
    );
    let template = |words: String| Template { parts: vec![Part::Text(words)], newline: false };
    let (first, second) = (template(first), template(second));
    let mistake = |sentence, again| Mistake {
        id: "two-prompts".to_owned(),
        sentence,
        change: Change::TwoPrompts { first: first.clone(), second: second.clone(), again },
    };
    let again = format!("{asks}; after an illegal move it asks only for the number that was wrong");
    let stays = format!("{again}, and stays at an empty {heap} that was chosen, where no number is right");
    vec![
        mistake(asks, AsksAgain::Both),
        mistake(again, AsksAgain::WrongOne),
        mistake(stays, AsksAgain::WrongOneAtEmptyHeap),
    ]
}

/// The prompt for a move, and what the program prints between it and what follows it on its line, if that may be a prompt too.
fn behind_the_first(place: &Place<'_>) -> Option<(String, String)> {
    let line = place.line()?;
    let own = std::str::from_utf8(place.evidence.lines().nth(place.at)?).ok()?;
    let is_asked = |piece: &_| place.message_of(piece) == Some(Message::AskMove);
    let [prompt, next] = line.pieces.windows(2).find_map(|pair| {
        let [prompt, next] = pair else { return None };
        (is_asked(prompt) && !own.starts_with(&line.text[..next.range.end])).then_some([prompt, next])
    })?;
    let rest = own.strip_prefix(&line.text[..prompt.range.end])?;
    let follows = line.text[next.range.clone()].split_whitespace().next()?;
    let words = &rest[..rest.find(follows)?];
    (prompts_in(words) == 1).then(|| (line.text[prompt.range.clone()].to_owned(), words.to_owned()))
}

/// What was taken for one prompt for a move, where it may be two.
fn in_one(place: &Place<'_>) -> Option<(String, String)> {
    let words = place.game()?.voice.message(Message::AskMove)?;
    if place.evidence.words_are_right(Message::AskMove, words) {
        return None;
    }
    let words = words.words();
    // What both begin with is one prompt, whatever signs are in it.
    let right = place.evidence.right_voice().and_then(|voice| voice.message(Message::AskMove)).map(Template::words);
    let same = right.map_or(0, |right| same_beginning(words.as_bytes(), right.as_bytes()));
    let end = words.get(same..)?.find(PROMPT_ENDS)? + same + 1;
    let (first, second) = words.split_at(end);
    let (blanks, second) = second.split_at(second.len() - second.trim_start().len());
    let is_two = prompts_in(first) > 0 && prompts_in(second) == 1;
    is_two.then(|| (format!("{first}{blanks}"), second.to_owned()))
}

/// How many prompts words are, as far as their signs tell; none where something else is in them.
fn prompts_in(words: &str) -> usize {
    let is_prompt = words.trim_end().ends_with(PROMPT_ENDS) && words.contains(char::is_alphabetic);
    let is_whole = is_prompt && !words.contains(|c: char| c.is_ascii_digit());
    if is_whole { words.matches(PROMPT_ENDS).count() } else { 0 }
}
