//! Course search.

use std::time::Duration;

use domain::courses::CourseInput;
use domain::courses::content::{CourseContentInput, Question};
use serde_json::{Value, json};

use crate::support::content;
use crate::support::records::{batch, course, member};
use crate::support::{TestApp, TestDb, apply, db_test, quickest, sqlite_test};

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

#[apply(sqlite_test)]
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
        ("patience", vec![]),
        ("%21%21", vec![]),
    ] {
        assert_eq!(titles(&test, &format!("q={q}")).await, found, "{q}");
    }
}

#[apply(sqlite_test)]
async fn titles_rank_before_everything_else(db: TestDb) {
    let test = TestApp::new(&db).await;
    library(&test).await;
    assert_eq!(titles(&test, "q=plc").await, ["PLC Programming", "Robotics"], "although Robotics is popular");
    assert_eq!(titles(&test, "q=python").await, ["Python for Engineers", "Machine Drawing"]);
}

#[apply(sqlite_test)]
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

#[apply(sqlite_test)]
async fn the_last_word_may_be_unfinished(db: TestDb) {
    let test = TestApp::new(&db).await;
    library(&test).await;
    assert_eq!(titles(&test, "q=machine%20dra").await, ["Machine Drawing"]);
    assert_eq!(
        understood(&test, "mach%20drawing").await,
        json!({ "kind": "any-word", "shown_for": ["drawing"] })
    );
    for blank in ["", "?q=", "?q=%20"] {
        assert_eq!(test.anon().get(&format!("/api/search/suggest{blank}")).await.ok(), json!([]));
        assert_eq!(test.anon().get(&format!("/api/search{blank}")).await.ok()["others"], json!([]));
    }
}

/// How a search was understood.
async fn understood(test: &TestApp, q: &str) -> Value {
    test.anon().get(&format!("/api/search?q={q}")).await.ok()["reading"].clone()
}

#[apply(sqlite_test)]
async fn words_may_be_joined_split_inflected_or_synonyms(db: TestDb) {
    let test = TestApp::new(&db).await;
    for title in ["SolidWorks for Machine Design", "Cybersecurity Fundamentals", "Full Stack Web Development"]
    {
        test.add(&course(title)).await;
    }
    test.add(&course("Data Science and Analytics")).await;
    test.add(&CourseInput { what_you_learn: vec!["Drafts of parts".to_owned()].into(), ..course("Catia") })
        .await;
    for (q, found) in [
        ("solid%20works", "SolidWorks for Machine Design"),
        ("cyber%20security", "Cybersecurity Fundamentals"),
        ("cyber%20sec", "Cybersecurity Fundamentals"),
        ("fullstack", "Full Stack Web Development"),
        ("designing%20machines", "SolidWorks for Machine Design"),
        ("data%20scientists", "Data Science and Analytics"),
        ("ethical%20hacking", "Cybersecurity Fundamentals"),
        ("drafting", "Catia"),
    ] {
        assert_eq!(titles(&test, &format!("q={q}")).await, [found], "{q}");
        assert_eq!(understood(&test, q).await["kind"], "as-typed", "{q}");
    }
}

#[apply(sqlite_test)]
async fn when_no_course_has_all_words_those_with_some_are_found(db: TestDb) {
    let test = TestApp::new(&db).await;
    library(&test).await;
    assert_eq!(titles(&test, "q=plc%20welding").await, ["PLC Programming", "Robotics"]);
    assert_eq!(understood(&test, "plc%20welding").await, json!({ "kind": "any-word", "shown_for": ["plc"] }));
    let counts = test.anon().get("/api/courses/counts?q=plc%20welding").await.ok();
    assert_eq!(counts["all"], 2, "counts agree with the list");
    assert_eq!(understood(&test, "pyhton").await, json!({ "kind": "corrected", "shown_for": ["python"] }));
    let nothing = test.anon().get("/api/search?q=zzqxv%20patience").await.ok();
    assert_eq!(
        nothing,
        json!({ "reading": { "kind": "as-typed", "shown_for": [] }, "answers": [], "others": [] })
    );
}

