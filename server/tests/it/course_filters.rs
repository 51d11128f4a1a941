//! Filtering the listing of courses, what each choice would leave, and comparing courses.

use std::time::{Duration, Instant};

use domain::courses::CourseInput;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use crate::support::client::Client;
use crate::support::fake_renderer::Mode;
use crate::support::records::{batch, course};
use crate::support::{TestApp, TestDb, TestSite, apply, db_test, sqlite_test};

/// A Saturday: the batch that starts then is taught on weekends in the morning, the others on weekdays in the evening.
const WEEKEND: &str = "2026-05-02";

/// The first day of every test is 14 March 2026.
fn batch_of(course: i32, start: &str, mode: &str, language: &str, seats_taken: i32) -> Value {
    let mut body = batch(course, start);
    body["mode"] = mode.into();
    body["language"] = language.into();
    body["seats_taken"] = seats_taken.into();
    if start == WEEKEND {
        body["days"] = json!(["sat", "sun"]);
        body["from_time"] = "10:00".into();
        body["to_time"] = "13:00".into();
    }
    body["fee"] = Value::Null;
    body
}

fn levelled(title: &str, level: &str, duration: &str, price: &str, category: &str) -> CourseInput {
    CourseInput {
        level: Some(level.into()),
        duration: duration.into(),
        price: price.into(),
        category: category.into(),
        ..course(title)
    }
}

fn inputs() -> [CourseInput; 4] {
    [
        levelled("PLC", "beginner", "8 weeks", "18,999", "Electronics"),
        levelled("SCADA", "intermediate", "6 weeks", "9,999", "Electronics"),
        levelled("Java", "beginner", "3 months", "20,001", "CS-IT"),
        levelled("Talks", "", "as agreed", "30,001", "CS-IT"),
    ]
}

/// What each batch is: course, first day, mode, language, seats taken of twelve.
const BATCHES: [(usize, &str, &str, &str, i32); 5] = [
    (0, "2026-04-06", "centre", "English and Hindi", 5),
    (0, WEEKEND, "online", "English", 12),
    (1, "2026-04-20", "both", "Hindi", 5),
    (2, "2026-05-18", "online", "Marathi / English", 12),
    (2, "2026-06-01", "centre", "English", 0),
];

async fn fill(admin: &mut Client, courses: &[i32]) {
    for (place, start, mode, language, taken) in BATCHES {
        let answer = admin.post("/api/batches", batch_of(courses[place], start, mode, language, taken)).await;
        assert_eq!(answer.status, 201, "{}", answer.json());
    }
}

async fn filled(db: &TestDb) -> (TestApp, Client) {
    let test = TestApp::new(db).await;
    let mut admin = test.admin().await;
    let mut courses = Vec::new();
    for input in inputs() {
        courses.push(test.add(&input).await.id);
    }
    fill(&mut admin, &courses).await;
    (test, admin)
}

#[apply(sqlite_test)]
async fn each_choice_leaves_the_courses_that_have_it(db: TestDb) {
    let (test, _) = filled(&db).await;
    for (query, titles) in [
        ("", &["PLC", "SCADA", "Java", "Talks"][..]),
        ("level=beginner", &["PLC", "Java"]),
        ("level=advanced", &[]),
        ("mode=online", &["PLC", "SCADA", "Java"]),
        ("mode=centre", &["PLC", "SCADA", "Java"]),
        ("timing=weekdays", &["PLC", "SCADA", "Java"]),
        ("timing=weekend", &["PLC"]),
        ("timing=evening", &["PLC", "SCADA", "Java"]),
        ("timing=morning", &["PLC"]),
        ("timing=morning&mode=centre", &[]),
        ("starts=2026-04", &["PLC", "SCADA"]),
        ("starts=2027-04", &[]),
        ("duration=up-to-6-weeks", &["SCADA"]),
        ("duration=7-to-12-weeks", &["PLC", "Java"]),
        ("price=up-to-10000", &["SCADA"]),
        ("price=20000-to-30000", &["Java"]),
        ("price=over-30000", &["Talks"]),
        ("language=hindi", &["PLC", "SCADA"]),
        ("language=MARATHI", &["Java"]),
        ("language=klingon", &[]),
        ("seats=available", &["PLC", "SCADA", "Java"]),
        // One batch has to be all that is asked of batches: the online batches of PLC and Java are full.
        ("mode=online&seats=available", &["SCADA"]),
        ("starts=2026-05&language=english&mode=online", &["PLC", "Java"]),
        ("starts=2026-05&language=hindi", &[]),
        ("starts=2026-05&category=cs-it", &["Java"]),
        ("level=beginner&mode=centre&sort=price-desc", &["Java", "PLC"]),
        ("level=beginner&sort=price-desc&page=2&per_page=1", &["PLC"]),
        ("q=plc&level=beginner", &["PLC"]),
        ("q=plc&level=intermediate", &[]),
        ("level=&mode=&starts=", &["PLC", "SCADA", "Java", "Talks"]),
    ] {
        let answer = test.anon().get(&format!("/api/courses/get?{query}")).await;
        assert_eq!(answer.ok(), answer.json());
        assert_eq!(answer.texts("title"), titles, "{query}");
    }
    let page = test.anon().get("/api/courses/get?level=beginner&page=2&per_page=1").await;
    assert_eq!(page.header("x-total-count"), "2");
}

