//! A turn that the program plays: its own choice where the rules allow it, the strategy's move else.

use super::table::Table;
use crate::input::Dice;
use crate::position::{Move, Position};
use crate::rules::{Dropped, Freedom, NoneFound, Player, Strategy, Summed};
use crate::template::{Field, Part, Values};
use crate::transcript::{Ending, Event};
use crate::voice::{AnnouncedBefore, CountShown, Message};

/// The most heaps of which one sum is computed.
const MAX_SUMMED: usize = 10_000;

impl Table<'_> {
    /// Prints a move, in the player's words: so many objects, of a heap that is counted from `base`.
    pub(super) fn announce(
        &mut self,
        player: Player,
        mv: Move,
        (count, base): (i64, i64),
        after: &Position,
        message: Message,
    ) -> Result<(), Ending> {
        let voice = &self.game.voice;
        let Some(template) = voice.message(message) else { return Ok(()) };
        let heap = mv.heap as i64 + base;
        let mut values = Values::new().with(Field::Count, count).with(Field::Heap, heap);
        // Few messages list the heaps (matches), and there can be many.
        if template.parts.contains(&Part::Field(Field::Heaps)) {
            let heaps = match self.rules.mistakes.drops == Dropped::Empty {
                true => voice.heaps(after.without_empty_heaps().heaps()),
                false => voice.heaps(after.heaps()),
            };
            values = values.with(Field::Heaps, heaps);
        }
        self.print_template(template, &values, Event::Took(player, mv))
    }

    pub(super) fn machine_turn(&mut self, strategy: &Strategy) -> Result<(), Ending> {
        let summed = self.summed(strategy).ok_or(Ending::Unpredictable)?;
        match strategy.none_found(&summed, &self.position) {
            Some(NoneFound::NoMove) => return Ok(()),
            Some(NoneFound::Ends) => return Err(Ending::Finished),
            Some(NoneFound::Beyond) => return Err(self.search_outside(|heap, heaps| heap >= heaps)),
            Some(NoneFound::BeforeFirst) => return Err(self.search_outside(|heap, _| heap == -1)),
            Some(end @ (NoneFound::Nothing | NoneFound::One)) => {
                let mv = Move { heap: 0, count: u64::from(end == NoneFound::One) };
                let base = self.game.voice.base_of(Message::ComputerTakes);
                return self.make(mv, false, (Message::ComputerTakes, false), base);
            }
            _ => {}
        }
        let Some(own) = strategy.choose_from(&summed, &self.position) else {
            // On an empty board a computer has nothing to take, and an error ends the program (working_game).
            if self.game.grading.boards().is_some() {
                return Err(Ending::Finished);
            }
            if self.rules.mistakes.moves_without_objects || self.rules.mistakes.begins_without_objects {
                return Err(self.search_outside(|_, _| true));
            }
            // Who finds nothing to take may make no move, and see the end behind it.
            return if self.ends_in_output() == Some(true) { Ok(()) } else { Err(Ending::Unpredictable) };
        };
        let gives_up = strategy.gives_up(&summed, &self.position);
        if gives_up && strategy.mistakes.ends_when_lost {
            return Err(Ending::Finished);
        }
        if strategy.passes(gives_up) {
            return Ok(());
        }
        let loses_from_first = strategy.mistakes.loses_from_first_heap && gives_up;
        if loses_from_first && self.position.heaps().first() == Some(&0) {
            return Ok(());
        }
        let own = if loses_from_first { Move { heap: 0, count: 1 } } else { own };
        let freedom = strategy.freedom_when(gives_up);
        let message = match self.player {
            Player::User => Message::UserTakes,
            Player::Computer if gives_up => Message::ComputerTakesLosing,
            Player::Computer => Message::ComputerTakes,
        };
        let base = self.game.voice.base_of(message);
        let own_words = self.game.voice.message(message).is_some() || message != Message::ComputerTakesLosing;
        let message = if own_words { self.misjudged(strategy, message, own) } else { Message::ComputerTakes };
        let followed = if freedom == Freedom::None {
            None
        } else {
            self.followed_move((message, gives_up), base, strategy, &summed)
        };
        let mut mv = followed.unwrap_or_else(|| {
            let random = freedom == Freedom::Random;
            random.then(|| strategy.at_random(&self.position, Dice(&mut self.run.seed))).flatten().unwrap_or(own)
        });
        let ends_game = self.position.after(mv).is_none_or(|after| after.is_empty());
        let announced_before = self.game.voice.mistakes.announced_before;
        if self.player == Player::Computer && !ends_game && announced_before != AnnouncedBefore::Nothing {
            let found = match announced_before {
                AnnouncedBefore::EachFound => strategy.found(&summed, &self.position),
                _ => vec![mv],
            };
            for mv in found {
                let after = self.position.after(mv).ok_or(Ending::Unpredictable)?;
                self.announce(self.player, mv, (mv.count as i64, base), &after, message)?;
            }
        }
        loop {
            let adds = strategy.adds(&summed, &self.position, mv);
            let next = strategy.choose_behind(&summed, &self.position, mv.heap, gives_up);
            self.make(mv, adds, (message, gives_up), base)?;
            match next {
                Some(next) => mv = next,
                None => return Ok(()),
            }
        }
    }

    /// The message for the other sort of positions, where a program that makes any move announces one in its words that the strategy
    /// does not make here: it takes the position for one of those. Else this message.
    fn misjudged(&self, strategy: &Strategy, message: Message, own: Move) -> Message {
        let other = match message {
            Message::ComputerTakes => Message::ComputerTakesLosing,
            Message::ComputerTakesLosing => Message::ComputerTakes,
            _ => return message,
        };
        let moves_anyhow = [strategy.winning_freedom, strategy.losing_freedom] == [Freedom::Legal; 2];
        let announced = || {
            let words = self.game.voice.message(other)?;
            self.run.follower?.announced_exactly(self.line, self.out.open_line(), words)
        };
        let meant = || self.meant(announced()?, self.game.voice.base_of(other), CountShown::Taken);
        if moves_anyhow && meant().is_some_and(|mv| mv != own) { other } else { message }
    }

    /// Announces a move and makes it, which may put objects on its heap; a fault may take from a heap what it does not hold.
    fn make(&mut self, mv: Move, adds: bool, (message, gives_up): (Message, bool), base: i64) -> Result<(), Ending> {
        let after = if adds { Some(self.position.grown(mv)) } else { self.position.after(mv) };
        let left = after.clone().unwrap_or_else(|| self.position.clone());
        let count = if adds { -(mv.count as i64) } else { mv.count as i64 };
        let printed = match self.count_shown(gives_up) {
            CountShown::Left => left.heaps()[mv.heap] as i64,
            CountShown::NegativeWhenWinning => -count,
            CountShown::Taken | CountShown::LeftWhenWinning => count,
        };
        self.announce(self.player, mv, (printed, base), &left, message)?;
        let after = after.ok_or(Ending::Unpredictable)?;
        let mistakes = self.rules.mistakes;
        let takes_nothing = mistakes.computers_moves_take_nothing || (mistakes.losing_moves_take_nothing && gives_up);
        if !takes_nothing {
            self.position = after;
        }
        Ok(())
    }

    /// The end of a program that takes from a heap outside of them, by this test of its index and their number, where nothing but its
    /// own output shows what it finds. One that takes from another has not gone there.
    fn search_outside(&mut self, is_there: impl Fn(i64, i64) -> bool) -> Ending {
        let voice = &self.game.voice;
        let follower = self.run.follower;
        // Where no heap has an object a move is made in any case.
        if voice.message(Message::ComputerTakes).is_none() || (follower.is_none() && !self.position.is_empty()) {
            return Ending::Unpredictable;
        }
        let read = |message: Message| {
            Some((message, follower?.announced(self.line, self.out.open_line(), voice.message(message)?)?))
        };
        let mut messages = [Message::ComputerTakes, Message::ComputerTakesLosing];
        if self.position.nim_sum() == 0 {
            messages.reverse();
        }
        let printed = messages.into_iter().find_map(read);
        let message = printed.map_or(Message::ComputerTakes, |(message, _)| message);
        let (base, announced) = (voice.base_of(message), printed.map(|(_, numbers)| numbers));
        let heaps = self.position.heaps().len() as i64;
        // Where no heap has an object, only its line shows that a move is made: one that is not there is expected.
        let announced = announced.or_else(|| self.position.is_empty().then_some((heaps.saturating_add(base), 1)));
        let outside = announced.filter(|&(heap, _)| heap.checked_sub(base).is_some_and(|heap| is_there(heap, heaps)));
        let Some((heap, count)) = outside else {
            // One that crashes there loses the line, or the end of it.
            let is_last = follower.is_none_or(|follower| follower.line(self.line + 1).is_none());
            return if is_last { Ending::Unpredictable } else { Ending::Deviates };
        };
        let mv = Move { heap: heap.saturating_sub(base).max(0) as usize, count: count.unsigned_abs() };
        let numbers = (count, heap - mv.heap as i64);
        let announced = self.announce(Player::Computer, mv, numbers, &self.position.clone(), message);
        announced.err().unwrap_or(Ending::Accepted)
    }

    /// Which number of objects is announced in this turn.
    fn count_shown(&self, gives_up: bool) -> CountShown {
        match self.game.voice.mistakes.count_shown {
            _ if self.player != Player::Computer => CountShown::Taken,
            CountShown::LeftWhenWinning | CountShown::NegativeWhenWinning if gives_up => CountShown::Taken,
            CountShown::LeftWhenWinning => CountShown::Left,
            shown => shown,
        }
    }

    /// The move that is meant by the numbers of a heap and of objects, where a fault announces another number.
    fn meant(&self, (heap, count): (i64, i64), base: i64, shown: CountShown) -> Option<Move> {
        let heap = usize::try_from(heap.checked_sub(base)?).ok()?;
        let count = if shown == CountShown::NegativeWhenWinning { count.checked_neg()? } else { count };
        let count = u64::try_from(count).ok()?;
        Some(match shown {
            CountShown::Left => Move { heap, count: self.position.heaps().get(heap)?.checked_sub(count)? },
            _ => Move { heap, count },
        })
    }

    /// The heaps of which a strategy computes its sum in this turn; `None` where they are too many to be kept.
    fn summed(&mut self, strategy: &Strategy) -> Option<Position> {
        Some(match strategy.mistakes.summed {
            Summed::Position => self.position.clone(),
            Summed::Start => self.start.clone(),
            Summed::BeforeUsersMove => self.before_users_move.clone().unwrap_or_else(|| self.position.clone()),
            Summed::AllSoFar => {
                self.summed = Position::new([self.summed.heaps(), self.position.heaps()].concat());
                if self.summed.heaps().len() > MAX_SUMMED {
                    return None;
                }
                self.summed.clone()
            }
        })
    }

    /// The program's own choice, if it made one that the rules allow.
    fn followed_move(
        &self,
        (message, gives_up): (Message, bool),
        base: i64,
        strategy: &Strategy,
        summed: &Position,
    ) -> Option<Move> {
        let follower = self.run.follower?;
        let voice = &self.game.voice;
        let mv = match voice.message(message) {
            Some(template) => follower
                .announced(self.line, self.out.open_line(), template)
                .and_then(|numbers| self.meant(numbers, base, self.count_shown(gives_up))),
            None => match (self.game.grading.boards(), voice.message(Message::Status)) {
                (Some(boards), _) => follower.board_move(boards, self.line, &self.position, voice.label_base),
                (None, status) => follower.listed_move(self.line, status?, &self.position),
            },
        };
        let is_allowed = |mv: &Move| strategy.allows_from(summed, &self.position, *mv);
        // One that is announced wrong is shown by the heaps below it.
        let shown = || follower.shown_move(self.line + 1, voice.message(Message::Status)?, &self.position);
        let is_misprinted = matches!(
            (message, voice.mistakes.numbers_as_printed),
            (Message::UserTakes, Some((Message::UserTakes, _)))
                | (Message::ComputerTakes | Message::ComputerTakesLosing, Some((Message::ComputerTakes, _)))
        );
        if is_misprinted && let Some(shown) = shown().filter(is_allowed) {
            return Some(shown);
        }
        mv.filter(is_allowed).or_else(|| shown().filter(is_allowed))
    }
}
