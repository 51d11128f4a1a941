//! Rejected forms without JavaScript: the response is a page with the submitted values and the right status.

use axum::body::{Body, Bytes};
use axum::http::Request;
use futures_util::StreamExt;
use futures_util::stream::{self, FuturesUnordered};
use server::web::http::connections::CONNECTIONS_IN_ALL;

use crate::support::desk::{Desk, Visitor};
use crate::support::log::Log;
use crate::support::{Answer, Caller, TestDb, apply, client, db_test, sqlite_test};

const OWN: [(&str, &str); 1] = [("origin", "http://localhost:3000")];

/// Every form with its values.
const FORMS: [(&str, &[(&str, &str)]); 7] = [
    (
        "/api/mail/contact",
        &[
            ("name", "Asha Rao"),
            ("email", "asha@example.in"),
            ("phone", "98765 43210"),
            ("subject", "Hello"),
            ("message", "Where are you?"),
            ("newsletter", "on"),
        ],
    ),
    (
        "/api/mail/send-course-inquiry",
        &[
            ("name", "Asha Rao"),
            ("mobile", "98765 43210"),
            ("email", "asha@example.in"),
            ("subject", "Dates"),
            ("message", "When does it start?"),
            ("course_id", "1"),
        ],
    ),
    (
        "/api/mail/send-consultancy-email",
        &[
            ("email", "asha@example.in"),
            ("contact", "98765 43210"),
            ("selectedService", "Production Reporting"),
            ("problemStatement", "A gearbox fails each summer."),
        ],
    ),
    (
        "/api/mail/enroll",
        &[
            ("name", "Asha Rao"),
            ("email", "asha@example.in"),
            ("phone", "98765 43210"),
            ("stack_id", "react-typescript"),
            ("course_name", "Web Development"),
        ],
    ),
    ("/api/mail/newsletter", &[("email", "asha@example.in"), ("page", "/about")]),
    ("/login", &[("email", "asha@example.in"), ("password", "correct horse battery"), ("remember", "on")]),
    ("/privacy/my-data", &[("email", "asha@example.in")]),
];

fn html(answer: &Answer) -> String {
    String::from_utf8(answer.body.to_vec()).unwrap()
}

/// The page contains all submitted values except the password.
fn assert_kept(answer: &Answer, status: u16, path: &str, fields: &[(&str, &str)]) {
    let page = html(answer);
    assert_eq!(answer.status, status, "{path}: {page}");
    assert_eq!(answer.header("content-type"), "text/html; charset=utf-8", "{path}: {page}");
    assert_eq!(answer.header("cache-control"), "no-store", "{path}");
    for (name, value) in fields {
        match *name {
            "password" => assert!(!page.contains(value), "{path} shows the password"),
            _ => assert!(page.contains(value), "{path} lost {name}: {page}"),
        }
    }
}

/// A plain page has a form that posts the same values again.
fn assert_can_be_sent_again(answer: &Answer, path: &str) {
    let page = html(answer);
    let form = page.split("<form method=\"post\"").nth(1).and_then(|rest| rest.split("</form>").next());
    let form = form.unwrap_or_else(|| panic!("{path}: {page}"));
    assert!(form.contains("name=\"email\" value=\"asha@example.in\""), "{path}: {form}");
    assert!(form.contains("Send again</button>"), "{path}: {form}");
    assert_eq!(form.contains("name=\"password\" type=\"password\""), path == "/login", "{path}: {form}");
    let ticked = match path {
        "/login" => "name=\"remember\" type=\"checkbox\" value=\"on\" checked",
        "/api/mail/contact" => "name=\"newsletter\" type=\"checkbox\" value=\"on\" checked",
        _ => "",
    };
    assert!(form.contains(ticked), "{form}");
    assert!(!form.contains("value=\"on\" checked") || !ticked.is_empty(), "{form}");
}

async fn post(visitor: &Visitor, path: &str, fields: &[(&str, &str)]) -> Answer {
    visitor.post_form(path, fields, &OWN).await
}

