//! Mistakes in the check of moves against which it speaks what a program refuses, or does not.

use std::rc::Rc;

use nim_reference::transcript::{Entry, Event, Refusal};
use nim_reference::voice::Message;
use nim_reference::{Game, Player};

use super::agreement::Agreement;
use super::evidence::Evidence;
use super::search::Found;
use crate::judge::kind::Kind;
use crate::judge::mistake::Mistake;
use crate::judge::reason::Reason;

/// So far behind the heaps no memory belongs to a program.
const FAR_BEHIND: i64 = 1 << 30;

/// Whether what the program refuses speaks against a mistake, with which the game is the `changed` one.
pub(super) fn speaks_against(right: &Game, changed: &Game, found: &Found<'_>) -> bool {
    refuses_heaps_before_first(right, changed, found)
        || refuses_heaps_after_last(right, changed, found)
        || refuses_0_by_chance(right, changed, found)
        || announces_what_is_never_refused(right, changed, found)
        || refuses_legal_moves(right, changed, found)
        || refuses_other_moves(right, changed, found)
}

/// Whether the mistake is that no heap before the first is refused, and the program refuses 0 or negative ones wherever they are entered.
fn refuses_heaps_before_first(right: &Game, changed: &Game, found: &Found<'_>) -> bool {
    let lets_through = |game: &Game| game.rules.mistakes.accepts_heap_before_first;
    let own = found.state.assignment.game().unwrap_or(changed);
    if !lets_through(changed) || lets_through(right) || own.rules.entered_base < 1 || own.rules.mistakes.count_first {
        return false;
    }
    let (mut zeros, mut negative) = (Vec::new(), Vec::new());
    for (case, _) in found.cases.iter().zip(&found.agreements).filter(|(_, agreement)| agreement.full) {
        let transcript = case.transcript(&found.state.assignment);
        for entry in transcript.entries() {
            let Entry::Read { text, refusal } = entry else { continue };
            let numbers: Vec<Option<i64>> = text.split_whitespace().map(|word| word.parse().ok()).collect();
            match numbers[..] {
                [Some(0), Some(_)] => zeros.push(refusal.is_some()),
                [Some(..0), Some(_)] => negative.push(refusal.is_some()),
                _ => {}
            }
        }
    }
    [zeros, negative].iter().any(|refused| !refused.is_empty() && refused.iter().all(|is_refused| *is_refused))
}

/// Whether the mistake is that no heap behind the last is refused, however far, and the program refuses one that is so far behind it that
/// only a check tells.
fn refuses_heaps_after_last(right: &Game, changed: &Game, found: &Found<'_>) -> bool {
    let lets_through = |game: &Game| game.rules.mistakes.accepts_heap_after_last;
    let is_refused =
        |case: &Evidence<'_>| (!case.case.failed && is_entered_far_behind(case)) || makes_refused_move(case);
    lets_through(changed) && !lets_through(right) && found.cases.iter().any(is_refused)
}

/// Whether a case fails because the program prints the error about a move, and makes it all the same.
fn makes_refused_move(case: &Evidence<'_>) -> bool {
    case.case.reason.is_some_and(Reason::is_illegal_move_made)
}

/// Whether a heap is entered in a case that is far behind the last one, with a number of objects that could be right.
fn is_entered_far_behind(case: &Evidence<'_>) -> bool {
    case.right_transcript().entries().any(|entry| {
        let Entry::Read { text, refusal: Some(Refusal::NoSuchHeap(heap)) } = entry else { return false };
        let count = text.split_whitespace().nth(1).and_then(|count| count.parse::<i64>().ok());
        heap >= FAR_BEHIND && count.is_some_and(|count| count > 0)
    })
}

