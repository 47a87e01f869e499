//! What the tests share.

pub(crate) mod command;
pub(crate) mod compile;
pub(crate) mod folder;
#[cfg(target_os = "linux")]
pub(crate) mod machine;
pub(crate) mod many;
pub(crate) mod redact;
pub(crate) mod report;
#[cfg(linux_sandbox)]
pub(crate) mod tiers;
#[cfg(target_os = "linux")]
pub(crate) mod usage;
