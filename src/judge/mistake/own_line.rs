//! Finding out that a program has lines of its own between those of the assignment.

use nim_reference::Ending;
use nim_reference::follow;
use nim_reference::template::{Field, Template, Values};
use nim_reference::transcript::{Entry, Event, Line, Piece};
use nim_reference::voice::{Message, Voice};

use super::Place;
use super::meant::{is_like, numbers_in};
use super::wording::MAX_BYTES;
use crate::judge::reason::PROMPT_ENDS;

/// How many lines of its own a program may print at one place.
const MAX_OWN_LINES: usize = 3;

/// How many lines below a status line are looked at for what follows the drawing.
const MAX_DRAWN: usize = 20;

/// How many letters the beginning of such a line has at least: with fewer it could be anything.
const MIN_LETTERS: usize = 3;

/// The signs of which lines between parts of an output are drawn, and how many of them are one.
const RULES: &str = "-=_~";
const MIN_RULE: usize = 3;

/// The messages about a winner, and those about a move, whoever wins or makes it.
const WINNERS: [Message; 2] = [Message::UserWins, Message::ComputerWins];
const MOVES: [Message; 2] = [Message::UserTakes, Message::ComputerTakes];

/// Lines that a program prints of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::judge) struct OwnLine {
    /// How they begin, or what follows the number with which they begin; what stands before the number where each is a number alone.
    pub lead: String,
    pub form: OwnForm,
    /// Whether they stand behind a prompt, too.
    pub behind_prompt: bool,
}

/// What lines of its own a program prints have in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::judge) enum OwnForm {
    /// The same words at their beginning.
    Words,
    /// The same words behind a number.
    NumberAndWords,
    /// Each is a number alone.
    Number,
}

impl OwnLine {
    /// What a program does that prints them: the end of "your program …".
    pub(in crate::judge) fn sentence(&self) -> String {
        let lead = self.lead.trim_end();
        match (self.form, self.behind_prompt) {
            (OwnForm::Number, false) => {
                "prints numbers that the assignment does not have, each alone on a line".to_owned()
            }
            (OwnForm::Number, true) => format!("prints a number behind “{lead}” that the assignment does not have"),
            (OwnForm::NumberAndWords, _) => {
                format!("prints lines that the assignment does not have; they begin with a number and “{lead}”")
            }
            (OwnForm::Words, _) => {
                format!("prints lines that the assignment does not have; they begin with “{}”", self.lead)
            }
        }
    }

    /// Where in a line one of these begins.
    pub(in crate::judge) fn place_in(&self, line: &[u8]) -> Option<usize> {
        let lead = self.lead.as_bytes();
        match self.form {
            OwnForm::Number => {
                let text = line.trim_ascii_end();
                let start = number_before(text, text.len())?;
                let is_behind = if lead.is_empty() { start == 0 } else { text[..start].ends_with(lead) };
                is_behind.then_some(start)
            }
            OwnForm::NumberAndWords => memchr::memmem::find_iter(line, lead).find_map(|at| {
                let start = number_before(line, line[..at].trim_ascii_end().len())?;
                let before = line[..start].trim_ascii_end();
                let is_behind_prompt = || self.behind_prompt && before.last().is_some_and(|end| b":?]>".contains(end));
                (start == 0 || is_behind_prompt()).then_some(start)
            }),
            OwnForm::Words if self.behind_prompt => memchr::memmem::find(line, lead),
            OwnForm::Words => line.starts_with(lead).then_some(0),
        }
    }
}

/// Where the number begins that ends at this place of a line, if one does.
fn number_before(line: &[u8], end: usize) -> Option<usize> {
    let digits = line[..end].iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
    let start = end - digits;
    (digits > 0).then(|| start - usize::from(line[..start].ends_with(b"-")))
}

