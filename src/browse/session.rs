//! A whole session as it is seen in a terminal: what the program prints with what the user types in it, and the nim-sum
//! of every position beside the line where its turn begins.

use std::collections::BTreeMap;

use anstyle::Style;
use nim_reference::transcript::Entry;
use nim_reference::{Position, Transcript};

use super::style::FAINT;
use crate::terminal::{Screen, push_styled};

/// The most winning heaps that are listed for one position.
const MAX_LISTED: usize = 4;
/// The widest line beside which notes are aligned; behind a wider one a note stands where the line ends.
const MAX_ALIGNED: usize = 60;

/// The lines of a session, with colours. `base` is the number of the first heap.
pub(super) fn session(transcript: &Transcript, base: i64) -> Vec<String> {
    let mut screen = Screen::default();
    let mut notes = BTreeMap::new();
    let mut noted = None;
    for entry in transcript.entries() {
        if let Entry::Print { frame, .. } = entry
            && noted != Some(frame)
            && let Some(position) = transcript.frame(frame).map(|frame| &frame.position)
            && !position.is_empty()
        {
            noted = Some(frame);
            notes.insert(screen.row(), note(position, base));
        }
        screen.add(entry);
    }
    let mut lines: Vec<_> = screen.into_lines().iter().map(|line| line.draw(usize::MAX, Style::new())).collect();
    let noted = notes.keys().filter_map(|&row| Some(lines.get(row)?.1)).filter(|&width| width <= MAX_ALIGNED);
    let column = noted.max().unwrap_or(0);
    for (row, note) in notes {
        // The last line may have nothing in it, and is then none.
        let Some((line, width)) = lines.get_mut(row) else { continue };
        line.push_str(&" ".repeat(column.saturating_sub(*width) + 2));
        push_styled(line, &format!("│ {note}"), FAINT);
    }
    lines.into_iter().map(|(line, _)| line).collect()
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
    let mut winning: Vec<String> = position.winning_moves().take(MAX_LISTED + 1).map(heap).collect();
    if winning.len() > MAX_LISTED {
        winning[MAX_LISTED] = "…".to_owned();
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
    fn blanks_at_the_end_of_a_line_are_printed_as_a_terminal_does() {
        let shown = plain("assignment2", "3\n3 2 1\n", &[], 1);
        assert!(shown.contains("\n*       *        \n*       *       *\n"), "{shown}");
    }

    #[test]
    fn many_winning_heaps_are_cut_short() {
        assert_eq!(
            note(&Position::new([4, 4, 4, 4, 4]), 1),
            "nim-sum 4; winning: heap 1 (4→0), heap 2 (4→0), heap 3 (4→0), heap 4 (4→0), …"
        );
    }
}
