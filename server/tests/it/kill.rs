//! The server process, killed (SIGKILL) during a burst of enquiries: every acknowledged enquiry is stored.
//!
//! `KILL_ROUNDS` is the number of rounds (default five). Messages are checked on the test mail server if there is one
//! (`SMTP_SINK_PYTHON`), else in the message files.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use base::http_client;
use rand::RngExt;
use reqwest::{Client, StatusCode};
use sea_orm::{ConnectionTrait, DatabaseConnection, Statement};
use serde_json::json;
use tempfile::TempDir;
use tokio::process::{Child, Command};
use tokio::time::sleep;

use crate::support::TestDb;
use crate::support::desk::Mail;
use crate::support::sink::Sink;

const CLIENTS: usize = 8;
const STAFF: &str = "staff@desk.example";
/// Generous, for a machine under load; the actual time is printed.
const START_DEADLINE: Duration = Duration::from_mins(1);
/// For a message to be sent, on a machine under load.
const MAIL_DEADLINE: Duration = Duration::from_mins(1);

/// A site in its own folder, on one port across restarts.
struct Victim {
    folder: TempDir,
    address: String,
    smtp: Option<String>,
    client: Client,
}

impl Victim {
    fn new(sink: Option<&Sink>) -> Self {
        let folder = TempDir::new().unwrap();
        std::fs::create_dir_all(folder.path().join("app/dist/client")).unwrap();
        let build = r#"{"build_id":"x","pages":{}}"#;
        std::fs::write(folder.path().join("app/dist/build.json"), build).unwrap();
        let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let address = free.local_addr().unwrap().to_string();
        let smtp = sink.map(|sink| format!("smtp://127.0.0.1:{}", sink.port));
        Self { folder, address, smtp, client: client() }
    }

    /// Starts the program and waits until it answers.
    async fn start(&self) -> (Child, Duration) {
        let started = Instant::now();
        let mut command = Command::new(env!("CARGO_BIN_EXE_server"));
        command.arg("serve").current_dir(self.folder.path()).env_clear().kill_on_drop(true);
        command.env("BIND", &self.address).env("RATE_LIMITS", "off").env("STAFF_EMAIL", STAFF);
        command.envs(self.smtp.iter().map(|url| ("SMTP_URL", url)));
        let log = self.folder.path().join("log");
        let file = std::fs::File::create(&log).unwrap();
        let mut child = command.stdout(file.try_clone().unwrap()).stderr(file).spawn().unwrap();
        let health = format!("http://{}/healthz", self.address);
        while self.client.get(&health).send().await.is_err() {
            let told = || std::fs::read_to_string(&log).unwrap();
            assert!(started.elapsed() < START_DEADLINE, "it does not start again: {}", told());
            assert!(child.try_wait().unwrap().is_none(), "it ended by itself: {}", told());
            sleep(Duration::from_millis(10)).await;
        }
        (child, started.elapsed())
    }

    /// Sends enquiries of new people until the process is gone, and records the acknowledged ones.
    async fn burst(&self, name: &str, acknowledged: &Mutex<BTreeSet<String>>) {
        let call = format!("http://{}/api/mail/contact", self.address);
        for number in 0.. {
            let email = format!("{name}n{number}@example.in");
            let body = json!({
                "name": "Asha Rao", "email": email, "subject": "Dates", "message": "When does it start?", "key": email,
            });
            match self.client.post(&call).json(&body).send().await {
                Ok(answer) if answer.status() == StatusCode::CREATED => {
                    acknowledged.lock().unwrap().insert(email);
                }
                Ok(answer) => assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE),
                Err(_) => return,
            }
        }
    }

    fn data(&self) -> std::path::PathBuf {
        self.folder.path().join("data")
    }

    async fn connect(&self) -> DatabaseConnection {
        TestDb::at(format!("sqlite://{}", self.data().join("site.db").display())).connect().await
    }

    async fn execute(&self, sql: &str) {
        let db = self.connect().await;
        db.execute_unprepared(sql).await.unwrap();
        db.close().await.unwrap();
    }

    async fn texts(&self, sql: &str) -> Vec<String> {
        let db = self.connect().await;
        let rows = db.query_all_raw(Statement::from_string(db.get_database_backend(), sql)).await.unwrap();
        let texts = rows.iter().map(|row| row.try_get_by_index(0).unwrap()).collect();
        db.close().await.unwrap();
        texts
    }
}

fn client() -> Client {
    http_client::builder().unwrap().no_proxy().timeout(Duration::from_secs(10)).build().unwrap()
}

