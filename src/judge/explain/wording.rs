//! Reasons about words: a message that stands where another should, or that is misspelt, and how.

use nim_reference::template::Field;
use nim_reference::transcript::{Event, Piece, Refusal};
use nim_reference::voice::Message;
use similar::{Algorithm, DiffOp, TextDiff, capture_diff_slices};

use super::columns::name_blanks;
use super::scene::Scene;

/// How alike two lines must be for one to be a misspelling of the other.
const ALIKE: f32 = 0.6;
/// The longest words that a reason quotes, in bytes.
const MOST_QUOTED: usize = 60;

pub(super) fn explain(scene: &Scene<'_>, piece: &Piece) -> Option<String> {
    let said = scene.said(piece);
    let wanted = scene.wanted(piece);
    let what = scene.name(piece.event);
    if let Some(reason) = numbers(scene, piece, &said) {
        return Some(reason);
    }
    if let Some(other) = other_message(scene, piece, &said) {
        return Some(format!("here {what} should stand, not {other}."));
    }
    if wanted.replace(" heap sizes are", " the heap sizes are") == said {
        return Some(
            "the assignment's text has “the heap sizes are”, its sample runs and output files have no “the”: they \
             decide."
                .to_owned(),
        );
    }
    let alike = TextDiff::from_chars(wanted, said.as_str()).ratio() >= ALIKE;
    Some(match misspelt(wanted, &said).filter(|_| alike) {
        Some(how) => format!("{what}: {how}."),
        None => format!("here {what} should stand."),
    })
}

/// The message that stands in place of another one.
fn other_message(scene: &Scene<'_>, piece: &Piece, said: &str) -> Option<String> {
    let told = scene.told(said)?;
    let other = scene.name_of(told.message);
    let whole = said[told.reading.end..].trim().is_empty()
        || scene.game.voice.message(told.message).is_some_and(|t| !t.newline);
    let own = match piece.event {
        Event::Won(_) => matches!(told.message, Message::UserWins | Message::ComputerWins),
        Event::Took(nim_reference::Player::Computer, _) => {
            matches!(told.message, Message::ComputerTakes | Message::ComputerTakesLosing)
        }
        event => scene.name(event) == other,
    };
    (whole && !own).then_some(other)
}

/// The right message with a wrong number in it.
fn numbers(scene: &Scene<'_>, piece: &Piece, said: &str) -> Option<String> {
    let (told, wanted) = (scene.told(said)?, scene.told(scene.wanted(piece))?);
    if told.message != wanted.message {
        return None;
    }
    let differs = |field| {
        let (told, wanted) = (told.reading.number(field)?, wanted.reading.number(field)?);
        (told != wanted).then_some((told, wanted))
    };
    let noun = scene.noun();
    if let Event::Refused(Message::BadSize, Refusal::HeapSize(heap, size)) = piece.event {
        let (named, _) = differs(Field::Heap)?;
        let first = format!("{noun} {} (size {size}) is the first whose size is not positive", heap + 1);
        return Some(match named == size && usize::try_from(named) != Ok(heap) {
            true => format!("{first}; you print its size, not its number."),
            false => {
                format!("{first}; you name {noun} {named}. {}s are counted from 1.", super::entered::capitalised(noun))
            }
        });
    }
    if let Some((named, count)) = differs(Field::Number) {
        let empty = if scene.frame(piece).position.heaps().contains(&0) { ", empty ones too" } else { "" };
        return Some(format!("there are {count} {noun}s{empty}; you print {named}."));
    }
    if let Some((named, size)) = differs(Field::Size) {
        return Some(format!("the {noun} has {}; you print {named}.", scene.objects(u64::try_from(size).ok()?)));
    }
    None
}

/// The first place at which a message is spelt otherwise.
pub(super) fn misspelt(wanted: &str, said: &str) -> Option<String> {
    let (wanted, said) = (wanted.trim_end(), said.trim_end());
    let (ours, theirs) = (tokens(wanted), tokens(said));
    let ops = capture_diff_slices(Algorithm::Myers, &ours, &theirs);
    let changed = |op: &DiffOp| !matches!(op, DiffOp::Equal { .. });
    let first = ops.iter().position(changed)?;
    let last = first + ops[first..].iter().take_while(|op| changed(op)).count() - 1;
    let (old, new) = (
        ops[first].old_range().start..ops[last].old_range().end,
        ops[first].new_range().start..ops[last].new_range().end,
    );
    let (right, wrong) = (ours[old.clone()].concat(), theirs[new.clone()].concat());
    if right.len().max(wrong.len()) > MOST_QUOTED {
        return None;
    }
    // Something between two words is told by the word before it.
    let word_before = |tokens: &[&str], end: usize| {
        tokens[..end].iter().rev().find(|token| !token.trim().is_empty()).map(|token| format!(" after “{token}”"))
    };
    let at_end = old.end == ours.len() && new.end == theirs.len();
    let place = if at_end { Some(" at its end".to_owned()) } else { word_before(&ours, old.start) };
    let place = place.unwrap_or_else(|| " at its beginning".to_owned());
    Some(match (right.trim(), wrong.trim()) {
        ("", "") if right.is_empty() => format!("{} too many{place}", name_blanks(&wrong)),
        ("", "") if wrong.is_empty() => format!("{} is missing{place}", name_blanks(&right)),
        ("", "") => format!("{} should be {}{place}", name_blanks(&wrong), name_blanks(&right)),
        (right, "") => format!("“{right}” is missing{place}"),
        ("", wrong) => format!("“{wrong}” is too much{place}"),
        (right, wrong) => format!("“{wrong}” should be “{right}”"),
    })
}

/// Words, runs of blanks, and every other character by itself.
fn tokens(text: &str) -> Vec<&str> {
    let kind = |c: char| match c {
        c if c.is_alphanumeric() => 1,
        c if c.is_whitespace() => 2,
        _ => 0,
    };
    let mut tokens: Vec<&str> = Vec::new();
    let mut start = 0;
    let mut last = 0;
    for (at, c) in text.char_indices() {
        if at > start && (kind(c) == 0 || kind(c) != last) {
            tokens.push(&text[start..at]);
            start = at;
        }
        last = kind(c);
    }
    if start < text.len() {
        tokens.push(&text[start..]);
    }
    tokens
}
