//! What courses cost: what staff may say of it, what visitors read, and how an early-bird fee ends.

use axum::http::StatusCode;
use chrono::{DateTime, Duration, Utc};
use domain::courses::CourseInput;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use crate::support::desk::Desk;
use crate::support::fake_renderer::Mode;
use crate::support::html::{node, structured_data};
use crate::support::records::{batch, course};
use crate::support::{Answer, TestApp, TestDb, TestSite, apply, db_test, sqlite_test};

/// The body of a course of ₹14,999 with this fee.
fn body(fee: &Value) -> Value {
    let mut body = json!({
        "title": "PLC", "description": "All about PLC.", "instructor": "Asha Rao", "duration": "8 weeks",
        "students": 100, "rating": 4.5, "image": "", "downloadlink": "/syllabus.pdf", "price": "14,999",
        "category": "CS-IT", "syllabus": [], "what_you_learn": [], "prerequisites": [],
    });
    for (field, value) in fee.as_object().unwrap() {
        body[field] = value.clone();
    }
    body
}

fn whole_fee() -> Value {
    json!({
        "price": "Rs. 18,999", "gst": "included", "fee_includes": ["Trainer kit", " Workbook "],
        "instalments": 3, "instalments_due": ["On enrolment", "In week 3", "In week 6"],
        "early_price": "₹ 16,999/-", "early_until": "2026-03-14", "group_price": "INR 15,999.50", "group_from": 4,
    })
}

#[apply(sqlite_test)]
async fn a_price_is_understood_as_staff_write_it(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    for (text, price, paise) in [
        ("₹ 14,999/-", "14,999", 1_499_900),
        ("Rs. 18,999", "18,999", 1_899_900),
        ("14999.50", "14,999.50", 1_499_950),
        ("INR 5,000", "5,000", 500_000),
        ("1,18,999", "1,18,999", 11_899_900),
    ] {
        let created = admin.post("/api/courses", body(&json!({ "price": text }))).await;
        assert_eq!(created.status, StatusCode::CREATED, "{text}: {}", created.json());
        assert_eq!(
            (&created.json()["price"], &created.json()["price_paise"]),
            (&json!(price), &json!(paise))
        );
        let mut its_batch =
            batch(i32::try_from(created.json()["id"].as_i64().unwrap()).unwrap(), "2026-04-06");
        its_batch["fee"] = text.into();
        assert_eq!(admin.post("/api/batches", its_batch).await.json()["fee"], price, "{text}");
        let lower = json!({ "price": "9,00,000", "group_price": text, "group_from": 2 });
        assert_eq!(admin.post("/api/courses", body(&lower)).await.json()["group_price"], price, "{text}");
    }
}

#[apply(sqlite_test)]
async fn each_fault_names_its_field_and_the_remedy(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let amount = "Give an amount of rupees, such as 14,999.";
    for (fee, field, message) in [
        (json!({ "price": "" }), "price", "This field is required."),
        (json!({ "price": "on request" }), "price", amount),
        (json!({ "price": "1,4999" }), "price", amount),
        (json!({ "price": "USD 200" }), "price", amount),
        (json!({ "gst": "sometimes" }), "gst", "Give one of: unstated, included, added, exempt."),
        (json!({ "instalments": 1 }), "instalments", "Give a whole number from 2 to 12, or leave it empty."),
        (
            json!({ "instalments": 3, "price": "2" }),
            "instalments",
            "The price is too low for so many instalments.",
        ),
        (
            json!({ "instalments": 3, "instalments_due": ["On enrolment"] }),
            "instalments_due",
            "There are 3 instalments: give one line for each of them, or none.",
        ),
        (
            json!({ "instalments_due": ["On enrolment"] }),
            "instalments",
            "Give the number of instalments, or say nothing of when they are due.",
        ),
        (json!({ "early_price": "few", "early_until": "2026-12-10" }), "early_price", amount),
        (
            json!({ "early_price": "14,999", "early_until": "2026-12-10" }),
            "early_price",
            "The price is ₹14,999: give less than that, or nothing.",
        ),
        (
            json!({ "early_price": "12,999" }),
            "early_days",
            "Say how many days before each start the early-bird fee ends, or give its last day.",
        ),
        (
            json!({ "early_price": "12,999", "early_days": 366 }),
            "early_days",
            "Give a whole number from 0 to 365, or leave it empty.",
        ),
        (
            json!({ "early_price": "12,999", "early_days": 7, "early_until": "2026-12-10" }),
            "early_until",
            "Give the days before each start or the last day, not both.",
        ),
        (json!({ "early_days": 7 }), "early_price", "Give the early-bird fee, or leave its end empty, too."),
        (
            json!({ "early_until": "2026-12-10" }),
            "early_price",
            "Give the early-bird fee, or leave its end empty, too.",
        ),
        (
            json!({ "early_price": "12,999", "early_until": "10.12.2026" }),
            "early_until",
            "Give a date from the years 2000 to 2100, such as 2027-01-04.",
        ),
        (
            json!({ "group_price": "12,999" }),
            "group_from",
            "Say from how many participants on the group price applies.",
        ),
        (
            json!({ "group_from": 4 }),
            "group_price",
            "Give the group price, or leave the number of participants empty, too.",
        ),
        (
            json!({ "group_price": "12,999", "group_from": 1 }),
            "group_from",
            "Give a whole number from 2 to 1000, or leave it empty.",
        ),
    ] {
        let refused = admin.post("/api/courses", body(&fee)).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{fee}");
        assert_eq!(refused.json()["fields"], json!({ field: [message] }), "{fee}");
    }
}

