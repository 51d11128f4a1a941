//! The app under test, and those who call it.

use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, Method, Request, StatusCode};
use axum::middleware::from_fn;
use chrono::{DateTime, Utc};
use http_body_util::BodyExt;
use serde_json::Value;
use server::app::{App, AppState};
use server::clock::Clock;
use server::http::request_id;
use server::{router, seed};
use tower::ServiceExt;

use super::TestDb;

/// When every test begins.
pub fn start_time() -> DateTime<Utc> {
    "2026-03-14T09:26:53.589Z".parse().unwrap()
}

/// The calls of the API over a test's database, with a clock that stands still. For pages and everything around
/// them there is `TestSite`.
pub struct TestApp {
    pub app: AppState,
    router: Router,
}

impl TestApp {
    /// Over an empty database.
    pub async fn new(db: &TestDb) -> Self {
        let app = App::new(db.connect().await, Clock::fixed(start_time())).await.unwrap();
        let app = AppState::new(app);
        let calls = router::api().with_state(app.clone()).layer(from_fn(request_id::assign));
        Self { router: calls, app }
    }

    /// Over a database with the demo content.
    pub async fn seeded(db: &TestDb) -> Self {
        let test = Self::new(db).await;
        seed::seed(&test.app).await.unwrap();
        test
    }

    /// Somebody who is not signed in.
    pub fn anon(&self) -> Caller {
        Caller::new(self.router.clone())
    }
}

/// Somebody who sends requests.
pub struct Caller {
    router: Router,
}

impl Caller {
    /// A caller of any router.
    pub fn new(router: Router) -> Self {
        Self { router }
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.send(Request::get(path).body(Body::empty()).unwrap()).await
    }

    pub async fn request(&self, method: Method, path: &str) -> Answer {
        self.send(Request::builder().method(method).uri(path).body(Body::empty()).unwrap()).await
    }

    pub async fn send(&self, request: Request<Body>) -> Answer {
        let response = self.router.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let body = body.collect().await.unwrap().to_bytes();
        Answer { status: parts.status, headers: parts.headers, body }
    }
}

/// What came back.
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
