//! The runner by itself: what a run comes to, and that nothing is left of it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use super::super::{Confinement, Job, Limits, Options, Outcome, Program, SandboxError, Stream, Termination};
use super::Pool;
use super::unix::Keeper;

/// The limits of most of these runs, which none of them comes to by chance.
const AMPLE: Limits =
    Limits { wall: Duration::from_secs(20), cpu: Duration::from_secs(10), memory: 1 << 30, output: 1 << 20 };

fn pool_of(script: &str, workers: usize) -> (tempfile::TempDir, Pool) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("program.sh");
    fs::write(&path, script).expect("a file");
    let options = Options { workers, confinement: Confinement::NoSandbox, ..Options::default() };
    let pool = Pool::start(&Program::new(path).run_by(vec!["sh".into()]), &options).expect("it starts");
    (folder, pool)
}

fn job(id: usize, limits: Limits) -> Job {
    Job { id, stdin: Vec::new(), args: Vec::new(), limits, patience: limits.wall, alone: false }
}

fn run_with(script: &str, job: Job) -> Outcome {
    let (_folder, mut pool) = pool_of(script, 1);
    pool.submit(job);
    let outcome = pool.next().expect("an outcome").1.expect("it is run");
    assert!(pool.next().is_none());
    outcome
}

fn run(script: &str, limits: Limits) -> Outcome {
    run_with(script, job(0, limits))
}

#[test]
fn a_run_has_its_input_its_arguments_and_its_own_folder() {
    let args = vec!["two words".into(), "*".into()];
    let script = "cat; printf '%s|' \"$@\"; echo error >&2; echo x > file; ls; exit 3";
    let outcome = run_with(script, Job { stdin: b"1 2\n".to_vec(), args, ..job(0, AMPLE) });
    assert_eq!(outcome.ending, Termination::Exited(3));
    assert_eq!(String::from_utf8_lossy(&outcome.stdout), "1 2\ntwo words|*|file\n");
    assert_eq!(outcome.stderr, b"error\n");
    assert!(outcome.peak_kb > 0 && outcome.wall < AMPLE.wall);
}

#[test]
fn whatever_of_its_input_it_reads_no_run_waits() {
    let stdin = vec![b'x'; 4 << 20];
    for script in ["exit 0", "head -c 10 >/dev/null", "exec <&-; sleep 0.1", "cat >/dev/null"] {
        let outcome = run_with(script, Job { stdin: stdin.clone(), ..job(0, AMPLE) });
        assert_eq!(outcome.ending, Termination::Exited(0), "{script}");
    }
}

#[test]
fn each_limit_ends_a_run() {
    let short = Limits { wall: Duration::from_millis(300), ..AMPLE };
    let sleeping = run("sleep 1000", short);
    assert_eq!(sleeping.ending, Termination::WallLimit { busy: Some(false) });
    assert!(sleeping.wall < Duration::from_secs(10), "{:?}", sleeping.wall);
    let computing = Limits { cpu: Duration::from_millis(500), ..AMPLE };
    assert_eq!(run("while :; do :; done", computing).ending, Termination::CpuLimit);
    let printing = Limits { output: 10_000, ..AMPLE };
    let endless = run("while :; do echo 0123456789; done", printing);
    assert_eq!((endless.ending, endless.stdout.len()), (Termination::OutputLimit(Stream::Stdout), 10_000));
    let endless = run("exec >&2; while :; do echo 0123456789; done", printing);
    assert_eq!(endless.ending, Termination::OutputLimit(Stream::Stderr));
}

#[test]
fn a_signal_is_known_and_long_errors_keep_their_ends() {
    assert_eq!(run("kill -SEGV $$", AMPLE).ending, Termination::Signalled(libc::SIGSEGV));
    let long = run("echo first >&2; head -c 500000 /dev/zero | tr '\\0' x >&2; echo last >&2", AMPLE);
    assert!(long.stderr.starts_with(b"first\n") && long.stderr.ends_with(b"last\n"));
    assert!(String::from_utf8_lossy(&long.stderr).contains("\n…\n") && long.stderr.len() < 70_000);
}

#[test]
fn a_terminal_shows_what_a_program_printed_before_it_was_ended() {
    let script = "test -t 1 && printf 'one\\ntwo'; head -c 100000 /dev/zero | tr '\\0' x; kill -SEGV $$";
    let (_folder, mut pool) = pool_of(script, 2);
    pool.submit(job(0, AMPLE));
    let outcome = pool.run_with_terminal(job(1, AMPLE)).expect("there is a terminal");
    assert_eq!(outcome.ending, Termination::Signalled(libc::SIGSEGV));
    assert!(outcome.stdout.starts_with(b"one\ntwoxxx"), "{:?}", String::from_utf8_lossy(&outcome.stdout[..20]));
    assert_eq!(outcome.stdout.len(), 100_007);
    let short = Limits { wall: Duration::from_millis(300), output: 1000, ..AMPLE };
    let outcome = pool.run_with_terminal(job(2, short)).expect("there is a terminal");
    assert_eq!(outcome.stdout.len(), 1000);
    assert!(pool.next().is_none(), "a job that was submitted before is thrown away");
}

