//! Hashing and checking passwords: argon2id, in a bounded pool.
//!
//! One check takes 64 MiB and a sixth of a second by design, so only two run at once; a few more may wait, the rest
//! is told to come back. An unknown account is checked against a hash that nothing matches, so that it costs and
//! looks the same as a wrong password.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use anyhow::{Context, anyhow};
use argon2::password_hash::phc::PasswordHash;
use argon2::{ARGON2ID_IDENT, Algorithm, Argon2, Params, PasswordHasher, PasswordVerifier, Version};
use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use unicode_normalization::UnicodeNormalization;

use base::bounded_queue::{BoundedQueue, Full, Turn};
use base::error::{ApiError, ApiResult};

/// Longer input is not hashed at all.
pub const MAX_BYTES: usize = 1024;
const AT_ONCE: usize = 2;
const QUEUE: usize = 16;
/// Places that are kept for people whom the site knows, so that many tries of strangers cannot keep them out.
const KEPT_FOR_KNOWN: usize = 4;
const QUEUE_DEADLINE: Duration = Duration::from_secs(2);

/// How much work one hash is.
#[derive(Clone, Debug)]
pub struct HashCost(Params);

impl HashCost {
    /// The second recommended option of RFC 9106: 64 MiB, three passes, four lanes.
    pub const STANDARD: Self = Self::new(65_536, 3, 4);
    /// The least that the algorithm takes, for tests that sign in by the dozen.
    pub const LEAST: Self = Self::new(8, 1, 1);

