//! Whether a text that stands in the place of a message is meant for it, or for another one.

use nim_reference::template::{Part, Template};
use nim_reference::voice::{Message, Voice, claims_victory, congratulates};

use crate::judge::reason::PROMPT_ENDS;

/// A message with no more characters than these may be part of another one.
pub(super) const MIN_WORDS: usize = 5;

/// Of so many words of a text one is in the message that it is meant for, at least.
const MAX_LOST: usize = 4;

/// How much a text is like a message, from 0 to 1, that is nearly that message.
pub(super) const NEARLY: f64 = 0.85;

/// Whether a text is another message of the assignment, or has one in it. A prompt may stand in for another prompt.
pub(super) fn is_another(voice: &Voice, message: Message, expected: &str, text: &str) -> bool {
    fn texts(template: &Template) -> impl Iterator<Item = &str> {
        let texts = template
            .parts
            .iter()
            .filter_map(|part| if let Part::Text(words) = part { Some(words.trim()) } else { None });
        texts.filter(|words| !words.is_empty())
    }
    fn longest(template: &Template) -> &str {
        texts(template).max_by_key(|words| words.len()).unwrap_or_default()
    }
    let has_words_of = |template: &Template| {
        let longest = longest(template);
        longest.len() > MIN_WORDS && !expected.contains(longest) && texts(template).all(|words| text.contains(words))
    };
    // One that another mistake leaves out may have a sign less.
    let likeness = |words: &str| strsim::normalized_levenshtein(words, text);
    let is_nearly = |template: &Template| {
        let words = template.words();
        let nearness = if template.fields().is_empty() { likeness(&words) } else { 0.0 };
        nearness >= NEARLY && nearness > likeness(expected)
    };
    let has_all_words_of = |template: &Template| text.contains(longest(template));
    // Both prompts together are no wording of one of them.
    let has_own = voice.message(message).is_some_and(has_all_words_of);
    voice
        .messages()
        .filter(|(other, _)| *other != message && (has_own || !message.is_prompt() || !other.is_prompt()))
        .any(|(other, template)| match is_other_sort(message, other) {
            // The words for the other sort of positions are the same but for a few signs.
            true => template.matches(text).is_some(),
            false => has_words_of(template) || is_nearly(template),
        })
}

/// Whether both are the line with the computer's move, of two sorts of positions.
fn is_other_sort(one: Message, other: Message) -> bool {
    let is_computers = |message| matches!(message, Message::ComputerTakes | Message::ComputerTakesLosing);
    is_computers(one) && is_computers(other)
}

/// Whether a text in the place of the message that one player wins, or of a player's move, is meant for the other's: it has all words that
/// tell that message from this one, or congratulates the user on what the computer has won.
pub(super) fn announces_the_other(voice: &Voice, message: Message, text: &str) -> bool {
    let other = match message {
        Message::UserWins => Message::ComputerWins,
        Message::ComputerWins => Message::UserWins,
        Message::UserTakes => Message::ComputerTakes,
        Message::ComputerTakes | Message::ComputerTakesLosing => Message::UserTakes,
        _ => return false,
    };
    if message == Message::ComputerWins && congratulates(text) {
        return true;
    }
    // In other words the computer speaks of its own win.
    if message == Message::ComputerWins && claims_victory(text) {
        return false;
    }
    // A single letter may be the word that tells who wins: `I`.
    let all_words = |text: &str| words_from(text, 1);
    let words = |message| voice.message(message).map(|template| all_words(&template.words())).unwrap_or_default();
    let (ours, theirs, own) = (words(message), words(other), all_words(text));
    let tell: Vec<&String> = theirs.iter().filter(|word| !ours.contains(word)).collect();
    !tell.is_empty() && tell.iter().all(|word| own.contains(word)) && !ours.iter().all(|word| own.contains(word))
}

/// Whether a text is the message behind another one in other words, of which it is no part.
pub(super) fn is_behind_another(voice: &Voice, message: Message, expected: &str, text: &str) -> bool {
    let before = text.strip_suffix(expected).map(str::trim).filter(|before| !before.is_empty());
    let is_other = |before: &str| {
        let mut others = voice.messages().filter(|(other, _)| *other != message && *other != Message::HeapEntry);
        others.any(|(_, template)| is_like(&template.words(), before))
    };
    before.is_some_and(is_other)
}

/// Whether a text behind a prompt on its line begins with another prompt, and then as the message does.
pub(super) fn has_prompt_before(expected: &str, text: &str) -> bool {
    let mut blanks = expected.match_indices(' ');
    let beginning = blanks.nth(1).map_or(expected, |(at, _)| &expected[..at]);
    let before = text.find(beginning).map(|at| text[..at].trim_end());
    before.is_some_and(|before| before.ends_with(PROMPT_ENDS))
}

/// Whether a line has all words of another one in their order, whatever numbers and signs are between them.
pub(super) fn has_same_words(own: &[u8], right: &str) -> bool {
    let words = |text: &str| text.chars().filter(|c| c.is_alphabetic()).collect::<String>();
    std::str::from_utf8(own).is_ok_and(|own| words(own) == words(right)) && right.contains(char::is_alphabetic)
}

/// Whether a text has all words of another prompt, in any order and number, and not all of this one.
pub(super) fn has_words_of_another(voice: &Voice, message: Message, text: &str) -> bool {
    let words = |text: &str| {
        let singular = |word: String| word.strip_suffix('s').map(str::to_owned).unwrap_or(word);
        words_of(text).into_iter().map(singular).collect::<Vec<String>>()
    };
    let own = words(text);
    let has_all = |template: &Template| words(&template.words()).iter().all(|word| own.contains(word));
    let mut others = voice.messages().filter(|(other, _)| other.is_prompt() && *other != message);
    others.any(|(_, template)| has_all(template)) && !voice.message(message).is_some_and(has_all)
}

/// Whether a text may be meant for a message: at least half of its words are there, and not lost among many others, or half of its
/// characters.
pub(in crate::judge) fn is_like(expected: &str, text: &str) -> bool {
    let (ours, theirs) = (words_of(expected), words_of(text));
    let there = ours.iter().filter(|word| theirs.contains(word)).count();
    // Half of a text is not in one that is less than half as long.
    let [one, other] = [expected, text].map(|text| text.chars().count());
    let may_be_near = 2 * one.min(other) >= one.max(other);
    (there > 0 && 2 * there >= ours.len() && MAX_LOST * there >= theirs.len())
        || (may_be_near && strsim::normalized_levenshtein(expected, text) >= 0.5)
}

/// How many numbers a text has.
pub(in crate::judge) fn numbers_in(text: &str) -> usize {
    text.split(|c: char| !c.is_ascii_digit()).filter(|word| !word.is_empty()).count()
}

/// The words of a text, of more than one letter each.
fn words_of(text: &str) -> Vec<String> {
    words_from(text, 2)
}

/// The words of a text, of so many letters or more each.
fn words_from(text: &str, letters: usize) -> Vec<String> {
    text.split(|c: char| !c.is_alphabetic()).filter(|word| word.len() >= letters).map(str::to_lowercase).collect()
}