#[apply(sqlite_test)]
async fn visitors_read_what_follows_from_what_staff_say(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let amount = |rupees: &str, paise: i64| json!({ "rupees": rupees, "paise": paise });
    let stored = admin.post("/api/courses", body(&whole_fee())).await.json();
    assert_eq!(
        [&stored["fee_includes"], &stored["early_price"], &stored["early_until"], &stored["group_price"]],
        [&json!(["Trainer kit", "Workbook"]), &json!("16,999"), &json!("2026-03-14"), &json!("15,999.50")]
    );
    assert!(stored.get("fee").is_none(), "staff edit what it follows from");
    let mut its_batch = batch(i32::try_from(stored["id"].as_i64().unwrap()).unwrap(), "2026-04-06");
    its_batch["fee"] = Value::Null;
    assert_eq!(admin.post("/api/batches", its_batch).await.status, StatusCode::CREATED);
    let path = format!("/api/courses/{}", stored["id"]);
    let fee = test.anon().get(&path).await.ok()["fee"].clone();
    assert_eq!(
        fee,
        json!({
            "price": {
                "today": amount("16,999", 1_699_900), "until": "2026-03-14", "list": amount("18,999", 1_899_900),
                "gst": "includes 18% GST", "words": "₹16,999 until 14 March 2026, then ₹18,999",
            },
            "includes": ["Trainer kit", "Workbook"],
            "instalments": [
                { "amount": amount("6,333", 633_300), "due": "On enrolment" },
                { "amount": amount("6,333", 633_300), "due": "In week 3" },
                { "amount": amount("6,333", 633_300), "due": "In week 6" },
            ],
            "group": { "total": amount("16,000", 1_600_000), "from": 4 },
        })
    );

    // Another rate, and GST on top.
    let mut settings = admin.get("/api/admin/settings").await.ok();
    settings["gst_percent"] = 101.into();
    let refused = admin.put("/api/settings", settings.clone()).await.json();
    assert_eq!(refused["fields"]["gst_percent"], json!(["Give a whole number from 0 to 100."]));
    settings["gst_percent"] = 12.into();
    admin.put("/api/settings", settings).await.ok();
    let mut added = whole_fee();
    added["gst"] = "added".into();
    admin.put(&path, body(&added)).await.ok();
    let fee = test.anon().get(&path).await.ok()["fee"].clone();
    assert_eq!(
        (&fee["price"]["list"], &fee["price"]["gst"]),
        (&amount("21,279", 2_127_900), &json!("includes 12% GST"))
    );
    let parts: Vec<i64> = fee["instalments"]
        .as_array()
        .unwrap()
        .iter()
        .map(|part| part["amount"]["paise"].as_i64().unwrap())
        .collect();
    assert_eq!((parts.iter().sum::<i64>(), parts[1]), (2_127_900, 709_300));

    // What is not said is not shown.
    admin.put(&path, body(&json!({}))).await.ok();
    let fee = test.anon().get(&path).await.ok()["fee"].clone();
    assert_eq!(
        fee,
        json!({
            "price": {
                "today": amount("14,999", 1_499_900), "until": null, "list": amount("14,999", 1_499_900),
                "gst": null, "words": "₹14,999",
            },
            "includes": [], "instalments": [], "group": null,
        })
    );
    let log = admin.get("/api/audit?kind=course").await.each("changes");
    let fields: Vec<_> = log[0].as_array().unwrap().iter().map(|change| change["field"].clone()).collect();
    assert_eq!(
        fields,
        [
            "early_price",
            "early_until",
            "fee_includes",
            "group_from",
            "group_price",
            "gst",
            "instalments",
            "instalments_due",
            "price"
        ]
    );
}

