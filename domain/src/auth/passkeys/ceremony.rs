//! The two ceremonies of WebAuthn, as `webauthn_rp` verifies them: with the origin and the host of `PUBLIC_URL`, with a
//! verified person, and without attestation.

use std::fmt::Display;
use std::net::IpAddr;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::Serialize;
use serde_json::Value;
use webauthn_rp::bin::{Decode, Encode};
use webauthn_rp::request::auth::{AuthenticationVerificationOptions, AuthenticatorAttachmentEnforcement};
use webauthn_rp::request::register::{
    CredProtect, PublicKeyCredentialUserEntity, RegistrationVerificationOptions, USER_HANDLE_MAX_LEN,
    UserHandle64, Username,
};
use webauthn_rp::request::{AsciiDomain, ExtensionInfo, PublicKeyCredentialDescriptor, RpId, TimedCeremony};
use webauthn_rp::response::auth::error::AuthCeremonyErr;
use webauthn_rp::response::register::{CompressedPubKey, DynamicState, StaticState};
use webauthn_rp::response::{AuthTransports, CredentialId, SentChallenge};
use webauthn_rp::{
    AuthenticatedCredential, DiscoverableAuthentication64, DiscoverableAuthenticationServerState,
    DiscoverableCredentialRequestOptions, PublicKeyCredentialCreationOptions, Registration,
    RegistrationServerState,
};

use crate::auth::passkeys::challenges::Challenge;
use crate::entities::auth::{passkey, user};
use base::error::{ApiError, ApiResult};
use base::public_url::PublicUrl;

/// A public key of any of the kinds that authenticators have.
type PublicKey = CompressedPubKey<[u8; 32], [u8; 32], [u8; 48], Vec<u8>>;

/// This site, as authenticators know it.
#[derive(Debug)]
pub struct RelyingParty {
    id: RpId,
    origin: String,
}

impl RelyingParty {
    /// Of the site at this address.
    ///
    /// # Errors
    /// 409 when the address has no name: passkeys belong to one.
    pub fn of(public: &PublicUrl) -> ApiResult<Self> {
        let host = public.host();
        let is_address = host.starts_with('[') || host.parse::<IpAddr>().is_ok();
        let domain = (!is_address).then(|| AsciiDomain::try_from(host.to_owned()).ok()).flatten();
        let domain = domain.ok_or_else(|| {
            ApiError::Conflict("Passkeys work only where the site has a domain name.".to_owned())
        })?;
        Ok(Self { id: RpId::Domain(domain), origin: public.origin().to_owned() })
    }
}

/// A ceremony that has started: what the browser gets, and what its answer is checked against.
pub(super) struct Started {
    pub options: Value,
    pub challenge: Challenge,
}

impl Started {
    /// `state` is that of the server, encoded.
    fn new<E: Display>(
        options: &impl Serialize,
        SentChallenge(value): SentChallenge,
        state: Result<Vec<u8>, E>,
    ) -> ApiResult<Self> {
        let state = state.map_err(|error| fault(&format!("the state of a ceremony: {error}")))?;
        let options = serde_json::to_value(options).map_err(ApiError::internal)?;
        Ok(Self { options, challenge: Challenge { value, state: URL_SAFE_NO_PAD.encode(state) } })
    }
}

/// Why an answer was refused.
#[derive(Debug, thiserror::Error)]
pub(super) enum Refusal {
    #[error("its signature counter went back")]
    Counter,
    #[error("{0}")]
    Other(String),
}

/// Begins to make a passkey. Authenticators that have one of these make no second one.
pub(super) fn begin_registration(
    site: &RelyingParty,
    user: &user::Model,
    handle: &UserHandle64,
    existing: &[passkey::Model],
) -> ApiResult<Started> {
    let known = existing.iter().map(|row| -> ApiResult<_> {
        let id = CredentialId::<Vec<u8>>::decode(bytes(&row.credential_id)?);
        let id = id.map_err(|error| fault(&format!("a stored passkey: {error}")))?;
        // None is named: the browser looks everywhere.
        let transports = AuthTransports::decode(0).map_err(|error| fault(&format!("transports: {error}")))?;
        Ok(PublicKeyCredentialDescriptor { id, transports })
    });
    // Few addresses cannot be shown; the authenticator then shows the name alone.
    let name = Username::try_from(user.email.as_str()).or_else(|_| Username::try_from("account"));
    let entity = PublicKeyCredentialUserEntity {
        name: name.map_err(|error| fault(&format!("a name for authenticators: {error}")))?,
        id: handle,
        display_name: user.name.as_str().try_into().ok(),
    };
    let mut options =
        PublicKeyCredentialCreationOptions::passkey(&site.id, entity, known.collect::<ApiResult<_>>()?);
    // Asked for, but not demanded: browsers would refuse devices that do not know it, and each use is verified anyway.
    options.extensions.cred_protect =
        CredProtect::UserVerificationRequired(ExtensionInfo::AllowDontEnforceValue);
    let begun = options.start_ceremony();
    let (server, client) = begun.map_err(|error| fault(&format!("a registration: {error}")))?;
    Started::new(&client, server.sent_challenge(), server.encode())
}

