//! What follows a refused move: what is said of it, how often, and whether the turn is lost.

use super::table::Table;
use crate::rules::{AfterIllegal, LosesTurn};
use crate::template::Values;
use crate::transcript::{Ending, Event, Refusal};
use crate::voice::Message;

/// How often a move is refused that is not read again: a program that does so does it for ever.
const MAX_REFUSED: usize = 100;

impl Table<'_> {
    /// Whether the turn is lost for this illegal move, of so many in the turn, and not for others.
    pub(super) fn loses_turn(&self, refusal: Refusal, tries: usize) -> bool {
        let is_of_heap = self.rules.turns.is_heap_refused(refusal);
        match self.rules.mistakes.loses_turn {
            LosesTurn::Nothing => false,
            LosesTurn::Heap => is_of_heap,
            LosesTurn::Count => !is_of_heap,
            LosesTurn::Second => tries > 1,
        }
    }

    /// Whether the number of objects of an illegal move is wrong too. Of a heap that does not exist the memory decides whether it has so
    /// many: `None`.
    pub(super) fn is_count_wrong(&self, refusal: Refusal) -> Option<bool> {
        let is_missing = matches!(refusal, Refusal::NoSuchHeap(entered) if self.size_of(entered).is_none());
        if !is_missing || self.refuses_before_count() {
            return Some(false);
        }
        self.rules.mistakes.refused_counts.refuses(self.entered_count).then_some(true)
    }

    /// Whether the program prints the error next.
    pub(super) fn has_error_next(&self) -> bool {
        self.has_next(Message::Illegal)
    }

    /// Whether the program prints this message next, in which nothing is filled in.
    pub(super) fn has_next(&self, message: Message) -> bool {
        let words = self.game.voice.message(message).map(|words| words.render(&Values::new()));
        let line_end = self.game.voice.line_end();
        let follower = self.run.follower.zip(words);
        follower.is_some_and(|(follower, words)| follower.has(self.line, self.out.open_line(), &words, line_end))
    }

    /// Prints the error about an illegal move, and asks again.
    pub(super) fn refuse_again(&mut self) -> Result<(), Ending> {
        self.print_message(Message::Illegal, &Values::new(), Event::Refused(Message::Illegal))?;
        self.ask(Message::AskAgain, &Values::new())
    }

    /// Says again and again that a move is illegal, as was said once, without reading another one. What asks for another move may
    /// be printed each time or never.
    pub(super) fn refuse_for_ever(&mut self, error: Message, after_illegal: AfterIllegal) -> Ending {
        let before = self.out.output().len();
        for _ in 0..MAX_REFUSED {
            let mut said = Ok(());
            if !self.has_next(error) {
                if after_illegal.asks_again {
                    said = self.ask(Message::AskAgain, &Values::new());
                }
                let turns = self.rules.turns;
                said = said.and_then(|()| self.show(turns.status.again, turns.drawing.again));
                if after_illegal.prompts {
                    said = said.and_then(|()| self.prompt());
                }
            }
            said = said.and_then(|()| self.print_message(error, &Values::new(), Event::Refused(error)));
            if let Err(ending) = said {
                return ending;
            }
            // Who says nothing prints no more; beside boards any words may be said.
            if self.out.output().len() == before && self.game.grading.boards().is_none() {
                return Ending::Finished;
            }
        }
        Ending::Unreasonable("the same words about an illegal move again and again".to_owned())
    }

    /// The error about an illegal move: that there is no such heap may be said in words of its own.
    pub(super) fn error_about(&self, refusal: Refusal) -> Message {
        let has_own_words = self.game.voice.message(Message::IllegalHeap).is_some();
        match has_own_words && self.rules.turns.is_heap_refused(refusal) {
            true => Message::IllegalHeap,
            false => Message::Illegal,
        }
    }
}
