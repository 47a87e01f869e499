//! Executables that were built before, kept by what they are made of.
//!
//! The same files, the same command and the same compiler make the same executable, so a submission that is graded again is
//! not compiled again. A key is a cryptographic hash: nobody can write sources that get the executable of others. The folder is the
//! user's own, and is not believed if others may write to it. Whatever fails here is no error: then it is compiled.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{Read as _, Seek as _, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use sha2::{Digest as _, Sha256};

use super::recipe::Recipe;
use crate::sandbox::{self, system};

/// How much all executables together may take, in bytes, and how many there may be.
const MAX_BYTES: u64 = 256 << 20;
const MAX_ENTRIES: usize = 2000;
/// How old a file may be that is still being written.
const MAX_WRITING: Duration = Duration::from_secs(3600);
/// Changes with what is kept, and how.
const VERSION: &str = "nimgrade build 1";
/// How many bytes of a kept file stand before the executable: its hash, and the length of the compiler's messages.
const HASH: usize = 32;
const HEAD: usize = HASH + 8;

/// Where builds are kept.
#[derive(Debug)]
pub(super) struct Cache(PathBuf);

/// What is kept of a build.
#[derive(Debug)]
pub(super) struct Kept {
    /// The executable.
    pub(super) executable: File,
    /// The compiler's messages.
    pub(super) stderr: Vec<u8>,
}

impl Cache {
    /// The user's own: `nimgrade/builds` in `$XDG_CACHE_HOME` or `~/.cache`, on Windows in `%LOCALAPPDATA%`. None where there is
    /// no such place, or others may write to it.
    pub(super) fn open() -> Option<Cache> {
        Cache::in_folder(system::cache_folder()?.join("nimgrade").join("builds"))
    }

    fn in_folder(folder: PathBuf) -> Option<Cache> {
        system::make_own_folder(&folder).then_some(Cache(folder))
    }

    /// What came of this recipe before.
    pub(super) fn find(&self, key: &str) -> Option<Kept> {
        let path = self.0.join(key);
        let mut file = system::open_own(&path)?;
        file.metadata().ok().filter(|meta| meta.len() <= MAX_BYTES)?;
        let mut all = Vec::new();
        file.read_to_end(&mut all).ok()?;
        let (head, rest) = all.split_at_checked(HEAD)?;
        let (hash, length) = head.split_at(HASH);
        // A file that a full disk has cut, or that time has damaged, is as good as none.
        if Sha256::digest(rest).as_slice() != hash {
            let _ = fs::remove_file(&path);
            return None;
        }
        let length = usize::try_from(u64::from_le_bytes(length.try_into().ok()?)).ok()?;
        let (stderr, program) = rest.split_at_checked(length)?;
        // The time of its last use decides which are thrown away.
        let _ = file.set_modified(SystemTime::now());
        Some(Kept { executable: executable(program).ok()?, stderr: stderr.to_vec() })
    }

    /// Keeps what came of a recipe.
    pub(super) fn keep(&self, key: &str, program: &File, stderr: &[u8]) {
        // Where it cannot be kept, it is compiled again another time.
        let _ = self.write(key, program, stderr);
        self.tidy();
    }

    fn write(&self, key: &str, program: &File, stderr: &[u8]) -> std::io::Result<()> {
        let mut rest = stderr.to_vec();
        rest.extend(sandbox::content(program)?);
        let mut file = tempfile::NamedTempFile::new_in(&self.0)?;
        file.write_all(&Sha256::digest(&rest))?;
        file.write_all(&(stderr.len() as u64).to_le_bytes())?;
        file.write_all(&rest)?;
        file.persist(self.0.join(key))?;
        Ok(())
    }

    /// Removes what has not been used for longest, when there is too much, and what an ended nimgrade did not write to its end.
    fn tidy(&self) {
        let mut entries: Vec<(SystemTime, u64, PathBuf)> = Vec::new();
        for entry in fs::read_dir(&self.0).into_iter().flatten().flatten() {
            let Ok(meta) = entry.metadata() else { continue };
            let Ok(used) = meta.modified() else { continue };
            let unfinished = entry.file_name().as_encoded_bytes().starts_with(b".");
            if unfinished && used.elapsed().is_ok_and(|age| age > MAX_WRITING) {
                let _ = fs::remove_file(entry.path());
            } else if !unfinished {
                entries.push((used, meta.len(), entry.path()));
            }
        }
        entries.sort_unstable_by(|one, other| other.cmp(one));
        let mut bytes = 0;
        for (number, (_, size, path)) in entries.into_iter().enumerate() {
            bytes += size;
            if number >= MAX_ENTRIES || bytes > MAX_BYTES {
                let _ = fs::remove_file(path);
            }
        }
    }
}

/// A file without a name that has a program in it, which may be executed.
pub(super) fn executable(program: &[u8]) -> std::io::Result<File> {
    let mut file = tempfile::tempfile()?;
    file.write_all(program)?;
    file.rewind()?;
    system::make_executable(&file)?;
    Ok(file)
}

/// The name of what comes of a recipe: it changes with every file, every word of the command and every tool of the machine that
/// takes part. `folder` is that of the submission.
pub(super) fn key(recipe: &Recipe, folder: &Path) -> String {
    let mut hash = Sha256::new();
    let mut add = |bytes: &[u8]| {
        hash.update((bytes.len() as u64).to_le_bytes());
        hash.update(bytes);
    };
    add(VERSION.as_bytes());
    add(std::env::consts::ARCH.as_bytes());
    add(recipe.product.as_os_str().as_encoded_bytes());
    add(&(recipe.command.len() as u64).to_le_bytes());
    recipe.command.iter().for_each(|word| add(word.as_encoded_bytes()));
    for tool in sandbox::toolchain_stamps(&recipe.command[0], folder) {
        add(tool.as_bytes());
    }
    for file in &recipe.files {
        add(file.name.as_os_str().as_encoded_bytes());
        add(&file.text);
    }
    hash.finalize().iter().fold(String::new(), |mut name, byte| {
        let _ = write!(name, "{byte:02x}");
        name
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(kept: Option<Kept>) -> Option<(Vec<u8>, Vec<u8>)> {
        let mut kept = kept?;
        let mut program = Vec::new();
        kept.executable.read_to_end(&mut program).expect("it is there");
        Some((program, kept.stderr))
    }

    #[test]
    fn what_is_kept_is_found_whole_or_not_at_all() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let cache = Cache::in_folder(folder.path().join("a/b")).expect("it is there");
        assert_eq!(read(cache.find("one")), None);
        cache.keep("one", &executable(b"program").expect("it is there"), b"warning");
        assert_eq!(read(cache.find("one")), Some((b"program".to_vec(), b"warning".to_vec())));
        let path = folder.path().join("a/b/one");
        let mut bytes = fs::read(&path).expect("it is there");
        *bytes.last_mut().expect("it is there") ^= 1;
        fs::write(&path, bytes).expect("it is there");
        assert_eq!(read(cache.find("one")), None);
        assert!(!path.exists());
    }

    #[cfg(unix)]
    #[test]
    fn a_folder_that_others_may_write_to_is_not_believed() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().expect("a temporary folder");
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o777)).expect("it is there");
        assert!(Cache::in_folder(folder.path().to_owned()).is_none());
        let link = folder.path().join("link");
        std::os::unix::fs::symlink("/tmp", &link).expect("it is there");
        assert!(Cache::in_folder(link).is_none());
    }
}
