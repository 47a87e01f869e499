//! How many games a second are generated, played in the sandbox and judged: what `nimgrade hunt` does until a game fails.
//!
//! The program is the right one of assignment2, compiled, so that all games are played. `cargo bench --bench hunt` plays 5000 games
//! with one worker and with two, and generates the same games without playing them; `-- 20000` plays more.

#[cfg(target_os = "linux")]
fn main() {
    linux::main();
}

#[cfg(not(target_os = "linux"))]
fn main() {
    eprintln!("there is no sandbox on this system, so there is nothing to measure");
}

#[cfg(target_os = "linux")]
mod linux {
    use std::path::Path;
    use std::process::Command;
    use std::time::{Duration, Instant};

    use nimgrade::draft::Drafts;
    use nimgrade::hunt::{Plan, hunt};
    use nimgrade::sandbox::{Options, Pool, Program};
    use nimgrade::suite::{LimitSettings, Suite};
    use proptest::strategy::Strategy as _;
    use proptest::test_runner::TestRunner;

    pub(super) fn main() {
        let words = std::env::args().skip(1).find(|word| !word.starts_with("--"));
        let games: usize = words.and_then(|word| word.parse().ok()).unwrap_or(5_000);
        let folder = tempfile::tempdir().expect("a temporary folder");
        let program = folder.path().join("nim");
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/assignment2/nim.c");
        let compiled = Command::new("cc").arg("-O1").arg("-o").arg(&program).arg(&source).status();
        assert!(compiled.is_ok_and(|status| status.success()), "the benchmark needs a C compiler");
        let suite = Suite::embedded("assignment2").expect("the built-in cases load");
        println!("{games} games; games a second, and a second and worker");
        for workers in [1, 2] {
            let options = Options { workers, ..Options::default() };
            let mut pool = Pool::start(&Program::new(&program), &options).expect("the sandbox starts");
            let (limits, time) = (LimitSettings::default(), Duration::MAX);
            let plan = Plan { suite: &suite, limits, is_script: false, workers, seed: 1, games, time };
            let hunted = hunt(&mut pool, &plan, &mut |_| ()).expect("all games are judged");
            assert!(hunted.found.is_none() && hunted.games == games, "the program is right");
            let rate = games as f64 / hunted.elapsed.as_secs_f64();
            println!("workers: {workers}  {rate:>8.0} {:>8.0}", rate / workers as f64);
        }
        let (drafts, mut runner) = (Drafts::of(&suite.assignment), TestRunner::deterministic());
        let begun = Instant::now();
        (0..games).for_each(|_| drop(drafts.new_tree(&mut runner).expect("a draft")));
        println!("random drafts alone  {:>8.0}", games as f64 / begun.elapsed().as_secs_f64());
    }
}
