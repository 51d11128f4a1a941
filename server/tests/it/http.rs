//! Headers common to all responses.

use axum::body::Body;
use axum::http::{Method, Request, StatusCode};

use crate::support::{Answer, TestDb, TestSite, apply, sqlite_test};

const ADDRESSES: [(&str, &str); 9] = [
    ("/", "public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400"),
    ("/courses", "public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400"),
    ("/login", "no-store"),
    ("/nowhere", "no-store"),
    ("/admin", "no-store"),
    ("/api/settings", "no-store"),
    ("/api/nothing", "no-store"),
    ("/assets/index-1.js", "public, max-age=31536000, immutable"),
    ("/favicon.svg", "public, max-age=3600"),
];

fn request(path: &str) -> axum::http::request::Builder {
    Request::get(path).header("host", "localhost:3000")
}

#[apply(sqlite_test)]
async fn every_answer_has_its_cache_policy_and_the_security_headers(db: TestDb) {
    let test = TestSite::seeded(&db).await;
    for (path, policy) in ADDRESSES {
        let answer = test.anon().get(path).await;
        assert_eq!(answer.header("cache-control"), policy, "{path}");
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("x-frame-options", "DENY"),
            ("cross-origin-resource-policy", "same-origin"),
            ("cross-origin-opener-policy", "same-origin"),
        ] {
            assert_eq!(answer.header(name), value, "{path}");
        }
        assert!(!answer.header("x-request-id").is_empty(), "{path}");
        assert!(answer.header("strict-transport-security").is_empty(), "plain http");
        assert!(answer.header("set-cookie").is_empty(), "{path}");
        if answer.header("content-type").starts_with("text/html") {
            let csp = answer.header("content-security-policy");
            assert!(
                csp.contains("script-src 'self';") && !csp.contains("unsafe") && !csp.contains("upgrade"),
                "{path}: {csp}"
            );
        }
    }
}

#[apply(sqlite_test)]
async fn only_pages_may_load_resources_and_nothing_is_framed(db: TestDb) {
    let test = TestSite::seeded(&db).await;
    for path in [
        "/robots.txt",
        "/sitemap.xml",
        "/sitemaps/courses-1.xml",
        "/feed.xml",
        "/jobs.xml",
        "/site.webmanifest",
        "/healthz",
        "/readyz",
        "/assets/index-1.js",
        "/favicon.svg",
        "/og/courses/none.png",
        "/api/settings",
        "/api/nothing",
        "/api",
        "/",
        "/nowhere",
    ] {
        let answer = test.anon().get(path).await;
        let csp = answer.header("content-security-policy");
        assert!(
            csp.starts_with("default-src 'none';") && csp.contains("frame-ancestors 'none'"),
            "{path}: {csp:?}"
        );
        let sandboxed = path.starts_with("/api") || path == "/favicon.svg";
        assert_eq!(csp.contains("sandbox"), sandboxed, "{path}: {csp}");
    }
    let told =
        test.anon().send(Request::get("/").header("host", "evil.example").body(Body::empty()).unwrap()).await;
    assert!(told.header("content-security-policy").contains("frame-ancestors 'none'"));
    let drawing = test.anon().get("/favicon.svg").await;
    assert_eq!(drawing.header("content-type"), "image/svg+xml; charset=utf-8");
    assert!(drawing.header("content-security-policy").contains("style-src 'unsafe-inline'"));
}

#[apply(sqlite_test)]
async fn pages_announce_their_files_and_may_contain_the_style_of_the_build(db: TestDb) {
    let test = TestSite::seeded(&db).await;
    let within = request("/about").header("sec-fetch-site", "same-origin").body(Body::empty()).unwrap();
    let within = test.anon().send(within).await;
    let font = "</assets/text-1.woff2>; rel=preload; as=font; type=\"font/woff2\"; crossorigin";
    assert_eq!(within.header("link"), format!("</assets/about-1.css>; rel=preload; as=style, {font}"));
    let arriving = test.anon().get("/about").await;
    assert_eq!(arriving.header("link"), font, "the page contains its style");
    for answer in [within, arriving] {
        let csp = answer.header("content-security-policy");
        assert!(csp.contains("style-src 'self' 'sha256-c3R5bGU=';"), "{csp}");
    }
}

