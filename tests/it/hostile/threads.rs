//! In tier T2 programs are one user with all else that it runs: what others have of threads takes none from a program.

use super::collection;
use super::containment::contained;
use super::verify;
use super::workplace::{How, LIMITS, Tier, Workplace};
use rustix::process::{Pid, Signal, kill_process};
use std::fs;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

#[test]
fn a_thread_bomb_takes_no_threads_from_others() {
    contained("threads::a_thread_bomb_takes_no_threads_from_others", |_| {
        let place = Workplace::new();
        if !super::can_play(&place, Tier::Two) {
            return;
        }
        let right = place.submission(Tier::Two, &collection::beside("waits_then_threads.c"));
        let bomb = place.submission(Tier::Two, &collection::beside("holds_threads.c"));
        let case = fs::read(place.path("cases/all/a.toml")).expect("a case is readable");
        fs::create_dir(place.path("cases/sixteen")).expect("a folder can be made");
        for number in 0..16 {
            fs::write(place.path(&format!("cases/sixteen/{number:02}.toml")), &case).expect("a case can be written");
        }
        for workers in ["1", "16"] {
            let ended = AtomicBool::new(false);
            thread::scope(|scope| {
                scope.spawn(|| {
                    // The bomb comes later than the right program, so a limit by what there is would leave it more.
                    wait_until(|| named("waits-for-bomb").next().is_some());
                    scope.spawn(|| {
                        let more = ["--wall-limit", "60s", "-j", "1"];
                        place.grade(Tier::Two, &How::default(), &bomb, "cases/one", &more);
                    });
                    wait_until(|| named("bomb-is-full").next().is_some());
                    while !ended.load(Ordering::Relaxed) {
                        named("waits-for-bomb").for_each(|pid| {
                            let _ = kill_process(pid, Signal::CONT);
                        });
                        thread::yield_now();
                    }
                    named("bomb-is-full").for_each(|pid| {
                        let _ = kill_process(pid, Signal::KILL);
                    });
                });
                let more = [&LIMITS[2..], &["--wall-limit", "60s", "-j", workers]].concat();
                let ran = place.grade(Tier::Two, &How::default(), &right, "cases/sixteen", &more);
                ended.store(true, Ordering::Relaxed);
                let faults = verify::faults(&ran, &["pass"], 16, false);
                assert!(faults.is_empty(), "-j {workers}: {}", faults.join("; "));
            });
        }
    });
}

/// Processes of that name.
fn named(name: &str) -> impl Iterator<Item = Pid> {
    let entries = fs::read_dir("/proc").expect("/proc is there").flatten();
    entries.filter_map(move |entry| {
        let comm = fs::read_to_string(entry.path().join("comm")).ok()?;
        Pid::from_raw(entry.file_name().to_str()?.parse().ok()?).filter(|_| comm.trim_end() == name)
    })
}

fn wait_until(is_so: impl Fn() -> bool) {
    let end = Instant::now() + Duration::from_secs(60);
    while !is_so() {
        assert!(Instant::now() < end, "what is waited for does not happen");
        thread::yield_now();
    }
}
