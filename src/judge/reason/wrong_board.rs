use nim_reference::grading::Boards;
use nim_reference::transcript::{Entry, Frame, Refusal};
use nim_reference::{Move, Player, Position};
use serde::Serialize;

use super::context::Context;
use super::other_board::{Illegal, MadeBy, made_by, made_by_human};
use super::terms::{Terms, one_line};
use super::{Facts, Kind, misprinted_board};

facts! {
    /// A board is not that of a right game.
    ///
    /// Only the boards and the last line of the output are compared. The first board has the rows that are entered. Each next one
    /// differs from the one before by one legal move of the player whose turn it is.
    ///
    /// For example `Alice enters 2, 1`, and the next board has one X less in row 1.
    ///
    /// Look at how a move changes the board (rows are entered from 1, a list counts from 0), at whose turn
    /// it is after an illegal try, and for the computer at the nim-sum: it must leave 0 where it can.
    pub(super) enum WrongBoard {
        /// Whether the program prints the board before it once more.
        Missing { rows: Option<Position>, again: bool },
        Ended { last: String, before: Position },
        First { right: Position, board: Position, object: char },
        Move {
            before: Position,
            name: String,
            rule: Rule,
            board: Position,
            /// What else makes the board.
            #[serde(skip_serializing_if = "Option::is_none")]
            made_by: Option<Box<MadeBy>>,
        },
        Accepted { illegal: Illegal, before: Position, board: Position },
        /// A board above it is printed twice where it is a computer's turn, so that nobody knows whose move this one shows.
        Unclear { before: Position, right: Position, board: Position, again: Position },
    }
}

/// What a player of working_game should do.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Rule {
    /// A human: what was entered, and where an illegal try came before it, that.
    Entered { entered: String, leaves: Position, illegal: Option<Illegal> },
    /// The computer in a lost position.
    AnyMove,
    /// The computer elsewhere.
    WinningMove,
}

impl WrongBoard {
    /// Whether the next entry of a human would make the board where a computer should move.
    pub(super) fn is_made_by_human(&self) -> bool {
        let WrongBoard::Move { made_by, .. } = self else { return false };
        made_by.as_deref().is_some_and(|by| matches!(by, MadeBy::HumansEntry { .. }))
    }
}

impl Facts for WrongBoard {
    fn words(&self, terms: &Terms) -> String {
        match self {
            WrongBoard::Missing { rows, again } => {
                let with = rows.as_ref().map_or(String::new(), |rows| format!(", with {}", terms.position(rows)));
                let again = if *again { " Your program prints the same board again." } else { "" };
                format!("another board should follow{with}.{again}")
            }
            WrongBoard::Ended { last, before } => format!(
                "your program ends with `{last}`, but on its last board {} {before}. Another board should follow.",
                rows(before, "is", "are")
            ),
            WrongBoard::Unclear { before, right, board, again } => format!(
                "behind {before} the board should have {right}. Your board has {board}. Above it your program prints the board with \
                 {} twice: look at what it does between these two.",
                terms.position(again)
            ),
            WrongBoard::First { right, board, object } => {
                format!(
                    "the first board should have the rows that are entered, {right}. Your first board of lines \
                     `1: {object} {object} …` has {board}."
                )
            }
            WrongBoard::Accepted { illegal: Illegal { entered, refusal }, before, board } => {
                let why = terms.why_refused(entered, *refusal);
                let change = rows(before, "changes", "change");
                format!("{why} In your program {change} from {before} to {board}, as if it were allowed.")
            }
            WrongBoard::Move { before, name, rule, board, made_by } => {
                let sum = before.nim_sum();
                let is_entered = matches!(rule, Rule::Entered { .. });
                let rule = match rule {
                    Rule::Entered { entered, leaves, illegal } => {
                        let why = illegal.as_ref().map(|try_| terms.why_refused(&try_.entered, try_.refusal) + " ");
                        let why = why.unwrap_or_default();
                        let change = rows(before, "changes", "change");
                        format!("{why}{name} enters `{entered}`, so {change} from {before} to {leaves}.")
                    }
                    Rule::AnyMove => format!("{}, nim-sum 0: {name} may make any legal move.", terms.position(before)),
                    Rule::WinningMove => {
                        let moves = terms.winning_moves(before);
                        let position = terms.position(before);
                        format!("{position}, nim-sum {sum}: {name} must leave nim-sum 0: {moves}.")
                    }
                };
                let done = match (made_by.as_deref(), before.move_to(board)) {
                    (Some(MadeBy::Opponent { name }), _) => format!(
                        "Your board has {board}. A move of {name} could make it, but it is not the turn of {name}."
                    ),
                    (Some(MadeBy::NextEntry { entered, after }), _) => {
                        format!("Your board has {board}. `{entered}` would make it, which is entered after `{after}`.")
                    }
                    (by, Some(Move { heap, count })) => {
                        let (row, sum) = (heap + 1, board.nim_sum());
                        // What a human leaves is no matter of the nim-sum.
                        let leaves = if is_entered { String::new() } else { format!(" and leaves nim-sum {sum}") };
                        let takes = format!("Your board takes {count} from row {row}{leaves}.");
                        match by {
                            Some(MadeBy::HumansEntry { entered }) => {
                                format!("{takes} `{entered}` would make it too, which is entered next.")
                            }
                            _ => takes,
                        }
                    }
                    (_, None) => format!("Your board has {board}, which no single move makes."),
                };
                format!("{rule} {done}")
            }
        }
    }

