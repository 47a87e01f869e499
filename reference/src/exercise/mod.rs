//! The exercises of givegrade that are one function each: what they read, and what they print.

use crate::fault::Fault;
use crate::follow::Follower;
use crate::transcript::{Event, Transcript};

/// One exercise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exercise {}

impl Exercise {
    pub(crate) fn named(_name: &str) -> Option<Exercise> {
        None
    }

    pub(crate) fn faults(&self) -> &'static [Fault] {
        &[]
    }

    /// Why a line is wrong.
    pub fn explain(&self, _stdin: &str, _line: usize, _actual: &str) -> Option<String> {
        None
    }

    pub(crate) fn leaves_choices(&self) -> bool {
        false
    }

    pub(crate) fn transcript(&self, _stdin: &str, _follower: Option<&Follower>) -> Transcript {
        unimplemented!()
    }

    pub(crate) fn play(&self, _reader: impl std::io::BufRead, _on_print: &mut dyn FnMut(&str, &Event)) -> Transcript {
        unimplemented!()
    }
}
