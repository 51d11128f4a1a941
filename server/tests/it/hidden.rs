//! Team members and testimonials that staff hide from visitors.

use axum::http::StatusCode;
use base::error::ApiError;
use base::revision::Expected;
use domain::audit::Actor;
use domain::records;
use domain::team::StaffTeamMemberJson;
use domain::testimonials::StaffTestimonialJson;
use serde_json::{Value, json};

use crate::support::records::{course, member, testimonial};
use crate::support::{TestApp, TestDb, TestSite, apply, content, db_test};

#[apply(db_test)]
async fn visitors_do_not_see_a_hidden_member_or_testimonial(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let bodies = [
        ("team", json!({ "name": "Ravi", "title": "Trainer", "description": "Teaches." })),
        ("testimonials", json!({ "name": "Ravi", "role": "Engineer", "quote": "Good." })),
    ];
    for (kind, mut body) in bodies {
        body["published"] = false.into();
        let created = admin.post(&format!("/api/{kind}"), body.clone()).await.json();
        assert_eq!(created["published"], false, "{kind}");
        let path = format!("/api/{kind}/{}", created["id"]);
        let seen = async |name: &str| {
            let list = test.anon().get(&format!("/api/{kind}/get")).await;
            let one = test.anon().get(&path).await.status;
            assert_eq!(list.each("id").len(), usize::from(one == StatusCode::OK), "{name}");
            one == StatusCode::OK
        };
        assert!(!seen("new and hidden").await, "{kind}");
        assert_eq!(admin.get(&format!("/api/admin/{kind}")).await.each("published"), [json!(false)]);
        body["published"] = Value::Null;
        admin.put(&path, body.clone()).await.ok();
        assert!(!seen("left out, it stays").await, "{kind}");
        body["published"] = true.into();
        admin.put(&path, body).await.ok();
        assert!(seen("shown").await, "{kind}");
    }
}

#[apply(db_test)]
async fn a_hidden_member_has_no_page_and_is_named_nowhere(db: TestDb) {
    let site = TestSite::new(&db).await;
    let store = &site.app.store;
    content::courses::create(store, &course("PLC Basics")).await.unwrap();
    let asha = content::team::create(store, &member("Asha Rao")).await.unwrap();
    let quote = content::testimonials::create(store, &testimonial("Meera Joshi")).await.unwrap();
    let get = async |address: &str| site.anon().get(address).await;
    let shows =
        async |address: &str, words: &str| String::from_utf8_lossy(&get(address).await.body).contains(words);
    assert_eq!(get("/team/asha-rao").await.status, StatusCode::OK);
    assert!(shows("/about", "Meera Joshi").await && shows("/sitemaps/pages-1.xml", "asha-rao").await);
    assert!(shows("/api/search?q=asha", "asha-rao").await);
    let by = Actor::system();
    let first = Expected(Some(1));
    let hidden =
        records::set_published::<StaffTeamMemberJson>(store, &by, asha.id, first, false).await.unwrap();
    assert_eq!((hidden.published, hidden.revision), (false, 2));
    let again = records::set_published::<StaffTeamMemberJson>(store, &by, asha.id, first, false).await;
    assert!(matches!(again, Err(ApiError::Stale(_))), "a change like every other");
    records::set_published::<StaffTestimonialJson>(store, &by, quote.id, first, false).await.unwrap();
    assert_eq!(get("/team/asha-rao").await.status, StatusCode::NOT_FOUND, "as a hidden course");
    for address in ["/about", "/sitemaps/pages-1.xml", "/", "/courses/plc-basics", "/api/search?q=asha"] {
        assert!(!shows(address, "asha-rao").await && !shows(address, "Meera Joshi").await, "{address}");
    }
}
