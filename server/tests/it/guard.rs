//! Access to the documents of the staff area.

use axum::http::{Method, StatusCode};
use chrono::Duration;

use crate::support::client::{account, signed_in};
use crate::support::{Answer, TestDb, TestSite, apply, sqlite_test};

const STAFF: [&str; 10] = [
    "/dashboard",
    "/admin",
    "/admin/courses",
    "/admin/courses/add",
    "/admin/courses/edit/3",
    "/admin/team",
    "/admin/team/create",
    "/admin/testimonials",
    "/admin/testimonials/edit/1",
    "/admin/anything/else",
];

fn leads_to(answer: &Answer) -> (StatusCode, &str) {
    assert_eq!(answer.header("cache-control"), "no-store");
    (answer.status, answer.header("location"))
}

#[apply(sqlite_test)]
async fn anonymous_visitors_are_redirected_to_sign_in(db: TestDb) {
    let test = TestSite::new(&db).await;
    for path in STAFF {
        let answer = test.browser().get(path).await;
        let back = path.replace('/', "%2F");
        assert_eq!(leads_to(&answer), (StatusCode::FOUND, format!("/login?next={back}").as_str()));
        assert!(answer.body.is_empty() && answer.header("set-cookie").is_empty(), "{path}");
    }
    let answer = test.browser().get("/admin/courses?page=2&q=a%26b").await;
    assert_eq!(answer.header("location"), "/login?next=%2Fadmin%2Fcourses%3Fpage%3D2%26q%3Da%2526b");
    assert_eq!(test.renderer.renders(), 0);
}

#[apply(sqlite_test)]
async fn a_user_without_the_admin_role_is_redirected_home(db: TestDb) {
    let test = TestSite::new(&db).await;
    account(&test.app, "user@site.example", false).await;
    let mut user = signed_in(test.router(), "user@site.example").await;
    for path in STAFF {
        assert_eq!(leads_to(&user.get(path).await), (StatusCode::FOUND, "/"), "{path}");
    }
    assert_eq!(leads_to(&user.get("/login").await), (StatusCode::FOUND, "/"));
    assert_eq!(leads_to(&user.get("/login?next=%2Fadmin%2Fteam").await), (StatusCode::FOUND, "/"));
    assert_eq!(user.get("/courses").await.status, StatusCode::OK);
}

#[apply(sqlite_test)]
async fn an_admin_sees_the_staff_area(db: TestDb) {
    let test = TestSite::new(&db).await;
    let mut admin = test.admin().await;
    for path in STAFF {
        let answer = admin.get(path).await;
        assert_eq!((answer.status, answer.header("cache-control")), (StatusCode::OK, "no-store"), "{path}");
        assert_eq!(answer.header("x-robots-tag"), "noindex, nofollow");
        assert_eq!(answer.header("referrer-policy"), "same-origin");
        let html = String::from_utf8(answer.body.to_vec()).unwrap();
        assert!(html.contains("data-by=\"renderer\"") && html.contains("Staff area"), "{path}");
    }
    assert_eq!(test.renderer.renders(), 1, "one document for all of them");
    assert_eq!(leads_to(&admin.get("/login").await), (StatusCode::FOUND, "/admin/courses"));
    assert_eq!(leads_to(&admin.get("/login?next=%2Fadmin%2Fteam").await), (StatusCode::FOUND, "/admin/team"));
    assert_eq!(
        leads_to(&admin.get("/login?next=https%3A%2F%2Fevil.example").await),
        (StatusCode::FOUND, "/admin/courses")
    );
}

#[apply(sqlite_test)]
async fn an_ended_session_redirects_to_sign_in(db: TestDb) {
    let test = TestSite::new(&db).await;
    let mut admin = test.admin().await;
    test.app.store.clock.advance(Duration::hours(9));
    let answer = admin.get("/admin/courses").await;
    assert_eq!(leads_to(&answer), (StatusCode::FOUND, "/login?next=%2Fadmin%2Fcourses"));
    assert!(!admin.cookies.contains_key("sid"));
    assert_eq!(admin.get("/login").await.status, StatusCode::OK);
}

#[apply(sqlite_test)]
async fn only_reading_is_answered_and_only_in_one_spelling(db: TestDb) {
    let test = TestSite::new(&db).await;
    let mut admin = test.admin().await;
    for (path, canonical) in [
        ("/admin/", "/admin"),
        ("/admin/courses/", "/admin/courses"),
        ("/Admin/Courses", "/admin/courses"),
        ("/login/", "/login"),
        ("//admin", "/admin"),
    ] {
        assert_eq!(leads_to(&admin.get(path).await), (StatusCode::MOVED_PERMANENTLY, canonical));
    }
    for path in ["/admin/../x", "/admin/%00", "/admin/a%5Cb", "/administrator"] {
        assert_eq!(admin.get(path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
    for (method, path, allowed) in [
        (Method::POST, "/admin/courses", "GET, HEAD"),
        (Method::PUT, "/dashboard", "GET, HEAD"),
        (Method::PUT, "/login", "GET, HEAD, POST"),
    ] {
        let answer = admin.request(method, path, None).await;
        assert_eq!(
            (answer.status, answer.header("allow")),
            (StatusCode::METHOD_NOT_ALLOWED, allowed),
            "{path}"
        );
        let head = admin.request(Method::HEAD, path, None).await;
        assert!(head.body.is_empty() && head.status != StatusCode::METHOD_NOT_ALLOWED, "{path}");
    }
    let html =
        String::from_utf8(test.browser().get("/login?next=%2Fadmin%2Fteam").await.body.to_vec()).unwrap();
    assert!(html.contains("Sign in to your account"), "{html}");
}
