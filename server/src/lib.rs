//! The training site's server.

pub mod app;
pub mod catalogue;
pub mod clock;
pub mod content;
pub mod courses;
pub mod db;
pub mod error;
pub mod health;
pub mod http;
pub mod lists;
pub mod openapi;
pub mod router;
pub mod seed;
pub mod settings;
pub mod slugs;
pub mod team;
pub mod testimonials;
pub mod validate;
