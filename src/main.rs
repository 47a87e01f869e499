//! The `nimgrade` command line, read from top to bottom: what to ask, whom to ask, asking, judging, reporting.

mod browser;
mod exit;
mod options;

use std::io::{self, ErrorKind, Write as _};
use std::process::ExitCode;

use anyhow::{Context as _, bail};
use clap::{CommandFactory as _, Parser as _};

use nimgrade::audit::{self, Audit, Example, Examples, Flaw};
use nimgrade::browse::{self, Animation, Explanation, Played};
use nimgrade::cli::{self, CheckArgs, Cli, Command, GradeArgs, HuntArgs, HuntFormat, JsonArg, SuiteArgs};
use nimgrade::draft::{NotWritten, write_case_file};
use nimgrade::grade::Graded;
use nimgrade::judge::Kind;
use nimgrade::report::progress::ProgressDisplay;
use nimgrade::report::{HuntJson, HuntReport, LenientResult, Report};
use nimgrade::safe_text::{Plain, message, one_line};
use nimgrade::submission::{Broken, HandedIn, Lenient, Submission};
use nimgrade::suite::{Suite, SuiteError};
use nimgrade::{doctor, grade, hunt, sandbox, terminal};

use browser::Page;
use exit::Exit;
use options::GradeOptions;

fn main() -> ExitCode {
    let mut words = std::env::args_os().skip(1);
    if words.next().is_some_and(|word| word == cli::ATTACK) {
        let attack = words.next().unwrap_or_default();
        let worked = doctor::attempt(&attack.to_string_lossy());
        return if worked { Exit::Success } else { Exit::Failure }.into();
    }
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(answer) => return answered(answer),
    };
    let done = sandbox::make_own_room().map_err(anyhow::Error::from).and_then(|()| match cli.command {
        None => grade(&cli.grade),
        Some(command) => look(command),
    });
    match done {
        Ok(exit) => exit.into(),
        Err(error) => {
            match (error.downcast_ref::<SuiteError>(), error.downcast_ref::<NotWritten>()) {
                (Some(problems), _) => anstream::eprint!("{}", problems.render(true)),
                (_, Some(NotWritten::Suite(problems))) => {
                    anstream::eprintln!(
                        "{}\nThe folder does not load with this case, which is not written.",
                        problems.render(true)
                    );
                }
                _ => complain(&with_causes(&error)),
            }
            Exit::Failure.into()
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
    // Where standard error cannot be written, there is nowhere to say so.
    let _ = answer.print();
    Exit::Failure.into()
}

/// An error with its causes, each once: some say what caused them themselves.
fn with_causes(error: &anyhow::Error) -> String {
    let mut text = String::new();
    for cause in error.chain().map(ToString::to_string) {
        if !text.ends_with(&cause) {
            text.push_str(if text.is_empty() { "" } else { ": " });
            text.push_str(&cause);
        }
    }
    text
}

fn grade(args: &GradeArgs) -> anyhow::Result<Exit> {
    let page = args.open.then(Page::new).transpose().context("failed to make a folder for the page")?;
    let deliveries = options::deliveries(args, page.as_ref().map(Page::path).as_ref())?;
    let options = GradeOptions::new(args)?;
    let submission = open(&options)?;
    let report = run(&options, submission)?;
    // A report that cannot be written takes no other with it.
    let sent: Vec<_> = deliveries.into_iter().map(|delivery| delivery.send(&report)).collect();
    sent.into_iter().collect::<Result<(), _>>()?;
    if let Some(page) = page {
        let path = page.open(&options.paths);
        complain(&format!("this report as a page: {}", path.display()));
    }
    Ok(Exit::of(&report))
}

/// Reads what was handed in.
fn open(options: &GradeOptions) -> anyhow::Result<Submission> {
    let submission = Submission::open(&options.paths, &options.suite, &options.sandbox, &options.build_limits);
    submission.map_err(|error| {
        // What cannot be run may be a program in another assignment's language.
        match options.perhaps_meant(&[]) {
            Some(meant) => anyhow::Error::msg(format!("{}\n{meant}", with_causes(&error.into()))),
            None => error.into(),
        }
    })
}

/// Looks for a game that a submission fails.
fn hunt(args: &HuntArgs) -> anyhow::Result<Exit> {
    if let Some(path) = args.write.as_ref().filter(|path| path.symlink_metadata().is_ok()) {
        bail!("{} exists already: name another file", path.display());
    }
    let mut options = GradeOptions::of_hunt(args)?;
    let Submission { handed_in, program, .. } = open(&options)?;
    let runnable = program.map_err(|broken| anyhow::anyhow!("there is no program to play with: {broken}"))?;
    let mut pool = options.pool(&runnable)?;
    if let Some(why) = pool.not_executable() {
        bail!("{why}");
    }
    let mut progress = ProgressDisplay::on_stderr();
    let hunted = hunt::hunt(&mut pool, &options.hunt_plan(args, &runnable), &mut |event| progress.see_hunt(event))?;
    drop(progress);
    let tier = pool.tier();
    drop(pool);
    let found = hunted.found.as_ref();
    let file = found.map(|found| found.draft.to_toml(&options.suite.assignment, &found.case.title));
    if let (Some(path), Some(file)) = (&args.write, &file) {
        write_case_file(path, file).with_context(|| format!("failed to write {}", path.display()))?;
    }
    options.suite.cases = found.map(|found| found.case.clone()).into_iter().collect();
    let verdicts = found.map(|found| found.verdict.clone()).into_iter().collect();
    let files = if runnable.is_script { handed_in.files.clone() } else { Vec::new() };
    let graded = Graded { verdicts, diagnosis: None, elapsed: hunted.elapsed };
    let mut report = options.report(HandedIn { is_whole: false, ..handed_in }, graded, Some(tier));
    options.find_source(&mut report, &runnable, &files);
    let (command, written) = (options::hunt_again(args, hunted.seed), args.write.as_deref());
    let exit = if found.is_some() { Exit::NotPassed } else { Exit::Success };
    let report = HuntReport { report, hunted: &hunted, file, command, written };
    let mut out = anstream::stdout().lock();
    printed(match args.format {
        HuntFormat::Human => report.write(&mut out, options::columns()),
        HuntFormat::Json => HuntJson::write(&report, &mut out),
    })?;
    Ok(exit)
}

/// Runs a submission on every case; one of which there is no program has a report, too.
fn run(options: &GradeOptions, submission: Submission) -> anyhow::Result<Report<'_>> {
    let Submission { handed_in, program, lenient } = submission;
    let runnable = match program {
        Ok(runnable) => runnable,
        Err(broken) => {
            let lenient = lenient.map(|lenient| run_lenient(options, lenient)).transpose()?;
            return Ok(Report { lenient, ..options.report_broken(handed_in, &broken) });
        }
    };
    let mut pool = options.pool(&runnable)?;
    if let Some(why) = pool.not_executable() {
        if why.missing || why.lacks_interpreter {
            bail!("{why}");
        }
        let broken = Broken::NotExecutable(why.to_string());
        return Ok(options.report_broken(handed_in, &broken));
    }
    let mut progress = ProgressDisplay::on_stderr();
    let graded = grade::grade(&mut pool, &options.plan(&runnable), &mut |event| progress.see(event));
    let tier = pool.tier();
    drop(pool);
    let files = if runnable.is_script { handed_in.files.clone() } else { Vec::new() };
    let mut report = options.report(handed_in, graded, Some(tier));
    options.find_source(&mut report, &runnable, &files);
    Ok(report)
}

