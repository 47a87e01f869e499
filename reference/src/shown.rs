//! What is shown before turns, kept where games are played again and again along the same output: most mistakes change nothing in it.

use std::borrow::Cow;
use std::cell::RefCell;
use std::rc::Rc;

use crate::position::Position;
use crate::rules::DrawingPlace;
use crate::transcript::Passage;
use crate::voice::Voice;

/// All on which it depends what is shown at a line of an output.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct View<'a> {
    /// What stands before it on its first line.
    pub begun: Cow<'a, str>,
    pub turn: i64,
    /// Whether the status line is shown.
    pub status: bool,
    /// Whether the heaps are drawn.
    pub drawing: bool,
    pub place: DrawingPlace,
    pub position: Cow<'a, Position>,
    /// The position of which the drawing has its height, perhaps.
    pub start: Cow<'a, Position>,
    pub voice: Cow<'a, Voice>,
}

impl View<'_> {
    /// The same, which can be kept.
    fn to_kept(&self) -> View<'static> {
        View {
            begun: Cow::Owned(self.begun.clone().into_owned()),
            position: Cow::Owned(self.position.clone().into_owned()),
            start: Cow::Owned(self.start.clone().into_owned()),
            voice: Cow::Owned(self.voice.clone().into_owned()),
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
    /// By the numbers of the lines at which it begins.
    by_line: RefCell<Vec<Vec<Rc<Shown>>>>,
}

/// How much is kept that begins at the same line.
const MAX_KEPT: usize = 8;

/// At so many lines something is kept.
const MAX_LINES: usize = 2_000;

impl AllShown {
    /// What was kept of this, at this line.
    pub(crate) fn find(&self, line: usize, view: &View<'_>) -> Option<Rc<Shown>> {
        self.by_line.borrow().get(line)?.iter().find(|shown| shown.view == *view).cloned()
    }

    /// Keeps what is shown at this line.
    pub(crate) fn keep(&self, line: usize, view: &View<'_>, shown: impl FnOnce(View<'static>) -> Shown) {
        let mut by_line = self.by_line.borrow_mut();
        if by_line.len() <= line && line < MAX_LINES {
            by_line.resize_with(line + 1, Vec::new);
        }
        if let Some(kept) = by_line.get_mut(line).filter(|kept| kept.len() < MAX_KEPT) {
            kept.push(Rc::new(shown(view.to_kept())));
        }
    }
}
