//! A program that was built without the feature `traces`.

use std::future::{Ready, ready};

use super::ENDPOINTS;

/// No traces.
#[derive(Debug)]
pub struct Traces;

impl Traces {
    /// Says so when traces are asked for.
    ///
    /// # Errors
    /// Never, other than in a program with traces.
    pub fn start() -> anyhow::Result<Self> {
        for name in ENDPOINTS {
            if std::env::var_os(name).is_some_and(|value| !value.is_empty()) {
                tracing::warn!(
                    "{name} is set, and this program was built without traces (--features traces)"
                );
            }
        }
        Ok(Self)
    }

    /// Nothing is left to send.
    pub fn finish(self) -> Ready<()> {
        ready(())
    }
}
