//! The groups of the state, by what they serve.

use std::sync::Arc;

use arc_swap::ArcSwapOption;
use chrono::{DateTime, Utc};
use sea_orm::DatabaseConnection;

use crate::web::activity::Activity;
use crate::web::http::request_counts::RequestCounts;
use crate::web::previews::Previews;
use crate::web::readiness::LastReport;
use crate::web::rendering::Mode;
use crate::web::rendering::build::Build;
use crate::web::rendering::cache::HtmlCache;
use crate::web::rendering::counts::Counts;
use crate::web::rendering::failing::FailingPages;
use crate::web::rendering::previewed::PreviewedPages;
use crate::web::rendering::renderer::Renderers;
use crate::web::syllabus::Syllabuses;
use base::lifecycle::Lifecycle;
use base::secrets::Pseudonyms;
use domain::auth::password::{HashCost, Passwords};
use domain::auth::second_factor::SecondFactors;
use domain::auth::sign_in_counts::SignInCounts;
use domain::auth::throttle::networks::NetworkThrottle;
use domain::courses::syllabus_links::SyllabusLinks;
use domain::leads::cvs::Cvs;
use domain::leads::feeds::Feeds;
use domain::leads::intake::form_token::FormTokens;
use domain::media::Library;
use domain::preview_links::PreviewTokens;
use domain::settings::SettingsJson;
use domain::visits::counter::PageViews;
use storage::secret_key;

/// Who signs in.
#[derive(Debug)]
pub struct Accounts {
    /// The pool in which passwords are checked.
    pub passwords: Passwords,
    pub second_factors: SecondFactors,
    /// Tries by network.
    pub tries: NetworkThrottle,
    pub counts: SignInCounts,
    /// What the log calls accounts that a sign-in was tried for.
    pub pseudonyms: Pseudonyms,
}

impl Accounts {
    pub(super) async fn new(db: &DatabaseConnection, now: DateTime<Utc>) -> anyhow::Result<Self> {
        let factors = secret_key::load(db, "second_factors", now).await?;
        let pseudonyms = secret_key::load(db, "log_pseudonyms", now).await?;
        Ok(Self {
            passwords: Passwords::new(HashCost::STANDARD),
            second_factors: SecondFactors::new(&factors)?,
            tries: NetworkThrottle::default(),
            counts: SignInCounts::default(),
            pseudonyms: Pseudonyms::new(&pseudonyms)?,
        })
    }
}

/// What signs and verifies addresses, forms and deliveries, each with a key of its own.
#[derive(Debug)]
pub struct Keys {
    /// The tokens of forms.
    pub forms: FormTokens,
    /// The tokens of previews.
    pub previews: PreviewTokens,
    /// Links to syllabuses.
    pub syllabuses: SyllabusLinks,
    /// Who delivers enquiries.
    pub feeds: Feeds,
}

impl Keys {
    pub(super) async fn new(db: &DatabaseConnection, now: DateTime<Utc>) -> anyhow::Result<Self> {
        Ok(Self {
            forms: FormTokens::new(&secret_key::load(db, "form_tokens", now).await?)?,
            previews: PreviewTokens::new(&secret_key::load(db, "preview_links", now).await?)?,
            syllabuses: SyllabusLinks::new(&secret_key::load(db, "syllabus_links", now).await?)?,
            feeds: Feeds::new(&secret_key::load(db, "lead_feeds", now).await?)?,
        })
    }
}

/// How pages are made and kept.
#[derive(Debug)]
pub struct Pages {
    /// Whether the app is served from a build or from sources.
    pub mode: Mode,
    pub build: Build,
    pub cache: HtmlCache,
    /// The clients of the renderers.
    pub renderers: Renderers,
    /// How pages were answered since the start.
    pub counts: Counts,
    /// Pages that could not be rendered.
    pub failing: FailingPages,
    /// The pages of drafts that were just seen.
    pub previewed: PreviewedPages,
    /// The last settings read, for when the database is not available.
    pub last_settings: ArcSwapOption<SettingsJson>,
}

impl Pages {
    pub(super) fn new(mode: Mode, build: Build, renderers: Renderers, lifecycle: Lifecycle) -> Self {
        Self {
            mode,
            build,
            cache: match mode {
                Mode::Production => HtmlCache::new(lifecycle),
                Mode::Development => HtmlCache::for_development(lifecycle),
            },
            renderers,
            counts: Counts::default(),
            failing: FailingPages::default(),
            previewed: PreviewedPages::default(),
            last_settings: ArcSwapOption::empty(),
        }
    }
}

/// What is uploaded, and what is drawn.
#[derive(Debug)]
pub struct Files {
    /// What staff upload.
    pub media: Library,
    /// The CVs of people who look for work.
    pub cvs: Cvs,
    /// The pictures of link previews.
    pub previews: Previews,
    /// The syllabuses of courses.
    pub syllabuses: Syllabuses,
}

/// What happened since the start.
#[derive(Debug)]
pub struct Monitoring {
    pub started_at: DateTime<Utc>,
    /// What happened in the last day.
    pub recent: Activity,
    /// How requests were answered since the start.
    pub requests: Arc<RequestCounts>,
    /// Views of public pages since they were last written.
    pub page_views: PageViews,
    /// The last readiness report.
    pub readiness: LastReport,
}

impl Monitoring {
    pub(super) fn since(started_at: DateTime<Utc>) -> Self {
        Self {
            started_at,
            recent: Activity::since(started_at),
            requests: Arc::default(),
            page_views: PageViews::default(),
            readiness: LastReport::default(),
        }
    }
}
