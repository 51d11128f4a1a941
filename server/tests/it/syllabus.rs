//! The syllabus that the site makes from a course: asked for with a form, read with a PDF library.

use std::io::Write;
use std::process::{Command, Stdio};

use axum::http::{Method, StatusCode};
use chrono::Duration;
use serde_json::{Value, json};

use crate::support::desk::{Desk, STAFF};
use crate::support::records::batch;
use crate::support::sink::Sink;
use crate::support::{Answer, TestApp, TestDb, apply, db_test, sqlite_test};

const CALL: &str = "send-course-inquiry";

fn request(desk: &Desk) -> Value {
    json!({
        "name": "Asha Rao", "email": "asha@example.in", "mobile": "", "subject": "", "message": "",
        "course_id": 1, "syllabus": true, "form_token": desk.form_token(),
    })
}

/// The link that a request is answered with.
async fn link(desk: &Desk) -> String {
    let answer = desk.visitor(1).send_json(CALL, &request(desk)).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", String::from_utf8_lossy(&answer.body));
    answer.json()["syllabus"].as_str().unwrap().to_owned()
}

/// What a PDF says page by page, and its title, language and whether it is tagged; `None` without the Python of the
/// tests.
fn read(file: &Answer) -> Option<Value> {
    const SCRIPT: &str = "
import io, json, sys
from pypdf import PdfReader
reader = PdfReader(io.BytesIO(sys.stdin.buffer.read()), strict=True)
root = reader.trailer['/Root']
fonts = [font.get_object() for page in reader.pages for font in page['/Resources']['/Font'].values()]
embedded = all('/FontFile2' in f['/DescendantFonts'][0].get_object()['/FontDescriptor'].get_object() for f in fonts)
print(json.dumps({
    'pages': [page.extract_text() for page in reader.pages],
    'links': [note.get_object()['/A']['/URI'] for page in reader.pages for note in page.get('/Annots', [])],
    'title': reader.metadata.title, 'language': root['/Lang'], 'tagged': bool(root['/MarkInfo']['/Marked']),
    'embedded': embedded,
}))";
    let Some(python) = std::env::var_os("SMTP_SINK_PYTHON") else {
        eprintln!("skipped: SMTP_SINK_PYTHON is not set");
        return None;
    };
    let mut process = Command::new(python)
        .args(["-c", SCRIPT])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    process.stdin.take().unwrap().write_all(&file.body).unwrap();
    let said = process.wait_with_output().unwrap();
    assert!(said.status.success(), "the file is no PDF");
    Some(serde_json::from_slice(&said.stdout).unwrap())
}

/// Without white space, which depends on where lines end.
fn dense(text: &str) -> String {
    text.split_whitespace().collect()
}

#[apply(sqlite_test)]
async fn a_request_opens_a_pdf_that_says_all_of_the_course(db: TestDb) {
    let desk = Desk::new(&db).await;
    let file = desk.test.anon().get(&link(&desk).await).await;
    assert_eq!((file.status, file.header("content-type")), (StatusCode::OK, "application/pdf"));
    assert_eq!(file.header("x-robots-tag"), "noindex");
    let Some(pdf) = read(&file) else { return };
    let course = desk.test.anon().get("/api/courses/1").await.json();
    let settings = desk.test.anon().get("/api/settings").await.json();
    let text = dense(
        &pdf["pages"].as_array().unwrap().iter().map(|page| page.as_str().unwrap()).collect::<String>(),
    );
    for field in ["title", "description", "duration", "price", "instructor", "certification"] {
        assert!(text.contains(&dense(course[field].as_str().unwrap())), "{field}: {text}");
    }
    for list in ["syllabus", "what_you_learn", "prerequisites"] {
        for line in course[list].as_array().unwrap() {
            assert!(text.contains(&dense(line.as_str().unwrap())), "{line}: {text}");
        }
    }
    let (content, profile) = (&course["content"], &course["instructor_profile"]);
    let batches = course["batches"].as_array().unwrap();
    assert!(batches.len() > 1, "{course}");
    for batch in batches {
        let price = batch["price"]["words"].as_str().unwrap();
        assert!(text.contains(&dense(price)), "{price}: {text}");
    }
    for list in ["for_whom", "not_for", "tools", "languages"] {
        for line in content[list].as_array().unwrap() {
            assert!(text.contains(&dense(line.as_str().unwrap())), "{line}: {text}");
        }
    }
    for said in [
        content["project_title"].as_str().unwrap().to_owned(),
        content["project_text"].as_str().unwrap().to_owned(),
        format!("{} hours a week", content["hours_a_week"]),
        format!("{} h", content["syllabus_hours"][0]).replace(".0 h", " h"),
        format!("Total {}", course["fee"]["price"]["words"].as_str().unwrap()),
        course["fee"]["includes"][0].as_str().unwrap().to_owned(),
        format!("{}, {}.", course["instructor"].as_str().unwrap(), profile["title"].as_str().unwrap()),
        profile["description"].as_str().unwrap().to_owned(),
        settings["address"].as_str().unwrap().replace('\n', ", "),
        settings["landmarks"].as_str().unwrap().to_owned(),
        settings["phone"].as_str().unwrap().to_owned(),
        "A specimen is on the page of the course.".to_owned(),
    ] {
        assert!(dense(&text.to_lowercase()).contains(&dense(&said.to_lowercase())), "{said}: {text}");
    }
    let page = format!("/courses/{}", course["slug"].as_str().unwrap());
    assert!(pdf["links"][0].as_str().unwrap().ends_with(&page), "{pdf}");
    assert_eq!(pdf["language"], "en-IN");
    assert_eq!((&pdf["tagged"], &pdf["embedded"]), (&true.into(), &true.into()));
    assert_eq!(pdf["title"], format!("{}: syllabus", course["title"].as_str().unwrap()));
}

