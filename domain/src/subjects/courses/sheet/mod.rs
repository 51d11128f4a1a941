//! Courses as a CSV file: export, and import with a check before it.
//!
//! - `columns`: a course as cells, and back; `questions`: the cell of its questions
//! - [`export`]: the file; [`read`]: the columns of a file that staff send
//! - [`plan`]: what an import would do, row by row; [`mod@import`]: doing it, all or nothing

mod columns;
pub mod export;
pub mod import;
pub mod plan;
mod questions;
pub mod read;

pub use import::{check, import};
pub use read::Sheet;
