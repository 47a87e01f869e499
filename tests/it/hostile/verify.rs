//! What must hold of every report on a hostile program.

use super::workplace::Ran;
use serde_json::Value;
use std::time::Duration;

/// A report that is larger repeats what a program printed.
const MAX_REPORT: usize = 100 * 1024;
/// The grader's own memory, in kilobytes, while a program floods it.
const MAX_PEAK_KB: u64 = 100 * 1024;
/// One run with low limits; a case that sleeps is tried twice.
const MAX_TIME: Duration = Duration::from_secs(30);

/// All that is wrong with a graded run, in words; empty when its verdicts are the expected ones and nothing is left.
pub(crate) fn faults(ran: &Ran, expected: &[&str], cases: usize, floods: bool) -> Vec<String> {
    let mut faults = ran.remains.clone();
    let mut check = |holds: bool, fault: String| {
        if !holds {
            faults.push(fault);
        }
    };
    check(ran.stdout.len() <= MAX_REPORT, format!("the report has {} bytes", ran.stdout.len()));
    check(ran.stderr.len() <= MAX_REPORT, format!("standard error has {} bytes", ran.stderr.len()));
    check(!floods || ran.peak_kb <= MAX_PEAK_KB, format!("the grader took {} kB", ran.peak_kb));
    check(ran.took <= MAX_TIME, format!("it took {:?}", ran.took));
    for (name, bytes) in [("report", &ran.stdout), ("standard error", &ran.stderr)] {
        let text = String::from_utf8_lossy(bytes);
        if let Some(at) = text.find("ESCAPED") {
            let end = text[at..].find(['\n', '"']).map_or(text.len(), |n| at + n);
            check(false, format!("the {name} says {}", &text[at..end]));
        }
        check(!bytes.contains(&0x1b), format!("the {name} holds a raw ESC"));
        check(!text.contains("panicked"), format!("the {name} tells of a panic: {}", text.trim()));
    }
    match serde_json::from_slice::<Value>(&ran.stdout) {
        Err(fault) => check(false, format!("no JSON ({fault}), exit {:?}, {}", ran.exit, last_words(ran))),
        Ok(report) => {
            let verdicts: Vec<&str> =
                report["cases"].as_array().into_iter().flatten().filter_map(|case| case["verdict"].as_str()).collect();
            check(verdicts.len() == cases, format!("{} verdicts for {cases} cases", verdicts.len()));
            let endings = report["cases"].as_array().into_iter().flatten().map(|case| &case["ending"]);
            let wrong = verdicts.iter().zip(endings).find(|(verdict, _)| !expected.contains(verdict));
            if let Some((_, ending)) = wrong {
                check(false, format!("{verdicts:?} where {expected:?} is right: {ending}"));
            }
            let all_passed = verdicts.iter().all(|verdict| *verdict == "pass");
            check(
                ran.exit == Some(i32::from(!all_passed)),
                format!("exit {:?} with {verdicts:?}: {}", ran.exit, last_words(ran)),
            );
        }
    }
    faults
}

/// The end of what the grader said to people.
pub(crate) fn last_words(ran: &Ran) -> String {
    let text = String::from_utf8_lossy(&ran.stderr);
    let lines: Vec<&str> = text.trim().lines().rev().take(3).collect();
    format!("stderr {:?}", lines.into_iter().rev().collect::<Vec<_>>().join(" / "))
}
