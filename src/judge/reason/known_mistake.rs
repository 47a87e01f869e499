use memchr::memchr_iter;
use nim_reference::Fault;
use nim_reference::fault::Area;
use nim_reference::follow::Follower;
use nim_reference::transcript::Transcript;

use super::context::Mismatch;
use super::terms::Terms;
use super::{Facts, Kind};
use crate::judge::mistake::{self, Mistake};

/// Known mistakes that leave out what others do too, and more.
const INCLUDE_OTHERS: [&str; 3] = ["stripped-drawing", "closed-up-drawing", "lies-down-closed-up"];

facts! {
    /// A mistake that many programs make prints just this line, or just this drawing.
    ///
    /// A program with this mistake and no other prints the same wrong line, or the same wrong drawing, and
    /// everything above it; and no other known mistake of this sort does. The sentence says what the
    /// mistake is. `nimgrade explain` with its name, which is in the JSON report, says more.
    ///
    /// Look at the place where this message or drawing is printed, and compare it with the assignment sign
    /// by sign.
    pub(super) struct KnownMistake {
        mistake: String,
        #[serde(skip)]
        sentence: String,
        #[serde(skip)]
        of_drawing: bool,
        /// What is said of the drawing in itself.
        #[serde(skip)]
        in_itself: Option<Box<Kind>>,
    }
}

impl Facts for KnownMistake {
    fn says_when(&self) -> bool {
        self.of_drawing
    }

    fn words(&self, _: &Terms) -> String {
        let what = if self.of_drawing { "drawing is made" } else { "line is printed" };
        format!("the same {what} by a program that {}.", self.sentence)
    }
}

impl KnownMistake {
    /// The mistake that makes the drawing: its name and its sentence.
    pub(super) fn drawn_by(&self) -> Option<(&str, &str)> {
        self.of_drawing.then_some((&*self.mistake, &*self.sentence))
    }

    /// The same, with what is said of the drawing in itself.
    pub(super) fn or(self, in_itself: Option<Kind>) -> Self {
        KnownMistake { in_itself: in_itself.map(Box::new), ..self }
    }

    /// What is said of the drawing in itself.
    pub(super) fn in_itself(&self) -> Option<&Kind> {
        self.in_itself.as_deref()
    }
}

/// A mistake that makes all lines of this drawing.
pub(super) fn of_drawing(m: &Mismatch<'_>) -> Option<KnownMistake> {
    let draws = |transcript: &Transcript| {
        let lines = transcript.lines();
        let end = m.at + lines.iter().skip(m.at).take_while(|line| m.is_of_drawing(line)).count();
        let same = |end: usize| lines.len() >= end && (0..end).all(|line| m.prints(line, &lines[line].text));
        // A level without objects belongs to the drawing too.
        let goes_on = |next: &str| m.is_drawn(next) || (!next.is_empty() && next.trim().is_empty());
        end > m.at && same(end) && m.actual(end).is_none_or(|next| !goes_on(&next))
    };
    // A cell without anything in it may be read in several ways.
    let learned = || match m.text.contains("\t\t") {
        true => None,
        false => mistake::redrawn((m.assignment, &m.game.voice), m.piece, m.frame(), m.wanted(), m.text),
    };
    let found = known(m, &[Area::Drawing], draws)
        .or_else(|| learned().filter(|found| draws(&found.apply(m.assignment).follow(m.input, m.output.whole))))?;
    Some(KnownMistake { mistake: found.id, sentence: found.sentence, of_drawing: true, in_itself: None })
}

/// A mistake in the words that makes this line.
pub(super) fn of_words(m: &Mismatch<'_>) -> Option<Kind> {
    let prints = |transcript: &Transcript| {
        let lines = transcript.lines();
        lines.len() > m.at && (0..=m.at).all(|line| m.prints(line, &lines[line].text))
    };
    let found = known(m, &[Area::Words, Area::Ending], prints)?;
    Some(KnownMistake { mistake: found.id, sentence: found.sentence, of_drawing: false, in_itself: None }.into())
}

/// The only known mistake of these areas whose transcript is what the program prints; none where two of them would print
/// the same, for it is unknown which one it is.
fn known(m: &Mismatch<'_>, areas: &[Area], is_printed: impl Fn(&Transcript) -> bool) -> Option<Mistake> {
    let follower = Follower::new(m.output.whole, m.assignment.compare);
    let prints = |fault: &Fault| {
        let faulty = fault.apply(m.assignment);
        // A game that has left the program's output comes to nothing that it prints.
        let transcript = match m.output.compare == m.assignment.compare {
            true => faulty.follow_while_alike(m.input, &follower, None),
            false => faulty.follow(m.input, m.output.whole),
        };
        let has_line = memchr_iter(b'\n', transcript.output().as_bytes()).nth(m.at.saturating_sub(1)).is_some();
        (has_line || m.at == 0) && is_printed(&transcript)
    };
    let faults = m.assignment.faults_of(areas).into_iter().filter(prints);
    // Of one that includes what others do, less is known than of these.
    let includes = |fault: &Fault| INCLUDE_OTHERS.iter().position(|id| *id == fault.id).map_or(0, |place| place + 1);
    let mut others: Vec<_> = faults.collect();
    let least = others.iter().map(includes).min();
    others.retain(|fault| Some(includes(fault)) == least);
    if let [only] = others.as_slice() { Some(Mistake::known(only)) } else { None }
}

