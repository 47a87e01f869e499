//! Whether a program printed what an assignment, perhaps with a fault in it, would print.

use nim_reference::assignment::Input;
use nim_reference::follow::Follower;
use nim_reference::lines::Lines;
use nim_reference::{Assignment, Compare, Ending, Transcript};

/// What a program did in one case.
#[derive(Debug, Clone)]
pub struct Observed<'a> {
    /// The case's id.
    pub id: &'a str,
    /// What the program was given.
    pub input: &'a Input,
    /// How closely output is compared.
    pub compare: Compare,
    /// What it printed, as far as it is graded.
    pub output: &'a [u8],
    /// Whether it came to its own end; if not, it was ended in the middle of something.
    pub complete: bool,
    /// Whether the case failed.
    pub failed: bool,
    /// Whether students see only the case's title, so that no word of its output may be repeated.
    pub hidden: bool,
}

/// How far an assignment's transcript agrees with a program's output.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::judge) enum Agreement {
    /// To its end.
    Full,
    /// For so many lines.
    Lines(usize),
}

impl Agreement {
    pub(in crate::judge) fn is_full(self) -> bool {
        self == Agreement::Full
    }
}

/// A case as it is compared again and again.
pub(in crate::judge) struct Evidence<'a> {
    /// What was observed.
    pub case: &'a Observed<'a>,
    follower: Follower<'a>,
    /// Whether following compares lines as the case does, so that it need go no further than the first other line.
    alike: bool,
}

impl<'a> Evidence<'a> {
    pub(in crate::judge) fn new(assignment: &Assignment, case: &'a Observed<'a>) -> Self {
        Evidence {
            case,
            follower: Follower::new(case.output, assignment.compare),
            alike: case.compare == assignment.compare,
        }
    }

    /// The program's lines.
    pub(in crate::judge) fn lines(&self) -> Lines<'a> {
        self.case.compare.lines(self.case.output)
    }

    /// The assignment's transcript, with the program's choices.
    pub(in crate::judge) fn transcript(&self, assignment: &Assignment) -> Transcript {
        assignment.follow(self.case.input, self.case.output)
    }
}

/// Compares an assignment's transcript with what was observed.
///
/// A transcript that cannot be foreseen to its end, and a program that was ended in the middle, are compared as far as
/// they go.
pub(super) fn agreement(assignment: &Assignment, evidence: &Evidence<'_>) -> Agreement {
    let case = evidence.case;
    let transcript = match evidence.alike {
        true => assignment.follow_while_alike(case.input, &evidence.follower),
        false => evidence.transcript(assignment),
    };
    let whole = match transcript.ending {
        Ending::Finished | Ending::Deviates => true,
        // What a program does when it must explain its use is shown by its exit status, not by its output.
        Ending::Usage => return if case.failed { Agreement::Lines(0) } else { Agreement::Full },
        Ending::InputEnded | Ending::BadInput(_) | Ending::Unforeseeable | Ending::Unreasonable(_) => false,
    };
    let expected = transcript.output();
    let compare = case.compare;
    let (mut ours, mut theirs) = (compare.lines(expected.as_bytes()), evidence.lines());
    let mut same = 0;
    let (our, their) = loop {
        match (ours.next(), theirs.next()) {
            (Some(our), Some(their)) if compare.same_line(our, their) => same += 1,
            left => break left,
        }
    };
    // The last line of one that was cut off agrees as far as it goes.
    let begins = |line: Option<&[u8]>, other: Option<&[u8]>| line.zip(other).is_some_and(|(a, b)| b.starts_with(a));
    let full = match (whole, case.complete) {
        (true, true) => our.is_none() && their.is_none() && compare.same(expected.as_bytes(), case.output),
        // The program may go on where the transcript cannot.
        (false, true) => our.is_none() || (ours.next().is_none() && begins(our, their)),
        // The program was ended; the transcript may go on.
        (true, false) => their.is_none() || (theirs.next().is_none() && begins(their, our)),
        (false, false) => {
            let last = ours.next().is_none() || theirs.next().is_none();
            our.is_none() || their.is_none() || (last && (begins(their, our) || begins(our, their)))
        }
    };
    if full { Agreement::Full } else { Agreement::Lines(same) }
}
