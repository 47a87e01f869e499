use nim_reference::grading::Boards;
use nim_reference::transcript::{Entry, Event, Refusal};
use nim_reference::{Move, Player, Position};
use serde::Serialize;

use super::context::Context;
use super::terms::{Terms, counted, one_line, serialize_refusal};
use super::{Facts, Kind};

facts! {
    /// The boards, or the last line, are not those of a right game.
    ///
    /// Only the boards and the last line of the output are compared. Each board differs from the one before
    /// by one legal move of the player whose turn it is, and has a line for each row, also for an empty
    /// one. The last line names the winner, who took the last element.
    ///
    /// For example `Alice enters 2, 1`, and the next board has one X less in row 1.
    ///
    /// Look at how a move changes the board (rows are entered from 1, a list counts from 0), at whose turn
    /// it is after an illegal try, and for the computer at the nim-sum: it must leave 0 where it can.
    pub(super) enum WrongBoard {
        None { heading: &'static str, object: char },
        Unread { heading: &'static str, object: char, line: String },
        AfterEnd { last: String },
        GoesOn { last: String },
        LastLine { last: String },
        LastWords { last: String },
        Missing { rows: Option<Position> },
        Rows { right: usize, found: usize, object: char },
        First { right: Position, board: Position, object: char },
        Move { before: Position, name: String, rule: Rule, board: Position },
        Accepted { illegal: Illegal, before: Position, board: Position },
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

/// An illegal try.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(super) struct Illegal {
    entered: String,
    #[serde(serialize_with = "serialize_refusal")]
    refusal: Refusal,
}

impl Facts for WrongBoard {
    fn words(&self, terms: &Terms) -> String {
        match self {
            WrongBoard::None { heading, object } => format!(
                "your program prints no board. A board is a line that ends with `{heading}`, and below it a line for \
                 each row: `1: {object} {object} …`."
            ),
            WrongBoard::Unread { heading, object, line } => {
                let printed = if line.is_empty() { "an empty line".to_owned() } else { format!("`{line}`") };
                format!(
                    "below `{heading}` your program prints {printed}, which is no row of a board. A row is its number, a \
                     colon, and a space and `{object}` for each element: `1: {object} {object} …`, or `1:` without elements."
                )
            }
            WrongBoard::AfterEnd { last } => {
                format!("the game is over: only `{last}` should follow the last board.")
            }
            WrongBoard::GoesOn { last } => {
                format!("the board is empty, so the game is over: the last line should be `{last}`.")
            }
            WrongBoard::LastLine { last } => {
                let winner = last.strip_suffix(" wins").unwrap_or(last);
                format!("the last line should be `{last}`, because in a right game {winner} takes the last element.")
            }
            WrongBoard::LastWords { last } => {
                format!("the winner is right, but the last line should be just `{last}`.")
            }
            WrongBoard::Missing { rows: Some(rows) } => format!("another board should follow, with rows {rows}."),
            WrongBoard::Missing { rows: None } => "another board should follow.".to_owned(),
            WrongBoard::Rows { right, found, .. } if found > right => {
                format!("the board should have {}. Your board has {found}.", counted(*right, "row"))
            }
            WrongBoard::Rows { right: 1, object, .. } => {
                format!(
                    "this board should have a line for its only row: `1: {object} {object} …`. Your board does not begin with it."
                )
            }
            WrongBoard::Rows { right, found, object } => format!(
                "this board should have a line for each of the {right} rows, empty ones too: `1: {object} {object} …`, \
                 then `2: …`. Your board {}.",
                match found {
                    0 => "does not begin with such a line".to_owned(),
                    found => format!("begins with {}", counted(*found, "such line")),
                }
            ),
            WrongBoard::First { right, board, object } => {
                format!(
                    "the first board should have the rows that are entered, {right}. Your first board of lines \
                     `1: {object} {object} …` has {board}."
                )
            }
            WrongBoard::Accepted { illegal: Illegal { entered, refusal }, before, board } => {
                let why = terms.why_refused(entered, *refusal);
                format!("{why} In your program the rows change from {before} to {board}, as if it were allowed.")
            }
            WrongBoard::Move { before, name, rule, board } => {
                let sum = before.nim_sum();
                let rule = match rule {
                    Rule::Entered { entered, leaves, illegal } => {
                        let why = illegal.as_ref().map(|try_| terms.why_refused(&try_.entered, try_.refusal) + " ");
                        let why = why.unwrap_or_default();
                        format!("{why}{name} enters `{entered}`, so the rows change from {before} to {leaves}.")
                    }
                    Rule::AnyMove => format!("rows {before}, nim-sum 0: {name} may make any legal move."),
                    Rule::WinningMove => {
                        let moves = terms.winning_moves(before);
                        format!("rows {before}, nim-sum {sum}: {name} must leave nim-sum 0: {moves}.")
                    }
                };
                let done = match before.move_to(board) {
                    Some(Move { heap, count }) => {
                        let (row, sum) = (heap + 1, board.nim_sum());
                        format!("Your board takes {count} from row {row} and leaves nim-sum {sum}.")
                    }
                    None => format!("Your board has {board}, which no single move makes."),
                };
                format!("{rule} {done}")
            }
        }
    }

    fn in_general(&self, _: &Terms) -> Option<String> {
        let does = match self {
            WrongBoard::None { .. } => "does not print boards as it should",
            WrongBoard::GoesOn { .. } => "goes on when the board is empty",
            WrongBoard::LastLine { .. } | WrongBoard::LastWords { .. } => {
                "does not end with the right line for the winner"
            }
            WrongBoard::Missing { .. } => "prints no board where another one should follow",
            WrongBoard::Rows { .. } | WrongBoard::Unread { .. } => "does not print the rows of a board as it should",
            WrongBoard::First { .. } => "does not print the rows that are entered as the first board",
            WrongBoard::Move { rule: Rule::Entered { .. }, .. } | WrongBoard::Accepted { .. } => {
                "prints boards that do not follow from what is entered"
            }
            WrongBoard::Move { rule: Rule::WinningMove, .. } => {
                "prints boards to which no winning move of the computer leads, where it has one"
            }
            WrongBoard::Move { rule: Rule::AnyMove, .. } => "prints boards to which no legal move leads",
            WrongBoard::AfterEnd { .. } => return None,
        };
        Some(does.to_owned())
    }
}

pub(super) fn recognise(c: &Context<'_>, boards: &Boards) -> Option<Kind> {
    let Boards { heading, object } = *boards;
    let last = c.transcript.entries().rev().find_map(|entry| match entry {
        Entry::Print { text, event: Event::Won(_), .. } => Some(text.trim_end().to_owned()),
        _ => None,
    })?;
    // The boards that are graded come after it, so that nothing true can be said of them.
    if let Some((graded, line)) = boards.unread(c.output.printed)
        && graded <= c.at
    {
        return Some(WrongBoard::Unread { heading, object, line: one_line(line) }.into());
    }
    if (0..).map_while(|line| c.actual(line)).all(|line| line != heading) {
        return Some(WrongBoard::None { heading, object }.into());
    }
    if let Some(rows) = too_many_rows(c, boards) {
        return Some(rows.into());
    }
    let Some(piece) = c.piece() else { return Some(WrongBoard::AfterEnd { last }.into()) };
    let begins_board = |line: usize| c.actual(line).is_some_and(|line| line == heading);
    if let Event::Won(_) = piece.event {
        let facts = if begins_board(c.at) {
            WrongBoard::GoesOn { last }
        } else if names_winner(c, &last) {
            WrongBoard::LastWords { last }
        } else {
            WrongBoard::LastLine { last }
        };
        return Some(facts.into());
    }
    let first = c.lines[..=c.at].iter().rposition(|line| line.text == heading)?;
    let right = &c.transcript.frames[piece.frame].position;
    if !begins_board(first) {
        let before = piece.frame.checked_sub(1).map(|before| c.transcript.frames[before].player);
        let has_choice = before.is_some_and(|player| !c.game.is_human(name(c, player)));
        return Some(WrongBoard::Missing { rows: (!has_choice).then(|| right.clone()) }.into());
    }
    let board = board_below(c, boards, first);
    let (rows, found) = (right.heaps().len(), board.heaps().len());
    let facts = if found != rows {
        WrongBoard::Rows { right: rows, found, object }
    } else if first == 0 {
        WrongBoard::First { right: right.clone(), board, object }
    } else {
        wrong_move(c, piece.entry, piece.frame - 1, board)
    };
    Some(facts.into())
}

/// The program's board whose heading is this line.
fn board_below(c: &Context<'_>, boards: &Boards, heading: usize) -> Position {
    boards.read(&(heading + 1..).map_while(|line| c.actual(line)).collect::<Vec<_>>())
}

/// The board above the line, if it goes on there with more rows than it should have.
fn too_many_rows(c: &Context<'_>, boards: &Boards) -> Option<WrongBoard> {
    let first = c.lines[..c.at].iter().rposition(|line| line.text == boards.heading)?;
    let board = board_below(c, boards, first);
    let (right, found) = (c.at - first - 1, board.heaps().len());
    let is_ended = c.expected(c.at).is_none_or(|line| !line.starts_with(|c: char| c.is_ascii_digit()));
    (found > right && is_ended).then_some(WrongBoard::Rows { right, found, object: boards.object })
}

/// Whether the program's last line says in other words than the right one that the same player wins.
fn names_winner(c: &Context<'_>, last: &str) -> bool {
    let (Some(line), Some(winner)) = (c.actual(c.at), last.strip_suffix(" wins")) else { return false };
    let of_another = [Player::User, Player::Computer]
        .map(|player| name(c, player))
        .into_iter()
        .any(|other| other.len() > winner.len() && line.starts_with(other));
    line.strip_prefix(winner).is_some_and(|rest| rest.to_lowercase().contains("win")) && !of_another
}

fn wrong_move(c: &Context<'_>, entry: usize, frame: usize, board: Position) -> WrongBoard {
    let (frame, after) = (&c.transcript.frames[frame], &c.transcript.frames[frame + 1]);
    let before = frame.position.clone();
    let name = name(c, frame.player).to_owned();
    let rule = if c.game.is_human(&name) {
        let entries = c.transcript.entries().enumerate().take(entry).rev();
        let mut read = entries.filter_map(|(index, entry)| match entry {
            Entry::Read { text, .. } => Some((index, text.to_owned())),
            Entry::Print { .. } => None,
        });
        let (index, entered) = read.next().unwrap_or_default();
        let illegal = c.refused_before(index);
        if let Some((text, refusal)) = c.all_refused_before(index).find(|(text, _)| makes(&before, text, &board)) {
            let illegal = Illegal { entered: one_line(text), refusal };
            return WrongBoard::Accepted { illegal, before, board };
        }
        Rule::Entered {
            entered,
            leaves: after.position.clone(),
            illegal: illegal.map(|(text, refusal)| Illegal { entered: one_line(text), refusal }),
        }
    } else if before.nim_sum() == 0 {
        Rule::AnyMove
    } else {
        Rule::WinningMove
    };
    WrongBoard::Move { before, name, rule, board }
}

/// Whether a board is what comes of an illegal move that is made all the same: the rows of Python's lists go on backwards below the first,
/// and of a row with too few elements perhaps all are taken.
fn makes(before: &Position, entered: &str, board: &Position) -> bool {
    let mut numbers = entered.split(',').map(|number| number.trim().parse::<i64>().ok());
    let (Some(Some(row)), Some(Some(elements)), None) = (numbers.next(), numbers.next(), numbers.next()) else {
        return false;
    };
    let (before, board) = (before.heaps(), board.heaps());
    let index = if row > 0 { row - 1 } else { before.len() as i64 + row - 1 };
    let Some(size) = usize::try_from(index).ok().and_then(|index| before.get(index)) else { return false };
    let left = (i128::from(*size) - i128::from(elements)).max(0);
    let row = |(place, size): (usize, &u64)| if place as i64 == index { left } else { i128::from(*size) };
    before.iter().enumerate().map(row).eq(board.iter().map(|&size| i128::from(size)))
}

/// A player's name as it was entered.
fn name<'a>(c: &Context<'a>, player: Player) -> &'a str {
    let mut read = c.transcript.entries().filter_map(|entry| match entry {
        Entry::Read { text, .. } => Some(text),
        Entry::Print { .. } => None,
    });
    read.nth(player as usize).unwrap_or("")
}

#[cfg(test)]
mod tests {
    use crate::judge::reason::tests::fixture::game;

    #[test]
    fn the_winner_is_right_and_the_words_are_not() {
        let played = game("givegrade/working_game", "Alice\nBob\n1\n1, 1\n");
        played.says(
            "
            Nim:
            1: X
            Nim:
            1:·
            Alice wins!
            ^ wrong-board: the winner is right, but the last line should be just `Alice wins`.
            ",
        );
        played.says(
            "
            Nim:
            1: X
            Nim:
            1:·
            Bob wins!
            ^ wrong-board: the last line should be `Alice wins`, because in a right game Alice takes the last element.
            ",
        );
    }

    #[test]
    fn boards_do_not_begin_as_they_should() {
        let played = game("givegrade/working_game", "Alice\nBob\n1 2\n0, 1\n2, 1\n1, 1\n2, 1\n");
        played.says(
            "
            (end)
            ^ wrong-board: your program prints no board. A board is a line that ends with `Nim:`, and below it a line
            ^ for each row: `1: X X …`.
            ",
        );
        played.says(
            "
            Nim:
            1: X
            2: X
            ^ wrong-board: the first board should have the rows that are entered, 1 2. Your first board of lines `1: X X
            ^ …` has 1 1.
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
            2: X
            ^ wrong-board: this board should have a line for each of the 2 rows, empty ones too: `1: X X …`, then `2:
            ^ …`. Your board does not begin with such a line.
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
            ^ 1 1. Your board takes 1 from row 1 and leaves nim-sum 2.
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
            ^ wrong-board: `2, 4` is not allowed: row 2 has only 3 elements. In your program the rows change from 2 3 to
            ^ 2 0, as if it were allowed.
            2:
            ",
        );
    }

    #[test]
    fn a_board_with_too_many_rows_is_one() {
        let played = game("givegrade/working_game", "Alice\nBob\n1 2\n2, 2\n1, 1\n");
        for output in [
            "Nim:\n1: X\n2: X X\n3:\nNim:\n1: X\n2:\n3:\nNim:\n1:\n2:\n3:\nBob wins\n",
            "Nim:\n1: X\n2: X X\n3: X\nBob wins\n",
        ] {
            let (_, why) = played.judge(output).expect("wrong");
            assert_eq!(why, "wrong-board: the board should have 2 rows. Your board has 3.");
        }
        let (_, why) = played.judge("Nim:\n1: X X X\n2: X X\n3: X\nBob wins\n").expect("wrong");
        assert_eq!(why, "wrong-board: the board should have 2 rows. Your board has 3.");
    }

    #[test]
    fn a_board_whose_rows_are_none_is_shown() {
        let played = game("givegrade/working_game", "Alice\nBob\n1 2\n2, 2\n1, 1\n");
        for (row, shown) in
            [("1: O", "`1: O`"), ("1: x", "`1: x`"), ("Row 1: X", "`Row 1: X`"), ("\n1: X", "an empty line")]
        {
            let (_, why) =
                played.judge(&format!("Nim:\n{row}\n2: X X\nNim:\n1: X\n2:\nNim:\n1:\n2:\nBob wins\n")).expect(row);
            assert!(
                why.starts_with(&format!("wrong-board: below `Nim:` your program prints {shown}, which is no row")),
                "{why}"
            );
        }
        // What comes after the wrong line does not make it wrong; and a title is no board.
        for output in ["Nim:\n1: X\n2: X\nNim:\n1: -\n2:\nBob wins\n", "Nim:\nWho plays?\nNim:\n1: X\n2: X\nBob wins\n"]
        {
            let (_, why) = played.judge(output).expect("wrong");
            assert!(!why.contains("which is no row"), "{why}");
        }
    }

    #[test]
    fn the_loser_is_announced() {
        game("givegrade/working_game", "Alice\nBob\n1 2\n0, 1\n2, 1\n1, 1\n2, 1\n").says(
            "
            Nim:
            1: X
            2: X X
            Nim:
            1: X
            2: X
            Nim:
            1:·
            2: X
            Nim:
            1:·
            2:·
            Bob wins
            ^ wrong-board: the last line should be `Alice wins`, because in a right game Alice takes the last element.
            ",
        );
    }

    #[test]
    fn the_loser_is_announced_behind_a_prompt() {
        game("givegrade/working_game", "Alice\nBob\n1\n1, 1\n").says(
            "
            Nim:
            1: X
            make a move Alice (row, elements)Bob wins
            ^ wrong-board: the last line should be `Alice wins`, because in a right game Alice takes the last element.
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
