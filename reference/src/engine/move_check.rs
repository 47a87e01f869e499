//! Whether the user's move is accepted: by the rules, by what a wrong program makes of them, or by what its memory holds.

use super::table::Table;
use crate::follow::Follower;
use crate::position::Move;
use crate::rules::{BadCount, ComparedSize, CountsBack, MoveCheck, TooMany, UsersMoves};
use crate::template::{Field, Values};
use crate::transcript::{Ending, Event, Refusal};
use crate::voice::Message;

/// So far from the first heap no memory belongs to a program's heaps.
const FAR_AWAY: u64 = 10_000;

/// So many heaps beyond those that there are the memory may hold the numbers of the move themselves.
const NEAR: u64 = 256;

/// What became of a user's try.
pub(super) enum Tried {
    /// It was accepted: the move, and the number of objects as it is announced.
    Accepted(Move, i64),
    /// It was accepted though there is no such heap: the index as it was entered, and the number of objects.
    FromNoHeap(i64, i64),
    /// It was accepted though its number of objects is wrong, and takes nothing: the index as it was entered, and the number.
    TakesNothing(i64, i64),
    /// It was refused.
    Refused(Refusal),
}

impl Table<'_> {
    pub(super) fn size_of(&self, entered: i64) -> Option<u64> {
        self.heap_of(entered).map(|(_, size)| size)
    }

    /// The heap that was entered, by its index from 0, with its size; none where there is no such heap.
    pub(super) fn heap_of(&self, entered: i64) -> Option<(usize, u64)> {
        let heap = self.index_of(entered)?;
        self.position.heaps().get(heap).map(|&size| (heap, size))
    }

    /// The index of the heap that was entered, from 0, where it may be one.
    fn index_of(&self, entered: i64) -> Option<usize> {
        let index = entered.checked_sub(self.rules.entered_base)?.checked_add(self.counted_back(entered))?;
        usize::try_from(index).ok()
    }

    /// How many heaps the one that was entered is counted back, where it is counted back from the last one; 0 where it is not.
    pub(super) fn counted_back(&self, entered: i64) -> i64 {
        let is_counted_back = match self.rules.mistakes.counts_back {
            CountsBack::None => false,
            CountsBack::FirstBefore => entered == self.rules.entered_base - 1,
            CountsBack::All => entered < self.rules.entered_base,
        };
        if is_counted_back { self.position.heaps().len() as i64 } else { 0 }
    }

    pub(super) fn check_heap(&self, entered: i64, empty_is_fine: bool) -> Result<usize, Refusal> {
        let heaps = self.position.heaps();
        let accepted = self.rules.mistakes.refuses_heap.visits(heaps.len());
        let heap = self.index_of(entered).filter(|heap| accepted.contains(heap)).ok_or(Refusal::NoSuchHeap(entered))?;
        if heaps[heap] == 0 && !empty_is_fine { Err(Refusal::EmptyHeap(heap)) } else { Ok(heap) }
    }

    pub(super) fn check_move(&self, entered: i64, count: i64, checked: bool) -> Result<Tried, Ending> {
        let tried = self.as_printed(self.check_by_the_rules(entered, count, checked)?, entered, count);
        // What is behind the last heap in the memory decides, whichever way the condition is written, but where the count is none.
        let is_last = self.size_of(entered).is_some() && self.size_of(entered.saturating_add(1)).is_none();
        if self.rules.mistakes.uses_next_heap && is_last && !matches!(tried, Tried::Refused(Refusal::TooFew(_))) {
            return Ok(tried);
        }
        Ok(match (self.rules.mistakes.move_check, tried) {
            (MoveCheck::Right, tried) | (MoveCheck::RefusesAll, tried @ Tried::Refused(_)) => tried,
            (MoveCheck::TurnedRound, Tried::Refused(_) | Tried::TakesNothing(..)) => Tried::FromNoHeap(entered, count),
            // Nothing is wrong with it.
            _ => Tried::Refused(Refusal::NoSuchHeap(entered)),
        })
    }

    /// What becomes of a move by the program's own output, where nobody knows by which rule it is checked.
    fn as_printed(&self, tried: Tried, entered: i64, count: i64) -> Tried {
        let own = self.rules.mistakes.as_printed;
        // Who announces a move before it is checked refuses it all the same.
        let accepts = |follower: &Follower<'_>| {
            let error = self.game.voice.message(Message::Illegal);
            let next = follower.line(self.line + 1);
            let is_error_next = error.zip(next).is_some_and(|(error, next)| error.matches(&next).is_some());
            !is_error_next && !self.is_refused_in_output(entered, count)
        };
        match tried {
            Tried::Refused(_) if own.accepts_more && self.run.follower.is_some_and(accepts) => {
                let heap = self.index_of(entered).filter(|&heap| heap < self.position.heaps().len());
                heap.map_or(Tried::FromNoHeap(entered, count), |heap| {
                    Tried::Accepted(Move { heap, count: count.unsigned_abs() }, count)
                })
            }
            Tried::Accepted(..) if own.refuses_more && self.refuses_in_output(entered, count) => {
                Tried::Refused(Refusal::NoSuchHeap(entered))
            }
            tried => tried,
        }
    }

    fn check_by_the_rules(&self, entered: i64, count: i64, checked: bool) -> Result<Tried, Ending> {
        let mistakes = self.rules.mistakes;
        // So far back there is no heap, and an error ends the program.
        let back = self.rules.entered_base.saturating_sub(entered);
        if mistakes.counts_back == CountsBack::All && back > self.position.heaps().len() as i64 {
            return Err(Ending::Accepted);
        }
        // An empty heap holds nothing to take, but zero objects of it are a matter of the count.
        let too_many_is_fine =
            !matches!(mistakes.too_many, TooMany::Refused | TooMany::Accepted | TooMany::CutUnlessEmpty);
        let is_compared = mistakes.compared_size == ComparedSize::Entered;
        let takes_nothing = mistakes.bad_count != BadCount::Refused;
        let empty_is_fine = count < 1 || too_many_is_fine || takes_nothing || mistakes.uses_next_heap || !is_compared;
        let heap = match self.check_heap(entered, empty_is_fine) {
            Ok(heap) if takes_nothing && self.is_bad_count(heap, count) => {
                return Ok(Tried::TakesNothing(entered, count));
            }
            Ok(heap) => heap,
            Err(_) if self.lets_through(entered) => return self.check_without_heap(entered, count),
            Err(_) if !checked => return self.accept_unchecked(entered, count),
            // An empty heap may be refused before its size is compared.
            Err(Refusal::EmptyHeap(heap)) if mistakes.too_many == TooMany::Accepted => {
                return Ok(match self.check_without_heap(entered, count)? {
                    Tried::FromNoHeap(..) => Tried::Accepted(Move { heap, count: count.unsigned_abs() }, count),
                    refused => refused,
                });
            }
            Err(refusal) => return Ok(Tried::Refused(refusal)),
        };
        let heap = heap + usize::from(mistakes.uses_next_heap);
        let heaps = self.position.heaps();
        // Whoever takes from the next heap looks it up in this check too.
        let by = if mistakes.uses_next_heap { ComparedSize::Entered } else { mistakes.compared_size };
        let compared = heaps.get(heap).and_then(|_| by.size(heap, heaps, self.start.heaps()));
        let Some(size) = compared else {
            let tried = self.check_without_heap(entered, count)?;
            // What is behind the last heap decides whether a move from the last one is accepted.
            return Ok(match (heaps.get(heap), tried) {
                (Some(_), Tried::FromNoHeap(..)) => Tried::Accepted(Move { heap, count: count.unsigned_abs() }, count),
                (Some(&size), Tried::Refused(Refusal::NoSuchHeap(_))) => {
                    Tried::Refused(Refusal::TooMany(heap, size, count))
                }
                (_, tried) => tried,
            });
        };
        if mistakes.refused_counts.refuses(count) {
            let refused = || Ok(Tried::Refused(Refusal::TooFew(count)));
            return if checked { refused() } else { self.accept_unchecked(entered, count) };
        }
        if checked && count < 1 && heaps[heap] == 0 && self.is_refused_in_output(entered, count) {
            return Ok(Tried::Refused(Refusal::EmptyHeap(heap)));
        }
        let taken = u64::try_from(count).unwrap_or(0);
        if checked && mistakes.refuses_whole_heap && taken == size && size > 0 {
            return Ok(Tried::Refused(Refusal::TooMany(heap, size, count)));
        }
        if taken <= size {
            return Ok(Tried::Accepted(Move { heap, count: taken }, count));
        }
        // Where no move is announced, only what is asked next shows it, which has many reasons.
        let is_announced = self.game.voice.message(Message::UserTakes).is_some();
        let announced = if mistakes.too_many == TooMany::EmptiesAnnouncingTaken { 0 } else { count };
        let may_be_refused = checked && size == 0 && too_many_is_fine && is_announced;
        if may_be_refused && self.is_refused_in_output(entered, announced) {
            return Ok(Tried::Refused(Refusal::EmptyHeap(heap)));
        }
        match mistakes.too_many {
            // Whoever takes nothing empties no heap.
            TooMany::EmptiesAnnouncingEntered | TooMany::EmptiesAnnouncingTaken
                if mistakes.users_moves == UsersMoves::Nothing =>
            {
                Err(Ending::Accepted)
            }
            TooMany::EmptiesAnnouncingEntered => Ok(Tried::Accepted(Move { heap, count: size }, count)),
            TooMany::EmptiesAnnouncingTaken | TooMany::CutUnlessEmpty => {
                Ok(Tried::Accepted(Move { heap, count: size }, size as i64))
            }
            TooMany::Accepted => Ok(Tried::Accepted(Move { heap, count: taken }, count)),
            TooMany::OneMore if taken == size + 1 => Ok(Tried::Accepted(Move { heap, count: taken }, count)),
            _ if !checked => self.accept_unchecked(entered, count),
            _ => Ok(Tried::Refused(Refusal::TooMany(heap, size, count))),
        }
    }

    /// Whether a number of objects is refused, or more than the heap has.
    fn is_bad_count(&self, heap: usize, count: i64) -> bool {
        let is_more = u64::try_from(count).is_ok_and(|count| count > self.position.heaps()[heap]);
        is_more || self.rules.mistakes.refused_counts.refuses(count)
    }

    /// Accepts an illegal move that is not checked: it is announced, and what follows is not known.
    fn accept_unchecked(&self, entered: i64, count: i64) -> Result<Tried, Ending> {
        if self.lists_heaps_after_move() || self.is_lost(entered) {
            Err(Ending::Accepted)
        } else {
            Ok(Tried::FromNoHeap(entered, count))
        }
    }

    /// Whether the heaps are listed where the user's move is announced.
    pub(super) fn lists_heaps_after_move(&self) -> bool {
        self.game.voice.message(Message::UserTakes).is_some_and(|words| words.fields().contains(&Field::Heaps))
    }

    /// Whether the program is killed where it looks up this heap: far away there is no memory of its own.
    fn is_lost(&self, entered: i64) -> bool {
        let has_ended = self.run.follower.is_some_and(|follower| follower.line(0).is_none());
        has_ended && entered.unsigned_abs() > FAR_AWAY
    }

    /// Whether a fault lets an index through to which no heap belongs.
    fn lets_through(&self, entered: i64) -> bool {
        let mistakes = self.rules.mistakes;
        let index = entered.saturating_sub(self.rules.entered_base);
        let heaps = self.position.heaps().len() as i64;
        (mistakes.accepts_heap_before_first && index < 0)
            || (mistakes.accepts_heap_0 && entered == 0 && index < 0)
            || (mistakes.accepts_negative_heap && entered < 0)
            || (mistakes.accepts_heap_after_last && index >= heaps)
            || (mistakes.accepts_heap_next_to_last && index == heaps)
    }

    /// Checks a move whose heap is none. What the memory holds there decides whether the number of objects is too great, so
    /// the program's own output is followed.
    fn check_without_heap(&self, entered: i64, count: i64) -> Result<Tried, Ending> {
        if self.is_lost(entered) {
            return Err(Ending::Accepted);
        }
        let text = self.user_takes(entered, count);
        let line_end = self.game.voice.line_end();
        let accepts = |follower: &Follower<'_>| match text.is_empty() {
            false => {
                let has_overwritten = || self.refuses_in_words() && self.overwritten_numbers(entered).is_some();
                follower.has(self.line, self.out.open_line(), &text, line_end) || has_overwritten()
            }
            true => !self.is_asked_again(follower),
        };
        Ok(match self.rules.mistakes.refused_counts.refuses(count) {
            true => Tried::Refused(Refusal::TooFew(count)),
            false if self.run.follower.is_none_or(accepts) => Tried::FromNoHeap(entered, count),
            false => Tried::Refused(Refusal::NoSuchHeap(entered)),
        })
    }

    /// Whether the prompt for a move comes again where the line goes on, or behind a line that says why.
    pub(super) fn is_asked_again(&self, follower: &Follower<'_>) -> bool {
        let Some(prompt) = self.game.voice.message(Message::AskMove) else { return false };
        let prompt = prompt.render(&Values::new());
        let line = |number| follower.line(number).unwrap_or_default();
        let (own, next) = (line(self.line), line(self.line + 1));
        let goes_on = own.strip_prefix(self.out.open_line()).unwrap_or(&own);
        !prompt.is_empty() && (goes_on.contains(&prompt) || next.starts_with(&prompt))
    }

    /// What announces a move of the user that was entered with these numbers; they need not be right.
    pub(super) fn user_takes(&self, entered: i64, count: i64) -> String {
        let heap = entered.saturating_sub(self.rules.entered_base) + i64::from(self.rules.mistakes.uses_next_heap);
        let heap = heap.saturating_add(self.game.voice.base_of(Message::UserTakes));
        let Some(template) = self.game.voice.message(Message::UserTakes) else { return String::new() };
        let mut values = Values::new().with(Field::Heap, heap).with(Field::Count, count);
        if template.fields().contains(&Field::Heaps) {
            values = values.with(Field::Heaps, self.game.voice.heaps(&self.heaps_after(entered, count)));
        }
        template.render(&values)
    }

    /// The heaps after a move, as far as heaps can have so many objects.
    fn heaps_after(&self, entered: i64, count: i64) -> Vec<u64> {
        let mut heaps = self.position.heaps().to_vec();
        if let Some((heap, size)) = self.heap_of(entered) {
            heaps[heap] = size.checked_add_signed(count.saturating_neg()).unwrap_or(size);
        }
        heaps
    }

    /// Announces a move whose heap does not exist. What becomes of the game is not known, unless nothing is taken.
    pub(super) fn take_from_no_heap(&mut self, entered: i64, count: i64) -> Result<(), Ending> {
        // A list of Python, as boards are printed from, has nothing to take 0 from.
        let has_none = self.game.grading.boards().is_some();
        let takes_nothing = (count == 0 && !has_none) || self.rules.mistakes.users_moves == UsersMoves::Nothing;
        let overwritten = if takes_nothing { None } else { self.overwritten_numbers(entered) };
        let text = overwritten.unwrap_or_else(|| self.user_takes(entered, count));
        self.print(&text, Event::Asked(Message::UserTakes))?;
        if takes_nothing { Ok(()) } else { Err(Ending::Accepted) }
    }

    /// Whether the program's own output shows that it refuses this move: who accepts no objects, or fewer, or too many, may refuse every
    /// move from an empty heap all the same.
    fn is_refused_in_output(&self, entered: i64, count: i64) -> bool {
        let text = self.user_takes(entered, count);
        let refuses = |follower: &Follower<'_>| match text.is_empty() {
            true => self.is_asked_again(follower),
            false => {
                let line_end = self.game.voice.line_end();
                self.refuses_in_words() && !follower.has(self.line, self.out.open_line(), &text, line_end)
            }
        };
        self.run.follower.is_some_and(refuses)
    }

    /// Whether a line tells that a move is refused.
    fn refuses_in_words(&self) -> bool {
        let asks_again = self.rules.turns.after_illegal.asks_again;
        self.game.voice.message(Message::Illegal).is_some()
            || (asks_again && self.game.voice.message(Message::AskAgain).is_some())
    }

    /// What a program announces that has taken from a heap that does not exist before it announces it: what is changed there in
    /// its memory may be the numbers themselves, so they are read from its output.
    fn overwritten_numbers(&self, entered: i64) -> Option<String> {
        let words = self.game.voice.message(Message::UserTakes)?;
        let is_near = self.size_of(entered).is_none() && entered.unsigned_abs() <= NEAR;
        let follower = self.run.follower.filter(|_| is_near)?;
        let (heap, count) = follower.announced(self.line, self.out.open_line(), words)?;
        Some(words.render(&Values::new().with(Field::Heap, heap).with(Field::Count, count)))
    }
}
