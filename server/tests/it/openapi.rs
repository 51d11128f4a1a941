//! The API document: complete, and the one that the app was built from.

use std::path::Path;

use server::openapi::document;
use server::router::api_routes;

use crate::support::{TestApp, db_test};

/// Where the app takes its types from. `UPDATE_OPENAPI=1` writes it anew.
const IN_THE_APP: &str = "../app/api/openapi.json";

#[test]
fn the_file_in_the_app_is_up_to_date() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(IN_THE_APP);
    let current = format!("{}\n", document().to_pretty_json().unwrap());
    if std::env::var_os("UPDATE_OPENAPI").is_some() {
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(&file, &current).unwrap();
    }
    let stored = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(stored == current, "app/api/openapi.json is stale: run this test with UPDATE_OPENAPI=1");
}

#[test]
fn every_call_is_in_the_document_and_the_other_way_round() {
    let document = serde_json::to_value(document()).unwrap();
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
    let document = document();
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

db_test! {
    async fn the_document_is_served(db: TestDb) {
        let test = TestApp::new(&db).await;
        let served = test.anon().get("/api/openapi.json").await.ok();
        assert_eq!(served, serde_json::to_value(document()).unwrap());
    }
}
