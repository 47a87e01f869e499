//! What the function of an exercise returns, and what is printed of it.

use super::reason::KnownFault;

/// What the function returns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Returned {
    /// The answer, which the program prints.
    #[default]
    Answer,
    /// Nothing, for it prints the answer itself; and then that is printed too.
    NothingAfterAnswer,
    /// Nothing.
    Nothing,
}

impl Returned {
    /// The known faults, where the program prints by `json.dumps` or by `print` alone.
    pub(super) fn faults(json: bool) -> [KnownFault; 2] {
        let (after, alone) = match json {
            true => (
                "prints “null” after the answer: its function prints and returns nothing",
                "prints “null” for every answer: its function returns nothing",
            ),
            false => (
                "prints “None” after the answer: its function prints and returns nothing",
                "prints “None” for every answer: its function returns nothing",
            ),
        };
        [KnownFault { id: "prints-none", sentence: after }, KnownFault { id: "returns-none", sentence: alone }]
    }

    /// What a program with this fault returns, if the fault is about that.
    pub(super) fn of_fault(id: &str) -> Option<Returned> {
        match id {
            "prints-none" => Some(Returned::NothingAfterAnswer),
            "returns-none" => Some(Returned::Nothing),
            _ => None,
        }
    }

    /// What is printed, where this would be the answer.
    pub(super) fn printed(self, answer: String, json: bool) -> String {
        let nothing = if json { "null" } else { "None" };
        // A function that fails prints nothing, and returns nothing either.
        if answer.is_empty() {
            return answer;
        }
        match self {
            Returned::Answer => answer,
            Returned::NothingAfterAnswer => format!("{answer}\n{nothing}"),
            Returned::Nothing => nothing.to_owned(),
        }
    }
}
