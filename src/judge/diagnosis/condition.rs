//! What failing cases have in common that no other case has, in the game's own words.
//!
//! It is a fact about the cases and no guess about the program: a property is given only if it holds of all failing cases
//! and of no other one. The simplest is taken, in the order in which they are written here.

use std::collections::BTreeMap;

use nim_reference::position::Position;
use nim_reference::rules::{Opening, Player};
use nim_reference::transcript::{Entry, Event, Refusal, Transcript};
use nim_reference::{Assignment, Game};

use super::Observed;

/// So many cases must fail, and so many must not: what one case has of its own is much.
const MIN_CASES: usize = 2;

/// The property that parts the cases that `fails` from all others: "in which heap 0 is entered". `None` where no simple one
/// does, and where cases are hidden, of which nothing may be said.
pub(super) fn condition(
    assignment: &Assignment,
    cases: &[Observed<'_>],
    fails: &dyn Fn(usize) -> bool,
) -> Option<String> {
    let game = assignment.game()?;
    // A case that is run several times is one case; of one that was not run nothing is known.
    let mut parted: BTreeMap<&str, (bool, &Observed<'_>)> = BTreeMap::new();
    for (index, case) in cases.iter().enumerate().filter(|(_, case)| case.complete || case.failed) {
        parted.entry(case.id).or_insert((false, case)).0 |= fails(index);
    }
    let hidden = cases.iter().any(|case| case.hidden);
    let failing = parted.values().filter(|(fails, _)| *fails).count();
    if hidden || failing < MIN_CASES || parted.len() - failing < MIN_CASES {
        return None;
    }
    let facts: Vec<(bool, Facts)> = parted
        .values()
        .map(|(fails, case)| (*fails, Facts::of(game, &assignment.transcript(case.input), case)))
        .collect();
    let is_followed = assignment.is_followed();
    let fits = |holds: &dyn Fn(&Facts) -> bool| facts.iter().all(|(fails, facts)| holds(facts) == *fails);
    let mut properties = PROPERTIES.iter().filter(|property| !(is_followed && property.of_play));
    let fixed = properties.find(|property| fits(&property.holds)).map(|property| property.words.to_owned());
    let words = fixed.or_else(|| bound(&facts, is_followed))?;
    let words = words
        .replace("nim-sum", game.voice.nouns.sum)
        .replace("{heap}", game.voice.nouns.heap)
        .replace("{objects}", game.voice.nouns.objects);
    Some(format!("in which {}", words.replace("{user}", game.voice.nouns.user)))
}

/// What happens in a case when a right program plays it.
#[derive(Default)]
struct Facts {
    /// The sizes with which the game begins; none where it does not begin.
    sizes: Vec<u64>,
    refusals: Vec<Refusal>,
    /// How many heaps were asked for.
    count: i64,
    /// The moves of the user that are made, with the heaps before them.
    moves: Vec<(u64, Position)>,
    /// The heaps before each move of the computer.
    computer: Vec<Position>,
    winner: Option<Player>,
    turns: u64,
    /// How far outside the heaps that exist one is that was entered: 1 for the next one; 0 where none is.
    farthest: u64,
    refused_in_a_row: bool,
    no_last_newline: bool,
    carriage_returns: bool,
}

impl Facts {
    fn of(game: &Game, transcript: &Transcript, case: &Observed<'_>) -> Self {
        let stdin = &case.input.stdin;
        let mut facts = Facts {
            no_last_newline: !stdin.is_empty() && !stdin.ends_with('\n'),
            carriage_returns: stdin.contains('\r'),
            ..Facts::default()
        };
        let begun = transcript.frames.iter().find(|frame| !frame.position.heaps().is_empty());
        facts.sizes = begun.map(|frame| frame.position.heaps().to_vec()).unwrap_or_default();
        let mut refused = false;
        for entry in transcript.entries() {
            match entry {
                Entry::Read { text, refusal } => {
                    if facts.count == 0 {
                        facts.count = text.trim().parse().unwrap_or_default();
                    }
                    facts.refused_in_a_row |= refused && refusal.is_some();
                    refused = refusal.is_some();
                    if let Some(Refusal::NoSuchHeap(heap)) = refusal {
                        let first = game.rules.entered_base;
                        let last = first + facts.sizes.len() as i64 - 1;
                        facts.farthest = facts.farthest.max(heap.abs_diff(heap.clamp(first, last)));
                    }
                    facts.refusals.extend(refusal);
                }
                Entry::Print { event: Event::Took(player, taken), frame, .. } => {
                    let position = transcript.frames[frame].position.clone();
                    facts.turns += 1;
                    match player {
                        Player::User => facts.moves.push((taken.count, position)),
                        Player::Computer => facts.computer.push(position),
                    }
                }
                Entry::Print { event: Event::Won(winner), .. } => facts.winner = Some(winner),
                Entry::Print { .. } => {}
            }
        }
        // Elsewhere the sizes say how many heaps there are.
        if !matches!(game.rules.opening, Opening::CountAndSizes(_)) {
            facts.count = facts.sizes.len() as i64;
        }
        facts
    }

    fn refuses(&self, which: impl Fn(&Refusal) -> bool) -> bool {
        self.refusals.iter().any(which)
    }

    fn begins(&self) -> bool {
        !self.sizes.is_empty() && !self.refuses(|refusal| matches!(refusal, Refusal::HeapSize(..)))
    }

    fn winning_heaps(position: &Position) -> usize {
        position.winning_moves().count()
    }
}

/// A property of a case.
struct Property {
    /// The end of "in which …".
    words: &'static str,
    /// Whether it depends on how the game is played, which the program may choose in some assignments.
    of_play: bool,
    holds: fn(&Facts) -> bool,
}

/// Writes the table of properties.
macro_rules! properties {
    ($($of_play:literal { $($words:literal: |$facts:ident| $holds:expr;)* })*) => {
        &[$($(Property { words: $words, of_play: $of_play, holds: |$facts: &Facts| $holds },)*)*]
    };
}

const PROPERTIES: &[Property] = properties! {
    // The opening.
    false {
        "the number of {heap}s is refused": |f| f.refuses(|r| matches!(r, Refusal::HeapCount(_)));
        "the number of {heap}s is 0": |f| f.refuses(|r| matches!(r, Refusal::HeapCount(0)));
        "the number of {heap}s is negative": |f| f.refuses(|r| matches!(r, Refusal::HeapCount(..0)));
        "the number of {heap}s is too large": |f| f.refuses(|r| matches!(r, Refusal::HeapCount(1..)));
        "a {heap} size is not positive": |f| f.refuses(|r| matches!(r, Refusal::HeapSize(..)));
        "the first {heap} size that is not positive is 0": |f| f.refuses(|r| matches!(r, Refusal::HeapSize(_, 0)));
        "the first {heap} size that is not positive is negative":
            |f| f.refuses(|r| matches!(r, Refusal::HeapSize(_, ..0)));
        "only the last {heap} size is not positive": |f| f.refuses(|r| {
            matches!(r, Refusal::HeapSize(heap, _) if *heap as i64 + 1 == f.count)
        });
        "the first {heap} size is not positive": |f| f.refuses(|r| matches!(r, Refusal::HeapSize(0, _)));
        "the game begins": |f| f.begins();
        "the game does not begin": |f| !f.begins();
        "the game begins with only one {heap}": |f| f.begins() && f.sizes.len() == 1;
        "the game begins with more than one {heap}": |f| f.begins() && f.sizes.len() > 1;
        "the game begins with several {heap}s, all of the same size":
            |f| f.begins() && f.sizes.len() > 1 && f.sizes.iter().all(|size| *size == f.sizes[0]);
        "every {heap} begins with one of the {objects}": |f| f.begins() && f.sizes.iter().all(|size| *size == 1);
        "the input does not end with a newline": |f| f.no_last_newline;
        "the lines of the input end with CR and LF": |f| f.carriage_returns;
    }
    // The moves.
    true {
        "an illegal move is entered": |f| f.refuses(is_move);
        "two illegal moves follow one another": |f| f.refused_in_a_row && f.refuses(is_move);
        "a {heap} is entered that does not exist": |f| f.refuses(|r| matches!(r, Refusal::NoSuchHeap(_)));
        "{heap} 0 is entered": |f| f.refuses(|r| matches!(r, Refusal::NoSuchHeap(0)));
        "a negative {heap} is entered": |f| f.refuses(|r| matches!(r, Refusal::NoSuchHeap(..0)));
        "a {heap} is entered whose number is too large": |f| f.refuses(|r| matches!(r, Refusal::NoSuchHeap(1..)));
        "the {heap} after the last one is entered":
            |f| f.refuses(|r| matches!(r, Refusal::NoSuchHeap(heap) if *heap == f.sizes.len() as i64 + 1));
        "an empty {heap} is entered": |f| f.refuses(|r| matches!(r, Refusal::EmptyHeap(_)));
        "a move of 0 {objects} is entered": |f| f.refuses(|r| matches!(r, Refusal::TooFew(0)));
        "a move of a negative number of {objects} is entered": |f| f.refuses(|r| matches!(r, Refusal::TooFew(..0)));
        "more {objects} are entered than the {heap} has": |f| f.refuses(|r| matches!(r, Refusal::TooMany(..)));
        "the {user} moves": |f| !f.moves.is_empty();
        "the {user} moves more than once": |f| f.moves.len() > 1;
        "the {user} wins": |f| f.winner == Some(Player::User);
        "the computer wins": |f| f.winner == Some(Player::Computer);
        "the {user} takes exactly one of the {objects}": |f| f.moves.iter().any(|(count, _)| *count == 1);
        "the {user} takes more than one of the {objects}": |f| f.moves.iter().any(|(count, _)| *count > 1);
        "the nim-sum is 0 before a move of the computer": |f| f.computer.iter().any(|heaps| heaps.nim_sum() == 0);
        "the nim-sum is 0 before the first move of the computer":
            |f| f.computer.first().is_some_and(|heaps| heaps.nim_sum() == 0);
        "the nim-sum is not 0 before a move of the computer": |f| f.computer.iter().any(|heaps| heaps.nim_sum() != 0);
        "the computer has a choice between several winning moves":
            |f| f.computer.iter().any(|heaps| Facts::winning_heaps(heaps) > 1);
        "the first {heap} is empty at a move of the computer": |f| f.computer.iter().any(|heaps| heaps.heaps()[0] == 0);
        "a {heap} is empty at a move of the computer": |f| f.computer.iter().any(|heaps| heaps.heaps().contains(&0));
        "a {heap} is empty at a move of the {user}": |f| f.moves.iter().any(|(_, heaps)| heaps.heaps().contains(&0));
        "the first {heap} is empty at a move of the {user}": |f| f.moves.iter().any(|(_, heaps)| heaps.heaps()[0] == 0);
        "only one {heap} has {objects} at a move of the {user}":
            |f| f.moves.iter().any(|(_, heaps)| heaps.heaps().iter().filter(|size| **size > 0).count() == 1);
    }
};

fn is_move(refusal: &Refusal) -> bool {
    !matches!(refusal, Refusal::HeapCount(_) | Refusal::HeapSize(..))
}

type Number = fn(&Facts) -> u64;

/// The bound of a number that parts the cases.
fn bound(facts: &[(bool, Facts)], is_followed: bool) -> Option<String> {
    let numbers: [(Number, &str, bool); 5] = [
        (|f| if f.begins() { f.sizes.len() as u64 } else { 0 }, "the game begins with {n} or more {heap}s", false),
        (|f| f.sizes.iter().copied().max().unwrap_or(0), "there are {n} or more {objects} in one {heap}", false),
        (|f| f.sizes.iter().sum(), "there are {n} or more {objects} in all {heap}s together", false),
        (|f| f.turns, "there are {n} or more moves", true),
        (|f| f.farthest, "a {heap} is entered whose number is {n} or more away from those that exist", true),
    ];
    numbers.iter().filter(|(.., of_play)| !(is_followed && *of_play)).find_map(|(number, what, _)| {
        let of = |which: bool| facts.iter().filter(move |(fails, _)| *fails == which).map(|(_, facts)| number(facts));
        let (least_failing, most_failing) = (of(true).min()?, of(true).max()?);
        let (least_passing, most_passing) = (of(false).min()?, of(false).max()?);
        if most_passing < least_failing {
            return Some(what.replace("{n}", &least_failing.to_string()));
        }
        // None is no number of heaps with which a game begins, and no heap that is entered.
        if least_failing == 0 && !what.contains("moves") {
            return None;
        }
        let fewer = || what.replace("{n} or more", &format!("{most_failing} or fewer"));
        (most_failing < least_passing).then(fewer)
    })
}