/// Runs what comes of a less strict build, for the student's information.
fn run_lenient(options: &GradeOptions, lenient: Lenient) -> anyhow::Result<LenientResult> {
    let mut pool = options.pool(&lenient.runnable)?;
    let graded = grade::grade(&mut pool, &options.plan(&lenient.runnable), &mut |_| ());
    let passed = graded.verdicts.iter().filter(|verdict| verdict.kind == Kind::Pass).count();
    Ok(LenientResult { without: lenient.without, passed })
}

/// Everything that is not grading.
fn look(command: Command) -> anyhow::Result<Exit> {
    let mut out = anstream::stdout().lock();
    match command {
        Command::Hunt(args) => hunt(&args),
        Command::List { suite } if suite.assignment.is_none() && suite.cases.is_empty() => {
            let all = Suite::every_embedded()?;
            let columns = terminal::size().map(|size| size.columns);
            let listed = browse::list_all(&mut out, &all).and_then(|()| {
                // The default assignment comes first, and its cases are what most readers look for.
                writeln!(out)?;
                browse::list(&mut out, &all[0], columns)
            });
            printed(listed)
        }
        Command::List { suite } => {
            let columns = terminal::size().map(|size| size.columns);
            printed(browse::list(&mut out, &options::suite(&suite)?, columns))
        }
        Command::Show { suite, case } => {
            let suite = options::suite(&suite)?;
            printed(browse::show(&mut out, &suite, suite.find(&case)?))
        }
        Command::Play { suite, args } => {
            let suite = options::suite(&suite)?;
            let animation = terminal::size().map(|size| Animation { size, pause: Animation::PAUSE });
            let seed = browse::random_seed();
            match browse::play(&mut out, io::stdin().lock(), &suite.assignment, &args, seed, animation) {
                Ok(Played::Stopped(why)) => {
                    complain(&why);
                    Ok(Exit::Failure)
                }
                played => printed(played.map(drop)),
            }
        }
        Command::New(new) => {
            let written = options::new_case(new, &mut out)?;
            printed(written.show(&mut out))
        }
        Command::Explain { assignment, id } => {
            let suites = match assignment {
                Some(name) => vec![Suite::embedded(&name)?],
                None => Suite::every_embedded()?,
            };
            let columns = terminal::size().map(|size| size.columns);
            printed(match id {
                Some(id) => Explanation::find(&suites, &id)?.write(&mut out, columns),
                None => browse::explain_all(&mut out, &suites),
            })
        }
        Command::Schema { of } => printed(out.write_all(of.text().as_bytes())),
        Command::Check(args) => check(&mut out, &args),
        Command::Doctor => {
            let itself = std::env::current_exe().context("failed to find nimgrade's own executable")?;
            let well = doctor::run(&mut Plain(out), &itself, &[cli::ATTACK])?;
            Ok(if well { Exit::Success } else { Exit::NotPassed })
        }
        Command::Completions { shell } => {
            // It does not bear a reader that goes away.
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "nimgrade", &mut script);
            printed(out.write_all(&script))
        }
        Command::Man { folder: None } => {
            printed(clap_mangen::Man::new(Cli::command().disable_help_subcommand(true)).render(&mut out))
        }
        Command::Man { folder: Some(folder) } => {
            clap_mangen::generate_to(Cli::command(), &folder)
                .with_context(|| format!("failed to write pages to {}", folder.display()))?;
            Ok(Exit::Success)
        }
    }
}

