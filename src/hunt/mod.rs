//! Looking for a game that a program fails: generated games are played against the program and the reference until they
//! differ, and the game in which they do is made as small as it gets.
//!
//! Games are tried in the order in which they are generated, and what counts is the first of them that fails, never the
//! first that is known to; so the same seed gives the same game however many run at once. What may not fail by a
//! machine's fault is run again with its full limits. What only several runs can show, that a program plays at random,
//! is not looked for.

mod player;

use std::collections::HashSet;
use std::hash::{BuildHasher as _, BuildHasherDefault, DefaultHasher};
use std::time::{Duration, Instant};

use nim_reference::rules::Opening;
use nim_reference::{Assignment, Subject};

use crate::draft::{Draft, Drafts, in_turn};
use crate::judge::{Kind, Verdict, has_lost_output};
use crate::sandbox::{Pool, SandboxError};
use crate::suite::{Case, LimitSettings, Suite};
use player::Player;

/// How often the game that was found is run again, to learn whether it always fails.
const RUNS_AGAIN: u32 = 5;
/// For how long smaller games are tried: only those who wait for a program that is stopped in each of them need so
/// much.
const SHRINK_TIME: Duration = Duration::from_secs(30);
/// After how many generated games in a row that were there before all are known.
const MAX_REPEATED: u32 = 2_000;

/// What is looked for, and how long.
#[derive(Debug)]
pub struct Plan<'a> {
    /// The assignment, and what holds for its cases.
    pub suite: &'a Suite,
    /// Limits set on the command line, which go before all others.
    pub limits: LimitSettings,
    /// Whether an interpreter runs the program.
    pub is_script: bool,
    /// How many jobs the pool can run at once.
    pub workers: usize,
    /// What games are drawn from.
    pub seed: u64,
    /// How many games are tried at most.
    pub games: usize,
    /// For how long new games are tried.
    pub time: Duration,
}

/// What happens meanwhile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HuntEvent {
    /// So many games were played rightly, with so many distinct positions in them.
    Tried {
        /// Games, no two of which have the same input.
        games: usize,
        /// Positions.
        positions: usize,
    },
    /// A game was found that fails, with so many heaps and moves; smaller ones are tried.
    Found,
}

/// What came of it.
#[derive(Debug)]
pub struct Hunted {
    /// How many games were tried until one failed, that one among them; smaller ones that were made of it do not count.
    pub games: usize,
    /// How many distinct positions the reference came to in them.
    pub positions: usize,
    /// What the games were drawn from.
    pub seed: u64,
    /// Time by the clock on the wall, of everything.
    pub elapsed: Duration,
    /// The smallest game that was found to fail.
    pub found: Option<Found>,
}

