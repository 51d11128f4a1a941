//! Requests and answers. The folders are layers, from `http` at the bottom to `openapi` at the top; see `tests/layers.rs`.

pub mod activity;
pub mod api;
pub mod app;
pub mod drawings;
pub mod files;
pub mod forms;
pub mod guards;
pub mod health;
pub mod http;
pub mod metrics;
pub mod openapi;
pub mod page_table;
pub mod pages;
pub mod previews;
pub mod rate_limits;
pub mod readiness;
pub mod rendering;
pub mod session;
pub mod syllabus;
pub mod typography;
