use super::Facts;
use super::terms::Terms;

facts! {
    /// The program was ended from outside or crashed, and nothing arrived on standard output.
    ///
    /// What a program prints is kept in a buffer first, and written when the buffer is full or the program
    /// ends by itself. When it is killed, what is in the buffer is lost. So it may have come far, or may
    /// not have printed anything.
    ///
    /// Call `fflush(stdout)` after each line, or in Python `print(…, flush=True)`: then one sees how far
    /// it comes. How the program ended stands above; an endless loop and a read beyond the end of the input
    /// are common.
    pub(super) struct LostBuffer;
}

impl Facts for LostBuffer {
    fn words(&self, _: &Terms) -> String {
        "nothing arrived on standard output. What a program holds back in its buffer is lost when it is killed: with \
         fflush(stdout) after each line you see how far it comes."
            .to_owned()
    }
}

#[cfg(test)]
mod tests {
    use crate::judge::reason::tests::fixture::game;
    use crate::sandbox::Termination;

    #[test]
    fn a_program_is_killed_before_anything_arrives() {
        game("assignment2", "2\n1 1\n2 1\n").ends(Termination::WallLimit { busy: true }).says(
            "
            (end)
            ^ lost-buffer: nothing arrived on standard output. What a program holds back in its buffer is lost when
            ^ it is killed: with fflush(stdout) after each line you see how far it comes.
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
