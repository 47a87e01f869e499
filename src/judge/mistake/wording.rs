//! Finding a message that a program words otherwise everywhere, by comparing templates: no list of misspellings is needed.
//!
//! What is found here is only a suspicion; that the program's whole output agrees with it is checked like any fault.

use nim_reference::Ending;
use nim_reference::template::{Field, Part, Template};
use nim_reference::transcript::{Event, Line, Piece};
use nim_reference::voice::{Message, Nouns, tells_outcome};

use super::branches::of_one_branch;
use super::line_end::{in_two_lines, line_end_moved, other_words_and_end, prompt_ended};
use super::meant::{
    MIN_WORDS, NEARLY, announces_the_other, has_prompt_before, has_same_words, has_words_of_another, is_another,
    is_behind_another, is_like,
};
use super::new_message::{new_message, prompt_again};
use super::other_words::{Right, other_words};
use super::own_line::is_meant_by_next;
use super::relearn::{relearn, relearn_exchanged, relearn_without_some};
use super::{Mistake, Place, entries, redrawn};
use crate::judge::compare::same_beginning;
use crate::judge::reason::{PROMPT_ENDS, only_prompt};

/// No message is longer than this, so a longer line is no wording of one.
pub(in crate::judge) const MAX_BYTES: usize = 400;

