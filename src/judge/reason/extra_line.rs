use nim_reference::transcript::Event;
use nim_reference::voice::Drawing;

use super::announced::announces_allowed;
use super::context::Mismatch;
use super::places::are_alike;
use super::terms::{Terms, counted, one_line};
use super::{Facts, Kind, PROMPT_ENDS, Part};

/// The longest text that is quoted, in bytes.
const MAX_QUOTED: usize = 60;
/// The most lines before the right one that are called extra.
const MAX_LINES: usize = 100;
/// The most of them that are nearly the right one.
const MAX_ANY_LINES: usize = 3;

facts! {
    /// A line is printed that nothing asks for, and the expected one follows it.
    ///
    /// Every line of the output is compared, so one line too many is a wrong line.
    ///
    /// For example `nim-sum 3` before the computer's move.
    ///
    /// Look for a line that was printed to find a mistake, or a message that the assignment does not have.
    /// For debugging print to standard error, which is not compared.
    pub(super) struct ExtraLine {
        next: Part,
        /// How many lines come before it.
        lines: usize,
        /// Whether it is right.
        is_right: bool,
        /// Whether its beginning is, and what should follow on the same line is wrong.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        begins_right: bool,
        /// Whether these lines draw the heaps, where the assignment has no drawing.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        drawing: bool,
        /// Where it follows a prompt in the same line, what is printed there.
        #[serde(skip_serializing_if = "Option::is_none")]
        printed: Option<String>,
    }
}

impl Facts for ExtraLine {
    fn words(&self, terms: &Terms) -> String {
        let next = terms.part(self.next);
        let (lines, them) = match self.lines {
            1 if let Some(text) = &self.printed => (format!("“{text}”"), "it"),
            2 if let Some(text) = &self.printed => (format!("“{text}” and the next line"), "them"),
            lines if let Some(text) = &self.printed => {
                (format!("“{text}” and the next {}", counted(lines - 1, "line")), "them")
            }
            1 => ("this line".to_owned(), "it"),
            2 => ("this line and the next one".to_owned(), "them"),
            lines => (format!("this line and the next {}", counted(lines - 1, "line")), "them"),
        };
        if self.drawing {
            return format!("{lines} should not be here: the assignment does not draw the {}s.", terms.nouns.heap);
        }
        match self.is_right {
            true => format!("{lines} should not be here. The right line follows {them}: {next}."),
            false if self.begins_right => {
                format!(
                    "{lines} should not be here. After {them} comes {next}; what should follow on the same line is wrong."
                )
            }
            false => format!("{lines} should not be here. After {them} comes {next}, in which something is wrong too."),
        }
    }

    fn in_general(&self, terms: &Terms) -> Option<String> {
        if self.drawing {
            return Some(format!("draws the {}s, and the assignment does not", terms.nouns.heap));
        }
        // Lines before a drawing may be meant for its own.
        let is_certain = self.printed.is_none() && self.next != Part::Drawing;
        is_certain.then(|| format!("prints lines that should not be there before {}", terms.part(self.next)))
    }
}

/// A drawing, in whatever character, where the assignment has none: each line has as many of them as there are heaps of its height.
pub(super) fn of_drawing(m: &Mismatch<'_>) -> Option<Kind> {
    let heaps = m.frame().position.heaps();
    let tallest = usize::try_from(*heaps.iter().max()?).ok().filter(|lines| (1..=MAX_LINES).contains(lines))?;
    let is_without = *m.game.voice.drawing == Drawing::None;
    let object = m.text.trim().chars().next().filter(|object| !object.is_ascii_digit())?;
    let draws = |line: &str, level: usize| {
        let is_of_drawing = line.chars().all(|c| c == object || c.is_whitespace());
        is_of_drawing && line.matches(object).count() == heaps.iter().filter(|&&size| size >= level as u64).count()
    };
    let mut levels = (m.at..).zip((1..=tallest).rev());
    let is_drawing = is_without
        && m.piece.range.start == 0
        && levels.all(|(at, level)| m.actual(at).is_some_and(|line| draws(&line, level)))
        && is_right(m, m.at + tallest);
    is_drawing.then(|| {
        ExtraLine {
            next: m.piece.event.into(),
            lines: tallest,
            is_right: true,
            begins_right: false,
            drawing: true,
            printed: None,
        }
        .into()
    })
}

