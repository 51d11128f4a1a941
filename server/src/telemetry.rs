//! Log output: human-readable, or one JSON object per line. Spans of traces go to their collector alone.

use std::io::IsTerminal;

use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::Directive;
use tracing_subscriber::fmt;
use tracing_subscriber::layer::{Layer, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;

use crate::config::LogFormat;
use crate::traces::Traces;
use crate::web::http::request_log::TRACES;

/// Log levels of dependencies. The session layer would warn of every outdated or forged cookie, and any client can
/// send those.
const LEVELS: &str = "info,sqlx=warn,sea_orm_migration=warn";

/// Initializes logging and traces; `RUST_LOG` overrides the levels of the log.
///
/// # Errors
/// None in practice: when the directive that keeps spans of traces out of the log cannot be read.
pub fn init(format: LogFormat, traces: &Traces) -> anyhow::Result<()> {
    let levels = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new(LEVELS));
    let levels = levels.add_directive(format!("{TRACES}=off").parse::<Directive>()?);
    let log = fmt::layer()
        .with_writer(std::io::stderr)
        // Internal errors are printed to the same output, and printing panics when it is a closed pipe.
        .log_internal_errors(false)
        .with_ansi(std::io::stderr().is_terminal());
    let log = match format {
        LogFormat::Pretty => log.compact().with_target(false).boxed(),
        LogFormat::Json => log.json().flatten_event(true).boxed(),
    };
    // A second call in one process, as in tests, keeps the first subscriber.
    let _ = tracing_subscriber::registry().with(log.with_filter(levels)).with(traces.layer()).try_init();
    Ok(())
}
