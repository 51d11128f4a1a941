//! The JSON envelope of errors.

use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::DefaultBodyLimit;
use axum::http::{Method, Request, StatusCode};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{get, post};
use base::error::ApiError;
use serde::Deserialize;
use server::web::guards::overload::{self, TimeLimits, Times};
use server::web::http::envelope;
use server::web::http::error_response::ErrorResponse;
use server::web::http::extract::ApiJson;
use server::web::http::{request_id, request_log};

use crate::support::log::Log;
use crate::support::{Answer, Caller, TestApp, TestDb, apply, sqlite_test};

#[track_caller]
fn assert_envelope(answer: &Answer, status: StatusCode, code: &str) {
    assert_eq!(answer.status, status);
    let body = answer.json();
    assert_eq!(body["code"], code);
    assert_eq!(body["error"], body["message"]);
    assert!(!body["message"].as_str().unwrap().is_empty());
    assert_eq!(body["request_id"], answer.header("x-request-id"));
    assert_eq!(answer.header("x-request-id").len(), 24);
    assert_eq!(body.get("fields").is_some(), code == "invalid", "{body}");
}

#[apply(sqlite_test)]
async fn unknown_paths_and_methods_answer_json(db: TestDb) {
    let test = TestApp::new(&db).await;
    let anon = test.anon();
    for path in ["/api", "/api/", "/api/nothing", "/api/nothing/else", "/api/courses/1/2/3", "/api/../etc"] {
        assert_envelope(&anon.get(path).await, StatusCode::NOT_FOUND, "not_found");
    }
    for method in [Method::POST, Method::PUT, Method::DELETE, Method::PATCH, Method::TRACE] {
        let answer = anon.request(method, "/api/courses/get").await;
        assert_envelope(&answer, StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed");
        assert_eq!(answer.header("allow"), "GET,HEAD");
    }
    let answer = anon.request(Method::POST, "/api/nothing").await;
    assert_envelope(&answer, StatusCode::NOT_FOUND, "not_found");
}

#[apply(sqlite_test)]
async fn a_client_cannot_choose_the_request_id(db: TestDb) {
    let test = TestApp::new(&db).await;
    let request = Request::get("/api/nothing").header("x-request-id", "mine\tand yours").body(Body::empty());
    let answer = test.anon().send(request.unwrap()).await;
    assert_envelope(&answer, StatusCode::NOT_FOUND, "not_found");
}

#[derive(Deserialize)]
struct Note {
    #[expect(dead_code, reason = "only its type matters")]
    number: i32,
}

/// A router with a route for every kind of error.
fn failing() -> Caller {
    let fail = |make: fn() -> ApiError| get(async move || ErrorResponse(make()));
    let calls = Times { body: Duration::from_millis(200), request: Duration::from_millis(200) };
    let limits = TimeLimits { calls, ..TimeLimits::default() };
    let router = Router::new()
        .route("/malformed", fail(|| ApiError::Malformed("No.".to_owned())))
        .route("/unauthorized", fail(|| ApiError::Unauthorized))
        .route("/forbidden", fail(|| ApiError::Forbidden))
        .route("/conflict", fail(|| ApiError::Conflict("Taken.".to_owned())))
        .route("/rate_limited", fail(|| ApiError::RateLimited { cause: "Too many.", retry_after: 7 }))
        .route("/unavailable", fail(|| ApiError::Unavailable(anyhow::anyhow!("secret host is down"))))
        .route("/internal", fail(|| ApiError::internal(anyhow::anyhow!("secret cause"))))
        .route("/too_slow", fail(|| ApiError::TooSlow))
        .route("/wrong_host", fail(|| ApiError::WrongHost))
        .route("/endless", get(async || std::future::pending::<StatusCode>().await))
        .route("/note", post(async |ApiJson(_): ApiJson<Note>| StatusCode::NO_CONTENT))
        .layer(DefaultBodyLimit::max(64))
        .layer(from_fn_with_state(limits, overload::limit_time))
        .layer(from_fn(envelope::envelope))
        .layer(from_fn(request_log::log))
        .layer(from_fn(request_id::assign));
    Caller::new(router)
}

#[tokio::test]
async fn every_error_has_its_status_and_the_common_json_shape() {
    let caller = failing();
    for (code, status, retry_after) in [
        ("malformed", 400, ""),
        ("unauthorized", 401, ""),
        ("forbidden", 403, ""),
        ("too_slow", 408, ""),
        ("conflict", 409, ""),
        ("wrong_host", 421, ""),
        ("rate_limited", 429, "7"),
        ("unavailable", 503, "5"),
        ("internal", 500, ""),
    ] {
        let answer = caller.get(&format!("/{code}")).await;
        assert_envelope(&answer, StatusCode::from_u16(status).unwrap(), code);
        assert_eq!(answer.header("retry-after"), retry_after);
        assert!(!String::from_utf8_lossy(&answer.body).contains("secret"));
    }
}

#[tokio::test]
async fn a_handler_times_out() {
    let answer = failing().get("/endless").await;
    assert_envelope(&answer, StatusCode::SERVICE_UNAVAILABLE, "unavailable");
    assert_eq!(answer.header("retry-after"), "5");
}

#[tokio::test]
async fn an_unreadable_body_is_rejected_with_the_reason() {
    let caller = failing();
    let post = async |content_type: &str, body: &str| {
        let request =
            Request::post("/note").header("content-type", content_type).body(Body::from(body.to_owned()));
        caller.send(request.unwrap()).await
    };
    let json = "application/json";
    assert_eq!(post(json, r#"{"number":1}"#).await.status, StatusCode::NO_CONTENT);
    assert_eq!(
        post("Application/JSON; charset=utf-8", r#"{"number":1}"#).await.status,
        StatusCode::NO_CONTENT
    );
    for other in ["text/plain", "application/x-www-form-urlencoded", "application/jsonp", ""] {
        assert_envelope(
            &post(other, r#"{"number":1}"#).await,
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "unsupported_media_type",
        );
    }
    for bad in ["", "{", "number=1", r#"{"number":1} x"#, "\u{feff}{}"] {
        assert_envelope(&post(json, bad).await, StatusCode::BAD_REQUEST, "malformed");
    }
    let large = format!(r#"{{"number":1,"filler":"{}"}}"#, "x".repeat(64));
    assert_envelope(&post(json, &large).await, StatusCode::PAYLOAD_TOO_LARGE, "too_large");
    let wrong = post(json, r#"{"number":"one"}"#).await;
    assert_envelope(&wrong, StatusCode::UNPROCESSABLE_ENTITY, "invalid");
    assert_eq!(wrong.json()["fields"]["number"][0], "This value has the wrong type.");

    let compressed = Request::post("/note").header("content-type", json).header("content-encoding", "gzip");
    let answer = caller.send(compressed.body(Body::from("{}")).unwrap()).await;
    assert_envelope(&answer, StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported_media_type");
}

#[tokio::test]
async fn a_cause_is_logged_once_with_the_request_id() {
    let (log, _guard) = Log::capture();
    let answers = [failing().get("/internal").await, failing().get("/unavailable").await];
    let text = log.text();
    let lines: Vec<_> = text.lines().filter(|line| line.contains("secret")).collect();
    assert_eq!(lines.len(), 2, "{text}");
    for (line, (level, answer)) in lines.iter().zip([("ERROR", &answers[0]), ("WARN", &answers[1])]) {
        assert!(line.contains(level) && line.contains(answer.header("x-request-id")), "{line}");
    }
    assert!(lines[0].contains("errors.rs"), "a failure tells where it was made: {text}");
}
