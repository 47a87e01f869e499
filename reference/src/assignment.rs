//! An assignment: what a program is asked to do, and how its output is compared.

use std::borrow::Cow;

use crate::compare::Compare;
use crate::engine::{self, Run};
use crate::exercise::Exercise;
use crate::fault::{Change, Fault};
use crate::follow::Follower;
use crate::game::Game;
use crate::grading::Grading;
use crate::input::Text;
use crate::rules::LosingRule;
use crate::transcript::{Event, Transcript};

/// What an assignment is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Subject {
    /// A game.
    Game(Box<Game>),
    /// A function of the game, printed.
    Exercise(Exercise),
}

/// What is demanded of the exit status.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExitStatus {
    /// Nothing: every status is right.
    Any,
    /// It must be 0.
    Zero,
}

/// What is given to a program in one case.
#[derive(Debug, Clone, PartialEq, Eq, Default, Hash)]
pub struct Input {
    /// Standard input.
    pub stdin: String,
    /// Arguments.
    pub args: Vec<String>,
}

impl Input {
    /// How much there is to read of it: the numbers and names, and how great the numbers are together. What is smaller is simpler.
    pub fn size(&self) -> (usize, u64) {
        let words = || self.stdin.split_whitespace().chain(self.args.iter().map(String::as_str));
        let numbers = words().filter_map(|word| word.parse().ok()).map(i64::unsigned_abs);
        (words().count(), numbers.fold(0, u64::saturating_add))
    }

    /// The arguments as they are shown: in quotes where one could not see where they begin and end.
    pub fn shown_args(&self) -> impl Iterator<Item = Cow<'_, str>> {
        self.args.iter().map(|arg| match arg.is_empty() || arg.contains(char::is_whitespace) {
            true => Cow::Owned(format!("\"{arg}\"")),
            false => Cow::Borrowed(arg.as_str()),
        })
    }
}

/// One assignment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assignment {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it is about.
    pub subject: Subject,
    /// How closely output is compared.
    pub compare: Compare,
    /// What is demanded of the exit status.
    pub exit_status: ExitStatus,
}

impl Assignment {
    /// The game, unless the assignment is an exercise about one function.
    pub fn game(&self) -> Option<&Game> {
        match &self.subject {
            Subject::Game(game) => Some(game),
            Subject::Exercise(_) => None,
        }
    }

    /// Whether a program must choose some move by chance.
    pub fn plays_at_random(&self) -> bool {
        self.game().is_some_and(|game| game.rules.plays_at_random())
    }

    /// The game, to be changed.
    pub(crate) fn game_mut(&mut self) -> Option<&mut Game> {
        match &mut self.subject {
            Subject::Game(game) => Some(game),
            Subject::Exercise(_) => None,
        }
    }

    /// Whether a right program may print one thing or another, so that its output is followed.
    pub fn is_followed(&self) -> bool {
        match &self.subject {
            Subject::Game(game) => game.rules.leaves_choices() || game.voice.free_user_win,
            Subject::Exercise(exercise) => exercise.leaves_choices(),
        }
    }

    /// Whether more moves are left to the program than by `other`.
    pub fn leaves_more_than(&self, other: &Assignment) -> bool {
        match (&self.subject, &other.subject) {
            (Subject::Game(own), Subject::Game(other)) => own.rules.leaves_more_than(&other.rules),
            (Subject::Exercise(own), Subject::Exercise(other)) => {
                own.strategy().zip(other.strategy()).is_some_and(|(own, other)| own.leaves_more_than(other))
            }
            _ => false,
        }
    }

    /// The assignment as programs play it that choose by this rule wherever any legal move is right.
    pub fn choosing_by(&self, rule: LosingRule) -> Assignment {
        let mut bound = self.clone();
        match &mut bound.subject {
            Subject::Game(game) => {
                game.human(|strategy| rule.bind(strategy));
                game.computer(|strategy| rule.bind(strategy));
            }
            Subject::Exercise(exercise) => *exercise = exercise.choosing_by(rule),
        }
        bound
    }

    /// What a right program prints for this input, choosing by the reference's own lights.
    pub fn transcript(&self, input: &Input) -> Transcript {
        self.transcript_at_random(input, 0)
    }

