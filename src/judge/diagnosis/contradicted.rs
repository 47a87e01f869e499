//! Mistakes against which the program's own lines speak: it prints what a program with the mistake never does.

use nim_reference::fault::Area;
use nim_reference::follow::is_drawn;
use nim_reference::rules::{Announced, Dropped, EndsUnfinished, Movers, Opening, RuleMistakes, Sum, WhichTurns};
use nim_reference::template::{Field, Part, Template};
use nim_reference::transcript::{Entry, Event, Line, Transcript};
use nim_reference::voice::{Drawing, Message, VoiceMistakes, claims_victory};
use nim_reference::{Assignment, Game, Player};

use super::Observed;
use super::agreement::Agreement;
use super::below_winner::winners_lines;
use super::evidence::Evidence;
use super::luck;
use super::refused;
use super::search::Found;
use crate::judge::mistake::{Mistake, is_like, numbers_in};
use crate::judge::reason::Reason;

/// How many lines are looked at of an output that is not explained.
const MAX_LINES: usize = 200;

/// How much of an output is looked at, in bytes: a message that is printed at all is printed soon.
const MAX_LOOKED_AT: usize = 8 << 10;

/// How many letters of a message show that it is printed, at least.
const MIN_LETTERS: usize = 6;

/// Whether a known mistake is that a message is never printed, and the program has its words somewhere.
pub(super) fn prints_what_is_left_out(right: &Assignment, mistake: &Mistake, cases: &[Observed<'_>]) -> bool {
    let changed = mistake.apply(right);
    let (Some(right), Some(changed)) = (right.game(), changed.game()) else { return false };
    let is_left = |message| changed.voice.message(message).is_some() && !is_silent(changed, message);
    let left_out = right.voice.messages().filter(|(message, _)| *message != Message::HeapEntry && !is_left(*message));
    left_out.map(|(_, template)| longest_text(template)).any(|words| {
        let is_others = || {
            let mut others = changed.voice.messages().filter(|(message, _)| is_left(*message));
            others.any(|(_, template)| longest_text(template).contains(words))
        };
        let beginning = |case: &Observed<'_>| case.output.len().min(MAX_LOOKED_AT);
        let has_words = |output: &[u8]| memchr::memmem::find(output, words.as_bytes()).is_some();
        let is_printed = || cases.iter().any(|case| has_words(&case.output[..beginning(case)]));
        words.chars().filter(|c| c.is_alphabetic()).count() >= MIN_LETTERS && is_printed() && !is_others()
    })
}

/// Whether nothing that was printed may be a line of a drawing, where the heaps should stand in columns. Rows have words, and may have numbers.
pub(super) fn is_nothing_drawn(right: &Assignment, cases: &[Observed<'_>]) -> bool {
    let is_line = |line: &[u8]| {
        let line = String::from_utf8_lossy(line);
        !line.trim().is_empty() && is_drawn(&line)
    };
    let has_columns = right.game().is_some_and(|game| matches!(*game.voice.drawing, Drawing::Columns(_)));
    has_columns && !has_line(cases, is_line)
}

/// Whether such a line is in the beginning of an output.
fn has_line(cases: &[Observed<'_>], is_such: impl Fn(&[u8]) -> bool) -> bool {
    let beginning = |case: &Observed<'_>| case.output.len().min(MAX_LOOKED_AT);
    cases.iter().any(|case| case.output[..beginning(case)].split(|&byte| byte == b'\n').any(&is_such))
}

/// Whether a known mistake is about a drawing that the program prints, how or where it does.
pub(super) fn draws(right: &Assignment, mistake: &Mistake) -> bool {
    let changed = mistake.apply(right);
    mistake.area() == Some(Area::Drawing)
        && changed.game().is_some_and(|changed| !matches!(*changed.voice.drawing, Drawing::None))
}

/// Whether nothing that was printed may announce a move of the computer, in whatever words, where one should be announced.
pub(super) fn is_no_computers_move_seen(right: &Assignment, cases: &[Observed<'_>]) -> bool {
    is_none_announced(right, &[Message::ComputerTakes, Message::ComputerTakesLosing], cases)
}

/// The same of the user's moves, where their heaps are announced.
pub(super) fn is_no_users_move_seen(right: &Assignment, cases: &[Observed<'_>]) -> bool {
    let words = right.game().and_then(|game| game.voice.message(Message::UserTakes));
    let names_heap = words.is_some_and(|words| words.fields().contains(&Field::Heap));
    names_heap && is_none_announced(right, &[Message::UserTakes], cases)
}

/// Whether a known mistake is that the user's moves are announced with other numbers.
pub(super) fn misprints_users_moves(right: &Assignment, mistake: &Mistake) -> bool {
    let changed = mistake.apply(right);
    let is_other = |(own, right): (&Game, &Game)| !own.voice.prints_numbers_as(&right.voice, Message::UserTakes);
    mistake.area() == Some(Area::Words) && changed.game().zip(right.game()).is_some_and(is_other)
}

/// Whether the assignment has some of these messages about moves, and nothing that was printed may be one.
fn is_none_announced(right: &Assignment, messages: &[Message], cases: &[Observed<'_>]) -> bool {
    let voice = right.game().map(|game| &game.voice);
    let messages = messages.iter().map(|&message| voice?.message(message));
    let announced: Vec<&Template> = messages.flatten().collect();
    // The line with one player's move is like that with the other's.
    let of_moves = [Message::UserTakes, Message::ComputerTakes, Message::ComputerTakesLosing];
    let of_moves = of_moves.map(|message| voice?.message(message));
    let is_nearer_another = |words: &Template, line: &str| {
        let nearness = |words: &Template| strsim::normalized_levenshtein(&words.words(), line);
        let mut others = of_moves.iter().flatten().filter(|other| !announced.contains(other));
        others.any(|other| nearness(other) > nearness(words))
    };
    let may_announce = |line: &[u8]| {
        let line = String::from_utf8_lossy(line);
        announced.iter().any(|words| {
            numbers_in(&line) >= words.fields().len()
                && is_like(&words.words(), &line)
                && !is_nearer_another(words, &line)
        })
    };
    !announced.is_empty() && !has_line(cases, may_announce)
}

/// Whether nothing that was printed may be the status line, in whatever words, where one should be.
pub(super) fn is_no_status_seen(right: &Assignment, cases: &[Observed<'_>]) -> bool {
    let status = right.game().and_then(|game| game.voice.message(Message::Status));
    status.is_some_and(|status| !has_line(cases, |line| is_like(&status.words(), &String::from_utf8_lossy(line))))
}

/// Whether a known mistake is about where the drawing stands beside the status line.
pub(super) fn draws_beside_status(right: &Assignment, mistake: &Mistake) -> bool {
    let place = |assignment: &Assignment| assignment.game().map(|game| game.rules.turns.drawing_place);
    place(&mistake.apply(right)) != place(right)
}

/// Whether a known mistake is that something is shown before the computer's moves that a right program does not show there.
pub(super) fn shows_before_computers_moves(right: &Assignment, mistake: &Mistake) -> bool {
    let changed = mistake.apply(right);
    let shown = |assignment: &Assignment| {
        assignment.game().map(|game| [game.rules.turns.status.computer, game.rules.turns.drawing.computer])
    };
    shown(right).zip(shown(&changed)).is_some_and(|(right, changed)| right != changed && changed.contains(&true))
}

/// The longest of the words between a message's values.
fn longest_text(template: &Template) -> &str {
    let texts =
        template.parts.iter().filter_map(|part| if let Part::Text(text) = part { Some(text.trim()) } else { None });
    texts.max_by_key(|text| text.len()).unwrap_or_default()
}

/// Whether a message is never printed though there are words for it: of a player who never moves no move is asked for or announced, nor
/// that one wins whom the other always beats.
fn is_silent(game: &Game, message: Message) -> bool {
    let rules = &game.rules;
    let RuleMistakes { users_turns_pass, movers, .. } = rules.mistakes;
    match message {
        Message::AskMove | Message::AskCount => users_turns_pass || movers == Movers::Only(Player::Computer),
        Message::UserTakes => rules.never_moves(Player::User),
        Message::ComputerTakes => rules.never_moves(Player::Computer) || rules.never_begins(),
        Message::UserWins => rules.never_announces(Player::User),
        Message::ComputerWins => rules.never_announces(Player::Computer) || rules.never_begins(),
        _ => false,
    }
}

/// The message without empty lines around it: its own line is the same.
fn without_empty_lines(template: &Template) -> Template {
    let is_empty_line = |part: &&Part| matches!(part, Part::Text(text) if text.chars().all(|c| c == '\n'));
    Template {
        parts: template.parts.iter().filter(|part| !is_empty_line(part)).cloned().collect(),
        newline: template.newline,
    }
}

/// Whether the mistake is that the computer's win has other words, and a failed game ends with the assignment's. Where the words for the
/// user's win are free, these could be any others.
fn announces_in_other_words(right: &Game, changed: &Game, cases: &[Evidence<'_>]) -> bool {
    let words =
        |game: &Game| game.voice.message(Message::ComputerWins).map(|template| template.words().trim().to_owned());
    let Some(announced) = words(right).filter(|_| right.voice.free_user_win) else { return false };
    let ends_so =
        |case: &Evidence<'_>| case.lines().last().is_some_and(|line| line.trim_ascii().ends_with(announced.as_bytes()));
    words(changed).is_some_and(|words| words != announced) && cases.iter().any(|case| case.case.failed && ends_so(case))
}

/// Whether the mistake is that the user is said to win in every game, and a game ends with words for the computer's win. Where the words
/// for the user's win are free, these are accepted too.
fn says_that_computer_wins(right: &Game, changed: &Game, cases: &[Evidence<'_>]) -> bool {
    let is_said = |case: &Evidence<'_>| {
        case.case.complete && case.lines().last().is_some_and(|line| claims_victory(&String::from_utf8_lossy(line)))
    };
    let always = Announced::Always(Player::User);
    let is_always = changed.rules.mistakes.winner == always && right.rules.mistakes.winner != always;
    right.voice.free_user_win && is_always && cases.iter().any(is_said)
}

/// Whether a computer moves where it is this player's turn in a case: where names decide, both may be computers.
pub(super) fn is_computers_turn(game: &Game, case: &Evidence<'_>, player: Player) -> bool {
    match game.rules.opening {
        Opening::NamesAndSizes => {
            let name = case.case.input.stdin.lines().nth(player as usize);
            name.is_some_and(|name| !game.is_human(player, name))
        }
        _ => player == Player::Computer,
    }
}

/// Whether the mistake is that the computer always makes its move without looking for a winning one, and the program comes to no end, or
/// to a bad one, where it should make it: it makes none there.
fn always_makes_a_move_that_never_comes(right: &Game, changed: &Game, cases: &[Evidence<'_>]) -> bool {
    let never_looks =
        |game: &Game| game.rules.strategy(Player::Computer).is_some_and(|strategy| strategy.mistakes.sum == Sum::Never);
    let is_computers =
        |line: &Line| line.pieces.first().is_some_and(|piece| matches!(piece.event, Event::Took(Player::Computer, _)));
    // Of boards the next one shows the move.
    let is_of_computers_board = |case: &Evidence<'_>, transcript: &Transcript, line: &Line| {
        let frame = line.pieces.first().and_then(|piece| piece.frame.checked_sub(1));
        right.grading.boards().is_some()
            && frame.is_some_and(|frame| is_computers_turn(right, case, transcript.frames[frame].player))
    };
    let stops_there = |case: &Evidence<'_>| {
        let lines = case.right.lines;
        let is_known = case.case.nothing_lost || case.case.reason.is_some_and(Reason::is_uncaught_error);
        is_known && lines == case.line_count && {
            let transcript = case.right_transcript();
            let is_missing = |line: &Line| is_computers(line) || is_of_computers_board(case, &transcript, line);
            transcript.line(lines).is_some_and(|line| is_missing(&line))
        }
    };
    never_looks(changed) && !never_looks(right) && cases.iter().any(stops_there)
}

/// Whether the mistake is that nobody is named as the winner, and the program names one where it is not graded: above a board.
fn names_winner_above(right: &Game, changed: &Game, cases: &[Evidence<'_>]) -> bool {
    let is_named = |case: &Evidence<'_>| {
        let words = winners_lines(right, case.case);
        let mut lines = case.case.whole.split(|&byte| byte == b'\n');
        case.case.failed
            && lines.any(|line| words.iter().any(|words| line.trim_ascii_end().ends_with(words.as_bytes())))
    };
    changed.rules.mistakes.winner == Announced::Nobody && cases.iter().any(is_named)
}

/// Whether the mistake is that some boards are missing, and none is read: the program prints none, or in a form of its own.
fn prints_no_board(right: &Game, changed: &Game, cases: &[Evidence<'_>]) -> bool {
    let shown = |game: &Game| (game.rules.turns.drawing.which, game.rules.mistakes.shows_before_humans_only);
    let Some(boards) = right.grading.boards().filter(|_| shown(changed) != shown(right)) else { return false };
    let has_heading = |case: &Evidence<'_>| case.lines().any(|line| line == boards.heading.as_bytes());
    !cases.iter().any(has_heading)
}

/// Whether the mistake is that the first board is missing, and its rows are there, without the heading.
fn has_rows_of_first_board(right: &Game, changed: &Game, cases: &[Evidence<'_>]) -> bool {
    let lacks_board = |game: &Game| game.rules.turns.drawing.which == WhichTurns::NotFirst;
    let Some(boards) = right.grading.boards().filter(|_| lacks_board(changed) && !lacks_board(right)) else {
        return false;
    };
    cases.iter().any(|case| boards.has_row_above_heading(case.case.whole))
}

/// Whether the mistake is that a number of heaps is accepted, and the program prints the error about it all the same.
fn refuses_in_the_end(right: &Game, changed: &Game, found: &Found<'_>) -> bool {
    let accepted = |game: &Game, count: i64| match &game.rules.opening {
        Opening::CountAndSizes(of) | Opening::Progression { count: of, .. } => {
            game.rules.mistakes.accepts_count(*of, count)
        }
        _ => false,
    };
    let Some(words) = right.voice.message(Message::BadHeaps).map(longest_text) else { return false };
    let is_refused = |case: &Evidence<'_>| {
        let count = case.case.input.stdin.split_whitespace().next().and_then(|count| count.parse().ok());
        let is_let_through = count.is_some_and(|count| accepted(changed, count) && !accepted(right, count));
        is_let_through && memchr::memmem::find(case.case.output, words.as_bytes()).is_some()
    };
    changed.rules != right.rules && found.cases.iter().any(is_refused)
}

/// Whether the mistake is that only a part of each size is kept, and that does not explain how the program takes the sizes of some game.
fn reads_sizes_otherwise(right: &Game, changed: &Game, found: &Found<'_>) -> bool {
    let kept = |game: &Game| game.rules.mistakes.kept_of_sizes;
    let is_of_sizes = |case: &Evidence<'_>, at: usize| {
        let transcript = case.transcript_to(&found.state.assignment, at);
        let line = transcript.line(at);
        let is_move = |entry: Entry<'_>| matches!(entry, Entry::Print { event: Event::Took(..), .. });
        line.is_some_and(|line| {
            line.pieces.iter().any(|piece| match piece.event {
                Event::Refused(message) => message == Message::BadSize,
                Event::Status => !transcript.entries().take(piece.entry).any(is_move),
                _ => false,
            })
        })
    };
    let mut open = found.cases.iter().zip(&found.agreements).filter(|(_, agreement)| !agreement.full);
    kept(changed) != kept(right) && open.any(|(case, agreement)| is_of_sizes(case, agreement.lines))
}

/// Whether the mistake is that some names are no computer's, and the program asks for the moves of a computer in other games too, which that
/// does not explain: then it is no matter of the name.
fn asks_for_computers_moves(right: &Game, changed: &Game, found: &Found<'_>) -> bool {
    changed.rules.mistakes.computer_name != right.rules.mistakes.computer_name && found.leaves(Reason::is_made_by_human)
}

/// Whether the mistake is that the end is not seen, so that an error of a computer that can take nothing is one, and the same line of the
/// source ends games that are not over.
fn has_error_elsewhere(right: &Game, changed: &Game, found: &Found<'_>) -> bool {
    let place = |case: &Evidence<'_>| case.case.reason.and_then(Reason::uncaught_error).map(|error| error.place);
    let places = |is_such: &dyn Fn(&Agreement) -> bool| {
        let cases = found.cases.iter().zip(&found.agreements).filter(|(_, agreement)| is_such(agreement));
        cases.filter_map(|(case, _)| place(case)).collect::<Vec<_>>()
    };
    changed.rules.mistakes.ends_after != right.rules.mistakes.ends_after && {
        let elsewhere = places(&|agreement| agreement.broken_off);
        places(&|agreement| agreement.full).iter().any(|place| elsewhere.contains(place))
    }
}

/// Whether the mistake is that any empty heap ends the game, and the program drops those that its moves empty: it goes on behind them.
fn ends_with_heap_that_is_dropped(right: &Game, changed: &Game, found: &Found<'_>) -> bool {
    let drops = found.state.assignment.game().is_some_and(|game| game.rules.mistakes.drops != Dropped::None);
    drops && changed.rules.mistakes.end_check != right.rules.mistakes.end_check
}

/// Whether other moves of the computer are printed with a mistake: those of another strategy, or with other numbers.
fn changes_moves(right: &Game, changed: &Game) -> bool {
    let numbers = |game: &Game| {
        let VoiceMistakes {
            winning_base, losing_base, computers_numbers_exchanged, count_shown, announced_before, ..
        } = game.voice.mistakes;
        (winning_base, losing_base, computers_numbers_exchanged, count_shown, announced_before)
    };
    right.rules.strategy(Player::Computer) != changed.rules.strategy(Player::Computer)
        || numbers(right) != numbers(changed)
}

/// So many moves of no objects, and no other ones, show no strategy.
const MANY_MOVES: usize = 10;

/// After so many of them no further case is looked at.
const ENOUGH_MOVES: usize = 200;

/// Whether all moves of the computer that are announced are of no objects: who never finds a heap, or never computes what to take, follows no
/// rule that is known.
fn announces_only_nothing(found: &Found<'_>) -> bool {
    let mut announced = 0;
    for (case, agreement) in found.cases.iter().zip(&found.agreements).filter(|(case, _)| case.case.failed) {
        let transcript = case.transcript_while_alike(&found.state.assignment);
        for event in transcript.events_before(agreement.lines) {
            match event {
                Event::Took(Player::Computer, taken) if taken.count > 0 => return false,
                Event::Took(Player::Computer, _) => announced += 1,
                _ => {}
            }
        }
        if announced >= ENOUGH_MOVES {
            break;
        }
    }
    announced >= MANY_MOVES
}

/// Whether a game should end with its first board, and behind it both players are named: they are asked for their moves.
fn asks_after_first_board(changed: &Game, cases: &[Evidence<'_>]) -> bool {
    let Some(boards) = changed.grading.boards() else { return false };
    let asks_both = |case: &Evidence<'_>| {
        let words = boards.words_between(case.case.whole).pop().unwrap_or_default();
        let mut names = case.case.names();
        let names = [names.next().unwrap_or_default(), names.next().unwrap_or_default()];
        let is_named = |name: &str| !name.is_empty() && words.lines().any(|line| line.contains(name));
        !names[0].contains(names[1]) && !names[1].contains(names[0]) && names.into_iter().all(is_named)
    };
    changed.rules.mistakes.ends_unfinished == EndsUnfinished::AtFirstTurn && cases.iter().any(asks_both)
}

/// Whether the program prints a message, where its output is not explained, as the mistake says that it never does.
pub(super) fn is_contradicted(found: &Found<'_>, mistake: &Mistake) -> bool {
    let changed = mistake.apply(found.right);
    let (Some(right), Some(changed)) = (found.right.game(), changed.game()) else { return false };
    let lost: Vec<_> = (right.voice.messages())
        .filter(|(message, _)| *message != Message::HeapEntry)
        .map(|(message, template)| (template, changed.voice.message(message).filter(|_| !is_silent(changed, message))))
        .map(|(template, own)| (template, own.map(without_empty_lines)))
        .filter(|(template, own)| own.as_ref().is_none_or(|own| own.parts != template.parts))
        .collect();
    let is_lost = |line: &str| {
        // A prompt may stand before it on the line.
        let matches = |template: &Template| {
            let lead = template.lead();
            line.match_indices(lead)
                .take(if lead.is_empty() { 1 } else { 9 })
                .any(|(at, _)| template.matches(&line[at..]).is_some())
        };
        lost.iter().any(|(template, own)| matches(template) && !own.as_ref().is_some_and(matches))
    };
    let is_lost = |line: &[u8]| std::str::from_utf8(line).is_ok_and(&is_lost);
    // What is ended with a newline has nothing behind it on its line.
    let ended: Vec<String> = (right.voice.messages())
        .filter(|(message, template)| !template.newline && *message != Message::HeapEntry)
        .filter_map(|(message, _)| changed.voice.message(message).filter(|own| own.newline && own.fields().is_empty()))
        .map(Template::words)
        .collect();
    let goes_on = |line: &[u8]| {
        ended.iter().map(|words| words.trim().as_bytes()).any(|words| {
            let at = memchr::memmem::find(line, words);
            !words.is_empty() && at.is_some_and(|at| !line[at + words.len()..].trim_ascii().is_empty())
        })
    };
    // A message on standard error is not left out.
    let is_on_stderr = |case: &Evidence<'_>| {
        let stderr = case.case.stderr;
        mistake.is_known() && !stderr.is_empty() && stderr.split(|&byte| byte == b'\n').take(MAX_LINES).any(is_lost)
    };
    let open = found.cases.iter().zip(&found.agreements).filter(|(_, agreement)| !agreement.full || agreement.is_open);
    let is_against = |line: &[u8]| is_lost(line) || goes_on(line);
    (!lost.is_empty() && found.cases.iter().any(is_on_stderr))
        || refuses_in_the_end(right, changed, found)
        || refused::speaks_against(right, changed, found)
        || refused::may_ask_for_both(found, mistake)
        || reads_sizes_otherwise(right, changed, found)
        || has_error_elsewhere(right, changed, found)
        || ends_with_heap_that_is_dropped(right, changed, found)
        || asks_for_computers_moves(right, changed, found)
        || (changes_moves(right, changed) && announces_only_nothing(found))
        || announces_in_other_words(right, changed, found.cases)
        || says_that_computer_wins(right, changed, found.cases)
        || names_winner_above(right, changed, found.cases)
        || prints_no_board(right, changed, found.cases)
        || asks_after_first_board(changed, found.cases)
        || has_rows_of_first_board(right, changed, found.cases)
        || luck::wins_where_it_gives_up(right, changed, found)
        || always_makes_a_move_that_never_comes(right, changed, found.cases)
        || open.into_iter().any(|(case, agreement)| case.lines().skip(agreement.lines).take(MAX_LINES).any(is_against))
}
