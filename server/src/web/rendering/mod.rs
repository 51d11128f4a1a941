//! From data to a finished page: the client of the renderer, the HTML cache, the copies that outlive it.

pub mod build;
pub mod cache;
pub mod counts;
pub mod failing;
pub mod form_result;
pub mod head;
pub mod last_good;
pub mod plain;
pub mod renderer;
pub mod structured_data;

/// How the page path is run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    Production,
    /// From sources that change while it runs.
    Development,
}