#[apply(sqlite_test)]
async fn counts_say_what_each_choice_would_leave(db: TestDb) {
    let (test, _) = filled(&db).await;
    let values = |facet: &Value| -> Vec<(String, u64)> {
        let values = facet["values"].as_array().unwrap().iter();
        values.map(|one| (one["value"].as_str().unwrap().into(), one["count"].as_u64().unwrap())).collect()
    };
    let named = |pairs: &[(&str, u64)]| pairs.iter().map(|(name, count)| ((*name).into(), *count)).collect();
    let counts = test.anon().get("/api/courses/facets").await.ok();
    for (facet, expected) in [
        ("level", &[("beginner", 2), ("intermediate", 1)][..]),
        ("mode", &[("online", 3), ("centre", 3)]),
        ("timing", &[("weekend", 1), ("weekdays", 3), ("morning", 1), ("evening", 3)]),
        ("starts", &[("2026-04", 2), ("2026-05", 2), ("2026-06", 1)]),
        ("duration", &[("up-to-6-weeks", 1), ("7-to-12-weeks", 2)]),
        ("price", &[("up-to-10000", 1), ("10000-to-20000", 1), ("20000-to-30000", 1), ("over-30000", 1)]),
        ("language", &[("english", 2), ("hindi", 2), ("marathi", 1)]),
        ("seats", &[("available", 3)]),
    ] {
        assert_eq!(
            (counts[facet]["any"].as_u64(), values(&counts[facet])),
            (Some(4), named(expected)),
            "{facet}"
        );
    }
    // Every count is what a visitor then sees.
    let chosen = "mode=online&level=beginner";
    let counts = test.anon().get(&format!("/api/courses/facets?{chosen}")).await.ok();
    assert_eq!(counts["level"]["any"], 3);
    assert_eq!(values(&counts["mode"]), named(&[("online", 2), ("centre", 2)]));
    for (facet, count) in counts.as_object().unwrap() {
        let others: Vec<&str> = chosen.split('&').filter(|part| !part.starts_with(facet.as_str())).collect();
        for (value, number) in values(count) {
            let query = format!("{}&{facet}={value}", others.join("&"));
            let shown = test.anon().get(&format!("/api/courses/get?{query}")).await;
            assert_eq!(shown.ok().as_array().unwrap().len() as u64, number, "{query}");
        }
        let without = test.anon().get(&format!("/api/courses/get?{}", others.join("&"))).await;
        assert_eq!(without.ok().as_array().unwrap().len() as u64, count["any"].as_u64().unwrap(), "{facet}");
    }
    let within = test.anon().get("/api/courses/facets?category=cs-it&q=java&starts=2027-01").await.ok();
    assert_eq!(values(&within["starts"]), named(&[("2026-05", 1), ("2026-06", 1), ("2027-01", 0)]));
    let tabs = test.anon().get("/api/courses/counts?level=beginner").await.ok();
    assert_eq!((&tabs["all"], &tabs["cs-it"], &tabs["electronics"]), (&json!(2), &json!(1), &json!(1)));
}

#[apply(db_test)]
async fn choices_follow_what_staff_change(db: TestDb) {
    let (test, mut admin) = filled(&db).await;
    let count = async |query: &str| {
        test.anon().get(&format!("/api/courses/get?{query}")).await.ok().as_array().unwrap().len()
    };
    assert_eq!((count("level=advanced").await, count("starts=2026-06").await), (0, 1));
    let id = test.add(&levelled("Robots", "advanced", "8 weeks", "1", "CS-IT")).await.id;
    admin.post("/api/batches", batch_of(id, "2026-06-08", "online", "English", 0)).await;
    assert_eq!((count("level=advanced").await, count("starts=2026-06").await), (1, 2));
}

