//! Users that exist only for one worker: what runs as one can signal, trace and reach nothing of anybody else.
//!
//! No two workers on the machine may share one, or one nimgrade would kill the programs of another. A socket with the
//! number in its abstract name is the lock: it vanishes with its holder.

use std::fs;
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixDatagram};

use rustix::process::{Gid, Uid};
use rustix::thread::{CapabilitySet, CapabilitySets};

use super::super::SandboxError;
use super::sys::Errno;

/// A user and group number that nobody else has, for as long as this lives.
pub(super) struct ThrowAway {
    pub(super) id: u32,
    _lock: UnixDatagram,
}

impl ThrowAway {
    /// Takes a number that is mapped in this user namespace and has no name.
    pub(super) fn take(random: u64) -> Result<ThrowAway, SandboxError> {
        let refused = |reason: &str| SandboxError::Refused { reason: reason.into() };
        let (first, count) =
            spare_ids().ok_or_else(|| refused("this container maps no user numbers to spare for a throw-away user"))?;
        let named = fs::read_to_string("/etc/passwd").unwrap_or_default();
        for attempt in 0..64 {
            let id = first + (random.wrapping_add(attempt * 7919) % u64::from(count)) as u32;
            let in_use = named.lines().any(|line| line.split(':').nth(2) == Some(&id.to_string()));
            if in_use {
                continue;
            }
            let lock = SocketAddr::from_abstract_name(format!("nimgrade-throw-away-user-{id}"))
                .and_then(|address| UnixDatagram::bind_addr(&address));
            if let Ok(lock) = lock {
                return Ok(ThrowAway { id, _lock: lock });
            }
        }
        Err(refused("no number for a throw-away user is free"))
    }
}

/// Becomes a throw-away user for good. Allocates nothing.
pub(super) fn become_user(id: u32) -> Result<(), Errno> {
    let (user, group) = (Uid::from_raw(id), Gid::from_raw(id));
    rustix::thread::set_thread_groups(&[])?;
    rustix::thread::set_thread_res_gid(group, group, group)?;
    rustix::thread::set_thread_res_uid(user, user, user)
}

/// The same, with the right to pass folders that are closed to others: landlock decides which files may be read, and lets none
/// be written.
pub(super) fn become_user_who_passes_folders(id: u32) -> Result<(), Errno> {
    rustix::thread::set_keep_capabilities(true)?;
    become_user(id)?;
    // Containers give root one or the other.
    let kept = [CapabilitySet::DAC_READ_SEARCH, CapabilitySet::DAC_OVERRIDE];
    let one = kept.into_iter().find(|&one| keep_only(one).is_ok()).ok_or(Errno::PERM)?;
    rustix::thread::configure_capability_in_ambient_set(one, true)
}

/// Gives up all capabilities but these, which programs inherit.
pub(super) fn keep_only(kept: CapabilitySet) -> Result<(), Errno> {
    rustix::thread::set_capabilities(None, CapabilitySets { effective: kept, permitted: kept, inheritable: kept })
}

/// A range of numbers for both users and groups: far above all that are given to people, or, in a container that has
/// only 65,536, high among those.
fn spare_ids() -> Option<(u32, u32)> {
    let mapped = |file: &str, first: u64, count: u64| {
        fs::read_to_string(file).unwrap_or_default().lines().any(|line| {
            let mut numbers = line.split_whitespace().filter_map(|word| word.parse::<u64>().ok());
            let (start, _, length) = (numbers.next(), numbers.next(), numbers.next());
            start.zip(length).is_some_and(|(start, length)| start <= first && first + count <= start + length)
        })
    };
    [(2_000_000_000, 100_000_000), (60_100, 4_900)].into_iter().find_map(|(first, count)| {
        let both = ["/proc/self/uid_map", "/proc/self/gid_map"];
        both.iter().all(|file| mapped(file, u64::from(first), u64::from(count))).then_some((first, count))
    })
}
