//! Arbitrary input text, arguments and followed output for every assignment, and for every known fault of it: there is always
//! a transcript, its size is bounded, and what is derived from it agrees with it.
//!
//! An input is the number of an assignment, the number of a fault (0 for none) and the number of arguments, a byte each; then
//! as many lines of arguments, the input, a NUL byte, and the output that is followed.

#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use nim_reference::assignment::Input;
use nim_reference::transcript::{Ending, Entry};
use nim_reference::{Assignment, Transcript};
use nimgrade_fuzz::{oracle, seeds, suites};

/// Every assignment, right and with each known fault.
static PROGRAMS: LazyLock<Vec<Vec<Assignment>>> = LazyLock::new(|| {
    let builtin = |name| Assignment::builtin(name).expect("it is built in");
    let with_faults = |right: Assignment| {
        let faulty = right.faults().into_iter().map(|fault| fault.apply(&right));
        std::iter::once(right.clone()).chain(faulty).collect()
    };
    Assignment::NAMES.into_iter().map(builtin).map(with_faults).collect()
});

/// The most bytes that a transcript prints: the bound that the reference sets itself, and one message.
const MAX_PRINTED: usize = 5 << 20;

/// The most turns in a row that change nothing: the bound that the reference sets itself.
const MAX_IDLE_TURNS: usize = 1_000;

/// The most arguments.
const MAX_ARGS: usize = 8;

fuzz_target!(init: seeds::write_if_asked(inputs), |bytes: &[u8]| {
    let [assignment, fault, args, rest @ ..] = bytes else { return };
    let programs = &PROGRAMS[usize::from(*assignment) % PROGRAMS.len()];
    let program = &programs[usize::from(*fault) % programs.len()];
    let is_right = std::ptr::eq(program, &programs[0]);
    let nul = rest.iter().position(|&byte| byte == 0).unwrap_or(rest.len());
    let (given, output) = (String::from_utf8_lossy(&rest[..nul]), rest.get(nul + 1..).unwrap_or_default());
    let mut lines = given.splitn(1 + usize::from(*args) % MAX_ARGS, '\n').collect::<Vec<_>>();
    let stdin = lines.pop().unwrap_or_default().to_owned();
    let input = Input { stdin, args: lines.into_iter().map(str::to_owned).collect() };

    let own = program.transcript(&input);
    consistent(&own);
    let printed = own.output();
    let mut streamed = String::new();
    let stream = program.play(input.stdin.as_bytes(), &input.args, 0, &mut |text, _| streamed.push_str(text));
    if program.game().is_some() {
        assert_eq!(stream, own);
    }
    let graded = program.graded(output);
    let followed = program.follow(&input, &graded);
    consistent(&followed);
    consistent(&program.transcript_at_random(&input, 7));
    if is_right {
        if own.ending == Ending::Finished {
            let again = program.follow(&input, &program.graded(printed.as_bytes()));
            assert_eq!(again.frames, own.frames, "the reference does not follow itself");
        }
        if let Some(game) = program.game().filter(|game| game.grading.boards().is_none()) {
            assert!(game.rules.first as usize <= 1);
            oracle::played(&own, [false, true]);
            oracle::played(&followed, [false, true]);
        }
        // Looks at many ways to play, so it must know when to stop.
        let lasts = program.input_lasts(&input);
        assert!(own.ending != Ending::InputEnded || lasts.is_err() || program.game().is_none());
    }
});

/// Demands that a transcript is bounded, and that its lines are those of its output.
fn consistent(transcript: &Transcript) {
    let output = transcript.output();
    assert!(output.len() < MAX_PRINTED, "{} bytes", output.len());
    // A turn that changes something prints something. Where only boards that differ are graded, others print nothing.
    let positions = || transcript.frames.chunk_by(|one, other| one.position == other.position);
    assert!(positions().count() <= 1 + transcript.entries().len() + 1, "{} positions", positions().count());
    let idle = positions().map(<[_]>::len).max().unwrap_or_default();
    assert!(idle <= 1 + MAX_IDLE_TURNS + 1, "{idle} turns that change nothing");
    for entry in transcript.entries() {
        if let Entry::Print { text, frame, .. } = entry {
            assert!(transcript.frame(frame).is_some());
            assert!(!text.is_empty());
        }
    }
    let mut joined = String::with_capacity(output.len());
    for line in transcript.lines() {
        let mut end = 0;
        for piece in &line.pieces {
            assert_eq!(piece.range.start, end);
            end = piece.range.end;
        }
        assert_eq!(end, line.text.len());
        joined.push_str(&line.text);
        joined.push_str(if line.ended { "\n" } else { "" });
    }
    assert_eq!(joined, output);
}

/// The input of every case, played right and with a fault, and followed by what a program with another fault prints.
fn inputs() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for (number, suite) in suites().iter().enumerate() {
        let programs = &PROGRAMS[number];
        for (turn, case) in suite.cases.iter().enumerate() {
            let input = &case.input;
            let transcript = programs[turn % programs.len()].transcript(input);
            for fault in [0, 1 + turn % (programs.len() - 1)] {
                let mut seed = vec![number as u8, fault as u8, input.args.len() as u8];
                for arg in &input.args {
                    seed.extend(arg.bytes().chain([b'\n']));
                }
                seed.extend(input.stdin.bytes().chain([0]).chain(transcript.output().bytes()));
                seeds.push(seed);
            }
        }
    }
    seeds
}
