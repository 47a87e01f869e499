//! Whether the lines behind one that a mistake is about show that the mistake is made: a number in it may agree by chance.

use std::rc::Rc;

use nim_reference::fault::Area;

use super::agreement::Agreement;
use super::search::Found;
use crate::judge::mistake::Mistake;

/// What is asked of the lines behind the one that a mistake is about.
pub(super) struct SeenBehind {
    /// How many lines must be right; 0 where none need be.
    lines: usize,
    /// Whether the mistake is a known one, about the numbers of a move.
    is_of_numbers: bool,
    /// Whether it is about the number of objects.
    is_of_count: bool,
    /// Whether games end where they should go on, so that what a move leaves is not shown.
    hides_heaps: bool,
}

impl SeenBehind {
    /// What is asked of a mistake of a set.
    pub(super) fn of(found: &Found<'_>, mistake: &Mistake) -> Self {
        let lines = mistake.lines_behind(found.right);
        let is_complete = found.is_complete();
        let ends_otherwise =
            |other: &Rc<Mistake>| other.is_end_as_printed() || (!is_complete && other.area() == Some(Area::Ending));
        SeenBehind {
            lines,
            is_of_numbers: mistake.is_known() && lines > 0,
            is_of_count: mistake.prints_other_count(found.right),
            hides_heaps: found.state.mistakes.iter().any(ends_otherwise),
        }
    }

    /// Whether a case is explained for no more lines than those, and not to its end.
    pub(super) fn is_wrong(&self, with: &Agreement, without: &Agreement) -> bool {
        !with.full && self.is_last(with, without)
    }

    /// Whether a number is another one than is predicted in a case, or nothing behind it shows that it is right.
    pub(super) fn may_be_chance(&self, with: &Agreement, without: &Agreement) -> bool {
        let is_other = !with.full && with.lines == without.lines && with.line != without.line;
        let is_unseen = self.hides_heaps && self.is_last(with, without);
        self.is_of_numbers && (is_unseen || (self.is_of_count && (self.is_wrong(with, without) || is_other)))
    }

    fn is_last(&self, with: &Agreement, without: &Agreement) -> bool {
        with.lines > without.lines && with.lines <= without.lines + self.lines
    }
}
