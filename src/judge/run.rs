//! Judging one run of one case.

use nim_reference::assignment::ExitStatus;
use nim_reference::grading::Boards;
use nim_reference::lines::Lines;
use nim_reference::rules::Usage;
use nim_reference::transcript::Entry;
use nim_reference::voice::Message;
use nim_reference::{Assignment, Compare, Ending as TranscriptEnding, Transcript};

use crate::sandbox::{Limits, Outcome, STDERR_KEPT, Stream, Termination};
use crate::suite::{Case, Expect, LineKind, Suite};
use crate::terminal::SessionLine;

use super::cause::Cause;
use super::compare::{Sides, readable, same_beginning};
use super::game::game_around;
use super::hint::{hint, line_kind};
use super::kind::Kind;
use super::reason::{LostBuffer, NoUsage, Output, Reason, explain};
use super::session;
use super::verdict::{Difference, Verdict};

/// Judges what a program did in a case.
pub fn judge(suite: &Suite, case: &Case, limits: &Limits, outcome: &Outcome) -> Verdict {
    let exit_status = if let Termination::Exited(status) = outcome.ending { Some(status) } else { None };
    let stderr = Verdict::kept_of_stderr(own_stderr(outcome));
    let mut verdict = Verdict {
        exit_status,
        stderr,
        wall: outcome.wall,
        cpu: outcome.cpu,
        peak_kb: outcome.peak_kb,
        ..Verdict::passed()
    };
    let decided = Cause::of(outcome, limits);
    let mut wrong_line = None;
    if decided.as_ref().is_none_or(|(kind, _)| *kind != Kind::GraderError) {
        wrong_line = match case.expect.words() {
            Some(words) => {
                compare_words(case, words, outcome, &mut verdict);
                None
            }
            None => compare_with_reference(suite, case, outcome, &mut verdict),
        };
    }
    if let Some((kind, cause)) = decided {
        (verdict.kind, verdict.cause) = (kind, Some(cause));
        // Where the output merely stops, how the program ended is the reason.
        if verdict
            .difference
            .as_ref()
            .is_some_and(|at| stops(at) && (at.actual.is_none() || !outcome.stdout.ends_with(b"\n")))
        {
            let unknown = || outcome.stdout.is_empty().then(|| Reason::lost_buffer(LostBuffer::Unknown));
            verdict.reason = verdict.reason.filter(Reason::is_an_error_of_its_own).or_else(unknown);
            // No hint speaks about an end in the middle of something.
            wrong_line = None;
            if let Some(difference) = &mut verdict.difference {
                difference.breaks_off = difference.actual.is_some();
            }
        }
    } else if verdict.kind == Kind::Pass {
        check_exit_status(suite, case, &mut verdict);
        if verdict.kind == Kind::ExitStatus {
            verdict.reason = Reason::after_output(own_stderr(outcome));
        }
    }
    match verdict.kind {
        Kind::Pass => verdict.stderr.clear(),
        Kind::GraderError => {}
        _ => verdict.hint = hint(case, wrong_line, verdict.reason.as_ref()),
    }
    verdict
}

/// Whether the output ends where it differs, perhaps within the line.
fn stops(difference: &Difference) -> bool {
    let Difference { expected: Some(expected), actual, actual_after, .. } = difference else { return false };
    actual.as_ref().is_none_or(|actual| actual_after.is_empty() && expected.as_bytes().starts_with(actual))
}

/// Whether the end of what a program printed may be lost: it was ended with something in its buffer, or left without writing it. Then
/// nothing arrives, or all up to the middle of a line.
pub fn has_lost_output(verdict: &Verdict) -> bool {
    let Some(difference) = verdict.difference.as_ref().filter(|difference| stops(difference)) else { return false };
    match verdict.kind {
        Kind::Crashed | Kind::TimeLimit | Kind::MemoryLimit => true,
        // Python writes its buffer when an exception ends a program.
        Kind::WrongOutput if verdict.reason.as_ref().is_some_and(Reason::is_uncaught_error) => false,
        Kind::WrongOutput => difference.line == 1 || difference.actual.is_some(),
        _ => false,
    }
}

