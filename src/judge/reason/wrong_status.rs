use super::context::Mismatch;
use super::terms::Terms;
use super::wrong_sizes::WrongSizes;
use super::{Facts, Kind, Leaves, Part};
use nim_reference::rules::Counted;
use nim_reference::template::Field;
use nim_reference::transcript::Event;
use nim_reference::voice::Message;

facts! {
    /// The status line shows another turn, other heaps or other labels than the game has.
    ///
    /// For example `In turn 1 …` in the second turn, or the sizes from before the last move.
    ///
    /// Look at when the number of the turn is counted up (not for an illegal move), from which number turns
    /// and heaps count, and whether the move is made before the line is printed. A size that is not as it
    /// was entered may have been put into a type that is too small for it.
    pub(super) enum WrongStatus {
        Turn { printed: i64, right: i64, first: i64, in_rounds: bool },
        Labels { first: i64 },
        /// The heaps stand there from the last to the first.
        Backwards,
        Sizes { sizes: WrongSizes },
    }
}

impl WrongStatus {
    /// Whether a size is another than the one that was entered.
    pub(super) fn is_of_start(&self) -> bool {
        matches!(self, WrongStatus::Sizes { sizes: WrongSizes::AtBeginning { .. } })
    }
}

impl Facts for WrongStatus {
    fn says_when(&self) -> bool {
        matches!(self, WrongStatus::Sizes { .. })
    }

    fn words(&self, terms: &Terms) -> String {
        match self {
            WrongStatus::Turn { printed, right, first, in_rounds } => {
                let noun = terms.nouns.turn.unwrap_or("turn");
                let counted = match in_rounds {
                    true => "One move of each player makes a round",
                    false => "Each legal move makes a turn",
                };
                format!(
                    "this is {noun} {right}, but your program prints {printed}. {counted}, and the first {noun} is {noun} \
                     {first}."
                )
            }
            WrongStatus::Labels { first } => {
                format!("your program should number the {}s {first}, {}, … here.", terms.nouns.heap, first + 1)
            }
            WrongStatus::Backwards => {
                let noun = terms.nouns.heap;
                format!(
                    "the {noun}s should be listed from the first to the last. Your program lists them from the last to the \
                     first."
                )
            }
            WrongStatus::Sizes { sizes } => sizes.words(terms),
        }
    }

    fn leaves(&self) -> Leaves {
        match self {
            WrongStatus::Turn { printed, .. } => Leaves::AllBut(*printed),
            WrongStatus::Labels { .. } => Leaves::AllButLabels,
            WrongStatus::Backwards => Leaves::Nothing,
            WrongStatus::Sizes { sizes } => sizes.leaves(),
        }
    }

    fn in_general(&self, terms: &Terms) -> Option<String> {
        let (noun, status) = (terms.nouns.heap, terms.part(Part::Message(Message::Status)));
        Some(match self {
            WrongStatus::Turn { .. } => format!("prints wrong numbers of {}s", terms.nouns.turn.unwrap_or("turn")),
            WrongStatus::Labels { .. } => format!("numbers the {noun}s wrong in {status}"),
            // One line does not show that all are so.
            WrongStatus::Backwards => {
                let turn = terms.nouns.turn.unwrap_or("turn");
                format!("lists the {noun}s from the last to the first in {status} of some {turn}s")
            }
            WrongStatus::Sizes { sizes } if sizes.contradicts_own_move() => {
                format!("announces moves that do not agree with the {noun}s in the next line")
            }
            WrongStatus::Sizes { .. } => format!("does not list the right {noun} sizes in {status}"),
        })
    }
}

