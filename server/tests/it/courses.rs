//! The public courses API: lists, single records, menu, counts, related courses.

use axum::http::StatusCode;
use chrono::Duration;
use domain::courses;
use domain::courses::CourseInput;
use domain::testimonials::TestimonialInput;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use crate::support::content;
use crate::support::records::{batch, course, draft, testimonial};
use crate::support::{TestApp, TestDb, apply, db_test, sqlite_test};

/// Five courses with a different sequence in every sort order.
async fn shelf(test: &TestApp) {
    let shelf = [
        ("Ant", "CS-IT", 300, 4.1, "12,000", "3 months"),
        ("Bee", "CS-IT", 500, 4.9, "9,000", "40 hours"),
        ("Cat", "Electronics", 100, 4.9, "15,000", "10 weeks"),
        ("Dog", "Machine Design", 400, 3.0, "1,20,000", "1 year"),
        ("Eel", "Safety", 200, 4.5, "500", "as agreed"),
    ];
    for (title, category, students, rating, price, duration) in shelf {
        let input = CourseInput {
            category: category.to_owned(),
            students: Some(students),
            rating: Some(rating),
            price: price.to_owned(),
            duration: duration.to_owned(),
            ..course(title)
        };
        test.add(&input).await;
    }
}

#[apply(db_test)]
async fn a_course_has_the_documented_json(db: TestDb) {
    let test = TestApp::new(&db).await;
    let stored = test.add(&course("PLC Programming")).await;
    let answer = test.anon().get(&format!("/api/courses/{}", stored.id)).await;
    assert_eq!(
        answer.ok(),
        json!({
            "id": stored.id,
            "slug": "plc-programming",
            "title": "PLC Programming",
            "description": "All about PLC Programming.",
            "instructor": "Asha Rao",
            "duration": "8 weeks", "level": null,
            "students": 100,
            "rating": 4.5,
            "image": "/art/course.svg",
            "drawing": "/art/course-ladder.svg",
            "downloadlink": "https://files.example/syllabus.pdf",
            "price": "14,999",
            "price_paise": 1_499_900,
            "fee": {
                "price": {
                    "today": { "rupees": "14,999", "paise": 1_499_900 }, "until": null,
                    "list": { "rupees": "14,999", "paise": 1_499_900 }, "gst": null, "words": "₹14,999",
                },
                "includes": [], "instalments": [], "group": null,
            },
            "category": "CS-IT",
            "category_key": "cs-it",
            "syllabus": ["First week", "Second week"],
            "what_you_learn": ["To begin"],
            "prerequisites": ["Patience"],
            "certification": "Certificate of completion",
            "updated_at": "2026-03-14T09:26:53.589Z",
        })
    );
    let list = test.anon().get("/api/courses/get").await;
    assert_eq!(list.ok(), json!([answer.ok()]), "a list holds the same records");
    let shown = courses::find(&test.app.store, stored.id).await.unwrap();
    assert_eq!(answer.body, serde_json::to_vec(&shown).unwrap(), "a preload is byte for byte the answer");
}

#[apply(db_test)]
async fn the_full_list_is_sorted_by_popularity(db: TestDb) {
    let test = TestApp::new(&db).await;
    shelf(&test).await;
    let answer = test.anon().get("/api/courses/get").await;
    assert_eq!(answer.texts("title"), ["Bee", "Dog", "Ant", "Eel", "Cat"]);
    assert_eq!(answer.header("x-total-count"), "5");
}

#[apply(db_test)]
async fn every_order_is_served(db: TestDb) {
    let test = TestApp::new(&db).await;
    shelf(&test).await;
    // A rating counts as far as visitors read it: with a review. Cat has none.
    for course in [1, 2, 4, 5] {
        let about = TestimonialInput { course_id: Some(course), ..testimonial("Ravi Iyer") };
        content::testimonials::create(&test.app.store, &about).await.unwrap();
    }
    for (sort, titles) in [
        ("popularity", ["Bee", "Dog", "Ant", "Eel", "Cat"]),
        ("rating", ["Bee", "Eel", "Ant", "Dog", "Cat"]),
        ("price", ["Eel", "Bee", "Ant", "Cat", "Dog"]),
        ("price-desc", ["Dog", "Cat", "Ant", "Bee", "Eel"]),
        ("duration", ["Bee", "Cat", "Ant", "Dog", "Eel"]),
    ] {
        let answer = test.anon().get(&format!("/api/courses/get?sort={sort}")).await;
        assert_eq!(answer.texts("title"), titles, "{sort}");
    }
}

