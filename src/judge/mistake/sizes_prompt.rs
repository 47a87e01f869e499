//! Learning that a program asks for the size of each heap by its number, where the assignment has one prompt for all sizes.

use nim_reference::template::{Field, Part, Template};
use nim_reference::transcript::Event;
use nim_reference::voice::Message;

use super::{Change, Mistake, Place};

/// The mistake of a prompt for each size: all are asked for before they are checked, or each is checked at once.
pub(super) fn each_size_asked(place: &Place<'_>) -> Vec<Mistake> {
    let Some((template, first)) = numbered_prompt(place) else { return Vec::new() };
    let heap = place.assignment.game().map_or("heap", |game| game.voice.nouns.heap);
    let words = template.parts.iter().map(|part| match part {
        Part::Text(words) => words.clone(),
        _ => first.to_string(),
    });
    let words: String = words.collect();
    let sentence = format!("asks for the size of each {heap} by itself, for example with “{}”", words.trim());
    let mistake = |checked| Mistake {
        id: "sizes-prompts".to_owned(),
        sentence: sentence.clone(),
        change: Change::EachSizeAsked { template: template.clone(), first, checked },
    };
    vec![mistake(false), mistake(true)]
}

/// The prompt that the program prints where it should ask for all sizes, with the number of the first heap in it.
fn numbered_prompt(place: &Place<'_>) -> Option<(Template, i64)> {
    let game = place.game()?;
    let line = place.line()?;
    let piece = line.pieces.iter().find(|piece| piece.event == Event::Asked(Message::AskSizes))?;
    game.voice.message(Message::AskSizes)?;
    let lines: Vec<_> = place.evidence.lines().skip(place.at).take(2).collect();
    let own = std::str::from_utf8(lines.first()?).ok()?;
    let own = own.strip_prefix(line.text.get(..piece.range.start)?)?;
    let start = own.find(|c: char| c.is_ascii_digit())?;
    let end = start + own[start..].bytes().take_while(u8::is_ascii_digit).count();
    let first: i64 = own[start..end].parse().ok().filter(|first| (0..=1).contains(first))?;
    let (before, rest) = (&own[..start], &own[end..]);
    if !before.contains(char::is_alphabetic) {
        return None;
    }
    let heaps: usize = place.evidence.case.input.stdin.split_whitespace().next()?.parse().ok()?;
    let second = format!("{before}{}", first + 1);
    let parts =
        |behind: &str| vec![Part::Text(before.to_owned()), Part::Field(Field::Heap), Part::Text(behind.to_owned())];
    // The next prompt stands on the same line, or begins the next one.
    if let Some(behind) = rest.find(&second).map(|at| &rest[..at]) {
        return Some((Template { parts: parts(behind), newline: false }, first));
    }
    let next = lines.get(1).and_then(|next| std::str::from_utf8(next).ok());
    let is_next = next.is_some_and(|next| next.strip_prefix(&second) == Some(rest));
    let has_no_digit = !rest.contains(|c: char| c.is_ascii_digit());
    ((heaps == 1 || is_next) && has_no_digit).then(|| (Template { parts: parts(rest), newline: true }, first))
}
