//! Enquiries: stored before the acknowledgement, once, with their messages.

use chrono::Duration;
use serde_json::{Value, json};

use crate::support::content;
use crate::support::desk::{Desk, STAFF};
use crate::support::{TestDb, apply, db_test, sqlite_test};

const CALLS: [&str; 5] = ["enroll", "send-course-inquiry", "send-consultancy-email", "contact", "newsletter"];

#[apply(sqlite_test)]
async fn an_unknown_course_is_reported_under_the_submitted_field(db: TestDb) {
    let desk = Desk::new(&db).await;
    let send = async |field: &str, value: Value| {
        let mut body = desk.body("enroll");
        for given in ["stack_id", "course"] {
            body.as_object_mut().unwrap().remove(given);
        }
        if !field.is_empty() {
            body[field] = value;
        }
        let answer = desk.visitor(1).send_json("enroll", &body).await;
        assert_eq!(answer.status, 422);
        answer.json()["fields"].clone()
    };
    let faults = |field: &str| json!({ field: ["Choose a course of the catalogue"] });
    let unknown = json!({ "name": "Web Development", "stack": "Fortran" });
    assert_eq!(send("course", unknown).await, faults("course"));
    assert_eq!(send("", Value::Null).await, faults("course"));
    assert_eq!(send("stack_id", json!("fortran")).await, faults("stack_id"));
}

/// Readers that stand in a queue of their own leave the writer alone.
#[apply(sqlite_test)]
async fn an_enquiry_is_stored_while_readers_hold_every_connection(db: TestDb) {
    let desk = Desk::new(&db).await;
    let readers = desk.test.app.store.db.get_sqlite_connection_pool();
    let mut held = Vec::new();
    for _ in 0..readers.options().get_max_connections() {
        held.push(readers.acquire().await.unwrap());
    }
    let answer = desk.visitor(1).send_json("contact", &desk.body("contact")).await;
    assert_eq!(answer.status, 201);
}

#[apply(db_test)]
async fn a_contact_message_may_come_with_a_phone_number(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut admin = desk.test.admin().await;
    for (phone, number) in
        [(json!("098765 43210"), Some("+919876543210")), (json!(" "), None), (Value::Null, None)]
    {
        let mut body = desk.body("contact");
        body["phone"] = phone.clone();
        assert_eq!(desk.visitor(1).send_json("contact", &body).await.status, 201, "{phone}");
        let newest = admin.get("/api/leads").await.ok()[0].clone();
        assert_eq!(newest["phone"].as_str(), number);
        desk.wait(Duration::minutes(6));
    }
    let mut body = desk.body("contact");
    body["phone"] = "12".into();
    let answer = desk.visitor(1).send_json("contact", &body).await;
    assert_eq!(answer.status, 422);
    assert!(answer.json()["fields"]["phone"].is_array());
    let staff = desk.send_mails().await.into_iter().find(|mail| mail.to() == STAFF).unwrap();
    assert!(staff.text().contains("+919876543210"), "{}", staff.text());
}

#[apply(db_test)]
async fn the_price_of_an_enrolment_comes_from_the_catalogue(db: TestDb) {
    let desk = Desk::new(&db).await;
    assert_eq!(desk.visitor(1).send_json("enroll", &desk.body("enroll")).await.status, 201);
    let mut by_name = desk.body("enroll");
    by_name["email"] = "other@example.in".into();
    by_name.as_object_mut().unwrap().remove("stack_id");
    assert_eq!(desk.visitor(1).send_json("enroll", &by_name).await.status, 201);
    let rows = desk.rows("SELECT price_paise, duration, level, phone, item_name FROM lead").await;
    assert_eq!(rows.len(), 2);
    for row in rows {
        assert_eq!(row.try_get::<i64>("", "price_paise").unwrap(), 134_900);
        assert_eq!(row.try_get::<String>("", "duration").unwrap(), "6 weeks");
        assert_eq!(row.try_get::<String>("", "level").unwrap(), "Intermediate");
        assert_eq!(row.try_get::<String>("", "phone").unwrap(), "+919876543210");
    }
    let mut unknown = desk.body("enroll");
    unknown["stack_id"] = "free-lunch".into();
    let answer = desk.visitor(1).send_json("enroll", &unknown).await;
    assert_eq!(answer.status, 422);
    assert!(answer.json()["fields"]["stack_id"].is_array());
}