/// Begins to ask for any passkey of this site.
pub(super) fn begin_authentication(site: &RelyingParty) -> ApiResult<Started> {
    let begun = DiscoverableCredentialRequestOptions::passkey(&site.id).start_ceremony();
    let (server, client) = begun.map_err(|error| fault(&format!("an authentication: {error}")))?;
    Started::new(&client, server.sent_challenge(), server.encode())
}

/// A new credential with its challenge, as a browser sent it, not verified yet.
pub(super) fn read_registration(credential: &Value) -> Option<(Registration, u128)> {
    let json = serde_json::to_vec(credential).ok()?;
    let registration = Registration::from_json_relaxed(&json).ok()?;
    let SentChallenge(challenge) = registration.challenge_relaxed().ok()?;
    Some((registration, challenge))
}

/// The answer of a passkey with its challenge, likewise.
pub(super) fn read_authentication(credential: &Value) -> Option<(DiscoverableAuthentication64, u128)> {
    let json = serde_json::to_vec(credential).ok()?;
    let authentication = DiscoverableAuthentication64::from_json_relaxed(&json).ok()?;
    let SentChallenge(challenge) = authentication.challenge_relaxed().ok()?;
    Some((authentication, challenge))
}

/// The columns of a new passkey.
pub(super) struct NewCredential {
    pub credential_id: String,
    pub public_key: String,
    pub state: String,
}

/// Verifies a new credential.
pub(super) fn verify_registration(
    site: &RelyingParty,
    state: &str,
    registration: &Registration,
) -> ApiResult<Result<NewCredential, Refusal>> {
    let server = RegistrationServerState::<USER_HANDLE_MAX_LEN>::decode(&bytes(state)?);
    let server = server.map_err(|error| fault(&format!("a stored challenge: {error}")))?;
    let origins = [site.origin.as_str()];
    let options = RegistrationVerificationOptions::<&str, &str> {
        allowed_origins: &origins,
        error_on_unsolicited_extensions: false,
        ..RegistrationVerificationOptions::default()
    };
    Ok(match server.verify(&site.id, registration, &options) {
        Ok(made) => {
            let Ok(public_key) = made.static_state().encode();
            Ok(NewCredential {
                credential_id: URL_SAFE_NO_PAD.encode(made.id()),
                public_key: URL_SAFE_NO_PAD.encode(public_key),
                state: encoded(made.dynamic_state()),
            })
        }
        Err(error) => Err(Refusal::Other(error.to_string())),
    })
}

/// Verifies the answer of a passkey to a challenge, and answers the state of the passkey from now on.
pub(super) fn verify_authentication(
    site: &RelyingParty,
    state: &str,
    answer: &DiscoverableAuthentication64,
    passkey: &passkey::Model,
    handle: &UserHandle64,
) -> ApiResult<Result<String, Refusal>> {
    let stored = |error: &dyn Display| fault(&format!("a stored passkey: {error}"));
    let server = DiscoverableAuthenticationServerState::decode(&bytes(state)?);
    let server = server.map_err(|error| fault(&format!("a stored challenge: {error}")))?;
    let id = bytes(&passkey.credential_id)?;
    let id = CredentialId::<&[u8]>::decode(&id).map_err(|error| stored(&error))?;
    let key =
        StaticState::<PublicKey>::decode(&bytes(&passkey.public_key)?).map_err(|error| stored(&error))?;
    let before = fixed(&passkey.state)?;
    let before = DynamicState::decode(before).map_err(|error| stored(&error))?;
    let mut credential =
        AuthenticatedCredential::new(id, handle, key, before).map_err(|error| stored(&error))?;
    let origins = [site.origin.as_str()];
    let options = AuthenticationVerificationOptions::<&str, &str> {
        allowed_origins: &origins,
        error_on_unsolicited_extensions: false,
        // One that is kept by several devices is shown by this one or over there.
        auth_attachment_enforcement: AuthenticatorAttachmentEnforcement::Ignore(false),
        ..AuthenticationVerificationOptions::default()
    };
    Ok(match server.verify(&site.id, answer, &mut credential, &options) {
        Ok(_) => Ok(encoded(credential.dynamic_state())),
        Err(AuthCeremonyErr::SignatureCounter) => Err(Refusal::Counter),
        Err(error) => Err(Refusal::Other(error.to_string())),
    })
}

/// The id under which the passkey of an answer is stored.
pub(super) fn credential_id(answer: &DiscoverableAuthentication64) -> String {
    URL_SAFE_NO_PAD.encode(answer.raw_id())
}

/// A new handle, as text.
pub(super) fn new_handle() -> String {
    URL_SAFE_NO_PAD.encode(UserHandle64::new())
}

/// The handle of an account from its text.
pub(super) fn handle(text: &str) -> ApiResult<UserHandle64> {
    let Ok(handle) = UserHandle64::decode(fixed(text)?);
    Ok(handle)
}

fn encoded(state: DynamicState) -> String {
    let Ok(state) = state.encode();
    URL_SAFE_NO_PAD.encode(state)
}

fn bytes(text: &str) -> ApiResult<Vec<u8>> {
    URL_SAFE_NO_PAD.decode(text).map_err(ApiError::internal)
}

fn fixed<const LENGTH: usize>(text: &str) -> ApiResult<[u8; LENGTH]> {
    bytes(text)?.try_into().map_err(|_| fault("a stored value has another length"))
}

#[track_caller]
fn fault(what: &str) -> ApiError {
    ApiError::internal(anyhow::anyhow!("{what}"))
}
