//! What others ask of a reason.

use super::lost_buffer::LostBuffer;
use super::no_usage::NoUsage;
use super::{Kind, Reason, UncaughtError, repeated_part, wrong_board, wrong_last_line};

impl Reason {
    /// How bad arguments are answered, where the reason is about that.
    pub(in crate::judge) fn usage(&self) -> Option<&NoUsage> {
        if let Kind::NoUsage(how) = &self.kind { Some(how) } else { None }
    }

    /// Whether it says what is wrong with the line of a heap.
    pub(in crate::judge) fn is_of_heap_line(&self) -> bool {
        matches!(self.kind, Kind::WrongHeapLine(_) | Kind::BrokenLine(_))
    }

    /// Whether what is missing is on standard error.
    pub(in crate::judge) fn is_on_wrong_stream(&self) -> bool {
        matches!(self.kind, Kind::WrongStream(_))
    }

    /// Whether it speaks of "this line", which is to be quoted where it is not shown.
    pub(in crate::judge) fn is_of_extra_line(&self) -> bool {
        matches!(self.kind, Kind::ExtraLine(_))
    }

    /// Whether rows are printed which are not read as those of a board.
    pub(in crate::judge) fn is_of_unread_rows(&self) -> bool {
        if let Kind::MisprintedBoard(board) = &self.kind { board.has_unread_rows() } else { false }
    }

    /// Whether only the words or the drawing of a line are wrong: what the program does later hardly follows from that.
    pub(crate) fn is_of_form(&self) -> bool {
        match &self.kind {
            Kind::Misspelt(misspelt) => misspelt.is_alike(),
            Kind::MisprintedBoard(board) => board.has_unread_rows(),
            Kind::BlankLine(_) | Kind::KnownMistake(_) | Kind::WrongDrawing(_) | Kind::WrongHeight(_) => true,
            _ => false,
        }
    }

    /// Whether the program does what the game asks for here, and prints it otherwise: no hint about the game helps.
    pub(in crate::judge) fn is_only_printed_otherwise(&self) -> bool {
        match &self.kind {
            Kind::AcceptedIllegal(facts) => facts.is_refused(),
            Kind::WrongHeapLine(facts) => facts.is_of_characters(),
            _ => false,
        }
    }

    /// Whether it is that every run is the same game.
    pub(in crate::judge) fn is_same_game(&self) -> bool {
        matches!(self.kind, Kind::AlwaysTheSameGame(_))
    }

    /// Whether it is no wrong line: an error that the program's language or compiler has reported, or that everything is printed
    /// elsewhere.
    pub(in crate::judge) fn is_an_error_of_its_own(&self) -> bool {
        match &self.kind {
            Kind::PythonError(_) | Kind::PrologError(_) | Kind::SanitizerReport(_) => true,
            Kind::WrongStream(stream) => stream.is_of_everything(),
            _ => false,
        }
    }

    /// Of the drawing in columns: the mistake that makes it, its name and its sentence, if one is known. `None` where the reason is about
    /// something else.
    pub(in crate::judge) fn drawn_by(&self) -> Option<Option<(&str, &str)>> {
        match &self.kind {
            Kind::KnownMistake(known) => known.drawn_by().map(Some),
            Kind::WrongDrawing(_) | Kind::WrongHeight(_) => Some(None),
            _ => None,
        }
    }

    /// What is said of programs of whose drawings more than one thing is wrong: the end of "your program …", where this is a wrong drawing.
    pub(in crate::judge) fn draws_wrongly(&self) -> Option<String> {
        let is_drawn = match &self.kind {
            Kind::Misspelt(misspelt) => misspelt.is_of_drawing(),
            _ => self.drawn_by().is_some(),
        };
        is_drawn.then(|| format!("does not draw the {}s as it should", self.terms.nouns.heap))
    }

    /// The same without the mistake that makes the drawing: what is wrong in the drawing itself, if that is known.
    pub(in crate::judge) fn without_drawing_mistake(self) -> Option<Reason> {
        match self.kind {
            Kind::KnownMistake(known) if known.drawn_by().is_some() => {
                Some(Reason { kind: known.in_itself()?.clone(), ..self })
            }
            _ => Some(self),
        }
    }

    /// Whether it is that another move is made than one that should be.
    pub(in crate::judge) fn is_wrong_move(&self) -> bool {
        matches!(self.kind, Kind::WrongMove(_))
    }