    fn in_general(&self, _: &Terms) -> Option<String> {
        let does = match self {
            // Whose move it is nobody knows.
            board if board.is_made_by_human() => return None,
            WrongBoard::Missing { again: true, .. } => "prints the same board again where another one should follow",
            WrongBoard::Missing { again: false, .. } => "prints no board where another one should follow",
            WrongBoard::Ended { .. } => "announces a winner when its last board has elements",
            WrongBoard::Unclear { .. } => "prints the same board twice, and then one that should not follow",
            WrongBoard::First { .. } => "does not print the rows that are entered as the first board",
            WrongBoard::Move { rule: Rule::Entered { .. }, .. } | WrongBoard::Accepted { .. } => {
                "prints boards that do not follow from what is entered"
            }
            WrongBoard::Move { rule: Rule::WinningMove, .. } => {
                "prints boards to which no winning move of the computer leads, where it has one"
            }
            WrongBoard::Move { rule: Rule::AnyMove, .. } => "prints boards to which no legal move leads",
        };
        Some(does.to_owned())
    }
}

/// That another board is right where the line stands.
pub(super) fn recognise(c: &Context<'_>, boards: &Boards) -> Option<Kind> {
    let piece = c.piece()?;
    let first = c.lines[..=c.at].iter().rposition(|line| line.text == boards.heading)?;
    let right = &c.transcript.frames[piece.frame].position;
    if c.actual(first).is_none_or(|line| line != boards.heading) {
        let before = piece.frame.checked_sub(1).map(|before| &c.transcript.frames[before]);
        if let Some((before, last)) = before.zip(winners_line(c, first)).filter(|_| first > 0) {
            return Some(WrongBoard::Ended { last, before: before.position.clone() }.into());
        }
        let has_choice = before.is_some_and(|frame| !c.game.is_human(frame.player, name(c, frame.player)));
        let again = boards.repeats_last(c.output.printed);
        return Some(WrongBoard::Missing { rows: (!has_choice).then(|| right.clone()), again }.into());
    }
    let board = board_below(c, boards, first);
    misprinted_board::other_rows(right.heaps().len(), board.heaps().len(), boards).or_else(|| {
        let facts = match first {
            0 => WrongBoard::First { right: right.clone(), board, object: boards.object },
            _ => wrong_move(c, boards, (piece.entry, first), piece.frame - 1, board),
        };
        Some(facts.into())
    })
}

/// The board above the one whose heading is line `heading` that is printed twice where it is a computer's turn, if there is one, and not
/// all are.
fn printed_twice(c: &Context<'_>, boards: &Boards, heading: usize) -> Option<Position> {
    let words = boards.words_between(c.output.printed);
    let above = c.lines[..heading].iter().filter(|line| line.text == boards.heading);
    let frames = above.filter_map(|line| Some(&c.transcript.frames[line.pieces.first()?.frame]));
    let shown: Vec<_> = frames.zip(words.iter().skip(1).map(|words| boards.is_again_in(words))).collect();
    let is_computers = |frame: &Frame| !c.game.is_human(frame.player, name(c, frame.player));
    let (again, _) = shown.iter().find(|(frame, is_again)| *is_again && is_computers(frame))?;
    shown.iter().any(|(_, is_again)| !is_again).then(|| again.position.clone())
}

/// The program's last line, which is line `at`, if it says in the right words that a player wins.
fn winners_line(c: &Context<'_>, at: usize) -> Option<String> {
    let line = c.actual(at).filter(|line| line.ends_with(" wins") && at + 1 == c.output.lines.len())?;
    Some(one_line(&line))
}

/// The program's board whose heading is this line.
pub(super) fn board_below(c: &Context<'_>, boards: &Boards, heading: usize) -> Position {
    boards.read(&(heading + 1..).map_while(|line| c.actual(line)).collect::<Vec<_>>())
}

