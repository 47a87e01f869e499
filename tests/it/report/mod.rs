//! What people and machines read, from hand-made verdicts.

#[cfg(target_os = "linux")]
mod browser;
pub(crate) mod consumers;
mod formats;
mod hostile;
mod html;
mod human;
mod json;
mod samples;
mod tap;
