//! lab3: a C program in which the user begins and each round is one line of prompts and answers.

use super::faults::GameFaults;
use crate::fault::game_faults;
use crate::game::Game;
use crate::grading::Grading;
use crate::input::Syntax;
use crate::rules::{
    AfterError, AfterIllegal, Control, Counted, DrawingPlace, EndsAfter, Freedom, HeapChoice, HeapCount, HeapsAsked,
    HeapsInstead, LosesTurn, NumberRead, Opening, Player, RuleMistakes, Rules, Showing, ShownAfter, Strategy, Take,
    TurnRules, WhichTurns,
};
use crate::template::Template;
use crate::voice::{Drawing, Echoed, Message, Nouns, RowMistakes, Rows, Voice};

/// The game of lab3.
pub(crate) fn game() -> Game {
    let computer = Strategy { winning_freedom: Freedom::Winning, ..Strategy::least_index() };
    let rules = Rules {
        opening: Opening::Progression { count: HeapCount::between(2, 5), first: 1, step: 2 },
        first: Player::User,
        user: Control::Input,
        computer: Control::Machine(computer),
        entered_base: 0,
        turns: TurnRules {
            status: Showing::USER_TURNS,
            drawing: Showing::USER_TURNS,
            drawing_place: DrawingPlace::AfterStatus,
            first_turn: 1,
            counts: Counted::Rounds,
            turns_per_try: 0,
            checks_heap_first: false,
            after_illegal: AfterIllegal::PROMPT,
        },
        mistakes: RuleMistakes::default(),
    };
    let mut voice = Voice::with(&[
        (Message::AskHeaps, "How many heaps [2-5]? ", false),
        (Message::Status, "----- round {turn}", true),
        (Message::AskMove, "Your Turn: input heap, coins: ", false),
        (Message::ComputerTakes, "My Turn: heap, coins: {heap} {count}", true),
        (Message::UserWins, "You win", true),
        (Message::ComputerWins, "Sorry, you lose", true),
    ]);
    voice.drawing = Drawing::Rows(Rows {
        line: Template::known("heap[{heap}]: {row}", false),
        object: "o".to_owned(),
        separator: String::new(),
        mistakes: RowMistakes::default(),
    })
    .into();
    (voice.move_base, voice.label_base, voice.free_user_win) = (0, 0, true);
    voice.nouns = Nouns {
        object: "coin",
        objects: "coins",
        turn: Some("round"),
        status: "the line that begins the round",
        ..Nouns::default()
    };
    Game { rules: rules.into(), voice: voice.into(), syntax: Syntax::Words, grading: Grading::WholeOutput }
}

