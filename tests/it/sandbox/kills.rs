//! Whichever of nimgrade's processes is killed, nothing is left of what it ran: no process, no folder, no control group.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use super::in_a_process_of_its_own;
use crate::common::machine;
use nimgrade::sandbox::{
    Build, Confinement, Job, Limits, Options, Pool, Program, SandboxError, SourceFile, Tier, build,
};

const LIMITS: Limits =
    Limits { wall: Duration::from_secs(60), cpu: Duration::from_secs(30), memory: 512 << 20, output: 1 << 20 };

const TIERS: [Tier; 4] = [Tier::Namespaces, Tier::OtherUser, Tier::SameUser, Tier::Unconfined];

/// A process by its number and when it began: numbers come again.
type Process = (i32, String);

/// Every process that descends from this one, the nearest first.
fn descendants() -> Vec<Process> {
    let stats: Vec<(i32, i32, String)> = fs::read_dir("/proc")
        .unwrap()
        .flatten()
        .filter_map(|entry| {
            let stat = fs::read_to_string(entry.path().join("stat")).ok()?;
            let fields: Vec<&str> = stat.rsplit_once(") ")?.1.split(' ').collect();
            let pid = entry.file_name().to_str()?.parse().ok()?;
            (fields[0] != "Z").then(|| (pid, fields[1].parse().unwrap_or(0), fields[19].to_owned()))
        })
        .collect();
    let mut found: Vec<Process> = Vec::new();
    let mut parents = BTreeSet::from([std::process::id() as i32]);
    loop {
        let more: Vec<&(i32, i32, String)> =
            stats.iter().filter(|(pid, parent, _)| parents.contains(parent) && !parents.contains(pid)).collect();
        if more.is_empty() {
            return found;
        }
        parents.extend(more.iter().map(|(pid, ..)| *pid));
        found.extend(more.into_iter().map(|(pid, _, begun)| (*pid, begun.clone())));
    }
}

fn lives((pid, begun): &Process) -> bool {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    stat.rsplit_once(") ").is_some_and(|(_, rest)| !rest.starts_with('Z') && rest.split(' ').nth(19) == Some(begun))
}

