//! Whether a case's hint speaks about what is wrong.
//!
//! A hint says how a part of the game goes: which move the computer makes, what is drawn. It is shown where the first wrong
//! line is such a part and is wrong in what it says. A line with the right content and a misspelt word has a reason that
//! says so, and a hint would lead away from it.

use std::collections::{HashMap, HashSet};

use nim_reference::Player;
use nim_reference::transcript::{Entry, Event, Refusal, Transcript};

use super::kind::Kind;
use super::reason::Reason;
use super::verdict::Verdict;
use crate::suite::{Case, LineKind};

/// The reasons that are no matter of what a line says.
const OF_FORM: [&str; 11] = [
    "blank-line",
    "broken-line",
    "echoed-input",
    "extra-line",
    "known-mistake",
    "lost-buffer",
    "misprinted-board",
    "misspelt",
    "python-error",
    "sanitizer-report",
    "wrong-stream",
];

/// The reasons of an answer whose value is right: no hint is about how it is printed.
const OF_RIGHT_VALUE: [&str; 2] = ["not-an-integer", "quoted-value"];

/// The hint of a case that fails with this reason, if it speaks about the first wrong line.
pub(super) fn hint(case: &Case, line: Option<LineKind>, reason: Option<&Reason>) -> Option<String> {
    if reason.is_some_and(|reason| OF_RIGHT_VALUE.contains(&reason.id()) || reason.is_only_printed_otherwise()) {
        return None;
    }
    let is_topic = reason.is_none_or(|reason| line.is_none_or(|line| is_about_content(line, reason.id())));
    let hint = case.hint.as_ref().filter(|hint| hint.is_about(line) && (hint.on.is_empty() || is_topic))?;
    Some(hint.text.clone())
}

/// Takes away the hints that are not about what is wrong. A hint that names lines speaks of what is special about its case: where cases
/// with another hint, or with none, fail for the same kind of reason, that is not the matter.
pub fn withdraw_hints(cases: &[&Case], verdicts: &mut [Verdict]) {
    let mut hints: HashMap<Option<&str>, HashSet<Option<&str>>> = HashMap::new();
    for (case, verdict) in
        cases.iter().zip(&*verdicts).filter(|(_, verdict)| !matches!(verdict.kind, Kind::Pass | Kind::Skipped))
    {
        let text = case.hint.as_ref().map(|hint| &*hint.text);
        hints.entry(verdict.reason.as_ref().map(Reason::id)).or_default().insert(text);
    }
    for (case, verdict) in cases.iter().zip(verdicts) {
        let names_lines = case.hint.as_ref().is_some_and(|hint| !hint.on.is_empty());
        let is_alone = hints.get(&verdict.reason.as_ref().map(Reason::id)).is_none_or(|hints| hints.len() == 1);
        if names_lines && !is_alone {
            verdict.hint = None;
        }
    }
}

/// Whether a reason, by its name, is about what a line of this kind says, and not about its words or whether it is there.
fn is_about_content(line: LineKind, reason: &str) -> bool {
    const ENDINGS: [&str; 2] = ["game-ended-early", "wrong-ending"];
    let topics: &[&str] = match line {
        LineKind::Prompt => &["accepted-illegal", "misprinted-number", "refused-legal"],
        LineKind::Status => &["wrong-board", "wrong-heap-line", "wrong-status"],
        LineKind::Drawing => &["wrong-board", "wrong-drawing", "wrong-heap-line", "wrong-height", "wrong-move"],
        LineKind::UserMove => &["misprinted-entry", "misprinted-move", "refused-legal", "wrong-status"],
        LineKind::ComputerMove | LineKind::WinningMove | LineKind::LosingMove => &["misprinted-move", "wrong-move"],
        LineKind::Winner => &["wrong-board", "wrong-last-line", "wrong-status"],
        LineKind::Error | LineKind::OpeningError | LineKind::MoveError | LineKind::Usage | LineKind::Answer => {
            // What was refused is known to be illegal.
            return !OF_FORM.contains(&reason) && reason != "illegal-move-made";
        }
    };
    topics.contains(&reason) || (matches!(line, LineKind::Status | LineKind::Winner) && ENDINGS.contains(&reason))
}

