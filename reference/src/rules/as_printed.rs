//! What is taken from the output that is followed because no rule is known by which a wrong program decides it.

/// Decisions that are the program's own. The default is none: the assignment's rules decide all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct AsPrinted {
    /// Who is announced as the winner.
    pub winner: bool,
    /// Whether a move of the user is refused that the rules accept.
    pub refuses_more: bool,
    /// Whether a move of the user is accepted that the rules refuse.
    pub accepts_more: bool,
    /// Whether the game ends where it should go on; who is announced then is the program's own too.
    pub ends_early: bool,
    /// Whether the game goes on where it should end.
    pub goes_on: bool,
}
