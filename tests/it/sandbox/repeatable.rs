//! What a program does with memory that is not its own, or prints in the order of a set, is the same in each run, unless it must
//! play at random.

use std::process::Command;

use super::endings::{job, tiers};
use crate::common::command::root;
use crate::common::folder::Folder;
use crate::common::report::Report;
use crate::common::{compile, machine};
use nimgrade::sandbox::{Confinement, Options, Pool, Program, Tier};

/// What the program prints in two runs of two pools.
fn twice(tier: Tier, program: &Program, repeatable: bool) -> [String; 2] {
    let options = Options { workers: 1, confinement: Confinement::Exactly(tier), repeatable, ..Options::default() };
    [(); 2].map(|()| {
        let mut pool = Pool::start(program, &options).expect("the sandbox starts");
        pool.submit(job(""));
        let (_, outcome) = pool.next().expect("one outcome");
        String::from_utf8(outcome.expect("an outcome").stdout).unwrap()
    })
}

/// That two runs print the same where they are to be repeatable, and not elsewhere.
fn assert_same_if_repeatable(program: &Program) {
    for tier in tiers() {
        let [first, second] = twice(tier, program, true);
        assert_eq!(first, second, "{tier:?}");
        let [first, second] = twice(tier, program, false);
        assert_ne!(first, second, "{tier:?}");
    }
}

/// Whether this machine lets programs lie at the same addresses; if not, that is said.
fn addresses_can_be_kept() -> bool {
    let can = Command::new("setarch").args(["-R", "true"]).status().is_ok_and(|status| status.success());
    if !can {
        machine::skipped("the addresses of programs", "the machine does not let them be kept", false);
    }
    can
}

/// Prints where its code, its stack and its other memory are.
const ADDRESSES: &str = "#include <stdio.h>\n#include <stdlib.h>\nint main(void) {\n    int here;\n    \
                         printf(\"%p %p %p\\n\", (void *)main, (void *)&here, malloc(1 << 20));\n    return 0;\n}\n";

#[test]
fn programs_lie_where_they_lay() {
    if !addresses_can_be_kept() {
        return;
    }
    let program = Program::new(compile::text(ADDRESSES));
    assert_same_if_repeatable(&program);
}

/// On some machines addresses are so random that a sanitizer finds no room for what it needs, now and then.
#[test]
fn programs_with_sanitizers_always_do() {
    if !addresses_can_be_kept() {
        return;
    }
    let program = Program::new(compile::text(&format!("void __asan_init(void) {{}}\n{ADDRESSES}")));
    for tier in tiers() {
        let [first, second] = twice(tier, &program, false);
        assert_eq!(first, second, "{tier:?}");
    }
}

#[test]
fn sets_of_texts_have_one_order_in_python() {
    let folder = Folder::of(&[("nim.py", "print({'Enter', 'the', 'number', 'of', 'heaps'}, hash('Nim'))\n")]);
    let program = Program::new(folder.path().join("nim.py")).run_by(vec!["python3".into()]);
    assert_same_if_repeatable(&program);
}

/// A program that always played the same game would fail.
#[test]
fn games_at_random_may_take_their_chance_from_there() {
    let source = std::fs::read_to_string(root().join("examples/stacks/nim.py")).unwrap();
    let seeded = |seed: &str| {
        let source = source.replacen("import sys\n", &format!("import sys\n\nrandom.seed({seed})\n"), 1);
        let folder = Folder::of(&[("nim.py", source.as_str())]);
        let report = Report::of([folder.path().join("nim.py").to_str().unwrap(), "-a", "stacks", "-k", "play/"]);
        report.counts().keys().map(|verdict| (*verdict).to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(seeded("hash('Nim')"), ["pass"]);
    assert_ne!(seeded("1"), ["pass"]);
}