/// Whether the mistake is that moves are announced before they are checked, and the program prints no error about a move: it checks none.
fn announces_what_is_never_refused(right: &Game, changed: &Game, found: &Found<'_>) -> bool {
    let own = found.state.assignment.game().unwrap_or(changed);
    let error = own.voice.message(Message::Illegal).map(|template| template.words().trim().to_owned());
    let Some(error) = error.filter(|words| !words.is_empty()) else { return false };
    let refuses = |case: &Evidence<'_>| memchr::memmem::find(case.case.output, error.as_bytes()).is_some();
    changed.rules.mistakes.announced_tries != right.rules.mistakes.announced_tries && !found.cases.iter().any(refuses)
}

/// Whether the mistake is that only 0 is refused of the heaps before the first, and no heap behind the last is refused either, which shows
/// where the program crashes each time that one far behind it is entered: the index is not checked at all, and 0 is refused because of what
/// the memory holds there.
fn refuses_0_by_chance(right: &Game, changed: &Game, found: &Found<'_>) -> bool {
    let own = &found.state.assignment.game().unwrap_or(changed).rules;
    let accepts_behind_last = own.mistakes.accepts_heap_after_last || own.mistakes.accepts_heap_next_to_last;
    let crashes_far_behind = || {
        let mut far_behind = found.cases.iter().filter(|case| is_entered_far_behind(case)).peekable();
        far_behind.peek().is_some() && far_behind.all(|case| case.case.killed == Some(Kind::Crashed))
    };
    changed.rules.mistakes.accepts_negative_heap
        && !right.rules.mistakes.accepts_negative_heap
        && (accepts_behind_last || crashes_far_behind())
}

/// Whether the mistake is that the error comes more than once after some illegal moves, and the program prints it after legal ones
/// too, or makes a move after it: then it may come once more for another reason.
fn refuses_legal_moves(right: &Game, changed: &Game, found: &Found<'_>) -> bool {
    let own = found.state.assignment.game().unwrap_or(changed);
    let error = own.voice.message(Message::Illegal).map(|template| template.words().trim().to_owned());
    let Some(error) = error.filter(|words| !words.is_empty()) else { return false };
    let is_refused = |(case, agreement): (&Evidence<'_>, &Agreement)| {
        let prints_error = || {
            case.lines().nth(agreement.lines).is_some_and(|line| memchr::memmem::find(line, error.as_bytes()).is_some())
        };
        let is_users_move = || {
            let transcript = case.transcript_to(&found.state.assignment, agreement.lines);
            let line = transcript.line(agreement.lines);
            line.is_some_and(|line| line.pieces.iter().any(|piece| matches!(piece.event, Event::Took(Player::User, _))))
        };
        !agreement.full && prints_error() && is_users_move()
    };
    changed.rules.mistakes.printed_for_each != right.rules.mistakes.printed_for_each
        && (found.cases.iter().zip(&found.agreements).any(is_refused) || found.cases.iter().any(makes_refused_move))
}

/// Whether the mistake is that some legal moves are refused, and the program refuses others too that nothing explains: then it is another
/// rule that refuses both.
fn refuses_other_moves(right: &Game, changed: &Game, found: &Found<'_>) -> bool {
    let refused = |game: &Game| {
        let mistakes = &game.rules.mistakes;
        (mistakes.refused_counts, mistakes.refuses_whole_heap, mistakes.refuses_heap)
    };
    refused(changed) != refused(right) && found.leaves(Reason::is_refused_legal)
}

/// Whether nothing shows that only the wrong number of a move is asked for again, as a mistake says: no case agrees further than where both
/// are.
pub(super) fn may_ask_for_both(found: &Found<'_>, mistake: &Mistake) -> bool {
    let place = found.state.mistakes.iter().position(|other| other.is(mistake));
    let Some((place, both)) = place.zip(mistake.asking_for_both_again()) else { return false };
    let both = found.state.without(place, Some(&Rc::new(both))).agreements(found.cases);
    let reach = |agreement: &Agreement| (agreement.full, agreement.lines);
    found.agreements.iter().zip(&both).all(|(own, both)| reach(own) <= reach(both))
}