pub(super) fn recognise(m: &Mismatch<'_>) -> Option<Kind> {
    // Before the right one it is a line too many, whatever it says.
    let is_status = m.piece.event == Event::Status && !m.prints(m.at + 1, m.wanted());
    let parsed = m.parsed.as_ref().filter(|parsed| is_status && parsed.message == Message::Status)?;
    let frame = m.frame();
    let turns = m.game.rules.turns;
    if let Some(printed) = parsed.reading.number(Field::Turn).filter(|&turn| turn != frame.turn) {
        let in_rounds = turns.counts == Counted::Rounds;
        return Some(WrongStatus::Turn { printed, right: frame.turn, first: turns.first_turn, in_rounds }.into());
    }
    let list = parsed.reading.text(Field::Heaps)?;
    let (sizes, labels) = (m.sizes(list), m.labels(list));
    let first = m.game.voice.label_base;
    let heaps = frame.position.heaps();
    let all = labels.len() == heaps.len();
    let is_backwards = labels.iter().rev().zip(first..).all(|(printed, right)| *printed == right)
        && sizes.iter().rev().zip(heaps).all(|(printed, right)| u64::try_from(*printed) == Ok(*right));
    if all && heaps.len() > 1 && sizes.len() == heaps.len() && is_backwards {
        return Some(WrongStatus::Backwards.into());
    }
    // The numbers are right, and a heap's size stands before its label.
    let is_size = |(printed, right): (&i64, &u64)| u64::try_from(*printed) == Ok(*right);
    let is_exchanged =
        labels.iter().zip(heaps).all(is_size) && sizes.iter().copied().eq(first..first + heaps.len() as i64);
    if all && is_exchanged {
        return None;
    }
    // Where a label is no number, sizes are taken for labels.
    if all && sizes.len() == heaps.len() && labels.iter().zip(first..).any(|(printed, right)| *printed != right) {
        return Some(WrongStatus::Labels { first }.into());
    }
    // The others may stand behind a sign that ends the message, or on lines of their own.
    let has_number = |text: &str| text.contains(|c: char| c.is_ascii_digit());
    let goes_on_here = || m.text.get(parsed.reading.end..).is_some_and(has_number);
    let goes_on =
        || goes_on_here() || m.actual(m.at + 1).is_some_and(|next| m.parse(&next).is_none() && has_number(&next));
    if sizes.len() < heaps.len() && goes_on() {
        return None;
    }
    if lists_all(list, heaps.len(), &sizes) {
        return None;
    }
    let sizes = WrongSizes::find(m, m.last_move(m.piece.frame), &frame.position, &sizes)?;
    Some(WrongStatus::Sizes { sizes }.into())
}

/// Whether a list has an entry for each heap, but not the numbers: `h9=1 h:=1`, or `5-5`.
fn lists_all(list: &str, heaps: usize, sizes: &[i64]) -> bool {
    sizes.len() != heaps
        && list.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty()).count() == heaps
}

/// A status line after the last move of the game, which does not show its heaps as empty.
pub(super) fn at_end(m: &Mismatch<'_>) -> Option<Kind> {
    let parsed = m.parsed.as_ref().filter(|parsed| parsed.message == Message::Status)?;
    let list = parsed.reading.text(Field::Heaps)?;
    let sizes = m.sizes(list);
    if lists_all(list, m.frame().position.heaps().len(), &sizes) {
        return None;
    }
    let sizes = WrongSizes::find(m, m.last_move(m.piece.frame), &m.frame().position, &sizes)?;
    Some(WrongStatus::Sizes { sizes }.into())
}

#[cfg(test)]
mod tests {
    use crate::judge::reason::tests::fixture::game;

    #[test]
    fn the_heaps_are_listed_from_the_last_to_the_first() {
        let played = game("assignment2", "3\n5 2 1\n1 1\n2 2\n");
        played.says(
            "
            …
            Enter the heap sizes:
            In turn 1 heap sizes are: h3=1 h2=2 h1=5.
            ^ wrong-status: the heaps should be listed from the first to the last. Your program lists them from the last
            ^ to the first.
            ",
        );
        // With the sizes where they should be the labels alone are wrong.
        played.says(
            "
            …
            Enter the heap sizes:
            In turn 1 heap sizes are: h3=5 h2=2 h1=1.
            ^ wrong-status: your program should number the heaps 1, 2, … here.
            ",
        );
        // A size that stands before its label is not one.
        played.is_not(
            "wrong-status",
            "
            …
            Enter the heap sizes:
            In turn 1 heap sizes are: 5=h1 2=h2 1=h3.
            ",
        );
    }

