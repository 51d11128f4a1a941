//! How many sign-ins failed, and why.

use std::sync::atomic::{AtomicU64, Ordering};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignInFailure {
    /// No account has this address and password.
    Password,
    /// The code of the second factor was wrong.
    Code,
    /// Too many tries.
    Throttled,
}

const FAILURES: [(SignInFailure, &str); 3] = [
    (SignInFailure::Password, "password"),
    (SignInFailure::Code, "code"),
    (SignInFailure::Throttled, "throttled"),
];

#[derive(Debug, Default)]
pub struct SignInCounts([AtomicU64; FAILURES.len()]);

impl SignInCounts {
    pub fn failed(&self, failure: SignInFailure) {
        self.0[failure as usize].fetch_add(1, Ordering::Relaxed);
    }

    /// Each cause with its number since the start.
    pub fn failures(&self) -> impl Iterator<Item = (&'static str, u64)> {
        FAILURES.iter().map(|(failure, name)| (*name, self.0[*failure as usize].load(Ordering::Relaxed)))
    }
}
