//! What only the page of a course shows, its related courses, and testimonials about a course.

use axum::http::StatusCode;
use domain::courses::{CourseContentInput, CourseInput};
use serde_json::{Value, json};

use crate::support::content;
use crate::support::html::{node, structured_data};
use crate::support::records::{course, draft, member};
use crate::support::{TestApp, TestDb, TestSite, apply, db_test, sqlite_test};

fn body(title: &str) -> Value {
    json!({
        "title": title, "description": "All about it.", "instructor": "Asha Rao", "duration": "8 weeks",
        "students": 100, "rating": 4.5, "image": "/art/a.svg", "downloadlink": "/files/a.pdf", "price": "14,999",
        "category": "CS-IT", "syllabus": ["Timers (6 h)", "Counters (1.5 hours)", "Faults"], "what_you_learn": [],
        "prerequisites": [], "certification": null,
    })
}

fn content() -> Value {
    json!({
        "hours_a_week": 8, "languages": ["English", "Hindi"], "tools": ["Meter"], "for_whom": ["You maintain machines"],
        "not_for": ["You look for a simulator"], "project_title": "A conveyor", "project_text": "It starts.\nIt stops.",
        "project_image": "/art/course-plc.svg", "questions": [{ "question": "How long?", "answer": "Eight weeks." }],
        "related": [],
    })
}

fn with(mut record: Value, field: &str, value: impl Into<Value>) -> Value {
    record[field] = value.into();
    record
}

#[apply(db_test)]
async fn content_is_shown_with_one_course_and_in_no_list(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let visitor = test.anon();
    let created = admin.post("/api/courses", with(body("PLC"), "content", content())).await;
    let record = created.json();
    assert_eq!(created.status, StatusCode::CREATED, "{record}");
    assert_eq!(record["content"], content());
    assert_eq!(record["syllabus"], json!(["Timers (6 h)", "Counters (1.5 hours)", "Faults"]));
    let path = format!("/api/courses/{}", record["id"]);
    let staff_path = format!("/api/admin{}", &path[4..]);
    assert_eq!(admin.get(&staff_path).await.ok(), record);

    let shown = visitor.get(&path).await.ok();
    assert_eq!(shown["content"], with(content(), "syllabus_hours", json!([6.0, 1.5, null])));
    assert_eq!(shown["syllabus"], json!(["Timers", "Counters", "Faults"]));
    for list in ["/api/courses/get", "/api/courses/get?q=plc", "/api/courses/get?page=1"] {
        let listed = visitor.get(list).await.ok()[0].clone();
        assert_eq!(listed["syllabus"], json!(["Timers", "Counters", "Faults"]), "{list}");
        for field in ["content", "reviews", "instructor_profile"] {
            assert_eq!(listed.get(field), None, "{field} in {list}");
        }
    }

    let kept = admin.put(&path, body("PLC")).await.ok();
    assert_eq!((&kept["content"], &kept["revision"]), (&content(), &json!(1)), "nothing was changed");
    let changed = with(content(), "tools", json!(["Meter", "Oscilloscope"]));
    assert_eq!(
        admin.put(&path, with(body("PLC"), "content", changed.clone())).await.ok()["content"],
        changed
    );
    let bare = json!({ "questions": [{ "question": " ", "answer": "" }] });
    admin.put(&path, with(body("PLC"), "content", bare)).await.ok();
    let emptied = visitor.get(&path).await.ok();
    assert_eq!(emptied["content"]["questions"], json!([]));
    admin.put(&path, with(with(body("PLC"), "content", json!({})), "syllabus", json!(["Timers"]))).await.ok();
    assert_eq!(visitor.get(&path).await.ok().get("content"), None, "nothing is said");

    let log = admin.get("/api/audit?kind=course").await;
    let fields = |entry: &Value| -> Vec<String> {
        entry.as_array().unwrap().iter().map(|change| change["field"].as_str().unwrap().to_owned()).collect()
    };
    let entries = log.each("changes");
    assert_eq!(fields(&entries[2]), ["content.tools"]);
    assert!(fields(&entries[3]).contains(&"content.questions".to_owned()), "of the new course");
}