#[apply(sqlite_test)]
async fn an_unchanged_page_keeps_the_policy_that_it_came_with(db: TestDb) {
    let test = TestSite::seeded(&db).await;
    let tag = test.anon().get("/about").await.header("etag").to_owned();
    let again =
        test.anon().send(request("/about").header("if-none-match", &tag).body(Body::empty()).unwrap()).await;
    assert_eq!(again.status, StatusCode::NOT_MODIFIED);
    for name in ["content-security-policy", "permissions-policy", "referrer-policy", "x-frame-options"] {
        assert_eq!(again.header(name), "", "{name} would replace that of the page");
    }
}

#[apply(sqlite_test)]
async fn https_adds_hsts(db: TestDb) {
    let test = TestSite::with_environment(&db, &[("PUBLIC_URL", "https://training.example")]).await;
    let answer = test
        .anon()
        .send(Request::get("/").header("host", "training.example").body(Body::empty()).unwrap())
        .await;
    assert_eq!(answer.status, StatusCode::OK);
    assert_eq!(answer.header("strict-transport-security"), "max-age=63072000; includeSubDomains");
    assert!(answer.header("content-security-policy").contains("upgrade-insecure-requests"));
}

#[apply(sqlite_test)]
async fn a_page_is_sent_in_the_encoding_asked_for_with_a_tag_of_its_own(db: TestDb) {
    let test = TestSite::seeded(&db).await;
    let mut tags = std::collections::HashSet::new();
    for (accepted, encoding) in [("br", "br"), ("gzip", "gzip"), ("identity", "")] {
        let ask = || request("/about").header("accept-encoding", accepted);
        let answer = test.anon().send(ask().body(Body::empty()).unwrap()).await;
        assert_eq!(answer.header("content-encoding"), encoding);
        assert_eq!(answer.header("vary"), "accept-encoding, sec-fetch-site");
        assert_eq!(answer.header("content-length"), answer.body.len().to_string());
        let tag = answer.header("etag").to_owned();
        let again = test.anon().send(ask().header("if-none-match", &tag).body(Body::empty()).unwrap()).await;
        assert_eq!((again.status, again.body.len()), (StatusCode::NOT_MODIFIED, 0));
        assert_eq!(again.header("etag"), tag);
        assert_eq!(again.header("cache-control"), answer.header("cache-control"));
        assert!(tags.insert(tag), "one tag for two representations");
    }
}

#[apply(sqlite_test)]
async fn head_has_the_headers_of_get_and_other_methods_are_refused(db: TestDb) {
    let test = TestSite::seeded(&db).await;
    for path in ["/", "/assets/index-1.js", "/api/settings"] {
        let get = test.anon().get(path).await;
        let head = test.anon().request(Method::HEAD, path).await;
        assert!(head.body.is_empty());
        for name in ["etag", "content-length", "content-type", "cache-control"] {
            assert_eq!(head.header(name), get.header(name), "{path} {name}");
        }
    }
    let answer = test.anon().request(Method::POST, "/about").await;
    assert_eq!((answer.status, answer.header("allow")), (StatusCode::METHOD_NOT_ALLOWED, "GET, HEAD"));
}

#[apply(sqlite_test)]
async fn files_come_precompressed_and_nothing_else_is_reachable(db: TestDb) {
    let test = TestSite::seeded(&db).await;
    let answer = test
        .anon()
        .send(
            request("/assets/index-1.js").header("accept-encoding", "gzip, br").body(Body::empty()).unwrap(),
        )
        .await;
    assert_eq!((answer.header("content-encoding"), &answer.body[..]), ("br", &b"brotli bytes"[..]));
    for path in [
        "/assets/index-1.js.br",
        "/assets/../build.json",
        "/assets/%2e%2e/build.json",
        "/build.json",
        "/assets//index-1.js/../../build.json",
    ] {
        let answer = test.anon().get(path).await;
        assert!(!answer.status.is_success(), "{path}: {}", answer.status);
    }
}

