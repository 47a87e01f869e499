//! Why a line is wrong, in the game's own terms, computed from the transcript.
//!
//! A reason is a few sentences or nothing: where nothing certain can be said, the difference speaks for itself.

mod boards;
mod drawing;
mod moves;
mod scene;
mod status;
mod user;
mod wording;

use nim_reference::Assignment;
use nim_reference::assignment::Input;
use nim_reference::transcript::{Ending, Event};
use nim_reference::{Subject, Transcript};

use scene::Scene;

/// The reason of the first wrong line, `at` counted from 0.
pub(super) fn explain(
    assignment: &Assignment,
    input: &Input,
    transcript: &Transcript,
    actual: &[&[u8]],
    at: usize,
) -> Option<String> {
    match &assignment.subject {
        Subject::Exercise(exercise) => {
            let line = actual.get(at).map(|line| super::compare::readable(line).into_owned());
            exercise.explain(&input.stdin, at, line.as_deref().unwrap_or(""))
        }
        Subject::Game(_) if transcript.ending == Ending::Usage => None,
        Subject::Game(game) => {
            let scene = Scene::new(game, transcript, actual, at);
            if game.grades_boards { boards::explain(&scene) } else { explain_line(&scene) }
        }
    }
}

fn explain_line(scene: &Scene<'_>) -> Option<String> {
    let Some(piece) = scene.piece() else { return Some(user::goes_on(scene)) };
    if scene.actual(scene.at).is_none() {
        return Some(user::stops_early(scene, piece));
    }
    // What was entered just before decides first: everything later follows from accepting or refusing it.
    if let Some(reason) = user::judged_wrongly(scene, piece) {
        return Some(reason);
    }
    let by_event = match piece.event {
        Event::Took(player, mv) => moves::explain(scene, piece, player, mv),
        Event::Status => status::explain(scene, piece),
        Event::Drew(shows) => drawing::explain(scene, piece, shows),
        Event::Won(winner) => user::winner(scene, winner),
        Event::Asked(_) | Event::Refused(..) | Event::Answered(_) => None,
    };
    by_event.or_else(|| user::over_too_early(scene, piece)).or_else(|| wording::explain(scene, piece))
}
