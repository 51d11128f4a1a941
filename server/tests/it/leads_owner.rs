//! Owners of leads: taking, handing over, giving back, rules for new ones.

use axum::http::{Method, StatusCode};
use chrono::Duration;
use domain::auth::permissions::Role;
use sea_orm::ConnectionTrait as _;
use serde_json::{Value, json};

use crate::support::client::{if_match, signed_in, staff};
use crate::support::desk::{Desk, Mail};
use crate::support::{Answer, Client, TestDb, apply, db_test};

/// A site with two counsellors, an owner and a viewer.
struct Office {
    desk: Desk,
    owner: Client,
    asha: Client,
    ravi: Client,
    viewer: Client,
    asha_id: i64,
    ravi_id: i64,
}

impl Office {
    async fn new(db: &TestDb) -> Self {
        let desk = Desk::with_environment(db, &[("RATE_LIMITS", "off")]).await;
        let owner = desk.test.admin().await;
        let mut people = Vec::new();
        for (email, role) in [
            ("asha@site.example", Role::Counsellor),
            ("ravi@site.example", Role::Counsellor),
            ("view@site.example", Role::Viewer),
        ] {
            staff(&desk.test.app, email, role).await;
            people.push(signed_in(desk.test.router(), email).await);
        }
        desk.rows("UPDATE \"user\" SET name = 'Ravi Kale' WHERE email = 'ravi@site.example'").await;
        let [asha, ravi, viewer] = people.try_into().unwrap_or_else(|_| panic!("three people"));
        let id = async |email: &str| {
            desk.number(&format!("SELECT CAST(id AS BIGINT) FROM \"user\" WHERE email = '{email}'")).await
        };
        let (asha_id, ravi_id) = (id("asha@site.example").await, id("ravi@site.example").await);
        Self { desk, owner, asha, ravi, viewer, asha_id, ravi_id }
    }

    /// Sends a form and returns the id of the lead.
    async fn send(&self, call: &str, values: Value) -> i64 {
        let mut body = self.desk.body(call);
        for (name, value) in values.as_object().unwrap() {
            body[name] = value.clone();
        }
        let answer = self.desk.visitor(1).send_json(call, &body).await;
        assert_eq!(answer.status, 201, "{}", answer.json());
        self.desk.wait(Duration::minutes(6));
        self.desk.number("SELECT CAST(MAX(id) AS BIGINT) FROM lead").await
    }

    async fn owner_of(&mut self, id: i64) -> Value {
        self.owner.get(&format!("/api/leads/{id}")).await.ok()["owner"]["id"].clone()
    }

    /// Calls that ask again who it is need a sign-in of the last quarter of an hour.
    async fn sign_in_again(&mut self) {
        self.owner = signed_in(self.desk.test.router(), "admin@site.example").await;
    }

    async fn rules(&mut self, rules: Value) -> Answer {
        self.sign_in_again().await;
        let body = json!({
            "rules": rules, "office_days": ["mon", "tue"], "office_from": "09:30", "office_to": "18:30",
            "answer_hours": 4,
        });
        self.owner.put("/api/leads/rules", body).await
    }
}

async fn set(client: &mut Client, id: i64, owner: Value) -> Answer {
    client.put(&format!("/api/leads/{id}/owner"), json!({ "owner_id": owner })).await
}

fn ids(answer: &Answer) -> Vec<i64> {
    answer.each("id").iter().map(|id| id.as_i64().unwrap()).collect()
}

