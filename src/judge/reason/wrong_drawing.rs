use nim_reference::Player;
use nim_reference::transcript::{Event, Frame};
use nim_reference::voice::{Columns, Drawing};

use super::context::Mismatch;
use super::drawn::{WrongLine, is_line, lies, lines_above, other_sign};
use super::parse::consists_of;
use super::terms::Terms;
use super::wrong_height::WrongHeight;
use super::{Facts, Kind};

facts! {
    /// The drawing of the heaps side by side is wrong.
    ///
    /// It has the highest level first. Each line has a cell for every heap, also for an empty one: the object where the
    /// heap is at least that high, and a space where it is not. It is drawn before the turns of which the assignment says so.
    ///
    /// For heaps 1 2 the lines are: a space, the separator, an object; then an object, the separator, an
    /// object.
    ///
    /// Look at the two loops: the outer one goes from the tallest heap's size down to 1, the inner one over
    /// all heaps.
    pub(super) enum WrongDrawing {
        LiesDown,
        IsMissing,
        Sign { right: String, drawn: char },
        Line {
            /// The number of the line, from 1.
            line: usize,
            /// The height of the objects in it, from 1.
            level: u64,
            wrong: WrongLine,
        },
    }
}

impl Facts for WrongDrawing {
    fn says_when(&self) -> bool {
        true
    }

    fn words(&self, terms: &Terms) -> String {
        let nouns = terms.nouns;
        let noun = nouns.heap;
        match self {
            WrongDrawing::LiesDown => {
                format!("your program draws each {noun} as a row. It should draw each {noun} as a column.")
            }
            WrongDrawing::IsMissing => format!("the drawing of the {noun}s is missing here."),
            WrongDrawing::Sign { right, drawn } => {
                format!("your program should draw `{right}` for each {}. It draws `{drawn}`.", nouns.object)
            }
            WrongDrawing::Line { line, level, wrong } => {
                let words = wrong.words(terms);
                format!("line {line} of the drawing ({} at height {level}) is wrong. {words}", nouns.objects)
            }
        }
    }

    fn in_general(&self, terms: &Terms) -> Option<String> {
        let noun = terms.nouns.heap;
        Some(match self {
            WrongDrawing::LiesDown => format!("draws each {noun} as a row instead of a column"),
            WrongDrawing::IsMissing => format!("does not draw the {noun}s where it should"),
            WrongDrawing::Sign { .. } | WrongDrawing::Line { .. } => format!("does not draw the {noun}s as it should"),
        })
    }
}

pub(super) fn recognise(m: &Mismatch<'_>) -> Option<Kind> {
    let (Drawing::Columns(columns), Event::Drew(Some(level))) = (&*m.game.voice.drawing, m.piece.event) else {
        return None;
    };
    let (frame, above) = (m.frame(), lines_above(m));
    if let Some(facts) = lies_or_is_missing(m, columns, frame, m.at - above) {
        return Some(facts.into());
    }
    let height = WrongHeight::find(m, columns, frame, m.at - above);
    let is_certain = height.as_ref().is_some_and(WrongHeight::is_certain);
    let in_itself = || {
        if let Some(facts) = height {
            return Some(facts.into());
        }
        let facts = if consists_of(m.text, &columns.object) {
            WrongDrawing::Line { line: above + 1, level, wrong: WrongLine::find(columns, frame, level, m.text)? }
        } else {
            let drawn = other_sign(columns, frame, level, m.text)?;
            WrongDrawing::Sign { right: columns.object.clone(), drawn }
        };
        Some(facts.into())
    };
    let known = if is_certain { None } else { super::known_mistake::of_drawing(m) };
    match known {
        Some(known) => Some(known.or(in_itself()).into()),
        None => in_itself(),
    }
}

fn lies_or_is_missing(m: &Mismatch<'_>, columns: &Columns, frame: &Frame, first: usize) -> Option<WrongDrawing> {
    if lies(m, columns, frame, first) {
        return Some(WrongDrawing::LiesDown);
    }
    let follows = m.prints(m.at + 1, &m.lines[m.at].text);
    // A move of the computer before the user's turn shows that more than the drawing is wrong.
    let is_move = m.parsed.as_ref().is_some_and(|parsed| parsed.mover() == Some(Player::Computer));
    let is_other_turn = is_move && frame.player == Player::User;
    let missing = !is_line(m, columns, first) && m.message_at(m.at).is_some() && !follows && !is_other_turn;
    missing.then_some(WrongDrawing::IsMissing)
}

