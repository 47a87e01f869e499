use std::collections::HashMap;

use nim_reference::transcript::Event;

use super::context::Mismatch;
use super::terms::Terms;
use super::{Facts, Kind};

facts! {
    /// The output has the right lines (a few of them may be broken), in another order.
    ///
    /// This happens when a part of the output goes past the buffer of the rest: what goes past it comes out
    /// first, and the rest when the buffer is full or the program ends. In a terminal it does not show.
    ///
    /// For example all prompts come at the beginning, before the first status line.
    ///
    /// Look for two ways of printing side by side, such as `write` and `printf`, or a program that starts
    /// another one. Use one way, or call `fflush(stdout)` before the other.
    pub(super) struct OutOfOrder;
}

impl Facts for OutOfOrder {
    fn words(&self, _: &Terms) -> String {
        "your output has all the right text, but in another order. Do you print in two ways, for example with `write` \
         and with `printf`?"
            .to_owned()
    }
}

pub(super) fn recognise(m: &Mismatch<'_>) -> Option<Kind> {
    if matches!(m.piece.event, Event::Drew(_) | Event::Took(..)) {
        return None;
    }
    let expected: Vec<&[u8]> = m.lines.iter().map(|line| line.text.as_bytes()).collect();
    let actual = m.output.lines;
    // The line belongs elsewhere: it is not a right one with its letters exchanged.
    if !expected.contains(actual.get(m.at)?) {
        return None;
    }
    // A buffer that is written out when it is full breaks a line: all bytes are there, and nearly all lines.
    let (mut right_bytes, mut bytes) = (expected.concat(), actual.concat());
    if right_bytes.len() != bytes.len() {
        return None;
    }
    right_bytes.sort_unstable();
    bytes.sort_unstable();
    let mut left = HashMap::new();
    expected.iter().for_each(|line| *left.entry(*line).or_insert(0) += 1);
    actual.iter().for_each(|line| *left.entry(*line).or_insert(0) -= 1);
    let broken: i64 = left.values().map(|count: &i64| count.abs()).sum();
    let few = broken <= 8 && broken * 4 <= actual.len() as i64;
    (few && bytes == right_bytes).then(|| OutOfOrder.into())
}

#[cfg(test)]
mod tests {
    use crate::judge::reason::tests::fixture::game;

    #[test]
    fn prompts_come_out_before_everything_else() {
        let played = game("assignment2", "2\n2 2\n1 9\n1 1\n2 2\n");
        let right = played.right();
        let is_prompt = |line: &&str| line.starts_with("Enter") || line.starts_with("Your");
        let (prompts, rest): (Vec<&str>, Vec<&str>) = right.lines().partition(is_prompt);
        let output = prompts.into_iter().chain(rest).map(|line| format!("{line}\n")).collect::<String>();
        let (line, words) = played.judge(&output).expect("a reason");
        assert_eq!(line, 3);
        assert!(words.starts_with("out-of-order: your output has all the right text, but in another order"), "{words}");
    }

    #[test]
    fn a_line_that_stands_there_once_too_often_is_not_out_of_order() {
        game("assignment2", "2\n1 1\n2 1\n").is_not(
            "out-of-order",
            "
            …
            Enter the heap sizes:
            You win!
            In turn 1 heap sizes are: h1=1 h2=1.
            ",
        );
    }
}
