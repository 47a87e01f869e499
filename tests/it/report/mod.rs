//! What people and machines read, from hand-made verdicts.

#[cfg(target_os = "linux")]
mod browser;
mod formats;
mod hostile;
mod html;
mod human;
pub(crate) mod json;
mod samples;
mod tap;
