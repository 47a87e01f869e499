//! The sandbox against hostile programs.
//!
//! `programs/` has a small program for each threat; its head says which verdict is right. A program tries its attack
//! first and plays a right game only if that was stopped, so `pass` is a proof. Each program is graded in every tier
//! that this machine can play, and afterwards no process, no file and no state may be left.
//!
//! The tests put namespaces around themselves, those of root or those of an ordinary user. What is skipped is output on
//! standard error, in lines that begin with `SKIPPED:`, and fails in CI if it can be had there: see `machine::gives`.
//! `NIMGRADE_BIN` names another binary to test, `HOSTILE_ONLY` the programs to which the tests restrict themselves, by a
//! part of their names.

mod collection;
mod containment;
mod odd_files;
mod outside;
mod threads;
mod verify;
mod workplace;

use crate::common::{machine, many};
use collection::Hostile;
use containment::{Containment, contained, contained_alone, say};
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};
use workplace::{How, LIMITS, STDIN_OF_A, Tier, Workplace};

const TIERS: [Tier; 3] = [Tier::Zero, Tier::One, Tier::Two];
/// Most programs that take long sleep, so more may run than there are processors.
const AT_ONCE: usize = 8;

#[test]
fn programs_in_tier_zero() {
    contained("programs_in_tier_zero", |containment| every_program(Tier::Zero, containment));
}

#[test]
fn programs_in_tier_one() {
    contained("programs_in_tier_one", |containment| every_program(Tier::One, containment));
}

#[test]
fn programs_in_tier_two() {
    contained("programs_in_tier_two", |containment| every_program(Tier::Two, containment));
}

fn every_program(tier: Tier, containment: Containment) {
    let place = Workplace::new();
    if !can_play(&place, tier) {
        return;
    }
    // Where nothing passes, a hundred programs that do not pass are no news.
    let right = place.submission(tier, &collection::named("right.c"));
    let faults = verify::faults(&place.grade(tier, &How::default(), &right, "cases/one", &LIMITS), &["pass"], 1, false);
    assert!(faults.is_empty(), "tier {tier:?}: even the right program does not pass: {}", faults.join("; "));
    for stronger in TIERS.into_iter().take_while(|&stronger| stronger != tier) {
        let ran = place.grade(tier, &How::default(), &right, "cases/one", &["--tier", &stronger.name()]);
        assert_eq!(ran.exit, Some(2), "a machine of tier {tier:?} gives tier {stronger:?}: it is played badly");
    }
    let programs = chosen(containment);
    let started = Instant::now();
    let mut failures = in_parallel(&programs, |hostile| {
        let submission = place.submission(tier, hostile);
        let before = fs::read(&submission).expect("a submission is readable");
        let how = How { options: if hostile.wants_terminal() { vec!["--terminal"] } else { vec![] }, ..How::default() };
        let (cases, count) = if hostile.one_case() { ("cases/one", 1) } else { ("cases/all", 3) };
        // One worker, so that every case has the chance to find what the last one left.
        let mut arguments = [&LIMITS[..], &["-j", "1"]].concat();
        for (at, limit) in [1, 3, 5].into_iter().zip(hostile.limits()) {
            arguments[at] = limit.unwrap_or(arguments[at]);
        }
        let ran = place.grade(tier, &how, &submission, cases, &arguments);
        let mut faults = verify::faults(&ran, &hostile.expected(tier.has_forks()), count, hostile.floods());
        if fs::read(&submission).ok() != Some(before) {
            faults.push("the submission's file was changed".to_owned());
        }
        let folder = submission.parent().expect("a submission is in a folder");
        if fs::read_dir(folder).expect("its folder is readable").count() != 1 {
            faults.push("a file is left in the submission's folder".to_owned());
        }
        faults
    });
    failures.extend(Workplace::strays());
    say(&format!(
        "tier {tier:?}: {} programs in {:.0?}, {} not as they should",
        programs.len(),
        started.elapsed(),
        failures.len()
    ));
    // Once more with all the others at the end, which not everybody keeps.
    failures.iter().for_each(|failure| say(failure));
    assert!(failures.is_empty(), "tier {tier:?}:\n{}", failures.join("\n"));
}

/// Whether this machine can play that tier; if not, that is said.
fn can_play(place: &Workplace, tier: Tier) -> bool {
    place
        .can_play(tier)
        .inspect_err(|why| {
            machine::skipped(&format!("tier {tier:?}"), why, machine::gives(tier.as_sandbox()).is_ok());
        })
        .is_ok()
}

