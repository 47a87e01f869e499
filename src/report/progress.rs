//! Progress on standard error while cases run: a bar for a person who waits, nothing for anybody else.
//!
//! Standard output is never touched, and the bar is gone before a report is written.

use std::io::IsTerminal;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::grade::GradeEvent;
use crate::hunt::HuntEvent;
use crate::judge::Kind;

/// Runs shorter than this show no bar: it would only flicker.
const PATIENCE: Duration = Duration::from_secs(1);

/// A progress bar. It is cleared when it is dropped.
#[derive(Debug)]
pub struct ProgressDisplay {
    /// `None` where nobody watches.
    bar: Option<ProgressBar>,
    failed: usize,
    /// Shows the bar when [`PATIENCE`] has passed, however few events there are; ends when the sender is dropped.
    waiting: Option<(Sender<()>, JoinHandle<()>)>,
}

impl ProgressDisplay {
    /// A bar on standard error if that is a terminal.
    pub fn on_stderr() -> Self {
        let bar =
            std::io::stderr().is_terminal().then(|| ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden()));
        ProgressDisplay { bar, failed: 0, waiting: None }
    }

    /// Takes notice of an event of a hunt. Nobody knows how long it takes, so the bar is a line that counts.
    pub fn see_hunt(&mut self, event: HuntEvent) {
        let Some(bar) = &self.bar else { return };
        if self.waiting.is_none() {
            if let Ok(style) = ProgressStyle::with_template("{msg}") {
                bar.set_style(style);
            }
            self.waiting = show_later(bar.clone());
        }
        match event {
            HuntEvent::Tried { games, positions } => {
                bar.set_message(format!(
                    "{} games tried, {} distinct positions",
                    HumanCount(games as u64),
                    HumanCount(positions as u64)
                ));
            }
            HuntEvent::Found => bar.set_message("found one that fails; looking for the smallest"),
        }
    }

    /// Takes notice of an event.
    pub fn see(&mut self, event: GradeEvent) {
        let Some(bar) = &self.bar else { return };
        match event {
            GradeEvent::Began { cases } => {
                bar.set_length(cases as u64);
                // The template is a constant; if it were wrong, the bar would have the default look.
                if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos} of {len} cases{msg}") {
                    bar.set_style(style);
                }
                self.waiting = show_later(bar.clone());
            }
            GradeEvent::Judged(kind) => {
                if kind != Kind::Pass {
                    self.failed += 1;
                    bar.set_message(format!(", {} not passed", self.failed));
                }
                bar.inc(1);
            }
        }
    }
}

impl Drop for ProgressDisplay {
    fn drop(&mut self) {
        if let Some((sender, waiting)) = self.waiting.take() {
            drop(sender);
            // A thread that panicked has shown no bar, which is all there is to know.
            let _ = waiting.join();
        }
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// Nothing waits, and no bar is shown, where no thread is to be had.
fn show_later(bar: ProgressBar) -> Option<(Sender<()>, JoinHandle<()>)> {
    let (sender, receiver) = channel();
    let waiting = std::thread::Builder::new().spawn(move || {
        if receiver.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
            bar.set_draw_target(ProgressDrawTarget::stderr());
            bar.tick();
        }
    });
    Some((sender, waiting.ok()?))
}
