//! What the calls about passkeys take and give.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::entities::auth::passkey;
use base::clock::timestamp;

/// A passkey of one's own account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct PasskeyJson {
    /// Number of the passkey.
    pub id: i32,
    /// What its owner calls it.
    pub name: String,
    /// UTC.
    #[schema(value_type = String, format = DateTime)]
    pub created_at: String,
    /// When it was last shown, UTC.
    #[schema(required = true, value_type = Option<String>, format = DateTime)]
    pub used_at: Option<String>,
}

impl From<passkey::Model> for PasskeyJson {
    fn from(row: passkey::Model) -> Self {
        Self {
            id: row.id,
            name: row.name,
            created_at: timestamp(row.created_at),
            used_at: row.used_at.map(timestamp),
        }
    }
}

/// What a browser needs to make or to show a passkey. The challenge in it works once, for five minutes.
#[derive(Clone, Serialize, utoipa::ToSchema)]
pub struct PasskeyOptionsJson {
    /// `PublicKeyCredentialCreationOptionsJSON` or `PublicKeyCredentialRequestOptionsJSON` of WebAuthn, for
    /// `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`.
    #[schema(value_type = Object)]
    pub options: Value,
}

impl std::fmt::Debug for PasskeyOptionsJson {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("PasskeyOptionsJson")
    }
}

/// A passkey that a browser has made.
#[derive(Clone, Debug, Deserialize, utoipa::ToSchema)]
pub struct NewPasskeyInput {
    /// What to call it.
    #[schema(max_length = 80, example = "Office laptop")]
    pub name: String,
    /// `RegistrationResponseJSON` of WebAuthn: what `toJSON()` of the new credential answers.
    #[schema(value_type = Object)]
    pub credential: Value,
}

/// Another name for a passkey.
#[derive(Clone, Debug, Default, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct PasskeyNameInput {
    /// What to call it.
    #[schema(max_length = 80, example = "Office laptop")]
    pub name: String,
}

/// The answer of a passkey to a challenge.
#[derive(Clone, Debug, Deserialize, utoipa::ToSchema)]
pub struct PasskeyInput {
    /// `AuthenticationResponseJSON` of WebAuthn: what `toJSON()` of the credential answers.
    #[schema(value_type = Object)]
    pub credential: Value,
}

/// The same, for a sign-in.
#[derive(Clone, Debug, Deserialize, utoipa::ToSchema)]
pub struct PasskeySignInInput {
    /// `AuthenticationResponseJSON` of WebAuthn: what `toJSON()` of the credential answers.
    #[schema(value_type = Object)]
    pub credential: Value,
    /// Whether the sign-in outlives the browser.
    #[serde(default)]
    pub remember: bool,
}
