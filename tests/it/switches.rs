//! The programs of `tests/switches`: right without a switch, and with each of them wrong in the way that the catalogue means,
//! so that it is found by its name.

use std::sync::LazyLock;

use serde_json::Value;

use crate::common::command::{nimgrade, run};
use crate::common::folder::Folder;
use crate::common::many::for_each;
use crate::common::report::Report;

/// Every twentieth mistake is tried, for there are hundreds; `cargo bench --bench naming` tries them all.
const STEP: usize = 20;

#[path = "../switches/program.rs"]
mod program;
#[path = "../switches/runs.rs"]
mod runs;

pub(crate) use program::Switched;
use runs::Runs;

/// The programs, which are compiled once for all tests.
pub(crate) fn programs() -> &'static [Switched] {
    static PROGRAMS: LazyLock<Vec<Switched>> = LazyLock::new(Switched::all);
    &PROGRAMS
}

/// The program of this assignment.
pub(crate) fn program_of(assignment: &str) -> &'static Switched {
    programs().iter().find(|program| program.assignment == assignment).expect("a program")
}

#[test]
fn without_a_switch_all_cases_pass() {
    for_each(
        programs(),
        |program| program.assignment.to_owned(),
        |program| {
            let folder = Folder::of(&[]);
            let output = run(nimgrade([program.with(&[], folder.path())]).args(["-a", program.assignment]));
            if output.status == 0 { Ok(()) } else { Err(output.stdout) }
        },
    );
}

