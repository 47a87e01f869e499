use nim_reference::Player;
use nim_reference::transcript::{Entry, Event};
use nim_reference::voice::Message;

use super::context::Context;
use super::terms::Terms;
use super::{Facts, Kind};

facts! {
    /// The output goes on where it should have ended.
    ///
    /// A right program prints nothing after its last line: after the winner, after an error that ends the
    /// program, or where the input has ended.
    ///
    /// For example a second `You win!`, a farewell, or an empty line at the end.
    ///
    /// Look at what is done behind the loop of the game and behind the error: after an error that ends the
    /// program it must `return` or `exit`, and not come to the next line.
    pub(super) enum EndsLate {
        ReportsEveryBadSize,
        GoesOnAfterError,
        AnnouncesWinnerAgain,
        /// The words of the user's win are the program's own, so nobody knows which of the lines they are.
        MoreThanOneLineOfWin,
        EmptyLine,
        GoesOnAfterWinner,
        GoesOnAfterInput,
    }
}

impl Facts for EndsLate {
    fn words(&self, terms: &Terms) -> String {
        match self {
            EndsLate::ReportsEveryBadSize => {
                let noun = terms.nouns.heap;
                return format!(
                    "your program should print this error only once, for the first {noun} whose size is not positive, \
                     and then end."
                );
            }
            EndsLate::GoesOnAfterError => "your program should end after the error above. It prints more.",
            EndsLate::AnnouncesWinnerAgain => "the winner is announced already. Nothing should follow.",
            EndsLate::MoreThanOneLineOfWin => {
                return format!("one line should say that the {} wins. Nothing more should follow.", terms.nouns.user);
            }
            EndsLate::EmptyLine => "the output should end here. Your program prints an empty line.",
            EndsLate::GoesOnAfterInput => "the input ends here, so nothing more should be printed.",
            EndsLate::GoesOnAfterWinner => "the game is over, and the winner is announced. Nothing more should follow.",
        }
        .to_owned()
    }

    fn in_general(&self, terms: &Terms) -> Option<String> {
        let does = match self {
            EndsLate::GoesOnAfterError => "prints more after an error after which it should end",
            EndsLate::AnnouncesWinnerAgain => "announces the winner more than once",
            EndsLate::MoreThanOneLineOfWin => {
                return Some(format!("prints more than one line when the {} wins", terms.nouns.user));
            }
            EndsLate::GoesOnAfterWinner => "prints more when the winner is announced",
            EndsLate::ReportsEveryBadSize | EndsLate::EmptyLine | EndsLate::GoesOnAfterInput => return None,
        };
        Some(does.to_owned())
    }
}

pub(super) fn recognise(context: &Context<'_>) -> Kind {
    let last = context.transcript.entries().rev().find_map(|entry| match entry {
        Entry::Print { event, .. } => Some(event),
        Entry::Read { .. } => None,
    });
    let message = context.message_at(context.at);
    let has_free_win = context.game.voice.free_user_win && last == Some(Event::Won(Player::User));
    let how = match last {
        Some(Event::Refused(Message::BadSize)) if message == Some(Message::BadSize) => EndsLate::ReportsEveryBadSize,
        Some(Event::Refused(..)) => EndsLate::GoesOnAfterError,
        Some(Event::Won(_)) if !has_free_win && matches!(message, Some(Message::UserWins | Message::ComputerWins)) => {
            EndsLate::AnnouncesWinnerAgain
        }
        _ if context.prints_blank(context.at) => EndsLate::EmptyLine,
        _ if has_free_win => EndsLate::MoreThanOneLineOfWin,
        Some(Event::Won(_)) => EndsLate::GoesOnAfterWinner,
        _ => EndsLate::GoesOnAfterInput,
    };
    how.into()
}

#[cfg(test)]
mod tests {
    use crate::judge::reason::tests::fixture::game;

    #[test]
    fn something_follows_the_winner() {
        let played = game("assignment2", "2\n1 1\n2 1\n");
        played.says(
            "
            …
            You win!
            You win!
            ^ ends-late: the winner is announced already. Nothing should follow.
            ",
        );
        played.says(
            "
            …
            You win!
            Good bye
            ^ ends-late: the game is over, and the winner is announced. Nothing more should follow.
            ",
        );
    }

    #[test]
    fn something_follows_an_error_that_ends_the_program() {
        game("assignment2", "40\n").says(
            "
            Enter the number of heaps:
            Error: the number of heaps must be between 1 and 32.
            Enter the heap sizes:
            ^ ends-late: your program should end after the error above. It prints more.
            ",
        );
        game("assignment2", "3\n4 -2 0\n").says(
            "
            …
            Error: the size of heap 2 should be positive.
            Error: the size of heap 3 should be positive.
            ^ ends-late: your program should print this error only once, for the first heap whose size is not positive,
            ^ and then end.
            ",
        );
    }

    #[test]
    fn a_game_whose_input_has_ended_is_not_over() {
        game("assignment2", "2\n2 2\n").says(
            "
            …
            Your turn: please enter the heap index and the number of removed objects.
            Error: Invalid input.
            ^ ends-late: the input ends here, so nothing more should be printed.
            ",
        );
    }

    #[test]
    fn a_wrong_winner_in_the_last_line_does_not_end_late() {
        game("assignment2", "2\n1 1\n2 1\n").is_not(
            "ends-late",
            "
            …
            You take 1 objects from heap 2.
            Computer wins!
            ^ wrong-ending: the user took the last object and wins. Your program prints that the computer wins.
            You win!
            ",
        );
    }
}
