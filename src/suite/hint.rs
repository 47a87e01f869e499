//! Words for a student who fails a case, and which wrong lines they speak about.

/// A hint of a case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hint {
    /// The words.
    pub text: String,
    /// What the first wrong line must be for the hint to speak about it; whatever fails, if this is empty.
    pub on: Vec<LineKind>,
}

impl Hint {
    /// Whether the hint speaks about a failure whose first wrong line is of this kind; `None` where no line is wrong.
    pub fn is_about(&self, line: Option<LineKind>) -> bool {
        let is_on =
            |line: LineKind| [Some(line), line.group()].into_iter().flatten().any(|kind| self.on.contains(&kind));
        self.on.is_empty() || line.is_some_and(is_on)
    }
}

/// What a line of the expected output is, as a case file names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LineKind {
    /// A prompt.
    Prompt,
    /// What answers something illegal: the error, and what comes before the next input is read.
    Error,
    /// The same, where a number of heaps or a size is illegal.
    OpeningError,
    /// The same, where a move is illegal.
    MoveError,
    /// The status line.
    Status,
    /// A line of the drawing.
    Drawing,
    /// The user's move.
    UserMove,
    /// The computer's move.
    ComputerMove,
    /// The computer's move where the nim-sum is not 0.
    WinningMove,
    /// The computer's move where the nim-sum is 0.
    LosingMove,
    /// The winner.
    Winner,
    /// The answer to bad arguments.
    Usage,
    /// The answer of an exercise.
    Answer,
}

impl LineKind {
    /// Every kind, by its name in a case file.
    pub(super) const ALL: [(&'static str, LineKind); 13] = [
        ("prompt", LineKind::Prompt),
        ("error", LineKind::Error),
        ("opening-error", LineKind::OpeningError),
        ("move-error", LineKind::MoveError),
        ("status", LineKind::Status),
        ("drawing", LineKind::Drawing),
        ("user-move", LineKind::UserMove),
        ("computer-move", LineKind::ComputerMove),
        ("winning-move", LineKind::WinningMove),
        ("losing-move", LineKind::LosingMove),
        ("winner", LineKind::Winner),
        ("usage", LineKind::Usage),
        ("answer", LineKind::Answer),
    ];

    /// The kind that has this one in it.
    fn group(self) -> Option<LineKind> {
        match self {
            LineKind::WinningMove | LineKind::LosingMove => Some(LineKind::ComputerMove),
            LineKind::OpeningError | LineKind::MoveError => Some(LineKind::Error),
            _ => None,
        }
    }
}