#[apply(sqlite_test)]
async fn the_pdf_says_the_whole_fee_and_nothing_of_what_is_empty(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut staff = desk.test.admin().await;
    let mut course = staff.get("/api/admin/courses/1").await.ok();
    for (field, value) in [
        ("price", json!("15,000")),
        ("gst", json!("added")),
        ("fee_includes", json!(["Trainer kit"])),
        ("instalments", json!(3)),
        ("instalments_due", json!(["On enrolment", "In week 3", "In week 6"])),
        ("early_price", json!("14,000")),
        ("early_days", json!(null)),
        ("early_until", json!("2026-03-20")),
        ("group_price", json!("13,000")),
        ("group_from", json!(3)),
    ] {
        course[field] = value;
    }
    assert_eq!(staff.put("/api/courses/1", course.clone()).await.status, StatusCode::OK);
    let mut batch = batch(1, "2026-04-06");
    batch["fee"] = "12,000".into();
    assert_eq!(staff.post("/api/batches", batch).await.status, StatusCode::CREATED);
    let text = async || {
        let file = desk.test.anon().get(&link(&desk).await).await;
        let pdf = read(&file)?;
        Some(dense(
            &pdf["pages"].as_array().unwrap().iter().map(|page| page.as_str().unwrap()).collect::<String>(),
        ))
    };
    let Some(whole) = text().await else { return };
    for said in [
        "includes 18% GST",
        "₹16,520 until 20 March 2026, then ₹17,700",
        "₹15,340 each, from 3 participants",
        "₹5,900 (on enrolment), ₹5,900 (in week 3), ₹5,900 (in week 6): ₹17,700 in all",
        "The fee includes – Trainer kit",
        "₹14,160",
    ] {
        assert!(whole.contains(&dense(said)), "{said}: {whole}");
    }
    let mut course = staff.get("/api/admin/courses/1").await.ok();
    for (field, value) in [
        ("fee_includes", json!([])),
        ("gst", json!("unstated")),
        ("instalments", json!(null)),
        ("instalments_due", json!([])),
        ("early_price", json!(null)),
        ("early_days", json!(null)),
        ("early_until", json!(null)),
        ("group_price", json!(null)),
        ("group_from", json!(null)),
        ("level", json!(null)),
        ("content", json!({})),
        ("syllabus", json!(["Contacts and coils"])),
    ] {
        course[field] = value;
    }
    assert_eq!(staff.put("/api/courses/1", course).await.status, StatusCode::OK);
    let plain = text().await.unwrap();
    for head in [
        "GST",
        "Early-bird",
        "Group",
        "instalments",
        "includes",
        "Level",
        "Workload",
        "you if",
        "work with",
        "what you build",
    ] {
        assert!(!plain.to_lowercase().contains(&dense(&head.to_lowercase())), "{head}: {plain}");
    }
}