/// That another board, whose heading is line `heading`, is right after the move of this frame.
fn wrong_move(
    c: &Context<'_>,
    boards: &Boards,
    (entry, heading): (usize, usize),
    frame: usize,
    board: Position,
) -> WrongBoard {
    let (frame, after) = (&c.transcript.frames[frame], &c.transcript.frames[frame + 1]);
    let before = frame.position.clone();
    if let Some(again) = printed_twice(c, boards, heading) {
        return WrongBoard::Unclear { before, right: after.position.clone(), board, again };
    }
    let name = name(c, frame.player).to_owned();
    let other;
    let rule = if c.game.is_human(frame.player, &name) {
        let entries = c.transcript.entries().enumerate().take(entry).rev();
        let mut read = entries.filter_map(|(index, entry)| Some((index, entry.entered()?.to_owned())));
        let (index, entered) = read.next().unwrap_or_default();
        other = made_by(c, boards, frame, (index, heading), &board);
        if let Some(MadeBy::Illegal(illegal)) = other {
            return WrongBoard::Accepted { illegal, before, board };
        }
        Rule::Entered {
            entered,
            leaves: after.position.clone(),
            illegal: refused_there(c, index, &before, &board).map(Illegal::of),
        }
    } else {
        other = made_by_human(c, entry, &before, &board);
        if before.nim_sum() == 0 { Rule::AnyMove } else { Rule::WinningMove }
    };
    WrongBoard::Move { before, name, rule, board, made_by: other.map(Box::new) }
}

/// The last move that was refused before an entry: of several the one from the only row in which the program's board is another one.
fn refused_there<'c>(c: &Context<'c>, entry: usize, before: &Position, board: &Position) -> Option<(&'c str, Refusal)> {
    let mut changed = (0..before.heaps().len()).filter(|&row| before.heaps().get(row) != board.heaps().get(row));
    let only = changed.next().filter(|_| changed.next().is_none());
    let is_from = |text: &str, row: usize| {
        text.split(',').next().is_some_and(|entered| entered.trim().parse::<usize>() == Ok(row + 1))
    };
    let of_row = only.and_then(|row| c.all_refused_before(entry).find(|(text, _)| is_from(text, row)));
    of_row.or_else(|| c.refused_before(entry))
}

/// The rows of a position with what is said of them: of one `the row is`, of several `the rows are`.
fn rows(position: &Position, of_one: &str, of_several: &str) -> String {
    match position.heaps().len() {
        1 => format!("the row {of_one}"),
        _ => format!("the rows {of_several}"),
    }
}

/// A player's name as it was entered.
pub(super) fn name<'a>(c: &Context<'a>, player: Player) -> &'a str {
    c.transcript.entries().filter_map(Entry::entered).nth(player as usize).unwrap_or("")
}

#[cfg(test)]
mod tests {
    use crate::judge::reason::tests::fixture::game;

    #[test]
    fn the_first_board_is_not_what_is_entered() {
        game("givegrade/working_game", "Alice\nBob\n1 2\n0, 1\n2, 1\n1, 1\n2, 1\n").says(
            "
            Nim:
            1: X
            2: X
            ^ wrong-board: the first board should have the rows that are entered, 1 2. Your first board of lines `1: X X
            ^ …` has 1 1.
            ",
        );
    }

    #[test]
    fn a_board_is_not_what_the_entered_move_makes() {
        let played = game("givegrade/working_game", "Alice\nBob\n1 2\n0, 1\n2, 1\n1, 1\n2, 1\n");
        played.says(
            "
            Nim:
            1: X
            2: X X
            Nim:
            1:
            ^ wrong-board: `0, 1` is not allowed: there is no row 0. Alice enters `2, 1`, so the rows change from 1 2 to
            ^ 1 1. Your board takes 1 from row 1.
            2: X X
            ",
        );
        played.says(
            "
            Nim:
            1: X
            2: X X
            Nim:
            1: X
            2: X
            Nim:
            1:
            2:
            ^ wrong-board: Bob enters `1, 1`, so the rows change from 1 1 to 0 1. Your board has 0 0, which no single
            ^ move makes.
            ",
        );
    }

    #[test]
    fn the_humans_next_move_makes_the_computers_board_too() {
        let played = game("givegrade/working_game", "Computer\nBob\n2 3\n1, 1\n1, 1\n2, 1\n2, 1\n");
        played.says(
            "
            Nim:
            1: X X
            2: X X X
            Nim:
            1: X
            ^ wrong-board: rows 2 3, nim-sum 1: Computer must leave nim-sum 0: 1 from row 2 (3→2). Your board takes 1 from
            ^ row 1 and leaves nim-sum 2. `1, 1` would make it too, which is entered next.
            2: X X X
            ",
        );
        played.says(
            "
            Nim:
            1: X X
            2: X X X
            Nim:
            1:
            ^ wrong-board: rows 2 3, nim-sum 1: Computer must leave nim-sum 0: 1 from row 2 (3→2). Your board takes 2 from
            ^ row 1 and leaves nim-sum 3.
            2: X X X
            ",
        );
    }

