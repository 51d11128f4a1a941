//! A real mail server in a separate process: aiosmtpd with configurable failures (`smtp_sink.py`).

use std::path::Path;
use std::process::Stdio;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use domain::mail::smtp::{Deadlines, SmtpServer};
use domain::mail::smtp_url::SmtpUrl;
use domain::mail::transport::Transport;
use serde::Deserialize;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::process::{Child, ChildStdin, Command};
use tokio::sync::mpsc;

use super::eventually;

/// What the server was given, as Python's parser sees it.
#[derive(Clone, Debug, Deserialize)]
pub struct Caught {
    pub from: String,
    pub to: Vec<String>,
    pub hello: String,
    pub raw: String,
    pub user: Option<String>,
    pub tls: bool,
    pub headers: Vec<(String, String)>,
    pub defects: Vec<String>,
    pub parts: Vec<Part>,
}

/// A part of a mail.
#[derive(Clone, Debug, Deserialize)]
pub struct Part {
    #[serde(rename = "type")]
    pub kind: String,
    pub text: String,
}

impl Caught {
    pub fn header(&self, name: &str) -> &str {
        let found = self.headers.iter().find(|(header, _)| header.eq_ignore_ascii_case(name));
        found.map_or("", |(_, value)| value)
    }

    pub fn message_id(&self) -> &str {
        self.header("message-id")
    }
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Said {
    Port { port: u16 },
    Mode { mode: String },
    Held { held: String },
    Mail { mail: Box<Caught> },
}

/// A running mail server.
pub struct Sink {
    pub port: u16,
    commands: ChildStdin,
    modes: mpsc::UnboundedReceiver<String>,
    held: mpsc::UnboundedReceiver<String>,
    mails: Arc<Mutex<Vec<Caught>>>,
    _process: Child,
}

impl Sink {
    /// Starts one that accepts every message; `None`, with a notice, when `SMTP_SINK_PYTHON` is not set.
    pub async fn start() -> Option<Self> {
        Self::start_with(&[]).await
    }

    /// Starts one with options of the script.
    pub async fn start_with(options: &[&str]) -> Option<Self> {
        let Some(python) = std::env::var_os("SMTP_SINK_PYTHON") else {
            eprintln!("skipped: SMTP_SINK_PYTHON is not set");
            return None;
        };
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/support/smtp_sink.py");
        let mut process = Command::new(python)
            .arg(script)
            .args(options)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            // It logs the provoked failures at length.
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        let commands = process.stdin.take().unwrap();
        let mut lines = BufReader::new(process.stdout.take().unwrap()).lines();
        let first = lines.next_line().await.unwrap().expect("the mail server did not start");
        let Said::Port { port } = serde_json::from_str(&first).unwrap() else { panic!("{first}") };
        let mails: Arc<Mutex<Vec<Caught>>> = Arc::default();
        let (send_mode, modes) = mpsc::unbounded_channel();
        let (send_held, held) = mpsc::unbounded_channel();
        let caught = Arc::clone(&mails);
        tokio::spawn(async move {
            while let Ok(Some(line)) = lines.next_line().await {
                match serde_json::from_str(&line).unwrap() {
                    Said::Mail { mail } => caught.lock().unwrap().push(*mail),
                    Said::Mode { mode } => drop(send_mode.send(mode)),
                    Said::Held { held } => drop(send_held.send(held)),
                    Said::Port { .. } => {}
                }
            }
        });
        Some(Self { port, commands, modes, held, mails, _process: process })
    }

    /// Makes it behave in a certain way from now on.
    pub async fn behave(&mut self, mode: &str) {
        self.commands.write_all(format!("{mode}\n").as_bytes()).await.unwrap();
        assert_eq!(self.modes.recv().await.as_deref(), Some(mode));
    }

    /// The recipient of the next mail that it holds back.
    pub async fn held(&mut self) -> String {
        self.held.recv().await.unwrap()
    }

    /// The way there, with the deadlines of the site: for a server that holds mails back.
    pub fn patient_transport(&self) -> Transport {
        let url = SmtpUrl::parse(&format!("smtp://127.0.0.1:{}", self.port)).unwrap();
        Transport::Smtp(SmtpServer::new(url, Deadlines::default(), "desk.example"))
    }

    /// The way there, with deadlines that a test can wait for.
    pub fn transport(&self) -> Transport {
        Sink::transport_by(&format!("smtp://127.0.0.1:{}", self.port))
    }

    /// The way there by another address.
    pub fn transport_by(url: &str) -> Transport {
        let deadlines = Deadlines {
            connect: Duration::from_millis(500),
            command: Duration::from_millis(1500),
            acceptance: Duration::from_millis(1500),
        };
        Transport::Smtp(SmtpServer::new(SmtpUrl::parse(url).unwrap(), deadlines, "desk.example"))
    }

    /// All mails so far.
    pub fn mails(&self) -> Vec<Caught> {
        self.mails.lock().unwrap().clone()
    }

    /// The mails once there are `number` of them.
    pub async fn mails_once(&self, number: usize) -> Vec<Caught> {
        eventually("the mails arrive", async || self.mails.lock().unwrap().len() >= number).await;
        self.mails()
    }
}
