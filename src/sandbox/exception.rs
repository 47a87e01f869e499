//! The endings that Windows gives to a program which does what it must not: `NTSTATUS` numbers, by which such a program exits.

/// What an exception is, and why a program comes to it: `access violation: it used memory that is not its own`. None for any other
/// number, which may be an exit status like all others.
pub fn exception_name(number: u32) -> Option<&'static str> {
    Some(match number {
        0x8000_0003 => "breakpoint",
        0xC000_0005 => "access violation: it used memory that is not its own",
        0xC000_0006 => "in-page error: a file in its memory could not be read",
        0xC000_001D => "illegal instruction",
        0xC000_0025 => "noncontinuable exception",
        0xC000_008C => "array bounds exceeded",
        0xC000_008E => "floating-point division by zero",
        0xC000_0094 => "integer division by zero",
        0xC000_0095 => "integer overflow: a division whose result is too large",
        0xC000_0096 => "privileged instruction",
        0xC000_00FD => "stack overflow: an endless recursion, or very large local variables",
        0xC000_0374 => "heap corruption: memory that `malloc` or `free` finds damaged",
        0xC000_0409 => "fast failure: it aborted, or a buffer on its stack was overrun",
        0xC000_0420 => "failed assertion",
        _ => return None,
    })
}

/// Why Windows did not start a program, where the number by which that ends says so.
#[cfg(any(windows, test))]
pub(super) fn why_not_started(number: u32) -> Option<&'static str> {
    Some(match number {
        0xC000_007B => "it, or a library (DLL) that it needs, is built for another processor",
        0xC000_0135 => "a library (DLL) that it needs is not found",
        0xC000_0138 | 0xC000_0139 => "a library (DLL) that it needs is found in another version",
        0xC000_0142 => "a library (DLL) that it needs could not begin",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_windows_does_itself_is_no_exit_status() {
        assert!(exception_name(0xC000_0005).is_some_and(|name| name.starts_with("access violation")));
        for status in [0, 1, 3, 255, 0xFFFF_FFFF, 0xC000_013A] {
            assert_eq!((exception_name(status), why_not_started(status)), (None, None), "{status:#x}");
        }
        assert!(why_not_started(0xC000_0135).is_some());
    }
}