/// Lines that are no messages of the assignment.
pub(super) fn of_other_words(m: &Mismatch<'_>) -> Option<Kind> {
    let (here, after) = (m.wanted(), m.expected(m.at + 1).unwrap_or_default());
    // A line that echoes the user's move may look like the computer's, which follows.
    let move_follows = matches!(m.piece.event, Event::Took(..)) && m.prints(m.at + 1, here);
    let is_other = |line: &str| {
        let is_message = m.parse(line).is_some() || m.is_drawn(line) || line.trim().is_empty();
        !is_message && (move_follows || (!are_alike(here, line) && !are_alike(after, line)))
    };
    let below = (m.at + 1..).map_while(|line| m.actual(line)).take(MAX_LINES);
    let below = if move_follows { 0 } else { below.take_while(|line| is_other(line)).count() };
    let lines = usize::from(is_other(m.text)) + below;
    let follows_prompt = m.piece.range.start > 0;
    let text = (follows_prompt && m.text.len() <= MAX_QUOTED).then(|| m.text.trim().to_owned());
    let is_right = is_right(m, m.at + lines) && rest_of_drawing_follows(m, m.at + lines);
    // Words that are nearly those of the line.
    let is_own_message = |line: &str| m.parse(line).is_none_or(|own| m.may_be(own.message));
    let is_nearly = || {
        let next = m.actual(m.at + lines);
        // What is asked first is the first prompt, whatever is like it below.
        let is_first_question = m.at == 0 && m.text.trim_end().ends_with(PROMPT_ENDS);
        // A line that begins with nearly the words of the prompt is that, whatever follows on it.
        let question = m.text.find(PROMPT_ENDS).map(|end| &m.text[..=end]);
        let begins_with_it =
            matches!(m.piece.event, Event::Asked(_)) && question.is_some_and(|own| are_alike(m.own().trim_end(), own));
        !is_first_question
            && !begins_with_it
            && !follows_prompt
            && !m.is_drawn(here)
            && next.is_some_and(|line| are_alike(here, &line) && is_own_message(&line))
    };
    let is_extra = is_other(m.text) && follows_prompt == text.is_some() && (is_right || is_nearly());
    let begins_right = !is_right && m.actual(m.at + lines).is_some_and(|line| line.starts_with(m.own()));
    let next = m.piece.event.into();
    is_extra.then(|| ExtraLine { next, lines, is_right, begins_right, drawing: false, printed: text }.into())
}

/// Any line with the right one below it.
pub(super) fn recognise(m: &Mismatch<'_>) -> Option<Kind> {
    let is_there = |lines: &usize| is_right(m, m.at + lines) && rest_of_drawing_follows(m, m.at + lines);
    let lines = (1..=MAX_ANY_LINES).find(is_there)?;
    let follows_prompt = m.piece.range.start > 0;
    // Behind a prompt it is the line that follows only where nothing else could be meant.
    let printed = follows_prompt.then(|| one_line(m.text.trim()));
    let is_message = |line: &str| m.parse(line).is_some() || m.is_drawn(line);
    let mut others = (m.at + 1..m.at + lines).filter_map(|line| m.actual(line));
    let are_own = lines > 1 && !is_message(m.text) && !others.any(|line| is_message(&line));
    (are_own || (lines == 1 && !follows_prompt)).then(|| {
        ExtraLine { next: m.piece.event.into(), lines, is_right: true, begins_right: false, drawing: false, printed }
            .into()
    })
}

/// A line before an exercise's answer, which may be wrong too.
pub(super) fn before_answer(is_right: bool) -> Kind {
    ExtraLine { next: Part::Answer, lines: 1, is_right, begins_right: false, drawing: false, printed: None }.into()
}

/// Whether the other lines of a drawing follow as well, from line `first` on: its levels may be alike, so that one of them shows
/// nothing.
fn rest_of_drawing_follows(m: &Mismatch<'_>, first: usize) -> bool {
    let rest = m.lines[m.at..].iter().take_while(|line| m.is_of_drawing(line));
    rest.zip(first..).all(|(line, at)| m.prints(at, &line.text))
}

/// Whether the program's line is the expected one, or a move that is as right as the expected one.
fn is_right(m: &Mismatch<'_>, line: usize) -> bool {
    m.prints(line, m.wanted()) || (matches!(m.piece.event, Event::Took(..)) && announces_allowed(m, line))
}

#[cfg(test)]
mod tests {
    use crate::judge::reason::tests::fixture::game;

    #[test]
    fn a_line_for_debugging_stands_before_the_move() {
        game("assignment2", "2\n2 2\n1 9\n1 1\n2 2\n").says(
            "
            …
            In turn 1 heap sizes are: h1=2 h2=2.
            nim-sum 0
            ^ extra-line: this line should not be here. The right line follows it: the line with the computer's move.
            Computer takes 1 objects from heap 1.
            ",
        );
    }

    #[test]
    fn several_lines_for_debugging_stand_before_the_right_one() {
        let played = game("assignment2", "2\n2 2\n1 9\n1 1\n2 2\n");
        played.says(
            "
            …
            In turn 1 heap sizes are: h1=2 h2=2.
            DEBUG: Nim sum: 0
            ^ extra-line: this line and the next one should not be here. The right line follows them: the line with the
            ^ computer's move.
            DEBUG: index -1
            Computer takes 1 objects from heap 1.
            ",
        );
        played.says(
            "
            …
            In turn 1 heap sizes are: h1=2 h2=2.
            2^2
            ^ extra-line: this line and the next 2 lines should not be here. The right line follows them: the line with
            ^ the computer's move.
            sum=0
            no heap
            Computer takes 1 objects from heap 1.
            ",
        );
    }

