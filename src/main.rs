//! The `nimgrade` command line, read from top to bottom: what to ask, whom to ask, asking, judging, reporting.

use std::io::{self, ErrorKind, Write as _};
use std::process::ExitCode;

use anyhow::{Context as _, bail};
use clap::Parser as _;

use nimgrade::browse::{self, Animation, Played};
use nimgrade::cli::{self, Cli, Command, FormatKind, GradeArgs, SuiteArgs};
use nimgrade::doctor;
use nimgrade::grade::{self, Plan};
use nimgrade::judge::Kind;
use nimgrade::report::progress::Progress;
use nimgrade::report::{CaseResult, Delivery, Exporter, Human, Json, Report};
use nimgrade::safe_text::{Plain, message, one_line};
use nimgrade::sandbox::{Options, Pool, Tier};
use nimgrade::submission::Submission;
use nimgrade::suite::{DEFAULT_ASSIGNMENT, Inherited, Suite, SuiteError};
use nimgrade::terminal;

/// Some case did not pass.
const NOT_PASSED: u8 = 1;
/// nimgrade could not grade.
const COULD_NOT_GRADE: u8 = 2;

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(answer) => return answered(answer),
    };
    let done = match cli.command {
        None => grade(&cli.grade),
        Some(command) => look(command),
    };
    match done {
        Ok(status) => ExitCode::from(status),
        Err(error) => {
            match error.downcast_ref::<SuiteError>() {
                Some(problems) => anstream::eprint!("{}", problems.render(true)),
                None => complain(&told(&error)),
            }
            ExitCode::from(COULD_NOT_GRADE)
        }
    }
}

/// Words on standard error, made harmless whatever names stand in them.
fn complain(words: &str) {
    anstream::eprintln!("nimgrade: {}", message(words));
}

/// Prints what there is instead of a command line that can be followed: help, which was asked for, or what is wrong.
fn answered(answer: clap::Error) -> ExitCode {
    if !answer.use_stderr() {
        // A reader that went away has read enough.
        let _ = answer.print();
        return ExitCode::SUCCESS;
    }
    // Messages of clap have colours and the arguments in them: so it reads the arguments once more, made harmless.
    let harmless = std::env::args_os().map(|argument| one_line(&argument.to_string_lossy()).into_owned());
    let answer = Cli::try_parse_from(harmless).err().filter(clap::Error::use_stderr).unwrap_or(answer);
    // Nobody is left to be told of standard error that cannot be written.
    let _ = answer.print();
    ExitCode::from(COULD_NOT_GRADE)
}

/// An error with its causes, each once: some say what caused them themselves.
fn told(error: &anyhow::Error) -> String {
    let mut text = String::new();
    for cause in error.chain().map(ToString::to_string) {
        if !text.ends_with(&cause) {
            text.push_str(if text.is_empty() { "" } else { ": " });
            text.push_str(&cause);
        }
    }
    text
}

fn grade(args: &GradeArgs) -> anyhow::Result<u8> {
    let Some(path) = &args.program else { bail!("no program is given") };
    let deliveries = deliveries(args)?;
    let mut suite = load(&args.suite)?;
    if let Some(words) = &args.select {
        suite.select(words)?;
    }
    // More runs at once than processors would take time from each other, and pass limits that they keep alone.
    let processors = Options::default().workers;
    let workers = args.jobs.map_or(processors, usize::from).min(processors).min(suite.cases.len());
    let (confinement, scratch, kept) = (args.confinement(), suite.scratch, args.suite.cases.clone());
    let options = Options { workers, confinement, scratch, kept, ..Options::default() };
    let submission = Submission::open(path, &suite.languages, &options)?;
    let largest = grade::largest_limits(&suite, &args.limits(), submission.is_script);
    let options = Options { children: submission.is_script, largest, ..options };
    let mut pool = Pool::start(&submission.program, &options)?;
    if let Some(why) = pool.not_executable() {
        bail!("{why}");
    }
    let plan = Plan {
        suite: &suite,
        cases: suite.cases.iter().collect(),
        limits: args.limits(),
        is_script: submission.is_script,
        fail_fast: args.fail_fast,
        workers,
        total_limit: args.total_limit,
    };
    let mut progress = Progress::on_stderr();
    let graded = grade::grade(&mut pool, &plan, &mut |event| progress.see(event));
    drop(progress);
    let unconfined = (pool.tier() == Tier::Unconfined).then(|| "the program ran without a sandbox".to_owned());
    let lack = suite.inherited.and_then(Inherited::lack);
    drop(pool);
    let report = Report {
        suite: &suite,
        submission: submission.name,
        results: suite.cases.iter().zip(graded.verdicts).map(|(case, verdict)| CaseResult { case, verdict }).collect(),
        diagnosis: graded.diagnosis,
        warnings: unconfined.into_iter().chain(lack).collect(),
        elapsed: graded.elapsed,
        jobs: workers,
    };
    // A report that cannot be written takes no other with it.
    let sent: Vec<_> = deliveries.into_iter().map(|delivery| delivery.send(&report)).collect();
    sent.into_iter().collect::<Result<(), _>>()?;
    Ok(exit_status(&report))
}

