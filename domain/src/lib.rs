//! What the site is about, without requests: data, rules, mail and storage. Imports point down only:
//!
//! | layer | holds |
//! |---|---|
//! | [`subjects`] | courses, people, leads, mail, accounts: rules, queries and JSON of each |
//! | [`entities`] | the tables |
//! | [`store`] | the database, its content version, job queues |
//! | [`kernel`] | errors, clock, validation and other utilities without database and HTTP |

pub mod entities;
pub mod kernel;
pub mod store;
pub mod subjects;
