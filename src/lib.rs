//! `nimgrade` as a library, so that the command line, the benchmarks and the fuzz targets share one code.

mod amounts;
pub mod audit;
pub mod browse;
pub mod checks;
pub mod cli;
pub mod doctor;
pub mod draft;
mod file_kind;
pub mod grade;
pub mod hunt;
pub mod judge;
pub mod page;
mod random;
pub mod report;
pub mod safe_text;
pub mod sandbox;
pub mod source;
pub mod submission;
pub mod suite;
pub mod terminal;
