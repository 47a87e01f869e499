//! The moment of the difference as it looks in a terminal, with what the user types.

use super::prose::paragraph;
use super::style;
use crate::terminal::{SessionLine, push_styled};

/// The most lines of a session that are shown: those that lead up to the difference.
const MAX_LINES: usize = 12;
/// What is put behind the program's wrong line.
const WRONG: &str = "  <-- wrong";

/// Whether the user types something, without which the session shows no more than the output does.
pub(super) fn is_worth_showing(session: &[SessionLine]) -> bool {
    last_lines(session).iter().any(SessionLine::has_input)
}

/// Writes the session, indented, with a heading. `wrong` says that its last line is the program's wrong one.
pub(super) fn write(out: &mut String, session: &[SessionLine], wrong: bool, columns: usize) {
    let heading = "The same moment in a terminal. What the user types stands in «»:";
    paragraph(out, 2, columns, ("", style::CONTEXT), heading, style::CONTEXT);
    let room = columns.saturating_sub(6);
    let lines = last_lines(session);
    for (index, line) in lines.iter().enumerate() {
        let is_wrong = wrong && index + 1 == lines.len();
        let (room, look) =
            if is_wrong { (room.saturating_sub(WRONG.len()), style::YOURS) } else { (room, style::CONTEXT) };
        let (mut text, _) = line.draw(room, look);
        if is_wrong {
            push_styled(&mut text, WRONG, style::YOURS_MARK);
        }
        push_styled(out, "    |", style::GUTTER);
        out.push_str(if text.is_empty() { "" } else { " " });
        out.push_str(&text);
        out.push('\n');
    }
}

fn last_lines(session: &[SessionLine]) -> &[SessionLine] {
    &session[session.len().saturating_sub(MAX_LINES)..]
}
