//! What places look like at which an output leaves a set of mistakes.

use nim_reference::Assignment;

use super::agreement::Agreement;
use super::evidence::Evidence;

/// Of how many words of a line its shape is, at most, and how many of these may be before what differs.
const MAX_WORDS: usize = 12;
const MAX_BEFORE: usize = 6;

/// What a place looks like at which the output is not explained: cases with the same one need not all be looked at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Shape {
    /// The line that is expected, without its numbers.
    expected: String,
    /// The program's, likewise.
    actual: String,
}

impl Shape {
    /// The shape of the place at which a case leaves an assignment.
    pub(super) fn of(assignment: &Assignment, case: &Evidence<'_>, agreement: Agreement) -> Self {
        let words = |line: Option<&[u8]>| -> Vec<String> {
            let Some(line) = line else { return vec!["end".to_owned()] };
            let line = String::from_utf8_lossy(&line[..line.len().min(400)]).into_owned();
            let words: Vec<&str> = line.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty()).collect();
            // A list of several heaps shows what stands between them, and one heap does not.
            let repeats = |at: usize| at >= 2 && words[at] == words[at - 1] && words[at] == words[at - 2];
            (0..words.len()).filter(|&at| !repeats(at)).map(|at| words[at].to_owned()).collect()
        };
        let transcript = case.transcript_while_alike(assignment);
        let ours = words(case.case.compare.lines(transcript.output().as_bytes()).nth(agreement.lines));
        let theirs = words(case.lines().nth(agreement.lines));
        // Prompts that are right may stand before it on its line.
        let same = ours.iter().zip(&theirs).take_while(|(one, other)| one == other).count();
        let text = |words: Vec<String>| {
            let words = words.into_iter().skip(same.saturating_sub(MAX_BEFORE)).take(MAX_WORDS);
            words.collect::<Vec<_>>().join(" ")
        };
        Shape { expected: text(ours), actual: text(theirs) }
    }
}
