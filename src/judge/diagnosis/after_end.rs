//! What a program prints where a transcript comes to no end: it may be anything, but for what shows that the program is not there.

use nim_reference::lines::Lines;
use nim_reference::rules::{CheckedTries, EndsAfter, EndsUnfinished, LooksForEnd, RuleMistakes};
use nim_reference::template::Field;
use nim_reference::transcript::{Entry, Event};
use nim_reference::voice::{Drawing, Message};
use nim_reference::{Assignment, Ending, Game, Move, Player, Transcript};

/// How much is looked at of what a program prints when its input has ended, in bytes.
const MAX_LOOKED_AT: usize = 8 << 10;

/// What is printed again and again comes so often in that, at least.
const MIN_TIMES: usize = 4;

/// In so many lines the error about what a game begins with is looked for.
const MAX_BEFORE_ERROR: usize = 3;

/// Whether a program prints the same again and again at the end of `output`.
pub(super) fn ends_in_loop(output: &[u8]) -> bool {
    output.len() > MAX_LOOKED_AT && is_repeated(&output[output.len() - MAX_LOOKED_AT..])
}

/// Whether a text is the same again and again, from its first character to its last.
fn is_repeated(text: &[u8]) -> bool {
    let mut periods = 1..=text.len() / MIN_TIMES;
    periods.any(|period| text[period..] == text[..text.len() - period])
}

/// What a program prints behind the end of a transcript.
pub(super) struct Rest<'a> {
    /// What is left of the line in which the transcript ends.
    pub of_line: Option<&'a [u8]>,
    /// Further lines.
    pub lines: Lines<'a>,
}

