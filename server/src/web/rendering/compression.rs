//! The stored encoding of a page, and the others, which are made from it when they are asked for.

use std::sync::{Arc, OnceLock};

use bytes::Bytes;
use codecs::compression;

use crate::web::http::conditional::{digest, entity_tag};
use crate::web::http::encoding::Encoding;
use crate::web::http::stored_body::StoredBody;

/// How much time compression may take. Measured on a listing of 135 kB: quick takes 0.7 ms (21 kB in Brotli), best takes
/// 190 ms (16 kB). Quality 11 takes four times as long for two per cent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Effort {
    Quick,
    Best,
}

impl Effort {
    /// The entity tag of a page with this digest: other bytes need another tag (RFC 9110, 8.8.1).
    fn tag(self, digest: &str, encoding: Encoding) -> String {
        match (self, encoding) {
            (Self::Best, _) | (_, Encoding::Identity) => entity_tag(digest, encoding.tag_suffix()),
            (Self::Quick, _) => entity_tag(digest, &format!("{}-quick", encoding.tag_suffix())),
        }
    }
}

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
    effort: Effort,
    br: Arc<StoredBody>,
    gzip: OnceLock<Arc<StoredBody>>,
    identity: OnceLock<Arc<StoredBody>>,
}

impl Compressed {
    /// With [`Effort::Quick`]. `style` need not be part of the body.
    pub fn quick(body: &[u8], style: Option<&SharedPart>) -> Self {
        let parts = style.and_then(|style| Some((style, style.around(body)?)));
        let br = parts.map_or_else(
            || compression::brotli(body, compression::QUICK),
            |(style, (before, after))| compression::brotli_around(before, style.br(), after),
        );
        Self::of(digest(body), Effort::Quick, br)
    }

    /// With [`Effort::Best`].
    #[must_use]
    pub fn best(&self) -> Self {
        Self::of(self.digest.clone(), Effort::Best, compression::brotli(&self.plain(), 10))
    }

    fn of(digest: String, effort: Effort, br: Vec<u8>) -> Self {
        let br = stored(&digest, effort, Encoding::Br, br);
        Self { digest, effort, br, gzip: OnceLock::new(), identity: OnceLock::new() }
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
        let made = |encoding, bytes| stored(&self.digest, self.effort, encoding, bytes);
        let level = if self.effort == Effort::Quick { 1 } else { 6 };
        match encoding {
            Encoding::Br => &self.br,
            Encoding::Gzip => {
                self.gzip.get_or_init(|| made(encoding, compression::gzip(&self.plain(), level)))
            }
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

    #[cfg(test)]
    pub fn is_best(&self) -> bool {
        self.effort == Effort::Best
    }
}

fn stored(digest: &str, effort: Effort, encoding: Encoding, bytes: Vec<u8>) -> Arc<StoredBody> {
    let [tag, quick_tag] = [effort, Effort::Quick].map(|effort| effort.tag(digest, encoding));
    Arc::new(StoredBody::new(encoding, tag, Some(quick_tag), exact(bytes)))
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
            prop_assert_eq!(Compressed::quick(&body, Some(&style)).plain(), body);
        }
    }

    #[test]
    fn a_page_with_another_style_is_compressed_whole() {
        let body = b"<style>.other{}</style><p>Text</p>";
        let page = Compressed::quick(body, Some(&style()));
        assert_eq!(page.br.bytes, Compressed::quick(body, None).br.bytes);
        assert_eq!(page.plain(), body);
    }
}
