//! Mistakes that a program may make, each as the assignment that a program with it would be right for: those that are known,
//! and other wordings and drawings, which are learned from what the program printed.

mod drawing;
mod entries;
mod relearn;
mod wording;

use nim_reference::transcript::{Event, Frame, Piece};
use nim_reference::{Assignment, Fault};

use super::reason::Page;
pub(super) use wording::reworded;

/// The names of what is learned from a program's own output, each with its page.
const LEARNED: [Page; 4] = [
    Page {
        id: "other-words",
        text: " The program has other words for a message than the assignment, wherever it prints it. It may be \
               only the newline at its end.\n",
    },
    Page {
        id: "other-drawing",
        text: " The program draws the heaps with other characters than the assignment, or puts something else between them.\n",
    },
    Page {
        id: "other-heap-list",
        text: " The program lists the heaps in the status line in another way than the assignment.\n",
    },
    Page { id: "new-message", text: " The program says something where the assignment only asks again.\n" },
];

/// The pages of mistakes that are learned from a program's own output.
pub fn learned_pages() -> impl Iterator<Item = Page> {
    LEARNED.into_iter()
}

/// A mistake with the assignment that it makes.
#[derive(Debug, Clone)]
pub(super) struct Mistake {
    /// Its name.
    pub id: String,
    /// What the program does: the end of "your program …".
    pub sentence: String,
    /// The assignment as a program with this mistake understands it.
    pub assignment: Assignment,
}

/// An assignment with each of these faults.
pub(super) fn known(assignment: &Assignment, faults: &[Fault]) -> impl Iterator<Item = Mistake> {
    faults.iter().map(|fault| Mistake {
        id: fault.id.clone(),
        sentence: fault.sentence.clone(),
        assignment: fault.apply(assignment),
    })
}

/// The assignment with its drawing in the characters of `text`, which stands where a line of the drawing is `expected`.
pub(super) fn redrawn(
    assignment: &Assignment,
    piece: &Piece,
    frame: &Frame,
    expected: &str,
    text: &str,
) -> Option<Mistake> {
    let (Event::Drew(Some(shows)), Some(game)) = (piece.event, assignment.game()) else { return None };
    drawing::learn(assignment, &game.voice.drawing, &frame.position, shows, expected, text)
}
