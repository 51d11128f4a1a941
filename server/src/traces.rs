//! OpenTelemetry traces of requests (`docs/decisions/0094`), sent to a collector as OTLP over HTTP, in Protocol Buffers.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::Context as _;
use axum::http::{Request, Response};
use bytes::Bytes;
use opentelemetry::trace::TracerProvider as _;
use opentelemetry::{Key, KeyValue};
use opentelemetry_http::{HttpClient, HttpError};
use opentelemetry_otlp::{SpanExporter, WithExportConfig, WithHttpConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::trace::SdkTracerProvider;
use tokio::runtime::Handle;
use tracing::Subscriber;
use tracing::level_filters::LevelFilter;
use tracing_subscriber::filter::dynamic_filter_fn;
use tracing_subscriber::layer::Layer;
use tracing_subscriber::registry::LookupSpan;
use url::Url;

use crate::web::http::request_log::TRACES;
use base::config_error::ConfigError;
use base::http_client;

/// What the site is called unless `OTEL_SERVICE_NAME` says otherwise.
const NAME: &str = "training-site";
/// Either of them switches traces on. The first is used as it stands, the second is the address of all that a collector
/// takes.
const ENDPOINTS: [&str; 2] = ["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_ENDPOINT"];
const PATH: &str = "/v1/traces";
const PROTOCOLS: [&str; 2] = ["OTEL_EXPORTER_OTLP_TRACES_PROTOCOL", "OTEL_EXPORTER_OTLP_PROTOCOL"];
const COMPRESSIONS: [&str; 2] = ["OTEL_EXPORTER_OTLP_TRACES_COMPRESSION", "OTEL_EXPORTER_OTLP_COMPRESSION"];
const TIMEOUTS: [&str; 2] = ["OTEL_EXPORTER_OTLP_TRACES_TIMEOUT", "OTEL_EXPORTER_OTLP_TIMEOUT"];
const TIMEOUT: Duration = Duration::from_secs(10);
/// How long a stop waits for a collector. Service managers do not wait for ever.
const LAST_SPANS: Duration = Duration::from_secs(3);

/// The traces of this process, if the environment names a collector.
#[derive(Debug, Default)]
pub struct Traces(Option<SdkTracerProvider>);

impl Traces {
    /// # Errors
    /// When a variable cannot be used.
    pub fn from_env(runtime: Handle) -> anyhow::Result<Self> {
        let is_disabled =
            setting("OTEL_SDK_DISABLED")?.is_some_and(|value| value.eq_ignore_ascii_case("true"));
        let Some(endpoint) = endpoint()?.filter(|_| !is_disabled) else {
            return Ok(Self(None));
        };
        // The exporter would go on without a word.
        require(PROTOCOLS, &["http/protobuf"])?;
        require(COMPRESSIONS, &["gzip", "none"])?;
        let timeout = timeout()?;
        let http = http_client::builder()?
            .timeout(timeout)
            .redirect(reqwest::redirect::Policy::none())
            .build()
            .context("the client for traces could not be made")?;
        let client = Client { http, runtime, is_failing: AtomicBool::new(false) };
        let exporter = SpanExporter::builder()
            .with_http()
            .with_http_client(client)
            .with_endpoint(endpoint.as_str())
            .with_timeout(timeout)
            .build()
            .context("traces (OTEL_EXPORTER_OTLP_…)")?;
        let provider =
            SdkTracerProvider::builder().with_batch_exporter(exporter).with_resource(resource()).build();
        Ok(Self(Some(provider)))
    }

    /// Records the spans of requests and what is inside them. Neither the level of the log nor its text has to do with it.
    pub fn layer<S: Subscriber + for<'a> LookupSpan<'a>>(&self) -> Option<impl Layer<S>> {
        let layer = tracing_opentelemetry::layer()
            .with_tracer(self.0.as_ref()?.tracer(NAME))
            .with_location(false)
            .with_threads(false)
            .with_level(false)
            .with_target(false)
            .with_tracked_inactivity(false);
        let of_requests = dynamic_filter_fn(|span, context| {
            span.target() == TRACES && (span.name() == "request" || context.lookup_current().is_some())
        });
        Some(layer.with_filter(of_requests.with_max_level_hint(LevelFilter::INFO)))
    }

    /// Sends what was not sent yet.
    pub async fn finish(self) {
        let Some(provider) = self.0 else { return };
        // It blocks until the requests to the collector are done, and they need this runtime.
        let sent = tokio::task::spawn_blocking(move || provider.shutdown_with_timeout(LAST_SPANS)).await;
        if !matches!(sent, Ok(Ok(()))) {
            tracing::warn!("the last traces could not be sent in time");
        }
    }
}

/// Where spans go, if anywhere.
fn endpoint() -> Result<Option<Url>, ConfigError> {
    let Some((name, found)) = first_of(ENDPOINTS)? else { return Ok(None) };
    let whole =
        if name == ENDPOINTS[0] { found.clone() } else { found.trim_end_matches('/').to_owned() + PATH };
    let usable = Url::parse(&whole).ok().filter(|url| {
        let is_plain = url.username().is_empty() && url.password().is_none();
        matches!(url.scheme(), "http" | "https") && url.has_host() && is_plain
    });
    usable.map(Some).ok_or_else(|| {
        // A password must not get into the log.
        let shown = found.rsplit_once('@').map_or(found.clone(), |(_, rest)| format!("…@{rest}"));
        let accepted =
            "an address such as http://127.0.0.1:4318; credentials belong into OTEL_EXPORTER_OTLP_HEADERS";
        ConfigError::new(name, shown, accepted)
    })
}

fn require(names: [&'static str; 2], accepted: &[&str]) -> Result<(), ConfigError> {
    match first_of(names)?.filter(|(_, found)| !accepted.contains(&found.as_str())) {
        Some((name, found)) => Err(ConfigError::new(name, found, accepted.join(" or "))),
        None => Ok(()),
    }
}

fn timeout() -> Result<Duration, ConfigError> {
    let Some((name, found)) = first_of(TIMEOUTS)? else { return Ok(TIMEOUT) };
    match found.parse() {
        Ok(milliseconds) if milliseconds > 0 => Ok(Duration::from_millis(milliseconds)),
        _ => Err(ConfigError::new(name, found, "milliseconds, such as 10000")),
    }
}

/// The first of these variables that is set, with its name.
fn first_of(names: [&'static str; 2]) -> Result<Option<(&'static str, String)>, ConfigError> {
    for name in names {
        if let Some(value) = setting(name)? {
            return Ok(Some((name, value)));
        }
    }
    Ok(None)
}

fn setting(name: &'static str) -> Result<Option<String>, ConfigError> {
    let Some(value) = std::env::var_os(name) else { return Ok(None) };
    let text = value.into_string().map_err(|value| ConfigError::not_utf8(name, &value))?;
    Ok(Some(text.trim().to_owned()).filter(|text| !text.is_empty()))
}

/// What the spans say of their origin. `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES` have the last word.
fn resource() -> Resource {
    let given = Resource::builder().build();
    let name = given.get(&Key::new("service.name")).map(|name| name.to_string());
    let is_named = name.is_some_and(|name| !name.starts_with("unknown_service"));
    let mut resource = Resource::builder();
    if !is_named {
        resource = resource.with_service_name(NAME);
    }
    if given.get(&Key::new("service.version")).is_none() {
        resource = resource.with_attribute(KeyValue::new("service.version", env!("CARGO_PKG_VERSION")));
    }
    resource.build()
}

/// The sender of spans has a thread of its own, without a runtime.
#[derive(Debug)]
struct Client {
    http: reqwest::Client,
    runtime: Handle,
    is_failing: AtomicBool,
}

#[async_trait::async_trait]
impl HttpClient for Client {
    async fn send_bytes(&self, request: Request<Bytes>) -> Result<Response<Bytes>, HttpError> {
        let http = self.http.clone();
        let sent = self.runtime.spawn(async move {
            let response = http.execute(request.try_into()?).await?;
            let status = response.status();
            let mut answer = Response::new(response.bytes().await?);
            *answer.status_mut() = status;
            Ok::<_, reqwest::Error>(answer)
        });
        let answer = sent.await?;
        self.tell(&answer);
        Ok(answer?)
    }
}

impl Client {
    /// One line when sending begins to fail and one when it works again: the sender itself says nothing.
    fn tell(&self, answer: &Result<Response<Bytes>, reqwest::Error>) {
        let cause = match answer {
            Ok(answer) if answer.status().is_success() => None,
            Ok(answer) => Some(format!("the collector answered with {}", answer.status())),
            Err(error) => Some(chain(error)),
        };
        let was_failing = self.is_failing.swap(cause.is_some(), Ordering::Relaxed);
        match cause {
            Some(cause) if !was_failing => {
                tracing::warn!(cause, "traces cannot be sent; requests are answered all the same");
            }
            None if was_failing => tracing::info!("traces are sent again"),
            _ => {}
        }
    }
}

/// The error with its causes: the outermost one does not say what went wrong.
fn chain(error: &reqwest::Error) -> String {
    let mut text = error.to_string();
    let mut source = std::error::Error::source(error);
    while let Some(cause) = source {
        text = format!("{text}: {cause}");
        source = cause.source();
    }
    text
}
