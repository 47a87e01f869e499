//! The JSON Schemas of case files and of an `assignment.toml`, by which editors complete keys and mark what is wrong.
//!
//! They are made from the types in [`shape`] by a test, and are in the repository as files, which every case file there names in its
//! first line. What a file may have is decided by the loader; tests hold the schemas to it.

#[cfg(test)]
pub(super) mod shape;

/// A JSON Schema of the files that instructors write.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum FileSchema {
    /// Of a case file
    Case,
    /// Of an assignment.toml
    Assignment,
}

impl FileSchema {
    /// The schema as JSON text (draft 7, which the language servers of TOML know). Ends with a newline.
    pub fn text(self) -> &'static str {
        match self {
            FileSchema::Case => include_str!("../../cases/case.schema.json"),
            FileSchema::Assignment => include_str!("../../cases/assignment.schema.json"),
        }
    }
}
