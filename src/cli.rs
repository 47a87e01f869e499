//! The command line: what can be asked for, and in which words.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use clap::builder::{OsStringValueParser, TypedValueParser as _};
use clap::{ArgGroup, Args, Parser, Subcommand, ValueEnum};
use nim_reference::input::Policy;

use crate::report::{FORMATS, Format, Verbosity};
use crate::sandbox::{Confinement, Tier, system};
use crate::suite::{FileSchema, LimitSettings, units};

/// Grade a program that plays Nim: run it on every case, compare what it prints with what a right program prints, and explain
/// the first difference.
#[derive(Debug, Parser)]
#[command(
    version,
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    after_help = "Exit status: 0 every case passed; 1 some case did not; 2 nimgrade could not grade."
)]
pub struct Cli {
    /// What to do, when it is not grading.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// How to grade.
    #[command(flatten)]
    pub grade: GradeArgs,
}

/// Everything that is not grading.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// List the cases of an assignment, or all assignments
    List {
        /// Whose cases.
        #[command(flatten)]
        suite: SuiteArgs,
    },
    /// Show one case: its input, the expected output, and the session as it looks in a terminal
    Show {
        /// Whose case.
        #[command(flatten)]
        suite: SuiteArgs,
        /// The case's id, as `nimgrade list` prints it
        case: String,
    },
    /// Play the assignment's game against the reference
    Play {
        /// Which game.
        #[command(flatten)]
        suite: SuiteArgs,
        /// Arguments of the program: the stacks, for `-a stacks`
        #[arg(allow_hyphen_values = true)]
        args: Vec<String>,
    },
    /// Write a new case file, which the folder loads with, and show the session that it stands for
    New(NewArgs),
    /// Look for a game that a program fails: games are generated until one is found, which is then made as small as it gets
    Hunt(HuntArgs),
    /// Explain a name that a report uses: a reason such as `wrong-move`, or a known mistake; without one, list them all
    Explain {
        /// Only the known mistakes of this assignment
        #[arg(short, long, value_name = "NAME")]
        assignment: Option<String>,
        /// The name
        id: Option<String>,
    },
    /// Print the JSON Schema of the files that instructors write, by which an editor completes their keys
    Schema {
        /// Which files.
        #[arg(value_name = "FILES")]
        of: FileSchema,
    },
    /// Check a suite of cases: what is wrong with it, and which known mistakes it misses
    Check(CheckArgs),
    /// Tell what of the sandbox works on this machine, and the remedy for what does not
    Doctor,
    /// Print a script that completes nimgrade's words in a shell
    Completions {
        /// Which shell.
        shell: clap_complete::Shell,
    },
    /// Print nimgrade's page for `man`, or write the pages of all commands
    Man {
        /// The folder to which the pages of all commands are written
        folder: Option<PathBuf>,
    },
}

/// The word with which the doctor calls nimgrade inside the sandbox, the name of an attack behind it: its other half, which is
/// nothing for users, and so no command.
pub const ATTACK: &str = "try-attack";

/// Which cases.
#[derive(Debug, Args)]
pub struct SuiteArgs {
    /// The assignment [default: assignment2, or what the folder's assignment.toml extends]
    #[arg(short, long, value_name = "NAME")]
    pub assignment: Option<String>,
    /// An instructor's own cases in place of the built-in ones: a folder of case files, or one case file
    #[arg(long, value_name = "PATH")]
    pub cases: Vec<PathBuf>,
}