/// The collection proves something only as long as its attacks are real.
#[test]
fn attacks_work_where_nothing_stops_them() {
    contained_alone("attacks_work_where_nothing_stops_them", |containment| {
        if containment == Containment::Nothing {
            return machine::skipped("attacks without a sandbox", "they need a box around them", false);
        }
        let place = Workplace::new();
        let programs: Vec<Hostile> =
            chosen(containment).into_iter().filter(|hostile| hostile.bare().is_some()).collect();
        // All copies are made before anything is started: a process that is just being forked holds the copy that another
        // thread is writing, and then the kernel refuses to execute it as a busy text.
        let submissions: HashMap<&str, PathBuf> =
            programs.iter().map(|hostile| (hostile.name.as_str(), place.submission(Tier::Zero, hostile))).collect();
        let tame = in_parallel(&programs, |hostile| {
            let submission = submissions[hostile.name.as_str()].clone();
            let mut options = vec!["--seconds", "30"];
            options.extend(hostile.wants_terminal().then_some("--terminal"));
            let (command, arguments) = if hostile.name.ends_with(".py") {
                (Path::new("/usr/bin/python3"), vec![submission.into_os_string()])
            } else {
                (submission.as_path(), vec![])
            };
            let ran = place.run(Tier::Zero, &How { options, stdin: STDIN_OF_A }, command, &arguments);
            let bites = match hostile.bare() {
                Some("killed-parent") => ran.runner_signal == Some(9),
                _ => String::from_utf8_lossy(&ran.stdout).contains("ESCAPED"),
            };
            if bites { vec![] } else { vec![format!("{:?}", String::from_utf8_lossy(&ran.stdout).lines().next())] }
        });
        say(&format!("{} of {} attacks are stopped by this machine itself", tame.len(), programs.len()));
        tame.iter().for_each(|line| say(line));
        assert!(tame.len() * 4 <= programs.len().max(4), "too many attacks are tame:\n{}", tame.join("\n"));
    });
}

#[test]
fn interrupted_runs_leave_nothing() {
    contained("interrupted_runs_leave_nothing", |containment| {
        let place = Workplace::new();
        let programs: Vec<Hostile> = chosen(containment).into_iter().filter(Hostile::interruptible).collect();
        let signals = [("Ctrl-C", "2", true), ("SIGTERM", "15", false), ("SIGKILL", "9", false)];
        let mut runs = Vec::new();
        for tier in TIERS.into_iter().filter(|&tier| can_play(&place, tier)) {
            for hostile in &programs {
                let submission = place.submission(tier, hostile);
                runs.extend(signals.map(|signal| (tier, hostile, submission.clone(), signal)));
            }
        }
        // They wait for what is left to go away, each for what its own runner started.
        let name = |(tier, hostile, _, (name, ..)): &(Tier, &Hostile, PathBuf, (&str, &str, bool))| {
            format!("{tier:?}, {}, {name}", hostile.name)
        };
        many::for_each_at_once(AT_ONCE, &runs, name, |(tier, _, submission, (_, number, group))| {
            let mut options = vec!["--when", "hostile-run", number, "--seconds", "20"];
            options.extend(group.then_some("--group"));
            let more = ["--wall-limit", "15s", "--cpu-limit", "5s", "-j", "1"];
            let ran = place.grade(*tier, &How { options, ..How::default() }, submission, "cases/one", &more);
            let mut faults = ran.remains.clone();
            if !ran.signalled {
                faults.push(format!("the program never ran, exit {:?}, {}", ran.exit, verify::last_words(&ran)));
            }
            if ran.exit == Some(0) {
                faults.push("an interrupted run counts as passed".to_owned());
            }
            if faults.is_empty() { Ok(()) } else { Err(faults.join("; ")) }
        });
    });
}

/// What a program prints is shown to people too, and to the CI, which takes commands from lines.
#[test]
fn reports_for_people_are_tame() {
    contained("reports_for_people_are_tame", |_| {
        let place = Workplace::new();
        for name in
            ["escape_sequences.c", "false_verdict.c", "invalid_utf8.c", "nul_bytes.c", "many_lines.c", "long_line.c"]
        {
            let submission = place.submission(Tier::Zero, &collection::named(name));
            let arguments = [submission.into_os_string(), "--cases".into(), place.path("cases/all").into_os_string()];
            let ran = place.run(Tier::Zero, &How::default(), &place.path("nimgrade"), &arguments);
            let text = [&ran.stdout[..], b"\n", &ran.stderr].concat();
            assert_eq!(ran.exit, Some(1), "{name}: {}", verify::last_words(&ran));
            assert!(text.len() < 100_000, "{name}: {} bytes are printed", text.len());
            let raw = text.iter().find(|&&byte| byte < 0x20 && !b"\n\t".contains(&byte) || byte == 0x7f);
            assert_eq!(raw, None, "{name}: a raw control character is printed");
            let text = String::from_utf8(text).expect("what is printed is UTF-8");
            assert!(!text.contains(['\u{9b}', '\u{202e}']), "{name}: a control character of Unicode is printed");
            let commands = ["::set-output", "::stop-commands", "::error::x", "ok 1 - pass", "all cases passed"];
            let command = text.lines().find(|line| commands.iter().any(|command| line.starts_with(command)));
            assert_eq!(command, None, "{name}: the program's words begin a line");
        }
    });
}

