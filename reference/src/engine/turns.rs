//! The turns of a game, and what is shown before each.

use super::table::Table;
use crate::rules::{Control, Counted, DrawingPlace, Player};
use crate::template::{Field, Values};
use crate::transcript::{Ending, Event, MAX_PRINTED};
use crate::voice::Message;

/// The most lines of a drawing that the engine prints.
const MAX_DRAWN: u64 = 10_000;

impl Table<'_> {
    pub(super) fn turns(&mut self) -> Result<(), Ending> {
        loop {
            self.frame();
            if self.is_over() {
                return self.announce_winner();
            }
            let turns = self.rules.turns;
            self.show(turns.status.before(self.player), turns.drawing.before(self.player))?;
            match self.rules.control(self.player).clone() {
                Control::Input => self.input_turn()?,
                Control::Machine(strategy) => self.machine_turn(&strategy)?,
            }
            let moved = self.player;
            self.player = self.player.other();
            self.turn += match turns.counts {
                Counted::Moves | Counted::Tries => 1,
                Counted::Rounds | Counted::RoundsAndTries => i64::from(moved != self.rules.first),
                Counted::ComputerMoves => i64::from(moved == Player::Computer),
                Counted::Nothing => 0,
            };
        }
    }

    /// Whether the game ends before the next turn.
    fn is_over(&self) -> bool {
        let mistakes = self.rules.mistakes;
        let looked_at = if mistakes.ends_with_first_heap { 1 } else { usize::MAX };
        let left = self.position.heaps().iter().take(looked_at).filter(|&&size| size > 0).count();
        left <= mistakes.heaps_at_end && mistakes.ends_after.is_none_or(|last| last != self.player)
    }

    /// Prints the status line and the drawing that stand before a turn.
    pub(super) fn show(&mut self, status: bool, drawing: bool) -> Result<(), Ending> {
        // Where boards are graded one that is printed again counts once, so it has no lines in what is followed either.
        if self.game.grading.boards().is_some()
            && self.shown.replace(self.position.clone()).as_ref() == Some(&self.position)
        {
            return Ok(());
        }
        let place = self.rules.turns.drawing_place;
        if drawing && place == DrawingPlace::BeforeStatus {
            self.draw()?;
        }
        if status {
            let values = Values::new()
                .with(Field::Turn, self.turn)
                .with(Field::Heaps, self.game.voice.heaps(self.position.heaps()));
            self.print_message(Message::Status, &values, Event::Status)?;
        }
        if drawing && place == DrawingPlace::AfterStatus {
            self.draw()?;
        }
        Ok(())
    }

    pub(super) fn draw(&mut self) -> Result<(), Ending> {
        let lines = self.game.voice.drawing_lines(&self.position, &self.start);
        self.out.tallest_drawing = self.out.tallest_drawing.max(lines);
        if lines > MAX_DRAWN {
            return Err(Ending::Unreasonable(format!("a drawing of {lines} lines")));
        }
        // A drawing is made whole before it is printed, so a bound of the output would come too late.
        let cells = self.game.voice.drawing.cells(&self.position, &self.start);
        if cells > MAX_PRINTED as u64 {
            return Err(Ending::Unreasonable(format!("a drawing of {cells} cells")));
        }
        for line in self.game.voice.draw(&self.position, &self.start) {
            self.print(&(line.text + "\n"), Event::Drew(line.shows))?;
        }
        Ok(())
    }
}
