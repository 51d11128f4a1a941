//! A real server of the S3 protocol in a separate process: moto.

use std::process::Stdio;
use std::time::{Duration, Instant};

use tokio::process::{Child, Command};

/// A running server with one empty bucket.
pub struct S3Server {
    port: u16,
    _process: Child,
}

impl S3Server {
    /// Starts one; `None`, with a notice, when `SMTP_SINK_PYTHON` does not name the Python of the tests.
    pub async fn start() -> Option<Self> {
        let Some(python) = std::env::var_os("SMTP_SINK_PYTHON") else {
            eprintln!("skipped: SMTP_SINK_PYTHON is not set");
            return None;
        };
        let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let port = free.local_addr().unwrap().port();
        drop(free);
        let process = Command::new(python)
            .args(["-m", "moto.server", "-H", "127.0.0.1", "-p", &port.to_string()])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        let started = Instant::now();
        let bucket = format!("http://127.0.0.1:{port}/bucket");
        let client = base::http_client::builder().unwrap().build().unwrap();
        while client.put(&bucket).send().await.is_err() {
            assert!(started.elapsed() < Duration::from_mins(1), "moto does not start");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        Some(Self { port, _process: process })
    }

    /// The environment of a site that keeps its uploads there.
    pub fn environment(&self) -> Vec<(&'static str, String)> {
        vec![
            ("MEDIA_URL", "s3://bucket/site/media".to_owned()),
            ("AWS_ENDPOINT_URL", format!("http://127.0.0.1:{}", self.port)),
            ("AWS_REGION", "us-east-1".to_owned()),
            ("AWS_ACCESS_KEY_ID", "test".to_owned()),
            ("AWS_SECRET_ACCESS_KEY", "test".to_owned()),
        ]
    }
}
