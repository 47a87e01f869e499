//! System call filters as binary trees.
//!
//! A filter is a table from system call numbers to [`Rule`]s, with one default for all the others. Equal neighbours are
//! joined into ranges and the ranges are searched by halves, so that a decision takes some seven comparisons; for
//! numbers that are always allowed the kernel remembers that and runs no filter at all. What is allowed is not for this
//! module to say.

use libc::sock_filter;

use super::sys::{Errno, check};

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

/// What becomes of a system call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Rule {
    Allow,
    /// It fails with this error number.
    Fail(u32),
    /// Looked at more closely: these tests in turn, the first that holds decides; if none does, the last word.
    Look(Vec<Test>, u32),
}

/// A test of an argument, by its index, and what to return if it holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Test {
    /// The lower half equals this.
    Equal(u8, u32, u32),
    /// The lower half has any of these bits.
    AnyBit(u8, u32, u32),
    /// The lower halves of two arguments equal these.
    Both((u8, u32), (u8, u32), u32),
    /// All 64 bits equal this.
    EqualLong(u8, u64, u32),
}

/// What a filter returns.
pub(super) const ALLOW: u32 = libc::SECCOMP_RET_ALLOW;
pub(super) const KILL: u32 = libc::SECCOMP_RET_KILL_PROCESS;

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
    match rule {
        Rule::Allow => vec![one(RETURN, ALLOW)],
        Rule::Fail(errno) => vec![one(RETURN, libc::SECCOMP_RET_ERRNO | errno)],
        Rule::Look(tests, otherwise) => {
            let mut program = Vec::new();
            for test in tests {
                match *test {
                    Test::Equal(argument, value, then) => {
                        program.extend([one(LOAD, lower(argument)), branch(IF_EQUAL, value, 0, 1), one(RETURN, then)])
                    }
                    Test::AnyBit(argument, bits, then) => {
                        program.extend([one(LOAD, lower(argument)), branch(IF_ANY_BIT, bits, 0, 1), one(RETURN, then)])
                    }
                    Test::Both((argument, value), (other, its), then) => program.extend([
                        one(LOAD, lower(argument)),
                        branch(IF_EQUAL, value, 0, 3),
                        one(LOAD, lower(other)),
                        branch(IF_EQUAL, its, 0, 1),
                        one(RETURN, then),
                    ]),
                    Test::EqualLong(argument, value, then) => program.extend([
                        one(LOAD, lower(argument)),
                        branch(IF_EQUAL, value as u32, 0, 3),
                        one(LOAD, lower(argument) + 4),
                        branch(IF_EQUAL, (value >> 32) as u32, 0, 1),
                        one(RETURN, then),
                    ]),
                }
            }
            program.push(one(RETURN, *otherwise));
            program
        }
    }
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

/// Installs a filter for the calling thread and what it starts. Allocates nothing.
pub(super) fn install(program: &[sock_filter]) -> Result<(), Errno> {
    let described = libc::sock_fprog { len: program.len() as u16, filter: program.as_ptr().cast_mut() };
    // The flag spares programs the mitigation of a leak between threads that have nothing to hide from each other.
    // SAFETY: the description and the program are valid for the call, which copies them.
    check(unsafe {
        libc::syscall(
            libc::SYS_seccomp,
            libc::SECCOMP_SET_MODE_FILTER,
            libc::SECCOMP_FILTER_FLAG_SPEC_ALLOW,
            &raw const described,
        )
    })
    .map(drop)
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
        let table = vec![
            (0, Rule::Allow),
            (1, Rule::Allow),
            (7, Rule::Fail(1)),
            (5, Rule::Allow),
            (6, Rule::Fail(1)),
            (400, Rule::Look(vec![Test::AnyBit(0, 0x10, ALLOW), Test::EqualLong(4, key, ALLOW)], fail(1))),
        ];
        let program = filter(table, &Rule::Fail(38));
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
        let table = (0..450).map(|number| (number, Rule::Fail(number % 7 + 1))).collect();
        let program = filter(table, &Rule::Fail(38));
        assert!(program.len() < 4096, "{} instructions", program.len());
        for number in 0..450 {
            assert_eq!(judge(&program, HERE, number, [0; 6]), fail((number % 7 + 1) as i32));
        }
    }
}
