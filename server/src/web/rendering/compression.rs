//! The stored encoding of a page, and the others, which are made from it when they are asked for.

use std::sync::{Arc, OnceLock};

use bytes::Bytes;
use codecs::compression;

use crate::web::http::conditional::{digest, entity_tag};
use crate::web::http::encoding::Encoding;
use crate::web::http::stored_body::StoredBody;

/// Bytes that many pages contain, such as the stylesheet: compressed once, and copied into each of them.
#[derive(Debug)]
pub struct SharedPart {
    plain: Vec<u8>,
    br: OnceLock<Vec<u8>>,
}

impl SharedPart {
    pub const fn new(plain: Vec<u8>) -> Self {
        Self { plain, br: OnceLock::new() }
    }

    fn br(&self) -> &[u8] {
        self.br.get_or_init(|| compression::blocks(&self.plain))
    }

    /// What is before and after it in a page that contains it right after `<style>`.
    fn around<'a>(&self, body: &'a [u8]) -> Option<(&'a [u8], &'a [u8])> {
        const START: &[u8] = b"<style>";
        let (before, rest) =
            body.split_at(body.windows(START.len()).position(|window| window == START)? + START.len());
        Some((before, rest.strip_prefix(&self.plain[..])?))
    }
}

/// The bodies of a page: in Brotli, which all browsers accept, and in what else was asked for, made from it.
#[derive(Debug)]
pub struct Compressed {
    digest: String,
    br: Arc<StoredBody>,
    gzip: OnceLock<Arc<StoredBody>>,
    identity: OnceLock<Arc<StoredBody>>,
}

impl Compressed {
    /// `style` need not be part of the body.
    pub fn new(body: &[u8], style: Option<&SharedPart>) -> Self {
        let parts = style.and_then(|style| Some((style, style.around(body)?)));
        let br = parts.map_or_else(
            || compression::brotli(body),
            |(style, (before, after))| compression::brotli_around(before, style.br(), after),
        );
        let digest = digest(body);
        let br = stored(&digest, Encoding::Br, br);
        Self { digest, br, gzip: OnceLock::new(), identity: OnceLock::new() }
    }

    /// The body in one encoding, if it was asked for before.
    pub fn known(&self, encoding: Encoding) -> Option<&Arc<StoredBody>> {
        match encoding {
            Encoding::Br => Some(&self.br),
            Encoding::Gzip => self.gzip.get(),
            Encoding::Zstd | Encoding::Identity => self.identity.get(),
        }
    }

    /// The body in one encoding.
    pub fn body(&self, encoding: Encoding) -> &Arc<StoredBody> {
        let made = |encoding, bytes| stored(&self.digest, encoding, bytes);
        match encoding {
            Encoding::Br => &self.br,
            Encoding::Gzip => self.gzip.get_or_init(|| made(encoding, compression::gzip(&self.plain()))),
            Encoding::Zstd | Encoding::Identity => {
                self.identity.get_or_init(|| made(Encoding::Identity, self.plain()))
            }
        }
    }

    /// How many bytes they take.
    pub fn size(&self) -> usize {
        let all = [Encoding::Br, Encoding::Gzip, Encoding::Identity];
        all.into_iter().filter_map(|encoding| self.known(encoding)).map(|body| body.bytes.len()).sum()
    }

    /// Its own Brotli data in memory: decompression cannot fail.
    fn plain(&self) -> Vec<u8> {
        compression::from_brotli(&self.br.bytes, u64::MAX).unwrap_or_default()
    }
}

/// Each encoding has a tag of its own (RFC 9110, 8.8.1).
fn stored(digest: &str, encoding: Encoding, bytes: Vec<u8>) -> Arc<StoredBody> {
    Arc::new(StoredBody::new(encoding, entity_tag(digest, encoding.tag_suffix()), exact(bytes)))
}

/// Without the room to grow that it was made with: it is held for long.
fn exact(bytes: Vec<u8>) -> Bytes {
    bytes.into_boxed_slice().into()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn style() -> SharedPart {
        SharedPart::new(b".tile{display:grid;gap:1rem;display:grid;gap:1rem}".repeat(40))
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn what_is_compressed_around_a_style_is_read_back(before in "[a-z<>\"]{0,400}", after in "[a-z<>\"]{0,4000}") {
            let style = style();
            let css = String::from_utf8_lossy(&style.plain);
            // Long enough for references to what is before the style, were there any.
            let body = format!("{before}{before}<style>{css}</style>{before}{after}{after}").into_bytes();
            prop_assert_eq!(Compressed::new(&body, Some(&style)).plain(), body);
        }
    }

    #[test]
    fn a_page_with_another_style_is_compressed_whole() {
        let body = b"<style>.other{}</style><p>Text</p>";
        let page = Compressed::new(body, Some(&style()));
        assert_eq!(page.br.bytes, Compressed::new(body, None).br.bytes);
        assert_eq!(page.plain(), body);
    }
}
