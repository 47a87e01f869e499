//! Moves of the program's own as its lines announce them, and what is wrong with one.

use nim_reference::rules::{Freedom, HeapChoice, Strategy};
use nim_reference::template::{Field, Template, Values};
use nim_reference::transcript::Event;
use nim_reference::voice::Message;
use nim_reference::{Move, Player, Position};
use serde::Serialize;
use similar::TextDiff;

use super::context::Mismatch;
use super::parse::numbers;

/// How alike the words of two lines must be for both to announce a move.
const MIN_RATIO: f32 = 0.7;

/// A move as a line announces it, its heap counted as the assignment counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub(super) struct Announced {
    #[serde(skip)]
    pub(super) player: Player,
    #[serde(rename = "printed_heap")]
    pub(super) heap: i64,
    pub(super) count: i64,
}

/// A move that should have been another.
pub(super) struct Mistaken<'a> {
    pub(super) player: Player,
    pub(super) strategy: &'a Strategy,
    /// The move that the reference makes here.
    pub(super) right: Move,
    pub(super) announced: Announced,
}

impl Announced {
    /// A move as the assignment announces it.
    pub(super) fn of(player: Player, mv: Move, move_base: i64) -> Announced {
        Announced { player, heap: mv.heap as i64 + move_base, count: mv.count as i64 }
    }

    /// The index of its heap; `None` where heaps cannot have such a number.
    pub(super) fn index(&self, move_base: i64) -> Option<usize> {
        self.heap.checked_sub(move_base).and_then(|heap| usize::try_from(heap).ok())
    }

    /// The move, if there can be one with such numbers.
    pub(super) fn as_move(&self, move_base: i64) -> Option<Move> {
        let (heap, count) = self.index(move_base).zip(u64::try_from(self.count).ok())?;
        Some(Move { heap, count })
    }
}

/// The move that the wrong line announces, where another one is right and this one is not allowed.
pub(super) fn mistaken<'a>(m: &Mismatch<'a>) -> Option<Mistaken<'a>> {
    let Event::Took(player, right) = m.piece.event else { return None };
    let game = m.game;
    let strategy = game.rules.strategy(player)?;
    let base = game.voice.move_base;
    let announced = announced_move(m).filter(|announced| *announced != Announced::of(player, right, base))?;
    let is_allowed = announced.as_move(base).is_some_and(|own| strategy.allows(&m.frame().position, own));
    (!is_allowed).then_some(Mistaken { player, strategy, right, announced })
}

/// Whether the program's line announces a move that is allowed where one is expected.
pub(super) fn announces_allowed(m: &Mismatch<'_>, line: usize) -> bool {
    let Event::Took(player, _) = m.piece.event else { return false };
    let Some(line) = m.actual(line) else { return false };
    let Some((message, numbers)) = m.game.voice.recognise(&line) else { return false };
    let mover = match message {
        Message::UserTakes => Player::User,
        Message::ComputerTakes | Message::ComputerTakesLosing => Player::Computer,
        _ => return false,
    };
    let (heap, count) = (numbers.get(Field::Heap), numbers.get(Field::Count));
    let announced = heap.zip(count).map(|(heap, count)| Announced { player, heap, count });
    let own = announced.and_then(|announced| announced.as_move(m.game.voice.move_base));
    let strategy = m.game.rules.strategy(player);
    mover == player && own.zip(strategy).is_some_and(|(own, strategy)| strategy.allows(&m.frame().position, own))
}

