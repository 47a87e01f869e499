//! Tables of system calls, by what they are for. What becomes of each table is for `policy` to say.

/// Calls that always succeed or fail by themselves.
pub(super) fn allowed() -> impl Iterator<Item = libc::c_long> {
    COMMON.iter().chain(OLD).copied()
}

/// Calls that exist, but not for programs.
pub(super) fn refused() -> impl Iterator<Item = libc::c_long> {
    [
        libc::SYS_unshare,
        libc::SYS_setns,
        libc::SYS_mount,
        libc::SYS_umount2,
        libc::SYS_pivot_root,
        libc::SYS_chroot,
        libc::SYS_ptrace,
        libc::SYS_process_vm_readv,
        libc::SYS_process_vm_writev,
        libc::SYS_socket,
        libc::SYS_socketpair,
        libc::SYS_setpriority,
        libc::SYS_sched_setscheduler,
        libc::SYS_sched_setparam,
        libc::SYS_sched_setattr,
        libc::SYS_sched_setaffinity,
        // A lock on a library is word to another case, or to another grader's.
        libc::SYS_flock,
        // What is in the page cache is word likewise.
        libc::SYS_fadvise64,
        libc::SYS_mincore,
        libc::SYS_setxattr,
        libc::SYS_lsetxattr,
        libc::SYS_fsetxattr,
        libc::SYS_removexattr,
        libc::SYS_lremovexattr,
        libc::SYS_fremovexattr,
        libc::SYS_truncate,
        libc::SYS_mknodat,
        libc::SYS_symlinkat,
        libc::SYS_personality,
        libc::SYS_sethostname,
        libc::SYS_setdomainname,
        libc::SYS_clock_settime,
        libc::SYS_settimeofday,
        libc::SYS_reboot,
        libc::SYS_bpf,
        libc::SYS_perf_event_open,
        libc::SYS_shmget,
        libc::SYS_semget,
        libc::SYS_msgget,
        libc::SYS_mq_open,
        libc::SYS_add_key,
        libc::SYS_request_key,
        libc::SYS_keyctl,
    ]
    .into_iter()
    .chain(OLD_REFUSED.iter().copied())
}

/// Calls of every architecture.
const COMMON: &[libc::c_long] = &[
    // Descriptors, reading and writing.
    libc::SYS_read,
    libc::SYS_write,
    libc::SYS_readv,
    libc::SYS_writev,
    libc::SYS_pread64,
    libc::SYS_pwrite64,
    libc::SYS_preadv,
    libc::SYS_pwritev,
    libc::SYS_lseek,
    libc::SYS_close,
    libc::SYS_close_range,
    libc::SYS_dup,
    libc::SYS_dup3,
    libc::SYS_pipe2,
    libc::SYS_sendfile,
    libc::SYS_copy_file_range,
    libc::SYS_fsync,
    libc::SYS_fdatasync,
    libc::SYS_ftruncate,
    libc::SYS_fallocate,
    libc::SYS_ppoll,
    libc::SYS_pselect6,
    libc::SYS_epoll_create1,
    libc::SYS_epoll_ctl,
    libc::SYS_epoll_pwait,
    libc::SYS_epoll_pwait2,
    libc::SYS_eventfd2,
    libc::SYS_timerfd_create,
    libc::SYS_timerfd_settime,
    libc::SYS_timerfd_gettime,
    libc::SYS_signalfd4,
    // A worker's packets; programs have no sockets.
    libc::SYS_sendmsg,
    libc::SYS_recvmsg,
    libc::SYS_sendto,
    // Files, as far as landlock lets.
    libc::SYS_openat,
    libc::SYS_newfstatat,
    libc::SYS_fstat,
    libc::SYS_statx,
    libc::SYS_statfs,
    libc::SYS_fstatfs,
    libc::SYS_faccessat,
    libc::SYS_faccessat2,
    libc::SYS_readlinkat,
    libc::SYS_getdents64,
    libc::SYS_getcwd,
    libc::SYS_chdir,
    libc::SYS_fchdir,
    libc::SYS_umask,
    // Memory.
    libc::SYS_mmap,
    libc::SYS_munmap,
    libc::SYS_mprotect,
    libc::SYS_mremap,
    libc::SYS_msync,
    libc::SYS_brk,
    libc::SYS_mlock,
    libc::SYS_munlock,
    libc::SYS_membarrier,
    // The process itself and what it started.
    libc::SYS_exit,
    libc::SYS_exit_group,
    libc::SYS_wait4,
    libc::SYS_waitid,
    libc::SYS_rt_sigprocmask,
    libc::SYS_rt_sigpending,
    libc::SYS_rt_sigtimedwait,
    libc::SYS_rt_sigsuspend,
    libc::SYS_rt_sigreturn,
    libc::SYS_sigaltstack,
    libc::SYS_restart_syscall,
    libc::SYS_getpid,
    libc::SYS_getppid,
    libc::SYS_gettid,
    libc::SYS_getpgid,
    libc::SYS_getsid,
    libc::SYS_getuid,
    libc::SYS_geteuid,
    libc::SYS_getgid,
    libc::SYS_getegid,
    libc::SYS_getresuid,
    libc::SYS_getresgid,
    libc::SYS_getgroups,
    // Without capabilities these change nothing; a worker that is root becomes another user by them.
    libc::SYS_setuid,
    libc::SYS_setgid,
    libc::SYS_setreuid,
    libc::SYS_setregid,
    libc::SYS_setresuid,
    libc::SYS_setresgid,
    libc::SYS_setfsuid,
    libc::SYS_setfsgid,
    libc::SYS_setgroups,
    libc::SYS_capget,
    libc::SYS_capset,
    libc::SYS_getrlimit,
    libc::SYS_setrlimit,
    libc::SYS_getrusage,
    libc::SYS_getpriority,
    libc::SYS_times,
    libc::SYS_uname,
    libc::SYS_sysinfo,
    libc::SYS_getcpu,
    libc::SYS_getrandom,
    // Threads.
    libc::SYS_set_tid_address,
    libc::SYS_rseq,
    libc::SYS_sched_yield,
    libc::SYS_sched_getscheduler,
    libc::SYS_sched_getparam,
    libc::SYS_sched_getaffinity,
    libc::SYS_sched_get_priority_max,
    libc::SYS_sched_get_priority_min,
    // Time.
    libc::SYS_clock_gettime,
    libc::SYS_clock_getres,
    libc::SYS_clock_nanosleep,
    libc::SYS_gettimeofday,
    libc::SYS_nanosleep,
    libc::SYS_getitimer,
    libc::SYS_setitimer,
    libc::SYS_timer_create,
    libc::SYS_timer_settime,
    libc::SYS_timer_gettime,
    libc::SYS_timer_getoverrun,
    libc::SYS_timer_delete,
];

