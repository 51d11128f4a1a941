//! The commands `server media …`.

use anyhow::bail;
use clap::Subcommand;

use crate::config::Config;
use base::clock::Clock;
use domain::media::maintenance;
use storage::media_files::MediaFiles;
use storage::{Store, db};

/// `server media …`.
#[derive(Debug, Subcommand)]
pub enum MediaCommand {
    /// Compare files and rows; ends with an error when a file is missing.
    Check,
    /// Remove what was deleted 30 days ago, and files that nothing has needed for a day.
    Clean,
}

impl MediaCommand {
    /// Runs the command on the site of the environment.
    ///
    /// # Errors
    /// When the database or the store does not answer, or a file is missing.
    pub async fn run(self, config: &Config) -> anyhow::Result<()> {
        let db = db::connect(config.database_url.text()).await?;
        let store = Store::new(db, Clock::system()).await?;
        let files = MediaFiles::open(&config.media)?;
        let result = match self {
            Self::Check => check(&store, &files).await,
            Self::Clean => clean(&store, &files).await,
        };
        store.close().await?;
        result
    }
}

async fn check(store: &Store, files: &MediaFiles) -> anyhow::Result<()> {
    let report = maintenance::check(&store.db, files).await?;
    for path in &report.missing {
        println!("missing: {path}");
    }
    for file in &report.orphans {
        println!("not needed: {} ({} bytes)", file.path, file.bytes);
    }
    println!("{} files, {} bytes", report.files, report.bytes);
    if !report.missing.is_empty() {
        bail!("{} files are missing", report.missing.len());
    }
    Ok(())
}

async fn clean(store: &Store, files: &MediaFiles) -> anyhow::Result<()> {
    let cleaned = maintenance::clean(store, files).await?;
    println!("removed {} records, {} files, {} bytes", cleaned.rows, cleaned.files, cleaned.bytes);
    Ok(())
}
