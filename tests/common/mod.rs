//! What the tests through the command line share. Each file of tests uses its part of it.
#![allow(dead_code, reason = "no file of tests needs all of it")]
#![allow(unreachable_pub, reason = "a file of tests is a crate of its own, which nothing reaches into")]
#![allow(clippy::unwrap_used, reason = "a test that cannot set up its stage has failed")]

pub mod command;
pub mod compile;
pub mod folder;
#[cfg(target_os = "linux")]
pub mod machine;
pub mod many;
pub mod redact;
pub mod report;
#[cfg(target_os = "linux")]
pub mod usage;
