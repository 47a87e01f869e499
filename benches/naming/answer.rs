//! What nimgrade answers to a program with mistakes, and how much of it is right.

use std::fmt;
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use nim_reference::Assignment;
use nim_reference::rules::{Freedom, Player};
use serde_json::Value;

use crate::outputs::Outputs;
use crate::program::Switched;
use crate::runs::orders;

/// The mistakes that nimgrade names.
pub(crate) struct Answer(Vec<NamedFault>);

/// One of them, or several of which nimgrade says that the program makes one.
struct NamedFault {
    ids: Vec<String>,
    sentence: String,
}

/// How much of a draw is named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Named {
    /// All of it, and nothing else.
    All,
    /// A part of it, and nothing else.
    Some,
    /// Nothing.
    None,
    /// Something that the program does not do, whatever else.
    Wrong,
}

/// A draw and what became of it.
pub(crate) struct Compared {
    pub(crate) named: Named,
    pub(crate) drawn: Vec<String>,
    missing: Vec<String>,
    wrong: Vec<String>,
    answer: Answer,
}

/// Grades the program with each of the draws.
pub(crate) fn answers(program: &Switched, draws: &[Vec<&str>]) -> Vec<Answer> {
    let threads = std::thread::available_parallelism().map_or(2, usize::from);
    let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(draw) = draws.get(at) else { return };
                    let answer = Answer::of(program, draw);
                    done.lock().expect("no thread panics").push((at, answer));
                }
            });
        }
    });
    let mut answers = done.into_inner().expect("no thread panics");
    answers.sort_by_key(|(at, _)| *at);
    answers.into_iter().map(|(_, answer)| answer).collect()
}

impl Answer {
    fn of(program: &Switched, draw: &[&str]) -> Answer {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let output = Command::new(env!("CARGO_BIN_EXE_nimgrade"))
            .arg(program.with(draw, folder.path()))
            .args(["-a", program.assignment, "-j", "1", "--format", "json"])
            .output()
            .expect("nimgrade starts");
        let report: Value = serde_json::from_slice(&output.stdout).expect("nimgrade prints JSON");
        let faults = report["diagnosis"]["faults"].as_array().into_iter().flatten();
        let text = |fault: &Value, key: &str| fault[key].as_str().expect("a text").to_owned();
        let named = faults.map(|fault| {
            let others = fault["alternatives"].as_array().into_iter().flatten().map(|other| text(other, "id"));
            NamedFault {
                ids: [text(fault, "id")].into_iter().chain(others).collect(),
                sentence: text(fault, "sentence"),
            }
        });
        Answer(named.collect())
    }

    /// How much of what was drawn is named.
    ///
    /// A known mistake that was not drawn is right all the same if it does what drawn ones do: in their place it makes the
    /// program print the same in all cases. It is right too if the program does what it says besides ([`is_made_too`],
    /// [`is_seen_in_the_moves`]). What was learned from the program's words names no mistake that was drawn, and is not wrong either.
    pub(crate) fn compare<'a>(self, drawn: Vec<&'a str>, outputs: &mut Outputs<'a>) -> Compared {
        let ids = &outputs.runs.program.ids;
        let known = |fault: &NamedFault| {
            let own = fault.ids.iter().filter_map(|name| ids.iter().find(|id| *id == name).map(String::as_str));
            let own: Vec<&str> = own.collect();
            own.iter().find(|id| drawn.contains(id)).or(own.first()).copied()
        };
        let named: Vec<&str> = self.0.iter().filter_map(known).collect();
        let mut missing: Vec<&str> = drawn.iter().copied().filter(|id| !named.contains(id)).collect();
        let mut wrong: Vec<&str> = named.iter().copied().filter(|id| !drawn.contains(id)).collect();
        let whole = outputs.of(&drawn);
        if !named.is_empty() && outputs.of(&named) == whole {
            (missing, wrong) = (Vec::new(), Vec::new());
        }
        wrong.retain(|&other| {
            let kept: Vec<&str> = drawn.iter().copied().filter(|id| !missing.contains(id)).collect();
            let same = (1..1_u32 << missing.len()).find(|replaced| {
                let stays = missing.iter().enumerate().filter(|(at, _)| replaced >> at & 1 == 0).map(|(_, &id)| id);
                outputs.of(&kept.iter().copied().chain(stays).chain([other]).collect::<Vec<_>>()) == whole
            });
            if let Some(replaced) = same {
                let mut at = 0..;
                missing.retain(|_| replaced >> at.next().unwrap_or(0) & 1 == 0);
            }
            same.is_none()
                && !is_made_too(other, &drawn, &named, outputs)
                && !is_seen_in_the_moves(other, &drawn, outputs)
        });
        let named = match (wrong.is_empty(), missing.len()) {
            (false, _) => Named::Wrong,
            (true, 0) => Named::All,
            (true, left) if left < drawn.len() => Named::Some,
            (true, _) => Named::None,
        };
        let owned = |ids: Vec<&str>| ids.into_iter().map(str::to_owned).collect();
        Compared { named, drawn: owned(drawn), missing: owned(missing), wrong: owned(wrong), answer: self }
    }
}

