//! The cases that come with nimgrade, embedded when it is built.

/// An assignment and its files.
#[derive(Debug)]
pub(super) struct Built {
    /// The assignment's name.
    pub(super) name: &'static str,
    /// Its `assignment.toml`.
    pub(super) settings: File,
    /// Its cases.
    pub(super) cases: &'static [File],
}

/// A file as it was when nimgrade was built.
#[derive(Debug, Clone, Copy)]
pub(super) struct File {
    /// Its path below its assignment's folder without the ending.
    pub(super) id: &'static str,
    /// Its path in the source of nimgrade.
    pub(super) path: &'static str,
    /// What stands in it.
    pub(super) text: &'static str,
}

/// Every assignment that has a folder below `cases/`; written by `build.rs`.
static BUILT: &[Built] = include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

/// The files of an assignment.
pub(super) fn built(name: &str) -> Option<&'static Built> {
    BUILT.iter().find(|built| built.name == name)
}
