//! The place at which a program's output leaves an assignment's.

use nim_reference::transcript::{Line, Piece};
use nim_reference::voice::{Message, Voice};
use nim_reference::{Assignment, Game, Transcript};

use crate::judge::diagnosis::Evidence;

/// The place at which a program's output leaves an assignment's, with what may be learned from: all of it is computed once.
pub(in crate::judge) struct Place<'a> {
    pub(super) assignment: &'a Assignment,
    pub(super) evidence: &'a Evidence<'a>,
    /// The line, from 0.
    pub(super) at: usize,
    pub(super) transcript: Transcript,
    /// The lines of the transcript.
    pub(super) lines: Vec<Line>,
}

impl<'a> Place<'a> {
    /// Line `at` (from 0) of a case, where it leaves the assignment.
    pub(in crate::judge) fn new(assignment: &'a Assignment, evidence: &'a Evidence<'a>, at: usize) -> Self {
        let transcript = evidence.transcript(assignment);
        let lines = transcript.lines();
        Place { assignment, evidence, at, transcript, lines }
    }

    /// The game, if all of its output is graded.
    pub(super) fn game(&self) -> Option<&'a Game> {
        self.assignment.game().filter(|game| game.grading.boards().is_none())
    }

    /// Whether another mistake leaves out a prompt that the assignment has: what asks for something may be that prompt.
    pub(super) fn leaves_out_prompt(&self) -> bool {
        let prompts = |voice: &Voice| voice.messages().filter(|(message, _)| message.is_prompt()).count();
        let voices = self.evidence.right_voice().zip(self.game());
        voices.is_some_and(|(right, game)| prompts(&game.voice) < prompts(right))
    }

    /// The assignment's line.
    pub(super) fn line(&self) -> Option<&Line> {
        self.lines.get(self.at)
    }

    /// The assignment's line before it.
    pub(super) fn line_before(&self) -> Option<&Line> {
        self.lines.get(self.at.checked_sub(1)?)
    }

    /// The message that a piece of the transcript is.
    pub(super) fn message_of(&self, piece: &Piece) -> Option<Message> {
        piece.event.message(self.transcript.frames[piece.frame].position.nim_sum() == 0)
    }
}
