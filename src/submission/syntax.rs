//! Whether the interpreter of a script can read it at all. Nothing of the script is executed for that.

use std::ffi::OsString;
use std::fs::File;
use std::path::Path;
use std::time::{Duration, Instant};

use super::build::{BuildReport, Builder};
use super::{Broken, SubmissionError};
use crate::safe_text::message;
use crate::sandbox::{Job, Limits, Options, Pool, Program, Termination};

/// How much of a message is kept, in lines.
const MAX_LINES: usize = 20;

/// Reads a script without executing it, and prints what is wrong with it in the words of a traceback.
const PYTHON: &str = "\
import sys, traceback
try:
    compile(open(sys.argv[1], 'rb').read(), sys.argv[1], 'exec')
except (SyntaxError, ValueError) as error:
    traceback.print_exception(type(error), error, None)
    sys.exit(1)";

/// Reads a script term by term, and prints every error of its syntax. Operators that the script defines, or has from the
/// system's libraries, are known behind their definition.
const PROLOG: &str = "\
current_prolog_flag(argv,A),last(A,F),open(F,read,S),set_stream(S,file_name(F)),nb_setval(bad,0),\
repeat,catch(read_term(S,T,[]),E,(print_message(error,E),nb_setval(bad,1),T=error)),\
(T=(:-op(P,Y,O))->catch(op(P,Y,O),_,true);T=(:-use_module(library(L)))->catch(use_module(library(L)),_,true);true),\
T==end_of_file,!,nb_getval(bad,B),halt(B)";

/// What the check uses.
const LIMITS: Limits =
    Limits { wall: Duration::from_secs(10), cpu: Duration::from_secs(5), memory: 512 << 20, output: 1 << 20 };

/// What was found.
pub(super) struct Checked {
    pub(super) report: BuildReport,
    /// Set where the interpreter executes nothing of such a script.
    pub(super) broken: Option<Broken>,
}

/// Reads a script with the interpreter that is to run it. `path` is what it is called, and `script` is what is in it, where it is
/// not read from there. None where it has no error, or none is found out.
///
/// # Errors
/// The sandbox cannot run the interpreter.
pub(super) fn check(
    path: &Path,
    script: Option<File>,
    command: &[OsString],
    options: &Options,
) -> Result<Option<Checked>, SubmissionError> {
    let (builder, words): (Builder, &[&str]) = match command.first().and_then(|word| word.to_str()) {
        Some("python3") => (Builder::Python, &["-I", "-S", "-c", PYTHON]),
        Some("swipl") => (Builder::Prolog, &["-f", "none", "-q", "-g", PROLOG, "-t", "halt(2)", "--"]),
        _ => return Ok(None),
    };
    let started = Instant::now();
    let command = command.iter().take(1).cloned().chain(words.iter().map(OsString::from)).collect();
    let program = match script {
        Some(script) => Program::built(path, script),
        None => Program::new(path),
    };
    let options = Options { workers: 1, scratch: false, children: true, largest: LIMITS, ..options.clone() };
    let mut pool = Pool::start(&program.run_by(command), &options)?;
    pool.submit(Job {
        id: 0,
        stdin: Vec::new(),
        args: Vec::new(),
        limits: LIMITS,
        patience: LIMITS.wall,
        alone: false,
    });
    let Some((_, outcome)) = pool.next() else { return Ok(None) };
    let outcome = outcome?;
    if outcome.ending != Termination::Exited(1) {
        return Ok(None);
    }
    let printed = String::from_utf8_lossy(&outcome.stderr);
    let messages: Vec<String> = printed.lines().take(MAX_LINES).map(|line| message(line).into_owned()).collect();
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let broken = match builder {
        // Python reads all of a script before it executes anything; Prolog leaves out what it cannot read.
        Builder::Python => Some(Broken::Syntax(summary(&messages, &name))),
        Builder::Prolog | Builder::Compiler | Builder::Make => None,
    };
    let warnings = if broken.is_none() { messages.clone() } else { Vec::new() };
    let report = BuildReport { builder, ok: broken.is_none(), elapsed: started.elapsed(), warnings, messages };
    Ok(Some(Checked { report, broken }))
}

/// `nim.py:3: SyntaxError: invalid syntax`.
fn summary(messages: &[String], name: &str) -> String {
    let line = messages.iter().rev().find_map(|line| line.split_once(", line "));
    let number: String =
        line.map(|(_, rest)| rest.chars().take_while(char::is_ascii_digit).collect()).unwrap_or_default();
    let error = messages.last().map_or("", |line| line.as_str());
    if number.is_empty() { format!("{name}: {error}") } else { format!("{name}:{number}: {error}") }
}
