//! Mistakes of which only is known what the program prints, and not by which rule: a number of a message, the winner, which moves
//! are accepted, when the game ends. What is printed is taken as it is, so that everything else can be judged.

use nim_reference::fault::Area;
use nim_reference::follow::lists_same;
use nim_reference::template::Field;
use nim_reference::transcript::{Entry, Event, Piece};
use nim_reference::voice::Message;
use nim_reference::{Assignment, Game, Player};

use super::{Change, Mistake, Place};

/// How many lines show the heaps, at most, where no line lists them.
const LINES_OF_DRAWING: usize = 6;

/// How many lines behind that of a move show the heaps that it leaves, at most.
pub(super) fn lines_with_heaps(game: &Game) -> usize {
    let lists_heaps = |message| game.voice.message(message).is_some_and(|words| words.fields().contains(&Field::Heaps));
    let is_listed = lists_heaps(Message::Status) || lists_heaps(Message::ComputerTakes);
    if is_listed { 1 } else { LINES_OF_DRAWING }
}

/// What a program decides by a rule that nobody knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::judge) enum Own {
    /// A number of a message, or all of its numbers.
    Numbers(Message, Option<Field>),
    /// How the heaps are listed in a message.
    HeapList(Message),
    /// Who is announced as the winner.
    Winner,
    /// Which moves are refused that should be accepted.
    Refuses,
    /// Which moves are accepted that should be refused.
    Accepts,
    /// Where the game ends that should go on.
    Ends,
    /// Where the game goes on that should end.
    GoesOn,
}

impl Own {
    /// Leaves it to the program.
    pub(super) fn apply_to(self, assignment: &mut Assignment) {
        match self {
            Own::Numbers(message, field) => assignment.leave_numbers(message, field),
            Own::HeapList(message) => assignment.leave_list(message),
            Own::Winner => assignment.leave_decision(|own| own.winner = true),
            Own::Refuses => assignment.leave_decision(|own| own.refuses_more = true),
            Own::Accepts => assignment.leave_decision(|own| own.accepts_more = true),
            Own::Ends => assignment.leave_decision(|own| own.ends_early = true),
            Own::GoesOn => assignment.leave_decision(|own| own.goes_on = true),
        }
    }

    /// How many lines must be right behind the one that is taken as it is printed, or all that follow.
    pub(super) fn lines_behind(self, game: &Game) -> usize {
        let is_of_move = matches!(self, Own::Numbers(Message::UserTakes | Message::ComputerTakes, _));
        if is_of_move { lines_with_heaps(game) } else { 1 }
    }

    /// Whether another mistake is about the same: what speaks against that one would not show.
    pub(super) fn hides(self, other: &Mistake, right: &Assignment) -> bool {
        let area = other.area();
        match self {
            Own::Winner | Own::Ends | Own::GoesOn => area == Some(Area::Ending),
            Own::Refuses | Own::Accepts => area == Some(Area::Moves),
            Own::HeapList(message) => {
                // Another form of lists is that of all lists.
                let list = |assignment: &Assignment| assignment.game().map(|game| game.voice.heaps(&[1, 2]));
                list(right) != list(&other.apply(right))
                    || Own::Numbers(message, Some(Field::Heaps)).hides(other, right)
            }
            Own::Numbers(Message::AskSizes | Message::BadHeaps, _)
                if matches!(other.change, Change::EchoedNumber { .. }) =>
            {
                true
            }
            Own::Numbers(message, field) => {
                let voices = |assignment: &Assignment| assignment.game().map(|game| game.voice.clone());
                let prints_others = || {
                    let both = voices(right).zip(voices(&other.apply(right)));
                    both.is_some_and(|(right, other)| !other.prints_numbers_as(&right, message))
                };
                // Which move is chosen is read from the same numbers.
                let is_choice = || other.is_vague(right) || (right.is_followed() && area == Some(Area::Strategy));
                let chooses = |player| right.game().is_some_and(|game| game.rules.strategy(player).is_some());
                let is_of_choice =
                    message == Message::ComputerTakes || (message == Message::UserTakes && chooses(Player::User));
                let is_of_heaps = message == Message::Status && field != Some(Field::Turn);
                let is_of_turns = message == Message::Status && field != Some(Field::Heaps);
                (is_of_heaps && matches!(other.change, Change::DrawnAnyWay))
                    || (is_of_turns && area == Some(Area::Turns))
                    || (matches!(message, Message::BadSize | Message::BadHeaps) && area == Some(Area::Opening))
                    || (other.is_known() && prints_others())
                    || (is_of_choice && is_choice())
            }
        }
    }