#[apply(db_test)]
async fn a_category_filters_the_list(db: TestDb) {
    let test = TestApp::new(&db).await;
    shelf(&test).await;
    for (category, titles) in [
        ("all", vec!["Bee", "Dog", "Ant", "Eel", "Cat"]),
        ("cs-it", vec!["Bee", "Ant"]),
        ("electronics", vec!["Cat"]),
        ("machine-design", vec!["Dog"]),
        ("other", vec!["Eel"]),
    ] {
        let answer = test.anon().get(&format!("/api/courses/get?category={category}")).await;
        assert_eq!(answer.texts("title"), titles, "{category}");
        assert_eq!(answer.header("x-total-count"), titles.len().to_string());
    }
}

#[apply(db_test)]
async fn pages_join_to_the_whole_list(db: TestDb) {
    let test = TestApp::new(&db).await;
    for number in 0..30 {
        // Equal in every sort order, so that only the id decides.
        test.add(&course(&format!("Course {number}"))).await;
    }
    for sort in ["popularity", "rating", "price", "price-desc", "duration"] {
        let whole = test.anon().get(&format!("/api/courses/get?sort={sort}")).await.texts("slug");
        let mut joined = Vec::new();
        for page in 1..=4 {
            let path = format!("/api/courses/get?sort={sort}&page={page}");
            let answer = test.anon().get(&path).await;
            assert_eq!(answer.header("x-total-count"), "30");
            joined.extend(answer.texts("slug"));
        }
        assert_eq!(joined, whole, "{sort}: 12, 12, 6 and none");
    }
    let answer = test.anon().get("/api/courses/get?per_page=7&page=5").await;
    assert_eq!(answer.texts("slug").len(), 2);
    let answer = test.anon().get("/api/courses/get?page=100000&per_page=100").await;
    assert_eq!((answer.texts("slug").len(), answer.header("x-total-count")), (0, "30"));
}

#[apply(sqlite_test)]
async fn a_bad_parameter_is_named_with_a_remedy(db: TestDb) {
    let test = TestApp::new(&db).await;
    for (query, field) in [
        ("page=0", "page"),
        ("page=abc", "page"),
        ("page=1.5", "page"),
        ("page=4294967296", "page"),
        ("per_page=0", "per_page"),
        ("per_page=101", "per_page"),
        ("category=cooking", "category"),
        ("sort=name", "sort"),
        ("sort=rating&sort=price", "sort"),
    ] {
        let answer = test.anon().get(&format!("/api/courses/get?{query}")).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{query}");
        let body = answer.json();
        assert_eq!(body["code"], "invalid");
        assert!(body["fields"][field][0].as_str().unwrap().starts_with("Give "), "{body}");
    }
    let answer = test.anon().get("/api/courses/get?utm_source=mail&sort=&q=%20").await;
    assert_eq!(answer.ok(), json!([]), "unknown keys and blank values do not count");
}

#[apply(db_test)]
async fn unpublished_courses_are_not_public(db: TestDb) {
    let test = TestApp::new(&db).await;
    let shown = test.add(&course("Shown")).await;
    let hidden = test.add(&draft("Hidden Draft")).await;
    let deleted = test.add(&course("Deleted")).await;
    content::courses::delete(&test.app.store, deleted.id).await.unwrap();
    let anon = test.anon();
    for id in [hidden.id, deleted.id] {
        for path in [format!("/api/courses/{id}"), format!("/api/courses/{id}/related")] {
            assert_eq!(anon.get(&path).await.status, StatusCode::NOT_FOUND, "{path}");
        }
    }
    assert_eq!(anon.get("/api/courses/get").await.texts("title"), ["Shown"]);
    assert_eq!(anon.get("/api/courses/get?q=hidden").await.ok(), json!([]));
    assert_eq!(anon.get("/api/search/suggest?q=deleted").await.ok(), json!([]));
    assert_eq!(anon.get("/api/courses/counts").await.ok()["all"], 1);
    assert_eq!(anon.get("/api/courses/menu").await.ok()["cs-it"]["total"], 1);
    assert_eq!(anon.get(&format!("/api/courses/{}/related", shown.id)).await.ok(), json!([]));
    let addresses = courses::addresses(&test.app.store, 1, 10).await.unwrap();
    assert_eq!(addresses.iter().map(|one| one.slug.as_str()).collect::<Vec<_>>(), ["shown"]);
}