impl Rest<'_> {
    /// Its beginning.
    fn beginning(&self) -> Vec<u8> {
        let mut text = Vec::new();
        for line in self.of_line.into_iter().chain(self.lines.clone()) {
            if text.len() > MAX_LOOKED_AT {
                break;
            }
            text.extend_from_slice(line);
            text.push(b'\n');
        }
        text.truncate(MAX_LOOKED_AT);
        text
    }

    /// Whether it is the same again and again, from its first character on.
    fn is_loop(&self) -> bool {
        is_repeated(&self.beginning())
    }

    /// Whether it shows that a program that was ended is not where the transcript has come to: one that waits for another move because the
    /// last one was refused asks for it again and again when the input has ended, and does nothing else, but where another move is accepted
    /// unchecked: that may be one that it had.
    pub(super) fn goes_on_with_game(&self, assignment: &Assignment, transcript: &Transcript) -> bool {
        let checks_all = |game: &Game| game.rules.mistakes.checked_tries == CheckedTries::All;
        waits_again(transcript) && !self.is_loop() && assignment.game().is_none_or(checks_all)
    }

    /// Whether it shows that the program has not made the move that the transcript has accepted.
    pub(super) fn contradicts_acceptance(&self, assignment: &Assignment, transcript: &Transcript) -> bool {
        assignment.game().filter(|_| transcript.ending == Ending::Accepted).is_some_and(|game| {
            self.refuses_what_is_accepted(game, transcript)
                || self.shows_lost_turn(game, transcript)
                || self.goes_on_in_unknown_words(game, transcript)
                || self.shows_other_heaps(game, transcript)
        })
    }

    /// Whether it shows that a move was refused that the transcript has accepted: the program asks for another one at once, where the
    /// computer's move is announced first. Where the heap is none, what is in the memory decides, and nothing is shown.
    fn refuses_what_is_accepted(&self, game: &Game, transcript: &Transcript) -> bool {
        let words = |message| game.voice.message(message).map(|template| template.words().trim().to_owned());
        let words = |message| words(message).filter(|words| !words.is_empty());
        let is_announced = words(Message::ComputerTakes).is_some() && !game.rules.never_moves(Player::Computer);
        let refused = words(Message::Illegal).or(words(Message::AskMove).filter(|_| is_announced));
        // A move that is made is announced with the heaps that it leaves, before another turn begins.
        let takes = game.voice.message(Message::UserTakes);
        let lists = takes.is_some_and(|words| words.fields().contains(&Field::Heaps));
        let status =
            game.voice.message(Message::Status).filter(|_| lists).map(|status| status.lead().trim().to_owned());
        let turn = status.filter(|lead| !lead.is_empty());
        let begins = |words: &String| self.beginning().trim_ascii_start().starts_with(words.as_bytes());
        // Nor where no number holds what is left.
        let is_of_a_heap =
            |(size, count): (Option<u64>, i64)| size.is_some() && (0..=i64::from(i32::MAX)).contains(&count);
        last_move(game, transcript).is_some_and(is_of_a_heap) && refused.iter().chain(&turn).any(begins)
    }

    /// Whether it shows that the turn was lost for a move that the transcript has accepted: the next rows are those before it, but for the
    /// computer's move that is announced.
    fn shows_lost_turn(&self, game: &Game, transcript: &Transcript) -> bool {
        // Less than nothing is drawn as nothing.
        let changes_row =
            |(size, count): (Option<u64>, i64)| size.is_some_and(|size| count < 0 || (count > 0 && size > 0));
        // Of a heap that the computer has emptied nothing shows whether the user has taken from it too.
        let shown =
            || self.rows_after_computer(game, transcript).is_some_and(|rows| rows.are_as_before() && rows.left > 0);
        last_move(game, transcript).is_some_and(changes_row) && shown()
    }

    /// The next rows, beside those before the user's move but for the computer's move that is announced; `None` where no rows follow such a
    /// move.
    fn rows_after_computer(&self, game: &Game, transcript: &Transcript) -> Option<NextRows> {
        let Drawing::Rows(rows) = &*game.voice.drawing else { return None };
        let text = String::from_utf8_lossy(&self.beginning()).into_owned();
        let mut lines = text.lines();
        let announced = game.voice.message(Message::ComputerTakes)?.on_its_line().matches(lines.next()?)?;
        let heap = announced.get(Field::Heap)?.checked_sub(game.voice.move_base)?;
        let taken =
            Move { heap: usize::try_from(heap).ok()?, count: u64::try_from(announced.get(Field::Count)?).ok()? };
        let left = transcript.frames.last()?.position.after(taken)?;
        let base = game.voice.label_base;
        let lines = lines.skip_while(|line| rows.size_in(line, base).is_none());
        let sizes: Vec<u64> = lines.zip(base..).map_while(|(line, number)| rows.size_in(line, number)).collect();
        let alike = sizes.iter().zip(left.heaps()).take_while(|(size, right)| size == right).count();
        let heaps = left.heaps().len();
        (!sizes.is_empty()).then(|| NextRows {
            alike,
            printed: sizes.len().min(heaps),
            heaps,
            left: left.heaps()[taken.heap],
        })
    }

    /// Whether it shows that a move from a heap that does not exist has changed one that does.
    fn shows_other_heaps(&self, game: &Game, transcript: &Transcript) -> bool {
        let is_of_no_heap = last_move(game, transcript).is_some_and(|(size, _)| size.is_none());
        let listed = || {
            let status = game.voice.message(Message::Status)?;
            let text = String::from_utf8_lossy(&self.beginning()).into_owned();
            let list = text.lines().next().and_then(|line| Some(status.read(line)?.text(Field::Heaps)?.to_owned()))?;
            let right = game.voice.heaps(transcript.frames.last()?.position.heaps());
            // What is changed before the first heap, or behind the last one, may be how many there are.
            Some(!right.starts_with(&list) && !list.starts_with(&right))
        };
        let drawn = || self.rows_after_computer(game, transcript).map(|rows| rows.alike < rows.printed);
        is_of_no_heap && listed().or_else(drawn).unwrap_or(false)
    }

    /// Whether it shows that what the game has begun with is refused.
    pub(super) fn refuses_beginning(&self, assignment: &Assignment, transcript: &Transcript) -> bool {
        let Some(Game { voice, .. }) = assignment.game() else { return false };
        let errors = [Message::BadHeaps, Message::BadSize].map(|message| voice.message(message));
        let is_error = |line: &[u8]| {
            std::str::from_utf8(line)
                .is_ok_and(|line| errors.iter().flatten().any(|error| error.matches(line).is_some()))
        };
        let has_begun = || transcript.entries().any(|entry| matches!(entry, Entry::Print { event: Event::Status, .. }));
        self.of_line.into_iter().chain(self.lines.clone()).take(MAX_BEFORE_ERROR).any(is_error) && has_begun()
    }

    /// Whether it is nothing at all, behind a move that the transcript has accepted: who makes a move prints what follows it.
    pub(super) fn is_nothing_behind_a_move(&self, transcript: &Transcript) -> bool {
        let asks = |entry: Entry<'_>| matches!(entry, Entry::Print { event: Event::Asked(Message::AskMove), .. });
        transcript.ending == Ending::Accepted
            && self.of_line.is_none_or(|line| line.trim_ascii().is_empty())
            && self.lines.clone().next().is_none()
            && transcript.entries().any(asks)
    }

    /// Whether it goes on behind a prompt, on the same line, in words that the assignment does not have, and more lines follow, or objects are
    /// left: no game that goes on with the move that the transcript has accepted, nor one that ends in words of its own.
    fn goes_on_in_unknown_words(&self, game: &Game, transcript: &Transcript) -> bool {
        let Some(Ok(line)) = self.of_line.map(std::str::from_utf8) else { return false };
        let mut messages = game.voice.messages();
        let is_behind_prompt = !transcript.output().ends_with('\n') && !line.trim().is_empty();
        let leaves_objects = || {
            let heaps = transcript.frames.last().map_or(&[][..], |frame| frame.position.heaps());
            let objects = heaps.iter().fold(0, |sum: u64, &size| sum.saturating_add(size));
            last_move(game, transcript).is_some_and(|(_, count)| count > 0 && objects > count.unsigned_abs())
        };
        is_behind_prompt
            && (self.lines.clone().next().is_some() || leaves_objects())
            && !messages.any(|(_, template)| template.on_its_line().read(line).is_some_and(|reading| reading.end > 0))
    }

    /// Whether nothing of it is known only because the transcript has accepted a move that the `right` game accepts too.
    pub(super) fn follows_a_legal_move(right: &Assignment, transcript: &Transcript) -> bool {
        // A move that was refused before, and is made behind the legal one, is what was accepted last.
        let makes_another = matches!(
            transcript.entries().next_back(),
            Some(Entry::Print { event: Event::Asked(Message::UserTakes), .. })
        );
        let game = right.game().filter(|_| transcript.ending == Ending::Accepted && !makes_another);
        let last = game.and_then(|game| last_move(game, transcript));
        last.is_some_and(|(size, count)| {
            size.is_some_and(|size| (1..=size).contains(&count.unsigned_abs()) && count > 0)
        })
    }

    /// Whether it is one line, where the objects are all taken, that is none of the assignment's but perhaps the winner, in whatever
    /// words: no program prints it because it waits for a move. One that has asked for a move does wait, and may see the end of the game
    /// when none comes.
    pub(super) fn may_announce(&self, assignment: &Assignment, transcript: &Transcript) -> bool {
        let all_are_taken = || {
            let position = transcript.frames.last().map(|frame| &frame.position);
            position.is_some_and(|position| position.is_empty() && !position.heaps().is_empty())
        };
        let is_of_game = |line: &str| {
            let of_winner = |message| matches!(message, Message::UserWins | Message::ComputerWins);
            let mut messages = assignment.game().into_iter().flat_map(|game| game.voice.messages());
            messages.any(|(message, template)| !of_winner(message) && template.matches(line).is_some())
        };
        let Some(Ok(line)) = self.of_line.map(std::str::from_utf8) else { return false };
        self.lines.clone().next().is_none() && all_are_taken() && !asks_for_a_move(transcript) && !is_of_game(line)
    }
}

