//! How much a mistake explains that the others of its set do not, and whether that may be chance.

use nim_reference::Assignment;
use nim_reference::fault::Area;

use super::agreement::Agreement;
use crate::judge::mistake::Mistake;

/// Where not everything is explained, a mistake of the rules must explain something in so many cases, or so many lines of one:
/// one line may agree by chance.
pub(super) const MIN_CASES: usize = 3;
const MIN_LINES: usize = 3;

/// In how many cases a mistake explains more, and how much.
#[derive(Default)]
pub(super) struct Gain {
    pub cases: usize,
    /// The case is explained to its end, or for more than one line.
    far: usize,
    /// No line of it is explained, and anything may follow.
    open: usize,
    /// The most lines that it explains in one case, and the end.
    furthest: usize,
    /// In how many of the cases any output would fit as well.
    pub fits_any: usize,
}

impl Gain {
    pub(super) fn add(&mut self, mistake: &Mistake, with: &Agreement, without: &Agreement) {
        // An end that cannot be predicted agrees with every output.
        let lines = with.lines.saturating_sub(without.lines) + usize::from(with.full && !with.is_open);
        self.cases += 1;
        // Nothing but words may be wrong at the end; and what is not of the strategy may say no more of what is printed.
        let is_to_the_end = with.full && lines > 0;
        let says_no_more = if with.is_open { !mistake.is_of_strategy() } else { mistake.is_of_words() };
        self.far += usize::from(lines > 1 || (is_to_the_end && says_no_more));
        self.open += usize::from(lines == 0 && with.is_open);
        self.furthest = self.furthest.max(lines);
        self.fits_any += usize::from(with.fits_any);
    }

    /// Whether no line shows it: after it anything may follow.
    pub(super) fn says_nothing(&self, mistake: &Mistake) -> bool {
        mistake.is_known() && self.furthest == 0
    }

    /// Whether one line or another may agree by chance with the mistake in an assignment.
    pub(super) fn may_be_chance(&self, mistake: &Mistake, right: &Assignment) -> bool {
        // Beside some that show it, those do not say less in which no more could be seen; nor beside one game that is begun with what
        // should be refused.
        let is_begun = mistake.area() == Some(Area::Opening) && self.furthest > 1;
        let open = if self.far >= MIN_CASES || is_begun { self.open } else { 0 };
        let near = (self.cases - self.far).saturating_sub(open);
        // Where the program is left a choice, any other move may agree, and any game for long.
        let leaves_choices = right.game().is_some_and(|game| game.rules.leaves_choices());
        let least = if leaves_choices { 2 * MIN_CASES } else { MIN_CASES };
        let few = match mistake.is_of_strategy() {
            true => self.cases < least,
            false => self.cases < MIN_CASES && (self.furthest < MIN_LINES || (leaves_choices && self.cases == 1)),
        };
        mistake.is_known() && (near > self.far + MIN_CASES || few || self.says_nothing(mistake))
    }
}
