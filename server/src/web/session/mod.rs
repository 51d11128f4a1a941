//! Authentication of requests.
//!
//! [`access`] checks who may use a call, [`current`] has the extractors of protected handlers. A session begins in [`begin`] and gets
//! another id in [`confirmation`], where somebody has shown again who they are. [`cookie`] names the cookies; [`credential`] and
//! [`device`] read them.

pub mod access;
pub mod begin;
pub mod confirmation;
pub mod cookie;
pub mod credential;
pub mod current;
pub mod device;
pub mod same_origin;