/// A new case.
#[derive(Debug, Args)]
#[command(group = ArgGroup::new("input").required(true))]
pub struct NewArgs {
    /// The case's id: its path below the folder, such as play/two-equal-heaps
    pub id: String,
    /// The folder of the case files; it is made if it is not there
    #[arg(long, value_name = "DIR")]
    pub cases: PathBuf,
    /// The assignment [default: assignment2, or what the folder's assignment.toml extends]
    #[arg(short, long, value_name = "NAME")]
    pub assignment: Option<String>,
    /// A game with heaps of these sizes, such as 4,4; for `-a lab3`, their number
    #[arg(long, group = "input", value_name = "SIZES", value_delimiter = ',', allow_hyphen_values = true)]
    pub heaps: Option<Vec<i64>>,
    /// The moves that the user enters, illegal ones too: heap and number of objects, such as "1 3, 2 1"
    #[arg(long, requires = "heaps", value_name = "MOVES", value_parser = parse_moves, allow_hyphen_values = true)]
    pub moves: Option<EnteredMoves>,
    /// How the user plays on until the game is over: first, optimal or random:7, with any number
    #[arg(long, requires = "heaps", value_name = "HOW", value_parser = parse_policy)]
    pub user: Option<Policy>,
    /// The players' names, for `-a givegrade/working_game`, such as Alice,Computer
    #[arg(long, requires = "heaps", value_name = "NAMES", value_delimiter = ',')]
    pub names: Vec<String>,
    /// Input that stands in a file; `-` is standard input
    #[arg(long, group = "input", value_name = "FILE")]
    pub stdin: Option<PathBuf>,
    /// Arguments of the program: all words behind it
    #[arg(long, group = "input", num_args = 0.., allow_hyphen_values = true)]
    pub args: Option<Vec<String>>,
    /// Play the game now: what you enter is what the case enters
    #[arg(long, group = "input")]
    pub play: bool,
    /// Why the case exists, in one sentence [default: the last part of its id]
    #[arg(long, value_name = "WORDS")]
    pub title: Option<String>,
    /// What the case is worth
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub points: Option<f64>,
    /// Students see that it failed, and nothing else of it
    #[arg(long)]
    pub hidden: bool,
}

/// Moves as they are entered: heap, then number of objects.
#[derive(Debug, Clone)]
pub struct EnteredMoves(pub Vec<(i64, i64)>);

/// Reads pairs of numbers with commas between them.
fn parse_moves(text: &str) -> Result<EnteredMoves, String> {
    let pair = |pair: &str| match pair.split_whitespace().map(str::parse).collect::<Vec<_>>()[..] {
        [Ok(heap), Ok(count)] => Ok((heap, count)),
        _ => Err(format!("`{}` is not a heap and a number of objects; write moves as \"1 3, 2 1\"", pair.trim())),
    };
    text.split(',').map(pair).collect::<Result<_, _>>().map(EnteredMoves)
}

fn parse_policy(text: &str) -> Result<Policy, String> {
    match text {
        "first" => Ok(Policy::First),
        "optimal" => Ok(Policy::Optimal),
        _ => {
            let seed = text.strip_prefix("random:").and_then(|seed| seed.parse::<u32>().ok());
            seed.map(|seed| Policy::Random(seed.into()))
                .ok_or("expected first, optimal, or random:7 with any number".to_owned())
        }
    }
}

/// How to check a suite.
#[derive(Debug, Args)]
#[command(
    after_help = "Exit status: 0 the suite is strong; 1 a known mistake is missed, or there is an error or a warning; \
                        2 the suite does not load."
)]
pub struct CheckArgs {
    /// Which suite.
    #[command(flatten)]
    pub suite: SuiteArgs,
    /// Write the cases that are proposed to the folder of --cases, below mistakes/
    #[arg(long)]
    pub fix: bool,
    /// Grade the programs below this folder too, each of which must get the verdicts that its folder's name says: accepted, rejected,
    /// wrong_answer, time_limit_exceeded, run_time_error or brute_force
    #[arg(long, value_name = "DIR")]
    pub submissions: Option<PathBuf>,
    /// Show which case catches which known mistake
    #[arg(long)]
    pub matrix: bool,
    /// Write what is found as JSON, to a file or in place of the text for people
    #[arg(long, value_name = "json[=FILE]", value_parser = OsStringValueParser::new().try_map(parse_json))]
    pub format: Option<JsonArg>,
}

/// A JSON document that is asked for.
#[derive(Debug, Clone)]
pub struct JsonArg {
    /// Where it goes; standard output when there is no file.
    pub file: Option<PathBuf>,
}

