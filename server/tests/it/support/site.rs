//! A whole site in process: pages, files and calls, with a renderer that fails on demand.

use std::path::Path;

use axum::Router;
use server::app::{App, AppState};
use server::auth::password::HashCost;
use server::clock::Clock;
use server::config::Config;
use server::http::assets::Assets;
use server::lifecycle::Lifecycle;
use server::pages::{Mode, Pages, Site, render_ahead};
use server::{router, seed};
use tempfile::TempDir;

use super::app::start_time;
use super::client::{self, Client};
use super::fake_renderer::FakeRenderer;
use super::{Caller, TestDb};

/// What the app's build would have left.
const BUILD: &str = r#"{
  "build_id": "test-build",
  "pages": {
    "index": { "scripts": ["/assets/index-1.js"], "styles": ["/assets/site-1.css"], "data": "<script id=\"vike_pageContext\" type=\"application/json\">{}</script>" },
    "course": { "scripts": ["/assets/course-1.js"], "styles": ["/assets/site-1.css"], "data": "" }
  }
}"#;

/// A site under test.
pub struct TestSite {
    pub site: Site,
    pub renderer: FakeRenderer,
    router: Router,
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
        let test = Self::new(db).await;
        seed::seed(&test.site.app).await.unwrap();
        test
    }

    /// With variables beyond the defaults.
    pub async fn with_environment(db: &TestDb, environment: &[(&str, &str)]) -> Self {
        let folder = TempDir::new().unwrap();
        let renderer = FakeRenderer::start().await;
        let site = build_site(app_over(db).await, db, folder.path(), &renderer.url(), environment);
        let lifecycle = Lifecycle::default();
        let router = router::router(site.clone(), Assets::load(&folder.path().join("dist/client")).unwrap());
        Self { site, renderer, router, lifecycle, folder }
    }

    /// As after a restart: nothing in memory, the same data, the same renderer.
    pub async fn restart(&mut self, db: &TestDb) {
        self.lifecycle.stopping().cancel();
        self.lifecycle = Lifecycle::default();
        self.site = build_site(app_over(db).await, db, self.folder.path(), &self.renderer.url(), &[]);
        let assets = Assets::load(&self.folder.path().join("dist/client")).unwrap();
        self.router = router::router(self.site.clone(), assets);
    }

    /// Starts what follows the content version in a running server.
    pub fn start_background_work(&self) {
        let app = self.site.app.clone();
        self.lifecycle.spawn(async move { app.content.watch(&app.db).await });
        self.lifecycle.spawn(render_ahead::follow(self.site.clone()));
    }

    /// Somebody who is not signed in.
    pub fn anon(&self) -> Caller {
        Caller::new(self.router.clone())
    }

    /// A browser that has just been opened.
    pub fn browser(&self) -> Client {
        Client::new(self.router.clone())
    }

    /// A browser in which an administrator has signed in.
    pub async fn admin(&self) -> Client {
        client::admin(&self.site.app, self.router.clone()).await
    }

    /// Puts another file into the build.
    pub fn add_file(&self, name: &str, content: &[u8]) {
        std::fs::write(self.folder.path().join("dist/client").join(name), content).unwrap();
    }

    /// The routes over the build as it is now.
    pub fn router_with_new_files(&self) -> Router {
        let assets = Assets::load(&self.folder.path().join("dist/client")).unwrap();
        router::router(self.site.clone(), assets)
    }

    /// The routes, for tests that need a real port.
    pub fn router(&self) -> Router {
        self.router.clone()
    }
}

impl Drop for TestSite {
    fn drop(&mut self) {
        self.lifecycle.stopping().cancel();
    }
}

/// An app whose clock stands still and whose passwords cost little.
pub async fn app_over(db: &TestDb) -> App {
    let app = App::new(db.connect().await, Clock::fixed(start_time())).await.unwrap();
    app.with_hash_cost(HashCost::LEAST)
}

/// A site whose data lies in `folder`.
pub fn build_site(
    app: App,
    db: &TestDb,
    folder: &Path,
    renderer: &str,
    environment: &[(&str, &str)],
) -> Site {
    let dist = folder.join("dist");
    write_build(&dist);
    let config = Config::from_lookup(|name| match name {
        "DATA_DIR" => Some(folder.join("data").display().to_string()),
        "DATABASE_URL" => Some(db.url.clone()),
        "RENDERER_URL" => Some(renderer.to_owned()),
        _ => environment.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned()),
    })
    .unwrap();
    let pages = Pages::new(&config, &dist, Lifecycle::default(), Mode::Production).unwrap();
    Site::new(AppState::new(app), config, pages)
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
