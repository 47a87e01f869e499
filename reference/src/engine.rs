//! The engine: plays one game under an assignment's rules and tells it through the assignment's voice.
//!
//! It is total: every input, also one that ends early or is not of the assignment's layout, gives a transcript of bounded
//! length. Nothing about a course is written here.

use crate::assignment::Game;
use crate::follow::Follower;
use crate::input::{Ask, Dice, Source, Stop};
use crate::position::{Move, Position};
use crate::rules::{
    AfterIllegal, BadSize, Control, Counted, DrawingPlace, Freedom, HeapCount, Opening, Player, Rules, SizeCheck,
    Strategy, TooMany,
};
use crate::template::{Field, Part, Values};
use crate::transcript::{Ending, Entry, Event, Frame, Refusal, Transcript};
use crate::voice::Message;

/// The most lines of a drawing that the engine prints.
const MOST_DRAWN: u64 = 10_000;
/// The most bytes that a transcript has, give or take one message.
const MOST_PRINTED: usize = 4 << 20;

/// Where the engine's choices and its printing go.
pub struct Run<'a> {
    /// Where input is read.
    pub source: &'a mut dyn Source,
    /// The program's arguments.
    pub args: &'a [String],
    /// The output whose choices are followed.
    pub follower: Option<&'a Follower>,
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

