//! What is known of the source of a failure.

use crate::page::Page;

/// What is known of the source of a failure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// What it is.
    pub kind: FindingKind,
    /// What happens, as a full sentence, with the place in it if there is one.
    pub sentence: String,
    /// The line of the source.
    pub line: Option<SourceLine>,
}

/// Lists the kinds of findings with their names and the pages that explain them.
macro_rules! kinds {
    ($($(#[doc = $line:literal])+ $kind:ident = $name:literal,)+) => {
        /// What a finding is.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum FindingKind {
            $($(#[doc = $line])+ $kind,)+
        }

        impl FindingKind {
            /// Every kind.
            pub const ALL: &'static [FindingKind] = &[$(FindingKind::$kind,)+];

            /// The name in every machine format, and of its page.
            pub fn name(self) -> &'static str {
                match self { $(FindingKind::$kind => $name,)+ }
            }
        }

        /// The pages of the kinds of findings.
        pub fn finding_pages() -> impl Iterator<Item = Page> {
            [$(Page { id: $name, text: concat!($($line, "\n"),+) },)+].into_iter()
        }
    };
}

kinds! {
    /// This line of the source printed the first character of the output that is wrong.
    ///
    /// nimgrade builds a C program once more so that it can see which call prints what, and runs the case again. The line is named only
    /// where that run printed the same as the graded one. Where the call stands in a function, the line that called this function is
    /// named too.
    ///
    /// The line that prints is where to begin, not always where the mistake is: it may print a number that was computed wrongly
    /// before. Where something is missing, it is the line that printed what stands in its place.
    PrintedBy = "printed-by",
    /// The program uses memory that is not its own, or does something else that ends a program, in this line.
    ///
    /// nimgrade builds a C program once more with AddressSanitizer and parts of the UndefinedBehaviorSanitizer, which watch every
    /// access, and runs the case again. What is named is the first mistake that they find. In an array of 32 elements these have the
    /// numbers 0 to 31; memory that was freed must not be used any more; a null pointer leads nowhere; and `scanf` needs the
    /// address of what it reads into, as in `scanf("%d", &number)`.
    ///
    /// Such a mistake may go unnoticed, end the program, or change other variables: mend it before everything else. To see it on
    /// your own machine: `gcc -g -fsanitize=address,undefined`.
    MemoryMistake = "memory-mistake",
    /// The program uses a value that was never set.
    ///
    /// A variable of a function, and memory that comes from `malloc`, have any value at first: whatever was in memory by chance.
    /// nimgrade builds a C program once with 0 in them and once with other values, and runs the case with both. They print different
    /// things, and what is named makes the difference: with 0 in it the program prints the one, with another value the other.
    ///
    /// Look at every way that leads from the declaration to the place where the value is used: on one of them nothing is put in.
    NeverSet = "never-set",
    /// The program prints different things when the same case is run several times.
    ///
    /// Where an assignment does not want a game at random, every run must print the same. The output depends on something else than
    /// the input: on the time, on random numbers, on the address of something in memory (a pointer that is printed as a number), or
    /// on memory that was never set.
    Unsteady = "unsteady",
    /// The program ended with an exception in this line.
    ///
    /// It is the line of your own file that the traceback of Python names last. What the exception is stands on standard error.
    Exception = "exception",
    /// The program ended in this line because it asked for input when there was no more.
    ///
    /// No case ends its input in the middle of a game or before the question is whole. So the program asks more often than it should: it may
    /// have refused what is right, or asked a player whose moves the program makes. Look at the first wrong line of the output, not
    /// only here.
    EndOfInput = "end-of-input",
}

impl Finding {
    /// Whether both are of one kind and about one line.
    pub fn is_of_line(&self, other: &Finding) -> bool {
        let place = |finding: &Finding| finding.line.as_ref().map(|line| (line.file.clone(), line.number));
        self.kind == other.kind && place(self) == place(other)
    }
}

impl FindingKind {
    /// Whether it is what makes a case fail, and not only where that shows.
    pub fn is_mistake(self) -> bool {
        match self {
            FindingKind::MemoryMistake | FindingKind::NeverSet | FindingKind::Exception => true,
            FindingKind::PrintedBy | FindingKind::Unsteady | FindingKind::EndOfInput => false,
        }
    }
}

/// A line of what was handed in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceLine {
    /// The file, by its path below the folder of the submission.
    pub file: String,
    /// The number of the line, from 1.
    pub number: u32,
    /// The column in bytes, from 1, if it is known.
    pub column: Option<u32>,
    /// The line without its newline, cut at [`SourceLine::MAX_BYTES`].
    pub text: Vec<u8>,
}

impl SourceLine {
    /// The most bytes of a line that are kept.
    pub const MAX_BYTES: usize = 400;
}
