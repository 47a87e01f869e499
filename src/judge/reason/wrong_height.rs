use std::borrow::Cow;

use nim_reference::transcript::{Event, Frame};
use nim_reference::voice::{Columns, Drawing};
use serde::Serialize;

use super::context::Mismatch;
use super::drawn::{is_line, right_lines};
use super::terms::{Terms, counted};
use super::{Facts, Kind};

facts! {
    /// The drawing of the heaps side by side has too many lines, or too few.
    ///
    /// It has as many lines as the tallest heap has objects.
    ///
    /// For heaps 1 3 it has three lines.
    ///
    /// Look at how the tallest heap is found, also where it is the first or the last one, and at where the loop over the lines begins
    /// and ends.
    pub(super) struct WrongHeight {
        right: usize,
        wrong: WrongLines,
    }
}

/// How the lines of a drawing are wrong.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum WrongLines {
    BlankAbove {
        count: usize,
    },
    TopMissing {
        drawn: usize,
    },
    BottomMissing {
        drawn: usize,
    },
    /// The lines that are drawn do not show which are missing.
    SomeMissing {
        drawn: usize,
    },
    GoesOn,
    /// Each heap has a line of its own, and the drawing goes on behind the last.
    GoesOnBehindHeaps,
}

impl Facts for WrongHeight {
    fn says_when(&self) -> bool {
        true
    }

    fn words(&self, terms: &Terms) -> String {
        let (nouns, lines) = (terms.nouns, counted(self.right, "line"));
        let (noun, objects) = (nouns.heap, nouns.objects);
        let mut why = format!("the tallest {noun} has {}", terms.objects(self.right as u64));
        let yours = match self.wrong {
            WrongLines::BlankAbove { count: 1 } => format!("begins with a line without {objects}"),
            WrongLines::BlankAbove { count } => format!("begins with {count} lines without {objects}"),
            WrongLines::TopMissing { drawn } => format!("has only {drawn}: the top is missing"),
            WrongLines::BottomMissing { drawn } => format!("has only {drawn}: the bottom is missing"),
            WrongLines::SomeMissing { drawn } => format!("has only {drawn}"),
            WrongLines::GoesOn => "goes on".to_owned(),
            WrongLines::GoesOnBehindHeaps => {
                why = terms.heaps_there(self.right);
                "goes on".to_owned()
            }
        };
        format!("the drawing should have {lines}, because {why}. Your drawing {yours}.")
    }

    fn in_general(&self, terms: &Terms) -> Option<String> {
        let (heap, objects) = (terms.nouns.heap, terms.nouns.objects);
        if let WrongLines::GoesOnBehindHeaps = self.wrong {
            return Some(format!("draws more lines than there are {heap}s"));
        }
        Some(format!("does not draw as many lines as the tallest {heap} has {objects}"))
    }
}

impl WrongHeight {
    /// Whether the drawing that begins in line `first` is right but for its height.
    pub(super) fn find(m: &Mismatch<'_>, columns: &Columns, frame: &Frame, first: usize) -> Option<WrongHeight> {
        let lines = right_lines(m, frame);
        let right = lines.len();
        let shows = |first: usize, lines: &[String]| lines.iter().zip(first..).all(|(line, at)| m.prints(at, line));
        let drawn = (first..).take_while(|&line| is_line(m, columns, line)).take(right + 1).count();
        let is_blank = |line: &usize| is_line(m, columns, *line) && m.prints_blank(*line);
        let count = (first..).take_while(is_blank).take(right + 100).count();
        let too_few = right.saturating_sub(drawn);
        let is_below = drawn > 0 && too_few > 0 && shows(first, &lines[too_few..]);
        // What follows may be a level in other characters.
        let has_words = |line: Cow<'_, str>| line.contains(char::is_alphabetic);
        let ends = m.actual(first + drawn).is_none_or(has_words);
        let is_above = drawn > 0 && too_few > 0 && ends && shows(first, &lines[..drawn]);
        let wrong = match (is_below, is_above) {
            (true, true) => WrongLines::SomeMissing { drawn },
            (true, false) => WrongLines::TopMissing { drawn },
            (false, true) => WrongLines::BottomMissing { drawn },
            _ if drawn > 0 && count > 0 && shows(first + count, &lines) => WrongLines::BlankAbove { count },
            _ => return None,
        };
        Some(WrongHeight { right, wrong })
    }

