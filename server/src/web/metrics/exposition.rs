//! The text that Prometheus reads. Counters live where something happens; states are asked for here.

use std::sync::Arc;
use std::time::Instant;

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::{ConstCounter, Counter};
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::ConstGauge;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Registry, Unit};
use sea_orm::DbBackend;

use crate::web::app::App;
use crate::web::http::connections::Connections;
use domain::mail::outbox;
use storage::backup;
use storage::disk;

type Labels = Vec<(&'static str, String)>;

/// All metrics of this moment.
///
/// # Errors
/// When they cannot be written as text.
pub(crate) async fn text(app: &Arc<App>, connections: &Connections) -> Result<String, std::fmt::Error> {
    let mut all = Registry::default();
    process(&mut all, app);
    requests(&mut all, app, connections);
    pages(&mut all, app);
    refusals(&mut all, app);
    database(&mut all, app).await;
    mail(&mut all, app).await;
    storage(&mut all, app).await;
    let mut text = String::new();
    encode(&mut text, &all)?;
    Ok(text)
}

/// Counters by one label.
fn counters<'a>(
    label: &'static str,
    values: impl IntoIterator<Item = (&'a str, u64)>,
) -> Family<Labels, Counter> {
    let family = Family::<Labels, Counter>::default();
    for (value, count) in values {
        family.get_or_create(&vec![(label, value.to_owned())]).inc_by(count);
    }
    family
}

/// States by one label.
fn gauges(label: &'static str, values: impl IntoIterator<Item = (String, u64)>) -> Family<Labels, Gauge> {
    let family = Family::<Labels, Gauge>::default();
    for (value, state) in values {
        family.get_or_create(&vec![(label, value)]).set(i64::try_from(state).unwrap_or(i64::MAX));
    }
    family
}

fn process(all: &mut Registry, app: &App) {
    let database = match app.store.db.get_database_backend() {
        DbBackend::Sqlite => "sqlite",
        _ => "postgres",
    };
    let build = vec![
        ("version", env!("CARGO_PKG_VERSION").to_owned()),
        ("app_build", app.pages.build.build_id.clone()),
        ("database", database.to_owned()),
    ];
    all.register("build", "The running program: a constant with its versions as labels", Info::new(build));
    all.register_with_unit(
        "start_time",
        "When the process was started, in seconds since 1970",
        Unit::Seconds,
        ConstGauge::new(app.monitoring.started_at.timestamp()),
    );
    if let Some(bytes) = resident_bytes() {
        all.register_with_unit(
            "resident_memory",
            "Memory of the process",
            Unit::Bytes,
            ConstGauge::new(bytes),
        );
    }
}

/// The resident pages of this process, as Linux tells them.
fn resident_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some(line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? * 1024)
}

fn requests(all: &mut Registry, app: &App, connections: &Connections) {
    all.register(
        "http_requests",
        "Answered requests, by method, route and status",
        app.monitoring.requests.by_route.clone(),
    );
    all.register_with_unit(
        "http_request_duration",
        "Time to the head of the answer, by route; pages and files that are repeated from memory are not timed",
        Unit::Seconds,
        app.monitoring.requests.durations.clone(),
    );
    all.register("http_connections", "Open connections", ConstGauge::new(connections.len() as u64));
    all.register(
        "http_connections_accepted",
        "Connections that were admitted",
        ConstCounter::new(connections.accepted()),
    );
    all.register(
        "http_connections_refused",
        "Connections that were closed at once, because all places were busy",
        ConstCounter::new(connections.refused()),
    );
}

