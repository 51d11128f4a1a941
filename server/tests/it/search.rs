//! Course search.

use std::time::{Duration, Instant};

use serde_json::json;
use server::subjects::courses::CourseInput;

use crate::support::content;
use crate::support::records::course;
use crate::support::{TestApp, TestDb, apply, db_test};

async fn library(test: &TestApp) {
    let shelf = [
        ("PLC Programming", "Electronics", "Meera Nair", 100, "Ladder diagrams", "Timers and counters"),
        ("Robotics", "Electronics", "Anil Kapoor", 900, "Teach a robot arm", "PLC interfaces"),
        ("Python for Engineers", "CS-IT", "Meera Joshi", 300, "Plot measurements", "Pandas"),
        (
            "Machine Drawing",
            "Machine Design",
            "Kiran Patil",
            200,
            "Read a drawing",
            "Python scripting for CAD",
        ),
        ("Modern C++", "CS-IT", "Kiran Rao", 50, "Write safe code", "Templates"),
    ];
    for (title, category, instructor, students, learn, syllabus) in shelf {
        let input = CourseInput {
            category: category.to_owned(),
            instructor: instructor.to_owned(),
            students: Some(students),
            what_you_learn: vec![learn.to_owned()].into(),
            syllabus: vec![syllabus.to_owned()].into(),
            ..course(title)
        };
        test.add(&input).await;
    }
}

async fn titles(test: &TestApp, query: &str) -> Vec<String> {
    test.anon().get(&format!("/api/courses/get?{query}")).await.texts("title")
}

#[apply(db_test)]
async fn terms_are_found_in_every_field(db: TestDb) {
    let test = TestApp::new(&db).await;
    library(&test).await;
    for (q, found) in [
        ("robotics", vec!["Robotics"]),
        ("electronics", vec!["Robotics", "PLC Programming"]),
        ("kapoor", vec!["Robotics"]),
        ("measurements", vec!["Python for Engineers"]),
        ("pandas", vec!["Python for Engineers"]),
        ("meera", vec!["Python for Engineers", "PLC Programming"]),
        ("LADDER%20plc", vec!["PLC Programming"]),
        ("c%2B%2B", vec!["Modern C++"]),
        ("a%20course%20on%20the%20LADDER", vec!["PLC Programming"]),
        ("for%20engineers", vec!["Python for Engineers"]),
        ("for", vec!["Python for Engineers", "Machine Drawing"]),
        ("plc%20nonsense", vec![]),
        ("patience", vec![]),
        ("%21%21", vec![]),
    ] {
        assert_eq!(titles(&test, &format!("q={q}")).await, found, "{q}");
    }
}

#[apply(db_test)]
async fn titles_rank_before_everything_else(db: TestDb) {
    let test = TestApp::new(&db).await;
    library(&test).await;
    assert_eq!(titles(&test, "q=plc").await, ["PLC Programming", "Robotics"], "although Robotics is popular");
    assert_eq!(titles(&test, "q=python").await, ["Python for Engineers", "Machine Drawing"]);
}

#[apply(db_test)]
async fn one_typo_per_longer_word_is_tolerated(db: TestDb) {
    let test = TestApp::new(&db).await;
    library(&test).await;
    for (q, first) in [
        ("robtics", "Robotics"),
        ("pyhton", "Python for Engineers"),
        ("pythonn", "Python for Engineers"),
        ("mashine%20drawng", "Machine Drawing"),
        ("programing%20plc", "PLC Programming"),
        ("progarm", "PLC Programming"),
    ] {
        assert_eq!(titles(&test, &format!("q={q}")).await.first().map(String::as_str), Some(first), "{q}");
    }
    for q in ["plx", "rbtcs", "pythooonn"] {
        assert!(titles(&test, &format!("q={q}")).await.is_empty(), "{q}: too short, or more than one slip");
    }
}

#[apply(db_test)]
async fn the_last_word_may_be_unfinished(db: TestDb) {
    let test = TestApp::new(&db).await;
    library(&test).await;
    assert_eq!(titles(&test, "q=machine%20dra").await, ["Machine Drawing"]);
    assert_eq!(titles(&test, "q=mach%20drawing").await, Vec::<String>::new());
    let suggestions = test.anon().get("/api/courses/suggest?q=pyt").await;
    assert_eq!(suggestions.texts("title"), ["Python for Engineers", "Machine Drawing"]);
    let mut keys: Vec<_> = suggestions.ok()[0].as_object().unwrap().keys().cloned().collect();
    keys.sort();
    assert_eq!(keys, ["category_key", "id", "slug", "title"]);
    for blank in ["", "?q=", "?q=%20"] {
        assert_eq!(test.anon().get(&format!("/api/courses/suggest{blank}")).await.ok(), json!([]));
    }
}