/// What the expected line is (`at` counts from 0) in which a program's line begins to differ; `None` where nothing more is expected.
pub(super) fn line_kind(transcript: &Transcript, at: usize, actual: &str) -> Option<LineKind> {
    let lines = transcript.lines();
    let piece = lines.get(at)?.differing_piece(actual)?;
    Some(match piece.event {
        Event::Answered => LineKind::Answer,
        _ if let Some(refusal) = refused_before(transcript, piece.entry) => error_about(refusal),
        Event::Refused(_) => LineKind::Error,
        Event::Asked(_) => LineKind::Prompt,
        Event::Status => LineKind::Status,
        Event::Echoed => return None,
        Event::Drew(_) => LineKind::Drawing,
        Event::Took(Player::User, _) => LineKind::UserMove,
        Event::Took(Player::Computer, _) => match transcript.frames[piece.frame].position.nim_sum() {
            0 => LineKind::LosingMove,
            _ => LineKind::WinningMove,
        },
        Event::Won(_) => LineKind::Winner,
    })
}

/// What an error is about.
fn error_about(refusal: Refusal) -> LineKind {
    match refusal {
        Refusal::HeapCount(_) | Refusal::HeapSize(..) => LineKind::OpeningError,
        _ => LineKind::MoveError,
    }
}

