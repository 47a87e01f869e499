//! What a right Nim program prints.
