//! The least that running a program costs: `posix_spawn`, a pipe each way, `poll`, `wait4`.

use std::ffi::CString;
use std::mem;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::ptr;

/// Runs a program on an input; what it prints comes back in `buffer`'s memory.
pub(crate) fn run(program: &Path, input: &[u8], buffer: &mut Vec<u8>) -> Vec<u8> {
    let mut output = mem::take(buffer);
    output.clear();
    let path = CString::new(program.as_os_str().as_bytes()).expect("a path without NUL bytes");
    let arguments = [path.as_ptr().cast_mut(), ptr::null_mut()];
    let environment = [c"PATH=/usr/bin:/bin".as_ptr().cast_mut(), ptr::null_mut()];
    // SAFETY: every pointer is to something that outlives the call, and every array ends in a null pointer.
    unsafe {
        let (mut to, mut from) = ([0; 2], [0; 2]);
        assert_eq!(libc::pipe2(to.as_mut_ptr(), libc::O_CLOEXEC), 0);
        assert_eq!(libc::pipe2(from.as_mut_ptr(), libc::O_CLOEXEC), 0);
        let mut actions: libc::posix_spawn_file_actions_t = mem::zeroed();
        libc::posix_spawn_file_actions_init(&raw mut actions);
        libc::posix_spawn_file_actions_adddup2(&raw mut actions, to[0], 0);
        libc::posix_spawn_file_actions_adddup2(&raw mut actions, from[1], 1);
        let mut pid = 0;
        let spawned = libc::posix_spawn(
            &raw mut pid,
            path.as_ptr(),
            &raw const actions,
            ptr::null(),
            arguments.as_ptr(),
            environment.as_ptr(),
        );
        assert_eq!(spawned, 0);
        libc::posix_spawn_file_actions_destroy(&raw mut actions);
        libc::close(to[0]);
        libc::close(from[1]);
        assert_eq!(libc::write(to[1], input.as_ptr().cast(), input.len()), input.len() as isize);
        libc::close(to[1]);
        let mut chunk = [0_u8; 65_536];
        loop {
            let mut polled = libc::pollfd { fd: from[0], events: libc::POLLIN, revents: 0 };
            libc::poll(&raw mut polled, 1, 5000);
            let read = libc::read(from[0], chunk.as_mut_ptr().cast(), chunk.len());
            assert!(read >= 0);
            if read == 0 {
                break;
            }
            output.extend_from_slice(&chunk[..read as usize]);
        }
        libc::close(from[0]);
        let mut status = 0;
        let mut usage: libc::rusage = mem::zeroed();
        assert_eq!(libc::wait4(pid, &raw mut status, 0, &raw mut usage), pid);
        assert_eq!(status, 0, "the program failed");
    }
    output
}
