//! Every ending of a run, in every tier that this machine gives, through the sandbox's door.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::Command;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::common::many::for_each_at_once;
use crate::common::{command, compile, machine};
use nimgrade::sandbox::{
    Confinement, Job, Limits, Options, Outcome, Pool, Program, SandboxError, Stream, Termination, Tier,
};

const LIMITS: Limits =
    Limits { wall: Duration::from_secs(10), cpu: Duration::from_secs(2), memory: 512 << 20, output: 1 << 20 };

pub(super) fn job(stdin: &str) -> Job {
    Job { id: 7, stdin: stdin.into(), args: vec![], limits: LIMITS, patience: LIMITS.wall, alone: false }
}

/// The tiers that can be had here; those that cannot are named loudly, once.
pub(super) fn tiers() -> impl Iterator<Item = Tier> {
    static TIERS: LazyLock<Vec<Tier>> = LazyLock::new(|| {
        let mut tiers = vec![Tier::Namespaces, Tier::OtherUser, Tier::SameUser, Tier::Unconfined];
        tiers.retain(|&tier| machine::starts(tier));
        tiers
    });
    TIERS.iter().copied()
}

fn run_in(tier: Tier, program: &Program, children: bool, job: Job) -> Result<Outcome, SandboxError> {
    let options = Options { workers: 1, confinement: Confinement::Exactly(tier), children, ..Options::default() };
    let mut pool = Pool::start(program, &options).expect("the sandbox starts");
    assert_eq!(pool.tier(), tier);
    pool.submit(job);
    let (id, outcome) = pool.next().expect("one outcome");
    assert_eq!(id, 7);
    assert!(pool.next().is_none());
    outcome
}

/// Runs a shell script in all tiers; the shell may start no other program.
fn shell(script: &str, job: &Job, check: impl Fn(Tier, Outcome)) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("script with a space");
    fs::write(&file, script).unwrap();
    let program = Program::new(file).run_by(vec!["/bin/sh".into()]);
    for tier in tiers() {
        check(tier, run_in(tier, &program, false, job.clone()).expect("an outcome"));
    }
}

fn native(path: &str) -> Program {
    Program::new(path)
}

/// Who cannot become another user must hear so at once, and not when the first program is started.
#[test]
fn who_cannot_become_another_user_is_refused_a_throw_away_user() {
    if machine::gives(Tier::OtherUser).is_ok() {
        return machine::skipped("the refusal of tier T1", "this machine gives it", false);
    }
    let options = Options { confinement: Confinement::Exactly(Tier::OtherUser), ..Options::default() };
    let started = Pool::start(&native("/bin/true"), &options);
    assert!(matches!(started, Err(SandboxError::Refused { .. })), "tier T1 starts, or fails otherwise");
}

#[test]
fn a_program_reads_and_prints() {
    for tier in tiers() {
        let outcome = run_in(tier, &native("/bin/cat"), false, job("3 4 5\n")).unwrap();
        assert_eq!(outcome.ending, Termination::Exited(0), "{tier:?}");
        assert_eq!(outcome.stdout, b"3 4 5\n", "{tier:?}");
        assert!(outcome.peak_kb > 0 && outcome.wall > Duration::ZERO);
    }
}

#[test]
fn a_status_is_told() {
    shell("exit 42", &job(""), |tier, outcome| assert_eq!(outcome.ending, Termination::Exited(42), "{tier:?}"));
}

#[test]
fn arguments_arrive() {
    let mut job = job("");
    job.args = vec!["".into(), "a b".into(), "-é".into()];
    shell("printf '%s|' \"$@\"", &job, |tier, outcome| {
        assert_eq!(String::from_utf8_lossy(&outcome.stdout), "|a b|-é|", "{tier:?}");
    });
}

#[test]
fn too_many_arguments_are_the_callers_fault() {
    let mut job = job("");
    job.args = vec!["x".repeat(70_000).into()];
    let error = run_in(Tier::Unconfined, &native("/bin/true"), false, job).unwrap_err();
    assert!(matches!(error, SandboxError::TooManyArguments { .. }), "{error}");
}