#[apply(sqlite_test)]
async fn modules_services_people_questions_and_pages_are_found(db: TestDb) {
    let test = TestApp::new(&db).await;
    let questions = vec![Question { question: "Do I need a laptop?".to_owned(), answer: "No.".to_owned() }];
    let content = Some(CourseContentInput { questions, ..CourseContentInput::default() });
    test.add(&CourseInput { content, ..course("PLC Programming") }).await;
    content::team::create(&test.app.store, &member("Asha Rao")).await.unwrap();
    for (q, kind, address) in [
        ("oee", "service", "/consultancy/overall-equipment-efficiency"),
        ("ladder%20logic", "module", "/enroll/plc-ladder-logic"),
        ("asha", "person", "/team/asha-rao"),
        ("laptop", "question", "/courses/plc-programming#questions"),
        ("privacy", "page", "/privacy"),
        ("vision", "page", "/about"),
    ] {
        let found = test.anon().get(&format!("/api/search?q={q}")).await.ok();
        let hits = found["others"].as_array().unwrap();
        assert!(hits.iter().any(|hit| hit["kind"] == kind && hit["address"] == address), "{q}: {found}");
        assert!(hits.len() <= 6, "{q}");
    }
}

#[apply(sqlite_test)]
async fn suggestions_name_price_and_next_start(db: TestDb) {
    let test = TestApp::new(&db).await;
    library(&test).await;
    let id = test.add(&course("Python Basics")).await.id;
    let mut admin = test.admin().await;
    assert_eq!(admin.post("/api/batches", batch(id, "2026-04-06")).await.status, 201);
    let suggestions = test.anon().get("/api/search/suggest?q=python%20ba").await.ok();
    assert_eq!(
        suggestions[0],
        json!({
            "kind": "course", "title": "Python Basics", "address": "/courses/python-basics",
            "note": course("x").category, "price": "₹16,999", "starts_on": "2026-04-06",
        })
    );
    let undated = test.anon().get("/api/search/suggest?q=robotics").await.ok();
    assert_eq!(undated[0]["starts_on"], Value::Null);
    let service = test.anon().get("/api/search/suggest?q=oee").await.ok();
    assert_eq!((&service[0]["kind"], &service[0]["price"]), (&json!("service"), &Value::Null));
}

#[apply(db_test)]
async fn staff_declare_synonyms_which_the_next_search_knows(db: TestDb) {
    let test = TestApp::new(&db).await;
    library(&test).await;
    assert!(titles(&test, "q=automaton").await.is_empty());
    let mut admin = test.admin().await;
    let before = admin.get("/api/admin/search/synonyms").await.ok();
    let groups = json!(["automaton, robotics", "  "]);
    let body = json!({ "groups": groups, "revision": before["revision"] });
    let saved = admin.put("/api/admin/search/synonyms", body.clone()).await.ok();
    assert_eq!(saved["groups"], json!(["automaton, robotics"]));
    assert_eq!(titles(&test, "q=automaton").await, ["Robotics"]);
    assert_eq!(
        admin.put("/api/admin/search/synonyms", body.clone()).await.status,
        409,
        "it is from before the change"
    );
    let refused = admin.put("/api/admin/search/synonyms", json!({ "groups": ["fine, good", "alone"] })).await;
    assert_eq!(refused.status, 422);
    assert!(refused.json().to_string().contains("groups.1"), "{}", refused.json());
    let entry = &admin.get("/api/audit?kind=search_words").await.ok()[0];
    assert_eq!(entry["changes"][0]["field"], "groups");
}

#[apply(db_test)]
async fn searches_without_results_reach_staff(db: TestDb) {
    let test = TestApp::new(&db).await;
    library(&test).await;
    let anon = test.anon();
    for q in ["Welding", "welding", "plc+welding", "robotics", "a.b%40example.com", "9876500001"] {
        assert_eq!(anon.get(&format!("/courses/category/all?q={q}")).await.status, 200, "{q}");
    }
    let mut admin = test.admin().await;
    let misses = admin.get("/api/admin/search/misses").await;
    assert_eq!(misses.header("x-total-count"), "2", "neither what was found nor what may be personal");
    let rows = misses.ok();
    let brief = |row: &Value| (row["text"].clone(), row["times"].clone(), row["some_words"].clone());
    assert_eq!(brief(&rows[0]), (json!("welding"), json!(2), json!(false)));
    assert_eq!(brief(&rows[1]), (json!("plc welding"), json!(1), json!(true)));
    anon.get("/courses/category/all?q=welding").await;
    let again = admin.get("/api/admin/search/misses").await.ok();
    assert_eq!(again[0]["times"], 3, "pages from the cache count");
    let first = format!("/api/admin/search/misses/{}", rows[0]["id"]);
    assert_eq!(admin.delete(&first).await.status, 204);
    assert_eq!(admin.delete(&first).await.status, 404);
    assert_eq!(anon.get("/api/admin/search/misses").await.status, 401);
}

