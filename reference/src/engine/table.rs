//! A game in progress: what is known of it, what is printed and what is read.

use crate::follow::Follower;
use crate::game::Game;
use crate::input::{Source, Stop};
use crate::position::Position;
use crate::rules::Rules;
use crate::rules::{Movers, Player};
use crate::shared::Shared;
use crate::template::{Template, Values};
use crate::transcript::{Ending, Event, Frame, MAX_PRINTED, Transcript};
use crate::voice::{EarlyEnd, Echoed, Message};

/// Where the engine's choices and its printing go.
pub struct Run<'a> {
    /// Where input is read.
    pub source: &'a mut dyn Source,
    /// The program's arguments.
    pub args: &'a [String],
    /// The output whose choices are followed.
    pub follower: Option<&'a Follower<'a>>,
    /// An output at whose first other line the game ends.
    pub compared: Option<&'a Follower<'a>>,
    /// The most that is printed, in bytes: a game that prints more is ended.
    pub most_printed: usize,
    /// The seed of choices that are made at random and not followed.
    pub seed: u64,
    /// Called with every text as it is printed, before the next input is read.
    pub on_print: Option<Watcher<'a>>,
    /// A transcript that nobody needs any more: the new one is written in its place.
    pub room: Option<Transcript>,
}

impl<'a> Run<'a> {
    /// A run that follows nothing and chooses by seed 0.
    pub fn new(source: &'a mut dyn Source, args: &'a [String]) -> Self {
        Run {
            source,
            args,
            follower: None,
            compared: None,
            most_printed: MAX_PRINTED,
            seed: 0,
            on_print: None,
            room: None,
        }
    }
}

/// What is called with every text and its event.
pub type Watcher<'a> = &'a mut dyn FnMut(&str, &Event);

/// A game in progress.
pub(super) struct Table<'a> {
    pub(super) game: &'a Game,
    pub(super) rules: Shared<Rules>,
    pub(super) run: Run<'a>,
    pub(super) names: [String; 2],
    pub(super) start: Position,
    pub(super) position: Position,
    /// The heaps of all positions of which a strategy computed its sum, where a fault never sets it to 0 again.
    pub(super) summed: Position,
    /// The position before the user's last move, if there was one.
    pub(super) before_users_move: Option<Position>,
    /// The position that was drawn first, where that matters.
    pub(super) first_drawn: Option<Position>,
    /// The number that what was shown before is kept by ([`AllShown`](crate::shown::AllShown)), where it is.
    pub(super) voice_number: Option<usize>,
    /// The position that was shown last.
    pub(super) shown: Option<Position>,
    pub(super) turn: i64,
    /// How many illegal moves were entered, in all turns.
    pub(super) tries: usize,
    /// The heap of the user's last try, as it was entered; 0 before it is read.
    pub(super) entered_heap: i64,
    /// The number of objects of the user's last try; 0 before it is read.
    pub(super) entered_count: i64,
    /// Whether a move of the user was legal.
    pub(super) was_legal: bool,
    pub(super) player: Player,
    /// Whether a turn was played.
    pub(super) has_begun: bool,
    pub(super) line: usize,
    pub(super) out: Transcript,
    /// Room for a message that is just being written.
    words: String,
}

impl<'a> Table<'a> {
    /// The beginning of a game.
    pub(super) fn new(game: &'a Game, mut run: Run<'a>) -> Self {
        let out = run.room.take().map_or_else(Transcript::new, Transcript::emptied);
        let mut table = Table {
            game,
            rules: game.rules.clone(),
            run,
            names: [String::new(), String::new()],
            start: Position::default(),
            position: Position::default(),
            summed: Position::default(),
            before_users_move: None,
            first_drawn: None,
            voice_number: None,
            shown: None,
            turn: game.rules.turns.first_turn,
            tries: 0,
            entered_heap: 0,
            entered_count: 0,
            was_legal: false,
            player: if let Movers::Only(player) = game.rules.mistakes.movers { player } else { game.rules.first },
            has_begun: false,
            line: 0,
            out,
            words: String::with_capacity(80),
        };
        table.frame();
        table
    }

