//! A renderer that fails on demand: a real HTTP server on loopback, speaking the render protocol badly.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde::Deserialize;
use serde_json::json;
use serde_json::value::RawValue;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

use super::eventually;

const BUILD: &str = "test-build";
const OTHER_BUILD: &str = "former-build";

/// How the renderer responds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// Renders.
    Good,
    /// Renders, but takes this many milliseconds.
    Slow(u64),
    /// Renders once it is in another mode.
    Held,
    /// Never answers.
    Hang,
    /// Says 500.
    Error,
    /// Says 200 and sends no HTML.
    Garbage,
    /// Stops before the closing tag.
    Half,
    /// Sends more than 2 MiB.
    Huge,
    /// Echoes another id.
    WrongId,
    /// Shows another status than asked for.
    WrongStatus,
    /// Comes from another build.
    WrongBuild,
}

/// Every way to fail.
pub const FAILURES: [Mode; 9] = [
    Mode::Slow(5000),
    Mode::Hang,
    Mode::Error,
    Mode::Garbage,
    Mode::Half,
    Mode::Huge,
    Mode::WrongId,
    Mode::WrongStatus,
    Mode::WrongBuild,
];

/// The parts of a request that the fake reads; the preload stays as it was sent, byte for byte.
#[derive(Deserialize)]
struct Asked<'a> {
    url: String,
    status: u64,
    #[serde(borrow)]
    head: Head<'a>,
    #[serde(borrow)]
    preload: &'a RawValue,
    #[serde(borrow)]
    form: Option<&'a RawValue>,
}

#[derive(Deserialize)]
struct Head<'a> {
    title: String,
    #[serde(borrow)]
    json_ld: Option<&'a RawValue>,
}

#[derive(Debug, Clone)]
struct Shared {
    mode: watch::Receiver<Mode>,
    /// Modes of single pages.
    pages: Arc<Mutex<HashMap<String, Mode>>>,
    renders: Arc<AtomicUsize>,
    probes: Arc<AtomicUsize>,
    /// The addresses of the renders, in order.
    asked: Arc<Mutex<Vec<String>>>,
    /// The bodies of the renders, one after the other.
    bodies: Arc<Mutex<String>>,
}

/// A running fake.
#[derive(Debug)]
pub struct FakeRenderer {
    address: SocketAddr,
    mode: watch::Sender<Mode>,
    shared: Shared,
    stop: CancellationToken,
}