#[apply(sqlite_test)]
async fn a_level_is_one_of_three_or_not_stated(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let id = test.add(&course("PLC")).await.id;
    let path = format!("/api/courses/{id}");
    let mut input = json!({
        "title": "PLC", "description": "d", "instructor": "A", "duration": "8 weeks", "students": 1, "rating": 4,
        "image": "", "downloadlink": "/a", "price": "1", "category": "CS-IT", "syllabus": [],
        "what_you_learn": [], "prerequisites": [],
    });
    for (sent, stored) in [
        (json!("advanced"), json!("advanced")),
        (json!(null), json!(null)),
        (json!(" beginner "), json!("beginner")),
        (json!(""), json!(null)),
    ] {
        input["level"] = sent;
        assert_eq!(admin.put(&path, input.clone()).await.ok()["level"], stored);
        assert_eq!(test.anon().get(&path).await.ok()["level"], stored);
    }
    input["level"] = "expert".into();
    let refused = admin.put(&path, input).await;
    assert_eq!(refused.status, 422);
    assert!(refused.json().to_string().contains("Give one of: beginner, intermediate, advanced."));
}

#[apply(sqlite_test)]
async fn values_that_there_are_not_are_named_with_a_remedy(db: TestDb) {
    let test = TestApp::new(&db).await;
    for call in ["get", "facets", "counts"] {
        let query = "level=guru&mode=both&timing=night&starts=2026-13&duration=long&price=cheap&seats=1";
        let answer = test.anon().get(&format!("/api/courses/{call}?{query}")).await;
        assert_eq!(answer.status, 422, "{call}");
        let text = answer.json().to_string();
        for remedy in [
            "Give one of: beginner, intermediate, advanced.",
            "Give one of: online, centre.",
            "Give one of: weekend, weekdays, morning, evening.",
            "Give a month from the years 2000 to 2100, such as 2027-01.",
            "Give one of: up-to-6-weeks, 7-to-12-weeks, over-12-weeks.",
            "Give one of: up-to-10000, 10000-to-20000, 20000-to-30000, over-30000.",
            "Give one of: available.",
        ] {
            assert!(text.contains(remedy), "{call}: {remedy} in {text}");
        }
    }
}

