//! Building a C program once more, with instruments: in the sandbox, as the first time.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Read as _, Seek as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::sandbox::{self, Build, Limits, Options, Program, SourceFile, Termination};
use crate::submission::CProgram;

/// What is linked to the program to see which call prints a byte.
const WATCH: &str = include_str!("watch.c");
/// The functions of which `watch.c` has its own.
const WATCHED: &str = "main printf fprintf vprintf vfprintf dprintf vdprintf puts fputs putchar putc fputc fwrite write \
                       putchar_unlocked putc_unlocked fputc_unlocked fputs_unlocked fwrite_unlocked malloc fork pthread_create";
/// What a sanitizer is to print, and to look for: addresses are read from the debugging information here.
const SANITIZER_OPTIONS: &str = "const char *__asan_default_options(void) { return \
                                 \"symbolize=0:detect_leaks=0:detect_stack_use_after_return=1:handle_abort=1\"; }\n";
/// Only what is a mistake in memory or ends a program: a sum that overflows would hide it.
const SANITIZERS: &str = "-fsanitize=address,bounds,null,integer-divide-by-zero,vla-bound,nonnull-attribute";
/// Nobody waits longer for the line of a source.
const LIMITS: Limits = Limits { wall: Duration::from_secs(10), cpu: Duration::from_secs(5), ..Build::LIMITS };
/// The executable; no source of a student's is called so.
const PRODUCT: &str = "nimgrade-made-this";

/// How a program is built.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Instrument {
    /// It says which call prints a byte; what it does not set is 0.
    Watch,
    /// Likewise, and what it does not set is a strange value.
    Fill,
    /// It ends at the first mistake in memory.
    Sanitize,
}

/// A program that was built with an instrument.
#[derive(Debug)]
pub(super) struct Instrumented {
    /// What is run.
    pub(super) program: Program,
    /// The executable.
    pub(super) bytes: Vec<u8>,
    /// The name of nimgrade's own source in it.
    pub(super) own_source: String,
    /// What the compiler says.
    pub(super) messages: String,
}

/// The compiler's option that gives a value to variables that have none: gcc has it since version 12.
const VALUES: &str = "-ftrivial-auto-var-init";

/// Builds a program.
///
/// # Errors
/// That does not work: the machine may lack the sanitizers, or the compiler an option. What the compiler says.
pub(super) fn build(
    program: &CProgram,
    how: Instrument,
    key: &str,
    submission: &Path,
    options: &Options,
) -> Result<Instrumented, String> {
    match how {
        // Without that option the watch is as good.
        Instrument::Watch => attempt(program, how, Some("zero"), key, submission, options).or_else(|messages| {
            match messages.contains(VALUES) {
                true => attempt(program, how, None, key, submission, options),
                false => Err(messages),
            }
        }),
        Instrument::Fill => attempt(program, how, Some("pattern"), key, submission, options),
        Instrument::Sanitize => attempt(program, how, None, key, submission, options),
    }
}

/// Builds a program, with `values` in variables that have none.
fn attempt(
    program: &CProgram,
    how: Instrument,
    values: Option<&str>,
    key: &str,
    submission: &Path,
    options: &Options,
) -> Result<Instrumented, String> {
    let own_source = format!("nimgrade-{key}.c");
    let own_text = if how == Instrument::Sanitize { SANITIZER_OPTIONS } else { WATCH };
    let mut sources = program.files.clone();
    sources.push(SourceFile { name: PathBuf::from(&own_source), text: own_text.as_bytes().to_vec() });
    let mut command: Vec<OsString> = ["cc", &program.dialect].map(Into::into).to_vec();
    command.extend(["-g", "-O0", "-fno-omit-frame-pointer", "-no-pie", "-pipe", "-o", PRODUCT].map(Into::into));
    match how {
        // The compiler's warnings about what is printed and read often name what goes wrong.
        Instrument::Sanitize => command.extend(["-Wformat", SANITIZERS, "-fno-sanitize-recover=all"].map(Into::into)),
        Instrument::Watch | Instrument::Fill => {
            command.extend(["-w".into(), "-fno-builtin".into()]);
            command.extend(values.map(|value| format!("{VALUES}={value}").into()));
            command.extend(WATCHED.split_whitespace().map(|name| format!("-Wl,--wrap={name}").into()));
        }
    }
    command.extend(program.units.iter().map(|unit| Path::new(".").join(unit).into_os_string()));
    command.extend([format!("./{own_source}").into(), "-lm".into()]);
    let product = PathBuf::from(PRODUCT);
    let build = Build { sources, command, product, submission: submission.to_owned(), limits: LIMITS };
    let Ok(built) = sandbox::build(&build, options) else { return Err(String::new()) };
    let messages = String::from_utf8_lossy(&built.outcome.stderr).into_owned();
    let product = built.product.filter(|_| built.outcome.ending == Termination::Exited(0));
    match product.and_then(|executable| read(executable).ok()) {
        Some((bytes, executable)) => {
            Ok(Instrumented { program: Program::built("nim", executable), bytes, own_source, messages })
        }
        None => Err(messages),
    }
}

/// What is in a file, which is then at its beginning again.
fn read(mut file: File) -> io::Result<(Vec<u8>, File)> {
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    file.rewind()?;
    Ok((bytes, file))
}
