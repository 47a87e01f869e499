//! The methods by which the tiers are brought about, from the strongest to none.

use super::super::{Confinement, Tier};

/// How a tier is brought about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Isolation {
    /// T0 by a root that may make namespaces: and a throw-away user in them.
    RootNamespaces,
    /// T0 by anybody, in a user namespace of the worker's own.
    UserNamespaces,
    /// T1: the worker stays root, programs are a throw-away user.
    OtherUser,
    /// T2.
    SameUser,
    /// Nothing but limits.
    Unconfined,
}

use Isolation::{OtherUser, RootNamespaces, SameUser, Unconfined, UserNamespaces};

impl Isolation {
    /// The methods that give what is asked for, the best first.
    pub(super) fn candidates(confinement: Confinement) -> &'static [Isolation] {
        match (confinement, rustix::process::geteuid().is_root()) {
            (Confinement::NoSandbox | Confinement::Exactly(Tier::Unconfined), _) => &[Unconfined],
            // A root that cannot make namespaces by itself does better with a throw-away user: in a user namespace of its
            // own it would still be root to the kernel, which then counts no processes.
            (Confinement::Best, true) => &[RootNamespaces, OtherUser, UserNamespaces, SameUser],
            (Confinement::Best, false) => &[UserNamespaces, SameUser],
            (Confinement::Exactly(Tier::Namespaces), true) => &[RootNamespaces, UserNamespaces],
            (Confinement::Exactly(Tier::Namespaces), false) => &[UserNamespaces],
            (Confinement::Exactly(Tier::OtherUser), _) => &[OtherUser],
            (Confinement::Exactly(Tier::SameUser), _) => &[SameUser],
        }
    }

    pub(super) fn tier(self) -> Tier {
        match self {
            RootNamespaces | UserNamespaces => Tier::Namespaces,
            OtherUser => Tier::OtherUser,
            SameUser => Tier::SameUser,
            Unconfined => Tier::Unconfined,
        }
    }

    /// Whether the worker is the first process of a pid namespace, and has mounts of its own.
    pub(super) fn has_namespaces(self) -> bool {
        self.tier() == Tier::Namespaces
    }

    /// Whether a program's processes can be distinguished from all others.
    pub(super) fn can_count_processes(self) -> bool {
        self.has_namespaces() || self == OtherUser
    }

    /// Whether workers or programs become another user.
    pub(super) fn has_throw_away_user(self) -> bool {
        matches!(self, RootNamespaces | OtherUser)
    }

    /// The flags of the fork that makes a worker.
    pub(super) fn fork_flags(self) -> libc::c_int {
        libc::SIGCHLD
            | match self {
                RootNamespaces => libc::CLONE_NEWPID,
                UserNamespaces => libc::CLONE_NEWPID | libc::CLONE_NEWUSER,
                OtherUser | SameUser | Unconfined => 0,
            }
    }
}