/// The lines that the program prints of its own before the line, which comes after them.
pub(in crate::judge) fn own_lines(place: &Place<'_>) -> Option<OwnLine> {
    // A prompt for the size of each heap is in the place of the one for all.
    if !super::sizes_prompt::each_size_asked(place).is_empty() {
        return None;
    }
    let evidence = place.evidence;
    let is_one_of =
        |messages: &[Message], own: &[u8]| place.game().is_some_and(|game| game.voice.is_one_of(messages, own));
    let theirs: Vec<&[u8]> = evidence.lines().skip(place.at).take(MAX_OWN_LINES + 1).collect();
    let count = match place.line() {
        Some(expected) if expected.text.trim().is_empty() => None,
        Some(expected) => {
            let is_right = |own: &&[u8]| evidence.case.compare.same_line(expected.text.as_bytes(), own);
            // What is asked first is the first prompt, whatever is like it below.
            let asks = |own: &[u8]| String::from_utf8_lossy(own).trim_end().ends_with(PROMPT_ENDS);
            let is_question = theirs.first().is_some_and(|own| asks(own));
            if is_question && place.leaves_out_prompt() {
                return None;
            }
            let is_first_question = place.at == 0 && is_question;
            let is_nearly = |own: &&[u8]| !is_first_question && is_nearly(place, expected, own);
            // Behind them the wrong player may be announced as the winner.
            let announces = |own: &&[u8]| is_winners(expected) && is_one_of(&WINNERS, own);
            let is_there = theirs.iter().position(is_right).or_else(|| theirs.iter().position(is_nearly));
            // And the wrong player may move.
            let moves = |own: &&[u8]| is_move(expected) && is_one_of(&MOVES, own);
            // Words may stand in the place of a drawing.
            let is_drawn = |line: &Line| line.pieces.iter().all(|piece| matches!(piece.event, Event::Drew(_)));
            let below = place.lines[place.at..].iter().find(|line| !is_drawn(line)).filter(|_| is_drawn(expected));
            let is_below =
                |own: &&[u8]| below.is_some_and(|below| evidence.case.compare.same_line(below.text.as_bytes(), own));
            let are_words =
                |count: &usize| theirs[..*count].iter().all(|own| !follow::is_drawn(&String::from_utf8_lossy(own)));
            is_there
                .or_else(|| theirs.iter().position(announces))
                .or_else(|| theirs.iter().position(moves))
                .or_else(|| theirs.iter().position(is_below).filter(are_words))
        }
        // The game is over, and a few lines follow. What follows where a mistake ends it earlier is the rest of the game.
        None => {
            let is_over = place.transcript.frames.last().is_none_or(|frame| frame.position.is_empty());
            let is_finished = is_over && place.transcript.ending == Ending::Finished;
            Some(theirs.len()).filter(|&count| count <= MAX_OWN_LINES && is_finished)
        }
    };
    let count = count.filter(|&count| count > 0);
    let Some(count) = count else { return own_line_behind_prompt(place, &theirs) };
    let own: Vec<&str> = theirs[..count].iter().filter_map(|line| std::str::from_utf8(line).ok()).collect();
    let followed = place.line().and_then(|line| line.pieces.first()).and_then(|piece| place.message_of(piece));
    own_line(place, &own, followed, false)
}

/// Whether a line is the one that announces the winner.
fn is_winners(line: &Line) -> bool {
    line.pieces.first().is_some_and(|piece| matches!(piece.event, Event::Won(_)))
}

/// Whether a line begins with a player's move.
fn is_move(line: &Line) -> bool {
    line.pieces.first().is_some_and(|piece| matches!(piece.event, Event::Took(..)))
}

/// Whether a line of the program has nearly the words of one that is expected, and is no other line of the assignment.
pub(super) fn is_nearly(place: &Place<'_>, expected: &Line, own: &[u8]) -> bool {
    let (Ok(own), Some(game)) = (std::str::from_utf8(own), place.game()) else { return false };
    let speaks = expected.text.chars().filter(|c| c.is_alphabetic()).count() >= MIN_LETTERS;
    let is_all_of =
        |template: &Template| template.read(own).is_some_and(|reading| own[reading.end..].trim().is_empty());
    let meant: Vec<Message> = expected.pieces.iter().filter_map(|piece| place.message_of(piece)).collect();
    let is_another =
        || game.voice.messages().any(|(message, template)| !meant.contains(&message) && is_all_of(template));
    // Nor is a line with the numbers of a move a prompt.
    let is_prompt = expected.pieces.iter().all(|piece| matches!(piece.event, Event::Asked(_)));
    let has_more_numbers = is_prompt && numbers_in(own) > numbers_in(&expected.text);
    speaks && is_like(&expected.text, own) && !has_more_numbers && !is_another()
}