#[test]
fn a_crash_is_told_by_its_signal() {
    for (signal, number) in [("SEGV", 11), ("ABRT", 6), ("TERM", 15), ("KILL", 9)] {
        shell(&format!("kill -{signal} $$; echo unreachable"), &job(""), |tier, outcome| {
            assert_eq!(outcome.ending, Termination::Signalled(number), "{tier:?} {signal}");
        });
    }
}

#[test]
fn computing_for_ever_is_the_cpu_limit() {
    let mut job = job("");
    job.limits.cpu = Duration::from_millis(150);
    shell("while :; do :; done", &job, |tier, outcome| {
        assert_eq!(outcome.ending, Termination::CpuLimit, "{tier:?}");
        assert!(outcome.cpu < Duration::from_secs(2), "{tier:?}: {:?}", outcome.cpu);
    });
}

#[test]
fn waiting_for_ever_is_the_wall_limit() {
    let mut job = job("");
    job.limits.wall = Duration::from_millis(200);
    shell("kill -STOP $$", &job, |tier, outcome| {
        assert_eq!(outcome.ending, Termination::WallLimit { busy: Some(false) }, "{tier:?}");
    });
}

#[test]
fn printing_for_ever_is_the_output_limit() {
    let mut job = job("");
    job.limits.output = 10_000;
    shell("while :; do echo aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa; done", &job, |tier, outcome| {
        assert_eq!(outcome.ending, Termination::OutputLimit(Stream::Stdout), "{tier:?}");
        assert_eq!(outcome.stdout.len(), 10_000);
    });
    shell("trap '' XFSZ; while :; do echo aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa >&2; done", &job, |tier, outcome| {
        assert_eq!(outcome.ending, Termination::OutputLimit(Stream::Stderr), "{tier:?}");
        assert_eq!(outcome.stdout.len(), 0);
    });
}

#[test]
fn output_of_just_the_limit_is_within_it() {
    let mut job = job("0123456789");
    job.limits.output = 10;
    let outcome = run_in(Tier::Unconfined, &native("/bin/cat"), false, job.clone()).unwrap();
    assert_eq!((outcome.ending, outcome.stdout.len()), (Termination::Exited(0), 10));
    job.stdin.push(b'a');
    let outcome = run_in(Tier::Unconfined, &native("/bin/cat"), false, job).unwrap();
    assert_eq!(outcome.ending, Termination::OutputLimit(Stream::Stdout));
}

#[test]
fn native_programs_start_no_others() {
    shell("/bin/true & wait; echo survived", &job(""), |tier, outcome| {
        if tier != Tier::Unconfined {
            assert_ne!(outcome.ending, Termination::Exited(0), "{tier:?}");
            assert!(outcome.stdout.is_empty(), "{tier:?}: {:?}", String::from_utf8_lossy(&outcome.stdout));
        }
    });
}

#[test]
fn a_namespace_shows_no_processes_of_others() {
    let script = format!("[ -e /proc/{} ] && echo seen; [ -e /proc/$$ ] && echo itself", std::process::id());
    shell(&script, &job(""), |tier, outcome| {
        let output = String::from_utf8_lossy(&outcome.stdout).into_owned();
        assert!(output.ends_with("itself\n"), "{tier:?}: {output}");
        assert!(tier != Tier::Namespaces || !output.contains("seen"), "{tier:?}: {output}");
    });
}

#[test]
fn the_environment_tells_nothing() {
    shell("set; echo $PWD", &job(""), |tier, outcome| {
        let output = String::from_utf8_lossy(&outcome.stdout).into_owned();
        assert!(!output.contains("CARGO"), "{tier:?}: {output}");
        assert!(output.ends_with("/\n"), "{tier:?}: {output}");
    });
}

