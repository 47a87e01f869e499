//! Attacks of nimgrade on its own sandbox, in the tier that grading uses: nimgrade runs itself as if it were a submission, and
//! the copy tries what a hostile program would; then it hands in what is hostile to interpreters and compilers, and
//! kills a worker. Harmless where they succeed, so that they may be tried on anybody's machine.

mod attacks;
mod outside;

use std::path::Path;
use std::time::Duration;

pub use attacks::attempt;

use super::{Job, Limits, Options, Pool, Program, SandboxError};
use attacks::{ATTACKS, NOTHING, is_untouched};

/// What came of an attack.
#[derive(Debug)]
pub enum AttackResult {
    /// It was stopped.
    Stopped,
    /// It was not, as this shows.
    NotStopped(String),
    /// Nothing is known, for this reason.
    NotTried(String),
}

/// Tries every attack under these options, and passes on what came of each, with what was tried. `itself` is an executable that calls [`attempt`] with the
/// argument after the arguments `hidden`.
///
/// # Errors
/// Programs cannot be started at all, for this reason.
pub fn examine(
    itself: &Path,
    hidden: &[&str],
    options: &Options,
    on_result: &mut dyn FnMut(&str, AttackResult),
) -> Result<(), String> {
    let in_words = |error: SandboxError| error.to_string();
    for children in [false, true] {
        let options = Options { children, workers: 1, ..options.clone() };
        let mut pool = Pool::start(&Program::new(itself), &options).map_err(in_words)?;
        pool.submit(job(0, hidden, NOTHING, LIMITS));
        let (_, control) = pool.next().ok_or("nothing came of a program that does nothing")?;
        let control = control.map_err(in_words)?;
        if !is_untouched(&control) {
            return Err(format!("a program that does nothing ended so: {:?}", control.ending));
        }
        for (id, attack) in ATTACKS.iter().enumerate().filter(|(_, attack)| attack.children == children) {
            pool.submit(job(id, hidden, attack.name, LIMITS));
        }
        while let Some((id, outcome)) = pool.next() {
            let Some(attack) = ATTACKS.get(id) else { continue };
            let failed = |error: SandboxError| AttackResult::NotTried(error.to_string());
            on_result(attack.description, outcome.map_or_else(failed, |outcome| attack.result(&outcome)));
        }
    }
    for (description, attempted) in [
        ("outlive its worker", outside::outlive(itself, hidden, options)),
        ("have a file of its own executed in an interpreter's place", outside::interpreter(options)),
        ("read files that are not its own through the compiler", outside::compiler(options)),
    ] {
        on_result(description, attempted.unwrap_or_else(|error| AttackResult::NotTried(error.to_string())));
    }
    Ok(())
}

/// The limits of a run that is soon over.
const LIMITS: Limits =
    Limits { wall: Duration::from_millis(700), cpu: Duration::from_millis(300), memory: 256 << 20, output: 64 << 10 };

/// A run of the copy that tries the attack of this name.
fn job(id: usize, hidden: &[&str], name: &str, limits: Limits) -> Job {
    let args = hidden.iter().chain([&name]).map(Into::into).collect();
    Job { id, stdin: vec![], args, limits, patience: limits.wall, alone: false }
}
