//! What visitors post, as JSON or as a form without JavaScript, and the pages that answer it.

pub mod again;
pub mod answers;
pub mod code;
pub mod enquiries;
pub mod login;
pub mod my_data;
pub mod newsletter;
pub mod sender;
pub mod submit;
pub mod welcome;
mod with_file;
