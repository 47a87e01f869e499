//! The score is a fact: awkward programs have the same verdict in every case, however many cases run at once, and however busy
//! the machine is.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::{Child, Command};
use std::time::Instant;

use crate::common::compile;
use crate::common::folder::Folder;
use crate::common::report::Report;

/// Where the right program begins, where it has read the heaps, where it begins a turn, and where it is at its end.
const BEGIN: &str = "int users_turn = 0;";
const READ: &str = "if (!read_heaps(heaps, &n)) {\n        return 1;\n    }";
const TURN: &str = "turn++) {";
const END: &str = "\"You win!\\n\");";

/// Computes for so many milliseconds.
const BURN: &str = "#include <time.h>\n#include <unistd.h>\n#include <signal.h>\n#include <stdlib.h>\n#include <sys/wait.h>\n\
                    static void burn(int ms) { while (clock() < ms * (CLOCKS_PER_SEC / 1000)) { } }\n\
                    static int deeper(int n) { volatile char room[1000]; room[n % 1000] = 1; return deeper(n + 1) + room[0]; }\n\
                    int main(void) {";

/// Awkward programs: what each does, and where. `n` is the number of heaps, `turn` that of the turn.
const PROGRAMS: [(&str, &str, &str); 23] = [
    ("loops after turn 6", TURN, "while (turn > 6) { }"),
    ("loops at once", BEGIN, "for (;;) { }"),
    ("loops at its end", END, "for (;;) { }"),
    ("loops in dear cases only", READ, "volatile int dear = n > 7; while (dear) { }"),
    ("loops where heaps are odd in number", READ, "volatile int odd = n % 2; while (odd) { }"),
    ("sleeps at once", BEGIN, "for (;;) pause();"),
    ("sleeps after turn 4", TURN, "if (turn > 4) for (;;) pause();"),
    ("sleeps a little", BEGIN, "usleep(100000);"),
    ("sleeps longer than a short run", BEGIN, "usleep(400000);"),
    ("stops itself", BEGIN, "raise(SIGSTOP);"),
    ("crashes late", TURN, "if (turn > 5) *(volatile int *)0 = 1;"),
    ("crashes at its end", END, "abort();"),
    ("recurses for ever after turn 4", TURN, "if (turn > 4) deeper(0);"),
    ("takes all memory after turn 4", TURN, "while (turn > 4) { char *m = malloc(1 << 20); m[turn] = 1; }"),
    ("is slow, and keeps within a short run", BEGIN, "burn(30);"),
    ("is slow, at the edge of a short run", BEGIN, "burn(50);"),
    ("is slow, and right", BEGIN, "burn(100);"),
    ("is slow, and right in every case", READ, "burn(190);"),
    ("is slow in dear cases", READ, "if (n > 4) burn(300);"),
    ("prints for ever at its end", END, "for (;;) puts(\"and on\");"),
    ("prints for ever on standard error", END, "for (;;) fputs(\"and on\\n\", stderr);"),
    ("waits for more input", END, "while (getchar() != 'x') { }"),
    ("forks", BEGIN, "if (fork() == 0) for (;;) { } "),
];

fn program(place: &str, words: &str) -> PathBuf {
    compile::edited(&[(place, &format!("{place} {words}")), ("int main(void) {", BURN)])
}

/// The verdict on each case.
type Verdicts = Vec<(String, String)>;

fn verdicts(program: &str, options: &[&str]) -> Verdicts {
    let report = Report::of([program].iter().chain(options));
    report.verdicts().into_iter().map(|(case, verdict)| (case.to_owned(), verdict.to_owned())).collect()
}

/// What differs between two gradings.
fn differences(one: &Verdicts, other: &Verdicts) -> String {
    let mut text = String::new();
    for ((case, one), (_, other)) in one.iter().zip(other).filter(|(one, other)| one != other) {
        let _ = write!(text, " {case}: {one} or {other};");
    }
    text
}

/// Processes that keep processors busy until they are dropped.
struct Load(Vec<Child>);

impl Load {
    fn of(processes: usize) -> Load {
        let busy = || Command::new("sh").args(["-c", "while :; do :; done"]).spawn().expect("there is a shell");
        Load((0..processes).map(|_| busy()).collect())
    }
}

impl Drop for Load {
    fn drop(&mut self) {
        for child in &mut self.0 {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// A few of them, which take little time.
#[test]
fn a_few_awkward_programs_have_one_score() {
    let few = ["loops where heaps are odd in number", "crashes late", "takes all memory after turn 4", "forks"];
    for (name, place, words) in PROGRAMS.iter().filter(|(name, ..)| few.contains(name)) {
        let program = program(place, words);
        let limits = ["-k", "strategy/", "--cpu-limit", "100ms", "--wall-limit", "20s"];
        let of = |jobs| verdicts(program.to_str().unwrap(), &[limits.as_slice(), &["-j", jobs]].concat());
        let (one, two) = (of("1"), of("2"));
        // Native programs may not fork, and this one goes on without.
        let fails = *name != "forks";
        assert_eq!(one.iter().any(|(_, verdict)| verdict != "pass"), fails, "{name}");
        assert_eq!(differences(&one, &two), "", "{name}: with -j1 and -j2");
    }
}

#[test]
#[ignore = "takes half an hour: cargo test --release --test it -- --ignored --nocapture every_awkward_program"]
fn every_awkward_program_has_one_score() {
    let scripts = Folder::of(&[
        ("sleeps.py", "import time\nprint('Enter the number of heaps:')\ntime.sleep(1000)\n"),
        ("loops.py", "print('Enter the number of heaps:')\nwhile True: pass\n"),
        ("recurses.py", "import sys\nsys.setrecursionlimit(10**9)\ndef f(n): return f(n + 1) + 1\nf(0)\n"),
    ]);
    let path = |name: &str| scripts.path().join(name);
    let compiled = PROGRAMS.map(|(name, place, words)| (name, program(place, words)));
    let all = compiled.into_iter().chain(["sleeps.py", "loops.py", "recurses.py"].map(|name| (name, path(name))));
    let only = std::env::var("AWKWARD").unwrap_or_default();
    let mut wrong = String::new();
    for (name, program) in all.filter(|(name, _)| name.contains(&only)) {
        let mut first: Option<Verdicts> = None;
        let mut line = format!("{name:40}");
        for round in 0..3 {
            for (how, jobs, load) in [("-j1", "1", 0), ("-j2", "2", 0), ("-j8", "8", 0), ("-j2 beside load", "2", 4)] {
                let _load = Load::of(load);
                let begun = Instant::now();
                let now = verdicts(program.to_str().unwrap(), &["-j", jobs]);
                let first = first.get_or_insert_with(|| now.clone());
                if round == 0 {
                    let passed = now.iter().filter(|(_, verdict)| verdict == "pass").count();
                    let _ = write!(line, " {how}: {passed} in {:.1} s;", begun.elapsed().as_secs_f64());
                }
                let differs = differences(first, &now);
                if !differs.is_empty() {
                    let _ = writeln!(wrong, "{name}, {how}, round {round}:{differs}");
                }
            }
        }
        eprintln!("{line}");
    }
    assert_eq!(wrong, "");
}
