//! Numbers and words that cannot be predicted.

use std::hash::{BuildHasher as _, Hasher as _, RandomState};

/// Another number at each call: the standard library seeds its hash maps from the operating system.
pub(crate) fn number() -> u64 {
    RandomState::new().build_hasher().finish()
}

/// A word of 32 digits that no program can guess.
pub(crate) fn word() -> String {
    format!("{:016x}{:016x}", number(), number())
}
