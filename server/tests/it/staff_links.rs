//! Finding records by a few letters, and the way from a page to its form.

use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use crate::support::client::Client;
use crate::support::desk::Desk;
use crate::support::{TestApp, TestDb, apply, db_test};

async fn found(admin: &mut Client, q: &str) -> Vec<(String, String, String)> {
    let q: String = url::form_urlencoded::byte_serialize(q.as_bytes()).collect();
    let answer = admin.get(&format!("/api/admin/find?q={q}")).await.ok();
    let word = |one: &Value, name: &str| one[name].as_str().unwrap().to_owned();
    let all = answer.as_array().unwrap().iter();
    all.map(|one| (word(one, "kind"), word(one, "title"), word(one, "address"))).collect()
}

#[apply(db_test)]
async fn records_of_every_kind_are_found_by_a_few_letters(db: TestDb) {
    let test = TestApp::seeded(&db).await;
    let mut admin = test.admin().await;
    let of_kind = |all: &[(String, String, String)], kind: &str| {
        all.iter().filter(|(found, ..)| found == kind).cloned().collect::<Vec<_>>()
    };
    let all = found(&mut admin, "plc").await;
    for kind in ["course", "batch"] {
        let some = of_kind(&all, kind);
        assert!((1..=6).contains(&some.len()), "{kind}: {all:?}");
        for (_, title, address) in some {
            assert!(title.to_lowercase().contains("plc"), "{title}");
            let call = format!("/api{address}").replace("/edit/", "/");
            assert_eq!(admin.get(&call).await.status, 200, "{call}");
        }
    }
    let people = found(&mut admin, "meenakshi").await;
    assert_eq!(of_kind(&people, "team_member").len(), 1, "{people:?}");
    let services = found(&mut admin, "ENERGY monitoring").await;
    assert_eq!(
        of_kind(&services, "service")[0].2,
        "/admin/services/energy-monitoring-energy-saving-solutions"
    );
    assert_eq!(found(&mut admin, "100%_").await, [], "no letter stands for others");
    assert_eq!(found(&mut admin, " ").await, []);
    assert_eq!(test.anon().get("/api/admin/find?q=plc").await.status, 401);
    let long = "a".repeat(101);
    assert_eq!(admin.get(&format!("/api/admin/find?q={long}")).await.status, 422);
}

#[apply(db_test)]
async fn leads_are_found_by_name_address_phone_and_number(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut admin = desk.test.admin().await;
    let body = json!({
        "name": "Zubin Mistry", "email": "zubin@plant.example", "phone": "98765 43210",
        "subject": "Visit", "message": "When can we come?",
    });
    let answer = desk.visitor(1).send_json("contact", &body).await;
    assert_eq!(answer.status, 201, "{:?}", answer.body);
    let id = desk.number("SELECT CAST(id AS BIGINT) FROM lead").await;
    for q in
        ["zub", "mistry ZUBIN", "zubin@plant", "98765 43", "+91 98765", &id.to_string(), &format!("#{id}")]
    {
        let all = found(&mut admin, q).await;
        let lead = all.iter().find(|(kind, ..)| kind == "lead");
        assert_eq!(
            lead.map(|(.., address)| address.as_str()),
            Some(format!("/admin/leads/{id}").as_str()),
            "{q}"
        );
    }
    assert_eq!(found(&mut admin, "zubin asha").await, []);
    desk.test.app.store.db.execute_unprepared("UPDATE lead SET erased_at = created_at").await.unwrap();
    assert_eq!(found(&mut admin, "zubin").await, [], "what was erased is gone");
}

#[apply(db_test)]
async fn a_page_knows_where_staff_edit_it(db: TestDb) {
    let test = TestApp::seeded(&db).await;
    let mut admin = test.admin().await;
    let course = &admin.get("/api/courses/get?per_page=1").await.ok()[0];
    let member = &admin.get("/api/team/get").await.ok()[0];
    let course_page = format!("/courses/{}", course["slug"].as_str().unwrap());
    let course_form = format!("/admin/courses/edit/{}", course["id"]);
    let member_page = format!("/team/{}", member["slug"].as_str().unwrap());
    let member_form = format!("/admin/team/edit/{}", member["id"]);
    for (page, form) in [
        ("/", Some("/admin/texts")),
        ("/about", Some("/admin/texts")),
        ("/contact", Some("/admin/settings")),
        ("/consultancy", Some("/admin/services")),
        ("/consultancy/production-reporting", Some("/admin/services/production-reporting")),
        ("/courses", Some("/admin/courses")),
        ("/courses/category/electronics", Some("/admin/courses")),
        ("/batches", Some("/admin/batches")),
        (&course_page, Some(&course_form)),
        (&member_page, Some(&member_form)),
        ("/terms", None),
        ("/courses/no-such-course", None),
        ("/admin/courses", None),
    ] {
        let answer = admin.get(&format!("/api/admin/edit-link?path={page}")).await.ok();
        assert_eq!(answer["address"].as_str(), form, "{page}");
        assert_eq!(answer["label"] == "", form.is_none(), "{page}");
    }
    assert_eq!(admin.get("/api/admin/edit-link?path=about").await.status, 422);
    assert_eq!(admin.get("/api/admin/edit-link").await.status, 422);
    assert_eq!(test.anon().get("/api/admin/edit-link?path=/about").await.status, 401);
}
