//! Export and import of courses as a CSV file.

use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use serde_json::{Value, json};

use crate::support::client::{account, signed_in};
use crate::support::content;
use crate::support::records::{course, draft};
use crate::support::{Answer, Client, TestApp, TestDb, apply, db_test, sqlite_test};

const CHECK: &str = "/api/admin/courses/import/check";
const IMPORT: &str = "/api/admin/courses/import";
const BOUNDARY: &str = "----boundary";

async fn send(client: &Client, path: &str, file: &[u8], revisions: Option<&Value>) -> Answer {
    let part = |name: &str, more: &str| {
        format!("--{BOUNDARY}\r\ncontent-disposition: form-data; name=\"{name}\"{more}\r\n\r\n").into_bytes()
    };
    let mut body = part("file", "; filename=\"courses.csv\"");
    body.extend_from_slice(file);
    body.extend_from_slice(b"\r\n");
    if let Some(revisions) = revisions {
        body.extend(part("revisions", ""));
        body.extend(format!("{revisions}\r\n").into_bytes());
    }
    body.extend(format!("--{BOUNDARY}--\r\n").into_bytes());
    let cookies: Vec<_> = client.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let request = Request::builder()
        .method(Method::POST)
        .uri(path)
        .header("origin", client.origin.clone().unwrap_or_default())
        .header("cookie", cookies.join("; "))
        .header("content-type", format!("multipart/form-data; boundary={BOUNDARY}"))
        .body(Body::from(body))
        .unwrap();
    client.caller().send(request).await
}

async fn check(client: &Client, file: impl AsRef<[u8]>) -> Value {
    send(client, CHECK, file.as_ref(), None).await.ok()
}

fn revisions(report: &Value) -> Value {
    report["rows"].as_array().unwrap().iter().map(|row| row["revision"].clone()).collect()
}

/// What the screen does: a check, then the import of what was checked.
async fn import(client: &Client, file: impl AsRef<[u8]>) -> Answer {
    let report = check(client, file.as_ref()).await;
    send(client, IMPORT, file.as_ref(), Some(&revisions(&report))).await
}

fn counts(report: &Value) -> [u64; 4] {
    ["added", "changed", "unchanged", "refused"].map(|name| report[name].as_u64().unwrap())
}

/// The problems of all rows, such as `3 Price in rupees: Give …`.
fn problems(report: &Value) -> Vec<String> {
    let rows = report["rows"].as_array().unwrap().iter();
    rows.flat_map(|row| {
        row["problems"].as_array().unwrap().iter().map(move |problem| {
            let column = problem["column"].as_str().unwrap_or("-");
            format!("{} {column}: {}", row["row"], problem["text"].as_str().unwrap())
        })
    })
    .collect()
}

async fn exported(client: &mut Client) -> String {
    let answer = client.get("/api/admin/courses.csv").await;
    assert_eq!(answer.status, StatusCode::OK);
    String::from_utf8(answer.body.to_vec()).unwrap()
}

fn table(file: &str) -> Vec<Vec<String>> {
    let text = file.strip_prefix('\u{feff}').expect("a byte order mark");
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(text.as_bytes());
    reader.records().map(|row| row.unwrap().iter().map(str::to_owned).collect()).collect()
}

fn file(table: &[Vec<String>]) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    for row in table {
        writer.write_record(row).unwrap();
    }
    String::from_utf8(writer.into_inner().unwrap()).unwrap()
}

fn at(table: &[Vec<String>], column: &str) -> usize {
    table[0].iter().position(|name| name == column).unwrap_or_else(|| panic!("no column {column}"))
}