#[apply(sqlite_test)]
async fn a_foreign_or_doubled_host_is_refused(db: TestDb) {
    let test = TestSite::seeded(&db).await;
    let with_host = |host: &str| Request::get("/").header("host", host).body(Body::empty()).unwrap();
    assert_eq!(test.anon().send(with_host("evil.example")).await.status, StatusCode::MISDIRECTED_REQUEST);
    assert_eq!(test.anon().send(with_host("127.0.0.1:3000")).await.status, StatusCode::OK);
    let doubled = request("/").header("host", "evil.example").body(Body::empty()).unwrap();
    assert_eq!(test.anon().send(doubled).await.status, StatusCode::BAD_REQUEST);
    let foreign =
        Request::get("http://evil.example/").header("host", "localhost:3000").body(Body::empty()).unwrap();
    assert_eq!(test.anon().send(foreign).await.status, StatusCode::MISDIRECTED_REQUEST);
    let scheme = request("ftp://localhost:3000/").body(Body::empty()).unwrap();
    assert_eq!(test.anon().send(scheme).await.status, StatusCode::MISDIRECTED_REQUEST);
}

#[apply(sqlite_test)]
async fn a_body_comes_in_no_transfer_coding_but_chunked(db: TestDb) {
    let test = TestSite::seeded(&db).await;
    let post = || {
        let report = Request::post("/api/csp-report").header("host", "localhost:3000");
        report.header("origin", "http://localhost:3000").header("content-type", "application/reports+json")
    };
    for codings in
        [&["gzip, chunked"][..], &["chunked, chunked"], &["chunked", "chunked"], &["gzip", "chunked"]]
    {
        let coded = codings.iter().fold(post(), |post, coding| post.header("transfer-encoding", *coding));
        let answer = test.anon().send(coded.body(Body::from("[]")).unwrap()).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{codings:?}");
        assert_eq!(answer.json()["code"], "malformed", "{codings:?}");
        assert_eq!(answer.header("connection"), "close", "{codings:?}");
    }
    let chunked = post().header("transfer-encoding", "Chunked").body(Body::from("[]")).unwrap();
    assert_eq!(test.anon().send(chunked).await.status, StatusCode::NO_CONTENT);
}

#[apply(sqlite_test)]
async fn an_api_request_with_a_foreign_or_doubled_host_gets_json(db: TestDb) {
    let test = TestSite::new(&db).await;
    let foreign = Request::get("/api/settings").header("host", "evil.example");
    let doubled = request("/api").header("host", "evil.example");
    for (request, status, code) in [(foreign, 421, "wrong_host"), (doubled, 400, "malformed")] {
        let answer = test.anon().send(request.body(Body::empty()).unwrap()).await;
        assert_eq!((answer.status.as_u16(), answer.header("connection")), (status, "close"));
        assert_eq!(answer.json()["code"], code);
        assert_eq!(answer.json()["request_id"], answer.header("x-request-id"));
    }
}

#[apply(sqlite_test)]
async fn a_page_is_the_same_for_everyone(db: TestDb) {
    let test = TestSite::seeded(&db).await;
    let plain = test.anon().get("/about").await;
    let poisoned = request("/about")
        .header("cookie", "sid=abc")
        .header("authorization", "Bearer x")
        .header("x-forwarded-host", "evil.example")
        .header("x-original-url", "/admin")
        .header("accept-language", "hi")
        .body(Body::empty())
        .unwrap();
    let answer = test.anon().send(poisoned).await;
    assert_eq!(answer.body, plain.body);
    assert_eq!(answer.header("etag"), plain.header("etag"));
}

#[apply(sqlite_test)]
async fn the_splash_greets_who_arrives_and_lets_who_was_sent_to_a_page_see_it(db: TestDb) {
    let test = TestSite::seeded(&db).await;
    let renders = test.renderer.renders();
    for (from, path, is_greeted) in [
        (None, "/about", true),
        (Some("none"), "/about", true),
        (Some("same-origin"), "/about", false),
        (Some("cross-site"), "/about", false),
        (Some("cross-site"), "/", true),
        (Some("same-origin"), "/", false),
    ] {
        // The second answer does not come from the route table.
        for _ in 0..2 {
            let asked = from.into_iter().fold(request(path), |one, from| one.header("sec-fetch-site", from));
            let answer = test.anon().send(asked.body(Body::empty()).unwrap()).await;
            // With the splash a page contains its style.
            let is_contained = !answer.header("link").contains("as=style");
            assert_eq!(is_contained, is_greeted, "{path} from {from:?}");
        }
    }
    assert_eq!(test.renderer.renders(), renders + 4, "two variants of each page");
}

