//! Where the grader works while it is tested, how it is started in each tier, and what it left behind.

use super::collection::{self, Hostile};
use crate::common::compile;
use crate::common::machine::{has_spare_users, is_root};
use assert_cmd::Command;
use nimgrade::sandbox;
use std::ffi::OsString;
use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::{PermissionsExt, chown};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// The cases: an illegal move; the first winning heap; a game of one move. No program may tell them apart by luck.
const CASES: [(&str, &str); 3] = [
    ("a.toml", "title = \"an illegal move\"\n[game]\nheaps = [1, 2, 3]\nmoves = [[1, 1], [2, 2]]\n"),
    ("b.toml", "title = \"the first winning heap\"\n[game]\nheaps = [3, 4, 5]\nmoves = [[2, 4], [1, 1]]\n"),
    ("c.toml", "title = \"one move\"\n[game]\nheaps = [7]\nmoves = []\n"),
];

/// What stdin holds in case `a`, for runs without the grader.
pub(crate) const STDIN_OF_A: &str = "3\n1 2 3\n1 1\n2 2\n";

/// The limits of every run, low so that the whole collection takes half a minute; the limits on the wall, on CPU time and on
/// memory come first. What ends at its CPU limit spends all of it in every case and tier, so that one is lowest of all.
pub(crate) const LIMITS: [&str; 8] =
    ["--wall-limit", "2s", "--cpu-limit", "200ms", "--memory-limit", "512M", "--output-limit", "1M"];

/// A kind of machine, as SANDBOX in the architecture document names them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tier {
    /// As the machine is: namespaces, if it allows them.
    Zero,
    /// Root as in a default container: few capabilities, no namespaces.
    One,
    /// An ordinary user without namespaces: nobody, or who runs the tests.
    Two,
}

impl Tier {
    /// The word for runner's option.
    fn number(self) -> &'static str {
        match self {
            Tier::Zero => "0",
            Tier::One => "1",
            Tier::Two => "2",
        }
    }

    /// The word for nimgrade's option.
    pub(crate) fn name(self) -> String {
        format!("t{}", self.number())
    }

    /// The same in the sandbox's own words.
    pub(crate) fn as_sandbox(self) -> sandbox::Tier {
        match self {
            Tier::Zero => sandbox::Tier::Namespaces,
            Tier::One => sandbox::Tier::OtherUser,
            Tier::Two => sandbox::Tier::SameUser,
        }
    }

    /// Whether scripts may start processes there.
    pub(crate) fn has_forks(self) -> bool {
        self != Tier::Two
    }
}

/// A folder in which runs take place, readable for everybody since the grader may give up its rights.
pub(crate) struct Workplace {
    folder: TempDir,
    listener: TcpListener,
    runs: AtomicUsize,
}

/// How one run is started.
#[derive(Default)]
pub(crate) struct How<'a> {
    pub(crate) options: Vec<&'a str>,
    pub(crate) stdin: &'a str,
}

/// What is known of one run.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) exit: Option<i32>,
    pub(crate) peak_kb: u64,
    /// What the run left, or did to its surroundings: each line a fault.
    pub(crate) remains: Vec<String>,
    /// Whether the signal that was asked for was sent.
    pub(crate) signalled: bool,
    /// The signal that ended the runner itself.
    pub(crate) runner_signal: Option<i32>,
    pub(crate) stdout: Vec<u8>,
    pub(crate) stderr: Vec<u8>,
    pub(crate) took: Duration,
}

impl Workplace {
    pub(crate) fn new() -> Workplace {
        let folder = tempfile::Builder::new().prefix("hostile-").tempdir().expect("a temporary folder can be made");
        open_to_all(folder.path(), 0o755);
        for (folder, count) in
            [("cases/all", 3), ("cases/one", 1)].map(|(name, count)| (folder.path().join(name), count))
        {
            fs::create_dir_all(&folder).expect("a folder can be made");
            for (name, text) in CASES.iter().take(count) {
                fs::write(folder.join(name), text).expect("a case can be written");
            }
        }
        // A debug build lies where nobody else may go, at times; the copy does not.
        let binary = std::env::var_os("NIMGRADE_BIN").unwrap_or_else(|| env!("CARGO_BIN_EXE_nimgrade").into());
        compile::copy(Path::new(&binary), &folder.path().join("nimgrade"));
        let runner = folder.path().join("runner");
        compile::copy(&collection::compiled(&collection::here().join("runner.c")), &runner);
        Command::new(&runner).arg("--loopback").assert().success();
        let listener = TcpListener::bind("127.0.0.1:0").expect("the loopback is up");
        Workplace { folder, listener, runs: AtomicUsize::new(0) }
    }

