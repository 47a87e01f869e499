//! What failing cases have in common that no other case has, in the game's own words.
//!
//! It is a fact about the cases and no guess about the program: a property is given only if it holds of all failing cases
//! and of no other one, or two or three of which every failing case has one. The simplest is taken, in the order in which they are
//! written here.

use std::collections::BTreeMap;

use nim_reference::position::Position;
use nim_reference::rules::{Opening, Player};
use nim_reference::transcript::{Entry, Event, Refusal, Transcript};
use nim_reference::voice::Message;
use nim_reference::{Assignment, Game};

use super::Observed;

/// So many cases must fail, and so many must not: what one case has of its own is much.
const MIN_CASES: usize = 2;

/// From so many properties the failing cases may have one; each of several must be the only one of so large a part of the cases.
const MAX_PROPERTIES: usize = 3;
const PART_OF_ITS_OWN: usize = 10;

/// The property that parts the cases that `fails` from all others: "in which heap 0 is entered". `None` where no simple one
/// does, where cases are hidden, for it would tell of them, and where a player moves at random: luck decides which cases fail then.
pub(super) fn condition(
    assignment: &Assignment,
    cases: &[Observed<'_>],
    fails: &dyn Fn(usize) -> bool,
) -> Option<String> {
    let game = assignment.game().filter(|_| !assignment.plays_at_random())?;
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
    let in_words = simplest(&sufficient(&facts, assignment.is_followed()), failing)?;
    let nouns = &game.voice.nouns;
    let words = in_words
        .replace("nim-sum", nouns.sum)
        .replace("{heap}", nouns.heap)
        .replace("{objects}", nouns.objects)
        .replace("{user}", nouns.user);
    Some(format!("in which {words}"))
}

/// A property that failing cases only have, with these cases.
struct Sufficient {
    /// The end of "in which …".
    words: String,
    /// For each case, whether it has the property.
    holds: Vec<bool>,
}

/// The properties that no case has which does not fail, the simplest first.
fn sufficient(facts: &[(bool, Facts)], is_followed: bool) -> Vec<Sufficient> {
    let fixed = PROPERTIES.iter().filter(|property| !(is_followed && property.of_play)).map(|property| Sufficient {
        words: property.words.to_owned(),
        holds: facts.iter().map(|(_, facts)| (property.holds)(facts)).collect(),
    });
    let of_failing =
        |property: &Sufficient| property.holds.iter().zip(facts).all(|(holds, (fails, _))| *fails || !holds);
    fixed.filter(of_failing).chain(bounds(facts, is_followed)).collect()
}

/// The words of the simplest property that all of so many `failing` cases have; or of two or three of which each has one, where each of
/// the properties is that of many cases that have no other: what only a few cases speak for is found by chance.
fn simplest(properties: &[Sufficient], failing: usize) -> Option<String> {
    let mut some: Vec<&Sufficient> = Vec::new();
    let has_one = |some: &[&Sufficient], case: usize| some.iter().any(|property| property.holds[case]);
    let cases = |of: &Sufficient, others: &[&Sufficient]| {
        (0..of.holds.len()).filter(|case| of.holds[*case] && !has_one(others, *case)).count()
    };
    let mut open = failing;
    while open > 0 && some.len() < MAX_PROPERTIES {
        // The first of those with most cases.
        let next = properties.iter().rev().max_by_key(|property| cases(property, &some))?;
        open -= cases(next, &some);
        some.push(next);
    }
    let of_its_own = |index: usize| {
        let others: Vec<&Sufficient> = some[..index].iter().chain(&some[index + 1..]).copied().collect();
        cases(some[index], &others)
    };
    let fewest = MIN_CASES.max(failing / PART_OF_ITS_OWN);
    if open > 0 || (0..some.len()).any(|index| of_its_own(index) < fewest) {
        return None;
    }
    Some(some.iter().map(|property| property.words.as_str()).collect::<Vec<_>>().join(", or in which "))
}

/// What happens in a case when a right program plays it.
#[derive(Default)]
struct Facts {
    /// Whether the heap of a move is entered by itself.
    heap_alone: bool,
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
            heap_alone: game.voice.message(Message::AskCount).is_some(),
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

    /// The number of heaps; 0 where it is refused.
    fn allowed_count(&self) -> u64 {
        let is_refused = self.refuses(|refusal| matches!(refusal, Refusal::HeapCount(_)));
        if is_refused { 0 } else { u64::try_from(self.count).unwrap_or(0) }
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
        "the number of {heap}s must be refused": |f| f.refuses(|r| matches!(r, Refusal::HeapCount(_)));
        "the number of {heap}s is 0": |f| f.refuses(|r| matches!(r, Refusal::HeapCount(0)));
        "the number of {heap}s is negative": |f| f.refuses(|r| matches!(r, Refusal::HeapCount(..0)));
        "a positive number of {heap}s must be refused": |f| f.refuses(|r| matches!(r, Refusal::HeapCount(1..)));
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
        "the number of {heap}s is allowed": |f| f.allowed_count() > 0;
    }
    // Who begins with more than one heap moves in nearly every case: it is the simpler property.
    true {
        "the {user} moves": |f| !f.moves.is_empty();
    }
    false {
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
        // Where both numbers are entered together, too few objects are refused also of an empty heap.
        "an empty {heap} is entered": |f| f.heap_alone && f.refuses(|r| matches!(r, Refusal::EmptyHeap(_)));
        "{objects} of an empty {heap} are entered":
            |f| !f.heap_alone && f.refuses(|r| matches!(r, Refusal::EmptyHeap(_)));
        "0 {objects} of a {heap} that exists are entered": |f| f.refuses(|r| matches!(r, Refusal::TooFew(0)));
        "a negative number of {objects} of a {heap} that exists is entered":
            |f| f.refuses(|r| matches!(r, Refusal::TooFew(..0)));
        "more {objects} are entered than a {heap} has that is not empty":
            |f| f.refuses(|r| matches!(r, Refusal::TooMany(..)));
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

/// The number between two, both included, at which a bound is the likeliest: the least power of ten, or else of two, or else the greater
/// of both.
fn roundest(least: u64, greatest: u64) -> u64 {
    let power =
        |base: u64| std::iter::successors(Some(1_u64), move |power| power.checked_mul(base)).find(|n| *n >= least);
    [10, 2].into_iter().filter_map(power).find(|n| *n <= greatest).unwrap_or(greatest)
}

/// The bounds of numbers beyond which all cases fail, as properties.
fn bounds(facts: &[(bool, Facts)], is_followed: bool) -> Vec<Sufficient> {
    let numbers: [(Number, &str, bool); 6] = [
        (|f| if f.begins() { f.sizes.len() as u64 } else { 0 }, "the game begins with {n} or more {heap}s", false),
        (Facts::allowed_count, "the number of {heap}s is allowed and is {n} or more", false),
        (
            |f| f.sizes.iter().copied().max().unwrap_or(0),
            "the game begins with {n} or more {objects} in one {heap}",
            false,
        ),
        (|f| f.sizes.iter().sum(), "the game begins with {n} or more {objects} in all {heap}s together", false),
        (|f| f.turns, "there are {n} or more moves", true),
        (|f| f.farthest, "a {heap} is entered whose number is {n} or more away from those that exist", true),
    ];
    let mut bounds = Vec::new();
    for (number, what, _) in numbers.iter().filter(|(.., of_play)| !(is_followed && *of_play)) {
        // None is no number of heaps with which a game begins, and no heap that is entered.
        let least = u64::from(!what.contains("moves"));
        let values: Vec<u64> = facts.iter().map(|(_, facts)| number(facts)).collect();
        let of = |which: bool| {
            values.iter().zip(facts).filter(move |(_, (fails, _))| *fails == which).map(|(value, _)| *value)
        };
        let passing = || of(false).filter(|value| *value >= least);
        let most = passing().max();
        let or_more = of(true).filter(|value| *value >= least && most.is_none_or(|most| *value > most)).min();
        // What is how far away depends on the memory, where no number is likelier than another.
        let is_round = !what.contains("away");
        let or_more = or_more.map(|fewest| most.filter(|_| is_round).map_or(fewest, |most| roundest(most + 1, fewest)));
        let fewest = passing().min();
        let or_fewer = of(true).filter(|value| *value >= least && fewest.is_none_or(|fewest| *value < fewest)).max();
        // No case has more than the greatest of all, and one number is either allowed or not.
        let in_words = |n: u64| {
            let is_greatest = values.iter().max() == Some(&n);
            let what = if is_greatest { what.replace("allowed and is {n} or more", "{n}") } else { what.to_string() };
            what.replace("{n}", &n.to_string())
        };
        bounds.extend(
            or_more.map(|n| Sufficient { words: in_words(n), holds: values.iter().map(|value| *value >= n).collect() }),
        );
        bounds.extend(or_fewer.map(|n| Sufficient {
            words: what.replace("{n} or more", &format!("{n} or fewer")).replace("in one", "in each"),
            holds: values.iter().map(|value| (least..=n).contains(value)).collect(),
        }));
    }
    bounds
}