/// A line of its own that the program begins behind a prompt, so that what belongs there is on the next one.
fn own_line_behind_prompt(place: &Place<'_>, theirs: &[&[u8]]) -> Option<OwnLine> {
    let (line, compare) = (place.line()?, place.evidence.case.compare);
    let (own, below) = theirs.split_first()?;
    let own = std::str::from_utf8(own).ok()?;
    let is_prompt = |piece: &Piece| matches!(piece.event, Event::Asked(_));
    // Words before another prompt may be an answer to what was entered.
    let mut before_others = line.pieces.windows(2).filter(|pair| is_prompt(&pair[0]) && !is_prompt(&pair[1]));
    before_others.find_map(|pair| {
        let (prompt, rest) = line.text.split_at(pair[0].range.end);
        let own = own.strip_prefix(prompt).filter(|own| !own.is_empty())?;
        // More of its own may stand between them.
        let is_rest = |next: &&[u8]| compare.same_line(rest.as_bytes(), next) || is_meant_by_next(rest, own, next);
        // So may the status line and the drawing, where another mistake prints them too.
        let is_below_status = || {
            let mut further = place.evidence.lines().skip(place.at + 2).take(MAX_DRAWN);
            let is_status =
                |next: &&[u8]| place.game().is_some_and(|game| game.voice.is_one_of(&[Message::Status], next));
            below.first().is_some_and(is_status) && further.any(|next| compare.same_line(rest.as_bytes(), next))
        };
        let follows = below.iter().any(is_rest) || is_below_status();
        if follows && !rest.trim().is_empty() && is_number_of_its_own(place, own) {
            return Some(OwnLine { lead: prompt.to_owned(), form: OwnForm::Number, behind_prompt: true });
        }
        let followed = place.message_of(&pair[1]);
        if !rest.trim().is_empty() && follows { own_line(place, &[own], followed, true) } else { None }
    })
}

/// Whether the next line of a program has more of a message than its own text in the place of it.
pub(super) fn is_meant_by_next(expected: &str, own: &str, next: &[u8]) -> bool {
    let Ok(next) = std::str::from_utf8(next) else { return false };
    let beginning = |text: &'_ str| text.chars().take(MAX_BYTES).collect::<String>();
    let nearness = |text: &str| strsim::normalized_levenshtein(&beginning(expected), &beginning(text));
    is_like(expected, next) && nearness(next) > nearness(own)
}

