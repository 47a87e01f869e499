use super::Facts;
use super::terms::Terms;

facts! {
    /// The program was ended, and nothing arrived of what it printed.
    ///
    /// What a program prints is kept in a buffer first, and written when the buffer is full or the program ends. When the program
    /// is killed, the buffer is lost. With fflush(stdout) after each line, or in Python with flush=True, one sees how far it
    /// comes.
    pub(super) struct LostBuffer;
}

impl Facts for LostBuffer {
    fn words(&self, _: &Terms) -> String {
        "nothing arrived of what it printed. What a program holds back in its buffer is lost when it is killed: with \
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
            ^ lost-buffer: nothing arrived of what it printed. What a program holds back in its buffer is lost when
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
            ^ ends-early: your program prints nothing. The first thing it should print is the first prompt.
            ",
        );
    }
}
