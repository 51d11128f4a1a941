//! The calendar of starts: `/batches`, its files, and the batches of a course in structured data.

use axum::http::StatusCode;
use chrono::{DateTime, Duration, Utc};
use domain::batches::starts::{self, StartFilter};
use domain::courses::CourseInput;
use sea_orm::{ConnectionTrait, Statement};
use serde_json::{Value, json};

use crate::support::client::Client;
use crate::support::fake_renderer::Mode;
use crate::support::html::{node, structured_data};
use crate::support::records::{batch, course};
use crate::support::{Answer, TestApp, TestDb, TestSite, apply, content, db_test, sqlite_test};

const ORIGIN: &str = "http://localhost:3000";

fn text(answer: &Answer) -> String {
    assert_eq!(answer.status, StatusCode::OK);
    String::from_utf8(answer.body.to_vec()).unwrap()
}

async fn add_course(test: &TestSite, title: &str, category: &str) -> i32 {
    let input = CourseInput { category: category.into(), ..course(title) };
    content::courses::create(&test.app.store, &input).await.unwrap().id
}

/// What the plain home page shows as starting soon.
fn soon(home: &str) -> String {
    let section = home.split_once("<h2>Starting soon</h2>").map(|(_, after)| after);
    section.and_then(|after| after.split_once("</ul>")).map_or_else(String::new, |(list, _)| list.to_owned())
}

/// Adds a batch with these fields changed; returns its number.
async fn add(admin: &mut Client, course: i32, starts_on: &str, changes: Value) -> i64 {
    let mut body = batch(course, starts_on);
    for (name, value) in changes.as_object().unwrap() {
        body[name] = value.clone();
    }
    let answer = admin.post("/api/batches", body).await;
    assert_eq!(answer.status, 201, "{}", answer.json());
    answer.json()["id"].as_i64().unwrap()
}

/// The texts of a property in a calendar file, its lines unfolded.
fn property(ics: &str, name: &str) -> Vec<String> {
    assert!(ics.lines().all(|line| line.len() <= 75), "{ics}");
    assert_eq!(ics.matches('\n').count(), ics.matches("\r\n").count(), "lines end with CRLF");
    let unfolded = ics.replace("\r\n ", "");
    let values = unfolded.lines().filter_map(|line| {
        let (key, value) = line.split_once(':')?;
        (key.split(';').next() == Some(name)).then(|| value.to_owned())
    });
    values.collect()
}