/// Checks a suite: what is wrong with it, and how strong it is.
fn check(out: &mut dyn io::Write, args: &CheckArgs) -> anyhow::Result<Exit> {
    let suite = options::suite(&args.suite)?;
    let folder = audit::folder_to_fix(&suite, &args.suite.cases);
    let folder = if args.fix { Some(folder?) } else { folder.ok() };
    let mut audit = Audit::of(&suite, args.matrix);
    if let Some(folder) = &args.submissions {
        let examples = Examples::read(folder)?;
        let graded = examples.submissions.iter().map(|example| grade_example(&suite, &args.suite, example));
        audit.add_examples(graded.collect::<anyhow::Result<_>>()?, examples.flaws(&suite.cases));
    }
    let json = args.format.as_ref();
    if let Some(path) = json.and_then(|json| json.file.as_ref()) {
        audit::write_json_to(path, &audit)?;
    }
    let columns = terminal::size().map_or(audit::COLUMNS, |size| size.columns);
    let fix = format!("nimgrade check{} --fix", args.suite.as_words());
    let fix = folder.filter(|_| !args.fix).map(|_| fix.as_str());
    printed(match json {
        Some(JsonArg { file: None }) => audit::write_json(out, &audit),
        _ => audit::write_human(out, &audit, fix, columns),
    })?;
    let Some(folder) = folder.filter(|_| args.fix) else {
        return Ok(if audit.is_strong() { Exit::Success } else { Exit::NotPassed });
    };
    for path in audit::write_proposals(folder, &audit.proposals())? {
        complain(&format!("written: {}", path.display()));
    }
    Ok(if audit.is_strong_when_fixed() { Exit::Success } else { Exit::NotPassed })
}

/// What an example submission does otherwise than it should.
fn grade_example(suite: &Suite, from: &SuiteArgs, example: &Example) -> anyhow::Result<Vec<Flaw>> {
    let options = GradeOptions::of_example(suite, from, &example.path);
    let submission = Submission::open(&options.paths, &options.suite, &options.sandbox, &options.build_limits)?;
    let report = run(&options, submission)?;
    if let Some(why) = &report.broken {
        return Ok(vec![example.cannot_run(why)]);
    }
    let results: Vec<_> = report.results.iter().map(|result| (result.case, &result.verdict)).collect();
    Ok(example.judge(&results))
}

/// A reader of standard output who goes away before its end (`nimgrade list | head`) has read enough.
fn printed(result: io::Result<()>) -> anyhow::Result<Exit> {
    match result {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(Exit::Success),
    }
}
