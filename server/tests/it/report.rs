//! The report: views of pages by people, enquiries and enrolments by source, course and month.

use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use chrono::Duration;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};
use tower::ServiceExt;

use crate::support::desk::Desk;
use crate::support::{TestApp, TestDb, apply, db_test};

const BROWSER: &str = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36";

fn visit(path: &str, headers: &[(&str, &str)]) -> Request<Body> {
    let request = Request::builder().uri(path).header("host", "localhost:3000");
    let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
    request.body(Body::empty()).unwrap()
}

async fn show(desk: &Desk, path: &str, headers: &[(&str, &str)]) {
    let headers = [headers, &[("user-agent", BROWSER)]].concat();
    assert_eq!(desk.test.anon().send(visit(path, &headers)).await.status, StatusCode::OK);
}

/// Each row as its key, views, enquiries and enrolments.
fn rows(report: &Value) -> Vec<(String, i64, i64, i64)> {
    let figure = |row: &Value, name: &str| row[name].as_i64().unwrap();
    let rows = report["rows"].as_array().unwrap().iter();
    let line = |row: &Value| {
        let key = row["key"].as_str().unwrap().to_owned();
        (key, figure(row, "views"), figure(row, "enquiries"), figure(row, "enrolled"))
    };
    rows.map(line).collect()
}

fn row(key: &str, views: i64, enquiries: i64, enrolled: i64) -> (String, i64, i64, i64) {
    (key.to_owned(), views, enquiries, enrolled)
}

#[apply(db_test)]
async fn views_of_people_are_counted_by_where_they_came_from(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut admin = desk.test.admin().await;
    let course = desk.test.anon().get("/api/courses/1").await.json()["slug"].as_str().unwrap().to_owned();
    let course = format!("/courses/{course}");
    let google = ("referer", "https://www.google.co.in/");
    show(&desk, &course, &[google]).await;
    show(&desk, &course, &[google]).await;
    show(&desk, &format!("{course}?utm_source=Asha%20Newsletter&x=1"), &[google]).await;
    show(&desk, "/", &[]).await;
    show(&desk, "/about", &[("referer", "http://localhost:3000/")]).await;
    show(&desk, "/about", &[("sec-fetch-site", "same-origin")]).await;
    // None of these is a view by a visitor.
    show(&desk, "/", &[("cookie", "a=b; sid=1")]).await;
    show(&desk, "/", &[("sec-purpose", "prefetch")]).await;
    desk.test.anon().get("/").await;
    desk.test.anon().send(visit("/courses/no-such-course", &[("user-agent", BROWSER)])).await;
    desk.test.anon().send(visit("/login", &[("user-agent", BROWSER)])).await;
    let mut head = visit("/", &[("user-agent", BROWSER)]);
    *head.method_mut() = Method::HEAD;
    desk.test.anon().send(head).await;

    let report = admin.get("/api/admin/report").await.ok();
    assert_eq!(
        rows(&report),
        [row("google", 2, 0, 0), row("asha-newsletter", 1, 0, 0), row("direct", 1, 0, 0)]
    );
    assert_eq!(report["total"]["views"], 6, "steps within the site are views, too");
    let by_course = admin.get("/api/admin/report?by=course").await.ok();
    assert_eq!(rows(&by_course), [row("", 3, 0, 0), row("1", 3, 0, 0)]);
    let of_course = admin.get("/api/admin/report?course_id=1").await.ok();
    assert_eq!(rows(&of_course), [row("google", 2, 0, 0), row("asha-newsletter", 1, 0, 0)]);
    let texts = desk.texts("SELECT path FROM page_view ORDER BY path").await;
    assert!(texts.iter().all(|path| !path.contains('?')), "{texts:?}");

    // A finished answer that is sent again counts as well.
    let site = desk.test.site();
    for _ in 0..3 {
        let headers = [("user-agent", BROWSER), ("accept-encoding", "br")];
        site.clone().oneshot(visit("/contact", &headers)).await.unwrap();
    }
    let report = admin.get("/api/admin/report?source=direct").await.ok();
    assert_eq!(rows(&report), [row("direct", 4, 0, 0)]);
}

#[apply(db_test)]
async fn two_servers_count_the_same_pages_at_once(db: TestDb) {
    let (desk, two) = (Desk::new(&db).await, TestApp::new(&db).await);
    let one = &desk.test.app;
    for app in [one, &two.app] {
        for number in 0..1200 {
            app.monitoring.page_views.count(&format!("/about-{}", number % 600), "direct".to_owned());
        }
    }
    let both =
        (one.monitoring.page_views.write(&one.store), two.app.monitoring.page_views.write(&two.app.store));
    let (first, second) = tokio::join!(both.0, both.1);
    assert!(first.is_ok() && second.is_ok(), "{first:?} {second:?}");
    assert_eq!(desk.number("SELECT COUNT(*) FROM page_view WHERE views = 4").await, 600);
}

