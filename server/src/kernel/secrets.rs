//! Random tokens, and the hashes under which they are stored.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// 256 random bits as 43 characters that stand in addresses and headers unescaped.
pub fn random_token() -> String {
    URL_SAFE_NO_PAD.encode(rand::random::<[u8; 32]>())
}

/// The key under which a secret is stored: enough to recognise it, not enough to use it.
///
/// No salt and no stretching: these secrets are random, so there is nothing to guess.
pub fn storage_key(secret: &[u8]) -> String {
    hex::encode(Sha256::digest(secret))
}

/// Compares in constant time.
pub fn same(one: &str, other: &str) -> bool {
    one.as_bytes().ct_eq(other.as_bytes()).into()
}
