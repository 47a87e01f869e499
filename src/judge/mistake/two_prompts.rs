//! Learning that a program asks for the heap and for the number of objects with two prompts, where the assignment has one.

use nim_reference::rules::AsksAgain;
use nim_reference::template::{Part, Template};
use nim_reference::voice::{Message, Nouns};

use super::{Change, Mistake, Place};
use crate::judge::compare::same_beginning;
use crate::judge::reason::PROMPT_ENDS;

/// The mistake of two prompts for a move: both numbers are checked together, or only the wrong one is asked for again.
pub(super) fn two_prompts(place: &Place<'_>) -> Vec<Mistake> {
    if place.game().is_none_or(|game| game.voice.message(Message::AskCount).is_some()) {
        return Vec::new();
    }
    let found = behind_the_first(place).or_else(|| in_one(place));
    let found = found.or_else(|| in_its_place(place)).or_else(|| below_the_first(place));
    found.map_or(Vec::new(), |prompts| asked_with(place, prompts))
}

/// Mistakes in the place of other words for the prompt for a move that are two prompts.
pub(super) fn in_other_words(place: &Place<'_>, mistake: Mistake) -> Vec<Mistake> {
    let has_one = place.game().is_some_and(|game| game.voice.message(Message::AskCount).is_none());
    match &mistake.change {
        Change::Words(Message::AskMove, words) if has_one && !words.newline => match split(place, &words.words()) {
            Some(prompts) => asked_with(place, prompts),
            None => vec![mistake],
        },
        _ => vec![mistake],
    }
}

/// The mistakes of asking with these prompts, by what is asked again after an illegal move.
fn asked_with(place: &Place<'_>, Prompts { first, second, newline }: Prompts) -> Vec<Mistake> {
    let Some(game) = place.game() else { return Vec::new() };
    let right = place.evidence.right_voice().and_then(|voice| voice.message(Message::AskMove));
    let Nouns { heap, objects, .. } = game.voice.nouns;
    let instead = right.map(|right| format!(" instead of “{}”", right.words())).unwrap_or_default();
    let words = format!("“{}” and “{}”{instead}", first.trim(), second.trim());
    // Where both are always printed, it may be one prompt with a sign in it.
    let asks = format!("asks for the {heap} and the number of {objects} with {words}");
    let asks_each = format!("asks for the {heap} and the number of {objects} with two prompts, {words}");
    let template = |words: String| Template { parts: vec![Part::Text(words)], newline };
    let (first, second) = (template(first), template(second));
    let mistake = |sentence, again| Mistake {
        id: "two-prompts".to_owned(),
        sentence,
        change: Change::TwoPrompts { first: first.clone(), second: second.clone(), again },
    };
    let again = format!("{asks_each}; after an illegal move it asks only for the number that was wrong");
    let stays = format!("{again}, and stays at an empty {heap} that was chosen, where no number is right");
    vec![
        mistake(asks, AsksAgain::Both),
        mistake(again, AsksAgain::WrongOne),
        mistake(stays, AsksAgain::WrongOneAtEmptyHeap),
    ]
}

/// Two prompts for a move.
struct Prompts {
    /// For the heap.
    first: String,
    /// For the number of objects.
    second: String,
    /// Whether each is on a line of its own.
    newline: bool,
}

/// The prompt for a move, and what the program prints between it and what follows it on its line, if that may be a prompt too.
fn behind_the_first(place: &Place<'_>) -> Option<Prompts> {
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
    let first = || line.text[prompt.range.clone()].to_owned();
    (prompts_in(words) == 1).then(|| Prompts { first: first(), second: words.to_owned(), newline: false })
}

/// What was taken for the prompt for a move, on a line of its own, and another prompt on the line below it.
fn below_the_first(place: &Place<'_>) -> Option<Prompts> {
    let words = place.game()?.voice.message(Message::AskMove).filter(|words| words.newline)?;
    let above = place.lines.get(place.at.checked_sub(1)?)?.pieces.last()?;
    if place.evidence.words_are_right(Message::AskMove, words) || place.message_of(above) != Some(Message::AskMove) {
        return None;
    }
    let first = words.words().trim_end().to_owned();
    let second = std::str::from_utf8(place.evidence.lines().nth(place.at)?).ok()?;
    let is_second = prompts_in(second) > 0 && asks_for_heap_first(place, &first, second);
    is_second.then(|| Prompts { first, second: second.to_owned(), newline: true })
}

