//! Client of the render protocol.
//!
//! A render is accepted only if status, content type, echoed request id, page status, build id, size and closing tag
//! are right. Each renderer has a circuit breaker: while it is open, no renders are sent and a health probe runs four
//! times a second. A page that cannot be rendered does not count as a failure of the renderer: the breaker counts
//! refused connections and responses of a wrong renderer; after a timeout or an aborted response the health probe
//! decides. A renderer of another build, as one of two is in the course of a deploy, is not healthy.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use axum::http::HeaderMap;
use opentelemetry::Context;
use opentelemetry::propagation::TextMapPropagator;
use opentelemetry_http::HeaderInjector;
use opentelemetry_sdk::propagation::TraceContextPropagator;
use rand::RngExt;
use reqwest::Client;
use serde::Deserialize;
use tokio::time::{Instant, timeout_at};
use tracing::Span;
use url::Url;

use crate::config::RendererAddress;
use crate::web::rendering::counts::RenderCounts;
use crate::web::rendering::protocol::{
    RenderError, RenderRequest, check_headers, read_limited, time_of_render,
};
use base::bounded_queue::{BoundedQueue, Full};
use base::http_client;
use base::lifecycle::Lifecycle;

/// The least; with a longer deadline, as on a busy machine, connections and probes have more time, too.
const CONNECT_TIMEOUT: Duration = Duration::from_millis(100);
const RENDERS_AT_ONCE: usize = 2;
/// Queue length, including renders in progress.
const QUEUE: usize = 64;
/// Beyond this queue length, low-priority pages (searches) are rejected.
const LOW_PRIORITY_QUEUE_LIMIT: usize = 8;
const FAILURES_TO_OPEN: u32 = 5;
const PROBE_PAUSE: Duration = Duration::from_millis(250);
const PROBE_TIMEOUT: Duration = Duration::from_millis(500);
/// Less than the keep-alive timeout of the renderer, so that the client closes idle connections.
const IDLE_CONNECTION: Duration = Duration::from_mins(1);

/// Priority of a render in the queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Priority {
    /// A page that is the same for all visitors and is cached.
    High,
    /// A page with unlimited variants: under load it is served as a plain page.
    Low,
}

/// The configured renderers.
#[derive(Debug)]
pub struct Renderers {
    targets: Vec<Arc<Target>>,
    turn: AtomicUsize,
    queue: BoundedQueue,
    recoveries: Arc<AtomicU64>,
    lifecycle: Lifecycle,
    /// For queueing and rendering together.
    deadline: Duration,
    /// How renders ended.
    pub counts: RenderCounts,
}

#[derive(Debug)]
struct Target {
    client: Client,
    /// The build that it must have.
    build_id: String,
    render: Url,
    health: Url,
    probe_timeout: Duration,
    failures: AtomicU32,
    open: AtomicBool,
}

impl Renderers {
    /// Creates a client for each address, without connecting.
    ///
    /// # Errors
    /// When a client cannot be created.
    pub fn new(
        addresses: &[RendererAddress],
        build_id: &str,
        lifecycle: Lifecycle,
        deadline: Duration,
    ) -> anyhow::Result<Self> {
        let targets = addresses.iter().map(|address| Target::new(address, build_id, deadline).map(Arc::new));
        let targets: Vec<_> = targets.collect::<Result<_, _>>()?;
        let at_once = RENDERS_AT_ONCE * targets.len();
        Ok(Self {
            targets,
            turn: AtomicUsize::new(0),
            queue: BoundedQueue::new(at_once, QUEUE.saturating_sub(at_once)),
            recoveries: Arc::default(),
            lifecycle,
            deadline,
            counts: RenderCounts::default(),
        })
    }

    /// Each renderer, and whether its breaker is closed.
    pub fn states(&self) -> impl Iterator<Item = (&Url, bool)> {
        self.targets.iter().map(|target| (&target.health, !target.open.load(Ordering::Relaxed)))
    }