#[apply(sqlite_test)]
async fn readiness_reports_a_missing_renderer(db: TestDb) {
    let test = TestSite::seeded(&db).await;
    assert_eq!(test.anon().get("/readyz").await.ok()["status"], "ready");
    test.renderer.kill();
    assert_eq!(test.anon().get("/readyz").await.ok()["status"], "ready", "a report holds for a second");
    test.app.store.clock.advance(chrono::Duration::seconds(1));
    assert_eq!(test.anon().get("/readyz").await.ok()["status"], "degraded");
    assert_eq!(test.anon().get("/healthz").await.status, StatusCode::OK);
}

#[apply(sqlite_test)]
async fn readiness_tells_strangers_the_status_and_no_more(db: TestDb) {
    let test = TestSite::seeded(&db).await;
    let fields = |answer: &Answer| answer.ok().as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    for stranger in ["203.0.113.7", "10.0.0.9", "2001:db8::7"] {
        let answer = test.browser().at(stranger).get("/readyz").await;
        assert_eq!(fields(&answer), ["status"], "{stranger}");
    }
    for own in ["127.0.0.1", "::1"] {
        assert!(fields(&test.browser().at(own).get("/readyz").await).contains(&"mail".to_owned()), "{own}");
    }
    // A proxy on this machine that TRUSTED_PROXIES does not name.
    let mut passed_on =
        request("/readyz").header("x-forwarded-for", "203.0.113.7").body(Body::empty()).unwrap();
    let proxy: std::net::SocketAddr = "127.0.0.1:4000".parse().unwrap();
    passed_on.extensions_mut().insert(axum::extract::ConnectInfo(proxy));
    assert_eq!(fields(&test.anon().send(passed_on).await), ["status"]);
}

#[apply(sqlite_test)]
async fn pages_for_one_person_load_no_picture_from_elsewhere(db: TestDb) {
    let test = TestSite::seeded(&db).await;
    let policy = |answer: &Answer| answer.header("content-security-policy").to_owned();
    for path in ["/login", "/privacy/my-data", "/newsletter/confirm?token=x", "/login/welcome?token=x"] {
        assert!(policy(&test.anon().get(path).await).contains("img-src 'self';"), "{path}");
    }
    assert!(
        policy(&test.anon().get("/").await).contains("img-src 'self' https:;"),
        "staff may name any picture"
    );
    let again = test.browser().form("/api/mail/contact", &[("name", "Asha"), ("email", "asha")]).await;
    assert_eq!(again.status, 422);
    assert!(policy(&again).contains("img-src 'self';"), "{}", policy(&again));
}

#[apply(sqlite_test)]
async fn reports_of_violations_are_taken_and_nonsense_is_not(db: TestDb) {
    let test = TestSite::seeded(&db).await;
    let send = |body: String| {
        let request = Request::post("/api/csp-report").header("content-type", "application/reports+json");
        let caller = test.anon();
        async move { caller.send(request.body(Body::from(body)).unwrap()).await }
    };
    let report = r#"[{"type":"csp-violation","body":{"effectiveDirective":"script-src-elem"}}]"#;
    assert_eq!(send(report.into()).await.status, StatusCode::NO_CONTENT);
    assert_eq!(
        send(r#"{"csp-report":{"violated-directive":"img-src"}}"#.into()).await.status,
        StatusCode::NO_CONTENT
    );
    for (body, status, code) in [("[1]".into(), 400, "malformed"), ("x".repeat(30_000), 413, "too_large")] {
        let answer = send(body).await;
        assert_eq!((answer.status.as_u16(), &answer.json()["code"]), (status, &code.into()));
        assert_eq!(answer.json()["request_id"], answer.header("x-request-id"));
    }
}
