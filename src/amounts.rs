//! Limits in words: `5 s`, `64 MiB`.

use std::time::Duration;

/// A limit on time in words: `5 s`, `250 ms`.
pub(crate) fn time_in_words(time: Duration) -> String {
    if time.subsec_millis() == 0 { format!("{} s", time.as_secs()) } else { format!("{} ms", time.as_millis()) }
}

/// A limit on bytes in words: `64 MiB`, `1000 bytes`.
pub(crate) fn bytes(count: u64) -> String {
    match count {
        c if c >= 1 << 20 && c.is_multiple_of(1 << 20) => format!("{} MiB", c >> 20),
        c if c >= 1 << 10 && c.is_multiple_of(1 << 10) => format!("{} KiB", c >> 10),
        c => format!("{c} bytes"),
    }
}
