use super::context::Mismatch;
use super::terms::Terms;
use super::{Facts, Kind, Part};

facts! {
    /// A line stands here that nothing asks for, and the expected one follows it.
    ///
    /// Every line of the output is compared, so one line too many is a wrong line.
    ///
    /// For example `nim-sum 3` before the computer's move.
    ///
    /// Look for a line that was printed to find a mistake, or a message that the assignment does not have.
    /// For debugging print to standard error, which is not compared.
    pub(super) struct ExtraLine {
        next: Part,
    }
}

impl Facts for ExtraLine {
    fn words(&self, terms: &Terms) -> String {
        format!("this line is one too many: {} should follow at once.", terms.part(self.next))
    }
}

pub(super) fn recognise(m: &Mismatch<'_>) -> Option<Kind> {
    let follows = m.prints(m.at + 1, &m.lines[m.at].text);
    follows.then(|| ExtraLine { next: m.piece.event.into() }.into())
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
            ^ extra-line: this line is one too many: the line with the computer's move should follow at once.
            Computer takes 1 objects from heap 1.
            ",
        );
    }

    #[test]
    fn a_drawing_is_too_much_where_an_edition_has_none() {
        let mut played = game("assignment2", "2\n2 2\n1 9\n1 1\n2 2\n");
        played.assignment.leave_out_drawing().expect("a drawing");
        played.says(
            "
            …
            In turn 2 heap sizes are: h1=1 h2=2.
            *→*
            ^ extra-line: this line is one too many: the prompt for the user's move should follow at once.
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
}