#[apply(db_test)]
async fn the_calendar_is_narrowed_by_its_address(db: TestDb) {
    let test = TestSite::new(&db).await;
    let mut admin = test.admin().await;
    let plc = add_course(&test, "PLC", "Electronics & Industrial Automation").await;
    let web = add_course(&test, "Web", "CS-IT").await;
    add(&mut admin, plc, "2026-04-06", json!({})).await;
    add(
        &mut admin,
        plc,
        "2026-05-04",
        json!({ "mode": "both", "language": "Marathi", "days": ["mon", "sat"] }),
    )
    .await;
    let weekend = json!({
        "mode": "online", "place": "", "language": "English", "days": ["sat", "sun"],
        "from_time": "10:00", "to_time": "13:00",
    });
    add(&mut admin, web, "2026-04-11", weekend).await;
    add(&mut admin, web, "2026-03-02", json!({ "enrol_by": "2026-03-14", "seats_taken": 12 })).await;
    for hidden in
        [json!({ "state": "cancelled" }), json!({ "enrol_by": "2026-03-13", "ends_on": "2026-05-29" })]
    {
        add(&mut admin, web, "2026-03-03", hidden).await;
    }
    for (query, starts) in [
        ("", vec!["2026-03-02", "2026-04-06", "2026-04-11", "2026-05-04"]),
        ("?category=electronics", vec!["2026-04-06", "2026-05-04"]),
        ("?mode=online", vec!["2026-04-11", "2026-05-04"]),
        ("?mode=centre&month=2026-04", vec!["2026-04-06"]),
        ("?language=english", vec!["2026-03-02", "2026-04-06", "2026-04-11"]),
        ("?language=%25", vec![]),
        ("?timing=weekend", vec!["2026-04-11"]),
        ("?timing=morning", vec!["2026-04-11"]),
        ("?timing=weekdays", vec!["2026-03-02", "2026-04-06"]),
        ("?timing=evening&language=marathi", vec!["2026-05-04"]),
        ("?enrolling=true&per_page=2", vec!["2026-04-06", "2026-04-11"]),
        ("?per_page=2&page=2", vec!["2026-04-11", "2026-05-04"]),
    ] {
        let found = test.anon().get(&format!("/api/batches/upcoming{query}")).await.ok();
        let shown: Vec<_> =
            found["batches"].as_array().unwrap().iter().map(|one| one["starts_on"].clone()).collect();
        assert_eq!(shown, starts, "{query}");
    }
    let first = test.anon().get("/api/batches/upcoming?per_page=2").await.ok();
    assert_eq!(first["total"], 4);
    assert_eq!(first["batches"][1]["course"]["title"], "PLC");
    let choices = test.anon().get("/api/batches/upcoming/choices").await.ok();
    assert_eq!(
        choices,
        json!({ "months": ["2026-03", "2026-04", "2026-05"], "languages": ["English", "Hindi", "Marathi"] })
    );
    for wrong in
        ["mode=both", "timing=night", "month=2026-4", "category=plumbing", "page=0", "enrolling=maybe"]
    {
        let refused = test.anon().get(&format!("/api/batches/upcoming?{wrong}")).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}");
    }

    // The plain page has the head of the rendered one.
    test.renderer.set(Mode::Error);
    let plain = text(&test.anon().get("/batches").await);
    assert!(plain.contains("index, follow") && plain.contains("2026-03-02"));
    let part = text(&test.anon().get("/batches?language=Marathi&mode=online").await);
    assert!(part.contains("noindex, follow") && part.contains("2026-05-04") && !part.contains("2026-03-02"));
    assert!(part.contains(&format!("rel=\"canonical\" href=\"{ORIGIN}/batches\"")));
    assert_eq!(test.anon().get("/batches?page=2").await.status, StatusCode::NOT_FOUND);
    assert_eq!(test.anon().get("/Batches/").await.header("location"), "/batches");
    let sitemap = text(&test.anon().get("/sitemaps/pages-1.xml").await);
    assert!(sitemap.contains(&format!("<loc>{ORIGIN}/batches</loc>")));
    let soon = soon(&text(&test.anon().get("/").await));
    assert!(
        soon.contains("2026-04-06") && !soon.contains("2026-03-02"),
        "a full batch is not starting soon: {soon}"
    );
}

#[apply(sqlite_test)]
async fn a_batch_is_a_weekly_event_of_a_calendar_file(db: TestDb) {
    let test = TestSite::new(&db).await;
    let mut admin = test.admin().await;
    let plc =
        add_course(&test, "PLC, SCADA; and “Drives” for everyone who repairs packaging machines", "CS-IT")
            .await;
    let id = add(&mut admin, plc, "2026-04-01", json!({ "remark": "Bring a laptop." })).await;
    // As it may be stored: a Thursday, and the lessons are on Mondays and Wednesdays.
    let thursday = "UPDATE batch SET starts_on = '2026-04-02', ends_on = '2026-05-25'";
    test.app.store.db.execute_unprepared(thursday).await.unwrap();
    add(&mut admin, plc, "2026-06-01", json!({ "mode": "online", "place": "" })).await;
    let answer = test.anon().get(&format!("/batches/{id}.ics")).await;
    assert_eq!(answer.header("content-type"), "text/calendar; charset=utf-8");
    let one = text(&answer);
    let expected = [
        ("UID", format!("batch-{id}@localhost:3000")),
        ("DTSTAMP", "20260314T092653Z".into()),
        ("DTEND", "20260406T203000".into()),
        ("RRULE", "FREQ=WEEKLY;UNTIL=20260525T182959Z;BYDAY=MO,WE".into()),
        ("LOCATION", "Baner\\, Pune".into()),
        ("SUMMARY", "PLC\\, SCADA\\; and “Drives” for everyone who repairs packaging machines".into()),
    ];
    for (name, value) in expected {
        assert_eq!(property(&one, name), [value], "{name}");
    }
    // Of the time zone, and of the event.
    assert_eq!(property(&one, "DTSTART"), ["19700101T000000", "20260406T183000"]);
    assert!(one.contains("DTSTART;TZID=Asia/Kolkata:20260406T183000\r\n"));
    assert_eq!(property(&one, "BEGIN"), ["VCALENDAR", "VTIMEZONE", "STANDARD", "VEVENT"]);
    assert!(
        property(&one, "DESCRIPTION")[0].contains("Mon\\, Wed\\, 6:30 pm to 8:30 pm\\nAt the centre\\, in")
    );

    let all = text(&test.anon().get("/batches.ics").await);
    assert_eq!(property(&all, "UID").len(), 2);
    let online = text(&test.anon().get("/batches.ics?mode=online&page=7").await);
    assert_eq!(property(&online, "LOCATION"), ["Online"]);
    for unknown in ["/batches/99999.ics", "/batches/0.ics", "/batches/01.ics", "/batches/1", "/batches/x.ics"]
    {
        assert_eq!(test.anon().get(unknown).await.status, StatusCode::NOT_FOUND, "{unknown}");
    }
    let path = format!("/api/batches/{id}");
    admin.delete(&path).await.ok();
    assert_eq!(test.anon().get(&format!("/batches/{id}.ics")).await.status, StatusCode::GONE);
}

