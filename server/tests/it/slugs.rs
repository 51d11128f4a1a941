//! Slugs of courses and their history.

use base::error::ApiError;
use domain::courses::{CourseInput, find_by_slug, find_slug_by_id};
use storage::slug_history::SlugLookup;

use crate::support::content;
use crate::support::records::{course, draft};
use crate::support::{TestApp, TestDb, apply, db_test, sqlite_test};

fn named(title: &str, slug: &str) -> CourseInput {
    CourseInput { slug: Some(slug.to_owned()), ..course(title) }
}

/// The result of a request to a slug, in one word.
async fn look(test: &TestApp, slug: &str) -> String {
    match find_by_slug(&test.app.store, slug).await.unwrap() {
        SlugLookup::Current(course) => format!("shows {}", course.title),
        SlugLookup::Moved { to } => format!("to {to}"),
        SlugLookup::Gone => "gone".to_owned(),
        SlugLookup::Unknown => "unknown".to_owned(),
    }
}

#[apply(db_test)]
async fn a_slug_follows_the_title_until_published_and_then_stays(db: TestDb) {
    let test = TestApp::new(&db).await;
    let id = test.add(&draft("Working Title")).await.id;
    let renamed = content::courses::update(&test.app.store, id, &draft("Robotics")).await.unwrap();
    assert_eq!(renamed.slug, "robotics");
    assert_eq!(look(&test, "robotics").await, "unknown", "a draft is not public");
    content::courses::set_published(&test.app.store, id, true).await.unwrap();
    assert_eq!(look(&test, "robotics").await, "shows Robotics");
    assert_eq!(look(&test, "working-title").await, "to robotics");
    let renamed =
        content::courses::update(&test.app.store, id, &course("Industrial Robotics")).await.unwrap();
    assert_eq!(renamed.slug, "robotics");
    content::courses::set_published(&test.app.store, id, false).await.unwrap();
    let renamed = content::courses::update(&test.app.store, id, &draft("Cobots")).await.unwrap();
    assert_eq!(renamed.slug, "robotics", "it was public once, so others may link to it");
    assert_eq!(look(&test, "robotics").await, "unknown");
}

#[apply(db_test)]
async fn every_former_slug_leads_to_the_present_one_in_one_hop(db: TestDb) {
    let test = TestApp::new(&db).await;
    let id = test.add(&named("A", "a")).await.id;
    for slug in ["b", "a", "c"] {
        content::courses::update(&test.app.store, id, &named("A", slug)).await.unwrap();
    }
    assert_eq!(look(&test, "c").await, "shows A");
    assert_eq!(look(&test, "a").await, "to c");
    assert_eq!(look(&test, "b").await, "to c");
}

#[apply(db_test)]
async fn a_former_slug_is_never_reused(db: TestDb) {
    let test = TestApp::new(&db).await;
    let first = test.add(&course("PLC")).await;
    content::courses::update(&test.app.store, first.id, &named("PLC", "plc-basics")).await.unwrap();
    let second = test.add(&course("PLC")).await;
    let third = test.add(&course("PLC!")).await;
    assert_eq!((second.slug.as_str(), third.slug.as_str()), ("plc-2", "plc-3"));
    assert_eq!(look(&test, "plc").await, "to plc-basics");
    content::courses::delete(&test.app.store, first.id).await.unwrap();
    assert_eq!(test.add(&course("PLC Basics")).await.slug, "plc-basics-2");
    let taken = [
        content::courses::update(&test.app.store, second.id, &named("PLC", "plc-basics")).await,
        content::courses::update(&test.app.store, second.id, &named("PLC", "plc")).await,
        content::courses::create(&test.app.store, &named("Another", "plc-3")).await,
    ];
    for refused in taken {
        let Err(ApiError::Invalid(fields)) = refused else { panic!("{refused:?}") };
        assert!(fields["slug"][0].starts_with("This address leads to another course"), "{fields:?}");
    }
    assert_eq!(look(&test, "plc-2").await, "shows PLC", "nothing has changed");
    let same = content::courses::update(&test.app.store, third.id, &named("PLC!", "plc-3")).await.unwrap();
    assert_eq!(same.slug, "plc-3");
}

#[apply(db_test)]
async fn a_deleted_course_is_gone_under_all_its_names_until_restored(db: TestDb) {
    let test = TestApp::new(&db).await;
    let id = test.add(&named("A", "old")).await.id;
    content::courses::update(&test.app.store, id, &named("A", "new")).await.unwrap();
    content::courses::delete(&test.app.store, id).await.unwrap();
    for slug in ["old", "new"] {
        assert_eq!(look(&test, slug).await, "gone");
    }
    assert_eq!(find_slug_by_id(&test.app.store, id).await.unwrap(), SlugLookup::Gone);
    assert!(content::courses::update(&test.app.store, id, &course("A")).await.is_err());
    assert!(content::courses::delete(&test.app.store, id).await.is_err());
    content::courses::restore(&test.app.store, id).await.unwrap();
    assert_eq!(look(&test, "new").await, "shows A");
    assert_eq!(look(&test, "old").await, "to new");
    content::courses::restore(&test.app.store, id).await.unwrap();
}

#[apply(db_test)]
async fn an_id_redirects_to_the_slug(db: TestDb) {
    let test = TestApp::new(&db).await;
    let shown = test.add(&course("3 Phase Motors")).await;
    let hidden = test.add(&draft("Hidden")).await;
    assert_eq!(
        find_slug_by_id(&test.app.store, shown.id).await.unwrap(),
        SlugLookup::Moved { to: "3-phase-motors".to_owned() }
    );
    for id in [hidden.id, 0, -1, i32::MAX] {
        assert_eq!(find_slug_by_id(&test.app.store, id).await.unwrap(), SlugLookup::Unknown);
    }
}

#[apply(sqlite_test)]
async fn titles_without_usable_characters_still_get_a_slug(db: TestDb) {
    let test = TestApp::new(&db).await;
    for (title, slug) in
        [("★", "course"), ("☆☆", "course-2"), ("Category", "category-course"), ("स्वचालन", "svcaaln")]
    {
        assert_eq!(test.add(&course(title)).await.slug, slug, "{title}");
    }
    for never in ["", "Course", "no-such-course", "a%20b", "course-", "../etc", "a\0b"] {
        assert_eq!(look(&test, never).await, "unknown", "{never:?}");
    }
}

#[apply(db_test)]
async fn two_writers_never_share_a_slug(db: TestDb) {
    let test = TestApp::new(&db).await;
    let writers = (0..8).map(|_| {
        let store = test.app.store.clone();
        tokio::spawn(async move {
            content::courses::create(&store, &course("Same Name")).await.map(|one| one.slug)
        })
    });
    let mut slugs = Vec::new();
    for writer in writers.collect::<Vec<_>>() {
        // On PostgreSQL two writers may conflict; one of them gets a 409 and stores nothing.
        slugs.extend(writer.await.unwrap().ok());
    }
    let all = slugs.len();
    slugs.sort();
    slugs.dedup();
    assert!(!slugs.is_empty() && slugs.len() == all, "{slugs:?}");
}
