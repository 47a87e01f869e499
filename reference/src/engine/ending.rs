//! The end of a game: the winner, and the end of the output.

use super::table::Table;
use crate::rules::{Announced, Movers, Player, RuleMistakes, Showing, TriesChange, WhichTurns};
use crate::template::{Field, Part, Values};
use crate::transcript::{Ending, Event, Transcript};
use crate::voice::{Drawing, Message, VoiceMistakes, WinnerCalled, claims_victory, congratulates, tells_outcome};

impl Table<'_> {
    pub(super) fn announce_winner(&mut self) -> Result<(), Ending> {
        let mistakes = self.rules.mistakes;
        // The final board is the program's own choice where boards are what is followed (working_game).
        let free_board = self.game.grading.boards().zip(self.run.follower);
        let shown = free_board.is_none_or(|(boards, follower)| follower.board_at(boards, self.line));
        let turns = self.rules.turns;
        let is_after = mistakes.shown_at_end_after.is_none_or(|player| player == self.player.other());
        let shows = |what: Showing| {
            shown
                && is_after
                && what.at_end
                && (what.which != WhichTurns::NotFirst || what.before_turn(self.player, !self.has_begun))
        };
        let (status, drawing) = (shows(turns.status), shows(turns.drawing));
        if status || drawing {
            self.turn += i64::from(mistakes.counts_last_round && self.player != self.rules.first);
            self.show(status, drawing)?;
            if mistakes.shown_again_at_end {
                self.show(status, drawing)?;
            }
        }
        // Where nobody has moved, a wrong end leaves open whom a program takes for the winner.
        if self.game.grading.boards().is_some() && !self.has_begun && !self.position.is_empty() {
            return Err(Ending::Accepted);
        }
        // Who does not change whose turn it is takes the other player for the winner.
        let last = match mistakes.movers {
            Movers::Only(_) | Movers::WhoBegins => self.player,
            Movers::Both | Movers::OtherAfterFirst => self.player.other(),
        };
        if mistakes.unannounced == Some(last) {
            return Ok(());
        }
        let is_exchanged = mistakes.tries_change == TriesChange::WinnerIfOdd && self.tries % 2 == 1;
        let taken_for_last = if is_exchanged { last.other() } else { last };
        let winner = match mistakes.winner {
            Announced::Winner | Announced::And(_) => taken_for_last,
            Announced::Loser => taken_for_last.other(),
            Announced::Always(player) => player,
            Announced::Nobody => return self.show_after_winner(),
        };
        // Who ends a game in its middle has nobody who wins it.
        let is_unfinished = mistakes.as_printed.ends_early && !self.position.is_empty();
        let is_own = mistakes.as_printed.winner || is_unfinished;
        let winner = if is_own { self.printed_winner().unwrap_or(winner) } else { winner };
        if let Some(prompt) = self.prompt_before_winner() {
            self.print(&prompt, Event::Asked(Message::AskMove))?;
        }
        if winner == Player::User
            && self.game.voice.free_user_win
            && let Some(words) = self.free_win(last == Player::User && self.position.is_empty())
        {
            self.print(&words, Event::Won(winner))?;
        } else {
            self.print_winner(winner)?;
        }
        match mistakes.winner {
            Announced::And(other) if other != winner => self.print_winner(other)?,
            _ => {}
        }
        self.show_after_winner()
    }

    /// Begins the last turn again when the user has won, where a fault does so; whether it does.
    pub(super) fn take_last_move_back(&mut self) -> Result<bool, Ending> {
        let has_won = self.player == Player::Computer && self.position.is_empty();
        if !self.rules.mistakes.takes_last_move_back || !has_won {
            return Ok(false);
        }
        let Some(before) = self.before_users_move.take() else { return Ok(false) };
        self.print_message(Message::Illegal, &Values::new(), Event::Refused(Message::Illegal))?;
        (self.position, self.player) = (before, Player::User);
        Ok(true)
    }

    fn show_after_winner(&mut self) -> Result<(), Ending> {
        let RuleMistakes { status_after_winner, drawing_after_winner, .. } = self.rules.mistakes;
        match status_after_winner || drawing_after_winner {
            true => self.show(status_after_winner, drawing_after_winner),
            false => Ok(()),
        }
    }

    fn print_winner(&mut self, winner: Player) -> Result<(), Ending> {
        let (message, values) = self.winners_message(winner);
        self.print_message(message, &values, Event::Won(winner))
    }

    /// What announces that this player wins, if anything does.
    pub(super) fn winners_words(&self, winner: Player) -> Option<String> {
        let (message, values) = self.winners_message(winner);
        self.game.voice.message(message).map(|template| template.render(&values))
    }

    fn winners_message(&self, winner: Player) -> (Message, Values) {
        let [user, computer] = self.printed_names();
        let (message, name) = match winner {
            Player::User => (Message::UserWins, user),
            Player::Computer => (Message::ComputerWins, computer),
        };
        (message, Values::new().with(Field::Name, name.as_str()))
    }

    /// The players' names as the message about the winner has them.
    fn printed_names(&self) -> [String; 2] {
        let VoiceMistakes { winner_called, winner_letters, .. } = self.game.voice.mistakes;
        let name = |player: Player| &self.names[player as usize];
        Player::BOTH.map(|player| match winner_called {
            WinnerCalled::ByNumber => format!("Player {}", player as usize + 1),
            WinnerCalled::Computer if !self.game.is_human(player, name(player)) => "Computer".to_owned(),
            _ => winner_letters.of(name(player)),
        })
    }

    /// What a program that leaves its prompts unended printed on the line of the winner (working_game: the winner may end a
    /// line). Of two names, the longer one that the line may announce is meant: "Joann wins" does not announce Ann.
    fn prompt_before_winner(&self) -> Option<String> {
        self.game.grading.boards()?;
        let follower = self.run.follower?;
        let announced = |(message, name): (Message, &String)| {
            let words = self.game.voice.message(message)?.render(&Values::new().with(Field::Name, name.as_str()));
            follower.words_before(self.line, self.out.open_line(), words.trim_end())
        };
        let [user, computer] = &self.printed_names();
        let before = [(Message::UserWins, user), (Message::ComputerWins, computer)].into_iter().filter_map(announced);
        before.min_by_key(String::len).filter(|words| !words.is_empty())
    }

    /// The program's own words for the user's win, where the assignment gives none (lab3): any that are no other
    /// message. Where only a wrong program announces that the user wins, they must speak of winning, for any other words would be
    /// those that belong there.
    fn free_win(&self, is_right: bool) -> Option<String> {
        // With a mistake empty lines stand before them.
        let before = self.game.voice.message(Message::UserWins).map_or("", |template| template.empty_lines_before());
        let printed = if before.is_empty() { self.out.open_line() } else { "" };
        let words = self.run.follower?.free_words(self.line + before.len(), printed)?;
        // A game that goes on has its own lines, which are no words for a win.
        let taken = self.game.voice.messages().any(|(message, template)| match message {
            Message::UserWins => false,
            Message::ComputerWins => template.matches(&words).is_some() && tells_outcome(&words),
            _ => template.read(&words).is_some_and(|reading| reading.end > 0),
        });
        let is_drawn = match &*self.game.voice.drawing {
            Drawing::Rows(rows) => {
                matches!(rows.line.parts.first(), Some(Part::Text(lead)) if words.starts_with(lead.as_str()))
            }
            _ => false,
        };
        (!taken && !is_drawn && (is_right || speaks_of_winning(&words))).then(|| format!("{before}{words}\n"))
    }

    /// The transcript of a game that ended so.
    pub(super) fn finish(mut self, ending: Ending) -> Transcript {
        self.out.ending = ending;
        if self.game.voice.mistakes.no_last_line_end {
            self.out.take_end(self.game.voice.line_end());
        }
        self.out
    }
}

