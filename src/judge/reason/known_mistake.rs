use nim_reference::transcript::{Event, Line, Transcript};
use nim_reference::fault::Area;

use super::{Facts, Kind};
use super::context::Mismatch;
use super::terms::Terms;
use crate::judge::mistake::{self, Mistake};

facts! {
    /// A known mistake makes just what the program prints here.
    ///
    /// Its own page says more: `nimgrade explain` with its name.
    pub(super) struct KnownMistake {
        /// The name of the mistake.
        mistake: String,
        /// What the program does: the end of "your program …".
        #[serde(skip)]
        sentence: String,
        /// Whether it is one of the drawing, which is another one in every turn.
        #[serde(skip)]
        of_drawing: bool,
    }
}

impl Facts for KnownMistake {
    fn says_when(&self) -> bool {
        self.of_drawing
    }

    fn words(&self, _: &Terms) -> String {
        format!("your program {}.", self.sentence)
    }
}

/// A mistake that makes all lines of this drawing.
pub(super) fn of_drawing(m: &Mismatch<'_>) -> Option<Kind> {
    let draws = |transcript: &Transcript| {
        let is_drawn = |line: &Line| {
            line.pieces.iter().any(|p| matches!(p.event, Event::Drew(_)) && p.frame == m.piece.frame)
        };
        let lines = transcript.lines();
        let end = m.at + lines.iter().skip(m.at).take_while(|line| is_drawn(line)).count();
        let same = |end: usize| lines.len() >= end && (0..end).all(|line| m.prints(line, &lines[line].text));
        end > m.at && same(end) && m.actual(end).is_none_or(|next| !m.is_drawn(&next))
    };
    let learned = || mistake::redrawn(m.assignment, m.piece, m.frame(), m.wanted(), m.text);
    let found = known(m, &[Area::Drawing], draws)
        .or_else(|| learned().filter(|found| draws(&found.assignment.follow(m.input, m.output.whole))))?;
    Some(KnownMistake { mistake: found.id, sentence: found.sentence, of_drawing: true }.into())
}

/// A mistake in the words that makes this line.
pub(super) fn of_words(m: &Mismatch<'_>) -> Option<Kind> {
    let prints = |transcript: &Transcript| {
        let lines = transcript.lines();
        lines.len() > m.at && (0..=m.at).all(|line| m.prints(line, &lines[line].text))
    };
    let found = known(m, &[Area::Words, Area::Ending], prints)?;
    Some(KnownMistake { mistake: found.id, sentence: found.sentence, of_drawing: false }.into())
}

/// The only known mistake of these areas whose transcript is what the program prints. Where two of them would print the same, which
/// it is cannot be told.
fn known(m: &Mismatch<'_>, areas: &[Area], is_printed: impl Fn(&Transcript) -> bool) -> Option<Mistake> {
    let mut faults = m.assignment.faults();
    faults.retain(|fault| areas.contains(&fault.area));
    let mut found = mistake::known(m.assignment, &faults)
        .filter(|mistake| is_printed(&mistake.assignment.follow(m.input, m.output.whole)));
    let first = found.next()?;
    found.next().is_none().then_some(first)
}
