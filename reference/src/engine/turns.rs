//! The turns of a game, and what is shown before each.

use std::borrow::Cow;

use super::table::Table;
use crate::rules::{
    Announced, Control, Counted, DrawingPlace, Dropped, EndCheck, EndsUnfinished, Movers, Player, Showing, TriesChange,
    WhichTurns,
};
use crate::shown::{AllShown, Shown, View};
use crate::template::{Field, Values};
use crate::transcript::{Ending, Event, MAX_PRINTED};
use crate::voice::{Drawing, Message};

/// The most lines of a drawing that the engine prints.
const MAX_DRAWN: u64 = 10_000;
/// The most turns in a row that change nothing. Two computers that take nothing, for a fault makes them do so, never end
/// their game, and where only boards that differ are graded they print nothing either.
const MAX_IDLE_TURNS: usize = 100;

impl Table<'_> {
    pub(super) fn turns(&mut self) -> Result<(), Ending> {
        let (mut idle, mut turns_played) = (0, 0);
        loop {
            let changed = self.out.frames.last().is_none_or(|frame| frame.position != self.position);
            idle = if changed { 0 } else { idle + 1 };
            if idle > MAX_IDLE_TURNS {
                return Err(Ending::Unreasonable(format!("more than {MAX_IDLE_TURNS} turns that change nothing")));
            }
            self.frame();
            let mistakes = self.rules.mistakes;
            let is_looked_at = mistakes.ends_unfinished.looks_after(turns_played);
            if is_looked_at && self.is_over() && (self.has_begun || !mistakes.begins_without_objects) {
                self.announce_winner()?;
                if !self.take_last_move_back()? && mistakes.ends_when_announced.ends_after(self.player.other()) {
                    return Ok(());
                }
            }
            let as_won = mistakes.ends_unfinished == EndsUnfinished::AfterMoveAsWon;
            // Who announces no winner does not announce one here.
            let announces = mistakes.winner != Announced::Nobody;
            if mistakes.ends_unfinished.moves() == Some(turns_played) && (announces || !as_won) {
                if mistakes.ends_unfinished.shows_last() && !self.leaves_first_board_out() {
                    self.show(self.rules.turns.status.at_end, self.rules.turns.drawing.at_end)?;
                }
                return if as_won { self.announce_winner() } else { Err(Ending::Finished) };
            }
            turns_played += 1;
            let turns = self.rules.turns;
            let shows = |shown: Showing| shown.before_turn(self.player, !self.has_begun);
            let is_humans = matches!(self.rules.control(self.player), Control::Input);
            let is_shown = (is_humans || !mistakes.shows_before_humans_only) && !self.leaves_first_board_out();
            let (status, drawing) = (shows(turns.status) && is_shown, shows(turns.drawing) && is_shown);
            let is_parted = self.has_begun || mistakes.empty_line_before_first;
            if mistakes.empty_line_between_turns && is_parted && status {
                self.print("\n", Event::Status)?;
            }
            self.show(status, drawing)?;
            self.has_begun = true;
            if mistakes.ends_unfinished == EndsUnfinished::AtFirstTurn {
                return Err(Ending::Finished);
            }
            if self.player == Player::User {
                self.before_users_move = Some(self.position.clone());
            }
            let tries = self.tries;
            let before = (mistakes.drops != Dropped::None).then(|| self.position.clone());
            match self.rules.control(self.player).clone() {
                Control::Input if mistakes.ends_unfinished == EndsUnfinished::AtUsersTurn => {
                    return Err(Ending::Finished);
                }
                Control::Input if mistakes.users_turns_pass => (),
                Control::Input => self.input_turn().or_else(|ending| match ending {
                    // What it leaves nobody looks at any more.
                    Ending::Accepted if mistakes.ends_unfinished.ends_unseen_after(turns_played) => Ok(()),
                    ending => Err(ending),
                })?,
                Control::Machine(strategy) => self.machine_turn(&strategy)?,
            }
            if let Some(before) = &before {
                self.position = match mistakes.drops {
                    Dropped::Emptied => self.position.without_emptied_heaps(before),
                    _ => self.position.without_empty_heaps(),
                };
            }
            let moved = self.player;
            if mistakes.lists_heaps_after_computer && moved == Player::Computer {
                let values = Values::new().with(Field::Heaps, self.game.voice.heaps(self.position.heaps()));
                self.print_message(Message::UserTakes, &values, Event::Status)?;
            }
            if mistakes.status_after.is_after(moved, self.position.is_empty()) {
                self.show(true, false)?;
            }
            if mistakes.draws_after.is_after(moved, self.position.is_empty()) {
                self.draw()?;
            }
            let stays = mistakes.tries_change.keeps_player(self.tries - tries);
            self.player = match mistakes.movers {
                Movers::Both if stays => moved,
                Movers::Both => moved.other(),
                Movers::Only(_) | Movers::WhoBegins => moved,
                Movers::OtherAfterFirst => self.rules.first.other(),
            };
            if stays && mistakes.tries_change == TriesChange::NextTurn {
                continue;
            }
            self.turn += match turns.counts {
                Counted::Moves => 1,
                Counted::Rounds => i64::from(moved != self.rules.first),
                Counted::ComputerMoves => i64::from(moved == Player::Computer),
                Counted::Nothing => 0,
            };
        }
    }

    /// Whether the game ends before the next turn.
    fn is_over(&self) -> bool {
        let mistakes = self.rules.mistakes;
        let heaps = self.position.heaps();
        let looked_at = match mistakes.end_check {
            EndCheck::AllHeaps => &heaps[mistakes.end_check_skips.visits(heaps.len())],
            EndCheck::FirstHeap => &heaps[..heaps.len().min(1)],
            EndCheck::LastHeap => &heaps[heaps.len().saturating_sub(1)..],
            EndCheck::AnyHeap if heaps.contains(&0) => &[],
            EndCheck::AnyHeap => heaps,
        };
        let left = looked_at.iter().filter(|&&size| size > mistakes.size_at_end).count();
        let objects = heaps.iter().try_fold(0_u64, |sum, &size| sum.checked_add(size));
        let few_are_enough = mistakes.few_end_after.ends_after(self.player.other());
        let most = if few_are_enough { mistakes.objects_at_end } else { 0 };
        let in_int = |sum: u64| i64::from((sum as u32).cast_signed()) <= most as i64;
        let is_few = |sum: u64| sum <= most || (mistakes.adds_objects_in_int && in_int(sum));
        let is_empty = left <= mistakes.heaps_at_end
            || objects.is_some_and(is_few)
            || (mistakes.ends_at_nim_sum_0 && self.position.nim_sum() == 0);
        let is_over = is_empty && mistakes.ends_after.ends_after(self.player.other());
        let is_over = is_over != mistakes.end_turned_round;
        let own = mistakes.as_printed;
        let is_own = if is_over { own.goes_on } else { own.ends_early };
        if is_own { self.ends_in_output().unwrap_or(is_over) } else { is_over }
    }

    /// Prints the status line and the drawing that stand before a turn.
    pub(super) fn show(&mut self, status: bool, drawing: bool) -> Result<(), Ending> {
        if !status && !drawing {
            return Ok(());
        }
        // Where boards are graded one that is printed again counts once, so it has no lines in what is followed either.
        if self.game.grading.boards().is_some()
            && self.shown.replace(self.position.clone()).as_ref() == Some(&self.position)
        {
            return Ok(());
        }
        match self.run.compared.filter(|_| self.run.on_print.is_none()) {
            Some(compared) => self.show_again(status, drawing, &compared.shown),
            None => self.show_now(status, drawing),
        }
    }

    /// Whether a program that prints no board before the first move prints none after a turn either in which nothing was taken: its own output
    /// shows it.
    fn leaves_first_board_out(&self) -> bool {
        let is_left_out = self.rules.turns.status.which == WhichTurns::NotFirst && self.shown.is_none();
        let boards = self.game.grading.boards().zip(self.run.follower).filter(|_| is_left_out && self.has_begun);
        boards.is_some_and(|(boards, follower)| {
            let base = self.game.voice.label_base;
            !follower.board_at(boards, self.line)
                || follower.board_move(boards, self.line, &self.position, base).is_some()
        })
    }

    /// Prints them along an output in which `all` was shown by games that came to the same line.
    fn show_again(&mut self, status: bool, drawing: bool, all: &AllShown) -> Result<(), Ending> {
        if drawing && self.game.voice.drawing.stays_as_high() {
            self.first_drawn.get_or_insert_with(|| self.position.clone());
        }
        let line = self.line;
        let view = View {
            voice: *self.voice_number.get_or_insert_with(|| all.number_of(&self.game.voice)),
            turn: self.turn,
            status,
            drawing,
            place: self.rules.turns.drawing_place,
            begun: Cow::Borrowed(self.out.open_line()),
            position: Cow::Borrowed(&self.position),
            start: Cow::Borrowed(self.first_drawn.as_ref().unwrap_or(&self.start)),
        };
        let (mark, tallest) = (self.out.mark(), self.out.tallest_drawing);
        if let Some(shown) = all.find(line, &view) {
            self.out.print_passage(&shown.passage);
            self.line += shown.passage.alike.lines;
            self.out.tallest_drawing = tallest.max(shown.drawn);
            return if shown.deviates { Err(Ending::Deviates) } else { self.is_reasonable() };
        }
        let view = view.to_kept();
        self.out.tallest_drawing = 0;
        let printed = self.show_now(status, drawing);
        let drawn = self.out.tallest_drawing;
        self.out.tallest_drawing = tallest.max(drawn);
        let deviates = printed == Err(Ending::Deviates);
        if deviates || printed.is_ok() {
            all.keep(line, Shown { view, passage: self.out.passage_from(mark), deviates, drawn });
        }
        printed
    }

    fn show_now(&mut self, status: bool, drawing: bool) -> Result<(), Ending> {
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
        if let Drawing::AnyWay(_) = *self.game.voice.drawing
            && let Some(lines) = self.run.follower.and_then(|follower| follower.drawing(self.line))
        {
            // What a tall drawing goes on with is not read.
            if lines.len() >= crate::follow::MAX_DRAWN {
                return Err(Ending::Unreasonable(format!("a drawing of {} lines or more", lines.len())));
            }
            return lines.iter().try_for_each(|line| self.print(&format!("{line}\n"), Event::Drew(None)));
        }
        let start = match self.game.voice.drawing.stays_as_high() {
            true => self.first_drawn.get_or_insert_with(|| self.position.clone()),
            false => &self.start,
        };
        let lines = self.game.voice.drawing_lines(&self.position, start);
        self.out.tallest_drawing = self.out.tallest_drawing.max(lines);
        if lines > MAX_DRAWN {
            return Err(Ending::Unreasonable(format!("a drawing of {lines} lines")));
        }
        // A drawing is made whole before it is printed, so a bound of the output would come too late.
        let cells = self.game.voice.drawing.cells(&self.position, start);
        if cells > MAX_PRINTED as u64 {
            return Err(Ending::Unreasonable(format!("a drawing of {cells} cells")));
        }
        let (game, position) = (self.game, self.position.clone());
        let mut drawn = game.voice.draw(&position, start).peekable();
        while let Some(mut line) = drawn.next() {
            if drawn.peek().is_some() || game.voice.drawing.is_ended() {
                line.text.push('\n');
            }
            self.print(&line.text, Event::Drew(line.shows))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::Assignment;
    use crate::assignment::Input;
    use crate::transcript::Ending;

    #[test]
    fn computers_that_take_nothing_from_each_other_come_to_an_end() {
        let game = Assignment::builtin("givegrade/working_game").expect("an assignment");
        let fault = game.faults().into_iter().find(|fault| fault.id == "removes-heap-nim-sum").expect("a fault");
        let input = Input { stdin: "computer 1\ncomputer 2\n4\n".to_owned(), args: Vec::new() };
        let ending = fault.apply(&game).transcript(&input).ending;
        assert!(matches!(ending, Ending::Unreasonable(_)), "{ending:?}");
    }
}
