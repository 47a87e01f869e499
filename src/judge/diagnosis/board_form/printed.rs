//! All that a program printed in the cases of a suite, of which only its boards and the last line are graded.

use nim_reference::Assignment;
use nim_reference::grading::Boards;

use super::super::standard_error::is_right;
use super::super::{Diagnosis, FoundFault, Observed, Reason, left_whole, simplest};

/// What a program printed in all cases.
pub(super) struct Printed<'a, 'o> {
    pub assignment: &'a Assignment,
    pub boards: Boards,
    pub observed: &'a [Observed<'o>],
    /// The sizes of the rows that were entered in each case.
    pub sizes: Vec<Vec<u64>>,
    /// The places of the failed cases that may be shown, the simplest first.
    pub shown: Vec<usize>,
}

impl<'a, 'o> Printed<'a, 'o> {
    pub(super) fn new(assignment: &'a Assignment, boards: Boards, observed: &'a [Observed<'o>]) -> Self {
        let sizes: Vec<_> = observed.iter().map(|case| entered(assignment, case)).collect();
        let is_shown = |&place: &usize| observed[place].failed && !observed[place].hidden;
        let mut shown: Vec<_> = (0..observed.len()).filter(is_shown).collect();
        // A row of one element does not show what is between two.
        let shows_spaces = |place: usize| sizes[place].iter().any(|&size| size > 1);
        shown.sort_by_key(|&place| (!shows_spaces(place), observed[place].output.len()));
        Printed { assignment, boards, observed, sizes, shown }
    }

    /// The ids of the cases that are cited, which have an output.
    pub(super) fn cited(&self) -> Vec<String> {
        let shown = self.shown.iter().map(|&place| &self.observed[place]);
        simplest(shown.filter(|case| !case.whole.is_empty()))
    }

    /// All outputs as `rewrite` changes each, which is given the number of rows that were entered too.
    pub(super) fn rewritten(&self, rewrite: impl Fn(usize, &[u8]) -> Vec<u8>) -> Vec<Vec<u8>> {
        self.observed.iter().zip(&self.sizes).map(|(case, sizes)| rewrite(sizes.len(), case.whole)).collect()
    }

    /// What the form of the boards is wrong in, by ids and sentences, and behind that what `behind` finds in the outputs with the boards
    /// in the right form; `None` where some of them have no board in that.
    pub(super) fn diagnosis(
        &self,
        sentences: impl IntoIterator<Item = (&'static str, String)>,
        outputs: &[Vec<u8>],
        behind: impl Fn(&Assignment, &[Observed<'_>]) -> Option<Diagnosis>,
    ) -> Option<Diagnosis> {
        let Printed { assignment, boards, observed, .. } = self;
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
        let cases = self.cited();
        let first = observed.iter().find(|case| cases.first().is_some_and(|id| id == case.id));
        let line = first.and_then(|case| case.line);
        let of_sentence = |(id, sentence): (&str, String)| FoundFault::seen(id, sentence, cases.clone(), line);
        diagnosis.faults.splice(0..0, sentences.into_iter().map(of_sentence));
        Some(diagnosis)
    }
}

/// The sizes of the rows that were entered.
fn entered(assignment: &Assignment, case: &Observed<'_>) -> Vec<u64> {
    let right = assignment.follow(case.input, &[]);
    right.frames.iter().map(|frame| frame.position.heaps()).find(|rows| !rows.is_empty()).unwrap_or_default().to_vec()
}
