//! Authentication of requests.
//!
//! [`access`] checks who may use a call, [`confirmation`] notes that somebody has shown again who they are; [`current`] has the extractors of protected handlers; [`credential`],
//! [`device`], [`step`] and [`opened_data`] read cookies and tokens;
//! [`store`] and [`cookie`] adapt `tower-sessions` to the tables.

pub mod access;
pub mod confirmation;
pub mod cookie;
pub mod credential;
pub mod current;
pub mod device;
pub mod opened_data;
pub mod same_origin;
pub mod step;
pub mod store;
