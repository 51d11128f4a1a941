//! What a request has to pass before its handler: where it comes from, and how many there are.

pub mod origin;
pub mod overload;
pub mod rate_limit;