/// Other wordings of the message at which the program leaves the transcript.
pub(super) fn reworded(place: &Place<'_>) -> Vec<Mistake> {
    let Some(game) = place.game() else { return Vec::new() };
    let Place { assignment, evidence, at, transcript, lines } = place;
    let (case, at) = (evidence.case, *at);
    let mut theirs = evidence.lines().skip(at.saturating_sub(1));
    let before = if at == 0 { None } else { theirs.next() };
    let here = theirs.next();
    // Where only the last newline is missing, every line agrees, and the last one is meant.
    let (at, actual) = if at == lines.len() && here.is_none() { (at.saturating_sub(1), before) } else { (at, here) };
    let next = theirs.next();
    let (Some(line), Some(actual)) = (lines.get(at), actual) else { return Vec::new() };
    let Ok(actual) = std::str::from_utf8(actual) else { return Vec::new() };
    // Of a longer line only the prompt is looked at with which it begins: it may be printed again and again.
    let begins_with_prompt = line.pieces.first().is_some_and(|piece| matches!(piece.event, Event::Asked(_)));
    let actual = match actual.char_indices().find(|&(at, _)| at >= MAX_BYTES) {
        Some(_) if !begins_with_prompt => return Vec::new(),
        Some((end, _)) => &actual[..end],
        None => actual,
    };
    let ended = prompt_ended(place, line, actual);
    if !ended.is_empty() {
        return ended;
    }
    let same = same_beginning(line.text.as_bytes(), actual.as_bytes());
    let Some(piece) = line.pieces.iter().find(|piece| same < piece.range.end).or(line.pieces.last()) else {
        return Vec::new();
    };
    // A message that another mistake leaves out is a message all the same.
    let right = evidence.right_voice().unwrap_or(&game.voice);
    let voices = (right, &*game.voice);
    if let Some(added) = new_message((right, game), transcript, line, piece, (actual, next)) {
        return added;
    }
    if let Some(asked) = prompt_again(voices, transcript, line, piece, actual) {
        return vec![asked];
    }
    let expected = &line.text[piece.range.clone()];
    let frame = &transcript.frames[piece.frame];
    if let Event::Drew(_) = piece.event {
        let rest = actual.strip_prefix(&line.text[..piece.range.start]);
        // The prompt may follow it on its line.
        let text = rest.map(|rest| rest.strip_suffix(&line.text[piece.range.end..]).unwrap_or(rest));
        return text.and_then(|text| redrawn((assignment, right), piece, frame, expected, text)).into_iter().collect();
    }
    // What follows the winner's line is not the other player's in other words.
    let is_won = |piece: &Piece| matches!(piece.event, Event::Won(_));
    let is_earlier = |other: &Piece| is_won(other) && other.entry < piece.entry;
    if is_won(piece) && lines.iter().flat_map(|line| &line.pieces).any(is_earlier) {
        return Vec::new();
    }
    let Some(message) = place.message_of(piece) else { return Vec::new() };
    let message = if game.voice.message(message).is_some() { message } else { Message::ComputerTakes };
    let Some(template) = game.voice.message(message) else { return Vec::new() };
    // What is no message of the assignment has no other words: they are another message of the program.
    if matches!(message, Message::Illegal | Message::IllegalHeap) && right.message(Message::Illegal).is_none() {
        return Vec::new();
    }
    // A single heap does not show whether each is on a line of its own.
    let heaps = frame.position.heaps();
    let shows_all = message != Message::Status || heaps.len() > 1;
    let then = theirs.next();
    let is_open = then.is_none() && !case.output.ends_with(b"\n");
    let broken = in_two_lines(&game.voice, message, line, piece, (actual, next, is_open));
    if let Some(broken) = broken.filter(|_| shows_all) {
        return vec![broken];
    }
    let known = || match evidence.is_right(at, &line.text) {
        true => Right::Line(expected),
        false if evidence.words_are_right(message, template) => Right::Words(expected),
        false => Right::Unknown,
    };
    let mut found = Vec::new();
    let text = own_text(line, piece, actual);
    // Quite other words are meant for the message where what follows them is right.
    let follows_on_line = line.pieces.last().is_some_and(|last| last.range.end > piece.range.end);
    let is_same = |own: &[u8], right: &Line| case.compare.same_line(own, right.text.as_bytes());
    // Its numbers may be wrong by another mistake, and so may a sign in it.
    let is_meant_for = |own: &[u8], right: &Line| is_same(own, right) || has_same_words(own, &right.text);
    let next_is_right = || next.zip(lines.get(at + 1)).is_some_and(|(own, right)| is_same(own, right));
    let next_is_meant = || match (next, lines.get(at + 1)) {
        (Some(own), Some(right)) => is_meant_for(own, right),
        // The last line stands for the last message, where that is about what is refused. What follows where the input has ended may be
        // anything.
        (own, None) => {
            at > 0
                && is_about_refused(message)
                && if own.is_some() { transcript.ending == Ending::InputEnded } else { case.complete }
        }
        (None, Some(_)) => false,
    };
    // Of the two lines about an illegal move the second one may be missing, or have other words too.
    let is_below_both_right = || {
        let asks_again = |line: &Line| line.pieces.iter().all(|piece| piece.event == Event::Asked(Message::AskAgain));
        let below =
            lines.get(at + 2).filter(|_| message == Message::Illegal && lines.get(at + 1).is_some_and(asks_again));
        let is_below = |own: &[u8]| below.is_some_and(|below| is_meant_for(own, below));
        [next, then].into_iter().flatten().any(is_below)
    };
    let is_meant = || follows_on_line || next_is_meant() || is_below_both_right();
    // Nor has the prompt after the error the words of the error, which another mistake leaves out.
    let likeness = |words: &str, text: &str| strsim::normalized_levenshtein(words.trim(), text.trim());
    let is_error = |text: &str| {
        let left_out = right.message(Message::Illegal).filter(|_| game.voice.message(Message::Illegal).is_none());
        let is_nearer = |error: &Template| likeness(&error.words(), text) > likeness(expected, text);
        message == Message::AskAgain && left_out.is_some_and(is_nearer)
    };
    // Who wins is another matter than what is refused.
    let is_of_winner = |text: &str| is_about_refused(message) && tells_outcome(text);
    // What a program asks first is the first prompt, and what it asks where the sizes are asked for is that, unless it follows.
    let is_first_question = |text: &str| {
        (message == Message::AskSizes || (message == Message::AskHeaps && at == 0))
            && text.trim_end().ends_with(PROMPT_ENDS)
            && !text.contains(|c: char| c.is_ascii_digit())
            && !next.is_some_and(|next| is_meant_for(next, line))
    };
    // Nothing else lists several heaps.
    let list = game.voice.heaps(heaps);
    let has_list = |text: &str| list.contains(char::is_alphabetic) && text.contains(&list);
    let lists_heaps = |text: &str| message == Message::Status && (has_list(text) || lists(text, heaps));
    let stands_for_it = |text: &str| {
        let is_certain = is_meant() || is_first_question(text) || lists_heaps(text);
        text.contains(char::is_alphabetic) && is_certain && !is_of_winner(text)
    };
    // Nor is it meant where the message comes on the next line.
    let is_of_another = |next: &[u8]| {
        let next = String::from_utf8_lossy(next);
        !next.trim_end().ends_with(PROMPT_ENDS) || has_words_of_another(right, message, &next)
    };
    let is_next = |text: &str| {
        let is_next =
            |next| is_meant_by_next(expected, text, next) && !(is_first_question(text) && is_of_another(next));
        !next_is_right() && next.is_some_and(is_next)
    };
    let text = text
        .filter(|text| shows_all || next_is_right() || lists_heaps(text))
        .filter(|text| !is_next(text) && !is_error(text))
        .filter(|text| (piece.range.start == 0 && !place.leaves_out_prompt()) || !has_prompt_before(expected, text))
        .filter(|text| {
            !is_another(right, message, expected, text)
                && !is_behind_another(right, message, expected, text)
                && !announces_the_other(right, message, text)
        })
        .filter(|text| is_like(expected, text) || stands_for_it(text));
    if let Some(text) = text {
        if let Some(learned) = relearn(template, expected, text) {
            let with_ordinals = ordinal(&learned);
            for learned in with_ordinals.into_iter().chain([learned]) {
                found.extend(inflected(&learned, game.voice.nouns));
                found.push(learned);
            }
        }
        found.extend(relearn_exchanged(template, expected, text));
        // With nothing in the place of some numbers, or the same words everywhere. One line of several is not all of them.
        if found.is_empty() && is_one_line(template) {
            let without = relearn_without_some(template, expected, text);
            found.extend(without.into_iter().find(|learned| has_no_other_numbers(learned, template)));
        }
        if message == Message::Status && found.is_empty() {
            let learned = entries::learn(&game.voice, frame.position.heaps(), text, known(), expected);
            return learned.into_iter().collect();
        }
    }
    if let Event::Won(_) = piece.event
        && let Some(words) = last_lines(place, piece, template)
        && words.contains(char::is_alphabetic)
        // An empty line is a mistake of its own.
        && !words.starts_with('\n')
        && !is_another(right, message, expected, &words)
        && !announces_the_other(right, message, &words)
    {
        found.push(Template { parts: vec![Part::Text(words)], newline: case.output.ends_with(b"\n") });
    }
    found.extend(line_end_moved(template, line, piece, actual, lines, at));
    let and_end = other_words_and_end(template, line, piece, (actual, next), lines.get(at + 1));
    found.extend(and_end.filter(|reworded| !is_another(right, message, expected, &reworded.words())));
    let is_unended = at + 1 == lines.len() && template.newline && actual == line.text;
    if is_unended && is_one_line(template) && !case.output.ends_with(b"\n") {
        found.push(Template { parts: template.parts.clone(), newline: false });
    }
    let right_template = evidence.right_voice().and_then(|voice| voice.message(message));
    let same_everywhere = right_template.filter(|right| right.fields().is_empty()).map(Template::to_string);
    found
        .into_iter()
        .filter(|reworded| reworded != template && has_no_other_numbers(reworded, template))
        // The assignment's own words are right, whatever another mistake makes of them.
        .filter(|reworded| right.message(message) != Some(reworded))
        // Words that are left to the program are no mistake.
        .filter(|reworded| message != Message::UserWins || !right.free_user_win || reworded.parts == template.parts)
        .map(|reworded| {
            let right = match known() {
                // Other words were learned for it before; those of the assignment are known where they are the same everywhere.
                Right::Unknown => same_everywhere.as_deref().map_or(Right::Unknown, Right::Words),
                known => known,
            };
            let old = right_template.unwrap_or(template);
            let rest = actual.get(piece.range.start..).unwrap_or_default();
            // What should be on the next line follows the message where its newline is missing.
            let below = lines.get(at + 1).filter(|_| template.newline && !reworded.newline);
            let own = below.and_then(|below| rest.strip_suffix(&*below.text)).unwrap_or(rest);
            let own = text.unwrap_or(own);
            // That may have other words too.
            let end = below.and_then(|_| reworded.read(own)).map(|reading| reading.end).filter(|&end| end > 0);
            let own = end.map_or(own, |end| &own[..end]);
            other_words(&game.voice, message, old, reworded, (right, own))
        })
        .flat_map(|everywhere| {
            let here = of_one_branch((right, game), transcript, piece, &everywhere);
            let is_all = here.as_ref().is_none_or(|here| here.change != everywhere.change);
            [is_all.then_some(everywhere), here].into_iter().flatten()
        })
        .collect()
}

