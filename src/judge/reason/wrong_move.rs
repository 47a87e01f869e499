use nim_reference::voice::Nouns;
use nim_reference::{Player, Position};

use super::announced::{Announced, MoveMistake, mistaken};
use super::context::Mismatch;
use super::move_rule::MoveRule;
use super::shown_behind::ShownBehind;
use super::terms::Terms;
use super::{Facts, Kind, Leaves};

facts! {
    /// The computer makes a move that the assignment does not allow, or the human does, where the program
    /// chooses that player's moves too.
    ///
    /// The nim-sum is the exclusive or of all heaps. Where it is not 0 there are winning heaps: those whose
    /// exclusive or with the nim-sum is less than their size, and that is what should be left of them.
    /// Where it is 0 no move wins, and the assignment says which ones are allowed.
    ///
    /// For heaps 3 3 2 1 the nim-sum is 3, and 3 ^ 3 = 0 should be left of heap 1.
    ///
    /// Common mistakes: to take as many objects as should be left; to take as many as the nim-sum; to add
    /// the heaps up; to leave a heap out of the nim-sum; to choose another one of several winning heaps; to
    /// write `a ^ b < c` in C without brackets, where `<` comes first.
    pub(super) struct WrongMove {
        player: Player,
        heaps: Position,
        nim_sum: u64,
        rule: MoveRule,
        announced: Announced,
        mistake: MoveMistake,
        #[serde(flatten)]
        behind: ShownBehind,
    }
}

impl Facts for WrongMove {
    fn says_when(&self) -> bool {
        true
    }

    fn words(&self, terms: &Terms) -> String {
        let users = match self.behind.may_be_users {
            true => {
                let Nouns { objects, user, .. } = terms.nouns;
                format!(" Perhaps it takes another number of {objects} for the {user} than the one that is entered.")
            }
            false => String::new(),
        };
        format!("{} {}{users}", self.rule.words(self.player, &self.heaps, terms), self.mistake_in_words(terms))
    }

    fn leaves(&self) -> Leaves {
        Leaves::Words
    }

    fn in_general(&self, terms: &Terms) -> Option<String> {
        (!self.behind.may_be_users)
            .then(|| format!("announces other moves of {} than it should", terms.player(self.player)))
    }
}

impl WrongMove {
    /// What the program did instead, and what comes of it.
    fn mistake_in_words(&self, terms: &Terms) -> String {
        let noun = terms.nouns.heap;
        let Announced { heap, count, .. } = self.announced;
        let took = format!("Your program takes {count} from {noun} {heap}");
        // Nobody can take that: it may have been another number that was taken.
        let announced = format!("Your program announces {count} from {noun} {heap}");
        if let Some(shown) = &self.behind.other_heaps {
            return format!("{announced}, but the {noun}s that it shows next are {shown}.");
        }
        // Where the game ends, another number may have been taken than the one that is printed.
        if let Some(left) = self.behind.left_at_end {
            let left = terms.objects(left);
            return format!("{announced}, which leaves {left}, and announces the winner next.");
        }
        match self.mistake {
            MoveMistake::NoSuchHeap => format!("{announced}, but there is no {noun} {heap}."),
            MoveMistake::NothingTaken => {
                format!("{announced}, but a move takes at least one {}.", terms.nouns.object)
            }
            MoveMistake::EmptyHeap => format!("{announced}, which is empty."),
            MoveMistake::MoreThanThereIs { size } => format!("{announced}, which has only {size}."),
            MoveMistake::OtherWinningHeap { first_is_right } => {
                let which = if first_is_right { "first" } else { "last" };
                format!("{took}. This leaves nim-sum 0 too, but {noun} {heap} is not the {which} winning {noun}.")
            }
            MoveMistake::OtherCount { right } => {
                format!("{took}: the right {noun}, but it should take only {}.", terms.objects(right))
            }
            MoveMistake::OtherHeap => format!("{took}, which is another {noun}."),
            MoveMistake::OtherMove => format!("{took}."),
            MoveMistake::Loses { nim_sum_left, right_heap } => {
                let right =
                    if right_heap { format!(": the right {noun}, but the wrong number") } else { String::new() };
                format!("{took}{right}. This leaves nim-sum {nim_sum_left}, so it does not win.")
            }
        }
    }
}

pub(super) fn recognise(m: &Mismatch<'_>) -> Option<Kind> {
    let mistaken = mistaken(m)?;
    let heaps = m.frame().position.clone();
    let base = m.game.voice.move_base;
    let facts = WrongMove {
        player: mistaken.player,
        nim_sum: heaps.nim_sum(),
        rule: MoveRule::of(&mistaken, &heaps),
        announced: mistaken.announced,
        mistake: mistaken.mistake(&heaps, base),
        behind: ShownBehind::of(m, mistaken.player, mistaken.announced, &heaps),
        heaps,
    };
    Some(facts.into())
}