/// Puts into the verdict on a run whose output was lost what a second run with a terminal shows, if that ended likewise: one with
/// another exit status may be another game. The verdict itself stays. Gives what the second run printed where it did end likewise, and in
/// the middle of something, and in the same game as the first run, which printed `first`, where that is known.
pub fn show_second_run(
    suite: &Suite,
    case: &Case,
    limits: &Limits,
    first: Option<&OutputOfInterest>,
    second: &Outcome,
    verdict: &mut Verdict,
) -> Option<OutputOfInterest> {
    let shown = judge(suite, case, limits, second);
    let printed = OutputOfInterest { nothing_lost: true, ..OutputOfInterest::of(suite, second) };
    // A program that chooses its moves may have played another game, perhaps a longer one.
    let is_same_game = first.map_or(!suite.assignment.is_followed(), |first| printed.text.starts_with(&first.text));
    if verdict.kind == Kind::WrongOutput && !is_same_game {
        return None;
    }
    let was_lost_at_exit = verdict.kind == Kind::WrongOutput && shown.kind == Kind::Pass;
    if (shown.kind != verdict.kind && !was_lost_at_exit) || shown.exit_status != verdict.exit_status {
        return None;
    }
    let how_far = |verdict: &Verdict| {
        let difference = verdict.difference.as_ref();
        difference.map_or((usize::MAX, false), |difference| (difference.line, difference.actual.is_some()))
    };
    if how_far(&shown) > how_far(verdict) {
        verdict.reason = Some(match (&shown.difference, shown.reason) {
            (None, _) => Reason::lost_buffer(LostBuffer::Everything),
            (Some(_), Some(reason)) => reason.of_second_run(),
            (Some(_), None) if shown.kind == Kind::TimeLimit => Reason::lost_buffer(LostBuffer::RunsOn),
            (Some(_), None) => Reason::lost_buffer(LostBuffer::Further),
        });
        (verdict.difference, verdict.hint) = (shown.difference, shown.hint);
    } else if second.stdout.is_empty() && verdict.kind != Kind::WrongOutput {
        let nothing = || Reason::lost_buffer(LostBuffer::Nothing);
        verdict.reason = verdict.reason.take().filter(Reason::is_an_error_of_its_own).or_else(|| Some(nothing()));
    }
    (verdict.kind.is_killed() && is_same_game).then_some(printed)
}

/// Says of an output that stops that the rest may be lost, where a program is known to end so.
pub fn blame_the_buffer(verdict: &mut Verdict) {
    if verdict.kind == Kind::WrongOutput && has_lost_output(verdict) {
        let known = verdict.reason.take().filter(|reason| reason.is_shown_by_second_run());
        verdict.reason = known.or_else(|| Some(Reason::lost_buffer(LostBuffer::AsInOthers)));
    }
}

/// How much of a run's output a diagnosis looks at, in bytes: more than a right program prints in any built-in case; less where
/// the program came to no end of its own.
const OF_INTEREST: usize = 256 << 10;
const OF_INTEREST_WITHOUT_END: usize = 32 << 10;

/// The beginning of a longer line shows enough of it, though its end is not looked at.
const LONG_LINE: usize = 4 << 10;

/// What of a run's output a diagnosis looks at.
pub struct OutputOfInterest {
    /// What is graded of it. Where it is not all, it ends with a whole line or with the beginning of a very long one: half of one would
    /// look like a mistake.
    pub text: Vec<u8>,
    /// All of it, where only boards and the last line are graded; nothing elsewhere.
    pub whole: Vec<u8>,
    /// Whether the program came to its own end, and this is all that it printed.
    pub complete: bool,
    /// Whether it is from standard error, because nothing is on standard output.
    pub on_stderr: bool,
    /// Whether it is known that nothing was lost of an output that ends in the middle of something.
    pub nothing_lost: bool,
}

impl OutputOfInterest {
    /// That of a run.
    pub fn of(suite: &Suite, outcome: &Outcome) -> Self {
        let ended = matches!(outcome.ending, Termination::Exited(_));
        let on_stderr = outcome.stdout.is_empty() && !outcome.stderr.is_empty();
        let (printed, most) = match on_stderr {
            true => (&outcome.stderr[..], STDERR_KEPT as usize),
            false if ended => (&outcome.stdout[..], OF_INTEREST),
            false => (without_last_prompt(&suite.assignment, &outcome.stdout), OF_INTEREST_WITHOUT_END),
        };
        let text = beginning(printed, most);
        let complete = ended && text.len() == printed.len();
        let text = if text.len() == printed.len() { text } else { without_cut_board(&suite.assignment, text) };
        let whole = suite.assignment.grading().boards().map(|_| text.to_vec()).unwrap_or_default();
        let mut text = suite.assignment.graded(text).into_owned();
        if !complete {
            without_last_words(&suite.assignment, &mut text);
        }
        OutputOfInterest { text, whole, complete, on_stderr, nothing_lost: false }
    }
}

