//! What students get wrong in assignment2.

mod opening;
mod strategy;

use crate::catalogue::faults::GameFaults;
use crate::fault::game_faults;
use crate::rules::{
    AfterRefusal, AnnouncedTries, BadCount, CheckedTries, ComparedSize, Counted, CountsBack, DrawingPlace, EndsAfter,
    LosesTurn, Movers, NumberRead, Player, PrintedForEach, PrintedOnce, RefusedBeforeCount, Showing, ShownAfter,
    WhichTurns,
};
use crate::voice::{Echoed, Height, Message};

/// What students get wrong.
pub(in crate::catalogue) const FAULTS: GameFaults = GameFaults {
    own: &[
        strategy::FAULTS,
        opening::FAULTS,
        game_faults! {
            Turns {
                "user-moves-on":
                    "lets the user make every move after the computer's first one, and announces that the computer wins"
                    => |g| g.rules.mistakes.movers = Movers::OtherAfterFirst;
                "turns-from-2": "counts turns from 2 instead of 1" => |g| g.rules.turns.first_turn = 2;
                "turn-per-round": "counts a turn of the computer and a turn of the user as one turn"
                    => |g| g.rules.turns.counts = Counted::Rounds;
                "turn-per-move-of-computer": "raises the turn number only after the computer's moves"
                    => |g| g.rules.turns.counts = Counted::ComputerMoves;
                "turn-per-try": "counts each illegal move as a turn" => |g| g.rules.turns.turns_per_try = 1;
                "two-turns-per-try": "raises the turn number by 2 for each illegal move (does it change the player twice?)"
                    => |g| g.rules.turns.turns_per_try = 2;
                "status-after-moves": "prints the status line after each move, instead of before it"
                    => |g| {
                        (g.rules.turns.status.which, g.rules.turns.status.at_end) = (WhichTurns::NotFirst, true);
                        g.rules.turns.first_turn = 0;
                    };
                "status-after-computers-moves":
                    "prints the status line only after the computer's moves, instead of before each move"
                    => |g| {
                        g.rules.turns.status = Showing { which: WhichTurns::NotFirst, at_end: true, ..Showing::USER_TURNS };
                        g.rules.turns.first_turn = 0;
                    };
                "status-after-computers-moves-too": "prints the status line after the computer's moves too"
                    => |g| g.rules.mistakes.status_after = ShownAfter::Computers;
                "status-after-users-moves-too": "prints the status line after the user's moves too"
                    => |g| g.rules.mistakes.status_after = ShownAfter::Users;
                "no-first-status": "does not print the status line before the first move"
                    => |g| g.rules.turns.status.which = WhichTurns::NotFirst;
                "first-status-only": "prints the status line only before the first move"
                    => |g| g.rules.turns.status.which = WhichTurns::FirstOnly;
                "status-of-another-heap": "lists one heap more than there are in the status line, of size 0"
                    => |g| g.voice.mistakes.lists_another_heap = true;
                "status-at-end": "prints the status line once more when the game is over"
                    => |g| g.rules.turns.status.at_end = true;
                "status-at-end-when-won": "prints the status line once more when the user has taken the last object"
                    => |g| {
                        g.rules.turns.status.at_end = true;
                        g.rules.mistakes.shown_at_end_after = Some(Player::User);
                    };
                "status-at-end-when-lost": "prints the status line once more when the computer has taken the last object"
                    => |g| {
                        g.rules.turns.status.at_end = true;
                        g.rules.mistakes.shown_at_end_after = Some(Player::Computer);
                    };
                "status-before-user-only": "prints the status line only before the user's turns"
                    => |g| g.rules.turns.status.computer = false;
                "status-before-computer-only": "prints the status line only before the computer's turns"
                    => |g| g.rules.turns.status.user = false;
                "no-status": "never prints the status line" => |g| g.rules.turns.status = Showing::NEVER;
                "status-again": "prints the status line again after each illegal move"
                    => |g| g.rules.turns.status.again = true;
            }
            Drawing {
                "drawing-every-turn": "draws the heaps before the computer's turns too"
                    => |g| g.rules.turns.drawing.computer = true;
                "drawing-before-computer-only": "draws the heaps before the computer's turns instead of the user's"
                    => |g| (g.rules.turns.drawing.computer, g.rules.turns.drawing.user) = (true, false);
                "drawing-after-moves": "draws the heaps after each move, instead of before each turn of the user"
                    => |g| (g.rules.turns.drawing.computer, g.rules.turns.drawing.which) = (true, WhichTurns::NotFirst);
                "drawing-after-users-moves": "draws the heaps after the user's moves, instead of before them"
                    => |g| (g.rules.turns.drawing.user, g.rules.mistakes.draws_after) = (false, ShownAfter::Users);
                "drawing-after-users-moves-too": "draws the heaps after the user's moves too"
                    => |g| g.rules.mistakes.draws_after = ShownAfter::Users;
                "drawing-after-prompt": "draws the heaps after the prompt instead of before it"
                    => |g| g.rules.turns.drawing_place = DrawingPlace::AfterPrompt;
                "drawing-again": "draws the heaps again after each illegal move"
                    => |g| g.rules.turns.drawing.again = true;
                "trailing-tab": "prints a tab after the last column in each line of the drawing"
                    => |g| g.columns(|c| "\t".clone_into(&mut c.mistakes.after));
                "tab-after-empty": "prints a tab after the last column where the last heap has no object"
                    => |g| g.columns(|c| "\t".clone_into(&mut c.mistakes.after_blank));
                "no-newline-after-drawing": "prints no newline at the end of the drawing"
                    => |g| g.columns(|c| c.mistakes.unended = true);
                "tab-after-objects-only":
                    "prints a tab between the columns of the drawing only behind an object, and none where a heap has no object"
                    => |g| g.columns(|c| c.mistakes.joins_objects_only = true);
                "leading-tab": "begins each line of the drawing with a tab"
                    => |g| g.columns(|c| "\t".clone_into(&mut c.mistakes.before));
                "trailing-space": "prints a space after the last column in each line of the drawing"
                    => |g| g.columns(|c| " ".clone_into(&mut c.mistakes.after));
                "spaces-for-tabs": "prints a space instead of a tab between the columns of the drawing"
                    => |g| g.columns(|c| " ".clone_into(&mut c.separator));
                "trimmed-drawing": "leaves out the tabs and spaces after the last object in each line of the drawing"
                    => |g| g.columns(|c| c.mistakes.trims = true);
                "two-spaces-for-one": "draws two spaces instead of one where a heap has no object"
                => |g| g.columns(|c| "  ".clone_into(&mut c.blank));
            "dash-for-empty-heap": "draws “-” instead of a space where a heap is empty"
                => |g| g.columns(|c| c.mistakes.empty_heap = Some("-"));
            "nothing-for-empty-heap": "prints nothing instead of a space where a heap is empty in the drawing"
                => |g| g.columns(|c| c.mistakes.empty_heap = Some(""));
            "last-cell-missing": "prints nothing instead of a space where the last heap has no object in the drawing"
                    => |g| g.columns(|c| c.mistakes.last_blank_missing = true);
                "stripped-drawing":
                    "leaves out the tabs and spaces before the first object and after the last one in each line of the drawing"
                    => |g| g.columns(|c| (c.mistakes.trims, c.mistakes.trims_beginning) = (true, true));
                "height-of-first-drawing": "draws as many lines in each drawing as in the first one of the game"
                    => |g| g.columns(|c| c.mistakes.height = Height::TallestOfFirstDrawing);
                "height-of-last": "draws only as many lines as the last heap has objects, instead of the tallest heap"
                    => |g| g.columns(|c| c.mistakes.height = Height::LastHeap);
                "height-without-first":
                    "draws only as many lines as the tallest heap has objects when the first heap is left out"
                    => |g| g.columns(|c| c.mistakes.height = Height::TallestButFirst);
                "height-without-last":
                    "draws only as many lines as the tallest heap has objects when the last heap is left out"
                    => |g| g.columns(|c| c.mistakes.height = Height::TallestButLast);
            }
            Moves {
                "one-digit-of-moves":
                    "reads only one digit of each number of a move; the next digit is taken for another number"
                    => |g| g.rules.mistakes.numbers_read.moves = NumberRead::Digits(1);
                "three-digits-of-moves":
                    "reads at most three digits of each number of a move; the next digits are taken for another number"
                    => |g| g.rules.mistakes.numbers_read.moves = NumberRead::Digits(3);
                "accepts-heap-0": "does not check for a heap index of 0, nor perhaps for negative ones"
                    => |g| g.rules.mistakes.accepts_heap_before_first = true;
                "counts-heaps-back": "accepts 0 and negative heap indices, and takes from the heaps counted back from the last one"
                    => |g| g.rules.mistakes.counts_back = CountsBack::All;
                "accepts-heap-0-only": "checks for negative heap indices, but not for 0"
                    => |g| g.rules.mistakes.accepts_heap_0 = true;
                "accepts-heap-below-0": "refuses 0 as a heap index, but no negative one"
                    => |g| g.rules.mistakes.accepts_negative_heap = true;
                "user-heaps-from-0": "counts heaps from 0 in the moves that the user enters, and when it prints these moves"
                    => |g| (g.rules.entered_base, g.voice.mistakes.user_base) = (0, Some(0));
                "makes-refused-moves": "refuses an illegal move, but makes it after all when the user has made a legal move"
                    => |g| g.rules.mistakes.makes_refused_moves = true;
                "makes-illegal-moves": "prints the error about an illegal move, but makes that move all the same"
                    => |g| g.rules.turns.after_illegal.next = AfterRefusal::Move;
                "makes-illegal-moves-cut":
                    "prints the error about an illegal move, but makes that move all the same: if the heap has fewer objects, it takes all of them"
                    => |g| {
                        g.rules.turns.after_illegal.next = AfterRefusal::Move;
                        g.rules.mistakes.refused_empties = true;
                    };
                "bad-heap-loses-turn":
                    "lets the computer move after the error about a move from a heap that does not exist, instead of asking again"
                    => |g| g.rules.mistakes.loses_turn = LosesTurn::Heap;
                "bad-number-loses-turn":
                    "lets the computer move after the error about a move with a wrong number of objects, instead of asking again"
                    => |g| g.rules.mistakes.loses_turn = LosesTurn::Count;
                "bad-number-takes-nothing":
                    "announces a move with a wrong number of objects and takes nothing, instead of refusing it"
                    => |g| g.rules.mistakes.bad_count = BadCount::Announced;
                "bad-number-passes":
                    "prints nothing after a move with a wrong number of objects, takes nothing, and lets the computer move"
                    => |g| g.rules.mistakes.bad_count = BadCount::Passed;
                "error-once": "prints the error about an illegal move only for the first one of a turn"
                    => |g| g.rules.mistakes.printed_once = PrintedOnce::Error;
                "error-for-each-number":
                    "prints the error about an illegal move once for each of its two numbers that is wrong"
                    => |g| g.rules.mistakes.printed_for_each = PrintedForEach::Error;
                "error-and-prompt-for-each-number":
                    "prints the error about an illegal move, and asks again, once for each of its two numbers that is wrong"
                    => |g| g.rules.mistakes.printed_for_each = PrintedForEach::ErrorAndPrompt;
                "asks-again-once": "asks again only after the first illegal move of a turn"
                    => |g| g.rules.mistakes.printed_once = PrintedOnce::Prompt;
                "tells-once": "prints nothing after an illegal move that is not the first one of its turn"
                    => |g| g.rules.mistakes.printed_once = PrintedOnce::Both;
                "plays-for-user": "makes the user's moves itself, by the computer's strategy"
                    => |g| g.rules.user = g.rules.computer.clone();
                "prompt-twice": "prints the prompt for a move twice at the beginning of the user's turn"
                    => |g| g.rules.mistakes.prompts_twice = true;
                "next-heap": "takes from the heap after the one that the user enters (is the index one too great for the array?)"
                    => |g| (g.rules.mistakes.uses_next_heap, g.voice.mistakes.user_base) = (true, Some(0));
                "checks-next-heap":
                    "compares the number of objects with the size of the heap after the one that the user enters (is the index one \
                     too great in this check?)"
                    => |g| g.rules.mistakes.compared_size = ComparedSize::Next;
                "checks-next-heap-less-one":
                    "compares the number of objects with one less than the size of the heap after the one that the user enters (is a \
                     bracket in the wrong place in this check?)"
                    => |g| {
                        g.rules.mistakes.compared_size = ComparedSize::Next;
                        g.rules.mistakes.refuses_whole_heap = true;
                    };
                "checks-previous-heap":
                    "compares the number of objects with the size of the heap before the one that the user enters (is the index one \
                     too small in this check?)"
                    => |g| g.rules.mistakes.compared_size = ComparedSize::Previous;
                "checks-two-tries-only": "does not check the move that the user enters after two illegal ones in one turn"
                    => |g| g.rules.mistakes.checked_tries = CheckedTries::OfTurn(2);
                "checks-until-legal-move":
                    "does not check the user's moves any more when one was legal (is a variable that says so never set back?)"
                    => |g| g.rules.mistakes.checked_tries = CheckedTries::UntilLegal;
                "reads-wrong-number-again":
                    "checks each number of a move by itself, and reads only the wrong one again: the number of objects behind a heap \
                     index that is refused is taken for the next index"
                    => |g| {
                        g.rules.mistakes.refused_before_count = RefusedBeforeCount::Missing;
                        g.rules.mistakes.asks_wrong_number_again = true;
                    };
                "skips-line-after-illegal":
                    "reads over the next line of the input after the first illegal move of a turn, so that the user's next try is lost"
                    => |g| g.rules.mistakes.skips_line_after_illegal = true;
                "prompt-for-ask-again":
                    "prints the prompt of a new turn after an illegal move, instead of the prompt that asks again"
                    => |g| (g.rules.turns.after_illegal.asks_again, g.rules.turns.after_illegal.prompts) = (false, true);
                "prompt-after-ask-again": "prints the prompt of a new turn too when it asks again after an illegal move"
                    => |g| g.rules.turns.after_illegal.prompts = true;
                "whole-turn-again":
                    "begins the turn again after each illegal move (status line, drawing, prompt), instead of only asking again"
                    => |g| {
                        g.turn_again();
                        g.rules.turns.after_illegal.asks_again = false;
                    };
                "turn-again-after-ask-again":
                    "prints the status line, the drawing and the prompt once more when it has asked again for a move"
                    => |g| g.turn_again();
                "asks-again-before-error": "prints the error about an illegal move after the prompt for another one, instead of before it"
                    => |g| g.rules.mistakes.asks_before_error = true;
                "announces-refused-moves":
                    "prints the line with the user's move before it checks the move, so that it announces moves that it refuses"
                    => |g| g.rules.mistakes.announced_tries = AnnouncedTries::Each;
                "announces-first-try-only":
                    "prints the line with the user's move before it checks the move, and not again for the move that is entered after \
                     an illegal one"
                    => |g| g.rules.mistakes.announced_tries = AnnouncedTries::First;
                "drawing-and-prompt-again":
                    "prints the drawing and the prompt once more when it has asked again for a move"
                    => |g| (g.rules.turns.drawing.again, g.rules.turns.after_illegal.prompts) = (true, true);
                "loses-turn-unasked": "lets the computer move after the error about an illegal move, without asking again"
                    => |g| {
                        let after_illegal = &mut g.rules.turns.after_illegal;
                        (after_illegal.asks_again, after_illegal.next) = (false, AfterRefusal::OtherPlayer);
                    };
                "drawing-and-prompt-for-ask-again":
                    "draws the heaps and prints the prompt of a new turn after an illegal move, instead of the prompt that asks again"
                    => |g| {
                        g.rules.turns.drawing.again = true;
                        (g.rules.turns.after_illegal.asks_again, g.rules.turns.after_illegal.prompts) = (false, true);
                    };
            }
            Words {
                "labels-from-0": "counts heaps from 0 in the status line (h0=…)" => |g| g.voice.label_base = 0;
                "status-without-empty": "leaves empty heaps out of the status line"
                    => |g| g.voice.mistakes.status_hides_empty = true;
                "status-without-last": "leaves the last heap out of the status line"
                    => |g| g.voice.mistakes.status_skips.last = true;
                "status-without-first": "leaves the first heap out of the status line"
                    => |g| g.voice.mistakes.status_skips.first = true;
                "space-after-heaps": "prints a space between the last heap size and the final dot of the status line"
                    => |g| g.voice.mistakes.after_heaps = " ";
                "the-heap-sizes":
                    "prints “In turn X the heap sizes are:”; the assignment's text says so too, but its sample runs have no \
                     “the”, and they decide"
                    => |g| g.voice.replace(Message::Status, " heap sizes", " the heap sizes");
                "no-ask-again": "does not print the line that asks again after an illegal move"
                    => |g| g.voice.drop(Message::AskAgain);
                "echoes-moves": "prints the moves that the user enters" => |g| g.voice.mistakes.echoes = Echoed::Moves;
                "no-ask-heaps": "does not ask for the number of heaps" => |g| g.voice.drop(Message::AskHeaps);
                "no-ask-sizes": "does not ask for the heap sizes" => |g| g.voice.drop(Message::AskSizes);
                "no-prompt": "does not ask the user for a move" => |g| g.voice.drop(Message::AskMove);
                "user-takes-from-2": "prints a heap index that is one too great in the line with the user's move"
                    => |g| g.voice.mistakes.user_base = Some(2);
                "computer-takes-from-2": "prints a heap index that is one too great in the line with the computer's move"
                    => |g| (g.voice.mistakes.winning_base, g.voice.mistakes.losing_base) = (Some(2), Some(2));
                "winning-takes-from-0":
                    "prints a heap index that is one too small in the line with the computer's move when the nim-sum is not 0"
                    => |g| g.voice.mistakes.winning_base = Some(0);
                "losing-takes-from-0":
                    "prints a heap index that is one too small in the line with the computer's move {when lost}"
                    => |g| g.voice.mistakes.losing_base = Some(0);
                "singular-of-user": "prints “1 object” where the assignment prints “1 objects”, in the line with the user's move"
                    => |g| g.bend_objects(&[Message::UserTakes]);
                "singular-of-computer":
                    "prints “1 object” where the assignment prints “1 objects”, in the line with the computer's move"
                    => |g| g.bend_objects(&[Message::ComputerTakes]);
                "crlf": "ends its lines with \\r\\n instead of \\n" => |g| g.voice.mistakes.crlf = true;
                "no-last-newline": "prints no newline at the end of its last line"
                    => |g| g.voice.mistakes.no_last_line_end = true;
                "error-in-capitals": "begins its errors with “ERROR:” instead of “Error:”"
                    => |g| {
                        for message in [Message::BadHeaps, Message::BadSize, Message::Illegal] {
                            g.voice.replace(message, "Error:", "ERROR:");
                        }
                    };
            }
            Ending {
                "status-after-winner": "prints the status line behind the line that names the winner"
                    => |g| g.rules.mistakes.status_after_winner = true;
                "ends-at-once": "announces the winner before the first move"
                    => |g| g.rules.mistakes.end_turned_round = true;
                "ends-after-computer-only":
                    "goes on with the game when the user has taken the last object"
                    => |g| g.rules.mistakes.ends_after = EndsAfter::Only(Player::Computer);
                "goes-on-after-computer-wins":
                    "announces the winner when the computer has taken the last object, but goes on with the game"
                    => |g| g.rules.mistakes.ends_when_announced = EndsAfter::Only(Player::User);
                "goes-on-after-user-wins":
                    "announces the winner when the user has taken the last object, but goes on with the game"
                    => |g| g.rules.mistakes.ends_when_announced = EndsAfter::Only(Player::Computer);
                "goes-on-after-win": "announces the winner, but goes on with the game"
                    => |g| g.rules.mistakes.ends_when_announced = EndsAfter::Nobodys;
            }
        },
    ],
    shared: "\
        other-losing-move other-moves accepts-next-heap accepts-heap-after-last \
        largest-winning-heap smallest-winning-heap always-largest-heap always-largest-heap-or-one first-heap-or-one takes-whole-largest-heap nim-sum-from-largest-heap always-whole-largest-heap removes-heap-nim-sum removes-heap-nim-sum-or-all removes-nim-sum removes-nim-sum-unchecked \
        removes-nim-sum-from-heap-that-has-it removes-nim-sum-from-heap-that-has-it-no-move removes-nim-sum-from-heap-that-has-it-beyond removes-nim-sum-from-heap-that-has-it-nothing removes-nim-sum-from-heap-that-has-it-one \
        leaves-the-nim-sum winning-by-size winning-by-size-no-move winning-by-size-first-heap winning-by-size-beyond winning-by-size-nothing winning-by-greater-size winning-by-greater-size-no-move winning-by-greater-size-first-heap winning-by-greater-size-nothing winning-turned-round-no-move winning-turned-round-first-heap winning-turned-round-beyond winning-turned-round-nothing removes-whole-winning-heap removes-one passes-when-lost computer-passes computer-takes-nothing losing-takes-nothing sum-without-first sum-without-last sum-before-users-move no-brackets no-brackets-unchecked no-brackets-sum-first winning-by-and winning-turned-round sum-turned-round sum-once sum-never-reset sum-never-reset-no-move sum-never-reset-first-heap sum-never-reset-last-heap sum-never-reset-beyond sum-never-reset-nothing sum-never-reset-one sum-never-reset-before-first \
        every-winning-heap losing-every-heap search-without-last \
        sum-1-is-lost winning-leaves-some never-nim-sum sum-by-addition sum-by-addition-no-move sum-by-addition-first-heap sum-by-addition-last-heap sum-by-addition-beyond sum-by-addition-nothing sum-by-addition-one sum-by-addition-before-first sum-by-or losing-last losing-largest losing-last-largest losing-smallest \
        losing-smallest-of-all losing-whole-heap losing-whole-largest-heap losing-all-but-one losing-heap-1 turns-from-0 turn-stays empty-line-between-turns no-drawing drawing-before-status upside-down no-separator \
        line-above-drawing line-below-drawing empty-line-after-levels tops-only drawing-turned-round level-too-many no-lowest-level level-below lies-down lies-down-closed-up level-too-few height-of-start \
        height-of-first mirrored one-level-lower no-column-for-empty drops-empty-heaps empty-cells closed-up-drawing accepts-0-objects accepts-negative-objects \
        accepts-negative-objects-only refuses-every-move move-check-turned-round user-takes-nothing takes-from-next-heap user-takes-one user-leaves-number refuses-one-object refuses-whole-heap accepts-too-many too-many-empties too-many-is-cut refused-too-many-empties refuses-last-heap \
        refuses-first-heap moves-from-0 count-first no-count-of-missing-heap no-count-of-empty-heap checks-first-heap checks-largest-heap checks-last-heap checks-size-at-start checks-all-objects accepts-one-more no-move-check checks-first-try-only tries-change-player extra-turn-after-illegal uncounted-turn-after-illegal loses-turn ends-on-illegal reads-count-only-again reads-no-other-move \
        no-illegal-message no-user-takes no-computer-takes computer-takes-left winning-takes-left winning-takes-negative user-takes-exchanged user-takes-from-0 computer-takes-from-0 computer-takes-exchanged both-takes-exchanged \
        prints-moves-from-0 singular commas-between-heaps winner-swapped winner-by-tries ends-after-user-only no-winner \
        computer-wins-always user-wins-always computer-wins-too user-wins-too ends-at-nim-sum-0 \
        ends-with-first-heap ends-with-last-heap ends-with-any-heap end-check-without-first end-check-without-last \
        ends-at-one-heap ends-at-one-object ends-at-one-object-after-computer ends-at-one-object-after-user adds-objects-in-int never-ends ends-at-size-1 ends-after-first-move ends-with-first-move first-move-wins ends-at-users-turn ends-after-first-round ends-with-first-round one-move-for-each user-passes reads-no-move ignores-move no-users-turn computer-only user-begins",
};
