//! Answers that are ready to be sent again: head and body of cached pages and built files, each as the layers around
//! the handlers have finished it.
//!
//! The handlers mark what may be repeated with [`Reusable`]; [`remember`] keeps the finished answer; [`find`] repeats it
//! before any layer runs. So both ways give the same headers and bytes, except for the id of the request.
//!
//! [`find`]: PreparedAnswers::find
//! [`remember`]: PreparedAnswers::remember

use std::collections::HashMap;
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use axum::body::Body;
use axum::http::header::{CONTENT_LENGTH, ETAG, EXPECT, HOST, SET_COOKIE, TRANSFER_ENCODING};
use axum::http::{HeaderMap, HeaderValue, Method, Request, StatusCode};
use axum::response::Response;
use bytes::Bytes;

use crate::web::http::conditional::not_modified;
use crate::web::http::encoding::{Encoding, negotiate};
use crate::web::http::host::AllowedHosts;
use crate::web::http::request_id;

/// Bytes of the bodies of pages that are held. Those in Brotli are shared with the HTML cache while it has them.
const MOST_BYTES: usize = 8 * 1024 * 1024;

/// Marks an answer that is the same for every request with its address, encoding and kind of arrival.
#[derive(Clone, Debug)]
pub struct Reusable {
    /// The one address under which it is kept: a request with another query takes the routes.
    pub address: String,
    /// The page that it shows. Files do not change.
    pub page: Option<ShownPage>,
    /// The encodings among which was chosen.
    pub offered: Vec<Encoding>,
    pub encoding: Encoding,
    pub tag: String,
    /// The tag of other bytes of the same page; who holds them is answered by the routes.
    pub former_tag: Option<String>,
    pub body: Bytes,
}

/// A page in an answer.
#[derive(Clone, Debug)]
pub struct ShownPage {
    /// The content version that it shows.
    pub version: i64,
    pub popularity: Arc<dyn CountServed>,
}

/// Counts how often a page is answered.
pub trait CountServed: std::fmt::Debug + Send + Sync {
    fn count_served(&self);
}

/// A finished answer with the id of its request.
#[derive(Debug)]
pub struct Ready {
    pub response: Response,
    /// Whether it shows a page, not a file.
    pub is_page: bool,
}

/// The finished answers of one process.
#[derive(Debug, Default)]
pub struct PreparedAnswers(RwLock<Answers>);

#[derive(Debug, Default)]
struct Answers {
    by_address: HashMap<String, Address>,
    /// Bytes of the bodies of pages.
    bytes: usize,
    /// The latest content version of a page in here.
    version: i64,
}

#[derive(Debug)]
struct Address {
    offered: Vec<Encoding>,
    answers: Vec<Arc<Answer>>,
}

#[derive(Debug)]
struct Answer {
    encoding: Encoding,
    arriving: bool,
    page: Option<ShownPage>,
    tag: String,
    former_tag: Option<String>,
    body: Bytes,
    headers: HeaderMap,
    /// Headers of the answer to a client that has it already; known once such an answer was given.
    headers_unchanged: OnceLock<HeaderMap>,
}

impl PreparedAnswers {
    /// The answer to a request, if it is known and shows content of this version.
    pub fn find<B>(&self, request: &Request<B>, hosts: &AllowedHosts, version: i64) -> Option<Ready> {
        let headers = request.headers();
        if !is_repeatable(request) || !hosts.allow(headers.get(HOST)?.to_str().ok()?) {
            return None;
        }
        let answer = self.lookup(request.uri().path_and_query()?.as_str(), headers)?;
        if answer.page.as_ref().is_some_and(|page| page.version != version) {
            return None;
        }
        let (status, known, body) = if not_modified(headers, &answer.tag) {
            (StatusCode::NOT_MODIFIED, answer.headers_unchanged.get()?, Bytes::new())
        } else if answer.former_tag.as_ref().is_some_and(|tag| not_modified(headers, tag)) {
            return None;
        } else if request.method() == Method::HEAD {
            (StatusCode::OK, &answer.headers, Bytes::new())
        } else {
            (StatusCode::OK, &answer.headers, answer.body.clone())
        };
        if let Some(page) = &answer.page {
            page.popularity.count_served();
        }
        let mut response = Response::new(if body.is_empty() { Body::empty() } else { Body::from(body) });
        *response.status_mut() = status;
        *response.headers_mut() = known.clone();
        response.headers_mut().insert(request_id::REQUEST_ID, request_id::fresh());
        Some(Ready { response, is_page: answer.page.is_some() })
    }