    #[test]
    fn the_line_that_follows_may_be_wrong_too() {
        let played = game("assignment2", "2\n2 2\n1 9\n1 1\n2 2\n");
        played.says(
            "
            …
            In turn 1 heap sizes are: h1=2 h2=2.
            nim-sum 0
            ^ extra-line: this line should not be here. After it comes the line with the computer's move, in which
            ^ something is wrong too.
            Computer takes 1 object from heap 1
            ",
        );
        played.is_not(
            "extra-line",
            "
            How many heaps?
            ^
            Enter the size of the heaps:
            ",
        );
        // Another line follows.
        played.is_not(
            "extra-line",
            "
            …
            In turn 1 heap sizes are: h1=2 h2=2.
            nim-sum 0
            In turn 2 heap sizes are: h1=1 h2=2.
            ",
        );
    }

    #[test]
    fn a_prompt_that_is_right_is_not_said_to_be_wrong_because_of_what_follows_on_its_line() {
        game("lab3", "2\n0 1\n1 3\n").says(
            "
            …
            heap[1]: ooo
            total = 4
            ^ extra-line: this line should not be here. After it comes the prompt for the user's move; what should follow on
            ^ the same line is wrong.
            Your Turn: input heap, coins: nimsum = 3
            My Turn: heap, coins: 1 3
            ",
        );
    }

    #[test]
    fn the_move_that_follows_may_be_any_right_one() {
        game("stacks 1 3", "").says(
            "
            Stacks: 1 3
              o
              o
            o o
            random: 17
            ^ extra-line: this line should not be here. The right line follows it: the line with the human's move.
            Human takes 3 from stack 2
            ",
        );
    }

    #[test]
    fn a_text_for_debugging_follows_a_prompt() {
        game("lab3", "2\n1 1\n0 1\n1 1\n0 1\n").says(
            "
            …
            heap[1]: ooo
            Your Turn: input heap, coins: nimsum=3
            ^ extra-line: “nimsum=3” should not be here. The right line follows it: the line with the computer's move.
            My Turn: heap, coins: 1 1
            ",
        );
    }

    #[test]
    fn a_drawing_is_too_much_where_an_edition_has_none() {
        let mut played = game("assignment2", "2\n2 3\n1 1\n1 1\n");
        played.assignment.leave_out_drawing().expect("a drawing");
        played.says(
            "
            …
            In turn 2 heap sizes are: h1=2 h2=2.
            *→*
            ^ extra-line: this line and the next one should not be here: the assignment does not draw the heaps.
            *→*
            Your turn: please enter the heap index and the number of removed objects.
            ",
        );
    }

    #[test]
    fn lines_that_are_no_drawing_of_the_heaps_are_not_said_to_be_one() {
        let mut played = game("assignment2", "2\n2 2\n1 9\n1 1\n2 2\n");
        played.assignment.leave_out_drawing().expect("a drawing");
        played.says(
            "
            …
            In turn 2 heap sizes are: h1=1 h2=2.
            ***
            ^ extra-line: this line should not be here. The right line follows it: the prompt for the user's move.
            Your turn: please enter the heap index and the number of removed objects.
            ",
        );
    }

    #[test]
    fn a_level_that_is_like_the_next_one_is_not_too_many() {
        game("assignment2", "3\n2 2 6\n1 1\n").is_not(
            "extra-line",
            "
            …
            In turn 2 heap sizes are: h1=2 h2=2 h3=0.
            +→+→·
            *→*→·
            Your turn: please enter the heap index and the number of removed objects.
            ",
        );
        game("assignment2", "2\n2 2\n1 9\n1 1\n2 2\n").is_not(
            "extra-line",
            "
            …
            In turn 2 heap sizes are: h1=1 h2=2.
             →+
            *→*
            Your turn: please enter the heap index and the number of removed objects.
            ",
        );
    }

    #[test]
    fn a_wrong_line_in_the_place_of_the_right_one_is_not_one_too_many() {
        game("assignment2", "2\n2 2\n1 9\n1 1\n2 2\n").is_not(
            "extra-line",
            "
            …
            In turn 1 heap sizes are: h1=2 h2=2.
            nim-sum 0
            In turn 2 heap sizes are: h1=1 h2=2.
            ",
        );
    }

    #[test]
    fn a_line_in_other_words_is_not_too_many_because_it_is_right_a_turn_later() {
        game("assignment2", "2\n2 2\n1 9\n1 9\n1 1\n2 2\n").is_not(
            "extra-line",
            "
            …
            Your turn: please enter the heap index and the number of removed objects.
            Error: wrong input
            ^ misspelt: in the error about an illegal move, “wrong” should be “Invalid”, and the dot at the end is
            ^ missing.
            Please enter again the heap index and the number of removed objects.
            Error: Invalid input.
            ",
        );
    }
}
