//! The report as one page for a browser: nothing is fetched, and the script only makes it handier.
//!
//! Whatever stands in it was escaped by `maud` and made harmless by `safe_text`; a content security policy allows
//! this page's own style and script, known by their hashes, and nothing else. Of a hidden case only its verdict is
//! shown.

mod case;
mod diff;
mod game;
mod page;
mod session;

use std::io::{self, Write};

use super::{Exporter, Look, Report};

/// The exporter for browsers.
#[derive(Debug, Clone)]
struct Html {
    /// The command that shows a case when its id is put behind it.
    show: String,
}

/// A page.
pub(super) fn exporter(look: &Look) -> Box<dyn Exporter> {
    Box::new(Html { show: look.show.clone() })
}

impl Exporter for Html {
    fn write(&self, report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(page::page(report, &self.show).as_bytes())
    }
}
