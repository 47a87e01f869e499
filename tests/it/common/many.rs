//! Doing many independent things on all processors, and telling all that went wrong with them together.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Does something with each item, on as many threads as there are processors. An `Err` or a panic is a failure of that
/// item; when all are done, one panic lists the failures.
pub(crate) fn for_each<T: Sync>(
    items: &[T],
    name: impl Fn(&T) -> String + Sync,
    work: impl Fn(&T) -> Result<(), String> + Sync,
) {
    for_each_at_once(std::thread::available_parallelism().map_or(2, usize::from), items, name, work);
}

/// The same on so many threads: more than there are processors if the work is to wait.
pub(crate) fn for_each_at_once<T: Sync>(
    threads: usize,
    items: &[T],
    name: impl Fn(&T) -> String + Sync,
    work: impl Fn(&T) -> Result<(), String> + Sync,
) {
    assert!(!items.is_empty(), "there is nothing to do");
    let next = AtomicUsize::new(0);
    let failures = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let done = catch_unwind(AssertUnwindSafe(|| work(item)));
                    let why = match done {
                        Ok(Ok(())) => continue,
                        Ok(Err(why)) => why,
                        Err(_) => "panicked, see above".to_owned(),
                    };
                    failures.lock().unwrap().push(format!("{}: {why}", name(item)));
                }
            });
        }
    });
    let failures = failures.into_inner().unwrap();
    assert!(failures.is_empty(), "{} of {} failed:\n{}", failures.len(), items.len(), failures.join("\n"));
}