#[apply(db_test)]
async fn a_lead_is_taken_handed_over_and_given_back(db: TestDb) {
    let mut office = Office::new(&db).await;
    let (asha_id, ravi_id) = (office.asha_id, office.ravi_id);
    let id = office.send("contact", json!({})).await;
    let mails = office.desk.send_mails().await;
    assert_eq!(mails.iter().map(Mail::to).filter(|to| to == "staff@desk.example").count(), 1);

    let taken = set(&mut office.asha, id, json!(asha_id)).await;
    assert_eq!((&taken.ok()["owner"]["id"], taken.header("etag")), (&json!(asha_id), "\"2\""));
    assert_eq!(set(&mut office.asha, id, json!(asha_id)).await.ok()["revision"], 2, "nothing changed");
    assert_eq!(office.desk.send_mails().await.len(), 0, "no mail about what one takes oneself");

    set(&mut office.asha, id, json!(ravi_id)).await.ok();
    let mails = office.desk.send_mails().await;
    assert_eq!(mails.iter().map(Mail::to).collect::<Vec<_>>(), ["ravi@site.example"]);
    assert!(mails[0].subject().starts_with("Handed to you: Contact message"), "{}", mails[0].subject());
    assert!(mails[0].text().contains("A colleague made you the owner"), "{}", mails[0].text());

    let back = set(&mut office.ravi, id, Value::Null).await.ok();
    assert_eq!((&back["owner"], office.desk.send_mails().await.len()), (&Value::Null, 0));
    let history: Vec<_> = back["history"]
        .as_array()
        .unwrap()
        .iter()
        .map(|event| ["kind", "actor", "detail"].map(|name| event[name].as_str().unwrap().to_owned()))
        .collect();
    assert_eq!(
        history,
        [
            ["owner", "Asha Rao", "Taken"],
            ["owner", "Asha Rao", "Handed to Ravi Kale"],
            ["owner", "Ravi Kale", "Given back"],
        ]
    );
    let log = office.owner.get("/api/audit?kind=lead").await.ok();
    assert_eq!(log[0]["changes"], json!([{ "field": "owner", "before": "Ravi Kale", "after": null }]));

    // Two people tap at once: the second one sees who was first.
    let path = format!("/api/leads/{id}/owner");
    let body = |owner: i64| json!({ "owner_id": owner });
    assert_eq!(if_match(&office.asha, Method::PUT, &path, "\"4\"", &body(asha_id)).await.status, 200);
    let late = if_match(&office.ravi, Method::PUT, &path, "\"4\"", &body(ravi_id)).await;
    assert_eq!(
        (late.status, &late.json()["current"]["owner"]["id"]),
        (StatusCode::CONFLICT, &json!(asha_id))
    );

    let viewer = office.desk.number("SELECT CAST(id AS BIGINT) FROM \"user\" WHERE email LIKE 'view%'").await;
    for refused in [json!(viewer), json!(99_999)] {
        let refused = set(&mut office.asha, id, refused).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(refused.json()["fields"]["owner_id"].is_array());
    }
    assert_eq!(office.asha.put(&path, json!({})).await.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(set(&mut office.viewer, id, Value::Null).await.status, StatusCode::FORBIDDEN);
    assert_eq!(set(&mut office.asha, 99_999, Value::Null).await.status, StatusCode::NOT_FOUND);
    let colleagues = office.viewer.get("/api/leads/colleagues").await;
    assert_eq!(
        colleagues.each("name"),
        ["Asha Rao", "Asha Rao", "Ravi Kale"],
        "the owner, and two counsellors"
    );
}

#[apply(db_test)]
async fn the_inbox_is_narrowed_and_counted_by_owner(db: TestDb) {
    let mut office = Office::new(&db).await;
    let (asha_id, ravi_id) = (office.asha_id, office.ravi_id);
    let mut all = Vec::new();
    for number in 0..4 {
        all.push(office.send("contact", json!({ "email": format!("n{number}@example.in") })).await);
    }
    set(&mut office.asha, all[0], json!(asha_id)).await.ok();
    set(&mut office.asha, all[1], json!(asha_id)).await.ok();
    set(&mut office.ravi, all[2], json!(ravi_id)).await.ok();
    let status = json!({ "status": "lost" }).to_string();
    let path = format!("/api/leads/{}", all[1]);
    office.asha.request(Method::PATCH, &path, Some(("application/json", status))).await.ok();

    for (query, expected) in [
        ("owner=me".to_owned(), vec![all[1], all[0]]),
        ("owner=me&status=new".to_owned(), vec![all[0]]),
        ("owner=none".to_owned(), vec![all[3]]),
        (format!("owner={ravi_id}"), vec![all[2]]),
        (format!("owner={asha_id}"), vec![all[1], all[0]]),
    ] {
        assert_eq!(ids(&office.asha.get(&format!("/api/leads?{query}")).await), expected, "{query}");
    }
    for bad in ["you", "0", "-1", "1.5"] {
        let refused = office.asha.get(&format!("/api/leads?owner={bad}")).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{bad}");
    }
    let mut owners = async |query: String| {
        let counts = office.asha.get(&format!("/api/leads/counts?{query}")).await.ok();
        [
            &counts["owners"]["all"],
            &counts["owners"]["mine"],
            &counts["owners"]["unassigned"],
            &counts["all"],
            &counts["lost"],
        ]
        .map(|number| number.as_u64().unwrap())
    };
    assert_eq!(owners(String::new()).await, [4, 2, 1, 4, 1]);
    assert_eq!(owners("status=new".to_owned()).await, [3, 1, 1, 4, 1]);
    assert_eq!(owners("owner=me".to_owned()).await, [4, 2, 1, 2, 1]);
    assert_eq!(owners(format!("owner={ravi_id}")).await, [4, 2, 1, 1, 0]);
    assert_eq!(owners("owner=none&q=n3".to_owned()).await, [1, 0, 1, 1, 0]);

    office.sign_in_again().await;
    let file = office.owner.get(&format!("/api/leads.csv?owner={ravi_id}")).await;
    let file = String::from_utf8(file.body.to_vec()).unwrap();
    assert!(
        file.contains("\"New\",\"\",\"Ravi Kale\",\"Asha Rao\"") && file.matches("\r\n").count() == 2,
        "{file}"
    );
    let log = office.owner.get("/api/audit").await.ok();
    assert!(log[0]["changes"].to_string().contains("owner"), "{log}");
}

#[apply(db_test)]
async fn rules_name_the_owner_of_a_new_enquiry_in_turn(db: TestDb) {
    let mut office = Office::new(&db).await;
    let (asha_id, ravi_id) = (office.asha_id, office.ravi_id);
    let before = office.viewer.get("/api/leads/rules").await.ok();
    assert_eq!(
        (&before["rules"], &before["revision"], &before["answer_hours"]),
        (&json!([]), &json!(0), &json!(4))
    );
    assert_eq!(office.asha.put("/api/leads/rules", before).await.status, StatusCode::FORBIDDEN);
    let category = office.owner.get("/api/courses/1").await.ok()["category"].clone();
    let categories = office.viewer.get("/api/leads/categories").await.ok();
    assert!(categories.as_array().unwrap().contains(&category), "{categories}");
    let rules = json!([
        { "category": category, "kind": "inquiry", "people": [asha_id] },
        { "category": "", "kind": "contact", "people": [asha_id, ravi_id] },
    ]);
    let saved = office.rules(rules).await.ok();
    assert_eq!(saved["revision"], 1);
    let log = office.owner.get("/api/audit?kind=enquiry_rules").await.ok();
    assert_eq!(log[0]["label"], "Rules for enquiries");

    // The owner of the site has signed in in two browsers.
    office.desk.send_mails().await;
    let inquiry = office.send("send-course-inquiry", json!({})).await;
    assert_eq!(office.owner_of(inquiry).await, asha_id);
    let mails = office.desk.send_mails().await;
    assert_eq!(
        mails.iter().map(Mail::to).collect::<Vec<_>>(),
        ["asha@site.example", "asha@example.in"],
        "the owner gets the notice instead of the address for staff"
    );
    let mut owners = Vec::new();
    for number in 0..4 {
        let id = office.send("contact", json!({ "email": format!("n{number}@example.in") })).await;
        owners.push(office.owner_of(id).await);
    }
    assert_eq!(owners, [ravi_id, asha_id, ravi_id, asha_id], "Asha had one already");
    let other = office.send("enroll", json!({})).await;
    assert_eq!(office.owner_of(other).await, Value::Null, "no rule fits");
    // Spam has no owner before somebody says that it is none.
    let spam =
        office.send("contact", json!({ "email": "bot@example.in", "website": "https://spam.example" })).await;
    assert_eq!(office.owner_of(spam).await, Value::Null);
    let status = json!({ "status": "new" }).to_string();
    let path = format!("/api/leads/{spam}");
    let released = office.owner.request(Method::PATCH, &path, Some(("application/json", status))).await.ok();
    assert_eq!((&released["owner"]["id"], &released["waiting"].is_object()), (&json!(ravi_id), &true));

    // Rules that another version stored stop no enquiry.
    let stored = "UPDATE lead_rules SET rules = REPLACE(rules, '\"people\":', '\"people\":7,\"teams\":')";
    office.desk.test.app.store.db.execute_unprepared(stored).await.unwrap();
    let unread = office.send("contact", json!({ "email": "later@example.in" })).await;
    assert_eq!(office.owner_of(unread).await, Value::Null);
    let mended = "UPDATE lead_rules SET rules = REPLACE(rules, '\"people\":7,\"teams\":', '\"people\":')";
    office.desk.test.app.store.db.execute_unprepared(mended).await.unwrap();

    for (rules, field) in [
        (json!([{ "category": "", "kind": null, "people": [] }]), "rules.0.people"),
        (
            json!([{ "category": "", "kind": null, "people": [asha_id] }, { "category": "", "kind": null, "people": [99_999] }]),
            "rules.1.people",
        ),
    ] {
        let refused = office.rules(rules).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(refused.json()["fields"][field].is_array(), "{}", refused.json());
    }
    let body = office.owner.get("/api/leads/rules").await.ok();
    let stale = if_match(&office.owner, Method::PUT, "/api/leads/rules", "\"0\"", &body).await;
    assert_eq!((stale.status, &stale.json()["current"]["revision"]), (StatusCode::CONFLICT, &json!(1)));
}

#[apply(db_test)]
async fn enquiries_at_once_are_shared_out_evenly(db: TestDb) {
    let mut office = Office::new(&db).await;
    let people = json!([office.asha_id, office.ravi_id]);
    office.rules(json!([{ "category": "", "kind": null, "people": people }])).await.ok();
    let sending = (0..8).map(|number| {
        let mut body = office.desk.body("contact");
        body["email"] = format!("n{number}@example.in").into();
        let visitor = office.desk.visitor(number + 1);
        async move { visitor.send_json("contact", &body).await.status.as_u16() }
    });
    let statuses = futures_util::future::join_all(sending).await;
    assert_eq!(statuses, [201; 8]);
    for id in [office.asha_id, office.ravi_id] {
        assert_eq!(office.desk.number(&format!("SELECT COUNT(*) FROM lead WHERE owner_id = {id}")).await, 4);
    }
}

#[apply(db_test)]
async fn an_account_that_ends_hands_its_enquiries_back(db: TestDb) {
    let mut office = Office::new(&db).await;
    let (asha_id, ravi_id) = (office.asha_id, office.ravi_id);
    let people = json!([asha_id, ravi_id]);
    office.rules(json!([{ "category": "", "kind": null, "people": people }])).await.ok();
    let first = office.send("contact", json!({})).await;
    let second = office.send("contact", json!({ "email": "b@example.in" })).await;
    assert_eq!(
        (office.owner_of(first).await, office.owner_of(second).await),
        (json!(asha_id), json!(ravi_id))
    );
    let account = format!("/api/admin/accounts/{ravi_id}");
    let ended = json!({ "active": false }).to_string();
    office.owner.request(Method::PATCH, &account, Some(("application/json", ended))).await.ok();
    assert_eq!((office.owner_of(first).await, office.owner_of(second).await), (json!(asha_id), Value::Null));
    let lead = office.owner.get(&format!("/api/leads/{second}")).await.ok();
    assert_eq!(lead["revision"], 2);
    assert_eq!(
        lead["history"].as_array().unwrap().last().unwrap()["detail"],
        "Given back with the account of its owner"
    );
    // A notice that waits for a person who has left goes to the address for staff.
    let to: Vec<_> = office.desk.send_mails().await.iter().map(Mail::to).collect();
    assert!(
        to.contains(&"asha@site.example".to_owned()) && to.contains(&"staff@desk.example".to_owned()),
        "{to:?}"
    );
    assert!(!to.contains(&"ravi@site.example".to_owned()), "{to:?}");
    // The rule goes on with those who are there, and keeps the others for their return.
    for number in 0..2 {
        let id = office.send("contact", json!({ "email": format!("n{number}@example.in") })).await;
        assert_eq!(office.owner_of(id).await, asha_id);
    }
    assert_eq!(office.owner.get("/api/leads/rules").await.ok()["rules"][0]["people"], people);
    // Another role that may not work on enquiries does the same.
    office.sign_in_again().await;
    let account = format!("/api/admin/accounts/{asha_id}");
    let demoted = json!({ "role": "viewer" }).to_string();
    office.owner.request(Method::PATCH, &account, Some(("application/json", demoted))).await.ok();
    assert_eq!(office.desk.number("SELECT COUNT(*) FROM lead WHERE owner_id IS NOT NULL").await, 0);
}
