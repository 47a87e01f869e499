//! What may come next in a search: the mistakes that bring a game beyond the line at which a case leaves those that were found.
//!
//! Where no single mistake does, two known ones may on the same line, or one with other words.

mod two;

use std::borrow::Cow;
use std::cell::OnceCell;
use std::rc::Rc;

use nim_reference::fault::Area;
use nim_reference::transcript::{Event, Line, Piece};
use nim_reference::voice::Message;

use super::agreement::Agreement;
use super::distance::MAX_COMPARED;
use super::evidence::Evidence;
use super::search::{Panel, Search};
use super::state::{Score, State};
use crate::judge::mistake::Mistake;

/// How many known mistakes that explain a line and do harm elsewhere are tried with another that mends the harm.
const MAX_HARMFUL: usize = 4;

/// How much a line is like the expected one, from 0 to 1, that is the same message in other words.
const REWORDED: f64 = 0.7;

/// What may come next, with how well it does on a few cases.
pub(super) struct Candidate<'a> {
    pub state: State<'a>,
    pub score: Score,
    /// What is looked for earlier is preferred where two do equally well.
    pub rank: Rank,
}

/// What comes next, that which is preferred first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Rank {
    /// The output itself shows it.
    Certain,
    /// A known mistake.
    Known,
    /// Other words for a message.
    OtherWords,
    /// Two known mistakes.
    TwoKnown,
    /// What else is learned from the line.
    Learned,
    KnownAndLearned,
    /// What is not enough, but brings the line nearer.
    Nearer,
    /// What says only that something is wrong at the line.
    AsPrinted,
}

impl Rank {
    fn of_learned(mistake: &Mistake) -> Self {
        match (mistake.is_certain(), mistake.is_rewording()) {
            (true, _) => Rank::Certain,
            (false, true) => Rank::OtherWords,
            (false, false) => Rank::Learned,
        }
    }
}

/// A case that leaves a set of mistakes, and what may come next there.
pub(super) struct Next<'n, 'a> {
    search: &'n Search<'a, 'n>,
    state: &'n State<'a>,
    case: &'a Evidence<'a>,
    reached: Agreement,
    panel: &'n Panel<'a>,
    /// Cases that are explained, and should stay so.
    explained: &'n [&'a Evidence<'a>],
    found: Vec<Candidate<'a>>,
    /// What changes the line, but is not enough for it.
    partly: Vec<(State<'a>, Agreement)>,
    /// Known mistakes that are enough for it, but do harm to the case beside them.
    harmful: Vec<(State<'a>, &'a Evidence<'a>)>,
    /// Whether a known mistake is enough.
    enough: bool,
    /// Whether one of these does no harm.
    harmless: bool,
    /// What is expected of the state up to the line, once somebody has asked.
    expected: OnceCell<Vec<Line>>,
}

impl<'n, 'a> Next<'n, 'a> {
    /// What may come next where the case leaves `state`, with which it agrees as far as `reached`.
    pub(super) fn new(
        search: &'n Search<'a, 'n>,
        state: &'n State<'a>,
        case: &'a Evidence<'a>,
        reached: Agreement,
        panel: &'n Panel<'a>,
        explained: &'n [&'a Evidence<'a>],
    ) -> Self {
        let (found, partly, harmful) = (Vec::new(), Vec::new(), Vec::new());
        let (enough, harmless, expected) = (false, false, OnceCell::new());
        Next { search, state, case, reached, panel, explained, found, partly, harmful, enough, harmless, expected }
    }

    /// The mistakes that bring the game beyond the line.
    pub(super) fn candidates(&mut self) -> Vec<Candidate<'a>> {
        self.try_learned();
        self.try_known(self.is_reworded());
        if !self.harmless {
            self.mend_harm();
        }
        let is_another_message = self.is_another_message();
        if is_another_message {
            // What is enough for this line may lead nowhere.
            self.uncover();
        }
        if !self.enough {
            self.pair();
            if is_another_message {
                self.bring_other_messages();
            }
            for (next, agreement) in std::mem::take(&mut self.partly) {
                if self.is_nearer(agreement) {
                    self.add(next, Rank::Nearer);
                }
            }
        }
        std::mem::take(&mut self.found)
    }

    /// Those of them that are learned from the line.
    pub(super) fn learned_alone(&mut self) -> Vec<Candidate<'a>> {
        self.try_learned();
        std::mem::take(&mut self.found)
    }

