//! The stored encodings of a page.

use std::io::{Read, Write};
use std::sync::OnceLock;

use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::web::http::conditional::entity_tag;
use crate::web::http::encoding::Encoding;

const BROTLI_WINDOW: u32 = 20;

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

/// A body in every stored encoding.
#[derive(Debug)]
pub struct Compressed {
    pub br: Bytes,
    /// After [`Effort::Quick`] only once a client has asked for it: all browsers accept Brotli.
    gzip: OnceLock<Bytes>,
    pub effort: Effort,
}

impl Compressed {
    pub fn new(body: &[u8], effort: Effort) -> Self {
        match effort {
            Effort::Quick => Self { br: brotli(body, 1).into(), gzip: OnceLock::new(), effort },
            Effort::Best => {
                let gzip = Bytes::from(gzip(body, Compression::best()));
                Self { br: brotli(body, 10).into(), gzip: OnceLock::from(gzip), effort }
            }
        }
    }

    /// The body in one encoding; uncompressed only for the rare client that accepts neither.
    pub fn body(&self, encoding: Encoding) -> Bytes {
        match encoding {
            Encoding::Br => self.br.clone(),
            Encoding::Gzip => {
                self.gzip.get_or_init(|| gzip(&self.identity(), Compression::fast()).into()).clone()
            }
            Encoding::Zstd | Encoding::Identity => self.identity().into(),
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

/// Writing to memory does not fail.
fn brotli(body: &[u8], quality: u32) -> Vec<u8> {
    let mut compressed = Vec::with_capacity(body.len() / 4);
    {
        let mut writer = brotli::CompressorWriter::new(&mut compressed, 4096, quality, BROTLI_WINDOW);
        let _ = writer.write_all(body);
    }
    compressed
}

fn gzip(body: &[u8], level: Compression) -> Vec<u8> {
    let mut writer = GzEncoder::new(Vec::with_capacity(body.len() / 4), level);
    let _ = writer.write_all(body);
    writer.finish().unwrap_or_default()
}