#[apply(sqlite_test)]
async fn a_course_says_its_batches_to_search_engines(db: TestDb) {
    let test = TestSite::new(&db).await;
    let mut admin = test.admin().await;
    let plc = add_course(&test, "PLC", "CS-IT").await;
    let id =
        add(&mut admin, plc, "2026-03-02", json!({ "enrol_by": "2026-03-20", "state": "filling" })).await;
    add(&mut admin, plc, "2026-04-06", json!({ "state": "cancelled" })).await;
    add(
        &mut admin,
        plc,
        "2026-04-07",
        json!({ "mode": "online", "place": "", "state": "full", "fee": null }),
    )
    .await;
    add(&mut admin, plc, "2026-01-05", json!({ "ends_on": "2026-03-30", "enrol_by": "2026-01-10" })).await;
    let data = structured_data(&text(&test.anon().get("/courses/plc").await)).unwrap();
    let instances = &node(&data, "Course")["hasCourseInstance"];
    let of = |field: &str| -> Vec<Value> {
        instances.as_array().unwrap().iter().map(|one| one[field].clone()).collect()
    };
    assert_eq!(of("startDate"), ["2026-01-05", "2026-03-02", "2026-04-07"]);
    assert_eq!(of("courseMode"), ["Onsite", "Onsite", "Online"]);
    assert_eq!(
        instances[1],
        json!({
            "@type": "CourseInstance",
            "@id": format!("{ORIGIN}/courses/plc#batch-{id}"),
            "instructor": { "@type": "Person", "name": "Asha Rao" },
            "courseMode": "Onsite",
            "startDate": "2026-03-02",
            "endDate": "2026-04-24",
            "courseSchedule": {
                "@type": "Schedule", "repeatFrequency": "Weekly", "repeatCount": 8,
                "byDay": ["https://schema.org/Monday", "https://schema.org/Wednesday"],
                "startTime": "18:30", "endTime": "20:30", "scheduleTimezone": "Asia/Kolkata",
            },
            "location": { "@type": "Place", "name": "Baner, Pune", "address": "Baner, Pune" },
            "inLanguage": [{ "@type": "Language", "name": "English" }, { "@type": "Language", "name": "Hindi" }],
            "offers": {
                "@type": "Offer", "price": "16999.00", "priceCurrency": "INR", "category": "Paid",
                "availability": "https://schema.org/LimitedAvailability", "validThrough": "2026-03-20",
                "url": format!("{ORIGIN}/courses/plc"),
            },
        })
    );
    assert_eq!(instances[0].get("offers"), None, "enrolment has ended");
    assert_eq!(instances[2]["offers"]["availability"], "https://schema.org/SoldOut");
    assert_eq!(instances[2]["offers"]["price"], "14999.00", "the price of the course");
}

/// Sets the clock to so many seconds after the midnight behind 14 March, the day on which each test begins.
fn wait_until(test: &TestSite, seconds: i64) {
    let clock = &test.app.store.clock;
    let midnight: DateTime<Utc> = "2026-03-14T18:30:00Z".parse().unwrap();
    clock.advance(midnight - clock.now() + Duration::seconds(seconds));
}