/// A course with something in every field, and much that spreadsheets trip over.
async fn rich_course(admin: &mut Client, related: i32) -> Value {
    let body = json!({
        "title": "=SUM(A1) \"PLC\", आशा", "description": "One.\n\nTwo; with ₹.", "instructor": "'Asha Rao",
        "duration": "8-10 weeks", "level": "beginner", "students": 100, "rating": 4.0, "image": "/art/a.svg",
        "downloadlink": "", "price": "1,49,999.50", "gst": "added", "fee_includes": ["- Workbook", "Lunch"],
        "instalments": 2, "instalments_due": ["On enrolment", "Week 5"], "early_price": "1,20,000",
        "early_until": "2027-01-04", "group_price": "1,00,000", "group_from": 3, "category": "CS-IT",
        "syllabus": ["Timers (6 h)", "Counters, faults"], "what_you_learn": ["+Read"], "prerequisites": [],
        "certification": null, "slug": "may-2026", "published": true,
        "content": {
            "hours_a_week": 8, "languages": ["English", "मराठी"], "tools": ["Meter"], "for_whom": ["You"],
            "not_for": [], "project_title": "A conveyor", "project_text": "It starts.\nIt stops.",
            "project_image": "/art/course-plc.svg", "related": [related],
            "questions": [
                { "question": "How long?", "answer": "Eight weeks.\n\nQ: not a question" },
                { "question": "A test?", "answer": "Yes." },
            ],
        },
    });
    let created = admin.post("/api/courses", body).await;
    assert_eq!(created.status, StatusCode::CREATED, "{}", created.json());
    created.json()
}

