//! System call filters as binary trees.
//!
//! A filter is a table from system call numbers to [`Rule`]s, with one default for all the others. Equal neighbours are
//! joined into ranges and the ranges are searched by halves, so that a decision takes some seven comparisons; for
//! numbers that are always allowed the kernel remembers that and runs no filter at all. What is allowed is not for this
//! module to say.

use libc::sock_filter;

use super::sys::{Errno, Fd, check};

const LOAD: u16 = (libc::BPF_LD | libc::BPF_W | libc::BPF_ABS) as u16;
const JUMP: u16 = (libc::BPF_JMP | libc::BPF_JA) as u16;
const IF_EQUAL: u16 = (libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K) as u16;
const IF_AT_LEAST: u16 = (libc::BPF_JMP | libc::BPF_JGE | libc::BPF_K) as u16;
const IF_ANY_BIT: u16 = (libc::BPF_JMP | libc::BPF_JSET | libc::BPF_K) as u16;
const RETURN: u16 = (libc::BPF_RET | libc::BPF_K) as u16;

/// Offsets in what a filter sees of a call.
const NUMBER: u32 = 0;
const ARCHITECTURE: u32 = 4;
const ARGUMENTS: u32 = 16;

/// How this architecture is called in what a filter sees.
#[cfg(target_arch = "x86_64")]
const HERE: u32 = 0xc000_003e;
#[cfg(target_arch = "aarch64")]
const HERE: u32 = 0xc000_00b7;
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
compile_error!("the sandbox knows the system calls of x86_64 and aarch64 only");

/// Numbers from here on belong to the x32 interface.
const X32: u32 = 0x4000_0000;

/// What becomes of a system call: the first test that holds decides; if none does, the filter returns `otherwise`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Rule {
    pub(super) tests: Vec<Test>,
    pub(super) otherwise: u32,
}

impl From<u32> for Rule {
    /// The rule that always gives this.
    fn from(otherwise: u32) -> Rule {
        Rule { tests: Vec::new(), otherwise }
    }
}

/// A test of arguments, and what the filter returns if it holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Test {
    /// All of these must hold: the place of half an argument, the comparison, and what it is compared to.
    conditions: Vec<(u32, u16, u32)>,
    then: u32,
}

impl Test {
    /// The lower half of this argument, by its index, equals this.
    pub(super) fn equal(argument: u8, value: u32, then: u32) -> Test {
        Test { conditions: vec![(lower(argument), IF_EQUAL, value)], then }
    }

    /// The lower half has any of these bits.
    pub(super) fn any_bit(argument: u8, bits: u32, then: u32) -> Test {
        Test { conditions: vec![(lower(argument), IF_ANY_BIT, bits)], then }
    }

    /// The lower halves of two arguments equal these.
    pub(super) fn both((one, its): (u8, u32), (other, value): (u8, u32), then: u32) -> Test {
        Test { conditions: vec![(lower(one), IF_EQUAL, its), (lower(other), IF_EQUAL, value)], then }
    }

    /// All 64 bits equal this.
    pub(super) fn equal_long(argument: u8, value: u64, then: u32) -> Test {
        let (low, high) = (value as u32, (value >> 32) as u32);
        Test { conditions: vec![(lower(argument), IF_EQUAL, low), (lower(argument) + 4, IF_EQUAL, high)], then }
    }
}

/// What a filter returns.
pub(super) const ALLOW: u32 = libc::SECCOMP_RET_ALLOW;
pub(super) const KILL: u32 = libc::SECCOMP_RET_KILL_PROCESS;
/// Who has the filter's listener decides.
pub(super) const ASK: u32 = libc::SECCOMP_RET_USER_NOTIF;

/// The call fails with this error number.
pub(super) const fn fail(errno: i32) -> u32 {
    libc::SECCOMP_RET_ERRNO | errno as u32
}

/// The filter for a table of numbers and rules; the numbers that it leaves out get `default`.
pub(super) fn filter(mut table: Vec<(u32, Rule)>, default: &Rule) -> Vec<sock_filter> {
    table.sort_by_key(|&(number, _)| number);
    let mut ranges: Vec<(u32, Rule)> = vec![(0, default.clone())];
    for (number, rule) in table {
        push(&mut ranges, number, rule);
        push(&mut ranges, number + 1, default.clone());
    }
    let mut program = vec![one(LOAD, ARCHITECTURE), branch(IF_EQUAL, HERE, 1, 0), one(RETURN, KILL), one(LOAD, NUMBER)];
    if cfg!(target_arch = "x86_64") {
        program.extend([branch(IF_AT_LEAST, X32, 0, 1), one(RETURN, KILL)]);
    }
    program.extend(tree(&ranges));
    program
}

/// Begins a range, which takes the place of one that would begin at the same number, and joins equal neighbours.
fn push(ranges: &mut Vec<(u32, Rule)>, from: u32, rule: Rule) {
    if ranges.last().is_some_and(|&(last, _)| last == from) {
        ranges.pop();
    }
    if ranges.last().is_none_or(|(_, last)| *last != rule) {
        ranges.push((from, rule));
    }
}

fn tree(ranges: &[(u32, Rule)]) -> Vec<sock_filter> {
    let middle = ranges.len() / 2;
    if middle == 0 {
        return ranges.first().map_or_else(|| vec![one(RETURN, KILL)], |(_, rule)| leaf(rule));
    }
    let (below, above) = (tree(&ranges[..middle]), tree(&ranges[middle..]));
    // A branch reaches 255 instructions far, a jump any distance.
    let mut program = vec![branch(IF_AT_LEAST, ranges[middle].0, 0, 1), one(JUMP, below.len() as u32)];
    program.extend(below);
    program.extend(above);
    program
}

