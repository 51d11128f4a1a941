//! Built files: a fixed map from address to bytes, filled at start.
//!
//! No part of a request ever becomes a path on disk, so there is nothing to traverse. Compressed variants are made by
//! the build (`app/build/finish.ts`) and only chosen here.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use anyhow::Context;
use axum::Extension;
use axum::extract::{Request, State};
use axum::http::header::VARY;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;

use crate::web::http::cache_policy::CachePolicy;
use crate::web::http::conditional::{digest, entity_tag};
use crate::web::http::encoding::{Encoding, negotiate};
use crate::web::http::stored_body::{Repeatable, StoredBody};

/// Names under this folder change with their content.
const HASHED_FOLDER: &str = "/assets/";
const VARIANTS: [(Encoding, &str); 3] =
    [(Encoding::Br, "br"), (Encoding::Zstd, "zst"), (Encoding::Gzip, "gz")];

/// Every built file by its address.
#[derive(Debug, Clone, Default)]
pub struct Assets(Arc<HashMap<String, Asset>>);

#[derive(Debug)]
struct Asset {
    content_type: HeaderValue,
    policy: CachePolicy,
    identity: Arc<StoredBody>,
    encoded: Vec<Arc<StoredBody>>,
    offered: Vec<Encoding>,
}

impl Assets {
    /// Reads all files below `root`.
    ///
    /// # Errors
    /// When the folder cannot be read, as before the first build.
    pub fn load(root: &Path) -> anyhow::Result<Self> {
        let mut files = HashMap::new();
        read_folder(root, "", &mut files)
            .with_context(|| format!("cannot read built files in {}", root.display()))?;
        let mut assets = HashMap::new();
        let originals: Vec<String> = files
            .keys()
            .filter(|address| !VARIANTS.iter().any(|(_, extension)| is_variant(address, extension, &files)))
            .cloned()
            .collect();
        for address in originals {
            let Some(identity) = files.remove(&address) else { continue };
            let digest = digest(&identity);
            let stored = |encoding: Encoding, bytes: Bytes| {
                let tag = entity_tag(&digest, encoding.tag_suffix());
                Arc::new(StoredBody::new(encoding, tag, bytes))
            };
            let encoded: Vec<_> = VARIANTS
                .iter()
                .filter_map(|(encoding, extension)| {
                    Some(stored(*encoding, files.remove(&format!("{address}.{extension}"))?))
                })
                .collect();
            let asset = Asset {
                content_type: content_type(&address),
                policy: if address.starts_with(HASHED_FOLDER) {
                    CachePolicy::Immutable
                } else {
                    CachePolicy::PublicFile
                },
                identity: stored(Encoding::Identity, identity),
                offered: encoded.iter().map(|body| body.encoding).collect(),
                encoded,
            };
            assets.insert(address, asset);
        }
        Ok(Self(Arc::new(assets)))
    }

    /// The finished answer with a file, if it is known.
    pub fn repeat(&self, address: &str, method: &Method, headers: &HeaderMap) -> Option<Response> {
        self.0.get(address)?.body(headers).repeat(method, headers)
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Asset {
    fn body(&self, headers: &HeaderMap) -> &Arc<StoredBody> {
        let encoding = negotiate(headers, &self.offered);
        self.encoded.iter().find(|body| body.encoding == encoding).unwrap_or(&self.identity)
    }

    fn answer(&self, method: &Method, headers: &HeaderMap) -> Response {
        let body = self.body(headers).clone();
        let answer = body.answer(StatusCode::OK, self.content_type.clone(), method, headers);
        let varies = [(VARY, HeaderValue::from_static("accept-encoding"))];
        (self.policy, varies, Extension(Repeatable { body, is_file: true }), answer).into_response()
    }
}

/// Answers a built file before anything else looks at the request; passes everything else on.
pub(crate) async fn serve(State(assets): State<Assets>, request: Request, next: Next) -> Response {
    match assets.0.get(request.uri().path()) {
        Some(asset) if request.method() == Method::GET || request.method() == Method::HEAD => {
            asset.answer(request.method(), request.headers())
        }
        _ => next.run(request).await,
    }
}

fn is_variant(address: &str, extension: &str, files: &HashMap<String, Bytes>) -> bool {
    address
        .strip_suffix(extension)
        .and_then(|stem| stem.strip_suffix('.'))
        .is_some_and(|original| files.contains_key(original))
}

fn read_folder(folder: &Path, prefix: &str, files: &mut HashMap<String, Bytes>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let Ok(name) = entry.file_name().into_string() else { continue };
        let address = format!("{prefix}/{name}");
        if entry.file_type()?.is_dir() {
            read_folder(&entry.path(), &address, files)?;
        } else {
            files.insert(address, std::fs::read(entry.path())?.into());
        }
    }
    Ok(())
}

fn content_type(address: &str) -> HeaderValue {
    let mime = mime_guess::from_path(address).first_or_octet_stream();
    let text = mime.type_() == "text"
        || matches!(mime.subtype().as_str(), "javascript" | "json" | "manifest+json" | "svg");
    let value =
        if text { format!("{}; charset=utf-8", mime.essence_str()) } else { mime.essence_str().to_owned() };
    HeaderValue::try_from(value).unwrap_or_else(|_| HeaderValue::from_static("application/octet-stream"))
}
