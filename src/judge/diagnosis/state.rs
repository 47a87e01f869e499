//! A set of mistakes, and how well a program with them explains what was printed.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use foldhash::{HashMap, HashSet};
use nim_reference::fault::Area;
use nim_reference::rules::{AfterRefusal, MoveCheck, Player, Removal};
use nim_reference::voice::{Message, tells_outcome};
use nim_reference::{Assignment, Game};

use super::evidence::{Agreement, Evidence};
use crate::judge::mistake::{self, Mistake, Place};

/// Mistakes that are thought to be made together.
#[derive(Debug, Clone)]
pub(super) struct State<'a> {
    /// In the order in which they were found.
    pub mistakes: Vec<Rc<Mistake>>,
    /// The assignment as a program with all of them understands it.
    pub assignment: Rc<Assignment>,
    /// The same for all states with these mistakes in this order.
    number: usize,
    states: &'a States<'a>,
}

/// What is kept of a state.
#[derive(Debug, Clone)]
struct Numbered {
    number: usize,
    assignment: Rc<Assignment>,
}

/// All states that a diagnosis comes to: what was found out of one is not found out again.
#[derive(Debug)]
pub(super) struct States<'a> {
    right: &'a Assignment,
    /// By the addresses of their mistakes, of which each is kept once.
    met: RefCell<HashMap<Vec<*const Mistake>, Numbered>>,
    learned: RefCell<HashSet<Rc<Mistake>>>,
}

impl<'a> States<'a> {
    /// None yet; mistakes change this assignment.
    pub(super) fn new(right: &'a Assignment) -> Self {
        States { right, met: RefCell::default(), learned: RefCell::default() }
    }

