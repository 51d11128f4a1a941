//! The command line of the site's server.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context as _;
use clap::{Parser, Subcommand};
use server::commands::admin::AdminCommand;
use server::commands::media::MediaCommand;
use server::config::Config;
use server::store::media_files::MediaFiles;
use server::store::{archive, backup};
use server::web::rendering::Mode;
use server::{commands, telemetry};

/// The training site: pages, API, leads and mail.
#[derive(Debug, Parser)]
#[command(version, about)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
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
    /// Write a consistent copy of the SQLite database and the uploads, while the site goes on serving.
    Backup {
        /// A file that does not exist yet; when it ends in .db, it gets the database alone.
        file: PathBuf,
    },
    /// Put a backup in the place of the SQLite database and add its uploads; the server must not be running.
    Restore {
        /// A file that `backup` wrote.
        file: PathBuf,
    },
    /// Files of uploads.
    #[command(subcommand)]
    Media(MediaCommand),
    /// Accounts of staff.
    #[command(subcommand)]
    Admin(AdminCommand),
}

#[cfg(feature = "jemalloc")]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

#[cfg(not(feature = "jemalloc"))]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[tokio::main]
async fn main() -> ExitCode {
    let cli = Cli::parse();
    let result = match Config::from_env() {
        Ok(config) => {
            telemetry::init(config.log_format);
            match cli.command {
                Command::Serve { app_dist, dev } => {
                    let mode = if dev { Mode::Development } else { Mode::Production };
                    commands::serve(config, &app_dist, mode).await
                }
                Command::Migrate => commands::migrate(&config).await,
                Command::Seed => commands::seed(&config).await,
                Command::Backup { file } => backup(&config, &file).await,
                Command::Restore { file } => restore(&config, &file).await,
                Command::Media(command) => command.run(&config).await,
                Command::Admin(command) => command.run(&config).await,
            }
        }
        Err(error) => Err(error.into()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("server: {error:#}");
            ExitCode::FAILURE
        }
    }
}

async fn backup(config: &Config, file: &Path) -> anyhow::Result<()> {
    archive::backup(config.database_url.text(), &MediaFiles::open(&config.media)?, file).await?;
    backup::note(&config.data_dir).context("the backup is written, but the time of it could not be noted")
}

async fn restore(config: &Config, file: &Path) -> anyhow::Result<()> {
    archive::restore(config.database_url.text(), &MediaFiles::open(&config.media)?, file).await
}

#[test]
fn the_command_line_is_consistent() {
    use clap::CommandFactory;
    Cli::command().debug_assert();
}
