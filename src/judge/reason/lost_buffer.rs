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
