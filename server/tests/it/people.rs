//! Team members and testimonials.

use axum::http::StatusCode;
use base::error::ApiError;
use domain::team::TeamMemberInput;
use domain::testimonials::TestimonialInput;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use crate::support::content;
use crate::support::records::{course, member, testimonial};
use crate::support::{TestApp, TestDb, apply, db_test, sqlite_test};

#[apply(db_test)]
async fn a_new_member_comes_last(db: TestDb) {
    let test = TestApp::new(&db).await;
    for name in ["Asha", "Bela", "Chitra"] {
        content::team::create(&test.app.store, &member(name)).await.unwrap();
    }
    let answer = test.anon().get("/api/team/get").await;
    assert_eq!(answer.texts("name"), ["Asha", "Bela", "Chitra"]);
    let id = answer.each("id")[0].clone();
    assert_eq!(
        test.anon().get(&format!("/api/team/{id}")).await.ok(),
        json!({
            "id": id, "slug": "asha", "name": "Asha", "title": "Trainer",
            "description": "Teaches.", "image": null, "years": null, "employers": [], "languages": []
        })
    );
}

#[apply(db_test)]
async fn what_a_member_did_before_is_shown_and_checked(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut staff = test.admin().await;
    let body = |years: Value| {
        json!({
            "name": "Asha Rao", "title": "Trainer", "description": "Teaches.", "years": years,
            "employers": ["Panel builder, Pune", " "], "languages": ["Marathi", "Hindi"],
        })
    };
    assert_eq!(staff.post("/api/team", body(json!(14))).await.status, 201);
    let shown = test.anon().get("/api/team/get").await.ok()[0].clone();
    assert_eq!(
        json!([shown["years"], shown["employers"], shown["languages"]]),
        json!([14, ["Panel builder, Pune"], ["Marathi", "Hindi"]])
    );
    for years in [0, 61, -3] {
        let refused = staff.post("/api/team", body(json!(years))).await;
        assert_eq!(refused.status, 422);
        let said = "Give a whole number from 1 to 60, or nothing.";
        assert_eq!(refused.json()["fields"], json!({ "years": [said] }));
    }
}

#[apply(db_test)]
async fn members_of_one_name_have_different_slugs_that_follow_the_name(db: TestDb) {
    let test = TestApp::new(&db).await;
    let first = content::team::create(&test.app.store, &member("Asha Rao")).await.unwrap();
    let second = content::team::create(&test.app.store, &member("Asha Rao")).await.unwrap();
    assert_eq!((first.slug.as_str(), second.slug.as_str()), ("asha-rao", "asha-rao-2"));
    let respelt = content::team::update(&test.app.store, second.id, &member("ASHA  RAO")).await.unwrap();
    assert_eq!(respelt.slug, "asha-rao-2", "another spelling of the name is no new address");
    let renamed = content::team::update(&test.app.store, first.id, &member("Asha Rao-Iyer")).await.unwrap();
    assert_eq!((renamed.slug.as_str(), renamed.name.as_str()), ("asha-rao-iyer", "Asha Rao-Iyer"));
    let third = content::team::create(&test.app.store, &member("Asha Rao")).await.unwrap();
    assert_eq!(third.slug, "asha-rao-3", "an address that was ever used is never given away");
    let back = content::team::update(&test.app.store, first.id, &member("Asha Rao")).await.unwrap();
    assert_eq!(back.slug, "asha-rao", "save to whom it belonged");
    assert_eq!(
        test.anon().get("/api/team/names").await.ok(),
        json!([
            { "slug": "asha-rao", "name": "Asha Rao" },
            { "slug": "asha-rao-2", "name": "ASHA  RAO" },
            { "slug": "asha-rao-3", "name": "Asha Rao" },
        ])
    );
}

#[apply(db_test)]
async fn a_new_testimonial_comes_last(db: TestDb) {
    let test = TestApp::new(&db).await;
    for name in ["Asha", "Bela", "Chitra"] {
        content::testimonials::create(&test.app.store, &testimonial(name)).await.unwrap();
    }
    let answer = test.anon().get("/api/testimonials/get").await;
    assert_eq!(answer.texts("name"), ["Asha", "Bela", "Chitra"]);
    let id = answer.each("id")[1].clone();
    assert_eq!(
        test.anon().get(&format!("/api/testimonials/{id}")).await.ok(),
        json!({
            "id": id, "name": "Bela", "role": "Engineer", "quote": "It works.", "image": null, "course_id": null,
            "city": null, "batch": null, "employer": null, "said_on": null,
        })
    );
}

#[apply(db_test)]
async fn a_testimonial_names_its_course_where_visitors_can_see_it(db: TestDb) {
    let test = TestApp::new(&db).await;
    let course = test.add(&course("PLC Programming")).await;
    for (name, course_id) in [("Asha", Some(course.id)), ("Bela", None)] {
        let input = TestimonialInput { course_id, ..testimonial(name) };
        content::testimonials::create(&test.app.store, &input).await.unwrap();
    }
    let named = json!({ "slug": "plc-programming", "title": "PLC Programming" });
    let list = test.anon().get("/api/testimonials/get").await.ok();
    assert_eq!((&list[0]["course"], list[1].get("course")), (&named, None));
    content::courses::set_published(&test.app.store, course.id, false).await.unwrap();
    assert_eq!(test.anon().get("/api/testimonials/get").await.ok()[0].get("course"), None);
}