/// Recipient and `Message-ID` of every received message.
fn arrived(sink: Option<&Sink>, data: &Path) -> Vec<(String, String)> {
    match sink {
        Some(sink) => {
            sink.mails().iter().map(|mail| (mail.to[0].clone(), mail.message_id().to_owned())).collect()
        }
        None => Mail::all_in(&data.join("mail")).iter().map(|mail| (mail.to(), mail.message_id())).collect(),
    }
}

/// The key of the outbox row in a `Message-ID`.
fn key_in(message_id: &str) -> String {
    message_id.trim_start_matches('<').split('@').next().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn acknowledged_enquiries_survive_a_kill() {
    let rounds = std::env::var("KILL_ROUNDS").ok().map(|rounds| rounds.parse::<usize>().unwrap());
    let sink = Sink::start().await;
    let victim = Arc::new(Victim::new(sink.as_ref()));
    let acknowledged = Arc::new(Mutex::new(BTreeSet::new()));
    // Schema and demo content are created once, so that only restarts are measured.
    let (mut first, _) = victim.start().await;
    first.kill().await.unwrap();
    let mut slowest = Duration::ZERO;
    let (mut child, _) = victim.start().await;
    for round in 0..rounds.unwrap_or(5) {
        let clients: Vec<_> = (0..CLIENTS)
            .map(|number| {
                let (victim, acknowledged) = (Arc::clone(&victim), Arc::clone(&acknowledged));
                tokio::spawn(async move { victim.burst(&format!("r{round}c{number}"), &acknowledged).await })
            })
            .collect();
        sleep(Duration::from_millis(rand::rng().random_range(20..700))).await;
        child.start_kill().unwrap();
        child.wait().await.unwrap();
        for client in clients {
            client.await.unwrap();
        }
        let (again, took) = victim.start().await;
        (child, slowest) = (again, slowest.max(took));
        assert_eq!(victim.texts("PRAGMA integrity_check").await, ["ok"]);
        let stored: BTreeSet<_> = victim.texts("SELECT email FROM lead").await.into_iter().collect();
        let lost: Vec<_> = acknowledged.lock().unwrap().difference(&stored).cloned().collect();
        assert!(lost.is_empty(), "acknowledged and lost in round {round}: {lost:?}");
    }
    // What a killed worker held is free again when its lease is over.
    victim.execute("UPDATE mail_outbox SET lease_until = created_at WHERE lease_until IS NOT NULL").await;
    let waiting = "SELECT recipient FROM mail_outbox WHERE state = 'queued'";
    let (mut left, mut progress) = (usize::MAX, Instant::now());
    while left > 0 {
        let now_left = victim.texts(waiting).await.len();
        if now_left < left {
            (left, progress) = (now_left, Instant::now());
        }
        assert!(progress.elapsed() < MAIL_DEADLINE, "{left} mails still wait");
        sleep(Duration::from_millis(250)).await;
    }
    let leads: BTreeSet<_> = victim.texts("SELECT email FROM lead").await.into_iter().collect();
    // Only of enquiries: in the morning in India the outbox holds the daily digest, too.
    let of_leads = "SELECT message_key FROM mail_outbox WHERE lead_id IS NOT NULL";
    let keys: BTreeSet<_> = victim.texts(of_leads).await.into_iter().collect();
    assert_eq!(victim.texts("SELECT state FROM mail_outbox WHERE state <> 'sent'").await, [""; 0]);
    assert_eq!(
        keys.len(),
        leads.len() * 2,
        "one mail to staff and one to the visitor for each lead, no more"
    );
    let digests: BTreeSet<_> =
        victim.texts("SELECT message_key FROM mail_outbox WHERE kind = 'digest'").await.into_iter().collect();
    let mails: Vec<_> = arrived(sink.as_ref(), &victim.data())
        .into_iter()
        .filter(|(_, id)| !digests.contains(&key_in(id)))
        .collect();
    let visitors: BTreeSet<_> = mails.iter().map(|(to, _)| to.clone()).filter(|to| to != STAFF).collect();
    let odd: Vec<_> = visitors.symmetric_difference(&leads).collect();
    assert!(odd.is_empty(), "every visitor has their mail: {odd:?}");
    let ids: BTreeSet<_> = mails.iter().map(|(_, id)| key_in(id)).collect();
    let odd: Vec<_> = ids.symmetric_difference(&keys).collect();
    assert!(odd.is_empty(), "what came twice came under the same Message-ID: {odd:?}");
    child.kill().await.unwrap();
    let twice = mails.len() - ids.len();
    let acknowledged = acknowledged.lock().unwrap().len();
    eprintln!(
        "{acknowledged} acknowledged, {} stored, {} mails, {twice} twice, slowest restart {slowest:?}",
        leads.len(),
        mails.len()
    );
    assert!(acknowledged > 0);
    if rounds.is_some() {
        assert!(slowest <= Duration::from_secs(1), "the slowest restart took {slowest:?}");
    }
}