    /// Renders that are in progress or wait.
    pub fn queued(&self) -> usize {
        self.queue.taken()
    }

    /// Whether any breaker is closed.
    pub fn available(&self) -> bool {
        self.targets.iter().any(|target| !target.open.load(Ordering::Relaxed))
    }

    /// How often a breaker was closed again.
    pub fn recoveries(&self) -> u64 {
        self.recoveries.load(Ordering::Relaxed)
    }

    /// Whether any renderer passes a health check.
    pub async fn healthy(&self) -> bool {
        let probes = self.targets.iter().map(|target| target.is_healthy());
        futures_util::future::join_all(probes).await.contains(&true)
    }

    /// Returns once a renderer passes a health check.
    pub async fn wait_until_healthy(&self) {
        while !self.healthy().await {
            tokio::time::sleep(PROBE_PAUSE).await;
        }
    }

    /// Renders one page.
    ///
    /// # Errors
    /// When no valid page arrived within the deadline.
    pub async fn render(
        &self,
        request: &RenderRequest<'_>,
        priority: Priority,
    ) -> Result<Vec<u8>, RenderError> {
        let started = Instant::now();
        let rendered = self.take_turn(request, priority).await;
        match &rendered {
            Ok(_) => self.counts.durations.record(started.elapsed()),
            Err(error) => {
                self.counts.failed(error.reason());
                Span::current().record("otel.status_description", error.to_string());
            }
        }
        rendered
    }

    async fn take_turn(
        &self,
        request: &RenderRequest<'_>,
        priority: Priority,
    ) -> Result<Vec<u8>, RenderError> {
        if !self.available() {
            return Err(RenderError::Unavailable);
        }
        let limit = match priority {
            Priority::High => QUEUE,
            Priority::Low => LOW_PRIORITY_QUEUE_LIMIT,
        };
        let place = self.queue.join_below(limit).map_err(|Full| RenderError::Busy)?;
        let end = Instant::now() + self.deadline;
        let _turn = timeout_at(end, place.turn()).await.map_err(|_| RenderError::Busy)?;
        let first = self.next_target(None).ok_or(RenderError::Unavailable)?;
        let rendered = self.attempt(&first, request, end).await;
        let another = || self.next_target(Some(&first));
        let second = match rendered {
            // A worker that was replaced closes its connections, and the next one is there already.
            Err(RenderError::Unreachable | RenderError::BrokeOff) => {
                another().or_else(|| self.next_target(None))
            }
            Err(RenderError::WrongRenderer(_)) => another(),
            _ => None,
        };
        match second {
            Some(second) => self.attempt(&second, request, end).await,
            None => rendered,
        }
    }

    async fn attempt(
        &self,
        target: &Arc<Target>,
        request: &RenderRequest<'_>,
        end: Instant,
    ) -> Result<Vec<u8>, RenderError> {
        let since = Instant::now();
        let html = timeout_at(end, target.ask(request)).await.unwrap_or_else(|_| {
            // Most of the time was spent in the queue: load is not a failure of the renderer.
            let had_time = since.elapsed() >= self.deadline / 2;
            Err(if had_time { RenderError::TimedOut } else { RenderError::Busy })
        });
        self.judge(target, html.as_ref().err());
        html
    }

    /// Updates the breaker after an attempt.
    fn judge(&self, target: &Arc<Target>, error: Option<&RenderError>) {
        match error {
            None | Some(RenderError::Refused(_)) => target.failures.store(0, Ordering::Relaxed),
            Some(RenderError::TimedOut | RenderError::BrokeOff) => {
                let (breaker, target) = (self.breaker(), Arc::clone(target));
                self.lifecycle.spawn(async move {
                    if !target.is_healthy().await {
                        breaker.open(&target);
                    }
                });
            }
            Some(RenderError::Unreachable | RenderError::WrongRenderer(_)) => {
                if target.failures.fetch_add(1, Ordering::Relaxed) + 1 >= FAILURES_TO_OPEN {
                    self.breaker().open(target);
                }
            }
            Some(RenderError::Busy | RenderError::Unavailable | RenderError::Paused) => {}
        }
    }

