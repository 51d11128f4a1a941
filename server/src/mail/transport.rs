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
                let name = config.public_url.authority().split(':').next().unwrap_or("localhost");
                Self::Smtp(SmtpServer::new(url.clone(), Deadlines::default(), name))
            }
            None => Self::Files(config.data_dir.join("mail")),
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

/// Writes a mail under the number of its row, for the owner alone. A second attempt replaces the first.
fn write_file(folder: &Path, letter: &Letter) -> io::Result<()> {
    use std::io::Write as _;
    use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _};
    std::fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
    let name = format!("{:08}.eml", letter.id);
    let unfinished = folder.join(format!(".{name}"));
    let mut file =
        std::fs::OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&unfinished)?;
    file.write_all(&letter.bytes)?;
    file.sync_all()?;
    // Whoever reads the folder never sees half a mail.
    std::fs::rename(&unfinished, folder.join(name))?;
    std::fs::File::open(folder)?.sync_all()
}