/// What the offers of a page's structured data cost: of the course, then of its batches.
fn offers(page: &Answer) -> Vec<Value> {
    let html = String::from_utf8(page.body.to_vec()).unwrap();
    let data = structured_data(&html).unwrap();
    let course = node(&data, "Course");
    let batches = course["hasCourseInstance"].as_array().unwrap().iter().map(|one| &one["offers"]);
    std::iter::once(&course["offers"])
        .chain(batches)
        .map(|offer| json!([offer["price"], offer["priceValidUntil"]]))
        .collect()
}

#[apply(sqlite_test)]
async fn a_batch_with_a_fee_of_its_own_costs_the_same_everywhere(db: TestDb) {
    let desk = Desk::new(&db).await;
    let test = &desk.test;
    let mut admin = test.admin().await;
    let fee = json!({ "price": "15,000", "gst": "added", "early_price": "14,000", "early_days": 45 });
    let id = admin.post("/api/courses", body(&fee)).await.json()["id"].as_i64().unwrap();
    let mut add = async |day: &str, fee: Value| {
        let mut batch = batch(i32::try_from(id).unwrap(), day);
        batch["fee"] = fee;
        admin.post("/api/batches", batch).await.json()["id"].as_i64().unwrap()
    };
    let (own, plain) = (add("2026-04-06", json!("12,000")).await, add("2026-05-04", json!(null)).await);
    let words = ["₹14,160", "₹16,520 until 20 March 2026, then ₹17,700"];
    let course = test.anon().get(&format!("/api/courses/{id}")).await.ok();
    let of = |batches: &Value| -> Vec<Value> {
        batches.as_array().unwrap().iter().map(|batch| batch["price"]["words"].clone()).collect()
    };
    assert_eq!(
        (of(&course["batches"]), &course["price"], &course["fee"]["price"]["words"]),
        (words.map(Value::from).to_vec(), &json!("14,160"), &json!("₹14,160")),
        "the course costs what its next batch costs"
    );
    let upcoming = test.anon().get("/api/batches/upcoming?per_page=100").await.ok();
    let theirs = upcoming["batches"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|one| one["course"]["id"] == id)
        .cloned()
        .collect();
    assert_eq!(of(&theirs), words);
    for (batch, words) in [own, plain].into_iter().zip(words) {
        let ics = test.anon().get(&format!("/batches/{batch}.ics")).await;
        let unfolded = String::from_utf8(ics.body.to_vec()).unwrap().replace("\r\n ", "");
        assert!(unfolded.contains(&format!("Fee: {}", words.replace(',', "\\,"))), "{unfolded}");
    }
    let page = format!("/courses/{}", course["slug"].as_str().unwrap());
    let (early, own_fee) = (json!(["16520.00", "2026-03-20"]), json!(["14160.00", null]));
    assert_eq!(offers(&test.anon().get(&page).await), [own_fee.clone(), own_fee.clone(), early]);

    let mut reserved = async |batch: i64| {
        let person = json!({
            "name": "Asha Rao", "email": "asha@example.in", "phone": "98765 43210", "course_id": id, "batch_id": batch,
            "form_token": desk.form_token(),
        });
        let sent = desk.visitor(1).send_json("enroll", &person).await;
        assert_eq!(sent.status, StatusCode::CREATED, "{}", sent.json());
        let leads = admin.get("/api/leads?sort=-received&status=all").await.each("id");
        let newest = leads.iter().map(|id| id.as_i64().unwrap()).max().unwrap();
        admin.get(&format!("/api/leads/{newest}")).await.ok()["item"]["price"].clone()
    };
    assert_eq!([reserved(own).await, reserved(plain).await], ["14,160", "16,520"], "what is due that day");

    test.app.store.clock.advance(Duration::days(7));
    let full = json!(["17700.00", null]);
    assert_eq!(offers(&test.anon().get(&page).await), [own_fee.clone(), own_fee, full]);
    test.renderer.set(Mode::Error);
    for (address, total) in [("/batches?month=2026-04", "₹14,160."), ("/batches?month=2026-05", "₹17,700.")]
    {
        let html = String::from_utf8(test.anon().get(address).await.body.to_vec()).unwrap();
        assert!(html.contains(total), "{address}: {html}");
    }
}