/// How to grade.
#[derive(Debug, Args)]
pub struct GradeArgs {
    /// What was handed in: a zip archive, a folder, an executable, or a .c, .py or .pl source; or the .c sources of one program
    #[arg(required = true)]
    pub submission: Vec<PathBuf>,
    /// Which cases.
    #[command(flatten)]
    pub suite: SuiteArgs,
    /// Only the cases whose id or title has this in it
    #[arg(short = 'k', value_name = "SUBSTRING")]
    pub select: Option<String>,
    /// Stop at the first case that does not pass
    #[arg(long)]
    pub fail_fast: bool,
    /// Print one line for each case
    #[arg(short, long, conflicts_with = "verbose")]
    pub quiet: bool,
    /// Print every failure in full, and the cases that passed
    #[arg(short, long)]
    pub verbose: bool,
    /// Write the report in this format, to a file or in place of the text for people; may be given several times
    #[arg(long, help = format_help(), value_name = "FORMAT[=FILE]", value_parser = OsStringValueParser::new().try_map(parse_format))]
    pub format: Vec<FormatArg>,
    /// Open the report as a page in the browser too
    #[arg(long)]
    pub open: bool,
    /// Wall-clock time of all runs together; cases that are not judged by then are skipped
    #[arg(long, value_name = "TIME", value_parser = units::time, default_value = "3min")]
    pub total_limit: std::time::Duration,
    /// Show hidden cases like all others: for instructors, and for no report that a student gets
    #[arg(long)]
    pub reveal: bool,
    /// How it is run.
    #[command(flatten)]
    pub run: RunArgs,
}

/// How a submission is run.
#[derive(Debug, Args)]
pub struct RunArgs {
    /// How many cases run at once, at most one for each processor [default: one for each processor]
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub jobs: Option<u16>,
    /// Wall-clock time of a run [default: 5s, or twice the CPU limit]
    #[arg(long, value_name = "TIME", value_parser = units::time)]
    pub wall_limit: Option<std::time::Duration>,
    /// CPU time of a run [default: 1s, scripts 3s]
    #[arg(long, value_name = "TIME", value_parser = units::time)]
    pub cpu_limit: Option<std::time::Duration>,
    /// Address space of a run [default: 512M]
    #[arg(long, value_name = "SIZE", value_parser = units::size)]
    pub memory_limit: Option<u64>,
    /// Output of a run, on each of stdout and stderr [default: 128K, or 16 times the expected output]
    #[arg(long, value_name = "SIZE", value_parser = units::size)]
    pub output_limit: Option<u64>,
    /// Do not build a C program that fails once more to find the lines of its source
    #[arg(long)]
    pub no_source: bool,
    /// Wall-clock time in which the lines of a C program's source are looked for, but for a build that is begun
    #[arg(long, value_name = "TIME", value_parser = units::time, default_value = "6s")]
    pub source_limit: std::time::Duration,
    /// Wall-clock time of a build, of which it may compute for half
    #[arg(long, value_name = "TIME", value_parser = units::time, default_value = "60s")]
    pub build_limit: std::time::Duration,
    /// Run the program without a sandbox, if it is trusted; on macOS and Windows, which have none, NIMGRADE_TRUST=1 says so too
    #[arg(long, conflicts_with = "tier")]
    pub no_sandbox: bool,
    /// Confine the program by this tier exactly, or refuse [default: the strongest that works here; see `nimgrade doctor`]
    #[arg(long, value_enum, value_name = "TIER")]
    pub tier: Option<TierName>,
}

/// Where a failing game is looked for.
#[derive(Debug, Args)]
pub struct HuntArgs {
    /// What was handed in: a zip archive, a folder, an executable, or a .c, .py or .pl source; or the .c sources of one program
    #[arg(required = true)]
    pub submission: Vec<PathBuf>,
    /// Whose rules: of the cases only the assignment counts.
    #[command(flatten)]
    pub suite: SuiteArgs,
    /// How long new games are tried
    #[arg(long, value_name = "N", default_value_t = HuntArgs::SECONDS)]
    pub seconds: u32,
    /// How many games are tried at most
    #[arg(long, value_name = "N")]
    pub games: Option<usize>,
    /// What the games are drawn from; the same number gives the same games [default: another one each time]
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Write the game that is found as a case, to a file that does not exist
    #[arg(long, value_name = "FILE")]
    pub write: Option<PathBuf>,
    /// Print what was found in this format
    #[arg(long, value_enum, default_value_t = HuntFormat::Human)]
    pub format: HuntFormat,
    /// How it is run.
    #[command(flatten)]
    pub run: RunArgs,
}

