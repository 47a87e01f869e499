//! Commands: those that nimgrade prints to be typed, and those that it looks for in PATH.

use std::fs;
use std::path::Path;

use super::programs::Programs;
use super::{CASE, EXECUTABLE, is_tested, nimgrade, windows_path, wine_itself};
use crate::common::command;
use crate::common::folder::Folder;

#[test]
fn a_printed_command_can_be_typed() {
    if !is_tested() {
        return;
    }
    let (programs, folder) = (Programs::new(), tempfile::tempdir().unwrap());
    let program = programs.compile("nim", "int main(void) { return 0; }");
    let cases = folder.path().join("Nim's cases & more");
    fs::create_dir(&cases).unwrap();
    fs::write(cases.join(CASE.0), CASE.1).unwrap();
    let mut graded = nimgrade(&["--no-sandbox", &windows_path(&program), "--cases", &windows_path(&cases)]);
    let graded = command::run(&mut graded).stdout;
    let typed = graded.lines().find_map(|line| line.strip_prefix("To see a whole case: ")).expect("a command");
    let file = folder.path().join("typed.bat");
    fs::write(&file, format!("@echo off\r\n{typed}\r\n")).unwrap();
    let itself = std::env::var_os(EXECUTABLE).unwrap();
    let mut shell = wine_itself();
    shell.args(["cmd", "/c", &windows_path(&file)]);
    shell.env("WINEPATH", windows_path(Path::new(&itself).parent().unwrap()));
    let shown = command::run(&mut assert_cmd::Command::from_std(shell));
    assert_eq!(shown.status, 0, "{typed}\n{}{}", shown.stdout, shown.stderr);
    assert!(shown.stdout.contains("33 heaps are refused"), "{}", shown.stdout);
}

/// A Python that reads nothing and prints nothing.
const SILENT: &str = "int main(void) { return 0; }";

#[test]
fn python_has_other_names_and_an_empty_one_is_none() {
    if !is_tested() {
        return;
    }
    let (programs, folder) = (Programs::new(), Folder::of(&[CASE]));
    let python = programs.compile("silent", SILENT);
    let script = programs.path().join("nim.py");
    fs::write(&script, "print()\n").unwrap();
    // What Windows comes with: a name in the Store's folder, behind which is only the installer.
    let store = programs.path().join("WindowsApps");
    let installer = store.join("Microsoft.DesktopAppInstaller_8wekyb3d8bbwe");
    fs::create_dir_all(&installer).unwrap();
    for folder in [&store, &installer] {
        fs::write(folder.join("python3.exe"), "").unwrap();
    }
    let graded = |path: &Path| {
        let mut command = nimgrade(&["--no-sandbox", &windows_path(&script), "--cases", &windows_path(folder.path())]);
        command::run(command.env("WINEPATH", windows_path(path)))
    };
    let refused = graded(&store);
    assert_eq!(refused.status, 2, "{}{}", refused.stdout, refused.stderr);
    let words = "the interpreter `python3` is not installed: install Python from https://www.python.org/downloads/";
    assert!(refused.stderr.contains(words), "{}", refused.stderr);
    // Python from the Store is an app with a folder of its own there.
    let app = store.join("PythonSoftwareFoundation.Python.3.12_qbz5n2kfra8p0");
    fs::create_dir(&app).unwrap();
    fs::copy(&python, app.join("python3.exe")).unwrap();
    let taken = graded(&store);
    assert_eq!(taken.status, 1, "{}{}", taken.stdout, taken.stderr);
    assert!(taken.stdout.contains("0 of 1 case"), "{}", taken.stdout);
    // An installed one is `python`, or only its launcher is in PATH.
    for name in ["python.exe", "py.exe"] {
        let folder = programs.path().join(name.replace('.', "-"));
        fs::create_dir(&folder).unwrap();
        fs::copy(&python, folder.join(name)).unwrap();
        let taken = graded(&folder);
        assert_eq!(taken.status, 1, "{name}: {}{}", taken.stdout, taken.stderr);
    }
}
