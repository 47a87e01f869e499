//! A turn whose moves are read: tries, refusals, and the move that is accepted.

use super::move_check::Tried;
use super::table::Table;
use crate::input::Ask;
use crate::position::{Move, Position};
use crate::rules::{
    AfterIllegal, AfterRefusal, AnnouncedTries, BadCount, CheckedTries, Counted, DrawingPlace, MoveCheck,
    PrintedForEach, RefusedBeforeCount, UsersMoves,
};
use crate::template::{Field, Values};
use crate::transcript::{Ending, Entry, Event, Refusal};
use crate::voice::{HeapsCounted, Message};

impl Table<'_> {
    pub(super) fn prompt(&mut self) -> Result<(), Ending> {
        let heaps = self.position.heaps();
        let number = match self.game.voice.mistakes.heaps_counted {
            HeapsCounted::All => heaps.len() as i64,
            HeapsCounted::Full => heaps.iter().filter(|&&size| size > 0).count() as i64,
            HeapsCounted::OneLess => heaps.len() as i64 - 1,
            HeapsCounted::OneMore => heaps.len() as i64 + 1,
        };
        let values = Values::new().with(Field::Number, number).with(Field::Turn, self.turn);
        self.ask(Message::AskMove, &values)
    }

    pub(super) fn input_turn(&mut self) -> Result<(), Ending> {
        let begun = self.out.entries().len();
        self.prompt()?;
        if self.rules.mistakes.prompts_twice {
            self.prompt()?;
        }
        self.draw_after_prompt(self.rules.turns.drawing.before(self.player))?;
        if self.rules.mistakes.reads_no_move {
            return Ok(());
        }
        let first_try = self.tries;
        let mut kept = None;
        // How many tries may have been refused once more.
        let mut doubtful = 0;
        loop {
            let is_first = self.tries == first_try;
            let checked = match self.rules.mistakes.checked_tries {
                CheckedTries::All => true,
                CheckedTries::OfTurn(most) => self.tries - first_try < usize::from(most),
                CheckedTries::UntilLegal => !self.was_legal,
            };
            let tried = match self.read_move(checked, &mut kept) {
                Err(Ending::InputEnded) if self.rules.mistakes.moves_without_input => return self.make_illegal(),
                tried => tried?,
            };
            if self.rules.mistakes.ignores_move {
                return Ok(());
            }
            if !matches!(tried, Tried::Refused(_)) {
                self.was_legal = true;
                while doubtful > 0 && self.has_error_next() {
                    self.refuse_again()?;
                    doubtful -= 1;
                }
            }
            let refusal = match tried {
                Tried::Accepted(mv, announced) => {
                    let is_announced = is_first || self.rules.mistakes.announced_tries != AnnouncedTries::First;
                    self.accept(mv, announced, is_first, is_announced)?;
                    return self.make_refused(begun);
                }
                Tried::FromNoHeap(entered, count) => return self.take_from_no_heap(entered, count),
                Tried::TakesNothing(entered, count) => {
                    if self.rules.mistakes.bad_count == BadCount::Announced {
                        self.print(&self.user_takes(entered, count), Event::Asked(Message::UserTakes))?;
                    }
                    return self.make_refused(begun);
                }
                Tried::Refused(refusal) => refusal,
            };
            self.out.refuse(refusal);
            if self.rules.mistakes.missing_heap_ends && matches!(refusal, Refusal::NoSuchHeap(_)) {
                return Err(Ending::Finished);
            }
            let is_announced = match self.rules.mistakes.announced_tries {
                AnnouncedTries::Nothing => false,
                AnnouncedTries::Each => true,
                AnnouncedTries::First => is_first,
            };
            if is_announced {
                self.print(&self.user_takes(self.entered_heap, self.entered_count), Event::Asked(Message::UserTakes))?;
            }
            self.tries += 1;
            let printed_once = self.rules.mistakes.printed_once;
            let after_illegal = self.rules.turns.after_illegal;
            let asks_again = after_illegal.asks_again && (is_first || !printed_once.has_prompt());
            let asks_first = asks_again && self.rules.mistakes.asks_before_error;
            if asks_first {
                self.ask(Message::AskAgain, &Values::new())?;
            }
            if (is_first || !printed_once.has_error()) && self.game.is_told(refusal) {
                let error = self.error_about(refusal);
                self.print_message(error, &Values::new(), Event::Refused(error))?;
                if self.rules.mistakes.printed_for_each == PrintedForEach::Error
                    && self.is_count_wrong(refusal).unwrap_or_else(|| self.has_error_next())
                {
                    self.print_message(Message::Illegal, &Values::new(), Event::Refused(Message::Illegal))?;
                }
            }
            if is_first && self.rules.mistakes.skips_line_after_illegal {
                self.skip_line()?;
            }
            let turns = self.rules.turns;
            let AfterIllegal { prompts, next, .. } = after_illegal;
            if next != AfterRefusal::End && self.loses_turn(refusal, self.tries - first_try) {
                return Ok(());
            }
            if turns.turns_per_try > 0 && turns.counts != Counted::Nothing {
                self.turn += turns.turns_per_try;
                self.frame();
            }
            if next == AfterRefusal::End {
                return Err(Ending::Finished);
            }
            if next == AfterRefusal::Nothing {
                return Err(self.refuse_for_ever(self.error_about(refusal), after_illegal));
            }
            if asks_again && !asks_first {
                self.ask(Message::AskAgain, &Values::new())?;
                let is_for_each = self.rules.mistakes.printed_for_each == PrintedForEach::ErrorAndPrompt;
                match self.is_count_wrong(refusal) {
                    Some(true) if is_for_each => self.refuse_again()?,
                    // It reads alike whether this try or the next one is refused once more.
                    None if is_for_each => doubtful += 1,
                    _ => {}
                }
            }
            if let Refusal::TooMany(heap, ..) = refusal
                && self.rules.mistakes.refused_empties
                && next != AfterRefusal::Move
            {
                self.empty(heap);
            }
            match next {
                AfterRefusal::OtherPlayer => return Ok(()),
                AfterRefusal::Move => return self.make_illegal(),
                AfterRefusal::Try | AfterRefusal::End | AfterRefusal::Nothing => {}
            }
            self.show(turns.status.again, turns.drawing.again)?;
            // Who asks after each number prints the prompt.
            let asks = prompts || self.rules.mistakes.move_check == MoveCheck::RefusesEachNumber;
            if asks && (kept.is_none() || !self.asks_in_two_steps()) {
                self.prompt()?;
            }
            self.draw_after_prompt(turns.drawing.again)?;
        }
    }

    /// Reads over the rest of the line and all of the next one.
    fn skip_line(&mut self) -> Result<(), Ending> {
        for _ in 0..2 {
            // Where the input has ended nothing is skipped.
            let _ = self.run.source.line();
        }
        self.echo(Ok(()))
    }

    /// Whether there is a prompt for each of the two numbers of a move.
    fn asks_in_two_steps(&self) -> bool {
        self.game.voice.message(Message::AskCount).is_some()
    }

    /// Draws behind the prompt, where a fault does so.
    fn draw_after_prompt(&mut self, drawing: bool) -> Result<(), Ending> {
        if drawing && self.rules.turns.drawing_place == DrawingPlace::AfterPrompt { self.draw() } else { Ok(()) }
    }

    /// Reads one try of the user: both numbers at once, or the heap, a look at it, and the count (matches). The heap of the last try
    /// is `kept` where a fault reads the count alone.
    fn read_move(&mut self, checked: bool, kept: &mut Option<i64>) -> Result<Tried, Ending> {
        let mistakes = self.rules.mistakes;
        if let Some(heap) = *kept {
            return self.read_count(heap, checked);
        }
        let in_two_steps = self.asks_in_two_steps();
        let order = if mistakes.count_first { [Ask::Count, Ask::Heap] } else { [Ask::Heap, Ask::Count] };
        let read = self.run.source.number(order[0], Some((&self.position, self.rules.entered_base)));
        if mistakes.move_check == MoveCheck::RefusesEachNumber {
            let number = self.echo(read)?;
            return Ok(Tried::Refused(Refusal::NoSuchHeap(number)));
        }
        if in_two_steps || self.refuses_before_count() {
            let heap = self.echo(read)?;
            let heap = self.signed(heap);
            if !self.rules.turns.checks_heap_first && !self.refuses_before_count() {
                return self.read_count(heap, checked);
            }
            let empty_is_fine =
                mistakes.accepts_empty_heap || mistakes.refused_before_count == RefusedBeforeCount::Missing;
            if let Err(refusal) = self.check_heap(heap, empty_is_fine) {
                return Ok(Tried::Refused(refusal));
            }
            *kept = mistakes.asks_wrong_number_again.then_some(heap);
            return self.read_count(heap, checked);
        }
        let both = match read {
            Ok(one) => self.run.source.number(order[1], None).map(|other| (one, other)),
            Err(stop) => Err(stop),
        };
        let (one, other) = self.echo(both)?;
        let (one, other) = (self.signed(one), self.signed(other));
        let (heap, count) = if mistakes.count_first { (other, one) } else { (one, other) };
        *kept = mistakes.reads_count_only_again.then_some(heap);
        self.check_entered(heap, count, checked)
    }

    /// Checks a move of which both numbers are read.
    fn check_entered(&mut self, heap: i64, count: i64, checked: bool) -> Result<Tried, Ending> {
        (self.entered_heap, self.entered_count) = (heap, count);
        self.check_move(heap, count, checked)
    }

    /// Reads the count, with its prompt where there is one, and checks the move.
    fn read_count(&mut self, heap: i64, checked: bool) -> Result<Tried, Ending> {
        let size = self.size_of(heap).unwrap_or(0) as i64 + self.game.voice.mistakes.size_off;
        self.ask(Message::AskCount, &Values::new().with(Field::Size, size))?;
        let read = self.run.source.number(Ask::Count, None);
        let count = self.echo(read)?;
        self.check_entered(heap, self.signed(count), checked)
    }

    /// Whether some heaps are refused before the count is read. Whoever reads the count first has it; where the check of moves is
    /// turned round, so is that of heaps; whoever checks the first try only checks both numbers of it together; and of who accepts
    /// some heaps that do not exist nobody knows which of the others are refused when.
    pub(super) fn refuses_before_count(&self) -> bool {
        let mistakes = self.rules.mistakes;
        let accepts_missing = mistakes.accepts_heap_before_first
            || mistakes.accepts_heap_0
            || mistakes.accepts_negative_heap
            || mistakes.accepts_heap_after_last
            || mistakes.accepts_heap_next_to_last;
        mistakes.refused_before_count != RefusedBeforeCount::Nothing
            && !mistakes.count_first
            && mistakes.checked_tries == CheckedTries::All
            && !accepts_missing
            && mistakes.move_check != MoveCheck::TurnedRound
    }

    /// Makes the user's move. A fault may have let through a move that no heap can bear.
    fn accept(&mut self, mv: Move, announced: i64, is_first: bool, is_announced: bool) -> Result<(), Ending> {
        // The heap is announced as it was entered.
        let base = self.game.voice.base_of(Message::UserTakes) - self.counted_back(self.entered_heap);
        let numbers = (announced, base);
        let mut heaps = self.position.heaps().to_vec();
        let from = match self.rules.mistakes.users_moves {
            UsersMoves::Nothing => None,
            _ if !is_first && self.rules.mistakes.retries_take_nothing => None,
            UsersMoves::FromNextHeap => Some(mv.heap + 1).filter(|&next| next < heaps.len()),
            _ => Some(mv.heap),
        };
        let Some(from) = from else {
            return self.announce(self.player, mv, numbers, &self.position.clone(), Message::UserTakes);
        };
        let entered = if announced < 0 { announced } else { mv.count as i64 };
        let left = match self.rules.mistakes.users_moves {
            UsersMoves::One => heaps[from] as i64 - 1,
            UsersMoves::AllButTheNumber => entered,
            _ => heaps[from] as i64 - entered,
        };
        // Where the difference is too large for an int, a program that lets negative numbers through may refuse it.
        if left > i64::from(i32::MAX) {
            if self.announces_next() && !self.lists_heaps_after_move() {
                self.announce(self.player, mv, numbers, &self.position.clone(), Message::UserTakes)?;
            }
            return Err(Ending::Accepted);
        }
        // A heap of less than nothing is in no list that is known.
        if left < 0 && self.lists_heaps_after_move() {
            return Err(Ending::Accepted);
        }
        heaps[from] = u64::try_from(left).unwrap_or(0);
        if is_announced {
            self.announce(self.player, mv, numbers, &Position::new(heaps.clone()), Message::UserTakes)?;
        }
        self.position = Position::new(heaps);
        if left < 0 {
            // A board shows a row of less than nothing as an empty one.
            if self.game.grading.boards().is_some() {
                self.show(true, true)?;
            }
            return Err(Ending::Accepted);
        }
        Ok(())
    }

    /// Makes the illegal move that was entered, though it was said to be illegal.
    fn make_illegal(&mut self) -> Result<(), Ending> {
        let (entered, count) = (self.entered_heap, self.entered_count);
        let Some((heap, size)) = self.heap_of(entered) else { return self.take_from_no_heap(entered, count) };
        let taken = count.unsigned_abs();
        let taken = if self.rules.mistakes.refused_empties && count > 0 { taken.min(size) } else { taken };
        self.accept(Move { heap, count: taken }, count, true, true)
    }

    /// Takes all objects from a heap, in the middle of a turn.
    fn empty(&mut self, heap: usize) {
        let mut heaps = self.position.heaps().to_vec();
        heaps[heap] = 0;
        self.position = Position::new(heaps);
        self.frame();
    }

    /// Whether the program announces a move of the user next, of whatever numbers.
    fn announces_next(&self) -> bool {
        let words = self.game.voice.message(Message::UserTakes).zip(self.run.follower);
        words.is_some_and(|(words, follower)| follower.announced(self.line, self.out.open_line(), words).is_some())
    }

    /// Makes the moves that were refused since the entry `begun`, the last one first, where a fault does so. They are
    /// announced; what they lead to is not known.
    fn make_refused(&mut self, begun: usize) -> Result<(), Ending> {
        if !self.rules.mistakes.makes_refused_moves {
            return Ok(());
        }
        let refused = self.out.entries().skip(begun).filter_map(|entry| match entry {
            Entry::Read { text, refusal: Some(_) } => Some(text.to_owned()),
            _ => None,
        });
        let refused: Vec<String> = refused.collect();
        if refused.is_empty() {
            return Ok(());
        }
        for text in refused.iter().rev() {
            let numbers: Vec<i64> = text.split_whitespace().filter_map(|word| word.parse().ok()).collect();
            let [one, other] = numbers[..] else { return Err(Ending::Accepted) };
            let (entered, count) = if self.rules.mistakes.count_first { (other, one) } else { (one, other) };
            self.print(&self.user_takes(entered, count), Event::Asked(Message::UserTakes))?;
        }
        Err(Ending::Accepted)
    }
}
