//! The commands of the command line.

pub mod admin;
pub mod media;
pub mod seed;
pub mod serve;

use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use clap::Subcommand;
use sea_orm::{DatabaseConnection, DbBackend};
use tokio::runtime::Builder;

use self::admin::AdminCommand;
use self::media::MediaCommand;
use self::seed::Seeded;
use self::serve::serve;
use crate::config::{Config, Secret};
use crate::telemetry;
use crate::traces::Traces;
use crate::web::rendering::Mode;
use base::clock::Clock;
use base::private_files;
use domain::auth::accounts::{self, FirstAccount, FirstAdmin};
use domain::auth::password::{HashCost, Passwords};
use domain::media::decoder;
use storage::site_files::SiteFiles;
use storage::{Store, archive, backup, db};

/// What the command line can be asked for.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Serve the site.
    Serve {
        /// The app's build output.
        #[arg(long, value_name = "FOLDER", default_value = "app/dist")]
        app_dist: PathBuf,
        /// Serve the app from its sources, with hot reload, for work on this machine.
        #[arg(long)]
        dev: bool,
    },
    /// Bring the database to the schema of this version.
    Migrate,
    /// Put the demo content and a first account into an empty database; leaves any other as it is.
    Seed,
    /// Write a consistent copy of the SQLite database, the uploads and the CVs, while the site goes on serving.
    Backup {
        /// A file that does not exist yet; when it ends in .db, it gets the database alone.
        file: PathBuf,
    },
    /// Put a backup in the place of the SQLite database and add its files; the server must not be running.
    Restore {
        /// A file that `backup` wrote.
        file: PathBuf,
    },
    /// Read an upload from the standard input: for the server, which does so in a process of its own.
    #[command(hide = true)]
    Decode {
        /// What to do with it, as JSON.
        task: String,
        /// The limits of the process are taken.
        #[arg(long)]
        limited: bool,
    },
    /// Files of uploads.
    #[command(subcommand)]
    Media(MediaCommand),
    /// Accounts of staff.
    #[command(subcommand)]
    Admin(AdminCommand),
}

impl Command {
    /// Runs the command until it is done.
    ///
    /// # Errors
    /// The reason why the command failed, as one line.
    pub fn run(self) -> anyhow::Result<()> {
        // It has no settings, and threads would take from its memory.
        if let Self::Decode { task, limited } = self {
            return decoder::decode(&task, limited);
        }
        // Files are for this user alone, also those of the store of uploads, which asks for no mode.
        private_files::keep_others_out();
        let config = Config::from_env()?;
        let runtime = Builder::new_multi_thread().enable_all().build()?;
        let traces = match self {
            Self::Serve { .. } => Traces::from_env(runtime.handle().clone())?,
            _ => Traces::default(),
        };
        telemetry::init(config.log_format, &traces)?;
        let done = runtime.block_on(self.run_with(config));
        runtime.block_on(traces.finish());
        done
    }

    async fn run_with(self, config: Config) -> anyhow::Result<()> {
        match self {
            Self::Decode { task, limited } => decoder::decode(&task, limited),
            Self::Serve { app_dist, dev } => {
                let mode = if dev { Mode::Development } else { Mode::Production };
                serve(config, &app_dist, mode).await
            }
            Self::Migrate => migrate(&config).await,
            Self::Seed => seed(&config).await,
            Self::Backup { file } => backup(&config, &file).await,
            Self::Restore { file } => restore(&config, &file).await,
            Self::Media(command) => command.run(&config).await,
            Self::Admin(command) => command.run(&config).await,
        }
    }
}

/// Applies pending migrations.
async fn migrate(config: &Config) -> anyhow::Result<()> {
    let db = db::connect(config.database_url.text()).await?;
    db::migrate(&db).await?;
    Ok(db.close().await?)
}

/// Inserts the demo content into an empty database.
async fn seed(config: &Config) -> anyhow::Result<()> {
    let db = db::connect(config.database_url.text()).await?;
    prepare_schema(config, &db).await?;
    let store = Store::new(db, Clock::system()).await?;
    match seed::seed(&store).await? {
        Seeded::Filled { courses, batches, team, testimonials, vacancies } => {
            tracing::info!(courses, batches, team, testimonials, vacancies, "the demo content is planted");
        }
        Seeded::NotEmpty => tracing::info!("the database has content already; nothing was changed"),
    }
    admin::announce(first_account(&store, &Passwords::new(HashCost::STANDARD), config).await?);
    Ok(store.close().await?)
}

/// SQLite is migrated on start. A PostgreSQL may be shared by several instances, so there it is a step of the release.
async fn prepare_schema(config: &Config, db: &DatabaseConnection) -> anyhow::Result<()> {
    if db.get_database_backend() == DbBackend::Sqlite || config.auto_migrate {
        return Ok(db::migrate(db).await?);
    }
    let pending = db::pending_migrations(db).await?;
    if pending.is_empty() {
        return Ok(());
    }
    bail!("{} migrations are pending: run `server migrate`, or set AUTO_MIGRATE=1", pending.len())
}

/// Creates the first account when there is none.
pub async fn first_account(
    store: &Store,
    passwords: &Passwords,
    config: &Config,
) -> anyhow::Result<Option<FirstAccount>> {
    let given = FirstAdmin {
        email: config.admin_email.as_deref(),
        password: config.admin_password.as_ref().map(Secret::text),
        public_url: &config.public_url,
    };
    accounts::ensure_first(store, passwords, given).await
}

async fn backup(config: &Config, file: &Path) -> anyhow::Result<()> {
    let files = SiteFiles::open(&config.media, &config.data_dir)?;
    archive::backup(config.database_url.text(), &files, file).await?;
    backup::note(&config.data_dir).context("the backup is written, but the time of it could not be noted")
}

async fn restore(config: &Config, file: &Path) -> anyhow::Result<()> {
    let files = SiteFiles::open(&config.media, &config.data_dir)?;
    let restored = archive::restore(config.database_url.text(), &files, file).await?;
    println!("{restored}");
    Ok(())
}
