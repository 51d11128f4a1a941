//! The state of the process: what every request may need, configuration included.
//!
//! Handlers receive it as `State<Arc<App>>`. Anything that reaches outside the process is a value in here, so that a
//! test can put another in its place.

use std::fmt;
use std::ops::Deref;
use std::path::Path;
use std::sync::Arc;

use arc_swap::ArcSwapOption;
use axum::http::{Extensions, HeaderMap};
use chrono::{DateTime, Utc};
use sea_orm::DatabaseConnection;

use crate::config::Config;
use crate::web::activity::Activity;
use crate::web::http::client_address::client_address;
use crate::web::http::request_counts::RequestCounts;
use crate::web::page_table::findable::Pages;
use crate::web::previews::Previews;
use crate::web::rate_limits::Limits;
use crate::web::readiness::LastReport;
use crate::web::rendering::Mode;
use crate::web::rendering::build::Build;
use crate::web::rendering::cache::HtmlCache;
use crate::web::rendering::counts::Counts;
use crate::web::rendering::failing::FailingPages;
use crate::web::rendering::previewed::PreviewedPages;
use crate::web::rendering::renderer::Renderers;
use crate::web::syllabus::Syllabuses;
use domain::kernel::clock::Clock;
use domain::kernel::cpu::CpuPool;
use domain::kernel::error::ApiResult;
use domain::kernel::lifecycle::Lifecycle;
use domain::kernel::limiter::Network;
use domain::kernel::private_files;
use domain::kernel::secrets::Pseudonyms;
use domain::store::disk::Disk;
use domain::store::site_files::SiteFiles;
use domain::store::{Store, secret_key};
use domain::subjects::auth::password::{HashCost, Passwords};
use domain::subjects::auth::second_factor::SecondFactors;
use domain::subjects::auth::sign_in_counts::SignInCounts;
use domain::subjects::auth::throttle::networks::NetworkThrottle;
use domain::subjects::catalogue::Modules;
use domain::subjects::consultancy::Services;
use domain::subjects::courses::search::CourseSearch;
use domain::subjects::courses::syllabus_links::SyllabusLinks;
use domain::subjects::day;
use domain::subjects::leads::cvs::Cvs;
use domain::subjects::leads::feeds::Feeds;
use domain::subjects::leads::intake::form_token::FormTokens;
use domain::subjects::media::Library;
use domain::subjects::media::decoder::Decoder;
use domain::subjects::preview_links::PreviewTokens;
use domain::subjects::settings::SettingsJson;
use domain::subjects::team::search::Members;
use domain::subjects::vacancies::search::Vacancies;
use domain::subjects::visits::counter::PageViews;

/// The state that all requests share.
///
/// Behind a trait object, because the compiler shows of each handler, many times over, that the state can be sent between
/// threads. Of a trait object it knows; of a structure it looks at every field of every library in it.
pub struct App(Box<dyn Deref<Target = Parts> + Send + Sync>);

impl Deref for App {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}

impl fmt::Debug for App {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}

/// What the state consists of.
#[derive(Debug)]
pub struct Parts {
    /// The environment's settings.
    pub config: Config,
    /// Database, clock, content version.
    pub store: Arc<Store>,
    pub search: CourseSearch,
    /// Threads for CPU-bound work.
    pub cpu: CpuPool,
    /// The pool in which passwords are checked.
    pub passwords: Passwords,
    pub sign_in_tries: NetworkThrottle,
    /// What the log calls accounts that a sign-in was tried for.
    pub pseudonyms: Pseudonyms,
    pub second_factors: SecondFactors,
    /// Checks who delivers enquiries.
    pub feeds: Feeds,
    /// Makes and reads the tokens of forms.
    pub form_tokens: FormTokens,
    pub limits: Limits,
    /// Whether the app is served from a build or from sources.
    pub mode: Mode,
    pub build: Build,
    pub cache: HtmlCache,
    /// The clients of the renderers.
    pub renderers: Renderers,
    /// How requests were answered since the start.
    pub requests: Arc<RequestCounts>,
    pub sign_ins: SignInCounts,
    /// What happened in the last day.
    pub activity: Activity,
    pub started_at: DateTime<Utc>,
    /// How pages were answered since the start.
    pub counts: Counts,
    /// Pages that could not be rendered.
    pub failing: FailingPages,
    /// Views of public pages since they were last written.
    pub page_views: PageViews,
    /// The last settings read, for when the database is not available.
    pub last_settings: ArcSwapOption<SettingsJson>,
    /// What staff upload.
    pub media: Library,
    /// The CVs of people who look for work.
    pub cvs: Cvs,
    /// The pictures of link previews.
    pub previews: Previews,
    /// The syllabuses of courses.
    pub syllabuses: Syllabuses,
    pub syllabus_links: SyllabusLinks,
    /// Signs and verifies the tokens of previews.
    pub preview_tokens: PreviewTokens,
    /// The pages of drafts that were just seen.
    pub previewed: PreviewedPages,
    /// The last readiness report.
    pub readiness: LastReport,
}

