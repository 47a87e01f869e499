//! What stands outside the walls, attacked: the choice of an interpreter, the compiler, and the death of a worker.

use std::fs;
use std::io::Write as _;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::Path;
use std::time::{Duration, Instant};

use super::super::commands::{self, Lookup};
use super::super::{Build, Job, Limits, Options, Pool, Program, SourceFile, Termination, build};
use super::attacks::LINGER;
use super::{AttackResult, LIMITS, job};

/// What came of an attack, or why it could not be tried.
type Attempted = Result<AttackResult, Box<dyn std::error::Error>>;

/// How long what has been killed may take to be gone.
const PATIENCE: Duration = Duration::from_secs(5);

/// Kills the worker of a program that has started others which do not want to die.
pub(super) fn outlive(itself: &Path, hidden: &[&str], options: &Options) -> Attempted {
    let options = Options { children: true, workers: 1, ..options.clone() };
    let mut pool = Pool::start(&Program::new(itself), &options)?;
    // The worker is what has no child before its program is there.
    let worker = descendants(std::process::id()).into_iter().find(|&pid| children(pid).is_empty());
    let worker = worker.ok_or("the worker cannot be found")?;
    let limits = Limits { wall: Duration::from_secs(30), cpu: Duration::from_secs(1), ..LIMITS };
    pool.submit(job(0, hidden, LINGER, limits));
    let all = || descendants(worker).into_iter().map(|pid| (pid, begun(pid))).collect::<Vec<_>>();
    if !comes(|| !all().is_empty()) {
        return Err("the program cannot be found".into());
    }
    // Programs without children are one process, others three; where they are on their way, they are still counted.
    comes(|| all().len() >= 3);
    let all = all();
    super::super::linux::kill(worker)?;
    let lives = || all.iter().filter(|(pid, begun)| begun.is_some() && self::begun(*pid) == *begun).count();
    if comes(|| lives() == 0) {
        Ok(AttackResult::Stopped)
    } else {
        Ok(AttackResult::NotStopped(format!("{} processes are left", lives())))
    }
}

/// Waits until something holds; what comes back is whether it came to that.
fn comes(holds: impl Fn() -> bool) -> bool {
    let end = Instant::now() + PATIENCE;
    while !holds() {
        if Instant::now() > end {
            return false;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    true
}

fn children(pid: u32) -> Vec<u32> {
    let tasks = fs::read_dir(format!("/proc/{pid}/task")).into_iter().flatten().flatten();
    let lists = tasks.filter_map(|task| fs::read_to_string(task.path().join("children")).ok());
    lists.flat_map(|list| list.split_whitespace().filter_map(|pid| pid.parse().ok()).collect::<Vec<_>>()).collect()
}

fn descendants(pid: u32) -> Vec<u32> {
    let own = children(pid);
    let below = own.iter().flat_map(|&child| descendants(child)).collect::<Vec<_>>();
    own.into_iter().chain(below).collect()
}

/// When a process began that has not ended.
fn begun(pid: u32) -> Option<String> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    let (_, rest) = stat.rsplit_once(") ")?;
    if rest.starts_with('Z') { None } else { rest.split(' ').nth(19).map(str::to_owned) }
}

/// Hands in a script with an environment of its own beside it, whose interpreter is a link to the machine's, and which has
/// that interpreter do something when it starts.
pub(super) fn interpreter(options: &Options) -> Attempted {
    let Lookup::Executable(python) = commands::find("python3".as_ref(), Path::new("/nonexistent")) else {
        return Err("there is no python3 here".into());
    };
    let folder = tempfile::tempdir()?;
    let here = folder.path();
    let marker = here.join("executed");
    let version = python.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let packages = here.join("venv/lib").join(version).join("site-packages");
    let script = here.join("nim");
    fs::create_dir_all(&packages)?;
    fs::create_dir(here.join("venv/bin"))?;
    symlink(&python, here.join("venv/bin/python3"))?;
    fs::write(here.join("venv/pyvenv.cfg"), "home = /usr/bin\n")?;
    fs::write(packages.join("own.pth"), format!("import os; open({:?}, 'w')\n", marker.display().to_string()))?;
    fs::write(&script, format!("#!{}\nprint('ran')\n", here.join("venv/bin/python3").display()))?;
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755))?;
    let program = Program::new(&script).or_script_of(vec!["python3".into()]);
    let mut pool = Pool::start(&program, &Options { children: true, workers: 1, ..options.clone() })?;
    let limits = Limits { wall: Duration::from_secs(10), cpu: Duration::from_secs(5), memory: 512 << 20, ..LIMITS };
    pool.submit(Job { id: 0, stdin: vec![], args: vec![], limits, patience: limits.wall, alone: false });
    let ran = pool.next();
    if marker.exists() {
        return Ok(AttackResult::NotStopped("it was executed outside the sandbox".to_owned()));
    }
    let (_, outcome) = ran.ok_or("nothing came of it")?;
    let outcome = outcome?;
    if outcome.stdout != b"ran\n" {
        return Err(format!("python3 does not run in the sandbox: {:?}", outcome.ending).into());
    }
    Ok(AttackResult::Stopped)
}

/// Has the compiler read a file that lies elsewhere, once into the program and once into its own messages.
pub(super) fn compiler(options: &Options) -> Attempted {
    const SECRET: &str = "nimgrade-doctor-was-here";
    let mut secret = tempfile::NamedTempFile::new()?;
    secret.write_all(format!("{SECRET}\n").as_bytes())?;
    secret.flush()?;
    let path = secret.path().display();
    let control = "int main(void) { return 0; }\n".to_owned();
    let reads = format!("__asm__(\".incbin \\\"{path}\\\"\");\nint main(void) {{ return 0; }}\n");
    let prints = format!("#include \"{path}\"\n{control}");
    for (text, is_control) in [(control, true), (reads, false), (prints, false)] {
        let built = build(&compile(text.into_bytes()), options)?;
        let made = built.product.is_some();
        if is_control && !(made && built.outcome.ending == Termination::Exited(0)) {
            return Err(format!("the compiler does not run in the sandbox: {:?}", built.outcome.ending).into());
        }
        if !is_control && (made || String::from_utf8_lossy(&built.outcome.stderr).contains(SECRET)) {
            return Ok(AttackResult::NotStopped("the compiler read it".to_owned()));
        }
    }
    Ok(AttackResult::Stopped)
}

fn compile(text: Vec<u8>) -> Build {
    Build {
        sources: vec![SourceFile { name: "nim.c".into(), text }],
        command: ["cc", "-o", "nim", "nim.c"].map(Into::into).to_vec(),
        product: "nim".into(),
        submission: "/nonexistent".into(),
        limits: Build::LIMITS,
    }
}
