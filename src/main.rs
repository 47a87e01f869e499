//! The `nimgrade` command line, read from top to bottom: what to ask, whom to ask, asking, judging, reporting.

use std::io::{IsTerminal as _, Write as _};
use std::process::ExitCode;

use anyhow::{Context as _, bail};
use clap::Parser as _;

use nimgrade::cli::{self, Cli, Command, Format, FormatKind, GradeArgs, SuiteArgs};
use nimgrade::doctor;
use nimgrade::grade::{self, Plan};
use nimgrade::judge::Kind;
use nimgrade::report::progress::Progress;
use nimgrade::report::{CaseResult, Exporter, Human, Json, Report, Verbosity};
use nimgrade::sandbox::{Options, Pool, Tier};
use nimgrade::submission::Submission;
use nimgrade::suite::{DEFAULT_ASSIGNMENT, Suite, SuiteError};

/// Some case did not pass.
const NOT_PASSED: u8 = 1;
/// nimgrade could not grade.
const COULD_NOT_GRADE: u8 = 2;

fn main() -> ExitCode {
    // clap ends the process itself for bad arguments, with exit status 2.
    let cli = Cli::parse();
    let done = match cli.command {
        None => grade(&cli.grade),
        Some(command) => look(command),
    };
    match done {
        Ok(status) => ExitCode::from(status),
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            match error.downcast_ref::<SuiteError>() {
                Some(problems) => anstream::eprint!("{}", problems.render(true)),
                None => anstream::eprintln!("nimgrade: {error:#}"),
            }
            ExitCode::from(COULD_NOT_GRADE)
        }
    }
}

fn grade(args: &GradeArgs) -> anyhow::Result<u8> {
    let Some(path) = &args.program else { bail!("no program is given") };
    let mut suite = load(&args.suite)?;
    if let Some(words) = &args.select {
        suite.select(words)?;
    }
    let submission = Submission::open(path, &suite.languages)?;
    let workers = args.jobs.map_or_else(|| Options::default().workers, usize::from).min(suite.cases.len().max(1));
    let options = Options { workers, confinement: args.confinement(), scratch: false, children: submission.is_script };
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
    };
    let mut progress = Progress::on_stderr();
    let graded = grade::grade(&mut pool, &plan, &mut |event| progress.see(event));
    drop(progress);
    let unconfined = pool.tier() == Tier::Unconfined;
    drop(pool);
    let report = Report {
        suite: &suite,
        submission: submission.name,
        results: suite.cases.iter().zip(graded.verdicts).map(|(case, verdict)| CaseResult { case, verdict }).collect(),
        diagnosis: graded.diagnosis,
        warnings: if unconfined { vec!["the program ran without a sandbox".to_owned()] } else { Vec::new() },
        elapsed: graded.elapsed,
        jobs: workers,
    };
    write(&report, args)?;
    Ok(exit_status(&report))
}

fn load(args: &SuiteArgs) -> Result<Suite, SuiteError> {
    match args.cases.as_slice() {
        [] => Suite::embedded(args.assignment.as_deref().unwrap_or(DEFAULT_ASSIGNMENT)),
        folders => Suite::from_folders(folders, args.assignment.as_deref()),
    }
}

/// Writes the report in every format that is asked for; text for people goes to standard output unless something else does.
fn write(report: &Report<'_>, args: &GradeArgs) -> anyhow::Result<()> {
    let people = Format { kind: FormatKind::Human, file: None };
    let to_stdout = args.format.iter().any(|format| format.file.is_none());
    let formats = args.format.iter().chain((!to_stdout).then_some(&people));
    for format in formats {
        let exporter = exporter(format, args);
        match &format.file {
            None => {
                let mut out = std::io::BufWriter::new(anstream::stdout().lock());
                exporter.write(report, &mut out)?;
                out.flush()?;
            }
            Some(path) => {
                let file = std::fs::File::create(path)
                    .with_context(|| format!("failed to write the report to {}", path.display()))?;
                let mut out = std::io::BufWriter::new(anstream::StripStream::new(file));
                exporter.write(report, &mut out)?;
                out.flush().with_context(|| format!("failed to write the report to {}", path.display()))?;
            }
        }
    }
    Ok(())
}

fn exporter(format: &Format, args: &GradeArgs) -> Box<dyn Exporter> {
    match format.kind {
        FormatKind::Json => Box::new(Json),
        FormatKind::Human => {
            let verbosity = match (args.quiet, args.verbose) {
                (true, _) => Verbosity::Quiet,
                (_, true) => Verbosity::All,
                _ => Verbosity::Normal,
            };
            let show = format!("nimgrade show{}", args.suite.as_words());
            Box::new(Human::new(verbosity, columns()).with_show(show))
        }
    }
}

/// The width of the terminal that standard output is.
fn columns() -> usize {
    let terminal = std::io::stdout().is_terminal().then(|| rustix::termios::tcgetwinsize(std::io::stdout()).ok());
    terminal.flatten().map_or(Human::COLUMNS, |size| usize::from(size.ws_col))
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

fn look(command: Command) -> anyhow::Result<u8> {
    match command {
        Command::List { .. } => bail!("x"),
        Command::Show { .. } => bail!("x"),
        Command::Play { .. } => bail!("x"),
        Command::Doctor => {
            let itself = std::env::current_exe().context("failed to find nimgrade's own executable")?;
            let well = doctor::run(&mut anstream::stdout().lock(), &itself, &[cli::ATTACK])?;
            Ok(if well { 0 } else { NOT_PASSED })
        }
        Command::Attack { name } => Ok(if doctor::attempt(&name) { 0 } else { COULD_NOT_GRADE }),
    }
}

/// Whether the reader of our output went away, which is no failure of ours: `nimgrade … | head`.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<std::io::Error>())
        .any(|cause| cause.kind() == std::io::ErrorKind::BrokenPipe)
}