impl Parts {
    /// Prepares the state over a migrated database, for the build in `dist`.
    ///
    /// # Errors
    /// Without a build, or when the database or the data folder cannot be used.
    pub async fn new(
        config: Config,
        db: DatabaseConnection,
        clock: Clock,
        dist: &Path,
        lifecycle: Lifecycle,
        mode: Mode,
    ) -> anyhow::Result<Self> {
        let form_key = secret_key::load(&db, "form_tokens", clock.now()).await?;
        let syllabus_key = secret_key::load(&db, "syllabus_links", clock.now()).await?;
        let preview_key = secret_key::load(&db, "preview_links", clock.now()).await?;
        let second_factor_key = secret_key::load(&db, "second_factors", clock.now()).await?;
        let feed_key = secret_key::load(&db, "lead_feeds", clock.now()).await?;
        let log_key = secret_key::load(&db, "log_pseudonyms", clock.now()).await?;
        let build = Build::load(dist)?;
        // Uploads wait there, also with a store elsewhere.
        private_files::create_folder(&config.data_dir)?;
        // Former versions kept copies of pages there.
        let _ = std::fs::remove_dir_all(config.data_dir.join("pages"));
        let started_at = clock.now();
        let cpu = CpuPool::default();
        let disk = Disk::of(config.data_folders(), config.disk_least_free);
        let store = Store::new(db, clock).await?.announcing_changes(config.indexnow.is_some());
        let store = Arc::new(store.limiting_statements().watching(disk));
        // Here rather than in the first request, which would wait for the database.
        day::begin(&store).await;
        let files = SiteFiles::open(&config.media, &config.data_dir)?;
        let decoder = Decoder::new(config.program.clone());
        Ok(Self {
            cvs: Cvs::new(files.cvs, decoder.clone()),
            media: Library::new(store.clone(), files.uploads, decoder, config.media_max_bytes),
            store,
            search: CourseSearch::new(
                cpu.clone(),
                vec![
                    Box::new(Modules),
                    Box::new(Services),
                    Box::new(Members),
                    Box::new(Vacancies),
                    Box::new(Pages),
                ],
            ),
            cpu,
            passwords: Passwords::new(HashCost::STANDARD),
            sign_in_tries: NetworkThrottle::default(),
            pseudonyms: Pseudonyms::new(&log_key)?,
            second_factors: SecondFactors::new(&second_factor_key)?,
            feeds: Feeds::new(&feed_key)?,
            form_tokens: FormTokens::new(&form_key)?,
            limits: Limits::default(),
            mode,
            cache: match mode {
                Mode::Production => HtmlCache::new(lifecycle.clone()),
                Mode::Development => HtmlCache::for_development(lifecycle.clone()),
            },
            renderers: Renderers::new(&config.renderers, &build.build_id, lifecycle, config.render_timeout)?,
            requests: Arc::default(),
            sign_ins: SignInCounts::default(),
            activity: Activity::since(started_at),
            started_at,
            counts: Counts::default(),
            failing: FailingPages::default(),
            page_views: PageViews::default(),
            last_settings: ArcSwapOption::empty(),
            previews: Previews::default(),
            syllabuses: Syllabuses::default(),
            syllabus_links: SyllabusLinks::new(&syllabus_key)?,
            preview_tokens: PreviewTokens::new(&preview_key)?,
            previewed: PreviewedPages::default(),
            readiness: LastReport::default(),
            build,
            config,
        })
    }

    /// The same with another cost of passwords: hundreds of tests cannot each pay the real one.
    #[must_use]
    pub fn with_hash_cost(self, cost: HashCost) -> Self {
        Self { passwords: Passwords::new(cost), ..self }
    }
}

impl App {
    /// The state of `parts`.
    pub fn of(parts: Parts) -> Self {
        Self(Box::new(Box::new(parts)))
    }

    /// The network under which a request is counted, unless limits are off.
    pub fn counted_network(&self, extensions: &Extensions, headers: &HeaderMap) -> Option<Network> {
        if !self.config.rate_limits {
            return None;
        }
        client_address(extensions, headers, &self.config.trusted_proxies).map(Network::from)
    }

    /// The network of a request as the log names it: /24 or /48.
    pub fn logged_network(&self, extensions: &Extensions, headers: &HeaderMap) -> String {
        let address = client_address(extensions, headers, &self.config.trusted_proxies);
        address.map_or_else(|| "unknown".to_owned(), |address| Network::from(address).to_string())
    }

    /// Counts what is made for this request alone: it costs a query, a render or both, and its address has no end of
    /// variants.
    ///
    /// # Errors
    /// 429 when its network has asked for as much as it may.
    pub fn count_made(&self, extensions: &Extensions, headers: &HeaderMap) -> ApiResult<Option<Network>> {
        let network = self.counted_network(extensions, headers);
        self.count_made_for(network)?;
        Ok(network)
    }

    /// The same for a network that is known already.
    ///
    /// # Errors
    /// 429 when it has asked for as much as it may.
    pub fn count_made_for(&self, network: Option<Network>) -> ApiResult<()> {
        match network {
            Some(network) => self.limits.made.take(&network, self.store.clock.instant()),
            None => Ok(()),
        }
    }

    /// What was asked for exists, so asking for it again and again is no attack.
    pub fn give_back_made(&self, network: Option<Network>) {
        if let Some(network) = network {
            self.limits.made.give_back(&network);
        }
    }
}
