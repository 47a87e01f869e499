//! What the command line comes to: everything that is decided before a program is run.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::bail;

use nimgrade::cli::{GradeArgs, SuiteArgs};
use nimgrade::grade::{self, Graded, Plan};
use nimgrade::judge::{Kind, Verdict};
use nimgrade::report::{CaseResult, Delivery, Format, Human, Look, Report};
use nimgrade::safe_text::one_line;
use nimgrade::sandbox::{Options, Pool, Tier};
use nimgrade::submission::{self, NotCompiled, Submission};
use nimgrade::suite::{DEFAULT_ASSIGNMENT, Inherited, LimitSettings, Suite};
use nimgrade::terminal;

/// How a submission is graded.
pub(crate) struct GradeOptions {
    /// What was handed in.
    pub(crate) program: PathBuf,
    /// The selected cases.
    pub(crate) suite: Suite,
    /// How what was handed in is compiled and run, as far as that does not depend on what it is.
    pub(crate) sandbox: Options,
    /// The assignment that the program looks like, if it is another one than the default that it is graded as.
    looks_like: Option<&'static str>,
    limits: LimitSettings,
    fail_fast: bool,
    total_limit: Duration,
}

impl GradeOptions {
    /// Reads the cases, and decides how they are run.
    pub(crate) fn new(args: &GradeArgs) -> anyhow::Result<Self> {
        let Some(program) = args.program.clone() else { bail!("no program is given") };
        let mut suite = suite(&args.suite)?;
        let by_default = args.suite.assignment.is_none() && args.suite.cases.is_empty();
        let looks_like = submission::looks_like(&program).filter(|&name| by_default && name != suite.assignment.name);
        if let Some(words) = &args.select {
            suite.select(words)?;
        }
        // More runs at once than processors would take time from each other, and pass limits that they keep alone.
        let processors = Options::default().workers;
        let workers = args.jobs.map_or(processors, usize::from).min(processors).min(suite.cases.len());
        let (confinement, scratch, kept) = (args.confinement(), suite.scratch, args.suite.cases.clone());
        let sandbox = Options { workers, confinement, scratch, kept, ..Options::default() };
        let (limits, fail_fast, total_limit) = (args.limits(), args.fail_fast, args.total_limit);
        Ok(GradeOptions { program, suite, sandbox, looks_like, limits, fail_fast, total_limit })
    }

    /// What is run of the submission, and when.
    pub(crate) fn plan(&self, submission: &Submission) -> Plan<'_> {
        Plan {
            suite: &self.suite,
            cases: self.suite.cases.iter().collect(),
            limits: self.limits,
            is_script: submission.is_script,
            fail_fast: self.fail_fast,
            workers: self.sandbox.workers,
            total_limit: self.total_limit,
        }
    }

    /// The sandbox in which the submission can be run.
    pub(crate) fn pool(&self, submission: &Submission) -> anyhow::Result<Pool> {
        let largest = grade::largest_limits(&self.suite, &self.limits, submission.is_script);
        let options = Options { children: submission.is_script, largest, ..self.sandbox.clone() };
        let pool = Pool::start(&submission.program, &options)?;
        match pool.not_executable() {
            Some(why) => bail!("{why}"),
            None => Ok(pool),
        }
    }

    /// Which assignment was perhaps meant, as a fragment.
    pub(crate) fn perhaps_meant(&self) -> Option<String> {
        let program = one_line(&self.program.to_string_lossy()).into_owned();
        let looks_like = |name| format!("{program} looks like a program for {name}: add `-a {name}`");
        self.looks_like.map(looks_like)
    }

    /// The report on a submission of which the compiler made no program.
    pub(crate) fn report_not_compiled(&self, failure: NotCompiled) -> Report<'_> {
        let verdict = || Verdict::not_compiled(failure.why.clone());
        let verdicts = self.suite.cases.iter().map(|_| verdict()).collect();
        let graded = Graded { verdicts, diagnosis: None, elapsed: Duration::ZERO };
        Report { compiler: Some(failure.messages), ..self.report(failure.path, graded, None) }
    }

    /// What came of the submission, which was run in this tier if it was run.
    pub(crate) fn report(&self, submission: String, graded: Graded, tier: Option<Tier>) -> Report<'_> {
        let unconfined = (tier == Some(Tier::Unconfined)).then(|| "the program ran without a sandbox".to_owned());
        let lack = self.suite.inherited.and_then(Inherited::lack);
        let nothing_passed = graded.verdicts.iter().all(|verdict| verdict.kind != Kind::Pass);
        let perhaps_meant = self.perhaps_meant().filter(|_| nothing_passed);
        let results = self.suite.cases.iter().zip(graded.verdicts).map(|(case, verdict)| CaseResult { case, verdict });
        Report {
            suite: &self.suite,
            submission,
            results: results.collect(),
            checks: Vec::new(),
            diagnosis: graded.diagnosis,
            compiler: None,
            warnings: unconfined.into_iter().chain(lack).chain(perhaps_meant).collect(),
            elapsed: graded.elapsed,
            jobs: self.sandbox.workers,
        }
    }
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

/// Every report that is asked for; text for people goes to standard output unless something else does.
pub(crate) fn deliveries(args: &GradeArgs) -> anyhow::Result<Vec<Delivery>> {
    let look = Look {
        verbosity: args.verbosity(),
        columns: terminal::size().map_or(Human::COLUMNS, |size| size.columns),
        show: format!("nimgrade show{}", args.suite.as_words()),
    };
    let mut asked: Vec<(Format, Option<&PathBuf>)> =
        args.format.iter().map(|asked| (asked.format, asked.file.as_ref())).collect();
    if asked.iter().all(|(_, file)| file.is_some()) {
        asked.extend(Format::named("human").map(|people| (people, None)));
    }
    let mut deliveries = Vec::new();
    for (format, file) in asked {
        deliveries.push(Delivery::open((format.exporter)(&look), file, &deliveries)?);
    }
    Ok(deliveries)
}