fn pages(all: &mut Registry, app: &App) {
    let report = app.pages.counts.report();
    let hits = report.steps.get("cached").copied().unwrap_or_default();
    let asked = [("hit", hits), ("miss", app.pages.counts.misses())];
    all.register("html_cache_requests", "Pages that were in the cache, and not", counters("result", asked));
    let sizes = app.pages.cache.sizes();
    let bytes = sizes.iter().map(|(name, _, bytes)| ((*name).to_owned(), *bytes));
    all.register_with_unit(
        "html_cache_size",
        "Bytes of pages in memory",
        Unit::Bytes,
        gauges("store", bytes),
    );
    let entries = sizes.iter().map(|(name, entries, _)| ((*name).to_owned(), *entries));
    all.register("html_cache_entries", "Pages in memory", gauges("store", entries));
    all.register("page_answers", "Pages by the step of the fallback chain", counters("step", report.steps));
    all.register(
        "pages_not_rendered",
        "How often a page could not be rendered, by cause",
        counters("cause", report.not_rendered),
    );
    let renderers = &app.pages.renderers;
    all.register_with_unit(
        "render_duration",
        "Time of successful renders with their wait in the queue",
        Unit::Seconds,
        renderers.counts.durations.clone(),
    );
    all.register(
        "render_failures",
        "Failed renders by cause",
        counters("cause", renderers.counts.failures()),
    );
    all.register(
        "render_queue",
        "Renders in progress and waiting",
        ConstGauge::new(renderers.queued() as u64),
    );
    let states = renderers.states().map(|(address, available)| (address.to_string(), u64::from(available)));
    all.register(
        "renderer_available",
        "1 when renders are sent to this renderer",
        gauges("renderer", states),
    );
    all.register(
        "renderer_recoveries",
        "How often a renderer came back",
        ConstCounter::new(renderers.recoveries()),
    );
}

fn refusals(all: &mut Registry, app: &App) {
    all.register(
        "limiter_refusals",
        "Requests that a rate limit refused",
        counters("limit", app.limits.refused()),
    );
    all.register(
        "sign_in_failures",
        "Sign-ins that did not succeed, by cause",
        counters("cause", app.accounts.counts.failures()),
    );
}

async fn database(all: &mut Registry, app: &App) {
    let pools = app.store.pools();
    let by_pool = |state: fn(&storage::db::Pool) -> u32| {
        gauges("pool", pools.iter().map(|pool| (pool.name.to_owned(), u64::from(state(pool)))))
    };
    all.register("db_connections", "Open connections to the database", by_pool(|pool| pool.open));
    all.register("db_connections_idle", "Those of them that nobody uses", by_pool(|pool| pool.idle));
    all.register("db_connections_max", "The most that are opened", by_pool(|pool| pool.most));
    all.register_with_unit(
        "db_write_wait",
        "How long write transactions waited for a connection and the write lock",
        Unit::Seconds,
        app.store.write_waits.clone(),
    );
    let started = Instant::now();
    let answers = app.store.db.ping().await.is_ok();
    all.register("db_up", "1 when the database answers", ConstGauge::new(u32::from(answers)));
    all.register_with_unit(
        "db_ping",
        "How long this scrape waited for a connection and an answer",
        Unit::Seconds,
        ConstGauge::new(started.elapsed().as_secs_f64()),
    );
    all.register(
        "content_version",
        "Version of the public content",
        ConstGauge::new(app.store.content.current()),
    );
}

async fn mail(all: &mut Registry, app: &App) {
    // Without the database there is no number, and Prometheus shows a gap.
    let Ok(health) = outbox::health(&app.store.db, app.store.clock.now()).await else { return };
    all.register("mail_queued", "Mails that wait to be sent", ConstGauge::new(health.queued));
    all.register_with_unit(
        "mail_oldest",
        "Age of the oldest of them that no quota holds back",
        Unit::Seconds,
        ConstGauge::new(health.oldest_seconds),
    );
    all.register("mail_dead", "Mails that were given up", ConstGauge::new(health.dead));
}

async fn storage(all: &mut Registry, app: &App) {
    if let Some(space) = disk::space_of(&app.config.data_dir) {
        all.register_with_unit(
            "disk_free",
            "Room on the disk of DATA_DIR",
            Unit::Bytes,
            ConstGauge::new(space.free),
        );
        all.register_with_unit(
            "disk_size",
            "Size of the disk of DATA_DIR",
            Unit::Bytes,
            ConstGauge::new(space.size),
        );
    }
    if let Ok(bytes) = app.files.media.stored_bytes().await {
        all.register_with_unit(
            "media_stored",
            "Uploads and what is made from them",
            Unit::Bytes,
            ConstGauge::new(bytes),
        );
    }
    all.register_with_unit(
        "media_max",
        "What they may have (MEDIA_MAX_BYTES)",
        Unit::Bytes,
        ConstGauge::new(app.files.media.max_bytes()),
    );
    if let Some(last) = backup::last(&app.config.data_dir) {
        all.register_with_unit(
            "last_backup_time",
            "When a backup was last noted, in seconds since 1970",
            Unit::Seconds,
            ConstGauge::new(last.timestamp()),
        );
    }
}
