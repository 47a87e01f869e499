//! Building an executable by its recipe: taken from the cache, or made in the sandbox.

use std::fs::File;
use std::path::Path;
use std::time::{Duration, Instant};

use super::cache::{self, Cache};
use super::messages::Messages;
use super::recipe::Recipe;
use super::{Broken, SubmissionError};
use crate::amounts::{bytes, time_in_words};
use crate::sandbox::{self, Build, Limits, Options, SandboxError, Termination};

/// What made an executable of a submission, or read its script.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Builder {
    /// A C compiler, perhaps called by make.
    Compiler,
    /// Make, of which no executable came before a compiler found an error.
    Make,
    /// Python, which reads a script before it runs it.
    Python,
    /// Prolog, which leaves out what it cannot read.
    Prolog,
}

/// What is reported of a build.
#[derive(Debug, Clone)]
pub struct BuildReport {
    /// Whose words the messages are.
    pub builder: Builder,
    /// Whether an executable came of it.
    pub ok: bool,
    /// Time by the clock on the wall; next to none where it was kept from before.
    pub elapsed: Duration,
    /// The line of every warning, as far as the compiler's first 64 KiB have them.
    pub warnings: Vec<String>,
    /// What the builder says where no executable came of it: errors before all else, in lines.
    pub messages: Vec<String>,
}

/// What came of a build.
pub(super) struct Built {
    pub(super) report: BuildReport,
    pub(super) executable: Result<File, Broken>,
    /// The options without which what ended the build would have been warnings only.
    pub(super) strict_options: Vec<&'static str>,
}

impl Built {
    /// A build of which this executable came, in so much time and with these warnings.
    fn of(executable: File, elapsed: Duration, warnings: Vec<String>) -> Built {
        let report = BuildReport { builder: Builder::Compiler, ok: true, elapsed, warnings, messages: Vec::new() };
        Built { report, executable: Ok(executable), strict_options: Vec::new() }
    }
}

/// Builds by a recipe. `folder` is that of the submission.
///
/// # Errors
/// The sandbox could not build; that is not the submission's fault.
pub(super) fn build(
    recipe: &Recipe,
    folder: &Path,
    options: &Options,
    limits: &Limits,
) -> Result<Built, SubmissionError> {
    let started = Instant::now();
    let cached = Cache::open().map(|cache| (cache, cache::key(recipe, folder)));
    if let Some(kept) = cached.as_ref().and_then(|(cache, key)| cache.find(key)) {
        let warnings = Messages::of(&kept.stderr).warnings();
        return Ok(Built::of(kept.executable, started.elapsed(), warnings));
    }
    let build = Build {
        sources: recipe.files.clone(),
        command: recipe.command.clone(),
        product: recipe.product.clone(),
        submission: folder.to_path_buf(),
        limits: *limits,
    };
    let built = sandbox::build(&build, options)?;
    let stderr = &built.outcome.stderr;
    let messages = Messages::of(stderr);
    let tool = recipe.tool();
    let why = match (&built.outcome.ending, built.overfull) {
        (_, true) => format!("{tool} wrote more than a build may"),
        (Termination::Exited(0), _) => match built.product {
            Some(executable) => {
                if let Some((cache, key)) = cached {
                    cache.keep(&key, &executable, stderr);
                }
                return Ok(Built::of(executable, started.elapsed(), messages.warnings()));
            }
            None if tool == "make" => format!("make ended well, and made no file named `{}`", recipe.product.display()),
            None => format!("{tool} made no executable"),
        },
        (Termination::CpuLimit, _) => format!("{tool} computed for more than {}", time_in_words(limits.cpu)),
        (Termination::WallLimit { .. }, _) => format!("{tool} took more than {}", time_in_words(limits.wall)),
        (Termination::MemoryLimit, _) => format!("{tool} asked for more than {} of memory", bytes(limits.memory)),
        (Termination::OutputLimit(_), _) => format!("{tool} printed more than {}", bytes(limits.output)),
        (Termination::Signalled(signal), _) => format!("{tool} was ended by signal {signal}"),
        (Termination::Exception(number), _) => format!("{tool} was ended by Windows for exception 0x{number:X}"),
        (Termination::Exited(status), _) => format!("{tool} ended with status {status}"),
        (Termination::NotExecutable(why), _) => {
            return Err(SubmissionError::Sandbox(SandboxError::Start {
                action: "start the compiler",
                source: std::io::Error::other(why.clone()),
            }));
        }
    };
    let builder = if tool == "make" && !messages.has_compiler_error() { Builder::Make } else { Builder::Compiler };
    let report = BuildReport {
        builder,
        ok: false,
        elapsed: started.elapsed(),
        warnings: messages.warnings(),
        messages: messages.errors_first(),
    };
    let strict_options = messages.strict_options();
    let why = messages.first_error().unwrap_or(why);
    let broken = if builder == Builder::Make { Broken::NotBuilt(why) } else { Broken::NotCompiled(why) };
    Ok(Built { report, executable: Err(broken), strict_options })
}