/// A visitor whose IP address has reached the rate limit.
async fn exhausted(desk: &Desk) -> Visitor {
    let visitor = desk.visitor(77);
    for call in ["/api/mail/contact", "/api/auth/login"] {
        while visitor.post(call, "application/json", "{}".to_owned(), &OWN).await.status != 429 {}
    }
    visitor
}

#[apply(db_test)]
async fn after_a_server_error_the_form_keeps_its_values(db: TestDb) {
    let desk = Desk::new(&db).await;
    for table in ["lead", "user"] {
        desk.rows(&format!("ALTER TABLE \"{table}\" RENAME TO \"{table}_gone\"")).await;
    }
    for (path, fields) in FORMS {
        assert_kept(&post(&desk.visitor(1), path, fields).await, 500, path, fields);
    }
}

/// With a cookie that may be good or not: nothing can be looked up.
async fn erase_in_opened_page(desk: &Desk) -> Answer {
    let headers = [("origin", "http://localhost:3000"), ("cookie", "my-data=abc")];
    let fields = [("erase", "all"), ("sure", "yes")];
    desk.visitor(1).post_form("/privacy/my-data", &fields, &headers).await
}

#[apply(db_test)]
async fn without_a_database_the_form_keeps_its_values(db: TestDb) {
    let desk = Desk::new(&db).await;
    desk.test.app.store.close().await.unwrap();
    for (path, fields) in FORMS {
        let answer = post(&desk.visitor(1), path, fields).await;
        assert_kept(&answer, 503, path, fields);
        assert_can_be_sent_again(&answer, path);
        assert_eq!(answer.header("retry-after"), "5", "{path}");
    }
    // The same for the forms behind a cookie.
    let answer = erase_in_opened_page(&desk).await;
    assert_eq!(answer.status, 503);
    for field in ["name=\"erase\" value=\"all\"", "name=\"sure\" value=\"yes\"", "Send again</button>"] {
        assert!(html(&answer).contains(field), "{field}: {}", html(&answer));
    }
}

#[apply(sqlite_test)]
async fn beyond_the_rate_limit_the_form_keeps_its_values(db: TestDb) {
    let desk = Desk::new(&db).await;
    let visitor = exhausted(&desk).await;
    for (path, fields) in FORMS.into_iter().filter(|(path, _)| path.starts_with("/api/")) {
        let renders = desk.test.renderer.renders();
        let answer = post(&visitor, path, fields).await;
        assert_kept(&answer, 429, path, fields);
        assert_can_be_sent_again(&answer, path);
        assert!(html(&answer).contains("Too many requests. Try again in "), "{path}");
        assert!(answer.header("retry-after").parse::<u32>().unwrap() > 0, "{path}");
        assert_eq!(answer.headers.get_all("retry-after").iter().count(), 1, "{path}");
        assert_eq!(desk.test.renderer.renders(), renders, "what is refused costs no render");
        let call = visitor.post(path, "application/json", "{}".to_owned(), &OWN).await;
        assert_eq!(
            (call.status.as_u16(), call.json()["code"].as_str()),
            (429, Some("rate_limited")),
            "{path}"
        );
    }
    // A browser sends nothing of a service that was not chosen.
    let path = "/api/mail/send-consultancy-email";
    let page = html(&post(&visitor, path, &[("email", "asha@example.in")]).await);
    assert!(page.contains("name=\"selectedService\""), "{page}");
    assert!(page.contains("<option value=\"Production Reporting\">"), "{page}");
    // A cross-site post must not fill our form.
    let foreign = [("origin", "https://evil.example"), ("sec-fetch-site", "cross-site")];
    let answer = visitor.post_form("/api/mail/contact", FORMS[0].1, &foreign).await;
    assert!(!html(&answer).contains("Where are you?"), "{}", html(&answer));
}

