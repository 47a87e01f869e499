//! The pages about what is learned from a program's own output.

use crate::page::Page;

/// The names of what is learned from a program's own output, each with its page.
const LEARNED: [Page; 17] = [
    Page {
        id: "other-words",
        text: " The program has other words for a message than the assignment, wherever it prints it. It may be \
               only the newline at its end.\n",
    },
    Page {
        id: "other-drawing",
        text: " The program draws the heaps with other characters than the assignment, with something else between them, or in quite another way.\n",
    },
    Page {
        id: "other-board",
        text: " The program prints boards in another form than the assignment, so that they are not read as boards. What is behind that is \
               judged as if they had the right form.\n",
    },
    Page {
        id: "other-heap-list",
        text: " The program lists the heaps in the status line in another way than the assignment.\n",
    },
    Page {
        id: "repeated-message",
        text: " The program prints a message twice, wherever the assignment has it once. There may be two places in the \
               program that print it.\n",
    },
    Page {
        id: "empty-line",
        text: " The program prints an empty line before or after a message, wherever the assignment has none there.\n",
    },
    Page {
        id: "echoed-sizes",
        text: " The program prints the heap sizes that the user has entered. A terminal shows them without its help.\n",
    },
    Page {
        id: "echoed-number",
        text: " The program prints the number of heaps that the user has entered. A terminal shows it without its help.\n",
    },
    Page {
        id: "new-message",
        text: " The program says something where the assignment only asks again, or asks again in words of its own.\n",
    },
    Page {
        id: "two-prompts",
        text: " The program asks for the heap of a move and for the number of objects with two prompts, where the assignment \
               has one prompt for both.\n",
    },
    Page {
        id: "sizes-prompts",
        text: " The program asks for the size of each heap with a prompt that has the number of the heap, where the assignment has one \
               prompt for all sizes.\n",
    },
    Page {
        id: "own-lines",
        text: " The program prints lines of its own between those of the assignment, often to find a mistake. Only the \
               lines of the assignment may be printed; for all others there is standard error.\n",
    },
    Page {
        id: "ends-badly",
        text: " The program crashes, or uses up the time or the memory that it may use, in every case that has a certain \
               property, and in no other. What it printed before that is right, or explained by its other mistakes.\n",
    },
    Page {
        id: "wrong-exit-status",
        text: " The program prints what it should, and ends with an exit status that is not 0: this tells whoever started it that it \
               failed. Python ends so after an exception and after `sys.exit(1)`, C after `return 1` in `main`.\n",
    },
    Page {
        id: "same-output",
        text: " The program prints the same in every case. What it reads, if it reads anything, changes nothing.\n",
    },
    Page {
        id: "message-on-stderr",
        text: " The program prints a message on standard error. The assignment wants all messages on standard output.\n",
    },
    Page {
        id: "ends-early-everywhere",
        text: " The program ends where it comes to a place for the first time, before the game is over. What should come \
               after that place may not be written yet.\n",
    },
];

/// The pages of mistakes that are learned from a program's own output.
pub fn learned_pages() -> impl Iterator<Item = Page> {
    LEARNED.into_iter()
}
