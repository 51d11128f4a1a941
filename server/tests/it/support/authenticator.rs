//! An authenticator in software: a passkey on P-256, with everything about its answers that a test wants wrong.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

const USER_PRESENT: u8 = 1;
const USER_VERIFIED: u8 = 4;
const CREDENTIAL_INCLUDED: u8 = 64;

/// One passkey.
pub struct Authenticator {
    key: EcdsaKeyPair,
    id: [u8; 16],
    /// How the site calls the account, in base64url.
    pub handle: String,
    /// Raised before each answer.
    pub counter: u32,
    /// The page that asks.
    pub origin: String,
    /// The site that asks.
    pub rp_id: String,
    /// Whether it looks at a fingerprint or asks for a PIN.
    pub verifies: bool,
}

impl Authenticator {
    pub fn new() -> Self {
        Self {
            key: new_key(),
            id: rand::random(),
            handle: String::new(),
            counter: 0,
            origin: "http://localhost:3000".to_owned(),
            rp_id: "localhost".to_owned(),
            verifies: true,
        }
    }

    /// The same passkey, but for the key that it signs with.
    pub fn with_another_key(&self) -> Self {
        let (handle, origin, rp_id) = (self.handle.clone(), self.origin.clone(), self.rp_id.clone());
        Self { key: new_key(), handle, origin, rp_id, ..*self }
    }

    /// What `navigator.credentials.create` answers.
    pub fn make(&mut self, options: &Value) -> Value {
        options["user"]["id"].as_str().unwrap().clone_into(&mut self.handle);
        let client_data = self.client_data("webauthn.create", options);
        let mut data = self.authenticator_data(CREDENTIAL_INCLUDED);
        data.extend([0; 16]);
        data.extend(u16::try_from(self.id.len()).unwrap().to_be_bytes());
        data.extend(self.id);
        // A COSE key, in CBOR: EC2, ES256, P-256.
        data.extend([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
        let (x, y) = self.key.public_key().as_ref()[1..].split_at(32);
        data.extend([0x21, 0x58, 0x20]);
        data.extend(x);
        data.extend([0x22, 0x58, 0x20]);
        data.extend(y);
        let mut attestation = b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58".to_vec();
        attestation.push(u8::try_from(data.len()).unwrap());
        attestation.extend(&data);
        self.credential(&json!({
            "clientDataJSON": encode(client_data.as_bytes()),
            "attestationObject": encode(&attestation),
            "transports": ["internal"],
        }))
    }

    /// What `navigator.credentials.get` answers.
    pub fn show(&mut self, options: &Value) -> Value {
        self.counter += 1;
        let client_data = self.client_data("webauthn.get", options);
        let data = self.authenticator_data(0);
        let mut signed = data.clone();
        signed.extend(Sha256::digest(client_data.as_bytes()));
        let signature = self.key.sign(&SystemRandom::new(), &signed).unwrap();
        self.credential(&json!({
            "clientDataJSON": encode(client_data.as_bytes()),
            "authenticatorData": encode(&data),
            "signature": encode(signature.as_ref()),
            "userHandle": self.handle,
        }))
    }

    fn client_data(&self, kind: &str, options: &Value) -> String {
        let (challenge, origin) = (&options["challenge"], &self.origin);
        json!({ "type": kind, "challenge": challenge, "origin": origin, "crossOrigin": false }).to_string()
    }

    fn authenticator_data(&self, more: u8) -> Vec<u8> {
        let verified = if self.verifies { USER_VERIFIED } else { 0 };
        let mut data = Sha256::digest(self.rp_id.as_bytes()).to_vec();
        data.push(USER_PRESENT | verified | more);
        data.extend(self.counter.to_be_bytes());
        data
    }

    fn credential(&self, response: &Value) -> Value {
        json!({
            "id": encode(&self.id), "rawId": encode(&self.id), "type": "public-key",
            "authenticatorAttachment": "platform", "clientExtensionResults": {}, "response": response,
        })
    }
}

fn encode(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

fn new_key() -> EcdsaKeyPair {
    let random = SystemRandom::new();
    let document = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, &random).unwrap();
    EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, document.as_ref(), &random).unwrap()
}
