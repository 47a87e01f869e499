//! What holds for the reason of every known fault in every case.

use nim_reference::rules::Freedom;
use nim_reference::{Ending as TranscriptEnding, Move, Subject};

use super::*;
use crate::judge::{Kind, Reason, judge};

/// Faults that the notes name, or that no single output shows.
fn needs_no_reason(verdict: &Verdict) -> bool {
    use crate::judge::Note;
    let Some(difference) = &verdict.difference else { return true };
    difference
        .notes
        .iter()
        .any(|note| matches!(note, Note::CarriageReturn | Note::MissingLastNewline | Note::ExtraLastNewline))
}

/// The moves that a reason calls right: `… should take 3 objects from heap 2`, `These moves win: 1 from heap 0 (1→0), …`.
fn moves_named(reason: &str) -> Vec<(u64, i64)> {
    let listed =
        ["These moves win: ", "This move wins: "].into_iter().find_map(|lead| Some(reason.find(lead)? + lead.len()));
    let part = match (listed, reason.find("should take ")) {
        (Some(at), _) => &reason[at..],
        (None, Some(at)) if reason.contains(" winning ") => &reason[at + 12..],
        _ => return Vec::new(),
    };
    let part = &part[..part.find(". ").unwrap_or(part.len())];
    let one = |text: &str| {
        let numbers: Vec<i64> =
            text.split(|c: char| !c.is_ascii_digit()).filter_map(|word| word.parse().ok()).take(2).collect();
        (text.contains(" from ") && numbers.len() == 2).then(|| (numbers[0].unsigned_abs(), numbers[1]))
    };
    part.split(", ").filter_map(one).collect()
}

#[test]
fn the_moves_that_a_reason_names_are_found() {
    let why = |rule: &str| {
        moves_named(&format!("turn 1: the nim-sum of heaps 5 2 1 is 6. {rule} Your program takes 1 from heap 2."))
    };
    let first = why("The first winning heap is heap 1 (5→3). The computer should take 2 objects from heap 1.");
    assert_eq!(first, [(2, 1)]);
    assert_eq!(why("These moves win: 2 from heap 0 (5→3), 1 from heap 2 (2→1)."), [(2, 0), (1, 2)]);
}

fn check(suite: &Suite, case: &Case, id: &str, stdout: &str) {
    let verdict = judge(suite, case, &LIMITS, &outcome(stdout, ""));
    let about = format!(
        "{} {id} in {}: {:?}",
        suite.assignment.name,
        case.id,
        verdict.reason.as_ref().map(ToString::to_string)
    );
    if verdict.kind == Kind::Pass {
        assert!(verdict.reason.is_none(), "{about}");
        return;
    }
    // These two stand beside the facts in a report.
    let facts = verdict.reason.as_ref().map(Reason::facts).unwrap_or_default();
    assert!(!facts.contains_key("kind") && !facts.contains_key("text"), "{about}: {facts:?}");
    let Some(reason) = verdict.reason.as_ref().map(ToString::to_string) else {
        assert!(needs_no_reason(&verdict), "{about}: no reason for {:?}", verdict.difference);
        return;
    };
    assert!(reason.len() < 420 && !reason.contains('\n') && !reason.contains("  "), "{about}");
    if let Some(difference) = &verdict.difference {
        let same = match (&difference.expected, &difference.actual) {
            (Some(expected), Some(actual)) => case.compare.line(expected.as_bytes()) == case.compare.line(actual),
            (None, None) => true,
            _ => false,
        };
        assert!(!same, "{about}: the line is right");
        moves_are_allowed(suite, case, stdout, difference.line, &reason, &about);
    }
}

fn moves_are_allowed(suite: &Suite, case: &Case, stdout: &str, line: usize, reason: &str, about: &str) {
    let Subject::Game(game) = &suite.assignment.subject else { return };
    let named = moves_named(reason);
    if named.is_empty() || game.grading.boards().is_some() {
        return;
    }
    let transcript = suite.assignment.follow(&case.input, stdout.as_bytes());
    let pieces = transcript.lines().swap_remove(line - 1).pieces;
    let frame = &transcript.frames[pieces.last().expect("a line with a move").frame];
    let strategy = game.rules.strategy(frame.player).expect("a player whose moves are chosen");
    for (count, label) in named {
        let heap = usize::try_from(label - game.voice.move_base).expect("a heap");
        let allowed = strategy.allows(&frame.position, Move { heap, count });
        assert!(allowed && strategy.freedom(&frame.position) != Freedom::Random, "{about}: {count} from {label}");
    }
}

#[test]
fn every_known_fault_has_a_reason_in_the_cases_that_it_fails() {
    for name in Assignment::NAMES {
        let suite = Suite::embedded(name).expect("a suite");
        for (number, fault) in suite.assignment.faults().into_iter().enumerate() {
            let faulty = fault.apply(&suite.assignment);
            // Each fault in every third case, and all cases in turn.
            for case in suite.cases.iter().skip(number % 3).step_by(3) {
                let transcript = faulty.transcript_at_random(&case.input, 7);
                // What a program does beyond what can be predicted is not known.
                if transcript.ending == TranscriptEnding::Finished {
                    check(&suite, case, &fault.id, transcript.output());
                }
            }
        }
    }
}

#[test]
fn outputs_that_are_cut_or_repeated_anywhere_do_not_panic() {
    for name in Assignment::NAMES {
        let suite = Suite::embedded(name).expect("a suite");
        for case in suite.cases.iter().step_by(9) {
            let transcript = suite.assignment.transcript(&case.input);
            let output = transcript.output();
            let lines: Vec<&str> = output.split_inclusive('\n').collect();
            for at in 0..lines.len().min(12) {
                let wrong = [
                    lines[..at].concat(),
                    [&lines[..at], &lines[at + 1..]].concat().concat(),
                    [&lines[..=at], &lines[at..]].concat().concat(),
                    format!("{}é\u{0}{}", lines[..at].concat(), lines[at..].concat()),
                    format!("{}{}", lines[..at].concat(), "x".repeat(100_000)),
                ];
                for wrong in wrong {
                    judge(&suite, case, &LIMITS, &outcome(&wrong, &wrong));
                }
            }
        }
    }
}