fn load(args: &SuiteArgs) -> anyhow::Result<Suite> {
    let suite = match args.cases.as_slice() {
        [] => Suite::embedded(args.assignment.as_deref().unwrap_or(DEFAULT_ASSIGNMENT))?,
        folders => Suite::from_folders(folders, args.assignment.as_deref())?,
    };
    if suite.cases.is_empty() {
        bail!("{} has no cases: give a folder of them with --cases", suite.assignment.name);
    }
    Ok(suite)
}

/// Every report that is asked for; text for people goes to standard output unless something else does.
fn deliveries(args: &GradeArgs) -> anyhow::Result<Vec<Delivery>> {
    let people = cli::Format { kind: FormatKind::Human, file: None };
    let to_stdout = args.format.iter().any(|format| format.file.is_none());
    let formats = args.format.iter().chain((!to_stdout).then_some(&people));
    let mut deliveries = Vec::new();
    for format in formats {
        let delivery = Delivery::open(exporter(format.kind, args), format.file.as_ref(), &deliveries)?;
        deliveries.push(delivery);
    }
    Ok(deliveries)
}

fn exporter(kind: FormatKind, args: &GradeArgs) -> Box<dyn Exporter> {
    match kind {
        FormatKind::Json => Box::new(Json),
        FormatKind::Human => {
            let show = format!("nimgrade show{}", args.suite.as_words());
            Box::new(
                Human::new(args.verbosity(), terminal::size().map_or(Human::COLUMNS, |size| size.columns))
                    .with_show(show),
            )
        }
    }
}

fn exit_status(report: &Report<'_>) -> u8 {
    let kinds = || report.results.iter().map(|result| result.verdict.kind);
    if kinds().any(|kind| kind == Kind::GraderError) {
        COULD_NOT_GRADE
    } else if kinds().all(|kind| kind == Kind::Pass) {
        0
    } else {
        NOT_PASSED
    }
}

/// Everything that is not grading.
fn look(command: Command) -> anyhow::Result<u8> {
    let mut out = anstream::stdout().lock();
    match command {
        Command::List { suite } if suite.assignment.is_none() && suite.cases.is_empty() => {
            let all: Result<Vec<Suite>, SuiteError> =
                nim_reference::Assignment::NAMES.into_iter().map(Suite::embedded).collect();
            let all = all?;
            let columns = terminal::size().map(|size| size.columns);
            let listed = browse::list_all(&mut out, &all).and_then(|()| {
                // The default assignment comes first, and its cases are what most readers look for.
                writeln!(out)?;
                browse::list(&mut out, &all[0], columns)
            });
            shown(listed)
        }
        Command::List { suite } => {
            let columns = terminal::size().map(|size| size.columns);
            shown(browse::list(&mut out, &load(&suite)?, columns))
        }
        Command::Show { suite, case } => {
            let suite = load(&suite)?;
            shown(browse::show(&mut out, &suite, suite.find(&case)?))
        }
        Command::Play { suite, args } => {
            let suite = load(&suite)?;
            let animation = terminal::size().map(|size| Animation { size, pause: Animation::PAUSE });
            let seed = browse::random_seed();
            let played = browse::play(&mut out, io::stdin().lock(), &suite.assignment, &args, seed, animation);
            let played = match played {
                Err(error) if error.kind() == ErrorKind::BrokenPipe => Played::Finished,
                played => played?,
            };
            if let Played::Stopped(why) = &played {
                complain(why);
            }
            Ok(played.exit_status())
        }
        Command::Doctor => {
            let itself = std::env::current_exe().context("failed to find nimgrade's own executable")?;
            let well = doctor::run(&mut Plain(out), &itself, &[cli::ATTACK])?;
            Ok(if well { 0 } else { NOT_PASSED })
        }
        Command::Attack { name } => Ok(if doctor::attempt(&name) { 0 } else { COULD_NOT_GRADE }),
    }
}

/// What was shown was shown, also if the reader went away before its end.
fn shown(result: io::Result<()>) -> anyhow::Result<u8> {
    match result {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(0),
    }
}
