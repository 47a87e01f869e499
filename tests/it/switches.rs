//! The programs of `tests/switches`: right without a switch, and with each of them wrong in the way that the catalogue means,
//! so that it is found by its name.

use serde_json::Value;

use crate::common::command::{nimgrade, run};
use crate::common::folder::Folder;
use crate::common::many::for_each;
use crate::common::report::Report;

/// Players that play by the rules, but not at random: no single game shows it.
const ONLY_BY_VARIETY: [&str; 2] = ["human-takes-one", "human-plays-to-win"];

/// Every tenth mistake is tried, for there are hundreds; `cargo bench --bench naming` tries them all.
const STEP: usize = 10;

#[path = "../switches/program.rs"]
mod program;
#[path = "../switches/runs.rs"]
mod runs;

pub(crate) use program::Switched;
use runs::Runs;

#[test]
fn without_a_switch_all_cases_pass() {
    for_each(
        &Switched::all(),
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
    let programs = Switched::all();
    let runs: Vec<Runs<'_>> = programs.iter().map(Runs::new).collect();
    let switches: Vec<(&Runs<'_>, &String)> =
        runs.iter().flat_map(|runs| runs.program.ids.iter().step_by(STEP).map(move |id| (runs, id))).collect();
    for_each(
        &switches,
        |(runs, id)| format!("{} {id}", runs.program.assignment),
        |(runs, id)| {
            let folder = Folder::of(&[]);
            let file = runs.program.with(&[id], folder.path());
            let report = Report::of([file.to_str().unwrap(), "-a", runs.program.assignment, "-j", "1"]);
            if report.status != 1 {
                return Err(format!("exit status {}", report.status));
            }
            if let Some(difference) = runs.unforeseen(std::slice::from_ref(*id)) {
                return Err(difference);
            }
            let faults = report.document["diagnosis"]["faults"].as_array();
            let faults: Vec<&Value> = faults.into_iter().flatten().collect();
            let found: Vec<&str> = faults.iter().filter_map(|fault| fault["id"].as_str()).collect();
            // In an output without trailing blanks, two mistakes may be the same.
            let others = faults.iter().flat_map(|fault| fault["alternatives"].as_array()).flatten();
            let fits = others.filter_map(|other| other["id"].as_str()).chain(found.clone()).any(|other| other == *id);
            let is_found = found.len() == 1 && fits;
            if is_found || ONLY_BY_VARIETY.contains(&id.as_str()) { Ok(()) } else { Err(format!("{found:?} is found")) }
        },
    );
}