/// What lines of its own begin with, if they are no lines of the assignment. Of the message that
/// they are `followed` by they are no other words.
fn own_line(place: &Place<'_>, own: &[&str], followed: Option<Message>, behind_prompt: bool) -> Option<OwnLine> {
    let game = place.game()?;
    if own.iter().all(|line| is_number_of_its_own(place, line)) {
        return Some(OwnLine { lead: String::new(), form: OwnForm::Number, behind_prompt: false });
    }
    let first = own.first().filter(|_| own.iter().all(|line| line.len() <= MAX_BYTES))?;
    let is_digit = |at: usize| first[at..].starts_with(|c: char| c.is_ascii_digit());
    let is_number = |&(at, c): &(usize, char)| is_digit(at) || (c == '-' && is_digit(at + 1));
    let number = first.char_indices().find(is_number).map_or(first.len(), |(at, _)| at);
    let begins = first[..number].trim();
    let form = if begins.is_empty() { OwnForm::NumberAndWords } else { OwnForm::Words };
    let lead = match form {
        OwnForm::NumberAndWords => {
            let behind = first[number..].trim_start_matches(|c: char| c.is_ascii_digit() || c == '-');
            behind.split(|c: char| c.is_ascii_digit()).next().unwrap_or_default().trim()
        }
        _ => first[..number].trim_end(),
    };
    let letters = lead.chars().filter(|c| c.is_alphabetic()).count();
    // A variable may have a short name; what was entered last may be printed back.
    let value = first[number..].split(|c: char| !c.is_ascii_digit() && c != '-').next().unwrap_or_default();
    let is_variable = letters > 0 && !value.is_empty() && lead.ends_with(['=', ':']) && !is_read_last(place, value);
    let speaks = letters >= MIN_LETTERS || is_variable || is_rule(lead);
    // A drawing has one letter again and again.
    let is_drawn =
        !is_rule(lead) && !is_variable && lead.chars().all(|c| !c.is_alphabetic() || lead.trim_start().starts_with(c));
    // What an assignment prints anywhere is no line of the program's own, nor what another mistake makes of it.
    let mut messages = game.voice.messages().chain(place.evidence.right_voice().into_iter().flat_map(Voice::messages));
    // Nobody wins before the game goes on.
    let is_of_winner = |message| WINNERS.contains(&message);
    let may_be_meant =
        |message| followed.is_none_or(|next| next != message && (is_of_winner(next) || !is_of_winner(message)));
    // A line with the numbers of a move is no prompt, which has none.
    let has_more_numbers =
        |line: &str, message: Message, words: &str| message.is_prompt() && numbers_in(line) > numbers_in(words);
    let is_expected = messages.any(|(message, template)| {
        let words = template.words();
        words.lines().any(|words| words.trim_start().starts_with(lead.trim_start()))
            || (message.is_prompt() && lead.contains(words.trim()))
            || own.iter().any(|line| template.matches(line).is_some())
            || (may_be_meant(message)
                && own.iter().any(|line| !has_more_numbers(line, message, &words) && is_like(&words, line)))
    });
    // What lists the heaps where nothing else ever does has other words for that.
    let lists = || {
        let right = place.evidence.right_voice();
        let status = right.and_then(|voice| voice.message(Message::Status));
        let first = place.transcript.frames.iter().find(|frame| !frame.position.heaps().is_empty());
        let list = status.zip(first).and_then(|(status, frame)| {
            let heaps = game.voice.heaps(frame.position.heaps());
            let text = status.render(&Values::new().with(Field::Heaps, heaps.clone()));
            // With the signs around it, such as brackets.
            let (before, behind) = text.split_once(&heaps).filter(|_| !heaps.is_empty())?;
            let is_sign = |c: &char| c.is_ascii_punctuation();
            let [open, close] = [before.chars().next_back(), behind.chars().next()].map(|c| c.filter(is_sign));
            let list: String = open.into_iter().chain(heaps.chars()).chain(close).collect();
            Some(list).filter(|list| list.len() > 1)
        });
        let is_listed = |list: &String| own.iter().any(|line| line.contains(list.as_str()));
        let is_status = |line: &[u8]| right.is_some_and(|voice| voice.is_one_of(&[Message::Status], line));
        list.as_ref().is_some_and(is_listed) && !place.evidence.lines().any(is_status)
    };
    if lists() {
        return None;
    }
    // Nor are other words for a move of the computer that another mistake leaves out.
    let has_no_moves = game.voice.message(Message::ComputerTakes).is_none();
    let moves = place.evidence.right_voice().and_then(|voice| voice.message(Message::ComputerTakes));
    let stands_for_move = |line: &&str| Some(numbers_in(line)) == moves.map(|moves| moves.fields().len());
    if has_no_moves && own.iter().any(stands_for_move) {
        return None;
    }
    let own_line = OwnLine { lead: lead.to_owned(), form, behind_prompt };
    let also = place.lines.iter().any(|line| own_line.place_in(line.text.as_bytes()).is_some());
    (speaks && !is_drawn && !is_expected && !also).then_some(own_line)
}

/// Whether a line is drawn from the left to the right, of one sign again and again.
fn is_rule(line: &str) -> bool {
    let sign = line.chars().next().filter(|sign| RULES.contains(*sign));
    line.chars().count() >= MIN_RULE && line.chars().all(|c| Some(c) == sign)
}

/// Whether a number was entered, in this case.
fn is_entered(place: &Place<'_>, number: &str) -> bool {
    let stdin = &place.evidence.case.input.stdin;
    stdin.split(|c: char| !c.is_ascii_digit() && c != '-').any(|word| word == number)
}

/// Whether a number is what was read last before the line.
fn is_read_last(place: &Place<'_>, number: &str) -> bool {
    let until = place.line().and_then(|line| line.pieces.first()).map_or(usize::MAX, |piece| piece.entry);
    let mut entered = place.transcript.entries().take(until).filter_map(Entry::entered);
    entered.next_back().is_some_and(|text| text.trim() == number)
}

/// Whether a text is a number alone that nobody entered: what is entered may be printed back. Where something is drawn it may be that.
fn is_number_of_its_own(place: &Place<'_>, text: &str) -> bool {
    let is_drawn = || {
        let pieces = place.line().into_iter().flat_map(|line| &line.pieces);
        pieces.into_iter().any(|piece| matches!(piece.event, Event::Drew(_)))
    };
    text.trim().parse::<i64>().is_ok() && !is_entered(place, text.trim()) && !is_drawn()
}