    /// What a right program prints for this input, choosing by the reference's own lights where nothing must be random,
    /// and by `seed` where something must.
    pub fn transcript_at_random(&self, input: &Input, seed: u64) -> Transcript {
        let mut transcript = self.run(input, [None; 2], |run| run.seed = seed);
        // Most are kept.
        transcript.shrink();
        transcript
    }

    /// What a right program prints for this input if it makes the choices of `output` as far as they are allowed.
    pub fn follow(&self, input: &Input, output: &[u8]) -> Transcript {
        self.run(input, [Some(&Follower::new(output, self.compare)), None], |_| {})
    }

    /// Like [`Assignment::follow`], of an output whose lines were found before, and a game of which more than `most` bytes are printed ends
    /// with [`Ending::Unreasonable`](crate::Ending).
    pub fn follow_again(&self, input: &Input, follower: &Follower<'_>, most: usize) -> Transcript {
        self.run(input, [Some(follower), None], |run| run.most_printed = most)
    }

    /// Like [`Assignment::follow`], and a game ends with [`Ending::Deviates`](crate::Ending) where the output has
    /// another line. It is written in the place of `room`, a transcript that nobody needs any more.
    pub fn follow_while_alike(&self, input: &Input, follower: &Follower<'_>, room: Option<Transcript>) -> Transcript {
        self.run(input, [Some(follower); 2], |run| run.room = room)
    }

    /// Like [`Assignment::transcript`], and a game ends with [`Ending::Deviates`](crate::Ending) where `expected` has another
    /// line.
    pub fn transcript_while_alike(&self, input: &Input, expected: &Follower<'_>) -> Transcript {
        self.run(input, [None, Some(expected)], |_| {})
    }

    /// Follows one output and is compared with the other. `set` makes further settings of a game's run; an exercise has none.
    fn run(
        &self,
        input: &Input,
        [follower, compared]: [Option<&Follower<'_>>; 2],
        set: impl FnOnce(&mut Run<'_>),
    ) -> Transcript {
        match &self.subject {
            Subject::Game(game) => {
                let source = Text::new(input.stdin.as_bytes(), game.syntax);
                let mut source = source.reading(game.rules.mistakes.numbers_read);
                let mut run = Run { follower, compared, ..Run::new(&mut source, &input.args) };
                set(&mut run);
                engine::play(game, run)
            }
            Subject::Exercise(exercise) => exercise.transcript(&input.stdin, follower),
        }
    }

    /// What of a program's output is graded.
    pub fn grading(&self) -> Grading {
        self.game().map_or(Grading::WholeOutput, |game| game.grading)
    }

    /// The part of a program's output that is graded.
    pub fn graded<'a>(&self, output: &'a [u8]) -> Cow<'a, [u8]> {
        self.grading().graded(output)
    }

    /// Plays the assignment's game or exercise on streams, printing each text before the next input is read.
    pub fn play(
        &self,
        reader: impl std::io::BufRead,
        args: &[String],
        seed: u64,
        on_print: &mut dyn FnMut(&str, &Event),
    ) -> Transcript {
        match &self.subject {
            Subject::Game(game) => {
                let mut source = Text::new(reader, game.syntax).reading(game.rules.mistakes.numbers_read);
                engine::play(game, Run { seed, on_print: Some(on_print), ..Run::new(&mut source, args) })
            }
            Subject::Exercise(exercise) => exercise.play(reader, on_print),
        }
    }
}

impl Fault {
    /// The assignment as a program with this fault plays it.
    pub fn apply(&self, assignment: &Assignment) -> Assignment {
        let mut faulty = assignment.clone();
        self.apply_to(&mut faulty);
        faulty
    }

    /// Makes an assignment the one that a program with this fault plays.
    pub fn apply_to(&self, assignment: &mut Assignment) {
        match (self.change, &mut assignment.subject) {
            (Change::Game(change), Subject::Game(game)) => change(game),
            (Change::Exercise, Subject::Exercise(exercise)) => *exercise = exercise.with_fault(&self.id),
            // A catalogue belongs to its assignment; a fault of the other kind changes nothing.
            _ => {}
        }
    }
}