#[apply(sqlite_test)]
async fn a_quote_has_a_limit_and_an_older_longer_one_stays_until_it_is_changed(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let with_quote =
        |length: usize| json!({ "name": "Meera", "role": "Engineer", "quote": "é".repeat(length) });
    let refused = admin.post("/api/testimonials", with_quote(401)).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(
        refused.json()["fields"],
        json!({ "quote": ["Use at most 400 characters. This quote has 401: shorten it."] })
    );
    let id = admin.post("/api/testimonials", with_quote(400)).await.json()["id"].clone();

    let long = "é".repeat(900);
    let sql = format!("UPDATE testimonial SET quote = '{long}'");
    test.app.store.db.execute_unprepared(&sql).await.unwrap();
    let path = format!("/api/testimonials/{id}");
    assert_eq!(test.anon().get(&path).await.ok()["quote"], long.as_str(), "it can still be read");
    let mut body = with_quote(900);
    body["role"] = "Lead engineer".into();
    assert_eq!(admin.put(&path, body.clone()).await.ok()["role"], "Lead engineer", "the rest can be edited");
    body["quote"] = "é".repeat(899).into();
    let refused = admin.put(&path, body.clone()).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(
        refused.json()["fields"],
        json!({ "quote": ["Use at most 400 characters. This quote has 899: shorten it."] })
    );
    body["quote"] = "Short.".into();
    assert_eq!(admin.put(&path, body).await.ok()["quote"], "Short.");
}

#[apply(db_test)]
async fn deleted_entries_are_listed_on_request_the_latest_first(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    for name in ["Asha", "Bela", "Chitra"] {
        content::team::create(&test.app.store, &member(name)).await.unwrap();
        content::testimonials::create(&test.app.store, &testimonial(name)).await.unwrap();
    }
    for kind in ["team", "testimonials"] {
        let list = format!("/api/admin/{kind}");
        let ids = admin.get(&list).await.each("id");
        for id in &ids[..2] {
            admin.delete(&format!("/api/{kind}/{id}")).await.ok();
            test.app.store.clock.advance(chrono::Duration::minutes(1));
        }
        assert_eq!(admin.get(&list).await.texts("name"), ["Chitra"], "{kind}");
        let deleted = admin.get(&format!("{list}?status=deleted")).await;
        assert_eq!(deleted.texts("name"), ["Bela", "Asha"], "{kind}");
        admin.post(&format!("/api/{kind}/{}/restore", ids[0]), json!({})).await.ok();
        assert_eq!(admin.get(&list).await.texts("name"), ["Asha", "Chitra"], "back at its place");
        let wrong = admin.get(&format!("{list}?status=gone")).await;
        assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    }
}

#[apply(db_test)]
async fn changes_and_removals_are_in_the_next_answer(db: TestDb) {
    let test = TestApp::new(&db).await;
    let asha = content::team::create(&test.app.store, &member("Asha")).await.unwrap();
    let words = content::testimonials::create(&test.app.store, &testimonial("Bela")).await.unwrap();
    let image = Some("/art/person.svg".to_owned());
    content::team::update(
        &test.app.store,
        asha.id,
        &TeamMemberInput { image: image.clone(), ..member("Asha") },
    )
    .await
    .unwrap();
    content::testimonials::update(
        &test.app.store,
        words.id,
        &TestimonialInput { image, ..testimonial("Bela B") },
    )
    .await
    .unwrap();
    assert_eq!(test.anon().get("/api/team/get").await.texts("image"), ["/art/person.svg"]);
    assert_eq!(test.anon().get("/api/testimonials/get").await.texts("name"), ["Bela B"]);
    content::team::delete(&test.app.store, asha.id).await.unwrap();
    content::testimonials::delete(&test.app.store, words.id).await.unwrap();
    for path in ["/api/team/get", "/api/testimonials/get"] {
        assert_eq!(test.anon().get(path).await.ok(), json!([]));
    }
    for path in [format!("/api/team/{}", asha.id), format!("/api/testimonials/{}", words.id)] {
        assert_eq!(test.anon().get(&path).await.status, StatusCode::NOT_FOUND);
    }
    assert!(matches!(content::team::delete(&test.app.store, asha.id).await, Err(ApiError::NotFound(_))));
}

#[apply(sqlite_test)]
async fn required_fields_are_required(db: TestDb) {
    let test = TestApp::new(&db).await;
    let Err(ApiError::Invalid(fields)) =
        content::team::create(&test.app.store, &TeamMemberInput::default()).await
    else {
        panic!("an empty member was stored")
    };
    assert_eq!(fields.into_keys().collect::<Vec<_>>(), ["description", "name", "title"]);
    let bad =
        TestimonialInput { image: Some("javascript:alert(1)".to_owned()), ..TestimonialInput::default() };
    let Err(ApiError::Invalid(fields)) = content::testimonials::create(&test.app.store, &bad).await else {
        panic!("a bad testimonial was stored")
    };
    assert_eq!(fields.into_keys().collect::<Vec<_>>(), ["image", "name", "quote", "role"]);
}
