//! Mistakes that no line of the output shows, but the verdicts of cases: how bad arguments are answered, and games that are the same in
//! every run.

use std::rc::Rc;

use nim_reference::{Assignment, Ending};

use super::{FoundFault, Observed, ids};
use crate::judge::mistake::Mistake;
use crate::judge::reason::{NoUsage, Reason};

/// What a verdict shows that no line does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shown {
    ExitStatus0,
    WrongStatus,
    NoWord(&'static str),
    Plays,
    GoesOn(&'static str),
    SameGame,
}

impl Shown {
    /// What it shows of a program for the assignment `right`, in which students make the mistakes `all`.
    fn of(case: &Observed<'_>, right: &Assignment, all: &[Rc<Mistake>]) -> Option<Self> {
        if case.wrong_status {
            return Some(Shown::WrongStatus);
        }
        let reason = case.reason?;
        match reason.usage() {
            Some(NoUsage::ExitStatus0) => Some(Shown::ExitStatus0),
            // Of one that was ended before its own end nobody knows what it would have printed.
            Some(NoUsage::NoWord { .. }) if case.killed.is_some() => None,
            Some(NoUsage::NoWord { word }) => Some(Shown::NoWord(word)),
            // With a mistake that accepts these arguments a whole game is predicted.
            Some(NoUsage::Plays { .. }) if let Some(word) = says_usage(case, right) => Some(Shown::GoesOn(word)),
            Some(NoUsage::Plays { .. }) => {
                let accepts = |mistake: &Rc<Mistake>| answer(&mistake.apply(right), case) != Ending::Usage;
                (!all.iter().any(accepts)).then_some(Shown::Plays)
            }
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
            Shown::Plays => {
                format!("begins a game {}", if always { "though its arguments are not valid" } else { arguments })
            }
            Shown::GoesOn(word) => {
                format!("prints its message with the word “{word}” {arguments}, but does not end there")
            }
            Shown::SameGame => {
                let of = if always { "" } else { " of some cases" };
                format!("plays the same game in every run{of}, where it must play at random")
            }
        }
    }
}

/// The word that a message about the right use of a program has, if one was printed.
fn says_usage(case: &Observed<'_>, right: &Assignment) -> Option<&'static str> {
    let usage = right.game()?.usage()?;
    [case.output, case.stderr].into_iter().any(|text| usage.is_said_in(text)).then_some(usage.word)
}

/// The cases in which a program rightly refuses its arguments.
pub(super) fn refused_arguments<'c, 'a>(right: &Assignment, cases: &'c [Observed<'a>]) -> Vec<&'c Observed<'a>> {
    if right.game().is_none_or(|game| game.usage().is_none()) {
        return Vec::new();
    }
    cases.iter().filter(|case| !case.failed && answer(right, case) == Ending::Usage).collect()
}

/// Whether a mistake is that arguments are accepted which the program refuses.
pub(super) fn accepts_any(right: &Assignment, mistake: &Mistake, refused: &[&Observed<'_>]) -> bool {
    !refused.is_empty() && {
        let changed = mistake.apply(right);
        refused.iter().any(|case| answer(&changed, case) != Ending::Usage)
    }
}

/// How a game ends of which this is printed.
fn answer(assignment: &Assignment, case: &Observed<'_>) -> Ending {
    assignment.follow(case.input, case.output).ending
}

/// Whether all that is wrong in a case is how the program ends, or how bad arguments are answered: no line of it is wrong.
pub(super) fn is_of_ending(case: &Observed<'_>, right: &Assignment, all: &[Rc<Mistake>]) -> bool {
    matches!(
        Shown::of(case, right, all),
        Some(Shown::ExitStatus0 | Shown::WrongStatus | Shown::NoWord(_) | Shown::Plays | Shown::GoesOn(_))
    )
}

/// How many games are played to see whether a rule leaves something to chance.
const GAMES: u64 = 8;

/// Whether every game of a case is the same by a rule in the place of chance.
fn is_same_by(rule: &Assignment, case: &Observed<'_>) -> bool {
    let game = |seed| rule.transcript_at_random(case.input, seed);
    (1..GAMES).all(|seed| game(seed).output() == game(0).output())
}

/// The mistakes that the verdicts show. Who plays by a rule, where it should be at random, plays the same games because of that, where the
/// rule leaves nothing to chance.
pub(super) fn faults(
    assignment: &Assignment,
    cases: &[Observed<'_>],
    all: &[Rc<Mistake>],
    by_rule: Option<&Assignment>,
) -> Vec<FoundFault> {
    let cases = cases.iter().filter(|case| !case.hidden);
    let cases: Vec<(&Observed<'_>, Option<Shown>)> =
        cases.map(|case| (case, Shown::of(case, assignment, all))).collect();
    let follows =
        |case: &Observed<'_>, shown| shown == Shown::SameGame && by_rule.is_some_and(|rule| is_same_by(rule, case));
    let seen = cases.iter().filter_map(|&(case, shown)| shown.filter(|&shown| !follows(case, shown)));
    let mut kinds: Vec<Shown> = Vec::new();
    for shown in seen {
        if !kinds.contains(&shown) {
            kinds.push(shown);
        }
    }
    let all: Vec<FoundFault> = kinds.iter().map(|&shown| fault(shown, assignment, &cases)).collect();
    // Where no bad arguments are answered at all, that games begin with some of them is the same mistake.
    let is_other = |fault: &FoundFault| {
        let is_in = |other: &FoundFault| fault.cases.iter().all(|case| other.cases.contains(case));
        !all.iter().any(|other| other.cases.len() > fault.cases.len() && is_in(other))
    };
    all.iter().filter(|fault| is_other(fault)).cloned().collect()
}

/// One of them; none of the cases is hidden, and each stands with what it shows.
fn fault(shown: Shown, assignment: &Assignment, cases: &[(&Observed<'_>, Option<Shown>)]) -> FoundFault {
    // A game that varies shows that it is not always the same; some cannot.
    let varies =
        |case: &Observed<'_>| cases.iter().any(|(other, _)| other.id == case.id && other.output != case.output);
    let can = |case: &Observed<'_>| match shown {
        Shown::SameGame => varies(case),
        Shown::WrongStatus => !case.failed,
        _ => answer(assignment, case) == Ending::Usage,
    };
    // Who begins a game says nothing of how it is used either.
    let is_without_word = |case: &Observed<'_>| {
        matches!(shown, Shown::NoWord(_)) && case.failed && says_usage(case, assignment).is_none()
    };
    let always = cases.iter().all(|&(case, shows)| shows == Some(shown) || is_without_word(case) || !can(case));
    let is_shown = |&&(case, shows): &&(&Observed<'_>, Option<Shown>)| {
        shows == Some(shown) || (always && shows == Some(Shown::Plays) && is_without_word(case))
    };
    let shown_in = cases.iter().filter(is_shown).map(|&(case, _)| case);
    let plays = matches!(shown, Shown::NoWord(_))
        && cases.iter().filter(is_shown).any(|(_, shows)| *shows == Some(Shown::Plays));
    let also = if plays { ", and begins a game with some of them" } else { "" };
    let id = shown_in.clone().find_map(|case| case.reason).map_or("wrong-exit-status", Reason::id);
    FoundFault::seen(id, format!("{}{also}", shown.sentence(always)), ids(shown_in), None)
}
