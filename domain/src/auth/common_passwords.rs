//! Passwords that many people have chosen: guessers begin with them.

use sha2::{Digest, Sha256};

/// The start of the SHA-256 of each, as big-endian numbers in ascending order. `tools/common-passwords.mjs` makes it.
const PREFIXES: &[u8] = include_bytes!("common_passwords.bin");
const PREFIX_BYTES: usize = 4;

/// Whether a password in [`reduced`] form is among them.
pub fn contains(reduced: &str) -> bool {
    let digest = Sha256::digest(reduced.as_bytes());
    let (prefixes, _) = PREFIXES.as_chunks::<PREFIX_BYTES>();
    prefixes.binary_search_by(|prefix| prefix.as_slice().cmp(&digest[..PREFIX_BYTES])).is_ok()
}

/// Letters and digits in lower case: other cases, spaces and signs make a common password no better.
pub fn reduced(password: &str) -> String {
    password.to_lowercase().chars().filter(|c| c.is_alphanumeric()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_is_sorted_and_whole() {
        let (prefixes, rest) = PREFIXES.as_chunks::<PREFIX_BYTES>();
        assert!(rest.is_empty() && prefixes.len() > 50_000, "{}", prefixes.len());
        assert!(prefixes.is_sorted_by(|one, next| one < next));
    }

    #[test]
    fn common_passwords_are_found_in_any_spelling() {
        for common in ["1qaz2wsx3edc4rfv", "Password-1234", "QWERTY uiop 123", "i love you forever"] {
            assert!(contains(&reduced(common)), "{common}");
        }
        assert!(!contains(&reduced("brisk copper walnut tide")));
    }
}