#[apply(db_test)]
async fn what_is_exported_imports_unchanged(db: TestDb) {
    let test = TestApp::seeded(&db).await;
    let mut admin = test.admin().await;
    test.add(&draft("Hidden course")).await;
    let rich = rich_course(&mut admin, 1).await;
    let answer = admin.get("/api/admin/courses.csv").await;
    assert_eq!(answer.header("content-type"), "text/csv; charset=utf-8; header=present");
    assert_eq!(answer.header("content-disposition"), "attachment; filename=\"courses-2026-03-14.csv\"");
    let text = exported(&mut admin).await;
    let all = table(&text);
    let row = all.last().unwrap();
    for (column, cell) in [
        ("Title", "'=SUM(A1) \"PLC\", आशा"),
        ("Address on the site", "'may-2026"),
        ("Visible to visitors", "yes"),
        ("Instructor", "''Asha Rao"),
        ("Price in rupees", "1,49,999.50"),
        ("Last day of the early-bird fee", "'2027-01-04"),
        ("The fee includes", "'- Workbook\nLunch"),
        ("Rating", "4.0"),
        (
            "Questions and answers",
            "Q: How long?\nA: Eight weeks.\n\n\\Q: not a question\n\nQ: A test?\nA: Yes.",
        ),
    ] {
        assert_eq!(row[at(&all, column)], cell, "{column}");
    }

    let report = check(&admin, &text).await;
    let total = u64::try_from(all.len() - 1).unwrap();
    assert_eq!(counts(&report), [0, 0, total, 0], "{:?}", problems(&report));
    assert_eq!(report["ignored_columns"], json!([]));
    let refused = send(&admin, IMPORT, text.as_bytes(), Some(&revisions(&report))).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.json()["fields"]["file"][0].as_str().unwrap().contains("nothing to import"));

    // As programs save it again: without marks and quotes, with semicolons or tabs, other line ends and number forms.
    let bare = text.trim_start_matches('\u{feff}').to_owned();
    let mut resaved = all.clone();
    let (rating, price, students) = (at(&all, "Rating"), at(&all, "Price in rupees"), at(&all, "Students"));
    for row in &mut resaved[1..] {
        row[rating] = row[rating].trim_end_matches(".0").replace('.', ",");
        row[price] = row[price].replace(',', "");
        row[students] = format!("{}.0", row[students]);
        row.push(String::new());
    }
    resaved[0].push(String::new());
    let separated = |separator: u8| {
        let mut writer = csv::WriterBuilder::new().delimiter(separator).from_writer(Vec::new());
        for row in &resaved {
            writer.write_record(row).unwrap();
        }
        String::from_utf8(writer.into_inner().unwrap()).unwrap()
    };
    for (file, name) in [
        (bare.clone(), "without a mark"),
        (bare.replace("\r\n", "\n"), "with line feeds"),
        (bare.replace("\r\n", "\n").replace('\n', "\r\n"), "with CRLF in cells"),
        (separated(b','), "as a spreadsheet writes it"),
        (separated(b';'), "with semicolons"),
        (format!("sep=;\r\n{}", separated(b';')), "with the separator told"),
        (separated(b'\t'), "with tabs"),
        (format!("\u{feff}{}{}\r\n", separated(b';'), ";".repeat(38)), "with a blank row"),
    ] {
        let report = check(&admin, &file).await;
        assert_eq!(counts(&report), [0, 0, total, 0], "{name}: {:?}", problems(&report));
    }
    assert_eq!(
        admin.get(&format!("/api/admin/courses/{}", rich["id"])).await.ok(),
        rich,
        "nothing was written"
    );

    let listed = admin.get("/api/admin/courses.csv?category=electronics&status=published").await;
    let electronics = table(std::str::from_utf8(&listed.body).unwrap());
    assert!(electronics.len() > 2 && electronics.len() < all.len());
    let deleted = admin.get("/api/admin/courses.csv?status=deleted").await;
    assert_eq!(deleted.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[apply(db_test)]
async fn rows_are_checked_and_imported_together(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let visitor = test.anon();
    let plc = test.add(&course("PLC")).await;
    let scada = test.add(&course("SCADA")).await;
    let robots = test.add(&draft("Robots")).await;
    let mut sheet = table(&exported(&mut admin).await);
    let (title, price, address) =
        (at(&sheet, "Title"), at(&sheet, "Price in rupees"), at(&sheet, "Address on the site"));
    sheet[1][price] = "₹ 15,499/-".into();
    let tools = at(&sheet, "Tools");
    sheet[1][tools] = "Meter\nOscilloscope".into();
    sheet[3][address] = String::new();
    sheet[3][title] = "Cobots".into();
    let mut new = sheet[2].clone();
    new[0] = String::new();
    new[1] = String::new();
    new[title] = "Drives".into();
    new[address] = String::new();
    let mut second = new.clone();
    new[at(&sheet, "Visible to visitors")] = String::new();
    second[at(&sheet, "Visible to visitors")] = "TRUE".into();
    second[at(&sheet, "Questions and answers")] = "Q: Long?\nA: No.".into();
    sheet.extend([new, second]);
    let text = file(&sheet);

    let before = (admin.get("/api/audit").await.ok(), test.app.store.content.current());
    let listed = admin.get("/api/admin/courses").await.ok();
    let report = check(&admin, &text).await;
    assert_eq!(counts(&report), [2, 2, 1, 0], "{:?}", problems(&report));
    let rows = report["rows"].as_array().unwrap();
    assert_eq!(rows[0]["changes"], json!(["Price in rupees", "Tools"]));
    assert_eq!((&rows[0]["row"], &rows[0]["id"]), (&json!(2), &json!(plc.id)));
    assert_eq!(rows[2]["changes"], json!(["Title", "Address on the site"]));
    assert_eq!((&rows[3]["outcome"], &rows[3]["title"]), (&json!("new"), &json!("Drives")));
    assert_eq!(admin.get("/api/admin/courses").await.ok(), listed, "the check wrote nothing");
    assert_eq!((admin.get("/api/audit").await.ok(), test.app.store.content.current()), before);

    let done = send(&admin, IMPORT, text.as_bytes(), Some(&revisions(&report))).await.ok();
    assert_eq!(counts(&done), [2, 2, 1, 0]);
    assert_eq!(test.app.store.content.current(), before.1 + 1, "raised once");
    let shown = visitor.get(&format!("/api/courses/{}", plc.id)).await.ok();
    assert_eq!(
        (&shown["price"], &shown["content"]["tools"]),
        (&json!("15,499"), &json!(["Meter", "Oscilloscope"]))
    );
    let staff = async |id: i32| admin.clone().get(&format!("/api/admin/courses/{id}")).await.ok();
    assert_eq!(staff(scada.id).await["revision"], 1, "an unchanged course stays");
    let renamed = staff(robots.id).await;
    assert_eq!(
        (&renamed["slug"], &renamed["published"], &renamed["revision"]),
        (&json!("cobots"), &json!(false), &json!(2))
    );
    let list = admin.get("/api/admin/courses?q=drives&sort=updated").await;
    assert_eq!(list.texts("slug"), ["drives", "drives-2"]);
    assert_eq!(list.each("published"), [json!(false), json!(true)]);
    assert_eq!(visitor.get("/api/courses/get?q=drives").await.each("slug"), ["drives-2"]);
    let log = admin.get("/api/audit?kind=course").await;
    assert_eq!(log.texts("action")[..4], ["created", "created", "updated", "updated"]);
    let first = log.ok()[3].clone();
    assert!(first["actor"].as_str().unwrap().contains("admin@site.example"));
    let fields: Vec<_> =
        first["changes"].as_array().unwrap().iter().map(|change| change["field"].clone()).collect();
    assert_eq!(fields, ["content.tools", "price"]);

    let text = exported(&mut admin).await;
    let again = check(&admin, &text).await;
    assert_eq!(counts(&again), [0, 0, 5, 0], "{:?}", problems(&again));
}

#[apply(db_test)]
async fn a_file_with_few_columns_changes_only_these(db: TestDb) {
    let test = TestApp::new(&db).await;
    let admin = test.admin().await;
    let plc = test.add(&course("PLC")).await;
    test.add(&course("SCADA")).await;
    let text = format!("Number;Price in rupees;Remark\r\n{};12.000;x\r\n;9,999;y\r\n", plc.id);
    let report = check(&admin, &text).await;
    assert_eq!(report["ignored_columns"], json!(["Remark"]));
    assert_eq!(counts(&report), [0, 0, 0, 2]);
    let found = problems(&report);
    assert_eq!(found[0], "2 Price in rupees: Give an amount of rupees, such as 14,999.");
    assert!(
        found[1..].iter().any(|text| text == "3 Title: This field is required. The file has no such column.")
    );

    let done = import(&admin, "address on the site,GST\nplc,Included\nscada,\n").await.ok();
    assert_eq!(counts(&done), [0, 1, 1, 0], "{:?}", problems(&done));
    let stored = admin.clone().get(&format!("/api/admin/courses/{}", plc.id)).await.ok();
    assert_eq!(
        (&stored["gst"], &stored["price"], &stored["title"]),
        (&json!("included"), &json!("14,999"), &json!("PLC"))
    );
}

#[apply(sqlite_test)]
async fn problems_are_named_by_row_and_column_and_stop_everything(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let plc = test.add(&course("PLC")).await;
    let gone = test.add(&course("Gone")).await;
    let other = test.add(&course("Other")).await;
    content::courses::update(
        &test.app.store,
        other.id,
        &domain::courses::CourseInput { slug: Some("other-2".to_owned()), ..course("Other") },
    )
    .await
    .unwrap();
    let mut sheet = table(&exported(&mut admin).await);
    content::courses::delete(&test.app.store, gone.id).await.unwrap();
    let head = sheet[0].clone();
    let sample = sheet[1].clone();
    sheet.truncate(1);
    let at = |column: &str| head.iter().position(|name| name == column).unwrap();
    let mut add = |changes: &[(&str, &str)]| {
        let mut row = sample.clone();
        (row[0], row[1], row[at("Address on the site")]) = (String::new(), String::new(), String::new());
        for (column, cell) in changes {
            row[at(column)] = (*cell).into();
        }
        sheet.push(row);
    };
    let number = |id: i32| id.to_string();
    add(&[("Title", "Fine")]);
    add(&[("Number", &number(plc.id)), ("Price in rupees", "free"), ("Students", "many"), ("Rating", "7")]);
    add(&[("Number", &number(plc.id)), ("Price in rupees", "1")]);
    add(&[("Number", &number(gone.id))]);
    add(&[("Number", "987654")]);
    add(&[("Number", "one")]);
    add(&[("Address on the site", "other")]);
    add(&[("Address on the site", "New Slug")]);
    add(&[("Address on the site", "twice")]);
    add(&[("Address on the site", "twice")]);
    add(&[("Title", ""), ("Visible to visitors", "perhaps"), ("Level", "expert"), ("GST", "some")]);
    add(&[("Course Syllabus", &format!("fine\n{}", "x".repeat(501))), ("Related courses", "nothing")]);
    add(&[("Questions and answers", "Q: Long?\nA: Yes.\n\nQ: Short?\n"), ("Hours a week", "99")]);
    add(&[("Questions and answers", "Long?"), ("Last day of the early-bird fee", "01-31-2027")]);
    add(&[("Number", &number(other.id)), ("Related courses", "other-2")]);
    let mut broken = file(&sheet);
    broken.push_str("1,2,3\n");

    let report = check(&admin, &broken).await;
    assert_eq!(counts(&report), [2, 0, 0, 14]);
    let expected = [
        "3 Students: Give a whole number, such as 12.",
        "3 Price in rupees: Give an amount of rupees, such as 14,999.",
        "3 Rating: Give a number from 0 to 5 in steps of 0.1.",
        "4 -: Row 3 is about the same course. Keep one of them.",
        "5 -: This course is deleted. Restore it in the list of courses (“Show: Deleted”), or remove the row.",
        "6 Number: There is no course number 987654. Empty this cell and “Version” to add a new course.",
        "7 Number: There is no course number one. Empty this cell and “Version” to add a new course.",
        "8 Address on the site: This address leads to another course, now or from earlier links. Choose another one.",
        "9 Address on the site: Use lower-case letters, digits and single dashes, such as plc-programming.",
        "11 Address on the site: Row 10 has the same address. Choose another one.",
        "12 Visible to visitors: Give yes or no.",
        "12 Level: Give one of: beginner, intermediate, advanced.",
        "12 GST: Give one of: unstated, included, added, exempt.",
        "12 Title: This field is required.",
        "13 Course Syllabus: Line 2: Use at most 500 characters.",
        "14 Questions and answers: Question 2, answer: This field is required.",
        "14 Hours a week: Give a whole number from 1 to 60.",
        "15 Last day of the early-bird fee: Give a date from the years 2000 to 2100, such as 2027-01-04.",
        "15 Questions and answers: Begin each question with “Q:” and each answer with “A:”, on lines of their own.",
        "16 Related courses: A course cannot be related to itself.",
    ];
    let found = problems(&report);
    for text in expected {
        assert!(found.iter().any(|one| one == text), "{text} in {found:#?}");
    }
    assert!(
        found.iter().any(
            |text| text.starts_with("13 Related courses: There is no course with the address “nothing”.")
        )
    );
    assert!(
        found.last().unwrap().starts_with("17 -: This row has 3 cells, and the first row names 38 columns.")
    );

    let refused = send(&admin, IMPORT, broken.as_bytes(), Some(&revisions(&report))).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let fields = refused.json()["fields"].clone();
    assert_eq!(fields.as_object().unwrap().len(), 14);
    assert_eq!(fields["rows.11"][0], "Address on the site: Row 10 has the same address. Choose another one.");
    assert_eq!(
        admin.get("/api/admin/courses?q=fine").await.ok(),
        json!([]),
        "the good row was not imported either"
    );
}

#[apply(db_test)]
async fn a_change_in_between_is_not_overwritten(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let plc = test.add(&course("PLC")).await;
    let scada = test.add(&course("SCADA")).await;
    let mut sheet = table(&exported(&mut admin).await);
    let (price, version) = (at(&sheet, "Price in rupees"), at(&sheet, "Version"));
    for row in &mut sheet[1..] {
        row[price] = "9,999".into();
    }
    let text = file(&sheet);
    let seen = revisions(&check(&admin, &text).await);
    let path = format!("/api/admin/courses/{}", plc.id);
    let change = async |test: &TestApp, duration: &str| {
        let input = domain::courses::CourseInput { duration: duration.to_owned(), ..course("PLC") };
        content::courses::update(&test.app.store, plc.id, &input).await.unwrap();
    };
    change(&test, "9 weeks").await;
    let refused = send(&admin, IMPORT, text.as_bytes(), Some(&seen)).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let fields = refused.json()["fields"].clone();
    assert_eq!(fields.as_object().unwrap().keys().collect::<Vec<_>>(), ["rows.2"]);
    assert!(
        fields["rows.2"][0]
            .as_str()
            .unwrap()
            .contains("Somebody changed this course after the file was exported")
    );
    let report = check(&admin, &text).await;
    assert_eq!(counts(&report), [0, 1, 0, 1]);

    // Without its version the row is meant for the course as it is when the file is checked.
    for row in &mut sheet[1..] {
        row[version] = String::new();
    }
    let text = file(&sheet);
    let seen = revisions(&check(&admin, &text).await);
    assert_eq!(seen, json!([2, 1]));
    change(&test, "10 weeks").await;
    let refused = send(&admin, IMPORT, text.as_bytes(), Some(&seen)).await.json();
    assert_eq!(
        refused["fields"]["rows.2"][0],
        "Somebody changed this course after you checked the file. Check the file again."
    );
    for id in [plc.id, scada.id] {
        assert_eq!(
            admin.get(&format!("/api/admin/courses/{id}")).await.ok()["price"],
            "14,999",
            "nothing was imported"
        );
    }
    assert_eq!(import(&admin, &text).await.status, StatusCode::OK);
    assert_eq!(admin.get(&path).await.ok()["price"], "9,999");

    // A course that somebody adds under the address of a new row.
    let text = "Title,Address on the site,Category,Description,Instructor,Duration,Price in rupees,Students,Rating\n\
                Drives,drives,CS-IT,All.,Asha,8 weeks,999,1,4\n";
    let report = check(&admin, text).await;
    assert_eq!(counts(&report), [1, 0, 0, 0], "{:?}", problems(&report));
    test.add(&course("Drives")).await;
    let refused = send(&admin, IMPORT, text.as_bytes(), Some(&revisions(&report))).await.json();
    assert!(refused["fields"]["rows.2"][0].as_str().unwrap().contains("Check the file again"));
    for (revisions, field) in
        [(None, "revisions"), (Some(json!([])), "revisions"), (Some(json!("x")), "revisions")]
    {
        let refused = send(&admin, IMPORT, text.as_bytes(), revisions.as_ref()).await;
        assert!(refused.json()["fields"][field].is_array(), "{revisions:?}");
    }
}

#[apply(db_test)]
async fn what_spreadsheets_do_to_cells_is_read_or_refused_with_the_remedy(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let head = "Title,Category,Description,Instructor,Duration,Price in rupees,Students,Rating,Early-bird fee,\
                Last day of the early-bird fee\r\n";
    let row = |title: &str, price: &str, day: &str| {
        format!("{title},CS-IT,All.,Asha,8 weeks,{price},1,4,900,{day}\r\n")
    };
    let file =
        format!("{head}{}\r\n{}", row("Drives", "999", "31-01-2027"), row("Relays", "999", "31-Jan-27"));
    let report = check(&admin, &file).await;
    assert_eq!(counts(&report), [2, 0, 0, 0], "{:?}", problems(&report));
    let rows = report["rows"].as_array().unwrap();
    assert_eq!((&rows[0]["row"], &rows[1]["row"]), (&json!(2), &json!(4)), "an empty line counts");
    for row in rows {
        assert_eq!(row["notes"], json!(["Last day of the early-bird fee: Sunday, 31 January 2027"]));
    }
    import(&admin, &file).await.ok();
    let id = admin.get("/api/admin/courses?q=drives").await.ok()[0]["id"].clone();
    let stored = admin.get(&format!("/api/admin/courses/{id}")).await.ok();
    assert_eq!(stored["early_until"], "2027-01-31");

    // The same file again, and cells that a spreadsheet has changed.
    let again = check(&admin, &file).await;
    assert_eq!(counts(&again), [0, 0, 0, 2]);
    assert!(problems(&again)[0].starts_with(&format!("2 Title: Course number {id} has this title.")));
    let long = format!("\"{}\"", "x".repeat(32_767));
    for (cells, problem) in [
        (row("Pumps", "1E+05", ""), "2 Price in rupees: The spreadsheet has shortened this number to 1E+05."),
        (row("Pumps", "999", "01-31-2027"), "2 Last day of the early-bird fee: Give a date"),
        (row(&long, "999", ""), "2 Title: This cell has 32,767 characters"),
    ] {
        let found = problems(&check(&admin, format!("{head}{cells}")).await);
        assert!(found.iter().any(|text| text.starts_with(problem)), "{problem}: {found:?}");
    }
}

#[apply(sqlite_test)]
async fn files_that_cannot_be_read_are_refused_with_the_remedy(db: TestDb) {
    let test = TestApp::new(&db).await;
    let admin = test.admin().await;
    let utf16: Vec<u8> = "\u{feff}Title\r\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let many = format!("Title\n{}", "x\n".repeat(10_001));
    let files: [(&[u8], &str); 10] = [
        (b"", "This file is empty"),
        ("\u{feff}\r\n".as_bytes(), "This file is empty"),
        (
            b"Title,Instructor\nFine,A\nPLC,Ren\xe9\n",
            "Line 3 of this file has letters that are not saved as UTF-8",
        ),
        (b"Title,Instructor\nPLC,Ren\xe9\n", "CSV UTF-8 (Comma delimited)"),
        (&utf16, "UTF-16"),
        (b"PK\x03\x04rest", "This is a workbook"),
        (b"Name,Cost\nPLC,1\n", "The first row has to name the columns"),
        (b"Price in rupees,Rating\n1,1\n", "“Number”, “Address on the site” or “Title” among them"),
        (b"Title,title\nA,B\n", "The column “Title” occurs twice"),
        (many.as_bytes(), "more than 10000 rows"),
    ];
    for (file, text) in files {
        let refused = send(&admin, CHECK, file, None).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{text}");
        let told = refused.json()["fields"]["file"][0].as_str().unwrap().to_owned();
        assert!(told.contains(text), "{told}");
    }
    let large = vec![b'x'; 32 * 1024 * 1024 + 1];
    let refused = send(&admin, CHECK, &large, None).await.json();
    assert!(refused["fields"]["file"][0].as_str().unwrap().contains("more than 32 MB"), "{refused}");
    let head = check(&admin, "Title,Price in rupees\n").await;
    assert_eq!((counts(&head), &head["rows"]), ([0; 4], &json!([])));
}

#[apply(sqlite_test)]
async fn only_staff_and_only_this_site_may(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    account(&test.app, "user@site.example", false).await;
    let user = signed_in(test.router(), "user@site.example").await;
    let file = "Title\nPLC\n";
    for path in [CHECK, IMPORT] {
        assert_eq!(send(&test.browser(), path, file.as_bytes(), None).await.status, StatusCode::UNAUTHORIZED);
        assert_eq!(send(&user, path, file.as_bytes(), None).await.status, StatusCode::FORBIDDEN);
        let mut elsewhere = admin.clone();
        elsewhere.origin = Some("https://elsewhere.example".to_owned());
        let refused = send(&elsewhere, path, file.as_bytes(), None).await;
        assert_eq!(refused.json()["code"], "foreign_origin");
        let json = admin.post(path, json!({})).await;
        assert_eq!(json.status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
    }
    let linked = Request::get("/api/admin/courses.csv")
        .header("cookie", format!("sid={}", admin.cookies["sid"]))
        .header("sec-fetch-site", "cross-site")
        .body(Body::empty())
        .unwrap();
    assert_eq!(admin.caller().send(linked).await.status, StatusCode::FORBIDDEN);
}

#[apply(db_test)]
async fn more_courses_at_once_than_one_statement_takes(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let mut sheet = vec![
        [
            "Title",
            "Category",
            "Description",
            "Instructor",
            "Duration",
            "Price in rupees",
            "Students",
            "Rating",
            "Course Syllabus",
        ]
        .map(str::to_owned)
        .to_vec(),
    ];
    let description = "About relays and drives. ".repeat(2);
    for number in 1..=1200 {
        let title = format!("Course {number}");
        let row = [
            &title,
            "CS-IT",
            &description,
            "Asha Rao",
            "8 weeks",
            "14,999",
            "120",
            "4.7",
            "One\nTwo (6 h)\nThree",
        ];
        sheet.push(row.map(str::to_owned).to_vec());
    }
    let done = import(&admin, file(&sheet)).await.ok();
    assert_eq!(counts(&done), [1200, 0, 0, 0]);

    let text = exported(&mut admin).await;
    let mut sheet = table(&text);
    assert_eq!(sheet.len(), 1201);
    assert_eq!(counts(&check(&admin, &text).await), [0, 0, 1200, 0]);

    let (price, rating) = (at(&sheet, "Price in rupees"), at(&sheet, "Rating"));
    for row in &mut sheet[1..] {
        row[price] = "15,499".into();
    }
    let report = check(&admin, file(&sheet)).await;
    assert_eq!(counts(&report), [0, 1200, 0, 0]);

    sheet[1000][rating] = "9".into();
    let refused = import(&admin, file(&sheet)).await;
    assert_eq!(refused.json()["fields"].as_object().unwrap().keys().collect::<Vec<_>>(), ["rows.1001"]);
    let first = format!("/api/admin/courses/{}", sheet[1][0]);
    assert_eq!(admin.get(&first).await.ok()["price"], "14,999", "nothing was imported");
    sheet[1000][rating] = "4.7".into();
    assert_eq!(counts(&import(&admin, file(&sheet)).await.ok()), [0, 1200, 0, 0]);
    assert_eq!(admin.get(&first).await.ok()["price"], "15,499");
    assert_eq!(admin.get("/api/audit?kind=course").await.header("x-total-count"), "2400");
}