    /// The assignment that mistakes change.
    pub(super) fn assignment(&self) -> &'a Assignment {
        self.right
    }

    /// The one mistake that is kept of those that are the same as this one.
    fn kept(&self, mistake: Mistake) -> Rc<Mistake> {
        let mut learned = self.learned.borrow_mut();
        if let Some(kept) = learned.get(&mistake) {
            return kept.clone();
        }
        let mistake = Rc::new(mistake);
        learned.insert(mistake.clone());
        mistake
    }

    /// The state of a right program.
    pub(super) fn right(&'a self) -> State<'a> {
        self.with(Vec::new(), |_| self.right.clone())
    }

    /// The state with these mistakes; `made` makes its assignment if nobody has come to it before.
    fn with(&'a self, mistakes: Vec<Rc<Mistake>>, made: impl FnOnce(&[Rc<Mistake>]) -> Assignment) -> State<'a> {
        let mut met = self.met.borrow_mut();
        let number = met.len();
        let made = || Numbered { number, assignment: Rc::new(made(&mistakes)) };
        let key = mistakes.iter().map(Rc::as_ptr).collect();
        let Numbered { number, assignment } = met.entry(key).or_insert_with(made).clone();
        State { mistakes, assignment, number, states: self }
    }
}

impl<'a> State<'a> {
    /// The state of a right program.
    pub(super) fn right(&self) -> Self {
        self.states.right()
    }

    /// One mistake more.
    pub(super) fn and(&self, mistake: &Rc<Mistake>) -> Self {
        let mistakes = self.mistakes.iter().chain([mistake]).cloned().collect();
        let mut state = self.states.with(mistakes, |_| mistake.apply(&self.assignment));
        // What changes nothing beside the others need not be played.
        if state.assignment == self.assignment {
            state.number = self.number;
        }
        state
    }

    /// The first of the mistakes, the first two, and so on to all.
    pub(super) fn beginnings(&self) -> Vec<State<'a>> {
        let mut state = self.states.right();
        let grow = |mistake| {
            state = state.and(mistake);
            state.clone()
        };
        self.mistakes.iter().map(grow).collect()
    }

    /// The mistakes but for the one at this place, with `other` in its place if there is one.
    pub(super) fn without(&self, place: usize, other: Option<&Rc<Mistake>>) -> Self {
        let (before, after) = (&self.mistakes[..place], &self.mistakes[place + 1..]);
        let mistakes = before.iter().chain(other).chain(after).cloned().collect();
        self.states.with(mistakes, |mistakes| {
            let mut assignment = self.states.right.clone();
            mistakes.iter().for_each(|mistake| mistake.apply_to(&mut assignment));
            assignment
        })
    }

    /// The mistakes but for those of a strategy.
    pub(super) fn without_strategy(&self) -> Self {
        let others = self.mistakes.iter().filter(|mistake| !mistake.is_of_strategy());
        others.fold(self.right(), |state, mistake| state.and(mistake))
    }

    /// The same without mistakes that change nothing beside the others: of two that change one setting, the later counts.
    pub(super) fn minimal(mut self) -> Self {
        for place in (0..self.mistakes.len()).rev() {
            let without = self.without(place, None);
            if without.assignment == self.assignment {
                self = without;
            }
        }
        self
    }

    /// Whether it has this mistake.
    pub(super) fn has(&self, mistake: &Mistake) -> bool {
        self.mistakes.iter().any(|own| own.is(mistake))
    }

    /// Whether one of the mistakes hides another one, or undoes it: the sentence about that one is not what the program does.
    pub(super) fn hides_another(&self) -> bool {
        self.hides_in_freedom()
            || self.turns_round_another()
            || self.gives_lost_turn_back()
            || self.replaces_winning_move()
            || self.leaves_another_to_program()
            || self.fits_any_play()
            || self.exchanges_back()
            || self.misnames_nobody()
            || self.removes_from_any_heap()
            || self.undoes_strategy_in_part()
    }

    /// Whether a part of what a mistake of the strategy says is undone by a later one: then the rest of it is another mistake.
    fn undoes_strategy_in_part(&self) -> bool {
        let of_strategy = || self.mistakes.iter().filter(|mistake| mistake.is_of_strategy());
        of_strategy().count() > 1 && of_strategy().any(|mistake| mistake.apply(&self.assignment) != *self.assignment)
    }

    /// Whether one mistake takes any heap for a winning one, where the program may choose among winning ones, and another is about what is
    /// taken from the winning heap: together they are about any heap.
    fn removes_from_any_heap(&self) -> bool {
        let right = self.states.right;
        let own = |assignment: &Assignment| {
            let strategy = assignment.game()?.rules.strategy(Player::Computer)?;
            Some((strategy.mistakes.winning_test, strategy.mistakes.removal))
        };
        let takes_any = |mistake: &Rc<Mistake>| {
            own(&mistake.apply(right)).is_some_and(|(test, removal)| test.is_any() && removal == Removal::default())
        };
        let removes =
            |mistake: &Rc<Mistake>| own(&mistake.apply(right)).is_some_and(|(_, of)| of != Removal::default());
        let is_free = right.game().is_some_and(|game| game.rules.leaves_choices());
        let of_strategy = || self.mistakes.iter().filter(|mistake| mistake.is_of_strategy());
        is_free && of_strategy().count() > 1 && of_strategy().any(takes_any) && of_strategy().any(removes)
    }

    /// Whether the wrong player is said to be announced, in learned words that speak of no win: they may be the same whoever wins.
    fn misnames_nobody(&self) -> bool {
        let right = self.states.right.game();
        let Some((own, right)) = self.assignment.game().zip(right) else { return false };
        let winner = |game: &Game| (game.rules.mistakes.winner, game.rules.mistakes.as_printed.winner);
        let says_who = |game: &Game, message: Message| {
            game.voice.message(message).is_some_and(|words| tells_outcome(&words.words()))
        };
        let wins = [Message::UserWins, Message::ComputerWins];
        winner(own) != winner(right)
            && wins.iter().any(|&message| {
                own.voice.message(message).is_some() && says_who(right, message) && !says_who(own, message)
            })
    }

    /// Whether a known mistake exchanges the numbers of a message which has them in the right order in the words that were learned: its
    /// sentence is not what the program does.
    fn exchanges_back(&self) -> bool {
        let right = self.states.right;
        let order = |assignment: &Assignment, message: Message| {
            assignment.game().and_then(|game| game.voice.message(message)).map(|words| words.fields())
        };
        let is_back = |mistake: &Rc<Mistake>, message: Message| {
            let wanted = order(right, message);
            order(&self.assignment, message) == wanted && order(&mistake.apply(right), message) != wanted
        };
        let of_words = self.mistakes.iter().filter(|mistake| mistake.area() == Some(Area::Words));
        let moves = [Message::UserTakes, Message::ComputerTakes];
        of_words.into_iter().any(|mistake| moves.iter().any(|&message| is_back(mistake, message)))
    }

    /// Whether so many mistakes are of a strategy which is left a choice by the assignment already that together they fit any play.
    fn fits_any_play(&self) -> bool {
        let of_strategy = self.mistakes.iter().filter(|mistake| mistake.is_of_strategy()).count();
        self.states.right.is_followed() && of_strategy > MAX_OF_STRATEGY
    }

    /// Whether one mistake is that something is as it is printed, and another one is about the same.
    fn leaves_another_to_program(&self) -> bool {
        let right = self.states.right;
        let hides = |one: &Rc<Mistake>| self.mistakes.iter().any(|other| one.leaves_what_is_of(other, right));
        self.mistakes.iter().any(hides)
    }

    /// Whether one mistake of a strategy says how a winning move is found or made, and another one says otherwise.
    fn replaces_winning_move(&self) -> bool {
        let winning_move = |assignment: &Assignment| {
            let strategy = assignment.game()?.rules.strategy(Player::Computer)?;
            Some((strategy.winning, strategy.mistakes.winning_test, strategy.mistakes.removal))
        };
        let of_strategy = || self.mistakes.iter().filter(|mistake| mistake.is_of_strategy());
        let is_replaced =
            |mistake: &Rc<Mistake>| winning_move(&mistake.apply(&self.assignment)) != winning_move(&self.assignment);
        of_strategy().count() > 1 && of_strategy().any(is_replaced)
    }

    /// Whether one mistake of a strategy leaves the program a choice, and another one is beside it: what that one changes would
    /// not show, so that nothing speaks against it.
    fn hides_in_freedom(&self) -> bool {
        let right = self.states.right;
        let of_strategy = || self.mistakes.iter().filter(|mistake| mistake.is_of_strategy());
        right.game().is_some() && of_strategy().count() > 1 && {
            let vague = of_strategy().filter(|mistake| mistake.is_vague(right)).count();
            vague > 0 && vague < of_strategy().count()
        }
    }

    /// Whether the check of moves is turned round, and one mistake more is about which moves pass it: what would be accepted for that is
    /// refused, and its sentence is not what the program does.
    fn turns_round_another(&self) -> bool {
        let is_turned_round = |game: &Game| game.rules.mistakes.move_check == MoveCheck::TurnedRound;
        self.assignment.game().is_some_and(is_turned_round)
            && self.mistakes.iter().filter(|mistake| self.is_of_check(mistake)).count() > 1
    }

    /// Whether every move is refused, and this mistake is about which moves are: its sentence is not what the program does.
    pub(super) fn refuses_anyway(&self, mistake: &Mistake) -> bool {
        let check = |assignment: &Assignment| assignment.game().map(|game| game.rules.mistakes.move_check);
        let refuses_all = matches!(check(&self.assignment), Some(MoveCheck::RefusesAll | MoveCheck::RefusesEachNumber));
        refuses_all && check(&mistake.apply(self.states.right)) == Some(MoveCheck::Right) && self.is_of_check(mistake)
    }

    /// Whether a mistake is about which moves of the user pass the check.
    fn is_of_check(&self, mistake: &Mistake) -> bool {
        let right = self.states.right;
        let changed = mistake.apply(right);
        let both = changed.game().zip(right.game());
        both.is_some_and(|(changed, right)| !changed.rules.mistakes.checks_moves_as(&right.rules.mistakes))
    }

    /// Whether an illegal move costs the turn, and the same player moves next all the same.
    fn gives_lost_turn_back(&self) -> bool {
        self.assignment.game().is_some_and(|Game { rules, .. }| {
            let loses_turn = rules.turns.after_illegal.next == AfterRefusal::OtherPlayer;
            loses_turn && rules.mistakes.tries_change.may_keep_player()
        })
    }

    /// What may be learned from line `at` (from 0) of a case, where it leaves the state.
    pub(super) fn learned(&self, case: &Evidence<'_>, at: usize) -> Vec<Rc<Mistake>> {
        // An answer has no words to learn from.
        if self.assignment.game().is_none() {
            return Vec::new();
        }
        let learned = mistake::learned(&Place::new(&self.assignment, case, at));
        learned.into_iter().map(|mistake| self.states.kept(mistake)).collect()
    }

    /// What may be left to the program at line `at` (from 0) of a case, where it leaves the state, and is only said to be wrong.
    pub(super) fn left_to_program(&self, case: &Evidence<'_>, at: usize) -> Vec<Rc<Mistake>> {
        let left = mistake::left_to_program(&Place::new(&self.assignment, case, at));
        left.into_iter().map(|mistake| self.states.kept(mistake)).collect()
    }

    /// How far a case agrees with it.
    pub(super) fn agreement(&self, evidence: &Evidence<'_>) -> Agreement {
        evidence.played(self.number, &self.assignment)
    }

    /// The same, where it was found out before.
    fn known_agreement(&self, evidence: &Evidence<'_>) -> Option<Agreement> {
        evidence.known(self.number)
    }

    /// How far each of these cases agrees with it.
    pub(super) fn agreements(&self, cases: &[Evidence<'_>]) -> Vec<Agreement> {
        cases.iter().map(|case| self.agreement(case)).collect()
    }
}

/// How many mistakes may be of a strategy that is left a choice.
const MAX_OF_STRATEGY: usize = 2;

/// In how many characters a line differs, at most, for the nearness of a score.
const MAX_DISTANCE: usize = 40;

/// How much is explained of the cases that it is the score of; the greater the better.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Score {
    /// In so many cases everything.
    pub cases: usize,
    /// The lines from the first to the last that agrees, in thousandths of the output of each case.
    lines: usize,
    /// How much the next lines differ, negative.
    nearness: isize,
    /// The lines that agree, counted.
    agreed: usize,
}