#[apply(sqlite_test)]
async fn what_is_wrong_is_refused_by_field(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let record = admin.post("/api/courses", with(body("PLC"), "content", content())).await.json();
    let path = format!("/api/courses/{}", record["id"]);
    let pair = |question: &str, answer: &str| json!({ "question": question, "answer": answer });
    for (field, value, refused) in [
        ("hours_a_week", json!(0), "content.hours_a_week"),
        ("hours_a_week", json!(61), "content.hours_a_week"),
        ("languages", json!(["a", "b", "c", "d", "e", "f", "g"]), "content.languages"),
        ("tools", json!(["fine", "x".repeat(501)]), "content.tools.1"),
        ("for_whom", json!(["two\nlines"]), "content.for_whom.0"),
        ("not_for", json!(vec!["x"; 13]), "content.not_for"),
        ("project_title", json!(""), "content.project_title"),
        ("project_text", json!("x".repeat(2001)), "content.project_text"),
        ("project_image", json!("javascript:alert(1)"), "content.project_image"),
        ("questions", json!([pair("Q?", "A."), pair("Q?", " ")]), "content.questions.1.answer"),
        ("questions", json!([pair("", "A.")]), "content.questions.0.question"),
        ("questions", json!(vec![pair("Q?", "A."); 21]), "content.questions"),
        ("related", json!([1, 2, 3, 4, 5, 6, 7]), "content.related"),
        ("related", json!([987_654]), "content.related"),
        ("related", json!([record["id"]]), "content.related"),
    ] {
        let answer = admin.put(&path, with(body("PLC"), "content", with(content(), field, value))).await;
        let fields = answer.json()["fields"].clone();
        let refused_fields: Vec<&String> = fields.as_object().unwrap().keys().collect();
        assert_eq!(
            (answer.status, refused_fields),
            (StatusCode::UNPROCESSABLE_ENTITY, vec![&refused.to_owned()])
        );
    }
    assert_eq!(test.anon().get(&path).await.ok()["content"]["tools"], json!(["Meter"]), "nothing was stored");
}

#[apply(db_test)]
async fn chosen_courses_come_first_among_the_related_ones(db: TestDb) {
    let test = TestApp::new(&db).await;
    let other = |title: &str| CourseInput { category: "Quality".into(), ..course(title) };
    let popular = test.add(&CourseInput { students: Some(9_000), ..course("Popular") }).await.id;
    let mut chosen = Vec::new();
    for title in ["First", "Second", "Third", "Fourth"] {
        chosen.push(test.add(&other(title)).await.id);
    }
    let hidden = test.add(&draft("Hidden")).await.id;
    let choose = |related: Vec<i32>| CourseInput {
        content: Some(CourseContentInput { related, ..CourseContentInput::default() }),
        ..course("PLC")
    };
    let id = test.add(&choose(vec![chosen[1], hidden, chosen[0]])).await.id;
    let path = format!("/api/courses/{id}/related");
    let shown = async || test.anon().get(&path).await.each("id");
    assert_eq!(shown().await, [json!(chosen[1]), json!(chosen[0]), json!(popular)], "made up to three");

    let all = vec![chosen[3], chosen[2], chosen[1], chosen[0]];
    content::courses::update(&test.app.store, id, &choose(all.clone())).await.unwrap();
    assert_eq!(
        shown().await,
        all.iter().map(|id| json!(id)).collect::<Vec<_>>(),
        "more than three if chosen"
    );

    content::courses::delete(&test.app.store, chosen[3]).await.unwrap();
    assert_eq!(shown().await, all[1..].iter().map(|id| json!(id)).collect::<Vec<_>>());
    let kept = content::courses::update(&test.app.store, id, &choose(all)).await;
    assert!(kept.is_ok(), "a deleted course may stay chosen");
}