    #[test]
    fn a_status_line_before_the_right_one_is_one_too_many() {
        game("assignment2", "2\n2 2\n1 1\n2 2\n").is_not(
            "wrong-status",
            "
            …
            You take 1 objects from heap 1.
            In turn 2 heap sizes are: h1=0 h2=2.
            ^ extra-line: this line should not be here. The right line follows it: the status line.
            In turn 3 heap sizes are: h1=0 h2=2.
            ",
        );
    }

    #[test]
    fn turns_are_counted_otherwise() {
        let played = game("assignment2", "3\n5 3 3\n2 9\n2 3\n3 3\n");
        played.says(
            "
            Enter the number of heaps:
            Enter the heap sizes:
            In turn 0 heap sizes are: h1=5 h2=3 h3=3.
            ^ wrong-status: this is turn 1, but your program prints 0. Each legal move makes a turn, and the first turn
            ^ is turn 1.
            ",
        );
        played.says(
            "
            …
            You take 3 objects from heap 2.
            In turn 4 heap sizes are: h1=0 h2=0 h3=3.
            ^ wrong-status: this is turn 3, but your program prints 4. Each legal move makes a turn, and the first turn
            ^ is turn 1.
            ",
        );
        game("lab3", "2\n1 1\n0 1\n1 1\n0 1\n").says(
            "
            How many heaps [2-5]? ----- round 0
            ^ wrong-status: this is round 1, but your program prints 0. One move of each player makes a round, and the
            ^ first round is round 1.
            ",
        );
    }

    #[test]
    fn heaps_are_labelled_otherwise() {
        game("assignment2", "3\n5 3 3\n2 9\n2 3\n3 3\n").says(
            "
            Enter the number of heaps:
            Enter the heap sizes:
            In turn 1 heap sizes are: h0=5 h1=3 h2=3.
            ^ wrong-status: your program should number the heaps 1, 2, … here.
            ",
        );
    }

    #[test]
    fn what_else_is_wrong_in_the_line_is_named_too() {
        let played = game("assignment2", "3\n5 3 3\n2 9\n2 3\n3 3\n");
        played.says(
            "
            Enter the number of heaps:
            Enter the heap sizes:
            In turn 0 heap sizes are: h1=5 h2=4 h3=3
            ^ wrong-status: this is turn 1, but your program prints 0. Each legal move makes a turn, and the first turn
            ^ is turn 1. Also, “h2=4” should be “h2=3”, and the dot at the end is missing.
            ",
        );
        played.says(
            "
            Enter the number of heaps:
            Enter the heap sizes:
            In turn 1 heap sizes are: h0=5 h1=3 h2=3
            ^ wrong-status: your program should number the heaps 1, 2, … here. Also, the dot at the end is missing.
            ",
        );
    }

    #[test]
    fn the_right_numbers_in_other_words_are_misspelt() {
        game("assignment2", "3\n5 3 3\n2 9\n2 3\n3 3\n").is_not(
            "wrong-status",
            "
            …
            Enter the heap sizes:
            In turn 1 heap sizes are: h1=5 h2=3 h3=3
            ^ misspelt: in the status line, the dot at the end is missing.
            ",
        );
    }

    /// The difference is not computed, and it is one heap all the same, at the end of the game.
    #[test]
    fn a_term_in_a_list_is_no_heap_more() {
        let played = game("matches", "[5].\n");
        let printed = |list: &str| {
            let first = "Enter number of matches in heaps [N1, N2, N3]: I take 5 matches from 1th heap.";
            played.judge(&format!("{first}\nYou have heaps of matches: {list}\n")).expect("a wrong line").1
        };
        assert!(!printed("[5-5]").contains("Your program prints 2"), "{}", printed("[5-5]"));
        assert!(printed("[5,5]").contains("Your program prints 2"), "{}", printed("[5,5]"));
    }
}
