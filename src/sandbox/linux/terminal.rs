//! A terminal in the place of a program's standard output, so that its library writes each line when it is whole.
//!
//! It has no user and controls nothing: it is nobody's controlling terminal, echoes nothing, changes no byte, and the filter
//! lets programs only ask it for its settings. What comes out of it is read by the supervisor while the program runs, because
//! a terminal holds little.

use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

use rustix::fs::OFlags;
use rustix::pty::{OpenptFlags, ioctl_tiocgptpeer, openpt, unlockpt};
use rustix::termios::{OptionalActions, tcgetattr, tcsetattr};

use super::sys::Errno;

/// The supervisor's end of a terminal, with what has come out of it.
pub(super) struct Terminal {
    end: OwnedFd,
    printed: Vec<u8>,
    /// How many bytes are kept.
    most: usize,
    /// Whether nobody has the other end any more.
    pub(super) is_closed: bool,
}

impl Terminal {
    /// A terminal of which at most so many bytes are kept, and the program's end of it.
    pub(super) fn open(most: u64) -> io::Result<(Terminal, OwnedFd)> {
        let flags = OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC;
        let end = openpt(flags)?;
        unlockpt(&end)?;
        // By its other end, not by a name: /dev/pts may be another one's.
        let program = ioctl_tiocgptpeer(&end, flags)?;
        let mut settings = tcgetattr(&program)?;
        settings.make_raw();
        tcsetattr(&program, OptionalActions::Now, &settings)?;
        rustix::fs::fcntl_setfl(&end, OFlags::RDWR | OFlags::NONBLOCK)?;
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        Ok((Terminal { end, printed: Vec::new(), most, is_closed: false }, program))
    }

    /// Takes in what has come out by now. What is more than is kept is thrown away, so that the program goes on.
    pub(super) fn read(&mut self) {
        let mut buffer = [0; 4096];
        loop {
            match rustix::io::read(&self.end, &mut buffer) {
                Ok(0) | Err(Errno::AGAIN) => return,
                Ok(length) => {
                    let kept = length.min(self.most - self.printed.len());
                    self.printed.extend_from_slice(&buffer[..kept]);
                }
                Err(Errno::INTR) => {}
                Err(_) => return self.is_closed = true,
            }
        }
    }

    /// All that came out of it, once nobody has the other end any more.
    pub(super) fn finish(mut self) -> Vec<u8> {
        self.read();
        self.printed
    }
}

impl AsFd for Terminal {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.end.as_fd()
    }
}