    /// The files that programs left in places of the machine; they have a name in common.
    pub(crate) fn strays() -> Vec<String> {
        let places = ["/tmp", "/var/tmp", "/dev/shm", "/run", "/etc", "/"].into_iter().map(PathBuf::from);
        let paths = places.chain([home()]).flat_map(fs::read_dir).flatten().flatten().map(|entry| entry.path());
        let ours =
            |path: &PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("hostile-left"));
        paths.filter(ours).map(|path| format!("the file {} is left", path.display())).collect()
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Whether this machine can be made one of that tier, in which nimgrade works: if not, why.
    pub(crate) fn can_play(&self, tier: Tier) -> Result<(), String> {
        if tier == Tier::One && !is_root() {
            return Err("it is root's, and this is an ordinary user".to_owned());
        }
        if tier == Tier::Two && is_root() && !has_spare_users() {
            return Err("it is an ordinary user's, and this root has no users beside itself".to_owned());
        }
        let right = self.submission(tier, &collection::named("right.c"));
        let ran = self.grade(tier, &How::default(), &right, "cases/one", &["--tier", &tier.name()]);
        if ran.exit == Some(0) { Ok(()) } else { Err(String::from_utf8_lossy(&ran.stderr).trim().to_owned()) }
    }

    /// Makes a program's submission in a folder of its own, which belongs to whom the grader will be.
    pub(crate) fn submission(&self, tier: Tier, hostile: &Hostile) -> PathBuf {
        let folder = self.path(&format!("submission-{}", self.runs.fetch_add(1, Ordering::Relaxed)));
        fs::create_dir(&folder).expect("a folder can be made");
        let port = self.listener.local_addr().expect("a listener has an address").port();
        let file = hostile.build(&folder, &self.path("cases/one"), port);
        if tier == Tier::Two && is_root() {
            for path in [&folder, &file] {
                chown(path, Some(65534), Some(65534)).expect("root can give a file away");
            }
        }
        file
    }

    /// Runs the grader on a submission.
    pub(crate) fn grade(&self, tier: Tier, how: &How, submission: &Path, cases: &str, more: &[&str]) -> Ran {
        let mut arguments: Vec<OsString> = vec![submission.into(), "--cases".into(), self.path(cases).into()];
        arguments.extend(["--format", "json"].map(OsString::from));
        arguments.extend(more.iter().map(OsString::from));
        self.run(tier, how, &self.path("nimgrade"), &arguments)
    }

    /// Runs any command in that tier, and looks at what it leaves.
    pub(crate) fn run(&self, tier: Tier, how: &How, command: &Path, arguments: &[OsString]) -> Ran {
        let place = self.path(&format!("run-{}", self.runs.fetch_add(1, Ordering::Relaxed)));
        let (temporary, current, report) = (place.join("tmp"), place.join("cwd"), place.join("report"));
        for folder in [&place, &temporary, &current] {
            fs::create_dir(folder).expect("a folder can be made");
            open_to_all(folder, 0o755);
        }
        // The program could write here if only files' modes kept it from that.
        open_to_all(&temporary, 0o1777);
        open_to_all(&current, 0o777);
        let started = Instant::now();
        let output = Command::new(self.path("runner"))
            .args(["--tier", tier.number()])
            .args(&how.options)
            .arg(&report)
            .arg(command)
            .args(arguments)
            .write_stdin(how.stdin)
            .current_dir(&current)
            .env_clear()
            .envs([("PATH", "/usr/local/bin:/usr/bin:/bin"), ("HOSTILE_SECRET", "a token"), ("GITHUB_ACTIONS", "true")])
            .env("HOME", home())
            .env("TMPDIR", &temporary)
            .timeout(Duration::from_secs(100))
            .output()
            .expect("the runner starts");
        let mut ran = Ran {
            exit: None,
            peak_kb: 0,
            remains: Vec::new(),
            signalled: false,
            runner_signal: output.status.signal(),
            stdout: output.stdout,
            stderr: output.stderr,
            took: started.elapsed(),
        };
        for line in fs::read_to_string(&report).unwrap_or_default().lines() {
            match line.split_once(' ').unwrap_or((line, "")) {
                ("exit", code) => ran.exit = code.parse().ok(),
                ("maxrss", kb) => ran.peak_kb = kb.parse().unwrap_or(u64::MAX),
                ("signalled", _) => ran.signalled = true,
                ("left", name) => {
                    let fault = format!("a process {name:?} is left");
                    if !ran.remains.contains(&fault) {
                        ran.remains.push(fault);
                    }
                }
                ("deadline", _) => ran.remains.push("it did not end".to_owned()),
                ("typed", keys) => ran.remains.push(format!("the terminal got {keys:?}")),
                _ => {}
            }
        }
        for entry in [&temporary, &current].into_iter().flat_map(fs::read_dir).flatten().flatten() {
            ran.remains.push(format!("the file {} is left", entry.path().display()));
        }
        ran
    }
}

/// The home of who runs the tests.
fn home() -> PathBuf {
    std::env::home_dir().unwrap_or_else(|| "/".into())
}

fn open_to_all(folder: &Path, mode: u32) {
    fs::set_permissions(folder, fs::Permissions::from_mode(mode)).expect("a folder's mode can be set");
}