/// Whether the last numbers of a text are the sizes of these heaps, which are too many to be those of a move.
fn lists(text: &str, heaps: &[u64]) -> bool {
    let is_of_number = |c: char| c.is_alphanumeric();
    let words = text.split(|c| !is_of_number(c)).filter(|word| !word.is_empty());
    let numbers: Vec<u64> = words.filter_map(|word| word.parse().ok()).collect();
    // Each may have its index before it.
    let every_other = || numbers.iter().rev().step_by(2).rev().copied().collect::<Vec<u64>>();
    heaps.len() > 2 && (numbers.ends_with(heaps) || every_other().ends_with(heaps))
}

/// Whether a message is about what was entered and is refused.
fn is_about_refused(message: Message) -> bool {
    matches!(message, Message::BadHeaps | Message::BadSize | Message::Illegal | Message::AskAgain)
}

/// The last lines of a program, from where this message begins: all that it says of the winner, in no more lines than the assignment.
fn last_lines(place: &Place<'_>, message: &Piece, template: &Template) -> Option<String> {
    let is_of_message = |piece: &&Piece| piece.entry == message.entry;
    let pieces = |line: &Line| line.pieces.iter().find(is_of_message).map(|piece| piece.range.start);
    let (begin, start) = place.lines.iter().enumerate().find_map(|(at, line)| Some((at, pieces(line)?)))?;
    let own: Vec<&[u8]> = place.evidence.lines().skip(begin).collect();
    let words =
        std::str::from_utf8(&own.join(&b'\n')).ok()?.strip_prefix(&place.lines[begin].text[..start])?.to_owned();
    let lines = template.words().lines().count();
    // Behind something else on its line a single one is its own text.
    let is_whole = start == 0 || lines > 1;
    (is_whole && own.len() <= lines && words.len() <= MAX_BYTES).then_some(words)
}

