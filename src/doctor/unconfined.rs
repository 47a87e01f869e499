//! What the doctor says where nimgrade has no sandbox: that nothing is confined, which limits hold all the same, and what to do on
//! a server.
//!
//! The words are a function of the system's name and of what was found, so that all of them are compiled and tested on any system.

#[cfg(not(linux_sandbox))]
use std::ffi::{OsStr, OsString};
use std::fmt::{self, Display, Formatter};
#[cfg(not(linux_sandbox))]
use std::path::Path;

#[cfg(not(linux_sandbox))]
use crate::sandbox::{
    Build, BuildResult, Confinement, Job, Limits, Options, Outcome, Pool, Program, SandboxError, SourceFile,
    Termination, build as build_by, has_command, remedy,
};

/// What was found on a machine of such a system.
pub(super) struct Machine {
    /// The system, as people write it: `macOS`.
    pub(super) system: &'static str,
    /// Whether a program that does nothing could be run, and if not, why.
    pub(super) runs: Result<(), String>,
    /// The tools that submissions need: what each is for, and what is to be done where it is missing.
    pub(super) tools: Vec<(&'static str, Result<(), String>)>,
}

/// Examines this machine: what is reported to work was tried. `itself` is nimgrade's executable.
#[cfg(not(linux_sandbox))]
pub(super) fn machine(itself: &Path) -> Machine {
    let options = Options { workers: 1, confinement: Confinement::NoSandbox, ..Options::default() };
    let has = |name: &str, remedy: String| match has_command(OsStr::new(name), itself) {
        true => Ok(()),
        false => Err(format!("it is not in PATH{remedy}")),
    };
    let tools = vec![
        ("gcc, for programs in C", compiles(itself, &options).map_err(|error| error.to_string())),
        ("make, for makefiles", has("make", remedy::tool("make").to_owned())),
        ("python3, for programs in Python", has("python3", remedy::interpreter("python3", "python3"))),
        ("swipl, for programs in Prolog", has("swipl", remedy::interpreter("swipl", "swi-prolog-nox"))),
    ];
    Machine { system: crate::sandbox::system::NAME, runs: runs(itself, &options), tools }
}

/// Whether a program in C can be compiled.
#[cfg(not(linux_sandbox))]
fn compiles(itself: &Path, options: &Options) -> Result<(), SandboxError> {
    let source = SourceFile { name: "nothing.c".into(), text: b"int main(void) { return 0; }\n".to_vec() };
    let build = Build {
        sources: vec![source],
        command: ["gcc", "-o", "nothing", "nothing.c"].map(OsString::from).to_vec(),
        product: "nothing".into(),
        submission: itself.parent().unwrap_or(Path::new("")).to_owned(),
        limits: Build::LIMITS,
    };
    match build_by(&build, options)? {
        BuildResult { product: Some(_), .. } => Ok(()),
        // On macOS there is a gcc that only says how the real one is installed.
        BuildResult { .. } => {
            Err(SandboxError::NoTool { name: "gcc".into(), reason: "does not compile a program that does nothing" })
        }
    }
}

/// Whether a program can be run: nimgrade itself, which only says its version.
#[cfg(not(linux_sandbox))]
fn runs(itself: &Path, options: &Options) -> Result<(), String> {
    let mut pool = Pool::start(&Program::new(itself), options).map_err(|error| error.to_string())?;
    let Limits { wall, .. } = options.largest;
    let args = vec!["--version".into()];
    pool.submit(Job { id: 0, stdin: Vec::new(), args, limits: options.largest, patience: wall, alone: false });
    match pool.next() {
        Some((_, Ok(Outcome { ending: Termination::Exited(0), .. }))) => Ok(()),
        Some((_, Ok(Outcome { ending, .. }))) => Err(format!("nimgrade itself ended so as a program: {ending:?}")),
        Some((_, Err(error))) => Err(error.to_string()),
        None => Err("nimgrade itself was not run as a program".to_owned()),
    }
}

impl Display for Machine {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let system = self.system;
        writeln!(f, "confinement")?;
        for line in [
            "files: a program may read, change and remove what you may",
            "network: it is open to programs",
            "other processes: a program may start, see and end what you may",
        ] {
            writeln!(f, "  no   {line}")?;
        }
        writeln!(f, "limits, at which a run is ended")?;
        for line in limits(system) {
            writeln!(f, "  yes  {line}")?;
        }
        writeln!(f, "tools")?;
        for (what, found) in &self.tools {
            match found {
                Ok(()) => writeln!(f, "  yes  {what}")?,
                Err(remedy) => writeln!(f, "  no   {what}: {remedy}")?,
            }
        }
        match &self.runs {
            Ok(()) => writeln!(
                f,
                "programs can be run here, as was tried, and nothing confines them: this nimgrade has no sandbox for {system}"
            )?,
            Err(why) => writeln!(f, "programs cannot be run here: {why}")?,
        }
        writeln!(
            f,
            "your own programs: give --no-sandbox, or set NIMGRADE_TRUST=1 to say for every run that they are trusted"
        )?;
        writeln!(
            f,
            "programs of others, on a server: run nimgrade in a Linux container or a virtual machine with Linux 5.13 or newer, \
             where programs are confined; `nimgrade doctor` in there says how well"
        )
    }
}

