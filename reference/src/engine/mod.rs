//! The engine: plays one game under an assignment's rules and tells it through the assignment's voice.
//!
//! It is total: every input, also one that ends early or is not of the assignment's layout, gives a transcript of bounded
//! length. Nothing about a course is written here.

mod machine;
mod opening;
mod user;

use crate::assignment::Game;
use crate::follow::Follower;
use crate::input::{Source, Stop};
use crate::position::Position;
use crate::rules::{Control, Counted, DrawingPlace, Player, Rules};
use crate::template::{Field, Values};
use crate::transcript::{Ending, Entry, Event, Frame, Refusal, Transcript};
use crate::voice::Message;

/// The most lines of a drawing that the engine prints.
const MOST_DRAWN: u64 = 10_000;
/// The most bytes that a transcript has, give or take one message.
pub(crate) const MOST_PRINTED: usize = 4 << 20;

/// Where the engine's choices and its printing go.
pub struct Run<'a> {
    /// Where input is read.
    pub source: &'a mut dyn Source,
    /// The program's arguments.
    pub args: &'a [String],
    /// The output whose choices are followed.
    pub follower: Option<&'a Follower<'a>>,
    /// Whether the game ends where that output has another line.
    pub while_alike: bool,
    /// The seed of choices that are made at random and not followed.
    pub seed: u64,
    /// Called with every text as it is printed, before the next input is read.
    pub on_print: Option<Watcher<'a>>,
}

/// What is called with every text and its event.
pub type Watcher<'a> = &'a mut dyn FnMut(&str, &Event);

/// Plays a game to its end.
pub fn play<'a>(game: &'a Game, run: Run<'a>) -> Transcript {
    let mut table = Table {
        game,
        rules: game.rules.clone(),
        run,
        names: [String::new(), String::new()],
        start: Position::default(),
        position: Position::default(),
        shown: None,
        turn: game.rules.pace.first_turn,
        player: game.rules.first,
        printed: 0,
        line: 0,
        partial: String::new(),
        out: Transcript { entries: Vec::new(), frames: Vec::new(), ending: Ending::Finished, tallest_drawing: 0 },
    };
    table.frame();
    let ending = match table.open().and_then(|()| table.turns()) {
        Ok(()) => Ending::Finished,
        Err(ending) => ending,
    };
    table.out.ending = ending;
    table.finish()
}

/// A game in progress.
struct Table<'a> {
    game: &'a Game,
    rules: Rules,
    run: Run<'a>,
    names: [String; 2],
    start: Position,
    position: Position,
    /// The position that was shown last.
    shown: Option<Position>,
    turn: i64,
    player: Player,
    printed: usize,
    line: usize,
    partial: String,
    out: Transcript,
}

