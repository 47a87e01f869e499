//! What stands outside the walls, attacked: the choice of an interpreter, the compiler, and the death of a worker.

use std::fs;
use std::io::Write as _;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::Path;
use std::time::{Duration, Instant};

use super::super::commands::{self, Lookup};
use super::super::{Build, Ending, Job, Limits, Options, Pool, Program, SourceFile, build};
use super::AttackResult;
use super::attacks::LINGER;

/// How long what has been killed may take to be gone.
const PATIENCE: Duration = Duration::from_secs(5);

/// Kills the worker of a program that has started others which do not want to die.
pub(super) fn outlive(itself: &Path, hidden: &[&str], options: &Options) -> AttackResult {
    let options = Options { children: true, workers: 1, ..options.clone() };
    let mut pool = match Pool::start(&Program::new(itself), &options) {
        Ok(pool) => pool,
        Err(error) => return AttackResult::NotTried(error.to_string()),
    };
    let args = hidden.iter().chain([&LINGER]).map(Into::into).collect();
    let limits =
        Limits { wall: Duration::from_secs(30), cpu: Duration::from_secs(1), memory: 256 << 20, output: 64 << 10 };
    // The worker is what has no child before its program is there.
    let Some(worker) = descendants(std::process::id()).into_iter().find(|&pid| children(pid).is_empty()) else {
        return AttackResult::NotTried("the worker cannot be found".to_owned());
    };
    pool.submit(Job { id: 0, stdin: vec![], args, limits, alone: false });
    let all = || descendants(worker).into_iter().map(|pid| (pid, begun(pid))).collect::<Vec<_>>();
    if !comes(|| !all().is_empty()) {
        return AttackResult::NotTried("the program cannot be found".to_owned());
    }
    // Programs without children are one process, others three; where they are on their way, they are still counted.
    comes(|| all().len() >= 3);
    let all = all();
    if super::super::linux::kill(worker).is_err() {
        return AttackResult::NotTried("the worker cannot be killed".to_owned());
    }
    let lives = || all.iter().filter(|(pid, begun)| begun.is_some() && self::begun(*pid) == *begun).count();
    if comes(|| lives() == 0) {
        AttackResult::Stopped
    } else {
        AttackResult::NotStopped(format!("{} processes are left", lives()))
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
pub(super) fn interpreter(options: &Options) -> AttackResult {
    let Lookup::Executable(python) = commands::find("python3".as_ref(), Path::new("/nonexistent")) else {
        return AttackResult::NotTried("there is no python3 here".to_owned());
    };
    let not_tried = |error: std::io::Error| AttackResult::NotTried(error.to_string());
    let folder = match tempfile::tempdir() {
        Ok(folder) => folder,
        Err(error) => return not_tried(error),
    };
    let here = folder.path();
    let marker = here.join("executed");
    let version = python.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let packages = here.join("venv/lib").join(version).join("site-packages");
    let script = here.join("nim");
    let prepared = || {
        fs::create_dir_all(&packages)?;
        fs::create_dir(here.join("venv/bin"))?;
        symlink(&python, here.join("venv/bin/python3"))?;
        fs::write(here.join("venv/pyvenv.cfg"), "home = /usr/bin\n")?;
        fs::write(packages.join("own.pth"), format!("import os; open({:?}, 'w')\n", marker.display().to_string()))?;
        fs::write(&script, format!("#!{}\nprint('ran')\n", here.join("venv/bin/python3").display()))?;
        fs::set_permissions(&script, fs::Permissions::from_mode(0o755))
    };
    if let Err(error) = prepared() {
        return not_tried(error);
    }
    let program = Program::new(&script).or_script_of(vec!["python3".into()]);
    let mut pool = match Pool::start(&program, &Options { children: true, workers: 1, ..options.clone() }) {
        Ok(pool) => pool,
        Err(error) => return AttackResult::NotTried(error.to_string()),
    };
    let limits =
        Limits { wall: Duration::from_secs(10), cpu: Duration::from_secs(5), memory: 512 << 20, output: 64 << 10 };
    pool.submit(Job { id: 0, stdin: vec![], args: vec![], limits, alone: false });
    let ran = pool.next();
    if marker.exists() {
        return AttackResult::NotStopped("it was executed outside the sandbox".to_owned());
    }
    match ran {
        Some((_, Ok(outcome))) if outcome.stdout == b"ran\n" => AttackResult::Stopped,
        Some((_, Ok(outcome))) => {
            AttackResult::NotTried(format!("python3 does not run in the sandbox: {:?}", outcome.ending))
        }
        Some((_, Err(error))) => AttackResult::NotTried(error.to_string()),
        None => AttackResult::NotTried("nothing came of it".to_owned()),
    }
}

/// Has the compiler read a file that lies elsewhere, once into the program and once into its own words.
pub(super) fn compiler(options: &Options) -> AttackResult {
    const SECRET: &str = "nimgrade-doctor-was-here";
    let mut secret = match tempfile::NamedTempFile::new() {
        Ok(secret) => secret,
        Err(error) => return AttackResult::NotTried(error.to_string()),
    };
    let prepared = secret.write_all(format!("{SECRET}\n").as_bytes()).and_then(|()| secret.flush());
    if let Err(error) = prepared {
        return AttackResult::NotTried(error.to_string());
    }
    let path = secret.path().display();
    let control = "int main(void) { return 0; }\n".to_owned();
    let reads = format!("__asm__(\".incbin \\\"{path}\\\"\");\nint main(void) {{ return 0; }}\n");
    let tells = format!("#include \"{path}\"\n{control}");
    for (text, is_control) in [(control, true), (reads, false), (tells, false)] {
        let built = match build(&compile(text.into_bytes()), options) {
            Ok(built) => built,
            Err(error) => return AttackResult::NotTried(error.to_string()),
        };
        let made = built.product.is_some();
        if is_control && !(made && built.outcome.ending == Ending::Exited(0)) {
            return AttackResult::NotTried(format!(
                "the compiler does not run in the sandbox: {:?}",
                built.outcome.ending
            ));
        }
        if !is_control && (made || String::from_utf8_lossy(&built.outcome.stderr).contains(SECRET)) {
            return AttackResult::NotStopped("the compiler read it".to_owned());
        }
    }
    AttackResult::Stopped
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
