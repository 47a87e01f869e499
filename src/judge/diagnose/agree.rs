//! Whether a program printed what an assignment, perhaps with a fault in it, would print.

use nim_reference::follow::Follower;
use nim_reference::{Assignment, Ending, Transcript};

use super::Observed;

/// How far an assignment's transcript agrees with a program's output.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Agreement {
    /// To its end.
    Full,
    /// For so many lines.
    Lines(usize),
}

impl Agreement {
    pub(super) fn is_full(self) -> bool {
        self == Agreement::Full
    }
}

/// A case as it is compared again and again.
pub(super) struct Evidence<'a> {
    /// What was observed.
    pub case: &'a Observed<'a>,
    /// The program's lines.
    pub lines: Vec<&'a [u8]>,
    follower: Follower,
    /// Whether following compares lines as the case does, so that it need go no further than the first other line.
    alike: bool,
}

impl<'a> Evidence<'a> {
    pub(super) fn new(assignment: &Assignment, case: &'a Observed<'a>) -> Self {
        Evidence {
            case,
            lines: case.compare.lines(case.output),
            follower: Follower::new(case.output, assignment.compare),
            alike: case.compare == assignment.compare,
        }
    }

    /// The assignment's transcript, with the program's choices.
    pub(super) fn transcript(&self, assignment: &Assignment) -> Transcript {
        assignment.follow(self.case.input, self.case.output)
    }
}

/// Compares an assignment's transcript with what was observed.
///
/// A transcript that cannot be foretold to its end, and a program that was ended in the middle, are compared as far as
/// they go.
pub(super) fn agreement(assignment: &Assignment, evidence: &Evidence<'_>) -> Agreement {
    let case = evidence.case;
    let transcript = match evidence.alike {
        true => assignment.follow_while_alike(case.input, &evidence.follower),
        false => evidence.transcript(assignment),
    };
    let whole = match transcript.ending {
        Ending::Finished | Ending::Deviates => true,
        // What a program does when it must explain its use is told by its exit status, not by its output.
        Ending::Usage => return if case.failed { Agreement::Lines(0) } else { Agreement::Full },
        Ending::InputEnded | Ending::BadInput(_) | Ending::Unforeseeable | Ending::Unreasonable(_) => false,
    };
    let expected = transcript.output();
    let compare = case.compare;
    let (ours, theirs) = (compare.lines(expected.as_bytes()), &evidence.lines);
    let same = ours.iter().zip(theirs).take_while(|(a, b)| compare.line(a) == compare.line(b)).count();
    if whole && case.complete {
        let full = same == ours.len() && compare.same(expected.as_bytes(), case.output);
        return if full { Agreement::Full } else { Agreement::Lines(same) };
    }
    let shorter = match (whole, case.complete) {
        // The program may go on where the transcript cannot.
        (false, true) => ours.len(),
        // The program was ended; the transcript may go on.
        (true, false) => theirs.len(),
        (false, false) => ours.len().min(theirs.len()),
        (true, true) => ours.len().max(theirs.len()),
    };
    let unended =
        |line: Option<&&[u8]>, other: Option<&&[u8]>| line.zip(other).is_some_and(|(cut, full)| full.starts_with(cut));
    // The line in which one of them was cut off agrees as far as it goes.
    let full = same >= shorter
        || (same + 1 == shorter
            && match (whole, case.complete) {
                (true, false) => unended(theirs.get(same), ours.get(same)),
                (false, true) => unended(ours.get(same), theirs.get(same)),
                _ => unended(theirs.get(same), ours.get(same)) || unended(ours.get(same), theirs.get(same)),
            });
    if full { Agreement::Full } else { Agreement::Lines(same) }
}
