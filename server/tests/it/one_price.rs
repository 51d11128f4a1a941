//! One price, one date: whatever names what a course costs or when it starts says the same, on any day.

use axum::http::StatusCode;
use chrono::{Duration, NaiveDate};
use serde_json::{Value, json};

use crate::support::client::signed_in;
use crate::support::desk::Desk;
use crate::support::fake_renderer::Mode;
use crate::support::html::{node, one_line, structured_data, visible_text};
use crate::support::{Client, TestDb, TestSite, apply, sqlite_test};

/// What visitors are told of all courses, by what they can ask.
struct Told<'a> {
    test: &'a TestSite,
    today: NaiveDate,
    /// Each as its page has it.
    courses: Vec<Value>,
}

impl<'a> Told<'a> {
    async fn read(test: &'a TestSite) -> Self {
        let list = test.anon().get("/api/courses/get?per_page=100").await.ok();
        let mut courses = Vec::new();
        for listed in list.as_array().unwrap() {
            let course = test.anon().get(&format!("/api/courses/{}", listed["id"])).await.ok();
            for same in ["price", "price_paise", "fee", "batches", "rated", "students"] {
                assert_eq!(listed[same], course[same], "{same} of {}", course["title"]);
            }
            courses.push(course);
        }
        Self { test, today: test.app.store.clock.today(), courses }
    }

    fn course(&self, id: &Value) -> &Value {
        self.courses.iter().find(|course| course["id"] == *id).unwrap()
    }

    fn batch(&self, id: &Value) -> &Value {
        self.courses.iter().flat_map(batches).find(|batch| batch["id"] == *id).unwrap()
    }

    /// What cannot be.
    fn expect_possible(&self) {
        for course in &self.courses {
            let price = &course["fee"]["price"];
            assert_eq!(
                (&course["price"], &course["price_paise"]),
                (&price["today"]["rupees"], &price["today"]["paise"])
            );
            let next = next_to_enrol(course);
            if let Some(next) = next {
                assert_eq!(next["price"], *price, "{} costs what its next batch costs", course["title"]);
            }
            for batch in batches(course) {
                let start = day(&batch["starts_on"]);
                assert_eq!(batch["has_started"], start < self.today);
                if let Some(until) = batch["price"]["until"].as_str() {
                    let until: NaiveDate = until.parse().unwrap();
                    assert!(
                        self.today <= until && until <= start,
                        "{until} of {} from {start}",
                        course["title"]
                    );
                    assert!(paise(&batch["price"]["today"]) < paise(&batch["price"]["list"]));
                }
                assert_eq!(paise(&batch["price"]["today"]) % 100, 0, "whole rupees");
            }
        }
    }

    async fn expect_in_lists(&self, staff: &mut Client) {
        let upcoming = self.test.anon().get("/api/batches/upcoming?per_page=100").await.ok();
        for start in upcoming["batches"].as_array().unwrap() {
            let batch = self.batch(&start["id"]);
            for same in
                ["price", "starts_on", "ends_on", "mode", "seats", "seats_taken", "can_enrol", "has_started"]
            {
                assert_eq!(start[same], batch[same], "{same} of batch {}", start["id"]);
            }
        }
        let soon =
            self.test.anon().get("/api/batches/upcoming?enrolling=true&to_come=true&per_page=100").await;
        for start in soon.ok()["batches"].as_array().unwrap() {
            assert!(day(&start["starts_on"]) >= self.today, "nothing that began starts soon");
        }
        let rows = staff.get("/api/admin/courses?per_page=100").await.ok();
        for row in rows.as_array().unwrap() {
            assert_eq!(
                row["shown_price"],
                self.course(&row["id"])["fee"]["price"],
                "for staff: {}",
                row["title"]
            );
        }
        for sort in ["price", "price-desc"] {
            let sorted =
                self.test.anon().get(&format!("/api/courses/get?per_page=100&sort={sort}")).await.ok();
            let mut prices: Vec<i64> =
                sorted.as_array().unwrap().iter().map(|one| one["price_paise"].as_i64().unwrap()).collect();
            if sort == "price-desc" {
                prices.reverse();
            }
            assert!(prices.is_sorted(), "sorted by what is paid: {prices:?}");
        }
        for sort in ["price", "-price"] {
            let sorted = staff.get(&format!("/api/admin/courses?per_page=100&sort={sort}")).await.ok();
            let rows = sorted.as_array().unwrap().iter();
            let mut prices: Vec<i64> =
                rows.map(|row| row["shown_price"]["today"]["paise"].as_i64().unwrap()).collect();
            if sort == "-price" {
                prices.reverse();
            }
            assert!(prices.is_sorted(), "sorted for staff by what is paid: {prices:?}");
        }
        let cheap = self.test.anon().get("/api/courses/get?per_page=100&price=up-to-10000").await.ok();
        for course in cheap.as_array().unwrap() {
            assert!(course["price_paise"].as_i64().unwrap() <= 1_000_000, "{}", course["title"]);
        }
    }

