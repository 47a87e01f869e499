//! The doctor's attacks on the sandbox. Without the usual harness, because this very program is the submission: with
//! `attack NAME` it tries one.

#[cfg(target_os = "linux")]
mod common;

use std::env;
use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    if let [first, name] = &words[..]
        && first == "attack"
    {
        return if nimgrade::doctor::attempt(name) { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    }
    // What test runners ask of a test program.
    if words.iter().any(|word| word == "--list") {
        println!("attacks_are_stopped: test\nwhat_cannot_be_started_is_no_hole: test");
        return ExitCode::SUCCESS;
    }
    let itself = env::current_exe().expect("a program knows its file");
    let mut said = Vec::new();
    let well = nimgrade::doctor::run(&mut said, &itself, &["attack"]).expect("memory can be written to");
    let said = String::from_utf8_lossy(&said);
    println!("{said}");
    // A machine without a sandbox has no attacks to stop; the doctor then says so, and that is its work.
    let refused = said.contains("nimgrade refuses to run programs here") || said.contains("there is no sandbox");
    #[cfg(target_os = "linux")]
    if refused {
        use common::machine;
        let possible = machine::gives(nimgrade::sandbox::Tier::SameUser).is_ok();
        machine::skipped("the doctor's attacks", "this machine gives no sandbox", possible);
    }
    let tests =
        [("attacks_are_stopped", well || refused), ("what_cannot_be_started_is_no_hole", refused || tells_apart())];
    for (name, passed) in tests {
        println!("test {name} ... {}", if passed { "ok" } else { "FAILED" });
    }
    let failed = tests.iter().filter(|(_, passed)| !passed).count();
    println!("{} passed, {failed} failed", tests.len() - failed);
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Whether a program that does not do as it is asked, such as one that this machine cannot start, is told from a hole.
fn tells_apart() -> bool {
    let mut said = Vec::new();
    let well =
        nimgrade::doctor::run(&mut said, Path::new("/bin/false"), &["attack"]).expect("memory can be written to");
    let said = String::from_utf8_lossy(&said);
    println!("{said}");
    !well && said.contains("programs cannot be started here, so no attack was tried: ") && !said.contains("hole")
}
