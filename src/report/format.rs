//! The registry of formats: one file each, and one line in [`FORMATS`](super::FORMATS).

use std::io::{self, Write};

use super::{Report, Verbosity};

/// A format in which reports are written.
pub trait Exporter {
    /// Writes the whole report.
    ///
    /// # Errors
    /// What writing to `out` gives; nothing else fails.
    fn write(&self, report: &Report<'_>, out: &mut dyn Write) -> io::Result<()>;
}

/// A format by its name.
#[derive(Debug, Clone, Copy)]
pub struct Format {
    /// Its name on the command line.
    pub name: &'static str,
    /// Makes its exporter.
    pub exporter: fn(&Look) -> Box<dyn Exporter>,
}

impl Format {
    /// The format of this name.
    pub fn named(name: &str) -> Option<Format> {
        super::FORMATS.iter().copied().find(|format| format.name == name)
    }
}

/// How reports for people look. Other formats have no use for it.
#[derive(Debug, Clone)]
pub struct Look {
    /// How much is printed.
    pub verbosity: Verbosity,
    /// How wide a line may be.
    pub columns: usize,
    /// The command that shows a case when its id is put behind it: `nimgrade show -a lab3`.
    pub show: String,
}

/// Lists the formats: `name => module`. A module has a function `exporter`.
macro_rules! formats {
    ($($name:literal => $module:ident,)+) => {
        $(mod $module;)+

        /// Every format in which a report can be written.
        pub const FORMATS: &[Format] = &[$(Format { name: $name, exporter: $module::exporter }),+];
    };
}
