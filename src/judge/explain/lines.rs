//! Reasons about whole lines, whatever they tell: missing, one too many, exchanged, broken at the wrong place.

use std::collections::HashMap;

use nim_reference::Transcript;
use nim_reference::transcript::{Event, Piece};
use nim_reference::voice::Message;

use super::scene::Scene;
use super::{Printed, ending};

/// How far lines that are exchanged are looked for: the tallest drawing that a case has.
const FAR: usize = 100;

/// A line that is broken where it should go on, or that goes on where it should end.
pub(super) fn broken(scene: &Scene<'_>, piece: &Piece) -> Option<String> {
    let (line, actual) = (&scene.lines[scene.at], scene.actual(scene.at)?);
    if piece.range.start > 0 && scene.same(scene.said(piece).as_bytes(), b"") {
        let last = scene.at + 1 == scene.printed.lines.len();
        if last {
            return Some(ending::stops_early(scene, piece));
        }
        let before = line.pieces.iter().rev().find(|before| before.range.end <= piece.range.start)?;
        let (before, next) = (scene.name(before.event), scene.name(piece.event));
        return Some(if before == next {
            format!("no newline follows {before}: it is asked again in the same line.")
        } else {
            format!("no newline follows {before}: {next} stands in the same line.")
        });
    }
    let rest = actual.strip_prefix(line.text.as_str()).filter(|rest| !rest.trim().is_empty())?;
    let next = scene.expected(scene.at + 1)?;
    let goes_on = scene.same(rest.as_bytes(), next.as_bytes()) || (rest.len() > 2 && next.starts_with(rest.trim_end()));
    let what = scene.name(line.pieces.last()?.event);
    goes_on.then(|| format!("a newline is missing after “{}” ({what}).", line.text))
}

/// The program prints what the user types.
pub(super) fn echoes_input(scene: &Scene<'_>, piece: &Piece) -> Option<String> {
    let (_, entered, _) = scene.read_before(piece.entry).filter(|_| scene.follows_a_read(piece.entry))?;
    let said = scene.said(piece);
    let echo =
        !entered.is_empty() && said.trim_start().starts_with(entered) && !scene.wanted(piece).starts_with(entered);
    echo.then(|| {
        let typed = entered.lines().next().unwrap_or_default();
        format!(
            "your program prints what the user types (`{typed}`). It stands in the terminal anyway: do not print it."
        )
    })
}

/// Two parts of one turn in each other's place.
pub(super) fn exchanged(scene: &Scene<'_>, piece: &Piece) -> Option<String> {
    let at = scene.at;
    let here = scene.expected(at)?;
    if piece.range.start > 0 || here.trim().is_empty() {
        return None;
    }
    // The program's lines up to the expected one are lines that are expected a little later in the same turn.
    let length =
        (1..=FAR).take_while(|length| at + length < scene.printed.lines.len()).find(|&l| scene.prints(at + l, here))?;
    let same = |expected: usize, actual: usize, length: usize| {
        (0..length).all(|i| scene.expected(expected + i).is_some_and(|line| scene.prints(actual + i, line)))
    };
    let exchanged = |later: &usize| same(*later, at, length) && same(at, at + length, later - at);
    let later = (at + 1..=at + FAR).find(exchanged)?;
    let other = scene.lines[later].pieces.first()?;
    let (what, too_early) = (scene.name(piece.event), scene.name(other.event));
    (other.frame == piece.frame && what != too_early)
        .then(|| format!("{}{too_early} stands before {what}; it belongs after it.", scene.moment(scene.frame(piece))))
}

/// All lines are there, in another order, as when a part of them is printed past the buffer of the rest.
pub(super) fn out_of_order(scene: &Scene<'_>, piece: &Piece) -> Option<String> {
    if matches!(piece.event, Event::Drew(_) | Event::Took(..)) {
        return None;
    }
    let expected: Vec<&[u8]> = scene.lines.iter().map(|line| line.text.as_bytes()).collect();
    let actual = scene.printed.lines;
    // The line belongs elsewhere: it is not a right one with its letters exchanged.
    if !expected.contains(actual.get(scene.at)?) {
        return None;
    }
    let size = |lines: &[&[u8]]| lines.iter().map(|line| line.len()).sum::<usize>();
    if size(&expected) != size(actual) {
        return None;
    }
    // A buffer that is written out when it is full breaks a line.
    let mut bytes = [0_i64; 256];
    let count = |bytes: &mut [i64; 256], lines: &[&[u8]], by: i64| {
        lines.iter().flat_map(|line| line.iter()).for_each(|&byte| bytes[usize::from(byte)] += by);
    };
    count(&mut bytes, &expected, 1);
    count(&mut bytes, actual, -1);
    let mut left = HashMap::new();
    expected.iter().for_each(|line| *left.entry(*line).or_insert(0) += 1);
    actual.iter().for_each(|line| *left.entry(*line).or_insert(0) -= 1);
    let broken: i64 = left.values().map(|count: &i64| count.abs()).sum();
    let few = broken <= 8 && broken * 4 <= actual.len() as i64;
    (few && bytes.iter().all(|count| *count == 0)).then(|| {
        "your output has the right lines, but in another order: is a part of it printed in another way (write beside \
         printf), so that it comes out earlier?"
            .to_owned()
    })
}

