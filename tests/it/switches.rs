//! The programs of `tests/switches`: right without a switch, and with each of them wrong in the way that the catalogue means.
//! How often nimgrade names what they do is measured by `cargo bench --bench naming`.

#[path = "../switches/program.rs"]
mod program;
#[path = "../switches/runs.rs"]
mod runs;

use crate::common::command::{nimgrade, run};
use crate::common::folder::Folder;
use crate::common::many::for_each;
use program::Switched;
use runs::Runs;

/// Grades the program with these switches; `Err` where the exit status is another one.
fn grade(program: &Switched, ids: &[&str], status: i32) -> Result<(), String> {
    let folder = Folder::of(&[]);
    let mut command = nimgrade([program.with(ids, folder.path())]);
    let output = run(command.args(["-a", program.assignment, "-j", "1", "--fail-fast"]));
    if output.status == status { Ok(()) } else { Err(format!("exit status {}\n{}", output.status, output.stdout)) }
}

#[test]
fn without_a_switch_all_cases_pass() {
    for_each(&Switched::all(), |program| program.assignment.to_owned(), |program| grade(program, &[], 0));
}

#[test]
fn each_switch_makes_the_mistake_of_its_name() {
    let programs = Switched::all();
    let runs: Vec<Runs<'_>> = programs.iter().map(Runs::new).collect();
    let switches: Vec<(&Runs<'_>, &String)> =
        runs.iter().flat_map(|runs| runs.program.ids.iter().map(move |id| (runs, id))).collect();
    for_each(
        &switches,
        |(runs, id)| format!("{} {id}", runs.program.assignment),
        |(runs, id)| {
            grade(runs.program, &[id], 1)?;
            runs.unforeseen(std::slice::from_ref(*id)).map_or(Ok(()), Err)
        },
    );
}