impl Score {
    /// The score of these agreements.
    pub(super) fn of<'a>(agreements: impl IntoIterator<Item = (&'a Evidence<'a>, Agreement)>) -> Score {
        agreements.into_iter().fold(
            Score { cases: 0, lines: 0, nearness: 0, agreed: 0 },
            |sum, (evidence, agreement)| {
                let is_whole = agreement.is_whole(evidence);
                // It may be what a loop prints until it is ended.
                let may_loop = agreement.full && evidence.case.killed.is_some();
                // A mistake after which anything may follow explains no less for that than a right program does.
                let lines = if agreement.full { agreement.lines.max(evidence.right.lines) } else { agreement.lines };
                let all = evidence.line_count.max(agreement.lines + usize::from(!agreement.full)).max(1);
                // Nor is a line nearer because nobody knows what stands there.
                let distance = if agreement.fits_any { MAX_DISTANCE } else { agreement.distance.min(MAX_DISTANCE) };
                Score {
                    cases: sum.cases + usize::from(is_whole),
                    lines: sum.lines + if is_whole || may_loop { 1000 } else { 1000 * lines / all },
                    nearness: sum.nearness - distance as isize,
                    agreed: sum.agreed + agreement.lines,
                }
            },
        )
    }
}

/// So many lines count as one game, and fewer beyond those of a long game: few games are so long, but where nobody takes anything all
/// are, and each takes as long as a hundred others.
const LINES_OF_A_GAME: usize = 40;
const LINES_OF_A_LONG_GAME: usize = 300;
const LINES_BEYOND: usize = 8;