#[cfg(test)]
mod tests {
    use crate::judge::reason::tests::fixture::game;

    #[test]
    fn a_drawing_is_missing() {
        game("assignment2", "3\n7 2 1\n1 1\n2 2\n1 1\n3 1\n1 9\n1 1\n").says(
            "
            …
            In turn 2 heap sizes are: h1=3 h2=2 h3=1.
            Your turn: please enter the heap index and the number of removed objects.
            ^ wrong-drawing: turn 2: the drawing of the heaps is missing here.
            ",
        );
        game("stacks 1 3", "").says(
            "
            Stacks: 1 3
            Human takes 1 from stack 2
            ^ wrong-drawing: the drawing of the stacks is missing here.
            ",
        );
    }

    #[test]
    fn heaps_lie_as_rows() {
        game("assignment2", "3\n7 2 1\n1 1\n2 2\n1 1\n3 1\n1 9\n1 1\n").says(
            "
            …
            In turn 2 heap sizes are: h1=3 h2=2 h3=1.
            *→*→*
            ^ wrong-drawing: turn 2: your program draws each heap as a row. It should draw each heap as a column.
            *→*
            *
            ",
        );
        game("stacks 1 3", "").says(
            "
            Stacks: 1 3
            o
            ^ wrong-drawing: your program draws each stack as a row. It should draw each stack as a column.
            o o o
            ",
        );
    }

    #[test]
    fn a_level_in_other_characters_is_not_missing() {
        game("assignment2", "3\n1 2 3\n1 1\n").says(
            "
            …
            In turn 2 heap sizes are: h1=0 h2=2 h3=3.
             → →*
             →+→+
            ^ wrong-drawing: turn 2: your program should draw `*` for each object. It draws `+`.
             →*→*
            ",
        );
    }

    #[test]
    fn blanks_before_a_right_line_are_named() {
        game("assignment2", "3\n1 2 3\n1 1\n").says(
            "
            …
            In turn 2 heap sizes are: h1=0 h2=2 h3=3.
             → →*
            → →*→*
            ^ wrong-drawing: turn 2: line 2 of the drawing (objects at height 2) is wrong. There should not be a tab before
            ^ the first column.
             →*→*
            ",
        );
    }

    #[test]
    fn blanks_that_show_no_columns_are_all_that_is_wrong() {
        let played = game("stacks 2 4 3 4", "");
        played.says(
            "
            Stacks: 2 4 3 4
            ··o····o
            ^ wrong-drawing: line 1 of the drawing (tokens at height 4) is wrong. Only its blanks are wrong: a stack without
            ^ tokens at this height needs a space in its column, and a space separates two columns.
            ",
        );
        // An object that is missing is not.
        played.is_not(
            "wrong-drawing",
            "
            Stacks: 2 4 3 4
            ···o·
            ",
        );
    }

    #[test]
    fn every_cell_that_is_wrong_is_named_and_what_follows_the_last() {
        let played = game("assignment2", "3\n7 2 1\n1 1\n2 2\n1 1\n3 1\n1 9\n1 1\n");
        played.says(
            "
            …
            In turn 2 heap sizes are: h1=3 h2=2 h3=1.
            *→→→
            ^ wrong-drawing: turn 2: line 1 of the drawing (objects at height 3) is wrong. Column 2 should be a space,
            ^ because heap 2 has only 2 objects. Your program prints nothing there. Column 3 should be a space, because
            ^ heap 3 has only 1 object. Your program prints nothing there. There should not be a tab after the last
            ^ column.
            *→*→→
            *→*→*→
            ",
        );
        game("assignment2", "3\n4 2 2\n3 1\n2 1\n").is_not(
            "known-mistake",
            "
            …
            In turn 2 heap sizes are: h1=0 h2=2 h3=2.
            →*→*
             →*→*
            ",
        );
    }

