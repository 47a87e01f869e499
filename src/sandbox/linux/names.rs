//! Strings for the kernel: texts that end in a NUL byte, and names that nobody else has.

use std::ffi::{CString, OsStr};
use std::os::unix::ffi::OsStrExt;

/// A NUL byte cannot come from a path or an argument of the command line; what follows one is cut off.
pub(super) fn c_string(word: &OsStr) -> CString {
    let bytes = word.as_bytes();
    let end = bytes.iter().position(|&byte| byte == 0).unwrap_or(bytes.len());
    CString::new(&bytes[..end]).unwrap_or_default()
}

/// A number that nobody can guess.
pub(super) fn random() -> u64 {
    let mut bytes = [0; 8];
    // A kernel with landlock has this call, and it gives 8 bytes at once.
    let _ = rustix::rand::getrandom(&mut bytes, rustix::rand::GetRandomFlags::empty());
    u64::from_ne_bytes(bytes)
}

/// A name for something that nobody else has: the supervisor's number is in it, for who wonders whose it is.
pub(super) fn unique_name() -> String {
    format!("nimgrade-{}-{:08x}", std::process::id(), random() as u32)
}
