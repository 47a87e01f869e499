//! Lines that a program prints of its own between those of the assignment.

use std::borrow::Cow;

use nim_reference::Assignment;

use super::{FoundFault, Observed, ids};
use crate::judge::mistake::{OwnForm, OwnLine};
use crate::judge::reason::{are_alike_values, prompt_of};

/// How much a prompt is like the first line of an answer that is the same in other letters, from 0 to 1.
const MIN_LIKENESS: f64 = 0.5;

/// In so many cases a line stands before the answer, or in all.
const MIN_LINES: usize = 5;

/// A line may be right by chance, but the answer is right so many times as often.
const MOSTLY: usize = 3;

/// So many lines may stand before the answer.
const MAX_BEFORE_ANSWER: usize = 3;

/// What a program prints of its own.
#[derive(Debug, Default)]
pub(super) struct OwnLines {
    /// Lines of its own.
    pub lines: Vec<OwnLine>,
    /// What stands before the answer of an exercise, in every case.
    before_answer: Option<BeforeAnswer>,
}

/// What a program prints before the answer of an exercise.
#[derive(Debug)]
enum BeforeAnswer {
    /// The same prompt everywhere, with which the first line begins.
    Prompt(String),
    /// So many lines; not in all cases, perhaps.
    Lines { count: usize, always: bool },
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
        let prompt = prompt.filter(|prompt| cases.iter().all(|case| has_it(case, prompt)));
        // The first lines where the answer is one: no value of its kind, or a line below them is right more often.
        let is_right_at = |case: &Observed<'_>, place: usize| {
            let line = String::from_utf8_lossy(case.output).lines().nth(place).unwrap_or_default().to_owned();
            !line.is_empty() && exercise.follow(case.input, line.as_bytes()).output().trim_end() == line
        };
        let right_at = |place| cases.iter().filter(|case| case.failed && is_right_at(case, place)).count();
        let answers_at = |place: usize| {
            let right = right_at(place);
            right >= MIN_LINES && (0..place).all(|above| right > MOSTLY * right_at(above))
        };
        let below = (1..=MAX_BEFORE_ANSWER).find(|&place| answers_at(place));
        let count = below.unwrap_or(1);
        let has_line = |case: &Observed<'_>| {
            let transcript = exercise.transcript(case.input);
            let Ok(output) = std::str::from_utf8(case.output) else { return false };
            let right = transcript.output().trim_end();
            let mut lines = output.trim_end().lines();
            case.failed
                && !case.hidden
                && !right.contains('\n')
                && lines.next().is_some_and(|first| below.is_some() || !are_alike_values(right, first))
                && lines.nth(count - 1).is_some_and(|answer| are_alike_values(right, answer))
        };
        // An exception may end some of them before the answer, and to some questions there may be none.
        let has_one_line = |case: &Observed<'_>| case.output.trim_ascii_end().iter().all(|&byte| byte != b'\n');
        let with_line = cases.iter().filter(|case| has_line(case)).count();
        let is_line =
            with_line >= cases.len().min(MIN_LINES) && cases.iter().all(|case| has_line(case) || has_one_line(case));
        let is_ended = |case: &Observed<'_>| case.failed && case.killed.is_none() && !case.stderr.is_empty();
        let always = cases.iter().all(|case| has_line(case) || is_ended(case));
        let before_answer = match prompt {
            Some(prompt) if !is_line || prompt.ends_with('\n') => Some(BeforeAnswer::Prompt(prompt)),
            _ => (is_line && !cases.is_empty()).then_some(BeforeAnswer::Lines { count, always }),
        };
        OwnLines { lines: Vec::new(), before_answer }
    }

    /// Adds lines of its own that were found. Some of them may stand behind a prompt that does not end its line.
    pub(super) fn add(&mut self, mut own: OwnLine, assignment: &Assignment, cases: &[Observed<'_>]) {
        let messages = assignment.game().into_iter().flat_map(|game| game.voice.messages());
        let prompts = messages.filter(|(message, _)| message.is_prompt()).map(|(_, template)| template.words());
        let prompts: Vec<String> = prompts.map(|prompt| prompt.trim_end().to_owned()).collect();
        let behind = OwnLine { behind_prompt: true, ..own.clone() };
        let is_behind_prompt = |line: &[u8]| {
            let before = behind.place_in(line).map(|at| line[..at].trim_ascii_end());
            before.is_some_and(|before| prompts.iter().any(|prompt| before.ends_with(prompt.as_bytes())))
        };
        let mut lines = cases.iter().flat_map(|case| case.output.split(|&byte| byte == b'\n'));
        own.behind_prompt |= own.form != OwnForm::Number && lines.any(is_behind_prompt);
        self.lines.push(own);
    }

    /// Where in a line what the program prints of its own begins, if there is some.
    fn find(&self, line: &[u8]) -> Option<usize> {
        self.lines.iter().find_map(|own| own.place_in(line))
    }

    /// An output without these lines. Where one stands behind a prompt, what follows it comes behind the prompt.
    pub(super) fn left_out<'a>(&self, output: &'a [u8]) -> Cow<'a, [u8]> {
        let output = self.answer(output);
        if self.lines.is_empty() {
            return Cow::Borrowed(output);
        }
        let lines = output.split_inclusive(|&byte| byte == b'\n');
        Cow::Owned(lines.flat_map(|line| &line[..self.find(line).unwrap_or(line.len())]).copied().collect())
    }

    /// Whether nothing is left out of an output up to this line, from 1.
    pub(super) fn is_kept_before(&self, output: &[u8], line: Option<usize>) -> bool {
        let mut lines = output.split(|&byte| byte == b'\n').take(line.unwrap_or(0));
        self.lines.is_empty() || lines.all(|line| self.find(line).is_none())
    }

    /// An output without what stands before the answer.
    fn answer<'a>(&self, output: &'a [u8]) -> &'a [u8] {
        match &self.before_answer {
            None => output,
            Some(BeforeAnswer::Prompt(prompt)) => output.strip_prefix(prompt.as_bytes()).unwrap_or(output),
            // It may be all that there is.
            Some(BeforeAnswer::Lines { count, always }) => {
                let end = memchr::memchr_iter(b'\n', output.trim_ascii_end()).nth(count - 1);
                let without = if *always { &output[output.len()..] } else { output };
                end.map_or(without, |end| &output[end + 1..])
            }
        }
    }

    /// The number, from 1, of the line of an output that is `line`, from 0, when these lines are left out.
    pub(super) fn line_number(&self, output: &[u8], line: usize) -> usize {
        let above = match &self.before_answer {
            None => 0,
            Some(BeforeAnswer::Prompt(prompt)) => prompt.matches('\n').count(),
            Some(BeforeAnswer::Lines { count, always: true }) => *count,
            Some(BeforeAnswer::Lines { always: false, .. }) => 0,
        };
        let output = self.answer(output);
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
        let before = self.before_answer.as_ref().map(|before| match before {
            BeforeAnswer::Prompt(prompt) => {
                ("prompt-before-answer", format!("prints “{}” before the answer", prompt.trim()))
            }
            BeforeAnswer::Lines { count, always } => {
                let lines = if *count == 1 { "a line".to_owned() } else { format!("{count} lines") };
                ("own-lines", format!("prints {lines} before {}", if *always { "the answer" } else { "some answers" }))
            }
        });
        let before = before.map(|(id, sentence)| {
            let shown = cases.iter().filter(|case| self.answer(case.output).len() < case.output.len());
            FoundFault::seen(id, sentence, ids(shown), Some(1))
        });
        before.into_iter().chain(self.lines.iter().filter_map(|own| {
            let line_of = |case: &Observed<'_>| {
                case.output.split(|&byte| byte == b'\n').position(|line| own.place_in(line).is_some())
            };
            let failed = cases.iter().filter(|case| case.failed && !case.hidden);
            let mut shown: Vec<(&Observed<'_>, usize)> =
                failed.filter_map(|case| Some((case, line_of(case)?))).collect();
            shown.sort_by_key(|(case, line)| (*line, case.input.size()));
            let &(_, first) = shown.first()?;
            let cases = ids(shown.iter().map(|(case, _)| *case));
            Some(FoundFault::seen("own-lines", own.sentence(), cases, Some(first + 1)))
        }))
    }
}