/// Leaves only boards of what is graded, where boards and a last line are: that of an output that is cut is not the program's last one.
fn without_last_words(assignment: &Assignment, graded: &mut Vec<u8>) {
    let grading = assignment.grading();
    let Some(boards) = grading.boards() else { return };
    let last = memchr::memrchr(b'\n', graded.trim_ascii_end()).map_or(0, |newline| newline + 1);
    if !boards.has_line(graded[last..].trim_ascii_end()) {
        graded.truncate(last);
    }
}

/// What a program printed, without the beginning of the line, or board, in which the limit of output was reached: it looks like a wrong
/// one.
fn whole_lines<'a>(assignment: &Assignment, outcome: &'a Outcome) -> &'a [u8] {
    match outcome.ending {
        Termination::OutputLimit(_) => {
            without_cut_board(assignment, beginning(&outcome.stdout, outcome.stdout.len().saturating_sub(1)))
        }
        Termination::Exited(_) => &outcome.stdout,
        _ => without_last_prompt(assignment, &outcome.stdout),
    }
}

/// What a program printed that was ended in the middle, without a prompt at its end, if boards are graded: it is not the last line, and what
/// comes before it may still have been in the program's buffer.
fn without_last_prompt<'a>(assignment: &Assignment, stdout: &'a [u8]) -> &'a [u8] {
    let last = memchr::memrchr(b'\n', stdout).map_or(0, |newline| newline + 1);
    let is_of_board = |boards: &Boards| boards.has_line(stdout[last..].trim_ascii());
    if assignment.grading().boards().is_none_or(is_of_board) { stdout } else { &stdout[..last] }
}

/// The beginning of an output without its last board, if boards are graded: it may be cut, and look like one with too few rows.
fn without_cut_board<'a>(assignment: &Assignment, stdout: &'a [u8]) -> &'a [u8] {
    assignment.grading().boards().map_or(stdout, |boards| boards.before_last(stdout))
}

/// What a program printed on standard error, but for what Python says when the limit of output is reached: that is not the program's
/// mistake, nor are exceptions that the program was handling then.
fn own_stderr(outcome: &Outcome) -> &[u8] {
    let last_traceback = |stderr: &[u8]| memchr::memmem::rfind(stderr, b"Traceback (most recent call last):");
    let is_limit = matches!(outcome.ending, Termination::OutputLimit(Stream::Stdout));
    let of_limit = last_traceback(&outcome.stderr).filter(|&start| is_limit && is_of_limit(&outcome.stderr[start..]));
    let Some(mut end) = of_limit else { return &outcome.stderr };
    while outcome.stderr[..end].trim_ascii_end().ends_with(b"another exception occurred:") {
        end = last_traceback(&outcome.stderr[..end]).unwrap_or(0);
    }
    &outcome.stderr[..end]
}

/// Whether a traceback is that of a line that does not fit. Python may be ended before it has printed the last line of it, the only one that
/// is not indented.
fn is_of_limit(traceback: &[u8]) -> bool {
    let last = Lines::new(traceback).last().unwrap_or_default();
    let is_cut = last.starts_with(b" ") || !traceback.ends_with(b"\n") || Lines::new(traceback).nth(1).is_none();
    is_cut || last.trim_ascii_end().ends_with(b"File too large")
}

/// The first lines of an output, in no more than so many bytes.
fn beginning(stdout: &[u8], most: usize) -> &[u8] {
    match stdout.get(..most) {
        Some(start) if stdout.len() > most => {
            let whole = memchr::memrchr(b'\n', start).map_or(0, |newline| newline + 1);
            if most - whole < LONG_LINE { &start[..whole] } else { start }
        }
        _ => stdout,
    }
}

fn compare_words(case: &Case, expected: &str, outcome: &Outcome, verdict: &mut Verdict) {
    if let Some(sides) = Sides::of(expected, &outcome.stdout, case.compare) {
        verdict.kind = Kind::WrongOutput;
        let wrong_byte = sides.wrong_byte(&outcome.stdout);
        verdict.difference = Some(Difference { wrong_byte, ..sides.describe() });
    }
}