impl Table<'_> {
    fn frame(&mut self) {
        self.out.frames.push(Frame { turn: self.turn, player: self.player, position: self.position.clone() });
    }

    fn print(&mut self, text: String, event: Event) -> Result<(), Ending> {
        if text.is_empty() {
            return Ok(());
        }
        self.printed += text.len();
        let line_end = &self.game.voice.line_end;
        let alike = |follower: &Follower<'_>| follower.has(self.line, &self.partial, &text, line_end);
        let deviates = self.run.while_alike && !self.run.follower.is_none_or(alike);
        self.line += text.bytes().filter(|&byte| byte == b'\n').count();
        match text.rsplit_once('\n') {
            Some((_, after)) => {
                self.partial.clear();
                self.partial.push_str(after);
            }
            None => self.partial.push_str(&text),
        }
        if let Some(on_print) = &mut self.run.on_print {
            on_print(&text, &event);
        }
        let text = if self.game.voice.line_end == "\n" { text } else { text.replace('\n', &self.game.voice.line_end) };
        self.out.entries.push(Entry::Print { text, event, frame: self.out.frames.len() - 1 });
        if deviates {
            return Err(Ending::Deviates);
        }
        if self.printed > MOST_PRINTED {
            return Err(Ending::Unreasonable(format!("more than {} MiB of output", MOST_PRINTED >> 20)));
        }
        Ok(())
    }

    /// Prints a message that the assignment may or may not have.
    fn say(&mut self, message: Message, values: &Values, event: Event) -> Result<(), Ending> {
        match self.game.voice.message(message) {
            None => Ok(()),
            Some(template) => self.print(template.render(values), event),
        }
    }

    fn ask(&mut self, message: Message, values: &Values) -> Result<(), Ending> {
        self.say(message, values, Event::Asked(message))
    }

    /// Ends the transcript where its input does, with the mark of what was read before.
    fn echo<T>(&mut self, read: Result<T, Stop>) -> Result<T, Ending> {
        let text = self.run.source.echo();
        let echoed = (self.game.voice.echoes && read.is_ok()).then(|| text.clone() + "\n");
        if !text.is_empty() || read.is_ok() {
            self.out.entries.push(Entry::Read { text, refusal: None });
        }
        if let Some(echoed) = echoed {
            self.print(echoed, Event::Asked(Message::AskMove))?;
        }
        read.map_err(|stop| match stop {
            Stop::Ended => Ending::InputEnded,
            Stop::NotANumber(word) => Ending::BadInput(word),
        })
    }

    /// Marks what was read last as refused.
    fn refuse(&mut self, refused: Refusal) {
        let read = self.out.entries.iter_mut().rev().find(|entry| matches!(entry, Entry::Read { .. }));
        if let Some(Entry::Read { refusal, .. }) = read {
            *refusal = Some(refused);
        }
    }

    fn turns(&mut self) -> Result<(), Ending> {
        loop {
            self.frame();
            if self.is_over() {
                return self.announce_winner();
            }
            let pace = self.rules.pace;
            self.show(pace.status.before(self.player), pace.drawing.before(self.player))?;
            match self.rules.control(self.player).clone() {
                Control::Input => self.input_turn()?,
                Control::Machine(strategy) => self.machine_turn(&strategy)?,
            }
            let moved = self.player;
            self.player = self.player.other();
            self.turn += match pace.counts {
                Counted::Moves | Counted::Tries => 1,
                Counted::Rounds | Counted::RoundsAndTries => i64::from(moved != self.rules.first),
                Counted::ComputerMoves => i64::from(moved == Player::Computer),
                Counted::Nothing => 0,
            };
        }
    }

    /// Whether the game ends before the next turn.
    fn is_over(&self) -> bool {
        let pace = self.rules.pace;
        let left = self.position.heaps().iter().filter(|&&size| size > 0).count();
        left <= pace.heaps_at_end && pace.ends_after.is_none_or(|last| last != self.player)
    }

    /// Prints the status line and the drawing that stand before a turn.
    fn show(&mut self, status: bool, drawing: bool) -> Result<(), Ending> {
        // Where boards are graded one that is printed again counts once, so it has no lines in what is followed either.
        if self.game.grades_boards && self.shown.replace(self.position.clone()).as_ref() == Some(&self.position) {
            return Ok(());
        }
        let place = self.rules.pace.drawing_place;
        if drawing && place == DrawingPlace::BeforeStatus {
            self.draw()?;
        }
        if status {
            let values = Values::new()
                .with(Field::Turn, self.turn)
                .with(Field::Heaps, self.game.voice.heaps(self.position.heaps()));
            self.say(Message::Status, &values, Event::Status)?;
        }
        if drawing && place == DrawingPlace::AfterStatus {
            self.draw()?;
        }
        Ok(())
    }

    fn draw(&mut self) -> Result<(), Ending> {
        let lines = self.game.voice.drawing_lines(&self.position, &self.start);
        self.out.tallest_drawing = self.out.tallest_drawing.max(lines);
        if lines > MOST_DRAWN {
            return Err(Ending::Unreasonable(format!("a drawing of {lines} lines")));
        }
        // A drawing is made whole before it is printed, so a bound of the output would come too late.
        let cells = self.game.voice.drawing.cells(&self.position, &self.start);
        if cells > MOST_PRINTED as u64 {
            return Err(Ending::Unreasonable(format!("a drawing of {cells} cells")));
        }
        for line in self.game.voice.draw(&self.position, &self.start) {
            self.print(line.text + "\n", Event::Drew(line.shows))?;
        }
        Ok(())
    }

    fn announce_winner(&mut self) -> Result<(), Ending> {
        let pace = self.rules.pace;
        // The final board is the program's own choice where boards are what is followed (working_game).
        let shown = !self.game.grades_boards || self.run.follower.is_none_or(|follower| follower.board_at(self.line));
        if pace.status_at_end && shown {
            self.show(true, !matches!(self.game.voice.drawing, crate::voice::Drawing::None))?;
        }
        let winner = if pace.swaps_winner { self.player } else { self.player.other() };
        if !pace.announces_winner {
            return Ok(());
        }
        let (message, name) = match winner {
            Player::User => (Message::UserWins, &self.names[0]),
            Player::Computer => (Message::ComputerWins, &self.names[1]),
        };
        let values = Values::new().with(Field::Name, name.as_str());
        if winner == Player::User
            && self.game.voice.free_user_win
            && let Some(words) = self.free_win()
        {
            return self.print(words, Event::Won(winner));
        }
        self.say(message, &values, Event::Won(winner))
    }

    /// The program's own words for the user's win, where the assignment gives none (lab3): any that are no other message.
    fn free_win(&self) -> Option<String> {
        let words = self.run.follower?.free_words(self.line, &self.partial)?;
        // A game that goes on has its own lines, which are no words for a win.
        let taken = self.game.voice.messages().any(|(message, template)| match message {
            Message::UserWins => false,
            Message::ComputerWins => template.matches(&words).is_some(),
            _ => template.read(&words).is_some_and(|reading| reading.end > 0),
        });
        (!taken).then(|| words + "\n")
    }

    fn finish(mut self) -> Transcript {
        if !self.game.voice.ends_last_line
            && let Some(Entry::Print { text, .. }) = self.out.entries.last_mut()
        {
            text.truncate(text.strip_suffix(&self.game.voice.line_end).map_or(text.len(), str::len));
        }
        self.out
    }
}
