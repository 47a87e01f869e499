//! Finding out that a message ends, or is broken, where the assignment's is not: a newline too many, or one that is missing.

use nim_reference::template::{Part, Template};
use nim_reference::transcript::{Event, Line, Piece};
use nim_reference::voice::{Message, Voice};

use super::meant::is_like;
use super::other_words::{Right, other_words};
use super::relearn::relearn;
use super::{Change, Mistake, Place, again};
use crate::judge::reason;

/// A prompt after which there is a newline where the assignment goes on in its line: the prompt may end with it, or what follows
/// begin with it.
pub(super) fn prompt_ended(place: &Place<'_>, line: &Line, actual: &str) -> Vec<Mistake> {
    let Some(game) = place.game() else { return Vec::new() };
    // A prompt with which the output ends has no newline behind it.
    let evidence = place.evidence;
    if evidence.lines().last() == Some(actual.as_bytes()) && !evidence.case.output.ends_with(b"\n") {
        return Vec::new();
    }
    let same = |text: &str| place.evidence.case.compare.same_line(text.as_bytes(), actual.as_bytes());
    let goes_on = |piece: &Piece| piece.range.end > 0 && piece.range.end < line.text.len();
    let mut pieces = line.pieces.iter().skip_while(|piece| !(goes_on(piece) && same(&line.text[..piece.range.end])));
    let words = |message| Some((message, game.voice.message(message)?));
    let prompt =
        pieces.next().and_then(|piece| if let Event::Asked(message) = piece.event { words(message) } else { None });
    let Some((message, template)) = prompt else { return Vec::new() };
    let ended = Template { parts: template.parts.clone(), newline: true };
    let right = place.evidence.right_voice().and_then(|voice| voice.message(message)).unwrap_or(template);
    let mut ended = other_words(&game.voice, message, right, ended, (Right::Unknown, actual));
    // Who ends the line with a newline has no space before it, unless the program prints both.
    let has_space = |text: &str| text.ends_with(' ');
    if has_space(&template.to_string()) && !has_space(actual) && right.parts == template.parts {
        ended.sentence = format!(
            "prints a newline instead of the space behind {}, before or after it reads the input",
            game.voice.describe(message)
        );
    }
    let next = pieces.next().and_then(|piece| words(place.message_of(piece)?)).filter(|(next, _)| *next != message);
    let begun = next.map(|(next, template)| Mistake {
        id: "empty-line".to_owned(),
        sentence: format!("prints a newline too many before {}", game.voice.describe(next)),
        change: Change::Words(next, again::below_newline(template)),
    });
    [Some(ended), begun].into_iter().flatten().collect()
}

/// A message that is broken in two lines; of the second it is known whether it is the last of the output, without a newline.
pub(super) fn in_two_lines(
    voice: &Voice,
    message: Message,
    line: &Line,
    piece: &Piece,
    (actual, next, is_open): (&str, Option<&[u8]>, bool),
) -> Option<Mistake> {
    let (own, next) = (actual.strip_prefix(&line.text[..piece.range.start])?, std::str::from_utf8(next?).ok()?);
    let expected = &line.text[piece.range.clone()];
    let head = reason::head_of(expected, own, next)?;
    let mut template = relearn(voice.message(message)?, expected, &format!("{own}\n{next}"))?;
    let without_end = if is_open && template.newline { ", and without a newline at its end" } else { "" };
    template.newline &= !is_open;
    // Numbers are others elsewhere.
    let after = match head.contains(|c: char| c.is_ascii_digit()) {
        true => String::new(),
        false => format!(": there should be no newline after “{head}”"),
    };
    Some(Mistake {
        id: "other-words".to_owned(),
        sentence: format!("prints {} in two lines{without_end}{after}", voice.describe(message)),
        change: Change::Words(message, template),
    })
}

/// Other words for a message, and a newline at its end where none should be, or none where one should be.
pub(super) fn other_words_and_end(
    template: &Template,
    line: &Line,
    piece: &Piece,
    (actual, next): (&str, Option<&[u8]>),
    line_below: Option<&Line>,
) -> Option<Template> {
    let own = actual.strip_prefix(&line.text[..piece.range.start])?;
    let (expected, rest) = (&line.text[piece.range.clone()], &line.text[piece.range.end..]);
    let words = match template.newline {
        // What should be on the next line follows in this one.
        true if rest.is_empty() => own.strip_suffix(&*line_below?.text)?,
        // What should follow in this line is on the next one, in these words or others.
        false if !rest.trim().is_empty() && is_like(rest, std::str::from_utf8(next?).ok()?) => own,
        _ => return None,
    };
    if words == expected || !is_like(expected, words) {
        return None;
    }
    let learned = relearn(template, expected, words);
    let parts = learned.map_or_else(|| vec![Part::Text(words.to_owned())], |learned| learned.parts);
    Some(Template { parts, newline: !template.newline })
}

/// A newline that is missing at the end of a message.
pub(super) fn line_end_moved(
    template: &Template,
    line: &Line,
    piece: &Piece,
    actual: &str,
    lines: &[Line],
    at: usize,
) -> Option<Template> {
    let next = lines.get(at + 1).filter(|_| template.newline)?;
    let rest = actual.strip_prefix(&*line.text)?;
    // What should be on the next line may have other words too, which are to be learned behind this.
    let is_reworded = || !rest.starts_with(char::is_whitespace) && is_like(&next.text, rest);
    // Blanks may stand in the place of the newline.
    let between = rest.strip_suffix(&*next.text).or_else(|| is_reworded().then_some(""))?;
    let moved = piece.range.end == line.text.len() && between.trim().is_empty() && !next.text.is_empty();
    let blanks = Some(Part::Text(between.to_owned())).filter(|_| !between.is_empty());
    let parts = template.parts.iter().cloned().chain(blanks).collect();
    moved.then_some(Template { parts, newline: false })
}
