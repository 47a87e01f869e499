//! What the command line comes to: everything that is decided before a program is run.

use std::io::{self, Read as _, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context as _, bail};

use nim_reference::input::Policy;
use nim_reference::layout::GamePlan;
use nimgrade::browse;
use nimgrade::checks::{self, Submitted};
use nimgrade::cli::{GradeArgs, HuntArgs, NewArgs, RunArgs, SuiteArgs};
use nimgrade::draft::{self, Draft, NewCase, WrittenCase};
use nimgrade::grade::{self, Graded, Plan};
use nimgrade::hunt;
use nimgrade::judge::{self, Finding, Kind, Verdict};
use nimgrade::report::{CaseResult, Delivery, Format, Human, Look, Report};
use nimgrade::safe_text::one_line;
use nimgrade::sandbox::system::shell_word;
use nimgrade::sandbox::{Build, Limits, Options, Pool, SandboxError, SourceFile, Tier};
use nimgrade::source::{self, Failure};
use nimgrade::submission::{self, Broken, HandedIn, Runnable};
use nimgrade::suite::{DEFAULT_ASSIGNMENT, Inherited, LimitSettings, Suite};
use nimgrade::terminal;

/// Seeds that nobody gives are below this: somebody may have to type them.
const MAX_SEED: u64 = 1_000_000;

/// How a submission is graded.
pub(crate) struct GradeOptions {
    /// What was handed in.
    pub(crate) paths: Vec<PathBuf>,
    /// The selected cases.
    pub(crate) suite: Suite,
    /// How what was handed in is compiled and run, as far as that does not depend on what it is.
    pub(crate) sandbox: Options,
    /// What a build may use.
    pub(crate) build_limits: Limits,
    /// Whether it is graded as the default assignment because none is named.
    by_default: bool,
    limits: LimitSettings,
    fail_fast: bool,
    total_limit: Duration,
    /// In which time lines of the source are looked for, if they are.
    source_limit: Option<Duration>,
}

impl GradeOptions {
    /// Reads the cases, and decides how they are run.
    pub(crate) fn new(args: &GradeArgs) -> anyhow::Result<Self> {
        let mut suite = suite(&args.suite)?;
        if let Some(words) = &args.select {
            suite.select(words)?;
        }
        if args.reveal {
            suite.cases.iter_mut().for_each(|case| case.hidden = None);
        }
        let options = GradeOptions::of(args.submission.clone(), suite, &args.suite, &args.run);
        let workers = options.sandbox.workers.min(options.suite.cases.len());
        let sandbox = Options { workers, ..options.sandbox };
        Ok(GradeOptions { sandbox, fail_fast: args.fail_fast, total_limit: args.total_limit, ..options })
    }

    /// Decides how games that are generated are run. Of the cases only what holds for all of them counts.
    pub(crate) fn of_hunt(args: &HuntArgs) -> anyhow::Result<Self> {
        Ok(GradeOptions::of(args.submission.clone(), suite(&args.suite)?, &args.suite, &args.run))
    }

    fn of(paths: Vec<PathBuf>, suite: Suite, from: &SuiteArgs, args: &RunArgs) -> Self {
        let by_default = from.assignment.is_none() && from.cases.is_empty();
        // More runs at once than processors would take time from each other, and pass limits that they keep alone.
        let processors = Options::default().workers;
        let workers = args.jobs.map_or(processors, usize::from).min(processors);
        let sandbox = Options { workers, confinement: args.confinement(), ..GradeOptions::sandbox(&suite, from) };
        let limits = args.limits();
        let wall = args.build_limit;
        let build_limits = Limits { wall, cpu: wall / 2, ..Build::LIMITS };
        let source_limit = (!args.no_source).then_some(args.source_limit);
        let (fail_fast, total_limit) = (false, Duration::MAX);
        GradeOptions { paths, suite, sandbox, build_limits, by_default, limits, fail_fast, total_limit, source_limit }
    }

    /// How an example submission is graded: as one that is handed in.
    pub(crate) fn of_example(suite: &Suite, from: &SuiteArgs, path: &Path) -> Self {
        let workers = Options::default().workers.min(suite.cases.len());
        GradeOptions {
            paths: vec![path.to_owned()],
            suite: suite.clone(),
            sandbox: Options { workers, ..GradeOptions::sandbox(suite, from) },
            build_limits: Build::LIMITS,
            by_default: false,
            limits: LimitSettings::default(),
            fail_fast: false,
            total_limit: Duration::from_secs(180),
            source_limit: None,
        }
    }

