//! Playing an assignment in a terminal: the reference is the program, the user sits before it.
//!
//! What stands on standard output is, byte for byte, what the assignment demands of students, so that `nimgrade play`
//! can be graded itself. A simulation that asks nothing (stacks) moves, where there is a terminal to move in.

use std::cell::RefCell;
use std::io::{self, BufRead, Read, Write};

use nim_reference::Assignment;
use nim_reference::assignment::Input;
use nim_reference::rules::Opening;
use nim_reference::transcript::Ending;

use super::animate::{Animation, pictures};
use crate::random;
use crate::safe_text::one_line;

/// How a game that was played ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Played {
    /// As it should.
    Finished,
    /// It did not go on; the words say why and belong on standard error.
    Stopped(String),
}

/// A seed for games in which the program plays at random, another one at each call.
pub fn random_seed() -> u64 {
    random::number()
}

/// Plays the assignment's game or exercise: reads `input` no further than needed, and writes everything that is to be
/// read before it waits for input. With an `animation`, a simulation that asks nothing is shown as a
/// moving picture.
///
/// # Errors
/// The writer's. After one, no more input is read.
pub fn play(
    out: &mut dyn Write,
    input: impl BufRead,
    assignment: &Assignment,
    args: &[String],
    seed: u64,
    animation: Option<Animation>,
) -> io::Result<Played> {
    let simulates = assignment.game().is_some_and(|game| matches!(game.rules.opening, Opening::Arguments(_)));
    if let Some(animation) = animation.filter(|_| simulates) {
        let input = Input { stdin: String::new(), args: args.to_vec() };
        let transcript = assignment.transcript_at_random(&input, seed);
        match pictures(&transcript) {
            Some(pictures) if animation.fits(&pictures) => animation.draw(out, &pictures)?,
            _ => out.write_all(transcript.output().as_bytes())?,
        }
        out.flush()?;
        return Ok(ended(assignment, &transcript.ending));
    }
    let screen = RefCell::new(PlayScreen { out, failed: None });
    let reader = Keyboard { input, screen: &screen };
    let transcript = assignment.play(reader, args, seed, &mut |text, _| screen.borrow_mut().print(text));
    screen.into_inner().close()?;
    Ok(ended(assignment, &transcript.ending))
}

fn ended(assignment: &Assignment, ending: &Ending) -> Played {
    let name = assignment.name;
    let why = match ending {
        Ending::Finished => return Played::Finished,
        Ending::Usage => {
            format!("usage: nimgrade play -a {name} H1 [H2 …], each a whole number from 1 to {}", i32::MAX)
        }
        Ending::InputEnded => "the input ended before the game did".to_owned(),
        Ending::BadInput(word) => format!("“{}” is not what {name} asks for", one_line(word)),
        Ending::Accepted | Ending::Unpredictable | Ending::Deviates => {
            "nobody can predict how this game goes on".to_owned()
        }
        Ending::Unreasonable(what) => format!("this game is too large to be shown: {what}"),
    };
    Played::Stopped(why)
}

/// Standard output, and the first error that it had.
struct PlayScreen<'a> {
    out: &'a mut dyn Write,
    failed: Option<io::Error>,
}

impl PlayScreen<'_> {
    fn print(&mut self, text: &str) {
        if self.failed.is_none() {
            self.failed = self.out.write_all(text.as_bytes()).err();
        }
    }

    /// Writes out what was printed; whether all went well.
    fn flush(&mut self) -> bool {
        if self.failed.is_none() {
            self.failed = self.out.flush().err();
        }
        self.failed.is_none()
    }

    fn close(mut self) -> io::Result<()> {
        self.flush();
        self.failed.map_or(Ok(()), Err)
    }
}

/// Standard input, before which everything printed is written out. It ends when nobody sees the game any more.
struct Keyboard<'s, 'o, R> {
    input: R,
    screen: &'s RefCell<PlayScreen<'o>>,
}

impl<R: BufRead> BufRead for Keyboard<'_, '_, R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.screen.borrow_mut().flush() { self.input.fill_buf() } else { Ok(&[]) }
    }

    fn consume(&mut self, amount: usize) {
        self.input.consume(amount);
    }
}

