//! What a submission could have done by nimgrade itself, or by what nimgrade calls, outside of the walls: it names its
//! interpreter, it is read by a compiler, and it lies where links and pipes can lie.

use super::collection;
use super::verify::last_words;
use super::workplace::{How, LIMITS, Ran, Tier, Workplace};
use std::ffi::OsString;
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::Command;

/// What must not be read by a compiler: a file beside the submissions, which nimgrade itself can read.
const SECRET: &str = "a-word-that-nobody-may-see";

/// Everything that does not go as it should in this tier, a line for each.
pub(crate) fn failures(place: &Workplace, tier: Tier) -> Vec<String> {
    let folder = place.path(&format!("outside-{tier:?}"));
    folder_for(&folder);
    let mut failures = interpreters(place, tier, &folder);
    failures.extend(sources(place, tier, &folder));
    failures.extend(commands(place, tier, &folder));
    failures.extend(interrupted(place, tier, &folder));
    failures
}

/// Scripts whose `#!` line names something of the submission's, or something that plays for them.
fn interpreters(place: &Workplace, tier: Tier, folder: &Path) -> Vec<String> {
    let mut failures = Vec::new();
    let here = folder.join("with-an-environment");
    let marker = here.join("hostile-left");
    let python = fs::canonicalize("/usr/bin/python3").expect("the tests need Python");
    let packages = here.join("venv/lib").join(python.file_name().expect("a file has a name")).join("site-packages");
    fs::create_dir_all(&packages).expect("a folder can be made");
    fs::create_dir(here.join("venv/bin")).expect("a folder can be made");
    symlink(&python, here.join("venv/bin/python3")).expect("a link can be made");
    write(&here.join("venv/pyvenv.cfg"), "home = /usr/bin\n");
    // It would write the marker, or wait for ever.
    let own = format!("import time; open({:?}, 'w').close() or time.sleep(1000)\n", marker.display().to_string());
    write(&packages.join("own.pth"), &own);
    let game = fs::read_to_string(collection::here().join("programs/game.py")).expect("game.py is readable");
    let script = here.join("nim");
    write(&script, &format!("#!{}\n{game}\nplay()\n", here.join("venv/bin/python3").display()));
    // Who grades may write here, so that the marker's absence says something.
    open_to_all(&here);
    let ran = place.grade(tier, &How::default(), &script, "cases/one", &LIMITS);
    failures.extend(faults(tier, "a script with an environment beside it", &ran, &[0], &[]));
    if marker.exists() {
        failures.push(format!("{tier:?}: a submission's environment was executed outside the sandbox"));
    }
    let player = folder.join("played-by-nimgrade");
    write(&player, "#!/usr/bin/env -S nimgrade play\n");
    let path = format!("PATH={}:/usr/bin:/bin", place.path("").display());
    let ran = with_environment(place, tier, &path, &player);
    failures.extend(faults(tier, "a script that nimgrade would play", &ran, &[1], &["runs no submissions"]));
    failures
}

/// Sources that would have the compiler read or do what they must not.
fn sources(place: &Workplace, tier: Tier, folder: &Path) -> Vec<String> {
    let here = folder.join("sources");
    folder_for(&here);
    let secret = folder.join("secret");
    write(&secret, &format!("{SECRET}\n"));
    let main = "int main(void) { return 0; }\n";
    let bomb: String = (1..40).map(|step| format!("#define A{step} A{} A{}\n", step - 1, step - 1)).collect();
    let sources = [
        ("assembles.c", format!("__asm__(\".incbin \\\"{}\\\"\");\n{main}", secret.display())),
        ("includes.c", format!("#include \"{}\"\n{main}", secret.display())),
        ("climbs.c", format!("#include \"../secret\"\n{main}")),
        ("endless.c", format!("#include \"/dev/zero\"\n{main}")),
        ("bomb.c", format!("#define A0 x+\n{bomb}int x; int main(void) {{ return A39 0; }}\n")),
        ("waits.c", format!("#include \"pipe.h\"\n{main}")),
        ("by_link.c", format!("#include \"own_link.h\"\n{main}")),
    ];
    symlink("../secret", here.join("own_link.h")).expect("a link can be made");
    symlink(&secret, here.join("link.c")).expect("a link can be made");
    let pipes = ["pipe.h", "pipe.c"].map(|name| here.join(name));
    let made = pipes.iter().all(|pipe| Command::new("mkfifo").arg(pipe).status().is_ok_and(|status| status.success()));
    let mut failures = Vec::new();
    for (name, text) in &sources {
        write(&here.join(name), text);
    }
    let refused: [(&str, &[&str]); 2] = [("link.c", &["link", "secret"]), ("pipe.c", &["FIFO"])];
    let all = sources.iter().map(|(name, _)| (*name, &["does not compile"][..])).chain(refused);
    for (name, words) in all.filter(|(name, _)| made || !name.starts_with("pipe")) {
        let how = How { options: vec!["--seconds", "90"], ..How::default() };
        let mut limits = LIMITS.to_vec();
        // What a build may use by default is spent once; what ends at a limit ends at a lower one in the other tiers.
        if name == "bomb.c" && tier != Tier::Zero {
            limits.extend(["--build-limit", "1s"]);
        }
        let ran = place.grade(tier, &how, &here.join(name), "cases/one", &limits);
        failures.extend(faults(tier, name, &ran, &[1], words));
    }
    failures
}