#[apply(sqlite_test)]
async fn every_syllabus_of_the_demo_stands_on_two_pages(db: TestDb) {
    let desk = Desk::new(&db).await;
    let (app, visitor) = (&desk.test.app, desk.test.anon());
    let courses = visitor.get("/api/courses/get").await.json();
    let courses = courses.as_array().unwrap();
    assert_eq!(courses.len(), 36);
    for course in courses {
        let slug = course["slug"].as_str().unwrap();
        let file = visitor.get(&app.keys.syllabuses.issue(slug, app.store.clock.now())).await;
        assert_eq!(file.header("content-type"), "application/pdf", "{slug}");
        let pages = String::from_utf8_lossy(&file.body).matches("/Type/Page/").count();
        assert!((1..=2).contains(&pages), "{slug}: {pages}");
    }
}

#[apply(sqlite_test)]
async fn a_link_works_for_a_month_and_only_as_it_was_issued(db: TestDb) {
    let desk = Desk::new(&db).await;
    let link = link(&desk).await;
    let (path, query) = link.split_once('?').unwrap();
    let elsewhere = format!("{path}#syllabus-request").replace("/syllabus.pdf", "");
    desk.wait(Duration::days(30));
    assert_eq!(desk.test.anon().get(&link).await.status, StatusCode::OK);
    let forged = query.replace("until=", "until=1");
    for refused in [path.to_owned(), format!("{path}?{forged}")] {
        let answer = desk.test.anon().get(&refused).await;
        assert_eq!((answer.status, answer.header("location")), (StatusCode::SEE_OTHER, elsewhere.as_str()));
    }
    desk.wait(Duration::minutes(1));
    assert_eq!(desk.test.anon().get(&link).await.header("location"), elsewhere);
}

#[apply(sqlite_test)]
async fn the_mail_and_the_plain_form_lead_to_the_pdf(db: TestDb) {
    let desk = Desk::new(&db).await;
    let form = [("name", "Asha Rao"), ("email", "asha@example.in"), ("course_id", "1"), ("syllabus", "on")];
    let answer = desk.visitor(2).send_form(CALL, &form).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER);
    let file = desk.test.anon().get(answer.header("location")).await;
    assert_eq!(file.header("content-type"), "application/pdf");
    let mails = desk.send_mails().await;
    let text = mails.iter().find(|mail| mail.to().contains("asha@example.in")).unwrap().text();
    let start = text.find("/courses/").map(|_| text.find("http").unwrap()).unwrap();
    let link = text[start..].split_whitespace().find(|word| word.contains("/syllabus.pdf?until=")).unwrap();
    let path = &link[link.find("/courses/").unwrap()..];
    assert_eq!(desk.test.anon().get(path).await.header("content-type"), "application/pdf");
}

