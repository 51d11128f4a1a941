//! Sign-in over HTTP: which credential a request shows and who that is.
//!
//! [`current`] has the extractors that protected handlers begin with; [`credential`] and [`device`] read what a browser
//! keeps; [`store`] and [`cookie`] adapt `tower-sessions` to the tables.

pub mod cookie;
pub mod credential;
pub mod current;
pub mod device;
pub mod same_origin;
pub mod store;
