//! Reasons about words: a message that is missing, that stands where it should not, or that is misspelt.

use nim_reference::transcript::{Event, Piece};
use nim_reference::voice::Message;
use similar::TextDiff;

use super::scene::Scene;

/// How alike two lines must be for one to be a misspelling of the other.
const ALIKE: f32 = 0.6;

pub(super) fn explain(scene: &Scene<'_>, piece: &Piece) -> Option<String> {
    let expected = &scene.lines[scene.at].text;
    let actual = scene.actual(scene.at)?;
    let what = describe(piece.event);
    if actual.trim().is_empty() && !expected.trim().is_empty() {
        return Some(format!("an empty line stands before {what}."));
    }
    if scene.lines.get(scene.at + 1).is_some_and(|next| next.text == *actual) {
        return Some(format!("{what} is missing."));
    }
    let repeated = scene.at > 0 && scene.lines[scene.at - 1].text == *actual;
    if scene.actual(scene.at + 1).is_some_and(|next| next == *expected) {
        return Some(if repeated {
            "this line stands here a second time.".to_owned()
        } else {
            format!("this line is one too many: {what} should follow at once.")
        });
    }
    let said = scene.said(piece);
    let wanted = scene.expected_from(piece);
    if let Some(other) = other_message(scene, piece, &said) {
        return Some(format!("here {what} should stand, not {other}."));
    }
    let ratio = TextDiff::from_chars(wanted, said.as_str()).ratio();
    (ratio >= ALIKE).then(|| misspelt(wanted, &said, what))
}

fn misspelt(wanted: &str, said: &str, what: &str) -> String {
    if wanted.replace(" heap sizes are", " the heap sizes are") == said {
        return "the assignment's text has “the heap sizes are”, its sample runs and output files have no “the”: they \
                decide."
            .to_owned();
    }
    if wanted.trim_end() == said.trim_end() || wanted.eq_ignore_ascii_case(said) {
        return format!("{what} has the right words, but not byte for byte.");
    }
    format!("{what} is worded otherwise.")
}

/// The message that stands in place of another one.
fn other_message(scene: &Scene<'_>, piece: &Piece, said: &str) -> Option<&'static str> {
    let own = match piece.event {
        Event::Asked(message) | Event::Refused(message, _) => Some(message),
        Event::Status => Some(Message::Status),
        _ => None,
    };
    if own != Some(Message::Status) && scene.is_status(said) {
        return Some(Message::Status.describe());
    }
    let (message, _) = scene.recognise(said)?;
    (own != Some(message)).then(|| message.describe())
}

fn describe(event: Event) -> &'static str {
    match event {
        Event::Asked(message) | Event::Refused(message, _) => message.describe(),
        Event::Status => Message::Status.describe(),
        Event::Drew(_) => "the drawing",
        Event::Took(nim_reference::Player::User, _) => Message::UserTakes.describe(),
        Event::Took(nim_reference::Player::Computer, _) => Message::ComputerTakes.describe(),
        Event::Won(_) => "the line that announces the winner",
        Event::Answered(_) => "the answer",
    }
}