#[cfg(test)]
mod tests {
    use crate::judge::reason::tests::fixture::game;

    #[test]
    fn the_lines_of_a_drawing_are_made_otherwise() {
        let played = game("assignment2", "3\n7 2 1\n1 1\n2 2\n1 1\n3 1\n1 9\n1 1\n");
        played.says(
            "
            …
            In turn 2 heap sizes are: h1=3 h2=2 h3=1.
            *→*→*
            ^ known-mistake: turn 2: the same drawing is made by a program that draws the heaps upside down: the first
            ^ line of the drawing shows their lowest objects.
            *→*→·
            *→ →·
            ",
        );
        played.says(
            "
            …
            In turn 2 heap sizes are: h1=3 h2=2 h3=1.
            *→ → →
            ^ known-mistake: turn 2: the same drawing is made by a program that prints a tab after the last column in
            ^ each line of the drawing.
            *→*→ →
            *→*→*→
            ",
        );
        played.says(
            "
            …
            In turn 2 heap sizes are: h1=3 h2=2 h3=1.
            *
            ^ known-mistake: turn 2: the same drawing is made by a program that leaves out the tabs and spaces after the
            ^ last object in each line of the drawing.
            *→*
            *→*→*
            ",
        );
        played.says(
            "
            …
            In turn 2 heap sizes are: h1=3 h2=2 h3=1.
             → →·
            ^ known-mistake: turn 2: the same drawing is made by a program that begins the drawing with a line without
            ^ objects.
            *→ →·
            *→*→·
            *→*→*
            ",
        );
        played.says(
            "
            …
            In turn 2 heap sizes are: h1=3 h2=2 h3=1.
            *→*→·
            ^ wrong-height: turn 2: the drawing should have 3 lines, because the tallest heap has 3 objects. Your
            ^ drawing has only 2: the top is missing.
            *→*→*
            ",
        );
    }

    #[test]
    fn the_cells_of_a_drawing_are_made_otherwise() {
        let played = game("assignment2", "3\n7 2 1\n1 1\n2 2\n1 1\n3 1\n1 9\n1 1\n");
        played.says(
            "
            …
            In turn 2 heap sizes are: h1=3 h2=2 h3=1.
            *····
            ^ known-mistake: turn 2: the same drawing is made by a program that prints a space instead of a tab between
            ^ the columns of the drawing.
            * *··
            * * *
            ",
        );
        played.says(
            "
            …
            In turn 2 heap sizes are: h1=3 h2=2 h3=1.
            *··
            ^ known-mistake: turn 2: the same drawing is made by a program that prints nothing between the columns of
            ^ the drawing.
            **·
            ***
            ",
        );
        played.says(
            "
            …
            In turn 2 heap sizes are: h1=3 h2=2 h3=1.
            *→→
            ^ known-mistake: turn 2: the same drawing is made by a program that prints nothing instead of a space where
            ^ a heap has no object in the drawing.
            *→*→
            *→*→*
            ",
        );
        game("assignment2", "3\n4 2 2\n2 1\n3 1\n").says(
            "
            …
            In turn 2 heap sizes are: h1=0 h2=2 h3=2.
            *→*
            ^ known-mistake: turn 2: the same drawing is made by a program that draws no column for an empty heap.
            *→*
            ",
        );
    }

