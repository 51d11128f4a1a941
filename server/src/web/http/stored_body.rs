//! Bodies in memory, of pages and built files, with the heads of the answers that they were sent in.
//!
//! The layers around the handlers finish such an answer, [`StoredBody::keep_head`] keeps its head, and
//! [`StoredBody::repeat`] sends the same again before any layer runs. So headers are made in one place, and both ways
//! give the same headers and bytes, except for the id of the request.

use std::sync::{Arc, OnceLock};

use axum::body::Body;
use axum::http::header::{
    CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, ETAG, EXPECT, HOST, SET_COOKIE, TRANSFER_ENCODING,
};
use axum::http::{HeaderMap, HeaderValue, Method, Request, StatusCode};
use axum::response::Response;
use bytes::Bytes;

use crate::web::http::conditional::not_modified;
use crate::web::http::encoding::Encoding;
use crate::web::http::request_id;

/// A body in one encoding.
#[derive(Debug)]
pub struct StoredBody {
    pub encoding: Encoding,
    pub bytes: Bytes,
    tag: String,
    head: OnceLock<HeaderMap>,
    /// For a client that has it already.
    head_unchanged: OnceLock<HeaderMap>,
}

/// Marks an answer that is the same for every request with its address, encoding and kind of arrival.
#[derive(Clone, Debug)]
pub struct Repeatable {
    pub body: Arc<StoredBody>,
    pub is_file: bool,
}

impl StoredBody {
    pub const fn new(encoding: Encoding, tag: String, bytes: Bytes) -> Self {
        Self { encoding, bytes, tag, head: OnceLock::new(), head_unchanged: OnceLock::new() }
    }

    /// The answer with this body, to be finished by the layers; 304 to a client that holds it.
    pub fn answer(
        &self,
        status: StatusCode,
        content_type: HeaderValue,
        method: &Method,
        headers: &HeaderMap,
    ) -> Response {
        let mut response = Response::new(Body::empty());
        let head = response.headers_mut();
        head.extend(HeaderValue::from_str(&self.tag).map(|tag| (ETAG, tag)));
        if status == StatusCode::OK && not_modified(headers, &self.tag) {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            return response;
        }
        head.insert(CONTENT_TYPE, content_type);
        head.insert(CONTENT_LENGTH, HeaderValue::from(self.bytes.len()));
        head.extend(
            self.encoding.header_value().map(|coding| (CONTENT_ENCODING, HeaderValue::from_static(coding))),
        );
        *response.status_mut() = status;
        if *method != Method::HEAD {
            *response.body_mut() = Body::from(self.bytes.clone());
        }
        response
    }

    /// The finished answer, if its head is known.
    pub fn repeat(&self, method: &Method, headers: &HeaderMap) -> Option<Response> {
        let (status, head, body) = if not_modified(headers, &self.tag) {
            (StatusCode::NOT_MODIFIED, self.head_unchanged.get()?, Body::empty())
        } else if *method == Method::HEAD {
            (StatusCode::OK, self.head.get()?, Body::empty())
        } else {
            (StatusCode::OK, self.head.get()?, Body::from(self.bytes.clone()))
        };
        let mut response = Response::new(body);
        *response.status_mut() = status;
        *response.headers_mut() = head.clone();
        response.headers_mut().insert(request_id::REQUEST_ID, request_id::fresh());
        Some(response)
    }

    /// Keeps the head of a finished answer to a repeatable request.
    pub fn keep_head(&self, response: &Response) {
        let head = response.headers();
        let slot = match response.status() {
            _ if head.contains_key(SET_COOKIE) => return,
            StatusCode::OK => &self.head,
            StatusCode::NOT_MODIFIED => &self.head_unchanged,
            _ => return,
        };
        slot.get_or_init(|| {
            let mut head = head.clone();
            head.remove(request_id::REQUEST_ID);
            // The router adds it outside of all layers where a handler has not.
            head.entry(CONTENT_LENGTH).or_insert(HeaderValue::from(0));
            head
        });
    }
}

/// Whether nothing but address, encoding, kind of arrival and entity tag can change the answer.
pub fn is_repeatable<B>(request: &Request<B>) -> bool {
    let headers = request.headers();
    matches!(*request.method(), Method::GET | Method::HEAD)
        && request.uri().authority().is_none()
        && headers.get_all(HOST).iter().count() == 1
        && ![TRANSFER_ENCODING, CONTENT_LENGTH, EXPECT].iter().any(|name| headers.contains_key(name))
}

/// Everything but a step within the site counts as arriving: a link from elsewhere, a typed address, a crawler.
pub fn arrives(headers: &HeaderMap) -> bool {
    headers.get("sec-fetch-site").is_none_or(|value| value != "same-origin")
}

/// Whether the splash greets a visitor: on arrival, but whom another site sends to a page within sees that page at once.
pub fn is_greeted(headers: &HeaderMap, path: &str) -> bool {
    let from_elsewhere = headers.get("sec-fetch-site").is_some_and(|value| value != "none");
    arrives(headers) && (path == "/" || !from_elsewhere)
}