/// Why what was read last before an entry was refused, if it was.
fn refused_before(transcript: &Transcript, entry: usize) -> Option<Refusal> {
    let read = transcript.entries().take(entry).rev().find_map(|entry| match entry {
        Entry::Read { refusal, .. } => Some(refusal),
        Entry::Print { .. } => None,
    });
    read.flatten()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use nim_reference::Assignment;
    use nim_reference::assignment::Input;

    use super::*;
    use crate::judge::{judge, pages};
    use crate::sandbox::{Limits, Outcome, Termination};
    use crate::suite::{Hint, Suite};

    /// What each line is that a right program prints for this input.
    fn kinds(assignment: &str, stdin: &str) -> Vec<LineKind> {
        let assignment = Assignment::builtin(assignment).expect("an assignment");
        let transcript = assignment.transcript(&Input { stdin: stdin.to_owned(), args: Vec::new() });
        (0..transcript.lines().len()).filter_map(|at| line_kind(&transcript, at, "")).collect()
    }

    #[test]
    fn each_line_of_a_game_is_of_a_kind() {
        use LineKind::{Drawing, LosingMove, MoveError, OpeningError, Prompt, Status, UserMove, Winner, WinningMove};
        let opening = [Prompt, Prompt, Status, WinningMove, Status, Drawing, Prompt];
        let turn_with_a_bad_try = [MoveError, MoveError, UserMove, Status, WinningMove, Winner];
        let game = kinds("assignment2", "2\n1 2\n3 1\n1 1\n2 1\n");
        assert_eq!(game, [&opening[..], &turn_with_a_bad_try].concat());
        assert_eq!(kinds("assignment2", "33\n"), [Prompt, OpeningError]);
        assert_eq!(kinds("assignment2", "2\n1 1\n2 1\n")[3], LosingMove);
    }

    #[test]
    fn what_a_line_is_follows_from_where_it_goes_wrong() {
        let lab3 = Assignment::builtin("lab3").expect("an assignment");
        let input = Input { stdin: "2\n0 1\n1 0\n1 1\n1 1\n".to_owned(), args: Vec::new() };
        let transcript = lab3.transcript(&input);
        let at = |line: usize, actual: &str| line_kind(&transcript, line, actual);
        assert_eq!(at(0, "How many"), Some(LineKind::Prompt));
        let prompt = "Your Turn: input heap, coins: ";
        let text = transcript.lines()[3].text.clone();
        assert!(text.starts_with(prompt), "{text}");
        assert_eq!(at(3, prompt), Some(LineKind::WinningMove));
        assert_eq!(at(99, ""), None);
    }

    /// The hint that a report shows where a program has `instead` in place of the computer's move.
    fn hint_where_the_computer_says(instead: &str, on: &[LineKind]) -> Option<String> {
        let suite = Suite::embedded("assignment2").expect("the built-in cases load");
        let case = suite.find("strategy/largest-in-the-middle").expect("a case");
        let case = Case { hint: Some(Hint { text: "Think.".to_owned(), on: on.to_vec() }), ..case.clone() };
        let limits = Limits { wall: Duration::MAX, cpu: Duration::MAX, memory: u64::MAX, output: u64::MAX };
        let stdout = case.reference.output().replacen("Computer takes 2 objects from heap 1.", instead, 1).into_bytes();
        let (wall, cpu, stderr) = (Duration::ZERO, Duration::ZERO, Vec::new());
        let outcome = Outcome { ending: Termination::Exited(0), stdout, stderr, wall, cpu, peak_kb: 0 };
        judge(&suite, &case, &limits, &outcome).hint
    }

    #[test]
    fn a_hint_is_shown_where_it_speaks_about_the_wrong_line() {
        let moves = [LineKind::ComputerMove];
        let (right, other) = ("Computer takes 2 objects from heap 1.", "Computer takes 6 objects from heap 3.");
        assert_eq!(hint_where_the_computer_says(other, &moves).as_deref(), Some("Think."));
        assert_eq!(hint_where_the_computer_says(other, &[LineKind::Drawing, LineKind::Error]), None);
        assert_eq!(hint_where_the_computer_says(other, &[LineKind::WinningMove]).as_deref(), Some("Think."));
        assert_eq!(hint_where_the_computer_says(other, &[LineKind::LosingMove]), None, "the nim-sum is not 0");
        assert_eq!(
            hint_where_the_computer_says(
                "Your turn: please enter the heap index and the number of removed objects.",
                &moves
            ),
            None,
            "another turn"
        );
        assert_eq!(
            hint_where_the_computer_says("Computer took 2 objects from heap 1.", &moves),
            None,
            "a misspelt word"
        );
        assert_eq!(
            hint_where_the_computer_says("Computer took 2 objects from heap 1.", &[]).as_deref(),
            Some("Think.")
        );
        assert_eq!(hint_where_the_computer_says(right, &[]), None, "nothing is wrong");
    }

    #[test]
    fn a_hint_does_not_stand_under_a_sanitizers_report() {
        let moves = [LineKind::ComputerMove];
        let report =
            "==3==ERROR: AddressSanitizer: SEGV on unknown address 0x000000000000 (pc 0x5555 bp 0x0 sp 0x7ff T0)\n";
        let judged = |stderr: &str| {
            let suite = Suite::embedded("assignment2").expect("the built-in cases load");
            let case = suite.find("strategy/largest-in-the-middle").expect("a case");
            let case = Case { hint: Some(Hint { text: "Think.".to_owned(), on: moves.to_vec() }), ..case.clone() };
            let limits = Limits { wall: Duration::MAX, cpu: Duration::MAX, memory: u64::MAX, output: u64::MAX };
            let output = case.reference.output();
            let stdout = output.as_bytes()[..output.find("Computer takes").expect("a move")].to_vec();
            let (wall, cpu, stderr) = (Duration::ZERO, Duration::ZERO, stderr.as_bytes().to_vec());
            let outcome = Outcome { ending: Termination::Exited(1), stdout, stderr, wall, cpu, peak_kb: 0 };
            judge(&suite, &case, &limits, &outcome).hint
        };
        assert_eq!(judged(report), None);
        assert_eq!(judged(""), None, "nothing is wrong with a move that is not there");
    }

    /// The hint about the winner where the output is only a beginning of the right one, of so many bytes less.
    fn hint_where_the_end_is_missing(bytes: usize, ending: Termination) -> Option<String> {
        let suite = Suite::embedded("assignment2").expect("the built-in cases load");
        let case = suite.find("strategy/largest-in-the-middle").expect("a case");
        let case = Case { hint: Some(Hint { text: "Think.".to_owned(), on: vec![LineKind::Winner] }), ..case.clone() };
        let limits = Limits { wall: Duration::MAX, cpu: Duration::MAX, memory: u64::MAX, output: u64::MAX };
        let output = case.reference.output();
        let stdout = output.as_bytes()[..output.len() - bytes].to_vec();
        let (wall, cpu, stderr) = (Duration::ZERO, Duration::ZERO, Vec::new());
        judge(&suite, &case, &limits, &Outcome { ending, stdout, stderr, wall, cpu, peak_kb: 0 }).hint
    }

    #[test]
    fn no_hint_speaks_about_the_end_of_a_line_or_of_the_program() {
        assert_eq!(hint_where_the_end_is_missing(1, Termination::Exited(0)), None, "the newline is missing");
        assert_eq!(hint_where_the_end_is_missing(5, Termination::CpuLimit), None, "the program was ended in the line");
    }

    #[test]
    fn errors_are_about_the_opening_or_about_a_move() {
        let about = |on: LineKind, line: LineKind| Hint { text: String::new(), on: vec![on] }.is_about(Some(line));
        assert!(about(LineKind::Error, LineKind::MoveError) && about(LineKind::Error, LineKind::OpeningError));
        assert!(about(LineKind::MoveError, LineKind::MoveError) && !about(LineKind::OpeningError, LineKind::MoveError));
    }

    #[test]
    fn the_reasons_of_form_are_reasons() {
        assert_eq!(OF_FORM.iter().find(|name| !pages().any(|page| page.id == **name)), None);
    }
}