    #[test]
    fn an_illegal_move_is_made() {
        game("givegrade/working_game", "Alice\nBob\n2 3\n1, -1\n1, 2\n2, 3\n").says(
            "
            Nim:
            1: X X
            2: X X X
            Nim:
            1: X X X
            ^ wrong-board: `1, -1` is not allowed: at least one element must be taken. In your program the rows change
            ^ from 2 3 to 3 3, as if it were allowed.
            2: X X X
            ",
        );
        let played = game("givegrade/working_game", "Alice\nBob\n2 3\n0, 1\n2, 4\n1, 2\n2, 3\n");
        played.says(
            "
            Nim:
            1: X X
            2: X X X
            Nim:
            1: X X
            ^ wrong-board: `0, 1` is not allowed: there is no row 0. In your program the rows change from 2 3 to 2 2, as
            ^ if it were allowed.
            2: X X
            ",
        );
        played.says(
            "
            Nim:
            1: X X
            2: X X X
            Nim:
            1: X X
            ^ wrong-board: `2, 4` is not allowed: row 2 has only 3 elements. Alice enters `1, 2`, so the rows change from
            ^ 2 3 to 0 3. Your board takes 3 from row 2.
            2:
            ",
        );
    }

    #[test]
    fn the_computer_does_not_win() {
        game("givegrade/working_game", "Computer\nBob\n2 1\n1, 1\n2, 1\n").says(
            "
            Nim:
            1: X X
            2: X
            Nim:
            1: X X
            ^ wrong-board: rows 2 1, nim-sum 3: Computer must leave nim-sum 0: 1 from row 1 (2→1). Your board takes
            ^ 1 from row 2 and leaves nim-sum 2.
            2:
            ",
        );
    }

    #[test]
    fn the_game_is_ended_while_there_are_elements() {
        let played = game("givegrade/working_game", "Alice\nBob\n1 2\n1, 1\n2, 1\n2, 1\n");
        played.says(
            "
            Nim:
            1: X
            2: X X
            Nim:
            1:
            2: X X
            Alice wins
            ^ wrong-board: your program ends with `Alice wins`, but on its last board the rows are 0 2. Another board
            ^ should follow.
            ",
        );
        // No winner is announced.
        let (_, why) = played.judge("Nim:\n1: X\n2: X X\nNim:\n1:\n2: X X\nBob? \n").expect("wrong");
        assert_eq!(why, "wrong-board: another board should follow, with rows 0 1.");
    }

    #[test]
    fn the_same_board_is_printed_again() {
        let played = game("givegrade/working_game", "Computer\nBob\n1 1\n2, 1\n");
        let again = "Nim:\n1: X\n2: X\n".repeat(3);
        let (_, why) = played.judge(&again).expect("wrong");
        assert_eq!(why, "wrong-board: another board should follow. Your program prints the same board again.");
    }

    /// The computer passes, so that what the human makes looks like its move.
    #[test]
    fn where_a_board_is_printed_twice_nobody_knows_whose_move_the_next_one_shows() {
        let played = game("givegrade/working_game", "Computer\nBob\n1 2 3\n3, 1\n3, 1\n3, 1\n2, 2\n1, 1\n");
        let judge = |again: &str| {
            let boards = ["1: X\n2: X X\n3: X X X", "1: X\n2: X X\n3: X X", "1:\n2: X X\n3: X X"];
            let [first, second, third] = boards.map(|rows| format!("Nim:\n{rows}\n"));
            played.judge(&format!("{first}{again}{second}{third}")).expect("wrong").1
        };
        assert_eq!(
            judge("Nim:\n1: X\n2: X X\n3: X X X\n"),
            "wrong-board: behind 1 2 2 the board should have 1 2 1. Your board has 0 2 2. Above it your program prints the board with \
             rows 1 2 3 twice: look at what it does between these two."
        );
        assert!(
            judge("").starts_with("wrong-board: Bob enters `3, 1`, so the rows change from 1 2 2 to 1 2 1."),
            "{}",
            judge("")
        );
    }

    #[test]
    fn a_board_is_not_named_where_the_computer_may_make_several() {
        let played = game("givegrade/working_game", "Computer\nBob\n1 1\n2, 1\n");
        played.says(
            "
            Nim:
            1: X
            2: X
            no
            ^ wrong-board: another board should follow.
            ",
        );
    }
}