/// Requests whose bodies never arrive: each occupies a place in a queue.
async fn hold(caller: Caller, path: &str, number: usize) -> impl Sized + use<> {
    let mut held: FuturesUnordered<_> = (0..number)
        .map(|_| {
            let body = Body::from_stream(stream::pending::<Result<Bytes, std::io::Error>>());
            let call = Request::post(path).header("content-type", "application/json");
            let (caller, call) = (caller.clone(), call.body(body).unwrap());
            async move { caller.send(call).await }
        })
        .collect();
    // After one poll, each request occupies its place.
    assert!(futures_util::poll!(held.next()).is_pending());
    held
}

#[apply(sqlite_test)]
async fn calls_in_the_queue_hold_up_neither_enquiries_nor_reads(db: TestDb) {
    let desk = Desk::with_environment(&db, &[("RATE_LIMITS", "off")]).await;
    let _held = hold(desk.test.anon(), "/api/auth/login", 256 + 512).await;
    let call = desk.visitor(1).post("/api/auth/login", "application/json", "{}".to_owned(), &OWN).await;
    assert_eq!(call.status.as_u16(), 503);
    assert_eq!(desk.test.anon().get("/api/courses/get").await.status.as_u16(), 200);
    let sent = desk.visitor(1).send_form("newsletter", &[("email", "asha@example.in")]).await;
    assert!(sent.status.is_success() || sent.status.is_redirection(), "{}", sent.status);
}

#[apply(sqlite_test)]
async fn on_an_overloaded_server_the_form_keeps_its_values(db: TestDb) {
    let desk = Desk::with_environment(&db, &[("RATE_LIMITS", "off")]).await;
    // More than there can be connections, and those that are worked on beside them.
    let _held = hold(desk.test.anon(), "/api/mail/contact", CONNECTIONS_IN_ALL + 256).await;
    for (path, fields) in FORMS.into_iter().filter(|(path, _)| path.starts_with("/api/")) {
        let answer = post(&desk.visitor(1), path, fields).await;
        assert_kept(&answer, 503, path, fields);
        assert_can_be_sent_again(&answer, path);
        assert_eq!(answer.header("retry-after"), "5", "{path}");
    }
}

#[apply(sqlite_test)]
async fn beyond_the_limit_of_forms_the_form_holds_what_was_typed(db: TestDb) {
    let desk = Desk::new(&db).await;
    let visitor = desk.visitor(1);
    for number in 0.. {
        let email = format!("a{number}@example.in");
        if visitor.send_form("newsletter", &[("email", &email)]).await.status == 429 {
            break;
        }
    }
    for (path, fields) in FORMS.into_iter().filter(|(path, _)| *path != "/login") {
        assert_kept(&post(&visitor, path, fields).await, 429, path, fields);
    }
}

#[apply(sqlite_test)]
async fn a_field_that_came_twice_costs_nothing_that_was_typed(db: TestDb) {
    let desk = Desk::new(&db).await;
    client::account(&desk.test.app, "other@example.in", true).await;
    for (path, fields) in FORMS.into_iter().filter(|(path, _)| *path != "/login") {
        let twice = [fields, &[("email", "second@example.in")]].concat();
        let answer = post(&desk.visitor(1), path, &twice).await;
        assert_kept(&answer, 422, path, fields);
        let page = html(&answer);
        assert!(page.contains("\"email\":[\"This field was given more than once.\"]"), "{path}: {page}");
        assert!(!page.contains("second@example.in"), "{path}: {page}");
    }
    assert_eq!(desk.number("SELECT COUNT(*) FROM lead").await, 0);
}

#[apply(sqlite_test)]
async fn a_failure_of_the_my_data_page_is_logged_with_its_cause(db: TestDb) {
    let desk = Desk::new(&db).await;
    desk.rows("ALTER TABLE mail_token RENAME TO mail_token_gone").await;
    let (log, _guard) = Log::capture();
    let answer = erase_in_opened_page(&desk).await;
    let text = log.text();
    assert_eq!(answer.status, 503);
    let line = text.lines().find(|line| line.contains("mail_token")).unwrap_or_else(|| panic!("{text}"));
    assert!(line.contains(answer.header("x-request-id")), "{line}");
}