#[apply(db_test)]
async fn a_last_day_after_the_next_start_is_refused_and_never_shown(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let fee = |until: &str| body(&json!({ "early_price": "12,999", "early_until": until }));
    let id = admin.post("/api/courses", fee("2026-05-01")).await.json()["id"].as_i64().unwrap();
    let mut plain = batch(i32::try_from(id).unwrap(), "2026-04-06");
    plain["fee"] = json!(null);
    let stored = admin.post("/api/batches", plain).await;
    assert_eq!(stored.status, StatusCode::CREATED);
    let path = format!("/api/courses/{id}");
    let course = test.anon().get(&path).await.ok();
    assert_eq!(course["fee"]["price"]["until"], "2026-04-06", "a batch may be added later");
    let refused = admin.put(&path, fee("2026-04-07")).await;
    assert_eq!(
        refused.json()["fields"]["early_until"],
        json!([
            "The next batch starts on 6 April 2026. Choose this day or an earlier one, or say how many days before each \
             start the early-bird fee ends."
        ])
    );
    admin.put(&path, fee("2026-04-06")).await.ok();
}

#[apply(sqlite_test)]
async fn staff_read_what_visitors_will_read_while_they_type(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let id = admin.post("/api/courses", body(&json!({}))).await.json()["id"].as_i64().unwrap();
    let mut plain = batch(i32::try_from(id).unwrap(), "2026-04-06");
    plain["fee"] = json!(null);
    let stored = admin.post("/api/batches", plain).await;
    assert_eq!(stored.status, StatusCode::CREATED);
    let mut words = async |query: &str| {
        let fee = admin.get(&format!("/api/admin/courses/fee?{query}")).await.ok();
        (fee["price"]["words"].clone(), fee["instalments"].as_array().unwrap().len())
    };
    let typed = "price=Rs.%2018%2C500&gst=added&instalments=3&early_price=16999&early_days=7";
    assert_eq!(words(typed).await, (json!("₹21,830"), 3), "no batch, no early-bird fee");
    let expected = json!("₹20,059 until 30 March 2026, then ₹21,830");
    assert_eq!(words(&format!("{typed}&course={id}")).await, (expected, 3));
    for unfinished in ["price=few", "price=9%2C000&early_price=9%2C500&early_days=7", ""] {
        assert_eq!(admin.get(&format!("/api/admin/courses/fee?{unfinished}")).await.ok(), Value::Null);
    }
    let listed = admin.get("/api/admin/courses?per_page=1").await.json();
    assert_eq!(listed[0]["shown_price"]["words"], "₹14,999");
}

