//! Enough of the ELF format to say why a file would not run here. Every offset in it is the submitter's.

use std::fs::File;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use super::{NotExecutable, read_up_to};

pub(super) const MAGIC: &[u8] = b"\x7fELF";

const ET_REL: u16 = 1;
const ET_EXEC: u16 = 2;
const ET_DYN: u16 = 3;
const ET_CORE: u16 = 4;
const PT_LOAD: u32 = 1;
const PT_DYNAMIC: u32 = 2;
const PT_INTERP: u32 = 3;
const DT_FLAGS_1: u64 = 0x6fff_fffb;
const DF_1_PIE: u64 = 0x0800_0000;

/// The machine that this grader was built for.
#[cfg(target_arch = "x86_64")]
const HERE: u16 = 62;
#[cfg(target_arch = "aarch64")]
const HERE: u16 = 183;
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
const HERE: u16 = 0;

/// Checks an ELF file; what comes back is the dynamic loader that it names.
pub(super) fn check(path: &Path, file: &File, size: u64) -> Result<Option<PathBuf>, NotExecutable> {
    let shown = path.display();
    let truncated = || NotExecutable::new(format!("{shown} is a truncated ELF file: copy or compile it again"));
    let mut header = [0; 64];
    let read = read_up_to(file, &mut header, 0).map_err(|_| truncated())?;
    if read < 20 {
        return Err(truncated());
    }
    let (class, order) = (header[4], header[5]);
    let machine = if order == 2 {
        u16::from_be_bytes([header[18], header[19]])
    } else {
        u16::from_le_bytes([header[18], header[19]])
    };
    if machine != HERE || order != 1 {
        return Err(NotExecutable::new(format!(
            "{shown} is built for {}, this machine is {}: compile it here{}",
            machine_name(machine),
            machine_name(HERE),
            if machine == 3 && HERE == 62 { ", without -m32" } else { "" }
        )));
    }
    if class != 2 {
        return Err(NotExecutable::new(format!(
            "{shown} is built with 32-bit pointers, which this machine does not run: compile it without -mx32"
        )));
    }
    if read < 64 {
        return Err(truncated());
    }
    match half(&header, 16) {
        ET_REL => {
            return Err(NotExecutable::new(format!(
                "{shown} is an object file, not a program: link it, as in `gcc {shown} -o nim`"
            )));
        }
        ET_CORE => {
            return Err(NotExecutable::new(format!("{shown} is a core dump, not a program")));
        }
        ET_EXEC | ET_DYN => {}
        _ => {
            return Err(NotExecutable::new(format!("{shown} is an ELF file of an unknown type")));
        }
    }
    segments(path, file, size, &header)
}

fn segments(path: &Path, file: &File, size: u64, header: &[u8; 64]) -> Result<Option<PathBuf>, NotExecutable> {
    let shown = path.display();
    let truncated = || NotExecutable::new(format!("{shown} is a truncated ELF file: copy or compile it again"));
    let (table, entry, count) = (quad(header, 32), half(header, 54), usize::from(half(header, 56)));
    // The kernel takes at most 64 KiB of program headers, each of 56 bytes.
    if entry != 56 || count == 0 || count * 56 > 65_536 {
        return Err(NotExecutable::new(format!("{shown} is an ELF file without anything to load")));
    }
    let mut headers = vec![0; count * 56];
    if read_up_to(file, &mut headers, table).map_err(|_| truncated())? < headers.len() {
        return Err(truncated());
    }
    let (mut loads, mut loader, mut dynamic) = (false, None, None);
    for segment in headers.chunks_exact(56) {
        let (offset, length) = (quad(segment, 8), quad(segment, 32));
        let end = offset.checked_add(length).ok_or_else(truncated)?;
        match word(segment, 0) {
            PT_LOAD if end > size => return Err(truncated()),
            PT_LOAD => loads = true,
            PT_DYNAMIC => dynamic = Some((offset, length)),
            PT_INTERP => {
                let mut name = vec![0; length.min(4096) as usize];
                if read_up_to(file, &mut name, offset).map_err(|_| truncated())? < name.len() {
                    return Err(truncated());
                }
                name.truncate(name.iter().position(|&byte| byte == 0).unwrap_or(name.len()));
                loader = Some(PathBuf::from(std::ffi::OsStr::from_bytes(&name)));
            }
            _ => {}
        }
    }
    if !loads {
        return Err(NotExecutable::new(format!("{shown} is an ELF file without anything to load")));
    }
    if let Some(loader) = &loader {
        if !loader.is_file() {
            return Err(NotExecutable::new(format!(
                "{shown} needs the loader {:?}, which this machine does not have: compile it here, or link it with -static",
                loader.to_string_lossy()
            )));
        }
    } else if half(header, 16) == ET_DYN && !is_pie(file, dynamic) {
        return Err(NotExecutable::new(format!(
            "{shown} is a shared library, not a program: compile it without -shared"
        )));
    }
    Ok(loader)
}

/// Whether the dynamic section says that this is an executable (a static one, linked as position-independent).
fn is_pie(file: &File, dynamic: Option<(u64, u64)>) -> bool {
    let Some((offset, length)) = dynamic else {
        return false;
    };
    let mut table = vec![0; length.min(16_384) as usize];
    let read = read_up_to(file, &mut table, offset).unwrap_or(0);
    table[..read].chunks_exact(16).any(|entry| quad(entry, 0) == DT_FLAGS_1 && quad(entry, 8) & DF_1_PIE != 0)
}

fn half(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([bytes[at], bytes[at + 1]])
}

fn word(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}

fn quad(bytes: &[u8], at: usize) -> u64 {
    u64::from(word(bytes, at)) | u64::from(word(bytes, at + 4)) << 32
}

fn machine_name(machine: u16) -> String {
    match machine {
        3 => "32-bit x86",
        8 => "MIPS",
        20 | 21 => "PowerPC",
        22 => "IBM S/390",
        40 => "32-bit ARM",
        62 => "x86_64",
        183 => "aarch64",
        243 => "RISC-V",
        258 => "LoongArch",
        other => return format!("another machine (ELF machine {other})"),
    }
    .into()
}
