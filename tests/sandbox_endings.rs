//! Every ending of a run, through the sandbox's door.
#![cfg(target_os = "linux")]

use std::path::PathBuf;
use std::time::Duration;

use nimgrade::sandbox::{Confinement, Ending, Job, Limits, Options, Outcome, Pool, Program};

const LIMITS: Limits =
    Limits { wall: Duration::from_secs(5), cpu: Duration::from_secs(1), memory: 512 << 20, output: 1 << 20 };

fn job(id: usize, stdin: &str) -> Job {
    Job { id, stdin: stdin.into(), args: vec![], limits: LIMITS, alone: false }
}

fn run(file: &str, job: Job) -> Outcome {
    let program = Program { file: PathBuf::from(file), interpreter: vec![] };
    let options = Options { workers: 1, confinement: Confinement::Best, ..Options::default() };
    let mut pool = Pool::start(&program, &options).expect("the sandbox starts");
    pool.submit(job);
    let (_, outcome) = pool.next().expect("one outcome");
    assert!(pool.next().is_none());
    outcome.expect("an outcome")
}

#[test]
fn a_program_reads_and_prints() {
    let outcome = run("/bin/cat", job(0, "3 4 5\n"));
    assert_eq!(outcome.ending, Ending::Exited(0));
    assert_eq!(outcome.stdout, b"3 4 5\n");
}

#[test]
fn a_status_is_told() {
    assert_eq!(run("/bin/false", job(0, "")).ending, Ending::Exited(1));
}
