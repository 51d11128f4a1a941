//! The `OpenAPI` document is complete and up to date in the app.

use std::path::Path;

use domain::auth::permissions::Permission;
use server::router::table::api_routes;
use server::web::openapi::document;

use crate::support::{TestApp, TestDb, apply, sqlite_test};

/// The source of the app's types. `UPDATE_OPENAPI=1` updates it.
const IN_THE_APP: &str = "../app/api/openapi.json";

#[test]
fn the_file_in_the_app_is_up_to_date() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(IN_THE_APP);
    let current = format!("{}\n", document(&api_routes().access_rules()).to_pretty_json().unwrap());
    if std::env::var_os("UPDATE_OPENAPI").is_some() {
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(&file, &current).unwrap();
    }
    let stored = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(stored == current, "app/api/openapi.json is stale: run this test with UPDATE_OPENAPI=1");
}

#[test]
fn the_document_has_exactly_the_routes_of_the_table() {
    let document = serde_json::to_value(document(&api_routes().access_rules())).unwrap();
    let mut documented = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for method in item.as_object().unwrap().keys() {
            documented.push(format!("{} {path}", method.to_uppercase()));
        }
    }
    let mut routed: Vec<_> =
        api_routes().inventory().iter().map(|route| format!("{} {}", route.method, route.path)).collect();
    documented.sort();
    routed.sort();
    assert_eq!(documented, routed);
}

#[test]
fn operations_have_names_and_the_schemas_they_refer_to() {
    let document = document(&api_routes().access_rules());
    assert_eq!(serde_json::to_value(&document).unwrap()["openapi"], "3.1.0");
    let text = document.to_json().unwrap();
    let schemas = document.components.unwrap().schemas;
    for name in text.split("#/components/schemas/").skip(1).map(|rest| rest.split('"').next().unwrap()) {
        assert!(schemas.contains_key(name), "{name}");
    }
    for name in [
        "CourseJson",
        "CourseSummary",
        "CategoryCounts",
        "TeamMemberJson",
        "TestimonialJson",
        "SettingsJson",
        "ErrorBody",
    ] {
        assert!(schemas.contains_key(name), "{name}");
    }
}

#[test]
fn every_operation_documents_its_error_responses() {
    let document = serde_json::to_value(document(&api_routes().access_rules())).unwrap();
    let mut bodies = 0;
    for route in api_routes().inventory() {
        let call = &document["paths"][route.path][route.method.as_str().to_lowercase()];
        let reports = route.path == "/api/csp-report";
        let signed = route.path == "/api/leads/inbound/{source}";
        let changes = route.method != axum::http::Method::GET && !reports && !signed;
        let body = call.get("requestBody").is_some();
        bodies += usize::from(body);
        for (status, expected) in [
            ("429", true),
            ("503", true),
            ("400", body),
            ("408", body),
            ("413", body),
            ("415", body && !reports),
        ] {
            assert_eq!(call["responses"].get(status).is_some(), expected, "{status} of {route:?}");
        }
        let named = route.path.contains('{');
        assert!(!named || call["responses"].get("404").is_some(), "404 of {route:?}");
        // Reads are refused only where authorization is needed.
        let needs_right = route.access.permission().is_some() || route.access.asks_again();
        assert_eq!(call["responses"].get("403").is_some(), changes || needs_right, "{route:?}");
    }
    assert!(bodies > 15, "{bodies}");
    for (name, response) in document["components"]["responses"].as_object().unwrap() {
        let schema = &response["content"]["application/json"]["schema"]["$ref"];
        assert_eq!(schema, "#/components/schemas/ErrorBody", "{name}");
    }
}

#[test]
fn the_document_says_what_a_call_takes() {
    let document = serde_json::to_value(document(&api_routes().access_rules())).unwrap();
    let mut asking: Vec<_> = document["x-asks-again"].as_array().unwrap().iter().collect();
    for route in api_routes().inventory() {
        let call = &document["paths"][route.path][route.method.as_str().to_lowercase()];
        let permission = route.access.permission().map(Permission::name);
        assert_eq!(call.get("x-permission").and_then(|name| name.as_str()), permission, "{route:?}");
        let listed = asking.iter().position(|call| **call == format!("{} {}", route.method, route.path));
        assert_eq!(listed.is_some(), route.access.asks_again(), "{route:?}");
        if let Some(place) = listed {
            asking.remove(place);
        }
    }
    assert!(asking.is_empty(), "{asking:?}");
}

#[test]
fn the_forms_without_javascript_are_described() {
    let document = serde_json::to_value(document(&api_routes().access_rules())).unwrap();
    for name in ["enroll", "send-course-inquiry", "send-consultancy-email", "contact", "newsletter"] {
        let call = &document["paths"][format!("/api/mail/{name}")]["post"];
        let form = &call["requestBody"]["content"]["application/x-www-form-urlencoded"]["schema"];
        assert_eq!(form["properties"]["email"]["type"], "string", "{name}");
        assert!(form["required"].as_array().unwrap().contains(&"email".into()), "{name}");
        assert!(call["responses"]["303"]["headers"].get("Location").is_some(), "{name}");
        assert!(call["responses"]["422"]["content"].get("text/html").is_some(), "{name}");
    }
    let enrolment = &document["paths"]["/api/mail/enroll"]["post"]["requestBody"]["content"];
    let fields = &enrolment["application/x-www-form-urlencoded"]["schema"]["properties"];
    assert!(fields.get("course_name").is_some() && fields.get("course").is_none(), "{fields}");
}

#[apply(sqlite_test)]
async fn the_document_is_served(db: TestDb) {
    let test = TestApp::new(&db).await;
    let served = test.anon().get("/api/openapi.json").await.ok();
    assert_eq!(served, serde_json::to_value(document(&api_routes().access_rules())).unwrap());
}
