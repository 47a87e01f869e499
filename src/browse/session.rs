//! A whole session as it is seen in a terminal: what the program prints with what the user types in it, and the nim-sum
//! of every position beside the line where its turn begins.

use nim_reference::transcript::Entry;
use nim_reference::{Position, Transcript};
use unicode_width::UnicodeWidthStr;

use super::style::{FAINT, TYPED, styled};
use super::visible::as_in_terminal;

/// The most winning heaps that are listed for one position.
const MOST_LISTED: usize = 4;
/// The widest line beside which notes are aligned; behind a wider one a note stands where the line ends.
const WIDEST: usize = 60;

/// One line of the session.
#[derive(Default)]
struct Row {
    text: String,
    width: usize,
    note: Option<String>,
}

/// The lines of a session, with colours. `base` is the number of the first heap.
pub(super) fn session(transcript: &Transcript, base: i64) -> Vec<String> {
    let rows = rows(transcript, base);
    let noted = rows.iter().filter(|row| row.note.is_some() && row.width <= WIDEST);
    let column = noted.map(|row| row.width).max().unwrap_or(0);
    rows.into_iter()
        .map(|row| match row.note {
            None => row.text,
            Some(note) => {
                let gap = " ".repeat(column.saturating_sub(row.width) + 2);
                row.text + &gap + &styled(&format!("│ {note}"), FAINT)
            }
        })
        .collect()
}

fn rows(transcript: &Transcript, base: i64) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut row = Row::default();
    let mut noted = None;
    for entry in &transcript.entries {
        match entry {
            Entry::Print { text, frame, .. } => {
                if noted != Some(*frame)
                    && let Some(position) = transcript.frame(*frame).map(|frame| &frame.position)
                    && !position.is_empty()
                {
                    noted = Some(*frame);
                    row.note = Some(note(position, base));
                }
                for part in text.split_inclusive('\n') {
                    let words = part.strip_suffix('\n').unwrap_or(part);
                    let (shown, width) = as_in_terminal(words, row.width);
                    row.text.push_str(&shown);
                    row.width = width;
                    if words.len() < part.len() {
                        rows.push(std::mem::take(&mut row));
                    }
                }
            }
            Entry::Read { text, .. } => {
                for line in text.lines() {
                    let (shown, _) = as_in_terminal(line, row.width);
                    let shown = format!("«{shown}»");
                    row.width += shown.width();
                    row.text.push_str(&styled(&shown, TYPED));
                    rows.push(std::mem::take(&mut row));
                }
            }
        }
    }
    if row.width > 0 {
        rows.push(row);
    }
    rows
}

/// What the nim-sum says of a position.
fn note(position: &Position, base: i64) -> String {
    let sum = position.nim_sum();
    if sum == 0 {
        return "nim-sum 0: no winning heap".to_owned();
    }
    let heap = |mv: nim_reference::Move| {
        let size = position.heaps()[mv.heap];
        format!("heap {} ({size}→{})", mv.heap as i64 + base, size - mv.count)
    };
    let mut winning: Vec<String> = position.winning_moves().take(MOST_LISTED + 1).map(heap).collect();
    if winning.len() > MOST_LISTED {
        winning[MOST_LISTED] = "…".to_owned();
    }
    format!("nim-sum {sum}; winning: {}", winning.join(", "))
}

#[cfg(test)]
mod tests {
    use nim_reference::Assignment;
    use nim_reference::assignment::Input;

    use super::*;

    fn plain(name: &str, stdin: &str, args: &[&str], base: i64) -> String {
        let assignment = Assignment::builtin(name).expect("an assignment");
        let args = args.iter().map(|&arg| arg.to_owned()).collect();
        let lines = session(&assignment.transcript(&Input { stdin: stdin.to_owned(), args }), base);
        anstream::adapter::strip_str(&lines.join("\n")).to_string()
    }

    #[test]
    fn typed_lines_and_nim_sums_stand_where_they_belong() {
        let expected = "\
Enter the number of heaps:
«2»
Enter the heap sizes:
«1 2»
In turn 1 heap sizes are: h1=1 h2=2.  │ nim-sum 3; winning: heap 2 (2→1)
Computer takes 1 objects from heap 2.
In turn 2 heap sizes are: h1=1 h2=1.  │ nim-sum 0: no winning heap
*       *
Your turn: please enter the heap index and the number of removed objects.
«1 1»
You take 1 objects from heap 1.
In turn 3 heap sizes are: h1=0 h2=1.  │ nim-sum 1; winning: heap 2 (1→0)
Computer takes 1 objects from heap 2.
Computer wins!";
        assert_eq!(plain("assignment2", "2\n1 2\n1 1\n", &[], 1), expected);
    }

    #[test]
    fn typing_ends_a_prompts_line() {
        let shown = plain("lab3", "2\n0 1\n1 1\n1 1\n1 1\n", &[], 0);
        let lines: Vec<&str> = shown.lines().collect();
        assert_eq!(lines[0], "How many heaps [2-5]? «2»");
        assert!(lines[1].starts_with("----- round 1 ") && lines[1].ends_with("│ nim-sum 2; winning: heap 1 (3→1)"));
        assert_eq!(lines[4], "Your Turn: input heap, coins: «0 1»");
        assert!(lines[5].starts_with("My Turn: heap, coins: 1 3"), "{}", lines[5]);
    }

    #[test]
    fn many_winning_heaps_are_cut_short() {
        assert_eq!(
            note(&Position::new([4, 4, 4, 4, 4]), 1),
            "nim-sum 4; winning: heap 1 (4→0), heap 2 (4→0), heap 3 (4→0), heap 4 (4→0), …"
        );
    }
}
