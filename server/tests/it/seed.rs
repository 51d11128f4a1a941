//! The demo content.

use std::collections::HashSet;

use base::error::ApiError;
use base::validate::is_safe_address;
use serde_json::Value;
use server::commands::seed::{Seeded, seed};

use crate::support::content;
use crate::support::records::course;
use crate::support::{TestApp, TestDb, apply, db_test};

#[apply(db_test)]
async fn an_empty_database_is_filled_once(db: TestDb) {
    let test = TestApp::new(&db).await;
    let Seeded::Filled { courses, batches, team, testimonials, vacancies } =
        seed(&test.app.store).await.unwrap()
    else {
        panic!("an empty database was taken for a full one")
    };
    assert!(courses >= 30 && batches > courses && team == 8 && testimonials == 9 && vacancies == 3);
    assert_eq!(seed(&test.app.store).await.unwrap(), Seeded::NotEmpty);
    let anon = test.anon();
    assert_eq!(anon.get("/api/courses/get").await.each("id").len(), courses);
    assert_eq!(anon.get("/api/team/get").await.each("id").len(), team);
    assert_eq!(anon.get("/api/testimonials/get").await.each("id").len(), testimonials);
    assert_eq!(anon.get("/api/vacancies/open").await.each("id").len(), vacancies);
    let counts = anon.get("/api/courses/counts").await.ok();
    assert!(counts.as_object().unwrap().values().all(|number| number.as_u64() > Some(0)), "{counts}");
}

#[apply(db_test)]
async fn existing_content_is_not_changed(db: TestDb) {
    let test = TestApp::new(&db).await;
    let id = test.add(&course("Mine")).await.id;
    content::courses::delete(&test.app.store, id).await.unwrap();
    let before = test.app.store.content.current();
    assert_eq!(seed(&test.app.store).await.unwrap(), Seeded::NotEmpty, "a deleted course is content, too");
    assert_eq!(test.app.store.content.current(), before);
}

#[apply(db_test)]
async fn concurrent_seeds_fill_once(db: TestDb) {
    let (one, two) = (TestApp::new(&db).await, TestApp::new(&db).await);
    // One waits for the other, and on a busy machine may be told to come again.
    let fill = async |test: &TestApp| {
        loop {
            match seed(&test.app.store).await {
                Err(ApiError::Unavailable(_)) => {}
                done => break done.unwrap(),
            }
        }
    };
    let (first, second) = tokio::join!(fill(&one), fill(&two));
    let done = [first, second];
    assert_eq!(done.iter().filter(|done| **done == Seeded::NotEmpty).count(), 1, "{done:?}");
    assert_eq!(one.anon().get("/api/team/get").await.each("id").len(), 8);
}

#[apply(db_test)]
async fn the_demo_keeps_its_order_and_is_complete(db: TestDb) {
    let test = TestApp::seeded(&db).await;
    let source: Vec<Value> = serde_json::from_str(include_str!("../../../domain/seed/team.json")).unwrap();
    let names: Vec<_> = source.iter().map(|member| member["name"].as_str().unwrap()).collect();
    assert_eq!(test.anon().get("/api/team/get").await.texts("name"), names);
    let courses = test.anon().get("/api/courses/get").await.ok();
    let mut titles = HashSet::new();
    for course in courses.as_array().unwrap() {
        let title = course["title"].as_str().unwrap();
        assert!(titles.insert(title.to_owned()), "{title} twice");
        for list in ["syllabus", "what_you_learn", "prerequisites"] {
            assert!(!course[list].as_array().unwrap().is_empty(), "{title}: {list}");
        }
        for address in ["image", "downloadlink"] {
            assert!(is_safe_address(course[address].as_str().unwrap()), "{title}: {address}");
        }
        // The site makes the syllabus, under the slug that the course was given.
        let link = course["downloadlink"].as_str().unwrap();
        if let Some(rest) = link.strip_prefix("/courses/") {
            assert_eq!(rest.split('/').next(), course["slug"].as_str(), "{title}");
        }
    }
}
