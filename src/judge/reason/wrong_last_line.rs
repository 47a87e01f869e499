use nim_reference::grading::Boards;
use nim_reference::transcript::{Entry, Event};
use nim_reference::{Player, Position};

use super::context::Context;
use super::terms::{Terms, one_line};
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
        /// It is certain where the program shows a board after each turn and comes to its end: then nobody moved unseen.
        LastLine { last: String, left: Option<Position>, is_certain: bool },
        LastWords { last: String },
        /// The right words, and this behind them.
        Behind { last: String, behind: String },
        NoName { last: String },
        /// A newline stands behind the name, which the program has read with it.
        BrokenName { last: String, name: String },
        MoreFollows { last: String },
        AboveBoard { last: String },
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
            WrongLastLine::LastLine { last, left, is_certain } => {
                let winner = last.strip_suffix(" wins").unwrap_or(last);
                if let Some(rows) = left {
                    let are = if rows.heaps().len() > 1 { "its rows are" } else { "its row is" };
                    return format!(
                        "elements are left on your last board: {are} {rows}. In a right game {winner} takes what is left, and then the \
                         last line is `{last}`."
                    );
                }
                let in_game = if *is_certain { "" } else { "in a right game " };
                format!("the last line should be `{last}`, because {in_game}{winner} takes the last element.")
            }
            WrongLastLine::MoreFollows { last } => {
                format!("your program prints `{last}`, and another line after it. Nothing should follow `{last}`.")
            }
            WrongLastLine::AboveBoard { last } => {
                format!("your program prints `{last}` above its last board. It should be the last line.")
            }
            WrongLastLine::LastWords { last } => {
                format!("the winner is right, but the last line should be exactly `{last}`.")
            }
            WrongLastLine::Behind { last, behind } => {
                format!("nothing should follow `{last}` in the last line. Your last line has `{behind}` behind it.")
            }
            WrongLastLine::BrokenName { last, name } => format!(
                "the last line should be `{last}`. Your program prints a newline behind `{name}`. A name that is read with the newline \
                 of its line, as `readline` of Python and `fgets` of C read it, keeps this newline: take it off."
            ),
            WrongLastLine::NoName { last } => {
                format!("the last line should be `{last}`. Your last line has the name of neither player.")
            }
        }
    }

    fn in_general(&self, _: &Terms) -> Option<String> {
        let does = match self {
            WrongLastLine::GoesOn { .. } => "goes on when the board is empty",
            // Where elements are left the game is not over, or a move was not made.
            WrongLastLine::LastLine { is_certain: false, .. } | WrongLastLine::LastLine { left: Some(_), .. } => {
                return None;
            }
            WrongLastLine::LastLine { .. } => "does not end with the right line for the winner",
            WrongLastLine::LastWords { .. } => "does not name the winner in the right words",
            WrongLastLine::Behind { .. } => "prints more behind the words for the winner in its last line",
            WrongLastLine::BrokenName { .. } => {
                "prints the newline of a name that it has read, so that its last line has no name"
            }
            WrongLastLine::NoName { .. } => "does not name a player in its last line",
            WrongLastLine::AboveBoard { .. } => "names the winner before it prints the last board",
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
        Some(Event::Won(_)) if is_above_board(c, boards, &last) => WrongLastLine::AboveBoard { last },
        Some(Event::Won(_)) if let Some(behind) = behind_winner(c, &last) => WrongLastLine::Behind { last, behind },
        Some(Event::Won(_)) if names_winner(c, &last) => WrongLastLine::LastWords { last },
        Some(Event::Won(_)) => match left_on_board(c, boards) {
            None if let Some(name) = broken_name(c) => WrongLastLine::BrokenName { last, name },
            None if c.output.complete && names_nobody(c) => WrongLastLine::NoName { last },
            left => WrongLastLine::LastLine { last, left, is_certain: c.output.complete && !may_hide_turns(c, boards) },
        },
        Some(_) => return None,
    };
    Some(facts.into())
}

/// The program's last board above the line, if elements are left on it.
fn left_on_board(c: &Context<'_>, boards: &Boards) -> Option<Position> {
    // One whose rows are all left out has no elements, and is not graded.
    if boards.last_has_no_rows(c.output.printed) {
        return None;
    }
    let heading = (0..c.at).rev().find(|&line| c.prints(line, boards.heading))?;
    Some(board_below(c, boards, heading)).filter(|board| !board.is_empty())
}

