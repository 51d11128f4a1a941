//! What the commands of the program do.

use std::io::ErrorKind;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, bail};
use axum::Router;
use axum::middleware::from_fn_with_state;
use sea_orm::{DatabaseConnection, DbBackend};
use tokio::net::TcpListener;

use crate::app::{App, AppState};
use crate::auth::{accounts, cli, sessions};
use crate::clock::Clock;
use crate::config::{Config, ConfigError};
use crate::http::assets::Assets;
use crate::http::connections::Connections;
use crate::http::dev_proxy::{self, DevProxy};
use crate::http::listener;
use crate::lifecycle::Lifecycle;
use crate::mail::transport::Transport;
use crate::mail::worker::Worker;
use crate::pages::{Mode, Pages, Site, render_ahead};
use crate::seed::{self, Seeded};
use crate::{catalogue, consultancy, courses, db, indexnow, private_files, router};

/// Serves the site until it is asked to stop.
///
/// # Errors
/// Whatever keeps it from starting, as one line.
pub async fn serve(config: Config, app_dist: &Path, mode: Mode) -> anyhow::Result<()> {
    if mode == Mode::Development && !config.public_url.is_loopback() {
        bail!("--dev is for this machine alone, and PUBLIC_URL is {}", config.public_url.origin());
    }
    require_embedded_content();
    let listener = bind(&config).await?;
    private_files::tighten_data_dir(&config.data_dir);
    let db = db::connect(&config.database_url).await?;
    prepare_schema(&config, &db).await?;
    if !config.rate_limits {
        tracing::warn!("RATE_LIMITS is off: for load runs on one's own machine only");
    }
    let lifecycle = Lifecycle::default();
    lifecycle.listen_for_signals()?;
    let connections = Connections::new(config.connections_per_address, config.trusted_proxies.clone());
    // A link leads to the newest build, and one that is finished while this one is read must not mix with it.
    let app_dist = &app_dist.canonicalize().unwrap_or_else(|_| app_dist.to_owned());
    let pages = Pages::new(&config, app_dist, lifecycle.clone(), mode)?;
    let app = AppState::new(App::new(db, Clock::system()).await?);
    cli::announce(accounts::ensure_first(&app, &config).await?);
    let site = Site::new(app, config, pages);
    let assets = Assets::load(&app_dist.join("client"))?;
    let mut routes = router::router(site.clone(), assets);
    if mode == Mode::Development {
        let proxy = DevProxy::new(&site.config.renderers)?;
        routes = routes.layer(from_fn_with_state(proxy, dev_proxy::serve));
    }
    start_background_work(&site, &lifecycle);
    tracing::info!("the site answers at {}", site.config.public_url.origin());
    run_until_stopped(listener, routes, connections, lifecycle, &site).await
}

/// Answers requests until the process is asked to stop, and ends in order.
///
/// # Errors
/// When a background task panicked, or the database did not close.
pub async fn run_until_stopped(
    listener: TcpListener,
    routes: Router,
    connections: Arc<Connections>,
    lifecycle: Lifecycle,
    site: &Site,
) -> anyhow::Result<()> {
    listener::serve(listener, routes, connections, lifecycle.stopping()).await;
    let finished = lifecycle.finish().await;
    let closed = site.app.db.clone().close().await.context("the database did not close cleanly");
    finished.and(closed)
}

/// Reads what is compiled in: a program that cannot read its own content must not start, and serve none.
fn require_embedded_content() {
    catalogue::catalogue();
    consultancy::services();
    courses::category_texts(None);
}

/// Brings the database to this version's schema.
///
/// # Errors
/// When the database cannot be reached or a migration fails.
pub async fn migrate(config: &Config) -> anyhow::Result<()> {
    let db = db::connect(&config.database_url).await?;
    db::migrate(&db).await?;
    Ok(db.close().await?)
}

/// Puts the demo content into an empty database.
///
/// # Errors
/// When the database cannot be reached or lacks the schema.
pub async fn seed(config: &Config) -> anyhow::Result<()> {
    let db = db::connect(&config.database_url).await?;
    prepare_schema(config, &db).await?;
    let app = App::new(db, Clock::system()).await?;
    match seed::seed(&app).await? {
        Seeded::Filled { courses, team, testimonials } => {
            tracing::info!(courses, team, testimonials, "the demo content is planted");
        }
        Seeded::NotEmpty => tracing::info!("the database has content already; nothing was changed"),
    }
    cli::announce(accounts::ensure_first(&app, config).await?);
    Ok(app.db.close().await?)
}

async fn bind(config: &Config) -> anyhow::Result<TcpListener> {
    TcpListener::bind(config.bind).await.map_err(|error| {
        let found = match error.kind() {
            ErrorKind::AddrInUse => format!("{}, which another program uses", config.bind),
            ErrorKind::PermissionDenied => format!("{}, which this user may not use", config.bind),
            _ => format!("{} ({error})", config.bind),
        };
        ConfigError::new("BIND", found, "a free address of this machine").into()
    })
}

/// SQLite is migrated on start. Several instances may share a PostgreSQL, so there it is a step of the release.
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

fn start_background_work(site: &Site, lifecycle: &Lifecycle) {
    let app = site.app.clone();
    lifecycle.spawn(async move { app.content.watch(&app.db).await });
    let app = site.app.clone();
    lifecycle.spawn(async move { sessions::sweep_hourly(&app).await });
    lifecycle.spawn(render_ahead::follow(site.clone()));
    let transport = Transport::from_config(&site.config);
    tracing::info!("mail goes to {transport}");
    for name in site.config.mail.demo_addresses() {
        tracing::warn!("{name} is not set: mail carries the address of the demo");
    }
    if let Some(notices) = indexnow::worker::Worker::new(site) {
        lifecycle.spawn(notices.run(lifecycle.stopping()));
    }
    let worker = Worker::new(site.clone(), transport);
    lifecycle.spawn_graceful(worker.run(lifecycle.stopping()));
}
