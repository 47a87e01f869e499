//! What a run may use: the defaults, and who may set something else.

use std::time::Duration;

use crate::sandbox::Limits;
use crate::suite::{Case, LimitSettings, Suite};

/// CPU time of a native program.
const CPU: Duration = Duration::from_secs(1);
/// CPU time of a script, whose interpreter takes its time to start.
const SCRIPT_CPU: Duration = Duration::from_secs(3);
/// The least wall time by default, and how many times the CPU limit it is at least.
const WALL: (Duration, u32) = (Duration::from_secs(5), 2);
/// Address space.
const MEMORY: u64 = 512 << 20;
/// Output by default, and how many times the expected output it is at least. What prints without end comes to it long before its short
/// CPU limit, so that the two do not race.
const OUTPUT: (u64, u64) = (128 << 10, 16);
/// The part of its time limits with which a run is first made.
const SHORT: u32 = 20;
/// The least CPU time and the least wall time of such a run: enough for nearly every right program, on a busy machine too.
const SHORT_AT_LEAST: (Duration, Duration) = (Duration::from_millis(50), Duration::from_millis(250));

/// The limits of a case: what the command line sets, else the case, else its assignment, else the defaults.
pub fn limits_of(case: &Case, command_line: &LimitSettings, is_script: bool) -> Limits {
    let set = &case.limits;
    let cpu = command_line.cpu.or(set.cpu).unwrap_or(if is_script { SCRIPT_CPU } else { CPU });
    let wall = command_line.wall.or(set.wall).unwrap_or_else(|| WALL.0.max(cpu * WALL.1));
    let output = command_line.output.or(set.output);
    Limits {
        cpu,
        wall,
        memory: command_line.memory.or(set.memory).unwrap_or(MEMORY),
        output: output.unwrap_or_else(|| OUTPUT.0.max(OUTPUT.1 * expected_bytes(case))),
    }
}

/// The most of each that a case of the suite may use.
pub fn largest_limits(suite: &Suite, command_line: &LimitSettings, is_script: bool) -> Limits {
    let none = Limits { wall: Duration::ZERO, cpu: Duration::ZERO, memory: 0, output: 0 };
    let all = suite.cases.iter().map(|case| limits_of(case, command_line, is_script));
    all.fold(none, |most, limits| Limits {
        wall: most.wall.max(limits.wall),
        cpu: most.cpu.max(limits.cpu),
        memory: most.memory.max(limits.memory),
        output: most.output.max(limits.output),
    })
}

/// The limits with which a run is first made: its own, but for a small part of the time. Nearly every program needs no more,
/// and one that loops or waits is soon known.
pub(crate) fn short(limits: &Limits) -> Limits {
    Limits {
        cpu: (limits.cpu / SHORT).max(SHORT_AT_LEAST.0).min(limits.cpu),
        wall: (limits.wall / SHORT).max(SHORT_AT_LEAST.1).min(limits.wall),
        ..*limits
    }
}

/// How much a right program prints, as far as that is known before it runs.
fn expected_bytes(case: &Case) -> u64 {
    case.expect.words().or(case.expected_stdout()).map_or(0, |stdout| stdout.len() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_limits_are_a_small_part_but_not_too_small() {
        let of = |cpu, wall| {
            let limits = Limits {
                cpu: Duration::from_millis(cpu),
                wall: Duration::from_millis(wall),
                memory: MEMORY,
                output: OUTPUT.0,
            };
            let short = short(&limits);
            assert_eq!((short.memory, short.output), (limits.memory, limits.output));
            (short.cpu.as_millis(), short.wall.as_millis())
        };
        assert_eq!(of(1_000, 5_000), (50, 250));
        assert_eq!(of(3_000, 6_000), (150, 300));
        assert_eq!(of(100, 20_000), (50, 1_000));
        assert_eq!(of(20, 200), (20, 200), "never more than the full limits");
    }
}
