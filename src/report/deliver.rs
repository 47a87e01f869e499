//! Where reports go: standard output, or files that are opened before anything is run, so that no result is lost to a
//! path that cannot be written.

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal as _, Write as _};
use std::path::PathBuf;

use super::{Exporter, Human, Report};

/// A report that is to be written.
pub struct Delivery {
    exporter: Box<dyn Exporter>,
    /// The open file and its path; standard output if there is none.
    file: Option<(File, PathBuf)>,
}

/// A report that could not be written.
#[derive(Debug, thiserror::Error)]
#[error("failed to write the report to {to}: {source}")]
pub struct Undelivered {
    to: String,
    source: io::Error,
}

impl Delivery {
    /// A report in this format for standard output, or for a file that is made now.
    ///
    /// # Errors
    /// The file cannot be made.
    pub fn open(exporter: Box<dyn Exporter>, path: Option<&PathBuf>) -> Result<Self, Undelivered> {
        let Some(path) = path else { return Ok(Delivery { exporter, file: None }) };
        let file = File::create(path).map_err(|source| Undelivered { to: path.display().to_string(), source })?;
        Ok(Delivery { exporter, file: Some((file, path.clone())) })
    }

    /// Writes the report.
    ///
    /// # Errors
    /// It cannot be written. A reader of standard output that went away (`nimgrade … | head`) is no error.
    pub fn send(self, report: &Report<'_>) -> Result<(), Undelivered> {
        match self.file {
            None => {
                let mut out = BufWriter::new(anstream::stdout().lock());
                match self.exporter.write(report, &mut out).and_then(|()| out.flush()) {
                    Err(source) if source.kind() != io::ErrorKind::BrokenPipe => {
                        Err(Undelivered { to: "standard output".to_owned(), source })
                    }
                    _ => Ok(()),
                }
            }
            Some((file, path)) => {
                let mut out = BufWriter::new(anstream::StripStream::new(file));
                let written = self.exporter.write(report, &mut out).and_then(|()| out.flush());
                written.map_err(|source| Undelivered { to: path.display().to_string(), source })
            }
        }
    }
}

/// The width for which text for people is laid out: that of the terminal, if standard output is one.
pub fn columns() -> usize {
    terminal().map_or(Human::COLUMNS, |(_, columns)| columns)
}

/// The lines and columns of the terminal that standard output is.
pub fn terminal() -> Option<(usize, usize)> {
    let out = io::stdout();
    let size = out.is_terminal().then(|| rustix::termios::tcgetwinsize(&out).ok())??;
    (size.ws_col > 0).then(|| (usize::from(size.ws_row), usize::from(size.ws_col)))
}
