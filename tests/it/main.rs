//! The tests through the doors: the command line, the sandbox, reports, and what of the library others build upon.
//!
//! All of them are modules of this one executable, which is linked once. The data they use lie beside it, in `tests/programs`,
//! `tests/submissions` and `tests/hostile`.
#![allow(clippy::unwrap_used, reason = "a test that cannot set up its stage has failed")]

mod common;
mod compile_errors;

mod awkward;
mod bad_input;
mod budget;
mod check;
mod check_submissions;
mod diagnosis;
mod editions;
mod explain;
mod givegrade_cases;
mod grade;
mod handed_in;
mod hidden_cases;
#[cfg(linux_sandbox)]
mod hostile;
#[cfg(target_os = "linux")]
mod huge_outputs;
#[cfg(target_os = "linux")]
mod hunt;
mod inherited_cases;
mod instructors;
mod new;
mod platforms;
mod properties;
mod readme;
mod readme_toml;
mod report;
mod report_files;
mod sandbox;
#[cfg(target_os = "linux")]
mod several_mistakes;
#[cfg(linux_sandbox)]
mod shell_limits;
#[cfg(target_os = "linux")]
mod source;
mod streams;
mod submissions;
#[cfg(target_os = "linux")]
mod switches;
mod terminal;
mod verdicts;
