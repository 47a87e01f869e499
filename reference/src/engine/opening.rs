//! The opening of a game: what is asked until the first position stands.

use super::table::Table;
use crate::input::{Ask, Stop};
use crate::position::Position;
use crate::rules::{BadSize, Control, HeapCount, Opening, SizeCheck};
use crate::template::{Field, Values};
use crate::transcript::{Ending, Event, Refusal};
use crate::voice::Message;

impl Table<'_> {
    pub(super) fn open(&mut self) -> Result<(), Ending> {
        let sizes = match self.rules.opening.clone() {
            Opening::CountAndSizes(count, check) => self.open_with_sizes(count, check)?,
            Opening::Progression { count, first, step, asks_again } => {
                let heaps = self.ask_until(count, asks_again)?;
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
                sizes.filter(|sizes| !sizes.is_empty()).ok_or(Ending::Usage)?
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
        let control = |name: &str, strategy: Control| if self.game.is_human(name) { Control::Input } else { strategy };
        let [user, computer] = strategies;
        (self.rules.user, self.rules.computer) = (control(&self.names[0], user), control(&self.names[1], computer));
        let read = self.run.source.numbers(Ask::Sizes(None));
        self.naturals(read)
    }

    fn naturals(&mut self, read: Result<Vec<i64>, Stop>) -> Result<Vec<u64>, Ending> {
        let sizes = self.echo(read)?;
        let natural = |&size: &i64| u64::try_from(size).map_err(|_| Ending::BadInput(size.to_string()));
        sizes.iter().map(natural).collect()
    }

    fn open_with_sizes(&mut self, accepted: HeapCount, check: SizeCheck) -> Result<Vec<u64>, Ending> {
        self.ask(Message::AskHeaps, &Values::new())?;
        let read = self.run.source.number(Ask::HeapCount, None);
        let count = self.echo(read)?;
        if !accepted.accepts(count) {
            self.refuse(Refusal::HeapCount(count));
            let event = Event::Refused(Message::BadHeaps, Refusal::HeapCount(count));
            self.say(Message::BadHeaps, &Values::new(), event)?;
            return Err(Ending::Finished);
        }
        let count = usize::try_from(count).unwrap_or(0);
        for _ in 0..if check.asks_for_each { count } else { 1 } {
            self.ask(Message::AskSizes, &Values::new())?;
        }
        let read = self.run.source.numbers(Ask::Sizes(Some(count)));
        let mut sizes = self.echo(read)?;
        if check.in_16_bits {
            sizes.iter_mut().for_each(|size| *size = i64::from(*size as i16));
        }
        self.check_sizes(&sizes, check)?;
        match sizes.iter().map(|&size| u64::try_from(size).ok()).collect() {
            Some(sizes) => Ok(sizes),
            None => {
                // A fault let a negative size through. Where programs agree that the game is not over its status line is
                // known, and nothing after it.
                if sizes.iter().any(|&size| size > 0) && sizes.iter().sum::<i64>() != 0 {
                    let heaps = self.game.voice.heaps(&sizes);
                    let values = Values::new().with(Field::Turn, self.turn).with(Field::Heaps, heaps);
                    self.say(Message::Status, &values, Event::Status)?;
                }
                Err(Ending::Unforeseeable)
            }
        }
    }

    fn check_sizes(&mut self, sizes: &[i64], check: SizeCheck) -> Result<(), Ending> {
        let bad: Vec<usize> =
            check.skips.visits(sizes.len()).filter(|&heap| check.refuses.refuses(sizes[heap])).collect();
        let last = match check.reports {
            BadSize::First => bad.first(),
            BadSize::Last => bad.last(),
            BadSize::Every => {
                for &heap in bad.iter().take(bad.len().saturating_sub(1)) {
                    self.refuse_size(heap, sizes[heap], check)?;
                }
                bad.last()
            }
        };
        let Some(&heap) = last else { return Ok(()) };
        self.refuse_size(heap, sizes[heap], check)?;
        Err(Ending::Finished)
    }

    fn refuse_size(&mut self, heap: usize, size: i64, check: SizeCheck) -> Result<(), Ending> {
        let shown = if check.shows_size { size } else { heap as i64 + check.base };
        self.refuse(Refusal::HeapSize(heap, size));
        let event = Event::Refused(Message::BadSize, Refusal::HeapSize(heap, size));
        self.say(Message::BadSize, &Values::new().with(Field::Heap, shown), event)
    }

    /// Asks for the number of heaps until it is right (lab3, step 4).
    fn ask_until(&mut self, accepted: HeapCount, asks_again: bool) -> Result<i64, Ending> {
        loop {
            self.ask(Message::AskHeaps, &Values::new())?;
            let read = self.run.source.number(Ask::HeapCount, None);
            let count = self.echo(read)?;
            if accepted.accepts(count) {
                return Ok(count.max(0));
            }
            self.refuse(Refusal::HeapCount(count));
            let event = Event::Refused(Message::BadHeaps, Refusal::HeapCount(count));
            self.say(Message::BadHeaps, &Values::new(), event)?;
            if !asks_again {
                return Err(Ending::Finished);
            }
        }
    }
}
