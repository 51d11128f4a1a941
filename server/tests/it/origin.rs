//! Origin check: every combination of headers, against the rules.

use axum::body::Body;
use axum::http::{Method, Request, StatusCode};

use crate::support::{Caller, TestApp, TestDb, TestSite, apply, sqlite_test};

const OWN: &str = "http://localhost:3000";
/// The names of the site on localhost.
const SPELLING: &str = "http://127.0.0.1:3000";

const HOSTS: [&str; 2] = ["localhost:3000", "127.0.0.1:3000"];
const ORIGINS: [Option<&str>; 7] = [
    None,
    Some(OWN),
    Some(SPELLING),
    Some("null"),
    Some("https://localhost:3000"),
    Some("http://localhost:3000.evil.example"),
    Some("https://evil.example"),
];
const SITES: [Option<&str>; 5] =
    [None, Some("same-origin"), Some("none"), Some("same-site"), Some("cross-site")];
const TYPES: [Option<&str>; 5] = [
    None,
    Some("application/json; charset=utf-8"),
    Some("application/x-www-form-urlencoded"),
    Some("text/plain"),
    Some("multipart/form-data; boundary=x"),
];
const COOKIES: [bool; 2] = [false, true];
const BEARERS: [bool; 2] = [false, true];

#[derive(Debug, Clone)]
struct Cell {
    method: Method,
    host: &'static str,
    origin: Option<&'static str>,
    site: Option<&'static str>,
    media_type: Option<&'static str>,
    cookie: bool,
    bearer: bool,
}

fn cells(methods: &[Method]) -> Vec<Cell> {
    let mut cells = Vec::new();
    for method in methods {
        for host in HOSTS {
            for origin in ORIGINS {
                for site in SITES {
                    for media_type in TYPES {
                        for cookie in COOKIES {
                            for bearer in BEARERS {
                                let method = method.clone();
                                cells.push(Cell { method, host, origin, site, media_type, cookie, bearer });
                            }
                        }
                    }
                }
            }
        }
    }
    cells
}

impl Cell {
    /// The expected status at a path that does not exist: 404 means that the request was allowed.
    fn expected(&self, takes_forms: bool) -> StatusCode {
        if self.method == Method::GET || self.method == Method::HEAD {
            return StatusCode::NOT_FOUND;
        }
        let own_spelling = self.origin.is_some_and(|origin| origin == format!("http://{}", self.host));
        let from_here = self.origin == Some(OWN)
            || matches!(self.site, Some("same-origin" | "none"))
            || (self.site.is_none() && own_spelling)
            || (self.site.is_none() && self.origin.is_none() && (!self.cookie || self.bearer));
        let form = self.media_type == Some("application/x-www-form-urlencoded");
        let json = self.media_type.is_some_and(|media_type| media_type.starts_with("application/json"));
        match (from_here, self.media_type.is_none() || json || (form && takes_forms)) {
            (false, _) => StatusCode::FORBIDDEN,
            (true, false) => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            (true, true) => StatusCode::NOT_FOUND,
        }
    }

    fn request(&self, path: &str) -> Request<Body> {
        let mut request = Request::builder().method(&self.method).uri(path).header("host", self.host);
        for (name, value) in
            [("origin", self.origin), ("sec-fetch-site", self.site), ("content-type", self.media_type)]
        {
            if let Some(value) = value {
                request = request.header(name, value);
            }
        }
        if self.cookie {
            request = request.header("cookie", "sid=AAAAAAAAAAAAAAAAAAAAAA");
        }
        if self.bearer {
            request = request.header("authorization", "Bearer x");
        }
        request.body(Body::empty()).unwrap()
    }
}

async fn hold(caller: &Caller, path: &str, methods: &[Method], takes_forms: bool) -> usize {
    let mut held = 0;
    for cell in cells(methods) {
        let answer = caller.send(cell.request(path)).await;
        assert_eq!(answer.status, cell.expected(takes_forms), "{path}: {cell:?}");
        held += 1;
    }
    held
}

#[apply(sqlite_test)]
async fn the_origin_check_matches_the_rules(db: TestDb) {
    let test = TestApp::new(&db).await;
    let anon = test.anon();
    let methods = [Method::GET, Method::POST, Method::PUT, Method::DELETE];
    assert_eq!(hold(&anon, "/api/nothing", &methods, false).await, 5600);
    assert_eq!(hold(&anon, "/api/mail/nothing", &[Method::POST], true).await, 1400);
}

#[apply(sqlite_test)]
async fn a_cross_site_page_can_neither_sign_in_nor_disguise_a_body(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    admin.origin = Some("https://evil.example".to_owned());
    let answer = admin.post("/api/team", serde_json::json!({ "name": "E" })).await;
    assert_eq!((answer.status, &answer.json()["code"]), (StatusCode::FORBIDDEN, &"foreign_origin".into()));
    assert_eq!(answer.json()["request_id"], answer.header("x-request-id"));
    let fields = [("email", "a@b.example"), ("password", "x")];
    assert_eq!(admin.form("/api/auth/login", &fields).await.status, StatusCode::FORBIDDEN);
    for header in ["access-control-allow-origin", "access-control-allow-credentials"] {
        assert!(answer.header(header).is_empty());
    }
    let disguised = Request::post("/api/team").header("content-length", "2").body(Body::from("{}")).unwrap();
    assert_eq!(test.anon().send(disguised).await.status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
}

#[apply(sqlite_test)]
async fn a_cross_site_form_is_refused_with_a_page(db: TestDb) {
    let mut test = TestSite::seeded(&db).await;
    let form = "application/x-www-form-urlencoded";
    let send = async |test: &TestSite, path: &str, name: &str, value: &str| {
        let request = Request::post(path).header("origin", "https://evil.example").header(name, value);
        test.anon().send(request.body(Body::from("name=A")).unwrap()).await
    };
    for path in ["/login", "/api/auth/login", "/api/mail/contact", "/privacy/my-data"] {
        let answer = send(&test, path, "content-type", form).await;
        assert_eq!(
            (answer.status, answer.header("content-type")),
            (StatusCode::FORBIDDEN, "text/html; charset=utf-8"),
            "{path}"
        );
        assert_eq!(answer.header("cache-control"), "no-store");
        let html = String::from_utf8(answer.body.to_vec()).unwrap();
        assert!(html.contains("data-page=\"/403\"") && html.contains("Request refused"), "{html}");
    }
    assert!(
        send(&test, "/login", "accept", "text/html,*/*")
            .await
            .header("content-type")
            .starts_with("text/html")
    );
    let of_program = send(&test, "/api/mail/contact", "accept", "text/html,*/*").await;
    assert_eq!(of_program.json()["code"], "foreign_origin");
    test.renderer.kill();
    test.restart(&db).await;
    let answer = send(&test, "/login", "content-type", form).await;
    assert_eq!(
        (answer.status, answer.header("content-type")),
        (StatusCode::FORBIDDEN, "text/html; charset=utf-8")
    );
}

#[apply(sqlite_test)]
async fn over_https_only_the_https_origin_is_accepted(db: TestDb) {
    let test = TestSite::with_environment(&db, &[("PUBLIC_URL", "https://training.example")]).await;
    for (origin, status) in [
        ("https://training.example", StatusCode::NOT_FOUND),
        ("http://training.example", StatusCode::FORBIDDEN),
        ("https://training.example:8443", StatusCode::FORBIDDEN),
    ] {
        let request =
            Request::post("/api/nothing").header("host", "training.example").header("origin", origin);
        assert_eq!(test.anon().send(request.body(Body::empty()).unwrap()).await.status, status, "{origin}");
    }
}
