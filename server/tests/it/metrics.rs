//! Metrics: what they count, and that their description and the alert rules name what there is.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use axum::http::{Method, StatusCode};
use saphyr::{LoadableYamlNode, Yaml};
use server::web::http::connections::Connections;
use server::web::metrics;

use crate::support::app::Caller;
use crate::support::records::course;
use crate::support::{TestApp, TestDb, TestSite, apply, db_test, eventually, sqlite_test};

/// What a scrape of the site gets.
async fn scrape(app: &Arc<server::web::app::App>) -> String {
    let router = metrics::router(app.clone(), Connections::new(1, Vec::new()));
    let answer = Caller::new(router).get("/metrics").await;
    assert_eq!(answer.status, StatusCode::OK);
    assert!(answer.header("content-type").starts_with("application/openmetrics-text"));
    String::from_utf8(answer.body.to_vec()).unwrap()
}

/// The value of a sample, by its name and labels as they are written.
#[track_caller]
fn value(text: &str, sample: &str) -> f64 {
    let line = text.lines().find_map(|line| line.strip_prefix(sample)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("{sample} is not in\n{text}")).parse().unwrap()
}

#[apply(sqlite_test)]
async fn requests_are_counted_by_route_and_never_by_address(db: TestDb) {
    let test = TestApp::seeded(&db).await;
    let caller = test.anon();
    caller.get("/api/courses/1").await.ok();
    caller.get("/api/courses/2?x=secret").await.ok();
    caller.get("/api/courses/999999").await;
    caller.get("/api/courses/not-a-number-secret").await;
    caller.request(Method::from_bytes(b"INVENTED").unwrap(), "/api/courses/1").await;
    let text = scrape(&test.app).await;
    let of = |method: &str, status: u16| {
        format!(r#"http_requests_total{{method="{method}",route="/api/courses/{{id}}",status="{status}"}}"#)
    };
    assert!((value(&text, &of("GET", 200)) - 2.0).abs() < 0.1, "{text}");
    assert!(value(&text, &of("GET", 404)) >= 1.0);
    assert!((value(&text, &of("other", 405)) - 1.0).abs() < 0.1);
    let timed = r#"http_request_duration_seconds_count{route="/api/courses/{id}"}"#;
    assert!((value(&text, timed) - 5.0).abs() < 0.1);
    assert!(!text.contains("secret") && !text.contains("999999"), "{text}");
}

#[apply(sqlite_test)]
async fn pages_are_counted_by_cache_and_by_step(db: TestDb) {
    let test = TestSite::seeded(&db).await;
    let before = scrape(&test.app).await;
    for _ in 0..4 {
        assert_eq!(test.anon().get("/about").await.status, StatusCode::OK);
    }
    test.renderer.kill();
    test.anon().get("/contact").await;
    let after = scrape(&test.app).await;
    let added = |sample: &str| value(&after, sample) - value(&before, sample);
    for (sample, count) in [
        (r#"http_requests_total{method="GET",route="(page)",status="200"}"#, 5.0),
        (r#"html_cache_requests_total{result="hit"}"#, 3.0),
        (r#"html_cache_requests_total{result="miss"}"#, 2.0),
        (r#"page_answers_total{step="rendered"}"#, 1.0),
        (r#"page_answers_total{step="plain"}"#, 1.0),
        ("render_duration_seconds_count", 1.0),
    ] {
        assert!((added(sample) - count).abs() < 0.1, "{sample}: {}", added(sample));
    }
    // Whether a connection breaks off or cannot be made depends on the moment.
    for metric in ["pages_not_rendered_total", "render_failures_total"] {
        let of = |cause: &str| added(&format!("{metric}{{cause=\"{cause}\"}}"));
        assert!((of("unreachable") + of("broke_off") - 1.0).abs() < 0.1, "{after}");
    }
    let is_counted = async || {
        // The cache counts now and then, while it is used.
        test.anon().get("/about").await;
        let text = scrape(&test.app).await;
        ["entries", "size_bytes"]
            .iter()
            .all(|of| value(&text, &format!(r#"html_cache_{of}{{store="pages"}}"#)) > 1.0)
    };
    eventually("the pages in memory are counted", is_counted).await;
}

#[apply(sqlite_test)]
async fn refused_calls_and_failed_sign_ins_are_counted(db: TestDb) {
    let test = TestApp::new(&db).await;
    test.add(&course("PLC")).await;
    let mut browser = test.browser();
    let wrong = serde_json::json!({ "email": "nobody@site.example", "password": "wrong" });
    assert_eq!(browser.post("/api/auth/login", wrong).await.status, 401);
    let network = "203.0.113.7".parse::<std::net::IpAddr>().unwrap().into();
    while test.app.limits.calls.take(&network, test.app.store.clock.instant()).is_ok() {}
    let text = scrape(&test.app).await;
    assert!((value(&text, r#"sign_in_failures_total{cause="password"}"#) - 1.0).abs() < 0.1);
    assert!((value(&text, r#"limiter_refusals_total{limit="calls"}"#) - 1.0).abs() < 0.1);
    assert!((value(&text, "db_up") - 1.0).abs() < 0.1);
    assert!(value(&text, "db_write_wait_seconds_count") >= 1.0, "the course");
}

/// The names of samples without what their kind adds.
fn names(text: &str) -> BTreeSet<String> {
    let families = text.lines().filter_map(|line| line.strip_prefix("# TYPE ")?.split_once(' '));
    families
        .map(|(name, kind)| match kind {
            "counter" => format!("{name}_total"),
            "info" => format!("{name}_info"),
            _ => name.to_owned(),
        })
        .collect()
}

fn read(path: &str) -> String {
    std::fs::read_to_string(Path::new("..").join(path)).unwrap()
}

#[apply(db_test)]
async fn the_description_lists_what_there_is(db: TestDb) {
    let test = TestApp::new(&db).await;
    // What has no series yet is not told.
    test.anon().get("/healthz").await.ok();
    storage::backup::note(&test.app.config.data_dir).unwrap();
    let described: BTreeSet<String> = read("docs/metrics.md")
        .lines()
        .filter_map(|line| Some(line.strip_prefix("| `")?.split_once('`')?.0.to_owned()))
        .collect();
    assert_eq!(described, names(&scrape(&test.app).await));
}

/// Words of the query language and labels, as far as the rules use them.
const WORDS: [&str; 24] = [
    "up",
    "sum",
    "by",
    "rate",
    "increase",
    "delta",
    "changes",
    "histogram_quantile",
    "time",
    "unless",
    "on",
    "or",
    "instance",
    "le",
    "job",
    "status",
    "route",
    "step",
    "limit",
    "5m",
    "10m",
    "15m",
    "1h",
    "2e9",
];

#[apply(db_test)]
async fn alert_rules_name_what_there_is(db: TestDb) {
    let test = TestApp::new(&db).await;
    // What has no series yet is not told.
    test.anon().get("/healthz").await.ok();
    storage::backup::note(&test.app.config.data_dir).unwrap();
    let known = names(&scrape(&test.app).await);
    let rules = Yaml::load_from_str(&read("ops/alerts.yml")).unwrap();
    let rules = rules[0]["groups"][0]["rules"].as_vec().unwrap();
    assert!(rules.len() > 10);
    for rule in rules {
        let name = rule["alert"].as_str().unwrap();
        for text in ["summary", "description"] {
            assert!(rule["annotations"][text].as_str().is_some(), "{name} has no {text}");
        }
        assert!(["page", "ticket"].contains(&rule["labels"]["severity"].as_str().unwrap()), "{name}");
        let expression = rule["expr"].as_str().unwrap();
        for (open, close) in [('(', ')'), ('{', '}'), ('[', ']')] {
            assert_eq!(expression.matches(open).count(), expression.matches(close).count(), "{name}");
        }
        // Without texts in quotes.
        let bare: String = expression.split('"').step_by(2).collect::<Vec<_>>().join(" ");
        let words = bare.split(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '.');
        for word in words.filter(|word| !word.is_empty() && word.parse::<f64>().is_err()) {
            let metric = word.strip_suffix("_bucket").unwrap_or(word);
            assert!(known.contains(metric) || WORDS.contains(&word), "{name} asks for {word}");
        }
    }
}
