//! Mistakes that do not stand beside each other: one hides another one, or undoes it, so that a sentence is not what the program does.

use std::rc::Rc;

use nim_reference::fault::Area;
use nim_reference::rules::{
    AfterRefusal, Announced, Capitals, EndCheck, MoveCheck, Movers, NamePlace, Opening, Player, Removal, RuleMistakes,
    Strategy,
};
use nim_reference::template::{Field, Template};
use nim_reference::voice::{Message, tells_outcome};
use nim_reference::{Assignment, Game};

use super::accepted::wrong_bounds;
use super::seen::plays_for_all;
use super::state::State;
use crate::judge::mistake::Mistake;

/// How much words are like those of the assignment, from 0 to 1, whose numbers may stand in each other's place.
const ALIKE: f64 = 0.6;

/// How many mistakes may end games too early.
const MAX_OF_END: usize = 2;

/// How many mistakes may be of a strategy that is left a choice.
const MAX_OF_STRATEGY: usize = 2;

/// The words of a message.
fn template(assignment: &Assignment, message: Message) -> Option<&Template> {
    assignment.game()?.voice.message(message)
}

/// The values of a message in their order.
fn order(assignment: &Assignment, message: Message) -> Option<Vec<Field>> {
    template(assignment, message).map(Template::fields)
}

