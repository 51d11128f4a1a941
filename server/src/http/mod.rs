//! What stands between the wire and the handlers: extractors, answers, request ids.

pub mod extract;
pub mod request_id;
pub mod respond;
