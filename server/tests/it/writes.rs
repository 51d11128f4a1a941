//! Validation of course edits.

use base::error::{ApiError, FieldErrors};
use base::json::parse_json;
use domain::courses;
use domain::courses::{CategoryKey, CourseInput};
use sea_orm::ConnectionTrait;
use serde_json::json;

use crate::support::content;
use crate::support::records::course;
use crate::support::{TestApp, TestDb, apply, db_test, sqlite_test};

fn refused<T>(result: Result<T, ApiError>) -> FieldErrors {
    match result {
        Err(ApiError::Invalid(fields)) => fields,
        Err(other) => panic!("{other:?}"),
        Ok(_) => panic!("the input was taken"),
    }
}

async fn faults(db: &TestDb, input: &CourseInput) -> Vec<String> {
    let test = TestApp::new(db).await;
    refused(content::courses::create(&test.app.store, input).await).into_keys().collect()
}

#[apply(sqlite_test)]
async fn an_empty_form_names_every_required_field(db: TestDb) {
    assert_eq!(
        faults(&db, &CourseInput::default()).await,
        ["category", "description", "duration", "instructor", "price", "rating", "students", "title"]
    );
}

#[apply(sqlite_test)]
async fn values_out_of_bounds_are_refused(db: TestDb) {
    let good = course("Good");
    let cases: Vec<(&str, CourseInput)> = vec![
        ("title", CourseInput { title: "x".repeat(161), ..good.clone() }),
        ("title", CourseInput { title: "line\nbreak".to_owned(), ..good.clone() }),
        ("title", CourseInput { title: "\u{200b}\u{202e}".to_owned(), ..good.clone() }),
        ("description", CourseInput { description: "x".repeat(10_001), ..good.clone() }),
        ("description", CourseInput { description: "nul\0".to_owned(), ..good.clone() }),
        ("instructor", CourseInput { instructor: "x".repeat(81), ..good.clone() }),
        ("students", CourseInput { students: Some(-1), ..good.clone() }),
        ("students", CourseInput { students: Some(2_147_483_648), ..good.clone() }),
        ("rating", CourseInput { rating: Some(5.1), ..good.clone() }),
        ("rating", CourseInput { rating: Some(-0.1), ..good.clone() }),
        ("rating", CourseInput { rating: Some(4.55), ..good.clone() }),
        ("rating", CourseInput { rating: Some(f64::NAN), ..good.clone() }),
        ("rating", CourseInput { rating: Some(f64::INFINITY), ..good.clone() }),
        ("price", CourseInput { price: "free".to_owned(), ..good.clone() }),
        ("price", CourseInput { price: "1,2,3".to_owned(), ..good.clone() }),
        ("image", CourseInput { image: "javascript:alert(1)".to_owned(), ..good.clone() }),
        ("downloadlink", CourseInput { downloadlink: "http://example.com/a".to_owned(), ..good.clone() }),
        ("syllabus", CourseInput { syllabus: vec!["x".to_owned(); 101].into(), ..good.clone() }),
        (
            "syllabus.1",
            CourseInput { syllabus: vec!["a".to_owned(), "x".repeat(501)].into(), ..good.clone() },
        ),
        ("slug", CourseInput { slug: Some("Not A Slug".to_owned()), ..good.clone() }),
        ("slug", CourseInput { slug: Some("category".to_owned()), ..good.clone() }),
    ];
    let test = TestApp::new(&db).await;
    for (field, input) in cases {
        let fields = refused(content::courses::create(&test.app.store, &input).await);
        assert_eq!(fields.into_keys().collect::<Vec<_>>(), [field], "{input:?}");
    }
    assert_eq!(test.anon().get("/api/courses/get").await.ok(), json!([]), "nothing was stored");
}