#[apply(sqlite_test)]
async fn all_invalid_fields_are_reported_at_once(db: TestDb) {
    let desk = Desk::new(&db).await;
    let fields = async |call: &str, body: Value| -> Value {
        let answer = desk.visitor(1).send_json(call, &body).await;
        assert_eq!(answer.status, 422, "{call}");
        let json = answer.json();
        assert_eq!(json["code"], "invalid");
        assert_eq!(json["error"], json["message"]);
        json["fields"].clone()
    };
    assert_eq!(
        fields("enroll", json!({})).await,
        json!({
            "email": ["Enter your email address"], "name": ["Enter your name"],
            "phone": ["Enter your phone number"], "course": ["Choose a course of the catalogue"],
        })
    );
    assert_eq!(
        fields("send-course-inquiry", json!({ "name": "A", "email": "a@gmial.com" })).await,
        json!({
            "email": ["Did you mean a@gmail.com? Please check the address."], "name": ["Use at least 2 characters"],
            "mobile": ["Enter your mobile number"], "subject": ["Enter a subject"],
            "message": ["Write your question"],
        })
    );
    assert_eq!(
        fields("send-consultancy-email", json!({ "email": "x", "contact": "12", "selectedService": "Tea" }))
            .await,
        json!({
            "email": ["Enter an email address in the form name@example.com"],
            "contact": ["Enter a phone number with 10 digits, or with + and the country code"],
            "selectedService": ["Choose one of the services"],
        })
    );
    let long = json!({
        "name": "a".repeat(81), "email": "a@b.in", "subject": "s".repeat(151), "message": "m".repeat(4001),
    });
    assert_eq!(fields("contact", long).await.as_object().unwrap().len(), 3);
    assert_eq!(
        fields("newsletter", json!({ "email": " " })).await["email"],
        json!(["Enter your email address"])
    );
    assert_eq!(desk.number("SELECT COUNT(*) FROM lead").await, 0);
}

#[apply(sqlite_test)]
async fn a_consultancy_enquiry_needs_only_an_address_and_a_service(db: TestDb) {
    let desk = Desk::new(&db).await;
    for (number, service) in domain::consultancy::services().iter().enumerate() {
        let body = json!({ "email": format!("a{number}@example.in"), "selectedService": service.texts.name });
        // Ten IP addresses, to stay below the rate limit.
        let visitor = desk.visitor(u8::try_from(number).unwrap());
        assert_eq!(visitor.send_json("send-consultancy-email", &body).await.status, 201);
    }
    assert_eq!(desk.number("SELECT COUNT(DISTINCT item_name) FROM lead WHERE phone IS NULL").await, 10);
}

#[apply(db_test)]
async fn an_inquiry_about_a_deleted_course_is_accepted(db: TestDb) {
    let desk = Desk::new(&db).await;
    content::courses::delete(&desk.test.app.store, 1).await.unwrap();
    let answer = desk.visitor(1).send_json("send-course-inquiry", &desk.body("send-course-inquiry")).await;
    assert_eq!(answer.status, 201);
    assert_eq!(desk.number("SELECT COUNT(*) FROM lead WHERE course_id = 1").await, 1);
}

#[apply(sqlite_test)]
async fn other_bodies_are_refused_with_the_error_envelope(db: TestDb) {
    let desk = Desk::new(&db).await;
    let visitor = desk.visitor(1);
    let status =
        async |kind: &str, body: String| visitor.post("/api/mail/contact", kind, body, &[]).await.status;
    assert_eq!(status("text/plain", "hello".to_owned()).await, 415);
    assert_eq!(status("multipart/form-data; boundary=x", "--x--".to_owned()).await, 415);
    assert_eq!(status("application/json", "{".to_owned()).await, 400);
    assert_eq!(status("application/json", "[]".to_owned()).await, 422);
    assert_eq!(status("application/json", format!("\"{}\"", "x".repeat(70_000))).await, 413);
    assert_eq!(status("application/json", "{\"name\":\"a\",\"name\":\"b\"}".to_owned()).await, 422);
    assert_eq!(status("application/json", "{\"name\":\"\\ud800\"}".to_owned()).await, 400);
}

