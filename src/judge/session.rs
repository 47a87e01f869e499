//! The moment of a difference as it would look in a terminal: what the program prints, with the typed input in it.

use nim_reference::Transcript;
use nim_reference::transcript::Entry;

use super::verdict::{SessionLine, SessionPiece};

/// How many lines of a session are kept.
const KEPT: usize = 8;

/// The session up to the wrong line `at` (from 0), which the program printed as `actual`; nothing when no input was
/// read so far, for then the session says no more than the output does.
pub(super) fn session(transcript: &Transcript, at: usize, actual: Option<&str>) -> Vec<SessionLine> {
    let mut screen = Screen { lines: Vec::new(), open: Vec::new() };
    let mut output_line = 0;
    for entry in &transcript.entries {
        match entry {
            // Input that is read after the wrong line has begun belongs to what follows.
            Entry::Read { text, .. } => screen.typed(text),
            Entry::Print { text, .. } => {
                for part in text.split_inclusive('\n') {
                    if output_line == at {
                        screen.wrong_line(transcript, at, actual);
                        return screen.last_lines();
                    }
                    screen.printed(part);
                    output_line += usize::from(part.ends_with('\n'));
                }
            }
        }
    }
    screen.wrong_line(transcript, at, actual);
    screen.last_lines()
}

/// What stands on the terminal: finished lines, and the one that is being written.
struct Screen {
    lines: Vec<SessionLine>,
    open: Vec<SessionPiece>,
}

impl Screen {
    fn finish_line(&mut self) {
        self.lines.push(SessionLine { pieces: std::mem::take(&mut self.open) });
    }

    fn printed(&mut self, part: &str) {
        let words = part.strip_suffix('\n').unwrap_or(part);
        if !words.is_empty() {
            self.open.push(SessionPiece::Printed(words.to_owned()));
        }
        if words.len() < part.len() {
            self.finish_line();
        }
    }

    fn typed(&mut self, text: &str) {
        for line in text.lines() {
            self.open.push(SessionPiece::Typed(line.to_owned()));
            self.finish_line();
        }
    }

    /// The wrong line as the program printed it. Where prompts end without a newline, it is broken where input is typed into
    /// it, as far as the program printed what is expected.
    fn wrong_line(&mut self, transcript: &Transcript, at: usize, actual: Option<&str>) {
        let Some(mut rest) = actual else { return };
        let mut output_line = 0;
        for entry in &transcript.entries {
            match entry {
                Entry::Read { text, .. } if output_line == at && rest.len() < actual.map_or(0, str::len) => {
                    // The program ended its line here.
                    if rest.trim().is_empty() {
                        break;
                    }
                    self.typed(text);
                }
                Entry::Read { .. } => {}
                Entry::Print { text, .. } => {
                    for part in text.split_inclusive('\n') {
                        if output_line == at {
                            let Some(after) = rest.strip_prefix(part) else {
                                self.printed(rest);
                                self.finish_line();
                                return;
                            };
                            self.printed(part);
                            rest = after;
                        }
                        output_line += usize::from(part.ends_with('\n'));
                    }
                }
            }
        }
        self.printed(rest);
        self.finish_line();
    }

    /// The last lines; none when nothing was typed on the way to them.
    fn last_lines(mut self) -> Vec<SessionLine> {
        if !self.open.is_empty() {
            self.finish_line();
        }
        let pieces = self.lines.iter().flat_map(|line| &line.pieces);
        if !pieces.into_iter().any(|piece| matches!(piece, SessionPiece::Typed(_))) {
            return Vec::new();
        }
        self.lines.split_off(self.lines.len().saturating_sub(KEPT))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nim_reference::Assignment;
    use nim_reference::assignment::Input;

    fn shown(name: &str, stdin: &str, at: usize, actual: Option<&str>) -> Vec<String> {
        let assignment = Assignment::builtin(name).expect("known");
        let transcript = assignment.transcript(&Input { stdin: stdin.to_owned(), args: Vec::new() });
        let piece = |piece: &SessionPiece| match piece {
            SessionPiece::Printed(text) => text.clone(),
            SessionPiece::Typed(text) => format!("<{text}>"),
        };
        session(&transcript, at, actual).iter().map(|line| line.pieces.iter().map(piece).collect()).collect()
    }

    #[test]
    fn typed_input_stands_where_it_was_typed() {
        let lines = shown("assignment2", "2\n1 2\n1 1\n2 1\n", 2, Some("wrong"));
        assert_eq!(lines, ["Enter the number of heaps:", "<2>", "Enter the heap sizes:", "<1 2>", "wrong"]);
    }

    #[test]
    fn a_prompt_without_a_newline_is_followed_by_what_is_typed() {
        let actual = "Your Turn: input heap, coins: My Turn: heap, coins: 9 9";
        let lines = shown("lab3", "4\n2 2\n", 5, Some(actual));
        let last = ["heap[3]: ooooooo", "Your Turn: input heap, coins: <2 2>", "My Turn: heap, coins: 9 9"];
        assert_eq!(lines[lines.len() - 3..], last);
    }

    #[test]
    fn what_is_typed_into_the_wrong_first_line_is_shown() {
        let actual = "Enter number of matches in heaps [N1, N2, N3]: I take 1 matches from 1th heap.";
        let lines = shown("matches", "[3,5,7].\n3.\n6.\n2.\n3.\n", 0, Some(actual));
        let typed = "Enter number of matches in heaps [N1, N2, N3]: <[3,5,7].>";
        assert_eq!(lines, [typed, "I take 1 matches from 1th heap."]);
    }

    #[test]
    fn a_line_that_ends_with_its_prompt_is_followed_by_nothing() {
        let lines = shown("lab3", "4\n2 2\n", 5, Some("Your Turn: input heap, coins: "));
        assert_eq!(lines[lines.len() - 2..], ["heap[3]: ooooooo", "Your Turn: input heap, coins: "]);
    }

    #[test]
    fn a_session_without_input_is_not_shown() {
        assert!(shown("assignment2", "2\n1 2\n", 0, Some("wrong")).is_empty());
    }
}
