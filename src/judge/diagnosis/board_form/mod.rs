//! A program whose boards have a form of their own, so that none of them is read: that is one mistake or two, and what is behind it
//! is judged as if its boards had the right form.

mod form;
mod lists;
mod own_lines;
mod row;

use nim_reference::Assignment;
use nim_reference::Compare;
use nim_reference::grading::Boards;

use self::form::Form;
use super::standard_error::is_right;
use super::{Diagnosis, FoundFault, Observed, Reason, diagnose_output, left_whole, simplest};

/// The mistakes of a program whose boards have another form than they should; `None` where some are read in which the form would show, or
/// none can be.
pub(super) fn diagnosis(assignment: &Assignment, observed: &[Observed<'_>]) -> Option<Diagnosis> {
    let boards = *assignment.grading().boards()?;
    let of_lists = || lists::diagnosis(assignment, &boards, observed);
    let of_form = || of_form(assignment, boards, observed);
    own_lines::diagnosis(assignment, &boards, observed).or_else(of_lists).or_else(of_form)
}

/// The mistakes of a program whose headings or rows are other ones.
fn of_form(assignment: &Assignment, boards: Boards, observed: &[Observed<'_>]) -> Option<Diagnosis> {
    // Empty rows have the same form, whatever an element is drawn as.
    let has_elements = |row: &[u8]| boards.row(row).is_some_and(|(_, size)| size > 0);
    // A row alone is graded as the last line of a program that has ended behind it.
    let is_read = |case: &Observed<'_>| {
        let graded = assignment.graded(case.whole);
        let mut lines = Compare::Blank.lines(&graded);
        lines.any(|line| Compare::Blank.same_line(line, boards.heading.as_bytes())) && lines.any(has_elements)
    };
    let some_are_right = observed.iter().any(|case| is_read(case) || (case.judged && !case.failed));
    let shown = simplest_first(assignment, observed);
    let (form, sentences) =
        shown.iter().find_map(|case| Form::learn(&boards, &entered(assignment, case), case.whole))?;
    // Rows of one element have nothing between two, and a game of one board has its heading.
    if some_are_right && form.row.between.is_empty() && !form.is_headed_once {
        return None;
    }
    let has_two_headings = |case: &Observed<'_>| lines_that_end_with(boards.heading, case.whole) > 1;
    if form.is_headed_once && observed.iter().any(has_two_headings) {
        return None;
    }
    let outputs: Vec<Vec<u8>> =
        observed.iter().map(|case| form.in_right_form(&boards, entered(assignment, case).len(), case.whole)).collect();
    let sentences = sentences.into_iter().map(|sentence| ("other-board", sentence));
    let whole = Rewritten { assignment, boards: &boards, observed, shown: &shown, outputs };
    whole.diagnosis(sentences, diagnose_output)
}

/// All outputs of a program with their boards in the right form.
struct Rewritten<'a, 'o> {
    assignment: &'a Assignment,
    boards: &'a Boards,
    observed: &'a [Observed<'o>],
    /// The failed cases, the simplest first.
    shown: &'a [&'a Observed<'o>],
    outputs: Vec<Vec<u8>>,
}

impl Rewritten<'_, '_> {
    /// What its form is wrong in, by ids and sentences, and behind that what `behind` finds in the outputs in the right form; `None`
    /// where some of them have no board in that.
    fn diagnosis(
        &self,
        sentences: impl Iterator<Item = (&'static str, String)>,
        behind: impl Fn(&Assignment, &[Observed<'_>]) -> Option<Diagnosis>,
    ) -> Option<Diagnosis> {
        let Rewritten { assignment, boards, observed, shown, outputs } = self;
        let graded: Vec<_> = outputs.iter().map(|output| assignment.graded(output)).collect();
        let has_board = |(case, output): &(&Observed<'_>, &Vec<u8>)| {
            case.whole.is_empty() || boards.words_between(output).len() > 1
        };
        if !observed.iter().zip(outputs).all(|case| has_board(&case)) {
            return None;
        }
        let mut views = observed.to_vec();
        for ((case, graded), output) in views.iter_mut().zip(&graded).zip(outputs) {
            (case.output, case.whole, case.reason, case.line) = (graded, output, None, None);
            case.failed = case.failed && !is_right(assignment, case);
        }
        let mut diagnosis = behind(assignment, &views).unwrap_or_else(|| left_whole(&views));
        // Where nothing else is known, what is left is what the form of the boards does not explain.
        if diagnosis.faults.is_empty() {
            diagnosis.is_predicted = true;
        } else if let Some(left) = diagnosis.left.as_mut().filter(|_| !diagnosis.is_predicted) {
            left.condition = None;
        }
        // Its lines are counted where its boards are read.
        diagnosis.faults.iter_mut().for_each(|fault| fault.line = None);
        if let Some(left) = &mut diagnosis.left {
            (left.first, left.predicted, left.printed) = (None, None, None);
            left.reason = left.reason.take().filter(Reason::is_uncaught_error);
        }
        let cases = simplest(shown.iter().copied().filter(|case| !case.whole.is_empty()));
        let first = observed.iter().find(|case| cases.first().is_some_and(|id| id == case.id));
        let line = first.and_then(|case| case.line);
        let of_sentence = |(id, sentence): (&str, String)| FoundFault::seen(id, sentence, cases.clone(), line);
        diagnosis.faults.splice(0..0, sentences.map(of_sentence));
        Some(diagnosis)
    }
}

/// The failed cases that may be shown, the simplest first.
fn simplest_first<'c, 'o>(assignment: &Assignment, observed: &'c [Observed<'o>]) -> Vec<&'c Observed<'o>> {
    let mut shown: Vec<_> = observed.iter().filter(|case| case.failed && !case.hidden).collect();
    // A row of one element does not show what is between two.
    let shows_spaces = |case: &Observed<'_>| entered(assignment, case).iter().any(|&size| size > 1);
    shown.sort_by_cached_key(|case| (!shows_spaces(case), case.output.len()));
    shown
}

/// The sizes of the rows that were entered.
fn entered(assignment: &Assignment, case: &Observed<'_>) -> Vec<u64> {
    let right = assignment.follow(case.input, &[]);
    right.frames.iter().map(|frame| frame.position.heaps()).find(|rows| !rows.is_empty()).unwrap_or_default().to_vec()
}

/// The right line of a row with this number and so many objects.
fn right_row(boards: &Boards, number: usize, size: u64) -> String {
    let objects = format!(" {}", boards.object).repeat(usize::try_from(size).unwrap_or_default());
    format!("{number}:{objects}")
}

/// How many lines of an output end with these words.
fn lines_that_end_with(words: &str, output: &[u8]) -> usize {
    output.split(|&byte| byte == b'\n').filter(|line| line.trim_ascii_end().ends_with(words.as_bytes())).count()
}