#[apply(sqlite_test)]
async fn an_enrolment_is_mailed_to_staff_and_visitor(db: TestDb) {
    let desk = Desk::new(&db).await;
    desk.visitor(1).send_json("enroll", &desk.body("enroll")).await;
    let mails = desk.send_mails().await;
    let [staff, visitor] = mails.as_slice() else { panic!("{} mails", mails.len()) };
    assert_eq!(staff.to(), STAFF);
    assert_eq!(staff.subject(), "Enrolment: React with TypeScript (Asha Rao)");
    assert_eq!(staff.reply_to().as_deref(), Some("asha@example.in"));
    for needle in [
        "Asha Rao",
        "asha@example.in",
        "+919876543210",
        "https://wa.me/919876543210",
        "₹1,349",
        "6 weeks",
        "Web Development",
        "http://localhost:3000/admin/leads/1",
    ] {
        assert!(staff.text().contains(needle), "{needle}: {}", staff.text());
        assert!(staff.html().contains(needle), "{needle}");
    }
    assert_eq!(visitor.to(), "asha@example.in");
    assert_eq!(visitor.subject(), "Your enrolment: React with TypeScript");
    assert_eq!(visitor.header("Auto-Submitted"), "auto-replied");
    for needle in [
        "React with TypeScript",
        "6 weeks",
        "₹1,349",
        "Intermediate",
        "+91 98765 00000",
        "https://wa.me/919876500001",
    ] {
        assert!(visitor.text().contains(needle), "{needle}: {}", visitor.text());
    }
    assert_ne!(staff.message_id(), visitor.message_id());
    assert_eq!(desk.send_mails().await.len(), 0, "nothing is sent twice");
}

#[apply(sqlite_test)]
async fn the_confirmation_contains_no_visitor_input(db: TestDb) {
    let desk = Desk::new(&db).await;
    for call in CALLS {
        let mut body = desk.body(call);
        body["email"] = format!("{call}@example.in").into();
        for field in ["name", "subject", "message", "problemStatement"] {
            if body.get(field).is_some() {
                body[field] = "Zanzibar holiday".into();
            }
        }
        if let Some(course) = body.get_mut("course") {
            course["price"] = "Zanzibar holiday".into();
        }
        assert_eq!(desk.visitor(1).send_json(call, &body).await.status, 201);
    }
    let mails = desk.send_mails().await;
    assert_eq!(mails.len(), 10);
    for mail in mails {
        let raw = format!("{}{}{}", mail.subject(), mail.text(), mail.html());
        assert_eq!(
            raw.contains("Zanzibar"),
            mail.to() == STAFF && !raw.contains("Newsletter sign-up"),
            "{raw}"
        );
    }
}

#[apply(sqlite_test)]
async fn an_inquiry_confirmation_links_course_and_syllabus(db: TestDb) {
    let desk = Desk::new(&db).await;
    let course = domain::courses::find(&desk.test.app.store, 1).await.unwrap();
    desk.visitor(1).send_json("send-course-inquiry", &desk.body("send-course-inquiry")).await;
    let mails = desk.send_mails().await;
    let text = mails[1].text();
    for needle in [
        course.title.clone(),
        format!("₹{}", course.price),
        course.duration.clone(),
        format!("http://localhost:3000/courses/{}", course.slug),
        "Download the syllabus: http".to_owned(),
    ] {
        assert!(text.contains(&needle), "{needle}: {text}");
    }
}

/// That a key makes one enquiry of several posts is in `leads_each_form`.
#[apply(db_test)]
async fn a_key_counts_for_a_day_and_for_its_sender(db: TestDb) {
    let desk = Desk::new(&db).await;
    let visitor = desk.visitor(1);
    let mut body = desk.body("contact");
    body["key"] = "4b1c0f1e-0000-4000-8000-000000000001".into();
    for (hours, leads) in [(0, 1), (23, 1), (2, 2)] {
        desk.wait(Duration::hours(hours));
        assert_eq!(visitor.send_json("contact", &body).await.status, 201);
        assert_eq!(desk.number("SELECT COUNT(*) FROM lead").await, leads, "{hours} hours later");
    }
    // Another person's enquiry is never dropped.
    body["email"] = "other@example.in".into();
    visitor.send_json("contact", &body).await;
    assert_eq!(desk.number("SELECT COUNT(*) FROM lead").await, 3);
}

#[apply(db_test)]
async fn what_a_repeated_enquiry_says_differently_is_kept_and_others_are_apart(db: TestDb) {
    let desk = Desk::new(&db).await;
    let visitor = desk.visitor(1);
    let mut body = desk.body("send-course-inquiry");
    visitor.send_json("send-course-inquiry", &body).await;
    body["email"] = "ASHA@Example.IN".into();
    body["message"] = "And is there a hostel?".into();
    desk.wait(Duration::minutes(4));
    visitor.send_json("send-course-inquiry", &body).await;
    assert_eq!(desk.number("SELECT COUNT(*) FROM lead").await, 1, "in any spelling of the address");
    let kept = desk.texts("SELECT detail FROM lead_event WHERE kind = 'repeated'").await;
    assert_eq!(kept, ["Message: And is there a hostel?"]);
    // Another course and another kind.
    body["course_id"] = 2.into();
    visitor.send_json("send-course-inquiry", &body).await;
    visitor.send_json("contact", &desk.body("contact")).await;
    assert_eq!(desk.number("SELECT COUNT(*) FROM lead").await, 3);
}