/// Whether a program with the mistakes `drawn` makes another one too, which was `named`: with this one in addition nothing
/// changes, neither in what the program prints nor in what the catalogue predicts of it, where the last of two contradictory
/// ones counts. It must also show: the named ones predict a case that they do not predict without this one.
fn is_made_too<'a>(other: &'a str, drawn: &[&'a str], named: &[&'a str], outputs: &mut Outputs<'a>) -> bool {
    if outputs.of(&[drawn, &[other]].concat()) != outputs.of(drawn) {
        return false;
    }
    let printed = outputs.runs.outcomes(drawn);
    let predicted = |order: &[&str]| {
        let differences = outputs.runs.differences(order, &printed).into_iter();
        differences.map(|difference| difference.is_none()).collect::<Vec<bool>>()
    };
    let adds_nothing =
        |order: &Vec<&str>| predicted(&[order, &[other][..]].concat()).into_iter().all(|predicted| predicted);
    let shows = |order: &Vec<&str>| {
        let without: Vec<&str> = order.iter().copied().filter(|id| *id != other).collect();
        predicted(order).into_iter().zip(predicted(&without)).any(|(with, without)| with && !without)
    };
    orders(drawn).iter().any(adds_nothing) && orders(named).iter().any(shows)
}

/// Whether a mistake that leaves the program more moves is made: in the place of the drawn ones of the strategy it lets everything be
/// predicted, and without it a move is not. One that leaves it every move is made as soon as a move is another one.
fn is_seen_in_the_moves(other: &str, drawn: &[&str], outputs: &Outputs<'_>) -> bool {
    let right = &outputs.runs.suite.assignment;
    let with = |id: &str| right.faults().iter().find(|fault| fault.id == id).expect("a known mistake").apply(right);
    let strategies = |assignment: &Assignment| {
        let rules = &assignment.game()?.rules;
        Some([Player::User, Player::Computer].map(|player| rules.strategy(player).cloned()))
    };
    if !with(other).leaves_more_than(right) {
        return false;
    }
    let is_other = |id: &&str| strategies(&with(id)) != strategies(right);
    let (of_strategy, rest): (Vec<&str>, Vec<&str>) = drawn.iter().copied().partition(is_other);
    let is_made = |drawn: &[&str], rest: &[&str]| {
        let printed = outputs.runs.outcomes(drawn);
        let predicts = |order: &[&str]| outputs.runs.differences(order, &printed).iter().all(Option::is_none);
        orders(rest).iter().any(|order| !predicts(order) && predicts(&[order, &[other][..]].concat()))
    };
    // That moves are other ones, whichever, is true as soon as they are.
    let allows_all = strategies(&with(other)).into_iter().flatten().flatten().any(|strategy| {
        [strategy.winning_freedom, strategy.losing_freedom].iter().all(|freedom| *freedom >= Freedom::Legal)
    });
    let is_another = || {
        let printed = outputs.runs.outcomes(&of_strategy);
        outputs.runs.differences(&[], &printed).iter().any(Option::is_some)
    };
    is_made(drawn, &rest) || (allows_all && is_another())
}

impl fmt::Display for Compared {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:?}: {}", self.named, self.drawn.join(" + "))?;
        if !self.missing.is_empty() {
            write!(out, "; not named: {}", self.missing.join(" "))?;
        }
        if !self.wrong.is_empty() {
            write!(out, "; wrong: {}", self.wrong.join(" "))?;
        }
        let others = self.answer.0.iter().filter(|fault| !fault.ids.iter().any(|id| self.drawn.contains(id)));
        others.into_iter().try_for_each(|fault| write!(out, "\n    {}: {}", fault.ids.join(" or "), fault.sentence))
    }
}
