//! Rendering: the renderer client and the HTML cache.

pub mod build;
pub mod cache;
pub mod compression;
pub mod counts;
pub mod failing;
pub mod form_result;
pub mod previewed;
pub mod protocol;
pub mod renderer;
pub mod schema_org;
pub mod typed_form;

/// Production or development.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    Production,
    /// Pages are rendered from sources that change at runtime.
    Development,
}
