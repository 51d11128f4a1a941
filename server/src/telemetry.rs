//! Log output: human-readable, or one JSON object per line.

use std::io::IsTerminal;

use tracing_subscriber::EnvFilter;

use crate::config::LogFormat;

/// Log levels of dependencies. The session layer would warn of every outdated or forged cookie, and any client can
/// send those.
const LEVELS: &str = "info,sqlx=warn,sea_orm_migration=warn,tower_sessions=error,tower_sessions_core=error";

/// Initializes logging; `RUST_LOG` overrides the levels.
pub fn init(format: LogFormat) {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new(LEVELS));
    let builder = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        // Internal errors are printed to the same output, and printing panics when it is a closed pipe.
        .log_internal_errors(false)
        .with_ansi(std::io::stderr().is_terminal());
    // A second call in one process, as in tests, keeps the first subscriber.
    let _ = match format {
        LogFormat::Pretty => builder.compact().with_target(false).try_init(),
        LogFormat::Json => builder.json().flatten_event(true).try_init(),
    };
}
