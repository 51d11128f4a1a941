//! Courses as a CSV file: export, and import with a check before it.
//!
//! - `columns`: a course as cells, and back; `cells`: what a cell says; `questions`: the cell of its questions
//! - [`export`]: the file; [`read`]: the columns of a file that staff send
//! - `plan`: what an import would do, with each `row` beside what is `stored`; [`mod@import`]: doing it, all or nothing

mod cells;
mod columns;
pub mod export;
pub mod import;
mod plan;
mod questions;
pub mod read;
mod row;
mod stored;

pub use import::{check, import};
pub use read::Sheet;