#[apply(sqlite_test)]
async fn related_courses_share_words_not_students(db: TestDb) {
    let test = TestApp::new(&db).await;
    let shelf = [
        ("PLC Programming", 10, "Program a PLC and connect it to SCADA"),
        ("SCADA and HMI", 1, "Screens for a PLC"),
        ("Embedded C", 900, "Write firmware"),
        ("Industrial Robotics", 2, "Connect a robot to a PLC"),
        ("Process Control", 3, "Tune a PLC loop"),
    ];
    let mut ids = Vec::new();
    for (title, students, learn) in shelf {
        let what_you_learn = vec![learn.to_owned()].into();
        let input = CourseInput { students: Some(students), what_you_learn, ..course(title) };
        ids.push(test.add(&input).await.id);
    }
    let related = test.anon().get(&format!("/api/courses/{}/related", ids[0])).await.texts("title");
    assert_eq!(related[0], "SCADA and HMI");
    assert!(!related.contains(&"Embedded C".to_owned()), "{related:?}");
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
    let suggestions = anon.get("/api/search/suggest?q=automation").await.texts("kind");
    assert_eq!((suggestions.len(), suggestions.iter().filter(|kind| *kind == "course").count()), (8, 5));
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
    let id = test.add(&course("Welding")).await.id;
    assert_eq!(titles(&test, "q=welding").await, ["Welding"]);
    content::courses::update(&test.app.store, id, &course("Casting")).await.unwrap();
    assert!(titles(&test, "q=welding").await.is_empty());
    assert_eq!(titles(&test, "q=casting").await, ["Casting"]);
    content::courses::set_published(&test.app.store, id, false).await.unwrap();
    assert!(titles(&test, "q=casting").await.is_empty());
}

