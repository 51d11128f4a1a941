//! `/speculation-rules.json`: which next pages browsers may fetch before they are opened (WICG, Speculation Rules).

use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};

use crate::web::http::cache_policy::CachePolicy;

/// On hover or touch. Not what is one of many (searches, filters: all addresses with a query), forms, what belongs to one
/// person or to staff, nor files.
const RULES: &str = r#"{
  "prefetch": [
    {
      "where": {
        "and": [
          { "href_matches": "/*" },
          { "not": { "href_matches": "/*\\?(.+)" } },
          { "not": { "href_matches": ["/courses/*/reserve", "/enroll/*", "/contact", "/privacy/*", "/newsletter/*"] } },
          { "not": { "href_matches": ["/login*", "/forgot-password", "/admin*", "/dashboard", "/api/*"] } },
          { "not": { "href_matches": ["/*.ics", "/*.pdf", "/*.xml", "/media/*"] } },
          { "not": { "selector_matches": "[download], [target], [rel~=nofollow]" } }
        ]
      },
      "eagerness": "moderate"
    }
  ]
}
"#;

/// Answers `/speculation-rules.json`.
pub(crate) async fn show() -> Response {
    (CachePolicy::PublicFile, [(CONTENT_TYPE, "application/speculationrules+json")], RULES).into_response()
}