    /// The mistake, as it is told.
    fn mistake(self, game: &Game) -> Mistake {
        let nouns = &game.voice.nouns;
        let (id, sentence) = match self {
            Own::Numbers(message, field) => numbers(game, message, field),
            Own::HeapList(message) => {
                let what = game.voice.describe(message);
                ("other-heap-list", format!("lists the {}s in another way than it should, in {what}", nouns.heap))
            }
            Own::Winner => ("wrong-ending", "announces the wrong winner, at least in some games".to_owned()),
            Own::Refuses => ("refused-legal", "refuses some moves that are allowed".to_owned()),
            Own::Accepts => ("accepted-illegal", "accepts some moves that it should refuse".to_owned()),
            Own::Ends => ("game-ended-early", format!("ends some games while there are {} left", nouns.objects)),
            Own::GoesOn => ("wrong-ending", format!("goes on with some games when no {} is left", nouns.object)),
        };
        Mistake { id: id.to_owned(), sentence, change: Change::AsPrinted(self) }
    }
}

fn numbers(game: &Game, message: Message, field: Option<Field>) -> (&'static str, String) {
    let nouns = &game.voice.nouns;
    // Where the program chooses the user's moves nobody enters them.
    let is_entered = game.rules.strategy(Player::User).is_none();
    let right = |of_chosen: &str| match is_entered {
        true => "the one that was entered".to_owned(),
        false => of_chosen.replace("{user}", nouns.user),
    };
    let heap = nouns.heap;
    let what = game.voice.describe(message);
    match (message, field) {
        (Message::Status, Some(Field::Turn)) => {
            ("wrong-status", format!("prints wrong {} numbers in {what}", nouns.turn.unwrap_or("turn")))
        }
        (Message::Status, _) => ("wrong-status", format!("does not list the right {heap} sizes in {what}")),
        (Message::UserTakes, Some(Field::Heaps)) => {
            ("misprinted-entry", format!("does not list the right {heap} sizes in {what}"))
        }
        (Message::UserTakes, Some(Field::Heap)) => (
            "misprinted-entry",
            format!("prints another {heap} in {what} than {}", right("the one that the {user} takes from")),
        ),
        (Message::UserTakes, Some(Field::Count)) => {
            let right = right("the {user} takes");
            ("misprinted-entry", format!("prints another number of {} in {what} than {right}", nouns.objects))
        }
        (Message::UserTakes, _) => (
            "misprinted-entry",
            format!("prints another move in {what} than {}", right("the one that the {user} makes")),
        ),
        (Message::ComputerTakes, Some(Field::Heaps)) => {
            ("misprinted-move", format!("does not list the right {heap} sizes in {what}"))
        }
        (Message::ComputerTakes, Some(Field::Heap)) => {
            ("misprinted-move", format!("prints another {heap} in {what} than the one that the computer takes from"))
        }
        (Message::ComputerTakes, Some(Field::Count)) => {
            ("misprinted-move", format!("prints another number of {} in {what} than the computer takes", nouns.objects))
        }
        (Message::ComputerTakes, _) => {
            ("misprinted-move", format!("prints another move in {what} than the one that the computer makes"))
        }
        (Message::BadSize, Some(Field::Heap)) => (
            "misprinted-number",
            format!("prints another number than that of the first {heap} whose size is not positive"),
        ),
        _ => ("misprinted-number", format!("prints wrong numbers in {what}")),
    }
}

