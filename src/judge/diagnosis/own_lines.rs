//! Lines that a program prints of its own between those of the assignment.

use std::borrow::Cow;

use super::{FoundFault, Observed, ids};
use crate::judge::mistake::OwnLine;

/// The lines that a program prints of its own.
#[derive(Debug, Default)]
pub(super) struct OwnLines(pub Vec<OwnLine>);

impl OwnLines {
    /// Where in a line what the program prints of its own begins, if there is some.
    fn find(&self, line: &[u8]) -> Option<usize> {
        self.0.iter().find_map(|own| place_of(own, line))
    }

    /// An output without these lines. Where one stands behind a prompt, what follows it comes behind the prompt.
    pub(super) fn left_out<'a>(&self, output: &'a [u8]) -> Cow<'a, [u8]> {
        if self.0.is_empty() {
            return Cow::Borrowed(output);
        }
        let lines = output.split_inclusive(|&byte| byte == b'\n');
        Cow::Owned(lines.flat_map(|line| &line[..self.find(line).unwrap_or(line.len())]).copied().collect())
    }

    /// The number, from 1, of the line of an output that is `line`, from 0, when these lines are left out.
    pub(super) fn line_number(&self, output: &[u8], line: usize) -> usize {
        let mut lines = output.split(|&byte| byte == b'\n').enumerate();
        let mut begun = None;
        let kept = std::iter::from_fn(|| {
            lines.by_ref().find_map(|(number, line)| match self.find(line) {
                Some(0) => None,
                Some(_) => {
                    begun.get_or_insert(number);
                    None
                }
                None => Some(begun.take().unwrap_or(number)),
            })
        });
        kept.into_iter().nth(line).unwrap_or(line) + 1
    }

    /// The mistakes of printing them.
    pub(super) fn faults(&self, cases: &[Observed<'_>]) -> impl Iterator<Item = FoundFault> {
        self.0.iter().filter_map(|own| {
            let line_of = |case: &Observed<'_>| {
                case.output.split(|&byte| byte == b'\n').position(|line| place_of(own, line).is_some())
            };
            let lead = &own.lead;
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

/// Where in a line one of a program's own begins.
fn place_of(own: &OwnLine, line: &[u8]) -> Option<usize> {
    match own.behind_prompt {
        true => memchr::memmem::find(line, own.lead.as_bytes()),
        false => line.starts_with(own.lead.as_bytes()).then_some(0),
    }
}