/// The move that the text announces, also in slightly other words.
pub(super) fn announced_move(m: &Mismatch<'_>) -> Option<Announced> {
    let messages = [
        (Message::UserTakes, Player::User),
        (Message::ComputerTakes, Player::Computer),
        (Message::ComputerTakesLosing, Player::Computer),
    ];
    let templates: Vec<(&Template, Player)> = messages
        .into_iter()
        .filter_map(|(message, player)| Some((m.game.voice.message(message)?, player)))
        .filter(|(template, _)| template.fields().len() == 2)
        .collect();
    for (template, player) in &templates {
        if let Some(numbers) = template.matches(m.text) {
            let (heap, count) = (numbers.get(Field::Heap)?, numbers.get(Field::Count)?);
            return Some(Announced { player: *player, heap, count });
        }
    }
    let [one, other] = numbers(m.text)[..] else { return None };
    let values = Values::new().with(Field::Heap, 1).with(Field::Count, 2);
    let examples = templates.iter().map(|(template, player)| (template.render(&values), *player));
    let ratio = |one: &str, other: &str| TextDiff::from_chars(one, other).ratio();
    let likeness = |example: &str| ratio(&without_digits(example), &without_digits(m.text));
    let (example, player) = examples.max_by(|(a, _), (b, _)| likeness(a).total_cmp(&likeness(b)))?;
    let (heap, count) = if numbers(&example).first() == Some(&1) { (one, other) } else { (other, one) };
    // Where other words stand between the numbers, these may stand in the other order.
    let is_sure = likeness(&example) >= MIN_RATIO && ratio(&between(&example), &between(m.text)) >= MIN_RATIO;
    is_sure.then_some(Announced { player, heap, count })
}

fn without_digits(text: &str) -> String {
    text.trim().chars().filter(|c| !c.is_ascii_digit()).collect()
}

/// The words between the first number and the second: a sign there says nothing of their order.
fn between(text: &str) -> String {
    let is_digit = |c: char| c.is_ascii_digit();
    let behind = text.trim_start_matches(|c| !is_digit(c)).trim_start_matches(is_digit);
    let between = behind.split(is_digit).next().unwrap_or_default();
    let words = between.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}

/// What is wrong with a move.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum MoveMistake {
    NoSuchHeap,
    NothingTaken,
    EmptyHeap,
    MoreThanThereIs {
        size: u64,
    },
    /// It wins too, and is not the one that is asked for.
    OtherWinningHeap {
        first_is_right: bool,
    },
    /// In a lost position: the right heap, but not this many.
    OtherCount {
        right: u64,
    },
    /// In a lost position: not this heap.
    OtherHeap,
    /// In a lost position: neither.
    OtherMove,
    /// A winning position is given away.
    Loses {
        nim_sum_left: u64,
        right_heap: bool,
    },
}

impl Mistaken<'_> {
    /// What is wrong with the announced move, where the heaps before it are these.
    pub(super) fn mistake(&self, heaps: &Position, base: i64) -> MoveMistake {
        let Mistaken { strategy, right, announced, .. } = *self;
        let Some((heap, &size)) = announced.index(base).and_then(|heap| Some((heap, heaps.heaps().get(heap)?))) else {
            return MoveMistake::NoSuchHeap;
        };
        let Some(count) = u64::try_from(announced.count).ok().filter(|&count| count > 0) else {
            return MoveMistake::NothingTaken;
        };
        if size == 0 {
            return MoveMistake::EmptyHeap;
        }
        if count > size {
            return MoveMistake::MoreThanThereIs { size };
        }
        let left = heaps.after(Move { heap, count }).map_or(0, |next| next.nim_sum());
        if left == 0 {
            return MoveMistake::OtherWinningHeap { first_is_right: strategy.winning != HeapChoice::Last };
        }
        if heaps.nim_sum() == 0 {
            return match (heap == right.heap, count == right.count) {
                (true, false) => MoveMistake::OtherCount { right: right.count },
                (false, true) => MoveMistake::OtherHeap,
                _ => MoveMistake::OtherMove,
            };
        }
        let is_only = heaps.winning_moves().nth(1).is_none() || strategy.freedom(heaps) == Freedom::None;
        MoveMistake::Loses { nim_sum_left: left, right_heap: heap == right.heap && is_only }
    }
}
