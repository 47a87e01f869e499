//! Mistakes that no line of the output shows, but the verdicts of cases: how bad arguments are answered, and games that are the same in
//! every run.

use nim_reference::{Assignment, Ending};

use super::{FoundFault, Observed, ids};
use crate::judge::reason::{NoUsage, Reason};

/// What a verdict shows that no line does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shown {
    ExitStatus0,
    WrongStatus,
    NoWord(&'static str),
    SameGame,
}

impl Shown {
    fn of(case: &Observed<'_>) -> Option<Self> {
        if case.wrong_status {
            return Some(Shown::WrongStatus);
        }
        let reason = case.reason?;
        match reason.usage() {
            Some(NoUsage::ExitStatus0) => Some(Shown::ExitStatus0),
            // Of one that was ended before its own end nobody knows what it would have printed.
            Some(NoUsage::NoWord { .. }) if case.killed.is_some() => None,
            Some(NoUsage::NoWord { word }) => Some(Shown::NoWord(word)),
            Some(NoUsage::Plays { .. }) => None,
            None => reason.is_same_game().then_some(Shown::SameGame),
        }
    }

    /// The end of "your program …". `always` is whether every case shows it that can.
    fn sentence(self, always: bool) -> String {
        let arguments =
            if always { "when its arguments are not valid" } else { "for some arguments that are not valid" };
        match self {
            Shown::ExitStatus0 => format!("ends with exit status 0 {arguments}"),
            Shown::WrongStatus => {
                let when =
                    if always { ", though its output is right" } else { " in some cases in which its output is right" };
                format!("ends with an exit status that is not 0{when}")
            }
            Shown::NoWord(word) => format!("prints no message with the word “{word}” {arguments}"),
            Shown::SameGame => {
                let of = if always { "" } else { " of some cases" };
                format!("plays the same game in every run{of}, where it must play at random")
            }
        }
    }
}

/// Whether all that is wrong in a case is how the program ends, or how bad arguments are answered: no line of it is wrong.
pub(super) fn is_of_ending(case: &Observed<'_>) -> bool {
    matches!(Shown::of(case), Some(Shown::ExitStatus0 | Shown::WrongStatus | Shown::NoWord(_)))
}

/// The mistakes that the verdicts show. Who plays by a rule, where it should be at random, plays the same games because of that.
pub(super) fn faults(assignment: &Assignment, cases: &[Observed<'_>], by_rule: bool) -> Vec<FoundFault> {
    let cases: Vec<&Observed<'_>> = cases.iter().filter(|case| !case.hidden).collect();
    let seen = cases.iter().filter_map(|case| Shown::of(case));
    let seen = seen.filter(|shown| !by_rule || *shown != Shown::SameGame);
    let mut kinds: Vec<Shown> = Vec::new();
    for shown in seen {
        if !kinds.contains(&shown) {
            kinds.push(shown);
        }
    }
    kinds.into_iter().map(|shown| fault(shown, assignment, &cases)).collect()
}

/// One of them; none of the cases is hidden.
fn fault(shown: Shown, assignment: &Assignment, cases: &[&Observed<'_>]) -> FoundFault {
    let shows = |case: &Observed<'_>| Shown::of(case) == Some(shown);
    // A game that varies shows that it is not always the same; some cannot.
    let varies = |case: &Observed<'_>| cases.iter().any(|other| other.id == case.id && other.output != case.output);
    let can = |case: &Observed<'_>| match shown {
        Shown::SameGame => shows(case) || varies(case),
        Shown::WrongStatus => shows(case) || !case.failed,
        _ => assignment.follow(case.input, case.output).ending == Ending::Usage,
    };
    let shown_in = cases.iter().copied().filter(|case| shows(case));
    FoundFault {
        id: shown_in.clone().find_map(|case| case.reason).map_or("wrong-exit-status", Reason::id).to_owned(),
        sentence: shown.sentence(cases.iter().filter(|case| can(case)).all(|case| shows(case))),
        alternatives: Vec::new(),
        cases: ids(shown_in),
        line: None,
    }
}