impl<R: BufRead> Read for Keyboard<'_, '_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(buffer)?;
        self.consume(read);
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::terminal::Size;

    fn assignment(name: &str) -> Assignment {
        Assignment::builtin(name).expect("an assignment")
    }

    fn played(name: &str, stdin: &str, args: &[&str], animation: Option<Animation>) -> (String, Played) {
        let args: Vec<String> = args.iter().map(|&arg| arg.to_owned()).collect();
        let mut out = Vec::new();
        let played =
            play(&mut out, stdin.as_bytes(), &assignment(name), &args, 5, animation).expect("memory takes all");
        (String::from_utf8(out).expect("text"), played)
    }

    #[test]
    fn what_is_played_is_what_is_demanded() {
        for (name, stdin) in [
            ("assignment2", "3\n1 2 3\n1 1\n2 2\n"),
            ("lab3", "2\n0 1\n1 1\n1 1\n1 1\n"),
            ("matches", "[3,5,7].\n3.\n6.\n2.\n3.\n"),
            ("givegrade/present_board", "1 3 5 2\n"),
            ("givegrade/working_game", "Al\nComputer\n1 2\n2, 1\n2, 1\n"),
        ] {
            let input = Input { stdin: stdin.to_owned(), args: Vec::new() };
            let expected = assignment(name).transcript(&input).output().to_owned();
            assert_eq!(played(name, stdin, &[], None), (expected, Played::Finished), "{name}");
        }
    }

    #[test]
    fn everything_is_written_out_before_input_is_awaited() {
        /// Notes at each flush how much was written.
        struct Notes(Vec<u8>, Vec<usize>);
        impl Write for Notes {
            fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
                self.0.write(bytes)
            }
            fn flush(&mut self) -> io::Result<()> {
                self.1.push(self.0.len());
                Ok(())
            }
        }
        let mut out = Notes(Vec::new(), Vec::new());
        play(&mut out, &b""[..], &assignment("assignment2"), &[], 0, None).expect("memory takes all");
        assert_eq!(out.0, b"Enter the number of heaps:\n");
        assert_eq!(out.1.first(), Some(&out.0.len()));
    }

    #[test]
    fn a_broken_pipe_ends_the_game() {
        struct Broken;
        impl Write for Broken {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::ErrorKind::BrokenPipe.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        /// Input that must not be read.
        struct Untouched;
        impl Read for Untouched {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                panic!("input is read that nobody is asked for")
            }
        }
        let input = io::BufReader::new(Untouched);
        let error = play(&mut Broken, input, &assignment("assignment2"), &[], 0, None).expect_err("it is broken");
        assert_eq!(error.kind(), io::ErrorKind::BrokenPipe);
    }

    #[test]
    fn what_cannot_be_played_says_why() {
        let (out, played_on) = played("stacks", "", &["1", "x"], None);
        assert_eq!(out, "");
        assert!(matches!(played_on, Played::Stopped(why) if why.starts_with("usage: nimgrade play -a stacks")));
        let stopped = |stdin| played("assignment2", stdin, &[], None).1;
        assert_eq!(stopped("3\n"), Played::Stopped("the input ended before the game did".to_owned()));
        assert_eq!(stopped("x\n"), Played::Stopped("“x” is not what assignment2 asks for".to_owned()));
    }

    #[test]
    fn stacks_move_in_a_terminal_and_the_floor_stays() {
        let rows = |rows| Some(Animation { size: Size { rows, columns: 80 }, pause: Duration::ZERO });
        let (moving, _) = played("stacks", "", &["1", "3"], rows(24));
        let frames: Vec<&str> = moving.split("\x1b[5A").collect();
        assert!(frames.len() >= 3, "{moving:?}");
        assert!(frames.iter().all(|frame| frame.matches('\n').count() == 5), "{moving:?}");
        assert_eq!(
            frames[0].replace("\x1b[K", "").lines().take(4).collect::<Vec<_>>(),
            ["Stacks: 1 3", "  o", "  o", "o o"]
        );
        assert!(frames[frames.len() - 1].contains(" wins"));
        let (plain, _) = played("stacks", "", &["1", "3"], rows(5));
        assert!(plain.starts_with("Stacks: 1 3\n  o\n  o\no o\nHuman takes ") && !plain.contains('\x1b'));
        assert_eq!(played("stacks", "", &["1", "3"], None).0, plain);
    }

    #[test]
    fn seeds_differ() {
        assert_ne!(random_seed(), random_seed());
    }
}