/// Gives what the first wrong line should be, if there is one.
fn compare_with_reference(suite: &Suite, case: &Case, outcome: &Outcome, verdict: &mut Verdict) -> Option<LineKind> {
    let assignment = &suite.assignment;
    let printed = whole_lines(assignment, outcome);
    let graded = assignment.graded(printed);
    if case.expected_stdout().is_some_and(|expected| case.compare.same(expected.as_bytes(), &graded)) {
        return None;
    }
    // Where a program may choose, it is expected to print what follows from its own choices.
    let followed;
    let transcript = if assignment.is_followed() {
        followed = assignment.follow(&case.input, &graded);
        &followed
    } else {
        &case.reference
    };
    if transcript.ending == TranscriptEnding::Usage {
        check_usage(assignment, outcome, verdict);
        return Some(LineKind::Usage);
    }
    let sides = Sides::of(transcript.output(), &graded, case.compare)?;
    let unread = assignment.grading().boards().and_then(|boards| boards.unread(printed));
    // A row that is not printed counts as empty, so a choice is read from the others.
    let unread = unread.map(|unread| (assignment.follow(&case.input, &unread.without_row), unread));
    let in_board = unread.as_ref().and_then(|(transcript, unread)| {
        let in_board = Sides::of(transcript.output(), &unread.with_row, case.compare)?;
        (in_board.at == unread.above && !sides.goes_on_with_board(unread.above, unread.heading))
            .then_some((transcript, in_board))
    });
    let (transcript, sides) = in_board.unwrap_or((transcript, sides));
    let at = sides.at;
    let mut difference = sides.describe();
    let only_line_end = only_the_line_end_differs(&difference, case.compare);
    let actual = sides.actual.get(at).map(|line| readable(line)).unwrap_or_default();
    difference.game = assignment.game().and_then(|game| game_around(game, transcript, at, &actual));
    let is_wrong = !lacks_only_an_end(transcript, at, &actual);
    difference.wrong_byte = sides.wrong_byte(&outcome.stdout).filter(|_| is_wrong);
    verdict.kind = Kind::WrongOutput;
    let stderr = own_stderr(outcome);
    let complete = matches!(outcome.ending, Termination::Exited(_));
    let output = Output { printed, whole: &graded, lines: &sides.actual, stderr, compare: case.compare, complete };
    verdict.reason = if only_line_end { None } else { explain(assignment, &case.input, transcript, output, at) };
    let is_of_other_input = |reason: &Reason| reason.is_of_repeated_message() || reason.is_of_other_numbers();
    let is_certain = !verdict.reason.as_ref().is_some_and(is_of_other_input);
    // Where only boards are graded, a program has prompts and words of its own between them.
    if is_certain && assignment.grading().boards().is_none() {
        let is_before_input = verdict.reason.as_ref().is_some_and(Reason::is_before_another_move);
        difference.session = session_of(transcript, at, sides.actual.get(at).copied(), is_before_input);
    }
    verdict.difference = Some(difference);
    // What the line says is right where only its end is not.
    if only_line_end { None } else { line_kind(transcript, at, &actual) }
}

/// Whether the texts of the line are the same, so that the difference's notes say all there is to say.
fn only_the_line_end_differs(difference: &Difference, compare: Compare) -> bool {
    compare == Compare::Exact
        && match (&difference.expected, &difference.actual) {
            (Some(expected), Some(actual)) => {
                let actual = actual.strip_suffix(b"\r").unwrap_or(actual);
                expected.as_bytes() == actual
            }
            _ => false,
        }
}

/// Whether only the end of a message is missing, so that what stands in its place is the right text behind it.
fn lacks_only_an_end(transcript: &Transcript, at: usize, actual: &str) -> bool {
    let lines = transcript.lines();
    let Some((line, piece)) = lines.get(at).and_then(|line| Some((line, line.differing_piece(actual)?))) else {
        return false;
    };
    let same = same_beginning(line.text.as_bytes(), actual.as_bytes());
    let behind = line.text[piece.range.end..].split_whitespace().next();
    same > piece.range.start && behind.is_some_and(|behind| actual.as_bytes()[same..].starts_with(behind.as_bytes()))
}

fn session_of(transcript: &Transcript, at: usize, actual: Option<&[u8]>, is_before_input: bool) -> Vec<SessionLine> {
    let read = transcript.entries().any(|entry| matches!(entry, Entry::Read { .. }));
    if !read {
        return Vec::new();
    }
    session::session(transcript, at, actual.map(readable).as_deref(), is_before_input)
}

