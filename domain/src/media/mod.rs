//! Pictures and documents that staff upload, and what is made from them for visitors.
//!
//! - `decoder`: reads files in processes of their own; `sniff`, `pictures`, `documents`, `office` with `zip`: what a file is, and
//!   whether it is accepted; `name`: its name
//! - `variants`: sizes, crops and formats; `duotone`: a treatment; `addresses`: where they are found
//! - `library`: uploading and changing; `row`: the row of a file; `worker`: makes the variants; `uses`: the records that show them;
//!   `former`: addresses that they had
//! - `shown`: pictures as pages show them; `queries`, [`mod@found`]: lists for staff; `maintenance`: files against rows

pub mod addresses;
pub mod decoder;
mod documents;
mod duotone;
pub mod former;
pub mod found;
pub mod json;
pub mod library;
pub mod maintenance;
pub mod name;
mod office;
pub mod pictures;
pub mod queries;
mod row;
pub mod shown;
pub mod sniff;
pub mod uses;
pub mod variants;
pub mod worker;
mod zip;

pub use crate::entities::media::{MediaKind, Treatment};
pub use json::{MediaEdit, MediaJson, MediaRecord, MediaRow};
pub use library::{Library, MAX_BYTES, MAX_MEGABYTES, Upload};
pub use shown::PictureJson;
