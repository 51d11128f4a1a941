//! One page from the real server and the real renderer, and the trace that a collector gets of it.
//!
//! The renderer has to be built (`make app`). Between the server and the renderer stands a relay that keeps what was sent.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on ends where it stands")]

use std::collections::BTreeMap;
use std::fs::File;
use std::net::TcpListener as Port;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::routing::post;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::process::{Child, Command};
use tokio::time::timeout;

/// For a machine under load.
const DEADLINE: Duration = Duration::from_mins(1);
/// Less than the ten seconds that a call to the collector may take, and enough for a machine under load.
const WAITING: Duration = Duration::from_secs(9);
/// What a visitor searched for. No page with it is rendered ahead.
const SEARCH: &str = "qwertzuiop";
/// What a visitor sends as `traceparent`.
const FOREIGN_TRACE: &str = "0af7651916cd43dd8448eb211c80319c";

/// Requests as they were received.
type Received = Arc<Mutex<Vec<u8>>>;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_is_one_trace_through_server_and_renderer() {
    let (_renderer, address) = start_renderer().await;
    // The level of the log decides neither what is in a trace nor what is not.
    for levels in ["off", "trace"] {
        let folder = TempDir::new().unwrap();
        let (collector, spans) = collector().await;
        let (relay, asked) = relay(address.clone()).await;
        let mut server = Site::start(&folder, &collector, &relay, levels).await;

        let foreign = format!("traceparent: 00-{FOREIGN_TRACE}-b7ad6b7169203331-01\r\n");
        let page = server.get(&format!("/courses/category/all?q={SEARCH}"), &foreign).await;
        assert!(page.starts_with("HTTP/1.1 200"), "{page}");
        server.stop().await;

        let sent = spans.lock().unwrap().clone();
        for private in [SEARCH, "/courses/category", "the site answers at"] {
            assert!(!contains(&sent, private.as_bytes()), "{private} is in the trace");
        }
        let spans = spans_of(&sent);
        let request = only(&spans, |span| span.name == "request" && span.text("http.route") == "(page)");
        assert_eq!(request.parent, "", "a trace begins here");
        assert_eq!(request.text("http.request.method"), "GET");
        assert_eq!(request.attributes["http.response.status_code"], Value::Number(200));
        assert_ne!(request.trace, FOREIGN_TRACE);
        let parts: Vec<_> = spans.iter().filter(|span| span.parent == request.id).collect();
        let data = only(&parts, |span| span.name == "data");
        let render = only(&parts, |span| span.name == "render");
        for part in [data, render] {
            assert_eq!(part.trace, request.trace);
            assert_eq!(part.text("page"), "courses");
            assert!(request.start <= part.start && part.end <= request.end, "{part:?} is not in {request:?}");
        }
        // Not that it has ended: the thread of the database may hold the span a moment longer than its answer.
        assert!(data.start <= render.start);
        let Value::Double(milliseconds) = render.attributes["renderer.ms"] else { panic!("{render:?}") };
        assert!(milliseconds > 0.0, "the renderer says how long it took");

        let asked = String::from_utf8_lossy(&asked.lock().unwrap()).into_owned();
        let carried: Vec<_> = asked.lines().filter_map(|line| line.strip_prefix("traceparent: ")).collect();
        assert_eq!(carried, [format!("00-{}-{}-01", render.trace, render.id)]);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_collector_that_cannot_be_reached_or_hangs_delays_nothing() {
    let hanging = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let hanging_address = format!("http://{}", hanging.local_addr().unwrap());
    for (collector, told) in [
        ("http://127.0.0.1:9", "traces cannot be sent"),
        (hanging_address.as_str(), "could not be sent in time"),
    ] {
        let folder = TempDir::new().unwrap();
        let mut server = Site::start(&folder, collector, "http://127.0.0.1:9", "info").await;
        for number in 0..20 {
            let asked = Instant::now();
            let page = server.get(&format!("/courses/category/all?q=x{number}"), "").await;
            assert!(page.starts_with("HTTP/1.1 200"), "{page}");
            assert!(asked.elapsed() < WAITING, "the answer took {:?}", asked.elapsed());
        }
        let stopping = Instant::now();
        server.stop().await;
        assert!(stopping.elapsed() < WAITING, "the stop took {:?}", stopping.elapsed());
        let log = std::fs::read_to_string(folder.path().join("log")).unwrap();
        assert_eq!(log.lines().filter(|line| line.contains(told)).count(), 1, "{log}");
    }
}

#[tokio::test]
async fn a_wrong_value_stops_the_start_with_one_clear_line() {
    for (name, value, needles) in [
        ("OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4318", ["collector:4318", "http://127.0.0.1:4318"]),
        ("OTEL_EXPORTER_OTLP_ENDPOINT", "https://u:secret@collector", ["…@collector", "OTLP_HEADERS"]),
        ("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "/v1/traces", ["TRACES_ENDPOINT", "http://127.0.0.1:4318"]),
        ("OTEL_EXPORTER_OTLP_PROTOCOL", "grpc", ["OTLP_PROTOCOL", "http/protobuf"]),
        ("OTEL_EXPORTER_OTLP_TIMEOUT", "soon", ["OTLP_TIMEOUT", "milliseconds"]),
        ("OTEL_EXPORTER_OTLP_COMPRESSION", "zstd", ["OTLP_COMPRESSION", "gzip or none"]),
    ] {
        let folder = TempDir::new().unwrap();
        let mut command = program(&folder);
        command.env("BIND", "127.0.0.1:0").env("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:9");
        let output = timeout(DEADLINE, command.env(name, value).output()).await.unwrap().unwrap();
        let text = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && text.trim_end().lines().count() == 1, "{text}");
        assert!(needles.iter().all(|needle| text.contains(needle)) && !text.contains("secret"), "{text}");
    }
}

/// The repository, which has the renderer and the built app.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

fn program(folder: &TempDir) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_server"));
    command.arg("serve").arg("--app-dist").arg(root().join("app/dist"));
    command.current_dir(folder.path()).env_clear().stdin(Stdio::null()).kill_on_drop(true);
    command
}

/// A running server.
struct Site {
    process: Child,
    address: String,
}

impl Site {
    async fn start(folder: &TempDir, collector: &str, renderer: &str, levels: &str) -> Self {
        let address = free_address();
        let mut command = program(folder);
        command.env("BIND", &address).env("RENDERER_URL", renderer).env("RATE_LIMITS", "off");
        command.env("RUST_LOG", levels);
        command.env("OTEL_EXPORTER_OTLP_ENDPOINT", collector).env("OTEL_BSP_SCHEDULE_DELAY", "50");
        let log = File::create(folder.path().join("log")).unwrap();
        let site = Self { process: command.stderr(log).spawn().unwrap(), address };
        reached(&site.address).await;
        site
    }

    /// The whole answer, as text. Each of `headers` is a line.
    async fn get(&self, path: &str, headers: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).await.unwrap();
        let host = self.address.replace("127.0.0.1", "localhost");
        let request = format!("GET {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n{headers}\r\n");
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.unwrap();
        String::from_utf8_lossy(&answer).into_owned()
    }

    /// Asks it to stop, as a service manager does.
    async fn stop(&mut self) {
        let id = self.process.id().unwrap().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().await.unwrap().success());
        let ended = timeout(DEADLINE, self.process.wait()).await.unwrap().unwrap();
        assert!(ended.success(), "{ended}");
    }
}

