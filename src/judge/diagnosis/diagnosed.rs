//! What a diagnosis says: the mistakes that were found, and what they do not explain.

use crate::judge::kind::Kind;
use crate::judge::reason::Reason;

/// What is known of a program's mistakes after all its runs. Hidden cases may speak against a mistake, and are nowhere in it.
#[derive(Debug, Clone, PartialEq)]
pub struct Diagnosis {
    /// The mistakes, the one to mend first before the others; none where only a condition is known.
    pub faults: Vec<FoundFault>,
    /// Whether it is known what a program with these mistakes prints. Otherwise they say only what is wrong first in many cases.
    pub is_predicted: bool,
    /// In how many cases that are not hidden what the program printed is right, or is what a program with these mistakes
    /// prints.
    pub explained: usize,
    /// How many cases were judged that are not hidden.
    pub total: usize,
    /// What the mistakes do not explain; `None` when they explain all that was printed in cases that are not hidden.
    pub left: Option<Left>,
    /// Whether the program prints more in some case when its input has ended: about that the mistakes say nothing.
    pub prints_without_input: bool,
}

impl Diagnosis {
    /// Whether the mistakes explain all that was printed in a case, by its id.
    pub fn explains(&self, case: &str) -> bool {
        let is_left = self.left.as_ref().is_some_and(|left| left.cases.iter().any(|id| id == case));
        !self.faults.is_empty() && !is_left
    }

    /// Whether a mistake of this name is among those that the program makes, or may make.
    pub fn names(&self, mistake: &str) -> bool {
        let has = |fault: &FoundFault| fault.id == mistake || fault.alternatives.iter().any(|(id, _)| id == mistake);
        self.faults.iter().any(has)
    }

    /// Whether it says this of the program, in this sentence.
    pub(in crate::judge) fn says(&self, sentence: &str) -> bool {
        let says =
            |fault: &FoundFault| fault.sentence == sentence || fault.alternatives.iter().any(|(_, of)| of == sentence);
        self.faults.iter().any(says)
    }
}

/// A mistake that a program makes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundFault {
    /// Its name: that of a known fault of the assignment, or the sort of what was learned from the program's own output
    /// (`other-words`, `own-lines`, `message-on-stderr` and the like).
    pub id: String,
    /// What the program does: the end of "your program …".
    pub sentence: String,
    /// Known faults with which the program would print the same in every case that was run, each with its sentence: which
    /// one it is, nobody knows.
    pub alternatives: Vec<(String, String)>,
    /// The ids of the failed cases whose output is explained less well without it, the simplest first: the one with the fewest lines
    /// before it, and then the least input. Where it shows in none of them, of those that pass. At least one.
    pub cases: Vec<String>,
    /// The number, from 1, of the line that shows it in the first of these cases.
    pub line: Option<usize>,
    /// Whether it says what the program does in all games, and not only that something is wrong where it shows.
    pub is_rule_known: bool,
    /// The line that shows it in the first of these cases, where its sentence does not say what is printed.
    pub example: Option<Example>,
    /// What these cases have in common, and no other case has, where no more is known: "in which heap 0 is entered".
    pub condition: Option<String>,
}

impl FoundFault {
    /// A mistake that is seen in these cases, and in this line of the first of them, and that says all that is known of it.
    pub(super) fn seen(id: &str, sentence: String, cases: Vec<String>, line: Option<usize>) -> Self {
        FoundFault {
            id: id.to_owned(),
            sentence,
            alternatives: Vec::new(),
            cases,
            line,
            is_rule_known: true,
            example: None,
            condition: None,
        }
    }
}

/// A line of a program that shows a mistake.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Example {
    /// What the program prints.
    pub printed: String,
    /// What it would print with its other mistakes alone.
    pub without: String,
}

impl FoundFault {
    /// Whether it is that an error of the program's language ends it.
    pub fn is_uncaught_error(&self) -> bool {
        ["python-error", "prolog-error"].contains(&self.id.as_str())
    }

    /// Whether it is that the program ends at the same place in every game, whatever ends it.
    pub fn ends_early(&self) -> bool {
        self.id == "ends-early-everywhere"
    }
}

/// What no mistake that was found explains.
#[derive(Debug, Clone, PartialEq)]
pub struct Left {
    /// The ids of the failed cases in which something is left, the simplest first: the one with the fewest lines before it, and then
    /// the least input.
    pub cases: Vec<String>,
    /// The first of them of which it is known where, with the number of the line, from 1, from which on it is not explained.
    pub first: Option<(String, usize)>,
    /// Whether that is the first of most of them, which look alike there, and others come before it.
    pub is_of_most: bool,
    /// Why that line is wrong.
    pub reason: Option<Reason>,
    /// What would stand in that line if there were no other mistakes, where no reason is known.
    pub predicted: Option<PredictedLine>,
    /// What the program prints in that line, where neither is known, or the reason is that it is one line too many.
    pub printed: Option<String>,
    /// The verdict of these cases, if the program was ended in all of them, and in the same way.
    pub killed: Option<Kind>,
    /// What the failed cases that are left have in common, and no other case has: "in which heap 0 is entered".
    pub condition: Option<String>,
}

/// A line of a program, and what one with the mistakes that were found prints there. `None` where the output has ended before it;
/// one of both is there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PredictedLine {
    /// What a program with these mistakes prints.
    pub predicted: Option<String>,
    /// What the program prints.
    pub printed: Option<String>,
    /// Whether a program with these mistakes can print nothing else: it is left no choice, and it is known which mistakes they are.
    pub is_only_one: bool,
    /// Whether the program prints that line on standard error.
    pub on_stderr: bool,
}