    /// Page, structured data, calendar, search and related courses of one course.
    async fn expect_of(&self, course: &Value) {
        let (title, slug) = (course["title"].as_str().unwrap(), course["slug"].as_str().unwrap());
        let words = course["fee"]["price"]["words"].as_str().unwrap();
        self.test.renderer.set(Mode::Good);
        let page = self.test.anon().get(&format!("/courses/{slug}")).await;
        let data = structured_data(str::from_utf8(&page.body).unwrap()).unwrap();
        let node = node(&data, "Course");
        expect_offer(&node["offers"], &course["fee"]["price"]);
        let offered = node["hasCourseInstance"].as_array().cloned().unwrap_or_default();
        for instance in offered.iter().filter(|instance| instance["@id"].is_string()) {
            let id = instance["@id"].as_str().unwrap().rsplit('-').next().unwrap();
            let batch = self.batch(&json!(id.parse::<i64>().unwrap()));
            assert_eq!(instance["startDate"], batch["starts_on"]);
            if instance["offers"].is_object() {
                expect_offer(&instance["offers"], &batch["price"]);
            }
        }

        // The page that the server writes without a renderer; the query keeps it from the last good copy.
        self.test.renderer.set(Mode::Error);
        let page = self.test.anon().get(&format!("/courses/{slug}?on={}", self.today)).await;
        let text = one_line(&visible_text(str::from_utf8(&page.body).unwrap()));
        assert!(text.contains(words), "{words} in {text}");
        self.test.renderer.set(Mode::Good);

        for batch in batches(course) {
            let file = self.test.anon().get(&format!("/batches/{}.ics", batch["id"])).await;
            let file = String::from_utf8(file.body.to_vec()).unwrap().replace("\r\n ", "");
            let fee = batch["price"]["words"].as_str().unwrap().replace(',', "\\,");
            assert!(file.contains(&format!("Fee: {fee}")), "{title}: {file}");
        }
        let found =
            self.test.anon().get(&format!("/api/search/suggest?q={}", title.replace(' ', "%20"))).await.ok();
        for hit in found.as_array().unwrap().iter().filter(|hit| hit["kind"] == "course") {
            let address = hit["address"].as_str().unwrap();
            let theirs =
                self.courses.iter().find(|one| address.ends_with(one["slug"].as_str().unwrap())).unwrap();
            assert_eq!(hit["price"], sum(&theirs["fee"]["price"]["today"]), "suggested: {address}");
            let next = next_to_enrol(theirs).filter(|next| next["has_started"] == false);
            assert_eq!(hit["starts_on"], next.map_or(Value::Null, |next| next["starts_on"].clone()));
        }
        let related = self.test.anon().get(&format!("/api/courses/{}/related", course["id"])).await.ok();
        for other in related.as_array().unwrap() {
            assert_eq!(other["fee"], self.course(&other["id"])["fee"], "related to {title}");
        }
    }
}

fn batches(course: &Value) -> impl Iterator<Item = &Value> {
    course["batches"].as_array().into_iter().flatten()
}

fn next_to_enrol(course: &Value) -> Option<&Value> {
    let open = || batches(course).filter(|batch| batch["can_enrol"] == true);
    open().find(|batch| batch["has_started"] == false).or_else(|| open().next())
}

fn day(text: &Value) -> NaiveDate {
    text.as_str().unwrap().parse().unwrap()
}

fn paise(amount: &Value) -> i64 {
    amount["paise"].as_i64().unwrap()
}

