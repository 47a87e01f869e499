//! What a target starts from. Each target knows the layout of its own inputs, so each writes its own seeds; none are kept.

use std::path::PathBuf;
use std::{env, fs};

/// Names the folder that a target writes its seeds to before it begins; without it none are written.
const FOLDER: &str = "FUZZ_SEEDS";

/// The largest seed in bytes: small inputs are the ones that are tried often.
const LARGEST: usize = 4096;

/// Writes the seeds where they are asked for.
pub fn write_if_asked<S: IntoIterator<Item = Vec<u8>>>(seeds: impl FnOnce() -> S) {
    let Some(folder) = env::var_os(FOLDER).map(PathBuf::from) else { return };
    for (number, seed) in seeds().into_iter().enumerate().filter(|(_, seed)| seed.len() <= LARGEST) {
        let path = folder.join(format!("{number:05}"));
        fs::write(&path, seed).unwrap_or_else(|error| panic!("failed to write {}: {error}", path.display()));
    }
}
