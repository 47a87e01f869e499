//! What is shown before turns, kept where games are played again and again along the same output: most mistakes change nothing in it.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::hash::BuildHasher;
use std::rc::Rc;

use foldhash::HashMap;

use crate::position::Position;
use crate::rules::DrawingPlace;
use crate::transcript::Passage;
use crate::voice::Voice;

/// All on which it depends what is shown at a line of an output.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct View<'a> {
    /// The number of the voice that shows it ([`AllShown::number_of`]).
    pub voice: usize,
    pub turn: i64,
    /// Whether the status line is shown.
    pub status: bool,
    /// Whether the heaps are drawn.
    pub drawing: bool,
    pub place: DrawingPlace,
    /// What stands before it on its first line.
    pub begun: Cow<'a, str>,
    pub position: Cow<'a, Position>,
    /// The position of which the drawing has its height, perhaps.
    pub start: Cow<'a, Position>,
}

impl View<'_> {
    /// The same, which can be kept.
    pub(crate) fn to_kept(&self) -> View<'static> {
        View {
            begun: Cow::Owned(self.begun.clone().into_owned()),
            position: Cow::Owned(self.position.clone().into_owned()),
            start: Cow::Owned(self.start.clone().into_owned()),
            ..*self
        }
    }
}

/// What is shown, and how far the output has it at the same line.
#[derive(Debug)]
pub(crate) struct Shown {
    pub view: View<'static>,
    pub passage: Passage,
    /// Whether the output has another line behind those of the passage that it has.
    pub deviates: bool,
    /// How many lines its drawing has.
    pub drawn: u64,
}

/// What games that were played along an output have shown.
#[derive(Debug, Clone, Default)]
pub(crate) struct AllShown {
    /// The voices that have shown something, each with its number, by the hashes of what they look like.
    voices: RefCell<HashMap<u64, Vec<(usize, Voice)>>>,
    /// How many voices have shown something.
    voice_count: Cell<usize>,
    /// By the numbers of the lines at which it begins, what was asked for last first.
    by_line: RefCell<Vec<Vec<Rc<Shown>>>>,
}

/// How much is kept that begins at the same line.
const MAX_KEPT: usize = 8;

/// At so many lines something is kept.
const MAX_LINES: usize = 2_000;

impl AllShown {
    /// The number of all voices that show the same as this one.
    pub(crate) fn number_of(&self, voice: &Voice) -> usize {
        let mut voices = self.voices.borrow_mut();
        let hash = voices.hasher().hash_one(voice.looks());
        let alike = voices.entry(hash).or_default();
        match alike.iter().find(|(_, kept)| kept.looks() == voice.looks()) {
            Some(&(number, _)) => number,
            None => {
                let number = self.voice_count.get();
                self.voice_count.set(number + 1);
                alike.push((number, voice.clone()));
                number
            }
        }
    }

    /// What was kept of this, at this line.
    pub(crate) fn find(&self, line: usize, view: &View<'_>) -> Option<Rc<Shown>> {
        let mut by_line = self.by_line.borrow_mut();
        let kept = by_line.get_mut(line)?;
        let at = kept.iter().position(|shown| shown.view == *view)?;
        kept[..=at].rotate_right(1);
        Some(kept[0].clone())
    }

    /// Keeps what is shown at this line, in the place of what was not asked for the longest time.
    pub(crate) fn keep(&self, line: usize, shown: Shown) {
        let mut by_line = self.by_line.borrow_mut();
        if by_line.len() <= line && line < MAX_LINES {
            by_line.resize_with(line + 1, Vec::new);
        }
        if let Some(kept) = by_line.get_mut(line) {
            kept.truncate(MAX_KEPT - 1);
            kept.insert(0, Rc::new(shown));
        }
    }
}
