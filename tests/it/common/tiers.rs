//! Which tiers this machine can give: judged by what the kernel says of whoever runs the tests, and not by nimgrade, so that a
//! tier which nimgrade refuses by mistake is not skipped in silence.

use std::fs;
use std::process::Command;

use nimgrade::sandbox::{Confinement, Options, Pool, Program, SandboxError, Tier, landlock_version};

use super::machine::{is_root, skipped};

/// Numbers of capabilities.
const CAP_SETGID: u32 = 6;
const CAP_SETUID: u32 = 7;
const CAP_SYS_ADMIN: u32 = 21;

/// Whether that tier should be had here; if not, why.
pub(crate) fn gives(tier: Tier) -> Result<(), String> {
    let refused = |why: &str| Err(why.to_owned());
    if tier != Tier::Unconfined && landlock_version().is_none() {
        return refused("this kernel has no landlock");
    }
    match tier {
        Tier::Unconfined => Ok(()),
        Tier::Namespaces if is_root() && has(CAP_SYS_ADMIN) => Ok(()),
        Tier::Namespaces if is_root() => refused("this root may not make namespaces (it has no CAP_SYS_ADMIN)"),
        Tier::Namespaces => user_namespaces(),
        Tier::OtherUser if !is_root() => refused("only root can become another user, and this is an ordinary one"),
        Tier::OtherUser if !(has(CAP_SETUID) && has(CAP_SETGID)) => {
            refused("this root may not become another user (it has no CAP_SETUID or no CAP_SETGID)")
        }
        Tier::OtherUser | Tier::SameUser if is_root() && !has_spare_users() => {
            refused("this root has no users beside itself (/proc/self/uid_map)")
        }
        Tier::OtherUser | Tier::SameUser => Ok(()),
    }
}

/// Whether nimgrade starts workers in exactly that tier. A tier that is skipped is said, and fails if [`gives`] knows
/// better and this is a machine that tests every change.
pub(crate) fn starts(tier: Tier) -> bool {
    let program = Program::new("/bin/true");
    let options = Options { workers: 1, confinement: Confinement::Exactly(tier), ..Options::default() };
    match Pool::start(&program, &options) {
        Ok(_) => true,
        Err(SandboxError::Refused { reason }) => {
            skipped(&format!("tier {}", tier.name()), &reason, gives(tier).is_ok());
            false
        }
        Err(error) => panic!("tier {}: {error}", tier.name()),
    }
}

/// Whether there are namespaces for an ordinary user. Asked of unshare(1), which has to do for it what nimgrade's workers do.
fn user_namespaces() -> Result<(), String> {
    let flags = ["--user", "--map-root-user", "--pid", "--fork", "--mount-proc", "--net", "--ipc", "--uts", "true"];
    let output = Command::new("unshare").args(flags).output().map_err(|error| format!("unshare: {error}"))?;
    if output.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&output.stderr).trim().to_owned()) }
}

fn has(capability: u32) -> bool {
    u64::from_str_radix(&status("CapEff:"), 16).is_ok_and(|effective| effective >> capability & 1 == 1)
}

/// Whether the user nobody is another one than root here: a user namespace may map root alone.
pub(crate) fn has_spare_users() -> bool {
    ["/proc/self/uid_map", "/proc/self/gid_map"].iter().all(|map| {
        fs::read_to_string(map).is_ok_and(|map| {
            map.lines().any(|line| {
                let numbers: Vec<u64> = line.split_whitespace().filter_map(|number| number.parse().ok()).collect();
                matches!(numbers[..], [first, _, count] if (first..first + count).contains(&65_534))
            })
        })
    })
}

/// What /proc says of this process under that name.
fn status(name: &str) -> String {
    let status = fs::read_to_string("/proc/self/status").expect("/proc tells of this process");
    let line = status.lines().find_map(|line| line.strip_prefix(name));
    line.unwrap_or_else(|| panic!("/proc/self/status has no {name}")).trim().to_owned()
}
