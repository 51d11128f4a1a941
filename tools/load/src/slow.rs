//! Peers that read or send a byte a second.

use std::time::Duration;

use serde::Serialize;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, sleep_until};

use crate::plan::Slow;

/// Small, so that the answers wait in the server and not in the reader's kernel.
const RECEIVE_BUFFER: u32 = 2048;
/// Requests that a reader sends at once: their answers exceed the send buffer of the server's kernel.
const REQUESTS: usize = 200;
const PAUSE: Duration = Duration::from_secs(1);

#[derive(Debug, Serialize)]
pub struct Report {
    /// Connections that were opened, the first of each peer included: the server closes those that hang.
    connections: usize,
}

pub async fn run(slow: Slow) -> Report {
    let end = Instant::now() + Duration::from_secs_f64(slow.seconds);
    let mut peers = JoinSet::new();
    for number in 0..slow.readers + slow.senders {
        let (slow, reads) = (slow.clone(), number < slow.readers);
        peers.spawn(async move {
            let mut connections = 0;
            let again = async {
                loop {
                    connections += 1;
                    let _ = if reads { read_slowly(&slow).await } else { send_slowly(&slow).await };
                    sleep(PAUSE).await;
                }
            };
            tokio::select! { () = sleep_until(end) => {}, () = again => {} }
            connections
        });
    }
    Report { connections: peers.join_all().await.into_iter().sum() }
}

async fn read_slowly(slow: &Slow) -> std::io::Result<()> {
    let mut stream = connect(slow).await?;
    let request = format!("GET {} HTTP/1.1\r\nHost: {}\r\n\r\n", slow.path, slow.host);
    stream.write_all(request.repeat(REQUESTS).as_bytes()).await?;
    while stream.read_u8().await.is_ok() {
        sleep(PAUSE).await;
    }
    Ok(())
}

async fn send_slowly(slow: &Slow) -> std::io::Result<()> {
    let mut stream = connect(slow).await?;
    let header = format!("GET {} HTTP/1.1\r\nHost: {}\r\nX-Padding: ", slow.path, slow.host);
    for byte in header.bytes().chain(std::iter::repeat(b'x')) {
        stream.write_all(&[byte]).await?;
        sleep(PAUSE).await;
    }
    Ok(())
}

async fn connect(slow: &Slow) -> std::io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.set_recv_buffer_size(RECEIVE_BUFFER)?;
    socket.connect(slow.server).await
}
