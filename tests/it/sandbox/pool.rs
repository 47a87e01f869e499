//! The pool under many jobs, under the death of its workers, and under its own.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;
use std::time::Duration;

use super::in_a_process_of_its_own;
use crate::common::machine;
use nimgrade::sandbox::{Confinement, Job, Limits, Options, Pool, Program, SandboxError, Termination, Tier};

const LIMITS: Limits =
    Limits { wall: Duration::from_secs(30), cpu: Duration::from_secs(10), memory: 512 << 20, output: 1 << 20 };

fn job(id: usize, stdin: &[u8]) -> Job {
    Job { id, stdin: stdin.to_vec(), args: vec![], limits: LIMITS, patience: LIMITS.wall, alone: false }
}

fn pool_of(file: &str, workers: usize) -> Option<Pool> {
    let program = Program::new(file);
    match Pool::start(&program, &Options { workers, ..Options::default() }) {
        Ok(pool) => Some(pool),
        Err(SandboxError::Refused { reason }) => {
            machine::skipped("the sandbox's pool", &reason, machine::gives(Tier::SameUser).is_ok());
            None
        }
        Err(error) => panic!("{error}"),
    }
}

/// The processes that a process has started and that still exist.
fn children_of(pid: u32) -> Vec<i32> {
    let threads = fs::read_dir(format!("/proc/{pid}/task")).unwrap();
    threads
        .flatten()
        .flat_map(|thread| fs::read_to_string(thread.path().join("children")))
        .flat_map(|list| list.split_whitespace().map(|pid| pid.parse().unwrap()).collect::<Vec<_>>())
        .collect()
}

#[test]
fn many_jobs_all_come_back() {
    for workers in [1, 2, 5] {
        let Some(mut pool) = pool_of("/bin/cat", workers) else { return };
        for id in 0..500 {
            pool.submit(job(id, format!("{id}\n").as_bytes()));
        }
        let mut seen = BTreeSet::new();
        while let Some((id, outcome)) = pool.next() {
            let outcome = outcome.unwrap();
            assert_eq!(outcome.ending, Termination::Exited(0));
            assert_eq!(outcome.stdout, format!("{id}\n").as_bytes());
            assert!(seen.insert(id), "{id} came twice");
        }
        assert_eq!(seen.len(), 500);
    }
}

#[test]
fn a_worker_for_every_processor_stays_on_its_own() {
    let processors = |workers: usize| -> Option<BTreeSet<String>> {
        let mut pool = pool_of("/usr/bin/nproc", workers)?;
        (0..20).for_each(|id| pool.submit(job(id, b"")));
        let counted = std::iter::from_fn(|| pool.next()).map(|(_, outcome)| outcome.unwrap().stdout);
        Some(counted.map(|stdout| String::from_utf8(stdout).unwrap().trim().to_owned()).collect())
    };
    let all = Command::new("/usr/bin/nproc").output().unwrap();
    let all = String::from_utf8(all.stdout).unwrap().trim().to_owned();
    let one = BTreeSet::from(["1".to_owned()]);
    let Some(counted) = processors(all.parse().unwrap()) else { return };
    assert_eq!(counted, one);
    assert_eq!(processors(1), Some(BTreeSet::from([all])));
}

#[test]
fn large_input_and_output_pass_through() {
    let Some(mut pool) = pool_of("/bin/cat", 1) else { return };
    let input: Vec<u8> = (0..1_000_000_u32).map(|number| number as u8).collect();
    pool.submit(job(0, &input));
    assert_eq!(pool.next().unwrap().1.unwrap().stdout, input);
}

#[test]
fn jobs_alone_wait_for_the_others_and_go_before_the_rest() {
    let Some(mut pool) = pool_of("/bin/cat", 2) else { return };
    for id in 0..20 {
        pool.submit(job(id, b""));
    }
    pool.submit(Job { alone: true, ..job(100, b"") });
    let order: Vec<usize> = std::iter::from_fn(|| pool.next()).map(|(id, _)| id).collect();
    assert_eq!(order.len(), 21);
    let place = order.iter().position(|&id| id == 100).unwrap();
    assert!(place < 20, "the job alone came last of all: {order:?}");
}

#[test]
fn jobs_that_have_not_started_can_be_taken_back() {
    let Some(mut pool) = pool_of("/bin/cat", 1) else { return };
    for id in 0..50 {
        pool.submit(job(id, b""));
    }
    let back = pool.withdraw();
    assert!(!back.is_empty());
    let done: Vec<usize> = std::iter::from_fn(|| pool.next()).map(|(id, _)| id).collect();
    assert_eq!(back.len() + done.len(), 50);
    pool.submit(job(50, b""));
    assert_eq!(pool.next().unwrap().0, 50);
}

#[test]
fn a_pool_without_jobs_has_no_outcomes() {
    let Some(mut pool) = pool_of("/bin/cat", 2) else { return };
    assert!(pool.next().is_none());
}

#[test]
fn dead_workers_are_replaced() {
    in_a_process_of_its_own("pool::dead_workers_are_replaced_inside");
}

#[test]
#[ignore = "run by dead_workers_are_replaced, in a process of its own"]
fn dead_workers_are_replaced_inside() {
    let Some(mut pool) = pool_of("/bin/cat", 2) else { return };
    for id in 0..200 {
        pool.submit(job(id, b"x"));
    }
    let mut seen = BTreeSet::new();
    while let Some((id, outcome)) = pool.next() {
        match outcome {
            Ok(outcome) => assert_eq!(outcome.stdout, b"x"),
            // A job whose worker was killed twice is not lost either.
            Err(error) => assert!(matches!(error, SandboxError::WorkerDied), "{error}"),
        }
        assert!(seen.insert(id), "{id} came twice");
        if id % 10 == 0 {
            for child in children_of(std::process::id()) {
                Command::new("kill").args(["-9", &child.to_string()]).status().unwrap();
            }
        }
    }
    assert_eq!(seen.len(), 200);
}

#[test]
fn a_pool_that_is_dropped_leaves_no_process() {
    in_a_process_of_its_own("pool::a_pool_that_is_dropped_leaves_no_process_inside");
}

#[test]
#[ignore = "run by a_pool_that_is_dropped_leaves_no_process, in a process of its own"]
fn a_pool_that_is_dropped_leaves_no_process_inside() {
    let tiers = [Tier::Namespaces, Tier::OtherUser, Tier::SameUser, Tier::Unconfined];
    for tier in tiers.into_iter().filter(|&tier| machine::starts(tier)) {
        let program = Program::new("/bin/sleep");
        let options = Options { workers: 2, confinement: Confinement::Exactly(tier), ..Options::default() };
        let mut pool = Pool::start(&program, &options).unwrap();
        for id in 0..4 {
            pool.submit(Job { args: vec!["1000".into()], ..job(id, b"") });
        }
        drop(pool);
        let left = children_of(std::process::id());
        assert!(left.is_empty(), "{tier:?}: {left:?}");
    }
}