fn sum(amount: &Value) -> String {
    if paise(amount) == 0 { "Free".to_owned() } else { format!("₹{}", amount["rupees"].as_str().unwrap()) }
}

fn expect_offer(offer: &Value, price: &Value) {
    assert_eq!(offer["price"], format!("{}.00", paise(&price["today"]) / 100), "{offer}");
    assert_eq!(offer["priceValidUntil"], price["until"], "{offer}");
}

#[apply(sqlite_test)]
async fn no_two_places_differ_on_any_day(db: TestDb) {
    let desk = Desk::new(&db).await;
    let test = &desk.test;
    test.admin().await;
    let clock = &test.app.store.clock;
    let first = Told::read(test).await;
    let with_early = |course: &&Value| batches(course).any(|batch| batch["price"]["until"].is_string());
    let plc = first.courses.iter().find(|course| course["slug"] == "plc-programming").unwrap();
    let early = first.courses.iter().find(with_early).unwrap();
    let deadline = batches(early).find_map(|batch| batch["price"]["until"].as_str()).unwrap();
    let deadline: NaiveDate = deadline.parse().unwrap();
    let (start, end) =
        batches(plc).next().map(|batch| (day(&batch["starts_on"]), day(&batch["ends_on"]))).unwrap();
    let mut days = vec![
        first.today,
        deadline - Duration::days(1),
        deadline,
        deadline + Duration::days(1),
        start,
        start + Duration::days(1),
        end + Duration::days(1),
        first.today + Duration::days(365),
    ];
    days.retain(|day| *day >= first.today);
    days.sort_unstable();
    days.dedup();
    assert!(days.len() >= 6, "{days:?}");
    let mut prices = Vec::new();
    for day in days {
        clock.advance(day - clock.today());
        // Whatever began or ended, the first request of the day says it.
        let told = Told::read(test).await;
        assert_eq!(told.today, day);
        // The session of the day before may have ended.
        let mut staff = signed_in(test.router(), "admin@site.example").await;
        told.expect_possible();
        told.expect_in_lists(&mut staff).await;
        // Pages take longest: those whose price has most to say, and some others.
        let rich = |course: &&Value| {
            batches(course)
                .any(|batch| batch["price"]["until"].is_string() || batch["price"] != course["fee"]["price"])
        };
        for course in told.courses.iter().filter(rich).chain(told.courses.iter().take(3)) {
            told.expect_of(course).await;
        }
        prices.push(told.course(&early["id"])["fee"]["price"]["words"].clone());
    }
    prices.dedup();
    assert!(prices.len() > 1, "the early-bird fee ended: {prices:?}");
}

#[apply(sqlite_test)]
async fn mails_and_replies_name_the_price_of_the_page(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut staff = desk.test.admin().await;
    let told = Told::read(&desk.test).await;
    let early =
        |course: &&Value| next_to_enrol(course).is_some_and(|next| next["price"]["until"].is_string());
    for course in told.courses.iter().filter(early).take(2).chain(told.courses.iter().rev().take(1)) {
        let Some(batch) = next_to_enrol(course) else { continue };
        let person = json!({
            "name": "Asha Rao", "email": "asha@example.in", "phone": "98765 43210", "course_id": course["id"],
            "batch_id": batch["id"], "form_token": desk.form_token(),
        });
        let sent = desk.visitor(1).send_json("enroll", &person).await;
        assert_eq!(sent.status, StatusCode::CREATED, "{}", sent.json());
        let leads = staff.get("/api/leads?sort=-received&status=all").await.each("id");
        let id = leads.iter().map(|id| id.as_i64().unwrap()).max().unwrap();
        let lead = staff.get(&format!("/api/leads/{id}")).await.ok();
        assert_eq!(lead["item"]["price"], batch["price"]["today"]["rupees"]);
        let values = staff.get(&format!("/api/leads/{id}/reply-values")).await.ok();
        assert_eq!(values["fee"], course["fee"]["price"]["words"]);
        let price = format!("₹{}", batch["price"]["today"]["rupees"].as_str().unwrap());
        for mail in desk.send_mails().await {
            assert!(mail.text().contains(&price), "{price} in {}", mail.text());
        }
    }
}
