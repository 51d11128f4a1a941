//! What is said of a variable whose value cannot be used.

/// A variable with a value that cannot be used. Its text is the one line that the operator sees.
#[derive(Debug, thiserror::Error)]
#[error("{name}: found \"{found}\", accepted: {accepted}")]
pub struct ConfigError {
    name: &'static str,
    found: String,
    accepted: String,
}

impl ConfigError {
    /// Names the variable, the value found and what would be accepted instead.
    pub fn new(name: &'static str, found: impl Into<String>, accepted: impl Into<String>) -> Self {
        Self { name, found: found.into(), accepted: accepted.into() }
    }
}
