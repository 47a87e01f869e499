//! Lines that a program prints of its own between those of the assignment.

use std::borrow::Cow;

use super::{FoundFault, Observed, ids};

/// How the lines begin that a program prints of its own.
#[derive(Debug, Default)]
pub(super) struct OwnLines(pub Vec<String>);

impl OwnLines {
    fn has(&self, line: &[u8]) -> bool {
        self.0.iter().any(|lead| line.starts_with(lead.as_bytes()))
    }

    /// An output without these lines.
    pub(super) fn left_out<'a>(&self, output: &'a [u8]) -> Cow<'a, [u8]> {
        if self.0.is_empty() {
            return Cow::Borrowed(output);
        }
        let lines = output.split_inclusive(|&byte| byte == b'\n');
        Cow::Owned(lines.filter(|line| !self.has(line)).flatten().copied().collect())
    }

    /// The number, from 1, of the line of an output that is `line`, from 0, when these lines are left out.
    pub(super) fn line_number(&self, output: &[u8], line: usize) -> usize {
        let kept = output.split(|&byte| byte == b'\n').enumerate().filter(|(_, line)| !self.has(line));
        kept.map(|(number, _)| number).nth(line).unwrap_or(line) + 1
    }

    /// The mistakes of printing them.
    pub(super) fn faults(&self, cases: &[Observed<'_>]) -> impl Iterator<Item = FoundFault> {
        self.0.iter().filter_map(|lead| {
            let line_of = |case: &Observed<'_>| {
                case.output.split(|&byte| byte == b'\n').position(|line| line.starts_with(lead.as_bytes()))
            };
            let failed = cases.iter().filter(|case| case.failed && !case.hidden);
            let shown: Vec<(&Observed<'_>, usize)> = failed.filter_map(|case| Some((case, line_of(case)?))).collect();
            let &(_, first) = shown.first()?;
            Some(FoundFault {
                id: "own-lines".to_owned(),
                sentence: format!("prints lines that the assignment does not have; they begin with “{lead}”"),
                alternatives: Vec::new(),
                cases: ids(shown.iter().map(|(case, _)| *case)),
                line: Some(first + 1),
            })
        })
    }
}