    fn breaker(&self) -> Breaker {
        Breaker { lifecycle: self.lifecycle.clone(), recoveries: Arc::clone(&self.recoveries) }
    }

    /// The next renderer in turn whose breaker is closed, without one that has been asked.
    fn next_target(&self, asked: Option<&Arc<Target>>) -> Option<Arc<Target>> {
        let turn = self.turn.fetch_add(1, Ordering::Relaxed);
        (0..self.targets.len())
            .map(|step| &self.targets[(turn + step) % self.targets.len()])
            .filter(|target| asked.is_none_or(|asked| !Arc::ptr_eq(asked, target)))
            .find(|target| !target.open.load(Ordering::Relaxed))
            .cloned()
    }
}

struct Breaker {
    lifecycle: Lifecycle,
    recoveries: Arc<AtomicU64>,
}

impl Breaker {
    fn open(self, target: &Arc<Target>) {
        if target.open.swap(true, Ordering::Relaxed) {
            return;
        }
        tracing::warn!(renderer = %target.health, "renderer fails, pages come from the last good copy or the plain shell");
        let target = Arc::clone(target);
        self.lifecycle.spawn(async move {
            while !target.is_healthy().await {
                tokio::time::sleep(PROBE_PAUSE).await;
            }
            target.failures.store(0, Ordering::Relaxed);
            self.recoveries.fetch_add(1, Ordering::Relaxed);
            target.open.store(false, Ordering::Relaxed);
            tracing::info!(renderer = %target.health, "renderer is back");
        });
    }
}

impl Target {
    fn new(address: &RendererAddress, build_id: &str, deadline: Duration) -> anyhow::Result<Self> {
        let builder = http_client::builder()?
            .no_proxy()
            .connect_timeout(CONNECT_TIMEOUT.max(deadline / 60))
            .pool_idle_timeout(IDLE_CONNECTION)
            .redirect(reqwest::redirect::Policy::none());
        let (builder, base) = match address {
            RendererAddress::Http(url) => (builder, url.clone()),
            RendererAddress::Unix(path) => {
                (builder.unix_socket(path.clone()), Url::parse("http://renderer")?)
            }
        };
        Ok(Self {
            client: builder.build()?,
            build_id: build_id.to_owned(),
            render: base.join("/render")?,
            health: base.join("/healthz")?,
            probe_timeout: PROBE_TIMEOUT.max(deadline / 30),
            failures: AtomicU32::new(0),
            open: AtomicBool::new(false),
        })
    }

    async fn is_healthy(&self) -> bool {
        let probe = self.client.get(self.health.clone()).timeout(self.probe_timeout).send();
        let health = async { probe.await?.error_for_status()?.json::<Health>().await };
        health.await.is_ok_and(|health| health.build_id == self.build_id)
    }

    async fn ask(&self, request: &RenderRequest<'_>) -> Result<Vec<u8>, RenderError> {
        let id = format!("{:032x}", rand::rng().random::<u128>());
        let mut headers = HeaderMap::new();
        TraceContextPropagator::new().inject_context(&Context::current(), &mut HeaderInjector(&mut headers));
        let call = self.client.post(self.render.clone()).headers(headers).header("x-render-id", &id);
        let response = call.json(request).send().await.map_err(|error| {
            if error.is_connect() { RenderError::Unreachable } else { RenderError::BrokeOff }
        })?;
        check_headers(&response, &id, request)?;
        if let Some(milliseconds) = time_of_render(&response) {
            Span::current().record("renderer.ms", milliseconds);
        }
        let html = read_limited(response).await?;
        if !html.trim_ascii_end().ends_with(b"</html>") {
            return Err(RenderError::Refused("it does not end with </html>"));
        }
        Ok(html)
    }
}

/// What is read of the answer to `GET /healthz` of a renderer.
#[derive(Deserialize)]
struct Health {
    build_id: String,
}
