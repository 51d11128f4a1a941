//! Log output: for people at a terminal, or one JSON object a line.

use std::io::IsTerminal;

use tracing_subscriber::EnvFilter;

use crate::config::LogFormat;

/// What dependencies have to say. The session layer warns of every outdated or made-up cookie; anybody can send those.
const LEVELS: &str = "info,sqlx=warn,sea_orm_migration=warn,tower_sessions=error,tower_sessions_core=error";

/// Starts logging for the process; `RUST_LOG` narrows or widens it.
pub fn init(format: LogFormat) {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new(LEVELS));
    let builder = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        // They are printed to the same place, and printing panics when its reader is gone.
        .log_internal_errors(false)
        .with_ansi(std::io::stderr().is_terminal());
    // A second start in one process, as in tests, keeps the first subscriber.
    let _ = match format {
        LogFormat::Pretty => builder.compact().with_target(false).try_init(),
        LogFormat::Json => builder.json().flatten_event(true).try_init(),
    };
}