    /// What says only that something is wrong at the line, which is the last that is thought of.
    pub(super) fn as_printed(&mut self) -> Vec<Candidate<'a>> {
        if self.case.case.hidden {
            return Vec::new();
        }
        let may_be = |mistake: &Rc<Mistake>| self.search.as_printed || mistake.is_of_drawing();
        let left = self.state.left_to_program(self.case, self.reached.lines);
        for mistake in left.into_iter().filter(may_be) {
            let next = self.state.and(&mistake);
            let agreement = self.search.budget.play(&next, self.case);
            let behind = mistake.lines_behind(self.search.right);
            let is_followed = agreement.full || agreement.lines > self.reached.lines + behind;
            if !self.search.is_doubted(self.state, &mistake) && is_followed {
                self.add(next, Rank::AsPrinted);
            }
        }
        std::mem::take(&mut self.found)
    }

    /// Whether a message in other words explains the line, which has the numbers of the expected one and is like it: of the known
    /// mistakes only those of words can be meant too.
    fn is_reworded(&self) -> bool {
        let is_rewording =
            |candidate: &Candidate<'_>| candidate.state.mistakes.last().is_some_and(|mistake| mistake.is_rewording());
        self.found.iter().any(is_rewording) && self.is_like_expected()
    }

    /// The same of a line at which nothing was tried yet.
    pub(super) fn is_in_other_words(&self) -> bool {
        let is_beyond =
            |mistake: &Rc<Mistake>| self.is_beyond(self.search.budget.play(&self.state.and(mistake), self.case));
        let learned = || self.learned(self.state).into_iter().filter(|mistake| mistake.is_rewording());
        self.is_like_expected() && learned().any(|mistake| is_beyond(&mistake))
    }

    /// Whether the line has the numbers of the expected one and nearly its words.
    fn is_like_expected(&self) -> bool {
        let numbers = |line: &str| -> Vec<String> {
            let words = line.split(|c: char| !c.is_ascii_digit() && c != '-');
            words.filter(|word| word.contains(|c: char| c.is_ascii_digit())).map(str::to_owned).collect()
        };
        let own = self.case.lines().nth(self.reached.lines).map(String::from_utf8_lossy);
        // What stands before the message on its line is the same.
        let is_alike = |(expected, own): (&Line, Cow<'_, str>)| {
            let start = expected.differing_piece(&own).map_or(0, |piece| piece.range.start);
            let [expected, own] = [&*expected.text, &own].map(|line| line.get(start..).unwrap_or_default());
            // Another message in its own words is none in other words.
            let mut messages = self.state.assignment.game().into_iter().flat_map(|game| game.voice.messages());
            !messages.any(|(_, template)| template.matches(own).is_some())
                && numbers(expected) == numbers(own)
                && strsim::normalized_levenshtein(expected, own) >= REWORDED
        };
        self.expected().zip(own).is_some_and(is_alike)
    }

    /// What is expected at the line.
    fn expected(&self) -> Option<&Line> {
        self.expected_lines().get(self.reached.lines)
    }

    /// What is expected from the beginning to the line, and perhaps more.
    fn expected_lines(&self) -> &[Line] {
        self.expected.get_or_init(|| self.case.transcript_while_alike(&self.state.assignment).lines())
    }

    fn try_known(&mut self, of_words_only: bool) {
        // An answer is one line, on which every mistake shows at once, and no nearer where it is not the only one.
        let is_exercise = self.search.right.game().is_none();
        // Where the program's own move is read from the line, no words of it bring it nearer before all of them are known.
        let is_read = self.search.right.game().is_some_and(|game| game.rules.leaves_choices());
        let (search, state) = (self.search, self.state);
        let strategy_shows = self.strategy_shows();
        let may_show = |mistake: &&Rc<Mistake>| strategy_shows || !mistake.is_of_strategy();
        let others = search.known.iter().filter(|mistake| !state.has(mistake)).filter(may_show);
        for mistake in others.take_while(|_| !search.budget.is_spent()) {
            let next = state.and(mistake);
            if of_words_only && changes_rules(state, &next) {
                continue;
            }
            let agreement = search.budget.play(&next, self.case);
            let is_doubted = search.is_doubted(state, mistake);
            if self.is_beyond(agreement) {
                if self.harmful.len() < MAX_HARMFUL && !self.harmless {
                    match self.harmed(&next) {
                        Some(harmed) => self.harmful.push((next.clone(), harmed)),
                        None => self.harmless = !is_doubted,
                    }
                }
                if !is_doubted {
                    // Where nobody knows what follows, nothing of the line is explained.
                    self.enough |= !agreement.is_open || agreement.lines > self.reached.lines;
                    self.add(next, Rank::Known);
                }
            } else if !is_doubted
                && agreement.lines == self.reached.lines
                && (is_exercise
                    || agreement.distance != self.reached.distance
                    || (is_read && mistake.area() == Some(Area::Words))
                    // A line of a drawing may differ in as many blanks as before.
                    || (self.may_be_drawn(mistake) && agreement.line != self.reached.line))
            {
                self.partly.push((next, agreement));
            }
        }
    }

    /// Whether a strategy may have changed the line: before the first move that is announced no strategy has.
    fn strategy_shows(&self) -> bool {
        let game = self.state.assignment.game();
        let is_announced = game.is_some_and(|game| game.voice.message(Message::ComputerTakes).is_some());
        if !is_announced || self.state.mistakes.iter().any(|mistake| mistake.is_of_strategy()) {
            return true;
        }
        let is_move = |piece: &Piece| matches!(piece.event, Event::Took(..));
        let mut lines = self.expected_lines().iter().take(self.reached.lines + 1);
        lines.any(|line| line.pieces.iter().any(is_move))
    }

    /// Whether a mistake may change a line of a drawing: how it is drawn, or the sizes with which the game begins.
    fn may_be_drawn(&self, mistake: &Mistake) -> bool {
        mistake.is_of_drawing() || mistake.area() == Some(Area::Opening)
    }

    fn try_learned(&mut self) {
        for mistake in self.learned(self.state) {
            let next = self.state.and(&mistake);
            let agreement = self.search.budget.play(&next, self.case);
            if self.is_beyond(agreement) {
                self.add(next, Rank::of_learned(&mistake));
            } else if agreement.lines == self.reached.lines && agreement.distance != self.reached.distance {
                self.partly.push((next, agreement));
            }
        }
    }

    /// Whether the program's line has so little of the one that is expected that it is hardly the same message in other words.
    fn is_another_message(&self) -> bool {
        let Some(line) = self.case.lines().nth(self.reached.lines) else { return false };
        // A prompt that stands before it on its line is right.
        let before = self.expected().and_then(|expected| {
            let piece = expected.differing_piece(&String::from_utf8_lossy(line))?;
            Some(piece.range.start)
        });
        let own = line.len().min(MAX_COMPARED).saturating_sub(before.unwrap_or(0));
        self.search.right.game().is_some() && self.reached.distance * 2 > own
    }

    fn add(&mut self, state: State<'a>, rank: Rank) {
        if state.hides_another() {
            return;
        }
        let agreements = self.panel.iter().map(|&(case, _)| (case, self.search.budget.play(&state, case)));
        let score = Score::of(agreements);
        self.found.push(Candidate { state, score, rank });
    }

    fn is_beyond(&self, agreement: Agreement) -> bool {
        agreement.full || agreement.lines > self.reached.lines
    }

    fn is_nearer(&self, agreement: Agreement) -> bool {
        agreement.lines == self.reached.lines && agreement.distance < self.reached.distance
    }

    /// What may be learned from the line. A program could put a hidden case's input into its words, and they would be part of the
    /// sentence.
    fn learned(&self, state: &State<'a>) -> Vec<Rc<Mistake>> {
        if self.case.case.hidden {
            return Vec::new();
        }
        let mut learned = state.learned(self.case, self.reached.lines);
        learned.retain(|mistake| !self.search.is_doubted(self.state, mistake) && self.may_be_first_prompt(mistake));
        learned
    }

    /// Whether every output has the words of the first prompt that a mistake gives it, if it does: with more in them, such as an error
    /// behind it, they are those of one case.
    fn may_be_first_prompt(&self, mistake: &Mistake) -> bool {
        let Some(words) = mistake.words_of(Message::AskHeaps).filter(|words| words.fields().is_empty()) else {
            return true;
        };
        let words = words.words();
        let has_words = |output: &[u8]| memchr::memmem::find(output, words.trim().as_bytes()).is_some();
        self.search.cases.iter().all(|case| case.case.output.is_empty() || has_words(case.case.output))
    }

    /// A case that is explained, and no more with these mistakes.
    fn harmed(&self, state: &State<'a>) -> Option<&'a Evidence<'a>> {
        self.explained.iter().find(|case| !self.search.budget.play(state, case).full).copied()
    }
}

/// Whether the second of two sets of mistakes plays another game, and not only the same one in other words.
fn changes_rules(one: &State<'_>, other: &State<'_>) -> bool {
    let [one, other] = [one, other].map(|state| state.assignment.game().map(|game| &game.rules));
    one != other
}