/// A game that a program fails.
#[derive(Debug)]
pub struct Found {
    /// The game.
    pub draft: Draft,
    /// The case that it makes.
    pub case: Case,
    /// What was wrong.
    pub verdict: Verdict,
    /// Whether no smaller one that can be made of it fails. Where runs are slow, not all were tried.
    pub is_smallest: bool,
    /// How often the program failed it when it was run again.
    pub failed_again: u32,
    /// How often it was run again.
    pub runs_again: u32,
}

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum HuntError {
    /// A run could not be made.
    #[error(transparent)]
    Sandbox(#[from] SandboxError),
    /// A run could not be judged.
    #[error("a run could not be judged: {0}")]
    NotJudged(String),
}

/// Looks for a game that the program of a pool fails.
///
/// # Errors
/// A run could not be made or judged.
pub fn hunt(pool: &mut Pool, plan: &Plan<'_>, on_event: &mut dyn FnMut(HuntEvent)) -> Result<Hunted, HuntError> {
    let begun = Instant::now();
    let drafts = Drafts::of(&plan.suite.assignment);
    let mut player = Player::new(pool, plan);
    let mut inputs = HashSet::new();
    let mut generated = in_turn(&drafts, plan.seed);
    let mut repeated = 0;
    let mut left = plan.games;
    let mut games = std::iter::from_fn(|| {
        while repeated < MAX_REPEATED && left > 0 && begun.elapsed() < plan.time {
            let (draft, case) = in_suite(generated.next()?, plan.suite);
            if inputs.insert(hash(&case.input)) {
                (repeated, left) = (0, left - 1);
                return Some((draft, case));
            }
            repeated += 1;
        }
        None
    });
    let mut seen = Seen::default();
    let first = player.first_failing(&mut games, &mut |case| {
        seen.see(case);
        on_event(HuntEvent::Tried { games: seen.games, positions: seen.positions.len() });
    })?;
    let found = match first {
        None => None,
        Some(first) => {
            // Those behind it count no more, whether they were played or not.
            seen.see(&first.case);
            on_event(HuntEvent::Found);
            Some(shrink(&mut player, &drafts, first)?)
        }
    };
    let (games, positions) = (seen.games, seen.positions.len());
    Ok(Hunted { games, positions, seed: plan.seed, elapsed: begun.elapsed(), found })
}

/// The smallest game that comes of this one and still fails.
fn shrink(player: &mut Player<'_>, drafts: &Drafts, mut found: Failing) -> Result<Found, HuntError> {
    let (suite, deadline) = (player.plan().suite, Instant::now() + SHRINK_TIME);
    let mut is_smallest = true;
    loop {
        let smaller = drafts.smaller(&found.draft).take_while(|_| {
            is_smallest = Instant::now() < deadline;
            is_smallest
        });
        let mut smaller = smaller.map(|draft| in_suite(draft, suite));
        match player.first_failing(&mut smaller, &mut |_| ())? {
            Some(next) => found = next,
            None => break,
        }
    }
    // A program that was stopped would be stopped again, for all the time that it has.
    let runs_again = if found.verdict.kind == Kind::TimeLimit { 0 } else { RUNS_AGAIN };
    let mut failed_again = 0;
    for _ in 0..runs_again {
        failed_again += u32::from(player.play(&found.case)?.kind != Kind::Pass);
    }
    if has_lost_output(&found.verdict) {
        player.show_lost_output(&found.case, &mut found.verdict);
    }
    let Failing { draft, case, verdict } = found;
    Ok(Found { draft, case, verdict, is_smallest, failed_again, runs_again })
}

/// A game that fails.
struct Failing {
    draft: Draft,
    case: Case,
    verdict: Verdict,
}

/// What was tried.
#[derive(Default)]
struct Seen {
    games: usize,
    /// Positions, by their hashes.
    positions: HashSet<u64>,
}

impl Seen {
    fn see(&mut self, case: &Case) {
        self.games += 1;
        self.positions.extend(case.reference.frames.iter().map(|frame| hash(&frame.position)));
    }
}

/// A draft with its case as it is in a suite.
fn in_suite((draft, case): (Draft, Case), suite: &Suite) -> (Draft, Case) {
    let compare = suite.settings.compare.unwrap_or(case.compare);
    let title = title(&draft, &suite.assignment);
    // What is found is worth nothing: it is no part of a grade.
    let limits = suite.settings.limits;
    (draft, Case { id: FOUND.to_owned(), title, compare, limits, points: 0.0, ..case })
}

/// What the case is called that was found.
const FOUND: &str = "smallest-failing-case";
/// How many numbers are listed in a title.
const MAX_IN_TITLE: usize = 12;
/// How many letters of a text stand in a title.
const MAX_LETTERS: usize = 60;

/// What the case of a draft is about, as far as its input says.
pub fn title(draft: &Draft, assignment: &Assignment) -> String {
    let noun = |game: &nim_reference::Game| game.voice.nouns.heap;
    match (draft, &assignment.subject) {
        (Draft::Game(plan), Subject::Game(game)) => match plan.heaps.as_slice() {
            // The sizes follow from the number (lab3).
            sizes if matches!(game.rules.opening, Opening::Progression { .. }) => {
                format!("A game with {} {}s", sizes.len(), noun(game))
            }
            [] => format!("A game without {}s", noun(game)),
            [size] => format!("A game with one {} of {size}", noun(game)),
            sizes if sizes.len() <= MAX_IN_TITLE => {
                let sizes = sizes.iter().map(i64::to_string).collect::<Vec<_>>().join(" ");
                format!("A game with {}s {sizes}", noun(game))
            }
            sizes => format!("A game with {} {}s", sizes.len(), noun(game)),
        },
        (Draft::Text(text), _) => {
            let first = text.lines().next().unwrap_or_default();
            let begins = if text.lines().count() > 1 { "The input that begins with" } else { "The input" };
            format!("{begins} {}", first.chars().take(MAX_LETTERS).collect::<String>())
        }
        (Draft::Args(args), _) if args.is_empty() => "No arguments".to_owned(),
        (Draft::Args(args), _) if args.len() == 1 => format!("The argument \"{}\"", args[0]),
        (Draft::Args(args), _) => {
            let words = args.iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(" ");
            format!("The arguments {}", words.chars().take(MAX_LETTERS).collect::<String>())
        }
        (Draft::Game(_), Subject::Exercise(_)) => "A game".to_owned(),
    }
}

fn hash(value: &impl std::hash::Hash) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(value)
}