/// The renderer of this repository, and where it listens.
async fn start_renderer() -> (Child, String) {
    let address = free_address();
    let mut command = Command::new(root().join("ssr-renderer/start"));
    command.env("RENDERER_BIND", &address).env("RENDERER_WORKERS", "1");
    let process = command.stdin(Stdio::null()).stdout(Stdio::null()).kill_on_drop(true).spawn().unwrap();
    reached(&address).await;
    (process, address)
}

fn free_address() -> String {
    Port::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string()
}

async fn reached(address: &str) {
    let started = Instant::now();
    while TcpStream::connect(address).await.is_err() {
        assert!(started.elapsed() < DEADLINE, "nothing listens on {address}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Takes what is posted to where collectors take traces.
async fn collector() -> (String, Received) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let received = Received::default();
    let router = Router::new().route("/v1/traces", post(take)).with_state(received.clone());
    tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
    (address, received)
}

/// Messages of Protocol Buffers one after the other are one message with the fields of all.
async fn take(State(received): State<Received>, headers: HeaderMap, body: Bytes) {
    assert_eq!(headers["content-type"], "application/x-protobuf");
    received.lock().unwrap().extend_from_slice(&body);
}

/// Passes connections on, and keeps what the clients send.
async fn relay(to: String) -> (String, Received) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let sent = Received::default();
    let kept = sent.clone();
    tokio::spawn(async move {
        while let Ok((client, _)) = listener.accept().await {
            let (kept, server) = (kept.clone(), TcpStream::connect(&to).await.unwrap());
            tokio::spawn(async move {
                let (mut from_client, mut to_client) = client.into_split();
                let (mut from_server, mut to_server) = server.into_split();
                let back = tokio::spawn(async move {
                    let _ = tokio::io::copy(&mut from_server, &mut to_client).await;
                });
                let mut bytes = vec![0; 64 * 1024];
                while let Ok(length @ 1..) = from_client.read(&mut bytes).await {
                    kept.lock().unwrap().extend_from_slice(&bytes[..length]);
                    if to_server.write_all(&bytes[..length]).await.is_err() {
                        break;
                    }
                }
                drop(to_server);
                let _ = back.await;
            });
        }
    });
    (address, sent)
}

#[derive(Debug, PartialEq)]
enum Value {
    Text(String),
    Number(u64),
    Double(f64),
}

/// A span of OTLP.
#[derive(Debug)]
struct Span {
    trace: String,
    id: String,
    parent: String,
    name: String,
    start: u64,
    end: u64,
    attributes: BTreeMap<String, Value>,
}

impl Span {
    fn text(&self, name: &str) -> &str {
        match self.attributes.get(name) {
            Some(Value::Text(text)) => text,
            _ => "",
        }
    }
}

#[track_caller]
fn only<T: std::borrow::Borrow<Span>>(spans: &[T], wanted: impl Fn(&Span) -> bool) -> &Span {
    let found: Vec<&Span> =
        spans.iter().map(std::borrow::Borrow::borrow).filter(|span| wanted(span)).collect();
    let [one] = found[..] else { panic!("{} spans: {found:#?}", found.len()) };
    one
}

/// The spans of an `ExportTraceServiceRequest`: `resource_spans` is 1, `scope_spans` in it 2, `spans` in that 2.
fn spans_of(request: &[u8]) -> Vec<Span> {
    let scopes = parts(request, 1).flat_map(|resource| parts(resource, 2));
    scopes.flat_map(|scope| parts(scope, 2)).map(span).collect()
}

fn span(message: &[u8]) -> Span {
    let first = |number| parts(message, number).next().unwrap_or_default();
    Span {
        trace: hex::encode(first(1)),
        id: hex::encode(first(2)),
        parent: hex::encode(first(4)),
        name: text(first(5)),
        start: fixed(first(7)),
        end: fixed(first(8)),
        attributes: parts(message, 9).map(attribute).collect(),
    }
}

/// A `KeyValue`, whose value is a message of one field: 1 is text, 3 a number, 4 a double.
fn attribute(message: &[u8]) -> (String, Value) {
    let value = parts(message, 2).next().unwrap();
    let value = match fields(value).next().unwrap() {
        (1, Field::Bytes(bytes)) => Value::Text(text(bytes)),
        (3, Field::Number(number)) => Value::Number(number),
        (4, Field::Bytes(bytes)) => Value::Double(f64::from_bits(fixed(bytes))),
        other => panic!("{other:?}"),
    };
    (text(parts(message, 1).next().unwrap()), value)
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn fixed(bytes: &[u8]) -> u64 {
    u64::from_le_bytes(bytes.try_into().unwrap())
}

/// A value on the wire of Protocol Buffers.
#[derive(Debug)]
enum Field<'a> {
    Number(u64),
    /// Of a length that stands before them, or of four or eight bytes.
    Bytes(&'a [u8]),
}

fn parts(message: &[u8], wanted: u64) -> impl Iterator<Item = &[u8]> {
    fields(message).filter_map(move |(number, field)| match field {
        Field::Bytes(bytes) if number == wanted => Some(bytes),
        _ => None,
    })
}

fn fields(mut rest: &[u8]) -> impl Iterator<Item = (u64, Field<'_>)> {
    std::iter::from_fn(move || {
        let key = (!rest.is_empty()).then(|| varint(&mut rest))?;
        let length = match key & 7 {
            0 => return Some((key >> 3, Field::Number(varint(&mut rest)))),
            1 => 8,
            2 => usize::try_from(varint(&mut rest)).unwrap(),
            5 => 4,
            other => panic!("no wire type: {other}"),
        };
        let (bytes, after) = rest.split_at(length);
        rest = after;
        Some((key >> 3, Field::Bytes(bytes)))
    })
}

fn varint(rest: &mut &[u8]) -> u64 {
    let mut number = 0;
    for shift in (0..).step_by(7) {
        let (byte, after) = rest.split_first().unwrap();
        *rest = after;
        number |= u64::from(byte & 127) << shift;
        if byte & 128 == 0 {
            break;
        }
    }
    number
}

fn contains(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}