/// Bad arguments must be answered by a message with the word for that in it, a nonzero exit status and no game.
fn check_usage(assignment: &Assignment, outcome: &Outcome, verdict: &mut Verdict) {
    let Some(game) = assignment.game() else { return };
    let Some(usage @ Usage { word, .. }) = game.usage() else { return };
    let status = game.begins_status();
    let says_usage = [&outcome.stdout, &outcome.stderr].into_iter().any(|text| usage.is_said_in(text));
    let is_status = |line: &[u8]| status.is_some_and(|status| line.starts_with(status.as_bytes()));
    // A game without tokens may be over before anything else is printed.
    let winners = [Message::UserWins, Message::ComputerWins].map(|message| game.voice.message(message));
    let names_winner = |line: &[u8]| {
        let line = String::from_utf8_lossy(line);
        winners.iter().flatten().any(|winner| winner.matches(&line).is_some())
    };
    let plays = Lines::new(&outcome.stdout).any(|line| is_status(line) || names_winner(line));
    let status = status.unwrap_or_default();
    let fails = !matches!(outcome.ending, Termination::Exited(0));
    let wrong = match (plays, says_usage, fails) {
        (false, true, true) => return,
        (true, ..) => NoUsage::Plays { status: status.to_owned() },
        (_, false, _) => NoUsage::NoWord { word },
        (_, _, false) => NoUsage::ExitStatus0,
    };
    verdict.kind = if wrong == NoUsage::ExitStatus0 { Kind::ExitStatus } else { Kind::WrongOutput };
    verdict.reason = Some(Reason::no_usage(wrong));
    verdict.cause = verdict.exit_status.map(|actual| Cause::ExitStatus { actual, wanted: None });
}

fn check_exit_status(suite: &Suite, case: &Case, verdict: &mut Verdict) {
    let Some(actual) = verdict.exit_status else { return };
    let wanted = match &case.expect {
        Expect::Words { exit_status, .. } => *exit_status,
        Expect::Reference => match suite.assignment.exit_status {
            ExitStatus::Any => None,
            ExitStatus::Zero => Some(0),
        },
    };
    if let Some(wanted) = wanted.filter(|&wanted| wanted != actual) {
        verdict.kind = Kind::ExitStatus;
        verdict.cause = Some(Cause::ExitStatus { actual, wanted: Some(wanted) });
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_long_output_is_cut_between_lines() {
        const MOST: usize = OF_INTEREST_WITHOUT_END;
        let lines = b"In turn 1 the heap sizes are\n".repeat(4000);
        let cut = beginning(&lines, MOST);
        assert!(cut.len() <= MOST && cut.len() > MOST - 100 && cut.ends_with(b"are\n"));
        let loops = [&lines[..100], &b"Your move: ".repeat(MOST)].concat();
        assert_eq!(beginning(&loops, MOST), &loops[..MOST]);
        assert_eq!(beginning(b"all of it", MOST), b"all of it");
        assert_eq!(beginning(&vec![b'x'; 2 * MOST], MOST).len(), MOST);
        assert_eq!(beginning(&vec![b'x'; MOST], MOST).len(), MOST);
    }

    /// Wherever Python is ended while it says that a line does not fit, nothing of that is the program's.
    #[test]
    fn what_python_says_of_the_limit_of_output_is_not_the_programs() {
        let complaint = "Traceback (most recent call last):\n  File \"nim.py\", line 5, in <module>\n    print('again')\n\
                    OSError: [Errno 27] File too large\n";
        let header = complaint.find('\n').expect("a line");
        let own = |ending, stderr: &str| {
            let stderr = format!("mine\n{stderr}").into_bytes();
            let run =
                Outcome { ending, stdout: Vec::new(), stderr, wall: Duration::ZERO, cpu: Duration::ZERO, peak_kb: 0 };
            String::from_utf8_lossy(own_stderr(&run)).into_owned()
        };
        // The program was handling another exception.
        let handled = "Traceback (most recent call last):\n  File \"nim.py\", line 3, in <module>\n    take(0)\nValueError: 0\n\n\
                       During handling of the above exception, another exception occurred:\n\n";
        assert_eq!(own(Termination::OutputLimit(Stream::Stdout), &format!("{handled}{complaint}")), "mine\n");
        for end in header..=complaint.len() {
            assert_eq!(
                own(Termination::OutputLimit(Stream::Stdout), &complaint[..end]),
                "mine\n",
                "{}",
                &complaint[..end]
            );
        }
        let caught = complaint.replace("OSError: [Errno 27] File too large", "ValueError: 3");
        assert_eq!(own(Termination::OutputLimit(Stream::Stdout), &caught), format!("mine\n{caught}"));
        for other in [Termination::Exited(1), Termination::OutputLimit(Stream::Stderr)] {
            assert_eq!(own(other, complaint), format!("mine\n{complaint}"));
        }
    }
}
