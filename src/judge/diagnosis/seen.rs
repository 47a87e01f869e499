//! Whether what a mistake is about is seen in the lines that show it: a winner alone does not tell how the game came to its end.

use nim_reference::fault::Area;
use nim_reference::grading::Boards;
use nim_reference::position::Position;
use nim_reference::rules::{Dropped, Freedom, Opening};
use nim_reference::template::Field;
use nim_reference::transcript::{Entry, Event, Transcript};
use nim_reference::voice::Message;
use nim_reference::{Assignment, Game, Player};

use super::agreement::Agreement;
use super::evidence::Evidence;
use super::search::Found;
use super::state::State;
use crate::judge::mistake::Mistake;
use crate::judge::reason::Reason;

/// Whether the lines of these cases, by their places, show the moves that a mistake of the strategy changes, or the end of the game where it
/// changes that, or who wins; and whether they show it in a try that is checked. Of other mistakes nothing is asked.
pub(super) fn is_seen(found: &Found<'_>, mistake: &Mistake, shown: &[(usize, usize)]) -> bool {
    if found.right.game().is_none() || shown.is_empty() {
        return true;
    }
    let is_of_ending = mistake.area() == Some(Area::Ending);
    // Where a game ends and nothing explains it, it is another rule that ends the others too.
    if is_of_ending && (hides_winner(found) || (!changes_winner(found, mistake) && found.leaves(Reason::is_early_end)))
    {
        return false;
    }
    // What an unchecked try leads to nobody knows, and that it empties the heap says nothing of a checked one.
    if changes_too_many(found, mistake) {
        // One that may stand in another's place is none of them.
        let place = found.state.mistakes.iter().position(|own| own.is(mistake));
        let without = place.map_or_else(|| found.state.clone(), |place| found.state.without(place, None));
        return shown.iter().any(|&(case, _)| !without.agreement(&found.cases[case]).is_open);
    }
    let transcript = |case: usize| found.cases[case].transcript_while_alike(&found.state.assignment);
    if mistake.is_of_strategy() {
        let is_free = (mistake.is_vague(found.right) && plays_for_all(&found.state)) || may_be_any_moves(found);
        return !is_free && shown.iter().any(|&(case, line)| !announces_winner_only(&transcript(case), line));
    }
    // Nor does the winner alone tell who began.
    if changes_beginner(found, mistake) && found.right.grading().boards().is_none() {
        return shown.iter().any(|&(case, line)| !announces_winner_only(&transcript(case), line));
    }
    // Where only boards are graded, a program that ends before the last move reads it no more.
    let is_read = found.right.grading().boards().is_none();
    let shows_last = |case: usize| {
        let transcript = transcript(case);
        shows_last_position(&transcript, is_read) || shows_no_rows(found, case, &transcript)
    };
    !changes_winner(found, mistake) || shown.iter().any(|&(case, _)| shows_last(case))
}

/// Whether the last board has no rows, of a program that prints no empty ones: such a board is not graded.
fn shows_no_rows(found: &Found<'_>, case: usize, transcript: &Transcript) -> bool {
    let assignment = &found.state.assignment;
    let prints_none = |(boards, game): (&Boards, &Game)| {
        let last = transcript.frames.last().map(|frame| &frame.position);
        let is_empty = |position: &Position| game.voice.draw(position, position).next().is_none();
        (game.rules.mistakes.drops != Dropped::None || last.is_some_and(is_empty))
            && boards.last_has_no_rows(found.cases[case].case.whole)
    };
    assignment.grading().boards().zip(assignment.game()).is_some_and(prints_none)
}

/// Whether only boards are graded, of which the last need not be printed, and the line below them does not name the winner: who made the
/// last move, and what it left, is not seen.
fn hides_winner(found: &Found<'_>) -> bool {
    let names_winner = |game: &Game| {
        let wins = [Message::UserWins, Message::ComputerWins].map(|message| game.voice.message(message));
        wins.into_iter().flatten().any(|wins| wins.fields().contains(&Field::Name))
    };
    found.right.grading().boards().is_some() && !found.state.assignment.game().is_some_and(names_winner)
}

/// Whether the program makes the moves of every player, whatever the name: where it may make any, that agrees with all that is played.
pub(super) fn plays_for_all(state: &State<'_>) -> bool {
    let of_names = |game: &Game| {
        game.rules.opening == Opening::NamesAndSizes && Player::BOTH.iter().all(|&player| !game.is_human(player, "Ada"))
    };
    state.assignment.game().is_some_and(of_names)
}

fn changes_winner(found: &Found<'_>, mistake: &Mistake) -> bool {
    let changed = mistake.apply(found.right);
    let games = changed.game().zip(found.right.game());
    games.is_some_and(|(changed, right)| changed.rules.mistakes.winner != right.rules.mistakes.winner)
}

/// Whether it is about moves of more than there is, beside another one that leaves some tries unchecked.
fn changes_too_many(found: &Found<'_>, mistake: &Mistake) -> bool {
    let changed = mistake.apply(found.right);
    let games = [&changed, found.right, &*found.state.assignment].map(Assignment::game);
    let [Some(changed), Some(right), Some(all)] = games.map(|game| game.map(|game| game.rules.mistakes)) else {
        return false;
    };
    changed.too_many != right.too_many && all.checked_tries != right.checked_tries
}

fn changes_beginner(found: &Found<'_>, mistake: &Mistake) -> bool {
    let changed = mistake.apply(found.right);
    changed.game().zip(found.right.game()).is_some_and(|(changed, right)| changed.rules.first != right.rules.first)
}

