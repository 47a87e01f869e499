use super::context::Mismatch;
use super::places::{Place, SHORT_LINE, are_alike, in_words};
use super::terms::Terms;
use super::{Facts, Kind, Part};
use nim_reference::transcript::Event;

facts! {
    /// A line is not the one that is expected, to the letter.
    ///
    /// Messages are compared letter by letter: words, capital letters, dots, spaces. Where the two are
    /// alike, each place that differs is named; where they are not, only what should be printed. The line may
    /// then have other words, or be one too many.
    ///
    /// For example `Invaild` for `Invalid`, or a dot that is missing at the end.
    ///
    /// Copy the message out of the assignment, and put only the numbers in.
    pub(super) struct Misspelt {
        part: Part,
        /// Nothing where the line has quite other words, or is wrong at many places.
        places: Vec<Place>,
        is_alike: bool,
        /// The line as it should be, where it is short and no places are named.
        #[serde(skip_serializing_if = "Option::is_none")]
        line: Option<String>,
        /// Whether the line ends behind the message, where another one should follow on it.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        ends_line: bool,
        /// Whether the right line stands there, and something else follows on it.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        goes_on: bool,
    }
}

impl Misspelt {
    /// Whether it is a line of the drawing.
    pub(super) fn is_of_drawing(&self) -> bool {
        self.part == Part::Drawing
    }

    /// Whether the line has the right words, but for some letters.
    pub(super) fn is_alike(&self) -> bool {
        self.is_alike && !self.goes_on
    }
}

impl Facts for Misspelt {
    fn words(&self, terms: &Terms) -> String {
        let part = terms.part(self.part);
        match self.places.as_slice() {
            _ if self.goes_on => format!("a newline should follow {part}. Your program prints more on the same line."),
            [] if let Some(line) = &self.line => format!("{part} should be “{line}”."),
            [] if self.is_alike => format!("{part} is wrong at many places: compare the two lines."),
            [] => format!("what your program prints here should be {part}."),
            places if self.ends_line => {
                format!("in {part}, {}; and there should be no newline at its end.", in_words(places))
            }
            places => format!("in {part}, {}.", in_words(places)),
        }
    }

    fn in_general(&self, terms: &Terms) -> Option<String> {
        let part = terms.part(self.part);
        if self.goes_on {
            return Some(format!("prints more on the line of {part}"));
        }
        // Quite another line may stand in its place.
        Some(match self.places.is_empty() && !self.is_alike {
            true => format!("prints something else where it should print {part}"),
            false => format!("does not print {part} exactly as it should"),
        })
    }
}

pub(super) fn recognise(m: &Mismatch<'_>) -> Option<Kind> {
    let places = m.places().unwrap_or_default();
    let is_alike = m.ends_with_piece() || are_alike(m.wanted(), m.text) || !places.is_empty();
    // Where nothing follows, the program may have ended before it printed more.
    let ends_line = m.ends_with_piece() && m.at + 1 < m.output.lines.len();
    let whole = if m.is_last_on_line() { m.wanted() } else { m.own().trim_end() };
    let is_short = is_alike && places.is_empty() && whole.len() <= SHORT_LINE;
    let line = is_short.then(|| whole.to_owned());
    // A level of a drawing is no message with its own end.
    let rest = m.text.strip_prefix(m.wanted().trim_end()).filter(|_| !matches!(m.piece.event, Event::Drew(_)));
    let is_message = |rest: &str| m.parse(rest.trim_start()).is_some();
    let goes_on = rest.is_some_and(|rest| rest.contains(char::is_alphabetic) && (!is_alike || is_message(rest)));
    Some(Misspelt { part: m.piece.event.into(), places, is_alike, line, ends_line, goes_on }.into())
}

#[cfg(test)]
mod tests {
    use crate::judge::reason::tests::fixture::game;

    #[test]
    fn a_level_with_more_in_it_is_no_drawing_without_its_newline() {
        game("stacks 4 3 3", "").is_not(
            "misspelt",
            "
            Stacks: 4 3 3
            ooo
            ooo
            ooo
            ooo
            ",
        );
    }

    #[test]
    fn words_in_another_order_are_one_place() {
        game("assignment2", "2\n2 2\n1 1\n2 2\n").says(
            "
            …
            In turn 2 heap sizes are: h1=1 h2=2.
             	*
            *	*
            Your turn: please enter the heap index and the number of objects to remove.
            ^ misspelt: in the prompt for the user's move, “objects to remove” should be “removed objects”.
            ",
        );
        // Where only one word has other letters, its place is named alone.
        game("assignment2", "2\n2 2\n1 1\n2 2\n").says(
            "
            …
            In turn 2 heap sizes are: h1=1 h2=2.
             	*
            *	*
            Your turn: please enter the heap Index and the number of remove objects.
            ^ misspelt: in the prompt for the user's move, “Index” should be “index”, and “remove” should be “removed”.
            ",
        );
    }

