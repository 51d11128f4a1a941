//! A whole site in process: pages, files and calls, with a renderer that fails on demand.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use base::clock::Clock;
use base::lifecycle::Lifecycle;
use domain::auth::password::HashCost;
use server::config::Config;
use server::router;
use server::router::site::Site;
use server::web::app::{App, Parts};
use server::web::guards::overload::TimeLimits;
use server::web::http::assets::Assets;
use server::web::pages::render_ahead;
use server::web::rendering::Mode;
use tempfile::TempDir;

use super::app::start_time;
use super::client::{self, Client};
use super::fake_renderer::FakeRenderer;
use super::{Caller, TestDb};

/// The build output of the app.
const BUILD: &str = r#"{
  "build_id": "test-build",
  "style_hashes": ["sha256-c3R5bGU="],
  "pages": {
    "about": { "scripts": ["/assets/index-1.js"], "styles": ["/assets/about-1.css"], "fonts": ["/assets/text-1.woff2"], "data": "" },
    "index": { "scripts": ["/assets/index-1.js"], "styles": ["/assets/site-1.css"], "data": "<script id=\"vike_pageContext\" type=\"application/json\">{}</script>" },
    "course": { "scripts": ["/assets/course-1.js"], "styles": ["/assets/site-1.css"], "data": "" }
  }
}"#;

/// Variables of every site. On a busy machine a page of the fake renderer can take longer than a visitor would wait.
const DEFAULTS: [(&str, &str); 1] = [("RENDER_TIMEOUT_MS", "60000")];

/// A site under test.
pub struct TestSite {
    pub app: Arc<App>,
    pub renderer: FakeRenderer,
    site: Site,
    lifecycle: Lifecycle,
    folder: TempDir,
}

impl TestSite {
    /// Over an empty database.
    pub async fn new(db: &TestDb) -> Self {
        Self::with_environment(db, &[]).await
    }

    /// Over a database with the demo content.
    pub async fn seeded(db: &TestDb) -> Self {
        db.seed().await;
        Self::new(db).await
    }

    /// With variables beyond the defaults.
    pub async fn with_environment(db: &TestDb, environment: &[(&str, &str)]) -> Self {
        let renderer = FakeRenderer::start().await;
        let url = renderer.url();
        Self::with_renderers(db, renderer, &url, environment).await
    }

    /// Over demo content, with another renderer beside its own.
    pub async fn with_second_renderer(db: &TestDb, second: &FakeRenderer) -> Self {
        let renderer = FakeRenderer::start().await;
        let urls = format!("{},{}", renderer.url(), second.url());
        db.seed().await;
        Self::with_renderers(db, renderer, &urls, &[]).await
    }

    async fn with_renderers(
        db: &TestDb,
        renderer: FakeRenderer,
        urls: &str,
        environment: &[(&str, &str)],
    ) -> Self {
        let folder = TempDir::new().unwrap();
        let app = build_app(db, folder.path(), urls, environment).await;
        let lifecycle = Lifecycle::default();
        let site = whole_site(&app, folder.path());
        Self { app, renderer, site, lifecycle, folder }
    }

    /// As after a restart: empty memory, the same data, the same renderer.
    pub async fn restart(&mut self, db: &TestDb) {
        self.lifecycle.stopping().cancel();
        self.lifecycle = Lifecycle::default();
        self.app = build_app(db, self.folder.path(), &self.renderer.url(), &[]).await;
        self.site = whole_site(&self.app, self.folder.path());
    }

    /// Starts the background tasks that watch the content version.
    pub fn start_background_work(&self) {
        let store = self.app.store.clone();
        let poll = Duration::from_millis(50);
        self.lifecycle.spawn(async move { store.content.watch_polling(&store.db, poll).await });
        self.lifecycle.spawn(render_ahead::follow(self.app.clone()));
    }

    /// A client that is not signed in.
    pub fn anon(&self) -> Caller {
        Caller::new(self.router())
    }

    /// A browser that has just been opened.
    pub fn browser(&self) -> Client {
        Client::new(self.router())
    }

    /// A browser in which an administrator has signed in.
    pub async fn admin(&self) -> Client {
        client::admin(&self.app, self.router()).await
    }

    /// Whether the answer to a browser that has just arrived is kept as it is sent.
    pub fn is_ready(&self, address: &str) -> bool {
        let request = Request::get(address).header("host", "localhost:3000").body(Body::empty()).unwrap();
        self.site.find(&request).is_some()
    }

    /// Puts another file into the build.
    pub fn add_file(&self, name: &str, content: &[u8]) {
        std::fs::write(self.folder.path().join("dist/client").join(name), content).unwrap();
    }

    /// The routes over the build as it is now, without the answers that are ready.
    pub fn routes(&self) -> Router {
        router::router(self.app.clone(), assets(self.folder.path()))
    }

    /// The same with other limits of time.
    pub fn routes_within(&self, limits: TimeLimits) -> Router {
        router::with_time_limits(self.app.clone(), assets(self.folder.path()), limits)
    }

    /// The whole site, for tests that need a real port.
    pub fn site(&self) -> Site {
        self.site.clone()
    }

    /// The same as a router.
    pub fn router(&self) -> Router {
        Router::new().fallback_service(self.site())
    }
}

impl Drop for TestSite {
    fn drop(&mut self) {
        self.lifecycle.stopping().cancel();
    }
}

fn assets(folder: &Path) -> Assets {
    Assets::load(&folder.join("dist/client")).unwrap()
}

fn whole_site(app: &Arc<App>, folder: &Path) -> Site {
    let assets = assets(folder);
    Site::new(app.clone(), assets.clone(), router::router(app.clone(), assets))
}

/// The state over a test's database, with its files in `folder`: the clock stands still and passwords cost little.
pub async fn build_app(db: &TestDb, folder: &Path, renderer: &str, environment: &[(&str, &str)]) -> Arc<App> {
    let parts = new_parts(db, folder, renderer, environment).await;
    Arc::new(App::of(parts.with_hash_cost(HashCost::LEAST)))
}

/// The same at the standard cost of passwords, before it is shared.
pub async fn new_parts(db: &TestDb, folder: &Path, renderer: &str, environment: &[(&str, &str)]) -> Parts {
    let dist = folder.join("dist");
    write_build(&dist);
    let url = db.url().await;
    let mut config = Config::from_lookup(|name| match name {
        "DATA_DIR" => Some(folder.join("data").display().to_string()),
        "DATABASE_URL" => Some(url.to_owned()),
        "RENDERER_URL" => Some(renderer.to_owned()),
        _ => {
            let given = environment.iter().find(|(key, _)| *key == name);
            given.or(DEFAULTS.iter().find(|(key, _)| *key == name)).map(|(_, value)| (*value).to_owned())
        }
    })
    .unwrap();
    config.program = env!("CARGO_BIN_EXE_server").into();
    let clock = Clock::fixed(start_time());
    Parts::new(config, db.connect().await, clock, &dist, Lifecycle::default(), Mode::Production)
        .await
        .unwrap()
}

fn write_build(dist: &Path) {
    let assets = dist.join("client/assets");
    std::fs::create_dir_all(&assets).unwrap();
    std::fs::write(dist.join("build.json"), BUILD).unwrap();
    std::fs::write(assets.join("index-1.js"), "console.log(1)").unwrap();
    std::fs::write(assets.join("index-1.js.br"), "brotli bytes").unwrap();
    std::fs::write(assets.join("index-1.js.gz"), "gzip bytes").unwrap();
    std::fs::write(dist.join("client/favicon.svg"), "<svg xmlns=\"http://www.w3.org/2000/svg\"/>").unwrap();
}
