//! nimgrade for Windows in a console: Wine draws one in a terminal.

use std::fs::File;
use std::io::{Read as _, Write as _};
use std::process::{Child, Command, Stdio};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use rustix::pty::{OpenptFlags, ioctl_tiocgptpeer, openpt, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

use super::programs::Programs;
use super::{EXECUTABLE, WINE, assert_leaves_nothing, is_tested, wait_for, windows_path};
use crate::common::command::root;

/// nimgrade in a console.
struct Console {
    nimgrade: Child,
    keyboard: File,
    drawn: JoinHandle<String>,
}

impl Console {
    /// Starts it. What it says on standard error goes nowhere, so that it takes the console for an old one: one that knows no
    /// escapes. Wine's console says that it knows them, and draws them as letters.
    fn start(args: &[&str]) -> Console {
        let end = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        unlockpt(&end).unwrap();
        let terminal = ioctl_tiocgptpeer(&end, OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        tcsetwinsize(&terminal, Winsize { ws_row: 200, ws_col: 100, ws_xpixel: 0, ws_ypixel: 0 }).unwrap();
        // Only from a terminal of its own does a process get what keys such as Control-C stand for.
        let mut command = Command::new("setsid");
        command.args(["--ctty", WINE]).arg(std::env::var_os(EXECUTABLE).unwrap()).args(args).current_dir(root());
        command.envs([("WINEDEBUG", "-all"), ("NIMGRADE_TRUST", "1")]).env_remove("TERM").env_remove("NO_COLOR");
        command.stdin(terminal.try_clone().unwrap()).stdout(terminal).stderr(Stdio::null());
        let nimgrade = command.spawn().unwrap();
        let keyboard = File::from(end);
        let mut screen = keyboard.try_clone().unwrap();
        let drawn = thread::spawn(move || {
            let mut drawn = Vec::new();
            // It ends with an error when nobody has the terminal any more.
            let _ = screen.read_to_end(&mut drawn);
            String::from_utf8(drawn).expect("what Wine draws is UTF-8")
        });
        Console { nimgrade, keyboard, drawn }
    }

    fn press(&mut self, key: u8) {
        self.keyboard.write_all(&[key]).unwrap();
    }

    /// Waits until it has ended.
    fn wait(&mut self) {
        let begun = Instant::now();
        while self.nimgrade.try_wait().unwrap().is_none() {
            if begun.elapsed() > Duration::from_secs(60) {
                self.nimgrade.kill().unwrap();
                panic!("nimgrade does not end");
            }
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// What was drawn when it has ended: words, and the colours of their letters.
    fn drawn(mut self) -> String {
        self.wait();
        let mut drawn = self.drawn.join().unwrap();
        for of_the_cursor in ["\x1b[?25l", "\x1b[?25h", "\x1b[K"] {
            drawn = drawn.replace(of_the_cursor, "");
        }
        for columns in 1..100 {
            drawn = drawn.replace(&format!("\x1b[{columns}C"), &" ".repeat(columns));
        }
        drawn
    }
}

#[test]
fn control_c_leaves_no_process() {
    if !is_tested() {
        return;
    }
    assert_leaves_nothing(|arguments, beats| {
        let mut console = Console::start(arguments);
        wait_for(beats);
        console.press(b'C' - b'@');
        console.wait();
    });
}

#[test]
fn an_old_console_has_colours_and_all_characters_and_no_escapes() {
    if !is_tested() {
        return;
    }
    let programs = Programs::new();
    let program = programs.compile_file("nim", &root().join("examples/assignment2/last_winning_heap.c"));
    let drawn = Console::start(&[&windows_path(&program), "-k", "drawing/all-equal"]).drawn();
    for words in [
        "\x1b[31mwrong output\x1b[m: drawing/all-equal (0 of 1 point)",
        "(3→0)",
        "«1 3»",
        "Computer takes 3 objects from heap 4.  <-- wrong",
    ] {
        assert!(drawn.contains(words), "{words:?} is not in {drawn}");
    }
    // An escape of nimgrade's own would stand there as letters; Wine writes none of these.
    for escape in ["\x1b[0m", "\x1b[1m", "\x1b[2m"] {
        assert!(!drawn.contains(escape), "{escape:?} is in {drawn}");
    }
}