/// Commands that lie beside the submission, in a folder that PATH names.
fn commands(place: &Workplace, tier: Tier, folder: &Path) -> Vec<String> {
    let here = folder.join("commands");
    folder_for(&here);
    let marker = here.join("hostile-left");
    let right = collection::compiled(&collection::here().join("programs/right.c"));
    for name in ["cc", "gcc", "python3"] {
        write(&here.join(name), &format!("#!/bin/sh\n: > '{}'\n", marker.display()));
        executable(&here.join(name));
    }
    fs::copy(right, here.join("as")).expect("a program can be copied");
    let source = here.join("nim.c");
    fs::copy(collection::here().join("programs/game.h"), here.join("game.h")).expect("a source can be copied");
    fs::copy(collection::here().join("programs/right.c"), &source).expect("a source can be copied");
    open_to_all(&here);
    let mut failures = Vec::new();
    for path in [format!("PATH={}:/usr/bin:/bin", here.display()), "PATH=.:/usr/bin:/bin".to_owned()] {
        let ran = with_environment(place, tier, &path, &source);
        failures.extend(faults(tier, &path, &ran, &[0], &[]));
    }
    if marker.exists() {
        failures.push(format!("{tier:?}: a command of the submission's was executed"));
    }
    failures
}

/// Nimgrade killed in the middle of a compilation.
fn interrupted(place: &Workplace, tier: Tier, folder: &Path) -> Vec<String> {
    let source = folder.join("sources/bomb.c");
    let mut failures = Vec::new();
    for (name, number) in [("SIGKILL", "9"), ("SIGTERM", "15"), ("SIGINT", "2")] {
        let options = vec!["--when", "cc1", number, "--seconds", "60"];
        let ran = place.grade(tier, &How { options, ..How::default() }, &source, "cases/one", &LIMITS);
        let mut faults = ran.remains.clone();
        if !ran.signalled {
            faults.push(format!("the compiler never ran, exit {:?}, {}", ran.exit, last_words(&ran)));
        }
        failures.extend(faults.into_iter().map(|fault| format!("{tier:?}, compiling, {name}: {fault}")));
    }
    failures
}

/// Grades with another PATH, in the submission's own folder.
fn with_environment(place: &Workplace, tier: Tier, path: &str, submission: &Path) -> Ran {
    let shell = "cd \"$1\" && shift && exec env \"$@\"";
    let mut arguments: Vec<OsString> = ["-c", shell, "sh"].map(OsString::from).to_vec();
    arguments.push(submission.parent().expect("a submission is in a folder").into());
    arguments.extend([path.into(), place.path("nimgrade").into(), submission.into()]);
    arguments.extend(["--cases".into(), place.path("cases/one").into()]);
    arguments.extend(["--format", "json"].into_iter().chain(LIMITS).map(OsString::from));
    place.run(tier, &How::default(), Path::new("/bin/sh"), &arguments)
}

fn faults(tier: Tier, what: &str, ran: &Ran, exits: &[i32], words: &[&str]) -> Vec<String> {
    let mut faults = ran.remains.clone();
    if !ran.exit.is_some_and(|exit| exits.contains(&exit)) {
        faults.push(format!("exit {:?} in place of {exits:?}, {}", ran.exit, last_words(ran)));
    }
    let output = String::from_utf8_lossy(&ran.stdout).into_owned() + &String::from_utf8_lossy(&ran.stderr);
    if output.contains(SECRET) {
        faults.push("the secret is in the report".to_owned());
    }
    if output.contains("panicked") {
        faults.push(format!("a panic, {}", last_words(ran)));
    }
    faults.extend(
        words.iter().filter(|word| !output.contains(**word)).map(|word| format!("no {word:?} in {}", last_words(ran))),
    );
    faults.into_iter().map(|fault| format!("{tier:?}, {what}: {fault}")).collect()
}

fn folder_for(folder: &Path) {
    fs::create_dir(folder).expect("a folder can be made");
    open_to_all(folder);
}

fn write(path: &Path, text: &str) {
    fs::write(path, text).expect("a file can be written");
    executable(path);
}

fn executable(path: &Path) {
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).expect("a file's mode can be set");
}

fn open_to_all(folder: &Path) {
    fs::set_permissions(folder, fs::Permissions::from_mode(0o777)).expect("a folder's mode can be set");
}