    #[test]
    fn blanks_where_objects_belong_are_not_another_sign() {
        game("assignment2", "2\n2 2\n1 1\n").is_not(
            "known-mistake",
            "
            …
            In turn 2 heap sizes are: h1=1 h2=2.
             → ·
             → ·
             → ·
             → ·
            ",
        );
    }

    #[test]
    fn a_cell_is_wrong() {
        let played = game("assignment2", "3\n7 2 1\n1 1\n2 2\n1 1\n3 1\n1 9\n1 1\n");
        played.says(
            "
            …
            In turn 2 heap sizes are: h1=3 h2=2 h3=1.
            *→ →·
            *→*→·
            *→ →·
            ^ wrong-drawing: turn 2: line 3 of the drawing (objects at height 1) is wrong. Column 2 should be `*`,
            ^ because heap 2 has 2 objects. Your program prints no `*` there. Column 3 should be `*`, because heap 3
            ^ has 1 object. Your program prints no `*` there.
            ",
        );
        played.says(
            "
            …
            In turn 2 heap sizes are: h1=3 h2=2 h3=1.
            *→ →·
            *→*→*
            ^ wrong-drawing: turn 2: line 2 of the drawing (objects at height 2) is wrong. Column 3 should be a space,
            ^ because heap 3 has only 1 object. Your program prints `*` there.
            ",
        );
        game("stacks 1 3", "").says(
            "
            Stacks: 1 3
            o
            ^ wrong-drawing: line 1 of the drawing (tokens at height 3) is wrong. Column 1 should be a space, because
            ^ stack 1 has only 1 token. Your program prints `o` there. Column 2 should be `o`, because stack 2 has 3
            ^ tokens. Your program prints no `o` there.
            ",
        );
    }

    #[test]
    fn a_line_has_too_few_cells() {
        let played = game("assignment2", "3\n7 2 1\n1 1\n2 2\n1 1\n3 1\n1 9\n1 1\n");
        played.says(
            "
            …
            In turn 2 heap sizes are: h1=3 h2=2 h3=1.
            *→ →·
            *→*
            ^ wrong-drawing: turn 2: line 2 of the drawing (objects at height 2) is wrong. It should have 3 columns, one
            ^ for each heap: a space where a heap has no object at this height. Your line has 2 columns.
            ",
        );
        played.says(
            "
            …
            In turn 2 heap sizes are: h1=3 h2=2 h3=1.
            *→ →·
            *→*→·
            *→*
            ^ wrong-drawing: turn 2: line 3 of the drawing (objects at height 1) is wrong. It should have 3 columns, one
            ^ for each heap: a space where a heap has no object at this height. Your line has 2 columns.
            ",
        );
    }

    #[test]
    fn a_wide_column_is_one_column() {
        game("stacks 2", "").says(
            "
            Stacks: 2
              o
            ^ wrong-drawing: line 1 of the drawing (tokens at height 2) is wrong. There should not be 2 spaces before
            ^ the first column.
            ",
        );
    }

    #[test]
    fn a_line_without_tabs_is_parted_by_spaces_only_where_these_are_no_cells() {
        let played = game("assignment2", "3\n4 2 2\n1 1\n2 1\n");
        played.says(
            "
            …
            In turn 2 heap sizes are: h1=0 h2=2 h3=2.
             →*→*
             **
            ^ wrong-drawing: turn 2: line 2 of the drawing (objects at height 1) is wrong. The columns should be
            ^ separated by tabs. Your program prints no tab.
            ",
        );
        played.says(
            "
            …
            In turn 2 heap sizes are: h1=0 h2=2 h3=2.
             →*→*
              * *
            ^ wrong-drawing: turn 2: line 2 of the drawing (objects at height 1) is wrong. The columns should be
            ^ separated by tabs. Your program separates them by spaces.
            ",
        );
    }

    #[test]
    fn objects_have_another_sign() {
        game("assignment2", "3\n7 2 1\n1 1\n2 2\n1 1\n3 1\n1 9\n1 1\n").says(
            "
            …
            In turn 2 heap sizes are: h1=3 h2=2 h3=1.
            #→ →·
            ^ wrong-drawing: turn 2: your program should draw `*` for each object. It draws `#`.
            ",
        );
    }
}