/// What students get wrong.
pub(super) const FAULTS: GameFaults = GameFaults {
    own: &[game_faults! {
        Opening {
            "accepts-1-heap": "accepts a single heap" => |g| g.heap_count(|count| count.min = 1);
            "no-lower-bound": "accepts fewer than 2 heaps" => |g| g.heap_count(|count| count.min = i64::MIN);
            "no-heap-count-check": "does not check the number of heaps"
                => |g| g.heap_count(|count| (count.min, count.max) = (i64::MIN, i64::MAX));
            "raises-few-heaps": "takes 2 for a number of heaps below 2, instead of asking again"
                => |g| g.rules.mistakes.few_heaps = HeapsInstead::Least;
            "cuts-many-heaps": "takes 5 for a number of heaps above 5, instead of asking again"
                => |g| g.rules.mistakes.many_heaps = HeapsInstead::Greatest;
            "takes-2-heaps": "takes 2 for every number of heaps that is not allowed, instead of asking again"
                => |g| {
                    let mistakes = &mut g.rules.mistakes;
                    (mistakes.few_heaps, mistakes.many_heaps) = (HeapsInstead::Least, HeapsInstead::Least);
                };
            "takes-5-heaps": "takes 5 for every number of heaps that is not allowed, instead of asking again"
                => |g| {
                    let mistakes = &mut g.rules.mistakes;
                    (mistakes.few_heaps, mistakes.many_heaps) = (HeapsInstead::Greatest, HeapsInstead::Greatest);
                };
            "accepts-6-heaps": "accepts 6 heaps" => |g| g.heap_count(|count| count.max = 6);
            "refuses-5-heaps": "refuses 5 heaps, which are allowed" => |g| g.heap_count(|count| count.max = 4);
            "refuses-2-heaps": "refuses 2 heaps, which are allowed" => |g| g.heap_count(|count| count.min = 3);
            "asks-heaps-once": "ends after a wrong number of heaps instead of asking for it again"
                => |g| g.rules.mistakes.heaps_asked = HeapsAsked::Once;
            "checks-heaps-once": "does not check the number of heaps that is entered after a wrong one"
                => |g| g.rules.mistakes.heaps_asked = HeapsAsked::OnceMore;
            "no-heaps-prompt-again": "does not print the first prompt again after a wrong number of heaps"
                => |g| g.rules.mistakes.after_bad_heaps = AfterError::ReadsAgain;
            "heaps-as-character":
                "reads the number of heaps as one character, so that the end of a line is one more wrong number"
                => |g| g.rules.mistakes.numbers_read.heaps = NumberRead::Character;
            "heaps-as-one-digit":
                "reads the number of heaps as one character; the next character is taken for another number"
                => |g| g.rules.mistakes.numbers_read.heaps = NumberRead::CharacterBehindBlanks;
            "sizes-1-2-3": "fills the heaps with 1, 2, 3, … coins instead of 1, 3, 5, …"
                => |g| g.progression(1, 1);
            "sizes-2-4-6": "fills the heaps with 2, 4, 6, … coins instead of 1, 3, 5, …"
                => |g| g.progression(2, 2);
            "sizes-from-3": "fills the heaps with 3, 5, 7, … coins instead of 1, 3, 5, …"
                => |g| g.progression(3, 2);
            "sizes-0-1-2": "fills the heaps with 0, 1, 2, … coins instead of 1, 3, 5, …"
                => |g| g.progression(0, 1);
            "sizes-0-2-4": "fills the heaps with 0, 2, 4, … coins instead of 1, 3, 5, …"
                => |g| g.progression(0, 2);
        }
        Turns {
            "first-round-only": "prints the line with the number of the round only before the first one"
                => |g| g.rules.turns.status.which = WhichTurns::FirstOnly;
            "round-per-move": "counts each move as a round" => |g| g.rules.turns.counts = Counted::Moves;
            "round-per-try": "counts each illegal move as a round"
                => |g| g.rules.turns.turns_per_try = 1;
            "round-again": "prints the round and its heaps again after an illegal move"
                => |g| (g.rules.turns.status.again, g.rules.turns.drawing.again) = (true, true);
            "round-before-computer": "prints the round and the heaps before the computer's move too"
                => |g| (g.rules.turns.status.computer, g.rules.turns.drawing.computer) = (true, true);
            "computer-first-in-round": "lets the computer move before the user in each round"
                => |g| {
                    g.rules.first = Player::Computer;
                    (g.rules.turns.status, g.rules.turns.drawing) = (Showing::COMPUTER_TURNS, Showing::COMPUTER_TURNS);
                };
            "computer-begins-round": "lets the computer begin instead of the user, and counts its first move as a round"
                => |g| (g.rules.first, g.rules.turns.counts) = (Player::Computer, Counted::ComputerMoves);
        }
        Drawing {
            "heaps-again": "prints the heaps again before the computer's move"
                => |g| g.rules.turns.drawing.computer = true;
            "heaps-again-and-at-end": "prints the heaps before each move, and once more when the game is over"
                => |g| (g.rules.turns.drawing.computer, g.rules.turns.drawing.at_end) = (true, true);
            "heaps-at-end": "prints the heaps once more when the game is over"
                => |g| g.rules.turns.drawing.at_end = true;
            "heaps-after-moves": "prints the heaps after each move too"
                => |g| g.rules.mistakes.draws_after = ShownAfter::Each;
            "heaps-after-users-move": "prints the heaps after the user's move too"
                => |g| g.rules.mistakes.draws_after = ShownAfter::Users;
            "heaps-after-computers-move": "prints the heaps after the computer's move too"
                => |g| g.rules.mistakes.draws_after = ShownAfter::Computers;
            "heaps-after-computers-move-but-last": "prints the heaps after the computer's move too, unless that ends the game"
                => |g| g.rules.mistakes.draws_after = ShownAfter::ComputersUnlessOver;
            "spaced-coins": "prints spaces between the coins of a heap"
                => |g| g.rows(|r| " ".clone_into(&mut r.separator));
            "no-first-row": "does not print the first heap" => |g| g.rows(|r| r.mistakes.skips.first = true);
            "no-last-row": "does not print the last heap" => |g| g.rows(|r| r.mistakes.skips.last = true);
            "draws-5-heaps": "draws 5 heaps in every game: those that are not in the game are drawn without coins"
                => |g| g.rows(|r| r.mistakes.least_heaps = 5);
            "row-too-long": "prints one coin too many for each heap" => |g| g.rows(|r| r.mistakes.extra_objects = 1);
            "row-too-short": "prints one coin too few for each heap"
                => |g| g.rows(|r| r.mistakes.extra_objects = -1);
            "no-newline-below-heaps": "does not end the line of the last heap with a newline"
                => |g| g.rows(|r| r.mistakes.unended = true);
            "line-below-heaps": "prints an empty line below the heaps" => |g| g.rows(|r| r.mistakes.below = 1);
            "prints-numbers": "prints the number of a heap's coins instead of the coins"
                => |g| g.rows(|r| r.mistakes.numbers = true);
        }
        Moves {
            "no-prompt-again": "does not print the prompt again after an illegal move"
                => |g| g.rules.turns.after_illegal.prompts = false;
            "accepts-negative-heap": "does not check for a negative number of a heap"
                => |g| g.rules.mistakes.accepts_heap_before_first = true;
            "moves-from-1": "counts heaps from 1 in the moves that the user enters" => |g| g.rules.entered_base = 1;
            "bad-heap-loses-turn":
                "lets the computer move after a move from a heap that does not exist, instead of asking again"
                => |g| g.rules.mistakes.loses_turn = LosesTurn::Heap;
            "bad-number-loses-turn":
                "lets the computer move after a move with a wrong number of coins, instead of asking again"
                => |g| g.rules.mistakes.loses_turn = LosesTurn::Count;
            "everything-from-1": "counts heaps from 1 instead of 0 everywhere"
                => |g| (g.voice.label_base, g.voice.move_base, g.rules.entered_base) = (1, 1, 1);
        }
        Words {
            "echoes-input": "prints what the user enters" => |g| g.voice.mistakes.echoes = Echoed::All;
            "echoes-heaps": "prints the number of heaps that the user enters" => |g| g.voice.mistakes.echoes = Echoed::Opening;
            "echoes-moves": "prints the moves that the user enters" => |g| g.voice.mistakes.echoes = Echoed::Moves;
            "no-round": "does not print the line with the number of the round" => |g| g.voice.drop(Message::Status);
            "labels-from-1": "counts heaps from 1 in the lines that show their coins" => |g| g.voice.label_base = 1;
            "prints-moves-from-1": "counts heaps from 1 when it prints its move" => |g| g.voice.move_base = 1;
        }
        Ending {
            "never-ends": "does not end the game when the last coin is taken"
                => |g| g.rules.mistakes.ends_after = EndsAfter::Nobodys;
            "moves-without-coins": "lets the computer move once more when the user has taken the last coin"
                => |g| {
                    g.rules.mistakes.ends_after = EndsAfter::Only(Player::Computer);
                    g.rules.mistakes.moves_without_objects = true;
                };
            "says-lose-always": "prints “Sorry, you lose” when the user wins too"
                => |g| {
                    g.voice.free_user_win = false;
                    g.voice.set(Message::UserWins, "Sorry, you lose");
                };
            "round-at-end": "prints the round and its heaps once more when the game is over"
                => |g| (g.rules.turns.status.at_end, g.rules.turns.drawing.at_end) = (true, true);
            "next-round-at-end": "prints the next round and its heaps when the game is over, also when the user has won"
                => |g| {
                    (g.rules.turns.status.at_end, g.rules.turns.drawing.at_end) = (true, true);
                    g.rules.mistakes.counts_last_round = true;
                };
            "round-at-end-when-lost": "prints the round and its heaps once more when the computer has taken the last coin"
                => |g| {
                    (g.rules.turns.status.at_end, g.rules.turns.drawing.at_end) = (true, true);
                    g.rules.mistakes.shown_at_end_after = Some(Player::Computer);
                };
        }
        Strategy {
            "losing-heap-0": "takes from heap 0 when the nim-sum is 0, even if heap 0 is empty"
                => |g| g.computer(|s| (s.losing, s.losing_freedom) = (HeapChoice::Heap1, Freedom::None));
            "losing-no-coins-of-heap-0": "takes 0 coins from heap 0 when the nim-sum is 0"
                => |g| g.computer(|s| {
                    (s.losing, s.losing_freedom, s.mistakes.take) = (HeapChoice::Heap1, Freedom::None, Take::Nothing);
                });
        }
    }],
    shared: "\
        removes-nim-sum-from-heap-that-has-it removes-nim-sum-from-heap-that-has-it-nothing removes-nim-sum-from-heap-that-has-it-one \
        sum-never-reset sum-never-reset-first-heap sum-never-reset-nothing sum-never-reset-one \
        sum-by-addition-first-heap sum-by-addition-nothing sum-by-addition-one sum-by-or \
        every-winning-heap losing-every-heap losing-last-largest accepts-next-heap accepts-heap-after-last no-move-check \
        always-largest-heap always-largest-heap-or-one first-heap-or-one takes-whole-largest-heap nim-sum-from-largest-heap always-whole-largest-heap removes-heap-nim-sum removes-heap-nim-sum-or-all removes-nim-sum removes-nim-sum-unchecked removes-whole-winning-heap removes-one passes-when-lost \
        computer-passes sum-without-first \
        sum-without-last sum-before-users-move no-brackets no-brackets-unchecked no-brackets-sum-first winning-by-and winning-by-size winning-turned-round sum-turned-round sum-once sum-by-addition search-without-last sum-1-is-lost winning-leaves-some never-nim-sum losing-last losing-largest \
        losing-whole-heap losing-whole-largest-heap losing-all-but-one drawing-before-status rounds-from-0 round-stays empty-line-between-rounds hides-empty-heaps drops-empty-heaps accepts-0-coins accepts-negative-coins \
        accepts-negative-coins-only refuses-every-move refuses-every-number move-check-turned-round user-takes-nothing computer-takes-nothing losing-takes-nothing \
        refuses-one-coin refuses-whole-heap accepts-too-many too-many-empties refused-too-many-empties refuses-last-heap refuses-first-heap \
        count-first no-count-of-missing-heap no-count-of-empty-heap checks-first-try-only tries-change-player extra-turn-after-illegal loses-turn ends-on-illegal reads-count-only-again reads-no-other-move computer-takes-exchanged no-computer-takes computer-takes-left winning-takes-left winning-takes-negative \
        winner-swapped winner-by-tries user-wins-always computer-wins-too user-wins-too no-winner no-user-wins ends-at-nim-sum-0 ends-with-first-heap ends-with-last-heap ends-with-any-heap \
        end-check-without-first end-check-without-last ends-after-user-only ends-at-one-heap ends-at-one-coin ends-at-one-coin-after-computer ends-at-one-coin-after-user ends-at-size-1 ends-after-first-move first-move-wins ends-after-first-round ends-with-first-round user-passes reads-no-move computer-begins \
        checks-last-heap checks-size-at-start checks-all-coins accepts-one-more other-losing-move other-moves",
};