/// Whether a player may have had a turn without a new board: one is printed again, or more lines stand before some boards than before
/// others, to which the same player should move, or another one of the same kind.
fn may_hide_turns(c: &Context<'_>, boards: &Boards) -> bool {
    let words = boards.words_between(c.output.printed);
    let between = words.get(1..words.len() - 1).unwrap_or_default();
    let is_shown_again = words.iter().any(|words| words.lines().any(|line| line.ends_with(boards.heading)));
    let lines = |words: &String| words.matches('\n').count();
    let [user, computer] = [Player::User, Player::Computer].map(|player| c.game.is_human(player, name(c, player)));
    let step = if user == computer { 1 } else { 2 };
    let differ = |first: usize| {
        let mut of_players = between.iter().skip(first).step_by(step).map(lines);
        of_players.next().is_some_and(|first| of_players.any(|other| other != first))
    };
    is_shown_again || (0..step).any(differ)
}

/// What stands behind the right words in the program's last line, where they are no others' name and nobody else wins there.
fn behind_winner(c: &Context<'_>, last: &str) -> Option<String> {
    let line = c.actual(c.at).filter(|_| c.at + 1 == c.output.lines.len())?;
    let (before, behind) = line.rsplit_once(last)?;
    let winner = last.strip_suffix(" wins")?;
    let others = [Player::User, Player::Computer].map(|player| name(c, player)).into_iter();
    let mut others = others.filter(|other| !other.is_empty() && *other != winner);
    let is_whole = !before.ends_with(char::is_alphanumeric) && !behind.starts_with(char::is_alphanumeric);
    let names_other = others.any(|other| line.contains(&format!("{other} wins")));
    (is_whole && !behind.trim().is_empty() && !names_other).then(|| one_line(behind.trim()))
}

/// The name of a player that is the line above the program's last one, where only this newline makes it wrong.
fn broken_name(c: &Context<'_>) -> Option<String> {
    let line = c.actual(c.at).filter(|_| c.at + 1 == c.output.lines.len())?;
    let mut above = c.output.printed.trim_ascii_end().rsplit(|&byte| byte == b'\n').skip(1);
    let name = String::from_utf8_lossy(above.next()?.trim_ascii()).into_owned();
    let is_player = [Player::User, Player::Computer].into_iter().any(|player| self::name(c, player).trim() == name);
    (line.trim() == "wins" && is_player && !name.is_empty()).then(|| one_line(&name))
}

/// Whether the program's last line speaks of a win, and has the name of neither player.
fn names_nobody(c: &Context<'_>) -> bool {
    let Some(line) = c.actual(c.at).filter(|_| c.at + 1 == c.output.lines.len()) else { return false };
    let line = line.to_lowercase();
    let is_named = |player| line.contains(&name(c, player).trim().to_lowercase());
    let speaks_of_winning = ["win", "won"].iter().any(|word| line.contains(word));
    speaks_of_winning && ![Player::User, Player::Computer].into_iter().any(is_named)
}

/// Whether a line above the last one names the winner as it should.
fn is_above(c: &Context<'_>, last: &str) -> bool {
    let printed = c.output.printed.strip_suffix(b"\n").unwrap_or(c.output.printed);
    let above = printed.rsplit(|&byte| byte == b'\n').skip(1);
    let is_of_board = |line: &[u8]| line.ends_with(b":");
    above.take_while(|line| !is_of_board(line)).any(|line| ends_with_winner(c, &String::from_utf8_lossy(line), last))
}

/// Whether a line ends with these words for the winner, and not with those for another player whose name ends so.
fn ends_with_winner(c: &Context<'_>, line: &str, last: &str) -> bool {
    let others = [Player::User, Player::Computer].map(|player| format!("{} wins", name(c, player).trim()));
    let names = |words: &str| {
        line.trim_end().strip_suffix(words).is_some_and(|before| !before.ends_with(char::is_alphanumeric))
    };
    names(last) && !others.iter().any(|other| other.len() > last.len() && other.ends_with(last) && names(other))
}

/// Whether a line above the last board, and no line below it, names the winner as it should.
fn is_above_board(c: &Context<'_>, boards: &Boards, last: &str) -> bool {
    let words = boards.words_between(c.output.printed);
    let names = |words: &String| words.lines().any(|line| ends_with_winner(c, line, last));
    words.split_last().is_some_and(|(below, above)| !names(below) && above.last().is_some_and(names))
}

