//! Tables of system calls, by what they are for. What becomes of each table is decided in `policy`.

/// Calls by their names in the C library's list.
macro_rules! calls {
    ($($name:ident)*) => { &[$(libc::$name),*] };
}

/// Calls that newer architectures no longer have.
#[cfg(target_arch = "x86_64")]
macro_rules! old_calls {
    ($($name:ident)*) => { &[$(libc::$name),*] };
}
#[cfg(not(target_arch = "x86_64"))]
macro_rules! old_calls {
    ($($name:ident)*) => {
        &[]
    };
}

/// Calls of every architecture, and those of older ones only.
pub(super) type Calls = [&'static [libc::c_long]; 2];

/// Calls that always succeed or fail by themselves.
pub(super) const ALLOWED: Calls = [
    calls! {
        // Descriptors, reading and writing.
        SYS_read SYS_write SYS_readv SYS_writev SYS_pread64 SYS_pwrite64 SYS_preadv SYS_pwritev SYS_lseek
        SYS_close SYS_close_range SYS_dup SYS_dup3 SYS_pipe2 SYS_sendfile SYS_copy_file_range
        SYS_fsync SYS_fdatasync SYS_ftruncate SYS_fallocate
        SYS_ppoll SYS_pselect6 SYS_epoll_create1 SYS_epoll_ctl SYS_epoll_pwait SYS_epoll_pwait2
        SYS_eventfd2 SYS_timerfd_create SYS_timerfd_settime SYS_timerfd_gettime SYS_signalfd4
        // A worker's packets; programs have no sockets.
        SYS_sendmsg SYS_recvmsg
        // Files, as far as landlock lets.
        SYS_openat SYS_newfstatat SYS_fstat SYS_statx SYS_statfs SYS_fstatfs SYS_faccessat SYS_faccessat2
        SYS_readlinkat SYS_getdents64 SYS_getcwd SYS_chdir SYS_fchdir SYS_umask
        // Memory.
        SYS_munmap SYS_mprotect SYS_mremap SYS_msync SYS_brk SYS_mlock SYS_munlock SYS_membarrier
        // The process itself and what it started.
        SYS_exit SYS_exit_group SYS_wait4 SYS_waitid
        SYS_rt_sigprocmask SYS_rt_sigpending SYS_rt_sigtimedwait SYS_rt_sigsuspend SYS_rt_sigreturn SYS_sigaltstack
        SYS_restart_syscall
        SYS_getpid SYS_getppid SYS_gettid SYS_getpgid SYS_getsid
        SYS_getuid SYS_geteuid SYS_getgid SYS_getegid SYS_getresuid SYS_getresgid SYS_getgroups
        // Without capabilities these change nothing; a worker that is root becomes another user by them.
        SYS_setuid SYS_setgid SYS_setreuid SYS_setregid SYS_setresuid SYS_setresgid SYS_setfsuid SYS_setfsgid
        SYS_setgroups SYS_capget SYS_capset
        SYS_getrlimit SYS_setrlimit SYS_getrusage SYS_getpriority SYS_times SYS_uname SYS_sysinfo SYS_getcpu SYS_getrandom
        // Threads.
        SYS_set_tid_address SYS_rseq SYS_sched_yield SYS_sched_getscheduler SYS_sched_getparam SYS_sched_getaffinity
        SYS_sched_get_priority_max SYS_sched_get_priority_min
        // Time.
        SYS_clock_gettime SYS_clock_getres SYS_clock_nanosleep SYS_gettimeofday SYS_nanosleep SYS_getitimer SYS_setitimer
        SYS_timer_create SYS_timer_settime SYS_timer_gettime SYS_timer_getoverrun SYS_timer_delete
    },
    old_calls! {
        SYS_open SYS_creat SYS_stat SYS_lstat SYS_access SYS_readlink SYS_getdents SYS_dup2 SYS_pipe
        SYS_poll SYS_select SYS_epoll_create SYS_epoll_wait SYS_eventfd SYS_signalfd SYS_pause SYS_alarm SYS_time
        SYS_getpgrp SYS_arch_prctl
    },
];

/// Calls that exist, but not for programs.
pub(super) const REFUSED: Calls = [
    calls! {
        SYS_unshare SYS_setns SYS_mount SYS_umount2 SYS_pivot_root SYS_chroot
        SYS_ptrace SYS_process_vm_readv SYS_process_vm_writev
        SYS_socket SYS_socketpair
        SYS_setpriority SYS_sched_setscheduler SYS_sched_setparam SYS_sched_setattr SYS_sched_setaffinity
        // A lock on a library would be seen by another case, or by another grader.
        SYS_flock
        // So would be what is in the page cache.
        SYS_fadvise64 SYS_mincore
        SYS_setxattr SYS_lsetxattr SYS_fsetxattr SYS_removexattr SYS_lremovexattr SYS_fremovexattr
        SYS_truncate SYS_mknodat SYS_symlinkat
        SYS_personality SYS_sethostname SYS_setdomainname SYS_clock_settime SYS_settimeofday SYS_reboot
        SYS_bpf SYS_perf_event_open
        SYS_shmget SYS_semget SYS_msgget SYS_mq_open SYS_add_key SYS_request_key SYS_keyctl
    },
    old_calls! { SYS_mknod SYS_symlink SYS_iopl SYS_ioperm SYS_modify_ldt },
];

/// Making, moving and removing files and folders; `open` makes files too, and is landlock's business alone.
pub(super) const MAKING: Calls = [
    calls! { SYS_mkdirat SYS_unlinkat SYS_renameat SYS_renameat2 SYS_linkat },
    old_calls! { SYS_mkdir SYS_rmdir SYS_unlink SYS_rename SYS_link },
];

/// Modes, owners and times of files.
pub(super) const ATTRIBUTES: Calls = [
    &[libc::SYS_fchmod, libc::SYS_fchmodat, FCHMODAT2, libc::SYS_fchown, libc::SYS_fchownat, libc::SYS_utimensat],
    old_calls! { SYS_chmod SYS_chown SYS_lchown SYS_utime SYS_utimes SYS_futimesat },
];

/// Too new for the C library's list.
const FCHMODAT2: libc::c_long = 452;

/// Signals to oneself and to others.
pub(super) const SIGNALS: Calls =
    [calls! { SYS_kill SYS_tkill SYS_tgkill SYS_rt_sigqueueinfo SYS_rt_tgsigqueueinfo }, &[]];

/// Sessions and process groups.
pub(super) const GROUPS: Calls = [calls! { SYS_setpgid SYS_setsid }, &[]];

/// Starting processes without a choice of what they share.
pub(super) const FORKS: Calls = [&[], old_calls! { SYS_fork SYS_vfork }];
