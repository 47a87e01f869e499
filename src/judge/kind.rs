//! The verdicts.

/// The verdict of a case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// The output is right, and the program ended as it should.
    Pass,
    /// The output is not what a right program prints.
    WrongOutput,
    /// The CPU or wall limit was passed.
    TimeLimit,
    /// The memory limit was passed.
    MemoryLimit,
    /// The output limit was passed.
    OutputLimit,
    /// The program was ended by a signal.
    Crashed,
    /// The output is right, the exit status is not.
    ExitStatus,
    /// The case was not run, or not long enough to be judged; the verdict's cause says why.
    Skipped,
    /// nimgrade could not judge the case. It never counts as passed.
    GraderError,
}

impl Kind {
    /// Every verdict.
    pub const ALL: [Kind; 9] = [
        Kind::Pass,
        Kind::WrongOutput,
        Kind::TimeLimit,
        Kind::MemoryLimit,
        Kind::OutputLimit,
        Kind::Crashed,
        Kind::ExitStatus,
        Kind::Skipped,
        Kind::GraderError,
    ];

    /// Whether the program was ended before it came to its own end.
    pub fn is_killed(self) -> bool {
        matches!(self, Kind::TimeLimit | Kind::MemoryLimit | Kind::OutputLimit | Kind::Crashed)
    }

    /// The name in every machine format.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Pass => "pass",
            Kind::WrongOutput => "wrong-output",
            Kind::TimeLimit => "time-limit",
            Kind::MemoryLimit => "memory-limit",
            Kind::OutputLimit => "output-limit",
            Kind::Crashed => "crashed",
            Kind::ExitStatus => "exit-status",
            Kind::Skipped => "skipped",
            Kind::GraderError => "grader-error",
        }
    }
}
