//! Authenticated encryption with one key, of short texts and of files.

use anyhow::anyhow;
use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use ring::aead::{Aad, CHACHA20_POLY1305, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};

/// Encrypts with one key. What is written for one context cannot be read in another.
#[derive(Debug)]
pub struct Seal(LessSafeKey);

impl Seal {
    /// # Errors
    /// When the key has not 32 bytes.
    pub fn new(key: &[u8]) -> anyhow::Result<Self> {
        let key =
            UnboundKey::new(&CHACHA20_POLY1305, key).map_err(|_| anyhow!("a key of 32 bytes is needed"))?;
        Ok(Self(LessSafeKey::new(key)))
    }

    /// The encrypted text, in Base64.
    pub fn seal(&self, context: &[u8], secret: &[u8]) -> anyhow::Result<String> {
        Ok(STANDARD_NO_PAD.encode(self.seal_bytes(context, secret)?))
    }

    /// The same as bytes.
    pub fn seal_bytes(&self, context: &[u8], secret: &[u8]) -> anyhow::Result<Vec<u8>> {
        // Random nonces of 96 bits are safe for four billion texts: ten a second for thirteen years.
        let nonce = rand::random::<[u8; NONCE_LEN]>();
        let mut sealed = secret.to_vec();
        self.0
            .seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::from(context), &mut sealed)
            .map_err(|_| anyhow!("a text could not be encrypted"))?;
        Ok([nonce.as_slice(), sealed.as_slice()].concat())
    }

    /// What was encrypted.
    ///
    /// # Errors
    /// When it was not written with this key for this context.
    pub fn open(&self, context: &[u8], sealed: &str) -> anyhow::Result<Vec<u8>> {
        let bytes = STANDARD_NO_PAD.decode(sealed).map_err(|_| unreadable())?;
        self.open_bytes(context, &bytes)
    }

    /// The same of bytes.
    ///
    /// # Errors
    /// As [`Self::open`].
    pub fn open_bytes(&self, context: &[u8], sealed: &[u8]) -> anyhow::Result<Vec<u8>> {
        let (nonce, sealed) = sealed.split_first_chunk::<NONCE_LEN>().ok_or_else(unreadable)?;
        let mut sealed = sealed.to_vec();
        let nonce = Nonce::assume_unique_for_key(*nonce);
        let secret = self.0.open_in_place(nonce, Aad::from(context), &mut sealed);
        Ok(secret.map_err(|_| unreadable())?.to_vec())
    }
}

fn unreadable() -> anyhow::Error {
    anyhow!("an encrypted text cannot be read")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_read_with_its_key_in_its_context_alone() {
        let seal = Seal::new(&[7; 32]).unwrap();
        let stored = seal.seal(b"one", b"secret").unwrap();
        assert_ne!(stored, seal.seal(b"one", b"secret").unwrap());
        assert_eq!(seal.open(b"one", &stored).unwrap(), b"secret");
        assert!(seal.open(b"two", &stored).is_err());
        assert!(Seal::new(&[8; 32]).unwrap().open(b"one", &stored).is_err());
        assert!(seal.open(b"one", "short").is_err());
        assert!(Seal::new(&[7; 16]).is_err());
    }
}
