//! A terminal in the place of a program's standard output, so that its library writes each line when it is whole.
//!
//! It has no user and controls nothing: it is nobody's controlling terminal, echoes nothing, changes no byte, and in the sandbox of
//! Linux the filter lets programs only ask it for its settings. What comes out of it is read by the supervisor while the program
//! runs, because a terminal holds little.

use std::io;
use std::os::fd::OwnedFd;
#[cfg(linux_sandbox)]
use std::os::fd::{AsFd, BorrowedFd};

use rustix::fs::OFlags;
use rustix::io::{Errno, FdFlags};
use rustix::pty::{OpenptFlags, openpt, unlockpt};
use rustix::termios::{OptionalActions, tcgetattr, tcsetattr};

/// The supervisor's end of a terminal, with what has come out of it.
pub(super) struct Terminal {
    end: OwnedFd,
    printed: Vec<u8>,
    /// How many bytes are kept.
    most: usize,
}

impl Terminal {
    /// A terminal of which at most so many bytes are kept, and the program's end of it.
    pub(super) fn open(most: u64) -> io::Result<(Terminal, OwnedFd)> {
        let end = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY)?;
        rustix::io::fcntl_setfd(&end, FdFlags::CLOEXEC)?;
        unlockpt(&end)?;
        let program = other_end(&end)?;
        let mut settings = tcgetattr(&program)?;
        settings.make_raw();
        tcsetattr(&program, OptionalActions::Now, &settings)?;
        rustix::fs::fcntl_setfl(&end, OFlags::RDWR | OFlags::NONBLOCK)?;
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        Ok((Terminal { end, printed: Vec::new(), most }, program))
    }

    /// Takes in what has come out by now; whether more may come. What is more than is kept is thrown away, so that the program goes
    /// on.
    pub(super) fn read(&mut self) -> bool {
        let mut buffer = [0; 4096];
        loop {
            match rustix::io::read(&self.end, &mut buffer) {
                Err(Errno::AGAIN) => return true,
                Ok(length @ 1..) => {
                    let kept = length.min(self.most - self.printed.len());
                    self.printed.extend_from_slice(&buffer[..kept]);
                }
                Err(Errno::INTR) => {}
                // Nobody has the other end any more: an error on Linux, an end on macOS.
                Ok(0) | Err(_) => return false,
            }
        }
    }

    /// All that came out of it, once nobody has the other end any more.
    pub(super) fn finish(mut self) -> Vec<u8> {
        self.read();
        self.printed
    }
}

#[cfg(linux_sandbox)]
impl AsFd for Terminal {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.end.as_fd()
    }
}

/// The program's end of a terminal.
#[cfg(linux_sandbox)]
fn other_end(end: &OwnedFd) -> io::Result<OwnedFd> {
    // By its other end, not by a name: /dev/pts may be another one's.
    let flags = OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC;
    Ok(rustix::pty::ioctl_tiocgptpeer(end, flags)?)
}

/// The program's end of a terminal, by its name.
#[cfg(not(linux_sandbox))]
fn other_end(end: &OwnedFd) -> io::Result<OwnedFd> {
    rustix::pty::grantpt(end)?;
    let name = rustix::pty::ptsname(end, Vec::new())?;
    let flags = OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC;
    Ok(rustix::fs::open(name, flags, rustix::fs::Mode::empty())?)
}
