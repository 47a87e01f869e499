use nim_reference::Player;
use nim_reference::transcript::Event;
use nim_reference::voice::Message;

use super::context::Mismatch;
use super::terms::Terms;
use super::{Facts, Kind, Part, wrong_status};

facts! {
    /// The game is over, and what the program prints is not the announcement of its winner.
    ///
    /// Who takes the last object wins. The game is over as soon as all heaps are empty, also if they are so
    /// from the beginning.
    ///
    /// For example the user takes the last object and the program prints `Computer wins!`, or begins
    /// another turn.
    ///
    /// Look at where the end is checked: after each move, before anything else is printed. If the player
    /// changes before the check, the winner is the one who is not to move.
    pub(super) enum WrongEnding {
        EmptyAtBeginning { winner: Player },
        WrongWinner { winner: Player },
        GoesOn { winner: Player, prints: Part },
    }
}

impl Facts for WrongEnding {
    fn words(&self, terms: &Terms) -> String {
        let nouns = terms.nouns;
        let over = format!("all {}s are empty", nouns.heap);
        match self {
            WrongEnding::EmptyAtBeginning { winner } => {
                format!("{over} from the beginning, so {} wins at once.", terms.player(*winner))
            }
            WrongEnding::WrongWinner { winner } => {
                let (winner, other) = (terms.player(*winner), terms.player(winner.other()));
                format!("{winner} took the last {} and wins. Your program prints that {other} wins.", nouns.object)
            }
            WrongEnding::GoesOn { winner, prints } => format!(
                "{over}, so the game is over: {} took the last {} and wins. Your program prints {}.",
                terms.player(*winner),
                nouns.object,
                terms.part(*prints)
            ),
        }
    }

    fn in_general(&self, terms: &Terms) -> Option<String> {
        match self {
            WrongEnding::WrongWinner { .. } => Some("announces the wrong winner".to_owned()),
            WrongEnding::GoesOn { winner, .. } => Some(format!(
                "does not announce the winner as soon as {} has taken the last {}",
                terms.player(*winner),
                terms.nouns.object
            )),
            WrongEnding::EmptyAtBeginning { .. } => None,
        }
    }
}

pub(super) fn recognise(m: &Mismatch<'_>) -> Option<Kind> {
    let Event::Won(winner) = m.piece.event else { return None };
    let Some(parsed) = &m.parsed else {
        let is_other = m.last_move(m.piece.frame).is_some() && has_letters_of(m, winner.other());
        return is_other.then(|| WrongEnding::WrongWinner { winner }.into());
    };
    let facts = match parsed.winner() {
        Some(announced) if announced == winner => return None,
        _ if m.last_move(m.piece.frame).is_none() => WrongEnding::EmptyAtBeginning { winner },
        None if let Some(other_heaps) = wrong_status::at_end(m) => return Some(other_heaps),
        Some(_) => WrongEnding::WrongWinner { winner },
        None => WrongEnding::GoesOn { winner, prints: Part::Message(parsed.message) },
    };
    Some(facts.into())
}

/// Whether the line is the message that this player wins, but for signs that are no letters, and not the other's.
fn has_letters_of(m: &Mismatch<'_>, player: Player) -> bool {
    let letters = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).collect::<String>().to_lowercase();
    let message = match player {
        Player::User => Message::UserWins,
        Player::Computer => Message::ComputerWins,
    };
    let own = letters(m.text);
    m.game.voice.message(message).is_some_and(|template| letters(&template.words()) == own)
        && letters(m.wanted()) != own
}

#[cfg(test)]
mod tests {
    use crate::judge::reason::tests::fixture::game;