#[apply(db_test)]
async fn a_search_works_with_category_order_pages_and_counts(db: TestDb) {
    let test = TestApp::new(&db).await;
    for number in 0..25 {
        let category = if number % 5 == 0 { "Electronics" } else { "CS-IT" };
        let input = CourseInput {
            category: category.to_owned(),
            students: Some(number),
            price: (1000 - number).to_string(),
            ..course(&format!("Automation {number}"))
        };
        test.add(&input).await;
    }
    let anon = test.anon();
    let answer = anon.get("/api/courses/get?category=cs-it&q=automation&page=2&per_page=12").await;
    assert_eq!((answer.texts("title").len(), answer.header("x-total-count")), (8, "20"));
    assert_eq!(
        anon.get("/api/courses/counts?q=automation").await.ok(),
        json!({ "all": 25, "cs-it": 20, "electronics": 5, "machine-design": 0, "other": 0 })
    );
    for (sort, first) in [("price", "24"), ("price-desc", "0"), ("popularity", "24"), ("rating", "24")] {
        let query = format!("q=automation&sort={sort}&per_page=1");
        assert_eq!(titles(&test, &query).await, [format!("Automation {first}")], "{sort}");
    }
    let whole = anon.get("/api/courses/get?q=automation").await.texts("slug");
    let mut joined = anon.get("/api/courses/get?q=automation&page=1").await.texts("slug");
    joined.extend(anon.get("/api/courses/get?q=automation&page=2").await.texts("slug"));
    joined.extend(anon.get("/api/courses/get?q=automation&page=3").await.texts("slug"));
    assert_eq!(joined, whole);
    assert_eq!(anon.get("/api/courses/suggest?q=automation").await.texts("slug").len(), 8);
}

#[apply(db_test)]
async fn orders_agree_with_and_without_words(db: TestDb) {
    let test = TestApp::new(&db).await;
    for number in 0..12 {
        let input = CourseInput {
            students: Some(number % 3),
            rating: Some(f64::from(u8::try_from(number % 2).unwrap())),
            price: (number % 4).to_string(),
            duration: format!("{} weeks", number % 5),
            ..course(&format!("Common {number}"))
        };
        test.add(&input).await;
    }
    for sort in ["popularity", "rating", "price", "price-desc", "duration"] {
        let all = titles(&test, &format!("sort={sort}")).await;
        assert_eq!(titles(&test, &format!("sort={sort}&q=common")).await, all, "{sort}");
    }
}

#[apply(db_test)]
async fn a_change_is_in_the_next_search_result(db: TestDb) {
    let test = TestApp::new(&db).await;
    let id = test.add(&course("Hydraulics")).await.id;
    assert_eq!(titles(&test, "q=hydraulics").await, ["Hydraulics"]);
    content::courses::update(&test.app.store, id, &course("Pneumatics")).await.unwrap();
    assert!(titles(&test, "q=hydraulics").await.is_empty());
    assert_eq!(titles(&test, "q=pneumatics").await, ["Pneumatics"]);
    content::courses::set_published(&test.app.store, id, false).await.unwrap();
    assert!(titles(&test, "q=pneumatics").await.is_empty());
}

#[apply(db_test)]
async fn hostile_search_terms_find_nothing_and_break_nothing(db: TestDb) {
    let test = TestApp::new(&db).await;
    library(&test).await;
    for q in ["%27%20OR%201%3D1--", "%25", "_", "%FF%FE", "%F0%9F%98%80", "%E2%80%AE", "((((", "\\"] {
        let answer = test.anon().get(&format!("/api/courses/get?q={q}")).await;
        assert_eq!(answer.status, 200, "{q}");
        assert_eq!(answer.ok(), json!([]), "{q}");
    }
    let long = "x".repeat(100);
    assert_eq!(titles(&test, &format!("q={long}")).await, Vec::<String>::new());
    let many = "plc%20".repeat(16);
    assert_eq!(titles(&test, &format!("q={many}")).await, ["PLC Programming", "Robotics"]);
}

/// Ten thousand courses with distinct words: the search has to use the word index and not scan the courses.
#[tokio::test]
async fn ten_thousand_courses_are_searched_quickly() {
    crate::support::database::on_sqlite(async |db| {
        let test = TestApp::new(&db).await;
        fill(&test, 10_000).await;
        let anon = test.anon();
        let total = anon.get("/api/courses/get?q=automation&per_page=1").await;
        assert_eq!(total.header("x-total-count"), "10000");
        for q in ["automation%20topic77", "automatoin", "topic9999", "topix9999", "x"] {
            let started = Instant::now();
            assert_eq!(anon.get(&format!("/api/courses/suggest?q={q}")).await.status, 200);
            // Generous for a debug build on a busy machine; a scan with a general distance takes seconds.
            assert!(started.elapsed() < Duration::from_millis(500), "{q}: {:?}", started.elapsed());
        }
    })
    .await;
}

async fn fill(test: &TestApp, number: u32) {
    use sea_orm::ConnectionTrait;
    // One statement instead of ten thousand writes: only reads are under test.
    let sql = format!(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {number})
         INSERT INTO course (slug, title, description, instructor, duration, duration_days, students, rating_tenths,
            image, downloadlink, price_paise, category, category_key, syllabus, what_you_learn, prerequisites,
            published, revision, created_at, updated_at)
         SELECT 'c-' || i, 'Automation ' || i, 'd', 'Teacher ' || (i % 50), '8 weeks', 56, i, 45, '/a', '/a', 100,
            'CS-IT', 'cs-it', '[\"Topic' || i || '\", \"alpha beta gamma delta\"]', '[\"epsilon zeta\"]', '[]',
            TRUE, 1, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z' FROM n"
    );
    test.app.store.db.execute_unprepared(&sql).await.unwrap();
}
