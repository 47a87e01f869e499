//! What no mistake that was found explains: in which cases it is, where first, and what is known of it.

use nim_reference::transcript::{Event, Line};
use nim_reference::{Ending, Transcript};

use super::condition::condition;
use super::own_lines::OwnLines;
use super::search::Found;
use super::{Left, Observed, PredictedLine, ids};
use crate::judge::kind::Kind;
use crate::judge::reason::{self, Reason};

/// With more lines than these together, outputs are not asked whether they are wrong for the same reason.
const MAX_LINES: usize = 50_000;

/// So many characters of a line are quoted in a sentence.
const MAX_QUOTED: usize = 120;

/// Whether something of a case is not explained: a line, or that the program was ended while it should go on.
fn is_left(found: &Found<'_>, case: usize) -> bool {
    let (evidence, agreement) = (&found.cases[case], found.agreements[case]);
    let Observed { failed, killed, .. } = *evidence.case;
    // What agrees with more than may be printed is explained. Of a program that was killed otherwise the output may be lost, and so
    // where it came to no good; but not where it is known to stop earlier.
    let is_explained = || {
        let transcript = evidence.transcript(&found.state.assignment);
        // The beginning of one more line may be lost all the same, as a terminal shows whole ones.
        let arrived = evidence.line_count + 1;
        let goes_on = || transcript.lines().len() > arrived;
        let is_right_so_far = || evidence.right.lines == evidence.line_count;
        let is_for_input = || killed == Some(Kind::Crashed) && transcript.ending == Ending::InputEnded;
        // Where a move is accepted of a heap that is not there, anything may follow.
        let is_accepted = || {
            let accepted = found.state.assignment.follow(evidence.case.input, b"");
            accepted.ending == Ending::Accepted && accepted.lines().len() <= arrived
        };
        let stops = evidence.case.nothing_lost && (is_for_input() || is_right_so_far()) && goes_on();
        ((agreement.is_open || transcript.ending.is_open()) && !stops) || is_accepted()
    };
    failed && (!agreement.full || (killed.is_some_and(|kind| kind != Kind::OutputLimit) && !is_explained()))
}

/// The cases, by their places, of which something is left, but for hidden ones: the simplest first, with the fewest lines before it.
pub(super) fn places_left(found: &Found<'_>) -> Vec<usize> {
    let all = 0..found.cases.len();
    let mut left: Vec<usize> = all.filter(|&case| !found.cases[case].case.hidden && is_left(found, case)).collect();
    let key = |&case: &usize| {
        let observed = found.cases[case].case;
        (observed.may_be_lost(), found.agreements[case].lines, observed.input.size())
    };
    left.sort_by_key(key);
    left
}