#[apply(db_test)]
async fn enquiries_are_counted_by_their_first_arrival(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut admin = desk.test.admin().await;
    let send = async |n: u8, more: Value| {
        let mut body = desk.body("send-course-inquiry");
        body["email"] = format!("visitor{n}@example.in").into();
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        assert_eq!(desk.visitor(n).send_json("send-course-inquiry", &body).await.status, StatusCode::CREATED);
        desk.wait(Duration::minutes(1));
    };
    send(1, json!({ "first_page": "/?utm_source=ig", "referrer": "https://l.instagram.com/" })).await;
    send(2, json!({ "first_page": "/about?x=1", "referrer": "https://www.google.com/search?q=secret" }))
        .await;
    send(3, json!({ "page": "/courses/x?utm_source=poster" })).await;
    send(4, json!({})).await;
    let by_hand = json!({ "name": "Ravi", "phone": "98220 12345", "source": "walk_in", "course_id": 1, "consent": true });
    admin.post("/api/leads", by_hand).await;
    let leads = admin.get("/api/leads?sort=received").await;
    let lead = admin.get(&format!("/api/leads/{}", leads.each("id")[1])).await.ok();
    let arrival = &lead["arrival"];
    assert_eq!(
        (&arrival["first_page"], &arrival["referrer"], &arrival["channel"]),
        (&json!("/about"), &json!("google.com"), &json!("google")),
    );
    let won = json!({ "status": "enrolled" }).to_string();
    let id = leads.each("id")[0].clone();
    admin.request(Method::PATCH, &format!("/api/leads/{id}"), Some(("application/json", won))).await.ok();

    let report = admin.get("/api/admin/report").await.ok();
    let one = |key: &str, enrolled| row(key, 0, 1, enrolled);
    assert_eq!(
        rows(&report),
        [one("", 0), one("google", 0), one("hand:walk-in", 0), one("instagram", 1), one("poster", 0)]
    );
    let months = report["months"].as_array().unwrap();
    assert_eq!(
        (months.len(), &months[11]["month"], &months[11]["enquiries"]),
        (12, &json!("2026-03"), &json!(5))
    );
    let by_course = admin.get("/api/admin/report?by=course&source=instagram").await.ok();
    assert_eq!(rows(&by_course), [row("1", 0, 1, 1)]);
    let export = admin.get("/api/leads.csv").await;
    assert!(String::from_utf8_lossy(&export.body).contains("\"instagram\""));
}

#[apply(db_test)]
async fn a_month_is_one_of_india_and_a_range_is_checked(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut admin = desk.test.admin().await;
    // Half past eleven in the evening of 31 March, UTC, is in April.
    let sql = "UPDATE lead SET created_at = '2026-03-31T23:30:00+00:00'";
    desk.visitor(1).send_json("contact", &desk.body("contact")).await;
    desk.test.app.store.db.execute_unprepared(sql).await.unwrap();
    let report = admin.get("/api/admin/report?from=2026-03&to=2026-04").await.ok();
    let months: Vec<_> =
        report["months"].as_array().unwrap().iter().map(|month| &month["enquiries"]).collect();
    assert_eq!(months, [0, 1]);
    for query in
        ["from=2026-05&to=2026-04", "from=2020-01&to=2026-04", "from=soon", "by=colour", "course_id=x"]
    {
        let answer = admin.get(&format!("/api/admin/report?{query}")).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{query}");
    }
}

#[apply(db_test)]
async fn a_whatsapp_message_has_a_reference_that_staff_look_up(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut admin = desk.test.admin().await;
    let mut visitor = desk.test.browser();
    let click = json!({
        "code": "7k2qf", "page": "/courses/plc?x=1", "first_page": "/?utm_source=poster", "referrer": "https://www.google.com/",
    });
    for _ in 0..2 {
        assert_eq!(visitor.post("/api/chat-references", click.clone()).await.status, StatusCode::NO_CONTENT);
    }
    let bad = visitor.post("/api/chat-references", json!({ "code": "<b>" })).await;
    assert_eq!(bad.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(bad.json()["fields"]["code"][0], "Give five digits and letters, without I, L, O and U.");
    let found = admin.get("/api/leads/chat-references/7K2QF").await.ok();
    assert_eq!(
        (&found["page"], &found["first_page"], &found["channel"]),
        (&json!("/courses/plc"), &json!("/"), &json!("poster"))
    );
    assert_eq!(visitor.get("/api/leads/chat-references/7K2QF").await.status, StatusCode::UNAUTHORIZED);

    let mut lead = json!({
        "name": "Ravi", "phone": "98220 12345", "source": "whatsapp", "consent": true, "reference": "00000",
    });
    let unknown = admin.post("/api/leads", lead.clone()).await;
    assert_eq!(unknown.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(unknown.json()["fields"]["reference"].is_array());
    lead["reference"] = " 7k2qf".into();
    let entered = admin.post("/api/leads", lead).await.json();
    assert_eq!(
        (&entered["arrival"]["channel"], &entered["arrival"]["page"]),
        (&json!("poster"), &json!("/courses/plc"))
    );

    desk.wait(Duration::days(91));
    let other = json!({ "code": "00001" });
    assert_eq!(visitor.post("/api/chat-references", other).await.status, StatusCode::NO_CONTENT);
    assert_eq!(desk.texts("SELECT code FROM chat_reference").await, ["00001"]);
}
