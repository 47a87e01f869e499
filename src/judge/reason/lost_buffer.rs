use super::Facts;
use super::terms::Terms;

facts! {
    /// The program was ended from outside, crashed, or left by `_exit`, and what it had printed last did not arrive on standard output.
    ///
    /// What a program prints is kept in a buffer first, and written when the buffer is full or the program
    /// ends by `exit` or at the end of `main`. When it is killed, or ends by `_exit`, `_Exit`, or `os._exit` in Python, what is in
    /// the buffer is lost. With a terminal as standard output most programs write
    /// each line as soon as it is whole, so nimgrade runs the first cases of that kind a second time with a terminal, except on
    /// Windows, and shows how far that run comes. The verdict is the first run's.
    ///
    /// In your own terminal you see the same lines. How the program ended stands above; an endless loop and a read
    /// beyond the end of the input are common.
    pub(in crate::judge) enum LostBuffer {
        /// There was no second run.
        Unknown,
        /// Nothing arrived of the second run either.
        Nothing,
        /// The second run came further.
        Further,
        /// The same, and it ran on from there until it was ended.
        RunsOn,
        /// The second run printed everything, and all of it is right.
        Everything,
        /// There was no second run of this case, and those of others show that the program ends without writing its buffer.
        AsInOthers,
    }
}

impl Facts for LostBuffer {
    fn words(&self, _: &Terms) -> String {
        match self {
            LostBuffer::Unknown => {
                "nothing arrived on standard output. What a program holds back in its buffer is lost when it is killed, so \
                 it may have come further."
            }
            LostBuffer::Nothing => {
                "nothing arrived on standard output, and nothing in a second run with a terminal as standard output \
                 either, where most programs write each line at once."
            }
            LostBuffer::Further => {
                "the last lines were still in your program's buffer when it ended, so they did not arrive. What you see \
                 here is from a second run with a terminal as standard output, which came this far."
            }
            LostBuffer::RunsOn => {
                "your program comes this far, and then runs until it is ended: look for a loop that does not end, or for what it \
                 waits for. What you see here is from a second run with a terminal as standard output; in the first one the last \
                 lines were still in your program's buffer when it was ended."
            }
            LostBuffer::Everything => {
                "the last lines were still in your program's buffer when it ended, so they did not arrive. In a second \
                 run with a terminal as standard output all lines arrived, and they are right."
            }
            LostBuffer::AsInOthers => {
                "the output stops here. As in other cases, the next lines may have been in your program's buffer when it \
                 ended, so that they did not arrive."
            }
        }
        .to_owned()
    }
}

/// The words in addition where another reason is known of the second run.
pub(super) const SECOND_RUN: &str = " (This is from a second run with a terminal as standard output. In the first one these \
                                     lines were still in your program's buffer when it ended.)";

#[cfg(test)]
mod tests {
    use crate::judge::reason::tests::fixture::game;
    use crate::sandbox::Termination;

    #[test]
    fn a_program_is_killed_before_anything_arrives() {
        game("assignment2", "2\n1 1\n2 1\n").ends(Termination::WallLimit { busy: Some(true) }).says(
            "
            (end)
            ^ lost-buffer: nothing arrived on standard output. What a program holds back in its buffer is lost when
            ^ it is killed, so it may have come further.
            ",
        );
    }

    #[test]
    fn a_program_that_exits_has_written_its_buffer() {
        game("assignment2", "2\n1 1\n2 1\n").is_not(
            "lost-buffer",
            "
            (end)
            ^ ends-early: your program prints nothing. It should first print the first prompt.
            ",
        );
    }
}
