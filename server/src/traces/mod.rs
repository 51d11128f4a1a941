//! OpenTelemetry traces of requests (`docs/decisions/0094`). Their spans are begun through [`domain::kernel::spans`].

#[cfg(not(feature = "traces"))]
mod left_out;
#[cfg(feature = "traces")]
mod otlp;

#[cfg(not(feature = "traces"))]
pub use self::left_out::Traces;
#[cfg(feature = "traces")]
pub use self::otlp::Traces;

/// Either of them switches traces on. The first is used as it stands, the second is the address of all that a collector
/// takes.
const ENDPOINTS: [&str; 2] = ["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_ENDPOINT"];
