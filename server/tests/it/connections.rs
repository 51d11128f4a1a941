//! The accept loop on a real port: idle, incomplete and slow connections, and graceful shutdown.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::Router;
use axum::routing::get;
use server::web::guards::overload::{TimeLimits, Times};
use server::web::http::connections::{Connections, Patience};
use server::web::http::listener;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use crate::support::fake_renderer::Mode;
use crate::support::{TestDb, TestSite, apply, eventually, sqlite_test};

/// A limit that a test waits for.
const SOON: Duration = Duration::from_millis(300);
/// For a machine under load.
const DEADLINE: Duration = Duration::from_mins(1);

struct Running {
    address: SocketAddr,
    stop: CancellationToken,
    task: JoinHandle<()>,
    connections: Arc<Connections>,
}

async fn start(test: &TestSite, per_address: usize) -> Running {
    start_with(test.router(), per_address).await
}

async fn start_with(router: Router, per_address: usize) -> Running {
    serve(router, Connections::new(per_address, Vec::new())).await
}

async fn serve(router: Router, connections: Arc<Connections>) -> Running {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let stop = CancellationToken::new();
    let task = tokio::spawn(listener::serve(listener, router, connections.clone(), stop.clone()));
    Running { address, stop, task, connections }
}

/// A complete request on a new connection; returns the status line.
async fn probe(address: SocketAddr, path: &str) -> std::io::Result<String> {
    let mut stream = TcpStream::connect(address).await?;
    let request = format!("GET {path} HTTP/1.1\r\nhost: localhost:3000\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await?;
    Ok(String::from_utf8_lossy(&answer).lines().next().unwrap_or_default().to_owned())
}

/// Sends `opening`; the task waits until the server closes the connection.
async fn hold(address: SocketAddr, opening: &[u8]) -> JoinHandle<()> {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let _ = stream.write_all(opening).await;
    tokio::spawn(async move { drop(stream.read_to_end(&mut Vec::new()).await) })
}

/// More bytes than the socket buffers hold, so that some stay in the server.
const LARGE: usize = 24 * 1024 * 1024;

/// A client that requested the large file and has read only the beginning.
async fn slow_reader(address: SocketAddr) -> (TcpStream, usize) {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(64 * 1024).unwrap();
    let mut stream = socket.connect(address).await.unwrap();
    stream.write_all(b"GET /assets/large.bin HTTP/1.1\r\nhost: localhost:3000\r\n\r\n").await.unwrap();
    let mut beginning = [0; 1024];
    let read = stream.read(&mut beginning).await.unwrap();
    let head = beginning[..read].windows(4).position(|end| end == b"\r\n\r\n").unwrap() + 4;
    (stream, read - head)
}

async fn rest_of(mut stream: TcpStream, mut read: usize) -> usize {
    let mut buffer = vec![0; 64 * 1024];
    while read < LARGE {
        match stream.read(&mut buffer).await {
            Ok(0) | Err(_) => break,
            Ok(more) => read += more,
        }
    }
    read
}

#[apply(sqlite_test)]
async fn a_response_in_progress_is_not_evicted_while_others_are_idle(db: TestDb) {
    let test = TestSite::new(&db).await;
    test.add_file("assets/large.bin", &vec![7; LARGE]);
    let server = start_with(test.routes(), 2).await;
    let (slow, read) = slow_reader(server.address).await;
    // Idle, and younger than the download.
    let mut idle = TcpStream::connect(server.address).await.unwrap();
    idle.write_all(b"GET /healthz HTTP/1.1\r\nhost: localhost:3000\r\n\r\n").await.unwrap();
    assert!(idle.read(&mut [0; 4096]).await.unwrap() > 0);
    for _ in 0..3 {
        assert_eq!(probe(server.address, "/healthz").await.unwrap(), "HTTP/1.1 200 OK");
    }
    assert_eq!(idle.read(&mut [0; 4096]).await.unwrap_or(0), 0, "the idle one gave way");
    assert_eq!(rest_of(slow, read).await, LARGE, "the download is whole");
    server.stop.cancel();
}

#[apply(sqlite_test)]
async fn slow_readers_do_not_block_new_connections(db: TestDb) {
    let test = TestSite::new(&db).await;
    test.add_file("assets/large.bin", &vec![7; LARGE]);
    let server = start_with(test.routes(), 2).await;
    let (first, read) = slow_reader(server.address).await;
    let (_second, _) = slow_reader(server.address).await;
    assert_eq!(probe(server.address, "/healthz").await.unwrap(), "HTTP/1.1 200 OK");
    assert!(rest_of(first, read).await < LARGE, "the slowest gave way");
    server.stop.cancel();
}

/// In the server they cost a reference to shared bytes, in the kernel a copy each.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn answers_that_a_peer_does_not_read_wait_in_the_server() {
    const BODY: usize = 64 * 1024;
    let answered = Arc::new(AtomicUsize::new(0));
    let count = answered.clone();
    let answer = async move || {
        count.fetch_add(1, Ordering::Relaxed);
        vec![7; BODY]
    };
    let server = start_with(Router::new().route("/", get(answer)), 2).await;
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(u32::try_from(BODY).unwrap()).unwrap();
    let mut stream = socket.connect(server.address).await.unwrap();
    let requests = "GET / HTTP/1.1\r\nhost: localhost:3000\r\n\r\n".repeat(200);
    stream.write_all(requests.as_bytes()).await.unwrap();
    eventually("an answer", async || answered.load(Ordering::Relaxed) > 0).await;
    let mut before = 0;
    while answered.load(Ordering::Relaxed) != before {
        before = answered.load(Ordering::Relaxed);
        // Without a limit the next answers are made within this time, on any machine that is not stuck.
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    assert!((1..=8).contains(&before), "{before} answers were made for a peer that reads none");
    server.stop.cancel();
}

#[apply(sqlite_test)]
async fn slow_openings_keep_no_visitor_out_and_are_closed(db: TestDb) {
    let test = TestSite::new(&db).await;
    let limits = TimeLimits { gap: SOON, ..TimeLimits::default() };
    let patience = Patience { header: SOON, ..Patience::default() };
    let connections = Connections::with_patience(2000, Vec::new(), patience);
    let server = serve(test.routes_within(limits), connections).await;
    let openings: [&[u8]; 3] = [
        b"",
        b"GET / HTTP/1.1\r\nhost: loc",
        b"POST /api/settings HTTP/1.1\r\nhost: localhost:3000\r\ncontent-length: 500\r\n\r\nhalf",
    ];
    let mut held = Vec::new();
    for number in 0..500 {
        held.push(hold(server.address, openings[number % 3]).await);
    }
    assert_eq!(probe(server.address, "/about").await.unwrap(), "HTTP/1.1 200 OK");
    for connection in held {
        timeout(DEADLINE, connection).await.expect("it is closed").unwrap();
    }
    eventually("none is counted", async || server.connections.is_empty()).await;
    server.stop.cancel();
}

#[apply(sqlite_test)]
async fn a_new_connection_evicts_an_idle_one_of_the_same_address(db: TestDb) {
    let test = TestSite::new(&db).await;
    let server = start(&test, 8).await;
    let mut silent = Vec::new();
    for _ in 0..8 {
        silent.push(hold(server.address, b"").await);
    }
    eventually("all are open", async || server.connections.len() == 8).await;
    for _ in 0..4 {
        assert_eq!(probe(server.address, "/about").await.unwrap(), "HTTP/1.1 200 OK");
    }
    for connection in silent {
        connection.abort();
    }
    server.stop.cancel();
}

#[apply(sqlite_test)]
async fn a_shutdown_finishes_requests_and_accepts_no_new_ones(db: TestDb) {
    let test = TestSite::new(&db).await;
    test.renderer.set(Mode::Held);
    let server = start(&test, 64).await;
    let address = server.address;
    let asked = tokio::spawn(async move { probe(address, "/terms").await.unwrap() });
    test.renderer.renders_reach(1).await;
    server.stop.cancel();
    eventually("the port is closed", async || TcpStream::connect(address).await.is_err()).await;
    test.renderer.set(Mode::Good);
    assert_eq!(asked.await.unwrap(), "HTTP/1.1 200 OK");
    timeout(DEADLINE, server.task).await.expect("the server ends").unwrap();
}

/// The answer to a request whose body stops after the first byte, or goes on byte by byte without end.
async fn answer_to_incomplete(address: SocketAddr, path: &str, media_type: &str, drips: bool) -> String {
    let (mut read, mut write) = TcpStream::connect(address).await.unwrap().into_split();
    let head = format!(
        "POST {path} HTTP/1.1\r\nhost: localhost:3000\r\ncontent-type: {media_type}\r\ncontent-length: 90000\r\n\r\nx"
    );
    write.write_all(head.as_bytes()).await.unwrap();
    let drip = tokio::spawn(async move {
        while drips && write.write_all(b"x").await.is_ok() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        std::future::pending::<()>().await;
    });
    let mut answer = Vec::new();
    // The connection may end with a reset, because the last byte was in flight.
    let _ = timeout(DEADLINE, read.read_to_end(&mut answer)).await.expect("an answer");
    drip.abort();
    String::from_utf8_lossy(&answer).into_owned()
}

#[apply(sqlite_test)]
async fn an_incomplete_body_is_a_client_error(db: TestDb) {
    const LONG: Duration = Duration::from_mins(10);
    let test = TestSite::new(&db).await;
    let within = |body: Duration, gap: Duration| {
        let limits = TimeLimits { calls: Times { body, request: LONG }, gap, ..TimeLimits::default() };
        start_with(test.routes_within(limits), 64)
    };
    let (impatient, hurried) = (within(LONG, SOON).await, within(SOON, LONG).await);
    let json = "application/json";
    let (silent, dripping, form) = tokio::join!(
        answer_to_incomplete(impatient.address, "/api/mail/contact", json, false),
        answer_to_incomplete(hurried.address, "/api/mail/contact", json, true),
        answer_to_incomplete(hurried.address, "/login", "application/x-www-form-urlencoded", true),
    );
    for answer in [&silent, &dripping, &form] {
        assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
        assert!(answer.contains("The request took too long to arrive."), "{answer}");
    }
    assert!(silent.contains("\"code\":\"too_slow\"") && dripping.contains("\"request_id\":\""), "{dripping}");
    assert!(form.contains("text/html"), "{form}");
    impatient.stop.cancel();
    hurried.stop.cancel();
}

#[apply(sqlite_test)]
async fn ambiguous_framing_is_refused(db: TestDb) {
    let test = TestSite::new(&db).await;
    let server = start(&test, 64).await;
    for request in [
        "GET / HTTP/1.1\r\n\r\n",
        "GET / HTTP/1.1\r\nhost: localhost:3000\r\nhost: localhost:3000\r\n\r\n",
        "GET http://evil.example/ HTTP/1.1\r\nhost: localhost:3000\r\n\r\n",
        "GET / HTTP/1.1\r\nhost : localhost:3000\r\n\r\n",
    ] {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = [0; 64];
        let read = stream.read(&mut answer).await.unwrap();
        let line = String::from_utf8_lossy(&answer[..read]).lines().next().unwrap_or_default().to_owned();
        assert!(line.contains(" 400 ") || line.contains(" 421 "), "{request:?}: {line}");
    }
    server.stop.cancel();
}

#[apply(sqlite_test)]
async fn bytes_after_a_chunked_request_are_not_a_second_request(db: TestDb) {
    let test = TestSite::new(&db).await;
    let server = start(&test, 64).await;
    let smuggled = b"POST /about HTTP/1.1\r\nhost: localhost:3000\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /terms HTTP/1.1\r\nhost: localhost:3000\r\n\r\n";
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    stream.write_all(smuggled).await.unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.unwrap();
    assert_eq!(String::from_utf8_lossy(&answer).matches("HTTP/1.1 ").count(), 1);
    server.stop.cancel();
}

/// A form whose body comes byte by byte, until the server closes the connection.
async fn slow_sender(address: SocketAddr, closed: Arc<AtomicUsize>) {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let head = "POST /login HTTP/1.1\r\nhost: localhost:3000\r\norigin: http://localhost:3000\r\n\
                content-type: application/x-www-form-urlencoded\r\ncontent-length: 60000\r\n\r\n";
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut byte = [0];
    loop {
        tokio::select! {
            read = stream.read(&mut byte) => if read.unwrap_or(0) == 0 { break },
            () = tokio::time::sleep(Duration::from_millis(50)) => if stream.write_all(b"a").await.is_err() { break },
        }
    }
    closed.fetch_add(1, Ordering::Relaxed);
}

#[apply(sqlite_test)]
async fn bodies_that_come_byte_by_byte_keep_no_visitor_out(db: TestDb) {
    let test = TestSite::new(&db).await;
    let patience = Patience { arrival: SOON, ..Patience::default() };
    let server = serve(test.router(), Connections::with_patience(3, Vec::new(), patience)).await;
    let closed = Arc::new(AtomicUsize::new(0));
    let slow: Vec<_> =
        (0..3).map(|_| tokio::spawn(slow_sender(server.address, Arc::clone(&closed)))).collect();
    eventually("all are open", async || server.connections.len() == 3).await;
    // Refused while the bodies may still be those of ordinary lines, and served long before the server gives them up.
    eventually("a visitor is served", async || {
        probe(server.address, "/healthz").await.ok().as_deref() == Some("HTTP/1.1 200 OK")
    })
    .await;
    assert!(closed.load(Ordering::Relaxed) <= 1, "only one gave way");
    assert!(slow.iter().filter(|task| !task.is_finished()).count() >= 2);
    server.stop.cancel();
}