/// Whether the program's last line says in other words than the right one, or in other letters, that the same player wins.
fn names_winner(c: &Context<'_>, last: &str) -> bool {
    let (Some(line), Some(winner)) = (c.actual(c.at), last.strip_suffix(" wins")) else { return false };
    let (line, winner) = (line.to_lowercase(), winner.to_lowercase());
    let Some((before, behind)) = line.split_once(&winner).filter(|_| !winner.is_empty()) else { return false };
    let is_whole = !before.ends_with(char::is_alphanumeric) && !behind.starts_with(char::is_alphanumeric);
    let rest = format!("{before} {behind}");
    let is_named = |other: &String| rest.contains(other) || (other.len() > winner.len() && line.contains(other));
    let others = [Player::User, Player::Computer].map(|player| name(c, player).to_lowercase());
    // Of two that differ in letters only nobody knows which is meant.
    let are_alike = others[0] == others[1] && name(c, Player::User) != name(c, Player::Computer);
    let names_another = others.iter().filter(|other| !other.is_empty() && **other != winner).any(is_named);
    is_whole && !are_alike && !names_another && ["win", "won"].iter().any(|word| rest.contains(word))
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
            ^ wrong-last-line: nothing should follow `Alice wins` in the last line. Your last line has `!` behind it.
            ",
        );
        played.says(
            "
            Nim:
            1: X
            Nim:
            1:·
            Bob wins!
            ^ wrong-last-line: the last line should be `Alice wins`, because Alice takes the last element.
            ",
        );
    }

    #[test]
    fn a_prompt_with_the_winners_name_does_not_name_the_winner() {
        let played = game("givegrade/working_game", "Alice\nBob\n1\n1, 1\n");
        for (last, right) in [
            ("Alice's move: Bob wins!", false),
            ("Alice has won", true),
            ("Alice's move: Alice wins!", true),
            ("The winner is Alice!", true),
            ("ALICE wins", true),
            ("The winner is Alicette!", false),
            ("Bob loses", false),
        ] {
            let (_, why) = played.judge(&format!("Nim:\n1: X\nNim:\n1:\n{last}\n")).expect("wrong");
            let is_right = ["the winner is right", "nothing should follow `Alice wins`"];
            assert_eq!(is_right.iter().any(|words| why.contains(words)), right, "{why}");
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

    /// A line that names the other player may end as the right one does.
    #[test]
    fn a_player_whose_name_ends_as_the_winners_is_another() {
        for (names, winners, is_right) in [
            ("Al\nMr. Al", "Mr. Al wins", false),
            ("al\nCral", "Cral wins", false),
            ("al\nCral", "Player al wins", true),
        ] {
            let played = game("givegrade/working_game", &format!("{names}\n1\n1, 1\n"));
            let (_, why) = played.judge(&format!("Nim:\n1: X\nNim:\n1:\n{winners}\nThanks!\n")).expect("wrong");
            assert_eq!(why.contains("and another line after it"), is_right, "{winners}: {why}");
        }
    }

    #[test]
    fn the_winner_is_named_above_the_last_board() {
        let played = game("givegrade/working_game", "Alice\nBob\n1\n1, 1\n");
        let (_, why) = played.judge("Nim:\n1: X\nAlice wins\nNim:\n1:\n").expect("wrong");
        assert_eq!(
            why,
            "wrong-last-line: your program prints `Alice wins` above its last board. It should be the last line."
        );
        let (_, why) = played.judge("Nim:\n1: X\nBob wins\nNim:\n1:\n").expect("wrong");
        assert!(!why.contains("above"), "{why}");
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
            ^ wrong-last-line: the last line should be `Alice wins`, because Alice takes the last element.
            ",
        );
    }

    /// A board whose rows are all left out is not graded.
    #[test]
    fn a_board_without_rows_has_no_elements() {
        let played = game("givegrade/working_game", "Alice\nBob\n1\n1, 1\n");
        let (_, why) = played.judge("Nim:\n1: X\nNim:\nBob wins\n").expect("wrong");
        assert!(!why.contains("elements are left"), "{why}");
        let (_, why) = played.judge("Nim:\n1: X\nBob wins\n").expect("wrong");
        assert!(why.contains("elements are left"), "{why}");
    }

    #[test]
    fn a_name_is_printed_with_its_newline() {
        let played = game("givegrade/working_game", "Alice\nBob\n1\n1, 1\n");
        let why = |above: &str| played.judge(&format!("Nim:\n1: X\nNim:\n1:\n{above} wins\n")).expect("wrong").1;
        assert!(why("Alice\n").contains("prints a newline behind `Alice`"), "{}", why("Alice\n"));
        for above in ["", "Alice takes 1\n", "Alice: \nAlice: \n"] {
            assert!(!why(above).contains("newline"), "{}", why(above));
        }
    }

    #[test]
    fn the_loser_is_announced_behind_a_prompt() {
        game("givegrade/working_game", "Alice\nBob\n1\n1, 1\n").says(
            "
            Nim:
            1: X
            make a move Alice (row, elements)Bob wins
            ^ wrong-last-line: elements are left on your last board: its row is 1. In a right game Alice takes what is left,
            ^ and then the last line is `Alice wins`.
            ",
        );
    }
}