    /// Whether it is an error of Python or Prolog that ended the program.
    pub fn is_uncaught_error(&self) -> bool {
        matches!(self.kind, Kind::PythonError(_) | Kind::PrologError(_))
    }

    /// Whether it is an error that ended the program before a line that it should print, and not about the end of the input.
    pub(in crate::judge) fn breaks_off(&self) -> bool {
        match &self.kind {
            Kind::PythonError(error) => error.breaks_off(),
            Kind::PrologError(_) => true,
            _ => false,
        }
    }

    /// The error that ended the program, unless it is about the end of the input.
    pub(in crate::judge) fn uncaught_error(&self) -> Option<UncaughtError> {
        let id = self.id();
        match &self.kind {
            Kind::PythonError(error) => error.uncaught(id),
            Kind::PrologError(error) => Some(error.uncaught(id)),
            _ => None,
        }
    }

    /// Whether a message is printed twice, so that nobody knows whether input was read between.
    pub(in crate::judge) fn is_of_repeated_message(&self) -> bool {
        matches!(self.kind, Kind::RepeatedPart(repeated_part::RepeatedPart::Before { .. }))
    }

    /// Whether it is that the turn does not go on after an illegal move, so that no other move was read before the wrong line.
    pub(in crate::judge) fn is_before_another_move(&self) -> bool {
        match &self.kind {
            Kind::AfterRefusal(_) => true,
            Kind::RefusedLegal(facts) => facts.is_for_ever(),
            _ => false,
        }
    }

    /// Whether the numbers in the wrong line are others than those that were entered, so that the program may have read more or less than a
    /// right one before it.
    pub(in crate::judge) fn is_of_other_numbers(&self) -> bool {
        match &self.kind {
            Kind::MisprintedEntry(facts) => facts.is_of_other_numbers(),
            Kind::WrongStatus(facts) => facts.is_of_start(),
            Kind::RefusedLegal(facts) => facts.is_of_size(),
            Kind::AcceptedIllegal(facts) => facts.is_another_move(),
            _ => false,
        }
    }

    /// Whether it is that more follows the line that names the winner.
    pub(in crate::judge) fn is_below_the_winner(&self) -> bool {
        matches!(self.kind, Kind::WrongLastLine(wrong_last_line::WrongLastLine::MoreFollows { .. }))
    }

    /// Whether it is that a game is ended which should go on.
    pub(in crate::judge) fn is_early_end(&self) -> bool {
        match &self.kind {
            Kind::GameEndedEarly(_) | Kind::WrongBoard(wrong_board::WrongBoard::Ended { .. }) => true,
            Kind::WrongLastLine(wrong_last_line::WrongLastLine::LastLine { left, .. }) => left.is_some(),
            _ => false,
        }
    }

    /// Whether it is that a legal move of the user is refused.
    pub(in crate::judge) fn is_refused_legal(&self) -> bool {
        matches!(self.kind, Kind::RefusedLegal(_))
    }

    /// Whether it is that an illegal move is refused, and made all the same.
    pub(in crate::judge) fn is_illegal_move_made(&self) -> bool {
        matches!(self.kind, Kind::IllegalMoveMade(_))
    }

    /// Whether it is that a board is not the computer's, and the next entry of a human would make it.
    pub(in crate::judge) fn is_made_by_human(&self) -> bool {
        matches!(&self.kind, Kind::WrongBoard(board) if board.is_made_by_human())
    }

    /// Whether both say the same, but for the heaps, moves and numbers in it: of exceptions, that they are of one line of the source.
    pub(in crate::judge) fn is_like(&self, other: &Reason) -> bool {
        let what = if self.is_uncaught_error() { "line" } else { "how" };
        let fact = |reason: &Reason| reason.facts().remove(what);
        self.id() == other.id() && fact(self) == fact(other)
    }

    /// Whether a second run shows that output was lost when the program ended.
    pub(in crate::judge) fn is_shown_by_second_run(&self) -> bool {
        self.second_run
            || matches!(self.kind, Kind::LostBuffer(LostBuffer::Further | LostBuffer::RunsOn | LostBuffer::Everything))
    }

    /// Whether it says that output was lost when the program was ended, and nobody knows how far the program came.
    pub fn is_unseen_loss(&self) -> bool {
        matches!(self.kind, Kind::LostBuffer(LostBuffer::Unknown | LostBuffer::AsInOthers))
    }

    /// Whether it says only that output was lost when the program was ended.
    pub fn is_lost_output(&self) -> bool {
        matches!(self.kind, Kind::LostBuffer(_))
    }
}
