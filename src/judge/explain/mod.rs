//! Why a line is wrong, in the game's own terms, computed from the transcript.
//!
//! A reason is a few sentences or nothing: where nothing certain can be said, the difference speaks for itself. Each
//! module knows one kind of reason; what they look at is a [`Scene`]. The first that has something to say is believed, so
//! they stand in the order from what is certain to what is only likely.

mod boards;
mod columns;
mod ending;
mod entered;
mod lines;
mod moves;
mod next;
mod repeated;
mod rows;
mod scene;
mod status;
#[cfg(test)]
mod tests;
mod turns;
mod wording;

use std::borrow::Cow;

use nim_reference::assignment::Input;
use nim_reference::transcript::{Ending, Event};
use nim_reference::voice::Drawing;
use nim_reference::{Assignment, Compare, Subject, Transcript};

use scene::Scene;

/// No line of a program is read further than this, in bytes, where no longer one is expected.
const MOST_READ: usize = 16 << 10;

/// What a program printed, as far as it is graded.
#[derive(Debug, Clone, Copy)]
pub(super) struct Printed<'a> {
    /// Its lines without their newlines, as far as they are looked at.
    pub lines: &'a [&'a [u8]],
    /// What it printed on standard error.
    pub stderr: &'a [u8],
    /// How closely lines are compared.
    pub compare: Compare,
}

impl<'a> Printed<'a> {
    /// The beginning of a line as text. Of a line that should have `expected` bytes, twice as many are read.
    fn line(&self, number: usize, expected: usize) -> Option<Cow<'a, str>> {
        let line = self.lines.get(number)?;
        Some(String::from_utf8_lossy(&line[..line.len().min(MOST_READ.max(2 * expected))]))
    }
}

/// The reason of the first wrong line, `at` counted from 0.
pub(super) fn explain(
    assignment: &Assignment,
    input: &Input,
    transcript: &Transcript,
    printed: Printed<'_>,
    at: usize,
) -> Option<String> {
    match &assignment.subject {
        Subject::Exercise(exercise) => {
            if lines::is_blank_line_too_many(transcript, printed, at) {
                return Some("an empty line is one too many here: the right line follows it.".to_owned());
            }
            let expected = transcript.lines().get(at).map_or(0, |line| line.text.len());
            let line = printed.line(at, expected);
            exercise.explain(&input.stdin, at, line.as_deref().unwrap_or(""))
        }
        Subject::Game(_) if transcript.ending == Ending::Usage => None,
        Subject::Game(game) => {
            let scene = Scene::new(game, transcript, printed, at);
            match game.grading.boards() {
                Some(boards) => boards::explain(&scene, boards),
                None => explain_line(&scene),
            }
        }
    }
}

fn explain_line(scene: &Scene<'_>) -> Option<String> {
    let Some(piece) = scene.piece() else { return Some(ending::goes_on(scene)) };
    if scene.actual(scene.at).is_none() {
        return Some(ending::stops_early(scene, piece));
    }
    let drawing = || match (&scene.game.voice.drawing, piece.event) {
        (Drawing::Columns(drawing), Event::Drew(shows)) => columns::explain(scene, drawing, piece, shows?),
        (Drawing::Rows(drawing), Event::Drew(shows)) => rows::explain(scene, drawing, piece, shows?),
        _ => None,
    };
    let by_event = || match piece.event {
        Event::Took(player, mv) => moves::explain(scene, piece, player, mv),
        Event::Status => status::explain(scene, piece),
        Event::Won(winner) => ending::winner(scene, piece, winner),
        Event::Asked(_) | Event::Refused(..) | Event::Drew(_) | Event::Answered(_) => None,
    };
    // Lines as a whole: they are there, but elsewhere or otherwise broken.
    lines::broken(scene, piece)
        .or_else(|| lines::echoes_input(scene, piece))
        .or_else(|| lines::exchanged(scene, piece))
        .or_else(|| lines::out_of_order(scene, piece))
        .or_else(|| lines::empty(scene, piece))
        .or_else(|| lines::missing(scene, piece))
        .or_else(|| lines::repeated(scene, piece))
        // What was entered just before: everything later follows from accepting or refusing it.
        .or_else(|| entered::explain(scene, piece))
        .or_else(|| repeated::explain(scene, piece))
        // What the line itself tells.
        .or_else(drawing)
        .or_else(by_event)
        .or_else(|| ending::over_too_early(scene, piece))
        .or_else(|| turns::explain(scene, piece))
        .or_else(|| lines::extra(scene, piece))
        .or_else(|| wording::explain(scene, piece))
}