/// An empty line where none belongs. One of blanks may be a line of the drawing.
pub(super) fn empty(scene: &Scene<'_>, piece: &Piece) -> Option<String> {
    let actual = scene.actual(scene.at)?;
    let wanted = &scene.lines[scene.at].text;
    if !actual.trim().is_empty() || wanted.trim().is_empty() {
        return None;
    }
    let line = if actual.is_empty() { "an empty line" } else { "a line of blanks" };
    let drawn = matches!(piece.event, Event::Drew(_));
    let what = scene.name(piece.event);
    if scene.prints(scene.at + 1, wanted) && (actual.is_empty() || !drawn) {
        return Some(format!("{line} stands before {what}."));
    }
    (!drawn).then(|| format!("{line} stands here instead of {what}."))
}

/// Whether a line of an exercise's answer is blank, and the expected one follows it.
pub(super) fn is_blank_line_too_many(transcript: &Transcript, printed: Printed<'_>, at: usize) -> bool {
    let blank = |line: &[u8]| line.iter().all(u8::is_ascii_whitespace);
    let expected = transcript.lines();
    let (Some(wanted), Some(here), Some(next)) = (expected.get(at), printed.lines.get(at), printed.lines.get(at + 1))
    else {
        return false;
    };
    blank(here) && printed.compare.same_line(next, wanted.text.as_bytes())
}

/// The expected text is left out, and what follows it stands here.
pub(super) fn missing(scene: &Scene<'_>, piece: &Piece) -> Option<String> {
    // A try that is refused without a word only has its prompt: that it is missing means that it was not refused.
    let (_, _, refused) = scene.read_before(piece.entry).unwrap_or((0, "", None));
    let only_asks = matches!(piece.event, Event::Asked(_)) && scene.follows_a_read(piece.entry) && refused.is_some();
    // What follows the prompt for a number may also follow from refusing the heap.
    let after_heap = piece.event == Event::Asked(Message::AskCount);
    if only_asks || after_heap || matches!(piece.event, Event::Drew(_)) {
        return None;
    }
    let line = &scene.lines[scene.at];
    let next = match piece.range.end < line.text.len() {
        true => &line.text[piece.range.end..],
        false => scene.expected(scene.at + 1)?,
    };
    let said = scene.said(piece);
    let missing = !next.trim().is_empty() && scene.same(said.as_bytes(), next.as_bytes());
    missing.then(|| {
        let own = line.text[piece.range.clone()].trim();
        let stderr = String::from_utf8_lossy(scene.printed.stderr);
        let elsewhere = !own.is_empty() && stderr.lines().any(|line| line.trim() == own);
        let where_it_is = if elsewhere { ": it goes to standard error instead of standard output" } else { "" };
        format!("{}{} is missing{where_it_is}.", scene.moment(scene.frame(piece)), scene.name(piece.event))
    })
}

/// The line before this one stands here again.
pub(super) fn repeated(scene: &Scene<'_>, piece: &Piece) -> Option<String> {
    let before = scene.at.checked_sub(1)?;
    let line = &scene.lines[before];
    let last = line.pieces.last()?;
    if piece.range.start > 0 || matches!(last.event, Event::Drew(_)) || line.text.trim().is_empty() {
        return None;
    }
    let again = scene.prints(scene.at, &line.text);
    again.then(|| match last.event {
        Event::Asked(Message::AskSizes) => format!("{} is printed once, for all sizes.", scene.name(last.event)),
        event => format!("{} is printed a second time here.", scene.name(event)),
    })
}

/// A line that nothing asks for, before the expected one.
pub(super) fn extra(scene: &Scene<'_>, piece: &Piece) -> Option<String> {
    let follows = scene.prints(scene.at + 1, &scene.lines[scene.at].text);
    follows.then(|| format!("this line is one too many: {} should follow at once.", scene.name(piece.event)))
}