/// Runs a Python script where Python can be had.
fn python(script: &str, children: bool, job: &Job, check: impl Fn(Tier, Outcome)) {
    if Command::new("python3").arg("--version").output().is_err() {
        return machine::skipped("scripts in Python", "there is no python3 here", true);
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("nim.py");
    fs::write(&file, script).unwrap();
    let program = Program::new(file).run_by(vec!["python3".into()]);
    for tier in tiers() {
        check(tier, run_in(tier, &program, children && tier != Tier::SameUser, job.clone()).expect("an outcome"));
    }
}

#[test]
fn python_runs() {
    let script = "import sys, json, random, re\nprint(sum(map(int, sys.stdin.read().split())))";
    python(script, false, &job("3 4 5\n"), |tier, outcome| {
        assert_eq!(outcome.ending, Termination::Exited(0), "{tier:?}: {}", String::from_utf8_lossy(&outcome.stderr));
        assert_eq!(outcome.stdout, b"12\n", "{tier:?}");
    });
}

#[test]
fn a_traceback_names_the_script() {
    python("\nraise KeyError(1)", false, &job(""), |tier, outcome| {
        let output = String::from_utf8_lossy(&outcome.stderr).into_owned();
        assert!(output.contains("File \"nim.py\", line 2"), "{tier:?}: {output}");
        assert_eq!(outcome.ending, Termination::Exited(1), "{tier:?}");
    });
}

/// What a program waits for on its own account is told from its waiting for a processor, which is the machine's fault.
#[test]
fn a_busy_machine_is_no_reason_to_end_at_the_wall_limit() {
    let ended = AtomicBool::new(false);
    let busy = || {
        while !ended.load(Ordering::Relaxed) {
            std::hint::spin_loop();
        }
    };
    let loops = Program::new(compile::text("int main(void) { for (;;) { } }"));
    let sleeps = Program::new(compile::program("sleeps"));
    let limits = Limits { wall: Duration::from_millis(400), cpu: Duration::from_millis(150), ..LIMITS };
    let job = Job { limits, patience: Duration::from_secs(60), ..job("") };
    std::thread::scope(|scope| {
        for _ in 0..4 * std::thread::available_parallelism().map_or(2, usize::from) {
            scope.spawn(busy);
        }
        // All tiers at once: every second of this costs one of each processor.
        let ends = |tier| [&loops, &sleeps].map(|program| run_in(tier, program, false, job.clone()));
        let runs: Vec<_> = tiers().map(|tier| (tier, scope.spawn(move || ends(tier)))).collect();
        let outcomes: Vec<_> = runs.into_iter().map(|(tier, run)| (tier, run.join())).collect();
        ended.store(true, Ordering::Relaxed);
        for (tier, outcome) in outcomes {
            let [looped, slept] = outcome.expect("two runs");
            assert_eq!(looped.expect("an outcome").ending, Termination::CpuLimit, "{tier:?}");
            assert_eq!(slept.expect("an outcome").ending, Termination::WallLimit { busy: Some(false) }, "{tier:?}");
        }
    });
}

/// Where programs run as the user of nimgrade, the kernel counts all that the user runs. What somebody starts in the meantime
/// must make no difference.
#[test]
fn what_the_user_starts_meanwhile_leaves_room_for_processes_and_threads() {
    let source = "#include <pthread.h>\n#include <stdio.h>\nstatic void *wait(void *all) { pthread_barrier_wait(all); return 0; }\n\
                  int main(void) {\n    pthread_t threads[20];\n    pthread_barrier_t all;\n    int started = 0;\n    \
                  pthread_barrier_init(&all, 0, 21);\n    for (int i = 0; i < 20; i++) \
                  started += !pthread_create(&threads[i], 0, wait, &all);\n    printf(\"%d threads\\n\", started);\n    \
                  return fflush(stdout);\n}\n";
    let program = Program::new(compile::text(source));
    for tier in tiers() {
        let options = Options { workers: 1, confinement: Confinement::Exactly(tier), ..Options::default() };
        let mut pool = Pool::start(&program, &options).expect("the sandbox starts");
        let mut run = || {
            pool.submit(job(""));
            pool.next().expect("one outcome").1.map(|outcome| String::from_utf8(outcome.stdout).unwrap())
        };
        assert_eq!(run().unwrap(), "20 threads\n", "{tier:?}");
        let ended = std::sync::Barrier::new(201);
        std::thread::scope(|scope| {
            (0..200).for_each(|_| drop(scope.spawn(|| ended.wait())));
            let beside_others = run();
            ended.wait();
            assert_eq!(beside_others.unwrap(), "20 threads\n", "{tier:?}");
        });
    }
}

#[test]
fn memory_runs_out_at_the_limit() {
    let mut job = job("");
    job.limits.memory = 128 << 20;
    job.limits.cpu = Duration::from_secs(5);
    python("a = []\nwhile True: a.append(b'x' * 1000000)", false, &job, |tier, outcome| {
        assert_eq!(outcome.ending, Termination::MemoryLimit, "{tier:?}: {outcome:?}");
    });
}

#[test]
fn descendants_do_not_survive() {
    let script = "import os, time, signal\n\
        for _ in range(4):\n\
        \x20   if os.fork() == 0:\n\
        \x20       os.setsid(); signal.signal(signal.SIGTERM, signal.SIG_IGN)\n\
        \x20       while True: time.sleep(100)\n\
        print('done', flush=True)";
    python(script, true, &job(""), |tier, outcome| {
        if tier == Tier::SameUser {
            assert_eq!(outcome.ending, Termination::Exited(1), "{tier:?}");
        } else {
            assert_eq!(
                outcome.ending,
                Termination::Exited(0),
                "{tier:?}: {}",
                String::from_utf8_lossy(&outcome.stderr)
            );
            assert_eq!(outcome.stdout, b"done\n", "{tier:?}");
        }
        assert!(outcome.wall < Duration::from_secs(9), "{tier:?}");
    });
}

#[test]
fn prolog_runs() {
    if Command::new("swipl").arg("--version").output().is_err() {
        return machine::skipped("scripts in Prolog", "there is no swipl here", true);
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("nim.pl");
    fs::write(&file, "goal :- read(X), Y is X * 2, write(Y), nl.\n").unwrap();
    let words = ["swipl", "-q", "-g", "goal", "-t", "halt"];
    let program = Program::new(file).run_by(words.map(Into::into).to_vec());
    let mut job = job("21.\n");
    job.limits.cpu = Duration::from_secs(5);
    for tier in tiers() {
        let outcome = run_in(tier, &program, tier != Tier::SameUser, job.clone()).unwrap();
        assert_eq!(outcome.ending, Termination::Exited(0), "{tier:?}: {}", String::from_utf8_lossy(&outcome.stderr));
        assert_eq!(outcome.stdout, b"42\n", "{tier:?}");
    }
}

/// Whether programs can be built with this sanitizer here; if not, that is said.
fn builds_with(sanitizer: &str) -> bool {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("nim.c"), "int main(void) { return 0; }\n").unwrap();
    let mut cc = Command::new("cc");
    let built =
        cc.args([sanitizer, "-o", "nim", "nim.c"]).current_dir(folder.path()).output().unwrap().status.success();
    if !built {
        machine::skipped(&format!("programs built with {sanitizer}"), "cc has no library for that here", false);
    }
    built
}

#[test]
fn programs_with_sanitizers_run() {
    let source = command::root().join("examples/assignment2/nim.c");
    for sanitizer in ["-fsanitize=address,undefined", "-fsanitize=undefined", "-fsanitize=leak", "-fsanitize=thread"] {
        if !builds_with(sanitizer) {
            continue;
        }
        let program = Program::new(compile::source_file(&source, &[sanitizer]));
        for tier in tiers() {
            let outcome = run_in(tier, &program, false, job("2\n1 2\n2 1\n")).unwrap();
            let stderr = String::from_utf8_lossy(&outcome.stderr);
            assert_eq!(outcome.ending, Termination::Exited(0), "{tier:?} {sanitizer}: {stderr}");
            assert!(outcome.stdout.ends_with(b"Computer wins!\n"), "{tier:?} {sanitizer}: {:?}", outcome.stdout);
            assert_eq!(stderr, "", "{tier:?} {sanitizer}");
        }
    }
}

#[test]
fn a_sanitizers_report_arrives() {
    if !builds_with("-fsanitize=address") {
        return;
    }
    let source = "#include <stdio.h>\n#include <stdlib.h>\nint main(void) {\n    int n;\n    volatile int *heaps = malloc(3 * sizeof(int));\n    \
                  if (scanf(\"%d\", &n) != 1) return 1;\n    heaps[n] = 1;\n    return heaps[n];\n}\n";
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("nim.c"), source).unwrap();
    let program = Program::new(compile::source_file(&folder.path().join("nim.c"), &["-g", "-fsanitize=address"]));
    for tier in tiers() {
        let outcome = run_in(tier, &program, false, job("3\n")).unwrap();
        let stderr = String::from_utf8_lossy(&outcome.stderr);
        assert_eq!(outcome.ending, Termination::Signalled(libc::SIGABRT), "{tier:?}: {stderr}");
        assert!(stderr.contains("ERROR: AddressSanitizer: heap-buffer-overflow on"), "{tier:?}: {stderr}");
        assert!(stderr.contains("nim.c:7"), "{tier:?}: {stderr}");
    }
}

