//! What the calls about the second factor take and give.

use serde::{Deserialize, Serialize};

/// The second factor of one's own account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct SecondFactorJson {
    /// Since when an authenticator app is in use, UTC.
    #[schema(required = true, value_type = Option<String>, format = DateTime)]
    pub app_since: Option<String>,
    /// How many recovery codes were not used yet.
    pub recovery_codes_left: u64,
    /// How many passkeys the account has.
    pub passkeys: u64,
}

/// A secret for an authenticator app. It is shown this once.
#[derive(Clone, Serialize, utoipa::ToSchema)]
pub struct NewAppJson {
    /// To be typed into the app, in Base32.
    pub secret: String,
    /// The same with the names of site and account, as apps open it.
    #[schema(example = "otpauth://totp/Training:asha@example.com?secret=…&issuer=Training")]
    pub address: String,
    /// The address as a QR code.
    pub qr: QrJson,
}

impl std::fmt::Debug for NewAppJson {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("NewAppJson")
    }
}

/// A QR code.
#[derive(Clone, Serialize, utoipa::ToSchema)]
pub struct QrJson {
    /// Modules on each side, without the light border of four.
    pub size: usize,
    /// The dark modules as an SVG path, a module being one unit wide.
    pub path: String,
}

/// A code of the app, or a recovery code.
#[derive(Clone, Default, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct CodeInput {
    /// The code. Spaces and dashes are left out.
    #[schema(example = "287082", max_length = 100)]
    pub code: String,
}

impl std::fmt::Debug for CodeInput {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("CodeInput")
    }
}

/// The recovery codes of an account, each of which works once. They are shown this once.
#[derive(Clone, Serialize, utoipa::ToSchema)]
pub struct RecoveryCodesJson {
    pub codes: Vec<String>,
}

impl std::fmt::Debug for RecoveryCodesJson {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("RecoveryCodesJson")
    }
}

/// What shows that it is still the person who signed in: the password or a code.
#[derive(Clone, Default, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct ConfirmationInput {
    /// The password.
    pub password: String,
    /// In its place a code of the app, or a recovery code.
    #[schema(max_length = 100)]
    pub code: String,
}

impl std::fmt::Debug for ConfirmationInput {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("ConfirmationInput")
    }
}

/// Until when calls that ask again go through.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct ConfirmationJson {
    /// UTC.
    #[schema(value_type = String, format = DateTime)]
    pub until: String,
}

/// The rules for all sign-ins of staff.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct SignInRules {
    /// Whether staff need a second factor: who has none sets one up before anything else.
    pub second_factor_required: bool,
}
