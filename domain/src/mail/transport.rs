//! Mail transport: an SMTP server, or files under the data directory.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use lettre::address::Envelope;

use crate::mail::config::MailConfig;
use crate::mail::smtp::{Deadlines, SmtpServer};
use base::public_url::PublicUrl;
use storage::ids::MailId;
use storage::jobs::retry::Failure;

#[derive(Clone, Debug)]
pub enum Transport {
    Smtp(SmtpServer),
    /// A folder of `.eml` files.
    Files(PathBuf),
}

#[derive(Clone, Debug)]
pub struct PreparedMessage {
    /// Id of the outbox row, and the file name.
    pub id: MailId,
    pub envelope: Envelope,
    pub bytes: Vec<u8>,
}

impl Transport {
    /// SMTP when `SMTP_URL` is set, else files under `data_dir`.
    pub fn new(mail: &MailConfig, public_url: &PublicUrl, data_dir: &Path) -> Self {
        match &mail.smtp {
            Some(url) => Self::Smtp(SmtpServer::new(url.clone(), Deadlines::default(), public_url.host())),
            None => Self::Files(folder(data_dir)),
        }
    }

    pub async fn send(&self, message: &PreparedMessage) -> Result<(), Failure> {
        match self {
            Self::Smtp(server) => server.send(&message.envelope, &message.bytes).await,
            Self::Files(folder) => {
                let (folder, message) = (folder.clone(), message.clone());
                tokio::task::spawn_blocking(move || write_file(&folder, &message))
                    .await
                    .map_err(io::Error::other)
                    .flatten()
                    .map_err(|error| Failure::Temporary(format!("the mail folder: {error}")))
            }
        }
    }
}

impl fmt::Display for Transport {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Smtp(server) => write!(formatter, "{server}"),
            Self::Files(folder) => write!(formatter, "files in {} (SMTP_URL is not set)", folder.display()),
        }
    }
}

fn folder(data_dir: &Path) -> PathBuf {
    data_dir.join("mail")
}

/// Deletes the files of messages, also those of an earlier run without `SMTP_URL`.
pub(crate) async fn remove_files(data_dir: &Path, ids: Vec<MailId>) {
    let folder = folder(data_dir);
    let removed = tokio::task::spawn_blocking(move || {
        for name in ids.into_iter().map(file_name) {
            for path in [folder.join(&name), folder.join(unfinished(&name))] {
                match std::fs::remove_file(path) {
                    Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                    _ => {}
                }
            }
        }
        Ok(())
    });
    if let Err(error) = removed.await.map_err(io::Error::other).flatten() {
        tracing::error!(%error, "the files of erased mails could not be removed");
    }
}

fn file_name(id: MailId) -> String {
    format!("{id:08}.eml")
}

fn unfinished(name: &str) -> String {
    format!(".{name}")
}

/// Writes a message to a file with mode 0600, named by the id of its row. A retry replaces the file.
fn write_file(folder: &Path, message: &PreparedMessage) -> io::Result<()> {
    use std::io::Write as _;
    use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _};
    std::fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
    let name = file_name(message.id);
    let unfinished = folder.join(unfinished(&name));
    let mut file =
        std::fs::OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&unfinished)?;
    file.write_all(&message.bytes)?;
    file.sync_all()?;
    // Renamed when complete, so that readers never see a partial file.
    std::fs::rename(&unfinished, folder.join(name))?;
    std::fs::File::open(folder)?.sync_all()
}
