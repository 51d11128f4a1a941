//! Answers that are repeated before the router: the same as the routes give, header for header and byte for byte.

use axum::body::Body;
use axum::http::{HeaderMap, Method, Request, StatusCode};

use crate::support::content;
use crate::support::records::course;
use crate::support::{Answer, Caller, TestDb, TestSite, apply, sqlite_test};

const ADDRESSES: [&str; 16] = [
    "/",
    "/about",
    "/courses",
    "/courses?page=2",
    "/courses?utm_source=poster",
    "/courses/category/all?q=plc",
    "/courses/plc-programming",
    "/courses/no-such-course",
    "/contact",
    "/contact?sent=contact",
    "/login",
    "/About/",
    "/assets/index-1.js",
    "/assets/index-1.js?v=2",
    "/favicon.svg",
    "/api/settings",
];
const ENCODINGS: [Option<&str>; 6] = [
    None,
    Some("br"),
    Some("gzip, deflate, br, zstd"),
    Some("gzip"),
    Some("identity"),
    Some("*;q=0, gzip;q=0"),
];
const SITES: [Option<&str>; 2] = [None, Some("same-origin")];

/// Headers that take a request out of the ordinary, with those that do not.
const OTHERS: [Option<(&str, &str)>; 9] = [
    None,
    Some(("cookie", "sid=invented")),
    Some(("authorization", "Bearer invented")),
    Some(("accept", "text/html")),
    Some(("range", "bytes=0-1")),
    Some(("content-length", "0")),
    Some(("transfer-encoding", "chunked")),
    Some(("expect", "100-continue")),
    Some(("host", "evil.example")),
];

fn request(method: &Method, address: &str, headers: &[Option<(&str, &str)>]) -> Request<Body> {
    let mut request = Request::builder().method(method).uri(address).body(Body::empty()).unwrap();
    for (name, value) in headers.iter().flatten() {
        let name = axum::http::HeaderName::try_from(*name).unwrap();
        request.headers_mut().insert(name, value.parse().unwrap());
    }
    request
}

/// What a client can compare: the id of each request is its own.
fn comparable(answer: Answer) -> (StatusCode, HeaderMap, Vec<u8>) {
    let mut headers = answer.headers;
    assert_eq!(headers.remove("x-request-id").map(|id| id.len()), Some(24));
    (answer.status, headers, answer.body.to_vec())
}

#[apply(sqlite_test)]
async fn what_is_ready_equals_what_the_routes_answer(db: TestDb) {
    let test = TestSite::seeded(&db).await;
    let (routes, site) = (Caller::new(test.routes()), test.anon());
    for address in ADDRESSES {
        for method in [Method::GET, Method::HEAD] {
            for encoding in ENCODINGS.map(|value| Some(("accept-encoding", value?))) {
                for arrival in SITES.map(|value| Some(("sec-fetch-site", value?))) {
                    let first = routes.send(request(&method, address, &[encoding, arrival])).await;
                    let tag = first.headers.get("etag").map(|tag| tag.to_str().unwrap().to_owned());
                    let tags = [None, tag.as_deref(), Some("\"other\""), Some("*")];
                    for tag in tags.map(|tag| Some(("if-none-match", tag?))) {
                        let headers = [encoding, arrival, tag];
                        let expected = comparable(routes.send(request(&method, address, &headers)).await);
                        let ready = comparable(site.send(request(&method, address, &headers)).await);
                        assert_eq!(ready, expected, "{method} {address} {headers:?}");
                    }
                }
            }
        }
    }
}

#[apply(sqlite_test)]
async fn an_unusual_request_takes_the_routes(db: TestDb) {
    let test = TestSite::seeded(&db).await;
    let (routes, site) = (Caller::new(test.routes()), test.anon());
    for address in ["/", "/courses", "/assets/index-1.js"] {
        for other in OTHERS {
            site.get(address).await;
            let expected = comparable(routes.send(request(&Method::GET, address, &[other])).await);
            let answer = comparable(site.send(request(&Method::GET, address, &[other])).await);
            assert_eq!(answer, expected, "{address} {other:?}");
        }
    }
}

#[apply(sqlite_test)]
async fn a_page_is_ready_until_the_content_changes(db: TestDb) {
    let test = TestSite::seeded(&db).await;
    for address in ["/courses", "/assets/index-1.js"] {
        assert!(!test.is_ready(address), "{address}");
        test.anon().get(address).await;
        assert!(test.is_ready(address), "{address}");
    }
    for address in ["/courses?utm_source=poster", "/assets/index-1.js?v=2"] {
        test.anon().get(address).await;
        assert!(!test.is_ready(address), "{address} is one of an unlimited number");
    }
    for address in ["/login", "/courses/no-such-course", "/courses/category/all?q=plc", "/api/settings"] {
        test.anon().get(address).await;
        assert!(!test.is_ready(address), "{address} is for one visitor or one of an unlimited number");
    }
    let before = test.anon().get("/courses").await;
    content::courses::create(&test.app.store, &course("Relay logic")).await.unwrap();
    assert!(!test.is_ready("/courses"));
    let after = test.anon().get("/courses").await;
    assert_ne!(after.header("etag"), before.header("etag"));
    assert!(test.is_ready("/courses") && test.is_ready("/assets/index-1.js"));
}