#[apply(db_test)]
async fn testimonials_about_a_course_are_its_reviews(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let id = test.add(&course("PLC")).await.id;
    let about = |name: &str, course: Value, day: Value| {
        json!({
            "name": name, "role": "Engineer", "quote": "Good.", "image": null, "course_id": course, "city": "Pune",
            "batch": "Evening batch, March 2026", "employer": "  pump maker ", "said_on": day,
        })
    };
    let created = admin.post("/api/testimonials", about("Early", json!(id), json!("2026-01-05"))).await;
    assert_eq!(created.status, StatusCode::CREATED);
    let record = created.json();
    assert_eq!((&record["employer"], &record["said_on"]), (&json!("pump maker"), &json!("2026-01-05")));
    admin.post("/api/testimonials", about("Undated", json!(id), Value::Null)).await;
    admin.post("/api/testimonials", about("Late", json!(id), json!("2026-03-01"))).await;
    admin.post("/api/testimonials", about("General", Value::Null, json!(""))).await;
    let reviews = async || test.anon().get(&format!("/api/courses/{id}")).await.ok()["reviews"].clone();
    let names = |reviews: &Value| -> Vec<Value> {
        reviews.as_array().unwrap().iter().map(|one| one["name"].clone()).collect()
    };
    assert_eq!(names(&reviews().await), ["Late", "Early", "Undated"]);
    assert_eq!(test.anon().get("/api/testimonials/get").await.each("course_id")[3], Value::Null);
    admin.delete(&format!("/api/testimonials/{}", record["id"])).await.ok();
    assert_eq!(names(&reviews().await), ["Late", "Undated"]);

    for (course, day, refused) in
        [(json!(987_654), json!(null), "course_id"), (json!(id), json!("5 May"), "said_on")]
    {
        let answer = admin.post("/api/testimonials", about("Wrong", course, day)).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(answer.json()["fields"][refused].is_array(), "{refused}");
    }
}

#[apply(db_test)]
async fn an_instructor_of_the_team_is_shown_with_the_course(db: TestDb) {
    let test = TestApp::new(&db).await;
    let id = test.add(&course("PLC")).await.id;
    let profile =
        async || test.anon().get(&format!("/api/courses/{id}")).await.ok()["instructor_profile"].clone();
    assert_eq!(profile().await, Value::Null);
    let asha = content::team::create(&test.app.store, &member("ASHA rao")).await.unwrap();
    assert_eq!(
        (&profile().await["id"], &profile().await["description"]),
        (&json!(asha.id), &json!("Teaches."))
    );
}

#[apply(sqlite_test)]
async fn structured_data_has_what_the_page_shows(db: TestDb) {
    let test = TestSite::new(&db).await;
    let given: CourseContentInput = serde_json::from_value(content()).unwrap();
    let full = CourseInput {
        syllabus: vec!["Timers (6 h)".to_owned(), "Counters (1.5 h)".to_owned(), "Faults".to_owned()].into(),
        content: Some(given),
        ..course("Full")
    };
    let [full, bare] = [full, course("Bare")].map(async |input| {
        let made = content::courses::create(&test.app.store, &input).await.unwrap();
        let page = test.anon().get(&format!("/courses/{}", made.slug)).await;
        structured_data(std::str::from_utf8(&page.body).unwrap()).unwrap()
    });
    let (full, bare) = (full.await, bare.await);
    let about = node(&full, "Course");
    assert_eq!(about["inLanguage"], json!(["English", "Hindi"]));
    assert_eq!(about["hasCourseInstance"][0]["courseWorkload"], "8 hours a week");
    assert_eq!(
        about["syllabusSections"],
        json!([
            { "@type": "Syllabus", "name": "Timers", "timeRequired": "PT6H" },
            { "@type": "Syllabus", "name": "Counters", "timeRequired": "PT1H30M" },
            { "@type": "Syllabus", "name": "Faults" },
        ])
    );
    let kinds: Vec<&Value> = full["@graph"].as_array().unwrap().iter().map(|node| &node["@type"]).collect();
    assert!(!kinds.contains(&&json!("FAQPage")), "no search engine shows it any more: {kinds:?}");
    assert_eq!(node(&bare, "Course").get("inLanguage"), None);
}
