//! Where mail goes: to an SMTP server, or into files beside the database.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use lettre::address::Envelope;

use super::retry::Failure;
use super::smtp::{Deadlines, SmtpServer};
use crate::config::Config;

/// The way out.
#[derive(Clone, Debug)]
pub enum Transport {
    /// A mail server.
    Smtp(SmtpServer),
    /// A folder of `.eml` files.
    Files(PathBuf),
}

/// A mail as it goes out.
#[derive(Clone, Debug)]
pub struct Letter {
    /// Number of its row: its name among files.
    pub id: i32,
    /// From whom and to whom.
    pub envelope: Envelope,
    /// Head and body.
    pub bytes: Vec<u8>,
}

impl Transport {
    /// As `SMTP_URL` says; files without it.
    pub fn from_config(config: &Config) -> Self {
        match &config.mail.smtp {
            Some(url) => {
                Self::Smtp(SmtpServer::new(url.clone(), Deadlines::default(), config.public_url.host()))
            }
            None => Self::Files(folder(config)),
        }
    }

    /// Sends a mail.
    pub async fn send(&self, letter: &Letter) -> Result<(), Failure> {
        match self {
            Self::Smtp(server) => server.send(&letter.envelope, &letter.bytes).await,
            Self::Files(folder) => {
                let (folder, letter) = (folder.clone(), letter.clone());
                tokio::task::spawn_blocking(move || write_file(&folder, &letter))
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

fn folder(config: &Config) -> PathBuf {
    config.data_dir.join("mail")
}

/// Removes the files of mails, whether or not mail goes into files now.
pub async fn remove_files(config: &Config, ids: Vec<i32>) {
    let folder = folder(config);
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

fn file_name(id: i32) -> String {
    format!("{id:08}.eml")
}

fn unfinished(name: &str) -> String {
    format!(".{name}")
}

/// Writes a mail under the number of its row, for the owner alone. A second attempt replaces the first.
fn write_file(folder: &Path, letter: &Letter) -> io::Result<()> {
    use std::io::Write as _;
    use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _};
    std::fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
    let name = file_name(letter.id);
    let unfinished = folder.join(unfinished(&name));
    let mut file =
        std::fs::OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&unfinished)?;
    file.write_all(&letter.bytes)?;
    file.sync_all()?;
    // Whoever reads the folder never sees half a mail.
    std::fs::rename(&unfinished, folder.join(name))?;
    std::fs::File::open(folder)?.sync_all()
}