fn leaf(rule: &Rule) -> Vec<sock_filter> {
    let mut program = Vec::new();
    for Test { conditions, then } in &rule.tests {
        for (left, &(place, comparison, value)) in (0..conditions.len()).rev().zip(conditions) {
            // If it does not hold: past the conditions that are left, of two instructions each, and the return.
            program.extend([one(LOAD, place), branch(comparison, value, 0, 2 * left as u8 + 1)]);
        }
        program.push(one(RETURN, *then));
    }
    program.push(one(RETURN, rule.otherwise));
    program
}

/// Where the lower half of an argument is, on little-endian machines.
fn lower(argument: u8) -> u32 {
    ARGUMENTS + 8 * u32::from(argument)
}

fn one(code: u16, k: u32) -> sock_filter {
    sock_filter { code, jt: 0, jf: 0, k }
}

fn branch(code: u16, k: u32, jt: u8, jf: u8) -> sock_filter {
    sock_filter { code, jt, jf, k }
}

/// The argument that the call which installs a filter has no use for: it carries a worker's key, by which the filter that is there
/// already knows the worker's own call.
pub(super) const UNUSED_BY_SECCOMP: u8 = 3;

/// Installs a filter for the calling thread and what it starts. Allocates nothing.
pub(super) fn install(program: &[sock_filter], key: u64) -> Result<(), Errno> {
    set(program, key, 0).map(drop)
}

/// The same; gives a descriptor on which each call is notified for which the filter returns [`ASK`]. Closed by executing.
pub(super) fn install_with_listener(program: &[sock_filter], key: u64) -> Result<Fd, Errno> {
    set(program, key, libc::SECCOMP_FILTER_FLAG_NEW_LISTENER).map(|fd| fd as Fd)
}

fn set(program: &[sock_filter], key: u64, flags: libc::c_ulong) -> Result<usize, Errno> {
    let described = libc::sock_fprog { len: program.len() as u16, filter: program.as_ptr().cast_mut() };
    // The flag spares programs the mitigation of a leak between threads that have nothing to hide from each other.
    let flags = flags | libc::SECCOMP_FILTER_FLAG_SPEC_ALLOW;
    // SAFETY: the description and the program are valid for the call, which copies them.
    check(unsafe { libc::syscall(libc::SYS_seccomp, libc::SECCOMP_SET_MODE_FILTER, flags, &raw const described, key) })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a filter returns for a call: the few instructions that the tree uses.
    fn judge(program: &[sock_filter], architecture: u32, number: u32, arguments: [u64; 6]) -> u32 {
        let (mut at, mut loaded) = (0, 0);
        loop {
            let step = program[at];
            at += 1;
            match step.code {
                LOAD => {
                    loaded = match step.k {
                        NUMBER => number,
                        ARCHITECTURE => architecture,
                        offset => {
                            let (index, half) = ((offset - ARGUMENTS) / 8, (offset - ARGUMENTS) % 8);
                            (arguments[index as usize] >> (half * 8)) as u32
                        }
                    }
                }
                JUMP => at += step.k as usize,
                RETURN => return step.k,
                test => {
                    let holds = match test {
                        IF_EQUAL => loaded == step.k,
                        IF_AT_LEAST => loaded >= step.k,
                        IF_ANY_BIT => loaded & step.k != 0,
                        other => panic!("unknown instruction {other:#x}"),
                    };
                    at += usize::from(if holds { step.jt } else { step.jf });
                }
            }
        }
    }

    #[test]
    fn every_number_finds_its_rule() {
        let key = 0x1234_5678_9abc_def0;
        let keyed = vec![Test::any_bit(0, 0x10, ALLOW), Test::equal_long(4, key, ALLOW)];
        let table = vec![
            (0, ALLOW.into()),
            (1, ALLOW.into()),
            (7, fail(1).into()),
            (5, ALLOW.into()),
            (6, fail(1).into()),
            (400, Rule { tests: keyed, otherwise: fail(1) }),
        ];
        let program = filter(table, &fail(38).into());
        let of = |number, arguments| judge(&program, HERE, number, arguments);
        for number in 0..600 {
            let expected = match number {
                0 | 1 | 5 => ALLOW,
                6 | 7 | 400 => fail(1),
                _ => fail(38),
            };
            assert_eq!(of(number, [0; 6]), expected, "number {number}");
        }
        assert_eq!(of(400, [0x30, 0, 0, 0, 0, 0]), ALLOW);
        assert_eq!(of(400, [0, 0, 0, 0, key, 0]), ALLOW);
        assert_eq!(of(400, [0, 0, 0, 0, key ^ 1, 0]), fail(1));
        assert_eq!(of(400, [0, 0, 0, 0, key ^ (1 << 40), 0]), fail(1));
        assert_eq!(judge(&program, HERE ^ 1, 0, [0; 6]), KILL);
        #[cfg(target_arch = "x86_64")]
        assert_eq!(of(X32, [0; 6]), KILL);
    }

    #[test]
    fn a_large_table_is_no_deep_tree() {
        let table = (0..450).map(|number| (number, fail((number % 7 + 1) as i32).into())).collect();
        let program = filter(table, &fail(38).into());
        assert!(program.len() < 4096, "{} instructions", program.len());
        for number in 0..450 {
            assert_eq!(judge(&program, HERE, number, [0; 6]), fail((number % 7 + 1) as i32));
        }
    }
}