    /// Evaluated when the program is built, so parameters that the algorithm does not take never run.
    const fn new(memory_kib: u32, passes: u32, lanes: u32) -> Self {
        match Params::new(memory_kib, passes, lanes, Some(32)) {
            Ok(params) => Self(params),
            Err(_) => panic!("parameters that argon2 does not take"),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PasswordCheck {
    /// Another password, or no such account.
    Wrong,
    Right {
        /// The hash was made with other parameters than today's and should be replaced.
        outdated: bool,
    },
}

/// Who has a password checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// A browser that has signed in to the account before, or does now.
    Person,
    Stranger,
}

/// The pool in which passwords are hashed.
#[derive(Debug)]
pub struct Passwords {
    argon2: Argon2<'static>,
    params: Params,
    /// Has the form of a hash with today's parameters; no password leads to it.
    dummy_hash: String,
    queue: BoundedQueue,
    checks: AtomicU64,
}

impl Passwords {
    /// A pool that hashes at this cost.
    pub fn new(HashCost(params): HashCost) -> Self {
        Self {
            argon2: Argon2::new(Algorithm::Argon2id, Version::V0x13, params.clone()),
            dummy_hash: unmatched_hash(&params),
            params,
            queue: BoundedQueue::new(AT_ONCE, QUEUE),
            checks: AtomicU64::new(0),
        }
    }

    /// The hash to store for a password.
    pub async fn hash(&self, password: &str) -> ApiResult<String> {
        let argon2 = self.argon2.clone();
        let password = normal_form(password);
        self.run(AT_ONCE + QUEUE, move || {
            let hash =
                argon2.hash_password(password.as_bytes()).map_err(|error| anyhow!("argon2: {error}"))?;
            Ok(hash.to_string())
        })
        .await
    }

    /// Checks a password against the hash of an account, or against a dummy hash, with the same work either way.
    ///
    /// `known` are browsers that have signed in before, and open sessions.
    pub async fn check(&self, password: &str, hash: Option<&str>, known: Known) -> ApiResult<PasswordCheck> {
        let places = match known {
            Known::Person => AT_ONCE + QUEUE,
            Known::Stranger => AT_ONCE + QUEUE - KEPT_FOR_KNOWN,
        };
        self.checks.fetch_add(1, Ordering::Relaxed);
        let fits = password.len() <= MAX_BYTES;
        let password = if fits { normal_form(password) } else { String::new() };
        let known = fits && hash.is_some();
        let hash = if known { hash.unwrap_or(&self.dummy_hash) } else { &self.dummy_hash }.to_owned();
        let (argon2, params) = (self.argon2.clone(), self.params.clone());
        self.run(places, move || {
            let stored =
                PasswordHash::new(&hash).map_err(|error| anyhow!("a stored password hash: {error}"))?;
            match argon2.verify_password(password.as_bytes(), &stored) {
                Ok(()) if known => Ok(PasswordCheck::Right { outdated: !is_made_with(&stored, &params) }),
                Ok(()) | Err(argon2::password_hash::Error::PasswordInvalid) => Ok(PasswordCheck::Wrong),
                Err(error) => Err(anyhow!("argon2: {error}")),
            }
        })
        .await
    }

    /// A hash that stands in for that of an unknown account; no password leads to it.
    pub fn dummy_hash(&self) -> &str {
        &self.dummy_hash
    }

    /// How many checks were asked for so far.
    pub fn checks(&self) -> u64 {
        self.checks.load(Ordering::Relaxed)
    }

    /// Runs `work` off the async threads when it is its turn.
    async fn run<T, F>(&self, places: usize, work: F) -> ApiResult<T>
    where
        T: Send + 'static,
        F: FnOnce() -> anyhow::Result<T> + Send + 'static,
    {
        let turn = self.turn(places).await?;
        let task = tokio::task::spawn_blocking(move || {
            // The turn ends with the work, not with the request: one that is given up keeps its thread busy.
            let _turn = turn;
            work()
        });
        task.await.context("hashing ended early").map_err(ApiError::internal)?.map_err(ApiError::internal)
    }

    async fn turn(&self, places: usize) -> ApiResult<Turn> {
        let busy = |what: &'static str| ApiError::Unavailable(anyhow!(what));
        let place =
            self.queue.join_below(places).map_err(|Full| busy("too many passwords wait to be checked"))?;
        tokio::time::timeout(QUEUE_DEADLINE, place.turn())
            .await
            .map_err(|_| busy("no turn to check a password in time"))
    }
}

/// What is typed on one keyboard as one character may be two on another.
fn normal_form(password: &str) -> String {
    password.nfc().collect()
}

fn is_made_with(stored: &PasswordHash, params: &Params) -> bool {
    stored.algorithm == ARGON2ID_IDENT
        && stored.version == Some(Version::V0x13.into())
        && Params::try_from(stored).is_ok_and(|used| {
            (used.m_cost(), used.t_cost(), used.p_cost())
                == (params.m_cost(), params.t_cost(), params.p_cost())
        })
}

/// Random bytes in the form of a hash (PHC string): no password is known for them, not even to this program.
fn unmatched_hash(params: &Params) -> String {
    let salt = STANDARD_NO_PAD.encode(rand::random::<[u8; 16]>());
    let hash = STANDARD_NO_PAD.encode(rand::random::<[u8; 32]>());
    let (memory, passes, lanes) = (params.m_cost(), params.t_cost(), params.p_cost());
    format!("$argon2id$v=19$m={memory},t={passes},p={lanes}${salt}${hash}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_password_is_recognised_in_either_unicode_form() {
        let passwords = Passwords::new(HashCost::LEAST);
        let hash = passwords.hash("Jose\u{301} lernt gern").await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=8,t=1,p=1$"), "{hash}");
        let right = PasswordCheck::Right { outdated: false };
        assert_eq!(passwords.check("José lernt gern", Some(&hash), Known::Stranger).await.unwrap(), right);
        assert_eq!(
            passwords.check("Jose lernt gern", Some(&hash), Known::Stranger).await.unwrap(),
            PasswordCheck::Wrong
        );
        assert_eq!(
            passwords.check("José lernt gern", None, Known::Stranger).await.unwrap(),
            PasswordCheck::Wrong
        );
    }

    #[tokio::test]
    async fn a_hash_with_former_parameters_is_right_and_outdated() {
        let before = Passwords::new(HashCost::LEAST);
        let hash = before.hash("something long enough").await.unwrap();
        let now = Passwords::new(HashCost::new(16, 1, 1));
        let found = now.check("something long enough", Some(&hash), Known::Person).await.unwrap();
        assert_eq!(found, PasswordCheck::Right { outdated: true });
    }

    #[tokio::test]
    async fn endless_input_is_wrong_without_being_hashed() {
        let passwords = Passwords::new(HashCost::LEAST);
        let long = "x".repeat(MAX_BYTES + 1);
        let hash = passwords.hash("").await.unwrap();
        assert_eq!(passwords.check(&long, Some(&hash), Known::Stranger).await.unwrap(), PasswordCheck::Wrong);
    }

    #[test]
    fn the_parameters_are_those_of_the_guide() {
        let passwords = Passwords::new(HashCost::STANDARD);
        assert!(
            passwords.dummy_hash.starts_with("$argon2id$v=19$m=65536,t=3,p=4$"),
            "{}",
            passwords.dummy_hash
        );
    }

    #[tokio::test]
    async fn a_full_queue_answers_at_once() {
        let passwords = Passwords::new(HashCost::LEAST);
        let all: Vec<_> = (0..AT_ONCE + QUEUE).map(|_| passwords.queue.join().unwrap()).collect();
        assert!(matches!(passwords.check("x", None, Known::Stranger).await, Err(ApiError::Unavailable(_))));
        drop(all);
        let most: Vec<_> =
            (0..AT_ONCE + QUEUE - KEPT_FOR_KNOWN).map(|_| passwords.queue.join().unwrap()).collect();
        assert!(
            passwords.turn(AT_ONCE + QUEUE - KEPT_FOR_KNOWN).await.is_err(),
            "strangers have no place left"
        );
        assert!(passwords.queue.join_below(AT_ONCE + QUEUE).is_ok(), "a known browser has");
        drop(most);
        assert_eq!(passwords.check("x", None, Known::Stranger).await.unwrap(), PasswordCheck::Wrong);
    }
}
