//! Notices to search engines, as a real HTTP server receives them.

use std::sync::{Arc, Mutex};

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::post;
use chrono::Duration;
use serde_json::{Value, json};
use server::courses::{self, CourseInput};
use server::indexnow::worker::Worker;
use tokio::net::TcpListener;

use crate::support::records::{course, draft};
use crate::support::{TestSite, db_test};

const KEY: &str = "0123456789abcdef";

/// A search engine: answers as it is told and keeps what it received.
#[derive(Clone)]
struct SearchEngine {
    answer: Arc<Mutex<StatusCode>>,
    received: Arc<Mutex<Vec<Value>>>,
    url: String,
}

impl SearchEngine {
    async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/indexnow", listener.local_addr().unwrap());
        let engine = Self { answer: Arc::new(Mutex::new(StatusCode::OK)), received: Arc::default(), url };
        let router = Router::new().route("/indexnow", post(take)).with_state(engine.clone());
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        engine
    }

    fn answer(&self, status: StatusCode) {
        *self.answer.lock().unwrap() = status;
    }

    /// The addresses of each call since the last look.
    fn calls(&self) -> Vec<Vec<String>> {
        let calls = std::mem::take(&mut *self.received.lock().unwrap());
        calls
            .iter()
            .map(|call| {
                let mut urls: Vec<String> = call["urlList"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|url| url.as_str().unwrap().replace("http://localhost:3000", ""))
                    .collect();
                urls.sort();
                urls
            })
            .collect()
    }
}

async fn take(State(engine): State<SearchEngine>, body: String) -> StatusCode {
    engine.received.lock().unwrap().push(serde_json::from_str(&body).unwrap());
    *engine.answer.lock().unwrap()
}

async fn site(db: &crate::support::TestDb, engine: &SearchEngine) -> (TestSite, Worker) {
    let test =
        TestSite::with_environment(db, &[("INDEXNOW_KEY", KEY), ("INDEXNOW_ENDPOINT", &engine.url)]).await;
    let worker = Worker::new(&test.site).unwrap();
    (test, worker)
}

db_test! {
    async fn changed_courses_are_announced_together_and_once(db: TestDb) {
        let engine = SearchEngine::start().await;
        let (test, worker) = site(&db, &engine).await;
        let app = &test.site.app;
        let first = courses::create(app, &course("First")).await.unwrap();
        courses::create(app, &course("Second")).await.unwrap();
        let hidden = courses::create(app, &draft("Hidden")).await.unwrap();
        courses::update(app, hidden.id, &draft("Hidden again")).await.unwrap();
        courses::update(app, first.id, &CourseInput { slug: Some("renamed".into()), ..course("First") }).await.unwrap();
        assert_eq!(worker.run_due().await.unwrap(), 1);
        let call = engine.received.lock().unwrap()[0].clone();
        assert_eq!((&call["host"], &call["key"], &call["keyLocation"]), (&json!("localhost"), &json!(KEY), &json!(format!("http://localhost:3000/{KEY}.txt"))));
        assert_eq!(engine.calls(), [["/courses/first", "/courses/renamed", "/courses/second"]]);
        assert_eq!(worker.run_due().await.unwrap(), 0, "what was taken is not sent again");

        courses::set_published(app, hidden.id, true).await.unwrap();
        courses::delete(app, first.id).await.unwrap();
        worker.run_due().await.unwrap();
        assert_eq!(engine.calls(), [["/courses/hidden-again", "/courses/renamed"]]);
        courses::restore(app, first.id).await.unwrap();
        worker.run_due().await.unwrap();
        assert_eq!(engine.calls(), [["/courses/renamed"]]);
    }

    async fn a_busy_search_engine_is_asked_again_and_a_refusal_is_final(db: TestDb) {
        let engine = SearchEngine::start().await;
        let (test, worker) = site(&db, &engine).await;
        let clock = &test.site.app.clock;
        let made = courses::create(&test.site.app, &course("Robotics")).await.unwrap();
        engine.answer(StatusCode::TOO_MANY_REQUESTS);
        assert_eq!(worker.run_due().await.unwrap(), 1);
        assert_eq!(worker.run_due().await.unwrap(), 0, "not before a pause");
        clock.advance(Duration::minutes(1));
        assert_eq!(worker.run_due().await.unwrap(), 1);
        engine.answer(StatusCode::ACCEPTED);
        clock.advance(Duration::minutes(2));
        assert_eq!(worker.run_due().await.unwrap(), 1);
        clock.advance(Duration::days(1));
        assert_eq!(worker.run_due().await.unwrap(), 0);
        assert_eq!(engine.calls().len(), 3);

        engine.answer(StatusCode::FORBIDDEN);
        courses::update(&test.site.app, made.id, &CourseInput { price: "1".into(), ..course("Robotics") }).await.unwrap();
        assert_eq!(worker.run_due().await.unwrap(), 1);
        clock.advance(Duration::days(3));
        assert_eq!(worker.run_due().await.unwrap(), 0, "a wrong key does not become right");
    }

    async fn a_search_engine_that_is_down_loses_nothing_and_two_instances_tell_once(db: TestDb) {
        let engine = SearchEngine::start().await;
        let (test, worker) = site(&db, &engine).await;
        let down = TestSite::with_environment(&db, &[("INDEXNOW_KEY", KEY), ("INDEXNOW_ENDPOINT", "http://127.0.0.1:9/")]).await;
        courses::create(&test.site.app, &course("Vision")).await.unwrap();
        assert_eq!(Worker::new(&down.site).unwrap().run_due().await.unwrap(), 1);
        test.site.app.clock.advance(Duration::minutes(1));
        let (other, second) = site(&db, &engine).await;
        other.site.app.clock.advance(Duration::minutes(1));
        let (one, two) = tokio::join!(worker.run_due(), second.run_due());
        assert_eq!(one.unwrap() + two.unwrap(), 1);
        assert_eq!(engine.calls(), [["/courses/vision"]]);
    }

    async fn it_is_off_unless_there_is_a_key(db: TestDb) {
        let engine = SearchEngine::start().await;
        let off = TestSite::new(&db).await;
        assert!(Worker::new(&off.site).is_none());
        courses::create(&off.site.app, &course("Quiet")).await.unwrap();
        assert_eq!(off.anon().get(&format!("/{KEY}.txt")).await.status, StatusCode::NOT_FOUND);
        let (on, worker) = site(&db, &engine).await;
        assert_eq!(worker.run_due().await.unwrap(), 0, "nothing piled up");
        let key = on.anon().get(&format!("/{KEY}.txt")).await;
        assert_eq!((key.status, &key.body[..]), (StatusCode::OK, KEY.as_bytes()));
    }
}