/// Whether a transcript ends where a move was refused.
pub(super) fn ends_behind_refusal(transcript: &Transcript) -> bool {
    matches!(transcript.entries().next_back(), Some(Entry::Read { refusal: Some(_), .. }))
}

/// Whether a transcript ends before the game does, of a program that is not finished.
pub(super) fn ends_unfinished(assignment: &Assignment, transcript: &Transcript) -> bool {
    let is_unfinished = assignment.game().is_some_and(|game| game.rules.mistakes.ends_unfinished.is_before_end());
    is_unfinished && transcript.frames.last().is_some_and(|frame| !frame.position.is_empty())
}

/// Whether a line may be the last one of a program that ends in the middle of a game: it is neither of a board nor about the winner.
pub(super) fn may_be_last_line(assignment: &Assignment, line: &[u8]) -> bool {
    let is_of_board = assignment.grading().boards().is_some_and(|boards| boards.has_line(line));
    let winner = assignment.game().and_then(|game| game.voice.message(Message::UserWins));
    let words = winner.map(|winner| winner.words().trim().to_owned()).filter(|words| !words.is_empty());
    !is_of_board && !words.is_some_and(|words| line.trim_ascii_end().ends_with(words.as_bytes()))
}

/// Whether a transcript ends with a prompt for a move, on a line of its own.
fn asks_for_a_move(transcript: &Transcript) -> bool {
    let is_prompt = |entry: Entry<'_>| match entry {
        Entry::Print { text, event: Event::Asked(message), .. } => {
            matches!(message, Message::AskMove | Message::AskAgain | Message::AskCount)
                && text.ends_with('\n')
                && !text.trim().is_empty()
        }
        _ => false,
    };
    transcript.entries().next_back().is_some_and(is_prompt)
}

