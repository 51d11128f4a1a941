//! Public pages: from an address to an answer.
//!
//! - [`public_area`]: every page request; [`draft_preview`]: pages of drafts
//! - [`answer`]: page requests over HTTP; [`failure`]: errors of browser navigation
//! - [`get_or_make`]: the page from the cache, else made ([`make`]), else its last good copy, else a plain page ([`shell`])
//! - [`kinds`]: what each kind of page shows; [`head`], [`structured_data`]: what is compiled from it
//! - [`render_ahead`]: popular pages are rendered again after a write
//! - [`staff_area`], [`return_to`]: who sees the staff area, and where signing in leads back to

pub mod answer;
pub mod draft_preview;
pub mod failure;
pub mod get_or_make;
pub mod head;
pub mod kinds;
pub mod make;
pub mod public_area;
pub mod render_ahead;
pub mod return_to;
pub mod shell;
pub mod staff_area;
pub mod structured_data;
pub mod views;
