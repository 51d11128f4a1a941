//! The stored encoding of a page, and the others, which are made from it when they are asked for.

use std::io::{Read, Write};
use std::sync::OnceLock;

use brotli::enc::BrotliEncoderParams;
use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::web::http::conditional::entity_tag;
use crate::web::http::encoding::Encoding;

const BROTLI_WINDOW: u32 = 20;
/// Quality 1 finds repetitions within what is written at once only, as quality 0 does. So a [`SharedPart`] may stand between.
const QUICK: u32 = 1;

/// How much time compression may take. Measured on a listing of 135 kB: quick takes 0.7 ms (21 kB in Brotli), best takes
/// 190 ms (16 kB). Quality 11 takes four times as long for two per cent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effort {
    Quick,
    Best,
}

impl Effort {
    /// The entity tag of a page with this digest: other bytes need another tag (RFC 9110, 8.8.1).
    pub fn tag(self, digest: &str, encoding: Encoding) -> String {
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

    /// Blocks of Brotli that may follow any others on a byte boundary: without the head of a stream, without references to
    /// what is before them, and without the built-in dictionary, whose addresses depend on the position.
    ///
    /// On a style of 73 kB quality 7 takes 2 ms, and 11 takes 270 ms for five per cent.
    fn br(&self) -> &[u8] {
        self.br.get_or_init(|| {
            let parameters = BrotliEncoderParams {
                quality: 7,
                lgwin: BROTLI_WINDOW.cast_signed(),
                catable: true,
                appendable: true,
                bare_stream: true,
                byte_align: true,
                use_dictionary: false,
                ..BrotliEncoderParams::default()
            };
            let mut compressed = Vec::with_capacity(self.plain.len() / 4);
            let mut writer = brotli::CompressorWriter::with_params(&mut compressed, 4096, &parameters);
            let _ = writer.write_all(&self.plain);
            drop(writer);
            compressed
        })
    }

    /// What is before and after it in a page that contains it right after `<style>`.
    fn around<'a>(&self, body: &'a [u8]) -> Option<(&'a [u8], &'a [u8])> {
        const START: &[u8] = b"<style>";
        let (before, rest) =
            body.split_at(body.windows(START.len()).position(|window| window == START)? + START.len());
        Some((before, rest.strip_prefix(&self.plain[..])?))
    }
}

/// A body in Brotli, which all browsers accept.
#[derive(Debug)]
pub struct Compressed {
    pub br: Bytes,
    pub effort: Effort,
}

impl Compressed {
    /// With [`Effort::Quick`]. `style` need not be part of the body.
    pub fn quick(body: &[u8], style: Option<&SharedPart>) -> Self {
        let parts = style.and_then(|style| Some((style, style.around(body)?)));
        let br = parts.map_or_else(
            || brotli(body, QUICK),
            |(style, (before, after))| quick_brotli_around(before, style.br(), after),
        );
        Self { br: exact(br), effort: Effort::Quick }
    }

    /// With [`Effort::Best`].
    pub fn best(body: &[u8]) -> Self {
        Self { br: exact(brotli(body, 10)), effort: Effort::Best }
    }

    /// The body in one encoding. All but Brotli is made anew; finished answers repeat it.
    pub fn body(&self, encoding: Encoding) -> Bytes {
        match (encoding, self.effort) {
            (Encoding::Br, _) => self.br.clone(),
            (Encoding::Gzip, Effort::Quick) => exact(gzip(&self.identity(), Compression::fast())),
            (Encoding::Gzip, Effort::Best) => exact(gzip(&self.identity(), Compression::default())),
            (Encoding::Zstd | Encoding::Identity, _) => exact(self.identity()),
        }
    }

    /// Its own Brotli data in memory: decompression cannot fail.
    pub fn identity(&self) -> Vec<u8> {
        let mut body = Vec::with_capacity(self.br.len() * 8);
        let _ = brotli::Decompressor::new(&self.br[..], 4096).read_to_end(&mut body);
        body
    }

    pub fn is_best(&self) -> bool {
        self.effort == Effort::Best
    }
}

/// Without the room to grow that it was made with: it is held for long.
fn exact(bytes: Vec<u8>) -> Bytes {
    bytes.into_boxed_slice().into()
}

/// Writing to memory does not fail.
fn brotli(body: &[u8], quality: u32) -> Vec<u8> {
    let mut compressed = Vec::with_capacity(body.len() / 4);
    {
        let mut writer = brotli::CompressorWriter::new(&mut compressed, 4096, quality, BROTLI_WINDOW);
        let _ = writer.write_all(body);
    }
    compressed
}

/// Compresses `before` and `after`, and puts blocks that are compressed already between them.
fn quick_brotli_around(before: &[u8], blocks: &[u8], after: &[u8]) -> Vec<u8> {
    let compressed = Vec::with_capacity(blocks.len() + (before.len() + after.len()) / 4);
    let mut writer = brotli::CompressorWriter::new(compressed, 4096, QUICK, BROTLI_WINDOW);
    let _ = writer.write_all(before);
    // Ends on a byte boundary.
    let _ = writer.flush();
    writer.get_mut().extend_from_slice(blocks);
    let _ = writer.write_all(after);
    writer.into_inner()
}

fn gzip(body: &[u8], level: Compression) -> Vec<u8> {
    let mut writer = GzEncoder::new(Vec::with_capacity(body.len() / 4), level);
    let _ = writer.write_all(body);
    writer.finish().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn style() -> SharedPart {
        SharedPart::new(b".tile{display:grid;gap:1rem;display:grid;gap:1rem}".repeat(40))
    }

    proptest! {
        #[test]
        fn what_is_compressed_around_a_style_is_read_back(before in "[a-z<>\"]{0,400}", after in "[a-z<>\"]{0,4000}") {
            let style = style();
            let css = String::from_utf8_lossy(&style.plain);
            // Long enough for references to what is before the style, were there any.
            let body = format!("{before}{before}<style>{css}</style>{before}{after}{after}").into_bytes();
            prop_assert_eq!(Compressed::quick(&body, Some(&style)).identity(), body);
        }
    }

    #[test]
    fn a_page_with_another_style_is_compressed_whole() {
        let body = b"<style>.other{}</style><p>Text</p>";
        let page = Compressed::quick(body, Some(&style()));
        assert_eq!(page.br, Compressed::quick(body, None).br);
        assert_eq!(page.identity(), body);
    }
}