/// The rows that a program prints behind a move of the computer.
struct NextRows {
    /// How many of them, the first ones, are those of the heaps that the move leaves.
    alike: usize,
    /// How many are printed, at most one for each heap.
    printed: usize,
    /// How many heaps there are.
    heaps: usize,
    /// What the move leaves in its heap.
    left: u64,
}

impl NextRows {
    fn are_as_before(&self) -> bool {
        self.alike == self.heaps
    }
}

/// Whether a transcript ends where a move was refused, and another one is asked for in the same turn.
fn waits_again(transcript: &Transcript) -> bool {
    let mut before = transcript.entries().rev().skip_while(|entry| matches!(entry, Entry::Print { .. }));
    let is_refused = matches!(before.next(), Some(Entry::Read { refusal: Some(_), .. }));
    let frame = before.find_map(|entry| if let Entry::Print { frame, .. } = entry { Some(frame) } else { None });
    is_refused && frame.is_some_and(|frame| frame + 1 == transcript.frames.len())
}

/// Whether a computer should move on a board without elements, as the end of the game is not seen: an error ends the program then.
pub(super) fn is_ended_on_empty_board(assignment: &Assignment, transcript: &Transcript) -> bool {
    let is_of_winner = |entry: Entry<'_>| matches!(entry, Entry::Print { event: Event::Won(_), .. });
    let is_unseen = |mistakes: &RuleMistakes| {
        mistakes.ends_after != EndsAfter::Each
            || mistakes.ends_unfinished == EndsUnfinished::After { moves: 2, shows: true, looks: LooksForEnd::Never }
    };
    assignment.game().is_some_and(|game| is_unseen(&game.rules.mistakes))
        && transcript.frames.last().is_some_and(|frame| frame.position.is_empty())
        && !transcript.entries().any(is_of_winner)
}

/// Whether a transcript ends because a move from a row behind the last one was accepted, where boards are graded: that ends a program in
/// Python, whose lists have no elements there.
pub(super) fn takes_from_no_row(assignment: &Assignment, transcript: &Transcript) -> bool {
    let is_none = |game: &Game| {
        // A move is two numbers with a comma between them; sizes have none.
        let text = transcript.entries().rev().find_map(Entry::entered)?;
        let (row, elements) = text.split_once(',')?;
        let entered = if game.rules.mistakes.count_first { elements } else { row };
        let index = entered.trim().parse::<i64>().ok()?.checked_sub(game.rules.entered_base)?;
        let rows = transcript.frames.last()?.position.heaps().len() as i64;
        Some(index >= rows)
    };
    let game = assignment.game().filter(|game| game.grading.boards().is_some());
    transcript.ending == Ending::Accepted && game.and_then(is_none).unwrap_or(false)
}

/// The move that was read last, as a game counts heaps: the size of its heap, `None` where there is no such heap, and the number of objects.
/// None where a move of the computer came after it, which is what was accepted.
fn last_move(game: &Game, transcript: &Transcript) -> Option<(Option<u64>, i64)> {
    let is_computers =
        |entry: &Entry<'_>| matches!(entry, Entry::Print { event: Event::Took(Player::Computer, _), .. });
    let mut reads = transcript.entries().rev().take_while(|entry| !is_computers(entry)).filter_map(Entry::entered);
    let mut read = reads.next()?.to_owned();
    // Each of both may be read by itself, as a term that ends with a full stop.
    if game.voice.message(Message::AskCount).is_some() {
        read = format!("{} {read}", reads.next()?);
    }
    let number = |word: &str| word.trim_end_matches('.').parse().ok();
    let numbers: Vec<i64> = read.split_whitespace().filter_map(number).collect();
    let &[one, other] = &numbers[..] else { return None };
    let (heap, count) = if game.rules.mistakes.count_first { (other, one) } else { (one, other) };
    let index = heap.checked_sub(game.rules.entered_base).and_then(|index| usize::try_from(index).ok());
    let heaps = transcript.frames.last()?.position.heaps();
    Some((index.and_then(|index| heaps.get(index).copied()), count))
}