/// What ends a run that goes too far: what `sandbox/portable/` does, system by system.
fn limits(system: &str) -> [&'static str; 5] {
    let (cpu, memory, processes) = match system {
        "Windows" => (
            "CPU time: that of all processes of a program together",
            "memory: the system gives all processes of a program together no more",
            "what a program started: it is ended with the program, also when nimgrade itself is ended",
        ),
        "macOS" => (
            "CPU time: in whole seconds, and each process has its own; a program that used more is found out when it has ended",
            "memory: that of the program itself, looked at a hundred times a second; not that of what it starts",
            "what a program started: it is ended with the program, unless it began a session of its own (`setsid`)",
        ),
        _ => (
            "CPU time: in whole seconds, and each process has its own; a program that used more is found out when it has ended",
            "memory: the address space of each process",
            "what a program started: it is ended with the program, unless it began a session of its own (`setsid`)",
        ),
    };
    ["time by the clock", "output, on each of stdout and stderr", cpu, memory, processes]
}

#[cfg(test)]
mod tests {
    use super::*;
    use snapbox::{assert_data_eq, str};

    fn machine(system: &'static str) -> Machine {
        let tools = vec![("gcc, for programs in C", Ok(())), ("make, for makefiles", Err("install it".to_owned()))];
        Machine { system, runs: Ok(()), tools }
    }

    #[test]
    fn what_holds_is_listed_system_by_system() {
        assert_data_eq!(
            machine("macOS").to_string(),
            str![[r#"
confinement
  no   files: a program may read, change and remove what you may
  no   network: it is open to programs
  no   other processes: a program may start, see and end what you may
limits, at which a run is ended
  yes  time by the clock
  yes  output, on each of stdout and stderr
  yes  CPU time: in whole seconds, and each process has its own; a program that used more is found out when it has ended
  yes  memory: that of the program itself, looked at a hundred times a second; not that of what it starts
  yes  what a program started: it is ended with the program, unless it began a session of its own (`setsid`)
tools
  yes  gcc, for programs in C
  no   make, for makefiles: install it
programs can be run here, as was tried, and nothing confines them: this nimgrade has no sandbox for macOS
your own programs: give --no-sandbox, or set NIMGRADE_TRUST=1 to say for every run that they are trusted
programs of others, on a server: run nimgrade in a Linux container or a virtual machine with Linux 5.13 or newer, where programs are confined; `nimgrade doctor` in there says how well

"#]]
        );
        let windows = machine("Windows").to_string();
        assert!(windows.contains("all processes of a program together"), "{windows}");
        assert!(!windows.contains("setsid"), "{windows}");
        assert!(machine("Unix").to_string().contains("address space"));
    }

    #[test]
    fn a_machine_that_runs_nothing_is_not_reported_to_run_something() {
        let words = Machine { runs: Err("it is full".to_owned()), ..machine("Windows") }.to_string();
        assert!(words.contains("programs cannot be run here: it is full\n"), "{words}");
        assert!(!words.contains("as was tried"), "{words}");
    }
}
