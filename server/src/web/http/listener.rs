//! The accept loop.
//!
//! `axum::serve` sets no timer at all, so a client that never finishes its header keeps its connection for good. Here
//! each connection has a time limit for headers and idling, one for a peer that stops reading, and a place among a
//! limited number.

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ConnectInfo;
use axum::response::Response;
use hyper::body::{Body, Incoming};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
#[cfg(target_os = "linux")]
use socket2::SockRef;
use tokio::net::{TcpListener, TcpStream};
use tokio_io_timeout::TimeoutStream;
use tokio_util::sync::CancellationToken;
use tower::{Service, ServiceExt};

use crate::web::http::answering::{AnsweringBody, ArrivingBody, ReportingStream};
use crate::web::http::connections::{Admission, Connections, Patience};

/// For a peer that accepts no more bytes of an answer.
const WRITE_STALL_TIMEOUT: Duration = Duration::from_secs(10);
/// For requests in progress after the stop was asked for.
pub const DRAIN_TIMEOUT: Duration = Duration::from_secs(10);
/// Of answers that the kernel keeps for a peer that has not acknowledged what came before; the rest waits in this
/// process, where a pipelining peer gets no next answer. Otherwise a few hundred slow readers make the kernel copy
/// and hold megabytes each.
#[cfg(target_os = "linux")]
const UNSENT_BYTES: u32 = 128 * 1024;
const MAX_HEADERS: usize = 64;
const MAX_HEADER_BYTES: usize = 32 * 1024;
/// Out of file descriptors: trying again at once would only spin.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// Serves `app` until `stop`, then lets requests in progress end within [`DRAIN_TIMEOUT`].
pub async fn serve<S>(listener: TcpListener, app: S, connections: Arc<Connections>, stop: CancellationToken)
where
    S: Service<hyper::Request<ArrivingBody>, Response = Response, Error = Infallible, Future: Send>
        + Clone
        + Send
        + 'static,
{
    let graceful = GracefulShutdown::new();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = stop.cancelled() => break,
        };
        match accepted {
            Ok((stream, peer)) => {
                // A refused connection is closed without an answer, which would cost too much in a flood.
                if let Some(admission) = connections.admit(peer.ip()) {
                    let patience = connections.patience;
                    spawn_connection(stream, peer, app.clone(), admission, patience, &graceful);
                }
            }
            Err(error) => pause_after(&error).await,
        }
    }
    drop(listener);
    if tokio::time::timeout(DRAIN_TIMEOUT, graceful.shutdown()).await.is_err() {
        tracing::warn!(
            open = connections.len(),
            "requests still in progress after the drain time were cut off"
        );
    }
}

async fn pause_after(error: &io::Error) {
    let of_one_peer = matches!(
        error.kind(),
        io::ErrorKind::ConnectionAborted | io::ErrorKind::ConnectionReset | io::ErrorKind::ConnectionRefused
    );
    if !of_one_peer {
        tracing::error!(%error, "cannot accept connections");
        tokio::time::sleep(ACCEPT_PAUSE).await;
    }
}

fn spawn_connection<S>(
    stream: TcpStream,
    peer: SocketAddr,
    app: S,
    admission: Admission,
    patience: Patience,
    graceful: &GracefulShutdown,
) where
    S: Service<hyper::Request<ArrivingBody>, Response = Response, Error = Infallible, Future: Send>
        + Clone
        + Send
        + 'static,
{
    // Without it small answers wait for the peer's delayed acknowledgement.
    let _ = stream.set_nodelay(true);
    #[cfg(target_os = "linux")]
    let _ = SockRef::from(&stream).set_tcp_notsent_lowat(UNSENT_BYTES);
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(WRITE_STALL_TIMEOUT));
    let connection = Arc::clone(admission.connection());
    let stream = ReportingStream::new(Box::pin(stream), Arc::clone(&connection));
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        let in_progress = connection.begin_request(request.body().is_end_stream());
        let mut request = request.map(|body| ArrivingBody::new(body, Arc::clone(&connection)));
        request.extensions_mut().insert(ConnectInfo(peer));
        let app = app.clone();
        async move {
            let response = app.oneshot(request).await;
            let response = response.map_err(|never: Infallible| match never {})?;
            Ok::<_, Infallible>(response.map(|body| AnsweringBody::new(body, in_progress.answer())))
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience.header)
        .max_headers(MAX_HEADERS)
        .max_buf_size(MAX_HEADER_BYTES)
        .serve_connection(TokioIo::new(stream), service);
    let served = graceful.watch(connection);
    tokio::spawn(async move {
        tokio::select! {
            // The reason (a time limit, a reset, malformed bytes) concerns this peer alone.
            result = served => if let Err(error) = result { tracing::trace!(%error, "connection ended"); },
            () = admission.connection().evicted() => {}
        }
    });
}