    #[test]
    fn the_loser_is_announced() {
        game("assignment2", "2\n1 1\n2 1\n").says(
            "
            …
            You take 1 objects from heap 2.
            Computer wins!
            ^ wrong-ending: the user took the last object and wins. Your program prints that the computer wins.
            ",
        );
        // Only its letters are those of the other message.
        game("matches", "[1,1].\n2.\n1.\n").says(
            "
            …
            Choose heap number from 1 to 2: Choose number of matches to take from 1 to 1: So now the heaps are: [0,0]
            I won :(
            ^ wrong-ending: the user took the last match and wins. Your program prints that the computer wins.
            ",
        );
        game("lab3", "2\n1 2\n1 1\n0 1\n").says(
            "
            …
            ----- round 2
            heap[0]:·
            heap[1]: o
            Your Turn: input heap, coins: Sorry, you lose
            ^ wrong-ending: the user took the last coin and wins. Your program prints that the computer wins.
            ",
        );
        game("matches", "[1,1].\n2.\n1.\n").says(
            "
            …
            Choose heap number from 1 to 2: Choose number of matches to take from 1 to 1: So now the heaps are: [0,0]
            I won! :)
            ^ wrong-ending: the user took the last match and wins. Your program prints that the computer wins.
            ",
        );
        game("stacks 1", "").says(
            "
            Stacks: 1
            o
            Human takes 1 from stack 1
            Stacks: 0
            Computer wins
            ^ wrong-ending: the human took the last token and wins. Your program prints that the computer wins.
            ",
        );
    }

    #[test]
    fn the_game_goes_on() {
        let played = game("assignment2", "2\n1 1\n2 1\n");
        played.says(
            "
            …
            You take 1 objects from heap 2.
            In turn 3 heap sizes are: h1=0 h2=0.
            ^ wrong-ending: all heaps are empty, so the game is over: the user took the last object and wins. Your
            ^ program prints the status line.
            ",
        );
        played.says(
            "
            …
            You take 1 objects from heap 2.
            Computer takes 1 objects from heap 1.
            ^ wrong-ending: all heaps are empty, so the game is over: the user took the last object and wins. Your
            ^ program prints the line with the computer's move.
            ",
        );
        game("lab3", "2\n1 2\n1 1\n0 1\n").says(
            "
            …
            ----- round 2
            heap[0]:·
            heap[1]: o
            Your Turn: input heap, coins: ----- round 3
            ^ wrong-ending: all heaps are empty, so the game is over: the user took the last coin and wins. Your program
            ^ prints the line that begins the round.
            ",
        );
    }

    #[test]
    fn heaps_that_are_not_printed_as_empty_are_not_called_so() {
        game("assignment2", "1\n9\n").is_not(
            "wrong-ending",
            "
            …
            Computer takes 9 objects from heap 1.
            In turn 2 heap sizes are: h1=9.
            ^ wrong-status: the computer took 9 objects from heap 1 (9→0). Your program prints the heaps as they
            ^ were before this move.
            ",
        );
    }

    #[test]
    fn a_game_without_objects_goes_on() {
        game("matches", "[0,0,0].\n").says(
            "
            Enter number of matches in heaps [N1, N2, N3]: I won! :)
            ^ wrong-ending: all heaps are empty from the beginning, so the user wins at once.
            ",
        );
    }

    #[test]
    fn any_words_are_right_where_the_assignment_leaves_them_open() {
        let played = game("lab3", "2\n1 2\n1 1\n0 1\n");
        assert_eq!(played.judge(&played.right().replace("You win", "Congratulations")), None);
    }

    #[test]
    fn a_misspelt_announcement_names_the_right_winner() {
        game("assignment2", "2\n1 1\n2 1\n").is_not(
            "wrong-ending",
            "
            …
            You take 1 objects from heap 2.
            You win
            ^ misspelt: in the line that announces the winner, the exclamation mark at the end is missing.
            ",
        );
        game("matches", "[0,0,0].\n").is_not(
            "wrong-ending",
            "
            Enter number of matches in heaps [N1, N2, N3]: You won :(!
             Congratulations!
            ",
        );
    }
}
