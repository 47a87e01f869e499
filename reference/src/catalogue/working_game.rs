//! givegrade/working_game: two named players, each a human or a computer; only boards and winner are graded.

use super::faults::GameFaults;
use crate::fault::game_faults;
use crate::game::Game;
use crate::grading::{Boards, Grading};
use crate::input::Syntax;
use crate::rules::{
    AfterIllegal, Announced, Capitals, Control, Counted, CountsBack, DrawingPlace, Dropped, EndsAfter, EndsUnfinished,
    Freedom, LooksForEnd, LosesTurn, Movers, NamePlace, Opening, Player, RuleMistakes, Rules, Showing, Strategy, Sum,
    Take, TooMany, TurnRules, WhichTurns,
};
use crate::template::Template;
use crate::voice::{Drawing, Letters, Message, Nouns, RowMistakes, Rows, Voice, WinnerCalled};

/// How the game is printed, as far as it is graded.
const BOARDS: Boards = Boards::GIVEGRADE;

/// The game of working_game.
pub(crate) fn game() -> Game {
    let computer =
        Strategy { winning_freedom: Freedom::Winning, losing_freedom: Freedom::Legal, ..Strategy::least_index() };
    let rules = Rules {
        opening: Opening::NamesAndSizes,
        first: Player::User,
        user: Control::Machine(computer.clone()),
        computer: Control::Machine(computer),
        entered_base: 1,
        turns: TurnRules {
            status: Showing::EVERY_TURN_AND_END,
            drawing: Showing::EVERY_TURN_AND_END,
            drawing_place: DrawingPlace::AfterStatus,
            first_turn: 1,
            counts: Counted::Moves,
            turns_per_try: 0,
            checks_heap_first: false,
            after_illegal: AfterIllegal::ASK_AGAIN,
        },
        mistakes: RuleMistakes::default(),
    };
    let mut voice = Voice::with(&[
        (Message::Status, BOARDS.heading, true),
        (Message::UserWins, "{name} wins", true),
        (Message::ComputerWins, "{name} wins", true),
    ]);
    voice.drawing = Drawing::Rows(Rows {
        line: Template::known("{heap}: {row}", false),
        object: BOARDS.object.to_string(),
        separator: " ".to_owned(),
        mistakes: RowMistakes::default(),
    })
    .into();
    voice.nouns = Nouns { object: "element", objects: "elements", heap: "row", user: "player", ..Nouns::default() };
    Game {
        rules: rules.into(),
        voice: voice.into(),
        syntax: Syntax::Lines,
        grading: Grading::BoardsAndLastLine(BOARDS),
    }
}

