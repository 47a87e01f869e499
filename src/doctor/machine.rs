//! What this machine offers, and how to get what it withholds.

use std::fs;

/// One thing that confinement is made of.
pub(super) struct Layer {
    pub(super) name: &'static str,
    pub(super) works: bool,
    /// What was found.
    pub(super) found: String,
    pub(super) remedy: Option<&'static str>,
}

/// Looks at everything that tiers are made of; `namespaces` says whether namespaces were had when that was tried.
pub(super) fn layers(namespaces: bool) -> Vec<Layer> {
    vec![user(), user_namespaces(namespaces), landlock(), filter(), control_groups(), crash_handler()]
}

/// The rights that a throw-away user, and namespaces without one's own user namespace, need.
fn user() -> Layer {
    const SETUID: u64 = 1 << 7;
    const SYS_ADMIN: u64 = 1 << 21;
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let field = |name: &str| {
        status.lines().find_map(|line| line.strip_prefix(name)).map(|rest| rest.trim_start_matches(':').trim())
    };
    let effective = field("CapEff").and_then(|hex| u64::from_str_radix(hex, 16).ok()).unwrap_or(0);
    let has = |capability| effective & capability != 0;
    let (works, found) = match (has(SETUID), has(SYS_ADMIN)) {
        (true, true) => (true, "root with all rights that the sandbox needs; programs run as throw-away users"),
        (true, false) => (true, "root that may change users but not make namespaces, as in a Docker container"),
        (false, _) => (false, "no right to change users; programs run as the same user as nimgrade"),
    };
    Layer { name: "throw-away user", works, found: found.into(), remedy: None }
}

fn user_namespaces(tried: bool) -> Layer {
    if tried {
        return Layer { name: "namespaces", works: true, found: "can be made".into(), remedy: None };
    }
    let setting = |name: &str| {
        fs::read_to_string(format!("/proc/sys/{name}")).ok().and_then(|text| text.trim().parse::<u64>().ok())
    };
    let (works, found, remedy) = if setting("user/max_user_namespaces") == Some(0) {
        (
            false,
            "switched off (user.max_user_namespaces = 0)",
            Some("as root: `sysctl -w user.max_user_namespaces=10000`; tier T1 or T2 does without"),
        )
    } else if setting("kernel/unprivileged_userns_clone") == Some(0) {
        (
            false,
            "switched off for users without privileges (kernel.unprivileged_userns_clone = 0)",
            Some("as root: `sysctl -w kernel.unprivileged_userns_clone=1`"),
        )
    } else if setting("kernel/apparmor_restrict_unprivileged_userns") == Some(1) {
        (
            false,
            "restricted by AppArmor, as in Ubuntu 24.04 and on GitHub's runners",
            Some(
                "run nimgrade with sudo (GitHub's runners allow it), or as root: `sysctl -w kernel.apparmor_restrict_unprivileged_userns=0`, or give nimgrade an AppArmor profile with `userns,`; tier T2 does without",
            ),
        )
    } else if fs::metadata("/.dockerenv").is_ok() || fs::metadata("/run/.containerenv").is_ok() {
        (
            false,
            "forbidden by the container",
            Some(
                "to get T0 in Docker: `--security-opt seccomp=unconfined --security-opt apparmor=unconfined`, with `--cap-add SYS_ADMIN` if it still fails; T1 (root in the container) does without",
            ),
        )
    } else {
        (false, "forbidden, by what this machine does not tell", None)
    };
    Layer { name: "namespaces", works, found: found.into(), remedy }
}

fn landlock() -> Layer {
    match crate::sandbox::landlock_version() {
        Some(version) => Layer {
            name: "landlock",
            works: true,
            found: match version {
                1..=3 => format!("version {version}: files; the network is closed by the filter"),
                4 | 5 => format!("version {version}: files and TCP"),
                _ => format!("version {version}: files, TCP, signals and abstract sockets"),
            },
            remedy: None,
        },
        None => Layer {
            name: "landlock",
            works: false,
            found: "not there".into(),
            remedy: Some(
                "needs Linux 5.13 or newer with landlock among the modules in /sys/kernel/security/lsm (boot with `lsm=landlock,…`); in a container with an old Docker, its filter must allow landlock",
            ),
        },
    }
}

fn filter() -> Layer {
    let works = fs::read_to_string("/proc/sys/kernel/seccomp/actions_avail")
        .map_or(true, |actions| actions.contains("errno") && actions.contains("kill_process"));
    Layer {
        name: "system call filter",
        works,
        found: if works { "seccomp with filters".into() } else { "seccomp lacks the actions that are needed".into() },
        remedy: (!works).then_some("needs Linux 4.14 or newer with CONFIG_SECCOMP_FILTER"),
    }
}

/// What limits the memory and the CPU time of programs with several processes: scripts, and builds.
fn control_groups() -> Layer {
    let reach = crate::sandbox::control_groups();
    let memory = if reach.memory {
        "the kernel limits the memory of all processes of a script together"
    } else {
        "memory of scripts is bounded by looking, twenty times a second: their resident memory together by the limit, their \
         address space together by twice the limit"
    };
    let time = if reach.time {
        "the kernel counts all their CPU time"
    } else {
        "CPU time is added up as their processes are waited for, which they cannot avoid"
    };
    Layer {
        name: "control groups",
        works: reach.memory && reach.time,
        found: format!("{memory}; {time}"),
        remedy: (!(reach.memory && reach.time)).then_some(
            "run nimgrade as root where control groups can be written to, or in a scope of its own: \
             `systemd-run --user --scope -p Delegate=yes nimgrade …`; without, the bounds named here hold",
        ),
    }
}

fn crash_handler() -> Layer {
    let pattern = fs::read_to_string("/proc/sys/kernel/core_pattern").unwrap_or_default();
    let found = if pattern.starts_with('|') {
        "this machine has one (kernel.core_pattern); it is kept from being started for programs"
    } else {
        "crashes leave no file and start nothing"
    };
    Layer { name: "crash handler", works: true, found: found.into(), remedy: None }
}