#[test]
fn a_script_goes_by_its_name_in_what_it_prints() {
    let outcome = run("if", AMPLE);
    let stderr = String::from_utf8_lossy(&outcome.stderr);
    assert!(stderr.starts_with("program.sh: "), "{stderr}");
}

#[test]
fn what_a_program_leaves_running_ends_with_it() {
    let outcome = run("sleep 1000 & echo $!", AMPLE);
    assert_eq!(outcome.ending, Termination::Exited(0));
    assert!(outcome.wall < Duration::from_secs(10), "it is not waited for");
    ends(String::from_utf8_lossy(&outcome.stdout).trim());
}

#[test]
fn what_runs_ends_with_the_pool_and_its_folder_goes() {
    let place = tempfile::tempdir().expect("a temporary folder");
    let (pid, folder) = (place.path().join("pid"), place.path().join("folder"));
    let script = format!("pwd > {}; echo $$ > {}; sleep 1000", folder.display(), pid.display());
    let (_folder, mut pool) = pool_of(&script, 1);
    pool.submit(job(0, Limits { wall: Duration::from_secs(1000), ..AMPLE }));
    let pid = content(&pid);
    let folder = PathBuf::from(content(&folder));
    assert!(folder.is_dir());
    drop(pool);
    ends(&pid);
    assert!(!folder.exists() && !folder.parent().expect("it has one").exists());
}

#[test]
fn a_keeper_ends_what_runs_when_nimgrade_is_killed() {
    use std::os::unix::process::CommandExt as _;
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("file"), "").expect("a file");
    let mut sleeping = std::process::Command::new("sleep").arg("1000").process_group(0).spawn().expect("it starts");
    let mut keeper = Keeper::start(folder.path()).expect("it starts");
    keeper.set(i32::try_from(sleeping.id()).expect("a number"));
    // To it this looks like the end of nimgrade.
    drop(keeper);
    ends(&sleeping.id().to_string());
    let status = sleeping.wait().expect("it ends");
    assert_eq!(std::os::unix::process::ExitStatusExt::signal(&status), Some(libc::SIGKILL));
    assert!(!folder.path().exists());
}

#[test]
fn a_job_alone_runs_while_no_other_does() {
    let place = tempfile::tempdir().expect("a temporary folder");
    let script = format!(
        "cd {}; touch run-$$; ls | grep -c run-; case $1 in alone) sleep 0.3; ls | grep -c run-;; *) sleep 0.1;; esac; rm run-$$",
        place.path().display()
    );
    let (_folder, mut pool) = pool_of(&script, 3);
    for id in 0..8 {
        let alone = id == 4;
        let args = if alone { vec!["alone".into()] } else { Vec::new() };
        pool.submit(Job { args, alone, ..job(id, AMPLE) });
    }
    let done: BTreeMap<usize, Outcome> =
        std::iter::from_fn(|| pool.next()).map(|(id, outcome)| (id, outcome.expect("it is run"))).collect();
    assert_eq!(done.len(), 8);
    assert_eq!(String::from_utf8_lossy(&done[&4].stdout), "1\n1\n");
    assert!(done.values().any(|outcome| outcome.stdout != b"1\n" && outcome.stdout != b"1\n1\n"), "others run at once");
}

#[test]
fn what_has_not_begun_is_taken_back() {
    let (_folder, mut pool) = pool_of("sleep 0.3", 1);
    (0..5).for_each(|id| pool.submit(job(id, AMPLE)));
    thread::sleep(Duration::from_millis(100));
    assert_eq!(pool.withdraw(), [1, 2, 3, 4]);
    assert_eq!(pool.next().map(|(id, _)| id), Some(0));
    assert!(pool.next().is_none());
}

#[test]
fn without_the_users_word_nothing_is_run() {
    for confinement in [Confinement::Best, Confinement::Exactly(super::super::Tier::Namespaces)] {
        let options = Options { confinement, ..Options::default() };
        let refused = Pool::start(&Program::new("/bin/true"), &options).err().expect("a refusal");
        assert!(matches!(refused, SandboxError::NoSandbox { .. }));
        let words = refused.to_string();
        assert!(words.contains("--no-sandbox") && words.contains("NIMGRADE_TRUST=1"), "{words}");
    }
}

/// What is in a file that a program writes soon.
fn content(path: &Path) -> String {
    let begun = Instant::now();
    loop {
        match fs::read_to_string(path) {
            Ok(text) if text.ends_with('\n') => return text.trim().to_owned(),
            _ => assert!(begun.elapsed() < Duration::from_secs(20), "it is never written"),
        }
        thread::sleep(Duration::from_millis(5));
    }
}

/// Waits until no process has this number any more, or it is only to be reaped.
fn ends(pid: &str) {
    let begun = Instant::now();
    let runs = || {
        let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        stat.rsplit_once(") ").is_some_and(|(_, rest)| !rest.starts_with('Z'))
    };
    assert!(pid.parse::<u32>().is_ok(), "{pid}");
    while runs() {
        assert!(begun.elapsed() < Duration::from_secs(20), "process {pid} is still there");
        thread::sleep(Duration::from_millis(5));
    }
}
