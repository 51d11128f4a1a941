//! `server serve`: starts the site, its background work, and its end.

use std::io::ErrorKind;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context as _, bail};
use axum::middleware::from_fn_with_state;
use tokio::net::TcpListener;

use super::{admin, first_account, prepare_schema};
use crate::config::Config;
use crate::router::{self, site::Site};
use crate::web::app::{App, Parts};
use crate::web::health;
use crate::web::http::assets::Assets;
use crate::web::http::connections::{CONNECTIONS_IN_ALL, Connections};
use crate::web::http::dev_proxy::{self, DevProxy};
use crate::web::http::listener;
use crate::web::metrics;
use crate::web::pages::render_ahead;
use crate::web::rendering::Mode;
use base::clock::Clock;
use base::config_error::ConfigError;
use base::lifecycle::Lifecycle;
use base::private_files;
use domain::auth::sessions;
use domain::drafts::schedule;
use domain::expiry;
use domain::leads::compose::LeadMessages;
use domain::leads::inbox::digest;
use domain::mail::transport::Transport;
use domain::mail::worker::Worker;
use domain::trash;
use domain::{catalogue, consultancy, courses, indexnow};
use storage::db;
use storage::integrity::{CHECKED_EVERY, START_WAITS};

/// One for each connection, and some for the database, files and the renderer.
const DESCRIPTORS: usize = CONNECTIONS_IN_ALL + 200;

/// Serves the site until it is asked to stop.
pub(super) async fn serve(config: Config, app_dist: &Path, mode: Mode) -> anyhow::Result<()> {
    if mode == Mode::Development && !config.public_url.is_loopback() {
        bail!("--dev is for this machine alone, and PUBLIC_URL is {}", config.public_url.origin());
    }
    require_embedded_content();
    let listener = bind("BIND", config.bind).await?;
    let metrics_listener = match config.metrics_bind {
        Some(address) => Some(bind("METRICS_BIND", address).await?),
        None => None,
    };
    private_files::tighten_data_dir(&config.data_dir);
    let db = db::connect(config.database_url.text()).await?;
    prepare_schema(&config, &db).await?;
    if !config.public_url.is_https() && !config.public_url.is_loopback() {
        tracing::warn!("ALLOW_HTTP is set: passwords and personal data travel unencrypted");
    }
    warn_of_few_descriptors();
    if !config.rate_limits {
        tracing::warn!("RATE_LIMITS is off: for load runs on one's own machine only");
    }
    let lifecycle = Lifecycle::default();
    lifecycle.listen_for_signals()?;
    let connections = Connections::new(config.connections_per_address, config.trusted_proxies.clone());
    // The path is a symbolic link to the newest build: resolved once, so that files of two builds are never mixed.
    let app_dist = &app_dist.canonicalize().unwrap_or_else(|_| app_dist.to_owned());
    let parts = Parts::new(config, db, Clock::system(), app_dist, lifecycle.clone(), mode).await?;
    let app = App::of(parts);
    admin::announce(first_account(&app.store, &app.accounts.passwords, &app.config).await?);
    let app = Arc::new(app);
    let assets = Assets::load(&app_dist.join("client"))?;
    let mut routes = router::router(app.clone(), assets.clone());
    if mode == Mode::Development {
        let proxy = DevProxy::new(&app.config.renderers)?;
        routes = routes.layer(from_fn_with_state(proxy, dev_proxy::serve));
    }
    check_integrity(&app, &lifecycle).await;
    start_background_work(&app, &lifecycle)?;
    // Without it the first pages could be older than what another server has shown.
    let _ = tokio::time::timeout(START_WAITS, app.store.content.watched()).await;
    if let Some(listener) = metrics_listener {
        let metrics = metrics::router(app.clone(), connections.clone());
        lifecycle.spawn(metrics::serve(listener, metrics, lifecycle.stopping()));
    }
    tracing::info!("the site answers at {}", app.config.public_url.origin());
    let site = Site::new(app.clone(), assets, routes);
    run_until_stopped(listener, site, connections, lifecycle, &app).await
}

/// Serves requests until the process is asked to stop, then shuts down gracefully.
///
/// # Errors
/// When a background task panicked, or the database did not close.
pub async fn run_until_stopped(
    listener: TcpListener,
    site: Site,
    connections: Arc<Connections>,
    lifecycle: Lifecycle,
    app: &Arc<App>,
) -> anyhow::Result<()> {
    listener::serve(listener, site, connections, lifecycle.stopping()).await;
    let finished = lifecycle.finish().await;
    let closed = app.store.close().await.context("the database did not close cleanly");
    finished.and(closed)
}

/// Parses the embedded content, so that broken content stops the start instead of failing requests.
fn require_embedded_content() {
    catalogue::catalogue();
    consultancy::services();
    courses::category_texts(None);
}

