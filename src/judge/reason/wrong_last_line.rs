use nim_reference::grading::Boards;
use nim_reference::transcript::{Entry, Event};
use nim_reference::{Player, Position};

use super::context::Context;
use super::terms::Terms;
use super::wrong_board::{board_below, name};
use super::{Facts, Kind};

facts! {
    /// The last line does not name the winner as it should.
    ///
    /// When the board is empty the game is over. The last line of the output names the winner, who took the last element.
    ///
    /// For example `Alice wins`, where Alice took the last element.
    ///
    /// Look at whose turn it is when the loop of the game ends: the player who made the last move, or the next one.
    pub(super) enum WrongLastLine {
        AfterEnd { last: String },
        GoesOn { last: String },
        LastLine { last: String, left: Option<Position> },
        LastWords { last: String },
        MoreFollows { last: String },
    }
}

impl Facts for WrongLastLine {
    fn words(&self, _: &Terms) -> String {
        match self {
            WrongLastLine::AfterEnd { last } => {
                format!("the game is over: only `{last}` should follow the last board.")
            }
            WrongLastLine::GoesOn { last } => {
                format!("the board is empty, so the game is over: the last line should be `{last}`.")
            }
            WrongLastLine::LastLine { last, left } => {
                let winner = last.strip_suffix(" wins").unwrap_or(last);
                if let Some(rows) = left {
                    return format!(
                        "your last board has rows {rows}. In a right game {winner} takes what is left, and then the last \
                         line is `{last}`."
                    );
                }
                format!("the last line should be `{last}`, because in a right game {winner} takes the last element.")
            }
            WrongLastLine::MoreFollows { last } => {
                format!("your program prints `{last}`, and another line after it. Nothing should follow `{last}`.")
            }
            WrongLastLine::LastWords { last } => {
                format!("the winner is right, but the last line should be exactly `{last}`.")
            }
        }
    }

    fn in_general(&self, _: &Terms) -> Option<String> {
        let does = match self {
            WrongLastLine::GoesOn { .. } => "goes on when the board is empty",
            WrongLastLine::LastLine { .. } | WrongLastLine::LastWords { .. } => {
                "does not end with the right line for the winner"
            }
            WrongLastLine::MoreFollows { .. } => "prints more after the line that names the winner",
            WrongLastLine::AfterEnd { .. } => return None,
        };
        Some(does.to_owned())
    }
}

/// That the game is over where the line stands, and the last line is not the right one, or not the last.
pub(super) fn recognise(c: &Context<'_>, boards: &Boards) -> Option<Kind> {
    let last = c.transcript.entries().rev().find_map(|entry| match entry {
        Entry::Print { text, event: Event::Won(_), .. } => Some(text.trim_end().to_owned()),
        _ => None,
    })?;
    let facts = match c.piece().map(|piece| &piece.event) {
        None => WrongLastLine::AfterEnd { last },
        Some(Event::Won(_)) if c.actual(c.at).is_some_and(|line| line == boards.heading) => {
            WrongLastLine::GoesOn { last }
        }
        Some(Event::Won(_)) if is_above(c, &last) => WrongLastLine::MoreFollows { last },
        Some(Event::Won(_)) if names_winner(c, &last) => WrongLastLine::LastWords { last },
        Some(Event::Won(_)) => WrongLastLine::LastLine { last, left: left_on_board(c, boards) },
        Some(_) => return None,
    };
    Some(facts.into())
}

/// The program's last board above the line, if elements are left on it.
fn left_on_board(c: &Context<'_>, boards: &Boards) -> Option<Position> {
    let heading = (0..c.at).rev().find(|&line| c.prints(line, boards.heading))?;
    Some(board_below(c, boards, heading)).filter(|board| !board.is_empty())
}

/// Whether a line above the last one names the winner as it should.
fn is_above(c: &Context<'_>, last: &str) -> bool {
    let printed = c.output.printed.strip_suffix(b"\n").unwrap_or(c.output.printed);
    let above = printed.rsplit(|&byte| byte == b'\n').skip(1);
    let is_of_board = |line: &[u8]| line.ends_with(b":");
    above.take_while(|line| !is_of_board(line)).any(|line| line.trim_ascii_end().ends_with(last.as_bytes()))
}

/// Whether the program's last line says in other words than the right one that the same player wins.
fn names_winner(c: &Context<'_>, last: &str) -> bool {
    let (Some(line), Some(winner)) = (c.actual(c.at), last.strip_suffix(" wins")) else { return false };
    let Some(rest) = line.strip_prefix(winner) else { return false };
    // A prompt may stand before the words.
    let is_named = |other: &str| rest.contains(other) || (other.len() > winner.len() && line.starts_with(other));
    let others = [Player::User, Player::Computer].map(|player| name(c, player)).into_iter();
    let of_another = others.filter(|other| !other.is_empty() && *other != winner).any(is_named);
    !of_another && ["win", "won"].iter().any(|word| rest.to_lowercase().contains(word))
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
            ^ wrong-last-line: the winner is right, but the last line should be exactly `Alice wins`.
            ",
        );
        played.says(
            "
            Nim:
            1: X
            Nim:
            1:·
            Bob wins!
            ^ wrong-last-line: the last line should be `Alice wins`, because in a right game Alice takes the last element.
            ",
        );
    }

    #[test]
    fn a_prompt_with_the_winners_name_does_not_name_the_winner() {
        let played = game("givegrade/working_game", "Alice\nBob\n1\n1, 1\n");
        for (last, right) in
            [("Alice's move: Bob wins!", false), ("Alice has won", true), ("Alice's move: Alice wins!", true)]
        {
            let (_, why) = played.judge(&format!("Nim:\n1: X\nNim:\n1:\n{last}\n")).expect("wrong");
            assert_eq!(why.starts_with("wrong-last-line: the winner is right"), right, "{why}");
        }
    }

    #[test]
    fn a_line_follows_that_of_the_winner() {
        let played = game("givegrade/working_game", "Alice\nBob\n1\n1, 1\n");
        let judged = played.judge("Nim:\n1: X\nNim:\n1:\nAlice wins\nThanks for playing!\n");
        assert!(judged.is_some_and(|(line, words)| line == 5
            && words.starts_with("wrong-last-line: your program prints `Alice wins`, and another line after it.")));
        let judged = played.judge("Nim:\n1: X\nNim:\n1:\nWell played\nThanks for playing!\n");
        assert!(judged.is_some_and(|(_, words)| words.starts_with("wrong-last-line: the last line should be")));
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
            ^ wrong-last-line: the last line should be `Alice wins`, because in a right game Alice takes the last element.
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
            ^ wrong-last-line: your last board has rows 1. In a right game Alice takes what is left, and then the last line is
            ^ `Alice wins`.
            ",
        );
    }
}
