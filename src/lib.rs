//! `nimgrade` as a library, so that the command line, the benchmarks and the fuzz targets share one code.

pub mod doctor;
pub mod sandbox;
pub mod submission;
pub mod suite;
