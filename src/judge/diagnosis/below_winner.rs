//! A program that prints more below the line that names the winner, where only boards and the last line are graded: that is one mistake,
//! and what stands above is judged as if nothing followed it.

use std::borrow::Cow;

use nim_reference::grading::Boards;
use nim_reference::template::{Field, Values};
use nim_reference::voice::Message;
use nim_reference::{Assignment, Game};

use super::standard_error::is_right;
use super::{Diagnosis, FoundFault, Observed, diagnose_graded, left_whole};
use crate::judge::mistake::MAX_BYTES;

/// The mistakes of a program that prints more below the line that names the winner; `None` where it does not.
pub(super) fn diagnosis(assignment: &Assignment, observed: &[Observed<'_>]) -> Option<Diagnosis> {
    let (boards, game) = (*assignment.grading().boards()?, assignment.game()?);
    let ends: Vec<Option<usize>> = observed.iter().map(|case| end_of_winners_line(game, &boards, case)).collect();
    let mut shown: Vec<(&Observed<'_>, &[u8])> = observed
        .iter()
        .zip(&ends)
        .filter(|(case, _)| case.failed && !case.hidden)
        .filter_map(|(case, end)| Some((case, &case.whole[(*end)?..])))
        .collect();
    shown.sort_by_key(|(case, _)| (case.output.len(), case.input.size()));
    let &(first, below) = shown.first()?;
    let text = |below: &[u8]| String::from_utf8_lossy(below.trim_ascii()).lines().next().unwrap_or_default().to_owned();
    let example = text(below);
    let sentence = if example.len() > MAX_BYTES {
        "prints more below the line that names the winner".to_owned()
    } else if shown.iter().all(|(_, below)| text(below) == example) {
        format!("prints “{example}” below the line that names the winner")
    } else {
        format!("prints another line below the line that names the winner, for example “{example}”")
    };
    // Where boards are not read as far as this, another line is graded as the last one.
    let line = Some(first.compare.lines(first.output).count());
    let line = line.filter(|line| first.line.is_none_or(|first| *line >= first));
    let fault = FoundFault::seen("own-lines", sentence, super::ids(shown.iter().map(|(case, _)| *case)), line);
    let above: Vec<Option<Cow<'_, [u8]>>> =
        observed.iter().zip(&ends).map(|(case, end)| end.map(|end| assignment.graded(&case.whole[..end]))).collect();
    let mut views = observed.to_vec();
    for ((case, end), above) in views.iter_mut().zip(&ends).zip(&above) {
        let (Some(end), Some(above)) = (end, above) else { continue };
        (case.whole, case.output) = (&case.whole[..*end], above);
        case.failed = case.failed && !is_right(assignment, case);
        // Another line may be wrong first.
        if !case.failed || case.reason.is_some_and(|reason| reason.is_below_the_winner()) {
            (case.reason, case.line) = (None, None);
        }
    }
    let mut diagnosis = diagnose_graded(assignment, &views).unwrap_or_else(|| left_whole(&views));
    if diagnosis.faults.is_empty() {
        diagnosis.is_predicted = true;
    }
    diagnosis.faults.push(fault);
    Some(diagnosis)
}

/// Where the line ends, behind the last board, that names the winner in the right words, if the program prints more below it.
fn end_of_winners_line(game: &Game, boards: &Boards, case: &Observed<'_>) -> Option<usize> {
    if !case.failed || !case.complete {
        return None;
    }
    let words = winners_lines(game, case);
    let mut end = case.whole.len();
    let mut winners = None;
    for line in case.whole.split_inclusive(|&byte| byte == b'\n').rev() {
        let text = line.trim_ascii();
        if boards.has_line(text) || text.ends_with(boards.heading.as_bytes()) {
            break;
        }
        // A prompt may stand before it.
        if words.iter().any(|words| text.ends_with(words.as_bytes())) {
            winners = Some(end);
        }
        end -= line.len();
    }
    winners.filter(|&end| !case.whole[end..].trim_ascii().is_empty())
}

/// The lines that name one of the players as the winner, in the right words.
pub(super) fn winners_lines(game: &Game, case: &Observed<'_>) -> Vec<String> {
    let Some(template) = game.voice.message(Message::UserWins) else { return Vec::new() };
    let names = case.names().filter(|name| !name.is_empty());
    names.map(|name| template.render(&Values::new().with(Field::Name, name)).trim().to_owned()).collect()
}