#[apply(sqlite_test)]
async fn an_early_bird_fee_ends_at_midnight_in_india(db: TestDb) {
    let test = TestSite::new(&db).await;
    let input = CourseInput {
        early_price: Some("12,999".to_owned()),
        early_until: Some("2026-03-14".to_owned()),
        ..course("PLC")
    };
    let stored = crate::support::content::courses::create(&test.app.store, &input).await.unwrap();
    let mut its_batch = batch(stored.id, "2026-04-06");
    its_batch["fee"] = Value::Null;
    assert_eq!(test.admin().await.post("/api/batches", its_batch).await.status, StatusCode::CREATED);
    let clock = &test.app.store.clock;
    let midnight: DateTime<Utc> = "2026-03-14T18:30:00Z".parse().unwrap();
    clock.advance(midnight - clock.now() - Duration::seconds(1));
    let page = async || String::from_utf8(test.anon().get("/courses/plc").await.body.to_vec()).unwrap();
    let before = page().await;
    assert!(before.contains("12,999") && before.contains("\"priceValidUntil\":\"2026-03-14\""));
    assert!(before.contains("\"price\":\"12999.00\"") && before.contains("\"category\":\"Paid\""));
    let version = test.app.store.content.current();

    test.renderer.set(Mode::Error);
    clock.advance(Duration::seconds(1));
    let without_renderer = page().await;
    assert!(!without_renderer.contains("12,999") && !without_renderer.contains("priceValidUntil"));
    test.renderer.set(Mode::Good);
    let after = page().await;
    assert!(!after.contains("12,999") && after.contains("\"price\":\"14999.00\""));
    assert!(after.contains("\"dateModified\":\"2026-03-14T18:30:00.000Z\""));
    assert_eq!(test.app.store.content.current(), version + 1);
}

#[apply(sqlite_test)]
async fn an_early_bird_fee_is_promised_only_while_one_can_enrol(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let fee = json!({ "early_price": "12,999", "early_until": "2026-04-01" });
    let id = admin.post("/api/courses", body(&fee)).await.json()["id"].as_i64().unwrap();
    let path = format!("/api/courses/{id}");
    let words = async || {
        let course = test.anon().get(&path).await.ok();
        (course["fee"]["price"]["words"].clone(), course["batches"][0]["price"]["words"].clone())
    };
    let (list, none) = (json!("₹14,999"), Value::Null);
    assert_eq!(words().await, (list.clone(), none), "without a batch");

    let mut its_batch = batch(i32::try_from(id).unwrap(), "2026-04-06");
    its_batch["fee"] = Value::Null;
    its_batch["enrol_by"] = "2026-03-20".into();
    let stored = admin.post("/api/batches", its_batch).await;
    assert_eq!(stored.status, StatusCode::CREATED);
    let early = json!("₹12,999 until 20 March 2026, then ₹14,999");
    assert_eq!(words().await, (early.clone(), early), "not longer than one can enrol");

    let mut full = stored.json();
    full["seats_taken"] = full["seats"].clone();
    admin.put(&format!("/api/batches/{}", full["id"]), full).await.ok();
    assert_eq!(words().await, (list.clone(), list), "its batch is full");
}

#[apply(db_test)]
async fn modules_and_courses_name_each_other_while_visitors_see_the_course(db: TestDb) {
    let test = TestApp::seeded(&db).await;
    let courses = test.anon().get("/api/courses/get").await.ok();
    let plc = courses.as_array().unwrap().iter().find(|one| one["slug"] == "plc-programming").unwrap();
    let path = format!("/api/courses/{}/modules", plc["id"]);
    let modules = test.anon().get(&path).await;
    assert_eq!(modules.texts("id"), ["plc-ladder-logic", "structured-text-and-motion"]);
    assert_eq!(modules.texts("price"), ["₹1,299", "₹1,579"]);
    let module = test.anon().get("/api/modules/plc-ladder-logic").await.ok();
    assert_eq!(module["courses"], json!([{ "slug": "plc-programming", "title": "PLC Programming" }]));
    assert_eq!(test.anon().get("/api/modules").await.each("id").len(), 30);
    assert_eq!(test.anon().get("/api/modules/free-lunch").await.status, StatusCode::NOT_FOUND);

    // Renamed, it is still meant; hidden, it is not named.
    let named = async |sql: &str| {
        test.app.store.db.execute_unprepared(sql).await.unwrap();
        test.anon().get("/api/modules/plc-ladder-logic").await.ok()["courses"].clone()
    };
    let renamed = named("UPDATE course SET slug = 'plc' WHERE slug = 'plc-programming'").await;
    assert_eq!(renamed, json!([{ "slug": "plc", "title": "PLC Programming" }]));
    assert_eq!(named("UPDATE course SET published = FALSE WHERE slug = 'plc'").await, json!([]));
    let ids = test.anon().get("/api/modules").await.each("id");
    assert!(!ids.contains(&json!("plc-ladder-logic")) && ids.contains(&json!("structured-text-and-motion")));
    assert_eq!(test.anon().get(&path).await.status, StatusCode::NOT_FOUND);
}
