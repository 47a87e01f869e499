//! Programs that play on when their input has ended: with the numbers that they have read last.

use nim_reference::Assignment;
use nim_reference::assignment::Input;
use nim_reference::transcript::Transcript;

use super::agreement::Agreement;
use super::evidence::Evidence;

/// How often the last move is entered again where the input has ended.
const TIMES_AGAIN: usize = 50;

impl Evidence<'_> {
    /// How far it agrees with the transcript of this assignment where its input ended in the middle of the game, which is `agreement`, or
    /// with one that goes on.
    ///
    /// A program in C that reads no move because its input has ended has the last one in its variables still: it is tried whether it
    /// plays on with that.
    pub(super) fn played_on(&self, assignment: &Assignment, agreement: Agreement) -> Agreement {
        let further = |agreement: Agreement, transcript: Transcript| {
            let with_it = self.compared_with(assignment, transcript);
            let played = agreement.played + with_it.played;
            match with_it.full && with_it.lines > agreement.lines {
                true => Agreement { prints_without_input: true, played, ..with_it },
                false => Agreement { played, ..agreement },
            }
        };
        // Who comes to an end may check it again.
        let again = self.case.complete.then(|| self.transcript_with_last_move_again(assignment)).flatten();
        let agreement = again.map_or(agreement, |transcript| further(agreement, transcript));
        if (agreement.full && !agreement.is_open) || !self.alike {
            return agreement;
        }
        let unchecked = assignment.moving_without_input();
        let transcript = unchecked.follow_while_alike(self.case.input, &self.follower, self.room.take());
        further(agreement, transcript)
    }

    /// The transcript of this assignment where the last move is entered again and again.
    fn transcript_with_last_move_again(&self, assignment: &Assignment) -> Option<Transcript> {
        let input = self.last_move_again.get_or_init(|| last_move_again(self.case.input)).as_ref();
        input.filter(|_| self.alike).map(|input| assignment.follow_while_alike(input, &self.follower, self.room.take()))
    }
}

/// An input with its last two numbers many times more.
fn last_move_again(input: &Input) -> Option<Input> {
    let mut words = input.stdin.split_whitespace().rev();
    let (count, heap) = (words.next()?, words.next()?);
    let stdin = format!("{}\n{}", input.stdin.trim_end(), format!("{heap} {count}\n").repeat(TIMES_AGAIN));
    Some(Input { stdin, args: input.args.clone() })
}