/// So many games that were played before are looked up in the time in which one is played.
const LOOKED_UP: u32 = 8;

/// How many games a search may still play. Counted in games, not in time: what is found must not depend on the machine.
#[derive(Debug)]
pub(super) struct Budget {
    /// In parts of a game, of which one is what looking one up costs.
    left: Cell<u32>,
}

impl Budget {
    pub(super) fn new(games: u32) -> Self {
        Budget { left: Cell::new(games * LOOKED_UP) }
    }

    /// Plays one game of a program with these mistakes, and compares it with what was printed. A game that was played before
    /// counts too, but less.
    pub(super) fn play(&self, state: &State<'_>, evidence: &Evidence<'_>) -> Agreement {
        if let Some(agreement) = state.known_agreement(evidence) {
            self.left.set(self.left.get().saturating_sub(1));
            return agreement;
        }
        self.count(state.agreement(evidence))
    }

    /// The same of an assignment that no set of mistakes makes.
    pub(super) fn play_assignment(&self, assignment: &Assignment, evidence: &Evidence<'_>) -> Agreement {
        self.count(evidence.play(assignment))
    }

    fn count(&self, agreement: Agreement) -> Agreement {
        let lines = agreement.lines.max(agreement.played);
        let beyond = lines.saturating_sub(LINES_OF_A_LONG_GAME);
        let games = 1 + lines / LINES_OF_A_GAME + beyond / LINES_BEYOND;
        self.spend(u32::try_from(games).unwrap_or(u32::MAX));
        agreement
    }

    /// Lets `play` play so many of the games, and counts those that it plays.
    pub(super) fn lend<T>(&self, games: u32, play: impl FnOnce(&Budget) -> T) -> T {
        let part = Budget::new(games);
        let played = play(&part);
        self.spend(games - part.left());
        played
    }

    /// How many games are left.
    pub(super) fn left(&self) -> u32 {
        self.left.get() / LOOKED_UP
    }

    /// Counts games that were played.
    pub(super) fn spend(&self, games: u32) {
        self.left.set(self.left.get().saturating_sub(games.saturating_mul(LOOKED_UP)));
    }

    pub(super) fn is_spent(&self) -> bool {
        self.left() == 0
    }
}
