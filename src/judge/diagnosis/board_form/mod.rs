//! A program whose boards have a form of their own, so that none of them is read: that is one mistake or two, and what is behind it
//! is judged as if its boards had the right form.

mod form;
mod lists;
mod own_lines;
mod printed;
mod row;

use nim_reference::Assignment;
use nim_reference::Compare;
use nim_reference::grading::Boards;

use self::form::Form;
use self::printed::Printed;
use super::{Diagnosis, Observed, diagnose_output};

/// A board with fewer rows may be anything: a list of one number, or a line above others.
const MIN_ROWS: usize = 2;

/// The mistakes of a program whose boards have another form than they should; `None` where some are read in which the form would show, or
/// none can be.
pub(super) fn diagnosis(assignment: &Assignment, observed: &[Observed<'_>]) -> Option<Diagnosis> {
    let boards = *assignment.grading().boards()?;
    let printed = Printed::new(assignment, boards, observed);
    own_lines::diagnosis(&printed).or_else(|| lists::diagnosis(&printed)).or_else(|| of_form(&printed))
}

/// The mistakes of a program whose headings or rows are other ones.
fn of_form(printed: &Printed<'_, '_>) -> Option<Diagnosis> {
    let Printed { assignment, boards, observed, sizes, .. } = printed;
    // Empty rows have the same form, whatever an element is drawn as.
    let has_elements = |row: &[u8]| boards.row(row).is_some_and(|(_, size)| size > 0);
    // A row alone is graded as the last line of a program that has ended behind it.
    let is_read = |case: &Observed<'_>| {
        let graded = assignment.graded(case.whole);
        let mut lines = Compare::Blank.lines(&graded);
        lines.any(|line| Compare::Blank.same_line(line, boards.heading.as_bytes())) && lines.any(has_elements)
    };
    let some_are_right = observed.iter().any(|case| is_read(case) || (case.judged && !case.failed));
    let mut shown = printed.shown.iter();
    let (form, sentences) = shown.find_map(|&place| Form::learn(boards, &sizes[place], observed[place].whole))?;
    // Rows of one element have nothing between two, and a game of one board has its heading.
    if some_are_right && form.row.between.is_empty() && !form.is_headed_once {
        return None;
    }
    let has_two_headings = |case: &Observed<'_>| boards.count_headings(case.whole) > 1;
    if form.is_headed_once && observed.iter().any(has_two_headings) {
        return None;
    }
    let outputs = printed.rewritten(|count, output| form.in_right_form(boards, count, output));
    let sentences = sentences.into_iter().map(|sentence| ("other-board", sentence));
    printed.diagnosis(sentences, &outputs, diagnose_output)
}

/// The right line of a row with this number and so many objects.
fn right_row(boards: &Boards, number: usize, size: u64) -> String {
    let objects = format!(" {}", boards.object).repeat(usize::try_from(size).unwrap_or_default());
    format!("{number}:{objects}")
}
