//! The opening of a game: what is asked until the first position stands.

use super::table::Table;
use crate::input::{Ask, Stop};
use crate::position::Position;
use crate::rules::{
    AfterError, BadSize, BadSizes, Control, HeapCount, HeapsAsked, Kept, Opening, Player, ReportedNumber, SizesPrompt,
    SizesRead,
};
use crate::template::{Field, Values};
use crate::transcript::{Ending, Event, Refusal};
use crate::voice::{Message, SizesAsked, SizesChecked};

/// The most heaps that are made without being read one by one.
const MAX_HEAPS_IN_A_ROW: i64 = 32;

impl Table<'_> {
    pub(super) fn open(&mut self) -> Result<(), Ending> {
        let sizes = match self.rules.opening.clone() {
            Opening::CountAndSizes(count) => self.open_with_sizes(count)?,
            Opening::Progression { count, first, step } => {
                let heaps = self.ask_until(count)?;
                // Only a program that does not check it accepts so many, and has no room for them, or none at all: how its game
                // goes then follows from how its loop is written.
                if !(1..=MAX_HEAPS_IN_A_ROW).contains(&heaps) {
                    return Err(Ending::Accepted);
                }
                (0..heaps as u64).map(|heap| first + heap * step).collect()
            }
            Opening::List => {
                self.ask(Message::AskHeaps, &Values::new())?;
                let read = self.run.source.numbers(Ask::Sizes(None));
                self.naturals(read)?
            }
            Opening::Arguments(usage) => {
                let size = |arg: &String| arg.parse().ok().filter(|size| (usage.least..=usage.most).contains(size));
                let sizes: Option<Vec<u64>> = self.run.args.iter().map(size).collect();
                let sizes = sizes.filter(|sizes| !sizes.is_empty()).ok_or(Ending::Usage)?;
                // A fault let it through that there is nothing to take, and what is printed then follows from how the loop is written.
                if sizes.iter().all(|&size| size == 0) {
                    return Err(Ending::Accepted);
                }
                sizes
            }
            Opening::NamesAndSizes => self.open_with_names()?,
        };
        self.position = Position::new(sizes);
        self.start = self.position.clone();
        Ok(())
    }

    fn open_with_names(&mut self) -> Result<Vec<u64>, Ending> {
        for player in 0..2 {
            let read = self.run.source.line();
            self.names[player] = self.echo(read)?;
        }
        let strategies = [self.rules.user.clone(), self.rules.computer.clone()];
        let control = |player: Player, strategy: Control| {
            if self.game.is_human(player, &self.names[player as usize]) { Control::Input } else { strategy }
        };
        let [user, computer] = strategies;
        (self.rules.user, self.rules.computer) = (control(Player::User, user), control(Player::Computer, computer));
        let read = self.run.source.numbers(Ask::Sizes(None));
        self.naturals(read)
    }

    fn naturals(&mut self, read: Result<Vec<i64>, Stop>) -> Result<Vec<u64>, Ending> {
        let sizes = self.echo(read)?;
        let natural = |&size: &i64| u64::try_from(size).map_err(|_| Ending::BadInput(size.to_string()));
        sizes.iter().map(natural).collect()
    }

    fn open_with_sizes(&mut self, accepted: HeapCount) -> Result<Vec<u64>, Ending> {
        let mistakes = self.rules.mistakes;
        let count = match self.ask_heap_count(accepted)? {
            Some(count) => usize::try_from(count).unwrap_or(0),
            None => return Err(Ending::Finished),
        };
        let mut sizes = loop {
            let asked = self.game.voice.mistakes.sizes_asked;
            if asked == SizesAsked::Together {
                let times = match mistakes.sizes_prompt {
                    SizesPrompt::Once => 1,
                    SizesPrompt::ForEach => count,
                    SizesPrompt::ForEachUntilBad => 0,
                };
                self.ask_for_sizes(times, count)?;
            }
            // Who reads one after the other asks then.
            let reads_each = matches!(mistakes.after_bad_size, AfterError::ReadsAgain | AfterError::GoesOnAtOnce);
            if let SizesAsked::Each { checked: false, .. } = asked
                && !reads_each
            {
                (0..count).try_for_each(|heap| self.ask_for_size(heap, count))?;
            }
            let sizes = self.read_sizes(count)?;
            let read = || {
                let bad = sizes.iter().enumerate().position(|(heap, &size)| self.refuses_size_of(heap, count, size));
                bad.map_or(count, |bad| bad + 1)
            };
            match asked {
                SizesAsked::Each { checked: true, .. } if !reads_each => {
                    (0..read()).try_for_each(|heap| self.ask_for_size(heap, count))?;
                }
                SizesAsked::Together if mistakes.sizes_prompt == SizesPrompt::ForEachUntilBad && !reads_each => {
                    self.ask_for_sizes(read(), count)?;
                }
                _ => {}
            }
            let bad = self.bad_sizes(&sizes);
            if bad.is_empty() || mistakes.after_bad_size != AfterError::AsksAgain {
                break sizes;
            }
            self.refuse_sizes(&bad, &sizes)?;
        };
        // The least int has no positive one, and what a program has then is not known.
        if mistakes.kept_of_sizes == Kept::WithoutSign && sizes.contains(&i32::MIN.into()) {
            return Err(Ending::Accepted);
        }
        self.replace_bad_sizes(&mut sizes);
        let echoed = self.game.voice.mistakes.echoes_sizes;
        let (before, after) = match echoed.map(|echoed| echoed.checked) {
            Some(SizesChecked::Before) => (None, echoed),
            _ => (echoed, None),
        };
        if let Some(echoed) = before {
            let is_last = |size: &i64| echoed.checked == SizesChecked::AtOnce && mistakes.refused_sizes.refuses(*size);
            let read = sizes.iter().position(is_last).map_or(sizes.len(), |bad| bad + 1);
            self.print(&echoed.render(&sizes[..read]), Event::Echoed)?;
        }
        self.check_sizes(&sizes)?;
        if let Some(echoed) = after {
            self.print(&echoed.render(&sizes), Event::Echoed)?;
        }
        if let AfterError::GoesOnWith(other) = mistakes.after_bad_size {
            self.bad_sizes(&sizes).into_iter().for_each(|bad| sizes[bad] = other);
        }
        mistakes.sorted.sort(&mut sizes);
        // What follows a bad size that a fault let through is not known to the end. The error about it is not what follows.
        let ends = mistakes.after_bad_size == AfterError::Ends;
        if sizes.iter().any(|&size| size <= 0) && ends && self.reports_size() {
            return Err(Ending::Finished);
        }
        // A fault let it through that there is nothing to take. Who wins then, if anybody is announced at all, follows from
        // how the program's loop is written.
        if sizes.iter().all(|&size| size == 0) {
            return Err(Ending::Accepted);
        }
        match sizes.iter().map(|&size| i32::try_from(size).ok()?.try_into().ok()).collect() {
            Some(sizes) => Ok(sizes),
            None => {
                // A fault let a negative size through, or made a large one of it. Where programs agree that the game is not
                // over its status line is known, and nothing after it.
                let is_over = mistakes.end_turned_round || sizes.iter().all(|&size| size <= 0);
                if !is_over && sizes.iter().sum::<i64>() != 0 {
                    let heaps = self.game.voice.heaps(&sizes);
                    let values = Values::new().with(Field::Turn, self.turn).with(Field::Heaps, heaps);
                    self.print_message(Message::Status, &values, Event::Status)?;
                }
                Err(Ending::Accepted)
            }
        }
    }

    /// Whether the program's next line is the error about a heap size.
    fn reports_size(&self) -> bool {
        let line = self.run.follower.and_then(|follower| follower.line(self.line));
        let template = self.game.voice.message(Message::BadSize);
        line.zip(template).is_some_and(|(line, template)| template.matches(&line).is_some())
    }

    /// Reads the sizes of so many heaps.
    fn read_sizes(&mut self, count: usize) -> Result<Vec<i64>, Ending> {
        let mistakes = self.rules.mistakes;
        match mistakes.after_bad_size {
            AfterError::ReadsAgain => {
                return (0..count).map(|heap| self.read_size_until_good(heap, count)).collect();
            }
            AfterError::GoesOnAtOnce => return self.read_sizes_until_bad(count),
            _ => {}
        }
        let missing = usize::from(mistakes.sizes_read == SizesRead::AllButLast).min(count);
        let read = self.run.source.numbers(Ask::Sizes(Some(count - missing)));
        if mistakes.sizes_read == SizesRead::OneMore {
            // There may be none, and the program goes on.
            let _ = self.run.source.numbers(Ask::Sizes(Some(1)));
        }
        let mut sizes = self.echo(read)?;
        sizes.resize(count, 0);
        Ok(sizes.into_iter().map(|size| mistakes.kept_of_sizes.of(self.signed(size))).collect())
    }

    /// Prints the prompt for all sizes of `count` heaps so many times.
    fn ask_for_sizes(&mut self, times: usize, count: usize) -> Result<(), Ending> {
        // Where nothing is printed there is no bound to how often.
        let is_printed = self.game.voice.message(Message::AskSizes).is_some();
        let times = if is_printed { times } else { times.min(1) };
        (0..times).try_for_each(|_| self.ask(Message::AskSizes, &Values::new().with(Field::Number, count as i64)))
    }

    /// Asks for the size of one of `count` heaps, by its number or with the prompt for all sizes, where each is asked for.
    fn ask_for_size(&mut self, heap: usize, count: usize) -> Result<(), Ending> {
        match self.game.voice.mistakes.sizes_asked {
            SizesAsked::Each { first, .. } => {
                self.ask(Message::AskSizes, &Values::new().with(Field::Heap, heap as i64 + first))
            }
            SizesAsked::Together if self.rules.mistakes.sizes_prompt == SizesPrompt::ForEachUntilBad => {
                self.ask_for_sizes(1, count)
            }
            SizesAsked::Together => Ok(()),
        }
    }

    /// Reads the size of one of `count` heaps until it is accepted.
    fn read_size_until_good(&mut self, heap: usize, count: usize) -> Result<i64, Ending> {
        loop {
            self.ask_for_size(heap, count)?;
            let size = self.read_size()?;
            if !self.refuses_size_of(heap, count, size) {
                return Ok(size);
            }
            self.refuse_size(heap, size, count)?;
        }
    }

    /// Reads the sizes of `count` heaps up to the first one that is refused; those behind it are 0.
    fn read_sizes_until_bad(&mut self, count: usize) -> Result<Vec<i64>, Ending> {
        let mut sizes = vec![0; count];
        for (heap, place) in sizes.iter_mut().enumerate() {
            self.ask_for_size(heap, count)?;
            let size = self.read_size()?;
            *place = size;
            if self.refuses_size_of(heap, count, size) {
                self.refuse_size(heap, size, count)?;
                break;
            }
        }
        Ok(sizes)
    }

    /// Reads one size.
    fn read_size(&mut self) -> Result<i64, Ending> {
        let read = self.run.source.numbers(Ask::Sizes(Some(1)));
        let read = self.echo(read)?.first().copied().unwrap_or_default();
        Ok(self.rules.mistakes.kept_of_sizes.of(self.signed(read)))
    }

    /// Puts other sizes in the place of bad ones, where a fault does so.
    fn replace_bad_sizes(&self, sizes: &mut [i64]) {
        let mistakes = self.rules.mistakes;
        match mistakes.bad_sizes {
            BadSizes::Refused => {}
            BadSizes::LastIs0 => {
                if let Some(last) = sizes.last_mut().filter(|last| **last < 0) {
                    *last = 0;
                }
            }
            BadSizes::Are(other) => {
                let checked = mistakes.size_check_skips.visits(sizes.len());
                let checked = &mut sizes[checked];
                checked.iter_mut().filter(|size| mistakes.refused_sizes.refuses(**size)).for_each(|size| *size = other);
            }
        }
    }

    /// Whether the size of one of `count` heaps is refused as soon as it is read.
    fn refuses_size_of(&self, heap: usize, count: usize, size: i64) -> bool {
        let mistakes = &self.rules.mistakes;
        let is_replaced = matches!(mistakes.bad_sizes, BadSizes::Are(_));
        !is_replaced && mistakes.size_check_skips.visits(count).contains(&heap) && mistakes.refused_sizes.refuses(size)
    }

    /// The heaps whose sizes are refused.
    fn bad_sizes(&self, sizes: &[i64]) -> Vec<usize> {
        let mistakes = self.rules.mistakes;
        if let BadSizes::Are(_) = mistakes.bad_sizes {
            return Vec::new();
        }
        let skips_last = mistakes.bad_sizes == BadSizes::LastIs0 || mistakes.sizes_read == SizesRead::AllButLast;
        let count = sizes.len().saturating_sub(usize::from(skips_last));
        let checked = mistakes.size_check_skips.visits(sizes.len()).filter(|&heap| heap < count);
        checked.filter(|&heap| mistakes.refused_sizes.refuses(sizes[heap])).collect()
    }

    fn check_sizes(&mut self, sizes: &[i64]) -> Result<(), Ending> {
        // Then they were checked when they were read.
        if self.rules.mistakes.after_bad_size == AfterError::GoesOnAtOnce {
            return Ok(());
        }
        let bad = self.bad_sizes(sizes);
        self.refuse_sizes(&bad, sizes)?;
        let after = self.rules.mistakes.after_bad_size;
        let goes_on =
            bad.is_empty() || !matches!(after, AfterError::Ends | AfterError::AsksAgain | AfterError::ReadsAgain);
        if goes_on { Ok(()) } else { Err(Ending::Finished) }
    }

    /// Reports the heaps `bad`, whose sizes are refused, or the one of them that the program reports.
    fn refuse_sizes(&mut self, bad: &[usize], sizes: &[i64]) -> Result<(), Ending> {
        let mistakes = self.rules.mistakes;
        let reported = match mistakes.reported_size {
            _ if matches!(mistakes.after_bad_size, AfterError::GoesOn | AfterError::GoesOnWith(_)) => bad,
            BadSize::First => &bad[..bad.len().min(1)],
            BadSize::Last => &bad[bad.len().saturating_sub(1)..],
            BadSize::Every => bad,
        };
        reported.iter().try_for_each(|&heap| self.refuse_size(heap, sizes[heap], sizes.len()))
    }

    fn refuse_size(&mut self, heap: usize, size: i64, heaps: usize) -> Result<(), Ending> {
        let mistakes = self.rules.mistakes;
        let number = match mistakes.reported_number {
            ReportedNumber::OfHeap => heap as i64 + 1 + mistakes.reported_off,
            ReportedNumber::Size => size,
            ReportedNumber::OfHeaps => heaps as i64,
        };
        self.refuse_entry(Message::BadSize, Refusal::HeapSize(heap, size), &Values::new().with(Field::Heap, number))
    }

    /// Asks for the number of heaps until it is right (lab3, step 4).
    fn ask_until(&mut self, accepted: HeapCount) -> Result<i64, Ending> {
        let any = HeapCount::between(i64::MIN, i64::MAX);
        let mut accepted = accepted;
        loop {
            match (self.ask_heap_count(accepted)?, self.rules.mistakes.heaps_asked) {
                (Some(count), _) => return Ok(count.max(0)),
                (None, HeapsAsked::UntilRight) => {}
                (None, HeapsAsked::Once) => return Err(Ending::Finished),
                (None, HeapsAsked::OnceMore) => accepted = any,
            }
        }
    }

    /// Asks for the number of heaps; `None` when it is refused.
    fn ask_heap_count(&mut self, accepted: HeapCount) -> Result<Option<i64>, Ending> {
        let mistakes = self.rules.mistakes;
        self.ask(Message::AskHeaps, &Values::new())?;
        loop {
            let read = self.run.source.number(Ask::HeapCount, None);
            let count = self.echo(read)?;
            let count = mistakes.kept_count(accepted, self.signed(count));
            if mistakes.accepts_count(accepted, count) {
                return Ok(Some(count));
            }
            if mistakes.asks_sizes_first {
                self.ask(Message::AskSizes, &Values::new().with(Field::Number, count))?;
            }
            let values = Values::new().with(Field::Number, count);
            self.refuse_entry(Message::BadHeaps, Refusal::HeapCount(count), &values)?;
            match mistakes.after_bad_heaps {
                AfterError::Ends => return Ok(None),
                AfterError::GoesOn | AfterError::GoesOnUnchecked | AfterError::GoesOnAtOnce => return Ok(Some(count)),
                AfterError::GoesOnWith(count) => return Ok(Some(count)),
                AfterError::ReadsAgain => {}
                AfterError::AsksAgain => self.ask(Message::AskHeaps, &Values::new())?,
            }
        }
    }

    fn refuse_entry(&mut self, message: Message, refusal: Refusal, values: &Values) -> Result<(), Ending> {
        self.out.refuse(refusal);
        self.print_message(message, values, Event::Refused(message))
    }
}
