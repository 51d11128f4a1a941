//! The command line of the site's server.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use server::commands::admin::AdminCommand;
use server::config::Config;
use server::store::backup;
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
    /// Write a consistent copy of the SQLite database, while the site goes on serving.
    Backup {
        /// A file that does not exist yet.
        file: PathBuf,
    },
    /// Put a backup in the place of the SQLite database; the server must not be running.
    Restore {
        /// A file that `backup` wrote.
        file: PathBuf,
    },
    /// Accounts of staff.
    #[command(subcommand)]
    Admin(AdminCommand),
}

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
                Command::Backup { file } => backup::backup(&config.database_url, &file).await,
                Command::Restore { file } => backup::restore(&config.database_url, &file).await,
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

#[test]
fn the_command_line_is_consistent() {
    use clap::CommandFactory;
    Cli::command().debug_assert();
}