    pub(super) fn frame(&mut self) {
        self.out.frames.push(Frame { turn: self.turn, player: self.player, position: self.position.clone() });
    }

    pub(super) fn print(&mut self, text: &str, event: Event) -> Result<(), Ending> {
        if text.is_empty() {
            return Ok(());
        }
        let early_end = self.game.voice.mistakes.early_end;
        let message = event.message(false);
        if early_end.is_some_and(|end| end == EarlyEnd::AtOnce || message.map(EarlyEnd::Before) == Some(end)) {
            return Err(Ending::Finished);
        }
        let line_end = self.game.voice.line_end();
        let alike = |follower: &Follower<'_>| follower.has(self.line, self.out.open_line(), text, line_end);
        let is_alike = self.run.compared.map(alike);
        self.line += text.bytes().filter(|&byte| byte == b'\n').count();
        if let Some(on_print) = &mut self.run.on_print {
            on_print(text, &event);
        }
        match line_end {
            "\n" => self.out.print(text, event),
            _ => self.out.print(&text.replace('\n', line_end), event),
        }
        match is_alike {
            Some(false) => return Err(Ending::Deviates),
            Some(true) => self.out.mark_alike(self.line),
            None => {}
        }
        if early_end.is_some_and(|end| message.map(EarlyEnd::After) == Some(end)) {
            return Err(Ending::Finished);
        }
        self.is_reasonable()
    }

    /// Ends a game that has printed too much.
    pub(super) fn is_reasonable(&self) -> Result<(), Ending> {
        if self.out.output().len() > self.run.most_printed {
            return Err(Ending::Unreasonable(format!("more than {} KiB of output", self.run.most_printed >> 10)));
        }
        Ok(())
    }

    /// Prints a message that the assignment may or may not have.
    pub(super) fn print_message(&mut self, message: Message, values: &Values, event: Event) -> Result<(), Ending> {
        match self.game.voice.message(message) {
            None => Ok(()),
            Some(template) => self.print_template(template, values, event),
        }
    }

    /// Prints a message with these values in it.
    pub(super) fn print_template(&mut self, template: &Template, values: &Values, event: Event) -> Result<(), Ending> {
        // A game has many messages, and none that asks for room of its own.
        let mut words = std::mem::take(&mut self.words);
        words.clear();
        let own = self.own_values(template, values, &event);
        template.render_into(own.as_ref().unwrap_or(values), &mut words);
        let printed = self.print(&words, event);
        self.words = words;
        printed
    }

    pub(super) fn ask(&mut self, message: Message, values: &Values) -> Result<(), Ending> {
        self.print_message(message, values, Event::Asked(message))
    }

    /// A number with the sign that the program reads. The least int has no positive one.
    pub(super) fn signed(&self, number: i64) -> i64 {
        match i32::try_from(number) {
            Ok(number) if self.rules.mistakes.drops_minus => number.wrapping_abs().into(),
            _ => number,
        }
    }

    /// Ends the transcript where its input does, with the mark of what was read before.
    pub(super) fn echo<T>(&mut self, read: Result<T, Stop>) -> Result<T, Ending> {
        let text = self.run.source.echo();
        let echoes = match self.game.voice.mistakes.echoes {
            Echoed::Nothing => false,
            Echoed::Opening => !self.has_begun,
            Echoed::Moves => self.has_begun,
            Echoed::All => true,
        };
        let echoed = (echoes && read.is_ok()).then(|| format!("{text}\n"));
        if !text.is_empty() || read.is_ok() {
            self.out.read(&text);
        }
        if let Some(echoed) = echoed {
            self.print(&echoed, Event::Echoed)?;
        }
        read.map_err(|stop| match stop {
            Stop::Ended => Ending::InputEnded,
            // Whoever reads no more than a sign has no number.
            Stop::NotANumber(word) if word == "-" => Ending::Unpredictable,
            Stop::NotANumber(word) => Ending::BadInput(word),
        })
    }
}
