//! What compilers make, known by how it begins: ELF of Linux, Mach-O of macOS, PE of Windows.

/// What a compiler made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Compiled {
    /// An executable.
    Executable,
    /// An object file.
    ObjectFile,
    /// A library of object files.
    Library,
}

impl Compiled {
    /// What this file is, if a compiler made it.
    pub(crate) fn of(text: &[u8]) -> Option<Compiled> {
        /// Mach-O's numbers for 32 and 64 bits, and for files of several processors.
        const MACH: [[u8; 4]; 2] = [[0xce, 0xfa, 0xed, 0xfe], [0xcf, 0xfa, 0xed, 0xfe]];
        const SEVERAL: [u8; 4] = [0xca, 0xfe, 0xba, 0xbe];
        let byte = |at: usize| text.get(at).copied();
        if text.starts_with(b"\x7fELF") {
            // Its type is 1 in an object file; where its lower byte stands depends on the order of bytes.
            let at = if byte(5) == Some(2) { 17 } else { 16 };
            return Some(if byte(at) == Some(1) { Compiled::ObjectFile } else { Compiled::Executable });
        }
        if MACH.iter().any(|magic| text.starts_with(magic)) {
            return Some(if byte(12) == Some(1) { Compiled::ObjectFile } else { Compiled::Executable });
        }
        // A class file of Java begins alike; its version, 45 or more, stands where Mach-O counts the processors.
        if text.starts_with(&SEVERAL) && byte(7).is_some_and(|count| count < 45) {
            return Some(Compiled::Executable);
        }
        if text.starts_with(b"MZ") {
            let at = text.get(0x3c..0x40).and_then(|offset| offset.try_into().ok()).map(u32::from_le_bytes)?;
            let signature = text.get(usize::try_from(at).ok()?..)?;
            return signature.starts_with(b"PE\0\0").then_some(Compiled::Executable);
        }
        text.starts_with(b"!<arch>\n").then_some(Compiled::Library)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_built_is_known_by_its_content() {
        let elf = |kind: u8| [b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0".as_slice(), &[kind, 0]].concat();
        assert_eq!(Compiled::of(&elf(1)), Some(Compiled::ObjectFile));
        assert_eq!(Compiled::of(&elf(3)), Some(Compiled::Executable));
        assert_eq!(Compiled::of(b"\x7fELF"), Some(Compiled::Executable));
        assert_eq!(Compiled::of(b"\xcf\xfa\xed\xfe\x07\0\0\x01\x03\0\0\0\x01\0\0\0"), Some(Compiled::ObjectFile));
        assert_eq!(Compiled::of(b"\xcf\xfa\xed\xfe\x07\0\0\x01\x03\0\0\0\x02\0\0\0"), Some(Compiled::Executable));
        let mut windows = vec![0; 0x80];
        windows[..2].copy_from_slice(b"MZ");
        windows[0x3c] = 0x40;
        assert_eq!(Compiled::of(&windows), None);
        windows[0x40..0x44].copy_from_slice(b"PE\0\0");
        assert_eq!(Compiled::of(&windows), Some(Compiled::Executable));
        windows[0x3c..0x40].fill(0xff);
        assert_eq!(Compiled::of(&windows), None);
        assert_eq!(Compiled::of(b"!<arch>\n"), Some(Compiled::Library));
        assert_eq!(Compiled::of(b"\xca\xfe\xba\xbe\0\0\0\x02"), Some(Compiled::Executable));
        assert_eq!(Compiled::of(b"\xca\xfe\xba\xbe\0\0\0\x3d"), None, "a class file of Java");
        for text in ["", "MZ", "int main(void) { return 0; }", "#!/bin/sh\n"] {
            assert_eq!(Compiled::of(text.as_bytes()), None, "{text}");
        }
    }
}
