//! Spans of a trace: how long the parts of an answer took. `traces` in the server says where they go.
//!
//! A program without the feature `traces` has the same functions, and they do nothing.

#[cfg(feature = "traces")]
mod recorded;
#[cfg(not(feature = "traces"))]
mod unrecorded;

#[cfg(feature = "traces")]
pub use self::recorded::{
    answered, carried, failed, of_request, part, record_with, renderer_took, traceparent,
};
#[cfg(not(feature = "traces"))]
pub use self::unrecorded::{answered, carried, failed, of_request, part, renderer_took, traceparent};

/// A part of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The data of a page are read.
    Data,
    /// A renderer makes the page, or the page waits for one.
    Render,
}
