//! Times and sizes as people write them: `2s`, `500ms`, `512M`.
//!
//! `humantime` takes `1h 3day` but neither `1.5s` nor a number alone, and has no bounds; `bytesize` takes `512` and `1.5G`, and its K
//! is 1000 bytes. What is accepted here is documented, and every message names it.

use std::time::Duration;

/// The longest time limit.
const MAX_TIME: Duration = Duration::from_secs(3600);
/// The largest size limit: 1 TiB.
const MAX_SIZE: u64 = 1 << 40;

/// The units of sizes in bytes, the largest first.
const SIZES: [(u64, &str); 3] = [(1 << 30, "G"), (1 << 20, "M"), (1 << 10, "K")];

/// Why a text is no time or size.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum UnitError {
    /// Not a number with a unit of time.
    #[error("expected a time such as \"2s\", \"1.5s\" or \"500ms\" (units: ms, s, min)")]
    Time,
    /// A time out of range.
    #[error("a time limit is more than 0 and at most 1 hour")]
    TimeRange,
    /// Not a number with a unit of size.
    #[error("expected a size such as \"512M\" (units: K, M, G; each 1024 of the one before, K is 1024 bytes)")]
    Size,
    /// A size out of range.
    #[error("a size limit is more than 0 and at most 1024G")]
    SizeRange,
}

/// Reads a time: a number and `ms`, `s` or `min`. A number alone is seconds.
///
/// # Errors
/// Another unit, or a time that cannot be a limit.
pub fn time(text: &str) -> Result<Duration, UnitError> {
    let (number, unit) = split(text, |c| c.is_ascii_digit() || c == '.');
    let number: f64 = number.parse().map_err(|_| UnitError::Time)?;
    let unit = match unit {
        "ms" => 0.001,
        "s" | "" => 1.0,
        "min" => 60.0,
        _ => return Err(UnitError::Time),
    };
    seconds(number * unit)
}

/// A time limit of this many seconds.
///
/// # Errors
/// A time that cannot be a limit.
pub fn seconds(seconds: f64) -> Result<Duration, UnitError> {
    let time = Duration::try_from_secs_f64(seconds).map_err(|_| UnitError::TimeRange)?;
    if time.is_zero() || time > MAX_TIME { Err(UnitError::TimeRange) } else { Ok(time) }
}

/// Reads a size in bytes: a whole number and `K`, `M` or `G`.
///
/// # Errors
/// Another unit or none, or a size that cannot be a limit.
pub fn size(text: &str) -> Result<u64, UnitError> {
    let (number, unit) = split(text, |c| c.is_ascii_digit());
    let number: u64 = number.parse().map_err(|_| UnitError::Size)?;
    let &(unit, _) = SIZES.iter().find(|(_, name)| *name == unit).ok_or(UnitError::Size)?;
    let bytes = number.checked_mul(unit).ok_or(UnitError::SizeRange)?;
    if bytes == 0 || bytes > MAX_SIZE { Err(UnitError::SizeRange) } else { Ok(bytes) }
}

/// A size in the largest unit that divides it, as [`size`] reads it where there is one.
pub fn size_in_words(bytes: u64) -> String {
    match SIZES.iter().find(|(unit, _)| bytes.is_multiple_of(*unit)) {
        Some((unit, name)) => format!("{}{name}", bytes / unit),
        None => format!("{bytes} bytes"),
    }
}

/// A number and the unit behind it, without blanks around them.
fn split(text: &str, is_of_number: impl Fn(char) -> bool) -> (&str, &str) {
    let text = text.trim();
    let (number, unit) = text.split_at(text.find(|c| !is_of_number(c)).unwrap_or(text.len()));
    (number, unit.trim_start())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_units() {
        assert_eq!(time("2s"), Ok(Duration::from_secs(2)));
        assert_eq!(time("1.5 s"), Ok(Duration::from_millis(1500)));
        assert_eq!(time("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(time("1min"), Ok(Duration::from_secs(60)));
        assert_eq!(time("3"), Ok(Duration::from_secs(3)));
        for bad in ["", "s", "2 sec", "2h", "-1s", "1e3s", "1.2.3s", "２s"] {
            assert_eq!(time(bad), Err(UnitError::Time), "{bad}");
        }
        for out in ["0s", "61min", "99999999999999999999999999s"] {
            assert_eq!(time(out), Err(UnitError::TimeRange), "{out}");
        }
        assert_eq!(seconds(f64::NAN), Err(UnitError::TimeRange));
    }

    #[test]
    fn sizes_have_units() {
        assert_eq!(size("512M"), Ok(512 << 20));
        assert_eq!(size("1 G"), Ok(1 << 30));
        for bad in ["", "M", "512", "1.5G", "512m", "512MB", "-1M"] {
            assert_eq!(size(bad), Err(UnitError::Size), "{bad}");
        }
        for out in ["0K", "2048G", "18446744073709551615G"] {
            assert_eq!(size(out), Err(UnitError::SizeRange), "{out}");
        }
    }
}
