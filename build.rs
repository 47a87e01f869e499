//! Embeds the cases of every assignment, so that an installed `nimgrade` grades from any folder.
//!
//! Each folder below `cases/` that has an `assignment.toml` is an assignment; its name is its path below `cases/`, and
//! every other `.toml` file below it is a case. What the files say is read when they are loaded, not here.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

const SETTINGS: &str = "assignment.toml";

fn main() {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("cases");
    println!("cargo::rerun-if-changed=build.rs");
    // Cargo looks at every file below a folder that is named here.
    println!("cargo::rerun-if-changed=cases");
    // Where the sandbox of Linux is compiled, and not only the runner that confines nothing.
    println!("cargo::rustc-check-cfg=cfg(linux_sandbox)");
    let is_linux = env::var_os("CARGO_CFG_TARGET_OS").is_some_and(|system| system == "linux");
    if is_linux && env::var_os("CARGO_FEATURE_PORTABLE").is_none() {
        println!("cargo::rustc-cfg=linux_sandbox");
    }
    let mut files = Vec::new();
    if let Err(error) = toml_files(&root, &mut files) {
        panic!("failed to read {}: {error}", root.display());
    }
    files.sort();
    let table = Path::new(&env::var_os("OUT_DIR").expect("cargo sets it")).join("embedded.rs");
    fs::write(&table, embedded(&root, &files)).unwrap_or_else(|error| panic!("failed to write the table: {error}"));
}

fn toml_files(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            toml_files(&path, files)?;
        } else if path.extension().is_some_and(|ending| ending == "toml") {
            files.push(path);
        }
    }
    Ok(())
}

/// The table as Rust source: one `Built` for each assignment.
fn embedded(root: &Path, files: &[PathBuf]) -> String {
    let mut source = String::from("&[\n");
    let mut homeless: Vec<&PathBuf> = files.iter().collect();
    for settings in files.iter().filter(|path| path.ends_with(SETTINGS)) {
        let folder = settings.parent().expect("a file stands in a folder");
        let name = below(root, folder);
        writeln!(source, "Built {{ name: {name:?}, settings: {}, cases: &[", file(root, settings, SETTINGS))
            .expect("a string takes all");
        for case in files.iter().filter(|path| path.starts_with(folder) && *path != settings) {
            let id = below(folder, &case.with_extension(""));
            writeln!(source, "    {},", file(root, case, &id)).expect("a string takes all");
        }
        source.push_str("] },\n");
        homeless.retain(|path| !path.starts_with(folder));
    }
    assert!(homeless.is_empty(), "case files outside every folder with an {SETTINGS}: {homeless:?}");
    source + "]\n"
}

fn file(root: &Path, path: &Path, id: &str) -> String {
    let shown = format!("cases/{}", below(root, path));
    let path = path.to_str().unwrap_or_else(|| panic!("{} is not UTF-8", path.display()));
    format!("File {{ id: {id:?}, path: {shown:?}, text: include_str!({path:?}) }}")
}

/// A path below a folder, with `/` between its parts on every system.
fn below(folder: &Path, path: &Path) -> String {
    let rest = path.strip_prefix(folder).expect("it was found below the folder");
    let parts: Vec<&str> = rest.iter().map(|part| part.to_str().expect("names of case files are UTF-8")).collect();
    parts.join("/")
}