#[test]
fn what_is_no_program_is_refused() {
    contained("what_is_no_program_is_refused", |_| {
        in_every_tier(odd_files::failures);
    });
}

/// What goes wrong in each tier that this machine can play, and what is left behind. The tiers are tried at the same time, for
/// much of it is waiting; none knows of the others.
fn in_every_tier(failures: fn(&Workplace, Tier) -> Vec<String>) {
    let place = Workplace::new();
    let tiers: Vec<Tier> = TIERS.into_iter().filter(|&tier| can_play(&place, tier)).collect();
    many::for_each_at_once(
        tiers.len(),
        &tiers,
        |tier| format!("{tier:?}"),
        |&tier| {
            let failures = failures(&place, tier);
            if failures.is_empty() { Ok(()) } else { Err(failures.join("\n")) }
        },
    );
    assert_eq!(Workplace::strays(), [""; 0]);
}

/// What stands outside the walls: the choice of an interpreter, the compiler, and the files that are handed to both.
#[test]
fn nothing_of_a_submission_acts_outside_the_sandbox() {
    contained("nothing_of_a_submission_acts_outside_the_sandbox", |_| {
        in_every_tier(outside::failures);
    });
}

/// Busy processors may make a right program slow, never wrong.
#[test]
fn a_thousand_right_runs_beside_load() {
    contained_alone("a_thousand_right_runs_beside_load", |_| {
        const RUNS: usize = 1000;
        let place = Workplace::new();
        let case = fs::read(place.path("cases/all/a.toml")).expect("a case is readable");
        fs::create_dir(place.path("cases/many")).expect("a folder can be made");
        for number in 0..RUNS {
            fs::write(place.path(&format!("cases/many/{number:04}.toml")), &case).expect("a case can be written");
        }
        let submission = place.submission(Tier::Zero, &collection::named("right.c"));
        let ended = AtomicBool::new(false);
        let cores = thread::available_parallelism().map_or(2, usize::from);
        let ran = thread::scope(|scope| {
            for _ in 0..cores {
                scope.spawn(|| {
                    // Bounded, should the run itself panic.
                    let end = Instant::now() + Duration::from_secs(60);
                    while !ended.load(Ordering::Relaxed) && Instant::now() < end {
                        std::hint::spin_loop();
                    }
                });
            }
            let ran = place.grade(Tier::Zero, &How::default(), &submission, "cases/many", &LIMITS);
            ended.store(true, Ordering::Relaxed);
            ran
        });
        say(&format!("{RUNS} runs beside load took {:.1?}", ran.took));
        let report: serde_json::Value = serde_json::from_slice(&ran.stdout).unwrap_or_default();
        let wrong: Vec<_> =
            report["cases"].as_array().into_iter().flatten().filter(|case| case["verdict"] != "pass").take(5).collect();
        assert_eq!(report["passed"], RUNS, "exit {:?}, {}, for example {wrong:?}", ran.exit, verify::last_words(&ran));
        assert_eq!(ran.exit, Some(0));
        assert!(ran.remains.is_empty(), "{:?}", ran.remains);
    });
}

/// The programs to test here.
fn chosen(containment: Containment) -> Vec<Hostile> {
    let only = std::env::var("HOSTILE_ONLY").unwrap_or_default();
    let mut programs = collection::all();
    programs.retain(|hostile| hostile.name.contains(&only));
    let contained = containment == Containment::Namespaces;
    programs.retain(|hostile| contained || !hostile.needs_containment());
    // The long ones first: they sleep beside one another.
    programs.sort_by_key(|hostile| !hostile.one_case());
    programs
}

/// Checks the programs, some at a time, and gives a line for each that has faults.
fn in_parallel(programs: &[Hostile], check: impl Fn(&Hostile) -> Vec<String> + Sync) -> Vec<String> {
    let next = AtomicUsize::new(0);
    let failures = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..AT_ONCE {
            scope.spawn(|| {
                while let Some(hostile) = programs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let faults = check(hostile);
                    if !faults.is_empty() {
                        failures.lock().expect("no check panics").push(format!(
                            "{}: {}",
                            hostile.name,
                            faults.join("; ")
                        ));
                    }
                }
            });
        }
    });
    let mut failures = failures.into_inner().expect("no check panics");
    failures.sort();
    failures
}
