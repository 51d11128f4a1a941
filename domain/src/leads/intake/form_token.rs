//! Form tokens: a signed timestamp with a nonce, which proves that a form was open for a while before it was sent.
//!
//! Pages are cached and the same for all visitors, so a form requests its token at the first interaction, and the app
//! delays the submission until the token is old enough. A post without a token is accepted (JavaScript may be off), and
//! so is one with a younger token (it may have arrived late); both are spam signals
//! ([`crate::leads::intake::spam`]).

use std::fmt;

use chrono::{DateTime, Duration, Utc};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// Few people fill in a form faster, except with autofill.
const MIN_AGE: Duration = Duration::seconds(3);
/// Maximum age of a token.
const MAX_AGE: Duration = Duration::hours(2);
/// Tolerated clock difference between instances.
const CLOCK_SLACK: Duration = Duration::seconds(5);

/// Issues and verifies form tokens.
#[derive(Clone)]
pub struct FormTokens(Hmac<Sha256>);

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TokenState {
    Absent,
    Forged,
    /// The form was open for less than three seconds.
    TooFast {
        nonce: String,
    },
    /// The form was open for more than two hours.
    Stale,
    /// The form was open for a plausible time.
    Good {
        nonce: String,
    },
}

impl TokenState {
    /// The nonce of a genuine token that has not expired.
    pub fn nonce(&self) -> Option<&str> {
        match self {
            Self::Good { nonce } | Self::TooFast { nonce } => Some(nonce),
            Self::Absent | Self::Forged | Self::Stale => None,
        }
    }
}

impl FormTokens {
    /// `key` is shared by all instances.
    pub fn new(key: &[u8]) -> anyhow::Result<Self> {
        Ok(Self(Hmac::new_from_slice(key)?))
    }

    /// Issues a token.
    pub fn issue(&self, now: DateTime<Utc>) -> String {
        let body = format!("{}.{}", now.timestamp_millis(), hex::encode(rand::random::<[u8; 12]>()));
        let signature = hex::encode(self.sign(&body).finalize().into_bytes());
        format!("{body}.{signature}")
    }

    /// Verifies `token` at `now`.
    pub fn read(&self, token: Option<&str>, now: DateTime<Utc>) -> TokenState {
        let Some(token) = token.map(str::trim).filter(|token| !token.is_empty()) else {
            return TokenState::Absent;
        };
        let Some((body, signature)) = token.rsplit_once('.') else { return TokenState::Forged };
        // The library compares in constant time.
        let genuine =
            hex::decode(signature).is_ok_and(|signature| self.sign(body).verify_slice(&signature).is_ok());
        let parts = body.split_once('.').filter(|_| genuine);
        let Some((Ok(millis), nonce)) = parts.map(|(millis, nonce)| (millis.parse(), nonce)) else {
            return TokenState::Forged;
        };
        let opened = DateTime::from_timestamp_millis(millis).unwrap_or_default();
        let age = now - opened;
        let nonce = nonce.to_owned();
        if age < -CLOCK_SLACK || age > MAX_AGE {
            TokenState::Stale
        } else if age < MIN_AGE {
            TokenState::TooFast { nonce }
        } else {
            TokenState::Good { nonce }
        }
    }

    fn sign(&self, body: &str) -> Hmac<Sha256> {
        let mut mac = self.0.clone();
        mac.update(body.as_bytes());
        mac
    }
}

impl fmt::Debug for FormTokens {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("FormTokens(…)")
    }
}

/// Recent traffic of a network.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Traffic {
    #[default]
    Quiet,
    /// Several without a token.
    Unproven,
    Busy,
}

impl TokenState {
    /// Whether a token is sufficient proof for a network with this traffic.
    pub const fn is_proof(&self, traffic: Traffic) -> bool {
        match self {
            Self::Good { .. } => true,
            Self::TooFast { .. } => !matches!(traffic, Traffic::Busy),
            Self::Absent | Self::Forged | Self::Stale => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(key: &str) -> FormTokens {
        FormTokens::new(key.as_bytes()).unwrap()
    }

    #[test]
    fn the_time_that_a_form_was_open_decides() {
        let start = DateTime::from_timestamp_millis(1_700_000_000_123).unwrap();
        let tokens = tokens("key");
        let token = tokens.issue(start);
        let after = |seconds| tokens.read(Some(&token), start + Duration::seconds(seconds));
        assert!(matches!(after(0), TokenState::TooFast { .. }));
        assert!(matches!(after(2), TokenState::TooFast { .. }));
        assert!(matches!(after(3), TokenState::Good { .. }));
        assert!(matches!(after(7200), TokenState::Good { .. }));
        assert_eq!(after(7201), TokenState::Stale);
        assert_eq!(after(-60), TokenState::Stale);
    }

    #[test]
    fn nothing_but_our_own_counts() {
        let now = DateTime::from_timestamp_millis(1_700_000_000_123).unwrap();
        let later = now + Duration::seconds(10);
        let ours = tokens("key");
        let token = ours.issue(now);
        assert_eq!(ours.read(None, now), TokenState::Absent);
        assert_eq!(ours.read(Some("  "), now), TokenState::Absent);
        assert_eq!(tokens("other").read(Some(&token), later), TokenState::Forged);
        for forged in
            ["x", "1.2", "..", "1.a.b", &token[1..], &token[..token.len() - 2], &format!("{token}00")]
        {
            assert_eq!(ours.read(Some(forged), later), TokenState::Forged, "{forged}");
        }
        assert_ne!(ours.issue(now), ours.issue(now));
    }
}