    /// Whether known mistakes say less of it. Which other height the program took, one drawing does not show where several
    /// levels are too many: a limit may be as high as the first heap is by chance.
    pub(super) fn is_certain(&self) -> bool {
        !matches!(self.wrong, WrongLines::BlankAbove { count: 1 })
    }
}

/// The drawing goes on where something else is expected.
pub(super) fn goes_on(m: &Mismatch<'_>) -> Option<Kind> {
    let above = &m.lines[m.at.checked_sub(1)?];
    let is_level = matches!(m.piece.event, Event::Drew(Some(_)));
    let follows = m.is_of_drawing(above) && m.is_drawn(m.text) && !is_level;
    let position = &m.frame().position;
    let right = usize::try_from(m.game.voice.drawing_lines(position, position)).ok()?;
    let of_heaps = matches!(&*m.game.voice.drawing, Drawing::Rows(_));
    let wrong = if of_heaps { WrongLines::GoesOnBehindHeaps } else { WrongLines::GoesOn };
    (follows && !position.is_empty()).then(|| WrongHeight { right, wrong }.into())
}

#[cfg(test)]
mod tests {
    use crate::judge::reason::tests::fixture::game;

    #[test]
    fn it_goes_on_below_the_lowest_level() {
        game("assignment2", "3\n7 2 1\n1 1\n2 2\n1 1\n3 1\n1 9\n1 1\n").says(
            "
            …
            In turn 2 heap sizes are: h1=3 h2=2 h3=1.
            *→ →·
            *→*→·
            *→*→*
            *→*→*
            ^ wrong-height: turn 2: the drawing should have 3 lines, because the tallest heap has 3 objects. Your
            ^ drawing goes on.
            ",
        );
    }

    #[test]
    fn a_level_in_other_blanks_is_not_below_the_lowest_one() {
        game("stacks 1 4 3 4", "").is_not(
            "wrong-height",
            "
            Stacks: 1 4 3 4
            ··o···o
            ··o·oo
            ",
        );
    }

    #[test]
    fn a_height_that_another_heap_has_by_chance_is_not_called_the_cause() {
        game("assignment2", "3\n2 5 9\n1 1\n").says(
            "
            …
            In turn 2 heap sizes are: h1=2 h2=5 h3=7.
            *→*→*
            ^ wrong-height: turn 2: the drawing should have 7 lines, because the tallest heap has 7 objects. Your
            ^ drawing has only 2: the top is missing.
            *→*→*
            ",
        );
        game("assignment2", "2\n9 3\n1 1\n").says(
            "
            …
            In turn 2 heap sizes are: h1=3 h2=3.
             → ·
            ^ wrong-height: turn 2: the drawing should have 3 lines, because the tallest heap has 3 objects. Your
            ^ drawing begins with 6 lines without objects.
             → ·
             → ·
             → ·
             → ·
             → ·
            *→*
            *→*
            *→*
            ",
        );
    }

    #[test]
    fn the_bottom_is_missing_and_not_the_top() {
        game("assignment2", "3\n7 2 1\n1 1\n2 2\n1 1\n3 1\n1 9\n1 1\n").says(
            "
            …
            In turn 2 heap sizes are: h1=3 h2=2 h3=1.
            *→ →·
            *→*→·
            Your turn: please enter the heap index and the number of removed objects.
            ^ wrong-height: turn 2: the drawing should have 3 lines, because the tallest heap has 3 objects. Your
            ^ drawing has only 2: the bottom is missing.
            ",
        );
        game("assignment2", "3\n3 3 2\n1 1\n").says(
            "
            …
            In turn 2 heap sizes are: h1=1 h2=3 h3=2.
             →*→·
             →*→*
            Your turn: please enter the heap index and the number of removed objects.
            ^ wrong-height: turn 2: the drawing should have 3 lines, because the tallest heap has 3 objects. Your
            ^ drawing has only 2: the bottom is missing.
            ",
        );
        // Both lines of this drawing are alike.
        game("assignment2", "3\n4 2 2\n2 1\n3 1\n").says(
            "
            …
            In turn 2 heap sizes are: h1=0 h2=2 h3=2.
             →*→*
            Your turn: please enter the heap index and the number of removed objects.
            ^ wrong-height: turn 2: the drawing should have 2 lines, because the tallest heap has 2 objects. Your
            ^ drawing has only 1.
            ",
        );
    }
}