    #[test]
    fn a_sign_behind_the_right_one_is_named() {
        game("lab3", "3\n0 1\n1 2\n2 3\n1 1\n2 1\n2 1\n").says(
            "
            How many heaps [2-5]?:
            ^ misspelt: in the first prompt, there should be no colon after “?”; and there should be no newline at its end.
            ----- round 1
            ",
        );
    }

    #[test]
    fn words_differ_at_one_place() {
        game("assignment2", "2\n2 2\n1 9\n1 1\n2 2\n").says(
            "
            …
            Your turn: please enter the heap index and the number of removed objects.
            Error: Invaild input.
            ^ misspelt: in the error about an illegal move, “Invaild” should be “Invalid”.
            ",
        );
        game("lab3", "3\n0 1\n1 2\n2 3\n1 1\n2 1\n2 1\n").says(
            "
            How many heaps [2-5]? ----- round 1
            heap[0]: o
            heap[1]: ooo
            heap[2]: ooooo
            Your Turn: input heap, coins: My Turn: heap, coins: 2, 2
            ^ misspelt: in the line with the computer's move, there should be no comma after “2”.
            ",
        );
        game("matches", "[3,5,7].\n4.\n3.\n7.\n3.\n6.\n2.\n3.\n").says(
            "
            Enter number of matches in heaps [N1, N2, N3]: I take 1 matches from 3th heap.
            You have heaps of matches: [3,5,6]
            Choose heap number from 0 to 3: Illegal move! Try again.
            ^ misspelt: in the prompt for the heap, “0” should be “1”.
            ",
        );
        game("matches", "[3,5,7].\n3.\n6.\n2.\n3.\n").says(
            "
            Enter number of matches in heaps [N1, N2, N3]: I take 1 match from 3th heap!
            ^ misspelt: in the line with the computer's move, “match” should be “matches”, and “!” at the end should be “.”.
            ",
        );
    }

    #[test]
    fn the_right_line_goes_on() {
        let played = game("assignment2", "1\n0\n");
        played.says(
            "
            Enter the number of heaps: Error: the number of heaps must be between 1 and 32.
            ^ misspelt: a newline should follow the first prompt. Your program prints more on the same line.
            ",
        );
        played.says(
            "
            Number? Error: the number of heaps must be between 1 and 32, and no other number is allowed.
            ^ misspelt: what your program prints here should be the first prompt.
            ",
        );
    }

    #[test]
    fn a_sign_is_missing_or_too_much_at_the_end() {
        game("assignment2", "2\n2 2\n1 9\n1 1\n2 2\n").says(
            "
            Enter the number of heaps:
            Enter the heap sizes:
            In turn 1 heap sizes are: h1=2 h2=2
            ^ misspelt: in the status line, the dot at the end is missing.
            ",
        );
        game("stacks 1 3", "").says(
            "
            Stacks: 1 3
              o
              o
            o o
            Human takes 1 from stack 2.
            ^ misspelt: in the line with the human's move, there should be no dot at the end.
            ",
        );
    }

    #[test]
    fn every_place_that_differs_is_named() {
        game("matches", "[3,5,7].\n4.\n3.\n7.\n3.\n6.\n2.\n3.\n").says(
            "
            Enter number of matches in heaps [N1, N2, N3]: I take 1 matches from 3th heap.
            You have heaps of matches: [3,5,6]
            Choose a heap number from 0 to 3 : Illegal move! Try again.
            ^ misspelt: in the prompt for the heap, there should be no “a” after “Choose”, “0” should be “1”, and there
            ^ should not be a space after “3”.
            ",
        );
        game("assignment2", "2\n2 2\n1 9\n1 1\n2 2\n").says(
            "
            …
            Your turn: please enter the heap index and the number of removed objects.
            ERROR: invalid input
            ^ misspelt: in the error about an illegal move, “ERROR” should be “Error”, “invalid” should be “Invalid”,
            ^ and the dot at the end is missing.
            ",
        );
    }

    #[test]
    fn only_a_space_at_the_end_is_too_much() {
        game("assignment2", "2\n2 2\n").says(
            "
            Enter the number of heaps:·
            ^ misspelt: in the first prompt, there should not be a space at the end.
            ",
        );
    }

