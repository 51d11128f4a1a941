//! Authentication of requests.
//!
//! [`access`] checks who may use a call; [`current`] has the extractors of protected handlers; [`credential`],
//! [`device`] and [`step`] read cookies and tokens;
//! [`store`] and [`cookie`] adapt `tower-sessions` to the tables.

pub mod access;
pub mod cookie;
pub mod credential;
pub mod current;
pub mod device;
pub mod same_origin;
pub mod step;
pub mod store;