/// What students get wrong.
pub(super) const FAULTS: GameFaults = GameFaults {
    own: &[game_faults! {
        Strategy {
            "whole-first-row": "lets the computer always take the whole first row that is not empty"
                => |g| g.computer(|s| {
                    (s.losing_freedom, s.mistakes.sum, s.mistakes.take) = (Freedom::None, Sum::Never, Take::All);
                });
            "losing-row-1": "lets the computer take from row 1 when the nim-sum is 0, and pass when row 1 is empty then"
                => |g| g.computer(|s| s.mistakes.loses_from_first_heap = true);
        }
        Opening {
            "lower-case-only": "takes a player for a human if “computer” in the name has capital letters"
                => |g| g.rules.mistakes.computer_name.capitals = Capitals::None;
            "capitalised-only": "takes a player for a computer only if the name has “Computer” in it, with a capital C"
                => |g| g.rules.mistakes.computer_name.capitals = Capitals::First;
            "two-spellings-only": "takes a player for a computer only if the name has “computer” or “Computer” in it, in no other \
                spelling"
                => |g| g.rules.mistakes.computer_name.capitals = Capitals::FirstOrNone;
            "name-in-word": "takes a player for a computer if the name is a part of “computer”, instead of the other way round"
                => |g| g.rules.mistakes.computer_name.place = NamePlace::PartOfWord;
            "beginning-only": "takes a player for a computer only if the name begins with “computer”"
                => |g| g.rules.mistakes.computer_name.place = NamePlace::Beginning;
            "end-only": "takes a player for a computer only if the name ends with “computer”"
                => |g| g.rules.mistakes.computer_name.place = NamePlace::End;
            "whole-name-only": "takes a player for a computer only if the name is “computer” and nothing else"
                => |g| g.rules.mistakes.computer_name.place = NamePlace::WholeName;
            "whole-name-capitalised": "takes a player for a computer only if the name is “Computer” and nothing else, with a capital C"
                => |g| {
                    let name = &mut g.rules.mistakes.computer_name;
                    (name.place, name.capitals) = (NamePlace::WholeName, Capitals::First);
                };
            "beginning-capitalised": "takes a player for a computer only if the name begins with “Computer”, with a capital C"
                => |g| {
                    let name = &mut g.rules.mistakes.computer_name;
                    (name.place, name.capitals) = (NamePlace::Beginning, Capitals::First);
                };
            "first-word-only": "takes a player for a computer only if the first word of the name is “computer”"
                => |g| g.rules.mistakes.computer_name.place = NamePlace::FirstWord;
            "first-computer-only": "looks for “computer” in the first player's name only, and takes the second player for a human"
                => |g| g.rules.mistakes.only_computer = Some(Player::User);
            "second-computer-only": "looks for “computer” in the second player's name only, and takes the first player for a human"
                => |g| g.rules.mistakes.only_computer = Some(Player::Computer);
            "none-is-human": "makes the moves of every player, as if all were computers"
                => |g| g.rules.mistakes.computer_name.place = NamePlace::AnyName;
            "computers-are-human": "takes the players with “computer” in their names for humans, and all others for computers"
                => |g| g.rules.mistakes.computer_name.turned_round = true;
            "all-are-human": "asks for the moves of every player, as if none were a computer"
                => |g| g.rules.mistakes.computer_name.place = NamePlace::Nowhere;
        }
        Turns {
            "drops-emptied-row": "takes a row that becomes empty out of its list of rows, so that the rows behind it get smaller numbers"
                => |g| g.rules.mistakes.drops = Dropped::Emptied;
            "first-player-only": "lets the first player make every move: it is never the second player's turn"
                => |g| g.rules.mistakes.movers = Movers::WhoBegins;
            "second-begins": "lets the second player begin" => |g| g.rules.first = Player::Computer;
        }
        Ending {
            "ends-after-first-move-shown": "prints the board after the first move and ends then, even if the game is not over"
                => |g| g.rules.mistakes.ends_unfinished = EndsUnfinished::After { moves: 1, shows: true, looks: LooksForEnd::Always };
            "ends-with-first-move-shown":
                "prints the board after the first move and ends then, without looking whether the game is over"
                => |g| g.rules.mistakes.ends_unfinished = EndsUnfinished::After { moves: 1, shows: true, looks: LooksForEnd::NotAfterLast };
            "first-turn-without-computer": "makes no move for a computer, prints the board after the first turn and ends then"
                => |g| {
                    g.computer(|s| (s.mistakes.passes_when_lost, s.mistakes.passes_when_won) = (true, true));
                    g.rules.mistakes.ends_unfinished = EndsUnfinished::After { moves: 1, shows: true, looks: LooksForEnd::NotAfterLast };
                };
            "one-turn-each-without-computer": "makes no move for a computer, and ends after one turn of each player without a winner"
                => |g| {
                    g.computer(|s| (s.mistakes.passes_when_lost, s.mistakes.passes_when_won) = (true, true));
                    g.rules.mistakes.ends_unfinished = EndsUnfinished::After { moves: 2, shows: true, looks: LooksForEnd::Never };
                };
            "ends-after-first-board": "prints the first board and ends then, without a move"
                => |g| g.rules.mistakes.ends_unfinished = EndsUnfinished::AtFirstTurn;
            "ends-after-first-round-shown": "prints the board after each player's first move, and ends then even if the game is not over"
                => |g| g.rules.mistakes.ends_unfinished = EndsUnfinished::After { moves: 2, shows: true, looks: LooksForEnd::Always };
            "one-move-each": "lets each player make one move, prints the board after it, and ends then without a winner"
                => |g| g.rules.mistakes.ends_unfinished = EndsUnfinished::After { moves: 2, shows: true, looks: LooksForEnd::Never };
            "ends-after-second-player-only": "looks only after a move of the second player whether the game is over"
                => |g| g.rules.mistakes.ends_after = EndsAfter::Only(Player::Computer);
            "first-player-wins-always": "names the first player as the winner, whoever took the last element"
                => |g| g.rules.mistakes.winner = Announced::Always(Player::User);
            "second-player-wins-always": "names the second player as the winner, whoever took the last element"
                => |g| g.rules.mistakes.winner = Announced::Always(Player::Computer);
        }
        Moves {
            "loses-turn-at-second":
                "asks only once more after an illegal move: when that move is illegal too, it lets the other player move"
                => |g| g.rules.mistakes.loses_turn = LosesTurn::Second;
            "retry-takes-nothing":
                "asks for another move after an illegal one, but does not make that move: it is the other player's turn then"
                => |g| g.rules.mistakes.retries_take_nothing = true;
            "accepts-row-0": "accepts row 0 and negative rows, and takes from the rows counted back from the last one"
                => |g| g.rules.mistakes.counts_back = CountsBack::All;
            "accepts-row-0-only": "accepts row 0, and takes from the last row then"
                => |g| g.rules.mistakes.counts_back = CountsBack::FirstBefore;
            "no-move-check": "does not check the moves that a player enters"
                => |g| {
                    let mistakes = &mut g.rules.mistakes;
                    (mistakes.refused_counts.accepts_0, mistakes.refused_counts.accepts_negative) = (true, true);
                    (mistakes.counts_back, mistakes.accepts_heap_after_last) = (CountsBack::All, true);
                    mistakes.too_many = TooMany::Accepted;
                };
            // Less than nothing is printed as nothing.
            "too-many-is-cut": "accepts a move of more elements than the row has, and prints an empty row then"
                => |g| g.rules.mistakes.too_many = TooMany::EmptiesAnnouncingTaken;
            "too-many-is-cut-unless-empty": "accepts a move of more elements than the row has, unless the row is empty, and prints an \
                empty row then"
                => |g| g.rules.mistakes.too_many = TooMany::CutUnlessEmpty;
        }
        Drawing {
            "no-first-board": "does not print the board before the first move"
                => |g| (g.rules.turns.status.which, g.rules.turns.drawing.which) = (WhichTurns::NotFirst, WhichTurns::NotFirst);
            "first-board-only": "prints the board before the first move, and none after a move"
                => |g| {
                    g.rules.turns.status.which = WhichTurns::FirstOnly;
                    g.rules.turns.drawing.which = WhichTurns::FirstOnly;
                    (g.rules.turns.status.at_end, g.rules.turns.drawing.at_end) = (false, false);
                };
            "boards-before-humans-only": "prints the board only before the moves of humans"
                => |g| g.rules.mistakes.shows_before_humans_only = true;
            "no-spaces": "prints no spaces between the elements of a row" => |g| g.rows(|r| r.separator.clear());
        }
        Words {
            "small-names": "prints the winner's name in small letters"
                => |g| g.voice.mistakes.winner_letters = Letters::Small;
            "names-in-capitals": "prints the winner's name in capital letters"
                => |g| g.voice.mistakes.winner_letters = Letters::Capital;
            "names-capitalised": "prints the winner's name with a capital letter at its beginning and small letters behind it"
                => |g| g.voice.mistakes.winner_letters = Letters::Capitalised;
            "names-in-title-case": "prints each word of the winner's name with a capital letter at its beginning and small letters behind it"
                => |g| g.voice.mistakes.winner_letters = Letters::Title;
            "names-as-numbers": "calls the winner “Player 1” or “Player 2” instead of by name"
                => |g| g.voice.mistakes.winner_called = WinnerCalled::ByNumber;
            "computer-without-name": "calls a computer that wins “Computer”, whatever its name is"
                => |g| g.voice.mistakes.winner_called = WinnerCalled::Computer;
            "board-from-0": "counts rows from 0 when it prints the board" => |g| g.voice.label_base = 0;
        }
    }],
    shared: "\
        winner-swapped no-winner one-from-largest always-whole-largest-row never-nim-sum every-winning-row sum-by-addition sum-by-or sum-without-first sum-without-last search-without-last \
        nim-sum-from-largest-row removes-heap-nim-sum removes-heap-nim-sum-or-all removes-nim-sum removes-nim-sum-from-row-that-has-it removes-whole-winning-row removes-one passes-when-lost computer-passes moves-from-0 count-first \
        ends-at-one-element ends-at-one-row ends-at-size-1 ends-with-first-row ends-with-last-row ends-with-any-row end-check-without-first end-check-without-last drops-empty-rows \
        accepts-0-elements accepts-negative-elements accepts-negative-elements-only accepts-too-many refused-too-many-empties accepts-next-row accepts-row-after-last loses-turn ends-on-illegal reads-no-other-move checks-first-try-only \
        refuses-whole-row refuses-first-row refuses-last-row hides-empty-rows computer-at-random",
};