#[cfg(test)]
mod tests {
    use crate::judge::reason::tests::fixture::game;

    #[test]
    fn a_losing_move_is_made_in_a_won_position() {
        let played = game("assignment2", "4\n3 3 2 1\n1 3\n2 3\n3 2\n");
        played.says(
            "
            …
            In turn 1 heap sizes are: h1=3 h2=3 h3=2 h4=1.
            Computer takes 1 objects from heap 1.
            ^ wrong-move: turn 1: the nim-sum of heaps 3 3 2 1 is 3. The first winning heap is heap 1 (3→0). The
            ^ computer should take 3 objects from heap 1. Your program takes 1 from heap 1: the right heap, but the
            ^ wrong number. This leaves nim-sum 2, so it does not win.
            ",
        );
        played.says(
            "
            …
            In turn 1 heap sizes are: h1=3 h2=3 h3=2 h4=1.
            Computer takes 2 objects from heap 3.
            ^ wrong-move: turn 1: the nim-sum of heaps 3 3 2 1 is 3. The first winning heap is heap 1 (3→0). The
            ^ computer should take 3 objects from heap 1. Your program takes 2 from heap 3. This leaves nim-sum 1, so it
            ^ does not win.
            ",
        );
        game("assignment2", "3\n5 2 1\n2 1\n3 1\n1 9\n1 2\n1 1\n").says(
            "
            …
            In turn 1 heap sizes are: h1=5 h2=2 h3=1.
            Computer takes 1 objects from heap 2.
            ^ wrong-move: turn 1: the nim-sum of heaps 5 2 1 is 6. The first winning heap is heap 1 (5→3). The computer
            ^ should take 2 objects from heap 1. Your program takes 1 from heap 2. This leaves nim-sum 5, so it does not
            ^ win.
            ",
        );
    }

    #[test]
    fn the_winner_is_announced_though_the_announced_move_leaves_something() {
        game("assignment2", "1\n9\n").says(
            "
            …
            In turn 1 heap sizes are: h1=9.
            Computer takes 1 objects from heap 1.
            ^ wrong-move: turn 1: the nim-sum of one heap of 9 is 9. The first winning heap is heap 1 (9→0). The
            ^ computer should take 9 objects from heap 1. Your program announces 1 from heap 1, which leaves 8 objects, and
            ^ announces the winner next.
            Computer wins!
            ",
        );
    }

    #[test]
    fn another_heap_wins_too() {
        game("assignment2", "4\n3 3 2 1\n1 3\n2 3\n3 2\n").says(
            "
            …
            In turn 1 heap sizes are: h1=3 h2=3 h3=2 h4=1.
            Computer takes 1 objects from heap 3.
            ^ wrong-move: turn 1: the nim-sum of heaps 3 3 2 1 is 3. The first winning heap is heap 1 (3→0). The
            ^ computer should take 3 objects from heap 1. Your program takes 1 from heap 3. This leaves nim-sum 0 too,
            ^ but heap 3 is not the first winning heap.
            ",
        );
    }

    #[test]
    fn other_words_of_the_line_are_named_too() {
        game("assignment2", "4\n3 3 2 1\n1 3\n2 3\n3 2\n").says(
            "
            …
            In turn 1 heap sizes are: h1=3 h2=3 h3=2 h4=1.
            Computer takes 1 object from heap 3
            ^ wrong-move: turn 1: the nim-sum of heaps 3 3 2 1 is 3. The first winning heap is heap 1 (3→0). The
            ^ computer should take 3 objects from heap 1. Your program takes 1 from heap 3. This leaves nim-sum 0 too,
            ^ but heap 3 is not the first winning heap. Also, “object” should be “objects”, and the dot at the end is
            ^ missing.
            ",
        );
        game("assignment2", "1\n9\n").says(
            "
            …
            In turn 1 heap sizes are: h1=9.
            Computer takes 1 objects from heap 1.
            ^ wrong-move: turn 1: the nim-sum of one heap of 9 is 9. The first winning heap is heap 1 (9→0). The
            ^ computer should take 9 objects from heap 1. Your program takes 1 from heap 1: the right heap, but the
            ^ wrong number. This leaves nim-sum 8, so it does not win.
            ",
        );
    }

