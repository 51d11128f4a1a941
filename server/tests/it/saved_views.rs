//! Views of lists that staff keep under a name.

use axum::http::StatusCode;
use domain::auth::permissions::Role;
use serde_json::json;

use crate::support::client::{signed_in, staff};
use crate::support::{TestDb, TestSite, apply, db_test, sqlite_test};

#[apply(db_test)]
async fn a_person_keeps_replaces_and_removes_views_of_their_own(db: TestDb) {
    let test = TestSite::seeded(&db).await;
    let mut asha = test.admin().await;
    staff(&test.app, "ravi@site.example", Role::Viewer).await;
    let mut ravi = signed_in(test.router(), "ravi@site.example").await;
    let view = |name: &str, query: &str| json!({ "list": "/admin/leads", "name": name, "query": query });
    let first = asha.post("/api/auth/views", view(" Unanswered ", "status=new")).await.ok();
    assert_eq!((&first["name"], &first["query"]), (&json!("Unanswered"), &json!("status=new")));
    asha.post("/api/auth/views", view("Enrolments", "kind=enroll")).await.ok();
    let same = asha.post("/api/auth/views", view("Unanswered", "status=new&kind=contact")).await.ok();
    assert_eq!(same["id"], first["id"], "the same name is the same view");
    ravi.post("/api/auth/views", view("Unanswered", "")).await.ok();

    let list = asha.get("/api/auth/views?list=/admin/leads").await;
    assert_eq!(list.texts("name"), ["Enrolments", "Unanswered"]);
    assert_eq!(list.texts("query")[1], "status=new&kind=contact");
    assert_eq!(asha.get("/api/auth/views?list=/admin/courses").await.ok(), json!([]));

    let address = format!("/api/auth/views/{}", first["id"]);
    assert_eq!(ravi.delete(&address).await.status, StatusCode::NOT_FOUND, "a colleague's");
    assert_eq!(asha.delete(&address).await.status, StatusCode::NO_CONTENT);
    let gone = asha.delete(&address).await;
    assert_eq!(gone.status, StatusCode::NOT_FOUND);
    assert_eq!(gone.json()["message"], "Saved filter not found.", "the screen calls them filters");
    assert_eq!(ravi.get("/api/auth/views?list=/admin/leads").await.texts("name"), ["Unanswered"]);
}

#[apply(sqlite_test)]
async fn names_are_checked_and_views_are_bounded(db: TestDb) {
    let test = TestSite::seeded(&db).await;
    let mut asha = test.admin().await;
    let mut keep = async |name: String| {
        asha.post("/api/auth/views", json!({ "list": "/admin/leads", "name": name, "query": "q=plc" })).await
    };
    for name in [String::new(), "a".repeat(41), "\u{202e}".into()] {
        let refused = keep(name).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(refused.json()["fields"]["name"].is_array());
    }
    for number in 0..20 {
        keep(format!("View {number}")).await.ok();
    }
    let refused = keep("One more".into()).await;
    assert_eq!(
        refused.json()["fields"]["name"][0],
        "Remove saved filters first: each list has at most 20, all have 200."
    );
    keep("View 7".into()).await.ok();
    let mut refused = 0;
    for number in 0..190 {
        test.app.store.clock.advance(chrono::Duration::seconds(1));
        let list = format!("/admin/{number}");
        let kept = asha.post("/api/auth/views", json!({ "list": list, "name": "Mine", "query": "" })).await;
        refused += u32::from(kept.status == StatusCode::UNPROCESSABLE_ENTITY);
    }
    assert_eq!(refused, 10);
}
