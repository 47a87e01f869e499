//! Lines of a width.
//!
//! The crate `textwrap` does this too, but keeps runs of blanks, and breaks long words and behind hyphens; to configure it
//! otherwise takes as many lines as to do it.

use crate::safe_text::width;

/// A text in lines of at most `room` columns, broken at spaces; at least one line. A word that is wider stays whole. The text
/// was made safe.
pub(crate) fn wrap(text: &str, room: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut used = 0;
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        let columns = width(word);
        if used > 0 && used + 1 + columns > room {
            lines.push(String::new());
            used = 0;
        }
        let line = lines.last_mut().expect("there is a line from the start");
        if used > 0 {
            line.push(' ');
            used += 1;
        }
        line.push_str(word);
        used += columns;
    }
    lines
}
