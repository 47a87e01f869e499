//! Lines that a program prints of its own between those of the assignment.

use std::borrow::Cow;

use nim_reference::Assignment;

use super::{FoundFault, Observed, ids};
use crate::judge::mistake::OwnLine;
use crate::judge::reason::prompt_of;

/// How much a prompt is like the first line of an answer that is the same in other letters, from 0 to 1.
const MIN_LIKENESS: f64 = 0.5;

/// What a program prints of its own.
#[derive(Debug, Default)]
pub(super) struct OwnLines {
    /// Lines of its own.
    pub lines: Vec<OwnLine>,
    /// The prompt with which it begins the first line, in every case.
    prompt: Option<String>,
}

impl OwnLines {
    /// The prompt before the answers of an exercise, if all outputs begin with the same one; no lines yet.
    pub(super) fn of_exercise(exercise: &Assignment, cases: &[Observed<'_>]) -> Self {
        let first_line = |case: &Observed<'_>| {
            let line = case.output.split(|&byte| byte == b'\n').next()?;
            let prompt = std::str::from_utf8(line).ok().and_then(prompt_of)?;
            // It may be the whole line.
            let is_ended = prompt.len() == line.len() && case.output.len() > line.len();
            Some(format!("{prompt}{}", if is_ended { "\n" } else { "" }))
        };
        // The first line of the answer in other letters is no prompt either.
        let is_right = |case: &Observed<'_>, prompt: &str| {
            let transcript = exercise.transcript(case.input);
            let right = transcript.output();
            let first = right.lines().next().unwrap_or_default().to_lowercase();
            right.starts_with(prompt.trim())
                || strsim::normalized_levenshtein(&first, &prompt.trim().to_lowercase()) >= MIN_LIKENESS
        };
        let has_it = |case: &Observed<'_>, prompt: &str| {
            case.failed && !case.hidden && first_line(case).as_deref() == Some(prompt) && !is_right(case, prompt)
        };
        let prompt = cases.first().and_then(first_line);
        OwnLines { lines: Vec::new(), prompt: prompt.filter(|prompt| cases.iter().all(|case| has_it(case, prompt))) }
    }

    /// Where in a line what the program prints of its own begins, if there is some.
    fn find(&self, line: &[u8]) -> Option<usize> {
        self.lines.iter().find_map(|own| place_of(own, line))
    }

    /// An output without these lines. Where one stands behind a prompt, what follows it comes behind the prompt.
    pub(super) fn left_out<'a>(&self, output: &'a [u8]) -> Cow<'a, [u8]> {
        let output = self.behind_prompt(output);
        if self.lines.is_empty() {
            return Cow::Borrowed(output);
        }
        let lines = output.split_inclusive(|&byte| byte == b'\n');
        Cow::Owned(lines.flat_map(|line| &line[..self.find(line).unwrap_or(line.len())]).copied().collect())
    }

    /// An output without the prompt with which it begins.
    fn behind_prompt<'a>(&self, output: &'a [u8]) -> &'a [u8] {
        let prompt = self.prompt.as_ref().and_then(|prompt| output.strip_prefix(prompt.as_bytes()));
        prompt.unwrap_or(output)
    }

    /// The number, from 1, of the line of an output that is `line`, from 0, when these lines are left out.
    pub(super) fn line_number(&self, output: &[u8], line: usize) -> usize {
        let above = self.prompt.as_ref().map_or(0, |prompt| prompt.matches('\n').count());
        let output = self.behind_prompt(output);
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
        above + kept.into_iter().nth(line).unwrap_or(line) + 1
    }

    /// The mistakes of printing them.
    pub(super) fn faults(&self, cases: &[Observed<'_>]) -> impl Iterator<Item = FoundFault> {
        let prompt = self.prompt.as_ref().map(|prompt| FoundFault {
            id: "prompt-before-answer".to_owned(),
            sentence: format!("prints “{}” before the answer", prompt.trim()),
            alternatives: Vec::new(),
            cases: ids(cases.iter()),
            line: Some(1),
        });
        prompt.into_iter().chain(self.lines.iter().filter_map(|own| {
            let line_of = |case: &Observed<'_>| {
                case.output.split(|&byte| byte == b'\n').position(|line| place_of(own, line).is_some())
            };
            let lead = &own.lead;
            let failed = cases.iter().filter(|case| case.failed && !case.hidden);
            let mut shown: Vec<(&Observed<'_>, usize)> =
                failed.filter_map(|case| Some((case, line_of(case)?))).collect();
            shown.sort_by_key(|(case, line)| (*line, case.input.size()));
            let &(_, first) = shown.first()?;
            Some(FoundFault {
                id: "own-lines".to_owned(),
                sentence: format!("prints lines that the assignment does not have; they begin with “{lead}”"),
                alternatives: Vec::new(),
                cases: ids(shown.iter().map(|(case, _)| *case)),
                line: Some(first + 1),
            })
        }))
    }
}

/// Where in a line one of a program's own begins.
fn place_of(own: &OwnLine, line: &[u8]) -> Option<usize> {
    match own.behind_prompt {
        true => memchr::memmem::find(line, own.lead.as_bytes()),
        false => line.starts_with(own.lead.as_bytes()).then_some(0),
    }
}