#[cfg(test)]
mod tests {
    use crate::assignment::{Assignment, Input};
    use crate::transcript::Ending;

    /// Whether what is graded of a program's output is right.
    fn passes(stdin: &str, output: &str) -> bool {
        let assignment = Assignment::builtin("givegrade/working_game").expect("an assignment");
        let input = Input { stdin: stdin.to_owned(), args: Vec::new() };
        let graded = assignment.graded(output.as_bytes());
        let transcript = assignment.follow(&input, &graded);
        assert_eq!(transcript.ending, Ending::Finished);
        assignment.compare.same(&graded, &assignment.graded(transcript.output().as_bytes()))
    }

    const HUMANS: &str = "Alice\nBob\n1 2\n0, 1\n2, 2\n1, 1\n";

    #[test]
    fn talk_around_the_boards_is_free_and_a_board_printed_again_counts_once() {
        assert!(passes(HUMANS, "Nim:\n1: X\n2: X X\nNim:\n1: X\n2:\nNim:\n1:\n2:\nBob wins\n"));
        assert!(passes(
            HUMANS,
            "Welcome to Nim:\n\nNim:\n1: X\n2: X X\nAlice? No such row!\nNim:\n1: X\n2: X X\nAlice? Nim:\n1: X\n2:\n\
             Bob? Nim:\n1:\n2:\n\nBob wins\n\n"
        ));
    }

