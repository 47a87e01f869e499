//! The colours of this room. None of them says anything that the plain text does not.

use anstyle::{AnsiColor, Style};

pub(super) const ID: Style = AnsiColor::Cyan.on_default();
pub(super) const TITLE: Style = Style::new().bold();
pub(super) const HEADING: Style = AnsiColor::Cyan.on_default().bold();
pub(super) const FAINT: Style = Style::new().dimmed();
