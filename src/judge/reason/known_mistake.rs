use nim_reference::Subject;
use nim_reference::transcript::{Event, Transcript};

use super::Kind;
use super::context::Mismatch;
use super::terms::Terms;
use crate::judge::mistake::{self, Mistake};

facts! {
    /// A known mistake makes just what the program prints here.
    ///
    /// Its own page says more: `nimgrade explain` with its name.
    pub(super) struct KnownMistake {
        /// The name of the mistake.
        mistake: &'static str,
        /// What the program does: the end of "your program …".
        #[serde(skip)]
        sentence: String,
        /// Whether it is one of the drawing, which is another one in every turn.
        #[serde(skip)]
        of_drawing: bool,
    }
}

impl KnownMistake {
    pub(super) fn says_when(&self) -> bool {
        self.of_drawing
    }

    pub(super) fn words(&self, _: &Terms) -> String {
        format!("your program {}.", self.sentence)
    }
}

/// A mistake that makes all lines of this drawing.
pub(super) fn of_drawing(m: &Mismatch<'_>) -> Option<Kind> {
    let changes_drawing = |other: &nim_reference::Game| {
        other.voice.drawing != m.game.voice.drawing && other.rules == m.game.rules
    };
    let draws = |transcript: &Transcript, at: usize| {
        let is_drawn = |line: &nim_reference::transcript::Line| {
            line.pieces.iter().any(|p| matches!(p.event, Event::Drew(_)) && p.frame == m.piece.frame)
        };
        let lines = transcript.lines();
        let end = at + lines.iter().skip(at).take_while(|line| is_drawn(line)).count();
        let same = (m.at..end).all(|line| m.prints(line, &lines[line].text));
        end > m.at && same && m.actual(end).is_none_or(|next| !m.is_drawn(&next))
    };
    let learned = || mistake::redrawn(m.assignment, m.piece, &m.transcript.frames[m.piece.frame], m.wanted(), m.text);
    known(m, changes_drawing, draws)
        .or_else(|| learned().filter(|found| draws(&found.assignment.follow(m.input, m.output.whole), m.at)))
        .map(|found| KnownMistake { mistake: found.id, sentence: found.sentence, of_drawing: true }.into())
}

/// A mistake in the words that makes this line.
pub(super) fn of_words(m: &Mismatch<'_>) -> Option<Kind> {
    let changes_words = |other: &nim_reference::Game| {
        other.voice != m.game.voice && other.voice.drawing == m.game.voice.drawing && other.rules == m.game.rules
    };
    let prints = |transcript: &Transcript, at: usize| {
        transcript.lines().get(at).is_some_and(|line| m.prints(at, &line.text))
    };
    let found = known(m, changes_words, prints)?;
    Some(KnownMistake { mistake: found.id, sentence: found.sentence, of_drawing: false }.into())
}

/// The only known mistake of a sort whose transcript is the program's up to the wrong line and shows what it shows there.
fn known(
    m: &Mismatch<'_>,
    is_of_sort: impl Fn(&nim_reference::Game) -> bool,
    shows: impl Fn(&Transcript, usize) -> bool,
) -> Option<Mistake> {
    let is_of_sort = |mistake: &Mistake| match &mistake.assignment.subject {
        Subject::Game(game) => is_of_sort(game),
        Subject::Exercise(_) => false,
    };
    let mut found = mistake::known(m.assignment).filter(is_of_sort).filter(|mistake| {
        let transcript = mistake.assignment.follow(m.input, m.output.whole);
        let lines = transcript.lines();
        lines.len() > m.at && (0..m.at).all(|line| m.prints(line, &lines[line].text)) && shows(&transcript, m.at)
    });
    let first = found.next()?;
    // Where two of them would print the same, which it is cannot be told.
    found.next().is_none().then_some(first)
}