    /// What the cases ask of the sandbox.
    fn sandbox(suite: &Suite, from: &SuiteArgs) -> Options {
        let repeatable = !suite.assignment.plays_at_random();
        Options { scratch: suite.scratch, repeatable, kept: from.cases.clone(), ..Options::default() }
    }

    /// What is run of the submission, and when.
    pub(crate) fn plan(&self, runnable: &Runnable) -> Plan<'_> {
        Plan {
            suite: &self.suite,
            cases: self.suite.cases.iter().collect(),
            limits: self.limits,
            is_script: runnable.is_script,
            fail_fast: self.fail_fast,
            workers: self.sandbox.workers,
            total_limit: self.total_limit,
        }
    }

    /// What games are tried with the submission.
    pub(crate) fn hunt_plan(&self, args: &HuntArgs, runnable: &Runnable) -> hunt::Plan<'_> {
        hunt::Plan {
            suite: &self.suite,
            limits: self.limits,
            is_script: runnable.is_script,
            workers: self.sandbox.workers,
            seed: args.seed.unwrap_or_else(|| browse::random_seed() % MAX_SEED),
            games: args.games.unwrap_or(usize::MAX),
            time: Duration::from_secs(args.seconds.into()),
        }
    }

    /// The sandbox in which the submission can be run.
    pub(crate) fn pool(&self, runnable: &Runnable) -> Result<Pool, SandboxError> {
        let largest = grade::largest_limits(&self.suite, &self.limits, runnable.is_script);
        let options = Options { children: runnable.is_script, largest, ..self.sandbox.clone() };
        Pool::start(&runnable.program, &options)
    }

    /// Which assignment was perhaps meant, as a fragment. `files` are those of the submission.
    pub(crate) fn perhaps_meant(&self, files: &[SourceFile]) -> Option<String> {
        let [path] = self.paths.as_slice() else { return None };
        let name = submission::looks_like(path).or_else(|| submission::files_look_like(files))?;
        let path = one_line(&path.to_string_lossy()).into_owned();
        (self.by_default && name != self.suite.assignment.name)
            .then(|| format!("{path} looks like a program for {name}: add `-a {name}`"))
    }

    /// What came of a submission of which nothing could be run.
    pub(crate) fn report_broken(&self, handed_in: HandedIn, broken: &Broken) -> Report<'_> {
        let verdict = || Verdict::no_program(broken.to_string());
        let verdicts = self.suite.cases.iter().map(|_| verdict()).collect();
        let graded = Graded { verdicts, diagnosis: None, elapsed: Duration::ZERO };
        Report { broken: Some(broken.to_string()), ..self.report(handed_in, graded, None) }
    }

    /// Adds to the failures that the report shows what is found of their source. `files` are those of a submission of scripts, if
    /// it is more than the script itself.
    pub(crate) fn find_source(&self, report: &mut Report<'_>, runnable: &Runnable, files: &[SourceFile]) {
        let Some(time) = self.source_limit else { return };
        let shown = report.examples(source::MAX_CASES);
        let results = shown.iter().map(|&index| &report.results[index]);
        let found: Vec<Vec<Finding>> = if let Some(program) = &runnable.c_program {
            let failures = results.map(|CaseResult { case, verdict }| Failure {
                input: &case.input,
                verdict,
                limits: grade::limits_of(case, &self.limits, runnable.is_script),
                may_vary: self.suite.assignment.is_followed() || judge::runs_of(&self.suite.assignment, case) > 1,
            });
            let failures: Vec<_> = failures.collect();
            source::in_c(program, self.folder(), &failures, time, &self.sandbox)
        } else {
            let script = |result: &CaseResult<'_>| source::in_script(&self.paths[0], files, &result.verdict);
            results.map(|result| script(result).into_iter().collect()).collect()
        };
        for (index, found) in shown.into_iter().zip(found) {
            report.results[index].verdict.source = found;
        }
    }

    /// The folder in which the submission lies.
    fn folder(&self) -> &Path {
        let path = self.paths.first().map_or(Path::new(""), PathBuf::as_path);
        if path.is_dir() { path } else { path.parent().unwrap_or(Path::new("")) }
    }

    /// What came of the submission, which was run in this tier if it was run.
    pub(crate) fn report(&self, handed_in: HandedIn, graded: Graded, tier: Option<Tier>) -> Report<'_> {
        let unconfined = (tier == Some(Tier::Unconfined)).then(|| "the program ran without a sandbox".to_owned());
        let lack = self.suite.inherited.and_then(Inherited::lack);
        let nothing_passed = graded.verdicts.iter().all(|verdict| verdict.kind != Kind::Pass);
        let perhaps_meant = if nothing_passed { self.perhaps_meant(&handed_in.files) } else { None };
        let course_makefile = self.suite.build.makefile.as_deref();
        let submitted = Submitted { archive: handed_in.archive.as_deref(), files: &handed_in.files };
        let checks = if handed_in.is_whole {
            checks::check(&submitted, &self.suite.checks, course_makefile)
        } else {
            Vec::new()
        };
        let results = self.suite.cases.iter().zip(graded.verdicts).map(|(case, verdict)| CaseResult { case, verdict });
        Report {
            suite: &self.suite,
            submission: handed_in.name,
            results: results.collect(),
            checks,
            diagnosis: graded.diagnosis,
            build: handed_in.build,
            broken: None,
            lenient: None,
            warnings: unconfined.into_iter().chain(handed_in.notes).chain(lack).chain(perhaps_meant).collect(),
            elapsed: graded.elapsed,
            jobs: self.sandbox.workers,
        }
    }
}