/// What was taken for one prompt for a move, where it may be two.
fn in_one(place: &Place<'_>) -> Option<Prompts> {
    let words = place.game()?.voice.message(Message::AskMove)?;
    if place.evidence.words_are_right(Message::AskMove, words) {
        return None;
    }
    split(place, &words.words())
}

/// Two prompts that stand one behind the other on one line, in the place of the assignment's.
fn split(place: &Place<'_>, words: &str) -> Option<Prompts> {
    // What both begin with is one prompt, whatever signs are in it.
    let right = place.evidence.right_voice().and_then(|voice| voice.message(Message::AskMove)).map(Template::words);
    let same = |words: &str| right.as_ref().map_or(0, |right| same_beginning(words.as_bytes(), right.as_bytes()));
    let end = words.get(same(words)..)?.find(PROMPT_ENDS)? + same(words) + 1;
    let (first, second) = words.split_at(end);
    let (blanks, second) = second.split_at(second.len() - second.trim_start().len());
    let is_one = second.get(same(second)..).is_some_and(|rest| prompts_in(rest) == 1);
    let is_two = prompts_in(first) > 0 && is_one && asks_for_heap_first(place, first, second);
    is_two.then(|| Prompts { first: format!("{first}{blanks}"), second: second.to_owned(), newline: false })
}

/// Two prompts in the place of one that is a line of its own: each is one too, or both stand before the next line of the assignment.
fn in_its_place(place: &Place<'_>) -> Option<Prompts> {
    let [prompt] = place.line()?.pieces.as_slice() else { return None };
    if place.message_of(prompt) != Some(Message::AskMove) {
        return None;
    }
    let below = &place.lines.get(place.at + 1)?.text;
    let theirs: Vec<&str> =
        place.evidence.lines().skip(place.at).take(3).map_while(|own| std::str::from_utf8(own).ok()).collect();
    let is_one = |words: &str| prompts_in(words) == 1;
    // One on a line of its own is one, whatever signs are in it.
    let is_any = |words: &str| prompts_in(words) > 0;
    if let [first, second, next] = theirs.as_slice()
        && is_any(first)
        && is_any(second)
        && asks_for_heap_first(place, first, second)
        && place.evidence.case.compare.same_line(below.as_bytes(), next.as_bytes())
    {
        return Some(Prompts { first: (*first).to_owned(), second: (*second).to_owned(), newline: true });
    }
    let both = theirs.first()?.strip_suffix(below.as_str())?;
    let end = both.find(PROMPT_ENDS)? + 1;
    let end = end + both[end..].len() - both[end..].trim_start().len();
    let (first, second) = both.split_at(end);
    let newline = false;
    let is_two = is_one(first) && is_one(second) && asks_for_heap_first(place, first, second);
    is_two.then(|| Prompts { first: first.to_owned(), second: second.to_owned(), newline })
}

/// Whether only the first of two texts speaks of a heap: one that speaks of both numbers may have a sign of a prompt in it.
fn asks_for_heap_first(place: &Place<'_>, first: &str, second: &str) -> bool {
    let speaks_of_heap =
        |text: &str| place.game().is_some_and(|game| text.to_lowercase().contains(game.voice.nouns.heap));
    speaks_of_heap(first) && !speaks_of_heap(second)
}

/// How many prompts words are, as far as their signs tell; none where something else is in them.
fn prompts_in(words: &str) -> usize {
    let is_prompt = words.trim_end().ends_with(PROMPT_ENDS) && words.contains(char::is_alphabetic);
    let is_whole = is_prompt && !words.contains(|c: char| c.is_ascii_digit());
    if is_whole { words.matches(PROMPT_ENDS).count() } else { 0 }
}
