//! All colours, in one place. None of them says anything that the plain text does not.

use anstyle::{AnsiColor, Style};

pub(super) const PASS: Style = AnsiColor::Green.on_default();
pub(super) const ALL_PASS: Style = AnsiColor::Green.on_default().bold();
pub(super) const FAIL: Style = AnsiColor::Red.on_default().bold();
pub(super) const NOT_JUDGED: Style = AnsiColor::Yellow.on_default().bold();
pub(super) const WARNING: Style = AnsiColor::Yellow.on_default().bold();
pub(super) const TITLE: Style = Style::new().bold();
pub(super) const LABEL: Style = AnsiColor::Cyan.on_default().bold();
pub(super) const COMMAND: Style = Style::new().bold();
pub(super) const GUTTER: Style = Style::new().dimmed();
pub(super) const EXPECTED: Style = AnsiColor::Green.on_default();
pub(super) const EXPECTED_MARK: Style = AnsiColor::Green.on_default().bold();
pub(super) const YOURS: Style = AnsiColor::Red.on_default();
pub(super) const YOURS_MARK: Style = AnsiColor::Red.on_default().bold();
pub(super) const CONTEXT: Style = Style::new();
pub(super) const ABSENT: Style = Style::new().dimmed().italic();
