//! What nimgrade itself uses while it grades, the programs that it runs not counted.

use std::fs;
use std::process::{Command, Stdio};
use std::time::Duration;

use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};

use super::command::root;

/// How many ticks Linux counts in a second.
const TICKS: f64 = 100.0;

/// What a run of nimgrade used.
#[derive(Debug)]
pub(crate) struct Usage {
    /// The most memory that it had at once, in megabytes.
    pub(crate) peak: u64,
    /// Time on processors, user and system, in seconds.
    pub(crate) cpu: f64,
    /// Its exit status.
    pub(crate) status: Option<i32>,
}

/// Runs nimgrade with these arguments. Its peak is asked for again and again until it ends: what the kernel tells of a child
/// afterwards counts the child's own children too.
pub(crate) fn usage(args: &[&str]) -> Usage {
    let mut child = Command::new(env!("CARGO_BIN_EXE_nimgrade"))
        .current_dir(root())
        .args(args)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("nimgrade starts");
    let folder = format!("/proc/{}", child.id());
    let pid = Pid::from_child(&child);
    // A child that has ended and is not waited for still tells its times.
    let look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    let mut peak = 0;
    while waitid(WaitId::Pid(pid), look).unwrap().is_none() {
        let status = fs::read_to_string(format!("{folder}/status")).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes: Option<u64> = line.and_then(|line| line.trim().strip_suffix(" kB")?.parse().ok());
        peak = peak.max(kilobytes.unwrap_or(0));
        std::thread::sleep(Duration::from_millis(1));
    }
    let stat = fs::read_to_string(format!("{folder}/stat")).unwrap();
    // The name of the program stands in brackets, and the user and system times are the 12th and 13th word after it.
    let words: Vec<&str> = stat.rsplit_once(')').expect("a name in brackets").1.split_whitespace().collect();
    let ticks: f64 = words[11..13].iter().map(|word| word.parse::<f64>().unwrap()).sum();
    assert!(peak > 0, "the peak was never seen");
    Usage { peak: peak / 1024, cpu: ticks / TICKS, status: child.wait().unwrap().code() }
}