#[apply(db_test)]
async fn a_request_needs_a_phone_number_or_an_address(db: TestDb) {
    const BOTH: &str = "Enter your email address or your mobile number. One of the two is enough.";
    let desk = Desk::new(&db).await;
    let ask = async |visitor: u8, changes: Value| {
        let mut body = request(&desk);
        for (name, value) in changes.as_object().unwrap() {
            body[name] = value.clone();
        }
        desk.visitor(visitor).send_json(CALL, &body).await
    };
    let neither = ask(1, json!({ "email": " ", "name": "" })).await;
    assert_eq!(neither.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(neither.json()["fields"], json!({ "name": ["Enter your name"], "email": [BOTH] }));
    let nowhere = ask(1, json!({ "email": "", "mobile": "98765 43210", "newsletter": true })).await;
    assert_eq!(nowhere.status, StatusCode::UNPROCESSABLE_ENTITY, "no address for the newsletter");
    let question = json!({ "email": "", "mobile": "98765 43210", "syllabus": false });
    assert_eq!(ask(1, question).await.json()["fields"]["email"], json!(["Enter your email address"]));
    assert_eq!(desk.number("SELECT COUNT(*) FROM lead").await, 0);

    let by_phone = ask(2, json!({ "email": "", "mobile": "98765 43210" })).await;
    assert_eq!(by_phone.status, StatusCode::CREATED);
    assert_eq!(by_phone.json()["message"], "Your syllabus is ready.");
    let file = desk.test.anon().get(by_phone.json()["syllabus"].as_str().unwrap()).await;
    assert_eq!(file.header("content-type"), "application/pdf");
    ask(2, json!({ "email": "", "mobile": "+91 98765-43210", "name": "Asha R" })).await;
    assert_eq!(desk.number("SELECT COUNT(*) FROM lead").await, 1, "the same number is the same sender");
    let form = [("name", "Ravi Kale"), ("mobile", "98220 12345"), ("course_id", "1"), ("syllabus", "on")];
    assert_eq!(desk.visitor(3).send_form(CALL, &form).await.status, StatusCode::SEE_OTHER);
    let by_mail = ask(4, json!({})).await;
    assert_eq!(by_mail.json()["message"], "Your syllabus is ready. We email you the link as well.");

    let sent = desk.send_mails().await;
    let to: Vec<_> = sent.iter().map(|mail| (mail.to(), mail.reply_to().is_some())).collect();
    let staff = || STAFF.to_owned();
    assert_eq!(
        to,
        [(staff(), false), (staff(), false), (staff(), true), ("asha@example.in".to_owned(), true)]
    );
    for words in ["Phone: +919876543210", "Call or message the number above.", "Syllabus request"] {
        assert!(sent[0].text().contains(words) || sent[0].subject().contains(words), "{}", sent[0].text());
    }
}

#[apply(db_test)]
async fn staff_work_with_a_request_without_an_address(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut staff = desk.test.admin().await;
    for (visitor, mobile) in [(1, "98765 43210"), (2, "98220 12345")] {
        let mut body = request(&desk);
        body["email"] = "".into();
        body["mobile"] = mobile.into();
        assert_eq!(desk.visitor(visitor).send_json(CALL, &body).await.status, StatusCode::CREATED);
        desk.wait(Duration::minutes(1));
    }
    let rows = staff.get("/api/leads?kind=syllabus&sort=received").await.ok();
    let (asha, id) = (&rows[0], rows[0]["id"].as_i64().unwrap());
    assert_eq!((&asha["email"], &asha["phone_text"]), (&"".into(), &"+91 98765 43210".into()));
    assert_eq!(staff.get("/api/leads?q=9876543210").await.ok()[0]["id"], id);
    let lead = staff.get(&format!("/api/leads/{id}")).await.ok();
    assert_eq!(lead["related"], json!([]), "people without an address are not one person");
    assert_eq!(lead["mails"].as_array().unwrap().len(), 1, "{lead}");
    let mut patch = async |status: &str| {
        let body = json!({ "status": status }).to_string();
        let sent = Some(("application/json", body));
        staff.request(Method::PATCH, &format!("/api/leads/{id}"), sent).await.ok()
    };
    assert_eq!(patch("spam").await["mails"][0]["state"], "cancelled");
    let lead = patch("new").await;
    assert_eq!((&lead["mails"][0]["state"], lead["mails"].as_array().unwrap().len()), (&"queued".into(), 1));
    let file = staff.get("/api/leads.csv").await;
    let text = String::from_utf8(file.body.to_vec()).unwrap();
    assert!(
        text.contains(
            "\"Syllabus request\",\"Form of the site\",\"New\",\"\",\"\",\"Asha Rao\",\"\",\"'+919876543210\""
        ),
        "{text}"
    );
}

/// Through a real mail server.
#[apply(sqlite_test)]
async fn the_mail_is_the_syllabus_and_says_how_long_its_link_works(db: TestDb) {
    let Some(sink) = Sink::start().await else { return };
    let desk = Desk::new(&db).await;
    desk.visitor(1).send_json(CALL, &desk.body(CALL)).await;
    link(&desk).await;
    desk.worker(sink.transport()).run_due().await.unwrap();
    let mails = sink.mails();
    let title = desk.test.anon().get("/api/courses/1").await.json()["title"].as_str().unwrap().to_owned();
    let subject = format!("Your syllabus: {title}");
    // An inquiry about the same course a moment ago does not count as the same mail.
    let mail = mails.iter().find(|mail| mail.header("subject") == subject).unwrap();
    assert_eq!((mail.to.as_slice(), mail.defects.len()), (["asha@example.in".to_owned()].as_slice(), 0));
    let text = &mail.parts[0].text;
    let holds = (desk.test.app.store.clock.now() + Duration::days(30)).format("%-d %B %Y");
    assert!(text.contains(&format!("The link works until {holds}.")), "{text}");
    assert!(!text.contains("Asha"), "nothing that was typed: {text}");
    let link = text.split_whitespace().find(|word| word.contains("/syllabus.pdf?until=")).unwrap();
    let file = desk.test.anon().get(&link[link.find("/courses/").unwrap()..]).await;
    assert_eq!(file.header("content-type"), "application/pdf");
    assert!(mail.parts[1].text.contains("Download the syllabus"));

    let mut staff = desk.test.admin().await;
    let mut course = staff.get("/api/admin/courses/2").await.ok();
    course["downloadlink"] = "/art/course-plc.svg".into();
    assert_eq!(staff.put("/api/courses/2", course).await.status, StatusCode::OK);
    let mut body = request(&desk);
    body["course_id"] = 2.into();
    desk.visitor(2).send_json(CALL, &body).await;
    desk.worker(sink.transport()).run_due().await.unwrap();
    let mails = sink.mails();
    let text = &mails.iter().rfind(|mail| mail.header("subject").starts_with("Your syllabus")).unwrap().parts
        [0]
    .text;
    assert!(text.contains("/art/course-plc.svg") && !text.contains("works until"), "a file stays: {text}");
}

#[apply(sqlite_test)]
async fn a_file_of_staff_wins(db: TestDb) {
    let desk = Desk::new(&db).await;
    let made = link(&desk).await;
    let mut staff = desk.test.admin().await;
    let mut course = staff.get("/api/admin/courses/1").await.ok();
    assert_eq!(course["downloadlink"], "");
    course["downloadlink"] = "/art/course-plc.svg".into();
    assert_eq!(staff.put("/api/courses/1", course).await.status, StatusCode::OK);
    assert_eq!(link(&desk).await, "/art/course-plc.svg");
    assert_eq!(desk.test.anon().get(&made).await.header("location"), "/art/course-plc.svg");
}

#[apply(sqlite_test)]
async fn a_course_in_any_script_has_a_file(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut staff = desk.test.admin().await;
    let mut course = staff.get("/api/admin/courses/1").await.ok();
    let two = "PLC நிரலாக்கம் 4\u{2011}20 mA पीएलसी ≤ 250 Ω";
    for title in ["தொழில்துறை தன்னியக்கம்", "🤖", two] {
        course["title"] = title.into();
        course["instructor"] = "சுந்தர்".into();
        course = staff.put("/api/courses/1", course).await.ok();
        let file = desk.test.anon().get(&link(&desk).await).await;
        assert_eq!(
            (file.status, file.header("content-type")),
            (StatusCode::OK, "application/pdf"),
            "{title}"
        );
        let Some(pdf) = read(&file) else { continue };
        let text = pdf["pages"][0].as_str().unwrap();
        if title == two {
            for part in ["4-20 mA", "≤", "250 Ω"] {
                assert!(dense(text).contains(&dense(part)), "{part}: {text}");
            }
        }
    }
}

#[apply(db_test)]
async fn the_syllabus_of_a_course_that_is_gone_is_refused_and_a_question_about_it_keeps_its_name(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut staff = desk.test.admin().await;
    let title = staff.get("/api/admin/courses/1").await.ok()["title"].as_str().unwrap().to_owned();
    staff.delete("/api/courses/1").await;
    let refused = desk.visitor(1).send_json(CALL, &request(&desk)).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(
        refused.json()["fields"]["course_id"][0].as_str().unwrap().starts_with("This course is not offered")
    );
    let asked = desk.visitor(2).send_json(CALL, &desk.body(CALL)).await;
    assert_eq!(asked.status, StatusCode::CREATED);
    assert_eq!(desk.texts("SELECT item_name FROM lead").await, [title]);
}

#[apply(sqlite_test)]
async fn staff_are_told_which_letters_a_drawing_cannot_show(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let asked = |letters: &str| {
        let letters: String = url::form_urlencoded::byte_serialize(letters.as_bytes()).collect();
        format!("/api/admin/courses/undrawable?letters={letters}")
    };
    let told = admin.get(&asked("PLC漢字पीΩ≤\u{2011}漢")).await;
    assert_eq!(told.ok(), json!(["漢", "字"]));
    let refused = admin.get(&asked(&"漢".repeat(501))).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
}