    #[test]
    fn the_move_is_impossible() {
        let played = game("assignment2", "4\n3 3 2 1\n1 3\n2 3\n3 2\n");
        played.says(
            "
            …
            In turn 1 heap sizes are: h1=3 h2=3 h3=2 h4=1.
            Computer takes 3 objects from heap 3.
            ^ wrong-move: turn 1: the nim-sum of heaps 3 3 2 1 is 3. The first winning heap is heap 1 (3→0). The
            ^ computer should take 3 objects from heap 1. Your program announces 3 from heap 3, which has only 2.
            ",
        );
        played.says(
            "
            …
            In turn 1 heap sizes are: h1=3 h2=3 h3=2 h4=1.
            Computer takes 3 objects from heap 5.
            ^ wrong-move: turn 1: the nim-sum of heaps 3 3 2 1 is 3. The first winning heap is heap 1 (3→0). The
            ^ computer should take 3 objects from heap 1. Your program announces 3 from heap 5, but there is no heap 5.
            ",
        );
        played.says(
            "
            …
            In turn 1 heap sizes are: h1=3 h2=3 h3=2 h4=1.
            Computer takes 0 objects from heap 1.
            ^ wrong-move: turn 1: the nim-sum of heaps 3 3 2 1 is 3. The first winning heap is heap 1 (3→0). The
            ^ computer should take 3 objects from heap 1. Your program announces 0 from heap 1, but a move takes at least
            ^ one object.
            ",
        );
    }

    #[test]
    fn what_should_be_left_is_taken() {
        game("assignment2", "3\n1 5 2\n1 1\n2 3\n3 2\n").says(
            "
            …
            In turn 1 heap sizes are: h1=1 h2=5 h3=2.
            Computer takes 3 objects from heap 2.
            ^ wrong-move: turn 1: the nim-sum of heaps 1 5 2 is 6. The first winning heap is heap 2 (5→3). The computer
            ^ should take 2 objects from heap 2. Your program takes 3 from heap 2: the right heap, but the wrong number.
            ^ This leaves nim-sum 1, so it does not win.
            ",
        );
    }

    #[test]
    fn no_move_wins_and_another_is_made() {
        let played = game("assignment2", "2\n2 2\n1 1\n2 2\n");
        played.says(
            "
            …
            In turn 1 heap sizes are: h1=2 h2=2.
            Computer takes 1 objects from heap 2.
            ^ wrong-move: turn 1: the nim-sum of heaps 2 2 is 0. No move wins, so the computer should take one object
            ^ from the first heap that is not empty: heap 1. Your program takes 1 from heap 2, which is another heap.
            ",
        );
        played.says(
            "
            …
            In turn 1 heap sizes are: h1=2 h2=2.
            Computer takes 2 objects from heap 1.
            ^ wrong-move: turn 1: the nim-sum of heaps 2 2 is 0. No move wins, so the computer should take one object
            ^ from the first heap that is not empty: heap 1. Your program takes 2 from heap 1: the right heap, but it
            ^ should take only 1 object.
            ",
        );
        game("assignment2", "2\n1 1\n2 1\n").says(
            "
            …
            In turn 1 heap sizes are: h1=1 h2=1.
            Computer takes 0 objects from heap 1.
            ^ wrong-move: turn 1: the nim-sum of heaps 1 1 is 0. No move wins, so the computer should take one object
            ^ from the first heap that is not empty: heap 1. Your program announces 0 from heap 1, but a move takes at least
            ^ one object.
            ",
        );
    }

    #[test]
    fn any_winning_move_is_allowed() {
        let played = game("lab3", "3\n0 1\n1 2\n2 3\n1 1\n2 1\n2 1\n");
        played.says(
            "
            …
            heap[2]: ooooo
            Your Turn: input heap, coins: My Turn: heap, coins: 2 1
            ^ wrong-move: round 1: the nim-sum of heaps 0 3 5 is 6. This move wins: 2 from heap 2 (5→3). Your program
            ^ takes 1 from heap 2: the right heap, but the wrong number. This leaves nim-sum 7, so it does not win.
            ",
        );
        played.says(
            "
            …
            heap[2]: ooooo
            Your Turn: input heap, coins: My Turn: heap, coins: 2 3
            ^ wrong-move: round 1: the nim-sum of heaps 0 3 5 is 6. This move wins: 2 from heap 2 (5→3). Your program
            ^ takes 3 from heap 2: the right heap, but the wrong number. This leaves nim-sum 1, so it does not win.
            ",
        );
        played.says(
            "
            …
            heap[2]: ooooo
            Your Turn: input heap, coins: My Turn: heap, coins: 0 1
            ^ wrong-move: round 1: the nim-sum of heaps 0 3 5 is 6. This move wins: 2 from heap 2 (5→3). Your program
            ^ announces 1 from heap 0, which is empty.
            ",
        );
        game("stacks 1 3", "").says(
            "
            Stacks: 1 3
              o
              o
            o o
            Human takes 1 from stack 2
            Stacks: 1 2
              o
            o o
            Computer takes 1 from stack 1
            ^ wrong-move: the nim-sum of stacks 1 2 is 3. This move wins: 1 from stack 2 (2→1). Your program takes 1
            ^ from stack 1. This leaves nim-sum 2, so it does not win.
            ",
        );
    }

