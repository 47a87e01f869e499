//! What a program finds in its environment: the same for every run, and nothing of nimgrade's own.

/// Names and values, besides a PATH.
pub(super) const ENVIRONMENT: [&str; 6] = [
    "HOME=/",
    "LC_ALL=C.UTF-8",
    "TERM=dumb",
    // A script's folder cannot be written to, and tracebacks need no colours.
    "PYTHONDONTWRITEBYTECODE=1",
    "PYTHONNOUSERSITE=1",
    "PYTHON_COLORS=0",
];

/// What keeps Python from having other hashes of texts in each run.
pub(super) const SAME_HASHES: &str = "PYTHONHASHSEED=0";

/// Leaks are looked for by a process that traces the program, which no program may be. What is found ends the program by a
/// signal, as a crash does.
pub(super) const SANITIZER_OPTIONS: [&str; 5] = [
    "ASAN_OPTIONS=detect_leaks=0:abort_on_error=1:color=never",
    "LSAN_OPTIONS=detect_leaks=0",
    "TSAN_OPTIONS=abort_on_error=1:color=never",
    "MSAN_OPTIONS=abort_on_error=1:color=never",
    "HWASAN_OPTIONS=abort_on_error=1:color=never",
];

/// Where programs look for commands on Unix.
#[cfg(unix)]
pub(super) const PATH: &str = "PATH=/usr/local/bin:/usr/bin:/bin";