/// A format of what was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum HuntFormat {
    /// Text for people
    Human,
    /// One JSON document
    Json,
}

impl GradeArgs {
    /// How much the report for people says.
    pub fn verbosity(&self) -> Verbosity {
        match (self.quiet, self.verbose) {
            (true, _) => Verbosity::Quiet,
            (_, true) => Verbosity::All,
            _ => Verbosity::Normal,
        }
    }
}

impl HuntArgs {
    /// How many seconds a hunt takes by default.
    pub const SECONDS: u32 = 10;
}

impl RunArgs {
    /// The limits that the command line sets.
    pub fn limits(&self) -> LimitSettings {
        LimitSettings {
            wall: self.wall_limit,
            cpu: self.cpu_limit,
            memory: self.memory_limit,
            output: self.output_limit,
        }
    }

    /// How programs are to be confined.
    pub fn confinement(&self) -> Confinement {
        match self.tier {
            _ if self.no_sandbox => Confinement::NoSandbox,
            None => Confinement::Best,
            Some(TierName::T0) => Confinement::Exactly(Tier::Namespaces),
            Some(TierName::T1) => Confinement::Exactly(Tier::OtherUser),
            Some(TierName::T2) => Confinement::Exactly(Tier::SameUser),
        }
    }
}

/// A tier of the sandbox by its short name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum TierName {
    /// Namespaces
    T0,
    /// A throw-away user
    T1,
    /// The same user, no child processes
    T2,
}

/// A report that is asked for.
#[derive(Debug, Clone)]
pub struct FormatArg {
    /// Which format.
    pub format: Format,
    /// Where it goes; standard output when there is no file.
    pub file: Option<PathBuf>,
}

/// The help of `--format`, with the formats that there are.
fn format_help() -> String {
    let names = FORMATS.iter().map(|format| format.name).collect::<Vec<_>>().join(", ");
    format!(
        "Write the report in this format ({names}), to a file or in place of the text for people; may be given several times"
    )
}

/// `json`, and perhaps a file.
fn parse_json(text: OsString) -> Result<JsonArg, String> {
    let (name, file) = name_and_file(&text)?;
    if name == "json" { Ok(JsonArg { file }) } else { Err("the only format is `json`".to_owned()) }
}

fn parse_format(text: OsString) -> Result<FormatArg, String> {
    let (name, file) = name_and_file(&text)?;
    let known = || FORMATS.iter().map(|format| format.name).collect::<Vec<_>>().join(", ");
    let format = Format::named(&name).ok_or_else(|| format!("unknown format `{name}`; there are: {}", known()))?;
    Ok(FormatArg { format, file })
}

/// The name of a format, and what is behind `=` as a path: any bytes, as file names are.
fn name_and_file(text: &OsStr) -> Result<(String, Option<PathBuf>), String> {
    let bytes = text.as_encoded_bytes();
    let (name, file) = match bytes.iter().position(|&byte| byte == b'=') {
        Some(at) if at + 1 == bytes.len() => return Err("a file name is missing after `=`".to_owned()),
        Some(at) => (&bytes[..at], Some(PathBuf::from(system::os_string(&bytes[at + 1..])))),
        None => (bytes, None),
    };
    Ok((String::from_utf8_lossy(name).into_owned(), file))
}

impl SuiteArgs {
    /// These arguments as they stand on a command line, with a space before each: what a reader adds to
    /// `nimgrade show` to see a case of the same suite.
    pub fn as_words(&self) -> String {
        let assignment = self.assignment.iter().map(|name| format!(" -a {}", system::shell_word(name)));
        let cases = self.cases.iter().map(|path| format!(" --cases {}", system::shell_word(&path.to_string_lossy())));
        assignment.chain(cases).collect()
    }
}