/// Calls that newer architectures no longer have.
#[cfg(target_arch = "x86_64")]
const OLD: &[libc::c_long] = &[
    libc::SYS_open,
    libc::SYS_creat,
    libc::SYS_stat,
    libc::SYS_lstat,
    libc::SYS_access,
    libc::SYS_readlink,
    libc::SYS_getdents,
    libc::SYS_dup2,
    libc::SYS_pipe,
    libc::SYS_poll,
    libc::SYS_select,
    libc::SYS_epoll_create,
    libc::SYS_epoll_wait,
    libc::SYS_eventfd,
    libc::SYS_signalfd,
    libc::SYS_pause,
    libc::SYS_alarm,
    libc::SYS_time,
    libc::SYS_getpgrp,
    libc::SYS_arch_prctl,
];
#[cfg(not(target_arch = "x86_64"))]
const OLD: &[libc::c_long] = &[];

/// Making, moving and removing files and folders; `open` makes files too, and is landlock's business alone.
pub(super) const MAKING: &[libc::c_long] =
    &[libc::SYS_mkdirat, libc::SYS_unlinkat, libc::SYS_renameat, libc::SYS_renameat2, libc::SYS_linkat];

#[cfg(target_arch = "x86_64")]
pub(super) const OLD_MAKING: &[libc::c_long] =
    &[libc::SYS_mkdir, libc::SYS_rmdir, libc::SYS_unlink, libc::SYS_rename, libc::SYS_link];
#[cfg(not(target_arch = "x86_64"))]
pub(super) const OLD_MAKING: &[libc::c_long] = &[];

/// Modes, owners and times of files.
pub(super) const ATTRIBUTES: &[libc::c_long] =
    &[libc::SYS_fchmod, libc::SYS_fchmodat, FCHMODAT2, libc::SYS_fchown, libc::SYS_fchownat, libc::SYS_utimensat];

/// Too new for the C library's list.
const FCHMODAT2: libc::c_long = 452;

#[cfg(target_arch = "x86_64")]
pub(super) const OLD_ATTRIBUTES: &[libc::c_long] =
    &[libc::SYS_chmod, libc::SYS_chown, libc::SYS_lchown, libc::SYS_utime, libc::SYS_utimes, libc::SYS_futimesat];
#[cfg(not(target_arch = "x86_64"))]
pub(super) const OLD_ATTRIBUTES: &[libc::c_long] = &[];

/// Signals to oneself and to others.
pub(super) const SIGNALS: &[libc::c_long] =
    &[libc::SYS_kill, libc::SYS_tkill, libc::SYS_tgkill, libc::SYS_rt_sigqueueinfo, libc::SYS_rt_tgsigqueueinfo];

/// Sessions and process groups.
pub(super) const GROUPS: &[libc::c_long] = &[libc::SYS_setpgid, libc::SYS_setsid];

#[cfg(target_arch = "x86_64")]
const OLD_REFUSED: &[libc::c_long] =
    &[libc::SYS_mknod, libc::SYS_symlink, libc::SYS_iopl, libc::SYS_ioperm, libc::SYS_modify_ldt];
#[cfg(not(target_arch = "x86_64"))]
const OLD_REFUSED: &[libc::c_long] = &[];
