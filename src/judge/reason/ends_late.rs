use nim_reference::transcript::{Entry, Event};
use nim_reference::voice::Message;

use super::{Facts, Kind};
use super::context::Context;
use super::terms::Terms;

facts! {
    /// The output goes on where it should have ended.
    ///
    /// A right program prints nothing after its last line: after the winner, or after the error that ends the program. A line
    /// for debugging, a second announcement or an empty line at the end is one line too many.
    pub(super) enum EndsLate {
        /// Another heap is reported after the first bad one.
        ReportsEveryBadSize,
        /// The program goes on after an error that ends it.
        GoesOnAfterError,
        /// The winner is announced twice.
        AnnouncesWinnerAgain,
        /// An empty line follows.
        EmptyLine,
        /// Something else follows the winner.
        GoesOnAfterWinner,
    }
}

impl Facts for EndsLate {
    fn words(&self, terms: &Terms) -> String {
        match self {
            EndsLate::ReportsEveryBadSize => {
                let noun = terms.nouns.heap;
                return format!("only the first {noun} whose size is not positive is reported; then the program ends.");
            }
            EndsLate::GoesOnAfterError => "after this error the program ends; yours goes on.",
            EndsLate::AnnouncesWinnerAgain => "the winner is announced once; nothing follows.",
            EndsLate::EmptyLine => "the output should have ended; an empty line follows.",
            EndsLate::GoesOnAfterWinner => "the game is over and its winner announced; nothing more is printed.",
        }
        .to_owned()
    }
}

pub(super) fn recognise(context: &Context<'_>) -> Kind {
    let mut events = context.transcript.entries.iter().rev().filter_map(|entry| match entry {
        Entry::Print { event, .. } => Some(*event),
        Entry::Read { .. } => None,
    });
    let message = context.message_at(context.at);
    let how = match events.next() {
        Some(Event::Refused(Message::BadSize, _)) if message == Some(Message::BadSize) => EndsLate::ReportsEveryBadSize,
        Some(Event::Refused(..)) => EndsLate::GoesOnAfterError,
        Some(Event::Won(_)) if matches!(message, Some(Message::UserWins | Message::ComputerWins)) => {
            EndsLate::AnnouncesWinnerAgain
        }
        _ if context.prints_blank(context.at) => EndsLate::EmptyLine,
        _ => EndsLate::GoesOnAfterWinner,
    };
    how.into()
}
