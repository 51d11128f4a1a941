//! Built files: a fixed map from address to bytes, filled at start.
//!
//! No part of a request ever becomes a path on disk, so there is nothing to traverse. Compressed variants are made by
//! the build (`app/build/finish.ts`) and only chosen here.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use anyhow::Context;
use axum::Extension;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::{CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, ETAG, VARY};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;

use crate::web::http::cache_policy::CachePolicy;
use crate::web::http::conditional::{digest, entity_tag, not_modified};
use crate::web::http::encoding::{Encoding, negotiate};
use crate::web::http::prepared::Reusable;

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
    digest: String,
    policy: CachePolicy,
    identity: Bytes,
    encoded: Vec<(Encoding, Bytes)>,
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
            let encoded = VARIANTS
                .iter()
                .filter_map(|(encoding, extension)| {
                    Some((*encoding, files.remove(&format!("{address}.{extension}"))?))
                })
                .collect();
            let asset = Asset {
                content_type: content_type(&address),
                digest: digest(&identity),
                policy: if address.starts_with(HASHED_FOLDER) {
                    CachePolicy::Immutable
                } else {
                    CachePolicy::PublicFile
                },
                identity,
                encoded,
            };
            assets.insert(address, asset);
        }
        Ok(Self(Arc::new(assets)))
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Asset {
    fn answer(&self, address: &str, headers: &HeaderMap, method: &Method) -> Response {
        let offered: Vec<Encoding> = self.encoded.iter().map(|(encoding, _)| *encoding).collect();
        let encoding = negotiate(headers, &offered);
        let tag = entity_tag(&self.digest, encoding.tag_suffix());
        let Ok(tag_value) = HeaderValue::from_str(&tag) else {
            return StatusCode::INTERNAL_SERVER_ERROR.into_response();
        };
        let common = [(VARY, HeaderValue::from_static("accept-encoding")), (ETAG, tag_value)];
        let stored = self.encoded.iter().find(|(candidate, _)| *candidate == encoding);
        let bytes = stored.map_or(&self.identity, |(_, bytes)| bytes).clone();
        let address = address.to_owned();
        let unchanged = not_modified(headers, &tag);
        let reusable = Extension(Reusable {
            address,
            page: None,
            offered,
            encoding,
            tag,
            former_tag: None,
            body: bytes.clone(),
        });
        if unchanged {
            return (StatusCode::NOT_MODIFIED, self.policy, common, reusable).into_response();
        }
        let mut response =
            (self.policy, common, [(CONTENT_TYPE, self.content_type.clone())], reusable).into_response();
        if let Some(coding) = encoding.header_value() {
            response.headers_mut().insert(CONTENT_ENCODING, HeaderValue::from_static(coding));
        }
        response.headers_mut().insert(CONTENT_LENGTH, HeaderValue::from(bytes.len()));
        if method != Method::HEAD {
            *response.body_mut() = Body::from(bytes);
        }
        response
    }
}

/// Answers a built file before anything else looks at the request; passes everything else on.
pub(crate) async fn serve(State(assets): State<Assets>, request: Request, next: Next) -> Response {
    match assets.0.get(request.uri().path()) {
        Some(asset) if request.method() == Method::GET || request.method() == Method::HEAD => {
            asset.answer(request.uri().path(), request.headers(), request.method())
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