/// Waits for a condition; what comes back is whether it came to hold.
fn comes(holds: impl Fn() -> bool) -> bool {
    let until = Instant::now() + Duration::from_secs(20);
    while !holds() {
        if Instant::now() > until {
            return false;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    true
}

/// Folders that nimgrade gave a name: among temporary files, and control groups.
fn named() -> BTreeSet<PathBuf> {
    let own = format!("nimgrade-{}-", std::process::id());
    let mut found = BTreeSet::new();
    let mut look = |folder: &Path| {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        found.extend(entries.map(|entry| entry.path()).filter(|path| {
            path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(&own)) && path.is_dir()
        }));
    };
    look(&std::env::temp_dir());
    let groups = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    for line in groups.lines() {
        let path = line.splitn(3, ':').nth(2).unwrap_or("/").trim_start_matches('/');
        for tree in fs::read_dir("/sys/fs/cgroup").into_iter().flatten().flatten() {
            look(&tree.path().join(path));
        }
        look(&Path::new("/sys/fs/cgroup").join(path));
    }
    found
}

fn kill((pid, _): &Process) {
    let _ = Command::new("kill").args(["-9", &pid.to_string()]).stderr(std::process::Stdio::null()).status();
}

/// Kills each of nimgrade's processes in turn (the nearest two that this test has), and sees what is left of all others.
fn each_is_killed(tier: Tier, at_least: usize, start: &dyn Fn() -> Result<Option<Pool>, SandboxError>) {
    for victim in 0..2 {
        let pool = match start() {
            Ok(pool) => pool,
            Err(error) => {
                // The kernel does not count root's processes, so root gets no builds in tier T2.
                let possible = machine::gives(tier).is_ok() && !(tier == Tier::SameUser && machine::is_root());
                return machine::skipped(&format!("tier {}", tier.name()), &error.to_string(), possible);
            }
        };
        assert!(comes(|| descendants().len() >= at_least), "{tier:?}: only {:?} run", descendants());
        let all = descendants();
        // The one whose child is everything else is the keeper, where there is one, and the next the worker.
        kill(&all[victim]);
        // What begins anew with another worker is not at issue.
        if pool.is_some() {
            assert!(comes(|| !lives(&all[victim])), "{tier:?}: the victim lives");
        }
        if victim == 1 || pool.is_none() {
            // The nearest waits until it is let go.
            assert!(
                comes(|| !all.iter().skip(1).any(lives)),
                "{tier:?}, victim {victim}: {:?} lives",
                all.iter().filter(|each| lives(each)).collect::<Vec<_>>()
            );
        }
        drop(pool);
        assert!(
            comes(|| !all.iter().any(lives)),
            "{tier:?}, victim {victim}: {:?} lives",
            all.iter().filter(|each| lives(each)).collect::<Vec<_>>()
        );
        assert!(comes(|| descendants().is_empty()), "{tier:?}: {:?} live", descendants());
        assert!(comes(|| named().is_empty()), "{tier:?}, victim {victim}: {:?} is left", named());
    }
}

#[test]
fn a_script_with_children_leaves_nothing() {
    in_a_process_of_its_own("kills::a_script_with_children_leaves_nothing_inside");
}

#[test]
#[ignore = "run by a_script_with_children_leaves_nothing, in a process of its own"]
fn a_script_with_children_leaves_nothing_inside() {
    let script = "import os, time, signal, threading\n\
        for n in range(4):\n\
        \x20   if os.fork() == 0:\n\
        \x20       os.setsid()\n\
        \x20       for s in range(1, 32):\n\
        \x20           try: signal.signal(s, signal.SIG_IGN)\n\
        \x20           except OSError: pass\n\
        \x20       if n == 0: threading.Thread(target=lambda: os.execv('/bin/sh', ['sh', '-c', 'read x; read y < /dev/zero'])).start()\n\
        \x20       while True: time.sleep(100)\n\
        while True: time.sleep(100)\n";
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("nim.py");
    fs::write(&file, script).unwrap();
    for tier in TIERS.into_iter().filter(|&tier| tier != Tier::SameUser) {
        let program = Program::new(&file).run_by(vec!["python3".into()]);
        let options =
            Options { workers: 1, children: true, confinement: Confinement::Exactly(tier), ..Options::default() };
        each_is_killed(tier, 6, &|| {
            let mut pool = Pool::start(&program, &options)?;
            pool.submit(Job {
                id: 0,
                stdin: vec![],
                args: vec![],
                limits: LIMITS,
                patience: LIMITS.wall,
                alone: false,
            });
            Ok(Some(pool))
        });
    }
}

#[test]
fn a_native_program_leaves_nothing() {
    in_a_process_of_its_own("kills::a_native_program_leaves_nothing_inside");
}

#[test]
#[ignore = "run by a_native_program_leaves_nothing, in a process of its own"]
fn a_native_program_leaves_nothing_inside() {
    for tier in TIERS {
        let options = Options { workers: 1, confinement: Confinement::Exactly(tier), ..Options::default() };
        let mut pool = match Pool::start(&Program::new("/bin/sleep"), &options) {
            Ok(pool) => pool,
            Err(error) => {
                let possible = machine::gives(tier).is_ok();
                machine::skipped(&format!("tier {}", tier.name()), &error.to_string(), possible);
                continue;
            }
        };
        pool.submit(Job {
            id: 0,
            stdin: vec![],
            args: vec!["1000".into()],
            limits: LIMITS,
            patience: LIMITS.wall,
            alone: false,
        });
        assert!(comes(|| descendants().len() == 2), "{tier:?}: {:?}", descendants());
        let all = descendants();
        kill(&all[0]);
        assert!(comes(|| !all.iter().any(lives)), "{tier:?}: the program outlives its worker");
        drop(pool);
        assert_eq!(named(), BTreeSet::new());
    }
}

#[test]
fn a_build_leaves_nothing() {
    in_a_process_of_its_own("kills::a_build_leaves_nothing_inside");
}

#[test]
#[ignore = "run by a_build_leaves_nothing, in a process of its own"]
fn a_build_leaves_nothing_inside() {
    const SCRIPT: &str = "mkdir -p a/b/c; echo x > a/b/c/d; mkdir -m 0 a/shut; mkdir -m 555 a/b/shut a/shut-too; trap '' TERM HUP INT\n\
        (bash -m -c 'trap \"\" TERM HUP; sleep 1000 & sleep 1000' &) ; sleep 1000 & wait; sleep 1000";
    for tier in TIERS {
        each_is_killed(tier, 5, &|| {
            let options = Options { confinement: Confinement::Exactly(tier), ..Options::default() };
            let (failed, failure) = std::sync::mpsc::channel();
            std::thread::spawn(move || {
                let asked = Build {
                    sources: vec![SourceFile { name: "build.sh".into(), text: SCRIPT.into() }],
                    command: vec!["sh".into(), "build.sh".into()],
                    product: "made".into(),
                    submission: "/nonexistent".into(),
                    limits: LIMITS,
                };
                let _ = failed.send(build(&asked, &options).err());
            });
            // It goes on, or it has failed to begin.
            match failure.recv_timeout(Duration::from_millis(500)) {
                Ok(Some(error @ SandboxError::Refused { .. })) => Err(error),
                Ok(other) => panic!("{tier:?}: {other:?}"),
                Err(_) => Ok(None),
            }
        });
    }
}
