//! The assignments: what a program is asked to do, one module each.

mod assignment2;
mod change;
mod lab3;
mod layout;
mod matches;
mod stacks;
mod working_game;

use std::borrow::Cow;

use crate::boards::boards_and_last_line;
use crate::compare::Compare;
use crate::engine::{self, Run};
use crate::exercise::Exercise;
use crate::fault::Fault;
use crate::follow::Follower;
use crate::input::{Syntax, Text};
use crate::rules::{Player, Rules};
use crate::template::{Template, TemplateError};
use crate::transcript::{Event, Transcript};
use crate::voice::{Drawing, Message, Voice};

pub use layout::{GamePlan, LaidOut, LayoutError, RanOut};

/// A game of Nim as one assignment wants it played and told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game {
    /// The rules.
    pub rules: Rules,
    /// The words and drawings.
    pub voice: Voice,
    /// How input is written.
    pub syntax: Syntax,
    /// Whether only the boards and the last line of the output are graded (working_game).
    pub grades_boards: bool,
    /// Whether a name with "computer" in it is a computer's only in lower case; a fault.
    pub names_in_lower_case_only: bool,
}

impl Game {
    /// Whether a player of this name is a human (givegrade, ui: the name does not have "computer" in it).
    pub fn is_human(&self, name: &str) -> bool {
        let name = if self.names_in_lower_case_only { name.to_owned() } else { name.to_lowercase() };
        !name.contains("computer")
    }
}

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
    /// The names of all assignments, the default first.
    pub const NAMES: [&'static str; 13] = [
        "assignment2",
        "lab3",
        "givegrade/present_board",
        "givegrade/make_move",
        "givegrade/exclusive_or",
        "givegrade/bin_num",
        "givegrade/bitwise_xor",
        "givegrade/nim_sum",
        "givegrade/optimal_move",
        "givegrade/ui",
        "givegrade/working_game",
        "stacks",
        "matches",
    ];

    /// The assignment of this name.
    pub fn builtin(name: &str) -> Option<Assignment> {
        let name = Self::NAMES.into_iter().find(|known| *known == name)?;
        let game = |game: Game, compare, exit_status| Assignment {
            name,
            subject: Subject::Game(Box::new(game)),
            compare,
            exit_status,
        };
        Some(match name {
            "assignment2" => game(assignment2::game(), Compare::Exact, ExitStatus::Any),
            "lab3" => game(lab3::game(), Compare::Trailing, ExitStatus::Any),
            "stacks" => game(stacks::game(), Compare::Trailing, ExitStatus::Any),
            "matches" => game(matches::game(), Compare::Exact, ExitStatus::Any),
            "givegrade/working_game" => game(working_game::game(), Compare::Blank, ExitStatus::Zero),
            exercise => Assignment {
                name,
                subject: Subject::Exercise(Exercise::named(exercise.strip_prefix("givegrade/")?)?),
                compare: Compare::Blank,
                exit_status: ExitStatus::Zero,
            },
        })
    }

    /// The known faults of this assignment.
    pub fn faults(&self) -> Vec<Fault> {
        match self.name {
            "assignment2" => assignment2::faults().to_vec(),
            "lab3" => lab3::faults().to_vec(),
            "stacks" => stacks::faults().to_vec(),
            "matches" => matches::faults().to_vec(),
            "givegrade/working_game" => working_game::faults().to_vec(),
            _ => match &self.subject {
                Subject::Exercise(exercise) => exercise.faults().into_iter().map(Fault::exercise).collect(),
                Subject::Game(_) => Vec::new(),
            },
        }
    }

    /// The game, unless the assignment is an exercise about one function.
    pub fn game(&self) -> Option<&Game> {
        match &self.subject {
            Subject::Game(game) => Some(game),
            Subject::Exercise(_) => None,
        }
    }

    /// The game, to be changed by an edition.
    fn game_mut(&mut self) -> Option<&mut Game> {
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

    /// What a right program prints for this input, choosing by the reference's own lights.
    pub fn transcript(&self, input: &Input) -> Transcript {
        self.run(input, None, 0, false)
    }

    /// What a right program prints for this input, choosing by the reference's own lights where nothing must be random, and by
    /// `seed` where something must.
    pub fn transcript_at_random(&self, input: &Input, seed: u64) -> Transcript {
        self.run(input, None, seed, false)
    }

    /// What a right program prints for this input if it makes the choices of `output` as far as they are allowed.
    pub fn follow(&self, input: &Input, output: &[u8]) -> Transcript {
        let follower = Follower::new(output, self.compare);
        self.run(input, Some(&follower), 0, false)
    }

    /// Like [`Assignment::follow`], and a game ends with [`Ending::Deviates`](crate::Ending) where the output has another line.
    pub fn follow_while_alike(&self, input: &Input, follower: &Follower<'_>) -> Transcript {
        self.run(input, Some(follower), 0, true)
    }

    fn run(&self, input: &Input, follower: Option<&Follower<'_>>, seed: u64, while_alike: bool) -> Transcript {
        match &self.subject {
            Subject::Game(game) => {
                let mut source = Text::new(input.stdin.as_bytes(), game.syntax);
                engine::play(
                    game,
                    Run { source: &mut source, args: &input.args, follower, while_alike, seed, on_print: None },
                )
            }
            Subject::Exercise(exercise) => exercise.transcript(&input.stdin, follower),
        }
    }

    /// What of a program's output is graded: all of it, or what `working_game` grades.
    pub fn graded<'a>(&self, output: &'a [u8]) -> Cow<'a, [u8]> {
        match &self.subject {
            Subject::Game(game) if game.grades_boards => Cow::Owned(boards_and_last_line(output)),
            _ => Cow::Borrowed(output),
        }
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
                let mut source = Text::new(reader, game.syntax);
                engine::play(
                    game,
                    Run {
                        source: &mut source,
                        args,
                        follower: None,
                        while_alike: false,
                        seed,
                        on_print: Some(on_print),
                    },
                )
            }
            Subject::Exercise(exercise) => exercise.play(reader, on_print),
        }
    }
}

