//! Snapshots of the JSON of every public API route over the demo content. `INSTA_UPDATE=always` updates them.

use axum::http::Method;
use server::router::table::api_routes;
use server::web::http::access::Access;

use crate::support::{TestApp, TestDb, apply, db_test};

/// Route patterns, and the requested paths.
const CALLS: [(&str, &str); 27] = [
    ("/api/batches/upcoming", "/api/batches/upcoming?per_page=2"),
    ("/api/batches/upcoming/choices", "/api/batches/upcoming/choices"),
    ("/api/courses/get", "/api/courses/get?q=plc&page=1&per_page=2"),
    ("/api/courses/counts", "/api/courses/counts"),
    ("/api/courses/facets", "/api/courses/facets?level=beginner"),
    ("/api/courses/menu", "/api/courses/menu"),
    ("/api/courses/home", "/api/courses/home"),
    ("/api/search", "/api/search?q=plc"),
    ("/api/search/suggest", "/api/search/suggest?q=plc"),
    ("/api/courses/{id}", "/api/courses/1"),
    ("/api/courses/{id}/related", "/api/courses/1/related"),
    ("/api/courses/{id}/modules", "/api/courses/1/modules"),
    ("/api/modules", "/api/modules"),
    ("/api/modules/{id}", "/api/modules/plc-ladder-logic"),
    ("/api/consultancy/services", "/api/consultancy/services"),
    ("/api/texts/{group}", "/api/texts/home-hero"),
    ("/api/consultancy/services/names", "/api/consultancy/services/names"),
    ("/api/consultancy/services/{slug}", "/api/consultancy/services/production-reporting"),
    ("/api/team/get", "/api/team/get"),
    ("/api/team/names", "/api/team/names"),
    ("/api/team/{id}", "/api/team/1"),
    ("/api/testimonials/get", "/api/testimonials/get"),
    ("/api/testimonials/{id}", "/api/testimonials/1"),
    ("/api/vacancies/open", "/api/vacancies/open"),
    ("/api/vacancies/{id}", "/api/vacancies/1"),
    ("/api/courses/{id}/vacancies", "/api/courses/11/vacancies"),
    ("/api/settings", "/api/settings"),
];
/// Different for every request, or covered by a file of its own.
const OTHERS: [&str; 2] = ["/api/forms/token", "/api/openapi.json"];

#[apply(db_test)]
async fn every_public_call_answers_as_pinned(db: TestDb) {
    let test = TestApp::seeded(&db).await;
    for (pattern, path) in CALLS {
        let name = pattern.trim_start_matches("/api/").replace(['/', '{', '}'], "_");
        insta::assert_json_snapshot!(name, test.anon().get(path).await.ok());
    }
}

#[test]
fn every_public_call_has_a_snapshot() {
    let routes = api_routes();
    let public = routes.inventory().iter().filter(|route| route.access == Access::Public);
    for route in public.filter(|route| route.method == Method::GET) {
        let pinned = CALLS.iter().any(|(pattern, _)| *pattern == route.path);
        assert!(pinned || OTHERS.contains(&route.path), "{} has no snapshot", route.path);
    }
}
