//! Random tokens, and the hashes under which they are stored.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
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

/// Names for the log in place of e-mail addresses: the same for the same address, and useless without the key, where
/// hashes alone could be compared with those of known addresses.
#[derive(Clone)]
pub struct Pseudonyms(Hmac<Sha256>);

impl Pseudonyms {
    pub fn new(key: &[u8]) -> anyhow::Result<Self> {
        let mac =
            Hmac::new_from_slice(key).map_err(|_| anyhow::anyhow!("the key of the log cannot be used"))?;
        Ok(Self(mac))
    }

    /// The name of a text: 64 bits are enough to tell accounts apart.
    pub fn of(&self, text: &str) -> String {
        let mut mac = self.0.clone();
        mac.update(text.as_bytes());
        hex::encode(&mac.finalize().into_bytes()[..8])
    }
}

impl std::fmt::Debug for Pseudonyms {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Pseudonyms")
    }
}

/// Whether this is the HMAC-SHA256 of a text under a secret, compared in constant time.
pub fn is_signature(secret: &[u8], text: &[u8], signature: &[u8]) -> bool {
    Hmac::<Sha256>::new_from_slice(secret).is_ok_and(|mut mac| {
        mac.update(text);
        mac.verify_slice(signature).is_ok()
    })
}

/// Compares in constant time.
pub fn same(one: &str, other: &str) -> bool {
    one.as_bytes().ct_eq(other.as_bytes()).into()
}
