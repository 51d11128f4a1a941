//! Pictures and compression.
//!
//! The libraries for both are generic, so their code is made in the crate that calls them. This one is optimised in every
//! profile (`Cargo.toml`), also where the server is not.

pub mod compression;
pub mod pictures;