    #[test]
    fn the_last_winning_heap_is_asked_for() {
        game("matches", "[3,5,7].\n3.\n6.\n2.\n3.\n").says(
            "
            Enter number of matches in heaps [N1, N2, N3]: I take 1 matches from 1th heap.
            ^ wrong-move: the nim-sum of heaps 3 5 7 is 1. The last winning heap is heap 3 (7→6). The computer should
            ^ take 1 match from heap 3. Your program takes 1 from heap 1. This leaves nim-sum 0 too, but heap 1 is not
            ^ the last winning heap.
            ",
        );
    }

    #[test]
    fn the_largest_heap_is_asked_for_where_no_move_wins() {
        let played = game("matches", "[1,4,5].\n1.\n1.\n2.\n1.\n2.\n3.\n");
        played.says(
            "
            Enter number of matches in heaps [N1, N2, N3]: I take 1 match from 1th heap
            ^ wrong-move: the nim-sum of heaps 1 4 5 is 0. No move wins, so the computer should take one match from the
            ^ first of the largest heaps: heap 3. Your program takes 1 from heap 1, which is another heap.
            ",
        );
        played.says(
            "
            Enter number of matches in heaps [N1, N2, N3]: I take 5 matches from 3th heap
            ^ wrong-move: the nim-sum of heaps 1 4 5 is 0. No move wins, so the computer should take one match from the
            ^ first of the largest heaps: heap 3. Your program takes 5 from heap 3: the right heap, but it should take
            ^ only 1 match. Also, “matches” should be “match”.
            ",
        );
    }

    #[test]
    fn any_legal_move_is_allowed() {
        let played = game("stacks 1 3", "");
        played.says(
            "
            Stacks: 1 3
              o
              o
            o o
            Human takes 4 from stack 2
            ^ wrong-move: with stacks 1 3, the human may make any legal move. Your program announces 4 from stack 2, which has
            ^ only 3.
            ",
        );
        played.says(
            "
            Stacks: 1 3
              o
              o
            o o
            Human takes 0 from stack 2
            ^ wrong-move: with stacks 1 3, the human may make any legal move. Your program announces 0 from stack 2, but a move
            ^ takes at least one token.
            ",
        );
    }

    #[test]
    fn editions_are_explained_in_their_own_words() {
        let played = game("assignment2", "2\n2 2\n1 1\n2 2\n");
        played.reworded("computer_takes", "From heap {heap} the computer takes {count}.").says(
            "
            …
            In turn 1 heap sizes are: h1=2 h2=2.
            From heap 1 the computer takes 2.
            ^ wrong-move: turn 1: the nim-sum of heaps 2 2 is 0. No move wins, so the computer should take one object
            ^ from the first heap that is not empty: heap 1. Your program takes 2 from heap 1: the right heap, but it
            ^ should take only 1 object.
            ",
        );
    }

    #[test]
    fn the_right_move_in_another_order_of_words_is_no_wrong_move() {
        let played = game("assignment2", "4\n3 3 2 1\n1 3\n2 3\n3 2\n");
        played.is_not(
            "wrong-move",
            "\n…\nIn turn 1 heap sizes are: h1=3 h2=3 h3=2 h4=1.\nComputer takes from heap 1 3 objects.\n",
        );
    }

    /// The heaps are listed in words of the program's own, and behind the user's move in the right ones.
    #[test]
    fn heaps_behind_the_next_move_are_not_those_that_are_shown_next() {
        let played = game("matches", "[3,5,7].\n3.\n6.\n2.\n3.\n");
        played.says(
            "
            Enter number of matches in heaps [N1, N2, N3]: I take 1 matches from 1th heap.
            ^ wrong-move: the nim-sum of heaps 3 5 7 is 1. The last winning heap is heap 3 (7→6). The computer should take
            ^ 1 match from heap 3. Your program takes 1 from heap 1. This leaves nim-sum 0 too, but heap 1 is not the last
            ^ winning heap.
            Heaps: [2,5,7]
            Choose heap number from 1 to 3: Choose number of matches to take from 1 to 7: So now the heaps are: [2,5,1]
            ",
        );
    }
}