#[apply(sqlite_test)]
async fn values_are_stored_clean(db: TestDb) {
    let test = TestApp::new(&db).await;
    let input = CourseInput {
        title: "  Re\u{301}sume\u{301}  ".to_owned(),
        description: " one\r\n\r\ntwo ".to_owned(),
        rating: Some(5.0),
        price: "₹ 1,49,999/-".to_owned(),
        category: " Power ELECTRONICS ".to_owned(),
        syllabus: vec![" a ".to_owned(), "  ".to_owned(), "b".to_owned()].into(),
        certification: Some("  ".to_owned()),
        ..course("x")
    };
    let mut stored = test.add(&input).await;
    assert_eq!(stored.title, "Résumé");
    assert_eq!(stored.slug, "resume");
    assert_eq!(stored.description, "one\n\ntwo");
    assert_eq!((stored.price.as_str(), stored.price_paise), ("1,49,999", 14_999_900));
    assert_eq!(
        (stored.category.as_str(), stored.category_key),
        ("Power ELECTRONICS", CategoryKey::Electronics)
    );
    assert_eq!(stored.syllabus, ["a", "b"]);
    assert_eq!(stored.certification, None);
    assert_eq!(serde_json::to_value(stored.rating).unwrap().to_string(), "5.0");
    let mut found = courses::find(&test.app.store, stored.id).await.unwrap();
    // Only visitors get the sum of the fee, and only staff empty content.
    (found.fee, stored.content) = (None, None);
    assert_eq!(found, stored, "the database gives back the same");
}

#[apply(sqlite_test)]
async fn lists_arrive_as_lists_or_as_the_json_of_one(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut body = json!({
        "title": "T", "description": "D", "instructor": "I", "duration": "8 weeks", "students": 1, "rating": 4.5,
        "image": "/a.svg", "downloadlink": "/a.pdf", "price": "100", "category": "CS-IT",
        "syllabus": "[\"a\",\"b\"]", "what_you_learn": ["c"], "prerequisites": "",
        "id": 99, "revision": 7, "is_admin": true
    });
    let input: CourseInput = parse_json(body.to_string().as_bytes()).unwrap();
    let stored = test.add(&input).await;
    assert_eq!(stored.syllabus, ["a", "b"]);
    assert_eq!(stored.what_you_learn, ["c"]);
    assert!(stored.prerequisites.is_empty());
    assert_ne!(stored.id, 99, "keys that are not content are ignored");

    for bad in [json!("not json"), json!("{}"), json!([1]), json!(7), json!("[[\"a\"]]")] {
        body["syllabus"] = bad;
        let fields = refused(parse_json::<CourseInput>(body.to_string().as_bytes()));
        assert_eq!(fields.into_keys().collect::<Vec<_>>(), ["syllabus"]);
    }
}

#[apply(db_test)]
async fn an_update_replaces_the_content_and_keeps_what_is_not_content(db: TestDb) {
    let test = TestApp::new(&db).await;
    let stored = test.add(&course("Before")).await;
    test.app.store.clock.advance(chrono::Duration::seconds(5));
    let changed = content::courses::update(&test.app.store, stored.id, &course("After")).await.unwrap();
    assert_eq!((changed.id, changed.slug.as_str(), changed.title.as_str()), (stored.id, "before", "After"));
    assert_eq!(changed.updated_at - stored.updated_at, chrono::Duration::seconds(5));
    let row = test.app.store.db.query_one_raw(sea_orm::Statement::from_string(
        test.app.store.db.get_database_backend(),
        "SELECT revision FROM course",
    ));
    assert_eq!(row.await.unwrap().unwrap().try_get::<i32>("", "revision").unwrap(), 2);
}

#[apply(sqlite_test)]
async fn an_unknown_course_cannot_be_changed(db: TestDb) {
    let test = TestApp::new(&db).await;
    let app = &test.app.store;
    assert!(matches!(content::courses::update(app, 7, &course("X")).await, Err(ApiError::NotFound(_))));
    assert!(matches!(content::courses::delete(app, 7).await, Err(ApiError::NotFound(_))));
    assert!(matches!(content::courses::restore(app, 7).await, Err(ApiError::NotFound(_))));
    assert!(matches!(content::courses::set_published(app, 7, true).await, Err(ApiError::NotFound(_))));
}
