//! The hostile programs as they lie in `programs/`: what the head of each file says, and how it becomes a submission.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

/// The keys that the head of a program may have; a misspelt one must not pass for an absent one.
const KEYS: [&str; 12] = [
    "expect",
    "expect-without-forks",
    "bare",
    "cases",
    "flood",
    "terminal",
    "needs",
    "arch",
    "interrupt",
    "wall",
    "cpu",
    "memory",
];

/// One hostile program.
pub(crate) struct Hostile {
    /// The file's name.
    pub(crate) name: String,
    source: PathBuf,
    head: BTreeMap<String, String>,
}

impl Hostile {
    fn read(source: PathBuf) -> Hostile {
        let name = source.file_name().expect("a program has a name").to_string_lossy().into_owned();
        let text = fs::read_to_string(&source).expect("a program is readable");
        let mut head = BTreeMap::new();
        for line in
            text.lines().take_while(|line| line.starts_with(" *") || line.starts_with('#') || line.starts_with("/*"))
        {
            let line = line.trim_start_matches([' ', '*', '#', '/']);
            let Some((key, value)) = line.split_once(": ") else { continue };
            if KEYS.contains(&key) {
                head.insert(key.to_owned(), value.to_owned());
            } else {
                assert!(key.contains(' '), "{name}: unknown key {key:?} in its head");
            }
        }
        assert!(head.contains_key("expect"), "{name} does not say which verdict it expects");
        Hostile { name, source, head }
    }

    fn is(&self, key: &str, value: &str) -> bool {
        self.head.get(key).is_some_and(|found| found == value)
    }

    /// The verdicts that are right where scripts may start processes, or where they may not.
    pub(crate) fn expected(&self, forks: bool) -> Vec<&str> {
        let with = &self.head["expect"];
        let without = self.head.get("expect-without-forks").unwrap_or(with);
        if forks { with } else { without }.split_whitespace().collect()
    }

    /// How the program shows where nothing stops it that its attack is real: `escaped` or `killed-parent`.
    pub(crate) fn bare(&self) -> Option<&str> {
        self.head.get("bare").map(String::as_str)
    }

    /// Whether one case is enough, because every case takes its time.
    pub(crate) fn one_case(&self) -> bool {
        self.is("cases", "one")
    }

    /// Whether the grader's own memory is watched.
    pub(crate) fn floods(&self) -> bool {
        self.is("flood", "yes")
    }

    /// Whether the grader runs with a controlling terminal.
    pub(crate) fn wants_terminal(&self) -> bool {
        self.is("terminal", "yes")
    }

    /// Whether it might signal processes that are none of the test's.
    pub(crate) fn needs_containment(&self) -> bool {
        self.is("needs", "containment")
    }

    /// Whether it tells by its process name that it runs, so that the grader can be interrupted then.
    pub(crate) fn interruptible(&self) -> bool {
        self.is("interrupt", "yes")
    }

    /// The limits on the wall, on CPU time and on memory of its own: for programs that must be caught by another limit than that
    /// on time, and for those that fill memory, which takes long where there is much.
    pub(crate) fn limits(&self) -> [Option<&str>; 3] {
        ["wall", "cpu", "memory"].map(|key| self.head.get(key).map(String::as_str))
    }

    fn is_for_this_machine(&self) -> bool {
        self.head.get("arch").is_none_or(|arch| arch == std::env::consts::ARCH)
    }

    /// Makes the submission in `folder` and gives its path.
    pub(crate) fn build(&self, folder: &Path, cases: &Path, port: u16) -> PathBuf {
        if self.name.ends_with(".py") {
            let text = fs::read_to_string(&self.source).expect("a script is readable");
            let game = fs::read_to_string(programs().join("game.py")).expect("game.py is readable");
            let file = folder.join(&self.name);
            fs::write(&file, text.replacen("from game import *\n", &game, 1)).expect("a script can be written");
            return file;
        }
        let file = folder.join(self.name.trim_end_matches(".c"));
        let text = fs::read_to_string(&self.source).expect("a program is readable");
        if text.contains("CASES_DIR") || text.contains("PORT") {
            compile(
                &self.source,
                &file,
                &[format!("-DCASES_DIR={:?}", cases.display().to_string()), format!("-DPORT={port}")],
            );
        } else {
            fs::copy(compiled(&self.source), &file).expect("a program can be copied");
        }
        file
    }
}

/// Every program of the collection that concerns this machine, in the order of their names.
pub(crate) fn all() -> Vec<Hostile> {
    let mut files: Vec<PathBuf> = fs::read_dir(programs())
        .expect("the folder of hostile programs is there")
        .map(|entry| entry.expect("a folder can be read").path())
        .filter(|path| path.extension().is_some_and(|end| end == "c" || end == "py"))
        .filter(|path| path.file_name().is_some_and(|name| name != "game.py"))
        .collect();
    files.sort();
    files.into_iter().map(Hostile::read).filter(Hostile::is_for_this_machine).collect()
}

/// The program of that file name.
pub(crate) fn named(name: &str) -> Hostile {
    Hostile::read(programs().join(name))
}

/// A program beside the collection, which only some tests want.
pub(crate) fn beside(name: &str) -> Hostile {
    Hostile::read(here().join(name))
}

/// Compiles a C file of the harness or of the collection unless that was done since it changed.
pub(crate) fn compiled(source: &Path) -> PathBuf {
    let cache = Path::new(env!("CARGO_TARGET_TMPDIR")).join("hostile");
    fs::create_dir_all(&cache).expect("the folder of compiled programs can be made");
    let file = cache.join(source.file_stem().expect("a program has a name"));
    let headers = ["game.h", "places.h"].map(|name| programs().join(name));
    let newest =
        headers.iter().chain([&source.to_path_buf()]).map(|path| changed(path).expect("a source is there")).max();
    if changed(&file) < newest {
        // In a folder of its own first: another test may compile the same, and has the same process number in its box.
        let own = tempfile::tempdir_in(&cache).expect("a folder can be made");
        let fresh = own.path().join("fresh");
        compile(source, &fresh, &[]);
        fs::rename(&fresh, &file).expect("a compiled program can be put in its place");
    }
    file
}

fn changed(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|facts| facts.modified()).ok()
}

fn compile(source: &Path, file: &Path, flags: &[String]) {
    let status = Command::new("cc")
        .args(["-O1", "-w", "-o"])
        .arg(file)
        .args(flags)
        .arg(source)
        .args(["-lpthread", "-lrt"])
        .status();
    assert!(status.expect("the tests need a C compiler, `cc`").success(), "cc fails on {}", source.display());
}

fn programs() -> PathBuf {
    here().join("programs")
}

/// The folder of this test.
pub(crate) fn here() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hostile")
}
