//! The state of the process: what every request may need, configuration included.
//!
//! Handlers receive it as `State<Arc<App>>`. Anything that reaches outside the process is a value in here, so that a
//! test can put another in its place.

mod parts;

use std::fmt;
use std::ops::Deref;
use std::path::Path;
use std::sync::Arc;

use axum::http::{Extensions, HeaderMap};
use sea_orm::DatabaseConnection;

use crate::config::Config;
use crate::web::http::client_address::client_address;
use crate::web::page_table::findable;
use crate::web::previews::Previews;
use crate::web::rate_limits::Limits;
use crate::web::rendering::Mode;
use crate::web::rendering::build::Build;
use crate::web::rendering::renderer::Renderers;
use crate::web::syllabus::Syllabuses;
use base::clock::Clock;
use base::cpu::CpuPool;
use base::error::ApiResult;
use base::lifecycle::Lifecycle;
use base::network::Network;
use base::private_files;
use domain::auth::password::{HashCost, Passwords};
use domain::catalogue::Modules;
use domain::consultancy::Services;
use domain::courses::search::CourseSearch;
use domain::day;
use domain::leads::cvs::Cvs;
use domain::media::Library;
use domain::media::decoder::Decoder;
use domain::team::search::Members;
use domain::vacancies::search::Vacancies;
use storage::Store;
use storage::disk::Disk;
use storage::site_files::SiteFiles;

pub use parts::{Accounts, Files, Keys, Monitoring, Pages};

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
    pub limits: Limits,
    pub accounts: Accounts,
    pub keys: Keys,
    pub pages: Pages,
    pub files: Files,
    pub monitoring: Monitoring,
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
        let now = clock.now();
        let accounts = Accounts::new(&db, now).await?;
        let keys = Keys::new(&db, now).await?;
        let build = Build::load(dist)?;
        // Uploads wait there, also with a store elsewhere.
        private_files::create_folder(&config.data_dir)?;
        // Former versions kept copies of pages there.
        let _ = std::fs::remove_dir_all(config.data_dir.join("pages"));
        let cpu = CpuPool::default();
        let disk = Disk::of(config.data_folders(), config.disk_least_free);
        let store = Store::new(db, clock).await?.announcing_changes(config.indexnow.is_some());
        let store = Arc::new(store.limiting_statements().watching(disk));
        // Here rather than in the first request, which would wait for the database.
        day::begin(&store).await;
        let files = SiteFiles::open(&config.media, &config.data_dir)?;
        let decoder = Decoder::new(config.program.clone());
        let (build_id, timeout) = (&build.build_id, config.render_timeout);
        let renderers = Renderers::new(&config.renderers, build_id, lifecycle.clone(), timeout)?;
        Ok(Self {
            files: Files {
                cvs: Cvs::new(files.cvs, decoder.clone()),
                media: Library::new(store.clone(), files.uploads, decoder, config.media_max_bytes),
                previews: Previews::default(),
                syllabuses: Syllabuses::default(),
            },
            store,
            search: CourseSearch::new(
                cpu.clone(),
                vec![
                    Box::new(Modules),
                    Box::new(Services),
                    Box::new(Members),
                    Box::new(Vacancies),
                    Box::new(findable::Pages),
                ],
            ),
            cpu,
            limits: Limits::default(),
            accounts,
            keys,
            pages: Pages::new(mode, build, renderers, lifecycle),
            monitoring: Monitoring::since(now),
            config,
        })
    }

    /// The same with another cost of passwords: hundreds of tests cannot each pay the real one.
    #[must_use]
    pub fn with_hash_cost(self, cost: HashCost) -> Self {
        let accounts = Accounts { passwords: Passwords::new(cost), ..self.accounts };
        Self { accounts, ..self }
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