/// The reference with the known mistake prints what the program does, and a grading of the program names it.
#[test]
fn each_switch_makes_the_mistake_that_the_catalogue_means_and_is_found_by_its_name() {
    let runs: Vec<Runs<'_>> = programs().iter().map(Runs::new).collect();
    let switches: Vec<(&Runs<'_>, &String)> =
        runs.iter().flat_map(|runs| runs.program.ids.iter().step_by(STEP).map(move |id| (runs, id))).collect();
    for_each(
        &switches,
        |(runs, id)| format!("{} {id}", runs.program.assignment),
        |(runs, id)| {
            let folder = Folder::of(&[]);
            let file = runs.program.with(&[id], folder.path());
            let report = Report::of_wrong([file.to_str().unwrap(), "-a", runs.program.assignment, "-j", "1"]);
            if report.status != 1 {
                return Err(format!("exit status {}", report.status));
            }
            if let Some(difference) = runs.unpredicted(std::slice::from_ref(*id)) {
                return Err(difference);
            }
            let faults = report.document["diagnosis"]["faults"].as_array();
            let faults: Vec<&Value> = faults.into_iter().flatten().collect();
            let found: Vec<&str> = faults.iter().filter_map(|fault| fault["id"].as_str()).collect();
            // In an output without trailing blanks, two mistakes may be the same.
            let others = faults.iter().flat_map(|fault| fault["alternatives"].as_array()).flatten();
            let fits = others.filter_map(|other| other["id"].as_str()).chain(found.clone()).any(|other| other == *id);
            if found.len() == 1 && fits { Ok(()) } else { Err(format!("{found:?} is found")) }
        },
    );
}

/// Mistakes that show only together, or hide each other in some cases; and those beside which others seem to fit, because an
/// assignment leaves the program a choice.
#[test]
fn mistakes_that_are_made_together_are_named_and_no_others() {
    let table = [
        ("assignment2", "accepts-next-heap prints-moves-from-0"),
        ("assignment2", "bad-last-size-is-0 turn-per-try"),
        ("assignment2", "ends-at-one-heap whole-turn-again winning-by-and"),
        ("assignment2", "accepts-size-0 bad-size-value goes-on-after-bad-size"),
        ("assignment2", "goes-on-after-computer-wins makes-refused-moves last-winning-heap"),
        ("assignment2", "goes-on-after-win winner-swapped"),
        ("assignment2", "goes-on-with-sizes-so-far bad-size-from-0"),
        ("assignment2", "losing-half search-without-last status-after-moves"),
        ("assignment2", "two-turns-per-try winner-by-tries"),
        ("assignment2", "next-heap no-prompt move-check-turned-round"),
        ("lab3", "accepts-1-heap move-check-turned-round"),
        ("lab3", "spaced-coins move-check-turned-round count-first"),
        ("lab3", "sizes-2-4-6 row-too-long end-check-without-first"),
        ("lab3", "accepts-too-many checks-first-try-only computer-takes-exchanged"),
        ("lab3", "removes-whole-winning-heap sum-without-last ends-at-nim-sum-0"),
        ("lab3", "reads-no-move sizes-0-2-4 ends-at-one-coin"),
        ("assignment2", "no-heap-count-check no-last-newline"),
        ("givegrade/working_game", "checks-first-try-only"),
        ("givegrade/working_game", "loses-turn-at-second count-first"),
        ("givegrade/ui", "first-row-only null-without-rows"),
        ("givegrade/present_board", "heading-without-colon dash-for-nothing forgets-last-row small-x"),
        ("givegrade/ui", "human-inverted upper-case-only"),
        ("givegrade/ui", "board-inverted fails-without-rows nim-sum-0"),
        ("givegrade/ui", "fails-without-rows returns-none"),
        ("givegrade/optimal_move", "any-legal-move rows-from-0"),
        ("givegrade/optimal_move", "nim-sum-without-first-row search-without-last-row"),
        ("givegrade/optimal_move", "elements-first ordinary-sum zero-elements-when-lost"),
        ("givegrade/working_game", "lower-case-only second-begins"),
        ("givegrade/working_game", "lower-case-only second-begins sum-without-first"),
        ("givegrade/working_game", "moves-from-0 refuses-whole-row too-many-is-cut"),
        ("givegrade/working_game", "sum-without-first sum-without-last"),
        // The last board has no rows, and is seen all the same: so is who took the last element.
        ("givegrade/working_game", "winner-swapped no-spaces hides-empty-rows"),
        ("givegrade/working_game", "first-player-wins-always drops-empty-rows first-word-only"),
        ("givegrade/working_game", "hides-empty-rows ends-at-one-element"),
        // All that can be known of many games is that they are not over when the input ends.
        ("givegrade/working_game", "checks-first-try-only name-in-word"),
        ("givegrade/working_game", "checks-first-try-only no-first-board always-whole-largest-row"),
        // A prompt without further input stands where the winner should.
        ("givegrade/working_game", "refuses-last-row removes-heap-nim-sum"),
        // What computers do that play each other shows the strategy.
        ("givegrade/working_game", "sum-by-or search-without-last removes-heap-nim-sum"),
        ("givegrade/working_game", "sum-without-first removes-heap-nim-sum loses-turn"),
        ("givegrade/working_game", "none-is-human sum-by-or removes-heap-nim-sum-or-all"),
        ("givegrade/working_game", "first-player-wins-always removes-heap-nim-sum-or-all end-check-without-first"),
        // One that takes as many from any row that has them agrees with the moves of this one.
        ("givegrade/working_game", "whole-name-only removes-nim-sum"),
        // Who makes every move may have made the last one or not: who wins tells nothing then.
        ("givegrade/working_game", "none-is-human removes-heap-nim-sum-or-all end-check-without-last"),
        // A line above a drawing without lines is no empty one before the winner.
        ("stacks", "line-above-drawing no-lowest-level"),
        ("stacks", "human-plays-to-win"),
        ("stacks", "computer-at-random human-plays-to-win"),
        ("stacks", "human-plays-to-win sum-once"),
        ("stacks", "no-separator removes-one search-without-last"),
        ("stacks", "both-takes-exchanged prints-moves-from-0"),
        ("stacks", "computer-begins no-computer-takes"),
    ];
    for_each(
        &table,
        |(assignment, ids)| format!("{assignment} {ids}"),
        |(assignment, ids)| {
            let ids: Vec<&str> = ids.split(' ').collect();
            let found = named(assignment, &ids);
            let is_named = |id: &&str| found.iter().any(|names| names.iter().any(|name| name == id));
            if found.len() == ids.len() && ids.iter().all(is_named) {
                Ok(())
            } else {
                Err(format!("{found:?} is found"))
            }
        },
    );
}

/// Where a program is left a choice, much fits a few lines. What would explain some lines and no case is not named.
#[test]
fn what_only_fits_is_not_named_where_the_program_is_left_a_choice() {
    let table = [
        ("lab3", "round-at-end computer-passes round-stays", "round-before-computer"),
        ("lab3", "sizes-2-4-6 spaced-coins winning-takes-left", "losing-largest"),
        ("lab3", "round-before-computer winning-turned-round accepts-too-many", "too-many-empties"),
        ("lab3", "never-nim-sum losing-largest computer-begins", "no-brackets-unchecked"),
        // Heaps that are drawn as large as they are.
        ("lab3", "sizes-2-4-6 ends-at-size-1", "row-too-long"),
        ("stacks", "drawing-before-status no-separator", "level-too-few"),
        // Who wins is no trace of a move that nobody sees.
        ("lab3", "round-at-end accepts-negative-coins first-move-wins", "winner-swapped"),
        ("lab3", "round-at-end accepts-negative-coins first-move-wins", "losing-every-heap"),
        // What is said of every move, or of every name, is shown by most games.
        ("lab3", "no-prompt-again move-check-turned-round refuses-whole-heap", "no-move-check"),
        (
            "givegrade/working_game",
            "whole-name-capitalised ends-after-second-player-only computer-passes",
            "all-are-human",
        ),
        // Whose name is looked at is not seen where one player makes every move.
        ("givegrade/working_game", "first-player-wins-always computer-passes", "second-computer-only"),
        // Several early ends fit any end.
        ("givegrade/working_game", "one-move-each drops-empty-rows", "ends-at-size-1"),
    ];
    for_each(
        &table,
        |(assignment, ids, _)| format!("{assignment} {ids}"),
        |(assignment, ids, other)| {
            let ids: Vec<&str> = ids.split(' ').collect();
            let found = named(assignment, &ids);
            if found.iter().flatten().any(|name| name == other) { Err(format!("{found:?} is found")) } else { Ok(()) }
        },
    );
}

/// The names of each mistake that is found in the program of an assignment with these switches: several where they fit alike.
fn named(assignment: &str, ids: &[&str]) -> Vec<Vec<String>> {
    let folder = Folder::of(&[]);
    let file = program_of(assignment).with(ids, folder.path());
    let report = Report::of_wrong([file.to_str().unwrap(), "-a", assignment, "-j", "1"]);
    let faults = report.document["diagnosis"]["faults"].as_array().into_iter().flatten();
    let names = |fault: &Value| -> Vec<String> {
        let others = fault["alternatives"].as_array().into_iter().flatten();
        others.chain([fault]).filter_map(|fault| Some(fault["id"].as_str()?.to_owned())).collect()
    };
    faults.map(names).collect()
}

/// Here several mistakes seem to explain everything, because nobody knows how the games go on that they lead to. But behind the
/// place from which on that is so, the program prints what the computer takes.
#[test]
fn a_message_that_is_printed_somewhere_is_not_said_to_be_missing() {
    let found = named("assignment2", &["passes-when-lost", "winning-turned-round"]);
    assert!(!found.iter().flatten().any(|id| id == "no-computer-takes"), "{found:?}");
}

/// Where a prompt stands before the computer's move on its line, the move speaks against a mistake all the same.
#[test]
fn a_move_that_is_printed_speaks_against_a_player_who_never_makes_it() {
    let always_one = |ids: &[&str]| named("lab3", ids).iter().flatten().any(|id| id == "never-nim-sum");
    assert!(!always_one(&["removes-nim-sum", "winning-turned-round"]));
    assert!(always_one(&["never-nim-sum"]));
}

/// What two sentences say of one place in a program they say in the program and in the catalogue, whichever comes first.
#[test]
fn mistakes_of_one_place_mean_the_same_together() {
    let runs = Runs::new(program_of("assignment2"));
    let table = [
        // The sizes are asked for again when the last bad one, or every one, has been reported.
        "last-bad-size asks-sizes-again",
        "every-bad-size asks-sizes-again",
        "every-bad-size goes-on-after-bad-size",
        // Whoever takes from all of them has none to choose.
        "losing-every-heap losing-smallest",
        "losing-every-heap losing-last",
        "losing-every-heap losing-heap-1",
        "every-winning-heap largest-winning-heap",
        "every-winning-heap last-winning-heap",
        "every-winning-heap search-without-last",
        "every-winning-heap winning-turned-round",
    ];
    for_each(
        &table,
        |ids| (*ids).to_owned(),
        |ids| {
            let ids: Vec<String> = ids.split(' ').map(str::to_owned).collect();
            runs.unpredicted(&ids).map_or(Ok(()), Err)
        },
    );
}