    #[test]
    fn the_empty_board_at_the_end_may_be_left_out() {
        assert!(passes(HUMANS, "Nim:\n1: X\n2: X X\nNim:\n1: X\n2:\nBob wins\n"));
        assert!(passes("Computer\nBob\n4\n", "Nim:\n1: X X X X\nComputer wins\n"));
    }

    #[test]
    fn the_winner_may_end_the_line_of_a_prompt() {
        let boards = "Nim:\n1: X\n2: X X\nAlice (row, elements)Nim:\n1: X\n2:\n";
        let passes_with = |last: &str| passes(HUMANS, &format!("{boards}{last}\n"));
        assert!(passes_with("Bob (row, elements)Bob wins"));
        assert!(passes_with("Bob (row, elements) no! Bob (row, elements)   Bob  wins "));
        assert!(!passes_with("Bob (row, elements)Alice wins"));
        assert!(!passes_with("Bob (row, elements)Bob wins."));
        assert!(!passes_with("Bob wins (row, elements)"));
    }

    #[test]
    fn a_name_that_ends_with_the_winners_is_another_name() {
        let game = |names: &str, last: &str| {
            passes(&format!("{names}\n1 2\n2, 2\n1, 1\n"), &format!("Nim:\n1: X\n2: X X\nNim:\n1: X\n2:\n{last}\n"))
        };
        assert!(game("joAnn\nAnn", "a move? Ann wins"));
        assert!(!game("joAnn\nAnn", "a move? joAnn wins"));
        assert!(game("Ann\njoAnn", "a move? joAnn wins"));
        assert!(!game("Ann\njoAnn", "a move? Ann wins"));
    }

    #[test]
    fn boards_winner_and_last_line_must_be_right() {
        let (first, second) = ("Nim:\n1: X\n2: X X\n", "Nim:\n1: X\n2:\n");
        assert!(!passes(HUMANS, &format!("{first}{second}Alice wins\n")));
        assert!(!passes(HUMANS, &format!("{first}{second}")));
        assert!(!passes(HUMANS, &format!("{first}{second}Bob wins\nGood bye\n")));
        assert!(!passes(HUMANS, &format!("{second}Bob wins\n")));
        assert!(!passes(HUMANS, &format!("{first}Bob wins\n")));
        assert!(!passes(HUMANS, ""));
    }

    #[test]
    fn a_computer_makes_any_winning_move_and_any_legal_one_when_lost() {
        let game = |stdin: &str, boards: &[&str], winner: &str| {
            let boards: String = boards.iter().map(|rows| format!("Nim:\n{rows}\n")).collect();
            passes(stdin, &format!("{boards}{winner} wins\n"))
        };
        let (start, end) = ("1: X\n2: X\n3: X", "1:\n2:\n3:");
        let computers = "Computer 1\nComputer 2\n1 1 1\n";
        assert!(game(computers, &[start, "1: X\n2:\n3: X", "1: X\n2:\n3:", end], "Computer 1"));
        assert!(game(computers, &[start, "1: X\n2: X\n3:", "1:\n2: X\n3:", end], "Computer 1"));
        let human = "Computer\nBob\n2 1\n2, 1\n1, 1\n";
        assert!(game(human, &["1: X X\n2: X", "1: X\n2: X", "1: X\n2:", "1:\n2:"], "Computer"));
        // Taking the second row is legal, but Bob could then take the first.
        assert!(!game(human, &["1: X X\n2: X", "1: X X\n2:", "1: X\n2:", "1:\n2:"], "Computer"));
    }
}
