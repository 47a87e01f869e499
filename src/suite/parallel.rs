//! Doing one thing to many others on every processor.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Fewer files than this are not worth a thread.
pub(crate) const FILES: usize = 16;
/// What a thread has for its stack: the proof that a game's input lasts goes one call deeper with every move.
const STACK: usize = 16 << 20;

/// The results of `job` for every number below `count`, in order. Fewer of them than `per_thread` are not worth a thread.
pub(crate) fn map<T: Send>(count: usize, per_thread: usize, job: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let most = count / per_thread;
    let threads = if most > 1 { thread::available_parallelism().map_or(1, NonZero::get).min(most) } else { 1 };
    if threads == 1 {
        return (0..count).map(job).collect();
    }
    let next = AtomicUsize::new(0);
    let work = || {
        let numbers = std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
        numbers.take_while(|&number| number < count).map(|number| (number, job(number))).collect::<Vec<_>>()
    };
    let mut results = thread::scope(|scope| {
        let helper = || thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
        // Where no thread is to be had, this one does it all.
        let helpers: Vec<_> = (1..threads).map_while(|_| helper().ok()).collect();
        let mut results = work();
        for helper in helpers {
            match helper.join() {
                Ok(more) => results.extend(more),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        results
    });
    results.sort_unstable_by_key(|(number, _)| *number);
    results.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn results_are_in_order_however_many_there_are() {
        for count in [0, 1, 31, 32, 1000] {
            let expected: Vec<usize> = (0..count).map(|number| number * 2).collect();
            assert_eq!(super::map(count, super::FILES, |number| number * 2), expected);
        }
    }
}