/// What became of a user's try.
enum Tried {
    /// It was accepted: the move, and the number of objects as it is announced.
    Accepted(Move, i64),
    /// It was refused.
    Refused(Refusal),
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
        self.line += text.bytes().filter(|&byte| byte == b'\n').count();
        match text.rsplit_once('\n') {
            Some((_, after)) => self.partial = after.to_owned(),
            None => self.partial.push_str(&text),
        }
        if let Some(on_print) = &mut self.run.on_print {
            on_print(&text, &event);
        }
        let text = if self.game.voice.line_end == "\n" { text } else { text.replace('\n', &self.game.voice.line_end) };
        self.out.entries.push(Entry::Print { text, event, frame: self.out.frames.len() - 1 });
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
        if !text.is_empty() || read.is_ok() {
            self.out.entries.push(Entry::Read { text, refusal: None });
        }
        read.map_err(|stop| match stop {
            Stop::Ended => Ending::InputEnded,
            Stop::NotANumber(word) => Ending::BadInput(word),
        })
    }

    /// Marks what was read last as refused.
    fn refuse(&mut self, refused: Refusal) {
        if let Some(Entry::Read { refusal, .. }) = self.out.entries.last_mut() {
            *refusal = Some(refused);
        }
    }

    fn open(&mut self) -> Result<(), Ending> {
        let sizes = match self.rules.opening.clone() {
            Opening::CountAndSizes(count, check) => self.open_with_sizes(count, check)?,
            Opening::Progression { count, first, step } => {
                let heaps = self.ask_until(count)?;
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
        for seat in 0..2 {
            let read = self.run.source.line();
            self.names[seat] = self.echo(read)?;
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
        if !(accepted.min..=accepted.max).contains(&count) {
            self.refuse(Refusal::HeapCount(count));
            let event = Event::Refused(Message::BadHeaps, Refusal::HeapCount(count));
            self.say(Message::BadHeaps, &Values::new(), event)?;
            return Err(Ending::Finished);
        }
        self.ask(Message::AskSizes, &Values::new())?;
        let count = usize::try_from(count).unwrap_or(0);
        let read = self.run.source.numbers(Ask::Sizes(Some(count)));
        let sizes = self.echo(read)?;
        self.check_sizes(&sizes, check)?;
        match sizes.iter().map(|&size| u64::try_from(size).ok()).collect() {
            Some(sizes) => Ok(sizes),
            None => {
                // A fault let a negative size through: its status line is known, and nothing after it.
                let values =
                    Values::new().with(Field::Turn, self.turn).with(Field::Heaps, self.game.voice.heaps(&sizes));
                self.say(Message::Status, &values, Event::Status)?;
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
    fn ask_until(&mut self, accepted: HeapCount) -> Result<i64, Ending> {
        loop {
            self.ask(Message::AskHeaps, &Values::new())?;
            let read = self.run.source.number(Ask::HeapCount, None);
            let count = self.echo(read)?;
            if (accepted.min..=accepted.max).contains(&count) {
                return Ok(count.max(0));
            }
            self.refuse(Refusal::HeapCount(count));
            let event = Event::Refused(Message::BadHeaps, Refusal::HeapCount(count));
            self.say(Message::BadHeaps, &Values::new(), event)?;
        }
    }

    fn turns(&mut self) -> Result<(), Ending> {
        loop {
            self.frame();
            if self.position.is_empty() {
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
                Counted::Rounds => i64::from(moved != self.rules.first),
                Counted::Nothing => 0,
            };
        }
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

    fn prompt(&mut self) -> Result<(), Ending> {
        let values = Values::new().with(Field::Number, self.position.heaps().len()).with(Field::Turn, self.turn);
        self.ask(Message::AskMove, &values)
    }

    fn input_turn(&mut self) -> Result<(), Ending> {
        self.prompt()?;
        if self.rules.pace.drawing.before(self.player) && self.rules.pace.drawing_place == DrawingPlace::AfterPrompt {
            self.draw()?;
        }
        let mut checked = true;
        loop {
            let refusal = match self.read_move(checked)? {
                Tried::Accepted(mv, announced) => return self.accept(mv, announced),
                Tried::Refused(refusal) => refusal,
            };
            self.refuse(refusal);
            self.say(Message::Illegal, &Values::new(), Event::Refused(Message::Illegal, refusal))?;
            let pace = self.rules.pace;
            if pace.counts == Counted::Tries {
                self.turn += 1;
                self.frame();
            }
            if pace.after_illegal.asks_again() {
                self.ask(Message::AskAgain, &Values::new())?;
            }
            match pace.after_illegal {
                AfterIllegal::LoseTurn => return Ok(()),
                AfterIllegal::End => return Err(Ending::Finished),
                _ => self.show(pace.status.again(), pace.drawing.again())?,
            }
            if pace.after_illegal.prompts() {
                self.prompt()?;
            }
            checked = !self.rules.legality.first_try_only;
        }
    }

    /// Reads one try of the user: both numbers at once, or the heap, a look at it, and the count (matches).
    fn read_move(&mut self, checked: bool) -> Result<Tried, Ending> {
        let legality = self.rules.legality;
        let in_two_steps = self.game.voice.message(Message::AskCount).is_some();
        let order = if legality.count_first { [Ask::Count, Ask::Heap] } else { [Ask::Heap, Ask::Count] };
        let read = self.run.source.number(order[0], Some((&self.position, legality.base)));
        if in_two_steps {
            let heap = self.echo(read)?;
            if let Err(refusal) = self.check_heap(heap, legality.empty_heap) {
                return Ok(Tried::Refused(refusal));
            }
            let size = self.size_of(heap).unwrap_or(0);
            self.ask(Message::AskCount, &Values::new().with(Field::Size, size))?;
            let read = self.run.source.number(Ask::Count, None);
            let count = self.echo(read)?;
            return self.check_move(heap, count, checked);
        }
        let both = match read {
            Ok(one) => self.run.source.number(order[1], None).map(|other| (one, other)),
            Err(stop) => Err(stop),
        };
        let (one, other) = self.echo(both)?;
        if legality.count_first {
            return self.check_move(other, one, checked);
        }
        self.check_move(one, other, checked)
    }

    fn size_of(&self, entered: i64) -> Option<u64> {
        let heap = usize::try_from(entered.checked_sub(self.rules.legality.base)?).ok()?;
        self.position.heaps().get(heap).copied()
    }

    fn check_heap(&self, entered: i64, empty_is_fine: bool) -> Result<usize, Refusal> {
        let heaps = self.position.heaps();
        let heap = entered.checked_sub(self.rules.legality.base).and_then(|heap| usize::try_from(heap).ok());
        let accepted = self.rules.legality.refuses.visits(heaps.len());
        let heap = heap.filter(|heap| accepted.contains(heap)).ok_or(Refusal::NoSuchHeap(entered))?;
        if heaps[heap] == 0 && !empty_is_fine { Err(Refusal::EmptyHeap(heap)) } else { Ok(heap) }
    }

    fn check_move(&self, entered: i64, count: i64, checked: bool) -> Result<Tried, Ending> {
        let legality = self.rules.legality;
        // An empty heap holds nothing to take, but zero objects of it are a matter of the count.
        let heap = match self.check_heap(entered, count < 1 || legality.too_many != TooMany::Refused) {
            Ok(heap) => heap,
            Err(_) if !checked => return Err(Ending::Unforeseeable),
            Err(refusal) => return Ok(Tried::Refused(refusal)),
        };
        let size = self.position.heaps()[heap];
        let most = if legality.whole_heap { size } else { size.saturating_sub(1) };
        if count < legality.fewest {
            return if checked { Ok(Tried::Refused(Refusal::TooFew(count))) } else { Err(Ending::Unforeseeable) };
        }
        let taken = u64::try_from(count).unwrap_or(0);
        if taken <= most {
            return Ok(Tried::Accepted(Move { heap, count: taken }, count));
        }
        match legality.too_many {
            TooMany::EmptiesAnnouncingEntered => Ok(Tried::Accepted(Move { heap, count: size }, count)),
            TooMany::EmptiesAnnouncingTaken => Ok(Tried::Accepted(Move { heap, count: size }, size as i64)),
            TooMany::OneMore if taken == size + 1 => Ok(Tried::Accepted(Move { heap, count: taken }, count)),
            _ if !checked => Err(Ending::Unforeseeable),
            _ => Ok(Tried::Refused(Refusal::TooMany(heap, size, count))),
        }
    }

    /// Makes the user's move. A fault may have let through a move that no heap can bear.
    fn accept(&mut self, mv: Move, announced: i64) -> Result<(), Ending> {
        let mut heaps = self.position.heaps().to_vec();
        let removed = if announced < 0 { announced } else { mv.count as i64 };
        let left = heaps[mv.heap] as i64 - removed;
        heaps[mv.heap] = u64::try_from(left).unwrap_or(0);
        self.tell(self.player, mv, announced, &Position::new(heaps.clone()), Message::UserTakes)?;
        if left < 0 || left > i64::from(i32::MAX) {
            return Err(Ending::Unforeseeable);
        }
        self.position = Position::new(heaps);
        Ok(())
    }

    /// Prints a move, in the words of the player's seat.
    fn tell(&mut self, player: Player, mv: Move, count: i64, after: &Position, message: Message) -> Result<(), Ending> {
        let voice = &self.game.voice;
        let Some(template) = voice.message(message) else { return Ok(()) };
        let mut values = Values::new().with(Field::Count, count).with(Field::Heap, mv.heap as i64 + voice.move_base);
        // Few messages list the heaps (matches), and there can be many.
        if template.parts.contains(&Part::Field(Field::Heaps)) {
            values = values.with(Field::Heaps, voice.heaps(after.heaps()));
        }
        let mut text = template.render(&values);
        if voice.singular && count == 1 {
            text = text.replacen("objects", "object", 1).replacen("matches", "match", 1);
        }
        self.print(text, Event::Took(player, mv))
    }

    fn machine_turn(&mut self, strategy: &Strategy) -> Result<(), Ending> {
        let Some(own) = strategy.choose(&self.position) else { return Err(Ending::Unforeseeable) };
        let message = match self.player {
            Player::User => Message::UserTakes,
            Player::Computer if self.position.nim_sum() == 0 => Message::ComputerTakesLosing,
            Player::Computer => Message::ComputerTakes,
        };
        let own_words = self.game.voice.message(message).is_some() || message != Message::ComputerTakesLosing;
        let message = if own_words { message } else { Message::ComputerTakes };
        let mv = self.followed_move(message, strategy).unwrap_or_else(|| {
            let random = strategy.freedom(&self.position) == Freedom::Random;
            random.then(|| Dice(&mut self.run.seed).roll(&self.position)).flatten().unwrap_or(own)
        });
        let after = self.position.after(mv);
        let told = after.clone().unwrap_or_else(|| self.position.clone());
        self.tell(self.player, mv, mv.count as i64, &told, message)?;
        // A fault may take from a heap what it does not hold.
        self.position = after.ok_or(Ending::Unforeseeable)?;
        Ok(())
    }

    /// The program's own choice, if it made one that the rules allow.
    fn followed_move(&self, message: Message, strategy: &Strategy) -> Option<Move> {
        let follower = self.run.follower?;
        if strategy.freedom(&self.position) == Freedom::None {
            return None;
        }
        let mv = match self.game.voice.message(message) {
            Some(template) => follower.told_move(self.line, &self.partial, template, self.game.voice.move_base),
            None => follower.board_move(self.line, &self.position, self.game.voice.label_base),
        };
        mv.filter(|&mv| strategy.allows(&self.position, mv))
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
        let values = Values::new().with(Field::Name, name);
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
            Message::ComputerWins => template.matches(words).is_some(),
            _ => template.read(words).is_some_and(|reading| reading.end > 0),
        });
        (!taken).then(|| words.to_owned() + "\n")
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
