//! Where mail goes: to an SMTP server, or into files beside the database.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use lettre::address::Envelope;

use crate::kernel::public_url::PublicUrl;
use crate::store::ids::MailId;
use crate::store::jobs::retry::Failure;
use crate::subjects::mail::config::MailConfig;
use crate::subjects::mail::smtp::{Deadlines, SmtpServer};

#[derive(Clone, Debug)]
pub enum Transport {
    Smtp(SmtpServer),
    /// A folder of `.eml` files.
    Files(PathBuf),
}

#[derive(Clone, Debug)]
pub struct PreparedMessage {
    /// Number of its row: its name among files.
    pub id: MailId,
    pub envelope: Envelope,
    pub bytes: Vec<u8>,
}

impl Transport {
    /// As `SMTP_URL` says; files in `data_dir` without it.
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

/// Removes the files of mails, whether or not mail goes into files now.
pub async fn remove_files(data_dir: &Path, ids: Vec<MailId>) {
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

/// Writes a mail under the number of its row, for the owner alone. A second attempt replaces the first.
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
    // A reader of the folder never sees half a mail.
    std::fs::rename(&unfinished, folder.join(name))?;
    std::fs::File::open(folder)?.sync_all()
}
