//! What of the sandbox works on this machine, and the remedy for what doesn't: `nimgrade doctor`.
//!
//! The doctor believes nothing that it has not tried: tiers are started, and attacks are run against the one that
//! programs would get. It uses the sandbox by its public interface only.

#[cfg(linux_sandbox)]
mod machine;
#[cfg(any(not(linux_sandbox), test))]
mod unconfined;

use std::io::{self, Write};
use std::path::Path;

#[cfg(linux_sandbox)]
pub use crate::sandbox::selftest::attempt;

/// Examines this machine. `itself` is nimgrade's executable; with the arguments `hidden` and the name of an attack after it,
/// it must call [`attempt`] before anything else. True if programs are confined and every attack was stopped or, for a
/// reason that is printed, could not be tried.
#[cfg(linux_sandbox)]
pub fn run(out: &mut dyn Write, itself: &Path, hidden: &[&str]) -> io::Result<bool> {
    use crate::sandbox::selftest::{AttackResult, examine};
    use crate::sandbox::{Confinement, Options, Pool, Program, SandboxError, Tier};

    let program = Program::new(itself);
    let start = |confinement| Pool::start(&program, &Options { workers: 1, confinement, ..Options::default() });
    writeln!(out, "tiers")?;
    for (tier, what) in [
        (Tier::Namespaces, "namespaces, landlock, system call filter"),
        (Tier::OtherUser, "throw-away user, landlock, system call filter"),
        (Tier::SameUser, "landlock, system call filter; scripts cannot start processes"),
    ] {
        match start(Confinement::Exactly(tier)) {
            Ok(_) => writeln!(out, "  yes  {} {what}", tier.name())?,
            // It is the same in every tier, and nothing that the machine lacks.
            Err(error @ SandboxError::ShellLimit(_)) => return Err(io::Error::other(error)),
            Err(error) => writeln!(out, "  no   {} {what}\n         {error}", tier.name())?,
        }
    }
    // What grading uses, which is not always the first that can be had.
    let tier = start(Confinement::Best).map(|pool| pool.tier());
    writeln!(out, "layers")?;
    for layer in machine::layers(matches!(tier, Ok(Tier::Namespaces))) {
        let word = if layer.works { "yes " } else { "no  " };
        writeln!(out, "  {word} {}: {}", layer.name, layer.found)?;
        if let Some(remedy) = layer.remedy {
            writeln!(out, "         remedy: {remedy}")?;
        }
    }
    let tier = match tier {
        Ok(tier) => tier.name(),
        Err(error) => {
            writeln!(out, "nimgrade refuses to run programs here without --no-sandbox: {error}")?;
            return Ok(false);
        }
    };
    writeln!(out, "attacks, in tier {tier}, which grading uses")?;
    let (mut stopped, mut holes, mut untried, mut written) = (0, 0, 0, Ok(()));
    let options = Options { workers: 1, ..Options::default() };
    let examined = examine(itself, hidden, &options, &mut |description, result| {
        let line = match result {
            AttackResult::Stopped => {
                stopped += 1;
                writeln!(out, "  stopped      {description}")
            }
            AttackResult::NotTried(why) => {
                untried += 1;
                writeln!(out, "  not tried    {description}: {why}")
            }
            AttackResult::NotStopped(why) => {
                holes += 1;
                writeln!(out, "  NOT STOPPED  {description}: {why}")
            }
        };
        if written.is_ok() {
            written = line;
        }
    });
    written?;
    if let Err(error) = examined {
        writeln!(out, "programs cannot be started here, so no attack was tried: {error}")?;
        return Ok(false);
    }
    if holes > 0 {
        writeln!(
            out,
            "the sandbox has a hole here, in tier {tier}: please report it, and run no program that you do not trust"
        )?;
    } else if stopped > 0 && untried > 0 {
        writeln!(out, "programs are confined here, in tier {tier}, as far as could be tried: {untried} could not")?;
    } else if stopped > 0 {
        writeln!(out, "programs are confined here, in tier {tier}")?;
    } else {
        writeln!(out, "no attack could be tried here, so nothing is known of how well programs are confined")?;
    }
    Ok(holes == 0 && stopped > 0)
}

/// Examines this machine, for which there is no sandbox: so it is never true that programs are confined.
#[cfg(not(linux_sandbox))]
pub fn run(out: &mut dyn Write, itself: &Path, _hidden: &[&str]) -> io::Result<bool> {
    write!(out, "{}", unconfined::machine(itself))?;
    Ok(false)
}

/// Tries an attack; there is none for this system.
#[cfg(not(linux_sandbox))]
pub fn attempt(_name: &str) -> bool {
    false
}