/// The template with the assignment's noun in the singular for one and in the plural for more, where it follows a number.
fn inflected(template: &Template, nouns: Nouns) -> Option<Template> {
    let mut parts = template.parts.clone();
    let at = parts.iter().position(|part| *part == Part::Field(Field::Count))? + 1;
    let Some(Part::Text(words)) = parts.get(at) else { return None };
    let rest = words.strip_prefix(' ')?;
    let end = rest.find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len());
    let (noun, behind) = rest.split_at(end);
    if noun != nouns.object && noun != nouns.objects {
        return None;
    }
    let noun = Part::Inflected(Field::Count, nouns.object.to_owned(), nouns.objects.to_owned());
    let replaced = [Part::Text(" ".to_owned()), noun, Part::Text(behind.to_owned())];
    parts.splice(at..=at, replaced);
    Some(Template { parts, newline: template.newline })
}

/// The template with the ending of each number in `1st`, `2nd` and `3rd`, where one of these stands in it as it is.
fn ordinal(template: &Template) -> Option<Template> {
    let mut parts: Vec<Part> = Vec::new();
    for part in &template.parts {
        let ending = match part {
            Part::Text(words) => ["st", "nd", "rd"].into_iter().find_map(|ending| words.strip_prefix(ending)),
            _ => None,
        };
        let rest = ending.filter(|rest| !rest.starts_with(char::is_alphabetic));
        match (rest, parts.last()) {
            (Some(rest), Some(&Part::Field(field))) if field.is_number() => {
                parts.pop();
                parts.extend([Part::Ordinal(field), Part::Text(rest.to_owned())]);
            }
            _ => parts.push(part.clone()),
        }
    }
    (parts != template.parts).then_some(Template { parts, newline: template.newline })
}