impl State<'_> {
    /// Whether one of the mistakes hides another one, or undoes it: the sentence about that one is not what the program does.
    pub(super) fn hides_another(&self) -> bool {
        self.hides_in_freedom()
            || self.turns_round_another()
            || self.gives_lost_turn_back()
            || self.leaves_another_to_program()
            || self.fits_any_play()
            || self.exchanges_back()
            || self.misnames_nobody()
            || self.removes_from_any_heap()
            || self.undoes_strategy_in_part()
            || self.exchanges_players_who_play_alike()
            || self.names_other_winner_of_one_turn()
            || self.plays_for_all_and_passes()
            || self.misnames_computers_where_one_moves()
            || self.writes_computers_names_in_two_ways()
            || self.plays_with_one_less()
            || self.ends_before_it_begins()
            || self.asks_again_in_lost_turn()
            || self.fits_any_end()
            || self.bounds_heaps_twice()
            || self.ends_after_no_move()
            || self.changes_moves_of_no_computer()
            || self.passes_where_names_decide()
    }

    /// Whether a mistake is in the moves of computers where no player is one.
    fn changes_moves_of_no_computer(&self) -> bool {
        let right = self.unchanged();
        let Some((own, first)) = self.games_of_boards() else { return false };
        let changes_moves = |mistake: &Rc<Mistake>| {
            let changed = mistake.apply(right);
            changed.game().map(|game| game.rules.strategy(Player::Computer))
                != Some(first.rules.strategy(Player::Computer))
        };
        let has_none = own.rules.mistakes.computer_name.place == NamePlace::Nowhere;
        has_none && self.mistakes.iter().any(changes_moves)
    }

    /// Whether one mistake is that the game ends before a move that is not made for a computer, and another one that some of them are taken
    /// for humans: their moves may be asked for where there is no input.
    fn passes_where_names_decide(&self) -> bool {
        let right = self.unchanged();
        let Some((own, first)) = self.games_of_boards() else { return false };
        let passes = |mistake: &Rc<Mistake>| {
            let changed = mistake.apply(right);
            changed.game().is_some_and(|game| {
                game.rules.mistakes.ends_unfinished.moves().is_some() && game.rules.never_moves(Player::Computer)
            })
        };
        let of_names = |game: &Game| (game.rules.mistakes.computer_name, game.rules.mistakes.only_computer);
        of_names(own) != of_names(first) && self.mistakes.iter().any(passes)
    }

    /// The game with the mistakes and without them, where its boards are what is graded.
    fn games_of_boards(&self) -> Option<(&Game, &Game)> {
        let (own, first) = (self.assignment.game()?, self.unchanged().game()?);
        first.grading.boards().map(|_| (own, first))
    }

    /// Whether two mistakes are about the same bound of the number of heaps: the later one undoes the other in part.
    fn bounds_heaps_twice(&self) -> bool {
        let right = self.unchanged();
        let changed: Vec<[bool; 2]> = match wrong_bounds(right, &self.assignment) {
            [false, false] => Vec::new(),
            _ => self.mistakes.iter().map(|mistake| wrong_bounds(right, &mistake.apply(right))).collect(),
        };
        (0..2).any(|bound| changed.iter().filter(|is_wrong| is_wrong[bound]).count() > 1)
    }

    /// Whether so many mistakes end games too early that together they fit any end.
    fn fits_any_end(&self) -> bool {
        let ends_early =
            |assignment: &Assignment| assignment.game().is_some_and(|game| game.rules.mistakes.ends_early());
        let right = self.unchanged();
        self.mistakes.len() > MAX_OF_END
            && ends_early(&self.assignment)
            && self.mistakes.iter().filter(|mistake| ends_early(&mistake.apply(right))).count() > MAX_OF_END
    }

    /// Whether the turn is lost with an illegal move, and another mistake is about what is shown before the next try: there is none.
    fn asks_again_in_lost_turn(&self) -> bool {
        self.assignment.game().zip(self.unchanged().game()).is_some_and(|(own, right)| {
            let shown = |game: &Game| {
                let turns = &game.rules.turns;
                (turns.status.again, turns.drawing.again, turns.after_illegal.prompts)
            };
            own.rules.turns.after_illegal.next == AfterRefusal::OtherPlayer && shown(own) != shown(right)
        })
    }

    /// Whether the end is looked for in one heap only, and one heap may be left: then no game would begin.
    fn ends_before_it_begins(&self) -> bool {
        self.assignment.game().is_some_and(|game| {
            let RuleMistakes { end_check, heaps_at_end, .. } = game.rules.mistakes;
            matches!(end_check, EndCheck::FirstHeap | EndCheck::LastHeap) && heaps_at_end > 0
        })
    }

    /// Whether other sizes are shown, and the game ends where each heap has one object: that is played by a program whose heaps have one
    /// object less than they show.
    fn plays_with_one_less(&self) -> bool {
        self.assignment.game().zip(self.unchanged().game()).is_some_and(|(own, right)| {
            let RuleMistakes { size_at_end, as_printed, .. } = own.rules.mistakes;
            let has_other_sizes = own.rules.opening != right.rules.opening;
            let is_progression = matches!(own.rules.opening, Opening::Progression { .. });
            is_progression && has_other_sizes && (size_at_end == 1 || as_printed.ends_early)
        })
    }

    /// Whether a known mistake exchanges the numbers of a message which the program has in quite other words: these may say in their own
    /// order what the numbers are, and the sentence about the words shows it.
    pub(super) fn exchanges_in_own_words(&self, mistake: &Mistake) -> bool {
        let right = self.unchanged();
        let words = |assignment: &Assignment, message: Message| {
            template(assignment, message).map(|template| template.words().trim().to_lowercase())
        };
        let changed = mistake.apply(right);
        let is_in_own_words = |message: Message| {
            let both = words(&self.assignment, message).zip(words(right, message));
            let is_other = both.is_some_and(|(own, right)| strsim::normalized_levenshtein(&own, &right) < ALIKE);
            is_other && order(&changed, message) != order(right, message)
        };
        mistake.is_known() && [Message::UserTakes, Message::ComputerTakes].into_iter().any(is_in_own_words)
    }

    /// Whether one mistake is about the letters of the word in computers' names and another about its place there: each writes the word
    /// in its own way, and only one of both is looked for.
    fn writes_computers_names_in_two_ways(&self) -> bool {
        let right = self.unchanged();
        let name = |assignment: &Assignment| assignment.game().map(|game| game.rules.mistakes.computer_name);
        let (Some(own), Some(of_right)) = (name(&self.assignment), name(right)) else { return false };
        let is_other = |capitals| !matches!(capitals, Capitals::Any | Capitals::None);
        let makes_both = |mistake: &Rc<Mistake>| name(&mistake.apply(right)) == Some(own);
        own.place != of_right.place && is_other(own.capitals) && !self.mistakes.iter().any(makes_both)
    }

    /// Whether one player makes every move, and other names are taken for a computer's: it may be the computer that makes no move, and
    /// which names are a computer's is not seen then.
    fn misnames_computers_where_one_moves(&self) -> bool {
        let right = self.unchanged().game();
        self.assignment.game().zip(right).is_some_and(|(own, right)| {
            let names = |game: &Game| (game.rules.mistakes.computer_name, game.rules.mistakes.only_computer);
            matches!(own.rules.mistakes.movers, Movers::Only(_) | Movers::WhoBegins) && names(own) != names(right)
        })
    }

    /// Whether every player is taken for a computer, and a computer makes no move: then nothing that is printed is about a move.
    fn plays_for_all_and_passes(&self) -> bool {
        let passes = self
            .assignment
            .game()
            .and_then(|game| game.rules.strategy(Player::Computer))
            .is_some_and(|Strategy { mistakes, .. }| mistakes.passes_when_lost && mistakes.passes_when_won);
        passes && plays_for_all(self)
    }

    /// Whether the game ends after its first move, and who should make it makes none: one of two mistakes that say so would do.
    fn ends_after_no_move(&self) -> bool {
        let ends_after_none = |assignment: &Assignment| {
            let ends_after_first = |game: &Game| game.rules.mistakes.ends_unfinished.moves() == Some(1);
            assignment.game().is_some_and(|game| ends_after_first(game) && game.rules.never_moves(game.rules.first))
        };
        let right = self.unchanged();
        ends_after_none(&self.assignment) && !self.mistakes.iter().any(|mistake| ends_after_none(&mistake.apply(right)))
    }

    /// Whether the turn changes only once, which says who is announced to win, and another mistake is about that.
    fn names_other_winner_of_one_turn(&self) -> bool {
        self.assignment.game().is_some_and(|game| {
            let RuleMistakes { movers, winner, as_printed, .. } = game.rules.mistakes;
            movers == Movers::OtherAfterFirst && (winner != Announced::Winner || as_printed.winner)
        })
    }

    /// Whether the players' names are exchanged in the lines with their moves, and the computer plays by no strategy either, as the other
    /// player does: then it may be the other one that begins.
    fn exchanges_players_who_play_alike(&self) -> bool {
        let is_exchanged = self.assignment.game().is_some_and(|game| game.voice.mistakes.movers_exchanged);
        let right = self.unchanged();
        is_exchanged && self.mistakes.iter().any(|mistake| mistake.is_of_strategy() && mistake.is_vague(right))
    }

    /// Whether a part of what a mistake of the strategy says is undone by a later one: then the rest of it is another mistake.
    fn undoes_strategy_in_part(&self) -> bool {
        let of_strategy = || self.mistakes.iter().filter(|mistake| mistake.is_of_strategy());
        of_strategy().count() > 1 && of_strategy().any(|mistake| mistake.apply(&self.assignment) != *self.assignment)
    }

    /// Whether one mistake takes any heap for a winning one, where the program may choose among winning ones, and another is about what is
    /// taken from the winning heap: together they are about any heap.
    fn removes_from_any_heap(&self) -> bool {
        let right = self.unchanged();
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
        let right = self.unchanged().game();
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
        let right = self.unchanged();
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
        self.unchanged().is_followed() && of_strategy > MAX_OF_STRATEGY
    }

    /// Whether one mistake is that something is as it is printed, and another one is about the same.
    fn leaves_another_to_program(&self) -> bool {
        let right = self.unchanged();
        let hides = |one: &Rc<Mistake>| self.mistakes.iter().any(|other| one.leaves_what_is_of(other, right));
        self.mistakes.iter().any(hides)
    }

    /// Whether one mistake of a strategy leaves the program a choice, and another one is beside it: what that one changes would
    /// not show, so that nothing speaks against it.
    fn hides_in_freedom(&self) -> bool {
        let right = self.unchanged();
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
        refuses_all && check(&mistake.apply(self.unchanged())) == Some(MoveCheck::Right) && self.is_of_check(mistake)
    }

    /// Whether a mistake is about which moves of the user pass the check.
    fn is_of_check(&self, mistake: &Mistake) -> bool {
        let right = self.unchanged();
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
}