/// Says so when the service manager allows fewer open files than there may be connections: `accept` would fail before any
/// connection gives way. Only Linux tells the limit in a file.
fn warn_of_few_descriptors() {
    let limits = std::fs::read_to_string("/proc/self/limits").unwrap_or_default();
    if let Some(most) = descriptor_limit(&limits).filter(|most| *most < DESCRIPTORS) {
        tracing::warn!(most, "allow at least {DESCRIPTORS} open files (LimitNOFILE=, ulimit -n)");
    }
}

/// The soft limit in the table of `/proc/self/limits`.
fn descriptor_limit(limits: &str) -> Option<usize> {
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"))?;
    line.split_whitespace().next()?.parse().ok()
}

async fn bind(variable: &'static str, address: SocketAddr) -> anyhow::Result<TcpListener> {
    TcpListener::bind(address).await.map_err(|error| {
        let found = match error.kind() {
            ErrorKind::AddrInUse => format!("{address}, which another program uses"),
            ErrorKind::PermissionDenied => format!("{address}, which this user may not use"),
            _ => format!("{address} ({error})"),
        };
        ConfigError::new(variable, found, "a free address of this machine").into()
    })
}

/// Checks the file of the database now and every hour. Requests wait for the first check, but not long.
async fn check_integrity(app: &Arc<App>, lifecycle: &Lifecycle) {
    let (store, (done, first)) = (app.store.clone(), tokio::sync::oneshot::channel());
    lifecycle.spawn(async move {
        store.integrity.renew(&store.db).await;
        let _ = done.send(());
        loop {
            tokio::time::sleep(CHECKED_EVERY).await;
            store.integrity.renew(&store.db).await;
        }
    });
    let _ = tokio::time::timeout(START_WAITS, first).await;
}

fn start_background_work(app: &Arc<App>, lifecycle: &Lifecycle) -> anyhow::Result<()> {
    let store = app.store.clone();
    lifecycle.spawn_until_drained(async move { store.content.watch(&store.db).await });
    let store = app.store.clone();
    lifecycle.spawn(async move { store.disk.watch().await });
    let store = app.store.clone();
    lifecycle.spawn(async move { sessions::sweep_hourly(&store).await });
    let (scheduled, stop) = (app.store.clone(), lifecycle.stopping());
    lifecycle.spawn_graceful(async move { schedule::run(&scheduled, stop).await });
    let (staff, stop) = (app.store.clone(), lifecycle.stopping());
    lifecycle.spawn_graceful(async move { digest::run(&staff, stop).await });
    let kept = app.clone();
    lifecycle
        .spawn(async move { expiry::run_hourly(&kept.store, &kept.config.data_dir, &kept.files.cvs).await });
    let library = app.files.media.clone();
    lifecycle.spawn(async move { trash::remove_hourly(&library).await });
    let (searched, stop) = (app.clone(), lifecycle.stopping());
    lifecycle.spawn_graceful(async move { searched.search.words.misses.run(&searched.store, stop).await });
    let (viewed, stop) = (app.clone(), lifecycle.stopping());
    lifecycle.spawn_graceful(async move { viewed.monitoring.page_views.run(&viewed.store, stop).await });
    if app.pages.mode == Mode::Production {
        lifecycle.spawn(render_ahead::each_kind(app.clone()));
    }
    lifecycle.spawn(render_ahead::follow(app.clone()));
    let (config, store) = (&app.config, app.store.clone());
    if let Some(indexnow) = config.indexnow.clone() {
        let notices = indexnow::worker::Worker::new(store.clone(), config.public_url.clone(), indexnow)?;
        lifecycle.spawn(notices.run(lifecycle.stopping()));
    }
    lifecycle.spawn(app.files.media.clone().run(lifecycle.stopping()));
    lifecycle.spawn(health::sample(app.clone()));
    for name in config.mail.demo_addresses() {
        tracing::warn!("{name} is unset or still an example: mail carries an address that does not exist");
    }
    lifecycle.spawn_graceful(mail_worker(app).run(lifecycle.stopping()));
    Ok(())
}

/// The worker that sends the queued e-mail of a site.
pub fn mail_worker(app: &App) -> Worker {
    let (config, store) = (&app.config, app.store.clone());
    let transport = Transport::new(&config.mail, &config.public_url, &config.data_dir);
    tracing::info!("mail goes to {transport}");
    Worker::new(store, Arc::new(messages(app)), transport, config.data_dir.clone(), config.rate_limits)
}

pub fn messages(app: &App) -> LeadMessages {
    let config = &app.config;
    LeadMessages {
        store: app.store.clone(),
        mail: config.mail.clone(),
        public_url: config.public_url.clone(),
        syllabus_links: app.keys.syllabuses.clone(),
    }
}

#[test]
fn the_limit_of_open_files_is_read_from_its_table() {
    let line = |soft: &str| {
        format!(
            "Max processes   1  1  processes\nMax open files            {soft}                 524288               files\n"
        )
    };
    assert_eq!(descriptor_limit(&line("1024")), Some(1024));
    assert_eq!(descriptor_limit(&line("unlimited")), None);
    assert_eq!(descriptor_limit(""), None);
}