    #[test]
    fn the_words_are_made_otherwise() {
        let played = game("assignment2", "2\n2 2\n1 9\n1 1\n2 2\n");
        played.says(
            "
            Enter the number of heaps:
            Enter the heap sizes:
            In turn 1 heap sizes are: h1=2, h2=2.
            ^ known-mistake: the same line is printed by a program that prints commas between the heaps that it lists.
            ",
        );
        played.says(
            "
            Enter the number of heaps:
            Enter the heap sizes:
            In turn 1 heap sizes are: h1=2 h2=2 .
            ^ known-mistake: the same line is printed by a program that prints a space between the last heap size
            ^ and the final dot of the status line.
            ",
        );
        played.says(
            "
            Enter the number of heaps:
            Enter the heap sizes:
            In turn 1 the heap sizes are: h1=2 h2=2.
            ^ known-mistake: the same line is printed by a program that prints “In turn X the heap sizes are:”; the
            ^ assignment's text says so too, but its sample runs have no “the”, and they decide.
            ",
        );
        game("matches", "[3,5,7].\n4.\n3.\n7.\n3.\n6.\n2.\n3.\n").says(
            "
            Enter number of matches in heaps [N1, N2, N3]: I take 1 matches from 3th heap.
            You have heaps of matches: [3, 5, 6]
            ^ known-mistake: the same line is printed by a program that prints a space after each comma of a list.
            ",
        );
        game("matches", "[1,1].\n2.\n1.\n").says(
            "
            …
            You won :(
            Congratulations!
            ^ known-mistake: the same line is printed by a program that prints no space before “Congratulations!”.
            ",
        );
    }

    #[test]
    fn stacks_are_drawn_and_listed_otherwise() {
        let played = game("stacks 1 3", "");
        played.says(
            "
            Stacks: 1 3
             o
            ^ known-mistake: the same drawing is made by a program that prints nothing between the columns of the
            ^ drawing.
             o
            oo
            ",
        );
        played.says(
            "
            Stacks: 1 3
              *
            ^ known-mistake: the same drawing is made by a program that draws “*” instead of “o”.
              *
            * *
            ",
        );
        played.says(
            "
            Stacks: 1, 3
            ^ known-mistake: the same line is printed by a program that prints commas between the stacks that it lists.
            ",
        );
    }

    #[test]
    fn a_mistake_of_one_line_is_not_named_for_the_whole_drawing() {
        game("assignment2", "3\n7 2 1\n1 1\n2 2\n1 1\n3 1\n1 9\n1 1\n").is_not(
            "known-mistake",
            "
            …
            In turn 2 heap sizes are: h1=3 h2=2 h3=1.
            *→ → →
            ^ wrong-drawing: turn 2: line 1 of the drawing (objects at height 3) is wrong. There should not be a tab
            ^ after the last column.
            *→*→·
            *→*→*
            ",
        );
    }

    /// Its first lines are those of a drawing that is turned round, and it goes on.
    #[test]
    fn a_drawing_that_goes_on_is_not_the_same() {
        let drawn = |more: &str| {
            let played = game("assignment2", "2\n2 2\n1 1\n2 2\n");
            let right = played.right();
            let lines: Vec<&str> = right.lines().collect();
            let end = lines.iter().position(|line| line.starts_with(' ')).expect("a drawing");
            let output = format!("{}\n*\t \n \t \n{more}", lines[..end].join("\n"));
            played.judge(&output).expect("a wrong line").1
        };
        assert!(drawn("").starts_with("known-mistake"), "{}", drawn(""));
        assert!(!drawn(" \t \n*\t*\n").starts_with("known-mistake"), "{}", drawn(" \t \n*\t*\n"));
    }

    #[test]
    fn a_line_that_no_known_mistake_makes_as_a_whole_has_none() {
        game("assignment2", "2\n2 2\n1 9\n1 1\n2 2\n").is_not(
            "known-mistake",
            "
            …
            Enter the heap sizes:
            In turn 1 heap sizes are: h1=2, h2=2
            ^ misspelt: in the status line, there should be no comma after “2”, and the dot at the end is missing.
            ",
        );
    }

    #[test]
    fn the_right_winner_in_other_words_is_not_the_wrong_one() {
        game("lab3", "2\n0 1\n").is_not(
            "known-mistake",
            "
            …
            Your Turn: input heap, coins: My Turn: heap, coins: 1 3
            Sorry you lose
            ^ misspelt: in the line that announces the winner, the comma after “Sorry” is missing.
            ",
        );
    }

    #[test]
    fn what_two_mistakes_would_print_is_neither() {
        // The cell of the emptied heap may be cut off, or the heap be left out.
        game("assignment2", "3\n2 2 5\n1 1\n2 2\n").is_not(
            "known-mistake",
            "
            …
            In turn 2 heap sizes are: h1=2 h2=2 h3=0.
            *→*
            ^ wrong-drawing: turn 2: line 1 of the drawing (objects at height 2) is wrong. It should have 3 columns, one
            ^ for each heap: a space where a heap has no object at this height. Your line has 2 columns.
            *→*
            ",
        );
    }

    #[test]
    fn columns_with_nothing_between_them_are_not_parted_by_spaces() {
        game("assignment2", "2\n4 2\n1 1\n2 1\n").is_not(
            "wrong-drawing",
            "
            …
            In turn 2 heap sizes are: h1=2 h2=2.
            **
            ^ known-mistake: turn 2: the same drawing is made by a program that prints nothing between the columns of
            ^ the drawing.
            **
            ",
        );
    }
}
