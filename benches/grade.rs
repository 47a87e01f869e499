//! What grading costs, next to the least that running programs costs at all.
//!
//! All contenders run the same 300 games of assignment2, in turn, round after round, so that a busy machine slows all of them
//! alike; the figures are each contender's best and median round, milliseconds a case, and the median of its ratio to
//! the floor of the same round. The floor is what any grader has to do: `posix_spawn`, a pipe each way, `poll`, `wait4`,
//! compare. `nimgrade` is the whole process, from its start over the loading of 300 case files to the report; `sandbox` is
//! the room of that name alone.
//!
//! `cargo bench --bench grade` runs 15 rounds; `-- 50` runs 50; `-- 50 T0` measures the sandbox in one tier, `-- 50 whole` the
//! whole process, and both leave out all other contenders but the floor.
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
    use std::fs;
    use std::path::{Path, PathBuf};
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    use nim_reference::Assignment;
    use nim_reference::input::Policy;
    use nim_reference::layout::GamePlan;
    use nimgrade::sandbox::{Confinement, Job, Limits, Options, Pool, Program, Termination, Tier};

    use super::floor;

    const GAMES: usize = 300;

    const LIMITS: Limits =
        Limits { wall: Duration::from_secs(5), cpu: Duration::from_secs(1), memory: 512 << 20, output: 1 << 20 };

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
            let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/assignment2/nim.c");
            let compiled = Command::new("cc").arg("-O1").arg("-o").arg(&program).arg(&source).status();
            assert!(compiled.is_ok_and(|status| status.success()), "the benchmark needs a C compiler");
            let cases = folder.path().join("cases");
            fs::create_dir(&cases).expect("a folder for the cases");
            let assignment = Assignment::builtin("assignment2").expect("the default assignment");
            let (mut inputs, mut outputs) = (Vec::new(), Vec::new());
            for game in 0..GAMES as u64 {
                let heaps: Vec<i64> = (0..3 + game % 5).map(|heap| 1 + (game * 7 + heap * 3) as i64 % 9).collect();
                let case =
                    format!("title = \"Game {game}\"\n[game]\nheaps = {heaps:?}\nuser = {{ random = {game} }}\n");
                fs::write(cases.join(format!("{game:03}.toml")), case).expect("a case is written");
                let plan = GamePlan { names: vec![], heaps, moves: vec![], policy: Policy::Random(game) };
                let input = assignment.lay_out(&plan).expect("a game");
                let transcript = assignment.transcript(&input);
                let output = transcript.output();
                fs::write(folder.path().join(format!("{game}.in")), &input.stdin).expect("an input is written");
                fs::write(folder.path().join(format!("{game}.out")), output).expect("an output is written");
                inputs.push(input.stdin.into_bytes());
                outputs.push(output.as_bytes().to_vec());
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
        if only.as_deref().is_none_or(|only| only == "whole") {
            for jobs in [1, 2] {
                let games = &games;
                contenders.push((format!("nimgrade -j {jobs}"), Box::new(move || play_whole(games, jobs))));
            }
        }
        for tier in [Tier::Namespaces, Tier::OtherUser, Tier::SameUser, Tier::Unconfined] {
            if only.as_deref().is_some_and(|only| only != tier.name()) {
                continue;
            }
            let confinement = Confinement::Exactly(tier);
            for workers in [1, 2] {
                let options = Options { workers, confinement, ..Options::default() };
                let program = Program::new(games.program.clone());
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
        println!("{:<28} {:>8} {:>8} {:>8} {:>8}", "", "best", "median", "a case", "ratio");
        let floor = times[0].clone();
        for ((name, _), times) in contenders.iter().zip(&times) {
            let ratios = times.iter().zip(&floor).map(|(time, floor)| time / floor).collect();
            let best = times.iter().copied().fold(f64::INFINITY, f64::min);
            let middle = median(times.clone()) * 1e3;
            let case = middle / GAMES as f64;
            println!("{name:<28} {:>8.1} {middle:>8.1} {case:>8.3} {:>8.3}", best * 1e3, median(ratios));
        }
    }

    /// From nothing to the first outcome.
    fn start_up(games: &Games) {
        let mut times = Vec::new();
        for _ in 0..20 {
            let begun = Instant::now();
            let program = Program::new(games.program.clone());
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
        Job { id, stdin: games.inputs[id].clone(), args: vec![], limits: LIMITS, patience: LIMITS.wall, alone: false }
    }

    fn play_pool(games: &Games, options: &Options) {
        let program = Program::new(games.program.clone());
        let mut pool = Pool::start(&program, options).expect("the sandbox starts");
        for id in 0..GAMES {
            pool.submit(job(games, id));
        }
        let mut done = 0;
        while let Some((id, outcome)) = pool.next() {
            let outcome = outcome.expect("an outcome");
            assert_eq!(outcome.ending, Termination::Exited(0));
            assert_eq!(outcome.stdout, games.outputs[id]);
            done += 1;
        }
        assert_eq!(done, GAMES);
    }

    fn play_whole(games: &Games, jobs: usize) {
        let status = Command::new(env!("CARGO_BIN_EXE_nimgrade"))
            .arg(&games.program)
            .arg("--cases")
            .arg(games.folder.path().join("cases"))
            .args(["-q", "-j", &jobs.to_string()])
            .stdout(Stdio::null())
            .status();
        assert!(status.is_ok_and(|status| status.success()), "nimgrade failed");
    }

    fn script(folder: &Path, script: &str) {
        let status = Command::new("bash").arg("-c").arg(script).current_dir(folder).status();
        assert!(status.is_ok_and(|status| status.success()), "failed: {script}");
    }
}
