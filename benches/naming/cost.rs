//! What a diagnosis costs: the time of a processor that it takes to find the mistakes of a program that has many.

use std::fs;
use std::path::Path;

use nimgrade::judge::{Diagnosis, Kind, Observed, OutputOfInterest, diagnose, judge};
use nimgrade::sandbox::Outcome;
use nimgrade::suite::Suite;

use crate::draw::{self, Chance};
use crate::options::Options;
use crate::program::Switched;
use crate::runs::{LIMITS, Runs, outcomes_of};

/// How many mistakes at once programs are measured with.
const SIZES: [usize; 5] = [1, 2, 3, 5, 8];

/// Measures the programs of `tests/switches`, or those that the options name, and prints a table.
pub(crate) fn measure(options: &Options) {
    println!("| assignment | mistakes at once | programs | median | 95 % | longest |");
    println!("| --- | ---: | ---: | ---: | ---: | ---: |");
    let mut all = Vec::new();
    for (cases, program) in &options.programs {
        let suite = suite(cases);
        let outcomes = outcomes_of(&suite, Path::new(program));
        all.extend(cost(&suite, &outcomes, program, options));
    }
    if options.programs.is_empty() {
        for program in Switched::all().iter().filter(|program| options.wants(program.assignment)) {
            let runs = Runs::new(program);
            for size in SIZES {
                let drawn = draw::any(&mut Chance::new(options.seed, size), program, size, options.draws);
                let costs =
                    drawn.iter().filter_map(|ids| cost(&runs.suite, &runs.outcomes(ids), &ids.join(" + "), options));
                let costs: Vec<f64> = costs.collect();
                print_row(program.assignment, &size.to_string(), &costs);
                all.extend(costs);
            }
        }
    }
    print_row("all", "", &all);
}

/// The cases of an assignment, or of a folder.
fn suite(cases: &str) -> Suite {
    match Path::new(cases).is_dir() {
        true => Suite::from_folder(Path::new(cases), None).expect("the folder's cases load"),
        false => Suite::embedded(cases).expect("the cases of a known assignment"),
    }
}

/// The milliseconds that the diagnosis takes of what a program did; `None` where it did everything right.
fn cost(suite: &Suite, outcomes: &[Outcome], name: &str, options: &Options) -> Option<f64> {
    let judged = suite
        .cases
        .iter()
        .zip(outcomes)
        .map(|(case, outcome)| (case, judge(suite, case, &LIMITS, outcome), OutputOfInterest::of(suite, outcome)));
    let judged: Vec<_> = judged.collect();
    let observed = judged.iter().map(|(case, verdict, printed)| Observed {
        id: &case.id,
        input: &case.input,
        compare: case.compare,
        output: &printed.text,
        whole: &printed.whole,
        on_stderr: printed.on_stderr,
        stderr: &verdict.stderr,
        complete: printed.complete,
        killed: Some(verdict.kind).filter(|kind| kind.is_killed()),
        failed: verdict.kind != Kind::Pass,
        judged: true,
        reason: verdict.reason.as_ref(),
        nothing_lost: false,
        wrong_status: verdict.kind == Kind::ExitStatus && verdict.reason.is_none(),
        line: verdict.difference.as_ref().map(|difference| difference.line),
        hidden: case.hidden.is_some(),
    });
    let observed: Vec<Observed<'_>> = observed.collect();
    if observed.iter().all(|case| !case.failed) {
        return None;
    }
    let before = own_time();
    let diagnosis = diagnose(&suite.assignment, &observed);
    let cost = own_time() - before;
    if options.verbose {
        println!("{cost:.1} ms: {name}");
        print_diagnosis(diagnosis.as_ref());
    }
    Some(cost)
}

fn print_diagnosis(diagnosis: Option<&Diagnosis>) {
    let Some(diagnosis) = diagnosis else { return println!("    nothing is named") };
    for fault in &diagnosis.faults {
        let others = fault.alternatives.iter().map(|(id, _)| format!(" or {id}"));
        let (cases, line) = (fault.cases.len(), fault.line);
        println!("    {}{}: {} ({cases} cases, line {line:?})", fault.id, others.collect::<String>(), fault.sentence);
    }
    println!("    explained: {} of {}", diagnosis.explained, diagnosis.total);
    if let Some(left) = &diagnosis.left {
        println!("    left: {} cases, {:?}, {:?}", left.cases.len(), left.first, left.condition);
    }
}

/// The time that this thread has computed, in milliseconds: the load of the machine does not count.
fn own_time() -> f64 {
    // The kernel counts when a thread stops.
    std::thread::yield_now();
    let counted = fs::read_to_string("/proc/thread-self/schedstat").expect("the kernel counts the time of threads");
    let nanoseconds = counted.split(' ').next().and_then(|number| number.parse().ok());
    nanoseconds.map(|nanoseconds: f64| nanoseconds / 1e6).expect("a number")
}

fn print_row(assignment: &str, size: &str, costs: &[f64]) {
    let mut sorted = costs.to_vec();
    sorted.sort_by(f64::total_cmp);
    let at = |share: usize| sorted.get((sorted.len() * share).div_ceil(100).max(1) - 1).copied().unwrap_or_default();
    let [median, most, all] = [50, 95, 100].map(|share| format!("{:.1} ms", at(share)));
    println!("| {assignment} | {size} | {} | {median} | {most} | {all} |", sorted.len());
}
