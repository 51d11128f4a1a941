//! `IndexNow` notices, as received by a real HTTP server.

use std::sync::{Arc, Mutex};

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::post;
use chrono::Duration;
use domain::courses::CourseInput;
use domain::indexnow::worker::Worker;
use serde_json::{Value, json};
use tokio::net::TcpListener;

use crate::support::content;
use crate::support::records::{course, draft, vacancy};
use crate::support::{TestDb, TestSite, apply, db_test, sqlite_test};

const KEY: &str = "0123456789abcdef";

/// A fake search engine: answers with a configured status and records the requests.
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

    /// The URLs of each request since the last call.
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
    if body.contains("/courses/refused") {
        return StatusCode::UNPROCESSABLE_ENTITY;
    }
    engine.received.lock().unwrap().push(serde_json::from_str(&body).unwrap());
    *engine.answer.lock().unwrap()
}

fn worker_of(test: &TestSite) -> Worker {
    let config = &test.app.config;
    let indexnow = config.indexnow.clone().unwrap();
    Worker::new(test.app.store.clone(), config.public_url.clone(), indexnow).unwrap()
}

async fn site(db: &crate::support::TestDb, engine: &SearchEngine) -> (TestSite, Worker) {
    let test =
        TestSite::with_environment(db, &[("INDEXNOW_KEY", KEY), ("INDEXNOW_ENDPOINT", &engine.url)]).await;
    let worker = worker_of(&test);
    (test, worker)
}

#[apply(db_test)]
async fn changed_courses_are_sent_in_one_batch_and_once(db: TestDb) {
    let engine = SearchEngine::start().await;
    let (test, worker) = site(&db, &engine).await;
    let app = &test.app.store;
    let first = content::courses::create(app, &course("First")).await.unwrap();
    content::courses::create(app, &course("Second")).await.unwrap();
    let hidden = content::courses::create(app, &draft("Hidden")).await.unwrap();
    content::courses::update(app, hidden.id, &draft("Hidden again")).await.unwrap();
    content::courses::update(app, first.id, &CourseInput { slug: Some("renamed".into()), ..course("First") })
        .await
        .unwrap();
    assert_eq!(worker.run_due().await.unwrap(), 1);
    let call = engine.received.lock().unwrap()[0].clone();
    assert_eq!(
        (&call["host"], &call["key"], &call["keyLocation"]),
        (&json!("localhost"), &json!(KEY), &json!(format!("http://localhost:3000/{KEY}.txt")))
    );
    assert_eq!(engine.calls(), [["/courses/first", "/courses/renamed", "/courses/second"]]);
    assert_eq!(worker.run_due().await.unwrap(), 0, "what was taken is not sent again");

    content::courses::set_published(app, hidden.id, true).await.unwrap();
    content::courses::delete(app, first.id).await.unwrap();
    worker.run_due().await.unwrap();
    assert_eq!(engine.calls(), [["/courses/hidden-again", "/courses/renamed"]]);
    content::courses::restore(app, first.id).await.unwrap();
    worker.run_due().await.unwrap();
    assert_eq!(engine.calls(), [["/courses/renamed"]]);
}

#[apply(db_test)]
async fn temporary_failures_are_retried_and_rejections_are_final(db: TestDb) {
    let engine = SearchEngine::start().await;
    let (test, worker) = site(&db, &engine).await;
    let clock = &test.app.store.clock;
    let made = content::courses::create(&test.app.store, &course("Robotics")).await.unwrap();
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
    content::courses::update(
        &test.app.store,
        made.id,
        &CourseInput { price: "1".into(), ..course("Robotics") },
    )
    .await
    .unwrap();
    assert_eq!(worker.run_due().await.unwrap(), 1);
    clock.advance(Duration::days(3));
    assert_eq!(worker.run_due().await.unwrap(), 0, "a wrong key does not become right");
}

#[apply(db_test)]
async fn one_wrong_address_takes_no_other_with_it(db: TestDb) {
    let engine = SearchEngine::start().await;
    let (test, worker) = site(&db, &engine).await;
    for title in ["Motors", "Refused", "Pumps", "Valves"] {
        content::courses::create(&test.app.store, &course(title)).await.unwrap();
    }
    assert_eq!(worker.run_due().await.unwrap(), 1);
    let mut taken = engine.calls().concat();
    taken.sort();
    assert_eq!(taken, ["/courses/motors", "/courses/pumps", "/courses/valves"]);
    assert_eq!(worker.run_due().await.unwrap(), 0, "the wrong one is given up");
}

#[apply(db_test)]
async fn an_outage_loses_no_notice_and_two_instances_send_each_once(db: TestDb) {
    let engine = SearchEngine::start().await;
    let (test, worker) = site(&db, &engine).await;
    let down = TestSite::with_environment(
        &db,
        &[("INDEXNOW_KEY", KEY), ("INDEXNOW_ENDPOINT", "http://127.0.0.1:9/")],
    )
    .await;
    content::courses::create(&test.app.store, &course("Vision")).await.unwrap();
    assert_eq!(worker_of(&down).run_due().await.unwrap(), 1);
    test.app.store.clock.advance(Duration::minutes(1));
    let (other, second) = site(&db, &engine).await;
    other.app.store.clock.advance(Duration::minutes(1));
    let (one, two) = tokio::join!(worker.run_due(), second.run_due());
    assert_eq!(one.unwrap() + two.unwrap(), 1);
    assert_eq!(engine.calls(), [["/courses/vision"]]);
}

#[apply(db_test)]
async fn a_vacancy_that_closes_is_announced_once_on_the_next_day(db: TestDb) {
    let engine = SearchEngine::start().await;
    let (test, worker) = site(&db, &engine).await;
    let mut admin = test.admin().await;
    for (title, last_day) in [("Fitter", "2026-03-14"), ("Welder", "2026-03-20")] {
        let made = admin.post("/api/vacancies", vacancy(title, last_day)).await;
        assert_eq!(made.status, StatusCode::CREATED, "{}", String::from_utf8_lossy(&made.body));
    }
    worker.run_due().await.unwrap();
    engine.calls();
    test.app.store.clock.advance(Duration::hours(9));
    test.anon().get("/jobs").await;
    assert_eq!(worker.run_due().await.unwrap(), 0, "its last day is not over in India");
    test.app.store.clock.advance(Duration::hours(1));
    let (second, _) = site(&db, &engine).await;
    second.app.store.clock.advance(Duration::hours(10));
    let (one, two) = (test.anon(), second.anon());
    tokio::join!(one.get("/jobs"), two.get("/jobs"));
    assert_eq!(worker.run_due().await.unwrap(), 1);
    assert_eq!(engine.calls(), [["/jobs/fitter-pune"]]);
    test.anon().get("/jobs").await;
    assert_eq!(worker.run_due().await.unwrap(), 0);
}

#[apply(sqlite_test)]
async fn indexnow_is_off_without_a_key(db: TestDb) {
    let engine = SearchEngine::start().await;
    let off = TestSite::new(&db).await;
    assert!(off.app.config.indexnow.is_none());
    content::courses::create(&off.app.store, &course("Quiet")).await.unwrap();
    assert_eq!(off.anon().get(&format!("/{KEY}.txt")).await.status, StatusCode::NOT_FOUND);
    let (on, worker) = site(&db, &engine).await;
    assert_eq!(worker.run_due().await.unwrap(), 0, "nothing piled up");
    let key = on.anon().get(&format!("/{KEY}.txt")).await;
    assert_eq!((key.status, &key.body[..]), (StatusCode::OK, KEY.as_bytes()));
}