/// What is left in the cases at these places, if any are there. `is_certain` says that no mistake was found in whose place another could
/// stand.
pub(super) fn left(
    found: &Found<'_>,
    left: &[usize],
    cases: &[Observed<'_>],
    own_lines: &OwnLines,
    is_certain: bool,
) -> Option<Left> {
    if left.is_empty() {
        return None;
    }
    let usage = |case: usize| found.cases[case].line_count == 0 && found.agreements[case].lines == 0;
    // A loop whose lines are not graded has none to be shown.
    let loops = |case: usize| {
        let evidence = &found.cases[case];
        evidence.case.killed == Some(Kind::OutputLimit) && found.agreements[case].lines >= evidence.line_count
    };
    let has_line = |case: usize| !found.agreements[case].full && !usage(case) && !loops(case);
    let known: Vec<usize> = left.iter().copied().filter(|&case| has_line(case)).collect();
    let of_most = of_most(found, &known);
    let first = of_most.or(known.first().copied());
    // Where nothing was printed, what ended the program is known all the same.
    let ended = || cases[left[0]].reason.filter(|reason| reason.is_uncaught_error()).cloned();
    let reason = first.map_or_else(ended, |case| reason_of(found, case));
    let killed = cases[left[0]].killed;
    let predicted = first.filter(|_| reason.is_none()).and_then(|case| predicted_line(found, case, is_certain));
    let is_unknown = match &reason {
        Some(reason) => reason.is_of_extra_line(),
        None => predicted.is_none(),
    };
    let printed = first.filter(|_| is_unknown).and_then(|case| {
        let line = found.cases[case].lines().nth(found.agreements[case].lines)?;
        Some(quoted_around(plain(line)?, 0, MAX_QUOTED))
    });
    Some(Left {
        cases: ids(left.iter().map(|&case| &cases[case])),
        first: first.map(|case| {
            let line = found.cases[case].shown_line(&found.state.assignment, found.agreements[case].lines);
            (cases[case].id.to_owned(), own_lines.line_number(cases[case].output, line))
        }),
        predicted,
        printed,
        is_of_most: of_most.is_some(),
        reason,
        killed: killed.filter(|_| left.iter().all(|&case| cases[case].killed == killed)),
        condition: condition(found.right, cases, &|case| left.contains(&case)),
    })
}

/// The simplest of the cases in which something is left, where the place at which it begins looks alike in more than half of them, and
/// otherwise in the simplest of all: what few cases show is not what is to be looked at first.
fn of_most(found: &Found<'_>, left: &[usize]) -> Option<usize> {
    let shapes: Vec<_> = left.iter().map(|&case| found.state.shape(&found.cases[case])).collect();
    let alike = |place: usize| (0..left.len()).filter(|&other| shapes[other] == shapes[place]).collect::<Vec<usize>>();
    let alike = (0..left.len()).map(alike).find(|alike| 2 * alike.len() > left.len())?;
    // It would take too long to ask for the reasons in floods of lines.
    if alike.iter().map(|&place| found.cases[left[place]].line_count).sum::<usize>() > MAX_LINES {
        return None;
    }
    let place = of_majority(alike.iter().map(|&place| reason_of(found, left[place])), left.len() / 2)?;
    (alike[place] > 0).then(|| left[alike[place]])
}

/// The place of the first of more than so many reasons that are alike. Lines that look alike may be wrong in several ways, and one of
/// these is given as the reason; no more are asked for than decide it.
fn of_majority(reasons: impl Iterator<Item = Option<Reason>>, half: usize) -> Option<usize> {
    let is_like = |one: &Option<Reason>, other: &Option<Reason>| match (one, other) {
        (Some(one), Some(other)) => one.is_like(other),
        (one, other) => one.is_none() && other.is_none(),
    };
    let mut kinds: Vec<(usize, Option<Reason>, usize)> = Vec::new();
    for (place, reason) in reasons.enumerate() {
        let kind = match kinds.iter().position(|(_, kind, _)| is_like(kind, &reason)) {
            Some(kind) => kind,
            None => {
                kinds.push((place, reason, 0));
                kinds.len() - 1
            }
        };
        kinds[kind].2 += 1;
        if kinds[kind].2 > half {
            return Some(kinds[kind].0);
        }
    }
    None
}

/// What a program with the mistakes that were found prints as the first line of a case that they do not explain, where that can be
/// read in a sentence.
fn predicted_line(found: &Found<'_>, case: usize, is_certain: bool) -> Option<PredictedLine> {
    let (evidence, at) = (&found.cases[case], found.agreements[case].lines);
    let assignment = &found.state.assignment;
    if found.state.mistakes.is_empty() {
        return None;
    }
    let transcript = evidence.transcript(assignment);
    if found.state.mistakes.iter().any(|mistake| mistake.is_of_heap_list()) && lists_heaps_elsewhere(&transcript, at) {
        return None;
    }
    if is_drawn_any_way(found, &transcript, at) {
        return None;
    }
    let predicted = evidence.case.compare.lines(transcript.output().as_bytes()).nth(at);
    let printed = evidence.lines().nth(at);
    // Where neither has another line only the end of the last one is wrong.
    if predicted.is_none() && (printed.is_none() || transcript.ending.is_open()) {
        return None;
    }
    // Where the program may choose, another number may be as right.
    let is_only_one = is_certain && !assignment.is_followed();
    let without_numbers = |line: Option<&[u8]>| {
        line.map(|line| line.iter().copied().filter(|byte| !byte.is_ascii_digit()).collect::<Vec<u8>>())
    };
    if assignment.is_followed() && without_numbers(predicted) == without_numbers(printed) {
        return None;
    }
    let (predicted, printed) = (predicted.map(plain), printed.map(plain));
    if predicted == Some(None) || printed == Some(None) {
        return None;
    }
    let (predicted, printed) = (predicted.flatten(), printed.flatten());
    // Of long lines the part is quoted in which they begin to differ.
    let same = predicted
        .zip(printed)
        .map_or(0, |(one, other)| one.chars().zip(other.chars()).take_while(|(a, b)| a == b).count());
    let stderr = String::from_utf8_lossy(evidence.case.stderr);
    let on_stderr =
        predicted.is_some_and(|line| !line.trim().is_empty() && stderr.lines().any(|own| own.trim() == line.trim()));
    let line = |line: Option<&str>| line.map(|line| quoted_around(line, same, MAX_QUOTED));
    Some(PredictedLine { predicted: line(predicted), printed: line(printed), is_only_one, on_stderr })
}

/// Whether a line is one of a drawing of which only that is known that it is another one: what should stand there, nobody knows.
fn is_drawn_any_way(found: &Found<'_>, transcript: &Transcript, at: usize) -> bool {
    let is_drawn = |line: &Line| line.pieces.iter().any(|piece| matches!(piece.event, Event::Drew(_)));
    found.state.mistakes.iter().any(|mistake| mistake.is_drawn_any_way())
        && transcript.line(at).is_some_and(|line| is_drawn(&line))
}

/// Whether a line lists the heaps in another message than the status line: how the program lists them in that one does not tell how it does
/// here.
fn lists_heaps_elsewhere(transcript: &Transcript, at: usize) -> bool {
    let line = transcript.line(at);
    line.is_some_and(|line| line.pieces.iter().any(|piece| matches!(piece.event, Event::Took(..))))
}

/// A line that can be read where it is quoted in a sentence, where blanks are shown as signs.
pub(super) fn plain(line: &[u8]) -> Option<&str> {
    let is_unreadable = |c: char| c.is_control() && !matches!(c, '\t' | '\r');
    std::str::from_utf8(line).ok().filter(|line| !line.contains(is_unreadable))
}

/// A line, or what of a long one stands around the character at this place, from 0: so many characters at most.
pub(super) fn quoted_around(line: &str, place: usize, most: usize) -> String {
    let count = line.chars().count();
    if count <= most {
        return line.to_owned();
    }
    let start = place.saturating_sub(most / 2).min(count - most);
    let part: String = line.chars().skip(start).take(most).collect();
    let (before, after) = (if start > 0 { "…" } else { "" }, if start + most < count { "…" } else { "" });
    format!("{before}{part}{after}")
}

/// Why the first line of a case is wrong that is not explained. What is wrong in itself is known only against the right
/// game: where the mistakes before it concern words alone, the game is right. No known mistake is said to lead to the line: none of them
/// explains what is left.
fn reason_of(found: &Found<'_>, case: usize) -> Option<Reason> {
    let mut reason = own_reason_of(found, case);
    if let Some(reason) = &mut reason {
        reason.keep_mistake(|_| false);
    }
    reason
}

fn own_reason_of(found: &Found<'_>, case: usize) -> Option<Reason> {
    let (evidence, at) = (&found.cases[case], found.agreements[case].lines);
    // What ended the program is why it printed no more, whatever it should have printed.
    let ended = evidence.exception_before(&found.state.assignment, at);
    if ended.is_some() {
        return ended;
    }
    // Boards are read as they should be printed.
    let is_of_boards = found.right.grading().boards().is_some();
    let of_words = !is_of_boards && found.state.mistakes.iter().all(|mistake| mistake.is_of_words());
    let assignment = if of_words { &found.state.assignment } else { found.right };
    // Where a mistake changes this line too, the reason would be this mistake, or take the program's own words for the right ones.
    if !of_words && evidence.right.lines != at {
        return None;
    }
    let is_of_verdict = evidence.case.line == Some(at + 1);
    let of_verdict = || evidence.case.reason.filter(|_| is_of_verdict).cloned();
    if changes_line(found, case) {
        // What changes only words in it chooses no other move.
        return of_verdict().filter(|why| of_words && why.is_wrong_move());
    }
    // The words between boards are no part of what is looked at here, and the verdict is on the same line.
    if is_of_boards {
        return of_verdict();
    }
    // The verdict has asked for the reason of this line already.
    if is_of_verdict && (!of_words || evidence.right.lines == at) {
        return of_verdict();
    }
    let transcript = evidence.transcript(assignment);
    if is_drawn_any_way(found, &transcript, at) {
        return None;
    }
    evidence.explained(|output| reason::explain(assignment, evidence.case.input, &transcript, output, at))
}

/// Whether a program with the mistakes that were found prints something else than a right one in the first line that they do not
/// explain.
fn changes_line(found: &Found<'_>, case: usize) -> bool {
    let (evidence, at) = (&found.cases[case], found.agreements[case].lines);
    let [right, own] = [found.right, &*found.state.assignment].map(|assignment| evidence.transcript(assignment));
    let line = |transcript: &Transcript| transcript.line(at).map(|line| line.text);
    line(&right) != line(&own)
}