impl FakeRenderer {
    /// Starts on a free port.
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (mode, receiver) = watch::channel(Mode::Good);
        let shared = Shared {
            mode: receiver,
            pages: Arc::default(),
            renders: Arc::default(),
            probes: Arc::default(),
            asked: Arc::default(),
            bodies: Arc::default(),
        };
        let stop = serve(listener, shared.clone());
        Self { address, mode, shared, stop }
    }

    /// For `RENDERER_URL`.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Sets the mode of all pages.
    pub fn set(&self, mode: Mode) {
        self.mode.send_replace(mode);
    }

    /// Sets the mode of one page.
    pub fn set_page(&self, address: &str, mode: Mode) {
        self.shared.pages.lock().unwrap().insert(address.to_owned(), mode);
    }

    /// Waits for `number` renders after the first `before`, and returns their addresses in order.
    pub async fn asked(&self, before: usize, number: usize) -> Vec<String> {
        let asked = || self.shared.asked.lock().unwrap().clone();
        eventually("the renders are asked for", async || asked().len() >= before + number).await;
        asked()[before..].to_vec()
    }

    /// Waits until so many renders were asked for in all.
    #[track_caller]
    pub fn renders_reach(&self, number: usize) -> impl Future<Output = ()> {
        eventually("the renders are asked for", async move || self.renders() >= number)
    }

    /// Waits until its health was asked for so often in all.
    #[track_caller]
    pub fn probes_reach(&self, number: usize) -> impl Future<Output = ()> {
        eventually("the health is asked for", async move || self.probes() >= number)
    }

    /// How often its health was asked for so far.
    pub fn probes(&self) -> usize {
        self.shared.probes.load(Ordering::SeqCst)
    }

    /// Renders asked for so far.
    pub fn renders(&self) -> usize {
        self.shared.renders.load(Ordering::SeqCst)
    }

    /// All that the renderer was told so far.
    pub fn bodies(&self) -> String {
        self.shared.bodies.lock().unwrap().clone()
    }

    /// Closes the port and every connection.
    pub fn kill(&self) {
        self.stop.cancel();
    }

    /// Comes back on the same port.
    pub async fn revive(&mut self) {
        for _ in 0..100 {
            if let Ok(listener) = TcpListener::bind(self.address).await {
                self.stop = serve(listener, self.shared.clone());
                return;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        panic!("the port did not become free");
    }
}

impl Drop for FakeRenderer {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

fn serve(listener: TcpListener, shared: Shared) -> CancellationToken {
    let stop = CancellationToken::new();
    let router =
        Router::new().route("/render", post(render)).route("/healthz", get(health)).with_state(shared);
    let stopped = stop.clone();
    tokio::spawn(async move {
        tokio::select! {
            result = axum::serve(listener, router) => result.unwrap(),
            () = stopped.cancelled() => {}
        }
    });
    stop
}

async fn health(State(shared): State<Shared>) -> Result<String, StatusCode> {
    shared.probes.fetch_add(1, Ordering::SeqCst);
    let mode = *shared.mode.borrow();
    match mode {
        Mode::Good | Mode::Held => Ok(json!({ "build_id": BUILD }).to_string()),
        Mode::WrongBuild => Ok(json!({ "build_id": OTHER_BUILD }).to_string()),
        Mode::Hang => std::future::pending().await,
        _ => Err(StatusCode::SERVICE_UNAVAILABLE),
    }
}

async fn render(State(mut shared): State<Shared>, headers: HeaderMap, request: Request) -> Response {
    shared.renders.fetch_add(1, Ordering::SeqCst);
    let body = axum::body::to_bytes(request.into_body(), usize::MAX).await.unwrap();
    let asked: Asked<'_> = serde_json::from_slice(&body).unwrap();
    let of_page = shared.pages.lock().unwrap().get(&asked.url).copied();
    let mut mode = of_page.unwrap_or(*shared.mode.borrow());
    shared.asked.lock().unwrap().push(asked.url.clone());
    shared.bodies.lock().unwrap().push_str(&String::from_utf8_lossy(&body));
    if mode == Mode::Held {
        mode = *shared.mode.wait_for(|mode| *mode != Mode::Held).await.unwrap();
    }
    let id = headers["x-render-id"].to_str().unwrap().to_owned();
    let status = asked.status;
    let html = page(&asked);
    match mode {
        Mode::Good | Mode::Held => answer(&id, status, BUILD, html),
        Mode::Slow(milliseconds) => {
            tokio::time::sleep(Duration::from_millis(milliseconds)).await;
            answer(&id, status, BUILD, html)
        }
        Mode::Hang => std::future::pending().await,
        Mode::Error => (StatusCode::INTERNAL_SERVER_ERROR, "stack trace with secrets").into_response(),
        Mode::Garbage => answer(&id, status, BUILD, "\u{0}\u{1}garbage".into()),
        Mode::Half => answer(&id, status, BUILD, html.replace("</html>", "")),
        Mode::Huge => answer(&id, status, BUILD, format!("{}</html>", "x".repeat(3 * 1024 * 1024))),
        Mode::WrongId => answer("someone-else", status, BUILD, html),
        Mode::WrongStatus => answer(&id, 418, BUILD, html),
        Mode::WrongBuild => answer(&id, status, OTHER_BUILD, html),
    }
}

/// A minimal page that shows the data it was rendered from.
fn page(asked: &Asked<'_>) -> String {
    format!(
        "<!DOCTYPE html><html><head><title>{}</title>{}</head><body data-by=\"renderer\" data-page=\"{}\">{}<pre>{}</pre></body></html>",
        asked.head.title,
        asked.head.json_ld.map(|data| data_block(data.get())).unwrap_or_default(),
        asked.url,
        asked.preload,
        asked.form.map_or("null", RawValue::get)
    )
}

fn data_block(json: &str) -> String {
    format!("<script type=\"application/ld+json\">{}</script>", json.replace('<', "\\u003c"))
}

fn answer(id: &str, status: u64, build: &str, html: String) -> Response {
    Response::builder()
        .header("content-type", "text/html; charset=utf-8")
        .header("x-render-id", id)
        .header("x-page-status", status.to_string())
        .header("x-build-id", build)
        .body(Body::from(html))
        .unwrap()
}
