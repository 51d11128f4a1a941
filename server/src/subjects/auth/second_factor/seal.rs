//! Encryption of the secrets that accounts share with their apps.

use anyhow::anyhow;
use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use ring::aead::{Aad, CHACHA20_POLY1305, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};

/// Encrypts with one key. What belongs to one account cannot be read as that of another.
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

    /// The text to store.
    pub fn seal(&self, account: i32, secret: &[u8]) -> anyhow::Result<String> {
        // Random nonces of 96 bits are safe for far more secrets than there are accounts.
        let nonce = rand::random::<[u8; NONCE_LEN]>();
        let mut sealed = secret.to_vec();
        self.0
            .seal_in_place_append_tag(
                Nonce::assume_unique_for_key(nonce),
                Aad::from(account.to_be_bytes()),
                &mut sealed,
            )
            .map_err(|_| anyhow!("a secret could not be encrypted"))?;
        Ok(STANDARD_NO_PAD.encode([nonce.as_slice(), sealed.as_slice()].concat()))
    }

    /// The secret in a stored text.
    pub fn open(&self, account: i32, stored: &str) -> anyhow::Result<Vec<u8>> {
        let unreadable = || anyhow!("the stored secret of account {account} cannot be decrypted");
        let bytes = STANDARD_NO_PAD.decode(stored).map_err(|_| unreadable())?;
        let (nonce, sealed) = bytes.split_first_chunk::<NONCE_LEN>().ok_or_else(unreadable)?;
        let mut sealed = sealed.to_vec();
        let nonce = Nonce::assume_unique_for_key(*nonce);
        let secret = self.0.open_in_place(nonce, Aad::from(account.to_be_bytes()), &mut sealed);
        Ok(secret.map_err(|_| unreadable())?.to_vec())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_read_with_its_key_for_its_account_alone() {
        let seal = Seal::new(&[7; 32]).unwrap();
        let stored = seal.seal(1, b"secret").unwrap();
        assert_ne!(stored, seal.seal(1, b"secret").unwrap());
        assert_eq!(seal.open(1, &stored).unwrap(), b"secret");
        assert!(seal.open(2, &stored).is_err());
        assert!(Seal::new(&[8; 32]).unwrap().open(1, &stored).is_err());
        assert!(seal.open(1, "short").is_err());
        assert!(Seal::new(&[7; 16]).is_err());
    }
}