#[test]
fn a_terminal_takes_each_line_as_it_is_written() {
    let source = "#include <stdio.h>\n#include <unistd.h>\nint main(void) {\n    for (int i = 0; i < 20000; i++) \
                  printf(\"line %d\\n\", i);\n    printf(\"%s\", isatty(1) ? \"a terminal\" : \"no terminal\");\n    \
                  for (;;) pause();\n}\n";
    let program = Program::new(compile::text(source));
    let limits = Limits { wall: Duration::from_secs(1), ..LIMITS };
    // All tiers at once, for the program waits for its wall limit.
    let tiers: Vec<Tier> = tiers().collect();
    let in_tier = |&tier: &Tier| {
        let options = Options { workers: 2, confinement: Confinement::Exactly(tier), ..Options::default() };
        let mut pool = Pool::start(&program, &options).expect("the sandbox starts");
        let outcome = pool.run_with_terminal(Job { limits, ..job("") }).expect("a terminal can be had");
        assert_eq!(outcome.ending, Termination::WallLimit { busy: Some(false) }, "{tier:?}");
        let lines = String::from_utf8(outcome.stdout).unwrap();
        assert_eq!(lines.lines().count(), 20_000, "{tier:?}: {}", lines.len());
        assert!(lines.ends_with("line 19999\n"), "{tier:?}: what is no whole line stays in the buffer");
        // The pool is as it was.
        pool.submit(Job { limits, ..job("") });
        let (_, outcome) = pool.next().expect("one outcome");
        assert!(outcome.unwrap().stdout.starts_with(b"line 0\n"), "{tier:?}");
        let limits = Limits { output: 1000, ..limits };
        let outcome = pool.run_with_terminal(Job { limits, ..job("") }).expect("a terminal can be had");
        assert_eq!(outcome.stdout.len(), 1000, "{tier:?}");
        Ok(())
    };
    for_each_at_once(tiers.len(), &tiers, |tier| format!("{tier:?}"), in_tier);
}

#[test]
fn a_file_that_is_no_program_ends_so() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("nim");
    fs::write(&file, "int main(void) { return 0; }\n#include <stdio.h>\n").unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
    let mut pool = Pool::start(&Program::new(file), &Options::default()).unwrap();
    assert!(pool.not_executable().is_some_and(|refusal| !refusal.missing));
    pool.submit(job(""));
    let (_, outcome) = pool.next().unwrap();
    let Termination::NotExecutable(reason) = outcome.unwrap().ending else { panic!("it ran") };
    assert!(reason.contains("C source"), "{reason}");
}