#[apply(sqlite_test)]
async fn a_page_of_choices_is_one_page_in_any_spelling_and_not_for_search_engines(db: TestDb) {
    let test = TestSite::new(&db).await;
    let (mut admin, mut courses) = (test.admin().await, Vec::new());
    for input in inputs() {
        let body = json!({
            "title": input.title, "description": "d", "instructor": "A", "duration": input.duration, "students": 1,
            "rating": 4, "image": "", "downloadlink": "/a", "price": input.price, "category": input.category,
            "level": input.level, "syllabus": [], "what_you_learn": [], "prerequisites": [],
        });
        courses.push(
            i32::try_from(admin.post("/api/courses", body).await.json()["id"].as_i64().unwrap()).unwrap(),
        );
    }
    fill(&mut admin, &courses).await;
    let before = test.renderer.renders();
    for query in [
        "level=beginner&mode=online&sort=price",
        "sort=price&mode=online&level=beginner",
        "mode=online&price=&utm_source=x&level=beginner&starts=soon&sort=price&page=1",
    ] {
        let page = test.anon().get(&format!("/courses/category/all?{query}")).await;
        assert_eq!(page.status, 200, "{query}");
    }
    assert_eq!(test.renderer.renders(), before + 1, "three spellings are one page");
    test.renderer.set(Mode::Error);
    for (path, robots) in [
        ("/courses/category/all?price=over-30000", "noindex, nofollow"),
        ("/courses/category/all?price=free", "index, follow, max-image-preview:large"),
        ("/courses/compare?c=plc&c=java", "noindex, follow"),
    ] {
        let page = test.anon().get(path).await;
        let html = String::from_utf8(page.body.to_vec()).unwrap();
        assert!(html.contains(&format!(r#"<meta name="robots" content="{robots}""#)), "{path}: {html}");
    }
    let sitemap = test.anon().get("/sitemap.xml").await;
    let sitemap = String::from_utf8(sitemap.body.to_vec()).unwrap();
    assert!(!sitemap.contains("level=") && !sitemap.contains("compare"));
    assert_eq!(test.anon().get("/courses/category/all?level=advanced&page=2").await.status, 404);
}

#[apply(db_test)]
async fn courses_compare_by_present_and_former_names(db: TestDb) {
    let test = TestSite::new(&db).await;
    let mut admin = test.admin().await;
    let body = |title: &str, slug: &str| {
        json!({
            "title": title, "slug": slug, "description": "d", "instructor": "A", "duration": "8 weeks",
            "students": 1, "rating": 4, "image": "", "downloadlink": "/a", "price": "1", "category": "CS-IT",
            "syllabus": [], "what_you_learn": [], "prerequisites": [],
        })
    };
    let id = admin.post("/api/courses", body("Drives", "drives")).await.json()["id"].clone();
    admin.put(&format!("/api/courses/{id}"), body("Drives", "motion")).await.ok();
    assert_eq!(admin.post("/api/courses", body("Compare", "")).await.json()["slug"], "compare-course");
    assert_eq!(admin.post("/api/courses", body("Other", "compare")).await.status, 422);
    test.renderer.set(Mode::Error);
    let text = async |path: &str| {
        let page = test.anon().get(path).await;
        assert_eq!(page.status, 200, "{path}");
        String::from_utf8(page.body.to_vec()).unwrap()
    };
    let html = text("/courses/compare?c=drives&c=motion&c=compare-course&c=nothing").await;
    assert_eq!(html.matches(r#"<a href="/courses/motion">"#).count(), 1, "{html}");
    assert!(html.contains(r#"<a href="/courses/compare-course">"#));
    assert!(html.contains(r#""unknown":[]"#), "only three are compared");
    assert!(text("/courses/compare?c=drives&c=nothing").await.contains(r#""unknown":["nothing"]"#));
    assert!(text("/courses/compare").await.contains("Tick two or three courses"));
}

/// Ten thousand courses and twenty thousand batches. Printed with `--nocapture`.
#[apply(sqlite_test)]
async fn a_narrowed_listing_is_about_as_quick_as_a_plain_one(db: TestDb) {
    let test = TestApp::new(&db).await;
    let sql = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
         INSERT INTO course (slug, title, description, instructor, instructor_key, duration, duration_days,
            students, rating_tenths, image, downloadlink, price_paise, category, category_key, syllabus,
            what_you_learn, prerequisites, published, revision, created_at, updated_at, level)
         SELECT 'c-' || i, 'Automation ' || i, 'd', 'T', 't', '8 weeks', i % 150, i, 45, '/a', '/a',
            i * 997 % 4000000, 'CS-IT', 'cs-it', '[]', '[]', '[]', TRUE, 1, '2026-01-01T00:00:00Z',
            '2026-01-01T00:00:00Z',
            CASE i % 3 WHEN 0 THEN 'beginner' WHEN 1 THEN 'intermediate' ELSE 'advanced' END FROM n;
         WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
         INSERT INTO batch (course_id, starts_on, ends_on, days, from_time, to_time, remark, mode, place, language,
            seats, seats_taken, state, revision, created_at, updated_at)
         SELECT (i + 1) / 2, date('2026-04-01', (i * 7 % 200) || ' days'), '2027-12-01', '[]', '18:00', '20:00',
            '', CASE i % 3 WHEN 0 THEN 'online' WHEN 1 THEN 'centre' ELSE 'both' END, 'Pune',
            CASE i % 4 WHEN 0 THEN 'English and Hindi' WHEN 1 THEN 'English' ELSE 'Marathi' END, 12, i % 13,
            'open', 1, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z' FROM n";
    test.app.store.db.execute_unprepared(sql).await.unwrap();
    let (anon, started) = (test.anon(), Instant::now());
    anon.get("/api/courses/facets").await.ok();
    let build = started.elapsed();
    let plain = "category=all&page=1&per_page=12";
    let narrow = "category=all&level=beginner&mode=online&price=10000-to-20000&sort=price&page=1&per_page=12";
    let chosen = "level=beginner&mode=online&price=10000-to-20000";
    let all_of = async |calls: &[String]| {
        let mut times = Vec::new();
        for _ in 0..7 {
            let started = Instant::now();
            for call in calls {
                anon.get(call).await.ok();
            }
            times.push(started.elapsed());
        }
        // What else the machine does makes it only longer.
        times.into_iter().min().unwrap()
    };
    let before = [format!("/api/courses/get?{plain}"), "/api/courses/counts".to_owned()];
    let after = [
        format!("/api/courses/get?{narrow}"),
        format!("/api/courses/counts?{chosen}"),
        format!("/api/courses/facets?category=all&{chosen}"),
    ];
    let (before, after) = (all_of(&before).await, all_of(&after).await);
    println!("index {build:?}, plain list and counts {before:?}, narrowed list, counts and facets {after:?}");
    // Generous for a debug build.
    assert!(after < before * 2 + Duration::from_millis(50), "{after:?} instead of {before:?}");
}