#[apply(sqlite_test)]
async fn hostile_search_terms_find_nothing_and_break_nothing(db: TestDb) {
    let test = TestApp::new(&db).await;
    library(&test).await;
    for q in ["%27%20OR%201%3D1--", "%25", "_", "%FF%FE", "%F0%9F%98%80", "((((", "\\"] {
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
#[apply(sqlite_test)]
async fn ten_thousand_courses_are_searched_quickly(db: TestDb) {
    let test = TestApp::new(&db).await;
    fill(&test, 10_000).await;
    let anon = test.anon();
    for whole in ["/api/courses/get", "/api/courses/get?q=automation", "/api/courses/get?sort=price"] {
        let list = anon.get(whole).await;
        assert_eq!((list.texts("slug").len(), list.header("x-total-count")), (500, "10000"), "{whole}");
    }
    for q in ["automation%20topic77", "automatoin", "topic9999", "topix9999", "x"] {
        // Generous for a debug build; a scan with a general distance takes seconds.
        let enough = Duration::from_millis(500);
        let asked = async || {
            assert_eq!(anon.get(&format!("/api/search/suggest?q={q}")).await.status, 200);
        };
        let took = quickest(enough, asked).await;
        assert!(took < enough, "{q}: {took:?}");
    }
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

/// What is found first: of courses, and of answers to what was asked.
const QUESTIONS: [(&str, &str, &str); 60] = [
    ("plc course fees in pune", "PLC Programming", "Fees and instalments"),
    ("weekend batch", "Lean Six Sigma Green Belt", "Start dates"),
    ("fees", "PLC Programming", "Fees and instalments"),
    ("job", "PLC Programming", "Jobs"),
    ("placement", "PLC Programming", "Jobs"),
    ("corporate training", "PLC Programming", "Training for companies"),
    ("recruitment", "PLC Programming", "Recruitment: people and work"),
    ("plc", "PLC Programming", ""),
    ("best plc training institute in pune", "PLC Programming", "Address, phone and map"),
    ("plc course near me", "PLC Programming", ""),
    ("i want to learn plc", "PLC Programming", ""),
    ("plc ka course kitne ka hai", "PLC Programming", "Fees and instalments"),
    ("plc scada", "SCADA and HMI Engineering", ""),
    ("scada fees", "SCADA and HMI Engineering", "Fees and instalments"),
    ("siemens plc", "PLC Programming", ""),
    ("plc weekend batch", "PLC Programming", "Start dates"),
    ("evening batches for plc", "PLC Programming", "Start dates"),
    ("plc programing", "PLC Programming", ""),
    ("automation course", "PLC Programming", ""),
    ("industrial automation training in pune", "Industrial Robotics", "Address, phone and map"),
    ("robot programming", "Industrial Robotics", ""),
    ("robotics course price", "Industrial Robotics", "Fees and instalments"),
    ("vfd training", "Drives and Motion Control", ""),
    ("servo drive", "Drives and Motion Control", ""),
    ("embedded c", "Embedded C Programming", ""),
    ("arduino classes", "Embedded C Programming", ""),
    ("iot", "Industrial IoT Systems", ""),
    ("vlsi course with placement", "VLSI Design and Verification", "Jobs"),
    ("solidworks", "SolidWorks for Machine Design", ""),
    ("solid works course fee", "SolidWorks for Machine Design", "Fees and instalments"),
    ("catia v5 training", "CATIA Surface and Assembly Design", ""),
    ("autocad course fees", "AutoCAD Mechanical Drafting", "Fees and instalments"),
    ("auto cad", "AutoCAD Mechanical Drafting", ""),
    ("gd&t", "Geometric Dimensioning and Tolerancing", ""),
    ("ansys", "Finite Element Analysis", ""),
    ("fea course", "Finite Element Analysis", ""),
    ("cnc vmc programming", "CNC Programming and Machining", ""),
    ("tool design course", "Injection Mould and Press Tool Design", ""),
    ("spm design", "Special Purpose Machine Design", ""),
    ("hydraulic", "Hydraulics and Pneumatics", ""),
    ("energy audit", "Energy Auditing and Management", ""),
    ("solar course in hindi", "Solar PV System Design", ""),
    ("six sigma green belt", "Lean Six Sigma Green Belt", ""),
    ("spc training for company", "Statistical Process Control and FMEA", "Training for companies"),
    ("pmp", "Project Management for Engineers", ""),
    ("functional safety sil", "Functional Safety for Machinery and Process Plants", ""),
    ("vibration", "Predictive Maintenance and Condition Monitoring", ""),
    ("python course", "Machine Learning with Python", ""),
    ("ai course", "Deep Learning and Computer Vision", ""),
    ("data sciense", "Data Science and Analytics", ""),
    ("mern stack", "Full Stack Web Development with TypeScript", ""),
    ("java spring boot fees emi", "Backend Development with Java and Spring Boot", "Fees and instalments"),
    ("android app development", "Mobile App Development with Flutter", ""),
    ("aws devops", "DevOps with Docker and Kubernetes", ""),
    ("ccna", "Network Engineering and Administration", ""),
    ("ethical hacking course", "Cybersecurity Fundamentals and Defence", ""),
    ("address", "PLC Programming", "Address, phone and map"),
    ("batch start date", "PLC Programming", "Start dates"),
    ("contact number", "PLC Programming", "Address, phone and map"),
    ("placement ke liye naukri", "PLC Programming", "Jobs"),
];

#[apply(sqlite_test)]
async fn what_people_type_finds_what_they_mean(db: TestDb) {
    let test = TestApp::seeded(&db).await;
    let mut wrong = Vec::new();
    for (typed, course, answer) in QUESTIONS {
        let q: String = url::form_urlencoded::byte_serialize(typed.as_bytes()).collect();
        let courses = titles(&test, &format!("q={q}")).await;
        let answers = test.anon().get(&format!("/api/search?q={q}")).await.ok()["answers"].clone();
        let found = (courses.first().map_or("", String::as_str), answers[0]["title"].as_str().unwrap_or(""));
        if found != (course, answer) {
            wrong.push(format!("{typed}: {found:?}, expected {:?}", (course, answer)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