#[apply(sqlite_test)]
async fn an_id_that_is_no_number_is_a_404(db: TestDb) {
    let test = TestApp::new(&db).await;
    for id in ["0", "-1", "abc", "2147483648", "99999999999999999999", "1.0", "%00", "%ff", "1%2F2"] {
        let answer = test.anon().get(&format!("/api/courses/{id}")).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{id}");
        assert_eq!(answer.json()["code"], "not_found");
    }
}

#[apply(db_test)]
async fn a_value_that_no_database_takes_is_refused_by_name(db: TestDb) {
    let test = TestApp::new(&db).await;
    for key in ["q", "instructor"] {
        let answer = test.anon().get(&format!("/api/courses/get?{key}=a%00b")).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{key}");
        assert!(answer.json()["fields"][key][0].as_str().unwrap().contains("U+0000"));
    }
}

#[apply(db_test)]
async fn the_menu_has_four_columns_by_title(db: TestDb) {
    let test = TestApp::new(&db).await;
    shelf(&test).await;
    let zebra = test.add(&course("aardvark")).await;
    let menu = test.anon().get("/api/courses/menu").await.ok();
    let titles = |column: &str| -> Vec<String> {
        let entries = menu[column]["courses"].as_array().unwrap();
        entries.iter().map(|entry| entry["title"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(titles("cs-it"), ["aardvark", "Ant", "Bee"]);
    assert_eq!(titles("electronics"), ["Cat"]);
    assert_eq!(titles("machine-design"), ["Dog"]);
    assert_eq!(titles("other"), ["Eel"]);
    assert_eq!(
        menu["cs-it"]["courses"][0],
        json!({ "id": zebra.id, "slug": "aardvark", "title": "aardvark" })
    );
}

#[apply(db_test)]
async fn a_long_column_of_the_menu_shows_its_first_titles_and_how_many_there_are(db: TestDb) {
    let test = TestApp::new(&db).await;
    for number in (1..=14).rev() {
        test.add(&course(&format!("Course {number:02}"))).await;
    }
    let menu = test.anon().get("/api/courses/menu").await.ok();
    let courses = menu["cs-it"]["courses"].as_array().unwrap();
    assert_eq!((courses.len(), &menu["cs-it"]["total"]), (12, &json!(14)));
    assert_eq!((&courses[0]["title"], &courses[11]["title"]), (&json!("Course 01"), &json!("Course 12")));
    assert_eq!(menu["other"], json!({ "total": 0, "courses": [] }));
}

#[apply(db_test)]
async fn counts_add_up(db: TestDb) {
    let test = TestApp::new(&db).await;
    shelf(&test).await;
    assert_eq!(
        test.anon().get("/api/courses/counts").await.ok(),
        json!({ "all": 5, "cs-it": 2, "electronics": 1, "machine-design": 1, "other": 1 })
    );
    assert_eq!(
        test.anon().get("/api/courses/counts?q=bee").await.ok(),
        json!({ "all": 1, "cs-it": 1, "electronics": 0, "machine-design": 0, "other": 0 })
    );
}

#[apply(db_test)]
async fn related_courses_are_the_closest_three(db: TestDb) {
    let test = TestApp::new(&db).await;
    let with = |title: &str, category: &str, students: i64| CourseInput {
        category: category.to_owned(),
        students: Some(students),
        ..course(title)
    };
    let one = test.add(&with("One", "Power Electronics", 1)).await;
    test.add(&with("Elsewhere", "CS-IT", 900)).await;
    test.add(&with("Same column", "Electronics", 10)).await;
    test.add(&with("Same column, popular", "Electronics", 20)).await;
    test.add(&with("Same category", "Power Electronics", 5)).await;
    let answer = test.anon().get(&format!("/api/courses/{}/related", one.id)).await;
    assert_eq!(answer.texts("title"), ["Same category", "Same column, popular", "Same column"]);
    let mut keys: Vec<_> = answer.ok()[0].as_object().unwrap().keys().cloned().collect();
    keys.sort();
    assert_eq!(
        keys,
        ["category_key", "drawing", "duration", "fee", "id", "image", "price", "slug", "students", "title"]
    );
}

#[apply(db_test)]
async fn damaged_stored_lists_are_empty_lists(db: TestDb) {
    let test = TestApp::new(&db).await;
    let stored = test.add(&course("Damaged")).await;
    let sql =
        "UPDATE course SET syllabus = 'not json', what_you_learn = '{\"a\":1}', prerequisites = '[1, 2]'";
    test.app.store.db.execute_unprepared(sql).await.unwrap();
    let body = test.anon().get(&format!("/api/courses/{}", stored.id)).await.ok();
    for field in ["syllabus", "what_you_learn", "prerequisites"] {
        assert_eq!(body[field], json!([]), "{field}");
    }
    assert_eq!(test.anon().get("/api/courses/get?q=damaged").await.texts("title"), ["Damaged"]);
}

#[apply(sqlite_test)]
async fn a_course_without_a_picture_shows_a_drawing_of_its_subject(db: TestDb) {
    let test = TestApp::new(&db).await;
    let input = CourseInput { image: String::new(), ..course("PLC Programming") };
    let id = test.add(&input).await.id;
    let record = test.anon().get(&format!("/api/courses/{id}")).await.ok();
    assert_eq!(record["image"], "/art/course-ladder.svg");
    let staff = test.admin().await.get(&format!("/api/admin/courses/{id}")).await.ok();
    assert_eq!(staff["image"], "", "the form does not store the drawing");
    assert_eq!(staff["drawing"], "/art/course-ladder.svg");
}

#[apply(sqlite_test)]
async fn neighbours_in_a_list_show_different_drawings(db: TestDb) {
    let test = TestApp::new(&db).await;
    let without_picture = |at: i64| CourseInput {
        image: String::new(),
        students: Some(1000 - at),
        ..course(&format!("PLC Programming, part {at}"))
    };
    for at in 0..30 {
        let image = if at % 7 == 3 { "/art/course-plc.svg" } else { "" }.to_owned();
        test.add(&CourseInput { image, ..without_picture(at) }).await;
    }
    for list in ["/api/courses/get?", "/api/courses/get?q=plc&"] {
        let mut shown = Vec::new();
        for page in 1..=3 {
            let part = test.anon().get(&format!("{list}page={page}")).await;
            shown.extend(part.texts("image"));
        }
        assert_eq!(shown.len(), 30);
        for pair in shown.windows(2) {
            assert_ne!(pair[0], pair[1], "{list}");
        }
        assert_eq!(test.anon().get(&format!("{list}page=4")).await.ok(), json!([]));
    }
}

#[apply(sqlite_test)]
async fn the_last_change_is_told_on_a_later_day_and_for_a_year(db: TestDb) {
    let test = TestApp::new(&db).await;
    let id = test.add(&course("PLC")).await.id;
    let path = format!("/api/courses/{id}");
    let revised = async || test.anon().get(&path).await.ok()["revised_at"].clone();
    assert_eq!(revised().await, Value::Null, "the day on which it was entered says nothing");
    let clock = &test.app.store.clock;
    clock.advance(Duration::days(2));
    let changed = base::clock::timestamp(clock.now());
    // One that does not end within the year, which would be a change.
    let added = test.admin().await.post("/api/batches", batch(id, "2027-08-02")).await;
    assert_eq!(added.status, StatusCode::CREATED);
    assert_eq!(revised().await, changed);
    assert_eq!(
        test.anon().get("/api/courses/get").await.each("revised_at"),
        [Value::Null],
        "only on its page"
    );
    clock.advance(Duration::days(365));
    assert_eq!(revised().await, changed);
    clock.advance(Duration::days(1));
    assert_eq!(revised().await, Value::Null);
}