    #[test]
    fn a_line_that_is_wrong_at_many_places_is_only_called_so() {
        game("assignment2", "6\n2 2 2 2 2 2\n").says(
            "
            …
            Enter the heap sizes:
            In turn 1 the heap sizes are: h1:2 h2:2 h3:2 h4:2 h5:2 h6:2
            ^ misspelt: the status line is wrong at many places: compare the two lines.
            ",
        );
    }

    #[test]
    fn words_in_another_order_are_quoted_as_a_whole() {
        game("assignment2", "1\n1\n").says(
            "
            …
            Computer takes 1 objects from heap 1.
            The computer wins
            ^ misspelt: the line that announces the winner should be “Computer wins!”.
            ",
        );
        game("assignment2", "1\n1\n").says(
            "
            …
            Computer takes 1 objects from heap 1.
            The Computer wins!
            ^ misspelt: in the line that announces the winner, there should be no “The” at the beginning.
            ",
        );
    }

    #[test]
    fn nothing_is_alike() {
        game("assignment2", "2\n2 2\n1 9\n1 1\n2 2\n").says(
            "
            How many?
            ^ misspelt: what your program prints here should be the first prompt.
            ",
        );
    }

    #[test]
    fn what_should_follow_on_the_line_of_a_prompt_is_not_too_much_in_it() {
        game("matches", "[0,0,0].\n").says(
            "
            Enter number of matches in heaps [N1, N2, N3] You won :(
            ^ misspelt: in the first prompt, the colon after “]” is missing.
             Congratulations!
            ",
        );
    }

    #[test]
    fn a_prompt_in_other_letters_may_end_its_line_too() {
        let lab3 = game("lab3", "2\n0 1\n1 3\n");
        lab3.says(
            "
            …
            heap[1]: ooo
            Your turn: input heap, coins:
            ^ misspelt: in the prompt for the user's move, “turn” should be “Turn”; and there should be no newline at its
            ^ end.
            I take 1 coin.
            ",
        );
        // It goes on, and the next message is in other letters too.
        lab3.says(
            "
            …
            heap[1]: ooo
            Your turn: input heap, coins: My turn: heap, coins: 1 3
            ^ misspelt: in the prompt for the user's move, “turn” should be “Turn”.
            ",
        );
        // A second prompt is missing behind it.
        game("lab3", "2\n0 0\n0 1\n1 2\n1 1\n").says(
            "
            …
            heap[1]: ooo
            Your turn: input heap, coins: My turn: heap, coins: 1 2
            ^ misspelt: in the prompt for the user's move, “turn” should be “Turn”.
            ",
        );
        // It is printed twice, and what should follow on the line is another message.
        game("lab3", "2\n5 1\n0 1\n1 3\n").says(
            "
            …
            heap[1]: ooo
            Your Turn: input heap,coins: Your Turn: input heap,coins: You win
            ^ misspelt: in the prompt for the user's move, a space after “,” is missing.
            ",
        );
        // What follows it is misspelt too.
        game("lab3", "1\n2\n0 1\n1 3\n").says(
            "
            How many heaps [2-5]: ---- round 1
            ^ misspelt: in the first prompt, “:” should be “?”.
            heap[0]: o
            ",
        );
        // It goes on, whatever it says then.
        lab3.says(
            "
            …
            heap[1]: ooo
            Your turn: input heap, coins: My Turn: heap, coins: 1 3
            ^ misspelt: in the prompt for the user's move, “turn” should be “Turn”.
            ",
        );
    }

    #[test]
    fn editions_are_compared_in_their_own_words() {
        game("assignment2", "2\n2 2\n1 9\n1 1\n2 2\n").reworded("illegal", "ERROR: Invalid input.").says(
            "
            …
            Your turn: please enter the heap index and the number of removed objects.
            Error: Invalid input.
            ^ misspelt: in the error about an illegal move, “Error” should be “ERROR”.
            ",
        );
    }

    #[test]
    fn what_the_notes_have_is_not_repeated() {
        let played = game("assignment2", "2\n2 2\n1 1\n2 2\n");
        assert_eq!(played.judge(&played.right().replace('\n', "\r\n")), None);
        assert_eq!(played.judge(played.right().trim_end()), None);
    }

    #[test]
    fn a_wrong_number_in_the_right_words_is_not_misspelt() {
        game("assignment2", "2\n2 2\n1 1\n2 2\n").is_not(
            "misspelt",
            "
            …
            Enter the heap sizes:
            In turn 2 heap sizes are: h1=2 h2=2.
            ^ wrong-status: this is turn 1, but your program prints 2. Each legal move makes a turn, and the first turn
            ^ is turn 1.
            ",
        );
    }
}