/// The columns of text for people.
pub(crate) fn columns() -> usize {
    terminal::size().map_or(Human::COLUMNS, |size| size.columns)
}

/// The command that hunts once more with the same games.
pub(crate) fn hunt_again(args: &HuntArgs, seed: u64) -> String {
    let paths = args.submission.iter().map(|path| format!(" {}", shell_word(&path.to_string_lossy())));
    let seconds =
        if args.seconds == HuntArgs::SECONDS { String::new() } else { format!(" --seconds {}", args.seconds) };
    format!("nimgrade hunt{}{}{seconds} --seed {seed}", paths.collect::<String>(), args.suite.as_words())
}

/// The cases that are asked for; at least one.
pub(crate) fn suite(args: &SuiteArgs) -> anyhow::Result<Suite> {
    let suite = match args.cases.as_slice() {
        [] => Suite::embedded(args.assignment.as_deref().unwrap_or(DEFAULT_ASSIGNMENT))?,
        folders => Suite::from_folders(folders, args.assignment.as_deref())?,
    };
    if suite.cases.is_empty() {
        bail!("{} has no cases: give a folder of them with --cases", suite.assignment.name);
    }
    Ok(suite)
}

/// Writes the case that `nimgrade new` asks for; one that is played is played on `out`.
pub(crate) fn new_case(args: NewArgs, out: &mut dyn Write) -> anyhow::Result<WrittenCase> {
    let (folder, name) = (&args.cases, args.assignment.as_deref());
    let input = match (args.heaps, args.args, args.stdin) {
        (Some(heaps), ..) => {
            let moves = args.moves.map(|moves| moves.0).unwrap_or_default();
            Draft::Game(GamePlan { names: args.names, heaps, moves, policy: args.user.unwrap_or(Policy::None) })
        }
        (_, Some(args), _) => Draft::Args(args),
        (.., Some(file)) => Draft::Text(text_of(&file)?),
        _ => {
            // Nobody plays a game in vain.
            draft::free_path(folder, &args.id)?;
            let typed = draft::play(out, io::stdin().lock(), folder, name)?;
            writeln!(out)?;
            typed
        }
    };
    let case = NewCase { id: args.id, title: args.title, points: args.points, hidden: args.hidden, input };
    Ok(case.write(folder, name)?)
}

/// What stands in a file; `-` is standard input.
fn text_of(file: &Path) -> anyhow::Result<String> {
    let bytes = if file == Path::new("-") {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).context("failed to read standard input")?;
        bytes
    } else {
        std::fs::read(file).with_context(|| format!("failed to read {}", file.display()))?
    };
    String::from_utf8(bytes).with_context(|| format!("{} is not UTF-8, as a case file is", file.display()))
}

/// Every report that is asked for, and the `page` that is to be opened; text for people goes to standard output unless something
/// else does.
pub(crate) fn deliveries(args: &GradeArgs, page: Option<&PathBuf>) -> anyhow::Result<Vec<Delivery>> {
    let look = Look {
        verbosity: args.verbosity(),
        columns: columns(),
        show: format!("nimgrade show{}", args.suite.as_words()),
    };
    let mut asked: Vec<(Format, Option<&PathBuf>)> =
        args.format.iter().map(|asked| (asked.format, asked.file.as_ref())).collect();
    if asked.iter().all(|(_, file)| file.is_some()) {
        asked.extend(Format::named("human").map(|people| (people, None)));
    }
    asked.extend(Format::named("html").filter(|_| page.is_some()).map(|html| (html, page)));
    let mut deliveries = Vec::new();
    for (format, file) in asked {
        deliveries.push(Delivery::open((format.exporter)(&look), file, &deliveries)?);
    }
    Ok(deliveries)
}
