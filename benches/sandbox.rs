//! What the sandbox costs, next to the least that running programs costs at all.
//!
//! All contenders run the same 300 games, in turn, round after round, so that a busy machine slows all of them alike;
//! the figures are each contender's best and median round, and the median of its ratio to the floor of the same round.
//! The floor is what any grader has to do: `posix_spawn`, a pipe each way, `poll`, `wait4`, compare.
//!
//! `cargo bench --bench sandbox` runs 15 rounds; `-- 50` runs 50; `-- 15 T0` leaves out the slow contenders and measures
//! one tier.
#![allow(unsafe_code)]

#[cfg(target_os = "linux")]
mod floor;

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
    use std::fmt::Write as _;
    use std::fs;
    use std::path::{Path, PathBuf};
    use std::process::Command;
    use std::time::{Duration, Instant};

    use nimgrade::sandbox::{Confinement, Ending, Job, Limits, Options, Pool, Program, Tier};

    use super::floor;

    const GAMES: usize = 300;

    const LIMITS: Limits =
        Limits { wall: Duration::from_secs(5), cpu: Duration::from_secs(1), memory: 512 << 20, output: 1 << 20 };

    /// A program of the size and habits of a student's: scanf, some arithmetic, a kilobyte of printf.
    const SOURCE: &str = r#"
        #include <stdio.h>
        int main(void) {
            int n, heaps[32], turn = 1;
            if (scanf("%d", &n) != 1 || n < 1 || n > 32) return 1;
            for (int i = 0; i < n; i++) if (scanf("%d", &heaps[i]) != 1) return 1;
            for (;;) {
                int sum = 0, left = 0, pick = -1;
                printf("In turn %d heap sizes are:", turn++);
                for (int i = 0; i < n; i++) { printf(" h%d=%d", i + 1, heaps[i]); sum ^= heaps[i]; left |= heaps[i]; }
                printf(".\n");
                if (!left) break;
                for (int i = n - 1; i >= 0; i--) if (heaps[i] && (!sum || (heaps[i] ^ sum) < heaps[i])) pick = i;
                int take = sum ? heaps[pick] - (heaps[pick] ^ sum) : 1;
                heaps[pick] -= take;
                printf("Computer takes %d objects from heap %d.\n", take, pick + 1);
            }
            return 0;
        }"#;

    pub(super) struct Games {
        pub(super) program: PathBuf,
        pub(super) inputs: Vec<Vec<u8>>,
        pub(super) outputs: Vec<Vec<u8>>,
        folder: tempfile::TempDir,
    }

    impl Games {
        fn new() -> Games {
            let folder = tempfile::tempdir().expect("a temporary folder");
            let program = folder.path().join("nim");
            let source = folder.path().join("nim.c");
            fs::write(&source, SOURCE).expect("the source is written");
            let compiled = Command::new("cc").arg("-O2").arg("-o").arg(&program).arg(&source).status();
            assert!(compiled.is_ok_and(|status| status.success()), "the benchmark needs a C compiler");
            let inputs: Vec<Vec<u8>> = (0..GAMES)
                .map(|game| {
                    let sizes = 3 + game % 5;
                    let mut text = format!("{sizes}\n");
                    for heap in 0..sizes {
                        let _ = write!(text, "{} ", 1 + (game * 7 + heap * 3) % 9);
                    }
                    text.into_bytes()
                })
                .collect();
            let outputs: Vec<Vec<u8>> =
                inputs.iter().map(|input| floor::run(&program, input, &mut Vec::new())).collect();
            for (game, (input, output)) in inputs.iter().zip(&outputs).enumerate() {
                fs::write(folder.path().join(format!("{game}.in")), input).expect("an input is written");
                fs::write(folder.path().join(format!("{game}.out")), output).expect("an output is written");
            }
            Games { program, inputs, outputs, folder }
        }
    }

    /// A name, and what runs all the games once.
    type Contender<'a> = (String, Box<dyn FnMut() + 'a>);

    pub(super) fn main() {
        let mut words = std::env::args().skip(1).filter(|word| !word.starts_with("--"));
        let rounds: usize = words.next().and_then(|word| word.parse().ok()).unwrap_or(15);
        let only = words.next();
        let games = Games::new();
        let mut contenders: Vec<Contender<'_>> = vec![("floor".into(), Box::new(|| play_floor(&games)))];
        for tier in [Tier::Namespaces, Tier::OtherUser, Tier::SameUser, Tier::Unconfined] {
            if only.as_deref().is_some_and(|only| only != tier.name()) {
                continue;
            }
            let confinement = Confinement::Exactly(tier);
            for workers in [1, 2] {
                let options = Options { workers, confinement, ..Options::default() };
                let program = Program { file: games.program.clone(), interpreter: vec![] };
                match Pool::start(&program, &options) {
                    Ok(_) => {
                        let games = &games;
                        contenders.push((
                            format!("sandbox {}, workers: {workers}", tier.name()),
                            Box::new(move || play_pool(games, &options)),
                        ));
                    }
                    Err(error) => println!("left out: {}: {error}", tier.name()),
                }
            }
        }
        if only.is_none() {
            others(&games, &mut contenders);
        }
        measure(rounds, &mut contenders);
        start_up(&games);
    }

    fn others<'a>(games: &'a Games, contenders: &mut Vec<Contender<'a>>) {
        let bash = "for i in {0..299}; do ./nim < $i.in > out; diff -q out $i.out > /dev/null || exit 1; done";
        contenders.push(("bash loop with diff".into(), Box::new(move || script(games.folder.path(), bash))));
        let bwrap = "for i in {0..299}; do bwrap --ro-bind / / --unshare-all --die-with-parent ./nim < $i.in > out; \
             cmp -s out $i.out || exit 1; done";
        if Command::new("bwrap").arg("--version").output().is_ok() {
            contenders
                .push(("bubblewrap (--unshare-all)".into(), Box::new(move || script(games.folder.path(), bwrap))));
        } else {
            println!("left out: bubblewrap is not installed");
        }
    }

    fn measure(rounds: usize, contenders: &mut [Contender<'_>]) {
        let mut times = vec![Vec::new(); contenders.len()];
        for _ in 0..rounds {
            for (contender, times) in contenders.iter_mut().zip(&mut times) {
                let begun = Instant::now();
                contender.1();
                times.push(begun.elapsed().as_secs_f64());
            }
        }
        println!("{GAMES} games, {rounds} rounds; milliseconds a round, ratios to the floor of the same round");
        println!("{:<28} {:>8} {:>8} {:>8}", "", "best", "median", "ratio");
        let floor = times[0].clone();
        for ((name, _), times) in contenders.iter().zip(&times) {
            let ratios = times.iter().zip(&floor).map(|(time, floor)| time / floor).collect();
            let best = times.iter().copied().fold(f64::INFINITY, f64::min);
            println!("{name:<28} {:>8.1} {:>8.1} {:>8.3}", best * 1e3, median(times.clone()) * 1e3, median(ratios));
        }
    }

    /// From nothing to the first outcome.
    fn start_up(games: &Games) {
        let mut times = Vec::new();
        for _ in 0..20 {
            let begun = Instant::now();
            let program = Program { file: games.program.clone(), interpreter: vec![] };
            let mut pool = Pool::start(&program, &Options::default()).expect("the sandbox starts");
            let started = begun.elapsed();
            pool.submit(job(games, 0));
            pool.next();
            let first = begun.elapsed();
            drop(pool);
            times.push((started, first, begun.elapsed()));
        }
        let column = |of: fn(&(Duration, Duration, Duration)) -> Duration| {
            median(times.iter().map(|time| of(time).as_secs_f64()).collect()) * 1e3
        };
        println!(
            "start-up in milliseconds (median): workers ready {:.2}, first outcome {:.2}, all gone {:.2}",
            column(|time| time.0),
            column(|time| time.1),
            column(|time| time.2)
        );
    }

    fn median(mut values: Vec<f64>) -> f64 {
        values.sort_by(f64::total_cmp);
        values[values.len() / 2]
    }

    fn play_floor(games: &Games) {
        let mut output = Vec::new();
        for (input, expected) in games.inputs.iter().zip(&games.outputs) {
            output = floor::run(&games.program, input, &mut output);
            assert_eq!(&output, expected);
        }
    }

    fn job(games: &Games, id: usize) -> Job {
        Job { id, stdin: games.inputs[id].clone(), args: vec![], limits: LIMITS, alone: false }
    }

    fn play_pool(games: &Games, options: &Options) {
        let program = Program { file: games.program.clone(), interpreter: vec![] };
        let mut pool = Pool::start(&program, options).expect("the sandbox starts");
        for id in 0..GAMES {
            pool.submit(job(games, id));
        }
        let mut done = 0;
        while let Some((id, outcome)) = pool.next() {
            let outcome = outcome.expect("an outcome");
            assert_eq!(outcome.ending, Ending::Exited(0));
            assert_eq!(outcome.stdout, games.outputs[id]);
            done += 1;
        }
        assert_eq!(done, GAMES);
    }

    fn script(folder: &Path, script: &str) {
        let status = Command::new("bash").arg("-c").arg(script).current_dir(folder).status();
        assert!(status.is_ok_and(|status| status.success()), "failed: {script}");
    }
}
