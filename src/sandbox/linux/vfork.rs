//! Starting a process that shares its parent's memory until it executes something.
//!
//! C libraries have a function for that, but not all of them pass on every argument of the system call, and one of these
//! carries the key by which the filter knows the worker's own calls. So the system call is made here, on a stack of the
//! new process's own.

use super::sys::{Errno, Fd};

/// What a new process runs; it ends when that returns, with what comes back as its exit status.
pub(super) type Main = extern "C" fn(*mut libc::c_void) -> libc::c_int;

/// Starts a process; returns when it has executed something or has ended. What comes back is its number and a descriptor
/// of it. `stack` is the end of its stack, which grows downwards. Where `descriptors` are shared too, what the new process opens until
/// then, and does not close, stays with this one; executing gives it a table of its own.
pub(super) fn vfork(
    main: Main,
    argument: *mut libc::c_void,
    key: u64,
    stack: *mut libc::c_void,
    descriptors: bool,
) -> Result<(libc::pid_t, Fd), Errno> {
    let mut pidfd: Fd = -1;
    let shared = libc::CLONE_VM | if descriptors { libc::CLONE_FILES } else { 0 };
    let flags = (shared | libc::CLONE_VFORK | libc::CLONE_PIDFD | libc::SIGCHLD) as usize;
    // SAFETY: the child has a stack of its own, which nothing else uses; its argument outlives it, because VFORK keeps this
    // process still until the child executes or exits; and until then the child only makes system calls.
    let returned = unsafe { clone(flags, stack, &raw mut pidfd, key, main, argument) };
    if returned < 0 { Err(Errno::from_raw_os_error(-returned as i32)) } else { Ok((returned as libc::pid_t, pidfd)) }
}

/// The argument for thread-local storage means nothing without CLONE_SETTLS; it carries the key.
unsafe fn clone(
    flags: usize,
    stack: *mut libc::c_void,
    pidfd: *mut Fd,
    key: u64,
    main: Main,
    argument: *mut libc::c_void,
) -> isize {
    let returned: isize;
    // SAFETY: the caller's. The parent goes on behind the label with all registers but the system call's own unchanged;
    // the child never leaves these lines but through `main`, on its own stack, which is aligned as a call wants it. All
    // registers are named, for one that the compiler chooses may be the frame pointer, which is 0 in the child before the call.
    #[cfg(target_arch = "x86_64")]
    unsafe {
        std::arch::asm!(
            "syscall",
            "test rax, rax",
            "jnz 2f",
            "xor ebp, ebp",
            "mov rdi, r12",
            "call r9",
            "mov edi, eax",
            "mov eax, {exit}",
            "syscall",
            "2:",
            exit = const libc::SYS_exit,
            inlateout("rax") libc::SYS_clone as isize => returned,
            in("rdi") flags,
            in("rsi") stack,
            in("rdx") pidfd,
            in("r10") 0_usize,
            in("r8") key,
            in("r9") main,
            in("r12") argument,
            out("rcx") _,
            out("r11") _,
        );
    }
    // SAFETY: the same.
    #[cfg(target_arch = "aarch64")]
    unsafe {
        std::arch::asm!(
            "svc #0",
            "cbnz x0, 2f",
            "mov x29, xzr",
            "mov x0, x5",
            "blr x6",
            "mov x8, {exit}",
            "svc #0",
            "2:",
            exit = const libc::SYS_exit,
            inlateout("x0") flags as isize => returned,
            in("x1") stack,
            in("x2") pidfd,
            in("x3") key,
            in("x4") 0_usize,
            in("x5") argument,
            in("x6") main,
            in("x8") libc::SYS_clone,
        );
    }
    returned
}
