//! Where reports go: standard output, or files that are made before anything is run, so that no result is lost to a
//! path that cannot be written.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use super::draft::Draft;
use super::{Exporter, Report};
use crate::safe_text;

/// A report that is to be written.
pub struct Delivery {
    exporter: Box<dyn Exporter>,
    /// The file and its path as it was given; standard output if there is none.
    file: Option<(Draft, PathBuf)>,
}

/// Why a report does not get to where it should go.
#[derive(Debug, thiserror::Error)]
pub enum Undelivered {
    /// It cannot be written.
    #[error("failed to write the report to {to}: {source}")]
    Unwritten {
        /// The file, or standard output.
        to: String,
        /// What is in the way.
        source: io::Error,
    },
    /// Another report of the same run would replace it.
    #[error("two reports cannot go to the same file, {0}: give each a name of its own")]
    Twice(String),
}

impl Delivery {
    /// A report in this format for standard output, or for the file at `path`, which must not be that of one of the
    /// `others`.
    ///
    /// # Errors
    /// The file cannot be made, or something stands there that is no plain file.
    pub fn open(exporter: Box<dyn Exporter>, path: Option<&PathBuf>, others: &[Delivery]) -> Result<Self, Undelivered> {
        let Some(path) = path else { return Ok(Delivery { exporter, file: None }) };
        let to = || safe_text::path(path);
        let draft = Draft::begin(path).map_err(|source| Undelivered::Unwritten { to: to(), source })?;
        if others.iter().filter_map(|other| other.file.as_ref()).any(|(other, _)| other.is_rival_of(&draft)) {
            return Err(Undelivered::Twice(to()));
        }
        Ok(Delivery { exporter, file: Some((draft, path.clone())) })
    }

    /// Writes the report. A file has it under its name only when it is whole.
    ///
    /// # Errors
    /// It cannot be written. A reader of standard output that went away (`nimgrade … | head`) is no error.
    pub fn send(self, report: &Report<'_>) -> Result<(), Undelivered> {
        match self.file {
            None => {
                let mut out = BufWriter::new(anstream::stdout().lock());
                match self.exporter.write(report, &mut out).and_then(|()| out.flush()) {
                    Err(source) if source.kind() != io::ErrorKind::BrokenPipe => {
                        Err(Undelivered::Unwritten { to: "standard output".to_owned(), source })
                    }
                    _ => Ok(()),
                }
            }
            Some((draft, path)) => publish(draft, |out| self.exporter.write(report, out))
                .map_err(|source| Undelivered::Unwritten { to: safe_text::path(&path), source }),
        }
    }
}

/// Writes a file, which has its name only when it is whole.
///
/// # Errors
/// It cannot be written, or something stands there that is no plain file.
pub(crate) fn to_file(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Undelivered> {
    let written = Draft::begin(path).and_then(|draft| publish(draft, write));
    written.map_err(|source| Undelivered::Unwritten { to: safe_text::path(path), source })
}

/// Writes a draft without colours, and gives it its name.
fn publish(mut draft: Draft, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut out = BufWriter::new(anstream::StripStream::new(draft.file()));
    write(&mut out)?;
    out.flush()?;
    drop(out);
    draft.publish()
}