#[apply(sqlite_test)]
async fn what_ended_is_gone_at_midnight_with_and_without_the_renderer(db: TestDb) {
    let test = TestSite::new(&db).await;
    let mut admin = test.admin().await;
    let plc = add_course(&test, "PLC", "CS-IT").await;
    let ending =
        add(&mut admin, plc, "2026-01-19", json!({ "ends_on": "2026-03-14", "enrol_by": null })).await;
    let running = add(&mut admin, plc, "2026-03-02", json!({ "enrol_by": "2026-03-20" })).await;
    let ics = |id: i64| format!("/batches/{id}.ics");
    let shown = ["/batches", "/batches.ics", "/", "/courses/plc"];
    let ended = ["2026-01-19", "20260119", "19 January 2026"];

    wait_until(&test, -1);
    for path in shown {
        let before = text(&test.anon().get(path).await);
        assert!(ended.iter().any(|date| before.contains(date)), "{path} before midnight");
    }
    assert_eq!(test.anon().get(&ics(ending)).await.status, StatusCode::OK);
    let tag = test.anon().get("/batches.ics").await.header("etag").to_owned();

    wait_until(&test, 0);
    for path in shown {
        let after = text(&test.anon().get(path).await);
        assert!(!ended.iter().any(|date| after.contains(date)), "{path} at midnight");
        assert!(after.contains("2026-03-02") || after.contains("20260302"), "{path}: started, but open");
    }
    assert_eq!(test.anon().get(&ics(ending)).await.status, StatusCode::GONE);
    assert_eq!(test.anon().get(&ics(running)).await.status, StatusCode::OK);
    assert_ne!(test.anon().get("/batches.ics").await.header("etag"), tag);
    let sitemap = text(&test.anon().get("/sitemaps/pages-1.xml").await);
    let entry = sitemap.split_once("/batches</loc>").unwrap().1.split_once("</url>").unwrap().0;
    assert!(entry.contains("2026-03-14T18:30:00.000Z"), "{entry}");

    // The last day to enrol in the other one passes, with the renderer stopped.
    test.renderer.set(Mode::Error);
    wait_until(&test, 6 * 86_400);
    assert_eq!(soon(&text(&test.anon().get("/").await)), "");
    for path in ["/batches", "/batches.ics"] {
        let after = text(&test.anon().get(path).await);
        assert!(
            !after.contains("2026-03-02") && !after.contains("20260302"),
            "{path} after the last day to enrol"
        );
    }
    let course = structured_data(&text(&test.anon().get("/courses/plc").await)).unwrap();
    let instances = &node(&course, "Course")["hasCourseInstance"];
    assert_eq!(instances[0]["startDate"], "2026-03-02", "it goes on");
    assert_eq!(instances[0].get("offers"), None, "but enrolment has ended");
}

#[apply(db_test)]
async fn a_page_of_twenty_thousand_batches_is_read_by_its_index(db: TestDb) {
    let test = TestApp::new(&db).await;
    let course = test.add(&course("PLC")).await.id;
    let db = &test.app.store.db;
    let backend = db.get_database_backend();
    let rows: Vec<String> = (0..20_000)
        .map(|at| {
            let day = 1 + at % 28;
            let month = 1 + at / 28 % 12;
            format!(
                "({course},'2027-{month:02}-{day:02}','2028-01-31','[\"mon\"]','10:00','12:00','','online','','English',\
                 20,0,'open',1,'2026-03-14 09:26:53.589+00:00','2026-03-14 09:26:53.589+00:00')"
            )
        })
        .collect();
    for chunk in rows.chunks(500) {
        let sql = format!(
            "INSERT INTO batch (course_id, starts_on, ends_on, days, from_time, to_time, remark, mode, place, language, \
             seats, seats_taken, state, revision, created_at, updated_at) VALUES {}",
            chunk.join(",")
        );
        db.execute_raw(Statement::from_string(backend, sql)).await.unwrap();
    }
    db.execute_raw(Statement::from_string(backend, "ANALYZE")).await.unwrap();
    let page =
        starts::upcoming(&test.app.store, &StartFilter { page: 3, ..StartFilter::default() }).await.unwrap();
    assert_eq!((page.batches.len(), page.total), (50, 20_000));
    let explain = if backend == sea_orm::DbBackend::Sqlite { "EXPLAIN QUERY PLAN" } else { "EXPLAIN" };
    let sql = format!(
        "{explain} SELECT batch.id FROM batch JOIN course ON course.id = batch.course_id WHERE ends_on >= '2026-03-14' \
         AND batch.deleted_at IS NULL AND state <> 'cancelled' AND course.published ORDER BY starts_on, batch.id LIMIT 50"
    );
    let plan = db.query_all_raw(Statement::from_string(backend, sql)).await.unwrap();
    let column = if backend == sea_orm::DbBackend::Sqlite { "detail" } else { "QUERY PLAN" };
    let plan: Vec<String> = plan.iter().map(|row| row.try_get("", column).unwrap()).collect();
    assert!(plan.iter().any(|line| line.contains("idx_batch_starts_on")), "{plan:#?}");
}
