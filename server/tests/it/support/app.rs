//! The app under test, and its clients.

use std::sync::Arc;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, Method, Request, StatusCode};
use chrono::{DateTime, Utc};
use domain::auth::password::HashCost;
use http_body_util::BodyExt;
use serde_json::Value;
use server::router;
use server::web::app::{App, Parts};
use server::web::http::assets::Assets;
use tempfile::TempDir;
use tower::ServiceExt;

use super::TestDb;
use super::client::{self, Client};
use super::site::new_parts;

/// The initial time of every test.
pub fn start_time() -> DateTime<Utc> {
    "2026-03-14T09:26:53.589Z".parse().unwrap()
}

/// The app over a test database, with a stopped clock and without a renderer: for API tests. For pages use `TestSite`.
pub struct TestApp {
    pub app: Arc<App>,
    router: Router,
    _folder: TempDir,
}

impl TestApp {
    /// Over an empty database.
    pub async fn new(db: &TestDb) -> Self {
        Self::build(db, async |parts| parts.with_hash_cost(HashCost::LEAST)).await
    }

    /// Over a state that `change` has changed.
    pub async fn build(db: &TestDb, change: impl AsyncFnOnce(Parts) -> Parts) -> Self {
        let folder = TempDir::new().unwrap();
        // Nothing listens there: API tests need no renderer.
        let parts = new_parts(db, folder.path(), "http://127.0.0.1:9", &[("RATE_LIMITS", "off")]).await;
        let app = Arc::new(App::of(change(parts).await));
        let assets = Assets::load(&folder.path().join("dist/client")).unwrap();
        Self { router: router::router(app.clone(), assets), app, _folder: folder }
    }

    /// The routes.
    pub fn router(&self) -> Router {
        self.router.clone()
    }

    /// Over a database with the demo content.
    pub async fn seeded(db: &TestDb) -> Self {
        db.seed().await;
        Self::new(db).await
    }

    /// A client that is not signed in.
    pub fn anon(&self) -> Caller {
        Caller::new(self.router.clone())
    }

    /// A browser that has just been opened.
    pub fn browser(&self) -> Client {
        Client::new(self.router.clone())
    }

    /// A browser in which an administrator has signed in.
    pub async fn admin(&self) -> Client {
        client::admin(&self.app, self.router.clone()).await
    }
}

/// Sends requests to a router.
#[derive(Clone)]
pub struct Caller {
    router: Router,
}

impl Caller {
    /// A caller of any router.
    pub fn new(router: Router) -> Self {
        Self { router }
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.request(Method::GET, path).await
    }

    pub async fn request(&self, method: Method, path: &str) -> Answer {
        self.send(Request::builder().method(method).uri(path).body(Body::empty()).unwrap()).await
    }

    /// Sends any request; one without a host names the site's own.
    pub async fn send(&self, mut request: Request<Body>) -> Answer {
        request.headers_mut().entry("host").or_insert(HeaderValue::from_static("localhost:3000"));
        let response = self.router.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let body = body.collect().await.unwrap().to_bytes();
        Answer { status: parts.status, headers: parts.headers, body }
    }
}

/// A response.
#[derive(Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Bytes,
}

impl Answer {
    /// The JSON of a successful answer.
    #[track_caller]
    pub fn ok(&self) -> Value {
        assert_eq!(self.status, StatusCode::OK, "{}", String::from_utf8_lossy(&self.body));
        self.json()
    }

    /// The JSON of any answer, which has to be marked as such.
    #[track_caller]
    pub fn json(&self) -> Value {
        assert_eq!(self.header("content-type"), "application/json; charset=utf-8");
        serde_json::from_slice(&self.body).unwrap()
    }

    /// A header, empty when it is missing.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map(|value| value.to_str().unwrap()).unwrap_or_default()
    }

    /// The values of one field over all records of a list.
    #[track_caller]
    pub fn each(&self, field: &str) -> Vec<Value> {
        self.ok().as_array().unwrap().iter().map(|record| record[field].clone()).collect()
    }

    /// The same for texts.
    #[track_caller]
    pub fn texts(&self, field: &str) -> Vec<String> {
        self.each(field).iter().map(|value| value.as_str().unwrap().to_owned()).collect()
    }
}
