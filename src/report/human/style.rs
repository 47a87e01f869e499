//! All colours, in one place. None of them says anything that the plain text does not.

use anstyle::{AnsiColor, Style};

pub(in crate::report) const PASS: Style = AnsiColor::Green.on_default();
pub(in crate::report) const ALL_PASS: Style = AnsiColor::Green.on_default().bold();
pub(in crate::report) const FAIL: Style = AnsiColor::Red.on_default().bold();
pub(in crate::report) const NOT_JUDGED: Style = AnsiColor::Yellow.on_default().bold();
pub(in crate::report) const WARNING: Style = AnsiColor::Yellow.on_default().bold();
pub(in crate::report) const TITLE: Style = Style::new().bold();
pub(in crate::report) const LABEL: Style = AnsiColor::Cyan.on_default().bold();
pub(in crate::report) const COMMAND: Style = Style::new().bold();
pub(in crate::report) const GUTTER: Style = Style::new().dimmed();
pub(in crate::report) const EXPECTED: Style = AnsiColor::Green.on_default();
pub(in crate::report) const EXPECTED_MARK: Style = AnsiColor::Green.on_default().bold();
pub(in crate::report) const YOURS: Style = AnsiColor::Red.on_default();
pub(in crate::report) const YOURS_MARK: Style = AnsiColor::Red.on_default().bold();
pub(in crate::report) const CONTEXT: Style = Style::new();
pub(in crate::report) const ABSENT: Style = Style::new().dimmed().italic();