    /// Bytes of the pages in here.
    pub fn page_bytes(&self) -> usize {
        self.0.read().unwrap_or_else(PoisonError::into_inner).bytes
    }

    fn lookup(&self, address: &str, headers: &HeaderMap) -> Option<Arc<Answer>> {
        let answers = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let address = answers.by_address.get(address)?;
        let (encoding, arriving) = (negotiate(headers, &address.offered), arrives(headers));
        address.answers.iter().find(|answer| answer.is_for(encoding, arriving)).cloned()
    }

    /// Keeps a finished answer to a repeatable request, if it is marked as [`Reusable`].
    pub fn remember(&self, arriving: bool, response: &mut Response) {
        let Some(reusable) = response.extensions_mut().remove::<Reusable>() else { return };
        if response.headers().contains_key(SET_COOKIE) {
            return;
        }
        let mut headers = response.headers().clone();
        headers.remove(request_id::REQUEST_ID);
        // The router adds it outside of all layers where a handler has not.
        headers.entry(CONTENT_LENGTH).or_insert(HeaderValue::from(0));
        let mut answers = self.0.write().unwrap_or_else(PoisonError::into_inner);
        match response.status() {
            StatusCode::OK => answers.insert(arriving, reusable, headers),
            StatusCode::NOT_MODIFIED => answers.complete(arriving, &reusable, headers),
            _ => {}
        }
    }
}

impl Answers {
    fn insert(&mut self, arriving: bool, reusable: Reusable, headers: HeaderMap) {
        let Reusable { address, page, offered, encoding, tag, former_tag, body } = reusable;
        if let Some(page) = &page {
            if page.version > self.version || self.bytes + body.len() > MOST_BYTES {
                self.drop_pages();
                self.version = page.version;
            }
            self.bytes += body.len();
        }
        let headers_unchanged = OnceLock::new();
        let answer =
            Arc::new(Answer { encoding, arriving, page, tag, former_tag, body, headers, headers_unchanged });
        let known =
            self.by_address.entry(address).or_insert_with(|| Address { offered, answers: Vec::new() });
        if let Some(former) = known.answers.iter_mut().find(|other| other.is_for(encoding, arriving)) {
            self.bytes -= former.page.as_ref().map_or(0, |_| former.body.len());
            *former = answer;
        } else {
            known.answers.push(answer);
        }
    }

    /// Notes what a client is answered that has this answer already.
    fn complete(&self, arriving: bool, reusable: &Reusable, headers: HeaderMap) {
        // The client holds other bytes.
        if headers.get(ETAG).is_none_or(|tag| tag != reusable.tag.as_str()) {
            return;
        }
        let known = self.by_address.get(&reusable.address).into_iter().flat_map(|address| &address.answers);
        let same = known
            .filter(|answer| answer.is_for(reusable.encoding, arriving) && answer.tag == reusable.tag)
            .last();
        if let Some(answer) = same {
            let _ = answer.headers_unchanged.set(headers);
        }
    }

    /// Files stay: their number is that of the build.
    fn drop_pages(&mut self) {
        self.by_address.retain(|_, address| {
            address.answers.retain(|answer| answer.page.is_none());
            !address.answers.is_empty()
        });
        self.bytes = 0;
    }
}

impl Answer {
    fn is_for(&self, encoding: Encoding, arriving: bool) -> bool {
        (self.encoding, self.arriving) == (encoding, arriving)
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