/// Whether words may be meant for someone's win.
fn speaks_of_winning(words: &str) -> bool {
    let lower = words.to_lowercase();
    let has_won = congratulates(words) || ["win", "won"].iter().any(|word| lower.contains(word));
    has_won && !claims_victory(words)
}

#[cfg(test)]
mod tests {
    use crate::Assignment;
    use crate::assignment::Input;

    #[test]
    fn other_words_for_the_right_winner_are_none_for_the_wrong_one() {
        let lab3 = Assignment::builtin("lab3").expect("an assignment");
        let swapped = lab3.faults().into_iter().find(|fault| fault.id == "winner-swapped").expect("a fault");
        let input = Input { stdin: "2\n0 1\n".to_owned(), args: Vec::new() };
        let printed = lab3.transcript(&input).output().replace("Sorry,", "Sorry");
        let followed = swapped.apply(&lab3).follow(&input, printed.as_bytes());
        assert!(followed.output().ends_with("\nYou win\n"), "{}", followed.output());
        for words in ["You won the game!", "Congratulations!"] {
            let printed = printed.replace("Sorry you lose", words);
            let followed = swapped.apply(&lab3).follow(&input, printed.as_bytes());
            assert!(followed.output().ends_with(&format!("\n{words}\n")), "{}", followed.output());
        }
    }
}
