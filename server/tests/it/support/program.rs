//! The server binary in a separate process, with its log.

use std::path::Path;
use std::process::{ExitStatus, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::process::{Child, Command};
use tokio::task::JoinHandle;

use super::TestDb;

/// For a machine under load.
const DEADLINE: Duration = Duration::from_mins(1);

/// A running server that ends with the test.
pub struct Program {
    pub folder: TempDir,
    address: String,
    log: Arc<Mutex<Vec<String>>>,
    reader: JoinHandle<()>,
    process: Child,
}

impl Program {
    /// Starts in a folder that may hold data already.
    pub async fn start_in(folder: TempDir) -> Self {
        std::fs::create_dir_all(folder.path().join("app/dist/client")).unwrap();
        let build = r#"{"build_id":"x","pages":{}}"#;
        std::fs::write(folder.path().join("app/dist/build.json"), build).unwrap();
        let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let address = free.local_addr().unwrap().to_string();
        drop(free);
        let mut process = Command::new(env!("CARGO_BIN_EXE_server"))
            .arg("serve")
            .current_dir(folder.path())
            .env_clear()
            // No renderer: pages are plain.
            .env("RENDERER_URL", "http://127.0.0.1:9")
            .env("BIND", &address)
            .env("LOG_FORMAT", "json")
            .env("ADMIN_PASSWORD", super::client::PASSWORD)
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(process.stderr.take().unwrap()).lines();
        let log: Arc<Mutex<Vec<String>>> = Arc::default();
        let written = Arc::clone(&log);
        let reader = tokio::spawn(async move {
            while let Ok(Some(line)) = lines.next_line().await {
                written.lock().unwrap().push(line);
            }
        });
        let program = Self { folder, address, log, reader, process };
        program.logged(|line| message(line).starts_with("the site answers at")).await;
        program
    }

    /// Over the database of the program.
    pub fn database(&self) -> TestDb {
        TestDb::at(format!("sqlite://{}", self.data().join("site.db").display()))
    }

    pub fn data(&self) -> std::path::PathBuf {
        self.folder.path().join("data")
    }

    /// One request; the status of the answer.
    pub async fn request(&self, head: &str, body: &str) -> u16 {
        let mut stream = TcpStream::connect(&self.address).await.unwrap();
        let host = self.address.replace("127.0.0.1", "localhost");
        let length = body.len();
        let request = format!(
            "{head} HTTP/1.1\r\nhost: {host}\r\norigin: http://{host}\r\nconnection: close\r\n\
             content-type: application/x-www-form-urlencoded\r\ncontent-length: {length}\r\n\
             cookie: sid=AAAAAAAAAAAAAAAAAAAAAA\r\n\r\n{body}"
        );
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.unwrap();
        let answer = String::from_utf8_lossy(&answer);
        answer.split(' ').nth(1).unwrap_or_else(|| panic!("{answer}")).parse().unwrap()
    }

    /// The first log line of this kind, once it is there.
    pub async fn logged(&self, wanted: impl Fn(&Value) -> bool) -> Value {
        let started = Instant::now();
        loop {
            if let Some(line) = self.log().into_iter().find(|line| wanted(line)) {
                return line;
            }
            assert!(started.elapsed() < DEADLINE, "not logged: {:#?}", self.log.lock().unwrap());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Reads no more of the log: from here on the program writes into a pipe that is closed.
    pub async fn close_log(&mut self) {
        self.reader.abort();
        assert!((&mut self.reader).await.unwrap_err().is_cancelled());
    }

    /// Asks it to stop, as a service manager does, and waits for its end.
    pub async fn terminate(&mut self) -> ExitStatus {
        let id = self.process.id().unwrap().to_string();
        let asked = Command::new("kill").args(["-TERM", &id]).status().await.unwrap();
        assert!(asked.success());
        tokio::time::timeout(DEADLINE, self.process.wait()).await.unwrap().unwrap()
    }

    /// Forgets the log so far.
    pub fn clear_log(&self) {
        self.log.lock().unwrap().clear();
    }

    /// The log so far.
    pub fn log(&self) -> Vec<Value> {
        let lines = self.log.lock().unwrap();
        lines.iter().map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("{line}"))).collect()
    }
}

/// What a log line says.
pub fn message(line: &Value) -> &str {
    line["message"].as_str().unwrap_or_default()
}

/// The permission bits of a file.
pub fn mode(path: &Path) -> u32 {
    use std::os::unix::fs::PermissionsExt;
    std::fs::symlink_metadata(path).unwrap().permissions().mode() & 0o777
}
