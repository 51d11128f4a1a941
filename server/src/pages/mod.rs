//! Public pages: from an address to a finished answer (DESIGN 5).
//!
//! Read in this order: [`table`] knows the addresses (written as [`spelling`] and [`listing`] say), [`content`] loads what a page shows, [`renderer`] has it
//! rendered, [`cache`] keeps it, [`ladder`] decides what is shown when something fails, [`answer`] speaks HTTP,
//! [`failure`] where something else was expected to.
//! [`failing`] knows the pages that cannot be rendered, [`counts`] what visitors got instead.
//! [`head`], [`structured_data`], [`breadcrumbs`] and [`shell`] write what is not React's; [`last_good`] outlives restarts; [`render_ahead`] keeps popular
//! pages warm after a write. [`return_to`] knows where signing in leads back to.

pub mod answer;
pub mod breadcrumbs;
pub mod build;
pub mod cache;
pub mod content;
pub mod counts;
pub mod failing;
pub mod failure;
pub mod forms;
pub mod head;
pub mod ladder;
pub mod last_good;
pub mod listing;
pub mod render_ahead;
pub mod renderer;
pub mod return_to;
pub mod shell;
pub mod spelling;
pub mod structured_data;
pub mod table;

use std::ops::Deref;
use std::path::Path;
use std::sync::Arc;

use axum::extract::FromRef;

use crate::app::AppState;
use crate::config::Config;
use crate::health::LastReport;
use crate::lifecycle::Lifecycle;
use crate::previews::Previews;
use build::Build;
use cache::HtmlCache;
use counts::Counts;
use failing::FailingPages;
use forms::Outcomes;
use ladder::PlainPages;
use last_good::LastGood;
use renderer::Renderers;

/// How the page path is run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// From a build.
    Production,
    /// From sources that change while it runs.
    Development,
}

/// What page requests share.
#[derive(Debug)]
pub struct Pages {
    /// The app's build.
    pub build: Build,
    /// Finished pages.
    pub cache: HtmlCache,
    /// From a build, or from sources.
    pub mode: Mode,
    /// Who renders.
    pub renderers: Renderers,
    /// Where answers came from.
    pub counts: Counts,
    failing: FailingPages,
    last_good: LastGood,
    plain: PlainPages,
    outcomes: Outcomes,
}

impl Pages {
    /// Prepares the page path for the build in `dist`.
    ///
    /// # Errors
    /// Without a build, or when the data folder cannot be written.
    pub fn new(config: &Config, dist: &Path, lifecycle: Lifecycle, mode: Mode) -> anyhow::Result<Self> {
        let build = Build::load(dist)?;
        let last_good = LastGood::open(&config.data_dir, &build.build_id)?;
        Ok(Self {
            cache: match mode {
                Mode::Production => HtmlCache::new(),
                Mode::Development => HtmlCache::for_development(),
            },
            mode,
            renderers: Renderers::new(&config.renderers, lifecycle, mode)?,
            counts: Counts::default(),
            failing: FailingPages::default(),
            last_good,
            plain: PlainPages::default(),
            outcomes: Outcomes::default(),
            build,
        })
    }
}

/// What page handlers share: the data, the configuration and the page path.
#[derive(Debug, Clone)]
pub struct Site(Arc<Parts>);

/// The parts of a [`Site`].
#[derive(Debug)]
pub struct Parts {
    /// Data, clock, content version, search.
    pub app: AppState,
    /// What the environment said.
    pub config: Config,
    /// Cache, renderers and the ladder.
    pub pages: Pages,
    /// The pictures of link previews.
    pub previews: Previews,
    /// What `/readyz` last found.
    pub health: LastReport,
}

impl Site {
    /// Puts the parts together.
    pub fn new(app: AppState, config: Config, pages: Pages) -> Self {
        app.announcements.switch(config.indexnow.is_some());
        Self(Arc::new(Parts {
            app,
            config,
            pages,
            previews: Previews::default(),
            health: LastReport::default(),
        }))
    }
}

impl Deref for Site {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}

impl FromRef<Site> for AppState {
    fn from_ref(site: &Site) -> Self {
        site.app.clone()
    }
}
