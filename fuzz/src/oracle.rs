//! A second opinion on what is right, which shares no code with the first: comparing, written another way, and the moves of a
//! game, counted from its positions.

use nim_reference::rules::Player;
use nim_reference::transcript::Entry;
use nim_reference::transcript::{Ending, Event};
use nim_reference::{Compare, Transcript};

/// Whether an output is as good as the expected one under a comparison.
pub fn same(compare: Compare, expected: &[u8], actual: &[u8]) -> bool {
    normal(compare, expected) == normal(compare, actual)
}

/// The blanks of C's isspace without the newline.
fn blank(c: char) -> bool {
    " \t\r\u{b}\u{c}".contains(c)
}

/// An output in the form in which all equal ones are the same text; each byte as a character.
fn normal(compare: Compare, output: &[u8]) -> String {
    let text: String = output.iter().map(|&byte| char::from(byte)).collect();
    let text = match compare {
        Compare::Exact => return text,
        Compare::Trailing => text.split('\n').map(|line| line.trim_end_matches(blank)).collect::<Vec<_>>().join("\n"),
        Compare::Blank => {
            let squeezed = |line: &str| line.split(blank).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
            text.split('\n').map(squeezed).collect::<Vec<_>>().join("\n").trim_end_matches('\n').to_owned()
        }
    };
    // Where blanks do not count, neither does whether the last line is ended.
    let ended = compare == Compare::Trailing && output.ends_with(b"\n");
    text.strip_suffix('\n').filter(|_| ended).map(str::to_owned).unwrap_or(text)
}

/// Demands that a game was played by the rules of Nim, and that a computer that can win does: "a winning move when there is
/// one" is in every assignment.
///
/// # Panics
/// It was not.
pub fn played(transcript: &Transcript, computers: [bool; 2]) {
    let frames: Vec<_> = transcript.frames.iter().skip_while(|frame| frame.position.heaps().is_empty()).collect();
    for pair in frames.windows(2) {
        let [before, after] = pair else { continue };
        let (from, to) = (before.position.heaps(), after.position.heaps());
        assert_eq!(from.len(), to.len(), "a heap came or went: {before:?} {after:?}");
        let changed: Vec<usize> = (0..from.len()).filter(|&heap| from[heap] != to[heap]).collect();
        let [heap] = changed[..] else { panic!("a turn changes {} heaps: {before:?} {after:?}", changed.len()) };
        assert!(to[heap] < from[heap], "a heap grew: {before:?} {after:?}");
        assert_ne!(before.player, after.player, "a player moved twice: {before:?}");
        let sum = |heaps: &[u64]| heaps.iter().fold(0, |sum, heap| sum ^ heap);
        if computers[before.player as usize] && sum(from) != 0 {
            assert_eq!(sum(to), 0, "the computer did not win where it could: {before:?} {after:?}");
        }
    }
    let last = transcript.frames.last();
    if transcript.ending == Ending::Finished
        && let Some(last) = last.filter(|last| !last.position.heaps().is_empty())
    {
        assert!(last.position.is_empty(), "the game ended with objects left: {last:?}");
        let winner = transcript.entries().find_map(|entry| match entry {
            Entry::Print { event: Event::Won(winner), .. } => Some(winner),
            _ => None,
        });
        let took_last = if last.player == Player::User { Player::Computer } else { Player::User };
        assert_eq!(winner, Some(took_last), "who takes the last object wins");
    }
}

/// Demands that an answer of `optimal_move` is a legal move, and a winning one where there is one.
///
/// # Panics
/// It is not.
pub fn optimal(stdin: &str, output: &[u8]) {
    let asked: serde_json::Value = serde_json::from_str(stdin).expect("a case's input is JSON");
    let board: Vec<u64> = serde_json::from_value(asked["board"].clone()).expect("a case's board is an array");
    // JSON knows fewer blanks than count as blanks.
    let spaced: String = String::from_utf8_lossy(output).chars().map(|c| if blank(c) { ' ' } else { c }).collect();
    let [row, elements]: [usize; 2] = serde_json::from_str(&spaced).expect("a right answer is JSON");
    let mut after = board.clone();
    let heap = &mut after[row - 1];
    assert!((1..=*heap).contains(&(elements as u64)), "an illegal move passed");
    *heap -= elements as u64;
    let sum = |heaps: &[u64]| heaps.iter().fold(0, |sum, heap| sum ^ heap);
    assert!(sum(&board) == 0 || sum(&after) == 0, "a losing move passed");
}
