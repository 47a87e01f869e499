//! Why an ELF file would not run here. `object` knows the format; every offset in the file is the submitter's, so only as much
//! is read as a right file has.

use std::ffi::OsStr;
use std::fs::File;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use object::elf::{self, Dyn64, FileHeader32, FileHeader64, Machine};
use object::read::elf::FileHeader as _;
use object::{Endianness, LittleEndian, ReadCache, ReadRef as _};

use super::NotExecutable;

/// What the format of executables is called.
pub(super) const FORMAT: &str = "ELF";

/// Whether a file that begins so is in the format of this system's executables.
pub(super) fn is_native(head: &[u8]) -> bool {
    head.starts_with(&elf::ELFMAG)
}

/// The machine that this grader was built for.
const HERE: Machine = if cfg!(target_arch = "x86_64") {
    elf::EM_X86_64
} else if cfg!(target_arch = "aarch64") {
    elf::EM_AARCH64
} else {
    elf::EM_NONE
};

/// Checks an ELF file; what comes back is the dynamic loader that it names.
pub(super) fn check(path: &Path, file: &File, size: u64) -> Result<Option<PathBuf>, NotExecutable> {
    const ENDIAN: LittleEndian = LittleEndian;
    let shown = path.display();
    let truncated = |_| NotExecutable::new(format!("{shown} is a truncated ELF file: copy or compile it again"));
    let nothing = || NotExecutable::new(format!("{shown} is an ELF file without anything to load"));
    let data = &ReadCache::new(file);
    // The fields that are looked at here have the same places with 32 and with 64 bits.
    let either = data.read_at::<FileHeader32<Endianness>>(0).map_err(truncated)?;
    let endian = if either.e_ident.data == elf::ELFDATA2MSB { Endianness::Big } else { Endianness::Little };
    let machine = either.e_machine.get(endian);
    if machine != HERE || either.e_ident.data != elf::ELFDATA2LSB {
        let without = if machine == elf::EM_386 && HERE == elf::EM_X86_64 { ", without -m32" } else { "" };
        let (theirs, ours) = (machine_name(machine), machine_name(HERE));
        refuse!("{shown} is built for {theirs}, this machine is {ours}: compile it here{without}");
    }
    if either.e_ident.class != elf::ELFCLASS64 {
        refuse!("{shown} is built with 32-bit pointers, which this machine does not run: compile it without -mx32");
    }
    let header = data.read_at::<FileHeader64<LittleEndian>>(0).map_err(truncated)?;
    let kind = header.e_type.get(ENDIAN);
    match kind {
        elf::ET_REL => refuse!("{shown} is an object file, not a program: link it, as in `gcc {shown} -o nim`"),
        elf::ET_CORE => refuse!("{shown} is a core dump, not a program"),
        elf::ET_EXEC | elf::ET_DYN => {}
        _ => refuse!("{shown} is an ELF file of an unknown type"),
    }
    // The kernel takes at most 64 KiB of program headers, which are 1170 of 56 bytes.
    if header.e_phentsize.get(ENDIAN) != 56 || !(1..=1170).contains(&header.e_phnum.get(ENDIAN)) {
        return Err(nothing());
    }
    let (mut loads, mut loader, mut is_pie) = (false, None, false);
    for segment in header.program_headers(ENDIAN, data).map_err(|_| truncated(()))? {
        let (offset, length) = (segment.p_offset.get(ENDIAN), segment.p_filesz.get(ENDIAN));
        let end = offset.checked_add(length).ok_or_else(|| truncated(()))?;
        match segment.p_type.get(ENDIAN) {
            elf::PT_LOAD if end > size => return Err(truncated(())),
            elf::PT_LOAD => loads = true,
            elf::PT_DYNAMIC => {
                // A flag marks an executable that is linked statically and as position-independent.
                let count = (length.min(16_384) / 16) as usize;
                let entries = data.read_slice_at::<Dyn64<LittleEndian>>(offset, count).unwrap_or_default();
                is_pie = entries.iter().any(|entry| {
                    entry.d_tag.get(ENDIAN) == elf::DT_FLAGS_1 && entry.d_val.get(ENDIAN) & elf::DF_1_PIE.0 != 0
                });
            }
            elf::PT_INTERP => {
                let name = data.read_bytes_at(offset, length.min(4096)).map_err(truncated)?;
                let name = name.split(|&byte| byte == 0).next().unwrap_or_default();
                loader = Some(PathBuf::from(OsStr::from_bytes(name)));
            }
            _ => {}
        }
    }
    if !loads {
        return Err(nothing());
    }
    match &loader {
        Some(loader) if !loader.is_file() => refuse!(
            "{shown} needs the loader {:?}, which this machine does not have: compile it here, or link it with -static",
            loader.to_string_lossy()
        ),
        None if kind == elf::ET_DYN && !is_pie => {
            refuse!("{shown} is a shared library, not a program: compile it without -shared")
        }
        _ => Ok(loader),
    }
}

/// What the runtime of a sanitizer calls its beginning. Those listed reserve terabytes of address space, of which a program uses
/// next to nothing.
const SANITIZERS: [&[u8]; 5] = [b"__asan_init", b"__lsan_init", b"__tsan_init", b"__msan_init", b"__hwasan_init"];
/// How much of a file's names of symbols is looked at, in bytes.
const MAX_NAMES: u64 = 8 << 20;

/// Whether an ELF file that was checked is built with a sanitizer that reserves more address space than any limit gives: by the
/// names of its symbols, its own or those that it needs of a library.
pub(super) fn reserves_address_space(file: &File) -> bool {
    const ENDIAN: LittleEndian = LittleEndian;
    let data = &ReadCache::new(file);
    let Ok(header) = data.read_at::<FileHeader64<LittleEndian>>(0) else { return false };
    let Ok(sections) = header.section_headers(ENDIAN, data) else { return false };
    let mut left = MAX_NAMES;
    sections.iter().filter(|section| section.sh_type.get(ENDIAN) == elf::SHT_STRTAB).any(|names| {
        let size = names.sh_size.get(ENDIAN).min(left);
        left -= size;
        let names = data.read_bytes_at(names.sh_offset.get(ENDIAN), size).unwrap_or_default();
        names.split(|&byte| byte == 0).any(|name| SANITIZERS.contains(&name))
    })
}

fn machine_name(machine: Machine) -> String {
    match machine {
        elf::EM_386 => "32-bit x86",
        elf::EM_MIPS => "MIPS",
        elf::EM_PPC | elf::EM_PPC64 => "PowerPC",
        elf::EM_S390 => "IBM S/390",
        elf::EM_ARM => "32-bit ARM",
        elf::EM_X86_64 => "x86_64",
        elf::EM_AARCH64 => "aarch64",
        elf::EM_RISCV => "RISC-V",
        elf::EM_LOONGARCH => "LoongArch",
        Machine(other) => return format!("another machine (ELF machine {other})"),
    }
    .into()
}