/// Whether a message is one line, so that what a program prints there is all of it.
fn is_one_line(template: &Template) -> bool {
    !template.words().trim_matches('\n').contains('\n')
}

/// Whether all numbers of a wording are its values, or are in the words of the message too.
fn has_no_other_numbers(reworded: &Template, template: &Template) -> bool {
    let (words, right) = (reworded.words(), template.words());
    words.chars().filter(char::is_ascii_digit).all(|digit| right.contains(digit))
}

/// The program's text in the place of a piece, between the pieces before and after it; up to where the next one begins, if that has
/// other words too.
pub(super) fn own_text<'a>(line: &Line, piece: &Piece, actual: &'a str) -> Option<&'a str> {
    let rest = actual.strip_prefix(&line.text[..piece.range.start])?;
    if let Some(text) = rest.strip_suffix(&line.text[piece.range.end..]) {
        return Some(text);
    }
    let (expected, next) = (&line.text[piece.range.clone()], &line.text[piece.range.end..]);
    let word = next.split(|c: char| !c.is_alphabetic()).find(|word| !word.is_empty())?;
    let is_whole = |at: usize| !rest[at + word.len()..].starts_with(char::is_alphabetic);
    let begins = rest.match_indices(word).map(|(at, _)| at).filter(|at| *at > 0 && is_whole(*at));
    // Quite other words are meant for it where all that follows is right, though the line goes on behind that.
    let is_followed = |at: &usize| next.len() >= MIN_WORDS && rest[*at..].starts_with(next);
    if let Some(at) = begins.clone().find(is_followed) {
        return Some(&rest[..at]);
    }
    // Nor has a prompt more of its line than what ends as a prompt does, where that is nearly it.
    if expected.trim_end().ends_with(PROMPT_ENDS) {
        let ends = rest.match_indices(PROMPT_ENDS).map(|(at, end)| at + end.len());
        let ends = ends.map(|at| at + rest[at..].len() - rest[at..].trim_start().len());
        let nearness = |at: &usize| strsim::normalized_levenshtein(expected, &rest[..*at]);
        let nearest = ends.max_by(|one, other| nearness(one).total_cmp(&nearness(other)));
        if let Some(at) = nearest.filter(|at| nearness(at) >= NEARLY) {
            return Some(&rest[..at]);
        }
        if let Some(asked) = only_prompt(rest, next) {
            return Some(asked);
        }
    }
    let at = begins.min_by_key(|at| at.abs_diff(expected.len()))?;
    // What follows a prompt in quite other words may have other words too, but for those with which it begins.
    let beginning = |text: &str| text.split_whitespace().take(2).map(str::to_owned).collect::<Vec<String>>();
    let text = &rest[..at];
    let is_prompt = text.trim_end().ends_with(PROMPT_ENDS) && expected.trim_end().ends_with(PROMPT_ENDS);
    let is_begun = is_prompt && beginning(&rest[at..]) == beginning(next);
    (is_begun || is_like(expected, text)).then_some(text)
}
