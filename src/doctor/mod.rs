//! What of the sandbox works on this machine, and the remedy for what doesn't: `nimgrade doctor`.
//!
//! The doctor believes nothing that it has not tried: tiers are started, and attacks are run against the one that
//! programs would get. It knows the sandbox by its door only.

#[cfg(target_os = "linux")]
mod machine;

use std::io::{self, Write};
use std::path::Path;

#[cfg(target_os = "linux")]
pub use crate::sandbox::selftest::attempt;

/// Examines this machine. `itself` is nimgrade's executable; with the words `hidden` and the name of an attack after it,
/// it must call [`attempt`] before anything else. True if programs are confined and every attack was stopped.
#[cfg(target_os = "linux")]
pub fn run(out: &mut dyn Write, itself: &Path, hidden: &[&str]) -> io::Result<bool> {
    use crate::sandbox::{SandboxError, Tier};

    let program = crate::sandbox::Program::new(itself);
    let mut best = None;
    writeln!(out, "tiers")?;
    for (tier, what) in [
        (Tier::Namespaces, "namespaces, landlock, system call filter"),
        (Tier::OtherUser, "throw-away user, landlock, system call filter"),
        (Tier::SameUser, "landlock, system call filter; scripts cannot start processes"),
    ] {
        match start(&program, tier) {
            Ok(pool) => {
                best = best.or(Some(pool));
                writeln!(out, "  yes  {} {what}", tier.name())?;
            }
            // It is the same in every tier, and nothing that the machine lacks.
            Err(error @ SandboxError::ShellLimit(_)) => return Err(io::Error::other(error)),
            Err(error) => writeln!(out, "  no   {} {what}\n         {error}", tier.name())?,
        }
    }
    writeln!(out, "layers")?;
    let namespaces = best.as_ref().is_some_and(|pool| pool.tier() == Tier::Namespaces);
    for layer in machine::layers(namespaces) {
        let word = if layer.works { "yes " } else { "no  " };
        writeln!(out, "  {word} {}: {}", layer.name, layer.found)?;
        if let Some(remedy) = layer.remedy {
            writeln!(out, "         remedy: {remedy}")?;
        }
    }
    let Some(mut pool) = best else {
        writeln!(out, "nimgrade refuses to run programs here, unless told --no-sandbox")?;
        return Ok(false);
    };
    let well = attacks(out, &mut pool, hidden)?;
    let tier = pool.tier().name();
    if well {
        writeln!(out, "programs are confined here, in tier {tier}")?;
    } else {
        writeln!(
            out,
            "the sandbox has a hole here, in tier {tier}: please report it, and run no program that you do not trust"
        )?;
    }
    Ok(well)
}

/// Examines this machine, for which there is no sandbox.
#[cfg(not(target_os = "linux"))]
pub fn run(out: &mut dyn Write, _itself: &Path, _hidden: &[&str]) -> io::Result<bool> {
    writeln!(out, "no   there is no sandbox for this system: run nimgrade in a Linux container or virtual machine")?;
    Ok(false)
}

/// Tries an attack; there is none for this system.
#[cfg(not(target_os = "linux"))]
pub fn attempt(_name: &str) -> bool {
    false
}

#[cfg(target_os = "linux")]
fn start(
    program: &crate::sandbox::Program,
    tier: crate::sandbox::Tier,
) -> Result<crate::sandbox::Pool, crate::sandbox::SandboxError> {
    use crate::sandbox::{Confinement, Options, Pool};
    Pool::start(program, &Options { workers: 1, confinement: Confinement::Exactly(tier), ..Options::default() })
}

/// Runs every attack.
#[cfg(target_os = "linux")]
fn attacks(out: &mut dyn Write, pool: &mut crate::sandbox::Pool, hidden: &[&str]) -> io::Result<bool> {
    use crate::sandbox::Job;
    use crate::sandbox::selftest::{ATTACKS, Attack};

    writeln!(out, "attacks, in tier {}", pool.tier().name())?;
    for (id, attack) in ATTACKS.iter().enumerate() {
        let args = hidden.iter().chain([&attack.name]).map(Into::into).collect();
        pool.submit(Job { id, stdin: vec![], args, limits: Attack::limits(), alone: false });
    }
    let mut all = true;
    while let Some((id, outcome)) = pool.next() {
        let Some(attack) = ATTACKS.get(id) else { continue };
        let verdict = outcome.map_err(|error| error.to_string()).and_then(|outcome| attack.verdict(&outcome));
        match verdict {
            Ok(()) => writeln!(out, "  stopped      {}", attack.what)?,
            Err(why) => {
                all = false;
                writeln!(out, "  NOT STOPPED  {}: {why}", attack.what)?;
            }
        }
    }
    Ok(all)
}