/// What may be left to the program at the place where it leaves an assignment.
pub(in crate::judge) fn as_printed(place: &Place<'_>) -> Vec<Mistake> {
    let Some(game) = place.game() else { return Vec::new() };
    let own = place.evidence.lines().nth(place.at).map(String::from_utf8_lossy);
    let Some((line, own)) = place.line().zip(own) else { return Vec::new() };
    let Some(piece) = line.differing_piece(&own) else { return Vec::new() };
    let Some(rest) = own.get(piece.range.start..) else { return Vec::new() };
    let expected = &line.text[piece.range.clone()];
    let is = |message: Message| game.voice.message(message).is_some_and(|words| words.matches(rest).is_some());
    let numbers =
        numbers_at(place, game, piece, (expected, rest)).into_iter().chain(announced_before(place, game, piece));
    let announces = is(Message::UserWins) || is(Message::ComputerWins);
    let found = match piece.event {
        Event::Won(_) if announces => Some(Own::Winner),
        Event::Won(_) => Some(Own::GoesOn),
        // Where the winner should be announced next, the move may be made, and only not be printed.
        _ if announces => (!is_next(place, piece, rest)).then_some(Own::Ends),
        Event::Refused(Message::Illegal | Message::IllegalHeap) | Event::Asked(Message::AskAgain) => Some(Own::Accepts),
        _ if is(Message::Illegal) => Some(Own::Refuses),
        _ => None,
    };
    numbers.chain(found).map(|own| own.mistake(game)).collect()
}

/// Whether these words are what should be printed behind this piece.
fn is_next(place: &Place<'_>, piece: &Piece, words: &str) -> bool {
    let next = place.transcript.entries().skip(piece.entry + 1).find_map(|entry| match entry {
        Entry::Print { text, .. } => Some(text),
        Entry::Read { .. } => None,
    });
    next.is_some_and(|next| next.trim() == words.trim())
}

/// The number of objects in the line before, where that is a move of the user that the program has chosen and the heaps are listed now:
/// they may show which move it was.
fn announced_before(place: &Place<'_>, game: &Game, piece: &Piece) -> Option<Own> {
    let before = place.line_before()?.pieces.last()?;
    let is_users = matches!(before.event, Event::Took(Player::User, _)) && piece.event == Event::Status;
    let is_chosen = game.rules.strategy(Player::User).is_some();
    (is_users && is_chosen).then_some(Own::Numbers(Message::UserTakes, Some(Field::Count)))
}

/// The numbers of a message, where only these differ.
fn numbers_at(place: &Place<'_>, game: &Game, piece: &Piece, (expected, printed): (&str, &str)) -> Option<Own> {
    let message = place.message_of(piece)?;
    let template = game.voice.message(message).or_else(|| game.voice.message(Message::ComputerTakes))?;
    let (right, own) = (template.read(expected)?, template.read(printed)?);
    let differing = |field: &Field| right.text(*field) != own.text(*field);
    let differing: Vec<Field> = template.fields().into_iter().filter(differing).collect();
    let message = if message == Message::ComputerTakesLosing { Message::ComputerTakes } else { message };
    let others = game.voice.mistakes.numbers_as_printed.filter(|&(left, _)| left == message);
    match (differing.as_slice(), others) {
        ([], _) | (_, Some((_, None))) => None,
        ([Field::Heaps], None) => {
            let is_same = lists_same(own.text(Field::Heaps)?, right.text(Field::Heaps)?);
            Some(if is_same { Own::HeapList(message) } else { Own::Numbers(message, Some(Field::Heaps)) })
        }
        ([one], None) => Some(Own::Numbers(message, Some(*one))),
        _ => Some(Own::Numbers(message, None)),
    }
}