/// Editions: the settings of an assignment that an `assignment.toml` may change.
impl Assignment {
    /// Sets who moves first.
    ///
    /// # Errors
    /// The assignment has no user and computer who take turns from input.
    pub fn set_first(&mut self, first: Player) -> Result<(), NoSuchSetting> {
        let name = self.name;
        let game = self.game_mut().filter(|game| !game.grades_boards).ok_or(NoSuchSetting(name))?;
        game.rules.first = first;
        Ok(())
    }

    /// Leaves the drawing out.
    ///
    /// # Errors
    /// The assignment has no drawing.
    pub fn leave_out_drawing(&mut self) -> Result<(), NoSuchSetting> {
        let name = self.name;
        let game = self.game_mut().filter(|game| !game.grades_boards).ok_or(NoSuchSetting(name))?;
        if game.voice.drawing == Drawing::None {
            return Err(NoSuchSetting(name));
        }
        game.voice.drawing = Drawing::None;
        Ok(())
    }

    /// The messages that can be reworded.
    pub fn messages(&self) -> Vec<(Message, Template)> {
        match &self.subject {
            Subject::Game(game) if !game.grades_boards => {
                game.voice.messages().map(|(key, template)| (key, template.clone())).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Gives a message other words.
    ///
    /// # Errors
    /// The text is not a template with the message's placeholders.
    pub fn reword(&mut self, message: Message, text: &str) -> Result<(), TemplateError> {
        let Some(game) = self.game_mut() else { return Ok(()) };
        let Some(old) = game.voice.message(message) else { return Ok(()) };
        let template = Template::reworded(text, old)?;
        game.voice.reword(message, template);
        Ok(())
    }

    /// The assignment with another wording of one message, for diagnosis.
    pub fn with_message(&self, message: Message, template: Template) -> Assignment {
        let mut changed = self.clone();
        if let Some(game) = changed.game_mut() {
            game.voice.reword(message, template);
        }
        changed
    }

    /// The assignment with a message that it does not have, for diagnosis.
    pub fn with_new_message(&self, message: Message, template: Template) -> Assignment {
        let mut changed = self.clone();
        if let Some(game) = changed.game_mut() {
            game.voice.add(message, template);
        }
        changed
    }

    /// The assignment with another drawing, for diagnosis.
    pub fn with_drawing(&self, drawing: Drawing) -> Assignment {
        let mut changed = self.clone();
        if let Some(game) = changed.game_mut() {
            game.voice.drawing = drawing;
        }
        changed
    }

    /// The assignment with other words for each heap of its status line, for diagnosis.
    pub fn with_heap_entry(&self, entry: Template, separator: String) -> Assignment {
        let mut changed = self.clone();
        if let Some(game) = changed.game_mut() {
            game.voice.word_heaps(entry, separator);
        }
        changed
    }
}

/// The assignment has no such thing to set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{0} has no such setting")]
pub struct NoSuchSetting(&'static str);