/// Whether a mistake is that the computer's move is announced in other words where the nim-sum is 0, and only there.
pub(super) fn is_of_lost_positions(found: &Found<'_>, mistake: &Mistake) -> bool {
    let changed = mistake.apply(found.right);
    changed.game().zip(found.right.game()).is_some_and(|(changed, right)| {
        let is_same = |message: Message| changed.voice.message(message) == right.voice.message(message);
        !is_same(Message::ComputerTakesLosing) && is_same(Message::ComputerTakes)
    })
}

/// Whether no move that is announced in this line, from 0, of a case is made where the nim-sum is not 0. A program that never looks for a
/// winning move takes every position for a lost one.
pub(super) fn is_lost(found: &Found<'_>, (case, line): (usize, usize)) -> bool {
    let transcript = found.cases[case].transcript_while_alike(&found.state.assignment);
    let is_won = |frame: usize| transcript.frame(frame).is_some_and(|frame| frame.position.nim_sum() != 0);
    transcript.line(line).is_none_or(|line| {
        !line.pieces.iter().any(|piece| matches!(piece.event, Event::Took(Player::Computer, _)) && is_won(piece.frame))
    })
}

/// Whether a line has an announcement of the winner, and no more than prompts besides.
fn announces_winner_only(transcript: &Transcript, line: usize) -> bool {
    let line = transcript.line(line);
    let is_won = |event: Event| matches!(event, Event::Won(_));
    line.is_some_and(|line| {
        let mut events = line.pieces.iter().map(|piece| piece.event);
        events.clone().any(is_won) && events.all(|event| is_won(event) || matches!(event, Event::Asked(_)))
    })
}

/// Whether several mistakes of the strategy leave the program any move wherever it moves otherwise than a right one, for they never find a
/// winning move there: together they explain whatever is played.
pub(super) fn may_be_any_moves(found: &Found<'_>) -> bool {
    leaves_any_moves(found, &found.state, &found.agreements)
}

/// The same of a set of mistakes, with which the cases agree so far, in the place of those that were found.
pub(super) fn leaves_any_moves(found: &Found<'_>, state: &State<'_>, agreements: &[Agreement]) -> bool {
    let [own, right] = [&state.assignment, found.right]
        .map(|assignment| assignment.game().and_then(|game| game.rules.strategy(Player::Computer)));
    let own = own.filter(|own| own.freedom_when(true) != Freedom::None);
    let several = state.mistakes.iter().filter(|mistake| mistake.is_of_strategy()).count() > 1;
    let Some((own, right)) = own.zip(right).filter(|_| several) else { return false };
    let mut failed = found.cases.iter().zip(agreements).filter(|(case, _)| case.case.failed);
    // Boards do not say who moves. From a single heap all that is left may be a winning move by any rule.
    if found.right.grading().boards().is_some() {
        let is_open = |position: &Position| position.heaps().iter().filter(|&&size| size > 0).count() > 1;
        let gives_up = |(case, _): (&Evidence<'_>, &Agreement)| {
            let transcript = case.transcript_while_alike(&state.assignment);
            let mut open = transcript.frames.iter().map(|frame| &frame.position).filter(|position| is_open(position));
            open.all(|position| own.gives_up(position, position))
        };
        return failed.all(gives_up);
    }
    let is_otherwise = |(case, agreement): (&Evidence<'_>, &Agreement)| {
        let transcript = case.transcript_while_alike(&state.assignment);
        let lines = transcript.lines();
        lines.iter().take(agreement.lines).flat_map(|line| &line.pieces).any(|piece| {
            let position = &transcript.frames[piece.frame].position;
            let Event::Took(Player::Computer, taken) = piece.event else { return false };
            !own.gives_up(position, position) && !right.allows_from(position, position, taken)
        })
    };
    !failed.any(is_otherwise)
}

/// Whether the move that ends the game is announced, or entered where it `is_read` surely, or the heaps are shown that it leaves.
fn shows_last_position(transcript: &Transcript, is_read: bool) -> bool {
    let last = transcript.entries().rev().find(|entry| match entry {
        Entry::Read { .. } => is_read,
        Entry::Print { event, .. } => matches!(event, Event::Took(..) | Event::Status | Event::Drew(_)),
    });
    last.is_some_and(|last| match last {
        Entry::Print { event: Event::Status | Event::Drew(_), frame, .. } => {
            transcript.frames.last().is_some_and(|last| last.position == transcript.frames[frame].position)
        }
        Entry::Print { .. } | Entry::Read { .. } => true,
    })
}

/// Whether the board is another one with all mistakes than it is without one, with which the assignment is `without`, to which line `at`
/// of a case belongs: that mistake makes it. An error that ended the program may have prevented it.
pub(super) fn makes_next_board(found: &Found<'_>, case: &Evidence<'_>, without: &Assignment, at: usize) -> bool {
    let board = |assignment: &Assignment| {
        let transcript = case.transcript(assignment);
        let frame = transcript.line(at)?.pieces.first()?.frame;
        transcript.frame(frame).map(|frame| frame.position.clone())
    };
    let with = &found.state.assignment;
    board(with).zip(board(without)).is_some_and(|(with, without)| with != without)
        && case.exception_before(with, at).is_none()
}

/// Whether whose turn it is, or that the game goes on, is shown by the last line alone of a program that ends early: it may have been meant
/// for another turn.
pub(super) fn is_of_last_lines(found: &Found<'_>, mistake: &Mistake, shown: &[(usize, usize)]) -> bool {
    let ends_early = found.state.mistakes.iter().any(|other| other.is_early_end());
    let is_last = |&(case, line): &(usize, usize)| line + 1 >= found.cases[case].line_count;
    ends_early && matches!(mistake.area(), Some(Area::Turns | Area::Ending)) && shown.iter().all(is_last)
}
